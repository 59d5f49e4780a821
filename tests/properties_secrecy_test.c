// properties_secrecy_test.c — what a viewer cannot know changes nothing that it gets, neither positions nor moves.
#include "core/view.h"
#include "tests/properties.h"

// ---- secrecy ----

static void sort_sets(Table *t)
{
    for (ZoneId z = 0; z < zone_count(t); z++)
        zone_sort(t, z);
}

// Makes `other` a match that differs from `t` only in what the viewer cannot know: definitions are permuted among ids
// that it can't tell apart. Cards marked in `keep` stay as they are. False if nothing is different.
static bool make_other(Seated *other, const Table *t, uint8_t viewer, const bool *keep, Xoshiro *chance)
{
    seated_init(other, &loaded_games[t->m->game]);
    match_copy(t->game, other->t.m, t->m);
    Card *cards = other->t.cards;
    uint8_t with_label[256] = {0};
    for (CardId c = 1; c <= t->game->card_max; c++)
        with_label[cards[c].label[viewer]]++;
    for (int label = 1; label < 256; label++) {
        CardId group[CARD_MAX];
        uint32_t count = 0;
        for (CardId c = 1; c <= t->game->card_max && with_label[label] > 1; c++)
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

typedef struct Samples {
    uint32_t own, waiting;              // at its own choices; while another seat is asked
} Samples;

static void compare_other(Run *run, uint32_t choice, uint8_t viewer, Samples *samples)
{
    static Seated other;
    static View view, other_view;
    static Bytes one, two;
    bool asked = run->s.t.m->asked == viewer;
    if (!make_other(&other, &run->s.t, viewer, NULL, &run->policy))
        return;
    const char *wrong = match_check(&other.t);
    if (wrong)
        fail_at(run, choice, "viewer %d: with other hidden cards: %s", viewer, wrong);
    view_make(&view, &run->s.t, viewer);
    view_make(&other_view, &other.t, viewer);
    if (!view_equal(run->game, &view, &other_view))
        fail_at(run, choice, "viewer %d: the View depends on what it cannot know", viewer);
    one.size = two.size = 0;
    answers(&run->s.t, viewer, &one);
    answers(&other.t, viewer, &two);
    if (!bytes_equal(&one, &two))
        fail_at(run, choice, "viewer %d: answers depend on what it cannot know", viewer);
    if (asked && !options_equal(&run->s.t.options, &other.t.options))
        fail_at(run, choice, "viewer %d: its options depend on what it cannot know", viewer);
    if (asked)
        assert_int_equal(view.match.choice_number[viewer], other_view.match.choice_number[viewer]);
    *(asked ? &samples->own : &samples->waiting) += 1;
}

static void what_a_seat_cannot_know_changes_nothing_it_gets(void **unused)
{
    (void)unused;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        Samples samples = {0, 0};
        for (uint64_t seed = 1; seed <= matches(g, 100); seed++) {
            static Run run;
            run_begin(&run, g, seed, NULL);
            bool fresh = true;                  // otherwise the asked seat has begun something, with cards of its own
            for (uint32_t choice = 0; goes_on(&run.s.t, choice); choice++) {
                SeatId asked = run.s.t.m->asked;
                uint32_t disclosures = run.s.t.m->disclosures;
                for (uint8_t viewer = 0; viewer < VIEWER_COUNT; viewer++)
                    if (fresh || viewer == asked)
                        compare_other(&run, choice, viewer, &samples);
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
                fresh = run.s.t.m->disclosures != disclosures || run.s.t.m->asked != asked;
            }
        }
        print_message("%s: %u samples at own choices, %u while another seat is asked\n", games[g]->name, samples.own,
                      samples.waiting);
        assert_true(samples.own >= 20 * matches(g, 100) && samples.waiting >= 40 * matches(g, 100));
    }
}

static bool is_quiet(const Game *game, Option o) { return game->verbs[o.verb].quiet && o.card == 0 && o.number == 0; }

typedef struct Heard {                  // everything a viewer can get at one moment
    View view;
    Bytes answers;
} Heard;

static void hear(Heard *heard, Table *t, uint8_t viewer)
{
    view_make(&heard->view, t, viewer);
    heard->answers.size = 0;
    answers(t, viewer, &heard->answers);
}

// What a seat has begun and not yet announced is hidden from everybody else: while nothing is disclosed, no other View
// changes. Only a "no" may end silently what everybody has seen waiting.
static void what_is_begun_and_not_told_shows_in_no_other_view(void **unused)
{
    (void)unused;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        uint32_t compared = 0;
        for (uint64_t seed = 1; seed <= matches(g, 100); seed++) {
            static Run run;
            static Heard before[VIEWER_COUNT], now;
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0; goes_on(&run.s.t, choice); choice++) {
                SeatId asked = run.s.t.m->asked;
                uint32_t disclosures = run.s.t.m->disclosures;
                for (uint8_t v = 0; v < VIEWER_COUNT; v++)
                    if (v != asked)
                        hear(&before[v], &run.s.t, v);
                uint8_t index = choice_at_random(&run.s.t, &run.policy);
                bool is_no = is_quiet(run.game, run.s.t.options.option[index]);
                match_choose(&run.s.t, index);
                if (run.s.t.m->disclosures != disclosures || run.s.t.m->asked != asked || is_no)
                    continue;
                for (uint8_t v = 0; v < VIEWER_COUNT; v++) {
                    if (v == asked)
                        continue;
                    hear(&now, &run.s.t, v);
                    if (!view_equal(run.game, &before[v].view, &now.view))
                        fail_at(&run, choice, "viewer %d sees what is not told yet", v);
                    if (!bytes_equal(&before[v].answers, &now.answers))
                        fail_at(&run, choice, "viewer %d is answered with what is not told yet", v);
                }
                compared++;
            }
        }
        print_message("%s: %u choices that told nothing\n", games[g]->name, compared);
        assert_true(compared > 0);
    }
}

