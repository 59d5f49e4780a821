// main.c — rift: finds the command and runs it.
#include <stdio.h>
#include <stdlib.h>

#include "cli/options.h"
#include "rift.h"

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} commands[] = {
    {"play", command_play, "play at this terminal, against a bot or a friend"},
    {"serve", command_serve, "let people play from a browser or from elsewhere"},
    {"replay", command_replay, "show or verify a saved match"},
    {"scene", command_scene, "run scenes: positions with choices and expectations"},
    {"sim", command_sim, "play many matches and count what happened"},
    {"check", command_check, "check cards and decks, with all problems"},
    {"explain", command_explain, "say how a card's text was understood"},
    {"words", command_words, "list what card texts can say, with examples"},
    {"rules", command_rules, "look up the rules of a game"},
    {"bench", command_bench, "measure the engine"},
};

static void commands_print(FILE *to)
{
    fputs("rift plays, teaches and studies card battle games.\n\nusage: rift COMMAND …\n\n", to);
    for (size_t i = 0; i < COUNT_OF(commands); i++)
        fprintf(to, "  %-8s %s\n", commands[i].name, commands[i].summary);
    fputs("\n'rift COMMAND --help' says more. Try: rift play trekwar\n", to);
}

static void say_bug(const char *file, int line, const char *what)
{
    fprintf(stderr, "rift: a bug of ours at %s:%d: %s\n", file, line, what);
    exit(EXIT_OUR_BUG);
}

// A result that could not be written counts as failure.
static int output_finish(int code)
{
    if ((fflush(stdout) != 0 || ferror(stdout)) && code == EXIT_GOOD)
        return fail(EXIT_BAD_INPUT, "the output could not be written");
    return code;
}

// The command named first, with what follows it.
static int command_run(int argc, char **argv)
{
    const char *names[COUNT_OF(commands)];
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        if (strcmp(argv[0], commands[i].name) == 0)
            return output_finish(commands[i].run(argc, argv));
        names[i] = commands[i].name;
    }
    const char *near = text_nearest(span_of(argv[0]), names, COUNT_OF(names));
    return fail(EXIT_USAGE, "no command \"%s\"%s; see 'rift --help'", argv[0], hint(near).text);
}

int main(int argc, char **argv)
{
    bug_handler = say_bug;
    if (argc > 0)
        program_name = argv[0];
    if (argc < 2) {
        commands_print(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        if (argc > 2)                   // "rift help play" is "rift play --help"
            return command_run(2, (char *[]){argv[2], "--help", NULL});
        commands_print(stdout);
        return output_finish(EXIT_GOOD);
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("rift %s\n", rift_version());
        return output_finish(EXIT_GOOD);
    }
    return command_run(argc - 1, argv + 1);
}
