// art-heads.ts — heads, around (0, 0) = the middle of the face, lit from the right. What somebody does for a living is a
// silhouette: a visor, a hood, a crest. Each has dice for hair, headgear, eyes and marks of its own.
import {
    type Dice, type Ink, type Point, blob, both, box, boxes, disc, dots, hoop, line, lines, list, oval, pair, path,
    polar, poly, polys, ring, stroke, times, whole, wing, wingPath,
} from './art-kit';

export type Head = (d: Dice) => string;

type Part = () => string;
const choose = (d: Dice, parts: readonly [Part, ...Part[]]): string => d.turn(parts)();

const FACE: readonly Point[] = [[0, -38], [14, -36], [25, -22], [27, -2], [23, 18], [13, 34], [0, 39]];
const LEAN: readonly Point[] = [[0, -36], [13, -34], [22, -20], [24, 0], [18, 20], [9, 38], [0, 43]];
const SQUARE: readonly Point[] = [[0, -36], [16, -35], [27, -24], [28, 4], [25, 24], [15, 37], [0, 38]];

const eyes = (i: Ink, y: number, gap: number, w: number, h = 2.6): string => polys(i, [-1, 1].map((s) =>
    [[s * (gap - w / 2), y], [s * (gap + w / 2), y - h * .8], [s * (gap + w / 2), y + h * .6], [s * gap, y + h]]));
const NECK = both(1, 2, [[0, 26], [13, 26], [15, 62], [0, 66]]);
const fringe = (): string => whole(0, [[0, -42], [18, -38], [27, -20], [16, -24], [0, -20]]);

interface Skin { dark: Ink; lit: Ink; eye: Ink }
const skin = (d: Dice): Skin => d.pick<Skin>([{ dark: 2, lit: 4, eye: 0 }, { dark: 3, lit: 4, eye: 0 },
    { dark: 1, lit: 3, eye: 0 }, { dark: 0, lit: 2, eye: 5 }]);
const visage = (d: Dice, { dark, lit }: Skin): string => both(dark, lit, d.pick([FACE, LEAN, SQUARE]), true);

// Something on the lower half of the face, or nothing.
function chin(d: Dice, dark: Ink): string {
    const i: Ink = dark === 0 ? 1 : 0;
    return choose(d, [
        () => '', () => '',
        () => whole(i, [[0, 16], [24, 8], [22, 28], [10, 44], [0, 50]], true),
        () => polys(i, [[[-10, 20], [0, 17], [10, 20], [0, 24]], [[-5, 32], [5, 32], [0, 46]]]),
        () => line(5, [[8, 4], [16, 26]], 2.4),
        () => lines(i, [[[-8, 24], [8, 24]]], 3),
    ]);
}

// ---- warriors: helmets ----

const crests = (d: Dice): string => choose(d, [
    () => '',
    () => both(0, 5, [[0, -76], [7, -62], [8, -30], [0, -26]]),
    () => path(5, 'M0 -44C-10 -84 -60 -84 -66 -30C-50 -56 -26 -52 0 -40Z'),
    () => wing([[28, -14], [58, -58], [48, -24], [60, -30], [46, -4], [32, 4]], [3, 4]),
    () => polys(5, list(5, (k) => [[-16 + k * 7, -42], [-20 + k * 10, -74 + Math.abs(k - 2) * 9], [-11 + k * 7, -42]])),
    () => path(5, 'M-34 -26Q0 -86 34 -26Q0 -58 -34 -26Z'),
]);

const warrior: Head = (d) => {
    const bare = d.chance(.25);
    if (bare) return NECK + openHelmet(d);
    const shell: readonly Point[] = d.pick([
        [[0, -48], [20, -45], [33, -28], [35, 4], [30, 30], [18, 42], [0, 46]],
        [[0, -50], [26, -42], [34, -18], [31, 8], [38, 26], [16, 44], [0, 40]],
    ]);
    const slit = choose(d, [
        () => whole(0, [[0, -9], [27, -12], [26, 3], [8, 5], [6, 34], [0, 36]]),
        () => whole(0, [[0, -10], [29, -14], [28, 4], [0, 6]]) + boxes(0, list(4, (k) => [-13 + k * 8, 18]), 3, 14),
        () => whole(0, [[0, -30], [5, -30], [6, -10], [27, -12], [26, 2], [6, 4], [5, 36], [0, 38]]),
    ]);
    return NECK + crests(d) + both(1, 3, shell) + slit + eyes(5, -4, 15, 14)
        + (d.chance(.5) ? both(2, 4, [[0, -48], [5, -46], [5, -14], [0, -12]]) : lines(4,
            [[[-20, -36], [-28, -22]], [[12, -42], [27, -24]]], 2.4));
};

