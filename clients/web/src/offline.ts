// offline.ts — the page without a network: its files are kept by a service worker (serviceworker.ts), a new version is
// offered and never forced, and the page can be installed. Browsers allow all that only on https and on this machine.
import { hasPractice, hasServer, beside } from './place';
import { h, type Child } from './tree';
import * as words from './words/pages';

interface InstallPrompt extends globalThis.Event { prompt(): Promise<unknown> }

let waiting: ServiceWorker | null = null;       // a new version that may take over
let prompt: InstallPrompt | null = null;        // the browser offers to install the page
let listeners: (() => void)[] = [];

const tell = (): void => listeners.forEach((listener) => listener());

export const canKeep = (): boolean => hasPractice && globalThis.navigator !== undefined && 'serviceWorker' in navigator;

function watch(registration: ServiceWorkerRegistration): void {
    const look = (): void => {
        // The first one takes over by itself: there is no older page.
        waiting = navigator.serviceWorker.controller ? registration.waiting : null;
        tell();
    };
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
    look();
    if (navigator.serviceWorker.controller) void registration.update().catch(() => { /* no network: later, then */ });
}

export function keepOffline(): void {
    if (!canKeep()) return;
    addEventListener('beforeinstallprompt', (event) => {
        event.preventDefault();
        prompt = event as InstallPrompt;
        tell();
    });
    // Not before the page has loaded: it needs the network first.
    addEventListener('load', () => void navigator.serviceWorker.register(hasServer ? '/sw.js' : beside('sw.js')).then(watch, () => { /* without it, then */ }));
}

export function offerUpdate(listener: () => void): void { listeners = [...listeners, listener]; }

function takeUpdate(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting?.postMessage('take over');
}

export const drawUpdate = (): Child => waiting === null ? null : h('p', { key: 'update', class: 'update', role: 'status' },
    words.newVersion, ' ', h('button', { class: 'button small', id: 'take-update', onclick: takeUpdate }, words.loadIt));

// What can be said about installing: a button where the browser has asked for one, else how, or why not.
export function drawInstall(): Child {
    if (!canKeep()) return h('p', { key: 'install', class: 'note' }, globalThis.isSecureContext ? words.noWorker : words.plainHttp);
    if (prompt) return h('p', { key: 'install' }, h('button', { class: 'button', id: 'install', onclick: () => {
        void prompt?.prompt();
        prompt = null;
        tell();
    } }, words.install), ' ', h('span', { class: 'note' }, words.worksOffline));
    return h('p', { key: 'install', class: 'note' }, matchMedia('(display-mode: standalone)').matches ? words.worksOffline : words.installHow);
}
