// knowledge_test.c — who knows which card is which: showing, mixing, moving unseen, shuffling, looking.
#include "core/event.h"
#include "core/knowledge.h"
#include "core/zone.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

// ---- a table of the test's own: six cards a seat, three kinds of zones, no rules ----

enum { PILE, HAND, OPEN, KINDS };
enum { SEAT_CARDS = 6, CARDS = 2 * SEAT_CARDS, STRIDE = CARDS + 2, DEFS = 20 };

typedef struct TestMatch {
    Frame frames[1];
    Card cards[CARDS + 1];
    uint8_t zones[SEAT_COUNT * KINDS][STRIDE];
} TestMatch;
_Static_assert(sizeof(TestMatch) <= sizeof(union GameMatch), "the test's bytes fit a Match");

#define AT(member) (uint16_t)(offsetof(Match, of) + offsetof(TestMatch, member))

static const char *const test_zones[] = {[PILE] = "pile", [HAND] = "hand", [OPEN] = "open"};
static const uint8_t test_flags[2 * KINDS] = {
    [PILE] = 0, [HAND] = VIEWER_BIT(0) | ZONE_IS_SET, [OPEN] = VIEWERS_ALL,
    [KINDS + PILE] = 0, [KINDS + HAND] = VIEWER_BIT(1) | ZONE_IS_SET, [KINDS + OPEN] = VIEWERS_ALL,
};
static const Game test_game = {
    .name = "test", .match_size = (uint16_t)(offsetof(Match, of) + sizeof(TestMatch)),
    .frames_at = AT(frames), .cards_at = AT(cards), .zones_at = AT(zones), .frame_max = 1,
    .entries_at = (uint16_t)(offsetof(Match, of) + sizeof(TestMatch)),
    .card_max = CARDS, .zones_per_seat = KINDS, .zone_stride = STRIDE, .zone_names = test_zones,
    .zone_flags = test_flags,
};

enum { A, B, THIRD = SPECTATOR };

typedef struct Heard {                  // events as they were told, for all viewers
    int count;
    Event event[64];
} Heard;

typedef struct World {
    CardSet set;
    Match match;
    Table t;
    Heard heard;
    EventSink sink;
} World;

static void hear(void *self, const Table *t, const Event *event)
{
    Heard *heard = self;
    (void)t;
    assert_true(heard->count < (int)COUNT_OF(heard->event));
    heard->event[heard->count++] = *event;
}

// Cards 1 to 6 are A's, 7 to 12 B's; all in the piles, top last; card i is definition i. Nobody knows any.
static int setup(void **state)
{
    World *w = calloc(1, sizeof *w);
    assert_non_null(w);
    card_set_init(&w->set, 0);
    for (int i = 1; i < DEFS; i++)
        card_set_add(&w->set, (CardDef){.title = "card", .code = "c", .text = ""});
    table_init(&w->t, &test_game, &w->set, &w->match);
    rng_seed_number(&w->match.rng, 1);
    for (CardId c = 1; c <= CARDS; c++) {
        SeatId owner = c > SEAT_CARDS;
        w->t.cards[c] = (Card){.def = c, .owner = owner, .label = {(uint8_t)(owner + 1), (uint8_t)(owner + 1),
                                                                   (uint8_t)(owner + 1)}};
        zone_put(&w->t, zone_of_seat(&w->t, owner, PILE), c);
    }
    w->sink = (EventSink){hear, &w->heard};
    w->t.sink = &w->sink;
    *state = w;
    return 0;
}

static int teardown(void **state)
{
    World *w = *state;
    card_set_clear(&w->set);
    free(w);
    return 0;
}

static uint8_t label(const World *w, CardId card, uint8_t viewer) { return w->t.cards[card].label[viewer]; }
static ZoneId zone(const World *w, SeatId seat, uint8_t kind) { return zone_of_seat(&w->t, seat, kind); }
static void move(World *w, CardId card, uint8_t kind) { card_move(&w->t, card, zone(w, w->t.cards[card].owner, kind)); }

// ---- zones and their viewers ----

static void each_kind_of_zone_has_its_viewers(void **state)
{
    const World *w = *state;
    assert_int_equal(knowledge_viewers(&w->t, zone(w, A, PILE)), 0);
    assert_int_equal(knowledge_viewers(&w->t, zone(w, A, HAND)), VIEWER_BIT(A));
    assert_int_equal(knowledge_viewers(&w->t, zone(w, B, HAND)), VIEWER_BIT(B));
    assert_int_equal(knowledge_viewers(&w->t, zone(w, B, OPEN)), VIEWERS_ALL);
}

