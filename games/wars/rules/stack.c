// stack.c — the stack: how things get on it, are cancelled, and come off it (STACK, CANCEL, TARGET-8 to -11).
#include "core/knowledge.h"
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"
#include "language/code.h"
#include "language/settle.h"

// ---- entries ----

void wars_bound_reached(Table *t, WarsReason bound)
{
    if (t->m->result == RESULT_NONE)
        match_stop(t, (Reason)bound);
}

int wars_entry_take(Table *t)
{
    int index = entry_take(t);
    if (index < 0)
        wars_bound_reached(t, REASON_ENTRY_BOUND);
    return index;
}

// The source, to be named in an event; none if the card has gone where a player can't see it.
CardId wars_source_told(const Table *t, const Entry *entry)
{
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        if (!card_is_known(t, entry->source, v))
            return 0;
    return entry->source;
}

void wars_entry_tell(Table *t, uint8_t event, const Entry *entry)
{
    event_emit(t, (Event){.kind = event, .seat = entry->you, .card = wars_source_told(t, entry),
                          .number = (int16_t)(entry->ability + 1)});
}

// ---- the stack ----

void wars_stack_push(Table *t, uint8_t entry)
{
    WarsState *s = state_to_change(t);
    if (s->stack_count == WARS_STACK) {
        wars_bound_reached(t, REASON_STACK_BOUND);
        return;
    }
    RULE(STACK, 1);
    RULE(STACK, 2);                             // its costs are paid, and none of its effects has happened
    RULE(STACK, 8);
    RULE(STACK, 14);                            // the card with the ability has not moved
    t->entries[entry].flags |= ENTRY_PUBLIC;
    s->stack[s->stack_count++] = entry;
    RULE(INIT, 6);                              // the player with initiative keeps it
    RULE(INIT, 7);
    s->passes = 0;
}

bool wars_stack_has_room(const Table *t) { return state(t)->stack_count + WARS_STACK_KEPT < WARS_STACK; }

uint8_t wars_stack_top(const Table *t) { return state(t)->stack[state(t)->stack_count - 1]; }

static void stack_remove(Table *t, uint8_t entry)
{
    WarsState *s = state_to_change(t);
    uint8_t *at = memchr(s->stack, entry, s->stack_count);
    if (!at)
        return;
    s->stack_count--;
    memmove(at, at + 1, (size_t)(s->stack + s->stack_count - at));      // the others keep their order
    s->stack[s->stack_count] = 0;
}

// The newest pending thing of one of these kinds (a bit each) with that source.
static const Entry *pending_find(const Table *t, CardId source, unsigned kinds)
{
    const WarsState *s = state(t);
    RULE(STACK, 9);                             // not only the top
    for (uint8_t i = s->stack_count; i > 0; i--) {
        const Entry *e = &t->entries[s->stack[i - 1]];
        if (e->source == source && (kinds >> e->pending & 1))
            return e;
    }
    return NULL;
}

const Entry *wars_pending_of_card(const Table *t, CardId card) { return pending_find(t, card, 1u << PENDING_CARD); }

SeatId wars_who_plays(const Table *t, CardId card)
{
    for (uint8_t i = 0; i < t->m->entry_count; i++) {
        const Entry *e = &t->entries[i];
        if (!entry_is_free(e) && e->source == card && e->pending == PENDING_CARD)
            return e->you;
    }
    return holder_of(t, card);
}

const Entry *wars_pending_drain(const Table *t, CardId location)
{
    return pending_find(t, location, 1u << PENDING_DRAIN);
}

const Entry *wars_pending_attack(const Table *t, CardId location)
{
    return pending_find(t, location, 1u << PENDING_ATTACK);
}

const Entry *wars_pending_move(const Table *t, CardId card) { return pending_find(t, card, 1u << PENDING_MOVE); }

const Entry *wars_pending_ability(const Table *t, CardId source)
{
    RULE(STACK, 10);                            // a card that is being moved is not itself pending
    return pending_find(t, source, 1u << PENDING_ABILITY | 1u << PENDING_TRIGGER | 1u << PENDING_TRANSPORT);
}

