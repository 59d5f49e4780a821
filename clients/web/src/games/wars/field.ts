// field.ts — the WARS field between the two seats: groups of locations side by side, space above ground.
import { cardsIn } from '../../table/position';
import { stateOfCard } from '../../table/state';
import type { Field } from '../../table/ui';
import { classes, h, type Branch, type Child } from '../../tree';
import { drawBattle } from './battle';
import { boardOf, groupsOf, placesOf, thereOf, type Board, type Group } from './board';
import { drawFarEnergy, drawNearEnergy, drawOpenPile, drawPhoneLine } from './energy';
import { drawLaid } from './laid';
import { drawMapStrip } from './mapstrip';
import { drawPlace, holding, sign, placeWords } from './place';
import { lyingOn, type Location } from './told';
import { words } from './words';

const MOST_WITH_CHIPS = 6;          // groups; beyond that closed ones show sums only
const MOST_CHIPS = 4;               // of one side on a line of a closed group; they would lie over its neighbours

type Line = 'sectors' | 'sites';

interface Look { group: Group; isDense: boolean; fights: Line | null }

// A line that has no room for its cards shows sums: while the other line fights, and in a closed group when it is narrow.
function isSummed(board: Board, line: Line, { group, isDense, fights }: Look): boolean {
    if (fights !== null && fights !== line) return true;
    const { p, told } = board, places = group[line], most = MOST_CHIPS / Math.max(1, places.length);
    return !group.isOpen && (isDense || places.length > 2 ||
        places.some((place) => [p.near, p.far].some((seat) => thereOf(told, place, seat).length > most)));
}

function drawLine(board: Board, line: Line, look: Look): Branch {
    const { group, fights } = look, places = group[line], { battle } = board.told;
    return h('div', { key: line, class: classes('line', line, places.length > 3 && 'long') },
        places.length ? places.map((location, i) => drawPlace(board, location, {
            isOpen: group.isOpen && !(fights === line && group.hasBattle && battle?.place !== location.card), isSummed: isSummed(board, line, look), isLinked: i > 0 && (location.adjacent ?? []).includes(places[i - 1]!.card),
            inside: battle?.place === location.card && group.isOpen ? drawBattle(board, location, battle) : null }))
            : h('p', { key: 'none', class: 'none' }, line === 'sectors' ? words.noSector : words.noSite));
}

// Cards that a closed group doesn't show and that can do something now.
function hidden(board: Board, look: Look): number {
    const { p, told, ui } = board, { group } = look;
    const carried = (id: number): number[] => lyingOn(told, id, 'aboard', 'weapon', 'asset', 'encampment').flatMap((piece) => [piece.id, ...carried(piece.id)]);
    const below = (place: Location, isSum: boolean): number[] => [...carried(place.card),
        ...[p.near, p.far].flatMap((seat) => thereOf(told, place, seat)).flatMap((piece) => [...isSum ? [piece.id] : [], ...carried(piece.id)])];
    const ids = (['sectors', 'sites'] as const).flatMap((line) => group[line].flatMap((place) => below(place, isSummed(board, line, look))));
    return ids.filter((id) => ['playable', 'target'].includes(stateOfCard(p, ui, id))).length;
}

function drawTally(board: Board, places: Location[]): Branch {
    const count = (held: ReturnType<typeof holding>): number => places.filter((place) => holding(board, place) === held).length;
    const [near, far, both] = [count('held-near'), count('held-far'), count('contested')];
    return h('span', { class: 'tally' }, near ? h('span', { class: 'near' }, sign('near', words.whose(true)), near) : null,
        far ? h('span', { class: 'far' }, sign('far', words.whose(false)), far) : null, both ? h('span', {}, sign('clash', 'contested'), both) : null);
}

function drawGroup(board: Board, look: Look): Branch {
    const { group } = look, { act, ui, told } = board, more = group.isOpen ? 0 : hidden(board, look);
    const fight = group.hasBattle ? told.locations.find((place) => place.card === told.battle?.place) : undefined;
    return h('section', { key: group.name, class: classes('group', group.isOpen ? 'is-open' : Math.max(group.sectors.length, group.sites.length) > 1 && 'broad', group.hasBattle && 'has-battle'), 'aria-label': group.name },
        h('header', { key: 'head' },
            h('h3', {}, h('button', { type: 'button', 'aria-expanded': String(group.isOpen),
                onclick: () => act.openGroup(ui.open === group.name ? null : group.name) }, group.name)),
            fight ? h('span', { class: 'note' }, words.battleAt(fight.name)) : ui.open === group.name ? h('span', { class: 'note' }, words.chosen) : null,
            more ? h('span', { class: 'more', title: words.moreCan(more) }, `+${more}`) : null, drawTally(board, placesOf(group))),
        drawLine(board, 'sectors', look), drawLine(board, 'sites', look));
}

function drawMap(board: Board): Child[] {
    const groups = groupsOf(board), { battle, locations } = board.told, closed = groups.filter((group) => !group.isOpen).length;
    const fights = battle ? locations.find((place) => place.card === battle.place)?.kind === 'sector' ? 'sectors' : 'sites' : null;
    return [drawMapStrip(board, groups), drawPhoneLine(board),
        h('div', { key: 'map', class: classes('map', fights && `battle-${fights}`, closed > 4 && 'crowded', closed > MOST_WITH_CHIPS && 'dense') },
            groups.map((group) => drawGroup(board, { group, isDense: closed > MOST_WITH_CHIPS, fights })))];
}

export const warsField: Field = {
    field: (p, ui, act) => {
        const board = boardOf(p, ui, act);
        return [drawMap(board), drawLaid(board), drawOpenPile(board)];
    },
    nearFacts: (p, ui, act) => drawNearEnergy(boardOf(p, ui, act)),
    farFacts: (p, ui, act) => drawFarEnergy(boardOf(p, ui, act)),
    places: (p, ui, act) => {
        const board = boardOf(p, ui, act);
        return board.told.locations.map((location) => placeWords(board, location));
    },
    hand: (p) => cardsIn(p, 'hand', p.near),
};
