// log.c — events and their sentences, in two arrays that grow.
#include "session/log.h"

#include <ctype.h>
#include <stdlib.h>

static void sentence_add(Log *log, const char *sentence, size_t size)
{
    while (log->used + size > log->text_room) {
        log->text_room += 2048;         // in steps: there may be thousands of sessions
        log->text = realloc(log->text, log->text_room);
        check(log->text != NULL);
    }
    memcpy(log->text + log->used, sentence, size);
    log->used += (uint32_t)size;
}

static Told *told_add(Log *log)
{
    if (log->count == log->room) {
        log->room += 128;
        log->told = realloc(log->told, log->room * sizeof *log->told);
        check(log->told != NULL);
    }
    return &log->told[log->count++];
}

// Sentence number `wanted` of a row of them.
static const char *sentence_at(const char *text, uint8_t wanted)
{
    for (; wanted > 1; wanted--)
        text += strlen(text) + 1;
    return text;
}

// A sentence that another viewer reads as well is not stored twice.
static uint8_t line_for(Log *log, const Told *told, uint8_t lines, const char *sentence, size_t size)
{
    for (uint8_t i = 1; i <= lines; i++)
        if (strcmp(sentence_at(log->text + told->at, i), sentence) == 0)
            return i;
    sentence_add(log, sentence, size + 1);
    return (uint8_t)(lines + 1);
}

void log_add(Log *log, const Table *t, const Event *event)
{
    uint8_t sentences = 0;
    Told *told = told_add(log);
    *told = (Told){.event = *event, .at = log->used,
                   .def = {event->card <= t->game->card_max ? t->cards[event->card].def : 0,
                           event->object <= t->game->card_max ? t->cards[event->object].def : 0}};
    for (uint8_t viewer = 0; viewer < VIEWER_COUNT; viewer++) {
        char buffer[480];
        Text sentence = text_in(buffer, sizeof buffer);
        event_say(t, event, viewer, &sentence);
        if (sentence.used == 0)
            continue;
        buffer[0] = (char)toupper((unsigned char)buffer[0]);
        uint8_t line = line_for(log, told, sentences, buffer, sentence.used);
        told->lines = (uint8_t)(told->lines | line << 2 * viewer);
        sentences = line > sentences ? line : sentences;
    }
}

void log_clear(Log *log)
{
    free(log->told);
    free(log->text);
    *log = (Log){0};
}

void log_cut(Log *log, LogMark mark)
{
    check(mark.count <= log->count && mark.used <= log->used);
    log->count = mark.count;
    log->used = mark.used;
}

size_t log_bytes(const Log *log) { return log->room * sizeof *log->told + log->text_room; }

const char *log_line(const Log *log, uint32_t index, uint8_t viewer)
{
    const Told *told = &log->told[index];
    uint8_t line = told->lines >> 2 * viewer & 3;
    return line ? sentence_at(log->text + told->at, line) : "";
}

const char *log_rule(const Log *log, uint32_t index, const Table *t)
{
    return event_info(t, &log->told[index].event)->rule;
}

void log_recall(const Log *log, uint32_t index, Table *t)
{
    const Told *told = &log->told[index];
    if (told->event.card)
        t->cards[told->event.card].def = told->def[0];
    if (told->event.object)
        t->cards[told->event.object].def = told->def[1];
}
