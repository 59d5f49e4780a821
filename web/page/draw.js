// draw.js — the table as elements, made anew from the match whenever something has changed.
//
// Nothing here knows a game: zones, numbers and state come with names, and who sees a zone says how it is drawn. Cards
// that are at places are drawn there (places.js).
import { isBattleNumber } from './battle.js';
import { byId, el, fill, plain, several } from './dom.js';
import { OPTION_KEYS } from './match.js';
import { drawPlaces, isEmptyAndOpen, isFolded, isToldByPlaces, placedCards } from './places.js';

const SHOWN_MAX = 5;            // cards of a zone; if there are more, the newest three and the others folded away
const SHOWN_OF_MANY = 3;

// ---- cards ----

const side = (match, seat) => `side-${match.seatIndex(seat)}`;

// Members of records ("lies.host"), lists of numbers with a count beside them and those counts are for programs: what
// they mean for people is in the notes of cards and in the table as text.
const isRecord = (field) => field.name.includes('.');
const isForPeople = (match, field) => !isRecord(field) && field.name !== 'reserved' && !field.name.endsWith('_count')
    && !(field.kind === 'number' && match.game.state.some((f) => f.name === `${field.name}_count`));

// What holds of a card beyond its print: as the game says it, and what the state says of single cards ("fight 2").
function cardMarks(match, card) {
    const { id } = card;
    const marks = card.note ? card.note.split('; ') : card.turned ? ['turned'] : [];
    const on = card.on === undefined || placedCards(match).has(id) ? null : match.find(card.on);
    if (on && on.zone !== match.find(id)?.zone) marks.push(`on ${on.card.title}`);
    for (const field of match.game.state.filter((f) => f.index === 'card' && !isRecord(f) && !isToldByPlaces(match, f))) {
        const value = match.view.state[field.name][`c${id}`];
        if (value === undefined || value === null || value === false) continue;
        const name = plain(field.name).toLowerCase();
        if (value === true) marks.push(name);
        else if (typeof value === 'object') marks.push(`${name} ${value.title ?? 'a card'}`);
        else marks.push(`${name} ${match.game.seats.some((s) => s.seat === value) ? match.seatTitle(value) : value}`);
    }
    return marks;
}

// The mouse points as long as it is there, the focus until something else is pointed at.
const pointing = (id, act) => ({
    onpointerenter: (event) => event.pointerType === 'mouse' && act.hover(id), onpointerleave: () => act.hover(null),
    onfocus: () => act.point(id),
});

// A card that the viewer knows. `whole`: with all it says, as in the hand.
function drawCard(match, card, seat, whole, act) {
    const options = match.optionsOf(card.id);
    const ticked = match.picked.includes(card.id);
    const can = match.question.set ? match.tickable.includes(card.id) : options.length > 0;
    const marks = cardMarks(match, card);
    const lines = match.lines(card.code).filter((line) => !line.lore);
    const shown = whole ? lines : lines.slice(1, 2);
    const keys = match.question.set ? [] : options.map((o) => match.key(o)).filter(Boolean);
    return el('button', {
        type: 'button', class: `card ${side(match, seat)}${can ? ' can' : ''}${ticked ? ' ticked' : ''}`,
        'data-focus': `card ${card.id}`, 'data-card': card.id, tabindex: -1,
        'aria-pressed': match.question.set && can ? String(ticked) : undefined,
        onclick: () => act.cardClicked(card.id), ...pointing(card.id, act),
    },
    el('span', { class: 'title' }, card.title),
    shown.map((line) => el('span', { class: 'line' }, line.text)),
    marks.map((mark) => el('span', { class: 'mark' }, mark)),
    keys.length ? el('kbd', { class: 'key' }, keys.join(' ')) : null,
    can ? el('span', { class: 'hidden-text' }, ticked ? ', picked' : ', can be chosen') : null);
}

// ---- zones ----

const isHand = (zone) => zone.set && zone.seen.length === 1 && zone.seen[0] === zone.seat;

// A card with those that belong to it, if they lie in the same zone.
function drawStack(match, card, known, seat, whole, act) {
    const under = known.filter((other) => other.on === card.id);
    const made = drawCard(match, card, seat, whole, act);
    return under.length === 0 ? made
        : el('div', { class: 'stack' }, made, under.map((other) => drawStack(match, other, known, seat, whole, act)));
}

// What lies in a zone and at no place.
function cardsIn(match, zone) {
    const placed = placedCards(match);
    return match.view.zones[zone.zone].filter((card) => !card || !placed.has(card.id));
}

