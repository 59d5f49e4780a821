// layout.h — a View as text, for a client that has the same engine: its bytes as they are in memory.
//
// They mean the same to two programs only if both were built alike. The layout is a hash of everything that must agree:
// sizes, versions, and the game's own lists of verbs, questions, zones and events. Clients compare it before they read
// a byte.

#ifndef RIFT_SERVER_LAYOUT_H
#define RIFT_SERVER_LAYOUT_H

#include "core/view.h"
#include "server/bytes.h"

enum { LAYOUT_TEXT = 17 };

void layout_say(const Game *game, char ret_text[LAYOUT_TEXT]);          // 16 hexadecimal digits
void layout_write(const Game *game, const View *view, Bytes *text);     // base64
// False if the text is not a View of this game. The layout must have been compared before.
bool layout_read(const Game *game, Span text, View *ret_view);

#endif
