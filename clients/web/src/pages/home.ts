// home.ts — the first page: play now, one's running games, tables that wait for somebody, lessons, oneself.
import { keptValue } from '../keep';
import { get, post } from '../net/api';
import type { CardText, GameInfo } from '../table/position';
import { h, type Branch, type Child } from '../tree';
import { pageWords as words } from '../words';
import { showPage, showSorry, type PageName } from './frame';
import { drawList, sorted, type Listed } from './lists';
import { drawNewMatch, type NewMatch, type Texts } from './newmatch';
import { fit, rememberedWanted, requestOf, type Wanted } from './setup';

const ORDER: readonly string[] = ['wars', 'trekwar', 'enemy'];       // the one with most to it first
const LOOK_MS = 10000, NAME_MAX = 24, SHOWN_MAX = 8;

interface Lesson { game: string; number: number; name: string; title: string }

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

const plate = (id: string, title: string, note: string, ...children: Child[]): Branch =>
    h('section', { key: id, id, class: 'plate', 'aria-label': title }, h('header', {}, h('h2', {}, title), note ? h('span', { class: 'note' }, note) : null), ...children);

// ---- the side ----

function drawLessons(home: Home, begin: (lesson: Lesson) => void): Branch {
    const lessons = home.lessons.filter((l) => l.game === home.wanted.game), done = keptValue<string[]>('rift lessons') ?? [];
    const isDone = (l: Lesson): boolean => done.includes(`${l.game}/${l.name}`);
    const next = lessons.find((l) => !isDone(l));
    return plate('learn', words.learnByPlaying, words.ofLessons(lessons.filter(isDone).length, lessons.length), h('ol', { class: 'lessons' }, lessons.map((l) =>
        h('li', { key: l.name }, h('button', { type: 'button', class: `lesson${isDone(l) ? ' is-done' : l === next ? ' is-next' : ''}`, onclick: () => begin(l) },
            h('span', { class: 'dot' }, isDone(l) ? '✓' : String(l.number)), h('b', {}, l.title), isDone(l) ? h('span', { class: 'note' }, words.again) : null)))));
}

function drawYou(home: Home, rename: (name: string) => void, link: () => void): Branch {
    return plate('you', words.you, '', h('form', { id: 'me', onsubmit: (e: Event) => {
        e.preventDefault();
        rename(String(new FormData(e.target as HTMLFormElement).get('name')));
    } },
    h('label', { class: 'field-of' }, h('span', {}, words.yourName), h('input', { name: 'name', value: home.name ?? '', maxlength: NAME_MAX, required: true, autocomplete: 'nickname' })),
    h('button', { class: 'button' }, words.save)),
    h('p', { class: 'note', role: 'status' }, home.said),
    h('div', { class: 'device' }, h('button', { type: 'button', class: 'button', id: 'make-device', onclick: link }, words.otherDevice),
        home.device ? h('input', { class: 'link', readonly: true, value: home.device, 'aria-label': words.deviceLink }) : null,
        home.device ? h('p', { class: 'note' }, words.deviceNote) : null));
}

// The plain page: words alone. A cookie asks for it.
function goPlain(): void {
    document.cookie = 'page=plain; path=/; max-age=31536000; samesite=lax';
    location.assign('/');
}

function drawHelp(home: Home): Branch {
    return plate('help', words.help, '', h('ul', { class: 'helps' }, home.games.map((game) => h('li', { key: game.game },
        h('details', {}, h('summary', {}, h('b', {}, game.title)), h('p', {}, words.about[game.game]),
            h('p', {}, h('a', { href: `/page/guides/${game.game}.txt` }, words.wholeGuide)))))),
    h('p', {}, h('button', { type: 'button', class: 'textual', id: 'plain-page', onclick: goPlain }, words.plainPage)),
    h('p', { class: 'note' }, words.trademarks));
}

// ---- the page ----

async function load(): Promise<Home | string> {
    const [games, me, lessons] = await Promise.all([get<GameInfo[]>('/api/games'), get<{ name: string | null }>('/api/me'), get<Lesson[]>('/api/lessons')]);
    if (!games.value || !me.value) return games.problem ?? me.problem ?? '';
    const shown = [...games.value].sort((a, b) => ORDER.indexOf(a.game) - ORDER.indexOf(b.game));
    return { games: shown, texts: new Map(), lessons: lessons.value ?? [], name: me.value.name, mine: [], tables: [], wanted: rememberedWanted(shown),
        isMore: false, isSending: false, problem: '', device: '', said: '' };
}

async function loadTexts(games: readonly GameInfo[]): Promise<Texts> {
    const all = await Promise.all(games.map(async (game) => [game.game, (await get<CardText[]>(`/api/cards/${game.game}`)).value ?? []] as const));
    return new Map(all.map(([game, cards]) => [game, new Map(cards.map((card) => [card.code, card]))]));
}

function pageOf(): PageName {
    const hash = location.hash.slice(1);
    return hash === 'games' || hash === 'learn' || hash === 'help' ? hash : 'play';
}

export async function showHome(): Promise<void> {
    const loaded = await load();
    if (typeof loaded === 'string') {
        showSorry(words.wrong, loaded);
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
    const begin = (lesson: Lesson): void => void open({ from: { lesson: `${lesson.game}/${lesson.name}` } });
    const rename = (name: string): void => void post<{ name: string }>('/api/me', { name }).then(({ value, problem }) =>
        set(value ? { name: value.name, said: words.called(value.name) } : { said: problem ?? '' }));
    const link = (): void => void post<{ path: string }>('/api/device').then(({ value, problem }) =>
        set(value ? { device: location.origin + value.path } : { said: problem ?? '' }));

    const newMatch = (): NewMatch => ({ ...home, want: (change) => set({ wanted: fit(home.games, { ...home.wanted, ...change }) }),
        showMore: () => set({ isMore: !home.isMore }), go: () => void open(requestOf(home.games, home.wanted)) });

    function show(): void {
        const page = pageOf(), own = sorted(home.mine), running = own.filter((t) => t.state !== 'over'), over = own.filter((t) => t.state === 'over');
        const isMine = (t: Listed): boolean => t.seats.some((s) => s.you);
        const free = home.tables.filter((t) => !isMine(t)), kept = page === 'games' ? over : over.slice(0, 3);
        showPage('', page, home.name, h('main', { key: 'home', class: 'home' }, drawNewMatch(newMatch()), h('aside', { key: 'side', class: 'side' },
            running.length ? plate('games', words.goOn, words.running(running.length), drawList(running.slice(0, SHOWN_MAX), '')) : null,
            plate('tables', words.publicTables, '', drawList(free.slice(0, SHOWN_MAX), words.noTables, (t) => t.state === 'open' ? words.sitDown : words.watch)),
            drawLessons(home, begin),
            over.length ? plate('over', words.finished, words.running(over.length), drawList(kept, ''),
                kept.length < over.length ? h('a', { href: '#games', class: 'note' }, words.all) : null) : null,
            drawYou(home, rename, link), drawHelp(home))));
    }

    const lookAgain = async (): Promise<void> => {
        const [mine, tables] = await Promise.all([get<Listed[]>('/api/mine'), get<Listed[]>('/api/tables')]);
        if (mine.value && tables.value) set({ mine: mine.value, tables: tables.value });
    };
    show();
    addEventListener('hashchange', show);
    setInterval(() => { if (!document.hidden) void lookAgain(); }, LOOK_MS);
    void lookAgain();
    set({ texts: await loadTexts(home.games) });
}
