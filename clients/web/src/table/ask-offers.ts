// ask-offers.ts — what waits for a word of one's own besides the question: a draw, a take-back, a table that is held.
import { h, type Branch, type Child } from '../tree';
import { chairName } from './people';
import type { Position } from './position';
import type { State } from './source';
import type { Act } from './ui';

type Deed = [words: string, deed: () => void];

const offer = (key: string, words: Child, ...deeds: Deed[]): Branch =>
    h('div', { key, class: 'offer', role: 'group', 'aria-label': 'Offer' }, words,
    deeds.length ? h('div', { class: 'row' },
        deeds.map(([name, deed]) => h('button', { type: 'button', class: 'button small', onclick: deed }, name))) : null);

function undoOffer(p: Position, act: Act, state: State): Child {
    const undo = state.table?.undo, who = state.table?.seats.find((s) => s.seat === undo?.seat);
    if (!undo || !who || state.table?.state !== 'running') return null;
    const agree = (on: boolean) => () => void act.source.undo(on);
    if (!p.isMine) return offer('undo', h('p', {}, `${chairName(who)} asks to take back the last choice.`));
    if (undo.seat === p.near) return offer('undo', h('p', {}, `You asked to take back the last choice. The other side has to agree.`),
        ['Never mind', agree(false)]);
    return offer('undo', [h('p', {}, h('b', {}, chairName(who)), ` asks to take back the last choice.`),
        undo.since ? [h('p', { class: 'note' }, 'What you have read since then, and will have read all the same:'),
            h('pre', { tabindex: 0 }, undo.since)] : null],
    ['Allow it', agree(true)], ['No', agree(false)]);
}

function drawnOffer(p: Position, act: Act, state: State): Child {
    const who = state.table?.seats.find((s) => s.draw);
    if (!who || !act.source.draw || state.table?.state !== 'running') return null;
    const say = (on: boolean) => () => void act.source.draw!(on);
    if (!p.isMine) return offer('draw', h('p', {}, `${chairName(who)} offers a draw.`));
    if (who.seat === p.near) return offer('draw', h('p', {}, 'You offer a draw.'), ['Take it back', say(false)]);
    return offer('draw', h('p', {}, h('b', {}, chairName(who)), ' offers a draw.'), ['Accept', say(true)], ['Decline', say(false)]);
}

export function heldOffer(act: Act, state: State, isMine: boolean): Child {
    if (state.table?.state !== 'held') return null;
    const said = state.table.seats.filter((s) => s.person && s.goes_on !== undefined).map((s) =>
        `${chairName(s)} wants ${s.goes_on ? 'to go on' : 'no contest'}. `);
    const words = h('p', {}, h('b', {}, 'This table is held. '), state.table.problem ?? '',
        ' It can go on from the last good moment, or end without a winner, if both want it. ', said);
    if (!isMine || !act.source.goOn) return offer('held', words);
    return offer('held', words, ['Go on', () => void act.source.goOn!(true)], ['No contest', () => void act.source.goOn!(false)]);
}

export const drawOffers = (p: Position, act: Act, state: State): Child =>
    [heldOffer(act, state, p.isMine), undoOffer(p, act, state), drawnOffer(p, act, state)];
