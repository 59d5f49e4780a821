// art-beasts.ts — NōBots, boxes with manners; and monsters, a face in the dark by species.
import type { Faction } from './card';
import { figure } from './art-people';
import {
    type Dice, type Ink, type Point, type Side, both, box, boxes, disc, dots, line, lines, list, mirror, move, oval,
    pair, path, polar, poly, polys, stroke, times, turn, whole, wingPath,
} from './art-kit';

// ---- NōBots ----

const botEye = (d: Dice, wide: number, tall: number, y: number): string => d.turn<() => string>([
    () => disc(2, 0, y, tall * .46) + disc(5, 0, y, tall * .34) + disc(4, -4, y - 5, 4),
    () => dots(5, [[-wide * .38, y], [wide * .38, y]], tall * .24)
        + dots(4, [[-wide * .38 - 2, y - 3], [wide * .38 - 2, y - 3]], 2.4),
    () => box(5, -wide * .62, y - 4, wide * 1.24, 8, 4) + disc(4, wide * .3, y, 6),
    () => boxes(5, [[-wide * .56, y - 8], [wide * .2, y - 8]], wide * .36, 16)
        + boxes(0, [[-wide * .42, y - 4], [wide * .34, y - 4]], 6, 8),
])();

const botTop = (d: Dice, wide: number, tall: number): string => d.turn<() => string>([
    () => line(3, [[wide * .5, -tall], [wide * .5, -tall - 26]], 3) + disc(5, wide * .5, -tall - 28, 5),
    () => lines(3, [-1, 1].map((s) => [[s * wide * .6, -tall], [s * wide * .8, -tall - 20]]), 3)
        + dots(3, [-1, 1].map((s) => [s * wide * .8, -tall - 21]), 3.6),
    () => path(1, `M${-wide * .6} ${-tall}A${wide * .6} ${wide * .46} 0 0 1 ${wide * .6} ${-tall}Z`)
        + disc(5, 0, -tall - wide * .2, 5),
    () => '',
])();

const botBody = (d: Dice, tall: number): string => d.turn<() => string>([
    () => both(0, 1, [[0, tall + 4], [24, tall + 4], [54, tall + 22], [64, tall + 96], [0, tall + 96]])
        + box(2, -20, tall + 34, 40, 26, 4) + boxes(5, [[-3, tall + 41]], 7, 12)
        + boxes(3, [[-14, tall + 41], [8, tall + 41]], 7, 12),
    () => spiderLegs(tall) + box(1, -34, tall + 4, 68, 34, 14)
        + boxes(5, list(3, (k) => [-15 + k * 12, tall + 18]), 7, 7),
    () => path(1, `M-40 ${tall + 6}H40L58 ${tall + 60}A60 30 0 0 1 -58 ${tall + 60}Z`) + disc(0, 0, tall + 62, 30)
        + disc(2, 0, tall + 62, 22) + disc(5, 0, tall + 62, 7)
        + lines(0, list(6, (k) => [polar(0, tall + 62, 9, k * 1.047), polar(0, tall + 62, 21, k * 1.047)]), 3),
    () => pair((s) => line(0, [[s * 36, tall + 18], [s * 78, tall + 44], [s * 66, tall + 92]], 17)
        + line(s > 0 ? 3 : 2, [[s * 36, tall + 18], [s * 78, tall + 44], [s * 66, tall + 92]], 11))
        + box(1, -42, tall + 4, 84, 90, 12) + box(2, 0, tall + 4, 42, 90, 12) + disc(0, 0, tall + 42, 17)
        + disc(5, 0, tall + 42, 10, .9),
])();

function spiderLegs(tall: number): string {
    const leg = (s: Side, r: number): Point[] => [[s * 20, tall + 22], [s * (44 + r * 20), tall + 14 - r * 4],
        [s * (58 + r * 24), tall + 70]];
    const legs = (s: Side): Point[][] => list(3, (r) => leg(s, r));
    return lines(0, [...legs(-1), ...legs(1)], 10) + pair((s) => lines(s > 0 ? 4 : 3, legs(s), 5.5));
}

