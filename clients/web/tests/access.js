// access.js — people who play by keyboard alone, or by what a screen reader says; chromium.js says how to run it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkAxeInThemes } from './axe.js';
import { keyboardGame } from './keyboard.js';
import { BATTLE, DEPLOY, EXCHANGE, FIGHTS, FIRST, LOSING, STACK, tableFrom } from './positions.js';
import { asked, at, checkAxe, finish, OUTAGE, person, run, runTogether, server } from './chromium.js';

// The page's own sounds, bundled by themselves.
function soundsBundle() {
    const source = fileURLToPath(new URL('../src/', import.meta.url));
    return execFileSync(process.env.ESBUILD ?? 'esbuild', ['--bundle', '--format=iife', '--target=es2020', '--log-level=warning'], { input:
        `import { SOUNDS, schedule } from '${source}table/sounds'; import { look } from '${source}look'; window.riftSounds = { SOUNDS, schedule, look };`,
    encoding: 'utf8' });
}

// ---- axe ----

runTogether('axe: the pages around the table', async () => {
    const ann = await person({ allows: /404/ }), { page } = ann;
    for (const place of ['/', '/#games', '/#learn', '/#help', '/t/nothing', '/device/nothing']) {
        await page.goto(at(place));
        await page.waitForSelector('main h1');
        await checkAxeInThemes(page, place);
    }
    await ann.close();
});

runTogether('axe: what opens over a table by a key', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, DEPLOY);
    for (const [keys, waits] of [['?', 'dialog.help'], [':', 'dialog.command'], ['m', '.menu'], ['hi', '#zoom.is-held']]) {
        for (const key of keys) await page.keyboard.press(key);
        await page.waitForSelector(waits);
        if (keys === '?') assert.equal(await page.$eval(waits, (dialog) => dialog.scrollTop), 0, 'help opens at its top');
        await checkAxeInThemes(page, keys);
        await page.keyboard.press('Escape');
        await page.waitForSelector(waits, { state: 'detached' });
    }
    await ann.close();
});

runTogether('axe: what opens over a table by a command', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, DEPLOY);
    for (const dialog of ['guide', 'rules drain', 'settings', 'about', 'hush']) {
        await command(page, dialog);
        await page.waitForSelector('dialog[open] h2');
        await checkAxeInThemes(page, dialog);
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog', { state: 'detached' });
    }
    await ann.close();
});

runTogether('axe: giving up, and the end', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, DEPLOY);
    await command(page, 'concede');
    await page.waitForSelector('dialog[open] h2');
    await checkAxeInThemes(page, 'giving up');
    await page.click('#concede-yes');
    await page.waitForSelector('.ask .end');
    await checkAxeInThemes(page, 'the end');
    await ann.close();
});

for (const [where, scene] of Object.entries({ DEPLOY, BATTLE, STACK, LOSING, EXCHANGE, FIGHTS, FIRST })) {
    runTogether(`axe: a table, ${where.toLowerCase()}`, async () => {
        const ann = await person(), { page } = ann;
        await tableFrom(page, scene);
        await checkAxeInThemes(page, where);
        await ann.close();
    });
}

// ---- sounds: rendered without a loudspeaker ----

