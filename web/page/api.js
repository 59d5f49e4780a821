// api.js — requests to the server the page came from: {value} if it went well, {status, problem} in words if not.

async function request(path, options) {
    let answer, value = null;
    try {
        answer = await fetch(path, options);
        value = answer.headers.get('content-type')?.startsWith('application/json') ? await answer.json() : await answer.text();
    } catch {
        return { status: 0, problem: 'The server does not answer. Please try again in a moment.' };
    }
    if (answer.ok) return { value };
    return { status: answer.status, problem: value?.problem ?? `${answer.status} ${answer.statusText}` };
}

export const get = (path) => request(path, {});

export const post = (path, body = {}) => request(path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

// What this browser keeps for itself. Some have no place for it; then it lasts as long as the page.
const memory = new Map();

export function keep(key, value) {
    memory.set(key, value);
    try {
        localStorage.setItem(key, value);
    } catch { /* full, or switched off */ }
}

export function kept(key) {
    try {
        return localStorage.getItem(key) ?? memory.get(key) ?? null;
    } catch {
        return memory.get(key) ?? null;
    }
}

export function forgetOldest(prefix, most, age) {
    try {
        const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
        keys.sort((a, b) => age(localStorage.getItem(a)) - age(localStorage.getItem(b)));
        keys.slice(0, Math.max(0, keys.length - most)).forEach((key) => localStorage.removeItem(key));
    } catch { /* nothing is kept there */ }
}
