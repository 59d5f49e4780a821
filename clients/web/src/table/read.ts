// read.ts — the table in words, for people who can't see it: a card line by line, the hand, the numbers. The command
// line prints them.
import type { Card, Figure } from '../../../protocol';
import { costNow, numbersNow } from '../cards/now';
import { textOf } from '../cards/face';
import * as words from '../words/table';
import { rowsWith } from './choices';
import { nowOf, printed } from './faces';
import { find, isAsked, isSet, seatTitle, type Position } from './position';
import { figureWords, placeWords, plain, sideWords, spokenParts } from './told-words';

function numberLines(p: Position, card: Card): string[] {
    const face = printed(p, card.code), now = nowOf(p, card), told = new Map((card.numbers ?? []).map((n) => [n.name, n]));
    const cost = face ? costNow(face, now) : undefined;
    const shown = face ? numbersNow(face, now).map(({ name, text }) => ({ name: name as string, text: text.replace('−', 'minus ') })) : [];
    const line = (name: string, text: string): string => {
        const figure = told.get(name), parts = figure ? spokenParts(figure) : '';
        told.delete(name);
        return `${name} ${text}${parts ? `: ${parts}` : ''}`;
    };
    return [...cost ? [line('cost', String(cost.value))] : [], ...shown.map(({ name, text }) => line(name, text)),
        ...[...told.values()].map((n) => line(n.name, String(n.value)))];
}

// Title, type, numbers with their parts, text, where it lies, what can be done: a line each.
export function linesOfCard(p: Position, card: Card): string[] {
    const face = printed(p, card.code), rows = isAsked(p) && !isSet(p) ? rowsWith(p, card.id) : [];
    return [
        card.title ?? words.unknownCard, face?.typeLine ?? '', ...(card.marks ?? []).map(plain), ...numberLines(p, card),
        ...face ? textOf(face, p.view.edition) : [], [placeWords(p, card), sideWords(p, card)].filter(Boolean).join(', '),
        ...rows.map((row) => `${words.possible}${row.options[0].words}`),
    ].filter(Boolean);
}

export const handLines = (p: Position, hand: readonly (Card | null)[]): string[] => hand.map((card) => !card ? words.unknownCard
    : [card.title, ...numberLines(p, card), isAsked(p) && rowsWith(p, card.id).length ? words.usable : ''].filter(Boolean).join(', '));

const ofSeat = (p: Position, figure: Figure): string =>
    `${figure.seat === undefined ? '' : `${seatTitle(p, figure.seat)}: `}${figureWords(figure)}`;

// Every number that the game computes, of a battle and its fights too; by a part of its name.
export function numberWords(p: Position, name: string): string[] {
    const all = [...p.view.numbers.map((n) => ofSeat(p, n)), ...(p.view.fights ?? []).flatMap((fight) =>
        fight.numbers.map((n) => `${words.fightOf(fight.fight)}, ${ofSeat(p, n)}`))];
    const wanted = plain(name).toLowerCase();
    return wanted ? all.filter((line) => line.toLowerCase().includes(wanted)) : all;
}

export function battleLines(p: Position): string[] {
    if (!p.view.battle && !p.view.fights?.length) return [words.noBattle];
    const { battle } = p.view;
    return [...battle ? [words.battleNow(battle.step, find(p, battle.place)?.card.title ?? '')] : [], ...numberWords(p, '')];
}
