// look.ts — how this browser wants the page: theme, contrast, speed of motion, sounds. Kept here, set on <html>.
import { keep, keptValue } from './keep';

export interface Look {
    theme: 'system' | 'light' | 'dark';
    contrast: 'system' | 'more' | 'usual';
    speed: 0 | .5 | 1 | 2;              // of motion; 0: none
    sounds: boolean;
}

const KEY = 'rift look', USUAL: Look = { theme: 'system', contrast: 'system', speed: 1, sounds: false };

export let look: Look = { ...USUAL, ...keptValue<Partial<Look>>(KEY) };

const wantsContrast = matchMedia('(prefers-contrast: more)'), wantsRest = matchMedia('(prefers-reduced-motion: reduce)');

export function applyLook(): void {
    const { dataset } = document.documentElement;
    if (look.theme === 'system') delete dataset['theme'];
    else dataset['theme'] = look.theme;
    const more = look.contrast === 'more' || (look.contrast === 'system' && wantsContrast.matches);
    if (more) dataset['contrast'] = 'more';
    else delete dataset['contrast'];
}

export function setLook(change: Partial<Look>): void {
    look = { ...look, ...change };
    keep(KEY, JSON.stringify(look));
    applyLook();
}

// How fast things move now: 0 where the system or the person wants none.
export const speedNow = (): number => wantsRest.matches ? 0 : look.speed;

wantsContrast.addEventListener('change', applyLook);
