// serve.js — a file server for tests: one folder, and a list of what was asked for that is not there.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json',
    '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

export async function serve(folder) {
    const missing = [];
    const server = createServer(async (request, response) => {
        const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
        try {
            const name = normalize(path.endsWith('/') ? `${path}index.html` : path);
            const body = await readFile(join(folder, name));
            response.writeHead(200, { 'content-type': `${TYPES[extname(name)] ?? 'text/plain'}; charset=utf-8` });
            response.end(body);
        } catch {
            missing.push(path);
            response.writeHead(404);
            response.end();
        }
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${server.address().port}/`, missing, close: () => server.close() };
}
