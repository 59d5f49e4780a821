// choices.ts — the rows of a question: answers of several choices first, then options in the order for people; those
// that differ by a number alone are one row with a stepper. A row has an id, a key, and the cards it is about.
import type { Option, Options } from '../../../protocol';
import { find, isAbout, isAsked, isCopy, passOption, type Position } from './position';

// An option; or an answer of several choices in the same form, and then `answer` is its number.
export type Choice = Option & { answer?: number };

export interface Row {
    readonly id: string;                // "a0", "o3", "n activate"
    readonly key: string;               // on the keyboard; '' beyond the last
    readonly options: readonly [Choice, ...Choice[]];           // one, or those of a stepper by their number
    readonly isRare: boolean;           // behind "more"
}

export interface Rows { readonly rows: readonly Row[]; readonly pass: Option | null }

// Digits, then the letters that are not commands: keys.ts.
const COMMANDS = 'abdefhilmpstuwyz';
export const ROW_KEYS: readonly string[] = [...'123456789', ...[...'abcdefghijklmnopqrstuvwxyz'].filter((c) => !COMMANDS.includes(c))];

// Verbs whose number says how many. Others name something by a number, as a fight or an effect: each of these is a row.
const AMOUNTS = new Set(['activate', 'amount', 'answer', 'take', 'x']);

const amountOf = (o: Choice): string | null => typeof o.number === 'number' && AMOUNTS.has(o.verb) ? `n ${o.verb} ${o.card?.id ?? ''}` : null;
const idOf = ({ answer, index }: Choice): string => answer === undefined ? `o${index}` : `a${answer}`;

function grouped(options: readonly Choice[]): Choice[][] {
    const groups: Choice[][] = [];
    for (const option of options) {
        const amount = amountOf(option), group = amount === null ? undefined : groups.find(([first]) => amountOf(first!) === amount);
        if (group) group.push(option);
        else groups.push([option]);
    }
    return groups;
}

const asChoice = ({ answer, words, number, cards, typed }: NonNullable<Options['answers']>[number]): Choice =>
    ({ answer, index: -1 - answer, verb: 'answer', words, note: '', rule: '', acts: cards.slice(0, 1), places: cards,
        ...number === undefined ? {} : { number }, ...typed ? { typed } : {} });

function rowsAnew(p: Position): Rows {
    const { options } = p, pass = passOption(p);
    const ordered = (options.order ?? options.options.map((o) => o.index)).map((i) => options.options[i]!);
    const all = grouped([...(options.answers ?? []).map(asChoice), ...ordered.filter((o) => o !== pass)]).map((group) => ({
        id: group.length > 1 ? amountOf(group[0]!)! : idOf(group[0]!), isRare: group.every((o) => o.typed),
        options: group.sort((a, b) => Number(a.number ?? 0) - Number(b.number ?? 0)) as [Choice, ...Choice[]] }));
    return { rows: [...all.filter((r) => !r.isRare), ...all.filter((r) => r.isRare)].map((row, i) => ({ ...row, key: ROW_KEYS[i] ?? '' })),
        pass };
}

// A warning that every option carries warns of nothing: it is said once, and one press is enough. Empty: there is none.
export function allHarm(p: Position): string {
    const [first, ...others] = p.options.options;
    return first?.harm && others.length && others.every((o) => o.harm === first.harm) ? first.harm : '';
}

const known = new WeakMap<Options, Rows>();

export function rowsOf(p: Position): Rows {
    let rows = known.get(p.options);
    if (!rows) known.set(p.options, rows = rowsAnew(p));
    return rows;
}

// What Enter takes, unless that is to pass.
export function usualRow(p: Position): Row | undefined {
    const { usual_answer: answer, usual_option: option } = p.options;
    return rowsOf(p).rows.find((r) => r.options.some((o) => o.answer === undefined ? o.index === option : o.answer === answer));
}

function isWith(p: Position, option: Option, id: number): boolean {
    if (isAbout(p, option, id)) return true;
    const own = option.acts ?? (option.card ? [option.card.id] : []);
    return (!option.acts || 'answer' in option) && own.some((other) => isCopy(find(p, other), find(p, id)));
}

// The rows that are done with a card, what may harm last; if there is none, those that can lead to it.
export function rowsWith(p: Position, id: number): Row[] {
    const rows = [...rowsOf(p).rows].sort((a, b) => Number(Boolean(a.options[0].harm)) - Number(Boolean(b.options[0].harm)));
    const own = rows.filter((row) => row.options.some((o) => isWith(p, o, id)));
    return own.length ? own : rows.filter((row) => row.options.some((o) => o.places?.includes(id) || o.targets?.includes(id)));
}

// Whether the question has something to do with a card: there is a row of it, or the card itself asks.
export const isOffered = (p: Position, id: number): boolean => isAsked(p) && (p.options.about?.id === id || rowsWith(p, id).length > 0);

// The rows whose words name all of these, except what is rarely wanted. Sectors are not cards, so they are found by
// name.
export const rowsNaming = (p: Position, names: readonly string[]): Row[] => rowsOf(p).rows.filter(({ isRare, options: [{ words }] }) =>
    !isRare && names.every((name) => words.split(' ').includes(name)));

export type Amounts = Readonly<Record<string, number>>;         // by row

// The usual one of a stepper: what the engine calls usual, else what was taken the last time, else the first that is listed.
function usualOf(p: Position, { id, options }: Row, taken: Amounts): Choice {
    const last = taken[id] ?? 0;
    return options.find((o) => o.index === p.options.usual_option) ?? [...options].reverse().find((o) => Number(o.number) <= last)
        ?? options.find((o) => !o.typed) ?? options[options.length - 1]!;
}

export const optionNow = (p: Position, row: Row, { amounts, taken }: { amounts: Amounts; taken: Amounts }): Choice =>
    row.options.find((o) => o.number === amounts[row.id]) ?? usualOf(p, row, taken);
