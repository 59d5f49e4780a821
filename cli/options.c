// options.c — reading the command line and saying what is wrong with it.
#include "cli/options.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/data.h"
#include "cli/diagnose.h"
#include "cli/terminal.h"
#include "cli/wrap.h"
#include "core/say.h"
#include "games/games.h"

const char *program_name = "rift";

int fail(int code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("rift: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return code;
}

// In a flag's help, what the flag takes comes before two blanks: "A  your deck" is printed as "--deck A" and "your
// deck".
static void flag_help(const Flag *flag)
{
    enum { COLUMN = 18 };
    const char *blanks = strstr(flag->help, "  "), *says = blanks ? blanks + 2 : flag->help;
    char name[80];
    snprintf(name, sizeof name, "%s%s%.*s", flag->name, blanks ? " " : "", blanks ? (int)(blanks - flag->help) : 0,
             flag->help);
    printf("  %-*s ", COLUMN - 3, name);
    print_prose(span_of(says), strlen(name) + 3 > COLUMN ? (unsigned)strlen(name) + 3 : COLUMN, COLUMN, prose_width());
}

static void help(const Command *c)
{
    printf("usage: rift %s%s%s%s\n", c->name, c->operands[0] ? " " : "", c->operands,
           c->flag_count ? " [options]" : "");
    say_words("%s", c->summary);
    if (c->flag_count)
        puts("\noptions:");
    for (size_t i = 0; i < c->flag_count; i++)
        flag_help(&c->flags[i]);
    printf("  %-15s %s\n", "--help", "this text");
    if (c->more)
        printf("\n%s\n", c->more);
}

static int unknown_flag(const Command *c, const char *name)
{
    const char *names[32];
    size_t n = 0;
    for (; n < c->flag_count && n < COUNT_OF(names); n++)
        names[n] = c->flags[n].name;
    const char *near = text_nearest(span_of(name), names, n);
    return fail(EXIT_USAGE, "%s has no option %s%s; see 'rift %s --help'", c->name, name, hint(near).text, c->name);
}

// What is joined from several values lives until the end of the program, as the arguments do.
static char *lines_join(const char *first, const char *second)
{
    static char *kept;
    size_t size = strlen(first) + strlen(second) + 2;
    char *joined = malloc(size);
    check(joined != NULL);
    snprintf(joined, size, "%s\n%s", first, second);
    if (first == kept)
        free(kept);
    return kept = joined;
}

int options_read(const Command *c, int argc, char **argv, int *ret_operands, bool *ret_stop)
{
    int operands = 0;
    *ret_stop = true;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            help(c);
            return EXIT_GOOD;
        }
        if (strncmp(argv[i], "--", 2) != 0) {
            argv[operands++] = argv[i];
            continue;
        }
        const Flag *flag = NULL;
        for (size_t k = 0; k < c->flag_count; k++)
            if (strcmp(argv[i], c->flags[k].name) == 0)
                flag = &c->flags[k];
        if (!flag)
            return unknown_flag(c, argv[i]);
        if (flag->set && !flag->value) {
            *flag->set = true;
        } else if (i + 1 < argc && flag->set && *flag->set) {
            *flag->value = lines_join(*flag->value, argv[++i]);
        } else if (i + 1 < argc) {
            *flag->value = argv[++i];
            if (flag->set)
                *flag->set = true;
        } else {
            return fail(EXIT_USAGE, "%s needs a value: %s", flag->name, flag->help);
        }
    }
    *ret_operands = operands;
    *ret_stop = false;
    return EXIT_GOOD;
}

bool number_option(const char *flag, const char *text, uint64_t least, uint64_t most, uint64_t *ret_number)
{
    char *end;
    unsigned long long number = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end || strlen(text) > 19 || number < least || number > most) {
        fail(EXIT_USAGE, "%s takes a whole number from %llu to %llu, not \"%s\"", flag, (unsigned long long)least,
             (unsigned long long)most, text);
        return false;
    }
    *ret_number = number;
    return true;
}

void say_problem(const char *file, const Problem *p)
{
    fflush(stdout);
    if (p->line)
        fprintf(stderr, "%s:%u:%u: %s\n", file, p->line, p->column, p->message);
    else
        fprintf(stderr, "%s: %s\n", file, p->message);
}

static void say_load_problem(void *self, const char *file, const Problem *p)
{
    (void)self;
    problem_show_file(stderr, file, p);
}

void game_names(Span name, Text *text)
{
    const char *names[GAME_COUNT];
    for (size_t i = 1; i < GAME_COUNT; i++)
        names[i - 1] = games[i]->name;
    text_format(text, "no game \"%.*s\"%s; there %s", (int)(name.size < 60 ? name.size : 60), name.at,
                hint(text_nearest(name, names, GAME_COUNT - 1)).text, GAME_COUNT > 2 ? "are" : "is");
    for (size_t i = 0; i < GAME_COUNT - 1; i++)
        text_format(text, "%s %s", i == 0 ? "" : i == GAME_COUNT - 2 ? " and" : ",", names[i]);
}

const Game *game_named(const char *name)
{
    char message[320];
    Text text = text_in(message, sizeof message);
    const Game *game = game_find(span_of(name));
    if (game)
        return game;
    game_names(span_of(name), &text);
    fail(EXIT_BAD_INPUT, "%s", message);
    return NULL;
}

bool edition_option(const Game *game, const char *text, uint8_t *ret_edition)
{
    *ret_edition = 0;
    if (!text)
        return true;
    if (!game->editions) {
        fail(EXIT_USAGE, "%s has one edition; leave out --edition", game->title);
        return false;
    }
    if (read_edition(game, span_of(text), ret_edition))
        return true;
    char names[80];
    Text all = text_in(names, sizeof names);
    say_editions(game, &all);
    fail(EXIT_USAGE, "--edition takes %s, not \"%s\"", names, text);
    return false;
}

bool data_option(const char **ret_folder)
{
    Problem problem;
    *ret_folder = data_folder();
    if (data_check(*ret_folder, &problem))
        return true;
    fail(EXIT_BAD_INPUT, "%s", problem.message);
    return false;
}

bool game_option(const char *name, Loaded *ret_loaded)
{
    const char *folder;
    const Game *game = game_named(name);
    if (!game || !data_option(&folder))
        return false;
    if (load_game(ret_loaded, game, folder, say_load_problem, NULL) > 0) {
        load_clear(ret_loaded);
        return false;
    }
    return true;
}

bool game_option_own(const char *name, Loaded *ret_loaded)
{
    if (!game_option(name, ret_loaded))
        return false;
    load_own(ret_loaded, say_load_problem, NULL);
    return true;
}
