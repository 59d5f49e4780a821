// table.ts — the page of a table's link: the seat to be taken, the table itself, or why neither.
import type { GameName, Table } from '../../../protocol';
import { get, post } from '../net/api';
import { LiveSource } from '../table/live';
import type { CardText, GameInfo } from '../table/position';
import { openTable } from '../table/table';
import { h } from '../tree';
import { showPage, showSorry } from './page';

// GET /api/tables/LINK
export interface TableBefore {
    link: string; name: string; state: Table['state']; game: GameName; title: string; edition: string; clock: string; public: boolean;
    seats: { seat: string; person: string | null; bot?: string; deck: string; you?: boolean }[];
    watch: boolean; sit: boolean; decks: string[];
    own_cards: (CardText & { understood: string })[];
}

async function open(info: TableBefore): Promise<void> {
    const [games, cards] = await Promise.all([get<GameInfo[]>('/api/games'), get<CardText[]>(`/api/cards/${info.game}`)]);
    if (!games.value || !cards.value) {
        showSorry('Something is wrong', games.problem ?? cards.problem ?? '');
        return;
    }
    const game = games.value.find((g) => g.game === info.game)!;
    const texts = new Map([...cards.value, ...info.own_cards].map((card) => [card.code, card]));
    openTable(new LiveSource(info.link, game, texts, info.seats.findIndex((seat) => seat.you)));
}

async function sit(link: string): Promise<void> {
    const { problem } = await post(`/api/tables/${link}/sit`);
    if (problem === undefined) void showTablePage(link);
    else showSorry('The seat could not be taken', problem);
}

// A link shows the table; only a press takes the seat, because previewers follow links.
function showSeat(info: TableBefore): void {
    showPage(info.title, h('h1', {}, info.title), h('button', { type: 'button', onclick: () => void sit(info.link) }, 'Take the seat'));
}

export async function showTablePage(link: string): Promise<void> {
    const { value: info, problem } = await get<TableBefore>(`/api/tables/${link}`);
    if (!info) showSorry('There is no table here', problem ?? '');
    else if (info.sit) showSeat(info);
    else if (info.watch) await open(info);
    else showSorry('This is a private table', 'Both seats are taken, and only those who sit there see it.');
}
