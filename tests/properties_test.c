// properties_test.c — what must hold of every game, over seeded random matches.
//
// Written against core/game.h alone: a game that joins games[] is tested by being there. RIFT_PROPERTY_GAMES
// sets the number of matches (each test takes its share of it).
#include "core/history.h"
#include "core/view.h"
#include "tests/support.h"

enum { MATCHES_DEFAULT = BUILT_WITH_SANITIZER ? 100 : 300, LINE_MAX_CHOICES = 4000 };

// How many matches a test plays: `share` of a hundred of the usual number, at least one.
static uint64_t matches(uint64_t share)
{
    const char *wanted = getenv("RIFT_PROPERTY_GAMES");
    uint64_t all = wanted && atoi(wanted) > 0 ? (uint64_t)atoi(wanted) : MATCHES_DEFAULT;
    return all * share / 100 > 0 ? all * share / 100 : 1;
}

// Most tests begin the same way: for each game, for each seed, a match with its policy.
typedef struct Run {
    const Loaded *loaded;
    const Game *game;
    uint64_t seed;
    Xoshiro policy;
    Session s;
} Run;

static void run_begin(Run *run, uint8_t game, uint64_t seed, EventSink *sink)
{
    run->loaded = &loaded_games[game];
    run->game = games[game];
    run->seed = seed;
    xoshiro_seed(&run->policy, seed * 1000003);
    session_begin(&run->s, run->loaded, seed, sink);
}

#define fail_at(run, choice, ...)                                                                      \
    do {                                                                                               \
        print_error("%s, seed %llu, choice %u: ", (run)->game->name, (unsigned long long)(run)->seed,  \
                    (unsigned)(choice));                                                               \
        fail_msg(__VA_ARGS__);                                                                         \
    } while (0)

static bool options_equal(const OptionList *a, const OptionList *b)
{
    return a->seat == b->seat && a->question == b->question && a->resume == b->resume && a->count == b->count &&
           memcmp(a->option, b->option, a->count * sizeof a->option[0]) == 0;
}

// ---- a: matches end ----

static void random_matches_end_with_a_result(void **unused)
{
    (void)unused;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        uint32_t most = 0, choices = 0, wins[SEAT_COUNT + 1] = {0};
        for (uint64_t seed = 1; seed <= matches(100); seed++) {
            static Run run;
            uint32_t choice = 0, asked[SEAT_COUNT] = {0};
            run_begin(&run, g, seed, NULL);
            for (; !is_over(&run.s.t); choice++) {
                const Match *m = run.s.t.m;
                const char *wrong = match_check(&run.s.t);
                if (wrong)
                    fail_at(&run, choice, "%s", wrong);
                assert_true(choice < CHOICES_MAX);
                assert_true(run.s.t.options.count >= 2);        // a single option is never asked
                assert_int_equal(run.s.t.options.seat, m->asked);
                assert_int_equal(run.s.t.options.question, m->question);
                assert_in_range(m->question, 1, run.game->question_count - 1);
                assert_int_equal(m->choice_number[m->asked], ++asked[m->asked]);
                assert_int_equal(m->choice_number[seat_other(m->asked)], asked[seat_other(m->asked)]);
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
            const Match *m = run.s.t.m;
            assert_null(match_check(&run.s.t));
            if (m->result != RESULT_WIN && m->result != RESULT_DRAW)
                fail_at(&run, choice, "ended as %s (%s)", say_result(m->result), say_reason(run.game, m->reason));
            assert_int_equal(m->winner == SEAT_NOBODY, m->result == RESULT_DRAW);
            assert_true(m->reason >= REASON_GAME);
            assert_int_equal(m->question, 0);
            assert_int_equal(run.s.t.options.count, 0);
            wins[m->winner]++;
            choices += choice;
            most = choice > most ? choice : most;
        }
        print_message("%s: %llu matches, %u choices, at most %u in one; %s %u, %s %u, draws %u\n", games[g]->name,
                      (unsigned long long)matches(100), choices, most, games[g]->seat_names[0], wins[0],
                      games[g]->seat_names[1], wins[1], wins[2]);
    }
}

// ---- b: copies ----

// One match written down: the state before each choice, what was chosen, what had been told by then.
typedef struct Line {
    uint32_t count;
    uint8_t index[LINE_MAX_CHOICES];
    size_t told[LINE_MAX_CHOICES + 1];
    Match state[LINE_MAX_CHOICES + 1];  // the last is the end
    Listener everything;
} Line;

static Line *line_play(Run *run, uint8_t game, uint64_t seed)
{
    static Line line;
    bytes_clear(&line.everything.heard);
    listener_init(&line.everything, VIEWER_EVERYTHING);
    run_begin(run, game, seed, &line.everything.sink);
    for (line.count = 0; !is_over(&run->s.t); line.count++) {
        assert_true(line.count < LINE_MAX_CHOICES);
        line.told[line.count] = line.everything.heard.size;
        match_copy(run->game, &line.state[line.count], run->s.t.m);
        line.index[line.count] = choice_at_random(&run->s.t, &run->policy);
        match_choose(&run->s.t, line.index[line.count]);
    }
    line.told[line.count] = line.everything.heard.size;
    match_copy(run->game, &line.state[line.count], run->s.t.m);
    return &line;
}

// Plays a copy from choice `from` to choice `to` and compares bytes and events.
static void compare_copy(const Run *run, const Line *line, uint32_t from, uint32_t to)
{
    static Session copy;
    Listener told;
    listener_init(&told, VIEWER_EVERYTHING);
    session_init(&copy, run->loaded);
    copy.t.sink = &told.sink;
    table_load(&copy.t, &line->state[from]);
    for (uint32_t i = from; i < to; i++)
        match_choose(&copy.t, line->index[i]);
    if (!match_equal(run->game, copy.t.m, &line->state[to]))
        fail_at(run, from, "a copy played on to choice %u ends in other bytes", to);
    if (told.heard.size != line->told[to] - line->told[from] ||
        (told.heard.size && memcmp(told.heard.at, line->everything.heard.at + line->told[from], told.heard.size) != 0))
        fail_at(run, from, "a copy played on to choice %u tells other events", to);
    bytes_clear(&told.heard);
}

