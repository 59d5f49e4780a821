// sizes.js RIFT SHOTS: mid-games of all games at every size (tests/sizes.js).
process.argv.push('all');
await import('../tests/sizes.js');
