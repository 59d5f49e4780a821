// art-places.ts — sectors, sites, and what stands on them. A town is drawn along a line y; whoever draws it sets the line.
import type { Faction } from './card';
import { glow, globe, ridge, rock, sky, stars, swell } from './art-sky';
import {
    type Dice, type Point, type Side, box, boxes, disc, dots, edge, H, hoop, hoops, line, lines, list, oval, path,
    poly, polys, ring, stroke, times, turn, W,
} from './art-kit';

// ---- sectors ----

interface Middle { x: number; y: number; r: number; side: Side }

function planet(d: Dice, { x, y, r, side }: Middle): string {
    const orbit = (k: number): string => turn(d.range(-22, -12) * side, x, y,
        hoop(4, x, y, r * k, r * k * .3, 1.6, .65));
    const lights = dots(5, list(9, () => [x + side * r * d.range(.2, .7), y + r * d.range(-.5, .5)]), 1.6, .9);
    const ringed = d.chance(.35) ? turn(d.range(-24, 24), x, y,
        path(4, `M${x - r * 1.7} ${y}A${r * 1.7} ${r * .34} 0 0 0 ${x
        + r * 1.7} ${y}A${r * 1.35} ${r * .2} 0 0 1 ${x - r * 1.7} ${y}Z`, .8)) : orbit(1.85);
    return glow(x, y, r * .92) + orbit(1.5) + globe(d, x, y, r,
        { dark: 0, lit: 3, side: side > 0 ? -1 : 1, bands: d.int(2, 5) }) + lights + ringed
        + turn(-17 * side, x, y, disc(5, x + side * r * 1.23, y + r * .26, 5)
            + disc(4, x - side * r * 1.3, y - r * .39, 3.5));
}

function moon(d: Dice, { x, y, r, side }: Middle): string {
    const small = r * .86, craters = list(7, (): Point => [x - side * d.range(-10, 40), y + d.range(-40, 40)]);
    const rope = d.chance(.5) ? line(4, [[x - side * small * .3, y - small * .9], [x - side * small * 1.4, -10]], 2.4)
        + dots(5, list(4, (k) => [x - side * small * (.3 + k * .28), y - small * (.9 + k * .34)]), 3) : hoops(4, x, y,
        [[r * 1.6, r * .4]], 1.6, .6);
    return disc(2, x + side * 150, y + 60, 120, .6) + glow(x, y, small)
        + globe(d, x, y, small, { dark: 0, lit: 3, side: side > 0 ? -1 : 1, bands: 0 })
        + dots(2, craters.slice(0, 3), 9, .6) + dots(2, craters.slice(3), 5, .6) + rope;
}

function asteroid(d: Dice, { x, y, r }: Middle): string {
    return glow(x, y, 60) + times(9, () => rock(d, 0, d.range(10, 310), d.range(24, 216), d.range(5, 15), 2))
        + rock(d, 2, x, y, r, 3)
        + dots(0, list(4, () => [x + d.range(-34, 34), y + d.range(-30, 30)]), d.range(5, 9), .35)
        + boxes(5, list(3, (k) => [x - 22 + k * 18, y + 4]), 6, 6)
        + line(4, [[x - 30, y - r * .7], [x - 36, y - r * 1.2]], 3) + dots(5, [[x - 36, y - r * 1.25]], 4);
}

// Neither planet nor moon: a beacon in the dark.
function beacon(d: Dice): string {
    const x = 160, y = 108, tilt = d.range(-10, 10);
    return turn(tilt, x, 230, edge(poly(2, [[130, 236], [190, 236], [168, 150], [152, 150]])
        + box(1, 154, 112, 12, 70, 2) + lines(3, [[[150, 170], [170, 190]], [[170, 170], [150, 190]]], 3)
        + disc(0, x, y, 18)) + disc(5, x, y, 11) + hoops(5, x, y, [[34, 34], [56, 56], [80, 80]], 2, .5)
        + lines(3, [[[132, 130], [188, 130]], [[140, 130], [136, 152]], [[180, 130], [184, 152]]], 4));
}

export function sector(d: Dice, faction: Faction, labels: readonly string[]): string {
    const side = d.side(), middle: Middle = { x: Math.round(160 + d.range(-18, 18)), y: 118,
        r: Math.round(d.range(58, 72)), side };
    const named = (label: string): boolean => labels.includes(label);
    if (!named('planet') && !named('moon') && !named('asteroid')) return sky(d, faction, 160, 108, 26, [0, 1])
        + beacon(d);
    const far = disc(3, middle.x - side * d.range(104, 124), d.range(48, 78), d.range(8, 16), .8);
    const body = named('asteroid') ? asteroid(d, middle) : named('moon') ? moon(d, middle) : planet(d, middle);
    return box(d.chance(.7) ? 1 : 0, 0, 0, W, H) + stars(d, 46) + far + body;
}

