// log.ts — what happened, by turn and phase, newest last; equal lines in a row become one with a count.
import type { Event } from '../../../protocol';
import { classes, h, type Branch, type Child } from '../tree';
import { youWords } from '../words';
import * as words from '../words/table';
import { nameOf } from './people';
import { seatTitle, type Position } from './position';
import { drawRuleId } from './rules';
import type { State } from './source';
import type { Act } from './ui';
import { asYou } from './you';

export interface Line { text: string; rule: string; times: number; isFresh: boolean; seat: string | null; events: Event[]; at: number }
export interface Heading { heading: string; rank: 'turn' | 'phase'; at: number }

const TURNS = new Set(['WARS_TURN', 'HE_TURN', 'TW_TURN', 'TW_FIGHT']);

function headingOf(p: Position, state: State, event: Event, at: number): Heading | null {
    if (event.kind === 'WARS_PHASE') return { heading: p.game.phases?.find((f) => f.phase === event.number)?.title
        ?? String(event.number), rank: 'phase', at };
    if (!TURNS.has(event.kind) || !('number' in event)) return null;
    if (event.kind === 'TW_FIGHT') return { heading: asYou(p, event.text) || words.fightHeading(Number(event.number)), rank: 'turn', at };
    return { heading: words.turnHeading(Number(event.number), event.seat ? p.isMine && event.seat === p.near ? youWords.You : nameOf(p, state, event.seat) : ''), rank: 'turn', at };
}

const isSame = (line: Line, event: Event, isFresh: boolean): boolean =>
    line.events[0]?.text === event.text && line.rule === event.rule && line.isFresh === isFresh && line.seat === event.seat;

// A log grows long and is shown with every message, so its lines are made once and kept.
interface Remembered<T> { of: string; it: T }
function remembered<K extends object, T>(known: WeakMap<K, Remembered<T>>, key: K, of: string, make: () => T): T {
    let found = known.get(key);
    if (found?.of !== of) known.set(key, found = { of, it: make() });
    return found.it;
}

const lines = new WeakMap<readonly Event[], Remembered<(Line | Heading)[]>>();
const texts = new WeakMap<Event, Remembered<string>>();
const drawn = new WeakMap<Event, Remembered<Branch>>();

const namesIn = (p: Position, state: State): string => [p.isMine, nameOf(p, state, p.near), nameOf(p, state, p.far), seatTitle(p, p.near), seatTitle(p, p.far)].join('\n');

export const linesOf = (p: Position, state: State): (Line | Heading)[] => {
    const names = namesIn(p, state);
    return remembered(lines, p.events, `${p.fresh} ${names}`, () => linesAnew(p, state, names));
};

// A heading of a phase in which nothing happened is left out.
function linesAnew(p: Position, state: State, names: string): (Line | Heading)[] {
    const lines: (Line | Heading)[] = [];
    p.events.forEach((event, at) => {
        const heading = headingOf(p, state, event, at), isFresh = at >= p.fresh;
        const last = lines[lines.length - 1];
        if (heading) {
            if (last && 'heading' in last && last.rank === 'phase') lines.pop();
            lines.push(heading);
        } else if (event.text) {
            if (last && 'text' in last && isSame(last, event, isFresh)) {
                last.times++;
                last.events.push(event);
            } else {
                lines.push({ text: remembered(texts, event, names, () => asYou(p, event.text)), rule: event.rule, times: 1, isFresh, seat: event.seat, events: [event], at });
            }
        }
    });
    const last = lines[lines.length - 1];
    if (last && 'heading' in last && last.rank === 'phase') lines.pop();
    return lines;
}

// Titles of the event's cards can be pressed, to see the card.
function withCards(act: Act, line: Line): Child {
    const [event] = line.events;
    const cards = [event && 'card' in event ? event.card : null, event && 'object' in event ? event.object : null].filter((c) =>
        c?.title && c.code);
    let parts: (string | Branch)[] = [line.text];
    for (const card of cards) {
        parts = parts.flatMap((part): (string | Branch)[] => {
            if (typeof part !== 'string') return [part];
            const at = part.indexOf(card!.title!);
            if (at < 0) return [part];
            return [part.slice(0, at),
                h('button', { class: 'title', 'data-code': card!.code, onclick: () => act.zoom(card!.code!) },
                card!.title!),
                part.slice(at + card!.title!.length)];
        });
    }
    return parts;
}

function drawLine(p: Position, act: Act, line: Line): Branch {
    return h('li', { key: `e${line.at}`, class: classes(line.seat && (line.seat === p.near ? 'near' : 'far'), line.isFresh && 'is-new') },
        line.seat ? h('span', { class: 'spoken' }, `${p.isMine && line.seat === p.near ? youWords.You : seatTitle(p, line.seat)}: `) : null, withCards(act, line),
        line.times > 1 ? h('span', { class: 'times' }, ` ×${line.times}`) : null, line.rule ? [' ', drawRuleId(act, line.rule)] : null);
}

export const DIGEST_FROM = 4;          // from this many new lines on, a digest is shown

export function drawLog(p: Position, act: Act, state: State): Branch {
    const lines = linesOf(p, state);
    return h('section', { key: 'log', class: 'log', id: 'log', 'aria-label': words.log },
        h('h2', { class: 'label' }, words.log,
            h('button', { class: 'button small sheet-close', onclick: () => act.set({ sheet: 'none' }) },
            words.close)),
        h('ol', { tabindex: 0, 'aria-label': words.log, 'data-scroll': 'end' }, lines.map((line) =>
            'heading' in line ? h('li', { key: `h${line.at}`, class: `head ${line.rank}` }, line.heading)
                : remembered(drawn, line.events[0]!, `${line.at} ${line.times} ${line.isFresh} ${p.near} ${line.text}`, () => drawLine(p, act, line)))));
}

// What is read out when a position has come: the digest if there is much, else the new lines.
export function newsWords(p: Position, state: State, before: number): string {
    const lines = linesOf(p, state).filter((l): l is Line => 'text' in l && l.at >= before);
    if (lines.length >= DIGEST_FROM && p.digest.trim()) return p.digest.trim();
    return lines.map((l) => l.times > 1 ? words.times(l.text, l.times) : l.text).join('. ');
}
