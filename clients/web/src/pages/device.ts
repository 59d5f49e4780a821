// device.ts — a link that lets the same person continue on this device. Only a press uses it up: previewers follow
// links.
import { post } from '../net/api';
import { h } from '../tree';
import * as words from '../words/pages';
import { showPage, showSorry } from './frame';

async function goOn(secret: string): Promise<void> {
    const { problem } = await post(`/api/device/${encodeURIComponent(secret)}`);
    if (problem === undefined) location.replace('/');
    else showSorry(words.deviceUsed, problem);
}

export function showDevice(secret: string): void {
    showPage(words.goOnHere, '', null, h('main', { key: 'device', class: 'single' }, h('section', { class: 'plate' }, h('h1', {}, words.goOnHere), h('p', {}, words.deviceWhat),
        h('button', { class: 'button main', id: 'take-device', onclick: () => void goOn(secret) }, words.goOnHere))));
}
