// play_prompt.c — asking a person: news, table, question, and what comes of the line that is typed.
#include "cli/play_prompt.h"

#include <stdio.h>

#include "cli/line.h"
#include "cli/play_answers.h"
#include "cli/play_commands.h"
#include "cli/play_complete.h"
#include "cli/play_learn.h"
#include "cli/play_show.h"
#include "cli/play_take.h"
#include "cli/play_watch.h"
#include "cli/terminal.h"

// In a lesson nobody should pass by accident while there is a card to play: that is what the lesson is about.
static void lesson_guard(Prompt *p)
{
    const Table *t = &p->seen.table;
    bool passes = p->ask.pass >= 0 && p->ask.usual == ask_count(t, &p->ask) - 1;
    for (uint8_t i = 0; i < t->options.count && passes; i++)
        if (strcmp(t->game->verbs[t->options.option[i].verb].word, "play") == 0) {
            p->ask.is_said = true;
            snprintf(p->ask.why_said, sizeof p->ask.why_said, "there is something you can play");
        }
}

static void prompt_init(Prompt *p, Screen *on, SeatId seat)
{
    p->on = on;
    p->seat = seat;
    p->used = 0;
    on->source->see(on->self, seat, &p->seen);
    p->ask = (Ask){.pass = -1, .usual = -1};
    if (is_asked(p)) {
        ask_make(&p->seen, seat, &p->ask);
        if (on->learning && !lesson_is_done(on->learning->lesson))
            lesson_guard(p);
        answers_number(p);
    }
}

static Answer answer_line(Prompt *p, Span line)
{
    Picks picks;
    int32_t number;
    Span argument;
    if (line.size == 0)
        return take_usual(p);
    if (span_number(line, &number)) {
        int answer = number == 0 ? p->ask.usual : find_answer(p, line);
        if (answer >= 0)
            return take_answer(p, answer);
        say_words("No answer has the number " SPAN_FORMAT ". \"options\" shows them again.", SPAN_ARGS(line));
        return ANSWER_NONE;
    }
    int index = find_option(p, line), at_once = find_run(p, line);
    if (index >= 0)
        return take_option(p, (uint8_t)index);
    if (at_once >= 0)
        return take_answer(p, at_once);
    if (refuse_times(p, line))
        return ANSWER_NONE;
    if (read_picks(p, line, &picks))
        return take_picks(p, &picks);
    if (refuse_number(p, line))
        return ANSWER_NONE;
    const PromptCommand *command = find_command(p, line, &argument);
    if (command)
        return command->run(p, argument);
    refuse_words(p, line);
    return ANSWER_NONE;
}

static void look_at_files(const Screen *on)
{
    if (on->watch)
        watch_look(on->watch, "");
}

static void draw_resized(void *self) { show_again(self); }

// Reads one line, and says what is wrong with it. If it wasn't typed, the line is shown after the prompt.
static LineStatus prompt_line(Prompt *p, char buffer[LINE_BYTES], Span *ret_line)
{
    const LineHelp help = {.complete = prompt_complete, .resized = draw_resized, .self = p};
    LineStatus status = line_ask(">", &help, buffer, ret_line);
    if (!terminal_is_person() && status == LINE_GOOD)
        printf("%.*s%s", (int)cut_at(*ret_line, 80), ret_line->at, ret_line->size > 80 ? "…" : "");
    if (!terminal_is_person() || status == LINE_END)
        putchar('\n');
    if (status == LINE_TOO_LONG)
        say_words("That line is longer than %d bytes and was not read. Type a number, or ? for help.", LINE_BYTES);
    if (status == LINE_NOT_TEXT)
        say_words("That line holds bytes that are not text and was not read. Type a number, or ? for help.");
    return status;
}

// What a lesson tells, and how many lines it takes above the question. On a low screen a long text has a screen of its
// own: the table that it speaks of would scroll away.
static unsigned learn_lines(Prompt *p)
{
    unsigned lines = learn_take(p), height = terminal_height();
    if (!terminal_is_person() || height >= LOW_SCREEN || lines <= height / 4)
        return lines;
    learn_show(p);
    line_reads_on("Enter: on to the table>");
    p->on->drawn[0] = 0;
    p->used = 0;
    return 0;
}

