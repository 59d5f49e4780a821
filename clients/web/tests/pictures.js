// pictures.js RIFT FOLDER [WORD]: every page and moment at several sizes and looks, as PNG. With WORD only moments with it;
// SIZES="390x844 1440x900" and LOOKS="dark light contrast" choose.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { moments } from './moments.js';
import { openStage } from './stage.js';

const [folder, only = ''] = process.argv.slice(3);
const SIZES = (process.env.SIZES ?? '1440x900 1280x800 390x844').split(' ').map((size) => size.split('x').map(Number));
const LOOKS = { dark: { theme: 'dark' }, light: { theme: 'light' }, contrast: { theme: 'dark', contrast: 'more' } };
const looks = (process.env.LOOKS ?? 'dark light').split(' ');

mkdirSync(folder, { recursive: true });
const stage = await openStage();
let taken = 0, failed = 0;

async function take(name, width, height, look) {
    const isPhone = Math.min(width, height) < 500;
    const person = await stage.person({ width, height, look: LOOKS[look], touch: isPhone });
    try {
        await moments[name](person);
        await person.page.waitForTimeout(120);
        await person.page.screenshot({ path: join(folder, `${name}-${width}-${look}.png`) });
        if (person.wrong.length) throw new Error(person.wrong.join('\n'));
        taken++;
    } catch (error) {
        failed++;
        console.log(`FAILED  ${name} ${width}x${height} ${look}: ${error.message.split('\n').slice(0, 3).join(' ')}`);
    }
    await person.close();
}

for (const name of Object.keys(moments).filter((n) => n.includes(only)))
    for (const [width, height] of SIZES) for (const look of looks) await take(name, width, height, look);
await stage.close();
console.log(`${taken} pictures in ${folder}, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
