// verbs_cards.c — verbs of card texts: cards in play, cards that enter it, what is pending (EFF-1, DMG, INV, MOVE-9,
//
//
// Mutators change cards in play; this file decides which cards may be changed, and skips the rest.
#include "games/wars/board/board.h"
#include "games/wars/board/turn_deeds.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/rules.h"
#include "games/wars/texts/verbs.h"
#include "games/wars/triggers/triggers.h"

#include "language/code.h"
#include "language/settle.h"

// ---- what is done to cards in play, one by one (rules/undergo.c) ----

static bool is_fighter_in_play(const Table *t, CardId card)
{
    return is_in_play(t, card) && (is_unit(t, card) || is_ship(t, card));
}

// The card with the text. One that has left since (STACK-11) still counts.
static CardId agent_of(const Table *t, const Act *act)
{
    const Entry *e = act->entry;
    bool has_left = !act->source && e && e->source && t->cards[e->source].def == e->def;
    return has_left ? e->source : act->source;
}

// You may destroy anybody's cards, but dismiss only your own.
static bool may_undergo(const Table *t, const Act *act, CardId card)
{
    return wars_may_undergo_by(t, act->op, card, agent_of(t, act), act->you) &&
           (act->op != WARS_OP_DISMISS || RULE_IF(TARGET, 10, has_card(t, act->who, card)));
}

bool wars_can_undergo(const Table *t, const Act *act)
{
    return act->count > 0 && may_undergo(t, act, act->card[0]);
}

// Whether the text of one card may put something in the place of what is done to another one of these.
static bool others_replace(const Table *t, const Act *act)
{
    for (uint8_t i = 0; i < act->count; i++)
        if (may_undergo(t, act, act->card[i]) && wars_other_replaces(t, act->op, act->card[i]))
            return true;
    return false;
}

// Does it to the cards one by one; one may have been beneath another, and left with it. If a trigger waits for damage,
// the order matters, and the text's player chooses it; if other cards may stand in for them, each such text has
// its turn before the next card.
bool wars_do_undergo(Table *t, const Act *act, Frame *ret_call)
{
    int done = 0;
    RULE(EFF, 1);
    bool is_ordered = act->op == WARS_OP_DAMAGE && act->count > 1 && wars_is_heard(t, ON_DAMAGED);
    if ((is_ordered || (act->count > 1 && others_replace(t, act))) && wars_order_record(act)) {
        wars_done_record(t, act->entry, act->op, 0);
        *ret_call = is_ordered ? wars_damage_order_frame(t, act) : wars_undergo_frame(t, act);
        return true;
    }
    for (uint8_t i = 0; i < act->count; i++)
        if (may_undergo(t, act, act->card[i]))
            done += wars_undergo(t, act->op, act->card[i]);
    wars_done_record(t, act->entry, act->op, done);
    return false;
}

bool wars_do_remove(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(ZONE, 11);
    for (uint8_t i = 0; i < act->count; i++) {
        wars_pending_withdraw(t, act->card[i]);
        wars_card_leave(t, act->card[i], zone_id(owner_of(t, act->card[i]), ZONE_REMOVED));
    }
    return false;
}

// ---- moving ----

// A unit goes to a site or aboard a ship, a ship to a sector.
static How how_at(const Table *t, CardId card, CardId host)
{
    if (is_unit(t, card) && is_ship(t, host))
        return HOW_ABOARD;
    uint8_t wanted = is_unit(t, card) ? TYPE_SITE : is_ship(t, card) ? TYPE_SECTOR : TYPE_NONE;
    return is_location(t, host) && facts(t, host)->type == wanted ? HOW_AT : HOW_NONE;
}

// 2004: however a unit comes aboard, there must be room.
static bool has_room(const Table *t, CardId card, CardId host)
{
    return !is_ship(t, host) ||
           RULE_IF(KW_CAPACITY, 2, is_edition(t, EDITION_2005) || wars_size_of(t, card) <= wars_room_aboard(t, host));
}

