// art-ships.ts — ships from above, nose up around (0, 0); they are turned afterwards. A shipwright has several hulls, and
// dice for the proportions of each.
import type { Faction } from './card';
import {
    type Dice, type Ink, type Point, type Side, blob, both, box, boxes, disc, dots, edge, hoop, line, lines, list,
    mirror, move, oval, pair, path, polar, poly, polys, ring, stroke, times, turn, wing,
} from './art-kit';

// `big` is a capital ship or a cruiser.
type Hull = (d: Dice, big: boolean) => string;

const lit = (s: Side): Ink => (s > 0 ? 3 : 2);
const engines = (x: number, y: number, rx = 4.5, ry = 6.5): string => pair((s) => oval(5, s * x, y, rx, ry));

// ---- Earthers: yards, cylinders, rules ----

const twin: Hull = (d, big) => {
    const w = d.range(15, 22), l = big ? 92 : 66, gap = w + 24;
    return pair((s) => box(1, s * gap - 7, -4, 14, l * .8, 6) + box(lit(s), s * gap - 4, -1, 8, l * .66, 4)
            + box(2, Math.min(s * w, s * (w + 20)), l * .2, 22, 9)) + engines(gap, l * .8, 5, 5)
        + both(2, 4, [[0, -l], [w * .5, -l + 8], [w * .85, -l * .45], [w, l * .62], [w * .7, l * .8], [0, l * .84]])
        + both(1, 3, [[0, -l * .7], [w * .36, -l * .46], [w * .36, l * .1], [0, l * .16]])
        + boxes(5, list(4, (k) => [-w * .7 - 2, -l * .1 + k * l * .14]), 4, 4);
};

const dart: Hull = (d, big) => {
    const w = d.range(13, 19), l = big ? 96 : 72;
    return wing([[w * .7, -l * .1], [w + 34, l * .66], [w + 30, l * .8], [w * .8, l * .58]])
        + both(2, 4, [[0, -l * 1.06], [w * .3, -l * .5], [w, l * .1], [w, l * .62], [w * .6, l * .8], [0, l * .84]])
        + both(0, 5, [[0, -l * .5], [w * .3, -l * .24], [w * .3, l * .02], [0, l * .08]])
        + oval(5, 0, l * .86, w * .5, 5);
};

const hauler: Hull = (d, big) => {
    const l = big ? 96 : 66, rows = big ? 4 : 3, w = d.range(20, 27), step = l * 1.15 / rows;
    return box(1, -6, -l * .8, 12, l * 1.6, 3)
        + times(rows, (k) => pair((s) => box(s > 0 ? 3 : 2, s > 0 ? 4 : -4 - w, -l * .5 + k * step, w, step - 5, 3))
            + lines(0, [[[-w, -l * .5 + k * step + step * .4], [w, -l * .5 + k * step + step * .4]]], 2, .6))
        + both(2, 4, [[0, -l], [13, -l * .92], [17, -l * .6], [0, -l * .56]])
        + boxes(5, [[-8, -l * .84], [3, -l * .84]], 5, 5)
        + both(1, 2, [[0, l * .62], [20, l * .62], [15, l * .86], [0, l * .88]]) + engines(9, l * .9);
};

const wheel: Hull = (d, big) => {
    const w = d.range(13, 18), l = big ? 94 : 66, r = w + d.range(22, 30);
    return both(2, 4, [[0, -l], [w * .5, -l + 8], [w, -l * .1], [w, l * .62], [w * .7, l * .8], [0, l * .84]])
        + hoop(0, 0, l * .1, r, 13, 13) + hoop(3, 0, l * .1, r, 13, 8)
        + lines(0, list(9, (k) => [polar(0, 0, 1, k * .7), polar(0, 0, 1, k * .7)]
            .map(([x, y], j) => [x * (r + (j ? 5 : -5)), l * .1 + y * 13] as Point)), 1.6, .7)
        + both(1, 3, [[0, -l * .7], [w * .4, -l * .46], [w * .4, -l * .1], [0, -l * .04]])
        + oval(5, 0, l * .86, w * .5, 5);
};

// ---- Gongen: blades ----

