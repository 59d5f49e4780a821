// lobby.js — everything that is not a table: the first page, a table before one sits down, another device.
import { get, post } from './api.js';
import { byId, el, fill, plain } from './dom.js';
import { seatOf } from './dialogs.js';

const CLOCKS = [['none', 'No clock'], ['10+10', '10 minutes + 10 seconds a turn'], ['25+15', '25 minutes + 15 seconds a turn'],
    ['1d', 'A day for each move'], ['3d', '3 days for each move'], ['7d', '7 days for each move']];
const LOOK_MS = 10000;              // how often the lists are asked for
const NAME_MAX = 24, SHOWN_MAX = 30;

export const clockWords = (clock) => CLOCKS.find(([value]) => value === clock)?.[1] ?? clock;

// ---- parts of these pages ----

export function showPage(...children) {
    byId('main').hidden = true;
    document.querySelector('.commands').hidden = true;
    fill(byId('pages'), children);
    byId('pages').hidden = false;
}

const field = (label, input) => el('label', {}, el('span', {}, label), input);
const select = (name, choices, chosen) => el('select', { name },
    choices.map(([value, words]) => el('option', { value, selected: value === chosen }, words)));
const valuesOf = (form) => Object.fromEntries(new FormData(form));

// A link to send: a page that came by plain http may not write to the clipboard, so it can be selected, too.
export function linkField(label, address) {
    const said = el('span', { class: 'note', role: 'status' });
    const input = el('input', { readonly: true, value: address, 'aria-label': label, 'data-focus': `link ${label}`, onfocus: () => input.select() });
    const copy = navigator.clipboard && el('button', { type: 'button', onclick: () => navigator.clipboard.writeText(address).then(
        () => { said.textContent = 'Copied.'; }, () => { input.select(); said.textContent = 'Please copy it from the field.'; }) }, 'Copy');
    return el('div', { class: 'link' }, el('span', {}, label), input, copy, said);
}

export const tableAddress = (link) => `${location.origin}/t/${link}`;

// A form whose answer goes to `send(values)`, which gives what went wrong in words, or nothing; LEAVING: another page comes.
const LEAVING = Symbol('leaving');

function form(properties, send, ...children) {
    const wrong = el('p', { class: 'wrong', role: 'alert' });
    const made = el('form', { ...properties, onsubmit: async (event) => {
        event.preventDefault();
        const buttons = [...made.querySelectorAll('button')];
        buttons.forEach((button) => { button.disabled = true; });
        const problem = await send(valuesOf(made));
        if (problem === LEAVING) return;
        wrong.textContent = problem ?? '';
        buttons.forEach((button) => { button.disabled = false; });
    } }, children, wrong);
    return made;
}

// ---- tables in words ----

export const deckName = (game, deck) => game?.decks.find((d) => d.deck === deck)?.name ?? deck;

// "WARS, edition 2005"
const gameWords = (table) => table.edition ? `${table.title}, edition ${table.edition}` : table.title;
const seatWords = (seat) => seat.you ? 'you' : seat.person ?? (seat.bot ? `${seat.bot} bot` : 'a free seat');

const STATES = { open: 'waiting for somebody', dealing: 'about to begin', running: 'being played', held: 'held', over: 'over', gone: 'given up' };

function resultWords(table) {
    const winner = table.seats.find((seat) => seat.seat === table.winner);
    if (table.state !== 'over' || !table.result) return STATES[table.state];
    return table.result === 'win' && winner ? `${winner.you ? 'you' : seatWords(winner)} won` : plain(table.result).toLowerCase();
}

function tableItem(table, doing) {
    return el('li', {}, el('a', { href: `/t/${table.link}` }, table.name || gameWords(table)), ' ',
        table.your_turn ? el('b', { class: 'turn-mark' }, 'your turn') : null, ' ',
        el('span', { class: 'note' }, [table.name ? gameWords(table) : null, table.seats.map(seatWords).join(' and '), resultWords(table),
            table.clock === 'none' ? null : clockWords(table.clock)].filter(Boolean).join(' · ')), ' ',
        doing ? el('span', { class: 'note' }, `· ${doing}`) : null);
}

const list = (tables, none, doing = () => null) => tables.length
    ? el('ul', { class: 'tables' }, tables.map((table) => tableItem(table, doing(table)))) : el('p', { class: 'note' }, none);

// ---- the first page ----

