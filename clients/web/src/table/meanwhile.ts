// meanwhile.ts — what happened since the person last chose, in short, beside the question: it can't scroll away there.
import { classes, h, type Child } from '../tree';
import * as words from '../words/table';
import { DIGEST_FROM, linesOf, type Line } from './log';
import { isAsked, type Position } from './position';
import type { State } from './source';
import type { Act } from './ui';
import { asYou } from './you';

const MOST = 260;                       // letters: as many as leave room for the answers

const SEEN = /^(You (dr[ae]w|took up|activate)|Turn \d+: yours)\b/;       // a phone leaves out what its hand and its question show

// The last lines that fit. Of a longer line before them, the end from a comma on, if that is at least half of it.
export function lastOf(lines: readonly string[]): readonly string[] {
    const last = lines.filter((_, i) => i === lines.length - 1 || lines.slice(i).join(' ').length <= MOST);
    const before = lines[lines.length - last.length - 1] ?? '', room = MOST - last.join(' ').length;
    return room < MOST / 2 || !before ? last : [before.slice(-room).replace(/^(.*?[;,.]|\S*) /, '… '), ...last];
}

// What the other side did; and everything after a surrender that the player was forced into without being asked.
export function toldOf(p: Position, fresh: readonly Line[]): { told: string[]; isForced: boolean } {
    const only = fresh.findIndex(({ events: [e] }) => e?.kind === 'ONLY' && e.to === 'surrender'), isForced = only >= 0;
    return { told: fresh.flatMap(({ seat, text }, i) => seat === p.far || isForced && i >= only ? [text] : []), isForced };
}

// A few lines are easily read in the log. A phone doesn't show the log, so it has them here in one line.
export function drawMeanwhile(p: Position, act: Act, state: State): Child {
    if (!p.isMine || !isAsked(p)) return null;
    const fresh = linesOf(p, state).flatMap((line) => 'text' in line && line.at >= p.fresh ? [line] : []);
    const isMuch = fresh.length >= DIGEST_FROM && p.digest.trim() !== '';
    const few = toldOf(p, fresh), told = isMuch ? p.digest.trim().split('\n').map((line) => asYou(p, line)) : few.told;
    if (!told.length) return null;
    const last = lastOf(told), earlier = told.length - last.length;
    return h('div', { key: `digest ${p.fresh}`, class: classes('digest', !isMuch && !few.isForced && 'is-short'), tabindex: isMuch ? 0 : null, role: 'group', 'aria-label': words.digest,
        onclick: () => act.set({ sheet: 'log' }) }, h('span', { class: 'label' }, words.digest, earlier ? h('i', {}, words.digestEarlier(earlier)) : null),
    last.map((line) => h('p', { class: SEEN.test(line) ? 'seen' : null }, line, ' ')));
}