Answer prompt_question(Screen *on, SeatId seat)
{
    Prompt p;
    prompt_init(&p, on, seat);
    p.used = show_news(&p);
    unsigned told = learn_lines(&p);    // a text with a screen of its own begins the count anew
    p.used += told;
    p.used += show_table(&p, p.used);
    show_phase(&p);
    p.used += show_passing(&p);
    learn_show(&p);
    show_question(&p, false);
    for (Answer answer = ANSWER_NONE;;) {
        char buffer[LINE_BYTES];
        Span line;
        look_at_files(on);
        LineStatus status = prompt_line(&p, buffer, &line);
        if (status == LINE_NEWS)
            return ANSWER_GIVEN;
        if (status == LINE_END || status == LINE_INTERRUPTED)
            answer = !prompt_leaves(on) ? ANSWER_NONE : status == LINE_END ? ANSWER_INPUT_ENDS : ANSWER_LEAVE;
        if (status == LINE_GOOD)
            answer = answer_line(&p, line);
        p.used = 0;
        if (answer != ANSWER_NONE)
            return answer;
    }
}

Answer prompt_wait(Screen *on, SeatId seat)
{
    char buffer[LINE_BYTES];
    Span line, argument;
    Prompt p;
    prompt_init(&p, on, seat);
    LineStatus status = prompt_line(&p, buffer, &line);
    if (status == LINE_NEWS)
        return ANSWER_GIVEN;
    if (status == LINE_END || status == LINE_INTERRUPTED)
        return !prompt_leaves(on) ? ANSWER_NONE : status == LINE_END ? ANSWER_INPUT_ENDS : ANSWER_LEAVE;
    const PromptCommand *command = status == LINE_GOOD && line.size > 0 ? find_command(&p, line, &argument) : NULL;
    if (command)
        return command->run(&p, argument);
    if (status == LINE_GOOD && line.size > 0)
        puts("You are not asked now. ? lists what you can do meanwhile.");
    return ANSWER_NONE;
}

void prompt_look(Screen *on, SeatId seat)
{
    Prompt p;
    prompt_init(&p, on, seat);
    show_table(&p, show_news(&p));
}

// ---- the end ----

static const char *again_words(const Screen *on)
{
    return !on->may_repeat ? "" : on->learning ? " \"again\" begins this lesson anew," : " \"again\" plays another,";
}

// On a terminal until Enter; from a pipe as long as commands follow that make sense after the end.
static Answer end_line(Prompt *p, Span line)
{
    Span argument;
    const PromptCommand *command = find_command(p, line, &argument);
    if (command)
        return command->run(p, argument);
    if (line.size == 0 && p->on->learning && learn_goes_on(p->on->learning))
        return ANSWER_NEXT;
    if (line.size == 0 || !terminal_is_person())
        return ANSWER_LEAVE;
    say_words("The match is over. \"save FILE\" keeps it, \"undo\" goes back,%s Enter leaves.", again_words(p->on));
    return ANSWER_NONE;
}

Answer prompt_end(Screen *on, SeatId seat)
{
    Prompt p;
    prompt_init(&p, on, seat);
    show_table(&p, show_news(&p) + learn_take(&p));
    show_result(&p);
    if (!learn_show(&p))
        show_end(&p);
    if (terminal_is_person())
        say_words("\"save FILE\" keeps the match,%s Enter %s.", again_words(on),
                  on->learning && learn_goes_on(on->learning) ? "begins the next lesson" : "leaves");
    for (Answer answer = ANSWER_NONE;;) {
        char buffer[LINE_BYTES];
        Span line;
        look_at_files(on);
        bool is_quiet = !terminal_is_person() && !on->source->is_remote;
        LineStatus status = is_quiet ? line_read(buffer, &line) : prompt_line(&p, buffer, &line);
        if (status == LINE_NEWS)
            return ANSWER_GIVEN;
        if (status == LINE_END || status == LINE_INTERRUPTED || (status != LINE_GOOD && !terminal_is_person()))
            return ANSWER_LEAVE;
        if (status == LINE_GOOD)
            answer = end_line(&p, line);
        if (answer != ANSWER_NONE)
            return answer;
    }
}
