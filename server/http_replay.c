// http_replay.c — matches that are over, step by step.
#include "server/http_inside.h"

#include "core/say.h"
#include "server/fault.h"
#include "server/listing.h"
#include "server/notice.h"
#include "server/replay.h"

typedef struct Showing {                // which part of a match is wanted
    const Replay *replay;
    uint8_t viewer;
    uint32_t step, count;               // count 0: all of it at a glance
    Json *j;
} Showing;

static void do_show(void *self)
{
    Showing *s = self;
    if (s->count == 0)
        replay_tell(s->replay, s->viewer, s->j);
    else
        replay_tell_steps(s->replay, s->viewer, s->step, s->count, s->j);
}

// "both", "amber/12", the latter with ?count=8.
static bool read_showing(Asked *a, Showing *s, Problem *problem)
{
    Span rest = span_of(a->rest), viewer = span_until(&rest, '/');
    const char *many = request_query(a->request, "count");
    bool is_one = a->rest[viewer.size] == '/';
    int32_t step = 0, count = 1;
    if (!replay_viewer(s->replay->session->game, viewer, &s->viewer))
        return problem_set(problem, 0, 0, "a match is seen by a seat, by \"both\" or by a \"spectator\"");
    if (is_one && (!span_number(rest, &step) || step < 0 || (uint32_t)step > s->replay->count))
        return problem_set(problem, 0, 0, "this match has the steps 0 to %u", s->replay->count);
    if (many && (!span_number(span_of(many), &count) || count < 1 || count > REPLAY_AT_ONCE))
        return problem_set(problem, 0, 0, "\"count\" must be 1 to %d", REPLAY_AT_ONCE);
    s->step = (uint32_t)step;
    s->count = is_one ? (uint32_t)count : 0;
    return true;
}

// False: this address has taken too much time, and the request has been answered.
static bool watcher_admit(Asked *a, Address *ret_address)
{
    *ret_address = (Address){0};
    bool is_address = address_read(span_of(request_address(a->request)), ret_address);
    uint32_t wait = is_address ? rate_limit_wait(&a->front->limit, ret_address, loop_now(a->house->loop)) : 0;
    if (wait == 0)
        return true;
    asked_refuse(a, 429, "too many steps of replays at once from your address: please try again in a moment");
    a->reply.wait_s = wait;
    return false;
}

static void show_replay(Asked *a, const Replay *replay)
{
    Showing s = {.replay = replay, .j = &a->j};
    Problem problem;
    Fault fault;
    if (!read_showing(a, &s, &problem)) {
        asked_refuse(a, 404, problem.message);
        return;
    }
    asked_begin(a);
    if (fault_guard(do_show, &s, &fault)) {
        asked_answer(a, 200);
        return;
    }
    notice("fault", fault.what, "replay step=%u where=%s", s.step, fault.where);
    asked_refuse(a, 500, "a mistake of ours: this step can't be shown");
}

static void show_room(Asked *a)
{
    Problem problem;
    Room *room = asked_room(a);
    if (!room)
        return;
    if (!room_may_watch(room, a->is_known ? a->person.person : 0)) {
        asked_refuse(a, 403, "this was a private table: only those who sat there see it, unless they share it");
        return;
    }
    const Replay *replay = room_replay(room, &problem);
    if (replay)
        show_replay(a, replay);
    else
        asked_refuse(a, 409, problem.message);
}

// Records the time it took, including playing the match through if nobody has looked at it yet.
static void show_limited(Asked *a, void (*show)(Asked *a))
{
    Address address;
    if (!watcher_admit(a, &address))
        return;
    int64_t begun = steady_ns();
    show(a);
    rate_limit_note(&a->front->limit, &address, loop_now(a->house->loop), steady_ns() - begun);
}

void get_replay(Asked *a) { show_limited(a, show_room); }

// ---- records that somebody sent ----

static const SentRecord *asked_sent(Asked *a)
{
    const SentRecord *sent = shelf_find(&a->house->shelf, a->link, loop_now(a->house->loop));
    if (!sent)
        asked_refuse(a, 404, "this record is no longer here: few are kept, and not for long. Send the file again");
    return sent;
}

static const Member sent_members[] = {{"record", MEMBER_TEXT}};

void post_replays(Asked *a)
{
    Problem problem = {0};
    House *house = a->house;
    char link[LINK_BYTES];
    if (!asked_read(a, sent_members, COUNT_OF(sent_members)))
        return;
    if (shelf_is_resting(&house->shelf, loop_now(house->loop))) {
        asked_refuse(a, 429, "somebody sent a record just now: please try again in a moment");
        a->reply.wait_s = 1;
        return;
    }
    house_link(house, link);
    if (!shelf_put(&house->shelf, link, span_of(asked_text(a, "record")), loop_now(house->loop), &problem)) {
        asked_refuse_at(a, 400, &problem);
        return;
    }
    snprintf(a->front->location, sizeof a->front->location, "/f/%s", link);
    asked_begin(a);
    json_put_object(&a->j, NULL);
    json_put_text(&a->j, "link", link);
    json_put_text(&a->j, "path", a->front->location);
    json_close(&a->j);
    asked_answer(a, 201);
    a->reply.location = a->front->location;
}

// The same members as for a table, as far as a record has them.
void get_sent(Asked *a)
{
    const SentRecord *sent = asked_sent(a);
    if (!sent)
        return;
    const Transcript *tr = &sent->tr;
    Json *j = &a->j;
    asked_begin(a);
    json_put_object(j, NULL);
    json_put_text(j, "link", sent->link);
    json_put_text(j, "name", "");
    json_put_text(j, "state", "over");
    json_put_text(j, "game", tr->game->name);
    json_put_text(j, "title", tr->game->title);
    list_edition(j, tr->game, say_edition(tr->game, tr->setup.edition));
    json_put_text(j, "clock", "none");
    json_put_flag(j, "public", true);
    json_put_flag(j, "proved", tr->has_proof);
    json_put_array(j, "seats");
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        json_put_object(j, NULL);
        json_put_text(j, "seat", tr->game->seat_names[seat]);
        json_put_text(j, "person", tr->game->seat_titles[seat]);
        json_put_text(j, "deck", tr->deck[seat].name);
        json_close(j);
    }
    json_close(j);
    json_close(j);
    asked_answer(a, 200);
}

static void show_sent(Asked *a)
{
    const SentRecord *sent = asked_sent(a);
    if (sent)
        show_replay(a, sent->replay);
}

void get_sent_replay(Asked *a) { show_limited(a, show_sent); }
