// ask-rows.ts — one row of a question: an answer, an option, or an amount with a stepper.
import type { Figure, Option } from '../../../protocol';
import { classes, h, type Branch, type Child } from '../tree';
import * as words from '../words/table';
import { allHarm, optionNow, type Choice, type Row } from './choices';
import { find, type Position } from './position';
import { drawRuleId } from './rules';
import { sign } from './seats';
import type { State } from './source';
import { figureWords, noteParts } from './told-words';
import type { Act, Ui } from './ui';

const INERT_MS = 250;
const LONG = 44;                        // a row with more letters is set smaller
const COSTS = /^costs \d+ of your \d+ · /;

// New buttons ignore a pointer that was on its way to what was there before. Keys (detail 0) are always meant.
export const guarded = (ui: Ui, act: () => void) => (event: MouseEvent): void => {
    if (event.detail === 0 || performance.now() - ui.askedAt >= INERT_MS) act();
};

export const pointing = (act: Act, option: Option | undefined): Record<string, () => void> => {
    const id = option?.card?.id;
    return id === undefined ? {} : { onpointermove: () => act.point(id), onpointerleave: () => act.point(null), onfocus: () => act.point(id) };
};

const costOf = (p: Position, { card }: Option): Figure | undefined =>
    (card ? find(p, card.id)?.card : null)?.numbers?.find((n) => n.name === 'cost');

// What an option would come to, at the right edge: TrekWar's forces, a cost.
function drawSum(p: Position, option: Option): Child {
    const numbers = option.numbers ?? [], cost = option.verb === 'play' ? costOf(p, option) : undefined;
    if (cost) return h('span', { class: 'cost', title: figureWords(cost) }, sign('energy', 'cost'), cost.value);
    const own = numbers.filter((n) => n.seat === undefined || n.seat === p.near);
    if (!own.length) return null;
    return h('span', { class: 'cost' }, own.map((n) => h('span', { title: figureWords(n) }, n.value)),
        option.marks?.includes('matches') ? sign('check', 'matches') : null);
}

// The numbers of a card as a card has them: by their signs.
function drawNote(note: string): Child {
    return noteParts(note).map((part) => typeof part === 'string' ? part : h('span', { class: 'figure-of' }, sign(part.sign, part.name), part.value));
}

// What stands at its right edge or in the question is not said again.
const lighter = (p: Position, option: Choice): Choice => ({ ...option, note: p.options.asks?.includes(` — ${option.note}`) ? '' : option.note?.replace(COSTS, '') });

export const drawNotes = (act: Act, option: Option, harmSaid = ''): Child => [
    option.note ? h('small', { key: 'note' }, drawNote(option.note)) : null,
    option.harm && option.harm !== harmSaid ? h('small', { key: 'harm', class: 'harm' }, `${words.careful}: ${option.harm}`) : null,
    option.rule ? h('small', { key: 'rule', class: 'cites' }, drawRuleId(act, option.rule, true)) : null,
];

// What a bot would choose, if that was asked for.
export const isHinted = (ui: Ui, options: readonly Option[]): boolean => options.some((o) => o.index === ui.hinted);
export const drawHinted = (ui: Ui, options: readonly Option[]): Child => isHinted(ui, options) ? h('small', { key: 'hint', class: 'hint' }, sign('hint'), words.botWould) : null;

const keyCap = (row: Row, isOnly: boolean): Branch => h('kbd', { 'aria-hidden': 'true' }, isOnly ? '⏎' : row.key.toUpperCase() || '·');

// What is in brackets and after them explains the rest: it is shown in a lighter colour.
function drawSays(says: string): Child {
    const at = says.indexOf(' (');
    return at < 0 ? says : [says.slice(0, at), h('span', { class: 'tail' }, says.slice(at))];
}

export function drawRow(p: Position, ui: Ui, act: Act, state: State, row: Row, isOnly: boolean): Branch {
    const [option] = row.options, isSent = state.isSending && ui.sent === row.id, isSure = ui.sure === row.id;
    return h('li', { key: row.id }, h('button', {
        class: classes('option', option.words.length > LONG && 'is-long', isOnly && 'is-chosen', option.harm && 'harms', isSure && 'is-sure',
            isHinted(ui, row.options) && 'is-hinted'), 'data-row': row.id,
        'aria-disabled': state.isSending && !isSent ? 'true' : null, 'aria-busy': isSent ? 'true' : null, 'aria-keyshortcuts': row.key || null,
            ...pointing(act, option),
        onclick: guarded(ui, () => act.take(row.id)),
    },
    keyCap(row, isOnly),
    h('span', { class: 'body' }, h('b', {}, isSent ? words.sending : drawSays(option.words)), drawNotes(act, lighter(p, option), allHarm(p)),
        isSure ? h('small', { class: 'harm' }, words.sure) : null, drawHinted(ui, row.options)),
    drawSum(p, option)));
}

export function drawAmount(p: Position, ui: Ui, act: Act, state: State, row: Row): Branch {
    const option = optionNow(p, row, ui), at = row.options.indexOf(option), isSent = state.isSending && ui.sent === row.id;
    const step = (by: number): void => {
        const next = row.options[at + by];
        if (next) act.set({ amounts: { ...ui.amounts, [row.id]: Number(next.number) } });
    };
    const stepper = (by: number, name: 'minus' | 'plus', label: string): Branch =>
        h('button', { key: name, class: 'button icon-only step',
        'aria-label': label, disabled: !row.options[at + by], onclick: () => step(by) }, sign(name));
    return h('li', { key: row.id }, h('div', { class: 'amount', 'data-amount': row.id, role: 'group', 'aria-label': option.words },
        stepper(-1, 'minus', words.lessNumber),
        h('button', { key: 'take', class: classes('option', ui.sure === row.id && 'is-sure', isHinted(ui, row.options) && 'is-hinted'), 'data-row': row.id,
            'aria-keyshortcuts': row.key || null,
            'aria-disabled': state.isSending && !isSent ? 'true' : null, 'aria-busy': isSent ? 'true' : null, onclick: guarded(ui, () => act.take(row.id)) },
        keyCap(row, false), h('span', { class: 'body' }, h('b', { 'aria-live': 'polite' }, isSent ? words.sending : option.words),
            // the stepper itself shows how many there are
            drawNotes(act, { ...option, note: '' }, allHarm(p)), drawHinted(ui, row.options))),
        stepper(1, 'plus', words.moreNumber)));
}
