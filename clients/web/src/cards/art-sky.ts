// art-sky.ts — what is behind a subject: each faction has a style of its own, with several variations.
import type { Faction } from './card';
import {
    type Dice, type Ink, type Point, type Side, blob, box, disc, dots, H, hoops, lines, list, oval, path, polar, poly,
    polys, ring, stroke, through, times, turn, W,
} from './art-kit';

// ---- parts that places use as well ----

// Stars in three sizes: three paths, however many there are.
export function stars(d: Dice, count: number, top = 0, bottom = H, wide = W): string {
    const some = (share: number): Point[] => list(Math.ceil(count * share),
        () => [d.range(0, wide), d.range(top, bottom)]);
    return dots(4, some(.5), .6, .6) + dots(4, some(.35), 1, .75) + dots(4, some(.15), 1.5, .95);
}

export const glow = (x: number, y: number, r: number, i: Ink = 2): string =>
    [2.4, 1.8, 1.3].map((k) => disc(i, x, y, r * k, .34)).join('');

export function ridge(d: Dice, i: Ink, base: number, height: number, step: number, wide = W, deep = H): string {
    const points: Point[] = [[-10, deep + 5]];
    for (let x = -10; x <= wide + 10; x += step * d.range(.6, 1.4)) points.push([x, base - height * d.next()]);
    return poly(i, [...points, [wide + 10, base], [wide + 10, deep + 5]]);
}

export function swell(d: Dice, i: Ink, base: number, height: number, o?: number): string {
    const phase = d.range(0, 6), length = d.range(46, 84);
    const points: Point[] = list(11, (k) => [k * 36 - 20, base
        + height * Math.sin((k * 36 - 20) / length * 3.1 + phase)]);
    return path(i, `${through(points)}L${W + 20} ${H + 5}L-20 ${H + 5}Z`, o);
}

// A boulder with its lit half.
export function rock(d: Dice, dark: Ink, x: number, y: number, r: number, lit: Ink): string {
    const count = d.int(7, 9), points = list(count, (k) => polar(x, y, r * d.range(.74, 1.08), k / count * 6.283));
    return poly(dark, points) + poly(lit, [...points.slice(Math.ceil(count / 2) - 1), [x + r * .1, y + r * .12]], .9);
}

export interface Globe { dark: Ink; lit: Ink; side: Side; bands: number }

// A globe with its night side.
export function globe(d: Dice, x: number, y: number, r: number, { dark, lit, side, bands }: Globe): string {
    const sweep = side < 0 ? 0 : 1;
    const belts = times(bands, () => {
        const at = d.range(-.7, .7);
        return oval(2, x, y + at * r, Math.sqrt(1 - at * at) * r, r * d.range(.05, .13), .55);
    });
    const night = `M${x} ${y - r}A${r} ${r} 0 0 ${1 - sweep} ${x} ${y + r}`
        + `A${r * 1.25} ${r * 1.25} 0 0 ${sweep} ${x} ${y - r}Z`;
    return disc(lit, x, y, r) + belts + path(dark, night, .88);
}

// A body with a bite out of it.
export const crescent = (i: Ink, x: number, y: number, r: number, angle: number, o?: number): string =>
    turn(angle, x, y, path(i, `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}`
        + `A${r * 1.16} ${r * 1.16} 0 0 0 ${x - r} ${y}Z`, o));

// ---- moods: which inks a sky takes. Evening, night, day, and one whose sun is the spark ----

export interface Mood { base: Ink; band: Ink; sun: Ink; rim: Ink }

const MOODS: readonly Mood[] = [
    { base: 1, band: 2, sun: 3, rim: 4 },
    { base: 0, band: 1, sun: 2, rim: 3 },
    { base: 2, band: 1, sun: 4, rim: 4 },
    { base: 1, band: 2, sun: 5, rim: 4 },
];

type Sky = (d: Dice, x: number, y: number, r: number, m: Mood) => string;

// ---- Earthers: orbits, lanes of traffic, the ring ----

