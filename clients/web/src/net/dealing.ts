// dealing.ts — the page's part in shuffling at a table, and what it keeps so that the record can be compared later.
//
// docs/security.md says why: the commitments that were seen before your own value was told must be those in the record.
import type { Table } from '../../../protocol';
import { forgetOldest, keep, keptValue } from '../keep';
import * as words from '../words/table';
import type { Wanted } from './line';
import { commitmentTo, drawValue } from './shuffle';

const PREFIX = 'rift shuffle ';
const TABLES_MAX = 60;

interface Mine {
    value: string;
    at: number;
    // What was seen when the value was revealed.
    table?: number;
    server?: string | null;
    seats?: (string | null)[];
}

export interface Compared { what: string; seen: string; record: string }

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (digits: string): Uint8Array => Uint8Array.from(digits.match(/../g) ?? [], (two) => parseInt(two, 16));

export class Dealing {
    private readonly key: string;
    private mine: Mine | null = null;

    constructor(link: string) { this.key = PREFIX + link; }

    get kept(): Mine | null {
        this.mine ??= keptValue<Mine>(this.key);
        return this.mine;
    }

    private keep(mine: Mine): void {
        this.mine = mine;
        keep(this.key, JSON.stringify(mine));
    }

    // Another tab of the same seat may have drawn a value a moment ago: then that one is used.
    private value(): string {
        if (!this.kept) {
            forgetOldest(PREFIX, TABLES_MAX - 1, (text) => (JSON.parse(text) as Mine | null)?.at ?? 0);
            this.keep({ value: hex(drawValue()), at: Date.now() });
        }
        return this.kept!.value;
    }

    // The wish to send now, for the seat with this index; null: none.
    wish(table: Table, index: number): Wanted | null {
        const { server, seats, revealed } = table.shuffle;
        const all = table.seats.every((seat, i) => seat.bot || seats[i]);
        if (table.state !== 'dealing' || revealed[index]) return null;
        if (!seats[index]) return { do: 'commit', commitment: hex(commitmentTo(bytesOf(this.value()))) };
        if (!all || !this.isMine(table, index)) return null;
        this.keep({ ...this.kept!, table: table.number, server, seats });
        return { do: 'reveal', value: this.kept!.value };
    }

    // Whether the seat's commitment was made here, and not by another browser or tab.
    isMine(table: Table, index: number): boolean {
        return this.kept !== null && hex(commitmentTo(bytesOf(this.kept.value))) === table.shuffle.seats[index];
    }

    // What a record says, next to what was seen before your own value was told.
    compare(record: string, seats: readonly { seat: string; title: string }[], index: number): Compared[] {
        const { table, server, seats: seen = [], value } = this.kept!;
        const of = (name: string, place: number): string =>
            new RegExp(`^proof ${name} (.*)$`, 'm').exec(record)?.[1]?.split(' ')[place] ?? words.noValue;
        return [
            { what: words.tableNumber, seen: String(table), record: of('table', 0) },
            { what: words.serverPromise, seen: server ?? words.noValue, record: of('server', 0) },
            ...seats.flatMap((seat, i) => seen[i] ? [{ what: words.promiseOf(seat.title), seen: seen[i]!, record: of(seat.seat, 0) }] : []),
            { what: words.yourValue, seen: value, record: of(seats[index]!.seat, 1) },
        ];
    }
}
