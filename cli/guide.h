// guide.h — a game's guide, guides/<game>.txt: what somebody who has never seen the game has to know, on a page.
//
// Lines "# Heading", paragraphs, and items that begin with "- " and whose further lines are indented by two spaces. A
// blank line ends a paragraph or a list.

#ifndef RIFT_CLI_GUIDE_H
#define RIFT_CLI_GUIDE_H

#include "core/base.h"

// Prints the guide of a game, wrapped anew to width columns. False after saying what is wrong with its file.
bool guide_show(const char *game, unsigned width);
// The same for a person, this many lines at a time, minus those used already on the first page: Enter goes on, anything
// else ends it.
bool guide_page(const char *game, unsigned width, unsigned page, unsigned used);

#endif
