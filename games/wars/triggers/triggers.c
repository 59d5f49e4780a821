// triggers.c — triggered abilities: which event triggers them, and what they know of it (TRIG-1, -2, -7, -12, -13, A-6,
//
#include "games/wars/board/board.h"
#include "games/wars/board/turn_deeds.h"
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"
#include "language/choosing.h"
#include "language/code.h"
#include "language/settle.h"

uint16_t wars_captures_skip(const Table *t, const Entry *e, uint16_t at)
{
    const Program *p = text_program(t, e->def);
    while (at && is_capturing(p->code[at]))
        at = p->note[at].next;
    return at;
}

const Ability *wars_ability_of(const Table *t, const Entry *e) { return &text_program(t, e->def)->ability[e->ability]; }

// "… by a weapon": the filter begins with what is said of the card whose text does it.
static bool names_agent(const uint8_t *code, const Ability *a)
{
    return a->object && code[a->object] > 2 && code[a->object + 3] == WARS_OP_SOURCE;
}

// For an event without a card, like the beginning of a phase, only the condition counts.
bool wars_sets_off(const Context *c, const Ability *a, const Happening *h)
{
    if (names_agent(c->code, a))
        return text_matches(c, a->subject, h->subject) && text_matches(c, a->object, h->subject);
    bool is_secret = h->event == ON_GOES && h->subject == 0;
    if (h->event == ON_ACTIVATES || h->event == ON_LOSES || is_secret)
        return text_matches(c, a->subject, c->self);    // it depends on whose energy and how much, not on a card
    if (h->subject == 0)
        return text_holds(c, a->condition);
    return text_matches(c, a->subject, h->subject) && (h->object == 0 || text_matches(c, a->object, h->object));
}

static void slot_clear(Entry *e, uint8_t slot)
{
    uint8_t count = entry_slot_count(e, slot), begin = entry_slot_begin(e, slot);
    memmove(e->card + begin, e->card + begin + count, (size_t)(e->card_count - begin - count));
    for (uint8_t i = slot; i < e->filled && count > 0; i++)
        e->end[i] = (uint8_t)(e->end[i] - count);
    memset(e->card + e->card_count - count, 0, count);
    e->card_count = (uint8_t)(e->card_count - count);
}

static void flag_set(Entry *e, uint8_t flag, bool is_set)
{
    e->flags = (uint8_t)(is_set ? e->flags | flag : e->flags & ~flag);
}

// Fills in "that card", whose it is, and where it was, or what has done it.
void wars_entry_remember(const Table *t, Entry *e, const Happening *h)
{
    const Program *p = text_program(t, e->def);
    CardId other = names_agent(p->code, &p->ability[e->ability]) ? wars_agent_card(t) : h->object;
    slot_clear(e, SLOT_THAT);
    slot_clear(e, SLOT_THAT_OTHER);
    if (h->subject)
        entry_pick(e, h->subject);
    entry_settle(e, SLOT_THAT);
    flag_set(e, TRIGGER_NOT_OWNERS, h->subject && holder_of(t, h->subject) != owner_of(t, h->subject));
    if (other)
        entry_pick(e, other);
    entry_settle(e, SLOT_THAT_OTHER);
    SeatId doer = names_agent(p->code, &p->ability[e->ability]) && wars_agent(t) ? wars_agent(t)->you : h->seat;
    flag_set(e, TRIGGER_BY_SECOND, doer == 1);
}

// ---- who does it ----

// What would have been replaced happens after all: then it is not this text that does it, but whatever is below the
// text.
static bool lets_happen(const Table *t, const Frame *f)
{
    const Program *p = text_program(t, t->entries[f->u.text.entry].def);
    uint16_t before = (uint16_t)(f->u.text.pc - 1);
    return f->u.text.mode == TEXT_OWN && f->u.text.pc > 1 && p->code[before] == WARS_OP_HAPPEN &&
           p->note[before].next == f->u.text.pc;
}

