// gallery.ts — the page that shows every card in every size and state, to be looked at.
import { EVERY_CARD } from './every';
import {
    type Card, type Now, type Size, type State, SIZES, backSvg, cardClass, faceSvg, icon, isLocation, markSvg,
        panoramaSvg,
    pictureSvg,
} from './face';
import { ICON_NAMES, type IconName } from './icons';
import { TABLE_ICON_NAMES, tableIcon } from './table-icons';
import { escaped } from './words';

function element<T extends HTMLElement>(id: string): T {
    const found = document.getElementById(id);
    if (!found) throw new Error(`cards.html has no element "${id}"`);
    return found as T;
}

interface Extra { key?: string; tag?: string }

function button(card: Card, size: Size, now: Now = {}, state: State = 'rest', { key, tag }: Extra = {}): string {
    return `<button type="button" class="${cardClass(size, now, state)}">${key ? `<kbd>${key}</kbd>` : ''}`
        + `${tag ? `<span class="tag">${escaped(tag)}</span>` : ''}${faceSvg(card, size, now)}</button>`;
}

const shownAs = (inner: string, name: string, note = ''): string =>
    `<figure><div>${inner}</div><figcaption><b>${name}</b>${note}</figcaption></figure>`;

function byCode(code: string): Card {
    const card = EVERY_CARD.find((each) => each.code === code);
    if (!card) throw new Error(`no card has the code ${code}`);
    return card;
}

// ---- sizes and states ----

function sizes(): string {
    const card = byCode('RE07'), ship = byCode('RE08');
    const hold = `<div class="with">${button(ship, 'play', { aboard: { count: 2, capacity: 4 } })}<div class="hold">`
        + `${button(card, 'tab')}${button(byCode('RE10'),
            'tab')}<span class="free"></span><span class="free"></span></div></div>`;
    return (Object.keys(SIZES) as Size[]).map((size) => shownAs(button(card, size), size,
        SIZES[size].join(' × '))).join('')
        + shownAs(`<div class="thumb">${pictureSvg(card)}</div>`, 'thumbnail') + shownAs(hold, 'a ship, its hold');
}

const moment = (value: number, printed: number): { value: number; printed: number } => ({ value, printed });

function states(): string {
    const marshal = byCode('RE20'), face = byCode('RS06'),
        changed: Now = { numbers: { power: moment(5, 4), defense: moment(2, 3) } };
    return [
        shownAs(button(marshal, 'hand'), 'at rest'),
        shownAs(button(marshal, 'hand', {}, 'playable', { key: '1' }), 'can be played',
            'unbroken ring, stands up, key'),
        shownAs(button(marshal, 'hand', {}, 'chosen'), 'chosen', 'double ring, tick'),
        shownAs(button(marshal, 'play', {}, 'target', { key: '2' }), 'can be a target', 'four brackets'),
        shownAs(button(byCode('RE24'), 'play', {}, 'pending', { tag: 'pending · 1' }), 'pending',
            'dashes, hatching, its number'),
        shownAs(button(marshal, 'hand', {}, 'idle'), 'not now', 'steps back'),
        shownAs(button(byCode('RE05'), 'play', { lies: 'damaged' }), 'damaged', 'lies down, crack, word'),
        shownAs(button(face, 'play', { inverted: true }), 'inverted', 'on its head, bands exchanged'),
        shownAs(button(byCode('RG05'), 'play', { lies: 'damaged', inverted: true }), 'both'),
        shownAs(button(marshal, 'play', changed), 'numbers changed', 'arrows'),
        shownAs(button(byCode('RE12'), 'hand', { cost: moment(2, 1) }), 'dearer than printed'),
        shownAs(button(byCode('RG09'), 'hand', { cost: moment(3, 5) }), 'cheaper than printed'),
        shownAs(button(byCode('RE23'), 'play', { beneath: ['Rivet Gun'] }), 'with a weapon'),
        shownAs(button(byCode('HB03'), 'play', { lies: 'wounded', numbers: { strength: moment(7, 4) } }), 'wounded'),
        shownAs(button(byCode('HA08'), 'hand', { hidden: true }), 'hidden', 'stripes, word'),
        shownAs(button(byCode('FU03'), 'play', { lies: 'turned' }), 'turned'),
        ...(['wars', 'trekwar',
            'enemy'] as const).map((game) => shownAs(`<span class="card hand">${backSvg(game)}</span>`, 'face down',
            game)),
        shownAs(button(marshal, 'chip', changed) + button(byCode('RE05'), 'chip', { lies: 'damaged' }), 'chips',
            'changed; damaged'),
        shownAs(button(face, 'chip', { inverted: true })
            + button(byCode('RE08'), 'chip', { aboard: { count: 2, capacity: 4 } }), 'chips', 'inverted; two aboard'),
        shownAs(button(byCode('RE23'), 'chip', { beneath: ['Rivet Gun'] }, 'playable')
            + button(byCode('RE23'), 'chip', {}, 'target'), 'chips', 'playable; target'),
        shownAs(`<span class="card chip">${backSvg('wars', 'chip')}</span>${button(byCode('HA07'), 'chip',
            { hidden: true })}`, 'chips', 'face down; hidden'),
    ].join('');
}