// Tested for the card that moves, and for its destination.
bool wars_can_move_card(const Table *t, const Act *act)
{
    if (act->count == 0 || !is_in_play(t, act->card[0]))
        return false;
    return is_location(t, act->card[0]) || (!wars_card_cant_move(t, act->card[0]) &&
                                            !wars_is_banned(t, act->you, ON_MOVES, act->card[0]));
}

static bool may_arrive(const Table *t, CardId card, CardId at)
{
    return !wars_card_cant_move(t, card) && !wars_cant_move_to(t, card, at);
}

static bool can_move_there(const Table *t, const Act *act, CardId card, CardId to)
{
    return is_in_play(t, to) && where(t, card)->host != to && is_fighter_in_play(t, card) &&
           how_at(t, card, to) != HOW_NONE && has_room(t, card, to) && may_arrive(t, card, to) &&
           !wars_is_banned(t, act->you, ON_MOVES, card);
}

static void move_there(Table *t, const Act *act, CardId card, CardId to)
{
    CardId from = where(t, card)->host, left = wars_location_of(t, card);
    if (wars_event_replace(t, ON_MOVES, card, to, act->you))
        return;
    wars_card_relocate(t, card, to);
    bool waits = wars_trigger_moved(t, ON_MOVES, card, left, to, act->you, false);
    waits = wars_trigger_boards(t, card, from, act->you, waits);
    wars_transport_wait(t, where(t, card)->holder, card, from, false, waits);
}

bool wars_do_move(Table *t, const Act *act, Frame *ret_call)
{
    int moved = 0;
    (void)ret_call;
    RULE(MOVE, 9);                              // it costs what the text says, and is not a movement action
    for (uint8_t i = 0; i < act->count; i++)
        if (can_move_there(t, act, act->card[i], act->other)) {
            move_there(t, act, act->card[i], act->other);
            moved++;
        }
    wars_done_record(t, act->entry, act->op, moved);
    return false;
}

static bool is_place_of(const Table *t, CardId place, uint8_t kind)
{
    return kind == TYPE_LOCATION || facts(t, place)->type == kind;
}

// Each card goes where the other one was, if it can; a card that can't stays.
bool wars_do_trade_places(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    if (act->count != 2)
        return false;
    CardId place[2] = {wars_location_of(t, act->card[1]), wars_location_of(t, act->card[0])};
    for (uint8_t i = 0; i < 2; i++)
        if (place[i] && is_place_of(t, place[i], act->word[0]) && can_move_there(t, act, act->card[i], place[i]))
            move_there(t, act, act->card[i], place[i]);
    return false;
}

// "If capacity allows": checked when it moves, in either edition.
bool wars_do_board(Table *t, const Act *act, Frame *ret_call)
{
    bool fits = act->count == 1 && is_ship(t, act->other) && is_fighter_in_play(t, act->card[0]);
    return RULE_IF(WARS_A, 95, fits && wars_fits_aboard(t, act->card[0], act->other)) && wars_do_move(t, act, ret_call);
}

// Two ships or two units change places: both or neither.
bool wars_can_switch(const Table *t, const Act *act)
{
    return act->count > 0 && is_fighter_in_play(t, act->card[0]);
}

bool wars_do_switch(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    if (act->count != 2 || !is_fighter_in_play(t, act->card[0]) || !is_fighter_in_play(t, act->card[1]))
        return false;
    CardId first = act->card[0], second = act->card[1];
    CardId here = wars_location_of(t, first), there = wars_location_of(t, second);
    RULE(MOVE, 9);
    bool can = here != there && can_move_there(t, act, first, there) && can_move_there(t, act, second, here);
    if (!RULE_IF(WARS_A, 99, can))
        return false;
    CardId from[2] = {where(t, first)->host, where(t, second)->host};
    wars_card_relocate(t, first, there);
    wars_card_relocate(t, second, here);
    bool waits = wars_trigger_moved(t, ON_MOVES, first, here, there, act->you, false);
    waits = wars_trigger_moved(t, ON_MOVES, second, there, here, act->you, waits);
    waits = wars_trigger_boards(t, first, from[0], act->you, waits);
    waits = wars_trigger_boards(t, second, from[1], act->you, waits);
    wars_transport_wait(t, where(t, first)->holder, first, here, false, waits);
    wars_transport_wait(t, where(t, second)->holder, second, there, false, waits);
    return false;
}

