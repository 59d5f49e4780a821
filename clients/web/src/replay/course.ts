// course.ts — a finished match as a whole: its steps, its turns, what happened where, and the course of its score.
//
// Made of what the server tells at a glance (docs/protocol.md, "Looking at it again"). Nothing here draws or asks.
import type { Event } from '../../../protocol';
import type { CardText } from '../table/position';

// GET /api/tables/LINK/replay/VIEWER
export interface Glance {
    wire: number;
    steps: number;                      // the number of the last one
    lines: number[];                    // by step: lines of the record
    score: { name: string; of?: number } & Record<string, number[] | number | string | undefined>;
    events: Event[];
    told: number[];                     // by step: events so far
    cards: CardText[];
}

export interface Band { from: number; to: number; word: string }        // steps; the word of a turn is its number
export type MarkKind = 'fight' | 'loss' | 'gain' | 'end';
export interface Mark { step: number; kind: MarkKind; words: string }

export interface Course {
    readonly glance: Glance;
    readonly last: number;
    readonly turns: readonly Band[];
    readonly fights: readonly Band[];
    readonly marks: readonly Mark[];
    readonly most: number;              // of the score, for its curve
}

// ---- steps and events ----

// The step after which this event had been told.
export function stepOf({ glance }: Course, event: number): number {
    let low = 0, high = glance.steps;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (glance.told[middle]! > event) high = middle;
        else low = middle + 1;
    }
    return low;
}

export const scoreAt = ({ glance }: Course, seat: string, step: number): number => {
    const values = glance.score[seat];
    return Array.isArray(values) ? values[step] ?? 0 : 0;
};

// The last sentence that was told at this step; empty: nobody was told anything.
export function newsAt({ glance }: Course, step: number): string {
    for (let i = glance.told[step]! - 1; i >= (step > 0 ? glance.told[step - 1]! : 0); i--)
        if (glance.events[i]!.text) return glance.events[i]!.text;
    return '';
}

export const isSilent = ({ glance }: Course, step: number): boolean => step > 0 && glance.told[step] === glance.told[step - 1];

// ---- bands ----

const TURN = new Set(['WARS_TURN', 'HE_TURN', 'TW_FIGHT']);            // Turns of TrekWar are short: its Fights are counted
const BEGINS = new Set(['WARS_BATTLE', 'HE_ATTACK', 'TW_ATTACK']);
const ENDS = new Set(['WARS_BATTLE_OVER', 'HE_AVOIDS', 'TW_SURRENDER']);

// From each event of these to the next one, or to the end.
function bandsOf(course: Course): Band[] {
    const bands: Band[] = [];
    course.glance.events.forEach((event, i) => {
        if (!TURN.has(event.kind)) return;
        const from = stepOf(course, i), before = bands[bands.length - 1];
        if (before) before.to = from;
        bands.push({ from, to: course.last, word: 'number' in event ? String(event.number) : '' });
    });
    return bands;
}

// A battle lasts until its end is told; without that, until the next turn or battle.
function fightsOf(course: Course): Band[] {
    const fights: Band[] = [];
    let open: Band | null = null;
    const close = (to: number): void => {
        if (open) fights.push({ ...open, to: Math.max(open.from + 1, to) });
        open = null;
    };
    course.glance.events.forEach((event, i) => {
        const begins = BEGINS.has(event.kind), step = stepOf(course, i);
        if (begins && open?.from === step) return;                       // several monsters at once
        if (begins || ENDS.has(event.kind) || TURN.has(event.kind)) close(step);
        if (begins) open = { from: step, to: step, word: event.text };
    });
    close(course.last);
    return fights;
}

// ---- marks ----

// The larger changes of the score since the first turn: where it is a large number, those of half the largest and more.
function changesOf(course: Course, seats: readonly string[]): Mark[] {
    // with a goal, only gains matter
    const begins = course.turns[0]?.from ?? 0, isGoal = course.glance.score.of !== undefined;
    const changes = seats.flatMap((seat) => Array.from({ length: course.last }, (_, i) =>
        ({ step: i + 1, by: scoreAt(course, seat, i + 1) - scoreAt(course, seat, i) }))).filter(({ step }) => step > begins && step < course.last);
    const largest = Math.max(1, ...changes.map((c) => Math.abs(c.by)));
    const least = course.most > 12 ? Math.max(3, Math.ceil(largest / 2)) : 1;
    return changes.filter(({ by }) => (isGoal ? by : Math.abs(by)) >= least)
        .map(({ step, by }) => ({ step, kind: by < 0 ? 'loss' : 'gain', words: newsAt(course, step) }));
}

function marksOf(course: Course, seats: readonly string[]): Mark[] {
    const fights = course.fights.map(({ from, word }): Mark => ({ step: from, kind: 'fight', words: word }));
    const end: Mark = { step: course.last, kind: 'end', words: newsAt(course, course.last) };
    return [...fights, ...changesOf(course, seats), end].sort((a, b) => a.step - b.step);
}

export function courseOf(glance: Glance, seats: readonly string[]): Course {
    const most = Math.max(1, glance.score.of ?? 0, ...seats.flatMap((seat) => glance.score[seat] as number[] | undefined ?? []));
    const bare: Course = { glance, last: glance.steps, turns: [], fights: [], marks: [], most };
    const bands: Course = { ...bare, turns: bandsOf(bare), fights: fightsOf(bare) };
    return { ...bands, marks: marksOf(bands, seats) };
}

// ---- going ----

export const within = (course: Course, step: number): number => Math.min(course.last, Math.max(0, Math.round(step) || 0));

// To the beginning of the next turn, or of this one; at its beginning to that of the one before.
export function turnFrom(course: Course, step: number, by: 1 | -1): number {
    const stops = [0, ...course.turns.map((t) => t.from), course.last];
    return by > 0 ? stops.find((s) => s > step) ?? course.last : [...stops].reverse().find((s) => s < step) ?? 0;
}

// The next step at which something was told: silent ones are skipped when the replay plays by itself.
export function nextTold(course: Course, step: number): number {
    let next = step + 1;
    while (next < course.last && isSilent(course, next)) next++;
    return within(course, next);
}

export const turnAt = ({ turns }: Course, step: number): Band | null =>
    [...turns].reverse().find((t) => t.from <= step) ?? null;

// Of marks that would overlap, only the most important is shown. `gap` and `width` are pixels.
const RANK: Readonly<Record<MarkKind, number>> = { end: 3, fight: 2, gain: 1, loss: 1 };
export function shownMarks({ marks, last }: Course, width: number, gap: number): Mark[] {
    const shown: Mark[] = [], at = (m: Mark): number => last ? m.step / last * width : 0;
    for (const mark of [...marks].sort((a, b) => RANK[b.kind] - RANK[a.kind] || a.step - b.step))
        if (shown.every((other) => Math.abs(at(other) - at(mark)) >= gap)) shown.push(mark);
    return shown.sort((a, b) => a.step - b.step);
}
