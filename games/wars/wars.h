// wars.h — what WARS's chapters share: words, card facts, questions about the table.
//
// Chapters, in rulebook order: cards.c (card anatomy, decks), setup.c, turn.c (phases, the end of a turn), energy.c
// (piles, paying, losing, destiny), window.c (initiative, passes, systematic checks), stack.c (pending things,
// resolving, cancelling), wake.c and waiting.c (triggered abilities), watch.c (what effects leave behind to wait for an
// event, replacements), action.c (activation, drain, movement, draw), transport.c, battle.c and battle_numbers.c,
// play.c (putting a play together), cost.c (what it costs), place.c (what is where, where cards may be played),
// layout.c (rows of locations), icons.c, leave.c (entering and leaving play, damage, inverting), stat.c (power,
// tactics, defense, keywords), amount.c (drains, energy costs), modifier.c (what lasts), statics.c (ongoing
// abilities). What card texts say is run by the card language: language.def and language.c give it WARS's words,
// effect.c, fight.c, piles.c, lasting.c, movements.c and search.c their deeds. Rules: docs/rules/wars.md.

#ifndef RIFT_GAMES_WARS_WARS_H
#define RIFT_GAMES_WARS_WARS_H

#include "core/event.h"
#include "core/flow.h"
#include "core/game.h"
#include "core/rule.h"
#include "core/sure.h"
#include "core/table.h"
#include "core/zone.h"
#include "games/wars/language.h"

#define WORDS_DEF "games/wars/words.def"
#define EVENTS_DEF "games/wars/events.def"
#define PROCEDURE_PREFIX(name) wars_##name
#include "core/words.h"

// Other games have functions of these names; this is how the linker tells ours apart (as PROCEDURE_PREFIX does).
#define battle_frame wars_battle_frame
#define can_attack wars_can_attack
#define can_draw wars_can_draw
#define can_play wars_can_play
#define card_destroy wars_card_destroy
#define play_frame wars_play_frame
#define play_refused wars_play_refused
#define setup_frame wars_setup_frame
#define turn_frame wars_turn_frame
#define watch_begin wars_watch_begin
#define window_frame wars_window_frame

enum { EDITION_2005, EDITION_2004 };            // Match.edition; 2005 is the default

typedef enum Phase {                            // ORDER WARS_WORDS
    PHASE_NONE, PHASE_ACTIVATE, PHASE_CONTROL, PHASE_DEPLOY, PHASE_BATTLE, PHASE_MOVE, PHASE_DRAW, PHASE_COUNT
} Phase;
typedef enum Faction {                          // ORDER WARS_WORDS
    FACTION_NONE, FACTION_EARTHER, FACTION_GONGEN, FACTION_MAVERICK, FACTION_QUAY, FACTION_SHI, FACTION_COUNT
} Faction;
typedef enum Way {                              // ORDER WARS_WORDS; how a card is played: DEPLOY-15, ENCAMP-1, DEPLOY-8
    WAY_NONE, WAY_USED, WAY_LOST, WAY_LOCATION, WAY_BENEATH
} Way;
typedef enum WarsReason {                       // ORDER WARS_REASONS
    REASON_ENERGY = REASON_GAME,                // SYS-2, SYS-3
    REASON_TURNS,                               // turn limit
    REASON_LOOP,                                // forced repetition
    REASON_STACK_BOUND, REASON_ENTRY_BOUND, REASON_WAITING_BOUND, REASON_MODIFIER_BOUND, REASON_USE_BOUND,
    REASON_WATCHER_BOUND, REASON_INSTEAD_BOUND,
} WarsReason;

enum {
    HAND_FIRST = 8,                             // SETUP-5
    TURNS_MAX = 1000,
    FORCED_MAX = 200,                           // resolved without a choice in between
    COPIES_MAX = 4,                             // DECK-3
    USES_MAX = 50,
    MOVE_COST = 1,                              // MOVE-1
    KEYWORDS_MAX = 8,                           // instances of one keyword on one card
};

// ---- cards: the facts printed on them ----

typedef enum CardType {                         // ORDER KIND with the kinds in language.c
    TYPE_NONE, TYPE_CHARACTER, TYPE_NOBOT, TYPE_VEHICLE, TYPE_SHIP, TYPE_WEAPON, TYPE_ASSET, TYPE_ORDER,
    TYPE_INTERRUPT, TYPE_LOCATION, TYPE_SITE, TYPE_SECTOR, TYPE_DRAIN, TYPE_COUNT
} CardType;                             // LOCATION and DRAIN are only words of texts: a card is a SITE or a SECTOR
#define TYPE_BIT(type) ((uint16_t)(1u << (type)))
enum {
    UNIT_TYPES = 1u << TYPE_CHARACTER | 1u << TYPE_NOBOT | 1u << TYPE_VEHICLE,      // TYPE-4
    LOCATION_TYPES = 1u << TYPE_SITE | 1u << TYPE_SECTOR,
};
typedef enum Label {
    LABEL_NONE, LABEL_KIZEN, LABEL_WARRIOR, LABEL_INFILTRATOR, LABEL_FIGHTER, LABEL_CAPITAL, LABEL_INVERTER,
    LABEL_PORT, LABEL_UNDERGROUND, LABEL_PLANET, LABEL_MOON, LABEL_ASTEROID, LABEL_MELEE, LABEL_RANGED,
    LABEL_PILOT, LABEL_GANG, LABEL_FAMILY, LABEL_CORPORATION, LABEL_TRIBE, LABEL_COUNT
} Label;
#define LABEL_BIT(label) ((uint32_t)1 << (label))
typedef enum Stat { STAT_NONE, STAT_POWER, STAT_TACTICS, STAT_DEFENSE, STAT_COUNT } Stat;
typedef enum Keyword {
    KEYWORD_NONE, KEYWORD_SCOUTING, KEYWORD_UNLIMITED, KEYWORD_ENCAMPMENT, KEYWORD_PILOTING, KEYWORD_SIZE,
    KEYWORD_TRANSPORT, KEYWORD_QUICKDRAW, KEYWORD_CAPTAIN, KEYWORD_COUNT
} Keyword;
typedef enum CardMark {
    MARK_UNIQUE = 1, MARK_USED = 2, MARK_LOST = 4,      // both of the last: used or lost
    MARK_OPEN = 8,                                      // another player may use an ability, too
} CardMark;

