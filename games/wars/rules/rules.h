// rules.h — what the chapters of the ledger offer each other; the battle has a header of its own.

#ifndef RIFT_GAMES_WARS_RULES_RULES_H
#define RIFT_GAMES_WARS_RULES_RULES_H

#include "games/wars/table.h"
#include "games/wars/texts/language.h"

// ---- frames for procedures of other chapters ----
Frame wars_setup_frame(void);
Frame wars_turn_frame(void);            // a turn begins
Frame wars_phase_frame(Phase phase);    // the turn from the beginning of that phase on

// ---- energy.c (ENERGY, EFF-7 to -9, A-36 to A-38) ----

uint8_t wars_energy_of(const Table *t, SeatId seat);    // ENERGY-1
static inline bool has_energy(const Table *t, SeatId seat)      // any at all
{
    return (pile_count(t, seat, ZONE_RESERVE) | pile_count(t, seat, ZONE_ACTIVE) | pile_count(t, seat, ZONE_USED)) != 0;
}
void wars_energy_activate(Table *t, SeatId seat, int count);    // or as many as there are in reserve
void wars_energy_pay(Table *t, SeatId seat, int count); // the active pile must have them
void wars_recirculate(Table *t, SeatId seat);
void wars_draw_from_reserve(Table *t, SeatId seat, int count);
Frame wars_draws_frame(SeatId seat, int count);         // the same, card by card
Frame wars_draws_of_frame(SeatId seat, int count, ZoneName pile, bool from_bottom);
void wars_card_draw(Table *t, SeatId seat, CardId card);        // out of one of that seat's piles
void wars_card_retrieve(Table *t, SeatId seat, CardId card);
Frame wars_retrieves_frame(SeatId seat, int count);      // at random, card by card
uint8_t wars_retrieve_listing(Table *t, SeatId seat, int count, CardId ret_card[CARD_MAX]);     // returns how many
// Another copy replaces a target that was taken from the lost pile at random (ZONE-12).
void wars_targets_stand_in(Table *t, CardId taken);
uint8_t wars_losable(const Table *t, SeatId seat);      // cards that could be lost as energy: piles and hand
Frame wars_lose_frame(SeatId seat, int count);
void wars_losses_offer(Table *t, SeatId seat, uint8_t spared);  // all but the top `spared` cards of the used pile
CardId wars_loss_chosen(const Table *t, SeatId seat, uint8_t spared);

// ---- destiny.c (DEST); battle destiny: battle_numbers.h ----

CardId wars_destiny_reveal(Table *t, SeatId seat);      // DEST-1; 0: the reserve is empty

// ---- stack.c: pending things (STACK, CANCEL, TARGET-7 to -11, EFF-10, DEPLOY-14, -16) ----

// Entry.pending, with what Entry.number and Entry.place are then.
typedef enum PendingKind {
    PENDING_NONE,
    PENDING_CARD,                       // number: of a location its index in the row
    PENDING_ABILITY,
    PENDING_TRIGGER,
    PENDING_ACTIVATION,                 // number: how much energy
    PENDING_DRAIN,                      // source: the location; number: by how much texts have changed it, an int8_t
    PENDING_MOVE,                       // place: where to
    PENDING_TRANSPORT,                  // the keyword's triggered ability: transport.c says what the entry holds
    PENDING_ATTACK,                     // source: the location
    PENDING_WATCH,                      // never on the stack: the entry of a watcher (delayed.c)
} PendingKind;
// Where an order or interrupt goes once its effects have been performed, if a text has said so: onto card `on`, or out
// of the game if `on` is the card itself.
static inline void pending_stack_afterwards(Entry *e, CardId on) { e->afterwards = on; }
static inline void pending_remove_afterwards(Entry *e) { e->afterwards = e->source; }
static inline bool pending_is_removed_afterwards(const Entry *e) { return e->afterwards == e->source; }
// Entry.flags, besides ENTRY_PUBLIC. A byte has room for six, so some bits mean one thing for a play and another for a
// trigger or a watcher, which is never free, goes to no pile, and is not put beneath anything.
enum {
    ENTRY_FREE = ENTRY_GAME,            // it costs no energy
    ENTRY_LOST = ENTRY_GAME << 1,       // an order or interrupt that goes to the lost pile afterwards
    ENTRY_DAMAGED = ENTRY_LOST,         // for a unit or ship: it will enter play damaged
    ENTRY_VOID = ENTRY_GAME << 2,       // it leaves the stack without effect: what it is about is gone (or A-6)
    ENTRY_OUTSIDE = ENTRY_GAME << 3,    // an effect plays it: phase and stack do not matter
    ENTRY_PAID = ENTRY_GAME << 4,      // while its costs are paid: energy is paid already, so PAY statements do nothing
    ENTRY_BENEATH = ENTRY_GAME << 5,    // a location played as an encampment beneath another, a unit aboard a ship

