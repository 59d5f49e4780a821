// fight.ts — the Fight: the cards of both sides, and between them their Forces as sums of parts on the Ground that was called.
import type { Card, Figure, Option } from '../../../../protocol';
import { drawCard } from '../../table/card';
import { isAsked } from '../../table/position';
import { partsWords } from '../../table/told-words';
import { classes, h, type Branch, type Child } from '../../tree';
import { figureOf, held, ownerWord, sign, zoneOf, type Board, type Side } from '../piles';
import type { War } from './told';
import { words } from './words';

// ---- the cards ----

const PILES = ['units', 'maneuvers', 'commands', 'events'] as const;
type Pile = typeof PILES[number];
const LABELS: Readonly<Record<Pile, string>> =
    { units: words.unit, maneuvers: words.maneuver, commands: words.commands, events: words.event };

// All Commands are visible; of the other piles, the top card.
const seenOf = (cards: readonly (Card | null)[], pile: Pile): (Card | null)[] => pile === 'commands' ? [...cards] : cards.slice(-1);

export const isSeenIn = (cards: readonly (Card | null)[], pile: string, id: number): boolean =>
    (PILES as readonly string[]).includes(pile) && seenOf(cards, pile as Pile).some((card) => card?.id === id);

// Turned face down: its back. Players who may know the card can see which it is.
const drawTurned = ({ p, ui, act }: Board, card: Card): Branch =>
    h('span', { class: 'turned' }, drawCard(p, ui, act, card, { place: 'hand', isTurned: true }), h('span', { class: 'says', 'aria-hidden': 'true' }, h('b', {}, words.turned), card.title ?? ''));

function drawOne({ p, ui, act }: Board, card: Card | null, i: number): Branch {
    const isActive = card?.marks?.includes('active') ?? false, rest = !isActive && !card?.turned;
    return h('li', { key: card ? `c${card.id}` : `n${i}`, class: classes(rest && 'is-inactive') },
        card?.turned ? drawTurned({ p, ui, act }, card) : drawCard(p, ui, act, card, { place: 'hand', ...rest ? { where: words.inactive } : {} }));
}

function drawSlot(board: Board, pile: Pile, side: Side): Branch {
    const { p, ui, act } = board, cards = held(p, pile, side), seen = seenOf(cards, pile), beneath = cards.length - seen.length;
    const zone = zoneOf(p, pile, side)?.zone ?? '';
    return h('section', { key: pile, class: classes('slot', pile, !seen.length && 'is-empty'), 'data-zone': zone },
        h('h3', { key: 'head', class: 'label' }, LABELS[pile], beneath ? [' · ', h('button', {
            'aria-expanded': String(ui.pile === zone),
            onclick: () => act.set({ pile: ui.pile === zone ? null : zone }) }, words.beneath(beneath))] : null),
        seen.length ? h('ul', { key: 'cards', class: 'cards' }, seen.map((card, i) => drawOne(board, card, i)))
            : h('p', { key: 'none', class: 'empty' }, words.none[pile]));
}

function drawForces(board: Board, side: Side): Branch {
    return h('section', { key: side, class: classes('forces', side), 'aria-label': words.forces(ownerWord(board.p, side)) },
        PILES.map((pile) => drawSlot(board, pile, side)));
}

// ---- what the Deployment would come to ----

const weighs = (option: Option): boolean => option.numbers?.some((n) => n.name === 'force') ?? false;
const valueIn = (option: Option, seat: string): number => option.numbers?.find((n) => n.name === 'force' && n.seat === seat)?.value ?? 0;

// What is chosen, else what is pointed at.
function previewed({ p, ui }: Board): Option | null {
    if (!isAsked(p)) return null;
    for (const id of [ui.dragged, ui.chosen, ui.pointed]) {
        const option = id === null ? undefined : p.options.options.find((o) => weighs(o) && (o.acts?.includes(id) || o.card?.id === id));
        if (option) return option;
    }
    return null;
}

const titleOf = (option: Option): string => option.card?.title ?? (option.verb === 'alone' ? words.alone : words.noUnit);

function drawWould(board: Board, option: Option): Branch {
    const { p, ui, act } = board, own = valueIn(option, p.near), other = valueIn(option, p.far), id = option.card?.id;
    const isEnough = option.marks?.includes('matches') ?? false, says = isEnough ? words.matchesValue(other) : words.shortOf(other - own);
    return h('li', { key: `o${option.index}` }, h('button', {
        class: classes('would', isEnough ? 'is-enough' : 'is-short', id !== undefined && ui.chosen === id && 'is-chosen'),
        onclick: () => id === undefined ? act.choose(option.index) : act.press(id),
        onfocus: () => act.point(id ?? null), onmouseenter: () => act.point(id ?? null) },
        h('span', { class: 'spoken' }, words.would(titleOf(option), own, says)), sign(isEnough ? 'check' : 'minus'),
        h('span', { class: 'title', 'aria-hidden': 'true' }, titleOf(option)), h('b', { 'aria-hidden': 'true' }, own),
        h('small', { 'aria-hidden': 'true' }, says)));
}

