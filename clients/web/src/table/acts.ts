// acts.ts — what can be done at a table, shared by everything that is drawn.
import type { Option } from '../../../protocol';
import * as tableWords from '../words/table';
import { allHarm, optionNow, rowsOf, rowsWith, type Choice, type Row } from './choices';
import { find, isAbout, isAsked, isCopy, isSet, optionsFor, optionsForZone, passOption, tickable, type Position } from './position';
import type { Source } from './source';
import type { Act, Ui, Whose } from './ui';

// Only against a bot, and only when asked: nobody gets help against a person.
export const canHint = (p: Position, { hint, now }: Source): boolean => Boolean(hint && now.table?.seats.some((s) => s.bot)) && p.isMine && isAsked(p) && !now.isSending;

export function actsOf(source: Source, ui: Ui, show: () => void): Act {
    const set = (change: Partial<Ui>): void => {
        if (change.sheet) ui.zoomed = null;             // on a phone it would cover what is pulled up
        Object.assign(ui, change);
        show();
    };
    const say = (text: string): void => set({ told: text === ui.told ? `${text}\u00a0` : text });
    const settle = (): void => set({ chosen: null, ticked: [], why: null, sent: null, sure: null });
    // `row`: where "sending" is shown. A refusal leaves what was chosen as it is.
    const give = (row: string, answering: () => Promise<boolean>): Promise<boolean> => {
        // Rows aren't disabled meanwhile, for a disabled one would lose the focus.
        if (source.now.isSending) return Promise.resolve(false);
        Object.assign(ui, { sent: row, sure: null, menu: 'none', zoomed: null });      // drawn with what comes of it, or if that takes a while
        return answering().then((was) => {
            if (was) settle();
            else set({ sent: null });
            return was;
        });
    };
    const choose = (option: number, row = `o${option}`): Promise<boolean> => give(row, () => source.choose(option));
    // What may harm the player is confirmed first.
    const chooseSurely = (option: Choice, row: string): void => {
        const p = source.now.position;
        if (option.harm && ui.sure !== row && !(p && allHarm(p))) set({ sure: row });
        else if (option.answer === undefined) void choose(option.index, row);
        else void give(row, () => source.answer(option.answer!));
    };
    const takeRow = (p: Position, row: Row): void => {
        const option = optionNow(p, row, ui);
        if (row.options.length > 1) ui.taken = { ...ui.taken, [row.id]: Number(option.number) };
        chooseSurely(option, row.id);
    };
    // A card dragged onto something: takes the one option that fits, and goes on while the next question is about the
    // same card.
    const carry = async (card: number, first: Option, fits: (p: Position) => Option[]): Promise<void> => {
        if (!await choose(first.index)) return;
        let p = source.now.position;
        while (p && isAsked(p) && p.options.about?.id === card) {
            const next = fits(p);
            if (next.length !== 1 || next[0]!.harm || !await choose(next[0]!.index) || source.now.position === p) return;
            p = source.now.position;
        }
    };
    const dropped = (card: number, fits: (p: Position) => Option[]): boolean => {
        const p = source.now.position, fit = p && isAsked(p) && !isSet(p) ? fits(p) : [];
        if (fit.length !== 1) return false;
        if (fit[0]!.harm) set({ chosen: card, sure: `o${fit[0]!.index}` });
        else void carry(card, fit[0]!, fits);
        return true;
    };

    // No more are ticked than may be taken; where that is one, the tick moves.
    const toggle = (id: number): void => {
        const most = source.now.position?.options.most ?? Infinity, others = ui.ticked.filter((t) => t !== id);
        if (others.length < ui.ticked.length) set({ ticked: others, pointed: id });
        else if (most === 1) set({ ticked: [id], pointed: id });
        else if (others.length < most) set({ ticked: [...others, id], pointed: id });
        else say(tableWords.atMost(most));
    };

    // Shows the hinted row, a stepper with its amount. Does nothing if the question was answered in the meantime.
    const mark = (p: Position, hint: number | string): void => {
        if (source.now.position?.options !== p.options) return;
        if (typeof hint === 'string') return say(hint);
        const option = p.options.options[hint], row = rowsOf(p).rows.find((r) => r.options.some((o) => o === option));
        set({ hinted: hint, chosen: null, why: null, menu: 'none', sheet: 'ask', isMore: ui.isMore || Boolean(row?.isRare),
            amounts: row && row.options.length > 1 ? { ...ui.amounts, [row.id]: Number(option?.number) } : ui.amounts });
        say(tableWords.hinted(option?.words ?? ''));
        setTimeout(() => document.querySelector('.is-hinted')?.scrollIntoView({ block: 'nearest' }));
    };

    return {
        source, set, say,
        choose: (option) => void choose(option),
        take(id) {
            const p = source.now.position, row = p && rowsOf(p).rows.find((r) => r.id === id);
            if (p && row && isAsked(p)) takeRow(p, row);
        },
        passUntil: (until) => void give('pass', () => source.passUntil(until)),
        pass() {
            const pass = source.now.position && passOption(source.now.position);
            if (pass) chooseSurely(pass, 'pass');
        },
        passSurely() {
            const pass = source.now.position && passOption(source.now.position);
            if (pass) void choose(pass.index, 'pass');
        },
        goUntil(phase, whose) {
            const same = ui.until?.phase === phase && ui.until.whose === whose;
            set({ until: same ? null : { phase, whose }, menu: 'none' });
            if (!same) goOnUntil(source, ui, show);
        },
        point: (id) => { if (ui.pointed !== id) set({ pointed: id }); },
        press(id) {
            const p = source.now.position;
            if (!p) return;
            const rows = isAsked(p) ? rowsWith(p, id) : [];
            if (isSet(p) && tickable(p).includes(id)) this.tick(id);
            else if (ui.chosen !== null && ui.chosen !== id && this.drop(ui.chosen, id)) return;
            else if (ui.chosen === id && rows.length === 1) takeRow(p, rows[0]!);
            else set({ chosen: ui.chosen === id ? null : id, why: null, sure: null, pointed: id });
        },
        drop: (card, on) => dropped(card, (p) => optionsFor(p, card, on)),
        dropInZone: (card, zone) => dropped(card, (p) => optionsForZone(p, card, zone)),
        tick(id) {
            const p = source.now.position, isForced = p?.options.options.every((o) => o.card) ?? false;
            // Where something has to be taken, the second press takes it; elsewhere it unticks.
            if (isForced && ui.ticked.length === 1 && ui.ticked[0] === id) this.takeTicked();
            else toggle(id);
        },
        takeTicked: () => void takeTicked(source, ui, settle),
        zoom: (thing) => set({ zoomed: thing, peeked: null }),
        askWhy(thing) {
            void source.why(typeof thing === 'number' ? `c${thing}` : thing).then((because) => set({ why: { thing, because } }));
        },
        hint() {
            const p = source.now.position;
            if (p && canHint(p, source)) void source.hint!().then((hint) => mark(p, hint));
        },
        openGroup: (name) => set({ open: name }),
    };
}

