// play_prompt.c — asking a person: choices, and the commands that are no choices.
#include "cli/play_prompt.h"

#include <stdio.h>

#include "cli/play_show.h"
#include "cli/play_watch.h"
#include "cli/terminal.h"

static void prompt_init(Prompt *p, Session *s, SeatId seat)
{
    p->s = s;
    p->seat = seat;
    session_see(s, seat, &p->seen);
}

// The option that passes; -1: there is none.
static int pass_option(const Table *t)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (strcmp(t->game->verbs[t->options.option[i].verb].word, "pass") == 0)
            return i;
    return -1;
}

// ---- commands ----

typedef struct PromptCommand {
    const char *word, *argument, *help;
    Answer (*run)(Prompt *p, Span argument);
    bool at_end;            // also when the match is over
} PromptCommand;

static Answer run_table(Prompt *p, Span argument)
{
    (void)argument;
    show_table(p, true);
    return ANSWER_NONE;
}

static Answer run_log(Prompt *p, Span argument)
{
    (void)argument;
    show_log(&p->s->log[p->seat], 0);
    return ANSWER_NONE;
}

static void explain_option(Prompt *p, uint8_t index)
{
    const Table *t = &p->seen.table;
    const Option *o = &t->options.option[index];
    const VerbInfo *verb = &t->game->verbs[o->verb];
    printf("%s", verb->explains);
    if (verb->rule[0])
        printf(" %s(%s)%s", style(STYLE_DIM), verb->rule, style(STYLE_PLAIN));
    putchar('\n');
    if (o->card)
        show_card(t->set, t->cards[o->card].def);
}

static void print_help(const Prompt *p);

static Answer run_help(Prompt *p, Span argument)
{
    int32_t number;
    uint8_t count = p->seen.table.options.count;
    if (argument.size == 0 || count == 0)
        print_help(p);
    else if (span_number(argument, &number) && number >= 1 && number <= count)
        explain_option(p, (uint8_t)(number - 1));
    else
        printf("\"? N\" explains option N, from 1 to %d; \"?\" alone lists the commands.\n", count);
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
    char words[160];
    unsigned found = 0;
    for (uint8_t i = 0; i < t->options.count; i++) {
        const Option *o = &t->options.option[i];
        bool is_meant = card ? o->card && cards_are_alike(t, o->card, card)
                             : span_is_word(verb, t->game->verbs[o->verb].word);
        if (!is_meant)
            continue;
        option_words(t, i, OPTION_FOR_PEOPLE, words, sizeof words);
        printf("%s option %d, %s", found++ ? ";" : "You can:", i + 1, words);
    }
    puts(found ? "" : "You can: it is among the options.");
}

static void why_card(Prompt *p, const Named *named)
{
    Why why;
    CardId card = named->card ? named->card : best_card(p, named->def);
    if (!card) {
        printf("No: no %s lies where you can see it.\n", p->seen.table.set->def[named->def].title);
        return;
    }
    p->s->game->why_card(&p->seen.table, p->seat, card, &why);
    if (why.possible)
        print_possible(p, card, (Span){0});
    else
        show_why(&why);
}

static bool why_action(Prompt *p, Span action)
{
    Why why;
    if (!p->s->game->why_action(&p->seen.table, p->seat, action, &why))
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
    Span rest = words;
    span_word(&rest);
    return span_is_word(span_word(&rest), "of") && print_number(p, words);
}

static Answer run_why(Prompt *p, Span argument)
{
    Named named;
    if (argument.size == 0)
        puts("\"why CARD\" or \"why ACTION\" says why you can't: why DU09, why surrender.");
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
        printf("No number is called \"%.*s\". There are:", (int)cut_at(argument, 60), argument.at);
        for (size_t i = 0; numbers && numbers[i]; i++)
            printf("%s %s", i ? "," : "", numbers[i]);
        puts("; and those of cards in play, as in \"parts CODE.power\" or \"parts power of CARD\".");
        return ANSWER_NONE;
    }
    show_parts(p, p->seat);
    show_parts(p, seat_other(p->seat));
    return ANSWER_NONE;
}

