// art-assets.ts — an asset: the faction's sign struck as a seal, flown as a banner, hung as a charm, written on a deed; or
// a house, a mast, a gun that serves it.
import type { Card } from './card';
import { sigil } from './icons';
import {
    type Dice, type Point, box, boxes, disc, dots, edge, hoops, line, lines, list, move, path, polar, poly, polys,
    ring, stroke, times, turn,
} from './art-kit';

type Asset = (d: Dice, sign: string) => string;
const GROUND = box(0, -5, 190, 330, 60);

// A sign of 24 × 24, `k` times as large, around (x, y).
const struck = (sign: string, x: number, y: number, k: number): string => move(x - 12 * k, y - 12 * k, sign, k);

const seal: Asset = (d, sign) => {
    const teeth = d.int(12, 26), studs = d.pick([12, 16, 24]), rim = d.range(60, 68);
    return poly(0, list(teeth * 2, (k) => polar(160, 118, k % 2 ? 84 : 95, k / teeth * 3.1416)))
        + disc(1, 160, 118, 78) + ring(3, 160, 118, 71, 2.4)
        + dots(5, list(studs, (k) => polar(160, 118, rim, k / studs * 6.2832)), 2) + disc(2, 160, 118, 54)
        + struck(sign, 160, 118, 3.33);
};

const banner: Asset = (d, sign) => {
    const tail = d.pick(['M112 36H232L206 92L232 148H112Z', 'M112 36H228V148L170 122L112 148Z',
        'M112 36Q150 50 172 36T236 40V146Q210 156 172 146T112 150Z']);
    return line(0, [[112, 20], [112, 236]], 10) + line(3, [[112, 20], [112, 236]], 6) + edge(path(2, tail), 5)
        + path(1, 'M112 92H208L222 140H112Z', .5) + struck(sign, 162, 92, 2.7) + edge(disc(5, 112, 20, 9), 4);
};

const charm: Asset = (d, sign) => {
    const drop = d.pick<readonly Point[]>([[[160, 60], [220, 114], [160, 204], [100, 114]],
        [[160, 60], [214, 86], [204, 160], [160, 204], [116, 160], [106, 86]],
        [[160, 60], [224, 132], [190, 204], [130, 204], [96, 132]]]);
    return stroke(0, 'M96 22Q160 96 224 22', 9) + stroke(3, 'M96 22Q160 96 224 22', 5) + edge(poly(2, drop), 5)
        + poly(1, drop.filter(([x]) => x <= 160)) + struck(sign, 160, 126, 2.9) + edge(disc(5, 160, 60, 8), 4);
};

const cage: Asset = (_, sign) => line(3, [[160, 10], [160, 44]], 5)
    + edge(path(2, 'M96 108A64 66 0 0 1 224 108V196H96Z'), 5) + struck(sign, 160, 134, 2.6)
    + lines(0, list(5, (k) => [[108 + k * 26, 70 - Math.abs(k - 2) * -10], [108 + k * 26, 196]]), 7)
    + lines(4, list(5, (k) => [[108 + k * 26, 70 + Math.abs(k - 2) * 10], [108 + k * 26, 196]]), 3.4)
    + edge(box(5, 86, 192, 148, 14, 4), 4) + ring(5, 160, 44, 9, 4);

const deed: Asset = (d, sign) => turn(d.range(-9, 9), 160, 118, edge(box(4, 98, 28, 124, 176, 5), 5)
    + box(3, 98, 28, 124, 34, 5) + boxes(1, list(5, (k) => [112, 78 + k * 17]), 96, 6, .5)
    + line(2, [[112, 176], [158, 170], [166, 180], [184, 168]], 2.4))
    + edge(poly(5, list(14, (k) => polar(206, 184, k % 2 ? 26 : 33, k * .4488))), 5) + disc(0, 206, 184, 18, .3)
    + struck(sign, 206, 184, 1.1);

