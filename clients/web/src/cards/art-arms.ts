// art-arms.ts — what people hold, wear and drive: blades, guns, staffs, armour, vehicles.
import type { Faction } from './card';
import {
    type Dice, type Ink, type Point, type Side, blob, both, box, boxes, disc, dots, edge, hoop, line, lines, list,
    mirror, move, oval, path, polar, poly, polys, ring, stroke, times, turn,
} from './art-kit';

// ---- blades ----

const GRIP = both(1, 5, [[0, 30], [38, 26], [42, 36], [0, 48]]) + box(0, -8, 44, 16, 54, 5)
    + boxes(3, list(4, (k) => [-8, 50 + k * 11]), 16, 4) + disc(5, 0, 102, 9);

type Blade = (d: Dice) => string;

const sword: Blade = (d) => { const w = d.range(9, 15); return both(3, 4, [[0, -108], [w, -74], [w, 30], [0, 40]])
    + box(3, -3, -54, 6, 64, 3, .6) + GRIP; };
const sabre: Blade = () => path(4, 'M-6 34Q2 -50 -30 -112Q34 -60 12 34Z')
    + path(3, 'M-6 34Q2 -50 -30 -112Q10 -50 2 34Z') + GRIP;
const harpoon: Blade = (d) => both(3, 4, [[0, -118], [10, -86], [24, -70], [9, -76], [8, -30], [20, -14], [8, -22],
    [6, 36], [0, 40]]) + box(1, -5, 34, 10, 76, 4) + times(3,
    (k) => stroke(5, `M-9 ${44 + k * 9}Q0 ${50 + k * 9} 9 ${44 + k * 9}`, 3))
    + stroke(4, `M0 108q${d.side() * 40} 10 ${d.side() * 24} 40`, 3);
const vial: Blade = () => ring(0, 0, 34, 44, 22) + ring(3, 0, 34, 44, 14) + ring(4, 0, 34, 46, 3)
    + poly(1, [[-30, -22], [-20, -44], [20, -44], [30, -22], [0, 0]])
    + poly(5, [[-24, -24], [0, -42], [24, -24], [0, -6]]) + poly(4, [[0, -42], [24, -24], [0, -24]], .6)
    + path(5, 'M34 -60q14 20 0 32q-14 -12 0 -32Z');

const BLADES: Readonly<Record<Faction, readonly [Blade, ...Blade[]]>> = {
    earther: [sword, sabre], gongen: [sword, sabre], maverick: [sabre, harpoon], shi: [vial, sabre], quay: [harpoon],
        independent: [sword, sabre],
};

export function blade(d: Dice, faction: Faction, title: string): string {
    const make = /Ring/.test(title) ? vial : /Blade|Sword/.test(title) ? d.turn([sword,
        sabre]) : d.turn(BLADES[faction]);
    return move(160, 120, turn(make === vial ? d.range(-14, 14) : d.range(36, 52) * d.side(), 0, 0,
        edge(mirror(d.side(), make(d)))));
}

// ---- guns: front, body and trim vary independently ----

const muzzles = (d: Dice, tall: number): string => {
    const count = d.int(1, 3), ys = list(count, (k) => -tall + 6 + k * (tall * 2 - 14) / count);
    return boxes(2, ys.map((y): Point => [16, y]), 96, 9) + boxes(5, ys.map((y): Point => [106, y - 2]), 12, 13);
};

