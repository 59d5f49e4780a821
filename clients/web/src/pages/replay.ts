// replay.ts — the address of a finished match, /r/LINK, and of a moment of it, /r/LINK#STEP or /r/LINK#STEP-VIEWER; and of a
// record that was sent, /f/LINK.
import type { Table } from '../../../protocol';
import { get } from '../net/api';
import { aroundOf } from '../replay/around';
import { readMoment } from '../replay/moment';
import { ReplaySource } from '../replay/source';
import type { GameInfo } from '../table/position';
import { openTable } from '../table/table';
import * as words from '../words/replay';
import { showSorry } from './frame';
import type { TableBefore } from './table';

// The table as its messages would tell it, so that the screen needs no second way to know who sat where.
const tableOf = (info: TableBefore & { number?: number }): Table => ({ link: info.link, number: info.number ?? 0, name: info.name, state: 'over',
    game: info.game, edition: info.edition, you: 'spectator', public: info.public, clock: info.clock,
    seats: info.seats.map(({ seat, person, bot, deck }) => ({ seat, person: person || null, deck, here: true, ...bot ? { bot } : {} })),
    shuffle: { server: null, seats: [], revealed: [] } });

export async function showReplay(link: string, kind: 'tables' | 'replays' = 'tables'): Promise<void> {
    const [table, games] = await Promise.all([get<TableBefore>(`/api/${kind}/${link}`), get<GameInfo[]>('/api/games')]);
    const info = table.value, game = games.value?.find((g) => g.game === info?.game);
    if (!info || !game) {
        if (table.value === undefined && table.status === 403) showSorry(words.notYours, words.notYoursWhy);
        else showSorry(words.nothing, table.problem ?? games.problem ?? '');
        return;
    }
    const moment = readMoment(location.hash), isKnown = ['both', 'spectator', ...game.seats.map((s) => s.seat)].includes(moment.by);
    const source = new ReplaySource(kind, link, game, tableOf(info), info.seats.find((s) => s.you)?.seat ?? null, isKnown ? moment.by : 'both');
    const refused = await source.open(moment.step);
    if (refused) {
        showSorry(refused.status === 403 ? words.notYours : refused.status === 409 ? words.notOver : words.nothing, refused.problem);
        return;
    }
    source.around = aroundOf(source);
    addEventListener('hashchange', () => {
        const { step, by } = readMoment(location.hash);
        if (step !== source.step) void source.go(step);
        if (by !== source.by) void source.lookAs(by);
    });
    openTable(source);
}
