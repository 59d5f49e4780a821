// table.ts — the table on the screen: two seats, a field between them, a rail at the right; drawn again whenever
// something has changed, from the source's state and the screen's own.
import { draw, h, type Child } from '../tree';
import { words as said } from '../words';
import * as words from '../words/table';
import { drawChart } from '../chart';
import { actsOf, goOnUntil } from './acts';
import { holdQuestion, keepFocus, openDialogs, rememberFocus, scrollToEnds, showWide, tellMore } from './after';
import { questionOf } from './ask';
import { drawDialog } from './dialogs';
import { fields } from './fields';
import { drawFinale } from './finale';
import { drawHand } from './hand';
import { Keys } from './keys';
import { layLines, linesHere } from './lines';
import { newsWords } from './log';
import { afterMotion, beforeMotion, finishMotion } from './motion';
import { nameOf, tickClocks } from './people';
import { Pointing } from './pointing';
import { find, isAsked, isOver, type Position } from './position';
import { drawRail } from './rail';
import { drawFar, drawNear } from './seats';
import { sound } from './sounds';
import type { Source, State } from './source';
import { freshUi, type Act, type Ui } from './ui';
import { drawWaiting } from './waiting';
import { drawZoom } from './zoom';

const CLOCK_MS = 250, FRAMELESS_MS = 100, SENDING_MS = 80, SAID_MS = 12000, CAPTION_MS = 2500;

// Texts for people who can't see the screen or hear the sounds, each for a moment.
interface Spoken { news: string; count: number; caption: string; phrase: string }

export function openTable(source: Source): void {
    const ui: Ui = freshUi(), spoken: Spoken = { news: '', count: 0, caption: '', phrase: '' };
    let isDue = false, isDueThisFrame = false, last: Position | null = null, heard: State['said'] = null, pointing: Pointing | null = null;
    const show = (): void => {
        isDue = isDueThisFrame = false;
        hear();
        const isAnother = noticeQuestion(source, ui);
        if (isAnother || source.now.position?.view !== last?.view) pointing?.settle();
        const p = source.now.position, before = p && last && p.view !== last.view && !source.now.jumps ? beforeMotion() : null;
        if (source.now.jumps) finishMotion();
        rememberFocus();
        document.body.className = bodyClass(p, ui) + (source.around ? ' replay' : '');
        draw(document.body, ...drawTable(source, ui, act, spoken));
        if (before && p && last) afterMotion(before, p, p.events.slice(last.events.length));
        last = p;
        if (isAnother) document.querySelector('.ask .answers')?.scrollTo(0, 0);
        scrollToEnds();
        showWide();
        holdQuestion(ui.chosen !== null);
        tellMore();
        if (p) layLines(p, ui);
        openDialogs();
        source.around?.drawn();
        keepFocus();
        requestAnimationFrame(() => setTimeout(keepFocus));          // what is hidden or disabled loses it a frame later
        document.title = titleOf(source.now);
    };
    // Many changes at once are drawn once.
    const showSoon = (): void => {
        if (isDue) return;
        isDue = true;
        queueMicrotask(show);
    };
    // What the source tells comes in pieces: that an answer is on its way, that it was taken, what came of it. They are drawn
    // together, in the next frame; a page that nobody sees has no frames.
    const showNextFrame = (): void => {
        if (isDueThisFrame) return;
        isDueThisFrame = true;
        const showIfDue = (): void => { if (isDueThisFrame) show(); };
        requestAnimationFrame(showIfDue);
        setTimeout(showIfDue, FRAMELESS_MS);
    };
    const forAMoment = (name: 'caption' | 'phrase', text: string, ms: number): void => {
        if (!text) return;
        spoken[name] = text;
        setTimeout(() => {
            if (spoken[name] === text) spoken[name] = '';
            showSoon();
        }, ms);
    };
    const hear = (): void => {
        const { position: p, said } = source.now;
        if (p && p.view !== last?.view && !source.now.jumps) {
            const news = newsWords(p, source.now, last?.events.length ?? p.events.length);
            if (news) {
                spoken.news = different(news, ++spoken.count);
                ui.told = '';
            }
            forAMoment('caption', sound(last, p), CAPTION_MS);
        }
        if (p && said && said !== heard && !source.isMuted) forAMoment('phrase', `${nameOf(p, source.now, said.seat)}: ${said.said}`,
            SAID_MS);
        heard = said;
    };
    const act = actsOf(source, ui, showSoon);
    source.onChange(() => {
        goOnUntil(source, ui, showSoon);
        // Most answers are there before anybody could read "sending".
        if (source.now.isSending && source.now.position?.view === last?.view) setTimeout(() => { if (source.now.isSending) showNextFrame(); }, SENDING_MS);
        else showNextFrame();
    });
    pointing = new Pointing(ui, act, () => source.now.position);
    new Keys(ui, act, () => source.now.position);
    setInterval(() => tickClocks(source.now), CLOCK_MS);
    show();
}

