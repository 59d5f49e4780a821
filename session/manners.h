// manners.h — Manners: how a game wants people to be prompted: when to stop for them, which choices to combine, in
// which words.
//
// All of it gets a seat's own table (seen.h), so nothing here can know what the seat does not. A game leaves the
// functions it does not need NULL: then every question is put to people as the engine asks it.

#ifndef RIFT_SESSION_MANNERS_H
#define RIFT_SESSION_MANNERS_H

#include "core/table.h"
#include "session/log.h"
#include "session/seen.h"

// The point the match has reached, as far as passing goes.
typedef struct Moment {
    uint16_t turn;                      // from 1; 0: before the first
    uint8_t turn_player;
    uint8_t phase;                   // in Manners.phases; without those, 1 while the seat has to choose where to attack
    bool is_battle;
    bool is_attack;                     // one is announced: a battle will begin unless somebody prevents it
} Moment;

// Why a seat that could pass is prompted anyway.
typedef enum StopReason {
    STOP_NONE,
    STOP_ACTION,                        // its own phase, and there is something to do
    STOP_ANSWER,                        // the opponent's card or ability is pending, and the seat could respond
    STOP_TARGETED,                      // one of the seat's cards is the target of what is pending
    STOP_ATTACKED,                      // an attack where the seat has cards
    STOP_BATTLE,                        // a battle in which it has cards and could do something
} StopReason;

// An answer made of several choices, one after the other: "lose 3 from the reserve".
enum { RUN_MAX = 64, RUN_COUNT = 32 };
typedef struct Run {
    uint8_t count;
    bool goes_on;                       // it may be interrupted by questions for the other seat: drains, draws
    bool repeats;                       // the same question repeatedly: a choice without an alternative is not asked
    bool is_typed;                      // as for options: it need not be listed
    bool is_rare;                       // a client may fold it away where there are several others
    bool gives_up;                      // the way out of what can't be won: a client shows at least one of them
    bool stays;                         // its first option answers this question for the rest of the turn
    uint8_t must;                       // with `repeats`: so many of the first ones must be chosen, or nothing is
    bool ends;                          // if the question comes up again afterwards, it is ended: cards of a set
    uint8_t number;                     // the number it is best listed under: drawing 3 cards is number 3; 0: any
    int16_t rank;                       // among answers found together: the lower, the more usual
    Option option[RUN_MAX];
    char says[160];
} Run;

// A question as a person gets it.
typedef struct Ask {
    char question[480];                 // with its subject
    bool is_row;                        // it comes up until all is settled: answers to the next ones may follow at once
    char several[80];                   // how to give several answers at once; "": that is obvious, or not possible
    Run run[RUN_COUNT];                 // answers of several choices, the most usual first
    uint8_t run_count;
    uint8_t order[OPTION_MAX];          // the options in the order for people: harmful ones late, pass last
    bool is_typed[OPTION_MAX];          // by option: rarely wanted, and easily typed, so a client need not list it
    bool harms[OPTION_MAX];             // by option: it certainly harms its chooser
    int pass;                           // the option that passes or ends it; -1: none
    char leads[120];                    // where that leads, as far as the seat can foresee; "": see its remark
    int usual;                          // the answer that Enter gives: a run, or after them one of `order`; -1: none
    bool is_said;                       // that one must be typed: Enter alone would give up something good,
    char why_said[80];                  //   which this names: "you could attack where you are stronger"
} Ask;

// The role of an option's card, and the zone involved: where the card goes, or the pile that something is taken from.
typedef enum AboutRole {
    ABOUT_NOTHING,
    ABOUT_ACTS,                         // it is played, used, moved …
    ABOUT_TARGET,                       // something is done to it,
    ABOUT_PLACE,                        //   or there: by the card that asks, or by the rules
} AboutRole;
enum { ABOUT_NO_ZONE = UINT8_MAX };
typedef struct About {
    AboutRole role;
    ZoneId zone;                        // ABOUT_NO_ZONE: none
} About;

struct Stops;                           // stops.h

typedef struct Manners {
    const char *const *phases;          // for people, from 1 on, ended by NULL; NULL: there are no stops by phase
    Moment (*moment)(const Table *t);
    uint8_t turn_event;                 // announces a new turn to everybody; 0: there is none
    uint8_t idle_events[2];             // a phase begins, somebody passes: these alone are no news
    // Whether the seat, which could pass, is prompted by default. Options that the seat does not want to be prompted
    // about have been removed from the list; a card that is still in it may have silenced abilities (stops_is_silent).
    StopReason (*stop)(Table *seen, SeatId seat, const struct Stops *stops);
    // What an option could be used for now, a bit each: bit 0 to play its card, the others to use its abilities by
    // their numbers from 1 on: also an ability that has triggered and asks whether it is used. 0: it is another kind of
    // action.
    uint32_t (*uses)(const Table *seen, SeatId seat, Option option);
    // An option that is as good as every other: nobody is asked which of two identical things comes first. -1: there is
    // something to decide.
    int (*same)(const Table *seen, SeatId seat);
    // Whether the answer may lose the match, so that no standing answer is used; NULL: it never does.
    bool (*is_grave)(const Table *seen, SeatId seat);
    // Adds the answers of several choices, the question with its subject, the order, the usual answer; whatever it
    // doesn't set stays as the game's tables have it.
    void (*ask)(Table *seen, SeatId seat, Ask *ask);
    // Why an option harms its chooser: "only target: your own Dawn Duelist". Writes nothing if it doesn't.
    void (*harm_say)(const Seen *seen, SeatId seat, uint8_t index, Text *text);
    About (*about)(const Table *t, SeatId seat, Option option);
    CardId (*asking)(const Table *t);   // the card whose play, ability or text asks; 0: the rules do
    // What an event's second card (object) is to its first: a target, a place; NULL: events don't name the cards of a
    // play.
    AboutRole (*about_event)(const struct Event *event);
    // What happened between two places in the log, in a few lines, as this viewer may read it.
    void (*digest)(const Table *seen, const Log *log, uint32_t from, uint8_t viewer, Text *text);
    // The table in at most this many lines, if possible: the less room, the fewer details. False: something was left
    // out. NULL: it is shown as in GameSay.table.
    bool (*glance)(const Table *seen, SeatId viewer, unsigned lines, Text *text);
} Manners;

#endif
