// moves.ts — the whole log beside a replay: what has happened, where it stands, and what is still to come. Pressing a
// line goes there.
import { linesOf, type Heading, type Line } from '../table/log';
import type { Position } from '../table/position';
import { drawRuleId } from '../table/rules';
import type { State } from '../table/source';
import type { Act } from '../table/ui';
import { classes, h, type Branch } from '../tree';
import * as words from '../words/replay';
import { stepOf, type Course } from './course';
import type { ReplaySource } from './source';

type Told = (Line | Heading) & { step: number };
interface Lines { course: Course; near: string; lines: Told[]; drawn: Map<string, Branch> }

let known: Lines | null = null;

function linesFor(p: Position, state: State, course: Course): Lines {
    if (known?.course === course && known.near === p.near) return known;
    const all = linesOf({ ...p, events: course.glance.events, fresh: Infinity }, state);
    return known = { course, near: p.near, drawn: new Map(), lines: all.map((line) => ({ ...line, step: stepOf(course, line.at) })) };
}

type When = 'past' | 'here' | 'later';

function drawTold(p: Position, act: Act, source: ReplaySource, line: Told, when: When): Branch {
    const seek = (): void => {
        source.pause();
        act.set({ sheet: 'none' });     // on a phone the list lies over the table
        void source.go(line.step);
    };
    if ('heading' in line) return h('li', { key: `h${line.at}`, class: classes('head', line.rank, when) },
        h('button', { class: 'seeks', tabindex: -1, onclick: seek }, line.heading));
    return h('li', { key: `e${line.at}`, class: classes(line.seat && (line.seat === p.near ? 'near' : 'far'), when === 'here' && 'is-here', when) },
        h('button', { class: 'seeks', tabindex: when === 'here' ? 0 : -1, 'aria-current': when === 'here' ? 'step' : null,
            onclick: seek }, line.text, line.times > 1 ? ` ×${line.times}` : ''),
        line.rule ? [' ', drawRuleId(act, line.rule)] : null);
}

// Lines that have not changed are the same branches as before, so only what differs is looked at.
export function drawMoves(p: Position, act: Act, state: State, source: ReplaySource, course: Course): Branch {
    const told = linesFor(p, state, course), { step } = source;
    let here = -1;
    told.lines.forEach((line, i) => { if (line.step <= step && 'text' in line) here = i; });
    const drawn = (line: Told, i: number): Branch => {
        const when: When = i === here ? 'here' : line.step <= step ? 'past' : 'later', key = `${when} ${i}`;
        const old = told.drawn.get(key), branch = old ?? drawTold(p, act, source, line, when);
        if (!old) told.drawn.set(key, branch);
        return branch;
    };
    return h('section', { key: 'log', class: 'log moves', id: 'log', 'aria-label': words.moves },
        h('h2', { class: 'label' }, words.moves, h('span', {}, words.ofSteps(step, course.last)),
            h('button', { class: 'button small sheet-close', onclick: () => act.set({ sheet: 'none' }) }, words.close)),
        h('ol', { tabindex: 0, 'aria-label': words.moves }, told.lines.map(drawn)));
}

let shown: Element | null = null;

let scrolledAt = -Infinity;
const READS_MS = 3000;
for (const kind of ['wheel', 'touchmove']) globalThis.addEventListener?.(kind, (event) => {
    if (event.target instanceof Element && event.target.closest('.moves')) scrolledAt = performance.now();
}, { passive: true });

// The current line stays visible, unless somebody is just scrolling through the list.
export function followMoves(): void {
    const here = document.querySelector('.moves .is-here'), list = here?.closest('ol');
    const frame = list?.getBoundingClientRect();
    if (!frame?.height) shown = null;                   // a phone's sheet that is closed
    if (!here || !list || !frame?.height || here === shown || performance.now() - scrolledAt < READS_MS) return;
    shown = here;
    const box = here.getBoundingClientRect();
    list.scrollTop += box.top + box.height / 2 - frame.top - frame.height * .6;
}
