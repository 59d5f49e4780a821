// enemy.c — ENEMY as the kernel sees it: sizes, words, setup, the moments a position can begin at.
#include "games/enemy/ask/asks.h"
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/fight.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/strength.h"
#include "games/enemy/rules/turn.h"
#include "games/enemy/scenes/scenes.h"
#include "games/enemy/show/show.h"

#include "games/games.h"

// ---- words ----

static const char *const seat_names[] = {"red", "blue"};
static const char *const seat_titles[] = {"Red", "Blue"};
static const char *const avoiding_words[] = {"free", "must", "cannot", NULL};
static const char *const moment_words[] = {"none",     "fights", "wounded", "play-step",
                                           "attacked", "played", "scored",  "won", "lost", "healed", NULL};
static const char *const *const word_lists[] = {avoiding_words, moment_words};
enum { FIELD_AVOIDING = FIELD_WORDS, FIELD_MOMENT };
static const PhaseInfo phases[] = {{"play", "Play"}, {"attack", "Attack"}, {"fight", "Fight"}, {0}};
static const char *const reasons[] = {"points", "deck", NULL};
static const EndWords end_words[] = {
    {"{winner} has enough victory points", NULL},
    {"a deck has run out, and {winner} has more victory points",
     "a deck has run out, and both players have the same number of victory points"},
};
_Static_assert(COUNT_OF(end_words) == COUNT_OF(reasons) - 1, "each its words");

// ---- fields: every byte of the state and of the locals has a name ----

#define STATE_FIELDS(ONE, ARRAY)                                                                         \
    ONE(EnemyState, active, FIELD_SEAT) ONE(EnemyState, final_turn, FIELD_FLAG)                          \
    ONE(EnemyState, more_plays, FIELD_NUMBER) ONE(EnemyState, avoiding, FIELD_AVOIDING)                  \
    ARRAY(EnemyState, fight_pc, FIELD_CARD, FIELD_NUMBER) ARRAY(EnemyState, fight_size, FIELD_NUMBER, FIELD_NUMBER) \
    ONE(EnemyState, fighting, FIELD_NUMBER) ONE(EnemyState, pc_bonus, FIELD_NUMBER)                      \
    ONE(EnemyState, each_bonus, FIELD_NUMBER) ARRAY(EnemyState, bonus_card, FIELD_CARD, FIELD_NUMBER)    \
    ARRAY(EnemyState, bonus, FIELD_NUMBER, FIELD_NUMBER) ONE(EnemyState, allowed, FIELD_NUMBER)          \
    ONE(EnemyState, pc_tolerance, FIELD_NUMBER) ONE(EnemyState, lead, FIELD_CARD)                         \
    ONE(EnemyState, turn, FIELD_NUMBER)
#define DISCARD_FIELDS(ONE, ARRAY)                                                                       \
    ONE(EnemyDiscardLocals, seat, FIELD_SEAT) ONE(EnemyDiscardLocals, needed, FIELD_NUMBER)              \
    ONE(EnemyDiscardLocals, count, FIELD_NUMBER) ARRAY(EnemyDiscardLocals, pick, FIELD_CARD, FIELD_NUMBER)
#define PLAY_FIELDS(ONE, ARRAY)                                                                          \
    ONE(EnemyPlayLocals, seat, FIELD_SEAT) ONE(EnemyPlayLocals, way, FIELD_NUMBER)                       \
    ONE(EnemyPlayLocals, more, FIELD_FLAG) ONE(EnemyPlayLocals, texts, FIELD_NUMBER)                     \
    ONE(EnemyPlayLocals, play.filled, FIELD_NUMBER) ARRAY(EnemyPlayLocals, play.value, FIELD_NUMBER, FIELD_NUMBER)
#define ATTACK_FIELDS(ONE, ARRAY) ONE(EnemyAttackLocals, first, FIELD_NUMBER) ONE(EnemyAttackLocals, reader, FIELD_CARD)
#define WINDOW_FIELDS(ONE, ARRAY)                                                                        \
    ONE(EnemyWindowLocals, moment, FIELD_MOMENT) ONE(EnemyWindowLocals, seat, FIELD_SEAT)                      \
    ONE(EnemyWindowLocals, passes, FIELD_NUMBER) ONE(EnemyWindowLocals, count, FIELD_NUMBER)                   \
    ARRAY(EnemyWindowLocals, pc, FIELD_CARD, FIELD_NUMBER) ONE(EnemyWindowLocals, flipped, FIELD_CARD)         \
    ARRAY(EnemyWindowLocals, source, FIELD_CARD, FIELD_NUMBER) ONE(EnemyWindowLocals, texts, FIELD_NUMBER)     \
    ONE(EnemyWindowLocals, begun, FIELD_FLAG)
