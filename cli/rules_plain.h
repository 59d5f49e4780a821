// rules_plain.h — a game's rules in plain words, for players, and prose wrapped to a width.
//
// docs/rules/plain/<game>.txt holds a paragraph a rule: a line with the id as the ledger has it, lines of text, a blank
// line. `rift rules` shows it above the ledger's own line. Where there is no ledger at hand, as in a match, use it like
// this:
//
//     PlainRules rules;
//     if (plain_open(&rules, "wars"))             // says itself what is wrong
//         plain_tell(&rules, words, prose_width());
//     plain_clear(&rules);                        // in any case

#ifndef RIFT_CLI_RULES_PLAIN_H
#define RIFT_CLI_RULES_PLAIN_H

#include "core/text.h"

enum { PLAIN_WORDS_MAX = 16, PLAIN_LISTED_MAX = 12, PLAIN_WORD_BYTES = 48 };

typedef struct PlainRule {
    Span id;                            // "TW-STAGE-2", "A-37"
    Span text;                          // all of it on one line
} PlainRule;

typedef struct PlainRules {
    const char *game;                   // whose name may stand before an id: WARS-A-37
    char *data;
    PlainRule *rule;                    // in the order of the file; no two have one id
    size_t count, room;
} PlainRules;

void plain_path(const char *game, Text *path);          // where they are among the files of api/data.h
bool plain_read(PlainRules *rules, const char *game, Problem *problem);
void plain_say_problem(const char *game, const Problem *problem);
void plain_clear(PlainRules *rules);

// By id: capitals, the game's name and the ledger's prefix may be missing (STAGE-2, wars-a-37). NULL if it has no text.
const PlainRule *plain_find(const PlainRules *rules, Span id);

// How well a text fits the words of a search: the smaller the better, words at its beginning first, whole ones before
// parts of others. NO_RANK if one of them is missing.
enum { NO_RANK = 1 << 30 };
unsigned text_rank(Span text, const Span *word, size_t count);
// Rules that have all the words, best first, at most room of them; returns how many there are.
size_t plain_search(const PlainRules *rules, const Span *word, size_t count, const PlainRule **ret_found, size_t room);
// The word of the texts or the id nearest to a mistyped one, for "did you mean"; NULL if none is near.
const char *plain_nearest(const PlainRules *rules, Span word, char ret_word[PLAIN_WORD_BYTES]);

// Cuts a text into words, at blanks and line ends; returns how many there are, which may be more than room.
size_t words_of(Span text, Span *ret_word, size_t room);

// "ID  text" on one line of at most width columns, "…" where it was cut.
void print_rule_line(Span id, Span text, unsigned width);

// Reads those of a game. False after saying what is wrong; clear afterwards in any case.
bool plain_open(PlainRules *rules, const char *game);
// Looks up an id or words. Prints the rule, or a list of rules with these words, or (also on stdout) that there is
// none, with what may have been meant. Returns whether there was any.
bool plain_tell(const PlainRules *rules, Span words, unsigned width);

#endif