// ---- passing until a phase: from phase to phase, as long as nothing but passing is in the way ----

const isAt = (p: Position, phase: string, whose: Whose): boolean => {
    const turn = p.view.turn;
    return turn?.phase === phase && (turn.seat === p.near) === (whose === 'mine');
};

export function goOnUntil(source: Source, ui: Ui, show: () => void): void {
    const p = source.now.position;
    if (!ui.until || !p || source.now.isSending || !isAsked(p)) return;
    if (isAt(p, ui.until.phase, ui.until.whose) || !p.options.passes || (p.view.stack?.length ?? 0) > 0) {
        ui.until = null;
        show();
        return;
    }
    void source.passUntil('phase').then((was) => {
        if (!was) ui.until = null;
        show();
    });
}

// ---- a set: the cards that were ticked, one choice each, in the order of the list; then the option that ends it ----

async function takeTicked(source: Source, ui: Ui, settle: () => void): Promise<void> {
    const first = source.now.position, question = first?.options.question;
    const order = first ? tickable(first) : [];
    const wanted = [...ui.ticked].sort((a, b) => order.indexOf(a) - order.indexOf(b)).map((id) =>
        ({ id, found: first && find(first, id) }));
    const isOpen = (p: Position | null): p is Position => p !== null && p.options.question === question;
    let left = wanted.length;
    for (const { id, found } of wanted) {               // a copy is as good as the card that was ticked
        const p = source.now.position;
        if (!isOpen(p)) break;
        const option = p.options.options.find((o) => isAbout(p, o, id))
            ?? p.options.options.find((o) => o.card && isCopy(find(p, o.card.id), found ?? null));
        if (!option || !await source.choose(option.index)) break;
        left--;
    }
    const p = source.now.position, done = isOpen(p) ? p.options.options.find((o) => !o.card) : undefined;
    if (done && left === 0) await source.choose(done.index);
    settle();
}
