// position.ts — everything that is drawn at a table, as plain values: what the engine told, and who sits where.
//
// Live tables, practice, replays and lessons give the same (source.ts), so there is one table for all of them. "Near"
// is the seat at the lower edge of the screen: your own, or the first one if you look on.
import type { Card, Event, GameName, Message, Option, Options, View } from '../../../protocol';

export interface Zone { zone: string; seat: string | null; name: string; set: boolean; seen: string[] }
export interface Deck { deck: string; name: string; plan: string; cards: number; list: { code: string; count: number }[]; own?: boolean }

// What rift_game_json tells, once a game.
export interface GameInfo {
    game: GameName; title: string; rules: number; editions: string[];
    seats: { seat: string; title: string }[];
    zones: Zone[];
    verbs: { verb: string; takes: string | string[]; rule: string; explains: string }[];
    questions: { question: string; asks: string; set: boolean }[];
    settings: { name: string; kind: unknown }[];
    decks: Deck[];
    pairs: [string, string][];          // decks that may play at the first seat and at the second
    bots: string[];
    phases?: { phase: string; title: string; stops?: boolean }[];
}

export interface CardText { code: string; title: string; text: string }

export interface Position {
    readonly game: GameInfo;
    readonly texts: ReadonlyMap<string, CardText>;          // by code
    readonly view: View;
    readonly options: Options;          // without any while the seat is not asked
    readonly choice: number;            // the number of the question
    readonly events: readonly Event[];  // the whole log, as far as it is known
    readonly fresh: number;             // events from here on have happened since the person last chose
    readonly digest: string;
    readonly near: string;              // seats
    readonly far: string;
    readonly called?: Readonly<Record<string, string>>;     // by seat, where the engine's sentences use names
    readonly isMine: boolean;           // the near seat is the person's
    readonly lesson: Message['lesson'] | null;
}

export const isAsked = (p: Position): boolean => p.options.question !== null;
export const isOver = (p: Position): boolean => p.view.result !== 'none';
// What the match's sentences call whoever sits there: a name, or where there is none the seat's own.
export const seatTitle = (p: Position, seat: string | null): string =>
    p.called?.[seat ?? ''] ?? seatOwnTitle(p, seat);
export const seatOwnTitle = (p: Position, seat: string | null): string =>
    p.game.seats.find((s) => s.seat === seat)?.title ?? 'nobody';
export const sideOf = (p: Position, seat: string | null): 'near' | 'far' => seat === p.near ? 'near' : 'far';

// The cards of one zone of a seat (or of no seat): cards(p, 'hand', p.near). The last lies on top.
export function cardsIn(p: Position, name: string, seat: string | null = null): (Card | null)[] {
    const zone = p.game.zones.find((z) => z.name === name && z.seat === seat);
    return zone ? p.view.zones[zone.zone] ?? [] : [];
}

export interface Found { card: Card; zone: Zone }

const indices = new WeakMap<View, Map<number, Found>>();

function indexOf(p: Position): Map<number, Found> {
    let index = indices.get(p.view);
    if (index) return index;
    indices.set(p.view, index = new Map());
    for (const zone of p.game.zones)
        for (const card of p.view.zones[zone.zone] ?? []) if (card) index.set(card.id, { card, zone });
    return index;
}

export const find = (p: Position, id: number): Found | null => indexOf(p).get(id) ?? null;

// Interchangeable cards: the engine offers one of them.
export function isCopy(a: Found | null, b: Found | null): boolean {
    return a !== null && b !== null && a.zone === b.zone && a.card.code === b.card.code && !a.card.turned === !b.card.turned;
}

// Cards are ticked, one or several. Where exactly one has to be taken it is a row like any other.
export const isSet = ({ options: { set, most, options } }: Position): boolean => Boolean(set) && !(most === 1 && options.every((o) => o.card));

// Whether an option is done with a card or names it. The card that asks acts in every option, so for it only naming
// counts.
export const isAbout = ({ options: { about, options } }: Position, { card, acts }: Option, id: number): boolean =>
    card?.id === id || Boolean(acts?.includes(id)) && !(about?.id === id && options.some((o) => o.card?.id === id));

// The options that are done with this card or name it, or one that stands for it; where there is none, those that lead
// to it.
export function optionsOf(p: Position, id: number): Option[] {
    const all = p.options.options;
    const exact = all.filter((o) => isAbout(p, o, id));
    if (exact.length) return exact;
    const leading = all.filter((o) => leadsTo(o, id));
    if (leading.length) return leading;
    const found = find(p, id);
    return all.filter((o) => o.card && !o.acts && isCopy(find(p, o.card.id), found));
}

export const leadsTo = (option: Option, id: number): boolean =>
    Boolean(option.places?.includes(id) || option.targets?.includes(id));

// The options by which one card goes to another: a place first, else a target.
export function optionsFor(p: Position, card: number, on: number): Option[] {
    const own = p.options.options.filter((o) => o.acts?.includes(card));
    const places = own.filter((o) => o.places?.includes(on));
    return places.length ? places : own.filter((o) => o.targets?.includes(on));
}

export const optionsForZone = (p: Position, card: number, zone: string): Option[] =>
    p.options.options.filter((o) => o.acts?.includes(card) && o.zone === zone);

// Options as they are listed: in the order for people, without those that are rarely wanted.
export const listed = (p: Position): Option[] =>
    (p.options.order ?? []).map((i) => p.options.options[i]!).filter((o) => !o.typed);

// In a game where nobody passes, going on without doing anything has that place.
export const passOption = (p: Position): Option | null => p.options.options.find((o) => o.verb === 'pass' ||
    (o.verb === 'done' && !p.options.set && !hasPassing(p))) ?? null;
export const hasPassing = (p: Position): boolean => p.game.verbs.some((v) => v.verb === 'pass');

// A question for a set: every card that can be ticked, in the order of the list. In a hand, copies of an offered card
// count as well; elsewhere cards that look alike may differ.
export function tickable(p: Position): number[] {
    const offered = p.options.options.flatMap((o) => o.card ? [o.card.id] : []);
    return offered.flatMap((id) => {
        const found = find(p, id);
        if (!found?.zone.set) return [id];
        const copies = (p.view.zones[found.zone.zone] ?? []).flatMap((c) => c ? [c.id] : [])
            .filter((other) => !offered.includes(other) && isCopy(find(p, other), found));
        return [id, ...copies];
    });
}

// What the game computes for a seat: number(p, 'energy', p.near).
export const number = (p: Position, name: string, seat: string): number | null =>
    p.view.numbers.find((n) => n.name === name && n.seat === seat)?.value ?? null;