static void a_drawn_card_is_known_to_its_owner_only(void **state)
{
    World *w = *state;
    move(w, 6, HAND);
    assert_true(card_is_known(&w->t, 6, A));
    assert_false(card_is_known(&w->t, 6, B));
    assert_false(card_is_known(&w->t, 6, THIRD));
    assert_int_equal(label(w, 6, B), label(w, 1, B));   // B can't tell it from what is left in the pile
    const Event *e = &w->heard.event[0];
    assert_int_equal(w->heard.count, 1);
    assert_int_equal(event_redact(&w->t, e, A).card, 6);
    assert_int_equal(event_redact(&w->t, e, B).card, 0);
    assert_int_equal(event_redact(&w->t, e, THIRD).card, 0);
}

static void a_card_laid_open_is_known_to_all_and_stays_so_in_the_hand(void **state)
{
    World *w = *state;
    move(w, 6, HAND);
    move(w, 6, OPEN);
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        assert_true(card_is_known(&w->t, 6, v));
    move(w, 6, HAND);
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        assert_true(card_is_known(&w->t, 6, v));
    assert_int_equal(event_redact(&w->t, &w->heard.event[2], THIRD).card, 6);
}

static void a_hand_is_sorted_by_definition(void **state)
{
    World *w = *state;
    w->t.cards[2].def = 9;
    w->t.cards[3].def = 3;
    w->t.cards[4].def = 9;
    w->t.cards[5].def = 1;
    static const CardId order[] = {4, 2, 3, 5}, sorted[] = {5, 3, 2, 4};        // by definition, then id
    for (size_t i = 0; i < COUNT_OF(order); i++)
        move(w, order[i], HAND);
    const Zone *hand = zone_at(&w->t, zone(w, A, HAND));
    assert_int_equal(hand->count, COUNT_OF(sorted));
    assert_memory_equal(hand->card, sorted, sizeof sorted);
    assert_int_equal(hand->card[COUNT_OF(sorted)], 0);
}

// ---- showing ----

static void showing_tells_these_viewers_and_is_a_disclosure(void **state)
{
    World *w = *state;
    uint32_t before = w->match.disclosures;
    knowledge_show(&w->t, 3, VIEWER_BIT(B) | VIEWER_BIT(THIRD));
    assert_false(card_is_known(&w->t, 3, A));
    assert_true(card_is_known(&w->t, 3, B));
    assert_true(card_is_known(&w->t, 3, THIRD));
    assert_false(card_is_known(&w->t, 2, B));
    assert_true(w->match.disclosures > before);
    before = w->match.disclosures;
    knowledge_show(&w->t, 3, VIEWER_BIT(B));            // known already: nothing is disclosed
    knowledge_show(&w->t, 3, 0);
    assert_int_equal(w->match.disclosures, before);
    knowledge_show(&w->t, 3, VIEWERS_ALL);              // news to one of them
    assert_true(w->match.disclosures > before);
}

// ---- mixing ----

static void mixing_known_cards_gives_them_one_new_label(void **state)
{
    World *w = *state;
    for (CardId c = 1; c <= 4; c++)
        knowledge_show(&w->t, c, VIEWERS_ALL);
    static const CardId cards[] = {1, 2, 3};
    knowledge_mix(&w->t, VIEWER_BIT(B), cards, 3);
    assert_int_not_equal(label(w, 1, B), 0);
    assert_int_equal(label(w, 2, B), label(w, 1, B));
    assert_int_equal(label(w, 3, B), label(w, 1, B));
    assert_int_not_equal(label(w, 1, B), label(w, 5, B));       // not one that other cards have
    assert_int_not_equal(label(w, 1, B), label(w, 7, B));
    assert_int_equal(label(w, 4, B), 0);                // a known card that took no part stays known
    assert_int_equal(label(w, 1, A), 0);                // and the other viewers go on knowing
    assert_int_equal(label(w, 1, THIRD), 0);
}

static void mixing_merges_labels_everywhere(void **state)
{
    World *w = *state;
    // for B: {1,2} one label, {3,4} another, {5,6} a third; then 2 meets 3
    static const CardId first[] = {1, 2}, second[] = {3, 4}, third[] = {5, 6}, meet[] = {2, 3};
    knowledge_show(&w->t, 1, VIEWERS_ALL);
    for (CardId c = 1; c <= 6; c++)
        knowledge_show(&w->t, c, VIEWERS_ALL);
    knowledge_mix(&w->t, VIEWER_BIT(B), first, 2);
    knowledge_mix(&w->t, VIEWER_BIT(B), second, 2);
    knowledge_mix(&w->t, VIEWER_BIT(B), third, 2);
    assert_int_not_equal(label(w, 1, B), label(w, 3, B));
    assert_int_not_equal(label(w, 3, B), label(w, 5, B));
    knowledge_mix(&w->t, VIEWER_BIT(B), meet, 2);
    for (CardId c = 2; c <= 4; c++)
        assert_int_equal(label(w, c, B), label(w, 1, B));
    assert_int_not_equal(label(w, 5, B), label(w, 1, B));       // what met none of them keeps its own
    assert_int_equal(label(w, 5, B), label(w, 6, B));
    assert_int_not_equal(label(w, 7, B), label(w, 1, B));
}

