// frame.ts — what all pages except the table share: the bar on top, the page below it, and a page that says sorry.
import { icon, markSvg } from '../cards/face';
import { drawChart } from '../chart';
import { draw, h, made, type Child } from '../tree';
import { drawUpdate } from '../offline';
import { hasServer, home } from '../place';
import { words as said } from '../words';
import * as words from '../words/pages';

export type PageName = 'play' | 'games' | 'learn' | 'help' | 'settings' | '';

const PAGES: readonly [PageName, string, string][] = [['play', home, words.play], ['games', `${home}#${hasServer ? 'games' : 'practice'}`, words.myGames],
    ['learn', `${home}#learn`, words.learn], ['help', `${home}#help`, words.help]];

export function pageOf(): PageName {
    const hash = location.hash.slice(1);
    if (hash === 'practice') return 'games';
    return hash === 'games' || hash === 'learn' || hash === 'help' || hash === 'settings' ? hash : 'play';
}

export const sign = (name: Parameters<typeof icon>[0], label = ''): Child => made('span', { class: 'sign-of' }, icon(name, label));

function topbar(page: PageName, me: string | null): Child {
    return h('header', { key: 'top', class: 'topbar' },
        h('a', { class: 'brand', href: home }, made('span', { class: 'mark' }, markSvg()), said.rift),
        h('nav', { 'aria-label': words.pages }, PAGES.map(([name, href, title]) =>
            h('a', { key: name, href, 'aria-current': name === page ? 'page' : null }, title))),
        h('a', { class: 'button quiet icon-only set', href: `${home}#settings`, 'aria-label': words.settings, title: words.settings, 'aria-current': page === 'settings' ? 'page' : null }, sign('settings')),
        me ? h('a', { class: 'me', href: `${home}#you` }, h('span', {}, me), h('i', { 'aria-hidden': 'true' }, me.charAt(0).toUpperCase())) : null);
}

// Another part of the first page begins at its top.
export function onView(show: () => void): void {
    addEventListener('hashchange', () => {
        show();
        if (pageOf() !== 'play' || !location.hash) scrollTo(0, 0);
    });
}

export function showPage(title: string, page: PageName, me: string | null, ...children: Child[]): void {
    document.title = title ? `${title} · ${said.rift}` : said.rift;
    document.body.className = 'page';
    draw(document.body, drawChart(), topbar(page, me), drawUpdate(), ...children);
}

export function showSorry(title: string, problem: string): void {
    showPage(title, '', null, h('main', { key: 'main', class: 'single' }, h('section', { class: 'plate' },
        h('h1', {}, title), h('p', {}, problem), h('p', {}, h('a', { href: home }, words.toHome)))));
}

// A table that is not for us.
export const showNone = ({ status, problem = '' }: { status?: number; problem?: string | undefined }): void =>
    status === 403 ? showSorry(words.privateTable, words.privateWhy) : showSorry(words.noTable, problem);
