// words.ts — words on a card: escaping, measuring, and fitting them into the room there is.
//
// A word is measured once, at one size, and scaled from then on; so trying twenty sizes costs arithmetic only.

export type Face = 'text' | 'narrow' | 'lore';

export const escaped = (text: string): string =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const TOKENS: Readonly<Record<Face, string>> = { text: '--face', narrow: '--face-narrow', lore: '--face-lore' };
const MEASURED = 100;           // the size in pixels at which words are measured

type Measure = (text: string, bold: boolean, face: Face) => number;

// Without a browser (tests, printing) widths are guessed from three classes of letters, a little wide.
const guessed: Measure = (text, bold, face) => {
    let sum = 0;
    for (const letter of text) {
        if (/[iljtfrI.,:;'|!() ]/.test(letter)) sum += 31;
        else if (/[mwMW≈◆—]/.test(letter)) sum += 88;
        else sum += /[A-Z0-9]/.test(letter) ? 64 : 55;
    }
    return sum * (bold ? 1.06 : 1) * (face === 'narrow' ? .84 : face === 'lore' ? .9 : 1);
};

function browserMeasure(): Measure {
    const pen = document.createElement('canvas').getContext('2d'), root = getComputedStyle(document.documentElement);
    if (!pen) return guessed;
    const family = (face: Face): string => root.getPropertyValue(TOKENS[face]).trim() || 'sans-serif';
    const families: Record<Face, string> = { text: family('text'), narrow: family('narrow'), lore: family('lore') };
    return (text, bold, face) => {
        pen.font = `${face === 'lore' ? 'italic ' : ''}${bold ? 700 : 400} ${MEASURED}px ${families[face]}`;
        return pen.measureText(text).width;
    };
}

let measure: Measure | undefined;
const widths = new Map<string, number>();

// How wide a text is at a size.
export function width(text: string, size: number, bold = false, face: Face = 'text'): number {
    const key = `${face}${bold ? 1 : 0}${text}`;
    let known = widths.get(key);
    if (known === undefined) {
        measure ??= typeof document === 'undefined' ? guessed : browserMeasure();
        known = measure(text, bold, face);
        widths.set(key, known);
    }
    return known * size / MEASURED;
}

// Lines of words that are no wider than `room`, except where one word alone is.
export function broken(text: string, room: number, size: number, bold: boolean, face: Face): string[] {
    const lines: string[] = [], space = width(' ', size, bold, face);
    let line = '', used = 0;
    for (const word of text.split(' ')) {
        const wide = width(word, size, bold, face);
        if (line && used + space + wide > room) {
            lines.push(line);
            line = word;
            used = wide;
        } else {
            used += (line ? space : 0) + wide;
            line = line ? `${line} ${word}` : word;
        }
    }
    return line ? [...lines, line] : lines;
}

// One line, cut with an ellipsis where it is too long.
export function cut(text: string, room: number, size: number, bold = true, face: Face = 'narrow'): string {
    if (width(text, size, bold, face) <= room) return text;
    const letters = [...text], dots = width('…', size, bold, face);
    let sum = dots, kept = 0;
    for (const letter of letters) {
        sum += width(letter, size, bold, face);
        if (sum > room) break;
        kept++;
    }
    return `${letters.slice(0, kept).join('').trimEnd()}…`;
}

export interface Fitted { size: number; lines: string[] }

// Two lines of nearly the same width read better than a full one and a last word.
function balanced(text: string, room: number, size: number): string[] {
    const words = text.split(' ');
    let best = broken(text, room, size, true, 'narrow'), widest = Infinity;
    if (best.length !== 2) return best;
    for (let k = 1; k < words.length; k++) {
        const lines = [words.slice(0, k).join(' '), words.slice(k).join(' ')];
        const wide = Math.max(...lines.map((line) => width(line, size, true, 'narrow')));
        if (wide < widest) [best, widest] = [lines, wide];
    }
    return best;
}

function fits(lines: readonly string[], room: number, size: number): boolean {
    return lines.every((line) => width(line, size, true, 'narrow') <= room);
}

// A title in at most `most` lines, as large as it goes between two sizes; one line is worth a fifth of its size. Where
// even the smaller size is too large, it is cut.
export function fitted(text: string, room: number, large: number, small: number, most: number): Fitted {
    const step = large > 20 ? 1 : .25;
    for (let size = large; size >= Math.max(small, large * .8); size -= step)
        if (fits([text], room, size)) return { size, lines: [text] };
    for (let size = large; size >= small; size -= step) {
        const lines = balanced(text, room, size);
        if (lines.length <= most && fits(lines, room, size)) return { size, lines };
    }
    const lines = broken(text, room, small, true, 'narrow'), last = lines.slice(most - 1).join(' ');
    return { size: small, lines: [...lines.slice(0, most - 1), last].map((line) => cut(line, room, small)) };
}
