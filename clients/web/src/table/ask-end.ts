// ask-end.ts — the end of the match: the result in words, and what can be done next.
import { home } from '../place';
import { h, type Child } from '../tree';
import * as words from '../words/table';
import { chairOf, nameOf } from './people';
import type { Position } from './position';
import type { State } from './source';
import { plain } from './told-words';
import type { Act } from './ui';
import { asYou } from './you';

export function resultWords(p: Position, state: State): string {
    const { result, winner } = p.view;
    if (result === 'draw') return words.aDraw;
    if (result !== 'win') return words.noContest;
    return p.isMine ? winner === p.near ? words.win : words.lose : words.wins(nameOf(p, state, winner ?? ''));
}

export function drawRematch(p: Position, act: Act, state: State): Child {
    const own = chairOf(state, p.near), other = chairOf(state, p.far);
    if (state.table?.next) return h('a', { key: 'next', class: 'button main wide', href: `/t/${state.table.next}` }, words.toRematch);
    if (!p.isMine || !act.source.rematch || !own) return null;
    return h('button', { key: 'rematch', class: 'button main wide', 'aria-pressed': String(own.rematch === true),
        onclick: () => void act.source.rematch!(own.rematch !== true) },
    own.rematch ? words.rematchWaits : words.rematch, h('small', {}, other?.rematch ? words.rematchWanted(nameOf(p, state, p.far))
        : words.rematchNote));
}

// The log has it as "The match is over. Ann wins: Bob has no energy left"; who wins stands above it.
export function reasonWords(p: Position): string {
    const told = [...p.events].reverse().find((event) => event.kind === 'OVER')?.text ?? '';
    return plain(asYou(p, told.slice(told.indexOf('. ') + 1)).replace(/^.*?: /, '').trim() || p.view.reason || '');
}

export function drawEnd(p: Position, act: Act, state: State): Child {
    const link = state.table?.link, reason = reasonWords(p);
    return h('div', { key: 'end', class: `end ${p.view.winner === p.near ? 'won' : ''}` },
        h('h2', { id: 'asks' }, resultWords(p, state)), reason ? h('p', { class: 'note' }, reason) : null,
        drawRematch(p, act, state),
        link ? h('a', { key: 'look', class: 'button wide', href: `/r/${link}` }, words.lookAgain) : null,
        act.source.again ? h('button', { key: 'again', class: 'button main wide', id: 'again', onclick: () => act.source.again!() }, words.again) : null,
        h('div', { class: 'row wraps' },
            link ? h('a', { class: 'button small', href: `/api/tables/${link}/record`, download: `${link}.rift`,
                title: words.recordNote }, words.record) : null,
            act.source.saveRecord && !p.lesson ? h('button', { class: 'button small', id: 'save-record', title: words.recordNote,
                onclick: () => void act.source.saveRecord!() }, words.record) : null,
            h('a', { class: 'button small', href: home }, words.home),
            link && p.isMine && state.table?.public === false && act.source.share
                ? h('button', { class: 'button small', onclick: () => void act.source.share!() }, words.share) : null));
}
