// art.ts — the picture of a card.
import type { Card } from './card';
import { sigil } from './icons';
import { H, W, box, dice, disc, move } from './art-kit';

const kept = new Map<string, string>();

// The inside of an SVG with the viewBox 0 0 320 240.
export function art(card: Card): string {
    const key = `${card.game} ${card.code} ${card.title}`;
    let picture = kept.get(key);
    if (picture === undefined) {
        const d = dice(card.code + card.title);
        picture = box(1, 0, 0, W, H) + disc(2, d.range(60, 260), 100, d.range(40, 70)) + move(112, 72, sigil(card.type, 'i4'), 4);
        kept.set(key, picture);
    }
    return picture;
}