void wars_pending_cancel(Table *t, const Entry *entry)
{
    uint8_t index = (uint8_t)(entry - t->entries);
    uint8_t event = entry->pending == PENDING_CARD ? ON_CANCELLED : ON_DRAIN_CANCELLED;
    bool is_event = entry->pending == PENDING_CARD || entry->pending == PENDING_DRAIN;
    if (is_event && wars_agent(t) && wars_event_replace(t, event, entry->source, entry->source, entry->you))
        return;                                 // replaced; what the rules themselves cancel can't be
    wars_entry_tell(t, EVENT_WARS_CANCEL, entry);
    stack_remove(t, index);
    if (entry->pending == PENDING_CARD && state(t)->modifier_count > 0)
        wars_modifiers_drop(t, entry->source);  // modifiers meant for it in play
    if (entry->pending == PENDING_CARD)
        wars_trigger(t, ON_CANCELLED, entry->source, 0, entry->you);
    if (entry->pending == PENDING_DRAIN)
        wars_trigger(t, ON_DRAIN_CANCELLED, entry->source, entry->source, entry->you);
    RULE(CANCEL, 2);
    if (RULE_IF(CANCEL, 1, entry->pending == PENDING_CARD))
        wars_card_lose(t, entry->source);
    RULE(CANCEL, 4);                            // what was paid, used or drained stays so
    RULE(WARS_A, 15);
    entry_drop(t, index);
}

// ---- when a card leaves play ----

// Whether the play section fills this slot with that operation: TARGET, or CAPTURE for cards it only mentions.
static bool is_slot_of(const Table *t, const Entry *e, uint8_t slot, uint8_t op)
{
    const Program *p = text_program(t, e->def);
    for (uint16_t at = wars_own_play_of(t, e); at && p->code[at] != OP_END; at = p->note[at].next)
        if (p->code[at] == op && p->code[at + 1] == slot)
            return true;
    return false;
}

// … or its effect captures such cards, so that a later "those units" can mean them.
static bool is_captured_then(const Table *t, const Entry *e, uint8_t slot)
{
    const Program *p = text_program(t, e->def);
    for (uint16_t at = p->ability[e->ability].code; at && p->code[at] != OP_END; at = p->note[at].next)
        if (p->code[at] == OP_CAPTURE && p->code[at + 1] == slot)
            return true;
    return false;
}

static bool is_lost_sight_of(const Table *t, const Entry *e, uint8_t slot)
{
    bool is_settled = is_slot_of(t, e, slot, OP_TARGET) || is_slot_of(t, e, slot, OP_CAPTURE);
    return (is_settled && !settle_is_spent(t, e, wars_own_play_of(t, e), slot)) || is_captured_then(t, e, slot);
}

static void targets_drop(Table *t, Entry *e, CardId card)
{
    for (uint8_t slot = 0; slot < e->filled; slot++)
        for (uint8_t i = entry_slot_begin(e, slot); i < e->end[slot]; i++)
            if (e->card[i] == card && is_lost_sight_of(t, e, slot))
                e->card[i] = 0;                 // if it comes back, it is a new card
}

// A watcher no longer waits for a card that has left: if it comes back, it is a new card.
static void watched_drop(Entry *e, CardId card)
{
    for (uint8_t i = 0; i < e->card_count; i++)
        if (e->card[i] == card)
            e->card[i] = 0;
}

// A copy in the same lost pile that this text does not target yet; 0: none.
static CardId stand_in(const Table *t, const Entry *e, CardId taken)
{
    const Zone *lost = zone_for(t, owner_of(t, taken), ZONE_LOST);
    for (uint8_t i = 0; i < lost->count; i++)
        if (t->cards[lost->card[i]].def == t->cards[taken].def && !memchr(e->card, lost->card[i], e->card_count))
            return lost->card[i];
    return 0;
}

