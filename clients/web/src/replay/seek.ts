// seek.ts — the bar to seek in: turns as bands, battles in them, the course of the score for both sides, marks above.
//
// Drawn in pixels of the screen, so marks and words have the same size on a phone. What does not change while seeking
// is made once for a course and a width; where it stands now is drawn over it.
import { icon } from '../cards/face';
import { escaped } from '../cards/words';
import { h, made, type Branch } from '../tree';
import * as words from '../words/replay';
import { newsAt, scoreAt, shownMarks, turnAt, within, type Course, type Mark } from './course';
import type { ReplaySource } from './source';

const TOP = 27, FOOT = 17, MARK = 10, GAP = 24, SIGN = 13, WORD = 20;
const ICONS = { fight: 'clash', loss: 'drain', gain: 'plus', end: 'flag' } as const;

interface Size { width: number; height: number }

const f = (n: number): string => String(Math.round(n * 10) / 10);
const at = (course: Course, { width }: Size, step: number): number => course.last ? step / course.last * width : 0;

function curve(course: Course, size: Size, seat: string): string {
    const low = size.height - FOOT - 2, high = TOP + 4;
    const y = (step: number): string => f(low - (low - high) * Math.max(0, scoreAt(course, seat, step)) / course.most);
    let d = `M0 ${y(0)}`, last = y(0);
    for (let step = 1; step <= course.last; step++) {
        const next = y(step);
        if (next !== last) d += `H${f(at(course, size, step))}V${last = next}`;
    }
    return `${d}H${f(size.width)}`;
}

function bands(course: Course, size: Size): string {
    const height = size.height - FOOT - TOP;
    const box = (kind: string, from: number, to: number): string => {
        const x = at(course, size, from);
        return `<rect class="${kind}" x="${f(x)}" y="${TOP}" width="${f(Math.max(2, at(course, size, to) - x))}" height="${height}"/>`;
    };
    let end = -Infinity;
    const turns = course.turns.map(({ from, to, word }, i) => {
        const middle = (at(course, size, from) + at(course, size, to)) / 2, isRoom = middle - end >= WORD;
        if (isRoom) end = middle;
        return box(i % 2 ? 'turnband odd' : 'turnband', from, to)
            + (isRoom ? `<text x="${f(middle)}" y="${size.height - 4}">${escaped(word)}</text>` : '');
    });
    return turns.join('') + course.fights.map(({ from, to }) => box('battle', from, to)).join('');
}

function drawMark(course: Course, size: Size, mark: Mark, isNow: boolean): string {
    const x = Math.min(size.width - MARK - 1, Math.max(MARK + 1, at(course, size, mark.step)));
    return `<g class="mark ${mark.kind}${isNow ? ' is-now' : ''}" transform="translate(${f(x)} 13)"><title>${escaped(mark.words)}</title>`
        + `<circle r="${MARK}"/><svg x="${-SIGN / 2}" y="${-SIGN / 2}" width="${SIGN}" height="${SIGN}">${icon(ICONS[mark.kind])}</svg></g>`;
}

interface Made { course: Course; near: string; size: Size; markup: string; marks: Mark[] }
let known: Made | null = null;

function ground(course: Course, near: string, far: string, size: Size): Made {
    if (known?.course === course && known.near === near && known.size.width === size.width && known.size.height === size.height) return known;
    const marks = shownMarks(course, size.width, GAP), axis = size.height - FOOT;
    const markup = bands(course, size) + `<path class="far" d="${curve(course, size, far)}"/><path class="near" d="${curve(course, size, near)}"/>`
        + `<path class="axis" d="M0 ${axis}H${f(size.width)}"/>`;
    return known = { course, near, size, markup, marks };
}

// The present place: the past shaded, a line, a knob, the mark of this step lit.
function standing(course: Course, size: Size, marks: readonly Mark[], step: number): string {
    const x = f(at(course, size, step)), axis = size.height - FOOT;
    return `<rect class="past" x="0" y="${TOP}" width="${x}" height="${axis - TOP}"/>`
        + marks.map((mark) => drawMark(course, size, mark, mark.step === step)).join('')
        + `<path class="now" d="M${x} ${TOP - 3}V${axis + 2}"/><circle class="knob" cx="${x}" cy="${axis}" r="8"/>`;
}

// ---- seeking ----

// The mark under the pointer, else the step there.
function stepUnder(event: PointerEvent, element: Element, course: Course): number {
    const box = element.getBoundingClientRect(), x = event.clientX - box.left, size = { width: box.width, height: box.height };
    const mark = event.clientY - box.top < TOP ? known?.marks.find((m) => Math.abs(at(course, size, m.step) - x) <= MARK + 3) : undefined;
    return mark?.step ?? within(course, x / box.width * course.last);
}

function handlers(source: ReplaySource, course: Course): Record<string, (event: PointerEvent) => void> {
    const seek = (event: PointerEvent): void => {
        source.pause();
        void source.go(stepUnder(event, event.currentTarget as Element, course));
    };
    return {
        onpointerdown: (event) => {
            if (event.button !== 0) return;
            (event.currentTarget as Element).setPointerCapture(event.pointerId);
            seek(event);
        },
        onpointermove: (event) => { if ((event.currentTarget as Element).hasPointerCapture(event.pointerId)) seek(event); },
    };
}

// "Step 196 of 412, turn 7, Vega plays Point of Etiquette"
export function standingWords(course: Course, step: number): string {
    const turn = turnAt(course, step);
    return [words.stepOf(step, course.last), turn?.word ? words.turn(turn.word) : '', newsAt(course, step)].filter(Boolean).join(', ');
}

// Its size on the screen; before it is drawn, a guess that is corrected as soon as it is.
const sizeNow = (): Size => {
    const box = document.querySelector('.seek')?.getBoundingClientRect();
    return box && box.width > 0 ? { width: box.width, height: box.height } : { width: 600, height: 100 };
};

export function drawSeek(source: ReplaySource, course: Course, near: string, far: string): Branch {
    const size = sizeNow(), { markup, marks } = ground(course, near, far, size), { step } = source;
    return h('div', { key: 'seek', class: 'seek-of' }, made('svg', { class: 'seek', viewBox: `0 0 ${f(size.width)} ${f(size.height)}`,
        role: 'slider', tabindex: 0, id: 'seek', 'aria-label': words.place, 'aria-valuemin': 0, 'aria-valuemax': course.last, 'aria-valuenow': step,
        'aria-valuetext': standingWords(course, step), ...handlers(source, course) }, markup + standing(course, size, marks, step)));
}
