// panorama.ts — the strip of a location, between the two sides: horizon, sky, the faction's town. 720 × 72.
import { type Dice, box, dice, disc, dots, hoop, list, move, polys } from './art-kit';
import { town } from './art-places';
import { globe, ridge, stars } from './art-sky';
import type { Card } from './card';

const WIDE = 720, TALL = 72;

function orbit(d: Dice, card: Card): string {
    const x = d.range(470, 560), r = 92, bands = card.labels.includes('planet') ? 4 : 0;
    return [2.2, 1.7, 1.3].map((k) => disc(2, x, 76, r * k, .34)).join('')
        + globe(d, x, 86, r, { dark: 0, lit: 3, side: 1, bands })
        + hoop(4, x, 82, r * 1.7, 22, 1.4, .6) + hoop(4, x, 82, r * 2.3, 32, 1.1, .4)
        + dots(5, [[x - r * 1.5, 72]], 3.4) + dots(4, [[x + r * 1.62, 74]], 2.6);
}

function horizon(d: Dice, card: Card): string {
    const x = d.range(430, 600);
    const cave = card.labels.includes('underground')
        ? polys(0, list(24, (k) => [[k * 32 - 16, 0], [k * 32 + 18, 0],
            [k * 32 + d.range(-4, 8), d.range(8, 30)]])) : '';
    return [3, 2.2, 1.5].map((k) => disc(2, x, 44, 26 * k, .34)).join('') + disc(3, x, 44, 24)
        + ridge(d, 2, 52, 22, 34, WIDE, TALL)
        + move(250, -32, town(d, card.faction, 176), .56) + move(420, -24, town(d, card.faction, 176), .5)
        + ridge(d, 0, 70, 9, 34, WIDE, TALL) + cave;
}

export function panoramaSvg(card: Card): string {
    const d = dice(`strip ${card.code}`), scene = card.type === 'sector' ? orbit(d, card) : horizon(d, card);
    return `<svg class="panorama inks-${card.inks}" viewBox="0 0 ${WIDE} ${TALL}" preserveAspectRatio="xMidYMid slice" `
        + `aria-hidden="true">${box(1, 0, 0, WIDE, TALL)}${stars(d, 60, 0, TALL, WIDE)}${scene}</svg>`;
}
