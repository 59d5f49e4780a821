// mapstrip.ts — all places at a glance, for phones: a button for each group, a cell for each place, theirs above ours.
import { stateOfCard } from '../../table/state';
import { classes, h, type Branch } from '../../tree';
import { placesOf, thereOf, type Board, type Group } from './board';
import { holding, placeWords } from './place';
import { valueOf, type Location } from './told';
import { words } from './words';

function drawCell(board: Board, place: Location): Branch {
    const { p, told } = board;
    const power = (seat: string): string => thereOf(told, place, seat).length ? String(valueOf(place.numbers, 'power', seat) ?? 0) : '–';
    const state = stateOfCard(p, board.ui, place.card);
    return h('span', { key: `c${place.card}`, 'data-place': place.card, class: classes('mapcell', place.kind, holding(board, place),
        told.battle?.place === place.card && 'is-battle', state === 'target' && 'is-target') },
        h('i', {}, power(p.far)), h('i', {}, power(p.near)));
}

export function drawMapStrip(board: Board, groups: Group[]): Branch {
    return h('nav', { key: 'mapstrip', class: 'mapstrip', 'aria-label': words.places },
        groups.map((group) => h('button', { key: group.name, class: classes(group.isOpen && 'is-open'), 'data-group': group.name,
            'aria-current': group.isOpen ? 'true' : null, 'data-wide': group.isOpen ? group.name : null, onclick: () => board.act.openGroup(group.name) },
            h('span', { class: 'title' }, group.name), h('span', { class: 'spoken' }, placesOf(group).map((place) => placeWords(board, place)).join('; ')),
            h('span', { class: 'cells', 'aria-hidden': 'true' }, placesOf(group).map((place) => drawCell(board, place))))));
}
