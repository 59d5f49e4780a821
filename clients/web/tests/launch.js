// launch.js — Chromium for the tests, Debian's unless CHROMIUM names another.
//
// Its own menus and lists are pages, too, which each new window would load first: a fifth of a second that nobody looks
// at. Playwright switches features off as well, and the last list counts: so those of Playwright's that matter are
// repeated here.
const { chromium } = await import('playwright-core');

const UNSEEN = ['SpareRendererForSitePerProcess', 'WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'];
const UNWANTED = ['HttpsUpgrades', 'MediaRouter', 'OptimizationHints', 'PaintHolding', 'RenderDocument', 'Translate'];
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run',
    `--disable-features=${[...UNSEEN, ...UNWANTED]}`];

export const launch = (wishes = {}) => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS, ...wishes });
