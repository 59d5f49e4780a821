// keys.js — the whole table by keyboard.
import { byId } from './dom.js';
import { OPTION_KEYS } from './match.js';

const typing = (target) => target.closest?.('input, select, textarea, dialog') !== null;

// ---- moving the focus ----

function step(list, from, by) {
    if (list.length === 0) return;
    list[Math.max(0, Math.min(list.length - 1, from + by))].focus();
}

const shown = (element) => element.offsetParent !== null;

function moveInOptions(key) {
    const list = [...byId('options').querySelectorAll('button:not(:disabled)')];
    const from = list.indexOf(document.activeElement);
    if (key === 'Home' || key === 'End') step(list, key === 'Home' ? 0 : list.length - 1, 0);
    else step(list, from < 0 ? 0 : from, from < 0 ? 0 : key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1);
}

// Left and right: the next card, wherever it lies. Up and down: the next zone that has one.
function moveInCards(key, card) {
    const cards = [...byId('table').querySelectorAll('.card')].filter(shown);
    const at = cards.indexOf(card);
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
        step(cards, at, key === 'ArrowRight' ? 1 : -1);
        return;
    }
    const by = key === 'ArrowDown' ? 1 : -1;
    const zone = (c) => c.closest('.zone');
    let to = at;
    while (cards[to] && zone(cards[to]) === zone(card)) to += by;
    if (!cards[to]) return;
    while (by < 0 && cards[to - 1] && zone(cards[to - 1]) === zone(cards[to])) to--;     // its first card
    cards[to].focus();
}

function move(key, target) {
    const card = target.closest?.('.card');
    if (card) moveInCards(key, card);
    else if (target === document.body || target.closest?.('#options')) moveInOptions(key);
    else return false;
    return true;
}

// ---- keys ----

function toggleDrawing() {
    const drawing = byId('drawing');
    if (!drawing) return;
    drawing.open = !drawing.open;
    drawing.querySelector('summary').focus();
    if (drawing.open) drawing.scrollIntoView({ block: 'nearest' });
}

function pressOption(key) {
    const index = OPTION_KEYS.indexOf(key);
    const buttons = [...byId('options').querySelectorAll('button.option')];
    const button = index < 0 ? null : buttons[index];
    if (!button || button.disabled) return false;
    button.focus({ preventScroll: true });
    button.click();
    return true;
}

export function listenToKeys(getMatch, act) {
    const commands = {
        '?': act.help, u: act.undo, w: act.why, n: act.newGame, c: act.concede, t: toggleDrawing, g: act.guide,
        o: () => byId('options').querySelector('button:not(:disabled)')?.focus(),
        h: () => (byId('table').querySelector('.hand .card') ?? byId('table').querySelector('.card'))?.focus(),
        l: () => byId('log').focus(),
        Escape: act.closeCard,
    };
    document.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || typing(event.target)) return;
        if (event.repeat && !event.key.startsWith('Arrow')) {
            if (event.key === 'Enter' || event.key === ' ') event.preventDefault();    // a key held down chooses once
            return;
        }
        const match = getMatch();
        const used = event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End'
            ? move(event.key, event.target)
            : Object.hasOwn(commands, event.key) ? (commands[event.key](), true)
                : match?.over ? event.key === 's' && (act.saveTranscript(), true)
                    : match !== null && pressOption(event.key);
        if (used) event.preventDefault();
    });
}
