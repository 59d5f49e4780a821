// room_from.c — where a table begins, read and made into the Book (server/house.h) that its room plays on from.
#include "server/room_from.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/data.h"
#include "api/lessons.h"

const char *const from_words[FROM_COUNT] = {
    [FROM_BEGINNING] = "", [FROM_SCENE] = "scene", [FROM_LESSON] = "lesson", [FROM_TABLE] = "table",
};

// ---- a scene to a book ----

typedef struct Running {
    SceneCards cards;
    Span scene;
    bool is_fixed;
    Bytes text;                         // the text of the book
    bool good;
    Problem *problem;
} Running;

static void put_cards(const SceneCards *cards, Start *start, Bytes *text)
{
    Match match;
    Table table;
    Transcript tr;
    MatchSetup setup = start->setup;
    memcpy(setup.deck, cards->deck, sizeof setup.deck);
    memset(&match, 0, sizeof match);
    table_init(&table, cards->game, start->set, &match);
    transcript_begin(&tr, cards->game, &setup, NULL);
    tr.start = start;
    transcript_write_cards(&tr, &table, bytes_put, text);
    transcript_clear(&tr);
}

static void do_start(void *self)
{
    Running *r = self;
    Start *start = start_new(&r->cards, r->scene, r->is_fixed, r->problem);
    r->good = start != NULL;
    if (start)
        put_cards(&r->cards, start, &r->text);
    start_free(start);
}

// People send any scene: one that our rules can't play must do no harm.
static bool scene_try(Running *r)
{
    Fault fault;
    if (!fault_guard(do_start, r, &fault))
        return problem_set(r->problem, 0, 0, "a mistake of ours: this position can't be played (%s: %s)", fault.where,
                           fault.what);
    if (!r->good && r->problem->line > 0) {
        Problem found = *r->problem;
        problem_set(r->problem, found.line, found.column, "the scene, line %u, column %u: %s", found.line,
                    found.column, found.message);
    }
    return r->good;
}

static bool begin_from(House *house, Running *r, RoomSetup *setup)
{
    Book *book = scene_try(r) ? book_of(house, r->cards.game, bytes_span(&r->text), r->problem) : NULL;
    if (!book) {
        bytes_free(&r->text);
        return false;
    }
    const Start *start = book->cards.start;
    setup->book = book;
    setup->head = r->text;
    setup->game = r->cards.game;
    setup->edition = start->setup.edition;
    memcpy(setup->option, start->setup.option, sizeof setup->option);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        snprintf(setup->chair[seat].deck, DECK_NAME, "%s", book->cards.deck[seat].name);
    if (setup->from.title[0] == 0)
        snprintf(setup->from.title, sizeof setup->from.title, "%s", start->title);
    return true;
}

// ---- where it comes from ----

// The game that the scene names. If it names none, any will do: running the scene reports the problem.
static const Loaded *game_of_scene(const House *house, Span scene)
{
    const Loaded *loaded = NULL;
    while (scene.size > 0 && !loaded) {
        Span line = span_line(&scene);
        if (span_is(span_word(&line), "game"))
            loaded = house_game(house, span_word(&line));
    }
    return loaded ? loaded : house->game[GAME_NONE + 1];
}

// The cards that scenes run on: all cards, and the usual decks.
static bool usual_cards(const Loaded *loaded, Running *r)
{
    r->cards = (SceneCards){.game = loaded->game, .set = &loaded->set};
    return load_default_decks(loaded, r->cards.deck) ||
           problem_set(r->problem, 0, 0, "%s has no decks to play with", loaded->game->title);
}

static bool from_scene(House *house, const json_t *scene, RoomSetup *setup, Problem *problem)
{
    Running r = {.scene = {json_string_value(scene), json_string_length(scene)}, .problem = problem};
    setup->from.kind = FROM_SCENE;
    return usual_cards(game_of_scene(house, r.scene), &r) && begin_from(house, &r, setup);
}

// "wars/1", "wars/1-energy"
static bool from_lesson(House *house, const char *name, RoomSetup *setup, Problem *problem)
{
    Span rest = span_of(name), game = span_until(&rest, '/');
    const Loaded *loaded = house_game(house, game);
    LessonList list = {0};
    if (loaded)
        lessons_find(loaded->game, &list);
    const LessonEntry *entry = lessons_named(&list, rest);
    if (!entry)
        return problem_set(problem, 0, 0, "there is no lesson \"%.60s\"; GET /api/lessons names them", name);
    size_t size;
    char *data = data_read(data_folder(), entry->path, &size, problem);
    if (!data)
        return false;
    Running r = {.scene = {data, size}, .is_fixed = true, .problem = problem};
    setup->from.kind = FROM_LESSON;
    snprintf(setup->from.name, sizeof setup->from.name, "%.12s/%.48s", loaded->game->name, entry->name);
    bool good = usual_cards(loaded, &r) && begin_from(house, &r, setup);
    free(data);
    return good;
}