typedef struct WarsFacts {              // facts of one definition; 0 where a card has none
    uint8_t type;                       // CardType
    uint8_t faction;
    uint8_t marks;                      // CardMark
    uint8_t bullets;                    // before an interrupt's title
    uint8_t cost;                       // energy
    uint8_t support[FACTION_COUNT];     // icons of its support cost; the first: of all factions together
    uint8_t destiny;
    uint8_t stat[2][STAT_COUNT];        // printed: upright, inverted
    uint8_t capacity;
    uint8_t host_label;                 // what a weapon or asset goes beneath: a label,
    uint16_t host_types;                //   or these types (TYPE_BIT); both 0: it stands alone
    uint8_t energy[2];                  // a location's icons: on the side of who played it, on the other
    uint8_t icons[2][FACTION_COUNT];    // its support icons likewise
    uint16_t group;                     // a location's title before the slash: equal numbers are related; never 0
    uint32_t labels;                    // LABEL_BIT
    uint8_t sets[LABEL_COUNT + 6];      // WarsSet that it is in whenever it is in play; ended by SET_NONE
    uint16_t captain_at;                // KW-CAPTAIN: the title named stands there in its program,
    uint8_t captain_size;               //   and is so long; 0: none
    uint8_t parts;                      // a bit for each PlayPart that may have to be settled for it
    // What its text says, noted from the program so that a play need not read it:
    uint16_t texts;                     // TEXT_BIT of each kind of ability
    uint16_t replaces;                  // EVENT_BIT of each event its replacement effects wait for
    uint32_t listens;                   // EVENT_BIT of each event its triggered abilities wait for; PHASE_BIT of phases
    uint32_t statics;                   // STATIC_BIT of each thing its ongoing abilities change;
    uint32_t side_statics[2];           //   the same of one side: upright, inverted
    uint8_t keyword[KEYWORD_COUNT];     // printed upright: 0 none, else the number (1 where it has none)
    uint8_t pays[ABILITY_MAX];          // energy that each ability's play part pays in any case
    uint16_t announces;                 // a bit for each ability: an X is announced for it,
    uint16_t pays_x;                    //   that X, or more, is energy to pay,
    uint16_t reveals;                   //   it reveals for destiny,
    uint16_t plain;                     //   its costs are nothing but what stands in `pays`,
    uint16_t activated[2][2];           //   it is activated and no alternative: by edition; upright, inverted
    uint16_t limited;                   //   something is said of its use
    uint8_t alternatives[ABILITY_MAX];  // how many alternatives follow each ability
    uint16_t wants[ABILITY_MAX];        // the filter of its first choice, if some card must pass it; 0: none
    uint16_t exists[ABILITY_MAX];       // a filter that some card must pass for it to be used; 0: none,
    uint16_t bars[ABILITY_MAX];         //   or no card may pass
    uint16_t must[ABILITY_MAX];         // MUST_…: else it can't be used, or the card not played for it
    uint16_t act_must;                  // of a card in hand: what must be so whatever it is played for (acts.c),
    Common act_some[SEAT_COUNT];        //   by who plays it: cards that must be there,
    uint8_t act_pays;                   //   and the energy that it costs in any case
} WarsFacts;
_Static_assert(sizeof(WarsFacts) == 256, "a power of two: a record is found by a shift");

#define TEXT_BIT(kind) ((uint16_t)(1u << (kind)))
#define EVENT_BIT(event) ((uint16_t)(1u << (event)))
#define PHASE_BIT(phase) ((uint32_t)1 << 16 << (phase)) // ON_PHASE, by the phase that begins: behind the other events
// The static operations follow MODIFY in language.def.
#define STATIC_BIT(op) ((uint32_t)1 << ((op) - WARS_OP_MODIFY))
#define STATICS_PRICE (STATIC_BIT(WARS_OP_CHEAPER) | STATIC_BIT(WARS_OP_CHEAPER_AT))

int wars_card_read(CardSet *set, DefId def, Span block, ProblemSink *sink, void *self);
uint16_t wars_card_kind(Span type_line, Problem *problem);
bool wars_decks_check(const CardSet *set, const MatchSetup *setup, Text *problems);
// cards_text.c: how many problems there are with a text that was understood; what is noted of one that has none.
uint16_t label_types(Label label);      // the cards that have it: TYPE_BIT
int wars_text_check(const WarsFacts *c, const Program *program, Span text, ProblemSink *sink, void *self);
void wars_text_note(WarsFacts *c, const Program *program);
void wars_acts_note(WarsFacts *c, const Program *program);      // acts.c; the last of wars_text_note
void wars_sets_note(WarsFacts *c);                              // index.c
void wars_parts_note(WarsFacts *c);                             // parts.c

static inline const WarsFacts *facts(const Table *t, CardId card)
{
    return (const WarsFacts *)t->facts + t->cards[card].def;
}
static inline const WarsFacts *facts_of(const Table *t, DefId def) { return (const WarsFacts *)t->facts + def; }
static inline WarsState *state(const Table *t) { return &t->m->part.wars.state; }
static inline const Lies *lies(const Table *t, CardId card) { return &state(t)->lies[card]; }
static inline ZoneId zone_id(SeatId seat, ZoneName zone) { return (ZoneId)(seat * WARS_ZONES + zone); }
static inline Zone *zone_for(const Table *t, SeatId seat, ZoneName zone)
{
    return (Zone *)(void *)(t->zones + (size_t)zone_id(seat, zone) * WARS_STRIDE);
}
static inline bool lies_in(const Table *t, CardId card, ZoneName zone)
{
    ZoneId in = t->cards[card].zone;
    return in == zone_id(0, zone) || in == zone_id(1, zone);
}
static inline bool is_in_play(const Table *t, CardId card) { return card && lies_in(t, card, ZONE_PLAY); }
static inline bool is_type(const Table *t, CardId card, unsigned types)
{
    return (TYPE_BIT(facts(t, card)->type) & types) != 0;
}
static inline bool is_unit(const Table *t, CardId card) { return is_type(t, card, UNIT_TYPES); }
static inline bool is_ship(const Table *t, CardId card) { return facts(t, card)->type == TYPE_SHIP; }
static inline bool is_location_card(const Table *t, CardId card) { return is_type(t, card, LOCATION_TYPES); }
static inline bool has_second_set(const Table *t, CardId card)  // INV-1
{
    return (facts(t, card)->labels & LABEL_BIT(LABEL_INVERTER)) != 0;
}
static inline bool is_unique(const Table *t, CardId card) { return (facts(t, card)->marks & MARK_UNIQUE) != 0; }
static inline SeatId owner_of(const Table *t, CardId card) { return t->cards[card].owner; }
static inline bool is_edition(const Table *t, uint8_t edition) { return t->m->edition == edition; }
static inline SeatId turn_player(const Table *t) { return state(t)->turn_player; }
static inline bool bit_get(const uint8_t *bits, uint8_t i) { return (bits[i >> 3] >> (i & 7) & 1) != 0; }
static inline void bit_set(uint8_t *bits, uint8_t i) { bits[i >> 3] = (uint8_t)(bits[i >> 3] | 1u << (i & 7)); }

