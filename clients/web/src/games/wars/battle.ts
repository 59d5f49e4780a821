// battle.ts — a battle inside its location: a table with a column for each step and a row for each side.
import { icon } from '../../cards/face';
import { printed, thumbnailOf } from '../../table/faces';
import { classes, h, made, type Branch, type Child } from '../../tree';
import type { Board } from './board';
import { handling, keyCap } from './piece';
import { drawView, inksOf, sign } from './place';
import type { Battle, Location, Step } from './told';
import { words } from './words';

const STEPS = ['destiny', 'attrition', 'power', 'loss'] as const;
const ORDER: readonly Step[] = ['none', 'destiny', 'attrition', 'power', 'loss', 'end'];
const NEEDED = 4;                   // tactics for a reveal: BDEST-2

type Column = typeof STEPS[number];
type When = 'is-done' | 'is-now' | 'is-next' | 'is-later';
type Side = 'near' | 'far';

const STAR = 'M12 .8l3 6.7l7.3.8l-5.4 5l1.5 7.2L12 16.9l-6.4 3.6l1.5-7.2l-5.4-5l7.3-.8z';

// A step is current while it is being settled. Between two steps, while both may act, the next one is waiting.
export function whenOf(battle: Battle, column: Column): When {
    const at = ORDER.indexOf(battle.step), own = ORDER.indexOf(column);
    if (own < at || own === at && battle.next) return 'is-done';
    if (own === at) return 'is-now';
    return own === at + 1 && battle.next ? 'is-next' : 'is-later';
}

const figure = (board: Board, name: string, side: Side) =>
    board.p.view.numbers.find((n) => n.name === name && n.seat === board.p[side]);
const value = (board: Board, name: string, side: Side): number => figure(board, name, side)?.value ?? 0;
const other = (side: Side): Side => side === 'near' ? 'far' : 'near';

function partsOf(board: Board, name: string, side: Side): string {
    return (figure(board, name, side)?.parts ?? []).map((part) => `${part.amount} ${part.card?.title ?? part.reason}`).join(', ');
}

// The satisfied part is solid, the rest dashed.
function drawMeter(whole: number, met: number): Branch {
    const width = 150, at = whole > 0 ? Math.round(Math.min(1, met / whole) * (width - 4)) : 0, due = whole > met;
    return made('span', { key: 'meter', class: 'meter-box' }, `<svg class="meter" viewBox="0 0 ${width} 12" preserveAspectRatio="none" aria-hidden="true">`
        + `<rect class="track" x=".5" y=".5" width="${width - 1}" height="11" rx="3"/>`
        + (at ? `<rect class="met" x="2" y="2" width="${at}" height="8" rx="2"/>` : '')
        + (due ? `<rect class="due" x="${at + 3}" y="2" width="${width - 5 - at}" height="8" rx="2"/>` : '') + '</svg>');
}

function drawDestiny(board: Board, battle: Battle, side: Side, when: When): Branch {
    const { p } = board, tactics = value(board, 'tactics-total', side), destiny = value(board, 'battle-destiny', side);
    const card = battle.revealed.find((r) => r.seat === p[side])?.card, face = printed(p, card?.code);
    const parts = partsOf(board, 'battle-destiny', side) || partsOf(board, 'tactics-total', side);
    if (card && face)
        return h('div', { key: `${side} destiny`, class: classes('battle-cell', side, 'reveal', when), role: 'cell', title: parts || card.title },
            made('span', { key: 'art', class: 'art', 'aria-hidden': 'true' }, thumbnailOf(face)),
            made('span', { key: 'star', class: 'star-box' }, `<svg class="star" viewBox="0 0 24 24" role="img" aria-label="${words.destiny} ${destiny}">`
                + `<path d="${STAR}"/><text x="12" y="15.5">${destiny}</text></svg>`),
            h('small', { key: 'words' }, h('b', {}, card.title ?? ''), ` ${words.tactics} ${tactics}`));
    const may = tactics >= NEEDED, isPast = when === 'is-done';
    const says = isPast ? words.noReveal : battle.reveals?.includes(p[side]) ? words.toReveal : may ? words.mayReveal : words.needsFour;
    return h('div', { key: `${side} destiny`, class: classes('battle-cell', side, when), role: 'cell', title: parts },
        h('span', { class: 'big' }, isPast && destiny ? destiny : tactics), h('small', {}, isPast && destiny ? words.destiny : words.tactics, ` · ${says}`));
}

