// delayed.c — what effects set up to wait for an event: delayed triggered abilities and replacement effects (TRIG-11,
// -12, REPL, A-24, A-25, A-58, A-72, A-78).
//
// A watcher is an entry that waits, with what the effect knew when it was performed. The ability it names says which
// event it waits for and what happens then. A delayed trigger joins the queue for the stack (queue.c). A replacement
// takes the place of the event: the event does not happen, and the text runs before anything else goes on
// (wars_between).
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"

#include "language/code.h"

// Statements that hold for a while, without an event, are kept in the same way: they are read like those of an ongoing
// ability (ongoing.c), with the cards that the text has named.

// ---- the list ----

// Anything an ongoing ability could say may apply from now on, or no longer.
static void holding_changes(Table *t, uint8_t mode)
{
    if (mode >= WATCH_HOLDS)
        index_forget(t, SURE(HAS_TEXTS, 0));
    if (mode >= WATCH_HOLDS && is_seldom(t, SELDOM_MUTE))
        index_forget(t, SURE(HAS_ABLES, 0));
}

static bool condition_holds(const Table *t, const Entry *e)
{
    const Program *p = text_program(t, e->def);
    Context c = text_context_of(t, p, e->you, e->source, e);
    return text_holds(&c, p->ability[e->ability].condition);
}

void wars_watch_begin(Table *t, const Entry *e, WatchMode mode, uint8_t ability, Lasts until)
{
    WarsState *s = state_to_change(t);
    bool is_reveal = text_program(t, e->def)->ability[ability].event == ON_REVEALS;     // a reveal may still come
    if (RULE_IF(REPL, 6, until == LASTS_BATTLE && !is_battle(t) && !is_reveal))
        return;                                 // "in this battle", but there is none
    Entry held = *e;
    held.ability = ability;
    if (mode == WATCH_HOLDS_AS_LONG && !RULE_IF(WARS_A, 85, condition_holds(t, &held)))
        return;                                 // it is over before it begins
    if (s->watcher_count == WARS_WATCHERS) {
        wars_bound_reached(t, REASON_WATCHER_BOUND);
        return;
    }
    int index = wars_entry_take(t);
    if (index < 0)
        return;
    Entry *kept = &t->entries[index];
    *kept = *e;
    kept->ability = ability;
    kept->pending = PENDING_WATCH;
    kept->flags = (uint8_t)((e->flags & ENTRY_LEFT) | ENTRY_PUBLIC);
    RULE(TRIG, 11);
    RULE(WARS_A, 72);                           // every choice has been made by now
    s->watcher[s->watcher_count++] =
        (Watcher){.entry = (uint8_t)index, .mode = (uint8_t)mode, .until = (uint8_t)until,
                  .older = {pile_count(t, 0, ZONE_PLAY), pile_count(t, 1, ZONE_PLAY)}};
    holding_changes(t, (uint8_t)mode);
    wars_entry_tell(t, EVENT_WARS_WATCH, kept);
}

void wars_watcher_drop(Table *t, uint8_t at)
{
    WarsState *s = state_to_change(t);
    holding_changes(t, s->watcher[at].mode);
    entry_drop(t, s->watcher[at].entry);
    s->watcher_count--;
    memmove(s->watcher + at, s->watcher + at + 1, sizeof(Watcher) * (size_t)(s->watcher_count - at));
    s->watcher[s->watcher_count] = (Watcher){0};
}

// Whether a watcher ends now. One that lasts for a battle ends with the battle, and with the turn.
static bool watcher_ends(const Watcher *w, Lasts until)
{
    return w->mode != WATCH_LATER && (w->until == until || (until == LASTS_TURN && w->until == LASTS_BATTLE));
}

void wars_watchers_expire(Table *t, Lasts until)
{
    WarsState *s = state_to_change(t);
    for (uint8_t i = s->watcher_count; i > 0; i--)
        if (RULE_IF(REPL, 6, watcher_ends(&s->watcher[i - 1], until)))
            wars_watcher_drop(t, (uint8_t)(i - 1));
}

