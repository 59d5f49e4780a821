// practice.ts — practice in this browser: its first page, which is also the first page of a folder without a server,
// and the table of a match that is kept here.
import type { GameName } from '../../../protocol';
import { lessonName, type Lesson } from '../lessons';
import { drawInstall, offerUpdate } from '../offline';
import { hasServer, home, practiceAddress } from '../place';
import { Bench, isRefusal } from '../practice/bench';
import { dropMatch, isOfThisForm, markOf, matchOf, newMatch, putMatch, type KeptMatch } from '../practice/kept';
import { begunAgain, download, PracticeSource, randomSeed } from '../practice/practice';
import { dropOwn, ownFiles, pathOfOwn, putOwn } from '../practice/own';
import type { LessonFile, OpenedGame, StepWithTexts } from '../practice/worker';
import { openTable } from '../table/table';
import { h, type Branch, type Child } from '../tree';
import * as words from '../words/pages';
import { onView, pageOf, showPage, showSorry, type PageName } from './frame';
import type { Texts } from '../table/posters';
import { drawNewMatch, type NewMatch } from './newmatch';
import { drawHelp, drawKeptMatches, drawLessons, drawLook, drawView, plate } from './plates';
import { fit, gameOf, inOrder, rememberGame, rememberedWanted, setupOf, type Wanted } from './setup';

const KEPT_SHOWN = 40;

const broken = (what: string): void => showSorry(words.wrong, what);

function go(match: KeptMatch): void {
    putMatch(match);
    location.assign(practiceAddress(match.id));
}

// ---- the first page ----

const withBot = (wanted: Wanted): Wanted => wanted.bot ? wanted : { ...wanted, bot: 'easy' };

function titleOf(games: readonly OpenedGame[], wanted: Wanted): string {
    const game = gameOf(games, wanted), name = (deck: string): string => game.decks.find((d) => d.deck === deck)?.name ?? deck;
    return words.matchTitle(name(wanted.deck), name(wanted.other), words.botName(wanted.bot));
}

const begin = (games: readonly OpenedGame[], wanted: Wanted): void =>
    go(newMatch(wanted.game, titleOf(games, wanted), setupOf(games, wanted, randomSeed())));

function beginLesson(lesson: Lesson): void {
    rememberGame(lesson.game);
    go(newMatch(lesson.game as GameName, lesson.title, { game: lesson.game, lesson: lessonName(lesson) }));
}

// Games with broken files are listed with what is wrong; the others can be played.
const drawBroken = (games: readonly OpenedGame[]): Child => games.filter((game) => game.problems.length).map((game) =>
    h('p', { key: game.game, class: 'wrong', role: 'alert' }, words.unplayable(game.title, game.problems[0]!)));

// ?practice&game=wars&seed=7&bot=easy&deck=…&other=…&edition=2004: the same match for whoever opens it, at once.
function wantedByAddress(games: readonly OpenedGame[]): Wanted | null {
    const given = Object.fromEntries(new URLSearchParams(location.search));
    if (!games.some((game) => game.game === given['game']) || !/^\d{1,18}$/.test(given['seed'] ?? '')) return null;
    const { game, deck = '', other = '', bot = '', edition = '', seed = '' } = given;
    return withBot(fit(games, { ...rememberedWanted(games), game: game as GameName, deck, other, bot, edition, seed }));
}

// `note`: why this page is shown, if nobody asked for it.
export async function showPractice(note = ''): Promise<void> {
    const bench = new Bench(broken), all = await bench.games();
    const games = inOrder(all.filter((game) => !game.problems.length && game.pairs.length)), lessons: readonly LessonFile[] = await bench.lessons();
    if (!games.length) {
        broken(all.flatMap((game) => game.problems)[0] ?? words.noGame);
        return;
    }
    const asked = wantedByAddress(games);
    if (asked) {
        begin(games, asked);
        return;
    }
    let wanted = withBot(rememberedWanted(games)), texts: Texts = new Map(), isMore = false;
    const form = (): NewMatch => ({ games, texts, wanted, isMore, problem: '', isSending: false, isPractice: true,
        want: (change) => {
            wanted = fit(games, { ...wanted, ...change });
            show();
        },
        showMore: () => {
            isMore = !isMore;
            show();
        },
        go: () => begin(games, wanted) });
    function show(): void {
        const page = hasServer ? '' : pageOf(), help = drawHelp(games, h('p', {}, hasServer ? words.practiceWhat : words.folderWhat), drawInstall());
        const views: Partial<Record<PageName, () => Child[]>> = { games: () => [drawKeptMatches(KEPT_SHOWN, show) ?? plate('practice', words.practice, '', h('p', { class: 'note' }, words.noneRunning))],
            learn: () => games.map((game) => drawLessons(lessons, game, beginLesson)), help: () => [help], settings: () => [drawLook(show)] };
        showPage(words.practice, page, null, views[page] ? drawView(page, views[page]!()) : h('main', { key: 'home', class: 'home' }, drawNewMatch(form()), h('aside', { key: 'side', class: 'side' },
            note ? h('p', { key: 'note', class: 'plate', role: 'status' }, note, ' ', h('a', { href: home }, words.tryAgain)) : null,
            drawBroken(all), drawKeptMatches(KEPT_SHOWN, show), drawLessons(lessons, gameOf(games, wanted), beginLesson), drawOwn(games, wanted.game, show),
            help)));
    }
    show();
    offerUpdate(show);
    onView(show);
    for (const game of games) {
        texts = new Map([...texts, [game.game, new Map((await bench.deckTexts(game.game)).map((card) => [card.code, card]))]]);
        show();
    }
}