// ---- place.c, layout.c, icons.c: where cards are; locations (LOC, ENCAMP, DRAIN-1, A-39, A-44 to) ----

typedef enum How {                      // Lies.how
    HOW_NONE,                           // neither in play nor stacked on a card
    HOW_LOCATION,                       // a location in the layout
    HOW_AT,                             // a unit or ship at a location: host
    HOW_ABOARD,                         // a unit beneath a ship
    HOW_WEAPON, HOW_ASSET,              // beneath a card
    HOW_ALONE,                          // an asset on its own
    HOW_ENCAMPMENT,                     // beneath a location
    HOW_STACKED,                        // on a card: not in play
    HOW_COUNT
} How;
enum { STATUS_DAMAGED = 1, STATUS_INVERTED = 2 };       // Lies.status

// ---- index.c: the cards in play as sets (index.h) ----

void lies_set(Table *t, CardId card, Lies now); // the one way to change how a card lies
const char *index_wrong(const Table *t);        // NULL: it is as a fresh one would be
APART void index_make_sets(Table *t);
APART void index_make_texts(Table *t);
APART void index_make_able(Table *t, SeatId seat);
APART void index_make_spent(Table *t);
APART void index_make_kin(Table *t);
APART void index_make_icons(Table *t);
static inline bool index_has(const Table *t, unsigned part) { return (t->scratch_parts & part) != 0; }
static inline void index_forget(Table *t, unsigned parts)
{
    t->scratch_parts = (uint8_t)(t->scratch_parts & ~parts);
}
// The index with one of its parts, which is made if need be: it is nothing that a Table says, so whoever may read the
// Table may have it made.
static inline const WarsIndex *index_sets(const Table *t)
{
    if (!index_has(t, HAS_SETS))
        index_make_sets((Table *)t);
    return &t->scratch.wars;
}
static inline const WarsIndex *index_texts(const Table *t)      // with what the cards in play say
{
    if (!index_has(t, HAS_TEXTS))
        index_make_texts((Table *)t);
    return &t->scratch.wars;
}
static inline const WarsIndex *index_able(const Table *t, SeatId seat)  // with what that seat may use
{
    if (!index_has(t, (unsigned)HAS_ABLE << seat))
        index_make_able((Table *)t, seat);
    return &t->scratch.wars;
}
static inline const WarsIndex *index_spent(const Table *t)      // with what is used up in this turn
{
    if (!index_has(t, HAS_SPENT))
        index_make_spent((Table *)t);
    return &t->scratch.wars;
}
static inline const WarsIndex *index_kin(const Table *t)        // with the locations related to each other
{
    if (!index_has(t, HAS_KIN))
        index_make_kin((Table *)t);
    return &t->scratch.wars;
}
static inline const WarsIndex *index_icons(const Table *t)      // with the icons of locations
{
    if (!index_has(t, HAS_ICONS))
        index_make_icons((Table *)t);
    return &t->scratch.wars;
}

static inline Cards cards_in(const Table *t, unsigned set) { return index_sets(t)->set[set]; }      // WarsSet
static inline Cards cards_had(const Table *t, SeatId seat) { return cards_in(t, SET_HAD + seat); }
static inline Cards units(const Table *t) { return cards_in(t, SET_UNITS); }   // TYPE-4
static inline Cards ships(const Table *t) { return cards_in(t, SET_TYPE + TYPE_SHIP); }
static inline Cards fighters(const Table *t) { return cards_in(t, SET_FIGHTERS); }
static inline Cards locations(const Table *t) { return cards_in(t, SET_HOW + HOW_LOCATION); }
static inline Cards sites(const Table *t) { return cards_in(t, SET_SITES); }
static inline Cards sectors(const Table *t) { return cards_in(t, SET_SECTORS); }
static inline Cards cards_at(const Table *t, CardId location)   // itself included; none at a card that is no location
{
    return lies(t, location)->how == HOW_LOCATION ? index_sets(t)->at[location] : 0;
}
// As a list, in the order of the zones: by owner, then as they came into play.
uint8_t cards_list(const Table *t, Cards set, CardId ret_card[WARS_CARDS]);