// "During your opponent's next turn": that turn has come.
static void laters_begin(Table *t, Lasts until)
{
    WarsState *s = state_to_change(t);
    for (uint8_t i = 0; i < s->watcher_count; i++)
        if (s->watcher[i].mode == WATCH_LATER && s->watcher[i].until == until &&
            RULE_IF(WARS_A, 85, condition_holds(t, &t->entries[s->watcher[i].entry]))) {
            bool waits = wars_ability_of(t, &t->entries[s->watcher[i].entry])->event != ON_NOTHING;
            s->watcher[i].mode = waits ? WATCH_ONCE : WATCH_HOLDS;
            holding_changes(t, s->watcher[i].mode);
        }
}

void wars_watchers_miss(Table *t, const Entry *e)
{
    const WarsState *s = state(t);
    for (uint8_t i = s->watcher_count; i > 0; i--) {
        const Entry *w = &t->entries[s->watcher[i - 1].entry];
        bool is_its = w->def == e->def && w->source == e->source && w->you == e->you;
        if (s->watcher[i - 1].mode == WATCH_HOLDS_ONCE && is_its)
            wars_watcher_drop(t, (uint8_t)(i - 1));
    }
}

// "As long as it is in this battle": ends the watchers whose card no longer is.
void wars_watchers_drop_over(Table *t)
{
    const WarsState *s = state(t);
    for (uint8_t i = s->watcher_count; i > 0; i--)
        if (s->watcher[i - 1].mode == WATCH_HOLDS_AS_LONG &&
            !RULE_IF(WARS_A, 85, condition_holds(t, &t->entries[s->watcher[i - 1].entry])))
            wars_watcher_drop(t, (uint8_t)(i - 1));
}

void wars_watchers_turn(Table *t, SeatId seat)
{
    WarsState *s = state_to_change(t);
    for (uint8_t i = s->watcher_count; i > 0; i--) {
        Watcher *w = &s->watcher[i - 1];
        bool is_its = t->entries[w->entry].you == seat;
        if (RULE_IF(WARS_A, 85, w->until == LASTS_NEXT && is_its))
            wars_watcher_drop(t, (uint8_t)(i - 1));
        else if (w->until == (is_its ? LASTS_YOURS : LASTS_THEIRS))
            w->until = LASTS_TURN;
    }
    laters_begin(t, LASTS_TURN);
}

void wars_watchers_phase(Table *t)
{
    wars_watchers_expire(t, LASTS_PHASE);
    laters_begin(t, LASTS_PHASE);
}

// "The next card you play this turn costs …": this was that card.
void wars_watchers_played(Table *t, const Entry *e)
{
    const WarsState *s = state(t);
    Aside aside = {.doer = e->you};
    for (uint8_t i = s->watcher_count; i > 0; i--) {
        const Entry *w = &t->entries[s->watcher[i - 1].entry];
        const Program *p = text_program(t, w->def);
        Context c = text_context_of(t, p, w->you, w->source, w);
        c.aside = &aside;
        const uint8_t *filter = p->code + p->ability[w->ability].code + 1;
        if (s->watcher[i - 1].mode == WATCH_HOLDS_ONCE && text_filter(&c, &filter, e->source))
            wars_watcher_drop(t, (uint8_t)(i - 1));
    }
}

static Stat stat_asked(const Table *t, const Program *p, uint8_t ability)
{
    const Vocabulary *v = t->game->vocabulary;
    for (uint16_t at = p->ability[ability].code; at && p->code[at] != OP_END; at = p->note[at].next)
        for (Stat stat = STAT_POWER; stat < STAT_COUNT; stat++)
            if (code_has(v, p->code, at, WARS_OP_STAT_OF, (int)stat))
                return stat;
    return STAT_NONE;
}

