// people.js — people at tables of `rift serve`, each in a browser of their own, with what they say to each other and
// what can go wrong between them: chromium.js says how to run it. RIFT may be the program with the sanitizers.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerSome, asked, at, checkAxe, finish, OUTAGE, person, run, runTogether, server, shot } from './chromium.js';
import { BATTLE } from './positions.js';

const [rift, shots] = process.argv.slice(2);

// ---- what they do ----

const shows = (page, where, what) => page.waitForFunction(([selector, words]) =>
    [...document.querySelectorAll(selector)].some((e) => e.innerText.includes(words)), [where, what]);
const gone = (page, selector) => page.waitForSelector(selector, { state: 'detached' });
const dealt = (page) => page.waitForSelector('#field');
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

async function menu(page, ...items) {
    await page.click('.rail > header [aria-haspopup=menu]');
    for (const item of items) await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function setName(page, name) {
    await page.fill('#me [name=name]', name);
    await page.click('#me button');
    await shows(page, '#you [role=status]', 'You are called');
}

// Opens a table from the first page, which has to be there; its path. Without a bot it waits for a friend.
async function openTable(page, { game, bot = 'friend', isPublic = false, table = '', clock = 'none' }) {
    await page.locator(`.poster:has(input[value="${game}"])`).click();
    await page.locator(`.opponent:has(input[value="${bot}"])`).click();
    await page.click('.newmatch .textual');
    await page.selectOption('[name=clock]', clock);
    await page.fill('[name=table]', table);
    await page.setChecked('[name=public]', isPublic);
    await page.click('#play-now');
    await page.waitForURL('**/t/*');
    return new URL(page.url()).pathname;
}

async function sitDown({ page }, path, name) {
    await page.goto(at(path));
    if (name) await page.fill('#sit [name=name]', name);
    await page.click('#sit-down');
    await dealt(page);
}

async function guest(wishes) {
    const one = await person(wishes);
    await one.page.goto(at('/'));
    await one.page.waitForSelector('#play-now');
    return one;
}

// One answer by whoever is asked: its index among the pages, and the question.
async function answerOne(pages) {
    const next = await Promise.any(pages.map((page, i) => asked(page).then(() => i))), question = await pages[next].innerText('#asks');
    await answerSome(pages[next], 1);
    return { next, question };
}

// What a person sees of a position, without what runs by itself.
const picture = (page) => page.evaluate(() => [...document.querySelectorAll('#asks, #ask .option, #field, #hand .card')].map((e) => e.innerText).join('\n'));
const logLines = (page) => page.locator('#log li:not(.digest):not(.head)').allInnerTexts();
// Equal lines are folded, but not an old one with a new one: here each appears once.
const told = async (page) => (await logLines(page)).map((line) => line.replace(/ ×\d+/, '')).filter((line, i, all) => line !== all[i - 1]);

// ---- a whole match by a link, with all that people say to each other ----

async function meet(ann, bob) {
    await setName(ann.page, 'Ann');
    await checkAxe(ann.page, 'the first page');
    const path = await openTable(ann.page, { game: 'trekwar', clock: '10+10' });
    await ann.page.waitForSelector('main.before .copied');
    assert.equal(await ann.page.inputValue('main.before .copied input'), at(path));
    await checkAxe(ann.page, 'waiting');
    await shot(ann.page, 'waiting');
    await bob.page.goto(at(path));
    await bob.page.waitForSelector('#sit');
    assert.match(await bob.page.innerText('#seat'), /TrekWar[^]*Ann, deck Federation[^]*a free seat[^]*10 minutes/);
    await checkAxe(bob.page, 'a free seat');
    await sitDown(bob, path, 'Bob');
    await dealt(ann.page);
    for (const [page, other] of [[ann.page, 'Bob'], [bob.page, 'Ann']]) {
        await shows(page, '.seat.far', other);
        await shows(page, '.seat.far', 'here');
        assert.equal(await page.locator('[data-clock]').count(), 2);
    }
    return path;
}

async function talk(ann, bob) {
    const phrases = await (async () => {
        await menu(ann.page, 'Say …');
        return ann.page.locator('.menu [role=menuitem]').allInnerTexts();
    })();
    await ann.page.getByRole('menuitem', { name: phrases[1] }).click();
    await shows(bob.page, '.said', `Ann: ${phrases[1].trim()}`);                // the server's words are the button's
    await menu(bob.page, 'Mute phrases');
    await menu(ann.page, 'Say …', phrases[4].trim());
    await shows(ann.page, '.said', phrases[4].trim());
    assert.equal(await bob.page.locator('.said', { hasText: phrases[4].trim() }).count(), 0);
    const time = await bob.page.innerText('.seat.near [data-clock]');
    await menu(ann.page, 'Give a minute');
    await bob.page.waitForFunction((old) => {           // it may run meanwhile
        const seconds = (text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
        return seconds(document.querySelector('.seat.near [data-clock]').textContent) > seconds(old);
    }, time);
    await menu(bob.page, 'Offer a draw');
    await shows(ann.page, '.offer', 'offers a draw');
    await press(ann.page, 'Decline');
    await gone(bob.page, '.offer');
}

// Somebody has answered, and the other since then: taking back needs the other's consent.
async function takeBack(pages) {
    let mine = await answerOne(pages), last = mine;
    for (let i = 0; i < 60 && last.next === mine.next; i++) [mine, last] = [last, await answerOne(pages)];
    assert.notEqual(last.next, mine.next, 'the other is never asked');
    const asks = pages[mine.next], says = pages[last.next];
    await asks.keyboard.press('u');                     // a new question ignores the pointer at first, but never a key
    await press(says, 'No');
    await gone(asks, '.offer');
    await asks.keyboard.press('u');                     // a new question ignores the pointer at first, but never a key
    await says.waitForSelector('.offer pre');
    assert.ok((await says.innerText('.offer pre')).length > 0, 'what was read since is not told');
    await shot(says, 'take-back');
    await checkAxe(says, 'taking back');
    await press(says, 'Allow it');
    await gone(says, '.offer');
    await shows(asks, '#asks', mine.question);
    await asked(asks);
}

async function checkRecord(page, path) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('.end [download]')]);
    const file = join(shots, 'trekwar.rift');
    await download.saveAs(file);
    assert.match(execFileSync(rift, ['replay', file, '--verify'], { encoding: 'utf8' }), /^verified/);
    await menu(page, 'About this table');
    await press(page, 'Compare with the record');
    await shows(page, 'dialog [role=status]', 'The record agrees');
    await page.keyboard.press('Escape');
    await gone(page, 'dialog');
    const value = await page.evaluate((link) => JSON.parse(localStorage.getItem(`rift shuffle ${link}`)).value, path.split('/')[2]);
    assert.ok(readFileSync(file, 'utf8').includes(` ${value}\n`));
}

