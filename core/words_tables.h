// words_tables.h — a game's words.def and events.def as the tables of its Game.
//
// core/words.h explains the columns of the one, core/event.def those of the other. A game's .c includes this once,
// after its header, the kinds of its word lists (FIELD_X) and the lists of fields that FIELDS_OF names (X_fields); its
// Game then contains WORDS_TABLES and MATCH_TABLES. No include guard: it belongs to that one file.

#include "core/event.h"
#include "core/game.h"

static const char *const zone_names[] = {
#define ZONE(NAME, word_, seen_, set_) word_,
#include WORDS_DEF
#undef ZONE
};

// All zones of seat 0, then all of seat 1.
enum { SEES_NOBODY = 0, SEES_ALL = VIEWERS_ALL };
static const uint8_t zone_flags[] = {
#define ZONE(NAME, word_, seen_, set_) SEES_##seen_ | ((set_) ? ZONE_IS_SET : 0),
#define SEES_OWNER VIEWER_BIT(0)
#include WORDS_DEF
#undef SEES_OWNER
#define SEES_OWNER VIEWER_BIT(1)
#include WORDS_DEF
#undef SEES_OWNER
#undef ZONE
};

static const VerbInfo verbs[] = {
    {.word = "?"},
#define VERB(NAME, word_, takes_, quiet_, rule_, says_, only_, explains_)                                   \
    {.word = word_, .takes = FIELD_##takes_, .quiet = quiet_, .rule = rule_, .says = says_, .only = only_,  \
     .explains = explains_},
#include WORDS_DEF
#undef VERB
};

static const QuestionInfo questions[] = {
    {"none", 0, ""},
#define QUESTION(NAME, word_, is_set_, asks_) {word_, is_set_, asks_},
#include WORDS_DEF
#undef QUESTION
};

static const Procedure procedures[] = {
    [PROCEDURE_NONE] = {.name = "none"},
#define NO_FIELDS .fields = NULL, .field_count = 0
#define FIELDS_OF(LOCALS) .fields = LOCALS##_fields, .field_count = COUNT_OF(LOCALS##_fields)
#define PROCEDURE(NAME, name_, ...)                                                                         \
    [PROCEDURE_##NAME] = {.name = #name_, .run = PROCEDURE_PREFIX(name_##_run),                             \
                          .steps = PROCEDURE_PREFIX(name_##_steps), __VA_ARGS__},
#define SHARED_PROCEDURE(NAME, name_, ...)                                                                  \
    [PROCEDURE_##NAME] = {.name = #name_, .run = name_##_run, .steps = name_##_steps, __VA_ARGS__},
#include WORDS_DEF
#undef PROCEDURE
#undef SHARED_PROCEDURE
#undef NO_FIELDS
#undef FIELDS_OF
};

static const EventInfo events[] = {
#define EVENT EVENT_ROW
#include EVENTS_DEF
#undef EVENT
};

#define WORDS_TABLES                                                                                        \
    .procedures = procedures, .procedure_count = COUNT_OF(procedures), .zone_names = zone_names,            \
    .zone_flags = zone_flags, .verbs = verbs, .verb_count = COUNT_OF(verbs), .questions = questions,        \
    .question_count = COUNT_OF(questions), .events = events, .event_count = COUNT_OF(events)

// How a game's bytes in a Match are laid out (PREFIX_FRAMES, PREFIX_CARDS … are its sizes), and what its seats, words,
// fields and ends are called: in every game by the same names.
#define MATCH_AT(Type, member) (uint16_t)(offsetof(Match, of) + offsetof(Type, member))
#define MATCH_ENDS_WITH_ENTRIES(Type)                                                                       \
    _Static_assert(offsetof(Type, entries) + sizeof(((Type *)0)->entries) == sizeof(Type), "match_copy ends with them")
#define MATCH_TABLES(PREFIX, Type)                                                                          \
    .match_size = (uint16_t)(offsetof(Match, of) + sizeof(Type)), .frames_at = MATCH_AT(Type, frames),      \
    .cards_at = MATCH_AT(Type, cards), .zones_at = MATCH_AT(Type, zones), .state_at = MATCH_AT(Type, state),\
    .entries_at = MATCH_AT(Type, entries), .frame_max = PREFIX##_FRAMES, .card_max = PREFIX##_CARDS,        \
    .zones_per_seat = PREFIX##_ZONES, .zone_stride = PREFIX##_STRIDE, .entry_max = PREFIX##_ENTRIES,        \
    .seat_names = seat_names, .seat_titles = seat_titles, .words = word_lists,                              \
    .words_count = COUNT_OF(word_lists), .reasons = reasons, .ends = end_words, .fields = state_fields,     \
    .field_count = COUNT_OF(state_fields)
