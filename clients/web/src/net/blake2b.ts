// blake2b.ts — the hash BLAKE2b (RFC 7693), without a key.
//
// A browser has its own hashes only where the page came by https or from this machine, and BLAKE2b is not among them. A
// page served over plain http by another machine has none at all, so it brings this one. It hashes a few hundred bytes
// a match: BigInt is fast enough.

const BLOCK = 128;

// The first 64 bits after the point of the square roots of 2, 3, 5, 7, 11, 13, 17 and 19.
const START = [
    0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];

// In which order a round takes the sixteen words of a block; round 10 begins from the top again.
const ORDER = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const ROUNDS = 12;

// The columns of the four by four words, then their diagonals.
type Four = readonly [number, number, number, number];
const MIXED: readonly Four[] = [
    [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
    [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
];

const right = (word: bigint, by: bigint): bigint => (word >> by) | BigInt.asUintN(64, word << (64n - by));

// v is a BigUint64Array: what is written into it is cut to 64 bits.
function mix(v: BigUint64Array, [a, b, c, d]: Four, x: bigint, y: bigint): void {
    v[a]! += v[b]! + x;
    v[d] = right(v[d]! ^ v[a]!, 32n);
    v[c]! += v[d]!;
    v[b] = right(v[b]! ^ v[c]!, 24n);
    v[a]! += v[b]! + y;
    v[d] = right(v[d]! ^ v[a]!, 16n);
    v[c]! += v[d]!;
    v[b] = right(v[b]! ^ v[c]!, 63n);
}

// Takes in one block; `count` is how many bytes there were up to its end.
function compress(state: BigUint64Array, block: Uint8Array, count: number, isLast: boolean): void {
    const v = new BigUint64Array([...state, ...START]);
    const words = new DataView(block.buffer, block.byteOffset, BLOCK);
    const word = Array.from({ length: 16 }, (_, i) => words.getBigUint64(8 * i, true));
    v[12]! ^= BigInt(count);
    if (isLast) v[14]! ^= 0xffffffffffffffffn;
    for (let round = 0; round < ROUNDS; round++) {
        const order = ORDER[round % ORDER.length]!;
        MIXED.forEach((four, i) => mix(v, four, word[order[2 * i]!]!, word[order[2 * i + 1]!]!));
    }
    state.forEach((old, i) => { state[i] = old ^ v[i]! ^ v[i + 8]!; });
}

// The hash of a Uint8Array, as one of `size` bytes (1 to 64).
export function blake2b(bytes: Uint8Array, size = 32): Uint8Array {
    if (!Number.isInteger(size) || size < 1 || size > 64) throw new RangeError(`a hash of ${size} bytes: there are 1 to 64`);
    const state = new BigUint64Array(START);
    state[0]! ^= 0x01010000n ^ BigInt(size);
    const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));        // an empty input is one block of zeroes
    for (let i = 0; i < blocks; i++) {
        const block = new Uint8Array(BLOCK);
        block.set(bytes.subarray(i * BLOCK, (i + 1) * BLOCK));
        compress(state, block, Math.min((i + 1) * BLOCK, bytes.length), i === blocks - 1);
    }
    const result = new DataView(new ArrayBuffer(64));
    state.forEach((word, i) => result.setBigUint64(8 * i, word, true));
    return new Uint8Array(result.buffer, 0, size);
}