async function playAgain(ann, bob, path) {
    await ann.page.locator('.end .button.main').click();
    await shows(bob.page, '.end', 'Ann wants one');
    await bob.page.locator('.end .button.main').click();
    for (const { page } of [ann, bob]) {
        await page.waitForURL((url) => url.pathname.startsWith('/t/') && url.pathname !== path);
        await dealt(page);
    }
    assert.match(await ann.page.innerText('.seat.near'), /Dominion/);           // seats are swapped
    await menu(ann.page, 'Give up …');
    await ann.page.click('#concede-yes');
    await shows(bob.page, '.end', 'You win');
    await shows(ann.page, '.end', 'You lose');
}

runTogether('two people play TrekWar by a link', async () => {
    const ann = await guest(), bob = await guest(), pages = [ann.page, bob.page];
    const path = await meet(ann, bob);
    await shot(ann.page, 'trekwar');
    await talk(ann, bob);
    await takeBack(pages);
    const second = await ann.another();                 // two tabs of one seat show the same
    await second.goto(at(path));
    await dealt(second);
    assert.equal(await picture(second), await picture(ann.page));
    assert.deepEqual(await Promise.all(pages.map((page) => answerSome(page, Infinity))), ['over', 'over']);
    for (const page of pages) assert.match(await page.innerText('#asks'), /^(You win|You lose|A draw)/);
    await second.waitForSelector('.ask .end');
    assert.equal(await picture(second), await picture(ann.page));
    await second.close();
    await shot(bob.page, 'over');
    await checkRecord(bob.page, path);
    await playAgain(ann, bob, path);
    await ann.close();
    await bob.close();
});

// ---- messages that a good server rarely sends ----

