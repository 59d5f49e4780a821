// http_people.c — who somebody is, and on which devices.
#include "server/http_inside.h"

#include <stdio.h>

static void put_me(Asked *a, int status)
{
    asked_begin(a);
    json_put_object(&a->j, NULL);
    if (a->is_known)
        json_put_text(&a->j, "name", a->person.name);
    else
        json_put_null(&a->j, "name");
    json_close(&a->j);
    asked_answer(a, status);
}

void get_me(Asked *a) { put_me(a, 200); }

static void me_written(Asked *a)
{
    if (!asked_demand_saved(a))
        return;
    if (!a->is_new)
        person_renamed(a->house, &a->person);
    put_me(a, 200);
}

static const Member me_members[] = {{"name", MEMBER_TEXT}};

void post_me(Asked *a)
{
    if (!asked_read(a, me_members, COUNT_OF(me_members)))
        return;
    if (asked_text(a, "name")[0] == 0) {
        asked_refuse(a, 400, "\"name\" must be a text with letters in it");
        return;
    }
    if (!asked_person(a))
        return;
    person_name(span_of(asked_text(a, "name")), a->person.name);
    Unit *unit = unit_begin(a->house->store);
    unit_person(unit, &a->person);
    asked_write(a, unit, me_written);
}

static void device_written(Asked *a)
{
    char path[SECRET_TEXT + 16];
    if (!asked_demand_saved(a))
        return;
    snprintf(path, sizeof path, "/device/%s", a->secret);
    asked_begin(a);
    json_put_object(&a->j, NULL);
    json_put_text(&a->j, "path", path);
    json_close(&a->j);
    asked_answer(a, 201);
}

void post_device(Asked *a)
{
    if (!a->is_known) {
        asked_refuse(a, 403, "you have nothing to go on with yet: sit down at a table first");
        return;
    }
    Unit *unit = unit_begin(a->house->store);
    device_new(&a->person, a->secret, unit);
    asked_write(a, unit, device_written);
}

static void refuse_device(Asked *a)
{
    asked_refuse(a, 404, "this link has been used already, or is too old: ask for another on the first device");
}

static void device_taken(Asked *a)
{
    if (!a->good && !device_is_there(a->house, a->rest)) {
        refuse_device(a);               // another request has used the link at the same time
    } else if (asked_demand_saved(a)) {
        a->reply.status = 303;
        a->reply.location = "/";
        a->reply.cookie = a->cookie;
    }
}

void post_device_take(Asked *a)
{
    Unit *unit = unit_begin(a->house->store);
    if (device_take(a->house, a->request, a->rest, a->cookie, unit)) {
        asked_write(a, unit, device_taken);
    } else {
        unit_drop(unit);
        refuse_device(a);
    }
}
