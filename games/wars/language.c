// language.c — the tables of WARS card text, ready to be read and printed. Nothing here is carried out yet.
#include "games/wars/language.h"

enum { KIND_CARD, KIND_CHARACTER, KIND_NOBOT, KIND_VEHICLE, KIND_SHIP, KIND_WEAPON, KIND_ASSET, KIND_ORDER,
       KIND_INTERRUPT, KIND_LOCATION, KIND_SITE, KIND_SECTOR, KIND_DRAIN };
enum { LABEL_NONE, LABEL_KIZEN, LABEL_WARRIOR, LABEL_INFILTRATOR, LABEL_FIGHTER, LABEL_CAPITAL, LABEL_INVERTER,
       LABEL_PORT, LABEL_UNDERGROUND, LABEL_PLANET, LABEL_MOON, LABEL_ASTEROID, LABEL_MELEE, LABEL_RANGED };
enum { FACTION_NONE, FACTION_EARTHER, FACTION_GONGEN, FACTION_MAVERICK, FACTION_QUAY, FACTION_SHI };
enum { STATUS_NONE, STATUS_DAMAGED, STATUS_UNDAMAGED, STATUS_INVERTED, STATUS_PENDING, STATUS_UNIQUE };
enum { STAT_NONE, STAT_POWER, STAT_TACTICS, STAT_DEFENSE };
enum { PILE_NONE, PILE_RESERVE, PILE_USED, PILE_LOST, PILE_ACTIVE };
enum { KEYWORD_NONE, KEYWORD_SCOUTING, KEYWORD_UNLIMITED, KEYWORD_ENCAMPMENT, KEYWORD_PILOTING, KEYWORD_SIZE,
       KEYWORD_TRANSPORT, KEYWORD_QUICKDRAW };
enum { PHASE_NONE, PHASE_ACTIVATE, PHASE_CONTROL, PHASE_DEPLOY, PHASE_BATTLE, PHASE_MOVE };
enum { ON_NOTHING, ON_DRAW, ON_DAMAGED, ON_DESTROYED, ON_LOST, ON_ENTERS, ON_PLAYED, ON_DRAIN, ON_MOVES, ON_REVEALS,
       ON_PHASE, ON_BATTLE };
enum { IN_PLAY = 1, PENDING = 2, HAND = 4, RESERVE = 8, USED = 16, LOST = 32, ACTIVE = 64 };     // places
enum { UNIT_KINDS = 1 << KIND_CHARACTER | 1 << KIND_NOBOT | 1 << KIND_VEHICLE | 1 << KIND_SHIP };

static const WordInfo words[] = {
#define WORD(class_, value_, places_, singular_, plural_) {#class_, value_, places_, singular_, plural_},
#include "games/wars/language.def"
#undef WORD
};

static const NameInfo names[] = {
#define NAME(name_, value_) {#name_, value_},
#include "games/wars/language.def"
#undef NAME
};

static const CategoryInfo categories[] = {
#define CATEGORY(name_, description_) {#name_, description_},
#include "games/wars/language.def"
#undef CATEGORY
};

static const PhraseInfo phrases[] = {
#define PHRASE(category_, template_, recipe_, where_) {#category_, template_, recipe_, where_},
#include "games/wars/language.def"
#undef PHRASE
};

static const OpInfo ops[] = {
#define OP(NAME_, takes_, means_) {.name = #NAME_, .takes = takes_, .means = means_, .kind = OP_KIND_STATEMENT},
#define VALUE_OP(NAME_, kind_, takes_, means_) \
    {.name = #NAME_, .takes = takes_, .means = means_, .kind = OP_KIND_##kind_},
#include "games/wars/language.def"
#undef OP
#undef VALUE_OP
};

static const char *const abilities[] = {
#define ABILITY(NAME_, means_) #NAME_,
#include "games/wars/language.def"
#undef ABILITY
    NULL
};

static const char *const kinds[] = {"card", "character", "nobot", "vehicle", "ship", "weapon", "asset", "order",
                                    "interrupt", "location", "site", "sector", "drain", NULL};
static const NameInfo nouns[] = {{"noun", NOUN_BY_VALUE}, {"units", UNIT_KINDS}, {"label", UNIT_KINDS}};

const Vocabulary wars_vocabulary = {
    .name = "wars",
    .words = words,
    .word_count = COUNT_OF(words),
    .names = names,
    .name_count = COUNT_OF(names),
    .categories = categories,
    .category_count = COUNT_OF(categories),
    .phrases = phrases,
    .phrase_count = COUNT_OF(phrases),
    .ops = ops,
    .op_count = COUNT_OF(ops),
    .abilities = abilities,
    .kinds = kinds,
    .nouns = nouns,
    .noun_count = COUNT_OF(nouns),
};
