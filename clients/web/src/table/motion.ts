// motion.ts — what moved, made from where cards were drawn before and after a message; events only give the order.
//
// Any key, click or touch finishes it at once. A card that an event moves flies as a copy on a stage over the table,
// where no edge cuts it off, while the card itself stays hidden where it will land; a card that makes room slides where
// it stands. Only transforms move, by the compositor.
import type { Event } from '../../../protocol';
import { speedNow } from '../look';
import { classes } from '../tree';
import { backOf } from './faces';
import type { Position } from './position';

const MOVE_MS = 280, APART_MS = 40, MOST_MS = 600, MOST_FLIGHTS = 6, MOST_WHOLE = 12;
const EASE = 'cubic-bezier(.2, .8, .2, 1)';
const ROWS = '.crowd, .hand';           // rows of cards, which scroll sideways when there are many

interface Box { left: number; top: number; width: number; height: number }
interface Seen { box: Box; element: HTMLElement; isFlying: boolean }
export interface Before { cards: Map<number, Seen>; zones: Map<string, Box> }

const running = new Map<Flight, Animation>();

export function finishMotion(): void {
    for (const flight of running.keys()) land(flight);
}

function land(flight: Flight): void {
    running.get(flight)?.cancel();
    running.delete(flight);
    if (flight.isOnStage) flight.element.remove();
    flight.landsAs?.removeAttribute('data-flying');
}

addEventListener('pointerdown', finishMotion, true);
addEventListener('keydown', finishMotion, true);

// Whether it is scrolled out of sight, beyond the edge of its row.
function isBeyond(box: Box, element: HTMLElement, rows: Map<Element, Box>): boolean {
    const row = element.closest(ROWS);
    if (!row) return false;
    let shown = rows.get(row);
    if (!shown) rows.set(row, shown = row.getBoundingClientRect());
    const middle = box.left + box.width / 2;
    return middle < shown.left || middle > shown.left + shown.width;
}

function measured(): Before {
    const cards = new Map<number, Seen>(), zones = new Map<string, Box>(), rows = new Map<Element, Box>();
    const copies = new Map([...running.keys()].flatMap(({ element, landsAs }) => landsAs ? [[landsAs, element] as const] : []));
    for (const element of document.querySelectorAll<HTMLElement>('.field .card[data-card], .seat .card[data-card]')) {
        const box = (copies.get(element) ?? element).getBoundingClientRect(), id = Number(element.dataset['card']);
        if (box.width > 0 && !cards.has(id) && !isBeyond(box, element, rows)) cards.set(id, { box, element, isFlying: copies.has(element) });
    }
    for (const element of document.querySelectorAll<HTMLElement>('[data-zone]')) {
        const box = element.getBoundingClientRect();
        if (box.width > 0) zones.set(element.dataset['zone'] ?? '', box);
    }
    return { cards, zones };
}

// Before the tree is drawn from another position; null where nothing shall move. Cards that are still on their way go on from
// where they are: a bot's answer comes sooner than a card lands.
export function beforeMotion(): Before | null {
    if (speedNow() === 0 || document.hidden) {
        finishMotion();
        return null;
    }
    const before = measured();
    for (const flight of running.keys()) if (flight.landsAs || !flight.isOnStage) land(flight);
    return before;
}

function between(from: Box, to: Box): string {
    const x = from.left + from.width / 2 - to.left - to.width / 2, y = from.top + from.height / 2 - to.top - to.height / 2;
    return `translate(${x}px, ${y}px) scale(${Math.min(2, Math.max(.5, from.width / to.width))})`;
}

// `landsAs` is the card that a copy on the stage stands for, if there is one at the end.
export interface Flight { element: HTMLElement; frames: [from: Keyframe, to: Keyframe]; order: number; isOnStage: boolean; landsAs?: HTMLElement }

// The place of each card among the events that move cards.
function ordersOf(events: readonly Event[]): Map<number, { order: number; from: string; to: string }> {
    const orders = new Map<number, { order: number; from: string; to: string }>();
    for (const event of events) {
        if (event.kind !== 'MOVE' || !event.card) continue;
        const known = orders.get(event.card.id);
        orders.set(event.card.id, known ? { ...known, to: event.to } : { order: orders.size, from: event.from, to: event.to });
    }
    return orders;
}

// The stage over the table: for cards that have left it, and cards nobody knows.
function stage(): HTMLElement {
    const known = document.querySelector<HTMLElement>('.flights');
    if (known) return known;
    const made = document.createElement('div');
    made.className = 'flights';
    made.setAttribute('aria-hidden', 'true');
    return document.documentElement.appendChild(made);
}

function onStage(element: HTMLElement, at: Box): HTMLElement {
    element.removeAttribute('data-card');
    element.style.left = `${at.left}px`;
    element.style.top = `${at.top}px`;
    element.style.width = `${at.width}px`;
    return stage().appendChild(element);
}

const INKS = /\binks-\S+/;
const STATES = / is-(?:playable|target|chosen|dragged|focused)\b/g;

