// session_test.c — one session for every client: answers of several choices, taking back, stops, and what they must not
// change.
#include "session/session.h"

#include "bots/bot.h"
#include "core/say.h"
#include "games/wars/ask/asks.h"
#include "games/wars/board/board.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "session/ask.h"
#include "tests/support.h"

static Session *session_at(uint8_t game, uint64_t seed, uint32_t undo)
{
    const Loaded *loaded = &loaded_games[game];
    MatchSetup setup = {.edition = (uint8_t)(seed % (games[game]->edition_max + 1u))};
    assert_true(load_default_decks(loaded, setup.deck));
    rng_seed_number(&setup.rng, seed);
    return session_new(&(SessionSetup){.game = games[game], .set = &loaded->set, .match = &setup, .undo = undo});
}

static void choose_any(Session *s, Xoshiro *policy)
{
    session_choose(s, (uint8_t)xoshiro_below(policy, s->table.options.count));
}

// ---- taking back ----

// Undo gives the same position however far back it goes, and whether the position was kept or has to be played again.
static void taking_back_gives_the_same_positions(void **unused)
{
    (void)unused;
    enum { CHOICES = 60 };
    static Match before[CHOICES];
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint32_t undo = 1; undo <= 64; undo *= 8) {
            Session *s = session_at(g, 3, undo);
            Xoshiro policy;
            LogMark mark[CHOICES];
            uint32_t count = 0;
            xoshiro_seed(&policy, 5);
            for (; count < CHOICES && session_asked(s) >= 0; count++) {
                before[count] = s->match;
                mark[count] = log_mark(&s->log);
                choose_any(s, &policy);
            }
            uint32_t to = count / 3;
            uint64_t hash = s->transcript.hash;
            session_undo(s, count - to, 0, false);
            assert_true(match_equal(games[g], &s->match, &before[to]));
            assert_int_equal(s->log.count, mark[to].count);
            assert_int_equal(s->log.used, mark[to].used);
            xoshiro_seed(&policy, 5);
            for (uint32_t i = 0; i < to; i++)
                xoshiro_below(&policy, 7);              // a different course from here on
            while (s->history.count < count && session_asked(s) >= 0)
                choose_any(s, &policy);
            assert_int_equal(s->transcript.count, s->history.count);
            assert_true(hash != 0);
            session_free(s);
        }
}

// ---- answers at once ----

// The first question of WARS at which this many cards are to be lost.
static Session *session_at_loss(Ask *ask, Seen *seen)
{
    for (uint64_t seed = 2; seed < 60; seed += 2) {
        Session *s = session_at(GAME_WARS, seed, 8);
        Xoshiro policy;
        xoshiro_seed(&policy, seed);
        while (session_asked(s) >= 0) {
            session_see(s, s->match.asked, seen);
            if (s->match.question == QUESTION_LOSE && flow_top(&s->table)->u.wars.lose.left > 1) {
                ask_make(seen, s->match.asked, ask);
                if (ask->run_count > 0 && ask->run[0].count > 1)
                    return s;
            }
            choose_any(s, &policy);
        }
        session_free(s);
    }
    fail_msg("no loss of several cards in thirty matches");
    return NULL;
}

static void several_choices_are_one_answer_and_one_undo(void **unused)
{
    (void)unused;
    Ask ask;
    Seen seen;
    Problem problem;
    Session *s = session_at_loss(&ask, &seen);
    SeatId seat = s->match.asked;
    Match before;
    match_copy(s->game, &before, &s->match);
    int energy = wars_energy_of(&s->table, seat);
    assert_true(session_answer(s, &ask.run[0], &problem));
    assert_true(wars_energy_of(&s->table, seat) <= energy - ask.run[0].count);
    uint32_t back = session_undo_reach(s, (uint8_t)(1u << seat));
    assert_true(back >= ask.run[0].count);
    session_undo(s, back, seat, false);
    assert_true(match_equal(s->game, &s->match, &before));
    session_free(s);
}