// The procedure that is doing something now: a text, or one of the rules. What asks a player in the middle of that
// belongs to it.
static const Frame *doing(const Table *t)
{
    for (uint8_t i = t->m->depth; i > 0; i--) {
        const Frame *f = &t->frames[i - 1];
        bool is_inner = f->procedure == PROCEDURE_LOSE || f->procedure == PROCEDURE_CHOOSE ||
                       f->procedure == PROCEDURE_SEARCH || f->procedure == PROCEDURE_DRAWS;
        if (!is_inner && (f->procedure != PROCEDURE_TEXT || !lets_happen(t, f)))
            return f;
    }
    return NULL;
}

const Entry *wars_agent(const Table *t)
{
    const Frame *f = doing(t);
    return RULE_IF(WARS_A, 123, f && f->procedure == PROCEDURE_TEXT) ? &t->entries[f->u.text.entry] : NULL;
}

CardId wars_agent_card(const Table *t)
{
    const Entry *e = wars_agent(t);
    return e && e->source && t->cards[e->source].def == e->def ? e->source : 0;
}

bool wars_agent_is_attrition(const Table *t)
{
    const Frame *f = doing(t);
    return f && f->procedure == PROCEDURE_BATTLE && state(t)->battle.step == BATTLE_STEP_ATTRITION;
}

static bool asks_who_won(const Program *p, const Ability *a)
{
    for (uint16_t at = a->code; at && p->code[at] != OP_END; at = p->note[at].next)
        if (code_has(&wars_vocabulary, p->code, at, WARS_OP_WON, -1))
            return true;
    return false;
}

// The ability has triggered and waits. The caller has filled in its entry.
static void trigger_add(Table *t, Entry e, const Happening *h, bool together)
{
    const Program *p = text_program(t, e.def);
    Aside aside = aside_of(h);
    Context c = text_context_of(t, p, e.you, e.source, &e);
    c.aside = &aside;
    e.pending = PENDING_TRIGGER;
    if (h->amount > 0 && (h->event != ON_BATTLE_ENDS || asks_who_won(p, &p->ability[e.ability])))
        e.that_much = h->amount;
    wars_entry_remember(t, &e, h);
    if (!RULE_IF(WARS_A, 6, text_holds(&c, p->ability[e.ability].condition)))
        e.flags |= ENTRY_VOID;                  // it goes on the stack but does nothing
    uint16_t play = p->ability[e.ability].play;
    if (p->ability[e.ability].kind == WARS_WATCHED)
        RULE(WARS_A, 72);                       // its own targets are chosen when it goes on the stack
    if (wars_captures_skip(t, &e, play) != play && !wars_stage_is_asked(t, &e, STAGE_MODE)) {
        RULE(WARS_A, 60);                       // its sets are captured at the event
        settle_begin(t, &e, play);
    }
    wars_waiting_add(t, &e, together);
}

bool wars_is_set_off(const Table *t, CardId card, uint8_t ability, const Happening *h)
{
    const Ability *a = &text_program(t, t->cards[card].def)->ability[ability];
    Aside aside = aside_before(h);
    Context c = text_context(t, where(t, card)->holder, card);
    c.aside = &aside;
    RULE(ABIL, 3);
    return awaits(a, h->event) && wars_ability_works(t, card, a) && wars_sets_off(&c, a, h);
}

// For a card whose destiny has just changed: whether the condition did not hold before.
static bool is_new(const Table *t, CardId card, uint8_t ability, const Happening *h)
{
    Happening before = *h;
    before.less = h->by;
    return h->by == 0 || RULE_IF(TRIG, 13, !wars_is_set_off(t, card, ability, &before));
}

static bool is_wanted(const Table *t, const Entry *e, Triggers which)
{
    return which == TRIGGERS_ALL || wars_affects_step(t, e) == (which == TRIGGERS_AFFECTING);
}

// "The second time each turn …": counts this time. True: it is the one that triggers.
static bool time_count(Table *t, CardId card, uint8_t ability)
{
    uint8_t nth = text_program(t, t->cards[card].def)->ability[ability].nth;
    return nth == 0 || RULE_IF(WARS_A, 120, wars_time_record(t, where(t, card)->holder, card, ability) == nth);
}

