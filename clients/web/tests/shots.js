// shots.js FOLDER [PART]: pictures of the gallery of cards in Chromium, at two widths, dark and light.
//
// Builds the gallery into FOLDER with esbuild, serves it on loopback and photographs it. CHROMIUM names another browser than
// Debian's. PART shows only pictures whose name contains it.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './launch.js';

const here = join(dirname(fileURLToPath(import.meta.url)), '..'), folder = process.argv[2],
    part = process.argv[3] ?? '';
if (!folder) {
    console.error('shots.js: expected the folder for the pictures: node tests/shots.js FOLDER');
    process.exit(2);
}
mkdirSync(folder, { recursive: true });
execFileSync('esbuild', [join(here, 'src/cards/gallery.ts'), '--bundle', '--format=esm', '--target=es2020',
    '--loader:.cards=text',
    '--log-level=warning', `--outfile=${join(folder, 'gallery.js')}`], { stdio: 'inherit' });
for (const name of ['tokens', 'card', 'gallery']) copyFileSync(join(here, `css/${name}.css`),
    join(folder, `${name}.css`));
copyFileSync(join(here, 'cards.html'), join(folder, 'cards.html'));

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const server = createServer((request, response) => {
    const name = new URL(request.url, 'http://host').pathname.slice(1);
    if (!/^\w+\.\w+$/.test(name) || !TYPES[extname(name)]) return response.writeHead(404).end();
    return response.writeHead(200, { 'Content-Type': TYPES[extname(name)] }).end(readFileSync(join(folder, name)));
}).listen(0, '127.0.0.1');

const browser = await launch();

// A picture: the address after #, and the element that is shown (the whole window without one).
const SHOTS = [
    ['top', 'size=hand', ''], ['states', '', '#states'], ['wall', 'size=picture', '#cards'],
    ['full-wars', 'size=full&game=wars', '#cards'], ['full-trekwar', 'size=full&game=trekwar', '#cards'],
        ['full-enemy', 'size=full&game=enemy', '#cards'],
    ['hand', 'size=hand', '#cards'], ['play', 'size=play', '#cards'], ['chip', 'size=chip', '#cards'],
        ['strips', '', '#strips'], ['signs', '', '#signs'],
];
let complaints = 0;
for (const [width, height] of [[1440, 900], [390, 844]])
    for (const theme of ['dark', 'light'])
        for (const [name, hash, selector] of SHOTS) {
            const file = `${name}-${width}-${theme}.png`;
            if (!file.includes(part)) continue;
            const page = await browser.newPage({ viewport: { width, height } });
            page.on('console', (message) => { if (message.type() === 'error') { complaints++; console.error(file,
                message.text()); } });
            page.on('pageerror', (error) => { complaints++; console.error(file, error.message); });
            await page.goto(`http://127.0.0.1:${server.address().port}/cards.html#theme=${theme}&${hash}`);
            if (selector) await page.locator(selector).screenshot({ path: join(folder, file) });
            else await page.screenshot({ path: join(folder, file) });
            await page.close();
        }
await browser.close();
server.close();
process.exitCode = complaints ? 1 : 0;