// ---- moves: what a viewer is told of another seat's move depends only on what the move shows ----

enum { DECISIONS_MAX = 128, ATTEMPTS = 6, ROUNDS = 12 };

typedef struct Decision {
    SeatId seat;
    uint8_t verb;
    CardId card;
    int16_t number;
    size_t told;                        // bytes told before it
} Decision;

// One move as it happened: everything decided in it (chosen, or taken as the only choice), and everything the viewer
// was told, with the definition of every card whose id it was told.
typedef struct Move {
    uint8_t viewer;
    int count, asked;                   // decisions that matter; questions with more than one option
    Decision decision[DECISIONS_MAX];
    bool shown[CARD_MAX + 1];
    bool shuffled;
    size_t shuffled_at;                 // bytes told before the first shuffle
    bool renamed;                       // and by other ids
    size_t def_count, def_at[512];      // where in the bytes there are definitions
    size_t id_at[512];                  // and where what tells the card's id begins
    Bytes told;
    EventSink sink;
    char tale[4096];                    // the same in words, with RIFT_TALE=1: to see why two moves differ
    size_t tale_size;
} Move;

static bool is_tale_wanted(void)
{
    static int wanted = -1;
    if (wanted < 0)
        wanted = getenv("RIFT_TALE") != NULL;
    return wanted;
}

static void tale_add(Move *move, const char *words)
{
    if (is_tale_wanted() && move->tale_size + strlen(words) + 8 < sizeof move->tale)
        move->tale_size += (size_t)sprintf(move->tale + move->tale_size, "    %s\n", words);
}

// "Done", "alone", "take up 0": whether this was asked or was the only choice is hidden from others.
static void move_decide(Move *move, const Game *game, SeatId seat, Option o)
{
    if (is_quiet(game, o))
        return;
    assert_true(move->count < DECISIONS_MAX);
    move->decision[move->count++] = (Decision){seat, o.verb, o.card, o.number, move->told.size};
}

