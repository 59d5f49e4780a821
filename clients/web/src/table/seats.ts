// seats.ts — the two players: name, clock, what the game counts for them.
import { h, type Branch, type Child } from '../tree';
import { seatTitle, type Position } from './position';
import type { State } from './source';

const nameOf = (p: Position, state: State, seat: string): string => {
    const chair = state.table?.seats.find((s) => s.seat === seat);
    return chair?.person ?? (chair?.bot ? `${chair.bot} bot` : seatTitle(p, seat));
};

export function drawFar(p: Position, state: State, facts: Child): Branch {
    return h('header', { key: 'far', class: 'seat far' }, h('div', { class: 'who' }, h('b', {}, nameOf(p, state, p.far))), facts);
}

export function drawNear(p: Position, state: State, facts: Child, hand: Branch): Branch {
    return h('footer', { key: 'near', class: 'seat near' }, h('div', { class: 'own' }, h('div', { class: 'who' }, h('b', {}, nameOf(p, state, p.near))), facts), hand);
}
