// told.ts — what the engine tells of a WARS table, by what it is: cards in play, locations, the battle, what is pending.
//
// Members that the wire doesn't have yet are read from the state and from what is printed (`…Before`); these go as soon as
// the wire has them all.
import type { Card } from '../../../../protocol';
import { printed } from '../../table/faces';
import type { Position } from '../../table/position';
import { stackOf, type Battle as BattleTold, type Figure, type Location as LocationTold } from '../../table/told';

export type How = 'location' | 'at' | 'aboard' | 'weapon' | 'asset' | 'alone' | 'encampment' | 'stacked';

// A card in play; `seat` has it, whoever owns it.
export interface Piece {
    card: Card; id: number; code: string; title: string; seat: string; how: How; on: number | null;
    marks: readonly string[]; numbers: readonly Figure[];
}

export interface Location {
    card: number; code: string; name: string; kind: 'sector' | 'site'; group: string; controller: string | null; contested: boolean;
    adjacent: readonly number[]; marks: readonly string[]; numbers: readonly Figure[];
}

export type Step = 'none' | 'destiny' | 'attrition' | 'power' | 'loss' | 'end';

export interface Battle {
    place: number; attacker: string; step: Step; window: boolean; next: Step | null; loser: string | null;
    reveals: readonly string[]; revealed: readonly { seat: string; card: Card }[];
}

// A card that waits on the stack and will enter play at a place. `order`: how many must resolve until it does.
export interface Pending { card: Card; seat: string; place: number; order: number }

export interface Told {
    pieces: ReadonlyMap<number, Piece>;
    locations: readonly Location[];
    battle: Battle | null;
    pending: readonly Pending[];
}

const kept = new WeakMap<object, Told>();

export function toldOf(p: Position): Told {
    let told = kept.get(p.view);
    if (!told) {
        const pieces = piecesOf(p);
        told = { pieces, locations: locationsOf(p, pieces), battle: battleOf(p), pending: pendingOf(p) };
        kept.set(p.view, told);
    }
    return told;
}

// What lies on a card in one of these ways, the oldest first.
export const lyingOn = (told: Told, id: number, ...hows: How[]): Piece[] =>
    [...told.pieces.values()].filter((piece) => piece.on === id && hows.includes(piece.how));

export const valueOf = (numbers: readonly Figure[], name: string, seat?: string): number | null =>
    numbers.find((n) => n.name === name && (seat === undefined || n.seat === seat))?.value ?? null;

// ---- cards ----

function piecesOf(p: Position): Map<number, Piece> {
    const pieces = new Map<number, Piece>();
    for (const zone of p.game.zones) {
        if (zone.name !== 'play' && zone.name !== 'stacked') continue;
        for (const card of [...p.view.zones[zone.zone] ?? []].reverse() as (Card | null)[])
            if (card?.code) pieces.set(card.id, pieceOf(p, card, zone.seat ?? p.near));
    }
    return pieces;
}

function pieceOf(p: Position, card: Card, owner: string): Piece {
    const before = card.how ? null : cardBefore(p, card);
    return {
        card, id: card.id, code: card.code!, title: card.title ?? '', on: card.on ?? null, seat: card.holder ?? before?.holder ?? owner,
        how: card.how as How | undefined ?? before?.how ?? 'alone', marks: card.marks ?? before?.marks ?? [], numbers: card.numbers ?? before?.numbers ?? [] };
}

const record = (p: Position, field: string): Record<string, unknown> =>
    (p.view.state[field] ?? {}) as Record<string, unknown>;

function cardBefore(p: Position, card: Card): Pick<Piece, 'how' | 'marks' | 'numbers'> & { holder: string | undefined } {
    const key = `c${card.id}`, status = String(record(p, 'lies.status')[key] ?? '');
    const face = printed(p, card.code), isInverted = status.includes('inverted');
    const numbers: Figure[] = (face?.figures ?? []).map((f) => ({ name: f.name, value: isInverted ? f.second ?? f.value : f.value }));
    if (face?.capacity !== undefined) numbers.push({ name: 'capacity', value: face.capacity });
    return {
        how: record(p, 'lies.how')[key] as How, numbers, holder: record(p, 'lies.holder')[key] as string | undefined,
        marks: ['damaged', 'inverted'].filter((mark) => status.includes(mark)) };
}