// "One or more of your units are destroyed": everything that happens before the ability goes on the stack counts as one
// event.
static bool waits_already(const Table *t, const Entry *e)
{
    const WarsState *s = state(t);
    for (uint8_t i = 0; i < s->waiting_count; i++) {
        const Entry *other = &t->entries[s->waiting[i]];
        if (RULE_IF(WARS_A, 150, other->source == e->source && other->def == e->def && other->ability == e->ability))
            return true;
    }
    return false;
}

// ---- an event triggers ----

static bool card_trigger(Table *t, CardId card, const Happening *h, Triggers which, bool together)
{
    const Program *p = text_program(t, t->cards[card].def);
    for (uint8_t k = 0; k < p->ability_count; k++) {
        if (p->ability[k].kind != WARS_TRIGGERED || !wars_is_set_off(t, card, k, h) || !is_new(t, card, k, h))
            continue;
        Entry e = {.def = t->cards[card].def, .ability = k, .source = card, .you = where(t, card)->holder,
                   .pending = PENDING_TRIGGER};
        if (!is_wanted(t, &e, which) || (p->ability[k].once && waits_already(t, &e)) || !time_count(t, card, k))
            continue;
        trigger_add(t, e, h, together);
        together = true;
    }
    return together;
}

static bool is_delayed(uint8_t mode) { return mode == WATCH_ONCE || mode == WATCH_EACH; }

// For a card whose destiny has just changed: whether the condition held before.
static bool watcher_saw(const Table *t, const Entry *watcher, const Happening *h)
{
    Happening before = *h;
    before.less = h->by;
    return h->by != 0 && wars_watcher_sees(t, watcher, &before);
}

static bool watchers_trigger(Table *t, const Happening *h, Triggers which, bool together)
{
    const WarsState *s = state(t);
    wars_watchers_drop_over(t);
    for (uint8_t i = 0; i < s->watcher_count;) {
        Entry e = t->entries[s->watcher[i].entry];
        uint8_t mode = s->watcher[i].mode;
        e.pending = PENDING_TRIGGER;
        e.flags &= ENTRY_LEFT;
        if (!is_delayed(mode) || !awaits(wars_ability_of(t, &e), h->event) || !wars_watcher_sees(t, &e, h) ||
            watcher_saw(t, &e, h) || !is_wanted(t, &e, which) ||
            (wars_ability_of(t, &e)->once && waits_already(t, &e))) {
            i++;
            continue;
        }
        if (RULE_IF(TRIG, 12, mode == WATCH_ONCE))
            wars_watcher_drop(t, i);            // frees its entry for the trigger
        else
            i++;
        trigger_add(t, e, h, together);
        together = true;
    }
    return together;
}

static uint32_t bit_of(const Table *t, uint8_t event)
{
    return event == ON_PHASE ? PHASE_BIT(state(t)->phase) : EVENT_BIT(event);
}

// A watcher may wait for anything: which event it is, is checked later.
static bool may_be_awaited(const Table *t, uint8_t event)
{
    return SURE(state(t)->watcher_count > 0, false) ||
           (SURE(index_texts(t)->listens, 0) & bit_of(t, event)) != 0;
}

// Cards in play with an ability that triggers on this event.
static Cards listeners(const Table *t, uint8_t event)
{
    uint32_t bit = bit_of(t, event);
    Cards found = 0;
    EACH_IN (left, index_texts(t)->listening)
        if (facts(t, cards_first(left))->listens & bit)
            found |= card_bit(cards_first(left));
    return found;
}

// Cards aboard or beneath a card have moved with it.
static void deed_record(Table *t, const Happening *h)
{
    bool is_energy = h->event == ON_ACTIVATES || h->event == ON_LOSES;
    TurnDeed d = {.event = h->event, .card = h->subject, .seat = h->seat, .count = is_energy ? h->amount : 1,
                  .by = wars_agent(t) ? (uint8_t)(1 + wars_agent(t)->you) : 0};
    wars_deed_record(t, d);
    if (h->event != ON_MOVES)
        return;
    RULE(MOVE, 11);
    EACH_IN (aboard, wars_cards_beneath(t, h->subject)) {
        d.card = cards_first(aboard);
        wars_deed_record(t, d);
        EACH_IN (beneath, wars_cards_beneath(t, cards_first(aboard))) {
            d.card = cards_first(beneath);
            wars_deed_record(t, d);
        }
    }
}

