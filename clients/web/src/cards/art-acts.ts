// art-acts.ts — acts rather than things: what an order or an interrupt does, as a sign around (0, 0). The first verb of
// the text that fits decides which, and each sign is drawn in two or three ways.
import {
    H, W, type Dice, type Ink, type Point, box, boxes, cased, disc, dots, edge, line, lines, list, move, pair, path,
        polar,
    poly, polys, ring, stroke, times, turn, wave,
} from './art-kit';

type Sign = (d: Dice) => string;
type Signs = readonly [Sign, ...Sign[]];

const arrowTo = (i: Ink, tip: Point, angle: number, size: number): string =>
    edge(poly(i, [polar(...tip, size, angle), polar(...tip, size * .65, angle + 2.3),
        polar(...tip, size * .2, angle + 3.14), polar(...tip, size * .65, angle - 2.3)]), 8);

const sheet = (i: Ink, x: number, y: number, w: number, h: number): string => edge(box(i, x, y, w, h, 6), 5)
    + box(2, x + 6, y + 6, w - 12, h * .4, 3) + boxes(1, [[x + 6, y + h * .58], [x + 6, y + h * .72]], w - 12, 5, .6);

const cards: Signs = [
    () => times(4, (k) => turn(-33 + k * 22, 0, 70, box(0, -29, -76, 58, 84, 7)
        + box(k === 3 ? 4 : 3, -26, -73, 52, 78, 5) + box(k === 3 ? 5 : 2, -20, -67, 40, 34, 3)
        + boxes(1, [[-20, -26], [-20, -16]], 34, 5, .6))),
    () => sheet(3, -70, -30, 58, 84) + sheet(3, -44, -48, 58, 84) + sheet(4, -16, -66, 58, 84)
        + arrowTo(5, [66, 0], 0, 40) + cased(5, 'M44 0H60', 12),
];

const course: Signs = [
    (d) => {
        const flip = d.side(), points: Point[] = [[-92, 44], [-44, d.range(-16, 20)], [8, d.range(0, 36)],
            [62, d.range(-46, -20)]].map(([x = 0, y = 0]) => [x * flip, y]);
        const tip = points[3] ?? [0, 0], from = points[2] ?? [0, 0];
        return wave(0, points, 17) + wave(5, points, 8)
            + arrowTo(5, tip, Math.atan2(tip[1] - from[1], tip[0] - from[0]), 40) + dots(0, points.slice(0, 3), 17)
            + dots(4, points.slice(0, 3), 12) + dots(0, points.slice(0, 3), 5);
    },
    (d) => times(3, (k) => edge(poly(k === 2 ? 5 : k === 1 ? 4 : 3,
        ([[-80, -46], [-44, -46], [-4, 0], [-44, 46], [-80, 46], [-40, 0]] as Point[]).map(([x, y]) => [x
        + k * 44, y])), 7)) + (d.chance(.5) ? line(4, [[-96, 74], [96, 74]], 6) : ''),
];

const strike: Signs = [
    () => edge(ring(4, 0, 0, 62, 7) + lines(4, list(4, (k) => [polar(0, 0, 46, k * 1.571),
        polar(0, 0, 92, k * 1.571)]), 8)) + edge(poly(5,
        [[-58, 66], [-6, -8], [-22, -12], [62, -78], [10, -4], [26, 2]]), 7),
    () => edge(polys(4, [list(16, (k) => polar(0, 0, k % 2 ? 44 : 92, k * .3927))]), 8) + disc(5, 0, 0, 36)
        + disc(0, 0, 0, 16) + lines(0, list(6, (k) => [polar(0, 0, 36, k * 1.047 + .3),
        polar(0, 0, 66, k * 1.047 + .2)]), 5),
    () => pair((s) => turn(s * 42, 0, 0, edge(poly(s > 0 ? 4 : 3, [[-9, -92], [0, -110], [9, -92], [9, 40], [-9, 40]])
        + box(5, -28, 38, 56, 10, 4) + box(1, -7, 48, 14, 44, 4), 6))),
];

const again: Signs = [
    () => cased(5, 'M-58 14A60 60 0 1 1 -14 60', 13) + edge(poly(5, [[-12, 34], [-12, 88], [-50, 62]]), 7)
        + edge(box(4, -22, -34, 44, 62, 6) + box(2, -16, -28, 32, 26, 3), 5),
    () => edge(poly(3, [[-76, 20], [76, 20], [60, 80], [-60, 80]]), 7) + boxes(0, [[-40, 34], [8, 34]], 32, 8, .6)
        + cased(5, 'M0 8V-50', 14) + arrowTo(5, [0, -56], -1.571, 44) + edge(box(4, -70, -60, 38, 54, 5), 5),
];