const sword: Hull = (d, big) => {
    const l = big ? 98 : 70, w = d.range(24, 36);
    return wing([[8, l * .02], [w * 1.7, l * .74], [w * 1.2, l * .66], [8, l * .6]])
        + (big ? wing([[6, -l * .46], [w * 1.1, l * .02], [7, -l * .02]], [1, 2]) : '')
        + both(2, 4, [[0, -l], [9, -l * .5], [w * .6, l * .3], [w * .34, l * .82], [0, l * .68]])
        + both(0, 2, [[0, -l * .4], [6, -l * .1], [8, l * .46], [0, l * .54]])
        + poly(5, [[0, -l * .22], [4.5, -l * .08], [0, l * .06], [-4.5, -l * .08]])
        + engines(w * .3, l * .8, 4, 6);
};

const arrowhead: Hull = (d, big) => {
    const l = big ? 92 : 66, w = d.range(48, 64), notch = d.range(.3, .5);
    return both(1, 3, [[0, -l], [10, -l * .56], [w, l * .6], [w * .8, l * .66], [w * .42, l * notch], [18, l * .78],
        [0, l * .6]])
        + both(2, 4, [[0, -l], [6, -l * .5], [16, l * .3], [12, l * .7], [0, l * .6]])
        + lines(5, [-1, 1].map((s) => [[s * 22, l * .1], [s * w * .7, l * .56]]), 3) + engines(w * .6, l * .64, 3.5, 5);
};

const fork: Hull = (d, big) => {
    const l = big ? 98 : 72, gap = d.range(15, 23);
    return pair((s) => poly(s > 0 ? 4 : 2, [[s * gap, -l], [s * (gap + 9), -l * .3], [s * (gap + 7), l * .3],
        [s * (gap - 8), l * .3], [s * (gap - 6), -l * .3]]))
        + both(1, 3, [[0, -l * .22], [gap + 14, -l * .06], [gap + 20, l * .4], [12, l * .8], [0, l * .72]])
        + wing([[gap + 12, l * .1], [gap + 36, l * .7], [gap + 12, l * .48]])
        + poly(5, [[0, l * .02], [6, l * .18], [0, l * .36], [-6, l * .18]]) + engines(8, l * .8, 4, 6);
};

// ---- Mavericks: parts ----

const patchwork: Hull = (d, big) => {
    const l = big ? 84 : 58, count = big ? 6 : 4;
    const parts = times(count, (k) => {
        const s = k % 2 ? 1 : -1, y = -l * .6 + k * (l * 1.4 / count), w = d.range(16, 36), h = d.range(14, 26),
            x = s > 0 ? 8 : -8 - w;
        return box(k % 3 ? 2 : 1, x, y, w, h, 3) + box(3, x, y, w, 4, 2)
            + (k % 2 ? box(5, s > 0 ? w - 2 : -w - 3, y + h / 2 - 3, 5, 6, 1) : '');
    });
    return box(1, -13, -l, 26, l * 1.8, 5) + box(2, 0, -l, 13, l * 1.8, 4) + parts
        + poly(3, [[-13, -l], [13, -l], [6, -l - 16], [-6, -l - 16]]) + hazard(-13, l * .2, 26)
        + line(4, [[20, -l * .4], [28, -l * 1.05]], 2) + engines(7, l * .84, 5, 7);
};

const hazard = (x: number, y: number, w: number): string =>
    polys(3, list(3, (k) => [[x, y + k * 14], [x + w, y + k * 14 - 8], [x + w, y + k * 14 - 2], [x, y + k * 14 + 6]]));

const sparrow: Hull = (d, big) => {
    const l = big ? 82 : 62, w = d.range(44, 58), droop = d.range(-.1, .3);
    return wing([[6, -l * .2], [w, l * droop], [w, l * (droop + .22)], [8, l * .3]])
        + pair((s) => box(1, s * w - 6, l * (droop - .24), 12, l * .7, 4)
            + box(lit(s), s * w - 6, l * (droop - .24), 12, 7, 3)) + engines(w, l * (droop + .48), 5, 5)
        + both(1, 3, [[0, -l], [9, -l * .8], [13, -l * .2], [12, l * .5], [7, l * .8], [0, l * .8]], false)
        + path(5, `M-7 ${-l * .5}Q0 ${-l * .82} 7 ${-l * .5}L6 ${-l * .2}H-6Z`) + hazard(-12, l * .34, 24)
        + oval(5, 0, l * .82, 6, 6);
};

