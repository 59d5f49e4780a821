// digest.c — sentences with the names that the viewer's own log lines have.
#include "session/digest.h"

#include <ctype.h>

#include "core/say.h"

// The log's line was made for this viewer, so a name that is not in it is not for the viewer to know.
static const char *name_in(const Digest *d, uint32_t index, DefId def)
{
    const char *title = d->t->set->def[def].title;
    return def && strstr(log_line(d->log, index, d->viewer), title) ? title : "a card";
}

static void word_put(const Digest *d, uint32_t index, Span word, Text *text)
{
    const Event *e = &d->log->told[index].event;
    if (span_is(word, "card"))
        text_put(text, name_in(d, index, d->log->told[index].def[0]));
    else if (span_is(word, "object"))
        text_put(text, name_in(d, index, d->log->told[index].def[1]));
    else if (span_is(word, "number"))
        text_format(text, "%d", e->number);
    else if (span_is(word, "from") || span_is(word, "to"))
        say_value(d->t, span_is(word, "to") ? event_info(d->t, e)->to : event_info(d->t, e)->from,
                  span_is(word, "to") ? e->to : e->from, text);
    else if (e->seat == d->viewer)
        text_put(text, "you");
    else
        say_side(d->t, e->seat, text);
}

static void sentence_put(const Digest *d, uint32_t index, const char *sentence, Text *text)
{
    for (const char *end; *sentence; sentence = end) {
        end = strchr(sentence, *sentence == '{' ? '}' : '{');
        end = end ? end + (*sentence == '{') : sentence + strlen(sentence);
        size_t size = (size_t)(end - sentence);
        if (*sentence == '{')
            word_put(d, index, (Span){sentence + 1, size - 2}, text);
        else
            text_bytes(text, sentence, size);
    }
}

void digest_line(Digest *d, uint32_t index, const char *sentence)
{
    if (log_line(d->log, index, d->viewer)[0] == 0)
        return;                         // this viewer gets no line about it
    char *line = d->line[d->count++ % DIGEST_LINES];
    Text text = text_in(line, DIGEST_WIDTH);
    sentence_put(d, index, sentence, &text);
    line[0] = (char)toupper((unsigned char)line[0]);
}

void digest_add(Digest *d, uint32_t index, const char *words)
{
    if (d->count == 0 || log_line(d->log, index, d->viewer)[0] == 0)
        return;
    char *line = d->line[(d->count - 1) % DIGEST_LINES];
    size_t used = strlen(line);
    Text text = text_in(line + used, DIGEST_WIDTH - used);
    sentence_put(d, index, words, &text);
}

void digest_put(const Digest *d, Text *text)
{
    bool is_cut = d->count > DIGEST_LINES;
    if (is_cut)
        text_put(text, "… (\"log\" shows what came before)\n");
    for (uint32_t i = is_cut ? d->count - DIGEST_LINES + 1 : 0; i < d->count; i++) {
        const char *line = d->line[i % DIGEST_LINES];
        size_t used = strlen(line);
        text_format(text, "%s%s\n", line, used && line[used - 1] == '.' ? "" : ".");
    }
}
