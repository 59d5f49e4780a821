// plates.ts — plates that the first page has with a server and without: lessons, help, matches kept in this browser.
import { lessonsDone } from '../lessons';
import { beside, practiceAddress } from '../place';
import { dropMatch, listMatches, type KeptMatch } from '../practice/kept';
import type { GameInfo } from '../table/position';
import { h, type Branch, type Child } from '../tree';
import { pageWords as words } from '../words';

export interface Lesson { game: string; number: number; name: string; title: string }

export const plate = (id: string, title: string, note: string, ...children: Child[]): Branch =>
    h('section', { key: id, id, class: 'plate', 'aria-label': title }, h('header', {}, h('h2', {}, title), note ? h('span', { class: 'note' }, note) : null), ...children);

export function drawLessons(all: readonly Lesson[], { game, title }: GameInfo, begin: (lesson: Lesson) => void): Branch {
    const lessons = all.filter((l) => l.game === game), done = lessonsDone();
    const isDone = (l: Lesson): boolean => done.includes(`${l.game}/${l.name}`);
    const next = lessons.find((l) => !isDone(l));
    return plate('learn', words.learnByPlaying(title), words.ofLessons(lessons.filter(isDone).length, lessons.length), h('ol', { class: 'lessons' }, lessons.map((l) =>
        h('li', { key: l.name }, h('button', { type: 'button', class: `lesson${isDone(l) ? ' is-done' : l === next ? ' is-next' : ''}`, onclick: () => begin(l) },
            h('span', { class: 'dot' }, isDone(l) ? '✓' : String(l.number)), h('b', {}, l.title), isDone(l) ? h('span', { class: 'note' }, words.again) : null)))));
}

export const drawHelp = (games: readonly GameInfo[], ...more: Child[]): Branch =>
    plate('help', words.help, '', h('ul', { class: 'helps' }, games.map((game) => h('li', { key: game.game },
        h('details', {}, h('summary', {}, h('b', {}, game.title)), h('p', {}, words.about[game.game]),
            h('p', {}, h('a', { href: beside(`guides/${game.game}.txt`) }, words.wholeGuide)))))),
    ...more, h('p', { class: 'note' }, words.trademarks));

// ---- practice ----

function drawKept(match: KeptMatch, give: () => void): Branch {
    return h('li', { key: match.id, class: 'kept' },
        h('a', { class: 'match', href: practiceAddress(match.id) }, h('b', {}, match.title),
            h('span', { class: match.result ? 'note' : 'yours' }, words.keptResults[match.result]), h('small', {}, words.keptAt(new Date(match.at)))),
        h('button', { type: 'button', class: 'drop', 'aria-label': words.giveUpMatch(match.title), onclick: give }, '×'));
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
