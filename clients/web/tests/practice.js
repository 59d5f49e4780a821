// practice.js PAGE RIFT SHOTS [WORD]: practice in Chromium, from a folder and from `rift serve`, with the server gone; with
// WORD only tests with it.
//
// PAGE is a folder of `make page`, RIFT the native program without the engine for browsers: it verifies records, and serves.
// Nothing may go wrong in the browser: no error on the console, nothing that the page's policy forbids.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkAxeInThemes } from './axe.js';
import { launch } from './launch.js';
import { player } from './player.js';
import { startServer } from './server.js';
import { summary, test, testTogether, testWaiting } from './support.js';

const [folder, rift, shots, only] = process.argv.slice(2);
const SLOW = 30000;                     // longer than anything takes
// From a click to the new position, and from loading to a table: this long if nothing else runs. A busy machine takes
// longer; more than ten times as long means that something is wrong.
const MOVE_MS = 100, TABLE_MS = 1500, BUSY = 10, IDLE_LEAST = .25;

// What the machine's cores have done so far; whether they were idle for a part of the time since.
const coresNow = () => cpus().reduce(([idle, all], { times }) => [idle + times.idle, all + Object.values(times).reduce((a, b) => a + b)], [0, 0]);
const wasQuiet = ([idle, all]) => (coresNow()[0] - idle) / Math.max(1, coresNow()[1] - all) > IDLE_LEAST;

mkdirSync(shots, { recursive: true });
const browser = await launch();
const GONE = /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|FAILED)|An unknown error occurred when fetching the script/;
const temporary = mkdtempSync(join(tmpdir(), 'rift-practice-'));

// ---- a browser, and servers of files ----

async function person({ allows = null, width = 1440, height = 900, dark = false, path = '' } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', acceptDownloads: true, colorScheme: dark ? 'dark' : 'light' });
    await context.addInitScript(player);
    const wrong = [], page = await context.newPage();
    const note = (text) => allows?.test(text) ? null : wrong.push(text);
    page.setDefaultTimeout(SLOW);
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && note(message.text()));
    page.on('pageerror', (error) => note(error.stack));
    if (path) await page.goto(path);
    return { page, context, close: async () => {
        await context.close();
        assert.deepEqual(wrong, []);
    } };
}

const freePort = () => new Promise((good) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
        const { port } = probe.address();
        probe.close(() => good(port));
    });
});

// Any file server: here Python's.
async function serveFolder(place, port) {
    const at = port ?? await freePort(), child = spawn('python3', ['-m', 'http.server', String(at), '--bind', '127.0.0.1', '--directory', place], { stdio: 'ignore' });
    const url = `http://127.0.0.1:${at}/`;
    for (let i = 0; i < 100; i++) {
        if (await fetch(url).then(() => true, () => false)) break;
        await new Promise((good) => { setTimeout(good, 50); });
    }
    return { url, port: at, stop: () => new Promise((good) => {
        child.on('exit', good);
        child.kill();
    }) };
}

const asked = (page) => page.waitForSelector('.ask [data-row]:not(:disabled), .ask .end');
const shot = (page, name) => page.screenshot({ path: join(shots, `${name}.png`) });
const isKept = (page) => page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.active && navigator.serviceWorker.controller);
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const answerSome = (page, many) => page.evaluate((n) => window.answerSome(n), many);

async function choose(page, game, bot = 'easy') {
    await page.locator('#play-now').waitFor();
    await page.locator(`.poster:has(input[value="${game}"])`).click();
    await page.locator(`.opponent:has(input[value="${bot}"])`).click();
    await page.click('#play-now');
    await asked(page);
}

// ---- stories ----

const isWanted = (name) => !only || name.includes(only);
const run = (name, body) => isWanted(name) ? test(name, body) : null;                       // alone, because it is timed
const runTogether = (name, body) => isWanted(name) && testTogether(name, body);

