// match.js — what the page knows of the match: the last position, the log, and what the person points at.
import { plain } from './dom.js';

// Keys of options: digits, then the letters that no command has.
export const COMMAND_KEYS = '?unwcthlog';
export const OPTION_KEYS = [...'123456789abcdefghijklmnopqrstuvwxyz'].filter((key) => !COMMAND_KEYS.includes(key));

export class GameMatch {
    constructor(game, setup) {
        this.game = game;                   // its description
        this.setup = setup;
        this.seat = game.seats[setup.seat].seat;
        this.other = game.seats[1 - setup.seat].seat;
        this.events = [];
        this.fresh = 0;                     // events from here on have happened since the last choice
        this.texts = new Map();             // of the cards told of so far
        this.choices = [];                  // indices, those of one set together: what one undo takes back
        this.picked = [];                   // cards ticked at a question for a set, by id
        this.hovered = null;                // the card under the mouse, by id
        this.pointed = null;                // the card that was focused or clicked last
        this.shown = null;                  // the card clicked last: clicked again it is played
        this.why = null;                    // the answer about it
        this.stops = { mine: [], theirs: [] };      // phases in which the person is always asked
    }

    take(position) {
        this.view = position.view;
        this.question = position.options;
        this.options = position.options.options;
        this.answers = position.options.answers ?? [];      // of several choices at once
        this.digest = position.digest;
        this.drawing = position.drawing;
        this.events.length = position.from;
        this.fresh = position.from;
        this.events.push(...position.events);
        for (const [code, text] of Object.entries(position.texts)) this.texts.set(code, text);
        this.picked = [];
        this.why = null;
        this.hovered = null;
        this.shown = null;                  // a click on the same card at another question is a first click again
        if (this.pointed !== null && !this.find(this.pointed)) this.pointed = null;
    }

    get current() { return this.hovered ?? this.pointed; }              // the card pointed at

    get over() { return this.view.result !== 'none'; }
    get started() { return this.choices.length > 0; }

    isMine(seat) { return seat === this.seat; }
    who(seat) { return this.isMine(seat) ? 'you' : `${this.setup.bot} bot`; }
    whose(seat) { return this.isMine(seat) ? 'Yours' : `${this.seatTitle(seat)}'s`; }

    seatTitle(seat) { return this.game.seats.find((s) => s.seat === seat)?.title ?? 'nobody'; }
    seatIndex(seat) { return this.game.seats.findIndex((s) => s.seat === seat); }

    // The known card with this id, and where it lies.
    find(id) {
        for (const zone of this.game.zones) {
            const card = this.view.zones[zone.zone].find((c) => c?.id === id);
            if (card) return { card, zone };
        }
        return null;
    }

    // The text of a card without its title line: [{text, lore}].
    lines(code) {
        return (this.texts.get(code) ?? '').split('\n').slice(1).filter((line) => line.trim())
            .map((text) => ({ text, lore: /^["“]/.test(text) }));
    }

    verb(word) { return this.game.verbs.find((v) => v.verb === word); }
    key(option) { return OPTION_KEYS[this.answers.length + this.listed.indexOf(option)] ?? ''; }

    // Options as they stand on the page: in the order for people, without those that are only typed.
    get listed() {
        return (this.question.order ?? []).map((i) => this.options[i]).filter((option) => !option.typed);
    }

    // Cards of which one is as good as the other: the engine offers one of them.
    isCopy(x, y) { return x && y && x.zone === y.zone && x.card.code === y.card.code && !x.card.turned === !y.card.turned; }
    alike(a, b) { return this.isCopy(this.find(a), this.find(b)); }

    // The options with this card, or with one that stands for it.
    optionsOf(id) {
        const exact = this.options.filter((o) => o.card?.id === id);
        return exact.length ? exact : this.options.filter((o) => o.card && this.alike(o.card.id, id));
    }

    // A question for a set: every card that can be ticked, in the order of the list. Of a hand also the copies for
    // which one is offered; elsewhere cards that look alike may differ.
    get tickable() {
        const offered = this.options.filter((o) => o.card).map((o) => o.card.id);
        return offered.flatMap((id) => {
            const found = this.find(id);
            if (!found?.zone.set) return [id];
            return [id, ...this.view.zones[found.zone.zone]
                .filter((card) => card && !offered.includes(card.id) && this.alike(card.id, id)).map((card) => card.id)];
        });
    }

    get doneOption() { return this.options.find((o) => !o.card); }      // ends the picking

    result() {
        const { result, winner, reason } = this.view;
        const why = plain(reason ?? '').toLowerCase();
        if (result === 'win')
            return `${winner === this.seat ? 'You win' : 'You lose'}: ${this.seatTitle(winner)} wins (${why})`;
        return `${result === 'draw' ? 'A draw' : 'No contest'} (${why})`;
    }

    // Lines of the log: equal ones in a row are one with their number.
    logLines() {
        const lines = [];
        this.events.forEach((event, i) => {
            if (!event.text) return;
            const last = lines[lines.length - 1], fresh = i >= this.fresh;
            if (last && last.text === event.text && last.rule === event.rule && last.fresh === fresh) last.times++;
            else lines.push({ text: event.text, rule: event.rule, times: 1, fresh, seat: event.seat });
        });
        return lines;
    }
}
