// record.c — plays a match between two bots and writes down everything about it.
#include "web/record.h"

#include <stdlib.h>

#include "core/event.h"
#include "core/transcript.h"

enum { STREAMS = VIEWER_EVERYTHING + 2 };       // one for each viewer, and the transcript after them

typedef struct Stream {
    char *data;
    size_t used, room;
} Stream;

static void stream_add(void *self, const char *data, size_t size)
{
    Stream *s = self;
    if (s->used + size > s->room) {
        s->room = (s->used + size) * 2;
        s->data = realloc(s->data, s->room);
        check(s->data != NULL);
    }
    memcpy(s->data + s->used, data, size);
    s->used += size;
}

static void stream_write(Stream *s, Writer *put, void *self)
{
    const uint32_t n = (uint32_t)s->used;
    const char size[4] = {(char)n, (char)(n >> 8), (char)(n >> 16), (char)(n >> 24)};
    put(self, size, sizeof size);
    if (s->used > 0)
        put(self, s->data, s->used);
    free(s->data);
}

static void take_event(void *self, const Table *t, const Event *event)
{
    Stream *stream = self;
    for (uint8_t v = 0; v <= VIEWER_EVERYTHING; v++) {
        uint8_t wire[EVENT_WIRE_MAX];
        size_t size = event_encode(t, event, v, wire);
        if (size > 0)
            stream_add(&stream[v], (const char *)wire, size);
    }
}

static MatchSetup setup_of(const Loaded *loaded, uint64_t seed)
{
    MatchSetup setup = {0};
    check(load_default_decks(loaded, setup.deck));
    rng_seed_number(&setup.rng, seed);
    setup.edition = (uint8_t)((seed >> loaded->game->setting_count) % (loaded->game->edition_max + 1u));
    for (uint8_t i = 0; i < loaded->game->setting_count && i < COUNT_OF(setup.option); i++) {
        uint8_t kind = loaded->game->settings[i].kind;
        if (kind == FIELD_SEAT || kind == FIELD_FLAG)
            setup.option[i] = (uint8_t)(seed >> i & 1);
    }
    return setup;
}

void record_play(const Loaded *loaded, uint64_t seed, BotLevel level, Writer *put, void *self)
{
    Stream stream[STREAMS] = {0};
    EventSink sink = {take_event, stream};
    MatchSetup setup = setup_of(loaded, seed);
    Transcript transcript = {0};
    Match match;
    Table t;
    Bot *bot[SEAT_COUNT];
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        bot[s] = bot_new(level, loaded->game, &loaded->set, seed * SEAT_COUNT + s);
    memset(&match, 0, sizeof match);
    table_init(&t, loaded->game, &loaded->set, &match);
    transcript_begin(&transcript, loaded->game, &setup, &sink);
    t.sink = &transcript.sink;
    match_begin(&t, &setup);
    while (match.question != 0) {
        uint8_t index = bot_choose(bot[match.asked], &t);
        transcript_choice(&transcript, &t, index);
        match_choose(&t, index);
    }
    transcript_write(&transcript, &t, stream_add, &stream[STREAMS - 1]);
    for (size_t i = STREAMS; i-- > 0;)
        stream_write(&stream[i], put, self);
    transcript_clear(&transcript);
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        bot_free(bot[s]);
}
