// play_notes.c — what a saved match says besides its choices: remarks that other readers skip.
#include "cli/play_notes.h"

#include <stdio.h>

#include "core/say.h"

static const char bot_notes[] = "# played against: ", seat_notes[] = "# played by: ", answer_notes[] = "# answers at:";

static void text_add(Bytes *text, const char *words) { bytes_put(text, words, strlen(words)); }

static void answers_note(const Session *s, Bytes *text)
{
    enum { A_LINE = 15 };
    char number[16];
    int count = 0;
    for (uint32_t i = 0; i < s->history.count; i++) {
        if (!s->mark[i].is_input)
            continue;
        if (count++ % A_LINE == 0) {
            text_add(text, count > 1 ? "\n" : "");
            text_add(text, answer_notes);
        }
        snprintf(number, sizeof number, " %u", (unsigned)i);
        text_add(text, number);
    }
    text_add(text, count ? "\n" : "");
}

void notes_answers(Session *s, Span file)
{
    bool is_first = true;
    while (file.size > 0) {
        Span line = span_line(&file);
        if (!span_starts(line, answer_notes))
            continue;
        for (uint32_t i = 0; i < s->history.count && is_first; i++)
            s->mark[i].is_input = false;
        is_first = false;
        Span rest = {line.at + strlen(answer_notes), line.size - strlen(answer_notes)};
        for (Span word = span_word(&rest); word.size > 0; word = span_word(&rest)) {
            int32_t number;
            if (span_number(word, &number) && number >= 0 && (uint32_t)number < s->history.count)
                s->mark[number].is_input = true;
        }
    }
}

// Before the last line of the record, as remarks that readers skip: who played it against which bot, and which of the
// choices were answers.
void notes_add(const Session *s, Bot *const bots[SEAT_COUNT], Bytes *text)
{
    const Bot *bot = bots[0] ? bots[0] : bots[1];
    Span all = bytes_span(text);
    size_t last = all.size > 0 ? all.size - 1 : 0;
    while (last > 0 && all.at[last - 1] != '\n')
        last--;
    Bytes noted = {0};
    bytes_put(&noted, all.at, last);
    text_add(&noted, bot_notes);
    text_add(&noted, bot ? bot_level_name(bot->level) : "none");
    text_add(&noted, "\n");
    if (bot) {
        text_add(&noted, seat_notes);
        text_add(&noted, s->game->seat_names[bots[0] ? 1 : 0]);
        text_add(&noted, "\n");
    }
    answers_note(s, &noted);
    bytes_put(&noted, all.at + last, all.size - last);
    bytes_free(text);
    *text = noted;
}

// What follows this remark; empty: it is not there.
static Span noted(Span file, const char *notes)
{
    size_t skip = strlen(notes);
    while (file.size > 0) {
        Span line = span_line(&file);
        if (span_starts(line, notes))
            return span_trim((Span){line.at + skip, line.size - skip});
    }
    return (Span){0};
}

const char *notes_bot(Span file)
{
    static char name[16];
    Span word = noted(file, bot_notes);
    if (word.size > 0)
        span_to(word, name, sizeof name);
    return word.size > 0 ? name : NULL;
}

SeatId notes_seat(const Game *game, Span file)
{
    SeatId seat;
    return read_seat(game, noted(file, seat_notes), &seat) ? seat : SEAT_NOBODY;
}
