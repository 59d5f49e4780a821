// kept.ts — the matches of practice that this browser keeps: how each began, and every answer since. The engine plays
// the same from that, so a match goes on after a reload, without a network, and in a later version as long as that
// version reaches the same position. What can't go on stays here until somebody gives it up.
import type { GameName } from '../../../protocol';
import { forget, keep, keptKeys, keptValue } from '../keep';
import type { Step } from './engine';
import type { Beginning, Call } from './worker';

const PREFIX = 'rift practice ', FORM = 1, FINISHED_MAX = 12;

export interface KeptMatch {
    form: number;                       // which version of these members
    id: string;
    game: GameName;
    title: string;                      // for lists: who plays whom, or the lesson
    beginning: Beginning;
    calls: Call[];
    mark: string;                       // identifies the position after them
    at: number;                         // when it was last played
    result: '' | 'won' | 'lost' | 'drawn' | 'done';     // of a lesson: done
}

export const newMatch = (game: GameName, title: string, beginning: Beginning): KeptMatch => ({ form: FORM,
    id: `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`, game, title, beginning, calls: [], mark: '', at: Date.now(), result: '' });

export function putMatch(match: KeptMatch): void {
    keep(PREFIX + match.id, JSON.stringify(match));
    const finished = listMatches().filter((m) => m.result !== '');
    finished.slice(FINISHED_MAX).forEach((m) => dropMatch(m.id));
}

export const dropMatch = (id: string): void => forget(PREFIX + id);

// Those last played first. What another version has kept in another form is listed too: it belongs to somebody.
export const listMatches = (): KeptMatch[] => keptKeys(PREFIX).flatMap((key) => keptValue<KeptMatch>(key) ?? []).sort((a, b) => b.at - a.at);

export const matchOf = (id: string): KeptMatch | null => keptValue<KeptMatch>(PREFIX + id);

export const isOfThisForm = (match: KeptMatch): boolean => match.form === FORM && Array.isArray(match.calls);

export function resultOf({ view, lesson }: Step): KeptMatch['result'] {
    if (lesson?.done) return 'done';
    if (view.result === 'none') return '';
    return view.result !== 'win' ? 'drawn' : view.winner === view.viewer ? 'won' : 'lost';
}

// What tells one position from another and stays the same when only words or members of the wire form change: who is
// asked what with which cards, and what lies where.
export function markOf({ view, options }: Step): string {
    const facts = JSON.stringify([view.result, options.question, options.options.map((o) => [o.verb, o.card?.code ?? null]),
        Object.entries(view.zones).map(([zone, cards]) => [zone, cards.map((card) => card?.code ?? null)])]);
    let hash = 0x811c9dc5;
    for (let i = 0; i < facts.length; i++) hash = Math.imul(hash ^ facts.charCodeAt(i), 0x01000193);
    return (hash >>> 0).toString(16);
}
