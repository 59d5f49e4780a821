// after.ts — what is done when the table has been drawn: the log at its end, dialogs opened, focus where it belongs.

const wasAtEnd = new WeakMap<Element, number>();

// Lists that grow at their end stay there, unless somebody has scrolled back; a new line brings them to the end again.
export function scrollToEnds(): void {
    for (const list of document.querySelectorAll('[data-scroll="end"]')) {
        const count = list.childElementCount;
        if (wasAtEnd.get(list) !== count) list.scrollTop = list.scrollHeight;
        wasAtEnd.set(list, count);
    }
}

// Dialogs are in the tree while they are open; the browser makes them modal and gives the focus back after them.
export function openDialogs(): void {
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog.modal')) if (!dialog.open) dialog.showModal();
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
    if (focused?.closest('dialog, .menu, #zoom')) return;            // these go; then the focus returns to where it was
    const selector = focused && focused !== document.body ? selectorOf(focused) : null;
    const within = focused ? ZONES.find((zone) => focused.closest(zone)) ?? '#ask' : '#ask';
    if (focused && focused !== document.body) last = { selector: selector ?? '', within };
}

// If what had the focus is gone: the same thing elsewhere, else the first one of its zone, else the question.
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
