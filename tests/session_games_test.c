// session_games_test.c — how TrekWar and ENEMY ask people: whatever is offered can be done, and nothing is told that
// the log does not tell.
#include "bots/bot.h"
#include "core/say.h"
#include "games/trekwar/trekwar.h"
#include "session/ask.h"
#include "session/digest.h"
#include "session/session.h"
#include "tests/scenes.h"

static const uint8_t played[] = {GAME_TREKWAR, GAME_ENEMY};
enum { MATCHES = BUILT_WITH_SANITIZER ? 1 : 4 };

static Session *session_at(uint8_t game, uint64_t seed)
{
    const Loaded *loaded = &loaded_games[game];
    MatchSetup setup = {0};
    assert_true(load_default_decks(loaded, setup.deck));
    rng_seed_number(&setup.rng, seed);
    Session *s = session_new(&(SessionSetup){.game = games[game], .set = &loaded->set, .match = &setup, .undo = 64});
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        session_person(s, seat, true);
    return s;
}

// Calls `look` at each question of a few matches, in which options are chosen at random.
static void at_each_question(uint8_t game, void (*look)(Session *s, Seen *seen, Ask *ask))
{
    for (uint64_t seed = 1; seed <= MATCHES; seed++) {
        static Seen seen;
        static Ask ask;
        Session *s = session_at(game, seed);
        Xoshiro policy;
        xoshiro_seed(&policy, seed);
        while (session_asked(s) >= 0) {
            session_see(s, s->match.asked, &seen);
            ask_make(&seen, s->match.asked, &ask);
            look(s, &seen, &ask);
            session_choose(s, (uint8_t)xoshiro_below(&policy, s->table.options.count));
        }
        session_free(s);
    }
}

static void undo_answer(Session *s, SeatId seat)
{
    session_undo(s, session_undo_reach(s, (uint8_t)(1u << seat)), seat, false);
}

// ---- answers at once ----

static unsigned run_total, run_longest;

static void runs_try(Session *s, Seen *seen, Ask *ask)
{
    SeatId seat = s->match.asked;
    for (uint8_t i = 0; i < ask->run_count; i++) {
        Problem problem;
        Match before;
        match_copy(s->game, &before, &s->match);
        uint32_t choices = s->history.count;
        if (!session_answer(s, &ask->run[i], &problem))
            fail_msg("\"%s\": %s", ask->run[i].says, problem.message);
        assert_true(s->history.count > choices);
        undo_answer(s, seat);
        assert_int_equal(s->history.count, choices);
        assert_true(match_equal(s->game, &s->match, &before));
        run_total++;
        run_longest = ask->run[i].count > run_longest ? ask->run[i].count : run_longest;
    }
    (void)seen;
}

static void every_answer_can_be_given_and_taken_back_as_one(void **unused)
{
    (void)unused;
    for (size_t g = 0; g < COUNT_OF(played); g++) {
        run_total = run_longest = 0;
        at_each_question(played[g], runs_try);
        print_message("%s: %u answers of up to %u choices\n", games[played[g]]->name, run_total, run_longest);
        assert_true(run_total > 20 * MATCHES);
        assert_true(run_longest >= 2);
    }
}

static void words_look(Session *s, Seen *seen, Ask *ask)
{
    const OptionList *options = &seen->table.options;
    assert_true(strlen(ask->question) > 5);
    for (uint8_t i = 0; i < ask->run_count; i++) {
        size_t size = strlen(ask->run[i].says);
        if (size < 5 || size + 1 == sizeof ask->run[i].says)
            fail_msg("an answer is called \"%s\"", ask->run[i].says);
        for (uint8_t k = 0; k < i; k++)
            if (strcmp(ask->run[i].says, ask->run[k].says) == 0)
                fail_msg("two answers are called \"%s\"", ask->run[i].says);
    }
    for (uint8_t i = 0; i < options->count; i++) {
        bool begins = false;
        for (uint8_t r = 0; r < ask->run_count; r++)
            begins = begins || option_equal(ask->run[r].option[0], options->option[i]);
        assert_true(begins || !ask->is_typed[i]);       // what is not listed is covered by other answers
    }
    (void)s;
}