// A helmet that leaves the face free.
const openHelmet: Head = (d) => {
    const s = skin(d);
    return visage(d, s) + eyes(s.eye, -2, 11, 11, 2.2) + chin(d, s.dark) + crests(d)
        + both(1, 3, [[0, -52], [24, -46], [34, -20], [34, 20], [25, 28], [26, -12], [0, -20]])
        + whole(5, [[0, -25], [26, -18], [26, -12], [0, -19]]);
};

// ---- pilots: visors ----

const pilot: Head = (d) => {
    const glass = d.pick<readonly [string, string]>([
        ['M-31 -14Q0 -28 31 -14Q34 14 20 24Q0 30 -20 24Q-34 14 -31 -14Z',
            'M-27 -11Q0 -23 27 -11Q29 10 18 18Q0 23 -18 18Q-29 10 -27 -11Z'],
        ['M-33 -16H33L30 12L12 16L0 8L-12 16L-30 12Z', 'M-28 -11H28L25 8L13 11L0 3L-13 11L-25 8Z'],
    ]);
    const shape: readonly Point[] = d.pick([[[0, -48], [24, -44], [40, -24], [42, 4], [34, 28], [18, 40], [0, 42]],
        [[0, -50], [28, -40], [38, -12], [34, 20], [24, 38], [0, 46]]]);
    const mask = d.chance(.4) ? whole(0, [[0, 14], [18, 18], [14, 40], [0, 46]], true)
        + stroke(3, 'M10 36Q34 50 30 76', 5) + dots(3, [[-5, 32], [5, 32]], 2) : '';
    const mark = choose(d, [
        () => both(2, 4, [[0, -50], [4, -49], [4, -24], [0, -22]]),
        () => polys(5, [-1, 1].map((s) => [[s * 10, -44], [s * 30, -38], [s * 33, -30], [s * 12, -36]])),
        () => wing([[30, -30], [52, -46], [40, -14]], [3, 4]),
    ]);
    return NECK + both(1, 3, shape, true) + path(0, glass[0]) + path(5, glass[1], .92)
        + path(4, 'M8 -13L20 -10L14 5L4 6Z', .75)
        + mask + disc(2, -40, 4, 8) + disc(0, -40, 4, 4) + mark;
};

// ---- infiltrators: hoods ----

const infiltrator: Head = (d) => {
    const outer: readonly Point[] = d.pick([[[0, -62], [22, -48], [40, -16], [44, 28], [58, 62], [0, 74]],
        [[0, -74], [14, -54], [38, -22], [42, 20], [50, 66], [0, 74]],
        [[0, -56], [30, -48], [46, -18], [40, 30], [62, 60], [0, 72]]]);
    const veil = choose(d, [
        () => both(2, 3, [[0, 8], [20, 6], [18, 30], [0, 44]]) + eyes(5, -2, 10, 11, 2.4),
        () => eyes(5, -2, 11, 9, 2) + disc(1, 11, -3, 10) + disc(5, 11, -3, 6.5) + disc(4, 11 - 2, -5, 2),
        () => eyes(5, -2, 10, 11, 2.4),
    ]);
    return both(0, 1, outer, true) + both(1, 2, [[0, -50], [17, -40], [30, -14], [32, 22], [22, 50], [0, 58]], true)
        + whole(0, [[0, -36], [18, -24], [23, 2], [16, 30], [0, 40]], true) + veil;
};

// ---- Kizen: a halo ----

