// cards.test.ts — cards as the page reads and draws them: every card of the sets, and blocks nobody has seen yet.
//
// `npm test` bundles and runs it. With RIFT naming a built program, counts are compared with what that program reads.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { art } from '../src/cards/art';
import type { Card, Game } from '../src/cards/card';
import { type Now, type Size, SIZES, backSvg, cardWords, faceSvg, icon, panoramaSvg, pictureSvg, readCard, readFile, textOf } from '../src/cards/face';
import { ICON_NAMES, iconPath } from '../src/cards/icons';
import { numbersNow } from '../src/cards/now';
import { broken, cut, fitted, width } from '../src/cards/words';

const web = process.cwd(), root = join(web, '..', '..');
let failed = 0;

function test(name: string, run: () => string | void): void {
    try {
        const note = run();
        console.log(`ok      ${name}${note ? `: ${note}` : ''}`);
    } catch (error) {
        failed++;
        console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
}

function same(found: unknown, expected: unknown, what: string): void {
    const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
    if (a !== b) throw new Error(`${what}: expected ${b}, found ${a}`);
}

function holds(condition: boolean, what: string): void {
    if (!condition) throw new Error(what);
}

// ---- the card files, read a second time in the plainest way ----

interface Block { game: Game; lines: string[] }

const GAMES: readonly Game[] = ['wars', 'trekwar', 'enemy'];
const files = GAMES.flatMap((game) => readdirSync(join(root, 'cards', game)).filter((name) => name.endsWith('.cards'))
    .map((name) => ({ game, path: join('cards', game, name),
        text: readFileSync(join(root, 'cards', game, name), 'utf8') })));
const blocks: Block[] = files.flatMap(({ game, text }) => text.split('\n\n').map((block) => ({
    game, lines: block.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
})).filter(({ lines }) => lines.length > 0));
const cards: Card[] = files.flatMap(({ game, text }) => readFile(text, game));

const TYPES: Readonly<Record<string, string>> = {
    'CHARACTER': 'character', 'NŌBOT': 'nobot', 'VEHICLE': 'vehicle', 'SHIP': 'ship', 'WEAPON': 'weapon',
        'ASSET': 'asset',
    'ORDER': 'order', 'INTERRUPT': 'interrupt', 'LOCATION (SECTOR)': 'sector', 'LOCATION (SITE)': 'site',
    'Unit': 'unit', 'Maneuver': 'maneuver', 'Command': 'command', 'Event': 'event',
    'PC': 'pc', 'Weapon': 'weapon', 'Armor': 'armor', 'Monster': 'monster', 'Action': 'action',
};

function typeOf(line: string): string | undefined {
    const first = line.split(' • ')[0] ?? '';
    return TYPES[first] ?? TYPES[first.replace(/ \(.*\)$/, '')];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

// The numbers line, printed again from what was read; in the order of the files.
function numbersLine(card: Card): string {
    const figures = card.figures.map(({ name, value, second, signed }) =>
        `${name === 'vp' ? 'VP' : capital(name)} ${signed && value >= 0 ? '+' : ''}${value}${second === undefined ? '' : `/${second}`}`);
    const support = (list: readonly string[]): string => list.map(capital).join(' ') || '-';
    const destiny = card.destiny === undefined ? [] : [`Destiny ${card.destiny}`];
    if (card.game === 'trekwar') return [capital(card.inks), ...figures,
        ...(card.copies ? [`×${card.copies}`] : [])].join(' • ');
    if (card.game === 'enemy') return [...figures.slice(0, card.figures[0]?.name === 'strength' ? 1 : 0), ...destiny,
        ...figures.slice(1)].join(' • ');
    if (card.sides) {
        const [yours, theirs] = card.sides, both = `${support(yours.support)}/${support(theirs.support)}`;
        return [capital(card.inks), `Energy ${yours.energy}/${theirs.energy}`,
            ...(both === '-/-' ? [] : [`Support ${both}`]), ...destiny].join(' • ');
    }
    const costs = [`Cost ${card.cost}`, ...(card.support.length ? [`Support ${support(card.support)}`] : [])];
    return [capital(card.inks), ...costs, ...figures, ...destiny].join(' • ');
}

test('every card of the sets is read', () => {
    same(cards.length, blocks.length, 'cards');
    same(new Set(cards.map((card) => card.game + card.code)).size, cards.length, 'different codes');
    return `${cards.length} cards`;
});

test('heading, type, numbers and text come back as printed', () => {
    blocks.forEach(({ lines }, k) => {
        const card = cards[k];
        if (!card) throw new Error(`no card ${k}`);
        const mark = card.unique ? (card.game === 'enemy' ? '•' : '◆') : '•'.repeat(card.bullets);
        same(`${mark}${card.title} [${card.code}]`, lines[0], 'heading');
        same(card.typeLine, lines[1], `type line of ${card.code}`);
        same(card.type, typeOf(lines[1] ?? ''), `type of ${card.code}`);
        same(numbersLine(card), lines[2], `numbers of ${card.code}`);
        same([...card.text, ...(card.lore ? [`"${card.lore}"`] : [])], lines.slice(3), `text of ${card.code}`);
    });
});

test('the program reads as many', () => {
    const rift = process.env['RIFT'];
    if (!rift) return 'not asked: RIFT names no program';
    const folders = files.map(({ path }) => join(root, path));
    const found = JSON.parse(execFileSync(rift, ['check', '--json', ...folders],
        { encoding: 'utf8' })) as { summary: { cards: number } };
    same(found.summary.cards, cards.length, 'cards');
    return `${found.summary.cards} cards`;
});

const known = (code: string): Card => {
    const card = cards.find((each) => each.code === code);
    if (!card) throw new Error(`no card ${code}`);
    return card;
};

test('labels, details and sides', () => {
    same(known('RS06').labels, ['kizen', 'family', 'inverter'], 'labels');
    same(known('RE08').capacity, 4, 'capacity');
    same(known('RE15').detail, 'used or lost', 'detail');
    same([known('RE02').group, known('RE02').name], ['Tannhaus Ring', 'Cargo Apron'], 'group and name');
    same(known('RM03').sides, [{ energy: 1, support: ['maverick', 'maverick'] }, { energy: 2, support: [] }], 'sides');
    same([known('HA05').level, known('HA05').element, known('HA05').inks], [2, 'thunder', 'thunder'],
        'level and element');
    same([known('HB03').inks, known('HB14').unique, known('DU09').copies], ['long-arm', true, 3],
        'class, unique, copies');
});

test('lines that nobody knows are shown as text', () => {
    for (const game of GAMES) for (const block of ['', '\n\n', 'x', '[', 'A [B', '◆', 'Title [X1]\nTHING (NEW) • ODD',
        'T [X]\n\n\n•', '"only lore"', 'T [X]\nSHIP (CAPACITY x)\nCost / • Power a/b']) {
        const card = readCard(block, game);
        for (const size of Object.keys(SIZES) as Size[]) wellFormed(faceSvg(card, size),
            `face of ${JSON.stringify(block)}`);
    }
    const card = readCard('Odd One [Z1]\nGADGET • SHINY\nShi • Cost 2 • Wobble 7 • Destiny 4\nIt wobbles.', 'wars');
    same([card.type, card.text, card.cost], ['unknown', ['Wobble 7', 'It wobbles.'], 2], 'what was read');
    same(readCard('T [Z2]\nVEHICLE\nNo numbers here.', 'wars').text, ['No numbers here.'], 'text in the third line');
    same(readCard('&Keyboard [Z3]\nNoBot * GANG\nMaverick * Cost 1 * Power 2\nPay 1 energy ~ Draw a card.',
        'wars').text, ['Pay 1 energy ≈ Draw a card.'], 'typed signs');
});

test('a line of another edition is left out', () => {
    same(textOf(known('RX27'), 2004).length, 1, 'lines');
    holds(textOf(known('RX27'), 2004)[0]?.startsWith('Each time') ?? false, 'the prefix goes');
    same(textOf(known('RX27')).length, 2, 'both without an edition');
});

// ---- markup ----

function wellFormed(svg: string, what: string): void {
    const open: string[] = [];
    for (const [tag, close, name, rest] of svg.matchAll(/<(\/?)([\w-]+)([^>]*)>/g)) {
        if (close) same(name, open.pop(), `${what}: closing tag`);
        else if (!rest?.endsWith('/')) open.push(name ?? tag);
    }
    same(open, [], `${what}: open tags`);
    holds(!/NaN|undefined|Infinity|null/.test(svg.replace(/>[^<]*</g, '><').replace(/aria-label="[^"]*"/g, '')),
        `${what}: a value is missing`);
    const tags = (svg.match(/<[^>]*>/g) ?? []).join('').replace(/aria-label="[^"]*"/g, '');
    holds(!/\s(style|id|href|on\w+)=|url\(|<(script|style|linearGradient|image|foreignObject)/i.test(tags),
        `${what}: something the policy forbids`);
    holds(!/[<>]/.test(svg.replace(/<\/?[\w-]+( [\w:-]+="[^"<>]*")*\s*\/?>/g, '')),
        `${what}: text that is not escaped`);
}

test('pictures differ, are small and hold nothing but shapes', () => {
    const all = cards.map((card) => art(card)), sizes = all.map((picture) => picture.length),
        elements = all.map((picture) => (picture.match(/<[a-z]/g) ?? []).length);
    all.forEach((picture, k) => wellFormed(picture, `picture of ${cards[k]?.code}`));
    same(new Set(all).size, cards.length, 'different pictures');
    const mean = sizes.reduce((a, b) => a + b, 0) / sizes.length, most = Math.max(...sizes);
    holds(mean <= 6000, `mean size ${mean.toFixed(0)}, at most 6000`);
    return `mean ${(mean / 1000).toFixed(1)} kB, most ${(most / 1000).toFixed(1)} kB, ${(elements.reduce((a, b) => a
        + b, 0) / elements.length).toFixed(0)} elements`;
});

test('the same card has the same picture; another code has another', () => {
    const [first] = blocks, text = first?.lines.join('\n') ?? '';
    same(art(readCard(text, 'wars')), art(cards[0] ?? known('RE01')), 'picture');
    holds(art(readCard(text.replace(/\[\w+\]/, '[ZZ99]'), 'wars')) !== art(cards[0] ?? known('RE01')),
        'another code, the same picture');
});

const MOMENTS: readonly Now[] = [
    {}, { lies: 'damaged' }, { lies: 'wounded', inverted: true }, { lies: 'turned' }, { inverted: true },
        { hidden: true },
    { numbers: { power: { value: 9, printed: 3 }, strength: { value: -1, printed: 4 } },
        cost: { value: 3, printed: 1 } },
    { aboard: { count: 1, capacity: 4 }, beneath: ['Rivet <Gun> & "Co"'], edition: 2005 },
];

test('faces in all sizes and states', () => {
    let count = 0;
    for (const card of cards) for (const size of Object.keys(SIZES) as Size[]) for (const now of MOMENTS) {
        wellFormed(faceSvg(card, size, now), `${size} ${card.code} ${JSON.stringify(now)}`);
        count++;
    }
    for (const card of cards) wellFormed(pictureSvg(card) + panoramaSvg(card), `picture of ${card.code}`);
    for (const game of GAMES) wellFormed(backSvg(game) + backSvg(game, 'full')
        + backSvg(game, 'chip'), `back of ${game}`);
    return `${count} faces`;
});

test('titles are escaped', () => {
    const card = readCard('<b onclick="x">&\'s [Z"4<]\nCHARACTER • <I>\nShi • Cost 2 • Power 1 • Destiny 4\n<script>alert(1)</script>\n"<i>"', 'wars');
    for (const size of Object.keys(SIZES) as Size[]) wellFormed(faceSvg(card, size), size);
    wellFormed(pictureSvg(card) + icon('power', '<"&>'), 'thumbnail and icon');
});

test('numbers of the moment', () => {
    const shown = numbersNow(known('RS06'), { inverted: true, numbers: { power: { value: 7, printed: 5 } } });
    same(shown.map(({ text, change }) => [text, change]), [['7', 1], ['6', 0], ['4', 0]], 'inverted');
    same(numbersNow(known('HA02'), { numbers: { tolerance: { value: 1, printed: 0 } } }).map(({ name }) => name),
        ['strength', 'tolerance'], 'a number only the moment gives');
    same(cardWords(known('RE20'), { lies: 'damaged', numbers: { defense: { value: 2, printed: 3 } } }),
        'Ring Marshal, character warrior, damaged, cost 3, power 4, tactics 3, defense 2, less than printed', 'spoken');
    holds(faceSvg(known('RE12'), 'hand', { cost: { value: 2, printed: 1 } }).includes('c-cost-number c-down'),
        'a dearer cost is marked');
});

test('words fit', () => {
    const long = 'An Unreasonably Long Title That Nobody Would Ever Print On Any Card';
    for (const room of [40, 60, 100, 400]) {
        const { size, lines } = fitted(long, room, 13, 10, 2);
        holds(lines.length <= 2 && lines.every((line) => width(line, size, true, 'narrow') <= room + .01),
            `title in ${room}`);
    }
    same(fitted('Take It or Leave It', 70, 13, 10, 2).lines.length, 2, 'lines');
    holds(cut(long, 50, 12).endsWith('…'), 'a cut line says so');
    same(broken('one two', 1000, 10, false, 'text'), ['one two'], 'nothing to break');
});

test('every type and number has a sign', () => {
    const names = [...new Set(cards.flatMap((card) => [card.type, card.inks,
        ...card.figures.map(({ name }) => name)]))];
    for (const name of names.filter((each) => !['wavemaster', 'long-arm',
        'none'].includes(each))) holds(ICON_NAMES.includes(name), `no sign "${name}"`);
    same(iconPath('nonsense'), iconPath('none'), 'a name nobody knows');
});

// ---- what it looks like, as far as numbers tell ----

const css = ['tokens', 'card'].map((name) => readFileSync(join(web, `css/${name}.css`), 'utf8')).join('\n');

test('every class of a face has a rule', () => {
    const used = new Set(cards.flatMap((card) => (Object.keys(SIZES) as Size[]).flatMap((size) => MOMENTS.map((now) => faceSvg(card, size, now)))).join('').match(/class="[^"]*"/g)?.flatMap((found) => found.slice(7, -1).split(' ')));
    const free = new Set(['face-hand', 'face-play', 'face-chip', 'face-tab']);
    const missing = [...used].filter((name) => !free.has(name) && !new RegExp(`\\.${name.replace(/[-]/g,
        '\\-')}(?![\\w-])`).test(css));
    same(missing, [], 'classes without a rule');
    return `${used.size} classes`;
});

function luminance(hex: string): number {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2),
        16) / 255).map((c) => (c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4));
    return .2126 * r + .7152 * g + .0722 * b;
}

function contrast(a: string, b: string): number {
    const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return ((high ?? 0) + .05) / ((low ?? 0) + .05);
}

test('inks can be read', () => {
    let least = 99;
    const inks = [...css.matchAll(/\.inks-([\w-]+)\s*\{([^}]*)\}/g)];
    for (const [, name, body] of inks) {
        const ink = (key: string): string => new RegExp(`--${key}: (#\\w{6})`).exec(body ?? '')?.[1] ?? '#000000';
        const pairs: [string, string, number][] = [[ink('i4'), ink('i0'), 4.5], [ink('i4'), ink('bar'), 4.5],
            ['#ffffff', ink('bar'), 4.5], ['#a9f2a0', ink('bar'), 4.5], ['#ffc2bd', ink('bar'), 4.5],
            [ink('i3'), ink('i0'), 3]];
        for (const [on, under, needs] of pairs) {
            holds(contrast(on, under) >= needs, `${name}: ${on} on ${under} is ${contrast(on,
                under).toFixed(2)}, needs ${needs}`);
            least = Math.min(least, contrast(on, under) / needs);
        }
    }
    return `${inks.length} sets, the closest has ${least.toFixed(2)} of what it needs`;
});

test('drawing is quick', () => {
    // Processor time, not the clock: others may be busy on the machine.
    const time = (run: () => void): number => { const began = process.cpuUsage(); run(); return process.cpuUsage(began).user / 1000; };
    const painted = time(() => cards.forEach((card, k) => art({ ...card, code: `T${k}` }))) / cards.length;
    const hand = time(() => cards.forEach((card) => faceSvg(card, 'hand'))) / cards.length,
        full = time(() => cards.forEach((card) => faceSvg(card, 'full'))) / cards.length;
    holds(painted < 2 && hand < 1 && full < 4, `picture ${painted} ms, hand ${hand} ms, full ${full} ms`);
    return `a new picture ${painted.toFixed(3)} ms, then a face in hand ${hand.toFixed(3)} ms, full ${full.toFixed(3)} ms`;
});

const CARDS_MOST = 46000, PAGE_MOST = 150000;   // bytes gzipped: what draws cards, of all script and style of the page

function checkSize(main: string, sheets: readonly string[], most: number): string {
    const bundled = execFileSync('esbuild', [join(web, main), '--bundle', '--minify', '--format=esm', '--target=es2020', '--define:RIFT_PRACTICE=true',
        '--log-level=warning']);
    const style = execFileSync('esbuild', ['--minify', '--loader=css'], { input: sheets.map((name) => readFileSync(join(web, 'css', name), 'utf8')).join('') });
    const [script, sheet] = [bundled, style].map((input) => execFileSync('gzip', ['-9'], { input }).length) as [number, number];
    holds(script + sheet <= most, `${script + sheet} bytes gzipped, at most ${most}`);
    return `${script} bytes of script and ${sheet} of style, gzipped`;
}

test('what draws cards is small', () => checkSize('src/cards/face.ts', ['tokens.css', 'card.css'], CARDS_MOST));
test('the page is small', () => checkSize('src/main.ts', readFileSync(join(web, 'css/order'), 'utf8').replace(/#.*/g, '').trim().split(/\s+/), PAGE_MOST));

console.log(failed ? `${failed} failed` : 'all passed');
process.exitCode = failed ? 1 : 0;
