// menu.ts — the table's menu: texts, the people, the table itself.
import { PHRASES } from '../../../protocol';
import { look, setLook } from '../look';
import { home } from '../place';
import { h, type Branch, type Child } from '../tree';
import * as words from '../words/table';
import { canHint } from './acts';
import { chairOf } from './people';
import { isOver, type Position } from './position';
import type { State } from './source';
import type { Act, Ui } from './ui';

const MINUTE = 60, HOUR = 3600;

export function toggleSounds(act: Act): void {
    setLook({ sounds: !look.sounds });
    act.set({});
}

const item = (words: string, onclick: () => void, key = '', more = {}): Branch =>
    h('button', { key: words, role: 'menuitem', onclick, ...more },
    h('span', {}, words), key ? h('kbd', { 'aria-hidden': 'true' }, key) : null);

// Only where the other is a person.
function drawSocial(p: Position, act: Act, state: State): Child {
    const { source } = act, table = state.table, isPerson = Boolean(chairOf(state, p.far)?.person), runs = table?.state === 'running';
    if (!p.isMine || !isPerson || !table) return null;
    const done = (deed: Promise<boolean> | undefined): void => {
        void deed;
        act.set({ menu: 'none' });
    };
    const more = table.clock.endsWith('d') ? HOUR : MINUTE, hasOffer = table.seats.some((s) => s.draw), isMuted = source.isMuted ?? false;
    return [
        item(words.say, () => act.set({ menu: 'say' })),
        source.mute ? item(isMuted ? words.hear : words.mute, () => done(source.mute!(!isMuted))) : null,
        runs && !hasOffer && source.draw ? item(words.offerDraw, () => done(source.draw!(true))) : null,
        runs && state.clock && source.giveTime ? item(more === HOUR ? words.giveHour : words.giveMinute,
            () => done(source.giveTime!(more))) : null,
    ];
}

function drawPhrases(act: Act): Child {
    return PHRASES.map((phrase, i) => item(phrase, () => {
        void act.source.say?.(i);
        act.set({ menu: 'none' });
    }));
}

export function drawMenu(p: Position, ui: Ui, act: Act, state: State): Branch {
    const stops = state.table?.stops, open = (dialog: Ui['dialog']) => () => act.set({ menu: 'none', dialog, search: '' });
    return h('div', { key: 'menu', class: 'menu down', role: 'menu', 'aria-label': words.menu },
        ui.menu === 'say' ? drawPhrases(act) : [
            item(words.showLog, () => act.set({ menu: 'none', sheet: 'log' }), '', { class: 'only-phone' }),
            canHint(p, act.source) ? item(words.hint, () => act.hint(), '', { class: 'only-phone' }) : null,
            item(words.guide, open('guide')), item(words.rules, open('rules')), item(words.help, open('help'), '?'),
                item(words.settings, open('settings')),
            h('hr', { key: 'line1' }),
            drawSocial(p, act, state),
            stops && p.isMine && !isOver(p) ? h('button', { key: 'control', role: 'menuitemcheckbox',
                'aria-checked': String(stops.control),
                onclick: () => void act.source.control(!stops.control) }, h('span', {}, words.control),
                    h('span', { 'aria-hidden': 'true' }, stops.control ? '✓' : '')) : null,
            stops && p.isMine && (stops.hushed.length || p.game.phases?.some((f) => f.stops)) ? item(words.hushed, open('hushed')) : null,
            state.table ? item(words.about, open('about')) : null,
            p.isMine && !isOver(p) ? item(words.concede, open('concede')) : null,
            h('hr', { key: 'line2' }),
            h('a', { key: 'home', role: 'menuitem', href: home }, words.home)]);
}