static inline bool is_location(const Table *t, CardId card) { return lies(t, card)->how == HOW_LOCATION; }
static inline bool is_damaged(const Table *t, CardId card) { return (lies(t, card)->status & STATUS_DAMAGED) != 0; }
static inline bool is_inverted(const Table *t, CardId card) { return (lies(t, card)->status & STATUS_INVERTED) != 0; }
// "You have" it: in play, and you are its holder.
static inline bool has_card(const Table *t, SeatId seat, CardId card)
{
    return is_in_play(t, card) && lies(t, card)->holder == seat;
}
// Who has a card in play, or stacked on one; of any other its owner.
static inline SeatId holder_of(const Table *t, CardId card)
{
    return lies(t, card)->how == HOW_NONE ? owner_of(t, card) : lies(t, card)->holder;
}
CardId location_of(const Table *t, CardId card);        // of its outermost host; a location: itself; 0: none
bool is_here(const Table *t, CardId card, CardId location);
bool are_related(const Table *t, CardId a, CardId b);   // two different locations in play
bool are_adjacent(const Table *t, CardId a, CardId b);  // neighbours in a row of sites
uint8_t row_of(const Table *t, uint16_t group, CardId ret_site[WARS_CARDS]);    // the sites of a group in their order
void layout_insert(Table *t, CardId location, uint8_t index);   // a site: before site `index` of its row
void layout_remove(Table *t, CardId location);
CardId encampment_of(const Table *t, SeatId seat, CardId location);     // 0: none
Cards lying_beneath(const Table *t);                    // any card
Cards cards_beneath(const Table *t, CardId host);       // in play; not those stacked on it
Cards cards_aboard(const Table *t, CardId ship);
uint8_t cards_stacked(const Table *t, CardId host, CardId ret_card[WARS_CARDS]);
CardId weapon_of(const Table *t, CardId host);          // 0: none
static inline bool has_presence(const Table *t, SeatId seat, CardId location, Cards of)         // one of these at it
{
    return (cards_at(t, location) & cards_had(t, seat) & of) != 0;
}
bool is_controlled(const Table *t, SeatId seat, CardId location);       // DRAIN-1
uint8_t energy_icons(const Table *t, SeatId seat, CardId location, Parts *parts);       // encampment and modifiers too
uint8_t support_icons(const Table *t, SeatId seat, CardId location, Faction faction, Parts *parts);
uint16_t support_of(const Table *t, SeatId seat, Faction faction);      // on that side of all locations
void icons_note(const Table *t, WarsIndex *x);          // of all locations: for the index
void icons_follow(Table *t, const Modifier *m, const Change *c);        // an effect has added some to one: the same
uint8_t room_aboard(const Table *t, CardId ship);       // capacity left (KW-CAPACITY, KW-SIZE)
bool can_place_at(const Table *t, SeatId seat, CardId card, CardId place);      // DEPLOY-6 to -11, ENCAMP-3, -4
bool fits_host(const Table *t, CardId card, CardId host);         // a weapon or asset: of the kind it names (EX-44)
bool fits_aboard(const Table *t, CardId unit, CardId ship);      // room for its size
int size_of(const Table *t, CardId unit);               // KW-SIZE
bool has_copy(const Table *t, SeatId seat, CardId card); // a unique card the seat has already (UNIQ-1, A-76)

// ---- leave.c: entering and leaving play, damage, inverting (LEAVE, DMG, INV, DEPLOY-16) ----

void card_enter(Table *t, CardId card, SeatId holder, How how, CardId host, uint8_t index);    // from wherever it is
void card_relocate(Table *t, CardId card, CardId host); // in play, to a location or aboard a ship; with what is beneath
void card_leave(Table *t, CardId card, ZoneId to);      // with what is beneath and on it; `to` for the card itself
void card_lose(Table *t, CardId card);                  // to its owner's lost pile from wherever (ZONE-7, -8)
void card_destroy(Table *t, CardId card);
void card_dismiss(Table *t, CardId card);
void card_damage(Table *t, CardId card);
void card_undamage(Table *t, CardId card);
void card_invert(Table *t, CardId card, bool inverted);
void card_stack_on(Table *t, CardId card, CardId host);
void card_give(Table *t, CardId card, SeatId seat);     // lasting.c: that seat has it now, with a weapon beneath it
bool is_invertible(const Table *t, CardId card);        // INV-5
bool may_invert(const Table *t, CardId card, bool inverted);    // INV-4, INV-5; false: can it be reverted?

// ---- stat.c, amount.c, modifier.c, statics.c: numbers and what changes them (MOD, KW, INV-3, A-80) ----

typedef enum ModifierKind {
    MODIFIER_NONE,
    MODIFIER_STAT,                      // word: Stat
    MODIFIER_KEYWORD,                   // word: Keyword
    MODIFIER_CANT_MOVE,                 // of a card
    MODIFIER_CANT_DRAW,                 // target: the seat
    MODIFIER_CANT_TARGET,               // of a card; word: the seat that can't
    MODIFIER_ICON,                      // a support icon; word: Faction; side: whose
    MODIFIER_ENERGY_ICON,               // side: whose
    MODIFIER_DRAIN,                     // target: the seat whose drains change
    MODIFIER_DESTINY,                   // target: the seat whose battle destiny changes,
    MODIFIER_ATTRITION,                 //   that causes so much more attrition,
    MODIFIER_TOTAL_POWER,               //   whose total power changes,
    MODIFIER_CASUALTIES,                //   whose casualties change,
    MODIFIER_CASUALTIES_TO,             //   whose casualties are reduced to that number
    MODIFIER_CARD_DESTINY,              // of a card revealed for battle destiny
    MODIFIER_IMMUNE,                    // of a card: to attrition
    MODIFIER_USED_AS,                   // of a card used as another's; word: the seat it goes back to
    MODIFIER_COUNT
} ModifierKind;
typedef enum Lasts { LASTS_STATIC, LASTS_TURN, LASTS_BATTLE, LASTS_PLAY } Lasts;        // ORDER LASTS with language.def

void modifier_add(Table *t, Modifier modifier, Change change);
bool modifier_is_of_seat(const Modifier *m);            // its targets are seats, not cards
bool modifier_is_icon(const Modifier *m);               // energy or support
void modifiers_expire(Table *t, Lasts until);           // EOT-1
void modifiers_drop(Table *t, CardId card);             // it left play
void used_as_drop(Table *t, CardId card);               // it will not go back at the end of the turn
uint16_t changes_count(const WarsState *s);             // of all modifiers
bool changes_have_room(const Table *t);                 // to use a text that adds icons; the rest is for other changes
bool is_changed(const Table *t, CardId card);           // something that lasts is in force on it
// In force on that card (or seat), with that word; -1: with any.
bool modifier_is(const Table *t, ModifierKind kind, uint8_t target, int word);
// The changes of one kind that such a card (or seat) has, one after the other.
typedef struct ChangeWalk {
    uint8_t kind, target;
    uint8_t at;                         // where it has come: the modifier,
    uint16_t next;                      //   the change
    const Modifier *m;                  // what change_next has found
    int amount;
} ChangeWalk;
static inline ChangeWalk changes_of(ModifierKind kind, uint8_t target)
{
    return (ChangeWalk){.kind = (uint8_t)kind, .target = target};
}
bool change_next(const Table *t, ChangeWalk *walk);     // false: there is no more
int modifiers_sum(const Table *t, ModifierKind kind, uint8_t target, int word, Parts *parts);
int stat_of(const Table *t, CardId card, Stat stat, Parts *parts);      // floored at 0; parts may be NULL
int stat_printed(const Table *t, CardId card, Stat stat);       // of the side in use (MOD-4)
int stat_seen(const Context *c, CardId card, Stat stat);        // as a text sees it, also while numbers are made
int destiny_of(const Table *t, CardId card);            // current: of a card revealed for battle destiny as changed
int keyword_of(const Table *t, CardId card, Keyword keyword, Parts *parts);     // 0: it has none
bool keyword_is_numbered(Keyword keyword);              // Piloting 1, not Scouting
// Its instances in 2004, each for itself; in 2005 they are one (KW-GEN-2). At most KEYWORDS_MAX are looked at.
uint8_t keyword_instances(const Table *t, CardId card, Keyword keyword, int ret_number[]);
bool card_cant_move(const Table *t, CardId card);
bool seat_cant_draw(const Table *t, SeatId seat);
bool cant_play_at(const Table *t, CardId card, CardId place);
bool cant_battle_at(const Table *t, CardId location);
bool cant_attack_at(const Table *t, SeatId seat, CardId place);         // that seat, or nobody
bool is_battleground(const Table *t, CardId location);
bool can_target(const Table *t, SeatId seat, CardId card);      // TARGET-11
int drain_of(const Table *t, SeatId seat, CardId location, Parts *parts);       // what a drain there costs the opponent
bool is_price_printed(const Table *t, CardId card);     // no ongoing ability changes what it costs
int energy_cost_of(const Table *t, SeatId seat, CardId card, CardId place, Parts *parts);      // MOD-5, A-62
typedef struct Aside {                  // Context.aside: what an expression is read against beside the match
    uint8_t pass;                       // while numbers are made that depend on each other; 0: as they are
    uint8_t doer;                       // while an event is looked at: the seat that did it
    int8_t less;                        // so much was just added to the destiny of the card it is about (TRIG-13)
} Aside;
// Could some ongoing ability in play have this operation?
static inline bool has_statics(const Table *t, uint8_t op)
{
    return (index_texts(t)->statics & STATIC_BIT(op)) != 0;
}
int floored(int sum, Parts *parts);                     // MOD-1
int part_note(Parts *parts, int amount, CardId card, const char *reason);       // gives the amount back
uint8_t ability_side(const Table *t, CardId card);      // 0 upright, 1 inverted: Ability.side of what works (INV-3)
bool ability_works(const Table *t, CardId card, const Ability *a);      // it stands on that side, and in this edition

