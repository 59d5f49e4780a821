// axe.js — what axe objects to on a page. Nothing that it calls a violation may be there.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// The two with more contrast are for `make stories`.
export const THEMES = [['light', 'usual'], ['dark', 'usual'], ...process.env.THEMES === 'all' ? [['light', 'more'], ['dark', 'more']] : []];

// What depends on colours: all that another theme can change.
const COLOURS = ['color-contrast', 'link-in-text-block'];

export async function checkAxe(page, where, rules = null) {
    if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(source);
    const { violations } = await page.evaluate((only) => window.axe.run(document, { resultTypes: ['violations'], ...only ? { runOnly: only } : {} }), rules);
    const told = (v) => v.nodes.slice(0, 3).map((n) => `${n.target.join(' ')} (${n.failureSummary?.split('\n').slice(1, 3).join('; ').trim()})`);
    assert.deepEqual(violations.map((v) => `${where}: ${v.id} (${v.nodes.length}): ${told(v).join(', ')}`), []);
}

export async function checkAxeInThemes(page, where, themes = THEMES) {
    for (const [i, [theme, contrast]] of themes.entries()) {
        await page.evaluate(([t, c]) => {
            document.documentElement.dataset.theme = t;
            if (c === 'more') document.documentElement.dataset.contrast = c;
            else delete document.documentElement.dataset.contrast;
        }, [theme, contrast]);
        await checkAxe(page, `${where}, ${theme} ${contrast}`, i === 0 ? null : COLOURS);
    }
}
