// oracle_test.c — the slot solver against a literal oracle: choose blindly, check at the end.
//
// The oracle is written from the ledger's text alone (parts 1, 2 and 4): it uses no fact, question or number of the
// engine, only which card is where. At every position of random play at which a Deployment is asked for, the engine's
// options are followed to the end of the play on copies; the completed plays (Unit, what comes with it, what was paid)
// must be exactly those the oracle allows.
#include "games/trekwar/trekwar.h"
#include "tests/support.h"

enum { POSITIONS = BUILT_WITH_SANITIZER ? 10000 : 12000, PLAYS_MAX = 1024 };

static Loaded loaded;
static const LedgerCard *ledger[128];           // by definition

static int load(void **state)
{
    (void)state;
    load_for_test(&loaded, &trekwar_game);
    assert_true(loaded.set.count <= COUNT_OF(ledger));
    for (DefId d = 1; d < loaded.set.count; d++)
        ledger[d] = ledger_card(loaded.set.def[d].code);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    load_clear(&loaded);
    return 0;
}

static bool is_card(const LedgerCard *c, const char *code) { return c && strcmp(c->code, code) == 0; }
static bool is_race(const LedgerCard *c, const char *race) { return c && c->race && strcmp(c->race, race) == 0; }

// ---- the table as the oracle sees it: the active cards of a seat (TW-TABLE-3) ----

typedef struct Side {
    const LedgerCard *unit, *maneuver, *command[TREKWAR_DECK];
    int commands;
} Side;

static const LedgerCard *ledger_of(const Table *t, CardId card) { return ledger[t->cards[card].def]; }

static const LedgerCard *top_face_up(const Table *t, SeatId seat, ZoneName zone)
{
    const Zone *z = zone_for(t, seat, zone);
    CardId top = z->count ? z->card[z->count - 1] : 0;
    return top && !t->cards[top].face_down ? ledger_of(t, top) : NULL;
}

static Side side_of(const Table *t, SeatId seat)
{
    Side side = {.unit = top_face_up(t, seat, ZONE_UNITS), .maneuver = top_face_up(t, seat, ZONE_MANEUVERS)};
    const Zone *row = zone_for(t, seat, ZONE_COMMANDS);
    for (uint8_t i = 0; i < row->count; i++)
        if (!t->cards[row->card[i]].face_down)
            side.command[side.commands++] = ledger_of(t, row->card[i]);
    return side;
}

static int printed_on(const LedgerCard *c, uint8_t ground)
{
    return !c ? 0 : ground == GROUND_SPACE ? c->space : ground == GROUND_SURFACE ? c->surface : 0;
}

// TW-MATCH-1: the sum of the active cards on the Ground, changed by the texts of part 4, never below 0.
static int oracle_force(const Side *own, const Side *enemy, uint8_t ground)
{
    if (ground == GROUND_NONE)
        return 0;
    int force = printed_on(own->unit, ground);
    if (!is_card(enemy->unit, "DU08"))                          // "the Enemy's Maneuver adds no Force"
        force += printed_on(own->maneuver, ground);
    for (int i = 0; i < own->commands; i++) {
        force += printed_on(own->command[i], ground);
        if (is_card(own->command[i], "FC02") && is_race(own->unit, "Klingon"))
            force += 1;
        if (is_card(own->command[i], "DC02") && is_race(own->unit, "Cardassian"))
            force += 1;
    }
    if (is_card(own->unit, "FU06") && ground == GROUND_SPACE && enemy->unit && enemy->unit->space >= 6)
        force += 2;
    for (int i = 0; i < enemy->commands; i++)
        if (is_card(enemy->command[i], "FC03") && ground == GROUND_SPACE)       // "Enemy Space -1"
            force -= 1;
    return force < 0 ? 0 : force;
}

// ---- plays: a set of (Unit, extra, cost) by definition ----

typedef struct Plays {
    int count;
    uint32_t play[PLAYS_MAX];
} Plays;

static void plays_add(Plays *plays, DefId unit, DefId extra, DefId cost)
{
    uint32_t key = (uint32_t)unit << 20 | (uint32_t)extra << 10 | cost;
    int at = plays->count;
    for (int i = 0; i < plays->count; i++)
        if (plays->play[i] == key)
            return;
    assert_true(plays->count < PLAYS_MAX);
    for (; at > 0 && plays->play[at - 1] > key; at--)
        plays->play[at] = plays->play[at - 1];
    plays->play[at] = key;
    plays->count++;
}