// Begins after the first entries of another table's record. For a private match others get the same answer as for one
// that doesn't exist.
static bool from_table(House *house, int64_t person, const json_t *from, RoomSetup *setup, Problem *problem)
{
    const char *link = json_string_value(json_object_get(from, "table"));
    const json_t *choice = json_object_get(from, "choice");
    Room *parent = house_room(house, link);
    Bytes scene = {0};
    if (!parent || parent->shown.state != ROOM_OVER || !parent->session || !room_may_watch(parent, person))
        return problem_set(problem, 0, 0, "there is no finished match with this link that you may watch");
    if (!json_is_integer(choice) || json_integer_value(choice) < 0 || json_integer_value(choice) > UINT16_MAX)
        return problem_set(problem, 0, 0, "\"choice\" must be how many lines of the record were played before");
    bool good = room_position(parent, (uint32_t)json_integer_value(choice), &scene, problem);
    if (good) {
        const Transcript *cards = &parent->book->cards;
        Running r = {.cards = {parent->game, &cards->set, {&cards->deck[0], &cards->deck[1]}},
                     .scene = bytes_span(&scene), .problem = problem};
        setup->from.kind = FROM_TABLE;
        snprintf(setup->from.title, sizeof setup->from.title, "after %lld choices of another match",
                 (long long)json_integer_value(choice));
        if (parent->is_public)          // the link of a private match must not be revealed
            snprintf(setup->from.name, sizeof setup->from.name, "%s", parent->link);
        good = begin_from(house, &r, setup);
    }
    bytes_free(&scene);
    return good;
}

// The same for a record that somebody sent.
static bool from_record(House *house, const json_t *from, RoomSetup *setup, Problem *problem)
{
    const char *link = json_string_value(json_object_get(from, "replay"));
    const SentRecord *sent = shelf_find(&house->shelf, link, loop_now(house->loop));
    json_int_t lines = json_integer_value(json_object_get(from, "choice"));
    uint32_t step = 0;
    Bytes scene = {0};
    if (!sent)
        return problem_set(problem, 0, 0, "this record is no longer here: send the file again");
    while (step < sent->replay->count && sent->replay->line[step] < lines)
        step++;
    if (!json_is_integer(json_object_get(from, "choice")) || sent->replay->line[step] != lines)
        return problem_set(problem, 0, 0, "\"choice\" must be how many lines of the record were played before");
    bool good = replay_scene(sent->replay, step, bytes_put, &scene, problem);
    if (good) {
        const Transcript *tr = &sent->tr;
        Running r = {.cards = {tr->game, &tr->set, {&tr->deck[0], &tr->deck[1]}}, .scene = bytes_span(&scene),
                     .problem = problem};
        setup->from.kind = FROM_TABLE;
        snprintf(setup->from.title, sizeof setup->from.title, "after %lld choices of a record", (long long)lines);
        good = begin_from(house, &r, setup);
    }
    bytes_free(&scene);
    return good;
}

bool from_read(House *house, int64_t person, const json_t *from, RoomSetup *setup, Problem *problem)
{
    const json_t *scene = json_object_get(from, "scene"), *lesson = json_object_get(from, "lesson");
    size_t members = json_object_size(from);
    if (json_is_string(scene) && members == 1)
        return from_scene(house, scene, setup, problem);
    if (json_is_string(lesson) && members == 1)
        return from_lesson(house, json_string_value(lesson), setup, problem);
    if (json_is_string(json_object_get(from, "table")) && json_object_get(from, "choice") && members == 2)
        return from_table(house, person, from, setup, problem);
    if (json_is_string(json_object_get(from, "replay")) && json_object_get(from, "choice") && members == 2)
        return from_record(house, from, setup, problem);
    return problem_set(problem, 0, 0, "\"from\" must be {\"scene\":TEXT}, {\"lesson\":\"wars/1\"}, "
                       "{\"table\":LINK,\"choice\":N} or {\"replay\":LINK,\"choice\":N}");
}
