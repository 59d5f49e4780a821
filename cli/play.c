// play.c — rift play: a match at this terminal, against a bot or with a friend at the same keyboard.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/diagnose.h"
#include "cli/first_time.h"
#include "cli/guide.h"
#include "cli/line.h"
#include "cli/options.h"
#include "cli/play_join.h"
#include "cli/play_kept.h"
#include "cli/play_learn.h"
#include "cli/play_local.h"
#include "cli/play_notes.h"
#include "cli/play_prompt.h"
#include "cli/play_show.h"
#include "cli/play_watch.h"
#include "cli/play_words.h"
#include "cli/terminal.h"
#include "cli/wrap.h"
#include "core/scene.h"
#include "games/games.h"

typedef struct PlayFlags {
    const char *deck, *vs, *bot, *seed, *first, *edition, *resume, *scene, *join, *name, *ca;
    bool plain, watch, learn;
    const char *lesson;                 // its number; NULL: all of them
    bool is_last;                       // --resume last: the match that was left last
} PlayFlags;

// The matches played one after the other.
typedef struct Sitting {
    const PlayFlags *flags;
    Loaded *loaded;
    Watch *watch;                       // NULL: changed files are not watched
    bool again;                         // another match is wanted
    bool was_greeted;                   // a newcomer has been told where to begin
    LessonList lessons;
    int lesson;                         // the one being played, by index; -1: none, or none is left
} Sitting;

// ---- who plays what ----

static const Deck *deck_option(const Loaded *loaded, const char *name)
{
    const char *names[LOAD_DECK_MAX];
    const Deck *deck = load_deck(loaded, span_of(name));
    if (deck)
        return deck;
    for (uint8_t i = 0; i < loaded->deck_count; i++)
        names[i] = loaded->deck_file[i];
    const char *near = text_nearest(span_of(name), names, loaded->deck_count);
    fprintf(stderr, "rift: no deck \"%s\"%s; there are:", name, hint(near).text);
    for (uint8_t i = 0; i < loaded->deck_count; i++)
        fprintf(stderr, "%s %s", i ? "," : "", names[i]);
    fputc('\n', stderr);
    return NULL;
}

static bool fit_each_other(const Loaded *loaded, const MatchSetup *setup, const Deck *a, const Deck *b, Text *problems)
{
    const MatchSetup seated = {.deck = {a, b}, .edition = setup->edition};
    return loaded->game->decks_check(&loaded->set, &seated, problems);
}

// The first other deck that may play against this one; if there is none, the deck itself: a check that follows says
// what is wrong with that, if anything is.
static const Deck *find_opponent(const Loaded *loaded, const MatchSetup *setup, const Deck *deck)
{
    char ignored[512];
    for (uint8_t i = 0; i < loaded->deck_count; i++) {
        const Deck *other = &loaded->deck[i];
        Text text = text_in(ignored, sizeof ignored);
        if (other != deck && (fit_each_other(loaded, setup, deck, other, &text) ||
                              fit_each_other(loaded, setup, other, deck, &text)))
            return other;
    }
    return deck;
}

// Seats the decks as named; the person who named them sits at the first one's seat. False after saying why not.
static bool seat_decks(const Loaded *loaded, const PlayFlags *f, MatchSetup *setup, SeatId *ret_seat)
{
    const Deck *own = NULL, *other = NULL;
    char problems[512];
    *ret_seat = 0;
    if ((f->deck && !(own = deck_option(loaded, f->deck))) || (f->vs && !(other = deck_option(loaded, f->vs))))
        return false;
    if (!own && !other && load_default_decks(loaded, setup->deck))
        return true;
    if (!own && !other) {
        fail(EXIT_BAD_INPUT, "no two decks may play each other");
        return false;
    }
    own = own ? own : find_opponent(loaded, setup, other);
    other = other ? other : find_opponent(loaded, setup, own);
    for (SeatId seat = SEAT_COUNT; seat-- > 0;) {       // the first seat comes last, so that its problems are reported
        Text text = text_in(problems, sizeof problems);
        setup->deck[seat] = own;
        setup->deck[seat_other(seat)] = other;
        *ret_seat = seat;
        if (loaded->game->decks_check(&loaded->set, setup, &text))
            return true;
    }
    fail(EXIT_BAD_INPUT, "%s and %s can't play each other:\n%s", own->name, other->name, problems);
    return false;
}