static void answers_have_words_of_their_own(void **unused)
{
    (void)unused;
    for (size_t g = 0; g < COUNT_OF(played); g++)
        at_each_question(played[g], words_look);
}

// ---- the Force that an answer promises ----

static unsigned force_total;

static int announced(const Log *log, uint32_t from, SeatId seat)
{
    for (uint32_t i = from; i < log->count; i++)
        if (log->told[i].event.kind == EVENT_TW_ANNOUNCE && log->told[i].event.seat == seat)
            return log->told[i].event.number;
    return -1;
}

static void force_look(Session *s, Seen *seen, Ask *ask)
{
    SeatId seat = s->match.asked;
    (void)seen;
    for (uint8_t i = 0; i < ask->run_count; i++) {
        const char *says = strstr(ask->run[i].says, "(Force ");
        Problem problem;
        uint32_t from = s->log.count;
        if (!says || strstr(ask->run[i].says, "pen with") || s->match.question == QUESTION_GROUND)
            continue;
        assert_true(session_answer(s, &ask->run[i], &problem));
        if (announced(&s->log, from, seat) >= 0) {
            assert_int_equal(announced(&s->log, from, seat), atoi(strpbrk(says, "0123456789")));
            force_total++;
        }
        undo_answer(s, seat);
    }
}

static void the_force_of_an_answer_is_the_one_announced(void **unused)
{
    (void)unused;
    force_total = 0;
    at_each_question(GAME_TREKWAR, force_look);
    assert_true(force_total > 20 * MATCHES);
}

// ---- some of the cards that could be taken up ----

static unsigned some_total, rest_total;

static int taken_by(const Run *run)
{
    for (uint8_t i = 0; i < run->count; i++)
        if (run->option[i].verb == VERB_TAKE)
            return run->option[i].number;
    return 0;
}

// If several cards can be taken up after a play, there is an answer with some of them, or one that asks how many; but
// not with a card that changes nothing.
static void some_look(Session *s, Seen *seen, Ask *ask)
{
    (void)s;
    for (uint8_t i = 0; i < seen->table.options.count; i++) {
        int most = 0;
        bool has_some = !ask->is_typed[i];              // it is listed, and the number is asked afterwards
        for (int look = 0; look <= 1; look++)
            for (uint8_t r = 0; r < ask->run_count; r++) {
                const Run *run = &ask->run[r];
                int taken = taken_by(run);
                bool begins = option_equal(run->option[0], seen->table.options.option[i]);
                if (!begins || strstr(run->says, " (Force still "))
                    continue;
                most = taken > most ? taken : most;
                rest_total += look && strstr(run->says, ", then decide the rest") != NULL;
                has_some = has_some || strstr(run->says, ", then decide") || (look && taken > 0 && taken < most);
            }
        if (most > 1 && !has_some)
            fail_msg("some of %d can't be taken up at \"%s\"", most, ask->question);
        some_total += most > 1;
    }
}

static void some_cards_can_be_taken_up(void **unused)
{
    (void)unused;
    some_total = rest_total = 0;
    at_each_question(GAME_TREKWAR, some_look);
    print_message("several to take up after %u plays, of which %u are decided part by part\n", some_total, rest_total);
    assert_true(some_total > MATCHES && rest_total > 0);
}

// ---- the order of answers ----

static unsigned play_total, most_total;

// Whole plays with all cards taken up come first, those with just enough Force before others; a card that changes
// nothing only appears as the last way to get rid of it.
static void order_look(Session *s, Seen *seen, Ask *ask)
{
    int force = 0;
    bool is_first = true, was_useless = false;
    (void)seen;
    if (s->match.question != QUESTION_DEPLOY)
        return;
    for (uint8_t i = 0; i < ask->run_count; i++) {
        const char *says = ask->run[i].says, *number = strstr(says, "(Force ");
        bool is_useless = strstr(says, " (Force still ") != NULL;
        if (i > 0 && ask->run[i].is_rare && !ask->run[i - 1].is_rare) {         // those folded away, in the same order
            force = 0;
            is_first = true;
            was_useless = false;
        }
        if (!number) {                                  // part by part: such an answer comes after all others
            assert_non_null(strstr(says, ", then decide the rest"));
            is_first = false;
            continue;
        }
        is_first = is_first && strstr(says, "take up none") == NULL && strstr(says, "then decide") == NULL &&
                   strstr(says, "choose what") == NULL;
        if (!is_first) {
            assert_false(is_useless);
            continue;
        }
        assert_true(is_useless || !was_useless);
        assert_true(is_useless || atoi(number + strlen("(Force ")) >= force);
        force = is_useless ? force : atoi(number + strlen("(Force "));
        was_useless = is_useless;
        most_total++;
    }
    play_total++;
}