const tug: Hull = (d, big) => {
    const l = big ? 84 : 60, w = d.range(24, 32);
    return pair((s) => stroke(0, `M${s * w} ${-l * .3}Q${s * (w + 22)} ${-l} ${s * 10} ${-l * 1.05}`, 13)
            + stroke(lit(s), `M${s * w} ${-l * .3}Q${s * (w + 22)} ${-l} ${s * 10} ${-l * 1.05}`, 7))
        + both(1, 3, [[0, -l * .5], [w * .7, -l * .46], [w, -l * .2], [w, l * .5], [w * .7, l * .76], [0, l * .76]])
        + box(0, -w * .5, -l * .34, w, l * .2, 3) + box(5, -w * .4, -l * .3, w * .8, l * .1, 2)
        + hazard(-w, l * .24, w * 2) + engines(w * .6, l * .8, 7, 6);
};

// ---- Shi: crescents, needles, fans ----

const crescentHull: Hull = (d, big) => {
    const l = big ? 88 : 64, w = big ? 76 : d.range(48, 60);
    return pair((s) => path(lit(s),
        `M0 ${-l * .1}Q${s * w * .9} ${-l * .1} ${s * w} ${-l * .82}Q${s * w * 1.32} ${l * .34} 0 ${l * .56}Z`)
            + stroke(s > 0 ? 4 : 3, `M${s * 6} ${l * .3}Q${s * w * .86} ${l * .1} ${s * w * 1.02} ${-l * .66}`, 2, .8))
        + both(0, 2, [[0, -l], [5, -l * .5], [13, 0], [10, l * .6], [0, l * .9]], true)
        + poly(5, [[0, -l * .12], [5, 2], [0, l * .22], [-5, 2]])
        + (big ? dots(5, [-1, 1].flatMap((s) => [[s * w * .56, l * .12], [s * w * .78, -l * .1]] as Point[]), 3) : '');
};

const needle: Hull = (d, big) => {
    const l = big ? 104 : 82, w = d.range(10, 14), at = d.range(.1, .36);
    return pair((s) => path(lit(s), `M${s * 4} ${l * at}Q${s * 40} ${l * at
        + 6} ${s * 52} ${l * (at - .5)}Q${s * 50} ${l * (at + .34)} ${s * 4} ${l * (at + .3)}Z`))
        + both(2, 4, [[0, -l], [w * .4, -l * .4], [w, l * .2], [w * .5, l * .7], [0, l * .88]], true)
        + line(0, [[0, -l * .6], [0, l * .5]], 2, .5)
        + dots(5, list(3, (k) => [0, -l * .2 + k * l * .2]), 3) + (big ? hoop(3, 0, l * .34, 34, 8, 4) : '');
};

const fanHull: Hull = (d, big) => {
    const l = big ? 84 : 62, ribs = d.int(4, 6), wide = d.range(.24, .32);
    const rib = (k: number): string => {
        const a = 1.57 + (k - (ribs - 1) / 2) * wide, a2 = a + wide * .84;
        return poly(k % 2 ? 2 : 3, [[0, -l * .3], polar(0, -l * .3, l * 1.2, a - wide * .42),
            polar(0, -l * .3, l * 1.28, (a + a2) / 2 - wide * .42), polar(0, -l * .3, l * 1.2, a2 - wide * .42)]);
    };
    return times(ribs, rib) + both(1, 4, [[0, -l * 1.05], [8, -l * .6], [15, -l * .14], [8, l * .3], [0, l * .4]], true)
        + disc(0, 0, -l * .2, 6) + disc(5, 0, -l * .2, 4)
        + dots(5, list(ribs, (k) => polar(0, -l * .3, l * 1.08, 1.57 + (k - (ribs - 1) / 2) * wide)), 2.2);
};

// ---- Quay: bodies ----

