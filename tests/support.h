// support.h — what the tests of whole matches share: loading, beginning, random play, listening, expected bugs.
//
// Header-only and static, so that a test program is one file and the library. Tests run from the root of the tree: data
// is loaded from ".". Everything can be repeated: match seeds and policy seeds are numbers.

#ifndef RIFT_TESTS_SUPPORT_H
#define RIFT_TESTS_SUPPORT_H

#include "api/load.h"
#include "core/event.h"
#include "core/say.h"
#include "core/table.h"
#include "core/xoshiro.h"
#include "core/zone.h"
#include "games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define BUILT_WITH_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define BUILT_WITH_SANITIZER 1
#endif
#endif
#ifndef BUILT_WITH_SANITIZER
#define BUILT_WITH_SANITIZER 0
#endif

// What a test does a great many times is done in full, or with RIFT_BULK_SHARE=4 one time in four, and at least once.
static inline uint32_t bulk_share(void)
{
    const char *wanted = getenv("RIFT_BULK_SHARE");
    return wanted && atoi(wanted) > 0 ? (uint32_t)atoi(wanted) : 1;
}

static inline uint32_t bulk(uint32_t times)
{
    uint32_t share = bulk_share();
    return times > share ? times / share : 1;
}

// ---- loading ----

static inline void load_complaint(void *self, const char *file, const Problem *problem)
{
    (void)self;
    print_error("%s:%u:%u: %s\n", file, problem->line, problem->column, problem->message);
}

// RIFT_TEST_DATA names a folder other than the tree: cards made up by tools/decks.py.
static inline const char *test_data(void) { return getenv("RIFT_TEST_DATA"); }

static inline void load_for_test(Loaded *loaded, const Game *game)
{
    const char *folder = test_data();
    assert_int_equal(load_game(loaded, game, folder ? folder : ".", load_complaint, NULL), 0);
}

// For test programs about every game: loads all of them for the whole group.
static Loaded loaded_games[GAME_COUNT];

static inline int load_games(void **state)
{
    (void)state;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        load_for_test(&loaded_games[g], games[g]);
    return 0;
}

static inline int unload_games(void **state)
{
    (void)state;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        load_clear(&loaded_games[g]);
    return 0;
}

// For test programs about TrekWar alone: loaded for the whole group.
static Loaded loaded_trekwar;

static inline int load_trekwar(void **state)
{
    (void)state;
    load_for_test(&loaded_trekwar, games[GAME_TREKWAR]);
    return 0;
}

static inline int unload_trekwar(void **state)
{
    (void)state;
    load_clear(&loaded_trekwar);
    return 0;
}

// ---- sessions: a match with its memory ----

typedef struct Seated {
    Match match;
    Table t;
} Seated;

static inline void seated_init(Seated *s, const Loaded *loaded)
{
    memset(s, 0, sizeof *s);
    table_init(&s->t, loaded->game, &loaded->set, &s->match);
}

static inline MatchSetup setup_for_test(const Loaded *loaded, uint64_t seed)
{
    MatchSetup setup = {0};
    assert_true(load_default_decks(loaded, setup.deck));
    rng_seed_number(&setup.rng, seed);
    setup.edition = (uint8_t)((seed >> loaded->game->setting_count) % (loaded->game->edition_max + 1u));
    for (size_t i = 0; i < loaded->game->setting_count && i < COUNT_OF(setup.option); i++)
        if (loaded->game->settings[i].kind == FIELD_SEAT || loaded->game->settings[i].kind == FIELD_FLAG)
            setup.option[i] = (uint8_t)(seed >> i & 1);         // both values of each setting come up
    return setup;
}

static inline void seated_begin(Seated *s, const Loaded *loaded, uint64_t seed, EventSink *sink)
{
    MatchSetup setup = setup_for_test(loaded, seed);
    seated_init(s, loaded);
    s->t.sink = sink;
    match_begin(&s->t, &setup);
}

// A second session at the same point, listening to `sink`.
static inline void seated_copy(Seated *s, const Table *from, EventSink *sink)
{
    memset(&s->t, 0, sizeof s->t);
    table_init(&s->t, from->game, from->set, &s->match);
    s->t.sink = sink;
    table_load(&s->t, from->m);
}

static inline bool is_over(const Table *t) { return t->m->result != RESULT_NONE; }

// ---- random play ----

static inline uint8_t choice_at_random(const Table *t, Xoshiro *policy)
{
    assert_true(t->options.count > 0);
    return (uint8_t)xoshiro_below(policy, t->options.count);
}

enum { CHOICES_MAX = 20000 };           // far beyond the longest match: one that gets there does not end

// Made-up cards may cost nothing, and random play may use them without end: this much of a match is enough.
enum { MADE_UP_MAX = 8000 };
static inline bool goes_on(const Table *t, uint32_t choices)
{
    return !is_over(t) && !(test_data() && choices >= MADE_UP_MAX);
}

static inline uint32_t play_out(Table *t, Xoshiro *policy)
{
    uint32_t choices = 0;
    for (; goes_on(t, choices); choices++) {
        assert_true(choices < CHOICES_MAX);
        match_choose(t, choice_at_random(t, policy));
    }
    return choices;
}