const halos = (d: Dice): string => {
    const count = d.int(8, 15);
    return choose(d, [
        () => ring(4, 0, -12, 60, 2, .9) + lines(4, list(count,
            (k) => [polar(0, -12, 64, k / count * 6.283), polar(0, -12, 64 + (k % 2 ? 6 : 13), k / count * 6.283)]), 2,
            .9),
        () => polys(4, list(count, (k) => [polar(0, -12, 56, k / count * 6.283 - .1),
            polar(0, -12, 74, k / count * 6.283), polar(0, -12, 56, k / count * 6.283 + .1)]), .9),
        () => hoop(4, 0, -12, 62, 62, 2, .9) + dots(5, list(count, (k) => polar(0, -12, 62, k / count * 6.283)), 3.6),
    ]);
};

const kizen: Head = (d) => {
    const s = skin(d), bald = d.chance(.25);
    const hair = bald ? '' : choose(d, [
        () => whole(0, [[0, -52], [28, -42], [38, -8], [36, 46], [46, 74], [0, 78]], true),
        () => disc(0, 0, -52, 13) + whole(0, [[0, -44], [24, -38], [30, -10], [28, 8], [0, 20]], true),
        () => polys(0, list(9, (k) => [polar(0, -8, 22, -3.5 + k * .48),
            polar(0, -8, 58 + (k % 2) * 10, -3.3 + k * .48), polar(0, -8, 22, -3.1 + k * .48)])),
    ]);
    const mark = choose(d, [
        () => poly(5, [[0, -22], [5, -12], [0, -2], [-5, -12]]),
        () => disc(5, 0, -14, 5.5),
        () => whole(5, [[0, -22], [25, -20], [26, -14], [0, -15]]),
    ]);
    return halos(d) + hair + NECK + visage(d, s) + (bald ? '' : fringe())
        + (d.chance(.3) ? lines(s.eye, [[[-17, 0], [-6, 1]], [[17, 0], [6, 1]]], 2.4) : eyes(s.eye, 0, 11, 11, 2))
        + mark;
};

// ---- gangs: goggles, patches, hair ----

const gang: Head = (d) => {
    const s = skin(d);
    const hair = choose(d, [
        () => both(5, 5, [[0, -66], [8, -58], [10, -34], [0, -26]]),
        () => both(0, 1, [[0, -52], [24, -46], [30, -20], [0, -22]])
            + poly(0, [[4, -26], [46, -22], [44, -16], [2, -18]]),
        () => polys(0, list(5, (k) => [[-26 + k * 11, -22], [-22 + k * 11 + (k - 2) * 5, -60 + Math.abs(k - 2) * 8],
            [-14 + k * 11, -22]])),
        () => both(0, 1, [[0, -48], [24, -42], [30, -16], [0, -24]], true)
            + pair((t) => dots(0, list(4, (k) => [t * (30 + k), -8 + k * 14]), 6)
            + dots(5, [[t * 31, 6], [t * 33, 34]], 4)),
    ]);
    const look = choose(d, [
        () => pair((t) => disc(0, t * 13, -4, 12) + disc(5, t * 13, -4, 8.5)) + dots(4, [[-16, -7], [10, -7]], 2.4, .9)
            + line(0, [[-27, -6], [27, -6]], 4),
        () => eyes(s.eye, -3, 12, 12, 2.6) + disc(0, 12, -4, 9) + line(0, [[-26, -20], [26, 4]], 3),
        () => whole(0, [[0, -14], [28, -12], [26, 4], [0, 6]]) + box(5, -22, -8, 44, 7, 3),
        () => eyes(s.eye, -3, 12, 12, 2.6) + disc(1, 12, -4, 10) + ring(3, 12, -4, 10, 2.4) + disc(5, 12, -4, 4),
    ]);
    const scarf = d.chance(.35) ? poly(s.dark === 1 ? 0 : 1,
        [[-24, 13], [24, 13], [14, 36], [0, 46], [-14, 36]]) : chin(d, s.dark);
    return NECK + visage(d, s) + hair + look + scarf;
};

// ---- families: masks ----

