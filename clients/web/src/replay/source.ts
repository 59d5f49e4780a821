// source.ts — a finished match as a source: the server's positions, fetched some at a time and kept; going and playing.
import { WIRE, type Options, type Table, type View } from '../../../protocol';
import { get } from '../net/api';
import type { Because } from '../net/line';
import type { CardText, GameInfo, Position } from '../table/position';
import type { Around, Source, State } from '../table/source';
import * as words from '../words/replay';
import { courseOf, nextTold, within, type Course, type Glance } from './course';

export interface Decision { seat: string; asks: string; chose: string }
interface Told { step: number; view: View; decision?: Decision }

const UNASKED: Options = { wire: WIRE, question: null, options: [], order: [], asks: '' };
const AT_ONCE = 8, KEPT_MAX = 200, STEP_MS = 1400, SOON = 3;
export const SPEEDS: readonly number[] = [.5, 1, 2, 4];

// What is kept of the match as one viewer saw it.
interface Seen { course: Course; told: Map<number, Told>; loading: Map<number, Promise<string>> }

export class ReplaySource implements Source {
    now: State;
    around?: Around;
    by: string;                         // a seat, "both" or "spectator"
    step = 0;
    speed = 1;
    isPlaying = false;
    private readonly seen = new Map<string, Seen>();
    private readonly texts = new Map<string, CardText>();
    private listeners: (() => void)[] = [];
    private wanted = 0;                 // the step to be shown when it is there
    private near: string;
    private timer = 0;

    // `kind`: a table of the server, or a record that was sent to it; `own`: the person's seat there, or null.
    constructor(private readonly kind: 'tables' | 'replays', private readonly id: string, readonly game: GameInfo, table: Table, readonly own: string | null, by: string) {
        this.now = { kind: 'replay', table, position: null, clock: null, isSending: false, banner: '', said: null, notice: '' };
        this.near = game.seats.find((s) => s.seat === by)?.seat ?? own ?? game.seats[0]!.seat;
        this.by = by;
    }

    onChange(listener: () => void): void { this.listeners.push(listener); }
    leave(): void { this.pause(); }

    private set(change: Partial<State>): void {
        this.now = { ...this.now, ...change };
        this.listeners.forEach((listener) => listener());
    }

    // The link of its table; null: it is a record that was sent.
    get link(): string | null { return this.kind === 'tables' ? this.id : null; }

    // What a table that begins here begins from.
    get from(): object { return { [this.kind === 'tables' ? 'table' : 'replay']: this.id, choice: this.course!.glance.lines[this.step] }; }

    private get path(): string { return `/api/${this.kind}/${this.id}/replay`; }

    redraw(): void { this.set({}); }

    get course(): Course | null { return this.seen.get(this.by)?.course ?? null; }
    get decision(): Decision | null { return this.seen.get(this.by)?.told.get(this.step)?.decision ?? null; }

    // ---- what the server tells ----

    // The first step to show. If the match can't be viewed: why not, and the status.
    async open(step: number | null): Promise<{ problem: string; status: number } | null> {
        const refused = await this.glance(this.by);
        if (refused) return refused;
        await this.go(step ?? 0);
        return this.now.position ? null : { problem: this.now.banner, status: 0 };
    }

    private async glance(by: string): Promise<{ problem: string; status: number } | null> {
        if (this.seen.has(by)) return null;
        const { value, problem, status } = { status: 200, ...await get<Glance>(`${this.path}/${by}`) };
        if (!value || value.wire !== WIRE) return { problem: problem ?? words.otherVersion, status };
        value.cards.forEach((card) => this.texts.set(card.code, card));
        this.seen.set(by, { course: courseOf(value, this.game.seats.map((s) => s.seat)), told: new Map(), loading: new Map() });
        return null;
    }