// ---- listening: the events of one viewer in wire form ----

typedef struct Bytes {
    uint8_t *at;
    size_t size, room;
} Bytes;

static inline void bytes_add(Bytes *bytes, const void *data, size_t size)
{
    if (size == 0)
        return;                         // nothing to copy, and the pointer may be NULL
    if (bytes->size + size > bytes->room) {
        bytes->room = (bytes->size + size) * 2 + 4096;
        bytes->at = realloc(bytes->at, bytes->room);
        assert_non_null(bytes->at);
    }
    memcpy(bytes->at + bytes->size, data, size);
    bytes->size += size;
}

static inline void bytes_clear(Bytes *bytes)
{
    free(bytes->at);
    *bytes = (Bytes){0};
}

static inline bool bytes_equal(const Bytes *a, const Bytes *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->at, b->at, a->size) == 0);
}

typedef struct Listener {
    uint8_t viewer;
    Bytes heard;
    EventSink sink;
} Listener;

static inline void listener_take(void *self, const Table *t, const Event *event)
{
    Listener *l = self;
    uint8_t wire[EVENT_WIRE_MAX];
    bytes_add(&l->heard, wire, event_encode(t, event, l->viewer, wire));
}

static inline void listener_init(Listener *l, uint8_t viewer)
{
    *l = (Listener){.viewer = viewer, .sink = {listener_take, l}};
}

// ---- our own mistakes: a check that must fail ----

static jmp_buf bug_jump;

static inline void bug_caught(const char *file, int line, const char *what)
{
    (void)file, (void)line, (void)what;
    longjmp(bug_jump, 1);
}

// Whether this call stops as a bug of ours (base.h). Whatever it was working on may be half done afterwards.
static inline bool is_bug(void (*act)(void *self), void *self)
{
    bug_handler = bug_caught;
    if (setjmp(bug_jump) == 0) {
        act(self);
        bug_handler = NULL;
        return false;
    }
    bug_handler = NULL;
    return true;
}

// ---- cards by code ----

static inline DefId def_of(const CardSet *set, const char *code)
{
    DefId def = card_set_find(set, span_of(code));
    if (def == 0)
        fail_msg("no card %s", code);
    return def;
}

static inline const char *code_of(const Table *t, CardId card) { return t->set->def[t->cards[card].def].code; }

// The first card with this code in a zone; 0 if it holds none.
static inline CardId card_in(const Table *t, ZoneId zone, const char *code)
{
    const Zone *z = zone_at(t, zone);
    for (uint8_t i = 0; i < z->count; i++)
        if (z->card[i] && strcmp(code_of(t, z->card[i]), code) == 0)
            return z->card[i];
    return 0;
}

// Chooses by words, as a scene does: "deploy DU05".
static inline void choose(Table *t, const char *words)
{
    int index = read_option(t, span_of(words));
    if (index < 0)
        fail_msg("\"%s\" is not offered (question %s)", words, t->game->questions[t->m->question].word);
    match_choose(t, (uint8_t)index);
}

// ---- TrekWar's cards as the ledger has them (part 4) ----

typedef struct LedgerCard {
    const char *code;
    int copies;
    const char *title;
    char type;                          // U, M, C, E
    const char *race;                   // of a Unit
    int space, surface;
    bool limited, take_up;
    const char *text;
} LedgerCard;

