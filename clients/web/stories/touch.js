// touch.js RIFT: a finger at the table, by real touch events (DevTools' Input.dispatchTouchEvent): cards carried in every
// direction, the hand scrolled, held and slid along; tapping twice plays.
import assert from 'node:assert/strict';
import { summary, test } from '../tests/support.js';
import { openStage, sitDown } from '../tests/stage.js';

const stage = await openStage();
const STEPS = 14, STEP_MS = 12, HOLD_MS = 600;

async function finger(page) {
    const session = await page.context().newCDPSession(page);
    const send = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y, id: 1 })) });
    return {
        down: (at) => send('touchStart', [at]),
        up: () => send('touchEnd', []),
        async move(from, to, steps = STEPS) {
            for (let i = 1; i <= steps; i++) {
                await send('touchMove', [[from[0] + (to[0] - from[0]) * i / steps, from[1] + (to[1] - from[1]) * i / steps]]);
                await page.waitForTimeout(STEP_MS);
            }
        },
        async drag(from, to) {
            await this.down(from);
            await this.move(from, to);
            await this.up();
        },
    };
}

const middle = (page, selector) => page.evaluate((s) => {
    const box = document.querySelector(s).getBoundingClientRect();
    return [Math.min(box.right - 12, Math.max(12, box.left + box.width / 2)), box.top + Math.min(box.height, innerHeight - box.top) / 2];
}, selector);
const inHand = async (page, title) => page.evaluate((t) => [...document.querySelectorAll('.hand .card')].find((c) => c.textContent.includes(t))?.dataset.card, title);
const bringUp = (page, id) => page.evaluate((card) => document.querySelector(`.hand [data-card="${card}"]`).scrollIntoView({ inline: 'center', block: 'nearest' }), id);
const strip = (page, name) => page.evaluate((n) => [...document.querySelectorAll('.group.is-open .strip')].find((s) => s.textContent.includes(n)).dataset.card, name);

async function phone(width, height) {
    const person = await stage.person({ width, height, touch: true });
    await sitDown(person, 'wars-deploy');
    return { ...person, touch: await finger(person.page) };
}

async function carried(width, height, title, place, at) {
    const { page, touch, close, wrong } = await phone(width, height);
    const id = await inHand(page, title);
    await bringUp(page, id);
    if (at !== null) await page.evaluate(([card, x]) => {       // where in the hand it lies decides how flat the drag is
        const box = document.querySelector(`.hand [data-card="${card}"]`).getBoundingClientRect();
        document.querySelector('ul.hand').scrollLeft += box.left + box.width / 2 - x;
    }, [id, at]);
    const target = `.strip[data-card="${await strip(page, place)}"]`, from = await middle(page, `.hand [data-card="${id}"]`), to = await middle(page, target);
    await touch.drag(from, to);
    await page.waitForFunction((card) => !document.querySelector(`.hand [data-card="${card}"]`), id, { timeout: 8000 });
    await close();
    assert.deepEqual(wrong, []);
    const angle = Math.round(Math.atan2(from[1] - to[1], to[0] - from[0]) * 180 / Math.PI);
    return `${angle}°`;
}

for (const [width, height] of [[390, 844], [360, 740], [844, 390]]) {
    for (const place of ['Cargo Apron', 'Sump Nine', 'High Orbit'])
        for (const at of [60, width * .28, width * .5]) {
            const title = place === 'High Orbit' ? 'Final Demand' : 'Shift Foreman';
            await test(`${width} × ${height}: ${title} carried to ${place} from ${Math.round(at)}`, () => carried(width, height, title, place, at));
        }
}

await test('sideways scrolls the hand and plays nothing', async () => {
    const { page, touch, close } = await phone(390, 844), from = await middle(page, '.hand li:nth-child(4) .card');
    await touch.drag(from, [from[0] - 180, from[1] - 10]);
    assert.ok(await page.evaluate(() => document.querySelector('ul.hand').scrollLeft) > 100);
    assert.equal(await page.evaluate(() => document.querySelectorAll('.hand .card').length), 8);
    assert.equal(await page.$('.chosen'), null);
    await close();
});

await test('holding shows a card, sliding on the next one, going up carries it', async () => {
    const { page, touch, close } = await phone(390, 844);
    const first = await middle(page, '.hand li:nth-child(1) .card'), third = await middle(page, '.hand li:nth-child(3) .card');
    const label = () => page.getAttribute('#zoom', 'aria-label');
    await touch.down(first);
    await page.waitForTimeout(HOLD_MS);
    const one = await label();
    await touch.move(first, third);
    const two = await label();
    assert.notEqual(one, two);
    await touch.move(third, [third[0], 300]);
    assert.ok(await page.$('.ghost'));
    await touch.up();
    assert.equal(await page.$('.ghost'), null);
    await close();
});

await test('a card that rests over the map opens a group', async () => {
    const { page, touch, close } = await phone(390, 844), id = await inHand(page, 'Shift Foreman');
    await bringUp(page, id);
    const from = await middle(page, `.hand [data-card="${id}"]`), group = await middle(page, '.mapstrip button:nth-child(2)');
    await touch.down(from);
    await touch.move(from, group);
    await page.waitForSelector('.mapstrip button:nth-child(2).is-open');
    await touch.up();
    await close();
});

await test('tapping twice plays', async () => {
    const { page, close } = await phone(390, 844), id = await inHand(page, 'Salvage Rights');
    await bringUp(page, id);
    await page.waitForTimeout(300);
    const [x, y] = await middle(page, `.hand [data-card="${id}"]`);
    await page.touchscreen.tap(x, y);
    await page.waitForSelector('.chosen');
    await page.touchscreen.tap(x, y);               // where it was: the hand does not move from under the finger
    await page.waitForFunction((card) => !document.querySelector(`.hand [data-card="${card}"]`), id, { timeout: 8000 });
    await close();
});

await stage.close();
summary();