    // The row of positions that this step is in; words if it can't be had. Rows begin at fixed steps, so each is asked for once.
    private load(by: string, step: number): Promise<string> {
        const seen = this.seen.get(by)!, from = step - step % AT_ONCE, known = seen.loading.get(from);
        if (seen.told.has(step)) return Promise.resolve('');
        if (known) return known;
        const loading = get<Told[]>(`${this.path}/${by}/${from}?count=${AT_ONCE}`).then(({ value, problem }) => {
            seen.loading.delete(from);
            value?.forEach((told) => seen.told.set(told.step, told));
            this.forget(seen);
            return problem ?? '';
        });
        seen.loading.set(from, loading);
        return loading;
    }

    private forget({ told }: Seen): void {
        for (const step of told.keys()) {
            if (told.size <= KEPT_MAX) return;
            if (Math.abs(step - this.wanted) > KEPT_MAX / 4) told.delete(step);
        }
    }

    // ---- going ----

    async go(to: number): Promise<void> {
        const course = this.course, by = this.by;
        if (!course) return;
        const step = this.wanted = within(course, to), isNear = Math.abs(step - this.step) <= SOON;
        if (!this.seen.get(by)!.told.has(step)) this.set({ isSending: true });
        const problem = await this.load(by, step);
        if (this.wanted !== step || this.by !== by) return;             // somebody has gone elsewhere meanwhile
        const told = this.seen.get(by)!.told.get(step);
        if (!told) {
            this.pause();
            this.set({ isSending: false, banner: problem });
            return;
        }
        const jumps = !isNear || step <= this.step;
        this.step = step;
        this.set({ isSending: false, banner: '', jumps, position: this.positionOf(course, told) });
        if (step + SOON <= course.last) void this.load(by, step + SOON);
    }

    private positionOf(course: Course, told: Told): Position {
        const { glance } = course, { step } = told, near = this.near;
        return { game: this.game, texts: this.texts, view: told.view, options: UNASKED, choice: step, digest: '', lesson: null, isMine: false,
            events: glance.events.slice(0, glance.told[step]), fresh: step > 0 ? glance.told[step - 1]! : 0,
            near, far: this.game.seats.find((s) => s.seat !== near)!.seat };
    }

    async lookAs(by: string): Promise<void> {
        this.pause();
        const refused = await this.glance(by);
        if (refused) {
            this.set({ banner: refused.problem });
            return;
        }
        this.by = by;
        if (this.game.seats.some((s) => s.seat === by)) this.near = by;
        await this.go(this.step);
    }

    // ---- playing ----

    pause(): void {
        clearTimeout(this.timer);
        this.isPlaying = false;
    }

    toggle(): void {
        const course = this.course;
        if (!course) return;
        if (this.isPlaying) this.pause();
        else {
            this.isPlaying = true;
            if (this.step === course.last) void this.go(0).then(() => this.later());
            else this.later(0);
        }
        this.set({});
    }

    setSpeed(speed: number): void {
        this.speed = speed;
        if (this.isPlaying) this.later();
        this.set({});
    }

    private later(ms = STEP_MS / this.speed): void {
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => void this.playOne(), ms);
    }

    private async playOne(): Promise<void> {
        const course = this.course;
        if (!course || !this.isPlaying) return;
        await this.go(nextTold(course, this.step));
        if (!this.isPlaying) return;
        if (this.step < course.last) this.later();
        else {
            this.pause();
            this.set({});
        }
    }

    // ---- nothing is answered here ----

    choose(): Promise<boolean> { return Promise.resolve(false); }
    answer(): Promise<boolean> { return Promise.resolve(false); }
    passUntil(): Promise<boolean> { return Promise.resolve(false); }
    undo(): Promise<boolean> { return Promise.resolve(false); }
    concede(): Promise<boolean> { return Promise.resolve(false); }
    stop(): Promise<boolean> { return Promise.resolve(false); }
    control(): Promise<boolean> { return Promise.resolve(false); }
    hush(): Promise<boolean> { return Promise.resolve(false); }
    why(): Promise<Because | string> { return Promise.resolve(words.noWhy); }
}
