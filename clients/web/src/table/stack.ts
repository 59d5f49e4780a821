// stack.ts — what waits to happen, the newest first: thumbnail, whose, what it aims at. Equal entries are one with ×N.
import type { Pending } from '../../../protocol';
import { classes, h, made, type Branch, type Child } from '../tree';
import * as words from '../words/table';
import { printed, thumbnailOf } from './faces';
import { find, seatTitle, type Position } from './position';
import { sign } from './seats';
import { stateOfCard } from './state';
import type { Act, Ui } from './ui';
import { asYou } from './you';

export interface Folded { entry: Pending; times: number; order: number }

export function foldedStack(p: Position): Folded[] {
    const entries = p.view.stack ?? [], folded: Folded[] = [];
    entries.forEach((entry, i) => {
        const last = folded[folded.length - 1];
        if (last && JSON.stringify({ ...last.entry, source: last.entry.source?.code }) === JSON.stringify({ ...entry,
            source: entry.source?.code })) last.times++;
        else folded.push({ entry, times: 1, order: entries.length - i });
    });
    return folded;
}

// What an entry points at, for lines: its targets, else its place.
export const aimsOf = (entry: Pending): number[] => entry.targets?.length ? entry.targets : entry.place === undefined ? [] : [entry.place];

function drawEntry(p: Position, ui: Ui, act: Act, { entry, times, order }: Folded, at: number): Branch {
    const side = entry.seat === undefined ? null : entry.seat === p.near ? 'near' : 'far', card = printed(p, entry.source?.code),
        id = entry.source?.id;
    const aims = aimsOf(entry).flatMap((aim) => find(p, aim)?.card.title ?? []);
    const state = id === undefined ? 'rest' : stateOfCard(p, ui, id);
    const title = entry.source?.title;
    return h('li', { key: `s${order}`, class: classes('entry', side, entry.cancelled && 'is-cancelled', state === 'target'
        && 'is-target', ui.entry === at && 'is-pointed') },
        h('button', { class: 'entry-button', 'data-entry': at, 'data-card': id ?? null,
            onpointerenter: () => act.set({ entry: at }), onpointerleave: () => act.set({ entry: null }),
                onfocus: () => act.set({ entry: at }), onblur: () => act.set({ entry: null }),
            onclick: () => { if (id !== undefined
                && state === 'target') act.press(id); else if (id !== undefined) act.zoom(id); else if (entry.source?.code) act.zoom(entry.source.code); } },
        h('span', { class: 'order' }, order, side ? sign(side, seatTitle(p, entry.seat!)) : null),
        card ? made('span', { class: 'art' }, thumbnailOf(card)) : h('span', { class: 'art none' }),
        h('span', { class: 'body' }, times > 1 ? h('span', { class: 'times' }, `×${times}`) : null, h('b', {}, title ?? asYou(p, entry.words)),
            title ? h('span', { class: 'what' }, asYou(p, entry.words)) : null, entry.cancelled ? h('span', { class: 'what' }, words.cancelled) : null,
            aims.length ? h('span', { class: 'spoken' }, words.aimsAt(aims)) : null)));
}

export function drawStack(p: Position, ui: Ui, act: Act): Child {
    const folded = foldedStack(p);
    if (!folded.length) return null;
    return h('section', { key: 'stack', class: 'stack-part', id: 'stack', 'aria-label': `${words.stack}, ${words.newestFirst}` },
        h('h2', { class: 'label' }, words.stack, h('span', {}, words.newestFirst)),
        h('ol', { class: 'stack' }, folded.map((f, i) => drawEntry(p, ui, act, f, i))));
}
