// module.js — the engine of a built page, with its cards: as the page's worker opens it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from '../src/practice/engine';

export async function openPage(folder) {
    const engine = await Engine.load(readFileSync(join(folder, 'rift.wasm'))), games = engine.games();
    const files = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'));
    for (const [path, text] of Object.entries(files)) {
        const game = games.indexOf(path.split('/')[1]);
        if (game >= 0 && !path.startsWith('lessons/')) engine.addFile(game, path, new TextEncoder().encode(text));
    }
    return { engine, games, files };
}
