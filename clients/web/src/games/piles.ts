// piles.ts — what the games show in the same way: a seat's hand, deck and discard pile, a pile spread out, and cards
// from piles that are not on the screen.
import type { Card, Figure } from '../../../protocol';
import { backSvg, icon, type IconName } from '../cards/face';
import { drawCard } from '../table/card';
import { printed, thumbnailOf } from '../table/faces';
import { drawHeld } from '../table/hand';
import { rowsOf } from '../table/choices';
import { cardsIn, isAsked, seatTitle, type Position, type Zone } from '../table/position';
import { lastQuestion, plain, several } from '../table/told-words';
import type { Act, Ui } from '../table/ui';
import { classes, h, made, type Branch, type Child } from '../tree';
import { pileWords as words } from '../words';

export interface Board { p: Position; ui: Ui; act: Act }
export type Side = 'near' | 'far';

export const sign = (name: IconName, label = ''): Branch =>
    made('span', { class: 'sign-of', 'aria-hidden': label ? null : 'true' }, icon(name, label));

export const zoneOf = (p: Position, name: string, side: Side): Zone | undefined =>
    p.game.zones.find((zone) => zone.name === name && zone.seat === p[side]);
export const held = (p: Position, name: string, side: Side): (Card | null)[] => cardsIn(p, name, p[side]);
export const figureOf = (p: Position, name: string, side: Side): Figure | undefined =>
    p.view.numbers.find((n) => n.name === name && n.seat === p[side]);

// "yours", "theirs"; for spectators, the seats' names.
export function whoseWord(p: Position, seat: string | null): string {
    if (seat === null) return words.nobodys;
    if (!p.isMine) return seatTitle(p, seat);
    return seat === p.near ? words.yours : words.theirs;
}

// "Your", "Their", "The Federation's".
export function ownerWord(p: Position, side: Side): string {
    return p.isMine ? side === 'near' ? words.your : words.their : words.of(seatTitle(p, p[side]));
}

// ---- at the seats ----

// A small heading over what it counts; one that opens a pile is a button.
export function drawFact(name: string, inside: Child, look: { zone?: string | undefined; label?: string } = {}): Branch {
    return h('dl', { key: name, class: 'fact', 'data-zone': look.zone, 'aria-label': look.label },
        h('dt', { class: 'label' }, name), h('dd', {}, inside));
}

const toggled = ({ ui, act }: Board, zone: string) => (): void => act.set({ pile: ui.pile === zone ? null : zone });

export function drawFarPiles(board: Board): Child {
    const { p, ui, act } = board, discard = zoneOf(p, 'discard', 'far')?.zone ?? '';
    return [
        drawFact(words.hand, drawHeld(p, ui, act, held(p, 'hand', 'far'), backSvg(p.game.game, 'hand')),
            { zone: zoneOf(p, 'hand', 'far')?.zone }),
        drawFact(words.deck, held(p, 'deck', 'far').length, { zone: zoneOf(p, 'deck', 'far')?.zone }),
        h('button', { key: 'discard', class: 'fact lays-out', 'data-zone': discard,
            'aria-expanded': String(board.ui.pile === discard), onclick: toggled(board, discard) },
            h('span', { class: 'label' }, words.discard), h('b', {}, held(p, 'discard', 'far').length)),
    ];
}

const drawTop = (p: Position, cards: readonly (Card | null)[], isDeck: boolean): Branch => {
    const face = printed(p, [...cards].reverse().find((card) => card?.code)?.code);
    if (isDeck && cards.length) return made('span', { key: 'top', class: 'top' }, backSvg(p.game.game, 'chip'));
    return face ? made('span', { key: 'top', class: 'top' }, thumbnailOf(face)) : h('span', { key: 'top', class: 'top none' });
};

// Deck and discard beside the hand.
export function drawNearPiles(board: Board): Branch {
    const { p, ui } = board, deck = held(p, 'deck', 'near'), discard = held(p, 'discard', 'near');
    const zone = zoneOf(p, 'discard', 'near')?.zone ?? '';
    return h('div', { key: 'stocks', class: 'stocks' },
        h('div', { key: 'deck', class: 'stock', 'data-zone': zoneOf(p, 'deck', 'near')?.zone }, drawTop(p, deck, true),
            h('b', { key: 'count' }, deck.length), h('span', { key: 'name', class: 'label' }, words.deck)),
        h('button', { key: 'discard', class: 'stock', 'data-zone': zone, 'aria-expanded': String(ui.pile === zone),
            onclick: toggled(board, zone) },
            h('span', { key: 'says', class: 'spoken' }, `${words.discard}, ${several(discard.length, 'card')}`),
            drawTop(p, discard, false), h('b', { key: 'count', 'aria-hidden': 'true' }, discard.length),
            h('span', { key: 'name', class: 'label', 'aria-hidden': 'true' }, words.discard)));
}

// ---- a pile laid out over the field ----

// The words for a pile with this many cards, for the other player's pile, and for an empty one.
export interface PileWords { title: (isOwn: boolean, many: number) => string; other: (isOwn: boolean) => string; empty: string }

export function drawOpenPile({ p, ui, act }: Board, says?: PileWords): Branch | null {
    const zone = p.game.zones.find((z) => z.zone === ui.pile);
    if (!zone) return null;
    const cards = [...p.view.zones[zone.zone] ?? []].reverse(), side: Side = zone.seat === p.near ? 'near' : 'far';
    const other = zoneOf(p, zone.name, side === 'near' ? 'far' : 'near'), close = (): void => act.set({ pile: null });
    const isNear = side === 'near', title = says?.title(isNear, cards.length) ?? `${ownerWord(p, side)} ${plain(zone.name).toLowerCase()}, ${several(cards.length, 'card')}`;
    return h('section', { key: 'pile', class: 'open-pile', role: 'dialog', 'aria-label': title,
        onkeydown: (event: KeyboardEvent) => { if (event.key === 'Escape') close(); } },
        h('header', {}, h('h3', {}, title),
            other ? h('button', { class: 'button small quiet', onclick: () => act.set({ pile: other.zone }) },
                (says ?? words).other(!isNear)) : null,
            h('button', { class: 'button small', onclick: close }, words.close)),
        cards.length ? h('ol', { class: 'cards' }, cards.map((card, i) =>
            h('li', { key: card ? `c${card.id}` : `n${i}` }, drawCard(p, ui, act, card, { place: 'hand' }))))
            : h('p', { class: 'note' }, (says ?? words).empty));
}

// ---- cards that a question is about and that are not on the screen: in a deck, a discard pile, another hand ----

export function drawLaid({ p, ui, act }: Board, isShown: (card: Card) => boolean, isAlone = false): Branch | null {
    const cards = new Map<number, Card>();
    if (isAsked(p) && !ui.pile) for (const { card } of rowsOf(p).rows.flatMap((row) => row.options)) if (card?.code && !isShown(card)) cards.set(card.id, card);
    if (!cards.size) return null;
    return h('section', { key: 'laid', class: classes('laid', isAlone ? 'alone' : cards.size > 12 && 'many'), 'aria-label': p.options.asks ?? words.ask },
        h('h3', {}, lastQuestion(p.options.asks ?? words.ask)),
        h('ul', { class: 'cards' }, [...cards.values()].map((card) =>
            h('li', { key: `c${card.id}` }, drawCard(p, ui, act, card, { place: 'hand' })))));
}
