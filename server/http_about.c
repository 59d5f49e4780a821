// http_about.c — answers about the server, its games, their cards and lessons.
#include "server/http_inside.h"

#include "api/lessons.h"
#include "api/wire.h"
#include "server/listing.h"

void get_health(Asked *a)
{
    const char *trouble = store_failing(a->house->store);
    asked_begin(a);
    json_put_object(&a->j, NULL);
    json_put_text(&a->j, "state", trouble ? "unwell" : "well");
    if (trouble)
        json_put_text(&a->j, "problem", trouble);
    json_put_number(&a->j, "waiting_to_be_written", store_waiting(a->house->store));
    json_close(&a->j);
    asked_answer(a, trouble ? 503 : 200);
}

void get_metrics(Asked *a)
{
    a->front->body.used = 0;
    list_metrics(a->house, a->front->net, &a->front->body);
    a->reply.status = 200;
    a->reply.type = "text/plain; version=0.0.4; charset=utf-8";
    a->reply.body = bytes_span(&a->front->body);
}

void get_games(Asked *a)
{
    asked_begin(a);
    json_put_array(&a->j, NULL);
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++)
        wire_game(&a->j, NULL, a->house->game[g]);
    json_close(&a->j);
    asked_answer(a, 200);
}

void get_lessons(Asked *a)
{
    asked_begin(a);
    json_put_array(&a->j, NULL);
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++) {
        LessonList list;
        lessons_find(games[g], &list);
        for (int i = 0; i < list.count; i++) {
            json_put_object(&a->j, NULL);
            json_put_text(&a->j, "game", games[g]->name);
            json_put_number(&a->j, "number", list.entry[i].number);
            json_put_text(&a->j, "name", list.entry[i].name);
            json_put_text(&a->j, "title", list.entry[i].title);
            json_close(&a->j);
        }
    }
    json_close(&a->j);
    asked_answer(a, 200);
}

// /api/cards/GAME/CODE, and /api/cards/GAME for all of them in the order in which they were read.
void get_cards(Asked *a)
{
    Span rest = span_of(a->rest), name = span_until(&rest, '/');
    const Loaded *loaded = house_game(a->house, name);
    DefId def = loaded && rest.size ? card_set_find(&loaded->set, rest) : 0;
    if (!loaded || (rest.size && !def)) {
        asked_refuse(a, 404, loaded ? "there is no such card" : "there is no such game");
        return;
    }
    asked_begin(a);
    if (def) {
        wire_card(&a->j, NULL, &loaded->set, def);
    } else {
        json_put_array(&a->j, NULL);
        for (DefId d = 1; d < loaded->set.count; d++)
            wire_card(&a->j, NULL, &loaded->set, d);
        json_close(&a->j);
    }
    asked_answer(a, 200);
}
