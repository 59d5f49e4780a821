// options.h — the command line: flags with and without values, operands, and errors that say what to do.

#ifndef RIFT_CLI_OPTIONS_H
#define RIFT_CLI_OPTIONS_H

#include "api/load.h"
#include "core/base.h"

enum { EXIT_GOOD = 0, EXIT_BAD_INPUT = 1, EXIT_USAGE = 2, EXIT_OUR_BUG = 3 };

extern const char *program_name;        // as it was called: "rift", "build/release/rift"

typedef struct Flag {
    const char *name;           // "--seed"
    const char **value;         // where its value goes; NULL: a switch
    bool *set;                  // set by a switch; with a value as well: may be repeated, values joined as lines
    const char *help;           // "N  seed of the match"
} Flag;

typedef struct Command {
    const char *name, *operands, *summary;      // "play", "GAME", "play at this terminal"
    const Flag *flags;
    size_t flag_count;
    const char *more;           // further help, may be NULL
} Command;

// Reads argv[1…] (argv[0] is the command's name); operands are moved to the front of argv and counted.
// Returns EXIT_GOOD to go on, or the exit code after --help (*ret_stop) or a usage error, already said.
int options_read(const Command *command, int argc, char **argv, int *ret_operands, bool *ret_stop);

// "rift: " and a message on stderr; returns the code, to be returned from a command.
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int fail(int code, const char *format, ...);

// A problem in a file, on stderr: "file:line:column: message", or "file: message" if it has no line.
void say_problem(const char *file, const Problem *problem);

// A number of the command line within limits; false after saying what is wrong with it.
bool number_option(const char *flag, const char *text, uint64_t least, uint64_t most, uint64_t *ret_number);

// The game by name; NULL after saying which games there are.
const Game *game_named(const char *name);
// ' "nmae" (did you mean "name"?); there are trekwar and …': what to say about a name that is not a game's.
void game_names(Span name, Text *text);
// The folder of the files that come with the program, as api/data.h has it; false after saying that it has none.
bool data_option(const char **ret_folder);
// The game by name, loaded with the cards and decks that come with the program; false after saying what is wrong.
bool game_option(const char *name, Loaded *ret_loaded);
// The same with the user's own cards and decks, whose problems are reported but keep nobody from playing.
bool game_option_own(const char *name, Loaded *ret_loaded);

// --edition, checked against the game's; no text is the first one. False after saying what is wrong.
bool edition_option(const Game *game, const char *text, uint8_t *ret_edition);

// The commands. Each returns its exit code.
int command_play(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_sim(int argc, char **argv);
int command_scene(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_rules(int argc, char **argv);
int command_check(int argc, char **argv);
int command_explain(int argc, char **argv);
int command_words(int argc, char **argv);
int command_bench(int argc, char **argv);

#endif
