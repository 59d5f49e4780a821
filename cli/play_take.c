// play_take.c — answers given to the match.
#include "cli/play_take.h"

#include <stdio.h>

#include "cli/line.h"
#include "cli/play_answers.h"
#include "cli/play_show.h"
#include "cli/terminal.h"

bool is_asked(const Prompt *p)
{
    return p->seen.table.m->question != 0 && p->seen.table.m->asked == p->seat;
}

// Whether the source did what was requested.
Answer given(Prompt *p, bool good, const Problem *problem)
{
    if (!good) {
        say_words("Not done: %s.", problem->message);
        return ANSWER_NONE;
    }
    p->on->saved = false;
    return ANSWER_GIVEN;
}

// Nobody should harm themselves by a typo.
static bool harm_confirm(Prompt *p, uint8_t index)
{
    char harm[160], question[240];
    bool yes = true;
    Text text = text_in(harm, sizeof harm);
    if (!p->ask.harms[index] || !terminal_is_person())
        return true;
    p->on->game->manners->harm_say(&p->seen, p->seat, index, &text);
    snprintf(question, sizeof question, "That is bad for you (%s). Do it anyway?", harm);
    return line_confirm(question, &yes) == LINE_GOOD && yes;
}

Answer take_option(Prompt *p, uint8_t index)
{
    Problem problem;
    char words[160];
    if (!harm_confirm(p, index))
        return ANSWER_NONE;
    option_words(&p->seen.table, index, OPTION_FOR_PEOPLE, words, sizeof words);
    show_chosen(words);
    p->on->has_passed = index == p->ask.pass;
    return given(p, p->on->source->choose(p->on->self, p->seat, index, &problem), &problem);
}

// `number`: among the answers of several choices; -1: the person has put it together.
Answer choose_run(Prompt *p, const Run *run, int number)
{
    Problem problem;
    bool good = p->on->source->answer(p->on->self, p->seat, run, number, &problem);
    if (good && run->says[0])
        show_chosen(run->says);
    return given(p, good, &problem);
}

Answer take_answer(Prompt *p, int answer)
{
    return answer < p->ask.run_count ? choose_run(p, &p->ask.run[answer], answer)
                                     : take_option(p, p->ask.order[answer - p->ask.run_count]);
}
// ---- several at once ----

// "1 3 4" or "1,3,4": the numbers of answers, and nothing else. False: it is something else.
bool read_numbers(const Prompt *p, Span line, int ret_answer[OPTION_MAX], int *ret_count)
{
    char spaced[LINE_BYTES + 1];
    int32_t number;
    span_to(line, spaced, sizeof spaced);
    for (char *at = spaced; *at; at++)
        *at = *at == ',' ? ' ' : *at;
    Span rest = span_of(spaced);
    *ret_count = 0;
    for (Span word = span_word(&rest); word.size > 0; word = span_word(&rest)) {
        if (!span_number(word, &number) || *ret_count == OPTION_MAX)
            return false;
        ret_answer[(*ret_count)++] = find_answer(p, word);
    }
    return *ret_count > 1;
}

static void run_name(const Prompt *p, Run *run)
{
    for (uint8_t i = 0; i < run->count; i++) {
        char words[160];
        Text text = text_in(words, sizeof words);
        say_option(&p->seen.table, run->option[i], OPTION_FOR_PEOPLE, &text);
        run_say(run, "%s%s", i ? ", " : "", words);
    }
}

// The option and, if it is picked several times, those for its copies: equal cards are offered one at a time. False:
// there are not that many.
static bool picks_add(const Table *t, Option option, uint8_t times, Run *run)
{
    for (CardId card = option.card; times > 0 && card <= t->game->card_max; card++)
        if (card == option.card || (t->cards[card].zone == t->cards[option.card].zone &&
                                    cards_are_alike(t, card, option.card))) {
            run_add(run, (Option){.verb = option.verb, .card = card, .number = option.number}, 1);
            times--;
        }
    return times == 0;
}

// The cards of these options, picked in the order of the list, and no more. False after saying why not.
static bool picks_make(const Prompt *p, const int *answer, int count, Run *ret_run)
{
    uint8_t picked[OPTION_MAX] = {0};
    for (int i = 0; i < count; i++) {
        if (answer[i] < 0) {
            say_words("Not all of these are numbers of answers; nothing was done. \"options\" shows them again.");
            return false;
        }
        int index = answer[i] < p->ask.run_count ? -1 : p->ask.order[answer[i] - p->ask.run_count];
        if (index < 0 || index == p->ask.pass) {
            say_words("Number %d can only be chosen alone; nothing was done.", p->number[answer[i]]);
            return false;
        }
        picked[index]++;
    }
    *ret_run = (Run){.ends = true};
    for (uint8_t i = 0; i < p->seen.table.options.count; i++)
        if (!picks_add(&p->seen.table, p->seen.table.options.option[i], picked[i], ret_run)) {
            char words[160];
            option_words(&p->seen.table, i, OPTION_FOR_PEOPLE, words, sizeof words);
            say_words("\"%s\" can't be chosen %d times; nothing was done.", words, picked[i]);
            return false;
        }
    run_name(p, ret_run);
    return true;
}

Answer take_picks(Prompt *p, const int *answer, int count)
{
    Run run;
    if (!p->seen.table.game->questions[p->seen.table.m->question].is_set) {
        say_words("Here one answer is wanted, not several; nothing was done.");
        return ANSWER_NONE;
    }
    return picks_make(p, answer, count, &run) ? choose_run(p, &run, -1) : ANSWER_NONE;
}

// Enter: pass, or the usual answer.
Answer take_usual(Prompt *p)
{
    if (p->ask.usual >= 0 && p->ask.is_said) {
        say_words("You could attack where you are stronger, so Enter does not pass here: 0 or \"pass\" does.");
        return ANSWER_NONE;
    }
    if (p->ask.usual >= 0)
        return take_answer(p, p->ask.usual);
    say_words("There is no usual answer here: type the number of one, or ? for help.");
    return ANSWER_NONE;
}
