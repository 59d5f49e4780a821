// ask-offers.ts — what waits for the player's answer besides the question: a draw, a take-back, a table on hold.
import { h, type Branch, type Child } from '../tree';
import * as words from '../words/table';
import { chairName } from './people';
import type { Position } from './position';
import type { State } from './source';
import type { Act } from './ui';

type Deed = [name: string, deed: () => void];

const offer = (key: string, says: Child, ...deeds: Deed[]): Branch =>
    h('div', { key, class: 'offer', role: 'group', 'aria-label': words.offer }, says,
    deeds.length ? h('div', { class: 'row' },
        deeds.map(([name, deed]) => h('button', { class: 'button small', onclick: deed }, name))) : null);

function undoOffer(p: Position, act: Act, state: State): Child {
    const undo = state.table?.undo, who = state.table?.seats.find((s) => s.seat === undo?.seat);
    if (!undo || !who || state.table?.state !== 'running') return null;
    const agree = (on: boolean) => () => void act.source.undo(on);
    if (!p.isMine) return offer('undo', h('p', {}, words.asksBack(chairName(who))));
    if (undo.seat === p.near) return offer('undo', h('p', {}, words.youAskBack),
        [words.neverMind, agree(false)]);
    return offer('undo', [h('p', {}, h('b', {}, chairName(who)), words.asksBack('')),
        undo.since ? [h('p', { class: 'note' }, words.readSince),
            h('pre', { tabindex: 0 }, undo.since)] : null],
    [words.allow, agree(true)], [words.no, agree(false)]);
}

function drawnOffer(p: Position, act: Act, state: State): Child {
    const who = state.table?.seats.find((s) => s.draw);
    if (!who || !act.source.draw || state.table?.state !== 'running') return null;
    const say = (on: boolean) => () => void act.source.draw!(on);
    if (!p.isMine) return offer('draw', h('p', {}, words.offersDraw(chairName(who))));
    if (who.seat === p.near) return offer('draw', h('p', {}, words.youOfferDraw), [words.takeItBack, say(false)]);
    return offer('draw', h('p', {}, h('b', {}, chairName(who)), words.offersDraw('')), [words.accept, say(true)], [words.decline, say(false)]);
}

export function heldOffer(act: Act, state: State, isMine: boolean): Child {
    if (state.table?.state !== 'held') return null;
    const said = state.table.seats.filter((s) => s.person && s.goes_on !== undefined).map((s) =>
        words.heldWish(chairName(s), s.goes_on === true));
    const says = h('p', {}, h('b', {}, words.held), state.table.problem ?? '', words.heldWays, said);
    if (!isMine || !act.source.goOn) return offer('held', says);
    return offer('held', says, [words.goOnHeld, () => void act.source.goOn!(true)], [words.noContest, () => void act.source.goOn!(false)]);
}

export const drawOffers = (p: Position, act: Act, state: State): Child[] =>
    [heldOffer(act, state, p.isMine), undoOffer(p, act, state), drawnOffer(p, act, state)].filter(Boolean);
