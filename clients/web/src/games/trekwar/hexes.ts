// hexes.ts — the board of seven Sectors, your own below. Hatching, emblem and word tell whose a Sector is.
import { icon, type IconName } from '../../cards/face';
import { escaped } from '../../cards/words';
import { rowsNaming, type Row } from '../../table/choices';
import { isAsked } from '../../table/position';
import { classes, h, made, type Branch, type Value } from '../../tree';
import { whoseWord, type Board, type Side } from '../piles';
import { SECTORS, type Sector, type War } from './told';
import { words } from './words';

const R = 74, STEP = Math.PI / 3;
const AT: Readonly<Record<Sector, readonly [number, number]>> = {
    C: [0, 0], N: [0, -1.732], NE: [1.5, -.866], SE: [1.5, .866], S: [0, 1.732], SW: [-1.5, .866], NW: [-1.5, -.866],
};
const FIRST_AT_S = 'federation';        // its Sectors lie in the south; the other seat sees the board from the other side

type Point = readonly [number, number];

const f = (n: number): string => n.toFixed(1);
const spot = (angle: number, r: number): string => `${f(r * Math.cos(angle))} ${f(r * Math.sin(angle))}`;
const outline = (r: number): string => `M${Array.from({ length: 6 }, (_, k) => spot(k * STEP, r)).join('L')}Z`;
const corners = (r: number): string => Array.from({ length: 6 }, (_, k) =>
    `<path class="bracket" d="M${spot(k * STEP - .2, r * .97)}L${spot(k * STEP, r + 1)}L${spot(k * STEP + .2, r * .97)}"/>`).join('');

function pointOf({ p }: Board, sector: string): Point {
    const [x, y] = AT[sector as Sector] ?? AT.C, turn = p.near === FIRST_AT_S ? 1 : -1;
    return [x * R * turn, y * R * turn];
}

// Far's Sectors are hatched: lines from edge to edge of the hexagon.
const HATCH = (() => {
    const a = R * .82, lines: string[] = [];
    for (let c = -a * 2; c <= a * 2; c += 13) {
        const y = a * .866, points = Array.from({ length: 81 }, (_, k) => -y + k * y / 40).map((at): Point => [c - at * .46, at])
            .filter(([x, at]) => Math.abs(x) * 1.732 + Math.abs(at) <= a * 1.732);
        const [from, to] = [points[0], points[points.length - 1]];
        if (from && to && points.length > 2) lines.push(`M${f(from[0])} ${f(from[1])}L${f(to[0])} ${f(to[1])}`);
    }
    return `<path class="hatch" d="${lines.join('')}"/>`;
})();

const sideOf = ({ p }: Board, seat: string | null): Side | 'open' => seat === null ? 'open' : seat === p.near ? 'near' : 'far';

// A question about Sectors: pressing one shows its answers; pressing it again, or the other end of the attack, takes
// the one left.
const offered = ({ p }: Board, sector: string): Row[] =>
    isAsked(p) && p.options.options.some(({ number, acts }) => String(number) in AT && !acts?.length) ? rowsNaming(p, [sector]) : [];

function handling({ p, ui, act }: Board, sector: string, isOffered: boolean): Record<string, Value> {
    if (!isOffered) return { role: 'img' };
    const press = (): void => {
        const [row, ...others] = ui.sector ? rowsNaming(p, [ui.sector, sector]) : [];
        if (row && !others.length) act.take(row.id);
        else act.set({ sector: ui.sector === sector ? null : sector, chosen: null });
    };
    return { role: 'button', tabindex: 0, onclick: press, onkeydown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        press();
    } };
}

function labelOf(board: Board, war: War, sector: string): string {
    const { p, ui } = board, rows = offered(board, sector);
    const fleets = [p.near, p.far].filter((seat) => war.fleet[seat] === sector).map((seat) => words.fleet(seat === p.near));
    return [words.sector(sector), whoseWord(p, war.owner[sector] ?? null), ...fleets,
        war.attack?.target === sector ? words.attacked : war.attack?.origin === sector ? words.origin : '',
        rows.length ? ui.sector === sector ? words.pressAgain : words.canChoose : '', rows.length === 1 ? rows[0]!.options[0].words : ''].filter(Boolean).join(', ');
}