static void the_usual_plays_stand_first(void **unused)
{
    (void)unused;
    play_total = most_total = 0;
    at_each_question(GAME_TREKWAR, order_look);
    assert_true(play_total > 10 * MATCHES);
    assert_true(most_total < 9 * play_total);           // that many are shown at once
}

// ---- Enter ----

static Option usual_of(const Seen *seen, const Ask *ask)
{
    return seen->table.options.option[ask->order[ask->usual - ask->run_count]];
}

static unsigned refill_total, forced_total;

static void usual_look(Session *s, Seen *seen, Ask *ask)
{
    const OptionList *options = &seen->table.options;
    SeatId seat = s->match.asked;
    switch (s->match.question) {
    case QUESTION_DEPLOY:
    case QUESTION_OPENING:
    case QUESTION_ORIGIN:
    case QUESTION_TARGET:
    case QUESTION_CHOOSE:
        assert_int_equal(ask->usual, -1);
        break;
    case QUESTION_REFILL:
        refill_total++;
        if (options->count - 1 < zone_for(&seen->table, seat, ZONE_DECK)->count)
            assert_int_equal(usual_of(seen, ask).number, options->count - 1);
        else
            assert_int_equal(ask->usual, -1);
        break;
    case QUESTION_TAKE_UP:
    case QUESTION_EVENT: {
        uint8_t last = (uint8_t)(options->count - 1);
        session_choose(s, last);
        bool may_play = s->match.asked == seat && s->match.question == QUESTION_EVENT;
        if (may_play)                           // an Event may help, but playing none does not
            session_choose(s, (uint8_t)(s->table.options.count - 1));
        uint8_t asks = s->match.question;
        bool goes_on = s->match.asked == seat && (asks == QUESTION_DEPLOY || asks == QUESTION_OPENING);
        undo_answer(s, seat);
        if (may_play)
            undo_answer(s, seat);
        assert_int_equal(ask->usual >= 0, goes_on);     // Enter does not surrender
        assert_int_equal(ask->harms[last], !goes_on);
        forced_total += !goes_on;
        break;
    }
    default:
        break;
    }
}

static void enter_costs_nothing(void **unused)
{
    (void)unused;
    refill_total = forced_total = 0;
    at_each_question(GAME_TREKWAR, usual_look);
    assert_true(refill_total > MATCHES);
    assert_true(BUILT_WITH_SANITIZER || forced_total > 0);
}

static unsigned join_total;

// Enter lets every monster join that may.
static void join_look(Session *s, Seen *seen, Ask *ask)
{
    SeatId seat = s->match.asked;
    Problem problem;
    uint32_t from = s->log.count;
    unsigned joined = 0;
    if (strcmp(s->game->questions[s->match.question].word, "join") != 0)
        return;
    assert_int_equal(ask->usual, 0);
    if (ask->run_count > 0)
        assert_true(session_answer(s, &ask->run[0], &problem));
    else
        session_choose(s, ask->order[0]);
    for (uint32_t i = from; i < s->log.count; i++)
        joined += s->log.told[i].event.kind == EVENT_HE_JOIN;
    assert_true(joined + 1u >= seen->table.options.count);
    assert_true(s->match.question == 0 || strcmp(s->game->questions[s->match.question].word, "join") != 0);
    undo_answer(s, seat);
    join_total++;
}

static void enter_lets_all_join(void **unused)
{
    (void)unused;
    join_total = 0;
    at_each_question(GAME_ENEMY, join_look);
    assert_true(BUILT_WITH_SANITIZER || join_total > 0);
}

static unsigned enter_total;

