// view_test.c — hand-made moments of TrekWar: who knows what after a look, an exchange, a take-up, a shuffle.
#include "core/knowledge.h"
#include "core/view.h"
#include "games/trekwar/trekwar.h"
#include "tests/support.h"

typedef struct Scene {
    Loaded loaded;
    Seated s;
    Table *t;
    Listener told[VIEWER_COUNT];
    EventSink fan;                      // tells all three
} Scene;

static void fan_out(void *self, const Table *t, const Event *event)
{
    Scene *w = self;
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        listener_take(&w->told[v], t, event);
}

// ---- setting a Hand: definitions change places between the ids of Hand and Deck Pile ----

static void swap_definitions(Table *t, CardId a, CardId b)
{
    DefId def = t->cards[a].def;
    t->cards[a].def = t->cards[b].def;
    t->cards[b].def = def;
}

// Gives a seat a Hand of exactly these cards (as many as it holds), leaving the top of the pile alone as far as
// possible.
static void hand_set(Scene *w, SeatId seat, const char *codes)
{
    Zone *hand = zone_to_change(w->t, zone_of_seat(w->t, seat, ZONE_HAND));
    const Zone *deck = zone_for(w->t, seat, ZONE_DECK);
    Span rest = span_of(codes);
    uint8_t filled = 0;
    for (Span word = span_word(&rest); word.size; word = span_word(&rest), filled++) {
        DefId wanted = card_set_find(w->t->set, word);
        assert_true(wanted && filled < hand->count);
        CardId from = 0;
        for (uint8_t i = 0; i < deck->count && !from; i++)
            if (w->t->cards[deck->card[i]].def == wanted)
                from = deck->card[i];
        for (uint8_t i = filled; i < hand->count; i++)
            if (w->t->cards[hand->card[i]].def == wanted)
                from = hand->card[i];
        assert_int_not_equal(from, 0);
        swap_definitions(w->t, hand->card[filled], from);
    }
    assert_int_equal(filled, hand->count);
    CardId cards[TREKWAR_DECK];         // and back into the Hand in its own order
    uint8_t count = hand->count;
    memcpy(cards, hand->card, count);
    memset(hand->card, 0, count);
    hand->count = 0;
    for (uint8_t i = 0; i < count; i++)
        zone_put(w->t, zone_id(seat, ZONE_HAND), cards[i]);
    match_options(w->t);
}

// Fight 1, the Federation opens, both have their six cards, nobody has exchanged yet.
static int setup(void **state)
{
    Scene *w = calloc(1, sizeof *w);
    assert_non_null(w);
    load_for_test(&w->loaded, &trekwar_game);
    w->fan = (EventSink){fan_out, w};
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        listener_init(&w->told[v], v);
    seated_begin(&w->s, &w->loaded, 2, &w->fan);       // an even seed: the Federation opens
    w->t = &w->s.t;
    assert_int_equal(w->t->m->asked, FEDERATION);
    assert_int_equal(w->t->m->question, QUESTION_EXCHANGE);
    hand_set(w, FEDERATION, "FU06 FU04 FE02 FU13 FM01 FC01");
    hand_set(w, DOMINION, "DU07 DU05 DU09 DM01 DE01 DC01");
    *state = w;
    return 0;
}

static int teardown(void **state)
{
    Scene *w = *state;
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        bytes_clear(&w->told[v].heard);
    load_clear(&w->loaded);
    free(w);
    return 0;
}

// ---- questions about a View ----

static View *view_of(const Scene *w, uint8_t viewer)
{
    static View view;
    view_make(&view, w->t, viewer);
    return &view;
}

// The known cards of a zone in a viewer's View, as codes; "?" for each unknown one.
static const char *seen(const Scene *w, uint8_t viewer, SeatId seat, ZoneName zone)
{
    static char buffer[512];
    Text text = text_in(buffer, sizeof buffer);
    Table v;
    View *view = view_of(w, viewer);
    view_table(view, w->t->game, w->t->set, &v);
    const Zone *z = zone_for(&v, seat, zone);
    for (uint8_t i = 0; i < z->count; i++)
        text_format(&text, "%s%s", i ? " " : "", z->card[i] ? code_of(&v, z->card[i]) : "?");
    return buffer;
}

static uint8_t known_in(const Scene *w, uint8_t viewer, SeatId seat, ZoneName zone)
{
    const Zone *z = zone_for(w->t, seat, zone);
    uint8_t known = 0;
    for (uint8_t i = 0; i < z->count; i++)
        known = (uint8_t)(known + card_is_known(w->t, z->card[i], viewer));
    return known;
}

static void no_exchange(Scene *w)
{
    choose(w->t, "done");
    choose(w->t, "done");
}

// ---- the beginning ----

