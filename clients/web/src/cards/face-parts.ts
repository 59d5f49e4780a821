// face-parts.ts — what faces of every size share: shapes with classes, the window of the picture, words for a card's foot.
//
// No inline style and no id anywhere: the page's Content-Security-Policy forbids the one, a table with sixty faces the
// other. Colours come from the class inks-… and from card.css.
import { art } from './art';
import { n } from './art-kit';
import type { Card, CardType } from './card';
import { iconPath } from './icons';
import type { Now } from './now';
import { escaped } from './words';
import { cardSays } from '../words';

// Numbers are rounded here, so that callers may compute freely.
export const rect = (cls: string, x: number, y: number, w: number, h: number, r = 0): string =>
    `<rect class="${cls}" x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r ? ` rx="${r}"` : ''}/>`;

export const words = (cls: string, x: number, y: number, size: number, text: string | number): string =>
    `<text class="${cls}" x="${n(x)}" y="${n(y)}" font-size="${n(size)}">${escaped(String(text))}</text>`;

// A sign, `size` wide, with its upper left corner at (x, y).
export const sign = (name: string, cls: string, x: number, y: number, size: number): string =>
    `<path class="${cls}" fill-rule="evenodd" transform="translate(${n(x)} ${n(y)}) `
    + `scale(${Math.round(size / 24 * 1000) / 1000})" d="${iconPath(name)}"/>`;

// ---- the window of the picture: one outline a type, so that a type is known at thumbnail size ----

type Outline = (w: number, h: number, c: number) => string;

const plain: Outline = (w, h) => `M0 0H${w}V${h}H0Z`;
const arch: Outline = (w, h, c) =>
    `M0 ${h}V${n(c * 1.6)}Q0 0 ${n(c * 1.6)} 0H${n(w - c * 1.6)}Q${w} 0 ${w} ${n(c * 1.6)}V${h}Z`;
const cutCorners: Outline = (w, h, c) =>
    `M0 ${c}L${c} 0H${n(w - c)}L${w} ${c}V${n(h - c)}L${n(w - c)} ${h}H${c}L0 ${n(h - c)}Z`;
const hull: Outline = (w, h, c) =>
    `M0 0H${w}V${n(h - c * 1.2)}L${n(w - c * 1.6)} ${h}H${n(c * 1.6)}L0 ${n(h - c * 1.2)}Z`;
const wedge: Outline = (w, h, c) =>
    `M${n(c * 1.8)} 0H${w}V${n(h - c * 1.8)}L${n(w - c * 1.8)} ${h}H0V${n(c * 1.8)}Z`;
const slant: Outline = (w, h, c) =>
    `M0 0H${n(w - c * 2.2)}L${w} ${n(c * 2.2)}V${h}H${n(c * 2.2)}L0 ${n(h - c * 2.2)}Z`;
const stamp: Outline = (w, h, c) => {
    const s = n(c * .8), right = n(w - c * .8), low = n(h - c * .8);
    return `M${s} 0H${right}V${s}H${w}V${low}H${right}V${h}H${s}V${low}H0V${s}H${s}Z`;
};
const pennant: Outline = (w, h, c) => `M0 0H${w}V${n(h - c)}L${n(w / 2)} ${h}L0 ${n(h - c)}Z`;
const teeth: Outline = (w, h, c) => {
    let d = `M0 0H${w}V${h}`;
    for (let k = 0; k < 12; k++) d += `L${n(w - (k + 1) * w / 12)} ${k % 2 ? h : n(h - c * .8)}`;
    return `${d}Z`;
};

const OUTLINES: Readonly<Record<CardType, Outline>> = {
    character: arch, nobot: cutCorners, vehicle: hull, ship: wedge, weapon: slant, asset: stamp,
    order: pennant, interrupt: teeth, sector: plain, site: plain,
    unit: wedge, maneuver: pennant, command: stamp, event: teeth,
    pc: arch, armor: stamp, monster: cutCorners, action: teeth, field: hull, unknown: plain,
};

// Stripes over a card that the opponent does not see.
function stripes(w: number, h: number): string {
    let d = '';
    for (let x = -h; x < w; x += h / 5) d += `M${n(x)} ${n(h)}L${n(x + h)} 0`;
    return `<path class="c-stripes" d="${d}" stroke-width="${n(h / 28)}"/>`;
}

// The picture, with the frame painted over it: so no clip path (and no id) is needed. On its side a card turns its
// picture by 90°, inverted by 180°; words never turn.
export function picture(card: Card, now: Now, x: number, y: number, w: number, h: number, corner: number): string {
    const angle = (now.lies ? 90 : 0) + (now.inverted ? 180 : 0);
    const grown = now.lies ? ' translate(160 120) scale(1.08) translate(-160 -120)' : '';
    const ground = now.lies ? '<path class="i0" d="M0 0H320V240H0Z"/>' : '';
    const inner = angle ? `${ground}<g transform="rotate(${angle} 160 120)${grown}">${art(card)}</g>` : art(card);
    const frame = `M-1 -1H${n(w + 1)}V${n(h + 1)}H-1Z${OUTLINES[card.type](n(w), n(h), corner)}`;
    return `<svg x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" viewBox="0 0 320 240" `
        + `preserveAspectRatio="xMidYMid slice">${inner}</svg>`
        + (now.hidden ? `<svg x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}">${stripes(w, h)}</svg>` : '')
        + `<path class="c-bar" fill-rule="evenodd" transform="translate(${n(x)} ${n(y)})" d="${frame}"/>`;
}

// ---- words ----

export const markedTitle = (card: Card): string =>
    `${card.unique ? '◆\u00a0' : ''}${'•'.repeat(card.bullets)}${card.name}`;

// What stands in the hexagon when a card has no cost: whose or what it is, as a sign.
export function emblem(card: Card): string | undefined {
    if (card.game === 'trekwar') return card.inks;
    if (card.game === 'enemy' && card.element !== 'none') return card.element;
    return undefined;
}

// What a card without numbers says at its foot on the table: where it goes, what it lies beneath, or its type.
export function footOf(card: Card): string {
    if (card.detail) return card.detail;
    return card.type === 'unknown' ? card.typeLine : card.type;
}

const FATES: Readonly<Partial<Record<CardType, string>>> = cardSays.fates;

// The same as a sentence, for the foot of a full card.
export function fateOf(card: Card): string {
    if (card.game !== 'wars') return FATES[card.type] ?? '';
    if (card.type === 'weapon' || card.type === 'asset') return card.detail ? cardSays.beneath(card.detail) : cardSays.alone;
    if (card.detail === 'used') return cardSays.toUsed;
    if (card.detail === 'lost') return cardSays.toLost;
    return card.detail === 'used or lost' ? cardSays.usedOrLost : '';
}

// Icons of one side of a location in a row: energy, then support.
export function pips(card: Card, side: 0 | 1, x: number, y: number, size: number): string {
    const { energy, support } = card.sides?.[side] ?? { energy: 0, support: [] };
    let out = '', at = x;
    for (let k = 0; k < energy; k++, at += size * .92) out += sign('energy', 'i5', at, y, size);
    if (energy) at += size * .4;
    for (const faction of support) {
        out += sign(faction, 'i4', at, y, size);
        at += size * 1.15;
    }
    return out;
}
