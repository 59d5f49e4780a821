// art-people.ts — who stands on a card, from the waist up: shoulders and clothes by faction, a head by trade, something in
// the hand. Around (0, 0) = the chin for clothes, the middle of the face for everything else.
import type { Faction } from './card';
import { type HeadName, headOf } from './art-heads';
import {
    type Dice, type Point, type Side, both, box, boxes, cased, dice, disc, dots, edge, line, lines, list, mirror,
    move, pair, path, polar, poly, polys, stroke, turn, whole, wing,
} from './art-kit';

const SHOULDERS: Readonly<Record<Faction, readonly Point[]>> = {
    earther: [[0, 6], [16, 10], [26, 22], [62, 34], [76, 58], [80, 130], [0, 130]],
    gongen: [[0, 4], [18, 8], [30, 20], [84, 26], [92, 46], [74, 60], [78, 130], [0, 130]],
    maverick: [[0, 8], [14, 10], [24, 26], [54, 36], [70, 66], [72, 130], [0, 130]],
    shi: [[0, 10], [12, 12], [20, 30], [44, 40], [60, 78], [84, 130], [0, 130]],
    quay: [[0, 2], [22, 8], [40, 24], [72, 40], [70, 74], [60, 130], [0, 130]],
    independent: [[0, 8], [18, 10], [34, 26], [58, 44], [76, 84], [88, 130], [0, 130]],
};

// ---- clothes: two or three a faction ----

const uniform = both(1, 2, [[0, 16], [12, 14], [30, 26], [14, 60], [8, 130], [0, 130]])
    + boxes(4, [[58 - 13, 38], [58 - 13, 46]], 26, 4) + boxes(3, [[-58 - 13, 38], [-58 - 13, 46]], 26, 4)
    + disc(5, 30, 66, 4.5);
const harness = lines(0, [[[-46, 32], [34, 130]], [[46, 32], [-34, 130]]], 12)
    + lines(3, [[[-46, 32], [34, 130]], [[46, 32], [-34, 130]]], 6)
    + disc(0, 0, 84, 13) + disc(5, 0, 84, 8) + pair((s) => box(s > 0 ? 3 : 2, s * 66 - 11, 44, 22, 26, 5));

const plates = [0, 1, 2].map((k) => both(k % 2 ? 0 : 1, k % 2 ? 2 : 3,
    [[0, 30 + k * 24], [38 - k * 4, 18 + k * 24], [56 - k * 6, 32 + k * 24], [0, 56 + k * 24]])).join('')
    + poly(5, [[0, 34], [5, 42], [0, 52], [-5, 42]]);
const pauldrons = pair((s) => poly(s > 0 ? 3 : 2, [[s * 40, 14], [s * 96, 8], [s * 104, 44], [s * 60, 54]])
    + lines(0, [[[s * 50, 26], [s * 98, 22]], [[s * 54, 40], [s * 100, 36]]], 2.4, .6))
    + both(1, 2, [[0, 22], [24, 16], [30, 130], [0, 130]])
    + polys(5, list(4, (k) => [[-7, 46 + k * 20], [7, 46 + k * 20], [0, 56 + k * 20]]));

const jacket = both(0, 1, [[0, 14], [20, 12], [34, 30], [10, 72], [6, 130], [0, 130]])
    + poly(5, [[-62, 42], [-50, 36], [46, 124], [30, 126]], .9) + disc(0, -28, 66, 4) + box(3, 34, 60, 18, 14, 2, .8);
const coat = wing([[12, 20], [48, 10], [56, 48], [26, 130], [8, 130]], [1, 2])
    + whole(0, [[0, 40], [10, 28], [8, 130], [0, 130]]) + dots(5, list(3, (k) => [18, 66 + k * 22]), 3.6);

function collarRib(a: number): Point[] {
    return [[0, 40], polar(0, 40, 62, a), polar(0, 40, 62, a + .34)];
}
const fan = polys(2, list(4, (k) => collarRib(-2.75 + k * .78))) + polys(3, list(3, (k) => collarRib(-2.36 + k * .78)))
    + both(0, 1, [[0, 22], [16, 20], [34, 44], [22, 130], [0, 130]]) + line(5, [[0, 46], [0, 130]], 2);
const silk = both(1, 3, [[0, 84], [16, 18], [34, 26], [30, 130], [0, 130]], true) + stroke(5, 'M-34 34Q0 70 44 60', 3)
    + stroke(4, 'M-40 48Q0 88 52 78', 2, .7) + dots(5, [[44, 60]], 6);

const shell = stroke(3, 'M-34 40Q0 58 34 40M-31 58Q0 76 31 58M-28 76Q0 94 28 76M-25 94Q0 112 25 94', 3, .7)
    + wing([[46, 26], [92, 2], [68, 46]]);
const gills = pair((s) => stroke(s > 0 ? 3 : 2,
    `M${s * 18} 34Q${s * 40} 44 ${s * 36} 66M${s * 20} 52Q${s * 46} 64 ${s * 40} 88M${s * 22} 72Q${s * 50} 86 ${s * 42} 112`, 4)) + dots(5, list(5, (k) => [0, 44 + k * 17]), 4 );

const cloak = both(1, 2, [[0, 18], [22, 14], [44, 36], [60, 92], [0, 112]])
    + line(3, [[-30, 36], [0, 60], [30, 36]], 2.5, .8) + disc(5, 0, 60, 4);
const tunic = both(2, 3, [[0, 50], [14, 18], [36, 28], [30, 130], [0, 130]]) + box(0, -34, 98, 68, 12, 2)
    + box(5, -8, 97, 16, 14, 2) + line(0, [[0, 50], [0, 98]], 2.4);

