// wire_show.c — what a game says about its table, written as JSON.
#include "api/wire_show.h"

#include "core/say.h"

// A card that the viewer may not know is null, and so is none.
bool wire_open_card(Json *j, const char *key, const Table *t, CardId card)
{
    if (card == 0 || card > t->game->card_max) {
        json_put_null(j, key);
        return false;
    }
    json_put_object(j, key);
    json_put_number(j, "id", card);
    if (t->cards[card].def != 0) {
        json_put_text(j, "code", say_code(t, card));
        json_put_text(j, "title", say_title(t, card));
    }
    return true;
}

void wire_put_card(Json *j, const char *key, const Table *t, CardId card)
{
    if (wire_open_card(j, key, t, card))
        json_close(j);
}

// ---- the Show ----

static void put_object(Show *show, const char *key) { json_put_object(show->self, key); }
static void put_list(Show *show, const char *key) { json_put_array(show->self, key); }
static void put_close(Show *show) { json_close(show->self); }
static void put_number(Show *show, const char *key, int32_t number) { json_put_number(show->self, key, number); }
static void put_flag(Show *show, const char *key) { json_put_flag(show->self, key, true); }
static void put_card(Show *show, const char *key, CardId card) { wire_put_card(show->self, key, show->t, card); }

static void put_text(Show *show, const char *key, const char *text)
{
    if (text)
        json_put_text(show->self, key, text);
    else
        json_put_null(show->self, key);
}

Show wire_show(Json *j, const Table *t)
{
    return (Show){.t = t, .self = j, .object = put_object, .list = put_list, .close = put_close, .number = put_number,
                  .text = put_text, .flag = put_flag, .card = put_card};
}