// Copies in a lost pile cannot be told apart, so nobody chooses which of them becomes the target.
void wars_targets_stand_in(Table *t, CardId taken)
{
    for (uint8_t i = 0; i < t->m->entry_count; i++) {
        Entry *e = &t->entries[i];
        CardId copy = e->def ? stand_in(t, e, taken) : 0;
        for (uint8_t slot = SLOT_FIRST; e->def && slot < e->filled; slot++)
            for (uint8_t k = entry_slot_begin(e, slot); k < e->end[slot]; k++)
                if (e->card[k] == taken && is_slot_of(t, e, slot, OP_TARGET) && RULE_IF(ZONE, 12, copy != 0))
                    e->card[k] = copy;
    }
}

void wars_entries_source_left(Table *t, CardId card, CardId location)
{
    for (uint8_t i = 0; i < t->m->entry_count; i++) {
        Entry *e = &t->entries[i];
        bool acts = e->pending == PENDING_DRAIN || e->pending == PENDING_MOVE || e->pending == PENDING_ATTACK;
        bool tells = e->pending <= PENDING_TRIGGER || e->pending == PENDING_WATCH;
        if (entry_is_free(e))
            continue;
        RULE(STACK, 11);
        RULE(WARS_A, 14);
        if (e->source == card && tells && e->pending != PENDING_CARD && !(e->flags & ENTRY_LEFT)) {
            RULE(WARS_A, 55);                   // if it comes back, it is a new card
            e->flags |= ENTRY_LEFT;
            e->place = e->place ? e->place : location;
        }
        if (acts && (e->source == card || e->place == card))
            e->flags |= ENTRY_VOID;
        else if (e->place == card && (e->pending == PENDING_CARD || e->pending == PENDING_TRANSPORT))
            e->place = 0;
        if (e->pending == PENDING_WATCH)
            watched_drop(e, card);
        else if (e->def && e->pending != PENDING_NONE)
            targets_drop(t, e, card);
    }
}

// ---- are the requirements still met? ----

static bool is_permanent(const Table *t, CardId card)
{
    RULE(ZONE, 3);
    return !is_type(t, card, TYPE_BIT(TYPE_ORDER) | TYPE_BIT(TYPE_INTERRUPT));
}

void wars_pending_withdraw(Table *t, CardId card)
{
    const Entry *entry = is_in_zone(t, card, ZONE_PENDING) ? wars_pending_of_card(t, card) : NULL;
    if (!entry || !is_permanent(t, card))
        return;                                 // the effects of an order or interrupt are performed all the same
    RULE(WARS_A, 97);                           // it is neither cancelled nor lost
    stack_remove(t, (uint8_t)(entry - t->entries));
    entry_drop(t, (uint8_t)(entry - t->entries));
}

static bool use_still_holds(const Table *t, const Entry *e)
{
    const Program *p = text_program(t, e->def);
    Context c = text_context_of(t, p, e->you, e->source, e);
    return wars_use_holds(&c, p, e->ability);
}

static bool targets_hold(const Table *t, const Entry *e)
{
    RULE(WARS_A, 11);                           // each of them must be legal
    return RULE_IF(TARGET, 8, settle_targets_hold(t, e, wars_own_play_of(t, e)));
}

static How how_it_enters(const Table *t, const Entry *e)
{
    switch ((CardType)facts(t, e->source)->type) {
    case TYPE_WEAPON:
        return HOW_WEAPON;
    case TYPE_ASSET:
        return e->place ? HOW_ASSET : HOW_ALONE;
    case TYPE_SITE:
    case TYPE_SECTOR:
        return e->place ? HOW_ENCAMPMENT : HOW_LOCATION;
    case TYPE_CHARACTER:
    case TYPE_NOBOT:
    case TYPE_VEHICLE:
    case TYPE_SHIP:
        return is_location(t, e->place) ? HOW_AT : HOW_ABOARD;
    case TYPE_NONE:
    case TYPE_ORDER:
    case TYPE_INTERRUPT:
    case TYPE_LOCATION:
    case TYPE_DRAIN:
    case TYPE_COUNT:
        break;
    }
    return HOW_NONE;
}