// A table on hold: what it looks like, and what can be wished then.
runTogether('a held table', async () => {
    const ann = await person(), { page } = ann, wishes = [];
    let held = false;
    await page.routeWebSocket(/socket$/, (socket) => {
        const line = socket.connectToServer();
        socket.onMessage((text) => {
            wishes.push(JSON.parse(text));
            line.send(text);
        });
        line.onMessage((text) => {
            const m = JSON.parse(text);
            if (held && m.table) Object.assign(m.table, { state: 'held', problem: 'a mistake of ours <b>stopped</b> it' });
            socket.send(JSON.stringify(m));
        });
    });
    await page.goto(at('/play/enemy'));
    await asked(page);
    held = true;
    await answerSome(page, 1);
    await shows(page, '.offer', 'This table is on hold. a mistake of ours <b>stopped</b> it');
    assert.equal(await page.locator('#ask .option').count(), 0);
    await shot(page, 'held');
    await checkAxe(page, 'a held table');
    await press(page, 'Go on');
    await shows(page, '.notice', 'this table is not on hold');           // the server's own view of it
    assert.ok(wishes.some((wish) => wish.do === 'go-on' && wish.on));
    assert.ok(wishes.every((wish, i) => i === 0 || wish.id > wishes[i - 1].id));
    await ann.close();
});

// A connection that is open but silent is given up; the next one begins after the last message.
const SILENCE_MS = 12000;               // as long as that takes, by the page's clock

runTogether('a line that says nothing', async () => {
    const ann = await person(), { page } = ann, hellos = [];
    let silent = false;
    await page.clock.install();
    await page.routeWebSocket(/socket$/, (socket) => {
        const line = socket.connectToServer(), isFirst = hellos.length === 0;
        socket.onMessage((text) => {
            if (JSON.parse(text).do === 'hello') hellos.push(JSON.parse(text));
            line.send(text);
        });
        line.onMessage((text) => { if (!silent || !isFirst) socket.send(text); });
    });
    await page.goto(at('/play/enemy'));
    await asked(page);
    await answerSome(page, 2);
    await asked(page);
    const question = () => page.getAttribute('#ask', 'data-asked'), before = await question();
    silent = true;
    while (await question() === before) {               // a tick sends nothing yet; what is sent is heard over the next line
        const answered = answerSome(page, 1), sent = page.waitForSelector('#ask[data-sending]');
        if (await Promise.race([answered, sent.then(() => 'sent')]) === 'sent') await page.clock.runFor(SILENCE_MS);
        await answered;
        await asked(page);
    }
    assert.ok(hellos.length === 2 && hellos[0].last === undefined && hellos[1].last > 0, JSON.stringify(hellos));
    const whole = await told(page);
    await page.reload();
    await asked(page);
    assert.deepEqual(await told(page), whole);
    await ann.close();
});

// ---- a guest on a small screen, and on another device ----

runTogether('a guest, a bot, a small screen, another device', async () => {
    const ann = await guest({ width: 360, height: 740 }), { page } = ann, other = await guest();
    const fits = async (where) => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 360, `${where} is wider than the window`);
    await fits('the first page');
    await openTable(page, { game: 'enemy', bot: 'random' });
    await asked(page);
    await fits('a table');
    const before = await picture(page);
    await page.reload();
    await asked(page);
    assert.equal(await picture(page), before);
    await page.goto(at('/'));
    await page.waitForSelector('#games .yours');
    await page.click('#make-device');
    const link = await page.inputValue('.device .link');
    await other.page.goto(link);                        // the same person on another device
    await other.page.click('#take-device');
    await other.page.click('#games .match');
    await asked(other.page);
    await other.page.waitForSelector('#hand .card');
    await other.close();
    await ann.close();
});

// ---- who may see what, and words of others ----

const NAME = '<img src=x onerror=a()>', TABLE = '<script>a()</script>';

runTogether('a public table, and scripts in names', async () => {
    const ann = await guest(), bob = await guest(), eve = await person(), frames = [];
    await setName(ann.page, NAME);
    assert.equal(await ann.page.inputValue('#me [name=name]'), NAME);
    const path = await openTable(ann.page, { game: 'trekwar', isPublic: true, table: TABLE });
    await sitDown(bob, path, NAME);
    await dealt(ann.page);
    eve.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(payload)));
    await eve.page.goto(at('/'));
    await shows(eve.page, '#tables', TABLE);
    await eve.page.click(`#tables a[href="${path}"]`);
    await dealt(eve.page);
    for (const side of ['near', 'far']) await shows(eve.page, `.seat.${side}`, NAME);
    await shows(eve.page, '.game-name', TABLE);
    assert.deepEqual(await eve.page.locator('body img, body script').evaluateAll((all) => all.map((e) => e.outerHTML)), []);
    for (const { page } of [ann, bob]) {
        const titles = await page.locator('#hand .card').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')?.split(',')[0] || card.textContent));
        assert.ok(titles.length > 3);
        for (const title of titles) assert.ok(title && !frames.join('').includes(title), `the spectator was told of ${title}`);
    }
    assert.equal(await eve.page.locator('#ask .option').count(), 0);
    await shot(eve.page, 'watching');
    await checkAxe(eve.page, 'watching');
    await shows(eve.page, '#log', 'shuffles the deck');
    for (let i = 0; i < 4; i++) await answerOne([ann.page, bob.page]);
    await shows(eve.page, '#log', 'exchanges');
    for (const each of [ann, bob, eve]) await each.close();
});

