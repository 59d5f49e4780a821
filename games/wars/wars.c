// wars.c — WARS as the kernel sees it: sizes, words, the names of all fields, the moments a position can begin at.
#include "games/wars/ask/asks.h"
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/scenes/scenes.h"
#include "games/wars/show/show.h"
#include "games/wars/triggers/triggers.h"

#include "games/games.h"

// ---- words ----

static const char *const seat_names[] = {"amber", "violet"};
static const char *const seat_titles[] = {"Amber", "Violet"};
static const char *const editions[] = {"2005", "2004", NULL};           // ORDER EDITION
static const char *const phase_words[] = {"none", "activate", "control", "deploy", "battle", "move", "draw", NULL};
const PhaseInfo wars_phases[] = {{"activate", "Activate"}, {"control", "Control"}, {"deploy", "Deploy"},
                                 {"battle", "Battle"}, {"move", "Move"}, {"draw", "Draw"}, {0}};     // ORDER WARS_WORDS
static const char *const way_words[] = {"none", "used", "lost", "location", "beneath", "plain", "added", "other",
                                        "first", "second", NULL};
const char *const wars_hows[] = {"none", "location", "at", "aboard", "weapon", "asset", "alone", "encampment",
                                 "stacked", NULL};
static const char *const status_words[] = {"fresh", "damaged", "inverted", "damaged-inverted", NULL};
static const char *const modifier_words[] = {"none", "stat", "keyword", "cant-move", "cant-draw", "cant-target",
                                             "icon", "energy-icon", "drain", "destiny", "attrition", "total-power",
                                             "casualties", "casualties-to", "card-destiny", "immune", "used-as",
                                             "cant-be", "no-keyword", "cant-play", "not-by", "total-tactics",
                                             "cant-reveal", "spared", "skip", NULL};
const char *const wars_step_words[] = {"none", "destiny", "attrition", "power", "loss", "end", NULL};
static const char *const watch_words[] = {"none", "once", "each", "instead", "prevent", "holds", "holds-once",
                                          "holds-as-long", "later", NULL};
static const char *const lasts_words[] = {"static", "turn", "battle", "play", "next", "yours", "theirs", "phase", NULL};
const char *const wars_factions[] = {"none", "Earther", "Gongen", "Maverick", "Quay", "Shi", NULL};
static const char *const type_words[] = {"none", "character", "NōBot", "vehicle", "ship", "weapon", "asset", "order",
                                         "interrupt", "location", "site", "sector", "drain", NULL};    // ORDER KIND
static const char *const *const word_lists[] = {phase_words, wars_factions, way_words, wars_hows, status_words,
                                                modifier_words, lasts_words, wars_step_words, watch_words,
                                                type_words};
                                                                                    // ORDER WARS_WORDS
enum {
    FIELD_WORDS_PHASE = FIELD_WORDS, FIELD_WORDS_FACTION, FIELD_WORDS_WAY, FIELD_HOW, FIELD_STATUS, FIELD_MODIFIER,
    FIELD_LASTS, FIELD_WORDS_STEP, FIELD_WATCH, FIELD_WORDS_TYPE
};
static const char *const reasons[] = {"energy", "bound-turns", "loop", "bound-stack", "bound-entries", "bound-waiting",
                                      "bound-modifiers", "bound-uses", "bound-watchers", "bound-instead",
                                      "bound-deeds", NULL};    // ORDER WARS_REASONS