// ---- energy.c (ENERGY, DEST, EFF-7 to -9, A-36 to A-38) ----

static inline uint8_t pile_count(const Table *t, SeatId seat, ZoneName zone) { return zone_for(t, seat, zone)->count; }
uint8_t energy_of(const Table *t, SeatId seat);         // ENERGY-1
static inline bool has_energy(const Table *t, SeatId seat)      // any of it
{
    return (pile_count(t, seat, ZONE_RESERVE) | pile_count(t, seat, ZONE_ACTIVE) | pile_count(t, seat, ZONE_USED)) != 0;
}
void energy_activate(Table *t, SeatId seat, int count); // as many as the reserve holds
void energy_pay(Table *t, SeatId seat, int count);      // the active pile must hold them
void recirculate(Table *t, SeatId seat);
void draw_from_reserve(Table *t, SeatId seat, int count);
Frame draws_frame(SeatId seat, int count);              // the same, one by one
CardId destiny_reveal(Table *t, SeatId seat);           // DEST-1; 0: the reserve is empty
void retrieve(Table *t, SeatId seat, int count);
// Another copy stands in for a target that chance has taken out of the lost pile (ZONE-12).
void targets_stand_in(Table *t, CardId taken);
uint8_t can_lose(const Table *t, SeatId seat);          // cards that could be lost as energy: piles and hand
Frame lose_frame(SeatId seat, int count);
void losses_offer(Table *t, SeatId seat, uint8_t spared);       // not `spared` cards of the used pile
CardId loss_chosen(const Table *t, SeatId seat, uint8_t spared);

// ---- stack.c: pending things (STACK, CANCEL, TARGET-7 to -11, EFF-10, DEPLOY-14, -16) ----

typedef enum PendingKind {              // Entry.kind
    PENDING_NONE, PENDING_CARD, PENDING_ABILITY, PENDING_TRIGGER, PENDING_ACTIVATION, PENDING_DRAIN, PENDING_MOVE,
    PENDING_TRANSPORT,                  // the keyword's triggered ability: transport.c says what the entry holds
    PENDING_ATTACK,                     // source: the location
    PENDING_WATCH,                      // not on the stack: what a watcher knows (watch.c)
} PendingKind;
enum {                                  // Entry.flags, beside ENTRY_PUBLIC
    PENDING_FREE = ENTRY_GAME,          // at no energy cost
    PENDING_LAST = PENDING_FREE,        // of a watcher: x is the number that the card it speaks of had last
    PENDING_LOST = ENTRY_GAME << 1,     // an order or interrupt that goes to the lost pile afterwards
    PENDING_GONE = ENTRY_GAME << 2,     // it leaves the stack without effect: what it is about is gone, or A-6
    PENDING_OUTSIDE = ENTRY_GAME << 3,  // played by an effect: phase and empty stack do not matter
    PENDING_PAID = ENTRY_GAME << 4,     // while its costs are paid: energy was, their PAY statements do nothing more
    PENDING_BENEATH = ENTRY_GAME << 5,  // a location played as an encampment beneath another, a unit aboard a ship
    PENDING_TOGETHER = PENDING_BENEATH, // of a trigger that waits: by the same event as the one before it (TRIG-6)
};
bool stack_has_room(const Table *t);                     // for something that is played or used
void bound_reached(Table *t, WarsReason bound);         // no contest, unless the match is over already
CardId source_told(const Table *t, const Entry *entry);  // its source, for an event; 0: not everyone knows that card
void entry_tell(Table *t, uint8_t event, const Entry *entry);   // an event about its source
int entry_take(Table *t);               // a free entry, zeroed; -1: none, and the match was stopped (bound)
void entry_free(Table *t, uint8_t entry);
void stack_push(Table *t, uint8_t entry);       // it is pending from now on: public; passes begin anew (INIT-7)
uint8_t stack_top(const Table *t);
Entry *pending_of_card(const Table *t, CardId card);    // the pending play of a card in ZONE_PENDING; NULL: none
Entry *pending_drain(const Table *t, CardId location);  // the pending drain there; NULL: none
Entry *pending_ability(const Table *t, CardId source);  // the newest pending ability of that card; NULL: none
void pending_cancel(Table *t, Entry *entry);            // CANCEL-1, -2
bool requirements_still_hold(const Table *t, const Entry *entry);       // TARGET-8, -9, A-54
void entries_source_left(Table *t, CardId card, CardId location);       // A-14; and targets that left are gone
Frame resolve_frame(const Table *t);    // takes the top off the stack and performs it

