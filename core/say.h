// say.h — words for values: seats, cards, zones, options; and back again.
//
// Machine words (transcripts, scenes) come from the game's tables and are stable; sentences for people are
// made from the same tables. Nothing here runs while a match plays.

#ifndef RIFT_CORE_SAY_H
#define RIFT_CORE_SAY_H

#include "core/table.h"

// One value of a field, as a word. Cards by title; a card the reader may not know is 0: "a card".
void say_value(const Table *t, uint8_t kind, int32_t value, Text *text);
// A number in a sentence. "card|cards": with its noun, "1 card", "3 cards"; with a third form, 0 too. "+": "+2".
void say_number(Span form, int32_t number, Text *text);
// A value from its word; false if the kind has no such value. Cards are "c12".
bool read_value(const Table *t, uint8_t kind, Span word, int32_t *ret_value);

// A setting's value: like read_value, but a seat may not be "nobody".
bool read_setting(const Table *t, uint8_t kind, Span word, uint8_t *ret_value);
// A setting of the game by its name, into its place of MatchSetup.option. False: no such setting, or no such value.
bool read_named_setting(const Table *t, Span name, Span value, uint8_t option[SETTING_MAX]);
const char *say_seat(const Table *t, uint8_t seat);             // "nobody" for SEAT_NOBODY
// For people: the player's name if the table knows it (Table.called), else the seat's: "Dominion".
const char *say_seat_title(const Table *t, uint8_t seat);
void say_side(const Table *t, uint8_t seat, Text *text);        // the same in a sentence: "the Dominion", "Ann"
bool read_seat(const Game *game, Span word, SeatId *ret_seat);
const char *say_title(const Table *t, CardId card);             // "a card" for 0 or an unknown one
const char *say_code(const Table *t, CardId card);              // "?" likewise
// A pile by its titles, the top one first, equal ones combined: "Elk, Mistral ×2". Cards that this viewer doesn't know
// are left out; false: it knows none.
bool say_titles(const Table *t, ZoneId zone, uint8_t viewer, Text *text);
// The same as a line of its own after the pile's name; no line if this viewer knows none of its cards.
void say_pile(const Table *t, ZoneId zone, uint8_t viewer, const char *name, Text *text);
// Draws the table in at most this many lines, each as wide as `text` wants it. Brevity 0 leaves out nothing, and each
// further brevity more than the one before; the first that fits is taken, or else the last. The last leaves out so much
// that the one before it is preferred even if that is SAY_LEEWAY lines too long. True if nothing was left out.
enum { SAY_BYTES = 16384, SAY_LEEWAY = 4 };
typedef void Drawn(const Table *seen, SeatId viewer, unsigned brevity, Text *text);
bool say_within(Drawn *draw, unsigned brevities, const Table *seen, SeatId viewer, unsigned lines, Text *text);
// A card as people write it: "c12" is that card, a code or title any such card, "c12=FU04" both.
typedef struct CardName {
    CardId id;                                                  // 0: any card
    DefId def;                                                  // 0: whatever it is
} CardName;
bool read_card_name(const Table *t, Span word, CardName *ret_name);     // false: no card of this match
bool card_has_name(const Table *t, CardId card, CardName name);
const char *say_edition(const Game *game, uint8_t edition);     // "2004"; "0" of a game that has only one
bool read_edition(const Game *game, Span word, uint8_t *ret_edition);
void say_editions(const Game *game, Text *text);                // "2005 or 2004"
const char *say_reason(const Game *game, uint8_t reason);       // "all-sectors"
bool read_reason(const Game *game, Span word, uint8_t *ret_reason);
// Who won and why, for people: "Amber wins: Violet has no energy left". The winner is SEAT_NOBODY if there is none.
void say_end(const Table *t, uint8_t result, uint8_t winner, uint8_t reason, Text *text);
const char *say_result(uint8_t result);
bool read_result(Span word, uint8_t *ret_result);
void say_zone(const Table *t, ZoneId zone, Text *text);         // "dominion hand"
bool read_zone(const Game *game, Span seat, Span kind, ZoneId *ret_zone);

typedef enum OptionStyle {
    OPTION_BY_ID,           // "deploy c37": transcripts
    OPTION_BY_CODE,         // "deploy DU05": scenes
    OPTION_FOR_PEOPLE,      // "Deploy Cardassian Galor Class"
} OptionStyle;
void say_option(const Table *t, Option option, OptionStyle style, Text *text);
// The option of t->options that this names, by id, code or title; -1 if there is none.
int read_option(const Table *t, Span words);

// "Why can't I?": not possible, by this rule and for this reason.
void why_answer(Why *why, const char *rule, const char *text);

#endif
