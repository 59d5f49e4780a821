// table.ts — the page of a table's link: the seat to be taken, the table itself, or why there is neither.
import type { GameName, Table } from '../../../protocol';
import { get } from '../net/api';
import { LiveSource } from '../table/live';
import type { CardText, GameInfo } from '../table/position';
import { openTable } from '../table/table';
import * as words from '../words/pages';
import { showNone, showSorry } from './frame';
import type { ListedSeat } from './lists';
import { showSeat } from './seat';

// GET /api/tables/LINK
export interface TableBefore {
    link: string; name: string; state: Table['state']; game: GameName; title: string; edition: string | null; clock: string; public: boolean;
    seats: ListedSeat[]; watch: boolean; sit: boolean; decks?: string[];
    own_cards: (CardText & { understood: string })[];
}

export async function showTablePage(link: string): Promise<void> {
    const [table, games, me] = await Promise.all([get<TableBefore>(`/api/tables/${link}`), get<GameInfo[]>('/api/games'), get<{ name: string | null }>('/api/me')]);
    const info = table.value, game = games.value?.find((g) => g.game === info?.game);
    if (!info || !game) {
        showNone(info ? games : table);
        return;
    }
    const cards = await get<CardText[]>(`/api/cards/${info.game}`);
    if (!cards.value) {
        showSorry(words.wrong, cards.problem);
        return;
    }
    const texts = new Map([...cards.value, ...info.own_cards].map((card) => [card.code, card]));
    const open = (): void => openTable(new LiveSource(info.link, game, texts, info.seats.findIndex((seat) => seat.you)));
    if (info.sit) showSeat(info, game, texts, me.value?.name ?? null, open);
    else open();
}