// Enter is never a bluff, never gives a hand away, never hits the player's own cards, and never loses the match.
static void enemy_usual_look(Session *s, Seen *seen, Ask *ask)
{
    const char *asks = s->game->questions[s->match.question].word;
    if (strcmp(asks, "defend") == 0)
        assert_true(ask->usual >= 0);
    if (ask->usual < 0)
        return;
    bool is_run = ask->usual < ask->run_count;
    uint8_t index = is_run ? 0 : ask->order[ask->usual - ask->run_count];
    Option first = is_run ? ask->run[ask->usual].option[0] : seen->table.options.option[index];
    const char *verb = s->game->verbs[first.verb].word;
    assert_true(is_run || !ask->harms[index]);
    assert_true(strcmp(verb, "discard-hand") != 0);
    assert_true(!is_run || ask->usual == 0);            // the first of them
    enter_total++;
}

static void enter_is_reasonable(void **unused)
{
    (void)unused;
    enter_total = 0;
    at_each_question(GAME_ENEMY, enemy_usual_look);
    assert_true(enter_total > 10 * MATCHES);
}

// What Enter does in this position of ENEMY, in the words that are on the screen.
static void enter_does(const char *lines, const char *expected)
{
    static Seen seen;
    static Ask ask;
    char words[160];
    Text text = text_in(words, sizeof words);
    seen_make(&seen, position("game enemy\n", lines), 0);
    ask_make(&seen, 0, &ask);
    assert_true(ask.usual >= 0);
    if (ask.usual < ask.run_count)
        text_put(&text, ask.run[ask.usual].says);
    else
        say_option(&seen.table, usual_of(&seen, &ask), OPTION_FOR_PEOPLE, &text);
    assert_string_equal(words, expected);
}

static void enter_attacks_defends_and_grows(void **unused)
{
    (void)unused;
    enter_does("red hand: HA01 HA04 HA09 HA12\nblue hand: HB04\nstart play red\n",
               "Attack with Swordmanoid (strength 5, 1 VP), using its reward");     // the stronger one will be needed
    enter_does("red hand: HA01 HA04 HA12\nblue hand: HB04\nstart play red\n",
               "Attack with Heavy Metal (strength 6, 1 VP), using its reward");    // nobody can fight it
    enter_does("red hand: HA01 HA04 HA12\nblue pcs: HB02 HB04\nstart play red\n", "Play BT");
    enter_does("red pcs: HA02\nred hand: HA04 HA06 HA12\nblue pcs: HB02 HB04\nstart play red\n", "Play Air Wand");
    enter_does("red pcs: HA01 HA04\nred hand: HA12\nblue attack: HB12\nstart attack blue\n", "Fight the monsters");
    enter_does("red pcs: HA02/down\nred hand: HA12\nblue attack: HB15\nstart attack blue\n", "Avoid the attack");
    enter_does("red pcs: HA02/down\nred hand: HA12\nblue attack: HB15\nblue score: HB12 HB12 HB12 HB11 HB11 HB11\n"
               "start attack blue\n", "Fight the monsters");                               // or the match is lost
    enter_does("red pcs: HA02/down\nred hidden: HA07\nblue attack: HB09\nstart attack blue\n", "Fight the monsters");
    enter_does("red pcs: HA02/down\nred hidden: HA06\nblue attack: HB09\nstart attack blue\n", "Avoid the attack");
    enter_does("red pcs: HA02\nred hand: HA09 HA12\nred portal: HA10\nblue pcs: HB02 HB04\nstart play red\n",
               "Attack with Swordmanoid (strength 5, 1 VP), using its reward");    // Gladiator joins: 9 against 8
    enter_does("red pcs: HA02\nred hand: HA10 HA05\nred score: HA09 HA09 HA11 HA11 HA12 HA12\nblue pcs: HB02 HB04\n"
               "start play red\n", "Play Adian's Rod");                            // a desperate attack can wait
    enter_does("red pcs: HA02\nred hidden: HA07\nblue attack: HB09\nstart attack blue\nred: fight\n",
               "Flip Juk Rom");                                                    // 7 against 5 instead of 4
    enter_does("red pcs: HA01 HA04 HA02\nblue attack: HB12 HB15\nstart attack blue\n",
               "Fight: BT 7 against Magical Goblin 6, Elk 5 against Wood Harpy 7");
}