const family: Head = (d) => {
    const crown = choose(d, [
        () => polys(3, list(4, (k) => fanRib(-2.5 + k * .62))) + polys(5, list(3, (k) => fanRib(-2.19 + k * .62))),
        () => wingPath('M8 -34Q40 -52 34 -84Q60 -52 26 -20Z', [3, 5]),
        () => ring(5, 0, -46, 22, 4),
        () => lines(5, [[[-6, -40], [-44, -70]], [[6, -40], [44, -70]]], 3) + dots(5, [[-46, -71], [46, -71]], 5)
            + disc(0, 0, -50, 14),
        () => both(1, 2, [[0, -64], [34, -50], [48, -10], [56, 70], [0, 70]], true),
    ]);
    const mark = choose(d, [
        () => line(5, [[12, 2], [12, 24]], 2.4),
        () => line(5, [[0, -34], [0, -14]], 3) + poly(5, [[-5, 20], [0, 17], [5, 20], [0, 24]]),
        () => dots(5, [[-15, 12], [15, 12]], 4),
        () => poly(5, [[-9, 20], [0, 16], [9, 20], [0, 27]]),
    ]);
    const holes = choose(d, [() => eyes(0, -6, 12, 15, 3.6),
        () => lines(0, [[[-19, -4], [-6, -4]], [[19, -4], [6, -4]]], 3),
        () => pair((t) => path(0, `M${t * 4} -6Q${t * 13} -14 ${t * 22} -5Q${t * 13} -2 ${t * 4} -6Z`))]);
    return crown + whole(0, [[0, -48], [30, -40], [38, -6], [32, 40], [0, 62]], true)
        + both(3, 4, [[0, -36], [19, -32], [27, -8], [22, 20], [10, 38], [0, 44]], true) + holes + mark;
};
const fanRib = (a: number): Point[] => [polar(0, -10, 30, a), polar(0, -10, 74, a - .02), polar(0, -10, 74, a + .2)];

// ---- tribes: not human at all ----

const tribe: Head = (d) => {
    const count = d.int(5, 8), mid = (count - 1) / 2;
    const tips = list(count, (k) => polar(0, -6, 84 - Math.abs(k - mid) * 7, -1.57 + (k - mid) * .34));
    const crest = choose(d, [
        () => times(count, (k) => { const a = -1.57 + (k - mid) * .34; return poly(k % 2 ? 2 : 3,
            [polar(0, -6, 30, a - .16), tips[k] ?? [0, 0], polar(0, -6, 30, a + .16)]); }) + dots(5, tips, 2.6),
        () => wingPath('M0 -34C20 -92 60 -84 74 -34C56 -46 40 -30 26 -12Z')
            + stroke(5, 'M-6 -36Q-26 -66 -52 -58M6 -36Q26 -66 52 -58', 2, .8),
        () => times(6, (k) => { const t = k % 2 ? 1 : -1,
            r = Math.floor(k / 2); return stroke(t > 0 ? 3 : 2,
            `M${t * (10 + r * 8)} -34C${t * (24 + r * 16)} -80 ${t * (50 + r * 14)} -60 ${t * (54 + r * 12)} ${-20
            + r * 22}`, 7 - r); }) + dots(5, list(6, (k) => [(k % 2 ? 1 : -1) * (54 + Math.floor(k / 2) * 12), -20 + Math.floor(k / 2) * 22]), 4),
        () => times(4, (k) => both(k % 2 ? 1 : 2, k % 2 ? 2 : 3,
            [[0, -84 + k * 13], [30 + k * 4, -66 + k * 13], [42 + k * 3, -34 + k * 13], [0, -30 + k * 10]], true)),
        () => pair((t) => path(t > 0 ? 3 : 2, `M${t * 14} -34Q${t * 20} -70 ${t * 52} -78M${t * 14} -34`)
            + stroke(t > 0 ? 3 : 2, `M${t * 16} -36Q${t * 20} -70 ${t * 50} -76`, 5) + disc(1, t * 52, -76, 12)
            + disc(5, t * 52, -76, 7) + disc(0, t * 53, -76, 3)),
    ]);
    const mouth = choose(d, [
        () => stroke(0, times(4, (k) => `M${-9 + k * 6} 26Q${-12 + k * 7} 46 ${-10 + k * 7} 66`), 3.4),
        () => path(0, 'M-18 20Q0 12 18 20Q12 46 0 48Q-12 46 -18 20Z')
            + polys(4, list(4, (k) => [[-12 + k * 7, 19], [-6 + k * 7, 19], [-9 + k * 7, 29]])),
        () => both(0, 2, [[0, 12], [24, 8], [16, 44], [0, 56]])
            + lines(5, list(3, (k) => [[-8, 22 + k * 9], [8, 22 + k * 9]]), 2),
        () => lines(0, [[[-16, 26], [-5, 30], [5, 30], [16, 26]]], 3.4)
            + polys(4, [-1, 1].map((t) => [[t * 12, 26], [t * 18, 25], [t * 16, 42]])),
    ]);
    const gaze = choose(d, [
        () => pair((t) => oval(0, t * 14, -6, 9, 6.5)) + dots(5, [[-14, -6], [14, -6]], 3.6)
            + dots(5, [[-20, -24], [20, -24]], 2.2),
        () => polys(0, [-1, 1].map((t) => [[t * 4, -2], [t * 26, -16], [t * 25, 0]]))
            + dots(5, [[-17, -5], [17, -5]], 3.2),
        () => disc(0, 0, -8, 14) + disc(5, 0, -8, 9) + box(0, -2, -16, 4, 16, 2),
    ]);
    const skull: readonly Point[] = d.pick([[[0, -46], [22, -38], [33, -10], [26, 16], [14, 42], [0, 54]],
        [[0, -40], [28, -36], [40, -8], [24, 14], [16, 44], [0, 50]],
        [[0, -54], [18, -44], [27, -12], [28, 14], [12, 46], [0, 56]]]);
    return crest + NECK + both(1, 3, skull, true) + gaze + mouth;
};

