// play.h — playing a card, using an ability: whether it is possible, what is settled in which order, what it costs.

#ifndef RIFT_GAMES_WARS_PLAY_PLAY_H
#define RIFT_GAMES_WARS_PLAY_PLAY_H

#include "games/wars/board/sets.h"

// ---- play.c: putting something together, stage by stage (DEPLOY-3, ABIL-10, TARGET, A-77) ----

typedef enum PlayStage {
    STAGE_ABILITY, STAGE_WAY, STAGE_MODE, STAGE_X, STAGE_PLACE, STAGE_INDEX, STAGE_TEXT, STAGE_WHOLE
} PlayStage;
typedef enum Refusal {                  // why something cannot be played, used or done; ORDER REFUSAL with why.c
    REFUSAL_NONE,
    REFUSAL_TURN,                       // not this seat's turn
    REFUSAL_PHASE,                      // wrong phase
    REFUSAL_STACK,                      // the stack is not empty
    REFUSAL_UNIQUE,
    REFUSAL_BULLETS,                    // used up for this turn
    REFUSAL_USES,
    REFUSAL_SUPPORT,
    REFUSAL_ENERGY,
    REFUSAL_PLACE,                      // nowhere to put it
    REFUSAL_TARGET,                     // not enough targets
    REFUSAL_COST,                       // another cost cannot be met
    REFUSAL_DESTINY,                    // a reserve is empty (DEST-4)
    REFUSAL_TEXT,                       // "you may only play/use this if …"
    REFUSAL_NOT_YOURS,
    REFUSAL_NO_ABILITY,
    REFUSAL_ROOM,                       // not a rule of the game: the stack is full
    REFUSAL_COUNT
} Refusal;

// Why the seat can't play that card; flags: ENTRY_FREE, ENTRY_OUTSIDE.
Refusal wars_play_refused(const Table *t, SeatId seat, CardId card, unsigned flags);
// The same without the reason, which is much cheaper.
bool wars_can_play(const Table *t, SeatId seat, CardId card, unsigned flags);
Refusal wars_use_refused(const Table *t, SeatId seat, CardId card, uint8_t ability);
// Whether the card can be placed there (wars_can_place_at), or its text allows it.
bool wars_can_play_at(const Table *t, SeatId seat, CardId card, CardId place);
bool wars_permit_holds(const Table *t, SeatId seat, CardId card);       // "you may only play this if …" (DEPLOY-17)
bool wars_use_holds(const Context *user, const Program *p, uint8_t ability);   // the conditions on its use, ABIL-10
// The next line after *at that restricts the use of an ability, among those that follow it and its alternatives; NULL:
// none.
const Ability *wars_use_line(const Program *p, uint8_t ability, uint8_t *at);
Frame wars_play_frame(Table *t, SeatId seat, CardId card, unsigned flags);      // begins a play; an entry is taken
// Whether the seat can play it at, beneath or aboard that card, and the frame that does so.
bool wars_can_play_there_now(const Table *t, SeatId seat, CardId card, unsigned flags, CardId place);
Frame wars_play_there_frame(Table *t, SeatId seat, CardId card, unsigned flags, CardId place);
Entry wars_play_entry_at(const Table *t, SeatId seat, CardId card, unsigned flags, CardId place);
bool wars_is_place_for(const Table *t, SeatId seat, CardId card, CardId place);
Frame wars_use_frame(Table *t, SeatId seat, CardId card);
Frame wars_move_frame(Table *t, SeatId seat, CardId card);
Frame wars_trigger_frame(Table *t, uint8_t entry);      // settles a waiting trigger's targets; then it is pending
uint8_t wars_uses_of(const Table *t, SeatId seat, CardId card, uint8_t ability);   // how often it was used in this turn
uint8_t wars_plays_of(const Table *t, SeatId seat, DefId def);  // how often an interrupt was played in this turn
bool wars_place_is_target(const Table *t, CardId card); // whether the place where it is put is a target (ENCAMP-6)
// The places a pending card could go to instead (EX-41).
uint8_t wars_places_for(const Table *t, SeatId seat, CardId card, CardId ret_place[WARS_CARDS]);

// ---- stages.c: the values of each stage before the text ----

bool wars_stage_is_asked(const Table *t, const Entry *e, PlayStage stage);
PlayStage wars_stage_next(const Table *t, const Entry *e, PlayStage stage); // the next one that is asked
// What was declared for a stage when it was announced (way, mode, X, index), as its option; verb 0: nothing.
Option wars_stage_declared(const Table *t, const Entry *e, PlayStage stage);
// All values of a stage, whether or not the rest can follow.
void wars_stage_values(const Table *t, const Entry *e, PlayStage stage, OptionList *list);
void wars_place_first(const Table *t, const Entry *e, OptionList *list); // the first place only, if there is one
Entry wars_stage_with(const Table *t, const Entry *e, PlayStage stage, Option value);
bool wars_places_are_alike(const Table *t, const Entry *e); // the rest is the same for all places
Entry wars_play_entry(const Table *t, SeatId seat, CardId card, unsigned flags); // a play before its first stage

// ---- can_play.c: what may be played and used ----

Refusal wars_ability_refused(const Table *t, SeatId seat, CardId card, uint8_t ability); // before any choice is made
bool wars_may_use(const Table *t, SeatId seat, CardId card, uint8_t ability);   // is the seat one that may use it?
bool wars_use_is_allowed(const Table *t, SeatId seat, CardId card, uint8_t ability);    // its conditions hold
bool wars_use_can_follow(const Table *t, SeatId seat, CardId card, uint8_t ability);    // it can be completed
bool wars_can_follow(const Table *t, const Entry *e, PlayStage stage);  // it can be completed from this stage on
bool wars_text_can_be_paid(const Table *t, const Entry *e);     // the final check (SettleHolds) of its first choices

