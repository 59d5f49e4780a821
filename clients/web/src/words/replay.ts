// replay.ts — what is said where a finished match is looked at again.
export { share, shared, notCompared, otherVersion } from './shared';

export const replay = 'Replay', time = 'Time', place = 'Place in the match', moves = 'Moves', seenBy = 'Seen by', both = 'both hands', spectator = 'no hand';
export const stepOf = (step: number, last: number) => `Step ${step} of ${last}`, ofSteps = (step: number, last: number) => `${step} of ${last}`;
export const turn = (word: string) => `turn ${word}`, decision = 'What was decided', asked = (who: string) => `${who} decides`;
export const turnBack = 'Back a turn (↓)', stepBack = 'Back a step (←)', stepOn = 'On a step (→)', turnOn = 'On a turn (↑)', play = 'Play (space)', pause = 'Pause (space)';
export const speed = 'Speed', speedWord = (s: number) => s === .5 ? '½×' : `${s}×`, speedOf = (word: string) => `${word} speed`;
export const scores = { energy: 'energy', sectors: 'Sectors', vp: 'points' }, scoreOf = (who: string, score: string) => `${who}: ${score}`;
export const dashed = (who: string) => `${who}, dashed`, close = 'Close';
export const playOn = 'Play on from here', playOnNote = 'A new table begins at this moment. Cards lie as they lay then; what is drawn from now on is new.';
export const yourSeat = 'You play', begin = 'Play on', moment = 'Link to this moment', momentLink = 'Link to this moment';
export const momentPrivate = 'This was a private table: the link works for the two who played, unless you share it.';
export const momentPublic = 'Whoever opens it sees the match as it stands here.';
export const record = 'Verify', recordTitle = 'The record', recordWhat = 'The record has the seed, both decks with the texts of their cards, and every choice. '
    + 'With it anybody can play the match again and check that nobody chose the shuffles.';
export const verify = 'Play it again and compare', verified = 'The record was played again from its beginning: every step agrees.', notVerified = (problem: string) => `The record does not agree: ${problem}`;
export const recordHow = 'If you trust no server, keep the file: any other Rift opens it on its first page (“Open a record …”) and checks it the same way. In a terminal:';
export const download = 'Download the record', compare = 'Compare with what this browser saw', noWhy = 'Nobody is asked in a replay.';
export const nothing = 'There is no match here', notYours = 'This was a private table', notYoursWhy = 'Only the two who played there can look at it, unless one of them shares it.';
export const notOver = 'This match is not over';
export const keys: readonly (readonly [string, string])[] = [['← →', 'a step back or on'], ['↓ ↑', 'a turn back or on'], ['Home End', 'to the beginning, to the end'], ['Space', 'play, pause'],
    ['v', 'seen by the next one'], ['h f s l', 'to the hand, the field, the stack, the moves'], ['z', 'look at the card in focus'], ['m', 'menu'],
    ['Escape', 'close what is open']];
