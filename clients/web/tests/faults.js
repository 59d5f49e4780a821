// faults.js — run inside the page: what is off the screen, cut off, too small for a finger, or lies over something else.
// Returns a line for each fault. Cards may lie over each other, and what scrolls may be scrolled to: neither is a fault.
export function faults({ needed, isPhone }) {
    const found = [], all = (selector) => [...document.querySelectorAll(selector)];
    const name = (e) => `${e.tagName.toLowerCase()}.${String(e.className.baseVal ?? e.className).trim().replace(/\s+/g, '.')} "${(e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 40)}"`;
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const both = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
    const isThere = (box) => box.right - box.left > 1 && box.bottom - box.top > 1;
    const clips = (e) => getComputedStyle(e).overflowX !== 'visible' || getComputedStyle(e).overflowY !== 'visible';
    // What of it can be seen: within the screen and all that clips it.
    const seen = (e) => {
        let box = both(e.getBoundingClientRect(), screen);
        for (let up = e.parentElement; up && up !== document.body; up = up.parentElement) if (clips(up)) box = both(box, up.getBoundingClientRect());
        return box;
    };
    const isShown = (e) => e.checkVisibility?.({ visibilityProperty: true }) !== false && isThere(e.getBoundingClientRect())
        && !e.closest('.spoken, .unseen, [hidden]') && getComputedStyle(e).clipPath === 'none';
    const scroller = (e) => {
        for (let up = e.parentElement; up && up !== document.body; up = up.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(up);
            if (/auto|scroll/.test(overflowX + overflowY) && (up.scrollWidth > up.clientWidth + 1 || up.scrollHeight > up.clientHeight + 1)) return up;
        }
        return null;
    };

    for (const selector of needed) {
        const shown = all(selector).filter(isShown);
        if (!shown.length) found.push(`missing: ${selector}`);
        for (const e of shown) {
            const whole = e.getBoundingClientRect(), part = seen(e);
            const isWhole = part.right - part.left >= whole.width - 2 && part.bottom - part.top >= whole.height - 2;
            if (!isWhole && !(scroller(e) && isThere(seen(scroller(e))))) found.push(`off the screen: ${selector}: ${name(e)} ${JSON.stringify(whole)}`);
        }
    }
    const called = document.querySelector('.seat.far .who b')?.getBoundingClientRect();
    for (const fact of called ? all('.seat.far .facts dt, .seat.far .facts dd').filter(isShown) : [])
        if (both(fact.getBoundingClientRect(), called).right - both(fact.getBoundingClientRect(), called).left > 1) found.push(`over the other's name: ${name(fact)}`);
    // Every place: to be seen, or in a row that scrolls, or behind a button of the map.
    for (const place of all('[data-place]').filter((e) => !e.matches('.mapcell'))) {
        const onMap = all(`.mapcell[data-place="${place.dataset.place}"]`).some((e) => isShown(e) && (isThere(seen(e)) || scroller(e)));
        if (!onMap && !(isShown(place) && (isThere(seen(place)) || scroller(place)))) found.push(`no way to place ${name(place)}`);
    }
    const BOXES = 'button, .cell, .part, .battle-cell, .battle-step, .state, .fact, .entry, .option, kbd, .label, h2, h3, h4, .who, .score';
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    for (let node = words.nextNode(); node; node = words.nextNode()) {
        const e = node.parentElement, box = e?.closest(BOXES);
        if (!node.data.trim() || !box || e.closest('svg, .spoken, .drawn, option') || !isShown(e) || !isShown(box)) continue;
        let isShortened = false;
        for (let up = e; up && up !== box.parentElement; up = up.parentElement) {
            const style = getComputedStyle(up);
            if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') isShortened = true;
        }
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect(), around = box.getBoundingClientRect();
        if (!isShortened && (text.left < around.left - 1.5 || text.right > around.right + 1.5)) found.push(`words leave their box: "${node.data.trim()}" in ${name(box)}`);
        const holder = e.closest('.battle-cell, .part, .cell');
        if (holder && clips(holder) && !isShortened && (text.top < holder.getBoundingClientRect().top - 3 || text.bottom > holder.getBoundingClientRect().bottom + 3))
            found.push(`words cut off: "${node.data.trim()}" in ${name(holder)}`);
    }
    const controls = all('button, a.button, select, input').filter((e) => isShown(e) && isThere(seen(e)) && !e.matches('.card, .name, .camp, .borne, .would') && !e.closest('.card, dialog, .menu'));
    const boxes = controls.map((e) => [e, seen(e)]);
    boxes.forEach(([a, one], i) => boxes.slice(i + 1).forEach(([b, two]) => {
        const shared = both(one, two);
        if (shared.right - shared.left > 3 && shared.bottom - shared.top > 3 && !a.contains(b) && !b.contains(a)) found.push(`over each other: ${name(a)} and ${name(b)}`);
    }));
    if (isPhone) for (const [e, box] of boxes) {
        if (!e.closest('.ask, .mapstrip, .rail > header, .lift') || e.disabled) continue;
        const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2, hit = (dx, dy) => document.elementFromPoint(x + dx, y + dy)?.closest('button, a') === e;
        const isWide = e.getBoundingClientRect().width >= 43 || hit(-21, 0) && hit(21, 0), isHigh = box.bottom - box.top >= 43 || hit(0, -19) || hit(0, 19) || scroller(e);
        if (!isWide || !isHigh) found.push(`too small for a finger: ${name(e)} ${Math.round(box.right - box.left)}x${Math.round(box.bottom - box.top)}`);
    }
    return found;
}