// The newest card first. Cards nobody shows are counted; long zones are folded.
function drawZone(match, zone, act, whole = false) {
    const cards = cardsIn(match, zone);
    const known = cards.filter(Boolean);
    if (!zone.set) known.reverse();
    const hidden = cards.length - known.length;
    const stacks = known.filter((card) => !known.some((other) => other.id === card.on));
    const most = isFolded(match, zone) ? 0 : SHOWN_OF_MANY;
    const many = !whole && (most === 0 || stacks.length > SHOWN_MAX);
    const drawn = [], rest = [];
    stacks.forEach((card, i) => {               // what can be used is never folded away
        const made = drawStack(match, card, known, zone.seat, whole, act);
        const can = made.matches('.can') || made.querySelector('.can') !== null;
        (many && i >= most && !can ? rest : drawn).push(made);
    });
    const onlyYou = zone.seen.length === 1 && match.isMine(zone.seen[0]) && match.isMine(zone.seat);
    return el('div', { class: 'zone', role: 'group', 'aria-label': plain(zone.name) },
        el('h3', {}, plain(zone.name), ' ', el('span', { class: 'count' }, cards.length),
            onlyYou && !whole ? el('span', { class: 'note' }, ' only you see it') : null),
        el('div', { class: 'cards' },
            drawn,
            rest.length ? el('details', { 'data-fold': zone.zone },
                el('summary', { 'data-focus': `fold ${zone.zone}` }, most ? `${rest.length} more` : `show ${rest.length}`),
                el('div', { class: 'cards' }, rest)) : null,
            hidden && known.length ? el('span', { class: 'backs' }, `and ${hidden} you don't know`) : null));
}

// ---- numbers and state ----

// What the zones count and the battle shows is not said twice, nor what one has nothing of among many things alike
// ("support.Shi").
function drawNumbers(match, seat) {
    const isNews = (n) => n.seat === seat && !isBattleNumber(n) && !match.game.zones.some((z) => z.name === n.name)
        && !(n.name.includes('.') && n.value === 0);
    return match.view.numbers.filter(isNews).map((number) => el('p', { class: 'number' },
        el('b', {}, number.value), ` ${plain(number.name)}`,
        number.parts?.length ? el('span', { class: 'parts' }, ' = ', number.parts.map((part, i) => [
            i ? ', ' : '', `${part.card?.title ?? ''} ${part.amount >= 0 ? '+' : '−'}${Math.abs(part.amount)}`.trim(),
            part.reason && part.reason !== 'printed' ? ` (${part.reason})` : ''].join(''))) : null));
}

// One value as people read it; null where there is nothing to say.
function valueWords(match, value) {
    if (value === null || value === false || value === 'none') return null;
    if (value === true) return 'yes';
    if (typeof value === 'object') return value.title ?? 'a card';
    return match.game.seats.some((s) => s.seat === value)
        ? el('span', { class: side(match, value) }, match.seatTitle(value)) : String(value);
}

function fieldWords(match, field, value) {
    if (field.index === undefined) return field.kind === 'number' && value === 0 ? null : valueWords(match, value);
    const entries = Array.isArray(value) ? value.map((v, i) => [i + 1, v]) : Object.entries(value);
    const parts = entries.map(([name, v]) => {
        const words = field.kind === 'number' && v === 0 ? null : valueWords(match, v);
        if (words === null && field.kind !== 'seat') return null;
        const owner = field.kind === 'seat' ? v : name;         // coloured by whom it belongs to
        const colour = match.game.seats.some((s) => s.seat === owner) ? side(match, owner) : 'side-none';
        const label = match.game.seats.some((s) => s.seat === name) ? match.seatTitle(name) : name;
        return el('span', { class: `chip ${colour}` }, `${label} `, el('b', {}, words ?? 'nobody'));
    }).filter(Boolean);
    return parts.length ? parts : null;
}

function drawState(match) {
    const rows = match.game.state.filter((field) => field.index !== 'card' && isForPeople(match, field)
        && !isToldByPlaces(match, field)).map((field) => {
        const words = fieldWords(match, field, match.view.state[field.name]);
        return words === null ? null
            : el('div', { class: 'fact' }, el('dt', {}, plain(field.name)), el('dd', {}, words));
    }).filter(Boolean);
    return el('dl', { class: 'state' }, rows);
}

// ---- the table ----

