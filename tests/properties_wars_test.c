// properties_wars_test.c — WARS's own invariants over random matches of every pair of decks: piles, cards, energy,
// Views.
//
// The piles are kept a second time, from what events tell alone. Cards are only ever taken from the top of a pile,
// except where a text has looked for the card; recirculated cards go under the reserve in order.
#include "core/view.h"
#include "games/wars/table.h"
#include "tests/properties.h"

// ---- the piles by events ----

static const uint8_t pile_zones[] = {ZONE_RESERVE, ZONE_ACTIVE, ZONE_USED, ZONE_LOST};

typedef struct Pile {
    uint8_t count;
    CardId card[WARS_CARDS];
} Pile;

typedef struct Piles {
    Pile pile[SEAT_COUNT * WARS_ZONES];
    CardId named;                       // the last event was about this card: revealed, retrieved, found
    bool shuffled[SEAT_COUNT];          // its ids may have been dealt anew: read again before the next event
    uint32_t moves, from_within, recirculated;
    EventSink sink;
} Piles;

static void piles_look(Piles *p, const Table *t, SeatId seat)
{
    for (uint8_t zone = 0; zone < WARS_ZONES; zone++) {
        const Zone *z = zone_for(t, seat, (ZoneName)zone);
        Pile *pile = &p->pile[zone_id(seat, (ZoneName)zone)];
        pile->count = z->count;
        memcpy(pile->card, z->card, z->count);
    }
    p->shuffled[seat] = false;
}

static void pile_take(Piles *p, const Table *t, const Event *e)
{
    Pile *from = &p->pile[e->from], *to = &p->pile[e->to];
    uint8_t at = 0;
    while (at < from->count && from->card[at] != e->card)
        at++;
    assert_true(at < from->count);
    uint8_t kind = zone_kind(t, e->from);
    bool starts = zone_kind(t, e->to) == ZONE_ASIDE;    // the starting location, before the first shuffle
    if (!starts && at + 1 < from->count && (kind == ZONE_RESERVE || kind == ZONE_ACTIVE || kind == ZONE_USED)) {
        assert_int_equal(p->named, e->card);            // from inside a pile only what was looked for
        p->from_within++;
    }
    from->count--;
    memmove(from->card + at, from->card + at + 1, (size_t)(from->count - at));
    to->card[to->count++] = e->card;
    p->moves++;
}

static void pile_recirculate(Piles *p, const Event *e)
{
    Pile *used = &p->pile[e->from], *reserve = &p->pile[e->to], joined = *used;
    assert_int_equal(e->number, used->count);
    memcpy(joined.card + joined.count, reserve->card, reserve->count);
    joined.count = (uint8_t)(joined.count + reserve->count);
    *reserve = joined;
    used->count = 0;
    p->recirculated++;
}

static void piles_take(void *self, const Table *t, const Event *e)
{
    Piles *p = self;
    bool fresh = e->seat < SEAT_COUNT && p->shuffled[e->seat]; // what the event tells has already happened on the table
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (p->shuffled[seat])
            piles_look(p, t, seat);
    if (e->kind == EVENT_MOVE && !fresh)
        pile_take(p, t, e);
    else if (e->kind == EVENT_WARS_RECIRCULATE && !fresh)
        pile_recirculate(p, e);
    else if (e->kind == EVENT_SHUFFLE || e->kind == EVENT_RENAME)
        p->shuffled[e->seat] = true;
    p->named = e->kind == EVENT_MOVE ? 0 : e->card;
}

// "Put it on the bottom" is told as a move; the card is now under its pile.
static void pile_put_under(Pile *model, const Zone *real)
{
    CardId top = model->card[model->count - 1];
    if (real->card[0] != top)
        return;
    memmove(model->card + 1, model->card, (size_t)(model->count - 1));
    model->card[0] = top;
}

static void assert_piles(const Run *run, uint32_t choice, Piles *p)
{
    const Table *t = &run->s.t;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        for (size_t i = 0; i < COUNT_OF(pile_zones); i++) {
            const Zone *z = zone_for(t, seat, (ZoneName)pile_zones[i]);
            Pile *model = &p->pile[zone_id(seat, (ZoneName)pile_zones[i])];
            if (p->shuffled[seat])
                piles_look(p, t, seat);
            assert_int_equal(model->count, z->count);
            if (z->count > 0 && memcmp(model->card, z->card, z->count) != 0)
                pile_put_under(model, z);
            if (z->count > 0 && memcmp(model->card, z->card, z->count) != 0)
                fail_at(run, choice, "the %s of %s lies in another order than events have told",
                        t->game->zone_names[pile_zones[i]], t->game->seat_names[seat]);
        }
}

// ---- every pair of decks ----

typedef void EachChoice(Run *run, uint32_t choice, void *self);

static const char *const decks[] = {"court", "ring"};

