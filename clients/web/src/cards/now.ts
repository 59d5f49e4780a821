// now.ts — what is true of a card at this moment and not printed on it. The engine tells it; nothing here is computed
// from rules.
import type { Card, Figure, NumberName } from './card';
import { cardSays } from '../words';

// A number as it is and as it is printed: where they differ an arrow says which way.
export interface Moment { readonly value: number; readonly printed: number }

export interface Now {
    readonly numbers?: { readonly [name in NumberName]?: Moment | undefined } | undefined;
    readonly cost?: Moment | undefined;
    readonly lies?: 'damaged' | 'wounded' | 'turned' | undefined;       // on its side, and why
    readonly inverted?: boolean | undefined;
    readonly hidden?: boolean | undefined;                              // its owner sees it, the opponent does not
    readonly aboard?: { readonly count: number; readonly capacity: number } | undefined;
    readonly beneath?: readonly string[] | undefined;                   // titles of weapons and assets it bears
    readonly edition?: number | undefined;                              // whose lines of text are shown
}

// What can be done with it, shown around the card.
export type State = 'rest' | 'playable' | 'chosen' | 'target' | 'pending' | 'idle';

export interface Shown { name: NumberName; text: string; value: number; change: -1 | 0 | 1 }

const ORDER: readonly NumberName[] =
    ['power', 'tactics', 'defense', 'space', 'surface', 'strength', 'tolerance', 'vp'];

export const changeOf = (moment: Moment): -1 | 0 | 1 =>
    (moment.value > moment.printed ? 1 : moment.value < moment.printed ? -1 : 0);

function shownNumber(name: NumberName, figure: Figure | undefined, now: Now): Shown | undefined {
    const printed = now.inverted ? figure?.second ?? figure?.value : figure?.value;
    const moment = now.numbers?.[name] ?? (printed === undefined ? undefined : { value: printed, printed });
    if (!moment) return undefined;
    const sign = figure?.signed && moment.value >= 0 ? '+' : '';
    return { name, text: `${sign}${moment.value}`.replace('-', '−'), value: moment.value, change: changeOf(moment) };
}

// The numbers at the foot of a card, in the order of its game, including any that it has only at the moment.
export function numbersNow(card: Card, now: Now): Shown[] {
    return ORDER.flatMap((name) => shownNumber(name, card.figures.find((figure) => figure.name === name), now) ?? []);
}

export function costNow(card: Card, now: Now): Moment | undefined {
    return now.cost ?? (card.cost === undefined ? undefined : { value: card.cost, printed: card.cost });
}

const changed = (shown: Shown): string =>
    (shown.change > 0 ? cardSays.more : shown.change < 0 ? cardSays.less : '');

// What a screen reader says of a card: title, type, state, numbers. `parts`: what numbers are made of, by name.
export function cardWords(card: Card, now: Now = {}, parts: Readonly<Record<string, string>> = {}): string {
    const cost = costNow(card, now);
    return [
        card.title,
        card.typeLine.toLowerCase().replace(/ • /g, ' '),
        now.lies, now.inverted ? cardSays.inverted : '', now.hidden ? cardSays.hidden : '',
        cost ? cardSays.cost(cost.value) : '',
        ...numbersNow(card, now).map((shown) => `${shown.name} ${shown.text.replace('−', cardSays.minus)}`
            + (parts[shown.name] ? `: ${parts[shown.name]}` : changed(shown))),
        now.aboard ? cardSays.aboard(now.aboard.count, now.aboard.capacity) : '',
        ...(now.beneath ?? []).map(cardSays.with),
    ].filter(Boolean).join(', ');
}
