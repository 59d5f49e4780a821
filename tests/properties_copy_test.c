// properties_copy_test.c — copies, replays and matches taken back all continue in the same way, whoever listens.
#include "core/history.h"
#include "tests/properties.h"

// ---- copies ----

// One match written down: the state before each choice, what was chosen, and what had been told by then.
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
    static Seated copy;
    Listener told;
    listener_init(&told, VIEWER_EVERYTHING);
    seated_init(&copy, run->loaded);
    copy.t.sink = &told.sink;
    memset(copy.t.m, 0xee, sizeof *copy.t.m);   // bytes after the texts in use keep whatever was there
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
        for (uint64_t seed = 1; seed <= matches(g, 50); seed++) {
            static Run run;
            const Line *line = line_play(&run, g, seed);
            for (uint32_t i = 0; i < line->count; i++, copies++) {      // the quick ones stop after a few choices
                bool whole = (seed % 8 == 1 && i % (1 + line->count / 50) == 0) || i + 8 > line->count;
                compare_copy(&run, line, i, whole ? line->count : i + 8);
            }
        }
    print_message("%u copies played on\n", copies);
}

// Asking this of a copy makes some of the results that the Table keeps, but not all: all of them must still follow what
// happens next. They are compared before every step.
static void a_copy_asked_who_can_act_plays_on_alike(void **unused)
{
    (void)unused;
    uint32_t asked = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; games[g]->can_act && seed <= matches(g, 50); seed++) {
            static Run run;
            static Seated copy;
            const Line *line = line_play(&run, g, seed);
            seated_init(&copy, run.loaded);
            for (uint32_t i = 0; i < line->count; i++, asked++) {
                table_load(&copy.t, &line->state[i]);
                scratch_drop(&copy.t);
                for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
                    games[g]->can_act(&copy.t, seat);
                match_choose(&copy.t, line->index[i]);
                if (!match_equal(run.game, copy.t.m, &line->state[i + 1]))
                    fail_at(&run, i, "a copy asked who can act goes on to other bytes");
            }
        }
    assert_true(asked > 0);
}

// ---- taking back ----

// Whether anything happened that cannot be taken back in secret: an event, a random draw, a card seen.
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
    enum { ROOM = 256 };
    History history;
    history_make(&history, ROOM);
    static Match states[LINE_MAX_CHOICES];
    static OptionList lists[ROOM + 1];
    uint32_t undone = 0, free_ones = 0, not_free = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(g, 50); seed++) {
            static Run run;
            Happened happened = {.events = 0};
            happened.sink = (EventSink){happened_take, &happened};
            run_begin(&run, g, seed, &happened.sink);
            Table *t = &run.s.t;
            history.count = history.kept = 0;
            assert_false(history_is_free(&history, t, 0));
            assert_false(history_undo(&history, t));
            uint32_t count = 0;
            for (; !is_over(t); count++) {
                assert_true(count < LINE_MAX_CHOICES);
                SeatId chooser = t->m->asked;
                match_copy(run.game, &states[count], t->m);
                lists[count % (ROOM + 1)] = t->options;
                history_add(&history, t);
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
            uint32_t kept = count < ROOM ? count : ROOM;
            for (uint32_t i = 0; i < kept; i++, undone++) {
                assert_true(history_undo(&history, t));
                uint32_t at = count - 1 - i;
                if (!match_equal(run.game, t->m, &states[at]))
                    fail_at(&run, at, "undo gives other bytes");
                if (!options_equal(&t->options, &lists[at % (ROOM + 1)]))
                    fail_at(&run, at, "undo gives other options");
            }
            assert_false(history_undo(&history, t));
            if (count <= ROOM)
                assert_int_equal(t->m->choice_number[0] + t->m->choice_number[1], 1);   // the very first question
            play_out(t, &run.policy);           // and from there it can be played
        }
    print_message("%u choices undone; %u free to take back, %u not\n", undone, free_ones, not_free);
    assert_true(free_ones > 0 && not_free > 0);
    history_drop(&history);
}

// A ring that has wrapped round keeps only the last choices.
static void undo_goes_back_as_far_as_the_ring(void **unused)
{
    (void)unused;
    enum { ROOM = 64 };
    History history;
    history_make(&history, ROOM);
    static Match states[3 * ROOM];
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        static Run run;
        uint32_t count = 0;
        run_begin(&run, g, 7, NULL);
        history.count = history.kept = 0;
        while (count < COUNT_OF(states)) {              // match after match in one history
            if (is_over(&run.s.t))
                seated_begin(&run.s, run.loaded, 7 + count, NULL);
            match_copy(run.game, &states[count++], run.s.t.m);
            history_add(&history, &run.s.t);
            match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
        }
        for (uint32_t i = 0; i < ROOM; i++) {
            assert_true(history_undo(&history, &run.s.t));
            assert_true(match_equal(run.game, run.s.t.m, &states[count - 1 - i]));
        }
        assert_false(history_undo(&history, &run.s.t));
    }
    history_drop(&history);
}

// ---- event streams ----

static void the_same_seed_and_choices_give_the_same_events(void **unused)
{
    (void)unused;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(g, 50); seed++)
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
        for (uint64_t seed = 1; seed <= matches(g, 50); seed++) {
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_copy_at_every_choice_plays_on_alike),
        cmocka_unit_test(a_copy_asked_who_can_act_plays_on_alike),
        cmocka_unit_test(undo_restores_matches_and_options),
        cmocka_unit_test(undo_goes_back_as_far_as_the_ring),
        cmocka_unit_test(the_same_seed_and_choices_give_the_same_events),
        cmocka_unit_test(nobody_listening_changes_nothing),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
