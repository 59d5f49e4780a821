// room_play.c — answers to questions, calls, undo: the deeds that change a match.
#include "server/room.h"

#include "server/house.h"
#include "session/ask.h"

// ---- doing it in memory ----

typedef struct Doing {
    Room *room;
    const Wish *wish;
    bool good;
    Problem problem;
} Doing;

static bool answer(Session *s, int64_t number, Problem *problem)
{
    Seen seen;
    Ask ask;
    session_see(s, s->match.asked, &seen);
    ask_make(&seen, s->match.asked, &ask);
    if (number >= ask.run_count)
        return problem_set(problem, 0, 0, "there is no answer %lld", (long long)number);
    return session_answer(s, &ask.run[number], problem);
}

static bool pass_until(Session *s, const char *words, Problem *problem)
{
    for (int i = UNTIL_NONE + 1; i < UNTIL_COUNT; i++)
        if (strcmp(words, until_words[i]) == 0)
            return session_pass_until(s, (Until)i, problem);
    return problem_set(problem, 0, 0, "\"until\" must be phase, turn, battle or decision");
}

static void do_answer(void *self)
{
    Doing *d = self;
    Session *s = d->room->session;
    if (d->wish->kind == WISH_ANSWER) {
        d->good = answer(s, d->wish->answer, &d->problem);
    } else if (d->wish->kind == WISH_PASS) {
        d->good = pass_until(s, d->wish->until, &d->problem);
    } else if (d->wish->option < s->table.options.count) {
        session_choose(s, (uint8_t)d->wish->option);
        d->good = true;
    } else {
        problem_set(&d->problem, 0, 0, "there is no option %lld", (long long)d->wish->option);
    }
}

static Deed deed_begin(const Room *room, DeedKind kind, SeatId seat, const Client *client, const Wish *wish)
{
    return (Deed){.kind = kind, .client = client ? client->serial : 0, .wish = wish ? *wish : (Wish){0},
                  .seat = seat, .choices = room->session->history.count, .log = room->session->log.count,
                  .has_entries = kind != DEED_UNDO, .lines = room->line_count, .state = room->state,
                  .at = steady_ns()};
}

static void charge(Room *room) { clock_stop(&room->clock, loop_now(room->house->loop)); }

static void finish(Room *room)
{
    if (room->session->match.result != RESULT_NONE)
        room->state = ROOM_OVER;
    room_write(room, unit_begin(room->house->store));
}

// ---- answers ----

int64_t room_choice(const Room *room, SeatId seat)
{
    return (int64_t)room->session->match.choice_number[seat] + room->chair[seat].skipped;
}

// The answer to a past question, if it is still remembered.
static const Given *given_to(const Chair *chair, int64_t choice)
{
    for (int i = 0; i < GIVEN_MAX; i++)
        if (chair->given[i].kind != 0 && chair->given[i].choice == choice)
            return &chair->given[i];
    return NULL;
}

static int64_t until_number(Span word)
{
    for (int i = UNTIL_NONE + 1; i < UNTIL_COUNT; i++)
        if (span_is(word, until_words[i]))
            return i;
    return UNTIL_NONE;
}

static int64_t answer_number(const Wish *wish)
{
    if (wish->kind == WISH_CHOOSE)
        return wish->option;
    return wish->kind == WISH_ANSWER ? wish->answer : until_number(span_of(wish->until));
}

static bool is_answer(const Wish *wish)
{
    return wish->kind == WISH_CHOOSE || wish->kind == WISH_ANSWER || wish->kind == WISH_PASS;
}

void room_note_given(Room *room, SeatId seat, const Wish *wish)
{
    Chair *chair = &room->chair[seat];
    if (is_answer(wish))
        chair->given[chair->given_count++ % GIVEN_MAX] =
            (Given){(uint8_t)wish->kind, wish->choice, answer_number(wish)};
}

void room_say_given(const Wish *wish, Text *text)
{
    if (wish->kind == WISH_ANSWER)
        text_format(text, "  # answer %lld", (long long)wish->answer);
    else if (wish->kind == WISH_PASS)
        text_format(text, "  # until %s", wish->until);
}

Given room_read_given(Span line)
{
    Span last = line;
    int32_t number;
    while (line.size > 0)
        last = span_until(&line, '#');
    Span word = span_word(&last), value = span_trim(last);
    if (span_is(word, "answer") && span_number(value, &number))
        return (Given){.kind = WISH_ANSWER, .number = number};
    if (span_is(word, "until") && until_number(value) != UNTIL_NONE)
        return (Given){.kind = WISH_PASS, .number = until_number(value)};
    return (Given){.kind = WISH_CHOOSE};
}