function nameForm(me) {
    return form({ id: 'me' }, async ({ name }) => {
        const { value, problem } = await post('/api/me', { name });
        if (!problem) byId('me').querySelector('[name=name]').value = value.name;
        byId('status').textContent = problem ? '' : `You are called ${value.name} now.`;
        return problem;
    }, field('Your name', el('input', { name: 'name', value: me.name ?? '', maxlength: NAME_MAX, required: true, autocomplete: 'nickname' })),
    el('button', {}, 'Save'));
}

// The decks that can be had, with the seat they are for and those they may play against.
const decksOf = (game) => game.decks.filter((d) => game.pairs.some((pair) => pair.includes(d.deck)));
const against = (game, own) => game.decks.filter((d) => game.pairs.some(([a, b]) => (a === own && b === d.deck) || (a === d.deck && b === own)));
const named = (decks) => decks.map((d) => [d.deck, d.name]);

function setupOf(games, values) {
    const game = games.find((g) => g.game === values.game);
    const index = values.bot ? seatOf(game, values.deck, values.other_deck) : game.pairs.some(([a]) => a === values.deck) ? 0 : 1;
    return { game: game.game, seat: game.seats[index].seat, deck: values.deck, clock: values.clock, public: values.public === 'on',
        ...(values.edition ? { edition: values.edition } : {}), ...(values.table.trim() ? { table: values.table.trim() } : {}),
        ...(values.bot ? { bot: values.bot, other_deck: values.other_deck } : {}) };
}

function newForm(games, values = {}) {
    const game = games.find((g) => g.game === values.game) ?? games[0];
    const own = decksOf(game).some((d) => d.deck === values.deck) ? values.deck : game.pairs[0][0];
    const others = against(game, own);
    const made = form({ id: 'new-table', onchange: ({ target }) => {        // what depends on the choice is made anew
        if (!['game', 'deck', 'bot'].includes(target.name)) return;
        const again = newForm(games, valuesOf(made));
        made.replaceWith(again);
        again.querySelector(`[name=${target.name}]`).focus();
    } }, async (wanted) => {
        const { value, problem } = await post('/api/tables', setupOf(games, wanted));
        if (!problem) location.assign(value.path);
        return problem ?? LEAVING;
    },
    field('Game', select('game', games.map((g) => [g.game, g.title]), game.game)),
    game.editions.length > 1 ? field('Rules', select('edition', game.editions.map((e) => [e, `Edition ${e}`]), values.edition)) : null,
    field('Your deck', select('deck', named(decksOf(game)), own)),
    field('Against', select('bot', [['', 'A friend, by a link'], ...game.bots.map((bot) => [bot, `${plain(bot)} bot`])], values.bot ?? '')),
    values.bot ? field('Its deck', select('other_deck', named(others), others.some((d) => d.deck === values.other_deck) ? values.other_deck
        : (others.find((d) => d.deck !== own) ?? others[0]).deck)) : null,
    field('Clock', select('clock', CLOCKS, values.clock)),
    field('Name of the table', el('input', { name: 'table', maxlength: NAME_MAX, value: values.table ?? '', placeholder: 'may stay empty', autocomplete: 'off' })),
    el('label', { class: 'check' }, el('input', { type: 'checkbox', name: 'public', checked: values.public === 'on' }), ' Everybody may see it, and watch'),
    el('button', { class: 'main', id: 'open-table' }, 'Open the table'));
    return made;
}

function deviceForm() {
    const shown = el('div');
    return [form({ id: 'device' }, async () => {
        const { value, problem } = await post('/api/device');
        if (problem) return problem;
        fill(shown, linkField('Open it there, within an hour. It works once', location.origin + value.path));
        return null;
    }, el('p', { class: 'note' }, 'Your tables stay yours there, and here.'), el('button', {}, 'Make a link')), shown];
}

async function fillLists() {
    const [mine, open] = await Promise.all([get('/api/mine'), get('/api/tables')]);
    if (!mine.value || !open.value) return;
    const isMine = (table) => table.seats.some((seat) => seat.you);
    const rank = (table) => table.your_turn ? 0 : ['running', 'held', 'dealing', 'open', 'over'].indexOf(table.state) + 1;
    const own = mine.value.filter((table) => table.state !== 'gone').sort((a, b) => rank(a) - rank(b)).slice(0, SHOWN_MAX);
    const free = (table) => table.state === 'open' && !isMine(table);
    const lists = [list(own, 'None yet.'), list(open.value.filter((table) => !isMine(table)), 'None just now.',
        (table) => free(table) ? 'sit down' : 'watch')];
    ['mine', 'public'].forEach((id, i) => {              // left alone if nothing has changed
        if (byId(id).dataset.is === lists[i].outerHTML) return;
        byId(id).dataset.is = lists[i].outerHTML;
        fill(byId(id), lists[i]);
    });
}

