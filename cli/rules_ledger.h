// rules_ledger.h — a game's rules ledger in memory: docs/rules/<game>.md, cut into entries, and its scenes.
//
// Two kinds of entries are found by their form alone, so no game is named here: bullets with an id
// (**TW-STAGE-2**, EX-TW-05, or GEN-1 without stars), and rows of decision tables (| A15 | … |), which get
// the prefix that the file's own ids have. Spans point into the file's text, which the Ledger owns.

#ifndef RIFT_CLI_RULES_LEDGER_H
#define RIFT_CLI_RULES_LEDGER_H

#include "core/text.h"

enum { RULE_ID_BYTES = 24 };

typedef struct RuleEntry {
    char id[RULE_ID_BYTES];             // with prefix: "TW-A15"
    char area[RULE_ID_BYTES];           // "TW-A"
    Span heading;                       // the heading of the section it is in
    Span text;                          // a bullet's text; a decision's question
    Span source;                        // "RB:Stage 5; A13" of a bullet, may be empty
    Span options, decision;             // for a decision row
} RuleEntry;

typedef struct RuleScene {
    char *path;
    char title[120];
    char *shows;                        // the ids that it shows, with blanks around each
} RuleScene;

typedef struct Ledger {
    char prefix[8];                     // "TW"; "" when the ids have none
    char *data;
    RuleEntry *entry;
    size_t count, room;
    RuleScene *scene;
    size_t scene_count, scene_room;
} Ledger;

bool ledger_read(Ledger *ledger, const char *game, Problem *problem);
void ledger_add_scenes(Ledger *ledger, const char *game);       // those that show a rule
void ledger_clear(Ledger *ledger);

const RuleEntry *ledger_find(const Ledger *ledger, Span id);  // capitals and prefix may be missing; NULL: no such entry
bool ledger_has_area(const Ledger *ledger, Span name, char ret_area[RULE_ID_BYTES]);
const char *ledger_nearest(const Ledger *ledger, Span id);      // for "did you mean"; may be NULL
bool entry_is_decision(const RuleEntry *entry);
bool entry_cites(const Ledger *ledger, const RuleEntry *entry, const RuleEntry *cited);
bool entry_has_word(const RuleEntry *entry, Span word);
bool entry_is_called(const RuleEntry *entry, const char *name); // as code and scenes do: "WARS-A-17" is A-17, too
bool scene_shows(const RuleScene *scene, const RuleEntry *entry);
bool is_rule_id(Span id);                                       // has the form of one: TW-STAGE-2, A-37
size_t span_find(Span text, Span word);                         // where, ignoring case; text.size if nowhere

#endif
