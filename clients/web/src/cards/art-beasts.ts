// art-beasts.ts — NōBots, boxes with manners; and monsters, a face in the dark by species.
import type { Faction } from './card';
import { figure } from './art-people';
import {
    type Dice, type Ink, type Point, type Side, both, box, boxes, disc, dots, line, lines, list, move, n, oval, pair,
    path, polar, poly, polys, ring, stroke, times, turn, whole,
} from './art-kit';

// ---- NōBots ----

const botEye = (d: Dice, side: Side, wide: number, tall: number, y: number): string => d.turn<() => string>([
    () => disc(2, 0, y, tall * .46) + disc(5, 0, y, tall * .34) + disc(4, -side * 4, y - 5, 4),
    () => dots(5, [[-wide * .38, y], [wide * .38, y]], tall * .24) + dots(4, [[-wide * .38 - 2, y - 3], [wide * .38 - 2, y - 3]], 2.4),
    () => box(5, -wide * .62, y - 4, wide * 1.24, 8, 4) + disc(4, side * wide * .3, y, 6),
    () => dots(5, [[-wide * .44, y + 4], [0, y - 5], [wide * .44, y + 4]], tall * .16),
    () => boxes(5, [[-wide * .56, y - 8], [wide * .2, y - 8]], wide * .36, 16) + boxes(0, [[-wide * .42, y - 4], [wide * .34, y - 4]], 6, 8),
    () => disc(5, side * wide * .34, y, tall * .34) + disc(0, side * wide * .34, y, tall * .14) + disc(3, -side * wide * .4, y, tall * .14),
])();

const botTop = (d: Dice, side: Side, wide: number, tall: number): string => d.turn<() => string>([
    () => line(3, [[side * wide * .5, -tall], [side * wide * .5, -tall - 26]], 3) + disc(5, side * wide * .5, -tall - 28, 5),
    () => lines(3, [-1, 1].map((s) => [[s * wide * .6, -tall], [s * wide * .8, -tall - 20]]), 3) + dots(3, [-1, 1].map((s) => [s * wide * .8, -tall - 21]), 3.6),
    () => path(1, `M${n(-wide * .6)} ${n(-tall)}A${n(wide * .6)} ${n(wide * .46)} 0 0 1 ${n(wide * .6)} ${n(-tall)}Z`) + disc(5, 0, -tall - wide * .2, 5),
    () => turn(side * 24, 0, -tall, path(2, `M-24 ${n(-tall - 24)}Q0 ${n(-tall + 2)} 24 ${n(-tall - 24)}Z`) + line(3, [[0, -tall], [0, -tall - 34]], 3) + disc(5, 0, -tall - 36, 4)),
    () => box(2, -wide * .8, -tall - 9, wide * 1.6, 11, 4) + box(5, -wide * .1, -tall - 17, wide * .2, 10, 2),
    () => '',
])();

const botBody = (d: Dice, side: Side, tall: number): string => d.turn<() => string>([
    () => both(0, 1, side, [[0, tall + 4], [24, tall + 4], [54, tall + 22], [64, tall + 96], [0, tall + 96]]) + box(2, -20, tall + 34, 40, 26, 4) + boxes(5, [[-3, tall + 41]], 7, 12) + boxes(3, [[-14, tall + 41], [8, tall + 41]], 7, 12),
    () => spiderLegs(side, tall) + box(1, -34, tall + 4, 68, 34, 14) + boxes(5, list(3, (k) => [-15 + k * 12, tall + 18]), 7, 7),
    () => path(1, `M-40 ${n(tall + 6)}H40L58 ${n(tall + 60)}A60 30 0 0 1 -58 ${n(tall + 60)}Z`) + disc(0, 0, tall + 62, 30) + disc(2, 0, tall + 62, 22) + disc(5, 0, tall + 62, 7) + lines(0, list(6, (k) => [polar(0, tall + 62, 9, k * 1.047), polar(0, tall + 62, 21, k * 1.047)]), 3),
    () => pair((s) => line(0, [[s * 36, tall + 18], [s * 78, tall + 44], [s * 66, tall + 92]], 17) + line(s === side ? 3 : 2, [[s * 36, tall + 18], [s * 78, tall + 44], [s * 66, tall + 92]], 11)) + box(1, -42, tall + 4, 84, 90, 12) + box(2, side > 0 ? 0 : -42, tall + 4, 42, 90, 12) + disc(0, 0, tall + 42, 17) + disc(5, 0, tall + 42, 10, .9),
    () => both(1, 2, side, [[0, tall + 4], [30, tall + 8], [38, tall + 40], [18, tall + 66], [10, tall + 70], [0, tall + 70]]) + path(5, `M-12 ${n(tall + 70)}L0 ${n(tall + 118)}L12 ${n(tall + 70)}Z`, .85) + pair((s) => poly(s === side ? 3 : 1, [[s * 36, tall + 14], [s * 66, tall + 34], [s * 58, tall + 60], [s * 40, tall + 40]])),
])();