runTogether('sounds: eight, off at first, each to be heard, not clipped, unlike the others', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, DEPLOY);
    await page.evaluate(soundsBundle());
    const { isOff, sounds } = await page.evaluate(async () => {
        const { SOUNDS, schedule, look } = window.riftSounds, sounds = [];
        for (const [name, { text, tones }] of Object.entries(SOUNDS)) {
            const offline = new OfflineAudioContext(1, 44100, 44100);
            schedule(offline, tones);
            const samples = (await offline.startRendering()).getChannelData(0);
            let peak = 0, sum = 0, crossings = 0;
            samples.forEach((v, i) => {
                peak = Math.max(peak, Math.abs(v));
                sum += v * v;
                if (i && v * samples[i - 1] < 0) crossings++;
            });
            const last = samples.findLastIndex((v) => Math.abs(v) > .002);
            sounds.push({ name, text, peak, rms: Math.sqrt(sum / Math.max(1, last)), length: last / 44100, crossings });
        }
        return { isOff: !look.sounds, sounds };
    });
    assert.ok(isOff);
    assert.equal(sounds.length, 8);
    for (const { name, text, peak, rms, length } of sounds) {
        assert.ok(text.length > 3, name);
        assert.ok(peak > .05 && peak < .9, `${name}: peak ${peak}`);
        assert.ok(rms > .01, `${name}: rms ${rms}`);
        assert.ok(length > .04 && length < .8, `${name}: ${length} s`);
    }
    for (const [i, a] of sounds.entries()) for (const b of sounds.slice(i + 1)) {
        const differs = Math.abs(a.length - b.length) > .03 || Math.abs(a.crossings - b.crossings) > .2 * Math.max(a.crossings, b.crossings);
        assert.ok(differs, `${a.name} sounds like ${b.name}: ${JSON.stringify([a, b])}`);
    }
    await ann.close();
});

// ---- keys ----

const focused = (page) => page.evaluate(() => {
    const at = document.activeElement, zone = at?.closest('#hand, #field, #ask, #log, #turn, #stack, .seat.far, .seat.near, dialog, .menu, #zoom');
    return { zone: zone?.id || zone?.className || '', card: at?.dataset?.card ?? '', row: at?.dataset?.row ?? '', text: at?.textContent ?? '' };
});
const press = async (page, ...keys) => {
    for (const key of keys) await page.keyboard.press(key);
};
const spoken = (page) => page.locator('#spoken-log').textContent();

async function command(page, line) {
    await page.keyboard.press(':');
    await page.waitForSelector('#command');
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
}

runTogether('keys: letters go to zones, arrows within, Tab to what is legal', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, DEPLOY);
    for (const [key, zone] of [['h', 'hand'], ['f', 'field'], ['a', 'ask'], ['t', 'turn'], ['l', 'log'], ['d', /seat near/], ['H', /seat far/]]) {
        await press(page, key);
        assert.match((await focused(page)).zone, zone instanceof RegExp ? zone : new RegExp(`^${zone}$`), `key ${key}`);
    }
    await press(page, 'h', 'Home');
    const first = await focused(page);
    await press(page, 'End');
    const last = await focused(page);
    assert.notEqual(first.card, last.card);
    await press(page, 'ArrowLeft');
    assert.notEqual((await focused(page)).card, last.card);
    await press(page, 'Home');
    assert.equal((await focused(page)).card, first.card);
    await press(page, 'a');
    await page.evaluate(() => document.activeElement.blur());
    for (let i = 0; i < 3; i++) {
        await press(page, 'Tab');
        const isLegal = await page.evaluate(() => document.activeElement.matches('[tabindex="0"], [data-row]'));
        assert.ok(isLegal, `Tab ${i}: ${JSON.stringify(await focused(page))}`);
    }
    await ann.close();
});

runTogether('keys: a card is read line by line, chosen, explained, let go', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, DEPLOY);
    await press(page, 'h', 'ArrowDown');
    const title = await spoken(page);
    assert.ok((await focused(page)).text.startsWith(title.trim()), title);
    await press(page, 'ArrowDown');
    assert.notEqual(await spoken(page), title);
    await press(page, 'Enter');
    await page.waitForSelector('#hand .card.is-chosen');
    await press(page, 'Backspace');
    await page.waitForSelector('#hand .card.is-chosen', { state: 'detached' });
    await press(page, 'i');
    await page.waitForSelector('#zoom.is-held');
    await press(page, 'Escape');
    await page.waitForSelector('#zoom', { state: 'detached' });
    assert.equal((await focused(page)).zone, 'hand');
    await ann.close();
});