NEVER_INLINE bool trigger_all(Table *t, const Happening *h, Triggers which, bool together)
{
    if (facts_of(t, 0)->listens & EVENT_BIT(h->event) && is_deed(h->event))
        deed_record(t, h);
    together = watchers_trigger(t, h, which, together);
    CardId card[WARS_CARDS];
    uint8_t count = wars_cards_list(t, listeners(t, h->event), card);
    for (uint8_t i = 0; i < count; i++)
        together = card_trigger(t, card[i], h, which, together);
    return together;
}

void wars_trigger(Table *t, uint8_t event, CardId subject, CardId object, SeatId seat)
{
    wars_trigger_with(t, event, subject, object, seat, false);
}

bool wars_trigger_with(Table *t, uint8_t event, CardId subject, CardId object, SeatId seat, bool together)
{
    RULE(TRIG, 1);
    RULE(TRIG, 2);                              // whatever else is going on
    RULE(TRIG, 7);                              // once per event
    if (!may_be_awaited(t, event))
        return together;
    Happening h = {.event = event, .subject = subject, .object = object, .seat = seat};
    return trigger_all(t, &h, TRIGGERS_ALL, together);
}

// Energy is being lost, and not because a text says so.
static bool is_drain(const Table *t)
{
    return t->m->depth > 1 && t->frames[t->m->depth - 1].procedure == PROCEDURE_LOSE &&
           t->frames[t->m->depth - 2].procedure == PROCEDURE_RESOLVE;
}

void wars_trigger_drain(Table *t, CardId location, SeatId seat, int size)
{
    Happening h = {.event = ON_DRAIN, .subject = location, .seat = seat,
                   .amount = (uint8_t)(size < UINT8_MAX ? size : UINT8_MAX)};
    if (may_be_awaited(t, ON_DRAIN))
        trigger_all(t, &h, TRIGGERS_ALL, false);
}

// Who has won is no longer known when the text comes off the stack: it is kept as the amount, 1 + the seat.
void wars_trigger_battle_over(Table *t)
{
    const Battle *b = &state(t)->battle;
    Happening h = {.event = ON_BATTLE_ENDS, .subject = b->place, .seat = b->attacker,
                   .amount = (uint8_t)(b->loser == SEAT_NOBODY ? 0 : 1 + seat_other(b->loser))};
    if (may_be_awaited(t, ON_BATTLE_ENDS))
        trigger_all(t, &h, TRIGGERS_ALL, false);
}

void wars_trigger_goes(Table *t, CardId card, ZoneId to, bool is_secret)
{
    Happening h = {.event = ON_GOES, .subject = is_secret ? 0 : card, .object = wars_location_of(t, card),
                   .seat = owner_of(t, card),
                   .zones = {zone_kind(t, t->cards[card].zone), zone_kind(t, to)}};
    if (may_be_awaited(t, ON_GOES))
        trigger_all(t, &h, TRIGGERS_ALL, false);
}

void wars_trigger_energy(Table *t, uint8_t event, SeatId seat, int amount)
{
    if (amount <= 0 || !may_be_awaited(t, event))
        return;
    int most = event == ON_LOSES ? wars_losable(t, seat) : amount;
    Happening h = {.event = event, .seat = seat, .amount = (uint8_t)(amount < most ? amount : most),
                   .by_drain = is_drain(t)};
    if (h.amount > 0)
        trigger_all(t, &h, TRIGGERS_ALL, false);
}

static bool trigger_moved(Table *t, uint8_t event, CardId card, CardId from, CardId to, SeatId seat, bool together)
{
    RULE(TRIG, 1);
    Happening h = {.event = event, .subject = card, .object = to, .seat = seat, .from = from};
    if (may_be_awaited(t, event))
        together = trigger_all(t, &h, TRIGGERS_ALL, together);
    if (event != ON_MOVES || !may_be_awaited(t, ON_MOVES_FROM))
        return together;
    h.event = ON_MOVES_FROM;
    h.object = from;
    return trigger_all(t, &h, TRIGGERS_ALL, together);
}