static inline const LedgerCard *ledger_cards(size_t *ret_count)
{
    static const LedgerCard cards[] = {
        {"FU01", 1, "Deep Space Nine", 'U', "Bajoran", 9, 4, true, false, ""},
        {"FU02", 1, "Federation Starbase 375", 'U', "Federation", 7, 2, true, false, ""},
        {"FU03", 1, "Federation Galaxy Class", 'U', "Federation", 6, 3, false, false, ""},
        {"FU04", 2, "Federation Nebula Class", 'U', "Federation", 5, 3, false, false, ""},
        {"FU05", 2, "Federation Akira Class", 'U', "Federation", 5, 2, false, false, ""},
        {"FU06", 1, "Federation Defiant Class", 'U', "Federation", 5, 1, false, false,
         "While the Enemy's active Unit has printed Space 6 or more: Space +2."},
        {"FU07", 1, "Federation Tug Class", 'U', "Federation", 2, 2, false, false, "When played: take up 2 Cards."},
        {"FU08", 1, "Romulan D'Deridex Class", 'U', "Romulan", 7, 3, false, false, ""},
        {"FU09", 1, "Klingon B'rel Class", 'U', "Klingon", 3, 2, false, false,
         "Play only if the Enemy's Force is 5. The Attack is matched. The Ground becomes Space."},
        {"FU10", 1, "Klingon Vor'cha Class", 'U', "Klingon", 6, 3, false, false, ""},
        {"FU11", 1, "Klingon Negh'Var Class", 'U', "Klingon", 7, 2, true, false, ""},
        {"FU12", 2, "Klingon Warriors", 'U', "Klingon", 1, 6, false, false, ""},
        {"FU13", 2, "Federation Infantry", 'U', "Federation", 1, 5, false, false, ""},
        {"FU14", 1, "Federation Runabout", 'U', "Federation", 3, 3, false, true, ""},
        {"FM01", 2, "Attack Pattern Omega", 'M', NULL, 2, 0, false, false, ""},
        {"FM02", 1, "Bat'leth Charge", 'M', NULL, 0, 3, false, false, ""},
        {"FM03", 1, "Cloaked Approach", 'M', NULL, 3, 0, false, false, "Play only with a Klingon or Romulan Unit."},
        {"FM04", 1, "Coordinated Assault", 'M', NULL, 1, 2, false, false, ""},
        {"FC01", 1, "Benjamin Sisko", 'C', NULL, 2, 1, false, false, ""},
        {"FC02", 1, "General Martok", 'C', NULL, 1, 1, false, false,
         "While your active Unit is Klingon: Space +1, Surface +1."},
        {"FC03", 1, "Self-Replicating Mines", 'C', NULL, 0, 0, false, false, "Enemy Space -1."},
        {"FC04", 1, "Corps of Engineers", 'C', NULL, 0, 2, false, false, ""},
        {"FE01", 1, "Allied Reinforcements", 'E', NULL, 0, 0, false, false, "Take up 3 Cards."},
        {"FE02", 1, "Section 31 Report", 'E', NULL, 0, 0, false, false,
         "Look at the Enemy's Hand. Choose 1 Card there: the Enemy drops it."},
        {"FE03", 1, "Change of Theatre", 'E', NULL, 0, 0, false, false, "The Ground switches."},
        {"DU01", 1, "Dominion Battleship", 'U', "Dominion", 8, 3, true, false, ""},
        {"DU02", 1, "Cardassian Space Station", 'U', "Cardassian", 7, 2, true, false, ""},
        {"DU03", 2, "Jem'Hadar Battle Cruiser", 'U', "Jem'Hadar", 6, 3, false, false, ""},
        {"DU04", 2, "Jem'Hadar Attack Ship", 'U', "Jem'Hadar", 4, 3, false, false, ""},
        {"DU05", 2, "Cardassian Galor Class", 'U', "Cardassian", 5, 2, false, false, ""},
        {"DU06", 1, "Cardassian Keldon Class", 'U', "Cardassian", 6, 2, false, false, ""},
        {"DU07", 2, "Cardassian Hideki Class", 'U', "Cardassian", 3, 1, false, true, ""},
        {"DU08", 1, "Breen Warship", 'U', "Breen", 6, 2, false, false,
         "While this Unit is active: the Enemy's Maneuver adds no Force."},
        {"DU09", 3, "Jem'Hadar Soldiers", 'U', "Jem'Hadar", 1, 6, false, false, ""},
        {"DU10", 1, "Cardassian Garrison", 'U', "Cardassian", 1, 4, false, false, ""},
        {"DU11", 1, "Cardassian Orbital Platform", 'U', "Cardassian", 5, 4, true, false, ""},
        {"DU12", 1, "Jem'Hadar Ketracel White Storage", 'U', "Jem'Hadar", 1, 4, false, false,
         "When played: take up 2 Cards."},
        {"DM01", 2, "Polaron Barrage", 'M', NULL, 2, 0, false, false, ""},
        {"DM02", 1, "Shrouded Ambush", 'M', NULL, 0, 3, false, false, ""},
        {"DM03", 1, "Ramming Attack", 'M', NULL, 4, 0, false, false, "Cost: discard 1 other Card from your Hand."},
        {"DM04", 1, "Transporter Assault", 'M', NULL, 1, 2, false, false, ""},
        {"DC01", 1, "Weyoun", 'C', NULL, 2, 0, false, false, ""},
        {"DC02", 1, "Gul Dukat", 'C', NULL, 1, 1, false, false,
         "While your active Unit is Cardassian: Space +1, Surface +1."},
        {"DC03", 1, "The Female Founder", 'C', NULL, 1, 2, false, false, ""},
        {"DC04", 1, "Phased Polaron Technology", 'C', NULL, 1, 0, false, false, ""},
        {"DE01", 1, "Cloning Facility", 'E', NULL, 0, 0, false, false,
         "Shuffle up to 3 Units from your Discard Pile into your Deck Pile."},
        {"DE02", 1, "Reinforcement Convoy", 'E', NULL, 0, 0, false, false, "Take up 3 Cards."},
        {"DE03", 1, "Changeling Infiltrator", 'E', NULL, 0, 0, false, false,
         "Look at the Enemy's Hand. Choose 1 Card there: the Enemy drops it."},
    };
    *ret_count = COUNT_OF(cards);
    return cards;
}

static inline const LedgerCard *ledger_card(const char *code)
{
    size_t count;
    const LedgerCard *cards = ledger_cards(&count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(cards[i].code, code) == 0)
            return &cards[i];
    fail_msg("%s is not in the ledger", code);
    return NULL;
}

#endif
