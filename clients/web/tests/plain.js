// plain.js RIFT SHOTS [WORD]: people at the plain page of `rift serve`, each in a browser of his own; with WORD only tests with it.
//
// RIFT is the native program: it serves, and verifies records. SHOTS is the folder for screenshots. Nothing may go wrong in
// any browser: no error on the console, nothing that the page's policy forbids.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startServer } from './server.js';
import { summary, test } from './support.js';

const { chromium } = await import('playwright-core');
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const [rift, shots, only] = process.argv.slice(2);
const SLOW = 30000;                     // longer than anything takes

mkdirSync(shots, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

// ---- people ----

const OUTAGE = /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|WebSocket connection to .* failed/;

// A browser of its own: cookies and storage are nobody else's. `allows`: what Chromium may report here.
async function person({ allows = null, width = 1400, height = 900 } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, acceptDownloads: true });
    const wrong = [];
    await context.addCookies([{ name: 'page', value: 'plain', url: server.url }]);
    await context.addInitScript(answerer);
    await context.addInitScript(() => document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`the policy forbids ${event.blockedURI} (${event.violatedDirective})`)));
    const open = async (path) => {
        const page = await context.newPage();
        page.setDefaultTimeout(SLOW);
        const note = (text) => allows?.test(text) ? null : wrong.push(text);
        page.on('console', (message) => ['error', 'warning'].includes(message.type()) && note(message.text()));
        page.on('pageerror', (error) => note(error.stack));
        page.on('request', (request) => request.url().startsWith(server.url) || note(`asked for ${request.url()}`));
        await page.goto(at(path));
        return page;
    };
    return { page: await open('/'), open, close: async () => {
        await context.close();
        assert.deepEqual(wrong, []);
    } };
}

// In the page, by clicking: up to so many answers, until something like `wanted` is there or the match is over. An attack
// where there is one, else the first option, of a set as few as possible.
function answerer() {
    const able = '#main:not([data-working]) #options button.option:not(:disabled)';
    const isIn = (selector) => document.querySelector(selector) !== null;
    window.answerSome = async (many, wanted) => {
        let since = performance.now();
        for (let answers = 0; ; await new Promise((resolve) => { setTimeout(resolve, 10); })) {
            if (answers >= many || isIn('#ask.over') || (wanted && isIn(wanted))) return answers;
            const options = [...document.querySelectorAll(able)];
            const least = options.find((button) => button.matches('[data-done]'));
            const attack = options.find((button) => /Attack at /.test(button.innerText));
            const button = attack ?? least ?? options[0];
            if (performance.now() - since > 60000)
                throw new Error(`nothing to answer for a minute: ${document.querySelector('main').outerHTML.slice(0, 60)} ${document.body.innerText}`);
            if (!button) continue;
            since = performance.now();
            button.click();
            if (!button.matches('[data-tick]')) answers++;
        }
    };
}

const at = (path) => server.url.slice(0, -1) + path;
const shot = (page, name) => page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });

async function checkAxe(page, where) {
    await page.evaluate(axeSource);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    const bad = violations.filter((v) => ['serious', 'critical'].includes(v.impact));
    assert.deepEqual(bad.map((v) => `${where}: ${v.id}: ${v.nodes.slice(0, 4).map((n) => n.target.join(' ')).join(', ')}`), []);
}

async function setName(page, name) {
    await page.fill('#me [name=name]', name);
    await page.click('#me button');
    await page.waitForFunction(() => document.querySelector('#status').textContent.startsWith('You are called'));
}

// Opens a table from the first page; its path.
async function openTable(page, { game, bot = '', isPublic = false, table = '', clock = 'none' }) {
    await page.selectOption('#new-table [name=game]', game);
    await page.selectOption('#new-table [name=bot]', bot);
    await page.selectOption('#new-table [name=clock]', clock);
    await page.fill('#new-table [name=table]', table);
    if (isPublic) await page.check('#new-table [name=public]');
    await page.click('#open-table');
    await page.waitForURL('**/t/*');
    return new URL(page.url()).pathname;
}

async function sitDown(who, path, name) {
    await who.page.goto(at(path));
    if (name) await who.page.fill('#sit [name=name]', name);
    await who.page.click('#sit button.main');
}