// ---- the Forces ----

const SCALES = [8, 12, 16, 24, 36];

function drawPart({ amount, card, reason }: NonNullable<Figure['parts']>[number], i: number): Branch {
    const title = card?.title ?? reason;
    return h('span', { key: `part${i}`, class: classes('part', amount < 0 && 'minus'), '--n': Math.abs(amount),
        title: `${title} (${reason}) ${amount}` },
        h('i', {}, title), h('b', {}, i > 0 && amount >= 0 ? `+${amount}` : String(amount).replace('-', '−')));
}

// The Unit, then what is added to it, then what is taken away.
function inOrder({ p }: Board, parts: NonNullable<Figure['parts']>, side: Side): NonNullable<Figure['parts']> {
    const units = new Set(held(p, 'units', side).map((card) => card?.id));
    const rank = ({ amount, card }: typeof parts[number]): number => amount < 0 ? 2 : card && units.has(card.id) ? 0 : 1;
    return [...parts].sort((a, b) => rank(a) - rank(b));
}

function drawBar(board: Board, side: Side, preview: Option | null): Branch {
    const figure = figureOf(board.p, 'force', side), parts = inOrder(board, figure?.parts ?? [], side);
    const isPreview = preview !== null && side === 'near', value = preview ? valueIn(preview, board.p[side]) : figure?.value ?? 0;
    const inside: Child = isPreview
        ? h('span', { key: 'preview', class: 'part preview', '--n': value }, sign('play'),
            h('i', {}, words.ifDeployed(titleOf(preview))), h('b', {}, value))
        : parts.length ? parts.map(drawPart) : h('span', { key: 'none', class: 'part none' }, words.none.units);
    return h('div', { key: side, class: classes('bars', side), role: 'img', 'aria-label': figure
        ? words.forceOf(ownerWord(board.p, side), figure.value, parts.length ? partsWords(figure) : '') : null }, inside);
}

function drawTotal(board: Board, side: Side, preview: Option | null): Branch {
    const { p } = board, other: Side = side === 'near' ? 'far' : 'near';
    const value = (s: Side): number => preview ? valueIn(preview, p[s]) : figureOf(p, 'force', s)?.value ?? 0,
        lead = value(side) - value(other);
    const says = preview && side === 'near' ? preview.marks?.includes('matches') ? words.matches : words.short
        : preview ? '' : lead > 0 ? words.ahead(lead) : lead < 0 ? words.behind(-lead) : words.even;
    return h('p', { key: `${side} total`, class: classes('total', side) }, h('b', {}, value(side)), h('small', {}, says));
}

const lengthOf = (p: Board['p'], side: Side): number =>
    (figureOf(p, 'force', side)?.parts ?? []).reduce((sum, part) => sum + Math.abs(part.amount), 0);

export function drawFight(board: Board, war: War): Branch {
    const { p } = board, preview = previewed(board), would = isAsked(p) ? p.options.options.filter(weighs) : [];
    const most = Math.max(lengthOf(p, 'near'), lengthOf(p, 'far'), ...preview ? [valueIn(preview, p.near), valueIn(preview, p.far)] : [0]);
    const scale = SCALES.find((size) => size >= most) ?? SCALES[SCALES.length - 1]!;
    return h('section', { key: 'fight', class: 'fight', 'aria-label': words.fight },
        drawForces(board, 'far'),
        h('section', { key: 'compare', class: classes('compare', war.ground === 'none' && 'is-open'), '--of': scale,
            'aria-label': words.force },
            h('div', { key: 'ground', class: classes('ground', war.ground === 'none' && 'none') },
                war.ground === 'none' ? null : sign(war.ground === 'Surface' ? 'surface' : 'space'),
                h('b', {}, words.ground[war.ground]), h('span', { class: 'label' }, words.groundLabel)),
            drawBar(board, 'far', preview), drawTotal(board, 'far', preview),
            drawBar(board, 'near', preview), drawTotal(board, 'near', preview),
            would.length ? h('ul', { key: 'would', class: 'woulds', 'aria-label': words.wouldBring },
                would.map((option) => drawWould(board, option))) : null),
        drawForces(board, 'near'));
}
