// device.ts — a link that lets the same person go on on this device. Only a press uses it up: previewers follow links.
import { post } from '../net/api';
import { h } from '../tree';
import { showPage, showSorry } from './page';

async function goOn(secret: string): Promise<void> {
    const { problem } = await post(`/api/device/${secret}`);
    if (problem === undefined) location.assign('/');
    else showSorry('This link no longer works', problem);
}

export function showDevice(secret: string): void {
    showPage('Go on here', h('h1', {}, 'Go on here'), h('p', {}, 'Your games and your name come to this device, too.'),
        h('button', { type: 'button', onclick: () => void goOn(secret) }, 'Go on on this device'));
}
