// stops.js — stops by phase: where a person is asked although there is nothing to do.
import { el, plain } from './dom.js';

// match.stops: {mine, theirs}, the phases by name.
export function drawStops(match, phases, act) {
    const { stops } = match;
    if (!stops || match.over || !act.stop) return null;
    const box = (phase, whose) => el('td', {}, el('input', { type: 'checkbox', 'data-focus': `stop ${whose} ${phase}`,
        'aria-label': `Always ask me in ${whose === 'mine' ? 'my' : 'their'} ${phase} phase`, checked: stops[whose].includes(phase),
        onchange: (event) => act.stop(phase, whose, event.target.checked) }));
    const set = stops.mine.length + stops.theirs.length;
    return el('details', { class: 'stops', 'data-fold': 'stops' },
        el('summary', { 'data-focus': 'stops' }, set ? `Stops: ${set}` : 'Stops'),
        el('p', { class: 'note' }, 'You are asked in these phases whenever there is anything you could do.'),
        el('table', {}, el('thead', {}, el('tr', {}, ['', 'Mine', 'Theirs'].map((words) => el('th', { scope: 'col' }, words)))),
            el('tbody', {}, phases.map((phase) => el('tr', {}, el('th', { scope: 'row' }, plain(phase)), box(phase, 'mine'), box(phase, 'theirs'))))));
}
