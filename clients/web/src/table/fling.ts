// fling.ts — the hand's row under a finger: it follows sideways, and runs on a little when it is let go.
import { speedNow } from '../look';

const SLOWING = .94, SLOWEST = .3, FRAME_MS = 16;

let running: Fling | null = null;       // a new touch stops it

export class Fling {
    readonly canScroll: boolean;
    private readonly top: number;
    private at: { x: number; time: number };
    private speed = 0;                  // pixels a frame

    constructor(private readonly row: HTMLElement, event: PointerEvent) {
        this.canScroll = row.scrollWidth > row.clientWidth + 1;
        this.top = (row.parentElement ?? row).getBoundingClientRect().top;
        this.at = { x: event.clientX, time: event.timeStamp };
        running = null;
    }

    isAbove(event: PointerEvent, by: number): boolean {
        return event.clientY < this.top - by;
    }

    follow(event: PointerEvent): void {
        const by = this.at.x - event.clientX, ms = Math.max(1, event.timeStamp - this.at.time);
        this.row.scrollLeft += by;
        this.speed = by / ms * FRAME_MS;
        this.at = { x: event.clientX, time: event.timeStamp };
    }

    letGo(): void {
        running = this;
        if (speedNow() > 0) this.goOn();
    }

    private goOn(): void {
        if (running !== this || Math.abs(this.speed) < SLOWEST) return;
        this.row.scrollLeft += this.speed;
        this.speed *= SLOWING;
        requestAnimationFrame(() => this.goOn());
    }
}