const scales: Asset = (d, sign) => {
    const tip = d.side() * d.range(8, 16);
    return edge(box(3, 154, 54, 12, 136, 4) + path(2, 'M112 206L132 186H188L208 206Z'))
        + turn(tip, 160, 60, edge(box(4, 76, 55, 168, 9, 4))
        + [84, 236].map((x) => lines(3, [[[x, 62], [x - 26, 126]], [[x, 62], [x + 26, 126]]], 2.4)
        + edge(path(2, `M${x - 34} 126H${x + 34}A34 26 0 0 1 ${x - 34} 126Z`))
        + (x < 160 ? struck(sign, x, 112, 1.2) : dots(5, [[x - 10, 119], [x + 8, 119], [x - 1, 110]], 6))).join(''))
        + edge(disc(5, 160, 56, 11));
};

const plates: Asset = (_, sign) => {
    const cells = (keep: (k: number) => boolean): Point[][] => list(15,
        (k) => k).filter(keep).map((k) => list(6, (j) => polar(62 + (k % 5) * 50 + (Math.floor(k / 5) % 2) * 25, 66
        + Math.floor(k / 5) * 44, 27, j * 1.047 + .524)));
    return edge(polys(2, cells((k) => k % 3 !== 0)) + polys(3, cells((k) => k % 3 === 0)), 4)
        + disc(0, 160, 110, 46, .7) + struck(sign, 160, 110, 3);
};

const tower: Asset = (d) => {
    const floors = d.int(3, 5), wide = d.range(46, 62), top = 190 - floors * 26;
    const floor = (k: number): string => {
        const w = wide - k * (wide * .5 / floors), y = 190 - (k + 1) * 26;
        return box(1, 160 - w, y, w * 2, 27, 2) + box(2, 160, y, w, 27, 2)
            + boxes((k % 2 ? 3 : 5), list(4, (j) => [160 - w + 8 + j * (w * 2 - 20) / 3.4, y + 8]), 7, 10);
    };
    return GROUND + times(floors, floor) + line(3, [[160, top], [160, top - 30]], 4) + disc(5, 160, top - 32, 6)
        + hoops(5, 160, top - 32, [[16, 16], [27, 27]], 1.8, .6)
        + polys(0, [[[70, 190], [92, 160], [96, 190]], [[250, 190], [228, 156], [222, 190]]]);
};

const mast: Asset = (d) => {
    const arms = d.int(2, 4);
    return GROUND + lines(0, [[[126, 192], [156, 36]], [[194, 192], [164, 36]]], 9)
        + lines(3, [[[126, 192], [156, 36]], [[194, 192], [164, 36]]], 4.5)
        + lines(3, list(4, (k) => [[132 + k * 6, 160 - k * 32], [188 - k * 6, 160 - k * 32]]), 3)
        + times(arms, (k) => { const s = k % 2 ? 1 : -1, y = 66
        + k * 26; return line(3, [[160, y], [160 + s * 44, y - 10]], 4)
        + edge(turn(s * 30, 160 + s * 52, y - 14, path(4,
        `M${160 + s * 52 - 22} ${y - 26}Q${160 + s * 52} ${y + 8} ${160 + s * 52 + 22} ${y - 26}Z`)), 4); })
        + disc(5, 160, 30, 7) + hoops(5, 160, 30, [[18, 18], [32, 32]], 1.8, .6);
};

// A word in the title may say what it is; otherwise what it goes beneath does, and the dice decide the rest.
const TITLES: readonly (readonly [RegExp, Asset])[] = [
    [/Banner|Flag|Livery/, banner], [/Seal|Passage/, seal], [/Cage|Chained|Prison/, cage],
        [/Tax|Toll|Insurance|Deal/, scales],
    [/Mast|Relay|Beacon/, mast], [/Plating|Armor|Technology|Mines/, plates], [/Lesson|Dedication|Contract|Price/, deed],
];

export function asset(d: Dice, card: Card): string {
    const sign = sigil(card.inks, 'i4'), titled = TITLES.find(([pattern]) => pattern.test(card.title))?.[1];
    const beneath: readonly [Asset, ...Asset[]] = /site|location|sector/.test(card.detail) ? [tower,
        mast] : /character|kizen|unit|warrior/.test(card.detail) ? [charm, charm, deed]
        : /ship|vehicle|fighter|capital/.test(card.detail) ? [plates] : [seal, banner, deed, scales];
    return (titled ?? d.turn(beneath))(d, sign);
}