// ---- towns: how a faction builds ----

type Town = (d: Dice, y: number) => string;

const blocks: Town = (d, y) => times(11, (k) => {
    const h = d.range(24, 88) * (1 - Math.abs(k - 5) / 8), x = 30 + k * 25;
    return box(1, x, y - h, 19, h + 30) + box(2, x + 10, y - h, 9, h + 30)
        + boxes(5, list(Math.floor(h / 16), (j) => [x + 4, y - h + 7 + j * 14]), 3, 5);
});
const gantries: Town = (d, y) => times(4, (k) => {
    const x = 40 + k * 68, h = d.range(50, 96);
    return lines(k % 2 ? 3 : 2, [[[x, y + 24], [x, y - h]], [[x + 30, y + 24], [x + 30, y - h]],
        [[x - 10, y - h], [x + 56, y - h]], [[x, y - h + 30], [x + 30, y - h + 54]],
        [[x + 30, y - h + 30], [x, y - h + 54]]], 4) + box(1, x - 4, y - 22, 38, 50, 2)
        + boxes(5, [[x + 4, y - 14], [x + 20, y - 14]], 7, 6);
});
const terraces: Town = (_, y) => times(4, (k) => poly(k % 2 ? 1 : 2,
    [[30 + k * 22, y + 30], [56 + k * 22, y - k * 21], [264 - k * 22, y - k * 21], [290 - k * 22, y + 30]]))
    + lines(5, [[[128, y - 58], [128, y - 104]], [[192, y - 58], [192, y - 104]], [[112, y - 104], [208, y - 104]]],
        7.5) + line(5, [[120, y - 88], [200, y - 88]], 4);
const domes: Town = (d, y) => times(4, (k) => { const x = 58 + k * 68
    + d.range(-10, 10), r = d.range(28, 46); return path(k % 2 ? 1 : 2,
    `M${x - r} ${y + 20}A${r} ${r * 1.1} 0 0 1 ${x + r} ${y + 20}Z`)
    + stroke(3, `M${x - r * .5} ${y + 18}Q${x - r * .4} ${y - r * .7} ${x} ${y - r * 1.08}`, 2, .7)
    + line(5, [[x, y - r * 1.1 + 20], [x, y - r * 1.5 + 14]], 3); });
const shacks: Town = (d, y) => times(8, (k) => {
    const w = d.range(28, 52), h = d.range(22, 62), x = 20 + k * 34;
    return box(k % 2 ? 1 : 2, x, y - h, w, h + 40, 3) + (k % 3 ? '' : line(3,
        [[x + 8, y - h], [x + 8, y - h - 24], [x + 46, y - h - 34]], 3)) + box(5, x + 8, y - h + 8, 12, 5, 1);
}) + polys(3, list(4, (k) => [[70 + k * 52, y + 14], [96 + k * 52, y + 14], [86 + k * 52, y + 24],
    [60 + k * 52, y + 24]]));
const spires: Town = (_, y) => times(5, (k) => {
    const j = k - 2, h = 92 - Math.abs(j) * 22, x = 160 + j * 46;
    return poly(1, [[x - 15, y + 20], [x - 11, y - h + 30], [x, y - h], [x + 11, y - h + 30], [x + 15, y + 20]])
        + poly(2, [[x, y - h], [x + 11, y - h + 30], [x + 15, y + 20], [x, y + 20]])
        + stroke(3, `M${x - 22} ${y - h + 44}Q${x} ${y - h + 30} ${x + 22} ${y - h + 44}`, 3)
        + dots(5, [[x, y - h]], 3);
});
const reeds: Town = (d, y) => times(7, (k) => {
    const x = 40 + k * 40, h = d.range(36, 92);
    return stroke(k % 2 ? 2 : 1, `M${x} ${y + 24}C${x - 18} ${y - h * .4} ${x + 22} ${y - h * .6} ${x} ${y - h}`,
        14 - k % 3 * 3) + stroke(3, `M${x} ${y + 10}q${d.side() * 22} -14 ${d.side() * 18} -38`, 5)
        + dots(5, [[x, y - h]], 5);
});
const outpost: Town = (_, y) => box(1, 70, y - 24, 76, 54, 4) + box(2, 108, y - 24, 38, 54, 4)
    + oval(1, 206, y - 8, 46, 36) + oval(2, 218, y - 8, 32, 32) + line(3, [[160, y + 20], [160, y - 84]], 4)
    + disc(5, 160, y - 86, 6) + ring(5, 160, y - 86, 15, 1.8, .6)
    + boxes(5, list(4, (k) => [82 + k * 15, y - 12]), 7, 9);

