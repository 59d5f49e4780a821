// enemy.h — what ENEMY's chapters share: words, card facts, questions about the table.
//
// Chapters, in rulebook order: setup.c, turn.c (Draw Step, the end), play.c (Play Step), pcs.c (PCs and items),
// window.c (hidden actions), attack.c (joining, fight or avoid), assign.c (pairs and extra attackers), fight.c,
// reward.c (rewards and scoring), strength.c (numbers), spot.c (spotting). What card texts say is run by the card
// language; language.def and language.c give it ENEMY's words and deeds.

#ifndef RIFT_GAMES_ENEMY_ENEMY_H
#define RIFT_GAMES_ENEMY_ENEMY_H

#include "core/event.h"
#include "core/flow.h"
#include "core/game.h"
#include "core/play.h"
#include "core/rule.h"
#include "core/table.h"
#include "core/zone.h"
#include "games/enemy/texts/language.h"

enum { RED, BLUE };

#define WORDS_DEF "games/enemy/words.def"
#define EVENTS_DEF "games/enemy/events.def"
#define PROCEDURE_PREFIX(name) he_##name
#include "core/words.h"

typedef enum Avoiding { AVOIDING_FREE, AVOIDING_MUST, AVOIDING_CANNOT } Avoiding;
typedef enum FlipMoment {               // when an action may be flipped (HE-A14)
    MOMENT_NONE,
    MOMENT_FIGHTS,                      // W1: a fight begins
    MOMENT_WOUNDED,                     // W2: a PC was wounded and survived
    MOMENT_PLAY_STEP,                   // W3: the owner's Play Step begins
    MOMENT_ATTACKED,                    // W4: an attack is declared
} FlipMoment;
typedef enum HeReason { REASON_POINTS = REASON_GAME, REASON_DECK } HeReason;

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

static inline EnemyState *state(const Table *t) { return &t->m->part.enemy.state; }
static inline ZoneId zone_id(SeatId seat, ZoneName zone) { return (ZoneId)(seat * HE_ZONES + zone); }
static inline Zone *zone_for(const Table *t, SeatId seat, ZoneName zone)
{
    return (Zone *)(void *)(t->zones + ((size_t)seat * HE_ZONES + zone) * HE_STRIDE);
}
static inline bool lies_in(const Table *t, CardId card, ZoneName zone)
{
    return zone_kind(t, t->cards[card].zone) == zone;
}
static inline SeatId defender(const Table *t) { return seat_other(state(t)->active); }

// In a set equal cards are neighbours: one that follows its like is not another option.
static inline bool is_like_before(const Table *t, const Zone *set, uint8_t index, uint8_t first)
{
    return index > first && t->cards[set->card[index]].def == t->cards[set->card[index - 1]].def;
}
// ---- choices.c ----
// Cards that are one option: not items (their bearers differ), and a hidden one the opponent knows is not like one
// it does not know.
bool cards_are_one(const Table *t, CardId a, CardId b);
// Cards as options, by definition, then id; of those that are one the first.
void offer_cards(Table *t, uint8_t verb, const CardId *cards, uint8_t count);
void cards_order(const Table *t, CardId *cards, uint8_t count);         // by definition, then id

// ---- turn.c: drawing, discarding, the end ----
bool deck_is_ready(Table *t, SeatId seat);              // refills an empty deck; false: there is nothing to draw
void deck_left(Table *t, SeatId seat);                  // a card has left it: was it the last?
void draw_cards(Table *t, SeatId seat, int count);
void discard_at_random(Table *t, SeatId seat);
bool can_draw(const Table *t, SeatId seat);
bool is_first_turn(const Table *t);                     // of the active player

// ---- pcs.c: PCs, items, and how cards leave play ----
static inline bool is_wounded(const Table *t, CardId pc) { return t->cards[pc].face_down != 0; }
uint8_t pcs_of(const Table *t, SeatId seat, CardId ret_pc[HE_PCS]);             // by definition
CardId pc_named(const Table *t, SeatId seat, DefId def);                        // 0: that player has none
uint8_t items_of(const Table *t, CardId pc, CardId ret_item[SUBTYPE_COUNT]);
CardId bearer_of(const Table *t, CardId item);                                  // 0: it is not borne
bool can_bear(const Table *t, CardId pc, CardId item);
void pc_enter(Table *t, CardId pc, CardId replaced);
void item_enter(Table *t, CardId item, CardId bearer);
bool pc_wound(Table *t, CardId pc);                     // true: it was healthy and is in play, wounded
void pc_heal(Table *t, CardId pc);
void card_destroy(Table *t, CardId card);               // with its items
void card_sacrifice(Table *t, CardId card);
void card_discard(Table *t, CardId card);

