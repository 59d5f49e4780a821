// hand.ts — the near seat's hand.
import type { Card } from '../../../protocol';
import { classes, h, made, type Branch, type Child } from '../tree';
import * as words from '../words/table';
import { tellMore } from './after';
import { drawCard } from './card';
import type { Position } from './position';
import { several } from './told-words';
import type { Act, Ui } from './ui';

const CROWDED = 6, FULL = 9, BACKS = 8;

// A seat's hand within its line: the known cards, small, and backs for the others.
export function drawHeld(p: Position, ui: Ui, act: Act, cards: readonly (Card | null)[], back: string): Child {
    const known = cards.filter((card) => card?.code), hidden = Math.min(cards.length - known.length, BACKS);
    return [cards.length,
        known.length ? h('span', { key: 'open', class: 'open-hand', tabindex: known.length > CROWDED ? 0 : null }, known.map((card) => drawCard(p, ui, act, card, { place: 'hand', size: 'tab' }))) : null,
        hidden ? made('span', { key: 'backs', class: 'backs', 'aria-hidden': 'true' }, back.repeat(hidden)) : null];
}

export function drawHand(p: Position, ui: Ui, act: Act, cards: readonly (Card | null)[]): Branch {
    return h('section', { key: 'hand', class: 'hold-hand', id: 'hand',
        'aria-label': `${p.isMine ? words.hand : words.handOf}, ${several(cards.length, 'card')}` },
        h('button', { key: 'lift', class: 'lift', 'aria-expanded': String(ui.sheet === 'hand'),
            onclick: () => act.set({ sheet: ui.sheet === 'hand' ? 'none' : 'hand' }) }, `${words.handOf} ${cards.length}`),
        h('ul', { key: 'cards', class: classes('hand', cards.length > CROWDED && 'crowded', cards.length > FULL && 'full'), '--cards': cards.length, 'data-sideways': '', onscroll: tellMore },
            cards.map((card, i) => h('li', { key: card ? `c${card.id}` : `n${i}` }, drawCard(p, ui, act, card, { place: 'hand' })))));
}
