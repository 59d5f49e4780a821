// compiler.h — what the files of the compiler share: code as a list of items, the text being compiled, the ability
// being made. Only compile*.c include it.
//
// Code is collected as a list of items before it becomes bytes. Labels and the lengths of filters are known only at the
// end, and a choice inside a statement ("heal a PC") has to go before the statement.
//
// A list has room for ITEMS_MAX items and mostly holds a few. Therefore it is never cleared: to begin one, its count is
// set to 0. Lists stand at the end of each struct, so that everything before them can be cleared at once.

#ifndef RIFT_LANGUAGE_COMPILER_H
#define RIFT_LANGUAGE_COMPILER_H

#include <stddef.h>

#include "language/compile.h"
#include "language/ops.h"

enum { ITEMS_MAX = 300, KEPT_MAX = 4 };
// The sections of an ability; ORDER SECTION.
enum { SECTION_EVENT, SECTION_SUBJECT, SECTION_OBJECT, SECTION_IF, SECTION_PLAY, SECTION_CODE, SECTION_COUNT };
enum { NUMBER_LIMIT, NUMBER_SIDE, NUMBER_SLOTS, NUMBER_EDITION, NUMBER_NTH, NUMBER_ALSO, NUMBER_ONCE,
       NUMBER_COUNT };                                          // ORDER NUMBER

typedef enum ItemKind { ITEM_BYTE, ITEM_REF, ITEM_LABEL, ITEM_FILTER, ITEM_FILTER_END, ITEM_X } ItemKind;

typedef struct Item {
    unsigned kind : 3;                  // ItemKind
    unsigned tree : 13;                 // the phrase it comes from, for explaining how a text was understood
    unsigned value : 16;
} Item;
_Static_assert(TREE_MAX < 1 << 13, "a phrase fits an item");

typedef struct Items {
    uint16_t count;
    Item item[ITEMS_MAX];
} Items;

typedef struct SlotInfo {               // what is known about the cards a slot will hold
    bool is_named;                      // the text names them, so "it" can mean them; a reveal doesn't
    bool is_seen;                       // the text has found them in a pile and names them: "those cards"
    bool is_alone;                      // a target that the text may leave unused
    bool is_many;                       // there may be several of them
    uint16_t whose;                     // 1 + the player they belong to; 0: the text does not say
    uint16_t chooser;                   // 1 + the player who chooses them; 0: they are not chosen
    bool is_doubled;                    // each player settles one of his or her own
    bool is_cost;                       // it is taken by a cost
    bool is_branch;                     // settled only if that one of several things is done
    bool is_doubt;                      // a condition has mentioned it, and something else was named before
    bool is_where;                      // a place that something is moved to: "it" means what is moved
    uint8_t among;                      // 1 + the slot from whose cards they were chosen; 0: from others
    uint8_t op;                         // the operation that settles the slot
    uint16_t tree;                      // the words that name it
    uint8_t most;                       // at most this many cards; 0: the text does not say
    uint16_t kinds;                     // the kinds of these cards; 0: unknown
    uint16_t zones;                     // where they are when it is settled; 0: anywhere
    uint16_t hosts;                     // kinds of the cards that they are said to be aboard or beneath; 0: none
} SlotInfo;

// How code that is made twice is carried out: the second time always after the first, never after it, or maybe.
typedef enum Repeat { REPEAT_AFTER, REPEAT_APART, REPEAT_DOUBT } Repeat;