// Whether the card could be there at all, whatever the rules say.
static bool has_its_place(const Table *t, const Entry *e)
{
    How how = how_it_enters(t, e);
    if (e->place == 0)
        return (how == HOW_LOCATION || how == HOW_ALONE) && !(e->flags & ENTRY_BENEATH);
    if (!is_in_play(t, e->place))
        return false;
    return how == HOW_ABOARD ? is_unit(t, e->source) && is_ship(t, e->place)
                             : how != HOW_ENCAMPMENT || is_location(t, e->place);
}

static bool permanent_still_fits(const Table *t, const Entry *e)
{
    if (!has_its_place(t, e))
        return false;
    // the place is no target: its requirements were checked when it was played
    if (e->place && !wars_place_is_target(t, e->source))
        return wars_encampment_of(t, e->you, e->place) == 0;
    return RULE_IF(WARS_A, 54, wars_can_play_at(t, e->you, e->source, e->place)) &&
           (e->place == 0 || RULE_IF(TARGET, 11, wars_can_target(t, e->you, e->place))) &&
           RULE_IF(WARS_A, 54, is_edition(t, EDITION_2004) || !wars_has_copy(t, e->you, e->source));
}

static bool card_still_holds(const Table *t, const Entry *e)
{
    if (!(is_permanent(t, e->source) ? permanent_still_fits(t, e) : targets_hold(t, e)))
        return false;
    RULE(COST, 7);                              // support is a cost, not a requirement: it is not checked again
    return RULE_IF(TARGET, 9, is_edition(t, EDITION_2004) || wars_permit_holds(t, e->you, e->source));
}

static bool trigger_still_holds(const Table *t, const Entry *e)
{
    return targets_hold(t, e) &&
           (t->cards[e->source].def != e->def ||
            RULE_IF(WARS_A, 8, is_edition(t, EDITION_2004) || wars_destiny_is_there(t, e->you, e->source, e->ability)));
}

// TARGET-8, -9, A-54.
static bool requirements_still_hold(const Table *t, const Entry *entry)
{
    switch ((PendingKind)entry->pending) {
    case PENDING_CARD:
        return card_still_holds(t, entry);
    case PENDING_ABILITY:
        return targets_hold(t, entry) &&
               RULE_IF(TARGET, 9, is_edition(t, EDITION_2004) || use_still_holds(t, entry));
    case PENDING_TRIGGER:
        RULE(TRIG, 10);
        return trigger_still_holds(t, entry);
    case PENDING_DRAIN:
        return RULE_IF(DRAIN, 9, wars_is_drainable(t, entry->you, entry->source));
    case PENDING_MOVE:
        return RULE_IF(WARS_A, 49, wars_can_move_to(t, entry->you, entry->source, entry->place));
    case PENDING_ATTACK:
        return RULE_IF(WARS_A, 21, wars_is_attackable(t, entry->you, entry->source));
    case PENDING_ACTIVATION:
    case PENDING_TRANSPORT:
    case PENDING_WATCH:
    case PENDING_NONE:
        break;
    }
    return true;
}

// ---- coming off the stack ----

#define RESOLVE_STEPS(X, P) X(P, BEGIN) X(P, CARRY) X(P, CARRIED) X(P, OVER)
STEPS(RESOLVE, ResolveStep, wars_resolve, RESOLVE_STEPS)

Frame wars_resolve_frame(const Table *t)
{
    Frame f = frame_at(PROCEDURE_RESOLVE, RESOLVE_BEGIN);
    f.u.wars.resolve.entry = wars_stack_top(t);
    return f;
}