static const EndWords end_words[] = {                // ORDER WARS_REASONS
    [REASON_ENERGY - REASON_GAME] = {"{loser} has no energy left", "neither player has energy left"},
    [REASON_TURNS - REASON_GAME] = {NULL, "the match has gone on for too many turns"},
    [REASON_LOOP - REASON_GAME] = {NULL, "the same things would happen forever"},
    [REASON_DEED_BOUND - REASON_GAME] = {NULL, NULL},
};
_Static_assert(COUNT_OF(end_words) == COUNT_OF(reasons) - 1, "each its words");
_Static_assert(COUNT_OF(phase_words) == PHASE_COUNT + 1 && COUNT_OF(wars_factions) == FACTION_COUNT + 1, "each a word");
_Static_assert(COUNT_OF(wars_hows) == HOW_COUNT + 1 && COUNT_OF(modifier_words) == MODIFIER_COUNT + 1, "each a word");
_Static_assert(COUNT_OF(wars_phases) == PHASE_COUNT, "each a word");
_Static_assert(COUNT_OF(wars_step_words) == BATTLE_STEP_COUNT + 1, "each a word");
_Static_assert(COUNT_OF(reasons) == REASON_DEED_BOUND - REASON_GAME + 2, "each a word");

// ---- fields: every byte of the state and of the locals has a name ----

#define STATE_FIELDS(ONE, ARRAY, MEMBER, BITS)                                                           \
    MEMBER(WarsState, where, host, FIELD_CARD, FIELD_CARD) MEMBER(WarsState, where, how, FIELD_HOW, FIELD_CARD) \
    MEMBER(WarsState, where, holder, FIELD_SEAT, FIELD_CARD)                                             \
    MEMBER(WarsState, where, status, FIELD_STATUS, FIELD_CARD)                                           \
    MEMBER(WarsState, modifier, def, FIELD_DEF, FIELD_NUMBER)                                            \
    MEMBER(WarsState, modifier, kind, FIELD_MODIFIER, FIELD_NUMBER)                                      \
    MEMBER(WarsState, modifier, word, FIELD_NUMBER, FIELD_NUMBER)                                        \
    MEMBER(WarsState, modifier, until, FIELD_LASTS, FIELD_NUMBER)                                        \
    MEMBER(WarsState, modifier, seat, FIELD_SEAT, FIELD_NUMBER)                                          \
    MEMBER(WarsState, modifier, end, FIELD_NUMBER, FIELD_NUMBER)                                         \
    MEMBER(WarsState, change, target, FIELD_NUMBER, FIELD_NUMBER)                                        \
    MEMBER(WarsState, change, amount, FIELD_NUMBER, FIELD_NUMBER)                                        \
    MEMBER(WarsState, use, def, FIELD_DEF, FIELD_NUMBER) MEMBER(WarsState, use, card, FIELD_CARD, FIELD_NUMBER) \
    MEMBER(WarsState, use, ability, FIELD_NUMBER, FIELD_NUMBER)                                          \
    MEMBER(WarsState, use, seat, FIELD_SEAT, FIELD_NUMBER)                                               \
    MEMBER(WarsState, use, count, FIELD_NUMBER, FIELD_NUMBER)                                            \
    ARRAY(WarsState, layout, FIELD_CARD, FIELD_NUMBER) ONE(WarsState, layout_count, FIELD_NUMBER)        \
    ONE(WarsState, modifier_count, FIELD_NUMBER) ONE(WarsState, use_count, FIELD_NUMBER)                 \
    ONE(WarsState, stack_count, FIELD_NUMBER) ARRAY(WarsState, stack, FIELD_NUMBER, FIELD_NUMBER)        \
    ARRAY(WarsState, waiting, FIELD_NUMBER, FIELD_NUMBER) ONE(WarsState, waiting_count, FIELD_NUMBER)    \
    ONE(WarsState, first, FIELD_SEAT) ONE(WarsState, turn_player, FIELD_SEAT)                            \
    ONE(WarsState, phase, FIELD_WORDS_PHASE) ONE(WarsState, initiative, FIELD_SEAT)                      \
    ONE(WarsState, passes, FIELD_NUMBER) ONE(WarsState, activated, FIELD_FLAG)                           \
    BITS(WarsState, targeted, WARS_CARDS + 1, FIELD_CARD) ONE(WarsState, forced, FIELD_NUMBER)          \
    ONE(WarsState, turn, FIELD_NUMBER)                                                                   \
    ONE(WarsState, battle.place, FIELD_CARD) ONE(WarsState, battle.attacker, FIELD_SEAT)                 \
    ONE(WarsState, battle.step, FIELD_WORDS_STEP) ONE(WarsState, battle.entitled, FIELD_NUMBER)          \
    ARRAY(WarsState, battle.revealed, FIELD_CARD, FIELD_SEAT) ONE(WarsState, battle.testing, FIELD_FLAG) \
    ONE(WarsState, battle.loser, FIELD_SEAT) ARRAY(WarsState, battle.power, FIELD_NUMBER, FIELD_SEAT)    \
    ONE(WarsState, battle.difference, FIELD_NUMBER) ONE(WarsState, battle.casualties, FIELD_NUMBER)      \
    ARRAY(WarsState, battle.ongoing, FIELD_NUMBER, FIELD_NUMBER) ONE(WarsState, battle.satisfied, FIELD_NUMBER)       \
    ONE(WarsState, battle.marks, FIELD_NUMBER) BITS(WarsState, battle.tried, WARS_CARDS + 1, FIELD_CARD) \
    MEMBER(WarsState, watcher, entry, FIELD_NUMBER, FIELD_NUMBER)                                        \
    MEMBER(WarsState, watcher, mode, FIELD_WATCH, FIELD_NUMBER)                                          \
    MEMBER(WarsState, watcher, until, FIELD_LASTS, FIELD_NUMBER)                                         \
    MEMBER(WarsState, watcher, older[0], FIELD_NUMBER, FIELD_NUMBER)                                     \
    MEMBER(WarsState, watcher, older[1], FIELD_NUMBER, FIELD_NUMBER)                                     \
    ONE(WarsState, watcher_count, FIELD_NUMBER) ARRAY(WarsState, instead, FIELD_NUMBER, FIELD_NUMBER)    \
    ONE(WarsState, instead_count, FIELD_NUMBER) ONE(WarsState, deed_count, FIELD_NUMBER)                 \
    MEMBER(WarsState, deed, def, FIELD_DEF, FIELD_NUMBER) MEMBER(WarsState, deed, event, FIELD_NUMBER, FIELD_NUMBER) \
    MEMBER(WarsState, deed, seat, FIELD_SEAT, FIELD_NUMBER) MEMBER(WarsState, deed, card, FIELD_CARD, FIELD_NUMBER) \
    MEMBER(WarsState, deed, phase, FIELD_WORDS_PHASE, FIELD_NUMBER)                                      \
    MEMBER(WarsState, deed, by, FIELD_NUMBER, FIELD_NUMBER)                                              \
    MEMBER(WarsState, deed, count, FIELD_NUMBER, FIELD_NUMBER)
