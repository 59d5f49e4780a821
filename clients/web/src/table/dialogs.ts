// dialogs.ts — what opens over the table when it is asked for: help, the game on a page, rules, settings, the table's
// facts, giving up, and the command line.
import { drawQr } from '../share';
import { h, type Branch, type Child } from '../tree';
import { keyWords } from '../words';
import * as words from '../words/table';
import { runCommand, COMMANDS } from './commands';
import { chairName } from './people';
import type { Position } from './position';
import { drawGuide, findRules, rulesOf } from './rules';
import { drawSettings } from './settings';
import type { State } from './source';
import { plain } from './told-words';
import type { Act, Ui } from './ui';

const RULES_LISTED = 12;

function drawHelp(p: Position, keys = keyWords): Child {
    return [
        h('h2', {}, words.help),
        h('p', {}, words.helpHow),
        h('dl', { class: 'keys' }, keys.map(([key, what]) => h('div', {}, h('dt', {}, h('kbd', {}, key)), h('dd', {}, what)))),
        h('h3', {}, words.verbsOf(p.game.title)),
        h('dl', {}, p.game.verbs.map((v) => h('div', {}, h('dt', {}, plain(v.verb), ' ', h('span', { class: 'rule' }, v.rule)),
            h('dd', {}, v.explains)))),
        h('p', { class: 'note' }, words.trademarks),
    ];
}

function drawRules(p: Position, ui: Ui, act: Act): Child {
    const rules = rulesOf(p.game.game, () => act.set({})), found = rules ? findRules(rules, ui.search.trim()) : [];
    const listed = found.slice(0, RULES_LISTED);
    return [
        h('h2', {}, words.rules),
        h('label', {}, words.ruleWord, h('input', { type: 'text', value: ui.search, maxlength: 60, autocomplete: 'off', autofocus: true,
            oninput: (event: Event) => act.set({ search: (event.target as HTMLInputElement).value }) })),
        h('div', { role: 'status' },
            rules === undefined ? h('p', {}, words.moment) : rules === null ? h('p', {}, words.noRules)
                : found.length ? h('dl', {}, listed.map((rule) => h('div', { key: rule.id }, h('dt', {}, rule.id), h('dd', {}, rule.text))))
                    : h('p', { class: 'note' }, ui.search.trim() ? words.noRule(ui.search.trim())
                        : words.ruleExample),
            found.length > RULES_LISTED
                ? h('p', { class: 'note' }, words.moreRules(found.length - RULES_LISTED)) : null),
    ];
}

// Cards and abilities that the player is not asked about, each with the way back.
function drawHushed(p: Position, act: Act, state: State): Child {
    const hushed = state.table?.stops?.hushed ?? [];
    const name = (code: string): string => {
        const [card = '', ability] = code.split('.'), title = p.texts.get(card)?.title ?? card;
        return ability ? words.hushedAbility(title, ability) : title;
    };
    return [
        h('h2', {}, words.hushed), hushed.length ? null : h('p', {}, words.hushedNone),
        h('ul', { class: 'hushed' }, hushed.map((code) => h('li', { key: code }, h('span', {}, name(code)),
            h('button', { class: 'button small', onclick: () => void act.source.hush(code, false) }, words.unhush)))),
    ];
}

function drawConcede(act: Act): Child {
    return [
        h('h2', {}, words.giveUpAsk), h('p', {}, words.giveUpWhat),
        h('div', { class: 'end-row' },
            h('button', { class: 'button', autofocus: true, onclick: () => act.set({ dialog: 'none' }) }, words.playOn),
            h('button', { class: 'button', id: 'concede-yes', onclick: () => {
                act.set({ dialog: 'none' });
                void act.source.concede();
            } }, words.giveUp)),
    ];
}

