// moments.js — every page and the moments of each game that are worth a look: how one comes there.
import { answer, sitDown } from './stage.js';

const home = (path, then = async () => {}) => async (person) => {
    await person.page.goto(person.at(path));
    await person.page.waitForSelector('#play-now');
    await then(person.page);
};

const scene = (name, then = async () => {}) => async (person) => {
    await sitDown(person, name);
    await then(person.page);
};

async function friend(person) {
    await home('/')(person);
    await person.page.locator('.opponent', { hasText: 'A friend' }).click();
    await person.page.click('#play-now');
    await person.page.waitForSelector('main.before');
}

async function running(person) {
    await sitDown(person, 'wars-battle');
    await sitDown(person, 'trekwar-fight');
    await home('/')(person);
}

const press = (selector) => (page) => page.locator(selector).first().click();
const card = (title) => `.card:has-text("${title}")`;

export const moments = {
    'home': home('/'),
    'home-more': home('/', press('.textual[aria-expanded=false]')),
    'home-enemy': home('/', press('.posters label:has-text("ENEMY")')),
    'friend': friend,
    'running': running,
    'wars-deploy': scene('wars-deploy'),
    'wars-chosen': scene('wars-deploy', press(`.hand ${card('Shift Foreman')}`)),
    'wars-stack': scene('wars-stack'),
    'wars-battle': scene('wars-battle'),
    'wars-sector': scene('wars-sector'),
    'wars-lose': scene('wars-lose'),
    'wars-end': scene('wars-end', async (page) => {
        await answer(page, /reserve/i);
        await page.keyboard.press('Enter');             // a last energy is lost only if one says so again
        await page.waitForTimeout(1200);
    }),
    'wars-crowd': scene('wars-crowd'),
    'wars-many': scene('wars-many'),
    'wars-beside': scene('wars-beside'),
    'wars-zoom': scene('wars-deploy', async (page) => { await page.locator(`.field ${card('Bulk Hauler')}`).first().focus(); await page.keyboard.press('z'); }),
    'wars-settings': scene('wars-deploy', (page) => page.evaluate(() => document.querySelector('.rail [aria-label="Settings"]').click())),
    'wars-log': scene('wars-lose', async (page) => {
        await answer(page, /reserve/);
        await page.click('.rail > header [aria-haspopup=menu]');
        const log = page.locator('.menu').getByRole('menuitem', { name: 'Log, stack and turn' });
        if (await log.isVisible()) await log.click();
    }),
    'trekwar-fight': scene('trekwar-fight'),
    'trekwar-eight': scene('trekwar-eight'),
    'enemy-attack': scene('enemy-attack'),
    'lesson': async (person) => {
        await home('/')(person);
        await person.page.locator('.lesson').first().click();
        await person.page.waitForSelector('.ask [data-row]:not(:disabled)');
    },
};