static bool seed_option(const char *text, Rng *rng)
{
    uint8_t bytes[32];
    uint64_t number;
    if (text && strlen(text) < 2 * sizeof bytes) {
        if (!number_option("--seed", text, 0, 9999999999999999999u, &number))
            return false;
        rng_seed_number(rng, number);
        return true;
    }
    FILE *chance = text ? NULL : fopen("/dev/urandom", "rb");
    bool good = text ? span_hex(span_of(text), bytes, sizeof bytes)
                     : chance && fread(bytes, 1, sizeof bytes, chance) == sizeof bytes;
    if (chance)
        fclose(chance);
    if (!good) {
        fail(text ? EXIT_USAGE : EXIT_BAD_INPUT, text ? "--seed takes a number or 64 hexadecimal digits"
                                                      : "no random bytes from /dev/urandom; give --seed N");
        return false;
    }
    rng_key_set(rng, bytes);
    return true;
}

// --first SEAT: sets whichever of the game's settings takes a seat.
static bool first_option(const Game *game, const char *word, MatchSetup *setup)
{
    SeatId seat;
    if (!word)
        return true;
    if (!read_seat(game, span_of(word), &seat)) {
        const char *near = text_nearest(span_of(word), game->seat_names, SEAT_COUNT);
        fail(EXIT_USAGE, "--first takes %s or %s, not \"%s\"%s", game->seat_names[0], game->seat_names[1], word,
             hint(near).text);
        return false;
    }
    for (uint8_t i = 0; i < game->setting_count; i++)
        if (game->settings[i].kind == FIELD_SEAT) {
            setup->option[i] = seat;
            return true;
        }
    fail(EXIT_USAGE, "%s settles by itself who begins; leave out --first", game->title);
    return false;
}

static bool is_bot(const char *name) { return bot_level_find(span_of(name)) != BOT_NONE || strcmp(name, "none") == 0; }

static bool bot_option(const char *name)
{
    if (is_bot(name))
        return true;
    fail(EXIT_BAD_INPUT, "no bot \"%s\"%s; there are " BOT_LEVELS ", and none for two people", name,
         hint(bot_level_nearest(span_of(name))).text);
    return false;
}

// ---- a saved match ----

// Reads and verifies it, or says what is wrong; the session then plays it again. The caller frees the file's text.
static bool resume_read(const char *path, const Game *game, Transcript *old, Span *ret_file)
{
    Problem problem;
    bool good = saved_read(path, old, ret_file, &problem);
    if (!good)
        say_problem(path, &problem);
    else if (game && old->game != game)
        good = fail(EXIT_BAD_INPUT, "%s is a match of %s", path, old->game->name) == EXIT_GOOD;
    return good;
}

// The seat it was played from, unless --deck names the other side's; in a lesson, the learner's seat.
static bool resume_seat(const Transcript *old, Span file, const char *deck, SeatId *ret_seat)
{
    SeatId noted = notes_seat(old->game, file);
    *ret_seat = noted == SEAT_NOBODY ? 0 : noted;
    if (old->start && old->start->is_lesson) {
        *ret_seat = old->start->learner;
        return true;
    }
    for (SeatId s = 0; deck && s < SEAT_COUNT; s++)
        if (span_is_word(span_of(deck), old->deck[s].name) || span_is_word(span_of(deck), old->game->seat_names[s])) {
            *ret_seat = s;
            return true;
        }
    if (deck)
        fail(EXIT_BAD_INPUT, "the saved match has the decks %s and %s, not \"%s\"", old->deck[0].name,
             old->deck[1].name, deck);
    return !deck;
}

// ---- playing ----

static void greet(const Local *l, SeatId seat, const char *level)
{
    const Game *game = l->s->game;
    char words[700];
    Text text = text_in(words, sizeof words);
    if (l->screen.two_people)
        text_format(&text, "%s and %s play at this keyboard.", seat_title(game, 0), seat_title(game, 1));
    else
        text_format(&text, "You are %s%s; %s%s is played by the %s bot.", game->seat_article, seat_title(game, seat),
                    game->seat_article, seat_title(game, seat_other(seat)), level);
    if (!l->screen.two_people && game->say.deck && l->s->start == NULL) {
        const Deck *deck = &l->s->transcript.deck[seat];
        text_format(&text, " Your deck is %s (", deck->name);
        game->say.deck(l->s->set, deck, &text);
        text_put(&text, ").");
        if (deck->plan[0])
            text_format(&text, " Its plan: %s", deck->plan);
    }
    text_put(&text, " Type ? for help.");
    show_greeting(game, l->s->match.edition, words);
}

