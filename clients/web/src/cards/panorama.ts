// panorama.ts — the strip of a location, between the two sides: 720 × 72.
import { art } from './art';
import type { Card } from './card';

export function panoramaSvg(card: Card): string {
    return `<svg class="panorama inks-${card.inks}" viewBox="0 0 720 72" preserveAspectRatio="xMidYMid slice" aria-hidden="true">`
        + `<g transform="translate(200 -84)">${art(card)}</g></svg>`;
}
