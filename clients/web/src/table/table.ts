// table.ts — the table on the screen: two seats, a field between them, a rail at the right; drawn anew whenever something
// has changed, from the source's state and the screen's own.
import { draw, h, made, type Child } from '../tree';
import { tableWords as words } from '../words';
import { actsOf, goOnUntil } from './acts';
import { keepFocus, openDialogs, rememberFocus, scrollToEnds } from './after';
import { questionOf } from './ask';
import { fields } from './fields';
import { drawHand } from './hand';
import { drawLines } from './lines';
import { tickClocks } from './people';
import { Pointing } from './pointing';
import { isAsked, type Position } from './position';
import { drawRail } from './rail';
import { drawFar, drawNear } from './seats';
import type { Source } from './source';
import { freshUi, type Act, type Ui } from './ui';
import { drawZoom } from './zoom';

const CLOCK_MS = 250;

export function openTable(source: Source): void {
    const ui: Ui = freshUi();
    let isDue = false;
    const show = (): void => {
        isDue = false;
        noticeQuestion(source, ui);
        const p = source.now.position;
        document.body.className = ['table', p?.game.game ?? 'before', ui.sheet === 'none' ? '' : `sheet-${ui.sheet}`, p && isAsked(p) ? 'is-asked' : ''].filter(Boolean).join(' ');
        rememberFocus();
        draw(document.body, ...drawTable(source, ui, act));
        scrollToEnds();
        openDialogs();
        keepFocus();
    };
    // Many changes at once are drawn once.
    const showSoon = (): void => {
        if (isDue) return;
        isDue = true;
        queueMicrotask(show);
    };
    const act = actsOf(source, ui, showSoon);
    source.onChange(() => {
        goOnUntil(source, ui, showSoon);
        showSoon();
    });
    new Pointing(ui, act, () => source.now.position);
    setInterval(() => tickClocks(source.now), CLOCK_MS);
    show();
}

// A new question: what belonged to the last one is forgotten.
function noticeQuestion(source: Source, ui: Ui): void {
    const p = source.now.position, asked = p && isAsked(p) ? `${p.choice} ${p.options.question}` : '';
    if (asked === ui.asked) return;
    Object.assign(ui, { asked, askedAt: performance.now(), chosen: null, ticked: [], why: null, sure: null, isMore: false, amounts: {} });
    if (ui.menu === 'until') ui.menu = 'none';
}

// Orbits beneath everything: ornament, never information.
const CHART = '<g stroke-width="1"><circle cx="520" cy="420" r="150"/><circle cx="520" cy="420" r="290"/><circle cx="520" cy="420" r="450"/>'
    + '<circle cx="520" cy="420" r="640"/><path d="M520 -300V1200M-200 420H1300M60 -40L980 880M980 -40L60 880"/></g>';

function drawSpoken(p: Position, source: Source): Child {
    const { asks } = questionOf(p, source.now);
    return [
        h('p', { key: 'spoken-log', class: 'spoken', id: 'spoken-log', role: 'log', 'aria-live': 'polite' }),
        h('p', { key: 'spoken-question', class: 'spoken', id: 'spoken-question', 'aria-live': 'assertive' }, isAsked(p) ? asks : ''),
    ];
}

function drawTable(source: Source, ui: Ui, act: Act): Child[] {
    const p = source.now.position;
    if (!p) return [h('main', { key: 'before', class: 'before' }, h('h1', {}, 'One moment …'))];
    const field = fields[p.game.game], state = source.now;
    const drawn: Child[] = [
        made('svg', { key: 'chart', class: 'chart', viewBox: '0 0 1440 900', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' }, CHART),
        drawFar(p, state, field.farFacts(p, ui, act)),
        state.banner ? h('p', { key: 'banner', class: 'banner', role: 'alert' }, state.banner) : null,
        h('main', { key: 'field', class: 'field', id: 'field', 'aria-label': words.field }, field.field(p, ui, act)),
        drawNear(p, state, field.nearFacts(p, ui, act), drawHand(p, ui, act, field.hand(p))),
        drawRail(p, ui, act, state),
        drawZoom(p, ui, act),
        drawLines(p, ui),
        drawSpoken(p, source),
    ];
    return drawn;
}
