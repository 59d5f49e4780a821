// contrast.test.ts — every pair of colours that the page puts on top of each other, computed from css/tokens.css: words
// 4.5:1, large numbers, signs and edges 3:1 (WCAG 2.2, 1.4.3 and 1.4.11), in light, dark, and both with more contrast.
import { readFileSync } from 'node:fs';

const css = readFileSync('css/tokens.css', 'utf8'), HEX = /#[0-9a-f]{6}/i;

type Tokens = Record<string, string>;

function tokensOf(block: string): { light: Tokens; dark: Tokens } {
    const light: Tokens = {}, dark: Tokens = {};
    for (const [, name = '', value = ''] of block.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
        const found = value.match(/#[0-9a-f]{6}/gi) ?? [];
        if (found[0] && HEX.test(value)) light[name] = found[0];
        if (found.length) dark[name] = found[found.length - 1]!;
    }
    return { light, dark };
}

const block = (pattern: RegExp): string => {
    const found = pattern.exec(css);
    if (!found) throw new Error(`css/tokens.css has no ${pattern}`);
    return found[1]!;
};
const base = tokensOf(block(/:root \{([\s\S]*?)\n\}/)), more = tokensOf(block(/data-contrast="more"\] \{([\s\S]*?)\n\}/));
const themes: Record<string, Tokens> = { 'light': base.light, 'dark': base.dark, 'light, more': { ...base.light, ...more.light },
    'dark, more': { ...base.dark, ...more.dark } };
const inks = [...css.matchAll(/\.inks-([\w-]+)\s*\{([^}]*)\}/g)].map(([, name = '', body = '']) => [name, tokensOf(body).light] as const);

const channel = (v: number): number => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
const luminance = (hex: string): number => [.2126, .7152, .0722].reduce((sum, weight, k) =>
    sum + weight * channel(parseInt(hex.slice(1 + 2 * k, 3 + 2 * k), 16) / 255), 0);

function ratio(a: string, b: string): number {
    const [x, y] = [luminance(a), luminance(b)];
    return (Math.max(x, y) + .05) / (Math.min(x, y) + .05);
}

const WORDS = 4.5, SIGNS = 3, SURFACES = ['plate', 'raised', 'chart', 'sunken'];
const PAIRS: readonly (readonly [fore: readonly string[], back: readonly string[], least: number])[] = [
    [['ink', 'ink-2', 'near', 'far'], SURFACES, WORDS], [['ink-3'], ['plate', 'raised', 'chart'], WORDS],
    [['near'], ['near-soft'], WORDS], [['far'], ['far-soft'], WORDS],
    [['ink', 'ink-2'], ['near-soft', 'far-soft', 'act-soft', 'aim-soft', 'harm-soft'], WORDS],
    [['act', 'aim', 'harm'], ['plate', 'raised'], WORDS], [['on-near'], ['near-solid'], WORDS], [['on-far'], ['far-solid'], WORDS],
    [['on-act'], ['act-solid'], WORDS], [['plate'], ['aim'], WORDS],
    [['act', 'aim', 'focus'], ['plate', 'chart', 'near-soft'], SIGNS], [['near-solid', 'far-solid'], ['plate', 'chart'], SIGNS],
    [['line-strong'], ['plate', 'raised', 'chart'], SIGNS], [['harm-solid'], ['sunken'], SIGNS],
    [['card-ink', 'card-ink-2'], ['card-paper'], WORDS], [['destiny-ink'], ['destiny'], WORDS], [['card-number'], ['card-harm'], WORDS],
    [['card-turn-ink'], ['card-turn'], WORDS], [['art-near', 'art-far', 'art-ink'], ['card-edge'], WORDS],
];
// On cards: by their inks, or by a role.
const INK_PAIRS: readonly (readonly [fore: string, back: string, least: number])[] = [
    ['i4', 'i0', WORDS], ['i4', 'bar', WORDS], ['card-number', 'bar', WORDS], ['card-up', 'bar', WORDS], ['card-down', 'bar', WORDS],
    ['i3', 'i0', SIGNS], ['i3', 'bar', SIGNS], ['bar', 'card-paper', WORDS],
];

const short: string[] = [];
let compared = 0;

function compare(where: string, tokens: Tokens, fore: string, back: string, least: number): void {
    const [a, b] = [tokens[fore], tokens[back]];
    compared++;
    if (!a || !b) short.push(`${where}: there is no ${a ? back : fore}`);
    else if (ratio(a, b) < least) short.push(`${where}: ${fore} on ${back} is ${ratio(a, b).toFixed(2)}, not ${least}`);
}

for (const [theme, tokens] of Object.entries(themes))
    for (const [fores, backs, least] of PAIRS)
        for (const fore of fores) for (const back of backs) compare(theme, tokens, fore, back, least);
for (const [name, own] of inks) for (const [fore, back, least] of INK_PAIRS) compare(`inks ${name}`, { ...base.light, ...own }, fore, back, least);

short.forEach((line) => console.log(`FAILED  ${line}`));
console.log(short.length ? `${short.length} of ${compared} pairs fall short` : `all passed: ${compared} pairs of colours`);
if (short.length || inks.length < 10) process.exitCode = 1;