// A player of ENEMY who only ever presses Enter, and takes the first answer where there is no usual one.
static void enter_press(Session *s)
{
    static Seen seen;
    static Ask ask;
    Problem problem;
    session_see(s, s->match.asked, &seen);
    ask_make(&seen, s->match.asked, &ask);
    int usual = ask.usual < 0 ? 0 : ask.usual;
    if (usual < ask.run_count)
        assert_true(session_answer(s, &ask.run[usual], &problem));
    else
        session_choose(s, ask.order[usual - ask.run_count]);
}

static void enter_beats_the_easy_bot(void **unused)
{
    (void)unused;
    enum { GAMES = BUILT_WITH_SANITIZER ? 2 : 20 };
    unsigned won = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        for (SeatId person = 0; person < SEAT_COUNT; person++) {
            Session *s = session_at(GAME_ENEMY, seed);
            Bot *bot = bot_new(BOT_EASY, s->game, s->set, seed);
            while (session_asked(s) >= 0) {
                if (s->match.asked == person)
                    enter_press(s);
                else
                    session_choose(s, bot_choose(bot, &s->table));
            }
            won += s->match.result == RESULT_WIN && s->match.winner == person;
            bot_free(bot);
            session_free(s);
        }
    print_message("%u of %d won by Enter\n", won, 2 * GAMES);
    assert_true(BUILT_WITH_SANITIZER || won > GAMES);
}

// ---- harm ----

static unsigned harm_total;

static void harm_look(Session *s, Seen *seen, Ask *ask)
{
    bool harmed = false;
    (void)s;
    for (uint8_t i = 0; i < seen->table.options.count; i++) {
        uint8_t index = ask->order[i];
        bool is_refill = s->game->id == GAME_TREKWAR && s->match.question == QUESTION_REFILL;
        bool is_surrender = s->game->id == GAME_TREKWAR && seen->table.options.option[index].verb == VERB_SURRENDER;
        assert_true(!is_surrender || ask->harms[index]);
        harm_total += ask->harms[index];
        assert_true(ask->harms[index] || !harmed || is_refill || index == ask->pass);
        harmed = harmed || ask->harms[index];
    }
}

static void harm_is_marked_and_stands_last(void **unused)
{
    (void)unused;
    for (size_t g = 0; g < COUNT_OF(played); g++) {
        harm_total = 0;
        at_each_question(played[g], harm_look);
        assert_true(harm_total > MATCHES);
    }
}

// ---- what happened ----

static unsigned digest_total;

static bool is_in_log(const Log *log, uint32_t from, uint8_t viewer, const char *title)
{
    for (uint32_t i = from; i < log->count; i++)
        if (strstr(log_line(log, i, viewer), title))
            return true;
    return false;
}

static void digest_look(Session *s, Seen *seen, Ask *ask)
{
    (void)seen, (void)ask;
    for (SeatId viewer = 0; viewer < SEAT_COUNT; viewer++) {
        char words[2000];
        Text text = text_in(words, sizeof words);
        unsigned lines = 0;
        session_digest(s, viewer, &text);
        for (const char *at = words; *at; at++)
            lines += *at == '\n';
        assert_true(lines <= DIGEST_LINES);
        assert_null(strchr(words, '{'));
        assert_null(strstr(words, ".."));
        digest_total += lines;
        // ENEMY's fights name the monsters, which may have been told before the last answer.
        uint32_t from = s->game->id == GAME_ENEMY ? 0 : s->read[viewer];
        for (DefId def = 1; def < s->set->count; def++) {
            const char *title = s->set->def[def].title;
            if (strstr(words, title) && !is_in_log(&s->log, from, viewer, title))
                fail_msg("%s is told of %s:\n%s", s->game->seat_titles[viewer], title, words);
        }
    }
}

static void a_digest_tells_what_the_log_tells(void **unused)
{
    (void)unused;
    for (size_t g = 0; g < COUNT_OF(played); g++) {
        digest_total = 0;
        at_each_question(played[g], digest_look);
        assert_true(digest_total > 20 * MATCHES);
    }
}