// Before somebody's first match of a game at a terminal the guide is shown; scripts, and people who want plain lines,
// only get a hint.
static void show_guide_once(const PlayFlags *f, const Game *game)
{
    enum { GREETING = 9 };              // lines that are on the screen already
    char name[64];
    snprintf(name, sizeof name, "guide-%s", game->name);
    if (!terminal_is_person() || f->plain || !first_time(name))
        return;
    putchar('\n');
    say_words("Your first match of %s: here is what it is about. \"guide\" shows it again.", game->title);
    putchar('\n');
    guide_page(game->name, prose_width(), terminal_height(), GREETING);
}

// Once per sitting, and not for somebody who has had the lessons.
static void greet_newcomer(Sitting *sitting, const Game *game)
{
    if (!sitting->was_greeted && !sitting->flags->learn) {
        say_words("New to it? \"rift play %s --learn\" teaches it step by step, \"guide\" shows it on a page.",
                  game->name);
        show_guide_once(sitting->flags, game);
    }
    sitting->was_greeted = true;
}

// Two people at one keyboard: one player's cards leave the screen before the next one looks.
static bool cover(Local *l, SeatId seat)
{
    char buffer[LINE_BYTES], prompt[80];
    Text text = text_in(prompt, sizeof prompt);
    Span line;
    if (!l->screen.two_people || l->screen.shown_to == seat)
        return true;
    l->screen.shown_to = SEAT_NOBODY;
    if (!terminal_is_person()) {
        printf("\n--- The keyboard goes to %s ---\n", seat_title(l->s->game, seat));
        return true;
    }
    screen_clear();
    line_forget();
    text_format(&text, "Pass the keyboard to %s, press Enter", seat_title(l->s->game, seat));
    LineStatus status;
    while ((status = line_ask(prompt, NULL, buffer, &line)) == LINE_INTERRUPTED || status == LINE_END)
        if (prompt_leaves(&l->screen))
            return false;
    screen_clear();
    return true;
}

static Answer play_on(Local *l, SeatId seat)
{
    const Match *m = &l->s->match;
    if (m->result != RESULT_NONE)
        return prompt_end(&l->screen, l->screen.shown_to < SEAT_COUNT ? l->screen.shown_to : seat);
    if (!l->bot[m->asked])
        return cover(l, m->asked) ? prompt_question(&l->screen, m->asked) : ANSWER_INPUT_ENDS;
    int reply = l->screen.learning ? learn_reply(l->screen.learning, l->s) : -1;
    if (reply >= 0) {
        session_choose(l->s, (uint8_t)reply);
        return ANSWER_GIVEN;
    }
    session_choose(l->s, bot_choose(l->bot[m->asked], &l->s->table));
    return ANSWER_GIVEN;
}

// A match that was left is not lost: the last line says how to go on.
static void say_left(Local *l, Answer answer)
{
    char words[1200], moved[1200];
    Text next = text_in(words, sizeof words), file = text_in(moved, sizeof moved);
    bool is_kept = !l->screen.saved && local_keep(l, &next, &file);
    puts(answer == ANSWER_INPUT_ENDS ? "End of input." : "Goodbye.");
    if (file.used > 0)
        printf("What was kept before is of another version or damaged; it is now in %s\n", moved);
    if (is_kept)                // not wrapped: it has a command that people copy
        printf("The %s is kept. To go on: %s\n", l->screen.learning ? "lesson" : "match", words);
    else if (!l->screen.saved && !l->screen.learning && l->s->history.count > 0)
        say_words("The match is not saved; \"save FILE\" keeps one, --resume FILE goes on with it.");
}

static Answer play(Local *l, SeatId seat)
{
    Answer answer = ANSWER_GIVEN;
    while (answer == ANSWER_GIVEN)
        answer = play_on(l, seat);
    if (l->s->match.result == RESULT_NONE && answer != ANSWER_AGAIN && answer != ANSWER_NEXT)
        say_left(l, answer);
    return answer;
}

