// ask-ticks.ts — a question for a set: cards are ticked, here or where they lie; the last button takes what is ticked.
import { classes, h, type Branch, type Child } from '../tree';
import * as words from '../words/table';
import { drawHinted, drawNotes, guarded, isHinted, pointing } from './ask-rows';
import { ROW_KEYS } from './choices';
import { find, optionsOf, tickable, type Position } from './position';
import type { State } from './source';
import type { Act, Ui } from './ui';

export const endOfSet = (p: Position) => p.options.options.find((o) => !o.card);

export function drawTicks(p: Position, ui: Ui, act: Act, state: State): Child {
    const ids = tickable(p), end = endOfSet(p), count = ui.ticked.length, most = p.options.most ?? Infinity;
    const isFull = count >= most && most > 1;
    return [
        ids.length ? h('p', { key: 'how', class: 'note' }, end ? words.tickHow : words.tickForced,
            most > 1 && most < ids.length ? ` ${words.atMost(most)}` : '') : null,
        h('ul', { key: 'ticks', class: classes('options', ids.length > 8 && 'many') }, ids.map((id, i) => {
            const option = optionsOf(p, id)[0], ticked = ui.ticked.includes(id), key = ROW_KEYS[i] ?? '';
            return h('li', { key: `t${id}` }, h('button', { class: classes('option tick', ticked && 'is-chosen', isHinted(ui, optionsOf(p, id)) && 'is-hinted'),
                role: 'checkbox',
                'aria-checked': String(ticked), 'aria-disabled': state.isSending || (isFull && !ticked) ? 'true' : null, 'data-row': `t${id}`, 'aria-keyshortcuts': key || null,
                    ...pointing(act, option),
                onclick: guarded(ui, () => act.tick(id)) },
            h('kbd', { 'aria-hidden': 'true' }, key.toUpperCase() || '·'),
            h('span', { class: 'body' }, h('b', {}, option?.words ?? find(p, id)?.card.title ?? ''), option ? drawNotes(act, option)
                : null, drawHinted(ui, optionsOf(p, id))),
            h('span', { class: 'box', 'aria-hidden': 'true' }, ticked ? '✓' : '')));
        })),
    ];
}

// In the place of Pass, where it is always visible.
export function drawDone(p: Position, ui: Ui, act: Act, state: State): Branch {
    const end = endOfSet(p), count = ui.ticked.length;
    return h('div', { key: 'pass', class: 'pass' },
        h('button', { key: 'done', class: classes('button main wide', end && isHinted(ui, [end]) && 'is-hinted'), 'data-row': 'done', disabled: !state.isSending && !end && count === 0,
            'aria-disabled': state.isSending ? 'true' : null,
            'aria-busy': state.isSending ? 'true' : null, onclick: guarded(ui, () => act.takeTicked()) },
        state.isSending ? words.sending : count ? words.take(count) : end?.words ?? words.pickFirst, end ? drawHinted(ui, [end]) : null,
            h('kbd', { 'aria-hidden': 'true' }, '⏎')));
}
