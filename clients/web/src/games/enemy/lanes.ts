// lanes.ts — the attack: a lane for each fight, far's side at the left and near's at the right, each with its strength
// and its parts.
import type { Card, Fight, Part } from '../../../../protocol';
import { guarded } from '../../table/ask-rows';
import { drawCard } from '../../table/card';
import { printed, thumbnailOf } from '../../table/faces';
import { isAsked } from '../../table/position';
import { partsWords } from '../../table/told-words';
import { classes, h, made, type Branch, type Child } from '../../tree';
import { held, ownerWord, sign, type Board, type Side } from '../piles';
import { cardsOf, fightsOf, itemsOf, lastFightOf, type Drawn, type LastFight } from './told';
import { words } from './words';

const signed = (n: number): string => n < 0 ? `−${-n}` : `+${n}`;

// A PC with its items, or the monsters that fight it.
function drawParty(board: Board, cards: readonly Card[], none: string): Branch {
    const { p, ui, act } = board;
    if (!cards.length) return h('p', { class: 'party empty' }, none);
    return h('ul', { class: classes('party', cards.length > 1 && 'several', cards.length > 3 && 'many') }, cards.map((card) =>
        h('li', { key: `c${card.id}`, class: 'pc' },
            drawCard(p, ui, act, card, { place: 'play', now: { beneath: undefined } }),
            itemsOf(p, card.id).map((item) => drawCard(p, ui, act, item, { place: 'play', size: 'tab' })))));
}

// What comes from the PC itself is told by its reason, what comes from another card by its title.
function drawPart({ amount, card, reason }: Part, i: number, own: number | undefined): Branch {
    const isPrinted = reason === 'printed', title = card?.id === own ? reason : card?.title ?? reason;
    return h('li', { key: `part${i}`, title: reason }, h('i', {}, title), ' ', isPrinted ? amount : signed(amount));
}

function drawDrawn({ kind, card, number }: Drawn, i: number): Branch {
    return h('li', { key: `drawn${i}`, class: kind }, h('i', {}, kind === 'destiny' ? words.destiny : words.flipped), ' ',
        number === null ? card?.title ?? '' : [h('b', {}, signed(number)), card?.title ? h('i', {}, ` ${card.title}`) : null]);
}

// The strength of one side as a sum; destiny comes last.
function drawSum(board: Board, fight: Fight, side: Side, last: LastFight | null): Branch {
    const { p } = board, figure = fight.numbers.find((n) => n.name === 'strength' && n.seat === p[side]), parts = figure?.parts ?? [];
    // Monsters without a fight don't add up yet.
    if (!figure || !fight.fight) return h('div', { class: classes('sum', side) });
    const drawn = fight.now ? last?.drawn.filter(({ seat }) => seat === p[side]) ?? [] : [];
    const isOpen = fight.now && !drawn.some(({ kind }) => kind === 'destiny');
    const isAlone = parts.filter(({ reason }) => reason === 'printed').length < 2, own = isAlone ? parts[0]?.card?.id : undefined;
    const destiny = drawn.reduce((sum, { number }) => sum + (number ?? 0), 0);
    const label = [words.strength(ownerWord(p, side), figure.value), partsWords(figure)].filter(Boolean).join(': ');
    return h('div', { class: classes('sum', side), role: 'group', 'aria-label': label },
        h('p', { class: 'total' }, h('b', {}, figure.value + destiny), isOpen ? h('small', {}, '+ ?') : null),
        fight.now || parts.length > 1 ? h('ul', { class: 'parts' }, parts.map((part, i) => drawPart(part, i, own)), drawn.map(drawDrawn),
            isOpen ? h('li', { key: 'open', class: 'is-open' }, words.destinyToCome) : null) : null);
}

const titles = (cards: readonly Card[]): string => cards.map((card) => card.title ?? '').join(', ');

function drawState(board: Board, fight: Fight): Child {
    const { p, ui, act } = board;
    const option = isAsked(p) ? p.options.options.find((o) => o.verb === 'resolve' && o.number === fight.fight) : undefined;
    if (option) return h('button', { class: 'button small',
        onclick: guarded(ui, () => act.take(`o${option.index}`)) }, words.resolve, h('span', { class: 'spoken' }, ` ${option.words}`));
    return h('span', { class: 'pill' }, fight.now ? words.now : fight.fight ? words.waits : isAvoided(board) ? words.avoided : words.toPair);
}

