// table.test.ts — what the shared table makes of a position, without a browser: rows, states, lines, commands, acts.
import type { Event, Option, Options, View } from '../../protocol';
import { actsOf, goOnUntil } from '../src/table/acts';
import { isOffered, optionNow, rowsNaming, rowsOf, rowsWith, usualRow } from '../src/table/choices';
import { drawAsk } from '../src/table/ask';
import { runCommand } from '../src/table/commands';
import { linesOf, type Line } from '../src/table/log';
import { lastOf, toldOf } from '../src/table/meanwhile';
import { timeWords } from '../src/table/people';
import { optionsFor, optionsForZone, optionsOf, type GameInfo, type Position } from '../src/table/position';
import { findRules, readGuide, readRules } from '../src/table/rules';
import type { Source, State } from '../src/table/source';
import { foldedStack } from '../src/table/stack';
import { keyOf, stateOfCard } from '../src/table/state';
import { figureWords, lastQuestion, noteParts, placeWords } from '../src/table/told-words';
import { freshUi, type Act, type Ui } from '../src/table/ui';
import { toYou } from '../src/table/you';
import { VERBS } from '../src/words';
import * as tableWords from '../src/words/table';
import { readFileSync } from 'node:fs';

const tests: [name: string, run: () => void | Promise<void>][] = [];
const test = (name: string, run: () => void | Promise<void>): void => void tests.push([name, run]);

async function runAll(): Promise<void> {
    for (const [name, run] of tests) {
        try {
            await run();
            console.log(`ok      ${name}`);
        } catch (error) {
            process.exitCode = 1;
            console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
        }
    }
}

function same(found: unknown, expected: unknown, what: string): void {
    const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
    if (a !== b) throw new Error(`${what}: expected ${b}, found ${a}`);
}

// ---- a small position: a hand of three, two places, one unit of the opponent ----

const seats = [{ seat: 'amber', title: 'Amber' }, { seat: 'violet', title: 'Violet' }];
const zoneOf = (seat: string, name: string, set = false) => ({ zone: `${seat} ${name}`, seat, name, set, seen: ['amber', 'violet'] });
const game: GameInfo = {
    game: 'wars', title: 'WARS', rules: 1, editions: ['2005'], seats, zones: [zoneOf('amber', 'hand', true), zoneOf('amber', 'play'),
        zoneOf('violet', 'play')],
    verbs: [], questions: [], settings: [], decks: [], pairs: [], bots: [],
    phases: [{ phase: 'deploy', title: 'Deploy', stops: true }, { phase: 'battle', title: 'Battle', stops: true },
        { phase: 'draw', title: 'Draw', stops: true }],
};

const option = (index: number, verb: string, more: Partial<Option> = {}): Option =>
    ({ index, verb, words: `${verb} ${index}`, note: '', rule: 'ACT-3', ...more });

function asking(options: Option[], more: Partial<Options> = {}): Options {
    return { wire: 2, question: 'act', asks: 'What do you do?', set: false, passes: true, order: options.map((o) => o.index), options,
        ...more };
}

function positionOf(options: Options, more: { events?: Event[]; phase?: string; view?: Partial<View> } = {}): Position {
    const view: View = {
        wire: 2, game: 'wars', edition: 2005, viewer: 'amber', asked: 'amber', result: 'none', winner: null, reason: null, state: {},
            numbers: [],
        turn: { number: 3, seat: 'amber', phase: more.phase ?? 'deploy' },
        zones: {
            'amber hand': [{ id: 1, code: 'A', title: 'Ring Deputy' }, { id: 2, code: 'A', title: 'Ring Deputy' },
                { id: 3, code: 'B', title: 'Rivet Gun' }],
            'amber play': [{ id: 40, code: 'L', title: 'Apron' }, { id: 41, code: 'M', title: 'Sump' }],
            'violet play': [{ id: 55, code: 'C', title: 'Hall Guard', on: 40, how: 'at' }],
        }, ...more.view };
    return { game, texts: new Map(), view, options, choice: 7, events: more.events ?? [], fresh: 0, digest: '', near: 'amber',
        far: 'violet', isMine: true, lesson: null };
}

