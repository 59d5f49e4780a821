// icons.js: draws icon.svg as the PNG files of icons/ that installing wants. To be run again when the mark changes.
import { readFileSync, writeFileSync } from 'node:fs';
import { launch } from './launch.js';

const beside = (name) => new URL(`../${name}`, import.meta.url);
const svg = readFileSync(beside('icon.svg'), 'utf8');
const browser = await launch();

// Systems cut a maskable icon, and Apple's, to a shape of their own: those have no round corners.
for (const [name, size, isSquare] of [['icon-192', 192, false], ['icon-512', 512, false], ['icon-maskable', 512, true], ['icon-apple', 180, true]]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${isSquare ? svg.replace(' rx="14"', '') : svg}`);
    writeFileSync(beside(`icons/${name}.png`), await page.screenshot({ omitBackground: true }));
    await page.close();
}
await browser.close();
