// log.ts — what happened, newest last.
import { h, type Branch } from '../tree';
import type { Position } from './position';

export function drawLog(p: Position): Branch {
    return h('section', { key: 'log', class: 'log', role: 'log', 'aria-label': 'Log' },
        h('ol', {}, p.events.map((event, i) => event.text ? h('li', { key: `e${i}` }, event.text) : null)));
}
