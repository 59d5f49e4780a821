// wire_session.c — what a session adds to a View in wire form: where a seat wants to be asked, and a lesson's texts.
#include "api/wire.h"

void wire_hushed(Json *j, const char *key, const CardSet *set, const Stops *stops)
{
    json_put_array(j, key);
    for (uint8_t i = 0; i < stops->hushed_count; i++) {
        char words[40];
        Text text = text_in(words, sizeof words);
        hushed_put(set, stops->hushed[i], &text);
        json_put_text(j, NULL, words);
    }
    json_close(j);
}

void wire_stops(Json *j, const char *key, const Session *s, SeatId seat, bool has_control)
{
    const Stops *stops = &s->stops[seat];
    const char *const *phases = s->game->manners ? s->game->manners->phases : NULL;
    json_put_object(j, key);
    json_put_flag(j, "control", has_control);
    for (int theirs = 0; theirs < 2; theirs++) {
        json_put_array(j, theirs ? "theirs" : "mine");
        for (uint8_t i = 1; phases && phases[i]; i++)
            if (stops->phases[theirs] >> i & 1)
                json_put_text(j, NULL, phases[i]);
        json_close(j);
    }
    wire_hushed(j, "hushed", s->set, stops);
    json_close(j);
}

void wire_lesson(Json *j, const char *key, const Lesson *lesson, bool is_done)
{
    char told[LESSON_TEXT_BYTES];
    Text text = text_in(told, sizeof told);
    lesson_repeat(lesson, &text);
    json_put_object(j, key);
    json_put_text(j, "title", lesson_title(lesson));
    json_put_array(j, "told");
    for (Span rest = {told, text.used}; rest.size > 0;)
        json_put_span(j, NULL, span_line(&rest));
    json_close(j);
    json_put_flag(j, "done", is_done);
    json_close(j);
}
