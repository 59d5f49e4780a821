// keys.ts — the whole table by keyboard: a letter for each zone (with Shift, the opponent's), arrows inside it, Tab to
// the next legal play, keys of rows, commands. The help sheet (words.ts) lists them.
import * as words from '../words/table';
import { endOfSet } from './ask-ticks';
import { rowsOf, rowsWith, ROW_KEYS, usualRow } from './choices';
import { find, isAsked, isSet, tickable, type Position } from './position';
import { linesOfCard } from './read';
import type { Act, Ui } from './ui';
import { askWhyNow } from './whys';

type Thing = HTMLElement | SVGElement;

// Where each letter goes: the first of these that is there.
const ZONES: Readonly<Record<string, readonly string[]>> = {
    h: ['#hand'], f: ['#field'], s: ['#stack'], l: ['#log'], y: ['#log'], a: ['#ask'], t: ['#turn'], d: ['.seat.near .own'],
    b: ['#field .panel', '#field .lane.is-now', '#field .lanes', '#field .fight'],
    H: ['.seat.far'], D: ['.seat.far'], F: ['#field .far:has(button)', '.seat.far'],
};
const WITHIN = '#hand, #time, #field, #stack, #log, #ask, #turn, .menu, #zoom, .seat.far, .seat.near, .rail > header';
const FOCUSABLE = 'button:not(:disabled), a[href], [tabindex="0"]';
const LEGAL = '#field [tabindex="0"]:not([data-scroll]), #field .pile.is-target, .seat .pile.is-target, #hand .card[tabindex="0"], '
    + '#ask [data-row]:not(:disabled)';

const isTyping = (target: EventTarget | null): boolean => target instanceof Element
    && target.closest('input, select, textarea, dialog') !== null;
// Enter and the space bar press what has the focus; in a text field the space bar types.
const isPress = ({ key, target }: KeyboardEvent): boolean => key === 'Enter' || (key === ' ' && !(target instanceof HTMLInputElement));
const isShown = (element: Element): boolean => element.getClientRects().length > 0;
const isThing = (target: EventTarget | null): target is Thing => target instanceof HTMLElement || target instanceof SVGElement;
const things = (within: ParentNode, selector: string): Thing[] => [...within.querySelectorAll<Thing>(selector)].filter(isShown);

function focusOn(thing: Thing | null | undefined): boolean {
    thing?.focus();
    thing?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return Boolean(thing);
}

function goTo(zones: readonly string[]): boolean {
    for (const zone of zones) {
        const found = document.querySelector(zone);
        if (!found) continue;
        if (focusOn(things(found, '.card[tabindex="0"], [data-row]:not(:disabled)')[0] ?? things(found, `${FOCUSABLE}, button.card`)[0])) return true;
    }
    return false;
}

