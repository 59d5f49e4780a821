// lines.ts — a line from the stack's next entry, or the one that is pointed at, to what it aims at, along the gutter between field and rail.
import { made, type Branch } from '../tree';
import type { Position } from './position';
import { aimsOf, foldedStack, type Folded } from './stack';
import type { Ui } from './ui';

const boxOf = (selector: string): DOMRect | null => document.querySelector(selector)?.getBoundingClientRect() ?? null;

interface Point { x: number; y: number }

// The end of a line: a card's right edge, unless the line would cross other cards; then, as for a strip, whose row has
// names, the lower or the upper edge.
function endAt(element: Element, edge: number): Point | null {
    const box = element.getBoundingClientRect(), middle = box.top + box.height / 2;
    const others = [...document.querySelectorAll('.field [data-card]')].map((e) => e.getBoundingClientRect()).filter((b) => b.left >= box.right);
    const crossed = (y: number): number => others.filter((b) => b.top < y && b.bottom > y).length;
    const y = [...element.closest('.strip') ? [] : [middle], box.bottom + 2, box.top - 2].reduce((best, each) => crossed(each) < crossed(best) ? each : best);
    return box.width === 0 ? null : { x: Math.min(y === middle ? box.right : box.right - 24, edge - 21), y };
}

function pathTo(from: DOMRect, { x: tx, y: ty }: Point, gutter: number): string {
    const y = from.top + from.height / 2, r = Math.min(14, Math.abs(ty - y) / 2);
    const down = ty > y ? 1 : -1;
    return `M${from.left} ${y}H${gutter + r}Q${gutter} ${y} ${gutter} ${y + down * r}V${ty - down * r}Q${gutter} ${ty} ${gutter - r} ${ty}H${tx}`;
}

export const linesHere = (): Branch => made('svg', { key: 'lines', class: 'lines', 'aria-hidden': 'true' }, '');

const laid = new WeakMap<Element, string>();

// Runs after drawing, because it measures what was drawn: the line of the entry that is pointed at, else of the next
// one.
export function layLines(p: Position, ui: Ui): void {
    const here = document.querySelector('svg.lines'), at = ui.entry ?? 0, folded = foldedStack(p)[at];
    const from = folded && boxOf(`[data-entry="${at}"]`), rail = folded && boxOf('.rail');
    const marks = folded && from && rail && rail.left > 0 ? marksOf(p, folded, from, rail.left).join('') : '';
    if (!here || (laid.get(here) ?? '') === marks) return;
    here.innerHTML = marks;
    laid.set(here, marks);
}

function marksOf(p: Position, { entry }: Folded, from: DOMRect, edge: number): string[] {
    const theirs = entry.seat !== undefined && entry.seat !== p.near ? ' class="theirs"' : '';
    return aimsOf(entry).flatMap((id) => {
        const aim = document.querySelector(`.field [data-card="${id}"]`), to = aim && endAt(aim, edge);
        if (!to) return [];
        const d = pathTo(from, to, edge - 7);
        return [`<path class="under" d="${d}"/><path${theirs} d="${d}"/><circle class="tip${theirs ? ' theirs' : ''}" cx="${to.x}" cy="${to.y}" r="6"/>`];
    });
}
