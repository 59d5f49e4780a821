// art-people.ts — who stands on a card, from the waist up: shoulders and clothes by faction, a head by trade, something in
// the hand. Around (0, 0) = the chin for clothes, the middle of the face for everything else.
import type { Faction } from './card';
import { type HeadName, headOf } from './art-heads';
import {
    type Dice, type Point, type Side, both, box, boxes, cased, dice, disc, dots, edge, line, lines, list, move,
    pair, path, polar, poly, polys, stroke, turn, whole,
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

type Clothes = (side: Side) => string;

const uniform: Clothes = (side) => both(1, 2, side, [[0, 16], [12, 14], [30, 26], [14, 60], [8, 130], [0, 130]])
    + boxes(4, [[side * 58 - 13, 38], [side * 58 - 13, 46]], 26, 4) + boxes(3, [[-side * 58 - 13, 38], [-side * 58 - 13, 46]], 26, 4) + disc(5, side * 30, 66, 4.5);
const harness: Clothes = (side) => lines(0, [[[-46, 32], [34, 130]], [[46, 32], [-34, 130]]], 12) + lines(3, [[[-46, 32], [34, 130]], [[46, 32], [-34, 130]]], 6)
    + disc(0, 0, 84, 13) + disc(5, 0, 84, 8) + pair((s) => box(s === side ? 3 : 2, s * 66 - 11, 44, 22, 26, 5));
const vest: Clothes = (side) => both(2, 3, side, [[0, 60], [16, 20], [44, 28], [40, 130], [0, 130]]) + boxes(0, [[-34, 62], [-34, 92], [18, 62], [18, 92]], 16, 20, .6) + line(5, [[0, 62], [0, 130]], 2.4);

const plates: Clothes = (side) => [0, 1, 2].map((k) => both(k % 2 ? 0 : 1, k % 2 ? 2 : 3, side, [[0, 30 + k * 24], [38 - k * 4, 18 + k * 24], [56 - k * 6, 32 + k * 24], [0, 56 + k * 24]])).join('')
    + poly(5, [[0, 34], [5, 42], [0, 52], [-5, 42]]);
const pauldrons: Clothes = (side) => pair((s) => poly(s === side ? 3 : 2, [[s * 40, 14], [s * 96, 8], [s * 104, 44], [s * 60, 54]]) + lines(0, [[[s * 50, 26], [s * 98, 22]], [[s * 54, 40], [s * 100, 36]]], 2.4, .6))
    + both(1, 2, side, [[0, 22], [24, 16], [30, 130], [0, 130]]) + polys(5, list(4, (k) => [[-7, 46 + k * 20], [7, 46 + k * 20], [0, 56 + k * 20]]));
const robe: Clothes = (side) => both(0, 2, side, [[0, 70], [20, 18], [40, 24], [26, 130], [0, 130]]) + both(1, 3, side, [[0, 58], [14, 20], [26, 20], [6, 100], [0, 130]]) + line(5, [[-30, 104], [30, 104]], 9);

const jacket: Clothes = (side) => both(0, 1, side, [[0, 14], [20, 12], [34, 30], [10, 72], [6, 130], [0, 130]])
    + poly(5, [[-side * 62, 42], [-side * 50, 36], [side * 46, 124], [side * 30, 126]], .9) + disc(0, -side * 28, 66, 4) + box(3, side * 34, 60, 18, 14, 2, .8);
const coat: Clothes = (side) => pair((s) => poly(s === side ? 2 : 1, [[s * 12, 20], [s * 48, 10], [s * 56, 48], [s * 26, 130], [s * 8, 130]])) + whole(0, [[0, 40], [10, 28], [8, 130], [0, 130]]) + dots(5, list(3, (k) => [side * 18, 66 + k * 22]), 3.6);
const bandolier: Clothes = (side) => line(0, [[-side * 60, 36], [side * 34, 130]], 22) + line(2, [[-side * 60, 36], [side * 34, 130]], 16) + dots(5, list(5, (k) => [side * (-50 + k * 17), 46 + k * 17]), 4.6) + both(1, 2, side, [[0, 20], [22, 14], [10, 60], [0, 66]]);

const fan: Clothes = (side) => polys(2, list(4, (k) => collarRib(-2.75 + k * .78))) + polys(3, list(3, (k) => collarRib(-2.36 + k * .78))) + both(0, 1, side, [[0, 22], [16, 20], [34, 44], [22, 130], [0, 130]]) + line(5, [[0, 46], [0, 130]], 2);
const collarRib = (a: number): Point[] => [[0, 40], polar(0, 40, 62, a), polar(0, 40, 62, a + .34)];
const silk: Clothes = (side) => both(1, 3, side, [[0, 84], [16, 18], [34, 26], [30, 130], [0, 130]], true) + stroke(5, `M${-side * 34} 34Q0 70 ${side * 44} 60`, 3) + stroke(4, `M${-side * 40} 48Q0 88 ${side * 52} 78`, 2, .7) + dots(5, [[side * 44, 60]], 6);
const collar: Clothes = (side) => both(2, 3, side, [[0, 60], [20, 6], [52, -16], [44, 40], [12, 90], [0, 110]]) + both(0, 1, side, [[0, 60], [12, 34], [8, 130], [0, 130]]) + poly(5, [[0, 54], [7, 66], [0, 82], [-7, 66]]);

const shell: Clothes = (side) => stroke(3, 'M-34 40Q0 58 34 40M-31 58Q0 76 31 58M-28 76Q0 94 28 76M-25 94Q0 112 25 94', 3, .7)
    + pair((s) => poly(s === side ? 3 : 2, [[s * 46, 26], [s * 92, 2], [s * 68, 46]]));
const gills: Clothes = (side) => pair((s) => stroke(s === side ? 3 : 2, `M${s * 18} 34Q${s * 40} 44 ${s * 36} 66M${s * 20} 52Q${s * 46} 64 ${s * 40} 88M${s * 22} 72Q${s * 50} 86 ${s * 42} 112`, 4)) + dots(5, list(5, (k) => [0, 44 + k * 17]), 4 );
const netting: Clothes = (side) => lines(3, list(5, (k) => [[-60 + k * 24, 38], [-30 + k * 24, 130]]), 1.8, .6).concat(lines(3, list(5, (k) => [[60 - k * 24, 38], [30 - k * 24, 130]]), 1.8, .6))
    + dots(5, [[-side * 40, 60], [-side * 20, 76], [side * 6, 82], [side * 30, 74]], 5) + pair((s) => path(s === side ? 2 : 1, `M${s * 40} 24Q${s * 84} 10 ${s * 96} 48Q${s * 70} 36 ${s * 52} 50Z`));

const cloak: Clothes = (side) => both(1, 2, side, [[0, 18], [22, 14], [44, 36], [60, 92], [0, 112]]) + line(3, [[-30, 36], [0, 60], [30, 36]], 2.5, .8) + disc(5, 0, 60, 4);
const tunic: Clothes = (side) => both(2, 3, side, [[0, 50], [14, 18], [36, 28], [30, 130], [0, 130]]) + box(0, -34, 98, 68, 12, 2) + box(5, -8, 97, 16, 14, 2) + line(0, [[0, 50], [0, 98]], 2.4);
const bags: Clothes = (side) => line(0, [[side * 44, 30], [-side * 40, 130]], 13) + line(3, [[side * 44, 30], [-side * 40, 130]], 7) + box(1, -side * 56 - 20, 84, 40, 44, 6) + box(2, -side * 56 - 20, 84, 40, 14, 6) + box(5, -side * 56 - 5, 94, 10, 8, 2) + both(1, 2, side, [[0, 20], [20, 14], [26, 30], [0, 56]]);

const CLOTHES: Readonly<Record<Faction, readonly [Clothes, ...Clothes[]]>> = {
    earther: [uniform, harness, vest], gongen: [plates, pauldrons, robe], maverick: [jacket, coat, bandolier],
    shi: [fan, silk, collar], quay: [shell, gills, netting], independent: [cloak, tunic, bags],
};

// ---- what they carry, behind the shoulder ----

type Prop = (side: Side) => string;

const pole = (side: Side, top: number): string => cased(3, `M${side * 74} 130L${side * 52} ${top}`, 4, 1.8);
const PROPS = {
    spear: (side) => pole(side, -96) + poly(4, [[side * 51, -134], [side * 62, -94], [side * 51, -82], [side * 41, -92]]) + poly(5, [[side * 44, -82], [side * 60, -84], [side * 58, -76], [side * 46, -74]]),
    halberd: (side) => pole(side, -110) + path(4, `M${side * 54} -98Q${side * 96} -92 ${side * 88} -50Q${side * 76} -66 ${side * 57} -62Z`) + poly(3, [[side * 52, -128], [side * 59, -100], [side * 46, -100]]),
    staff: (side) => pole(side, -70) + stroke(4, `M${side * 58} -66a20 20 0 1 1 ${side * 16} -12`, 5) + disc(5, side * 60, -84, 8),
    trident: (side) => pole(side, -84) + lines(4, [[[side * 53, -82], [side * 50, -122]], [[side * 36, -112], [side * 40, -86], [side * 66, -90], [side * 66, -118]]], 5),
    rifle: (side) => turn(side * 14, side * 62, 40, box(0, side * 62 - 7, -78, 14, 150, 3) + box(2, side * 62 - 4, -74, 8, 90, 2) + box(5, side * 62 - 4, -84, 8, 10, 1) + box(3, side * 62 - 11, -30, 22, 8, 2)),
    tube: (side) => turn(side * 30, side * 62, 20, box(1, side * 62 - 12, -96, 24, 150, 6) + box(3, side * 62 - 12, -96, 10, 150, 5) + box(0, side * 62 - 14, -104, 28, 14, 3) + box(5, side * 62 - 8, -101, 16, 7, 2)),
    banner: (side) => line(3, [[side * 66, 130], [side * 66, -104]], 4) + path(5, `M${side * 66} -102L${side * 118} -92L${side * 104} -70L${side * 118} -46L${side * 66} -40Z`),
    blades: () => pair((s) => turn(s * 34, 0, 20, poly(4, [[-5, -96], [0, -112], [5, -96], [5, 0], [-5, 0]]) + box(0, -12, 0, 24, 6, 2))),
    sabres: () => pair((s) => path(4, `M${s * 40} 70Q${s * 96} 10 ${s * 82} -70Q${s * 112} 10 ${s * 54} 80Z`) + line(0, [[s * 38, 62], [s * 60, 84]], 6)),
    greatsword: (side) => turn(side * 26, 0, 20, poly(3, [[-14, -104], [0, -130], [14, -104], [12, 40], [-12, 40]]) + poly(4, [[0, -130], [14, -104], [12, 40], [0, 40]]) + box(5, -30, 38, 60, 9, 3)),
    axe: (side) => pole(side, -104) + pair((s) => path(s > 0 ? 4 : 3, `M${side * 54} -96Q${side * 54 + s * 50} -118 ${side * 54 + s * 48} -60Q${side * 54 + s * 30} -74 ${side * 57} -62Z`)) + disc(5, side * 54, -80, 6),
    hammer: (side) => pole(side, -80) + turn(-side * 6, side * 54, -88, box(2, side * 54 - 30, -112, 60, 34, 5) + box(4, side * 54 - 30, -112, 60, 10, 4) + box(5, side * 54 - 7, -112, 14, 34, 2)),
    lamp: (side) => pole(side, -90) + line(3, [[side * 53, -88], [side * 84, -92]], 4) + box(0, side * 84 - 11, -90, 22, 28, 5) + box(5, side * 84 - 7, -85, 14, 19, 4),
    ledger: (side) => turn(side * 12, side * 62, 80, box(1, side * 62 - 26, 46, 52, 66, 4) + box(4, side * 62 - 21, 51, 42, 56, 2) + boxes(2, list(5, (k) => [side * 62 - 15, 60 + k * 9]), 30, 3)),
} satisfies Record<string, Prop>;
export type PropName = keyof typeof PROPS;

const FIGHTING: Readonly<Record<Faction, readonly [PropName | undefined, ...(PropName | undefined)[]]>> = {
    earther: ['rifle', 'rifle', 'tube', 'hammer', undefined], gongen: ['blades', 'banner', 'spear', 'greatsword', 'halberd'], maverick: ['rifle', 'tube', 'axe', 'sabres', undefined],
    shi: ['blades', 'spear', 'sabres', 'halberd'], quay: ['spear', 'trident', 'trident', 'sabres', undefined], independent: ['rifle', 'blades', 'tube', 'axe'],
};

// A trade's tool, now and then.
function propOf(d: Dice, head: HeadName, faction: Faction): PropName | undefined {
    if (head === 'warrior' || head === 'klingon' || head === 'jemhadar') return d.pick(FIGHTING[faction]);
    if (head === 'tribe') return d.pick([undefined, undefined, 'trident', 'lamp', 'staff']);
    if (head === 'corporation') return d.pick([undefined, 'ledger', 'hammer']);
    if (head === 'gang') return d.pick([undefined, undefined, 'sabres', 'axe', 'tube']);
    return head === 'plain' ? d.pick([undefined, undefined, 'lamp', 'staff', 'ledger']) : undefined;
}

export interface Person { head: HeadName; prop?: PropName | undefined; many?: boolean; unique?: boolean }

// One person from the waist up; crews have two more behind. A unique one stands in a wreath of ticks.
export function figure(d: Dice, faction: Faction, { head, prop, many = false, unique = false }: Person): string {
    const side = d.side(), clothes = d.turn(CLOTHES[faction]), held = prop ?? propOf(d, head, faction), soft = faction === 'quay';
    const x = 160 + (many ? 0 : d.range(-8, 8)), scale = many ? 1 : d.range(1.02, 1.18), shoulders = SHOULDERS[faction];
    const behind = (s: Side): string => move(160 + s * 66, 118, move(0, 36, whole(0, shoulders, soft)) + headOf(head)(dice(`${d.next()}${s}`), side), .8);
    const ticks = unique ? lines(5, list(36, (k) => [polar(0, -4, k % 3 ? 78 : 74, k * .1745), polar(0, -4, k % 3 ? 82 : 90, k * .1745)]), 2.4) : '';
    return (many ? pair(behind) : '')
        + move(x, many ? 104 : 99, ticks + (held ? move(0, 40, edge(PROPS[held](side > 0 ? -1 : 1), 2.5)) : '') + edge(move(0, 36, both(0, 1, side, shoulders, soft)), 2.5) + move(0, 36, clothes(side)) + edge(headOf(head)(d, side), 1.2), scale);
}

const TRADES: readonly HeadName[] = ['infiltrator', 'pilot', 'kizen', 'gang', 'family', 'tribe', 'corporation', 'warrior'];
const AT_HOME: Readonly<Partial<Record<Faction, HeadName>>> = { quay: 'tribe', shi: 'family', maverick: 'gang' };

// What labels say about a head; without a trade it is what most of the faction look like.
export function headFor(labels: readonly string[], faction: Faction): HeadName {
    const trade = TRADES.find((name) => labels.includes(name)) ?? AT_HOME[faction] ?? 'plain';
    return trade === 'kizen' && faction === 'quay' ? 'seer' : trade;
}

