// sizes.js RIFT SHOTS [all | WORD]: mid-games of all three games at several sizes: nothing that matters is off the
// screen, cut off or lies over something else. With WORD, moments with it in their names, at all sizes; with neither, a
// moment or two of each game at a few sizes, for make test.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { summary, testTogether, testWaiting } from './support.js';
import { crowding, faults } from './faults.js';
import { moments } from './moments.js';
import { openStage } from './stage.js';

const [shots, which] = process.argv.slice(3);
const SIZES = [[1280, 800], [1440, 900], [1366, 768], [1920, 1080], [390, 844], [360, 740], [360, 640], [844, 390], [1366, 650], [1280, 600], [780, 493], [768, 1024]];
const GAMES = ['wars-deploy', 'wars-chosen', 'wars-stack', 'wars-battle', 'wars-sector', 'wars-lose', 'wars-crowd', 'wars-many', 'wars-beside', 'trekwar-fight', 'trekwar-eight', 'enemy-attack', 'lesson'];
const SHORT = [['wars-battle', 1280, 800], ['wars-crowd', 1440, 900], ['wars-many', 1280, 800], ['wars-beside', 1280, 800], ['wars-stack', 390, 844], ['wars-deploy', 1366, 650], ['trekwar-fight', 780, 493],
    ...['trekwar-fight', 'enemy-attack'].flatMap((moment) => [[moment, 1280, 800], [moment, 1440, 900], [moment, 390, 844]])];
const NEEDED = ['.seat.far', '.seat.far .who b', '.seat.far .facts', '.seat.near', '#hand', '#ask', '#asks, .chosen', '.ask .foot', '.rail > header [aria-haspopup]'];
const PILES = { wide: ['.wars .flow .pile', '.trekwar .stock', '.enemy .stock'], phone: ['.wars .flowline b', '.trekwar .near-facts b', '.enemy .near-facts b'] };

mkdirSync(shots, { recursive: true });
const stage = await openStage();

async function look(moment, width, height) {
    const isPhone = width <= 1000 || height <= 560, person = await stage.person({ width, height, look: { theme: 'dark' }, touch: isPhone });
    await moments[moment](person);
    const game = await person.page.evaluate(() => document.body.classList[1]);
    const piles = PILES[isPhone ? 'phone' : 'wide'].filter((selector) => selector.startsWith(`.${game}`));
    await person.page.screenshot({ path: join(shots, `${moment}-${width}.png`) });
    const found = await person.page.evaluate(faults, { needed: [...NEEDED, ...piles], isPhone });
    found.push(...await person.page.evaluate(crowding));
    await person.close();
    assert.deepEqual([...found, ...person.wrong], []);
}

const every = SIZES.flatMap(([w, h]) => GAMES.map((moment) => [moment, w, h]));
const wanted = which === undefined ? SHORT : every.filter(([moment]) => which === 'all' || moment.includes(which));
for (const [moment, width, height] of wanted) testTogether(`${moment} at ${width} × ${height}`, () => look(moment, width, height));
await testWaiting();
await stage.close();
summary();
