// play_table.h — a server's table on the screen: the source of its screens, and the commands of a table.

#ifndef RIFT_CLI_PLAY_TABLE_H
#define RIFT_CLI_PLAY_TABLE_H

#include "cli/join.h"
#include "cli/play_screen.h"

// When the screen must show something else: another question, another state of the table.
typedef struct Standing {
    RoomState state;
    bool is_asked, has_view, waits, wants_rematch;
    bool must_accept;                   // cards that the other player has brought
    int64_t choice;
} Standing;

typedef struct Joining {
    Joined j;
    Screen screen;
    Standing at;                        // as the screen has it
    bool is_prompted;                   // a prompt is on the screen
    bool has_told;                      // a line was printed since the last look
    bool wants_rematch;
    bool has_accepted;                  // accepted or declined the cards, and has not heard the result yet
    bool said_waiting;
} Joining;

extern const Source table_source;               // its self is a Joining

// "You have 9:41, Bob 8:02."; nothing where there is no clock.
void clocks_say(const Joined *j, Text *text);

#endif
