// words.h — a game's words.def as enums: its zones, verbs, questions and procedures by name.
//
// A game's header defines WORDS_DEF and EVENTS_DEF (the paths of its words.def and events.def) and PROCEDURE_PREFIX and
// then includes this; its .c includes core/words_tables.h for the tables behind the names. words.def contains
//
//   ZONE(NAME, word, seen, set)             who sees what lies here (NOBODY, OWNER, ALL); has it no order?
//   VERB(NAME, word, takes, quiet, rule, says, only, explains)      VerbInfo; takes is a FieldKind without FIELD_
//   QUESTION(NAME, word, is_set, asks)      QuestionInfo
//   PROCEDURE(NAME, name, …)                name_run and name_steps are the game's own, with its prefix; the rest are
//                                           further members of Procedure: FIELDS_OF(X), NO_FIELDS, .hide = …
//   SHARED_PROCEDURE(NAME, name, …)         the same, but all games have it: no prefix, declared elsewhere
//
// PROCEDURE_PREFIX(name) is name as the linker sees it, say he_##name: two games may both have a turn.
// No include guard: the game's header has one, and including two games in one file should not go unnoticed.

#include "core/flow.h"

typedef enum ZoneName {
#define ZONE(NAME, ...) ZONE_##NAME,
#include WORDS_DEF
#undef ZONE
    ZONE_COUNT
} ZoneName;

typedef enum Verb {
    VERB_NONE,
#define VERB(NAME, ...) VERB_##NAME,
#include WORDS_DEF
#undef VERB
    VERB_COUNT
} Verb;

typedef enum Question {
    QUESTION_NONE,
#define QUESTION(NAME, ...) QUESTION_##NAME,
#include WORDS_DEF
#undef QUESTION
    QUESTION_COUNT
} Question;

typedef enum ProcedureName {
    PROCEDURE_NONE,
#define PROCEDURE(NAME, ...) PROCEDURE_##NAME,
#define SHARED_PROCEDURE(NAME, ...) PROCEDURE_##NAME,
#include WORDS_DEF
#undef PROCEDURE
#undef SHARED_PROCEDURE
    PROCEDURE_COUNT
} ProcedureName;

// The procedures, and the names of their steps, made by STEPS in each chapter.
#define PROCEDURE(NAME, name, ...)                              \
    Flow PROCEDURE_PREFIX(name##_run)(Table *t, Frame *f);      \
    extern const char *const PROCEDURE_PREFIX(name##_steps)[];
#define SHARED_PROCEDURE(...)
#include WORDS_DEF
#undef PROCEDURE
#undef SHARED_PROCEDURE