// ---- window.c (INIT, SYS, STACK-5 to -7) ----

Frame window_frame(void);
const char *window_wrong(const Table *t, const Frame *f);       // a frame from outside; NULL: it can be run
void initiative_gain(Table *t, SeatId seat);
bool wars_can_act(Table *t, SeatId seat);               // could there be anything but the pass?

// ---- acts.c: which interrupts and abilities a seat can play and use ----

// What must be so for an interrupt or ability, noted when its text is loaded, and what is so now.
enum {
    MUST_BATTLE = 1,                                                    // there is a battle
    MUST_CARD = 2, MUST_DRAIN = 4, MUST_ABILITY = 8,                    // pending: a card, a drain, an ability
    MUST_YOURS = 16, MUST_THEIRS = 32,                                  // whose turn it is
    MUST_PHASE = 64,                                                    // shifted by the phase
    MUST_NEVER = 1 << 14,                                               // for proofs: nothing is ever so
    MUST_PLAY = 1 << 15,                                                // its card is in play: it is no interrupt
};
Cards acts_of(const Table *t, SeatId seat);             // interrupts it can play, cards in play it can use
Able able_of(const Table *t, SeatId seat, CardId card);         // what that seat may use of it; for the index

// ---- wake.c, waiting.c: abilities that wait for events, then for the stack (TRIG-1 to -8) ----

typedef struct Happening {
    uint8_t event;                      // WarsHappening
    CardId subject, object;             // 0: none
    SeatId seat;                        // who did it
    int8_t by;                          // not an event of its own: the destiny of the card has changed by so much
    int8_t less;                        // its destiny is taken for so much less
} Happening;
const Ability *ability_of(const Table *t, const Entry *e);
bool ability_works(const Table *t, CardId card, const Ability *a);      // on the side in use, in this edition
bool sets_off(const Context *c, const Ability *a, const Happening *h);
bool is_set_off(const Table *t, CardId card, uint8_t ability, const Happening *h);      // of a card in play
bool is_heard(const Table *t, uint8_t event);           // some card in play waits for it
void event_note(Entry *e, const Happening *h);          // as "that card" of a text
void wake(Table *t, uint8_t event, CardId subject, CardId object, SeatId seat); // seat: who did it
// The same for another name of the event before it. together: something waits for that event; returned: for either.
bool wake_with(Table *t, uint8_t event, CardId subject, CardId object, SeatId seat, bool together);
uint16_t captures_skip(const Table *t, const Entry *e, uint16_t at);     // behind the sets noted at the event
typedef enum Wakes { WAKES_ALL, WAKES_AFFECTING, WAKES_OTHERS } Wakes;  // by A-5: what changes the step in progress
void wake_revealed(Table *t, CardId card, SeatId seat, Wakes which);    // for battle destiny
void wake_raised(Table *t, CardId card, SeatId seat, int8_t by);        // its destiny has changed by so much (TRIG-13)
enum { WAITS_AFFECTING = 1 };           // WarsChooseLocals.what of the waiting procedure
Frame affecting_frame(void);            // one thing that affects the battle step in progress goes on the stack
bool is_affecting(const Table *t);      // there is one
Frame waiting_frame(void);              // what waits goes on the stack, in the turn player's order (TRIG-3, -6)
void wake_played(Table *t, CardId card, SeatId seat);   // a permanent's own "when you play this card"
bool is_waiting(const Table *t);
void waiting_add(Table *t, const Entry *entry, bool together);  // a copy of it; together: by the same event as the last
const char *waiting_wrong(const Table *t, const Frame *f);      // a frame from outside; NULL: it can be run
uint8_t waiting_take(Table *t, uint8_t at);             // off the list; the entry

// ---- watch.c: delayed triggered abilities, replacement effects (TRIG-11, -12, REPL, A-24, A-25, A-58, A-72) ----

typedef enum WatchMode {                // first operand of OP_WATCH; an ongoing replacement is as WATCH_INSTEAD
    WATCH_NONE,
    WATCH_ONCE,                         // "the next time …": a delayed triggered ability
    WATCH_EACH,                         // "each time … this turn"
    WATCH_INSTEAD,                      // "the next time … would …, … instead"
    WATCH_PREVENT,                      // "… prevent it"
} WatchMode;
// An effect leaves a watcher behind: `ability` of the entry's program says for what, and what happens then.
void watch_begin(Table *t, const Entry *e, WatchMode mode, uint8_t ability, Lasts until);
void watchers_expire(Table *t, Lasts until);
void watcher_drop(Table *t, uint8_t at);
void watchers_note_leaving(Table *t, CardId card);      // play, for what waits and speaks of it, or is younger
bool watcher_sees(const Table *t, const Entry *watcher, const Happening *h);
// Something is about to happen: is it replaced? True: it must not happen, and what comes instead is carried out next.
bool is_replaced(Table *t, uint8_t event, CardId subject, CardId object, SeatId seat);
bool would_be_replaced(const Table *t, uint8_t event, CardId subject, CardId object, SeatId seat);
bool is_shielded(const Table *t, uint8_t event, CardId card);   // an ongoing ability replaces it, every time
void wars_between(Table *t);            // Game.between: replacements, and in 2004 triggers, before anything else

// ---- battle.c, battle_numbers.c (BATTLE, BDEST, ATTR, POWER, LOSS, ENDB, SYS-4 to -8) ----