const squid: Hull = (d, big) => {
    const l = big ? 86 : 60, w = big ? 44 : d.range(24, 30), arms = d.int(2, 4);
    const arm = (k: number): string => {
        const s = k % 2 ? 1 : -1, r = Math.floor(k / 2);
        return stroke(s > 0 ? 3 : 2, `M${s * w * .4} ${l * .5}Q${s * (w + 14 + r * 12)} ${l * (.7
            + r * .1)} ${s * (w * .4 + r * 12)} ${l * (1.16 - r * .12)}`, 6 - r);
    };
    return times(arms * 2, arm) + pair((s) => blob(s > 0 ? 2 : 1,
        [[s * w * .7, -l * .1], [s * w * 1.9, l * .22], [s * w * 1.7, l * .42], [s * w * .6, l * .4]]))
        + both(2, 4, [[0, -l], [w * .5, -l * .76], [w, -l * .1], [w * .86, l * .42], [w * .4, l * .74], [0, l * .8]],
            true)
        + ribs(w * .7, -l * .3, 4, l * .22) + dots(5, list(5,
            (k) => [(k % 2 ? -1 : 1) * w * .34, -l * .5 + k * l * .2]), 2.8);
};

const ribs = (w: number, y: number, count: number, step: number): string => stroke(0, times(count, (k) =>
    `M${-w + k * 2} ${y + k * step}Q0 ${y + k * step + step * .8} ${w - k * 2} ${y + k * step}`), 2.4, .5);

const manta: Hull = (d, big) => {
    const l = big ? 80 : 60, w = big ? 96 : d.range(66, 78), dip = d.range(.1, .4);
    return stroke(0, `M0 ${l * .4}Q16 ${l * .8} -6 ${l * 1.25}`, 8)
        + stroke(3, `M0 ${l * .4}Q16 ${l * .8} -6 ${l * 1.25}`, 4)
        + both(1, 3, [[0, -l * .7], [w * .3, -l * .5], [w * .7, l * (dip - .1)], [w, l * dip], [w * .6, l * .26],
            [w * .2, l * .56], [0, l * .5]], true)
        + both(2, 4, [[0, -l * .7], [w * .14, -l * .3], [w * .12, l * .3], [0, l * .5]], true)
        + pair((s) => poly(lit(s), [[s * 7, -l * .62], [s * 17, -l * .98], [s * 20, -l * .48]]))
        + dots(5, [-1, 1].flatMap((s) => list(3, (k) => [s * w * (.3 + k * .16), -l * .16 + k * l * .14] as Point)),
            2.8);
};

const nautilus: Hull = (_, big) => {
    const r = big ? 62 : 46;
    return times(5, (k) => stroke(k % 2 ? 2 : 3, `M${-r * .6} ${r * .5}Q${-(r * 1.1 + k * 4)} ${r * (.6
        + k * .12)} ${-(r * .7 + k * 10)} ${r * (1.1 + k * .07)}`, 5.5 - k * .5))
        + disc(1, 0, 0, r)
        + path(3, `M0 ${-r}A${r} ${r} 0 0 1 ${r} 0A${r} ${r} 0 0 1 0 ${r}A${r * .6} ${r} 0 0 0 0 ${-r}Z`)
        + disc(2, -r * .1, -r * .1, r * .7) + disc(4, -r * .16, -r * .14, r * .46) + disc(1, -r * .2, -r * .16, r * .26)
        + lines(0, list(9, (k) => [polar(0, 0, r * .72, k * .7 + .2), polar(0, 0, r, k * .7)]), 2.2, .5)
        + wing([[r * .5, r * .6], [r * 1.15, r * 1.1], [r * .3, r * .9]])
        + dots(5, list(7, (k) => polar(0, 0, r * .86, k * .9 + .4)), 2.8);
};

// ---- nobody's: probes, skiffs ----

const panels: Hull = (d, big) => {
    const l = big ? 82 : 58, w = 15, cells = d.int(2, 4);
    return pair((s) => box(1, s > 0 ? w : -w - 4 - cells * 14, -10, 4 + cells * 14, 30, 2)
            + boxes(lit(s), list(cells, (k) => [(s > 0 ? w + 3 : -w - 1 - cells * 14) + k * 14, -7]), 11, 24))
        + both(2, 4, [[0, -l], [w * .7, -l * .8], [w, -l * .4], [w, l * .5], [w * .6, l * .7], [0, l * .72]])
        + disc(0, 0, -l * .48, 8) + disc(5, 0, -l * .48, 5) + box(2, -w, l * .1, w * 2, 6)
        + ring(4, 0, l * .3, w + 8, 2.4, .8) + oval(5, 0, l * .76, 8, 6);
};