// A card as it looks, without what can be done with it. Many at once are mere shapes in their inks: nobody reads them on
// the way, and a whole face costs a millisecond.
function copyOf(card: HTMLElement, at: Box, isWhole: boolean): HTMLElement {
    const copy = document.createElement('span'), drawn = card.querySelector('.drawn');
    if (drawn && isWhole) {
        copy.className = card.className.replace(STATES, '');
        copy.append(drawn.cloneNode(true));
    } else {
        copy.className = classes('shape', INKS.exec(drawn?.firstElementChild?.getAttribute('class') ?? '')?.[0]);
        copy.style.height = `${at.height}px`;
    }
    return onStage(copy, at);
}

const HERE: Keyframe = { transform: 'none' };

// Cards that one message moved.
export interface Moved { element: HTMLElement; box: Box; from: Keyframe; order: number }

export const flightsTo = (moved: readonly Moved[]): Flight[] => moved.map(({ element, box, from, order }) =>
    ({ element: copyOf(element, box, moved.length <= MOST_WHOLE), frames: [from, HERE], order, isOnStage: true, landsAs: element }));

export const slide = (element: HTMLElement, from: Keyframe): Flight => ({ element, frames: [from, HERE], order: 0, isOnStage: false });

const isFar = (a: Box, b: Box): boolean => Math.abs(a.left - b.left) > 2 || Math.abs(a.top - b.top) > 2 || Math.abs(a.width - b.width) > 2;

function arriving(before: Before, after: Before, orders: ReturnType<typeof ordersOf>): Flight[] {
    const moved: Moved[] = [], slides: Flight[] = [];
    after.cards.forEach(({ box, element }, id) => {
        const move = orders.get(id), seen = before.cards.get(id), old = seen?.box ?? before.zones.get(move?.from ?? '');
        if (old && !isFar(old, box)) return;
        const from = { transform: old ? between(old, box) : 'scale(.7)' };
        if (seen?.isFlying || move) moved.push({ element, box, from, order: seen?.isFlying ? 0 : move!.order });
        else if (old) slides.push(slide(element, from));
    });
    return [...flightsTo(moved), ...slides];
}

function leaving(before: Before, after: Before, orders: ReturnType<typeof ordersOf>): Flight[] {
    const flights: Flight[] = [];
    before.cards.forEach(({ box, element }, id) => {
        const move = orders.get(id), to = move && after.zones.get(move.to);
        if (after.cards.has(id) || element.isConnected || !to) return;
        flights.push({ element: onStage(element, box), frames: [{ transform: 'none' }, { transform: between(to, box) }],
            order: move.order, isOnStage: true });
    });
    return flights;
}

// Cards that the viewer doesn't know go as backs from pile to pile, a few of them.
function unknown(p: Position, after: Before, events: readonly Event[]): Flight[] {
    const flights: Flight[] = [];
    for (const event of events) {
        if (event.kind !== 'MOVE' || event.card || flights.length >= MOST_FLIGHTS) continue;
        const from = after.zones.get(event.from), to = after.zones.get(event.to);
        if (!from || !to) continue;
        const element = document.createElement('span');
        element.className = 'card chip';
        element.innerHTML = backOf(p, 'hand');
        const width = Math.min(56, from.width, to.width), at = { left: from.left + (from.width - width) / 2, top: from.top, width,
            height: from.height };
        const there = { left: to.left + (to.width - width) / 2, top: to.top };
        flights.push({ element: onStage(element, at),
            frames: [{ transform: 'none' }, { transform: `translate(${there.left - at.left}px, ${there.top - at.top}px)` }],
            order: flights.length, isOnStage: true });
    }
    return flights;
}

// All begin and end together, each waiting in its own frames: a browser re-sorts its layers whenever one begins or
// ends.
function framesOf({ frames: [from, to], order }: Flight, whole: number): Keyframe[] {
    const begins = Math.min(order, MOST_FLIGHTS) * APART_MS / whole, ends = Math.min(1, begins + MOVE_MS / whole);
    return [{ ...from, offset: 0 }, { ...from, offset: begins, easing: EASE }, { ...to, offset: ends }, { ...to, offset: 1 }];
}

export function fly(flights: readonly Flight[]): void {
    const whole = MOVE_MS + Math.max(0, ...flights.map((f) => Math.min(f.order, MOST_FLIGHTS))) * APART_MS;
    for (const flight of flights) {
        flight.landsAs?.setAttribute('data-flying', '');
        const animation = flight.element.animate(framesOf(flight, whole), { duration: Math.min(whole, MOST_MS) / speedNow() });
        running.set(flight, animation);
        animation.onfinish = () => land(flight);
    }
}

// After it was drawn: everything flies from where it was.
export function afterMotion(before: Before, p: Position, events: readonly Event[]): void {
    const after = measured(), orders = ordersOf(events);
    fly([...arriving(before, after, orders), ...leaving(before, after, orders), ...unknown(p, after, events)]);
}