const orbits: Sky = (d, x, y, r, m) => {
    const nodes = [1.45, 1.95, 2.5].map((k) => {
        const a = d.range(.3, 6);
        return [x + r * k * Math.cos(a), y + r * k * .36 * Math.sin(a)] as Point;
    });
    return stars(d, 24) + glow(x, y, r, m.band) + disc(m.sun, x, y, r)
        + turn(d.range(-28, 28), x, y,
            hoops(m.rim, x, y, [1.45, 1.95, 2.5].map((k) => [r * k, r * k * .36]), 1.4, .5) + dots(4, nodes, 3));
};

const theRing: Sky = (d, x, y, r, m) => {
    const tilt = d.range(-24, 24), wide = r * 2.5, low = r * .9;
    const spokes = list(18, (k) => [polar(0, 0, 1, k * .349), polar(0, 0, 1.12, k * .349)]
        .map(([px, py]) => [x + px * wide, y + py * low] as Point));
    return stars(d, 30) + disc(m.band, x, y, r * 1.5, .5) + disc(m.sun, x, y, r)
        + turn(tilt, x, y, hoops(m.band, x, y, [[wide * 1.06, low * 1.06]], 12, .9) + lines(m.rim, spokes, 1.6, .5)
            + hoops(m.rim, x, y, [[wide, low], [wide * 1.12, low * 1.12]], 1.4, .7));
};

// ---- Gongen: rays, dunes, banners of smoke ----

const rays: Sky = (d, x, y, r, m) => {
    const count = d.int(9, 16), start = d.range(0, 6);
    const all = list(count, (k) => {
        const a = start + k / count * 6.283;
        return [[x, y], polar(x, y, 360, a), polar(x, y, 360, a + 3.14 / count)] as Point[];
    });
    return polys(m.band, all, .62) + disc(m.sun, x, y, r) + ring(m.rim, x, y, r + 6, 1.6, .8)
        + ridge(d, 0, 226, d.range(18, 50), d.range(20, 44));
};

const dunes: Sky = (d, x, y, r, m) => disc(m.sun, x, y, r) + ring(m.rim, x, y, r + 6, 1.6, .8)
    + disc(m.rim, x + d.side() * r * 1.7, y - r * .4, r * .22)
    + times(4, (k) => swell(d, k % 2 ? m.band : 0, 130 + k * 30, d.range(7, 16), k % 2 ? .75 : .55));

// ---- Mavericks: beams, belts, wrecks ----

const moonOrRock = (d: Dice, x: number, y: number, r: number, m: Mood): string => {
    if (d.chance(.6)) return rock(d, m.sun === 5 ? 5 : 2, x, y, r * 1.12, m.sun);
    return disc(m.sun, x, y, r) + dots(m.band, list(5, () => polar(x, y, d.range(0, r * .7), d.range(0, 6))),
        d.range(4, 8), .55);
};

const boulders = (d: Dice, m: Mood, count: number): string =>
    times(count, () => rock(d, 0, d.chance(.5) ? d.range(6, 74) : d.range(246, 314), d.range(16, 190), d.range(6, 17),
        m.band));

const beams: Sky = (d, x, y, r, m) => {
    const slant = d.range(30, 80) * d.side();
    const all = list(7, (k) => [[k * 66 - 90, -5], [k * 66 - 54, -5], [k * 66 - 54 + slant, H + 5],
        [k * 66 - 90 + slant, H + 5]] as Point[]);
    return polys(m.band, all, .36) + glow(x, y, r * .85, m.band) + moonOrRock(d, x, y, r, m) + boulders(d, m, 5)
        + stars(d, 12);
};

const belt: Sky = (d, x, y, r, m) => {
    const tilt = d.range(-34, 34);
    return stars(d, 26) + glow(x, y, r, m.band) + moonOrRock(d, x, y, r, m)
        + turn(tilt, 160, 120, box(m.band, -80, 92 + d.range(-24, 24), 480, 56, 0, .4)
            + times(11, (k) => rock(d, 0, k * 36 - 20, 120 + d.range(-26, 26), d.range(4, 13), m.band)));
};

// ---- Shi: moons, scales, curtains ----

const scales = (m: Mood): string => stroke(m.band, times(3, (row) => times(11, (k) =>
    `M${k * 34 - 27 + (row % 2) * 17} ${236 - row * 15}a17 17 0 0 1 34 0`)), 1.4, .8);