type Front = (d: Dice, tall: number) => string;
const FRONTS: readonly [Front, ...Front[]] = [
    muzzles,
    (_, tall) => poly(2, [[16, -tall * .7], [124, -5], [124, 5], [16, tall * .7]])
        + times(4, (k) => box(k % 2 ? 5 : 3, 28 + k * 22, -tall * .6 + k * 2.4, 7, tall * 1.2 - k * 4.8, 2))
        + disc(5, 126, 0, 9),
    (_, tall) => box(2, 16, -9, 92, 18, 3) + box(3, 16, -9, 92, 6, 2) + disc(1, 8, tall + 10, 27)
        + disc(3, 8, tall + 10, 20) + dots(0, list(6, (k) => polar(8, tall + 10, 12, k * 1.047)), 4)
        + box(5, 104, -13, 14, 26, 3),
    (_, tall) => box(2, 16, -tall * .8, 104, 7, 2) + box(2, 16, tall * .8 - 7, 104, 7, 2)
        + stroke(5, `M20 0L36 -6L50 7L66 -7L82 6L98 -5L114 0`, 4)
        + dots(5, [[120, -tall * .8 + 3], [120, tall * .8 - 3]], 5),
];

type Back = (tall: number) => string;
const BACKS: readonly [Back, ...Back[]] = [
    (tall) => poly(0, [[-96, -tall + 6], [-126, -6], [-126, tall + 8], [-96, tall]]),
    (tall) => box(1, -132, -tall * .8, 40, tall * 1.6, tall * .6) + box(3, -128, -tall * .6, 32, 5, 2)
        + disc(5, -132, 0, 5),
];

const TRIMS: Readonly<Record<Faction, (tall: number) => string>> = {
    earther: (tall) => box(0, -78, -tall - 16, 76, 12, 5) + disc(5, -6, -tall - 10, 5),
    gongen: (tall) => poly(3, [[-70, -tall], [-50, -tall - 20], [6, -tall]])
        + poly(5, [[-50, tall * .1], [-40, -tall * .5], [-30, tall * .1], [-40, tall * .7]]),
    maverick: (tall) => polys(5, list(3, (k) => [[-92 + k * 28, tall - 8], [-80 + k * 28, tall - 8],
        [-86 + k * 28, tall], [-98 + k * 28, tall]])) + line(4, [[-60, -tall], [-66, -tall - 26]], 3),
    shi: (tall) => stroke(5, `M-96 ${-tall - 6}Q-40 ${-tall - 30} 16 ${-tall - 4}`, 4),
    quay: (tall) => polys(3, list(4, (k) => [[-88 + k * 22, -tall], [-80 + k * 22, -tall - 18],
        [-72 + k * 22, -tall]])),
    independent: (tall) => hoop(3, -40, -tall - 10, 16, 9, 4) + dots(5, [[-40, -tall - 10]], 3),
};

// A long gun lies in the hand of a person or under the wing of a fighter.
function longGun(d: Dice, faction: Faction): string {
    const tall = d.range(13, 24), body = d.int(0, 2), round = d.pick([3, 7, 14]);
    const ribs = body === 0 ? boxes(0, list(5, (k) => [-84 + k * 18, 0]), 10, tall * .6) : body === 1 ? dots(5,
        list(4, (k) => [-78 + k * 24, tall * .3]), 4) : poly(0,
        [[-84, tall * .1], [4, tall * .1], [-8, tall * .7], [-84, tall * .7]], .7);
    return d.turn(FRONTS)(d, tall) + box(1, -96, -tall, 116, tall * 2, round)
        + box(3, -96, -tall, 116, tall * .7, round * .7)
        + poly(1, [[-60, tall], [-30, tall], [-40, tall + 50], [-70, tall + 50]])
        + d.turn(BACKS)(tall) + TRIMS[faction](tall) + ribs + stroke(3, `M-30 ${tall + 2}q14 0 12 20h-20`, 4);
}

// A turret stands on a hull or a wall.
function turret(d: Dice, faction: Faction): string {
    const count = d.int(1, 3), tall = 22;
    return path(1, 'M-74 70L-46 8H40L66 70Z') + path(3, 'M-46 8H40L44 20H-50Z') + path(2, 'M-46 12A46 46 0 0 1 44 12Z')
        + path(3, 'M-30 -8A40 40 0 0 1 30 -14L20 -4Z')
        + boxes(2, list(count, (k) => [20, -26 + k * 15]), 96, 10)
        + boxes(5, list(count, (k) => [108, -28 + k * 15]), 14, 14) + disc(0, 0, 2, 14) + disc(5, 0, 2, 8)
        + boxes(0, list(5, (k) => [-60 + k * 26, 50]), 14, 10) + move(0, -6, TRIMS[faction](tall), .7);
}

