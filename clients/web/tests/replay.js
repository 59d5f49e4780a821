// replay.js RIFT SHOTS: a match against a bot is played, looked at again, shared and played on, in Chromium.
//
// RIFT is the native program with the page inside. Nothing may go wrong in the browser: no error on the console but
// refusals that are asked for, nothing that the page's policy forbids, nothing that axe calls a violation.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkAxeInThemes } from './axe.js';
import { launch } from './launch.js';
import { startServer } from './server.js';
import { summary, test } from './support.js';

const shots = process.argv[3];
const REFUSED = /status of (400|403|404|409|429)/;

mkdirSync(shots, { recursive: true });
const server = await startServer(process.argv[2], process.env.RIFT_TEST_DATA ?? '');
const browser = await launch();
const at = (path) => server.url.slice(0, -1) + path;

async function person({ width = 1280, height = 800 } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
    const wrong = [], page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && !REFUSED.test(message.text()) && wrong.push(message.text()));
    page.on('pageerror', (error) => wrong.push(error.stack));
    return { page, close: async () => {
        await context.close();
        assert.deepEqual(wrong, []);
    } };
}

// By pressing what is offered first.
async function answer(page, many) {
    for (let i = 0; i < many; i++) {
        const before = await (await page.waitForFunction(() => {    // found and pressed at once: the bot may change it meanwhile
            const row = document.querySelector('.ask [data-row]:not(:disabled)'), words = document.querySelector('.ask')?.innerText;
            if (document.querySelector('.ask .end')) return { isOver: true };
            row?.click();
            return row && { words };
        })).jsonValue();
        if (before.isOver) return;
        await page.waitForFunction((old) => document.querySelector('.ask').innerText !== old, before.words);
    }
}

const slider = (page) => page.getByRole('slider', { name: 'Place in the match' });
const stepNow = async (page) => Number(await slider(page).getAttribute('aria-valuenow'));
const status = (page, path) => page.evaluate(async (address) => (await fetch(address)).status, path);

async function isAt(page, step) {
    await page.waitForFunction((wanted) => document.querySelector('#seek')?.getAttribute('aria-valuenow') === String(wanted), step);
}

const ann = await person(), bob = await person({ width: 390, height: 844 });
let link = '', last = 0, moment = '';

await test('a match that is being played can not be looked at again', async () => {
    let isOver = true;
    for (let tries = 0; isOver && tries < 5; tries++) {     // six answers seldom end a match
        await ann.page.goto(at('/play/enemy'));
        await answer(ann.page, 6);
        isOver = await ann.page.$('.ask .end') !== null;
    }
    assert.equal(isOver, false);
    link = ann.page.url().split('/').pop();
    assert.equal(await status(ann.page, `/api/tables/${link}/replay/both`), 409);
    assert.equal(await status(ann.page, `/api/tables/${link}/replay/both/0`), 409);
});

await test('its end leads to it', async () => {
    await ann.page.keyboard.press(':');
    await ann.page.fill('#command', 'concede');
    await ann.page.keyboard.press('Enter');
    await ann.page.click('#concede-yes');
    await ann.page.locator('.finale').getByRole('link', { name: 'Look at it again' }).click();
    await ann.page.waitForURL(`**/r/${link}*`);
    await slider(ann.page).waitFor();
    last = Number(await slider(ann.page).getAttribute('aria-valuemax'));
    assert.ok(last > 8, `${last} steps`);
    assert.equal(await stepNow(ann.page), 0);
});

