// play_prompt.c — asking a person: choices, and the commands that are no choices.
#include "cli/play_prompt.h"

#include <stdio.h>

#include "cli/guide.h"
#include "cli/line.h"
#include "cli/play_answers.h"
#include "cli/play_complete.h"
#include "cli/play_learn.h"
#include "cli/play_show.h"
#include "cli/play_stops.h"
#include "cli/play_watch.h"
#include "cli/rules_plain.h"
#include "cli/terminal.h"
#include "cli/wrap.h"

static bool is_asked(const Prompt *p)
{
    return p->seen.table.m->question != 0 && p->seen.table.m->asked == p->seat;
}

static void prompt_init(Prompt *p, Screen *on, SeatId seat)
{
    p->on = on;
    p->seat = seat;
    on->source->see(on->self, seat, &p->seen);
    p->ask = (Ask){.pass = -1, .usual = -1};
    if (is_asked(p)) {
        ask_make(&p->seen, seat, &p->ask);
        answers_number(p);
    }
}

// ---- answers ----

// What was asked of the source was done, or can't be.
static Answer given(Prompt *p, bool good, const Problem *problem)
{
    if (!good) {
        say_words("Not done: %s.", problem->message);
        return ANSWER_NONE;
    }
    p->on->saved = false;
    return ANSWER_GIVEN;
}

// What harms oneself is not done by a slip of the finger.
static bool is_meant(Prompt *p, uint8_t index)
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

static Answer choose(Prompt *p, uint8_t index)
{
    Problem problem;
    char words[160];
    if (!is_meant(p, index))
        return ANSWER_NONE;
    option_words(&p->seen.table, index, OPTION_FOR_PEOPLE, words, sizeof words);
    show_chosen(words);
    p->on->has_passed = index == p->ask.pass;
    return given(p, p->on->source->choose(p->on->self, p->seat, index, &problem), &problem);
}

// `number`: among the answers of several choices; -1: the person has put it together.
static Answer choose_run(Prompt *p, const Run *run, int number)
{
    Problem problem;
    bool good = p->on->source->answer(p->on->self, p->seat, run, number, &problem);
    if (good && run->says[0])
        show_chosen(run->says);
    return given(p, good, &problem);
}

static Answer take_answer(Prompt *p, int answer)
{
    return answer < p->ask.run_count ? choose_run(p, &p->ask.run[answer], answer)
                                     : choose(p, p->ask.order[answer - p->ask.run_count]);
}

// ---- commands ----

