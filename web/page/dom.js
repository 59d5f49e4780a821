// dom.js — the few lines that every part of the page uses to make elements and words.

// el('button', { class: 'card', onclick: f, disabled: false }, 'text', element, null)
export function el(name, properties = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
        if (value === undefined || value === null || value === false) continue;
        if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
        else element.setAttribute(key, value === true ? '' : value);
    }
    element.append(...wanted(children));
    return element;
}

const wanted = (children) => children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

// The same children rules for an element that is there already.
export function fill(element, ...children) { element.replaceChildren(...wanted(children)); }

export const byId = (id) => document.getElementById(id);

// "first-opener", "take_up", "vp" as people read them: "First opener", "Take up", "VP".
export function plain(word) {
    const words = String(word).replace(/[-_.]+/g, ' ');
    return /^[^aeiouy\s]{1,3}$/.test(words) ? words.toUpperCase() : words.charAt(0).toUpperCase() + words.slice(1);
}

export const several = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
