// face-small.ts — a card on the table, in hand and in play; as a chip on phones and in closed groups; as the edge of one
// that is tucked under another.
import { n } from './art-kit';
import { type Card, isLocation } from './card';
import { emblem, footOf, markedTitle, picture, pips, rect, sign, words } from './face-parts';
import { type Now, type Shown, changeOf, costNow, numbersNow } from './now';
import { cut, fitted, width } from './words';

const sided = (change: number): string => (change > 0 ? ' c-up' : change < 0 ? ' c-down' : '');

const flipped = (now: Now): string => (now.inverted ? ' c-flipped' : '');

// One number of the row at the foot: sign, number, and an arrow where it is not the printed one.
function cell(shown: Shown, x: number, w: number, y: number, most: number): string {
    const full = width(shown.text, most, true, 'narrow') + most * (shown.change ? .78 : .5)
        + 3, size = Math.min(most, most * w / full);
    const wide = width(shown.text, size, true, 'narrow'), s = size * .5, tip = shown.change ? size * .28 : 0;
    const from = x + (w - wide - s - 2.5 - tip) / 2, end = from + s + 3 + wide, up = shown.change > 0;
    const arrow = tip ? `<path class="${up ? 'c-up' : 'c-down'}" d="M${n(end)} ${n(y - size * .42
        + (up ? tip / 2 : -tip / 2))}`
        + `h${n(tip)}l${n(-tip / 2)} ${n(up ? -tip : tip)}z"/>` : '';
    return sign(shown.name, 'c-stat-sign', from, y - size * .36 - s / 2, s)
        + words(`c-stat-number${sided(shown.change)}`, from + s + 2.5 + wide / 2, y, size, shown.text) + arrow;
}

function foot(card: Card, now: Now, w: number, y: number, size: number): string {
    const numbers = numbersNow(card, now), each = (w - 6) / Math.max(1, numbers.length);
    if (numbers.length) return numbers.map((shown, k) => cell(shown, 3 + k * each, each, y, size)).join('');
    if (isLocation(card)) return pips(card, 0, size * .4, y - size * .72, size * .72);
    const word = footOf(card).toUpperCase(), wide = width(word, size * .58, true, 'narrow') * 1.08;
    return words('c-foot c-mid', w / 2, y - size * .1, Math.min(size * .58, size * .58 * (w - 10) / wide), word);
}

function titleLines(card: Card, now: Now, w: number, middle: number, large: number, small: number): string {
    const grouped = card.group !== '' && large > 11, title = fitted(markedTitle(card), w - 6, large, small,
        grouped ? 1 : 2);
    const step = title.size * 1.04, group = grouped ? cut(card.group, w - 8, title.size - 2) : '';
    const top = middle - (title.lines.length - (group ? 0 : 1)) * step / 2 + title.size * .35;
    return (group ? words(`c-group c-mid${flipped(now)}`, w / 2, top, title.size - 2, group) : '')
        + title.lines.map((line, k) =>
            words(`c-title c-mid${flipped(now)}`, w / 2, top
                + (k + (group ? 1 : 0)) * step, title.size, line)).join('');
}

// Upper left corner in hand: the current cost in its hexagon (or a sign), support or level below it.
function corner(card: Card, now: Now): string {
    const cost = costNow(card, now), name = emblem(card), change = cost ? -changeOf(cost) : 0;
    const square = (k: number, inner: string): string => rect('c-cost', 7, 34 + k * 19, 18, 18, 4) + inner;
    const below = card.support.map((faction, k) => square(k, sign(faction, 'i4', 10, 37 + k * 19, 12))).join('');
    if (!cost && !name) return '';
    const inside = cost
        ? words(`c-cost-number${sided(change)}`, change ? 13.5 : 16, 24, 19, cost.value)
            + (change ? `<path class="${change > 0 ? 'c-up' : 'c-down'}" d="M20 ${change > 0 ? 14 : 20}h6l-3 ${change > 0 ? 6 : -6}z"/>` : '')
        : sign(name ?? '', 'i4', 9, 10, 14);
    return `<path class="c-cost" d="M16 2L29 9.5V24.5L16 32L3 24.5V9.5Z"/>${inside}${below}`;
}

// Tabs say a state in a word and a sign.
function tab(cls: string, name: string, text: string, x: number, y: number): string {
    return rect(`c-${cls}-tab`, x, y, width(text, 9.5, true, 'narrow') * 1.04 + 19, 14, 3)
        + sign(name, `c-${cls}-sign-tab`, x + 3, y + 2.5, 9) + words(`c-${cls}-word`, x + 15, y + 10.4, 9.5, text);
}

function crack(x: number, h: number): string {
    return `<path class="c-crack" d="M${n(x)} 2l-7 ${n(h * .28)}l9 ${n(h * .14)}l-13 ${n(h * .2)}l7 ${n(h * .12)}`
        + `l-9 ${n(h * .26)}"/>`;
}

const hurt = (now: Now): boolean => now.lies === 'damaged' || now.lies === 'wounded';