// ---- companies: caps, helmets, headsets ----

const corporation: Head = (d) => {
    const s = skin(d);
    const shades = (): string => box(0, -20, -6, 17, 9, 3) + box(0, 3, -6, 17, 9, 3) + line(0, [[-4, -2], [4, -2]], 2);
    const plainEyes = (): string => eyes(s.eye, -2, 11, 10, 2);
    const hat = choose(d, [
        () => both(0, 1, [[0, -54], [34, -50], [40, -36], [30, -22], [0, -20]])
            + whole(5, [[0, -27], [31, -29], [30, -21], [0, -18]]) + shades(),
        () => both(3, 5, [[0, -56], [22, -50], [32, -24], [42, -20], [40, -14], [0, -18]], true)
            + (d.chance(.5) ? shades() : plainEyes()),
        () => both(0, 1, [[0, -48], [24, -42], [30, -14], [0, -24]], true) + stroke(5, 'M-30 -6A32 34 0 0 1 30 -6', 5)
            + box(5, 30 - 6, -10, 12, 20, 5) + stroke(5, 'M30 8Q24 24 8 24', 3) + plainEyes(),
        () => whole(0, [[0, -46], [24, -40], [29, -14], [20, -24], [0, -30]], true) + disc(0, 11, -3, 9)
            + ring(5, 11, -3, 9, 2.4) + plainEyes(),
    ]);
    return NECK + visage(d, s) + hat + chin(d, s.dark) + polys(4,
        [[[-10, 44], [0, 54], [-4, 62], [-16, 52]], [[10, 44], [0, 54], [4, 62], [16, 52]]])
        + poly(5, [[-3, 54], [3, 54], [5, 80], [-5, 80]]);
};

// ---- anybody ----

