// table.ts — what the table says.
export { share, trademarks, clocks } from './shared';

export const question = 'Question', moreOfIt = 'More of the question', lessOfIt = 'Less of the question', hand = 'Your hand', handOf = 'Hand', stack = 'Stack', newestFirst = 'newest first', log = 'Log', turn = 'Turn';
export const field = 'Field';
export const waiting = (who: string) => `Waiting for ${who} …`, goesOn = 'The match goes on.';
export const pass = 'Pass', passUntil = 'Pass until …', noPassingBecause = 'One of these has to be chosen';
export const untils = { phase: 'the next phase', turn: 'my next turn', battle: 'the end of the battle', decision: 'there is something to decide' };
export const takeBack = 'Take back', hint = 'Hint', botWould = 'what a normal bot would do', hinted = (what: string) => `Hint: ${what}`, whyNot = 'Why not?', more = 'More', fewer = 'Fewer', sending = 'sending …', zoom = 'Look';
export const atMost = (n: number) => `${n} at most.`, canSeveral = (n: number) => `${n} things can be done`, usable = 'can be used now';
export const unknownCard = 'a card nobody knows', nothingThere = 'There is nothing there.', noStops = 'All stops are cleared.';
export const sureToPass = (plays: number) => `${plays === 1 ? 'One thing' : `${plays} things`} can still be done. Press E again to pass anyway.`;
export const fightOf = (n: number) => n ? `fight ${n}` : 'monsters without a fight', noBattle = 'There is no battle now.';
export const battleNow = (step: string, place: string) => `Battle${place ? ` at ${place}` : ''}, step ${step}`;
export const noNumber = (name: string) => `No number has “${name}” in its name.`, emptyHand = 'The hand is empty.';
export const sure = 'Press again to do it.', careful = 'Careful', allHarm = (harm: string) => `Careful with all of these: ${harm}.`, allOptions = 'All options', chooseFrom = (count: number): string => `Show all ${count} answers`, nothingNow = 'It can’t do anything now.';
export const tickForced = 'Tick one or more, then go on.';
export const tickHow = 'Tick what you want, then go on.', take = (n: number) => n === 1 ? 'Go on with this one' : `Go on with these ${n}`;
export const pickFirst = 'Tick something first';
export const lessNumber = 'less', moreNumber = 'more', possible = 'You can: ', impossible = 'No: ';
export const pointFirst = 'Choose a card first: press it, or go to it by h and the arrows.';
export const pressToAsk = 'Press anything on the table to ask why it can’t be done: a card, a pile, an empty place.', theirThing = 'That belongs to the other side.';
export const noThing = 'Nothing can ever be done there.';
export const hush = 'Don’t ask about it', hushNote = 'Then you are asked only if there is something else to do, too.', hushMay = 'Then the answer is always no.', unhush = 'Ask about it again';
export const hushed = 'What I am not asked about', hushedNone = 'Press a card that can be used, then “Don’t ask about it”.';
export const hushedAbility = (title: string, ability: string) => `${title}, ability ${ability}`;
export const win = 'You win', lose = 'You lose', wins = (who: string) => `${who} wins`, aDraw = 'A draw', noContest = 'No contest';
export const rematch = 'Rematch', rematchNote = 'with seats swapped', rematchWaits = 'Rematch: waiting for the other';
export const rematchWanted = (who: string) => `${who} wants one`;
export const toRematch = 'To the rematch', record = 'Download the record', recordNote = 'The whole match as a file: any Rift can show it and check it';
export const lookAgain = 'Look at it again', home = 'To the first page', again = 'Play again', here = 'here', away = 'away', you = 'you', bot = (level: string) =>
    `${level.charAt(0).toUpperCase()}${level.slice(1)} bot`, free = 'a free seat';
export const offerDraw = 'Offer a draw', giveMinute = 'Give a minute', giveHour = 'Give an hour', say = 'Say …', mute = 'Mute phrases';
export const hear = 'Hear phrases again';
export const concede = 'Give up …', guide = 'The game on a page', rules = 'Look up a rule', help = 'Help and keys', settings = 'Settings';
export const about = 'About this table';
export const practiceKept = 'This match is played and kept in this browser; nobody else sees it.', ofLesson = 'the cards of the lesson';
export const control = 'Put every question to me', sound = 'Sound', soundOn = 'Sounds are on', soundOff = 'Sounds are off', menu = 'Menu';
export const copy = 'Copy the link', copied = 'Copied.', qrLabel = 'The link as a QR code';
export const qrNote = 'Or scan this with a phone’s camera.';
export const qrHere = 'This address works on this computer only. To let others in your network in, start Rift with “make play LISTEN=lan”.';
export const copyYourself = 'The browser doesn’t let this page copy: select the link and copy it yourself.', close = 'Close', answer = 'Answer', showLog = 'Log, stack and turn';
export const yourTurn = '● Your turn', digest = 'Meanwhile', digestEarlier = (n: number): string => `${n} earlier in the log`, nobody = 'nobody';

