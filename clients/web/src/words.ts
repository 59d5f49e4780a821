// words.ts — what the page says in its own words, in one table. What the games say comes from the engine.

// What is said in several places.
const trademarks = 'WARS, TrekWar and .hack//ENEMY are trademarks of their owners; Rift is not affiliated with, endorsed by or sponsored by any of them.';
const clocks = { none: 'No clock', '10+10': '10 minutes + 10 seconds a turn', '25+15': '25 minutes + 15 seconds a turn', '1d': 'A day for each move',
    '3d': '3 days for each move', '7d': '7 days for each move' } as const;
const otherVersion = 'This page and the server are different versions. Please load the page again.';
const notCompared = 'This browser took no part in the shuffle at that table, so it has nothing to compare.';
const shared = 'Anyone with the link can look at this match now.', share = 'Let anyone with the link look at it';

export const words = {
    away: 'There is no connection to the server. Trying again …',
    otherVersion,
    tableGone: 'This table is no longer there.',
    tablePrivate: 'This table is private.',
    answeredAlready: 'That question has been answered already, perhaps in another tab.',
    given: 'Given.',
    notCompared, shared,
    you: 'You', rift: 'Rift',
    engineMissing: 'The engine could not be started.',
    broken: 'Something went wrong on our side:',
} as const;