static void an_answer_that_cannot_be_leaves_nothing_done(void **unused)
{
    (void)unused;
    Ask ask;
    Seen seen;
    Problem problem;
    Session *s = session_at_loss(&ask, &seen);
    Match before;
    match_copy(s->game, &before, &s->match);
    LogMark mark = log_mark(&s->log);
    uint32_t count = s->transcript.count;
    Run run = ask.run[0];
    run.option[run.count - 1] = (Option){.verb = VERB_DRAW};
    assert_false(session_answer(s, &run, &problem));
    assert_non_null(strstr(problem.message, "nothing was done"));
    assert_true(match_equal(s->game, &s->match, &before));
    assert_int_equal(s->log.count, mark.count);
    assert_int_equal(s->transcript.count, count);
    run.count = 0;
    assert_false(session_answer(s, &run, &problem));
    session_free(s);
}

static void an_answer_can_stand_for_the_turn(void **unused)
{
    (void)unused;
    Ask ask;
    Seen seen;
    Problem problem;
    Session *s = session_at_loss(&ask, &seen);
    SeatId seat = s->match.asked;
    int standing = -1;
    for (uint8_t i = 0; i < ask.run_count; i++)
        standing = ask.run[i].stays ? i : standing;
    if (standing >= 0) {
        uint16_t turn = wars_manners.moment(&s->table).turn;
        assert_true(session_answer(s, &ask.run[standing], &problem));
        Xoshiro policy;
        xoshiro_seed(&policy, 11);
        while (session_asked(s) >= 0 && wars_manners.moment(&s->table).turn == turn) {
            bool has_pile = option_equal(s->table.options.option[0], ask.run[standing].option[0]);
            assert_false(s->match.question == QUESTION_LOSE && s->match.asked == seat && has_pile);
            choose_any(s, &policy);
        }
    }
    session_free(s);
}

// A standing answer loses no match for a player whose hand could pay.
static void no_standing_answer_loses_the_match(void **unused)
{
    (void)unused;
    int grave = 0, other = 0;
    for (uint64_t seed = 2; seed < 60; seed += 2) {
        Session *s = session_at(GAME_WARS, seed, 8);
        Xoshiro policy;
        xoshiro_seed(&policy, seed);
        for (; session_asked(s) >= 0; choose_any(s, &policy)) {
            if (s->match.question != QUESTION_LOSE)
                continue;
            SeatId seat = s->match.asked;
            Stops stops = s->stops[seat];
            bool is_end = wars_energy_of(&s->table, seat) <= flow_top(&s->table)->u.wars.lose.left;
            stops.standing = (StandingAnswer){.question = QUESTION_LOSE, .turn = wars_manners.moment(&s->table).turn,
                                              .option = s->table.options.option[0]};
            assert_int_equal(stops_standing(&stops, &s->table), is_end ? -1 : 0);
            grave += is_end;
            other += !is_end;
        }
        session_free(s);
    }
    assert_true(grave > 0 && other > 0);
}

// An answer names no card that the seat does not know, neither in its choices nor in its words.
static void answers_name_known_cards_only(void **unused)
{
    (void)unused;
    uint64_t runs = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= bulk(BUILT_WITH_SANITIZER ? 3 : 12); seed++) {
            Session *s = session_at(g, seed, 1);
            Xoshiro policy;
            xoshiro_seed(&policy, seed);
            for (int choices = 0; session_asked(s) >= 0 && choices < 200; choices++) {
                static Seen seen;
                static Ask ask;
                session_see(s, s->match.asked, &seen);
                ask_make(&seen, s->match.asked, &ask);
                for (uint8_t r = 0; r < ask.run_count; r++, runs++) {
                    for (uint8_t i = 0; i < ask.run[r].count; i++)
                        assert_true(ask.run[r].option[i].card == 0 ||
                                    seen.table.cards[ask.run[r].option[i].card].def != 0);
                    for (DefId d = 1; d < s->set->count; d++) {
                        bool is_known = !strstr(ask.run[r].says, s->set->def[d].title);
                        for (CardId c = 1; c <= s->game->card_max && !is_known; c++)
                            is_known = seen.table.cards[c].def != 0 &&
                                       strstr(s->set->def[seen.table.cards[c].def].title, s->set->def[d].title);
                        if (!is_known)
                            fail_msg("%s, seed %llu: \"%s\"", s->game->name, (unsigned long long)seed, ask.run[r].says);
                    }
                }
                choose_any(s, &policy);
            }
            session_free(s);
        }
    print_message("%llu answers of several choices\n", (unsigned long long)runs);
    assert_true(runs > 100);
}

