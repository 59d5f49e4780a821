// table.ts — the page of a table's link: the seat to be taken, the table itself, or why there is neither.
import type { GameName, Table } from '../../../protocol';
import { get } from '../net/api';
import { LiveSource } from '../table/live';
import type { CardText, GameInfo } from '../table/position';
import { openTable } from '../table/table';
import * as words from '../words/pages';
import { showSorry } from './frame';
import type { ListedSeat } from './lists';
import { showSeat } from './seat';

// GET /api/tables/LINK
export interface TableBefore {
    link: string; name: string; state: Table['state']; game: GameName; title: string; edition: string | null; clock: string; public: boolean;
    seats: ListedSeat[]; watch: boolean; sit: boolean; decks?: string[];
    own_cards: (CardText & { understood: string })[];
}

async function open(info: TableBefore, game: GameInfo): Promise<void> {
    const cards = await get<CardText[]>(`/api/cards/${info.game}`);
    if (!cards.value) {
        showSorry(words.wrong, cards.problem);
        return;
    }
    const texts = new Map([...cards.value, ...info.own_cards].map((card) => [card.code, card]));
    openTable(new LiveSource(info.link, game, texts, info.seats.findIndex((seat) => seat.you)));
}

export async function showTablePage(link: string): Promise<void> {
    const [table, games, me] = await Promise.all([get<TableBefore>(`/api/tables/${link}`), get<GameInfo[]>('/api/games'), get<{ name: string | null }>('/api/me')]);
    const info = table.value, game = games.value?.find((g) => g.game === info?.game);
    if (table.value === undefined && table.status === 403) showSorry(words.privateTable, words.privateWhy);
    else if (!info || !game) showSorry(words.noTable, table.problem ?? games.problem ?? '');
    else if (info.sit) showSeat(info, game, me.value?.name ?? null, () => void open(info, game));
    else await open(info, game);
}