function spiderLegs(side: Side, tall: number): string {
    const leg = (s: Side, r: number): Point[] => [[s * 20, tall + 22], [s * (44 + r * 20), tall + 14 - r * 4], [s * (58 + r * 24), tall + 70]];
    const legs = (s: Side): Point[][] => list(3, (r) => leg(s, r));
    return lines(0, [...legs(-1), ...legs(1)], 10) + pair((s) => lines(s === side ? 4 : 3, legs(s), 5.5));
}

export function bot(d: Dice, faction: Faction): string {
    const side = d.side(), wide = d.range(38, 58), tall = d.range(32, 46), kind = d.pick(['box', 'box', 'drum', 'lamp', 'hex']);
    const round = faction === 'quay' || faction === 'shi' ? 20 : d.range(5, 14), half: Ink = 2;
    const heads = {
        box: () => box(1, -wide, -tall, wide * 2, tall * 2, round) + box(half, side > 0 ? 0 : -wide, -tall, wide, tall * 2, round),
        drum: () => oval(1, 0, 0, wide, tall) + path(half, `M0 ${n(-tall)}A${n(wide)} ${n(tall)} 0 0 ${side > 0 ? 1 : 0} 0 ${n(tall)}Z`),
        lamp: () => both(1, half, side, [[0, -tall], [wide * .6, -tall], [wide * 1.1, tall * .5], [wide * .7, tall], [0, tall]]),
        hex: () => both(1, half, side, [[0, -tall], [wide * .7, -tall], [wide * 1.1, 0], [wide * .7, tall], [0, tall]]),
    };
    const ears = pair((s) => box(s === side ? 3 : 1, s > 0 ? wide - 1 : -wide - 10, -14, 11, 28, 4));
    const mouth = d.turn<() => string>([() => boxes(0, list(4, (k) => [-wide * .42 + k * wide * .23, tall * .46]), wide * .12, tall * .34), () => line(0, [[-wide * .3, tall * .6], [wide * .3, tall * .6]], 5), () => stroke(0, `M${n(-wide * .3)} ${n(tall * .52)}Q0 ${n(tall * .8)} ${n(wide * .3)} ${n(tall * .52)}`, 4)])();
    const screen = kind === 'drum' ? oval(0, 0, -tall * .18, wide * .8, tall * .5) : box(0, -wide * .8, -tall + 10, wide * 1.6, tall * 1.15, round * .7);
    return move(160, 96, box(2, -10, tall - 2, 20, 14) + botBody(d, side, tall) + botTop(d, side, wide, tall) + (kind === 'box' ? ears : '') + heads[kind as keyof typeof heads]() + screen + botEye(d, side, wide, tall, -tall * .3) + mouth);
}

// ---- monsters ----

type Beast = (d: Dice, side: Side) => string;

