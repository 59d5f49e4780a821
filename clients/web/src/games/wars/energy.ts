// energy.ts — a player's energy. Near: three piles in a circle, the lost pile open beside them. Far: one bar of sixty cards.
import { backSvg, icon, mark, type IconName } from '../../cards/face';
import { guarded } from '../../table/ask-rows';
import { printed, thumbnailOf } from '../../table/faces';
import { drawHeld } from '../../table/hand';
import { cardsIn, number, type Position } from '../../table/position';
import { tellMore } from '../../table/after';
import { classes, h, made, type Branch, type Child } from '../../tree';
import { drawOpenPile } from '../piles';
import type { Board } from './board';
import { drawTab } from './piece';
import { sign } from './place';
import { words } from './words';

const PILES = ['reserve', 'active', 'used', 'lost'] as const;
type Pile = typeof PILES[number];
type Side = 'near' | 'far';
const FACTIONS = ['Earther', 'Gongen', 'Maverick', 'Quay', 'Shi'];

const zoneOf = (p: Position, pile: Pile, side: Side): string =>
    p.game.zones.find((z) => z.name === pile && z.seat === p[side])?.zone ?? '';
const sizeOf = (p: Position, pile: Pile, side: Side): number => cardsIn(p, pile, p[side]).length;

// ---- near ----

// The deeper the pile, the more edges are seen.
function pileSvg(count: number): string {
    if (!count) return '<svg class="cards" viewBox="0 0 48 60" aria-hidden="true"><rect class="slot" x="1" y="9" width="38" height="50" rx="4"/></svg>';
    const deep = Math.min(6, Math.ceil(count / 5)), top = deep - 1;
    const cards = Array.from({ length: deep }, (_, k) => `<g transform="translate(${1 + k * 1.6} ${9 - k * 1.6})">`
        + '<rect class="c-edge" width="38" height="50" rx="4"/><rect class="b-field" x="1.5" y="1.5" width="35" height="47" rx="3"/></g>').join('');
    return `<svg class="cards" viewBox="0 0 48 60" aria-hidden="true">${cards}<g transform="translate(${20 + top * 1.6} ${34 - top * 1.6}) scale(.5)">${mark()}</g></svg>`;
}

// A pile that cards can now be taken from or put into can be pressed like a card.
function drawPile(board: Board, pile: Pile): Branch {
    const { p, act } = board, count = sizeOf(p, pile, 'near'), zone = zoneOf(p, pile, 'near');
    const options = p.options.options.filter((o) => o.zone === zone && !o.card);
    const usual = options.find((o) => o.index === p.options.usual_option) ?? (options.length === 1 ? options[0] : undefined);
    const top = pile === 'lost' ? [...cardsIn(p, pile, p.near)].reverse().find((card) => card?.code) : null;
    const topFace = printed(p, top?.code);
    const seen = made('span', { key: 'cards', class: 'cards-box', 'aria-hidden': 'true' }, topFace ? thumbnailOf(topFace) : pileSvg(count));
    const label = `${count} ${words[pile]}`;
    const attributes = { key: pile, class: classes('pile', pile, usual && 'is-target'), 'data-zone': zone };
    const inside = (says: string): Child => [h('span', { key: 'says', class: 'spoken' }, says), seen, h('b', { key: 'count', 'aria-hidden': 'true' }, count),
        h('span', { key: 'label', class: 'pile-name', 'aria-hidden': 'true' }, words[pile])];
    if (pile === 'lost' && !usual)
        return h('button', { ...attributes, 'aria-expanded': String(board.ui.pile === zone),
            onclick: () => act.set({ pile: board.ui.pile === zone ? null : zone }) }, inside(label));
    if (usual)
        return h('button', { ...attributes, onclick: guarded(board.ui, () => act.choose(usual.index)) }, inside(`${label}: ${usual.words}`));
    return h('div', attributes, inside(label));
}

const drawArrow = (verb: string, isNow: boolean): Branch =>
    h('span', { key: verb, class: classes('arrow', isNow && 'is-now'), 'aria-hidden': 'true' }, h('i', {}, verb));

export function drawNearEnergy(board: Board): Child {
    const { p } = board, { phase } = p.view.turn;
    return [
        h('span', { key: 'life', class: 'life' }, h('b', {}, number(p, 'energy', p.near) ?? 0), h('span', { class: 'label' }, words.energy)),
        h('div', { key: 'flow', class: 'flow' },
            h('span', { key: 'round', class: 'round', 'aria-hidden': 'true' }, h('i', {}, words.atTheEnd)),
            drawPile(board, 'reserve'), drawArrow(words.activate, phase === 'activate'), drawPile(board, 'active'),
            drawArrow(words.pay, phase !== 'activate' && phase !== 'draw'), drawPile(board, 'used'), drawPile(board, 'lost')),
        drawFlowLine(board),
        h('div', { key: 'more', class: 'own-line' }, drawSupport(p, 'near'), drawAssets(board, 'near'))];
}

// On phones the piles are one line; the lost pile is still open.
function drawFlowLine(board: Board): Branch {
    const { p, act } = board, lost = zoneOf(p, 'lost', 'near');
    return h('p', { key: 'line', class: 'flowline' }, PILES.map((pile) => {
        const inside = [`${pile} `, h('b', {}, sizeOf(p, pile, 'near'))];
        return pile === 'lost' ? h('button', { key: pile, class: pile, onclick: () => act.set({ pile: lost }) }, inside)
            : h('span', { key: pile, class: pile, 'data-zone': zoneOf(p, pile, 'near') }, inside);
    }));
}