await run('from a folder: a whole match with the server gone, and a record that holds', async () => {
    const server = await serveFolder(folder), ann = await person({ allows: GONE, path: server.url }), { page } = ann;
    await page.locator('#play-now').waitFor();
    await shot(page, 'practice-home');
    assert.equal(await page.locator('text=A friend').count(), 0);
    await isKept(page);
    await server.stop();
    await page.reload();
    await choose(page, 'enemy', 'random');
    await answerSome(page, 4);
    const question = await page.innerText('#asks');
    await page.reload();                                    // it goes on, from what the browser keeps
    await asked(page);
    assert.equal(await page.innerText('#asks'), question);
    const cores = coresNow();
    assert.equal(await answerSome(page, 400), 'over');
    const most = wasQuiet(cores) ? MOVE_MS : MOVE_MS * BUSY;
    await shot(page, 'practice-over');
    await checkAxeInThemes(page, 'the end of a practice match');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#save-record')]);
    const file = join(temporary, 'match.rift');
    await saved.saveAs(file);
    assert.match(execFileSync(rift, ['replay', file, '--verify'], { encoding: 'utf8' }), /^verified/);
    const took = await page.evaluate(() => window.tookMs);
    assert.ok(median(took) <= most, `a click takes ${median(took)} ms`);
    await page.click('#again');
    await asked(page);
    await page.goto(server.url);                            // the first page lists both
    await page.waitForSelector('#practice .match');
    assert.equal(await page.locator('#practice .match').count(), 2);
    await ann.close();
    return `from a click to the new position ${median(took).toFixed(0)} ms, at most ${Math.max(...took).toFixed(0)} ms, of ${took.length}`;
});

runTogether('taking back, stops, every question, why and a lesson', async () => {
    const server = await serveFolder(folder), ann = await person({ path: `${server.url}?practice&game=wars&seed=7&bot=random` }), { page } = ann;
    await asked(page);
    const first = await page.innerText('.ask');
    await answerSome(page, 1);
    await page.keyboard.press('u');
    await page.waitForFunction((text) => document.querySelector('.ask').innerText === text, first);
    await page.keyboard.press('m');
    await page.getByRole('menuitemcheckbox').click();
    await page.waitForSelector('[role=menuitemcheckbox][aria-checked=true]');
    await page.reload();
    await asked(page);
    await page.keyboard.press('m');
    await page.waitForSelector('[role=menuitemcheckbox][aria-checked=true]');
    assert.equal(await page.innerText('.ask'), first);
    await page.goto(server.url);
    await page.locator('.poster:has(input[value="trekwar"])').click();
    await page.locator('.lesson').first().click();
    await page.waitForURL('**/?practice=*');
    await asked(page);
    await page.waitForSelector('.ask .lesson p');
    await shot(page, 'practice-lesson');
    await checkAxeInThemes(page, 'a lesson');
    await server.stop();
    await ann.close();
});

runTogether('giving up, and a match of another version is not lost', async () => {
    const server = await serveFolder(folder), ann = await person({ path: `${server.url}?practice&game=trekwar&seed=3` }), { page } = ann;
    await asked(page);
    await answerSome(page, 2);
    await page.evaluate(() => {
        const key = Object.keys(localStorage).find((k) => k.startsWith('rift practice ')), match = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify({ ...match, mark: 'another' }));
    });
    await page.reload();
    await page.waitForSelector('#other-version');
    await shot(page, 'practice-other-version');
    await checkAxeInThemes(page, 'a match of another version');
    await page.goto(server.url);
    await page.click('#practice .match');
    await page.waitForSelector('#other-version');
    await page.click('#other-version .main');               // begin anew with the same decks
    await asked(page);
    await page.keyboard.press('m');
    await page.locator('[role=menuitem]', { hasText: 'Give up' }).click();
    await page.click('#concede-yes');
    await page.waitForSelector('.ask .end');
    await page.goto(`${server.url}?practice=nothing`);
    await page.waitForFunction(() => document.body.innerText.includes('There is no such match here'));
    await server.stop();
    await ann.close();
});

// The same page as another version: another name for its files, and another title.
function otherVersion(from) {
    const place = join(temporary, 'other');
    cpSync(from, place, { recursive: true });
    const change = (name, what, by) => {
        const text = readFileSync(join(place, name), 'utf8');
        assert.match(text, what);
        writeFileSync(join(place, name), text.replace(what, by));
    };
    change('sw.js', /"[0-9a-f]{16}"/, '"fedcba9876543210"');
    change('index.html', /<title>Rift/, '<title data-other>Rift');
    return place;
}

runTogether('a new version is offered, and loaded when it is wanted', async () => {
    const old = await serveFolder(folder), ann = await person({ path: old.url }), { page } = ann;
    await isKept(page);
    const tab = await ann.context.newPage();                // while it is open, nothing takes over unasked
    await tab.goto(old.url);
    await tab.locator('#play-now').waitFor();
    await old.stop();
    const server = await serveFolder(otherVersion(folder), old.port);
    await page.reload();
    await page.waitForSelector('#take-update');
    assert.equal(await page.locator('title[data-other]').count(), 0);      // nothing changes by itself
    await page.click('#take-update');
    await page.waitForSelector('title[data-other]', { state: 'attached' });
    await page.locator('#play-now').waitFor();
    assert.equal(await page.locator('#take-update').count(), 0);
    assert.equal((await page.evaluate(() => caches.keys())).length, 1);
    await server.stop();
    await ann.close();
});

