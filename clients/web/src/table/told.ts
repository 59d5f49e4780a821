// told.ts — what the engine tells, where its own types are not enough yet. To be deleted.
import type { Card, Pending, View } from '../../../protocol';

export interface Battle {
    attacker: string;
    place?: number; step?: string; window?: boolean; next?: string; loser?: string | null; reveals?: string[];
    revealed?: { seat: string; card: Card }[]; cards?: number[];
}

declare module '../../../protocol' {
    interface Battle { window?: boolean }
}

export type Entry = Pending;

export const stackOf = (view: View): readonly Entry[] => view.stack ?? [];

export type Turn = View['turn'] & { fight?: number };

export const turnOf = (view: View): Turn | null => view.turn ?? null;
