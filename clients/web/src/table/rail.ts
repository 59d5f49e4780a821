// rail.ts — the column at the right: the game's name and menu, the stack, the turn, the log, the question.
import { markSvg } from '../cards/face';
import { look } from '../look';
import { home } from '../place';
import { h, made, type Branch } from '../tree';
import { words as said } from '../words';
import * as words from '../words/table';
import { drawAsk } from './ask';
import { drawLog } from './log';
import { drawMenu, toggleSounds } from './menu';
import { drawPhases } from './phases';
import type { Position } from './position';
import { sign } from './seats';
import type { State } from './source';
import { drawStack } from './stack';
import type { Act, Ui } from './ui';

function subtitle(p: Position, state: State): string {
    const turn = p.view.turn, edition = p.game.editions.length > 1 ? ` ${state.table?.edition ?? p.view.edition}` : '';
    const from = state.table?.from?.title ?? state.table?.name;
    const parts = [`${p.game.title}${edition}`, turn?.number ? words.turnNumber(turn.number) : '', from];
    return parts.filter(Boolean).join(' · ');
}

export function drawHead(p: Position, ui: Ui, act: Act, state: State, title: string = said.rift, under = subtitle(p, state)): Branch {
    const iconButton = (name: Parameters<typeof sign>[0], label: string, onclick: () => void, more = {}): Branch =>
        h('button', { key: name, class: 'button quiet icon-only', 'aria-label': label, title: label, onclick,
            ...more }, sign(name));
    return h('header', { key: 'head' },
        h('a', { class: 'home', href: home, 'aria-label': words.home }, made('span', { class: 'logo' }, markSvg())),
        h('div', { class: 'game-name' }, h('h1', {}, title), h('div', { class: 'note' }, under)),
        h('div', { class: 'spread row' },
            iconButton('sound', look.sounds ? words.soundOn : words.soundOff, () => toggleSounds(act),
                { 'aria-pressed': String(look.sounds) }),
            iconButton('settings', words.settings, () => act.set({ dialog: 'settings' })),
            iconButton('menu', words.menu, () => act.set({ menu: ui.menu === 'table' ? 'none' : 'table' }),
                { 'aria-haspopup': 'menu', 'aria-expanded': String(ui.menu === 'table') })),
        ui.menu === 'table' || ui.menu === 'say' ? drawMenu(p, ui, act, state) : null);
}

export function drawRail(p: Position, ui: Ui, act: Act, state: State): Branch {
    return h('aside', { key: 'rail', class: 'rail', 'aria-label': words.whatHappens },
        drawHead(p, ui, act, state), drawStack(p, ui, act), drawPhases(p, ui, act, state), drawLog(p, act, state),
            drawAsk(p, ui, act, state));
}