const skiff: Hull = (d, big) => {
    const l = big ? 88 : 66, w = d.range(26, 36);
    return both(1, 3, [[0, -l], [w * .4, -l * .7], [w, l * .3], [w * .9, l * .7], [w * .3, l * .54], [0, l * .6]])
        + both(2, 4, [[0, -l * .74], [w * .24, -l * .4], [w * .3, l * .2], [0, l * .3]])
        + path(5, `M-5 ${-l * .4}L5 ${-l * .4}L7 ${-l * .1}H-7Z`)
        + lines(0, [[[-w * .7, l * .34], [-w * .2, l * .1]], [[w * .7, l * .34], [w * .2, l * .1]]], 2.4, .6)
        + engines(w * .6, l * .68, 5, 5);
};

// ---- the peoples of TrekWar ----

// A saucer, a neck, nacelles: where they sit, and how many, is the class.
const saucer: Hull = (d, big) => {
    const r = big ? d.range(44, 52) : d.range(34, 44), long = d.range(.8, 1.3), four = d.chance(.35),
        above = d.chance(.4), y = -34;
    const gap = d.range(26, 40), top = above ? -10 : 26, deep = d.range(56, 74);
    const nacelle = (x: number, s: Side): string => box(1, x - 6.5, top, 13, deep, 6)
        + box(lit(s), x - 4, top + 3, 8, deep - 8, 4) + boxes(5, [[x - 3, top + 4]], 6, 8);
    return pair((s) => line(0, [[0, 34], [s * gap, top + deep * .5]], 13)
        + line(2, [[0, 34], [s * gap, top + deep * .5]], 7))
        + both(1, 3, [[0, 0], [12, 6], [14, 50], [8, 84], [0, 88]])
        + pair((s) => nacelle(s * gap, s) + (four ? nacelle(s * (gap + 20), s) : ''))
        + oval(1, 0, y, r, r * long) + oval(2, 0, y, r * .93, r * long * .93)
        + path(3, `M0 ${y - r * long * .93}A${r * .93} ${r * long * .93} 0 0 ${1} 0 ${y + r * long * .93}Z`)
        + hoop(4, 0, y, r * .6, r * long * .6, 1.6, .6) + oval(4, 0, y, r * .22, r * .22) + disc(5, 0, y, 3.4)
        + dots(5, list(8, (k) => [r * .78 * Math.cos(k * .785 + .4), y + r * long * .78 * Math.sin(k * .785 + .4)]),
        1.5);
};

// Open at the back: two long arms around nothing.
const horseshoe: Hull = (d, big) => {
    const r = big ? 46 : 36, deep = d.range(58, 74);
    return pair((s) => path(s > 0 ? 3 : 2,
        `M0 ${-r - 12}A${r} ${r} 0 0 ${s > 0 ? 1 : 0} ${s * r} -12V${deep}H${s * (r - 17)}V0A${r - 20} ${r - 20} 0 0 ${s > 0 ? 0 : 1} 0 ${-r + 8}Z`))
        + pair((s) => box(1, s * (r + 9) - 6, 14, 12, deep - 4, 5) + boxes(5, [[s * (r + 9) - 3, 18]], 6, 10))
        + edge(stroke(1, `M${-r - 6} ${deep * .7}Q0 ${deep * .4} ${r + 6} ${deep * .7}`, 10))
        + stroke(4, `M${-r - 6} ${deep * .7}Q0 ${deep * .4} ${r + 6} ${deep * .7}`, 5) + disc(4, 0, -r + 2, 7)
        + dots(5, list(7, (k) => polar(0, -12, r - 9, -2.7 + k * .37)), 1.7);
};

const compact: Hull = (d) => {
    const w = d.range(30, 38), l = d.range(52, 66);
    return pair((s) => box(1, s * w - 8, -l * .3, 17, l * 1.1, 7) + box(lit(s), s * w - 5, -l * .26, 10, l * .9, 5))
        + dots(5, [[-w, -l * .2], [w, -l * .2]], 4)
        + both(1, 3, [[0, -l * 1.05], [12, -l], [w, -l * .4], [w + 2, l * .5], [w * .5, l * .8], [0, l * .74]])
        + both(2, 4, [[0, -l * .8], [14, -l * .6], [18, l * .2], [0, l * .5]]) + disc(5, 0, -l * .92, 6)
        + disc(0, 0, -l * .1, 8) + disc(4, 0, -l * .1, 5) + engines(12, l * .76, 5, 4);
};