#define BATTLE_FIELDS(ONE, ARRAY) \
    ONE(WarsBattleLocals, second, FIELD_NUMBER) ONE(WarsBattleLocals, resume, FIELD_NUMBER)
#define PLAY_FIELDS(ONE, ARRAY)                                                                          \
    ONE(WarsPlayLocals, entry, FIELD_NUMBER) ONE(WarsPlayLocals, seat, FIELD_SEAT)                       \
    ONE(WarsPlayLocals, stage, FIELD_NUMBER) ONE(WarsPlayLocals, used, FIELD_NUMBER)                      \
    ONE(WarsPlayLocals, pc, FIELD_NUMBER)
#define RESOLVE_FIELDS(ONE, ARRAY) ONE(WarsResolveLocals, entry, FIELD_NUMBER)
#define LOSE_FIELDS(ONE, ARRAY)                                                                          \
    ONE(WarsLoseLocals, seat, FIELD_SEAT) ONE(WarsLoseLocals, left, FIELD_NUMBER)                        \
    ONE(WarsLoseLocals, spared, FIELD_NUMBER)
#define DRAWS_FIELDS(ONE, ARRAY)                                                                         \
    ONE(WarsDrawsLocals, seat, FIELD_SEAT) ONE(WarsDrawsLocals, left, FIELD_NUMBER)                      \
    ONE(WarsDrawsLocals, pile, FIELD_NUMBER) ONE(WarsDrawsLocals, from_bottom, FIELD_NUMBER)             \
    ONE(WarsDrawsLocals, retrieves, FIELD_NUMBER)
