// place.ts — where this page lies and what came with it: a server of Rift, or a folder that any file server serves; with
// the engine for practice, or without it.

declare const RIFT_PRACTICE: boolean;   // set by tools/web: rift.wasm lies beside the page

export const hasPractice = typeof RIFT_PRACTICE !== 'undefined' && RIFT_PRACTICE;
export const hasServer = globalThis.document?.documentElement.dataset['served'] !== 'folder';

// The first page; and a file that lies beside this script.
export const home = hasServer ? '/' : './';
export const beside = (name: string): string => new URL(name, import.meta.url).href;

// ?practice: the first page of practice. ?practice=ID: a match that this browser keeps.
export const practiceAddress = (id = ''): string => `${home}?practice${id ? `=${encodeURIComponent(id)}` : ''}`;