const drop: Signs = [
    () => edge(path(4, 'M0 -88C34 -40 58 -10 58 26A58 58 0 0 1 -58 26C-58 -10 -34 -40 0 -88Z'), 7)
        + path(3, 'M0 -88C34 -40 58 -10 58 26A58 58 0 0 1 0 84Z')
        + poly(0, [[-6, -88], [8, -40], [-12, -14], [12, 12], [-8, 40], [4, 86], [-14, 44], [0, 16], [-24, -12],
        [-4, -42]])
        + pair((s) => edge(path(5, `M${s * 84} ${10 + s * 14}q14 20 0 32q-14 -12 0 -32Z`), 5)),
    () => edge(poly(4, [[0, -86], [48, -10], [0, 30], [-48, -10]]) + poly(3, [[0, -86], [48, -10], [0, 30]]), 7)
        + cased(5, 'M-44 50L0 92L44 50', 14) + line(0, [[-20, -50], [6, -20], [-10, 0], [8, 26]], 7),
];

const cancel: Signs = [
    () => edge(poly(4, [[12, -62], [-30, 8], [-4, 5], [-18, 62], [32, -14], [6, -11], [26, -62]]), 6)
        + cased(5, 'M-74 0A74 74 0 1 0 74 0A74 74 0 1 0 -74 0M-52 -52L52 52', 14),
    () => sheet(4, -44, -66, 88, 132) + cased(5, 'M-72 -66L72 66M72 -66L-72 66', 16),
];

const eye: Signs = [
    () => edge(path(4, 'M-98 0Q0 -92 98 0Q0 92 -98 0Z'), 8) + disc(2, 0, 0, 42) + disc(0, 0, 0, 30)
        + ring(5, 0, 0, 42, 5) + disc(5, 0, 0, 12) + disc(4, -12, -14, 7)
        + lines(5, list(7, (k) => [polar(0, 6, 78, -2.55 + k * .33), polar(0, 6, 96, -2.55 + k * .33)]), 6),
    () => edge(ring(4, -16, -16, 58, 14), 8) + disc(1, -16, -16, 50) + sheet(4, -44, -52, 50, 70)
        + path(5, 'M-58 -30A46 46 0 0 1 -20 -62L-14 -50A34 34 0 0 0 -46 -26Z', .7) + cased(5, 'M28 28L84 84', 20),
];

const chevrons: Sign = () => edge(times(3, (k) => poly(k === 0 ? 5 : k === 1 ? 4 : 3,
    [[0, -78 + k * 42], [70, -26 + k * 42], [70, 6 + k * 42], [0, -44 + k * 42], [-70, 6 + k * 42],
    [-70, -26 + k * 42]])), 7);
const bigArrow = (): string => edge(poly(4, [[0, -92], [72, -14], [34, -14], [34, 84], [-34, 84], [-34, -14],
    [-72, -14]]), 8) + poly(3, [[0, -92], [72, -14], [34, -14], [34, 84], [0, 84]]);
const bars: Sign = (d) => times(4, (k) => edge(box(k === 3 ? 5 : k % 2 ? 4 : 3, -86
    + k * 46, 70 - (k + 1) * 36, 36, (k + 1) * 36, 5), 6))
    + (d.chance(.5) ? arrowTo(4, [58, -84], -.9, 34) : disc(4, -60, -50, 14));
const upsideDown = (inner: string): string => `<g transform="scale(1 -1)">${inner}</g>`;

const more: Signs = [chevrons, () => bigArrow() + edge(path(5, 'M-8 -10H8V12H30V28H8V50H-8V28H-30V12H-8Z'), 5), bars];
const less: Signs = [
    (d) => upsideDown(chevrons(d)), () => upsideDown(bigArrow()) + edge(path(5, 'M-30 -28H30V-10H-30Z'), 5),
    (d) => `<g transform="scale(-1 1)">${bars(d)}</g>`,
];

const charge: Signs = [
    () => lines(5, list(6, (k) => [polar(0, 0, 78, k * 1.047), polar(0, 0, 108, k * 1.047)]), 7)
        + lines(4, list(6, (k) => [polar(0, 0, 78, k * 1.047 + .52), polar(0, 0, 96, k * 1.047 + .52)]), 7)
        + edge(poly(4, [[0, -74], [52, 0], [0, 74], [-52, 0]]), 8) + poly(5, [[0, -74], [52, 0], [0, 74]])
        + poly(0, [[0, -30], [20, 0], [0, 30], [-20, 0]], .8),
];

