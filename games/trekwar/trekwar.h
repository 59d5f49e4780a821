// trekwar.h — what TrekWar's chapters share: words, card facts, questions about the table.
//
// Chapters, in rulebook order: board.c (Sectors), battle.c (Fights, end), fight.c (start and end of a Fight),
// turn.c (the five Stages), deploy.c (opening and Deployment; rules/deploy.h says what belongs to it), force.c (what a
// side's Force is), language.c (Special Effects).
// Seat 0 is the Federation, seat 1 the Dominion.

#ifndef RIFT_GAMES_TREKWAR_TREKWAR_H
#define RIFT_GAMES_TREKWAR_TREKWAR_H

#include "core/event.h"
#include "core/flow.h"
#include "core/game.h"
#include "core/play_solver.h"
#include "core/rule.h"
#include "core/table.h"
#include "core/zone.h"
#include "games/trekwar/texts/language.h"

enum { FEDERATION, DOMINION };

#define WORDS_DEF "games/trekwar/words.def"
#define EVENTS_DEF "games/trekwar/events.def"
#define PROCEDURE_PREFIX(name) trekwar_##name
#include "core/words.h"

typedef enum Ground { GROUND_NONE, GROUND_SPACE, GROUND_SURFACE, GROUND_COUNT } Ground;
static inline uint8_t ground_other(uint8_t ground) { return ground == GROUND_SPACE ? GROUND_SURFACE : GROUND_SPACE; }
typedef enum Sector { SECTOR_C, SECTOR_N, SECTOR_NE, SECTOR_SE, SECTOR_S, SECTOR_SW, SECTOR_NW } Sector;
typedef enum TrekwarReason { REASON_SECTORS = REASON_GAME, REASON_DEPLETION, REASON_TURNS } TrekwarReason;

enum {
    HAND_SIZE = 6,                      // TW-FIGHT-1
    TURN_LIMIT = 400,                   // TW-A21: turns in one Fight
};

#include "games/trekwar/cards/facts.h"

static inline const TrekwarState *state(const Table *t) { return &t->m->of.trekwar.state; }
static inline TrekwarState *state_to_change(Table *t) { return &t->m->of.trekwar.state; }
static inline ZoneId zone_id(SeatId seat, ZoneName zone) { return (ZoneId)(seat * TREKWAR_ZONES + zone); }
static inline const Zone *zone_for(const Table *t, SeatId seat, ZoneName zone)
{
    return (const Zone *)(const void *)(t->zones + ((size_t)seat * TREKWAR_ZONES + zone) * TREKWAR_STRIDE);
}

// ---- board.c ----
uint8_t trekwar_sectors_owned(const Table *t, SeatId seat);
bool trekwar_can_attack_from(const Table *t, SeatId seat, uint8_t origin);
bool trekwar_can_attack_somewhere(const Table *t, SeatId seat);
bool trekwar_can_attack(const Table *t, SeatId seat, uint8_t origin, uint8_t target);
void trekwar_fleet_move(Table *t, SeatId seat, uint8_t sector);
void trekwar_sector_take(Table *t, uint8_t sector, SeatId seat);

// ---- force.c: who is active, and how strong ----
typedef struct LineupText {
    CardId card;
    SeatId seat;
} LineupText;

// The cards that make Force on both sides: the rows of Commands summed up once, and the active cards beside them. To
// evaluate a play, put its cards here: unit, maneuver, and a Command added to the row.
typedef struct Lineup {
    const Table *t;
    int row[SEAT_COUNT];                // printed Force of the Commands in the row
    bool is_plain;                      // no text mentions Force, matching or more cards:
    int plain[SEAT_COUNT];              //   then this is the Force of each side
    bool asking;                        // a text asks for Force: texts that also do are skipped (A35)
    uint8_t ground;
    CardId unit[SEAT_COUNT], maneuver[SEAT_COUNT], added[SEAT_COUNT], event[SEAT_COUNT];
    uint8_t commands[SEAT_COUNT];       // in the row, with those of the play that is evaluated
    uint8_t spent[SEAT_COUNT], topped[SEAT_COUNT];      // Cards that leave the Hand and the Deck Pile with the play
    uint8_t row_silences, row_caps;     // types of cards whose Force one of them takes away, or caps
    uint8_t counts;                     // a text counts Cards in zones (TrekwarFacts)
    uint8_t text_count;
    LineupText text[TREKWAR_CARDS];     // Commands in the rows whose text changes Force; our decks have three
} Lineup;

