// lesson.ts — what the lesson tells: in full while it is about this phase, then folded to a line that can be opened.
import { icon } from '../cards/face';
import { h, made, type Child } from '../tree';
import { lessonWords as words } from '../words';
import type { Position } from './position';
import type { Ui } from './ui';
import { asYou } from './you';

let told = { text: '', when: '' };

const whenOf = ({ view: { turn } }: Position): string => turn ? `${turn.number} ${turn.phase ?? ''}` : '';

// Told in another phase or turn, and nothing new since.
function isOld(p: Position, text: string): boolean {
    if (told.text !== text) told = { text, when: whenOf(p) };
    return told.when !== whenOf(p);
}

const LETTERS = { P: 'power', T: 'tactics', D: 'defense' } as const;

// "P4 T2 D4", as a terminal writes it, in the signs that the cards have.
function withSigns(text: string): Child {
    return text.split(/\b([PTD]\d+)\b/).map((part, i) => i % 2 === 0 ? part
        : h('span', { class: 'figure-of' }, made('span', {}, icon(LETTERS[part[0] as keyof typeof LETTERS], LETTERS[part[0] as keyof typeof LETTERS])), part.slice(1)));
}

export function drawLesson(p: Position, ui: Ui): Child {
    const texts = p.lesson?.told ?? [];
    // its praise is shown over the table: finale.ts
    if (!p.lesson || !texts.length || p.lesson.done && ui.laidAside !== 'learned') return null;
    const said = texts.map((text) => h('p', {}, withSigns(asYou(p, text))));
    if (isOld(p, texts.join('\n'))) return h('details', { key: 'lesson old', class: 'lesson is-old' }, h('summary', {}, words.before, ' ', h('b', {}, p.lesson.title)), said);
    return h('div', { key: 'lesson', class: 'lesson', role: 'status', tabindex: 0, 'data-scroll': 'last' }, h('span', { class: 'label' }, p.lesson.title), said);
}