const TOWNS: Readonly<Record<Faction, readonly [Town, ...Town[]]>> = {
    earther: [blocks, gantries], gongen: [terraces, domes], maverick: [shacks], shi: [spires], quay: [reeds],
        independent: [outpost],
};
export const town = (d: Dice, faction: Faction, y: number): string => d.turn(TOWNS[faction])(d, y);

// ---- sites ----

const tents = (): string => ([[88, 40], [232, 44], [160, 62]] as Point[]).map(([x, h]) => edge(poly(2,
    [[x - h, 190], [x, 190 - h * 1.25], [x + h, 190]]) + poly(3,
    [[x, 190 - h * 1.25], [x + h, 190], [x + h * .2, 190]])
    + poly(0, [[x - h * .18, 190], [x, 190 - h * .7], [x + h * .16, 190]]))
    + line(5, [[x, 190 - h * 1.25], [x, 174 - h * 1.25]], 3)).join('') + poly(5, [[160, 96], [184, 102], [160, 110]]);

const fire = (): string => glow(160, 170, 34) + edge(path(5,
    'M160 100C196 140 192 176 172 188H148C126 172 132 140 160 100Z')
    + path(4, 'M160 140C178 160 174 180 166 188H154C144 178 148 160 160 140Z'))
    + lines(0, [[[124, 194], [196, 182]], [[124, 182], [196, 194]]], 9)
    + [[70, 34], [252, 40]].map(([x = 0, h = 0]) => poly(1, [[x - h, 196], [x, 196 - h * 1.5], [x + h, 196]])).join('');

// Teeth of stone from above or below, shorter in the middle where one looks through.
function stones(d: Dice, y: number, dir: Side): string {
    return polys(0, list(11, (k) => { const x = -10 + k * 34
        + d.range(-6, 6), l = d.range(20, 76) * (1 - .62 * Math.exp(-(((k - 5) / 2.4) ** 2))); return [[x - 20, y],
        [x + 20, y], [x + d.range(-4, 4), y + dir * l]] as Point[]; }));
}

function underground(d: Dice, faction: Faction): string {
    const tunnel = d.chance(.4);
    const arches = times(4, (k) => stroke(k % 2 ? 2 : 3,
        `M${40 + k * 22} 210V${120 - k * 4}A${120 - k * 22} ${96 - k * 16} 0 0 1 ${280 - k * 22} ${120 - k * 4}V210`,
        7 - k, .9)) + box(5, 150, 146, 20, 40, 8, .9);
    return box(1, 0, 0, W, H) + glow(160, 132, 46) + disc(3, 160, 132, 40, .8)
        + (tunnel ? arches : town(d, faction, 176)) + stones(d, 0, 1) + box(0, 0, 196, W, 50) + stones(d, 198, -1)
        + dots(5, list(9, () => [d.range(40, 280), d.range(60, 190)]), 1.8, .8);
}

const pads = (): string => [70, 160, 250].map((x) => oval(2, x, 204, 34, 9) + oval(5, x, 204, 25, 5.5, .35)).join('')
    + dots(5, [36, 104, 126, 194, 216, 284].map((x) => [x, 203]), 2.4)
    + lines(3, [[[214, 190], [214, 104], [286, 92]]], 5) + line(4, [[280, 93], [280, 142]], 2)
    + box(5, 272, 142, 16, 13, 1);

export function site(d: Dice, faction: Faction, labels: readonly string[], camp: boolean): string {
    if (labels.includes('underground')) return underground(d, faction);
    const above = sky(d, faction, 160 + d.range(-60, 60), d.range(60, 86), d.range(24, 38)), wet = faction === 'quay';
    const land = wet ? swell(d, 2, 150, 10) : ridge(d, 2, 156, 46, 32);
    const ground = wet ? swell(d, 0, 200, 7) : poly(0, [[-5, 190], [80, 182], [180, 190], [325, 180], [325, 245],
        [-5, 245]]);
    const built = camp ? (wet ? fire() : tents()) : town(d, faction, 176);
    return above + land + (camp ? ground + built : built + ground) + (labels.includes('port') ? pads() : '');
}