// ---- use_limits.c: bullets (BULLET, A-55, A-81) ----

void wars_use_record(Table *t, SeatId seat, CardId card, uint8_t ability);
// Records an event for a text that counts them (Ability.nth), and returns how many there have been in this turn.
uint8_t wars_time_record(Table *t, SeatId seat, CardId card, uint8_t ability);
// Whether such an event has already happened in this turn.
bool wars_time_is_recorded(const Table *t, SeatId seat, CardId card, uint8_t ability);
void wars_play_record(Table *t, SeatId seat, CardId card);
void wars_uses_clear(Table *t);
void wars_spent_fill(const Table *t, WarsIndex *x);     // for the index: what is used up
Refusal wars_bullets_refused(const Table *t, SeatId seat, CardId interrupt);
Refusal wars_uses_refused(const Table *t, SeatId seat, CardId card, uint8_t ability);

// ---- cost.c: what a play or use costs (COST, DEST-4) ----

const Ability *wars_text_of(const Table *t, const Entry *e);    // what it will perform; NULL: a permanent, an action
int wars_added_cost_of(const Table *t, const Entry *e); // the card's own additional cost, an ability; -1: none
enum { COST_MAY = 1, COST_INSTEAD = 2 };                // Ability.limit of an ADDED_COST that may be chosen
enum { COST_CHOSEN = 3 };                               // the first bit of the choice in Entry.did
bool wars_costs_are_chosen(const Program *p);           // its text gives a choice of costs
// Which of its text's costs was chosen, from 1 on; 0: none.
static inline uint8_t wars_cost_chosen(const Entry *e) { return e->did >> COST_CHOSEN; }
Way wars_cost_way(const Table *t, const Entry *e, uint8_t chosen);
uint16_t wars_added_play_of(const Table *t, const Entry *e);    // the play section of wars_added_cost_of; 0: none
uint16_t wars_own_play_of(const Table *t, const Entry *e);      // the play section of wars_text_of; 0: none
bool wars_costs_are_plain(const Table *t, const Entry *e); // its text costs only energy, a fixed amount
Refusal wars_pay_refused(const Table *t, const Entry *e);       // when everything is settled
bool wars_entry_destiny_is_there(const Table *t, const Entry *e);

int wars_entry_energy(const Table *t, const Entry *entry, Parts *parts); // all energy it costs, as settled so far
int wars_entry_loss(const Table *t, const Entry *entry);        // all the energy that must be lost for it
bool wars_can_pay(const Table *t, const Entry *entry);  // all costs together, once everything is settled
// Whether there is enough energy for what its text and its additional cost take in any case.
bool wars_least_is_there(const Table *t, const Entry *entry, const Ability *text, int added);
bool wars_support_is_met(const Table *t, SeatId seat, CardId card);
bool wars_destiny_is_there(const Table *t, SeatId you, CardId card, uint8_t ability);
bool wars_is_price_printed(const Table *t, CardId card);        // no ongoing ability changes what it costs
int wars_energy_cost_of(const Table *t, SeatId seat, CardId card, CardId place, Parts *parts); // MOD-5, A-62

// ---- can_act.c: which interrupts and abilities a seat can play and use ----

bool wars_can_act(const Table *t, SeatId seat);         // whether there may be anything to do but pass
// Whether some card of the set can be played from the lost pile, or allows that to others.
static inline bool plays_from_lost(const Table *t) { return (facts_of(t, 0)->marks & MARK_FROM_LOST) != 0; }
// What must hold for an interrupt or ability, noted when its text is loaded; and what holds now (wars_holds_now).
enum {
    MUST_BATTLE = 1,                                                    // there is a battle
    MUST_CARD = 2, MUST_DRAIN = 4, MUST_ABILITY = 8,                    // pending: a card, a drain, an ability
    MUST_YOURS = 16, MUST_THEIRS = 32,                                  // whose turn it is
    MUST_PHASE = 64,                                                    // shifted by the phase
    MUST_NEVER = 1 << 14,                                               // for proof runs: never holds
    MUST_PLAY = 1 << 15,                                                // its card is in play: it is not an interrupt
};
unsigned wars_holds_now(const Table *t);                // MUST_…, for both seats alike; a pass changes none of it
// The interrupts in hand that the seat can play, and the cards in play that it can use.
Cards wars_acts_plain(const Table *t, SeatId seat, unsigned holds);
// The cards in hand and in the lost pile that it can play now, including those that a text lets it play.
APART Cards wars_acts_permitted(const Table *t, SeatId seat);
// Both together.
static inline Cards wars_acts_of(const Table *t, SeatId seat, unsigned holds)
{
    Cards acts = wars_acts_plain(t, seat, holds);
    return facts_of(t, 0)->marks & (MARK_FROM_LOST | MARK_ANY_TIME) ? acts | wars_acts_permitted(t, seat) : acts;
}
Able wars_able_of(const Table *t, SeatId seat, CardId card);    // for the index: what that seat may use of it

// ---- noted when a card is loaded ----

void wars_facts_of_acts(WarsFacts *c, const Program *program);
void wars_facts_of_stages(WarsFacts *c, const Program *p);

#endif
