// card.ts — one card at the table: its face as it is now, its state by shape, and what pressing it does.
//
// Hovering, holding and dragging are handled for the whole table (pointing.ts), by data-card.
import type { Card } from '../../../protocol';
import { cardClass, cardWords, type Now, type Size, type State } from '../cards/face';
import { classes, h, made, type Branch } from '../tree';
import * as tableWords from '../words/table';
import { backOf, faceOf, nowOf, printed } from './faces';
import { rowsWith } from './choices';
import { isAsked, isSet, type Position } from './position';
import { keyOf, stateOfCard, STATE_WORDS } from './state';
import { placeWords, sideWords, spokenParts } from './told-words';
import type { Act, Ui } from './ui';

export interface CardLook {
    place: 'hand' | 'play';
    size?: 'table' | 'chip' | 'tab';
    tag?: string;                       // a word over its upper edge: "pending · 1"
    isPending?: boolean;
    isTurned?: boolean;                 // shown face down, although the viewer knows it
    where?: string;                     // its place in words, if the field can say it better
    now?: Now;                          // replaces what the field draws differently
}

const sizeOf = (look: CardLook): Size => look.size === 'chip' || look.size === 'tab' ? look.size : look.place;

// A card that is unchanged in the same View is the same branch, so that the tree skips it.
interface Known { view: Position['view']; options: Position['options']; key: string; branch: Branch }
const known = new WeakMap<Card, Known>();

export function drawCard(p: Position, ui: Ui, act: Act, card: Card | null, look: CardLook): Branch {
    if (!card) return drawAnew(p, ui, act, card, look);
    const key = `${stateOfCard(p, ui, card.id)} ${ui.dragged === card.id} ${JSON.stringify(look)}`, old = known.get(card);
    if (old && old.view === p.view && old.options === p.options && old.key === key) return old.branch;
    const branch = drawAnew(p, ui, act, card, look);
    known.set(card, { view: p.view, options: p.options, key, branch });
    return branch;
}

function drawAnew(p: Position, ui: Ui, act: Act, card: Card | null, look: CardLook): Branch {
    const size = sizeOf(look);
    if (!card) return made('span', { class: classes('card', size === 'tab' ? 'chip' : size, 'back') },
        backOf(p, size === 'tab' ? 'chip' : size));
    const now = { ...nowOf(p, card), ...look.now }, face = printed(p, card.code);
    const asked = stateOfCard(p, ui, card.id), state = asked === 'rest' && look.isPending ? 'pending' : asked;
    const key = keyOf(p, card.id), isLegal = state === 'playable' || state === 'target' || state === 'chosen';
    return h('button', {
        key: `c${card.id}`, class: classes(cardClass(size, look.isTurned ? {} : now, state), ui.dragged === card.id && 'is-dragged'),
            'data-card': card.id,
        tabindex: isLegal ? 0 : -1,         // Tab goes from one legal play to the next, arrows to all
        'aria-pressed': isSet(p) && asked !== 'rest'
            ? String(state === 'chosen') : null,
        'aria-keyshortcuts': key || null, onclick: () => act.press(card.id), onfocus: () => act.point(card.id),
    },
    h('span', { class: 'spoken' }, labelOf(p, card, now, state, look, key)),
    face && !look.isTurned ? made('span', { class: 'drawn', 'aria-hidden': 'true' }, faceOf(face, size, now))
        : card.code && !look.isTurned ? h('span', { class: 'drawn words' }, card.title ?? card.code)
            : made('span', { class: 'drawn', 'aria-hidden': 'true' }, backOf(p, size === 'tab' ? 'chip' : size)),
    key ? h('kbd', { 'aria-hidden': 'true' }, key.toUpperCase()) : null,
    look.tag ? h('span', { class: 'tag', 'aria-hidden': 'true' }, look.tag) : null);
}

// Title and what is printed, where it is, whose, how it stands, and numbers that need explaining.
function labelOf(p: Position, card: Card, now: Now, state: State, look: CardLook, key: string): string {
    const face = printed(p, card.code), told = (card.numbers ?? []).filter((n) => n.printed !== undefined || (n.parts?.length ?? 0) > 1);
    const parts = Object.fromEntries(told.map((n) => [n.name, spokenParts(n)]));
    const words = face ? cardWords(face, now, parts) : card.title ?? tableWords.unknownCard;
    const more = told.filter((n) => !words.includes(`${n.name} ${n.value}:`)).map((n) => `${n.name} ${n.value}: ${parts[n.name]}`);
    const extra = (card.marks ?? []).filter((mark) => !['damaged', 'wounded', 'inverted'].includes(mark)).map((mark) =>
        mark.replace(/-/g, ' '));
    return [
        words, look.where ?? placeWords(p, card), sideWords(p, card),
        ...extra, ...more, look.tag, STATE_WORDS[state], canWords(p, card.id, state), key ? tableWords.keyOf(key) : '',
    ].filter(Boolean).join(', ');
}

const CAN_SAID = 2;

// What can be done with it: in the words of the rows, if these are few.
function canWords(p: Position, id: number, state: State): string {
    if (state !== 'playable' && state !== 'chosen') return '';
    const rows = isAsked(p) && !isSet(p) ? rowsWith(p, id) : [];
    if (rows.length > CAN_SAID) return tableWords.canSeveral(rows.length);
    return rows.map((row) => row.options[0].words).join(', ');
}

// A card as a thumbnail beside words: in the question, at the head of the large card.
export function drawChip(p: Position, code: string | undefined, size: Size = 'chip'): Branch | null {
    const face = printed(p, code);
    return face ? made('span', { class: `card ${size}`, 'aria-hidden': 'true' }, faceOf(face, size, {})) : null;
}
