// face-full.ts — a card for reading and for print: 630 × 880, a tenth of a millimetre each.
import { art } from './art';
import { type Card, isInverter, isLocation } from './card';
import { emblem, fateOf, footOf, markedTitle, picture, pips, rect, sign, words } from './face-parts';
import { textSize, textbox } from './face-text';
import { type Now, type Shown, changeOf, costNow, numbersNow } from './now';
import { fitted, width } from './words';
import { cardSays } from '../words';

const W = 630, H = 880;
const READABLE = 24;            // 2.4 mm in print; the picture shrinks until the rules text is that large

const frame = (): string => rect('c-edge', 0, 0, W, H, 34) + rect('c-bar', 14, 14, W - 28, H - 28, 24);

const sided = (change: number): string => (change > 0 ? ' c-up' : change < 0 ? ' c-down' : '');

function arrow(change: number, x: number, y: number, size: number): string {
    if (!change) return '';
    const tip = change > 0 ? -size : size;
    return `<path class="${change > 0 ? 'c-up' : 'c-down'}" d="M${x} ${y - tip / 2}h${size}l${-size / 2} ${tip}z"/>`;
}

function plaque(shown: Shown, x: number, w: number, cls: string, size: number): string {
    const y = 752, h = 96, wide = width(shown.text, size, true, 'narrow'), big = size * .8, gap = w > 150 ? 22 : 6;
    const from = x + (w - big - gap - wide) / 2;
    return rect(`c-${cls}-box`, x, y, w, h, 12) + sign(shown.name, `c-${cls}-sign`, from, y + h / 2 - big / 2, big)
        + words(`c-${cls}-number${sided(shown.change)}`, from + big + gap + wide / 2, y + h / 2
            + size * .35, size, shown.text)
        + arrow(shown.change, x + w - 26, y + 20, 18);
}

// The numbers at the foot. An inverter has the other three upside down, as on paper.
function plaques(card: Card, now: Now): string {
    const upright = numbersNow(card, now);
    if (!isInverter(card)) {
        const w = (578 - 12 * (upright.length - 1)) / upright.length;
        return upright.map((shown, k) => plaque(shown, 26 + k * (w + 12), w, 'stat', 58)).join('');
    }
    const six = (all: Shown[], cls: string): string =>
        all.map((shown, k) => plaque(shown, 26 + k * 96, 92, cls, 50)).join('');
    const other = numbersNow(card, { inverted: !now.inverted });
    return six(upright, 'mini') + `<g transform="rotate(180 315 800)">${six(other, 'flip')}</g>`;
}

// The hexagon: the current cost, or a sign where there is none; below it support, or the level.
function corner(card: Card, now: Now): string {
    const cost = costNow(card, now), name = emblem(card);
    const hexagon = '<path class="c-cost" d="M66 18L110 43V93L66 118L22 93V43Z"/>';
    const square = (k: number, inner: string): string => rect('c-cost', 40, 124 + k * 58, 52, 52, 10) + inner;
    const support = card.support.map((faction, k) => square(k, sign(faction, 'i4', 50, 134 + k * 58, 32))).join('');
    if (cost)
        return hexagon + words(`c-cost-number${sided(-changeOf(cost))}`, 66, 87, 56, cost.value)
            + arrow(changeOf(cost) && -changeOf(cost), 92, 34, 20) + support;
    if (name) return hexagon + sign(name, 'i4', 44, 46, 44);
    return '';
}

function heading(card: Card, now: Now): string {
    const bare = !costNow(card, now) && !emblem(card), left = bare ? 40 : 128;
    const right = card.destiny === undefined ? 606 : 512;
    const title = fitted(markedTitle(card), right - left, 40, 25, 2), step = title.size * 1.04;
    const top = 64 - (title.lines.length - 1) * step / 2 + title.size * .35;
    return title.lines.map((line, k) => words('c-title', left, top + k * step, title.size, line)).join('')
        + (card.destiny === undefined ? '' : destiny(card.destiny, 516, 12, 104));
}

const destiny = (value: number, x: number, y: number, size: number): string =>
    sign('destiny', 'c-destiny', x, y, size) + words('c-destiny-number', x + size / 2, y
        + size * .645, size * .4, value);

function typeBand(card: Card, y: number): string {
    const type = (card.typeLine || footOf(card)).toUpperCase(), wide = width(type, 25, true, 'narrow') * 1.08;
    return rect('c-band', 14, y, W - 28, 52) + sign(card.type, 'i3', 34, y + 11, 30)
        + words('c-type', 78, y + 35, Math.min(25, 25 * 510 / wide), type);
}

// The tallest of these pictures that leaves readable text.
function pictureHeight(card: Card, now: Now, heights: readonly number[], room: (art: number) => number): number {
    const enough = heights.find((height) => textSize(card, now.edition, 534, room(height)) >= READABLE);
    return enough ?? heights[heights.length - 1] ?? 0;
}

export function fullFace(card: Card, now: Now): string {
    if (isLocation(card)) return fullLocation(card, now);
    const numbered = numbersNow(card, now).length > 0, foot = numbered ? 744 : 800;
    const tall = pictureHeight(card, now, [...(card.text.length ? [] : [424]), 364, 330, 296, 262, 230],
        (height) => foot - (height + 168) - 34), line = 112 + tall;
    const copies = card.copies === undefined ? '' : `×${card.copies}  `;
    return frame() + rect('c-band', 14, 14, W - 28, 96, 24) + rect('c-band', 14, 70, W - 28, 40)
        + picture(card, now, 26, 112, 578, tall, 34) + heading(card, now) + corner(card, now) + typeBand(card, line)
        + rect('c-paper', 26, line + 56, 578, foot - line - 56, 10)
        + textbox(card, now.edition, 48, line + 68, 534, foot - line - 90)
        + (numbered ? plaques(card, now) : words('c-fate', 40, 838, 25, fateOf(card)))
        + words('c-code', 600, numbered ? 864 : 836, numbered ? 15 : 20, copies + card.code);
}

// A location: the opponent's icons upside down at the top, yours at the foot.
function fullLocation(card: Card, now: Now): string {
    const tall = pictureHeight(card, now, [...(card.text.length ? [] : [496]), 430, 396, 362, 328, 294, 250],
        (height) => 592 - height), line = 88 + tall;
    const title = fitted(card.name, 450, 52, 30, 1);
    const side = (k: 0 | 1): string => rect('c-band', 26, 800, 578, 54, 10) + pips(card, k, 44, 808, 38)
        + words('c-side', 586, 835, 22, k ? cardSays.yourOpponent : cardSays.you);
    return frame() + `<g transform="rotate(180 315 440)">${side(1)}</g>`
        + `<svg x="26" y="88" width="578" height="${tall}" viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice">`
        + `${art(card)}</svg><path class="c-band" d="M26 ${line}V${line - 72}H470L510 ${line}Z"/>`
        + rect('c-band', 26, line - 18, 578, 68)
        + words('c-group', 48, line - 36, 27, card.group)
        + words('c-title', 48, line + 30, title.size, title.lines[0] ?? '')
        + (card.destiny === undefined ? '' : destiny(card.destiny, 504, line - 50, 96))
        + rect('c-bar', 26, line + 48, 578, 42) + sign(card.type, 'i4', 44, line + 54, 30)
        + words('c-type', 86, line + 78, 24, card.typeLine.toUpperCase())
        + rect('c-paper', 26, line + 94, 578, 696 - line, 10)
        + textbox(card, now.edition, 48, line + 102, 534, 676 - line)
        + side(0) + words('c-code', 600, 866, 15, card.code);
}
