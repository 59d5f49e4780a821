// waiting.ts — a table before its match: waiting for a friend, dealing, accepting cards, on hold, given up.
import { markSvg } from '../cards/face';
import { get } from '../net/api';
import { home } from '../place';
import { drawQr } from '../share';
import { h, made, type Branch, type Child } from '../tree';
import { words as said } from '../words';
import * as words from '../words/table';
import { heldOffer } from './ask-offers';
import { drawLink } from './dialogs';
import { chairName } from './people';
import type { CardText } from './position';
import { drawCover } from './posters';
import type { Source, State } from './source';
import type { Act, Ui } from './ui';

type OwnCard = CardText & { understood: string };

let own: OwnCard[] | null = null, isFetching = false;

// The cards that the other has brought, with what each will do.
function ownCards(link: string, act: Act): OwnCard[] | null {
    if (!own && !isFetching) {
        isFetching = true;
        void get<{ own_cards: OwnCard[] }>(`/api/tables/${link}`).then(({ value }) => {
            own = value?.own_cards ?? [];
            act.set({});
        });
    }
    return own;
}

const TITLES: Readonly<Record<string, string>> = { open: words.before.open,
    dealing: words.before.dealing, held: words.before.held,
    gone: words.before.gone, running: words.moment, over: words.moment };

function drawOpen(state: State, ui: Ui, act: Act): Child {
    return [
        h('p', {}, words.sendLink),
        drawLink(`${location.origin}/t/${state.table!.link}`, act), drawQr(`${location.origin}/t/${state.table!.link}`), ui.said ? h('p', { class: 'note', role: 'status' }, ui.said) : null,
    ];
}

function drawAccepting(state: State, act: Act): Child {
    const table = state.table!;
    if (table.accepting !== table.you) return h('p', {}, words.looksAtCards);
    const cards = ownCards(table.link, act);
    return [
        h('p', {}, h('b', {}, words.bringsCards), words.readCards),
        cards === null ? h('p', {}, words.moment)
            : h('dl', { class: 'own-cards' }, cards.map((card) => h('div', { key: card.code }, h('dt', {}, card.title), h('dd', {},
            h('pre', {}, card.text), h('p', { class: 'note' }, card.understood))))),
        h('div', { class: 'row' },
            h('button', { class: 'button main', onclick: () => void act.source.accept?.(true) }, words.acceptThem),
            h('button', { class: 'button', onclick: () => void act.source.accept?.(false) }, words.decline)),
    ];
}

export function drawWaiting(source: Source, ui: Ui, act: Act): Branch {
    const state = source.now, table = state.table, isMine = state.kind === 'live', status = table?.state ?? 'running';
    return h('main', { key: 'before', class: 'before plate' },
        h('a', { class: 'brand', href: home, title: words.home }, made('span', { class: 'mark-of' }, markSvg()), said.rift),
        source.cover ? drawCover(source.cover.game, source.cover.texts, table?.edition) : null,
        h('h1', {}, TITLES[status] ?? words.moment),
        state.banner ? h('p', { class: 'notice', role: 'alert' }, state.banner) : null,
        table ? h('ul', {}, table.seats.map((s) => h('li', { key: s.seat }, h('b', {}, chairName(s)), s.person ? s.here
            ? ` · ${words.here}` : ` · ${words.away}` : ''))) : null,
        status === 'open' && isMine ? drawOpen(state, ui, act) : null,
        table?.accepting ? drawAccepting(state, act) : status === 'dealing' && table?.seats.every((s) => s.person)
            ? h('p', {}, words.bothHere) : null,
        heldOffer(act, state, isMine),
        status === 'gone' && table?.problem ? h('p', {}, table.problem) : null,
        state.notice ? h('p', { class: 'notice', role: 'status' }, state.notice) : null,
        h('div', { class: 'row' },
            isMine && act.source.close && (status === 'open' || status === 'dealing')
                ? h('button', { class: 'button', onclick: () => void act.source.close!() }, words.giveUpTable) : null,
            h('a', { class: 'button quiet', href: home }, words.home)));
}
