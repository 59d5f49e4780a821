// practice.ts — a match against a bot in this browser as a source: the engine is in a worker, the match is kept here.
import type { Table } from '../../../protocol';
import { keep, keptValue } from '../keep';
import type { Because } from '../net/line';
import type { CardText, GameInfo, Position } from '../table/position';
import type { Source, State } from '../table/source';
import { words } from '../words';
import type { Setup } from './engine';
import type { OpenedGame, StepWithTexts, Told } from './worker';

// ---- the worker: one answer for each question ----

export class Bench {
    private readonly worker: Worker;
    private readonly waiting = new Map<number, (told: Told) => void>();
    private asked = 0;

    // `onBroken`: the engine could not be started, or stopped for a mistake of ours.
    constructor(address: string, private readonly onBroken: (words: string) => void) {
        this.worker = new Worker(address, { type: 'module' });
        this.worker.onmessage = ({ data }: MessageEvent<Told>) => {
            this.waiting.get(data.id)?.(data);
            this.waiting.delete(data.id);
        };
        this.worker.onerror = (event) => onBroken(event.message || words.engineMissing);
    }

    // Words if it was refused; never settles when the engine is broken.
    ask<T>(call: string, ...values: unknown[]): Promise<T | { refused: string }> {
        return new Promise((resolve) => {
            this.waiting.set(++this.asked, (told) => {
                if ('value' in told) resolve(told.value as T);
                else if ('refused' in told) resolve({ refused: told.refused });
                else this.onBroken('bug' in told ? told.bug : told.failed);
            });
            this.worker.postMessage({ id: this.asked, call, values });
        });
    }

    async games(): Promise<OpenedGame[]> {
        const games = await this.ask<OpenedGame[]>('open');
        return 'refused' in games ? [] : games;
    }
}

// ---- what is kept ----

const KEY = 'rift practice';

export interface KeptMatch { setup: Setup; calls: [string, ...unknown[]][]; title: string; at: number }

export const keptMatch = (): KeptMatch | null => keptValue<KeptMatch>(KEY);

// ---- the source ----

type Stops = NonNullable<Table['stops']>;

export class PracticeSource implements Source {
    now: State;
    private listeners: (() => void)[] = [];
    private readonly texts = new Map<string, CardText>();
    private stops: Stops = { control: false, mine: [], theirs: [], hushed: [] };
    private match: KeptMatch;
    private questions = 0;

    constructor(private readonly bench: Bench, private readonly game: GameInfo, match: KeptMatch) {
        this.match = match;
        this.now = { kind: 'practice', table: this.tableOf(), position: null, clock: null, isSending: false, banner: '', said: null, notice: '' };
        void this.take(bench.ask<StepWithTexts>('resume', match.setup, match.calls));
    }

    onChange(listener: () => void): void { this.listeners.push(listener); }
    leave(): void { /* it is kept */ }

    broken(what: string): void { this.set({ banner: `${words.broken} ${what}`, isSending: false }); }

    private set(change: Partial<State>): void {
        this.now = { ...this.now, ...change };
        this.listeners.forEach((listener) => listener());
    }

    // The table as a server would tell it, so that the screen needs no second way to know who sits where.
    private tableOf(): Table {
        const { setup } = this.match;
        const seats = this.game.seats.map(({ seat }, i) => ({ seat, deck: setup.decks[i]!, here: true,
            ...(i === setup.seat ? { person: words.you } : { person: null, bot: setup.bot }) }));
        return { link: '', number: 0, name: '', state: 'running', game: this.game.game, edition: setup.edition, you: this.game.seats[setup.seat]!.seat,
            public: false, clock: 'none', seats, shuffle: { server: null, seats: [], revealed: [] }, stops: this.stops };
    }

    // False if it was refused: then nothing has changed.
    private async take(asking: Promise<StepWithTexts | { refused: string }>): Promise<boolean> {
        this.set({ isSending: true, notice: '' });
        const step = await asking;
        if ('refused' in step) {
            this.set({ isSending: false, notice: step.refused });
            return false;
        }
        step.texts.forEach((card) => this.texts.set(card.code, card));
        this.set({ isSending: false, position: this.positionOf(step), table: this.tableOf() });
        return true;
    }

    private positionOf(step: StepWithTexts): Position {
        const before = this.now.position, events = [...(before?.events ?? []).slice(0, step.from), ...step.events];
        const { seat } = this.match.setup;
        return { game: this.game, texts: new Map(this.texts), view: step.view, options: step.options, choice: ++this.questions, events,
            fresh: before ? step.from : events.length, digest: step.digest, near: this.game.seats[seat]!.seat,
            far: this.game.seats[1 - seat]!.seat, isMine: true, lesson: null };
    }

    private async give(call: string, ...values: unknown[]): Promise<boolean> {
        if (this.now.isSending || !await this.take(this.bench.ask<StepWithTexts>(call, ...values))) return false;
        this.remember(call, ...values);
        return true;
    }

    private remember(call: string, ...values: unknown[]): void {
        this.match = { ...this.match, calls: [...this.match.calls, [call, ...values]], at: Date.now() };
        keep(KEY, JSON.stringify(this.now.position?.view.result === 'none' ? this.match : null));
    }

    choose(option: number): Promise<boolean> { return this.give('choose', option); }
    answer(answer: number): Promise<boolean> { return this.give('answer', answer); }
    passUntil(until: string): Promise<boolean> { return this.give('passUntil', until); }
    undo(): Promise<boolean> { return this.give('undo'); }
    concede(): Promise<boolean> { return this.give('concede'); }

    async stop(phase: string, whose: 'mine' | 'theirs', on: boolean): Promise<boolean> {
        const done = await this.bench.ask<null>('stop', phase, whose, on);
        if (done && 'refused' in (done as object)) return false;
        const others = this.stops[whose].filter((p) => p !== phase);
        this.stops = { ...this.stops, [whose]: on ? [...others, phase] : others };
        this.remember('stop', phase, whose, on);
        this.set({ table: this.tableOf() });
        return true;
    }

    control(): Promise<boolean> { return this.notHere(); }
    hush(): Promise<boolean> { return this.notHere(); }

    private notHere(): Promise<boolean> {
        this.set({ notice: words.notHere });
        return Promise.resolve(false);
    }

    async why(thing: string): Promise<Because | string> {
        const because = await this.bench.ask<Because>('why', thing);
        return 'refused' in because ? because.refused : because;
    }
}