// Thrown weapons.
function grenade(d: Dice): string {
    const bands = d.int(2, 4);
    return box(1, -12, -92, 24, 26, 4) + stroke(3, 'M12 -84Q54 -80 50 -28', 7) + ring(4, -26, -80, 14, 4)
        + disc(1, 0, 10, 70) + path(3, 'M0 -60A70 70 0 0 1 0 80A90 90 0 0 0 0 -60Z')
        + times(bands, (k) => hoop(0, 0, 10, 70 - k * 2, 14 + k * 18, 3, .5)) + disc(0, 0, 10, 22) + disc(5, 0, 10, 14);
}

// An energy caster: prongs that hold a spark.
function caster(d: Dice): string {
    const prongs = d.int(3, 5);
    return box(1, -96, -15, 92, 30, 12) + box(3, -96, -15, 92, 11, 8)
        + times(prongs, (k) => { const y = (k - (prongs - 1) / 2) * 30; return stroke(0,
        `M-10 ${y * .4}Q40 ${y * 2} 96 ${y}`, 13) + stroke(k % 2 ? 2 : 3, `M-10 ${y * .4}Q40 ${y * 2} 96 ${y}`, 7); })
        + disc(5, 96, 0, 22) + disc(4, 91, -6, 8) + boxes(5, list(3, (k) => [-80 + k * 20, 2]), 10, 6)
        + poly(1, [[-66, 14], [-40, 14], [-50, 56], [-74, 56]]);
}

export function gun(d: Dice, faction: Faction, title: string, beneath: string): string {
    const face = d.side(), thrown = /Grenade|Bomb/.test(title);
    const make = thrown ? grenade : /Energy|Plasma|Burst/.test(title) ? caster : /ship|vehicle|site|location|capital/.test(beneath) && d.chance(.6) ? turret : longGun;
    const shot = thrown ? '' : hoop(5, 128 * face, -2, 12, 12, 2.4, .8) + hoop(5, 128 * face, -2, 24, 24, 2.4, .5)
        + hoop(5, 128 * face, -2, 36, 36, 2.4, .3);
    return move(160, 116, turn((make === turret ? -d.range(0, 10) : -d.range(12, 30)) * face, 0, 0, shot
        + edge(mirror(face, make(d, faction)))), .94);
}

// ---- staffs, spears, swords and axes as things ----

const HEADS: Readonly<Record<string, readonly [() => string, ...(() => string)[]]>> = {
    spear: [
        () => poly(4, [[0, -112], [15, -72], [0, -50], [-15, -72]]) + poly(3, [[0, -112], [15, -72], [0, -50]])
            + poly(5, [[-24, -52], [24, -52], [14, -38], [-14, -38]]),
        () => path(4, 'M0 -116C30 -80 6 -70 16 -48H-16C-6 -70 -30 -80 0 -116Z')
            + path(3, 'M0 -116C30 -80 6 -70 16 -48H0Z') + lines(5, [[[-18, -44], [18, -44]]], 6),
    ],
    staff: [
        () => stroke(4, 'M-4 -50C-40 -60 -36 -108 0 -110C34 -108 36 -74 14 -68', 8) + disc(5, 0, -82, 13)
            + disc(4, -4, -87, 4),
        () => polys(4, [[[0, -116], [14, -92], [0, -66], [-14, -92]]]) + poly(5, [[0, -116], [14, -92], [0, -66]])
            + stroke(3, 'M-24 -56Q-26 -80 -18 -92M24 -56Q26 -80 18 -92', 6),
    ],
    axe: [() => path(4, 'M-4 -108Q-62 -116 -58 -44Q-30 -62 -4 -56Z') + path(3, 'M4 -108Q62 -116 58 -44Q30 -62 4 -56Z')
        + disc(5, 0, -82, 8)],
};