const glare = (i: Ink, y: number, gap: number, w: number, h = 4): string => polys(i, [-1, 1].map((s) => [[s * (gap - w / 2), y], [s * (gap + w / 2), y - h * .8], [s * (gap + w / 2), y + h * .6], [s * gap, y + h]]));

const swordsman: Beast = (d) => figure(d, d.pick<Faction>(['gongen', 'maverick', 'independent']), { head: 'warrior', prop: d.pick(['blades', 'sabres', 'greatsword', 'halberd']) });

const armor: Beast = (d, side) => {
    const arms = d.turn([2, 3, 1, 2]), wide = d.range(44, 60), crest = d.turn<'fin' | 'horns' | 'halo' | 'bull'>(['fin', 'horns', 'halo', 'bull']);
    const blade = (k: number): string => pair((s) => turn(s * (24 + k * 26), s * 90, 40, poly(4, [[s * 118 - 5, -88], [s * 118, -108], [s * 118 + 5, -88], [s * 118 + 5, 20], [s * 118 - 5, 20]]) + box(5, s * 118 - 14, 20, 28, 7, 2)));
    const crests = {
        fin: () => both(2, 4, side, [[0, -84], [9, -70], [6, -24], [0, -20]]),
        horns: () => pair((s) => path(s === side ? 4 : 3, `M${s * 24} -48C${s * 44} -50 ${s * 56} -74 ${s * 46} -94C${s * 72} -72 ${s * 64} -36 ${s * 38} -26Z`)),
        halo: () => polys(5, list(9, (k) => [polar(0, -24, 52, -2.7 + k * .28), polar(0, -24, 78, -2.6 + k * .28), polar(0, -24, 52, -2.5 + k * .28)])),
        bull: () => pair((s) => path(s === side ? 4 : 3, `M${s * 34} -34Q${s * 78} -30 ${s * 84} -72Q${s * 96} -14 ${s * 38} -16Z`)),
    };
    return move(160, 104, times(arms - 1, blade) + both(0, 1, side, [[0, -20], [60, -26], [104, 0], [112, 60], [84, 150], [0, 150]])
        + pair((s) => poly(s === side ? 3 : 2, [[s * wide, -30], [s * (wide + 54), -46], [s * (wide + 72), 6], [s * (wide + 42), 30], [s * (wide + 6), 16]]) + poly(s === side ? 4 : 3, [[s * (wide + 12), -22], [s * (wide + 48), -32], [s * (wide + 56), -6], [s * (wide + 16), 0]], .7))
        + crests[crest]() + both(1, 3, side, [[0, -66], [30, -58], [42, -24], [36, 22], [16, 44], [0, 46]]) + whole(0, [[0, -14], [30, -22], [29, -4], [7, 4], [6, 34], [0, 36]]) + glare(5, -12, 17, 16)
        + times(3, (k) => both(k % 2 ? 1 : 2, k % 2 ? 2 : 3, side, [[0, 54 + k * 24], [44 - k * 5, 44 + k * 24], [38 - k * 5, 62 + k * 24], [0, 74 + k * 24]])));
};

const worm: Beast = (_, side) => {
    const x = -side * 14, y = -10;
    return move(160, 110, times(6, (k) => disc(k % 2 ? 1 : 2, side * (56 - k * 12), 84 - k * 20, (84 - k * 9) * .74)) + disc(3, -side * 8, -14, 54) + disc(0, x, y, 40)
        + polys(4, list(14, (k) => [polar(x, y, 41, k * .4488 - .13), polar(x, y, 41, k * .4488 + .13), polar(x, y, 24, k * .4488)])) + disc(5, x, y, 9));
};

