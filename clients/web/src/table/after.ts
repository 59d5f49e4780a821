// after.ts — what is done when the table has been drawn: the log at its end, dialogs opened, focus where it belongs.

interface Followed { count: number; isAway: boolean; height: number }
const followed = new WeakMap<Element, Followed>();

// Whether the person has scrolled a list back: a mouse that merely rests on it has not.
function heed(list: Element): Followed {
    const state: Followed = { count: 0, isAway: false, height: 0 };
    const look = (): void => void requestAnimationFrame(() => { state.isAway = list.scrollTop + list.clientHeight < list.scrollHeight - 4; });
    for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerup']) list.addEventListener(kind, look, { passive: true });
    followed.set(list, state);
    return state;
}

// Lists that grow at their end stay there, unless somebody has scrolled back; a new line brings them to the end again,
// and so does opening them. New text of a lesson is shown from its top.
export function scrollToEnds(): void {
    for (const list of document.querySelectorAll<HTMLElement>('[data-scroll]')) {
        const state = followed.get(list) ?? heed(list), isNew = state.count !== list.childElementCount || state.height === 0;
        if (isNew) state.isAway = false;
        const isTold = list.dataset['scroll'] === 'last', first = list.children[state.count < list.childElementCount ? state.count : 0] as HTMLElement | undefined;
        if (isTold ? isNew : !state.isAway) list.scrollTop = isTold ? (first?.offsetTop ?? 0) - list.offsetTop : list.scrollHeight;
        Object.assign(state, { count: list.childElementCount, height: list.clientHeight });
    }
}

// Marks what scrolls sideways with the sides on which there is more; the style file draws that on the element around
// it.
export function tellMore(): void {
    for (const row of document.querySelectorAll('[data-sideways]')) {
        const left = row.scrollLeft, isMore = [left > 4 && 'left', left + row.clientWidth < row.scrollWidth - 4 && 'right'];
        const around = row.parentElement, says = isMore.filter(Boolean).join(' ');
        if (around && around.dataset.more !== says) around.dataset.more = says;
    }
}

let asked = 0;                          // the height of the question while no card was chosen

// On a phone the hand is on top of the question. When a card is pressed, the question may grow but not shrink, so that
// a second press finds the card where it was.
export function holdQuestion(isChosen: boolean): void {
    const ask = document.getElementById('ask');
    if (!ask) return;
    ask.style.minHeight = isChosen ? `${asked}px` : '';
    if (!isChosen) asked = ask.offsetHeight;
}

const shown = new WeakMap<Element, string>();

// Scrolls to the wide group when it has changed; after that people scroll as they like.
export function showWide(): void {
    for (const wide of document.querySelectorAll<HTMLElement>('[data-wide]')) {
        const row = wide.parentElement!, name = wide.dataset.wide ?? '';
        if (shown.get(row) !== name) row.scrollLeft = wide.offsetLeft - row.offsetLeft - (row.clientWidth - wide.offsetWidth) / 2;
        shown.set(row, name);
    }
}

// Dialogs are in the tree while they are open; the browser makes them modal and gives the focus back after them. It also
// scrolls to the first button, which may be the last thing in it.
export function openDialogs(): void {
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog.modal')) {
        if (dialog.open) continue;
        dialog.showModal();
        dialog.scrollTop = 0;
    }
}

let last: { selector: string; within: string } | null = null;

const selectorOf = (element: Element): string | null => {
    const { card, row, entry, phase } = (element as HTMLElement).dataset;
    if (card !== undefined) return `[data-card="${card}"]`;
    if (row !== undefined) return `[data-row="${row}"]`;
    if (entry !== undefined) return `[data-entry="${entry}"]`;
    if (phase !== undefined) return `[data-phase="${phase}"]`;
    return element.id ? `#${element.id}` : null;
};

const ZONES = ['#hand', '#ask', '#stack', '#turn', '#log', '#field'];

export function rememberFocus(): void {
    const focused = document.activeElement;
    if (focused?.closest('dialog, .menu, #zoom')) return;   // these are closing; then the focus returns to where it was
    const selector = focused && focused !== document.body ? selectorOf(focused) : null;
    const within = focused ? ZONES.find((zone) => focused.closest(zone)) ?? '#ask' : '#ask';
    if (focused && focused !== document.body) last = { selector: selector ?? '', within };
}

// If the element with the focus is gone: the same thing elsewhere, else the first one of its zone, else the question.
export function keepFocus(): void {
    if (!last || (document.activeElement && document.activeElement !== document.body) || document.querySelector('dialog[open]')) return;
    const rows = '[data-row]:not(:disabled)';
    const tries = [last.selector, `${last.within} ${rows}`, `${last.within} .card[tabindex="0"]`, `#ask ${rows}`, '#ask'];
    for (const selector of tries.filter(Boolean)) {
        const found = document.querySelector<HTMLElement>(selector);
        if (!found) continue;
        found.focus({ preventScroll: true });
        if (document.activeElement === found) return;
    }
}
