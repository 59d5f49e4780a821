// explain_show.h — showing how a card's lines were understood, to people or as JSON.

#ifndef RIFT_CLI_EXPLAIN_SHOW_H
#define RIFT_CLI_EXPLAIN_SHOW_H

#include "api/json.h"
#include "language/explain_lines.h"

void line_show(const LineShown *line);                          // on standard output
void line_put(Json *json, const LineShown *line);               // as an object of an array
void program_show(const Vocabulary *v, const Compiled *made);   // sizes and the listing
void program_put(Json *json, const Vocabulary *v, const Compiled *made, bool listing);

#endif