// ---- the player's own decks and cards ----

const adding = { said: '' };

// Tried with another engine first: only what that accepts is kept.
async function addOwn(file: File, games: readonly OpenedGame[], chosen: GameName, show: () => void): Promise<void> {
    const say = (said: string): void => {
        adding.said = said;
        show();
    };
    const text = await file.text(), path = pathOfOwn(file.name, text, games, chosen);
    if (path === null) {
        say(words.ownUnknown);
        return;
    }
    const trial = new Bench(say), opened = await trial.games({ ...ownFiles(), [path]: text });
    const problem = opened.flatMap((game) => game.own).find((own) => own.path === path)?.problem ?? words.ownUnknown;
    trial.close();
    if (problem) say(problem);
    else if (putOwn(path, text)) location.reload();
    else say(words.ownNotKept);
}

function drawOwn(games: readonly OpenedGame[], chosen: GameName, show: () => void): Branch {
    const choose = (event: Event): void => {
        const input = event.target as HTMLInputElement, file = input.files?.[0];
        if (file) void addOwn(file, games, chosen, show);
        input.value = '';
    };
    return plate('own', words.ownDecks, words.keptHere,
        h('ul', { class: 'matches' }, games.flatMap((game) => game.own).map(({ path, problem }) => h('li', { key: path, class: 'kept' },
            h('span', { class: 'match' }, h('b', {}, path.split('/')[2]!), h('span', { class: 'note' }, path.split('/')[1]!), problem ? h('small', { class: 'wrong' }, problem) : null),
            h('button', { class: 'drop', 'aria-label': words.ownDrop(path.split('/')[2]!), onclick: () => {
                dropOwn(path);
                location.reload();
            } }, '×')))),
        h('div', { key: 'add', class: 'record-file' },
            h('label', { class: 'button small' }, words.ownAdd, h('input', { type: 'file', id: 'own-file', class: 'spoken', accept: '.deck,.cards', onchange: choose })),
            h('span', { class: 'note', role: 'status' }, adding.said || words.ownWhat)));
}

// ---- a match ----

// A match that this version plays differently from the one that kept it. Nothing is deleted until somebody says so.
function showOther(match: KeptMatch, why: string): void {
    const name = `rift-practice-${match.id}.json`;
    showPage(match.title, '', null, h('main', { key: 'other', class: 'single' }, h('section', { class: 'plate', id: 'other-version' },
        h('h1', {}, words.otherVersionTitle), h('p', {}, words.otherVersionWhat(match.title)), why ? h('p', { class: 'note' }, why) : null,
        h('div', { class: 'row' },
            isOfThisForm(match) ? h('button', { class: 'button main', onclick: () => location.replace(practiceAddress(begunAgain(match).id)) }, words.beginAnew) : null,
            h('button', { class: 'button', onclick: () => download(name, JSON.stringify(match)) }, words.saveKept),
            h('button', { class: 'button', id: 'drop-match', onclick: () => {
                dropMatch(match.id);
                location.replace(practiceAddress());
            } }, words.dropKept),
            h('a', { href: home }, words.toHome)))));
}

export async function showPracticeTable(id: string): Promise<void> {
    const match = matchOf(id);
    if (!match || !isOfThisForm(match)) {
        if (match) showOther(match, '');
        else showSorry(words.noMatch, words.noMatchWhy);
        return;
    }
    const bench = new Bench(broken), game = (await bench.games()).find((g) => g.game === match.game);
    if (!game || game.problems.length) {
        showSorry(words.wrong, game?.problems[0] ?? words.noGame);
        return;
    }
    const step = await bench.ask<StepWithTexts>('resume', match.beginning, match.calls);
    if (isRefusal(step)) showOther(match, step.refused);
    else if (match.mark && markOf(step) !== match.mark) showOther(match, '');
    else openTable(new PracticeSource(bench, game, match, step));
}
