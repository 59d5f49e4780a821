// finale.ts — a moment over the table: the match is over, or the lesson is done. It can be closed.
import { home } from '../place';
import { classes, h, type Child } from '../tree';
import { lessonWords } from '../words';
import * as words from '../words/table';
import { drawRematch, reasonWords, resultWords } from './ask-end';
import { isOver, type Position } from './position';
import { sign } from './seats';
import type { State } from './source';
import type { Act, Ui } from './ui';
import { asYou } from './you';

const toHome = (): Child => h('a', { key: 'home', class: 'button', href: home }, words.home);

function drawPlate(ui: Ui, act: Act, kind: string, title: string, says: string, ...deeds: Child[]): Child {
    if (ui.laidAside === kind) return null;
    const close = (): void => act.set({ laidAside: kind });
    return h('section', { key: `finale ${kind}`, class: classes('finale', kind), 'aria-label': title },
        h('button', { key: 'close', class: 'button quiet icon-only aside-of', 'aria-label': words.close, title: words.close, onclick: close }, '×'),
        sign(kind === 'lost' ? 'near' : 'vp'), h('p', { key: 'title', class: 'result' }, title), says ? h('p', { key: 'says' }, says) : null, h('div', { key: 'deeds', class: 'row wraps' }, ...deeds));
}

// The lesson's goal is reached: on to the next one, or play on as long as one likes.
function drawLearned(p: Position, ui: Ui, act: Act, state: State): Child {
    const { next } = state;
    return drawPlate(ui, act, 'learned', lessonWords.done, asYou(p, p.lesson?.told.at(-1) ?? ''),
        next ? h('button', { key: 'next', class: 'button main', onclick: next.go }, lessonWords.next, h('small', {}, next.title)) : null,
        toHome(), isOver(p) ? null : h('button', { key: 'on', class: 'button quiet', onclick: () => act.set({ laidAside: 'learned' }) }, words.playOn));
}

export function drawFinale(p: Position, ui: Ui, act: Act, state: State): Child {
    if (state.kind === 'replay') return null;
    if (p.lesson?.done) return drawLearned(p, ui, act, state);
    if (!isOver(p)) return null;
    const link = state.table?.link, kind = !p.isMine || p.view.result !== 'win' ? 'even' : p.view.winner === p.near ? 'won' : 'lost';
    return drawPlate(ui, act, kind, resultWords(p, state), reasonWords(p), drawRematch(p, act, state),
        act.source.again ? h('button', { key: 'again', class: 'button main', onclick: () => act.source.again!() }, words.again) : null,
        link ? h('a', { key: 'look', class: 'button', href: `/r/${link}` }, words.lookAgain) : null, toHome());
}
