// setup.ts — what somebody wants to play: chosen on the first page, remembered, and turned into a request for a table.
import type { GameName } from '../../../protocol';
import { keep, keptValue } from '../keep';
import type { Setup } from '../practice/engine';
import type { Deck, GameInfo } from '../table/position';

export interface Wanted {
    game: GameName;
    edition: string;                    // empty: the default
    deck: string;
    other: string;                      // the bot's deck; empty: any that fits
    bot: string;                        // its level; empty: a friend
    clock: string;
    isPublic: boolean;
    name: string;                       // of the table
    seed: string;                       // of a match in the browser; empty: any
    settings: Readonly<Record<string, string>>;     // the game's own, by name; if missing, the default
}

const KEY = 'rift wanted';
const ORDER: readonly string[] = ['wars', 'trekwar', 'enemy'];       // the game with the most to offer comes first

export const inOrder = <G extends GameInfo>(games: readonly G[]): G[] => [...games].sort((a, b) => ORDER.indexOf(a.game) - ORDER.indexOf(b.game));

// The decks that can be played, and those that may play against one.
export const decksOf = (game: GameInfo): Deck[] => game.decks.filter((d) => game.pairs.some((pair) => pair.includes(d.deck)));
export const against = (game: GameInfo, own: string): Deck[] =>
    game.decks.filter((d) => game.pairs.some(([a, b]) => (a === own && b === d.deck) || (a === d.deck && b === own)));

export const gameOf = (games: readonly GameInfo[], wanted: Wanted): GameInfo => games.find((g) => g.game === wanted.game) ?? games[0]!;

// What was wanted last, as far as it still exists; on a first visit, the easiest start.
export function rememberedWanted(games: readonly GameInfo[]): Wanted {
    const last = keptValue<Partial<Wanted>>(KEY) ?? {};
    return fit(games, { game: 'wars', edition: '', deck: '', other: '', bot: 'easy', clock: 'none', isPublic: false, ...last, name: '', seed: '', settings: {} });
}

// The same with everything that does not go together replaced by what does.
export function fit(games: readonly GameInfo[], wanted: Wanted): Wanted {
    const game = gameOf(games, wanted), decks = decksOf(game);
    const deck = decks.some((d) => d.deck === wanted.deck) ? wanted.deck : game.pairs[0]?.[0] ?? '';
    const others = against(game, deck);
    const other = others.some((d) => d.deck === wanted.other) ? wanted.other : (others.find((d) => d.deck !== deck) ?? others[0])?.deck ?? '';
    const known = new Set(game.settings.map(({ name }) => name));
    const settings = Object.fromEntries(Object.entries(wanted.settings).filter(([name, value]) => value && known.has(name)));
    return { ...wanted, game: game.game, deck, settings, other, bot: game.bots.includes(wanted.bot) ? wanted.bot : wanted.bot && (game.bots[0] ?? ''),
        edition: game.editions.includes(wanted.edition) ? wanted.edition : game.editions[0] ?? '' };
}

// The seat at which a deck may play; against a bot also with the bot's.
const seatFor = (game: GameInfo, { deck, other, bot }: Wanted): 0 | 1 => game.pairs.some(([a, b]) => a === deck && (!bot || b === other)) ? 0 : 1;

const remember = (wanted: Wanted): boolean => keep(KEY, JSON.stringify({ ...wanted, name: '', seed: '', settings: {} }));

// Whoever took a lesson finds its game again.
export const rememberGame = (game: string): boolean => keep(KEY, JSON.stringify({ ...keptValue<Partial<Wanted>>(KEY), game }));

// A game's own setting: what it can be. None: it can't be chosen from a list.
export function settingValues(game: GameInfo, kind: unknown): string[] {
    if (kind === 'seat') return game.seats.map(({ seat }) => seat);
    return kind === 'flag' ? ['yes', 'no'] : Array.isArray(kind) ? kind.map(String) : [];
}

// The same as a setup for the engine in the browser.
export function setupOf(games: readonly GameInfo[], wanted: Wanted, seed: string): Setup {
    const game = gameOf(games, wanted), seat = seatFor(game, wanted);
    remember(wanted);
    return { game: game.game, seat, seed: wanted.seed || seed, decks: seat === 0 ? [wanted.deck, wanted.other] : [wanted.other, wanted.deck],
        bot: wanted.bot, edition: game.editions.length > 1 ? wanted.edition : '', settings: wanted.settings };
}

export function requestOf(games: readonly GameInfo[], wanted: Wanted): object {
    const game = gameOf(games, wanted);
    remember(wanted);
    return { game: game.game, seat: game.seats[seatFor(game, wanted)]!.seat, deck: wanted.deck, clock: wanted.clock, public: wanted.isPublic,
        ...(game.editions.length > 1 ? { edition: wanted.edition } : {}), ...(wanted.name.trim() ? { table: wanted.name.trim() } : {}),
        ...(wanted.bot ? { bot: wanted.bot, other_deck: wanted.other } : {}), ...(Object.keys(wanted.settings).length ? { settings: wanted.settings } : {}) };
}
