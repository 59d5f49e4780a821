// told.ts — what the engine tells of an ENEMY table: PCs with their items, the fights of an attack, destiny and outcome.
import type { Card, Fight } from '../../../../protocol';
import { cardsOn } from '../../table/faces';
import { find, isOver, type Position } from '../../table/position';
import { held, type Side } from '../piles';

export interface Pc { card: Card; items: readonly Card[]; fight: Fight | null }

export const itemsOf = (p: Position, id: number): readonly Card[] => cardsOn(p, id).filter((card) => card.how === 'item');

// None once the match is over, although the View still has the last one.
export const fightsOf = (p: Position): readonly Fight[] => isOver(p) ? [] : p.view.fights ?? [];

export function pcsOf(p: Position, side: Side): Pc[] {
    return held(p, 'pcs', side).flatMap((card) => card && card.how !== 'item'
        ? [{ card, items: itemsOf(p, card.id), fight: fightsOf(p).find((fight) => fight.pc === card.id) ?? null }] : []);
}

export const cardsOf = (p: Position, ids: readonly number[] | undefined): Card[] =>
    (ids ?? []).flatMap((id) => find(p, id)?.card ?? []);

// What was drawn and flipped in the latest fight so far.
export interface Drawn { seat: string | null; kind: 'destiny' | 'flip'; card: Card | null; number: number | null }
export interface Outcome { pc: Card | null; own: number; monsters: number; saved: number | null }
export interface LastFight { fight: number; drawn: Drawn[]; outcome: Outcome | null }

export function lastFightOf(p: Position): LastFight | null {
    let last: LastFight | null = null;
    for (const event of p.events) {
        if (event.kind === 'HE_FIGHT') last = { fight: event.number, drawn: [], outcome: null };
        else if (event.kind === 'HE_ATTACK') last = null;
        else if (!last) continue;
        else if (event.kind === 'HE_DESTINY') last.drawn.push({ seat: event.seat, kind: 'destiny', card: event.card,
            number: event.number });
        else if (event.kind === 'HE_FLIP') last.drawn.push({ seat: event.seat, kind: 'flip', card: event.card, number: null });
        else if (event.kind === 'HE_COMPARE') last.outcome = { pc: event.card, own: event.from, monsters: event.to, saved: null };
        else if (event.kind === 'HE_SAVED' && last.outcome) last.outcome.saved = event.number;
    }
    return last;
}