function marks(now: Now, w: number, tall: number, left: number): string {
    const top: [string, string, string][] = [], low: [string, string][] = [];
    if (now.lies) top.push([hurt(now) ? 'harm' : 'pin', now.lies, now.lies.toUpperCase()]);
    if (now.inverted) top.push(['aim', 'inverted', 'INVERTED']);
    if (now.hidden) top.push(['pin', 'hidden', 'HIDDEN']);
    if (now.aboard) low.push(['capacity', `${now.aboard.count}/${now.aboard.capacity}`]);
    for (const title of now.beneath ?? []) low.push(['weapon', cut(title, w - 28, 9.5)]);
    return (hurt(now) ? crack(w * .62, tall) : '')
        + top.map(([cls, name, text], k) => tab(cls, name, text, left, 4 + k * 16)).join('')
        + low.map(([name, text], k) => tab('pin', name, text, 4, tall - 15 - 15 * k)).join('');
}

const pin = (card: Card, x: number, y: number): string => rect('c-pin', x, y, 16, 16, 4)
    + sign(card.type, 'i4', x + 2.5, y + 2.5, 11);

const shell = (w: number, h: number, r: number): string => rect('c-edge', 0, 0, w, h, r)
    + rect('c-bar', 1.5, 1.5, w - 3, h - 3, r - 1);

// 112 × 156: title, numbers, cost, destiny.
export function handFace(card: Card, now: Now): string {
    const w = 112, h = 156, tall = 97, left = costNow(card, now) || emblem(card) ? 32 : 4;
    const destiny = card.destiny === undefined ? ''
        : sign('destiny', 'c-destiny', 83, 2, 27) + words('c-destiny-number', 96.5, 19.6, 12, card.destiny);
    const level = card.level === undefined ? '' : words('c-level', w - 7, 38, 9.5, `LV ${card.level}`);
    return shell(w, h, 7) + picture(card, now, 3, 3, w - 6, tall - 1, 9)
        + rect(`c-band${flipped(now)}`, 1.5, tall + 2, w - 3, 28)
        + titleLines(card, now, w, tall + 16, 13, 10) + foot(card, now, w, h - 8, 20) + corner(card, now) + destiny
        + level
        + pin(card, w - 21, tall - 19) + marks(now, w, tall, left);
}

// 96 × 112, lying 112 × 96: in play a card has no cost and no destiny, so it needs less room.
export function playFace(card: Card, now: Now): string {
    const [w, h] = now.lies ? [112, 96] : [96, 112], tall = h - 56;
    return shell(w, h, 7) + picture(card, now, 3, 3, w - 6, tall - 1, 7)
        + rect(`c-band${flipped(now)}`, 1.5, tall + 2, w - 3, 28)
        + titleLines(card, now, w, tall + 16, 13, 10) + foot(card, now, w, h - 6.5, 18)
        + pin(card, w - 21, 5) + marks(now, w, tall, 4);
}

// 64 × 64: states are signs without words here.
export function chipFace(card: Card, now: Now): string {
    const w = 64, signs: [string, string][] = [];
    if (now.lies) signs.push([hurt(now) ? 'harm' : 'pin', now.lies]);
    if (now.inverted) signs.push(['aim', 'inverted']);
    if (now.hidden) signs.push(['pin', 'hidden']);
    const badge = (cls: string, name: string, x: number): string =>
        rect(`c-${cls}-tab`, x, 3, 15, 15, 3) + sign(name, `c-${cls}-sign-tab`, x + 2.5, 5.5, 10);
    const aboard = now.aboard ? rect('c-pin-tab', 33, 3, 28, 14, 3) + sign('capacity', 'c-pin-sign-tab', 35.5, 5.5, 9)
        + words('c-pin-word', 47, 13.6, 10, now.aboard.count) : '';
    return shell(w, w, 6) + picture(card, now, 2, 2, w - 4, 25, 4) + rect(`c-band${flipped(now)}`, 1.5, 26, w - 3, 22)
        + titleLines(card, now, w, 37, 10.5, 8) + foot(card, now, w, 60.2, 13.5)
        + (hurt(now) ? '<path class="c-crack" d="M40 2l-5 8l6 4l-8 6l4 6"/>' : '')
        + signs.map(([cls, name], k) => badge(cls, name, 3 + k * 17)).join('') + aboard
        + (!now.aboard && now.beneath?.length ? badge('pin', 'weapon', 46) : '');
}

// 112 × 20: the strip of a tucked card that can be seen.
export function tabFace(card: Card, now: Now): string {
    const w = 112, h = 20, first = numbersNow(card, now)[0], room = first ? w - 33 - width(first.text, 12, true, 'narrow') : w - 24;
    const size = Math.max(9.5, Math.min(11.5, 11.5 * room / width(card.name, 11.5, true, 'narrow')));
    return rect('c-edge', 0, 0, w, h, 4) + rect('c-bar', 1, 1, w - 2, h - 2, 3.5) + rect('c-band', 1, 1, 17, h - 2, 3.5)
        + sign(card.type, 'i3', 4.5, 5, 10) + words('c-title', 21, 14, size, cut(card.name, room, size))
        + (first ? words(`c-stat-number${sided(first.change)}`, w - 10, 14.3, 12, first.text) : '')
        + (now.lies ? rect('c-harm-tab', w - 30, 3, 14, 14, 3) + sign(now.lies, 'c-harm-sign-tab', w - 28, 5, 10) : '');
}
