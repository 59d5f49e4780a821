// keyboard.js — whole games of WARS and TrekWar by keyboard alone. `make stories`; ENEMY's is in the daily tests.
import { at, finish, person, run } from '../tests/chromium.js';
import { keyboardGame } from '../tests/keyboard.js';

for (const [game, how] of [['wars', {}], ['trekwar', { last: true }]]) {
    await run(`a whole game of ${game} by keyboard alone`, async () => {
        const ann = await person();
        const told = await keyboardGame(ann.page, at(`/play/${game}`), how);
        await ann.close();
        return told;
    });
}

await finish();
