// engine.js PAGE RIFT: the module as the page uses it: every position of some matches, lessons, and every call with nonsense.
//
// Whatever the module writes goes through JSON.parse in engine.ts; this checks that it says the right things. RIFT, the
// native program, verifies its records and knows what a seat must not be told.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WIRE } from '../../protocol';
import { Bug, Engine, Refused } from '../src/practice/engine';
import { openPage } from './module.js';
import { chanceFrom, summary, test } from './support.js';

const MATCHES = 20;             // of each game

const SECRETS = 30;             // positions of a match whose secrets are looked at

const [page, rift] = process.argv.slice(2);
const { engine, games, files } = await openPage(page);

const begin = ({ game, edition = '', settings = {}, ...more }) => engine.begin(game, { edition, settings, ...more });

function checkCard(card) {
    if (card === null) return;
    assert.ok(Number.isInteger(card.id) && card.id > 0);
    assert.equal(typeof card.code, 'string');
    assert.equal(typeof card.title, 'string');
}

function checkPosition(game, position, seat) {
    const { view, options } = position;
    assert.equal(position.wire, WIRE);
    assert.equal(view.wire, WIRE);
    assert.equal(options.wire, WIRE);
    assert.equal(view.viewer, seat);
    assert.deepEqual(Object.keys(view.zones), game.zones.map((z) => z.zone));
    for (const zone of game.zones) {
        view.zones[zone.zone].forEach(checkCard);
        if (zone.seen.includes(seat)) assert.ok(view.zones[zone.zone].every((card) => card !== null));
    }
    assert.deepEqual(Object.keys(view.state), game.state.map((f) => f.name));
    assert.ok(view.numbers.every((n) => Number.isInteger(n.value)));
    assert.equal(options.question === null, view.result !== 'none');
    options.options.forEach((option, i) => {
        assert.equal(option.index, i);
        assert.ok(option.words.length > 0);
        assert.ok(game.verbs.some((v) => v.verb === option.verb));
        if (option.card) checkCard(option.card);
    });
    for (const event of position.events) {
        assert.equal(typeof event.kind, 'string');
        assert.equal(typeof event.text, 'string');
    }
    assert.deepEqual(Object.keys(position.stops), ['control', 'mine', 'theirs', 'hushed']);
}

function checkReasons(game, position) {
    const known = Object.values(position.view.zones).flat().filter(Boolean);
    for (const card of known) {
        const why = engine.why(`c${card.id}`);
        assert.equal(why.card.id, card.id);
        assert.ok(why.possible ? why.options.length > 0 : why.text.length > 0);
    }
    for (const verb of game.verbs) {
        try {
            assert.equal(typeof engine.why(verb.verb).possible, 'boolean');
        } catch (error) {
            assert.ok(error instanceof Refused);        // a part of an action, not one by itself
        }
    }
}

const told = ({ view, options }) => JSON.stringify([view, options]);

// A whole match; now and then a choice is taken back and made again.
function playMatch(index, game, seed) {
    const chance = chanceFrom(seed);
    const pair = game.pairs[seed % game.pairs.length], person = seed % 2;
    const seat = game.seats[person].seat;
    const edition = game.editions[seed % game.editions.length];         // none: the default
    let position = begin({ game: index, seat: person, seed, decks: pair, bot: game.bots[seed % game.bots.length],
        edition });
    let count = position.events.length, choices = 0;
    assert.equal(position.from, 0);
    while (position.view.result === 'none') {
        checkPosition(game, position, seat);
        if (seed === 1) checkReasons(game, position);
        const choice = chance(position.options.options.length);
        const before = told(position);
        const next = engine.choose(choice);
        assert.equal(next.from, count);
        count = next.from + next.events.length;
        position = next;
        choices++;
        if (chance(4) === 0) {
            const back = engine.undo();
            assert.equal(told(back), before);
            assert.ok(back.from <= count && back.events.length === 0);
            position = engine.choose(choice);
            count = position.from + position.events.length;
        }
        assert.ok(choices < 5000);
    }
    checkPosition(game, position, seat);
    assert.throws(() => engine.choose(0), Refused);
    assert.match(engine.transcript(), /\nend [0-9]+ [0-9a-f]{16}\n$/);
    return choices;
}

// ---- secrecy: what the native program knows and the seat does not is in no position ----

const folder = mkdtempSync(join(tmpdir(), 'rift-engine-'));

// Which of these cards a text names, by code or by title; a title may be broken into lines.
const namedIn = (text, cards) => {
    const words = text.replace(/(\\n|\s)+/g, ' ');
    return cards.filter(({ code, title }) => new RegExp(`\\b${code}\\b`).test(words) || words.includes(title.replace(/^[•◆]+/, '')));
};

function replayTable(file, to, seat) {
    const text = execFileSync(rift, ['replay', file, '--to', String(to), '--seat', seat], { encoding: 'utf8' });
    return text.slice(text.lastIndexOf('\n\n'));
}