// The other's Deployment is told in one line, with its Force.
static void a_deployment_is_one_line(void **unused)
{
    (void)unused;
    Session *s = session_at(GAME_TREKWAR, 1);
    Bot *bot = bot_new(BOT_NORMAL, s->game, s->set, 1);
    unsigned told = 0;
    while (session_asked(s) >= 0) {
        char words[2000], wanted[40];
        Text text = text_in(words, sizeof words), force = text_in(wanted, sizeof wanted);
        SeatId seat = s->match.asked;
        session_digest(s, seat, &text);
        int number = announced(&s->log, s->read[seat], seat_other(seat));
        text_format(&force, ": Force %d ", number);
        if (number >= 0 && s->match.question == QUESTION_DEPLOY) {
            assert_non_null(strstr(words, wanted));
            told++;
        }
        session_choose(s, bot_choose(bot, &s->table));
    }
    assert_true(told > 3);
    bot_free(bot);
    session_free(s);
}

// The last Force that a seat announced before this place, if no other Battleground was called since; -1: none.
static int force_before(const Log *log, uint32_t at, SeatId seat)
{
    while (at-- > 0 && log->told[at].event.kind != EVENT_TW_FIGHT && log->told[at].event.kind != EVENT_TW_GROUND)
        if (log->told[at].event.kind == EVENT_TW_ANNOUNCE && log->told[at].event.seat == seat)
            return log->told[at].event.number;
    return -1;
}

static unsigned surrender_total, unmatched_total;

static void surrender_look(Session *s, Seen *seen, Ask *ask)
{
    (void)seen, (void)ask;
    for (SeatId viewer = 0; viewer < SEAT_COUNT; viewer++) {
        char words[2000], wanted[60];
        Text text = text_in(words, sizeof words);
        session_digest(s, viewer, &text);
        for (uint32_t i = s->read[viewer]; i < s->log.count; i++) {
            const Event *e = &s->log.told[i].event;
            int force = force_before(&s->log, i, seat_other(e->seat));
            if (e->kind != EVENT_TW_SURRENDER || force < 0)
                continue;
            bool is_forced = s->log.told[i - 1].event.kind == EVENT_ONLY;
            snprintf(wanted, sizeof wanted, "%s Force %d ", e->seat != viewer ? "surrendered to your"
                     : is_forced ? "Nothing in your Hand could match" : "You surrendered to", force);
            if (!strstr(words, wanted))
                fail_msg("\"%s\" is not in\n%s", wanted, words);
            surrender_total++;
            unmatched_total += is_forced;
        }
    }
}

static void a_surrender_tells_the_force_that_was_needed(void **unused)
{
    (void)unused;
    surrender_total = unmatched_total = 0;
    at_each_question(GAME_TREKWAR, surrender_look);
    assert_true(surrender_total > MATCHES);
    assert_true(BUILT_WITH_SANITIZER || unmatched_total > 0);
}

// ---- an attack and its reward ----

static unsigned reward_total;

// The other seat chooses by itself; the reward is used without a further answer.
static void reward_look(Session *s, Seen *seen, Ask *ask)
{
    SeatId seat = s->match.asked;
    (void)seen;
    for (uint8_t i = 0; i < ask->run_count; i++) {
        Problem problem;
        uint32_t from = s->log.count, choices = s->history.count;
        if (!ask->run[i].goes_on)
            continue;
        assert_true(session_answer(s, &ask->run[i], &problem));
        while (session_asked(s) >= 0 && s->match.asked != seat)
            session_choose(s, (uint8_t)(s->table.options.count - 1));   // it avoids, and passes
        for (uint32_t k = from; k < s->log.count; k++)
            reward_total += s->log.told[k].event.kind == EVENT_HE_REWARD && s->log.told[k].event.seat == seat;
        session_undo(s, s->history.count - choices, seat, false);
    }
}

static void a_reward_is_used_as_was_said(void **unused)
{
    (void)unused;
    reward_total = 0;
    at_each_question(GAME_ENEMY, reward_look);
    assert_true(reward_total > MATCHES);
}

// ---- fights, rewards and replacements ----

static unsigned pair_total;

