// icons.ts — the signs of cards, in a field of 24 × 24 with one fill. Within a game a sign means one thing. The table's own
// signs stand in table-icons.ts.
import { escaped } from './words';

const DRAWN = {
    // ---- factions: six outlines no one confuses at ten pixels ----
    earther:
        'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20zm0 3.4a6.6 6.6 0 0 1 6.3 4.7H5.7A6.6 6.6 0 0 1 12 5.4z'
        + 'm0 13.2a6.6 6.6 0 0 1-6.3-4.7h12.6a6.6 6.6 0 0 1-6.3 4.7z',
    gongen: 'M12 1.5L23 21.5H1zM12 9.2L8.6 15.4h6.8z',
    maverick: 'M7 2.5h10l5.5 9.5L17 21.5H7L1.5 12zM12 7.6a4.4 4.4 0 1 0 0 8.8a4.4 4.4 0 0 0 0-8.8z',
    shi: 'M16.5 2.6A10.4 10.4 0 1 0 21.7 17.6a8.5 8.5 0 1 1-5.2-15z',
    quay:
        'M12 1.4c4 5.4 7.8 9.2 7.8 13.6a7.8 7.8 0 0 1-15.6 0c0-4.4 3.8-8.2 7.8-13.6zm.2 9.4'
        + 'a4.2 4.2 0 1 0 3.9 5.7a2.6 2.6 0 1 1-3.9-3.2z',
    independent: 'M12 .8l2.9 8.3L23.2 12l-8.3 2.9L12 23.2l-2.9-8.3L.8 12l8.3-2.9z',
    federation:
        'M12 1.5l3 6.3l7 .9l-5.1 4.8l1.3 6.9L12 17l-6.2 3.4l1.3-6.9L2 8.7l7-.9zM12 7.2a4.3 4.3 0 1 0 0 8.6'
        + 'a4.3 4.3 0 0 0 0-8.6z',
    dominion:
        'M12 1.5l3.6 7.3L12 12L8.4 8.8zM2 17.5l4.5-6.8L11 13l-.8 5zM22 17.5l-4.5-6.8L13 13l.8 5zM9.5 20.5'
        + 'L12 16l2.5 4.5L12 22.8z',

    // ---- elements ----
    wood:
        'M20.5 2.5C9 2.5 3.5 8 3.5 15c0 1.7.4 3.2 1 4.5L2.5 22l1.5.8l2-2.4c1.2.5 2.5.7 4 .6'
        + 'C18.5 20.5 21.5 12.5 20.5 2.5zM7.5 17.3C9.5 13 12.5 9.5 16 7.2C14 10.5 11 14.5 9 18z',
    earth: 'M3 3h18v18H3zM8 8v8h8V8z',
    fire: 'M12 1.5l10.5 20h-21zM12 10.5l-5 8.5h10z',
    water: 'M12 22.5L1.5 2.5h21zM12 13.5l5-8.5H7z',
    darkness: 'M12 2a10 10 0 1 1 0 20a10 10 0 0 1 0-20zm2.5 3.5a6.8 6.8 0 1 0 .1 0z',
    none: 'M12 6a6 6 0 1 1 0 12a6 6 0 0 1 0-12zm0 3a3 3 0 1 0 0 6a3 3 0 0 0 0-6z',

    // ---- types ----
    character: 'M12 2.5a5.2 5.2 0 0 1 0 10.4a5.2 5.2 0 0 1 0-10.4zM2 22.5c0-5.5 4.5-8 10-8s10 2.5 10 8z',
    nobot:
        'M11 1h2v3.5h5.5a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V6.5a2 2 0 0 1 2-2H11zM8.2 8.5'
        + 'a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 0 0 0-4.4zm7.6 0a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 0 0 0-4.4zM6 19h12'
        + 'l2 4H4z',
    vehicle: 'M2 7h12l5 4h3v5H2zM6.5 14a4 4 0 1 1 0 8a4 4 0 0 1 0-8zm11 0a4 4 0 1 1 0 8a4 4 0 0 1 0-8z',
    ship: 'M12 1l4 9l7 8l-6.5-1L12 22.5L7.5 17L1 18l7-8z',
    weapon:
        'M21.5 2.5l-.6 5.3L11 17.7L13 20l-1.7 1.7l-3.2-3.2L4.4 22.2L1.8 19.6l3.7-3.7l-3.2-3.2L4 11l2.3 2'
        + 'L16.2 3.1z',
    asset: 'M12 1.5l9.5 3v7c0 5.5-4 9.3-9.5 11c-5.5-1.7-9.5-5.5-9.5-11v-7zM12 6l-5 1.6v4c0 3.3 2 5.6 5 6.9z',
    order: 'M5 1.5h2.5v21H5zM8.5 3h12l-3 4.5l3 4.5h-12z',
    interrupt: 'M14.5 1L3.5 14h6.5L8 23l12.5-14.5h-7z',
    sector:
        'M12 4.5a7.5 7.5 0 0 1 7 4.8c2.4.5 4 1.5 4 2.9c0 2.3-4.9 4.1-11 4.1S1 14.5 1 12.2'
        + 'c0-1.4 1.6-2.4 4-2.9a7.5 7.5 0 0 1 7-4.8zM4.7 12c1 1 3.9 1.7 7.3 1.7s6.3-.7 7.3-1.7l.2.5'
        + 'a7.5 7.5 0 0 1-15 0z',
    site: 'M1 20.5L8.5 6l4 7l2.5-4l8 11.5zM8.5 10.5L6 15.5l2.5-1l2.2 1.3z',
    maneuver: 'M2 20c0-8 5-12 11-12V3l9 7.5l-9 7.5v-5c-5 0-8.5 2-11 7z',
    command: 'M12 1.5L21 7v3.5l-9-5.5l-9 5.5V7zM12 8.5l9 5.5v3.5L12 12l-9 5.5V14zM12 15.5l9 5.5v2l-9-5l-9 5v-2z',
    event: 'M12 1l2.5 6.5L21 5l-3 6l5.5 3.5l-6.7.8L17.5 22L12 18l-5.5 4l.7-6.7l-6.7-.8L6 11L3 5l6.5 2.5z',
    monster:
        'M3 2l5 4.5c1.2-.5 2.6-.8 4-.8s2.8.3 4 .8L21 2l-.5 9c.6 1.2 1 2.5 1 4'
        + 'c0 4.5-4.2 7.5-9.5 7.5S2.5 19.5 2.5 15c0-1.5.4-2.8 1-4zM7 12.5l1 3.5l3-1.5zm10 0l-4 2l3 1.5z',
    armor: 'M7.5 2L1.5 5.5l2.5 6l2.5-.5V22h11V11l2.5.5l2.5-6L16.5 2c-1 2.5-2.5 3.5-4.5 3.5S8.5 4.5 7.5 2z',
    action: 'M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 0 0 0-21zm0 3l2 5.5l5.5 2l-5.5 2l-2 5.5l-2-5.5l-5.5-2l5.5-2z',

    // ---- numbers ----
    power: 'M12 0l2.6 7.2L21.8 4l-3.2 7.2L24 14l-6.4 1.8L19 23l-7-4.2L5 23l1.4-7.2L0 14l5.4-2.8L2.2 4l7.2 3.2z',
    tactics: 'M12 2l10 8.5v4.5l-10-8.5l-10 8.5v-4.5zM12 11l10 8.5V24l-10-8.5L2 24v-4.5z',
    defense: 'M12 1l9.5 3.2v7.3c0 5.8-4 9.8-9.5 11.5C6.5 21.3 2.5 17.3 2.5 11.5V4.2z',
    energy: 'M12 .5L20.5 12L12 23.5L3.5 12z',
    destiny: 'M12 .8l3 6.7l7.3.8l-5.4 5l1.5 7.2L12 16.9l-6.4 3.6l1.5-7.2l-5.4-5l7.3-.8z',
    surface: 'M12 2a10 10 0 1 1 0 20a10 10 0 0 1 0-20zM4.5 12.5c3-2 6 1.5 9 .5s4.5-2.5 6.5-1.8a8 8 0 0 0-15.5 1.3z',
    vp:
        'M5 2h14v3h4v3c0 3-2 5-4.8 5.2A7 7 0 0 1 13.5 17v2.5H17V22H7v-2.5h3.5V17a7 7 0 0 1-4.7-3.8'
        + 'C3 13 1 11 1 8V5h4zm0 5.5H3.5C3.6 9 4.2 10 5.2 10.5zm14 0v3c1-.5 1.6-1.5 1.7-3z',
    capacity: 'M2 4h20v16H2zm3 3v10h14V7zm2 2h4v6H7zm6 0h4v6h-4z',

    // ---- states and acts ----
    damaged:
        'M12 1l9.5 3.2v7.3c0 5.8-4 9.8-9.5 11.5l1.5-6l-4-3l3.5-4l-3-3.5zM8.5 4.5l-.5 2l3 3.5l-3.5 4l4 3l-1 5'
        + 'C5.5 19.8 2.5 16.3 2.5 11.5V6.2z',
    inverted: 'M4 2h16v3l-6 7l6 7v3H4v-3l6-7l-6-7zm4 3.5l4 4.5l4-4.5z',
    hidden:
        'M2 2l20 20l-1.5 1.5l-4-4A12 12 0 0 1 12 20C6.5 20 3 16 1 12c.9-1.8 2.2-3.6 3.9-5L.5 3.5zM12 4'
        + 'c5.5 0 9 4 11 8a16 16 0 0 1-2.8 4l-4-4A4.2 4.2 0 0 0 12 7.8L8.7 4.6C9.7 4.2 10.8 4 12 4z',
    turned: 'M3 8h13V3l7 7.5l-7 7.5v-5H8v8H3z',
    field: 'M1.5 4l6.5-2l9 2l5.5-2v18l-5.5 2l-9-2l-6.5 2zM8 4.5v13l8 1.8v-13z',
    unknown: 'M5 1.5h14v21H5zM8 5v14h8V5z',
} as const;

