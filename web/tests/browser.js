// browser.js PAGE RIFT SHOTS [GAME]: whole matches of every game in Chromium, or of one, by mouse and by keyboard alone.
//
// PAGE is a built page, RIFT the native program (it verifies transcripts and says what was hidden), SHOTS the folder
// for screenshots. CHROMIUM names another browser than Debian's.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { serve } from './serve.js';
import { chanceFrom, openPage, root, summary, test } from './support.js';

const { chromium } = await import('playwright-core');
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const [folder, rift, shots, only] = process.argv.slice(2);
const STEPS_MAX = 4000;

mkdirSync(shots, { recursive: true });
const server = await serve(folder);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

// ---- a page that notes what goes wrong, and everything the worker tells it ----

async function open({ query = '', width = 1400, height = 900, dark = false, calm = false } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light',
        reducedMotion: calm ? 'reduce' : 'no-preference', acceptDownloads: true });
    const page = await context.newPage();
    const wrong = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && wrong.push(message.text()));
    page.on('pageerror', (error) => wrong.push(error.stack));
    page.on('request', (request) => {
        if (!request.url().startsWith(server.url) && !request.url().startsWith('blob:')) wrong.push(`asked for ${request.url()}`);
    });
    await page.addInitScript(() => {
        const told = window.told = [];
        window.Worker = class extends Worker {
            constructor(...values) {
                super(...values);
                this.addEventListener('message', ({ data }) => data.value?.view && told.push(data.value));
            }
        };
    });
    await page.goto(server.url + query);
    await page.waitForSelector(query ? '#options button' : 'dialog#new[open]');
    return { page, wrong, close: async () => {
        await context.close();
        assert.deepEqual(wrong, []);
        assert.deepEqual(server.missing, []);
    } };
}

const shot = (page, name) => page.screenshot({ path: join(shots, `${name}.png`) });
const isOver = (page) => page.locator('#ask.over').count().then(Boolean);
const settled = (page) => page.waitForFunction(() => !document.querySelector('#main[data-working]'));
const count = (page) => page.evaluate(() => window.told.length);
const answered = (page, before, timeout = 30000) =>
    page.waitForFunction((n) => window.told.length > n, before, { timeout });
const pressAndWait = async (page, key) => {
    const before = await count(page);
    await page.keyboard.press(key);
    await answered(page, before);
    await settled(page);
};

// What the person sees of the position, without the log and without what is focused.
const picture = (page) => page.evaluate(() => [...document.querySelectorAll('#question, #options, #table .seat, #table .hand, #table .state, #table .board')]
    .map((e) => e.innerText).join('\n'));

async function checkAxe(page, where) {
    await page.evaluate(axeSource);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    const bad = violations.filter((v) => ['serious', 'critical'].includes(v.impact));
    assert.deepEqual(bad.map((v) => `${where}: ${v.id}: ${v.nodes.slice(0, 4).map((n) => n.target.join(' ')).join(', ')}`), []);
}

const checkFits = async (page, width) =>
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, 'wider than the window');

// ---- by mouse ----

async function startByMouse(page, game, seed) {
    await page.locator(`input[name=game][value="${game.game}"]`).check();
    await page.locator('select[name=bot]').selectOption('random');
    await page.locator('input[name=seed]').fill(String(seed));
    await page.locator('#play').click();
    await page.waitForSelector('#options button');
    await settled(page);
}

const press = (at) => at.click({ timeout: 10000 });

// One answer: an attack wherever there is one, an option, a card clicked twice, or the ticks of a set.
async function clickAnswer(page, chance) {
    const attack = page.locator('#options button', { hasText: /Attack at / });
    if (await attack.count()) {
        await press(attack.first());
        return;
    }
    const ticks = page.locator('#options [data-tick]');
    const ready = page.locator('#table .card.can');
    if (await ticks.count()) {
        for (let i = chance(3); i > 0; i--) await press(ticks.nth(chance(await ticks.count())));
        const done = page.locator('#options [data-done]');
        if (await done.isDisabled()) await press(ticks.first());
        await press(done);
    } else if (chance(3) === 0 && await ready.count()) {
        const card = ready.nth(chance(await ready.count()));
        await press(card);
        await press(page.locator('#card .row .main').first());
    } else {
        const options = page.locator('#options button');
        await press(options.nth(chance(await options.count())));
    }
}

async function answerByMouse(page, chance) {
    const before = await count(page);
    await clickAnswer(page, chance);
    await answered(page, before);
    await settled(page);
}

