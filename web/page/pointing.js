// pointing.js — which card is pointed at, shown or ticked, and where the focus is: the same whoever plays the match.
import { drawPointed } from './draw.js';
import { OPTION_KEYS } from './match.js';

// ---- the focus ----

export function focusKey() { return document.activeElement?.closest?.('[data-focus]')?.dataset.focus ?? null; }

function focusOn(key) {
    const found = key && [...document.querySelectorAll('[data-focus]')].find((e) => e.dataset.focus === key && !e.disabled);
    found?.focus({ preventScroll: found.closest('#options') !== null });
    return Boolean(found);
}

// After drawing: where it was, or the first option, so that play goes on by keyboard.
export function keepFocus(key) {
    const free = document.activeElement === document.body || document.activeElement === null;
    if (!focusOn(key) && free) focusOn(document.querySelector('#options [data-focus]')?.dataset.focus);
}

// ---- cards ----

// What a person does with cards, for `act`. `show` draws everything anew, `act` has also `choose`.
export function pointingAt(getMatch, getAct, show) {
    const draw = () => drawPointed(getMatch(), getAct());

    function tick(id) {
        const match = getMatch();
        match.picked = match.picked.includes(id) ? match.picked.filter((p) => p !== id) : [...match.picked, id];
        show();
    }

    // A card was clicked: it is shown; clicked again it is played, if there is one way to.
    async function cardClicked(id) {
        const match = getMatch();
        if (match.question.set && match.tickable.includes(id)) {
            tick(id);
            return;
        }
        const options = match.optionsOf(id);
        const again = match.shown === id && options.length === 1;
        match.shown = id;
        match.pointed = id;
        draw();
        if (again) await getAct().choose(options[0].index);
    }

    function closeCard() {
        const match = getMatch();
        if (!match) return;
        match.shown = match.pointed = match.hovered = null;
        draw();
    }

    function point(id) {
        const match = getMatch();
        if (match.pointed === id) return;
        match.pointed = id;
        match.why = null;
        if (match.shown !== id) match.shown = null;
        draw();
    }

    // Drawn anew only if another card is shown by it: the buttons beside the card must not be replaced while somebody is
    // about to press one.
    function hover(id) {
        const match = getMatch();
        const before = match.current;
        match.hovered = id;
        if (match.current !== before) draw();
    }

    return { tick, cardClicked, closeCard, point, hover, tickKey: (index) => OPTION_KEYS[index] };
}