const harpy: Beast = (d, side) => {
    const feathers = d.int(5, 7), crown = d.int(3, 6);
    const spread = (s: Side, k: number): string => `M${s * 20} 10Q${s * (70 + k * 8)} ${-64 + k * 22} ${s * (134 - k * 9)} ${-46 + k * 28}Q${s * (86 - k * 4)} ${4 + k * 16} ${s * 24} ${40 + k * 6}Z`;
    const raised = (s: Side, k: number): string => `M${s * 16} 24Q${s * (50 + k * 13)} ${40 - k * 4} ${s * (56 + k * 15)} ${-96 + k * 24}Q${s * (24 + k * 10)} ${-30 + k * 8} ${s * 10} 6Z`;
    const wings = d.turn([spread, raised]);
    return move(160, 100, pair((s) => times(feathers, (k) => path(k % 2 ? 2 : s === side ? 3 : 1, wings(s, k))))
        + both(0, 1, side, [[0, -10], [34, 0], [40, 60], [26, 140], [0, 140]], true) + both(2, 4, side, [[0, -52], [20, -46], [28, -20], [18, 8], [0, 30]], true) + poly(5, [[-8, -8], [8, -8], [0, 18]]) + glare(0, -18, 13, 13)
        + times(crown, (k) => poly(k % 2 ? 3 : 5, [[(k - crown / 2) * 7, -46], [(k - crown / 2) * 13 + 4, -86 + Math.abs(k - (crown - 1) / 2) * 8], [(k - crown / 2) * 7 + 8, -46]])));
};

const ghost: Beast = (d, side) => {
    const veil = (i: Ink, k: number, o: number): string => path(i, `M0 ${n(-70 * k)}C${n(58 * k)} ${n(-70 * k)} ${n(66 * k)} 0 ${n(60 * k)} 60L${n(78 * k)} 150L40 118L0 150L-40 118L${n(-78 * k)} 150L${n(-60 * k)} 60C${n(-66 * k)} 0 ${n(-58 * k)} ${n(-70 * k)} 0 ${n(-70 * k)}Z`, o);
    const face = d.turn<() => string>([
        () => pair((s) => oval(0, s * 20, -12, 13, 18)) + dots(5, [[-18, -10], [22, -10]], 5) + path(0, 'M-22 26Q0 44 22 26Q16 66 0 68Q-16 66 -22 26Z'),
        () => glare(0, -12, 20, 26, 8) + dots(5, [[-18, -12], [18, -12]], 4) + polys(0, list(5, (k) => [[-26 + k * 12, 28], [-20 + k * 12, 42], [-14 + k * 12, 28]])),
        () => disc(0, 0, -8, 26) + disc(5, side * 5, -8, 13) + disc(0, side * 6, -8, 5) + stroke(0, 'M-20 40Q-10 30 0 40T20 40', 5),
    ])();
    const arms = d.chance(.5) ? pair((s) => stroke(3, `M${s * 50} 30Q${s * 96} 20 ${s * 100} -18`, 13) + lines(3, [-.5, 0, .5].map((a) => [[s * 100, -18], polar(s * 100, -18, 18, -1.57 + a)]), 5)) : '';
    return move(160, 96, arms + veil(1, 1.24, .7) + veil(2, 1.1, .7) + veil(3, .89, .92) + face);
};

const menhir: Beast = (d, side) => move(160, 104, both(1, 2, side, [[0, -84], [28, -76], [46, -40], [56, 40], [66, 140], [0, 140]]) + both(2, 3, side, [[0, -84], [14, -80], [26, -40], [0, -30]])
    + lines(5, list(5, (k) => [[-30 + (k % 2) * 10, 46 + k * 15], [28 - (k % 3) * 12, 46 + k * 15]]), 2.4, .8) + disc(0, 0, -4, 30) + disc(5, 0, -4, 20) + disc(0, 0, -4, d.range(6, 10)) + disc(4, -6, -11, 4) + pair((s) => path(1, `M${s * 70} 140L${s * 84} 84L${s * 108} 78L${s * 120} 140Z`)));

