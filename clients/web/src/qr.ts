// qr.ts — a text as a QR code (ISO/IEC 18004): bytes, error correction M, as small a version of 1 to 10 as will do.
//
// That is room for 213 bytes, more than a link to a table ever needs. What is longer has no picture.

interface Version { check: number; blocks: readonly number[]; aligned: readonly number[] }

// Check bytes a block; data bytes of each block; where alignment patterns stand.
const VERSIONS: readonly Version[] = [
    { check: 10, blocks: [16], aligned: [] },
    { check: 16, blocks: [28], aligned: [6, 18] },
    { check: 26, blocks: [44], aligned: [6, 22] },
    { check: 18, blocks: [32, 32], aligned: [6, 26] },
    { check: 24, blocks: [43, 43], aligned: [6, 30] },
    { check: 16, blocks: [27, 27, 27, 27], aligned: [6, 34] },
    { check: 18, blocks: [31, 31, 31, 31], aligned: [6, 22, 38] },
    { check: 22, blocks: [38, 38, 39, 39], aligned: [6, 24, 42] },
    { check: 22, blocks: [36, 36, 36, 37, 37], aligned: [6, 26, 46] },
    { check: 26, blocks: [43, 43, 43, 43, 44], aligned: [6, 28, 50] },
];

const BYTES = 4, TERMINATOR = 4, LONG_COUNT_FROM = 10;          // mode indicator; bits; version
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const countBits = (number: number): number => number < LONG_COUNT_FROM ? 8 : 16;

// ---- the field of 256 elements, and the check bytes of a block (Reed and Solomon) ----

function times(a: number, b: number): number {
    let product = 0;
    for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ (product >> 7) * 0x11d ^ (b >> bit & 1) * a;
    return product;
}

function generator(degree: number): number[] {
    let powers = [1], root = 1;
    for (let i = 0; i < degree; i++) {
        powers = [...powers, 0].map((p, k) => p ^ (k > 0 ? times(powers[k - 1]!, root) : 0));
        root = times(root, 2);
    }
    return powers.slice(1);
}

function checkBytes(data: readonly number[], degree: number): number[] {
    const divisor = generator(degree);
    let rest = new Array<number>(degree).fill(0);
    for (const byte of data) {
        const factor = byte ^ rest[0]!;
        rest = [...rest.slice(1), 0].map((r, i) => r ^ times(divisor[i]!, factor));
    }
    return rest;
}

// ---- the bytes ----

function dataBytes(text: Uint8Array, number: number, room: number): number[] {
    const bits: number[] = [];
    const put = (value: number, size: number): void => { for (let i = size - 1; i >= 0; i--) bits.push(value >> i & 1); };
    put(BYTES, 4);
    put(text.length, countBits(number));
    text.forEach((byte) => put(byte, 8));
    put(0, Math.min(TERMINATOR, room * 8 - bits.length));
    put(0, (8 - bits.length % 8) % 8);
    const bytes = Array.from({ length: bits.length / 8 }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((b, bit) => b << 1 | bit, 0));
    for (let pad = 0xec; bytes.length < room; pad ^= 0xec ^ 0x11) bytes.push(pad);
    return bytes;
}

// The first byte of every block, then the second, and so on; the check bytes likewise.
function interleaved(bytes: readonly number[], { check, blocks }: Version): number[] {
    let at = 0;
    const data = blocks.map((size) => bytes.slice(at, at += size)), checks = data.map((block) => checkBytes(block, check));
    const inTurn = (rows: readonly number[][]): number[] =>
        Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) => rows.flatMap((row) => row[i] ?? [])).flat();
    return [...inTurn(data), ...inTurn(checks)];
}

// ---- the square ----

type Square = (boolean | null)[][];         // null: free for data

const ringOf = (dx: number, dy: number): number => Math.max(Math.abs(dx), Math.abs(dy));

function putPatterns(square: Square, { aligned }: Version): void {
    const size = square.length, last = size - 7;
    const put = (x: number, y: number, radius: number, isDark: (ring: number) => boolean): void => {
        for (let dy = -radius; dy <= radius; dy++) for (let dx = -radius; dx <= radius; dx++)
            if (square[y + dy]?.[x + dx] !== undefined) square[y + dy]![x + dx] = isDark(ringOf(dx, dy));
    };
    for (const x of aligned) for (const y of aligned)
        if (!(x === 6 && (y === 6 || y === last) || y === 6 && x === last)) put(x, y, 2, (ring) => ring !== 1);
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) put(x, y, 4, (ring) => ring !== 2 && ring !== 4);
    for (let i = 8; i < size - 8; i++) square[6]![i] = square[i]![6] = i % 2 === 0;
}

