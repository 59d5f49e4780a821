// diagnose.h — showing problems of files to people and programs: place, message, the line, a caret under the place.
//
// Columns count bytes from 1, as everywhere in Rift; the caret is still under the character, whatever the width of
// those before it. A line too long for a screen is shown around the place.

#ifndef RIFT_CLI_DIAGNOSE_H
#define RIFT_CLI_DIAGNOSE_H

#include <stdio.h>

#include "api/json.h"
#include "core/text.h"

// `text` is the file the problem is in; {0}: only the place and the message are shown.
void problem_show(FILE *to, const char *file, Span text, const Problem *problem);
// The same for a file that is read again for its line.
void problem_show_file(FILE *to, const char *file, const Problem *problem);

// The problems that a command found: reported at once, counted, as JSON if wanted.
typedef enum Severity { SEVERITY_ERROR, SEVERITY_WARNING } Severity;
typedef struct Report {
    Json *json;                         // in an array; NULL: for people, on standard error
    unsigned errors, warnings;
} Report;
void report_problem(Report *report, Severity severity, const char *file, Span text, const Problem *problem);

#endif
