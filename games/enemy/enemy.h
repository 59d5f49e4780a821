// enemy.h — what ENEMY's chapters share: words, card facts, questions about the table.
//
// Chapters, in rulebook order: setup.c, turn.c (Draw Step, the end), play.c (Play Step), pcs.c (PCs and items),
// window.c (hidden actions), attack.c (joining, fight or avoid), assign.c (pairs and extra attackers), fight.c,
// reward.c (rewards and scoring), strength.c (numbers), spot.c (spotting). The card language runs card texts;
// language.def and language.c give it ENEMY's words and verbs.

#ifndef RIFT_GAMES_ENEMY_ENEMY_H
#define RIFT_GAMES_ENEMY_ENEMY_H

#include "core/event.h"
#include "core/flow.h"
#include "core/game.h"
#include "core/play_solver.h"
#include "core/rule.h"
#include "core/table.h"
#include "core/zone.h"
#include "games/enemy/texts/language.h"

enum { RED, BLUE };

#define WORDS_DEF "games/enemy/words.def"
#define EVENTS_DEF "games/enemy/events.def"
#define PROCEDURE_PREFIX(name) enemy_##name
#include "core/words.h"

typedef enum Avoiding { AVOIDING_FREE, AVOIDING_MUST, AVOIDING_CANNOT } Avoiding;
typedef enum FlipMoment {               // when an action may be flipped (HE-A14)
    MOMENT_NONE,
    MOMENT_FIGHTS,                      // W1: a fight begins
    MOMENT_WOUNDED,                     // W2: a PC was wounded and survived
    MOMENT_PLAY_STEP,                   // W3: the owner's Play Step begins
    MOMENT_ATTACKED,                    // W4: an attack is declared
    MOMENT_PLAYED,                      // W5: a card was played face up, and its own text has run
    MOMENT_SCORED,                      // W6: monsters were scored
    MOMENT_WON,                         // W7: a PC has won its fight
    MOMENT_LOST,                        // W8: a PC has lost its fight, and was wounded if it had to be
    MOMENT_HEALED,                      // W9: PCs were healed
} FlipMoment;

// The bit of a card's noted moments: those that hardly any text waits for share the last one.
static inline uint8_t moment_bit(FlipMoment m) { return (uint8_t)(1u << (m < MOMENT_WON ? m : MOMENT_WON)); }
typedef enum EnemyReason { REASON_POINTS = REASON_GAME, REASON_DECK } EnemyReason;

enum {
    HAND_FIRST = 4,                     // HE-SETUP-3
    MORE_PLAYS_MAX = 50,                // HE-A46
    HAND_SIZE = 5,                      // HE-DRAW-2, -3
    HIDDEN_MAX = 5,                     // HE-LIMIT-2
    POINTS_TO_WIN = 7,                  // HE-WIN-1
    COPIES_MAX = 4,                     // HE-X-DECK-1
    DECK_SAMPLE = 40,
};

#include "games/enemy/cards/facts.h"

static inline const EnemyState *state(const Table *t) { return &t->m->of.enemy.state; }
static inline EnemyState *state_to_change(Table *t) { return &t->m->of.enemy.state; }
static inline ZoneId zone_id(SeatId seat, ZoneName zone) { return (ZoneId)(seat * ENEMY_ZONES + zone); }
static inline const Zone *zone_for(const Table *t, SeatId seat, ZoneName zone)
{
    return (const Zone *)(const void *)(t->zones + ((size_t)seat * ENEMY_ZONES + zone) * ENEMY_STRIDE);
}
static inline bool is_in_zone(const Table *t, CardId card, ZoneName zone)
{
    return zone_kind(t, t->cards[card].zone) == zone;
}
static inline SeatId defender(const Table *t) { return seat_other(state(t)->active); }

// ---- choices.c ----
// Whether cards are one option: items aren't (their bearers differ), and a hidden card that the opponent knows is not
// like one that it does not know.
bool enemy_cards_are_one(const Table *t, CardId a, CardId b);
// Offers cards ordered by definition, then id; of identical ones only the first.
void enemy_offer_cards(Table *t, uint8_t verb, const CardId *cards, uint8_t count);
void enemy_cards_order(const Table *t, CardId *cards, uint8_t count);   // by definition, then id

// ---- turn.c: drawing, discarding, the end ----
bool enemy_deck_prepare(Table *t, SeatId seat);         // refills an empty deck; false: there is nothing to draw
void enemy_deck_left(Table *t, SeatId seat);            // a card has left it: checks whether it was the last
void enemy_draw_cards(Table *t, SeatId seat, int count);
void enemy_discard_at_random(Table *t, SeatId seat);
bool enemy_can_draw(const Table *t, SeatId seat);
bool enemy_is_first_turn(const Table *t);               // the active player's first turn

// ---- pcs.c: PCs, items, and how cards leave play ----
static inline bool is_wounded(const Table *t, CardId pc) { return t->cards[pc].face_down != 0; }
uint8_t enemy_pcs_of(const Table *t, SeatId seat, CardId ret_pc[ENEMY_PCS]);    // ordered by definition
CardId enemy_pc_named(const Table *t, SeatId seat, DefId def);                  // 0: that player has none
uint8_t enemy_items_of(const Table *t, CardId pc, CardId ret_item[SUBTYPE_COUNT]);
CardId enemy_bearer_of(const Table *t, CardId item);                            // 0: nobody bears it
bool enemy_can_bear(const Table *t, CardId pc, CardId item);
void enemy_pc_enter(Table *t, CardId pc, CardId replaced);
void enemy_item_enter(Table *t, CardId item, CardId bearer);
bool enemy_pc_wound(Table *t, CardId pc);               // true: it was healthy and is in play, wounded
void enemy_pc_heal(Table *t, CardId pc);
void enemy_card_destroy(Table *t, CardId card);         // with its items
void enemy_card_sacrifice(Table *t, CardId card);
void enemy_card_discard(Table *t, CardId card);
void enemy_fight_leave(Table *t, CardId card);          // it no longer fights or attacks; it has not been moved yet

