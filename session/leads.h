// leads.h — the cards an option is about: those it is done with, and those it can lead to. For clients that let people
// point at cards and drag them: dragging one thing onto another means at most one option.
//
// What it can lead to is found by trying it on a match that the seat cannot tell from the real one (ahead.h), and only
// as long as nothing is disclosed: the parts of one play.

#ifndef RIFT_SESSION_LEADS_H
#define RIFT_SESSION_LEADS_H

#include "core/cards.h"
#include "session/manners.h"

typedef struct Leads {
    Cards acts;                         // the cards it is done with: one, or those like it in the same hand
    Cards targets, places;             // if one is being chosen now: the option's card; before that: all it can lead to
    ZoneId zone;                        // where it leads to; ABOUT_NO_ZONE: to none
} Leads;

// For each option of the table, which must be the seat's own, with its options made.
void leads_make(const Table *seen, SeatId seat, Leads ret_leads[OPTION_MAX]);

#endif