static void a_copy_at_every_choice_plays_on_alike(void **unused)
{
    (void)unused;
    uint32_t copies = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(50); seed++) {
            static Run run;
            const Line *line = line_play(&run, g, seed);
            for (uint32_t i = 0; i < line->count; i++, copies++)        // the quick ones stop after a few choices
                compare_copy(&run, line, i, seed % 8 == 1 || i + 8 > line->count ? line->count : i + 8);
        }
    print_message("%u copies played on\n", copies);
}

// ---- c: options ----

// Canonical order: by verb, then number, then definition, then id; equal cards of a zone that has an order may also
// stand as they lie.
static int option_compare(const Table *t, Option a, Option b)
{
    if (a.verb != b.verb)
        return a.verb < b.verb ? -1 : 1;
    if (a.number != b.number)
        return a.number < b.number ? -1 : 1;
    DefId x = t->cards[a.card].def, y = t->cards[b.card].def;
    if (x != y)
        return x < y ? -1 : 1;
    if (a.card != b.card && !zone_is_set(t, t->cards[a.card].zone))
        return -1;
    return a.card < b.card ? -1 : a.card > b.card;
}

static void options_are_pure_and_in_canonical_order(void **unused)
{
    (void)unused;
    uint32_t lists = 0, alike = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(100); seed++) {
            static Run run;
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0; !is_over(&run.s.t); choice++, lists++) {
                Table *t = &run.s.t;
                static Match before;
                static OptionList first;
                match_copy(run.game, &before, t->m);
                first = t->options;
                match_options(t);
                if (!match_equal(run.game, &before, t->m))
                    fail_at(&run, choice, "making the options changed the match");
                if (!options_equal(&first, &t->options))
                    fail_at(&run, choice, "the options made again are other ones");
                for (uint8_t i = 0; i < t->options.count; i++) {
                    Option o = t->options.option[i];
                    assert_in_range(o.verb, 1, run.game->verb_count - 1);
                    assert_true(o.card <= run.game->card_max);
                    assert_int_equal(o.card != 0, run.game->verbs[o.verb].takes == FIELD_CARD);
                    if (i > 0 && option_compare(t, t->options.option[i - 1], o) >= 0)
                        fail_at(&run, choice, "options %d and %d are out of order (question %s)", i - 1, i,
                                run.game->questions[t->m->question].word);
                    for (uint8_t k = 0; k < i; k++)             // cards of a set that nobody can tell apart
                        if (o.card && o.verb == t->options.option[k].verb &&
                            zone_is_set(t, t->cards[o.card].zone) &&
                            cards_are_alike(t, o.card, t->options.option[k].card))
                            alike++;
                }
                match_choose(t, choice_at_random(t, &run.policy));
            }
        }
    assert_int_equal(alike, 0);
    print_message("%u option lists\n", lists);
}

// ---- d: every option is accepted ----

static void every_offered_option_is_accepted_and_its_play_completes(void **unused)
{
    (void)unused;
    uint32_t options = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(50); seed++) {
            static Run run;
            static Session copy;
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0; !is_over(&run.s.t); choice++) {
                uint8_t count = xoshiro_below(&run.policy, 2) == 0 ? run.s.t.options.count : 0;
                for (uint8_t i = 0; i < count; i++, options++) {
                    session_copy(&copy, &run.s.t, NULL);
                    uint32_t disclosures = copy.t.m->disclosures;
                    match_choose(&copy.t, i);
                    // what was begun goes through: soon something is told, whatever is chosen
                    for (int step = 0; !is_over(&copy.t) && copy.t.m->disclosures == disclosures; step++) {
                        if (step == 64)
                            fail_at(&run, choice, "option %d leads nowhere", i);
                        match_choose(&copy.t, choice_at_random(&copy.t, &run.policy));
                    }
                    const char *wrong = match_check(&copy.t);
                    if (wrong)
                        fail_at(&run, choice, "after option %d: %s", i, wrong);
                }
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
        }
    print_message("%u options taken on copies\n", options);
}

// ---- e: cards are conserved ----

static void assert_decks_whole(const Run *run, const MatchSetup *setup, uint32_t choice)
{
    const Table *t = &run->s.t;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const Deck *deck = setup->deck[seat];
        int left[1024] = {0}, total = 0;
        assert_true(t->set->count <= COUNT_OF(left));
        for (uint8_t i = 0; i < deck->count; i++)
            left[deck->card[i]]++;
        for (CardId c = 1; c <= run->game->card_max; c++)
            if (t->cards[c].def && t->cards[c].owner == seat) {
                left[t->cards[c].def]--;
                total++;
            }
        if (total != deck->count)
            fail_at(run, choice, "%s has %d cards instead of %d", run->game->seat_names[seat], total, deck->count);
        for (DefId d = 1; d < t->set->count; d++)
            if (left[d] != 0)
                fail_at(run, choice, "%d times %s too few", left[d], t->set->def[d].title);
    }
}

static void cards_are_conserved(void **unused)
{
    (void)unused;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(100); seed++) {
            static Run run;
            MatchSetup setup = setup_for_test(&loaded_games[g], seed);
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0;; choice++) {
                assert_decks_whole(&run, &setup, choice);
                int lying = 0, cards = 0;               // each in exactly one zone: as many places as cards
                for (ZoneId z = 0; z < zone_count(&run.s.t); z++)
                    lying += zone_at(&run.s.t, z)->count;
                for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
                    cards += setup.deck[seat]->count;
                assert_int_equal(lying, cards);
                if (is_over(&run.s.t))
                    break;
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
        }
}

// ---- f: taking back ----