#define SEARCH_FIELDS(ONE, ARRAY)                                                                        \
    ONE(WarsSearchLocals, entry, FIELD_NUMBER) ONE(WarsSearchLocals, seat, FIELD_SEAT)                   \
    ONE(WarsSearchLocals, filter, FIELD_NUMBER) ONE(WarsSearchLocals, slot, FIELD_NUMBER)                 \
    ONE(WarsSearchLocals, left, FIELD_NUMBER)
#define CHOOSE_FIELDS(ONE, ARRAY)                                                                        \
    ONE(WarsChooseLocals, seat, FIELD_SEAT) ONE(WarsChooseLocals, what, FIELD_NUMBER)                    \
    ONE(WarsChooseLocals, entry, FIELD_NUMBER) ONE(WarsChooseLocals, number, FIELD_NUMBER)               \
    ONE(WarsChooseLocals, card, FIELD_CARD) ONE(WarsChooseLocals, from, FIELD_CARD)

static const FieldInfo state_fields[] = {STATE_FIELDS(FIELD_INFO, FIELD_ARRAY, FIELD_MEMBER, FIELD_BITS)};
_Static_assert(0 STATE_FIELDS(FIELD_BYTES, FIELD_BYTES, FIELD_MEMBER_BYTES, FIELD_BYTES) == sizeof(WarsState),
               "every byte of WarsState has a name");
FIELDS(PLAY_fields, WarsPlayLocals, PLAY_FIELDS)
FIELDS(RESOLVE_fields, WarsResolveLocals, RESOLVE_FIELDS)
FIELDS(LOSE_fields, WarsLoseLocals, LOSE_FIELDS)
FIELDS(DRAWS_fields, WarsDrawsLocals, DRAWS_FIELDS)
FIELDS(SEARCH_fields, WarsSearchLocals, SEARCH_FIELDS)
FIELDS(CHOOSE_fields, WarsChooseLocals, CHOOSE_FIELDS)
FIELDS(BATTLE_fields, WarsBattleLocals, BATTLE_FIELDS)
FIELDS(TEXT_fields, TextLocals, TEXT_FIELDS)

// While a seat puts a play together, none of it is visible (view.h shows frames and unpublished entries only to the
// seat that chooses), and what is below it in the frames is public.
#include "core/words_tables.h"

// ---- setup (SETUP) ----

// The decks start as reserves; setup.c takes the starting locations out and shuffles. Ids are dealt in random order so
// that those of starting locations reveal nothing; the rules know no such shuffle, and no scene scripts it.
static void begin(Table *t, const MatchSetup *setup)
{
    Script *script = t->script;
    (void)setup;
    t->script = NULL;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        zone_deal(t, zone_id(seat, ZONE_RESERVE));
        zone_shuffle(t, zone_id(seat, ZONE_RESERVE));
    }
    t->script = script;
    for (CardId c = 1; c <= WARS_CARDS; c++)
        wars_where_set(t, c, (Where){.holder = owner_of(t, c)});
    state_to_change(t)->initiative = SEAT_NOBODY;
    flow_push(t, wars_setup_frame());
}

// ---- moments a scene can begin at ----

static const char *const moments[] = {"setup", "turn", "activate", "control", "deploy", "battle", "move", "draw", "end",
                                      NULL};

