// words.ts — what the page says in its own words, in one table. What the games say comes from the engine.

export const words = {
    away: 'There is no connection to the server. Trying again …',
    otherVersion: 'This page is of another version than the server. Please load it again.',
    tableGone: 'This table is not there any more.',
    tablePrivate: 'This table is private.',
    answeredAlready: 'That question was answered already, perhaps in another tab.',
    given: 'Given.',
    shared: 'Whoever has the link of this table can look at it now.',
    you: 'You',
    engineMissing: 'The engine could not be started.',
    broken: 'Something of ours is broken:',
    notHere: 'That can be done only at a table of the server.',
} as const;