// A card goes only beneath a card that it could be played beneath.
bool wars_do_reattach(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    if (is_in_play(t, act->card[0]) && is_in_play(t, act->other) &&
        wars_can_place_at(t, where(t, act->card[0])->holder, act->card[0], act->other))
        wars_card_relocate(t, act->card[0], act->other);
    return false;
}

// ---- into play without being played ----

bool wars_can_enter(const Table *t, const Act *act)
{
    CardId card = act->count > 0 ? act->card[0] : 0;
    if (is_location(t, card) || (is_in_play(t, card) && is_ship(t, card)))
        return true;                            // the place where it is to be put
    return card && !is_in_play(t, card) && !wars_has_copy(t, owner_of(t, card), card);
}

// A card that an event has sent to the lost pile is taken only from there.
static bool is_where_it_went(const Table *t, const Act *act, CardId card)
{
    const Entry *e = act->entry;
    bool is_of_event = memchr(e->card, card, e->filled > SLOT_THAT ? e->end[SLOT_THAT] : 0) != NULL;
    return !is_of_event || RULE_IF(WARS_A, 58, is_in_zone(t, card, ZONE_LOST));
}

// Instead of being lost: it never leaves play, so everything beneath and on it comes along.
static void rescue(Table *t, CardId card, CardId host)
{
    if (!is_in_play(t, card) || !is_in_play(t, host) || how_at(t, card, host) == HOW_NONE)
        return;
    RULE(LEAVE, 4);
    RULE(WARS_A, 58);                           // still upright and undamaged
    wars_undergo(t, WARS_OP_UNDAMAGE, card);
    wars_undergo(t, WARS_OP_REVERT, card);
    wars_card_relocate(t, card, host);
}

// The card belongs to its owner, whoever has used it before. In place of its loss (REPL-1) it is put there as it
// is.
bool wars_do_enter(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++) {
        CardId card = act->card[i];
        How how = is_in_play(t, act->other) ? how_at(t, card, act->other) : HOW_NONE;
        if (is_in_play(t, card) && act->entry->pending == PENDING_NONE)
            rescue(t, card, act->other);
        else if (how != HOW_NONE && !is_in_play(t, card) && has_room(t, card, act->other) &&
                 is_where_it_went(t, act, card) && RULE_IF(WARS_A, 76, !wars_has_copy(t, owner_of(t, card), card))) {
            wars_deeds_forget(t, card);         // it may have been played without effect before
            wars_card_enter(t, card, owner_of(t, card), how, act->other, 0);
        }
    }
    return false;
}

bool wars_do_rescue(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++)
        rescue(t, act->card[i], act->other);
    return false;
}

// ---- what is pending ----

const Entry *wars_pending_text(const Table *t, CardId card)
{
    return card == 0                           ? NULL
           : is_in_zone(t, card, ZONE_PENDING) ? wars_pending_of_card(t, card)
                                               : wars_pending_ability(t, card);
}

static const Entry *pending_meant(const Table *t, CardId card, uint8_t what)
{
    if (card == 0)
        return NULL;
    return what == CANCELS_CARD ? (is_in_zone(t, card, ZONE_PENDING) ? wars_pending_of_card(t, card) : NULL)
         : what == CANCELS_DRAIN ? wars_pending_drain(t, card)
         : what == CANCELS_ATTACK ? wars_pending_attack(t, card)
         : what == CANCELS_MOVEMENT ? wars_pending_move(t, card) : wars_pending_ability(t, card);
}

static bool cant_cancel(const Table *t, const Act *act, CardId card, SeatId whose)
{
    return act->word[0] == CANCELS_CARD ? wars_is_banned(t, act->you, ON_CANCELLED, card)
         : act->word[0] == CANCELS_DRAIN && wars_is_banned_with(t, act->you, ON_DRAIN_CANCELLED, card, whose);
}

