// seat.ts — a table's link before you sit down: what is played, who is there, cards that somebody wrote, and the seat.
import { post } from '../net/api';
import { home } from '../place';
import type { GameInfo } from '../table/position';
import { h, type Branch, type Child } from '../tree';
import * as words from '../words/pages';
import { showPage } from './frame';
import { gameWords, seatWords } from './lists';
import type { TableBefore } from './table';

const NAME_MAX = 24;

const fact = (name: string, value: Child): Branch => h('div', { key: name }, h('dt', {}, name), h('dd', {}, value));

function drawFacts(table: TableBefore, game: GameInfo): Branch {
    const deck = (name: string): string => game.decks.find((d) => d.deck === name)?.name ?? name;
    return h('dl', { class: 'facts' }, fact(words.game, gameWords(table)),
        table.seats.map((s) => fact(game.seats.find((g) => g.seat === s.seat)?.title ?? s.seat, [seatWords(s), s.deck ? `, ${words.deckOf(deck(s.deck))}` : ''])),
        fact(words.clock, words.clocks[table.clock as keyof typeof words.clocks] ?? table.clock),
        fact(words.seenBy, table.public ? words.seenByAll : words.seenByTwo));
}

const drawOwnCards = (table: TableBefore): Child => table.own_cards.length === 0 ? null : h('details', { open: true, class: 'own-cards' },
    h('summary', {}, words.ownCards), h('p', {}, words.ownCardsNote),
    table.own_cards.map((card) => h('div', { key: card.code }, h('pre', { tabindex: 0 }, card.text), h('p', { class: 'note' }, words.understoodAs), h('pre', { tabindex: 0 }, card.understood))));

// A link shows the table; only a press takes the seat, because previewers follow links.
export function showSeat(table: TableBefore, game: GameInfo, me: string | null, watch: () => void): void {
    let problem = '', isSending = false;
    const sit = async (form: HTMLFormElement): Promise<void> => {
        isSending = true;
        show();
        const answer = await post(`/api/tables/${table.link}/sit`, Object.fromEntries(new FormData(form)));
        if (answer.problem === undefined) {
            location.reload();
            return;
        }
        isSending = false;
        problem = answer.problem;
        show();
    };
    function show(): void {
        const title = table.name || words.aTable(table.title), decks = table.decks ?? [];
        showPage(title, '', me, h('main', { key: 'seat', class: 'single' }, h('section', { class: 'plate', id: 'seat' }, h('h1', {}, title), drawFacts(table, game), drawOwnCards(table),
            h('form', { id: 'sit', onsubmit: (e: Event) => {
                e.preventDefault();
                void sit(e.target as HTMLFormElement);
            } },
            me === null ? h('label', { class: 'field-of' }, h('span', {}, words.yourName), h('input', { name: 'name', maxlength: NAME_MAX, placeholder: words.guest, autocomplete: 'nickname' })) : null,
            decks.length ? h('label', { class: 'field-of' }, h('span', {}, words.yourDeck), h('select', { name: 'deck' }, decks.map((d) =>
                h('option', { key: d, value: d }, game.decks.find((x) => x.deck === d)?.name ?? d)))) : null,
            h('div', { class: 'row' }, h('button', { type: 'submit', class: 'button main', id: 'sit-down', disabled: isSending }, words.sitDown),
                table.watch ? h('button', { class: 'button', id: 'watch', onclick: watch }, words.watch) : null, h('a', { href: home }, words.toHome)),
            problem ? h('p', { class: 'wrong', role: 'alert' }, problem) : null))));
    }
    show();
}