static void pairs_look(Session *s, Seen *seen, Ask *ask)
{
    SeatId seat = s->match.asked;
    (void)seen;
    for (uint8_t i = 0; i < ask->run_count; i++) {
        Problem problem;
        uint32_t from = s->log.count;
        char says[sizeof ask->run[i].says];
        memcpy(says, ask->run[i].says, sizeof says);
        if (strncmp(says, "Fight", 5) != 0)
            continue;
        assert_true(session_answer(s, &ask->run[i], &problem));
        for (uint32_t k = from; k < s->log.count; k++) {
            const Told *told = &s->log.told[k];
            const char *pc = told->event.kind == EVENT_HE_PAIR ? strstr(says, s->set->def[told->def[1]].title) : "";
            const char *monster = pc ? strstr(pc, s->set->def[told->def[0]].title) : NULL;
            if (told->event.kind != EVENT_HE_PAIR || told->event.number > 3)
                continue;
            if (!pc || !monster)
                fail_msg("\"%s\" does not name %s and %s", says, s->set->def[told->def[1]].title,
                         s->set->def[told->def[0]].title);
            pair_total++;
        }
        undo_answer(s, seat);
    }
}

static void an_answer_that_fights_names_the_pairs(void **unused)
{
    (void)unused;
    pair_total = 0;
    at_each_question(GAME_ENEMY, pairs_look);
    assert_true(BUILT_WITH_SANITIZER || pair_total > MATCHES);
}

static unsigned told_total[4];

static void wanted_look(const char *words, unsigned kind, const char *format, const char *title, int number)
{
    char wanted[120];
    snprintf(wanted, sizeof wanted, format, title, number);
    if (!strstr(words, wanted))
        fail_msg("\"%s\" is not in\n%s", wanted, words);
    told_total[kind]++;
}

// Only examined if all lines of the digest are there.
static void told_look(Session *s, Seen *seen, Ask *ask)
{
    (void)seen, (void)ask;
    for (SeatId viewer = 0; viewer < SEAT_COUNT; viewer++) {
        char words[2000];
        Text text = text_in(words, sizeof words);
        unsigned count = 0;
        session_digest(s, viewer, &text);
        for (const char *at = words; *at; at++)
            count += *at == '\n';
        for (uint32_t i = s->read[viewer]; i + 1 < s->log.count && count < DIGEST_LINES; i++) {
            const Told *told = &s->log.told[i], *next = told + 1;
            const char *title = s->set->def[told->def[0]].title;
            if (told->event.kind == EVENT_HE_REWARD)
                wanted_look(words, 0, "used the reward of %s (\"", title, 0);
            if (told->event.kind == EVENT_HE_DESTINY && next->event.kind == EVENT_HE_COMPARE)
                wanted_look(words, 1, "%s(destiny %d)", "", told->event.number);
            if (told->event.kind == EVENT_HE_AVOIDS && told->event.seat != viewer)
                wanted_look(words, 3, "%s", "avoided your attack", 0);
            bool is_replaced = told->event.kind == EVENT_HE_PLAY && next->event.kind == EVENT_HE_SACRIFICE;
            if (!is_replaced || told->event.seat == viewer)
                continue;
            bool is_same = told->def[0] == next->def[0];
            wanted_look(words, 2, is_same ? "%s" : "instead of %s",
                        is_same ? title : s->set->def[next->def[0]].title, 0);
            assert_non_null(strstr(log_line(&s->log, i + 1, viewer), "takes its place"));
        }
    }
}

static void a_digest_tells_rewards_destinies_and_what_is_replaced(void **unused)
{
    (void)unused;
    memset(told_total, 0, sizeof told_total);
    at_each_question(GAME_ENEMY, told_look);
    for (size_t i = 0; i < COUNT_OF(told_total); i++)
        assert_true(BUILT_WITH_SANITIZER || told_total[i] > 0);
}

// ---- one answer for each Unit ----

static unsigned deploy_lists, deploy_folded;

// Of a long list each Unit has one answer that is not folded away, before all that are.
static void units_look(Session *s, Seen *seen, Ask *ask)
{
    bool listed[UINT8_MAX + 1] = {0};
    (void)seen;
    if (strcmp(s->game->questions[s->match.question].word, "deploy") != 0 || ask->run_count <= 6)
        return;
    deploy_lists++;
    for (uint8_t i = 0; i < ask->run_count; i++) {
        CardId unit = ask->run[i].option[0].card;
        assert_true(i == 0 || ask->run[i].is_rare || !ask->run[i - 1].is_rare);
        if (unit && !ask->run[i].is_rare && listed[unit])
            fail_msg("\"%s\" is the second answer with its Unit", ask->run[i].says);
        listed[unit] = true;
        deploy_folded += ask->run[i].is_rare;
    }
}