// ---- stops ----

typedef struct Aimed {                  // what becomes of a pending thing
    CardId card;
    bool is_stopped;
} Aimed;

static void aimed_hear(void *self, const Table *t, const Event *e)
{
    Aimed *aimed = self;
    (void)t;
    if ((e->kind == EVENT_WARS_CANCEL || e->kind == EVENT_WARS_FIZZLE) && e->card == aimed->card)
        aimed->is_stopped = true;
}

// Whether this option, aimed at what the other has pending, does anything about it: asked of the engine itself, on a
// copy. The pending card is taken as target wherever it is offered.
static bool hits_pending(const Table *t, uint8_t index, CardId pending)
{
    static Match memory;
    static Table copy;
    Aimed aimed = {.card = pending};
    EventSink sink = {aimed_hear, &aimed};
    SeatId seat = t->m->asked;
    uint8_t depth = state(t)->stack_count;
    table_init(&copy, t->game, t->set, &memory);
    table_copy(&copy, t);
    copy.sink = &sink;
    match_choose(&copy, index);
    for (int i = 0; i < 30 && copy.m->question != 0 && !aimed.is_stopped; i++) {
        uint8_t choice = 0;
        if (copy.m->question == QUESTION_ACT && state(&copy)->stack_count <= depth)
            break;
        for (uint8_t k = 0; k < copy.options.count; k++) {
            bool is_it = copy.m->question == QUESTION_TARGET && copy.m->asked == seat &&
                         copy.options.option[k].card == pending;
            choice = is_it || copy.options.option[k].verb == VERB_PASS ? k : choice;
        }
        match_choose(&copy, choice);
    }
    return aimed.is_stopped;
}

static bool could_answer(const Table *t, SeatId seat)
{
    if (state(t)->stack_count == 0)
        return false;
    const Entry *e = &t->entries[wars_stack_top(t)];
    if (e->you == seat)
        return false;
    if (e->pending == PENDING_ATTACK && has_presence(t, seat, e->source, combatants(t)))
        return t->options.count > 1;
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].card && hits_pending(t, i, e->source))
            return true;
    return false;
}

static bool only_nothing_can_be_activated(const Table *t, SeatId seat)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].verb != VERB_ACTIVATE && t->options.option[i].verb != VERB_PASS)
            return false;
    return pile_count(t, seat, ZONE_RESERVE) == 0;
}

// Every window that the usual stops skip is examined again: nothing in it could have hit what the other had pending,
// and on the seat's own turn no action, card or ability was skipped.
static void nothing_is_skipped_that_could_be_answered(void **unused)
{
    (void)unused;
    uint64_t skipped = 0, asked = 0;
    for (uint64_t seed = 1; seed <= bulk(BUILT_WITH_SANITIZER ? 4 : 16); seed++) {
        Session *s = session_at(GAME_WARS, seed, 1);
        Xoshiro policy;
        xoshiro_seed(&policy, seed);
        while (session_asked(s) >= 0) {
            SeatId seat = s->match.asked;
            Stops usual = {0};
            Seen seen;
            seen_make(&seen, &s->table, seat);
            if (stops_pass(&usual, &seen.table, seat)) {
                const WarsState *w = state(&s->table);
                bool is_free = w->turn_player == seat && w->stack_count == 0 && !is_battle(&s->table) &&
                               !only_nothing_can_be_activated(&s->table, seat);
                if (is_free || could_answer(&s->table, seat)) {
                    char words[20000];
                    Text text = text_in(words, sizeof words);
                    s->game->say.table(&s->table, seat, &text);
                    print_error("%s", words);
                    for (uint8_t i = 0; i < s->table.options.count; i++) {
                        text = text_in(words, sizeof words);
                        say_option(&s->table, s->table.options.option[i], OPTION_FOR_PEOPLE, &text);
                        print_error("%s\n", words);
                    }
                    fail_msg("seed %llu, choice %u: passed by", (unsigned long long)seed, s->history.count);
                }
                skipped++;
            } else {
                asked++;
            }
            choose_any(s, &policy);
        }
        session_free(s);
    }
    print_message("%llu windows passed by, %llu questions asked\n", (unsigned long long)skipped,
                  (unsigned long long)asked);
    assert_true(skipped > 100 && asked > 100);
}

