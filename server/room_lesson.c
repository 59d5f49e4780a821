// room_lesson.c — a table that teaches: what the learner is told, and what the other seat answers.
#include "server/room.h"

#include "api/wire.h"
#include "server/house.h"

void room_open_lesson(Room *room)
{
    const Transcript *cards = &room->book->cards;
    SceneCards given = {room->game, &cards->set, {&cards->deck[0], &cards->deck[1]}};
    Problem problem;
    room->lesson = NULL;
    if (room->from.kind != FROM_LESSON)
        return;
    room->lesson = lesson_new((Span){cards->start->text, cards->start->size}, scene_cards_load, &given, &problem);
    check(room->lesson != NULL);
}

// ---- what is told ----

static void do_teach(void *self)
{
    Room *room = self;
    Seen seen;
    char told[LESSON_TEXT_BYTES];
    Text text = text_in(told, sizeof told);
    session_see(room->session, lesson_seat(room->lesson), &seen);
    lesson_tell(room->lesson, &seen.table, &text);
}

void room_teach(Room *room)
{
    if (!room->lesson || !room->session || room->deed.kind != DEED_NONE)
        return;
    bool is_asked = room->state == ROOM_RUNNING && session_asked(room->session) == lesson_seat(room->lesson);
    if (!(is_asked || room->state == ROOM_OVER) || !room_guard(room, do_teach, room))
        return;
    if (lesson_is_done(room->lesson) && !room->lesson_is_done) {        // a restart forgets the texts, but not this
        room->lesson_is_done = true;
        room_save(room, NULL, NULL);
    }
}

void room_put_lesson(const Room *room, uint8_t viewer, Json *j)
{
    if (room->lesson && viewer == lesson_seat(room->lesson))
        wire_lesson(j, "lesson", room->lesson, room->lesson_is_done);
}

// ---- what the other seat answers ----

typedef struct Replying {
    Room *room;
    int index;
} Replying;

static void do_reply(void *self)
{
    Replying *r = self;
    Seen seen;
    session_see(r->room->session, r->room->session->match.asked, &seen);
    r->index = lesson_reply(r->room->lesson, &seen.table);
}

bool room_reply(Room *room)
{
    Replying replying = {room, -1};
    if (!room->lesson)
        return false;
    if (!room_guard(room, do_reply, &replying))
        return true;                    // it is held
    if (replying.index < 0)
        return false;
    room_bot_plays(room, replying.index);
    return true;
}
