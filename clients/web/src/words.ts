// words.ts — what the page says in its own words, with words/ beside it: most of it is there, a name a text, so that no names
// are in the bundle, nor what nobody uses. What the games say comes from the engine.

import { notCompared, otherVersion, shared } from './words/shared';

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
