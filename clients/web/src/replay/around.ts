// around.ts — what is around the table of a replay: both seats as lines, whose view it is, what was decided, and the
// time bar below.
import { fields } from '../table/fields';
import { nameOf } from '../table/people';
import type { Position } from '../table/position';
import { drawHead } from '../table/rail';
import { drawWho, sign } from '../table/seats';
import type { Around, State } from '../table/source';
import { drawStack } from '../table/stack';
import type { Act, Ui } from '../table/ui';
import { h, type Branch, type Child } from '../tree';
import * as words from '../words/replay';
import * as tableWords from '../words/table';
import { turnFrom, type Course } from './course';
import { drawDialogOf } from './dialogs';
import { sayMoment } from './moment';
import { drawMoves, followMoves } from './moves';
import { drawSeek } from './seek';
import { SPEEDS, type ReplaySource } from './source';

// ---- the near seat: the line of the far one, turned round ----

function drawNearLine(p: Position, ui: Ui, act: Act, state: State): Branch {
    const turned = { ...p, near: p.far, far: p.near };
    return h('footer', { key: 'near', class: 'seat near', 'aria-label': nameOf(p, state, p.near) },
        drawWho(p, state, p.near), fields[p.game.game].farFacts(turned, ui, act));
}

// ---- the rail ----

function drawEyes(p: Position, state: State, source: ReplaySource): Branch {
    const eyes: [string, string][] = [...p.game.seats.map(({ seat }): [string, string] => [seat, nameOf(p, state, seat)]),
        ['both', words.both], ['spectator', words.spectator]];
    return h('section', { key: 'eyes', class: 'eyes', 'aria-label': words.seenBy }, h('h2', { class: 'label' }, words.seenBy),
        h('div', { class: 'segmented', role: 'group', 'aria-label': words.seenBy }, eyes.map(([by, word]) => h('button', {
            key: by, 'aria-pressed': String(source.by === by), 'data-by': by, onclick: () => void source.lookAs(by) }, word))));
}

function drawDecision(p: Position, state: State, source: ReplaySource): Child {
    const { decision } = source;
    if (!decision) return null;
    return h('section', { key: 'decision', class: `decision ${decision.seat === p.near ? 'near' : 'far'}`, 'aria-label': words.decision },
        h('h2', { class: 'label' }, words.asked(nameOf(p, state, decision.seat))), h('p', { class: 'asks' }, decision.asks),
        decision.chose ? h('p', { class: 'chose' }, sign('next'), h('b', {}, decision.chose)) : null);
}

const titleOf = (p: Position, state: State): string => {
    const edition = p.game.editions.length > 1 ? ` ${state.table?.edition ?? ''}` : '';
    return `${p.game.seats.map(({ seat }) => nameOf(p, state, seat)).join(' – ')}, ${p.game.title}${edition}`;
};

// ---- time ----

function drawTransport(source: ReplaySource, course: Course): Branch {
    const { step, isPlaying, speed } = source;
    const button = (name: Parameters<typeof sign>[0], label: string, to: number, more = {}): Branch => h('button', { key: name,
        class: 'button quiet icon-only', 'aria-label': label, title: label, disabled: to === step, onclick: () => goBy(source, to), ...more }, sign(name));
    return h('div', { key: 'transport', class: 'transport' }, h('div', { class: 'buttons' },
        button('first', words.turnBack, turnFrom(course, step, -1)), button('back', words.stepBack, Math.max(0, step - 1)),
        h('button', { key: 'play', class: 'button main icon-only play', id: 'play', 'aria-label': isPlaying ? words.pause : words.play,
            title: isPlaying ? words.pause : words.play, onclick: () => source.toggle() }, sign(isPlaying ? 'pause' : 'play')),
        button('step', words.stepOn, Math.min(course.last, step + 1)), button('last', words.turnOn, turnFrom(course, step, 1))),
    h('div', { class: 'speeds segmented', role: 'group', 'aria-label': words.speed }, SPEEDS.map((s) => h('button', { key: s,
        'aria-pressed': String(s === speed), 'aria-label': words.speedOf(words.speedWord(s)), onclick: () => source.setSpeed(s) }, words.speedWord(s)))));
}

