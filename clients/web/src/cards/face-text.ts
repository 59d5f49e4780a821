// face-text.ts — the paper of a full card: rules text and lore, set as large as their box allows.
import { n } from './art-kit';
import type { Card } from './card';
import { words } from './face-parts';
import { textOf } from './read';
import { broken, width } from './words';

interface Run { x: number; cls: 'c-plain' | 'c-bold' | 'c-rift'; text: string }

const LARGEST = 29, SMALLEST = 13;
const LEAD = /^(Edition \d+:|Inverted:|Used:|Lost:|Reward:|To play:|Cost:|When played:|Flip when[^.]*\.)/;

// Words of a line of text by weight: leads, keywords and costs are bold, what they lead to is not.
function weighed(text: string): [string, Run['cls']][] {
    const lead = LEAD.exec(text)?.[0] ?? '', rest = text.slice(lead.length), rift = rest.indexOf('≈');
    const runs: [string, Run['cls']][] = lead ? [[lead, 'c-bold']] : [];
    if (rift >= 0)
        return [...runs, [rest.slice(0, rift), 'c-bold'], ['≈', 'c-rift'], [rest.slice(rift + 1), 'c-plain']];
    const keyword = !/[.]/.test(rest) || rest === 'Storable.';
    return [...runs, [rest, keyword ? 'c-bold' : 'c-plain']];
}

// One paragraph as lines of runs that are no wider than `room`.
function paragraph(text: string, room: number, size: number): Run[][] {
    const lines: Run[][] = [], gap = width(' ', size);
    let line: Run[] = [], x = 0;
    for (const [part, cls] of weighed(text))
        for (const word of part.split(' ').filter(Boolean)) {
            const wide = width(word, size, cls !== 'c-plain');
            if (x && x + wide > room) {
                lines.push(line);
                [line, x] = [[], 0];
            }
            const last = line[line.length - 1];
            if (last?.cls === cls) last.text += ` ${word}`;
            else line.push({ x, cls, text: word });
            x += wide + gap;
        }
    return line.length ? [...lines, line] : lines;
}

interface Set { size: number; paragraphs: Run[][][]; tall: number; lore: string[]; loreSize: number; loreTall: number }

function setAt(card: Card, text: readonly string[], w: number, size: number): Set {
    const paragraphs = text.map((line) => paragraph(line, w, size)), loreSize = Math.max(size - 4, 17);
    const lore = card.lore ? broken(card.lore, w, loreSize, false, 'lore') : [];
    const count = paragraphs.reduce((sum, lines) => sum + lines.length, 0);
    return {
        size, paragraphs, lore, loreSize,
        tall: count * size * 1.27 + paragraphs.length * size * .46,
        loreTall: lore.length * loreSize * 1.25,
    };
}

// The largest setting that fits; where lore does not leave room for readable rules, lore goes.
function settle(card: Card, text: readonly string[], w: number, h: number): Set {
    const gap = text.length && card.lore ? 14 : 0;
    for (let size = LARGEST; size >= SMALLEST; size -= .5) {
        const set = setAt(card, text, w, size);
        if (set.tall + set.loreTall + gap <= h) return set;
        const bare = { ...set, lore: [], loreTall: 0 };
        if (size <= 19 && bare.tall <= h) return bare;
    }
    return { ...setAt(card, text, w, SMALLEST), lore: [], loreTall: 0 };
}

// How large the words would be in a box of this size.
export const textSize = (card: Card, edition: number | undefined, w: number, h: number): number =>
    settle(card, textOf(card, edition), w, h).size;

export function textbox(card: Card, edition: number | undefined, x: number, y: number, w: number, h: number): string {
    const set = settle(card, textOf(card, edition), w, h), leading = set.size * 1.27,
        alone = set.paragraphs.length === 0;
    let out = '', at = alone ? y + (h - set.loreTall) / 2 - 4 : y;
    for (const lines of set.paragraphs) {
        for (const line of lines) {
            at += leading;
            for (const run of line)
                out += words(run.cls, x + run.x, at - leading * .24, run.cls === 'c-rift' ? set.size * 1.12 : set.size,
                    run.text);
        }
        at += set.size * .46;
    }
    const from = alone ? at : y + h - set.loreTall;
    if (!alone && set.lore.length) out += `<path class="c-rule" d="M${n(x + w * .3)} ${n(from - 8)}H${n(x
        + w * .7)}"/>`;
    set.lore.forEach((line, k) => { out += words('c-lore', x + w / 2, from
        + (k + .92) * set.loreSize * 1.25, set.loreSize, line); });
    return out;
}
