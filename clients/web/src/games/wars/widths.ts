// widths.ts — how the groups of locations share the field: each is at least as wide as its names and cards need, and the
// open one has most of what is left.
//
// The map is a grid of narrow columns of equal width; a group spans as many as it needs, and so does a place in its line.
import { broken, width } from '../../cards/words';
import { thereOf, type Board, type Group } from './board';
import { lyingOn, type Location } from './told';

export type Line = 'sectors' | 'sites';

export interface Look { group: Group; fights: Line | null; isTight: boolean }

export const UNIT = 8;              // pixels a column, at least
const MOST_CHIPS = 4;               // cards shown of one side at a place in a narrow group; more become a sum
const BESIDE = 2;                   // the same beside a battle
const SLICE = 34;                   // pixels of a chip that stay visible under the next one
const LISTED = 3;                   // places of one line in a narrow group: a list
const EDGE = 14, GAP = 8;           // around what is inside a group; between two of them
const BATTLE = 480, LEAST_BATTLE = 380;

const longest = (name: string, size: number): number => Math.max(...name.split(' ').map((word) => width(word, size, true, 'narrow')));

// The narrowest two lines for a name.
function inTwo(name: string, size: number): number {
    let room = longest(name, size);
    while (broken(name, room, size, true, 'narrow').length > 2) room += 4;
    return room;
}

export const isListed = ({ group }: Look, line: Line): boolean => !group.isOpen && group[line].length >= LISTED;

// A place without room for its cards shows sums: while the battle is in the other line, in a list, and for a crowd in a
// narrow column.
export function isSummed(board: Board, line: Line, look: Look, place: Location): boolean {
    const { group, fights, isTight } = look, { battle } = board.told;
    if (fights !== null && fights !== line || isListed(look, line)) return true;
    const isBeside = fights === line && group.hasBattle && battle?.place !== place.card;
    if (group.isOpen && !isBeside) return false;
    const most = isTight || isBeside ? BESIDE : MOST_CHIPS;
    return Math.max(...sidesOf(board, place)) > most;
}

// Cards of either side there, and what is about to join them.
const sidesOf = ({ p, told }: Board, place: Location): number[] => [p.near, p.far].map((seat) =>
    thereOf(told, place, seat).length + told.pending.filter((entry) => entry.place === place.card && entry.seat === seat).length);

// The width that a side's cards need in an open group: a hold beside a ship counts as one more card.
function cardsNeed(board: Board, place: Location): number {
    const { p, told, frame } = board;
    return Math.max(...[p.near, p.far].map((seat, side) => {
        const holds = thereOf(told, place, seat).filter((piece) => lyingOn(told, piece.id, 'aboard').length).length;
        return Math.min(6, sidesOf(board, place)[side]! + holds) * (frame.card + 12);
    }));
}

// Pixels that a place needs in its line.
export function needOf(board: Board, line: Line, look: Look, place: Location): number {
    const { group, fights } = look, { battle } = board.told, isBattle = battle?.place === place.card && group.isOpen;
    if (isBattle) return BATTLE;
    if (isListed(look, line)) return inTwo(place.name, 12) + 24 + (Math.max(...sidesOf(board, place)) ? 28 : 0) + (place.controller ? 32 : 0);
    const isSum = isSummed(board, line, look, place), isBeside = fights === line && group.hasBattle;
    if (group.isOpen && !isBeside) return Math.max(inTwo(place.name, board.frame.name) + 84, isSum ? 0 : cardsNeed(board, place));
    const name = Math.max(58, inTwo(place.name, 13) + 22);
    return isSum ? name : Math.max(name, board.frame.chip + 8 + (Math.max(...sidesOf(board, place)) - 1) * SLICE);
}

function groupNeed(board: Board, look: Look): number {
    const { group } = look;
    const lines = (['sectors', 'sites'] as const).map((line) => {
        const needs = group[line].map((place) => needOf(board, line, look, place));
        return isListed(look, line) ? Math.max(...needs) : needs.reduce((sum, need) => sum + need + 6, 0);
    });
    return Math.max(...lines, longest(group.name, 13.5) + 8, 70) + EDGE;
}

export interface Shares { looks: Look[]; spans: number[]; scrolls: boolean }

// If all of it together is too wide, crowds in narrow groups become sums; if that is still too wide, the map scrolls.
export function sharesOf(board: Board, groups: Group[], fights: Line | null): Shares {
    const room = board.frame.room - GAP * (groups.length - 1), share = (isTight: boolean): [Look[], number[]] => {
        const looks = groups.map((group): Look => ({ group, fights, isTight }));
        return [looks, looks.map((look) => groupNeed(board, look))];
    };
    const sum = (needs: number[]): number => needs.reduce((all, need) => all + need, 0);
    let [looks, needs] = share(false);
    if (sum(needs) > room) [looks, needs] = share(true);
    if (board.isPhone) return { looks, spans: needs.map(() => Math.round(board.frame.room / UNIT)), scrolls: false };        // one at a time
    const open = groups.filter((group) => group.isOpen), left = room - sum(needs);
    const most = fights ? .85 : .6, closed = Math.max(1, groups.length - open.length);
    needs = needs.map((need, i) => !groups[i]!.isOpen ? need + Math.max(0, left) * (1 - most) / closed
        : Math.max(leastOf(board, looks[i]!), need + left * (left > 0 ? most : 1) / open.length));
    return { looks, spans: needs.map((need) => Math.round((need + GAP) / UNIT)), scrolls: sum(needs) > room + UNIT * groups.length };
}

// An open group may squeeze its cards until each covers half of the one before it, but never its names or its battle.
function leastOf(board: Board, look: Look): number {
    const { group } = look, half = board.frame.card / 2;
    if (group.hasBattle) return groupNeed(board, look) - BATTLE + LEAST_BATTLE;
    const least = (place: Location): number => Math.max(inTwo(place.name, 13) + 34, half * (1 + Math.min(6, Math.max(1, ...sidesOf(board, place)))) + 24);
    return Math.max(...(['sectors', 'sites'] as const).map((line) => group[line].reduce((all, place) => all + least(place) + 6, 0)), 200) + EDGE;
}

// Narrower than this, a place has no room for a word beside its name, and its flag hangs over the edge.
const SLIM = 136;

export function isSlim(board: Board, line: Line, look: Look, place: Location, groupSpan: number): boolean {
    const all = look.group[line].reduce((sum, each) => sum + spanOf(board, line, look, each), 0);
    return look.group.isOpen && groupSpan * UNIT * spanOf(board, line, look, place) / all - EDGE < SLIM;
}

export const spanOf = (board: Board, line: Line, look: Look, place: Location): number => Math.max(1, Math.round(needOf(board, line, look, place) / UNIT));
