// zoom.ts — one card large: the whole face, its text, where it is, its numbers explained, and why it can't be played.
import type { Card } from '../../../protocol';
import { textOf } from '../cards/face';
import { classes, h, made, type Branch, type Child } from '../tree';
import * as words from '../words/table';
import { drawWhy } from './ask';
import { rowsWith } from './choices';
import { faceOf, nowOf, printed } from './faces';
import { find, isAsked, type Position } from './position';
import { figureWords, placeWords, sideWords } from './told-words';
import type { Act, Ui } from './ui';

function drawFacts(p: Position, card: Card): Child {
    const where = [placeWords(p, card), sideWords(p, card)].filter(Boolean).join(', ');
    const marks = (card.marks ?? []).map((mark) => mark.replace(/-/g, ' '));
    const numbers = (card.numbers ?? []).filter((n) => n.printed !== undefined || n.parts !== undefined);
    return h('ul', { key: 'facts', class: 'zoom-facts' }, where ? h('li', {}, where) : null, nowOf(p, card).lies === 'turned' ? h('li', {}, h('b', {}, words.turned)) : null,
        marks.map((mark) => h('li', {}, h('b', {}, mark))),
        numbers.map((n) => h('li', {}, figureWords(n))), card.note && !card.numbers ? h('li', {}, card.note) : null);
}

export function drawZoom(p: Position, ui: Ui, act: Act): Branch | null {
    const thing = ui.zoomed ?? ui.peeked;
    if (thing === null || ui.dragged !== null) return null;
    const card = typeof thing === 'number' ? find(p, thing)?.card ?? null : null, code = typeof thing === 'string' ? thing : card?.code;
    const face = printed(p, code);
    if (!face) return null;
    const isHeld = ui.zoomed !== null, can = card !== null && isAsked(p) && rowsWith(p, card.id).length > 0;
    return h('div', { key: 'zoom', class: classes('zoom', isHeld && 'is-held', card && find(p, card.id)?.zone.name === 'hand' && 'of-hand'), id: 'zoom', role: isHeld ? 'dialog' : 'group',
        'aria-label': face.title, 'data-side': sideOfZoom(card) },
        made('div', { key: `face ${face.code}`, class: 'card full' }, faceOf(face, 'full', card ? { ...nowOf(p, card), lies: undefined }
            : { edition: p.view.edition })),
        h('div', { key: 'words', class: 'zoom-words' },
            h('div', { class: 'spoken' }, face.title, '. ', face.typeLine, '. ', textOf(face, p.view.edition).join(' '), ' ', face.lore),
            card ? drawFacts(p, card) : null,
            isHeld ? h('div', { key: 'deeds', class: 'row wraps' },
                can ? rowsWith(p, card!.id).slice(0,
                    4).map((row) => h('button', { class: 'button small',
                    onclick: () => { act.zoom(null); act.take(row.id); } },
                    row.options[0].words))
                    : p.isMine && isAsked(p) ? h('button', { class: 'button small',
                        onclick: () => act.askWhy(card?.id ?? face.code) }, words.whyNot) : null,
                h('button', { key: 'close', class: 'button small', 'data-close': '', onclick: () => act.zoom(null) },
                    words.close)) : null,
            drawWhy(p, ui, act, card?.id ?? face.code)));
}

// On the side of the screen where the card is not; for a card in hand, where the battle is not.
function sideOfZoom(card: Card | null): string {
    const own = card && document.querySelector(`[data-card="${card.id}"]`);
    const box = (own?.closest('#hand') ? document.querySelector('.panel, .ground') : own)?.getBoundingClientRect();
    return own && (!box || box.left + box.width / 2 < innerWidth * .45) ? 'right' : 'left';
}
