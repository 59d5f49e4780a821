// keyboard.js — a whole game by keyboard alone: Tab, arrows, Enter, number keys, Space; never a pointer.
import assert from 'node:assert/strict';
import { asked } from './chromium.js';

const MOST = 900;

// What is asked and sent, in a few words: it differs after whatever an answer has changed.
const now = (page) => page.evaluate(() => document.querySelector('.ask .end') ? 'over'
    : `${document.querySelector('#asks')?.innerText}|${document.querySelectorAll('.ask [data-row]:not(:disabled)').length}|`
        + `${document.querySelectorAll('[aria-checked=true], .is-chosen, .is-sure').length}|${document.querySelector('#log ol')?.childElementCount}`);

// One answer after another; each in another way than the one before, as people do. Returns how many keys it took.
// `last`: takes the last row of each question, so that a game in which one can give up comes to its end.
export async function keyboardGame(page, address, { last = false } = {}) {
    let keys = 0, questions = 0;
    const press = async (key) => {
        keys++;
        await page.keyboard.press(key);
    };
    const ways = last ? [async () => { await press('a'); await press('End'); await press('Enter'); }, async () => { await press('1'); }] : [
        async () => { await press('1'); },
        async () => { await press('a'); await press('Enter'); },
        async () => { await press('Tab'); await press('Enter'); await press('Enter'); },
        async () => { await press('h'); await press('Enter'); await press('Enter'); },
    ];
    await page.goto(address);
    await asked(page);
    await page.evaluate(() => {
        for (const kind of ['pointerdown', 'mousedown', 'touchstart']) addEventListener(kind, () => { window.wasPointed = true; }, true);
    });
    await press('a');
    for (let stuck = 0; questions < MOST; questions++) {
        const before = await now(page);
        if (before === 'over') break;
        await ways[stuck ? (questions + stuck) % ways.length : questions % ways.length]();
        await page.waitForTimeout(20);
        await page.waitForFunction(() => document.querySelector('.ask .end') || document.querySelector('.ask [data-row]:not(:disabled)'));
        stuck = await now(page) === before ? stuck + 1 : 0;
        if (stuck > 3) await press('Space');
        assert.ok(stuck < 40, `nothing helps at: ${before}`);
        const kept = await page.waitForFunction(() => document.activeElement && document.activeElement !== document.body,
            // a browser takes the focus from a hidden element a frame later
            null, { timeout: 5000 }).catch(() => null);
        assert.ok(kept, `the focus is lost after: ${before}`);
    }
    await page.waitForSelector('.ask .end');
    assert.equal(await page.evaluate(() => Boolean(window.wasPointed)), false);
    return `${questions} answers, ${keys} keys`;
}