static void at_the_start_each_sees_its_own_hand_and_counts_the_rest(void **state)
{
    const Scene *w = *state;
    assert_string_equal(seen(w, FEDERATION, FEDERATION, ZONE_HAND), "FU04 FU06 FU13 FM01 FC01 FE02");
    assert_string_equal(seen(w, FEDERATION, DOMINION, ZONE_HAND), "? ? ? ? ? ?");
    assert_string_equal(seen(w, DOMINION, DOMINION, ZONE_HAND), "DU05 DU07 DU09 DM01 DC01 DE01");
    assert_string_equal(seen(w, DOMINION, FEDERATION, ZONE_HAND), "? ? ? ? ? ?");
    assert_string_equal(seen(w, SPECTATOR, FEDERATION, ZONE_HAND), "? ? ? ? ? ?");
    for (uint8_t v = 0; v < VIEWER_COUNT; v++) {
        assert_int_equal(known_in(w, v, FEDERATION, ZONE_DECK), 0);
        assert_int_equal(known_in(w, v, DOMINION, ZONE_DECK), 0);
    }
    assert_int_equal(view_of(w, FEDERATION)->unknown_count, 24 + 24 + 6);
    assert_int_equal(view_of(w, SPECTATOR)->unknown_count, 60);
}

static void the_cards_behind_a_label_are_told_in_no_order(void **state)
{
    const Scene *w = *state;
    const View *view = view_of(w, FEDERATION);
    int own = 0, enemy = 0;
    for (uint8_t i = 1; i < view->unknown_count; i++)           // 24 of its own pile, then the Enemy's 30
        if (i != 24)
            assert_true(view->pool[i - 1] <= view->pool[i]);
    for (uint8_t i = 0; i < view->unknown_count; i++)
        *(w->t->set->def[view->pool[i]].code[0] == 'F' ? &own : &enemy) += 1;
    assert_int_equal(own, 24);
    assert_int_equal(enemy, 30);
}

// ---- "Look at the Enemy's Hand" ----

static void a_look_tells_the_looker_and_nobody_else(void **state)
{
    Scene *w = *state;
    no_exchange(w);
    CardId report = card_in(w->t, zone_id(FEDERATION, ZONE_HAND), "FE02");
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        w->told[v].heard.size = 0;
    choose(w->t, "event FE02");
    assert_int_equal(w->t->m->question, QUESTION_CHOOSE);
    assert_string_equal(seen(w, FEDERATION, DOMINION, ZONE_HAND), "DU05 DU07 DU09 DM01 DC01 DE01");
    assert_string_equal(seen(w, SPECTATOR, DOMINION, ZONE_HAND), "? ? ? ? ? ?");
    assert_string_equal(seen(w, DOMINION, FEDERATION, ZONE_HAND), "? ? ? ? ?");         // it works one way
    const uint8_t expected[] = {
        EVENT_TW_PLAY, FEDERATION, report,
        EVENT_MOVE, FEDERATION, report, zone_id(FEDERATION, ZONE_HAND), zone_id(FEDERATION, ZONE_EVENTS),
        EVENT_LOOK, FEDERATION, zone_id(DOMINION, ZONE_HAND),
    };
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)          // that it happened is public; what was seen is not
        assert_memory_equal(w->told[v].heard.at, expected, sizeof expected);
    assert_int_equal(w->told[DOMINION].heard.size, sizeof expected);
    assert_int_equal(w->told[SPECTATOR].heard.size, sizeof expected);
    assert_int_equal(w->told[FEDERATION].heard.size, sizeof expected + 6 * 4);
}

static void a_dropped_card_is_named_to_all_and_then_lost_in_the_pile(void **state)
{
    Scene *w = *state;
    no_exchange(w);
    choose(w->t, "event FE02");
    CardId dropped = card_in(w->t, zone_id(DOMINION, ZONE_HAND), "DU05");
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        w->told[v].heard.size = 0;
    choose(w->t, "choose DU05");
    const uint8_t named[] = {EVENT_TW_DROP, DOMINION, dropped};
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        assert_memory_equal(w->told[v].heard.at, named, sizeof named);
    assert_int_equal(zone_for(w->t, DOMINION, ZONE_HAND)->count, 5);
    assert_int_equal(zone_for(w->t, DOMINION, ZONE_DECK)->count, 25);
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        assert_int_equal(known_in(w, v, DOMINION, ZONE_DECK), 0);
    // the looker still knows what stayed in the Hand
    assert_string_equal(seen(w, FEDERATION, DOMINION, ZONE_HAND), "DU07 DU09 DM01 DC01 DE01");
    assert_string_equal(seen(w, SPECTATOR, DOMINION, ZONE_HAND), "? ? ? ? ?");
}

