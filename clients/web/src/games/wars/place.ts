// place.ts — a location: theirs above, its strip, yours below; who holds it by frame, flag and word.
import { icon, panoramaSvg, type IconName } from '../../cards/face';
import { printed } from '../../table/faces';
import { keyOf, stateOfCard } from '../../table/state';
import { classes, h, made, type Branch, type Child } from '../../tree';
import { thereOf, type Board } from './board';
import { drawChip, drawGhost, drawWhole, handling, keyCap, stateWords } from './piece';
import { lyingOn, valueOf, type Location, type Piece } from './told';
import { words } from './words';

const FACTIONS = ['Earther', 'Gongen', 'Maverick', 'Quay', 'Shi'];

export const sign = (name: IconName, label = ''): Branch => made('span', { class: 'sign' }, icon(name, label));

export function holding(board: Board, location: Location): 'contested' | 'open' | 'held-near' | 'held-far' {
    if (location.contested) return 'contested';
    if (!location.controller) return 'open';
    return location.controller === board.p.near ? 'held-near' : 'held-far';
}

const drainOf = (location: Location): number | null =>
    location.controller ? valueOf(location.numbers, 'drain', location.controller) : null;

// What was done there in this phase and can't be done again.
const doneThere = (location: Location): string => location.drained ? words.drained : location.attacked ? words.attacked : '';

// What a screen reader says of it: name, kind, who holds it, icons of both sides.
export function placeWords(board: Board, location: Location): string {
    const { p } = board, drain = drainOf(location);
    const who = location.contested ? words.contested : location.controller ? words.controls(location.controller === p.near) : words.nobody;
    const icons = (seat: string): string => ['energy', ...FACTIONS].flatMap((name) => {
        const value = valueOf(location.numbers, name, seat);
        return value ? [`${value} ${name}`] : [];
    }).join(', ') || words.noIcon;
    return [location.name, location.kind, who, drain ? words.drain(drain) : '', doneThere(location),
        words.yourSide(icons(p.near)), words.theirSide(icons(p.far)), stateWords(board, location.card)].filter(Boolean).join(', ');
}

// Energy icons and support icons of one side, one by one; more than three become a number.
function drawIcons(location: Location, seat: string, side: 'near' | 'far'): Branch {
    const several = (name: IconName, count: number): Child =>
        count > 3 ? [sign(name), `×${count}`] : Array.from({ length: Math.max(0, count) }, () => sign(name));
    return h('div', { class: classes('icons', side), 'aria-hidden': 'true' },
        several('energy', valueOf(location.numbers, 'energy', seat) ?? 0),
        FACTIONS.map((name) => {
            const count = valueOf(location.numbers, name, seat) ?? 0;
            return count > 0 ? h('span', { key: name, class: 'sup' }, several(name.toLowerCase() as IconName, count)) : null;
        }));
}

function drawState(board: Board, location: Location): Branch {
    const held = holding(board, location), drain = drainOf(location);
    const done = doneThere(location);
    const what = held === 'contested' ? [sign('clash'), h('span', { class: 'word' }, words.contested)]
        : held === 'open' ? [h('span', {}, words.open)]
            : [sign('flag'), h('span', { class: 'word' }, words.whose(held === 'held-near')),
                drain ? [sign('drain'), h('b', {}, drain)] : null];
    return h('span', { class: 'state', 'aria-hidden': 'true' }, what, done ? h('span', { class: 'done' }, done) : null);
}

// An encampment peeps out from beneath the location, with what it adds.
function drawCamp(board: Board, camp: Piece): Branch {
    const face = printed(board.p, camp.code), side = face?.sides?.[0], name = face?.name ?? camp.title;
    const adds = [side?.energy ? `+${side.energy}` : '', ...(side?.support ?? []).map((f) => f[0]!.toUpperCase() + f.slice(1))].filter(Boolean).join(', ');
    const isNear = camp.seat === board.p.near;
    return h('button', { key: `c${camp.id}`, 'data-card': camp.id, class: classes('camp', isNear ? 'near' : 'far'),
        ...handling(board, camp.id) },
        sign('camp'), h('span', { class: 'title' }, `${name}${adds ? `: ${adds}` : ''}`),
        h('span', { class: 'spoken' }, words.encampment(isNear)));
}

const views = new Map<string, string>();

export const inksOf = ({ p }: Board, location: Location): string => `inks-${printed(p, location.code)?.inks ?? 'independent'}`;

export function drawView({ p }: Board, location: Location): Branch {
    const face = printed(p, location.code);
    let view = views.get(location.code);
    if (view === undefined) views.set(location.code, view = face ? panoramaSvg(face) : '');
    return made('span', { key: 'view', class: 'view' }, view);
}