// Zones that show no card are one line of counts, the others stand below it.
function drawSeat(match, seat, act) {
    const own = match.isMine(seat);
    const who = match.who(seat);
    const zones = match.game.zones.filter((z) => z.seat === seat && !(own && isHand(z)));
    const shows = (zone) => cardsIn(match, zone).some(Boolean);
    const isPlaced = (zone) => !shows(zone) && match.view.zones[zone.zone].some(Boolean);
    return el('section', { class: `seat ${side(match, seat)}`, 'aria-label': `${match.seatTitle(seat)}, ${who}` },
        el('div', { class: 'seat-head' },
            el('h2', {}, match.seatTitle(seat), ' ', el('span', { class: 'who' }, who)), drawNumbers(match, seat)),
        el('ul', { class: 'counts' }, zones.filter((z) => !shows(z) && !isPlaced(z) && !isEmptyAndOpen(match, z)).map((z) => el('li', {},
            `${plain(z.name)} `, el('b', {}, match.view.zones[z.zone].length)))),
        el('div', { class: 'zones' }, zones.filter(shows).map((z) => drawZone(match, z, act))));
}

export function drawTable(match, act) {
    const open = new Set([...document.querySelectorAll('#table details[open]')].map((d) => d.dataset.fold));
    const hands = match.game.zones.filter((z) => match.isMine(z.seat) && isHand(z));
    fill(byId('table'),
        drawSeat(match, match.other, act),
        drawPlaces(match, (card, seat) => drawCard(match, card, seat, false, act), act),
        drawState(match),
        drawSeat(match, match.seat, act),
        hands.length ? el('section', { class: 'hand', 'aria-label': 'Your hand' }, hands.map((z) => drawZone(match, z, act, true))) : null,
        el('details', { 'data-fold': 'drawing', id: 'drawing' },
            el('summary', { 'data-focus': 'drawing' }, 'The table as text ', el('kbd', {}, 't')),
            el('pre', { tabindex: 0, 'aria-label': 'The table as text' }, match.drawing)));
    for (const fold of document.querySelectorAll('#table details'))
        fold.open = open.has(fold.dataset.fold);
    const first = document.querySelector('#table .hand .card') ?? document.querySelector('#table .card');
    if (first) first.tabIndex = 0;              // the cards are one stop of the Tab key; arrows go on from there
}

// ---- the question ----

function drawOption(match, option, act) {
    const key = match.key(option);
    return el('button', {
        type: 'button', class: 'option', 'data-focus': `option ${option.index}`, 'data-option': option.index,
        'aria-keyshortcuts': key || undefined, onclick: () => act.choose(option.index),
        ...(option.card ? pointing(option.card.id, act) : {}),
    },
    el('kbd', {}, key || '·'), optionBody(option, option.words));
}

const optionBody = (option, words) => el('span', { class: 'body' }, el('span', { class: 'words' }, words),
    option?.note ? el('span', { class: 'note' }, option.note) : null,
    option?.harm ? el('span', { class: 'note harm' }, `Careful: ${option.harm}`) : null,
    option?.rule ? el('span', { class: 'rule' }, option.rule) : null);

// Cards of a set are ticked; the last button takes what is ticked.
function drawTicks(match, act) {
    const ids = match.tickable;
    const done = match.doneOption;
    const ticks = ids.map((id, i) => {
        const { card } = match.find(id) ?? { card: match.options.find((o) => o.card?.id === id).card };
        const option = match.optionsOf(id)[0];
        const ticked = match.picked.includes(id);
        return el('button', {
            type: 'button', class: `option tick${ticked ? ' ticked' : ''}`, 'data-focus': `option ${i}`,
            'data-tick': id, 'aria-pressed': String(ticked), onclick: () => act.tick(id), ...pointing(id, act),
        },
        el('kbd', {}, act.tickKey(i) || '·'), el('span', { class: 'box', 'aria-hidden': 'true' }, ticked ? '☑' : '☐'),
        optionBody(option, option?.words ?? card.title));
    });
    const count = match.picked.length;
    return [...ticks, el('button', {
        type: 'button', class: 'option done', 'data-focus': 'option done', 'data-done': '',
        disabled: !done && count === 0, onclick: () => act.takePicks(),
    }, el('kbd', {}, act.tickKey(ids.length) || '·'),
    el('span', { class: 'words' }, count ? `Take ${several(count, 'pick')} and go on` : (done?.words ?? 'Pick first')))];
}

// Answers of several choices stand before the options they are made of; where one can pass, also how far.
function drawAnswers(match, act) {
    return match.answers.map((answer, i) => el('button', {
        type: 'button', class: 'option answer', 'data-focus': `answer ${answer.answer}`, 'data-answer': answer.answer,
        onclick: () => act.answer(answer.answer),
    }, el('kbd', {}, OPTION_KEYS[i] ?? '·'), optionBody(null, answer.words)));
}

const untils = [['phase', 'next phase'], ['turn', 'my next turn'], ['battle', 'end of the battle']];