const PLAY = option(0, 'play', { card: { id: 1, code: 'A', title: 'Ring Deputy' }, acts: [1, 2], places: [40, 41], targets: [55] });
const AMOUNTS = [4, 3, 2, 1].map((n, i) => option(i, 'activate', { number: n, typed: n !== 4 }));

// ---- a source that writes down what it was told ----

function sourceOf(first: Position, after: Position | null = null): { source: Source; told: string[] } {
    const told: string[] = [];
    let now: State = { kind: 'live', table: null, position: first, clock: null, isSending: false, banner: '', said: null, notice: '' };
    const take = (what: string): Promise<boolean> => {
        told.push(what);
        if (after) now = { ...now, position: after };
        return Promise.resolve(true);
    };
    const no = (): Promise<boolean> => Promise.resolve(false);
    const source: Source = {
        get now() { return now; }, onChange: () => undefined, leave: () => undefined,
        choose: (o) => take(`choose ${o}`), answer: (a) => take(`answer ${a}`), passUntil: (u) => take(`until ${u}`),
        undo: () => take('undo'), concede: no, why: (thing) => Promise.resolve(thing), stop: no, control: no, hush: no };
    return { source, told };
}

function tableOf(p: Position, after: Position | null = null): { act: Act; ui: Ui; told: string[]; source: Source } {
    const { source, told } = sourceOf(p, after), ui = freshUi();
    return { act: actsOf(source, ui, () => undefined), ui, told, source };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

// ---- rows ----

test('answers come first, rare options last, and keys follow the list', () => {
    const p = positionOf(asking([option(0, 'use', { typed: true }), option(1, 'drain'), option(2, 'pass')],
        { answers: [{ answer: 0, words: 'Both', choices: 2, cards: [1] }] }));
    same(rowsOf(p).rows.map((r) => [r.id, r.key, r.isRare]), [['a0', '1', false], ['o1', '2', false], ['o0', '3', true]], 'rows');
    same(rowsOf(p).pass?.index, 2, 'pass is no row');
});

test('options that differ by a number are one row with the usual one set', () => {
    const p = positionOf(asking(AMOUNTS, { usual_option: 0 })), [row, ...others] = rowsOf(p).rows;
    same(others.length, 0, 'rows besides');
    same(row!.options.map((o) => o.number), [1, 2, 3, 4], 'amounts in their order');
    same(optionNow(p, row!, freshUi()).number, 4, 'the usual one');
    same(optionNow(p, row!, { amounts: { [row!.id]: 2 }, taken: {} }).number, 2, 'the one that was set');
});

test('answers that differ by a number are one row, too, set to what was taken the last time', () => {
    const draws = [1, 2, 3, 4].map((number, answer) => ({ answer, words: `Draw ${number} cards`, choices: number, number, cards: [], ...number > 2 ? { typed: true } : {} }));
    const p = positionOf(asking([option(0, 'draw', { typed: true }), option(1, 'pass')], { answers: draws })), { act, ui, told } = tableOf(p);
    const [row] = rowsOf(p).rows;
    same(rowsOf(p).rows.map((r) => [r.isRare, r.options.length]), [[false, 4], [true, 1]], 'rows');
    same(optionNow(p, row!, ui).number, 1, 'before any was taken');
    act.set({ amounts: { [row!.id]: 3 } });
    act.take(row!.id);
    same(told, ['answer 2'], 'what was taken');
    same(optionNow(p, row!, { amounts: {}, taken: ui.taken }).number, 3, 'at the next question');
    same(optionNow(p, row!, { amounts: {}, taken: { [row!.id]: 9 } }).number, 4, 'where there are fewer');
    ui.sent = null;
    same(runCommand('draw 2', p, ui, act), null, 'typed');
    same(told, ['answer 2', 'answer 1'], 'what was typed');
});

test('a card knows its rows, copies of a hand too; a place those that lead to it', () => {
    const p = positionOf(asking([PLAY, option(1, 'pass')]));
    same(rowsWith(p, 2).map((r) => r.id), ['o0'], 'the copy');
    same(rowsWith(p, 41).map((r) => r.id), ['o0'], 'the place');
    same(rowsWith(p, 3), [], 'a card that can do nothing');
});

test('the card that asks is meant where an option names it, else all that it does', () => {
    const about = { id: 40, code: 'L', title: 'Apron' }, named = (index: number, id: number) => option(index, 'target', { card: { id, code: 'C', title: 'C' }, acts: [40], targets: [id] });
    const p = positionOf(asking([named(0, 55), named(1, 40)], { about, set: true, most: 1 }));
    same(rowsWith(p, 40).map((r) => r.id), ['o1'], 'itself');
    same(optionsOf(p, 40).map((o) => o.index), [1], 'its options');
    same([keyOf(p, 40), stateOfCard(p, freshUi(), 40)], ['2', 'target'], 'on the card');
    same(rowsWith(positionOf(asking([named(0, 55), named(1, 41)], { about })), 40).length, 2, 'not itself');
});

test('a card that asks is not said to be able to do nothing', () => {
    const about = { id: 3, code: 'B', title: 'Rivet Gun' }, target = option(0, 'target', { card: { id: 55, code: 'C', title: 'C' } });
    const p = positionOf(asking([target, option(1, 'pass')], { about }));
    same([3, 55, 40].map((id) => isOffered(p, id)), [true, true, false], 'offered');
    same(isOffered({ ...p, options: { ...p.options, question: null } }, 3), false, 'nobody asks');
});

test('rows that name a Sector, or both ends of an attack', () => {
    const p = positionOf(asking(['Attack C from S', 'Attack C from SW', 'Attack NW from SW'].map((words, i) => option(i, 'attack', { words }))));
    const named = (...names: string[]) => rowsNaming(p, names).map((r) => r.id);
    same([named('S'), named('C'), named('SW', 'NW')], [['o0'], ['o0', 'o1'], ['o2']], 'rows');
});

test('the usual row is what Enter takes', () => {
    const answers = [{ answer: 0, words: 'Both', choices: 2, cards: [40, 41] }], options = [option(0, 'drain'), option(1, 'pass')];
    same(usualRow(positionOf(asking(options, { answers, usual_answer: 0 })))?.id, 'a0', 'an answer');
    same(usualRow(positionOf(asking(options, { answers, usual_option: 0 })))?.id, 'o0', 'an option');
    same(usualRow(positionOf(asking(options, { answers, usual_option: 1 }))), undefined, 'to pass');
    same(usualRow(positionOf(asking(options, { answers }))), undefined, 'none');
});

// ---- what is said at a question ----

test('a player who had to surrender is told so, and why', () => {
    const event = (seat: string, text: string): Event => ({ kind: 'TW_SURRENDER', seat, text, rule: '' });
    const only: Event = { kind: 'ONLY', seat: 'amber', card: null, to: 'surrender', number: 0, text: 'You hold no Unit.', rule: '' };
    const told = (events: Event[]) => {
        const p = positionOf(asking([]), { events }), lines = linesOf(p, sourceOf(p).source.now).filter((l): l is Line => 'text' in l);
        return toldOf(p, lines);
    };
    same(told([event('violet', 'It plays'), only, event('amber', 'It is over')]), { told: ['It plays', 'You hold no Unit.', 'It is over'], isForced: true }, 'forced');
    same(told([event('amber', 'It is over'), event('violet', 'It plays')]), { told: ['It plays'], isForced: false }, 'chosen');
});

test('of a long digest the last lines are told', () => {
    const line = (letter: string, length: number): string => letter.repeat(length);
    same(lastOf(['a', 'b']), ['a', 'b'], 'a short one');
    same(lastOf([line('a', 200), line('b', 200), 'c']), [line('b', 200), 'c'], 'a long one');
    same(lastOf(['a', line('b', 900)]), [line('b', 900)], 'one line at least');
    same(lastOf([`${line('a', 200)}; ${line('b', 100)}; ${line('c', 100)}`, 'd']), [`… ${line('b', 100)}; ${line('c', 100)}`, 'd'], 'the end of one');
});

test('where much comes before a question, the question stands out', () => {
    same(lastQuestion('Fight 1 is for the centre, and you open it. Which cards do you exchange, up to three?'), 'Which cards do you exchange, up to three?', 'a long one');
    same(lastQuestion('Your deploy phase, 5 active energy. What do you do?'), 'Your deploy phase, 5 active energy. What do you do?', 'a short one');
});

test('whether an ability is used: beside the question one can have it never asked again', async () => {
    const about = { id: 40, code: 'L', title: 'Apron' }, may = [option(0, 'accept', { card: about, acts: [40], hush: 'L.1' }), option(1, 'decline')];
    const drawn = (options: Options, hushed: string[] = []): string => {
        const p = positionOf(options), { act, ui, source } = tableOf(p), table = { stops: { control: false, mine: [], theirs: [], hushed } };
        return JSON.stringify(drawAsk(p, ui, { ...act, source: { ...source, now: { ...source.now, table } as unknown as State } }, source.now));
    };
    const offers = (words: string): boolean => words.includes(tableWords.hush), asksAgain = (words: string): boolean => words.includes(tableWords.unhush);
    same(offers(drawn(asking(may, { question: 'may', about }))), true, 'at the question');
    same(offers(drawn(asking(may, { question: 'target', about }))), false, 'at another');
    same(offers(drawn(asking(may.map(({ hush, ...o }) => o), { question: 'may', about }))), false, 'what can\'t be hushed');
    same(asksAgain(drawn(asking(may, { question: 'may', about }), ['L.1'])), true, 'once it is');
});

// ---- states ----

test('rings, brackets and the rest', () => {
    const p = positionOf(asking([PLAY])), ui = freshUi();
    same([1, 2, 3, 40, 55].map((id) => stateOfCard(p, ui, id)), ['playable', 'playable', 'idle', 'rest', 'rest'],
        'before anything is chosen');
    ui.chosen = 1;
    same([1, 40, 55].map((id) => stateOfCard(p, ui, id)), ['chosen', 'target', 'target'], 'with a card chosen');
    same(keyOf(p, 2), '1', 'its key is that of the row');
});

test('at a follow-up question its card is chosen and the options are aimed at', () => {
    const at = (index: number, id: number): Option => option(index, 'at', { card: { id }, acts: [1], places: [id] });
    const p = positionOf(asking([at(0, 40), at(1, 41)], { question: 'place', passes: false, about: { id: 1 } })), ui = freshUi();
    same([1, 40, 41].map((id) => stateOfCard(p, ui, id)), ['chosen', 'target', 'target'], 'states');
    same(keyOf(p, 41), '2', 'the key of the second place');
});

test('a drag finds places before targets, and zones', () => {
    const p = positionOf(asking([PLAY, option(1, 'hide', { card: { id: 3 }, acts: [3], zone: 'amber hidden' })]));
    same(optionsFor(p, 2, 41).map((o) => o.index), [0], 'a place');
    same(optionsFor(p, 1, 55).map((o) => o.index), [0], 'a target');
    same(optionsFor(p, 3, 40), [], 'nothing fits');
    same(optionsForZone(p, 3, 'amber hidden').map((o) => o.index), [1], 'a zone');
});

// ---- acts ----

test('a first press chooses, a second one acts', async () => {
    const { act, ui, told } = tableOf(positionOf(asking([PLAY])));
    act.press(1);
    same([ui.chosen, told], [1, []], 'after one press');
    act.press(1);
    await settled();
    same(told, ['choose 0'], 'after two');
});

test('a chosen card and then a place is the same as a drag', async () => {
    const at = option(1, 'at', { card: { id: 41 }, acts: [1], places: [41] });
    const next = positionOf(asking([option(0, 'at', { card: { id: 40 }, acts: [1], places: [40] }), at], { about: { id: 1 } }));
    const { act, told } = tableOf(positionOf(asking([PLAY])), next);
    act.press(1);
    act.press(41);
    await settled();
    same(told.slice(0, 2), ['choose 0', 'choose 1'], 'the option, then the place');
});

test('what harms oneself is asked about once more', async () => {
    const { act, ui, told } = tableOf(positionOf(asking([option(0, 'use', { harm: 'you lose it' })])));
    act.take('o0');
    same([ui.sure, told], ['o0', []], 'after one press');
    act.take('o0');
    await settled();
    same(told, ['choose 0'], 'after two');
});

test('a set with an end is ticked and unticked; one without is taken by the second press', async () => {
    const cards = [1, 3].map((id, i) => option(i, 'discard', { card: { id }, acts: [id] }));
    const free = tableOf(positionOf(asking([...cards, option(2, 'done')], { set: true })));
    free.act.press(3);
    same(free.ui.ticked, [3], 'ticked');
    free.act.press(3);
    same([free.ui.ticked, free.told], [[], []], 'unticked');
    const forced = tableOf(positionOf(asking(cards, { set: true })), positionOf(asking([], { question: null })));
    forced.act.press(3);
    forced.act.press(3);
    await settled();
    same(forced.told, ['choose 1'], 'taken');
});

test('going until a phase passes from phase to phase and stops there', async () => {
    const { act, ui, told, source } = tableOf(positionOf(asking([option(0, 'pass')])),
        positionOf(asking([option(0, 'pass')]), { phase: 'draw' }));
    act.goUntil('draw', 'mine');
    await settled();
    goOnUntil(source, ui, () => undefined);
    same([told, ui.until], [['until phase'], null], 'passed once, arrived');
});

// ---- words ----

test('the log folds equal lines and leaves out phases without any', () => {
    const line = (text: string): Event => ({ kind: 'WARS_PASS', seat: 'violet', text, rule: 'DRAW-1' });
    const phase = (number: string): Event => ({ kind: 'WARS_PHASE', seat: 'violet', number, text: '', rule: '' });
    const turn: Event = { kind: 'WARS_TURN', seat: 'violet', number: 4, text: 'Turn 4', rule: '' };
    const p = positionOf(asking([]), { events: [line('Violet draws'), line('Violet draws'), turn, phase('deploy'), phase('battle'),
        line('Violet attacks'), phase('draw')] });
    const { source } = sourceOf(p);
    same(linesOf(p, source.now).map((l) => 'heading' in l ? l.heading : `${l.text} ${l.times}`),
        ['Your opponent draws 2', 'Turn 4 · Violet', 'Battle', 'Your opponent attacks 1'], 'lines');
});

test('equal entries of the stack are one', () => {
    const entry = { words: 'Amber drains', kind: 'drain', seat: 'amber', place: 40 };
    const p = positionOf(asking([]), { view: { stack: [entry, entry, { ...entry, place: 41 }] } });
    same(foldedStack(p).map(({ times, order }) => [times, order]), [[2, 3], [1, 1]], 'folded');
});

test('numbers say what they are made of, cards where they are', () => {
    const parts = [{ amount: 3, card: null, reason: 'printed' }, { amount: 2, card: { id: 9, title: 'Marshal' }, reason: 'its text' }];
    same(figureWords({ name: 'power', value: 5, printed: 3, parts }), 'power 5: printed 3, +2 Marshal (its text)', 'parts');
    const p = positionOf(asking([]));
    same([placeWords(p, p.view.zones['violet play']![0]!), placeWords(p, p.view.zones['amber hand']![0]!)],
        ['at Apron', 'in your hand'], 'places');
    const named = (note: string): unknown => noteParts(note).map((part) => typeof part === 'string' ? part : `${part.name} ${part.value}`);
    same([named('costs 2 of your 6 · character P3 T1 D4'), named('+2/−1'), named('site ▲1 ▼2, and 1/2 of it')],
        [['costs 2 of your 6 · character ', 'power 3', 'tactics 1', 'defense 4'], ['Space +2', 'Surface −1'], ['site ▲1 ▼2, and 1/2 of it']], 'notes');
});

test('rules are found by id, with or without the prefix, and by words', () => {
    const rules = readRules('TW-STAGE-2\nOne Unit a\nTurn.\n\nTW-OPEN-1\nThe opener plays a Unit.\n');
    same(rules.map((r) => r.id), ['TW-STAGE-2', 'TW-OPEN-1'], 'read');
    same(findRules(rules, 'stage-2').map((r) => r.text), ['One Unit a Turn.'], 'by id');
    same(findRules(rules, 'unit opener').map((r) => r.id), ['TW-OPEN-1'], 'by words');
    same(findRules(rules, 'nothing'), [], 'none');
    same(readGuide('# Aim\nYour deck\nis life.\n- one\n  item\n').map((b) => `${b.kind} ${b.text}`),
        ['h3 Aim', 'p Your deck is life.', 'li one item'], 'guide');
});

test('sentences about the reader say "you"', () => {
    const said = (text: string): string => toYou(text, 'Ann'), the = (text: string): string => toYou(text, 'Federation');
    same([said('Ann loses Elk (top of the reserve)'), said("Ann's total power is 3"), said('Attrition caused by Ann: +2'), said("Elk can't be targeted by Ann's orders")],
        ['You lose Elk (top of the reserve)', 'Your total power is 3', 'Attrition caused by you: +2', "Elk can't be targeted by your orders"], 'who acts, owns, causes');
    same([the('The Federation takes up Weyoun'), the('Sector N now belongs to the Federation'), the('Fight 2 is for the centre; the Federation opens it'),
        the('Federation Akira Class is played')],
    ['You take up Weyoun', 'Sector N now belongs to you', 'Fight 2 is for the centre; you open it', 'Federation Akira Class is played'], 'with an article');
    same([said('The match is over. Ann wins: Bob has no energy left'), said('The match is over. Bob wins: Ann has no energy left'), said('Annabel loses Ann, Queen of Tides')],
        ['The match is over. You win: Bob has no energy left', 'The match is over. Bob wins: you have no energy left', 'Annabel loses Ann, Queen of Tides'], 'the end, and other names');
});

test('every verb of the engine\'s sentences is known behind "you"', () => {
    const files = ['core/event.def', ...['wars', 'trekwar', 'enemy'].map((game) => `games/${game}/events.def`)].map((file) => readFileSync(`../../${file}`, 'utf8'));
    const verbs = files.flatMap((file) => [...file.matchAll(/"\{seat\} ([a-z]+)/g)].map(([, verb]) => verb!));
    same([verbs.length > 30, verbs.filter((verb) => !(verb in VERBS))], [true, []], 'verbs');
});

test('times', () => same([59_001, 3_723_000, 93_600_000].map(timeWords), ['1:00', '1:02:03', '1 d 2 h'], 'words'));

test('the command line knows the terminal\'s words and says what it doesn\'t know', async () => {
    const p = positionOf(asking([PLAY, option(1, 'pass')])), { act, ui, told } = tableOf(p);
    same(runCommand('pass', p, ui, act), null, 'pass');
    same(runCommand('undo', p, ui, act), null, 'undo');
    same(runCommand('rules drain', p, ui, act), null, 'rules');
    same([ui.dialog, ui.search], ['rules', 'drain'], 'the dialog');
    same(runCommand('play 0', p, ui, act), null, 'an answer by its words');
    same(runCommand('sing', p, ui, act), '“sing” is neither a command nor an answer.', 'nonsense');
    await settled();
    same(told, ['choose 1', 'undo', 'choose 0'], 'what was done');
});

void runAll();
