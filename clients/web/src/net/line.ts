// line.ts — the line to a table: wishes with their numbers and answers, and what to do when the line breaks.
//
// docs/protocol.md says what goes over it. A wish is answered once, even if the line broke in between: answers to the
// match's questions and values for the shuffle are sent again, because the server recognises them by their number. Any
// other wish might then be done twice, so it is given up, and whoever made it is told.
import type { Message, Reply, Wish } from '../../../protocol';

// A browser may let a page sleep, so silence is counted in pings without an answer, not in seconds.
const PING_MS = 2500, UNANSWERED_MAX = 3, AT_ONCE_MS = 300, AGAIN_MS = 3500;
const SAID_AGAIN = new Set(['choose', 'answer', 'pass', 'commit', 'reveal']);

// A wish before it has its number.
type WithoutId<W> = W extends unknown ? Omit<W, 'id'> : never;
export type Wanted = WithoutId<Wish>;

export type Because = Extract<Reply, { why: number }>['answer'];
export interface Outcome { code?: string; problem?: string; because?: Because; hint?: number }
export type Said = Extract<Reply, { said: string }>;

export interface Hearing {
    message(message: Message): void;
    said(said: Said): void;
    here(): void;
    away(): void;                       // the connection can't be made
}

interface Waiting { wish: Wish; resolve: (outcome: Outcome) => void }

const addressOf = (link: string): string =>
    `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/t/${link}/socket`;

export class Line {
    private socket: WebSocket | null = null;
    private beat = 0;
    private again = 0;
    private unanswered = 0;             // pings since something came last
    private last = 0;                   // the number of the last message
    private wished = 0;
    private readonly waiting = new Map<number, Waiting>();
    private closed = false;

    constructor(private readonly link: string, private readonly on: Hearing) {
        addEventListener('online', () => this.connectIfAway());
        document.addEventListener('visibilitychange', () => document.hidden || this.connectIfAway());
        this.connect();
    }

    wish(wanted: Wanted): Promise<Outcome> {
        const wish = { id: ++this.wished, ...wanted } as Wish;
        const isOpen = this.socket?.readyState === WebSocket.OPEN;
        if (!isOpen && !SAID_AGAIN.has(wish.do))
            return Promise.resolve({ code: 'away', problem: 'There is no connection now. Try again when it is back.' });
        return new Promise((resolve) => {
            this.waiting.set(wish.id, { wish, resolve });
            if (isOpen) this.send(wish);
        });
    }

    // Everything that is still on the server, and not only what is new since the last message.
    askAnew(): void {
        this.last = 0;
        this.hello();
    }

    // The match takes no answers any more.
    giveUpAnswers(problem: string): void {
        for (const [id, { wish, resolve }] of this.waiting) {
            if (!('choice' in wish)) continue;
            this.waiting.delete(id);
            resolve({ code: 'not-now', problem });
        }
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.again);
        this.drop();
    }

    private send(wish: Wish): void { this.socket?.send(JSON.stringify(wish)); }

    private hello(): void {
        this.send({ id: ++this.wished, do: 'hello', ...(this.last > 0 ? { last: this.last } : {}) });
    }

    private connectIfAway(): void {
        if (!this.socket && this.again) this.connect();
    }

    private connect(): void {
        clearTimeout(this.again);
        this.again = 0;
        const socket = this.socket = new WebSocket(addressOf(this.link));
        let was = false;
        this.unanswered = 0;
        socket.onopen = () => {
            was = true;
            this.hello();
            for (const { wish } of this.waiting.values()) this.send(wish);
            this.on.here();
        };
        socket.onmessage = ({ data }) => { if (socket === this.socket) this.take(JSON.parse(String(data)) as Message | Reply); };
        socket.onclose = () => { if (socket === this.socket) this.lose(was); };
        this.beat = window.setInterval(() => {
            if (this.unanswered++ >= UNANSWERED_MAX) this.lose(was);
            else if (socket.readyState === WebSocket.OPEN) this.send({ id: ++this.wished, do: 'ping' });
        }, PING_MS);
    }

    private drop(): void {
        const socket = this.socket;
        clearInterval(this.beat);
        this.socket = null;
        socket?.close();
    }

    private lose(was: boolean): void {
        this.drop();
        if (this.closed) return;
        for (const [id, { wish, resolve }] of this.waiting) {
            if (SAID_AGAIN.has(wish.do)) continue;
            this.waiting.delete(id);
            resolve({ code: 'away', problem: 'The connection broke. If it was not done, try again.' });
        }
        // A connection that worked is tried again at once; people are told only if that fails.
        this.again = window.setTimeout(() => this.connect(), was ? AT_ONCE_MS : AGAIN_MS);
        if (!was) this.on.away();
    }

    private take(message: Message | Reply): void {
        this.unanswered = 0;
        if ('n' in message) {
            this.last = message.n;
            this.on.message(message);
        } else if ('said' in message) {
            this.on.said(message);
        } else {
            this.answer(message);
        }
    }

    private answer(reply: Exclude<Reply, Said>): void {
        const id = 'ack' in reply ? reply.ack : 'refused' in reply ? reply.refused : 'hint' in reply ? reply.hint : reply.why;
        const waiting = this.waiting.get(id);
        if (!waiting) return;
        this.waiting.delete(id);
        if ('refused' in reply) waiting.resolve({ code: reply.code, problem: reply.problem });
        else waiting.resolve('why' in reply ? { because: reply.answer } : 'hint' in reply ? { hint: reply.option } : {});
    }
}
