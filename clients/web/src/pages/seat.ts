// seat.ts — a table's link before you sit down: what is played, who is there, cards that somebody wrote, and the seat.
import { get, post } from '../net/api';
import { home } from '../place';
import type { CardText, GameInfo } from '../table/position';
import { drawCover } from '../table/posters';
import { h, type Branch, type Child } from '../tree';
import * as words from '../words/pages';
import { showNone, showPage } from './frame';
import { seatWords } from './lists';
import type { TableBefore } from './table';

const NAME_MAX = 24, LOOK_MS = 4000;

const fact = (name: string, value: Child): Branch => h('div', { key: name }, h('dt', {}, name), h('dd', {}, value));

function drawFacts(table: TableBefore, game: GameInfo): Branch {
    const deck = (name: string): string => game.decks.find((d) => d.deck === name)?.name ?? name;
    return h('dl', { class: 'facts' }, table.seats.map((s) => fact(game.seats.find((g) => g.seat === s.seat)?.title ?? s.seat, [seatWords(s), s.deck ? `, ${words.deckOf(deck(s.deck))}` : ''])),
        fact(words.clock, words.clocks[table.clock as keyof typeof words.clocks] ?? table.clock),
        fact(words.seenBy, table.public ? words.seenByAll : words.seenByTwo));
}

const drawOwnCards = (table: TableBefore): Child => table.own_cards.length === 0 ? null : h('details', { open: true, class: 'own-cards' },
    h('summary', {}, words.ownCards), h('p', {}, words.ownCardsNote),
    table.own_cards.map((card) => h('div', { key: card.code }, h('pre', { tabindex: 0 }, card.text), h('p', { class: 'note' }, words.understoodAs), h('pre', { tabindex: 0 }, card.understood))));

// A link shows the table; only a press takes the seat, because previewers follow links. Somebody else may be quicker,
// so it is looked at again and again.
export function showSeat(before: TableBefore, game: GameInfo, texts: ReadonlyMap<string, CardText>, me: string | null, open: () => void): void {
    let table = before, problem = '', isSending = false;
    const look = async (): Promise<void> => {
        const answer = await get<TableBefore>(`/api/tables/${table.link}`);
        if (!again) return;
        if (answer.value) table = answer.value;
        else if (answer.status) return leave(() => showNone(answer));
        show();
    };
    let again = window.setInterval(() => { if (!document.hidden) void look(); }, LOOK_MS);
    const leave = (then: () => void): void => {
        clearInterval(again);
        again = 0;
        then();
    };
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
        await look();
    };
    function show(): void {
        const title = table.name || words.aTable(table.title), decks = table.decks ?? [];
        showPage(title, '', me, h('main', { key: 'seat', class: 'single' }, h('section', { class: 'plate', id: 'seat' }, drawCover(game, texts, table.edition), h('h1', {}, title), h('p', {}, words.about[game.game]), drawFacts(table, game), drawOwnCards(table),
            h('form', { id: 'sit', onsubmit: (e: Event) => {
                e.preventDefault();
                void sit(e.target as HTMLFormElement);
            } },
            table.sit && me === null ? h('label', { class: 'field-of' }, h('span', {}, words.yourName), h('input', { name: 'name', maxlength: NAME_MAX, placeholder: words.guest, autocomplete: 'nickname' })) : null,
            table.sit && decks.length ? h('label', { class: 'field-of' }, h('span', {}, words.yourDeck), h('select', { name: 'deck' }, decks.map((d) =>
                h('option', { key: d, value: d }, game.decks.find((x) => x.deck === d)?.name ?? d)))) : null,
            h('div', { class: 'row' }, table.sit ? h('button', { key: 'sit', type: 'submit', class: 'button main', id: 'sit-down', disabled: isSending }, words.sitDown) : h('b', { key: 'taken', role: 'status' }, words.taken),
                table.watch ? h('button', { class: 'button', id: 'watch', onclick: () => leave(open) }, words.watch) : null, h('a', { href: home }, words.toHome)),
            problem && table.sit ? h('p', { class: 'wrong', role: 'alert' }, problem) : null))));
    }
    show();
}
