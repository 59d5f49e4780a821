// board.ts — what every part of the WARS field is drawn from, and how the groups of locations share the width.
import type { Position } from '../../table/position';
import type { Act, Ui } from '../../table/ui';
import { speakOf } from '../sides';
import { lyingOn, toldOf, type Location, type Piece, type Told } from './told';

export interface Board { p: Position; ui: Ui; act: Act; told: Told; isPhone: boolean; isLow: boolean }

export interface Group { name: string; sectors: Location[]; sites: Location[]; isOpen: boolean; hasBattle: boolean }

// On a phone one group is shown at a time; there and in low windows cards are chips. As in the style files.
const PHONE = '(max-width: 1000px), (max-height: 560px)', LOW = '(max-height: 750px)';
let phone: MediaQueryList | null = null, low: MediaQueryList | null = null;

export function boardOf(p: Position, ui: Ui, act: Act): Board {
    speakOf(p);
    if (!phone || !low) {
        phone = matchMedia(PHONE);
        low = matchMedia(LOW);
        for (const query of [phone, low]) query.addEventListener('change', () => act.set({}));
    }
    return { p, ui, act, told: toldOf(p), isPhone: phone.matches, isLow: phone.matches || low.matches };
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

// The group in which a card is, through whatever carries it.
export function groupOf(told: Told, groups: readonly Group[], id: number): Group | undefined {
    const piece = told.pieces.get(id);
    return piece?.on ? groupOf(told, groups, piece.on) : groups.find((group) => placesOf(group).some((place) => place.card === id));
}

const wide = new WeakMap<Act, string>();
const MUCH = 3;                     // cards more than in the group that was wide before

// Which group is wide while nobody has chosen one: where the battle is, what is about to enter play, what the question
// asks about; else where most is, and as long as that hardly changes the same one as before.
function suggested({ told, p, act }: Board, groups: Group[]): Group | undefined {
    const count = (group: Group): number => placesOf(group).reduce((sum, place) =>
        sum + 2 + thereOf(told, place, p.near).length + thereOf(told, place, p.far).length, 0);
    const best = [...groups].sort((a, b) => count(b) - count(a))[0], before = groups.find((group) => group.name === wide.get(act));
    const most = best && before && count(before) + MUCH > count(best) ? before : best;
    if (most) wide.set(act, most.name);
    const entering = told.pending[0] && groupOf(told, groups, told.pending[0].place);
    return groups.find((group) => group.hasBattle) ?? entering ?? askedAbout({ told, p }, groups, most) ?? most;
}

// At a follow-up question the group with most of what can be chosen, if that isn't to be seen in the wide one.
function askedAbout({ told, p }: Pick<Board, 'told' | 'p'>, groups: Group[], most: Group | undefined): Group | undefined {
    if (p.options.question === null || p.options.question === 'act') return undefined;
    const asked = p.options.options.flatMap((option) => option.card ? groupOf(told, groups, option.card.id) ?? [] : []);
    return most && asked.includes(most) ? most : asked[0];
}