runTogether('a private table', async () => {
    const ann = await guest(), bob = await guest(), eve = await person({ allows: /status of 40[34]/ });
    const path = await openTable(ann.page, { game: 'trekwar' });
    await eve.page.goto(at(path));                      // two have the link, one is quicker: the other's page notices
    await shows(eve.page, '#seat', 'Two Fleets fight for seven Sectors');
    await sitDown(bob, path, '');
    await shows(eve.page, 'main', 'This is a private table');
    await eve.page.goto(at('/nonsense'));
    await shows(eve.page, 'main', 'There is no such page');
    await eve.page.click('main a');
    await eve.page.waitForSelector('#tables .note, #tables .match');
    assert.equal(await eve.page.locator(`a[href="${path}"]`).count(), 0);
    await eve.page.goto(at(path));
    await shows(eve.page, 'main', 'This is a private table');
    assert.equal(await eve.page.locator('.seat').count(), 0);
    const answer = await eve.page.request.get(`${at(path)}/socket`, { headers: { connection: 'Upgrade', upgrade: 'websocket',
        'sec-websocket-version': '13', 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' } });
    assert.equal(answer.status(), 403);
    for (const nowhere of ['/t/nosuchtable', '/play/chess']) {
        await eve.page.goto(at(nowhere));
        await shows(eve.page, 'main', 'There is no table here');
    }
    await eve.page.goto(at('/play/wars'));              // straight to a bot, and there again
    await asked(eve.page);
    const own = eve.page.url();
    await eve.page.goto(at('/play/wars'));
    await asked(eve.page);
    assert.equal(eve.page.url(), own);
    for (const each of [ann, bob, eve]) await each.close();
});

// ---- the server is killed ----

await run('WARS: the server is killed in a battle of two people', async () => {
    const ann = await guest({ allows: OUTAGE }), bob = await guest({ allows: OUTAGE, width: 390, height: 844 }), pages = [ann.page, bob.page];
    const { path } = await (await ann.page.request.post(at('/api/tables'), { data: { from: { scene: BATTLE }, seat: 'amber', name: 'Ann' } })).json();
    await ann.page.goto(at(path));
    await sitDown(bob, path, 'Bob');
    for (const page of pages) await page.waitForSelector('#field .panel');
    await shot(bob.page, 'battle');
    const before = await Promise.all(pages.map(picture));
    await server.kill();
    for (const page of pages) await page.waitForSelector('.banner[role=alert]');
    assert.deepEqual(await Promise.all(pages.map(picture)), before);            // it stays readable
    await server.again();
    for (const page of pages) {
        await gone(page, '.banner');
        await shows(page, '.seat.far', 'here');
    }
    assert.deepEqual(await Promise.all(pages.map(picture)), before);
    const ends = pages.map((page) => answerSome(page, 200, 'body:not(.in-battle)'));
    assert.ok((await Promise.all(ends)).every((how) => how !== 'going'), 'the battle does not end');
    for (const page of pages) assert.ok((await logLines(page)).some((line) => /The battle at .* is over/.test(line)));
    await ann.close();
    await bob.close();
});

// An answer given while nobody hears it arrives by itself.
await run('an answer while the server is away', async () => {
    const ann = await person({ allows: OUTAGE }), { page } = ann;
    await page.goto(at('/play/trekwar'));
    await asked(page);
    const before = await page.getAttribute('#ask', 'data-asked');
    await server.kill();
    await page.waitForSelector('.banner[role=alert]');
    const answering = answerSome(page, 1);
    await page.waitForSelector('#ask[data-sending]');
    assert.equal(await page.getAttribute('#ask', 'data-asked'), before);
    await server.again();
    await answering;
    await gone(page, '.banner');
    await asked(page);
    assert.notEqual(await page.getAttribute('#ask', 'data-asked'), before);
    await ann.close();
});

await finish();
