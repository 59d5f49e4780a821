// pointing.ts — mouse and finger at the table, heard once for all cards: resting and holding show a card large, dragging
// carries it, holding a phase goes on until there.
import { find, isAsked, optionsFor, optionsForZone, type Position } from './position';
import { stateOfCard } from './state';
import type { Act, Ui, Whose } from './ui';

const REST_MS = 450, HOLD_MS = 420, FAR_ENOUGH = 8;

interface Press { id: number; element: HTMLElement; x: number; y: number; pointer: number; isTouch: boolean }

const cardAt = (target: EventTarget | null): HTMLElement | null => target instanceof Element
    ? target.closest<HTMLElement>('[data-card]') : null;
// Of a place the ground around its card as well: only for what is dropped there.
const placeAt = (target: Element): number | null => Number(target.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? NaN) || null;
const idOf = (element: HTMLElement | null): number | null => element ? Number(element.dataset['card']) : null;

export class Pointing {
    private rest = 0;                   // timers
    private hold = 0;
    private press: Press | null = null;
    private ghost: HTMLElement | null = null;
    private isSwallowing = false;       // the click that ends a drag or a hold means nothing

    constructor(private readonly ui: Ui, private readonly act: Act, private readonly position: () => Position | null) {
        document.addEventListener('pointerover', (event) => this.over(event));
        document.addEventListener('pointerout', (event) => this.out(event));
        document.addEventListener('pointerdown', (event) => this.down(event));
        document.addEventListener('pointermove', (event) => this.move(event));
        document.addEventListener('pointerup', (event) => this.up(event));
        document.addEventListener('pointercancel', () => this.drop());
        document.addEventListener('click', (event) => this.click(event), true);
        document.addEventListener('contextmenu', (event) => { if (cardAt(event.target)) event.preventDefault(); });
        document.addEventListener('dragstart', (event) => event.preventDefault());
    }

    // ---- resting ----

    private over(event: PointerEvent): void {
        const id = idOf(cardAt(event.target));
        if (event.pointerType !== 'mouse' || id === null || this.press) return;
        clearTimeout(this.rest);
        this.act.point(id);
        this.rest = window.setTimeout(() => this.act.set({ peeked: id }), REST_MS);
    }

    private out(event: PointerEvent): void {
        if (event.pointerType !== 'mouse' || cardAt(event.target) === cardAt(event.relatedTarget)) return;
        clearTimeout(this.rest);
        if (this.ui.peeked !== null) this.act.set({ peeked: null });
    }

    // ---- holding ----

    private down(event: PointerEvent): void {
        this.isSwallowing = false;
        if (event.target instanceof Element && this.ui.menu !== 'none'
            && !event.target.closest('.menu, [aria-haspopup]')) this.act.set({ menu: 'none' });
        clearTimeout(this.rest);
        const phase = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-phase]') : null;
        if (phase && event.button === 0) this.holdFor(() => {
            const [whose, name] = (phase.dataset['phase'] ?? '').split(' ');
            this.act.goUntil(name ?? '', whose as Whose);
        });
        const element = cardAt(event.target), id = idOf(element);
        if (!element || id === null || event.button !== 0) return;
        this.press = { id, element, x: event.clientX, y: event.clientY, pointer: event.pointerId, isTouch: event.pointerType !== 'mouse' };
        if (this.press.isTouch) this.holdFor(() => this.act.zoom(id));
    }

    private holdFor(deed: () => void): void {
        clearTimeout(this.hold);
        this.hold = window.setTimeout(() => {
            this.isSwallowing = true;
            this.press = null;
            deed();
        }, HOLD_MS);
    }

    // ---- dragging ----

    private canDrag(id: number): boolean {
        const p = this.position();
        if (!p || !isAsked(p) || p.options.set) return false;
        const state = stateOfCard(p, this.ui, id);
        return state === 'playable' || state === 'chosen';
    }

    private move(event: PointerEvent): void {
        const press = this.press;
        if (!press || event.pointerId !== press.pointer) return;
        const dx = event.clientX - press.x, dy = event.clientY - press.y;
        if (!this.ghost) {
            if (Math.hypot(dx, dy) < FAR_ENOUGH) return;
            clearTimeout(this.hold);
            if (!this.canDrag(press.id)) {
                this.press = null;
                return;
            }
            this.lift(press);
        }
        event.preventDefault();
        this.ghost!.style.transform = `translate(${press.element.getBoundingClientRect().left + dx}px, ${press.element.getBoundingClientRect().top + dy}px) scale(1.04)`;
    }

    private lift(press: Press): void {
        const box = press.element.getBoundingClientRect(), ghost = press.element.cloneNode(true) as HTMLElement;
        ghost.removeAttribute('data-card');
        ghost.className = `${press.element.className} ghost`;
        ghost.setAttribute('aria-hidden', 'true');
        ghost.style.width = `${box.width}px`;
        this.ghost = document.documentElement.appendChild(ghost);
        this.act.set({ dragged: press.id, peeked: null });
    }

    private drop(): void {
        clearTimeout(this.hold);
        this.press = null;
        this.ghost?.remove();
        this.ghost = null;
        if (this.ui.dragged !== null) this.act.set({ dragged: null });
    }

    private up(event: PointerEvent): void {
        const { press, ghost } = this;
        this.drop();
        if (!press || !ghost) return;
        this.isSwallowing = true;
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
    private dropInField(p: Position, id: number): boolean {
        const own = p.options.options.filter((o) => o.acts?.includes(id) || o.card?.id === id);
        if (own.length !== 1 || own[0]!.harm || find(p, id)?.zone.name !== 'hand') return false;
        this.act.choose(own[0]!.index);
        return true;
    }

    private click(event: MouseEvent): void {
        if (!this.isSwallowing || event.detail === 0) return;
        this.isSwallowing = false;
        event.stopPropagation();
        event.preventDefault();
    }
}
