// pointing.ts — mouse and finger at the table, handled in one place for all cards: resting and holding show a card
// large, dragging carries it, holding a phase goes on until there.
//
// A finger in the hand: sideways scrolls it, upwards lifts the card, holding shows it, and sliding on shows the next
// one. The browser must not scroll there: it would take over every drag that begins nearly level, and cancel it.
import type { Option } from '../../../protocol';
import * as tableWords from '../words/table';
import { askWhyOf, thingAt } from './whys';
import { rowsWith } from './choices';
import { Fling } from './fling';
import { find, isAsked, isSet, optionsFor, optionsForZone, type Position } from './position';
import { stateOfCard } from './state';
import type { Act, Ui, Whose } from './ui';

const REST_MS = 450, HOLD_MS = 420, OPEN_MS = 350, FAR_ENOUGH = 8, ABOVE = 10;

interface Press {
    id: number; element: HTMLElement; x: number; y: number; pointer: number; isTouch: boolean;
    fling: Fling | null;                // scrolls the hand's row, if a finger is in it
    does: 'nothing' | 'scrolls' | 'looks';
    box: DOMRect;                       // where the card was when it was lifted
}

const cardAt = (target: EventTarget | null): HTMLElement | null => target instanceof Element
    ? target.closest<HTMLElement>('[data-card]') : null;
// For something dropped, the ground around a place's card also counts as the place.
const placeAt = (target: Element): number | null => Number(target.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? NaN) || null;
const idOf = (element: HTMLElement | null): number | null => element ? Number(element.dataset['card']) : null;

export class Pointing {
    private x = -1;                     // where the mouse was last, and the card it went to
    private y = -1;
    private under: number | null = null;
    private rest = 0;                   // timers
    private hold = 0;
    private press: Press | null = null;
    private ghost: HTMLElement | null = null;
    private above: { group: string; timer: number } | null = null;      // the map's button over which a card is carried
    private isSwallowing = false;       // the click that ends a drag or a hold is ignored

    constructor(private readonly ui: Ui, private readonly act: Act, private readonly position: () => Position | null) {
        document.documentElement.addEventListener('pointerleave', () => this.away());
        document.addEventListener('pointerdown', (event) => this.down(event));
        document.addEventListener('pointermove', (event) => this.move(event));
        document.addEventListener('pointerup', (event) => this.up(event));
        document.addEventListener('pointercancel', () => this.drop());
        document.addEventListener('click', (event) => this.click(event), true);
        document.addEventListener('contextmenu', (event) => { if (cardAt(event.target)) event.preventDefault(); });
        document.addEventListener('dragstart', (event) => event.preventDefault());
    }

    // ---- resting ----

    // Only a mouse that really moves points at something. One that rests while cards and rows come to lie under it doesn't;
    // what it rests on isn't lit up either (data-rests).
    private look(event: PointerEvent): void {
        if (event.pointerType !== 'mouse' || this.press || event.clientX === this.x && event.clientY === this.y) return;
        Object.assign(this, { x: event.clientX, y: event.clientY });
        delete document.documentElement.dataset['rests'];
        const id = idOf(cardAt(event.target)), p = this.position();
        const thing = p && event.target instanceof Element && !event.target.closest('#ask') ? thingAt(p, event.target) : null;
        this.ui.thing = typeof thing === 'string' ? thing : null;
        if (id === this.under) return;
        this.away();
        this.under = id;
        if (id === null) return;
        this.act.point(id);
        this.rest = window.setTimeout(() => this.act.set({ peeked: id }), REST_MS);
    }

    private away(): void {
        clearTimeout(this.rest);
        if (this.under !== null) this.act.point(null);
        this.under = null;
        if (this.ui.peeked !== null) this.act.set({ peeked: null });
    }

    // Something else lies there now: the card that is shown large may be gone.
    settle(): void {
        clearTimeout(this.rest);
        this.under = null;
        this.ui.peeked = null;
        document.documentElement.dataset['rests'] = '';
    }

    // ---- holding ----

