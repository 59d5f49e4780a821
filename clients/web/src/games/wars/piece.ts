// piece.ts — a ship or unit in play with what it carries: who is aboard, weapons and assets beneath, cards stacked on
// it.
import { icon } from '../../cards/face';
import { drawCard } from '../../table/card';
import { keyOf, STATE_WORDS, stateOfCard } from '../../table/state';
import { classes, h, made, type Branch, type Value } from '../../tree';
import type { Board } from './board';
import { lyingOn, valueOf, type Pending, type Piece } from './told';
import { words } from './words';

// Attributes that let something other than a card's face be pressed like one: locations, encampments, weapons.
export function handling({ p, ui, act }: Board, id: number): Record<string, Value> {
    const state = stateOfCard(p, ui, id), key = keyOf(p, id);
    return {
        tabindex: state === 'playable' || state === 'target' || state === 'chosen' ? 0 : -1, 'aria-keyshortcuts': key || null,
        onclick: () => act.press(id), onfocus: () => act.point(id) };
}

export const stateWords = ({ p, ui }: Board, id: number): string => STATE_WORDS[stateOfCard(p, ui, id)];

export function keyCap(board: Board, id: number): Branch | null {
    const key = keyOf(board.p, id);
    return key ? h('kbd', { key: 'key', 'aria-hidden': 'true' }, key.toUpperCase()) : null;
}

export const drawChip = (board: Board, piece: Piece): Branch => {
    const isEmpty = !lyingOn(board.told, piece.id, 'aboard').length;
    return h('li', { key: `c${piece.id}`, class: 'stand' },
        drawCard(board.p, board.ui, board.act, piece.card, { place: 'play', size: 'chip', ...isEmpty ? { now: { aboard: undefined } } : {} }));
};

export const drawTab = (board: Board, piece: Piece): Branch => drawCard(board.p, board.ui, board.act, piece.card, { place: 'play', size: 'tab' });

// A weapon or asset it bears: a label on its picture, to be pressed on its own.
function drawBorne(board: Board, piece: Piece): Branch {
    const state = stateOfCard(board.p, board.ui, piece.id);
    return h('button', {
        key: `c${piece.id}`, class: classes('borne', state !== 'rest' && `is-${state}`), 'data-card': piece.id,
        ...handling(board, piece.id) },
        made('span', { class: 'sign' }, icon(piece.how === 'weapon' ? 'weapon' : 'asset')), h('span', { class: 'title' }, piece.title),
        h('span', { class: 'spoken' }, [piece.how, stateWords(board, piece.id)].filter(Boolean).join(', ')), keyCap(board, piece.id));
}

function drawBears(board: Board, piece: Piece): Branch | null {
    const borne = lyingOn(board.told, piece.id, 'weapon', 'asset'), stacked = lyingOn(board.told, piece.id, 'stacked').length;
    if (!borne.length && !stacked) return null;
    return h('div', { key: 'bears', class: 'bears' }, borne.map((card) => drawBorne(board, card)),
        stacked ? h('span', { key: 'stacked', class: 'borne stacked' }, words.stacked(stacked)) : null);
}

function drawHold(board: Board, ship: Piece): Branch | null {
    const aboard = lyingOn(board.told, ship.id, 'aboard'), capacity = valueOf(ship.numbers, 'capacity') ?? aboard.length;
    if (!aboard.length) return null;
    const room = valueOf(ship.numbers, 'room') ?? Math.max(0, capacity - aboard.length);
    return h('ul', { key: 'hold', class: 'hold', 'aria-label': words.aboard(ship.title, aboard.length, capacity) },
        aboard.map((piece) => h('li', { key: `c${piece.id}` }, drawTab(board, piece), drawBears(board, piece))),
        Array.from({ length: room }, (_, i) => h('li', { key: `free${i}`, class: 'free', 'aria-hidden': 'true' })));
}

// A card of an open group with everything on it: at its place in a row that overlaps rather than wraps.
export function drawWhole(board: Board, piece: Piece): Branch {
    const { p, ui, act } = board;
    return h('li', { key: `c${piece.id}`, class: classes('stand', piece.marks.includes('damaged') && 'lies',
        lyingOn(board.told, piece.id, 'aboard').length > 0 && 'carries') },
        h('div', { class: 'with' },
            h('div', { class: 'carrier' }, drawCard(p, ui, act, piece.card, { place: 'play', now: { beneath: undefined } }), drawBears(board, piece)),
            drawHold(board, piece)));
}

// Where a card that waits on the stack will stand.
export function drawGhost(board: Board, pending: Pending, size: 'table' | 'chip'): Branch {
    const tag = size === 'chip' ? words.pending : words.pendingAt(pending.order);
    return h('li', { key: `ghost${pending.card.id}`, class: 'stand' },
        drawCard(board.p, board.ui, board.act, pending.card, { place: 'play', size, tag, isPending: true }));
}

