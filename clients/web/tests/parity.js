// parity.js PAGE RECORD_NATIVE [SEEDS]: the WebAssembly build plays exactly as the native one does.
//
// For every game and seed both play a match between random bots; transcript and event bytes (of each seat, of a
// spectator, of somebody who sees everything) must be the same. Easy and normal bots, which deal and try out matches of
// their own, are compared on fewer seeds.
import { spawn } from 'node:child_process';
import { openPage } from './module.js';
import { root, summary, test } from './support.js';

const [page, native, seeds = '1000'] = process.argv.slice(2);
const STREAMS = 5;
const names = ['transcript', 'events of everybody', 'events of a spectator', 'events of seat 1', 'events of seat 0'];

// Chunks of a stream as one reader of exactly this many bytes.
class Reader {
    constructor(stream) {
        this.chunks = stream[Symbol.asyncIterator]();
        this.rest = Buffer.alloc(0);
    }

    async take(size) {
        const parts = [];
        let missing = size;
        while (missing > 0) {
            if (this.rest.length === 0) {
                const { value, done } = await this.chunks.next();
                if (done) throw new Error('the native program ended early');
                this.rest = value;
            }
            const part = this.rest.subarray(0, missing);
            this.rest = this.rest.subarray(part.length);
            missing -= part.length;
            parts.push(part);
        }
        return Buffer.concat(parts);
    }
}

// The native record comes in pieces; each is compared with the module's.
async function compare(reader, record, seed) {
    let at = 0;
    for (let i = 0; i < STREAMS; i++) {
        const size = (await reader.take(4)).readUInt32LE();
        const wanted = await reader.take(size);
        const found = record.subarray(at + 4, at + 4 + record.readUInt32LE(at));
        if (!wanted.equals(found)) throw new Error(`seed ${seed}: ${names[i]} differ`);
        at += 4 + size;
    }
    if (at !== record.length) throw new Error(`seed ${seed}: the module wrote more`);
    return at;
}

async function compareSeeds(engine, game, name, bot, count) {
    const program = spawn(native, [name, bot, '1', String(count)], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const reader = new Reader(program.stdout);
    let bytes = 0;
    const ended = new Promise((resolve) => program.on('close', resolve));
    for (let seed = 1; seed <= count; seed++) {
        bytes += await compare(reader, Buffer.from(engine.record(game, seed, bot).buffer), seed);
    }
    const code = await ended;
    if (code !== 0) throw new Error(`the native program ended with ${code}`);
    if (bytes < count * 1000) throw new Error('too little was compared');
    return `${count} seeds, ${(bytes / 1e6).toFixed(1)} MB alike`;
}

const longer = { wars: 20 };            // how much longer a match takes than in the other games
const { engine, games } = await openPage(page);
for (const [game, name] of games.entries()) {
    const count = Math.ceil(Number(seeds) / (longer[name] ?? 1));
    await test(`${name}, random bots`, () => compareSeeds(engine, game, name, 'random', count));
    for (const bot of ['easy', 'normal'])
        await test(`${name}, ${bot} bots`, () => compareSeeds(engine, game, name, bot, Math.ceil(count / 50)));
}
summary();
