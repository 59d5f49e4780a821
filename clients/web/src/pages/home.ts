// home.ts — the first page: play now, your running games, tables that wait for somebody, lessons, your name.
import { lessonName, type Lesson } from '../lessons';
import { offerUpdate } from '../offline';
import { get, post } from '../net/api';
import { hasPractice, practiceAddress } from '../place';
import { drawQr } from '../share';
import type { CardText, GameInfo } from '../table/position';
import { h, type Branch, type Child } from '../tree';
import * as words from '../words/pages';
import { onView, pageOf, showPage, showSorry, type PageName } from './frame';
import { drawList, sorted, type Listed } from './lists';
import type { Texts } from '../table/posters';
import { drawNewMatch, type NewMatch } from './newmatch';
import { drawHelp, drawKeptMatches, drawLessons, drawLook, drawView, plate } from './plates';
import { showPractice } from './practice';
import { drawRecordFile, takeDroppedRecords } from './record';
import { fit, gameOf, inOrder, rememberGame, rememberedWanted, requestOf, type Wanted } from './setup';

const LOOK_MS = 10000, NAME_MAX = 24, SHOWN_MAX = 8, KEPT_SHOWN = 3;

interface Home {
    games: readonly GameInfo[];
    texts: Texts;
    lessons: readonly Lesson[];
    name: string | null;                // the guest's; null: nobody yet
    mine: readonly Listed[];
    tables: readonly Listed[];
    wanted: Wanted;
    isMore: boolean;
    isSending: boolean;
    problem: string;
    device: string;                     // the link for another device, or what went wrong
    said: string;
}

function drawYou(home: Home, rename: (name: string) => void, link: () => void): Branch {
    return plate('you', words.you, '', h('form', { id: 'me', onsubmit: (e: Event) => {
        e.preventDefault();
        rename(String(new FormData(e.target as HTMLFormElement).get('name')));
    } },
    h('label', { class: 'field-of' }, h('span', {}, words.yourName), h('input', { name: 'name', value: home.name ?? '', maxlength: NAME_MAX, required: true, autocomplete: 'nickname' })),
    h('button', { type: 'submit', class: 'button' }, words.save)),
    h('p', { class: 'note', role: 'status' }, home.said),
    h('div', { class: 'device' }, h('button', { class: 'button', id: 'make-device', onclick: link }, words.otherDevice),
        home.device ? h('input', { class: 'link', readonly: true, value: home.device, 'aria-label': words.deviceLink }) : null,
        home.device ? h('p', { class: 'note' }, words.deviceNote) : null,
        home.device.startsWith('http') ? drawQr(home.device) : null));
}

// ---- the page ----

// Words if the server says no; null if no server answers.
async function load(): Promise<Home | string | null> {
    const [games, me, lessons] = await Promise.all([get<GameInfo[]>('/api/games'), get<{ name: string | null }>('/api/me'), get<Lesson[]>('/api/lessons')]);
    if (games.value === undefined && games.status === 0) return null;
    if (!games.value || !me.value) return games.problem ?? me.problem ?? '';
    const shown = inOrder(games.value);
    return { games: shown, texts: new Map(), lessons: lessons.value ?? [], name: me.value.name, mine: [], tables: [], wanted: rememberedWanted(shown),
        isMore: false, isSending: false, problem: '', device: '', said: '' };
}

async function loadTexts(games: readonly GameInfo[]): Promise<Texts> {
    const all = await Promise.all(games.map(async (game) => [game.game, (await get<CardText[]>(`/api/cards/${game.game}`)).value ?? []] as const));
    return new Map(all.map(([game, cards]) => [game, new Map(cards.map((card) => [card.code, card]))]));
}

export async function showHome(): Promise<void> {
    const loaded = await load();
    if (loaded === null && hasPractice) {
        await showPractice(words.noServerNow);
        return;
    }
    if (loaded === null || typeof loaded === 'string') {
        showSorry(words.wrong, loaded ?? words.noAnswer);
        return;
    }
    const home = loaded;
    const set = (change: Partial<Home>): void => {
        Object.assign(home, change);
        show();
    };

    const open = async (request: object): Promise<void> => {
        set({ isSending: true, problem: '' });
        const { value, problem } = await post<{ path: string }>('/api/tables', request);
        if (value) location.assign(value.path);
        else set({ isSending: false, problem: problem ?? '' });
    };
    const begin = (lesson: Lesson): void => {
        rememberGame(lesson.game);
        void open({ from: { lesson: lessonName(lesson) } });
    };
    const rename = (name: string): void => void post<{ name: string }>('/api/me', { name }).then(({ value, problem }) =>
        set(value ? { name: value.name, said: words.called(value.name) } : { said: problem ?? '' }));
    const link = (): void => void post<{ path: string }>('/api/device').then(({ value, problem }) =>
        set(value ? { device: location.origin + value.path } : { said: problem ?? '' }));

    const newMatch = (): NewMatch => ({ ...home, want: (change) => set({ wanted: fit(home.games, { ...home.wanted, ...change }) }),
        showMore: () => set({ isMore: !home.isMore }), go: () => void open(requestOf(home.games, home.wanted)) });

    function show(): void {
        const page = pageOf(), own = sorted(home.mine), running = own.filter((t) => t.state !== 'over' && !t.learned), over = own.filter((t) => t.state === 'over');
        const isMine = (t: Listed): boolean => t.seats.some((s) => s.you);
        const free = home.tables.filter((t) => !isMine(t)), kept = page === 'games' ? over : over.slice(0, 3);
        const going = running.length ? plate('games', words.goOn, words.running(running.length), drawList(running.slice(0, SHOWN_MAX), '')) : null;
        const practised = hasPractice ? drawKeptMatches(KEPT_SHOWN, show, h('p', {}, h('a', { href: practiceAddress() }, words.practiceMore))) : null;
        const finished = plate('over', words.finished, over.length ? words.running(over.length) : '', over.length ? drawList(kept, '') : null,
            kept.length < over.length ? h('a', { href: '#games', class: 'note' }, words.all) : null, drawRecordFile(show));
        const views: Partial<Record<PageName, () => Child[]>> = {
            games: () => [going ?? plate('games', words.goOn, '', h('p', { class: 'note' }, words.noneRunning)), practised, finished],
            learn: () => home.games.map((game) => drawLessons(home.lessons, game, begin)),
            help: () => [drawHelp(home.games)], settings: () => [drawLook(show), drawYou(home, rename, link)] };
        const tables = plate('tables', words.publicTables, '', drawList(free.slice(0, SHOWN_MAX), words.noTables, (t) => t.state === 'open' ? words.sitDown : words.watch));
        showPage('', page, home.name, views[page] ? drawView(page, views[page]!()) : h('main', { key: 'home', class: 'home' }, drawNewMatch(newMatch()), h('aside', { key: 'side', class: 'side' },
            going, tables, practised, drawLessons(home.lessons, gameOf(home.games, home.wanted), begin), finished, drawYou(home, rename, link))));
    }

    const lookAgain = async (): Promise<void> => {
        const [mine, tables] = await Promise.all([get<Listed[]>('/api/mine'), get<Listed[]>('/api/tables')]);
        if (mine.value && tables.value) set({ mine: mine.value, tables: tables.value });
    };
    show();
    offerUpdate(show);
    onView(show);
    takeDroppedRecords(show);
    setInterval(() => { if (!document.hidden) void lookAgain(); }, LOOK_MS);
    void lookAgain();
    set({ texts: await loadTexts(home.games) });
}
