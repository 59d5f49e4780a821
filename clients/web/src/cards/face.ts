// face.ts — a card as SVG markup, in every size and state. This is what the rest of the client imports.
//
//   faceSvg(card, size, now)         the face
//   backSvg(game, size)              its back
//   pictureSvg(card)                 a thumbnail: the picture without words or numbers (stack, log, match list)
//   cardClass(size, now, state)      classes for the element around a face: rings, brackets and dashes are card.css's
//   cardWords(card, now)             what a screen reader says
//
// Markup is escaped and holds no id, style or script; it may be set as innerHTML under a strict policy.
import { art } from './art';
import { n } from './art-kit';
import type { Card, Game } from './card';
import { rect } from './face-parts';
import { fullFace } from './face-full';
import { chipFace, handFace, playFace, tabFace } from './face-small';
import { type Now, type State, cardWords } from './now';
import { escaped } from './words';

export type { Card, CardType, Faction, Game, NumberName } from './card';
export { isInverter, isLocation } from './card';
export type { Moment, Now, State } from './now';
export { cardWords } from './now';
export { readCard, readFile, textOf } from './read';
export { anyIcon as icon, type AnyIconName as IconName } from './table-icons';
export { panoramaSvg } from './panorama';

export type Size = 'full' | 'hand' | 'play' | 'chip' | 'tab';

// Width and height in the units of the drawing; at these many pixels the table shows them. Full is in tenths of millimetres.
export const SIZES: Readonly<Record<Size, readonly [number, number]>> = {
    full: [630, 880],
    hand: [112, 156],
    play: [96, 112],
    chip: [64, 64],
    tab: [112, 20],
};

const FACES: Readonly<Record<Size, (card: Card, now: Now) => string>> = {
    full: fullFace, hand: handFace, play: playFace, chip: chipFace, tab: tabFace,
};

// In play a card that lies on its side is wider than tall.
export function faceSize(size: Size, now: Now = {}): readonly [number, number] {
    return size === 'play' && now.lies ? [112, 96] : SIZES[size];
}

export function faceSvg(card: Card, size: Size, now: Now = {}): string {
    const [w, h] = faceSize(size, now);
    return `<svg class="face face-${size} inks-${card.inks}" viewBox="0 0 ${w} ${h}" role="img" `
        + `aria-label="${escaped(cardWords(card, now))}">${FACES[size](card, now)}</svg>`;
}

export function pictureSvg(card: Card): string {
    return `<svg class="picture inks-${card.inks}" viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice" role="img" `
        + `aria-label="${escaped(card.title)}">`
        + `${art(card)}</svg>`;
}

export function cardClass(size: Size, now: Now = {}, state: State = 'rest'): string {
    return ['card', size, now.lies ? 'is-lying' : '', now.hidden ? 'is-hidden' : '',
        state === 'rest' ? '' : `is-${state}`]
        .filter(Boolean).join(' ');
}

// ---- the back, and Rift's mark: far above, near below, the rift between them ----

const HALF = 'M-21 -1C-15 -9 -8 -9 -1 -2C6 5 13 4 21 -3A21 21 0 0 0 -21 -1Z';

export const mark = (): string =>
    `<path class="mark-far" transform="translate(0 -1.6)" d="${HALF}"/>`
    + `<path class="mark-near" transform="rotate(180) translate(0 -1.6)" d="${HALF}"/>`;

export const markSvg = (): string =>
    `<svg class="mark" viewBox="-24 -24 48 48" aria-hidden="true">${mark()}</svg>`;

// What the game is about, around the mark: orbits, sectors, a portal.
function around(game: Game): string {
    if (game === 'wars')
        return [34, 43].map((r) => `<circle r="${r}"/>`).join('')
            + [15, 75, 135].map((angle) => `<ellipse rx="50" ry="17" transform="rotate(${angle})"/>`).join('');
    if (game === 'trekwar')
        return [32, 42, 52].map((r) => `<path d="M${[0, 1, 2, 3, 4, 5].map((k) =>
            `${n(r * Math.cos(k * 1.047))} ${n(r * Math.sin(k * 1.047))}`).join('L')}Z"/>`).join('');
    return [26, 34,
        42].map((r) => `<rect x="${-r}" y="${-r}" width="${2 * r}" height="${2 * r}" transform="rotate(45)"/>`).join('');
}

function ticks(): string {
    let d = '';
    for (let k = 0; k < 24; k++) {
        const a = k * Math.PI / 12, inner = k % 6 ? 44 : 41;
        d += `M${n(47 * Math.cos(a))} ${n(47 * Math.sin(a))}L${n(inner * Math.cos(a))} ${n(inner * Math.sin(a))}`;
    }
    return `<path d="${d}"/>`;
}

export function backSvg(game: Game, size: Exclude<Size, 'tab'> = 'hand'): string {
    const [w, h] = SIZES[size], tall = n(h * 112 / w), y = n(tall / 2);
    return `<svg class="face back" viewBox="0 0 112 ${tall}" role="img" aria-label="face down">`
        + rect('c-edge', 0, 0, 112, tall, 7) + rect('b-field', 2.5, 2.5, 107, tall - 5, 5)
        + `<svg x="6" y="6" width="100" height="${n(tall - 12)}" viewBox="-50 ${n(6 - y)} 100 ${n(tall - 12)}">`
        + `<g class="b-line">${around(game)}${size === 'chip' ? '' : ticks()}</g></svg>`
        + rect('b-frame', 6, 6, 100, tall - 12, 3)
        + `<g transform="translate(56 ${y})"><circle class="b-core" r="27"/>${mark()}</g></svg>`;
}