// The remainder that makes a code word of these bits (Bose, Chaudhuri and Hocquenghem).
function withRemainder(value: number, size: number, divisor: number): number {
    let rest = value << size;
    for (let bit = 31; bit >= size; bit--) if (rest >>> bit & 1) rest ^= divisor << bit - size;
    return value << size | rest;
}

// Which mask, twice; from version 7 on which version, twice.
function putFormat(square: Square, number: number, mask: number): void {
    const size = square.length, format = withRemainder(mask, 10, 0x537) ^ 0x5412, bit = (i: number): boolean => (format >> i & 1) === 1;
    const around = [0, 1, 2, 3, 4, 5, 7, 8];
    around.forEach((y, i) => { square[y]![8] = bit(i); });
    [7, 5, 4, 3, 2, 1, 0].forEach((x, i) => { square[8]![x] = bit(i + 8); });
    for (let i = 0; i < 8; i++) square[8]![size - 1 - i] = bit(i);
    for (let i = 8; i < 15; i++) square[size - 15 + i]![8] = bit(i);
    square[size - 8]![8] = true;
    if (number < 7) return;
    const version = withRemainder(number, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
        const a = size - 11 + i % 3, b = Math.floor(i / 3), isDark = (version >> i & 1) === 1;
        square[a]![b] = square[b]![a] = isDark;
    }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
    (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => x * y % 2 + x * y % 3 === 0,
    (x, y) => (x * y % 2 + x * y % 3) % 2 === 0, (x, y) => ((x + y) % 2 + x * y % 3) % 2 === 0,
];

// Up and down in pairs of columns from the right, around the column of the timing pattern.
function putData(square: Square, bytes: readonly number[], isMasked: (x: number, y: number) => boolean): boolean[][] {
    const size = square.length, done = square.map((row) => [...row]);
    let at = 0;
    for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
        if (right === 6) right--;
        for (let step = 0; step < size; step++) for (const x of [right, right - 1]) {
            const y = isUp ? size - 1 - step : step;
            if (square[y]![x] !== null) continue;
            const isDark = ((bytes[at >> 3] ?? 0) >> 7 - (at & 7) & 1) === 1;
            done[y]![x] = isDark !== isMasked(x, y);
            at++;
        }
    }
    return done as boolean[][];
}

// How hard it is to read: runs of one colour, blocks, what looks like a corner, and how far from half of it is dark.
function penaltyOf(square: readonly boolean[][]): number {
    const size = square.length, columns = square.map((_, x) => square.map((row) => row[x]!));
    let penalty = 0;
    for (const row of [...square, ...columns]) {
        const line = row.map(Number).join('');
        for (const run of line.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
        penalty += 40 * (line.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
    }
    for (let y = 1; y < size; y++) for (let x = 1; x < size; x++)
        if (square[y]![x] === square[y - 1]![x] && square[y]![x] === square[y]![x - 1] && square[y]![x] === square[y - 1]![x - 1]) penalty += 3;
    const dark = sum(square.map((row) => row.filter(Boolean).length)) / (size * size);
    return penalty + 10 * Math.floor(Math.abs(dark - .5) * 20);
}

// Dark cells row by row, or null if the text is too long.
export function qrCells(text: string): boolean[][] | null {
    const bytes = new TextEncoder().encode(text);
    const index = VERSIONS.findIndex(({ blocks }, i) => bytes.length * 8 + 4 + countBits(i + 1) <= sum(blocks) * 8);
    const version = VERSIONS[index], number = index + 1, size = 17 + 4 * number;
    if (!version) return null;
    const all = interleaved(dataBytes(bytes, number, sum(version.blocks)), version);
    const tries = MASKS.map((isMasked, mask) => {
        const square: Square = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
        putPatterns(square, version);
        putFormat(square, number, mask);
        return putData(square, all, isMasked);
    });
    return tries.map((cells) => ({ cells, penalty: penaltyOf(cells) })).sort((a, b) => a.penalty - b.penalty)[0]!.cells;
}

const QUIET = 4;                        // cells of white around it

// As SVG: dark on white in every theme, for cameras.
export function qrSvg(text: string, label: string): string {
    const cells = qrCells(text);
    if (!cells) return '';
    const size = cells.length + 2 * QUIET;
    const runs = cells.flatMap((row, y) => [...row.map(Number).join('').matchAll(/1+/g)].map((run) => `M${run.index! + QUIET} ${y + QUIET}h${run[0].length}v1h-${run[0].length}z`));
    return `<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path class="paper" d="M0 0h${size}v${size}H0z"/><path d="${runs.join('')}"/></svg>`;
}
