// field.ts — the field of enemy between the two seats.
import { h } from '../../tree';
import { drawCard } from '../../table/card';
import { cardsIn } from '../../table/position';
import type { Field } from '../../table/ui';

export const enemyField: Field = {
    field: (p, ui, act) => p.game.zones.filter((z) => z.name !== 'hand').map((z) => h('section', { key: z.zone },
        h('h3', {}, z.zone), (p.view.zones[z.zone] ?? []).slice(-20).map((c) => drawCard(p, ui, act, c, { place: 'play' })))),
    nearFacts: () => null,
    farFacts: () => null,
    hand: (p) => cardsIn(p, 'hand', p.near),
};