// A head on a long neck between wings: at rest they droop, in a fight they rise.
const raptor: Hull = (d, big) => {
    const w = big ? d.range(70, 84) : d.range(56, 68), neck = big ? 58 : 70, sweep = d.range(-.1, .5),
        feathers = d.int(3, 5);
    return pair((s) => poly(lit(s), [[s * 10, 4], [s * w * .6, -6 + sweep * 20], [s * w, 20 + sweep * 60],
        [s * w * .9, 52 + sweep * 40], [s * w * .5, 40], [s * 12, 52]]))
        + lines(0, [-1, 1].flatMap((s) => list(feathers,
            (k) => [[s * (18 + k * 10), 10 + k * 3], [s * (26 + k * 12), 44 + k * sweep * 8]] as Point[])), 2.4, .55)
        + pair((s) => box(5, s * w * .93 - 3, 4 + sweep * 60, 6, 20, 2))
        + both(1, 3, [[0, -neck], [8, -neck * .8], [9, 0], [22, 14], [18, 58], [0, 66]])
        + both(2, 4, [[0, -neck - 26], [13, -neck - 16], [17, -neck], [9, -neck + 14], [0, -neck + 18]])
        + disc(5, 0, -neck - 12, 4.4) + box(5, -12, 58, 24, 7, 3);
};

const battlecruiser: Hull = (d, big) => {
    const l = big ? 92 : 78, w = d.range(42, 56);
    return wing([[10, l * .1], [w, l * .3], [w + 6, l * .8], [w - 6, l * .84], [w * .6, l * .5], [10, l * .6]])
        + pair((s) => box(1, s * w - 7, l * .3, 14, l * .56, 5) + box(5, s * w - 4, l * .78, 8, 7, 3))
        + both(1, 3, [[0, -l * .6], [9, -l * .5], [12, l * .1], [24, l * .3], [20, l * .78], [0, l * .8]])
        + both(2, 4, [[0, -l * 1.1], [12, -l * 1.02], [22, -l * .74], [18, -l * .56], [8, -l * .46], [0, -l * .44]])
        + boxes(5, [[-11, -l * .82], [5, -l * .82]], 6, 5)
        + lines(0, list(4, (k) => [[-9, -l * .3 + k * l * .14], [9, -l * .3 + k * l * .14]]), 2.2, .6);
};

// Two curved decks with nothing between.
const warbird: Hull = (d) => {
    const w = d.range(58, 70);
    return pair((s) => path(lit(s),
        `M0 -64Q${s * w * .9} -46 ${s * w} 30Q${s * w * .9} 72 ${s * 14} 86L${s * 8} 66Q${s * w * .6} 40 ${s * w * .56} 6Q${s * w * .4} -30 0 -36Z`)
            + stroke(s > 0 ? 4 : 3, `M${s * 8} -52Q${s * w * .74} -36 ${s * w * .86} 26`, 2, .7)
            + box(5, s * w * .82 - 4, 10, 8, 26, 4))
        + both(1, 3, [[0, -46], [9, -40], [10, 60], [0, 88]])
        + both(2, 4, [[0, -104], [9, -92], [15, -64], [8, -40], [0, -36]])
        + poly(5, [[0, -92], [5, -80], [0, -66], [-5, -80]])
        + lines(0, [-1, 1].flatMap((s) => list(3, (k) => [[s * w * (.62 - k * .06), 10 + k * 18],
            [s * w * (.9 - k * .08), 20 + k * 18]] as Point[])), 2, .5);
};

