// words.ts — what the WARS field says in its own words: the game's part of the table of strings.

import { capital, does, owner, whom, whose } from '../sides';

export const words = {
    contested: 'contested', open: 'open', noSector: 'no sector yet', noSite: 'no site yet',
    drained: 'drained', attacked: 'attacked', chosen: 'chosen', pending: 'pending',
    reserve: 'Reserve', active: 'Active', used: 'Used', lost: 'Lost', energy: 'energy', hand: 'Hand', support: 'Support', assets: 'Assets',
    activate: 'activate', pay: 'pay', atTheEnd: 'at the end of a turn', nothingLost: 'Nothing has been lost yet.',
    places: 'All places', destiny: 'destiny', tactics: 'tactics', cards: 'cards', you: 'you', opponent: 'your opponent', noIcon: 'no icon',
    yourSide: (icons: string): string => `your side ${icons}`, theirSide: (icons: string): string => `their side ${icons}`,
    atPlace: (whose: string, place: string): string => `${whose} at ${place}`, moreCan: (count: number): string => `${count} more cards can do something here`,
    controls: (isNear: boolean): string => `${does(isNear, 'control')} it`,
    nobody: 'nobody there',
    drain: (value: number): string => `drain ${value}`,
    power: (value: number): string => `power ${value}`,
    whose,
    aboard: (title: string, count: number, capacity: number): string => `Aboard ${title}: ${count} of ${capacity}`,
    ships: (count: number, aboard: number): string =>
        `${count} ${count === 1 ? 'ship' : 'ships'}${aboard ? `, ${aboard} aboard` : ''}`,
    units: (count: number): string => `${count} ${count === 1 ? 'unit' : 'units'}`,
    encampment: (isNear: boolean): string => `encampment beneath, ${whose(isNear)}`,
    stacked: (count: number): string => `+${count} stacked`,
    pendingAt: (order: number): string => `pending · ${order}`,
    lostOf: (isNear: boolean, count: number): string => `${capital(owner(isNear))} lost pile, ${count} ${count === 1 ? 'card' : 'cards'}`,
    otherLost: (isNear: boolean): string => capital(whose(isNear)),
    battleAt: (name: string): string => `Battle at ${name}`,
    attacks: (isNear: boolean): string => does(isNear, 'attack'), kindOf: (kind: string): string => ` · ${kind} battle`,
    steps: { destiny: 'Destiny', attrition: 'Attrition', power: 'Power', loss: 'Loss' },
    // What begins when both have passed.
    next: {
        destiny: 'then: destiny is revealed with 4 tactics',
        attrition: 'then: each destiny damages the other side',
        power: 'then: both powers are compared',
        loss: 'then: the loser makes up the difference',
        end: 'then: damaged cards are destroyed',
        none: '',
    },
    side: 'side', done: 'done', now: 'now', toCome: 'to come',
    needsFour: '4 needed', mayReveal: 'may reveal', noReveal: 'no card', revealed: 'revealed', toReveal: 'reveals',
    soFar: 'so far', against: (isNear: boolean): string => `against ${whom(isNear)}`,
    met: (value: number): string => `${value} met`, due: (value: number): string => `${value} due`,
    noneDue: 'none due', allMet: 'all met',
    are: (isNear: boolean): string => `${does(isNear, 'are', 'is')} `, ahead: 'ahead', even: 'even',
    wins: (isNear: boolean): string => does(isNear, 'win'),
    casualties: 'casualties', left: (value: number): string => `${value} left`,
} as const;
