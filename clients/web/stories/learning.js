// learning.js — lessons to their end, and why something can't be done, asked of everything on a table. `make stories`.
import assert from 'node:assert/strict';
import { asked, at, checkAxe, finish, person, runTogether } from '../tests/chromium.js';
import { DEPLOY, FIGHTS, FIRST, tableFrom } from '../tests/positions.js';

runTogether('lessons: the text is whole at all sizes, and the end leads to the next one', async () => {
    const whole = (box) => box.scrollHeight <= box.clientHeight + 1 && box.getBoundingClientRect().bottom < innerHeight;
    for (const [width, height] of [[1280, 800], [390, 844]]) {
        const ann = await person({ width, height }), { page } = ann;
        await page.goto(at('/#learn'));
        await page.locator('#learn-trekwar .lesson').first().click();
        await asked(page);
        assert.ok(await page.$eval('.ask .lesson', whole), `${width}x${height}`);
        assert.ok(await page.$eval('.ask .foot', (foot) => foot.getBoundingClientRect().bottom <= innerHeight), `the foot at ${width}x${height}`);
        await ann.close();
    }
    const ann = await person(), { page } = ann;
    await page.goto(at('/#learn'));
    await page.locator('#learn-enemy .lesson').first().click();
    await asked(page);
    const rows = page.locator('.ask .option'), spare = rows.filter({ hasText: /Discard (?!your hand)/ }).filter({ hasNotText: /BT|Air Wand/ });
    for (let i = 0; i < 8 && !await page.$('.finale'); i++) {
        const question = await page.getAttribute('#ask', 'data-asked');
        if (await spare.count()) {
            await spare.first().dispatchEvent('click');
        } else {
            await rows.filter({ hasText: /Attack with Swordmanoid|Play BT(?! hidden)|Play Air Wand(?! hidden)|Use /i }).first().dispatchEvent('click');
        }
        await page.waitForFunction((old) => document.querySelector('.finale') || document.querySelector(`#ask[data-asked]:not([data-asked="${old}"], [data-sending])`), question);
    }
    await page.locator('.finale', { hasText: 'Lesson done' }).getByRole('button', { name: 'Next lesson' }).click();
    await page.waitForFunction(() => document.querySelector('.lesson .label')?.textContent === 'Defending and destiny');
    await page.goto(at('/'));
    await page.waitForSelector('.poster.is-on:has([value=enemy])');
    await page.waitForSelector('#games .match');
    assert.match(await page.innerText('#games'), /Defending and destiny/);
    assert.doesNotMatch(await page.innerText('#games'), /PCs, items/, 'a lesson that is done waits to be gone on with');
    await ann.close();
});

const why = (page) => page.locator('#ask .why').innerText();

runTogether('why not: of a card, a pile, an empty zone, their things, nothing', async () => {
    const ann = await person(), { page } = ann;
    const ask = async (selector) => {
        await page.locator('.deeds [aria-keyshortcuts=w]').click();
        await page.waitForSelector('#ask .aside[role=status]');
        await page.locator(selector).first().click();
        await page.waitForSelector('#ask .why');
        return why(page);
    };
    await tableFrom(page, DEPLOY);
    assert.match(await ask('#field .card'), /^(No|You can):\s+./);
    await page.keyboard.press('Escape');
    assert.match(await ask('.seat.near [data-zone]'), /^(No|You can):\s+./);
    assert.match(await ask('.seat.far .who'), /other side/);
    assert.match(await ask('.chart, body'), /Nothing can ever be done/);
    await page.hover('.seat.near [data-zone]');
    await page.keyboard.press('w');
    await page.waitForFunction(() => /^(No|You can):\s+./.test(document.querySelector('#ask .why')?.innerText ?? ''));
    await checkAxe(page, 'why not');
    await tableFrom(page, FIGHTS);
    assert.match(await ask('.near .zone.portal, .zone.portal.near, [data-zone].is-empty'), /./);
    await tableFrom(page, FIRST);
    assert.match(await ask('.slot.is-empty, .hexes'), /./);
    await ann.close();
});

await finish();