export function drawStrip(board: Board, location: Location): Branch {
    const { p } = board, camps = lyingOn(board.told, location.card, 'encampment');
    return h('div', { key: 'strip', class: classes('strip', inksOf(board, location)), 'data-card': location.card },
        drawView(board, location),
        drawIcons(location, p.far, 'far'),
        h('h4', { key: 'name' }, h('button', { class: 'name', 'aria-label': placeWords(board, location), ...handling(board, location.card) },
            location.name)),
        drawIcons(location, p.near, 'near'),
        camps.length ? h('div', { key: 'camps', class: 'camps' }, camps.map((camp) => drawCamp(board, camp))) : null,
        drawState(board, location), keyCap(board, location.card));
}

// One side's ships and units at a location, and what is about to join them.
export function drawThere(board: Board, location: Location, side: 'near' | 'far', isOpen: boolean): Branch {
    const { p, told } = board, seat = p[side], pieces = thereOf(told, location, seat);
    const coming = told.pending.filter((entry) => entry.place === location.card && entry.seat === seat);
    const isSmall = !isOpen || board.isLow, count = pieces.length + coming.length;
    return h('ul', { key: side, class: classes('there', side, count > 5 && 'many', count > 9 && 'crowd'),
        'aria-label': words.atPlace(words.whose(side === 'near'), location.name) },
        pieces.map((piece) => isSmall ? drawChip(board, piece) : drawWhole(board, piece)),
        coming.map((pending) => drawGhost(board, pending, isSmall ? 'chip' : 'table')));
}

// The line of places without the battle shows only sums.
function drawSum(board: Board, location: Location, side: 'near' | 'far'): Branch {
    const { p, told } = board, pieces = thereOf(told, location, p[side]), power = valueOf(location.numbers, 'power', p[side]) ?? 0;
    const aboard = pieces.reduce((sum, piece) => sum + lyingOn(told, piece.id, 'aboard').length, 0);
    return h('p', { key: side, class: classes('sum', side) }, pieces.length
        ? [h('span', { class: 'what' }, location.kind === 'sector' ? words.ships(pieces.length, aboard) : words.units(pieces.length)),
            h('span', { class: 'power' }, sign('power', 'power'), power)] : null);
}

export interface PlaceLook { isOpen: boolean; isLinked: boolean; isSummed: boolean; span: number; isSlim: boolean; inside?: Branch | null }

export function drawPlace(board: Board, location: Location, look: PlaceLook): Branch {
    const state = stateOfCard(board.p, board.ui, location.card);
    return h('section', { role: 'group', key: `c${location.card}`, 'data-place': location.card, 'aria-label': `${location.name}, ${location.kind}`, '--span': look.span,
        class: classes('place', holding(board, location), look.isLinked && 'linked', look.isSlim && 'slim', look.inside && 'battle',
            state !== 'rest' && `is-${state}`, keyOf(board.p, location.card) && 'has-key') },
        look.isSummed ? drawSum(board, location, 'far') : drawThere(board, location, 'far', look.isOpen),
        look.inside ?? drawStrip(board, location),
        look.isSummed ? drawSum(board, location, 'near') : drawThere(board, location, 'near', look.isOpen));
}

// One of several places in a narrow group: name, both powers, drain.
export function drawListed(board: Board, location: Location): Branch {
    const { p, told } = board, state = stateOfCard(p, board.ui, location.card), drain = drainOf(location);
    const power = (side: 'near' | 'far'): Child => thereOf(told, location, p[side]).length
        ? h('span', { key: side, class: side }, sign('power', 'power'), valueOf(location.numbers, 'power', p[side]) ?? 0) : null;
    return h('section', { role: 'group', key: `c${location.card}`, 'data-place': location.card, 'aria-label': `${location.name}, ${location.kind}`,
        class: classes('place listed', holding(board, location), state !== 'rest' && `is-${state}`) },
        h('div', { key: 'strip', class: classes('strip', inksOf(board, location)), 'data-card': location.card },
            drawView(board, location),
            h('h4', { key: 'name' }, h('button', { class: 'name', 'aria-label': placeWords(board, location), ...handling(board, location.card) }, location.name)),
            h('span', { key: 'powers', class: 'powers', 'aria-hidden': 'true' }, power('far'), power('near')),
            drain ? h('span', { key: 'drain', class: 'state', 'aria-hidden': 'true' }, sign('drain'), h('b', {}, drain)) : null,
            keyCap(board, location.card)));
}