static Answer run_undo(Prompt *p, Span argument)
{
    (void)argument;
    if (!session_undo(p->s)) {
        puts("There is nothing to take back.");
        return ANSWER_NONE;
    }
    puts("Taken back.");
    p->s->drawn[0] = 0;                 // an earlier position: always shown
    return ANSWER_GIVEN;
}

static Answer save(Prompt *p, Span argument, bool overwrite)
{
    char path[LINE_BYTES + 1];
    Problem problem;
    span_to(argument, path, sizeof path);
    if (argument.size == 0) {
        puts("\"save FILE\" writes the match into FILE.");
        return ANSWER_NONE;
    }
    if (!session_save(p->s, path, overwrite, &problem)) {
        printf("Not saved: %s %s.\n", path, problem.message);
        return ANSWER_NONE;
    }
    p->s->saved = true;
    const char *who = p->s->two_people ? "none" : bot_level_name(p->s->bot[seat_other(p->seat)]->level);
    bool is_scene = session_is_scene_name(path);
    if (is_scene || p->s->match.result == RESULT_NONE)
        printf("Saved. To go on later: rift play %s --%s '%s' --bot %s%s%s\n", p->s->game->name,
               is_scene ? "scene" : "resume", path, who, !p->s->two_people && p->seat ? " --deck " : "",
               !p->s->two_people && p->seat ? p->s->transcript.deck[p->seat].name : "");
    else
        printf("Saved. To look at it: rift replay '%s'\n", path);
    return ANSWER_NONE;
}

static Answer run_save(Prompt *p, Span argument) { return save(p, argument, false); }
static Answer run_save_over(Prompt *p, Span argument) { return save(p, argument, true); }

static Answer run_position(Prompt *p, Span argument)
{
    char path[LINE_BYTES + 1];
    Problem problem;
    span_to(argument, path, sizeof path);
    if (argument.size == 0)
        puts("\"position FILE.scene\" writes what you know now as a scene, hidden cards as ?.");
    else if (!session_is_scene_name(path) || p->s->match.question == 0)
        puts("A position is written at a question, into a file named FILE.scene.");
    else if (!session_save_position(p->s, p->seat, path, &problem))
        printf("Not saved: %s %s.\n", path, problem.message);
    else
        printf("Saved as you know it. To try it: rift play %s --scene '%s'\n", p->s->game->name, path);
    return ANSWER_NONE;
}

static Answer run_concede(Prompt *p, Span argument)
{
    (void)argument;
    session_call(p->s, ENTRY_CONCEDE, p->seat);
    return ANSWER_GIVEN;
}

static Answer run_offer(Prompt *p, Span argument)
{
    (void)argument;
    if (!p->s->two_people) {
        puts("The bot agrees to no draw; \"concede\" gives the match up.");
        return ANSWER_NONE;
    }
    char buffer[LINE_BYTES];
    Span line;
    if (terminal_is_person())
        screen_clear();                 // the other's cards are not for whoever answers
    p->s->shown_to = SEAT_NOBODY;
    printf("%s, do you agree to a draw? yes or no> ", seat_title(p->s->game, seat_other(p->seat)));
    LineStatus status = line_read(buffer, &line);
    if (status == LINE_END)
        return ANSWER_INPUT_ENDS;
    if (status == LINE_GOOD && (span_is_word(line, "yes") || span_is_word(line, "y"))) {
        session_call(p->s, ENTRY_DRAW, p->seat);
        return ANSWER_GIVEN;
    }
    puts("No draw; the match goes on.");
    return ANSWER_NONE;
}

// In a game where one draws cards, "draw" is that, and why it can't be done now.
static Answer run_draw(Prompt *p, Span argument)
{
    return why_action(p, span_of("draw")) ? ANSWER_NONE : run_offer(p, argument);
}

