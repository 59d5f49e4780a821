// people.ts — who sits where, is here or away, and how much time is left.
import type { Chair } from '../../../protocol';
import * as words from '../words/table';
import { seatTitle, type Position } from './position';
import type { Clock, State } from './source';

export const chairOf = (state: State, seat: string): Chair | null => state.table?.seats.find((s) => s.seat === seat) ?? null;

export const chairName = (chair: Chair): string => chair.person ?? (chair.bot ? words.bot(chair.bot) : words.free);

export function nameOf(p: Position, state: State, seat: string): string {
    const chair = chairOf(state, seat);
    return chair ? chairName(chair) : seatTitle(p, seat);
}

// "9:41", "1:02:03", "2 d 3 h".
export function timeWords(ms: number): string {
    const seconds = Math.ceil(Math.max(0, ms) / 1000), two = (n: number): string => String(n).padStart(2, '0');
    const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
    if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export function timeLeft(clock: Clock, index: number, isRunning: boolean): string {
    return timeWords((clock.left[index] ?? 0) - (isRunning ? performance.now() - clock.since : 0));
}

// Clocks go on between messages without redrawing anything.
export function tickClocks(state: State): void {
    const { clock, table } = state;
    if (!clock || !table) return;
    for (const span of document.querySelectorAll<HTMLElement>('[data-clock]')) {
        const index = Number(span.dataset['clock']), runs = table.state === 'running' && clock.running === table.seats[index]?.seat;
        const words = timeLeft(clock, index, runs);
        if (runs && span.textContent !== words) span.textContent = words;
    }
}
