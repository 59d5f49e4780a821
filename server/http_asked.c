// http_asked.c — what a request needs on its way: its answer, the disk, the person, the table that it names.
#include "server/http_inside.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/notice.h"

// ---- answers ----

void asked_begin(Asked *a)
{
    a->front->body.used = 0;
    json_begin(&a->j, bytes_put, &a->front->body);
}

void asked_answer(Asked *a, int status)
{
    a->reply.status = status;
    a->reply.type = "application/json";
    a->reply.body = bytes_span(&a->front->body);
    if (a->is_new && status < 400)
        a->reply.cookie = a->cookie;
}

void asked_refuse(Asked *a, int status, const char *problem)
{
    asked_begin(a);
    json_put_object(&a->j, NULL);
    json_put_text(&a->j, "problem", problem);
    json_close(&a->j);
    asked_answer(a, status);
}

// The same with the line and column of the problem in a text that was sent.
void asked_refuse_at(Asked *a, int status, const Problem *problem)
{
    asked_begin(a);
    json_put_object(&a->j, NULL);
    json_put_text(&a->j, "problem", problem->message);
    if (problem->line > 0) {
        json_put_number(&a->j, "line", problem->line);
        json_put_number(&a->j, "column", problem->column);
    }
    json_close(&a->j);
    asked_answer(a, status);
}

// ---- waiting ----

void asked_free(Asked *a)
{
    json_decref(a->body);
    free(a);
}

static void go_on(void *self, const char *problem)
{
    Asked *a = self;
    void (*then)(Asked *a) = a->then;
    a->then = NULL;
    a->good = problem == NULL;
    then(a);
    if (a->then)
        return;
    request_reply(a->request, &a->reply);
    asked_free(a);
}

void asked_write(Asked *a, Unit *unit, void (*then)(Asked *a))
{
    a->then = then;
    unit_commit(unit, go_on, a);
}

// Goes on when everything given to the store so far is written, or could not be.
void asked_settle(Asked *a, void (*then)(Asked *a)) { asked_write(a, unit_begin(a->house->store), then); }

void asked_unsaved(Asked *a)
{
    asked_refuse(a, 503, "it could not be saved, so nothing was changed; please try again in a moment");
}

bool asked_demand_saved(Asked *a)
{
    if (!a->good)
        asked_unsaved(a);
    return a->good;
}

// ---- the person, and the request ----

const char *asked_text(const Asked *a, const char *key)
{
    const char *text = json_string_value(json_object_get(a->body, key));
    return text ? text : "";
}

bool asked_read(Asked *a, const Member *members, size_t count)
{
    Span body = request_body(a->request);
    Problem problem;
    json_error_t error;
    a->body = body.size ? json_loadb(body.at, body.size, JSON_REJECT_DUPLICATES, &error) : json_object();
    bool good = a->body || problem_set(&problem, 0, 0, "the body is not JSON: %s", error.text);
    if (good && !json_is_object(a->body))
        good = problem_set(&problem, 0, 0, "the body must be a JSON object");
    good = good && (!members || members_check(a->body, members, count, &problem));
    const char *name = good ? asked_text(a, "name") : "";
    char clean[NAME_BYTES];
    if (good && name[0] && !person_name(span_of(name), clean))
        good = problem_set(&problem, 0, 0, "\"name\" must have letters that can be seen");
    if (!good)
        asked_refuse(a, 400, problem.message);
    return good;
}

// Behind a trusted proxy, the address that it names counts. False: too many guests came from there, and the request has
// been answered.
static bool guest_admit(Asked *a)
{
    char problem[120];
    Address address;
    bool is_address = address_read(span_of(request_address(a->request)), &address);
    uint32_t wait = is_address ? guests_wait(&a->front->guests, &address, loop_now(a->house->loop)) : 0;
    if (wait == 0)
        return true;
    snprintf(problem, sizeof problem, "too many new guests from your address: try again in %u %s", wait < 100 ? wait
             : (wait + 59) / 60, wait < 100 ? "seconds" : "minutes");
    asked_refuse(a, 429, problem);
    a->reply.wait_s = wait;
    return false;
}

// An unknown person who does something becomes a guest; the guest is stored together with what is done.
bool asked_person(Asked *a)
{
    if (a->is_known)
        return true;
    if (!guest_admit(a))
        return false;
    person_new(a->house, a->request, asked_text(a, "name"), &a->person, a->cookie);
    a->is_known = a->is_new = true;
    return true;
}

// Otherwise rows that refer to the person would fail later, with a less helpful reason.
static void person_written(void *self, const char *problem)
{
    House *house = self;
    if (problem)
        notice_seldom(&house->unsaved, "not-saved", problem, "person=new");
}

// Called before rows that refer to the person: if the person can't be written, they can't be either.
void asked_give_person(Asked *a)
{
    if (!a->is_new)
        return;
    Unit *unit = unit_begin(a->house->store);
    unit_person(unit, &a->person);
    unit_commit(unit, person_written, a->house);
}

Room *asked_room(Asked *a)
{
    Room *room = house_room(a->house, a->link);
    if (room && room->shown.is_there)
        return room;
    asked_refuse(a, 404, "there is no such table: the link may be cut short");
    return NULL;
}

static void try_again(Asked *a);

// To change a table, nothing else about it may be in the middle of being written.
void asked_when_quiet(Asked *a, void (*then)(Asked *a))
{
    enum { TRIES = 20 };
    const Room *room = asked_room(a);
    if (!room)
        return;
    if (room->deed.kind == DEED_NONE) {
        then(a);
    } else if (++a->tries > TRIES) {
        asked_refuse(a, 503, "much is happening at this table just now; please try again in a moment");
    } else {
        a->quiet = then;
        asked_settle(a, try_again);
    }
}

static void try_again(Asked *a) { asked_when_quiet(a, a->quiet); }
