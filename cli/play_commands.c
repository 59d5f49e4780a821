// play_commands.c — the commands of a match: which there are, and which make sense now.
#include "cli/play_commands.h"

#include <stdio.h>

#include "cli/line.h"
#include "cli/page.h"
#include "cli/play_deeds.h"
#include "cli/play_explain.h"
#include "cli/play_show.h"
#include "cli/play_stops.h"
#include "cli/play_take.h"
#include "cli/rules_plain.h"
#include "cli/terminal.h"
#include "cli/wrap.h"

static Answer run_table(Prompt *p, Span argument)
{
    show_asked_table(p, span_is_word(argument, "all"));
    if (is_asked(p))
        show_question(p, false);
    return ANSWER_NONE;
}

static Answer run_hand(Prompt *p, Span argument)
{
    (void)argument;
    show_hand(p);
    return ANSWER_NONE;
}

static Answer run_more(Prompt *p, Span argument)
{
    (void)argument;
    show_question(p, true);
    return ANSWER_NONE;
}

static Answer run_first(Prompt *p, Span argument)
{
    (void)argument;
    return take_answer(p, 0);
}

static Answer run_options(Prompt *p, Span argument)
{
    (void)argument;
    show_question(p, false);
    return ANSWER_NONE;
}

static Answer run_log(Prompt *p, Span argument)
{
    show_log_pages(p->on, p->seat, span_is_word(argument, "all"));
    return ANSWER_NONE;
}

static void print_help(const Prompt *p);

static Answer run_help(Prompt *p, Span argument)
{
    int answer = span_is(argument, "0") ? p->ask.usual : argument.size ? find_answer(p, argument) : -1;
    if (argument.size == 0 || p->seen.table.options.count == 0)
        print_help(p);
    else if (answer >= 0)
        explain_answer(p, answer);
    else
        say_words("\"? N\" explains the answer with the number N; \"?\" alone lists the commands.");
    return ANSWER_NONE;
}

static const PromptCommand commands[] = {
    {"?", "N", "explains option N", run_help, EVERYBODY},
    {"why", "CARD|ACTION", "says which rule forbids it", run_why, PLAYING},
    {"hint", "", "says what a normal bot would do in your place", run_hint, ASKED},
    {"card", "CARD", "shows a card: its code, title, or a part of the title", run_card, EVERYBODY},
    {"table", "[all]", "shows the table and the question again; all: with every text and pile, page by page", run_table,
     EVERYBODY},
    {"hand", "", "shows the cards in your hand: costs, numbers, texts", run_hand, ALWAYS},
    {"first", "", "takes the first answer listed", run_first, ASKED},
    {"options", "", "shows the question again", run_options, ASKED},
    {"more", "", "shows it with all answers", run_more, ASKED},
    {"guide", "", "what the game is about, how it is won, the signs", run_guide, EVERYBODY},
    {"rules", "WORD|ID", "what a rule means", run_rules, EVERYBODY},
    {"log", "[all]", "shows what happened, as you saw it: the newest, or everything", run_log, EVERYBODY},
    {"parts", "NUMBER", "explains a number part by part: the main one, or that of a card (parts NUMBER of CARD)",
     run_parts, ALWAYS},
    {"force", NULL, NULL, run_parts, ALWAYS},
    {"undo", "", "takes back your last choice", run_undo, ALWAYS},
    {"save", "FILE", "writes the match into a new file, FILE.scene the position (save! writes over)", run_save, ALWAYS},
    {"save!", NULL, NULL, run_save_over, ALWAYS},
    {"position", "FILE", "writes what you know now as FILE.scene, hidden cards as ?", run_position, ASKED},
    {"concede", "", "gives the match up", run_concede, PLAYING},
    {"pass", "[until WHAT]", "passes; until phase, turn, battle or decision: on to the next one", run_pass, ASKED},
    {"stop", "[PHASE]", "asks you in that phase if you can do anything; again: no longer; \"stop theirs PHASE\"",
     run_stop, WITH_STOPS},
    {"stops", NULL, NULL, run_stop, WITH_STOPS},
    {"hush", "[CARD [N]]", "stops asking because of this card, or of its ability N; \"unhush CARD\" asks again",
     run_hush, WITH_HUSHES},
    {"unhush", NULL, NULL, run_unhush, WITH_HUSHES},
    {"control", "[on|off]", "full control: every question is asked; again: the usual ones", run_control, WITH_STOPS},
    {"full", NULL, NULL, run_control, WITH_STOPS},
    {"offer", "", "offers a draw to the other person", run_offer, PLAYING},
    {"draw", NULL, NULL, run_draw, PLAYING},
    {"again", "", "plays another match", run_again, LOCAL},
    {"lesson", "", "says again what the lesson told you last; \"again\" restarts it", run_lesson, LEARNING},
    {"next", "", "goes to the next lesson", run_next, LEARNING},
    {"quit", "", "leaves; the match is kept, and the last line says how to go on", run_quit, EVERYBODY},
    {"help", NULL, NULL, run_help, EVERYBODY},
    {"exit", NULL, NULL, run_quit, EVERYBODY},
};

