// whys.ts — "why not?" for anything one points at: a card by its id; a pile, a place or an empty zone by what one would
// do there.
import type { GameName } from '../../../protocol';
import * as words from '../words/table';
import { isAsked, type Position } from './position';
import type { Act, Ui } from './ui';

// What one would do with a zone of one's own, in the words of the game's verbs.
const DEEDS: Readonly<Record<GameName, Readonly<Record<string, string>>>> = {
    wars: { reserve: 'activate', active: 'play', used: 'activate', lost: 'play', hand: 'draw', play: 'play', stack: 'use' },
    trekwar: { deck: 'take', hand: 'take', units: 'deploy', maneuvers: 'add', commands: 'add', events: 'event', discard: 'take-up', board: 'attack' },
    enemy: { deck: 'discard-hand', hand: 'discard-hand', pcs: 'play', portal: 'store', field: 'play', hidden: 'hide', attack: 'attack', score: 'attack', discard: 'discard' },
};

// A card's id, a verb; empty: something of the other side; null: nothing that could be asked about.
export function thingAt(p: Position, target: Element): number | string | null {
    const card = target.closest<HTMLElement>('[data-card]'), zone = target.closest<HTMLElement>('[data-zone]')?.dataset['zone'];
    if (card) return Number(card.dataset['card']);
    const known = p.game.zones.find((z) => z.zone === zone), deeds = DEEDS[p.game.game];
    if (known) return known.seat === p.far ? '' : deeds[known.name] ?? null;
    if (target.closest('#hand')) return deeds['hand']!;
    if (target.closest('.hexes, .ground')) return deeds['board'] ?? null;
    if (target.closest('#stack')) return deeds['stack'] ?? null;
    if (target.closest('.pass')) return 'pass';
    return target.closest('.seat.far') ? '' : null;
}

export function askWhyOf(act: Act, thing: number | string): void {
    act.set({ asksWhy: false, chosen: typeof thing === 'number' ? thing : null, sheet: 'none' });
    if (thing === '') act.set({ why: { thing, because: words.theirThing } });
    else act.askWhy(thing);
}

// By key or button: asks about what is pointed at or chosen; if nothing is, about whatever is pressed next.
export function askWhyNow(p: Position, ui: Ui, act: Act): void {
    const thing = ui.thing ?? ui.pointed ?? ui.chosen;
    if (!isAsked(p) && thing === null) act.say(words.pointFirst);
    if (thing === null) act.set({ asksWhy: true, why: null });
    else askWhyOf(act, thing);
}