typedef struct Compiler {
    const Reading *r;
    const Grammar *g;
    uint16_t kind;                      // bit of the card's own kind
    Compiled *to;
    Problem *problem;
    bool failed;
    Items *hoist;                       // where choices inside the current statement go
    uint8_t section;                    // the section of the ability that code goes to now
    uint8_t number[NUMBER_COUNT];       // what holds for the abilities made inside this phrase
    uint8_t first_slot, next_slot;      // the slots of this ability
    uint8_t section_slot;               // the first slot of `section`
    uint8_t inner_slot;                 // inside an inner ability: the first slot of its own; 0: not inside one
    SlotInfo slot[ENTRY_SLOTS];
    uint8_t again;                      // while code is made a second time: its first slot the first time; 0: not now
    uint8_t again_end;                  // while code is made a second time: the slot after its last the first time
    Repeat repeat;                      // while code is made a second time: how it comes after the first time
    uint8_t pointed;                    // 1 + the slot that was named or pointed to last; 0: none
    uint8_t others_kept;                // 1 + the Register with the card that is excluded, its bearer; 0: none
    uint8_t others_host;                // 1 + the slot whose host is excluded ("another ship"); 0: none
    uint16_t hosts;                     // SlotInfo.hosts of the cards being described
    uint8_t in_target;                  // how many targets are being described, one inside another
    uint8_t others;                     // a bit for each slot that "other" excludes, besides this card and the event's
    uint16_t wants;                     // kinds of cards that the next words can be about; 0: any
    uint16_t all_tree;                  // 1 + the phrase that last spoke of "all …": "those" means its cards; 0: none
    uint8_t all_slot;                   // the slot that the cards of all_tree would get
    uint16_t all_kinds;                 // the kinds of the cards of all_tree
    bool all_is_one;                    // all_tree spoke of a single card, so "it" means that card
    uint16_t kept_tree[KEPT_MAX];       // phrases whose cards the text mentions again
    uint8_t kept_count;
    uint8_t dealt;                      // 1 + the next slot when a card had come to a hand; 0: none has
    bool pair_named_last;               // the last words named several cards one by one: "it" is none of them
    uint16_t later_from;                // from that token on the words speak of cards chosen only later; 0: they don't
    uint16_t later_kinds;               // the kinds of these cards
    bool is_x_paid;                     // X was said by a cost
    bool rest_named_last;               // "the other" was named last: "it" could be that one
    bool is_anew;                       // the text must be compiled again, now that kept_tree has one more
    bool self_named_last;               // this card was mentioned last: "it" could mean it
    uint16_t inside_tree;               // 1 + what a place was described by last, "you have a unit"; 0: nothing
    bool is_named_by_title;             // a card was called by its title: "Juno Vane"
    uint16_t heads;                     // the kinds of the cards whose description is being made; 0: none
    uint16_t described;                 // the kinds that the phrase itself describes; 0: none
    bool hand_is_doubled;               // REGISTER_HAND is of the second of two players
    uint16_t subject_kinds;             // the kinds of the cards in REGISTER_SUBJECT
    uint16_t host_kinds;                // the kinds of the card in REGISTER_THERE, if this card is beneath or aboard it
    uint16_t role_tree[2];              // 1 + the words for these two cards; 0: none
    uint16_t role[3];                   // kinds of the event's two cards, and whose player may be "he or she"
    uint8_t spoken_of;                  // the player mentioned last: the operand "owner of slot k"; 0: none
    bool opponent_named;                // "he or she" can be the opponent
    uint16_t label_next;
    uint8_t spoken;                     // SPOKEN_…: how many cards REGISTER_SPOKEN describes
    uint16_t spoken_tree;               // the words that speak of them
    uint16_t spoken_rivals;             // the kinds of other cards of the same condition; 0: none
    uint16_t spoken_kinds;              // the kinds of these cards
    uint8_t mode;                       // Mode: what the phrase being made yields
    uint16_t zone;                      // where the cards being described are, if the words say so; 0: they don't
    uint16_t zone_denied;            // where the words say they are not ("except those in …"), outside play; 0: nowhere
    bool mentioned;                     // a fact has mentioned a card that isn't settled: "it" would be unclear
    uint16_t rival;                     // 1 + the tree of "a unit" in a fact that says something about it; 0: none
    bool is_fact;                       // a fact is being made
    bool is_x;                          // what X is is being made
    uint8_t x_open;                     // how many clauses around this one end with "where X is …"
    struct Making *made;                // the ability being made; NULL: none
    Ability inner[ABILITY_MAX];         // abilities inside others: they are put after all others of the line
    uint16_t inner_tree[ABILITY_MAX];   // the phrase each of them comes from
    uint8_t inner_count;
    const TextVerb *verb;               // what the phrase around does to cards; NULL: it has no word of that kind
    uint8_t verb_uses;                  // how many statements it has made of that
    uint16_t tree;                      // the phrase whose recipe is being carried out
    Items kept[REGISTER_COUNT];         // the place named last, whom a clause is about, how long it lasts
    Items actor;                        // who acts; empty: you
} Compiler;