// The nearest thing in that direction; distance to the side counts double.
function nearest(from: Thing, all: readonly Thing[], key: string): Thing | null {
    const centre = (e: Element): [number, number] => {
        const box = e.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = centre(from), across = key === 'ArrowLeft' || key === 'ArrowRight', sign = key === 'ArrowLeft' || key === 'ArrowUp'
        ? -1 : 1;
    let best: Thing | null = null, least = Infinity;
    for (const other of all) {
        if (other === from) continue;
        const [ox, oy] = centre(other), along = sign * (across ? ox - x : oy - y), aside = Math.abs(across ? oy - y : ox - x);
        const far = along + 2 * aside;
        if (along > 2 && far < least) [best, least] = [other, far];
    }
    return best;
}

const inZoneOf = (from: Thing): Thing[] => {
    const zone = from.closest(WITHIN);
    return zone ? things(zone, `${FOCUSABLE}, button.card`) : [];
};

function move(key: string, target: EventTarget | null): boolean {
    const from = isThing(target) && target !== document.body ? target : null;
    if (!from || from.matches('#ask')) return goTo(ZONES['a']!);
    if (from.matches('#log ol')) return false;              // scrolls
    if (key === 'Home' || key === 'End') {
        const all = inZoneOf(from), rows = all.filter((thing) => thing.matches('[data-row]'));
        return focusOn((from.matches('[data-row]') ? rows : all).at(key === 'Home' ? 0 : -1));
    }
    return focusOn(nearest(from, inZoneOf(from), key));
}

// The next thing that can be done, in the order of the page. After the last one, and from anything else, Tab works as
// the browser has it, so nobody gets trapped.
function nextLegal(target: EventTarget | null, isBack: boolean): boolean {
    const all = things(document, LEGAL), at = all.findIndex((thing) => thing === target);
    if (at >= 0) return focusOn(all[at + (isBack ? -1 : 1)]);
    const isNowhere = !isThing(target) || target.matches('body, #ask');
    if (!isNowhere && !(target as Thing).closest('#hand, #field')) return false;
    const behind = isNowhere ? all : all.filter((thing) => (target as Thing).compareDocumentPosition(thing)
        & (isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING));
    return focusOn(isBack ? behind.at(-1) : behind[0]);
}

export class Keys {
    constructor(private readonly ui: Ui, private readonly act: Act, private readonly position: () => Position | null) {
        document.addEventListener('keydown', (event) => {
            if (event.repeat && isPress(event)) event.preventDefault();         // a key held down chooses once, in a dialog as well
            if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || isTyping(event.target)) return;
            if (event.repeat && !/^(Arrow|Tab)/.test(event.key)) return;
            const p = this.position();
            if (p && this.take(event, p)) event.preventDefault();
        });
        // Firefox presses a button when the space bar comes up.
        document.addEventListener('keyup', (event) => { if (event.key === ' ' && this.isPassing(event.target)) event.preventDefault(); });
    }

    private take({ key, target, shiftKey }: KeyboardEvent, p: Position): boolean {
        if (this.act.source.around?.key(key, target)) return true;
        if (key === 'Tab') return nextLegal(target, shiftKey);
        if ((key === 'ArrowUp' || key === 'ArrowDown') && (shiftKey || this.isInHand(target))) return this.readLine(p, key === 'ArrowUp' ? -1 : 1);
        if (key.startsWith('Arrow') || key === 'Home' || key === 'End') return move(key, target);
        if (isSet(p) && (key === ' ' || key === 'Enter') && this.tick(key, target, p)) return true;
        if (key === ' ') return this.isPassing(target) && this.pass(p);
        if (key === 'Enter') return this.isNowhere(target) ? this.enter(p) : this.toRows(target, p);
        const zones = ZONES[key];
        if (zones !== undefined) return this.goTo(zones, key === 'b' ? words.noBattle : words.nothingThere);
        return this.command(key, p) || this.step(key, p) || this.row(key, p);
    }

    private goTo(zones: readonly string[], none: string): boolean {
        if (!goTo(zones)) this.act.say(none);
        return true;
    }

    private command(key: string, p: Position): boolean {
        const { ui, act } = this, about = ui.pointed ?? ui.chosen;
        switch (key) {
        case 'Escape': case 'Backspace': return this.escape();
        case 'u': void act.source.undo(true); return true;
        case 'w':
            if (p.isMine) askWhyNow(p, ui, act);
            return true;
        case 'i': case 'z':
            if (ui.zoomed !== null) this.escape();
            else if (about !== null) this.zoom(about, key === 'i' && p.isMine && isAsked(p) && rowsWith(p, about).length === 0);
            return true;
        case 'm': act.set({ menu: ui.menu === 'table' ? 'none' : 'table' }); setTimeout(() =>
            document.querySelector<HTMLElement>('.menu button')?.focus()); return true;
        case '!': act.hint(); return true;
        case 'e': this.end(p); return true;
        case 'E': if (isAsked(p) && rowsOf(p).pass) act.passSurely(); return true;
        case 'P': this.clearStops(); return true;
        case '?': act.set({ dialog: 'help' }); return true;
        case ':': act.set({ dialog: 'command', said: '' }); return true;
        default: return false;
        }
    }

    private zoom(id: number, asksWhy: boolean): void {
        this.act.zoom(id);
        if (asksWhy) this.act.askWhy(id);
        setTimeout(() => document.querySelector<HTMLElement>('#zoom [data-close]')?.focus());
    }

    private escape(): boolean {
        const { ui, act } = this;
        if (ui.menu !== 'none') act.set({ menu: 'none' });
        else if (ui.zoomed !== null) {
            const id = ui.zoomed;
            act.zoom(null);
            setTimeout(() => document.querySelector<HTMLElement>(`button[data-card="${id}"]`)?.focus());
        } else if (ui.pile !== null) act.set({ pile: null });
        else if (ui.sheet !== 'none') act.set({ sheet: 'none' });
        else if (ui.asksWhy) act.set({ asksWhy: false });
        else if (ui.sure !== null) act.set({ sure: null });
        else if (ui.chosen !== null) act.set({ chosen: null, why: null });
        else act.set({ sector: null, until: null, ticked: [], isMore: false });
        return true;
    }

    // The space bar passes, unless something other than a card or a row has the focus.
    private isPassing(target: EventTarget | null): boolean {
        return !(target instanceof Element) || target === document.body || target.matches('.card, [data-row], [data-scroll], #ask');
    }

    private isNowhere(target: EventTarget | null): boolean {
        return !(target instanceof Element) || target.matches('body, #ask');
    }

    private isInHand(target: EventTarget | null): boolean {
        return target instanceof Element && target.closest('#hand .card') !== null;
    }

    // A chosen card that can do several things: the focus goes to them.
    private toRows(target: EventTarget | null, p: Position): boolean {
        const id = target instanceof Element ? Number(target.closest<HTMLElement>('button.card')?.dataset['card'] ?? NaN) : NaN;
        return id === this.ui.chosen && !isSet(p) && isAsked(p) && rowsWith(p, id).length > 1 && goTo(ZONES['a']!);
    }

    // The space bar ticks what has the focus; Enter goes on, as its button says, or ticks if nothing is ticked that has to be.
    private tick(key: string, target: EventTarget | null, p: Position): boolean {
        const thing = target instanceof Element ? target.closest<HTMLElement>('button.card, .tick') : null;
        const id = Number(thing?.dataset['card'] ?? thing?.dataset['row']?.slice(1) ?? NaN);
        if (!isAsked(p) || !tickable(p).includes(id)) return false;
        if (key === 'Enter' && (endOfSet(p) || this.ui.ticked.includes(id))) return this.enter(p);
        this.act.tick(id);
        return true;
    }

    private readLine(p: Position, by: number): boolean {
        const { ui, act } = this, card = ui.pointed === null ? null : find(p, ui.pointed)?.card;
        if (!card) return false;
        const lines = linesOfCard(p, card), last = ui.line?.card === card.id ? ui.line.at : -1;
        const at = Math.min(lines.length - 1, Math.max(0, last + by));
        ui.line = { card: card.id, at };
        act.say(lines[at] ?? '');
        return true;
    }

    private pass(p: Position): boolean {
        if (!isSet(p) && isAsked(p) && rowsOf(p).pass) this.act.pass();
        return true;
    }

    // Passes; if something else could be done, only on the second press.
    private end(p: Position): void {
        const { ui, act } = this, plays = isAsked(p) ? rowsOf(p).rows.length : 0;
        if (!isAsked(p) || !rowsOf(p).pass) act.say(words.nothingToPass);
        else if (plays === 0 || ui.sure === 'pass') act.passSurely();
        else {
            act.set({ sure: 'pass' });
            act.say(words.sureToPass(plays));
        }
    }

    private clearStops(): void {
        const { act } = this, stops = act.source.now.table?.stops;
        for (const whose of ['mine', 'theirs'] as const) for (const phase of stops?.[whose] ?? []) void act.source.stop(phase, whose, false);
        act.set({ until: null });
        act.say(words.noStops);
    }

    private enter(p: Position): boolean {
        if (!isAsked(p)) return false;
        if (isSet(p) && (this.ui.ticked.length > 0 || endOfSet(p))) this.act.takeTicked();
        else {
            const chosen = document.querySelector<HTMLElement>('#ask .option.is-chosen');
            if (chosen) chosen.click();
            else this.takeUsual(p);
        }
        return true;
    }

    // The engine's usual answer, as Enter means in the terminal and lessons say; passing has a key of its own.
    private takeUsual(p: Position): void {
        const row = usualRow(p);
        if (row) this.act.take(row.id);
    }

    // More or less of the first amount.
    private step(key: string, p: Position): boolean {
        if (!['+', '=', '-'].includes(key) || !isAsked(p)) return false;
        const buttons = document.querySelectorAll<HTMLButtonElement>('#ask [data-amount] .step');
        (key === '-' ? buttons[0] : buttons[1])?.click();
        return buttons.length > 0;
    }

    private row(key: string, p: Position): boolean {
        const index = ROW_KEYS.indexOf(key);
        if (index < 0 || !isAsked(p)) return false;
        if (isSet(p)) {
            const id = tickable(p)[index];
            if (id !== undefined) this.act.tick(id);
            return id !== undefined;
        }
        const row = rowsOf(p).rows[index];
        if (row) this.act.take(row.id);
        return row !== undefined;
    }
}
