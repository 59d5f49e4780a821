// ask.ts — the question at the lower right: its subject, the answers, and Pass in a place of its own.
import { classes, h, type Branch, type Child } from '../tree';
import * as words from '../words/table';
import { drawAmount, drawRow, guarded } from './ask-rows';
import { canHint } from './acts';
import { drawEnd } from './ask-end';
import { drawOffers } from './ask-offers';
import { drawPass } from './ask-pass';
import { drawDone, drawTicks } from './ask-ticks';
import { drawChip } from './card';
import { allHarm, isOffered, optionNow, rowsNaming, rowsOf, rowsWith, usualRow, type Row } from './choices';
import { drawLesson } from './lesson';
import { drawMeanwhile } from './meanwhile';
import { nameOf } from './people';
import { find, isAsked, isOver, isSet, type Position } from './position';
import { drawRuleId } from './rules';
import { sign } from './seats';
import type { State } from './source';
import { lastQuestion, plain } from './told-words';
import type { Act, Ui } from './ui';
import { askWhyOf } from './whys';
import { asYou } from './you';

const TYPED = /: "[a-z][^"]*" [^.]*(?=\.)/;     // what one would type in a terminal
const LONG = 60;                        // a question with more letters is set smaller

// "What does X target? — its text": the question, and what it is about.
export function questionOf(p: Position, state: State): { asks: string; about: string } {
    if (!isAsked(p)) return { asks: p.isMine ? words.waiting(nameOf(p, state, p.far)) : words.goesOn, about: '' };
    const [asks = '', ...about] = asYou(p, p.options.asks ?? '').replace(TYPED, '').split(' — ');
    return { asks, about: about.join(' — ') };
}

export function drawAsk(p: Position, ui: Ui, act: Act, state: State): Branch {
    const over = isOver(p) || state.table?.state === 'over';
    const folds = isAboutTable(p, ui), isWhole = ui.sheet === 'ask';
    const lesson = drawLesson(p, ui), offers = drawOffers(p, act, state), hasFoot = isAsked(p) && (p.options.set || rowsOf(p).pass);
    // nothing here needs a line of its own on a phone
    const isBare = !(folds || over || lesson || offers.length || state.notice || hasFoot);
    return h('section', { key: 'ask', class: classes('ask', folds && 'folds', isBare && 'bare'), id: 'ask', tabindex: -1, 'aria-label': words.question, 'data-asked': isAsked(p)
        ? String(p.choice) : null, 'data-sending': state.isSending ? '' : null },
        h('button', { key: 'grip', class: 'grip', 'aria-label': isWhole ? words.lessOfIt : words.moreOfIt, 'aria-expanded': String(isWhole), onclick: () => act.set({ sheet: isWhole ? 'none' : 'ask' }) }),
        lesson,
        over ? null : drawMeanwhile(p, act, state),
        offers,
        over ? drawEnd(p, act, state) : drawQuestion(p, ui, act, state),
        state.notice ? h('p', { key: 'notice', class: 'notice', role: 'status' }, state.notice) : null,
        over ? null : h('div', { key: 'foot', class: 'foot' }, folds ? drawUnfold(p, ui, act) : null, isAsked(p) && isSet(p) ? drawDone(p, ui, act, state) : drawPass(p, ui, act, state), drawDeeds(p, ui, act)));
}

// Cards that can be pressed on the table: on a phone their list stays folded until it is wanted.
const ON_TABLE = new Set(['play', 'pcs', 'attack']), FEW = 3;         // this few answers are not folded

function isAboutTable(p: Position, ui: Ui): boolean {
    const { options } = p.options, isSeen = (id: number | undefined): boolean => id !== undefined && ON_TABLE.has(find(p, id)?.zone.name ?? '');
    const own = options.filter((option) => option.verb !== 'pass');
    return isAsked(p) && ui.chosen === null && ui.why === null && own.length > FEW && own.every((option) => isSeen(option.card?.id));
}

