// rift_wire.c — the calls of include/rift.h that speak JSON.
#include "api/inside.h"
#include "api/wire.h"

size_t rift_game_json(const RiftGame *game, char *text, size_t size)
{
    Fitted out = {text, size, 0};
    Json j;
    json_begin(&j, fitted_put, &out);
    wire_game(&j, NULL, &game->loaded);
    return fitted_end(&out);
}

size_t rift_card_json(const RiftGame *game, const char *code, char *text, size_t size)
{
    Fitted out = {text, size, 0};
    Json j;
    DefId def = card_set_find(&game->loaded.set, span_of(code));
    json_begin(&j, fitted_put, &out);
    if (def != 0)
        wire_card(&j, NULL, &game->loaded.set, def);
    return fitted_end(&out);
}

size_t rift_view_json(const RiftTable *table, int viewer, char *text, size_t size)
{
    Fitted out = {text, size, 0};
    Json j;
    Seen seen;
    json_begin(&j, fitted_put, &out);
    if (viewer >= 0 && viewer < VIEWER_COUNT) {
        session_see(table->s, (uint8_t)viewer, &seen);
        wire_view(&j, NULL, &seen.table, (uint8_t)viewer);
    }
    return fitted_end(&out);
}

size_t rift_options_json(const RiftTable *table, int seat, char *text, size_t size)
{
    Fitted out = {text, size, 0};
    Json j;
    Seen seen;
    json_begin(&j, fitted_put, &out);
    if (seat >= 0 && seat < SEAT_COUNT) {
        session_see(table->s, (uint8_t)seat, &seen);
        wire_options(&j, NULL, &seen, (uint8_t)seat);
    }
    return fitted_end(&out);
}

size_t rift_why_json(const RiftTable *table, int seat, const char *thing, char *text, size_t size)
{
    Fitted out = {text, size, 0};
    Json j;
    Seen seen;
    json_begin(&j, fitted_put, &out);
    if (seat >= 0 && seat < SEAT_COUNT) {
        session_see(table->s, (uint8_t)seat, &seen);
        CardId card = seen_card(&seen.table, span_of(thing));
        if (!wire_why_action(&j, NULL, &seen.table, (SeatId)seat, span_of(thing)) && card != 0)
            wire_why_card(&j, NULL, &seen.table, (SeatId)seat, card);
    }
    return fitted_end(&out);
}

size_t rift_events_json(const RiftTable *table, int viewer, int from, char *text, size_t size)
{
    Fitted out = {text, size, 0};
    Json j;
    Match match;
    Table recall;
    const Log *log = &table->s->log;
    json_begin(&j, fitted_put, &out);
    if (viewer >= 0 && viewer < VIEWER_COUNT && from >= 0) {
        memset(&match, 0, sizeof match);
        table_init(&recall, table->s->game, table->s->set, &match);
        json_put_array(&j, NULL);
        for (uint32_t i = (uint32_t)from; i < log->count; i++)
            if (event_is_for(&recall, &log->told[i].event, (uint8_t)viewer))
                wire_told(&j, NULL, log, i, &recall, (uint8_t)viewer);
        json_close(&j);
    }
    return fitted_end(&out);
}

void rift_listen_json(RiftTable *table, int viewer, RiftJsonListener *listener, void *self)
{
    bool known = viewer >= 0 && viewer < VIEWER_COUNT;
    table->json_viewer = viewer;
    table->json_listener = known ? listener : NULL;
    table->json_self = self;
}

void hear_json(RiftTable *table, const Table *t, const Event *event)
{
    char buffer[WIRE_EVENT_BYTES];
    Fitted out = {buffer, sizeof buffer, 0};
    Json j;
    if (!table->json_listener || !event_is_for(t, event, (uint8_t)table->json_viewer))
        return;
    json_begin(&j, fitted_put, &out);
    wire_event(&j, NULL, t, event, (uint8_t)table->json_viewer);
    check(fitted_end(&out) < sizeof buffer);
    table->json_listener(table->json_self, buffer, out.wanted);
}