// Whether anything happened that cannot be taken back in secret: an event, a chance, a card learnt.
typedef struct Happened {
    uint32_t events;
    EventSink sink;
} Happened;

static void happened_take(void *self, const Table *t, const Event *event)
{
    Happened *h = self;
    (void)t;
    h->events += event->kind != EVENT_ONLY;     // "(only choice)" tells the chooser what it knew
}

static bool labels_equal(const Game *game, const Match *a, const Match *b)
{
    const Card *x = (const Card *)(const void *)((const char *)a + game->cards_at);
    const Card *y = (const Card *)(const void *)((const char *)b + game->cards_at);
    for (CardId c = 1; c <= game->card_max; c++)
        if (memcmp(x[c].label, y[c].label, sizeof x[c].label) != 0)
            return false;
    return true;
}

static void undo_restores_matches_and_options(void **unused)
{
    (void)unused;
    static History history;
    static Match states[LINE_MAX_CHOICES];
    static OptionList lists[HISTORY_MAX + 1];
    uint32_t undone = 0, free_ones = 0, not_free = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(50); seed++) {
            static Run run;
            Happened happened = {.events = 0};
            happened.sink = (EventSink){happened_take, &happened};
            run_begin(&run, g, seed, &happened.sink);
            Table *t = &run.s.t;
            memset(&history, 0, sizeof history);
            assert_false(history_is_free(&history, t, 0));
            assert_false(history_undo(&history, t));
            uint32_t count = 0;
            for (; !is_over(t); count++) {
                assert_true(count < LINE_MAX_CHOICES);
                SeatId chooser = t->m->asked;
                match_copy(run.game, &states[count], t->m);
                lists[count % (HISTORY_MAX + 1)] = t->options;
                history_note(&history, t);
                happened.events = 0;
                match_choose(t, choice_at_random(t, &run.policy));
                bool silent = happened.events == 0 && t->m->rng.position == states[count].rng.position &&
                              labels_equal(run.game, t->m, &states[count]);
                if (history_is_free(&history, t, chooser) != silent)
                    fail_at(&run, count, "taking back is %s, though %s", silent ? "not free" : "free",
                            silent ? "nothing was disclosed" : "something was disclosed");
                assert_false(history_is_free(&history, t, seat_other(chooser)));
                *(silent ? &free_ones : &not_free) += 1;
            }
            assert_int_equal(history.count, count);
            uint32_t kept = count < HISTORY_MAX ? count : HISTORY_MAX;
            for (uint32_t i = 0; i < kept; i++, undone++) {
                assert_true(history_undo(&history, t));
                uint32_t at = count - 1 - i;
                if (!match_equal(run.game, t->m, &states[at]))
                    fail_at(&run, at, "undo gives other bytes");
                if (!options_equal(&t->options, &lists[at % (HISTORY_MAX + 1)]))
                    fail_at(&run, at, "undo gives other options");
            }
            assert_false(history_undo(&history, t));
            if (count <= HISTORY_MAX)
                assert_int_equal(t->m->choice_number[0] + t->m->choice_number[1], 1);   // the very first question
            play_out(t, &run.policy);           // and from there it can be played
        }
    print_message("%u choices undone; %u free to take back, %u not\n", undone, free_ones, not_free);
    assert_true(free_ones > 0 && not_free > 0);
}

// A ring that has come round keeps the last choices only.
static void undo_goes_back_as_far_as_the_ring(void **unused)
{
    (void)unused;
    static History history;
    static Match states[3 * HISTORY_MAX];
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        static Run run;
        uint32_t count = 0;
        run_begin(&run, g, 7, NULL);
        memset(&history, 0, sizeof history);
        while (count < COUNT_OF(states)) {              // match after match in one history
            if (is_over(&run.s.t))
                session_begin(&run.s, run.loaded, 7 + count, NULL);
            match_copy(run.game, &states[count++], run.s.t.m);
            history_note(&history, &run.s.t);
            match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
        }
        for (uint32_t i = 0; i < HISTORY_MAX; i++) {
            assert_true(history_undo(&history, &run.s.t));
            assert_true(match_equal(run.game, run.s.t.m, &states[count - 1 - i]));
        }
        assert_false(history_undo(&history, &run.s.t));
    }
}

// ---- g: Views ----

static void assert_zero(const Run *run, uint32_t choice, const void *data, size_t size, const char *what)
{
    const uint8_t *byte = data;
    for (size_t i = 0; i < size; i++)
        if (byte[i] != 0)
            fail_at(run, choice, "a View shows %s", what);
}

static void assert_no_secrets(const Run *run, uint32_t choice, View *view)
{
    const Game *game = run->game;
    const Table *t = &run->s.t;
    uint8_t viewer = view->viewer;
    Table v;
    view_table(view, game, t->set, &v);
    const Match *m = &view->match;
    assert_zero(run, choice, &m->rng, sizeof m->rng, "the generator");
    assert_zero(run, choice, &m->disclosures, sizeof m->disclosures, "the disclosures");
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (seat != viewer)
            assert_zero(run, choice, &m->choice_number[seat], sizeof m->choice_number[seat],
                        "another seat's choice number");
    if (t->m->asked != viewer || t->m->question == 0) {
        assert_int_equal(m->question, 0);
        assert_int_equal(m->depth, 0);
        assert_zero(run, choice, v.frames, game->frame_max * sizeof(Frame), "frames to a viewer who is not asked");
    }
    uint8_t unknown = 0;
    for (ZoneId z = 0; z < zone_count(t); z++) {
        const Zone *real = zone_at(t, z), *shown = zone_at(&v, z);
        assert_int_equal(real->count, shown->count);
        for (uint8_t i = 0; i < shown->count; i++)
            unknown = (uint8_t)(unknown + (shown->card[i] == 0));
        assert_zero(run, choice, shown->card + shown->count, (size_t)(game->zone_stride - 1 - shown->count),
                    "bytes behind the cards of a zone");
    }
    assert_int_equal(view->unknown_count, unknown);
    for (CardId c = 1; c <= game->card_max; c++) {
        bool known = t->cards[c].label[viewer] == 0;
        if (v.cards[c].def != (known ? t->cards[c].def : 0))
            fail_at(run, choice, "viewer %d %s card %d", viewer, known ? "does not see its" : "sees the unknown", c);
        if (!known) {
            assert_int_equal(v.cards[c].zone, 0);
            assert_zero(run, choice, &v.cards[c].face_down, 1 + sizeof v.cards[c].label, "an unknown card's marks");
        }
    }
    assert_zero(run, choice, view->reserved, sizeof view->reserved, "reserved bytes");
    assert_zero(run, choice, view->unknown + unknown, sizeof view->unknown - unknown * sizeof(Unknown), "stale places");
    assert_zero(run, choice, view->pool + unknown, sizeof view->pool - unknown * sizeof(DefId), "stale cards");
}