// ---- locations ----

function locationsOf(p: Position, pieces: ReadonlyMap<number, Piece>): Location[] {
    const told = p.view.locations ?? locationsBefore(p, pieces);
    return told.flatMap((location) => {
        const piece = pieces.get(location.card);
        if (!piece) return [];
        return [{ ...location, code: piece.code, name: printed(p, piece.code)?.name ?? piece.title, marks: location.marks ?? [],
            adjacent: location.adjacent ?? [], contested: location.contested ?? false, numbers: location.numbers ?? [] }];
    });
}

function locationsBefore(p: Position, pieces: ReadonlyMap<number, Piece>): LocationTold[] {
    const layout = (p.view.state['layout'] as (Card | null)[] | undefined ?? []).flatMap((card) => card ? [card.id] : []);
    const faces = layout.map((id) => printed(p, pieces.get(id)?.code));
    return layout.map((id, i) => {
        const here = [...pieces.values()].filter((piece) => piece.on === id && piece.how === 'at'), face = faces[i] ?? null;
        const seats = new Set(here.map((piece) => piece.seat)), owner = pieces.get(id)?.seat ?? p.near;
        const isNext = (j: number): boolean => face?.type === 'site' && faces[j]?.type === 'site' && faces[j]?.group === face.group;
        return {
            card: id, kind: face?.type === 'site' ? 'site' : 'sector', group: face?.group || face?.name || '',
            controller: seats.size === 1 ? [...seats][0]! : null, contested: seats.size > 1,
            adjacent: [i - 1, i + 1].filter(isNext).map((j) => layout[j]!), numbers: numbersBefore(p, face, owner, here) };
    });
}

function numbersBefore(p: Position, face: ReturnType<typeof printed>, owner: string, here: Piece[]): Figure[] {
    return [p.near, p.far].flatMap((seat) => {
        const side = face?.sides?.[seat === owner ? 0 : 1], theirs = face?.sides?.[seat === owner ? 1 : 0];
        const own = here.filter((piece) => piece.seat === seat), isAlone = own.length > 0 && own.length === here.length;
        const sum = (name: string): number => own.reduce((total, piece) => total + (valueOf(piece.numbers, name) ?? 0), 0);
        const factions = [...new Set(side?.support ?? [])].map((faction) => ({
            name: faction[0]!.toUpperCase() + faction.slice(1), seat, value: side!.support.filter((f) => f === faction).length }));
        return [{ name: 'energy', seat, value: side?.energy ?? 0 }, ...factions,
            ...own.length ? [{ name: 'power', seat, value: sum('power') }, { name: 'tactics', seat, value: sum('tactics') }] : [],
            ...isAlone ? [{ name: 'drain', seat, value: theirs?.energy ?? 0 }] : []];
    });
}

// ---- battle and stack ----

function battleOf(p: Position): Battle | null {
    const told = p.view.battle ?? battleBefore(p);
    if (told?.place === undefined) return null;
    return { place: told.place, attacker: told.attacker, step: (told.step ?? 'none') as Step, next: (told.next ?? null) as Step | null,
        loser: told.loser ?? null, window: told.window ?? false, reveals: told.reveals ?? [], revealed: told.revealed ?? [] };
}

function battleBefore(p: Position): BattleTold | null {
    const state = p.view.state, place = state['battle.place'] as Card | null | undefined;
    if (!place) return null;
    const revealed = Object.entries(record(p, 'battle.revealed')).flatMap(([seat, card]) => card ? [{ seat, card: card as Card }] : []);
    return { place: place.id, attacker: String(state['battle.attacker']), step: state['battle.step'] as Step, revealed,
        window: p.options.question === 'act' };
}

function pendingOf(p: Position): Pending[] {
    return stackOf(p.view).flatMap(({ kind, source, place, seat }, i) =>
        kind === 'play' && place !== undefined && seat && source?.id !== undefined && source.code
            ? [{ card: { ...source, id: source.id }, seat, place, order: i + 1 }] : []);
}
