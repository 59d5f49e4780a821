// keys.ts — the whole table by keyboard: a letter a zone, arrows inside of it, keys of rows, commands.
import { rowsOf, ROW_KEYS } from './choices';
import { isAsked, tickable, type Position } from './position';
import { endOfSet } from './ask-ticks';
import type { Act, Ui } from './ui';

const ZONES: Readonly<Record<string, string>> = { h: '#hand', f: '#field', s: '#stack', l: '#log', a: '#ask' };
const WITHIN = '#hand, #field, #stack, #log, #ask, #turn, .menu, #zoom, .seat.far, .seat.near, .rail > header';
const FOCUSABLE = 'button:not(:disabled), a[href], [tabindex="0"]';

const isTyping = (target: EventTarget | null): boolean => target instanceof Element
    && target.closest('input, select, textarea, dialog') !== null;
const isShown = (element: HTMLElement): boolean => element.offsetParent !== null || element.getClientRects().length > 0;

function goTo(zone: string): boolean {
    const found = document.querySelector(zone);
    if (!found) return false;
    const legal = found.querySelector<HTMLElement>('.card[tabindex="0"], [data-row]:not(:disabled)')
        ?? [...found.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isShown);
    legal?.focus();
    return legal !== undefined;
}

// The nearest thing in that direction: near in the direction counts, aside counts double.
function nearest(from: HTMLElement, all: readonly HTMLElement[], key: string): HTMLElement | null {
    const centre = (e: HTMLElement): [number, number] => {
        const box = e.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = centre(from), across = key === 'ArrowLeft' || key === 'ArrowRight', sign = key === 'ArrowLeft' || key === 'ArrowUp'
        ? -1 : 1;
    let best: HTMLElement | null = null, least = Infinity;
    for (const other of all) {
        if (other === from) continue;
        const [ox, oy] = centre(other), along = sign * (across ? ox - x : oy - y), aside = Math.abs(across ? oy - y : ox - x);
        const far = along + 2 * aside;
        if (along > 2 && far < least) [best, least] = [other, far];
    }
    return best;
}

function move(key: string, target: EventTarget | null): boolean {
    const from = target instanceof HTMLElement && target !== document.body ? target : null;
    if (!from || from.matches('#ask')) return goTo('#ask');
    if (from.matches('#log ol')) return false;              // scrolls
    const zone = from.closest(WITHIN);
    if (!zone) return false;
    const found = nearest(from, [...zone.querySelectorAll<HTMLElement>(`${FOCUSABLE}, button.card`)].filter(isShown), key);
    found?.focus();
    found?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return found !== null;
}

export class Keys {
    constructor(private readonly ui: Ui, private readonly act: Act, private readonly position: () => Position | null) {
        document.addEventListener('keydown', (event) => {
            if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || isTyping(event.target)) return;
            if (event.repeat && !event.key.startsWith('Arrow')) {
                if (event.key === 'Enter' || event.key === ' ') event.preventDefault();     // a key held down chooses once
                return;
            }
            const p = this.position();
            if (p && this.take(event.key, event.target, p)) event.preventDefault();
        });
        // Firefox presses a button when the space bar comes up.
        document.addEventListener('keyup', (event) => { if (event.key === ' ' && this.isPassing(event.target)) event.preventDefault(); });
    }

    private take(key: string, target: EventTarget | null, p: Position): boolean {
        if (key.startsWith('Arrow')) return move(key, target);
        if (key === ' ') return this.isPassing(target) && this.pass(p);
        if (key === 'Enter') return this.isNowhere(target) && this.enter(p);
        const zone = ZONES[key];
        if (zone !== undefined) return goTo(zone);
        return this.command(key) || this.step(key, p) || this.row(key, p);
    }

    private command(key: string): boolean {
        const { ui, act } = this, about = ui.pointed ?? ui.chosen;
        switch (key) {
        case 'Escape': return this.escape();
        case 'u': void act.source.undo(true); return true;
        case 'w':
            if (about === null) return true;
            act.set({ chosen: about });
            act.askWhy(about);
            return true;
        case 'z':
            if (ui.zoomed !== null) act.zoom(null);
            else if (about !== null) this.zoom(about);
            return true;
        case 'm': act.set({ menu: ui.menu === 'table' ? 'none' : 'table' }); setTimeout(() =>
            document.querySelector<HTMLElement>('.menu button')?.focus()); return true;
        case '?': act.set({ dialog: 'help' }); return true;
        case ':': act.set({ dialog: 'command', said: '' }); return true;
        default: return false;
        }
    }

    private zoom(id: number): void {
        this.act.zoom(id);
        setTimeout(() => document.querySelector<HTMLElement>('#zoom [data-close]')?.focus());
    }

    private escape(): boolean {
        const { ui, act } = this;
        if (ui.menu !== 'none') act.set({ menu: 'none' });
        else if (ui.zoomed !== null) {
            const id = ui.zoomed;
            act.zoom(null);
            setTimeout(() => document.querySelector<HTMLElement>(`button[data-card="${id}"]`)?.focus());
        } else if (ui.sheet !== 'none') act.set({ sheet: 'none' });
        else if (ui.sure !== null) act.set({ sure: null });
        else if (ui.chosen !== null) act.set({ chosen: null, why: null });
        else act.set({ until: null, ticked: [], isMore: false });
        return true;
    }

    // The space bar passes, unless something else than a card or a row has the focus.
    private isPassing(target: EventTarget | null): boolean {
        return !(target instanceof Element) || target === document.body || target.matches('.card, [data-row], [data-scroll], #ask');
    }

    private isNowhere(target: EventTarget | null): boolean {
        return !(target instanceof Element) || target.matches('body, #ask');
    }

    private pass(p: Position): boolean {
        if (!p.options.set && isAsked(p) && rowsOf(p).pass) this.act.pass();
        return true;
    }

    private enter(p: Position): boolean {
        if (!isAsked(p)) return false;
        if (p.options.set && (this.ui.ticked.length > 0 || endOfSet(p))) this.act.takeTicked();
        else document.querySelector<HTMLElement>('#ask .option.is-chosen')?.click();
        return true;
    }

    // More or less of the first amount.
    private step(key: string, p: Position): boolean {
        if (!['+', '=', '-'].includes(key) || !isAsked(p)) return false;
        const buttons = document.querySelectorAll<HTMLButtonElement>('#ask [data-amount] .step');
        (key === '-' ? buttons[0] : buttons[1])?.click();
        return buttons.length > 0;
    }

    private row(key: string, p: Position): boolean {
        const index = ROW_KEYS.indexOf(key.toLowerCase());
        if (index < 0 || !isAsked(p)) return false;
        if (p.options.set) {
            const id = tickable(p)[index];
            if (id !== undefined) this.act.tick(id);
            return id !== undefined;
        }
        const row = rowsOf(p).rows[index];
        if (row) this.act.take(row.id);
        return row !== undefined;
    }
}