CardId trekwar_active_unit(const Table *t, SeatId seat);
CardId trekwar_active_maneuver(const Table *t, SeatId seat);
CardId trekwar_active_event(const Table *t, SeatId seat);
static inline bool trekwar_is_active(const Table *t, CardId card)
{
    SeatId owner = t->cards[card].owner;
    return card == trekwar_active_unit(t, owner) || card == trekwar_active_maneuver(t, owner) ||
           card == trekwar_active_event(t, owner) || zone_kind(t, t->cards[card].zone) == ZONE_COMMANDS;
}
uint8_t trekwar_active_in_order(const Table *t, SeatId seat, CardId ret_card[TREKWAR_DECK]);    // in play order (A36)
SeatId trekwar_active_player(const Table *t);           // whose Turn it is
bool trekwar_forbids(const Table *t, SeatId seat, uint8_t type);        // "the Enemy can't play Commands"
bool trekwar_has_stage_text(const Table *t, SeatId seat, uint8_t stage); // "at your Initial Stage", "… Last Stage"
bool trekwar_has_active_symbol(const Table *t, SeatId seat, uint8_t symbol);
bool trekwar_has_event(const Table *t, SeatId seat);     // in Hand
void trekwar_lineup_now(const Table *t, Lineup *ret_lineup);
void trekwar_lineup_on(const Table *t, uint8_t ground, Lineup *ret_lineup);     // the same on another Ground
bool trekwar_matches_now(const Lineup *s, SeatId seat, CardId card);    // "the Attack is matched if …"
uint8_t trekwar_ground_if(const Lineup *s, SeatId seat, CardId card);    // the Ground after "the Ground … if …"
void trekwar_lineup_add(Lineup *s, SeatId seat, CardId card);           // as if this Maneuver or Command were played
void trekwar_lineup_forces(const Lineup *s, int ret_force[SEAT_COUNT]);
int trekwar_lineup_force_asked(const Lineup *s, SeatId seat);           // … as a text on the table asks for it
void trekwar_force_parts(const Table *t, SeatId seat, Parts *parts);
int trekwar_force_now(const Table *t, SeatId seat);

// ---- taking and turning cards (fight.c) ----
void trekwar_turn_down(Table *t, SeatId seat, ZoneName zone);   // all of it that is face up
void trekwar_take_up(Table *t, SeatId seat, int count); // from the Deck Pile, or as many as there are
void trekwar_exchange_swap(Table *t, SeatId seat, const CardId *card, uint8_t count); // drops them and takes up as many

// ---- playing cards (rules/deploy.h) ----
// The slots of a Deployment: the Unit (0: none), what is added (0: nothing, or nothing more), what is paid.
enum { SLOT_UNIT, SLOT_ADDED, SLOT_GROUND = SLOT_ADDED, ADDED_MAX = 3 };
typedef enum Refusal {                  // why a card cannot take its slot; ORDER REFUSAL with why.c
    REFUSAL_NONE,
    REFUSAL_NOT_UNIT,                   // the slot is for a Unit
    REFUSAL_NOT_EXTRA,                  // the slot is for a Maneuver or a Command
    REFUSAL_FORCE,                      // "play only if …"
    REFUSAL_FORCE_OPENING,              // … and in the opening there is none
    REFUSAL_LIMITED_UNIT,               // a Limited Action Unit comes alone
    REFUSAL_LIMITED_EXTRA,              // a Limited Action card that is not a Unit
    REFUSAL_WITH,                       // "play only with a … Unit"
    REFUSAL_COST,                       // no other card to discard
    REFUSAL_MORE,                       // no text allows another card
    REFUSAL_NO_UNIT,                    // no text lets it be played without a Unit
} Refusal;
Refusal trekwar_unit_refused(const Table *t, SeatId seat, CardId card, bool opening);
Refusal trekwar_event_refused(const Table *t, SeatId seat, CardId card, bool opening);
Refusal trekwar_added_refused(const Table *t, SeatId seat, const Play *p, CardId card); // as an addition to the play
bool trekwar_deployment_matches(const Lineup *now, SeatId seat, const Play *p, int ret_force[SEAT_COUNT]);
void trekwar_ground_set(Table *t, SeatId seat, uint8_t ground);
// from Hand to its place on the table; its immediate text applies
void trekwar_play_card(Table *t, SeatId seat, CardId card);
bool trekwar_deploy_is_asking(const Frame *f);          // a play is being put together in this frame
bool trekwar_can_take_back(const Table *t, SeatId seat, CardId card);
static inline Play play_of(CardId unit, CardId added)
{
    return (Play){.filled = SLOT_ADDED + 1, .value = {unit, added}};
}

// ---- frames for procedures of other chapters; they return 1 for "surrendered" where that is possible ----
Frame trekwar_fight_frame(void);
Frame trekwar_opening_frame(SeatId seat);
Frame trekwar_turn_frame(SeatId seat);
Frame trekwar_deploy_frame(SeatId seat, bool opening);
Frame trekwar_refill_frame(SeatId seat);
Frame trekwar_effect_frame(Table *t, SeatId seat, CardId card); // runs its "when played" text
Frame trekwar_cost_frame(Table *t, SeatId seat, CardId card);   // pays its cost outside a Deployment
Frame trekwar_battle_frame(void);
// Runs texts that wait for what has happened; those of `late` cards wait only from now on.
typedef struct Late {
    const CardId *card;
    uint8_t count;
} Late;
Frame trekwar_watch_frame(Table *t, SeatId seat, TrekwarHappening happening, CardId card, Late late);
Frame trekwar_order_frame(SeatId seat, SeatId owner, uint8_t count);    // orders the top Cards of a Deck Pile
enum { SURRENDERED = 1 };
// The same in mid-course: for positions that begin there.
Frame trekwar_battle_frame_in_fight(void);
Frame trekwar_battle_frame_attack(SeatId loser);
Frame trekwar_fight_frame_exchange(void);
Frame trekwar_fight_frame_opening(void);
Frame trekwar_fight_frame_turn(SeatId active);

#endif