bool wars_do_cancel(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(STACK, 9);
    for (uint8_t i = 0; i < act->count; i++) {
        const Entry *entry = pending_meant(t, act->card[i], act->word[0]);
        if (entry && !cant_cancel(t, act, act->card[i], entry->you) &&
            !wars_card_cant_be(t, act->card[i], ON_CANCELLED))
            wars_pending_cancel(t, entry);
    }
    return false;
}

bool wars_do_drain_by(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(DRAIN, 7);
    for (uint8_t i = 0; i < act->count; i++) {
        const Entry *entry = wars_pending_drain(t, act->card[i]);
        bool is_kept = entry && act->number < 0 &&
                       wars_is_banned_with(t, act->you, BANNED_REDUCING_DRAINS, act->card[i], entry->you);
        if (entry && !is_kept)
            entry_to_change(t, entry)->number = (uint8_t)as_byte((int8_t)entry->number + act->number);
    }
    return false;
}

uint8_t wars_other_targets(const Table *t, const Entry *entry, CardId ret_card[CARD_MAX], uint8_t *ret_at)
{
    const Program *p = text_program(t, entry->def);
    uint16_t play = entry->def && entry->ability < p->ability_count ? p->ability[entry->ability].play : 0;
    return play ? settle_retarget(t, entry, play, ret_card, ret_at) : 0;
}

bool wars_do_new_target(Table *t, const Act *act, Frame *ret_call)
{
    CardId card[CARD_MAX];
    uint8_t at;
    (void)ret_call;
    const Entry *entry = wars_pending_text(t, act->card[0]);
    if (!entry || act->other == 0 || wars_other_targets(t, entry, card, &at) == 0)
        return false;
    RULE(TARGET, 7);
    entry_to_change(t, entry)->card[at] = act->other;
    event_emit(t, (Event){.kind = EVENT_WARS_TARGETS, .seat = act->you, .card = act->card[0], .object = act->other});
    return false;
}

// The card will enter play damaged, which is not an event.
bool wars_do_enter_damaged(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++) {
        const Entry *entry = pending_meant(t, act->card[i], CANCELS_CARD);
        if (entry && RULE_IF(WARS_A, 98, is_type(t, entry->source, UNIT_TYPES | TYPE_BIT(TYPE_SHIP))))
            entry_to_change(t, entry)->flags |= ENTRY_DAMAGED;
    }
    return false;
}

bool wars_do_new_place(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    const Entry *entry = wars_pending_text(t, act->card[0]);
    if (!entry || act->other == 0)
        return false;
    RULE(TARGET, 7);
    entry_to_change(t, entry)->place = act->other;
    event_emit(t, (Event){.kind = EVENT_WARS_TARGETS, .seat = act->you, .card = act->card[0], .object = act->other});
    return false;
}

// ---- stacking, playing ----

bool wars_do_stack(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++)
        wars_card_stack_on(t, act->card[i], act->source);
    return false;
}

// Any of them may be chosen, whether or not what follows does something to it.
bool wars_do_chosen(Table *t, const Act *act, Frame *ret_call)
{
    (void)t, (void)act, (void)ret_call;
    RULE(WARS_A, 124);                          // a D revealed for itself is not revealed again
    return false;
}

// Where an order or interrupt goes once its effects have been performed.
bool wars_do_afterwards(Table *t, const Act *act, Frame *ret_call)
{
    bool stacks = act->word[0] == 0, is_here = is_in_play(t, act->source) && !(act->entry->flags & ENTRY_LEFT);
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++) {
        const Entry *entry = pending_meant(t, act->card[i], CANCELS_CARD);
        if (!entry || !is_type(t, entry->source, TYPE_BIT(TYPE_INTERRUPT) | TYPE_BIT(TYPE_ORDER)))
            continue;
        if (!stacks)
            pending_remove_afterwards(entry_to_change(t, entry));
        else if (is_here)
            pending_stack_afterwards(entry_to_change(t, entry), act->source);
    }
    return false;
}

static unsigned play_flags(const Act *act) { return ENTRY_OUTSIDE | (act->word[0] ? (unsigned)ENTRY_FREE : 0); }

