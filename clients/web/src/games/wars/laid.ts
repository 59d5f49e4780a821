// laid.ts — cards that a question is about and that the table doesn't show: in a reserve, a used pile, another hand.
import type { Card } from '../../../../protocol';
import { find } from '../../table/position';
import type { Branch } from '../../tree';
import { drawLaid } from '../piles';
import type { Board } from './board';

const SEEN = new Set(['play', 'pending', 'stacked']);

function isSeen({ p }: Board, card: Card): boolean {
    const zone = find(p, card.id)?.zone;
    return zone !== undefined && (SEEN.has(zone.name) || zone.name === 'hand' && zone.seat === p.near);
}

export const drawUnseen = (board: Board): Branch | null => drawLaid(board, (card) => isSeen(board, card), !board.told.locations.length);
