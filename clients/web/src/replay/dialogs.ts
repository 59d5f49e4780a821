// dialogs.ts — what a replay opens over the table: playing on from here, a link to this moment, the record.
import { get, post } from '../net/api';
import { Dealing } from '../net/dealing';
import { comparedWords, drawLink } from '../table/dialogs';
import { nameOf } from '../table/people';
import { seatTitle, type Position } from '../table/position';
import type { State } from '../table/source';
import type { Act, Ui } from '../table/ui';
import { h, type Branch, type Child } from '../tree';
import * as pageWords from '../words/pages';
import * as words from '../words/replay';
import type { ReplaySource } from './source';

// What was chosen last, for as long as the page is open.
const wanted: { seat: string | null; bot: string | null; isSending: boolean } = { seat: null, bot: null, isSending: false };

const segmented = <T extends string>(label: string, values: readonly (readonly [T, string])[], now: T, choose: (value: T) => void): Branch =>
    h('fieldset', {}, h('legend', {}, label), h('div', { class: 'segmented', role: 'group', 'aria-label': label }, values.map(([value, word]) =>
        h('button', { key: value, 'data-value': value, 'aria-pressed': String(value === now), onclick: () => choose(value) }, word))));

function drawPlayOn(source: ReplaySource, p: Position, ui: Ui, act: Act, state: State): Child {
    const bots = p.game.bots, seat = wanted.seat ?? source.own ?? p.near, bot = wanted.bot ?? state.table?.seats.find((s) => s.bot)?.bot ?? bots[bots.length - 1] ?? '';
    const want = (change: Partial<typeof wanted>): void => {
        Object.assign(wanted, change);
        act.set({});
    };
    const begin = async (): Promise<void> => {
        want({ isSending: true });
        const { value, problem } = await post<{ path: string }>('/api/tables', { seat, bot, from: source.from });
        want({ isSending: false });
        if (value) location.assign(value.path);
        else act.set({ said: problem });
    };
    const seatWords = (s: string): string => p.game.game !== 'trekwar' ? nameOf(p, state, s) : seatTitle(p, s) === nameOf(p, state, s) ? seatTitle(p, s) : `${seatTitle(p, s)} (${nameOf(p, state, s)})`;
    return [h('h2', {}, words.playOn), h('p', {}, words.playOnNote),
        segmented(words.yourSeat, p.game.seats.map((s) => [s.seat, seatWords(s.seat)] as const), seat, (value) => want({ seat: value })),
        segmented(pageWords.opponent, bots.map((b) => [b, pageWords.botName(b)] as const), bot, (value) => want({ bot: value })),
        ui.said ? h('p', { class: 'wrong', role: 'alert' }, ui.said) : null,
        h('p', {}, h('button', { class: 'button main', id: 'begin', disabled: wanted.isSending, onclick: () => void begin() },
            words.begin))];
}

function drawMoment(source: ReplaySource, ui: Ui, act: Act, state: State, moment: string): Child {
    const isPrivate = state.table?.public === false;
    const share = async (): Promise<void> => {
        const { problem } = await post(`/api/tables/${source.link}/share`, { on: true });
        act.set({ said: problem ?? words.shared });
    };
    return [h('h2', {}, words.moment), drawLink(`${location.origin}/r/${source.link}${moment}`, act, words.momentLink),
        isPrivate ? h('p', { class: 'note' }, words.momentPrivate) : h('p', { class: 'note' }, words.momentPublic),
        isPrivate && source.own ? h('p', {}, h('button', { class: 'button small', id: 'share', onclick: () => void share() }, words.share)) : null,
        ui.said ? h('p', { role: 'status' }, ui.said) : null];
}

// What this browser saw while dealing, beside the record; only it can do that.
async function compare(source: ReplaySource): Promise<string> {
    const dealing = new Dealing(source.link!), index = source.game.seats.findIndex((s) => s.seat === source.own);
    if (!dealing.kept?.server || index < 0) return words.notCompared;
    const { value, problem } = await get<string>(`/api/tables/${source.link}/record`);
    if (value === undefined) return problem;
    return comparedWords(dealing.compare(value, source.game.seats, index));
}

// The server reads the record as it would a stranger's: it plays every step again.
async function verify(source: ReplaySource): Promise<string> {
    const { value, problem } = await get<string>(`/api/tables/${source.link}/record`);
    if (value === undefined) return problem;
    const sent = await post('/api/replays', { record: value });
    return sent.problem === undefined ? words.verified : words.notVerified(sent.problem);
}

function drawRecord(source: ReplaySource, ui: Ui, act: Act): Child {
    const { link } = source;
    return [h('h2', {}, words.recordTitle), h('p', {}, words.recordWhat), link ? null : h('p', { role: 'status' }, words.verified),
        link ? h('div', { class: 'row wraps' },
            h('button', { class: 'button main', id: 'verify', onclick: () => void verify(source).then((said) => act.set({ said })) }, words.verify),
            h('a', { class: 'button', href: `/api/tables/${link}/record`, download: '' }, words.download),
            h('button', { class: 'button', id: 'compare', onclick: () => void compare(source).then((said) => act.set({ said })) },
                words.compare)) : null,
        ui.said ? h('p', { role: 'status' }, h('b', {}, ui.said)) : null,
        h('p', { class: 'note' }, words.recordHow, ' ', h('code', {}, `rift replay ${link ? `rift-${source.now.table?.number ?? link}` : 'FILE'}.rift --verify`))];
}

export function drawDialogOf(source: ReplaySource, p: Position, ui: Ui, act: Act, state: State, moment: string): Child {
    if (ui.dialog === 'play-on') return drawPlayOn(source, p, ui, act, state);
    return ui.dialog === 'moment' ? drawMoment(source, ui, act, state, moment) : drawRecord(source, ui, act);
}
