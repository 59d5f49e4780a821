// main.js — the page: it asks the engine's worker, keeps the match, and turns clicks and keys into choices.
import { askNew, setupOf, showHelp } from './dialogs.js';
import { byId, el, fill } from './dom.js';
import { drawLog, drawPointed, drawQuestion, drawTable } from './draw.js';
import { listenToKeys } from './keys.js';
import { GameMatch } from './match.js';
import { takeTicked } from './picks.js';
import { focusKey, keepFocus, pointingAt } from './pointing.js';
import { showTexts } from './texts.js';

// ---- the worker: one answer for each question ----

const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
const waiting = new Map();
let asked = 0;

worker.addEventListener('message', ({ data }) => {
    waiting.get(data.id)(data);
    waiting.delete(data.id);
});
worker.addEventListener('error', (event) => broken(event.message ?? 'the engine could not be started'));

function ask(call, ...values) {
    return new Promise((resolve) => {
        waiting.set(++asked, resolve);
        worker.postMessage({ id: asked, call, values });
    });
}

// ---- the match ----

let games = [], match = null, busy = false, last = {};

const say = (words) => { byId('status').textContent = words; };

function broken(what) {
    busy = true;                            // nothing more can be asked of the engine
    const report = match ? JSON.stringify({ ...match.setup, choices: match.choices.flat() }) : '';
    byId('question').textContent = 'Something of ours is broken';
    byId('hint').textContent = what;
    fill(byId('options'), report ? [el('p', {}, 'Please send this with your report:'), el('pre', { tabindex: 0 }, report),
        el('button', { type: 'button', onclick: () => location.reload() }, 'Begin again')] : null);
    byId('cold').hidden = true;
}

// Asks for a new position and shows it. False if it was refused.
async function go(call, ...values) {
    if (busy) return false;
    busy = true;
    const main = byId('main');
    main.dataset.working = '';              // until the answer is shown
    const slow = setTimeout(() => {
        main.setAttribute('aria-busy', 'true');
        say(match ? `${match.seatTitle(match.other)} is choosing …` : 'Dealing …');
    }, 200);
    const answer = await ask(call, ...values);
    clearTimeout(slow);
    main.removeAttribute('aria-busy');
    if (answer.bug ?? answer.failed) {
        broken(answer.bug ?? answer.failed);
        return false;
    }
    busy = false;
    say(answer.refused ?? '');
    if (answer.value) match.take(answer.value);
    else delete main.dataset.working;
    return Boolean(answer.value);
}

// ---- showing it ----

// Draws everything. The focus stays where it was, or goes to the first option, so that play goes on by keyboard.
function show(key = focusKey()) {
    drawTable(match, act);
    drawQuestion(match, act);
    drawPointed(match, act);
    drawLog(match);
    byId('match-title').textContent = `· ${match.game.title}`;
    document.title = `${match.game.title} · Rift`;
    byId('do-undo').disabled = !match.started;
    byId('do-concede').disabled = match.over;
    byId('do-guide').disabled = false;
    byId('cold').hidden = true;
    delete byId('main').dataset.working;
    keepFocus(key);
}

// ---- what a person can do ----

async function choose(index) {
    if (!await go('choose', index)) return;
    match.choices.push([index]);
    show(null);
}

async function answer(number) {
    if (!await go('answer', number)) return;
    match.choices.push([number]);
    show(null);
}

async function passUntil(what) {
    if (!await go('passUntil', what)) return;
    match.choices.push([0]);
    show(null);
}

async function takePicks() {
    const fresh = match.events.length;
    const { made, left } = await takeTicked(match, (index) => go('choose', index));
    if (made.length) match.choices.push(made);
    match.fresh = fresh;
    show(null);
    if (left > 0) say('No more can be picked; the rest is left out.');
}

async function undo() {
    if (!match?.started) return;
    const group = match.choices.pop();
    for (let i = 0; i < group.length; i++)
        if (!await go('undo')) break;
    show(null);
    say('Taken back.');
}