static const char *code_of_def(uint32_t def) { return def ? loaded.set.def[def].code : "-"; }

static void plays_print(const char *who, const Plays *plays)
{
    print_error("%s:", who);
    for (int i = 0; i < plays->count; i++)
        print_error(" %s+%s/%s", code_of_def(plays->play[i] >> 20), code_of_def(plays->play[i] >> 10 & 1023),
                    code_of_def(plays->play[i] & 1023));
    print_error("\n");
}

// ---- the oracle: up to three cards of the Hand, taken blindly, then everything is checked ----

static bool oracle_allows(const Table *t, SeatId seat, CardId unit, CardId extra, CardId cost)
{
    const LedgerCard *u = unit ? ledger_of(t, unit) : NULL, *e = extra ? ledger_of(t, extra) : NULL;
    if (!u || u->type != 'U')                                   // TW-STAGE-8: exactly one Unit
        return false;
    if (e && e->type != 'M' && e->type != 'C')                  // TW-STAGE-9: a Maneuver or a Command
        return false;
    if (e && (u->limited || e->limited))                        // TW-SYM-4, TW-SYM-5, A19
        return false;
    if (is_card(e, "FM03") && !is_race(u, "Klingon") && !is_race(u, "Romulan"))
        return false;
    if ((cost != 0) != is_card(e, "DM03"))                      // A29: must be paid, and nothing else asks for it
        return false;
    if (extra == unit || (cost && (cost == unit || cost == extra)))     // one card is not two
        return false;
    Side own = side_of(t, seat), enemy = side_of(t, seat_other(seat));
    uint8_t ground = state(t)->ground;
    if (is_card(u, "FU09")) {
        if (oracle_force(&enemy, &own, ground) != 5)            // A17: exactly, as the table is now
            return false;
        return true;                                            // TW-MATCH-5
    }
    own.unit = u;                                               // TW-TABLE-5, -6, -7
    if (e && e->type == 'M')
        own.maneuver = e;
    if (e && e->type == 'C')
        own.command[own.commands++] = e;
    return oracle_force(&own, &enemy, ground) >= oracle_force(&enemy, &own, ground);    // TW-MATCH-2
}

static void oracle_plays(const Table *t, SeatId seat, Plays *plays)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    plays->count = 0;
    for (int u = 0; u <= hand->count; u++)
        for (int e = 0; e <= hand->count; e++)
            for (int c = 0; c <= hand->count; c++) {
                CardId unit = u < hand->count ? hand->card[u] : 0, extra = e < hand->count ? hand->card[e] : 0;
                CardId cost = c < hand->count ? hand->card[c] : 0;
                if (oracle_allows(t, seat, unit, extra, cost))          // card 0 has definition 0
                    plays_add(plays, t->cards[unit].def, t->cards[extra].def, t->cards[cost].def);
            }
}

// ---- the engine: its options followed to the end of each play; the events say what was played ----

typedef struct Played {
    SeatId seat;
    DefId unit, extra, cost;
    int cards;
    bool whole;                         // the Last Stage was reached: the Deployment is over
    EventSink sink;
} Played;

static void played_take(void *self, const Table *t, const Event *e)
{
    Played *p = self;
    if (p->whole)
        return;
    if (e->kind == EVENT_TW_ANNOUNCE) {
        assert_int_equal(e->seat, p->seat);
        p->whole = true;
    } else if (e->kind == EVENT_TW_PLAY) {
        *(p->cards++ == 0 ? &p->unit : &p->extra) = t->cards[e->card].def;
    } else if (e->kind == EVENT_MOVE && e->from == zone_id(p->seat, ZONE_HAND) &&
               e->to == zone_id(p->seat, ZONE_DISCARD)) {
        assert_int_equal(p->cost, 0);
        p->cost = t->cards[e->card].def;
    }
}

