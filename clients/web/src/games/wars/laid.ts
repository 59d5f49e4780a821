// laid.ts — cards that a question is about and that nobody sees on the table: of a reserve, a used pile, another hand.
import type { Card } from '../../../../protocol';
import { rowsOf } from '../../table/choices';
import { find, isAsked } from '../../table/position';
import { lastQuestion } from '../../table/told-words';
import { h, type Branch } from '../../tree';
import type { Board } from './board';
import { drawInHand } from './piece';

const SEEN = new Set(['play', 'pending', 'stacked']);

function isSeen({ p }: Board, card: Card): boolean {
    const zone = find(p, card.id)?.zone;
    return zone !== undefined && (SEEN.has(zone.name) || zone.name === 'hand' && zone.seat === p.near);
}

export function drawLaid(board: Board): Branch | null {
    const { p, told } = board, cards = new Map<number, Card>();
    if (isAsked(p)) for (const { card } of rowsOf(p).rows.flatMap((row) => row.options)) if (card?.code && !isSeen(board, card)) cards.set(card.id, card);
    if (!cards.size) return null;
    return h('section', { key: 'laid', class: told.locations.length ? 'laid' : 'laid alone', 'aria-label': p.options.asks ?? '' },
        h('h3', {}, lastQuestion(p.options.asks ?? '')),
        h('ul', { class: 'cards' }, [...cards.values()].map((card) => h('li', { key: `c${card.id}` }, drawInHand(board, card)))));
}
