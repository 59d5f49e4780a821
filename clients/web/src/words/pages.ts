// pages.ts — what the pages around the table say.
export { clocks, trademarks } from './shared';

export const pages = 'Pages', settings = 'Settings', look = 'Look and sound', play = 'Play', myGames = 'My games', learn = 'Learn', help = 'Help', toHome = 'To the first page', wrong = 'Something is wrong';
export const newMatch = 'New match', playNow = 'Play now', openTable = 'Open the table', game = 'Game', everyRule = 'every rule enforced and explained';
export const pitch = { wars: 'Two factions fight for the Solar System ·\u00a040\u00a0min', trekwar: 'Two Fleets, seven Sectors ·\u00a015\u00a0min', enemy: 'Monsters against heroes ·\u00a020\u00a0min' };
export const about = {
    wars: 'Your deck is your energy, your money and your life. Play locations, put ships and characters there, drain your opponent where you are in control, and win battles. Whoever runs out of energy loses.',
    trekwar: 'Two Fleets fight for seven Sectors on a board of hexagons. In each Fight both sides match Force with Force until one surrenders. Whoever holds all Sectors wins.',
    enemy: 'Both sides send monsters at the other’s heroes, the PCs. A monster that wins its fight, or that nobody stands up to, scores. Seven points win.',
};
export const yourDeck = 'Your deck', cards = (n: number) => `${n} cards`, ownDeck = 'your own', opponent = 'Opponent', botsSee = 'bots see only what you would see in their seat';
export const botName = (bot: string) => `${bot.charAt(0).toUpperCase()}${bot.slice(1)} bot`;
export const levels = { random: 'plays anything legal', easy: 'looks one step ahead', normal: 'plays with a plan' };
export const friend = 'A friend', byLink = 'by a link you send', clock = 'Clock', itsDeck = 'Their deck', tableName = 'Name of the table', mayStayEmpty = 'may stay empty';
export const everybody = 'Everybody may see it, and watch', clockAndMore = 'Clock, decks and more', less = 'Less', edition = 'Edition of the rules', rulesOf = 'Rules of', editionOf = (edition: string) => `The edition of ${edition}`, noClock = 'No clock.';
export const againstBot = (own: string, other: string, bot: string) => `${own} against ${other}, ${bot}.`, againstFriend = (own: string) => `${own} against a friend, who gets a link.`;
export const states = { open: 'waiting for somebody', dealing: 'about to begin', running: 'being played', held: 'on hold', over: 'over', gone: 'given up' };
export const results = { draw: 'a draw', 'no-contest': 'no contest', none: 'over' }, won = (who: string, isYou: boolean) => isYou ? 'you won' : `${who} won`;
export const noneRunning = 'No game is being played. “Play” starts one.', and = ' and ', you = 'You', freeSeat = 'a free seat', yourTurn = 'your turn', goOn = 'Go on', running = (n: number) => String(n), publicTables = 'Public tables';
export const noTables = 'None just now. Open one: choose “A friend” and let everybody see it.', sitDown = 'Sit down', taken = 'Somebody else has sat down here.', watch = 'Watch', finished = 'Finished games', all = 'All of them';
export const openRecord = 'Open a record …', orDrop = 'or drop the file here', recordReading = (name: string) => `Reading ${name} …`, recordTooLarge = 'This file is too large for a record of a match.';
export const views = { games: 'My games', learn: 'Learn by playing', help: 'Help', settings: 'Settings' }, learnByPlaying = (game: string) => `Learn ${game} by playing`, ofLessons = (done: number, all: number) => `${done} of ${all}`, again = 'again';
export const yourName = 'Your name', save = 'Save', called = (name: string) => `You are called ${name} now.`, otherDevice = 'Continue on another device', deviceLink = 'Link for the other device';
export const deviceNote = 'Open it there within an hour. It works once.', deviceUsed = 'This link no longer works', goOnHere = 'Continue on this device';
export const deviceWhat = 'Your tables will be yours here too. If this browser has tables of its own, they are no longer shown here.';
export const inShort = 'The games in short', wholeGuide = 'The whole guide';
export const practice = 'Practice', keptHere = 'kept in this browser', practiceMore = 'Practise against a bot, also without a network';
export const keptHereLong = 'It is played and kept in this browser.', decksAndMore = 'Decks and more', seed = 'Seed', anySeed = 'any; the same number deals the same cards again';
export const asUsual = 'As usual', matchTitle = (own: string, other: string, bot: string) => `${own} against ${other}, ${bot}`;
export const keptResults = { '': 'go on', won: 'you won', lost: 'you lost', drawn: 'no winner', done: 'done' };
export const keptAt = (at: Date) => at.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
export const giveUpMatch = (title: string) => `Give up “${title}”`, reallyGiveUp = (title: string) => `Give up “${title}”? It is deleted from this browser.`;
export const practiceWhat = 'Practice needs no server: rules and bots run in this browser, and matches stay in it.';
export const folderWhat = 'This page needs no server: rules and bots run in your browser, and your matches stay in it. To play friends, somebody runs “rift serve”.';
export const ownDecks = 'Your own decks', ownAdd = 'Add a deck …', ownWhat = 'a .deck file, or .cards for the chosen game';
export const ownUnknown = 'This is not a deck of a game that is played here: its name ends in .deck or .cards, and a deck says “Game: wars”.';
export const ownNotKept = 'This browser has no room for it.', ownDrop = (name: string) => `Remove ${name}`;
export const newVersion = 'There is a new version.', loadIt = 'Load it', install = 'Install', worksOffline = 'Works without a network from now on.';
export const installHow = 'Works without a network from now on. Your browser’s menu can install it as an app.';
export const plainHttp = 'This address begins with plain http, so the browser can neither install this page nor keep it for offline use; everything else works.';
export const noWorker = 'This browser does not keep pages for offline use; everything else works.';
export const noServerNow = 'The server doesn’t answer just now. Until it does, you can practise here.', noAnswer = 'The server does not answer. Please try again in a moment.';
export const tryAgain = 'Try again', unplayable = (game: string, problem: string) => `${game} can’t be played: ${problem}`;
export const noMatch = 'There is no such match here', noMatchWhy = 'This browser doesn’t keep it. Practice matches stay in the browser in which they were played.';
export const otherVersionTitle = 'This match can’t go on here';
export const otherVersionWhat = (title: string) => `“${title}” was played with another version of Rift, and this one would not reach the same position. It is still kept.`;
export const beginAnew = 'Start again with the same decks', saveKept = 'Save what is kept', dropKept = 'Delete it';
export const aTable = (game: string) => `A table of ${game}`, deckOf = (deck: string) => `deck ${deck}`, seenBy = 'Seen by', seenByAll = 'everybody', seenByTwo = 'the two who play', guest = 'Guest';
export const ownCards = 'Cards that did not come with Rift: somebody wrote them', ownCardsNote = 'Sitting down accepts them.', understoodAs = 'How Rift understands it:';
export const noTable = 'There is no table here', noGame = 'There is no such game.', privateTable = 'This is a private table', privateWhy = 'Both seats are taken, and only those who sit there see it.';
