// card.ts — one card at the table: its face as it is now, its state by shape, and what pressing it does.
import type { Card } from '../../../protocol';
import { classes, h, type Branch } from '../tree';
import { optionsOf, type Position } from './position';
import type { Act, Ui } from './ui';

export interface CardLook {
    place: 'hand' | 'play';
    size?: 'table' | 'chip' | 'tab';
}

export function drawCard(p: Position, ui: Ui, act: Act, card: Card | null, look: CardLook): Branch {
    if (!card) return h('span', { class: classes('card', 'back') }, '?');
    const can = optionsOf(p, card.id).length > 0;
    return h('button', { type: 'button', key: `c${card.id}`, class: classes('card', look.size, can && 'is-playable', ui.chosen === card.id && 'is-chosen'),
        onclick: () => act.press(card.id), onpointerenter: () => act.point(card.id) }, card.title ?? 'a card', card.note ? ` (${card.note})` : '');
}