const plain: Head = (d) => {
    const s = skin(d);
    const hair = choose(d, [
        () => both(0, 1, [[0, -50], [26, -44], [34, -10], [30, 30], [0, 40]], true),
        () => '',
        () => path(0, 'M-30 6C-40 -50 20 -66 34 -34C36 -14 28 -8 26 0Z'),
        () => blob(0, list(9, (k) => polar(0, -16, k % 2 ? 40 : 34, k * .698)), 1),
    ]);
    const hat = choose(d, [
        () => '', () => '',
        () => both(0, 1, [[0, -54], [24, -48], [26, -24], [54, -18], [52, -12], [0, -16]], true)
            + whole(5, [[0, -29], [25, -27], [26, -21], [0, -22]]),
        () => whole(5, [[0, -32], [25, -26], [26, -19], [0, -25]]),
    ]);
    const collar = choose(d, [() => both(1, 5, [[0, 34], [26, 28], [34, 46], [20, 66], [0, 70]], true),
        () => both(0, 2, [[0, 50], [20, 36], [34, 30], [30, 62], [0, 74]]), () => '']);
    return NECK + hair + visage(d, s) + (hair && !hat ? fringe() : '') + eyes(s.eye, -2, 11, 10, 2) + chin(d, s.dark)
        + hat + collar;
};

// ---- peoples of TrekWar ----

const klingon: Head = (d) => {
    const s = skin(d), patch = d.chance(.5);
    return whole(0, [[0, -50], [28, -40], [40, -4], [44, 46], [58, 78], [0, 78]], true) + NECK
        + both(s.dark, s.lit, SQUARE, true) + both(0, 1, [[0, -44], [20, -40], [30, -24], [22, -28], [0, -34]])
        + lines(s.eye, [[[0, -32], [0, -8]], [[-8, -30], [-11, -14]], [[8, -30], [11, -14]], [[-16, -27], [-21, -14]],
            [[16, -27], [21, -14]]], 3) + eyes(s.eye, 0, 12, 13, 3)
        + whole(0, [[0, 18], [14, 14], [22, 22], [12, 44], [0, 60]])
        + (patch ? disc(0, 12, 0, 9) + line(0, [[-26, -14], [27, 8]], 3) : '') + dots(5, [[-38, 58], [38, 58]], 4);
};

const cardassian: Head = (d) => {
    const s = skin(d);
    return both(1, 3, [[0, 20], [24, 10], [40, 52], [52, 74], [0, 74]], true)
        + lines(0, [-1, 1].flatMap((t) => list(4, (k) => [[t * (24 + k * 5), 22 + k * 11],
        [t * (32 + k * 6), 24 + k * 12]] as Point[])), 2.6, .7)
        + whole(0, [[0, -50], [24, -46], [32, -18], [30, 10], [0, 10]], true) + both(s.dark, s.lit, LEAN, true)
        + whole(0, [[0, -44], [16, -40], [25, -22], [10, -32], [0, -34]]) + ring(s.eye, 0, -20, 6, 2.4)
        + stroke(s.eye, 'M-21 -6Q-14 -15 -5 -7M21 -6Q14 -15 5 -7', 3) + eyes(s.eye, 0, 11, 11, 2)
        + disc(5, 0, -20, 2.6) + chin(d, s.dark);
};

const jemhadar: Head = () => {
    const horns = list(5, (k): Point => [(k - 2) * 13, -42 + Math.abs(k - 2) * 6]);
    return NECK + both(1, 3, [[0, -46], [24, -38], [34, -10], [28, 18], [14, 40], [0, 46]], true)
        + polys(4, horns.map(([x, y]) => [[x - 4, y + 8], [x * 1.25, y - 10], [x + 4, y + 8]]))
        + polys(4, [-1, 1].flatMap((t) => list(4, (k) => [[t * (32 - k * 6), -2 + k * 11],
            [t * (44 - k * 6), 2 + k * 12], [t * (29 - k * 6), 7 + k * 11]] as Point[]))) + eyes(5, -6, 13, 14, 3)
        + stroke(0, 'M-16 22Q0 16 16 22', 3) + stroke(5, 'M18 40Q34 48 28 74', 3.4)
        + lines(0, [[[-8, -32], [-6, -18]], [[8, -32], [6, -18]]], 2.4, .6);
};

// A Kizen of the Quay.
const seer: Head = (d) => halos(d) + tribe(d);

const HEADS = { warrior, pilot, infiltrator, kizen, seer, gang, family, tribe, corporation, plain, klingon, cardassian,
    jemhadar, founder: kizen, breen: warrior, romulan: corporation };
export type HeadName = keyof typeof HEADS;
export const headOf = (name: HeadName): Head => HEADS[name];