// Plays on from a copy with option `index` and then with every option of every further step.
static void walk(const Table *from, SeatId seat, uint8_t index, const Played *before, Plays *plays)
{
    Seated s;
    Played played = *before;
    played.sink = (EventSink){played_take, &played};
    seated_copy(&s, from, &played.sink);
    match_choose(&s.t, index);
    if (!played.whole && !is_over(&s.t) && s.t.m->asked == seat &&
        (s.t.m->question == QUESTION_ADD || s.t.m->question == QUESTION_COST)) {
        for (uint8_t i = 0; i < s.t.options.count; i++)
            walk(&s.t, seat, i, &played, plays);
        return;
    }
    assert_true(played.whole);                  // what was begun has been completed
    assert_in_range(played.cards, 1, 2);
    plays_add(plays, played.unit, played.extra, played.cost);
}

static void engine_plays(const Table *t, SeatId seat, Plays *plays)
{
    plays->count = 0;
    Played none = {.seat = seat};
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].verb == VERB_DEPLOY)
            walk(t, seat, i, &none, plays);
        else
            assert_int_equal(t->options.option[i].verb, VERB_SURRENDER);
}

// ---- random play that seldom surrenders: long Fights have Commands, covered Units, face-down Maneuvers ----

static uint8_t long_fights(const Table *t, Xoshiro *policy)
{
    uint8_t index = choice_at_random(t, policy);
    if (t->options.option[index].verb == VERB_SURRENDER && t->options.count > 1 && xoshiro_below(policy, 8) > 0)
        return (uint8_t)xoshiro_below(policy, (uint32_t)(t->options.count - 1));        // it is the last option
    return index;
}

typedef struct Counts {
    uint32_t matches, positions, plays, forces, forced;
    uint32_t with_cost, with_extra, by_text;
} Counts;

static void compare_forces(const Table *t, uint64_t seed, uint32_t choice, Counts *counts)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        bool found;
        Side own = side_of(t, seat), enemy = side_of(t, seat_other(seat));
        int expected = oracle_force(&own, &enemy, state(t)->ground);
        int32_t force = t->game->numbers.value(t, span_of("force"), seat, &found);
        assert_true(found);
        if (force != expected)
            fail_msg("seed %llu, choice %u: seat %d has Force %d, the ledger says %d", (unsigned long long)seed, choice,
                     seat, force, expected);
        counts->forces++;
    }
}

static void compare_plays(const Table *t, uint64_t seed, uint32_t choice, Counts *counts)
{
    static Plays oracle, engine;
    SeatId seat = t->m->asked;
    oracle_plays(t, seat, &oracle);
    engine_plays(t, seat, &engine);
    if (oracle.count != engine.count ||
        memcmp(oracle.play, engine.play, (size_t)oracle.count * sizeof oracle.play[0]) != 0) {
        plays_print("ledger", &oracle);
        plays_print("engine", &engine);
        fail_msg("seed %llu, choice %u: the plays differ", (unsigned long long)seed, choice);
    }
    counts->positions++;
    counts->plays += (uint32_t)oracle.count;
    for (int i = 0; i < oracle.count; i++) {
        counts->with_extra += (oracle.play[i] >> 10 & 1023) != 0;
        counts->with_cost += (oracle.play[i] & 1023) != 0;
        counts->by_text += strcmp(code_of_def(oracle.play[i] >> 20), "FU09") == 0;
    }
}

// If the engine surrenders for a player because nothing can be deployed, the oracle must agree. The event is told while
// the match is still at that Deployment.
typedef struct ForcedWatch {
    Counts *counts;
    EventSink sink;
} ForcedWatch;

static void forced_take(void *self, const Table *t, const Event *e)
{
    static Plays oracle;
    ForcedWatch *watch = self;
    if (e->kind != EVENT_ONLY || e->to != VERB_SURRENDER || state(t)->ground == GROUND_NONE)
        return;                                 // in an opening: nothing to match
    oracle_plays(t, e->seat, &oracle);
    if (oracle.count != 0) {
        plays_print("ledger", &oracle);
        fail_msg("a player was made to surrender who could deploy");
    }
    watch->counts->forced++;
}

