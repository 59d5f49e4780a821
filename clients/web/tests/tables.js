// tables.js RIFT SHOTS [WORD]: the new table in Chromium, at tables of `rift serve`; with WORD only tests with it.
//
// RIFT is the native program with the page inside. Nothing may go wrong in the browser: no error on the console, nothing
// that the page's policy forbids, nothing that axe calls serious.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startServer } from '../../../web/tests/server.js';
import { summary, test } from '../../../web/tests/support.js';

const { chromium } = await import('playwright-core');
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const [shots, only] = process.argv.slice(3);
const SLOW = 30000;                     // longer than anything takes

mkdirSync(shots, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const OUTAGE = /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|WebSocket connection to .* failed/;

// A browser of its own.
async function person({ allows = null, width = 1280, height = 800 } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
    await context.addInitScript(answerer);
    const wrong = [], page = await context.newPage();
    const note = (text) => allows?.test(text) ? null : wrong.push(text);
    page.setDefaultTimeout(SLOW);
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && note(message.text()));
    page.on('pageerror', (error) => note(error.stack));
    return { page, close: async () => {
        await context.close();
        assert.deepEqual(wrong, []);
    } };
}

// In the page, by pressing: up to so many answers, or until the match is over. Takes what is offered first.
function answerer() {
    const rest = () => new Promise((resolve) => { setTimeout(resolve, 15); });
    window.answerSome = async (many) => {
        const since = { at: performance.now(), asked: '' };
        for (let answers = 0; answers < many; await rest()) {
            if (document.querySelector('.ask .end')) return 'over';
            const ready = [...document.querySelectorAll('.ask [data-row]:not(:disabled)')].filter((b) => b.dataset.row !== 'pass' || b.innerText);
            const card = document.querySelector('.ask [data-tick]:not(:disabled), .field .card.is-target, .hand .card.is-target');
            const button = ready[0] ?? card;
            if (performance.now() - since.at > 60000) throw new Error(`nothing to answer for a minute: ${document.body.innerText}`);
            if (!button) continue;
            const before = document.querySelector('.ask').innerText;
            button.click();
            await rest();
            if (document.querySelector('.ask')?.innerText === before) continue;
            since.at = performance.now();
            answers++;
        }
        return 'going';
    };
}

const at = (path) => server.url.slice(0, -1) + path;
const shot = (page, name) => page.screenshot({ path: join(shots, `${name}.png`) });
const asked = (page) => page.waitForSelector('.ask [data-row]:not(:disabled)');

async function checkAxe(page, where) {
    await page.evaluate(axeSource);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    const bad = violations.filter((v) => ['serious', 'critical'].includes(v.impact));
    assert.deepEqual(bad.map((v) => `${where}: ${v.id}: ${v.nodes.slice(0, 4).map((n) => n.target.join(' ')).join(', ')}`), []);
}

// What matters is on the screen: hand, question and both players.
async function checkBoxes(page, where) {
    const off = await page.evaluate(() => ['.seat.far', '.seat.near', '.ask'].filter((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return !box || box.width === 0 || box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    }));
    assert.deepEqual(off, [], where);
}

const run = (name, body) => !only || name.includes(only) ? test(name, body) : null;

await run('the first page leads to a table against a bot', async () => {
    const ann = await person();
    await ann.page.goto(at('/'));
    await ann.page.waitForSelector('#play-now');
    await checkAxe(ann.page, 'the first page');
    await shot(ann.page, 'home');
    await ann.page.click('#play-now');
    await ann.page.waitForURL('**/t/*');
    await asked(ann.page);
    await ann.close();
});

for (const game of ['wars', 'trekwar', 'enemy']) {
    await run(`${game}: some answers by pressing, and a reload goes on`, async () => {
        const ann = await person();
        await ann.page.goto(at(`/play/${game}`));
        await asked(ann.page);
        await ann.page.evaluate((n) => window.answerSome(n), 25);
        await checkBoxes(ann.page, game);
        await shot(ann.page, game);
        if (!await ann.page.$('.ask .end')) {
            const question = await ann.page.innerText('#asks');
            await ann.page.reload();
            await asked(ann.page);
            assert.equal(await ann.page.innerText('#asks'), question);
        }
        await ann.close();
    });
}

await run('two browsers by a link, and the server is killed', async () => {
    const ann = await person({ allows: OUTAGE }), bob = await person({ allows: OUTAGE, width: 390, height: 844 });
    await ann.page.goto(at('/'));
    await ann.page.locator('.opponent', { hasText: 'A friend' }).click();
    await ann.page.click('#play-now');
    await ann.page.waitForURL('**/t/*');
    await bob.page.goto(ann.page.url());
    await bob.page.click('#sit-down');
    const first = await Promise.any([ann, bob].map((who) => asked(who.page).then(() => who)));
    await first.page.evaluate((n) => window.answerSome(n), 1);
    await server.kill();
    await ann.page.waitForSelector('[role=alert]:not(:empty)');
    await server.again();
    const next = await Promise.any([ann, bob].map((who) => asked(who.page).then(() => who)));
    await next.page.evaluate((n) => window.answerSome(n), 1);
    await shot(bob.page, 'phone');
    await ann.close();
    await bob.close();
});

await browser.close();
await server.stop();
summary();