static void views_hold_no_secrets(void **unused)
{
    (void)unused;
    uint32_t views = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(100); seed++) {
            static Run run;
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0;; choice++) {
                for (uint8_t viewer = 0; viewer < VIEWER_COUNT; viewer++, views++) {
                    static View view;
                    memset(&view, 0x5a, sizeof view);
                    view_make(&view, &run.s.t, viewer);
                    assert_int_equal(view.viewer, viewer);
                    assert_no_secrets(&run, choice, &view);
                }
                if (is_over(&run.s.t))
                    break;
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
        }
    print_message("%u Views\n", views);
}

// Number parts, the drawn table and why-answers as a viewer may hear them, in one string of bytes.
static void answers(Table *t, uint8_t viewer, Bytes *out)
{
    char drawn[8192];
    Text text = text_in(drawn, sizeof drawn);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        Parts parts;
        memset(&parts, 0, sizeof parts);
        t->game->parts(t, seat, &parts);
        for (uint8_t i = 0; i < parts.count; i++) {
            bytes_add(out, &parts.part[i].amount, sizeof parts.part[i].amount);
            bytes_add(out, &parts.part[i].card, 1);
            bytes_add(out, parts.part[i].reason, strlen(parts.part[i].reason));
        }
    }
    t->game->draw(t, viewer, &text);
    bytes_add(out, text.data, text.used);
    if (viewer >= SEAT_COUNT)
        return;
    for (CardId c = 1; c <= t->game->card_max; c++)
        if (t->cards[c].def && t->cards[c].label[viewer] == 0) {
            Why why;
            memset(&why, 0, sizeof why);
            t->game->why_card(t, viewer, c, &why);
            if (!why.possible && !is_over(t))           // a no has words and a rule
                assert_true(why.text[0] != 0 && why.rule[0] != 0);
            bytes_add(out, &c, 1);
            bytes_add(out, &why.possible, sizeof why.possible);
            bytes_add(out, why.rule, sizeof why.rule);
            bytes_add(out, why.text, sizeof why.text);
        }
}

static void options_and_answers_from_a_view_are_the_real_ones(void **unused)
{
    (void)unused;
    uint32_t compared = 0;
    Bytes real = {0}, seen = {0};
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(100); seed++) {
            static Run run;
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0; !is_over(&run.s.t); choice++, compared++) {
                static View view;
                Table v;
                view_make(&view, &run.s.t, run.s.t.m->asked);
                view_table(&view, run.game, &run.loaded->set, &v);
                match_options(&v);
                if (!options_equal(&v.options, &run.s.t.options))
                    fail_at(&run, choice, "the options from the View are other ones (question %s)",
                            run.game->questions[run.s.t.m->question].word);
                real.size = seen.size = 0;
                answers(&run.s.t, run.s.t.m->asked, &real);
                answers(&v, run.s.t.m->asked, &seen);
                if (!bytes_equal(&real, &seen))
                    fail_at(&run, choice, "why, numbers or drawing from the View are other ones");
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
        }
    bytes_clear(&real);
    bytes_clear(&seen);
    print_message("%u choices compared\n", compared);
}

static void a_dealt_match_gives_the_view_it_was_dealt_from(void **unused)
{
    (void)unused;
    uint32_t dealt = 0, different = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(100); seed++) {
            static Run run;
            static Session deal;
            MatchSetup setup = setup_for_test(&loaded_games[g], seed);
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0; !is_over(&run.s.t); choice++, dealt++) {
                static View view, again;
                SeatId seat = run.s.t.m->asked;
                view_make(&view, &run.s.t, seat);
                session_init(&deal, run.loaded);
                view_determinize(&view, &run.policy, &deal.t);
                const char *wrong = match_check(&deal.t);
                if (wrong)
                    fail_at(&run, choice, "the dealt match: %s", wrong);
                view_make(&again, &deal.t, seat);
                if (!view_equal(run.game, &view, &again))
                    fail_at(&run, choice, "the dealt match gives another View");
                if (!options_equal(&deal.t.options, &run.s.t.options))
                    fail_at(&run, choice, "the dealt match offers other options");
                different += memcmp(deal.t.cards, run.s.t.cards, (run.game->card_max + 1u) * sizeof(Card)) != 0;
                Run whole = {.loaded = run.loaded, .game = run.game, .seed = seed};
                whole.s.t = deal.t;
                assert_decks_whole(&whole, &setup, choice);
                if (choice % 16 == 0)
                    play_out(&deal.t, &run.policy);             // it can be played to an end
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
        }
    print_message("%u matches dealt, %u unlike the real one\n", dealt, different);
    assert_true(different * 10 > dealt * 9);
}

typedef struct DealCall {
    uint8_t viewer;
    Run run;
    Session deal;
    View view;
} DealCall;

static void deal_call(void *self)
{
    DealCall *c = self;
    session_init(&c->deal, c->run.loaded);
    view_make(&c->view, &c->run.s.t, c->viewer);
    view_determinize(&c->view, &c->run.policy, &c->deal.t);
}

