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

static bool all_harm(const Prompt *p)
{
    for (uint8_t i = 0; i < p->seen.table.options.count; i++)
        if (!p->ask.harms[i])
            return false;
    return true;
}

// Nobody should harm themselves by a typo. Where every answer does harm, one of them has to be given.
static bool harm_confirm(Prompt *p, uint8_t index)
{
    char harm[160], question[240];
    bool yes = true;
    Text text = text_in(harm, sizeof harm);
    if (!p->ask.harms[index] || !terminal_is_person() || all_harm(p))
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

// ---- several at once: reading ----

// A line in words and numbers: commas are blanks.
static Span line_spaced(Span line, char buffer[LINE_BYTES + 1])
{
    span_to(line, buffer, LINE_BYTES + 1);
    for (char *at = buffer; *at; at++)
        *at = *at == ',' ? ' ' : *at;
    return span_of(buffer);
}

static bool pick_add(int answer, Picks *picks)
{
    if (picks->count == RUN_MAX)
        return false;
    picks->answer[picks->count++] = answer;
    return true;
}

// "4", or "2-4": all answers with these numbers.
static bool range_read(const Prompt *p, Span word, Picks *picks)
{
    int32_t from, to;
    Span rest = word, first = span_until(&rest, '-');
    bool is_range = first.size > 0 && first.size < word.size;
    if (!span_number(first.size ? first : word, &from) || (is_range && !span_number(rest, &to)))
        return false;
    to = is_range ? to : from;
    if (to < from || to - from >= RUN_MAX)
        return false;
    for (int32_t number = from; number <= to; number++) {
        char digits[16];
        snprintf(digits, sizeof digits, "%d", (int)number);
        if (!pick_add(find_answer(p, span_of(digits)), picks))
            return false;
    }
    return true;
}

static bool is_filler(Span word)
{
    static const char *const fillers[] = {"lose", "from", "of", "the", "my", "your", "and", "pile", "energy"};
    for (size_t i = 0; i < COUNT_OF(fillers); i++)
        if (span_is_word(word, fillers[i]))
            return true;
    return false;
}

// The one answer that is a single choice without a card and has this word: "reserve". -1: none, or several.
static int find_by_word(const Prompt *p, Span word)
{
    const Table *t = &p->seen.table;
    int found = -1;
    for (uint8_t i = 0; i < t->options.count; i++) {
        char words[160];
        uint8_t index = p->ask.order[i];
        option_words(t, index, OPTION_FOR_PEOPLE, words, sizeof words);
        Span rest = span_of(words);
        bool has = false;
        for (Span next = span_word(&rest); next.size > 0; next = span_word(&rest))
            has = has || (next.size == word.size && span_has(next, word));
        if (!has || t->options.option[index].card || index == p->ask.pass)
            continue;
        if (found >= 0)
            return -1;
        found = p->ask.run_count + i;
    }
    return found;
}

// "2 from the reserve": how often, and what. *rest begins after the number; it is cut only if this is understood.
static bool times_read(const Prompt *p, int32_t times, Span *rest, Picks *picks)
{
    Span after = *rest, word = span_word(&after);
    while (is_filler(word))
        word = span_word(&after);
    int answer = word.size ? find_by_word(p, word) : -1;
    if (answer < 0 || times < 1 || times > RUN_MAX)
        return false;
    for (; times > 0; times--)
        if (!pick_add(answer, picks))
            return false;
    *rest = after;
    return true;
}

bool read_picks(const Prompt *p, Span line, Picks *ret_picks)
{
    char buffer[LINE_BYTES + 1];
    Span rest = line_spaced(line, buffer);
    int parts = 0;
    bool has_words = false;
    ret_picks->count = 0;
    for (Span word = span_word(&rest); word.size > 0; word = span_word(&rest)) {
        int32_t times;
        if (is_filler(word))
            continue;
        parts++;
        if (span_number(word, &times) && times_read(p, times, &rest, ret_picks))
            has_words = true;
        else if (!range_read(p, word, ret_picks))
            return false;
    }
    return ret_picks->count > 1 || (has_words && parts == 1);
}

// How many answers the question takes until all is settled.
static int most_times(const Prompt *p)
{
    int most = 1;
    for (uint8_t r = 0; r < p->ask.run_count; r++)
        if (p->ask.run[r].repeats && p->ask.run[r].count > most)
            most = p->ask.run[r].count;
    return most;
}

bool refuse_times(const Prompt *p, Span line)
{
    char buffer[LINE_BYTES + 1];
    Span rest = line_spaced(line, buffer);
    int32_t times;
    for (Span word = span_word(&rest); word.size > 0 && p->ask.is_row; word = span_word(&rest)) {
        Span after = rest, what = span_word(&after);
        while (is_filler(what))
            what = span_word(&after);
        int answer = what.size && span_number(word, &times) ? find_by_word(p, what) : -1;
        int most = most_times(p);
        if (answer < 0 || (times >= 1 && times <= most))
            continue;
        say_words(most == 1 ? "\"" SPAN_FORMAT "\" takes only %d here; nothing was done."
                            : "\"" SPAN_FORMAT "\" takes a number from 1 to %d here; nothing was done.",
                  SPAN_ARGS(what), most);
        return true;
    }
    return false;
}

// ---- several at once: answering ----

static void run_name(const Prompt *p, Run *run)
{
    for (uint8_t i = 0, times; i < run->count; i = (uint8_t)(i + times)) {
        char words[160];
        Text text = text_in(words, sizeof words);
        for (times = 1; i + times < run->count && option_equal(run->option[i], run->option[i + times]);)
            times++;
        say_option(&p->seen.table, run->option[i], OPTION_FOR_PEOPLE, &text);
        run_say(run, "%s%s", i ? ", " : "", words);
        if (times > 1)
            run_say(run, " ×%d", times);
    }
}

// The option and, if it is picked several times, those for its copies: equal cards are offered one at a time. False:
// there are not that many.
static bool copies_add(const Table *t, Option option, uint8_t times, Run *run)
{
    for (CardId card = option.card; times > 0 && card <= t->game->card_max; card++)
        if (card == option.card || (t->cards[card].zone == t->cards[option.card].zone &&
                                    cards_are_alike(t, card, option.card))) {
            run_add(run, (Option){.verb = option.verb, .card = card, .number = option.number}, 1);
            times--;
        }
    return times == 0;
}

static int option_of(const Prompt *p, int answer)       // -1: the answer is several choices
{
    return answer < p->ask.run_count ? -1 : p->ask.order[answer - p->ask.run_count];
}

static bool refuse_alone(const Prompt *p, int answer)
{
    say_words("Number %d can only be chosen alone; nothing was done.", p->number[answer]);
    return false;
}

// The cards of a set, picked in the order of the list, and no more. False after saying why not.
static bool set_make(const Prompt *p, const Picks *picks, Run *ret_run)
{
    uint8_t picked[OPTION_MAX] = {0};
    for (uint8_t i = 0; i < picks->count; i++) {
        int index = option_of(p, picks->answer[i]);
        if (index < 0 || index == p->ask.pass)
            return refuse_alone(p, picks->answer[i]);
        picked[index]++;
    }
    *ret_run = (Run){.ends = true};
    for (uint8_t i = 0; i < p->seen.table.options.count; i++)
        if (!copies_add(&p->seen.table, p->seen.table.options.option[i], picked[i], ret_run)) {
            char words[160];
            option_words(&p->seen.table, i, OPTION_FOR_PEOPLE, words, sizeof words);
            say_words("\"%s\" can't be chosen %d times; nothing was done.", words, picked[i]);
            return false;
        }
    return true;
}

// The option, or if it is in the run already, another that reads the same: one of several identical cards.
static Option unused_like(const Prompt *p, int index, const Run *run)
{
    const Table *t = &p->seen.table;
    char words[160], other[160];
    option_words(t, (uint8_t)index, OPTION_FOR_PEOPLE, words, sizeof words);
    for (uint8_t i = (uint8_t)index; i < t->options.count && t->options.option[index].card; i++) {
        bool is_used = false;
        for (uint8_t k = 0; k < run->count; k++)
            is_used = is_used || option_equal(run->option[k], t->options.option[i]);
        option_words(t, i, OPTION_FOR_PEOPLE, other, sizeof other);
        if (!is_used && strcmp(words, other) == 0)
            return t->options.option[i];
    }
    return t->options.option[index];
}

// Answers of questions that follow each other: casualties, losses, an order. They are given as they were typed; one of
// several equal choices ("lose 7 from the reserve") covers what those before it leave, if they leave anything.
static bool row_make(const Prompt *p, const Picks *picks, Run *ret_run)
{
    *ret_run = (Run){.repeats = true};
    for (uint8_t i = 0; i < picks->count; i++) {
        int answer = picks->answer[i], index = option_of(p, answer);
        if (index < 0) {
            const Run *run = &p->ask.run[answer];
            if (!run->repeats || run->stays || run->ends)
                return refuse_alone(p, answer);
            ret_run->must = (uint8_t)(ret_run->count + 1);
            for (uint8_t k = 0; k < run->count; k++)
                run_add(ret_run, run->option[k], 1);
        } else if (index == p->ask.pass) {
            return refuse_alone(p, answer);
        } else {
            run_add(ret_run, unused_like(p, index, ret_run), 1);
            ret_run->must = ret_run->count;
        }
    }
    return true;
}

static int times_in(const Run *run, Option option)
{
    int times = 0;
    for (uint8_t i = 0; i < run->count; i++)
        times += option_equal(run->option[i], option);
    return times;
}

// Some of what could be done as one answer: two of three drains, but none of them twice. False: in a window other
// things are done one by one.
static bool is_part_of_run(const Prompt *p, const Run *run)
{
    for (uint8_t r = 0; r < p->ask.run_count; r++) {
        const Run *all = &p->ask.run[r];
        bool is_part = all->goes_on;
        for (uint8_t i = 0; i < run->count; i++)
            is_part = is_part && times_in(run, run->option[i]) <= times_in(all, run->option[i]);
        if (is_part)
            return true;
    }
    return false;
}

static bool harms_confirm(Prompt *p, const Picks *picks)
{
    for (uint8_t i = 0; i < picks->count; i++) {
        int index = option_of(p, picks->answer[i]);
        if (index >= 0 && !harm_confirm(p, (uint8_t)index))
            return false;
    }
    return true;
}

Answer take_picks(Prompt *p, const Picks *picks)
{
    const Table *t = &p->seen.table;
    Run run;
    bool is_set = t->game->questions[t->m->question].is_set, is_window = pass_option(t) >= 0;
    for (uint8_t i = 0; i < picks->count; i++)
        if (picks->answer[i] < 0) {
            say_words("Not all of these are numbers of answers; nothing was done. \"options\" shows them again.");
            return ANSWER_NONE;
        }
    if (!is_set && !is_window && !p->ask.is_row) {
        say_words("Here one answer is given, not several; nothing was done.");
        return ANSWER_NONE;
    }
    if (!(is_set ? set_make(p, picks, &run) : row_make(p, picks, &run)))
        return ANSWER_NONE;
    run.goes_on = is_window && is_part_of_run(p, &run);
    if (is_window && !run.goes_on) {
        say_words("Here one thing is done at a time, because the other player may answer each; nothing was done.");
        return ANSWER_NONE;
    }
    run_name(p, &run);
    return harms_confirm(p, picks) ? choose_run(p, &run, -1) : ANSWER_NONE;
}

// Enter: pass, or the usual answer.
Answer take_usual(Prompt *p)
{
    if (p->ask.usual >= 0 && p->ask.is_said) {
        say_words("%c%s, so Enter does not pass here: 0 or \"pass\" does.", p->ask.why_said[0] & ~32,
                  p->ask.why_said + 1);
        return ANSWER_NONE;
    }
    if (p->ask.usual >= 0)
        return take_answer(p, p->ask.usual);
    say_words("There is no usual answer here: type the number of one, or ? for help.");
    return ANSWER_NONE;
}
