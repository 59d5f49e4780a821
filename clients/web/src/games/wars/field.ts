// field.ts — the WARS field between the two seats: groups of locations side by side, space above ground.
import { tellMore } from '../../table/after';
import { cardsIn } from '../../table/position';
import { stateOfCard } from '../../table/state';
import type { Field } from '../../table/ui';
import { classes, h, type Branch, type Child } from '../../tree';
import { drawBattle } from './battle';
import { boardOf, groupsOf, placesOf, thereOf, type Board } from './board';
import { drawFarEnergy, drawLostPile, drawNearEnergy, drawPhoneLine } from './energy';
import { drawUnseen } from './laid';
import { drawMapStrip } from './mapstrip';
import { drawListed, drawPlace, holding, sign, placeWords } from './place';
import { lyingOn, type Location } from './told';
import { isListed, isSlim, isSummed, sharesOf, spanOf, type Line, type Look } from './widths';
import { words } from './words';

const SEEN = 3;                     // places of a list that are seen without scrolling

function drawLine(board: Board, line: Line, look: Look, span: number): Branch {
    const { group, fights } = look, places = group[line], { battle } = board.told, listed = isListed(look, line);
    return h('div', { key: line, class: classes('line', line, listed && 'list'), tabindex: listed && places.length > SEEN ? 0 : null },
        places.length ? places.map((location, i) => listed ? drawListed(board, location) : drawPlace(board, location, {
            isOpen: group.isOpen && !(fights === line && group.hasBattle && battle?.place !== location.card), isSummed: isSummed(board, line, look, location),
            isLinked: i > 0 && (location.adjacent ?? []).includes(places[i - 1]!.card), span: spanOf(board, line, look, location), isSlim: isSlim(board, line, look, location, span),
            inside: battle?.place === location.card && group.isOpen ? drawBattle(board, location, battle) : null }))
            : h('p', { key: 'none', class: 'none' }, line === 'sectors' ? words.noSector : words.noSite));
}

// Cards that a closed group doesn't show and that can do something now.
function hidden(board: Board, look: Look): number {
    const { p, told, ui } = board, { group } = look;
    const carried = (id: number): number[] => lyingOn(told, id, 'aboard', 'weapon', 'asset', 'encampment').flatMap((piece) => [piece.id, ...carried(piece.id)]);
    const below = (place: Location, isSum: boolean): number[] => [...carried(place.card),
        ...[p.near, p.far].flatMap((seat) => thereOf(told, place, seat)).flatMap((piece) => [...isSum ? [piece.id] : [], ...carried(piece.id)])];
    const ids = (['sectors', 'sites'] as const).flatMap((line) => group[line].flatMap((place) => below(place, isSummed(board, line, look, place))));
    return ids.filter((id) => ['playable', 'target'].includes(stateOfCard(p, ui, id))).length;
}

function drawTally(board: Board, places: Location[]): Branch {
    const count = (held: ReturnType<typeof holding>): number => places.filter((place) => holding(board, place) === held).length;
    const [near, far, both] = [count('held-near'), count('held-far'), count('contested')];
    return h('span', { class: 'tally' }, near ? h('span', { class: 'near' }, sign('near', words.whose(true)), near) : null,
        far ? h('span', { class: 'far' }, sign('far', words.whose(false)), far) : null, both ? h('span', {}, sign('clash', 'contested'), both) : null);
}

function drawGroup(board: Board, look: Look, span: number): Branch {
    const { group } = look, { act, ui, told } = board, more = group.isOpen ? 0 : hidden(board, look);
    const fight = group.hasBattle ? told.locations.find((place) => place.card === told.battle?.place) : undefined;
    return h('section', { key: group.name, class: classes('group', group.isOpen && 'is-open', group.hasBattle && 'has-battle'), '--span': span, 'data-wide': group.hasBattle || group.isOpen && !told.battle ? `${group.name} ${told.battle?.place ?? ''}` : null, 'aria-label': group.name },
        h('header', { key: 'head' },
            h('h3', {}, h('button', { 'aria-expanded': String(group.isOpen),
                onclick: () => act.openGroup(ui.open === group.name ? null : group.name) }, group.name)),
            fight ? h('span', { class: 'note' }, words.battleAt(fight.name)) : ui.open === group.name ? h('span', { class: 'note' }, words.chosen) : null,
            more ? h('span', { class: 'more', title: words.moreCan(more) }, `+${more}`) : null, drawTally(board, placesOf(group))),
        drawLine(board, 'sectors', look, span), drawLine(board, 'sites', look, span));
}

function drawMap(board: Board): Child[] {
    const groups = groupsOf(board), { battle, locations } = board.told;
    const fights = battle ? locations.find((place) => place.card === battle.place)?.kind === 'sector' ? 'sectors' : 'sites' : null;
    const { looks, spans, scrolls } = sharesOf(board, groups, fights);
    return [drawMapStrip(board, groups), drawPhoneLine(board),
        h('div', { key: 'map', class: classes('map', fights && `battle-${fights}`, scrolls && 'scrolls'), 'data-sideways': '', onscroll: tellMore },
            looks.map((look, i) => drawGroup(board, look, spans[i]!)))];
}

export const warsField: Field = {
    field: (p, ui, act) => {
        const board = boardOf(p, ui, act);
        return [drawMap(board), drawUnseen(board), drawLostPile(board)];
    },
    nearFacts: (p, ui, act) => drawNearEnergy(boardOf(p, ui, act)),
    farFacts: (p, ui, act) => drawFarEnergy(boardOf(p, ui, act)),
    places: (p, ui, act) => {
        const board = boardOf(p, ui, act);
        return board.told.locations.map((location) => placeWords(board, location));
    },
    hand: (p) => cardsIn(p, 'hand', p.near),
};
