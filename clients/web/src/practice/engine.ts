// engine.ts — calls of the WebAssembly module (web/rift_wasm.c) as functions that take and give values.
//
// It uses nothing of a page, so that tests can call it as the worker does.
import { WIRE, type Event, type GameName, type Message, type Options, type Table, type View } from '../../../protocol';
import type { Because } from '../net/line';
import type { CardText, GameInfo } from '../table/position';

// The engine opens no files; the C library's standard output is linked in anyway, and leads nowhere.
const BAD_FILE = 8;
const nowhere = (): number => BAD_FILE;
const imports = { wasi_snapshot_preview1: { fd_close: nowhere, fd_seek: nowhere, fd_write: nowhere } };

export class Refused extends Error {}       // asked for something that is not possible; nothing has changed
export class Bug extends Error {}           // a mistake of ours; the match is lost

// What follows from every answer.
export interface Step {
    view: View; options: Options; from: number; events: Event[]; digest: string;
    stops: NonNullable<Table['stops']>; lesson?: NonNullable<Message['lesson']>;
}

export interface Setup {
    game: GameName; seat: number; seed: string; decks: readonly [string, string]; bot: string; edition: string;
    settings: Readonly<Record<string, string>>;
}

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    input(size: number): number;
    output(): number;
    output_size(): number;
    [call: string]: unknown;
}

export class Engine {
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder('utf-8', { fatal: true });

    static async load(bytes: BufferSource): Promise<Engine> {
        const { instance } = await WebAssembly.instantiate(bytes, imports);
        const calls = instance.exports as unknown as Exports;
        calls._initialize();
        return new Engine(calls);
    }

    constructor(private readonly calls: Exports) { this.input(''); }

    private input(text: string | Uint8Array): void {
        const bytes = typeof text === 'string' ? this.encoder.encode(text) : text;
        const at = this.calls.input(bytes.length);
        new Uint8Array(this.calls.memory.buffer, at, bytes.length).set(bytes);
    }

    // A copy: the module's memory may move at the next call.
    private output(): Uint8Array {
        return new Uint8Array(this.calls.memory.buffer, this.calls.output(), this.calls.output_size()).slice();
    }

    private call(name: string, ...values: (number | bigint)[]): Uint8Array {
        let good: unknown;
        try {
            good = (this.calls[name] as (...v: (number | bigint)[]) => number)(...values);
        } catch (error) {
            if (!(error instanceof WebAssembly.RuntimeError)) throw error;
            throw new Bug(this.decoder.decode(this.output()) || error.message);
        }
        if (!good) throw new Refused(this.decoder.decode(this.output()));
        return this.output();
    }

    private text(name: string, ...values: (number | bigint)[]): string { return this.decoder.decode(this.call(name, ...values)); }

    // Page and engine are files of their own, so a browser or a server may have kept one of them from another release.
    private json<T>(name: string, ...values: (number | bigint)[]): T {
        const value = JSON.parse(this.text(name, ...values)) as T & { wire?: number };
        if ((value.wire ?? WIRE) === WIRE) return value;
        throw new Bug(`the engine speaks version ${value.wire} of the wire form, this page version ${WIRE}: they are of different `
            + 'releases. Load the page again; if it is your own, build it again (make page).');
    }

    games(): string[] { return this.json('games'); }                // names; elsewhere a game is its index here
    describe(game: number): GameInfo { return this.json('describe', game); }
    choose(index: number): Step { return this.json('choose', index); }
    answer(number: number): Step { return this.json('answer', number); }
    look(): Step { return this.json('look'); }                      // the same position once more
    concede(): Step { return this.json('concede'); }
    undo(): Step { return this.json('undo'); }
    transcript(): string { return this.text('transcript'); }

    passUntil(what: string): Step {
        this.input(what);
        return this.json('pass_until');
    }

    // Whether the person is always asked in a phase of 'mine' or 'theirs'.
    stop(phase: string, whose: string, on: boolean): void {
        this.input(phase);
        this.call('stop', whose === 'theirs' ? 1 : 0, on ? 1 : 0);
    }

    control(on: boolean): void { this.call('control', on ? 1 : 0); }        // every question is put to the person

    hush(code: string, on: boolean): void {     // the person is no longer asked about this card's abilities
        this.input(code);
        this.call('hush', on ? 1 : 0);
    }

    // Cards before decks, in the order of their paths.
    addFile(game: number, path: string, bytes: Uint8Array): void {
        const name = this.encoder.encode(`${path}\0`);
        const both = new Uint8Array(name.length + bytes.length);
        both.set(name);
        both.set(bytes, name.length);
        this.input(both);
        this.call('add_file', game);
    }

    card(game: number, code: string): CardText {
        this.input(code);
        return this.json('card', game);
    }

    begin(game: number, setup: Setup): Step {
        const { decks, bot, edition, settings } = setup;
        const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
        this.input(`${decks[0]}\n${decks[1]}\n${bot}\n${edition}\n${lines.join('')}`);
        return this.json('begin', game, setup.seat, BigInt(setup.seed));
    }

    beginLesson(game: number, scene: string): Step {
        this.input(scene);
        return this.json('begin_lesson', game);
    }

    hint(): number { return this.json('hint'); }                    // the option that a normal bot would choose in the person's place

    // An action, or a card: "c12".
    why(thing: string): Because {
        this.input(thing);
        return this.json('why');
    }

    record(game: number, seed: number, bot: string): Uint8Array {      // for tests: a match between bots, web/record.h
        this.input(bot);
        return this.call('record', game, BigInt(seed));
    }
}
