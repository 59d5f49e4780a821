// play.ts — straight to a table against a bot.
import { post } from '../net/api';
import { showSorry } from './page';

export async function goPlay(game: string, bot = 'easy'): Promise<void> {
    const { value, problem } = await post<{ path: string }>('/api/tables', { game, bot });
    if (value) location.replace(value.path);
    else showSorry('No table could be made', problem ?? '');
}
