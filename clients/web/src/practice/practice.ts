// practice.ts — a match against a bot in this browser as a source: the engine is in a worker, the match is kept here.
import type { Table } from '../../../protocol';
import { lessonAfter, lessonName, noteLesson } from '../lessons';
import type { Because } from '../net/line';
import { practiceAddress } from '../place';
import type { CardText, GameInfo, Position } from '../table/position';
import type { Source, State } from '../table/source';
import { words } from '../words';
import { isRefusal, type Bench, type Refusal } from './bench';
import { markOf, newMatch, putMatch, resultOf, type KeptMatch } from './kept';
import type { Call, StepWithTexts } from './worker';

type Stops = NonNullable<Table['stops']>;

export class PracticeSource implements Source {
    now: State;
    private listeners: (() => void)[] = [];
    private readonly texts = new Map<string, CardText>();
    private stops: Stops;
    private questions = 0;

    // `step`: the position that the match has reached.
    constructor(private readonly bench: Bench, private readonly game: GameInfo, private match: KeptMatch, step: StepWithTexts) {
        this.stops = step.stops;
        this.now = { kind: 'practice', table: this.tableOf(step), position: null, clock: null, isSending: false, banner: '', said: null, notice: '' };
        bench.onBroken = (what) => this.set({ banner: `${words.broken} ${what}`, isSending: false });
        this.show(step);
    }

    onChange(listener: () => void): void { this.listeners.push(listener); }
    leave(): void { /* it is kept */ }

    private set(change: Partial<State>): void {
        this.now = { ...this.now, ...change };
        this.listeners.forEach((listener) => listener());
    }

    // The table as a server would tell it, so that the screen needs no second way to know who sits where.
    private tableOf({ view }: StepWithTexts): Table {
        const { beginning } = this.match, setup = 'lesson' in beginning ? null : beginning;
        const seats = this.game.seats.map(({ seat }, i) => ({ seat, deck: setup?.decks[i] ?? '', here: true,
            ...(seat === view.viewer ? { person: words.you } : { person: null, bot: setup?.bot ?? 'normal' }) }));
        return { link: '', number: 0, name: '', state: view.result === 'none' ? 'running' : 'over', game: this.game.game, edition: setup?.edition ?? null,
            you: view.viewer, public: false, clock: 'none', seats, shuffle: { server: null, seats: [], revealed: [] }, stops: this.stops };
    }

    private show(step: StepWithTexts): void {
        step.texts.forEach((card) => this.texts.set(card.code, card));
        this.stops = step.stops;
        if (step.lesson?.done && 'lesson' in this.match.beginning) this.learned(this.match.beginning.lesson);
        this.set({ isSending: false, position: this.positionOf(step), table: this.tableOf(step) });
    }

    private learned(name: string): void {
        noteLesson(name);
        if (this.now.next) return;
        void this.bench.lessons().then((all) => {
            const next = lessonAfter(all, name);
            if (next) this.set({ next: { title: next.title, go: () => {
                const match = newMatch(this.match.game, next.title, { game: next.game, lesson: lessonName(next) });
                putMatch(match);
                location.assign(practiceAddress(match.id));
            } } });
        });
    }

    private positionOf(step: StepWithTexts): Position {
        const before = this.now.position, events = [...(before?.events ?? []).slice(0, step.from), ...step.events];
        const near = step.view.viewer, far = this.game.seats.find(({ seat }) => seat !== near)!.seat;
        return { game: this.game, texts: new Map(this.texts), view: step.view, options: step.options, choice: ++this.questions, events,
            fresh: before ? step.from : events.length, digest: step.digest, near, far, isMine: true, lesson: step.lesson ?? null };
    }

    // False if it was refused: then nothing has changed.
    private async give(...call: Call): Promise<boolean> {
        if (this.now.isSending) return false;
        this.set({ isSending: true, notice: '' });
        const step = await this.bench.ask<StepWithTexts>(...call);
        if (isRefusal(step)) {
            this.set({ isSending: false, notice: step.refused });
            return false;
        }
        this.remember(call, { mark: markOf(step), result: resultOf(step) });
        this.show(step);
        return true;
    }

    private remember(call: Call, change: Partial<KeptMatch> = {}): void {
        this.match = { ...this.match, ...change, calls: [...this.match.calls, call], at: Date.now() };
        putMatch(this.match);
    }

    choose(option: number): Promise<boolean> { return this.give('choose', option); }
    answer(answer: number): Promise<boolean> { return this.give('answer', answer); }
    passUntil(until: string): Promise<boolean> { return this.give('passUntil', until); }
    undo(): Promise<boolean> { return this.give('undo'); }
    concede(): Promise<boolean> { return this.give('concede'); }

    // How the person is asked from now on; nothing happens at the table.
    private async arrange(stops: Stops, ...call: Call): Promise<boolean> {
        const done = await this.bench.ask<null>(...call);
        if (isRefusal(done)) {
            this.set({ notice: done.refused });
            return false;
        }
        this.stops = stops;
        this.remember(call);
        this.set({ table: { ...this.now.table!, stops } });
        return true;
    }

    stop(phase: string, whose: 'mine' | 'theirs', on: boolean): Promise<boolean> {
        return this.arrange({ ...this.stops, [whose]: toggled(this.stops[whose], phase, on) }, 'stop', phase, whose, on);
    }
    control(on: boolean): Promise<boolean> { return this.arrange({ ...this.stops, control: on }, 'control', on); }
    hush(code: string, on: boolean): Promise<boolean> {
        return this.arrange({ ...this.stops, hushed: toggled(this.stops.hushed, code, on) }, 'hush', code, on);
    }

    async why(thing: string): Promise<Because | string> {
        const because = await this.bench.ask<Because>('why', thing);
        return isRefusal(because) ? because.refused : because;
    }

    async hint(): Promise<number | string> {
        const option = await this.bench.ask<number>('hint');
        return isRefusal(option) ? option.refused : option;
    }

    // ---- after the end ----

    async saveRecord(): Promise<boolean> {
        const text: string | Refusal = await this.bench.ask<string>('transcript');
        if (isRefusal(text)) this.set({ notice: text.refused });
        else download(`${this.match.game}-${this.match.id}.rift`, text);
        return !isRefusal(text);
    }

    // The same once more: a lesson from its beginning, a match with another shuffle.
    again(): void { location.assign(practiceAddress(begunAgain(this.match).id)); }
}

const toggled = (list: readonly string[], one: string, on: boolean): string[] => [...list.filter((other) => other !== one), ...(on ? [one] : [])];

export function download(name: string, text: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// 52 bits of chance: as many as a number of the page holds exactly.
export function randomSeed(): string {
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
    return String((high & 0xfffff) * 0x100000000 + low);
}

export function begunAgain(match: KeptMatch): KeptMatch {
    const { beginning } = match;
    const again = newMatch(match.game, match.title, 'lesson' in beginning ? beginning : { ...beginning, seed: randomSeed() });
    putMatch(again);
    return again;
}
