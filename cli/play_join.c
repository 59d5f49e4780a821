// play_join.c — playing at a server's table: looking, being asked, waiting for the other player.
#include "cli/play_join.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/line.h"
#include "cli/options.h"
#include "cli/play_prompt.h"
#include "cli/play_show.h"
#include "cli/play_table.h"
#include "cli/terminal.h"

static bool is_same_standing(const Standing *a, const Standing *b)
{
    return a->state == b->state && a->is_asked == b->is_asked && a->has_view == b->has_view && a->waits == b->waits &&
           a->choice == b->choice && a->wants_rematch == b->wants_rematch && a->must_accept == b->must_accept;
}

static Standing standing_of(const Joining *w)
{
    const Joined *j = &w->j;
    bool is_asked = join_is_asked(j) && !join_waits(j);
    const Manners *manners = j->has_view ? j->game->manners : NULL;
    bool has_turns = j->viewer == SPECTATOR && manners && manners->moment;
    Seen seen;
    if (has_turns)
        join_see(j, &seen);
    return (Standing){.state = j->state, .is_asked = is_asked, .has_view = j->has_view, .waits = join_waits(j),
                      .wants_rematch = w->wants_rematch, .must_accept = j->accepting == j->viewer,
                      .choice = is_asked ? j->choice : has_turns ? manners->moment(&seen.table).turn : 0};
}

static bool has_next(const Joining *w) { return w->wants_rematch && w->j.next[0]; }

static void print_news(void *self, const char *line)
{
    Joining *w = self;
    if (w->is_prompted && !w->has_told)
        putchar('\n');
    w->has_told = true;
    printf("%s\n", line);
    fflush(stdout);
}

// ---- while waiting for a line ----

static int descriptor(const void *self) { return caller_fd(((const Joining *)self)->j.caller); }

// The table is shown again after an undo, and events are printed as they come while you wait.
static void look_at_log(Joining *w)
{
    Joined *j = &w->j;
    Screen *on = &w->screen;
    uint32_t *shown = &on->shown[j->viewer];
    if (j->was_cut) {
        print_news(w, "Taken back.");
        on->drawn[0] = 0;
        *shown = *shown > j->line_count ? j->line_count : *shown;
    }
    j->was_cut = false;
    if (w->is_prompted && !w->at.is_asked && j->has_view && *shown < j->line_count) {
        if (!w->has_told)
            putchar('\n');
        w->has_told = true;
        show_log(on, *shown, j->viewer);
        *shown = j->line_count;
    }
}

static LineNews hear_server(void *self)
{
    Joining *w = self;
    w->has_told = false;
    w->is_prompted = true;
    join_work(&w->j);
    Standing now = standing_of(w);
    bool is_news = !is_same_standing(&now, &w->at) || w->j.ends[0] || has_next(w);
    if (!(is_news && (now.is_asked || w->j.viewer == SPECTATOR)))      // then it is shown with the table
        look_at_log(w);
    w->is_prompted = false;
    return is_news ? NEWS_ENDS : w->has_told ? NEWS_TOLD : NEWS_NONE;
}

// ---- one look after the other ----

// Whether there is something new to show; waits at most this long.
static bool quiet_wait(Joining *w, int milliseconds)
{
    int64_t until = join_now() + milliseconds;
    for (;;) {
        join_work(&w->j);
        Standing now = standing_of(w);
        if (!is_same_standing(&now, &w->at) || w->j.ends[0] || has_next(w))
            return true;
        int64_t left = until - join_now();
        if (left <= 0)
            return false;
        struct pollfd one = {.fd = caller_fd(w->j.caller), .events = POLLIN};
        poll(&one, 1, (int)(left < 500 ? left : 500));
    }
}

static void say_waiting(const Joining *w)
{
    const Joined *j = &w->j;
    char words[480];
    Text text = text_in(words, sizeof words);
    const char *other = j->viewer < SEAT_COUNT ? j->chair[seat_other(j->viewer)].name : "";
    if (j->number == 0 || j->is_lost)
        text_put(&text, "Waiting for the server…");
    else if (j->viewer == SPECTATOR)
        text_put(&text, j->has_view ? "Looking on… " : "Waiting for the match to begin…");
    else if (j->state == ROOM_OPEN)
        text_format(&text, "Waiting for somebody to sit down. Send a friend this link: %s%s/t/%s",
                    join_scheme(j->place), j->place, j->link);
    else if (j->state == ROOM_HELD)
        text_put(&text, "The match is on hold: \"agree\" or \"decline\".");
    else
        text_format(&text, "Waiting for %s%s… ", other, w->wants_rematch ? " to want a rematch" : "");
    if (j->state == ROOM_RUNNING)
        clocks_say(j, &text);
    puts(words);
}

// Before the match: there is nothing to be shown yet.
static Answer wait_early(const Joining *w)
{
    char buffer[LINE_BYTES];
    Span typed;
    const LineHelp help = {0};
    LineStatus status = line_ask(">", &help, buffer, &typed);
    if (status == LINE_NEWS)
        return ANSWER_GIVEN;
    if (status == LINE_END || status == LINE_INTERRUPTED)
        return ANSWER_LEAVE;
    if (status == LINE_GOOD && (span_is_word(typed, "quit") || span_is_word(typed, "exit")))
        return ANSWER_LEAVE;
    if (typed.size > 0)
        say_words("The match has not begun. \"quit\" leaves; the table stays at %s%s/t/%s", join_scheme(w->j.place),
                  w->j.place, w->j.link);
    return ANSWER_NONE;
}

