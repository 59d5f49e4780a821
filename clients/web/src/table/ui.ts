// ui.ts — what only this screen knows of the table: what is pointed at, chosen, ticked and opened; and what can be done.
import type { Amounts } from './choices';
import type { Position } from './position';
import type { Source } from './source';
import type { Because } from '../net/line';

export type Until = 'phase' | 'turn' | 'battle' | 'decision';
export type Whose = 'mine' | 'theirs';
export type Dialog = 'none' | 'help' | 'guide' | 'rules' | 'settings' | 'concede' | 'about' | 'hushed' | 'command' | 'play-on' | 'moment' | 'record';
export type Menu = 'none' | 'until' | 'table' | 'say' | `phase ${string}`;

export interface Ui {
    pointed: number | null;             // the card under the mouse or the keyboard's focus, by id
    chosen: number | null;              // the card that was pressed: its options are shown, pressed again it acts
    sector: string | null;              // the Sector that was pressed, in the same way (TrekWar)
    ticked: number[];                   // at a question for a set
    fights: number;                     // the place of a battle; 0: there is none
    open: string | null;                // the group of places that is wide (WARS); null: as the question suggests
    pile: string | null;                // the zone whose cards are laid out
    zoomed: number | string | null;     // the card shown large, by id, or by code where it lies nowhere
    peeked: number | string | null;     // the same, only as long as the mouse rests on it
    dragged: number | null;             // the card that follows the pointer
    entry: number | null;               // the stack's entry that is pointed at: lines go to its targets
    thing: string | null;               // what is under the mouse, if it is no card, as a verb: whys.ts
    asksWhy: boolean;                   // what is pressed next is asked about
    why: { thing: number | string; because: Because | string } | null;
    sheet: 'none' | 'hand' | 'log' | 'ask';      // on a phone, what is pulled up
    dialog: Dialog;
    menu: Menu;                         // the small menu that is open
    rule: string | null;                // the rule whose plain text is open
    search: string;                     // what is looked for among the rules
    asked: string;                      // the question that is shown, and since when: new buttons are inert at first
    askedAt: number;
    amounts: Amounts;           // what steppers were set to
    taken: Amounts;             // what was taken of them the last time
    sure: string | null;                // the row that waits to be confirmed
    sent: string | null;                // the row whose answer is on its way
    hinted: number | null;              // the option that a bot would choose, if that was asked for at this question
    isMore: boolean;                    // options that are rarely wanted are shown, too
    until: { phase: string; whose: Whose } | null;  // passing goes on until this phase
    said: string;                       // the command line's answer
    told: string;                       // what is read out besides the news
    laidAside: string;                  // the moment over the table that was closed: finale.ts
    line: { card: number; at: number } | null;      // the line of a card that was read out last
}

export const freshUi = (): Ui => ({ pointed: null, chosen: null, sector: null, ticked: [], fights: 0, open: null, pile: null, zoomed: null, peeked: null,
    dragged: null,
    entry: null, thing: null, asksWhy: false, why: null, sheet: 'none', dialog: 'none', menu: 'none', rule: null, search: '', asked: '', askedAt: 0, amounts: {}, taken: {},
    sure: null, sent: null, hinted: null, isMore: false, until: null, said: '',
    told: '', laidAside: '', line: null });

// Everything a drawing may set off. Those of the screen change `ui` and draw again.
export interface Act {
    readonly source: Source;
    press(id: number): void;            // the first time it chooses, the second time it acts if exactly one option fits
    point(id: number | null): void;
    drop(card: number, on: number): boolean;        // true if exactly one option fits and was taken
    dropInZone(card: number, zone: string): boolean;
    choose(option: number): void;
    take(row: string): void;            // a row of the question by its id: choices.ts
    pass(): void;
    passSurely(): void;                 // without asking for confirmation
    passUntil(until: Until): void;
    goUntil(phase: string, whose: Whose): void;     // passes from phase to phase; again: stops doing so
    tick(id: number): void;
    takeTicked(): void;
    zoom(thing: number | string | null): void;
    askWhy(thing: number | string): void;
    hint(): void;                       // what a bot would choose is marked
    openGroup(name: string | null): void;
    set(change: Partial<Ui>): void;
    say(text: string): void;   // reads it out for people who can't see the screen, even if the words are the same again
}

// What each game draws of its own; all else is the same for all.
export interface Field {
    field(p: Position, ui: Ui, act: Act): import('../tree').Child;              // between the seats
    nearFacts(p: Position, ui: Ui, act: Act): import('../tree').Child;          // piles and numbers at the near seat
    farFacts(p: Position, ui: Ui, act: Act): import('../tree').Child;           // the same at the far seat, in one line
    places(p: Position, ui: Ui, act: Act): readonly string[];                   // each place in words, for the command line
    hand(p: Position): readonly (import('../../../protocol').Card | null)[];    // the near seat's, in the order shown
}
