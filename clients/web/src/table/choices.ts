// choices.ts — the rows of a question: answers of several choices first, then options in the order for people; options
// that differ by a number alone are one row with a stepper. A row has an id, a key, and the cards it is about.
import type { Option, Options } from '../../../protocol';
import { find, isCopy, type Position } from './position';

type Answer = NonNullable<Options['answers']>[number] & { cards?: number[] };

export interface Row {
    readonly id: string;                // "a0", "o3", "n activate"
    readonly key: string;               // on the keyboard; '' beyond the last
    readonly answer: Answer | null;
    readonly options: readonly Option[];        // one, or those of a stepper by their number; of an answer none
    readonly isRare: boolean;           // behind "more"
}

export interface Rows { readonly rows: readonly Row[]; readonly pass: Option | null }

// Digits, then the letters that are not commands: keys.ts.
const COMMANDS = 'abdefhilmpstuwyz';
export const ROW_KEYS: readonly string[] = [...'123456789', ...[...'abcdefghijklmnopqrstuvwxyz'].filter((c) => !COMMANDS.includes(c))];

// Verbs whose number says how many. Others name something by a number, as a fight or an effect: each of these is a row.
const AMOUNTS = new Set(['activate', 'amount', 'take', 'x']);

const amountOf = (o: Option): string | null => typeof o.number === 'number' && AMOUNTS.has(o.verb) ? `n ${o.verb} ${o.card?.id ?? ''}` : null;

function grouped(options: readonly Option[]): { id: string; options: Option[] }[] {
    const groups: { id: string; options: Option[] }[] = [];
    for (const option of options) {
        const amount = amountOf(option), group = amount === null ? undefined : groups.find((g) => g.id === amount);
        if (group) group.options.push(option);
        else groups.push({ id: amount ?? `o${option.index}`, options: [option] });
    }
    return groups.map((g) => g.options.length > 1 ? g : { id: `o${g.options[0]!.index}`, options: g.options });
}

function rowsAnew(options: Options): Rows {
    const ordered = (options.order ?? options.options.map((o) => o.index)).map((i) => options.options[i]!);
    const made = grouped(ordered.filter((o) => o.verb !== 'pass')).map((g) =>
        ({ ...g, isRare: g.options.every((o) => o.typed), answer: null }));
    const answers = ((options.answers ?? []) as Answer[]).map((answer) =>
        ({ id: `a${answer.answer}`, options: [] as Option[], isRare: answer.typed === true, answer }));
    const all = [...answers, ...made], rows = [...all.filter((r) => !r.isRare), ...all.filter((r) => r.isRare)];
    return {
        rows: rows.map((row, i) =>
            ({ ...row, key: ROW_KEYS[i] ?? '', options: [...row.options].sort((a, b) => Number(a.number ?? 0) - Number(b.number
            ?? 0)) })),
        pass: options.options.find((o) => o.verb === 'pass') ?? null };
}

// The same warning on everything one can do warns of nothing: it is said once, and one press is enough. Empty: not so.
export function allHarm(p: Position): string {
    const [first, ...others] = p.options.options;
    return first?.harm && others.length && others.every((o) => o.harm === first.harm) ? first.harm : '';
}

const known = new WeakMap<Options, Rows>();

export function rowsOf(p: Position): Rows {
    let rows = known.get(p.options);
    if (!rows) known.set(p.options, rows = rowsAnew(p.options));
    return rows;
}

function isWith(p: Position, option: Option, id: number): boolean {
    if (option.card?.id === id || option.acts?.includes(id)) return true;
    return !option.acts && option.card !== undefined && option.card !== null && isCopy(find(p, option.card.id), find(p, id));
}

// The rows that are done with a card; if there is none, those that can lead to it.
export function rowsWith(p: Position, id: number): Row[] {
    const { rows } = rowsOf(p);
    const own = rows.filter((row) => row.answer?.cards?.[0] === id || row.options.some((o) => isWith(p, o, id)));
    if (own.length) return own;
    return rows.filter((row) => row.answer?.cards?.includes(id) || row.options.some((o) => o.places?.includes(id)
        || o.targets?.includes(id)));
}

// The usual one of a stepper: what the engine calls usual, else the first in the order for people.
export function usualOf(p: Position, row: Row): Option {
    const usual = row.options.find((o) => o.index === p.options.usual_option) ?? row.options.find((o) => !o.typed);
    return usual ?? row.options[row.options.length - 1]!;
}

export function optionNow(p: Position, row: Row, amounts: Readonly<Record<string, number>>): Option {
    return row.options.find((o) => o.number === amounts[row.id]) ?? usualOf(p, row);
}
