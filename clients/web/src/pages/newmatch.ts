// newmatch.ts — the new match on the first page: game, deck, opponent, and what else can be chosen.
import { icon } from '../cards/face';
import type { Deck, GameInfo } from '../table/position';
import { coverOf, inDeck, picture, posterOf, type Texts } from '../table/posters';
import { plain } from '../table/told-words';
import { classes, h, made, type Branch, type Child } from '../tree';
import * as words from '../words/pages';
import { against, decksOf, gameOf, settingValues, type Wanted } from './setup';

export interface NewMatch {
    games: readonly GameInfo[];
    texts: Texts;
    wanted: Wanted;
    isMore: boolean;                    // clock, name and the like are shown
    problem: string;
    isSending: boolean;
    isPractice?: boolean;               // in this browser: no friend, no clock, a seed
    want(change: Partial<Wanted>): void;
    showMore(): void;
    go(): void;
}

const CLOCKS = ['none', '10+10', '25+15', '1d', '3d', '7d'] as const;

// ---- choices ----

// One of several that exclude each other; arrows go among them, as radio buttons do.
function choice(name: string, isOn: boolean, kind: string, want: () => void, ...children: Child[]): Branch {
    return h('label', { key: `${name}-${kind}`, class: classes('choice', name, isOn && 'is-on') },
        h('input', { type: 'radio', class: 'unseen', name, value: kind, checked: isOn, onchange: want }), ...children);
}

const group = (legend: string, note: string, ...children: Child[]): Branch =>
    h('fieldset', { key: legend }, h('legend', {}, legend, note ? h('span', { class: 'note' }, note) : null), ...children);

function drawGames({ games, texts, wanted, want }: NewMatch): Branch {
    return group(words.game, words.everyRule, h('div', { class: 'posters' }, games.map((game) =>
        choice('poster', game.game === wanted.game, game.game, () => want({ game: game.game }), picture(posterOf(texts, game)),
            h('div', {}, h('b', {}, game.title), h('span', {}, words.pitch[game.game]))))));
}

// How many of each faction, the most first: only where cards have one.
function factionsOf(texts: Texts, game: GameInfo, deck: Deck): [string, number][] {
    const counts = new Map<string, number>();
    if (game.game === 'wars')
        for (const { card, count } of inDeck(texts, game, deck)) counts.set(card.faction, (counts.get(card.faction) ?? 0) + count);
    return [...counts].sort((a, b) => b[1] - a[1]).slice(0, 3);
}

function deckNote(texts: Texts, game: GameInfo, deck: Deck): Child {
    const factions = factionsOf(texts, game, deck);
    if (!factions.length) return h('span', { class: 'sigils' }, words.cards(deck.cards));
    return h('span', { class: 'sigils' }, factions.map(([name, count]) => [made('span', {}, icon(name as Parameters<typeof icon>[0], name)), String(count)]));
}

function drawDecks({ games, texts, wanted, want }: NewMatch): Branch {
    const game = gameOf(games, wanted);
    const plan = game.decks.find((deck) => deck.deck === wanted.deck)?.plan;
    return group(words.yourDeck, '', h('div', { class: 'boxes' }, decksOf(game).map((deck) =>
        choice('box', deck.deck === wanted.deck, deck.deck, () => want({ deck: deck.deck }), picture(coverOf(texts, game, deck)),
            h('div', {}, h('b', {}, deck.name), deckNote(texts, game, deck), deck.own ? h('small', { class: 'note' }, words.ownDeck) : null)))), plan ? h('p', { class: 'plan' }, plan) : null);
}

function drawOpponents({ games, wanted, want, isPractice }: NewMatch): Branch {
    const game = gameOf(games, wanted), level = (bot: string): string => words.levels[bot as keyof typeof words.levels] ?? '';
    return group(words.opponent, words.botsSee, h('div', { class: 'opponents' },
        game.bots.map((bot) => choice('opponent', wanted.bot === bot, bot, () => want({ bot }), h('b', {}, words.botName(bot)), h('small', {}, level(bot)))),
        isPractice ? null : choice('opponent', wanted.bot === '', 'friend', () => want({ bot: '' }), h('b', {}, made('span', {}, icon('friends')), ` ${words.friend}`),
            h('small', {}, words.byLink))));
}

const labelled = (label: string, input: Child): Branch => h('label', { key: label, class: 'field-of' }, h('span', {}, label), input);