const chain: Signs = [
    () => turn(-28, 0, 0, [-62, 0, 62].map((x, k) => link(x, k === 1 ? 5 : 4)).join('')),
    () => edge(box(4, -60, -10, 120, 96, 12)
        + path(4, 'M-40 -10V-40A40 40 0 0 1 40 -40V-10H22V-40A22 22 0 0 0 -22 -40V-10Z'), 8)
        + box(3, 0, -10, 60, 96, 12) + disc(0, 0, 30, 16) + poly(0, [[-7, 36], [7, 36], [11, 66], [-11, 66]])
        + disc(5, 0, 30, 7),
];
const link = (x: number, i: Ink): string => cased(i, `M${x - 18} -24H${x + 18}A24 24 0 0 1 ${x
    + 18} 24H${x - 18}A24 24 0 0 1 ${x - 18} -24Z`, 11);

const fork: Signs = [
    () => ([['M0 88V20C0 -20 -58 -14 -58 -46', 5, -58], ['M0 88V20C0 -20 58 -14 58 -46', 4, 58]] as [string, Ink,
        number][]).map(([d, i, x]) => cased(i, d, 13) + edge(poly(i, [[x, -92], [x + 32, -44], [x - 32, -44]]),
        7)).join('') + edge(disc(4, 0, 78, 15), 6),
    () => turn(-10, 0, 0, sheet(4, -84, -56, 72, 108)) + turn(10, 0, 0, edge(box(5, 12, -56, 72, 108, 6), 5)
        + boxes(0, [[22, -42], [22, 8], [22, 26]], 52, 10, .6)) + edge(disc(0, 0, 0, 24), 0)
        + stroke(4, 'M-8 -8Q0 -20 9 -8Q10 0 0 4V8', 6) + disc(4, 0, 17, 4),
];

const shield: Signs = [
    () => edge(path(4, 'M0 -88L70 -64V-6C70 40 42 72 0 90C-42 72 -70 40 -70 -6V-64Z'), 8)
        + path(3, 'M0 -88L70 -64V-6C70 40 42 72 0 90Z') + edge(path(5, 'M-34 -4L-8 24L40 -34L54 -20L-6 52L-48 10Z'), 5),
    () => edge(path(4, 'M0 -88L70 -64V-6C70 40 42 72 0 90C-42 72 -70 40 -70 -6V-64Z'), 8)
        + path(2, 'M0 -70L54 -52V-6C54 32 32 58 0 72C-32 58 -54 32 -54 -6V-52Z')
        + edge(path(5, 'M-13 -44H13V-11H44V15H13V48H-13V15H-44V-11H-13Z'), 6),
];

const flip: Signs = [
    () => edge(path(4, 'M-50 -84H50V-66L14 0L50 66V84H-50V66L-14 0L-50 -66Z'), 8)
        + poly(5, [[-30, -66], [30, -66], [0, -10]]) + poly(3, [[0, 14], [34, 70], [-34, 70]])
        + cased(5, 'M-74 52Q-104 0 -74 -52M74 -52Q104 0 74 52', 7, 4),
];

const swap: Signs = [
    () => [1, -1].map((s) => `<g transform="scale(${s})">${cased(s > 0 ? 5 : 4, 'M-84 -22H40',
        15)}${edge(poly(s > 0 ? 5 : 4, [[34, -62], [92, -22], [34, 18]]), 7)}</g>`).join(''),
];

const beacon: Signs = [
    () => polys(5, [[[0, -44], [-130, -96], [-120, -20]], [[0, -44], [130, -96], [120, -20]]], .55)
        + edge(poly(4, [[-16, -30], [16, -30], [30, 88], [-30, 88]])
        + poly(3, [[0, -30], [16, -30], [30, 88], [0, 88]]) + box(2, -24, -40, 48, 14, 3) + box(5, -14, -64, 28, 26, 4)
        + poly(4, [[-22, -64], [22, -64], [0, -90]]), 6),
    () => edge(path(4, 'M-70 -60L-20 -76L20 -60L70 -76V60L20 76L-20 60L-70 76Z')
        + path(3, 'M-20 -76L20 -60V76L-20 60Z'), 7) + stroke(0, 'M-50 30Q-30 -20 0 0T44 -34', 6)
        + edge(path(5, 'M44 -34C20 -64 30 -92 44 -92S68 -64 44 -34Z'), 5) + disc(0, 44, -68, 7),
];

const gone: Signs = [(d) => ring(4, 0, 0, 66, 9, .9) + edge(box(4, -26, -38, 52, 74, 7), 6) + box(0, 0, -40, 60, 80)
    + boxes(4, list(9, () => [d.range(2, 80), d.range(-46, 40)]), 9, 9)
    + boxes(5, list(6, () => [d.range(6, 86), d.range(-46, 40)]), 7, 7)];