runTogether('keys: e asks before it passes, commands list the table', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, DEPLOY);
    const question = await page.innerText('#asks');
    await press(page, 'e');
    await page.waitForSelector('.pass .is-sure');
    assert.match(await spoken(page), /can still be done/);
    assert.equal(await page.innerText('#asks'), question);
    await press(page, 'Escape');
    await page.waitForSelector('.pass .is-sure', { state: 'detached' });
    for (const [line, says] of [['hand', /Dock Warden/], ['places', /Sump Nine/], ['battle', /no battle/], ['parts energy', /energy \d+/]]) {
        await command(page, line);
        await page.waitForFunction((source) => new RegExp(source).test(document.querySelector('dialog.command [role=status]')?.textContent ?? ''), says.source);
        await press(page, 'Escape');
        await page.waitForSelector('dialog.command', { state: 'detached' });
    }
    await press(page, 'E');
    await page.waitForFunction((before) => document.querySelector('#asks')?.innerText !== before, question);
    await ann.close();
});

// ---- a hint, and not to be asked ----

runTogether('a hint: what a bot would do is marked and read out, until the question is another', async () => {
    const ann = await person(), { page } = ann, hinted = page.locator('.is-hinted');
    await tableFrom(page, DEPLOY);
    assert.equal(await hinted.count(), 0);
    await press(page, '!');
    await hinted.waitFor();
    assert.equal(await hinted.count(), 1);
    assert.match(await page.innerText('#spoken-log'), /^Hint: ./);
    await checkAxe(page, 'a hint');
    await hinted.click();
    await page.waitForFunction(() => !document.querySelector('.is-hinted'));
    await ann.close();
});

runTogether('not to be asked for a card, and to be asked again', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, STACK);
    await page.locator('#hand .card', { hasText: 'Priority Override' }).click();
    await page.getByRole('button', { name: 'Don’t ask about it' }).click();
    await page.locator('.rail > header [aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: 'What I am not asked about' }).click();
    await page.locator('dialog.hushed li', { hasText: 'Priority Override' }).waitFor();
    await checkAxe(page, 'what one is not asked for');
    await page.locator('dialog.hushed').getByRole('button', { name: 'Ask about it again' }).click();
    await page.waitForSelector('dialog.hushed li', { state: 'detached' });
    await ann.close();
});

// ---- focus ----

runTogether('focus: an update leaves it where it was, or goes to the question', async () => {
    const ann = await person(), { page } = ann;
    await page.goto(at('/play/trekwar'));
    await asked(page);
    await press(page, 'h');
    for (let i = 0; i < 14; i++) {
        const before = await focused(page), question = await page.innerText('#ask');
        await press(page, '1');
        await page.waitForFunction((old) => document.querySelector('#ask')?.innerText !== old, question);
        // A hidden element loses the focus a frame later; then the page gives it back.
        let after = await focused(page);
        for (let tries = 0; tries < 100 && after.zone !== before.zone && after.zone !== 'ask'; tries++) {
            await page.waitForTimeout(20);
            after = await focused(page);
        }
        assert.ok(after.zone === before.zone || after.zone === 'ask', `${JSON.stringify(before)} -> ${JSON.stringify(after)}`);
        if (await page.$('.ask .end')) break;
        await asked(page);
        await press(page, i % 2 ? 'h' : 'a');
    }
    await ann.close();
});

// ---- what a screen reader says ----

async function heard(page) {
    const line = await page.context().newCDPSession(page), { nodes } = await line.send('Accessibility.getFullAXTree');
    await line.detach();
    return nodes.filter((node) => !node.ignored && node.name?.value).map((node) => `${node.role.value}: ${node.name.value}`);
}
const says = (all, pattern) => assert.ok(all.some((line) => pattern.test(line)), `nothing says ${pattern}:\n${all.filter((l) => /button|banner|main|region|heading|radio|checkbox/.test(l)).join('\n')}`);