// One person has every question asked and passes where the usual stops would; another has the usual stops: the other
// seat sees and hears the same.
static void the_other_seat_does_not_notice_stops(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= bulk(BUILT_WITH_SANITIZER ? 4 : 16); seed++) {
        Session *all = session_at(GAME_WARS, seed, 1), *few = session_at(GAME_WARS, seed, 1);
        Xoshiro policy;
        uint32_t compared = 0;
        xoshiro_seed(&policy, seed);
        session_person(few, 0, true);
        while (session_asked(few) >= 0) {
            static Seen a, b;
            while (all->history.count < few->history.count) {   // what was not asked there is answered here
                Option option = few->transcript.entry[all->history.count].option;
                uint8_t index = 0;
                while (!option_equal(all->table.options.option[index], option))
                    index++;
                session_choose(all, index);
            }
            assert_int_equal(session_asked(all), session_asked(few));
            seen_make(&a, &all->table, 1);
            seen_make(&b, &few->table, 1);
            assert_true(view_equal(all->game, &a.view, &b.view));
            assert_int_equal(all->log.count, few->log.count);
            for (; compared < all->log.count; compared++)
                assert_string_equal(log_line(&all->log, compared, 1), log_line(&few->log, compared, 1));
            uint8_t index = (uint8_t)xoshiro_below(&policy, few->table.options.count);
            session_choose(all, index);
            session_choose(few, index);
        }
        session_free(all);
        session_free(few);
    }
}

static void passing_until_is_one_answer(void **unused)
{
    (void)unused;
    Session *s = session_at(GAME_WARS, 4, 4);
    Problem problem;
    Xoshiro policy;
    xoshiro_seed(&policy, 9);
    session_person(s, 0, true);
    for (int tried = 0; session_asked(s) >= 0 && tried < 12;) {
        Moment now = wars_manners.moment(&s->table);
        if (s->match.asked != 0 || pass_option(&s->table) < 0 || now.turn_player != 0) {
            choose_any(s, &policy);
            continue;
        }
        Match before;
        match_copy(s->game, &before, &s->match);
        tried++;
        assert_true(session_pass_until(s, UNTIL_TURN, &problem));
        if (session_asked(s) == 0 && pass_option(&s->table) >= 0 && state(&s->table)->stack_count == 0 &&
            !is_battle(&s->table))
            assert_true(wars_manners.moment(&s->table).turn > now.turn);
        session_undo(s, session_undo_reach(s, 1), 0, false);
        assert_true(match_equal(s->game, &s->match, &before));
        choose_any(s, &policy);
    }
    session_free(s);
}

static bool is_among(const OptionList *some, const OptionList *all)
{
    unsigned found = 0;
    for (uint8_t i = 0; i < some->count; i++)
        for (uint8_t k = 0; k < all->count; k++)
            found += option_equal(some->option[i], all->option[k]);
    return found == some->count;
}

static bool is_idle(const Session *s, uint32_t index)
{
    uint8_t kind = s->log.told[index].event.kind;
    return memchr(wars_manners.idle_events, kind, sizeof wars_manners.idle_events) != NULL;
}

// Every choice that was made for the seat since its last answer is made again at a table where everything is asked: on
// its own turn the usual stops would have made it, too, or what could be done had just been passed over and nothing at
// all has happened since, not even by the seat itself. Returns how many there were.
static unsigned own_turn_is_kept(Session *all, const Session *few, SeatId seat, uint32_t answered)
{
    unsigned made = 0;
    static OptionList last;             // what could be done when it passed itself
    static uint32_t lines;
    while (all->history.count < few->history.count) {
        uint8_t index = 0;
        const ChoiceMark *mark = &few->mark[all->history.count];
        if (mark->is_input && mark->seat == seat && mark->index == pass_option(&all->table)) {
            last = all->table.options;
            lines = all->log.count;
        }
        while (!option_equal(all->table.options.option[index], few->transcript.entry[all->history.count].option))
            index++;
        if (all->history.count > answered && all->match.asked == seat &&
            wars_manners.moment(&all->table).turn_player == seat && pass_option(&all->table) == index) {
            Stops usual = {0};
            Seen seen;
            seen_make(&seen, &all->table, seat);
            bool is_known = is_among(&all->table.options, &last);
            for (uint32_t i = lines; i < all->log.count; i++)
                is_known = is_known && is_idle(all, i);
            assert_true(is_known || stops_pass(&usual, &seen.table, seat));
            made++;
        }
        session_choose(all, index);
    }
    return made;
}