const goblin: Beast = (_, side) => move(160, 104, both(0, 1, side, [[0, 20], [50, 30], [80, 70], [80, 140], [0, 140]]) + pair((s) => poly(s === side ? 3 : 2, [[s * 30, -16], [s * 108, -50], [s * 40, 24]]) + poly(1, [[s * 38, -12], [s * 88, -38], [s * 40, 12]]))
    + both(2, 3, side, [[0, -54], [32, -44], [44, -8], [32, 34], [0, 54]], true) + pair((s) => oval(0, s * 19, -6, 13, 10)) + dots(5, [[-19, -6], [19, -6]], 7) + dots(0, [[-19, -6], [19, -6]], 2.6)
    + path(0, 'M-30 22Q0 40 30 22Q20 46 0 46Q-20 46 -30 22Z') + polys(4, list(5, (k) => [[-20 + k * 9, 29], [-13 + k * 9, 29], [-16.5 + k * 9, 38]])));

const dragon: Beast = (_, side) => move(160, 108, pair((s) => path(s === side ? 2 : 1, `M${s * 20} 20L${s * 150} -74L${s * 128} -14L${s * 150} 4L${s * 112} 26L${s * 126} 60L${s * 30} 76Z`))
    + both(0, 1, side, [[0, 10], [44, 26], [58, 90], [46, 140], [0, 140]]) + pair((s) => path(s === side ? 4 : 3, `M${s * 20} -40C${s * 40} -56 ${s * 50} -78 ${s * 44} -98C${s * 66} -74 ${s * 58} -40 ${s * 36} -22Z`))
    + both(2, 3, side, [[0, -56], [22, -50], [44, -26], [38, 2], [22, 20], [20, 48], [0, 58]]) + glare(5, -14, 20, 20, 6) + pair((s) => oval(0, s * 8, 40, 3, 5)) + line(1, [[0, -50], [0, 24]], 2, .6)
    + polys(4, list(3, (k) => [[-18 + k * 14, 50], [-10 + k * 14, 50], [-14 + k * 14, 64]])));

const beast: Beast = (_, side) => move(160, 110, polys(1, list(11, (k) => [polar(0, -4, 50, -3.4 + k * .36), polar(0, -4, 96 - (k % 2) * 16, -3.28 + k * .36), polar(0, -4, 50, -3.1 + k * .36)])) + pair((s) => poly(s === side ? 3 : 2, [[s * 18, -42], [s * 54, -82], [s * 56, -24]]))
    + both(1, 2, side, [[0, 10], [50, 20], [74, 80], [70, 140], [0, 140]]) + both(2, 3, side, [[0, -54], [34, -46], [54, -10], [34, 16], [24, 46], [0, 56]]) + both(1, 4, side, [[0, 6], [18, 12], [24, 44], [0, 56]], true) + poly(0, [[-11, 12], [11, 12], [0, 26]]) + glare(5, -14, 24, 22, 7)
    + polys(4, [-1, 1].map((s) => [[s * 18, 40], [s * 8, 44], [s * 12, 66]])));

const insect: Beast = (_, side) => move(160, 108, pair((s) => lines(0, list(3, (k) => [[s * 30, 50 + k * 18], [s * (90 + k * 6), 24 + k * 24], [s * (116 - k * 6), 80 + k * 24]]), 9) + lines(s === side ? 3 : 2, list(3, (k) => [[s * 30, 50 + k * 18], [s * (90 + k * 6), 24 + k * 24], [s * (116 - k * 6), 80 + k * 24]]), 5))
    + both(0, 2, side, [[0, 20], [44, 30], [52, 90], [30, 150], [0, 150]], true) + stroke(3, 'M-14 -44Q-30 -90 -70 -86M14 -44Q30 -90 70 -86', 4) + both(1, 3, side, [[0, -50], [30, -44], [40, -8], [22, 30], [0, 40]], true)
    + pair((s) => oval(0, s * 26, -18, 17, 22) + oval(5, s * 26, -18, 12, 17, .9)) + pair((s) => path(4, `M${s * 6} 26Q${s * 36} 40 ${s * 12} 66Q${s * 18} 44 ${s * 2} 40Z`)));