const ABLE = '#main:not([data-working]) #options button.option:not(:disabled)';
const asked = (page) => page.waitForSelector(ABLE);        // and what was answered before is done
const dealt = (page) => page.waitForSelector('#table .seat');

// ---- playing ----

// One answer by whoever is asked: its index among the pages.
async function answerOne(pages) {
    const next = await Promise.any(pages.map((page, i) => asked(page).then(() => i)));
    await playSome(pages[next], 1);
    await pages[next].waitForSelector('#main:not([data-working])');
    return next;
}

// So many answers of one page, or until the end.
const playSome = (page, many) => page.evaluate((n) => window.answerSome(n, null), many);
const playUntil = (pages, stop) => Promise.all(pages.map((page) => page.evaluate((wanted) => window.answerSome(Infinity, wanted), stop ?? null)));

const shows = (page, selector, words) => page.waitForFunction(([where, what]) =>
    document.querySelector(where)?.innerText.includes(what), [selector, words]);

// What a person sees of a position.
const picture = (page) => page.evaluate(() => [...document.querySelectorAll('#question, #options, #table .seat, #table .hand, #table .state, #table .board')]
    .map((e) => e.innerText).join('\n'));

const fits = async (page, width) =>
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, 'wider than the window');

// ---- a whole match by a link, with all that people say to each other ----

async function meet(ann, bob) {
    await setName(ann.page, 'Ann');
    await checkAxe(ann.page, 'the first page');
    await shot(ann.page, 'home');
    const path = await openTable(ann.page, { game: 'trekwar', clock: '10+10' });
    await ann.page.waitForSelector('#options .link input');
    assert.equal(await ann.page.inputValue('#options .link input'), at(path));
    await checkAxe(ann.page, 'waiting');
    await shot(ann.page, 'waiting');
    await bob.page.goto(at(path));
    await bob.page.waitForSelector('#sit');
    assert.match(await bob.page.locator('#seat').innerText(), /TrekWar[^]*Ann, deck Federation[^]*a free seat[^]*10 minutes/);
    await checkAxe(bob.page, 'a free seat');
    await shot(bob.page, 'seat');
    await sitDown(bob, path, 'Bob');
    await Promise.all([dealt(ann.page), dealt(bob.page)]);
    for (const page of [ann.page, bob.page])
        assert.match(await page.locator('.chairs').innerText(), /Ann[^]*here[^]*\d:\d\d[^]*Bob[^]*here[^]*\d:\d\d/);
    return path;
}

async function talk(ann, bob) {
    await ann.page.click('#bar summary >> text=Say');
    await ann.page.click('#say-1');
    await shows(bob.page, '#said', `Ann: ${await ann.page.innerText('#say-1')}`);      // the server's words are the button's
    await bob.page.click('#do-mute');
    await shows(bob.page, '#do-mute', 'Hear phrases');
    await ann.page.click('#say-4');
    await shows(ann.page, '#said', 'Ann: Oops.');
    assert.match(await bob.page.innerText('#said'), /Well played/);
    await ann.page.click('#do-time');
    await bob.page.waitForFunction(() => /^1[01]:/.test(document.querySelectorAll('#bar .clock')[1].textContent));
    await bob.page.click('#do-draw');
    await ann.page.click('#draw-no');
    await bob.page.waitForSelector('#draw-stop', { state: 'detached' });
}

// Somebody has answered, and the other since: taking back needs a word from the other.
async function takeBack(pages) {
    let before = await answerOne(pages), last = before;
    while ((last = await answerOne(pages)) === before);
    const asks = pages[before], says = pages[last];
    await asks.click('#do-undo');
    await says.click('#undo-no');
    await asks.waitForSelector('#undo-stop', { state: 'detached' });
    const lines = await says.locator('#log li').count();
    await asks.click('#do-undo');
    await says.waitForSelector('#undo-yes');
    assert.ok((await says.innerText('#offers pre')).length > 0, 'what was read since is not told');
    await shot(says, 'take-back');
    await checkAxe(says, 'taking back');
    await says.click('#undo-yes');
    await asked(asks);
    await says.waitForSelector('#offers:empty', { state: 'attached' });
    assert.ok(await says.locator('#log li').count() < lines, 'the log is as long as before');
}