// ---- play.c ----
enum { SLOT_CARD, SLOT_WHERE };         // where: the PC replaced, the bearer, the hidden card sacrificed
typedef enum Refusal {                  // why a card cannot be played so; ORDER REFUSAL with why.c
    REFUSAL_NONE,
    REFUSAL_TYPE,                       // this kind of card is not played that way
    REFUSAL_ACTION,                     // an action is played hidden only
    REFUSAL_NO_PC,                      // an item, and no PC of one's own
    REFUSAL_BEARER,                     // no PC fits the box
    REFUSAL_REQUIRE,                    // something cannot be spotted
    REFUSAL_UNIQUE,
    REFUSAL_STORABLE,                   // it has to attack
} Refusal;
Refusal play_refused(const Table *t, SeatId seat, CardId card);
Refusal attack_refused(const Table *t, SeatId seat, CardId card);
Refusal store_refused(const Table *t, SeatId seat, CardId card);
bool requirements_hold(const Table *t, SeatId seat, CardId card);
bool play_is_asking(const Frame *f);

// ---- window.c ----
bool window_is_due(const Table *t, FlipMoment moment);      // cheap: does anybody have a hidden card for it?
// The ability by which a hidden card may be flipped at this window; -1: none. *ret_that: what its text speaks of.
int flip_ability(const Table *t, SeatId seat, CardId card, const HeWindowLocals *w, CardId ret_that[2]);
bool text_has_room(const Table *t);                     // another text can run inside those that do

// ---- attack.c, assign.c, fight.c, reward.c ----
CardId attack_lead(const Table *t);                     // the monster played; while joiners are declared
bool can_join(const Table *t, CardId monster);
uint8_t monsters_of(const Table *t, uint8_t fight, const CardId **ret_monster); // 0: all that attack
void attack_leave(Table *t, CardId monster);            // keeps the sizes of the fights right
Avoiding avoiding_now(const Table *t);
uint8_t fights_open(const Table *t);                    // a bit for each, the first is bit 1
CardId pair_subject(const Table *t, const HePairLocals *p);     // who is being paired
CardId extra_subject(const Table *t, const HeExtraLocals *x);
bool has_points(const Table *t, SeatId seat);           // seven or more
uint8_t points_of(const Table *t, SeatId seat);
bool can_reward(const Table *t, CardId monster, const HeRewardLocals *r);
void bonus_add(Table *t, CardId card, int amount);      // until the end of the fight being resolved
void bonus_add_each(Table *t, int amount);              // of each of its monsters
bool is_fighting(const Table *t, CardId card);          // in the fight being resolved

// ---- strength.c ----
int strength_of(const Table *t, CardId card, Parts *parts);     // a PC or a monster; parts may be NULL
int tolerance_of(const Table *t, CardId pc);
// Of the fight being resolved, with the destiny drawn for it (0 before); 0 outside a fight.
int side_strength(const Table *t, SeatId seat, int destiny, Parts *parts);
uint8_t fight_of(const Table *t, CardId card);          // the fight a PC or monster is in, from 1; 0: none

// ---- spot.c ----
uint8_t icons_seen(const Table *t, uint8_t element);

// ---- frames for procedures of other chapters ----
Frame setup_frame(void);
Frame he_turn_frame(void);
Frame he_turn_frame_play(void);                         // at the Play Step
Frame he_turn_frame_attack(void);                       // an attack is under way
Frame he_turn_frame_end(void);
Frame discard_frame(SeatId seat, uint8_t count);
Frame play_frame(SeatId seat, bool more);
Frame attack_frame(void);
Frame attack_frame_fights(void);                        // the defender is making pairs
bool attack_is_paired(const Frame *attack);             // pairs are being made, or are made
bool attack_is_fought(const Frame *attack);             // extra monsters, too
Frame window_frame(const Table *t, FlipMoment moment);
Frame window_frame_wounded(const Table *t, const CardId *pc, uint8_t count);
Frame pair_frame(void);
Frame extra_frame(void);
Frame he_fight_frame(void);
Frame reward_frame(void);

// What a frame waits for where it stands, for check.c: the procedure that returns to its step; PROCEDURE_NONE: no one.
uint8_t turn_awaits(const Frame *turn);
bool attack_awaits(const Frame *attack, uint8_t callee);
uint8_t fight_awaits(const Frame *fight);
bool play_is_told(const Frame *play);                   // its texts are carried out
bool window_has_flipped(const Frame *window);
bool reward_is_asking(const Frame *reward);
// ---- check.c ----
const char *enemy_wrong(const Table *t);                // NULL if all invariants hold, else what does not

#endif