// The usual answer stays beside what unfolds the others.
function drawUnfold(p: Position, ui: Ui, act: Act): Branch {
    const usual = usualRow(p);
    return h('div', { key: 'unfold', class: 'unfold' },
        usual ? h('button', { key: 'usual', class: 'button main', onclick: guarded(ui, () => act.take(usual.id)) }, optionNow(p, usual, ui).words) : null,
        h('button', { key: 'all', class: 'button', onclick: () => act.set({ sheet: 'ask' }) }, words.chooseFrom(rowsOf(p).rows.length), sign('far')));
}

// What comes before a question leads up to it, what comes after it explains it: both are shown in a lighter colour.
function drawAsks(said: string): Branch {
    const end = said.lastIndexOf('? ') + 1 || said.length, asked = said.slice(0, end), last = lastQuestion(asked);
    const light = (text: string): Child => text ? h('span', { class: 'light' }, text) : null;
    return h('h2', { id: 'asks', class: said.length > LONG ? 'long' : null }, light(asked.slice(0, -last.length)), last, light(said.slice(end)));
}

function drawQuestion(p: Position, ui: Ui, act: Act, state: State): Child {
    const { asks, about } = questionOf(p, state), subject = p.options.about;
    return [
        h('div', { key: 'subject', class: subject ? 'subject has-card' : 'subject' },
            subject ? drawChip(p, subject.code) : null,
            h('div', {}, drawAsks(asks), about ? h('p', { class: 'note' }, about) : null,
                subject?.code && p.options.question === 'may' ? drawHush(p, act, subject.code, subject.id) : null)),
        drawAside(p, ui, act),
        isAsked(p) ? h('div', { key: 'answers', class: 'answers' }, drawChosen(p, ui, act),
            isSet(p) ? drawTicks(p, ui, act, state) : drawRows(p, ui, act, state)) : drawChosen(p, ui, act),
    ];
}

const drawOne = (p: Position, ui: Ui, act: Act, state: State, row: Row, isOnly: boolean): Branch =>
    row.options.length > 1 ? drawAmount(p, ui, act, state, row) : drawRow(p, ui, act, state, row, isOnly);

// For a chosen card only what it can do; in any case without what is rarely wanted.
function drawRows(p: Position, ui: Ui, act: Act, state: State): Child {
    const all = rowsOf(p).rows, own = ui.chosen !== null ? rowsWith(p, ui.chosen) : ui.sector ? rowsNaming(p, [ui.sector]) : [];
    const rows = own.length ? own : all, usual = rows.filter((row) => !row.isRare), rare = rows.length - usual.length;
    const shown = ui.isMore || usual.length === 0 ? rows : usual;
    return [
        rows === all && allHarm(p) ? h('p', { key: 'harm', class: 'note harm' }, words.allHarm(allHarm(p))) : null,
        h('ul', { key: 'options', class: shown.length > 8 ? 'options many' : 'options' },
            shown.map((row) => drawOne(p, ui, act, state, row, own.length === 1))),
        rare && usual.length
            ? h('button', { key: 'more', class: 'button small quiet', 'aria-expanded': String(ui.isMore),
            onclick: () => act.set({ isMore: !ui.isMore }) }, ui.isMore ? words.fewer : `${words.more} (${rare})`) : null,
        rows.length < all.length ? h('button', { key: 'all', class: 'button small quiet',
            onclick: () => act.set({ chosen: null, sector: null, sure: null }) }, words.allOptions) : null,
    ];
}

// Why not, for something that is not a card; and what to press to ask.
function drawAside(p: Position, ui: Ui, act: Act): Child {
    if (ui.asksWhy) return h('p', { key: 'aside', class: 'aside note', role: 'status' }, words.pressToAsk);
    if (!ui.why || typeof ui.why.thing !== 'string' || ui.zoomed !== null) return null;
    const { thing } = ui.why;
    return h('div', { key: 'aside', class: 'chosen aside' }, h('div', {}, thing ? h('b', {}, plain(thing)) : null, drawWhy(p, ui, act, thing),
        h('div', { class: 'row' }, h('button', { class: 'button small', onclick: () => act.set({ why: null }) }, words.close))));
}

