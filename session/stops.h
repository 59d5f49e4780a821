// stops.h — when a seat that could pass is prompted, depending on its own settings and on what it knows.

#ifndef RIFT_SESSION_STOPS_H
#define RIFT_SESSION_STOPS_H

#include "session/manners.h"

enum { HUSHED_MAX = 24, DECLINED_MAX = 16 };

typedef enum Until {
    UNTIL_NONE,
    UNTIL_DECISION,  // any question in the seat's own turn; in the opponent's, what the opponent does
    UNTIL_PHASE,                        // the next phase
    UNTIL_TURN,                         // the seat's own next turn
    UNTIL_BATTLE,                       // the end of the battle
    UNTIL_COUNT,
} Until;
extern const char *const until_words[UNTIL_COUNT];      // "", "decision", "phase", "turn", "battle"

typedef struct StandingAnswer {         // an answer for the rest of a turn
    uint8_t question;                   // 0: none
    uint16_t turn;
    Option option;
} StandingAnswer;

typedef struct Hushed {                 // what a seat does not want to be prompted about: in a battle only abilities
    DefId def;
    uint8_t ability;                    // its number, from 1; 0: all of them, and playing the card
} Hushed;

// What a seat declined in its own turn. As long as neither player has done anything since, the seat is not prompted
// about the same things in a later phase of that turn: an interrupt in hand is not worth a question in every phase.
typedef struct Declined {
    Moment at;
    uint8_t count;                      // 0: nothing
    Option option[DECLINED_MAX];
} Declined;

typedef struct Stops {
    bool asks_all;                      // not a person, or a person who wants every question: "full control"
    uint8_t until;                      // Until: it passes until then
    uint8_t broken;  // StopReason: why it stopped passing, until the seat answers; 0: it did not stop
    Moment from;                        // when it began to pass
    uint16_t phases[2];                 // stops by phase, a bit each: in its own turn, in the opponent's
    StandingAnswer standing;
    Declined declined;
    Hushed hushed[HUSHED_MAX];
    uint8_t hushed_count;
} Stops;

// The option that passes, by its verb "pass". -1: there is none.
int pass_option(const Table *t);
// Whether the seat passes here automatically. A pure function of its settings and of what it knows; hushed options are
// removed from `seen`. Clears `until` when it is reached.
bool stops_pass(Stops *stops, Table *seen, SeatId seat);
// The option that a standing answer gives here; -1: none.
int stops_standing(Stops *stops, const Table *seen);
// Remembers that the player passes here.
void stops_decline(Stops *stops, const Table *seen, SeatId seat);
void stops_until(Stops *stops, const Table *seen, Until until);
// Sets whether the seat is always prompted in a phase; false: the game has no phase of that name.
bool stops_at(Stops *stops, const Manners *manners, Span phase, bool theirs, bool on);
bool stops_hush(Stops *stops, Hushed hushed);           // false: no room
bool stops_unhush(Stops *stops, Hushed hushed);         // for a card: its abilities, too. False: nothing was hushed
bool stops_has_hushed(const Stops *stops, Hushed hushed);
bool stops_is_silent(const Stops *stops, DefId def, uint8_t ability);   // by itself, or with its whole card
// What to hush so that this option is no reason to prompt: one ability if that is all it could use now, else the card.
// False: it is neither the use of an ability nor a play, so it can't be hushed.
bool hushed_of_option(const Table *seen, SeatId seat, Option option, Hushed *ret_hushed);
// The ability if the question is whether it is used; false: it is another question.
bool hushed_of_may(const Table *seen, SeatId seat, Hushed *ret_hushed);
// The option that declines a hushed ability which asks whether it is used; -1: the seat is asked. Only the ability's
// own hush declines it: a card hushed so that it need not be played yet keeps its abilities once it is in play.
int stops_declines(const Stops *stops, const Table *seen, SeatId seat);
// "RM09" is a card, "RM09.2" its second ability: as in the wire form and in stored tables. False: there is none.
bool hushed_read(const CardSet *set, Span words, Hushed *ret_hushed);
void hushed_put(const CardSet *set, Hushed hushed, Text *text);

#endif
