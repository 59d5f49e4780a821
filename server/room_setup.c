// room_setup.c — JSON to a RoomSetup.
#include "server/room_setup.h"

#include <jansson.h>
#include <stdio.h>

#include "core/say.h"
#include "server/room_from.h"
#include "server/person.h"

static const char *text_member(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static bool has_member(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return value && !json_is_null(value);
}

static const Loaded *game_wanted(const House *house, const json_t *body)
{
    const char *name = text_member(body, "game");
    return name ? house_game(house, span_of(name)) : NULL;
}

static bool refuse(Problem *problem, const char *why) { return problem_set(problem, 0, 0, "%s", why); }

// ---- members ----

static bool is_kind(const json_t *value, MemberKind kind)
{
    return kind == MEMBER_TEXT ? json_is_string(value) : kind == MEMBER_FLAG ? json_is_boolean(value)
                                                                             : json_is_object(value);
}

static bool member_refuse(const char *name, const Member *members, size_t count, Problem *problem)
{
    char names[200];
    Text text = text_in(names, sizeof names);
    for (size_t i = 0; i < count; i++)
        text_format(&text, "%s%s", i == 0 ? "" : ", ", members[i].name);
    return problem_set(problem, 0, 0, "there is no \"%.40s\" here: expected %s", name, count ? names : "no members");
}

bool members_check(const json_t *body, const Member *members, size_t count, Problem *problem)
{
    static const char *const expected[] = {
        [MEMBER_TEXT] = "a text", [MEMBER_FLAG] = "true or false", [MEMBER_OBJECT] = "an object",
    };
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)body, name, value) {       // it is only read
        const Member *found = NULL;
        for (size_t i = 0; i < count && !found; i++)
            found = strcmp(members[i].name, name) == 0 ? &members[i] : NULL;
        if (!found)
            return member_refuse(name, members, count, problem);
        if (!json_is_null(value) && !is_kind(value, found->kind))
            return problem_set(problem, 0, 0, "\"%s\" must be %s", name, expected[found->kind]);
    }
    return true;
}

// ---- the table ----

// "amber", "violet", or left out: the first seat, or in a lesson the learner's.
static bool read_own_seat(const RoomSetup *setup, const json_t *body, SeatId *ret_seat, Problem *problem)
{
    const char *word = text_member(body, "seat");
    *ret_seat = setup->from.kind == FROM_LESSON ? setup->book->cards.start->learner : 0;
    return !word || read_seat(setup->game, span_of(word), ret_seat) ||
           problem_set(problem, 0, 0, "\"seat\" must be %s or %s", setup->game->seat_names[0],
                       setup->game->seat_names[1]);
}

// {"first-opener":"dominion"}
static bool read_settings(const Loaded *loaded, json_t *settings, RoomSetup *setup, Problem *problem)
{
    Match none;
    Table words;
    const char *name;
    json_t *value;
    memset(&none, 0, sizeof none);
    table_bind(&words, loaded->game, &loaded->set, &none);
    json_object_foreach(settings, name, value) {
        const char *word = json_string_value(value);
        if (!word || !read_named_setting(&words, span_of(name), span_of(word), setup->option))
            return problem_set(problem, 0, 0, "\"settings\": %s has no setting \"%.40s\" with the value \"%.40s\"; see "
                               "GET /api/games", loaded->game->title, name, word ? word : "(no text)");
    }
    return true;
}

static bool read_chairs(const PersonRow *person, const json_t *body, RoomSetup *setup, Problem *problem)
{
    const char *bot = text_member(body, "bot");
    const char *deck = text_member(body, "deck"), *other = text_member(body, "other_deck");
    SeatId seat;
    if (!read_own_seat(setup, body, &seat, problem))
        return false;
    Chair *mine = &setup->chair[seat], *theirs = &setup->chair[seat_other(seat)];
    if (bot && (theirs->bot = bot_level_find(span_of(bot))) == BOT_NONE)
        return refuse(problem, "\"bot\" must be one of " BOT_LEVELS ", or left out for a person");
    mine->person = person->person;
    snprintf(mine->name, sizeof mine->name, "%s", person->name);
    if (!setup->book) {
        snprintf(mine->deck, sizeof mine->deck, "%s", deck ? deck : "");
        snprintf(theirs->deck, sizeof theirs->deck, "%s", other ? other : "");
    }
    return true;
}