// Run inside the page, too: what a crowd does to names, columns and the hand. A name may end in dots only if it is very long.
export function crowding() {
    const found = [], all = (selector, within = document) => [...within.querySelectorAll(selector)], box = (e) => e.getBoundingClientRect();
    const isShown = (e) => e.checkVisibility?.({ visibilityProperty: true }) !== false && box(e).width > 1 && box(e).height > 1;
    const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const LONG = 24, SLICE = 28;
    for (const group of all('.wars .group').filter(isShown)) {
        const column = box(group);
        for (const e of all('.stand .card, .strip, .panel, .sum, .state', group).filter((one) => isShown(one) && !one.closest('.there.crowd')))
            if (box(e).left < column.left - 5 || box(e).right > column.right + 5) found.push(`over the next column: ${e.className} "${e.textContent.trim().slice(0, 30)}" in ${group.getAttribute('aria-label')}`);
        for (const sum of all('.sum .power, .powers > *', group).filter(isShown)) for (const state of all('.state', sum.closest('.place')).filter(isShown))
            if (meets(box(sum), box(state))) found.push(`a sum under a flag: ${sum.closest('.place').getAttribute('aria-label')}`);
    }
    const range = document.createRange();
    for (const e of all('.wars .strip .name, .wars .group h3 button').filter(isShown)) {
        const text = e.firstChild, name = text?.data ?? '';
        if (name.length <= LONG && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 3)) found.push(`a name is cut: "${name}"`);
        for (const word of name.matchAll(/\S+/g)) {
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1) found.push(`a word is broken: "${name}"`);
        }
    }
    const hand = document.querySelector('ul.hand'), cards = hand ? all('.card', hand).filter(isShown) : [], isMore = hand?.parentElement.dataset.more;
    cards.forEach((card, i) => {
        const next = cards[i + 1], isInside = box(card).left >= box(hand).left - 2 && box(card).right <= box(hand).right + 2;
        if (!isInside && !isMore) found.push(`beyond the hand: ${card.textContent.slice(0, 30)}`);
        if (next && Math.abs(box(next).top - box(card).top) < 30 && box(next).left - box(card).left < SLICE) found.push(`a sliver in the hand: ${card.textContent.slice(0, 30)}`);
    });
    return found;
}
