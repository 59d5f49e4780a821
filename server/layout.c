// layout.c — what two programs must agree on, as one number; and base64 by libsodium.
#include "server/layout.h"

#include <sodium.h>
#include <stdlib.h>

#include "core/event.h"
#include "core/field.h"
#include "core/hash.h"
#include "core/transcript.h"
#include "include/rift.h"

static uint64_t hash_text(uint64_t hash, const char *text) { return hash_bytes(hash, text, strlen(text) + 1); }

static uint64_t take_names(uint64_t hash, const Game *game)
{
    hash = hash_text(hash_text(hash, game->name), rift_version());
    for (int z = 0; z < game->zones_per_seat; z++)
        hash = hash_text(hash, game->zone_names[z]);
    for (int v = 1; v < game->verb_count; v++)
        hash = hash_text(hash, game->verbs[v].word);
    for (int q = 1; q < game->question_count; q++)
        hash = hash_text(hash, game->questions[q].asks);
    for (int e = 0; e < game->event_count; e++)
        hash = game->events[e].name ? hash_text(hash, game->events[e].name) : hash;
    for (int f = 0; f < game->field_count; f++) {
        const FieldInfo *field = &game->fields[f];
        const uint32_t place[] = {field->at, field->size, field->count, field->stride};
        hash = hash_bytes(hash_text(hash, field->name), place, sizeof place);
    }
    return hash;
}

void layout_say(const Game *game, char ret_text[LAYOUT_TEXT])
{
    const uint32_t numbers[] = {
        offsetof(View, match), game->match_size, game->frames_at, game->cards_at, game->zones_at, game->state_at,
        game->entries_at, game->rules_version, EVENT_WIRE_VERSION, TRANSCRIPT_VERSION,
    };                                  // in the machine's own byte order, which must agree, too
    uint64_t hash = take_names(hash_bytes(HASH_START, numbers, sizeof numbers), game);
    Text text = text_in(ret_text, LAYOUT_TEXT);
    text_format(&text, "%016llx", (unsigned long long)hash);
}

static size_t view_bytes(const Game *game) { return offsetof(View, match) + game->match_size; }

void layout_write(const Game *game, const View *view, Bytes *text)
{
    size_t room = sodium_base64_ENCODED_LEN(view_bytes(game), sodium_base64_VARIANT_ORIGINAL);
    char *written = malloc(room);
    check(written != NULL);
    sodium_bin2base64(written, room, (const uint8_t *)view, view_bytes(game), sodium_base64_VARIANT_ORIGINAL);
    bytes_put(text, written, room - 1);
    free(written);
}

bool layout_read(const Game *game, Span text, View *ret_view)
{
    size_t size;
    memset(ret_view, 0, sizeof *ret_view);
    bool is_whole = sodium_base642bin((uint8_t *)ret_view, view_bytes(game), text.at, text.size, NULL, &size, NULL,
                                      sodium_base64_VARIANT_ORIGINAL) == 0 && size == view_bytes(game);
    return is_whole && ret_view->viewer < VIEWER_COUNT && ret_view->match.game == game->id &&
           ret_view->match.entry_count <= game->entry_max;
}