static bool read_usual(House *house, const json_t *body, RoomSetup *setup, Problem *problem)
{
    const char *edition = text_member(body, "edition");
    const Loaded *loaded = game_wanted(house, body);
    if (!loaded)
        return refuse(problem, "\"game\" must be one of trekwar, enemy and wars");
    setup->game = loaded->game;
    if (edition && !read_edition(loaded->game, span_of(edition), &setup->edition))
        return refuse(problem, "this game has no such \"edition\"");
    return read_settings(loaded, json_object_get(body, "settings"), setup, problem);
}

// The position determines all of this.
static bool read_from(House *house, int64_t person, const json_t *body, RoomSetup *setup, Problem *problem)
{
    static const char *const settled[] = {"edition", "settings", "deck", "other_deck"};
    const char *game = text_member(body, "game");
    for (size_t i = 0; i < COUNT_OF(settled); i++)
        if (has_member(body, settled[i]))
            return problem_set(problem, 0, 0, "with \"from\", leave out \"%s\": the position has its own", settled[i]);
    if (!from_read(house, person, json_object_get(body, "from"), setup, problem))
        return false;
    return !game || game_find(span_of(game)) == setup->game ||
           problem_set(problem, 0, 0, "this position is for %s, not for \"%.40s\"", setup->game->title, game);
}

// The learner is a person, and the other seat belongs to the lesson; a bot answers if the lesson says nothing.
static bool fits_lesson(const PersonRow *person, RoomSetup *setup, Problem *problem)
{
    SeatId learner = setup->book->cards.start->learner;
    Chair *other = &setup->chair[seat_other(learner)];
    if (setup->chair[learner].person != person->person)
        return problem_set(problem, 0, 0, "in this lesson you play %s: leave out \"seat\"",
                           setup->game->seat_names[learner]);
    other->bot = other->bot == BOT_NONE ? BOT_NORMAL : other->bot;
    return true;
}

bool wanted_read(House *house, const PersonRow *person, const json_t *body, RoomSetup *setup, Problem *problem)
{
    static char clean[NAME_BYTES];
    static const Member members[] = {
        {"game", MEMBER_TEXT}, {"edition", MEMBER_TEXT}, {"seat", MEMBER_TEXT}, {"deck", MEMBER_TEXT},
        {"bot", MEMBER_TEXT}, {"other_deck", MEMBER_TEXT}, {"clock", MEMBER_TEXT}, {"public", MEMBER_FLAG},
        {"table", MEMBER_TEXT}, {"name", MEMBER_TEXT}, {"settings", MEMBER_OBJECT}, {"from", MEMBER_OBJECT},
    };
    const char *clock = text_member(body, "clock"), *name = text_member(body, "table");
    *setup = (RoomSetup){.is_public = json_is_true(json_object_get(body, "public")), .name = ""};
    if (!members_check(body, members, COUNT_OF(members), problem))
        return false;
    if (name && name[0] && !person_name(span_of(name), clean))
        return refuse(problem, "\"table\" must have letters that can be seen");
    setup->name = name && name[0] ? clean : "";
    if (!clock_read(span_of(clock ? clock : "none"), &setup->clock))
        return refuse(problem, "\"clock\" must be none, 10+10, 25+15, 1d, 3d or 7d");
    bool begins_from = has_member(body, "from");
    bool good = (begins_from ? read_from(house, person->person, body, setup, problem)
                             : read_usual(house, body, setup, problem)) &&
                read_chairs(person, body, setup, problem) &&
                (begins_from ? setup->from.kind != FROM_LESSON || fits_lesson(person, setup, problem)
                             : house_setup_decks(house, setup, problem));
    if (!good && setup->book)
        book_leave(house, setup->book);
    if (!good)
        bytes_free(&setup->head);
    return good;
}