export function bot(d: Dice, faction: Faction): string {
    const wide = d.range(38, 58), tall = d.range(32, 46), kind = d.pick(['box', 'box', 'drum', 'lamp', 'hex']);
    const round = faction === 'quay' || faction === 'shi' ? 20 : d.range(5, 14), half: Ink = 2;
    const heads = {
        box: () => box(1, -wide, -tall, wide * 2, tall * 2, round) + box(half, 0, -tall, wide, tall * 2, round),
        drum: () => oval(1, 0, 0, wide, tall) + path(half, `M0 ${-tall}A${wide} ${tall} 0 0 ${1} 0 ${tall}Z`),
        lamp: () => both(1, half, [[0, -tall], [wide * .6, -tall], [wide * 1.1, tall * .5], [wide * .7, tall],
            [0, tall]]),
        hex: () => both(1, half, [[0, -tall], [wide * .7, -tall], [wide * 1.1, 0], [wide * .7, tall], [0, tall]]),
    };
    const ears = pair((s) => box(s > 0 ? 3 : 1, s > 0 ? wide - 1 : -wide - 10, -14, 11, 28, 4));
    const mouth = d.turn<() => string>([() => boxes(0, list(4, (k) => [-wide * .42 + k * wide * .23, tall * .46]),
        wide * .12, tall * .34), () => line(0, [[-wide * .3, tall * .6], [wide * .3, tall * .6]], 5),
        () => stroke(0, `M${-wide * .3} ${tall * .52}Q0 ${tall * .8} ${wide * .3} ${tall * .52}`, 4)])();
    const screen = kind === 'drum' ? oval(0, 0, -tall * .18, wide * .8, tall * .5) : box(0, -wide * .8, -tall
        + 10, wide * 1.6, tall * 1.15, round * .7);
    return move(160, 96, mirror(d.side(), box(2, -10, tall - 2, 20, 14) + botBody(d, tall) + botTop(d, wide, tall)
        + (kind === 'box' ? ears : '') + heads[kind as keyof typeof heads]() + screen
        + botEye(d, wide, tall, -tall * .3) + mouth));
}

// ---- monsters ----

type Beast = (d: Dice) => string;

const glare = (i: Ink, y: number, gap: number, w: number, h = 4): string => polys(i,
    [-1, 1].map((s) => [[s * (gap - w / 2), y], [s * (gap + w / 2), y - h * .8], [s * (gap + w / 2), y + h * .6],
    [s * gap, y + h]]));

const swordsman: Beast = (d) => figure(d, d.pick<Faction>(['gongen', 'maverick', 'independent']),
    { head: 'warrior', prop: d.pick(['blades', 'sabres', 'greatsword']) });

const armor: Beast = (d) => {
    const arms = d.turn([2, 3, 1, 2]), wide = d.range(44, 60), crest = d.turn<'horns' | 'halo'>(['horns', 'halo']);
    const blade = (k: number): string => pair((s) => turn(s * (24 + k * 26), s * 90, 40,
        poly(4, [[s * 118 - 5, -88], [s * 118, -108], [s * 118 + 5, -88], [s * 118 + 5, 20], [s * 118 - 5, 20]])
        + box(5, s * 118 - 14, 20, 28, 7, 2)));
    const crests = {
        horns: () => wingPath('M24 -48C44 -50 56 -74 46 -94C72 -72 64 -36 38 -26Z', [3, 4]),
        halo: () => polys(5, list(9, (k) => [polar(0, -24, 52, -2.7 + k * .28), polar(0, -24, 78, -2.6 + k * .28),
            polar(0, -24, 52, -2.5 + k * .28)])),
    };
    return move(160, 104, times(arms - 1, blade) + both(0, 1,
        [[0, -20], [60, -26], [104, 0], [112, 60], [84, 150], [0, 150]])
        + pair((s) => poly(s > 0 ? 3 : 2, [[s * wide, -30], [s * (wide + 54), -46], [s * (wide + 72), 6],
            [s * (wide + 42), 30], [s * (wide + 6), 16]])
            + poly(s > 0 ? 4 : 3, [[s * (wide + 12), -22], [s * (wide + 48), -32], [s * (wide + 56), -6],
            [s * (wide + 16), 0]], .7))
        + crests[crest]() + both(1, 3, [[0, -66], [30, -58], [42, -24], [36, 22], [16, 44], [0, 46]])
        + whole(0, [[0, -14], [30, -22], [29, -4], [7, 4], [6, 34], [0, 36]]) + glare(5, -12, 17, 16)
        + times(3, (k) => both(k % 2 ? 1 : 2, k % 2 ? 2 : 3,
            [[0, 54 + k * 24], [44 - k * 5, 44 + k * 24], [38 - k * 5, 62 + k * 24], [0, 74 + k * 24]])));
};

const worm: Beast = () => {
    const x = -14, y = -10;
    return move(160, 110, times(6, (k) => disc(k % 2 ? 1 : 2, (56 - k * 12), 84 - k * 20, (84 - k * 9) * .74))
        + disc(3, -8, -14, 54) + disc(0, x, y, 40)
        + polys(4, list(14, (k) => [polar(x, y, 41, k * .4488 - .13), polar(x, y, 41, k * .4488 + .13),
            polar(x, y, 24, k * .4488)])) + disc(5, x, y, 9));
};

