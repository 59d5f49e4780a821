// seats.ts — the two players: name, clock, what the game counts for them.
import { icon } from '../cards/face';
import { classes, h, made, type Branch, type Child } from '../tree';
import * as words from '../words/table';
import { chairOf, nameOf, timeLeft } from './people';
import { isAsked, isOver, seatOwnTitle, type Position } from './position';
import type { State } from './source';

export const sign = (name: Parameters<typeof icon>[0], label = ''): Branch =>
    made('span', { class: 'sign-of', 'aria-hidden': label ? null : 'true' }, icon(name, label));

function drawClock(p: Position, state: State, seat: string): Branch | null {
    const { clock, table } = state;
    if (!clock || !table) return null;
    const index = p.game.seats.findIndex((s) => s.seat === seat), runs = table.state === 'running' && clock.running === seat;
    return h('span', { class: classes('clock', runs && 'runs'), role: 'timer', 'aria-live': 'off', 'data-clock': index },
        timeLeft(clock, index, runs));
}

// What to know about the player: the seat's own name if it differs, whether they are here, whether they have to decide.
function standing(p: Position, state: State, seat: string): string {
    const chair = chairOf(state, seat), name = nameOf(p, state, seat), isMe = p.isMine && seat === p.near;
    const decides = !isOver(p) && (isMe ? isAsked(p) : p.view.asked === seat);
    return [
        // other games call seats by colours, and the screen's colours differ
        p.game.game === 'trekwar' && seatOwnTitle(p, seat) !== name ? seatOwnTitle(p, seat) : '',
        chair?.person && !isMe && state.kind !== 'replay' ? chair.here ? words.here : words.away : '', decides ? isMe ? words.yourMove : words.decides : '',
    ].filter(Boolean).join(' · ');
}

export function drawWho(p: Position, state: State, seat: string): Branch {
    const side = seat === p.near ? 'near' : 'far', isTurn = p.view.turn?.seat === seat;
    return h('div', { class: classes('who', isTurn && 'has-initiative', chairOf(state, seat)?.here === false && 'is-away') },
        made('span', { class: 'sign' }, icon(side)),
        h('div', { class: 'named' }, h('b', { title: nameOf(p, state, seat) }, nameOf(p, state, seat)),
            h('span', { class: 'standing' }, drawClock(p, state, seat), h('span', {}, standing(p, state, seat)))));
}

export function drawFar(p: Position, state: State, facts: Child): Branch {
    return h('header', { key: 'far', class: 'seat far', 'aria-label': words.otherSide(nameOf(p, state, p.far)) },
        drawWho(p, state, p.far), facts);
}

export function drawNear(p: Position, state: State, facts: Child, hand: Branch): Branch {
    return h('footer', { key: 'near', class: 'seat near', 'aria-label': p.isMine ? words.yourSide : nameOf(p, state, p.near) },
        h('div', { key: 'own', class: 'own' }, drawWho(p, state, p.near), facts), hand);
}
