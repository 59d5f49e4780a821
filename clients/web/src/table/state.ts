// state.ts — what the current question makes of a card: can it be played, chosen, aimed at? Shapes show it, labels say
// it.
import type { Options } from '../../../protocol';
import type { State as CardState } from '../cards/face';
import * as tableWords from '../words/table';
import { rowsWith } from './choices';
import { find, isAsked, isSet, leadsTo, tickable, type Position } from './position';
import type { Ui } from './ui';

interface Asked { acts: Set<number>; aims: Set<number>; ticks: Set<number> }

const known = new WeakMap<Options, Asked>();

// An option's own card is aimed at where it is a place or a target of it; otherwise it acts.
function askedAnew(p: Position): Asked {
    const acts = new Set<number>(), aims = new Set<number>();
    for (const option of p.options.options) {
        const own = option.card?.id;
        if (own !== undefined) (leadsTo(option, own) ? aims : acts).add(own);
        for (const id of option.acts ?? []) if (!leadsTo(option, id)) acts.add(id);
    }
    return { acts, aims, ticks: new Set(isSet(p) ? tickable(p) : []) };
}

function asked(p: Position): Asked {
    let found = known.get(p.options);
    if (!found) known.set(p.options, found = askedAnew(p));
    return found;
}

// Whether the card that is chosen or dragged can go there.
function isAimed(p: Position, ui: Ui, id: number): boolean {
    const by = ui.dragged ?? ui.chosen;
    return by !== null && by !== id && p.options.options.some((o) => (o.acts?.includes(by) || o.card?.id === by) && leadsTo(o, id));
}

export function stateOfCard(p: Position, ui: Ui, id: number): CardState {
    if (!isAsked(p)) return restOf(p, id);
    const { acts, aims, ticks } = asked(p);
    if (ticks.has(id)) return ui.ticked.includes(id) ? 'chosen' : 'target';
    if (ui.chosen === id || p.options.about?.id === id && !aims.has(id)) return 'chosen';
    if (aims.has(id) || isAimed(p, ui, id)) return 'target';
    if (acts.has(id) || (find(p, id)?.zone.set && rowsWith(p, id).length > 0)) return 'playable';
    const rest = restOf(p, id);
    return rest === 'rest' && find(p, id)?.zone.name === 'hand' ? 'idle' : rest;
}

const restOf = (p: Position, id: number): CardState => find(p, id)?.zone.name === 'pending' ? 'pending' : 'rest';

// The key of a card: that of the only row that is done with it.
export function keyOf(p: Position, id: number): string {
    if (!isAsked(p) || isSet(p)) return '';
    const rows = rowsWith(p, id), asks = p.options.about?.id === id;
    return rows.length === 1 && rows[0]!.options.some((o) => o.card?.id === id || !asks && (o.acts?.includes(id) || o.answer !== undefined))
        ? rows[0]!.key : '';
}

export const STATE_WORDS: Readonly<Record<CardState, string>> = {
    rest: '', idle: '', playable: tableWords.usable, chosen: tableWords.chosen, target: tableWords.choosable, pending: tableWords.onStack,
};
