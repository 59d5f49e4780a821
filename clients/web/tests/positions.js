// positions.js — positions that tests in Chromium begin from, as scenes: docs/scenes.md.
import { asked, at } from './chromium.js';

const SUMP = `game wars
amber play: RE03 RE05@RE03 RG03@RE03
amber hand: RE05 RE12 RG17
amber active: ? ? ? ? ?
amber reserve: RE06
violet play: RS02 RQ05@RE03 RS04@RE03 RS04@RE03
violet hand: RS07
violet active: ? ?
violet reserve: RS01
`;

export const DEPLOY = `scene Units face each other\n${SUMP}start deploy amber\n`;
export const ACTIVATE = `scene Energy to activate\n${SUMP}start activate amber\n`;
export const STACK = `scene An attack is pending\n${SUMP}start battle violet\nviolet: attack RE03, pass\n`;
export const BATTLE = `scene A battle at its destiny
game wars
amber play: RE03 RE05@RE03 RE09@RE03 RG03@RE03
amber hand: RG17
amber active: ? ? ? ? ?
amber reserve: RE06 RE05
violet play: RS02 RQ05@RE03 RS04@RE03 RS04@RE03
violet active: ? ?
violet reserve: RS01
start battle amber
amber: attack RE03
`;
export const LOSING = `scene A battle is lost
game wars
amber play: RE03 RE05@RE03
amber hand: RG17
amber active: ? ? ?
amber reserve: RE06 RE05
violet play: RS02 RQ05@RE03 RS04@RE03
violet active: ? ?
violet reserve: RS01
start battle violet
violet: attack RE03
`;
export const EXCHANGE = `scene Cards are exchanged
game trekwar
federation hand: FU01 FU02 FU03 FU04 FU05 FU06
dominion hand: DU01 DU02
start exchange
`;
export const FIRST = `scene A Unit to match
game trekwar
dominion units: DU05
federation hand: FU05 FU07 FM01 FC04
set ground Space
start turn federation
`;
export const FIGHTS = `scene Two fights to come
game enemy
blue pcs: HB01 HB02
red portal: HA10
red hand: HA09
blue deck: HB02 HB07
red deck: HA07 HA07
start play red
red: attack HA09, join HA10
blue: fight, pair HB01
`;

const SEATS = [['game wars', 'amber'], ['game trekwar', 'federation'], ['game enemy', 'blue']];

// A table from such a position against a bot, open and asked.
export async function tableFrom(page, scene, wishes = {}) {
    const [, seat] = SEATS.find(([game]) => scene.includes(game));
    await page.goto(at('/'));
    await page.waitForSelector('#play-now');
    const { path, problem } = await page.evaluate(async (body) => (await fetch('/api/tables', {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json(),
    { from: { scene }, seat, bot: 'normal', clock: 'none', ...wishes });
    if (!path) throw new Error(`no table: ${problem}`);
    await page.goto(at(path));
    await asked(page);
}
