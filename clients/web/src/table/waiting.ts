// waiting.ts — a table before its match: waiting for a friend, dealing, accepting cards, held, given up.
import { markSvg } from '../cards/face';
import { get } from '../net/api';
import { home } from '../place';
import { drawQr } from '../share';
import { h, made, type Branch, type Child } from '../tree';
import { tableWords as words } from '../words';
import { heldOffer } from './ask-offers';
import { drawLink } from './dialogs';
import { chairName } from './people';
import type { CardText } from './position';
import type { State } from './source';
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

const TITLES: Readonly<Record<string, string>> = { open: 'Waiting for somebody to sit down',
    dealing: 'The cards are being shuffled …', held: 'This table is held',
    gone: 'This table was given up', running: 'One moment …', over: 'One moment …' };

function drawOpen(state: State, ui: Ui, act: Act): Child {
    return [
        h('p', {}, 'Send this link to a friend. Whoever opens it can take the other seat; this page goes on by itself then.'),
        drawLink(`${location.origin}/t/${state.table!.link}`, act), drawQr(`${location.origin}/t/${state.table!.link}`), ui.said ? h('p', { class: 'note', role: 'status' }, ui.said) : null,
    ];
}

function drawAccepting(state: State, act: Act): Child {
    const table = state.table!;
    if (table.accepting !== table.you) return h('p', {}, 'The other side looks at the cards that were brought.');
    const cards = ownCards(table.link, act);
    return [
        h('p', {}, h('b', {}, 'The other side brings cards of their own.'), ' Read what they do; play begins when you accept them.'),
        cards === null ? h('p', {}, 'One moment …')
            : h('dl', { class: 'own-cards' }, cards.map((card) => h('div', { key: card.code }, h('dt', {}, card.title), h('dd', {},
            h('pre', {}, card.text), h('p', { class: 'note' }, card.understood))))),
        h('div', { class: 'row' },
            h('button', { type: 'button', class: 'button main', onclick: () => void act.source.accept?.(true) }, 'Accept them'),
            h('button', { type: 'button', class: 'button', onclick: () => void act.source.accept?.(false) }, 'Decline')),
    ];
}

export function drawWaiting(state: State, ui: Ui, act: Act): Branch {
    const table = state.table, isMine = state.kind === 'live', status = table?.state ?? 'running';
    return h('main', { key: 'before', class: 'before plate' },
        h('a', { class: 'brand', href: home, title: words.home }, made('span', { class: 'mark-of' }, markSvg()), 'Rift'),
        h('h1', {}, TITLES[status] ?? 'One moment …'),
        state.banner ? h('p', { class: 'notice', role: 'alert' }, state.banner) : null,
        table ? h('ul', {}, table.seats.map((s) => h('li', { key: s.seat }, h('b', {}, chairName(s)), s.person ? s.here
            ? ` · ${words.here}` : ` · ${words.away}` : ''))) : null,
        status === 'open' && isMine ? drawOpen(state, ui, act) : null,
        table?.accepting ? drawAccepting(state, act) : status === 'dealing'
            ? h('p', {}, 'Both browsers take part in it, so both must be here.') : null,
        heldOffer(act, state, isMine),
        status === 'gone' && table?.problem ? h('p', {}, table.problem) : null,
        state.notice ? h('p', { class: 'notice', role: 'status' }, state.notice) : null,
        h('div', { class: 'row' },
            isMine && act.source.close && (status === 'open' || status === 'dealing')
                ? h('button', { type: 'button', class: 'button', onclick: () => void act.source.close!() }, 'Give up this table') : null,
            h('a', { class: 'button quiet', href: home }, words.home)));
}