bool room_is_given(const Room *room, SeatId seat, const Wish *wish)
{
    const Given *given = is_answer(wish) ? given_to(&room->chair[seat], wish->choice) : NULL;
    return given && given->kind == wish->kind && given->number == answer_number(wish);
}

// For a question already answered: the same answer again is fine, another one comes too late.
static void answer_past(Room *room, Client *client, const Wish *wish)
{
    if (room_is_given(room, client->viewer, wish)) {
        room_ack(room, client->serial, wish);
        return;
    }
    room_refuse(room, client->serial, wish, "stale", "that question has been answered already");
    room_tell_one(room, client, 0);
}

void room_play(Room *room, Client *client, const Wish *wish)
{
    SeatId seat = client->viewer;
    if (wish->choice < room_choice(room, seat) ||
        (session_asked(room->session) != seat && wish->choice == room_choice(room, seat))) {
        answer_past(room, client, wish);
        return;
    }
    if (wish->choice > room_choice(room, seat)) {
        room_refuse(room, client->serial, wish, "unknown-choice", "that question has not been asked yet");
        return;
    }
    Doing doing = {.room = room, .wish = wish};
    charge(room);
    room->deed = deed_begin(room, DEED_CHOICE, seat, client, wish);
    if (!room_guard(room, do_answer, &doing))
        return;
    if (!doing.good) {
        room->deed = (Deed){0};
        room_refuse(room, client->serial, wish, "impossible", doing.problem.message);
        room_next(room);
        return;
    }
    finish(room);
}

// ---- bots ----

typedef struct BotDoing {
    Room *room;
    int index;
} BotDoing;

static void do_choose(void *self)
{
    const BotDoing *d = self;
    session_choose(d->room->session, (uint8_t)d->index);
}

void room_bot_plays(Room *room, int index)
{
    if (index < 0 || index >= room->session->table.options.count) {
        room_hold(room, "the bot's thinking failed");
        return;
    }
    BotDoing doing = {room, index};
    room->deed = deed_begin(room, DEED_CHOICE, room->session->match.asked, NULL, NULL);
    if (room_guard(room, do_choose, &doing))
        finish(room);
}

static bool is_bot_asked(const Room *room)
{
    return room->deed.kind == DEED_NONE && room->state == ROOM_RUNNING && session_asked(room->session) >= 0 &&
           room->chair[session_asked(room->session)].bot != BOT_NONE;
}

void room_bot_answers(Room *room, uint32_t serial, int index)
{
    if (serial != room->bot_serial)
        return;
    room->bot_thinks = false;
    if (!is_bot_asked(room) || match_hash(room->game, &room->session->match) != room->bot_position) {
        room_next(room);                // something was undone meanwhile: the bot is asked again
        return;
    }
    room_bot_plays(room, index);
}

// ---- calls and undo ----

enum { SKIP = QUESTIONS_MAX + 1 };      // more questions than a match can have

typedef struct Calling {
    Room *room;
    LineKind kind;
    SeatId seat;
} Calling;

static void do_call(void *self)
{
    const Calling *c = self;
    session_call(c->room->session, c->kind, c->seat);
}

void room_call(Room *room, LineKind kind, SeatId seat, Client *client, const Wish *wish)
{
    Calling calling = {room, kind, seat};
    charge(room);
    room->deed = deed_begin(room, DEED_CALL, seat, client, wish);
    if (room_guard(room, do_call, &calling))
        finish(room);
}

// An undo is written first, because an undone choice could not be restored.
void room_undo(Room *room, SeatId seat, uint32_t choices, Client *client, const Wish *wish)
{
    char words[48];
    Text text = text_in(words, sizeof words);
    text_format(&text, "%s undo %u", room->game->seat_names[seat], choices);
    charge(room);
    room->deed = deed_begin(room, DEED_UNDO, seat, client, wish);
    room->deed.back = choices;
    bool is_free = choices == 1 && session_undo_is_free(room->session, seat);
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        room->chair[s].skipped += s == seat || !is_free ? SKIP : 0;
    Unit *unit = unit_begin(room->house->store);
    unit_line(unit, &(LineRow){.table = room->number, .number = room->line_count++, .at = wall_now(), .seat = seat,
                               .words = span_of(words), .check = room->session->transcript.hash,
                               .clock = {room->clock.left[0], room->clock.left[1]}});
    room_row(room, unit);
    room_write(room, unit);
}