static void the_solver_offers_what_the_ledger_allows(void **unused)
{
    (void)unused;
    Counts counts = {0};
    ForcedWatch watch = {.counts = &counts};
    watch.sink = (EventSink){forced_take, &watch};
    Seated s;
    for (uint64_t seed = 1; counts.positions < POSITIONS; seed++) {
        Xoshiro policy;
        xoshiro_seed(&policy, seed);
        seated_begin(&s, &loaded, seed, &watch.sink);
        for (uint32_t choice = 0; !is_over(&s.t); choice++) {
            assert_true(choice < CHOICES_MAX);
            compare_forces(&s.t, seed, choice, &counts);
            if (s.t.m->question == QUESTION_DEPLOY)
                compare_plays(&s.t, seed, choice, &counts);
            match_choose(&s.t, long_fights(&s.t, &policy));
        }
        counts.matches++;
    }
    print_message("%u matches: %u Deployments and %u forced surrenders compared, %u plays (%u with a Maneuver or "
                  "Command, %u with a cost, %u matched by text), %u Forces\n", counts.matches, counts.positions,
                  counts.forced, counts.plays, counts.with_extra, counts.with_cost, counts.by_text, counts.forces);
    assert_true(counts.positions >= 10000);
    assert_true(counts.forced >= 500);          // the interesting cases did come up
    assert_true(counts.with_extra >= 5000);
    assert_true(counts.with_cost >= 500);
    assert_true(counts.by_text >= 100);
}

// ---- the oracle itself, on examples of the ledger (part 3) ----

static void expect_force(const char *own_cards, const char *enemy_cards, uint8_t ground, int expected)
{
    Side side[2] = {{0}};
    const char *list[2] = {own_cards, enemy_cards};
    for (int i = 0; i < 2; i++) {
        Span rest = span_of(list[i]);
        for (Span word = span_word(&rest); word.size; word = span_word(&rest)) {
            char code[8];
            span_to(word, code, sizeof code);
            const LedgerCard *c = ledger_card(code);
            if (c->type == 'U')
                side[i].unit = c;
            else if (c->type == 'M')
                side[i].maneuver = c;
            else
                side[i].command[side[i].commands++] = c;
        }
    }
    assert_int_equal(oracle_force(&side[0], &side[1], ground), expected);
}

static void the_oracle_agrees_with_the_worked_examples(void **unused)
{
    (void)unused;
    expect_force("FU05", "", GROUND_SPACE, 5);                          // EX-TW-05
    expect_force("DU04 DM01", "FU05", GROUND_SPACE, 6);                 // EX-TW-06
    expect_force("FU05 FC01", "", GROUND_SPACE, 7);                     // EX-TW-08
    expect_force("FU10 FC02", "", GROUND_SPACE, 8);                     // EX-TW-10
    expect_force("FU04 FC02", "", GROUND_SPACE, 6);
    expect_force("FU12 FC02", "", GROUND_SURFACE, 8);
    expect_force("DU05 DC02", "", GROUND_SPACE, 7);                     // EX-TW-11
    expect_force("DU03 DC02", "", GROUND_SPACE, 7);
    expect_force("DU01", "FU04 FC03", GROUND_SPACE, 7);                 // EX-TW-12
    expect_force("DU12", "FU04 FC03", GROUND_SPACE, 0);
    expect_force("DU01", "FU04 FC03", GROUND_SURFACE, 3);
    expect_force("DU10 DC02", "", GROUND_SURFACE, 6);                   // EX-TW-13
    expect_force("FU04 FM01", "DU08", GROUND_SPACE, 5);                 // EX-TW-14
    expect_force("FU04 FM01", "DU05", GROUND_SPACE, 7);
    expect_force("FU06", "DU06", GROUND_SPACE, 7);                      // EX-TW-15
    expect_force("FU06", "DU05", GROUND_SPACE, 5);
    expect_force("FU01 FC01", "", GROUND_SPACE, 11);                    // EX-TW-16
    expect_force("FU08 FM03", "", GROUND_SPACE, 10);                    // EX-TW-33
    expect_force("DU03 DM01 DC01", "", GROUND_SPACE, 10);               // EX-TW-28
    expect_force("DU09 DM02", "", GROUND_SURFACE, 9);                   // EX-TW-38
    expect_force("FU13 FC04", "", GROUND_SURFACE, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_oracle_agrees_with_the_worked_examples),
        cmocka_unit_test(the_solver_offers_what_the_ledger_allows),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
