// own.ts — the player's own decks and cards that this browser keeps for practice, as the files they came in:
// "cards/wars/mine.cards".
import type { GameName } from '../../../protocol';
import { forget, keep, keptKeys, kept } from '../keep';

const PREFIX = 'rift own ', BYTES_MAX = 100_000;

export type OwnFiles = Readonly<Record<string, string>>;

// Cards before decks, each in the order of names: the engine reads them in this order.
export const ownFiles = (): OwnFiles => Object.fromEntries(keptKeys(PREFIX).sort().map((key) => [key.slice(PREFIX.length), kept(key) ?? '']));

export const dropOwn = (path: string): void => forget(PREFIX + path);
export const putOwn = (path: string, text: string): boolean => keep(PREFIX + path, text);

// Where a file belongs: a deck names its game, cards belong to the game that is chosen. Null: it is neither, or too
// large.
export function pathOfOwn(name: string, text: string, games: readonly { game: GameName; title: string }[], chosen: GameName): string | null {
    const found = /([\w.-]+)\.(deck|cards)$/.exec(name.replace(/ /g, '-')), said = /^Game:\s*(.+?)\s*$/m.exec(text)?.[1]?.toLowerCase();
    if (!found || text.length > BYTES_MAX) return null;
    const game = found[2] === 'deck' ? games.find((g) => [g.game, g.title.toLowerCase()].includes(said ?? ''))?.game : chosen;
    return game ? `${found[2] === 'deck' ? 'decks' : 'cards'}/${game}/${found[1]}.${found[2]}` : null;
}
