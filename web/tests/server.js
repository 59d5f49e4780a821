// server.js — `rift serve` for tests: with a store of its own in a temporary folder, stopped, killed, begun again.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const rift = resolve(process.argv[2]);

const STARTS_MS = 30000;

// What the user owns (cards, decks) is none of this server's: its home is the temporary folder.
function begin(folder, port) {
    const child = spawn(rift, ['serve', '--listen', '127.0.0.1', '--port', String(port), '--db', `sqlite:${join(folder, 'tables.db')}`],
        { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, RIFT_DATA: '' } });
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

export async function startServer() {
    const folder = mkdtempSync(join(tmpdir(), 'rift-'));
    let now = await begin(folder, 0);
    return {
        url: `http://127.0.0.1:${now.port}/`,
        said: () => now.said(),
        kill: () => ended(now.child, 'SIGKILL'),
        again: async () => { now = await begin(folder, now.port); },
        stop: async () => {
            const code = await ended(now.child, 'SIGTERM');
            rmSync(folder, { recursive: true });
            return code;
        },
    };
}