// What can be set in a game besides its edition, for instance who begins.
const drawSettings = ({ games, wanted, want }: NewMatch): Child => gameOf(games, wanted).settings.map(({ name, kind }) => {
    const game = gameOf(games, wanted), values = settingValues(game, kind);
    const title = (value: string): string => game.seats.find((s) => s.seat === value)?.title ?? plain(value);
    return values.length === 0 ? null : labelled(plain(name), h('select', { name: `setting ${name}`, value: wanted.settings[name] ?? '',
        onchange: (e: Event) => want({ settings: { ...wanted.settings, [name]: (e.target as HTMLSelectElement).value } }) },
    h('option', { key: '', value: '' }, words.asUsual), values.map((value) => h('option', { key: value, value }, title(value)))));
});

function drawMore(m: NewMatch): Child {
    const { games, wanted, want } = m, game = gameOf(games, wanted);
    const pick = (name: keyof Wanted, values: readonly (readonly [string, string])[]): Branch => h('select', { name, value: String(wanted[name]),
        onchange: (e: Event) => want({ [name]: (e.target as HTMLSelectElement).value }) }, values.map(([value, text]) => h('option', { key: value, value }, text)));
    const itsDeck = labelled(words.itsDeck, pick('other', against(game, wanted.deck).map((d) => [d.deck, d.name])));
    if (m.isPractice) return h('div', { key: 'more', class: 'more-of' }, itsDeck, drawSettings(m),
        labelled(words.seed, h('input', { name: 'seed', inputmode: 'numeric', pattern: '[0-9]{1,18}', maxlength: 18, value: wanted.seed, autocomplete: 'off',
            placeholder: words.anySeed, oninput: (e: Event) => want({ seed: (e.target as HTMLInputElement).value }) })));
    return h('div', { key: 'more', class: 'more-of' },
        labelled(words.clock, pick('clock', CLOCKS.map((c) => [c, words.clocks[c]]))),
        wanted.bot ? itsDeck : null, drawSettings(m),
        labelled(words.tableName, h('input', { name: 'table', maxlength: 24, value: wanted.name, autocomplete: 'off', placeholder: words.mayStayEmpty,
            oninput: (e: Event) => want({ name: (e.target as HTMLInputElement).value }) })),
        h('label', { class: 'check' }, h('input', { type: 'checkbox', name: 'public', checked: wanted.isPublic,
            onchange: (e: Event) => want({ isPublic: (e.target as HTMLInputElement).checked }) }), ` ${words.everybody}`));
}

function summary({ games, wanted, isPractice }: NewMatch): string {
    const game = gameOf(games, wanted), name = (deck: string): string => game.decks.find((d) => d.deck === deck)?.name ?? deck;
    const who = wanted.bot ? words.againstBot(name(wanted.deck), name(wanted.other), words.botName(wanted.bot)) : words.againstFriend(name(wanted.deck));
    if (isPractice) return `${who} ${words.keptHereLong}`;
    return `${who} ${wanted.clock === 'none' ? words.noClock : `${words.clocks[wanted.clock as keyof typeof words.clocks]}.`}`;
}

function drawEditions({ games, wanted, want }: NewMatch): Child {
    const { editions } = gameOf(games, wanted);
    if (editions.length < 2) return null;
    return h('div', { key: 'edition', class: 'edition' }, h('span', { class: 'label', 'aria-hidden': 'true' }, words.rulesOf),
        h('span', { class: 'segmented', role: 'group', 'aria-label': words.edition }, editions.map((edition) =>
            h('button', { key: edition, 'aria-pressed': String(edition === wanted.edition), title: words.editionOf(edition), onclick: () => want({ edition }) }, edition))));
}

export function drawNewMatch(m: NewMatch): Branch {
    return h('form', { key: 'new', class: 'plate newmatch', 'aria-label': words.newMatch, onsubmit: (e: Event) => {
        e.preventDefault();
        m.go();
    } },
    h('h1', {}, m.isPractice ? words.practice : words.playNow), drawGames(m), drawDecks(m), drawOpponents(m),
    m.isMore ? drawMore(m) : null,
    h('div', { key: 'go', class: 'go' },
        h('button', { type: 'submit', class: 'button main', id: 'play-now', disabled: m.isSending }, made('span', {}, icon('play')), m.wanted.bot ? words.playNow : words.openTable),
        h('p', { class: 'note' }, summary(m), ' ', h('button', { class: 'textual', 'aria-expanded': String(m.isMore), onclick: () => m.showMore() },
            m.isMore ? words.less : m.isPractice ? words.decksAndMore : words.clockAndMore)),
        drawEditions(m)),
    m.problem ? h('p', { key: 'problem', class: 'wrong', role: 'alert' }, m.problem) : null);
}