static void move_take(void *self, const Table *t, const Event *event)
{
    Move *move = self;
    uint8_t wire[EVENT_WIRE_MAX];
    if (event->kind == EVENT_ONLY && event->seat != move->viewer)
        move_decide(move, t->game, event->seat, (Option){event->to, event->card, event->number});
    move->renamed = move->renamed || event->kind == EVENT_RENAME;
    if ((event->kind == EVENT_SHUFFLE || event->kind == EVENT_RENAME) && !move->shuffled) {
        move->shuffled = true;
        move->shuffled_at = move->told.size;
    }
    size_t size = event_encode(t, event, move->viewer, wire);
    if (size == 0)
        return;
    char words[400];
    Text text = text_in(words, sizeof words);
    event_say(t, event, move->viewer, &text);
    tale_add(move, text.used ? words : event_info(t, event)->name);
    bytes_add(&move->told, wire, size);
    CardId card = event_redact(t, event, move->viewer).card;
    if (card == 0)
        return;
    move->shown[card] = true;
    assert_true(move->def_count < COUNT_OF(move->def_at));
    move->id_at[move->def_count] = move->told.size - size;
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
    char words[80];
    Option o = t->options.option[index];
    snprintf(words, sizeof words, "> seat %d, %s: %s c%d %d", t->m->asked, t->game->questions[t->m->question].word,
             t->game->verbs[o.verb].word, o.card, o.number);
    tale_add(move, words);
    move->asked += t->options.count > 1;
    move_decide(move, t->game, t->m->asked, o);
    match_choose(t, index);
}

// The option in the other match with the same public meaning: the same card if the move shows it, any card with the
// same verb that the move doesn't show if it stays hidden; "done" and so on where the real match had nothing to decide.
// -1: exactly this decision is needed, and that card is not offered: a search offers one of two copies.
static int same_meaning(const Table *t, const Move *real, const Move *other, Xoshiro *chance)
{
    int found = 0, index = -1, quiet = -1, done = other->count;
    bool is_asked = false;
    for (uint8_t i = 0; i < t->options.count; i++) {
        Option o = t->options.option[i];
        if (is_quiet(t->game, o))
            quiet = i;
        if (done == real->count || real->decision[done].seat != t->m->asked)
            continue;
        const Decision *d = &real->decision[done];
        bool seen = real->shown[d->card] || t->cards[d->card].label[real->viewer] == 0;
        bool is_other = o.card != d->card && (seen || real->shown[o.card]);
        is_asked = is_asked || (o.verb == d->verb && o.number == d->number && other->told.size == d->told);
        if (o.verb != d->verb || o.number != d->number || is_other)
            continue;
        if (xoshiro_below(chance, (uint32_t)++found) == 0)
            index = i;
    }
    return index >= 0 || is_asked ? index : quiet;
}

static bool decisions_agree(const Move *real, const Move *other)
{
    int count = real->count < other->count ? real->count : other->count;
    for (int i = 0; i < count; i++) {
        const Decision *a = &real->decision[i], *b = &other->decision[i];
        if (a->seat != b->seat || a->verb != b->verb || a->number != b->number || (a->card == 0) != (b->card == 0) ||
            (a->card != b->card && (real->shown[a->card] || real->shown[b->card])))
            return false;
    }
    return real->count <= other->count;
}

typedef enum Outcome { SAME, RAN_ON, IMPOSSIBLE, CHANCE, UNEVEN, DIFFERENT, OUTCOME_COUNT } Outcome;

static int quiet_option(const Table *t)
{
    for (uint8_t i = 0; !is_over(t) && i < t->options.count; i++)
        if (is_quiet(t->game, t->options.option[i]))
            return i;
    return -1;
}

// Says no wherever it is possible (flips nothing, joins nothing, passes) until this much has been told.
static void go_on_quietly(Table *t, Move *move, size_t told)
{
    for (int i = 0; i < DECISIONS_MAX && quiet_option(t) >= 0 && move->told.size < told; i++)
        move_choose(move, t, (uint8_t)quiet_option(t));
}

// Whether both wait for the same seat; the asked seat also sees what it is asked, and each how often it was asked.
static bool wait_alike(const Table *a, const Table *b, uint8_t viewer)
{
    if (viewer < SEAT_COUNT && a->m->choice_number[viewer] != b->m->choice_number[viewer])
        return false;
    return a->m->asked == b->m->asked && (a->m->asked != viewer || a->m->question == b->m->question);
}