// Where a match comes from besides its setup: a saved one, a position (perhaps a lesson's), or neither.
typedef struct Past {
    const Transcript *old;
    Span file;                          // that it was read from
    const char *kept;                   // the path of that file, if it is the match that was left last
    const Match *position;
    Start *start;                       // makes that position
    Learning *learning;
} Past;

// Says how to go on with a match that was left, since the next match that is left replaces it.
static void tell_of_kept(const PlayFlags *f, const Game *game, Kept kind)
{
    char path[1024], last[1024];
    if (!terminal_is_person() || f->plain || !kept_path(game, kind, path, sizeof path) || access(path, R_OK) != 0)
        return;
    bool is_last = kept_last(game, last, sizeof last) && strcmp(path, last) == 0;
    say_words("You left a %s: \"rift play %s --resume %s\" goes on with it, until you leave another.",
              kind == KEPT_LESSON ? "lesson" : "match", game->name, is_last ? "last" : path);
}

// Before a match or the first of several lessons.
static void greet_player(Sitting *sitting, const Game *game, const Past *past)
{
    bool was_greeted = sitting->was_greeted;
    if (past->learning) {
        sitting->was_greeted = true;
        if (!was_greeted && !past->old)
            tell_of_kept(sitting->flags, game, KEPT_LESSON);
    } else if (!past->position) {
        greet_newcomer(sitting, game);
        tell_of_kept(sitting->flags, game, KEPT_MATCH);
    }
}

// Whether there is nothing left to go on with.
static bool is_done(const Local *l)
{
    return l->s->match.result != RESULT_NONE || (l->screen.learning && lesson_is_done(l->screen.learning->lesson));
}

// `sitting` is NULL for a match that cannot be begun again.
static int match_run(const Game *game, const CardSet *set, const MatchSetup *setup, Past past, SeatId seat,
                     Sitting *sitting, const char *level)
{
    Local *l = local_new(game, set, setup, past.position, past.start);
    l->screen.two_people = bot_level_find(span_of(level)) == BOT_NONE;
    const uint32_t *key = setup->rng.key;
    if (!l->screen.two_people)         // the bot's own generator: the same --seed gives the same bot
        l->bot[seat_other(seat)] = bot_new(bot_level_find(span_of(level)), game, set, (uint64_t)key[1] << 32 | key[0]);
    if (past.old)
        session_repeat(l->s, past.old);
    notes_answers(l->s, past.file);
    bool controls[SEAT_COUNT] = {false};
    notes_stops(l->s, past.file, controls);
    for (SeatId person = 0; person < SEAT_COUNT; person++)
        session_person(l->s, person, !l->bot[person] && !controls[person]);
    l->screen.may_repeat = sitting != NULL;
    l->screen.watch = sitting ? sitting->watch : NULL;
    l->screen.learning = past.learning;
    if (past.learning && past.old)
        learn_catch_up(past.learning, l->s);
    if (l->screen.learning)
        learn_greet(l->screen.learning);
    else
        greet(l, seat, bot_level_name(bot_level_find(span_of(level))));
    if (sitting)
        greet_player(sitting, game, &past);
    Answer answer = play(l, seat);
    if (past.kept && is_done(l))
        unlink(past.kept);              // it is over: there is nothing to go on with
    if (sitting)
        sitting->again = answer == ANSWER_AGAIN || answer == ANSWER_NEXT;
    if (sitting && answer == ANSWER_NEXT)
        sitting->lesson = sitting->lesson + 1 < sitting->lessons.count ? sitting->lesson + 1 : -1;
    local_free(l);
    return EXIT_GOOD;
}

static int play_game(const PlayFlags *f, const char *name);

// Resumes a lesson; after it, plays what is asked for next.
static int resume_lesson(const PlayFlags *f, const Transcript *old, Past past, const char *level)
{
    Learning learning;
    Sitting sitting = {.flags = f, .was_greeted = true};
    int code = EXIT_BAD_INPUT;
    if (learn_resume(&learning, &sitting.lessons, old)) {
        sitting.lesson = learning.at;
        past.learning = &learning;
        code = match_run(old->game, lesson_cards(learning.lesson), &old->setup, past, old->start->learner, &sitting,
                         level);
    }
    learn_close(&learning);
    if (!sitting.again)
        return code;
    char number[16];
    snprintf(number, sizeof number, "%u", sitting.lesson < 0 ? 0 : sitting.lessons.entry[sitting.lesson].number);
    PlayFlags next = {.bot = level, .plain = f->plain, .learn = sitting.lesson >= 0, .lesson = number};
    return play_game(&next, old->game->name);
}