static Answer run_table(Prompt *p, Span argument)
{
    (void)argument;
    show_whole_table(p);
    if (is_asked(p))
        show_question(p, false);
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

static Answer run_rules(Prompt *p, Span argument)
{
    PlainRules rules;
    if (argument.size == 0)
        puts("\"rules WORD\" or \"rules ID\" says what a rule means.");
    else if (plain_open(&rules, p->on->game->name))
        plain_tell(&rules, argument, prose_width());
    if (argument.size > 0)
        plain_clear(&rules);
    return ANSWER_NONE;
}

static Answer run_guide(Prompt *p, Span argument)
{
    (void)argument;
    if (terminal_is_person())
        guide_page(p->on->game->name, prose_width(), terminal_height(), 0);
    else
        guide_show(p->on->game->name, prose_width());
    return ANSWER_NONE;
}

static Answer run_log(Prompt *p, Span argument)
{
    (void)argument;
    show_log(p->on, 0, p->seat);
    return ANSWER_NONE;
}

static void explain_verb(const VerbInfo *verb)
{
    say_words("%s%s%s%s", verb->explains, verb->rule[0] ? " (" : "", verb->rule, verb->rule[0] ? ")" : "");
}

static DefId run_def(const Table *t, const Run *run, uint8_t i)        // 0: no card, or one that is not known
{
    return run->option[i].card ? t->cards[run->option[i].card].def : 0;
}

// What it is, and the cards in it.
static void explain_run(const Prompt *p, const Run *run)
{
    const Table *t = &p->seen.table;
    if (run->count > 1)
        say_words("%s: %d choices at once; \"undo\" takes them back together.", run->says, run->count);
    else
        say_words("%s: \"undo\" takes it back.", run->says);
    explain_verb(&t->game->verbs[run->option[0].verb]);
    for (uint8_t i = 0; i < run->count; i++) {
        DefId def = run_def(t, run, i);
        bool is_shown = false;
        for (uint8_t k = 0; k < i && !is_shown; k++)
            is_shown = run_def(t, run, k) == def;
        if (def && !is_shown)
            show_card(t->set, def);
    }
}

static void explain_harm(const Prompt *p, uint8_t index)
{
    char harm[160];
    Text text = text_in(harm, sizeof harm);
    if (!p->ask.harms[index])
        return;
    p->on->game->manners->harm_say(&p->seen, p->seat, index, &text);
    say_words("! means that it is bad for you as far as you can know: %s. It is only a warning, and you may do it.",
              harm);
}

static void explain_answer(Prompt *p, int answer)
{
    if (answer < p->ask.run_count) {
        explain_run(p, &p->ask.run[answer]);
        return;
    }
    uint8_t index = p->ask.order[answer - p->ask.run_count];
    const Table *t = &p->seen.table;
    const Option *o = &t->options.option[index];
    explain_verb(&t->game->verbs[o->verb]);
    if (o->card)
        show_card(t->set, t->cards[o->card].def);
    explain_harm(p, index);
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

static Answer run_card(Prompt *p, Span argument)
{
    Named named;
    if (find_card(p, argument, &named))
        show_card(p->seen.table.set, named.def);
    return ANSWER_NONE;
}

// "You can: option 3" for every option that uses a card like this one, or that is this action.
static void print_possible(Prompt *p, CardId card, Span action)
{
    const Table *t = &p->seen.table;
    Span verb = span_word(&action);     // "attack LOCATION": every attack
    char words[160], all[1600];
    Text text = text_in(all, sizeof all);
    for (uint8_t i = 0; i < t->options.count; i++) {
        const Option *o = &t->options.option[i];
        bool is_meant = card ? o->card && cards_are_alike(t, o->card, card)
                             : span_is_word(verb, t->game->verbs[o->verb].word);
        if (!is_meant)
            continue;
        option_words(t, i, OPTION_FOR_PEOPLE, words, sizeof words);
        text_format(&text, "%s%s", text.used ? "; " : "", words);
    }
    say_words("You can: %s", text.used ? all : "it is among the options.");
}

// The same for answers of several choices in which the card has its part; false: there is none.
static bool print_possible_runs(const Prompt *p, CardId card)
{
    enum { NAMED = 3 };
    const Table *t = &p->seen.table;
    char all[1000];
    Text text = text_in(all, sizeof all);
    unsigned found = 0;
    for (uint8_t r = 0; r < p->ask.run_count; r++) {
        bool is_part = false;
        for (uint8_t i = 0; i < p->ask.run[r].count && !is_part; i++)
            is_part = p->ask.run[r].option[i].card && cards_are_alike(t, p->ask.run[r].option[i].card, card);
        if (is_part && found++ < NAMED)
            text_format(&text, "%s%s", text.used ? "; " : "", p->ask.run[r].says);
    }
    if (found > NAMED)
        text_format(&text, "; and %u more answers with it", found - NAMED);
    if (found > 0)
        say_words("You can: %s.", all);
    return found > 0;
}

static void why_card(Prompt *p, const Named *named)
{
    Why why;
    CardId card = named->card ? named->card : best_card(p, named->def);
    if (!card) {
        say_words("No: no %s lies where you can see it.", p->seen.table.set->def[named->def].title);
        return;
    }
    p->on->game->why_card(&p->seen.table, p->seat, card, &why);
    if (why.possible)
        print_possible(p, card, (Span){0});
    else if (!print_possible_runs(p, card))
        show_why(&why);
}

static bool why_action(Prompt *p, Span action)
{
    Why why;
    if (!p->on->game->why_action(&p->seen.table, p->seat, action, &why))
        return false;
    if (why.possible)
        print_possible(p, 0, action);
    else
        show_why(&why);
    return true;
}

// "power of Dock Warden" is the number "RE05.power"; other words are a number's name as they stand.
static Span number_name(const Prompt *p, Span words, char buffer[160])
{
    Named named;
    Span rest = words, what = span_word(&rest), of = span_word(&rest);
    Text text = text_in(buffer, 160);
    rest = span_trim(rest);
    if (!span_is_word(of, "of") || !find_card_quietly(p, rest, &named))
        return words;
    if (named.card)
        text_format(&text, "c%d", named.card);
    else
        text_put(&text, p->seen.table.set->def[named.def].code);
    text_format(&text, "." SPAN_FORMAT, (int)cut_at(what, 40), what.at);
    return (Span){buffer, text.used};
}

// Both sides' number of that name; false: there is none.
static bool print_number(const Prompt *p, Span words)
{
    char buffer[160];
    Span name = number_name(p, words, buffer);
    bool own = show_number(p, name, p->seat), other = show_number(p, name, seat_other(p->seat));
    return own || other;
}

// "why power of CARD" asks for the parts of a number.
static bool is_number(const Prompt *p, Span words)
{
    Named named;
    Span rest = words, what = span_word(&rest);
    if (!span_is_word(span_word(&rest), "of"))
        return false;
    if (print_number(p, words))
        return true;
    if (!find_card_quietly(p, span_trim(rest), &named))
        return false;
    say_words("There is no " SPAN_FORMAT " of %s now: numbers are made of parts for cards in play, and \"parts\" alone "
              "shows the main one.", (int)cut_at(what, 40), what.at, p->seen.table.set->def[named.def].title);
    return true;
}

// One of this game that can't be done now.
static const char *forbidden_action(Prompt *p)
{
    const Game *game = p->on->game;
    Why why;
    for (uint8_t v = 1; v < game->verb_count; v++)
        if (game->why_action(&p->seen.table, p->seat, span_of(game->verbs[v].word), &why) && !why.possible)
            return game->verbs[v].word;
    return game->verbs[1].word;
}

static Answer run_why(Prompt *p, Span argument)
{
    Named named;
    if (argument.size == 0)
        say_words("\"why CARD\" or \"why ACTION\" says why you can't: why %s, why %s.", p->seen.table.set->def[1].code,
                  forbidden_action(p));
    else if (!why_action(p, argument) && !is_number(p, argument) && find_card(p, argument, &named))
        why_card(p, &named);
    return ANSWER_NONE;
}

static Answer run_parts(Prompt *p, Span argument)
{
    const char *const *numbers = p->seen.table.game->numbers;
    if (argument.size > 0) {
        if (print_number(p, argument))
            return ANSWER_NONE;
        char words[1000];
        Text text = text_in(words, sizeof words);
        for (size_t i = 0; numbers && numbers[i]; i++)
            text_format(&text, "%s%s", i ? ", " : "", numbers[i]);
        say_words("No number is called \"%.*s\". There are: %s; and those of cards in play, as in \"parts CODE.power\" "
                  "or \"parts power of CARD\".", (int)cut_at(argument, 60), argument.at, words);
        return ANSWER_NONE;
    }
    show_parts(p, p->seat);
    show_parts(p, seat_other(p->seat));
    return ANSWER_NONE;
}

static Answer run_undo(Prompt *p, Span argument)
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
    p->on->drawn[0] = 0;                // an earlier position: always shown
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
        printf("Saved. %s\n", words);          // a command to be copied is not broken
    }
    return ANSWER_NONE;
}