async function checkRecord(page, path) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#do-record')]);
    const file = join(shots, 'trekwar.rift');
    await download.saveAs(file);
    assert.match(execFileSync(rift, ['replay', file, '--verify'], { encoding: 'utf8' }), /^verified/);
    await page.click('#bar summary >> text=The shuffle');
    await shows(page, '#compared', 'The record says the same');
    const value = await page.evaluate((link) => JSON.parse(localStorage.getItem(`rift shuffle ${link}`)).value, path.split('/')[2]);
    assert.ok(readFileSync(file, 'utf8').includes(` ${value}\n`));
}

async function playAgain(ann, bob, path) {
    await ann.page.click('#do-rematch');
    await shows(bob.page, '#do-rematch', 'Ann wants one');
    await bob.page.click('#do-rematch');
    for (const { page } of [ann, bob]) {
        await page.waitForURL((url) => url.pathname.startsWith('/t/') && url.pathname !== path);
        await dealt(page);
    }
    assert.match(await ann.page.innerText('.chairs'), /Federation Bob[^]*Dominion Ann \(you\)/);
    await ann.page.click('#do-concede');
    await ann.page.click('#sure button[value=yes]');
    await shows(bob.page, '#question', 'You win');
    await shows(ann.page, '#question', 'You lose');
}

async function playTrekWar() {
    const ann = await person(), bob = await person();
    const path = await meet(ann, bob);
    const pages = [ann.page, bob.page];
    await shot(ann.page, 'trekwar');
    await checkAxe(ann.page, 'a table');
    await talk(ann, bob);
    await takeBack(pages);
    const second = await ann.open(path);                // two tabs of one seat show the same
    await dealt(second);
    assert.equal(await picture(second), await picture(ann.page));
    const answers = await playUntil(pages);
    for (const page of pages) assert.match(await page.innerText('#question'), /^(You win|You lose|A draw)/);
    await second.waitForSelector('#ask.over');
    assert.equal(await picture(second), await picture(ann.page));
    await second.close();
    await shot(bob.page, 'over');
    await checkRecord(bob.page, path);
    await playAgain(ann, bob, path);
    await ann.close();
    await bob.close();
    return `${answers.join(' and ')} answers`;
}

// ---- the server is killed in the middle of a battle ----

async function goOnAfterKill() {
    const ann = await person({ allows: OUTAGE }), bob = await person({ allows: OUTAGE });
    const path = await openTable(ann.page, { game: 'wars' });
    await sitDown(bob, path, 'Bob');
    const pages = [ann.page, bob.page], battle = '#table .spot.battle';
    await Promise.all(pages.map(dealt));
    const answers = await playUntil(pages, battle);
    for (const page of pages) assert.ok(await page.locator(battle).count(), 'the match ended without a battle');
    await shot(ann.page, 'wars-battle');
    const before = await Promise.all(pages.map(picture));
    await server.kill();
    for (const page of pages) await page.waitForSelector('#banner:not([hidden])');
    assert.deepEqual(await Promise.all(pages.map(picture)), before);            // it stays readable
    await server.again();
    for (const page of pages) await page.waitForSelector('#banner[hidden]', { state: 'attached' });
    await Promise.all(pages.map((page) => page.waitForFunction(() => [...document.querySelectorAll('.chairs li')].every((li) => / here /.test(`${li.innerText} `)))));
    assert.deepEqual(await Promise.all(pages.map(picture)), before);
    await playUntil(pages, '#table:not(:has(.spot.battle))');
    for (const page of pages) assert.match(await page.innerText('#log'), /The battle at .* is over/);
    await ann.close();
    await bob.close();
    return `after ${answers.join(' and ')} answers`;
}

// An answer given while nobody hears it arrives by itself.
async function answerInTheDark() {
    const ann = await person({ allows: OUTAGE });
    await openTable(ann.page, { game: 'trekwar', bot: 'random' });
    await dealt(ann.page);
    await playSome(ann.page, 1);
    await asked(ann.page);
    await server.kill();
    await ann.page.waitForSelector('#banner:not([hidden])');
    const before = await picture(ann.page);
    await ann.page.evaluate(() => { window.answerSome(1, null); });
    await ann.page.waitForSelector('#main[data-working]', { state: 'attached' });
    assert.equal(await picture(ann.page), before);
    await server.again();
    await ann.page.waitForSelector('#main:not([data-working])');
    assert.notEqual(await picture(ann.page), before);
    await ann.close();
}

