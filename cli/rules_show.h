// rules_show.h — a rule for people and for programs: what it says in plain words, what the ledger says, what cites it,
// the scenes that show it, and the code that enforces it.

#ifndef RIFT_CLI_RULES_SHOW_H
#define RIFT_CLI_RULES_SHOW_H

#include "api/json.h"
#include "cli/rules_ledger.h"
#include "cli/rules_plain.h"

typedef struct RuleBook {
    const char *game;
    Ledger ledger;
    PlainRules plain;                   // empty if the game has none
    unsigned width;                     // the width of the terminal
} RuleBook;

void rule_show(const RuleBook *book, const RuleEntry *entry);           // in plain words and in the ledger's
void rule_show_whole(const RuleBook *book, const RuleEntry *entry);     // with everything that belongs to it
void rule_show_line(const RuleBook *book, const RuleEntry *entry);      // one line of a list
void rule_put_json(const RuleBook *book, const RuleEntry *entry, Json *json);

#endif
