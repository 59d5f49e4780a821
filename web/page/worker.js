// worker.js — holds the engine, so that the page stays free while a bot thinks, and so that the page never holds
// more than its seat may know: what goes there is made from that seat's view.
import { Bug, Engine, Refused } from './engine.js';

let engine, names;
let game;                       // index of the game being played
let sent = new Set();           // codes of cards whose texts the page has

async function fetchGood(path) {
    const answer = await fetch(new URL(path, import.meta.url));
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${answer.statusText}`);
    return answer;
}

async function fetchBytes(path) { return new Uint8Array(await (await fetchGood(path)).arrayBuffer()); }

// Every game with its cards and decks. One that has a broken file is told with what is wrong, the others play.
async function open() {
    const [module, files] = await Promise.all([fetchBytes('rift.wasm'), fetchGood('files.json').then((f) => f.json())]);
    const contents = await Promise.all(files.map(fetchBytes));
    engine = await Engine.load(module);
    names = engine.games();
    const problems = names.map(() => []);
    files.forEach((path, i) => {
        const index = names.indexOf(path.split('/')[1]);
        if (index < 0) return;                      // a game that this engine does not play yet
        try {
            engine.addFile(index, path, contents[i]);
        } catch (error) {
            if (!(error instanceof Refused)) throw error;
            problems[index].push(error.message);
        }
    });
    return names.map((name, i) => ({ ...engine.describe(i), problems: problems[i] }));
}

// The texts of cards that this position tells of for the first time.
function withTexts(position) {
    const texts = {};
    const visit = (value) => {
        if (value === null || typeof value !== 'object') return;
        if (typeof value.code === 'string' && !sent.has(value.code)) {
            sent.add(value.code);
            texts[value.code] = engine.card(game, value.code).text;
        }
        Object.values(value).forEach(visit);
    };
    visit(position);
    return { ...position, texts };
}

const calls = {
    open,
    begin(setup) {
        game = names.indexOf(setup.game);
        sent = new Set();
        return withTexts(engine.begin({ ...setup, game }));
    },
    choose: (index) => withTexts(engine.choose(index)),
    answer: (number) => withTexts(engine.answer(number)),
    passUntil: (what) => withTexts(engine.passUntil(what)),
    undo: () => withTexts(engine.undo()),
    concede: () => withTexts(engine.concede()),
    stop: (...values) => engine.stop(...values) ?? true,
    why: (thing) => engine.why(thing),
    transcript: () => engine.transcript(),
};

addEventListener('message', async ({ data: { id, call, values } }) => {
    try {
        postMessage({ id, value: await calls[call](...values) });
    } catch (error) {
        const kind = error instanceof Refused ? 'refused' : error instanceof Bug ? 'bug' : 'failed';
        postMessage({ id, [kind]: error.message });
    }
});
