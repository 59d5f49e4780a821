// qr.test.ts — our QR codes as another's decoder reads them: every version, every length around its limit.
import { strict as assert } from 'node:assert';
import jsQR from 'jsqr';
import { qrCells, qrSvg } from '../src/qr';

const SCALE = 4, QUIET = 4;
// The decoder is a CommonJS module, which bundlers and tsc see differently.
const readOther = (jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR;

let failed = 0;

function test(name: string, run: () => void): void {
    try {
        run();
        console.log(`ok      ${name}`);
    } catch (error) {
        failed++;
        console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
}

function read(cells: boolean[][]): string | undefined {
    const size = (cells.length + 2 * QUIET) * SCALE, pixels = new Uint8ClampedArray(size * size * 4).fill(255);
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) {
        const isDark = cells[Math.floor(y / SCALE) - QUIET]?.[Math.floor(x / SCALE) - QUIET] ?? false;
        if (isDark) pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
    return readOther(pixels, size, size, { inversionAttempts: 'dontInvert' })?.data;
}

const MOST = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];     // bytes a version holds
const textOf = (length: number): string => Array.from({ length }, (_, i) => 'http://192.168.1.5:8000/t/k3v9qz'[i % 32] ?? 'x').join('');

test('every version holds what it should and is read', () => {
    MOST.forEach((most, i) => {
        for (const length of [i === 0 ? 1 : MOST[i - 1]! + 1, most]) {
            const cells = qrCells(textOf(length))!;
            assert.equal(cells.length, 21 + 4 * i, `${length} bytes`);
            assert.equal(read(cells), textOf(length));
        }
    });
});
test('links of all lengths are read', () => {
    for (let length = 20; length < 100; length += 7) assert.equal(read(qrCells(textOf(length))!), textOf(length));
});
test('letters beyond ASCII are read', () => assert.equal(read(qrCells('http://tōkyō.example/t/ß')!), 'http://tōkyō.example/t/ß'));
test('what is too long has no picture', () => {
    assert.equal(qrCells(textOf(214)), null);
    assert.equal(qrSvg(textOf(214), 'x'), '');
});
test('is read with a tenth of its dark cells gone', () => {
    const cells = qrCells(textOf(40))!;
    const harmed = cells.map((row, y) => row.map((isDark, x) => isDark && !(x > 12 && x < 17 && y > 12 && y < 16)));
    assert.equal(read(harmed), textOf(40));
});

console.log(failed ? `${failed} failed` : 'all passed');
process.exitCode = failed ? 1 : 0;
