// lists.ts — tables in a list: your own, and those anybody may see.
import type { GameName, Table } from '../../../protocol';
import { h, type Branch, type Child } from '../tree';
import * as words from '../words/pages';

export interface ListedSeat { seat: string; person?: string | null; bot?: string; deck: string; you?: boolean }

export interface Listed {
    link: string; number: number; name: string; state: Table['state']; game: GameName; title: string; edition: string | null; clock: string;
    public: boolean; seats: ListedSeat[]; your_turn?: boolean; learned?: boolean; result?: string; winner?: string; reason?: string;
    from?: { kind: string; title: string; name?: string };
}

export const seatWords = (seat: ListedSeat): string => seat.you ? words.you : seat.person || (seat.bot ? words.botName(seat.bot) : words.freeSeat);
export const gameWords = (t: { title: string; edition: string | null }): string => t.edition && t.edition !== '0' ? `${t.title} ${t.edition}` : t.title;

function stateWords(t: Listed): string {
    const winner = t.seats.find((s) => s.seat === t.winner);
    if (t.state !== 'over' || !t.result) return words.states[t.state];
    return t.result === 'win' && winner ? words.won(seatWords(winner), Boolean(winner.you)) : words.results[t.result as keyof typeof words.results] ?? t.result;
}

const others = (t: Listed): string => t.seats.filter((s) => !s.you).map(seatWords).join(words.and);

export function drawListed(t: Listed, doing = ''): Branch {
    const note = [gameWords(t), t.from?.title, t.clock === 'none' ? '' : words.clocks[t.clock as keyof typeof words.clocks] ?? t.clock].filter(Boolean).join(' · ');
    return h('li', { key: t.link }, h('a', { class: 'match', href: `/${t.state === 'over' ? 'r' : 't'}/${t.link}` },
        h('b', {}, t.name || others(t)),
        t.your_turn ? h('span', { class: 'yours' }, words.yourTurn) : h('span', { class: 'note' }, doing || stateWords(t)),
        h('small', {}, note)));
}

const rank = (t: Listed): number => t.your_turn ? 0 : ['running', 'held', 'dealing', 'open', 'over'].indexOf(t.state) + 1;
export const sorted = (tables: readonly Listed[]): Listed[] =>
    tables.filter((t) => t.state !== 'gone').sort((a, b) => rank(a) - rank(b) || b.number - a.number);

export const drawList = (tables: readonly Listed[], none: string, doing: (t: Listed) => string = () => ''): Child =>
    tables.length ? h('ul', { class: 'matches' }, tables.map((t) => drawListed(t, doing(t)))) : h('p', { class: 'note' }, none);
