// live.ts — a table of the server as a source: its messages become positions, answers become wishes.
import { WIRE, type Chair, type Message, type Options } from '../../../protocol';
import { get, post } from '../net/api';
import { Dealing, type Compared } from '../net/dealing';
import { Line, type Because, type Outcome, type Said, type Wanted } from '../net/line';
import { keep, kept } from '../keep';
import { lessonAfter, lessonName, noteLesson, type Lesson } from '../lessons';
import { words } from '../words';
import type { CardText, GameInfo, Position } from './position';
import type { Source, State } from './source';

const UNASKED: Options = { wire: WIRE, question: null, options: [], order: [], asks: '' };

// How much of the log had been seen when the person last chose, so that a page loaded again still tells the rest.
const SEEN = 'rift seen';
function seenBefore(link: string): number {
    const [of, seen] = kept(SEEN)?.split(' ') ?? [];
    return of === link ? Number(seen) : Infinity;
}

export class LiveSource implements Source {
    now: State = { kind: 'live', table: null, position: null, clock: null, isSending: false, banner: '', said: null, notice: '' };
    readonly dealing: Dealing;
    private readonly line: Line;
    private listeners: (() => void)[] = [];
    private waiters: (() => void)[] = [];
    private dealt: string | null = null;    // the last wish for the shuffle
    private sent: number | null = null;     // the question whose answer is on its way
    private isWhole = true;
    private hasLearned = false;

    // `index`: of the person's seat; -1 for a spectator, who sits on the first seat's side.
    constructor(readonly link: string, private readonly game: GameInfo, private readonly texts: ReadonlyMap<string, CardText>,
        readonly index: number) {
        this.dealing = new Dealing(link);
        if (index < 0) this.now = { ...this.now, kind: 'watch' };
        this.line = new Line(link, {
            message: (m) => this.take(m), said: (s) => this.hear(s), here: () => this.here(), away: () => void this.away() });
    }

    onChange(listener: () => void): void { this.listeners.push(listener); }
    leave(): void { this.line.close(); }
    get cover(): { game: GameInfo; texts: ReadonlyMap<string, CardText> } { return { game: this.game, texts: this.texts }; }

    private set(change: Partial<State>): void {
        this.now = { ...this.now, ...change };
        this.listeners.forEach((listener) => listener());
    }

    // ---- what the server says ----

    private take(m: Message): void {
        if (m.view && m.view.wire !== WIRE) {
            this.line.close();
            this.set({ banner: words.otherVersion });
            return;
        }
        const before = this.now.table;
        if (m.table.state !== 'running') this.line.giveUpAnswers('');
        if (m.lesson?.done && m.table.from?.name) void this.learned(m.table.from.name);
        const position = m.view ? this.positionOf(m) : this.now.position;
        const clock = m.left ? { left: m.left, running: m.running ?? null, since: performance.now() } : null;
        if (this.sent !== null && (position?.choice !== this.sent || position.options.question === null)) this.sent = null;
        this.set({ table: m.table, position, clock, isSending: this.sent !== null });
        this.deal();
        if (before && before.next === undefined && m.table.next !== undefined && this.chair?.rematch) location.assign(`/t/${m.table.next}`);
        this.waiters.forEach((look) => look());
    }

    private async learned(name: string): Promise<void> {
        if (this.hasLearned) return;
        this.hasLearned = true;
        noteLesson(name);
        const next = lessonAfter((await get<Lesson[]>('/api/lessons')).value ?? [], name);
        if (next) this.set({ next: { title: next.title, go: () => void post<{ path: string }>('/api/tables', { from: { lesson: lessonName(next) } })
            .then(({ value, problem }) => value ? location.assign(value.path) : this.set({ notice: problem ?? '' })) } });
    }

    private positionOf(m: Message): Position {
        const before = this.now.position, from = m.from ?? 0, isOpen = m.table.state === 'running';
        const known = before?.events ?? [];
        const misses = known.length > 0 && from > known.length;
        if (misses && this.isWhole) this.line.askAnew();    // some never got here: ask for all that is known
        this.isWhole = !misses;
        const events = [...known.slice(0, from), ...m.events ?? []];
        const near = this.game.seats[Math.max(this.index, 0)]!.seat, far = this.game.seats[1 - Math.max(this.index, 0)]!.seat;
        return {
            game: this.game, texts: this.texts, view: m.view!, options: isOpen && m.options ? m.options : UNASKED, choice: m.choice ?? -1,
            called: Object.fromEntries(m.table.seats.flatMap((s) => s.called === undefined ? [] : [[s.seat, s.called]])),
            events, fresh: Math.min(before?.fresh ?? seenBefore(this.link), from || events.length), digest: m.digest ?? '', near, far,
            isMine: this.index >= 0, lesson: m.lesson ?? before?.lesson ?? null };
    }

    private get chair(): Chair | undefined { return this.now.table?.seats[this.index]; }