// Whether the move goes on: the mover has to choose, or the viewer, whose own choices in it are made again.
static bool is_next(const Table *t, SeatId mover, const Move *real, const Move *other)
{
    return t->m->asked == mover || (other->count < real->count && real->decision[other->count].seat == t->m->asked);
}

// Plays the real move's meaning in the other match until as much has been told.
static Outcome follow(Table *t, const Table *real_t, SeatId mover, const Move *real, Move *other, bool quietly,
                      Xoshiro *chance)
{
    while (!is_over(t) && is_next(t, mover, real, other) &&
           (other->told.size < real->told.size || other->count < real->count)) {
        int index = same_meaning(t, real, other, chance);
        if (index < 0 || other->count > real->count)
            return IMPOSSIBLE;
        move_choose(other, t, (uint8_t)index);
    }
    if (!decisions_agree(real, other))
        return IMPOSSIBLE;
    if (quietly)
        go_on_quietly(t, other, real->told.size);
    for (int i = 0; i < DECISIONS_MAX && quietly && other->told.size == real->told.size && quiet_option(t) >= 0 &&
                    !wait_alike(t, real_t, real->viewer); i++)
        move_choose(other, t, (uint8_t)quiet_option(t));        // a silent "no" may be all that lies in between
    size_t same = 0, most = real->told.size < other->told.size ? real->told.size : other->told.size;
    while (same < most && real->told.at[same] == other->told.at[same])
        same++;
    if (same == real->told.size && same == other->told.size)
        return wait_alike(t, real_t, real->viewer) ? SAME : UNEVEN;
    if (other->count > real->count && same >= other->decision[real->count].told)
        return RAN_ON;                          // it had to do something that the real one could not
    if (same == most)
        return UNEVEN;
    // A shuffle, or a move that nobody may follow, deals other definitions: the two may differ from the first such card
    // that the viewer is told about.
    for (size_t i = 0; real->shuffled && same >= real->shuffled_at && i < real->def_count; i++)
        if (same >= (real->renamed ? real->id_at : real->def_at)[i] && same < real->def_at[i] + sizeof(DefId))
            return CHANCE;
    return DIFFERENT;
}

typedef struct SecrecyCounts {
    uint32_t outcome[OUTCOME_COUNT];
    uint32_t fewer_questions, more_questions;           // of those compared
} SecrecyCounts;

