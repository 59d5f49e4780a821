// places.js — a table with places: locations in their groups and rows, who is where, the phases, and the stack.
//
// For games whose state has a `layout`: the cards that are places, in order. What lies at one belongs to it (`on`).
import { battlePlace, drawBattleHead, drawBattleSide } from './battle.js';
import { el, plain } from './dom.js';
import { drawStops } from './stops.js';

export const hasPlaces = (match) => match.game.state.some((field) => field.name === 'layout');

// Zones that only tell what they hold when they hold something, and those whose cards are looked at rarely.
export const isEmptyAndOpen = (match, zone) => hasPlaces(match) && zone.seen.length > 1 && match.view.zones[zone.zone].length === 0;
export const isFolded = (match, zone) => hasPlaces(match) && zone.name === 'lost';

// What is drawn here and need not be told again among the state's fields.
const TOLD = ['layout', 'phase', 'turn', 'turn_player', 'holder', 'first', 'passes', 'activated', 'forced', 'targeted', 'stack', 'waiting'];
export const isToldByPlaces = (match, field) => hasPlaces(match) && TOLD.includes(field.name);

const layout = (match) => (match.view.state.layout ?? []).filter(Boolean);

// Who has a card in play: of the first seat nothing is told.
const holderOf = (match, card) => match.view.state['lies.holder']?.[`c${card.id}`] ?? match.game.seats[0].seat;

// The known cards that lie at this one.
function cardsAt(match, host) {
    return match.game.zones.flatMap((zone) => match.view.zones[zone.zone].filter((card) => card && card.on === host.id));
}

// All cards that stand at a place, or belong to one that does: the seats' zones leave them out.
export function placedCards(match) {
    const placed = new Set(layout(match).map((card) => card.id));
    for (let grown = true; grown;) {
        grown = false;
        for (const zone of match.game.zones)
            for (const card of match.view.zones[zone.zone])
                if (card && placed.has(card.on) && !placed.has(card.id)) grown = Boolean(placed.add(card.id));
    }
    return hasPlaces(match) ? placed : new Set();
}

// ---- the turn ----

function drawPhases(match, act) {
    const { state } = match.view;
    const { kind } = match.game.state.find((field) => field.name === 'phase') ?? {};
    const words = (Array.isArray(kind) ? kind : []).filter((word) => word !== 'none');
    if (!state.turn || !words.length) return null;
    const index = match.seatIndex(state.turn_player);
    return el('div', { class: `turn side-${index}` },
        el('p', {}, `Turn ${state.turn}, `, el('b', {}, match.seatTitle(state.turn_player))),
        el('ol', { class: 'phases', 'aria-label': 'Phases' }, words.map((word) => el('li',
            word === state.phase ? { class: 'now', 'aria-current': 'step' } : {}, plain(word)))),
        state.holder ? el('p', { class: 'note' }, `Initiative: ${match.seatTitle(state.holder)}`) : null,
        drawStops(match, words, act));
}

function drawStackOf(match) {
    const stack = match.view.stack ?? [];
    return stack.length === 0 ? null : el('section', { class: 'pending', 'aria-label': 'Stack' },
        el('h3', {}, 'Stack, newest first'),
        el('ol', { reversed: true, start: stack.length }, stack.map(({ words }) => el('li', {}, words))));
}

function drawLasting(match) {
    const lasting = match.view.lasting ?? [];
    return lasting.length === 0 ? null : el('section', { class: 'lasting', 'aria-label': 'Lasting and delayed effects' },
        el('h3', {}, 'Lasting and delayed effects'), el('ul', {}, lasting.map((words) => el('li', {}, words))));
}

// ---- places ----

// A card with everything beneath it.
function drawWith(match, card, drawCard) {
    const beneath = cardsAt(match, card);
    const made = drawCard(card, holderOf(match, card));
    return beneath.length === 0 ? made
        : el('div', { class: 'stack' }, made, beneath.map((other) => drawWith(match, other, drawCard)));
}

function drawPlace(match, place, drawCard) {
    const there = cardsAt(match, place);
    const control = match.game.seats.findIndex((s) => (place.note ?? '').includes(`${s.title} controls it`));
    const row = (seat, who) => {
        const cards = there.filter((card) => holderOf(match, card) === seat);
        return cards.length === 0 ? null : el('div', { class: `there side-${match.seatIndex(seat)}`, role: 'group', 'aria-label': who },
            el('span', { class: 'who' }, who), el('div', { class: 'cards' }, cards.map((card) => drawWith(match, card, drawCard))));
    };
    const fights = battlePlace(match) === place.id;
    return el('div', { class: `spot ${fights ? 'battle' : ''} ${control >= 0 ? `held side-${control}` : 'side-none'}` },
        fights ? drawBattleHead(match) : null,
        row(match.other, match.whose(match.other)),
        fights ? drawBattleSide(match, match.other) : null,
        drawCard({ ...place, title: place.title.split('/').pop().trim() }, holderOf(match, place)),
        fights ? drawBattleSide(match, match.seat) : null,
        row(match.seat, match.whose(match.seat)));
}

// "Tannhaus Ring/High Orbit": places with the same words before the slash are a group.
const groupOf = (card) => card.title.split('/')[0].trim();

export function drawPlaces(match, drawCard, act) {
    if (!hasPlaces(match)) return null;
    const groups = [];
    for (const named of layout(match)) {
        const place = match.find(named.id)?.card ?? named;
        if (!groups.length || groups[groups.length - 1].name !== groupOf(place)) groups.push({ name: groupOf(place), places: [] });
        groups[groups.length - 1].places.push(place);
    }
    return el('section', { class: 'board', 'aria-label': 'Locations' },
        drawPhases(match, act), drawStackOf(match), drawLasting(match),
        el('div', { class: 'groups' }, groups.map((group) => el('section', { class: 'group', 'aria-label': group.name },
            el('h3', {}, group.name),
            el('div', { class: 'spots' }, group.places.map((place) => drawPlace(match, place, drawCard)))))));
}
