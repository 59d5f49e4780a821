// player.js — somebody who plays by pressing what is offered, inside a page: `addInitScript(player)`.
//
//     await page.evaluate((n) => window.answerSome(n), 25): this many answers, or until the match is over
//     await page.evaluate(([n, stop]) => window.answerSome(n, stop), [200, '.panel']): or until there is something like it
//
// It takes what it has taken least so far, and passes rather than do something again: so it goes on, and nothing is moved to
// and fro for ever. It waits for what the page says of itself (data-asked: which question, data-sending: an answer is on its way).
export function player() {
    const MOST = 1500, PATIENCE_MS = 60000, HARM = 3, taken = new Map();
    const rest = () => new Promise((resolve) => { setTimeout(resolve, 4); });
    const ask = () => document.querySelector('#ask[data-asked]:not([data-sending])');
    const isOver = () => document.querySelector('.ask .end') !== null;
    const wordsOf = (row) => `${document.querySelector('#asks')?.textContent}: ${row.querySelector('b')?.textContent ?? row.textContent}`;
    const often = (row) => taken.get(wordsOf(row)) ?? 0;
    // The smaller the better: what harms oneself comes last.
    const worth = (row) => often(row) + (row.matches('.harms') || /^Surrender/.test(row.querySelector('b')?.textContent ?? '') ? HARM : 0);

    // Looks again whenever the page has changed.
    const wait = (isThere, what) => new Promise((good, bad) => {
        const late = setTimeout(() => end(() => bad(new Error(`${what} for a minute: ${document.body.innerText}`))), PATIENCE_MS);
        const changes = new MutationObserver(() => isThere() && end(good));
        const end = (then) => {
            clearTimeout(late);
            changes.disconnect();
            then();
        };
        changes.observe(document, { attributes: true, childList: true, subtree: true });
        if (isThere()) end(good);
    });

    // For a set, as few cards as possible: presses what ends it if that is allowed, otherwise ticks another card.
    function tick(rows) {
        return rows.find((row) => row.dataset.row === 'done') ?? rows.find((row) => row.getAttribute('aria-checked') === 'false');
    }

    function choose() {
        const rows = [...ask().querySelectorAll('[data-row]:not(:disabled):not([aria-disabled])')];
        if (rows.some((row) => row.matches('[role=checkbox]'))) return tick(rows);
        const least = Math.min(...rows.map(worth)), fit = rows.filter((row) => worth(row) === least);
        const pass = fit.find((row) => row.dataset.row === 'pass');
        return (least > 0 ? pass : null) ?? fit.find((row) => row !== pass) ?? pass;
    }

    // One answer: presses, and once more where the page asks whether one is sure.
    async function answer() {
        const question = ask().dataset.asked, row = choose();
        if (!row) throw new Error(`nothing can be pressed: ${document.body.innerText}`);
        taken.set(wordsOf(row), often(row) + 1);
        const { row: id } = row.dataset, begun = performance.now();
        row.click();
        await rest();
        if (row.matches('[role=checkbox]')) return;
        if (ask()?.dataset.asked === question) document.querySelector(`#ask .is-sure[data-row="${id}"]`)?.click();
        await wait(() => isOver() || document.querySelector('#ask')?.dataset.asked !== question, 'an answer changes nothing');
        window.tookMs.push(performance.now() - begun);
    }

    window.tookMs = [];
    window.answerSome = async (many, until = 'none') => {
        for (let answers = 0; answers < Math.min(many, MOST); answers++) {
            await wait(() => isOver() || document.querySelector(until) || ask(), 'nothing to answer');
            if (isOver()) return 'over';
            if (document.querySelector(until)) return 'there';
            await answer();
        }
        if (many > MOST) throw new Error(`no end after ${MOST} answers`);
        return 'going';
    };
}
