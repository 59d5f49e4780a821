// wars.test.ts — the WARS field's facts from a told position: who is where, which group is wide, which step is now.
import { strict as assert } from 'node:assert';
import type { Card, View } from '../../protocol';
import { whenOf } from '../src/games/wars/battle';
import { groupOf, groupsOf, thereOf, type Board } from '../src/games/wars/board';
import { lyingOn, toldOf, valueOf, type Battle } from '../src/games/wars/told';
import type { Position } from '../src/table/position';
import { freshUi, type Act } from '../src/table/ui';

let failed = 0;

function test(name: string, run: () => void): void {
    try {
        run();
        console.log(`ok      ${name}`);
    } catch (error) {
        failed++;
        console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
}

const zones = ['amber', 'violet'].flatMap((seat) => ['reserve', 'hand', 'play', 'stacked'].map((name) =>
    ({ zone: `${seat} ${name}`, seat, name, set: name === 'hand', seen: [] })));
const card = (id: number, how: string, more: Partial<Card> = {}): Card => ({ id, code: `T${id}`, title: `Card ${id}`, how, ...more });

// Two groups: High with a sector (1) and a site (2), Low with a site (3). A ship (10) with a unit aboard (11) at 1.
function position(change: Partial<View> = {}, question: string | null = 'act', options: Position['options']['options'] = []): Position {
    const view = {
        zones: {
            'amber play': [card(12, 'at', { on: 2, holder: 'violet' }), card(11, 'aboard', { on: 10 }), card(10, 'at', { on: 1, marks: ['damaged'] }),
                card(3, 'location'), card(2, 'location'), card(1, 'location')],
            'violet play': [card(20, 'at', { on: 3 })],
        },
        locations: [
            { card: 1, kind: 'sector', group: 'High', controller: 'amber', numbers: [{ name: 'energy', seat: 'amber', value: 2 }, { name: 'energy', seat: 'violet', value: 1 }] },
            { card: 2, kind: 'site', group: 'High', controller: 'violet', adjacent: [], numbers: [] },
            { card: 3, kind: 'site', group: 'Low', controller: 'violet', numbers: [] },
        ],
        turn: { number: 1, seat: 'amber', phase: 'deploy' }, numbers: [], stack: [], ...change,
    } as unknown as View;
    return { game: { game: 'wars', zones }, texts: new Map(), view, options: { question, options }, near: 'amber', far: 'violet' } as unknown as Position;
}

function board(p: Position, open: string | null = null, isPhone = false): Board {
    return { p, ui: { ...freshUi(), open }, act: {} as Act, told: toldOf(p), isPhone, isLow: isPhone, frame: { room: 900, card: 96, chip: 72, name: 15 } };
}

const wide = (b: Board): string => groupsOf(b).filter((group) => group.isOpen).map((group) => group.name).join(' ');

test('a card belongs to whoever has it', () => {
    const told = toldOf(position());
    assert.deepEqual(thereOf(told, told.locations[1]!, 'violet').map((piece) => piece.id), [12]);
    assert.deepEqual(thereOf(told, told.locations[1]!, 'amber'), []);
});

test('what is aboard is not at the place', () => {
    const told = toldOf(position());
    assert.deepEqual(lyingOn(told, 1, 'at').map((piece) => piece.id), [10]);
    assert.deepEqual(lyingOn(told, 10, 'aboard').map((piece) => piece.id), [11]);
});

test('numbers are those of a seat', () => {
    const { numbers } = toldOf(position()).locations[0]!;
    assert.equal(valueOf(numbers, 'energy', 'violet'), 1);
    assert.equal(valueOf(numbers, 'drain', 'violet'), null);
});

test('with two groups both are wide, on a phone one', () => {
    assert.equal(wide(board(position())), 'High Low');
    assert.equal(wide(board(position(), null, true)), 'High');
    assert.equal(wide(board(position(), 'Low', true)), 'Low');
});

test('a follow-up question opens the group it asks about', () => {
    const asks = [{ index: 0, verb: 'target', card: { id: 20 }, words: '', note: '', rule: '' }];
    assert.equal(wide(board(position({}, 'target', asks), null, true)), 'Low');
    assert.equal(wide(board(position({}, 'act', asks), null, true)), 'High');
});

test('the battle opens its group, and what enters play the group of its place', () => {
    assert.equal(wide(board(position({ battle: { place: 3, attacker: 'amber', step: 'none', revealed: [] } }), null, true)), 'Low');
    const stack = [{ words: '', kind: 'play', seat: 'amber', source: { id: 30, code: 'T30' }, place: 3 }];
    assert.equal(wide(board(position({ stack }), null, true)), 'Low');
});

test('a card is in the group of what carries it', () => {
    const b = board(position()), groups = groupsOf(b);
    assert.equal(groupOf(b.told, groups, 11)?.name, 'High');
    assert.equal(groupOf(b.told, groups, 99), undefined);
});

test('a card that will enter play has its number on the stack', () => {
    const entry = { words: '', kind: 'play', seat: 'violet', source: { id: 30, code: 'T30' }, place: 1 };
    const { pending } = toldOf(position({ stack: [{ words: '', kind: 'ability', seat: 'amber' }, entry, { ...entry, kind: 'drain' }] }));
    assert.deepEqual(pending.map(({ card: { id }, place, order }) => [id, place, order]), [[30, 1, 2]]);
});

test('between two steps the older is done and the next waits', () => {
    const battle: Battle = { place: 1, attacker: 'amber', step: 'destiny', revealed: [] };
    assert.equal(whenOf(battle, 'destiny'), 'is-now');
    assert.equal(whenOf(battle, 'attrition'), 'is-later');
    assert.equal(whenOf({ ...battle, next: 'attrition' }, 'destiny'), 'is-done');
    assert.equal(whenOf({ ...battle, next: 'attrition' }, 'attrition'), 'is-next');
    assert.equal(whenOf({ ...battle, step: 'end' }, 'loss'), 'is-done');
});

process.exitCode = failed ? 1 : 0;
