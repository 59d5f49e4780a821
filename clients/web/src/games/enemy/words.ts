// words.ts — what the ENEMY field says in its own words: the game's part of the table of strings.

export const words = {
    score: 'Score', portal: 'Portal', field: 'Field', hidden: 'Hidden', pcs: 'PCs', attack: 'Attack',
    scoreOf: (owner: string, value: number, of: number): string => `${owner} score, ${value} of ${of} victory points`,
    wins: (of: number): string => `${of} wins`,
    hiddenOf: (count: number, most: number): string => `Hidden ${count} of ${most}`,
    places: ['first PC', 'second PC', 'third PC'],
    none: 'none',
    inFight: (title: string, fight: number): string => fight ? `${title}, in fight ${fight}` : title,
    fight: (fight: number, pc: string, monsters: string): string => `Fight ${fight}: ${pc} and ${monsters}`,
    unpaired: 'Monsters without a fight yet',
    now: 'now', waits: 'waits', toPair: 'to be paired', resolve: 'Resolve next',
    noPc: 'no PC', noMonster: 'no monster left',
    strength: (owner: string, value: number): string => `${owner} strength ${value}`,
    destiny: 'destiny', destinyToCome: 'destiny to come', flipped: 'flipped',
    against: 'against', revealed: 'Revealed',
    noAttack: 'No attack now',
    lastFight: 'The last fight',
    result: (pc: string, own: number, monsters: number): string => `${pc}’s side ${own}, the monsters ${monsters}`,
    saved: (by: number): string => `lost by ${by}, saved by its tolerance`,
    won: 'the PC wins', lost: 'the monsters win',
    zoneOf: (owner: string, name: string): string => `${owner} ${name}`,
} as const;