// The handsome table is another page of the same server; a cookie asks for this one.
function askForNew() {
    document.cookie = 'page=; path=/; max-age=0; samesite=lax';
    location.reload();
}

export async function showHome() {
    const [games, me] = await Promise.all([get('/api/games'), get('/api/me')]);
    if (games.problem ?? me.problem) {
        showPage(el('section', {}, el('h2', {}, 'Something is wrong'), el('p', {}, games.problem ?? me.problem)));
        return;
    }
    showPage(
        el('section', {}, el('h2', {}, 'New table'), newForm(games.value)),
        el('div', {},
            el('section', {}, el('h2', {}, 'Your tables'), el('div', { id: 'mine' })),
            el('section', {}, el('h2', {}, 'Public tables'), el('div', { id: 'public' })),
            el('section', {}, el('h2', {}, 'You'), nameForm(me.value)),
            el('section', {}, el('h2', {}, 'Go on on another device'), deviceForm()),
            el('section', {}, el('h2', {}, 'The other table'), el('p', { class: 'note' }, 'This is the plain page. The other has pictures.'),
                el('button', { type: 'button', id: 'try-new', onclick: askForNew }, 'Go there'))));
    await fillLists();
    setInterval(() => document.hidden || fillLists(), LOOK_MS);
}

// ---- a table before one sits down ----

function describe(table, game) {
    const fact = (name, value) => el('div', {}, el('dt', {}, name), el('dd', {}, value));
    return el('dl', { class: 'facts' },
        fact('Game', gameWords(table)),
        table.seats.map((seat) => fact(game?.seats.find((s) => s.seat === seat.seat)?.title ?? seat.seat,
            [seatWords(seat), seat.deck ? `, deck ${deckName(game, seat.deck)}` : ''].join(''))),
        fact('Clock', clockWords(table.clock)),
        fact('Seen by', table.public ? 'everybody' : 'the two who play'));
}

const ownCards = (cards) => cards.length === 0 ? null : el('details', { open: true },
    el('summary', {}, 'Cards that did not come with Rift: somebody wrote them'), cards.map((card) => el('pre', { tabindex: 0 }, card.text)));

export function showSeat(table, game, me, watch) {
    showPage(el('section', { id: 'seat' },
        el('h2', {}, table.name || `A table of ${table.title}`), describe(table, game), ownCards(table.own_cards),
        form({ id: 'sit' }, async (values) => {
            const { problem } = await post(`/api/tables/${table.link}/sit`, values);
            if (!problem) location.reload();
            return problem ?? LEAVING;
        },
        me.name === null ? field('Your name', el('input', { name: 'name', maxlength: NAME_MAX, placeholder: 'Guest', autocomplete: 'nickname' })) : null,
        table.decks?.length ? field('Your deck', select('deck', table.decks.map((deck) => [deck, deckName(game, deck)]))) : null,
        el('div', { class: 'row' }, el('button', { class: 'main' }, 'Sit down'),
            table.watch ? el('button', { type: 'button', id: 'watch', onclick: watch }, 'Watch') : null,
            el('a', { href: '/' }, 'Other tables')))));
}

export function showSorry(title, words) {
    showPage(el('section', {}, el('h2', {}, title), el('p', {}, words), el('p', {}, el('a', { href: '/' }, 'To the first page'))));
}

// ---- straight to a bot ----

// /play/GAME: the match against a bot that is being played, or a new one.
export async function goPlay(name) {
    const [games, mine] = await Promise.all([get('/api/games'), get('/api/mine')]);
    const game = games.value?.find((g) => g.game === name);
    const begun = mine.value?.find((table) => table.game === name && ['dealing', 'running'].includes(table.state)
        && table.seats.some((seat) => seat.bot));
    const { value, problem } = begun ? { value: { path: `/t/${begun.link}` } }
        : game ? await post('/api/tables', { game: name, bot: game.bots[game.bots.length - 1] })
            : { problem: games.problem ?? 'There is no such game.' };
    if (problem) showSorry('There is no table here', problem);
    else location.replace(value.path);
}

// ---- another device ----

export function showDevice(secret) {
    showPage(el('section', {}, el('h2', {}, 'Go on on this device'),
        el('p', {}, 'Your tables will be yours here, too. If this browser has tables of its own, they are no longer shown here.'),
        form({ id: 'take-device' }, async () => {
            const { problem } = await post(`/api/device/${encodeURIComponent(secret)}`);
            if (!problem) location.replace('/');
            return problem ?? LEAVING;
        }, el('button', { class: 'main' }, 'Go on here'))));
}
