// tables.js — the table in Chromium, at tables of `rift serve`: chromium.js says how it is run.
import assert from 'node:assert/strict';
import { asked, at, checkAxe, finish, OUTAGE, person, run, server, shot } from './chromium.js';

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
    // Whoever answered before may still show that question until the line is back: either of them goes on.
    await Promise.any([ann, bob].map((who) => who.page.evaluate((n) => window.answerSome(n), 1)));
    await shot(bob.page, 'phone');
    await ann.close();
    await bob.close();
});

await finish();