// At the table.
export const tableWords = {
    question: 'Question', moreOfIt: 'More of the question', lessOfIt: 'Less of the question', hand: 'Your hand', handOf: 'Hand', stack: 'Stack', newestFirst: 'newest first', log: 'Log', turn: 'Turn',
        field: 'Field',
    waiting: (who: string) => `Waiting for ${who} …`, goesOn: 'The match goes on.',
    pass: 'Pass', passUntil: 'Pass until …', noPassingBecause: 'One of these has to be chosen',
    untils: { phase: 'the next phase', turn: 'my next turn', battle: 'the end of the battle', decision: 'there is something to decide' },
    takeBack: 'Take back', hint: 'Hint', botWould: 'what a normal bot would do', hinted: (what: string) => `Hint: ${what}`, whyNot: 'Why not?', more: 'More', fewer: 'Fewer', sending: 'sending …', zoom: 'Look',
    atMost: (n: number) => `${n} at most.`, canSeveral: (n: number) => `${n} things can be done`, usable: 'can be used now',
    unknownCard: 'a card nobody knows', nothingThere: 'There is nothing there.', noStops: 'All stops are cleared.',
    sureToPass: (plays: number) => `${plays === 1 ? 'One thing' : `${plays} things`} can still be done. Press E again to pass anyway.`,
    fightOf: (n: number) => n ? `fight ${n}` : 'monsters without a fight', noBattle: 'There is no battle now.',
    battleNow: (step: string, place: string) => `Battle${place ? ` at ${place}` : ''}, step ${step}`,
    noNumber: (name: string) => `No number has “${name}” in its name.`, emptyHand: 'The hand is empty.',
    sure: 'Press again to do it.', careful: 'Careful', allHarm: (harm: string) => `Careful with all of these: ${harm}.`, allOptions: 'All options', chooseFrom: (count: number): string => `Show all ${count} answers`, nothingNow: 'It can’t do anything now.',
    tickForced: 'Tick one or more, then go on.',
    tickHow: 'Tick what you want, then go on.', take: (n: number) => n === 1 ? 'Go on with this one' : `Go on with these ${n}`,
        pickFirst: 'Tick something first',
    lessNumber: 'less', moreNumber: 'more', possible: 'You can: ', impossible: 'No: ',
        pointFirst: 'Choose a card first: press it, or go to it by h and the arrows.',
    pressToAsk: 'Press anything on the table to ask why it can’t be done: a card, a pile, an empty place.', theirThing: 'That belongs to the other side.',
    noThing: 'Nothing can ever be done there.',
    hush: 'Don’t ask about it', hushNote: 'Then you are asked only if there is something else to do, too.', hushMay: 'Then the answer is always no.', unhush: 'Ask about it again',
    hushed: 'What I am not asked about', hushedNone: 'Press a card that can be used, then “Don’t ask about it”.',
    hushedAbility: (title: string, ability: string) => `${title}, ability ${ability}`,
    win: 'You win', lose: 'You lose', wins: (who: string) => `${who} wins`, aDraw: 'A draw', noContest: 'No contest',
    rematch: 'Rematch', rematchNote: 'with seats swapped', rematchWaits: 'Rematch: waiting for the other',
        rematchWanted: (who: string) => `${who} wants one`,
    toRematch: 'To the rematch', record: 'Download the record', recordNote: 'The whole match as a file: any Rift can show it and check it',
        share,
    lookAgain: 'Look at it again', home: 'To the first page', again: 'Play again', here: 'here', away: 'away', you: 'you', bot: (level: string) =>
        `${level.charAt(0).toUpperCase()}${level.slice(1)} bot`, free: 'a free seat',
    offerDraw: 'Offer a draw', giveMinute: 'Give a minute', giveHour: 'Give an hour', say: 'Say …', mute: 'Mute phrases',
        hear: 'Hear phrases again',
    concede: 'Give up …', guide: 'The game on a page', rules: 'Look up a rule', help: 'Help and keys', settings: 'Settings',
        about: 'About this table',
    practiceKept: 'This match is played and kept in this browser; nobody else sees it.', ofLesson: 'the cards of the lesson',
    control: 'Put every question to me', sound: 'Sound', soundOn: 'Sounds are on', soundOff: 'Sounds are off', menu: 'Menu',
        copy: 'Copy the link', copied: 'Copied.', qrLabel: 'The link as a QR code',
    qrNote: 'Or scan this with a phone’s camera.',
    qrHere: 'This address works on this computer only. To let others in your network in, start Rift with “make play LISTEN=lan”.',
    copyYourself: 'The browser doesn’t let this page copy: select the link and copy it yourself.', close: 'Close', answer: 'Answer', showLog: 'Log, stack and turn',
    yourTurn: '● Your turn', digest: 'Meanwhile', digestEarlier: (n: number): string => `${n} earlier in the log`, nobody: 'nobody',
    // Offers, and a table on hold.
    offer: 'Offer', held: 'This table is on hold. ', heldWays: ' It can go on from the last good moment, or end without a winner, if both want it. ', goOnHeld: 'Go on',
    heldWish: (who: string, goesOn: boolean) => `${who} wants ${goesOn ? 'to go on' : 'no contest'}. `,
    asksBack: (who: string) => `${who} asks to take back the last choice.`, youAskBack: 'You asked to take back the last choice. The other side has to agree.',
    neverMind: 'Never mind', readSince: 'What you have read since then, and will still know:', allow: 'Allow it', no: 'No',
    offersDraw: (who: string) => `${who} offers a draw.`, youOfferDraw: 'You offer a draw.', takeItBack: 'Take it back', accept: 'Accept', decline: 'Decline',
    turned: 'turned face down',
    // Before the match.
    before: { open: 'Waiting for somebody to sit down', dealing: 'The cards are being shuffled …', held: 'This table is on hold', gone: 'This table was given up' },
    moment: 'One moment …', sendLink: 'Send this link to a friend. Whoever opens it can take the other seat; this page then goes on by itself.',
    looksAtCards: 'The other side is reading the cards that were brought.', bringsCards: 'The other side brings cards of their own.',
    readCards: ' Read what they do; play begins when you accept them.', acceptThem: 'Accept them', bothHere: 'Both browsers take part in it, so both must be here.',
    giveUpTable: 'Give up this table',
    // The turn and the seats.
    phaseHow: 'Press: always ask me here. Hold: go on until here.', dontGoOn: 'Don’t go on', goOnUntil: 'Go on until here', noStop: 'No stop here', noStopHere: 'No stop can be set here: you are asked whenever there is something to decide.',
    setStop: 'Always ask me here', everyQuestion: 'every question', yourTurnOf: 'Your turn', theirTurnOf: 'Their turn', yourMove: 'your move', decides: 'decides',
    phaseOf: (who: string | null, title: string) => `${who === null ? 'your' : `${who}’s`} ${title} phase`, now: 'now', stop: 'stop', goingHere: 'going until here',
    stopsSet: (n: number) => `${n} stop${n === 1 ? '' : 's'}`, goingUntil: (phase: string) => `going until ${phase}`, turnIsYours: ' · yours', turnIsOf: (who: string) => ` · ${who}’s`,
    turnNumber: (n: number) => `turn ${n}`, fightHeading: (n: number) => `Fight ${n}`, turnHeading: (n: number, who: string) => `Turn ${n}${who ? ` · ${who}` : ''}`,
    times: (text: string, n: number) => `${text}, ${n} times`, cancelled: 'cancelled', aimsAt: (titles: readonly string[]) => `, aims at ${titles.join(' and ')}`,
    keyOf: (key: string) => `key ${key}`, spaceKey: 'space', chosen: 'chosen', choosable: 'can be chosen', onStack: 'waits on the stack',
    otherSide: (who: string) => `${who}, the other side`, yourSide: 'Your side', whatHappens: 'What happens',
    // Dialogs.
    helpHow: 'The engine offers all you may do, and nothing else. What can be done now has a ring; what can be chosen has brackets. '
        + 'A first press shows what a card can do, a second one does it. Cards can be dragged too.',
    verbsOf: (game: string) => `What you do in ${game}`, onAPage: (game: string) => `${game} on a page`,
    trademarks,
    noGuide: 'The guide is not here.', whatRuleSays: 'What this rule says', ruleWord: 'A word or an id', noRules: 'The rules are not here.', noRule: (word: string) => `No rule has “${word}”.`, ruleExample: 'As the log cites them, for example BATTLE-9.',
    moreRules: (n: number) => `${n} more: add a word to narrow it down.`,
    theme: 'Theme', contrast: 'Contrast', motion: 'Motion', asSystem: 'Like the system', light: 'Light', dark: 'Dark', usual: 'Usual', noMotion: 'None', slow: 'Slow', fast: 'Fast', off: 'Off', on: 'On',
    giveUpAsk: 'Give up the match?', giveUpWhat: 'The other side wins. This can’t be taken back.', playOn: 'Play on', giveUp: 'Give up',
    notYet: 'not yet', clock: 'Clock', whoLooks: 'Who may look', everybody: 'everybody', onlyThese: 'only those who sit here', deckOf: (deck: string) => `deck ${deck}`,
    clocks,
    shuffle: 'The shuffle', shuffleWhat: 'Both browsers and the server each draw a value and commit to it before any is revealed, so nobody can choose the order of the cards.',
    tableNumber: 'Table number', serverPromise: 'The server’s promise', promiseOf: (seat: string) => `${seat}’s promise`, compare: 'Compare with the record',
    yourValue: 'Your value', noValue: 'nothing',
    recordSame: 'The record agrees in everything.', recordDiffers: (what: string) => `The record says something else! ${what}`,
    recordRow: (what: string, seen: string, record: string) => `${what}: seen ${seen}, in the record ${record}`, linkOfTable: 'Link of this table',
    // The command line.
    command: 'Command', untilWhat: 'Until what? A phase, or phase, turn, battle, decision.', stopWhere: 'Stop in which phase?',
    answersHave: (n: number, text: string) => `${n} answers have “${text}”.`, noCommand: (text: string) => `“${text}” is neither a command nor an answer.`,
    nothingToPass: 'There is nothing to pass.', whyWhat: 'Why what? A card or an action.', noCard: (text: string) => `No card has “${text}” in its title.`,
} as const;