// Keeps a number of a card that the text will need after that card has gone: X of Shift in Tactics.
static void last_value_keep(const Table *t, Entry *e, CardId card)
{
    const Program *p = text_program(t, e->def);
    Stat stat = stat_asked(t, p, e->ability);
    if (stat == STAT_NONE || !memchr(e->card, card, e->card_count))
        return;
    RULE(WARS_A, 24);
    e->number = (uint8_t)wars_stat_of(t, card, stat, NULL);
    e->flags |= WATCHER_HAS_NUMBER;
}

static uint8_t index_in_play(const Table *t, CardId card)
{
    const Zone *z = zone_for(t, owner_of(t, card), ZONE_PLAY);
    const CardId *at = memchr(z->card, card, z->count);
    return (uint8_t)(at ? at - z->card : z->count);
}

// What applies to a card no longer applies if the card leaves and comes back.
static void entry_forget_card(Entry *e, CardId card)
{
    uint8_t kept = 0, begin = 0;
    for (uint8_t slot = 0; slot < e->filled; slot++) {
        uint8_t end = e->end[slot];
        for (uint8_t i = begin; i < end; i++)
            if (RULE_IF(WARS_A, 78, e->card[i] != card))
                e->card[kept++] = e->card[i];
        begin = end;
        e->end[slot] = kept;
    }
    memset(e->card + kept, 0, (size_t)(e->card_count - kept));
    e->card_count = kept;
}

void wars_watchers_card_leaves(Table *t, CardId card)
{
    WarsState *s = state_to_change(t);
    for (uint8_t i = 0; i < s->watcher_count; i++) {
        uint8_t *older = &s->watcher[i].older[owner_of(t, card)];
        *older = (uint8_t)(*older - (index_in_play(t, card) < *older));
        last_value_keep(t, &t->entries[s->watcher[i].entry], card);
        if (s->watcher[i].mode >= WATCH_HOLDS)
            entry_forget_card(&t->entries[s->watcher[i].entry], card);
    }
}

bool wars_watcher_sees(const Table *t, const Entry *watcher, const Happening *h)
{
    const Program *p = text_program(t, watcher->def);
    Aside aside = aside_before(h);
    Context c = text_context_of(t, p, watcher->you, watcher->source, watcher);
    c.aside = &aside;
    return wars_sets_off(&c, &p->ability[watcher->ability], h);
}

// ---- replacements ----

static bool is_replacing_each(uint8_t mode) { return mode == WATCH_INSTEAD_EACH || mode == WATCH_PREVENT_EACH; }
static bool is_replacing(uint8_t mode)
{
    return mode == WATCH_INSTEAD || mode == WATCH_PREVENT || is_replacing_each(mode);
}

// A replacement is not itself replaced while its text runs.
static bool is_instead_running(const Table *t)
{
    for (uint8_t i = 0; i < t->m->depth; i++)
        if (t->frames[i].procedure == PROCEDURE_TEXT && t->frames[i].u.text.mode == TEXT_OWN)
            return true;
    return false;
}

// The oldest watcher that replaces the event; -1: none.
static int replacing_watcher(const Table *t, const Happening *h)
{
    const WarsState *s = state(t);
    RULE(WARS_A, 25);
    for (uint8_t i = 0; i < s->watcher_count; i++) {
        const Entry *e = &t->entries[s->watcher[i].entry];
        if (is_replacing(s->watcher[i].mode) && awaits(wars_ability_of(t, e), h->event) && wars_watcher_sees(t, e, h))
            return i;
    }
    return -1;
}

// "As long as …, if … would …": checked when the event is about to happen. "The first time …": never after that.
static bool is_in_force(const Table *t, CardId card, uint8_t ability)
{
    SeatId seat = where(t, card)->holder;
    const Ability *a = &text_program(t, t->cards[card].def)->ability[ability];
    Context c = text_context(t, seat, card);
    return text_holds(&c, a->condition) &&
           (a->nth == 0 || RULE_IF(WARS_A, 120, !wars_time_is_recorded(t, seat, card, ability)));
}

