// worker.ts — holds the engine, so that the page stays free while a bot thinks, and so that the page never holds more
// than its seat may know: what goes there is made from that seat's view.
import type { Lesson } from '../lessons';
import type { CardText, GameInfo } from '../table/position';
import { Bug, Engine, Refused, type Setup, type Step } from './engine';

export interface Asked { id: number; call: string; values: unknown[] }
export type Told = { id: number } & ({ value: unknown } | { refused: string } | { bug: string } | { failed: string });

// A step with the texts of cards that it mentions for the first time.
export type StepWithTexts = Step & { texts: CardText[] };
// `own`: files of the player's own for this game, each with what is wrong with it, or ''.
export type OpenedGame = GameInfo & { problems: string[]; own: { path: string; problem: string }[] };
export type LessonFile = Lesson;

// How a match begins: from a setup, or from a lesson ("wars/1-energy").
export type Beginning = Setup | { game: string; lesson: string };
export type Call = [name: string, ...values: unknown[]];

let engine: Engine;
let names: string[] = [];
let lessons = new Map<string, string>();        // their texts, by "wars/1-energy"
let game = 0;                           // index of the one being played
let sent = new Set<string>();           // codes of cards whose texts the page has

async function fetchGood(path: string): Promise<Response> {
    const answer = await fetch(new URL(path, self.location.href));
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${answer.statusText}`);
    return answer;
}

// Every game with its cards and decks. One with a broken file is listed with what is wrong; the others can be played.
async function open(own: Readonly<Record<string, string>> = {}): Promise<OpenedGame[]> {
    const [module, files] = await Promise.all([
        fetchGood('rift.wasm').then((answer) => answer.arrayBuffer()),
        fetchGood('files.json').then((answer) => answer.json() as Promise<Record<string, string>>)]);
    engine = await Engine.load(module);
    names = engine.games();
    const problems = names.map((): string[] => []), encoder = new TextEncoder();
    lessons = new Map();
    for (const [path, text] of Object.entries(files)) {
        const [kind = '', name = '', file = ''] = path.split('/'), index = names.indexOf(name);
        if (index < 0) continue;        // a game that this engine does not play yet
        if (kind === 'lessons') lessons.set(`${name}/${file.replace(/\.scene$/, '')}`, text);
        else problems[index]!.push(...problemOf(() => engine.addFile(index, path, encoder.encode(text))));
    }
    const shipped = names.map((_, i) => engine.describe(i).decks.length), owned = names.map((): OpenedGame['own'] => []);
    for (const [path, text] of Object.entries(own)) {       // a broken one doesn't keep anything from being played
        const index = names.indexOf(path.split('/')[1] ?? '');
        if (index >= 0) owned[index]!.push({ path, problem: problemOf(() => engine.addFile(index, path, encoder.encode(text)))[0] ?? '' });
    }
    return names.map((_, i) => {
        const game = engine.describe(i);
        return { ...game, decks: game.decks.map((deck, k) => k < shipped[i]! ? deck : { ...deck, own: true }), problems: problems[i]!, own: owned[i]! };
    });
}

function problemOf(deed: () => void): string[] {
    try {
        deed();
        return [];
    } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return [error.message];
    }
}

const listLessons = (): LessonFile[] => [...lessons].map(([path, text]) => {
    const [game = '', name = ''] = path.split('/');
    return { game, name, number: parseInt(name, 10), title: /^scene (.+)$/m.exec(text)?.[1]?.trim() ?? name };
}).sort((a, b) => a.number - b.number);

// The texts of all cards in a game's decks.
function deckTexts(name: string): CardText[] {
    const index = names.indexOf(name), codes = engine.describe(index).decks.flatMap((deck) => deck.list.map(({ code }) => code));
    return [...new Set(codes)].map((code) => engine.card(index, code));
}

function withTexts(step: Step): StepWithTexts {
    const texts: CardText[] = [];
    const visit = (value: unknown): void => {
        if (value === null || typeof value !== 'object') return;
        const code = (value as { code?: unknown }).code;
        if (typeof code === 'string' && !sent.has(code)) {
            sent.add(code);
            texts.push(engine.card(game, code));
        }
        Object.values(value).forEach(visit);
    };
    visit(step);
    return { ...step, texts };
}

function begin(beginning: Beginning): StepWithTexts {
    game = names.indexOf(beginning.game);
    sent = new Set();
    if (!('lesson' in beginning)) return withTexts(engine.begin(game, beginning));
    const scene = lessons.get(beginning.lesson);
    if (scene === undefined) throw new Refused(`there is no lesson ${beginning.lesson}`);
    return withTexts(engine.beginLesson(game, scene));
}

// A match is kept as the calls that were made; the page is only told where they led, with all that happened on the way.
function resume(beginning: Beginning, calls: readonly Call[]): StepWithTexts {
    let { events, texts } = begin(beginning);
    for (const [call, ...values] of calls) {
        const told = answers[call]!(...values as never[]);
        if (!told) continue;
        events = [...events.slice(0, told.from), ...told.events];
        texts = [...texts, ...told.texts];
    }
    return { ...engine.look(), from: 0, events, texts };
}

type Answering = (...values: never[]) => StepWithTexts | null;

// What changes the position, or how the person is asked from now on.
const answers: Record<string, Answering> = {
    choose: (index: number) => withTexts(engine.choose(index)),
    answer: (number: number) => withTexts(engine.answer(number)),
    passUntil: (what: string) => withTexts(engine.passUntil(what)),
    undo: () => withTexts(engine.undo()),
    concede: () => withTexts(engine.concede()),
    stop: (phase: string, whose: string, on: boolean) => {
        engine.stop(phase, whose, on);
        return null;
    },
    control: (on: boolean) => {
        engine.control(on);
        return null;
    },
    hush: (code: string, on: boolean) => {
        engine.hush(code, on);
        return null;
    },
};

const calls: Record<string, (...values: never[]) => unknown> = {
    ...answers, open, resume, deckTexts, lessons: listLessons,
    why: (thing: string) => engine.why(thing),
    hint: () => engine.hint(),
    transcript: () => engine.transcript(),
};

function tell(told: Told): void { self.postMessage(told); }

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
    try {
        tell({ id: data.id, value: await calls[data.call]!(...data.values as never[]) });
    } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        if (error instanceof Refused) tell({ id: data.id, refused: words });
        else if (error instanceof Bug) tell({ id: data.id, bug: words });
        else tell({ id: data.id, failed: words });
    }
};
