// join_read.c — reads a server's messages about a table.
#include "cli/join.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/say.h"
#include "games/games.h"
#include "server/layout.h"
#include "server/json_members.h"

static bool flag_at(const json_t *object, const char *key) { return json_is_true(json_object_get(object, key)); }

static void stop(Joined *j, const char *why) { span_to(span_of(why), j->ends, sizeof j->ends); }

static int seat_named(const Joined *j, const char *name)
{
    SeatId seat;
    return read_seat(j->game, span_of(name), &seat) ? seat : -1;
}

// ---- the table ----

static void read_chair(Joined *j, SeatId seat, const json_t *from)
{
    JoinChair *chair = &j->chair[seat], before = *chair;
    const char *bot = text_at(from, "bot");
    *chair = (JoinChair){.is_bot = bot[0] != 0, .here = flag_at(from, "here"), .draws = flag_at(from, "draw"),
                         .rematches = flag_at(from, "rematch")};
    if (chair->is_bot)
        snprintf(chair->name, sizeof chair->name, "the %.16s bot", bot);
    else
        span_to(span_of(text_at(from, "person")), chair->name, sizeof chair->name);
    join_clean(chair->name);
    span_to(span_of(text_at(from, "called")), chair->called, sizeof chair->called);
    join_clean(chair->called);
    j->called[seat] = chair->called;
    if (seat == j->viewer || chair->is_bot)
        return;
    if (chair->name[0] && !before.name[0] && j->number > 0)
        join_say(j, "%s sits down.", chair->name);
    else if (before.name[0] && chair->here != before.here)
        join_say(j, chair->here ? "%s is here again." : "%s has left for now.", chair->name);
    bool is_asked = j->viewer < SEAT_COUNT;
    if (chair->draws && !before.draws)
        join_say(j, is_asked ? "%s offers a draw: \"agree\" or \"decline\"." : "%s offers a draw.", chair->name);
    if (chair->rematches && !before.rematches && is_asked)
        join_say(j, "%s wants to play again: \"rematch\" agrees.", chair->name);
}

static void read_undo(Joined *j, const json_t *undo)
{
    int before = j->undo_seat;
    j->undo_seat = undo ? seat_named(j, text_at(undo, "seat")) : -1;
    if (j->undo_seat < 0 || j->undo_seat == before)
        return;
    const char *other = j->chair[j->viewer < SEAT_COUNT ? seat_other(j->viewer) : j->undo_seat].name;
    if (j->viewer == SPECTATOR)
        join_say(j, "%s wants to take back what was chosen last.", other);
    else if (j->undo_seat == j->viewer)
        join_say(j, "%s is asked whether you may take that back.", other);
    else
        join_say(j, "%s wants to take back what was chosen last: \"agree\" or \"decline\".", other);
    for (Span rest = span_of(j->undo_seat == j->viewer ? "" : text_at(undo, "since")); rest.size > 0;) {
        Span line = span_line(&rest);
        join_say(j, "  " SPAN_FORMAT, SPAN_ARGS(line));
    }
}

static void read_shuffle(Joined *j, const json_t *shuffle)
{
    const json_t *seats = json_object_get(shuffle, "seats"), *revealed = json_object_get(shuffle, "revealed");
    bool have_all = true;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        have_all = have_all && (j->chair[seat].is_bot || json_is_string(json_array_get(seats, seat)));
    if (j->state == ROOM_DEALING && j->accepting < 0 && j->viewer < SEAT_COUNT)
        join_shuffle(j, json_is_string(json_array_get(seats, j->viewer)), have_all,
                     json_is_true(json_array_get(revealed, j->viewer)));
}

static bool read_state(Joined *j, const json_t *table)
{
    RoomState before = j->state;
    bool found = false;
    for (int s = 0; s < ROOM_STATE_COUNT; s++)
        if (strcmp(text_at(table, "state"), room_states[s]) == 0) {
            j->state = (RoomState)s;
            found = true;
        }
    if (j->state == ROOM_RUNNING && (before != ROOM_RUNNING || j->number == 0))
        join_dealt(j);
    if (j->state == ROOM_HELD && (before != ROOM_HELD || j->number == 0))
        join_say(j, "The match is on hold: %s. %s", text_at(table, "problem"),
                 j->looks_on ? "" : "\"agree\" goes on from "
                 "the last good line, \"decline\" ends it as no contest.");
    return found;
}

