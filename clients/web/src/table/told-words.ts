// told-words.ts — what the engine tells as numbers and places, said in words: for labels, the large card, the log.
import type { Card, Figure } from '../../../protocol';
import { toldWords as words } from '../words';
import { find, seatTitle, sideOf, type Position } from './position';

export const several = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
export const plain = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replace(/[-_.]/g, ' ');

// The question itself, where much comes before it.
export const lastQuestion = (asks: string): string => /^.{25,}[.;] ([^.]{24,}\?)$/.exec(asks)?.[1] ?? asks;

// "Amber's", "your".
export const whose = (p: Position, seat: string | null): string =>
    seat === null ? words.nobodys : seat === p.near && p.isMine ? words.your : words.of(seatTitle(p, seat));

type Signed = (n: number) => string;
const signed: Signed = (n) => n < 0 ? `−${-n}` : `+${n}`;
const spoken: Signed = (n) => n < 0 ? words.minus(-n) : words.plus(n);

// "printed 3, +2 Ring Marshal (its text)".
export function partsWords(figure: Figure, sign: Signed = signed): string {
    const parts = figure.parts ?? [];
    if (parts.length === 0) return figure.printed === undefined ? '' : words.printed(figure.printed);
    return parts.map((part, i) => {
        const owner = part.card && i > 0 ? ` (${part.card.title ?? words.aCard})` : '';
        if (part.reason === 'printed') return `${words.printed(part.amount)}${owner}`;
        const from = [part.card?.title, part.reason].filter(Boolean);
        return `${sign(part.amount)} ${from.length === 2 ? `${from[0]} (${from[1]})` : from[0] ?? ''}`.trim();
    }).join(', ');
}

// As a screen reader says it: "printed 3, plus 2 Ring Marshal".
export const spokenParts = (figure: Figure): string => partsWords(figure, spoken);

// "power 5: printed 3, +2 Ring Marshal".
export function figureWords(figure: Figure): string {
    const parts = partsWords(figure), towards = figure.of === undefined ? '' : words.ofAll(figure.of);
    return `${plain(figure.name).toLowerCase()} ${figure.value}${towards}${parts ? `: ${parts}` : ''}`;
}

// A card's numbers in a note, as a terminal writes them, "P3 T1 D3" or "7/2": each with its name, for its sign.
export interface Numbered { sign: 'power' | 'tactics' | 'defense' | 'ship' | 'surface'; name: string; value: string }
const NUMBERS = /\bP(\d+) T(\d+) D(\d+)\b|^([+−-]?\d+)\/([+−-]?\d+)$/;

export function noteParts(note: string): (string | Numbered)[] {
    const found = NUMBERS.exec(note);
    if (!found) return [note];
    const [all, power = '', tactics = '', defense = '', space, surface = ''] = found;
    const numbers: Numbered[] = space === undefined ? [{ sign: 'power', name: words.power, value: power }, { sign: 'tactics', name: words.tactics, value: tactics },
        { sign: 'defense', name: words.defense, value: defense }] : [{ sign: 'ship', name: words.space, value: space }, { sign: 'surface', name: words.surface, value: surface }];
    return [note.slice(0, found.index), ...numbers, note.slice(found.index + all.length)].filter(Boolean);
}

// Where a card is: "at Cargo Apron", "aboard Silk Barge", "in your hand".
export function placeWords(p: Position, card: Card): string {
    const found = find(p, card.id), on = card.on === undefined ? null : find(p, card.on);
    if (on?.card.title) {
        const how = card.how === 'aboard' ? words.aboard : card.how === 'at' || card.how === 'encampment' ? words.at : words.with;
        return how(on.card.title);
    }
    if (found?.zone.name === 'play') return words.inPlay;
    if (found?.zone.name === 'pending') return words.onStack;
    return found ? words.inZone(whose(p, found.zone.seat), plain(found.zone.name).toLowerCase()) : '';
}

// Whose a card is: "yours", "Violet's".
export function sideWords(p: Position, card: Card): string {
    const seat = card.holder ?? find(p, card.id)?.zone.seat ?? null;
    if (seat === null) return '';
    return sideOf(p, seat) === 'near' && p.isMine ? words.yours : words.of(seatTitle(p, seat));
}