// Passes as long as nothing happens that has a line in the log: to the end of the turn if nobody does anything.
static Answer run_on(Prompt *p, Span argument)
{
    (void)argument;
    Session *s = p->s;
    if (pass_option(&s->table) < 0) {
        puts("Passing is not among the options now.");
        return ANSWER_NONE;
    }
    s->passes[p->seat] = true;
    s->passes_from[p->seat] = s->log[p->seat].used;
    return ANSWER_GIVEN;
}

static Answer run_again(Prompt *p, Span argument)
{
    (void)argument;
    if (p->s->match.result == RESULT_NONE) {
        puts("The match is not over; \"concede\" gives it up.");
        return ANSWER_NONE;
    }
    if (!p->s->may_repeat) {
        puts("A match that was saved is not begun again; \"undo\" goes back in it.");
        return ANSWER_NONE;
    }
    return ANSWER_AGAIN;
}

static Answer run_quit(Prompt *p, Span argument)
{
    (void)p, (void)argument;
    return ANSWER_LEAVE;
}

static const PromptCommand commands[] = {
    {"?", "N", "explains option N", run_help, true},
    {"why", "CARD|ACTION", "says which rule forbids it; why power of CARD: what a number is made of", run_why, false},
    {"card", "CARD", "shows a card: its code, title, or a part of the title", run_card, true},
    {"table", "", "draws the table again", run_table, true},
    {"log", "", "shows everything that happened, as you saw it", run_log, true},
    {"parts", "NUMBER", "explains a number of both sides part by part, the main one if none is named", run_parts, true},
    {"force", NULL, NULL, run_parts, true},
    {"undo", "", "takes back your last choice", run_undo, true},
    {"save", "FILE", "writes the match into a new file, FILE.scene the position (save! writes over)", run_save, true},
    {"save!", NULL, NULL, run_save_over, true},
    {"position", "FILE", "writes what you know now as FILE.scene, hidden cards as ?", run_position, false},
    {"concede", "", "gives the match up", run_concede, false},
    {"on", "", "passes until something happens, at most to the end of the turn", run_on, false},
    {"offer", "", "offers a draw to the other person", run_offer, false},
    {"draw", NULL, NULL, run_draw, false},
    {"again", "", "plays another match", run_again, true},
    {"quit", "", "leaves without saving", run_quit, true},
    {"help", NULL, NULL, run_help, true},
    {"exit", NULL, NULL, run_quit, true},
};

static void print_help(const Prompt *p)
{
    bool over = p->s->match.result != RESULT_NONE;
    char words[80];
    Text example = text_in(words, sizeof words);
    if (!over) {
        say_option(&p->seen.table, p->seen.table.options.option[0], OPTION_BY_CODE, &example);
        printf("  a number chooses that option; its words do too (%s)\n", words);
    }
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        const PromptCommand *c = &commands[i];
        if (!c->help || (over && !c->at_end) || (c->run == run_offer && !p->s->two_people) ||
            (c->run == run_on && !is_verb(p->s->game, span_of("pass"))) ||
            (c->run == run_again && !(over && p->s->may_repeat)))
            continue;
        printf("  %-8s %-11s  %s\n", c->word, c->argument, c->help);
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
    for (size_t i = 0; i < COUNT_OF(commands); i++)
        if (span_is_word(word, commands[i].word) && (p->s->match.result == RESULT_NONE || commands[i].at_end))
            return &commands[i];
    return NULL;
}

// ---- answers ----

static Answer choose(Prompt *p, uint8_t index)
{
    Session *s = p->s;
    char words[160];
    check(s->table.m->asked == p->seat && index < s->table.options.count);
    check(option_equal(p->seen.table.options.option[index], s->table.options.option[index]));
    option_words(&p->seen.table, index, OPTION_FOR_PEOPLE, words, sizeof words);
    printf("%s%s%s\n", style(STYLE_DIM), words, style(STYLE_PLAIN));
    session_choose(s, index);
    return ANSWER_GIVEN;
}

