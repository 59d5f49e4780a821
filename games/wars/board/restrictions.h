// restrictions.h — what texts forbid or allow, and what they make more expensive (restrictions.c, prices.c; GEN-2, -3).

#ifndef RIFT_GAMES_WARS_BOARD_RESTRICTIONS_H
#define RIFT_GAMES_WARS_BOARD_RESTRICTIONS_H

#include "games/wars/board/numbers.h"

// ---- of a card ----

bool wars_card_cant_move(const Table *t, CardId card);
bool wars_cant_move_to(const Table *t, CardId card, CardId to); // `to` is a location or ship
bool wars_cant_perform(const Table *t, CardId card);    // it can't take movement actions; texts may still move it
// of `among`: destinations that a text adds to its movement actions
Cards wars_reach_of(const Table *t, CardId card, Cards among);
bool wars_card_cant_be(const Table *t, CardId card, uint8_t event);     // ON_DAMAGED: it can't be damaged, and so on
Cards wars_not_kept_out(const Table *t, Cards of);      // those that can be in a battle
static inline Cards wars_able_to_fight(const Table *t, Cards of)
{
    return SURE(is_seldom(t, SELDOM_KEPT_OUT), false) ? wars_not_kept_out(t, of) : of;
}
bool wars_card_has_lost_keyword(const Table *t, CardId card, Keyword keyword);
bool wars_cant_satisfy(const Table *t, SeatId seat, CardId card);       // it can't be damaged for casualties

// The word of MODIFIER_NOT_BY: from bit NOT_BY_SEAT on, 1 + the seat whose cards are meant, or 0 for either seat's.
// With NOT_BY_DAMAGE such cards can't damage it, without it they can't target it.
enum { NOT_BY_SEAT = 4, NOT_BY_DAMAGE = 1 << 6 };
bool wars_cant_be_targeted_by(const Table *t, CardId card, CardId source, SeatId whose);
// Whether no text on the card `source` (0: it has left) of that seat can do this to it: ON_DAMAGED and the like.
bool wars_is_protected(const Table *t, CardId card, uint8_t event, CardId source, SeatId whose);

bool wars_can_target(const Table *t, SeatId seat, CardId card); // TARGET-11
// Whether that seat's texts can't lower this number of the card, in that round (Aside.round).
bool wars_cant_reduce(const Table *t, SeatId seat, CardId card, Stat stat, uint8_t round);

// ---- of a place ----

bool wars_cant_drain_at(const Table *t, SeatId seat, CardId place);
bool wars_cant_attack_at(const Table *t, SeatId seat, CardId place);    // that seat can't, or nobody can
bool wars_cant_battle_at(const Table *t, CardId location);
bool wars_is_battleground(const Table *t, CardId location);
bool wars_gives_no_energy(const Table *t, SeatId seat, CardId location);       // its icons do not count for activation

// ---- of a seat ----

bool wars_seat_cant_draw(const Table *t, SeatId seat);
bool wars_seat_cant_reveal(const Table *t, SeatId seat);        // for battle destiny
bool wars_seat_may_reveal(const Table *t, SeatId seat); // for battle destiny, whatever its total tactics

// ---- playing cards ----

bool wars_cant_play_kind(const Table *t, SeatId seat, uint8_t kind);    // a type of card, wherever it is played
bool wars_cant_play_at(const Table *t, SeatId seat, CardId card, CardId place);
// ORDER MAY_PLAY with language.def
typedef enum MayPlay { MAY_PLAY_NONE, MAY_PLAY_FROM_LOST, MAY_PLAY_ANY_TIME, MAY_PLAY_AT_PLACE } MayPlay;
bool wars_may_play_so(const Table *t, SeatId seat, CardId card, MayPlay what, CardId place);   // some text allows it

// ---- whatever else a seat can't do ----

// What a seat can't do is named by what would happen (WarsHappening: ON_DAMAGED, ON_PLAYED, ON_DRAIN_CANCELLED at that
// location …). These do not happen to anybody:
enum {
    BANNED_RETURNING = ON_COUNT,
    BANNED_REDUCING_DRAINS,             // at a location
    BANNED_REDUCING                     // a Stat: BANNED_REDUCING + STAT_POWER
};
bool wars_is_banned_by_text(const Table *t, SeatId seat, uint8_t what, CardId card);
// Whether the seat can't do that with the card; card 0: with any card.
static inline bool wars_is_banned(const Table *t, SeatId seat, uint8_t what, CardId card)
{
    return SURE(is_ever_ongoing(t, ONGOING_BIT(WARS_OP_BAN)), false) && wars_is_banned_by_text(t, seat, what, card);
}
// The same for what the player `doer` does, such as a drain that the seat would cancel.
bool wars_is_banned_with(const Table *t, SeatId seat, uint8_t what, CardId card, SeatId doer);

// ---- prices.c ----

int wars_attack_cost(const Table *t, SeatId seat, CardId place);        // as changed by texts
int wars_drain_cost(const Table *t, SeatId seat, CardId place); // nothing, unless a text says so
int wars_movement_cost(const Table *t, SeatId seat, CardId card, CardId to);   // energy (MOVE-1)
bool wars_can_pay_movement(const Table *t, SeatId seat, CardId card, Cards to); // to one of these
int wars_loss_price(const Table *t, SeatId seat, CardId card);  // energy to lose for playing it, as other cards say

#endif