// In a lesson.
export const lessonWords = {
    done: 'Lesson done', next: 'Next lesson', before: 'Told before:',
    opponent: 'your opponent', Opponent: 'Your opponent',
} as const;

// The sheet of keys.
export const keyWords: readonly (readonly [keys: string, what: string])[] = [
    ['Tab', 'to the next thing that can be done; Shift: back'],
    ['h f d s t l a', 'to the hand, the field, the piles, the stack, the turn, the log, the question; y: the log too'],
    ['b', 'to the battle or fight'],
    ['Shift h, f, d', 'to their seat and piles, to their side of the field'],
    ['← → ↑ ↓', 'to the next card or row of a zone; Home, End: to its first and last'],
    ['↑ ↓ in the hand', 'reads the card out line by line; elsewhere with Shift'],
    ['1 … 9, c g j …', 'takes the row with that key'],
    ['Enter', 'chooses the card in focus; again: does it, or goes to what it can do; with nothing in focus: the usual answer'],
    ['Escape, Backspace', 'never mind; closes what is open'],
    ['Space', 'passes'],
    ['e', 'passes, and asks first if something can still be done; Shift e: doesn’t ask'],
    ['+ −', 'more or less of an amount'],
    ['i', 'explains the card in focus, with its numbers and why it can’t be played; z: shows it large'],
    ['w', 'why not? Of what is in focus or under the mouse; of nothing: press what you mean'],
    ['u', 'takes back the last choice'],
    ['!', 'a hint: marks what a normal bot would do, against a bot'],
    ['Shift p', 'clears all stops'],
    ['m', 'menu'],
    [':', 'command line, with the terminal’s words'],
    ['?', 'this sheet'],
];