const plant: Beast = (d, side) => move(160, 104, stroke(0, 'M0 40Q-30 90 6 150', 20) + stroke(2, 'M0 40Q-30 90 6 150', 13) + pair((s) => path(s === side ? 3 : 2, `M${s * 4} 100Q${s * 60} 50 ${s * 110} 84Q${s * 66} 120 ${s * 4} 112Z`))
    + times(d.int(7, 9), (k) => turn(k * 45, 0, -6, path(k % 2 ? 2 : 3, 'M-18 -40Q0 -104 18 -40Q0 -26 -18 -40Z'))) + disc(1, 0, -6, 44) + disc(0, 0, -6, 34) + polys(4, list(12, (k) => [polar(0, -6, 35, k * .5236 - .14), polar(0, -6, 35, k * .5236 + .14), polar(0, -6, 19, k * .5236)])) + disc(5, 0, -6, 8));

const fish: Beast = (_, side) => move(160, 112, pair((s) => poly(s === side ? 3 : 2, [[s * 50, 0], [s * 120, -40], [s * 108, 10], [s * 122, 50], [s * 48, 40]])) + polys(3, list(5, (k) => [[-28 + k * 14 - 7, -56], [-28 + k * 17 - 4, -96 + Math.abs(k - 2) * 8], [-28 + k * 14 + 8, -56]]))
    + both(1, 2, side, [[0, -66], [40, -56], [68, -6], [54, 50], [30, 84], [0, 92]], true) + pair((s) => disc(4, s * 34, -16, 18) + disc(0, s * 36, -14, 11) + disc(5, s * 34, -18, 4)) + path(0, 'M-40 28Q0 10 40 28Q30 74 0 76Q-30 74 -40 28Z')
    + polys(4, list(6, (k) => [[-30 + k * 10.5, 22], [-22 + k * 10.5, 21], [-26 + k * 10.5, 42]])) + stroke(3, `M0 -62Q${side * 30} -110 ${side * 54} -70`, 3) + disc(5, side * 54, -66, 8));

const golem: Beast = (d, side) => move(160, 106, both(0, 1, side, [[0, -10], [70, -20], [110, 10], [116, 80], [80, 150], [0, 150]]) + pair((s) => poly(s === side ? 3 : 2, [[s * 52, -40], [s * 104, -52], [s * 124, -4], [s * 96, 26], [s * 56, 10]]))
    + both(2, 3, side, [[0, -70], [32, -64], [44, -30], [38, 16], [0, 26]]) + whole(0, [[0, -36], [32, -38], [32, -22], [0, -20]]) + boxes(5, [[-26, -34], [12, -34]], 14, 9) + line(0, [[-16, 2], [16, 2]], 5) + disc(0, 0, 74, 24) + poly(5, list(d.int(4, 7), (k) => polar(0, 74, 16, k * 1.2))) + lines(0, [[[-60, 40], [-40, 60], [-52, 90]], [[66, 50], [50, 76]]], 3, .6));

const bug: Beast = (d, side) => {
    const cells = list(26, (): Point => [Math.round(d.range(-8, 8)) * 13, Math.round(d.range(-6, 8)) * 13]);
    return move(160, 110, boxes(1, cells, 12, 12) + boxes(3, cells.slice(0, 9).map(([x, y]) => [-x * side, y]), 12, 12, .9) + disc(0, 0, 0, 46) + ring(5, 0, 0, 46, 4) + disc(2, 0, 0, 32) + disc(5, side * 6, 0, 18) + disc(0, side * 8, 0, 8) + boxes(5, list(6, () => [d.range(-118, 118), d.range(-90, 100)]), 16, 5));
};

const SPECIES: Readonly<Record<string, Beast>> = { swordsman, armor, worm, harpy, ghost, menhir, goblin, dragon, beast, insect, plant, fish, golem, 'data bug': bug };

export const monster = (d: Dice, species: string): string => (SPECIES[species] ?? d.pick([ghost, goblin, beast]))(d, d.side());