static void the_owner_can_see_that_its_hand_is_known(void **state)
{
    Scene *w = *state;
    no_exchange(w);
    choose(w->t, "event FE02");
    View *view = view_of(w, DOMINION);
    Table v;
    view_table(view, w->t->game, w->t->set, &v);
    const Zone *hand = zone_for(&v, DOMINION, ZONE_HAND);
    for (uint8_t i = 0; i < hand->count; i++) {
        assert_int_equal(v.cards[hand->card[i]].label[FEDERATION], 0);
        assert_int_not_equal(v.cards[hand->card[i]].label[SPECTATOR], 0);
    }
}

// ---- the exchange ----

// After a look, the Federation gives the Fight up and attacks: the Dominion can exchange before Fight 2.
static void to_the_next_exchange(Scene *w)
{
    no_exchange(w);
    choose(w->t, "event FE02");
    choose(w->t, "choose DU05");
    choose(w->t, "surrender");
    choose(w->t, "from SE");
    choose(w->t, "attack NE");
    assert_int_equal(w->t->m->question, QUESTION_EXCHANGE);
    choose(w->t, "done");
    assert_int_equal(w->t->m->asked, DOMINION);
    assert_int_equal(w->t->m->question, QUESTION_EXCHANGE);
}

static void what_was_seen_stays_known_until_it_moves_unseen(void **state)
{
    Scene *w = *state;
    to_the_next_exchange(w);
    // the five that were looked at, and one drawn since
    assert_int_equal(zone_for(w->t, DOMINION, ZONE_HAND)->count, 6);
    assert_string_equal(seen(w, FEDERATION, DOMINION, ZONE_HAND), "DU07 DU09 DM01 DC01 DE01 ?");
    choose(w->t, "done");                       // no exchange: nothing is lost
    assert_string_equal(seen(w, FEDERATION, DOMINION, ZONE_HAND), "DU07 DU09 DM01 DC01 DE01 ?");
}

static void after_an_exchange_the_enemy_has_lost_track(void **state)
{
    Scene *w = *state;
    to_the_next_exchange(w);
    const Zone *hand = zone_for(w->t, DOMINION, ZONE_HAND), *deck = zone_for(w->t, DOMINION, ZONE_DECK);
    uint8_t pile = deck->count;
    choose(w->t, "drop DM01");
    choose(w->t, "drop DC01");
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        w->told[v].heard.size = 0;
    choose(w->t, "done");
    assert_int_equal(hand->count, 6);
    assert_int_equal(deck->count, pile);
    assert_string_equal(seen(w, FEDERATION, DOMINION, ZONE_HAND), "? ? ? ? ? ?");
    assert_int_equal(known_in(w, DOMINION, DOMINION, ZONE_HAND), 6);
    uint8_t label = w->t->cards[hand->card[0]].label[FEDERATION];
    for (uint8_t i = 0; i < hand->count; i++)
        assert_int_equal(w->t->cards[hand->card[i]].label[FEDERATION], label);
    for (uint8_t i = 0; i < deck->count; i++)                   // to the Enemy, Hand and pile are one now
        assert_int_equal(w->t->cards[deck->card[i]].label[FEDERATION], label);
    // told: two are exchanged, two come, two go, a shuffle; none of the cards by its id
    const ZoneId h = zone_id(DOMINION, ZONE_HAND), d = zone_id(DOMINION, ZONE_DECK);
    const uint8_t expected[] = {
        EVENT_TW_EXCHANGE, DOMINION, 2, 0,
        EVENT_MOVE, DOMINION, 0, d, h, EVENT_MOVE, DOMINION, 0, d, h,
        EVENT_MOVE, DOMINION, 0, h, d, EVENT_MOVE, DOMINION, 0, h, d,
        EVENT_SHUFFLE, DOMINION, d,
    };
    assert_int_equal(w->told[FEDERATION].heard.size, sizeof expected);
    assert_memory_equal(w->told[FEDERATION].heard.at, expected, sizeof expected);
    assert_memory_equal(w->told[SPECTATOR].heard.at, expected, sizeof expected);
}

static void while_it_is_put_together_an_exchange_is_nobodys_business(void **state)
{
    Scene *w = *state;
    static View before, after;
    to_the_next_exchange(w);
    size_t told = w->told[FEDERATION].heard.size;
    uint32_t disclosures = w->t->m->disclosures;
    view_make(&before, w->t, FEDERATION);
    choose(w->t, "drop DM01");
    choose(w->t, "drop DC01");
    view_make(&after, w->t, FEDERATION);
    assert_true(view_equal(w->t->game, &before, &after));
    assert_int_equal(w->told[FEDERATION].heard.size, told);
    assert_int_equal(w->t->m->disclosures, disclosures);
}

// ---- Take Up ----

