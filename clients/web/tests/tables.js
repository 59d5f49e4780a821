// tables.js — the table in Chromium, at tables of `rift serve`: chromium.js says how it is run.
import assert from 'node:assert/strict';
import { answerSome, asked, at, checkAxe, finish, person, run, shot } from './chromium.js';
import { ACTIVATE, EXCHANGE, tableFrom } from './positions.js';
import { sceneText } from './stage.js';

// What matters is on the screen: hand, question and both players.
async function checkBoxes(page, where) {
    const off = await page.evaluate(() => ['.seat.far', '.seat.near', '.ask'].filter((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return !box || box.width === 0 || box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    }));
    assert.deepEqual(off, [], where);
}

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
    await run(`${game}: a whole game by pressing, and a reload in the middle`, async () => {
        const ann = await person(), { page } = ann;
        await page.goto(at(`/play/${game}`));
        await asked(page);
        assert.equal(await answerSome(page, 4), 'going');
        await asked(page);
        await checkBoxes(page, game);
        await shot(page, game);
        const question = await page.innerText('#asks');
        await page.reload();
        await asked(page);
        assert.equal(await page.innerText('#asks'), question);
        assert.equal(await answerSome(page, Infinity), 'over');
        const answers = 4 + await page.evaluate(() => window.tookMs.length);
        await shot(page, `${game}-over`);
        await checkAxe(page, `the end of ${game}`);
        await page.goto(at(`/r/${new URL(page.url()).pathname.split('/')[2]}`));
        await page.waitForSelector('#seek');
        await page.keyboard.press('End');
        await page.waitForFunction(() => document.querySelector('#seek').getAttribute('aria-valuenow') === document.querySelector('#seek').getAttribute('aria-valuemax'));
        await checkAxe(page, `the replay of ${game}`);
        await ann.close();
        return `${answers} answers`;
    });
}

// Presses a row and waits until a card is on its way; says how many wait for theirs, and how many fly.
const flying = async (page, row) => {
    await page.evaluate(() => {
        window.flown = new Promise((done) => new MutationObserver(() => done([document.querySelectorAll('[data-flying]').length,
            document.querySelectorAll('.flights > *').length])).observe(document.body, { attributeFilter: ['data-flying'], subtree: true }));
    });
    await page.locator('.ask [data-row]', { hasText: row }).first().click();
    return page.evaluate(() => window.flown);
};

await run('motion: a card flies over the table, and lands; a key lands it at once', async () => {
    const ann = await person({ reducedMotion: 'no-preference' }), { page } = ann;
    await page.addInitScript(() => localStorage.setItem('rift look', JSON.stringify({ speed: .5 })));
    const landed = () => page.waitForFunction(() => !document.querySelector('[data-flying], .flights > *'));
    // Pressed and looked at in one step: the bot's answer may set more in motion.
    const landedByKey = async () => {
        const left = await page.evaluate(() => {
            dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
            return [...document.querySelectorAll('[data-flying], .flights > *')].map((e) => e.className);
        });
        assert.deepEqual(left, []);
    };
    for (const lands of [landed, landedByKey]) {
        await tableFrom(page, sceneText('trekwar-fight'));
        await page.waitForTimeout(300);
        const [waiting, copies] = await flying(page, 'Deploy');
        assert.ok(waiting >= 1 && copies >= waiting, `${waiting} wait, ${copies} fly`);
        await lands();
    }
    await ann.close();
});

await run('a question for a set: Enter on what was ticked goes on, the space bar ticks', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, EXCHANGE);
    const ticked = () => page.locator('.ask [role=checkbox][aria-checked=true]').count();
    await page.waitForTimeout(300);
    await page.locator('.ask [role=checkbox]').nth(1).click();
    await page.keyboard.press('Space');
    assert.equal(await ticked(), 0);
    await page.keyboard.press('Space');
    assert.equal(await ticked(), 1);
    const question = await page.innerText('#asks');
    await page.keyboard.press('Enter');
    await page.waitForFunction((old) => document.querySelector('#asks')?.innerText !== old, question);
    await ann.close();
});

await run('Enter with nothing in focus takes the usual answer', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, ACTIVATE);
    await page.evaluate(() => document.activeElement?.blur());
    assert.match(await page.innerText('#asks'), /activate phase/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !/activate phase, 5 active/.test(document.querySelector('#asks')?.innerText));
    await ann.close();
});

await finish();