// On the pages around the table.
export const pageWords = {
    pages: 'Pages', settings: 'Settings', look: 'Look and sound', play: 'Play', myGames: 'My games', learn: 'Learn', help: 'Help', toHome: 'To the first page', wrong: 'Something is wrong',
    newMatch: 'New match', playNow: 'Play now', openTable: 'Open the table', game: 'Game', everyRule: 'every rule enforced and explained',
    pitch: { wars: 'Two factions fight for the Solar System ·\u00a040\u00a0min', trekwar: 'Two Fleets, seven Sectors ·\u00a015\u00a0min', enemy: 'Monsters against heroes ·\u00a020\u00a0min' },
    about: {
        wars: 'Your deck is your energy, your money and your life. Play locations, put ships and characters there, drain your opponent where you are in control, and win battles. Whoever runs out of energy loses.',
        trekwar: 'Two Fleets fight for seven Sectors on a board of hexagons. In each Fight both sides match Force with Force until one surrenders. Whoever holds all Sectors wins.',
        enemy: 'Both sides send monsters at the other’s heroes, the PCs. A monster that wins its fight, or that nobody stands up to, scores. Seven points win.',
    },
    yourDeck: 'Your deck', cards: (n: number) => `${n} cards`, ownDeck: 'your own', opponent: 'Opponent', botsSee: 'bots see only what you would see in their seat',
    botName: (bot: string) => `${bot.charAt(0).toUpperCase()}${bot.slice(1)} bot`,
    levels: { random: 'plays anything legal', easy: 'looks one step ahead', normal: 'plays with a plan' },
    friend: 'A friend', byLink: 'by a link you send', clock: 'Clock', itsDeck: 'Their deck', tableName: 'Name of the table', mayStayEmpty: 'may stay empty',
    everybody: 'Everybody may see it, and watch', clockAndMore: 'Clock, decks and more', less: 'Less', edition: 'Edition of the rules', rulesOf: 'Rules of', editionOf: (edition: string) => `The edition of ${edition}`, noClock: 'No clock.',
    againstBot: (own: string, other: string, bot: string) => `${own} against ${other}, ${bot}.`, againstFriend: (own: string) => `${own} against a friend, who gets a link.`,
    clocks,
    states: { open: 'waiting for somebody', dealing: 'about to begin', running: 'being played', held: 'on hold', over: 'over', gone: 'given up' },
    results: { draw: 'a draw', 'no-contest': 'no contest', none: 'over' }, won: (who: string, isYou: boolean) => isYou ? 'you won' : `${who} won`,
    noneRunning: 'No game is being played. “Play” starts one.', and: ' and ', you: 'You', freeSeat: 'a free seat', yourTurn: 'your turn', goOn: 'Go on', running: (n: number) => String(n), publicTables: 'Public tables',
    noTables: 'None just now. Open one: choose “A friend” and let everybody see it.', sitDown: 'Sit down', watch: 'Watch', finished: 'Finished games', all: 'All of them',
    openRecord: 'Open a record …', orDrop: 'or drop the file here', recordReading: (name: string) => `Reading ${name} …`, recordTooLarge: 'This file is too large for a record of a match.',
    views: { games: 'My games', learn: 'Learn by playing', help: 'Help', settings: 'Settings' }, learnByPlaying: (game: string) => `Learn ${game} by playing`, ofLessons: (done: number, all: number) => `${done} of ${all}`, again: 'again',
    yourName: 'Your name', save: 'Save', called: (name: string) => `You are called ${name} now.`, otherDevice: 'Continue on another device', deviceLink: 'Link for the other device',
    deviceNote: 'Open it there within an hour. It works once.', deviceUsed: 'This link no longer works', goOnHere: 'Continue on this device',
    deviceWhat: 'Your tables will be yours here too. If this browser has tables of its own, they are no longer shown here.',
    inShort: 'The games in short', wholeGuide: 'The whole guide', trademarks,
    practice: 'Practice', keptHere: 'kept in this browser', practiceMore: 'Practise against a bot, also without a network',
    keptHereLong: 'It is played and kept in this browser.', decksAndMore: 'Decks and more', seed: 'Seed', anySeed: 'any; the same number deals the same cards again',
    asUsual: 'As usual', matchTitle: (own: string, other: string, bot: string) => `${own} against ${other}, ${bot}`,
    keptResults: { '': 'go on', won: 'you won', lost: 'you lost', drawn: 'no winner', done: 'done' },
    keptAt: (at: Date) => at.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
    giveUpMatch: (title: string) => `Give up “${title}”`, reallyGiveUp: (title: string) => `Give up “${title}”? It is deleted from this browser.`,
    practiceWhat: 'Practice needs no server: rules and bots run in this browser, and matches stay in it.',
    folderWhat: 'This page needs no server: rules and bots run in your browser, and your matches stay in it. To play friends, somebody runs “rift serve”.',
    ownDecks: 'Your own decks', ownAdd: 'Add a deck …', ownWhat: 'a .deck file, or .cards for the chosen game',
    ownUnknown: 'This is not a deck of a game that is played here: its name ends in .deck or .cards, and a deck says “Game: wars”.',
    ownNotKept: 'This browser has no room for it.', ownDrop: (name: string) => `Remove ${name}`,
    newVersion: 'There is a new version.', loadIt: 'Load it', install: 'Install', worksOffline: 'Works without a network from now on.',
    installHow: 'Works without a network from now on. Your browser’s menu can install it as an app.',
    plainHttp: 'This address begins with plain http, so the browser can neither install this page nor keep it for offline use; everything else works.',
    noWorker: 'This browser does not keep pages for offline use; everything else works.',
    noServerNow: 'The server doesn’t answer just now. Until it does, you can practise here.', noAnswer: 'The server does not answer. Please try again in a moment.',
    tryAgain: 'Try again', unplayable: (game: string, problem: string) => `${game} can’t be played: ${problem}`,
    noMatch: 'There is no such match here', noMatchWhy: 'This browser doesn’t keep it. Practice matches stay in the browser in which they were played.',
    otherVersionTitle: 'This match can’t go on here',
    otherVersionWhat: (title: string) => `“${title}” was played with another version of Rift, and this one would not reach the same position. It is still kept.`,
    beginAnew: 'Start again with the same decks', saveKept: 'Save what is kept', dropKept: 'Delete it',
    aTable: (game: string) => `A table of ${game}`, deckOf: (deck: string) => `deck ${deck}`, seenBy: 'Seen by', seenByAll: 'everybody', seenByTwo: 'the two who play', guest: 'Guest',
    ownCards: 'Cards that did not come with Rift: somebody wrote them', ownCardsNote: 'Sitting down accepts them.', understoodAs: 'How Rift understands it:',
    noTable: 'There is no table here', noGame: 'There is no such game.', privateTable: 'This is a private table', privateWhy: 'Both seats are taken, and only those who sit there see it.',
} as const;

