// server.js — it lies with the tests of the browser's table.
export * from '../../clients/web/tests/server.js';