static Answer run_save(Prompt *p, Span argument) { return save(p, argument, false); }
static Answer run_save_over(Prompt *p, Span argument) { return save(p, argument, true); }

static Answer run_position(Prompt *p, Span argument)
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

static Answer run_concede(Prompt *p, Span argument)
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

static Answer run_offer(Prompt *p, Span argument)
{
    (void)argument;
    Problem problem;
    if (p->on->source->is_remote)
        return given(p, p->on->source->draw(p->on->self, p->seat, &problem), &problem);
    if (!p->on->two_people) {
        puts("The bot agrees to no draw; \"concede\" gives the match up.");
        return ANSWER_NONE;
    }
    char words[80];
    Text question = text_in(words, sizeof words);
    bool yes;
    if (terminal_is_person())
        screen_clear();                 // the other's cards are not for whoever answers
    line_forget();                      // nor what the other has typed
    p->on->shown_to = SEAT_NOBODY;
    text_format(&question, "%s, do you agree to a draw?", seat_title(p->on->game, seat_other(p->seat)));
    if (line_confirm(words, &yes) == LINE_END)
        return ANSWER_INPUT_ENDS;
    if (yes)
        return given(p, p->on->source->draw(p->on->self, p->seat, &problem), &problem);
    puts("No draw; the match goes on.");
    return ANSWER_NONE;
}