const CLOTHES: Readonly<Record<Faction, readonly [string, ...string[]]>> = {
    earther: [uniform, harness], gongen: [plates, pauldrons], maverick: [jacket, coat],
    shi: [fan, silk], quay: [shell, gills], independent: [cloak, tunic],
};

// ---- what they carry, behind the shoulder ----

const pole = (top: number): string => cased(3, `M74 130L52 ${top}`, 4, 1.8);
const PROPS = {
    spear: pole(-96) + poly(4, [[51, -134], [62, -94], [51, -82], [41, -92]])
        + poly(5, [[44, -82], [60, -84], [58, -76], [46, -74]]),
    staff: pole(-70) + stroke(4, 'M58 -66a20 20 0 1 1 16 -12', 5) + disc(5, 60, -84, 8),
    trident: pole(-84) + lines(4, [[[53, -82], [50, -122]], [[36, -112], [40, -86], [66, -90], [66, -118]]], 5),
    rifle: turn(14, 62, 40, box(0, 62 - 7, -78, 14, 150, 3) + box(2, 62 - 4, -74, 8, 90, 2)
        + box(5, 62 - 4, -84, 8, 10, 1) + box(3, 62 - 11, -30, 22, 8, 2)),
    banner: line(3, [[66, 130], [66, -104]], 4) + path(5, 'M66 -102L118 -92L104 -70L118 -46L66 -40Z'),
    blades: pair((s) => turn(s * 34, 0, 20, poly(4, [[-5, -96], [0, -112], [5, -96], [5, 0], [-5, 0]])
        + box(0, -12, 0, 24, 6, 2))),
    sabres: pair((s) => path(4, `M${s * 40} 70Q${s * 96} 10 ${s * 82} -70Q${s * 112} 10 ${s * 54} 80Z`)
        + line(0, [[s * 38, 62], [s * 60, 84]], 6)),
    greatsword: turn(26, 0, 20, poly(3, [[-14, -104], [0, -130], [14, -104], [12, 40], [-12, 40]])
        + poly(4, [[0, -130], [14, -104], [12, 40], [0, 40]]) + box(5, -30, 38, 60, 9, 3)),
    axe: pole(-104) + pair((s) => path(s > 0 ? 4 : 3, `M54 -96Q${54 + s * 50} -118 ${54 + s * 48} -60Q${54
        + s * 30} -74 57 -62Z`)) + disc(5, 54, -80, 6),
} satisfies Record<string, string>;
export type PropName = keyof typeof PROPS;

const FIGHTING: Readonly<Record<Faction, readonly [PropName | undefined, ...(PropName | undefined)[]]>> = {
    earther: ['rifle', undefined], gongen: ['blades', 'banner', 'spear', 'greatsword'],
        maverick: ['rifle', 'axe', 'sabres', undefined],
    shi: ['blades', 'spear', 'sabres'], quay: ['spear', 'trident', 'sabres'], independent: ['rifle', 'blades', 'axe'],
};

// A trade's tool, now and then.
function propOf(d: Dice, head: HeadName, faction: Faction): PropName | undefined {
    if (head === 'warrior' || head === 'klingon' || head === 'jemhadar') return d.pick(FIGHTING[faction]);
    if (head === 'gang' || head === 'tribe') return d.pick([undefined, undefined, 'sabres', 'staff']);
    return undefined;
}

export interface Person { head: HeadName; prop?: PropName | undefined; many?: boolean; unique?: boolean }

// One person from the waist up; crews have two more behind. A unique one stands in a wreath of ticks.
export function figure(d: Dice, faction: Faction, { head, prop, many = false, unique = false }: Person): string {
    const side = d.side(), clothes = d.turn(CLOTHES[faction]), held = prop ?? propOf(d, head, faction),
        soft = faction === 'quay';
    const x = 160 + (many ? 0 : d.range(-8, 8)), scale = many ? 1 : d.range(1.02, 1.18), shoulders = SHOULDERS[faction];
    const behind = (s: Side): string =>
        move(160 + s * 66, 118, move(0, 36, whole(0, shoulders, soft))
            + mirror(side, headOf(head)(dice(`${d.next()}${s}`))), .8);
    const ticks = lines(5, list(36, (k) => [polar(0, -4, k % 3 ? 78 : 74, k * .1745),
        polar(0, -4, k % 3 ? 82 : 90, k * .1745)]), 2.4);
    const body = (held ? mirror(-1, move(0, 40, edge(PROPS[held], 2.5))) : '')
        + move(0, 36, edge(both(0, 1, shoulders, soft), 2.5) + clothes) + edge(headOf(head)(d), 1.2);
    return (many ? pair(behind) : '') + move(x, many ? 104 : 99, (unique ? ticks : '') + mirror(side, body), scale);
}

const TRADES: readonly HeadName[] = ['infiltrator', 'pilot', 'kizen', 'gang', 'family', 'tribe', 'corporation',
    'warrior'];
const AT_HOME: Readonly<Partial<Record<Faction, HeadName>>> = { quay: 'tribe', shi: 'family', maverick: 'gang' };

// The head that the labels suggest; without a trade, the one most common in the faction.
export function headFor(labels: readonly string[], faction: Faction): HeadName {
    const trade = TRADES.find((name) => labels.includes(name)) ?? AT_HOME[faction] ?? 'plain';
    return trade === 'kizen' && faction === 'quay' ? 'seer' : trade;
}

