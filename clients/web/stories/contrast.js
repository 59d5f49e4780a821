// contrast.js RIFT SHOTS: all that axe looks at every day, with more contrast as well (tests/axe.js).
process.env.THEMES = 'all';
process.argv.push('axe');
await import('../tests/access.js');
await import('../tests/replay.js');