// Words that are neither an option nor a command: say what was expected, and why not if that is asked.
static void refuse(Prompt *p, Span line)
{
    Named named;
    Span rest = line, verb = span_word(&rest);
    const char *near = NULL;
    char buffer[160];
    rest = span_trim(rest);
    if (is_verb(p->s->game, verb) && why_action(p, rest.size ? line : verb))
        return;
    if (is_verb(p->s->game, verb) && find_card_quietly(p, rest, &named)) {
        printf("That is not possible now. ");
        why_card(p, &named);
        return;
    }
    for (size_t i = 0; i < COUNT_OF(commands); i++)
        near = nearest_of(line, near, commands[i].word);
    near = nearest_option(p, line, near, buffer, sizeof buffer);
    printf("\"%.*s%s\" is no option and no command%s. Type a number from 1 to %d, or ? for help.\n",
           (int)cut_at(line, 40), line.at, line.size > 40 ? "…" : "", hint(near).text, p->seen.table.options.count);
}

// "1 3 4" at a question for a set: the cards of these options, picked in the order of the list, and no more.
// False, with nothing chosen, if the words are not two or more numbers of options.
static bool read_picks(const Prompt *p, Span line, bool picked[OPTION_MAX])
{
    int count = 0;
    memset(picked, 0, OPTION_MAX * sizeof picked[0]);
    for (Span word = span_word(&line); word.size > 0; word = span_word(&line), count++) {
        int32_t number;
        if (!span_number(word, &number) || number < 1 || number > p->seen.table.options.count)
            return false;
        picked[number - 1] = true;
    }
    return count > 1;
}

static Answer choose_set(Prompt *p, const bool picked[OPTION_MAX])
{
    Session *s = p->s;
    OptionList listed = p->seen.table.options;
    uint8_t question = s->table.m->question;
    for (uint8_t i = 0; i < listed.count; i++) {
        if (!picked[i])
            continue;
        int index = -1;
        for (uint8_t k = 0; k < s->table.options.count; k++)
            if (option_equal(s->table.options.option[k], listed.option[i]))
                index = k;
        if (s->table.m->question != question || s->table.m->asked != p->seat || index < 0) {
            puts("No more can be picked; the rest is left out.");
            return ANSWER_GIVEN;
        }
        prompt_init(p, s, p->seat);
        choose(p, (uint8_t)index);
    }
    prompt_init(p, s, p->seat);
    uint8_t last = s->table.options.count;
    bool goes_on = s->table.m->question == question && s->table.m->asked == p->seat && last > 0 &&
                   s->table.options.option[last - 1].card == 0;     // the option that ends the picking
    return goes_on ? choose(p, (uint8_t)(last - 1)) : ANSWER_GIVEN;
}

static Answer take_line(Prompt *p, Span line)
{
    bool picked[OPTION_MAX];
    int32_t number;
    Span argument;
    uint8_t count = p->seen.table.options.count;
    if (line.size == 0) {
        printf("Type a number from 1 to %d, or ? for help.\n", count);
        return ANSWER_NONE;
    }
    if (span_number(line, &number)) {
        if (number >= 1 && number <= count)
            return choose(p, (uint8_t)(number - 1));
        printf("There is no option " SPAN_FORMAT "; they are numbered from 1 to %d.\n", SPAN_ARGS(line), count);
        return ANSWER_NONE;
    }
    int index = find_option(p, line);
    if (index >= 0)
        return choose(p, (uint8_t)index);
    if (p->seen.table.game->questions[p->seen.table.m->question].is_set && read_picks(p, line, picked))
        return choose_set(p, picked);
    const PromptCommand *command = find_command(p, line, &argument);
    if (command)
        return command->run(p, argument);
    refuse(p, line);
    return ANSWER_NONE;
}

static void put_prompt(void)
{
    printf("%s>%s ", style(STYLE_BOLD), style(STYLE_PLAIN));
    fflush(stdout);
}