static void only_the_asked_seat_can_have_a_match_dealt(void **unused)
{
    (void)unused;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        static DealCall deal;
        run_begin(&deal.run, g, 1, NULL);
        for (deal.viewer = 0; deal.viewer <= VIEWER_COUNT; deal.viewer++)
            assert_int_equal(is_bug(deal_call, &deal), deal.viewer != deal.run.s.t.m->asked);
    }
}

// ---- h: secrecy ----

static void sort_sets(Table *t)
{
    for (ZoneId z = 0; z < zone_count(t); z++)
        zone_sort(t, z);
}

// Makes `other` a match that differs from `t` only in what the viewer cannot know: definitions permuted among
// ids of equal label. Cards marked in `keep` stay as they are. False if nothing came out different.
static bool make_other(Session *other, const Table *t, uint8_t viewer, const bool *keep, Xoshiro *chance)
{
    session_init(other, &loaded_games[t->m->game]);
    match_copy(t->game, other->t.m, t->m);
    Card *cards = other->t.cards;
    for (int label = 1; label < 256; label++) {
        CardId group[CARD_MAX];
        uint32_t count = 0;
        for (CardId c = 1; c <= t->game->card_max; c++)
            if (cards[c].label[viewer] == label && !(keep && keep[c]))
                group[count++] = c;
        for (uint32_t i = count; i > 1; i--) {
            CardId a = group[i - 1], b = group[xoshiro_below(chance, i)];
            DefId def = cards[a].def;
            cards[a].def = cards[b].def;
            cards[b].def = def;
        }
    }
    sort_sets(&other->t);
    bool differs = !match_equal(t->game, other->t.m, t->m);
    match_options(&other->t);
    return differs;
}

static void what_a_seat_cannot_know_changes_nothing_it_gets(void **unused)
{
    (void)unused;
    uint32_t own = 0, waiting = 0;
    Bytes one = {0}, two = {0};
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(100); seed++) {
            static Run run;
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0; !is_over(&run.s.t); choice++) {
                for (uint8_t viewer = 0; viewer < VIEWER_COUNT; viewer++) {
                    static Session other;
                    static View view, other_view;
                    bool asked = run.s.t.m->asked == viewer;
                    if (!make_other(&other, &run.s.t, viewer, NULL, &run.policy))
                        continue;
                    assert_null(match_check(&other.t));
                    view_make(&view, &run.s.t, viewer);
                    view_make(&other_view, &other.t, viewer);
                    if (!view_equal(run.game, &view, &other_view))
                        fail_at(&run, choice, "viewer %d: the View depends on what it cannot know", viewer);
                    one.size = two.size = 0;
                    answers(&run.s.t, viewer, &one);
                    answers(&other.t, viewer, &two);
                    if (!bytes_equal(&one, &two))
                        fail_at(&run, choice, "viewer %d: answers depend on what it cannot know", viewer);
                    if (asked && !options_equal(&run.s.t.options, &other.t.options))
                        fail_at(&run, choice, "viewer %d: its options depend on what it cannot know", viewer);
                    if (asked)
                        assert_int_equal(view.match.choice_number[viewer], other_view.match.choice_number[viewer]);
                    *(asked ? &own : &waiting) += 1;
                }
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
        }
    bytes_clear(&one);
    bytes_clear(&two);
    print_message("%u samples at own choices, %u while another seat is asked\n", own, waiting);
    assert_true(own >= 20 * matches(100) && waiting >= 40 * matches(100));
}

// ---- h, moves: what a viewer is told of another seat's move depends only on what the move shows ----

enum { DECISIONS_MAX = 128, ATTEMPTS = 6 };

typedef struct Decision {
    uint8_t verb;
    CardId card;
    int16_t number;
} Decision;

// One move as it happened: everything decided in it (chosen, or taken as the only choice), and all that the
// viewer was told, with the definition of every card it was told the id of.
typedef struct Move {
    uint8_t viewer;
    int count, asked;                   // decisions that mean something; questions with more than one option
    Decision decision[DECISIONS_MAX];
    bool shown[CARD_MAX + 1];
    bool shuffled;
    size_t shuffled_at;                 // bytes told before the first shuffle
    size_t def_count, def_at[512];      // where in the bytes definitions stand
    Bytes told;
    EventSink sink;
} Move;

// "Done", "alone", "take up 0": whether these were asked or were the only choice is nobody's business.
static void move_decide(Move *move, const Game *game, Option o)
{
    if (game->verbs[o.verb].quiet && o.card == 0 && o.number == 0)
        return;
    assert_true(move->count < DECISIONS_MAX);
    move->decision[move->count++] = (Decision){o.verb, o.card, o.number};
}

static void move_take(void *self, const Table *t, const Event *event)
{
    Move *move = self;
    uint8_t wire[EVENT_WIRE_MAX];
    if (event->kind == EVENT_ONLY && event->seat != move->viewer)
        move_decide(move, t->game, (Option){event->to, event->card, event->number});
    if (event->kind == EVENT_SHUFFLE && !move->shuffled) {
        move->shuffled = true;
        move->shuffled_at = move->told.size;
    }
    size_t size = event_encode(event, move->viewer, wire);
    if (size == 0)
        return;
    bytes_add(&move->told, wire, size);
    CardId card = event_redact(event, move->viewer).card;
    if (card == 0)
        return;
    move->shown[card] = true;
    assert_true(move->def_count < COUNT_OF(move->def_at));
    move->def_at[move->def_count++] = move->told.size;
    bytes_add(&move->told, &t->cards[card].def, sizeof(DefId));
}

static void move_begin(Move *move, uint8_t viewer)
{
    Bytes told = move->told;            // its memory is used again
    *move = (Move){.viewer = viewer, .told = told, .sink = {move_take, move}};
    move->told.size = 0;
}

static void move_choose(Move *move, Table *t, uint8_t index)
{
    move->asked += t->options.count > 1;
    move_decide(move, t->game, t->options.option[index]);
    match_choose(t, index);
}