static void a_decision_is_whatever_is_asked_in_ones_own_turn(void **unused)
{
    (void)unused;
    unsigned tried = 0, made = 0;
    for (uint64_t seed = 1; seed <= bulk(BUILT_WITH_SANITIZER ? 4 : 16); seed++) {
        Session *all = session_at(GAME_WARS, seed, 1), *few = session_at(GAME_WARS, seed, 1);
        Bot *bot = bot_new(BOT_NORMAL, few->game, few->set, seed);
        session_person(few, 0, true);
        for (int i = 0; session_asked(few) >= 0; i++) {
            Problem problem;
            uint32_t answered = few->history.count;
            bool is_tried = few->match.asked == 0 && i % 5 == 0 && pass_option(&few->table) >= 0;
            if (is_tried)
                assert_true(session_pass_until(few, UNTIL_DECISION, &problem));
            else
                session_choose(few, bot_choose(bot, &few->table));
            tried += is_tried;
            made += own_turn_is_kept(all, few, 0, answered);
        }
        bot_free(bot);
        session_free(all);
        session_free(few);
    }
    print_message("passed until a decision %u times, past %u windows of its own turn\n", tried, made);
    assert_true(tried > 20 && made > 20);
}

// Passes, and lets the other pass; true: the seat is asked again, and nothing but passes has happened.
static bool pass_on(Session *s, SeatId seat, uint16_t turn)
{
    session_choose(s, (uint8_t)pass_option(&s->table));
    while (session_asked(s) >= 0 && s->match.asked != seat && wars_manners.moment(&s->table).turn == turn) {
        if (pass_option(&s->table) < 0)
            return false;
        session_choose(s, (uint8_t)pass_option(&s->table));
    }
    return session_asked(s) >= 0;
}

static void a_pass_leads_where_it_says(void **unused)
{
    (void)unused;
    unsigned tried = 0, past = 0;
    for (uint64_t seed = 1; seed <= bulk(BUILT_WITH_SANITIZER ? 2 : 4); seed++) {
        Session *s = session_at(GAME_WARS, seed, 256);
        Bot *bot = bot_new(BOT_NORMAL, s->game, s->set, seed);
        session_person(s, 0, true);
        while (session_asked(s) >= 0) {
            static Seen seen;
            static Ask ask;
            Moment now = wars_manners.moment(&s->table);
            if (s->match.asked == 0 && pass_option(&s->table) >= 0 && now.turn_player == 0) {
                session_see(s, 0, &seen);
                ask_make(&seen, 0, &ask);
                uint32_t choices = s->history.count;
                if (ask.leads[0] && pass_on(s, 0, now.turn)) {
                    char wanted[40];
                    Moment then = wars_manners.moment(&s->table);
                    snprintf(wanted, sizeof wanted, "then %s%s", then.turn == now.turn ? "the " : "Violet's turn",
                             then.turn == now.turn ? wars_manners.phases[then.phase] : "");
                    if (strncmp(ask.leads, wanted, strlen(wanted)) != 0)
                        fail_msg("seed %llu, choice %u: \"%s\", not \"%s\"", (unsigned long long)seed, choices,
                                 ask.leads, wanted);
                    tried++;
                    past += strchr(ask.leads, ';') != NULL;
                }
                if (s->history.count > choices)
                    session_undo(s, s->history.count - choices, 0, false);
            }
            session_choose(s, bot_choose(bot, &s->table));
        }
        bot_free(bot);
        session_free(s);
    }
    print_message("%u passes led where they said, %u of them past a phase\n", tried, past);
    assert_true(tried > 20 && past > 5);
}

