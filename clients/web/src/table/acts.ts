// acts.ts — what can be set off at a table, for all drawings alike.
import type { Option } from '../../../protocol';
import { find, isAsked, optionsOf, passOption, tickable } from './position';
import type { Source } from './source';
import type { Act, Ui } from './ui';

export function actsOf(source: Source, ui: Ui, show: () => void): Act {
    const set = (change: Partial<Ui>): void => {
        Object.assign(ui, change);
        show();
    };
    const settle = (): void => set({ chosen: null, ticked: [], why: null });
    const give = (answering: Promise<boolean>): void => void answering.then((was) => { if (was) settle(); });
    const choose = (option: number): void => give(source.choose(option));

    return {
        source, set, choose,
        answer: (answer) => give(source.answer(answer)),
        passUntil: (until) => give(source.passUntil(until)),
        pass() {
            const pass = source.now.position && passOption(source.now.position);
            if (pass) choose(pass.index);
        },
        point: (id) => { if (ui.pointed !== id) set({ pointed: id }); },
        press(id) {
            const p = source.now.position;
            if (!p) return;
            const fit = isAsked(p) ? optionsOf(p, id) : [];
            if (p.options.set && tickable(p).includes(id)) this.tick(id);
            else if (ui.chosen === id && fit.length === 1) choose(fit[0]!.index);
            else set({ chosen: ui.chosen === id ? null : id, why: null });
        },
        drop(card, on) {
            const p = source.now.position;
            const fit = p ? optionsOf(p, card).filter((o) => isAbout(o, on)) : [];
            if (fit.length !== 1) return false;
            choose(fit[0]!.index);
            return true;
        },
        tick(id) { set({ ticked: ui.ticked.includes(id) ? ui.ticked.filter((t) => t !== id) : [...ui.ticked, id] }); },
        takeTicked: () => void takeTicked(source, ui, settle),
        zoom: (thing) => set({ zoomed: thing }),
        askWhy(thing) {
            void source.why(typeof thing === 'number' ? `c${thing}` : thing).then((because) => set({ why: { thing, because } }));
        },
        openGroup: (name) => set({ open: name }),
    };
}

// Whether an option names this card besides its own: the place or target of a drag.
function isAbout(option: Option & { targets?: number[]; places?: number[] }, id: number): boolean {
    return (option.targets ?? []).includes(id) || (option.places ?? []).includes(id);
}

// The cards that were ticked, one choice each, in the order of the list; then the option that ends it.
async function takeTicked(source: Source, ui: Ui, settle: () => void): Promise<void> {
    const question = source.now.position?.options.question;
    const wanted = [...ui.ticked];
    while (wanted.length) {
        const p = source.now.position;
        if (!p || p.options.question !== question) break;
        const option = p.options.options.find((o) => o.card && wanted.some((id) => id === o.card!.id || isCopyOf(p, id, o.card!.id)));
        if (!option || !await source.choose(option.index)) break;
        const taken = wanted.findIndex((id) => id === option.card!.id || isCopyOf(p, id, option.card!.id));
        wanted.splice(taken, 1);
    }
    const p = source.now.position, done = p?.options.question === question ? p?.options.options.find((o) => !o.card) : undefined;
    if (done && !wanted.length) await source.choose(done.index);
    settle();
}

const isCopyOf = (p: NonNullable<Source['now']['position']>, a: number, b: number): boolean => {
    const x = find(p, a), y = find(p, b);
    return x !== null && y !== null && x.zone === y.zone && x.card.code === y.card.code;
};