// ---- both ----

function supportOf(p: Position, side: Side): [string, number][] {
    return FACTIONS.map((name): [string, number] => [name, number(p, `support.${name}`, p[side]) ?? 0]).filter(([, value]) => value > 0);
}

function drawSupport(p: Position, side: Side): Branch {
    const support = supportOf(p, side);
    return h('dl', { key: 'support', class: 'fact support' }, h('dt', { class: 'label' }, words.support),
        h('dd', {}, support.length ? support.map(([name, value]) => h('span', { key: name, class: 'sup' },
            made('span', { class: 'sign' }, icon(name.toLowerCase() as IconName, name)), value)) : '–'));
}

function drawAssets(board: Board, side: Side): Branch | null {
    const assets = [...board.told.pieces.values()].filter((piece) => piece.how === 'alone' && piece.seat === board.p[side]);
    return assets.length ? h('dl', { key: 'assets', class: 'fact assets' }, h('dt', { class: 'label' }, words.assets),
        h('dd', { 'data-sideways': '', onscroll: tellMore }, assets.map((piece) => drawTab(board, piece)))) : null;
}

// On phones the seats have no room for assets: they are in a line that scrolls, with support beside them.
export function drawPhoneLine(board: Board): Branch | null {
    if (!board.isPhone || ![...board.told.pieces.values()].some((piece) => piece.how === 'alone')) return null;
    return h('div', { key: 'phone-line', class: 'phone-line' }, (['far', 'near'] as const).map((side) => h('div', { key: side, class: side },
        sign(side, words.whose(side === 'near')), drawSupport(board.p, side), drawAssets(board, side))));
}

// ---- far ----

const BAR = 60, STEP = 5.2;

const PIECES: Readonly<Record<Pile, (x: number, y: number, count: number, step: number) => string>> = {
    reserve: (x, y, count, step) => `<rect class="reserve" x="${x}" y="${y}" width="${count * step - 1.5}" height="11" rx="2"/>`,
    active: (x, y, count, step) => Array.from({ length: count }, (_, j) =>
        `<path class="active" d="M${x + (j + .5) * step} ${y - 2}l${step / 2} 7.5l-${step / 2} 7.5l-${step / 2} -7.5z"/>`).join(''),
    used: (x, y, count, step) => `<rect class="used" x="${x + .75}" y="${y + .75}" width="${Math.max(2, count * step - 3)}" height="9.5" rx="2"/>`
        + Array.from({ length: Math.floor((count * step - 4) / 5) }, (_, j) => `<path class="hatch" d="M${x + 2 + j * 5} ${y + 10}l5 -9"/>`).join(''),
    lost: (x, y, count, step) => `<rect class="lost" x="${x + .5}" y="${y + .5}" width="${Math.max(2, count * step - 2)}" height="10" rx="2"/>`,
};

function gaugeSvg(p: Position, counts: Readonly<Record<Pile, number>>): string {
    const total = PILES.reduce((sum, pile) => sum + counts[pile], 0), step = STEP * Math.min(1, BAR / Math.max(1, total));
    let x = 0;
    const bar = PILES.map((pile) => {
        const from = x;
        x += counts[pile] * step;
        return counts[pile] ? PIECES[pile](from, 22, counts[pile], step) : '';
    }).join('');
    const legend = PILES.map((pile, j) => `<g data-zone="${zoneOf(p, pile, 'far')}" transform="translate(${[0, 88, 164, 234][j]} 2)">${PIECES[pile](0, 1, pile === 'active' ? 2 : 2.4, STEP)}`
        + `<text x="17" y="11">${pile} <tspan>${counts[pile]}</tspan></text></g>`).join('');
    return `<svg class="gauge" viewBox="0 0 312 36" role="img" aria-label="${PILES.map((pile) => `${pile} ${counts[pile]}`).join(', ')}">${legend}${bar}</svg>`;
}

const back = backSvg('wars', 'hand');

export function drawFarEnergy(board: Board): Child {
    const { p, act } = board, counts = Object.fromEntries(PILES.map((pile) => [pile, sizeOf(p, pile, 'far')])) as Record<Pile, number>;
    const hand = cardsIn(p, 'hand', p.far), lost = zoneOf(p, 'lost', 'far');
    return h('div', { key: 'facts', class: 'facts' },
        h('dl', { key: 'energy', class: 'fact' }, h('dt', { class: 'label' }, words.energy), h('dd', { class: 'total far-word' }, number(p, 'energy', p.far) ?? 0)),
        h('button', { key: 'gauge', class: 'gauge-button', 'aria-expanded': String(board.ui.pile === lost), title: words.lostOf(false, counts.lost),
            onclick: () => act.set({ pile: board.ui.pile === lost ? null : lost }) }, made('span', {}, gaugeSvg(p, counts))),
        h('dl', { key: 'hand', class: 'fact', 'data-zone': p.game.zones.find((z) => z.name === 'hand' && z.seat === p.far)?.zone }, h('dt', { class: 'label' }, words.hand), h('dd', {},
            drawHeld(p, board.ui, act, hand, back))),
        drawSupport(p, 'far'), drawAssets(board, 'far'));
}

// ---- the lost pile of either side, open ----

export const drawLostPile = (board: Board): Branch | null => drawOpenPile(board, { title: words.lostOf, other: words.otherLost, empty: words.nothingLost });