// "turn": SEAT's turn begins. A phase: that phase of SEAT's turn begins. "end": SEAT's turn ends.
static bool begin_at(Table *t, Span moment, SeatId seat)
{
    WarsState *s = state_to_change(t);
    if (span_is(moment, "setup")) {
        flow_push(t, wars_setup_frame());
        return s->layout_count == 0;
    }
    s->turn_player = seat;
    if (s->turn == 0)
        s->turn = span_is(moment, "turn") ? 0 : 1;
    if (span_is(moment, "turn")) {
        flow_push(t, wars_turn_frame());
        return true;
    }
    for (uint8_t phase = PHASE_ACTIVATE; phase < PHASE_COUNT; phase++)
        if (span_is(moment, phase_words[phase])) {
            flow_push(t, wars_phase_frame((Phase)phase));
            return true;
        }
    flow_push(t, wars_phase_frame(PHASE_COUNT));
    return span_is(moment, "end");
}

// ---- answers ----

static void show_state(const Table *t, uint8_t viewer, void *to)
{
    WarsState *shown = to;
    RULE(VIS, 5);
    RULE(VIS, 6);
    RULE(WARS_A, 63);
    *shown = *state(t);                         // nearly all of it is public; zones decide what is shown of piles
    shown->forced = 0;                          // whether a seat that passed had a choice is its secret
    if (t->m->question == 0 || t->m->asked != viewer) {
        memset(shown->waiting, 0, sizeof shown->waiting);       // an order becomes known trigger by trigger
        shown->waiting_count = 0;
    }
}

static void energy_parts(const Table *t, SeatId seat, Parts *parts)
{
    parts->count = 0;
    wars_explain(t, span_of("energy"), seat, parts);
}

static const CountInfo counts[] = {
    {"attacks", EVENT_WARS_ATTACK}, {"battles", EVENT_WARS_BATTLE}, {"drains", EVENT_WARS_DRAIN},
    {"turns", EVENT_WARS_TURN}, {0}};

static bool is_play(const Table *t, const Event *e)
{
    (void)t;
    return e->kind == EVENT_WARS_PLAY;
}

const Game wars_game = {
    .id = GAME_WARS,
    .name = "wars",
    .title = "WARS",
    .editions = editions,
    .edition_max = EDITION_2004,
    .rules_version = 1,
    .seat_article = "",
    MATCH_TABLES(WARS, WarsMatch),
    WORDS_TABLES,
    .facts_size = sizeof(WarsFacts),
    .vocabulary = &wars_vocabulary,
    .card_read = wars_card_read,
    .card_kind = wars_card_kind,
    .card_numbers = wars_card_numbers,
    .decks_check = wars_decks_check,
    .begin = begin,
    .between = wars_between,
    .between_at = MATCH_AT(WarsMatch, state.waiting_count),
    .show_state = show_state,
    .wrong = wars_wrong,
    .can_act = wars_can_act,
    .manners = &wars_manners,
    .numbers = {.value = wars_number, .names = wars_numbers, .score = "energy", .parts = energy_parts,
                .explain = wars_explain},
    .why = {.card = wars_why_card, .action = wars_why_action},
    .say = {.card_remark = wars_card_remark, .event = wars_event_say, .pending = wars_pending_say,
            .lasting = wars_lasting_say, .table = wars_draw, .option_remark = wars_option_remark,
            .option = wars_option_say, .deck = wars_deck_say},
    .show = {.card_on = wars_card_on, .phases = wars_phases, .turn = wars_show_turn, .card = wars_show_card,
             .table = wars_show_table, .pending = wars_show_pending},
    .scenes = {.begin_at = begin_at, .moments = moments, .put = wars_position_put, .mark = wars_position_mark,
               .say = wars_position_say, .holds = wars_holds},
    .counts = {.events = counts, .first_event = EVENT_WARS_BEGINS, .is_play = is_play},
};

_Static_assert(offsetof(WarsState, instead_count) == offsetof(WarsState, waiting_count) + 1, "counters side by side");
_Static_assert(COUNT_OF(zone_names) == WARS_ZONES, "every zone has room");
MATCH_ENDS_WITH_ENTRIES(WarsMatch);
_Static_assert(offsetof(Match, of) + sizeof(WarsMatch) <= 8192, "a WARS match fits 8 KiB");
