// shared.ts — what is said in several places.
export const trademarks = 'WARS, TrekWar and .hack//ENEMY are trademarks of their owners; Rift is not affiliated with, endorsed by or sponsored by any of them.';
export const clocks = { none: 'No clock', '10+10': '10 minutes + 10 seconds a turn', '25+15': '25 minutes + 15 seconds a turn', '1d': 'A day for each move',
    '3d': '3 days for each move', '7d': '7 days for each move' } as const;
export const otherVersion = 'This page and the server are different versions. Please load the page again.';
export const notCompared = 'This browser took no part in the shuffle at that table, so it has nothing to compare.';
export const shared = 'Anyone with the link can look at this match now.', share = 'Let anyone with the link look at it';