// Offers, and a table on hold.
export const offer = 'Offer', held = 'This table is on hold. ', heldWays = ' It can go on from the last good moment, or end without a winner, if both want it. ', goOnHeld = 'Go on';
export const heldWish = (who: string, goesOn: boolean) => `${who} wants ${goesOn ? 'to go on' : 'no contest'}. `;
export const asksBack = (who: string) => `${who} asks to take back the last choice.`, youAskBack = 'You asked to take back the last choice. The other side has to agree.';
export const neverMind = 'Never mind', readSince = 'What you have read since then, and will still know:', allow = 'Allow it', no = 'No';
export const offersDraw = (who: string) => `${who} offers a draw.`, youOfferDraw = 'You offer a draw.', takeItBack = 'Take it back', accept = 'Accept', decline = 'Decline';
export const turned = 'turned face down';

// Before the match.
export const before = { open: 'Waiting for somebody to sit down', dealing: 'The cards are being shuffled …', held: 'This table is on hold', gone: 'This table was given up' };
export const moment = 'One moment …', sendLink = 'Send this link to a friend. Whoever opens it can take the other seat; this page then goes on by itself.';
export const looksAtCards = 'The other side is reading the cards that were brought.', bringsCards = 'The other side brings cards of their own.';
export const readCards = ' Read what they do; play begins when you accept them.', acceptThem = 'Accept them', bothHere = 'Both browsers take part in it, so both must be here.';
export const giveUpTable = 'Give up this table';

// The turn and the seats.
export const phaseHow = 'Press: always ask me here. Hold: go on until here.', dontGoOn = 'Don’t go on', goOnUntil = 'Go on until here', noStop = 'No stop here', noStopHere = 'No stop can be set here: you are asked whenever there is something to decide.';
export const setStop = 'Always ask me here', everyQuestion = 'every question', yourTurnOf = 'Your turn', theirTurnOf = 'Their turn', yourMove = 'your move', decides = 'decides';
export const phaseOf = (who: string | null, title: string) => `${who === null ? 'your' : `${who}’s`} ${title} phase`, now = 'now', stop = 'stop', goingHere = 'going until here';
export const stopsSet = (n: number) => `${n} stop${n === 1 ? '' : 's'}`, goingUntil = (phase: string) => `going until ${phase}`, turnIsYours = ' · yours', turnIsOf = (who: string) => ` · ${who}’s`;
export const turnNumber = (n: number) => `turn ${n}`, fightHeading = (n: number) => `Fight ${n}`, turnHeading = (n: number, who: string) => `Turn ${n}${who ? ` · ${who}` : ''}`;
export const times = (text: string, n: number) => `${text}, ${n} times`, cancelled = 'cancelled', aimsAt = (titles: readonly string[]) => `, aims at ${titles.join(' and ')}`;
export const keyOf = (key: string) => `key ${key}`, spaceKey = 'space', chosen = 'chosen', choosable = 'can be chosen', onStack = 'waits on the stack';
export const otherSide = (who: string) => `${who}, the other side`, yourSide = 'Your side', whatHappens = 'What happens';

// Dialogs.
export const helpHow = 'The engine offers all you may do, and nothing else. What can be done now has a ring; what can be chosen has brackets. '
    + 'A first press shows what a card can do, a second one does it. Cards can be dragged too.';
export const verbsOf = (game: string) => `What you do in ${game}`, onAPage = (game: string) => `${game} on a page`;
export const noGuide = 'The guide is not here.', whatRuleSays = 'What this rule says', ruleWord = 'A word or an id', noRules = 'The rules are not here.', noRule = (word: string) => `No rule has “${word}”.`, ruleExample = 'As the log cites them, for example BATTLE-9.';
export const moreRules = (n: number) => `${n} more: add a word to narrow it down.`;
export const theme = 'Theme', contrast = 'Contrast', motion = 'Motion', asSystem = 'Like the system', light = 'Light', dark = 'Dark', usual = 'Usual', noMotion = 'None', slow = 'Slow', fast = 'Fast', off = 'Off', on = 'On';
export const giveUpAsk = 'Give up the match?', giveUpWhat = 'The other side wins. This can’t be taken back.', playOn = 'Play on', giveUp = 'Give up';
export const notYet = 'not yet', clock = 'Clock', whoLooks = 'Who may look', everybody = 'everybody', onlyThese = 'only those who sit here', deckOf = (deck: string) => `deck ${deck}`;
export const shuffle = 'The shuffle', shuffleWhat = 'Both browsers and the server each draw a value and commit to it before any is revealed, so nobody can choose the order of the cards.';
export const tableNumber = 'Table number', serverPromise = 'The server’s promise', promiseOf = (seat: string) => `${seat}’s promise`, compare = 'Compare with the record';
export const yourValue = 'Your value', noValue = 'nothing';
export const recordSame = 'The record agrees in everything.', recordDiffers = (what: string) => `The record says something else! ${what}`;
export const recordRow = (what: string, seen: string, record: string) => `${what}: seen ${seen}, in the record ${record}`, linkOfTable = 'Link of this table';

// The command line.
export const command = 'Command', untilWhat = 'Until what? A phase, or phase, turn, battle, decision.', stopWhere = 'Stop in which phase?';
export const answersHave = (n: number, text: string) => `${n} answers have “${text}”.`, noCommand = (text: string) => `“${text}” is neither a command nor an answer.`;
export const nothingToPass = 'There is nothing to pass.', whyWhat = 'Why what? A card or an action.', noCard = (text: string) => `No card has “${text}” in its title.`;