// Where a finished match is looked at again.
export const replayWords = {
    replay: 'Replay', time: 'Time', place: 'Place in the match', moves: 'Moves', seenBy: 'Seen by', both: 'both hands', spectator: 'no hand',
    stepOf: (step: number, last: number) => `Step ${step} of ${last}`, ofSteps: (step: number, last: number) => `${step} of ${last}`,
    turn: (word: string) => `turn ${word}`, decision: 'What was decided', asked: (who: string) => `${who} decides`,
    turnBack: 'Back a turn (↓)', stepBack: 'Back a step (←)', stepOn: 'On a step (→)', turnOn: 'On a turn (↑)', play: 'Play (space)', pause: 'Pause (space)',
    speed: 'Speed', speedWord: (s: number) => s === .5 ? '½×' : `${s}×`, speedOf: (word: string) => `${word} speed`,
    scores: { energy: 'energy', sectors: 'Sectors', vp: 'points' }, scoreOf: (who: string, score: string) => `${who}: ${score}`,
    dashed: (who: string) => `${who}, dashed`, close: 'Close',
    playOn: 'Play on from here', playOnNote: 'A new table begins at this moment. Cards lie as they lay then; what is drawn from now on is new.',
    yourSeat: 'You play', begin: 'Play on', moment: 'Link to this moment', momentLink: 'Link to this moment',
    momentPrivate: 'This was a private table: the link works for the two who played, unless you share it.',
    momentPublic: 'Whoever opens it sees the match as it stands here.', share, shared,
    record: 'Verify', recordTitle: 'The record', recordWhat: 'The record has the seed, both decks with the texts of their cards, and every choice. '
        + 'With it anybody can play the match again and check that nobody chose the shuffles.',
    verify: 'Play it again and compare', verified: 'The record was played again from its beginning: every step agrees.', notVerified: (problem: string) => `The record does not agree: ${problem}`,
    recordHow: 'If you trust no server, keep the file: any other Rift opens it on its first page (“Open a record …”) and checks it the same way. In a terminal:',
    download: 'Download the record', compare: 'Compare with what this browser saw', notCompared, otherVersion, noWhy: 'Nobody is asked in a replay.',
    nothing: 'There is no match here', notYours: 'This was a private table', notYoursWhy: 'Only the two who played there can look at it, unless one of them shares it.',
    notOver: 'This match is not over',
    keys: [['← →', 'a step back or on'], ['↓ ↑', 'a turn back or on'], ['Home End', 'to the beginning, to the end'], ['Space', 'play, pause'],
        ['v', 'seen by the next one'], ['h f s l', 'to the hand, the field, the stack, the moves'], ['z', 'look at the card in focus'], ['m', 'menu'],
        ['Escape', 'close what is open']],
} as const;