// The option in the other match with the same public meaning: the same card where the move shows it, any of
// the same verb where it stays hidden; "done" and its like where the real match had nothing to decide.
static int same_meaning(const Table *t, const Move *real, int done, Xoshiro *chance)
{
    int found = 0, index = -1, quiet = -1;
    for (uint8_t i = 0; i < t->options.count; i++) {
        Option o = t->options.option[i];
        if (t->game->verbs[o.verb].quiet && o.card == 0 && o.number == 0)
            quiet = i;
        if (done == real->count)
            continue;
        const Decision *d = &real->decision[done];
        bool seen = real->shown[d->card] || t->cards[d->card].label[real->viewer] == 0;
        if (o.verb != d->verb || o.number != d->number || (seen && o.card != d->card))
            continue;
        if (xoshiro_below(chance, (uint32_t)++found) == 0)
            index = i;
    }
    return index >= 0 ? index : quiet;
}

static bool decisions_agree(const Move *real, const Move *other)
{
    int count = real->count < other->count ? real->count : other->count;
    for (int i = 0; i < count; i++) {
        const Decision *a = &real->decision[i], *b = &other->decision[i];
        if (a->verb != b->verb || a->number != b->number || (a->card == 0) != (b->card == 0) ||
            (real->shown[a->card] && a->card != b->card))
            return false;
    }
    return real->count <= other->count;
}

typedef enum Outcome { SAME, RAN_ON, IMPOSSIBLE, CHANCE, UNEVEN, DIFFERENT, OUTCOME_COUNT } Outcome;

static int quiet_option(const Table *t)
{
    for (uint8_t i = 0; !is_over(t) && i < t->options.count; i++)
        if (t->game->verbs[t->options.option[i].verb].quiet && t->options.option[i].card == 0 &&
            t->options.option[i].number == 0)
            return i;
    return -1;
}

// Says no wherever somebody may: to flip nothing, to join nothing, to leave a text alone.
static void go_on_quietly(Table *t, Move *move)
{
    for (int i = 0; i < DECISIONS_MAX && quiet_option(t) >= 0; i++)
        move_choose(move, t, (uint8_t)quiet_option(t));
}

// Whether both wait for the same seat; the asked seat also sees what it is asked.
static bool wait_alike(const Table *a, const Table *b, uint8_t viewer)
{
    return a->m->asked == b->m->asked && (a->m->asked != viewer || a->m->question == b->m->question);
}

// Plays the real move's meaning in the other match until as much has been told.
static Outcome follow(Table *t, const Table *real_t, SeatId mover, const Move *real, Move *other, bool quietly,
                      Xoshiro *chance)
{
    while (!is_over(t) && t->m->asked == mover && (other->told.size < real->told.size || other->count < real->count)) {
        int index = same_meaning(t, real, other->count, chance);
        if (index < 0 || other->count > real->count)
            return IMPOSSIBLE;
        move_choose(other, t, (uint8_t)index);
    }
    if (!decisions_agree(real, other))
        return IMPOSSIBLE;
    if (quietly)
        go_on_quietly(t, other);
    size_t same = 0, most = real->told.size < other->told.size ? real->told.size : other->told.size;
    while (same < most && real->told.at[same] == other->told.at[same])
        same++;
    if (same == real->told.size && same == other->told.size)
        return wait_alike(t, real_t, real->viewer) ? SAME : UNEVEN;
    if (same == most && other->count > real->count)
        return RAN_ON;
    if (same == most)
        return UNEVEN;
    // a shuffle deals other definitions: from the first such card the viewer is told of, the two may part
    for (size_t i = 0; real->shuffled && same >= real->shuffled_at && i < real->def_count; i++)
        if (same >= real->def_at[i] && same < real->def_at[i] + sizeof(DefId))
            return CHANCE;
    return DIFFERENT;
}

typedef struct SecrecyCounts {
    uint32_t outcome[OUTCOME_COUNT];
    uint32_t fewer_questions, more_questions;           // of those compared
} SecrecyCounts;

static void compare_move(const Run *run, uint32_t choice, uint8_t viewer, Xoshiro *chance, SecrecyCounts *counts)
{
    static Session after, other;
    static Move real, followed;
    static View view, other_view;
    SeatId mover = run->s.t.m->asked;
    move_begin(&real, viewer);
    session_copy(&after, &run->s.t, &real.sink);
    while (real.told.size == 0)
        move_choose(&real, &after.t, choice_at_random(&after.t, chance));
    Outcome outcome = UNEVEN;
    // In one match a seat may be asked whether it wants to do something, in the other it cannot and is not asked, and
    // the match runs on. Then both go on with "no" until there is none to say, and are compared there.
    for (int quietly = 0; quietly < 2 && outcome == UNEVEN; quietly++) {
        bool keep[CARD_MAX + 1];
        if (quietly)
            go_on_quietly(&after.t, &real);
        for (size_t c = 0; c < COUNT_OF(keep); c++)     // what it shows, and what is known at its end
            keep[c] = real.shown[c] || (c > 0 && c <= run->game->card_max && after.t.cards[c].label[viewer] == 0);
        outcome = IMPOSSIBLE;
        for (int attempt = 0; attempt < ATTEMPTS && outcome == IMPOSSIBLE; attempt++) {
            if (!make_other(&other, &run->s.t, viewer, keep, chance))
                return;
            move_begin(&followed, viewer);
            other.t.sink = &followed.sink;
            outcome = follow(&other.t, &after.t, mover, &real, &followed, quietly, chance);
        }
    }
    counts->outcome[outcome]++;
    if (outcome == DIFFERENT || outcome == UNEVEN)
        fail_at(run, choice, "viewer %d is told something else of a move that shows it the same (question %s)", viewer,
                run->game->questions[run->s.t.m->question].word);
    if (outcome != SAME)
        return;
    view_make(&view, &after.t, viewer);
    view_make(&other_view, &other.t, viewer);
    if (!view_equal(run->game, &view, &other_view))
        fail_at(run, choice, "viewer %d: after a move that shows it the same, its View differs (question %s)", viewer,
                run->game->questions[run->s.t.m->question].word);
    counts->fewer_questions += followed.asked < real.asked;
    counts->more_questions += followed.asked > real.asked;
}