typedef enum BattleStep {               // ORDER BATTLE_WORDS
    BATTLE_STEP_NONE,                   // it has begun, and no step of it
    BATTLE_STEP_DESTINY, BATTLE_STEP_ATTRITION, BATTLE_STEP_POWER, BATTLE_STEP_LOSS, BATTLE_STEP_END, BATTLE_STEP_COUNT
} BattleStep;
enum { ATTACK_COST = 1, TACTICS_NEEDED = 4 };           // BATTLE-1, BDEST-2
static inline bool is_battle(const Table *t) { return state(t)->battle.place != 0; }
static inline bool is_battle_step(const Table *t)       // between two windows of a battle (INIT-8)
{
    return is_battle(t) && state(t)->holder == SEAT_NOBODY;
}
bool is_in_battle(const Table *t, CardId card);         // BATTLE-13, A-17
Cards fighting(const Table *t, SeatId seat);            // units and ships of that seat in the battle
bool is_attackable(const Table *t, SeatId seat, CardId location);       // a legal target of an attack
bool can_attack(const Table *t, SeatId seat, CardId location);
void attack_announce(Table *t, SeatId seat, CardId location);
void battle_begin(Table *t, SeatId attacker, CardId location);
bool battle_is_new(const Table *t);     // it has begun, and its procedure has not
Frame battle_frame(void);
const char *battle_wrong(const Table *t, const Frame *f);       // a frame from outside; NULL: it can be run
bool battle_check(Table *t);            // SYS-4 to -8, of a battle; true: it is over, the window is too
bool battle_is_open(const Table *t, BattleStep step, const Entry *e);   // may it still change that number? (BATTLE-17)
bool affects_step(const Table *t, const Entry *e);
void battle_fix(Table *t, BattleStep step);             // what cards and ongoing abilities give is noted
void casualties_fix(Table *t);
void power_note(const Table *t, int ret_power[SEAT_COUNT]);     // as the cards stand now,
void power_shift(Table *t, const int before[SEAT_COUNT]);       //   and what has changed since counts in the total, too
// Numbers of the battle in progress; 0 without one. Parts may be NULL.
int tactics_total(const Table *t, SeatId seat, Parts *parts);
int battle_destiny(const Table *t, SeatId seat, Parts *parts);
int attrition_against(const Table *t, SeatId seat, Parts *parts);
int damaged_defense(const Table *t, SeatId seat, Parts *parts);         // of its damaged cards in the battle
int total_power(const Table *t, SeatId seat, Parts *parts);
int casualties_of(const Table *t, SeatId seat, Parts *parts);           // before they are satisfied
int casualties_left(const Table *t, SeatId seat);
bool is_immune(const Table *t, CardId card);            // to attrition

// ---- transport.c (KW-TRANSPORT) ----

// It has moved. is_movement: by a movement action that counts for it in 2005; together: something waits for the same.
void transport_wait(Table *t, SeatId seat, CardId carrier, CardId from, bool is_movement, bool together);
void carry_offer(Table *t, const Entry *e);
bool carry_take(Table *t, Entry *e);                    // true: asks on

// ---- action.c: phase actions (ACT, DRAIN, MOVE, DRAW) ----

bool may_act_in(const Table *t, SeatId seat, Phase phase);      // its own phase, and nothing pending
int activation_max(const Table *t, SeatId seat, Parts *parts);  // ACT-2
bool can_activate(const Table *t, SeatId seat);
bool is_drainable(const Table *t, SeatId seat, CardId location);        // a legal target (DRAIN-2, -9)
bool can_drain(const Table *t, SeatId seat, CardId location);
bool can_move(const Table *t, SeatId seat, CardId card);        // some destination
bool can_move_to(const Table *t, SeatId seat, CardId card, CardId to);  // one of the five forms
Cards destinations_of(const Table *t, SeatId seat, CardId card);        // all it can move to: locations, ships
bool can_draw(const Table *t, SeatId seat);
void actions_offer(Table *t, SeatId seat);              // of the current phase
void activation_announce(Table *t, SeatId seat, uint8_t amount);
void drain_announce(Table *t, SeatId seat, CardId location);
void draw_action(Table *t, SeatId seat);
void movement_make(Table *t, SeatId seat, CardId card, CardId to, bool carries);        // paid for; carries: Transport
void action_perform(Table *t, Entry *entry, Frame *ret_call, bool *ret_calls);  // an action comes off the stack

// ---- play.c: putting something together, part by part (DEPLOY-3, ABIL-10, TARGET, A-77) ----

typedef enum PlayPart {
    PART_ABILITY, PART_WAY, PART_MODE, PART_X, PART_PLACE, PART_INDEX, PART_TEXT, PART_WHOLE
} PlayPart;
typedef enum Refusal {                  // why something cannot be played, used or done; ORDER REFUSAL with why.c
    REFUSAL_NONE,
    REFUSAL_TURN,                       // not this seat's turn
    REFUSAL_PHASE,                      // another phase
    REFUSAL_STACK,                      // the stack is not empty
    REFUSAL_UNIQUE,
    REFUSAL_BULLETS,                    // used up for this turn
    REFUSAL_USES,
    REFUSAL_SUPPORT,
    REFUSAL_ENERGY,
    REFUSAL_PLACE,                      // nowhere to put it
    REFUSAL_TARGET,                     // not enough targets
    REFUSAL_COST,                       // another cost cannot be met
    REFUSAL_DESTINY,                    // a reserve is empty (DEST-4)
    REFUSAL_TEXT,                       // "you may only play/use this if …"
    REFUSAL_NOT_YOURS,
    REFUSAL_NO_ABILITY,
    REFUSAL_ROOM,                       // no rule of the game: the stack could not hold it
    REFUSAL_COUNT
} Refusal;
// flags: PENDING_FREE, PENDING_OUTSIDE
Refusal play_refused(const Table *t, SeatId seat, CardId card, unsigned flags);
Refusal use_refused(const Table *t, SeatId seat, CardId card, uint8_t ability);
bool can_play(const Table *t, SeatId seat, CardId card, unsigned flags);        // without the reason: much cheaper
bool can_play_at(const Table *t, SeatId seat, CardId card, CardId place);   // can_place_at, or its text allows it
bool permit_holds(const Table *t, SeatId seat, CardId card);    // "you may only play this if …" (DEPLOY-17)
bool use_holds(const Context *user, const Program *p, uint8_t ability);        // what is said of its use, ABIL-10
// The next line about the use of an ability after *at, behind it and its alternatives; NULL: none.
const Ability *use_line(const Program *p, uint8_t ability, uint8_t *at);
Frame play_frame(Table *t, SeatId seat, CardId card, unsigned flags);           // begins a play; an entry is taken
Frame use_frame(Table *t, SeatId seat, CardId card);
Frame move_frame(Table *t, SeatId seat, CardId card);
Frame trigger_frame(Table *t, uint8_t entry);           // settles a waiting trigger's targets, then it is pending
uint8_t uses_of(const Table *t, SeatId seat, CardId card, uint8_t ability);     // in this turn
uint8_t plays_of(const Table *t, SeatId seat, DefId def);                       // of an interrupt in this turn
bool place_is_target(const Table *t, CardId card);      // where that card is put (ENCAMP-6)
// The places a pending card could go to instead (EX-41).
uint8_t places_for(const Table *t, SeatId seat, CardId card, CardId ret_place[WARS_CARDS]);

