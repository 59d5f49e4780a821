// phases.ts — the turn as a bar: a cell for each phase and player. A press sets a stop; a long press, the right button
// or the small menu goes on until there.
import { classes, h, type Branch, type Child } from '../tree';
import * as words from '../words/table';
import { nameOf } from './people';
import { isOver, type Position } from './position';
import { sign } from './seats';
import type { State } from './source';
import type { Act, Ui, Whose } from './ui';

interface Cell { phase: string; title: string; canStop: boolean; whose: Whose; isNow: boolean; isPast: boolean; hasStop: boolean; hasUntil: boolean }

function cellsOf(p: Position, ui: Ui, state: State, whose: Whose): Cell[] {
    const phases = p.game.phases ?? [], turn = p.view.turn, isTheirTurn = turn ? (turn.seat === p.near) === (whose === 'mine') : false;
    const now = phases.findIndex((f) => f.phase === turn?.phase), stops = state.table?.stops;
    return phases.map(({ phase, title, stops: canStop }, i) => ({
        phase, title, whose, canStop: Boolean(canStop) && p.isMine, isNow: isTheirTurn && i === now, isPast: isTheirTurn && i < now,
        hasStop: stops?.[whose].includes(phase) ?? false, hasUntil: ui.until?.phase === phase && ui.until.whose === whose }));
}

function drawCell(p: Position, ui: Ui, act: Act, state: State, cell: Cell): Branch {
    const { phase, title, whose } = cell, menu = `phase ${whose} ${phase}` as const, isOpen = ui.menu === menu;
    const label = [words.phaseOf(whose === 'mine' ? null : nameOf(p, state, p.far), title), cell.isNow ? words.now : '', cell.hasStop ? words.stop : '', cell.hasUntil ? words.goingHere
        : ''].filter(Boolean).join(', ');
    const toggle = (): void => void act.source.stop(phase, whose, !cell.hasStop);
    const side = whose === 'mine' ? 'near' : 'far';
    if (!cell.canStop) return h('span', { key: menu, title: p.isMine ? words.noStopHere : null, class: classes('cell flat', side, cell.isNow && 'is-now', cell.isPast && 'is-past'),
        'aria-current': cell.isNow ? 'step' : null }, title);
    return h('div', { key: menu, class: 'cell-of' },
        h('button', { class: classes('cell', side, cell.isNow && 'is-now', cell.isPast && 'is-past', cell.hasUntil
            && 'has-until'),
            'aria-label': label, 'aria-pressed': String(cell.hasStop), 'data-phase': `${whose} ${phase}`,
                title: words.phaseHow,
            onclick: toggle, oncontextmenu: (event: Event) => { event.preventDefault(); act.set({ menu: isOpen ? 'none' : menu }); } },
        title, cell.hasStop ? sign('stop') : null, cell.hasUntil ? sign('until') : null),
        isOpen ? h('div', { class: 'menu', role: 'menu', 'aria-label': label },
            h('button', { role: 'menuitem', onclick: () => act.goUntil(phase, whose) }, cell.hasUntil ? words.dontGoOn
                : words.goOnUntil),
            h('button', { role: 'menuitem', onclick: () => { act.set({ menu: 'none' }); toggle(); } }, cell.hasStop
                ? words.noStop : words.setStop)) : null);
}

function summary(ui: Ui, state: State): string {
    const stops = state.table?.stops, count = (stops?.mine.length ?? 0) + (stops?.theirs.length ?? 0);
    return [count ? words.stopsSet(count) : '', ui.until ? words.goingUntil(ui.until.phase) : '', stops?.control
        ? words.everyQuestion : ''].filter(Boolean).join(', ');
}

export function drawPhases(p: Position, ui: Ui, act: Act, state: State): Child {
    const turn = p.view.turn, phases = p.game.phases ?? [];
    if (!turn || isOver(p) || phases.length === 0) return null;
    const whoseTurn = turn.seat === null ? '' : turn.seat === p.near && p.isMine ? words.turnIsYours : words.turnIsOf(nameOf(p, state, turn.seat));
    const both = phases.some((f) => f.stops), rows: Whose[] = both ? ['theirs', 'mine'] : [turn.seat === p.near ? 'mine' : 'theirs'];
    return h('section', { key: 'turn', class: `turn-part of-${phases.length}`, '--of': phases.length, id: 'turn', 'aria-label': words.turn },
        h('h2', { class: 'label' }, `${words.turn}${turn.number ? ` ${turn.number}` : ''}${whoseTurn}`, h('span', {}, summary(ui, state))),
        rows.map((whose) => h('div', { key: whose, class: 'turn' }, h('span', { class: `side ${whose === 'mine' ? 'near' : 'far'}` },
            sign(whose === 'mine' ? 'near' : 'far', whose === 'mine' ? words.yourTurnOf : words.theirTurnOf)),
        cellsOf(p, ui, state, whose).map((cell) => drawCell(p, ui, act, state, cell)))));
}