static void a_known_card_mixed_with_unknown_ones_is_lost(void **state)
{
    World *w = *state;
    static const CardId cards[] = {2, 3};
    knowledge_show(&w->t, 3, VIEWERS_ALL);
    knowledge_show(&w->t, 4, VIEWERS_ALL);
    knowledge_mix(&w->t, VIEWER_BIT(B), cards, 2);
    assert_int_equal(label(w, 3, B), label(w, 2, B));
    assert_int_equal(label(w, 3, B), label(w, 1, B));   // also from those that took no part but share the label
    assert_int_equal(label(w, 4, B), 0);                // known elsewhere stays known
    assert_int_equal(label(w, 3, A), 0);
}

static void mixing_what_is_alike_or_nothing_changes_nothing(void **state)
{
    World *w = *state;
    static const CardId cards[] = {1, 2, 3};
    Match before;
    match_copy(&test_game, &before, &w->match);
    knowledge_mix(&w->t, VIEWERS_ALL, cards, 3);
    knowledge_mix(&w->t, VIEWERS_ALL, cards, 1);
    knowledge_mix(&w->t, VIEWERS_ALL, cards, 0);
    knowledge_mix(&w->t, 0, (const CardId[]){1, 7}, 2);
    assert_true(match_equal(&test_game, &before, &w->match));
}

// Compared with a plain reading of the definition, from random knowledge: labels that meet are merged everywhere.
static void mixing_does_what_it_says_from_any_knowledge(void **state)
{
    World *w = *state;
    Rng rng;
    RngBlock block = {0};
    rng_seed_number(&rng, 11);
    for (int round = 0; round < 20000; round++) {
        uint8_t before[CARDS + 1], viewers = (uint8_t)rng_below(&rng, &block, VIEWERS_ALL + 1);
        CardId cards[CARDS];
        uint8_t count = 0;
        for (CardId c = 1; c <= CARDS; c++) {
            for (uint8_t v = 0; v < VIEWER_COUNT; v++)
                w->t.cards[c].label[v] = (uint8_t)rng_below(&rng, &block, 5);
            w->t.cards[c].face_down = (uint8_t)rng_below(&rng, &block, 2);
            if (rng_below(&rng, &block, 3) == 0)
                cards[count++] = c;
        }
        Match old;
        match_copy(&test_game, &old, &w->match);
        const Card *was = (const Card *)(const void *)((const char *)&old + test_game.cards_at);
        knowledge_mix(&w->t, viewers, cards, count);
        for (uint8_t v = 0; v < VIEWER_COUNT; v++) {
            bool met[CARDS + 1] = {false};              // this label is among those mixed
            bool mixed[CARDS + 1] = {false};
            for (CardId c = 1; c <= CARDS; c++)
                before[c] = was[c].label[v];
            for (uint8_t i = 0; i < count && (viewers & VIEWER_BIT(v)); i++) {
                met[before[cards[i]]] = true;
                mixed[cards[i]] = true;
            }
            for (CardId c = 1; c <= CARDS; c++)
                mixed[c] = mixed[c] || (before[c] != 0 && met[before[c]]);
            for (CardId a = 1; a <= CARDS; a++) {
                assert_int_equal(label(w, a, v) == 0, before[a] == 0 && !mixed[a]);
                for (CardId b = 1; b < a; b++)
                    if (label(w, a, v) != 0 && label(w, b, v) != 0)
                        assert_int_equal(label(w, a, v) == label(w, b, v),
                                         mixed[a] == mixed[b] && (mixed[a] || before[a] == before[b]));
            }
        }
        for (CardId c = 1; c <= CARDS; c++)
            assert_int_equal(w->t.cards[c].face_down, was[c].face_down);
    }
}