typedef struct Making {                 // an ability being made
    uint8_t kind;
    uint8_t number[NUMBER_COUNT];
    struct Making *outer;               // the ability it is inside; NULL: none
    uint8_t inner_first;                // the first ability in Compiler.inner that is inside this one
    Items section[SECTION_COUNT];
    Items target;                       // goes to the beginning of its play section
    Items captured;                     // goes to the beginning of its code: cards that may leave
} Making;

typedef struct Run {                    // one recipe being carried out
    Compiler *c;
    uint16_t tree;
    Items *out;                         // where code goes now
    Items *outer;                       // where it went before ^( or there=(
    uint16_t keeps;                     // the Register that the code set aside is for, and SPOKEN_…
    uint8_t mode;                       // Mode of this phrase
    uint16_t from;                      // where in `out` its code begins
    uint16_t zone_at;                   // where in `out` the bytes for @zone are
    uint8_t zone_kind;                  // ZONE_OF_NOUN, …
    bool has_zone;
    uint16_t zone_before;               // Compiler.zone where the filter being made begins
    bool is_target;                     // the code set aside is a target
    bool is_named;                      // the code set aside is a choice whose cards the text names
    bool is_capture;                    // the code set aside captures cards
    uint16_t hosts;                     // Compiler.hosts as it was before
    const Items *kid_in[KID_MAX];       // the list that has what each slot compiled to
    uint16_t kid_at[KID_MAX];           // where in that list it begins
    uint16_t kid_end[KID_MAX];          // where in that list it ends
    uint8_t kid_slot[KID_MAX];          // while an ability is made: the first slot it could settle; 0: not made yet
    uint8_t kid_after[KID_MAX];         // the slot after the last that it has settled
    const RecipeStep *kid_step[KID_MAX];    // the step that made it last
    uint16_t described;                 // Compiler.described of this phrase
    uint8_t first;                      // the slot whose code has already been made; 0: none
    uint16_t labels[26];
    Items first_code;                   // the code of slot `first`
    Items aside;                        // the code set aside
} Run;

static inline void fail(Compiler *c, uint16_t token, const char *message)
{
    if (c->failed)
        return;
    c->failed = true;
    problem_set(c->problem, 0, c->r->tokens->token[token].at + 1, "%s", message);
}

// Fails because the reading is clear, and what it says makes no sense.
static inline void refuse(Compiler *c, uint16_t token, const char *message)
{
    c->to->is_refused = c->to->is_refused || !c->failed;
    fail(c, token, message);
}

static inline void put_item(Compiler *c, Items *out, Item item)
{
    if (out->count == ITEMS_MAX) {
        fail(c, 0, "this text is too long");
        return;
    }
    out->item[out->count++] = item;
}

static inline void put(Compiler *c, Items *out, ItemKind kind, uint16_t value)
{
    put_item(c, out, (Item){.kind = kind & 7u, .tree = c->tree & 0x1fffu, .value = value});
}

static inline void put_byte(Compiler *c, Items *out, int byte) { put(c, out, ITEM_BYTE, (uint8_t)byte); }

static inline void put_wide(Compiler *c, Items *out, uint16_t value)
{
    put_byte(c, out, value & 255);
    put_byte(c, out, value >> 8);
}

static inline void slot_put(Compiler *c, Items *out, uint8_t slot)
{
    put_byte(c, out, OP_SLOT);
    put_byte(c, out, slot);
}

static inline void append(Compiler *c, Items *out, const Items *more)
{
    if (out->count + more->count > ITEMS_MAX) {
        fail(c, 0, "this text is too long");
        return;
    }
    memcpy(out->item + out->count, more->item, more->count * sizeof *more->item);
    out->count = (uint16_t)(out->count + more->count);
}

static inline void items_copy(Items *to, const Items *from)
{
    to->count = from->count;
    memcpy(to->item, from->item, from->count * sizeof *from->item);
}

// ---- compile.c ----

void kid_compile(Compiler *c, const Kid *kid, Items *out);

// ---- compile_choices.c ----