// For each answer of the seat: how many choices had been made by then.
function momentsOf(transcript, seat) {
    const lines = transcript.slice(transcript.indexOf('\nchoices\n') + 9).split('\n').filter((line) => !/^(check|result|end)\b/.test(line) && line);
    return lines.flatMap((line, i) => line.startsWith(`${seat} `) ? [i] : []);
}

function checkSecrets(index, game) {
    const chance = chanceFrom(3), seat = game.seats[0].seat, positions = [], file = join(folder, `${game.game}.rift`);
    let position = begin({ game: index, seat: 0, seed: 20, decks: game.pairs[0], bot: 'random' });
    for (; position.view.result === 'none'; position = engine.choose(chance(position.options.options.length))) positions.push(position);
    const transcript = engine.transcript();
    writeFileSync(file, transcript);
    assert.match(execFileSync(rift, ['replay', file, '--verify'], { encoding: 'utf8' }), /^verified/);
    const cards = [...transcript.matchAll(/^(?!\d+ \[)(.+) \[([A-Z0-9-]+)\]$/gm)].map(([, title, code]) => ({ title, code }));
    const moments = momentsOf(transcript, seat), every = Math.ceil(positions.length / SECRETS);
    let looked = 0, hidden = 0;
    positions.forEach(({ view, options }, i) => {
        if (i % every) return;
        const [secret, known] = ['all', seat].map((who) => namedIn(replayTable(file, moments[view.choice - 1], who), cards));
        const hiding = secret.filter((card) => !known.includes(card));
        assert.deepEqual(namedIn(JSON.stringify([view, options]), hiding), [], `at choice ${moments[view.choice - 1]}`);
        hidden += hiding.length;
        looked++;
    });
    assert.ok(hidden > looked, 'hardly anything was hidden: the test is worth nothing');
    return `${hidden} hidden cards not told in ${looked} positions`;
}

// ---- lessons: somebody who answers the first thing that is offered comes to the end of each, one way or another ----

function playLesson(index, path, scene) {
    let position = engine.beginLesson(index, scene), choices = 0;
    assert.ok(position.lesson.title.length > 0 && position.lesson.told.length > 0, `${path} tells nothing`);
    const first = JSON.stringify(position.lesson), chance = chanceFrom(7);
    position = engine.choose(0);
    position = engine.undo();
    assert.equal(JSON.stringify(position.lesson), first, `${path}: taken back, the same is told`);
    for (; position.view.result === 'none' && !position.lesson.done && choices < 400; choices++)
        position = engine.choose(chance(position.options.options.length));
    assert.throws(() => engine.transcript(), /a lesson leaves no record/);
    return position.lesson.done ? 'done' : 'left';
}

for (const [index, name] of games.entries()) {
    const game = engine.describe(index);
    await test(`${name}: described`, () => {
        assert.equal(game.wire, WIRE);
        assert.equal(game.game, name);
        assert.equal(game.seats.length, 2);
        assert.ok(game.decks.length > 0 && game.pairs.length > 0 && game.bots.length > 0);
        for (const zone of game.zones) assert.equal(zone.zone, `${zone.seat} ${zone.name}`);
    });
    await test(`${name}: ${MATCHES} matches, every position`, () => {
        let choices = 0;
        for (let seed = 1; seed <= MATCHES; seed++) choices += playMatch(index, game, seed);
        return `${choices} choices`;
    });
    await test(`${name}: the same seed and choices give the same texts`, () => {
        const play = () => {
            const chance = chanceFrom(9);
            const decks = game.pairs[0];
            let text = '', position = begin({ game: index, seat: 0, seed: 4, decks, bot: 'random' });
            while (position.view.result === 'none') {
                text += JSON.stringify(position);
                position = engine.choose(chance(position.options.options.length));
            }
            return text;
        };
        assert.equal(play(), play());
    });
    if (name === 'wars') await test(`${name}: a person is asked where there is a stop`, () => {
        const phases = ['control', 'deploy', 'battle', 'move', 'draw'];
        const asked = (stop) => {               // whether to do anything in the other's turn
            let position = begin({ game: index, seat: 0, seed: 5, decks: game.pairs[0], bot: 'random' }), count = 0;
            const chance = chanceFrom(5);
            if (stop) phases.forEach((phase) => engine.stop(phase, 'theirs', true));
            for (let i = 0; i < 400 && position.view.result === 'none'; i++) {
                const { state } = position.view, { options } = position.options;
                count += state.turn_player === game.seats[1].seat && options.some((o) => o.verb === 'pass');
                const isMine = state.turn_player === game.seats[0].seat;
                position = engine.choose(isMine ? chance(options.length) : (options.find((o) => o.verb === 'pass') ?? options[0]).index);
            }
            return count;
        };
        assert.ok(asked(true) > asked(false));
        assert.throws(() => engine.stop('breakfast', 'mine', true), Refused);
    });
    await test(`${name}: settings are taken, nonsense is refused`, () => {
        const decks = game.pairs[0];
        const setup = { game: index, seat: 0, seed: 1, decks, bot: game.bots[0] };
        for (const { name: setting, kind } of game.settings.filter((s) => s.kind === 'seat')) {
            assert.equal(kind, 'seat');
            for (const { seat } of game.seats)
                assert.equal(begin({ ...setup, settings: { [setting]: seat } }).wire, WIRE);
        }
        game.editions.forEach((edition, number) =>
            assert.equal(begin({ ...setup, edition }).view.edition, number));
        for (const wrong of [{ decks: ['nobody', decks[1]] }, { bot: 'nobody' }, { game: 99 }, { seat: 2 },
            { settings: { nonsense: 'yes' } }, { edition: '1999' }])
            assert.throws(() => begin({ ...setup, ...wrong }), Refused);
        begin(setup);
        for (const index of [-1, 255, 100000]) assert.throws(() => engine.choose(index), Refused);
        for (const thing of ['c0', 'c999', 'no such card', '']) assert.throws(() => engine.why(thing), Refused);
        assert.throws(() => engine.undo(), Refused);
        assert.throws(() => engine.transcript(), Refused);
        assert.throws(() => engine.card(index, 'XX99'), Refused);
    });
    await test(`${name}: a hint is an option, the same each time, and leaves the other bot's chance alone`, () => {
        const setup = { game: index, seat: 0, seed: 5, decks: game.pairs[0], bot: 'normal' }, answers = [];
        let position = begin(setup);
        for (let i = 0; i < 12 && position.options.question !== null; i++) {
            const hint = engine.hint();
            assert.ok(position.options.options[hint]);
            assert.equal(engine.hint(), hint);
            answers.push(hint);
            position = engine.choose(hint);
        }
        const end = told(position);
        begin(setup);
        assert.equal(told(answers.map((answer) => engine.choose(answer)).at(-1)), end);
    });
    await test(`${name}: a record that the native program verifies, and no secret told`, () => checkSecrets(index, game));
    await test(`${name}: every lesson`, () => Object.entries(files).filter(([path]) => path.startsWith(`lessons/${name}/`))
        .map(([path, scene]) => playLesson(index, path, scene)).join(', '));
    await test(`${name}: every question, and a card that is not asked for`, () => {
        begin({ game: index, seat: 0, seed: 5, decks: game.pairs[0], bot: 'random' });
        const code = game.decks[0].list[0].code;
        engine.control(true);
        engine.hush(code, true);
        const { stops } = engine.choose(0);
        assert.deepEqual(stops, { control: true, mine: [], theirs: [], hushed: [code] });
        engine.control(false);
        engine.hush(code, false);
        assert.throws(() => engine.hush('XX99', true), Refused);
        assert.deepEqual(engine.choose(0).stops, { control: false, mine: [], theirs: [], hushed: [] });
    });
    await test(`${name}: giving up ends it, and can be taken back`, () => {
        const before = begin({ game: index, seat: 0, seed: 2, decks: game.pairs[0], bot: 'random' });
        const over = engine.concede();
        assert.equal(over.view.result, 'win');
        assert.equal(over.view.winner, game.seats[1].seat);
        assert.equal(over.view.reason, 'conceded');
        assert.throws(() => engine.concede(), Refused);
        assert.equal(told(engine.undo()), told(before));
    });
}

await test('a file that is no card file is refused with its place', () => {
    assert.throws(() => engine.addFile(0, 'cards/x/broken.cards', new TextEncoder().encode('Nonsense\nwithout a code\n')), (error) => {
        assert.ok(error instanceof Refused);
        assert.match(error.message, /^cards\/x\/broken\.cards:[0-9]+:[0-9]+: /);
        return true;
    });
});
await test('an engine of another version is refused in words', () => {
    const memory = { buffer: new ArrayBuffer(64) };
    const engineOf = (wire) => {                // a module that knows one answer
        const answer = new TextEncoder().encode(JSON.stringify({ wire, game: 'x' }));
        new Uint8Array(memory.buffer, 0, answer.length).set(answer);
        return new Engine({ memory, input: () => 48, output: () => 0, output_size: () => answer.length, describe: () => 1 });
    };
    assert.equal(engineOf(WIRE).describe(0).game, 'x');
    for (const other of [WIRE - 1, WIRE + 1]) {
        assert.throws(() => engineOf(other).describe(0), (error) => {
            assert.ok(error instanceof Bug);
            assert.match(error.message, new RegExp(`engine speaks version ${other} .* page version ${WIRE}: .*Load the page again`));
            return true;
        });
    }
});
await test('a bug of ours says where it is', async () => {
    const empty = await Engine.load(readFileSync(join(page, 'rift.wasm')));
    assert.throws(() => empty.record(0, 1, 'random'), (error) => {          // a match without decks
        assert.ok(error instanceof Bug);
        assert.match(error.message, /record\.c:[0-9]+: load_default_decks/);
        return true;
    });
});
await test('a lesson with a mistake says where it is', () => {
    assert.throws(() => engine.beginLesson(0, 'scene Nonsense\ngame nobody\n'), /^Error: line \d+, column \d+: |^line \d+, column \d+: /);
});
await test('the module is no more than 450,000 bytes gzipped', () => {
    assert.ok(execFileSync('gzip', ['-9'], { input: readFileSync(join(page, 'rift.wasm')) }).length <= 450000);
});
rmSync(folder, { recursive: true });
summary();
