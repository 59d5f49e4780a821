// told.ts — what the engine tells of a WARS table, by what it is: cards in play, locations, the battle, what is pending.
import type { Battle as BattleTold, Card, Figure, Location as LocationTold } from '../../../../protocol';
import { printed } from '../../table/faces';
import type { Position } from '../../table/position';

export type How = 'location' | 'at' | 'aboard' | 'weapon' | 'asset' | 'alone' | 'encampment' | 'stacked';

// A card in play; `seat` has it, whoever owns it.
export interface Piece {
    card: Card; id: number; code: string; title: string; seat: string; how: How; on: number | null;
    marks: readonly string[]; numbers: readonly Figure[];
}

// `name` is the title after the slash, with a number if others of its group are called the same.
export interface Location extends LocationTold { code: string; name: string }

export type Step = 'none' | 'destiny' | 'attrition' | 'power' | 'loss' | 'end';

// `next`: the step to come, while both may act before it. `loser`: from the power step on, null if there is none.
export interface Battle extends BattleTold { step: Step; next?: Step }

// A card that waits on the stack and will enter play at a place. `order`: its number on the stack, the oldest is 1.
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
        told = { pieces, locations: locationsOf(p, pieces), battle: (p.view.battle as Battle | undefined) ?? null, pending: pendingOf(p) };
        kept.set(p.view, told);
    }
    return told;
}

// What lies on a card in one of these ways, the oldest first.
export const lyingOn = (told: Told, id: number, ...hows: How[]): Piece[] =>
    [...told.pieces.values()].filter((piece) => piece.on === id && hows.includes(piece.how));

export const valueOf = (numbers: readonly Figure[], name: string, seat?: string): number | null =>
    numbers.find((n) => n.name === name && (seat === undefined || n.seat === seat))?.value ?? null;

function piecesOf(p: Position): Map<number, Piece> {
    const pieces = new Map<number, Piece>();
    for (const zone of p.game.zones) {
        if (zone.name !== 'play' && zone.name !== 'stacked') continue;
        for (const card of [...p.view.zones[zone.zone] ?? []].reverse()) {
            if (!card?.code) continue;
            pieces.set(card.id, {
                card, id: card.id, code: card.code, title: card.title ?? card.code, seat: card.holder ?? zone.seat ?? p.near,
                how: card.how as How | undefined ?? (zone.name === 'stacked' ? 'stacked' : 'alone'), on: card.on ?? null,
                marks: card.marks ?? [], numbers: card.numbers ?? [] });
        }
    }
    return pieces;
}

function locationsOf(p: Position, pieces: ReadonlyMap<number, Piece>): Location[] {
    return numbered((p.view.locations ?? []).flatMap((location) => {
        const piece = pieces.get(location.card);
        return piece ? [{ ...location, code: piece.code, name: printed(p, piece.code)?.name ?? piece.title }] : [];
    }));
}

// Locations with the same name in a group are numbered from left to right.
function numbered(locations: Location[]): Location[] {
    const isSame = (a: Location) => (b: Location): boolean => a.name === b.name && a.group === b.group;
    return locations.map((location) => {
        const same = locations.filter(isSame(location));
        return same.length > 1 ? { ...location, name: `${location.name}\u00a0${same.indexOf(location) + 1}` } : location;
    });
}

function pendingOf(p: Position): Pending[] {
    const stack = p.view.stack ?? [];
    return stack.flatMap(({ kind, source, place, seat }, i) =>
        kind === 'play' && place !== undefined && source?.id !== undefined && source.code
            ? [{ card: { ...source, id: source.id }, seat, place, order: stack.length - i }] : []);
}
