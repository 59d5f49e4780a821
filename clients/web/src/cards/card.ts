// card.ts — what is printed on a card, as data. The same shape for all three games: what a card lacks is absent.

export type Game = 'wars' | 'trekwar' | 'enemy';

export type Faction = 'earther' | 'gongen' | 'maverick' | 'shi' | 'quay' | 'independent';
export type Fleet = 'federation' | 'dominion';
export type Element = 'wood' | 'earth' | 'fire' | 'water' | 'darkness' | 'thunder' | 'none';
export type PcClass = 'twin-blade' | 'long-arm' | 'wavemaster' | 'heavy-blade' | 'heavy-axeman' | 'blademaster';

// Six inks and a bar colour, given by tokens.css to the class `inks-…`.
export type Inks = Faction | Fleet | Element | PcClass;

export type CardType =
    | 'character' | 'nobot' | 'vehicle' | 'ship' | 'weapon' | 'asset' | 'order' | 'interrupt' | 'sector' | 'site'
    | 'unit' | 'maneuver' | 'command' | 'event'
    | 'pc' | 'armor' | 'monster' | 'action' | 'field'
    | 'unknown';

export type NumberName = 'power' | 'tactics' | 'defense' | 'space' | 'surface' | 'strength' | 'tolerance' | 'vp';

// A printed number. An inverter has a second one, for its other side; a signed one is added to another card's.
export interface Figure {
    readonly name: NumberName;
    readonly value: number;
    readonly second?: number;
    readonly signed: boolean;
}

// One side of a location: its player's, or the opponent's.
export interface Side {
    readonly energy: number;
    readonly support: readonly Faction[];
}

export interface Card {
    readonly game: Game;
    readonly code: string;
    readonly title: string;
    readonly group: string;                 // of a location: its title before the slash; otherwise ''
    readonly name: string;                  // the title, of a location what comes after the slash
    readonly unique: boolean;
    readonly bullets: number;               // of an interrupt: how often a turn; 0 is as often as you like
    readonly type: CardType;
    readonly typeLine: string;              // as printed
    readonly detail: string;                // what stands in parentheses: 'used or lost', 'capacity 2', 'fighter'
    readonly labels: readonly string[];     // small letters: 'warrior', 'ghost', 'klingon', 'long arm'
    readonly inks: Inks;
    readonly faction: Faction;              // whose style its picture has, in any game
    readonly support: readonly Faction[];
    readonly sides?: readonly [Side, Side]; // of a location: yours, your opponent's
    readonly cost?: number;
    readonly destiny?: number;
    readonly level?: number;
    readonly capacity?: number;
    readonly copies?: number;               // how many a fixed deck has
    readonly element?: Element;
    readonly figures: readonly Figure[];
    readonly text: readonly string[];
    readonly lore: string;
}

export const isLocation = (card: Card): boolean => card.type === 'sector' || card.type === 'site';
export const isInverter = (card: Card): boolean => card.figures.some((figure) => figure.second !== undefined);
