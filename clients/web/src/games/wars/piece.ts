// piece.ts — a ship or unit in play with what it carries: who is aboard, weapons and assets beneath, cards stacked on it.
import type { Card } from '../../../../protocol';
import { backSvg, cardClass, cardWords, icon, isInverter, type Moment, type Now, type NumberName } from '../../cards/face';
import { keyOf, STATE_WORDS, stateOfCard } from '../../table/state';
import { classes, h, made, type Branch, type Value } from '../../tree';
import type { Board } from './board';
import { face, printed } from './printed';
import { lyingOn, valueOf, type Pending, type Piece } from './told';
import { words } from './words';

export type PieceSize = 'hand' | 'play' | 'chip' | 'tab';

const SHOWN: readonly NumberName[] = ['power', 'tactics', 'defense'];

function nowOf(board: Board, piece: Piece, size: PieceSize): Now {
    const numbers: { [name in NumberName]?: Moment } = {};
    for (const { name, value, printed: before } of piece.numbers)
        if (SHOWN.includes(name as NumberName)) numbers[name as NumberName] = { value, printed: before ?? value };
    const capacity = valueOf(piece.numbers, 'capacity'), aboard = lyingOn(board.told, piece.id, 'aboard');
    const beneath = lyingOn(board.told, piece.id, 'weapon', 'asset').map((card) => card.title);
    return {
        numbers, edition: board.p.view.edition,
        lies: piece.marks.includes('damaged') ? 'damaged' : undefined,
        inverted: piece.marks.includes('inverted') || undefined,
        aboard: capacity && (aboard.length || size === 'play') ? { count: aboard.length, capacity } : undefined,
        beneath: size === 'chip' && beneath.length ? beneath : undefined };
}

// What one does with a card, wherever it is drawn.
export function handling(board: Board, id: number): Record<string, Value> {
    const { act } = board;
    return {
        'data-card': id, onclick: () => act.press(id), onpointerenter: () => act.point(id), onpointerleave: () => act.point(null),
        onfocus: () => act.point(id), oncontextmenu: (event: Event) => { event.preventDefault(); act.zoom(id); } };
}

export function stateWords(board: Board, id: number): string {
    const state = STATE_WORDS[stateOfCard(board.p, board.ui, id)], key = keyOf(board.p, id);
    return [state, key ? `key ${key.toUpperCase()}` : ''].filter(Boolean).join(', ');
}

export function keyCap(board: Board, id: number): Branch | null {
    const key = keyOf(board.p, id);
    return key ? h('kbd', { key: 'key', 'aria-hidden': 'true' }, key.toUpperCase()) : null;
}

export function drawPiece(board: Board, piece: Piece, size: PieceSize): Branch {
    const { p, ui } = board, now = nowOf(board, piece, size), card = printed(p, piece.code);
    const label = [cardWords(card, now), piece.seat && words.whose(piece.seat === p.near), ...piece.marks.filter((mark) => mark !== 'damaged' && mark !== 'inverted'),
        stateWords(board, piece.id)];
    return h('button', {
        key: `c${piece.id}`, type: 'button', class: cardClass(size, now, stateOfCard(p, ui, piece.id)),
        'aria-label': label.filter(Boolean).join(', '), 'aria-pressed': ui.chosen === piece.id ? 'true' : null, ...handling(board, piece.id) },
        made('span', { key: 'face', class: 'face-box' }, face(p, piece.code, size, now)), keyCap(board, piece.id));
}

// A card that is nowhere in play, as in a hand.
export function drawFace(board: Board, card: Card | null): Branch {
    if (!card?.code) return made('span', { class: 'card hand' }, backSvg('wars', 'hand'));
    return drawPiece(board, { id: card.id, code: card.code, title: card.title ?? '', seat: '', how: 'alone', on: null, marks: [], numbers: [] }, 'hand');
}

// A weapon or asset it bears: a label on its picture, to be pressed on its own.
function drawBorne(board: Board, piece: Piece): Branch {
    const state = stateOfCard(board.p, board.ui, piece.id);
    return h('button', {
        key: `c${piece.id}`, type: 'button', class: classes('borne', state !== 'rest' && `is-${state}`),
        'aria-label': [piece.title, piece.how, stateWords(board, piece.id)].filter(Boolean).join(', '), ...handling(board, piece.id) },
        made('span', { class: 'sign' }, icon(piece.how === 'weapon' ? 'weapon' : 'asset')), h('span', { class: 'title' }, piece.title),
        keyCap(board, piece.id));
}

function drawHold(board: Board, ship: Piece): Branch | null {
    const capacity = valueOf(ship.numbers, 'capacity') ?? 0, aboard = lyingOn(board.told, ship.id, 'aboard');
    if (!aboard.length) return null;
    const room = valueOf(ship.numbers, 'room') ?? Math.max(0, capacity - aboard.length);
    return h('ul', { key: 'hold', class: 'hold', 'aria-label': words.aboard(ship.title, aboard.length, capacity) },
        aboard.map((piece) => h('li', { key: `c${piece.id}` }, drawPiece(board, piece, 'tab'), drawBears(board, piece))),
        Array.from({ length: room }, (_, i) => h('li', { key: `free${i}`, class: 'free', 'aria-hidden': 'true' })));
}

function drawBears(board: Board, piece: Piece): Branch | null {
    const borne = lyingOn(board.told, piece.id, 'weapon', 'asset'), stacked = lyingOn(board.told, piece.id, 'stacked').length;
    if (!borne.length && !stacked) return null;
    return h('div', { key: 'bears', class: 'bears' }, borne.map((card) => drawBorne(board, card)),
        stacked ? h('span', { class: 'borne stacked' }, `+${stacked} stacked`) : null);
}

// A card of an open group with everything on it: at its place in a row that overlaps rather than wraps.
export function drawWhole(board: Board, piece: Piece): Branch {
    const isInverted = isInverter(printed(board.p, piece.code)) && piece.marks.includes('inverted');
    return h('li', { key: `c${piece.id}`, class: classes('stand', piece.marks.includes('damaged') && 'lies', isInverted && 'inverted',
        lyingOn(board.told, piece.id, 'aboard').length > 0 && 'carries') },
        h('div', { class: 'with' }, h('div', { class: 'carrier' }, drawPiece(board, piece, 'play'), drawBears(board, piece)), drawHold(board, piece)));
}

export const drawChip = (board: Board, piece: Piece): Branch => h('li', { key: `c${piece.id}`, class: 'stand' }, drawPiece(board, piece, 'chip'));

// Where a card that waits on the stack will stand.
export function drawGhost(board: Board, pending: Pending, size: 'play' | 'chip'): Branch {
    const { p } = board, tag = size === 'chip' ? words.pending : words.pendingAt(pending.order);
    return h('li', { key: `ghost${pending.id}`, class: 'stand' }, h('button', {
        type: 'button', class: cardClass(size, {}, 'pending'), 'aria-label': `${cardWords(printed(p, pending.code))}, ${tag}`, ...handling(board, pending.id) },
        made('span', { key: 'face', class: 'face-box' }, face(p, pending.code, size)), h('span', { key: 'tag', class: 'tag' }, tag)));
}
