// table-icons.ts — signs that are on the table and around it but not on cards: places, acts, buttons. 24 × 24, one fill.
import { icon, iconSvg, type IconName } from './icons';

const DRAWN = {
    drain: 'M12 1c4 5.5 7.5 9 7.5 13.5a7.5 7.5 0 0 1-15 0C4.5 10 8 6.5 12 1zM10.5 9v6.5H7.8L12 20l4.2-4.5h-2.7V9z',
    clash:
        'M3 2l8 8l-2 2L3.5 6.5zM21 2l-.5 4.5L8.7 18.3l1.8 1.8L9 21.6l-2-2L4.5 22L2 19.5L4.4 17l-2-2L3.9 13.5'
        + 'l1.8 1.8L16.5 2.5zM14.5 14.5l2-2l2 1.8L20 12.9l1.6 1.6l-2 2L22 19.5L19.5 22L17 19.6l-2 2L13.5 20'
        + 'l1.6-1.8z',
    flag: 'M4 1.5h2.5v21H4zM7.5 3h13l-3.5 5l3.5 5h-13z',
    camp: 'M12 2l1.5 2.5L22.5 21h-7L12 14l-3.5 7h-7L10.5 4.5zM12 17l2 4h-4z',
    hand: 'M2 7l6-2.5L13 18l-6 2.5zM10 4h6v14.5h-2.2L9.3 6zM17.5 5l4.5 1l-3 13.5l-1.5-.4z',
    reserve: 'M5 2h14v16H5zM7 20h12.5V6H22v16.5H7z',
    lost: 'M4 3h16v12l-4 1l-2-3l-3 4l-3-2l-4 3zM4 21l4-3l3 2l3-4l2 3l4-1v3z',
    used: 'M12 3a9 9 0 0 1 8.5 6h-3.3A6 6 0 1 0 18 13h3a9 9 0 1 1-9-10zM21.5 2v7h-7z',
    target:
        'M11 0h2v4h-2zM11 20h2v4h-2zM0 11h4v2H0zM20 11h4v2h-4zM12 5a7 7 0 1 1 0 14a7 7 0 0 1 0-14zm0 3'
        + 'a4 4 0 1 0 0 8a4 4 0 0 0 0-8z',
    check: 'M9.5 20.5L2 13l2.5-2.5l5 5L19.5 5L22 7.5z',
    stop: 'M7.5 1.5h9l6 6v9l-6 6h-9l-6-6v-9z',
    until: 'M3 3l10 9L3 21zM14 3h3.5v18H14zM18.5 3H22v18h-3.5z',
    undo: 'M10 4v5c7 0 11 3.5 12.5 10.5C20 15.5 16.5 14 10 14v5L1.5 11.5z',
    hint: 'M12 1a7.5 7.5 0 0 1 4.5 13.5c-.8.6-1 1.4-1 2.5h-7c0-1.1-.2-1.9-1-2.5A7.5 7.5 0 0 1 12 1zM8.5 18.5h7V20h-7zM9.5 21.5h5l-1 1.5h-3z',
    why:
        'M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 0 0 0-21zm0 4c2.8 0 4.5 1.7 4.5 4c0 3-3.2 3.2-3.2 5.5h-2.6'
        + 'c0-3.5 3-3.7 3-5.5c0-1-.7-1.6-1.7-1.6s-1.8.7-1.9 2H7.5c.1-2.7 1.8-4.4 4.5-4.4zM10.5 16.5h3v3h-3z',
    menu: 'M2 4h20v3H2zM2 10.5h20v3H2zM2 17h20v3H2z',
    sound:
        'M2 8.5h4.5L13 3v18l-6.5-5.5H2zM15.5 7.5c2.8 1.7 2.8 7.3 0 9zM17 3c6.5 2.5 6.5 15.5 0 18v-2.5'
        + 'c4-2.5 4-10.5 0-13z',
    settings:
        'M10 1.5h4l.5 3l2 .9l2.6-1.7l2.7 2.7l-1.7 2.6l.9 2l3 .5v4l-3 .5l-.9 2l1.7 2.6l-2.7 2.7l-2.6-1.7'
        + 'l-2 .9l-.5 3h-4l-.5-3l-2-.9l-2.6 1.7l-2.7-2.7l1.7-2.6l-.9-2l-3-.5v-4l3-.5l.9-2L2.2 6.4l2.7-2.7'
        + 'l2.6 1.7l2-.9zM12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7z',
    play: 'M5 2l16 10L5 22z',
    pause: 'M5 3h5v18H5zM14 3h5v18h-5z',
    first: 'M3 3h3.5v18H3zM21 3v18L8 12z',
    last: 'M17.5 3H21v18h-3.5zM3 3l13 9L3 21z',
    back: 'M18 2v20L4 12z',
    step: 'M6 2v20l14-10z',
    branch:
        'M6 1.5a3.5 3.5 0 0 1 1.5 6.7v2.3c1.5-1 3.5-1.5 5.5-1.5c1.8 0 2.8-.4 3.2-1.2A3.5 3.5 0 1 1 19 8'
        + 'c-.8 2.5-3 4-6 4c-3.5 0-5.5 1.3-5.5 3.8a3.5 3.5 0 1 1-3 0V8.2A3.5 3.5 0 0 1 6 1.5z',
    link:
        'M10 13.5a5 5 0 0 0 7 0l4-4a5 5 0 0 0-7-7L12 4.5l2 2l2-2a2.2 2.2 0 0 1 3.1 3.1l-4 4'
        + 'a2.2 2.2 0 0 1-3.1 0zM14 10.5a5 5 0 0 0-7 0l-4 4a5 5 0 0 0 7 7l2-2l-2-2l-2 2A2.2 2.2 0 0 1 4.9 16.4'
        + 'l4-4a2.2 2.2 0 0 1 3.1 0z',
    friends:
        'M8 3a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9zM0 21c0-4.8 3.5-7.5 8-7.5s8 2.7 8 7.5zM16.5 4'
        + 'a4 4 0 0 1 0 8c-.8 0-1.5-.2-2.1-.6a6.5 6.5 0 0 0 0-6.8c.6-.4 1.3-.6 2.1-.6zM16.5 13.5'
        + 'c4 0 7.5 2.5 7.5 7h-6c0-2.8-1-5-2.8-6.7z',
    search: 'M10 2a8 8 0 0 1 6.3 12.9l6 6l-2 2l-6-6A8 8 0 1 1 10 2zm0 3a5 5 0 1 0 0 10a5 5 0 0 0 0-10z',
    plus: 'M10 2h4v8h8v4h-8v8h-4v-8H2v-4h8z',
    minus: 'M2 10h20v4H2z',
    clock: 'M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 0 0 0-21zm-1.5 4h3v6l4.5 3l-1.5 2.5l-6-4z',
    next: 'M8 2l10 10L8 22l-2.5-2.5L13 12L5.5 4.5z',
    near: 'M12 21L2 4h20z',              // ▼ is yours, ▲ theirs, as the engine and its lessons write
    far: 'M12 3l10 17H2z',
} as const;

export type TableIconName = keyof typeof DRAWN;
export const TABLE_ICON_NAMES = Object.keys(DRAWN) as TableIconName[];

export const tableIcon = (name: TableIconName, label = ''): string => iconSvg(DRAWN[name], label);

// Any sign by its name: of cards, or of the table around them.
export type AnyIconName = IconName | TableIconName;
export const anyIcon = (name: AnyIconName, label = ''): string => name in DRAWN ? tableIcon(name as TableIconName, label) : icon(name as IconName, label);