// ---- messages that a good server rarely sends ----

// The table says that it is held: what it would look like, and what is wished then.
async function holdTable() {
    const ann = await person(), wishes = [];
    let held = false;
    await ann.page.routeWebSocket(/socket$/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((text) => { wishes.push(JSON.parse(text)); server.send(text); });
        server.onMessage((text) => {
            const m = JSON.parse(text);
            if (held && m.table) Object.assign(m.table, { state: 'held', problem: 'a mistake of ours <b>stopped</b> it' });
            socket.send(JSON.stringify(m));
        });
    });
    await openTable(ann.page, { game: 'enemy', bot: 'easy' });
    await dealt(ann.page);
    await asked(ann.page);
    held = true;
    await playSome(ann.page, 1);
    await shows(ann.page, '#offers', 'This table is held. a mistake of ours <b>stopped</b> it');
    assert.equal(await ann.page.locator('#options button.option').count(), 0);
    await shot(ann.page, 'held');
    await ann.page.click('#held-on');
    await shows(ann.page, '#status', 'nothing holds this table');       // the server's own view of it
    assert.ok(wishes.some((wish) => wish.do === 'go-on' && wish.on));
    assert.ok(wishes.every((wish, i) => i === 0 || wish.id > wishes[i - 1].id));
    await ann.close();
}

// Equal ones in a row once: which of them are told as one depends on what is new.
const logLines = async (page) => (await page.locator('#log li').allInnerTexts()).map((line) => line.replace(/ \(\d+ times\)/, ''))
    .filter((line, i, all) => line !== all[i - 1]);

// A line that stands and says nothing is given up; the next one begins behind the last message.
async function hearNothing() {
    const ann = await person(), hellos = [];
    let silent = false;
    await ann.page.routeWebSocket(/socket$/, (socket) => {
        const server = socket.connectToServer(), isFirst = hellos.length === 0;
        socket.onMessage((text) => {
            if (JSON.parse(text).do === 'hello') hellos.push(JSON.parse(text));
            server.send(text);
        });
        server.onMessage((text) => { if (!silent || !isFirst) socket.send(text); });
    });
    await openTable(ann.page, { game: 'enemy', bot: 'easy' });
    await dealt(ann.page);
    await playSome(ann.page, 2);
    await asked(ann.page);
    const lines = await ann.page.locator('#log li').count();
    silent = true;
    await playSome(ann.page, 1);                                      // done, but nothing of it comes back
    await ann.page.waitForSelector('#banner:not([hidden])');
    await ann.page.waitForSelector('#banner[hidden]', { state: 'attached' });
    await asked(ann.page);
    assert.ok(await ann.page.locator('#log li').count() > lines);
    assert.ok(hellos.length === 2 && hellos[0].last === undefined && hellos[1].last > 0);
    const whole = await logLines(ann.page);
    await ann.page.reload();
    await dealt(ann.page);
    assert.deepEqual(await logLines(ann.page), whole);
    await ann.close();
}

// ---- a guest and a bot, on a small screen ----

async function playBot() {
    const guest = await person({ width: 360, height: 740 }), other = await person();
    await fits(guest.page, 360);
    await shot(guest.page, 'home-small');
    await openTable(guest.page, { game: 'enemy', bot: 'random' });
    await dealt(guest.page);
    await playSome(guest.page, 3);
    await asked(guest.page);
    await fits(guest.page, 360);
    await shot(guest.page, 'enemy-small');
    const before = await picture(guest.page);
    await guest.page.reload();
    await dealt(guest.page);
    assert.equal(await picture(guest.page), before);
    await playSome(guest.page, 2);
    await asked(guest.page);
    assert.notEqual(await picture(guest.page), before);
    await guest.page.click('#do-new');
    await guest.page.waitForSelector('#mine .turn-mark');
    await guest.page.click('#device button');
    const link = await guest.page.inputValue('#device + div input');
    await other.page.goto(link);                        // the same person on another device
    await other.page.click('#take-device button');
    await other.page.click('#mine a');
    await dealt(other.page);
    await other.page.waitForSelector('#table .hand .card');
    await other.close();
    await guest.close();
}