const SIGNS = { cards, course, strike, again, drop, cancel, eye, more, less, charge, chain, fork, shield, flip, swap,
    beacon, gone };
type SignName = keyof typeof SIGNS;

const READING: readonly (readonly [RegExp, SignName])[] = [
    [/cancel/i, 'cancel'], [/new (target|location)|ground (switches|becomes)/i, 'swap'],
    [/undamage|prevent|reduce|can't be targeted|heal/i, 'shield'], [/invert|revert/i, 'flip'],
        [/destroy|damage|wound/i, 'strike'], [/can't/i, 'chain'],
    [/^return/i, 'again'], [/look|(opponent|enemy)'s hand/i, 'eye'], [/remove/i, 'gone'], [/download/i, 'beacon'],
    [/retrieve|return|lost pile|bottom of|shuffle up/i, 'again'], [/choose one|chooses:/i, 'fork'],
        [/\bloses?\b/i, 'drop'], [/move/i, 'course'],
    [/(power|tactics) -/i, 'less'], [/power|tactics|destiny|attrition|drains is|strength \+/i, 'more'],
        [/activate/i, 'charge'], [/draw|take up|reveal/i, 'cards'],
];

const signFor = (text: string): SignName => READING.find(([pattern]) => pattern.test(text))?.[1] ?? 'course';
const drawn = (d: Dice, text: string): string => d.turn<Sign>(SIGNS[signFor(text)])(d);

// ---- what is behind a sign ----

const grid = (): string => lines(3, [...list(9, (k): Point[] => [[k * 40, 0], [k * 40, H]]),
    ...list(7, (k): Point[] => [[0, k * 40], [W, k * 40]])], 1, .26);

const dial = (d: Dice): string => {
    const ticks = d.pick([24, 36, 48]), step = 6.2832 / ticks;
    return grid() + disc(0, 160, 120, 100, .5) + ring(4, 160, 120, 100, 2, .7)
        + lines(4, list(ticks, (k) => [polar(160, 120, k % 6 ? 94 : 88, k * step), polar(160, 120, 100, k * step)]),
        1.6, .7);
};
const hexagon = (): string => grid() + poly(0, list(6, (k) => polar(160, 120, 108, k * 1.0472)), .5)
    + stroke(4, `M${list(6, (k) => polar(160, 120, 108, k * 1.0472)).map(([x, y]) => `${x} ${y}`).join('L')}Z`, 2, .7)
    + dots(4, list(6, (k) => polar(160, 120, 108, k * 1.0472)), 4, .9);
const radar = (d: Dice): string => disc(0, 160, 120, 112, .5)
    + [112, 84, 56].map((r) => ring(4, 160, 120, r, 1.6, .5)).join('')
    + turn(d.range(0, 360), 160, 120, path(4, 'M160 120L272 120A112 112 0 0 0 239 41Z', .22)
    + line(5, [[160, 120], [272, 120]], 2, .8)) + dots(5,
    list(4, () => polar(160, 120, d.range(70, 106), d.range(0, 6.2))), 3);

// An order or a maneuver: the sign on a chart.
export const plan = (d: Dice, text: string): string => d.turn<Sign>([dial, hexagon, radar])(d)
    + move(160, 120, drawn(d, text), .78);

const star = (i: Ink, wild: readonly number[], start: number, outer: number, inner: number): string =>
    poly(i, wild.map((k, j) => polar(160, 120, j % 2 ? inner : outer * k, start + j / wild.length * 6.2832)));

// An interrupt or an event: the sign on a burst; a lost one leaves splinters.
export function burst(d: Dice, text: string, lost = false): string {
    const teeth = d.int(8, 16), start = d.range(0, 6), wild = list(teeth * 2, () => d.range(.82, 1.2));
    const spikes = (odd: number): Point[][] => list(5, (k) => { const a = start
        + (k * 2 + odd) * .63; return [polar(160, 120, 112, a), polar(160, 120, d.range(140, 190), a + .03),
        polar(160, 120, 116, a + .08)]; });
    const splinters = lost ? polys(5, list(7, () => { const x = d.range(30, 280),
        y = d.range(16, 216); return [[x, y], [x + d.range(8, 16), y + d.range(-4, 4)],
        [x + d.range(2, 8), y + d.range(8, 16)]] as Point[]; }), .9) : '';
    return polys(4, spikes(0), .85) + polys(3, spikes(1), .85) + star(0, wild, start, 124, 84)
        + star(2, wild, start, 114, 76) + star(1, wild, start, 96, 66) + splinters
        + move(160, 120, drawn(d, text), .72);
}
