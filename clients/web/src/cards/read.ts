// read.ts — from a printed block to a Card. What the wire tells of a card is its block, and that is all a face needs.
//
// docs/cards.md describes the lines. A line that is not understood is never an error here: it is shown as text, because
// somebody's own cards, or those of a later version, must still be drawn.
import type { Card, CardType, Element, Faction, Figure, Fleet, Game, Inks, NumberName, PcClass, Side } from './card';

const FACTIONS: readonly Faction[] = ['earther', 'gongen', 'maverick', 'shi', 'quay', 'independent'];
const FLEETS: readonly Fleet[] = ['federation', 'dominion'];
const ELEMENTS: readonly Element[] = ['wood', 'earth', 'fire', 'water', 'darkness', 'thunder'];
const CLASSES: readonly PcClass[] =
    ['twin-blade', 'long-arm', 'wavemaster', 'heavy-blade', 'heavy-axeman', 'blademaster'];

const TYPES: Readonly<Record<Game, readonly CardType[]>> = {
    wars: ['character', 'nobot', 'vehicle', 'ship', 'weapon', 'asset', 'order', 'interrupt', 'sector', 'site'],
    trekwar: ['unit', 'maneuver', 'command', 'event'],
    enemy: ['pc', 'weapon', 'armor', 'monster', 'action', 'event', 'field'],
};

const FIGURES: Readonly<Record<Game, readonly NumberName[]>> = {
    wars: ['power', 'tactics', 'defense'],
    trekwar: ['space', 'surface'],
    enemy: ['strength', 'tolerance', 'vp'],
};

// Names of a numbers line that have a number or a list after them.
const FIELD = /^(cost|support|power|tactics|defense|destiny|energy|space|surface|strength|tolerance|vp|level) (.+)$/i;

// For peoples without a faction: whose ships and sky they get.
const MANNERS: Readonly<Record<string, Faction>> = {
    federation: 'earther', bajoran: 'independent', klingon: 'gongen', romulan: 'shi',
    dominion: 'shi', cardassian: 'maverick', "jem'hadar": 'quay', breen: 'independent',
    wood: 'quay', earth: 'maverick', fire: 'gongen', water: 'quay', darkness: 'shi', thunder: 'earther',
    wavemaster: 'shi', 'long-arm': 'independent', 'twin-blade': 'maverick', 'heavy-blade': 'gongen',
    'heavy-axeman': 'maverick', blademaster: 'earther',
};

function oneOf<T extends string>(list: readonly T[], word: string): T | undefined {
    return list.find((known) => known === word);
}

const parts = (line: string): string[] => line.split(/\s+[•*]\s+/).map((part) => part.trim()).filter(Boolean);
const plain = (words: string): string => words.toLowerCase().replace(/ō/g, 'o');

interface Heading { mark: string; title: string; code: string }

function readHeading(line: string): Heading {
    const found = /^([◆&•*]*)\s*(.*?)\s*(?:\[([^\]]*)\])?\s*$/.exec(line);
    return { mark: found?.[1] ?? '', title: found?.[2] ?? line, code: found?.[3] ?? '' };
}

interface Fields {
    known: Map<string, string>;     // 'cost' -> '2', 'support' -> 'Quay/Shi'
    name: string;                   // the faction or fleet that the line begins with
    copies: number | undefined;
    rest: string[];                 // fields with unknown names
}

function readFields(line: string): Fields {
    const fields: Fields = { known: new Map(), name: '', copies: undefined, rest: [] };
    for (const part of parts(line)) {
        const found = FIELD.exec(part), copies = /^[×x](\d+)$/.exec(part), word = plain(part);
        if (found?.[1] && found[2]) fields.known.set(found[1].toLowerCase(), found[2]);
        else if (copies) fields.copies = Number(copies[1]);
        else if (oneOf(FACTIONS, word) ?? oneOf(FLEETS, word)) fields.name = word;
        else fields.rest.push(part);
    }
    return fields;
}

// A third line that holds none of the known fields is text already.
const isNumbers = (fields: Fields): boolean =>
    fields.known.size > 0 || fields.name !== '' || fields.copies !== undefined;

function numberIn(text: string | undefined): number | undefined {
    const found = text === undefined ? null : /^[+-]?\d+/.exec(text);
    return found ? Number(found[0]) : undefined;
}

function readFigure(name: NumberName, text: string): Figure | undefined {
    const [first, second] = text.split('/'), value = numberIn(first), other = numberIn(second);
    if (value === undefined) return undefined;
    const signed = /^[+-]/.test(text);
    return other === undefined ? { name, value, signed } : { name, value, second: other, signed };
}

function readFigures(game: Game, fields: Fields): Figure[] {
    const figures: Figure[] = [];
    for (const name of FIGURES[game]) {
        const text = fields.known.get(name), figure = text === undefined ? undefined : readFigure(name, text);
        if (figure) figures.push(figure);
    }
    return figures;
}

