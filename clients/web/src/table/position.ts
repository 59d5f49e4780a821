// position.ts — everything that is drawn at a table, as plain values: what the engine told, and who sits where.
//
// Live tables, practice, replays and lessons give the same (source.ts), so there is one table for all of them. "Near" is
// the seat at the lower edge of the screen: one's own, or for whoever looks on the first one.
import type { Card, Event, GameName, Message, Option, Options, View } from '../../../protocol';

export interface Zone { zone: string; seat: string | null; name: string; set: boolean; seen: string[] }
export interface Deck { deck: string; name: string; cards: number; own?: boolean; plan?: string }

// What rift_game_json tells, once a game.
export interface GameInfo {
    game: GameName; title: string; rules: number; editions: string[];
    seats: { seat: string; title: string }[];
    zones: Zone[];
    verbs: { verb: string; takes: string | string[]; rule: string; explains: string }[];
    questions: { question: string; asks: string; set: boolean }[];
    settings: { name: string; kind: unknown }[];
    decks: Deck[];
    pairs: unknown[];
    bots: string[];
    phases?: { phase: string; title: string }[];
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
    readonly isMine: boolean;           // the near seat is the person's
    readonly lesson: Message['lesson'] | null;
}

export const isAsked = (p: Position): boolean => p.options.question !== null;
export const isOver = (p: Position): boolean => p.view.result !== 'none';
export const seatTitle = (p: Position, seat: string | null): string =>
    p.game.seats.find((s) => s.seat === seat)?.title ?? 'nobody';
export const sideOf = (p: Position, seat: string | null): 'near' | 'far' => seat === p.near ? 'near' : 'far';

// The cards of one zone of a seat (or of no seat): cards(p, 'hand', p.near). The last lies on top.
export function cardsIn(p: Position, name: string, seat: string | null = null): (Card | null)[] {
    const zone = p.game.zones.find((z) => z.name === name && z.seat === seat);
    return zone ? p.view.zones[zone.zone] ?? [] : [];
}

export interface Found { card: Card; zone: Zone }

export function find(p: Position, id: number): Found | null {
    for (const zone of p.game.zones) {
        const card = p.view.zones[zone.zone]?.find((c) => c?.id === id);
        if (card) return { card, zone };
    }
    return null;
}

// Cards of which one is as good as the other: the engine offers one of them.
function isCopy(a: Found | null, b: Found | null): boolean {
    return a !== null && b !== null && a.zone === b.zone && a.card.code === b.card.code && !a.card.turned === !b.card.turned;
}

// The options that are about this card, or about one that stands for it.
export function optionsOf(p: Position, id: number): Option[] {
    const exact = p.options.options.filter((o) => o.card?.id === id);
    if (exact.length) return exact;
    const found = find(p, id);
    return p.options.options.filter((o) => o.card && isCopy(find(p, o.card.id), found));
}

// Options as they are listed: in the order for people, without those that are rarely wanted.
export const listed = (p: Position): Option[] =>
    (p.options.order ?? []).map((i) => p.options.options[i]!).filter((o) => !o.typed);

export const passOption = (p: Position): Option | null => p.options.options.find((o) => o.verb === 'pass') ?? null;

// A question for a set: every card that can be ticked, in the order of the list. Of a hand also the copies for which one
// is offered; elsewhere cards that look alike may differ.
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
