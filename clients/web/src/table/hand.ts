// hand.ts — the near seat's hand.
import type { Card } from '../../../protocol';
import { h, type Branch } from '../tree';
import { drawCard } from './card';
import type { Position } from './position';
import type { Act, Ui } from './ui';

export function drawHand(p: Position, ui: Ui, act: Act, cards: readonly (Card | null)[]): Branch {
    return h('ul', { key: 'hand', class: 'hand', 'aria-label': 'Hand' },
        cards.map((card, i) => h('li', { key: card ? `c${card.id}` : `n${i}` }, drawCard(p, ui, act, card, { place: 'hand' }))));
}