const readSupport = (text: string): Faction[] =>
    text.split(/\s+/).flatMap((word) => oneOf(FACTIONS, plain(word)) ?? []);

function readSides(fields: Fields): readonly [Side, Side] {
    const energy = (fields.known.get('energy') ?? '').split('/'),
        support = (fields.known.get('support') ?? '').split('/');
    const side = (k: number): Side => ({ energy: numberIn(energy[k]) ?? 0, support: readSupport(support[k] ?? '') });
    return [side(0), side(1)];
}

interface Kind { type: CardType; detail: string; labels: string[]; level: number | undefined; element: Element | undefined }

function readKind(game: Game, line: string): Kind {
    const [first = '', ...others] = parts(plain(line)), found = /^(\S+)\s*(?:\((.*)\))?$/.exec(first);
    const word = found?.[1] ?? first, detail = found?.[2] ?? '';
    const type = oneOf(TYPES[game], word === 'location' ? detail : word) ?? 'unknown';
    const kind: Kind = { type, detail, labels: [], level: undefined, element: undefined };
    for (const label of others) {
        const level = /^level (\d+)$/.exec(label), element = game === 'enemy' ? oneOf(ELEMENTS, label) : undefined;
        if (level) kind.level = Number(level[1]);
        else if (element) kind.element = element;
        else kind.labels.push(label);
    }
    if (game === 'enemy') kind.element ??= 'none';
    return kind;
}

function inksOf(game: Game, kind: Kind, name: string): Inks {
    if (game === 'wars') return oneOf(FACTIONS, name) ?? 'independent';
    if (game === 'trekwar') return oneOf(FLEETS, name) ?? 'federation';
    const pcClass = kind.type === 'pc' ? oneOf(CLASSES, (kind.labels[0] ?? '').replace(' ', '-')) : undefined;
    return pcClass ?? kind.element ?? 'none';
}

function mannerOf(game: Game, kind: Kind, inks: Inks): Faction {
    const people = game === 'trekwar' ? kind.labels[0] : undefined;
    return oneOf(FACTIONS, inks) ?? MANNERS[people ?? inks] ?? MANNERS[inks] ?? 'independent';
}

const optional = <K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> =>
    (value === undefined ? {} : { [key]: value } as Record<K, V>);

export function readCard(block: string, game: Game): Card {
    const lines = block.split(/\r?\n/).map((line) => line.trim()).filter(Boolean);
    const { mark, title, code } = readHeading(lines[0] ?? '');
    const typeLine = lines[1] ?? '', kind = readKind(game, typeLine);
    const fields = readFields(lines[2] ?? ''), numbered = isNumbers(fields);
    const body = lines.slice(numbered ? 3 : 2), lore = body.filter((line) => /^".*"$/.test(line));
    const inks = inksOf(game, kind, fields.name), slash = title.indexOf('/');
    const located = (kind.type === 'sector' || kind.type === 'site') && slash > 0;
    return {
        game, code, title, typeLine, inks,
        group: located ? title.slice(0, slash) : '',
        name: located ? title.slice(slash + 1) : title,
        unique: /[◆&]/.test(mark) || (game === 'enemy' && /[•*]/.test(mark)),
        bullets: game === 'wars' ? (mark.match(/[•*]/g) ?? []).length : 0,
        type: kind.type, detail: kind.detail, labels: kind.labels,
        faction: mannerOf(game, kind, inks),
        support: kind.type === 'sector' || kind.type === 'site' ? [] : readSupport(fields.known.get('support') ?? ''),
        figures: readFigures(game, fields),
        text: [...(numbered ? fields.rest : []), ...body.filter((line) => !lore.includes(line))]
            .map((line) => (game === 'wars' ? line.replace(/ ~ /g, ' ≈ ') : line)),
        lore: lore.map((line) => line.slice(1, -1)).join(' '),
        ...optional('sides', kind.type === 'sector' || kind.type === 'site' ? readSides(fields) : undefined),
        ...optional('cost', numberIn(fields.known.get('cost'))),
        ...optional('destiny', numberIn(fields.known.get('destiny'))),
        ...optional('level', kind.level ?? numberIn(fields.known.get('level'))),
        ...optional('capacity', numberIn(/^capacity (\d+)/.exec(kind.detail)?.[1])),
        ...optional('copies', fields.copies),
        ...optional('element', kind.element),
    };
}

// The cards of a *.cards file: blocks between blank lines; comments stand between them.
export function readFile(text: string, game: Game): Card[] {
    return text.split(/\n\s*\n/)
        .map((block) => block.split('\n').filter((line) => !/^(#|Game:)/.test(line)).join('\n').trim())
        .filter(Boolean)
        .map((block) => readCard(block, game));
}

// The text that counts: a line of another edition is left out.
export function textOf(card: Card, edition?: number): readonly string[] {
    if (edition === undefined) return card.text;
    return card.text.flatMap((line) => {
        const found = /^Edition (\d+): (.*)$/.exec(line);
        return found ? (Number(found[1]) === edition ? [found[2] ?? ''] : []) : [line];
    });
}
