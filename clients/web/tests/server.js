// server.js — `rift serve` for tests: with a store of its own in a temporary folder, stopped, killed, begun again.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const STARTS_MS = 30000;

// The user's own cards and decks are not for this server: its home is the temporary folder. `data`: instead of what is
// inside the program.
function begin(rift, data, folder, port) {
    const child = spawn(rift, ['serve', '--listen', '127.0.0.1', '--port', String(port), '--db', `sqlite:${join(folder, 'tables.db')}`],
        { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, RIFT_DATA: data } });
    return new Promise((good, bad) => {
        let said = '';
        const late = setTimeout(() => bad(new Error(`rift serve did not begin: ${said}`)), STARTS_MS);
        child.on('exit', (code) => bad(new Error(`rift serve ended with ${code}: ${said}`)));
        child.stderr.on('data', (data) => {
            said += data;
            const found = / port=(\d+) /.exec(said);
            if (!found) return;
            clearTimeout(late);
            good({ child, port: Number(found[1]), said: () => said });
        });
    });
}

const ended = (child, signal) => new Promise((done) => {
    child.removeAllListeners('exit');
    child.on('exit', done);
    child.kill(signal);
});

export async function startServer(rift = process.argv[2], data = '') {
    const folder = mkdtempSync(join(tmpdir(), 'rift-'));
    let now = await begin(rift, data, folder, 0);
    return {
        url: `http://127.0.0.1:${now.port}/`,
        said: () => now.said(),
        kill: () => ended(now.child, 'SIGKILL'),
        again: async () => { now = await begin(rift, data, folder, now.port); },
        stop: async () => {
            const code = await ended(now.child, 'SIGTERM');
            rmSync(folder, { recursive: true });
            return code;
        },
    };
}
