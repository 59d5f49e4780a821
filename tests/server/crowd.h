// crowd.h — many people at the tables of a running server: one thread, one epoll, one socket each.
//
// It plays by docs/protocol.md and knows no more than a client does: it makes tables by HTTP, connects, deals, and
// passes every message to its owner. It reads only the pieces of a message that it needs, so that a thousand tables can
// be played next to the server on one machine. Pings are sent automatically.

#ifndef RIFT_TESTS_SERVER_CROWD_H
#define RIFT_TESTS_SERVER_CROWD_H

#include "core/text.h"
#include "server/bytes.h"

typedef struct Crowd Crowd;

typedef struct News {                   // what is read of a message
    int64_t number;                     // 0: it is not numbered
    int64_t ack, refused;               // ids of wishes; 0: none
    Span code, problem;                 // of a refusal
    Span state;                         // of the table, in a numbered one: "running"
    int64_t choice;                     // the number of this seat's last question
    int options;                        // how many are offered to this seat; 0: it is not asked
} News;

typedef struct Guest {                  // at one seat of one table; spectators have seat SEAT_COUNT
    Crowd *crowd;
    uint32_t table;                     // of crowd_link
    SeatId seat;
    char cookie[96];
    int fd;                             // -1: it is not connected
    bool is_open;                       // the server has agreed
    bool is_writing;                    // and the kernel takes no more
    Bytes in, out;
    size_t sent;                        // bytes of `out` that were sent
    int64_t last_id;                    // of its wishes
    int64_t last_number;                // of its messages
    int64_t pinged_at, ping;            // when it last pinged, and the id of that wish
    bool has_committed, has_revealed;   // sent since it connected
    News told;                          // the last numbered message, without its spans
} Guest;

typedef struct CrowdHandlers {
    void (*told)(void *self, Guest *guest, const News *told);   // not for answers to pings, nor while cards are dealt
    void (*lost)(void *self, Guest *guest);  // its connection; it may enter again later, but not inside this call
    void *self;
} CrowdHandlers;

Crowd *crowd_new(CrowdHandlers handlers, bool packs);           // packs: asks for compressed messages
void crowd_free(Crowd *crowd);
void crowd_reach(Crowd *crowd, uint16_t port);                  // where the server is

// A table for two people, who are created with it. False, with the reason.
bool crowd_table(Crowd *crowd, const char *body, Guest ret_guests[SEAT_COUNT], Problem *problem);
const char *crowd_link(const Crowd *crowd, uint32_t table);
bool crowd_get(Crowd *crowd, const char *path, Span *ret_body, Problem *problem);       // valid until the next request

void guest_enter(Guest *guest);         // begins to connect, and says hello then; the guest must stay where it is
void guest_leave(Guest *guest);         // without saying goodbye
// {"id":…,"do":WORD,…}; members: "\"choice\":3,\"option\":0", or "". Returns the id.
// From the first message on.
__attribute__((format(printf, 3, 4))) int64_t guest_wish(Guest *guest, const char *word, const char *members, ...);

void crowd_turn(Crowd *crowd, int most_ms);     // handles what has come, after sleeping at most this long
uint64_t crowd_bytes_in(const Crowd *crowd);

#endif