function drawPassing(match, act) {
    if (!match.question.passes) return [];
    return [el('p', { class: 'passing' }, 'Pass until: ', untils
        .filter(([what]) => what !== 'battle' || match.view.state['battle.place'])
        .map(([what, words]) => el('button', { type: 'button', 'data-until': what, onclick: () => act.passUntil(what) }, words)))];
}

// What can be done when the match is over.
const drawEnding = (match, act) => [
    el('button', { type: 'button', class: 'option', 'data-focus': 'option 0', onclick: act.newGame },
        el('kbd', {}, 'n'), el('span', { class: 'words' }, 'New game')),
    el('button', { type: 'button', class: 'option', 'data-focus': 'option 1', onclick: act.undo },
        el('kbd', {}, 'u'), el('span', { class: 'words' }, 'Take back the last choice')),
    el('button', { type: 'button', class: 'option', 'data-focus': 'option 2', onclick: act.saveTranscript },
        el('kbd', {}, 's'), el('span', { class: 'words' }, 'Save the transcript'),
        el('span', { class: 'note' }, `seed ${match.setup.seed}`)),
];

export function drawQuestion(match, act) {
    const hint = byId('hint');
    byId('question').textContent = match.over ? match.result() : match.question.asks;
    byId('ask').classList.toggle('over', match.over);
    byId('digest').textContent = match.digest ?? '';
    byId('digest').hidden = !match.digest;
    const [pending] = match.view.stack ?? [];
    hint.textContent = match.question.set && match.tickable.length ? 'Tick what you want, then go on.'
        : pending && !match.over ? `On the stack: ${pending.words}` : '';
    fill(byId('options'), match.over ? (act.drawEnding ?? drawEnding)(match, act) : match.question.set && match.tickable.length ? drawTicks(match, act)
        : [...drawAnswers(match, act), ...match.listed.map((option) => drawOption(match, option, act)),
            ...drawPassing(match, act)]);
}

// ---- the card pointed at, and the log ----

function whyWords(match, why) {
    if (!why.possible) return [el('b', {}, 'No: '), why.text, why.rule ? el('span', { class: 'rule' }, ` ${why.rule}`) : null];
    const words = why.options.map((i) => match.options[i].words);
    return [el('b', {}, 'You can: '), words.length ? words.join('; ') : 'it is among the options'];
}

export function drawPointed(match, act) {
    const id = match.current;
    const found = id === null ? null : match.find(id) ?? { card: match.options.find((o) => o.card?.id === id)?.card };
    const section = byId('card');
    section.hidden = !found?.card?.code;
    if (section.hidden) return;
    const { card, zone } = found;
    const options = match.question.set ? [] : match.optionsOf(card.id);
    section.className = `${zone ? side(match, zone.seat) : ''}${match.shown === card.id ? ' wanted' : ''}`;
    fill(section,
        el('h2', {}, card.title, ' ', el('span', { class: 'code' }, card.code)),
        match.lines(card.code).map((line) => el('p', { class: line.lore ? 'lore' : 'line' }, line.text)),
        zone ? el('p', { class: 'place' }, `${match.seatTitle(zone.seat)}, ${plain(zone.name).toLowerCase()}`,
            cardMarks(match, card).map((mark) => `, ${mark}`).join('')) : null,
        el('div', { class: 'row' },
            options.map((o) => el('button', { type: 'button', class: 'main', onclick: () => act.choose(o.index) }, o.words)),
            match.over ? null : el('button', { type: 'button', 'data-focus': 'why', 'aria-keyshortcuts': 'w', onclick: act.why },
                'Why not? ', el('kbd', {}, 'w')),
            el('button', { type: 'button', id: 'close-card', onclick: act.closeCard }, 'Close')),
        el('p', { class: 'why', role: 'status' }, match.why?.card?.id === card.id ? whyWords(match, match.why) : null));
}

// Lines that stand already are left alone, so that a screen reader tells only what is new.
export function drawLog(match) {
    const log = byId('log').querySelector('ol');
    const lines = match.logLines();
    const same = (item, line) => item?.dataset.line === JSON.stringify([line.text, line.rule, line.times]);
    let kept = 0;
    while (kept < lines.length && same(log.children[kept], lines[kept])) kept++;
    while (log.children.length > kept) log.lastElementChild.remove();
    lines.forEach((line, i) => {
        if (i >= kept)
            log.append(el('li', {
                class: line.seat ? side(match, line.seat) : '', 'data-line': JSON.stringify([line.text, line.rule, line.times]),
            }, line.text, line.times > 1 ? ` (${line.times} times)` : '',
            line.rule ? el('span', { class: 'rule' }, ` ${line.rule}`) : null));
        log.children[i].classList.toggle('fresh', line.fresh);
    });
    byId('log').scrollTop = byId('log').scrollHeight;
    byId('log-section').hidden = false;
}
