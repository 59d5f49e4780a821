// shuffle.ts — the page's part in a provable shuffle: a value of its own, the commitment to it, and the seed of all three.
//
// The bytes are those of server/shuffle.h; docs/security.md tells what they are good for. Values, commitments and seeds are
// Uint8Arrays of 32 bytes.
import { blake2b } from './blake2b';

export const SHUFFLE_BYTES = 32;

const encoder = new TextEncoder();

function hash(begin: string, ...values: Uint8Array[]): Uint8Array {
    const text = encoder.encode(begin);
    const bytes = new Uint8Array(text.length + SHUFFLE_BYTES * values.length);
    bytes.set(text);
    values.forEach((value, i) => {
        if (value.length !== SHUFFLE_BYTES) throw new RangeError(`a value of ${value.length} bytes, not ${SHUFFLE_BYTES}`);
        bytes.set(value, text.length + SHUFFLE_BYTES * i);
    });
    return blake2b(bytes, SHUFFLE_BYTES);
}

// Random bytes that nobody can guess; browsers have them on every page.
export const drawValue = (): Uint8Array => crypto.getRandomValues(new Uint8Array(SHUFFLE_BYTES));

export const commitmentTo = (value: Uint8Array): Uint8Array => hash('rift commitment\n', value);

// The values of the server and of both seats; null for a seat without a person. `table` is its number, or its digits.
export const seedOf = (table: number | string, server: Uint8Array, seats: (Uint8Array | null)[]): Uint8Array =>
    hash(`rift seed ${table}\n`, server, ...seats.map((value) => value ?? new Uint8Array(SHUFFLE_BYTES)));
