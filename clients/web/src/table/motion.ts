// motion.ts — what moved, made from where cards were drawn before and after a message; events only give the order.
//
// Any key, click or touch finishes it at once. Only transforms move, so no layout is needed.
import type { Event } from '../../../protocol';
import { speedNow } from '../look';
import { backOf } from './faces';
import type { Position } from './position';

const MOVE_MS = 280, APART_MS = 40, MOST_MS = 600, MOST_FLIGHTS = 6;
const EASE = 'cubic-bezier(.2, .8, .2, 1)';

interface Box { left: number; top: number; width: number; height: number }
interface Seen { box: Box; element: HTMLElement }
export interface Before { cards: Map<number, Seen>; zones: Map<string, Box> }

const running = new Set<Animation>();

export function finishMotion(): void {
    running.forEach((animation) => animation.finish());
    running.clear();
}

addEventListener('pointerdown', finishMotion, true);
addEventListener('keydown', finishMotion, true);

function measured(): Before {
    const cards = new Map<number, Seen>(), zones = new Map<string, Box>();
    for (const element of document.querySelectorAll<HTMLElement>('.field .card[data-card], .seat .card[data-card]')) {
        const box = element.getBoundingClientRect(), id = Number(element.dataset['card']);
        if (box.width > 0 && !cards.has(id)) cards.set(id, { box, element });
    }
    for (const element of document.querySelectorAll<HTMLElement>('[data-zone]')) {
        const box = element.getBoundingClientRect();
        if (box.width > 0) zones.set(element.dataset['zone'] ?? '', box);
    }
    return { cards, zones };
}

// Before the tree is drawn from another position; null where nothing shall move.
export function beforeMotion(): Before | null {
    if (speedNow() === 0 || document.hidden) return null;
    finishMotion();
    return measured();
}

function between(from: Box, to: Box): string {
    const x = from.left + from.width / 2 - to.left - to.width / 2, y = from.top + from.height / 2 - to.top - to.height / 2;
    return `translate(${x}px, ${y}px) scale(${Math.min(2, Math.max(.5, from.width / to.width))})`;
}

interface Flight { element: HTMLElement; frames: [from: Keyframe, to: Keyframe]; order: number; isPassing: boolean }

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

// Of the stage over the table: what has left it, and cards nobody knows.
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

function arriving(before: Before, after: Before, orders: ReturnType<typeof ordersOf>): Flight[] {
    const flights: Flight[] = [];
    after.cards.forEach(({ box, element }, id) => {
        const old = before.cards.get(id)?.box ?? before.zones.get(orders.get(id)?.from ?? '');
        if (!old) {
            if (orders.has(id)) flights.push({ element, frames: [{ transform: 'scale(.7)' }, { transform: 'none' }],
                order: orders.get(id)!.order, isPassing: false });
        } else if (Math.abs(old.left - box.left) > 2 || Math.abs(old.top - box.top) > 2 || Math.abs(old.width - box.width) > 2) {
            flights.push({ element, frames: [{ transform: between(old, box) }, { transform: 'none' }], order: orders.get(id)?.order
                ?? 0, isPassing: false });
        }
    });
    return flights;
}

function leaving(before: Before, after: Before, orders: ReturnType<typeof ordersOf>): Flight[] {
    const flights: Flight[] = [];
    before.cards.forEach(({ box, element }, id) => {
        const move = orders.get(id), to = move && after.zones.get(move.to);
        if (after.cards.has(id) || element.isConnected || !to) return;
        flights.push({ element: onStage(element, box), frames: [{ transform: 'none' }, { transform: between(to, box) }],
            order: move.order, isPassing: true });
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
            order: flights.length, isPassing: true });
    }
    return flights;
}

// All begin and end together, each waiting in its own frames: a browser re-sorts its layers whenever one begins or
// ends.
function framesOf({ frames: [from, to], order }: Flight, whole: number): Keyframe[] {
    const begins = Math.min(order, MOST_FLIGHTS) * APART_MS / whole, ends = Math.min(1, begins + MOVE_MS / whole);
    return [{ ...from, offset: 0 }, { ...from, offset: begins, easing: EASE }, { ...to, offset: ends }, { ...to, offset: 1 }];
}

// After it was drawn: everything flies from where it was.
export function afterMotion(before: Before, p: Position, events: readonly Event[]): void {
    const speed = speedNow(), after = measured(), orders = ordersOf(events);
    const flights = [...arriving(before, after, orders), ...leaving(before, after, orders), ...unknown(p, after, events)];
    const whole = MOVE_MS + Math.max(0, ...flights.map((f) => Math.min(f.order, MOST_FLIGHTS))) * APART_MS;
    for (const flight of flights) {
        const animation = flight.element.animate(framesOf(flight, whole), { duration: Math.min(whole, MOST_MS) / speed });
        running.add(animation);
        animation.onfinish = () => {
            running.delete(animation);
            if (flight.isPassing) flight.element.remove();
        };
    }
}