// Cards aboard a ship that moves have moved as well.
NEVER_INLINE bool trigger_aboard(Table *t, CardId ship, CardId from, CardId to, SeatId seat, bool together)
{
    CardId aboard[WARS_CARDS];
    uint8_t count = wars_cards_list(t, wars_cards_aboard(t, ship), aboard);
    for (uint8_t i = 0; i < count; i++) {
        RULE(WARS_A, 106);
        together = trigger_moved(t, ON_MOVES, aboard[i], from, to, seat, together);
    }
    return together;
}

bool wars_trigger_moved(Table *t, uint8_t event, CardId card, CardId from, CardId to, SeatId seat, bool together)
{
    if (!may_be_awaited(t, event) && !(event == ON_MOVES && may_be_awaited(t, ON_MOVES_FROM)))
        return together;
    together = trigger_moved(t, event, card, from, to, seat, together);
    return event == ON_MOVES && from != to ? trigger_aboard(t, card, from, to, seat, together) : together;
}

bool wars_trigger_boards(Table *t, CardId card, CardId from, SeatId seat, bool together)
{
    CardId to = where(t, card)->host;
    if (!hears_news(t) || RULE_IF(WARS_A, 191, from == to))
        return together;
    if (from && is_ship(t, from))
        together = wars_trigger_with(t, ON_LEAVES_SHIP, card, from, seat, together);
    return to && is_ship(t, to) ? wars_trigger_with(t, ON_BOARDS, card, to, seat, together) : together;
}

void wars_trigger_revealed(Table *t, CardId card, SeatId seat, Triggers which)
{
    Happening h = {.event = ON_REVEALS, .subject = card, .object = state(t)->battle.place, .seat = seat};
    trigger_all(t, &h, which, false);
}

void wars_trigger_raised(Table *t, CardId card, SeatId seat, int8_t by)
{
    Happening h = {.event = ON_REVEALS, .subject = card, .object = state(t)->battle.place, .seat = seat, .by = by};
    bool is_testing = state(t)->battle.testing;         // then the others follow later
    trigger_all(t, &h, is_testing ? TRIGGERS_AFFECTING : TRIGGERS_ALL, false);
    h.event = ON_DESTINY;
    h.object = 0;
    if (may_be_awaited(t, ON_DESTINY))
        trigger_all(t, &h, TRIGGERS_ALL, false);
}

bool wars_is_heard(const Table *t, uint8_t event)
{
    for (uint8_t i = 0; i < state(t)->watcher_count; i++)
        if (awaits(wars_ability_of(t, &t->entries[state(t)->watcher[i].entry]), event))
            return true;
    const WarsIndex *x = index_texts(t);
    return (SURE(x->listens, 0) & EVENT_BIT(event)) != 0 ||
           (SURE(x->replaces, 0) & REPLACED_BIT(event)) != 0;
}

// "When you play this card": the filter begins with exactly that test.
static bool names_itself(const Program *p, uint16_t filter)
{
    return filter && p->code[filter] > 3 && p->code[filter + 3] == OP_IS && p->code[filter + 4] == OP_SELF;
}

void wars_trigger_played(Table *t, CardId card, SeatId seat)
{
    Happening h = {.event = ON_PLAYED, .subject = card, .object = card, .seat = seat};
    const Program *p = text_program(t, t->cards[card].def);
    bool together = false;
    RULE(WARS_A, 79);  // this ability triggers now that the card is in play; none of its others does
    for (uint8_t k = 0; k < p->ability_count; k++)
        if (p->ability[k].kind == WARS_TRIGGERED && names_itself(p, p->ability[k].subject) &&
            wars_is_set_off(t, card, k, &h)) {
            Entry e = {.def = t->cards[card].def, .ability = k, .source = card, .you = where(t, card)->holder};
            trigger_add(t, e, &h, together);
            together = true;
        }
}
