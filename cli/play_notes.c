// play_notes.c — what a saved match contains besides its choices: remarks that other readers skip.
#include "cli/play_notes.h"

#include <stdio.h>

#include "cli/terminal.h"
#include "core/say.h"

static const char bot_notes[] = "# played against: ", seat_notes[] = "# played by: ", answer_notes[] = "# answers at:",
                  stop_notes[] = "# asked: ";

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

// ---- when the people want to be asked: "# asked: amber stop theirs battle" ----

static void stop_note(const Session *s, SeatId seat, const char *what, const char *which, Bytes *text)
{
    text_add(text, stop_notes);
    text_add(text, s->game->seat_names[seat]);
    text_add(text, what);
    text_add(text, which);
    text_add(text, "\n");
}

static void stops_note(const Session *s, SeatId seat, Bytes *text)
{
    const Stops *stops = &s->stops[seat];
    const Manners *manners = s->game->manners;
    if (stops->asks_all)
        stop_note(s, seat, " control", "", text);
    for (int theirs = 0; theirs < 2; theirs++)
        for (uint8_t i = 1; manners && manners->phases && manners->phases[i]; i++)
            if (stops->phases[theirs] >> i & 1)
                stop_note(s, seat, theirs ? " stop theirs " : " stop ", manners->phases[i], text);
    for (uint8_t i = 0; i < stops->hushed_count; i++) {
        char words[40];
        Text code = text_in(words, sizeof words);
        hushed_put(s->set, stops->hushed[i], &code);
        stop_note(s, seat, " hush ", words, text);
    }
}

static bool stop_read(Session *s, Span words, bool ret_controls[SEAT_COUNT])
{
    SeatId seat;
    Hushed hushed;
    Span name = span_word(&words), what = span_word(&words), which = span_word(&words);
    if (!read_seat(s->game, name, &seat))
        return false;
    if (span_is_word(what, "control")) {
        ret_controls[seat] = true;
        return which.size == 0;
    }
    if (span_is_word(what, "hush"))
        return hushed_read(s->set, which, &hushed) && stops_hush(&s->stops[seat], hushed);
    bool theirs = span_is_word(which, "theirs");
    return span_is_word(what, "stop") &&
           stops_at(&s->stops[seat], s->game->manners, theirs ? span_word(&words) : which, theirs, true);
}

void notes_stops(Session *s, Span file, bool ret_controls[SEAT_COUNT])
{
    bool has_stops = s->game->manners && (s->game->manners->stop || s->game->manners->uses);
    for (int number = 1; file.size > 0; number++) {
        Span line = span_line(&file);
        if (!span_starts(line, stop_notes))
            continue;
        Span words = span_trim((Span){line.at + strlen(stop_notes), line.size - strlen(stop_notes)});
        if (!has_stops || !stop_read(s, words, ret_controls))
            say_words("Line %d of the saved match, about when you are asked, is not understood and left out: "
                      "\"%.*s\".", number, (int)(words.size < 60 ? words.size : 60), words.at);
    }
}

// ---- all of them ----

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
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (!bots[seat])
            stops_note(s, seat, &noted);
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
