// shuffle.js: the page's hash, its commitments and its seeds against known answers.
//
// Those of "" and "abc" with 64 bytes stand in the BLAKE2 documents; all others come from Python's hashlib.blake2b. The
// commitments and seeds are the same as in server/shuffle_test.c.
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { blake2b } from '../src/net/blake2b';
import { commitmentTo, drawValue, seedOf } from '../src/net/shuffle';
import { summary, test } from './support.js';

const hex = (bytes) => Buffer.from(bytes).toString('hex');
const counted = (size) => Uint8Array.from({ length: size }, (_, i) => (i * 7 + 3) % 256);
const valueFrom = (first) => Uint8Array.from({ length: 32 }, (_, i) => first + i);

const TEXTS = [
    ['', 64, '786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce'],
    ['', 32, '0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8'],
    ['abc', 64, 'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923'],
];
const LENGTHS = [               // around the ends of blocks
    [1, 'e88bd757ad5b9bedf372d8d3f0cf6c962a469db61a265f6418e1ffed86da29ec'],
    [127, 'c9ae3859964b35f04c54b36d33cf299d7290ee621005d28e51598a943560aaaa'],
    [128, 'f0501d06597880592bc49234eef100ec1ff349058d0e9d9b753504e24af86dd6'],
    [129, 'a34a4e1e03c541dfbf3099c4b6c143c022ced65c28bd7e8a10e0a098461aecf0'],
    [255, 'f2d64a40e9412a3414161ff6250075225418fd7c271c1123e162e1bca0de9f93'],
    [256, 'd93ebb9c802f5630ab22516fd82b6c21bc8bd551d531349b715f046ed11ed871'],
    [257, '4ce481b24d387422d2bc2baa03d1afd55a1327939ff537c71eb9b38709268649'],
    [1000, 'd62b6c768ce1afc8367e0498ab2f8e3f7c178c35b1429f14c4604b545d200f52'],
];
const SIZES = [                 // of the hash of 200 bytes
    [1, '6d'],
    [20, '6c2522035bd730a0a8b8b833b9db1a1e2d9ab2c3'],
    [63, 'c6bb343548d74746b3522b17358502450401b42245877192dd569845ccf335abe4dce19e4c9de9b8662de072aa9202fa26c64561bdea73311d59d47ad3b805'],
];

await test('texts', () => TEXTS.forEach(([text, size, wanted]) =>
    assert.equal(hex(blake2b(new TextEncoder().encode(text), size)), wanted)));
await test('lengths', () => LENGTHS.forEach(([length, wanted]) => assert.equal(hex(blake2b(counted(length))), wanted)));
await test('sizes', () => SIZES.forEach(([size, wanted]) => assert.equal(hex(blake2b(counted(200), size)), wanted)));
await test('every length up to 600', () => {
    const all = Array.from({ length: 600 }, (_, length) => blake2b(counted(length)));
    assert.equal(hex(blake2b(Buffer.concat(all))), '3b9cf91d57e73e95f6ed867c20a7f20f53b85677fd92fdf831915e18cfaa98fe');
});
await test('a part of a longer array', () =>
    assert.equal(hex(blake2b(counted(1000).subarray(0, 129))), LENGTHS[3][1]));
await test('nonsense is refused', () => {
    for (const size of [0, 65, 1.5, NaN]) assert.throws(() => blake2b(counted(3), size), RangeError);
    for (const bytes of ['abc', [1, 2], undefined]) assert.throws(() => blake2b(bytes), TypeError);
});

await test('commitments', () => {
    assert.equal(hex(commitmentTo(valueFrom(0))), '133eabaac3e99eb439c862df4a5825b02a063c46c287a3d98cde3b156ed9342f');
    assert.equal(hex(commitmentTo(valueFrom(32))), '9ccd2a161bbe0108d20a5f57ea99ead945ebfb188ab8734daa673c6e1be6e485');
    assert.throws(() => commitmentTo(counted(31)), RangeError);
});
await test('seeds', () => {
    const [server, first, second] = [0, 32, 64].map(valueFrom);
    assert.equal(hex(seedOf(17, server, [first, second])), 'bd8fb15a44113b3008e2f1c3cfef200a1c0511055edc6faf06954e13f2f8429f');
    assert.equal(hex(seedOf(17, server, [first, null])), '67b3017bf8ece57d12c3aa441015a8e4f637b2f7a022b340d1cea20968987caa');
    assert.equal(hex(seedOf('9223372036854775807', server, [first, second])),
        'e793691a963dc44aeefc4824eb5861e4b7c574e0dc20ac8a66fc7c851806ebac');
});
await test('values are drawn anew', () => {
    globalThis.crypto ??= webcrypto;            // node 18 has it under another name
    const values = new Set(Array.from({ length: 100 }, () => hex(drawValue())));
    assert.equal(values.size, 100);
    assert.ok([...values].every((value) => /^[0-9a-f]{64}$/.test(value)));
});
summary();
