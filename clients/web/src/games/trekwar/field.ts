// field.ts — the TrekWar field between the two seats: the board of seven Sectors at the left, the Fight at the right.
import { cardsIn, find, type Position } from '../../table/position';
import type { Field } from '../../table/ui';
import { classes, h, type Branch, type Child } from '../../tree';
import { drawFact, drawFarPiles, drawLaid, drawNearPiles, drawOpenPile, figureOf, whoseWord, type Board, type Side } from '../piles';
import { speakOf } from '../sides';
import { drawFight, isSeenIn } from './fight';
import { drawHexes, sectorLines } from './hexes';
import { fightsSoFar, SECTORS, warOf, type War } from './told';
import { words } from './words';

const sectorsOf = (p: Position, side: Side): number => figureOf(p, 'sectors', side)?.value ?? 0;

function drawScore(p: Position): Branch {
    const near = sectorsOf(p, 'near'), far = sectorsOf(p, 'far'), open = SECTORS.length - near - far;
    const cells = (side: string, count: number): Branch[] =>
        Array.from({ length: Math.max(0, count) }, (_, i) => h('i', { key: `${side}${i}`, class: side }));
    return h('div', { key: 'score', class: 'score', role: 'img', 'aria-label': words.sectorsOf(near, far) },
        h('span', { class: 'near-word' }, near), h('span', { class: 'bar' }, cells('near', near), cells('open', open), cells('far', far)),
        h('span', { class: 'far-word' }, far));
}

function drawPast(p: Position, war: War): Branch {
    const past = fightsSoFar(p);
    return h('ol', { key: 'stakes', class: 'stakes', tabindex: 0, 'data-scroll': 'end', 'aria-label': words.fightsSoFar },
        past.map(({ fight, sector, winner }) => h('li', { key: `f${fight}` }, h('span', { class: 'label' }, words.number(fight)),
            h('span', {}, sector ? words.changes(sector) : words.kept),
            h('span', { class: winner === p.near ? 'near-word' : 'far-word' }, whoseWord(p, winner)))),
        war.attack ? h('li', { key: 'now' }, h('span', { class: 'label' }, words.now), h('b', {}, words.sector(war.attack.target)),
            h('span', {}, '?')) : null);
}

function drawBoard(board: Board, war: War): Branch {
    const { p } = board, { attack } = war;
    return h('section', { key: 'board', class: classes('board', war.ground !== 'none' && 'is-settled'), 'aria-label': words.board },
        h('header', { key: 'head' }, h('h2', {}, attack ? words.fightFor(war.fight, attack.target) : words.afterFight(war.fight)),
            attack && attack.origin !== attack.target
                ? h('span', { class: 'note' }, words.attacks(attack.seat === p.near, attack.origin)) : null),
        drawHexes(board, war), drawScore(p), drawPast(p, war));
}

const isShown = (p: Position) => ({ id }: { id: number }): boolean => {
    const zone = find(p, id)?.zone;
    return zone !== undefined && (zone.name === 'hand' && zone.seat === p.near || isSeenIn(p.view.zones[zone.zone] ?? [], zone.name, id));
};

const drawSectors = (p: Position, side: Side): Branch =>
    drawFact(words.sectors, [h('b', { class: `total ${side}-word` }, sectorsOf(p, side)),
        h('small', {}, words.ofAll(Number(figureOf(p, 'sectors', side)?.of ?? SECTORS.length)))]);

export const trekwarField: Field = {
    field: (p, ui, act): Child => {
        const board = { p, ui, act }, war = warOf(p);
        speakOf(p);
        return [drawBoard(board, war), drawFight(board, war), drawLaid(board, isShown(p)), drawOpenPile(board)];
    },
    nearFacts: (p, ui, act) => h('div', { key: 'facts', class: 'near-facts' }, drawNearPiles({ p, ui, act }), drawSectors(p, 'near')),
    farFacts: (p, ui, act) => h('div', { key: 'facts', class: 'facts' }, drawSectors(p, 'far'), drawFarPiles({ p, ui, act })),
    places: (p, ui, act) => sectorLines({ p, ui, act }, warOf(p)),
    hand: (p) => cardsIn(p, 'hand', p.near),
};
