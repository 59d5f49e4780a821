// told.ts — what the engine tells of a TrekWar table: Sectors, Fleets, the attack, the Ground, the Fights so far.
import type { Words } from '../../../../protocol';
import type { Position } from '../../table/position';

export const SECTORS = ['N', 'NE', 'SE', 'S', 'SW', 'NW', 'C'] as const;
export type Sector = typeof SECTORS[number];
export type Ground = 'none' | 'Space' | 'Surface';

export interface War {
    owner: Readonly<Record<string, string | null>>;
    fleet: Readonly<Record<string, string>>;
    fight: number;
    ground: Ground;
    attack: { origin: string; target: string; seat: string | null } | null;
}

// An attack is over as soon as both of its Sectors have the same owner.
export function warOf(p: Position): War {
    const { owner, fleet, fight, ground, origin, target, opener } = p.view.state as unknown as Words['trekwar']['state'];
    const isOn = origin === target ? owner[target] === null : owner[origin] !== owner[target];
    const isAsked = p.options.question === 'origin' || p.options.question === 'target';
    return { owner, fleet, fight, ground: ground as Ground,
        attack: isOn && !isAsked && fight > 0 ? { origin, target, seat: origin === target ? opener : owner[origin] ?? null } : null };
}

export interface Past { fight: number; sector: string | null; winner: string | null }

// As far as the log is known.
export function fightsSoFar(p: Position): Past[] {
    const fights: Past[] = [];
    for (const event of p.events) {
        if (event.kind === 'TW_FIGHT') fights.push({ fight: event.number, sector: null, winner: null });
        const last = fights[fights.length - 1];
        if (event.kind === 'TW_SURRENDER' && last) last.winner = event.seat === p.near ? p.far : p.near;
        if (event.kind === 'TW_SECTOR' && last) Object.assign(last, { sector: event.to, winner: event.seat });
    }
    return fights.filter((past) => past.winner !== null);
}
