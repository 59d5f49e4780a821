// replay.test.ts — a finished match as a whole, without a browser: steps, bands, marks, going, addresses.
import type { Event } from '../../protocol';
import { does, owner, speakOf, whom, whose } from '../src/games/sides';
import { courseOf, isSilent, newsAt, nextTold, scoreAt, shownMarks, stepOf, turnAt, turnFrom, within, type Glance } from '../src/replay/course';
import { readMoment, sayMoment } from '../src/replay/moment';
import type { Position } from '../src/table/position';

let failed = 0;
function test(name: string, run: () => void): void {
    try {
        run();
        console.log(`ok      ${name}`);
    } catch (error) {
        failed++;
        console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
}

function same(found: unknown, expected: unknown, what: string): void {
    const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
    if (a !== b) throw new Error(`${what}: expected ${b}, found ${a}`);
}

// ---- a match of ten steps: two turns, a battle in the second, a large loss ----

const event = (kind: string, text: string, more = {}): Event => ({ kind, text, rule: '', seat: 'amber', ...more }) as unknown as Event;

const glance = (more: Partial<Glance> = {}): Glance => ({
    wire: 2, steps: 10, lines: [0, 1, 2, 3, 6, 7, 8, 9, 10, 11, 12],
    score: { name: 'energy', amber: [60, 20, 20, 20, 20, 19, 19, 12, 12, 12, 12], violet: [60, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20] },
    events: [event('SHUFFLE', 'Amber shuffles'), event('WARS_TURN', 'Turn 1: Amber', { number: 1 }), event('WARS_PLAY', 'Amber plays a ship'),
        event('WARS_TURN', 'Turn 2: Violet', { number: 2 }), event('WARS_BATTLE', 'A battle begins'), event('WARS_STEP', ''),
        event('WARS_LOSE', 'Amber loses 7'), event('WARS_BATTLE_OVER', 'The battle is over'), event('CONCEDE', 'Amber gives up')],
    told: [1, 2, 3, 3, 4, 4, 5, 7, 8, 8, 9], cards: [], ...more });

const course = courseOf(glance(), ['amber', 'violet']);

test('events belong to the step after which they were told', () => {
    same([0, 1, 2, 3, 4, 5, 6, 7, 8].map((e) => stepOf(course, e)), [0, 1, 2, 4, 6, 7, 7, 8, 10], 'steps');
    same([newsAt(course, 0), newsAt(course, 3), newsAt(course, 7)], ['Amber shuffles', '', 'Amber loses 7'], 'the last sentence');
    same([isSilent(course, 3), isSilent(course, 4), isSilent(course, 0)], [true, false, false], 'silent');
});

test('turns are bands from the first to the end, battles inside of them', () => {
    same(course.turns, [{ from: 1, to: 4, word: '1' }, { from: 4, to: 10, word: '2' }], 'turns');
    same(course.fights, [{ from: 6, to: 8, word: 'A battle begins' }], 'battles');
    same([turnAt(course, 0), turnAt(course, 3)?.word, turnAt(course, 10)?.word], [null, '1', '2'], 'the turn at a step');
});

test('a battle that is never over ends with the next one, the turn or the match', () => {
    const events = [event('HE_TURN', '', { number: 1 }), event('HE_ATTACK', 'a'), event('HE_ATTACK', 'b'), event('HE_ATTACK', 'c'), event('HE_TURN', '', { number: 2 }),
        event('HE_ATTACK', 'd')];
    const other = courseOf(glance({ events, told: [1, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6] }), ['amber', 'violet']);
    same(other.fights.map(({ from, to }) => [from, to]), [[1, 3], [3, 6], [8, 10]], 'battles');
});

test('marks: battles, large changes after the first turn, the end', () => {
    same(course.marks.map(({ step, kind }) => `${kind} ${step}`), ['fight 6', 'loss 7', 'end 10'], 'marks');
    const goal = courseOf(glance({ score: { name: 'sectors', of: 7, amber: [4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3], violet: [3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4] } }),
        ['amber', 'violet']);
    same(goal.marks.filter((m) => m.kind !== 'fight').map(({ step, kind }) => `${kind} ${step}`), ['gain 7', 'end 10'], 'of a goal one gain');
    same([goal.most, course.most, scoreAt(course, 'amber', 7)], [7, 60, 12], 'the score');
});

test('of marks that would cover each other the one that says most is shown', () => {
    same(shownMarks(course, 1000, 24).map((m) => m.step), [6, 7, 10], 'a wide bar');
    same(shownMarks(course, 200, 24).map((m) => m.step), [6, 10], 'a narrow one');
    same(shownMarks(course, 60, 24).map((m) => m.kind), ['fight', 'end'], 'a very narrow one');
});

test('going stays within the match', () => {
    same([-3, 0, 4.4, 99, NaN].map((s) => within(course, s)), [0, 0, 4, 10, 0], 'within');
    same([0, 1, 3, 4, 10].map((s) => turnFrom(course, s, 1)), [1, 4, 4, 10, 10], 'on a turn');
    same([0, 1, 3, 4, 10].map((s) => turnFrom(course, s, -1)), [0, 0, 1, 1, 4], 'back a turn');
    same([0, 2, 4, 8, 9, 10].map((s) => nextTold(course, s)), [1, 4, 6, 10, 10, 10], 'playing passes by what nobody was told');
});

test('a match without a single choice', () => {
    const none = courseOf(glance({ steps: 0, lines: [0], told: [1], events: [event('SHUFFLE', '')], score: { name: 'energy', amber: [1], violet: [1] } }), ['amber', 'violet']);
    same([within(none, 5), turnFrom(none, 0, 1), nextTold(none, 0), none.marks.length], [0, 0, 0, 1], 'it is all one moment');
});

test('addresses of moments', () => {
    same(readMoment('#12'), { step: 12, by: 'both' }, 'a step');
    same(readMoment('#12-amber'), { step: 12, by: 'amber' }, 'seen by a seat');
    for (const bad of ['', '#', '#x', '#-3', '#12-<b>', '#99999999']) same(readMoment(bad), { step: 0, by: 'both' }, bad);
    for (const moment of [{ step: 3, by: 'both' }, { step: 0, by: 'violet' }]) same(readMoment(sayMoment(moment)), moment, 'and back');
});

test('one\u2019s own table says you and they, whoever looks on reads names', () => {
    const p = { isMine: true, near: 'amber', far: 'violet', game: { seats: [{ seat: 'amber', title: 'Amber' }, { seat: 'violet', title: 'Violet' }] } } as unknown as Position;
    speakOf(p);
    same([does(true, 'attack'), does(false, 'win'), whose(true), owner(false), whom(false)], ['you attack', 'they win', 'yours', 'their', 'them'], 'mine');
    speakOf({ ...p, isMine: false });
    same([does(true, 'attack'), does(false, 'are', 'is'), whose(true), owner(false), whom(false)],
        ['Amber attacks', 'Violet is', 'Amber’s', 'Violet’s', 'Violet'], 'nobody’s');
});

process.exitCode = failed ? 1 : 0;
