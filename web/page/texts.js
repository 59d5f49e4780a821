// texts.js — a game's guide, and what its rules mean, in the words that the terminal has: guides/GAME.txt and
// rules/GAME.txt beside this file.
import { byId, el, fill } from './dom.js';

const LISTED = 12;                          // rules of a search

const fetched = new Map();

async function textOf(path) {
    if (!fetched.has(path)) {
        const answer = await fetch(new URL(path, import.meta.url));
        if (!answer.ok) return null;
        fetched.set(path, await answer.text());
    }
    return fetched.get(path);
}

// ---- the guide: "# Heading", paragraphs, items that begin with "- " and go on in lines set in ----

export function readGuide(text) {
    const blocks = [];
    let goesOn = false;
    for (const line of text.split('\n')) {
        if (line.startsWith('# ')) blocks.push({ kind: 'h3', text: line.slice(2) });
        else if (line.startsWith('- ')) blocks.push({ kind: 'li', text: line.slice(2) });
        else if (line.trim() && goesOn) blocks[blocks.length - 1].text += ` ${line.trim()}`;
        else if (line.trim()) blocks.push({ kind: 'p', text: line.trim() });
        goesOn = Boolean(line.trim()) && !line.startsWith('# ');
    }
    return blocks;
}

function drawGuide(blocks) {
    const drawn = [];
    for (const { kind, text } of blocks) {
        const list = drawn[drawn.length - 1];
        if (kind !== 'li') drawn.push(el(kind, {}, text));
        else if (list?.localName === 'ul') list.append(el('li', {}, text));
        else drawn.push(el('ul', {}, el('li', {}, text)));
    }
    return drawn;
}

// ---- the rules: a paragraph each, its first line the id ----

export function readRules(text) {
    return text.split(/\n{2,}/).map((part) => part.trim().split('\n')).filter(([id, ...lines]) => id && lines.length)
        .map(([id, ...lines]) => ({ id: id.trim(), text: lines.map((line) => line.trim()).join(' ') }));
}

// By id, the ledger's prefix or not: "TW-STAGE-2", "stage-2". Else those that have all the words, words in front first.
export function findRules(rules, wanted) {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const byName = rules.filter(({ id }) => words.length === 1 && (id.toLowerCase() === words[0] || id.toLowerCase().endsWith(`-${words[0]}`)));
    if (byName.length || !words.length) return byName;
    const place = ({ text }) => Math.max(...words.map((word) => text.toLowerCase().indexOf(word)));
    return rules.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word))).sort((a, b) => place(a) - place(b));
}

function drawRules(rules, wanted) {
    const found = findRules(rules, wanted);
    if (!found.length) return el('p', {}, wanted ? `No rule has "${wanted}".` : 'A word, or the id of a rule as the log has it.');
    return [el('dl', {}, found.slice(0, LISTED).map(({ id, text }) => el('div', {}, el('dt', {}, id), el('dd', {}, text)))),
        found.length > LISTED ? el('p', { class: 'note' }, `${found.length - LISTED} more: another word makes them fewer.`) : null];
}

// ---- both ----

export async function showTexts(game) {
    const dialog = byId('texts');
    const [guide, rules] = await Promise.all([textOf(`guides/${game.game}.txt`), textOf(`rules/${game.game}.txt`)]);
    const answer = el('div', { id: 'rules-found', role: 'status' });
    const look = (event) => {
        event.preventDefault();
        fill(answer, drawRules(rules ? readRules(rules) : [], byId('rules-wanted').value.trim()));
    };
    fill(dialog, el('h2', { id: 'texts-title' }, `${game.title} on a page`),
        el('form', { class: 'row', onsubmit: look },
            el('label', {}, 'Rules about ', el('input', { id: 'rules-wanted', maxlength: 60, autocomplete: 'off', placeholder: 'a word or an id' })),
            el('button', { id: 'rules-look' }, 'Look')),
        answer,
        guide ? drawGuide(readGuide(guide)) : el('p', {}, 'The guide is not here.'),
        el('form', { method: 'dialog', class: 'row' }, el('button', { class: 'main', id: 'texts-close' }, 'Close')));
    dialog.showModal();
    dialog.scrollTop = 0;
    byId('rules-wanted').focus();
}
