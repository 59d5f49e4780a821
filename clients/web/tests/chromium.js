// chromium.js — what the tests in Chromium share: a server with its own store, people with browsers of their own, axe.
//
//     node TEST.js RIFT SHOTS [WORD]: RIFT is the native program with the page inside, SHOTS a folder for pictures; with
//     WORD only tests with it in their names.
//
// Nothing may go wrong in a browser: no error on its console, nothing that the page's policy forbids.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
export { checkAxe } from './axe.js';
import { launch } from './launch.js';
import { player } from './player.js';
import { startServer } from './server.js';
import { summary, test, testTogether, testWaiting } from './support.js';

const [shots, only] = process.argv.slice(3);
const SLOW = 30000;                     // longer than anything takes

mkdirSync(shots, { recursive: true });
export const server = await startServer(process.argv[2], process.env.RIFT_TEST_DATA ?? '');
export const browser = await launch();
// What the console may say while the server is gone.
export const OUTAGE = /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|WebSocket connection to .* failed/;

// A browser of its own. `allows`: what may appear on its console.
export async function person({ allows = null, width = 1280, height = 800, ...wishes } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', ...wishes });
    await context.addInitScript(player);
    const wrong = [], page = await context.newPage();
    const note = (text) => allows?.test(text) ? null : wrong.push(text);
    const watch = (each) => {
        each.setDefaultTimeout(SLOW);
        each.on('console', (message) => ['error', 'warning'].includes(message.type()) && note(message.text()));
        each.on('pageerror', (error) => note(error.stack));
    };
    watch(page);
    return { page, context,
        another: async () => {          // tab
            const tab = await context.newPage();
            watch(tab);
            return tab;
        },
        close: async () => {
            await context.close();
            assert.deepEqual(wrong, []);
        } };
}

export const at = (path) => server.url.slice(0, -1) + path;
export const shot = (page, name) => page.screenshot({ path: join(shots, `${name}.png`) });
export const asked = (page) => page.waitForSelector('#ask[data-asked]:not([data-sending]) [data-row]:not(:disabled)');
export const answerSome = (page, many, until = 'none') => page.evaluate(([n, stop]) => window.answerSome(n, stop), [many, until]);

const isWanted = (name) => !only || name.includes(only);
// Run at once and alone, like tests that kill the server; or at the end, a few in parallel.
export const run = (name, body) => isWanted(name) ? test(name, body) : null;
export const runTogether = (name, body) => isWanted(name) && testTogether(name, body);

// The end of it: a server that does not stop well is a failure as well.
export async function finish() {
    await testWaiting();
    await browser.close();
    await test('the server stops well', async () => {
        const said = server.said();
        assert.equal(await server.stop(), 0);
        assert.doesNotMatch(said, /fault|ERROR/);
    });
    summary();
}