    WATCHER_HAS_NUMBER = ENTRY_FREE,    // its number is the last one of the card it mentions
    INSTEAD_OF_OTHER = ENTRY_VOID,      // of a replacement: the second event of its text would happen (Ability.also)
    TRIGGER_BY_SECOND = ENTRY_LOST,     // seat 1 caused the event, else seat 0
    TRIGGER_NOT_OWNERS = ENTRY_OUTSIDE, // the event's card was not held by its owner
    TRIGGER_TOGETHER = ENTRY_BENEATH,   // while it waits: same event as the one before it (TRIG-6)
};
bool wars_stack_has_room(const Table *t);                // room for another play or use
void wars_bound_reached(Table *t, WarsReason bound);    // no contest, unless the match is over already
// Its source, to be named in an event; 0: not everyone knows that card.
CardId wars_source_told(const Table *t, const Entry *entry);
void wars_entry_tell(Table *t, uint8_t event, const Entry *entry);      // emits an event about its source
int wars_entry_take(Table *t);          // a free entry, zeroed; -1: none, and the match was stopped (bound)
void wars_stack_push(Table *t, uint8_t entry);  // it is pending and public from now on; passes start over (INIT-7)
uint8_t wars_stack_top(const Table *t);
// Pending things are found by their source; use entry_to_change to change one. NULL: none.
const Entry *wars_pending_of_card(const Table *t, CardId card); // the pending play of a card in ZONE_PENDING
SeatId wars_who_plays(const Table *t, CardId card);      // a card that is pending, or whose effect is being performed
const Entry *wars_pending_drain(const Table *t, CardId location);       // the pending drain there,
const Entry *wars_pending_attack(const Table *t, CardId location);      // attack there,
const Entry *wars_pending_move(const Table *t, CardId card);    // movement action of that card,
const Entry *wars_pending_ability(const Table *t, CardId source);       // the newest ability of that card
void wars_pending_withdraw(Table *t, CardId card);     // it goes elsewhere while pending, so it leaves the stack
void wars_pending_cancel(Table *t, const Entry *entry); // CANCEL-1, -2
void wars_entries_source_left(Table *t, CardId card, CardId location);  // A-14; targets that left are removed
Frame wars_resolve_frame(const Table *t);       // takes the top off the stack and performs it

// ---- initiative.c, window.c (INIT, SYS, STACK-4 to -7) ----

void wars_initiative_at_start(Table *t);                // the turn player has it when a window opens,
void wars_initiative_after_stack(Table *t);             //   and again when something comes off the stack
void wars_initiative_lose(Table *t);                    // nobody has it during a battle step
void wars_initiative_pass(Table *t);
bool wars_is_free_to_act(const Table *t, SeatId seat);  // actions of the phase, and in the deploy phase all cards
Frame wars_window_frame(void);
const char *wars_window_wrong(const Table *t, const Frame *f);  // a frame from outside; NULL: it can be run

// ---- actions.c, and a file for each: the actions of the phases (ACT, DRAIN, MOVE, DRAW) ----

