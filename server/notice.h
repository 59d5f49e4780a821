// notice.h — the operator's log: one line of key=value pairs on stderr for each event.
//
// time=2026-11-16T21:17:44.123Z event=begins listen=127.0.0.1 port=8000 database=rift.db tables=12
//
// No line contains names, cards or choices of people; a table is named by its number, an address only if it is refused.
// Called from the loop's thread.

#ifndef RIFT_SERVER_NOTICE_H
#define RIFT_SERVER_NOTICE_H

#include "core/base.h"

typedef struct Seldom {                 // for events that may come by the thousand: one line a second; zero: none yet
    int64_t at;                         // when the last line was written: steady, in nanoseconds
    uint32_t missed;                    // how many were left out since then
} Seldom;

// The problem is free text, put last and in quotes; NULL: there is none. The format makes "key=value key=value".
__attribute__((format(printf, 3, 4))) void notice(const char *event, const char *problem, const char *format, ...);
// The same, at most once a second: `missed` says how many there were in between.
__attribute__((format(printf, 4, 5))) void notice_seldom(Seldom *seldom, const char *event, const char *problem,
                                                         const char *format, ...);

#endif
