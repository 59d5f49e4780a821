// line.js — the line to a table: wishes with their numbers and answers, and what to do when the line breaks.
//
// docs/protocol.md says what goes over it. A wish is answered once, also when the line broke in between: answers to the
// match's questions and the shuffle's values are said again, because the server knows them by their number. Any other wish
// might be done twice by that, so it is given up, and whoever wished it is told.

const PING_MS = 2500, DEAD_MS = 9000, AGAIN_MS = 3500;
const SAID_AGAIN = ['choose', 'answer', 'pass', 'commit', 'reveal'];

const url = (link) => `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/t/${link}/socket`;

export class Line {
    #link; #on; #socket = null; #beat = 0; #again = 0;
    #heard = 0;                         // when something came last
    #last = 0;                          // the number of the last message
    #wished = 0;
    #waiting = new Map();               // wishes without an answer, by number

    // on.message(m): a numbered message; on.said(m): a phrase; on.here(): it stands; on.away(was): it does not, and whether
    // it ever did.
    constructor(link, on) {
        this.#link = link;
        this.#on = on;
        const now = () => !this.#socket && this.#again && this.#connect();
        addEventListener('online', now);
        document.addEventListener('visibilitychange', () => !document.hidden && now());
        this.#connect();
    }

    // {} when it was done, {answer} of a question why, {code, problem} if not.
    wish(wish) {
        const id = ++this.#wished;
        const isOpen = this.#socket?.readyState === WebSocket.OPEN;
        if (!isOpen && !SAID_AGAIN.includes(wish.do))
            return Promise.resolve({ code: 'away', problem: 'There is no connection now. Please try again when it is back.' });
        return new Promise((resolve) => {
            this.#waiting.set(id, { wish: { id, ...wish }, resolve });
            if (isOpen) this.#send({ id, ...wish });
        });
    }

    // Everything that is still on the server, and not only what is new since the last message.
    askAnew() {
        this.#last = 0;
        this.#hello();
    }

    // The match takes no answers any more.
    giveUpAnswers(problem) {
        for (const [id, { wish, resolve }] of this.#waiting)
            if (wish.choice !== undefined) {
                this.#waiting.delete(id);
                resolve({ code: 'away', problem });
            }
    }

    close() {
        this.#drop();
        clearTimeout(this.#again);
        this.#again = 0;
    }

    #send(message) { this.#socket.send(JSON.stringify(message)); }

    #hello() {
        this.#send({ id: ++this.#wished, do: 'hello', wants: 'drawing', ...(this.#last ? { last: this.#last } : {}) });
    }

    #connect() {
        clearTimeout(this.#again);
        this.#again = 0;
        const socket = this.#socket = new WebSocket(url(this.#link));
        let was = false;
        this.#heard = performance.now();
        socket.onopen = () => {
            was = true;
            this.#hello();
            for (const { wish } of this.#waiting.values()) this.#send(wish);
            this.#on.here();
        };
        socket.onmessage = ({ data }) => socket === this.#socket && this.#take(JSON.parse(data));
        socket.onclose = () => socket === this.#socket && this.#lose(was);
        this.#beat = setInterval(() => {
            if (performance.now() - this.#heard > DEAD_MS) this.#lose(was);
            else if (socket.readyState === WebSocket.OPEN) this.#send({ id: ++this.#wished, do: 'ping' });
        }, PING_MS);
    }

    #drop() {
        const socket = this.#socket;
        clearInterval(this.#beat);
        this.#socket = null;
        socket?.close();
    }

    #lose(was) {
        this.#drop();
        for (const [id, { wish, resolve }] of this.#waiting)
            if (!SAID_AGAIN.includes(wish.do)) {
                this.#waiting.delete(id);
                resolve({ code: 'away', problem: 'The connection broke. If it was not done, please try again.' });
            }
        this.#again = setTimeout(() => this.#connect(), AGAIN_MS);
        this.#on.away(was);
    }

    #take(message) {
        const id = message.ack ?? message.refused ?? message.why;
        this.#heard = performance.now();
        if (message.n !== undefined) {
            this.#last = message.n;
            this.#on.message(message);
        } else if (message.said !== undefined) {
            this.#on.said(message);
        } else if (this.#waiting.has(id)) {
            const { resolve } = this.#waiting.get(id);
            this.#waiting.delete(id);
            resolve(message.refused ? { code: message.code, problem: message.problem } : { answer: message.answer });
        }
    }
}
