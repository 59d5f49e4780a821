// tables.h — a game's language.def, verbs.def, foreign.def and examples.def as tables. A game's language.c defines
// LANGUAGE_DEF, VERBS_DEF, FOREIGN_DEF, EXAMPLES_DEF and what the columns name (constants, functions; VERB_OP and
// VERB_EVENT make numbers of a verb's names), then includes this and puts VOCABULARY_TABLES into its Vocabulary.
// vocabulary.h explains the columns. No include guard: each file that includes it makes one vocabulary.

#include "language/vocabulary.h"

static const WordInfo words[] = {
#define WORD(class_, value_, places_, singular_, plural_) {#class_, value_, places_, singular_, plural_},
#define DEED(of_, event_, base_, third_, past_, participle_)                                                \
    {"do_" #of_, event_, 0, base_, third_}, {"did_" #of_, event_, 0, past_, participle_},
#include LANGUAGE_DEF
#undef WORD
#undef DEED
#define VERB(NAME_, DONE_, base_, third_, participle_, ...)                                                 \
    {"verb", VERB_OP(NAME_), 0, base_, third_}, {"done", VERB_OP(NAME_), 0, participle_, NULL},
#include VERBS_DEF
#undef VERB
};

static const TextVerb verbs[] = {
#define VERB(NAME_, DONE_, base_, third_, participle_, cards_, zones_, forms_, ...)                         \
    {.event = VERB_EVENT(DONE_), .forms = forms_, .cards = cards_, .zones = zones_},
#include VERBS_DEF
#undef VERB
};

static const NameInfo names[] = {
#define NAME(name_, value_) {#name_, value_},
#include LANGUAGE_DEF
#undef NAME
};

static const CategoryInfo categories[] = {
#define CATEGORY(name_, description_) {#name_, description_},
#include LANGUAGE_DEF
#undef CATEGORY
};

static const PhraseInfo phrases[] = {
#define PHRASE(category_, template_, recipe_, where_) {#category_, template_, recipe_, where_},
#include LANGUAGE_DEF
#undef PHRASE
};

// Those of verbs come first.
static const OpInfo ops[] = {
#define VERB(NAME_, DONE_, base_, third_, participle_, cards_, zones_, forms_, takes_, verb_, question_,   \
             can_, perform_, rule_, means_)                                                                 \
    {.name = #NAME_, .takes = takes_, .means = means_, .kind = OP_KIND_STATEMENT, .verb = verb_,            \
     .question = question_, .can = can_, .perform = perform_, .rule = rule_},
#include VERBS_DEF
#undef VERB
#define OP(NAME_, takes_, verb_, question_, can_, perform_, rule_, means_)                                  \
    {.name = #NAME_, .takes = takes_, .means = means_, .kind = OP_KIND_STATEMENT, .verb = verb_,            \
     .question = question_, .can = can_, .perform = perform_, .rule = rule_},
#define VALUE_OP(NAME_, kind_, takes_, means_)                                                              \
    {.name = #NAME_, .takes = takes_, .means = means_, .kind = OP_KIND_##kind_},
#include LANGUAGE_DEF
#undef OP
#undef VALUE_OP
};

static const char *const abilities[] = {
#define ABILITY(NAME_, means_) #NAME_,
#include LANGUAGE_DEF
#undef ABILITY
    NULL
};

static const char *const ability_means[] = {
#define ABILITY(NAME_, means_) means_,
#include LANGUAGE_DEF
#undef ABILITY
    NULL
};

static const ForeignInfo foreign[] = {
#define FOREIGN(words_, instead_, type_, example_) {words_, instead_, type_, example_},
#include FOREIGN_DEF
#undef FOREIGN
};

static const ExampleInfo examples[] = {
#define EXAMPLE(kind_, line_) {#kind_, line_},
#include EXAMPLES_DEF
#undef EXAMPLE
};

#define VOCABULARY_TABLES                                                                                   \
    .words = words, .word_count = COUNT_OF(words), .names = names, .name_count = COUNT_OF(names),           \
    .categories = categories, .category_count = COUNT_OF(categories), .phrases = phrases,                   \
    .phrase_count = COUNT_OF(phrases), .verbs = verbs, .verb_count = COUNT_OF(verbs),                       \
    .ops = ops, .op_count = COUNT_OF(ops), .abilities = abilities,                                          \
    .ability_means = ability_means, .foreign = foreign, .foreign_count = COUNT_OF(foreign),       \
    .examples = examples, .example_count = COUNT_OF(examples)
