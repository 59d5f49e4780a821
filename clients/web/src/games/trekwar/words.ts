// words.ts — what the TrekWar field says in its own words: the game's part of the table of strings.

import { capital, does, owner } from '../sides';

export const words = {
    board: 'Board', fight: 'Fight', sectors: 'Sectors', force: 'Force', now: 'Now',
    sector: (name: string): string => name === 'C' ? 'Centre' : name,
    theSector: (name: string): string => name === 'C' ? 'the Centre' : name,
    fightFor: (fight: number, target: string): string => `Fight ${fight}: ${words.theSector(target)}`,
    afterFight: (fight: number): string => fight ? `After Fight ${fight}` : 'Before the first Fight',
    attacks: (isNear: boolean, origin: string): string => `${does(isNear, 'attack')} from ${words.theSector(origin)}`,
    fleet: (isNear: boolean): string => `${owner(isNear)} Fleet`,
    attacked: 'attacked', origin: 'the attack comes from here', canChoose: 'can be chosen', pressAgain: 'press again',
    fightsSoFar: 'Fights so far',
    number: (fight: number): string => `Fight ${fight}`,
    changes: (sector: string): string => `${words.sector(sector)} taken`,
    kept: 'nothing changes hands',
    sectorsOf: (near: number, far: number): string => `${capital(does(true, 'hold'))} ${near} of 7 Sectors, ${does(false, 'hold')} ${far}`,
    ground: { Space: 'Space', Surface: 'Surface', none: 'not called' },
    groundLabel: 'Ground',
    unit: 'Unit', maneuver: 'Maneuver', commands: 'Commands', event: 'Event',
    beneath: (count: number): string => `${count} beneath`,
    none: { units: 'no Unit yet', maneuvers: 'one a Turn', commands: 'none', events: 'none' },
    forces: (owner: string): string => `${owner} forces`,
    inactive: 'doesn’t count now',
    ifDeployed: (title: string): string => `with ${title}`,
    matches: 'matches', short: 'needs more',
    matchesValue: (value: number): string => `matches ${value}`, shortOf: (value: number): string => `${value} short`,
    would: (title: string, force: number, says: string): string => `${title}: Force ${force}, ${says}`,
    wouldBring: 'What they would bring',
    alone: 'nothing more', noUnit: 'no Unit',
    even: 'even', ahead: (by: number): string => `${by} ahead`, behind: (by: number): string => `${by} behind`,
} as const;