static int play_saved(const PlayFlags *f, const Game *game)
{
    Transcript old = {0};
    SeatId seat;
    int code = EXIT_BAD_INPUT;
    Match position;
    Span file;
    if (resume_read(f->resume, game, &old, &file) && resume_seat(&old, file, f->deck, &seat)) {
        const char *bot = notes_bot(file);
        const char *level = f->bot ? f->bot : bot && is_bot(bot) ? bot : "normal";
        Past past = {.old = &old, .file = file, .kept = f->is_last ? f->resume : NULL, .start = old.start};
        if (old.start)
            start_match(old.start, &old.setup.rng, &position);
        past.position = old.start ? &position : NULL;
        code = old.start && old.start->is_lesson
                   ? resume_lesson(f, &old, past, level)
                   : match_run(old.game, transcript_set(&old), &old.setup, past, seat, NULL, level);
    }
    free((char *)file.at);
    transcript_clear(&old);
    return code;
}

static int play_new(Sitting *sitting)
{
    const PlayFlags *f = sitting->flags;
    const Loaded *loaded = sitting->loaded;
    MatchSetup setup = {0};
    SeatId seat;
    if (!seed_option(f->seed, &setup.rng) || !first_option(loaded->game, f->first, &setup) ||
        !edition_option(loaded->game, f->edition, &setup.edition))
        return EXIT_USAGE;
    if (!seat_decks(loaded, f, &setup, &seat))
        return EXIT_BAD_INPUT;
    return match_run(loaded->game, &loaded->set, &setup, (Past){0}, seat, sitting, f->bot);
}

// ---- a scene to play on ----

// With the scene's own chance, so that the record begins in the same position.
static int scene_play(Sitting *sitting, const Scene *scene, Span text, SeatId seat)
{
    const Loaded *loaded = sitting->loaded;
    Problem problem;
    SceneCards cards = {.game = loaded->game, .set = &loaded->set};
    check(load_default_decks(loaded, cards.deck));      // it was run with these
    Start *start = start_new(&cards, text, true, &problem);
    check(start != NULL);
    int code = match_run(loaded->game, scene->set, &scene->setup, (Past){.position = &scene->match, .start = start},
                         seat, sitting, sitting->flags->bot);
    start_free(start);
    return code;
}

static int play_scene(Sitting *sitting)
{
    const PlayFlags *f = sitting->flags;
    Loaded *loaded = sitting->loaded;
    Problem problem;
    size_t size = 0;
    SeatId seat;
    char *data = file_read(f->scene, &size, &problem);
    Scene *scene = calloc(1, sizeof *scene);
    check(scene != NULL);
    int code = EXIT_BAD_INPUT;
    if (!data || !scene_run(scene, scene_loader, loaded, (Span){data, size}, &problem))
        problem_show(stderr, f->scene, (Span){data, size}, &problem);
    else if (scene->match.question == 0)
        fail(EXIT_BAD_INPUT, "%s: the match is over where this scene ends", f->scene);
    else if (seat_decks(loaded, f, &(MatchSetup){.edition = scene->setup.edition}, &seat))
        code = scene_play(sitting, scene, (Span){data, size}, seat);
    scene_clear(scene);
    free(scene);
    free(data);
    return code;
}

// ---- a lesson ----

static int play_lesson(Sitting *sitting)
{
    Learning learning;
    if (!learn_open(&learning, &sitting->lessons, sitting->lesson, sitting->loaded))
        return EXIT_BAD_INPUT;
    const Lesson *lesson = learning.lesson;
    Past past = {.position = lesson_position(lesson), .start = learning.start, .learning = &learning};
    int code = match_run(sitting->loaded->game, lesson_cards(lesson), lesson_setup(lesson), past, lesson_seat(lesson),
                         sitting, sitting->flags->bot);
    learn_close(&learning);
    return code;
}

// ---- one match after the other ----

// Cards that were loaded again must let the same match be set up again.
static bool decks_fit(const void *self, const Loaded *loaded)
{
    const PlayFlags *f = self;
    MatchSetup setup = {0};
    SeatId seat;
    return (f->scene || edition_option(loaded->game, f->edition, &setup.edition)) &&
           seat_decks(loaded, f, &setup, &seat);
}