async function checkUndo(page, chance) {
    const before = await picture(page);
    await answerByMouse(page, chance);
    const told = await count(page);
    await page.locator('#do-undo').click();
    await answered(page, told);
    await page.waitForFunction(() => document.querySelector('#status').textContent === 'Taken back.');
    assert.equal(await picture(page), before);
}

// What is said at once is taken back at once: an answer of several choices, passing until one's own turn.
async function checkAtOnce(page, button) {
    const found = page.locator(`#options ${button}`).first();
    if (!await found.count()) return false;
    const before = await picture(page), told = await count(page);
    await press(found);
    await answered(page, told);
    await settled(page);
    const after = await count(page);
    await page.locator('#do-undo').click();
    await answered(page, after);
    await settled(page);
    assert.equal(await picture(page), before);
    return true;
}

async function checkWhy(page) {
    const idle = page.locator('#table .hand .card:not(.can)');
    if (!await idle.count()) return false;
    const answer = async () => {
        await page.waitForSelector('#card .why:not(:empty)');
        assert.match(await page.locator('#card .why').innerText(), /^No: .+/);
    };
    await idle.first().click();
    await page.locator('#card [data-focus=why]').click();
    await answer();
    await idle.last().hover();                      // pointed at with the mouse, asked by key
    await page.keyboard.press('w');
    await answer();
    return true;
}

// ---- secrecy: what the native program knows and the seat does not is in no message and nowhere on the page ----

// Which of these cards a text names, by code or by title; a title may be broken into lines.
const namedIn = (text, cards) => {
    const words = text.replace(/(\\n|\s)+/g, ' ');
    return cards.filter(({ code, title }) => new RegExp(`\\b${code}\\b`).test(words) || words.includes(title.replace(/^•+/, '')));
};

function replayTable(file, to, seat) {
    const text = execFileSync(rift, ['replay', file, '--to', String(to), '--seat', seat], { cwd: root, encoding: 'utf8' });
    return text.slice(text.lastIndexOf('\n\n'));
}

// For each position told to the seat: how many choices had been made by then.
function momentsOf(transcript, seat) {
    const lines = transcript.slice(transcript.indexOf('\nchoices\n') + 9).split('\n').filter((line) => !/^(check|result|end)\b/.test(line) && line);
    return lines.flatMap((line, i) => line.startsWith(`${seat} `) ? [i] : []);
}

