// serviceworker.ts — keeps the files of one version of the page, all or none, and answers with them before the network
// does. A new version waits until the page says that it may take over. What a server tells (/api, sockets) never passes here.
//
// A build without the engine has nothing to keep: then this worker clears what an older one has kept, and goes.

declare const RIFT_FILES: readonly string[];    // set by tools/web: names beside the page
declare const RIFT_VERSION: string;             // changes with any of them

interface ExtendableEvent extends Event { waitUntil(done: Promise<unknown>): void }
interface FetchEvent extends ExtendableEvent { request: Request; respondWith(answer: Promise<Response>): void }
interface WorkerScope {
    registration: ServiceWorkerRegistration;
    clients: { claim(): Promise<void>; matchAll(options: object): Promise<{ url: string; navigate(url: string): Promise<unknown> }[]> };
    skipWaiting(): Promise<void>;
    addEventListener<E>(type: string, listener: (event: E) => void): void;
}

const worker = self as unknown as WorkerScope;
const BESIDE = "/page/";                        // where the page's files lie; tools/page puts "./" here
const scope = worker.registration.scope, isEmpty = RIFT_FILES.length === 0;
const addressOf = (name: string): string => new URL(name, scope).href;
const index = addressOf('./'), files = new Set(RIFT_FILES.map((name) => addressOf(BESIDE + name)));
const CACHES = `rift ${scope} `, own = CACHES + RIFT_VERSION;      // other folders of this address have theirs

async function install(): Promise<void> {
    if (isEmpty) {
        await worker.skipWaiting();
        return;
    }
    const cache = await caches.open(own);
    await cache.addAll([index, ...files].map((address) => new Request(address, { cache: 'no-cache' })));
}

async function activate(): Promise<void> {
    const old = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== own);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
    if (!isEmpty) return;
    await worker.registration.unregister();
    for (const client of await worker.clients.matchAll({ type: 'window' })) await client.navigate(client.url);
}

// The kept file that answers: for any address of a page it is the same one.
function keptFor(request: Request): string | null {
    const address = request.url.replace(/[?#].*$/, ''), path = address.slice(scope.length);
    if (files.has(address)) return address;
    const isPage = /^(index\.html|t\/.*|r\/.*|play\/.*|device\/.*)?$/.test(path);
    return request.mode === 'navigate' && address.startsWith(scope) && isPage ? index : null;
}

async function answer(request: Request, address: string): Promise<Response> {
    return await (await caches.open(own)).match(address) ?? fetch(request);
}

worker.addEventListener<ExtendableEvent>('install', (event) => event.waitUntil(install()));
worker.addEventListener<ExtendableEvent>('activate', (event) => event.waitUntil(activate()));
worker.addEventListener<MessageEvent>('message', (event) => { if (event.data === 'take over') void worker.skipWaiting(); });
worker.addEventListener<FetchEvent>('fetch', (event) => {
    const address = isEmpty || event.request.method !== 'GET' ? null : keptFor(event.request);
    if (address !== null) event.respondWith(answer(event.request, address));
});