runTogether('a deck of one’s own is played, a wrong one refused', async () => {
    const server = await serveFolder(folder), ann = await person({ path: server.url }), { page } = ann;
    const deck = readFileSync('decks/trekwar/federation.deck', 'utf8').replace(/^Deck: .*/m, 'Deck: Borrowed Fleet');
    const add = (name, text) => page.setInputFiles('#own-file', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.locator('#play-now').waitFor();
    await add('wrong.deck', deck.replace(/^\d+ /m, '3000 '));
    await page.locator('#own [role=status]', { hasText: /wrong|3000|deck|copies|cards/i }).waitFor();
    assert.equal(await page.locator('#own .kept').count(), 0);
    await add('mine.deck', deck);
    await page.locator('#own .kept', { hasText: 'mine.deck' }).waitFor();
    await page.locator('.poster:has(input[value="trekwar"])').click();
    await page.locator('.box', { hasText: 'Borrowed Fleet' }).click();
    await page.locator('.box.is-on', { hasText: 'your own' }).waitFor();
    await checkAxeInThemes(page, 'decks of one’s own');
    await page.locator('.opponent:has(input[value="easy"])').click();
    await page.click('#play-now');
    await asked(page);
    await answerSome(page, 2);
    await page.reload();
    await asked(page);
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Remove mine.deck' }).click();
    await page.locator('#own .kept').waitFor({ state: 'detached' });
    await server.stop();
    await ann.close();
});

runTogether('icons for installing are there', async () => {
    const server = await serveFolder(folder), { icons } = await (await fetch(`${server.url}manifest.json`)).json();
    for (const { src, sizes, type } of icons.filter((icon) => icon.type === 'image/png')) {
        const bytes = Buffer.from(await (await fetch(new URL(src, server.url))).arrayBuffer());
        assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)} ${type}`, `${sizes} image/png`, src);
    }
    assert.deepEqual(icons.filter((icon) => icon.type === 'image/png').map((icon) => icon.purpose), ['any', 'any', 'maskable']);
    await server.stop();
});

// What clients/web/serve does: the page with the engine beside everything else.
function dataWithEngine() {
    const place = join(temporary, 'data');
    mkdirSync(place);
    execFileSync('tools/web', [join(place, 'page'), join(folder, 'rift.wasm')]);
    for (const name of ['cards', 'decks', 'docs', 'guides', 'lessons', 'scenes']) symlinkSync(resolve(name), join(place, name));
    return place;
}

await run('rift serve with the engine: practice goes on when the server is gone', async () => {
    const server = await startServer(rift, dataWithEngine()), ann = await person({ allows: GONE, path: server.url }), { page } = ann;
    await page.waitForSelector('#practice a');
    await isKept(page);
    await page.click('#practice a');
    await choose(page, 'trekwar', 'normal');
    await answerSome(page, 3);
    const address = page.url(), question = await page.innerText('#asks');
    await server.kill();
    await page.goto(server.url);
    await page.waitForFunction(() => document.body.innerText.includes('The server doesn’t answer just now'));
    await page.click('#practice .match');
    await page.waitForURL(address);
    await asked(page);
    assert.equal(await page.innerText('#asks'), question);
    const begun = Date.now(), cores = coresNow();
    await page.reload();
    await asked(page);
    const loaded = Date.now() - begun, most = wasQuiet(cores) ? TABLE_MS : TABLE_MS * BUSY;
    assert.equal(await answerSome(page, 3) !== '', true);
    await server.again();
    await page.goto(server.url);
    await page.waitForSelector('#tables');
    await server.stop();
    await ann.close();
    assert.ok(loaded <= most, `the table is there only after ${loaded} ms`);
    return `the table is there ${loaded} ms after loading`;
});

runTogether('rift serve without the engine hides practice', async () => {
    const server = await startServer(rift), ann = await person({ path: `${server.url}?practice` }), { page } = ann;
    await page.waitForSelector('#tables');
    assert.equal(await page.locator('#practice').count(), 0);
    assert.equal(await page.locator('link[rel=manifest]').count(), 0);
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
    assert.equal((await fetch(`${server.url}page/rift.wasm`)).status, 404);
    await server.stop();
    await ann.close();
});

await testWaiting();
await browser.close();
assert.ok(readdirSync(shots).length > 0 || only);
rmSync(temporary, { recursive: true });
summary();