// ---- play.c ----
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

// ---- window.c ----
bool enemy_window_is_due(const Table *t, FlipMoment moment);      // cheap: whether anybody has a card for it
bool enemy_text_has_room(const Table *t);               // another text can run on top

// ---- attack.c, assign.c, fight.c, reward.c ----
CardId enemy_attack_lead(const Table *t);               // the monster that was played; while others may join
bool enemy_join_asks(const Table *t, CardId monster);   // its text does something before it joins
void enemy_join(Table *t, CardId monster);
uint8_t enemy_monsters_of(const Table *t, uint8_t fight, const CardId **ret_monster);   // 0: all that attack
void enemy_attack_leave(Table *t, CardId monster);      // updates the sizes of the fights
uint8_t enemy_fights_open(const Table *t);              // a bit for each, the first is bit 1
CardId enemy_pair_subject(const Table *t, const EnemyPairLocals *p);    // whose partner is being chosen
CardId enemy_extra_subject(const Table *t, const EnemyExtraLocals *x);
bool enemy_has_points_to_win(const Table *t, SeatId seat);
uint8_t enemy_points_of(const Table *t, SeatId seat);
void enemy_bonus_add(Table *t, CardId card, int amount);      // until the end of the fight in progress
void enemy_bonus_add_each(Table *t, int amount);              // for each of the fight's monsters
void enemy_tolerance_add(Table *t, CardId pc, int amount);    // for the fight's PC
bool enemy_is_fighting(const Table *t, CardId card);          // in the fight in progress

// ---- strength.c ----
int enemy_strength_of(const Table *t, CardId card, Parts *parts);       // a PC or a monster; parts may be NULL
int enemy_tolerance_of(const Table *t, CardId pc);
// The strength that a text sees when it asks for it: texts that themselves depend on numbers are left out.
int enemy_strength_asked(const Table *t, CardId card);
int enemy_tolerance_asked(const Table *t, CardId pc);   // the tolerance, in the same way
bool enemy_is_unwoundable(const Table *t, CardId pc);         // a text says it cannot be wounded
bool enemy_is_indestructible(const Table *t, CardId item);    // a text says that texts cannot destroy it
// For the fight in progress, with the destiny drawn for it (0 before); 0 outside a fight.
int enemy_side_strength(const Table *t, SeatId seat, int destiny, Parts *parts);
uint8_t enemy_fight_of(const Table *t, CardId card);    // the fight a PC or monster is in, from 1; 0: none

// ---- spot.c ----
typedef struct Icons {                  // how many of each element, as far as they can be spotted
    bool are_counted;                   // once per question, if some card needs them
    int of[ELEMENT_COUNT];
} Icons;
void enemy_icons_count(const Table *t, Icons *icons);
uint8_t enemy_icons_seen(const Table *t, uint8_t element);

// ---- frames for procedures of other chapters ----
Frame enemy_setup_frame(void);
Frame enemy_turn_frame(void);
Frame enemy_turn_frame_play(void);                      // at the Play Step
Frame enemy_turn_frame_attack(void);                    // an attack is in progress
Frame enemy_turn_frame_end(void);
Frame enemy_discard_frame(SeatId seat, uint8_t count);
Frame enemy_play_frame(SeatId seat, bool more);
Frame enemy_play_frame_told(SeatId seat, CardId card);        // a text has played it: its own texts follow
Frame enemy_attack_frame(void);
Frame enemy_attack_frame_fights(void);                  // the defender is making pairs
bool enemy_attack_is_paired(const Frame *attack);       // pairs are being made or are complete
bool enemy_attack_is_fought(const Frame *attack);       // extra monsters are assigned as well
Frame enemy_window_frame(const Table *t, FlipMoment moment);
Frame enemy_window_frame_of(const Table *t, FlipMoment moment, const CardId *card, uint8_t count);  // … to these cards
bool enemy_pick_is_possible(const Table *t, const EnemyPickLocals *p);
Frame enemy_pick_frame(uint8_t entry, uint8_t slot, uint8_t whose);           // a hidden card by its position
Frame enemy_pair_frame(void);
Frame enemy_extra_frame(void);
Frame enemy_fight_frame(void);
Frame enemy_reward_frame(void);

// For position_check.c: the procedure whose return a frame waits for at its step; PROCEDURE_NONE: none.
uint8_t enemy_turn_awaits(const Frame *turn);
bool enemy_attack_awaits(const Frame *attack, uint8_t callee);
uint8_t enemy_fight_awaits(const Frame *fight);
bool enemy_play_is_told(const Frame *play);             // its texts are running
bool enemy_window_has_flipped(const Frame *window);
bool enemy_reward_is_asking(const Frame *reward);
bool enemy_play_is_over(const Frame *play);                   // others may respond to it
bool enemy_reward_is_over(const Frame *reward);
// ---- position_check.c ----
const char *enemy_wrong(const Table *t);                // NULL if all invariants hold, else what does not

#endif