    private deal(): void {
        const table = this.now.table, wish = !table || this.index < 0 ? null : this.dealing.wish(table, this.index);
        if (!wish || this.dealt === wish.do) return;
        this.dealt = wish.do;
        void this.line.wish(wish).then(({ code, problem }) => {
            if (problem === undefined) return;
            this.dealt = null;                              // tried again with the next message, if still wanted
            if (code !== 'not-now') this.set({ notice: problem });      // not now: another tab was first
        });
    }

    private hear(said: Said): void { this.set({ said }); }

    private here(): void {
        this.dealt = null;                                  // a restarted server may not have it
        if (this.isMuted) void this.line.wish({ do: 'mute', on: true });
        this.set({ banner: '' });
    }

    // Perhaps the table is no longer for us.
    private async away(): Promise<void> {
        this.set({ banner: words.away });
        const answer = await get<{ watch: boolean }>(`/api/tables/${this.link}`), isGone = answer.problem !== undefined && answer.status === 404;
        if (!isGone && answer.value?.watch !== false) return;
        this.line.close();
        this.set({ banner: isGone ? words.tableGone : words.tablePrivate });
    }

    // ---- answers ----

    private next(isThere: () => boolean): Promise<void> {
        return new Promise((resolve) => {
            const look = (): void => {
                if (!isThere()) return;
                this.waiters = this.waiters.filter((w) => w !== look);
                resolve();
            };
            this.waiters.push(look);
            look();
        });
    }

    private async give(wish: { do: 'choose'; option: number } | { do: 'answer'; answer: number } | { do: 'pass'; until: string }): Promise<boolean> {
        const position = this.now.position;
        if (!position || position.options.question === null || this.sent !== null) return false;
        const choice = this.sent = position.choice;
        keep(SEEN, `${this.link} ${position.events.length}`);
        this.set({ isSending: true, notice: '', position: { ...position, fresh: position.events.length } });
        const { problem, code } = await this.line.wish({ ...wish, choice } as Wanted);
        if (problem !== undefined) {
            if (this.sent === choice) this.sent = null;
            this.set({ isSending: this.sent !== null, notice: code === 'stale' ? words.answeredAlready : problem });
            return false;
        }
        await this.next(() => this.now.position?.choice !== choice || this.now.position.options.question === null);
        return true;
    }

    choose(option: number): Promise<boolean> { return this.give({ do: 'choose', option }); }
    answer(answer: number): Promise<boolean> { return this.give({ do: 'answer', answer }); }
    passUntil(until: 'phase' | 'turn' | 'battle' | 'decision'): Promise<boolean> { return this.give({ do: 'pass', until }); }

    // ---- other wishes; what was refused is said ----

    private async wish(wanted: Wanted, done = ''): Promise<boolean> {
        const { problem }: Outcome = await this.line.wish(wanted);
        this.set({ notice: problem ?? done });
        return problem === undefined;
    }

    undo(on: boolean): Promise<boolean> { return this.wish({ do: 'undo', on }); }
    concede(): Promise<boolean> { return this.wish({ do: 'concede' }); }
    stop(phase: string, whose: 'mine' | 'theirs', on: boolean): Promise<boolean> { return this.wish({ do: 'stop', phase, whose, on }); }
    control(on: boolean): Promise<boolean> { return this.wish({ do: 'control', on }); }
    hush(code: string, on: boolean): Promise<boolean> { return this.wish({ do: 'hush', code, on }); }
    draw(on: boolean): Promise<boolean> { return this.wish({ do: 'draw', on }); }
    giveTime(seconds: number): Promise<boolean> { return this.wish({ do: 'time', seconds }, words.given); }
    say(phrase: number): Promise<boolean> { return this.wish({ do: 'say', phrase }); }
    rematch(on: boolean): Promise<boolean> { return this.wish({ do: 'rematch', on }); }
    accept(on: boolean): Promise<boolean> { return this.wish({ do: 'accept', on }); }
    goOn(on: boolean): Promise<boolean> { return this.wish({ do: 'go-on', on }); }

    async why(thing: string): Promise<Because | string> {
        const { problem, because } = await this.line.wish({ do: 'why', thing });
        return because ?? problem ?? '';
    }

    async hint(): Promise<number | string> {
        const { problem, hint } = await this.line.wish({ do: 'hint', choice: this.now.position?.choice ?? 0 });
        return hint ?? problem ?? '';
    }

    get isMuted(): boolean { return kept(`rift mute ${this.link}`) === 'on'; }

    async mute(on: boolean): Promise<boolean> {
        keep(`rift mute ${this.link}`, on ? 'on' : 'off');
        return this.wish({ do: 'mute', on });
    }

    async close(): Promise<boolean> {
        const { problem } = await post(`/api/tables/${this.link}/close`);
        if (problem !== undefined) this.set({ notice: problem });
        return problem === undefined;
    }

    async share(): Promise<boolean> {
        const { problem } = await post(`/api/tables/${this.link}/share`, { on: true });
        this.set({ notice: problem ?? words.shared });
        return problem === undefined;
    }

    async compare(): Promise<Compared[] | string> {
        if (!this.dealing.kept?.server || this.index < 0) return words.notCompared;
        const { value, problem } = await get<string>(`/api/tables/${this.link}/record`);
        return value === undefined ? problem : this.dealing.compare(value, this.game.seats, this.index);
    }
}
