// home.ts — the first page: play at once, one's running games, tables that wait for somebody.
import { get } from '../net/api';
import type { GameInfo } from '../table/position';
import { h } from '../tree';
import { showPage, showSorry } from './page';

export async function showHome(): Promise<void> {
    const games = await get<GameInfo[]>('/api/games');
    if (!games.value) {
        showSorry('Something is wrong', games.problem ?? '');
        return;
    }
    showPage('', h('h1', {}, 'Rift'),
        h('ul', {}, games.value.map((game) => h('li', { key: game.game }, h('a', { href: `/play/${game.game}` }, `Play ${game.title} against a bot`)))));
}