async function stop(phase, whose, on) {
    const { value, refused } = await ask('stop', phase, whose, on);
    if (value) match.stops[whose] = [...match.stops[whose].filter((p) => p !== phase), ...(on ? [phase] : [])];
    say(refused ?? '');
    show();
}

async function concede() {
    const dialog = byId('sure');
    if (!match || match.over || busy) return;
    dialog.returnValue = '';
    dialog.onclose = async () => {
        if (dialog.returnValue !== 'yes' || !await go('concede')) return;
        match.choices.push(['concede']);
        show(null);
    };
    dialog.showModal();
}

async function why() {
    if (!match || match.over) return;
    const card = match.current;
    if (card === null) {
        say('Point at a card first: with the mouse, or with the arrow keys after h.');
        return;
    }
    const answer = await ask('why', `c${card}`);
    say(answer.refused ?? '');
    match.why = answer.value ?? null;
    drawPointed(match, act);
}

async function askAction(verb) {
    const { value, refused } = await ask('why', verb);
    if (!value) return [refused ?? 'It is part of another action.'];
    return value.possible ? ['Yes, now.'] : [el('b', {}, 'No: '), value.text, el('span', { class: 'rule' }, ` ${value.rule}`)];
}

async function saveTranscript() {
    const { value, refused } = await ask('transcript');
    if (!value) {
        say(refused);
        return;
    }
    const link = el('a', { href: URL.createObjectURL(new Blob([value], { type: 'text/plain' })),
        download: `${match.setup.game}-${match.setup.seed}.transcript` });
    link.click();
    URL.revokeObjectURL(link.href);
    say('Saved. To look at it: rift replay FILE');
}

async function begin(setup) {
    const game = games.find((g) => g.game === setup.game);
    match = new GameMatch(game, setup);
    if (!await go('begin', setup)) {
        match = null;
        fill(byId('table'));
        if (!busy) await newGame();
        return;
    }
    last = { game: setup.game, own: setup.decks[setup.seat], other: setup.decks[1 - setup.seat], bot: setup.bot,
        ...(setup.edition ? { edition: setup.edition } : {}),
        ...Object.fromEntries(Object.entries(setup.settings).map(([name, value]) => [`setting ${name}`, value])) };
    history.replaceState(null, '', `?${new URLSearchParams({ ...last, seed: setup.seed })}`);
    show(null);
}

async function newGame() {
    if (busy || !games.length) return;
    const setup = await askNew(games, last, match !== null);
    if (setup) await begin(setup);
}

function help() { showHelp(match, askAction); }
function guide() { if (match) showTexts(match.game); }

const act = { choose, answer, passUntil, takePicks, undo, stop, concede, why, newGame, help, guide, saveTranscript,
    ...pointingAt(() => match, () => act, show) };

// ---- the beginning ----

byId('do-new').addEventListener('click', newGame);
byId('do-undo').addEventListener('click', undo);
byId('do-concede').addEventListener('click', concede);
byId('do-help').addEventListener('click', help);
byId('do-guide').addEventListener('click', guide);
listenToKeys(() => match, act);

const opened = await ask('open');
if (opened.value) {
    games = opened.value;
    byId('cold').hidden = true;
    byId('question').textContent = 'Welcome';
    const wanted = Object.fromEntries(new URLSearchParams(location.search));
    const game = games.find((g) => g.game === wanted.game && g.problems.length === 0);
    last = wanted;
    if (game && wanted.seed && /^\d{1,18}$/.test(wanted.seed)) await begin(setupOf(game, filled(game, wanted)));
    else await newGame();
} else {
    broken(opened.bug ?? opened.failed ?? opened.refused);
}

// What an address leaves out is as the form would have it.
function filled(game, wanted) {
    const own = game.decks.some((d) => d.deck === wanted.own) ? wanted.own : game.pairs[0][0];
    const pair = game.pairs.find((p) => p.includes(own) && p.includes(wanted.other)) ?? game.pairs.find((p) => p.includes(own));
    return { ...wanted, own, other: pair[0] === own ? pair[1] : pair[0],
        bot: game.bots.includes(wanted.bot) ? wanted.bot : game.bots[game.bots.length - 1] };
}
