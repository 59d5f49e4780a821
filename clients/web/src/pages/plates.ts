// plates.ts — plates that the first page has with a server and without: lessons, help, matches kept in this browser.
import { lessonName, lessonsDone, type Lesson } from '../lessons';
import { beside, practiceAddress } from '../place';
import { dropMatch, listMatches, type KeptMatch } from '../practice/kept';
import type { GameInfo } from '../table/position';
import { drawSettings } from '../table/settings';
import { h, type Branch, type Child } from '../tree';
import * as words from '../words/pages';
import type { PageName } from './frame';

export const plate = (id: string, title: string, note: string, ...children: Child[]): Branch =>
    h('section', { key: id, id, class: 'plate', 'aria-label': title }, h('header', {}, h('h2', {}, title), note ? h('span', { class: 'note' }, note) : null), ...children);

export function drawLessons(all: readonly Lesson[], { game, title }: GameInfo, begin: (lesson: Lesson) => void): Branch {
    const lessons = all.filter((l) => l.game === game), done = lessonsDone();
    const isDone = (l: Lesson): boolean => done.includes(lessonName(l));
    const next = lessons.find((l) => !isDone(l));
    return plate(`learn-${game}`, words.learnByPlaying(title), words.ofLessons(lessons.filter(isDone).length, lessons.length), h('ol', { class: 'lessons' }, lessons.map((l) =>
        h('li', { key: l.name }, h('button', { class: `lesson${isDone(l) ? ' is-done' : l === next ? ' is-next' : ''}`, onclick: () => begin(l) },
            h('span', { class: 'dot' }, isDone(l) ? '✓' : String(l.number)), h('b', {}, l.title), isDone(l) ? h('span', { class: 'note' }, words.again) : null)))));
}

export const drawHelp = (games: readonly GameInfo[], ...more: Child[]): Branch =>
    plate('help', words.inShort, '', h('ul', { class: 'helps' }, games.map((game) => h('li', { key: game.game },
        h('details', { open: true }, h('summary', {}, h('b', {}, game.title)), h('p', {}, words.about[game.game]),
            h('p', {}, h('a', { href: beside(`guides/${game.game}.txt`) }, words.wholeGuide)))))),
    ...more, h('p', { class: 'note' }, words.trademarks));

export const drawLook = (show: () => void): Branch => plate('look', words.look, words.keptHere, drawSettings(show));

// A part of the first page by itself.
export const drawView = (page: PageName, plates: Child[]): Branch => h('main', { key: `view ${page}`, class: 'home view' },
    h('h1', {}, words.views[page as keyof typeof words.views]), h('div', { class: 'side' }, plates));

// ---- practice ----

function drawKept(match: KeptMatch, give: () => void): Branch {
    return h('li', { key: match.id, class: 'kept' },
        h('a', { class: 'match', href: practiceAddress(match.id) }, h('b', {}, match.title),
            h('span', { class: match.result ? 'note' : 'yours' }, words.keptResults[match.result]), h('small', {}, words.keptAt(new Date(match.at)))),
        h('button', { class: 'drop', 'aria-label': words.giveUpMatch(match.title), onclick: give }, '×'));
}

// The matches that this browser keeps, those that go on first.
export function drawKeptMatches(most: number, show: () => void, ...more: Child[]): Branch | null {
    const all = listMatches(), shown = [...all.filter((m) => !m.result), ...all.filter((m) => m.result)].slice(0, most);
    if (!shown.length && !more.length) return null;
    return plate('practice', words.practice, words.keptHere, shown.length ? h('ul', { class: 'matches' }, shown.map((match) => drawKept(match, () => {
        if (!confirm(words.reallyGiveUp(match.title))) return;
        dropMatch(match.id);
        show();
    }))) : null, ...more);
}
