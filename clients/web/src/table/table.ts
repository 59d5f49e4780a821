// table.ts — the table on the screen: two seats, a field between them, a rail at the right; drawn anew whenever something
// has changed, from the source's state and the screen's own.
import { draw, h, type Branch } from '../tree';
import { drawAsk } from './ask';
import { fields } from './fields';
import { drawHand } from './hand';
import { drawLog } from './log';
import { actsOf } from './acts';
import { drawFar, drawNear } from './seats';
import type { Source } from './source';
import { freshUi, type Ui } from './ui';

export function openTable(source: Source): void {
    const ui: Ui = freshUi();
    let isDue = false;
    const show = (): void => {
        isDue = false;
        document.body.className = `table ${source.now.position?.game.game ?? ''}`;
        draw(document.body, ...drawTable(source, ui, act));
    };
    // Many changes at once are drawn once.
    const showSoon = (): void => {
        if (isDue) return;
        isDue = true;
        queueMicrotask(show);
    };
    const act = actsOf(source, ui, showSoon);
    source.onChange(showSoon);
    show();
}

function drawTable(source: Source, ui: Ui, act: ReturnType<typeof actsOf>): Branch[] {
    const p = source.now.position;
    if (!p) return [h('main', { key: 'before', class: 'before' }, h('h1', {}, 'One moment …'))];
    const field = fields[p.game.game];
    return [
        drawFar(p, source.now, field.farFacts(p, ui, act)),
        h('main', { key: 'field', class: 'field' }, field.field(p, ui, act)),
        drawNear(p, source.now, field.nearFacts(p, ui, act), drawHand(p, ui, act, field.hand(p))),
        h('aside', { key: 'rail', class: 'rail' }, drawLog(p), drawAsk(p, ui, act, source.now)),
    ];
}