// Buttons to stop being asked because of this card, or of what it would do now; or to be asked again.
function drawHush(p: Position, act: Act, code: string, id: number): Child {
    const hushed = act.source.now.table?.stops?.hushed.filter((h) => h === code || h.startsWith(`${code}.`)) ?? [];
    const can = p.isMine ? p.options.options.find((o) => o.hush && (o.card?.id === id || o.acts?.includes(id)))?.hush : undefined;
    if (hushed.length) return h('button', { key: 'hush', class: 'button small', onclick: () => {
        for (const each of hushed) void act.source.hush(each, false);
    } }, words.unhush);
    return can ? h('button', { key: 'hush', class: 'button small', title: p.options.question === 'may' ? words.hushMay : words.hushNote, onclick: () => void act.source.hush(can, true) }, words.hush) : null;
}

// The card that was pressed: its face, and if it can't do anything the way to ask why.
function drawChosen(p: Position, ui: Ui, act: Act): Child {
    const found = ui.chosen === null ? null : find(p, ui.chosen);
    if (!found) return null;
    const can = isOffered(p, found.card.id);
    return h('div', { key: 'chosen', class: 'chosen' }, drawChip(p, found.card.code),
        h('div', {}, h('b', {}, found.card.title ?? ''), can || !isAsked(p) ? null : h('p', { class: 'note' }, words.nothingNow),
            h('div', { class: 'row' },
                h('button', { class: 'button small', onclick: () => act.zoom(found.card.id) }, words.zoom),
                p.isMine && !can ? h('button', { class: 'button small', onclick: () => act.askWhy(found.card.id) },
                    words.whyNot) : null,
                found.card.code ? drawHush(p, act, found.card.code, found.card.id) : null),
            drawWhy(p, ui, act, found.card.id)));
}

export function drawWhy(p: Position, ui: Ui, act: Act, thing: number | string): Child {
    if (ui.why?.thing !== thing) return null;
    const { because } = ui.why;
    if (typeof because === 'string') return h('p', { key: 'why', class: 'why', role: 'status' }, because);
    const can = because.options.map((i) => p.options.options[i]?.words).filter(Boolean).join('; ');
    return h('p', { key: 'why', class: 'why', role: 'status' }, h('b', {}, because.possible ? words.possible : words.impossible),
        because.possible ? can || because.text : because.text, ' ', because.rule ? drawRuleId(act, because.rule) : null);
}

function drawDeeds(p: Position, ui: Ui, act: Act): Child {
    if (!p.isMine) return null;
    return h('div', { key: 'deeds', class: 'deeds' },
        h('button', { class: 'button small quiet', 'aria-keyshortcuts': 'u',
            onclick: guarded(ui, () => void act.source.undo(true)) },
            sign('undo'), h('span', { class: 'word' }, words.takeBack), h('kbd', { 'aria-hidden': 'true' }, 'U')),
        canHint(p, act.source) ? h('button', { key: 'hint', class: 'button small quiet not-phone', 'aria-keyshortcuts': '!', onclick: () => act.hint() },
            sign('hint'), h('span', { class: 'word' }, words.hint), h('kbd', { 'aria-hidden': 'true' }, '!')) : null,
        h('button', { class: 'button small quiet', 'aria-keyshortcuts': 'w',
            'aria-pressed': String(ui.asksWhy), onclick: () => {
                if (ui.asksWhy) act.set({ asksWhy: false });
                else if (ui.chosen !== null) askWhyOf(act, ui.chosen);
                else act.set({ asksWhy: true, why: null });
            } },
        sign('why'), h('span', { class: 'word' }, words.whyNot), h('kbd', { 'aria-hidden': 'true' }, 'W')));
}
