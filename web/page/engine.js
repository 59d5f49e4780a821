// engine.js — calls of the WebAssembly module (web/rift_wasm.c) as functions that take and give values.
//
// It uses nothing of a browser, so that tests call it as the page's worker does.

// The engine opens no files; the C library's standard output is linked in all the same, and leads nowhere.
const BAD_FILE = 8;
const imports = { wasi_snapshot_preview1: { fd_close: () => BAD_FILE, fd_seek: () => BAD_FILE, fd_write: () => BAD_FILE } };

export const WIRE = 2;                      // the version of docs/wire.md that the page is written for

export class Refused extends Error {}       // asked for something that is not possible; nothing has changed
export class Bug extends Error {}           // a mistake of ours; the match is lost
export class OtherVersion extends Error {}  // page and engine are of different releases: they do not understand each other

export class Engine {
    static async load(bytes) {
        const { instance } = await WebAssembly.instantiate(bytes, imports);
        instance.exports._initialize();
        return new Engine(instance.exports);
    }

    #calls;
    #encoder = new TextEncoder();
    #decoder = new TextDecoder('utf-8', { fatal: true });

    constructor(calls) {
        this.#calls = calls;
        this.#input('');
    }

    #input(text) {
        const bytes = typeof text === 'string' ? this.#encoder.encode(text) : text;
        const at = this.#calls.input(bytes.length);
        new Uint8Array(this.#calls.memory.buffer, at, bytes.length).set(bytes);
    }

    // A copy: the module's memory may move at the next call.
    #output() {
        return new Uint8Array(this.#calls.memory.buffer, this.#calls.output(), this.#calls.output_size()).slice();
    }

    #call(name, ...values) {
        let good;
        try {
            good = this.#calls[name](...values);
        } catch (error) {
            if (!(error instanceof WebAssembly.RuntimeError)) throw error;
            throw new Bug(this.#decoder.decode(this.#output()) || error.message);
        }
        if (!good) throw new Refused(this.#decoder.decode(this.#output()));
        return this.#output();
    }

    #text(...call) { return this.#decoder.decode(this.#call(...call)); }

    // Page and engine are files of their own, so a browser or a server may have kept one of them from another release.
    #json(...call) {
        const value = JSON.parse(this.#text(...call));
        if ((value.wire ?? WIRE) === WIRE) return value;
        throw new OtherVersion(`the engine speaks version ${value.wire} of the wire form, this page version ${WIRE}: they are of `
            + 'different releases. Load the page anew; if it is your own, build it again (make page).');
    }

    games() { return this.#json('games'); }                         // names; elsewhere a game is its index here
    describe(game) { return this.#json('describe', game); }
    choose(index) { return this.#json('choose', index); }
    answer(number) { return this.#json('answer', number); }         // several choices at once

    passUntil(what) {                           // 'phase', 'turn', 'battle', 'decision'
        this.#input(what);
        return this.#json('pass_until');
    }

    stop(phase, whose, on) {                    // whether the person is always asked in a phase of 'mine' or 'theirs'
        this.#input(phase);
        this.#call('stop', whose === 'theirs' ? 1 : 0, on ? 1 : 0);
    }

    concede() { return this.#json('concede'); }
    undo() { return this.#json('undo'); }
    transcript() { return this.#text('transcript'); }

    addFile(game, path, bytes) {                // cards before decks, in the order of their paths
        const name = this.#encoder.encode(`${path}\0`);
        const both = new Uint8Array(name.length + bytes.length);
        both.set(name);
        both.set(bytes, name.length);
        this.#input(both);
        this.#call('add_file', game);
    }

    card(game, code) {
        this.#input(code);
        return this.#json('card', game);
    }

    begin({ game, seat, seed, decks, bot, edition = '', settings = {} }) {
        const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
        this.#input(`${decks[0]}\n${decks[1]}\n${bot}\n${edition}\n${lines.join('')}`);
        return this.#json('begin', game, seat, BigInt(seed));
    }

    why(thing) {                                // an action, or a card: "c12"
        this.#input(thing);
        return this.#json('why');
    }

    record(game, seed, bot) {                   // for tests: web/record.h
        this.#input(bot);
        return this.#call('record', game, BigInt(seed));
    }
}
