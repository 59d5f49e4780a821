// faces.ts — the face of a card as it is now: what is printed, read once a code, and what the engine tells of the moment.
import type { Card as Told } from '../../../protocol';
import { backSvg, faceSvg, pictureSvg, readCard, type Card, type Moment, type Now, type NumberName, type Size } from '../cards/face';
import { find, type Position } from './position';

const cards = new Map<string, Card>();

export function printed(p: Position, code: string | undefined): Card | null {
    if (code === undefined) return null;
    const key = `${p.game.game} ${code}`, text = p.texts.get(code)?.text;
    let card = cards.get(key);
    if (!card && text !== undefined) cards.set(key, card = readCard(text, p.game.game));
    return card ?? null;
}

const ON_FACE = new Set<string>(['power', 'tactics', 'defense', 'space', 'surface', 'strength', 'tolerance', 'vp']);

const momentOf = (n: { value: number; printed?: number }): Moment => ({ value: n.value, printed: n.printed ?? n.value });

function numbersOf(card: Told): { readonly [name in NumberName]?: Moment } {
    return Object.fromEntries((card.numbers ?? []).filter((n) => ON_FACE.has(n.name)).map((n) => [n.name, momentOf(n)]));
}

const LIES = ['damaged', 'wounded'] as const;

const hosted = new WeakMap<Position['view'], Map<number, Told[]>>();

// What lies on a card, in the order of the zones.
export function cardsOn(p: Position, id: number): readonly Told[] {
    let map = hosted.get(p.view);
    if (!map) {
        hosted.set(p.view, map = new Map());
        for (const card of Object.values(p.view.zones).flat()) {
            if (card?.on === undefined) continue;
            const there = map.get(card.on);
            if (there) there.push(card);
            else map.set(card.on, [card]);
        }
    }
    return map.get(id) ?? [];
}

const isBeneath = (card: Told): boolean => card.how === 'weapon' || card.how === 'asset' || card.how === 'item';

export function nowOf(p: Position, card: Told): Now {
    const cost = card.numbers?.find((n) => n.name === 'cost'), capacity = card.numbers?.find((n) => n.name === 'capacity');
    const on = cardsOn(p, card.id), aboard = on.filter((c) => c.how === 'aboard').length;
    const lies = LIES.find((mark) => card.marks?.includes(mark)) ?? (card.turned && p.game.game === 'trekwar' ? 'turned' : undefined);
    const beneath = on.filter(isBeneath).flatMap((c) => c.title ?? []);
    return {
        numbers: numbersOf(card), cost: cost && momentOf(cost), lies, inverted: card.marks?.includes('inverted') || undefined,
        hidden: find(p, card.id)?.zone.name === 'hidden' || undefined,
        aboard: capacity && (aboard > 0 || capacity.value > 0) ? { count: aboard, capacity: capacity.value } : undefined,
        beneath: beneath.length ? beneath : undefined, edition: p.view.edition };
}

const drawn = new Map<string, string>();

function once(key: string, make: () => string): string {
    let markup = drawn.get(key);
    if (markup === undefined) drawn.set(key, markup = make());
    return markup;
}

export const faceOf = (card: Card, size: Size, now: Now): string =>
    once(`${card.game} ${card.code} ${size} ${JSON.stringify(now)}`, () => faceSvg(card, size, now));

export const backOf = (p: Position, size: Exclude<Size, 'tab'>): string => once(`back ${p.game.game} ${size}`,
    () => backSvg(p.game.game, size));

export const thumbnailOf = (card: Card): string => once(`thumb ${card.game} ${card.code}`, () => pictureSvg(card));
