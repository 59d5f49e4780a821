// play_table.c — what is seen, answered and wished at a server's table.
#include "cli/play_table.h"

#include <stdio.h>

#include "cli/file.h"
#include "cli/play_take.h"
#include "cli/terminal.h"

// ---- the source ----

static void see(const void *self, SeatId seat, Seen *ret_seen)
{
    const Joining *w = self;
    (void)seat;                         // there is no other seat that this terminal sees
    join_see(&w->j, ret_seen);
}

static uint32_t lines(const void *self) { return ((const Joining *)self)->j.line_count; }

static SourceLine line(const void *self, uint32_t index, SeatId seat)
{
    const JoinLine *found = &((const Joining *)self)->j.line[index];
    (void)seat;
    return (SourceLine){found->text, found->rule};
}

static bool digest(const void *self, SeatId seat, uint32_t from, Text *text)
{
    const Joined *j = &((const Joining *)self)->j;
    (void)seat, (void)from;
    text_put(text, j->digest);
    return j->digest[0] != 0;
}

static bool is_against_bot(const void *self, SeatId seat)
{
    return ((const Joining *)self)->j.chair[seat_other(seat)].is_bot;
}

static const Stops *stops(const void *self, SeatId seat)
{
    (void)seat;
    return &((const Joining *)self)->j.stops;
}

static bool choose(void *self, SeatId seat, uint8_t index, Problem *problem)
{
    char members[32];
    (void)seat;
    snprintf(members, sizeof members, "\"option\":%d", index);
    return join_answer(&((Joining *)self)->j, "choose", members, problem);
}

static bool answer(void *self, SeatId seat, const Run *run, int number, Problem *problem)
{
    Joined *j = &((Joining *)self)->j;
    char members[32];
    (void)seat;
    if (number < 0)
        return join_steps(j, run, problem);
    snprintf(members, sizeof members, "\"answer\":%d", number);
    return join_answer(j, "answer", members, problem);
}

static bool pass_until(void *self, SeatId seat, Until until, Problem *problem)
{
    char members[40];
    (void)seat;
    snprintf(members, sizeof members, "\"until\":\"%s\"", until_words[until]);
    return join_answer(&((Joining *)self)->j, "pass", members, problem);
}

// Wishes for each setting that differs.
static bool set_phases(Joined *j, const Stops *wanted, Problem *problem)
{
    const char *const *phases = j->game->manners->phases;
    for (int theirs = 0; theirs < 2; theirs++)
        for (uint8_t i = 1; phases && phases[i]; i++) {
            bool on = wanted->phases[theirs] >> i & 1;
            if (on != (j->stops.phases[theirs] >> i & 1) &&
                !join_wish(j, "stop", problem, "\"phase\":\"%s\",\"whose\":\"%s\",\"on\":%s", phases[i],
                           theirs ? "theirs" : "mine", on ? "true" : "false"))
                return false;
        }
    return true;
}

static bool set_hushed(Joined *j, const Stops *from, const Stops *to, bool on, Problem *problem)
{
    for (uint8_t i = 0; i < from->hushed_count; i++) {
        char words[40];
        Text code = text_in(words, sizeof words);
        hushed_put(&j->cards.set, from->hushed[i], &code);
        if (!stops_has_hushed(to, from->hushed[i]) &&
            !join_wish(j, "hush", problem, "\"code\":\"%s\",\"on\":%s", words, on ? "true" : "false"))
            return false;
    }
    return true;
}

static bool set_stops(void *self, SeatId seat, const Stops *wanted, Problem *problem)
{
    Joining *w = self;
    Joined *j = &w->j;
    (void)seat;
    if (!set_phases(j, wanted, problem) || !set_hushed(j, &j->stops, wanted, false, problem) ||
        !set_hushed(j, wanted, &j->stops, true, problem) ||
        (wanted->asks_all != j->stops.asks_all &&
         !join_wish(j, "control", problem, "\"on\":%s", wanted->asks_all ? "true" : "false")))
        return false;
    j->stops = *wanted;
    return true;
}

static bool concede(void *self, SeatId seat, Problem *problem)
{
    (void)seat;
    return join_wish(&((Joining *)self)->j, "concede", problem, "%s", "");
}

static bool draw(void *self, SeatId seat, Problem *problem)
{
    Joined *j = &((Joining *)self)->j;
    (void)seat;
    if (!join_wish(j, "draw", problem, "\"on\":true"))
        return false;
    if (!j->chair[seat_other(j->viewer)].is_bot)
        printf("%s is asked.\n", j->chair[seat_other(j->viewer)].name);
    return true;
}

static bool undo(void *self, Problem *problem)
{
    return join_wish(&((Joining *)self)->j, "undo", problem, "\"on\":true");
}

static bool save(void *self, SeatId seat, const char *path, bool overwrite, Text *ret_next, Problem *problem)
{
    const Joined *j = &((Joining *)self)->j;
    char record[LINK_BYTES + 32];
    CallerAnswer answer_;
    (void)seat;
    if (j->state != ROOM_OVER)
        return problem_set(problem, 0, 0, "is not written: the server keeps this match, and its record can be saved "
                           "when it is over");
    snprintf(record, sizeof record, "/api/tables/%s/record", j->link);
    if (!caller_ask(j->caller, "GET", record, (Span){"", 0}, "", &answer_, problem))
        return false;
    if (answer_.status != 200)
        return problem_set(problem, 0, 0, "is not written: the server does not give the record (%d)", answer_.status);
    text_format(ret_next, "To look at it: rift replay '%s'; --verify also proves the shuffles", path);
    return file_save(path, answer_.body, (FileSaving){.overwrite = overwrite}, problem);
}

