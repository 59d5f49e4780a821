// rules.ts — the game on a page, and what its rules mean in plain words: guides/GAME.txt and rules/GAME.txt beside the page.
import { beside } from '../place';
import { h, type Branch, type Child } from '../tree';
import * as tableWords from '../words/table';
import type { Act } from './ui';

export interface Rule { id: string; text: string }
export interface Block { kind: 'h3' | 'li' | 'p'; text: string }

const fetched = new Map<string, string | null>();
const under = new Set<string>();

// The text if it is there already; else it is fetched, and `then` is called when it has come.
function textOf(path: string, then: () => void): string | null | undefined {
    if (fetched.has(path)) return fetched.get(path);
    if (!under.has(path)) {
        under.add(path);
        void fetch(path).then((answer) => answer.ok ? answer.text() : null, () => null).then((text) => {
            fetched.set(path, text);
            then();
        });
    }
    return undefined;
}

// "# Heading", paragraphs, items that begin with "- " and continue on indented lines.
export function readGuide(text: string): Block[] {
    const blocks: Block[] = [];
    let goesOn = false;
    for (const line of text.split('\n')) {
        const last = blocks[blocks.length - 1];
        if (line.startsWith('# ')) blocks.push({ kind: 'h3', text: line.slice(2) });
        else if (line.startsWith('- ')) blocks.push({ kind: 'li', text: line.slice(2) });
        else if (line.trim() && goesOn && last) last.text += ` ${line.trim()}`;
        else if (line.trim()) blocks.push({ kind: 'p', text: line.trim() });
        goesOn = Boolean(line.trim()) && !line.startsWith('# ');
    }
    return blocks;
}

// A paragraph each, its first line the id.
export function readRules(text: string): Rule[] {
    return text.split(/\n{2,}/).map((part) => part.trim().split('\n')).filter(([id, ...lines]) => id && lines.length)
        .map(([id = '', ...lines]) => ({ id: id.trim(), text: lines.map((line) => line.trim()).join(' ') }));
}

// By id, with the ledger's prefix or without: "TW-STAGE-2", "stage-2". Else those that have all the words, matches at
// the beginning first.
export function findRules(rules: readonly Rule[], wanted: string): Rule[] {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const byId = rules.filter(({ id }) => words.length === 1
        && (id.toLowerCase() === words[0] || id.toLowerCase().endsWith(`-${words[0]}`)));
    if (byId.length || !words.length) return byId;
    const place = ({ text }: Rule): number => Math.max(...words.map((word) => text.toLowerCase().indexOf(word)));
    return rules.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word))).sort((a, b) => place(a) - place(b));
}

export function rulesOf(game: string, then: () => void): Rule[] | null | undefined {
    const text = textOf(beside(`rules/${game}.txt`), then);
    return text ? readRules(text) : text === undefined ? undefined : null;
}

export function drawGuide(game: string, then: () => void): Child {
    const text = textOf(beside(`guides/${game}.txt`), then);
    if (!text) return h('p', {}, text === null ? tableWords.noGuide : tableWords.moment);
    const drawn: Branch[] = [];
    let items: Branch[] = [];
    const close = (): void => {
        if (items.length) drawn.push(h('ul', {}, items));
        items = [];
    };
    for (const { kind, text: words } of readGuide(text)) {
        if (kind === 'li') items.push(h('li', {}, words));
        else {
            close();
            drawn.push(h(kind, {}, words));
        }
    }
    close();
    return drawn;
}

// A rule's id that opens the rule. Inside another button it is plain text, because a press there means the button.
export const drawRuleId = (act: Act, id: string, isPlain = false): Branch => isPlain ? h('span', { class: 'rule' }, id)
    : h('button', { class: 'rule', title: tableWords.whatRuleSays,
        onclick: () => act.set({ dialog: 'rules', search: id, rule: id }) }, id);