// The card of an order or interrupt goes to its pile, unless a text has moved it. A permanent that has not entered play
// has nowhere to stay.
static Flow resolve_over(Table *t, const Frame *f)
{
    uint8_t index = f->u.wars.resolve.entry;
    const Entry *e = &t->entries[index];
    bool here = e->pending == PENDING_CARD && is_in_zone(t, e->source, ZONE_PENDING);
    RULE(EFF, 10);
    if (here && !is_permanent(t, e->source) && is_in_play(t, e->afterwards))
        wars_card_stack_on(t, e->source, e->afterwards);
    else if (here && !is_permanent(t, e->source) && pending_is_removed_afterwards(e))
        wars_card_leave(t, e->source, zone_id(owner_of(t, e->source), ZONE_REMOVED));
    else if (here && RULE_IF(DEPLOY, 14, !(e->flags & ENTRY_LOST)) && !is_permanent(t, e->source))
        card_move(t, e->source, zone_id(owner_of(t, e->source), ZONE_USED));
    else if (here)
        wars_card_lose(t, e->source);
    entry_drop(t, index);
    return done(t);
}

static Flow text_perform(Table *t, Frame *f, const Entry *e)
{
    const Program *p = text_program(t, e->def);
    if (e->ability >= p->ability_count || p->ability[e->ability].code == 0)
        return resolve_over(t, f);
    if (is_battle(t))
        RULE(BATTLE, 14);                       // whether or not its card is in the battle
    RULE(STACK, 12);
    RULE(EFF, 2);                               // numbers and choices are settled as it is performed
    RULE(EFF, 6);
    return call(t, f, RESOLVE_OVER, text_frame_of(t, f->u.wars.resolve.entry, TEXT_EFFECT));
}

static Flow card_perform(Table *t, Frame *f, const Entry *e)
{
    if (!is_permanent(t, e->source))
        return text_perform(t, f, e);
    wars_card_enter_as(t, e->source, e->you, how_it_enters(t, e), e->place, e->number,
                       RULE_IF(WARS_A, 98, (e->flags & ENTRY_DAMAGED) != 0) ? STATUS_DAMAGED : 0);
    wars_trigger_played(t, e->source, e->you);
    return resolve_over(t, f);
}

static Flow entry_perform(Table *t, Frame *f, Entry *e)
{
    Frame called;
    bool calls = false;
    switch ((PendingKind)e->pending) {
    case PENDING_CARD:
        return card_perform(t, f, e);
    case PENDING_ABILITY:
    case PENDING_TRIGGER:
        return text_perform(t, f, e);
    case PENDING_TRANSPORT:
        return next(f, RESOLVE_CARRY);
    case PENDING_ACTIVATION:
    case PENDING_DRAIN:
    case PENDING_MOVE:
    case PENDING_ATTACK:
    case PENDING_WATCH:
    case PENDING_NONE:
        break;
    }
    wars_action_perform(t, e, &called, &calls);
    return calls ? call(t, f, RESOLVE_OVER, called) : resolve_over(t, f);
}

static Flow resolve_begin(Table *t, Frame *f)
{
    Entry *e = &t->entries[f->u.wars.resolve.entry];
    RULE(STACK, 5);
    stack_remove(t, f->u.wars.resolve.entry);
    if (e->pending != PENDING_ACTIVATION)          // an activation has an event of its own
        wars_entry_tell(t, EVENT_WARS_RESOLVE, e);
    e->flags &= (uint8_t)~ENTRY_PUBLIC;         // from here on people are told what it does
    if (!(e->flags & ENTRY_VOID) && requirements_still_hold(t, e))
        return entry_perform(t, f, e);
    RULE(CANCEL, 3);
    RULE(WARS_A, 10);
    wars_entry_tell(t, EVENT_WARS_FIZZLE, e);
    e->place = 0;                               // from here on nothing depends on them
    return resolve_over(t, f);
}

Flow wars_resolve_run(Table *t, Frame *f)
{
    switch ((ResolveStep)f->step) {

    case RESOLVE_BEGIN:
        return resolve_begin(t, f);

    case RESOLVE_CARRY:
        wars_carry_offer(t, &t->entries[f->u.wars.resolve.entry]);
        return ask(t, RESOLVE_CARRIED);

    case RESOLVE_CARRIED:
        if (wars_carry_take(t, &t->entries[f->u.wars.resolve.entry]))
            return next(f, RESOLVE_CARRY);
        return resolve_over(t, f);

    case RESOLVE_OVER:
        return resolve_over(t, f);
    }
    return bad_step(t, f);
}