static void of_a_long_list_each_unit_has_one_answer(void **unused)
{
    (void)unused;
    at_each_question(GAME_TREKWAR, units_look);
    print_message("%u long lists, %u answers folded away\n", deploy_lists, deploy_folded);
    assert_true(deploy_lists > 10 && deploy_folded > deploy_lists);
}

// ---- an ability that asks whether it is used ----

// A text that says "may", in each game; the seat is asked where the scene ends.
static const char *const mays[] = {
    "game trekwar\n" "cards\n" "Reserves [T1]\n" "Command\n" "Federation • Space +0 • Surface +0\n"
    "At your Initial Stage: you may discard this Command. If you do, take up 3 Cards.\n" "end\n"
    "federation commands: T1\n" "federation units: FU05\n" "federation hand: FU04\n"
    "federation deck: FU10 FU03 FU08 FU11 FU01\n" "dominion units: DU05\n" "set ground Space\n"
    "start turn federation\n",
    "game enemy\n" "cards\n" "Trial [T1]\n" "PC • Wavemaster • Level 1\n" "Strength 9 • Destiny 2\n"
    "When this PC wins a fight, you may heal it.\n" "end\n" "red pcs: T1/down\n" "blue attack: HB10\n"
    "red deck: HA02 HA02 HA03 HA03\n" "blue deck: HB02 HB02 HB03 HB03\n" "start fights blue\n"};

static void a_hushed_text_is_not_used(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(mays); i++) {
        static Seen seen;
        Hushed hushed;
        Table *t = position(mays[i], "");
        SeatId seat = t->m->asked;
        assert_string_equal(t->game->questions[t->m->question].word, "may");
        seen_make(&seen, t, seat);
        assert_true(hushed_of_may(&seen.table, seat, &hushed));
        for (int is_hushed = 0; is_hushed < 2; is_hushed++) {
            Session *s = session_new(&(SessionSetup){.game = t->game, .set = t->set, .match = &scene.setup,
                                                     .position = t->m, .undo = 4});
            if (is_hushed)
                assert_true(stops_hush(&s->stops[seat], hushed));
            session_person(s, seat, true);
            assert_int_equal(s->history.count, is_hushed);
            assert_int_equal(match_equal(s->game, &s->match, t->m), !is_hushed);
            assert_int_equal(s->table.cards[seen.table.options.option[0].card].zone,
                             t->cards[seen.table.options.option[0].card].zone);
            session_free(s);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_a_long_list_each_unit_has_one_answer),
        cmocka_unit_test(a_hushed_text_is_not_used),
        cmocka_unit_test(every_answer_can_be_given_and_taken_back_as_one),
        cmocka_unit_test(answers_have_words_of_their_own),
        cmocka_unit_test(the_force_of_an_answer_is_the_one_announced),
        cmocka_unit_test(some_cards_can_be_taken_up),
        cmocka_unit_test(the_usual_plays_stand_first),
        cmocka_unit_test(enter_costs_nothing),
        cmocka_unit_test(enter_lets_all_join),
        cmocka_unit_test(enter_is_reasonable),
        cmocka_unit_test(enter_attacks_defends_and_grows),
        cmocka_unit_test(enter_beats_the_easy_bot),
        cmocka_unit_test(harm_is_marked_and_stands_last),
        cmocka_unit_test(a_digest_tells_what_the_log_tells),
        cmocka_unit_test(a_deployment_is_one_line),
        cmocka_unit_test(a_surrender_tells_the_force_that_was_needed),
        cmocka_unit_test(a_reward_is_used_as_was_said),
        cmocka_unit_test(an_answer_that_fights_names_the_pairs),
        cmocka_unit_test(a_digest_tells_rewards_destinies_and_what_is_replaced),
    };
    return cmocka_run_group_tests(tests, load_games, scene_unload);
}
