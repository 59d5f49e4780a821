// dealing.js — the page's part in shuffling at a table, and what it keeps so that the record can be compared later.
//
// docs/security.md says why: the commitments that were seen before the own value was told must be those in the record.
import { forgetOldest, keep, kept } from './api.js';
import { commitmentTo, drawValue } from './shuffle.js';

const PREFIX = 'rift shuffle ';
const TABLES_MAX = 60;

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (digits) => Uint8Array.from(digits.match(/../g), (two) => parseInt(two, 16));

export class Dealing {
    #key; #mine = null;

    constructor(link) { this.#key = PREFIX + link; }

    // {value, at}, and when it was told also {table, server, seats}: null if this browser has none for this table.
    get kept() {
        try {
            this.#mine ??= JSON.parse(kept(this.#key));
        } catch { /* not ours */ }
        return this.#mine;
    }

    #keep(mine) {
        this.#mine = mine;
        keep(this.#key, JSON.stringify(mine));
    }

    // Another tab of the same seat may have drawn one a moment ago: then it is that one.
    #value() {
        if (!this.kept) {
            forgetOldest(PREFIX, TABLES_MAX - 1, (text) => JSON.parse(text)?.at ?? 0);
            this.#keep({ value: hex(drawValue()), at: Date.now() });
        }
        return this.kept.value;
    }

    // What to wish now, for the seat with this index; null: nothing.
    wish(table, index) {
        const { server, seats, revealed } = table.shuffle;
        const all = table.seats.every((seat, i) => seat.bot || seats[i]);
        if (table.state !== 'dealing' || revealed[index]) return null;
        if (!seats[index]) return { do: 'commit', commitment: hex(commitmentTo(bytesOf(this.#value()))) };
        if (!all || !this.isMine(table, index)) return null;
        this.#keep({ ...this.kept, table: table.number, server, seats });
        return { do: 'reveal', value: this.kept.value };
    }

    // Whether the seat's commitment was made here, and not by another browser or tab.
    isMine(table, index) {
        return Boolean(this.kept) && hex(commitmentTo(bytesOf(this.kept.value))) === table.shuffle.seats[index];
    }

    // What a record says, beside what was seen before the own value was told: {what, seen, record}.
    compare(record, seats, index) {
        const { table, server, seats: seen, value } = this.kept;
        const of = (name, place) => new RegExp(`^proof ${name} (.*)$`, 'm').exec(record)?.[1].split(' ')[place] ?? 'nothing';
        return [
            { what: 'The number of the table', seen: String(table), record: of('table', 0) },
            { what: 'The server\'s commitment', seen: server, record: of('server', 0) },
            ...seats.flatMap((seat, i) => seen[i] ? [{ what: `${seat.title}'s commitment`, seen: seen[i], record: of(seat.seat, 0) }] : []),
            { what: 'Your value', seen: value, record: of(seats[index].seat, 1) },
        ];
    }
}
