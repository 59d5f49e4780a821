// words.ts — what the page says in its own words, in one table. What the games say comes from the engine.

export const words = {
    away: 'There is no connection to the server. Trying again …',
    otherVersion: 'This page is of another version than the server. Please load it again.',
    tableGone: 'This table is not there any more.',
    tablePrivate: 'This table is private.',
    answeredAlready: 'That question was answered already, perhaps in another tab.',
    given: 'Given.',
    notCompared: 'This browser told no value, so it can compare nothing.',
    shared: 'Whoever has the link of this table can look at it now.',
    you: 'You',
    engineMissing: 'The engine could not be started.',
    broken: 'Something of ours is broken:',
    notHere: 'That can be done only at a table of the server.',
} as const;

// At the table.
export const tableWords = {
    question: 'Question', hand: 'Your hand', handOf: 'Hand', stack: 'Stack', newestFirst: 'newest first', log: 'Log', turn: 'Turn',
        field: 'Field',
    waiting: (who: string) => `Waiting for ${who} …`, goesOn: 'The match goes on.', onLook: 'You are watching.',
    pass: 'Pass', passUntil: 'Pass until …', noPassing: 'Nothing to pass', noPassingBecause: 'this has to be answered',
    noPassingNow: (who: string) => `${who} decides now`, noPassingInGame: (game: string) => `${game} has no passing`,
    untils: { phase: 'the next phase', turn: 'my next turn', battle: 'the end of the battle', decision: 'there is something to decide' },
    takeBack: 'Take back', whyNot: 'Why not?', more: 'More', fewer: 'Fewer', sending: 'sending …', zoom: 'Look',
    sure: 'Press again to do it.', careful: 'Careful', allOptions: 'All options', nothingNow: 'It can’t do anything now.',
    tickForced: 'Press one; press it again to take it, or more of them first.',
    tickHow: 'Tick what you want, then go on.', take: (n: number) => n === 1 ? 'Take it and go on' : `Take these ${n} and go on`,
        pickFirst: 'Tick something first',
    lessNumber: 'less', moreNumber: 'more', possible: 'You can: ', impossible: 'No: ',
        pointFirst: 'Choose a card first: press it, or go to it by h and the arrows.',
    win: 'You win', lose: 'You lose', wins: (who: string) => `${who} wins`, aDraw: 'A draw', noContest: 'No contest',
    rematch: 'Rematch', rematchNote: 'with seats swapped', rematchWaits: 'Rematch: waiting for the other',
        rematchWanted: (who: string) => `${who} wants one`,
    toRematch: 'To the rematch', record: 'Download the record', recordNote: 'rift replay --verify FILE checks it',
        share: 'Let whoever has the link look at it',
    home: 'To the first page', again: 'Play again', here: 'here', away: 'away', you: 'you', bot: (level: string) =>
        `${level.charAt(0).toUpperCase()}${level.slice(1)} bot`, free: 'a free seat',
    offerDraw: 'Offer a draw', giveMinute: 'Give a minute', giveHour: 'Give an hour', say: 'Say …', mute: 'Mute phrases',
        hear: 'Hear phrases again',
    concede: 'Give up …', guide: 'The game on a page', rules: 'Look up a rule', help: 'Help and keys', settings: 'Settings',
        about: 'About this table',
    control: 'Put every question to me', sound: 'Sound', soundOn: 'Sounds are on', soundOff: 'Sounds are off', menu: 'Menu',
        copy: 'Copy the link', copied: 'Copied.',
    copyYourself: 'The browser doesn’t let this page copy here: mark the link and copy it.', close: 'Close', showLog: 'Log, stack and turn',
    yourTurn: '● Your turn', done: 'The lesson is done', digest: 'Meanwhile', free_seat: 'a free seat', nobody: 'nobody',
} as const;