bool wars_may_act_in(const Table *t, SeatId seat, Phase phase); // its own phase, and nothing pending
bool wars_has_action(const Table *t, SeatId seat);      // false is certain; true only means that one is likely
int wars_activation_max(const Table *t, SeatId seat, Parts *parts);     // ACT-2
bool wars_can_activate(const Table *t, SeatId seat);
bool wars_is_drainable(const Table *t, SeatId seat, CardId location);   // a legal target (DRAIN-2, -9)
bool wars_can_drain(const Table *t, SeatId seat, CardId location);
bool wars_can_move(const Table *t, SeatId seat, CardId card);   // to some destination
bool wars_can_move_to(const Table *t, SeatId seat, CardId card, CardId to);     // one of the five forms
bool wars_texts_bar_all_movement(const Table *t, SeatId seat, CardId card);      // texts rule out every destination
Cards wars_destinations_of(const Table *t, SeatId seat, CardId card);   // all it can move to: locations, ships
bool wars_can_draw(const Table *t, SeatId seat);
void wars_actions_offer(Table *t, SeatId seat);         // of the current phase
void wars_activation_announce(Table *t, SeatId seat, uint8_t amount);
void wars_drain_announce(Table *t, SeatId seat, CardId location);
void wars_draw_action(Table *t, SeatId seat);
// it is paid for; carries: it has Transport
void wars_movement_make(Table *t, SeatId seat, CardId card, CardId to, bool carries);
void wars_action_perform(Table *t, Entry *entry, Frame *ret_call, bool *ret_calls);     // an action comes off the stack
// What a drain there costs the opponent.
int wars_drain_size(const Table *t, SeatId seat, CardId location, Parts *parts);

// ---- transport.c (KW-TRANSPORT) ----

// After a movement. is_movement: by a movement action that counts for Transport in 2005; together: a trigger waits for
// the same event.
void wars_transport_wait(Table *t, SeatId seat, CardId carrier, CardId from, bool is_movement, bool together);
void wars_carry_offer(Table *t, const Entry *e);
bool wars_carry_take(Table *t, Entry *e);               // true: another card is to be asked for

// ---- entering_play.c, leaving_play.c (DEPLOY-16, MOVE-10, OWN, LEAVE, DMG-4 to -6) ----

void wars_card_enter(Table *t, CardId card, SeatId holder, How how, CardId host, uint8_t index); // from wherever it is
void wars_card_enter_as(Table *t, CardId card, SeatId holder, How how, CardId host, uint8_t index, uint8_t status);
// A card in play goes to a location or aboard a ship, with the cards beneath it.
void wars_card_relocate(Table *t, CardId card, CardId host);
void wars_card_give(Table *t, CardId card, SeatId seat);        // that seat has it now, with a weapon beneath it
void wars_card_leave(Table *t, CardId card, ZoneId to); // with the cards beneath and on it; `to` is for the card itself
void wars_card_lose(Table *t, CardId card);             // to its owner's lost pile from wherever (ZONE-7, -8)
void wars_card_lose_with(Table *t, CardId card, bool together); // at the same moment as the event before it (TRIG-6)
void wars_card_stack_on(Table *t, CardId card, CardId host);

// ---- undergo.c: what is done to a card in play, by the operation of the verb (DMG, INV) ----

bool wars_may_undergo(const Table *t, uint8_t op, CardId card);
bool wars_undergo(Table *t, uint8_t op, CardId card);   // false: it was not done, or something else instead
// By a text of `source` (0: it has left), which that seat controls.
bool wars_may_undergo_by(const Table *t, uint8_t op, CardId card, CardId source, SeatId seat);
bool wars_undergo_by(Table *t, uint8_t op, CardId card, CardId source, SeatId seat);
bool wars_is_invertible(const Table *t, CardId card);   // INV-5
static inline void wars_card_damage(Table *t, CardId card) { wars_undergo(t, WARS_OP_DAMAGE, card); }
static inline void wars_card_destroy(Table *t, CardId card) { wars_undergo(t, WARS_OP_DESTROY, card); }

#endif