function drawAbout(p: Position, ui: Ui, act: Act, state: State): Child {
    const table = state.table;
    if (!table) return null;
    const fact = (name: string, value: string | null): Branch => h('div', {}, h('dt', {}, name), h('dd', {}, value ?? words.notYet));
    const title = (seat: string): string => p.game.seats.find((s) => s.seat === seat)?.title ?? seat;
    const deck = (code: string): string => p.game.decks.find((d) => d.deck === code)?.name ?? code;
    const seats = table.seats.map((s) => fact(`${title(s.seat)}: ${chairName(s)}`, s.deck ? words.deckOf(deck(s.deck)) : words.ofLesson));
    if (state.kind === 'practice') return [h('h2', {}, words.about), h('dl', {}, seats), h('p', { class: 'note' }, words.practiceKept)];
    return [
        h('h2', {}, words.about),
        h('dl', {}, fact(words.clock, words.clocks[table.clock as keyof typeof words.clocks] ?? table.clock), fact(words.whoLooks, table.public ? words.everybody : words.onlyThese),
            seats),
        drawLink(`${location.origin}/t/${table.link}`, act), drawQr(`${location.origin}/t/${table.link}`),
        h('h3', {}, words.shuffle),
        h('p', { class: 'note' }, words.shuffleWhat),
        h('dl', {}, fact(words.tableNumber, String(table.number)), fact(words.serverPromise, table.shuffle.server),
            table.seats.map((s, i) => s.bot ? null : fact(words.promiseOf(title(s.seat)), table.shuffle.seats[i] ?? null))),
        table.state === 'over' && act.source.compare && p.isMine ? h('button', { class: 'button small', onclick: () => {
            void act.source.compare!().then((rows) => act.set({ said: typeof rows === 'string' ? rows : comparedWords(rows) }));
        } }, words.compare) : null,
        ui.said ? h('p', { role: 'status' }, ui.said) : null,
    ];
}

// What a browser saw while dealing, beside the record.
export const comparedWords = (rows: readonly { what: string; seen: string; record: string }[]): string => {
    const other = rows.filter((r) => r.seen !== r.record);
    if (other.length === 0) return words.recordSame;
    return words.recordDiffers(other.map((r) => words.recordRow(r.what, r.seen, r.record)).join('; '));
};

// A link to send. Copying needs a page that the browser trusts; selecting works everywhere.
export function drawLink(address: string, act: { set(change: { said: string }): void }, label: string = words.linkOfTable): Branch {
    const copy = (event: Event): void => {
        const input = (event.currentTarget as HTMLElement).parentElement?.querySelector('input');
        input?.select();
        const copied = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error());
        void copied.then(() => act.set({ said: words.copied }), () => act.set({ said: words.copyYourself }));
    };
    return h('div', { key: 'link', class: 'copied row' },
        h('input', { type: 'text', readonly: true, value: address, 'aria-label': label }),
        h('button', { class: 'button', onclick: copy }, words.copy));
}

function drawCommand(p: Position, ui: Ui, act: Act): Child {
    const run = (event: Event): void => {
        event.preventDefault();
        const input = (event.currentTarget as HTMLFormElement).querySelector('input')!;
        const said = runCommand(input.value.trim(), p, ui, act);
        input.value = '';
        if (said === null) act.set({ dialog: ui.dialog === 'command' ? 'none' : ui.dialog, said: '' });
        else act.set({ said });
    };
    return h('form', { onsubmit: run },
        h('label', {}, h('b', {}, ':'), h('input', { type: 'text', id: 'command', autocomplete: 'off', spellcheck: 'false',
        maxlength: 80,
        autofocus: true, 'aria-label': words.command, list: 'commands' })),
    h('datalist', { id: 'commands' }, COMMANDS.map((word) => h('option', { value: word }))),
    ui.said.includes('\n') ? h('ol', { class: 'told', role: 'status', tabindex: 0, 'aria-label': words.answer }, ui.said.split('\n').map((line) => h('li', {}, line)))
        : h('p', { class: 'note', role: 'status' }, ui.said || COMMANDS.join(' · ')));
}

export function drawDialog(p: Position, ui: Ui, act: Act, state: State): Branch | null {
    const { dialog } = ui;
    if (dialog === 'none') return null;
    const close = (): void => act.set({ dialog: 'none', said: '' });
    const around = (): Child => act.source.around?.dialog(p, ui, act, state);
    const inside: Record<Exclude<Ui['dialog'], 'none'>, () => Child> = {
        help: () => drawHelp(p, act.source.around?.keys), rules: () => drawRules(p, ui, act), settings: () => [h('h2', {}, words.settings), drawSettings(() => act.set({}))], concede: () => drawConcede(act),
        guide: () => [h('h2', {}, words.onAPage(p.game.title)), drawGuide(p.game.game, () => act.set({}))],
        about: () => drawAbout(p, ui, act, state), hushed: () => drawHushed(p, act, state), command: () => drawCommand(p, ui, act),
        'play-on': around, moment: around, record: around };
    return h('dialog', { key: `dialog ${dialog}`, class: `modal ${dialog}`, 'aria-label': plain(dialog), onclose: close,
        onclick: (event: MouseEvent) => { if (event.target === event.currentTarget) close(); } },
    h('div', { class: 'inside' }, inside[dialog](),
        dialog === 'concede' || dialog === 'command' ? null
            : h('div', { class: 'end-row' }, h('button', { class: inside[dialog] === around ? 'button' : 'button main', onclick: close }, words.close))));
}