// The ongoing ability that replaces the event, on the turn player's oldest card with one, or else on the other
// player's; its entry goes to *ret_entry.
static bool replacing_card(const Table *t, const Happening *h, Entry *ret_entry)
{
    for (SeatId n = 0; n < SEAT_COUNT; n++) {
        const Zone *z = zone_for(t, n ? seat_other(turn_player(t)) : turn_player(t), ZONE_PLAY);
        for (uint8_t i = 0; i < z->count; i++) {
            CardId card = z->card[i];
            if (!(facts(t, card)->replaces & REPLACED_BIT(h->event)))
                continue;
            const Program *p = text_program(t, t->cards[card].def);
            for (uint8_t k = 0; k < p->ability_count; k++) {
                *ret_entry = (Entry){.def = t->cards[card].def, .ability = k, .source = card,
                                     .you = where(t, card)->holder};
                if (p->ability[k].kind == WARS_REPLACES && wars_is_set_off(t, card, k, h) &&
                    is_in_force(t, card, k))
                    return true;
            }
        }
    }
    return false;
}

static void instead_add(Table *t, const Entry *what, const Happening *h)
{
    WarsState *s = state_to_change(t);
    int index = s->instead_count < WARS_INSTEAD ? wars_entry_take(t) : -1;
    if (index < 0) {
        wars_bound_reached(t, REASON_INSTEAD_BOUND);
        return;
    }
    t->entries[index] = *what;
    t->entries[index].pending = PENDING_NONE;
    t->entries[index].flags &= ENTRY_LEFT | WATCHER_HAS_NUMBER;
    if (wars_ability_of(t, what)->event != h->event)
        t->entries[index].flags |= INSTEAD_OF_OTHER;
    if (h->amount > 0)
        t->entries[index].that_much = h->amount;
    wars_entry_remember(t, &t->entries[index], h);
    s->instead[s->instead_count++] = (uint8_t)index;
}

// Whether what would have happened may still happen when the text goes on from there.
static bool may_still_happen(const Table *t, const Program *p, uint16_t at)
{
    for (uint16_t label; p->code[at] != OP_END; at = p->code[at] == OP_JUMP ? label : p->note[at].next) {
        uint16_t operand = code_operand(t->game->vocabulary, p->code, at, 'l');
        label = operand ? code_wide(p->code, operand) : 0;
        if (p->code[at] == WARS_OP_HAPPEN || (label && p->code[at] != OP_JUMP && may_still_happen(t, p, label)))
            return true;
    }
    return false;
}

// "You may … instead": only now it is certain that it is replaced.
void wars_instead_led_on(Table *t, const Entry *e, uint16_t from, uint16_t to)
{
    const Program *p = text_program(t, e->def);
    if (may_still_happen(t, p, from) && !may_still_happen(t, p, to))
        wars_entry_tell(t, EVENT_WARS_INSTEAD, e);
}

static void replace(Table *t, const Entry *what, uint8_t mode, const Happening *h)
{
    if (RULE_IF(REPL, 4, mode == WATCH_PREVENT || mode == WATCH_PREVENT_EACH)) {
        wars_entry_tell(t, EVENT_WARS_PREVENT, what);
        return;
    }
    RULE(REPL, 1);
    RULE(REPL, 3);
    const Program *p = text_program(t, what->def);
    if (!may_still_happen(t, p, p->ability[what->ability].code))
        wars_entry_tell(t, EVENT_WARS_INSTEAD, what);
    instead_add(t, what, h);
}

bool wars_would_be_replaced(const Table *t, uint8_t event, CardId subject, CardId object, SeatId seat)
{
    Happening h = {.event = event, .subject = subject, .object = object, .seat = seat};
    Entry ignored;
    return replacing_watcher(t, &h) >= 0 || replacing_card(t, &h, &ignored);
}

bool wars_is_shielded(const Table *t, uint8_t event, CardId card)
{
    Happening h = {.event = event, .subject = card, .object = wars_location_of(t, card), .seat = holder_of(t, card)};
    Entry what;
    if (!replacing_card(t, &h, &what))
        return false;
    const Program *p = text_program(t, what.def);       // what may be declined does not protect for certain
    return p->code[p->ability[what.ability].code] != OP_MAY && p->ability[what.ability].nth == 0;
}

