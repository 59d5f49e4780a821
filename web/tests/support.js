// support.js — what the tests of the page share: where things are, the module with its cards, a tally.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Engine } from '../page/engine.js';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

// The module as the page loads it: from a built page's folder.
export async function openPage(folder) {
    const engine = await Engine.load(readFileSync(join(folder, 'rift.wasm')));
    const names = engine.games();
    for (const path of JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'))) {
        const game = names.indexOf(path.split('/')[1]);
        if (game >= 0) engine.addFile(game, path, readFileSync(join(folder, path)));
    }
    return { engine, games: names };
}

let passed = 0, failed = 0;

export async function test(name, run) {
    try {
        const note = await run();
        passed++;
        console.log(`ok      ${name}${note ? `: ${note}` : ''}`);
    } catch (error) {
        failed++;
        console.log(`FAILED  ${name}: ${error.stack ?? error}`);
    }
}

export function summary() {
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed ? 1 : 0;
}

// Repeatable chance for whoever plays in a test: chance(n) is a number from 0 to n - 1.
export function chanceFrom(seed) {
    let state = seed >>> 0;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 4294967296 * below);
    };
}