static void a_card_taken_back_stays_known_in_the_hand(void **state)
{
    Scene *w = *state;
    no_exchange(w);
    choose(w->t, "done");                       // no Event
    choose(w->t, "open FU06");
    choose(w->t, "call Surface");               // Force 1
    choose(w->t, "take 0");
    choose(w->t, "done");                       // the Dominion: no Event, and DU07 alone makes 1
    choose(w->t, "deploy DU07");
    choose(w->t, "alone");
    choose(w->t, "take 0");
    CardId hideki = zone_top(w->t, zone_id(DOMINION, ZONE_UNITS));
    assert_string_equal(code_of(w->t, hideki), "DU07");
    choose(w->t, "done");                       // the Federation: no Event, a Nebula
    choose(w->t, "deploy FU04");
    choose(w->t, "alone");
    choose(w->t, "take 0");
    assert_int_equal(w->t->m->question, QUESTION_TAKE_UP);
    choose(w->t, "take-up DU07");
    assert_int_equal(zone_kind(w->t, w->t->cards[hideki].zone), ZONE_HAND);
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        assert_true(card_is_known(w->t, hideki, v));
    assert_string_equal(seen(w, FEDERATION, DOMINION, ZONE_HAND), "DU07 ? ? ? ? ?");
    assert_string_equal(seen(w, SPECTATOR, DOMINION, ZONE_HAND), "DU07 ? ? ? ? ?");
}

// ---- shuffles ----

static void a_shuffle_forgets_what_went_into_the_pile(void **state)
{
    Scene *w = *state;
    no_exchange(w);
    choose(w->t, "done");
    choose(w->t, "open FU06");
    choose(w->t, "call Surface");
    choose(w->t, "take 0");
    choose(w->t, "done");
    choose(w->t, "deploy DU09");
    choose(w->t, "alone");
    choose(w->t, "take 0");
    choose(w->t, "done");                       // the Federation: no Event
    choose(w->t, "surrender");
    choose(w->t, "from SE");
    choose(w->t, "attack C");
    choose(w->t, "done");
    choose(w->t, "done");
    choose(w->t, "done");                       // Fight 2: no Event of the Federation
    choose(w->t, "open FU04");
    choose(w->t, "call Space");
    choose(w->t, "take 0");
    assert_string_equal(seen(w, FEDERATION, DOMINION, ZONE_DISCARD), "DU09");
    uint8_t pile = zone_for(w->t, DOMINION, ZONE_DECK)->count;
    choose(w->t, "event DE01");
    choose(w->t, "shuffle DU09");
    assert_int_equal(zone_for(w->t, DOMINION, ZONE_DISCARD)->count, 0);
    assert_int_equal(zone_for(w->t, DOMINION, ZONE_DECK)->count, pile + 1);
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        assert_int_equal(known_in(w, v, DOMINION, ZONE_DECK), 0);
    const Zone *deck = zone_for(w->t, DOMINION, ZONE_DECK);
    for (uint8_t i = 0; i < deck->count; i++)
        for (uint8_t v = 0; v < VIEWER_COUNT; v++)
            assert_int_equal(w->t->cards[deck->card[i]].label[v], w->t->cards[deck->card[0]].label[v]);
}

// ---- a View is enough to ask questions, and cannot be played on ----

static void a_view_answers_for_the_seat_that_is_asked(void **state)
{
    Scene *w = *state;
    no_exchange(w);
    View *view = view_of(w, FEDERATION);
    Table v;
    view_table(view, w->t->game, w->t->set, &v);
    match_options(&v);
    assert_int_equal(v.options.count, 2);       // the Event or none
    assert_int_equal(read_option(&v, span_of("event FE02")), 0);
    view = view_of(w, DOMINION);
    view_table(view, w->t->game, w->t->set, &v);
    match_options(&v);
    assert_int_equal(v.options.count, 0);
    assert_int_equal(view->match.asked, FEDERATION);            // who is waited for is public
    assert_int_equal(view->match.question, 0);                  // what it is asked is not
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(at_the_start_each_sees_its_own_hand_and_counts_the_rest),
        TEST(the_cards_behind_a_label_are_told_in_no_order),
        TEST(a_look_tells_the_looker_and_nobody_else),
        TEST(a_dropped_card_is_named_to_all_and_then_lost_in_the_pile),
        TEST(the_owner_can_see_that_its_hand_is_known),
        TEST(what_was_seen_stays_known_until_it_moves_unseen),
        TEST(after_an_exchange_the_enemy_has_lost_track),
        TEST(while_it_is_put_together_an_exchange_is_nobodys_business),
        TEST(a_card_taken_back_stays_known_in_the_hand),
        TEST(a_shuffle_forgets_what_went_into_the_pile),
        TEST(a_view_answers_for_the_seat_that_is_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