// Signs that mean the same in another game, or the same thing under another name.
const ALSO = {
    unit: 'ship', space: 'ship', pc: 'character', thunder: 'interrupt', strength: 'power', tolerance: 'defense',
    wounded: 'damaged',
} as const;

export type DrawnIcon = keyof typeof DRAWN;
export type IconName = DrawnIcon | keyof typeof ALSO;

const also: Readonly<Record<string, DrawnIcon | undefined>> = ALSO;
const drawn: Readonly<Record<string, string | undefined>> = DRAWN;

export const ICON_NAMES: readonly string[] = [...Object.keys(DRAWN), ...Object.keys(ALSO)];

// The outline of a sign; a name nobody knows gives a small ring.
export const iconPath = (name: string): string => drawn[also[name] ?? name] ?? DRAWN.none;

// A sign inside another drawing, with a class for its fill.
export const sigil = (name: string, fill: string): string =>
    `<path class="${fill}" fill-rule="evenodd" d="${iconPath(name)}"/>`;

// A drawn outline as a sign of its own, as large as the words around it. Without a label screen readers pass it over.
export function iconSvg(path: string, label = ''): string {
    const spoken = label ? `role="img" aria-label="${escaped(label)}"` : 'aria-hidden="true"';
    return `<svg class="icon" viewBox="0 0 24 24" ${spoken}><path fill-rule="evenodd" d="${path}"/></svg>`;
}

export const icon = (name: IconName, label = ''): string => iconSvg(iconPath(name), label);