static void read_table(Joined *j, const json_t *table)
{
    size_t at;
    json_t *chair;
    int seat;
    j->game = game_find(span_of(text_at(table, "game")));
    if (!j->game || !read_state(j, table)) {
        stop(j, "this server runs another version of Rift: open the address in a browser");
        return;
    }
    seat = seat_named(j, text_at(table, "you"));
    if (seat < 0 && !j->looks_on) {
        stop(j, "you do not sit at this table; to look on, open the address in a browser");
        return;
    }
    j->viewer = seat < 0 ? SPECTATOR : (uint8_t)seat;
    json_array_foreach(json_object_get(table, "seats"), at, chair)
        if (at < SEAT_COUNT)
            read_chair(j, (SeatId)at, chair);
    span_to(span_of(text_at(table, "clock")), j->clock, sizeof j->clock);
    span_to(span_of(text_at(table, "next")), j->next, sizeof j->next);
    span_to(span_of(text_at(table, "problem")), j->problem, sizeof j->problem);
    join_clean(j->clock);
    join_clean(j->next);
    join_clean(j->problem);
    j->accepting = seat_named(j, text_at(table, "accepting"));
    read_undo(j, json_object_get(table, "undo"));
    read_shuffle(j, json_object_get(table, "shuffle"));
}

static void read_clock(Joined *j, const json_t *message)
{
    const json_t *left = json_object_get(message, "left");
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        j->left[seat] = json_integer_value(json_array_get(left, seat));
    j->left_at = join_now();
    j->running = left ? seat_named(j, text_at(message, "running")) : -1;
}

static uint16_t read_phases(const Joined *j, const json_t *names)
{
    const char *const *phases = j->game->manners ? j->game->manners->phases : NULL;
    uint16_t bits = 0;
    size_t at;
    json_t *name;
    json_array_foreach(names, at, name)
        for (uint8_t i = 1; phases && phases[i]; i++)
            if (json_is_string(name) && strcmp(json_string_value(name), phases[i]) == 0)
                bits |= (uint16_t)(1u << i);
    return bits;
}

static void read_stops(Joined *j, const json_t *stops)
{
    size_t at;
    json_t *code;
    Hushed hushed;
    j->stops = (Stops){.asks_all = flag_at(stops, "control")};
    j->stops.phases[0] = read_phases(j, json_object_get(stops, "mine"));
    j->stops.phases[1] = read_phases(j, json_object_get(stops, "theirs"));
    json_array_foreach(json_object_get(stops, "hushed"), at, code)
        if (json_is_string(code) && hushed_read(&j->cards.set, span_of(json_string_value(code)), &hushed))
            stops_hush(&j->stops, hushed);
}

// ---- the log ----

static void line_add(Joined *j, const char *text, const char *rule)
{
    if (j->line_count == j->line_room) {
        j->line_room += 256;
        j->line = realloc(j->line, j->line_room * sizeof *j->line);
        check(j->line != NULL);
    }
    JoinLine *line = &j->line[j->line_count++];
    *line = (JoinLine){strdup(text), strdup(rule)};
    check(line->text != NULL && line->rule != NULL);
    join_clean(line->text);
    join_clean(line->rule);
}

static void lines_cut(Joined *j, uint32_t count)
{
    while (j->line_count > count) {
        JoinLine *line = &j->line[--j->line_count];
        free(line->text);
        free(line->rule);
    }
}

// The first `from` lines stay. Those that never came (from before we joined a long match) are empty.
static void read_events(Joined *j, const json_t *message)
{
    enum { LINES_MAX = 1000000 };
    int64_t from = number_at(message, "from");
    uint32_t before = j->line_count;
    size_t at;
    json_t *event;
    if (from < 0 || from > LINES_MAX)
        return;
    lines_cut(j, (uint32_t)from);
    while (j->line_count < (uint32_t)from)
        line_add(j, "", "");
    json_array_foreach(json_object_get(message, "events"), at, event)
        line_add(j, text_at(event, "text"), text_at(event, "rule"));
    j->was_cut = j->was_cut || j->line_count < before;
}

// ---- the position ----

