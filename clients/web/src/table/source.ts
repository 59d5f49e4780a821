// source.ts — where the positions of a table come from, and where its wishes go: a server, the engine in a worker, or a
// record. The table asks `now` what to draw and is called whenever that has changed.
import type { Table } from '../../../protocol';
import type { Because, Said } from '../net/line';
import type { Compared } from '../net/dealing';
import type { Branch, Child } from '../tree';
import type { CardText, GameInfo, Position } from './position';
import type { Act, Ui } from './ui';

export interface Clock {
    left: readonly number[];            // milliseconds, in the order of seats
    running: string | null;             // the seat whose time runs
    since: number;                      // performance.now() of the message
}

export interface State {
    readonly kind: 'live' | 'watch' | 'practice' | 'replay';
    readonly table: Table | null;       // as the server tells it; null where there is none
    readonly position: Position | null; // null before the match has begun
    readonly clock: Clock | null;
    readonly isSending: boolean;        // an answer is on its way
    readonly banner: string;            // what is wrong with the connection; empty: nothing
    readonly said: Said | null;         // the last phrase
    readonly notice: string;            // what became of the last wish, if it is worth a word
    readonly next?: { title: string; go(): void };           // the lesson after the one that is done
    readonly jumps?: boolean;           // the position does not follow from the one before: nothing moves, nothing sounds
}

// What surrounds the field where nobody is asked: in a replay, time and what happened.
export interface Around {
    near(p: Position, ui: Ui, act: Act, state: State): Branch;  // the near seat
    rail(p: Position, ui: Ui, act: Act, state: State): Branch;
    below(p: Position, ui: Ui, act: Act, state: State): Branch; // under all of it
    dialog(p: Position, ui: Ui, act: Act, state: State): Child; // what is in its own dialogs
    readonly keys: readonly (readonly [string, string])[];      // what they do, for the help
    key(key: string, target: EventTarget | null): boolean;      // true: the key was used
    drawn(): void;                                              // called when everything is drawn
}

export interface Source {
    readonly now: State;
    onChange(listener: () => void): void;

    // Answers. True when the position after it is there.
    choose(option: number): Promise<boolean>;
    answer(answer: number): Promise<boolean>;
    passUntil(until: 'phase' | 'turn' | 'battle' | 'decision'): Promise<boolean>;

    undo(on: boolean): Promise<boolean>;
    concede(): Promise<boolean>;
    why(thing: string): Promise<Because | string>;          // words if it can't be asked
    hint?(): Promise<number | string>;                      // the option that a bot would choose; words if there is none
    stop(phase: string, whose: 'mine' | 'theirs', on: boolean): Promise<boolean>;
    control(on: boolean): Promise<boolean>;
    hush(code: string, on: boolean): Promise<boolean>;

    // Only where there is another person, or a server.
    draw?(on: boolean): Promise<boolean>;
    giveTime?(seconds: number): Promise<boolean>;
    say?(phrase: number): Promise<boolean>;
    mute?(on: boolean): Promise<boolean>;
    readonly isMuted?: boolean;
    rematch?(on: boolean): Promise<boolean>;
    accept?(on: boolean): Promise<boolean>;
    goOn?(on: boolean): Promise<boolean>;
    close?(): Promise<boolean>;
    share?(): Promise<boolean>;
    compare?(): Promise<Compared[] | string>;       // the record beside what was seen while dealing; words if it can't be

    readonly cover?: { game: GameInfo; texts: ReadonlyMap<string, CardText> };      // what will be played, for the page that waits

    readonly around?: Around;
    // Only in practice.
    saveRecord?(): Promise<boolean>;
    again?(): void;

    leave(): void;
}
