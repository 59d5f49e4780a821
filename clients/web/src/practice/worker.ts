// worker.ts — holds the engine, so that the page stays free while a bot thinks, and so that the page never holds more than
// its seat may know: what goes there is made from that seat's view.
import type { CardText, GameInfo } from '../table/position';
import { Bug, Engine, Refused, type Setup, type Step } from './engine';

export interface Asked { id: number; call: string; values: unknown[] }
export type Told = { id: number } & ({ value: unknown } | { refused: string } | { bug: string } | { failed: string });

// A step with the texts of cards that are told of for the first time.
export type StepWithTexts = Step & { texts: CardText[] };
export type OpenedGame = GameInfo & { problems: string[] };

let engine: Engine;
let names: string[] = [];
let game = 0;                           // index of the one being played
let sent = new Set<string>();           // codes of cards whose texts the page has

async function fetchBytes(path: string): Promise<Uint8Array> {
    const answer = await fetch(new URL(path, self.location.href));
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${answer.statusText}`);
    return new Uint8Array(await answer.arrayBuffer());
}

// Every game with its cards and decks. One that has a broken file is told with what is wrong, the others play.
async function open(): Promise<OpenedGame[]> {
    const [module, list] = await Promise.all([fetchBytes('rift.wasm'), fetchBytes('files.json')]);
    const files = JSON.parse(new TextDecoder().decode(list)) as string[];
    const contents = await Promise.all(files.map(fetchBytes));
    engine = await Engine.load(module);
    names = engine.games();
    const problems = names.map((): string[] => []);
    files.forEach((path, i) => {
        const index = names.indexOf(path.split('/')[1] ?? '');
        if (index < 0) return;          // a game that this engine does not play yet
        try {
            engine.addFile(index, path, contents[i]!);
        } catch (error) {
            if (!(error instanceof Refused)) throw error;
            problems[index]!.push(error.message);
        }
    });
    return names.map((_, i) => ({ ...engine.describe(i), problems: problems[i]! }));
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

function begin(setup: Setup): StepWithTexts {
    game = names.indexOf(setup.game);
    sent = new Set();
    return withTexts(engine.begin(game, setup));
}

// A match is kept as what was called; told is only where that led to, with all that happened on the way.
function resume(setup: Setup, calls: readonly [string, ...unknown[]][]): StepWithTexts {
    let step = begin(setup), events = step.events;
    for (const [call, ...values] of calls) {
        const told = answers[call]!(...values as never[]);
        if (!told) continue;
        events = [...events.slice(0, told.from), ...told.events];
        step = { ...told, texts: [...step.texts, ...told.texts] };
    }
    return { ...step, from: 0, events };
}

type Answering = (...values: never[]) => StepWithTexts | null;

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
};

const calls: Record<string, (...values: never[]) => unknown> = {
    ...answers, open, begin, resume,
    why: (thing: string) => engine.why(thing),
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