static bool read_cards(Joined *j)
{
    char path[LINK_BYTES + 32];
    CallerAnswer answer;
    Problem problem;
    snprintf(path, sizeof path, "/api/tables/%s/cards", j->link);
    if (!caller_ask(j->caller, "GET", path, (Span){"", 0}, "", &answer, &problem))
        ;
    else if (answer.status != 200)
        problem_set(&problem, 0, 0, "the server does not tell the cards of this match (%d)", answer.status);
    else if (text_check(answer.body, &problem) &&
             transcript_read_cards(&j->cards, j->game, answer.body, &problem))
        return j->has_cards = true;
    stop(j, problem.message);
    return false;
}

// Numbers that refer to nothing would be a mistake of our server, or another program's.
static bool view_is_good(const Joined *j)
{
    const View *v = &j->view;
    Table t;
    View copy = *v;
    view_table(&copy, j->game, &j->cards.set, &t);
    for (CardId c = 0; c <= j->game->card_max; c++)
        if (t.cards[c].def >= j->cards.set.count)
            return false;
    return v->viewer == j->viewer && v->match.asked < SEAT_COUNT && v->match.question < j->game->question_count;
}

static void read_position(Joined *j, const json_t *message)
{
    char layout[LAYOUT_TEXT];
    const char *bytes = text_at(message, "bytes");
    layout_say(j->game, layout);
    if (strcmp(layout, text_at(message, "layout")) != 0)
        stop(j, "this server runs another version of Rift: open the address in a browser");
    else if (!j->has_cards && !read_cards(j))
        ;
    else if (!layout_read(j->game, span_of(bytes), &j->view) || !view_is_good(j))
        stop(j, "the server's position can't be read: open the address in a browser");
    else
        j->has_view = true;
    if (!j->has_view || j->ends[0])
        return;
    read_events(j, message);
    read_stops(j, json_object_get(json_object_get(message, "table"), "stops"));
    j->choice = number_at(message, "choice");
    span_to(span_of(text_at(message, "digest")), j->digest, sizeof j->digest);
    join_clean(j->digest);
}

static void read_message(Joined *j, const json_t *message)
{
    if (j->is_lost)
        join_say(j, "Connected again.");
    j->is_lost = false;
    j->was_open = true;
    read_table(j, json_object_get(message, "table"));
    if (j->ends[0])
        return;
    read_clock(j, message);
    if (json_object_get(message, "view"))
        read_position(j, message);
    j->number = number_at(message, "n");
}

// ---- answers ----

// Drops the wish with this id; false: there was none.
static bool take_wish(Joined *j, int64_t id, JoinWish *ret_wish)
{
    for (int i = 0; i < j->wish_count; i++) {
        if (j->wish[i].id != id)
            continue;
        *ret_wish = j->wish[i];
        j->wish_count--;
        memmove(&j->wish[i], &j->wish[i + 1], (size_t)(j->wish_count - i) * sizeof j->wish[0]);
        return true;
    }
    return false;
}

static void read_refusal(Joined *j, const json_t *message)
{
    JoinWish wish;
    if (!take_wish(j, number_at(message, "refused"), &wish))
        return;
    if (strcmp(wish.word, "choose") == 0 || strcmp(wish.word, "answer") == 0 || strcmp(wish.word, "pass") == 0) {
        j->answered = 0;
        j->steps.count = 0;
    }
    if (strcmp(text_at(message, "code"), "stale") == 0)
        join_say(j, "That question has been answered already.");
    else
        join_say(j, "Not done: %s.", text_at(message, "problem"));
}

void join_message(void *self, Span text)
{
    Joined *j = self;
    JoinWish wish;
    json_t *message = json_loadb(text.at, text.size, JSON_REJECT_DUPLICATES, NULL);
    if (json_object_get(message, "n")) {
        read_message(j, message);
    } else if (json_object_get(message, "ack")) {
        take_wish(j, number_at(message, "ack"), &wish);
    } else if (json_object_get(message, "refused")) {
        read_refusal(j, message);
    } else if (json_object_get(message, "said")) {
        int seat = j->game ? seat_named(j, text_at(message, "seat")) : -1;
        if (seat >= 0 && seat != j->viewer)
            join_say(j, "%s: %s", j->chair[seat].name, text_at(message, "said"));
    }
    json_decref(message);
}