const harpy: Beast = (d) => {
    const feathers = d.int(5, 7), crown = d.int(3, 6);
    const spread = (s: Side, k: number): string => `M${s * 20} 10Q${s * (70 + k * 8)} ${-64
        + k * 22} ${s * (134 - k * 9)} ${-46 + k * 28}Q${s * (86 - k * 4)} ${4 + k * 16} ${s * 24} ${40 + k * 6}Z`;
    const raised = (s: Side, k: number): string => `M${s * 16} 24Q${s * (50 + k * 13)} ${40 - k * 4} ${s * (56
        + k * 15)} ${-96 + k * 24}Q${s * (24 + k * 10)} ${-30 + k * 8} ${s * 10} 6Z`;
    const wings = d.pick([spread, raised]);
    return move(160, 100, pair((s) => times(feathers, (k) => path(k % 2 ? 2 : s > 0 ? 3 : 1, wings(s, k))))
        + both(0, 1, [[0, -10], [34, 0], [40, 60], [26, 140], [0, 140]], true)
        + both(2, 4, [[0, -52], [20, -46], [28, -20], [18, 8], [0, 30]], true) + poly(5, [[-8, -8], [8, -8], [0, 18]])
        + glare(0, -18, 13, 13)
        + times(crown, (k) => poly(k % 2 ? 3 : 5, [[(k - crown / 2) * 7, -46],
            [(k - crown / 2) * 13 + 4, -86 + Math.abs(k - (crown - 1) / 2) * 8], [(k - crown / 2) * 7 + 8, -46]])));
};

const ghost: Beast = (d) => {
    const veil = (i: Ink, k: number, o: number): string => path(i,
        `M0 ${-70 * k}C${58 * k} ${-70 * k} ${66 * k} 0 ${60 * k} 60L${78 * k} 150L40 118L0 150L-40 118L${-78 * k} 150L${-60 * k} 60C${-66 * k} 0 ${-58 * k} ${-70 * k} 0 ${-70 * k}Z`, o);
    const face = d.turn<() => string>([
        () => pair((s) => oval(0, s * 20, -12, 13, 18)) + dots(5, [[-18, -10], [22, -10]], 5)
            + path(0, 'M-22 26Q0 44 22 26Q16 66 0 68Q-16 66 -22 26Z'),
        () => glare(0, -12, 20, 26, 8) + dots(5, [[-18, -12], [18, -12]], 4)
            + polys(0, list(5, (k) => [[-26 + k * 12, 28], [-20 + k * 12, 42], [-14 + k * 12, 28]])),
    ])();
    const arms = d.chance(.5) ? pair((s) => stroke(3, `M${s * 50} 30Q${s * 96} 20 ${s * 100} -18`, 13)
        + lines(3, [-.5, 0, .5].map((a) => [[s * 100, -18], polar(s * 100, -18, 18, -1.57 + a)]), 5)) : '';
    return move(160, 96, arms + veil(1, 1.24, .7) + veil(2, 1.1, .7) + veil(3, .89, .92) + face);
};

const menhir: Beast = (d) => move(160, 104, both(1, 2, [[0, -84], [28, -76], [46, -40], [56, 40], [66, 140], [0, 140]])
    + both(2, 3, [[0, -84], [14, -80], [26, -40], [0, -30]])
    + lines(5, list(5, (k) => [[-30 + (k % 2) * 10, 46 + k * 15], [28 - (k % 3) * 12, 46 + k * 15]]), 2.4, .8)
    + disc(0, 0, -4, 30) + disc(5, 0, -4, 20) + disc(0, 0, -4, d.range(6, 10)) + disc(4, -6, -11, 4)
    + pair((s) => path(1, `M${s * 70} 140L${s * 84} 84L${s * 108} 78L${s * 120} 140Z`)));

const goblin: Beast = () => move(160, 104, both(0, 1, [[0, 20], [50, 30], [80, 70], [80, 140], [0, 140]])
    + pair((s) => poly(s > 0 ? 3 : 2, [[s * 30, -16], [s * 108, -50], [s * 40, 24]])
    + poly(1, [[s * 38, -12], [s * 88, -38], [s * 40, 12]]))
    + both(2, 3, [[0, -54], [32, -44], [44, -8], [32, 34], [0, 54]], true) + pair((s) => oval(0, s * 19, -6, 13, 10))
    + dots(5, [[-19, -6], [19, -6]], 7) + dots(0, [[-19, -6], [19, -6]], 2.6)
    + path(0, 'M-30 22Q0 40 30 22Q20 46 0 46Q-20 46 -30 22Z')
    + polys(4, list(5, (k) => [[-20 + k * 9, 29], [-13 + k * 9, 29], [-16.5 + k * 9, 38]])));

const dragon: Beast = () => move(160, 108, wingPath('M20 20L150 -74L128 -14L150 4L112 26L126 60L30 76Z', [1, 2])
    + both(0, 1, [[0, 10], [44, 26], [58, 90], [46, 140], [0, 140]])
    + wingPath('M20 -40C40 -56 50 -78 44 -98C66 -74 58 -40 36 -22Z', [3, 4])
    + both(2, 3, [[0, -56], [22, -50], [44, -26], [38, 2], [22, 20], [20, 48], [0, 58]]) + glare(5, -14, 20, 20, 6)
    + pair((s) => oval(0, s * 8, 40, 3, 5)) + line(1, [[0, -50], [0, 24]], 2, .6)
    + polys(4, list(3, (k) => [[-18 + k * 14, 50], [-10 + k * 14, 50], [-14 + k * 14, 64]])));

const SPECIES: Readonly<Record<string, Beast>> = { swordsman, armor, worm, harpy, ghost, menhir, goblin, dragon };

export const monster = (d: Dice, species: string): string => (SPECIES[species] ?? d.pick([ghost, goblin, dragon]))(d);