static void what_a_move_does_not_show_changes_nothing_a_viewer_is_told(void **unused)
{
    (void)unused;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint8_t spectator = 0; spectator < 2; spectator++) {
            SecrecyCounts counts = {{0}, 0, 0};
            for (uint64_t seed = 1; seed <= matches(100); seed++) {
                static Run run;
                Xoshiro chance;
                xoshiro_seed(&chance, seed + 77);
                run_begin(&run, g, seed, NULL);
                bool fresh = true;              // nothing undisclosed lies in the asked seat's frame
                for (uint32_t choice = 0; !is_over(&run.s.t); choice++) {
                    SeatId mover = run.s.t.m->asked;
                    uint32_t disclosures = run.s.t.m->disclosures;
                    for (int i = 0; i < (BUILT_WITH_SANITIZER ? 1 : 2) && fresh; i++)
                        compare_move(&run, choice, spectator ? SPECTATOR : seat_other(mover), &chance, &counts);
                    match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
                    fresh = run.s.t.m->disclosures != disclosures || run.s.t.m->asked != mover;
                }
            }
            const uint32_t *n = counts.outcome;
            print_message("%s, %s: %u moves compared (%u with fewer questions than the real one, %u with more), %u ran "
                          "on by force; dropped: %u not possible, %u by chance\n", games[g]->name,
                          spectator ? "spectator" : "the other seat", n[SAME], counts.fewer_questions,
                          counts.more_questions, n[RAN_ON], n[IMPOSSIBLE], n[CHANCE]);
            assert_int_equal(n[DIFFERENT] + n[UNEVEN], 0);
            assert_true(n[SAME] >= 20 * matches(100));
            assert_true(n[SAME] >= n[IMPOSSIBLE] + n[CHANCE] + n[RAN_ON]);
            assert_true(counts.fewer_questions >= matches(100) / 4);
        }
}

// No event tells a viewer the id of a card it does not know: known when told, or shown by the same step of play.
typedef struct Told {
    bool unknown[VIEWER_COUNT][CARD_MAX + 1];   // told so far without being known
    uint32_t ids;
    EventSink sink;
} Told;

static void told_take(void *self, const Table *t, const Event *event)
{
    Told *told = self;
    for (uint8_t v = 0; v < VIEWER_COUNT; v++) {
        CardId card = event_is_for(event, v) ? event_redact(event, v).card : 0;
        if (card && t->cards[card].label[v] != 0)
            told->unknown[v][card] = true;
        told->ids += card != 0;
    }
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        for (CardId c = 1; c <= t->game->card_max; c++)
            told->unknown[v][c] = told->unknown[v][c] && t->cards[c].label[v] != 0;
}

static void events_tell_the_ids_of_known_cards_only(void **unused)
{
    (void)unused;
    static Told told;
    told = (Told){.sink = {told_take, &told}};
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(50); seed++) {
            static Run run;
            run_begin(&run, g, seed, &told.sink);
            for (uint32_t choice = 0; !is_over(&run.s.t); choice++) {
                for (uint8_t v = 0; v < VIEWER_COUNT; v++)
                    for (CardId c = 1; c <= run.game->card_max; c++)
                        if (told.unknown[v][c])
                            fail_at(&run, choice, "viewer %d was told of card %d, which it does not know", v, c);
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
        }
    print_message("%u ids told\n", told.ids);
}

// An id is a place-holder: which cards of a deck are drawn first must not be readable from the ids under which
// they are shown. Over enough matches every id of a deck is among the first to be shown.
static void ids_do_not_tell_when_a_card_was_drawn(void **unused)
{
    (void)unused;
    enum { SEEDS = 600 };
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
            bool first[CARD_MAX + 1] = {false};
            int found = 0, size = setup_for_test(&loaded_games[g], 1).deck[seat]->count;
            for (uint64_t seed = 1; seed <= SEEDS; seed++) {
                static Run run;
                CardId shown = 0;
                run_begin(&run, g, seed, NULL);
                while (!is_over(&run.s.t) && shown == 0) {
                    for (CardId c = 1; c <= run.game->card_max; c++)
                        if (run.s.t.cards[c].owner == seat && run.s.t.cards[c].def &&
                            run.s.t.cards[c].label[seat_other(seat)] == 0)
                            shown = c;
                    if (shown == 0)
                        match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
                }
                found += shown && !first[shown];
                first[shown] = true;
            }
            print_message("%s, %s: %d of %d ids were the first to be shown in %d matches\n", games[g]->name,
                          games[g]->seat_names[seat], found, size, SEEDS);
            assert_int_equal(found, size);
        }
}

// ---- i: event streams ----

static void the_same_seed_and_choices_give_the_same_events(void **unused)
{
    (void)unused;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(50); seed++)
            for (uint8_t viewer = 0; viewer <= VIEWER_EVERYTHING; viewer++) {
                static Run run, again;
                Listener one, two;
                static uint8_t index[LINE_MAX_CHOICES];
                uint32_t count = 0;
                listener_init(&one, viewer);
                listener_init(&two, viewer);
                run_begin(&run, g, seed, &one.sink);
                while (!is_over(&run.s.t)) {
                    assert_true(count < LINE_MAX_CHOICES);
                    index[count] = choice_at_random(&run.s.t, &run.policy);
                    match_choose(&run.s.t, index[count++]);
                }
                run_begin(&again, g, seed, &two.sink);
                for (uint32_t i = 0; i < count; i++)
                    match_choose(&again.s.t, index[i]);
                if (!bytes_equal(&one.heard, &two.heard))
                    fail_at(&run, count, "viewer %d: the replay tells other events", viewer);
                assert_true(match_equal(run.game, run.s.t.m, again.s.t.m));
                assert_true(one.heard.size > 0);
                bytes_clear(&one.heard);
                bytes_clear(&two.heard);
            }
}