    private down(event: PointerEvent): void {
        this.isSwallowing = false;
        if (event.target instanceof Element && this.ui.menu !== 'none'
            && !event.target.closest('.menu, [aria-haspopup]')) this.act.set({ menu: 'none' });
        clearTimeout(this.rest);
        this.under = null;
        const phase = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-phase]') : null;
        if (phase && event.button === 0) this.holdFor(() => {
            const [whose, name] = (phase.dataset['phase'] ?? '').split(' ');
            this.act.goUntil(name ?? '', whose as Whose);
        });
        const element = cardAt(event.target), id = idOf(element);
        if (!element || id === null || event.button !== 0) return;
        const isTouch = event.pointerType !== 'mouse', row = isTouch ? element.closest<HTMLElement>('ul.hand') : null;
        this.press = { id, element, x: event.clientX, y: event.clientY, pointer: event.pointerId, isTouch,
            fling: row ? new Fling(row, event) : null, does: 'nothing', box: element.getBoundingClientRect() };
        if (isTouch) this.holdFor(() => this.act.zoom(id), row !== null);
    }

    private holdFor(deed: () => void, goesOn = false): void {
        clearTimeout(this.hold);
        this.hold = window.setTimeout(() => {
            this.isSwallowing = true;
            if (this.press && goesOn) this.press.does = 'looks';
            else this.press = null;
            deed();
        }, HOLD_MS);
    }

    // Held in the hand: sliding on shows the next card, going up takes it along.
    private lookOn(press: Press, event: PointerEvent): void {
        const under = document.elementsFromPoint(event.clientX, event.clientY).map(cardAt).find((e) => e?.closest('ul.hand'));
        if (press.fling!.isAbove(event, ABOVE) && this.canDrag(press.id)) {
            this.act.zoom(null);
            this.lift(press);
        } else if (under && idOf(under) !== press.id) {
            Object.assign(press, { id: idOf(under), element: under, box: under.getBoundingClientRect() });
            this.act.zoom(press.id);
        }
    }

    // ---- dragging ----

    private canDrag(id: number): boolean {
        const p = this.position();
        if (!p || !isAsked(p) || isSet(p)) return false;
        const state = stateOfCard(p, this.ui, id);
        return state === 'playable' || state === 'chosen';
    }

    private move(event: PointerEvent): void {
        const press = this.press;
        this.look(event);
        if (!press || event.pointerId !== press.pointer) return;
        if (!this.ghost) this.begin(press, event);
        if (this.ghost) this.carry(press, event);
    }

    // What a press that moves on becomes.
    private begin(press: Press, event: PointerEvent): void {
        const dx = event.clientX - press.x, dy = event.clientY - press.y;
        if (press.does === 'looks') return this.lookOn(press, event);
        if (press.does === 'scrolls') {
            if (press.fling!.isAbove(event, ABOVE) && this.canDrag(press.id)) this.lift(press);
            else press.fling!.follow(event);
            return;
        }
        if (Math.hypot(dx, dy) < FAR_ENOUGH) return;
        clearTimeout(this.hold);
        if (press.fling?.canScroll && Math.abs(dx) > Math.abs(dy)) press.does = 'scrolls';
        else if (this.canDrag(press.id)) this.lift(press);
        else this.press = null;
    }

    private carry(press: Press, event: PointerEvent): void {
        const x = press.box.left + event.clientX - press.x, y = press.box.top + event.clientY - press.y;
        this.ghost!.style.transform = `translate(${x}px, ${y}px) scale(1.04)`;
        if (press.isTouch) this.openBeneath(event);
    }

    // A card that rests over a group on the map opens it.
    private openBeneath(event: PointerEvent): void {
        const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-group]');
        const group = under?.dataset['group'];
        if (group === this.above?.group) return;
        clearTimeout(this.above?.timer);
        this.above = group === undefined ? null : { group, timer: window.setTimeout(() => this.act.openGroup(group), OPEN_MS) };
    }

    private lift(press: Press): void {
        const ghost = press.element.cloneNode(true) as HTMLElement;
        ghost.removeAttribute('data-card');
        ghost.className = `${press.element.className} ghost`;
        ghost.setAttribute('aria-hidden', 'true');
        ghost.style.width = `${press.box.width}px`;
        ghost.querySelector('kbd')?.remove();
        this.ghost = document.documentElement.appendChild(ghost);
        this.act.set({ dragged: press.id, peeked: null });
        this.markZones(press.id);
    }

    // Zones where the card can be dropped light up; where there is none, one's own side of the field.
    private markZones(id: number): void {
        const p = this.position(), zones = [...document.querySelectorAll<HTMLElement>('.field [data-zone]')];
        if (!p) return;
        const fit = zones.filter((e) => optionsForZone(p, id, e.dataset['zone']!).length > 0);
        const isAimed = fit.length > 0 || p.options.options.some((o) => o.acts?.includes(id) && (o.places?.length || o.targets?.length));
        const side = isAimed || !rowsWith(p, id).length ? null : document.querySelector<HTMLElement>('.field .forces.near') ?? document.querySelector<HTMLElement>('.field');
        for (const e of side ? [side] : fit) e.dataset['aimed'] = '';
    }

    private drop(): void {
        document.querySelectorAll<HTMLElement>('[data-aimed]').forEach((e) => delete e.dataset['aimed']);
        clearTimeout(this.hold);
        clearTimeout(this.above?.timer);
        this.above = this.press = null;
        this.ghost?.remove();
        this.ghost = null;
        if (this.ui.dragged !== null) this.act.set({ dragged: null });
    }

    private up(event: PointerEvent): void {
        const { press, ghost } = this;
        this.drop();
        if (press?.does === 'scrolls') this.isSwallowing = true;
        if (press?.does === 'scrolls' && !ghost) press.fling!.letGo();
        if (!press || !ghost) return;
        this.isSwallowing = true;
        press.element.blur();           // keys are for the next question, not for the card that was let go
        const under = document.elementsFromPoint(event.clientX, event.clientY), p = this.position();
        if (p && !this.dropOn(p, press.id, under)) this.act.set({ chosen: press.id });
    }

    // The uppermost thing under the pointer that exactly one option fits; cards before zones.
    private dropOn(p: Position, id: number, under: readonly Element[]): boolean {
        const cards = under.flatMap((e) => [idOf(cardAt(e)), placeAt(e)]).filter((on): on is number => on !== null && on !== id
            && find(p, on) !== null);
        const on = cards.find((other) => optionsFor(p, id, other).length > 0);
        if (on !== undefined) return this.act.drop(id, on);
        const zones = under.flatMap((e) => e.closest<HTMLElement>('[data-zone]')?.dataset['zone'] ?? []);
        const zone = zones.find((z) => optionsForZone(p, id, z).length > 0);
        if (zone !== undefined) return this.act.dropInZone(id, zone);
        return under.some((e) => e.matches('.field')) && this.dropInField(p, id);
    }

    // Somewhere on the field: if the card can do one thing only, that is meant.
    private fitsField(p: Position, id: number): Option | null {
        const own = p.options.options.filter((o) => o.acts?.includes(id) || o.card?.id === id);
        return own.length === 1 && !own[0]!.harm && find(p, id)?.zone.name === 'hand' ? own[0]! : null;
    }

    private dropInField(p: Position, id: number): boolean {
        const option = this.fitsField(p, id);
        if (option) this.act.choose(option.index);
        return option !== null;
    }

    private click(event: MouseEvent): void {
        const p = this.position(), isAsking = this.ui.asksWhy && p !== null && event.target instanceof Element && !event.target.closest('.deeds, .aside, dialog, .menu, .rail > header');
        if (!isAsking && (!this.isSwallowing || event.detail === 0)) return;
        this.isSwallowing = false;
        event.stopPropagation();
        event.preventDefault();
        if (!isAsking) return;
        const thing = thingAt(p, event.target);
        if (thing === null) this.act.set({ asksWhy: false, why: { thing: '', because: tableWords.noThing } });
        else askWhyOf(this.act, thing);
    }
}