export function shaft(d: Dice, kind: 'spear' | 'staff' | 'axe'): string {
    const head = d.pick(HEADS[kind] ?? [() => '']);
    return move(160, 122, turn(d.range(30, 48) * d.side(), 0, 0,
        edge(box(1, -5.5, -56, 11, 172, 4) + box(3, -5.5, -56, 5, 172, 2)
        + boxes(5, list(d.int(2, 4), (k) => [-7, 20 + k * 24]), 14, 5) + poly(3, [[-6, 112], [6, 112], [0, 128]])
        + head())), 1.04);
}

// ---- armour: a breastplate, a cloak, a shield, a helm ----

type Worn = (d: Dice) => string;

const breastplate: Worn = (d) => both(2, 3, [[0, -50], [26, -62], [62, -70], [84, -34], [62, -14], [58, 40], [34, 78],
    [0, 92]]) + both(3, 4, [[0, -30], [30, -42], [44, -10], [30, 34], [0, 52]]) + line(5, [[0, -34], [0, 74]], 3)
    + stroke(0, times(3, (k) => `M-${48 - k * 6} ${24 + k * 18}Q0 ${42 + k * 18} ${48 - k * 6} ${24 + k * 18}`), 2.4,
        .5) + poly(5, list(d.int(4, 8), (k, ) => polar(0, -8, k % 2 ? 8 : 13, k * .9)));
const cloak: Worn = () => both(1, 3, [[0, -64], [30, -58], [50, -20], [64, 40], [84, 92], [0, 96]], true)
    + both(0, 1, [[0, -20], [16, -10], [20, 90], [0, 96]])
    + both(2, 4, [[0, -72], [30, -64], [38, -44], [0, -26]], true)
    + stroke(0, 'M-40 0Q-46 50 -54 84M40 0Q46 50 54 84', 3, .5) + disc(5, 0, -28, 11) + disc(0, 0, -28, 5);
const hide: Worn = () => both(1, 2, [[0, -70], [60, -76], [92, -50], [70, -20], [64, 60], [40, 92], [0, 84]], true)
    + stroke(3, times(4, (row) => times(5, (k) => `M${-50 + k * 20 + (row % 2) * 10} ${-30
    + row * 26}a10 12 0 0 0 20 0`)), 3.4, .9) + polys(4, list(5, (k) => [[-46 + k * 20, -66], [-36 + k * 20, -90 + Math.abs(k - 2) * 6], [-26 + k * 20, -66]])) + disc(5, 0, -42, 8);

export function plate(d: Dice, title: string): string {
    const make = /Cloak|Robe/.test(title) ? cloak : /Hide|Skin|Leather/.test(title) ? hide : d.pick([breastplate,
        breastplate, hide, cloak]);
    return move(160, 110, edge(mirror(d.side(), make(d))), 1.06);
}

// ---- vehicles: running gear, hull, what stands on top ----

type Gear = (side: Side) => string;

const wheels: Gear = () => [-66, -4, 62].map((x, k) => disc(0, x, 42, 25 - k % 2 * 2) + disc(2, x, 42, 16)
    + disc(0, x, 42, 7) + lines(0, list(6, (j) => [[x, 42], polar(x, 42, 15, j * 1.047)]), 2)).join('');
const tracks: Gear = () => box(0, -92, 20, 184, 44, 22) + dots(2, list(6, (k) => [-68 + k * 27, 42]), 13)
    + dots(0, list(6, (k) => [-68 + k * 27, 42]), 5) + boxes(3, list(9, (k) => [-84 + k * 20, 18]), 10, 4);
const legs: Gear = () => [-58, -14, 30, 66].map((x, k) => {
    const knee: Point = [x * 1.24, 30 - k % 2 * 8], bones: Point[] = [[x * .6, 8], knee, [x * 1.16 + 6, 62]];
    return line(0, bones, 15) + line(k % 2 ? 2 : 3, bones, 9) + dots(3, [knee], 6) + box(2, x * 1.16 - 6, 56, 24, 8, 3);
}).join('');
const hover: Gear = () => oval(5, 0, 52, 84, 9, .5) + [-58, 0, 58].map((x) => oval(0, x, 30, 27, 11)
    + oval(2, x, 27, 22, 8) + oval(5, x, 33, 14, 4)).join('');

