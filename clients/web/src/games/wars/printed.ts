// printed.ts — a card's face by its code: read once, each drawing of it kept.
import { faceSvg, panoramaSvg, pictureSvg, readCard, type Card, type Now, type Size } from '../../cards/face';
import type { Position } from '../../table/position';

const cards = new WeakMap<Position['texts'], Map<string, Card>>();
const drawings = new Map<string, string>();
const MOST = 600;

export function printed(p: Pick<Position, 'texts'>, code: string): Card {
    let read = cards.get(p.texts);
    if (!read) cards.set(p.texts, read = new Map());
    let card = read.get(code);
    if (!card) read.set(code, card = readCard(p.texts.get(code)?.text ?? `${code} [${code}]`, 'wars'));
    return card;
}

function keptDrawing(key: string, make: () => string): string {
    let drawing = drawings.get(key);
    if (drawing === undefined) {
        if (drawings.size >= MOST) drawings.clear();
        drawings.set(key, drawing = make());
    }
    return drawing;
}

export const face = (p: Position, code: string, size: Size, now: Now = {}): string =>
    keptDrawing(`${code} ${size} ${JSON.stringify(now)}`, () => faceSvg(printed(p, code), size, now));
export const panorama = (p: Position, code: string): string => keptDrawing(`${code} panorama`, () => panoramaSvg(printed(p, code)));
export const picture = (p: Position, code: string): string => keptDrawing(`${code} picture`, () => pictureSvg(printed(p, code)));