static void compare_move(const Run *run, uint32_t choice, uint8_t viewer, Xoshiro *chance, SecrecyCounts *counts)
{
    static Seated after, other;
    static Move real, followed;
    static View view, other_view;
    SeatId mover = run->s.t.m->asked;
    move_begin(&real, viewer);
    seated_copy(&after, &run->s.t, &real.sink);
    while (real.told.size == 0)
        move_choose(&real, &after.t, choice_at_random(&after.t, chance));
    Outcome outcome = UNEVEN;
    size_t goal = 0;
    // In one match a seat may be asked whether it wants to do something, while in the other it can't, is not asked, and
    // the match runs on. Then both continue with "no" until the same amount has been told, and are compared there.
    for (int round = 0; round < ROUNDS && outcome == UNEVEN; round++) {
        bool keep[CARD_MAX + 1];
        if (round > 0)
            go_on_quietly(&after.t, &real, goal);
        for (size_t c = 0; c < COUNT_OF(keep); c++)     // what it shows, and what is known at the end
            keep[c] = real.shown[c] || (c > 0 && c <= run->game->card_max && after.t.cards[c].label[viewer] == 0);
        outcome = IMPOSSIBLE;
        for (int attempt = 0; attempt < ATTEMPTS && outcome == IMPOSSIBLE; attempt++) {
            if (!make_other(&other, &run->s.t, viewer, keep, chance))
                return;
            move_begin(&followed, viewer);
            other.t.sink = &followed.sink;
            outcome = follow(&other.t, &after.t, mover, &real, &followed, round > 0, chance);
        }
        goal = followed.told.size > real.told.size ? followed.told.size : real.told.size + 1;
    }
    counts->outcome[outcome]++;
    if ((outcome == DIFFERENT || outcome == UNEVEN) && real.tale_size)
        print_error("the move:\n%s  with other hidden cards:\n%s", real.tale, followed.tale);
    if (outcome == DIFFERENT || outcome == UNEVEN)
        fail_at(run, choice, "viewer %d is told something else of a move that shows it the same (question %s)", viewer,
                run->game->questions[run->s.t.m->question].word);
    if (outcome != SAME)
        return;
    view_make(&view, &after.t, viewer);
    view_make(&other_view, &other.t, viewer);
    bool same_view = view_equal(run->game, &view, &other_view);
    if (!same_view && real.tale_size)
        print_error("the move:\n%s  with other hidden cards:\n%s", real.tale, followed.tale);
    if (!same_view)
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
            for (uint64_t seed = 1; seed <= matches(g, 100); seed++) {
                static Run run;
                Xoshiro chance;
                xoshiro_seed(&chance, seed + 77);
                run_begin(&run, g, seed, NULL);
                bool fresh = true;              // nothing undisclosed is in the asked seat's frame
                for (uint32_t choice = 0; goes_on(&run.s.t, choice); choice++) {
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
            assert_true(n[SAME] >= 20 * matches(g, 100));
            assert_true(n[SAME] >= n[IMPOSSIBLE] + n[CHANCE] + n[RAN_ON]);
            if (!test_data())                   // made-up cards may be too much alike
                assert_true(counts.fewer_questions >= matches(g, 100) / 4);
        }
}

// No event tells a viewer the id of a card it does not know: the card is known when it is told, or shown in the same
// step.
typedef struct Told {
    bool unknown[VIEWER_COUNT][CARD_MAX + 1];   // told so far without being known
    uint32_t ids;
    char tale[80];                              // with RIFT_TALE=1: the last event that told of such a card
    EventSink sink;
} Told;

static void told_take(void *self, const Table *t, const Event *event)
{
    Told *told = self;
    for (uint8_t v = 0; v < VIEWER_COUNT; v++) {
        if (!event_is_for(t, event, v))
            continue;
        Event e = event_redact(t, event, v);
        // the id it had belongs to another card now
        const CardId card[] = {e.card, e.kind == EVENT_RENAME ? 0 : e.object};
        for (size_t i = 0; i < COUNT_OF(card); i++) {
            bool is_unknown = card[i] && t->cards[card[i]].label[v] != 0;
            if (is_unknown && is_tale_wanted())
                snprintf(told->tale, sizeof told->tale, "(%s %s)", event_info(t, event)->name,
                         event->kind == EVENT_ONLY ? t->game->verbs[event->to].word : "");
            told->unknown[v][card[i]] |= is_unknown;
            told->ids += card[i] != 0;
        }
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
        for (uint64_t seed = 1; seed <= matches(g, 50); seed++) {
            static Run run;
            run_begin(&run, g, seed, &told.sink);
            for (uint32_t choice = 0; goes_on(&run.s.t, choice); choice++) {
                for (uint8_t v = 0; v < VIEWER_COUNT; v++)
                    for (CardId c = 1; c <= run.game->card_max; c++)
                        if (told.unknown[v][c])
                            fail_at(&run, choice, "viewer %d was told of card %d, which it does not know %s", v, c,
                                    told.tale);
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
        }
    print_message("%u ids told\n", told.ids);
}

// An id is a placeholder: the ids under which cards are shown must not reveal which cards of a deck were drawn first.
// Over enough matches every id of a deck is among the first to be shown.
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
                for (uint32_t choice = 0; goes_on(&run.s.t, choice) && shown == 0; choice++) {
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_seat_cannot_know_changes_nothing_it_gets),
        cmocka_unit_test(what_is_begun_and_not_told_shows_in_no_other_view),
        cmocka_unit_test(what_a_move_does_not_show_changes_nothing_a_viewer_is_told),
        cmocka_unit_test(events_tell_the_ids_of_known_cards_only),
        cmocka_unit_test(ids_do_not_tell_when_a_card_was_drawn),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
