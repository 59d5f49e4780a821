// board.ts — what every part of the WARS field is drawn from, and how the groups of locations share the width.
import type { Position } from '../../table/position';
import type { Act, Ui } from '../../table/ui';
import { lyingOn, toldOf, type Location, type Piece, type Told } from './told';

export interface Board { p: Position; ui: Ui; act: Act; told: Told; isPhone: boolean }

export interface Group { name: string; sectors: Location[]; sites: Location[]; isOpen: boolean; hasBattle: boolean }

// On a phone one group is shown at a time, with smaller cards.
let phone: MediaQueryList | null = null;

export function boardOf(p: Position, ui: Ui, act: Act): Board {
    if (!phone) {
        phone = matchMedia('(max-width: 700px)');
        phone.addEventListener('change', () => act.set({}));
    }
    return { p, ui, act, told: toldOf(p), isPhone: phone.matches };
}

export const placesOf = (group: Group): Location[] => [...group.sectors, ...group.sites];

// Ships and units of a side at a location.
export const thereOf = (told: Told, location: Location, seat: string): Piece[] =>
    lyingOn(told, location.card, 'at').filter((piece) => piece.seat === seat);

export function groupsOf(board: Board): Group[] {
    const { told, isPhone } = board, groups = new Map<string, Group>();
    for (const location of told.locations) {
        let group = groups.get(location.group);
        if (!group) groups.set(location.group, group = { name: location.group, sectors: [], sites: [], isOpen: false, hasBattle: false });
        (location.kind === 'sector' ? group.sectors : group.sites).push(location);
        group.hasBattle ||= location.card === told.battle?.place;
    }
    const all = [...groups.values()], chosen = all.find((group) => group.name === board.ui.open) ?? suggested(board, all);
    for (const group of all)
        group.isOpen = group === chosen || !isPhone && (group.hasBattle || all.length <= 2);
    return all;
}

// Which group is wide while nobody has chosen one: where the battle is, what the question is about, else where most is.
function suggested({ told, p }: Board, groups: Group[]): Group | undefined {
    const holds = (group: Group, id: number | undefined): boolean => placesOf(group).some((place) => place.card === id);
    const count = (group: Group): number => placesOf(group).reduce((sum, place) =>
        sum + 2 + thereOf(told, place, p.near).length + thereOf(told, place, p.far).length, 0);
    return groups.find((group) => group.hasBattle) ?? groups.find((group) => holds(group, told.pending[0]?.place))
        ?? [...groups].sort((a, b) => count(b) - count(a))[0];
}