function drawDue(board: Board, side: Side, column: Column, when: When, whole: number, met: number): Branch {
    const left = Math.max(0, whole - met), name = column === 'attrition' ? 'attrition' : 'casualties';
    const says = whole === 0 ? when === 'is-later' || when === 'is-next' ? words.soFar : words.noneDue
        : left === 0 ? words.allMet : when === 'is-done' ? words.met(met) : met > 0 ? [words.met(whole - left), ', ', h('b', {}, words.due(left))] : h('b', {}, words.due(left));
    return h('div', { key: `${side} ${column}`, class: classes('battle-cell', side, when), role: 'cell', title: partsOf(board, name, side) },
        h('div', { class: 'due' }, h('span', { class: 'big' }, whole), whole ? drawMeter(whole, met) : null,
            h('small', {}, h('span', { class: 'word' }, column === 'attrition' ? `${words.against(side === 'near')}: ` : `${words.casualties}: `), says)));
}

function drawPower(board: Board, side: Side, when: When): Branch {
    const total = value(board, 'total-power', side), destiny = value(board, 'battle-destiny', side);
    return h('div', { key: `${side} power`, class: classes('battle-cell', side, when), role: 'cell', title: partsOf(board, 'total-power', side) },
        h('span', { class: 'big' }, total), h('small', {}, h('span', { class: 'word' }, `${words.cards} `), total - destiny,
            destiny ? [' + ', h('span', { class: 'word' }, `${words.destiny} `), destiny] : null));
}

// Before the powers are compared: what the loss would be as it stands.
function drawLoss(board: Board, battle: Battle, side: Side, when: When): Branch {
    const casualties = value(board, 'casualties', side);
    if (battle.loser === board.p[side])
        return drawDue(board, side, 'loss', when, casualties, casualties - value(board, 'casualties-left', side));
    if (battle.loser !== undefined) return drawOutcome(side, when, 0, battle.loser === null ? words.even : words.wins(side === 'near'));
    const behind = value(board, 'total-power', other(side)) - value(board, 'total-power', side);
    return drawOutcome(side, when, Math.max(0, behind), behind > 0 ? words.soFar
        : behind < 0 ? [h('span', { class: 'word' }, words.are(side === 'near')), words.ahead] : words.even);
}

const drawOutcome = (side: Side, when: When, amount: number, says: Child): Branch =>
    h('div', { key: `${side} loss`, class: classes('battle-cell', side, when), role: 'cell' }, h('span', { class: 'big' }, amount), h('small', {}, says));

function drawRow(board: Board, battle: Battle, side: Side): Child {
    const when = (column: Column): When => whenOf(battle, column), met = value(board, 'damaged-defense', side);
    return h('div', { key: side, class: 'battle-row', role: 'row' },
        h('span', { key: 'side', class: classes('battle-side', side), role: 'rowheader' }, sign(side, side === 'near' ? words.you : words.opponent)),
        drawDestiny(board, battle, side, when('destiny')),
        drawDue(board, side, 'attrition', when('attrition'), value(board, 'attrition', side), met),
        drawPower(board, side, when('power')), drawLoss(board, battle, side, when('loss')));
}

function drawHead(battle: Battle): Branch {
    const marks = { 'is-done': ['check', words.done], 'is-now': ['play', words.now], 'is-next': ['next', words.toCome], 'is-later': null } as const;
    return h('div', { key: 'head', class: 'battle-row', role: 'row' }, h('span', { key: 'side', class: 'battle-step', role: 'columnheader' }, h('span', { class: 'spoken' }, words.side)),
        STEPS.map((column) => {
            const when = whenOf(battle, column), mark = marks[when];
            return h('span', { key: column, class: classes('battle-step', when), role: 'columnheader' },
                mark ? made('span', { class: 'sign' }, icon(mark[0], mark[1])) : null, words.steps[column]);
        }));
}

export function drawBattle(board: Board, location: Location, battle: Battle): Branch {
    const { p } = board, next = battle.next ?? ORDER[ORDER.indexOf(battle.step) + 1] ?? 'none';
    return h('div', { key: 'strip', class: 'panel', role: 'group', 'aria-label': words.battleAt(location.name) },
        h('div', { class: classes('strip', inksOf(board, location)), 'data-card': location.card },
            drawView(board, location),
            h('h4', { key: 'name' }, sign('clash'), h('button', { class: 'name', ...handling(board, location.card) }, words.battleAt(location.name))),
            h('span', { key: 'state', class: 'state' }, h('span', {}, words.attacks(battle.attacker === p.near)), h('span', { class: 'kind' }, words.kindOf(location.kind))),
            h('span', { key: 'then', class: 'then' }, words.next[next]), keyCap(board, location.card)),
        h('div', { class: 'battle-steps', role: 'table', 'aria-label': words.battleAt(location.name) },
            drawHead(battle), drawRow(board, battle, 'far'), drawRow(board, battle, 'near')));
}
