// rules_code.h — the lines of code that enforce each rule, inside the program (tools/rule_lines.py reads the marks).

#ifndef RIFT_CLI_RULES_CODE_H
#define RIFT_CLI_RULES_CODE_H

#include <stddef.h>

typedef struct RuleLine {
    const char *rule;                   // "TW-STAGE-2", "WARS-A-17"
    const char *path;                   // in the source tree
    const char *function;
    int line;
} RuleLine;

extern const RuleLine rule_lines[];     // by rule, then in the order of paths and lines
extern const size_t rule_line_count;

#endif
