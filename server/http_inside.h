// http_inside.h — what the files of http share: a request on its way to its answer, and the answers.

#ifndef RIFT_SERVER_HTTP_INSIDE_H
#define RIFT_SERVER_HTTP_INSIDE_H

#include <jansson.h>

#include "server/http.h"
#include "server/person.h"
#include "server/room_setup.h"

// A request that is being answered. What it changes is given to the store, and once that is on the disk, `then` is
// called: the loop never waits for the disk.
typedef struct Asked Asked;
struct Asked {
    Front *front;
    House *house;
    Request *request;
    Reply reply;
    Json j;                             // writes the reply's body
    char link[LINK_BYTES];              // the link of the table that the path names, or that was made
    const char *rest;                   // the rest of the path, after the part that chose the handler
    bool is_known;                      // we know who asks
    bool is_new;                        // a guest that this request creates
    PersonRow person;
    char cookie[COOKIE_BYTES], secret[SECRET_TEXT];
    json_t *body;                       // the JSON that was sent; NULL: none
    bool was_on;                        // what a switch said before this request changed it
    void (*then)(Asked *a);             // what to do when the store has written; NULL: nothing is left to do
    void (*quiet)(Asked *a);            // what to do when nothing about the table is being written (asked_when_quiet)
    int tries;                          // how often it has been put off for that
    bool good;                          // the last write succeeded
};

void asked_free(Asked *a);

// ---- answers ----

void asked_begin(Asked *a);                             // from here on a->j writes the body
void asked_answer(Asked *a, int status);                // sends it, with that body
void asked_refuse(Asked *a, int status, const char *problem);
void asked_refuse_at(Asked *a, int status, const Problem *problem);     // with its place in a text that was sent
void asked_nowhere(Asked *a);                           // refuses: there is nothing at this address
void asked_unsaved(Asked *a);                           // refuses: it could not be saved

// ---- waiting ----

void asked_write(Asked *a, Unit *unit, void (*then)(Asked *a));
void asked_settle(Asked *a, void (*then)(Asked *a));    // goes on when all writes so far have ended, well or not
bool asked_demand_saved(Asked *a);                      // false: it was not saved, and that has been answered
void asked_when_quiet(Asked *a, void (*then)(Asked *a));        // goes on when nothing about the table is being written

// ---- the person, and the request; false or NULL: something is wrong, and that has been answered ----

bool asked_read(Asked *a, const Member *members, size_t count); // reads the body; members NULL: it may have any
const char *asked_text(const Asked *a, const char *key);        // a text in the body; "": it is not there
bool asked_person(Asked *a);                            // finds out who asks; somebody unknown becomes a guest
void asked_give_person(Asked *a);                       // gives a new guest to the store
Room *asked_room(Asked *a);                             // the table that the path names

// ---- the handlers, for the list in http.c ----

void get_health(Asked *a);
void get_metrics(Asked *a);
void get_games(Asked *a);
void get_cards(Asked *a);
void get_lessons(Asked *a);
void get_me(Asked *a);
void post_me(Asked *a);
void post_device(Asked *a);
void post_device_take(Asked *a);
void get_mine(Asked *a);
void get_tables(Asked *a);
void post_tables(Asked *a);
void get_table(Asked *a);
void post_sit(Asked *a);
void post_close(Asked *a);
void post_share(Asked *a);
void get_match_cards(Asked *a);
void get_record(Asked *a);
void get_replay(Asked *a);
void post_replays(Asked *a);
void get_sent(Asked *a);
void get_sent_replay(Asked *a);
void get_page(Asked *a);
void get_file(Asked *a);
void get_worker(Asked *a);

#endif