static void end_say(const void *self, Text *text)
{
    const Joined *j = &((const Joining *)self)->j;
    text_format(text, "The match is kept at %s%s/t/%s", join_scheme(j->place), j->place, j->link);
}

// ---- commands ----

static Joining *joining_of(const Prompt *p) { return p->on->self; }

static Answer run_phrase(Prompt *p, Span argument)
{
    Problem problem;
    int32_t number;
    if (!span_number(argument, &number) || number < 1 || number > PHRASE_COUNT) {
        for (int i = 0; i < PHRASE_COUNT; i++)
            printf("  say %d  %s\n", i + 1, phrases[i]);
        return ANSWER_NONE;
    }
    bool good = join_wish(&joining_of(p)->j, "say", &problem, "\"phrase\":%d", (int)number - 1);
    if (!good)
        printf("Not said: %s.\n", problem.message);
    return ANSWER_NONE;
}

// The answer to whatever the other player has asked for.
static Answer consent(Prompt *p, bool yes)
{
    Joined *j = &joining_of(p)->j;
    Problem problem;
    const char *on = yes ? "\"on\":true" : "\"on\":false";
    SeatId other = seat_other(j->viewer);
    if (j->state == ROOM_HELD)
        return given(p, join_wish(j, "go-on", &problem, "%s", on), &problem);
    if (j->undo_seat >= 0 && (j->undo_seat == other || !yes))
        return given(p, join_wish(j, "undo", &problem, "%s", on), &problem);
    if (j->chair[other].draws || (!yes && j->chair[j->viewer].draws))
        return given(p, join_wish(j, "draw", &problem, "%s", on), &problem);
    puts("Nobody has asked for anything.");
    return ANSWER_NONE;
}

static Answer run_agree(Prompt *p, Span argument)
{
    (void)argument;
    return consent(p, true);
}

static Answer run_decline(Prompt *p, Span argument)
{
    (void)argument;
    return consent(p, false);
}

static void clock_words(int64_t left, Text *text)
{
    int64_t seconds = left / 1000;
    if (seconds >= 24 * 3600)
        text_format(text, "%lld d %lld h", (long long)(seconds / 86400), (long long)(seconds / 3600 % 24));
    else
        text_format(text, "%lld:%02lld", (long long)(seconds / 60), (long long)(seconds % 60));
}

void clocks_say(const Joined *j, Text *text)
{
    if (j->left[0] == 0 && j->left[1] == 0)
        return;
    SeatId first = j->viewer < SEAT_COUNT ? j->viewer : 0;
    if (j->viewer < SEAT_COUNT)
        text_put(text, "You have ");
    else
        text_format(text, "%s has ", j->chair[first].name);
    clock_words(join_left(j, first), text);
    text_format(text, ", %s ", j->chair[seat_other(first)].name);
    clock_words(join_left(j, seat_other(first)), text);
    text_put(text, ".");
}

static Answer run_time(Prompt *p, Span argument)
{
    Joined *j = &joining_of(p)->j;
    Problem problem;
    int32_t seconds;
    char words[160];
    Text text = text_in(words, sizeof words);
    clocks_say(j, &text);
    if (span_number(argument, &seconds))
        return given(p, join_wish(j, "time", &problem, "\"seconds\":%d", (int)seconds), &problem);
    say_words("%s%s", words,
              text.used ? " \"time SECONDS\" gives your opponent more." : "There is no clock at this table.");
    return ANSWER_NONE;
}

static Answer run_mute(Prompt *p, Span argument)
{
    Problem problem;
    (void)argument;
    return given(p, join_wish(&joining_of(p)->j, "mute", &problem, "\"on\":true"), &problem);
}

static Answer run_rematch(Prompt *p, Span argument)
{
    Joining *w = joining_of(p);
    Problem problem;
    (void)argument;
    if (w->j.state != ROOM_OVER) {
        puts("The match is not over; \"concede\" gives it up.");
        return ANSWER_NONE;
    }
    w->wants_rematch = join_wish(&w->j, "rematch", &problem, "\"on\":true");
    return given(p, w->wants_rematch, &problem);
}

static Answer run_leave(Prompt *p, Span argument)
{
    (void)p, (void)argument;
    return ANSWER_LEAVE;
}

static Answer run_link(Prompt *p, Span argument)
{
    (void)argument;
    const Joined *j = &joining_of(p)->j;
    printf("%s%s/t/%s\n", join_scheme(j->place), j->place, j->link);
    return ANSWER_NONE;
}

static const PromptCommand commands[] = {
    {"agree", "", "to what your opponent asks for: taking back, a draw", run_agree, ALWAYS},
    {"decline", "", "no; also takes back what you have asked for", run_decline, ALWAYS},
    {"say", "N", "says one of six phrases; without a number: which", run_phrase, ALWAYS},
    {"mute", "", "turns your opponent's phrases off", run_mute, ALWAYS},
    {"time", "[SECONDS]", "the clocks; or gives your opponent this much more", run_time, PLAYING},
    {"link", "", "the address of this table", run_link, EVERYBODY},
    {"rematch", "", "plays again, with seats swapped, if your opponent wants to", run_rematch, ALWAYS},
    {"again", NULL, NULL, run_rematch, ALWAYS},
    {"quit", "", "leaves; a seat stays yours", run_leave, EVERYBODY},
    {"exit", NULL, NULL, run_leave, EVERYBODY},
    {NULL, NULL, NULL, NULL, 0},
};

const Source table_source = {
    .is_remote = true, .see = see, .lines = lines, .line = line, .digest = digest, .stops = stops,
    .is_against_bot = is_against_bot, .choose = choose,
    .answer = answer, .pass_until = pass_until, .set_stops = set_stops, .concede = concede, .draw = draw, .undo = undo,
    .save = save, .end_say = end_say, .commands = commands,
};