static void wars_begin(Run *run, uint64_t seed, EventSink *sink)
{
    const Loaded *loaded = &loaded_games[GAME_WARS];
    MatchSetup setup = setup_for_test(loaded, seed);
    run->loaded = loaded;
    run->game = games[GAME_WARS];
    run->seed = seed;
    xoshiro_seed(&run->policy, seed * 1000003);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        setup.deck[seat] = load_deck(loaded, span_of(decks[(seed >> seat) % COUNT_OF(decks)]));
        assert_non_null(setup.deck[seat]);
    }
    seated_init(&run->s, loaded);
    run->s.t.sink = sink;
    match_begin(&run->s.t, &setup);
}

static void wars_play(uint64_t seed, EventSink *sink, EachChoice *each, void *self)
{
    static Run run;
    uint32_t choice = 0;
    wars_begin(&run, seed, sink);
    for (; !is_over(&run.s.t); choice++) {
        each(&run, choice, self);
        match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
    }
    if (run.s.t.m->result == RESULT_NO_CONTEST)
        fail_at(&run, choice, "no contest: %s", say_reason(run.game, run.s.t.m->reason));
}

static void piles_each(Run *run, uint32_t choice, void *self)
{
    Piles *p = self;
    if (choice == 0)                            // before anything is played: as the match begins
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            piles_look(p, &run->s.t, seat);
    assert_piles(run, choice, p);
}

static void piles_lie_as_events_have_told(void **unused)
{
    (void)unused;
    static Piles p;
    uint32_t moves = 0, within = 0, recirculated = 0;
    for (uint64_t seed = 1; seed <= matches(GAME_WARS, 200); seed++) {
        p = (Piles){.shuffled = {true, true}, .sink = {piles_take, &p}};
        wars_play(seed, &p.sink, piles_each, &p);
        moves += p.moves;
        within += p.from_within;
        recirculated += p.recirculated;
    }
    print_message("%u moves, %u of them from within a pile, %u recirculations\n", moves, within, recirculated);
    assert_true(recirculated > 0);
}

// ---- the table ----

// 120 cards are in zones; those in play or stacked, and no others, have a place in the play area; energy is three
// piles.
static void table_each(Run *run, uint32_t choice, void *self)
{
    const Table *t = &run->s.t;
    int lying = 0;
    (void)self;
    for (ZoneId z = 0; z < zone_count(t); z++)
        lying += zone_at(t, z)->count;
    if (lying != WARS_CARDS)
        fail_at(run, choice, "%d cards lie in zones", lying);
    for (CardId c = 1; c <= WARS_CARDS; c++) {
        bool lies_there = is_in_play(t, c) || is_in_zone(t, c, ZONE_STACKED);
        if ((where(t, c)->how != HOW_NONE) != lies_there)
            fail_at(run, choice, "card %d lies in the play area, or should", c);
    }
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        bool found;
        assert_int_equal(t->game->numbers.value(t, span_of("energy"), seat, &found),
                         zone_for(t, seat, ZONE_RESERVE)->count + zone_for(t, seat, ZONE_ACTIVE)->count +
                             zone_for(t, seat, ZONE_USED)->count);
        assert_true(found);
    }
}

static void cards_lie_somewhere_and_energy_is_counted(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= matches(GAME_WARS, 200); seed++)
        wars_play(seed, NULL, table_each, NULL);
}

// All three Views show the same public state, and no two show a card differently. Waiting triggers are seen by whoever
// is asked.
static void views_each(Run *run, uint32_t choice, void *self)
{
    static View view[VIEWER_COUNT];
    Table shown[VIEWER_COUNT];
    (void)self;
    for (uint8_t v = 0; v < VIEWER_COUNT; v++) {
        view_make(&view[v], &run->s.t, v);
        view_table(&view[v], run->game, &run->loaded->set, &shown[v]);
        WarsState *s = state_to_change(&shown[v]);
        if (v != run->s.t.m->asked && s->waiting_count > 0)
            fail_at(run, choice, "viewer %d sees triggers that wait", v);
        memset(s->waiting, 0, sizeof s->waiting);
        s->waiting_count = 0;
    }
    for (uint8_t v = 1; v < VIEWER_COUNT; v++) {
        if (memcmp(state(&shown[v]), state(&shown[0]), sizeof(WarsState)) != 0)
            fail_at(run, choice, "viewer %d sees another state than viewer 0", v);
        for (CardId c = 1; c <= WARS_CARDS; c++) {
            const Card *a = &shown[0].cards[c], *b = &shown[v].cards[c];
            if (a->def && b->def && (a->def != b->def || a->zone != b->zone || a->face_down != b->face_down))
                fail_at(run, choice, "viewer %d sees card %d otherwise than viewer 0", v, c);
        }
    }
}

static void views_agree(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= matches(GAME_WARS, 200); seed++)
        wars_play(seed, NULL, views_each, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(piles_lie_as_events_have_told),
        cmocka_unit_test(cards_lie_somewhere_and_energy_is_counted),
        cmocka_unit_test(views_agree),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