const GEARS: Readonly<Record<Faction, readonly [Gear, ...Gear[]]>> = {
    earther: [legs, tracks, wheels], gongen: [tracks, legs], maverick: [wheels, legs], shi: [hover, wheels],
        quay: [legs, hover], independent: [wheels, tracks],
};

type Top = (y: number, d: Dice) => string;
const TOPS: readonly [Top, ...Top[]] = [
    (y) => box(1, -34, y - 30, 70, 34, 9) + box(3, -34, y - 30, 70, 12, 6) + box(2, 30, y - 22, 82, 9, 2)
        + box(5, 106, y - 24, 10, 13, 2),
    (y) => poly(1, [[14, y], [22, y - 38], [62, y - 34], [74, y]])
        + poly(5, [[28, y - 8], [33, y - 30], [58, y - 27], [66, y - 8]], .95) + box(2, -74, y - 22, 78, 24, 3)
        + boxes(1, list(4, (k) => [-70 + k * 19, y - 18]), 14, 16),
    (y) => line(2, [[-30, y], [24, y - 58], [104, y - 42]], 9) + line(3, [[-30, y], [24, y - 58], [104, y - 42]], 3)
        + line(4, [[100, y - 42], [100, -8]], 2) + poly(5, [[90, -8], [110, -8], [104, 8], [96, 8]])
        + box(1, -60, y - 22, 52, 24, 4),
    (y, d) => times(d.int(2, 3), (k) => box(k % 2 ? 2 : 1, -80 + k * 46, y - 20 - (k % 2) * 12, 42, 22
        + (k % 2) * 12, 3) + box(3, -80 + k * 46, y - 20 - (k % 2) * 12, 42, 5, 2))
        + poly(1, [[56, y], [60, y - 26], [78, y - 20], [84, y]]) + box(5, 62, y - 20, 14, 9, 2),
];

export function vehicle(d: Dice, faction: Faction): string {
    const side = d.side(), tall = d.range(40, 58), nose = d.range(18, 40), gear = d.turn(GEARS[faction]),
        y = -tall * .6;
    const under = gear === legs || gear === hover, lit: Ink = 3;
    const hull = faction === 'quay'
        ? blob(1, [[-96, 14], [-70, -34], [0, -52], [74, -34], [104, 8], [40, 24], [-40, 24]])
            + blob(lit, [[-78, -6], [-50, -36], [10, -48], [66, -32], [40, -14]])
        : poly(1, [[-92, 22], [-98, -10], [-70, y], [70 - nose, y], [100, 2], [92, 24]])
            + poly(lit, [[-98, -10], [-70, y], [70 - nose, y], [100, 2]], .95) + box(2, -84, 4, 168, 8, 2);
    const marks = faction === 'gongen' ? poly(5, [[-20, -4], [0, -20], [20, -4], [20, 2], [0, -13],
        [-20, 2]]) : faction === 'maverick' ? polys(5, list(3,
        (k) => [[-80 + k * 28, 16], [-66 + k * 28, 16], [-74 + k * 28, 24], [-88 + k * 28, 24]])) : boxes(5,
        list(3, (k) => [-62 + k * 14, -8]), 8, 5);
    const ground = box(0, -170, 62, 340, 80) + line(3, [[-170, 62], [170, 62]], 2, .6)
        + times(4, (k) => oval(2, -side * (60 + k * 24), 60 - k * 2, 20 - k * 3, 9 - k, .5));
    const body = d.turn(TOPS)(y, d) + (under ? gear(side) : '') + hull + (under ? '' : gear(side)) + marks;
    return move(160, 138, ground + edge(mirror(side, body), 2.5), .98);
}
