// play.ts — /play/GAME: the match against a bot that is being played, or a new one.
import { get, post } from '../net/api';
import type { GameInfo } from '../table/position';
import * as words from '../words/pages';
import { showSorry } from './frame';
import type { Listed } from './lists';
import { fit, rememberedWanted, requestOf } from './setup';

export async function goPlay(name: string): Promise<void> {
    const [games, mine] = await Promise.all([get<GameInfo[]>('/api/games'), get<Listed[]>('/api/mine')]);
    const game = games.value?.find((g) => g.game === name);
    const begun = mine.value?.find((t) => t.game === name && (t.state === 'dealing' || t.state === 'running') && t.seats.some((s) => s.bot));
    if (begun) {
        location.replace(`/t/${begun.link}`);
        return;
    }
    if (!games.value || !game) {
        showSorry(words.noTable, games.problem ?? words.noGame);
        return;
    }
    const last = rememberedWanted(games.value), wanted = fit(games.value, { ...last, game: game.game, bot: last.bot || 'easy', isPublic: false, clock: 'none' });
    const { value, problem } = await post<{ path: string }>('/api/tables', requestOf(games.value, wanted));
    if (value) location.replace(value.path);
    else showSorry(words.noTable, problem ?? '');
}