// Words on a card, and what a screen reader says about one.
export const cardSays = {
    you: 'YOU', yourOpponent: 'YOUR OPPONENT',
    fates: { maneuver: 'One turn, with a Unit', command: 'The whole Fight', event: 'Once, then discarded', action: 'Played hidden, flipped once', field: 'Stays in play' },
    beneath: (whom: string) => `Beneath your ${whom}`, alone: 'Stands alone', toUsed: 'Then to your used pile', toLost: 'Then to your lost pile',
    usedOrLost: 'Used or lost, as you choose', more: ', more than printed', less: ', less than printed', inverted: 'inverted', hidden: 'hidden',
    cost: (value: number) => `cost ${value}`, minus: 'minus ', aboard: (count: number, capacity: number) => `${count} of ${capacity} aboard`, with: (title: string) => `with ${title}`,
} as const;

// Piles and seats of TrekWar and ENEMY.
export const pileWords = {
    hand: 'Hand', deck: 'Deck', discard: 'Discard', close: 'Close', empty: 'There are no cards in it.', ask: 'The question is about these',
    other: (isNear: boolean): string => isNear ? 'Yours' : 'Theirs', nobodys: 'nobody’s', yours: 'yours', theirs: 'theirs', your: 'Your', their: 'Their',
    of: (who: string) => `${who}’s`,
} as const;

// Sentences about the reader (you.ts): the verbs that the engine's sentences have after a name, as they are after "you".
export const youWords = { You: 'You', you: 'you', Your: 'Your', your: 'your' } as const;
const REGULAR = 'activate announce attack avoid begin choose concede discard drain draw drop exchange flip hold look lose name open pay '
    + 'play put recirculate remove retrieve return reveal sacrifice score see show shuffle stack store surrender take turn use '
    + 'win';
export const VERBS: Readonly<Record<string, string>> = {
    ...Object.fromEntries(REGULAR.split(' ').map((verb) => [`${verb}s`, verb])),
    "can't": 'can’t', cannot: 'cannot', goes: 'go', has: 'have', is: 'are', may: 'may', must: 'must',
};

// What each sound tells.
export const soundWords = {
    turn: 'Your move', play: 'A card is played', draw: 'Cards are drawn', pay: 'Energy flows', battle: 'A battle or fight begins',
    hurt: 'Damaged, wounded or destroyed', win: 'You win', lose: 'You lose',
} as const;

// Numbers and places that the engine tells (told-words.ts).
export const toldWords = {
    nobodys: 'nobody’s', your: 'your', yours: 'yours', of: (who: string) => `${who}’s`, aCard: 'a card', minus: (n: number) => `minus ${n}`, plus: (n: number) => `plus ${n}`,
    printed: (n: number) => `printed ${n}`, ofAll: (n: number) => ` of ${n}`, aboard: (title: string) => `aboard ${title}`, at: (title: string) => `at ${title}`,
    power: 'power', tactics: 'tactics', defense: 'defense', space: 'Space', surface: 'Surface', with: (title: string) => `with ${title}`, inPlay: 'in play', onStack: 'on the stack', inZone: (whose: string, zone: string) => `in ${whose} ${zone}`,
} as const;