// A broad head, a waist, a tail: a cobra from above.
const scarab: Hull = (d, big) => {
    const w = big ? d.range(52, 62) : d.range(36, 46), l = big ? 86 : 66, tail = d.range(12, 20), hump = d.chance(.5);
    return both(1, 3, [[0, -l * .9], [w * .5, -l * .8], [w, -l * .3], [w * .94, l * .02], [tail + 6, l * .2],
        [tail, l * .5], [tail * 1.5, l * .86], [0, l * .94]])
        + wing([[w * .66, -l * .28], [w * 1.28, l * .14], [w * .9, l * .12], [w * .5, 0]], [2, 4])
        + both(2, 4, [[0, -l * .74], [w * .34, -l * .5], [w * .3, -l * .1], [tail * .5, l * .3], [0, l * .6]])
        + (hump ? both(0, 2, [[0, l * .06], [tail + 8, l * .14], [tail + 8, l * .46], [0, l * .54]]) : '')
        + path(5, `M${-w * .24} ${-l * .6}Q0 ${-l * .8} ${w * .24} ${-l * .6}L0 ${-l * .48}Z`)
        + lines(0, [-1, 1].map((s) => [[s * w * .4, -l * .58], [s * w * .76, -l * .1]]), 2.4, .5)
        + engines(tail * .8, l * .88, 4.5, 6);
};

// Hunters bred for one thing: mandibles, a shell, two hot engines.
const beetle: Hull = (d, big) => {
    const w = big ? 44 : d.range(28, 36), l = big ? 92 : 68, jaw = d.range(8, 18), plates = big ? 5 : 3;
    return pair((s) => path(lit(s), `M${s * 6} ${-l * .5}Q${s * (jaw
        + 22)} ${-l * .8} ${s * jaw} ${-l * 1.12}Q${s * (jaw + 40)} ${-l * .7} ${s * w * .8} ${-l * .2}Z`))
        + pair((s) => poly(s > 0 ? 2 : 1, [[s * w * .8, -l * .1], [s * (w + 30), l * .34], [s * (w + 24), l * .6],
            [s * w * .7, l * .4]]) + box(5, s * (w + 24) - 4, l * .4, 8, 18, 4))
        + both(1, 3, [[0, -l * .7], [w * .6, -l * .56], [w, -l * .04], [w * .8, l * .5], [w * .3, l * .84],
            [0, l * .88]], true)
        + times(plates, (k) => both(k % 2 ? 0 : 2, k % 2 ? 2 : 4,
            [[0, -l * .52 + k * l * 1.1 / plates], [w * (.56 - k * .05), -l * .36 + k * l * 1.1 / plates],
            [0, -l * .24 + k * l * 1.1 / plates]], true))
        + dots(5, [[-w * .3, -l * .5], [w * .3, -l * .5]], 4);
};

// No two sides alike, on purpose.
const hook: Hull = (_, big) => {
    const l = big ? 92 : 72;
    return path(2, `M8 ${-l * .2}Q74 ${-l * .4} 66 ${l * .5}Q50 ${l * .1} 10 ${l * .2}Z`)
        + path(3, `M-6 ${l * .1}Q-50 ${l * .1} -58 ${l * .86}Q-30 ${l * .56} -6 ${l * .56}Z`)
        + both(1, 3, [[0, -l], [7, -l * .6], [15, -l * .1], [13, l * .6], [0, l * .8]])
        + poly(4, [[0, -l], [7, -l * .6], [5, l * .1], [0, l * .2]])
        + lines(5, [[[-16, l * .26], [-44, l * .5]], [[20, -l * .1], [54, l * .04]]], 3.4)
        + disc(0, 0, -l * .3, 7) + disc(5, 0, -l * .3, 4) + box(5, -7, l * .76, 14, 7, 3);
};

// ---- yards ----

type Yard = readonly [Hull, ...Hull[]];
export type Wright = Faction | 'federation' | 'klingon' | 'romulan' | 'cardassian' | "jem'hadar" | 'breen' | 'dominion' | 'bajoran';

const FIGHTERS: Readonly<Record<Wright, Yard>> = {
    earther: [twin, dart, wheel], gongen: [sword, arrowhead, fork], maverick: [patchwork, sparrow, tug],
    shi: [crescentHull, needle, fanHull], quay: [squid, manta, nautilus], independent: [panels, skiff],
    federation: [compact, saucer, dart], klingon: [raptor], romulan: [warbird], cardassian: [scarab, manta],
        "jem'hadar": [beetle], breen: [hook],
    dominion: [beetle], bajoran: [sparrow, skiff],
};
const CAPITALS: Readonly<Record<Wright, Yard>> = {
    earther: [twin, wheel, dart, hauler], gongen: [sword, arrowhead, fork], maverick: [patchwork, tug],
    shi: [crescentHull, fanHull, needle], quay: [nautilus, squid, manta], independent: [panels, skiff],
    federation: [saucer, horseshoe, compact, saucer], klingon: [battlecruiser, raptor], romulan: [warbird],
        cardassian: [scarab], "jem'hadar": [beetle], breen: [hook],
    dominion: [beetle], bajoran: [saucer],
};