// ---- parts.c: the values of each part in front of the text ----

bool part_is_asked(const Table *t, const Entry *e, PlayPart part);
PlayPart part_next(const Table *t, const Entry *e, PlayPart part);      // the first that is asked, from this one on
// What was said of a part when it was announced (way, mode, X, index), as its option; verb 0: nothing.
Option part_declared(const Table *t, const Entry *e, PlayPart part);
void part_values(const Table *t, const Entry *e, PlayPart part, OptionList *list);      // completable or not
void place_first(const Table *t, const Entry *e, OptionList *list);     // of PART_PLACE: the first, if there is one
Entry part_with(const Table *t, const Entry *e, PlayPart part, Option value);
bool places_are_alike(const Table *t, const Entry *e);  // what can follow is the same for each value of PART_PLACE
Entry play_entry(const Table *t, SeatId seat, CardId card, unsigned flags);     // a card's play before its first part
uint8_t places_of(const Table *t, SeatId seat, CardId card, CardId ret_place[WARS_CARDS]);

// ---- require.c: what may be played and used ----

Refusal ability_refused(const Table *t, SeatId seat, CardId card, uint8_t ability);     // before anything is settled
// Its parts: whose it is to use; what is said of its use. Then: whether it can be completed.
bool may_use(const Table *t, SeatId seat, CardId card, uint8_t ability);
bool use_is_allowed(const Table *t, SeatId seat, CardId card, uint8_t ability);
bool use_can_follow(const Table *t, SeatId seat, CardId card, uint8_t ability);
bool can_follow(const Table *t, const Entry *e, PlayPart part);         // can it be completed from this part on?
bool text_can_be_paid(const Table *t, const Entry *e);  // SettleHolds of the first list of choices

// ---- use.c: bullets (BULLET, A-55, A-81) ----

void use_note(Table *t, SeatId seat, CardId card, uint8_t ability);
void play_note(Table *t, SeatId seat, CardId card);
void uses_clear(Table *t);
void spent_note(const Table *t, WarsIndex *x);          // what is used up: for the index
Refusal bullets_refused(const Table *t, SeatId seat, CardId interrupt);
Refusal uses_refused(const Table *t, SeatId seat, CardId card, uint8_t ability);

// ---- cost.c: what a play or use costs (COST, DEST-4) ----

const Ability *text_of(const Table *t, const Entry *e); // what it will perform; NULL: a permanent, an action
int added_cost_of(const Table *t, const Entry *e);      // the card's own additional cost, an ability; -1: none
uint16_t added_play_of(const Table *t, const Entry *e); // the play part of that; 0: none
uint16_t own_play_of(const Table *t, const Entry *e);   // the play part of text_of; 0: none
bool costs_are_plain(const Table *t, const Entry *e);   // its text costs energy that is a plain number, nothing else
Refusal pay_refused(const Table *t, const Entry *e);    // everything settled
bool entry_destiny_is_there(const Table *t, const Entry *e);

int entry_energy(const Table *t, const Entry *entry, Parts *parts);     // all energy it costs, as settled so far
int entry_loss(const Table *t, const Entry *entry);     // all energy to lose for it
bool can_pay(const Table *t, const Entry *entry);       // every cost together, everything settled
// Energy that its text and its additional cost take whatever is settled.
bool least_is_there(const Table *t, const Entry *entry, const Ability *text, int added);
bool support_is_met(const Table *t, SeatId seat, CardId card);
bool destiny_is_there(const Table *t, SeatId you, CardId card, uint8_t ability);

// ---- frames for procedures of other chapters ----
Frame setup_frame(void);
Frame turn_frame(void);                 // a turn begins
Frame phase_frame(Phase phase);         // the turn at the beginning of a phase
Frame search_frame(uint8_t entry, SeatId seat, uint16_t filter);

// ---- stops.c, asks.c, digest.c: how people are asked (session/manners.h) ----
extern const struct Manners wars_manners;

// ---- wars.c, check.c, numbers.c: what the kernel asks ----
extern const char *const wars_factions[];               // their names, by Faction
extern const char *const wars_hows[];                   // by How
extern const char *const wars_step_words[];           // by BattleStep
extern const PhaseInfo wars_phases[];                   // by Phase, from the first on
extern const char *const wars_numbers[];
const char *wars_wrong(const Table *t);
int32_t wars_number(const Table *t, Span name, SeatId seat, bool *ret_found);
bool wars_explain(const Table *t, Span name, SeatId seat, Parts *parts);        // adds the parts of that number

// ---- why.c, draw.c ----
void wars_why_card(Table *t, SeatId seat, CardId card, Why *why);
bool wars_why_action(Table *t, SeatId seat, Span action, Why *why);
void wars_draw(const Table *t, uint8_t viewer, Text *text);
void wars_pending_say(const Table *t, uint8_t at, Text *text);  // of the stack, the newest at 0
void wars_event_say(const Table *t, const Event *e, Text *text);
void wars_card_note(const Table *t, CardId card, Text *text);
CardId wars_card_on(const Table *t, CardId card);
void wars_show_card(struct Show *show, CardId card);
void wars_show_table(struct Show *show);
void wars_show_turn(struct Show *show);
void wars_show_pending(struct Show *show, uint8_t at);
int strength_at(const Table *t, SeatId seat, CardId location, Stat stat);       // what a side would bring to a battle
void place_say(const Table *t, CardId card, CardId place, Text *text);  // " at a location", " beneath a card"
const char *type_name(const Table *t, CardId card);     // "vehicle"
void text_lines(const Table *t, DefId def, Text *text); // what its text says, joined, without lore
void battle_number_say(const Table *t, uint8_t kind, uint8_t target, int amount, Text *text);  // a ModifierKind
const char *battle_step_name(BattleStep step);          // "power step"
BattleStep battle_step_next(const Table *t);            // the step that is now; in a window the one it leads to
void wars_lasting_say(const Table *t, uint8_t at, Text *text);  // what waits and what lasts, the oldest at 0
void wars_option_note(Table *t, const Option *o, Text *text);

// ---- lay.c: how cards lie, in scenes (Game.lay and its like) ----
bool wars_lay(Table *t, CardId card, char sign, CardId host);
bool wars_lay_mark(Table *t, CardId card, Span mark);
void wars_lay_say(const Table *t, CardId card, Text *text);
Holding wars_holds(const Table *t, Span words, Text *ret_text, Span *ret_at);

#endif
