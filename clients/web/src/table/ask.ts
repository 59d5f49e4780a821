// ask.ts — the question at the lower right: its subject, the answers, and Pass in a place of its own.
import { h, type Branch } from '../tree';
import { isAsked, listed, type Position } from './position';
import type { State } from './source';
import type { Act, Ui } from './ui';

export function drawAsk(p: Position, _ui: Ui, act: Act, state: State): Branch {
    const asked = isAsked(p), options = listed(p).filter((o) => o.verb !== 'pass'), pass = listed(p).find((o) => o.verb === 'pass');
    return h('section', { key: 'ask', class: 'ask', 'aria-label': 'Question' },
        h('h2', {}, asked ? p.options.asks ?? '' : p.view.result !== 'none' ? `The match is over: ${p.view.result}` : 'Waiting …'),
        (p.options.answers ?? []).map((a) => h('button', { key: `a${a.answer}`, type: 'button', disabled: state.isSending,
            onclick: () => act.answer(a.answer) }, a.words)),
        options.map((o) => h('button', { key: `o${o.index}`, type: 'button', disabled: state.isSending, onclick: () => act.choose(o.index) },
            o.words, o.note ? h('small', {}, ` ${o.note}`) : null)),
        pass ? h('button', { key: 'pass', type: 'button', class: 'pass', disabled: state.isSending, onclick: () => act.pass() },
            pass.words, pass.note ? h('small', {}, ` ${pass.note}`) : null) : null);
}
