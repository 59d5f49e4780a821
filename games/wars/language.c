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

#define LANGUAGE_DEF "games/wars/language.def"
#include "language/tables.h"

static const char *const kinds[] = {"card", "character", "nobot", "vehicle", "ship", "weapon", "asset", "order",
                                    "interrupt", "location", "site", "sector", "drain", NULL};
static const NameInfo nouns[] = {{"noun", NOUN_BY_VALUE}, {"units", UNIT_KINDS}, {"label", UNIT_KINDS}};

const Vocabulary wars_vocabulary = {
    .name = "wars",
    VOCABULARY_TABLES,
    .kinds = kinds,
    .nouns = nouns,
    .noun_count = COUNT_OF(nouns),
};
