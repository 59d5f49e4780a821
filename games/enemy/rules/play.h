// play.h — the Play Step: what can be played how, and why not (HE-PLAY).

#ifndef RIFT_GAMES_ENEMY_RULES_PLAY_H
#define RIFT_GAMES_ENEMY_RULES_PLAY_H

#include "core/play_solver.h"
#include "games/enemy/table.h"

enum { SLOT_CARD, SLOT_WHERE };         // the PC replaced, the bearer, or the hidden card sacrificed
typedef enum Refusal {                  // why a card cannot be played that way; ORDER REFUSAL with why.c
    REFUSAL_NONE,
    REFUSAL_TYPE,                       // this type of card is not played that way
    REFUSAL_ACTION,                     // an action is played hidden only
    REFUSAL_NO_PC,                      // an item, but you have no PC
    REFUSAL_BEARER,                     // no PC fits the box
    REFUSAL_REQUIRE,                    // something cannot be spotted
    REFUSAL_UNIQUE,
    REFUSAL_STORABLE,                   // it has to attack
} Refusal;
Refusal enemy_play_refused(const Table *t, SeatId seat, CardId card);
bool enemy_item_fits(const Table *t, SeatId seat, CardId item, CardId pc);    // its box allows that PC as its bearer
Refusal enemy_attack_refused(const Table *t, SeatId seat, CardId card);
Refusal enemy_store_refused(const Table *t, SeatId seat, CardId card);
bool enemy_requirements_hold(const Table *t, SeatId seat, CardId card);
bool enemy_play_is_asking(const Frame *f);

Frame enemy_play_frame(SeatId seat, bool more);
Frame enemy_play_frame_told(SeatId seat, CardId card);        // a text has played it: its own texts follow
bool enemy_play_is_told(const Frame *play);             // its texts are running
bool enemy_play_is_over(const Frame *play);                   // others may respond to it

#endif