const goBy = (source: ReplaySource, to: number): void => {
    source.pause();
    void source.go(to);
};

function drawTime(source: ReplaySource, course: Course, p: Position, act: Act, state: State): Branch {
    const score = words.scores[course.glance.score.name as keyof typeof words.scores] ?? course.glance.score.name;
    return h('section', { key: 'time', class: 'time', id: 'time', 'aria-label': words.time, 'aria-busy': String(state.isSending) },
        drawTransport(source, course), drawSeek(source, course, p.near, p.far),
        h('p', { key: 'legend', class: 'legend note', 'aria-hidden': 'true' }, h('span', { class: 'near' }, words.scoreOf(nameOf(p, state, p.near), score)),
            h('span', { class: 'far' }, words.dashed(nameOf(p, state, p.far)))),
        h('div', { key: 'deeds', class: 'branch' },
            h('button', { key: 'on', class: 'button', id: 'play-on', disabled: p.view.result !== 'none',
                onclick: () => act.set({ dialog: 'play-on', said: '' }) }, sign('branch'), words.playOn),
            source.link ? h('button', { key: 'moment', class: 'button', id: 'moment', onclick: () => act.set({ dialog: 'moment', said: '' }) },
                sign('link'), words.moment) : null,
            h('button', { key: 'record', class: 'button quiet', id: 'record', onclick: () => act.set({ dialog: 'record', said: '' }) },
                sign('check'), words.record)));
}

// ---- keys ----

// Arrows go through time, unless a card or something else of the table has the focus; there they go from one to the
// next.
const isTime = (target: EventTarget | null): boolean => !(target instanceof Element) || target === document.body
    || target.closest('#time, #log, .eyes') !== null;

const EYES = ['both', 'spectator'];

function keysOf(source: ReplaySource): (key: string, target: EventTarget | null) => boolean {
    const nextEyes = (): string => {
        const all = [...source.game.seats.map((s) => s.seat), ...EYES];
        return all[(all.indexOf(source.by) + 1) % all.length]!;
    };
    return (key, target) => {
        const course = source.course, { step } = source;
        if (!course) return false;
        const isButton = target instanceof Element && target.closest('button:not(#play), a, [role="menu"]') !== null;
        const deeds: Record<string, () => void> = {
            ArrowLeft: () => goBy(source, step - 1), ArrowRight: () => goBy(source, step + 1),
            ArrowDown: () => goBy(source, turnFrom(course, step, -1)), ArrowUp: () => goBy(source, turnFrom(course, step, 1)),
            PageDown: () => goBy(source, turnFrom(course, step, -1)), PageUp: () => goBy(source, turnFrom(course, step, 1)),
            Home: () => goBy(source, 0), End: () => goBy(source, course.last), ' ': () => source.toggle(), v: () => void source.lookAs(nextEyes()) };
        const deed = deeds[key];
        if (!deed || (key === ' ' ? isButton : key !== 'v' && !isTime(target))) return false;
        deed();
        return true;
    };
}

export function aroundOf(source: ReplaySource): Around {
    let isMeasured = false;
    return {
        near: drawNearLine,
        rail: (p, ui, act, state) => h('aside', { key: 'rail', class: 'rail', 'aria-label': tableWords.whatHappens },
            drawHead(p, ui, act, state, words.replay, titleOf(p, state)), drawEyes(p, state, source), drawDecision(p, state, source),
            drawStack(p, ui, act), source.course ? drawMoves(p, act, state, source, source.course) : null),
        below: (p, _ui, act, state) => drawTime(source, source.course!, p, act, state),
        dialog: (p, ui, act, state) => drawDialogOf(source, p, ui, act, state, sayMoment(source)),
        keys: words.keys,
        key: keysOf(source),
        drawn: () => {
            followMoves();
            // The address is that of the moment: a reload comes back to it, and it can be copied from the bar above.
            if (location.hash !== sayMoment(source)) history.replaceState(null, '', sayMoment(source));
            const width = Math.round(document.querySelector('.seek')?.getBoundingClientRect().width ?? 0);
            if (!isMeasured && width > 0) {
                isMeasured = true;
                addEventListener('resize', () => source.redraw());
                queueMicrotask(() => source.redraw());
            }
        },
    };
}