#define FIGHT_FIELDS(ONE, ARRAY) ONE(EnemyFightLocals, pc, FIELD_CARD)
#define PICK_FIELDS(ONE, ARRAY)                                                                          \
    ONE(EnemyPickLocals, entry, FIELD_NUMBER) ONE(EnemyPickLocals, slot, FIELD_NUMBER)                   \
    ONE(EnemyPickLocals, whose, FIELD_NUMBER)
#define PAIR_FIELDS(ONE, ARRAY) \
    ONE(EnemyPairLocals, count, FIELD_NUMBER) ARRAY(EnemyPairLocals, pick, FIELD_CARD, FIELD_NUMBER)
#define EXTRA_FIELDS(ONE, ARRAY) \
    ONE(EnemyExtraLocals, count, FIELD_NUMBER) ARRAY(EnemyExtraLocals, fight, FIELD_NUMBER, FIELD_NUMBER)
#define REWARD_FIELDS(ONE, ARRAY) \
    ONE(EnemyRewardLocals, count, FIELD_NUMBER) ARRAY(EnemyRewardLocals, used, FIELD_CARD, FIELD_NUMBER)

FIELDS(state_fields, EnemyState, STATE_FIELDS)
FIELDS(DISCARD_fields, EnemyDiscardLocals, DISCARD_FIELDS)
FIELDS(PLAY_fields, EnemyPlayLocals, PLAY_FIELDS)
FIELDS(ATTACK_fields, EnemyAttackLocals, ATTACK_FIELDS)
FIELDS(WINDOW_fields, EnemyWindowLocals, WINDOW_FIELDS)
FIELDS(PAIR_fields, EnemyPairLocals, PAIR_FIELDS)
FIELDS(EXTRA_fields, EnemyExtraLocals, EXTRA_FIELDS)
FIELDS(REWARD_fields, EnemyRewardLocals, REWARD_FIELDS)
FIELDS(FIGHT_fields, EnemyFightLocals, FIGHT_FIELDS)
FIELDS(PICK_fields, EnemyPickLocals, PICK_FIELDS)
FIELDS(TEXT_fields, TextLocals, TEXT_FIELDS)

// While another seat puts a play together, none of it is visible (view.h shows frames only to the seat that chooses),
// and the frames below are public, so no procedure has to hide anything in its frame.
#include "core/words_tables.h"

// ---- setup (HE-SETUP) ----

static void begin(Table *t, const MatchSetup *setup)
{
    (void)setup;
    zone_deal(t, zone_id(RED, ZONE_DECK));
    zone_deal(t, zone_id(BLUE, ZONE_DECK));
    RULE(HE_SETUP, 1);
    zone_shuffle(t, zone_id(RED, ZONE_DECK));
    zone_shuffle(t, zone_id(BLUE, ZONE_DECK));
    flow_push(t, enemy_setup_frame());
}

// ---- moments a scene can begin at ----

static const char *const moments[] = {"setup", "turn", "play", "attack", "fights", "end", NULL};

// "turn": SEAT's Draw Step. "play": SEAT's Play Step. "attack": the first card of SEAT's attack zone has been played,
// and others may join. "fights": SEAT's attack zone is fought, and pairs are made. "end": of SEAT's turn.
static bool begin_at(Table *t, Span moment, SeatId seat)
{
    bool attacks = zone_for(t, seat, ZONE_ATTACK)->count > 0;
    CardId pc[ENEMY_PCS];
    if (span_is(moment, "setup")) {
        flow_push(t, enemy_setup_frame());
        return !attacks;
    }
    state_to_change(t)->active = seat;
    if (!span_is(moment, "turn") && state(t)->turn == 0)
        state_to_change(t)->turn = SEAT_COUNT + 1;        // mid-game, not somebody's first turn
    if (span_is(moment, "turn")) {
        flow_push(t, enemy_turn_frame());
    } else if (span_is(moment, "play")) {
        flow_push(t, enemy_turn_frame_play());
    } else if (span_is(moment, "end")) {
        flow_push(t, enemy_turn_frame_end());
    } else if (!attacks) {
        return false;
    } else {
        state_to_change(t)->lead = enemy_attack_lead(t);
        flow_push(t, enemy_turn_frame_attack());
        bool fights = span_is(moment, "fights");
        flow_push(t, fights ? enemy_attack_frame_fights() : enemy_attack_frame());
        if (fights)
            flow_push(t, enemy_pair_frame());
        return !fights || enemy_pcs_of(t, defender(t), pc) > 0;
    }
    return !attacks;
}

