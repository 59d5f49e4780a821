// ask-pass.ts — Pass in its own place: where it leads, how far you can pass at once, or why there is nothing to pass.
import { classes, h, type Branch, type Child } from '../tree';
import * as words from '../words/table';
import { drawHinted, guarded, isHinted } from './ask-rows';
import { rowsOf } from './choices';
import { hasPassing, isAsked, type Position } from './position';
import { sign } from './seats';
import type { State } from './source';
import type { Act, Ui, Until } from './ui';

function whyNot(p: Position): string {
    if (!isAsked(p)) return '';         // the question says who decides
    const rule = p.options.options[0]?.rule;
    return rule ? `${words.noPassingBecause} (${rule})` : words.noPassingBecause;
}

export function drawPass(p: Position, ui: Ui, act: Act, state: State): Child {
    const pass = isAsked(p) ? rowsOf(p).pass : null;
    if ((!hasPassing(p) && !pass) || !p.isMine) return h('div', { key: 'pass', class: 'pass', hidden: true });
    if (!pass) {
        // The place stays free, so that no other button ends up there; words say why.
        return h('div', { key: 'pass', class: 'pass' }, h('p', { key: 'why', class: 'why-no-pass' }, whyNot(p)));
    }
    const [leads = ''] = pass.note.split(/[;,]/), isSent = state.isSending && ui.sent === 'pass', isSure = ui.sure === 'pass';
    return h('div', { key: 'pass', class: 'pass' },
        h('button', { key: 'pass', class: classes('button', isSure && 'is-sure', isHinted(ui, [pass]) && 'is-hinted'), 'data-row': 'pass',
            'aria-disabled': state.isSending && !isSent ? 'true' : null,
            'aria-busy': isSent ? 'true' : null, 'aria-keyshortcuts': 'Space', onclick: guarded(ui, () => act.pass()) },
        h('span', {}, h('span', { class: 'leads' }, h('b', {}, isSent ? words.sending : pass.words), pass.note
            ? h('i', {}, ` → ${leads}`, h('span', { class: 'not-phone' }, pass.note.slice(leads.length))) : null),
            pass.harm ? h('small', { class: 'harm' }, `${words.careful}: ${pass.harm}. ${isSure ? words.sure : ''}`)
                : isSure ? h('small', { class: 'harm' }, words.sure) : null, drawHinted(ui, [pass])),
        h('kbd', { 'aria-hidden': 'true' }, words.spaceKey)),
        p.options.passes ? drawUntil(p, ui, act) : null);
}

function drawUntil(p: Position, ui: Ui, act: Act): Branch {
    const isOpen = ui.menu === 'until', isBattle = p.view.battle !== undefined || p.view.state['battle.place'] != null;
    const untils = (['phase', 'turn', 'battle', 'decision'] as Until[]).filter((u) => u !== 'battle' || isBattle);
    return h('div', { key: 'until', class: 'untils' },
        h('button', { class: 'button icon-only', 'aria-label': words.passUntil, title: words.passUntil,
            'aria-haspopup': 'menu',
            'aria-expanded': String(isOpen), onclick: () => act.set({ menu: isOpen ? 'none' : 'until' }) }, sign('until')),
        isOpen ? h('div', { class: 'menu up', role: 'menu', 'aria-label': words.passUntil },
            h('p', { class: 'label', role: 'presentation' }, words.passUntil),
            untils.map((until) => h('button', { key: until, role: 'menuitem', onclick: () => act.passUntil(until) },
                words.untils[until]))) : null);
}
