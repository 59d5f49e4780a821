// battle.js — the battle in progress, at the place where it is: its steps, and what each side's cards come to.
//
// For games whose state has a `battle.place`. The numbers are the engine's; nothing is counted here.
import { el, plain } from './dom.js';

const NUMBERS = ['tactics-total', 'battle-destiny', 'attrition', 'damaged-defense', 'total-power', 'casualties', 'casualties-left'];
export const isBattleNumber = (number) => NUMBERS.includes(number.name);

export const battlePlace = (match) => match.view.state['battle.place']?.id ?? null;

const field = (match, name) => match.view.state[`battle.${name}`];
const steps = (match) => {
    const { kind } = match.game.state.find((f) => f.name === 'battle.step') ?? {};
    return Array.isArray(kind) ? kind : [];
};

// Who attacks, and the steps: the one that is now, or the window before the next one.
export function drawBattleHead(match) {
    const words = steps(match), now = words.indexOf(field(match, 'step'));
    const isWindow = Boolean(match.view.state.holder);
    const items = words.flatMap((word, i) => {
        if (i === 0) return [];
        const step = el('li', !isWindow && i === now ? { class: 'now', 'aria-current': 'step' }
            : i <= now ? { class: 'past' } : {}, plain(word));
        return isWindow && i === now + 1 ? [el('li', { class: 'now', 'aria-current': 'step' }, 'Both may act'), step] : [step];
    });
    return el('div', { class: `battle-head side-${match.seatIndex(field(match, 'attacker'))}` },
        el('h4', {}, 'Battle: ', el('b', {}, match.seatTitle(field(match, 'attacker'))), ' attacks'),
        el('ol', { class: 'phases', 'aria-label': 'Steps of the battle' }, items));
}

// "Total power 9", and what else is of interest in this step.
export function drawBattleSide(match, seat) {
    const of = (name) => match.view.numbers.find((n) => n.name === name && n.seat === seat)?.value ?? 0;
    const at = steps(match).indexOf(field(match, 'step'));
    const since = (word) => at >= steps(match).indexOf(word);
    const revealed = field(match, 'revealed')?.[seat];
    const facts = [];
    const add = (name, value, note) => facts.push(el('div', {}, el('dt', {}, name),
        el('dd', {}, el('b', {}, value), note ? el('span', { class: 'note' }, ` ${note}`) : null)));
    if (!since('destiny')) add('Tactics', of('tactics-total'), 'of 4 for a reveal');
    if (since('destiny') || of('battle-destiny')) add('Battle destiny', of('battle-destiny'), revealed?.title);
    if (of('attrition') || of('damaged-defense'))
        add('Attrition against', of('attrition'), `damaged defense ${of('damaged-defense')}`);
    add('Total power', of('total-power'), since('power') ? '' : 'so far');
    if (of('casualties')) add('Casualties', of('casualties'), `${of('casualties-left')} left`);
    return el('dl', { class: `battle-side side-${match.seatIndex(seat)}`, 'aria-label': `${match.seatTitle(seat)} in the battle` }, facts);
}