await test('by keys: steps, turns, both ends; it says where one is', async () => {
    const { page } = ann;
    await slider(page).focus();
    for (const [key, step] of [['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1], ['End', last], ['ArrowLeft', last - 1], ['Home', 0]]) {
        await page.keyboard.press(key);
        await isAt(page, step);
    }
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(() => /turn \d/.test(document.querySelector('#seek').getAttribute('aria-valuetext')));
    assert.match(await slider(page).getAttribute('aria-valuetext'), new RegExp(`^Step \\d+ of ${last}, turn \\d+, .+`));
});

await test('by pointer: the bar, and a line of the log', async () => {
    const { page } = ann, box = await slider(page).boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await isAt(page, Math.round(last / 2));
    await page.locator('.moves li:not(.head) .seeks').nth(2).click();
    await page.waitForFunction(() => document.querySelectorAll('.moves .later').length > 5);
    for (let tries = 0; tries < 100 && await stepNow(page) >= last / 2; tries++) await page.waitForTimeout(50);
    assert.ok(await stepNow(page) < last / 2);
    assert.equal(await page.locator('.moves [aria-current=step]').count(), 1);
    await slider(page).focus();
    await page.hover('.moves ol');                          // a mouse that rests there doesn't stop the list
    await page.keyboard.press('End');
    await isAt(page, last);
    await page.waitForFunction(() => {
        const line = document.querySelector('.moves .is-here').getBoundingClientRect(), list = document.querySelector('.moves ol').getBoundingClientRect();
        return line.top >= list.top - 1 && line.bottom <= list.bottom + 1;
    });
});

await test('it plays by itself, and the space bar stops it', async () => {
    const { page } = ann;
    await page.getByRole('button', { name: '4× speed' }).click();
    await page.keyboard.press('Home');
    await isAt(page, 0);
    await slider(page).focus();
    await page.keyboard.press('Space');
    await page.waitForFunction(() => Number(document.querySelector('#seek').getAttribute('aria-valuenow')) >= 3);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play (space)' }).waitFor();
});

await test('seen by one seat, by the other, by both', async () => {
    const { page } = ann, open = (side) => page.locator(`.seat.${side} .open-hand`).count();
    assert.deepEqual([await open('near'), await open('far')], [1, 1]);
    for (const seat of ['red', 'blue']) {
        await page.click(`[data-by=${seat}]`);
        await page.waitForSelector(`[data-by=${seat}][aria-pressed=true]`);
        await page.waitForFunction(() => document.querySelectorAll('.open-hand').length === 1);
        assert.deepEqual([await open('near'), await open('far')], [1, 0]);
        await page.reload();                            // the address has whose eyes, too
        await page.waitForSelector(`[data-by=${seat}][aria-pressed=true]`);
        assert.deepEqual([await open('near'), await open('far')], [1, 0]);
    }
    await page.click('[data-by=spectator]');
    await page.waitForFunction(() => document.querySelectorAll('.open-hand').length === 0);
    await page.click('[data-by=both]');
    await page.waitForFunction(() => document.querySelectorAll('.open-hand').length === 2);
    await checkAxeInThemes(page, 'the replay');
    await page.screenshot({ path: join(shots, 'replay.png') });
});

await test('a link to a moment is refused kindly, until it is shared', async () => {
    const { page } = ann;
    await page.click('#moment');
    moment = await page.getByLabel('Link to this moment').inputValue();
    assert.match(moment, new RegExp(`/r/${link}#\\d+$`));
    await bob.page.goto(moment);
    await bob.page.getByRole('heading', { name: 'This was a private table' }).waitFor();
    for (const path of ['replay/both', 'replay/red/0', 'record']) assert.equal(await status(bob.page, `/api/tables/${link}/${path}`), 403, path);
    await page.click('#share');
    await page.getByText('Anyone with the link can look at this match now.').waitFor();
    await page.keyboard.press('Escape');
    await bob.page.reload();
    await slider(bob.page).waitFor();
    assert.equal(await stepNow(bob.page), Number(moment.split('#')[1]));
    const off = await bob.page.evaluate(() => ['.seat.far', '.field', '.seat.near', '.seek', '#play', '#play-on', '#moment', '#record'].filter((selector) => {
        const box = document.querySelector(selector).getBoundingClientRect();
        return box.width === 0 || box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    }));
    assert.deepEqual(off, []);
    await bob.page.click('.rail > header [aria-haspopup=menu]');
    await bob.page.getByRole('menuitem', { name: 'Log' }).click();
    await bob.page.locator('.moves .is-here').waitFor();
    assert.ok(await bob.page.evaluate(() => {
        const box = document.querySelector('.moves .is-here').getBoundingClientRect(), list = document.querySelector('.moves ol').getBoundingClientRect();
        return box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
    }), 'the line of now is in sight');
    await bob.page.locator('.moves li:not(.head) .seeks').first().click();
    await bob.page.locator('.moves').waitFor({ state: 'hidden' });
    await isAt(bob.page, 0);
    await checkAxeInThemes(bob.page, 'the replay on a phone');
    await bob.page.screenshot({ path: join(shots, 'replay-phone.png') });
});

await test('steps and viewers that are not there are refused', async () => {
    const { page } = ann, replay = `/api/tables/${link}/replay`;
    for (const path of [`both/${last + 1}`, 'both/-1', 'both/x', 'nobody', 'nobody/0', 'both/0?count=17', 'both/0?count=0'])
        assert.equal(await status(page, `${replay}/${path}`), 404, path);
    assert.equal(await status(page, '/api/tables/aaaaaaaaaaaaaaa/replay/both'), 404);
    assert.equal(await status(page, `${replay}/both/${last}?count=16`), 200);
});

await test('playing on from here, and the first page leads back', async () => {
    const { page } = ann;
    await slider(page).focus();
    await page.keyboard.press('Home');
    for (let step = 1; step <= 6; step++) {
        await page.keyboard.press('ArrowRight');
        await isAt(page, step);
    }
    await page.click('#play-on');
    await page.click('dialog [data-value=blue]');
    await page.click('dialog [data-value=easy]');
    await page.click('#begin');
    await page.waitForURL('**/t/*');
    await page.waitForSelector('.ask [data-row]:not(:disabled)');
    assert.match(await page.innerText('.game-name'), /after 6 choices of another match/);
    await page.goto(at('/'));
    await page.locator(`#over a[href="/r/${link}"]`).click();
    await slider(page).waitFor();
});

await test('a record from a file, whole and forged', async () => {
    const { page } = bob, record = await ann.page.evaluate(async (address) => (await fetch(address)).text(), `/api/tables/${link}/record`);
    const choose = (text) => page.setInputFiles('#record-file', { name: 'match.rift', mimeType: 'text/plain', buffer: Buffer.from(text) });
    const said = page.locator('.record-file [role=status]');
    await page.goto(at('/'));
    await choose(record.replace(/^seed ./m, 'seed z'));
    await said.filter({ hasText: /hex|seed|digit/i }).waitFor();
    const arrived = page.waitForURL('**/f/*').then(() => true);
    do await choose(record);                            // between two records there is a pause
    while (!await Promise.race([arrived, said.filter({ hasText: 'try again in a moment' }).waitFor().then(() => false)]));
    await slider(page).waitFor();
    assert.equal(Number(await slider(page).getAttribute('aria-valuemax')), last);
    await slider(page).focus();
    await page.keyboard.press('End');
    await isAt(page, last);
    await page.goto(at('/f/aaaaaaaaaaaaaaa'));
    await page.getByText('no longer here').waitFor();
});

await test('nothing went wrong in either browser', async () => {
    await ann.close();
    await bob.close();
});

await browser.close();
await server.stop();
summary();
