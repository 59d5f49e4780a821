// chart.ts — orbits and sight lines behind everything: ornament, nothing more.
import { made, type Child } from './tree';

export function drawChart(): Child {
    return made('svg', { key: 'chart', class: 'chart', viewBox: '0 0 1440 900', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' },
        '<g stroke-width="1"><circle cx="520" cy="420" r="150"/><circle cx="520" cy="420" r="290"/><circle cx="520" cy="420" r="450"/>'
        + '<circle cx="520" cy="420" r="640"/><path d="M520 -300V1200M-200 420H1300M60 -40L980 880M980 -40L60 880"/></g>');
}