export const sectorLines = (board: Board, war: War): string[] =>
    SECTORS.map((sector) => labelOf(board, war, sector));

// A sign inside the drawing, this many units wide.
const sized = (name: IconName, size: number): string => icon(name).replace('class="icon"', `class="icon" width="${size}" height="${size}"`);

const emblem = (seat: string): string =>
    `<g class="emblem" transform="translate(-11 -56)">${sized(seat === 'federation' ? 'federation' : 'dominion', 22)}</g>`;

const NAME_MAX = 14;                    // letters that a Sector has room for
const short = (name: string): string => name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name;

function drawHex(board: Board, war: War, sector: Sector): Branch {
    const owner = war.owner[sector] ?? null, side = sideOf(board, owner), isOffered = offered(board, sector).length > 0, [x, y] = pointOf(board, sector);
    const isChosen = isOffered && board.ui.sector === sector;
    return made('g', { key: sector, class: classes('hex', side, war.attack?.target === sector && 'is-attacked',
        isOffered && 'is-offered', isChosen && 'is-chosen'),
        transform: `translate(${f(x)} ${f(y)})`, 'aria-label': labelOf(board, war, sector), ...handling(board, sector, isOffered) },
    `<path class="tile" d="${outline(R - 4)}"/>${side === 'far' ? HATCH : ''}<path class="rim" d="${outline(R - 10)}"/>`
        + `${owner ? emblem(owner) : ''}<text y="41">${sector === 'C' ? `<tspan class="long">${escaped(words.sector(sector))} · </tspan>` : ''}${sector}</text>`
        + `<text class="whose" y="55">${escaped(short(whoseWord(board.p, owner)))}</text>`
        + (isOffered || war.attack?.target === sector ? corners(R) : ''));
}

// Two Fleets in one Sector stand side by side.
function drawFleet(board: Board, war: War, side: Side): Branch | null {
    const { p } = board, at = war.fleet[p[side]];
    if (!at || !(at in AT)) return null;
    const [x, y] = pointOf(board, at), both = war.fleet[p.near] === war.fleet[p.far], shift = both ? side === 'near' ? -22 : 22 : 0;
    return made('g', { key: `fleet ${side}`, class: classes('fleet', side), 'aria-hidden': 'true',
        transform: `translate(${f(x + shift)} ${f(y - 3)})` },
        `<circle r="18"/><g transform="translate(-10 -11)">${sized('ship', 20)}</g>`);
}

function drawArrow(board: Board, { attack }: War): Branch | null {
    if (!attack || attack.origin === attack.target) return null;
    const [x1, y1] = pointOf(board, attack.origin), [x2, y2] = pointOf(board, attack.target);
    // a vertical arrow must not cover the names
    const [aside, k, tip] = Math.abs(x2 - x1) < 1 ? [38, .37, .52] : [0, .3, .62];
    const at = (t: number): Point => [x1 + aside + (x2 - x1) * t, y1 - 3 + (y2 - y1) * t];
    const [a, b] = [at(k), at(tip)], turn = Math.atan2(y2 - y1, x2 - x1) * 180 / Math.PI;
    return made('g', { key: 'attack', class: classes('attack', attack.seat === board.p.near ? 'near' : 'far'), 'aria-hidden': 'true' },
        `<path d="M${f(a[0])} ${f(a[1])}L${f(b[0])} ${f(b[1])}"/>`
        + `<path class="tip" transform="translate(${f(b[0])} ${f(b[1])}) rotate(${f(turn)})" d="M-4 -11L14 0L-4 11z"/>`);
}

// What stands out is drawn last, over the edges of its neighbours.
function inOrder(board: Board, war: War): Sector[] {
    const isOver = (sector: Sector): boolean => offered(board, sector).length > 0 || war.attack?.target === sector;
    return [...SECTORS.filter((sector) => !isOver(sector)), ...SECTORS.filter(isOver)];
}

export function drawHexes(board: Board, war: War): Branch {
    return h('svg', { key: 'hexes', class: 'hexes', viewBox: '-190 -197 380 394', role: 'group', 'aria-label': words.board },
        inOrder(board, war).map((sector) => drawHex(board, war, sector)), drawArrow(board, war),
        drawFleet(board, war, 'far'), drawFleet(board, war, 'near'));
}
