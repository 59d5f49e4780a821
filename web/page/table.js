// table.js — a table of the server: its messages are shown, and what a person does becomes wishes.
import { get, keep, kept, post } from './api.js';
import { drawBar, nameOf, showClocks, showCompared } from './bar.js';
import { Dealing } from './dealing.js';
import { showHelp } from './dialogs.js';
import { showTexts } from './texts.js';
import { byId, el, fill, plain } from './dom.js';
import { drawLog, drawPointed, drawQuestion, drawTable } from './draw.js';
import { listenToKeys } from './keys.js';
import { Line } from './line.js';
import { linkField, showSorry, tableAddress } from './lobby.js';
import { GameMatch } from './match.js';
import { takeTicked } from './picks.js';
import { focusKey, keepFocus, pointingAt } from './pointing.js';

const WIRE = 2;                         // the version of docs/wire.md that the page is written for

const CLOCK_MS = 250, SAID_MS = 15000, SLOW_MS = 300;
const UNASKED = { question: null, options: [], order: [], asks: '' };

// ---- the match as the server tells it ----

class TableMatch extends GameMatch {
    constructor(game, index, texts) {
        super(game, { seat: Math.max(index, 0) });
        this.index = index;                     // of the own seat; -1: a spectator, who sees it from the first seat's side
        this.texts = texts;
        this.choice = -1;
    }

    isMine(seat) { return this.index >= 0 && seat === this.seat; }
    who(seat) {
        const name = nameOf(this.table.seats[this.seatIndex(seat)]);
        return this.isMine(seat) ? `you, ${name}` : name;
    }

    get asked() { return this.table.state === 'running' && this.question.question !== null; }
    get over() { return super.over || this.table.state === 'over'; }

    // Messages come also when nothing is asked anew: then what the person was about to do stays as it is.
    take(message) {
        const { picked, why, hovered, shown, fresh, choice, question } = this;
        this.table = message.table;
        this.choice = message.choice ?? -1;
        const isOpen = message.options && message.table.state === 'running';
        super.take({ ...message, options: isOpen ? message.options : UNASKED, texts: {} });
        this.fresh = question ? Math.min(fresh, message.from) : this.events.length;
        if (choice === this.choice && question?.question === this.question.question) Object.assign(this, { picked, why, hovered, shown });
        if (!this.asked) this.question = { ...this.question, asks: this.#waitsFor() };
    }

    #waitsFor() {
        if (this.table.state !== 'running') return 'This table is held';
        return this.index >= 0 ? `Waiting for ${nameOf(this.table.seats[1 - this.index])} …` : 'The match goes on';
    }

    result() {
        const { result, winner, reason } = this.view;
        if (this.index >= 0 || result !== 'win') return super.result();
        return `${this.who(winner)} wins with ${this.seatTitle(winner)} (${plain(reason ?? '').toLowerCase()})`;
    }
}

// ---- the page of a table ----

const say = (words) => { byId('status').textContent = words; };

function banner(words) {
    byId('banner').textContent = words;
    byId('banner').hidden = !words;
}