const moons: Sky = (d, x, y, r, m) => scales(m)
    + hoops(m.rim, x, y, [2.35, 1.95, 1.6].map((k) => [r * k, r * k]), 1.1, .42)
    + disc(m.band, x, y, r * 1.3) + disc(m.sun, x, y, r) + crescent(m.rim, x, y, r, d.range(-40, 40), .8)
    + stars(d, 14, 0, 150);

const phases: Sky = (d, x, y, r, m) => {
    const row = list(5, (k) => [x + (k - 2) * r * 1.05, y - r * 1.32 + Math.abs(k - 2) * r * .42] as Point);
    return scales(m) + disc(m.band, x, y, r * 1.16, .9) + disc(m.sun, x, y, r * .9)
        + row.map(([px, py], k) => disc(m.band, px, py, r * .25)
            + crescent(m.rim, px, py, r * .25, k * 72, .9)).join('') + stars(d, 18, 0, 170);
};

// ---- Quay: tides, kelp, shoals ----

const motes = (d: Dice): string => {
    const some = (): Point[] => list(7, () => [d.range(0, W), d.range(0, H)]);
    return dots(5, some(), 1, .6) + dots(5, some(), 1.7, .8) + dots(5, some().slice(4), 2.8, .6);
};

const tides: Sky = (d, x, y, r, m) => glow(x, y, r, m.band) + disc(m.sun, x, y, r, .92)
    + [66, 132, 194].map((base) => swell(d, m.band, base, d.range(6, 13), .36)).join('') + motes(d);

const kelp: Sky = (d, x, y, r, m) => {
    const blade = (at: number): string => `M${at} -5Q${at + d.range(10, 60)} 120 ${at + d.range(-30, 30)} 245`;
    return glow(x, y, r, m.band) + disc(m.sun, x, y, r, .92)
        + times(3, (k) => stroke(m.band, blade(k * 120 - 20) + blade(k * 120 + 42), d.range(6, 18), .34))
        + swell(d, 0, 206, 9, .6) + motes(d);
};

// ---- nobody's: a compass, a chart, a nebula ----

const compass: Sky = (d, x, y, r, m) => stars(d, 34)
    + lines(m.rim, list(8, (k) => [polar(x, y, r * 1.1, k * .785), polar(x, y, k % 2 ? r * 1.7 : 300, k * .785)]), 1.1,
        .35)
    + hoops(m.rim, x, y, [1.35, 2.05, 2.9].map((k) => [r * k, r * k]), 1.1, .32) + glow(x, y, r * .7, m.band)
    + globe(d, x, y, r, { dark: m.base, lit: m.sun, side: d.side(), bands: d.int(0, 3) });

const nebula: Sky = (d, x, y, r, m) => {
    const cloud = (i: Ink, cx: number, cy: number, size: number): string =>
        blob(i, list(8, (k) => polar(cx, cy, size * d.range(.6, 1.2), k * .785)), .5);
    return cloud(m.band, x - 30, y + 20, r * 2.2) + cloud(m.base, x + 36, y - 10, r * 1.5)
        + cloud(m.band, x, y, r * 1.5)
        + globe(d, x, y, r * .92, { dark: m.base, lit: m.sun, side: d.side(), bands: d.int(0, 3) }) + stars(d, 40);
};

const SKIES: Readonly<Record<Faction, readonly [Sky, ...Sky[]]>> = {
    earther: [orbits, theRing],
    gongen: [rays, rays, dunes],
    maverick: [beams, belt],
    shi: [moons, phases],
    quay: [tides, kelp],
    independent: [compass, nebula],
};

// The whole field behind a subject whose middle is at (x, y). `moods` are those that suit the subject.
export function sky(d: Dice, faction: Faction, x: number, y: number, r: number,
    moods: readonly [number, ...number[]] = [0, 1, 2, 3]): string {
    const mood = MOODS[d.pick(moods)] ?? { base: 1, band: 2, sun: 3, rim: 4 };
    return box(mood.base, 0, 0, W, H) + d.pick(SKIES[faction])(d, x, y, r, mood);
}