// ---- what a viewer is shown of the state ----

static void show_state(const Table *t, uint8_t viewer, void *to)
{
    (void)viewer;                               // all of it is public
    memcpy(to, state(t), sizeof(EnemyState));
}

// ---- numbers ----

static const char *const numbers[] = {"strength", "vp", NULL};
static const uint8_t numbers_of[] = {0, POINTS_TO_WIN};

// A card by its code: the strength of the seat's copy in play, or "CODE.tolerance".
static int32_t card_number(const Table *t, Span name, SeatId seat, bool *ret_found)
{
    static const uint8_t places[] = {ZONE_PCS, ZONE_ATTACK, ZONE_PORTAL};
    Span rest = name;
    DefId def = card_set_find(t->set, span_until(&rest, '.'));
    bool tolerance = span_is(rest, "tolerance");
    for (size_t p = 0; def && p < COUNT_OF(places); p++) {
        const Zone *z = zone_for(t, seat, (ZoneName)places[p]);
        for (uint8_t i = 0; i < z->count; i++)
            if (t->cards[z->card[i]].def == def && (rest.size == 0 || (tolerance && p == 0))) {
                *ret_found = true;
                return tolerance ? enemy_tolerance_of(t, z->card[i]) : enemy_strength_of(t, z->card[i], NULL);
            }
    }
    *ret_found = false;
    return 0;
}

static int32_t number_named(const Table *t, Span name, SeatId seat, bool *ret_found)
{
    *ret_found = true;
    if (span_is(name, "strength"))
        return enemy_side_strength(t, seat, 0, NULL);
    if (span_is(name, "vp"))
        return enemy_points_of(t, seat);
    return card_number(t, name, seat, ret_found);
}

static void strength_parts(const Table *t, SeatId seat, Parts *parts)
{
    parts->count = 0;
    enemy_side_strength(t, seat, 0, parts);
}

static const CountInfo counts[] = {
    {"attacks", EVENT_HE_ATTACK}, {"fights", EVENT_HE_FIGHT}, {"turns", EVENT_HE_TURN}, {0}};

// A card played hidden only moves: nobody learns which one it is.
static bool is_play(const Table *t, const Event *e)
{
    return e->kind == EVENT_HE_PLAY || (e->kind == EVENT_MOVE && zone_kind(t, (ZoneId)e->from) == ZONE_HAND &&
                                        zone_kind(t, (ZoneId)e->to) == ZONE_HIDDEN);
}

const Game enemy_game = {
    .id = GAME_ENEMY,
    .name = "enemy",
    .title = ".hack//ENEMY",
    .rules_version = 1,
    .seat_article = "",
    MATCH_TABLES(ENEMY, EnemyMatch),
    WORDS_TABLES,
    .facts_size = sizeof(EnemyFacts),
    .vocabulary = &enemy_vocabulary, .awaits_at = offsetof(EnemyFacts, moments),
    .card_read = enemy_card_read,
    .card_kind = enemy_card_kind,
    .card_numbers = enemy_card_numbers,
    .decks_check = enemy_decks_check,
    .begin = begin,
    .show_state = show_state,
    .wrong = enemy_wrong,
    .manners = &enemy_manners,
    .numbers = {.value = number_named, .names = numbers, .goals = numbers_of, .parts = strength_parts,
                .score = "vp"},
    .why = {.card = enemy_why_card, .action = enemy_why_action},
    .say = {.card_remark = enemy_card_remark, .event = enemy_event_say, .table = enemy_draw,
            .option_remark = enemy_option_remark},
    .show = {.card_on = enemy_card_on, .phases = phases, .turn = enemy_show_turn, .card = enemy_show_card,
             .table = enemy_show_table},
    .scenes = {.begin_at = begin_at, .moments = moments},
    .counts = {.events = counts, .first_event = EVENT_HE_FIRST, .is_play = is_play},
};

_Static_assert(COUNT_OF(zone_names) == ENEMY_ZONES, "every zone has room");
MATCH_ENDS_WITH_ENTRIES(EnemyMatch);
_Static_assert(offsetof(Match, of) + sizeof(EnemyMatch) <= 3072, "an ENEMY match fits 3 KiB");