// In a game where one draws cards, "draw" is that, and why it can't be done now.
static Answer run_draw(Prompt *p, Span argument)
{
    return why_action(p, span_of("draw")) ? ANSWER_NONE : run_offer(p, argument);
}

static Answer run_pass(Prompt *p, Span argument)
{
    Problem problem;
    Until until;
    Span rest = argument, word = span_word(&rest);
    if (word.size == 0 || p->ask.pass < 0) {
        if (p->ask.pass >= 0)
            return choose(p, (uint8_t)p->ask.pass);
        puts("Passing is not among the options now.");
        return ANSWER_NONE;
    }
    if (!read_until(span_is_word(word, "until") ? span_trim(rest) : argument, &until)) {
        say_words("\"pass until\" goes on to: phase (the next one), turn (your next one), battle (its end), decision "
                  "(the next question of your own turn, or what the other does to you).");
        return ANSWER_NONE;
    }
    p->on->has_passed = true;
    return given(p, p->on->source->pass_until(p->on->self, p->seat, until, &problem), &problem);
}

static Answer run_again(Prompt *p, Span argument)
{
    (void)argument;
    if (p->seen.table.m->result == RESULT_NONE && !p->on->learning) {
        puts("The match is not over; \"concede\" gives it up.");
        return ANSWER_NONE;
    }
    if (!p->on->may_repeat) {
        say_words("A match that was saved is not begun again; \"undo\" goes back in it.");
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

static Answer run_next(Prompt *p, Span argument)
{
    (void)p, (void)argument;
    return ANSWER_NEXT;
}

static Answer run_lesson(Prompt *p, Span argument)
{
    (void)argument;
    learn_repeat(p->on->learning);
    return ANSWER_NONE;
}

static Answer run_quit(Prompt *p, Span argument)
{
    (void)argument;
    return prompt_leaves(p->on) ? ANSWER_LEAVE : ANSWER_NONE;
}

static const PromptCommand commands[] = {
    {"?", "N", "explains option N", run_help, EVERYBODY},
    {"why", "CARD|ACTION", "says which rule forbids it; why power of CARD: what a number is made of", run_why, PLAYING},
    {"card", "CARD", "shows a card: its code, title, or a part of the title", run_card, EVERYBODY},
    {"table", "", "shows all of the table, with texts and lost piles, and the question again", run_table, EVERYBODY},
    {"first", "", "takes the first answer listed", run_first, ASKED},
    {"options", "", "shows the question again", run_options, ASKED},
    {"more", "", "shows it with all answers", run_more, ASKED},
    {"guide", "", "what the game is about, how it is won, the signs", run_guide, EVERYBODY},
    {"rules", "WORD|ID", "what a rule means", run_rules, EVERYBODY},
    {"log", "", "shows everything that happened, as you saw it", run_log, EVERYBODY},
    {"parts", "NUMBER", "explains a number part by part, the main one if none is named", run_parts, ALWAYS},
    {"force", NULL, NULL, run_parts, ALWAYS},
    {"undo", "", "takes back your last choice", run_undo, ALWAYS},
    {"save", "FILE", "writes the match into a new file, FILE.scene the position (save! writes over)", run_save, ALWAYS},
    {"save!", NULL, NULL, run_save_over, ALWAYS},
    {"position", "FILE", "writes what you know now as FILE.scene, hidden cards as ?", run_position, ASKED},
    {"concede", "", "gives the match up", run_concede, PLAYING},
    {"pass", "[until WHAT]", "passes; until phase, turn, battle or decision: on to the next one", run_pass, ASKED},
    {"stop", "[PHASE]", "asks you in that phase if you can do anything; again: no more; \"stop theirs PHASE\"",
     run_stop, WITH_STOPS},
    {"hush", "[CARD]", "asks no more because of this card; \"unhush CARD\" asks again", run_hush, WITH_STOPS},
    {"unhush", NULL, NULL, run_unhush, WITH_STOPS},
    {"control", "", "full control: every question is asked; again: the usual ones", run_control, WITH_STOPS},
    {"offer", "", "offers a draw to the other person", run_offer, PLAYING},
    {"draw", NULL, NULL, run_draw, PLAYING},
    {"again", "", "plays another match", run_again, LOCAL},
    {"lesson", "", "says again what the lesson told you last; \"again\" begins it anew", run_lesson, LEARNING},
    {"next", "", "goes to the next lesson", run_next, LEARNING},
    {"quit", "", "leaves without saving", run_quit, EVERYBODY},
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
    case ASKED:
        return is_asked(p);
    case LOCAL:
        return !p->on->source->is_remote;
    }
    return false;
}

// Those of the source, then ours; NULL behind the last.
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

static void print_help(const Prompt *p)
{
    const PromptCommand *c;
    char words[80];
    Text example = text_in(words, sizeof words);
    if (is_asked(p)) {
        say_option(&p->seen.table, p->seen.table.options.option[0], OPTION_BY_CODE, &example);
        say_words("  a number chooses that answer; its words do too (%s)", words);
    }
    for (size_t i = 0; (c = command_at(p, i)); i++)
        if (has_sense(p, c)) {
            printf("  %-8s %-12s ", c->word, c->argument);
            print_prose(span_of(c->help), 24, 24, prose_width());
        }
}

static const PromptCommand *find_command(const Prompt *p, Span line, Span *ret_argument)
{
    Span rest = line, word = span_word(&rest);
    if (word.size > 1 && word.at[0] == '?') {       // "?3"
        rest = (Span){line.at + 1, line.size - 1};
        word.size = 1;
    }
    *ret_argument = span_trim(rest);
    return command_called(p, word);
}

// Words that are neither an option nor a command: say what was expected, and why not if that is asked.
static void refuse(Prompt *p, Span line)
{
    Named named;
    Span rest = line, verb = span_word(&rest);
    const char *near = NULL;
    char buffer[160];
    rest = span_trim(rest);
    if (is_verb(p->on->game, verb) && why_action(p, rest.size ? line : verb))
        return;
    if (is_verb(p->on->game, verb) && find_card_quietly(p, rest, &named)) {
        printf("That is not possible now. ");
        why_card(p, &named);
        return;
    }
    const PromptCommand *c;
    for (size_t i = 0; (c = command_at(p, i)); i++)
        if (is_for(p, c))
            near = nearest_of(line, near, c->word);
    near = nearest_option(p, line, near, buffer, sizeof buffer);
    say_words("\"%.*s%s\" is no option and no command%s. Type a number, or ? for help.", (int)cut_at(line, 40),
              line.at, line.size > 40 ? "…" : "", hint(near).text);
}

// "1 3 4" or "1,3,4": the numbers of answers, and nothing else. False: it is something else.
static bool read_numbers(const Prompt *p, Span line, int ret_answer[OPTION_MAX], int *ret_count)
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

// The option, and if it is picked several times, those for its copies: of equal cards one is offered at a time. False:
// there are not so many.
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

static Answer take_picks(Prompt *p, const int *answer, int count)
{
    Run run;
    if (!p->seen.table.game->questions[p->seen.table.m->question].is_set) {
        say_words("Here one answer is wanted, not several; nothing was done.");
        return ANSWER_NONE;
    }
    return picks_make(p, answer, count, &run) ? choose_run(p, &run, -1) : ANSWER_NONE;
}

// Enter and 0: pass, or the usual answer.
static Answer take_usual(Prompt *p)
{
    if (p->ask.usual >= 0)
        return take_answer(p, p->ask.usual);
    say_words("There is no usual answer here: type the number of one, or ? for help.");
    return ANSWER_NONE;
}

static Answer take_line(Prompt *p, Span line)
{
    int several[OPTION_MAX], count;
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
        return choose(p, (uint8_t)index);
    if (at_once >= 0)
        return take_answer(p, at_once);
    if (read_numbers(p, line, several, &count))
        return take_picks(p, several, count);
    const PromptCommand *command = find_command(p, line, &argument);
    if (command)
        return command->run(p, argument);
    refuse(p, line);
    return ANSWER_NONE;
}

static void look_at_files(const Screen *on)
{
    if (on->watch)
        watch_look(on->watch, "");
}

// One line, with what is wrong with it said. When nobody types, the line is shown behind the prompt.
static LineStatus prompt_line(Prompt *p, char buffer[LINE_BYTES], Span *ret_line)
{
    const LineHelp help = {.complete = prompt_complete, .self = p};
    LineStatus status = line_ask(">", &help, buffer, ret_line);
    if (!terminal_is_person() && status == LINE_GOOD)
        printf("%.*s%s", (int)cut_at(*ret_line, 80), ret_line->at, ret_line->size > 80 ? "…" : "");
    if (!terminal_is_person() || status == LINE_END)
        putchar('\n');
    if (status == LINE_TOO_LONG)
        say_words("That line is longer than %d bytes and was not read. Type a number, or ? for help.", LINE_BYTES);
    if (status == LINE_NOT_TEXT)
        say_words("That line holds bytes that are no text and was not read. Type a number, or ? for help.");
    return status;
}

Answer prompt_question(Screen *on, SeatId seat)
{
    Prompt p;
    prompt_init(&p, on, seat);
    show_table(&p, show_news(on, seat));
    learn_show(&p);
    show_phase(&p);
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
            answer = take_line(&p, line);
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
    show_table(&p, show_news(on, seat));
}

// ---- the end ----

// On a terminal until Enter; from a pipe as long as commands follow that have a sense after the end.
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
    say_words("The match is over. \"save FILE\" keeps it, \"undo\" goes back,%s Enter leaves.",
              p->on->may_repeat ? " \"again\" plays another," : "");
    return ANSWER_NONE;
}

Answer prompt_end(Screen *on, SeatId seat)
{
    Prompt p;
    prompt_init(&p, on, seat);
    show_table(&p, show_news(on, seat));
    show_result(&p);
    if (!learn_show(&p))
        show_end(&p);
    if (terminal_is_person())
        say_words("\"save FILE\" keeps the match,%s Enter %s.", on->may_repeat ? " \"again\" plays another," : "",
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