static void loaded_drop(Loaded *loaded)
{
    load_clear(loaded);
    free(loaded);
}

static int play_matches(Sitting *sitting)
{
    int code;
    do {
        sitting->again = false;
        code = sitting->lesson >= 0 ? play_lesson(sitting)
               : sitting->flags->scene ? play_scene(sitting) : play_new(sitting);
        if (sitting->again && sitting->watch) {
            watch_look(sitting->watch, "");
            Loaded *next = watch_take(sitting->watch);
            if (next)
                loaded_drop(sitting->loaded);
            sitting->loaded = next ? next : sitting->loaded;
        }
    } while (sitting->again);
    return code;
}

static int play_lessons(Sitting *sitting)
{
    if (!learn_find(sitting->loaded->game, &sitting->lessons))
        return EXIT_BAD_INPUT;
    if (sitting->flags->lesson && strcmp(sitting->flags->lesson, "list") == 0) {
        learn_print(&sitting->lessons);
        return EXIT_GOOD;
    }
    sitting->lesson = learn_index(&sitting->lessons, sitting->flags->lesson);
    return sitting->lesson < 0 ? EXIT_USAGE : play_matches(sitting);
}

// On a terminal changed files are reported while the prompt waits, so that editing a card shows its effect at once.
static LineNews look_while_waiting(void *self) { return watch_look(self, "\n") ? NEWS_TOLD : NEWS_NONE; }

static int play_game(const PlayFlags *f, const char *name)
{
    Watch watch = {0};
    Loaded *loaded = calloc(1, sizeof *loaded);
    check(loaded != NULL);
    const Game *game = f->watch ? game_named(name) : NULL;
    bool can_watch = game && watch_begin(&watch, game);     // before loading, so that no change is missed
    if (game && !can_watch)
        fail(EXIT_BAD_INPUT, "--watch has no folder to look at: name one with RIFT_DATA=FOLDER");
    if ((f->watch && !can_watch) || !game_option_own(name, loaded)) {
        free(loaded);
        return EXIT_BAD_INPUT;
    }
    if (f->watch)
        watch_greet(&watch);
    watch.fits = decks_fit;
    watch.self = f;
    const LineBeside beside = {.work = look_while_waiting, .self = &watch};
    if (f->watch && terminal_is_person())
        line_beside(&beside);
    Sitting sitting = {.flags = f, .loaded = loaded, .watch = f->watch ? &watch : NULL, .lesson = -1};
    int code = f->resume ? play_saved(f, loaded->game) : f->learn ? play_lessons(&sitting) : play_matches(&sitting);
    line_beside(NULL);
    watch_end(&watch);
    loaded_drop(sitting.loaded);
    return code;
}

// "--learn", "--learn 2", "--learn list": the word beside the game is the lesson.
static int take_lesson(PlayFlags *f, char **argv, int operands)
{
    if (!f->learn || operands != 2)
        return operands;
    bool is_first = (argv[0][0] >= '0' && argv[0][0] <= '9') || strcmp(argv[0], "list") == 0;   // --learn 2 GAME
    f->lesson = argv[is_first ? 0 : 1];
    argv[0] = argv[is_first ? 1 : 0];
    return 1;
}

static int join_check(const PlayFlags *f, char **argv, int operands)
{
    if (operands > 0)
        return fail(EXIT_USAGE, "--join takes the address alone: the table there says which game it is; leave out "
                    "\"%s\"", argv[0]);
    if (f->vs || f->bot || f->seed || f->first || f->edition || f->resume || f->scene || f->learn)
        return fail(EXIT_USAGE, "at a server's table only --deck, --name, --watch, --ca and --plain go with "
                    "--join");
    return EXIT_GOOD;
}

