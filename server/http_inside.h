// http_inside.h — what the files of http share: a request on its way to its answer, and the answers.

#ifndef RIFT_SERVER_HTTP_INSIDE_H
#define RIFT_SERVER_HTTP_INSIDE_H

#include <jansson.h>

#include "server/http.h"
#include "server/person.h"
#include "server/room_setup.h"

// A request on its way to its answer. Its rows are given to the store, and `then` goes on when they are written: the
// loop never waits for the disk.
typedef struct Asked Asked;
struct Asked {
    Front *front;
    House *house;
    Request *request;
    Reply reply;
    Json j;                             // writes the reply's body
    char link[LINK_BYTES];              // of the table that the path names, or that was made
    const char *rest;                   // of the path, after what was matched
    bool is_known;                      // the person is known
    bool is_new;                        // or becomes known by this
    PersonRow person;
    char cookie[COOKIE_BYTES], secret[SECRET_TEXT];
    json_t *body;                       // what was sent
    bool was_on;                        // before it was changed
    void (*then)(Asked *a);             // NULL: it is answered
    void (*quiet)(Asked *a);            // when the table is: see asked_when_quiet
    int tries;
    bool good;                          // what was last given to the store is on the disk
};

void asked_free(Asked *a);

// ---- answers ----

void asked_begin(Asked *a);                             // the body, written by a->j
void asked_answer(Asked *a, int status);                // with that body
void asked_refuse(Asked *a, int status, const char *problem);
void asked_refuse_at(Asked *a, int status, const Problem *problem);     // with its place in a text that was sent
void asked_unsaved(Asked *a);

// ---- waiting ----

void asked_write(Asked *a, Unit *unit, void (*then)(Asked *a));
void asked_settle(Asked *a, void (*then)(Asked *a));    // when everything given to the store is written, or failed
bool asked_demand_saved(Asked *a);                      // false: it is answered
void asked_when_quiet(Asked *a, void (*then)(Asked *a));        // nothing about the table is being written

// ---- the person, and the request; false or NULL: it is answered ----

bool asked_read(Asked *a, const Member *members, size_t count); // the body; members NULL: any
const char *asked_text(const Asked *a, const char *key);        // of the body; "": it is not there
bool asked_person(Asked *a);                            // is known, or becomes a guest
void asked_give_person(Asked *a);                       // to the store, if new
Room *asked_room(Asked *a);

// ---- the answers, for the list in http.c ----

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
