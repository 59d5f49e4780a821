// art.ts — the picture of a card: a sky in the faction's manner, a subject by type and labels. Nothing is drawn by hand and
// nothing is stored: code and title load the dice, so a card has the same picture everywhere.
//
// The order in which a painter throws its dice is part of a picture. Changing it changes every picture of that type.
import { plan, burst } from './art-acts';
import { blade, gun, plate, shaft, vehicle } from './art-arms';
import { asset } from './art-assets';
import { bot, monster } from './art-beasts';
import type { HeadName } from './art-heads';
import { type Dice, dice, edge, move } from './art-kit';
import { type PropName, figure, headFor } from './art-people';
import { sector, site } from './art-places';
import { type Wright, ship, station } from './art-ships';
import { sky } from './art-sky';
import type { Card, CardType, Faction } from './card';
import { sigil } from './icons';

type Painter = (d: Dice, card: Card, text: string) => string;

const figureOf = (card: Card,
    name: string): number => card.figures.find((figure_) => figure_.name === name)?.value ?? 0;
const has = (card: Card, label: string): boolean => card.labels.includes(label);

// The head that stands for each people of TrekWar.
const FOLK: readonly (readonly [RegExp, HeadName])[] = [
    [/Founder|Changeling/, 'founder'], [/Klingon/, 'klingon'], [/Cardassian/, 'cardassian'], [/Jem'Hadar/, 'jemhadar'],
        [/Breen/, 'breen'], [/Romulan/, 'romulan'],
];
const folk = (card: Card, text: string): HeadName | undefined =>
    FOLK.find(([pattern]) => pattern.test(`${card.title} ${card.typeLine} ${text}`))?.[1];

const WRIGHTS: readonly Wright[] = ['federation', 'klingon', 'romulan', 'cardassian', "jem'hadar", 'breen', 'dominion',
    'bajoran'];
const wrightOf = (card: Card): Wright => WRIGHTS.find((wright) => wright === card.labels[0]) ?? card.faction;

const CLASS_PROPS: Readonly<Record<string, readonly [PropName, ...PropName[]]>> = {
    wavemaster: ['staff'], 'long arm': ['spear', 'trident'], 'twin blade': ['blades', 'sabres'],
    'heavy blade': ['greatsword'], 'heavy axeman': ['axe'], blademaster: ['greatsword', 'sabres', 'blades'],
};
const CLASS_HEADS: Readonly<Record<string, readonly [HeadName, ...HeadName[]]>> = {
    wavemaster: ['kizen', 'family', 'infiltrator'], 'long arm': ['gang', 'plain', 'warrior'],
        'twin blade': ['gang', 'plain', 'infiltrator'],
    'heavy blade': ['warrior', 'plain'], 'heavy axeman': ['klingon', 'warrior', 'gang'],
        blademaster: ['kizen', 'warrior', 'plain'],
};

function unit(d: Dice, card: Card, text: string): string {
    const onLand = figureOf(card, 'surface') > figureOf(card, 'space');
    if (/Station|Starbase|Deep Space|Platform/.test(card.title)) return sky(d, card.faction, 160, 110, 40, [0, 1])
        + station(d, card.title);
    if (/Storage|Depot/.test(card.title)) return site(d, card.faction, [], false);
    if (onLand) return sky(d, card.faction, 160, 96, 60)
        + figure(d, card.faction, { head: folk(card, text) ?? 'warrior', many: true });
    return sky(d, card.faction, 160 + d.side() * d.range(50, 90), d.range(60, 150), 46, [0, 1, 3])
        + ship(d, wrightOf(card), figureOf(card, 'space') >= 5);
}

// A maneuver without text is drawn by the Ground on which it adds Force.
function maneuverText(d: Dice, card: Card, text: string): string {
    const space = figureOf(card, 'space'), surface = figureOf(card, 'surface');
    if (space && surface) return d.pick(['new target', 'Choose one']);
    return text && d.chance(.4) ? text : d.pick(space ? ['move', 'power', 'Destroy'] : ['Download', 'power', 'Destroy',
        'move']);
}

const PEOPLE: Painter = (d, card) => sky(d, card.faction, 160 + d.range(-14, 14), d.range(84, 104), d.range(52, 66))
    + figure(d, card.faction, { head: headFor(card.labels, card.faction),
        many: /crew|guns|warriors|squad|blades$/i.test(card.title), unique: card.unique });

const PAINTERS: Readonly<Record<CardType, Painter>> = {
    character: PEOPLE,
    nobot: (d, card) => sky(d, card.faction, 160, 96, d.range(48, 62)) + edge(bot(d, card.faction)),
    vehicle: (d, card) => sky(d, card.faction, 160 + d.side() * d.range(20, 90), d.range(60, 90), d.range(30, 44))
        + vehicle(d, card.faction),
    ship: (d, card) => sky(d, card.faction, 160 + d.side() * d.range(50, 90), d.range(60, 160), d.range(36, 62),
        [0, 1, 3]) + ship(d, card.faction, has(card, 'capital')),
    weapon: (d, card) => (card.game === 'enemy'
        ? sky(d, card.faction, 160, 112, 52) + (/Spear|Lance|Pike/.test(card.title) ? shaft(d,
            'spear') : /Axe/.test(card.title) ? shaft(d, 'axe') : /Rod|Wand|Staff/.test(card.title) ? shaft(d,
            'staff') : blade(d, card.faction, card.title))
        : sky(d, card.faction, 160, 118, d.range(44, 62))
            + (has(card, 'melee') ? blade(d, card.faction, card.title) : gun(d, card.faction, card.title,
            card.detail))),
    asset: (d, card) => sky(d, card.faction, 160 + d.range(-50, 50), d.range(70, 110), 44) + asset(d, card),
    order: (d, card, text) => sky(d, card.faction, 160 + d.range(-90, 90), d.range(50, 190), 40, [0, 1, 3])
        + plan(d, text),
    interrupt: (d, card, text) => sky(d, card.faction, 160, 118, 40, [0, 1])
        + burst(d, text, card.detail.startsWith('lost')),
    sector: (d, card) => sector(d, card.faction, card.labels),
    site: (d, card, text) => site(d, card.faction, card.labels, /Encampment/.test(text)),
    unit,
    maneuver: (d, card, text) => sky(d, card.faction, 160, 110, 36, [0, 1]) + plan(d, maneuverText(d, card, text)),
    command: (d, card, text) => sky(d, card.inks === 'federation' ? d.pick<Faction>(['gongen', 'earther']) : 'shi',
        160, 104, 56)
        + (/Mines|Technology|Corps/.test(card.title) ? asset(d, card) : figure(d, card.faction,
            { head: folk(card, text) ?? d.pick(['corporation', 'plain']), unique: true })),
    event: (d, card, text) => sky(d, card.faction, 160, 118, 40, [0, 1]) + burst(d, text),
    pc: (d, card) => {
        const pcClass = card.labels[0] ?? '';
        return sky(d, d.pick<Faction>(['earther', 'shi', 'independent', 'quay']), 160, 96, 60)
            + figure(d, card.faction, { head: d.turn(CLASS_HEADS[pcClass] ?? ['plain']),
                prop: d.turn(CLASS_PROPS[pcClass] ?? ['staff']), unique: card.unique });
    },
    armor: (d, card) => sky(d, card.faction, 160, 112, 52) + plate(d, card.title),
    monster: (d, card) => sky(d, d.pick<Faction>(['gongen', 'independent', 'shi', 'maverick']), 160, 104, 58)
        + edge(monster(d, card.labels[0] ?? '')),
    action: (d, card, text) => sky(d, card.faction, 160, 112, 40, [0, 1]) + burst(d, text),
    field: (d, card) => site(d, card.faction, [], false),
    unknown: (d, card) => sky(d, card.faction, 160, 112, 52) + move(100, 52, sigil('unknown', 'i4'), 5),
};

const kept = new Map<string, string>();

// The inside of an SVG with the viewBox 0 0 320 240. Pictures are kept: a table draws the same forty again and again.
export function art(card: Card): string {
    const key = `${card.game} ${card.code} ${card.title} ${card.typeLine}`;
    let picture = kept.get(key);
    if (picture === undefined) {
        const number = Number(/\d+$/.exec(card.code)?.[0] ?? NaN),
            d = dice(card.code + card.title, Number.isNaN(number) ? undefined : number);
        picture = PAINTERS[card.type](d, card, card.text.join(' '));
        kept.set(key, picture);
    }
    return picture;
}