static Answer wait_on(Joining *w)
{
    enum { QUIET_MS = 400, PIPED_MS = 60000 };
    bool is_person = terminal_is_person();
    if (quiet_wait(w, QUIET_MS))
        return ANSWER_GIVEN;
    if (!w->said_waiting)
        say_waiting(w);
    w->said_waiting = true;
    fflush(stdout);
    if (!is_person) {
        quiet_wait(w, PIPED_MS);
        return ANSWER_GIVEN;
    }
    Answer answer_ = ANSWER_NONE;
    while (answer_ == ANSWER_NONE)
        answer_ = w->j.has_view ? prompt_wait(&w->screen, w->j.viewer) : wait_early(w);
    return answer_;
}

static Answer ask_on(Joining *w)
{
    char words[160];
    Text text = text_in(words, sizeof words);
    w->said_waiting = false;
    clocks_say(&w->j, &text);
    if (text.used > 0)
        printf("\n%s%s%s\n", style(STYLE_DIM), words, style(STYLE_PLAIN));
    return prompt_question(&w->screen, w->j.viewer);
}

// Cards that the other player wrote and brought: nothing is dealt before they are accepted.
static Answer accept_on(Joining *w)
{
    Problem problem;
    char question[160];
    const char *other = w->j.chair[seat_other(w->j.viewer)].name;
    snprintf(question, sizeof question, "Play with the cards that %.80s has brought?", other);
    bool yes = lobby_accepts(w->j.caller, w->j.link, question);
    Standing now = standing_of(w);
    if (!is_same_standing(&now, &w->at))
        return ANSWER_GIVEN;            // the question is gone
    w->has_accepted = join_wish(&w->j, "accept", &problem, yes ? "\"on\":true" : "\"on\":false");
    return ANSWER_GIVEN;
}

static void greet_onlooker(const Joined *j)
{
    const Game *game = j->game;
    char words[320];
    Text text = text_in(words, sizeof words);
    text_format(&text, "You look on: %s plays %s%s, %s plays %s%s. Type ? for help.", j->chair[0].name,
                game->seat_article, seat_title(game, 0), j->chair[1].name, game->seat_article, seat_title(game, 1));
    show_greeting(game, j->view.match.edition, words);
}

static void greet(const Joining *w)
{
    const Joined *j = &w->j;
    const Game *game = j->game;
    SeatId other = seat_other(j->viewer);
    char words[240];
    Text text = text_in(words, sizeof words);
    text_format(&text, "You are %s%s; %s plays %s%s. Type ? for help.", game->seat_article,
                seat_title(game, j->viewer), j->chair[other].name, game->seat_article, seat_title(game, other));
    show_greeting(game, j->view.match.edition, words);
}

static Answer table_look(Joining *w)
{
    Joined *j = &w->j;
    join_step(j);
    if (j->has_view && !w->at.has_view) {
        w->screen.game = j->game;
        if (j->viewer == SPECTATOR)
            greet_onlooker(j);
        else
            greet(w);
    }
    if (j->number > 0)
        look_at_log(w);
    w->at = standing_of(w);
    w->has_accepted = w->has_accepted && w->at.must_accept;
    if (w->at.must_accept && !w->has_accepted && !w->at.waits)
        return accept_on(w);
    if (w->at.is_asked)
        return ask_on(w);
    bool is_over = j->state == ROOM_OVER && j->has_view && !w->wants_rematch && !w->at.waits;
    if (j->viewer == SPECTATOR && j->has_view && !is_over)
        prompt_look(&w->screen, j->viewer);
    return is_over ? prompt_end(&w->screen, j->viewer) : wait_on(w);
}

static int say_goodbye(const Joining *w, Answer answer_)
{
    const Joined *j = &w->j;
    if (j->ends[0])
        return fail(EXIT_BAD_INPUT, "%s", j->ends);
    if (j->state == ROOM_GONE)
        puts("This table was closed.");
    else if (j->state != ROOM_OVER && j->viewer == SPECTATOR)
        puts("Goodbye.");
    else if (j->state != ROOM_OVER)
        printf("%s Your seat stays yours: rift play --join %s%s/t/%s\n",
               answer_ == ANSWER_INPUT_ENDS ? "End of input." : "Goodbye.", join_scheme(j->place), j->place, j->link);
    return EXIT_GOOD;
}

int join_table(Caller *caller, const char *place, const char *link, bool looks_on, char *ret_next)
{
    Joining *w = calloc(1, sizeof *w);
    check(w != NULL);
    w->j.tell = print_news;
    w->j.self = w;
    w->screen = (Screen){.source = &table_source, .self = w, .shown_to = SEAT_NOBODY, .may_repeat = true};
    join_begin(&w->j, caller, place, link);
    w->j.looks_on = looks_on;
    w->screen.may_repeat = !looks_on;
    const LineBeside beside = {.work = hear_server, .descriptor = descriptor, .self = w};
    line_beside(&beside);
    Answer answer_ = ANSWER_GIVEN;
    while (answer_ == ANSWER_GIVEN && !w->j.ends[0] && !has_next(w) && w->j.state != ROOM_GONE)
        answer_ = table_look(w);
    line_beside(NULL);
    bool goes_on = has_next(w) && answer_ != ANSWER_LEAVE;
    span_to(span_of(goes_on ? w->j.next : ""), ret_next, LINK_BYTES);
    int code = goes_on ? EXIT_GOOD : say_goodbye(w, answer_);
    join_clear(&w->j);
    free(w);
    return code;
}
