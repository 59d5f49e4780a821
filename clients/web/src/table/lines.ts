// lines.ts — a line from the stack's entry that is pointed at to what it aims at, along the gutter between field and rail.
import { h, made, type Branch } from '../tree';
import type { Position } from './position';
import { aimsOf, foldedStack } from './stack';
import type { Ui } from './ui';

const boxOf = (selector: string): DOMRect | null => document.querySelector(selector)?.getBoundingClientRect() ?? null;

function pathTo(from: DOMRect, to: DOMRect, gutter: number): string {
    const y = from.top + from.height / 2, tx = Math.min(to.right, gutter - 14), ty = to.top + to.height / 2,
        r = Math.min(14, Math.abs(ty - y) / 2);
    const down = ty > y ? 1 : -1;
    return `M${from.left} ${y}H${gutter + r}Q${gutter} ${y} ${gutter} ${y + down * r}V${ty - down * r}Q${gutter} ${ty} ${gutter - r} ${ty}H${tx}`;
}

// Measured from what is drawn: the table draws it after the rest.
export function drawLines(p: Position, ui: Ui): Branch | null {
    const folded = ui.entry === null ? undefined : foldedStack(p)[ui.entry];
    const from = folded && boxOf(`[data-entry="${ui.entry}"]`), rail = boxOf('.rail');
    if (!folded || !from || !rail || rail.left === 0) return null;
    const theirs = folded.entry.seat !== undefined && folded.entry.seat !== p.near ? ' class="theirs"' : '';
    const marks = aimsOf(folded.entry).flatMap((id) => {
        const to = boxOf(`[data-card="${id}"]:not(.entry-button)`);
        if (!to || to.width === 0) return [];
        const d = pathTo(from, to, rail.left - 7), x = Math.min(to.right, rail.left - 21), y = to.top + to.height / 2;
        return [`<path class="under" d="${d}"/><path${theirs} d="${d}"/><circle class="tip${theirs ? ' theirs' : ''}" cx="${x}" cy="${y}" r="6"/>`];
    });
    return marks.length ? made('svg', { key: 'lines', class: 'lines', 'aria-hidden': 'true' }, marks.join(''))
        : h('span', { key: 'lines', class: 'spoken' });
}