static void look_at_files(Session *s)
{
    if (s->watch)
        watch_look(s->watch, "");
}

// On a terminal changed files are told of while the prompt waits: whoever edits a card sees at once what becomes of it.
static void wait_watching(Session *s)
{
    enum { BETWEEN_LOOKS = 500 };               // milliseconds
    while (s->watch && terminal_is_person() && !line_is_waiting(BETWEEN_LOOKS))
        if (watch_look(s->watch, "\n"))
            put_prompt();
}

// One line, with what is wrong with it said. When nobody types, the line is shown behind the prompt.
static LineStatus prompt_line(Session *s, char buffer[LINE_BYTES], Span *ret_line)
{
    put_prompt();
    wait_watching(s);
    LineStatus status = line_read(buffer, ret_line);
    if (!terminal_is_person() && status == LINE_GOOD)
        printf("%.*s%s", (int)cut_at(*ret_line, 80), ret_line->at, ret_line->size > 80 ? "…" : "");
    if (!terminal_is_person() || status == LINE_END)
        putchar('\n');
    if (status == LINE_TOO_LONG)
        printf("That line is longer than %d bytes and was not read. Type a number, or ? for help.\n", LINE_BYTES);
    if (status == LINE_NOT_TEXT)
        puts("That line holds bytes that are no text and was not read. Type a number, or ? for help.");
    return status;
}

// After "on": the answer is a pass, unless something has happened or something else is asked.
static bool passes_on(Prompt *p)
{
    Session *s = p->s;
    bool *passes = &s->passes[p->seat];
    int pass = pass_option(&s->table);
    *passes = *passes && pass >= 0 && s->log[p->seat].used == s->passes_from[p->seat];
    if (*passes)
        session_choose(s, (uint8_t)pass);
    return *passes;
}

Answer prompt_question(Session *s, SeatId seat)
{
    Prompt p;
    prompt_init(&p, s, seat);
    if (passes_on(&p))
        return ANSWER_GIVEN;
    show_news(s, seat);
    show_table(&p, false);
    show_question(&p);
    for (Answer answer = ANSWER_NONE;;) {
        char buffer[LINE_BYTES];
        Span line;
        look_at_files(s);
        LineStatus status = prompt_line(s, buffer, &line);
        if (status == LINE_END)
            return ANSWER_INPUT_ENDS;
        if (status == LINE_GOOD)
            answer = take_line(&p, line);
        if (answer != ANSWER_NONE)
            return answer;
    }
}

// ---- the end ----

// On a terminal until Enter; from a pipe as long as commands follow that have a sense after the end.
static Answer end_line(Prompt *p, Span line)
{
    Span argument;
    const PromptCommand *command = find_command(p, line, &argument);
    if (command)
        return command->run(p, argument);
    if (line.size == 0 || !terminal_is_person())
        return ANSWER_LEAVE;
    printf("The match is over. \"save FILE\" keeps it, \"undo\" goes back,%s Enter leaves.\n",
           p->s->may_repeat ? " \"again\" plays another," : "");
    return ANSWER_NONE;
}

Answer prompt_end(Session *s, SeatId seat)
{
    Prompt p;
    prompt_init(&p, s, seat);
    show_news(s, seat);
    show_table(&p, false);
    show_result(&p);
    show_seed(&s->transcript);
    if (terminal_is_person())
        printf("\"save FILE\" keeps the match,%s Enter leaves.\n", s->may_repeat ? " \"again\" plays another," : "");
    for (Answer answer = ANSWER_NONE;;) {
        char buffer[LINE_BYTES];
        Span line;
        look_at_files(s);
        LineStatus status = terminal_is_person() ? prompt_line(s, buffer, &line) : line_read(buffer, &line);
        if (status == LINE_END || (status != LINE_GOOD && !terminal_is_person()))
            return ANSWER_LEAVE;
        if (status == LINE_GOOD)
            answer = end_line(&p, line);
        if (answer != ANSWER_NONE)
            return answer;
    }
}
