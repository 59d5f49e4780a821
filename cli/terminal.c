// terminal.c — what the commands share for talking to people and programs.
#include "cli/terminal.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/wrap.h"

enum { WIDTH_UNKNOWN = 80, WIDTH_MIN = 40 };     // any narrower, nothing would be readable
enum { HEIGHT_UNKNOWN = 40, HEIGHT_MIN = 10 };

bool terminal_is_out(void) { return isatty(STDOUT_FILENO); }
bool terminal_is_person(void) { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

static bool has_colour(FILE *to)
{
    const char *off = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(fileno(to)) && !(off && off[0]) && !(term && strcmp(term, "dumb") == 0);
}

const char *style_on(FILE *to, Style wanted)
{
    static const char *const codes[] = {[STYLE_PLAIN] = "\033[0m", [STYLE_BOLD] = "\033[1m",
                                        [STYLE_DIM] = "\033[2m", [STYLE_FOUND] = "\033[1;33m"};
    return has_colour(to) ? codes[wanted] : "";
}

const char *style(Style wanted) { return style_on(stdout, wanted); }

void screen_clear(void)
{
    if (terminal_is_out())
        fputs("\033[H\033[2J\033[3J", stdout);
}

// The terminal's own size; without a terminal, the environment's.
static int size_of(unsigned told, const char *variable, int unknown, int least)
{
    const char *words = getenv(variable);
    int32_t number = (int32_t)told;
    if (told == 0 && (!words || !span_number(span_of(words), &number) || number <= 0 || number > UINT16_MAX))
        return unknown;
    return number < least ? least : number;
}

int terminal_width(void)
{
    struct winsize size = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    return size_of(size.ws_col, "COLUMNS", WIDTH_UNKNOWN, WIDTH_MIN);
}

unsigned terminal_height(void)
{
    struct winsize size = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    return (unsigned)size_of(size.ws_row, "LINES", HEIGHT_UNKNOWN, HEIGHT_MIN);
}

static unsigned width_within(int most)
{
    int width = terminal_width();
    return (unsigned)(width > most ? most : width);
}

unsigned prose_width(void) { return width_within(100); }        // longer lines are hard to read
unsigned drawing_width(void) { return width_within(160); }      // these are skimmed, not read

void say_words(const char *format, ...)
{
    char words[2000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    print_prose(span_of(words), 0, 0, prose_width());
}

// ---- log lines ----

static bool is_word_at(const Text *text, size_t at, size_t size)
{
    bool starts = at == 0 || !isalnum((unsigned char)text->data[at - 1]);
    return starts && !isalnum((unsigned char)text->data[at + size]);
}

// A game names its seats in lower case: "dominion" becomes "Dominion" wherever it occurs.
static void capitalise(const Table *t, Text *text)
{
    for (SeatId s = 0; s < SEAT_COUNT; s++) {
        const char *name = t->game->seat_names[s];
        for (char *at = text->data; (at = strstr(at, name)) != NULL; at++)
            if (is_word_at(text, (size_t)(at - text->data), strlen(name)))
                *at = (char)toupper((unsigned char)*at);
    }
    text->data[0] = (char)toupper((unsigned char)text->data[0]);
}

void event_line(const Table *t, const Event *event, uint8_t viewer, Text *text)
{
    char buffer[400];
    Text said = text_in(buffer, sizeof buffer);
    event_say(t, event, viewer, &said);
    if (said.used == 0)
        return;
    // A line for one seat only does not say whose it is, but a reader of everybody's lines has to know.
    const EventInfo *info = event_info(t, event);
    if (viewer == VIEWER_EVERYTHING && info->own && !strstr(info->sentence, "{seat}"))
        text_format(text, "%s: ", t->game->seat_names[event->seat]);
    text_put(text, said.data);
    capitalise(t, text);
}

void print_log_line(Span sentence, Span rule, unsigned times)
{
    char words[640];
    Text text = text_in(words, sizeof words);
    text_format(&text, SPAN_FORMAT, SPAN_ARGS(sentence));
    if (times > 1)
        text_format(&text, " (%u times)", times);
    bool fits = 5 + text_width((Span){text.data, text.used}) + rule.size <= prose_width();
    if (rule.size > 0 && !fits)
        text_format(&text, " (" SPAN_FORMAT ")", SPAN_ARGS(rule));
    printf("  ");
    if (!fits) {
        print_prose((Span){text.data, text.used}, 2, 4, prose_width());
        return;
    }
    fputs(words, stdout);
    if (rule.size > 0)
        printf(" %s(" SPAN_FORMAT ")%s", style(STYLE_DIM), SPAN_ARGS(rule), style(STYLE_PLAIN));
    putchar('\n');
}

void stdout_put(void *self, const char *data, size_t size)
{
    (void)self;
    fwrite(data, 1, size, stdout);
}