const isAvoided = ({ p }: Board): boolean => [...p.events].reverse().find(({ kind }) => kind === 'HE_ATTACK' || kind === 'HE_AVOIDS')?.kind === 'HE_AVOIDS';

function drawLane(board: Board, fight: Fight, last: LastFight | null): Branch {
    const { p } = board, attacker: Side = p.view.turn.seat === p.near ? 'near' : 'far';
    const monsters = cardsOf(p, fight.monsters), pcs = cardsOf(p, fight.pc === undefined ? [] : [fight.pc]);
    const party = (side: Side): Branch => side === attacker ? drawParty(board, monsters, words.noMonster)
        : fight.fight ? drawParty(board, pcs, words.noPc) : isAvoided(board) ? h('p', { class: 'party' }) : h('p', { class: 'party empty' }, words.toPair);
    const title = fight.fight ? words.fight(fight.fight, titles(pcs) || words.noPc, titles(monsters) || words.noMonster) : isAvoided(board) ? words.noFight : words.unpaired;
    return h('article', { key: `f${fight.fight}`, class: classes('lane', fight.now && 'is-now'), 'aria-label': title },
        h('header', { key: 'head' }, sign('clash'), h('h3', {}, title), drawState(board, fight)),
        h('div', { key: 'versus', class: 'versus' }, party('far'), drawSum(board, fight, 'far', last),
            h('span', { class: 'against' }, sign('clash', words.against)), drawSum(board, fight, 'near', last), party('near')));
}

// What lies open for a moment: destiny, a flipped action, an event.
export function drawRevealed(board: Board): Branch | null {
    const { p, ui, act } = board;
    const cards = (['far', 'near'] as const).flatMap((side) => held(p, 'revealed', side).map((card) => ({ card, side })));
    return cards.length ? h('section', { key: 'revealed', class: 'revealed', 'aria-label': words.revealed },
        h('h3', { class: 'label' }, words.revealed),
        h('ul', { class: 'cards' }, cards.map(({ card, side }, i) => h('li', { key: card ? `c${card.id}` : `n${i}`, class: side },
            drawCard(p, ui, act, card, { place: 'play' }))))) : null;
}

// ---- while there is no attack: how the last fight went ----

function drawDestiny(board: Board, { drawn }: LastFight, side: Side): Branch | null {
    const { p } = board, destiny = [...drawn].reverse().find(({ kind, seat }) => kind === 'destiny' && seat === p[side]),
        face = printed(p, destiny?.card?.code);
    return destiny ? h('span', { key: side, class: classes('drew', side) },
        face ? made('span', { class: 'art', 'aria-hidden': 'true' }, thumbnailOf(face)) : null,
        h('span', {}, sign('destiny'), h('b', {}, destiny.number), h('small', {}, destiny.card?.title ?? ''))) : null;
}

function drawCalm(board: Board): Branch {
    const last = lastFightOf(board.p), outcome = last?.outcome;
    if (!last || !outcome) return h('p', { key: 'calm', class: 'calm' }, words.noAttack);
    const won = outcome.own > outcome.monsters;
    return h('section', { key: 'calm', class: 'calm', 'aria-label': words.lastFight },
        h('h3', { class: 'label' }, words.lastFight), drawDestiny(board, last, 'far'),
        h('p', {}, h('b', {}, words.result(outcome.pc?.title ?? words.thePc, outcome.own, outcome.monsters)), ': ',
            outcome.saved !== null ? words.saved(outcome.saved) : won ? words.won : words.lost), drawDestiny(board, last, 'near'));
}

export function drawLanes(board: Board): Branch {
    const fights = fightsOf(board.p), last = lastFightOf(board.p), revealed = drawRevealed(board);
    const hasNow = fights.some((fight) => fight.now), isCalm = !fights.length && !revealed;
    return h('section', { key: 'lanes', class: classes('lanes', `of${Math.min(4, fights.length)}`, hasNow && 'has-now'),
        'aria-label': words.attack },
    fights.map((fight) => drawLane(board, fight, last)), isCalm ? drawCalm(board) : null, revealed);
}
