// play_notes.h — what a saved match says besides its choices: who played it, which choices were answers, when people
// are asked.

#ifndef RIFT_CLI_PLAY_NOTES_H
#define RIFT_CLI_PLAY_NOTES_H

#include "bots/bot.h"
#include "server/bytes.h"
#include "session/session.h"

// Adds notes before the last line of the record. No bot at either seat: two people play.
void notes_add(const Session *s, Bot *const bots[SEAT_COUNT], Bytes *text);
// Where people gave answers in a saved match, so that undo takes back an answer and not a part of one. A file that
// doesn't say changes nothing.
void notes_answers(Session *s, Span file);
// Restores the stops by phase and the cards not asked about; full control is left to the caller. Reports lines that
// make no sense.
void notes_stops(Session *s, Span file, bool ret_controls[SEAT_COUNT]);
// The bot that a saved match was played against, by its level; "none": two people. NULL: the file doesn't say.
const char *notes_bot(Span file);
// The seat of the one person who played it; SEAT_NOBODY: two did, or the file doesn't say.
SeatId notes_seat(const Game *game, Span file);

#endif