static bool is_anything_replaced(const Table *t, uint8_t event)
{
    return SURE(state(t)->watcher_count > 0, false) || (index_texts(t)->replaces & REPLACED_BIT(event)) != 0;
}

bool wars_other_replaces(const Table *t, uint8_t op, CardId card)
{
    const TextVerb *verb = wars_verb(op);
    uint8_t event[2] = {verb->event, verb->forms & VERB_LOSES ? ON_LOST : ON_NOTHING};
    Entry what;
    for (uint8_t i = 0; i < 2; i++) {
        if (event[i] == ON_NOTHING || !is_anything_replaced(t, event[i]))
            continue;
        Happening h = {.event = event[i], .subject = card, .object = wars_location_of(t, card),
                       .seat = holder_of(t, card)};
        if (replacing_card(t, &h, &what) && what.source != card)
            return true;
    }
    return false;
}

static bool is_older(const Table *t, CardId card, const Watcher *w)
{
    return RULE_IF(WARS_A, 25, index_in_play(t, card) < w->older[owner_of(t, card)]);
}

static bool happening_replace(Table *t, const Happening *h)
{
    Entry what;
    int at = replacing_watcher(t, h);
    bool by_card = replacing_card(t, h, &what) && (at < 0 || is_older(t, what.source, &state(t)->watcher[at]));
    if ((at < 0 && !by_card) || RULE_IF(REPL, 5, is_instead_running(t)))
        return false;
    RULE(REPL, 2);                              // it uses neither stack nor initiative
    if (by_card) {
        RULE(WARS_A, 121);                      // whether its text says "would" or not
        if (wars_ability_of(t, &what)->nth)
            wars_time_record(t, what.you, what.source, what.ability);
        replace(t, &what, wars_ability_of(t, &what)->limit, h);
        return true;
    }
    uint8_t mode = state(t)->watcher[at].mode;
    what = t->entries[state(t)->watcher[at].entry];
    if (!is_replacing_each(mode))
        wars_watcher_drop(t, (uint8_t)at);
    replace(t, &what, mode, h);
    return true;
}

bool wars_event_replace(Table *t, uint8_t event, CardId subject, CardId object, SeatId seat)
{
    return is_anything_replaced(t, event) &&
           happening_replace(t, &(Happening){.event = event, .subject = subject, .object = object, .seat = seat});
}

bool wars_energy_replace(Table *t, uint8_t event, SeatId seat, int amount, bool by_drain)
{
    Happening h = {.event = event, .seat = seat, .by_drain = by_drain,
                   .amount = (uint8_t)(amount < UINT8_MAX ? amount : UINT8_MAX)};
    return amount > 0 && is_anything_replaced(t, event) && RULE_IF(WARS_A, 96, happening_replace(t, &h));
}

// ---- between two steps of any procedure ----

static Frame instead_take(Table *t)
{
    WarsState *s = state_to_change(t);
    uint8_t entry = s->instead[0];
    s->instead_count--;
    memmove(s->instead, s->instead + 1, s->instead_count);
    s->instead[s->instead_count] = 0;
    return text_frame_of(t, entry, TEXT_OWN);
}

// A play in progress comes first: what its costs trigger goes above it on the stack.
static bool is_putting(const Table *t)
{
    for (uint8_t i = 0; i < t->m->depth; i++)
        if (t->frames[i].procedure == PROCEDURE_PLAY || t->frames[i].procedure == PROCEDURE_WAITING)
            return true;
    return false;
}

// Runs what has to come before the next step (Game.between_at).
void wars_between(Table *t)
{
    if (state(t)->instead_count > 0) {
        if (!is_instead_running(t))             // of several, each is over before the next is asked about
            flow_push(t, instead_take(t));
    } else if (RULE_IF(TRIG, 3, is_edition(t, EDITION_2004)) && !is_putting(t)) {
        RULE(WARS_A, 7);                       // in the middle of a battle step as well; it resolves in the next window
        flow_push(t, wars_waiting_frame());     // 2004: at the moment of the event
    }
}