// Whether a card is in a hand or a pile, or stacked: not in play, on the stack or out of the game.
static bool waits_to_be_played(const Table *t, CardId card)
{
    return !is_in_play(t, card) && !is_in_zone(t, card, ZONE_PENDING) && !is_in_zone(t, card, ZONE_REMOVED);
}

// Only a choice is tested; a target need not be playable (TARGET-6). A choice before the statement (no entry) does not
// know yet whether it will be free.
bool wars_can_play_card(const Table *t, const Act *act)
{
    unsigned flags = play_flags(act) | (act->entry ? 0 : (unsigned)ENTRY_FREE);
    return act->count > 0 && waits_to_be_played(t, act->card[0]) && wars_can_play(t, act->who, act->card[0], flags);
}

// The card goes on the stack like any card that is played; if it cannot, it stays where it is.
bool wars_do_play(Table *t, const Act *act, Frame *ret_call)
{
    RULE(TARGET, 6);
    if (!RULE_IF(WARS_A, 12, wars_can_play_card(t, act))) {
        wars_watchers_miss(t, act->entry);
        return false;
    }
    *ret_call = wars_play_frame(t, act->who, act->card[0], play_flags(act));
    return true;
}

// Whether the card can be played at one place. While the card is being chosen, its place is not known and not asked
// about.
bool wars_can_play_there(const Table *t, const Act *act)
{
    if (act->count == 0 || act->other == 0)
        return act->count > 0 && (is_in_play(t, act->card[0]) || wars_can_play_card(t, act));
    unsigned flags = play_flags(act) | (act->entry ? 0 : (unsigned)ENTRY_FREE);
    return waits_to_be_played(t, act->card[0]) &&
           wars_can_play_there_now(t, act->who, act->card[0], flags, act->other);
}

bool wars_do_play_there(Table *t, const Act *act, Frame *ret_call)
{
    RULE(TARGET, 6);
    if (act->other == 0 || !RULE_IF(WARS_A, 12, wars_can_play_there(t, act))) {
        wars_watchers_miss(t, act->entry);
        return false;
    }
    *ret_call = wars_play_there_frame(t, act->who, act->card[0], play_flags(act), act->other);
    return true;
}

// ---- doing what would have been replaced ----

void wars_fate_count(Table *t, Entry *e, uint8_t op) { wars_done_record(t, e, op, e->that_much + 1); }

// Counts this card for the text that was doing it, too.
static void fate_record_after_all(Table *t, uint8_t op, bool is_done)
{
    const Entry *agent = wars_agent(t);
    if (is_done && agent)
        wars_fate_count(t, entry_to_change(t, agent), op);
}

static void cancel_after_all(Table *t, const Entry *pending)
{
    if (pending)
        wars_pending_cancel(t, pending);
}

// "You may … instead", and the player did not. What replaces an event is not itself replaced (REPL-5).
bool wars_do_happen(Table *t, const Act *act, Frame *ret_call)
{
    const Entry *e = act->entry;
    const Ability *a = wars_ability_of(t, e);
    uint8_t event = e->flags & INSTEAD_OF_OTHER ? a->also : a->event;
    CardId card = e->filled > SLOT_THAT && entry_slot_count(e, SLOT_THAT) > 0 ? e->card[0] : 0;
    SeatId doer = (act->entry->flags & TRIGGER_BY_SECOND) != 0;
    if (event == ON_LOSES) {
        *ret_call = wars_lose_frame(doer, act->entry->that_much);
        return true;
    }
    if (event == ON_ACTIVATES)
        wars_energy_activate(t, doer, act->entry->that_much);
    else if (wars_verb_of(event) && event != ON_LOST)
        fate_record_after_all(t, wars_verb_of(event), wars_undergo(t, wars_verb_of(event), card));
    else if (event == ON_CANCELLED || event == ON_DRAIN_CANCELLED)
        cancel_after_all(t, event == ON_CANCELLED ? wars_pending_of_card(t, card) : wars_pending_drain(t, card));
    else if (event == ON_DRAW)
        wars_card_draw(t, owner_of(t, card), card);
    else if (event == ON_RETRIEVES)
        wars_card_retrieve(t, owner_of(t, card), card);
    else
        wars_card_lose(t, card);
    return false;
}