static void there_is_a_label_for_every_card(void **state)
{
    World *w = *state;
    bool used[CARDS + 2] = {false};
    for (CardId c = 1; c <= CARDS; c++)
        knowledge_show(&w->t, c, VIEWERS_ALL);
    for (CardId c = 1; c <= CARDS; c++)
        knowledge_mix(&w->t, VIEWER_BIT(A), &c, 1);
    for (CardId c = 1; c <= CARDS; c++) {
        assert_in_range(label(w, c, A), 1, CARDS);
        assert_false(used[label(w, c, A)]);
        used[label(w, c, A)] = true;
    }
}

// ---- moving unseen ----

static void an_unseen_move_loses_the_whole_hand_for_the_others(void **state)
{
    World *w = *state;
    for (CardId c = 3; c <= 6; c++)
        move(w, c, HAND);
    knowledge_show(&w->t, 3, VIEWER_BIT(B));            // B has seen two of the four
    knowledge_show(&w->t, 4, VIEWER_BIT(B));
    w->heard.count = 0;
    DefId def = w->t.cards[3].def;
    cards_move_unseen(&w->t, (const CardId[]){3}, 1, zone(w, A, PILE));
    const Zone *hand = zone_at(&w->t, zone(w, A, HAND));
    CardId moved = zone_top(&w->t, zone(w, A, PILE));   // ids were dealt anew: B knew two of them
    assert_int_equal(w->t.cards[moved].def, def);
    assert_int_equal(label(w, moved, A), 0);            // its owner saw what it was
    assert_int_equal(hand->count, 3);
    for (uint8_t i = 0; i < hand->count; i++) {
        CardId c = hand->card[i];
        assert_int_equal(label(w, c, A), 0);
        assert_int_equal(label(w, c, B), label(w, moved, B));
        assert_int_not_equal(label(w, c, B), 0);
        assert_int_equal(label(w, c, THIRD), label(w, moved, THIRD));
    }
    assert_int_equal(w->heard.event[0].kind, EVENT_MOVE);       // B and the spectator are told of a card, not which
    for (int i = 1; i < w->heard.count; i++) {
        assert_int_equal(w->heard.event[i].kind, EVENT_RENAME); // and A of its cards' new ids
        assert_false(event_is_for(&w->t, &w->heard.event[i], B));
    }
    assert_int_equal(event_redact(&w->t, &w->heard.event[0], A).card, 3);
    assert_int_equal(event_redact(&w->t, &w->heard.event[0], B).card, 0);
    assert_int_equal(event_redact(&w->t, &w->heard.event[0], THIRD).card, 0);
}

static void an_unseen_move_loses_even_a_hand_that_was_known_whole(void **state)
{
    World *w = *state;
    for (CardId c = 3; c <= 6; c++)
        move(w, c, HAND);
    zone_look(&w->t, B, zone(w, A, HAND));
    move(w, 2, OPEN);
    cards_move_unseen(&w->t, (const CardId[]){5, 3}, 2, zone(w, A, PILE));
    for (CardId c = 3; c <= 6; c++)
        assert_int_equal(label(w, c, B), label(w, 5, B));
    assert_int_not_equal(label(w, 5, B), 0);
    assert_int_equal(label(w, 2, B), 0);                // known elsewhere stays known
}

// ---- looking ----

static void looking_tells_the_looker_alone(void **state)
{
    World *w = *state;
    for (CardId c = 7; c <= 9; c++)
        move(w, c, HAND);
    w->heard.count = 0;
    zone_look(&w->t, A, zone(w, B, HAND));
    for (CardId c = 7; c <= 9; c++) {
        assert_true(card_is_known(&w->t, c, A));
        assert_false(card_is_known(&w->t, c, THIRD));
    }
    assert_false(card_is_known(&w->t, 10, A));
    assert_int_equal(w->heard.count, 4);                // the look for all, each card for the looker only
    assert_int_equal(w->heard.event[0].kind, EVENT_LOOK);
    for (int i = 1; i < 4; i++) {
        assert_int_equal(w->heard.event[i].kind, EVENT_SEEN);
        assert_true(event_is_for(&w->t, &w->heard.event[i], A));
        assert_false(event_is_for(&w->t, &w->heard.event[i], B));
        assert_false(event_is_for(&w->t, &w->heard.event[i], THIRD));
    }
}

// ---- shuffling ----

