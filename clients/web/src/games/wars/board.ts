// board.ts — what every part of the WARS field is drawn from, and how the groups of locations share the width.
import type { Position } from '../../table/position';
import type { Act, Ui } from '../../table/ui';
import { speakOf } from '../sides';
import { lyingOn, toldOf, type Location, type Piece, type Told } from './told';

// Pixels: the width of the field, of a card in a wide and in a narrow group, and the size of a place's name.
export interface Frame { room: number; card: number; chip: number; name: number }

export interface Board { p: Position; ui: Ui; act: Act; told: Told; isPhone: boolean; isLow: boolean; frame: Frame }

export interface Group { name: string; sectors: Location[]; sites: Location[]; isOpen: boolean; hasBattle: boolean }

// On a phone one group is shown at a time; there and in low windows cards are chips. The style files have the same
// limits.
const PHONE = '(max-width: 1000px), (max-height: 560px)', LOW = '(max-height: 750px)';
let phone: MediaQueryList | null = null, low: MediaQueryList | null = null;

export function boardOf(p: Position, ui: Ui, act: Act): Board {
    speakOf(p);
    if (!phone || !low) {
        phone = matchMedia(PHONE);
        low = matchMedia(LOW);
        addEventListener('resize', () => act.set({}));
    }
    return { p, ui, act, told: toldOf(p), isPhone: phone.matches, isLow: phone.matches || low.matches, frame: frameOf(innerWidth, innerHeight, phone.matches) };
}

// The window without the rail; sizes as in the style files. A phone on its side has sectors and sites beside each other.
function frameOf(width: number, height: number, isPhone: boolean): Frame {
    if (isPhone) return { room: width <= 700 || width < height ? width - 16 : width * .32, card: 60, chip: 60, name: 14 };
    if (width >= 1700 && height >= 1000) return { room: width - 416, card: 120, chip: 92, name: 18 };
    if (height > 850) return { room: width - 372, card: 96, chip: 72, name: 15 };
    const least = Math.min(84, Math.max(50, (height - 364) / 4));
    return { room: width - 348, card: height > 750 ? 80 : least, chip: Math.min(66, height > 750 ? 66 : least), name: 15 };
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
    const all = [...groups.values()], own = all.find((group) => group.name === board.ui.open), chosen = own ?? suggested(board, all);
    if (own) wide.set(board.act, own.name);
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
const MUCH = 3;                     // how many more cards a group needs to take over from the wide one

// Which group is wide while nobody has chosen one: where the battle is, what is about to enter play, what the question
// asks about; otherwise the group with the most cards, though the wide one stays until another has clearly more.
function suggested({ told, p, act }: Board, groups: Group[]): Group | undefined {
    const count = (group: Group): number => placesOf(group).reduce((sum, place) =>
        sum + 2 + thereOf(told, place, p.near).length + thereOf(told, place, p.far).length, 0);
    const best = [...groups].sort((a, b) => count(b) - count(a))[0], before = groups.find((group) => group.name === wide.get(act));
    const most = best && before && count(before) + MUCH > count(best) ? before : best;
    if (most) wide.set(act, most.name);
    const entering = told.pending[0] && groupOf(told, groups, told.pending[0].place);
    return groups.find((group) => group.hasBattle) ?? entering ?? askedAbout({ told, p }, groups, most) ?? most;
}

// At a follow-up question: the group with most of the possible choices, unless the wide one shows them.
function askedAbout({ told, p }: Pick<Board, 'told' | 'p'>, groups: Group[], most: Group | undefined): Group | undefined {
    if (p.options.question === null || p.options.question === 'act') return undefined;
    const asked = p.options.options.flatMap((option) => option.card ? groupOf(told, groups, option.card.id) ?? [] : []);
    const joins = p.options.about?.title?.split('/')[0];               // a location that enters play beside others of its name
    return most && asked.includes(most) ? most : asked[0] ?? groups.find((group) => group.name === joins);
}