function checkSecrets(transcriptFile, seat, told) {
    const transcript = readFileSync(transcriptFile, 'utf8');
    const cards = [...transcript.matchAll(/^(?!\d+ \[)(.+) \[([A-Z0-9-]+)\]$/gm)].map(([, title, code]) => ({ title, code }));
    const moments = momentsOf(transcript, seat);
    assert.ok(moments.length >= told.length);           // some passes are made without asking
    const every = Math.ceil(told.length / 100);         // of a long match some hundred positions
    let hidden = 0;
    told.forEach(({ view, options, drawing }, i) => {
        if (i % every) return;
        const secret = namedIn(replayTable(transcriptFile, moments[view.choice - 1], 'all'), cards);
        const known = namedIn(replayTable(transcriptFile, moments[view.choice - 1], seat), cards);
        const hiding = secret.filter((card) => !known.includes(card));
        assert.deepEqual(namedIn(JSON.stringify([view, options, drawing]), hiding), [], `at choice ${moments[view.choice - 1]}`);
        hidden += hiding.length;
    });
    assert.ok(hidden > told.length, 'hardly anything was hidden: the test is worth nothing');
    return hidden;
}

// ---- battles ----

// The panel agrees with what the engine told; once for each kind of question it is looked at closely.
async function lookAtBattle(page, game, battles) {
    const { view, options } = await page.evaluate(() => window.told[window.told.length - 1]);
    const panel = page.locator('#table .spot.battle');
    assert.equal(await panel.locator('.battle-side').count(), 2);
    assert.equal(await panel.locator('.phases .now').count(), 1);
    const text = await panel.innerText();
    for (const { value } of view.numbers.filter((n) => n.name === 'total-power'))
        assert.match(text, new RegExp(`Total power\\s+${value}\\b`));
    if (battles.has(options.question)) return;
    battles.add(options.question);
    await checkAxe(page, `a battle, ${options.question}`);
    await panel.scrollIntoViewIfNeeded();
    await shot(page, `${game.game}-battle-${options.question}`);
}

// The shortest way found to a question of a battle: looked for in the module itself, so that it need not be known here
// which seed has one. The choices are indices of options.
async function wayTo(question, bot) {
    const { engine, games: names } = await openPage(folder);
    const index = names.indexOf('wars'), { pairs } = engine.describe(index);
    let best = null;
    for (let seed = 1; seed <= 40; seed++) {
        const chance = chanceFrom(seed), choices = [];
        let position = engine.begin({ game: index, seat: 0, seed, decks: pairs[0], bot });
        while (position.view.result === 'none' && choices.length < (best?.choices.length ?? 200)) {
            const asked = position.options.question;
            const options = position.options.options.filter((o) => !o.typed);       // the others are not on the page
            if (asked === question) { best = { seed, choices }; break; }
            if (position.options.set || !options.length) break;     // ticked on the page, and not by an index
            const most = options.filter((o) => o.words.startsWith('Activate')).pop();
            const busy = options.filter((o) => !o.words.startsWith('Pass'));
            const attack = options.find((o) => o.words.startsWith('Attack at '));
            const chosen = attack ?? most ?? (busy.length && chance(4) ? busy[chance(busy.length)] : options[chance(options.length)]);
            choices.push(chosen.index);
            position = engine.choose(chosen.index);
        }
    }
    assert.ok(best, `no match of 40 asks for ${question}`);
    return best;
}

// To a choice for attrition, and there the card is damaged where it stands in the battle.
async function wearDown(game) {
    const { seed, choices } = await wayTo('attrition', 'normal');
    const { page, close } = await open({ query: `?game=${game.game}&seed=${seed}&bot=normal` });
    const last = () => page.evaluate(() => window.told[window.told.length - 1]);
    for (const index of choices) {
        const before = await count(page);
        await press(page.locator(`#options [data-option="${index}"]`));
        await answered(page, before);
        await settled(page);
    }
    const { view, options } = await last();
    assert.equal(options.question, 'attrition');
    const battles = new Set();
    await lookAtBattle(page, game, battles);
    const due = view.numbers.find((n) => n.name === 'attrition' && n.seat === view.viewer).value;
    assert.ok(due > 0);
    assert.match(await page.locator('#table .spot.battle').innerText(), new RegExp(`Attrition against\\s+${due}\\b`));
    const before = await count(page);
    await press(page.locator('#table .spot.battle .card.can').first());
    await press(page.locator('#card .row .main').first());
    await answered(page, before);
    await settled(page);
    assert.match(await page.locator('#log').innerText(), /is damaged/);
    await close();
    return `after ${choices.length} answers`;
}

// ---- whole matches ----

async function playByMouse(game) {
    const { page, close } = await open();
    const chance = chanceFrom(11);
    await checkAxe(page, 'new game');
    await startByMouse(page, game, 20);
    const seat = (await page.evaluate(() => window.told[0].view.viewer));
    let steps = 0, undone = 0, asked = 0, stacks = 0;
    const battles = new Set();      // what was asked while one was on the table
    const onPage = [];              // titles shown at each position
    const atOnce = { '[data-answer]': 0, '[data-until=turn]': 0 };
    for (; !await isOver(page); steps++) {
        assert.ok(steps < STEPS_MAX);
        onPage.push(await page.evaluate(() => [...document.querySelectorAll('#table .title, #card h2')].map((e) => e.firstChild.textContent.trim())));
        if (steps % 9 === 4) { await checkUndo(page, chance); undone++; }
        if (steps % 5 === 2 && await checkWhy(page)) asked++;
        for (const button of Object.keys(atOnce))
            if (atOnce[button] < 3 && await checkAtOnce(page, button)) atOnce[button]++;
        if (steps === 6) { await checkAxe(page, 'a match'); await shot(page, `${game.game}-light`); }
        if (steps === 60) { await checkAxe(page, 'the middle'); await shot(page, `${game.game}-middle`); }
        if (!stacks && await page.locator('#table .pending').count()) { stacks++; await checkAxe(page, 'a stack'); await shot(page, `${game.game}-stack`); }
        if (await page.locator('#table .spot.battle').count()) await lookAtBattle(page, game, battles);
        await answerByMouse(page, chance);
    }
    if (game.game === 'wars') assert.ok(battles.size > 0, 'no battle was seen');
    if (game.game === 'wars') assert.ok(Object.values(atOnce).every(Boolean), 'nothing was said at once');
    assert.match(await page.locator('#question').innerText(), /^(You win|You lose|A draw|No contest)/);
    assert.ok(undone > 0 && asked > 0);
    await checkAxe(page, 'the end');
    await shot(page, `${game.game}-over`);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the transcript' }).click()]);
    const file = join(shots, `${game.game}.transcript`);
    await download.saveAs(file);
    assert.match(execFileSync(rift, ['replay', file, '--verify'], { cwd: root, encoding: 'utf8' }), /^verified/);
    // Undone answers were told, too: only the last telling of each moment is compared.
    const told = await page.evaluate(() => {
        const kept = [];
        for (const t of window.told) {
            if (t.view.result !== 'none') continue;
            while (kept.length && kept[kept.length - 1].view.choice >= t.view.choice) kept.pop();
            kept.push(t);
        }
        return kept;
    });
    const hidden = checkSecrets(file, seat, told);
    for (const titles of onPage)
        for (const title of titles) assert.ok(told.some((t) => JSON.stringify(t).includes(title)), `${title} was never told`);
    await close();
    return `${steps} answers, ${undone} taken back, ${asked} asked about, ${hidden} hidden cards not told`;
}

async function playByKeyboard(game) {
    const { page, close } = await open({ dark: true, calm: true });
    const chance = chanceFrom(5);
    const radio = page.locator(`input[name=game][value="${game.game}"]`);
    for (let i = 0; i < 40 && !await radio.evaluate((e) => e === document.activeElement || document.activeElement.name === 'game'); i++)
        await page.keyboard.press('Shift+Tab');
    for (let i = 0; i < 10 && !await radio.isChecked(); i++) await page.keyboard.press('ArrowDown');
    assert.ok(await radio.isChecked());
    for (let i = 0; i < 40 && !await page.evaluate(() => document.activeElement.id === 'play'); i++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(() => document.activeElement.name === 'seed')) await page.keyboard.type('21');
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('#options button');
    await settled(page);
    await checkKeys(page, game);
    let steps = 0;
    for (; !await isOver(page); steps++) {
        assert.ok(steps < STEPS_MAX);
        if (steps === 8) { await checkAxe(page, 'a match, dark'); await shot(page, `${game.game}-dark`); }
        if (steps === 8 && game.game === 'wars') await checkStops(page);
        await answerByKeyboard(page, chance);
        assert.ok(await page.evaluate(() => document.activeElement.closest('#options') !== null), 'the focus was lost');
    }
    assert.match(await page.locator('#question').innerText(), /^(You win|You lose|A draw|No contest)/);
    await pressAndWait(page, 'u');
    assert.equal(await isOver(page), false);
    await page.keyboard.press('n');
    await page.waitForSelector('dialog#new[open]');
    await pressAndWait(page, 'Enter');
    assert.equal(await page.locator('#log li').count() > 0, true);
    await close();
    return `${steps} answers`;
}

// Options by their key, or by arrows and Enter; ticks by key, the end of a set by key.
async function answerByKeyboard(page, chance) {
    const ticks = await page.locator('#options [data-tick]').count();
    const options = page.locator('#options button.option');
    const keyOf = async (n) => (await options.nth(n).locator('kbd').first().textContent()).trim();
    if (ticks) {
        for (let i = chance(2); i > 0; i--) await page.keyboard.press(await keyOf(chance(ticks)));
        if (await options.nth(ticks).isDisabled()) await page.keyboard.press(await keyOf(0));
        await pressAndWait(page, await keyOf(ticks));
        return;
    }
    const n = chance(await options.count());
    const key = await keyOf(n);
    if (chance(2) && key !== '·') {
        await pressAndWait(page, key);
        return;
    }
    await page.keyboard.press('Home');
    for (let i = 0; i < n; i++) await page.keyboard.press('ArrowDown');
    await pressAndWait(page, 'Enter');
}

// The guide, and a rule by word and by its id.
async function checkTexts(page, game) {
    await page.keyboard.press('g');
    await page.waitForSelector('dialog#texts[open]');
    assert.match(await page.locator('#texts').innerText(), /Aim[^]*How you win[^]*Five tips/);
    const look = async (wanted) => {
        await page.locator('#rules-wanted').fill(wanted);
        await page.keyboard.press('Enter');
        return page.locator('#rules-found').innerText();
    };
    const [id] = (await look('hand')).split('\n');
    assert.match(id, /^[A-Z]+(-[A-Z]+)*-[0-9]+$/);
    assert.ok((await look(id)).startsWith(`${id}\n`));
    assert.match(await look('xyzzy'), /No rule has "xyzzy"/);
    await checkAxe(page, 'texts');
    await page.keyboard.press('Escape');
}

// A stop stays set when the table is drawn again.
async function checkStops(page) {
    const box = () => page.getByLabel('Always ask me in their draw phase');
    await page.locator('.stops summary').click();
    await box().check();
    await page.waitForSelector('.stops summary:text("Stops: 1")');
    await checkAxe(page, 'stops');
    assert.ok(await box().isChecked());
    await box().uncheck();
    await page.waitForSelector('.stops summary:text-is("Stops")');
    await page.locator('.stops summary').click();
    await page.keyboard.press('o');
}

async function checkKeys(page, game) {
    const before = await picture(page);
    await page.keyboard.press('?');
    await page.waitForSelector('dialog#help[open]');
    assert.match(await page.locator('#help').innerText(), new RegExp(game.title.replace(/[^A-Za-z]/g, '.')));
    await checkAxe(page, 'help');
    await page.keyboard.press('Escape');
    await checkTexts(page, game);
    await page.keyboard.press('h');
    assert.ok(await page.evaluate(() => document.activeElement.matches('.card')));
    await page.keyboard.press('w');
    await page.waitForSelector('#card .why:not(:empty)');
    for (const key of ['ArrowRight', 'ArrowUp', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
    assert.ok(await page.evaluate(() => document.activeElement.matches('.card')));
    await page.keyboard.press('t');
    assert.ok(await page.locator('#drawing pre').isVisible());
    await page.keyboard.press('t');
    await page.keyboard.press('l');
    assert.ok(await page.evaluate(() => document.activeElement.id === 'log'));
    await page.keyboard.press('c');
    await page.waitForSelector('dialog#sure[open]');
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.waitForSelector('dialog#new[open]');
    await page.keyboard.press('Escape');
    await page.keyboard.press('o');
    assert.ok(await page.evaluate(() => document.activeElement.matches('#options button')));
    assert.equal(await picture(page), before);          // none of that was a choice
}

async function lookSmall(game) {
    const { page, close } = await open({ query: `?game=${game.game}&seed=3&bot=random`, width: 360, height: 740 });
    const chance = chanceFrom(3);
    for (let i = 0; i < 12 && !await isOver(page); i++) {
        await checkFits(page, 360);
        if (i === 8) await shot(page, `${game.game}-small`);
        await answerByMouse(page, chance);
    }
    await checkAxe(page, 'small');
    await page.locator('#table .hand .card').first().click();
    await page.waitForSelector('#card.wanted', { state: 'visible' });
    await page.locator('#close-card').click();
    await page.waitForSelector('#card', { state: 'hidden' });
    await close();
}

async function giveUp(game) {
    const { page, close } = await open({ query: `?game=${game.game}&seed=5`, width: 1000 });
    await checkFits(page, 1000);
    await page.locator('#do-concede').click();
    await page.locator('#sure button[value=yes]').click();
    await page.waitForSelector('#ask.over');
    assert.match(await page.locator('#question').innerText(), /^You lose: .*conceded/);
    const told = await count(page);
    await page.locator('#do-undo').click();
    await answered(page, told);
    await settled(page);
    assert.equal(await isOver(page), false);
    await close();
}

const { page: first, close: closeFirst } = await open();
const games = await first.evaluate(() => [...document.querySelectorAll('input[name=game]')].map((input) => ({
    game: input.value, title: input.parentElement.innerText.trim(), disabled: input.disabled })));
await closeFirst();

await test('every game is on the page', () => {
    const listed = readFileSync(join(root, 'games/games.h'), 'utf8').match(/extern const Game (\w+)_game;/g) ?? [];
    assert.equal(games.length, listed.length);
    assert.ok(games.every((game) => !game.disabled));
});
for (const game of games.filter((g) => !only || g.game === only)) {
    await test(`${game.title}: a match by mouse`, () => playByMouse(game));
    await test(`${game.title}: a match by keyboard alone`, () => playByKeyboard(game));
    await test(`${game.title}: 360 px wide`, () => lookSmall(game));
    await test(`${game.title}: giving up`, () => giveUp(game));
    if (game.game === 'wars') await test(`${game.title}: attrition by mouse`, () => wearDown(game));
}
await browser.close();
server.close();
summary();
