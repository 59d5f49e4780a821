// tables.js — the table in Chromium, at tables of `rift serve`: chromium.js says how to run it.
import assert from 'node:assert/strict';
import { answerSome, asked, at, checkAxe, finish, person, runTogether, shot } from './chromium.js';
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

for (const game of ['wars', 'trekwar', 'enemy']) {
    runTogether(`${game}: a whole game by pressing, and a reload in the middle`, async () => {
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
        assert.match(await page.innerText('.finale'), /^×?\s*(You win|You lose|A draw)/);
        assert.equal(await page.locator('.lane').count(), 0, 'a fight goes on after the end');
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

runTogether('the first page leads to a table against a bot', async () => {
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

// Presses a row, as a key does, and waits until a card is on its way; says how many wait for theirs, and how many fly.
const flying = async (page, row) => {
    await page.evaluate(() => {
        window.flown = new Promise((done) => new MutationObserver(() => done([document.querySelectorAll('[data-flying]').length,
            document.querySelectorAll('.flights > *').length])).observe(document.body, { attributeFilter: ['data-flying'], subtree: true }));
    });
    await page.locator('.ask [data-row]', { hasText: row }).first().dispatchEvent('click');
    return page.evaluate(() => window.flown);
};

runTogether('motion: a card flies over the table, and lands; a key lands it at once', async () => {
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
        const [waiting, copies] = await flying(page, 'Deploy');
        assert.ok(waiting >= 1 && copies >= waiting, `${waiting} wait, ${copies} fly`);
        await lands();
    }
    await ann.close();
});

runTogether('a question for a set: Enter on what was ticked goes on, the space bar ticks', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, EXCHANGE);
    const ticked = () => page.locator('.ask [role=checkbox][aria-checked=true]').count();
    await page.locator('.ask [role=checkbox]').nth(1).focus();
    await page.keyboard.press('Space');
    assert.equal(await ticked(), 1);
    await page.keyboard.press('Space');
    assert.equal(await ticked(), 0);
    await page.keyboard.press('Space');
    assert.equal(await ticked(), 1);
    const question = await page.innerText('#asks');
    await page.keyboard.press('Enter');
    await page.waitForFunction((old) => document.querySelector('#asks')?.innerText !== old, question);
    await ann.close();
});

runTogether('Enter with nothing in focus takes the usual answer', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, ACTIVATE);
    await page.evaluate(() => document.activeElement?.blur());
    assert.match(await page.innerText('#asks'), /activate phase/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !/activate phase, 5 active/.test(document.querySelector('#asks')?.innerText));
    await ann.close();
});

// Down, and down again as a keyboard repeats it, while what it has led to comes.
async function hold(page, key, comes) {
    await page.keyboard.down(key);
    await comes();
    for (let i = 0; i < 5; i++) await page.keyboard.down(key);
    await page.keyboard.up(key);
    await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
}

runTogether('a key held down answers one question, and presses nothing in what has opened', async () => {
    const ann = await person(), { page } = ann;
    for (const [key, focus] of [['1', 'h'], ['Enter', 'a'], ['Space', 'a']]) {
        await tableFrom(page, ACTIVATE);
        const question = () => page.getAttribute('#ask', 'data-asked'), first = await question();
        let next = first;
        await page.keyboard.press(focus);
        await hold(page, key, async () => {
            await page.waitForFunction((old) => ![old, undefined].includes(document.querySelector('#ask:not([data-sending])')?.dataset.asked), first);
            await asked(page);
            next = await question();
        });
        assert.equal(await page.locator('#ask[data-sending]').count(), 0, key);
        assert.equal(await question(), next, key);
    }
    await page.keyboard.press(':');
    await page.fill('#command', 'concede');
    await hold(page, 'Enter', () => page.waitForSelector('dialog.concede[open]'));
    assert.equal(await page.locator('dialog.concede[open]').count(), 1, 'a held key has answered whether one gives up');
    await ann.close();
});

runTogether('a mouse that rests points at nothing: what is shown large goes with its card, and a drag shows where to', async () => {
    const ann = await person(), { page } = ann;
    await page.clock.install();
    await tableFrom(page, sceneText('trekwar-fight'));
    const box = await page.locator('.hand .card.is-playable').first().boundingBox();
    await page.mouse.move(box.x + 30, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y - 80, { steps: 4 });
    await page.waitForSelector('[data-aimed]');
    await page.mouse.move(box.x + 30, box.y + 40, { steps: 4 });
    await page.mouse.up();
    await page.mouse.move(box.x + 34, box.y + 44);
    await page.waitForSelector('#zoom');
    await page.keyboard.press('1');
    await page.waitForFunction(() => !document.querySelector('#zoom'));
    await page.clock.runFor(700);                           // longer than a mouse has to rest
    assert.equal(await page.locator('#zoom').count(), 0);
    await ann.close();
});

runTogether('no false alarm: a page that slept, and a line that comes back at once', async () => {
    const ann = await person(), { page } = ann;
    await page.clock.install();
    await page.addInitScript(() => {
        window.sockets = [];
        window.WebSocket = class extends WebSocket {
            constructor(...all) {
                super(...all);
                window.sockets.push(this);
            }
        };
        new MutationObserver(() => { window.wasAlarmed ||= document.querySelector('.banner') !== null; }).observe(document, { childList: true, subtree: true });
    });
    await tableFrom(page, sceneText('trekwar-fight'));
    await page.clock.fastForward(60000);
    await page.clock.runFor(3000);
    assert.equal(await page.evaluate(() => window.sockets.length), 1, 'it was thought dead');
    await page.evaluate(() => window.sockets[0].close());
    await page.waitForFunction(() => window.sockets[0].readyState === 3);
    await page.clock.runFor(1000);
    await page.waitForFunction(() => window.sockets.at(-1).readyState === 1 && window.sockets.length === 2);
    assert.equal(await page.evaluate(() => window.wasAlarmed ?? false), false);
    await ann.close();
});

runTogether('a list can be set as usual', async () => {
    const ann = await person(), { page } = ann;
    await page.goto(at('/'));
    await page.locator('.posters label:has-text("TrekWar")').click();
    await page.click('.textual[aria-expanded=false]');
    assert.equal(await page.$eval('select[name^=setting]', (list) => list.selectedOptions[0]?.textContent), 'As usual');
    await ann.close();
});

await finish();