static bool is_for(const Prompt *p, const PromptCommand *c)
{
    bool over = p->seen.table.m->result != RESULT_NONE;
    if (p->seat == SPECTATOR && c->when != EVERYBODY)
        return false;
    switch ((When)c->when) {
    case EVERYBODY:
    case ALWAYS:
        return true;
    case PLAYING:
        return !over;
    case LEARNING:
        return p->on->learning != NULL;
    case WITH_STOPS:
        return !over && has_stops(p);
    case WITH_HUSHES:
        return !over && p->on->game->manners && p->on->game->manners->uses;
    case ASKED:
        return is_asked(p);
    case LOCAL:
        return !p->on->source->is_remote;
    }
    return false;
}

// Those of the source, then ours; NULL after the last.
static const PromptCommand *command_at(const Prompt *p, size_t index)
{
    const PromptCommand *own = p->on->source->commands;
    for (; own && own->word; own++, index--)
        if (index == 0)
            return own;
    return index < COUNT_OF(commands) ? &commands[index] : NULL;
}

// By its word; a source may have another with the same one, which comes first.
static const PromptCommand *command_called(const Prompt *p, Span word)
{
    const PromptCommand *c;
    for (size_t i = 0; (c = command_at(p, i)); i++)
        if (span_is_word(word, c->word) && is_for(p, c))
            return c;
    return NULL;
}

static bool has_sense(const Prompt *p, const PromptCommand *c)
{
    const Screen *on = p->on;
    bool over = p->seen.table.m->result != RESULT_NONE;
    return c->help && command_called(p, span_of(c->word)) == c &&
           (c->run != run_offer || on->two_people || on->source->is_remote) &&
           (c->run != run_hint || on->source->is_against_bot(on->self, p->seat)) &&
           (c->run != run_position || on->source->position) &&
           (c->run != run_pass || is_verb(on->game, span_of("pass"))) &&
           (c->run != run_again || (over && on->may_repeat));
}

bool prompt_command(const Prompt *p, size_t index, const char **ret_word, const char **ret_argument)
{
    const PromptCommand *c = command_at(p, index);
    if (!c)
        return false;
    *ret_word = has_sense(p, c) ? c->word : NULL;
    *ret_argument = c->argument;
    return true;
}

// An answer that does not harm somebody who tries it, as it can be typed. False: there is none.
static bool example_say(const Prompt *p, Text *text)
{
    const Table *t = &p->seen.table;
    for (uint8_t i = 0; i < t->options.count; i++) {
        uint8_t index = p->ask.order[i];
        if (p->ask.harms[index] || p->ask.is_typed[index] || (index == p->ask.pass && i > 0))
            continue;
        say_option(t, t->options.option[index], OPTION_BY_CODE, text);
        return true;
    }
    if (p->ask.run_count > 0)
        text_put(text, p->ask.run[0].says);
    return p->ask.run_count > 0;
}

