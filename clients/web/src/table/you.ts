// you.ts — the engine's sentences name whoever acts: "Mira plays Elk". To Mira they say "You play Elk".
//
// Only where the name stands before a verb that those sentences have, owns something, or is what "to", "by" and "for" end
// with: it may also be the name of a card.
import { VERBS, youWords as words } from '../words';
import { seatTitle, type Position } from './position';

const BEGINS = /(?:^|[;.:,] |\band )$/, ENDS = /\b(?:to|by|for) $/;

export function toYou(text: string, name: string): string {
    const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    // The name, perhaps with an article, and what follows it.
    const named = new RegExp(`(^|[^\\p{L}\\p{N}])((?:[Tt]he )?${escaped})(?:(['’]s)(?= )| ([a-z']+)|(?=$|[.,;:]))`, 'gu');
    return text.replace(named, (whole: string, space: string, _name: string, owns: string | undefined, verb: string | undefined, at: number) => {
        const before = text.slice(0, at) + space, isFirst = before === '' || before.endsWith('. '), base = verb && VERBS[verb];
        if (owns) return space + (isFirst ? words.Your : words.your);
        if (base && BEGINS.test(before)) return `${space}${isFirst ? words.You : words.you} ${base}`;
        return !verb && ENDS.test(before) ? space + words.you : whole;
    });
}

// For the person who sits at the table; the same words for everybody else.
export const asYou = (p: Position, text: string): string => p.isMine ? toYou(text, seatTitle(p, p.near)) : text;