static void a_shuffle_forgets_for_everyone_and_keeps_the_cards(void **state)
{
    World *w = *state;
    for (CardId c = 1; c <= 3; c++)
        knowledge_show(&w->t, c, VIEWERS_ALL);
    uint32_t disclosures = w->match.disclosures, position = w->match.rng.position;
    zone_shuffle(&w->t, zone(w, A, PILE));
    assert_true(w->match.disclosures > disclosures);
    assert_true(w->match.rng.position >= position + SEAT_CARDS - 1);
    bool found[CARDS + 1] = {false};
    for (CardId c = 1; c <= SEAT_CARDS; c++) {
        for (uint8_t v = 0; v < VIEWER_COUNT; v++) {
            assert_int_not_equal(label(w, c, v), 0);
            assert_int_equal(label(w, c, v), label(w, 1, v));
        }
        DefId def = w->t.cards[c].def;
        assert_in_range(def, 1, SEAT_CARDS);
        assert_false(found[def]);
        found[def] = true;
    }
    assert_int_equal(label(w, 7, A), 2);                // the other pile has nothing to do with it
}

static void every_order_of_a_shuffle_is_as_likely(void **state)
{
    World *w = *state;
    enum { ROUNDS = 24000 };
    // the four cards of a small pile: 24 orders of identities, from the bottom up
    uint32_t count[256] = {0};
    w->t.sink = NULL;
    for (CardId c = 5; c <= SEAT_CARDS; c++)
        move(w, c, OPEN);
    for (int i = 0; i < ROUNDS; i++) {
        const Zone *pile = zone_at(&w->t, zone(w, A, PILE));
        zone_shuffle(&w->t, zone(w, A, PILE));
        int order = 0;
        for (uint8_t k = 0; k < pile->count; k++)
            order = order * 4 + w->t.cards[pile->card[k]].def - 1;
        count[order]++;
    }
    double chi = 0;
    int orders = 0;
    for (size_t i = 0; i < COUNT_OF(count); i++)
        if (count[i] > 0) {
            double off = (double)count[i] - ROUNDS / 24.0;
            chi += off * off / (ROUNDS / 24.0);
            orders++;
        }
    assert_int_equal(orders, 24);
    assert_true(chi < 23 + 5 * 6.8);                    // mean 23, standard deviation 6.8
}

// A scene's script: these cards, top first.
static int scripted(void *self, const Table *t, ZoneId zone_id, CardId wanted[CARD_MAX])
{
    const DefId *def = self;
    const Zone *z = zone_at(t, zone_id);
    for (uint8_t i = 0; i < z->count; i++)
        for (int k = 0; k < 2; k++)
            if (t->cards[z->card[i]].def == def[k])
                wanted[k] = z->card[i];
    return 2;
}

static void a_scripted_shuffle_brings_the_named_cards_to_the_top(void **state)
{
    World *w = *state;
    DefId first = w->t.cards[2].def, second = w->t.cards[4].def;
    DefId wanted[] = {first, second};
    Script script = {scripted, wanted};
    w->t.script = &script;
    zone_shuffle(&w->t, zone(w, A, PILE));
    const Zone *pile = zone_at(&w->t, zone(w, A, PILE));
    assert_int_equal(w->t.cards[pile->card[pile->count - 1]].def, first);
    assert_int_equal(w->t.cards[pile->card[pile->count - 2]].def, second);
}

static void a_script_does_not_change_later_chance(void **state)
{
    World *w = *state;
    Match before;
    match_copy(&test_game, &before, &w->match);
    zone_shuffle(&w->t, zone(w, A, PILE));
    uint32_t position = w->match.rng.position;
    match_copy(&test_game, &w->match, &before);
    DefId wanted[] = {w->t.cards[2].def, w->t.cards[4].def};
    Script script = {scripted, wanted};
    w->t.script = &script;
    zone_shuffle(&w->t, zone(w, A, PILE));
    assert_int_equal(w->match.rng.position, position);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(each_kind_of_zone_has_its_viewers),
        TEST(a_drawn_card_is_known_to_its_owner_only),
        TEST(a_card_laid_open_is_known_to_all_and_stays_so_in_the_hand),
        TEST(a_hand_is_sorted_by_definition),
        TEST(showing_tells_these_viewers_and_is_a_disclosure),
        TEST(mixing_known_cards_gives_them_one_new_label),
        TEST(mixing_merges_labels_everywhere),
        TEST(a_known_card_mixed_with_unknown_ones_is_lost),
        TEST(mixing_what_is_alike_or_nothing_changes_nothing),
        TEST(mixing_does_what_it_says_from_any_knowledge),
        TEST(there_is_a_label_for_every_card),
        TEST(an_unseen_move_loses_the_whole_hand_for_the_others),
        TEST(an_unseen_move_loses_even_a_hand_that_was_known_whole),
        TEST(looking_tells_the_looker_alone),
        TEST(a_shuffle_forgets_for_everyone_and_keeps_the_cards),
        TEST(every_order_of_a_shuffle_is_as_likely),
        TEST(a_scripted_shuffle_brings_the_named_cards_to_the_top),
        TEST(a_script_does_not_change_later_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