static bool help_line(Page *page, const char *typed, const char *argument, const char *does)
{
    if (!page_turns(page, prose_lines(span_of(does), 24, 24, prose_width())))
        return false;
    printf("  %-8s %-12s ", typed, argument);
    print_prose(span_of(does), 24, 24, prose_width());
    return true;
}

// How an answer is given, before the commands.
static void print_answering(const Prompt *p, Page *page)
{
    char words[160];
    Text does = text_in(words, sizeof words);
    text_put(&does, "chooses that answer; its words do too (");
    if (example_say(p, &does)) {
        text_put(&does, ")");
        help_line(page, "a number", "", words);
    }
    help_line(page, "Enter", "or 0", "gives the usual answer, which is marked");
    help_line(page, "1 3", "2-4", "several answers at once, in that order: cards, casualties, losses");
    if (line_is_edited())
        help_line(page, "Tab", "", "completes what you type; the arrow up brings back what you typed before");
}

static void print_help(const Prompt *p)
{
    const PromptCommand *c;
    Page page = {.used = 1, .prompt = "Enter: more of what you can type; q: back>"};    // below what was typed
    if (is_asked(p))
        print_answering(p, &page);
    for (size_t i = 0; (c = command_at(p, i)); i++)
        if (has_sense(p, c) && !help_line(&page, c->word, c->argument, c->help))
            return;
}

const PromptCommand *find_command(const Prompt *p, Span line, Span *ret_argument)
{
    Span rest = line, word = span_word(&rest);
    if (word.size > 1 && word.at[0] == '?') {       // "?3"
        rest = (Span){line.at + 1, line.size - 1};
        word.size = 1;
    }
    *ret_argument = span_trim(rest);
    return command_called(p, word);
}

typedef struct Range {
    int32_t least, most;
    int count;
} Range;

static void range_add(Range *range, int32_t number)
{
    range->least = range->count == 0 || number < range->least ? number : range->least;
    range->most = range->count == 0 || number > range->most ? number : range->most;
    range->count++;
}

bool refuse_number(const Prompt *p, Span line)
{
    const Table *t = &p->seen.table;
    Span rest = line, verb = span_word(&rest);
    Range range = {0};
    int32_t typed;
    if (!span_number(span_trim(rest), &typed))
        return false;
    for (uint8_t i = 0; i < t->options.count; i++) {
        const Option *o = &t->options.option[i];
        if (t->game->verbs[o->verb].takes == FIELD_NUMBER && span_is_word(verb, t->game->verbs[o->verb].word))
            range_add(&range, o->number);
    }
    for (uint8_t i = 0; i < p->ask.run_count; i++) {
        const Run *run = &p->ask.run[i];
        if (run->number && span_is_word(verb, t->game->verbs[run->option[0].verb].word))
            range_add(&range, run->number);
    }
    if (range.count < 2 || range.most - range.least != range.count - 1)
        return false;
    say_words("\"" SPAN_FORMAT "\" takes a number from %d to %d here.", SPAN_ARGS(verb), (int)range.least,
              (int)range.most);
    return true;
}

// For words that are neither an option nor a command: says what was expected, and if they ask why not, answers that.
void refuse_words(Prompt *p, Span line)
{
    Named named;
    Span rest = line, verb = span_word(&rest);
    const char *near = NULL;
    char buffer[160];
    rest = span_trim(rest);
    if (is_verb(p->on->game, verb) && why_action(p, rest.size ? line : verb))
        return;
    if (is_verb(p->on->game, verb) && find_card_quietly(p, rest, &named)) {
        puts("That is not possible now.");
        why_card(p, &named);
        return;
    }
    const PromptCommand *c;
    for (size_t i = 0; (c = command_at(p, i)); i++)
        if (is_for(p, c))
            near = nearest_of(line, near, c->word);
    near = nearest_option(p, line, near, buffer, sizeof buffer);
    say_words("\"%.*s%s\" is neither an option nor a command%s. Type a number, or ? for help.", (int)cut_at(line, 40),
              line.at, line.size > 40 ? "…" : "", hint(near).text);
}