export function ship(d: Dice, wright: Wright, big: boolean): string {
    const side = d.side(), lean = d.range(20, 70) * d.side(), hull = d.turn((big ? CAPITALS : FIGHTERS)[wright]);
    const scale = (big ? 1.04 : 1.14) * d.range(.9, 1.06);
    const trail = big ? '' : poly(4, [[-5, 60], [5, 60], [1, 190], [-1, 190]], .3)
        + poly(5, [[-2.5, 60], [2.5, 60], [0, 150]], .55);
    const wingman = (s: Side): string => move(160 + s * 62, 128
        + (s < 0 ? 30 : -14), turn(lean, 0, 0, edge(mirror(side, hull(d, false)), 5)), .34);
    return (!big && d.chance(.3) ? pair(wingman) : '') + move(160
        + d.range(-14, 14), 116, turn(lean, 0, 0, trail + edge(mirror(side, hull(d, big)))), scale);
}

// ---- stations: a wheel, a mast with decks, a crown of pylons, a platform of guns ----

const beaconLight = (x: number, y: number): string => disc(5, x, y, 6) + hoop(5, x, y, 13, 13, 1.8, .6)
    + hoop(5, x, y, 23, 23, 1.8, .5);

const wheelStation = (d: Dice): string => {
    const arms = d.int(3, 7), tilt = d.range(0, 1), r = d.range(70, 88),
        tips = list(arms, (k) => polar(0, 0, r + 8, tilt + k / arms * 6.283));
    return ring(0, 0, 0, r, 14) + ring(2, 0, 0, r, 9) + lines(2, tips.map((tip) => [[0, 0], tip]), 8)
        + lines(3, tips.map((tip) => [[0, 0], tip]), 2.5) + ring(3, 0, 0, r, 2.5)
        + dots(1, tips, 13) + dots(3, tips, 9) + dots(5, tips, 3.6) + disc(1, 0, 0, 40) + disc(3, 0, 0, 32)
        + path(1, 'M0 -32A32 32 0 0 1 0 32A40 40 0 0 0 0 -32Z', .7)
        + ring(4, 0, 0, 20, 2) + disc(5, 0, 0, 8) + dots(4, list(12, (k) => polar(0, 0, 27, k * .5236)), 1.6);
};

const mastStation = (d: Dice): string => {
    const decks = d.int(3, 5);
    const deck = (k: number): string => {
        const y = -70 + k * 140 / (decks - 1), w = (k % 2 ? .62 : 1) * d.range(52, 84);
        return oval(1, 0, y + 5, w, 15) + oval(2, 0, y, w, 15) + oval(3, 0, y - 3, w * .8, 9)
            + dots(5, list(5, (j) => [(j - 2) * w * .3, y + 4]), 2.4);
    };
    return turn(d.range(-16, 16), 0, 0, edge(box(2, -7, -96, 14, 192, 5) + box(3, 0, -96, 7, 192, 4)
        + times(decks, deck)) + beaconLight(0, -100));
};

const gunStation = (d: Dice): string => {
    const guns = d.int(3, 5);
    const gun = (k: number): string => turn(k * 360 / guns
        + 20, 0, 0, edge(box(1, -9, -94, 18, 60, 4) + box(3, 0, -94, 7, 60, 3) + boxes(5, [[-6, -104]], 12, 10)));
    return times(guns, gun) + edge(poly(1, list(8, (k) => polar(0, 0, 54, k * .785 + .39)))
        + poly(2, list(8, (k) => polar(0, 0, 44, k * .785 + .39)))
        + poly(3, list(8, (k) => polar(-3, -4, 28, k * .785 + .39))))
        + disc(0, 0, 0, 14) + disc(5, 0, 0, 8) + dots(5, list(8, (k) => polar(0, 0, 38, k * .785)), 2.6);
};

export function station(d: Dice, title: string): string {
    const make = /Platform/.test(title) ? gunStation : d.turn([wheelStation, mastStation]);
    return move(160, 116, make(d));
}
