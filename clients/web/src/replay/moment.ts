// moment.ts — the address of a moment, after that of the match: "#12", or as one viewer saw it, "#12-amber".

export interface Moment { step: number; by: string }

export const BOTH = 'both';

// What can't be read is the beginning, seen by both.
export function readMoment(hash: string): Moment {
    const [, step = '0', by = BOTH] = /^#(\d{1,6})(?:-([a-z]+))?$/.exec(hash) ?? [];
    return { step: Number(step), by };
}

export const sayMoment = ({ step, by }: Moment): string => `#${step}${by === BOTH ? '' : `-${by}`}`;