export function openTable(info, game, cards) {
    const { link } = info;
    const index = info.seats.findIndex((seat) => seat.you);
    const dealing = new Dealing(link);
    const texts = new Map([...cards, ...info.own_cards].map(({ code, text }) => [code, text]));
    const at = { table: null, game, index, clock: null, dealing, muted: kept(`rift mute ${link}`) === 'on' };
    let match = null, drawn = '', waiters = [];
    let sent = null;                    // the choice whose answer is on its way
    let picking = false, wantsNext = false, isWhole = true;

    const line = new Line(link, { message, said, here, away });

    // ---- what the server says ----

    function message(m) {
        if (m.view && m.view.wire !== WIRE) {
            line.close();
            stop('This page is of another version than the server: please load it anew.');
            return;
        }
        at.table = m.table;
        at.clock = m.left ? { left: m.left, running: m.running ?? null, since: performance.now() } : null;
        deal();
        if (m.table.state !== 'running') line.giveUpAnswers('');
        if (m.view) takePosition(m);
        if (sent !== null && (match?.choice !== sent || !match.asked)) sent = null;
        show();
        waiters.forEach((look) => look());
        if (wantsNext && m.table.next) location.assign(`/t/${m.table.next}`);
    }

    function takePosition(m) {
        match ??= new TableMatch(game, index, texts);
        const had = match.events.length, misses = had > 0 && m.from > had;
        match.take(m);
        if (misses && isWhole) line.askAnew();      // some were told to nobody here: once more, with all that is still known
        isWhole = !misses;
    }

    function deal() {
        const wish = index < 0 ? null : dealing.wish(at.table, index);
        if (wish && deal.said !== wish.do) {
            deal.said = wish.do;
            line.wish(wish).then(({ code, problem }) => {
                if (problem === undefined) return;
                deal.said = null;                   // with the next message again, if it is still wanted
                if (code !== 'not-now') say(problem);       // not now: another tab was first
            });
        }
    }

    function said({ said: words, seat }) {
        const who = at.table?.seats.find((s) => s.seat === seat);
        byId('said').textContent = `${who ? nameOf(who) : 'Somebody'}: ${words}`;
        clearTimeout(said.timer);
        said.timer = setTimeout(() => { byId('said').textContent = ''; }, SAID_MS);
    }

    function here() {
        banner('');
        deal.said = null;                       // a server that was begun anew may not have it
        if (at.muted) line.wish({ do: 'mute', on: true });
    }

    // A line that never stood: perhaps the table is not for us any more.
    async function away(was) {
        banner('There is no connection to the server. Trying again …');
        const { value, status } = was ? {} : await get(`/api/tables/${link}`);
        if (status !== 404 && value?.watch !== false) return;
        line.close();
        banner('');
        showSorry('This table is closed to you', status === 404 ? 'It is not there any more.' : 'It is private.');
    }

    function stop(words) {
        banner(words);
        fill(byId('options'), el('button', { type: 'button', onclick: () => location.reload() }, 'Load anew'));
    }

    // ---- showing it ----

    function show(key = focusKey()) {
        const state = JSON.stringify([at.table, at.muted, Boolean(at.clock)]);
        if (state !== drawn) drawBar(at, act);      // what is open or selected there stays, if nothing has changed
        drawn = state;
        byId('main').classList.toggle('before', !match);
        if (match) showMatch();
        else showBefore();
        byId('match-title').textContent = `· ${at.table.name || game.title}`;
        document.title = `${match?.asked ? '● Your turn · ' : ''}${game.title} · Rift`;
        const plays = index >= 0 && at.table.state === 'running';
        byId('do-undo').disabled = byId('do-concede').disabled = !plays;
        keepFocus(key);
        showWorking();
    }

    function showMatch() {
        match.stops = index >= 0 ? at.table.stops ?? null : null;
        drawTable(match, act);
        drawQuestion(match, act);
        drawPointed(match, act);
        drawLog(match);
    }

    // The answer is on its way; if that takes long, one sees it.
    function showWorking() {
        const main = byId('main');
        clearTimeout(showWorking.timer);
        if (sent === null) {
            delete main.dataset.working;
            main.removeAttribute('aria-busy');
            return;
        }
        main.dataset.working = '';
        showWorking.timer = setTimeout(() => main.setAttribute('aria-busy', 'true'), SLOW_MS);
    }

    function showBefore() {
        const { state, problem } = at.table;
        const words = { open: 'Waiting for somebody to sit down', dealing: 'The cards are being shuffled …', held: 'This table is held',
            gone: 'This table was given up' };
        byId('question').textContent = words[state] ?? 'One moment …';
        byId('hint').textContent = state === 'dealing' ? 'Both browsers take part in it, so both must be here.' : state === 'gone' ? problem ?? '' : '';
        const isDealtElsewhere = state === 'dealing' && index >= 0 && at.table.shuffle.seats[index] && !dealing.isMine(at.table, index);
        fill(byId('options'),
            state === 'open' ? [el('p', {}, 'Send this link. Whoever opens it can take the other seat.'), linkField('Link', tableAddress(link))] : null,
            isDealtElsewhere ? el('p', {}, 'Another tab or device of yours does it for this table: it must be open, too.') : null,
            index >= 0 && ['open', 'dealing'].includes(state) ? el('button', { type: 'button', id: 'close-table', onclick: close }, 'Give up this table') : null,
            el('a', { href: '/' }, 'To the first page'));
    }

    // After the end. One's own wish is seen by the other, and taken back by another click.
    function drawEnding() {
        const option = (id, words, onclick, note) => el('button', { type: 'button', class: 'option', id, 'data-focus': `option ${id}`, onclick },
            el('span', { class: 'words' }, words), note ? el('span', { class: 'note' }, note) : null);
        const seats = at.table.seats, own = seats[index], other = seats[1 - index];
        return [
            index >= 0 && !at.table.next ? option('do-rematch', own.rematch ? 'Rematch: waiting for the other' : 'Rematch', () => rematch(!own.rematch),
                other?.rematch ? `${nameOf(other)} wants one` : 'with seats swapped') : null,
            at.table.next ? el('a', { class: 'option', id: 'go-next', href: `/t/${at.table.next}` }, 'To the rematch') : null,
            option('do-record', 'Download the record', saveTranscript, 'rift replay --verify FILE checks it'),
            index >= 0 && !at.table.public ? option('do-share', 'Let whoever has the link look at it', share) : null,
            option('do-home', 'To the first page', newGame),
        ];
    }

    // ---- what a person can do ----

    const next = (isThere) => new Promise((resolve) => {
        const look = () => {
            if (!isThere()) return;
            waiters = waiters.filter((w) => w !== look);
            resolve();
        };
        waiters.push(look);
        look();
    });

    // One answer. True when the position after it is there.
    async function give(wish) {
        if (!match?.asked || sent !== null) return false;
        const choice = sent = match.choice;
        showWorking();
        const { problem, code } = await line.wish({ ...wish, choice });
        if (problem !== undefined) {
            if (sent === choice) sent = null;
            show();
            say(code === 'stale' ? 'That question was answered already, perhaps in another tab.' : problem);
            return false;
        }
        say('');
        match.fresh = match.events.length;
        await next(() => match.choice !== choice || !match.asked);
        return true;
    }

    const giveOne = (wish) => picking ? false : give(wish);
    const choose = (option) => giveOne({ do: 'choose', option });
    const answer = (number) => giveOne({ do: 'answer', answer: number });
    const passUntil = (until) => giveOne({ do: 'pass', until });

    async function takePicks() {
        if (picking) return;
        picking = true;
        const { left } = await takeTicked(match, (option) => give({ do: 'choose', option }));
        picking = false;
        if (left > 0 && !byId('status').textContent) say('No more can be picked; the rest is left out.');
    }

    // Anything but an answer; what was refused is said.
    async function wish(what, done = '') {
        const { problem } = await line.wish(what);
        say(problem ?? done);
        return problem === undefined;
    }

    const undo = () => plays() && wish({ do: 'undo', on: true });
    const agree = (what, on) => wish({ do: what, on });
    const draw = (on) => wish({ do: 'draw', on });
    const goOn = (on) => wish({ do: 'go-on', on });
    const giveTime = (seconds) => wish({ do: 'time', seconds }, 'Given.');
    const sayPhrase = (phrase) => wish({ do: 'say', phrase });
    const plays = () => index >= 0 && at.table?.state === 'running';

    async function mute(on) {
        if (!await wish({ do: 'mute', on })) return;
        at.muted = on;
        keep(`rift mute ${link}`, on ? 'on' : 'off');
        show();
    }

    async function rematch(on) {
        wantsNext = on;
        await wish({ do: 'rematch', on });
    }

    function concede() {
        const dialog = byId('sure');
        if (!plays()) return;
        dialog.returnValue = '';
        dialog.onclose = () => dialog.returnValue === 'yes' && wish({ do: 'concede' });
        dialog.showModal();
    }

    async function why() {
        if (!match || match.over || index < 0) return;
        const card = match.current;
        if (card === null) {
            say('Point at a card first: with the mouse, or with the arrow keys after h.');
            return;
        }
        const { problem, answer: because } = await line.wish({ do: 'why', thing: `c${card}` });
        say(problem ?? '');
        match.why = because ?? null;
        drawPointed(match, act);
    }

    async function askAction(verb) {
        const { problem, answer: because } = await line.wish({ do: 'why', thing: verb });
        if (!because) return [problem ?? 'It is part of another action.'];
        return because.possible ? ['Yes, now.'] : [el('b', {}, 'No: '), because.text, el('span', { class: 'rule' }, ` ${because.rule}`)];
    }

    async function close() {
        const { problem } = await post(`/api/tables/${link}/close`);
        if (problem) say(problem);
        else location.assign('/');
    }

    async function share() {
        const { problem } = await post(`/api/tables/${link}/share`, { on: true });
        say(problem ?? 'Whoever has the link of this table can look at it now.');
    }

    function saveTranscript() { el('a', { href: `/api/tables/${link}/record`, download: '' }).click(); }

    // The record beside what was seen before the own value was told.
    async function compare() {
        if (at.table.state !== 'over' || !dealing.kept?.server || index < 0) return;
        const { value, problem } = await get(`/api/tables/${link}/record`);
        if (problem) say(problem);
        else showCompared(dealing.compare(value, game.seats, index));
    }

    const newGame = () => location.assign('/');
    const help = () => showHelp(match, askAction);
    const guide = () => showTexts(game);
    const setStop = (phase, whose, on) => wish({ do: 'stop', phase, whose, on });

    const act = { choose, answer, passUntil, takePicks, undo, stop: setStop, concede, why, newGame, help, guide,
        saveTranscript, drawEnding,
        agree, draw, goOn, giveTime, say: sayPhrase, mute, compare, ...pointingAt(() => match, () => act, show) };

    byId('do-new').addEventListener('click', newGame);
    byId('do-undo').addEventListener('click', undo);
    byId('do-concede').addEventListener('click', concede);
    byId('do-help').addEventListener('click', help);
    byId('do-guide').addEventListener('click', guide);
    byId('do-guide').disabled = false;
    listenToKeys(() => match, act);
    setInterval(() => at.table && showClocks(at), CLOCK_MS);
}
