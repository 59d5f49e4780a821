// sides.ts — the two sides in words: "you" and "they" at your own table, the seats' names for onlookers.
import { seatTitle, type Position } from '../table/position';

let names: readonly [near: string, far: string] | null = null;

// To be called before a position is drawn: whom the words mean by "near" from now on.
export function speakOf(p: Position): void { names = p.isMine ? null : [seatTitle(p, p.near), seatTitle(p, p.far)]; }

const nameOf = (isNear: boolean): string => names![isNear ? 0 : 1];

// "you attack", "they attack", "Amber attacks"
export const does = (isNear: boolean, verb: string, verbs = `${verb}s`): string => names ? `${nameOf(isNear)} ${verbs}` : `${isNear ? 'you' : 'they'} ${verb}`;
export const whose = (isNear: boolean): string => names ? `${nameOf(isNear)}’s` : isNear ? 'yours' : 'theirs';
export const owner = (isNear: boolean): string => names ? `${nameOf(isNear)}’s` : isNear ? 'your' : 'their';
export const whom = (isNear: boolean): string => names ? nameOf(isNear) : isNear ? 'you' : 'them';
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
