// support.js — what the tests of the page share: where things are, a tally, repeatable chance.

// Tests are run from the root of the tree, because some are bundled first.
export const root = process.cwd();

let passed = 0, failed = 0;

export async function test(name, run) {
    const begun = performance.now(), seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    try {
        const note = await run();
        passed++;
        console.log(`ok      ${name}${note ? `: ${note}` : ''} (${seconds()})`);
    } catch (error) {
        failed++;
        console.log(`FAILED  ${name}: ${error.stack ?? error}`);
    }
}

// Tests that don't mind each other, a few at a time: while one waits for the server or a moment to pass, another goes on.
const AT_ONCE = 3, waiting = [];
export const testTogether = (name, run) => waiting.push([name, run]);

async function testNext() {
    while (waiting.length) await test(...waiting.shift());
}

export const testWaiting = () => Promise.all(Array.from({ length: AT_ONCE }, testNext));

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