static void full_control_and_hushed_cards(void **unused)
{
    (void)unused;
    Stops stops = {0};
    for (DefId def = 1; def < HUSHED_MAX; def++)
        assert_true(stops_hush(&stops, (Hushed){.def = def}));
    assert_true(stops_hush(&stops, (Hushed){1, 2}));
    assert_false(stops_hush(&stops, (Hushed){1, 3}));
    assert_true(stops_hush(&stops, (Hushed){1, 2}));    // it is there already
    assert_true(stops_is_silent(&stops, 1, 3));         // as part of the whole card
    assert_true(stops_unhush(&stops, (Hushed){2, 0}));
    assert_false(stops_unhush(&stops, (Hushed){2, 0}));
    assert_true(stops_unhush(&stops, (Hushed){1, 0}));  // the card, and its ability
    assert_false(stops_is_silent(&stops, 1, 2));
    assert_int_equal(stops.hushed_count, HUSHED_MAX - 3);
}

// Two copies of a card that trigger by one event: nobody is asked which comes first.
static void nobody_is_asked_the_order_of_copies(void **unused)
{
    (void)unused;
    uint64_t copies = 0, others = 0;
    for (uint64_t seed = 1; seed <= bulk(BUILT_WITH_SANITIZER ? 10 : 60); seed++) {
        Session *s = session_at(GAME_WARS, seed, 1);
        Xoshiro policy;
        xoshiro_seed(&policy, seed);
        while (session_asked(s) >= 0) {
            const OptionList *list = &s->table.options;
            if (s->match.question == QUESTION_ORDER && list->option[0].verb == VERB_ORDER) {
                bool are_copies = true;
                for (uint8_t i = 1; i < list->count; i++)
                    are_copies = are_copies && s->table.cards[list->option[i].card].def ==
                                                   s->table.cards[list->option[0].card].def;
                Seen seen;
                seen_make(&seen, &s->table, s->match.asked);
                bool is_same = wars_manners.same(&seen.table, s->match.asked) >= 0;
                assert_true(are_copies || !is_same);
                copies += is_same;
                others += !is_same;
            }
            choose_any(s, &policy);
        }
        session_free(s);
    }
    print_message("%llu orders of copies, %llu others\n", (unsigned long long)copies, (unsigned long long)others);
    assert_true(copies + others > 0);
}

// ---- memory ----

static void a_session_with_few_positions_is_small(void **unused)
{
    (void)unused;
    size_t most = 0;
    for (uint64_t seed = 1; seed <= bulk(BUILT_WITH_SANITIZER ? 1 : 4); seed++) {
        Session *s = session_at(GAME_WARS, seed, 4);
        Bot *bot = bot_new(BOT_NORMAL, s->game, s->set, seed);
        for (int i = 0; session_asked(s) >= 0 && i < 3000; i++)
            session_choose(s, bot_choose(bot, &s->table));
        most = session_bytes(s) > most ? session_bytes(s) : most;
        bot_free(bot);
        session_free(s);
    }
    print_message("a session takes at most %zu bytes\n", most);
    assert_true(most <= 200 * 1024);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(taking_back_gives_the_same_positions),
        cmocka_unit_test(several_choices_are_one_answer_and_one_undo),
        cmocka_unit_test(an_answer_that_cannot_be_leaves_nothing_done),
        cmocka_unit_test(an_answer_can_stand_for_the_turn),
        cmocka_unit_test(no_standing_answer_loses_the_match),
        cmocka_unit_test(answers_name_known_cards_only),
        cmocka_unit_test(nothing_is_skipped_that_could_be_answered),
        cmocka_unit_test(the_other_seat_does_not_notice_stops),
        cmocka_unit_test(passing_until_is_one_answer),
        cmocka_unit_test(a_decision_is_whatever_is_asked_in_ones_own_turn),
        cmocka_unit_test(a_pass_leads_where_it_says),
        cmocka_unit_test(full_control_and_hushed_cards),
        cmocka_unit_test(nobody_is_asked_the_order_of_copies),
        cmocka_unit_test(a_session_with_few_positions_is_small),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