// The question is about the table if nothing in the hand can answer it: then a phone folds the hand.
const asksTable = (p: Position): boolean => isAsked(p) && !p.options.options.some((o) =>
    [o.card?.id, ...o.acts ?? []].some((id) => id !== undefined && id !== p.options.about?.id && find(p, id)?.zone.name === 'hand'));

const bodyClass = (p: Position | null, ui: Ui): string => !p ? 'table before' : ['table', p.game.game, `sheet-${ui.sheet}`, isAsked(p)
    && 'is-asked',
    asksTable(p) && 'asks-table', (p.view.battle || p.view.fights) && !isOver(p) && 'in-battle'].filter(Boolean).join(' ');

const titleOf = ({ position: p, table }: State): string => {
    const name = p?.game.title ?? table?.name ?? '';
    return [p && p.isMine && isAsked(p) && !isOver(p) ? words.yourTurn : '', name, said.rift].filter(Boolean).join(' · ');
};

// A new question: what belonged to the last one is forgotten.
function noticeQuestion(source: Source, ui: Ui): boolean {
    const p = source.now.position, asked = p && isAsked(p) ? `${p.choice} ${p.options.question}` : '';
    if (asked === ui.asked) return false;
    // What the person has opened stays open, until a battle or a further question is about another place.
    const fights = p?.view.battle?.place ?? 0;
    if (fights !== ui.fights || p?.options.question !== 'act') ui.open = null;
    Object.assign(ui, { asked, fights, askedAt: performance.now(), chosen: null, sector: null, ticked: [], why: null, sure: null, hinted: null, isMore: false, amounts: {} });
    if (ui.menu === 'until') ui.menu = 'none';
    if (ui.sheet === 'ask') ui.sheet = 'none';
    return true;
}

// The same words once more are not read out: a no-break space makes them different.
const different = (text: string, number: number): string => number % 2 ? `${text}\u00a0` : text;

function drawSpoken(p: Position, ui: Ui, state: State, spoken: Spoken): Child {
    return [
        spoken.phrase ? h('p', { key: 'said', class: 'said', role: 'status' }, spoken.phrase) : null,
        spoken.caption ? h('p', { key: 'caption', class: 'caption', 'aria-hidden': 'true' }, `♪ ${spoken.caption}`) : null,
        h('p', { key: 'spoken-log', class: 'spoken', id: 'spoken-log', 'aria-live': 'polite' }, ui.told || spoken.news),
        h('p', { key: 'spoken-question', class: 'spoken', id: 'spoken-question', 'aria-live': 'assertive' }, isAsked(p)
            ? different(questionOf(p, state).asks, p.choice) : ''),
    ];
}

function drawTable(source: Source, ui: Ui, act: Act, spoken: Spoken): Child[] {
    const p = source.now.position, state = source.now;
    if (!p) return [drawWaiting(source, ui, act)];
    const field = fields[p.game.game];
    return [
        drawChart(),
        drawFar(p, state, field.farFacts(p, ui, act)),
        state.banner ? h('p', { key: 'banner', class: 'banner', role: 'alert' }, state.banner) : null,
        h('main', { key: 'field', class: 'field', id: 'field', 'aria-label': words.field }, field.field(p, ui, act)),
        source.around?.near(p, ui, act, state) ?? drawNear(p, state, field.nearFacts(p, ui, act), drawHand(p, ui, act, field.hand(p))),
        (source.around?.rail ?? drawRail)(p, ui, act, state),
        source.around?.below(p, ui, act, state),
        drawFinale(p, ui, act, state),
        drawZoom(p, ui, act),
        linesHere(),
        drawDialog(p, ui, act, state),
        drawSpoken(p, ui, state, spoken),
    ];
}
