// ui.ts — what only this screen knows of the table: what is pointed at, chosen, ticked and opened; and what can be done.
import type { Position } from './position';
import type { Source } from './source';
import type { Because } from '../net/line';

export interface Ui {
    pointed: number | null;             // the card under the mouse or the keyboard's focus, by id
    chosen: number | null;              // the card that was pressed: its options are shown, pressed again it acts
    ticked: number[];                   // at a question for a set
    open: string | null;                // the group of places that is wide (WARS); null: as the question suggests
    zoomed: number | string | null;     // the card shown large, by id, or by code where it lies nowhere
    why: { thing: number | string; because: Because | string } | null;
    sheet: 'none' | 'hand' | 'log' | 'menu' | 'seats';      // on a phone, what is pulled up
    dialog: 'none' | 'help' | 'guide' | 'rules' | 'settings' | 'concede' | 'compare';
    rule: string | null;                // the rule whose plain text is open
}

export const freshUi = (): Ui => ({ pointed: null, chosen: null, ticked: [], open: null, zoomed: null, why: null, sheet: 'none',
    dialog: 'none', rule: null });

// Everything a drawing may set off. Those of the screen change `ui` and draw again.
export interface Act {
    readonly source: Source;
    press(id: number): void;            // the first time it chooses, the second time it acts if exactly one option fits
    point(id: number | null): void;
    drop(card: number, on: number): boolean;        // true if exactly one option fits and was taken
    choose(option: number): void;
    answer(answer: number): void;
    pass(): void;
    passUntil(until: 'phase' | 'turn' | 'battle' | 'decision'): void;
    tick(id: number): void;
    takeTicked(): void;
    zoom(thing: number | string | null): void;
    askWhy(thing: number | string): void;
    openGroup(name: string | null): void;
    set(change: Partial<Ui>): void;
}

// What each game draws of its own; all else is the same for all.
export interface Field {
    field(p: Position, ui: Ui, act: Act): import('../tree').Child;              // between the seats
    nearFacts(p: Position, ui: Ui, act: Act): import('../tree').Child;          // piles and numbers at the near seat
    farFacts(p: Position, ui: Ui, act: Act): import('../tree').Child;           // the same at the far seat, in one line
    hand(p: Position): readonly (import('../../../protocol').Card | null)[];    // the near seat's, in the order shown
}