// ---- every card, filtered ----

const filters = { game: element<HTMLSelectElement>('game'), type: element<HTMLSelectElement>('type'),
    inks: element<HTMLSelectElement>('inks') };
const sizeMenu = element<HTMLSelectElement>('size'), themeMenu = element<HTMLSelectElement>('theme');

function offer(menu: HTMLSelectElement, values: readonly string[]): void {
    menu.innerHTML = values.map((value) => `<option>${escaped(value)}</option>`).join('');
}

const passes = (card: Card): boolean =>
    (['game', 'type',
        'inks'] as const).every((name) => filters[name].value === 'all' || filters[name].value === card[name]);

function showCards(): void {
    const cards = EVERY_CARD.filter(passes), size = sizeMenu.value, began = performance.now();
    element('cards').innerHTML = cards.map((card) => (size === 'picture'
        ? `<div class="thumb">${pictureSvg(card)}</div>` : button(card, size as Size))).join('');
    const took = performance.now() - began;
    element('how-many').textContent = `${cards.length} cards, ${(took / Math.max(1, cards.length)).toFixed(2)} ms each`;
}

function showTheme(): void {
    const [theme, contrast] = themeMenu.value.split(', ');
    document.documentElement.dataset['theme'] = theme ?? '';
    document.documentElement.dataset['contrast'] = contrast ? 'more' : '';
}

// The address may choose: cards.html#theme=light&size=full&game=enemy
function fromAddress(): void {
    for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
        const menu = document.getElementById(name);
        if (menu instanceof HTMLSelectElement) menu.value = value;
    }
}

const all = (name: 'game' | 'type' | 'inks'): string[] => ['all', ...new Set(EVERY_CARD.map((card) => card[name]))];

offer(filters.game, all('game'));
offer(filters.type, all('type'));
offer(filters.inks, all('inks'));
offer(sizeMenu, ['picture', ...Object.keys(SIZES)]);
offer(themeMenu, ['dark', 'light', 'dark, contrast', 'light, contrast']);
fromAddress();
for (const menu of [filters.game, filters.type, filters.inks, sizeMenu]) menu.addEventListener('change', showCards);
themeMenu.addEventListener('change', showTheme);

showTheme();
element('mark').innerHTML = markSvg();
element('sizes').innerHTML = sizes();
element('states').innerHTML = states();
showCards();
element('strips').innerHTML = EVERY_CARD.filter(isLocation).map((card) => `<div>${panoramaSvg(card)}</div>`).join('');
element('signs').innerHTML = ICON_NAMES.map((name) => `<span>${icon(name as IconName)}${escaped(name)}</span>`).join('')
    + TABLE_ICON_NAMES.map((name) => `<span>${tableIcon(name)}${escaped(name)}</span>`).join('');