void step_aside(Run *run, const RecipeStep *s);
void choice_only(Run *run, uint32_t which);
void kid_first(Run *run, uint8_t kid);
uint16_t filter_begin(const Items *items);      // where the filter begins that is being made at their end
void own_put(Compiler *c, Items *filter);
Repeat repeat_of(const RecipeStep *recipe, const RecipeStep *first, const RecipeStep *second);
void spoken_put(Compiler *c, Items *out);

// ---- compile_kinds.c ----

uint16_t word_kinds(const Compiler *c, const Kid *kid);
uint16_t tree_kinds(const Compiler *c, uint16_t tree);
uint16_t zones_of_nouns(Compiler *c, uint16_t tree);
uint16_t zones_by_noun(const Compiler *c, const Kid *kid);
uint16_t kinds_wanted(const Compiler *c, const Tree *t, uint8_t slot);
void kinds_check(Compiler *c, const Tree *t, const Phrase *p);

// ---- compile_places.c ----

void places_check(Run *run, const Phrase *p);

// ---- compile_back.c ----

enum { NO_SLOT = 0xff };
uint8_t slot_meant(const Compiler *c, uint16_t kinds, Said said);
bool spoken_is_meant(const Compiler *c, uint16_t kinds, Said said);
bool all_is_meant(const Compiler *c, uint16_t kinds, Said said);
bool it_is_self(const Compiler *c, Said said);
bool each_is_meant(const Compiler *c, Said said);
bool host_is_meant(const Compiler *c, Said said);
uint8_t ones_count(const Compiler *c, uint16_t kinds);
uint8_t they_are(Compiler *c, uint16_t tree);
void owner_mark(Compiler *c, const Items *code, uint16_t at);
uint8_t all_mode(Compiler *c, uint16_t tree);
void step_back(Run *run, const RecipeStep *s);
void kind_missing(Compiler *c, uint16_t token, uint16_t kinds);
void rival_mark(Compiler *c, const Tree *fact);

// ---- compile_sense.c ----

uint16_t kinds_widened(const Compiler *c, uint16_t kinds);
uint16_t filter_at(const Items *items, uint16_t at);
uint16_t filter_zones(const Items *items, uint16_t filter);
uint16_t filter_whose(const Items *items, uint16_t filter);
uint8_t filter_among(const Items *items, uint16_t filter);
SlotInfo slot_info(const Compiler *c, const Items *choice, bool is_choice);
bool event_says(const Compiler *c, uint8_t op);
bool event_is_anybodys(const Compiler *c);
bool is_said_before(const Compiler *c, uint16_t end, const char *word);
bool says_one_of(const Compiler *c, uint16_t token, const char *const *words);

// ---- compile_doubts.c ----

bool tells_of_two(const Compiler *c, const Kid *kid);                          // "A and your opponent B"
bool is_at_any(const Compiler *c, const Kid *kid);                             // "at a site", "aboard a ship"
void unowned_check(Compiler *c, const Tree *t);                              // "your A or a B"
bool is_half_denied(const Compiler *c, const Tree *t, const Phrase *p);        // "don't have A or do B"

// ---- compile_called.c ----

bool must_be_called(const Compiler *c, const Kid *noun);
void called_put(Compiler *c, const Kid *noun, uint16_t kinds, Items *out);
bool is_called_many(const Compiler *c, const Kid *noun, uint16_t kinds);
bool is_mentioned_since(const Compiler *c, const Kid *noun, uint8_t slot);

bool is_form_of(const Token *token, const char *word);       // "battles" is a form of "battle"
void words_check(Compiler *c, const Tree *t, const Phrase *p);
void selection_check(Compiler *c, const Tree *t, const Phrase *p, const Items *code, const uint16_t *at);
void destination_mark(Compiler *c, const Phrase *p, const Items *code);
void brought_mark(Compiler *c, const Phrase *p, const Items *code, uint16_t from);

// ---- compile_ability_sense.c ----

void ability_sense(Compiler *c, const Tree *t, const Ability *a);

// ---- compile_ability.c ----

bool speaks_of_later(const Compiler *c, const Items *choice);
bool speaks_of_named(const Compiler *c, const Items *choice);
bool slot_is_spoken_of(const Items *items, uint16_t slot);
bool slot_is_chosen(const Items *items, uint16_t slot);
bool ability_names(const Compiler *c, uint8_t slot, const Ability *a);
void ability_finish(Compiler *c, const Tree *t, Making *made);

#endif