runTogether('spoken: landmarks, headings, places and cards of WARS', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, BATTLE);
    const all = await heard(page);
    for (const landmark of [/^banner: Normal bot, the other side/, /^main: Field/, /^contentinfo: Your side/, /^complementary: What happens/]) says(all, landmark);
    for (const region of [/^region: Your hand, \d+ card/, /^region: Log/, /^region: Question/, /^heading: Battle at /]) says(all, region);
    says(all, /^button: Dock Warden, .*power \d.*at .*Sump Nine, yours/);
    says(all, /^button: .*Sump Nine.*, Normal bot’s/);
    says(all, /: printed \d+, (plus|minus) \d+/);
    says(all, /^heading: .*\?/);
    assert.ok(!all.some((line) => /Amber’s|Violet’s/.test(line)), 'a seat’s own name is said');
    assert.ok(!all.some((line) => /−\d/.test(line) && line.startsWith('button: ') && /power/.test(line)), 'a minus that is not said');
    await ann.close();
});

runTogether('spoken: Sectors, Forces and a Unit of TrekWar', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, FIRST);
    const all = await heard(page);
    says(all, /^region: Board/);
    says(all, /Centre, nobody’s/);
    says(all, /^button: .*, in your hand, yours.*, key \w$/);
    says(all, /Your Force \d+/);
    await ann.close();
});

runTogether('spoken: fights of ENEMY, each a button of its own', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, FIGHTS);
    const all = await heard(page);
    says(all, /Fight 1: .* and /);
    says(all, /^button: .*Resolve fight 1/);
    says(all, /^button: .*Resolve fight 2/);
    says(all, /score, \d of 7 victory points/);
    assert.equal(await page.$('.ask [data-amount]'), null);
    await ann.close();
});

// ---- sets ----

runTogether('an exchange takes three cards at most', async () => {
    const ann = await person(), { page } = ann;
    await tableFrom(page, EXCHANGE);
    await press(page, '1', '2', '3', '4');
    await page.waitForFunction(() => document.querySelectorAll('[role=checkbox][aria-checked=true]').length === 3);
    assert.equal(await page.locator('[role=checkbox][aria-checked=true]').count(), 3);
    assert.match(await spoken(page), /^3 at most/);
    await press(page, '1');
    await page.waitForFunction(() => document.querySelectorAll('[role=checkbox][aria-checked=true]').length === 2);
    await ann.close();
});

// ---- a battle goes on: reload, two tabs, a server that is killed ----

await run('a battle: reload, another tab, kill -9', async () => {
    const ann = await person({ allows: OUTAGE }), { page } = ann;
    await tableFrom(page, BATTLE);
    const question = await page.innerText('#asks'), field = await page.innerText('#field .panel');
    await page.reload();
    await asked(page);
    assert.equal(await page.innerText('#asks'), question);
    assert.equal(await page.innerText('#field .panel'), field);
    const tab = await ann.another();
    await tab.goto(page.url());
    await asked(tab);
    assert.equal(await tab.innerText('#asks'), question);
    await server.kill();
    await page.waitForSelector('[role=alert]:not(:empty)');
    await server.again();
    await asked(page);
    await page.waitForSelector('.banner', { state: 'detached' });
    assert.equal(await page.innerText('#asks'), question);
    await page.keyboard.press('1');
    for (const each of [page, tab]) await each.waitForFunction((before) => document.querySelector('#asks')?.innerText !== before, question);
    await ann.close();
});

runTogether('a spectator’s page has no name of a hidden card', async () => {
    const ann = await person(), eve = await person();
    await tableFrom(ann.page, STACK, { public: true });
    await eve.page.goto(ann.page.url());
    await eve.page.waitForSelector('body.wars #field');
    await eve.page.waitForFunction(() => document.body.innerHTML.includes('Dock Warden'));
    const html = await eve.page.content(), mine = await ann.page.content();
    for (const title of ['Priority Override', 'Twice Sworn']) {
        assert.ok(mine.includes(title), `${title} is in the hand`);
        assert.ok(!html.includes(title), `a spectator reads ${title}`);
    }
    await ann.close();
    await eve.close();
});

// ---- a whole game ----

runTogether('a whole game of ENEMY by keyboard alone', async () => {
    const ann = await person();
    const told = await keyboardGame(ann.page, at('/play/enemy'));
    await ann.close();
    return told;
});

await finish();
