// play_deeds.c — undo, saving, passing, giving up, leaving.
#include "cli/play_deeds.h"

#include <stdio.h>

#include "cli/line.h"
#include "cli/play_explain.h"
#include "cli/play_learn.h"
#include "cli/play_stops.h"
#include "cli/play_take.h"
#include "cli/terminal.h"

Answer run_undo(Prompt *p, Span argument)
{
    Problem problem;
    (void)argument;
    if (!p->on->source->undo(p->on->self, &problem)) {
        say_words("%c%s.", problem.message[0] & ~32, problem.message + 1);
        return ANSWER_NONE;
    }
    if (!p->on->source->is_remote)
        puts("Taken back.");
    p->on->saved = false;
    p->on->drawn[0] = 0;                // an earlier position is always shown
    return ANSWER_GIVEN;
}

static Answer save(Prompt *p, Span argument, bool overwrite)
{
    char path[LINE_BYTES + 1], words[2 * LINE_BYTES];
    Problem problem;
    Text next = text_in(words, sizeof words);
    span_to(argument, path, sizeof path);
    if (argument.size == 0)
        puts("\"save FILE\" writes the match into FILE.");
    else if (!p->on->source->save(p->on->self, p->seat, path, overwrite, &next, &problem))
        say_words("Not saved: %s %s.", path, problem.message);
    else {
        p->on->saved = true;
        printf("Saved. %s\n", words);          // not wrapped: it has a command that people copy
    }
    return ANSWER_NONE;
}

Answer run_save(Prompt *p, Span argument) { return save(p, argument, false); }
Answer run_save_over(Prompt *p, Span argument) { return save(p, argument, true); }

Answer run_position(Prompt *p, Span argument)
{
    char path[LINE_BYTES + 1];
    Problem problem;
    span_to(argument, path, sizeof path);
    if (!p->on->source->position)
        puts("Only a match of this program can be written as a position.");
    else if (argument.size == 0)
        say_words("\"position FILE.scene\" writes what you know now as a scene, hidden cards as ?.");
    else if (!p->on->source->position(p->on->self, p->seat, path, &problem))
        say_words("Not saved: %s %s.", path, problem.message);
    else
        printf("Saved as you know it. To try it: rift play %s --scene '%s'\n", p->on->game->name, path);
    return ANSWER_NONE;
}

Answer run_concede(Prompt *p, Span argument)
{
    (void)argument;
    Problem problem;
    bool yes = true;
    if (terminal_is_person())
        line_confirm("Give the match up?", &yes);
    if (!yes)
        return ANSWER_NONE;
    return given(p, p->on->source->concede(p->on->self, p->seat, &problem), &problem);
}

Answer run_offer(Prompt *p, Span argument)
{
    (void)argument;
    Problem problem;
    if (p->on->source->is_remote)
        return given(p, p->on->source->draw(p->on->self, p->seat, &problem), &problem);
    if (!p->on->two_people) {
        puts("The bot doesn't agree to a draw; \"concede\" gives the match up.");
        return ANSWER_NONE;
    }
    char words[80];
    Text question = text_in(words, sizeof words);
    bool yes;
    if (terminal_is_person())
        screen_clear();                 // the other player's cards are not for the one who answers
    line_forget();                      // nor is what the other player has typed
    p->on->shown_to = SEAT_NOBODY;
    text_format(&question, "%s, do you agree to a draw?", seat_title(p->on->game, seat_other(p->seat)));
    if (line_confirm(words, &yes) == LINE_END)
        return ANSWER_INPUT_ENDS;
    if (yes)
        return given(p, p->on->source->draw(p->on->self, p->seat, &problem), &problem);
    puts("No draw; the match goes on.");
    return ANSWER_NONE;
}

// In a game where you draw cards, "draw" means that, and why it can't be done now.
Answer run_draw(Prompt *p, Span argument)
{
    return why_action(p, span_of("draw")) ? ANSWER_NONE : run_offer(p, argument);
}

Answer run_pass(Prompt *p, Span argument)
{
    Problem problem;
    Until until;
    Span rest = argument, word = span_word(&rest);
    if (word.size == 0 || p->ask.pass < 0) {
        if (p->ask.pass >= 0)
            return take_option(p, (uint8_t)p->ask.pass);
        puts("Passing is not among the options now.");
        return ANSWER_NONE;
    }
    if (!read_until(span_is_word(word, "until") ? span_trim(rest) : argument, &until)) {
        say_words("\"pass until\" goes on to: phase (the next one), turn (your next one), battle (its end), decision "
                  "(the next question of your own turn, or what your opponent does to you).");
        return ANSWER_NONE;
    }
    p->on->has_passed = true;
    return given(p, p->on->source->pass_until(p->on->self, p->seat, until, &problem), &problem);
}

Answer run_again(Prompt *p, Span argument)
{
    (void)argument;
    if (p->seen.table.m->result == RESULT_NONE && !p->on->learning) {
        puts("The match is not over; \"concede\" gives it up.");
        return ANSWER_NONE;
    }
    if (!p->on->may_repeat) {
        say_words("A saved match can't be started again; \"undo\" goes back in it.");
        return ANSWER_NONE;
    }
    return ANSWER_AGAIN;
}

static bool is_over(const Screen *on)
{
    Seen seen;
    on->source->see(on->self, 0, &seen);
    return seen.table.m->result != RESULT_NONE;
}

bool prompt_leaves(const Screen *on)
{
    bool yes;
    if (!terminal_is_person() || is_over(on))
        return true;
    LineStatus status = line_confirm("Leave the match?", &yes);
    return yes || status == LINE_END || status == LINE_INTERRUPTED;
}

Answer run_next(Prompt *p, Span argument)
{
    (void)p, (void)argument;
    return ANSWER_NEXT;
}

Answer run_lesson(Prompt *p, Span argument)
{
    (void)argument;
    learn_repeat(p->on->learning);
    return ANSWER_NONE;
}

Answer run_quit(Prompt *p, Span argument)
{
    (void)argument;
    bool is_done = p->on->learning && lesson_is_done(p->on->learning->lesson);          // the goal has been reached
    return is_done || prompt_leaves(p->on) ? ANSWER_LEAVE : ANSWER_NONE;
}