static int flags_check(const PlayFlags *f, char **argv, int operands)
{
    if (f->join)
        return join_check(f, argv, operands);
    if (f->name || f->ca)
        return fail(EXIT_USAGE, "%s goes with --join", f->name ? "--name" : "--ca");
    if (operands > 1)
        return fail(EXIT_USAGE, "play takes one game; what is \"%s\"?", argv[1]);
    if (operands == 0 && !f->resume)
        return fail(EXIT_USAGE, "play needs a game: rift play trekwar");
    if ((f->resume || f->scene) && (f->vs || f->seed || f->first || f->edition))
        return fail(EXIT_USAGE, "a saved match or scene has its own decks, seed and edition; leave out %s",
                    f->vs ? "--vs" : f->seed ? "--seed" : f->first ? "--first" : "--edition");
    if (f->resume && f->scene)
        return fail(EXIT_USAGE, "either --resume or --scene");
    if (f->learn && (f->resume || f->scene || f->deck || f->vs || f->seed || f->first || f->edition || f->watch))
        return fail(EXIT_USAGE, "a lesson has its own decks, seats and chance; --learn goes with a game and the number "
                    "of a lesson");
    if (f->learn && f->bot && strcmp(f->bot, "none") == 0)
        return fail(EXIT_USAGE, "a lesson is for one person; leave out --bot %s", f->bot);
    if (f->resume && f->watch)
        return fail(EXIT_USAGE, "a saved match has its own cards; leave out --watch");
    return EXIT_GOOD;
}

// "--resume last": the match or lesson of this game, or of any, that was left last.
static int last_option(PlayFlags *f, char **argv, int operands)
{
    static char path[1024];
    if (!f->resume || strcmp(f->resume, "last") != 0)
        return EXIT_GOOD;
    const Game *game = operands > 0 ? game_named(argv[0]) : NULL;
    if (operands > 0 && !game)
        return EXIT_BAD_INPUT;
    if (!kept_last(game, path, sizeof path))
        return fail(EXIT_BAD_INPUT, "no match%s%s was left unfinished", game ? " of " : "", game ? game->title : "");
    f->resume = path;
    f->is_last = true;
    return EXIT_GOOD;
}

int command_play(int argc, char **argv)
{
    PlayFlags f = {0};
    const Flag flags[] = {
        {"--deck", &f.deck, NULL, "A  your deck; you sit where it belongs"},
        {"--vs", &f.vs, NULL, "B  the other deck"},
        {"--bot", &f.bot, NULL, "LEVEL  random, easy or normal (usual; --resume: as before); none: two people here"},
        {"--seed", &f.seed, NULL, "N  the seed of the match's chance: a number, or 64 hexadecimal digits"},
        {"--first", &f.first, NULL, "SEAT  who opens"},
        {"--edition", &f.edition, NULL, "E  of the rules, where a game has several: for WARS 2005 (usual) or 2004"},
        {"--resume", &f.resume, NULL,
         "FILE  go on with a saved match; last: the match or lesson you left; --deck says where you sit"},
        {"--scene", &f.scene, NULL, "FILE  play on from where a scene ends; --deck says where you sit"},
        {"--learn", NULL, &f.learn, "[N]  lessons, one after the other, or lesson N; list: which there are"},
        {"--join", &f.join, NULL, "URL  at a server: http://HOST:PORT/t/LINK, a table; http://HOST:PORT/, its lobby"},
        {"--name", &f.name, NULL, "NAME  your name there"},
        {"--ca", &f.ca, NULL, "FILE  with https://: certificates (PEM) to trust instead of this machine's list"},
        {"--watch", NULL, &f.watch, "load changed card files again, for the next match; with --join: only look on"},
        {"--plain", NULL, &f.plain, "plain lines only, nothing is redrawn; typed lines are not edited"},
    };
    const Command command = {"play", "GAME", "Play at this terminal, against a bot or a friend.", flags,
                             COUNT_OF(flags), "Inside, ? lists the commands: why, card, undo, save and others."};
    int operands;
    bool stop;
    int code = options_read(&command, argc, argv, &operands, &stop);
    if (stop)
        return code;
    operands = take_lesson(&f, argv, operands);
    if ((code = flags_check(&f, argv, operands)) != EXIT_GOOD ||
        (code = last_option(&f, argv, operands)) != EXIT_GOOD)
        return code;
    if (f.plain)
        line_plain();
    if (f.join)
        return play_join(&(JoinFlags){.url = f.join, .name = f.name, .deck = f.deck, .ca = f.ca, .looks_on = f.watch});
    if (!f.resume)
        f.bot = f.bot ? f.bot : "normal";
    if (f.bot && !bot_option(f.bot))
        return EXIT_BAD_INPUT;
    return f.resume && operands == 0 ? play_saved(&f, NULL) : play_game(&f, argv[0]);
}
