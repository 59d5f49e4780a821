// share.ts — a link as a picture, for the camera of another device.
import { qrSvg } from './qr';
import { h, made, type Branch } from './tree';
import * as words from './words/table';

// Also where others can't reach the address: then it says how they could.
export function drawQr(address: string): Branch | null {
    const svg = qrSvg(address, words.qrLabel), isHere = /^(localhost|127\.|\[::1\])/.test(new URL(address).host);
    if (!svg) return null;
    return h('figure', { key: 'qr', class: 'qr-of' }, made('div', {}, svg), h('figcaption', { class: 'note' }, isHere ? words.qrHere : words.qrNote));
}
