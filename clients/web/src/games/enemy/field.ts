// field.ts — the ENEMY field between the two seats: PCs face monsters in lanes, portals and hidden cards at the sides.
import type { Card } from '../../../../protocol';
import { icon } from '../../cards/face';
import { drawCard } from '../../table/card';
import { cardsIn, find, type Position } from '../../table/position';
import type { Field } from '../../table/ui';
import { classes, h, made, type Branch, type Child } from '../../tree';
import { drawFarPiles, drawLaid, drawNearPiles, drawOpenPile, figureOf, held, ownerWord, zoneOf, type Board, type Side } from '../piles';
import { drawLanes } from './lanes';
import { pcsOf, type Pc } from './told';
import { words } from './words';

const PCS = 3, HIDDEN = 5, WIN = 7;

// ---- PCs: a card, its items tucked beneath; one that fights is in its lane ----

function drawPc(board: Board, { card, items, fight }: Pc, side: Side): Branch {
    const { p, ui, act } = board;
    if (fight)
        return h('li', { key: `c${card.id}`, class: 'pc' }, h('p', { class: 'empty' }, words.inFight(card.title ?? '', fight.fight)));
    const own = drawCard(p, ui, act, card, { place: 'play', now: { beneath: undefined } });
    const tabs = items.map((item) => drawCard(p, ui, act, item, { place: 'play', size: 'tab' }));
    return h('li', { key: `c${card.id}`, class: 'pc' }, side === 'far' ? [tabs, own] : [own, tabs]);
}

function drawPcs(board: Board, side: Side): Branch {
    const { p } = board, pcs = pcsOf(p, side);
    return h('section', { key: `pcs ${side}`, class: classes('pcs', side, pcs.length === 0 && 'is-empty'),
        'data-zone': zoneOf(p, 'pcs', side)?.zone, 'aria-label': words.zoneOf(ownerWord(p, side), words.pcs) },
        h('ul', {}, pcs.map((pc) => drawPc(board, pc, side)),
            Array.from({ length: Math.max(0, PCS - pcs.length) }, (_, i) => h('li', { key: `free${i}`, class: 'pc' },
                h('p', { class: 'empty' }, words.places[pcs.length + i])))));
}

// ---- portal, field and hidden cards ----

function drawCards({ p, ui, act }: Board, cards: readonly (Card | null)[]): Branch {
    return h('ul', { class: classes('cards', cards.length > 4 && 'many') }, cards.map((card, i) =>
        h('li', { key: card ? `c${card.id}` : `n${i}` }, drawCard(p, ui, act, card, { place: 'play', size: 'chip' }))));
}

function drawZone(board: Board, name: 'portal' | 'field' | 'hidden', side: Side): Branch {
    const { p } = board, cards = held(p, name, side);
    const title = name === 'hidden' ? words.hiddenOf(cards.length, HIDDEN) : words[name];
    return h('section', { key: name, class: classes('zone', name, !cards.length && 'is-empty'), 'data-zone': zoneOf(p, name, side)?.zone,
        'aria-label': words.zoneOf(ownerWord(p, side), title) },
        h('h3', { class: 'label' }, title), cards.length ? drawCards(board, cards) : h('p', { class: 'note' }, words.none));
}

function drawFlank(board: Board, side: Side): Branch {
    const hasField = held(board.p, 'field', side).length > 0;
    return h('div', { key: `flank ${side}`, class: classes('flank', side) }, drawZone(board, 'portal', side),
        hasField ? drawZone(board, 'field', side) : null);
}

const drawHidden = (board: Board, side: Side): Branch =>
    h('div', { key: `hidden ${side}`, class: classes('flank right', side) }, drawZone(board, 'hidden', side));

// ---- score: seven places, filled point by point; pressed, its cards are laid out ----

function drawScore({ p, ui, act }: Board, side: Side): Branch {
    const figure = figureOf(p, 'vp', side), value = figure?.value ?? 0, of = figure?.of ?? WIN, zone = zoneOf(p, 'score', side)?.zone ?? '';
    return h('button', { key: 'score', class: 'fact lays-out score-fact', 'data-zone': zone,
        'aria-expanded': String(ui.pile === zone), onclick: () => act.set({ pile: ui.pile === zone ? null : zone }) },
        h('span', { class: 'spoken' }, words.scoreOf(ownerWord(p, side), value, of)),
        h('span', { class: 'label', 'aria-hidden': 'true' }, words.score, h('span', { class: 'wins' }, ` · ${words.wins(of)}`)),
        h('span', { class: 'scorepile', 'aria-hidden': 'true' }, Array.from({ length: of }, (_, i) => i < value
            ? made('i', { key: `v${i}`, class: 'is-won' }, icon('vp')) : h('i', { key: `e${i}` }, i + 1)), h('b', {}, value)));
}

const SHOWN = new Set(['pcs', 'portal', 'field', 'hidden', 'attack', 'revealed']);

const isShown = (p: Position) => ({ id }: Card): boolean => {
    const zone = find(p, id)?.zone;
    return zone !== undefined && (SHOWN.has(zone.name) || zone.name === 'hand' && zone.seat === p.near);
};

function drawFarFacts(board: Board): Branch {
    return h('div', { key: 'facts', class: 'facts' }, drawScore(board, 'far'), drawFarPiles(board));
}

function drawField(board: Board): Child {
    return [drawFlank(board, 'far'), drawPcs(board, 'far'), drawHidden(board, 'far'), drawLanes(board),
        drawFlank(board, 'near'), drawPcs(board, 'near'), drawHidden(board, 'near'),
        drawLaid(board, isShown(board.p)), drawOpenPile(board)];
}

export const enemyField: Field = {
    field: (p, ui, act) => drawField({ p, ui, act }),
    nearFacts: (p, ui, act) => h('div', { key: 'facts', class: 'near-facts' }, drawNearPiles({ p, ui, act }),
        drawScore({ p, ui, act }, 'near')),
    farFacts: (p, ui, act) => drawFarFacts({ p, ui, act }),
    places: (p) => (['near', 'far'] as const).flatMap((side) => pcsOf(p, side).map(({ card, items, fight }) =>
        [words.zoneOf(ownerWord(p, side), card.title ?? ''), ...items.map((item) => words.bears(item.title ?? '')),
            ...(card.numbers ?? []).map((n) => `${n.name} ${n.value}`), fight ? words.inFight('', fight.fight) : ''].filter(Boolean).join(', '))),
    hand: (p) => cardsIn(p, 'hand', p.near),
};