// ---- who may see what, and words of others ----

const NAME = '<img src=x onerror=a()>', TABLE = '<script>a()</script>';

async function watch() {
    const ann = await person(), bob = await person(), eve = await person();
    await setName(ann.page, NAME);
    assert.equal(await ann.page.inputValue('#me [name=name]'), NAME);
    const path = await openTable(ann.page, { game: 'trekwar', isPublic: true, table: TABLE });
    await sitDown(bob, path, NAME);
    await Promise.all([dealt(ann.page), dealt(bob.page)]);
    const frames = [];
    eve.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(payload)));
    await eve.page.reload();
    await shows(eve.page, '#public', TABLE);
    await shows(eve.page, '#public', `${NAME} and ${NAME}`);
    await eve.page.click('#public a');
    await dealt(eve.page);
    assert.match(await eve.page.innerText('#bar'), /You are watching/);
    for (const where of ['.chairs', '#table .seat']) await shows(eve.page, where, NAME);
    await shows(eve.page, '#match-title', TABLE);
    assert.equal(await eve.page.locator('main img, #bar img, script:not([src])').count(), 0);
    for (const { page } of [ann, bob]) {
        const titles = await page.locator('#table .hand .title').allInnerTexts();
        assert.ok(titles.length > 3);
        for (const title of titles) assert.ok(!frames.join('').includes(title), `the spectator was told of ${title}`);
    }
    assert.equal(await eve.page.locator('#table .hand, #options button.option').count(), 0);
    await shot(eve.page, 'watching');
    await checkAxe(eve.page, 'watching');
    for (let i = 0; i < 6; i++) await answerOne([ann.page, bob.page]);
    await eve.page.waitForFunction(() => document.querySelectorAll('#log li').length > 3);
    await ann.close();
    await bob.close();
    await eve.close();
}

async function stayOut() {
    const ann = await person(), bob = await person(), eve = await person({ allows: /status of 40[34]/ });
    const path = await openTable(ann.page, { game: 'trekwar' });
    await sitDown(bob, path, '');
    await dealt(bob.page);
    await eve.page.reload();
    await eve.page.waitForSelector('#public > *');
    assert.equal(await eve.page.locator(`#pages a[href="${path}"]`).count(), 0);
    await eve.page.goto(at(path));
    await shows(eve.page, '#pages', 'This is a private table');
    assert.equal(await eve.page.locator('#table .seat').count(), 0);
    const answer = await eve.page.request.get(`${at(path)}/socket`, { headers: { connection: 'Upgrade', upgrade: 'websocket',
        'sec-websocket-version': '13', 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' } });
    assert.equal(answer.status(), 403);
    for (const nowhere of ['/t/nosuchtable', '/play/chess']) {
        await eve.page.goto(at(nowhere));
        await shows(eve.page, '#pages', 'There is no table here');
    }
    await eve.page.goto(at('/play/wars'));              // straight to a bot, and there again
    await dealt(eve.page);
    const own = eve.page.url();
    await eve.page.goto(at('/play/wars'));
    await dealt(eve.page);
    assert.equal(eve.page.url(), own);
    await ann.close();
    await bob.close();
    await eve.close();
}

// The long match mostly waits, so the others are played beside it; those that kill the server come last.
const wanted = (tests) => tests.filter(([name]) => !only || name.includes(only));
async function inTurn(tests) { for (const [name, run] of wanted(tests)) await test(name, run); }

await Promise.all([
    inTurn([['two people play TrekWar by a link', playTrekWar]]),
    inTurn([['a line that says nothing', hearNothing], ['a held table', holdTable],
        ['a guest, a bot, a small screen, another device', playBot], ['a public table, and scripts in names', watch],
        ['a private table', stayOut]]),
]);
await inTurn([['WARS: the server is killed in a battle', goOnAfterKill], ['an answer while the server is away', answerInTheDark]]);
await browser.close();
await test('the server stops well', async () => {
    const said = server.said();
    assert.equal(await server.stop(), 0);
    assert.doesNotMatch(said, /fault|ERROR/);
});
summary();
