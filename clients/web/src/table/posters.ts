// posters.ts — the picture that stands for a game or a deck: that of one of its cards.
import { pictureSvg, readCard, type Card } from '../cards/face';
import { h, made, type Branch } from '../tree';
import { pitch } from '../words/pages';
import type { CardText, Deck, GameInfo } from './position';

export type Texts = ReadonlyMap<string, ReadonlyMap<string, CardText>>;     // by game and code

const cards = new Map<string, Card>();

function cardOf(texts: Texts, game: GameInfo, code: string): Card | null {
    const text = texts.get(game.game)?.get(code)?.text;
    if (text === undefined) return null;
    const key = `${game.game} ${code}`;
    if (!cards.has(key)) cards.set(key, readCard(text, game.game));
    return cards.get(key)!;
}

export const inDeck = (texts: Texts, game: GameInfo, deck: Deck): { card: Card; count: number }[] =>
    deck.list.flatMap(({ code, count }) => {
        const card = cardOf(texts, game, code);
        return card ? [{ card, count }] : [];
    });

// The deck's face: a person rather than a thing, and the one that costs most.
export function coverOf(texts: Texts, game: GameInfo, deck: Deck): Card | null {
    const rank = (card: Card): number => (card.type === 'character' || card.type === 'pc' || card.type === 'unit' ? 100 : card.type === 'monster' ? 90 : 0)
        + (card.unique ? 50 : 0) + (card.cost ?? card.level ?? card.figures[0]?.value ?? 0);
    return inDeck(texts, game, deck).reduce<Card | null>((best, { card }) => !best || rank(card) > rank(best) ? card : best, null);
}

// A game's face: of all its decks the mightiest machine or beast.
export function posterOf(texts: Texts, game: GameInfo): Card | null {
    const rank = (card: Card): number => (card.type === 'ship' || card.type === 'monster' || card.type === 'unit' ? 100 : 0)
        + (card.figures[0]?.value ?? 0) + (card.cost ?? 0);
    return game.decks.flatMap((deck) => inDeck(texts, game, deck)).reduce<Card | null>((best, { card }) => !best || rank(card) > rank(best) ? card : best, null);
}

// Only ornament: the words next to it say everything.
export const picture = (card: Card | null): Branch => card ? made('span', { class: 'picture', 'aria-hidden': 'true' }, pictureSvg(card)) : h('span', { class: 'picture' });

// The game by picture, name and pitch: whoever waits, or has followed a link, sees what for.
export const drawCover = (game: GameInfo, texts: ReadonlyMap<string, CardText>, edition?: string | null): Branch => h('div', { key: 'cover', class: 'cover' },
    picture(posterOf(new Map([[game.game, texts]]), game)),
    h('div', {}, h('b', {}, game.title, game.editions.length > 1 && edition ? ` ${edition}` : ''), h('span', {}, pitch[game.game])));
