// art-kit.ts — what pictures are made of: dice that a code loads, flat shapes in six inks.
//
// A picture is a string of SVG shapes in a field of 320 × 240. Inks are classes (i0 night … i4 pale, i5 spark) whose
// colours tokens.css gives to the faction, so a picture holds no colour, no id and no gradient. What a card must show lies
// within 80–240 × 40–200: sizes of cards cut the rest. Many small things of one ink are one path (dots, lines, polys): a
// table has sixty pictures, and every element costs.

export const W = 320;
export const H = 240;

export type Ink = 0 | 1 | 2 | 3 | 4 | 5;
export type Point = readonly [number, number];
export type Side = -1 | 1;

// ---- dice: the same text throws the same numbers everywhere ----

function hash(text: string): number {
    let h = 2166136261;
    for (const letter of text) h = Math.imul(h ^ (letter.codePointAt(0) ?? 0), 16777619);
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    return (h ^ (h >>> 13)) >>> 0;
}

export interface Dice {
    next(): number;
    range(low: number, high: number): number;
    int(low: number, high: number): number;
    pick<T>(list: readonly [T, ...T[]]): T;
    turn<T>(list: readonly [T, ...T[]]): T;     // takes them in turn by card number, so that neighbours in a set differ
    chance(p: number): boolean;
    side(): Side;
}

