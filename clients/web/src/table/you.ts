// you.ts — the engine's sentences name whoever acts: "Mira plays Elk". To Mira they say "You play Elk".
//
// Only where the name stands before a verb that those sentences have, owns something, or is what "to", "by" and "for" end
// with: it may also be the name of a card.
import { lessonWords, VERBS, youWords as words } from '../words';
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
        if (!verb && before === '' && text[at + whole.length] === ':') return words.You;          // "Mira: pass (the only choice)"
        return !verb && ENDS.test(before) ? space + words.you : whole;
    });
}

// Seats of some games are called by colours, and the screen's colours say something else: near and far. So where the
// sentences have no names of people, the other seat is "your opponent". A capital after the colour belongs to a card's name.
export function toOpponent(text: string, title: string): string {
    return text.replace(new RegExp(`(^|[.:!?] |[^\\p{L}])${title}(?=['’]s|[.,;:!?)]| [^\\p{Lu}]|$)`, 'gu'), (_whole, before: string) =>
        before + (before === '' || /^[.:!?] $/.test(before) ? lessonWords.Opponent : lessonWords.opponent));
}

const isNamed = (p: Position): boolean => p.called?.[p.far] !== undefined || p.game.game === 'trekwar';

// For the person who sits at the table; the same words for everybody else.
export function asYou(p: Position, text: string): string {
    if (!p.isMine) return text;
    const told = toYou(text, seatTitle(p, p.near));
    return isNamed(p) ? told : toOpponent(told, seatTitle(p, p.far));
}
