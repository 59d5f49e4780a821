// told.ts — what the engine tells and clients/protocol.ts doesn't declare yet. To be deleted with the types that come.
import type { Card, Part, View } from '../../../protocol';

// A number wherever one stands; `printed` only where the value is another one, `of` what it is counted towards.
export interface Figure { name: string; value: number; seat?: string; printed?: number; of?: number; parts?: Part[] }

declare module '../../../protocol' {
    interface Card {
        how?: string;                   // of what is on another: "at", "aboard", "weapon", "item" …
        holder?: string;                // who has it, where that is not the seat in whose zone it lies
        marks?: string[];
        numbers?: Figure[];
    }
    interface Option {
        acts?: number[];                // cards with which it is done
        targets?: number[];
        places?: number[];
        zone?: string;
        numbers?: Figure[];
        marks?: string[];
    }
    interface Options { about?: Card | null }
    interface View {
        locations?: Location[];
        battle?: Battle;
        fights?: Fight[];
        turn?: Turn;
    }
}

export interface Location {
    card: number; kind: 'sector' | 'site'; group: string; controller: string | null; contested?: boolean; adjacent?: number[];
    marks?: string[]; numbers?: Figure[];
}

export interface Battle {
    attacker: string;
    place?: number; step?: string; window?: boolean; next?: string; loser?: string | null; reveals?: string[];
    revealed?: { seat: string; card: Card }[]; cards?: number[];
    ground?: string; origin?: string; target?: string;
}

export interface Fight { fight: number; pc: number | null; monsters: number[]; now?: boolean; numbers?: Figure[] }

export interface Turn { number: number; seat: string | null; phase: string | null; fight?: number }

export interface Entry {
    words: string; kind?: string; seat?: string; source?: { id?: number; code?: string; title?: string };
    targets?: number[]; place?: number; number?: number; cancelled?: boolean;
}

// What waits to happen, the newest first. Entries were once told as words alone.
export const stackOf = (view: View): Entry[] =>
    (view.stack ?? []).map((entry: unknown) => typeof entry === 'string' ? { words: entry } : entry as Entry);

// The turn, also while only WARS's state tells it.
export function turnOf(view: View): Turn | null {
    if (view.turn) return view.turn;
    const { turn, turn_player: seat, phase } = view.state as { turn?: number; turn_player?: string; phase?: string };
    return typeof turn === 'number' && seat !== undefined ? { number: turn, seat, phase: phase ?? null } : null;
}