// `number` is the card's in its set. Chance alone would draw the same hull for four of six ships.
export function dice(text: string, number = hash(text)): Dice {
    let a = hash(text), turns = 0;
    const next = (): number => {
        a = (a + 0x6d2b79f5) | 0;
        let t = Math.imul(a ^ (a >>> 15), 1 | a);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
    return {
        next,
        range: (low, high) => low + (high - low) * next(),
        int: (low, high) => low + Math.floor((high - low + 1) * next()),
        pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
        turn: (list) => list[(number + turns++) % list.length] ?? list[0],
        chance: (p) => next() < p,
        side: () => (next() < .5 ? -1 : 1),
    };
}

// ---- numbers and points ----

export const n = (value: number): number => Math.round(value * 10) / 10;
export const polar = (x: number, y: number, r: number, angle: number): Point =>
    [x + r * Math.cos(angle), y + r * Math.sin(angle)];
export const times = (count: number, make: (k: number) => string): string =>
    Array.from({ length: Math.max(0, count) }, (_, k) => make(k)).join('');
export const list = <T>(count: number, make: (k: number) => T): T[] => Array.from({ length: count }, (_, k) => make(k));
export const pair = (make: (s: Side) => string): string => make(-1) + make(1);

const joined = (points: readonly Point[]): string => points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L');
const faded = (opacity: number | undefined, of: 'fill' | 'stroke'): string =>
    (opacity === undefined || opacity >= 1 ? '' : ` ${of}-opacity="${Math.round(opacity * 100) / 100}"`);

// ---- shapes ----

export const disc = (i: Ink, x: number, y: number, r: number, o?: number): string =>
    `<circle class="i${i}" cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${faded(o, 'fill')}/>`;
export const oval = (i: Ink, x: number, y: number, rx: number, ry: number, o?: number): string =>
    `<ellipse class="i${i}" cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"${faded(o, 'fill')}/>`;
export const box = (i: Ink, x: number, y: number, w: number, h: number, r = 0, o?: number): string =>
    `<rect class="i${i}" x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r ? ` rx="${n(r)}"` : ''}`
    + `${faded(o, 'fill')}/>`;
// Outlines may be written with numbers as they were computed: they are rounded here.
const rounded = (d: string): string => d.replace(/-?\d*\.\d\d+/g, (number) => String(n(Number(number))));
export const path = (i: Ink, d: string, o?: number): string =>
    `<path class="i${i}" d="${rounded(d)}"${faded(o, 'fill')}/>`;
export const poly = (i: Ink, points: readonly Point[], o?: number): string => path(i, `M${joined(points)}Z`, o);
export const polys = (i: Ink, shapes: readonly (readonly Point[])[], o?: number): string =>
    path(i, shapes.map((points) => `M${joined(points)}Z`).join(''), o);
export const boxes = (i: Ink, at: readonly Point[], w: number, h: number, o?: number): string =>
    path(i, at.map(([x, y]) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`).join(''), o);

export const stroke = (i: Ink, d: string, w = 1.5, o?: number): string =>
    `<path class="l${i}" d="${rounded(d)}" stroke-width="${n(w)}"${faded(o, 'stroke')}/>`;
export const line = (i: Ink, points: readonly Point[], w = 1.5, o?: number): string =>
    stroke(i, `M${joined(points)}`, w, o);
export const lines = (i: Ink, all: readonly (readonly Point[])[], w = 1.5, o?: number): string =>
    stroke(i, all.map((points) => `M${joined(points)}`).join(''), w, o);
// Dots are lines without length: round caps make them discs.
export const dots = (i: Ink, at: readonly Point[], r: number, o?: number): string =>
    stroke(i, at.map(([x, y]) => `M${n(x)} ${n(y)}h0`).join(''), r * 2, o);
export const ring = (i: Ink, x: number, y: number, r: number, w = 1.5, o?: number): string =>
    `<circle class="l${i}" cx="${n(x)}" cy="${n(y)}" r="${n(r)}" stroke-width="${n(w)}"${faded(o, 'stroke')}/>`;
export const hoop = (i: Ink, x: number, y: number, rx: number, ry: number, w = 1.5, o?: number): string =>
    `<ellipse class="l${i}" cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" stroke-width="${n(w)}"`
    + `${faded(o, 'stroke')}/>`;
// Rings or ovals around one middle, as one path.
export const hoops = (i: Ink, x: number, y: number, radii: readonly Point[], w = 1.5, o?: number): string =>
    stroke(i, radii.map(([rx, ry]) =>
        `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-rx * 2)} 0`).join(''), w, o);

export const turn = (angle: number, x: number, y: number, inner: string): string =>
    `<g transform="rotate(${n(angle)} ${n(x)} ${n(y)})">${inner}</g>`;
export const move = (x: number, y: number, inner: string, scale = 1): string =>
    `<g transform="translate(${n(x)} ${n(y)})${scale === 1 ? '' : ` scale(${Math.round(scale * 100) / 100})`}">${inner}</g>`;
export const mirror = (side: Side, inner: string): string =>
    (side > 0 ? inner : `<g transform="scale(-1 1)">${inner}</g>`);
// A dark outline around every shape inside, so that a subject stands off any sky.
export const edge = (inner: string, w = 3): string => `<g class="edge" stroke-width="${w}">${inner}</g>`;
// A line with its own dark outline.
export const cased = (i: Ink, d: string, w: number, by = 5): string => stroke(0, d, w + by * 2) + stroke(i, d, w);

// ---- smooth and symmetric outlines ----

// A smooth line through points.
export function through(points: readonly Point[], closed = false): string {
    const last = points.length - 1;
    const at = (k: number): Point =>
        points[closed ? (k + points.length) % points.length : Math.min(Math.max(k, 0), last)] ?? [0, 0];
    let d = `M${joined([at(0)])}`;
    for (let k = 0; k < points.length - (closed ? 0 : 1); k++) {
        const [a, b, c, e] = [at(k - 1), at(k), at(k + 1), at(k + 2)];
        const out: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
        const into: Point = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6];
        d += `C${joined([out, into, c]).replace(/L/g, ' ')}`;
    }
    return d + (closed ? 'Z' : '');
}
export const blob = (i: Ink, points: readonly Point[], o?: number): string => path(i, through(points, true), o);
export const wave = (i: Ink, points: readonly Point[], w: number, o?: number): string => stroke(i, through(points), w,
    o);

// Half of something symmetric is a profile from top to bottom at x ≥ 0. `both` paints a dark half and a lit one, `whole`
// all of it in one ink.
const half = (side: Side, profile: readonly Point[]): Point[] => profile.map(([x, y]) => [x * side, y]);
export function both(dark: Ink, lit: Ink, profile: readonly Point[], soft = false): string {
    const draw = (i: Ink, points: readonly Point[]): string => (soft ? path(i, `${through(points)}Z`) : poly(i,
        points));
    return draw(dark, half(-1, profile)) + draw(lit, profile);
}
export function whole(i: Ink, profile: readonly Point[], soft = false, o?: number): string {
    const points = [...profile, ...half(-1, profile).reverse()];
    return soft ? blob(i, points, o) : poly(i, points, o);
}

// The same shape left and right. Light comes from the right; whoever draws a subject mirrors it by its dice.
type Lit = readonly [dark: Ink, lit: Ink];
export const wing = (points: readonly Point[], [dark, lit]: Lit = [2, 3]): string => poly(dark, half(-1, points))
    + poly(lit, points);
export const wingPath = (d: string, [dark, lit]: Lit = [2, 3]): string => mirror(-1, path(dark, d)) + path(lit, d);