static void nobody_listening_changes_nothing(void **unused)
{
    (void)unused;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(50); seed++) {
            static Run heard, unheard;
            Listener listener;
            listener_init(&listener, VIEWER_EVERYTHING);
            run_begin(&heard, g, seed, &listener.sink);
            run_begin(&unheard, g, seed, NULL);
            for (uint32_t choice = 0;; choice++) {
                if (!match_equal(heard.game, heard.s.t.m, unheard.s.t.m))
                    fail_at(&heard, choice, "the match differs when somebody listens");
                if (is_over(&heard.s.t))
                    break;
                uint8_t index = choice_at_random(&heard.s.t, &heard.policy);
                match_choose(&heard.s.t, index);
                match_choose(&unheard.s.t, index);
            }
            bytes_clear(&listener.heard);
        }
}

// ---- j: calls outside the options ----

enum { CALL_CONCEDE, CALL_DRAW, CALL_TIME, CALL_STOP, CALL_KINDS };

typedef struct Call {
    Table *t;
    int kind;
    SeatId seat;
    uint8_t index;
} Call;

static void call_outside(void *self)
{
    const Call *c = self;
    if (c->kind == CALL_CONCEDE)
        match_concede(c->t, c->seat);
    else if (c->kind == CALL_DRAW)
        match_agree_draw(c->t);
    else if (c->kind == CALL_TIME)
        match_time_out(c->t, c->seat);
    else
        match_stop(c->t, REASON_STOPPED);
}

static void call_choose(void *self)
{
    const Call *c = self;
    match_choose(c->t, c->index);
}

static void calls_outside_the_options_end_a_match(void **unused)
{
    (void)unused;
    static const uint8_t result[] = {RESULT_WIN, RESULT_DRAW, RESULT_WIN, RESULT_NO_CONTEST};
    static const uint8_t reason[] = {REASON_CONCEDED, REASON_AGREED, REASON_TIME, REASON_STOPPED};
    uint32_t calls = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(50); seed++) {
            static Run run;
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0; !is_over(&run.s.t); choice++) {
                static Session s;
                int kind = (int)xoshiro_below(&run.policy, CALL_KINDS);
                SeatId seat = (SeatId)xoshiro_below(&run.policy, SEAT_COUNT);
                Listener told;
                listener_init(&told, SPECTATOR);
                session_copy(&s, &run.s.t, &told.sink);
                Call outside = {.t = &s.t, .kind = kind, .seat = seat};
                call_outside(&outside);
                const Match *m = s.t.m;
                uint8_t winner = result[kind] == RESULT_WIN ? seat_other(seat) : SEAT_NOBODY;
                assert_int_equal(m->result, result[kind]);
                assert_int_equal(m->reason, reason[kind]);
                assert_int_equal(m->winner, winner);
                assert_int_equal(m->question, 0);
                assert_int_equal(s.t.options.count, 0);
                const uint8_t over[] = {EVENT_OVER, winner, reason[kind], 0};   // and everyone is told just that
                assert_int_equal(told.heard.size, sizeof over);
                assert_memory_equal(told.heard.at, over, sizeof over);
                assert_null(match_check(&s.t));
                match_options(&s.t);
                assert_int_equal(s.t.options.count, 0);
                if (choice % 8 == 0) {                          // afterwards nothing is possible
                    static Match end;
                    match_copy(run.game, &end, s.t.m);
                    for (outside.kind = 0; outside.kind < CALL_KINDS; outside.kind++)
                        assert_true(is_bug(call_outside, &outside));
                    assert_true(is_bug(call_choose, &outside));
                    assert_true(match_equal(run.game, &end, s.t.m));
                }
                bytes_clear(&told.heard);
                calls++;
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
        }
    print_message("%u calls\n", calls);
}

static void an_option_that_is_not_offered_cannot_be_chosen(void **unused)
{
    (void)unused;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        static Run run;
        static Match before;
        run_begin(&run, g, 1, NULL);
        match_copy(run.game, &before, run.s.t.m);
        for (int index = run.s.t.options.count; index <= UINT8_MAX; index++)
            assert_true(is_bug(call_choose, &(Call){.t = &run.s.t, .index = (uint8_t)index}));
        assert_true(match_equal(run.game, &before, run.s.t.m));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_matches_end_with_a_result),
        cmocka_unit_test(a_copy_at_every_choice_plays_on_alike),
        cmocka_unit_test(options_are_pure_and_in_canonical_order),
        cmocka_unit_test(every_offered_option_is_accepted_and_its_play_completes),
        cmocka_unit_test(cards_are_conserved),
        cmocka_unit_test(undo_restores_matches_and_options),
        cmocka_unit_test(undo_goes_back_as_far_as_the_ring),
        cmocka_unit_test(views_hold_no_secrets),
        cmocka_unit_test(options_and_answers_from_a_view_are_the_real_ones),
        cmocka_unit_test(a_dealt_match_gives_the_view_it_was_dealt_from),
        cmocka_unit_test(only_the_asked_seat_can_have_a_match_dealt),
        cmocka_unit_test(what_a_seat_cannot_know_changes_nothing_it_gets),
        cmocka_unit_test(what_a_move_does_not_show_changes_nothing_a_viewer_is_told),
        cmocka_unit_test(events_tell_the_ids_of_known_cards_only),
        cmocka_unit_test(ids_do_not_tell_when_a_card_was_drawn),
        cmocka_unit_test(the_same_seed_and_choices_give_the_same_events),
        cmocka_unit_test(nobody_listening_changes_nothing),
        cmocka_unit_test(calls_outside_the_options_end_a_match),
        cmocka_unit_test(an_option_that_is_not_offered_cannot_be_chosen),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
