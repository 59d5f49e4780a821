// bar.js — the people at a table: who is there, clocks, offers, phrases, the link, the shuffle.
//
// `at` is what table.js knows: {table, game, index, clock, dealing, muted}; `act` what can be done.
import { byId, el, fill } from './dom.js';
import { clockWords, deckName, linkField, tableAddress } from './lobby.js';

// The same words as in server/protocol.c, by number.
const PHRASES = ['Hello, and a good game!', 'Well played.', 'Thank you.', 'One moment, please.', 'Oops.', 'Good game.'];

const HOUR = 3600, SECOND_MS = 1000;

export const nameOf = (seat) => seat.person ?? (seat.bot ? `${seat.bot} bot` : 'a free seat');
const titleOf = (at, seat) => at.game.seats.find((s) => s.seat === seat.seat)?.title ?? seat.seat;
const mine = (at) => at.table.seats[at.index];
const theirs = (at) => at.index < 0 ? null : at.table.seats[1 - at.index];

const button = (name, words, onclick, more = {}) => el('button', { type: 'button', id: name, 'data-focus': name, onclick, ...more }, words);

// ---- clocks ----

// "9:41", "1:02:03", "2 d 3 h".
export function timeWords(ms) {
    const seconds = Math.ceil(ms / SECOND_MS), two = (n) => String(n).padStart(2, '0');
    const hours = Math.floor(seconds / HOUR), minutes = Math.floor(seconds / 60) % 60;
    if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export function showClocks(at) {
    for (const span of document.querySelectorAll('#bar .clock')) {
        const index = Number(span.dataset.index), seat = at.table.seats[index];
        const runs = at.clock?.running === seat.seat && at.table.state === 'running';
        const words = at.clock ? timeWords(Math.max(0, at.clock.left[index] - (runs ? performance.now() - at.clock.since : 0))) : '';
        if (span.textContent !== words) span.textContent = words;
        span.classList.toggle('runs', runs);
    }
}

// ---- seats ----

const drawChair = (at, seat, i) => el('li', { class: `side-${i}` },
    el('b', {}, titleOf(at, seat)), ' ', el('span', { class: 'name' }, nameOf(seat)), i === at.index ? ' (you)' : '', ' ',
    seat.person || seat.bot ? el('span', { class: seat.here ? 'here' : 'away' }, seat.here ? 'here' : 'away') : null, ' ',
    el('span', { class: 'clock', 'data-index': i, role: 'timer', 'aria-live': 'off' }));

// ---- what can be done ----

function drawDeeds(at, act) {
    if (at.index < 0) return el('span', { class: 'note' }, 'You are watching.');
    const runs = at.table.state === 'running', isPerson = Boolean(theirs(at).person);
    const more = at.table.clock.endsWith('d') ? HOUR : 60;
    return [
        runs && isPerson && !mine(at).draw && !theirs(at).draw ? button('do-draw', 'Offer a draw', () => act.draw(true)) : null,
        runs && isPerson && at.clock ? button('do-time', more === HOUR ? 'Give an hour' : 'Give a minute', () => act.giveTime(more)) : null,
        isPerson ? el('details', { 'data-fold': 'phrases' }, el('summary', { 'data-focus': 'phrases' }, 'Say'),
            el('div', { class: 'row' }, PHRASES.map((words, i) => button(`say-${i}`, words, () => act.say(i))))) : null,
        isPerson ? button('do-mute', at.muted ? 'Hear phrases' : 'Mute phrases', () => act.mute(!at.muted), { 'aria-pressed': String(at.muted) }) : null,
    ];
}

// ---- the shuffle ----

const drawShuffle = (at) => el('details', { 'data-fold': 'shuffle', id: 'shuffle' },
    el('summary', { 'data-focus': 'shuffle' }, 'The shuffle'), shuffleFacts(at), el('div', { id: 'compared' }));

function shuffleFacts(at) {
    const { shuffle, seats, number } = at.table;
    const kept = at.index < 0 ? null : at.dealing.kept;
    const seen = kept?.server ? kept : shuffle;
    const fact = (name, value) => el('div', {}, el('dt', {}, name), el('dd', {}, el('code', {}, value ?? 'not yet')));
    return [
        el('p', { class: 'note' }, kept?.server ? 'Seen by this browser before it told its own value: the record must say the same.'
            : 'What the server says now. This browser told no value, so it can compare nothing.'),
        el('dl', { class: 'facts' },
            fact('The number of the table', String(kept?.table ?? number)),
            fact('The server\'s commitment', seen.server),
            seats.map((seat, i) => seat.bot ? null : fact(`${titleOf(at, seat)}'s commitment`, seen.seats[i])),
            kept ? fact('Your value', kept.value) : null)];
}

export function showCompared(rows) {
    fill(byId('compared'), el('p', {}, rows.every(({ seen, record }) => seen === record)
        ? el('b', { class: 'same' }, 'The record says the same in all of it.') : el('b', { class: 'wrong' }, 'The record says something else!')),
    el('ul', {}, rows.filter(({ seen, record }) => seen !== record).map(({ what, seen, record }) => el('li', {},
        `${what}: seen `, el('code', {}, seen), ', in the record ', el('code', {}, record)))));
}

// ---- offers: what waits for a word of one's own ----

const asking = (words, ...buttons) => el('div', { class: 'offer', role: 'group', 'aria-label': words },
    el('p', {}, words), el('div', { class: 'row' }, buttons));

function undoOffer(at, act) {
    const { undo } = at.table;
    if (!undo) return null;
    const who = at.table.seats.find((seat) => seat.seat === undo.seat);
    if (at.index < 0) return el('p', { class: 'offer' }, `${nameOf(who)} asks to take back the last choice.`);
    if (who === mine(at)) return asking(`You asked to take back the last choice. ${nameOf(theirs(at))} has to agree.`, button('undo-stop', 'Never mind', () => act.agree('undo', false)));
    return el('div', { class: 'offer', role: 'group', 'aria-label': 'Take back?' },
        el('p', {}, el('b', {}, nameOf(who)), ` asks to take back the last choice.`),
        undo.since ? [el('p', { class: 'note' }, 'What you have read since then, and will have read all the same:'), el('pre', { tabindex: 0 }, undo.since)] : null,
        el('div', { class: 'row' }, button('undo-yes', 'Allow it', () => act.agree('undo', true)), button('undo-no', 'No', () => act.agree('undo', false))));
}

function drawOffer(at, act) {
    const offers = at.table.seats.find((seat) => seat.draw);
    if (!offers) return null;
    if (at.index < 0) return el('p', { class: 'offer' }, `${nameOf(offers)} offers a draw.`);
    if (offers === mine(at)) return asking('You offer a draw.', button('draw-stop', 'Take it back', () => act.agree('draw', false)));
    return asking(`${nameOf(offers)} offers a draw.`, button('draw-yes', 'Accept', () => act.agree('draw', true)),
        button('draw-no', 'Decline', () => act.agree('draw', false)));
}

function heldOffer(at, act) {
    if (at.table.state !== 'held') return null;
    const said = at.table.seats.filter((seat) => seat.person && seat.goes_on !== undefined)
        .map((seat) => `${nameOf(seat)} wants ${seat.goes_on ? 'to go on' : 'no contest'}.`);
    const words = ['This table is held.', at.table.problem ?? '', 'It can go on from the last good moment, or end without a winner, if both want it.', ...said].join(' ');
    return at.index < 0 ? el('p', { class: 'offer' }, words)
        : asking(words, button('held-on', 'Go on', () => act.goOn(true)), button('held-off', 'No contest', () => act.goOn(false)));
}

// ---- all of it ----

export function drawBar(at, act) {
    const open = new Set([...document.querySelectorAll('#bar details[open]')].map((d) => d.dataset.fold));
    const { table } = at;
    fill(byId('bar'),
        el('ul', { class: 'chairs' }, table.seats.map((seat, i) => drawChair(at, seat, i))),
        el('div', { class: 'row' }, drawDeeds(at, act),
            el('details', { 'data-fold': 'about' }, el('summary', { 'data-focus': 'about' }, 'About this table'),
                el('p', {}, [table.name, at.game.title, at.game.editions.length > 1 && `edition ${table.edition}`, clockWords(table.clock),
                    table.public ? 'everybody may watch' : 'private'].filter(Boolean).join(' · ')),
                table.seats.map((seat) => seat.deck ? el('p', {}, `${titleOf(at, seat)}: deck ${deckName(at.game, seat.deck)}`) : null),
                linkField('Link', tableAddress(table.link))),
            drawShuffle(at)));
    for (const fold of document.querySelectorAll('#bar details')) fold.open = open.has(fold.dataset.fold);
    byId('shuffle').addEventListener('toggle', () => byId('shuffle').open && act.compare());
    fill(byId('offers'), heldOffer(at, act), undoOffer(at, act), drawOffer(at, act));
    showClocks(at);
}
