// stage.js — what the scripts that look at the page share: a server, a browser, tables that begin from a scene in
// scenes/.
//
// TABLES_URL names a server that runs already (clients/web/serve), so that a change is seen without building the program.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './launch.js';
import { startServer } from './server.js';

const here = dirname(fileURLToPath(import.meta.url));

export const SLOW = 30000;              // longer than anything takes

export const sceneText = (name) => readFileSync(join(here, 'scenes', `${name}.scene`), 'utf8');

// A browser of its own: what it wants to look like, and everything that went wrong in it.
async function personIn(browser, url, { width = 1280, height = 800, look = {}, touch = false, motion = false } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, reducedMotion: motion ? 'no-preference' : 'reduce' });
    await context.addInitScript((wanted) => localStorage.setItem('rift look', JSON.stringify(wanted)), look);
    const page = await context.newPage(), wrong = [];
    page.setDefaultTimeout(SLOW);
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && wrong.push(message.text()));
    page.on('pageerror', (error) => wrong.push(error.stack));
    return { page, wrong, at: (path) => url.slice(0, -1) + path, close: () => context.close() };
}

export async function openStage() {
    const known = process.env.TABLES_URL, server = known ? { url: known, stop: async () => {} } : await startServer();
    const browser = await launch({ env: { ...process.env, FONTCONFIG_FILE: join(here, 'fonts.conf') } });
    return {
        url: server.url,
        person: (wanted) => personIn(browser, server.url, wanted),
        close: async () => {
            await browser.close();
            await server.stop();
        },
    };
}

// Sits down at a new table that begins where the scene ends, and waits for the first question.
export async function sitDown(person, scene, { bot = 'random', seat = sceneText(scene).match(/^expect asks (\S+)/m)[1] } = {}) {
    const { page, at } = person;
    const made = await (await page.request.post(at('/api/tables'), { data: { from: { scene: sceneText(scene) }, bot, seat, name: 'Mira' } })).json();
    if (!made.path) throw new Error(`${scene}: ${JSON.stringify(made)}`);
    await page.goto(at(made.path));
    await page.waitForSelector('.ask [data-row]:not(:disabled), .ask .end');
    return made.path;
}

// Presses the row of the question that has these words, like a key, which a new question accepts at once; then waits
// for the next question.
export async function answer(page, text) {
    const before = await page.innerText('#ask');
    const row = page.locator('.ask [data-row]:not(:disabled)', { hasText: text }).first();
    await row.dispatchEvent('click');
    await page.waitForFunction((old) => document.querySelector('#ask')?.innerText !== old, before);
}
