// text.h — writing text into a bounded buffer, and reading words out of a line with its column.
//
// A Text never overflows: what does not fit is cut and `cut` is set. None of this is used while a match plays; it is
// for logs, questions, files and errors.

#ifndef RIFT_CORE_TEXT_H
#define RIFT_CORE_TEXT_H

#include "core/base.h"

typedef struct Text {
    char *data;             // always ends in a 0 byte
    size_t size, used;
    bool cut;
    uint16_t columns;       // how wide the lines of a drawing may be; 0: TEXT_COLUMNS
} Text;

enum { TEXT_COLUMNS = 80 };
static inline size_t text_columns(const Text *text) { return text->columns ? text->columns : TEXT_COLUMNS; }

Text text_in(char *buffer, size_t size);
void text_put(Text *text, const char *string);
void text_bytes(Text *text, const char *data, size_t size);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void text_format(Text *text, const char *format, ...);

void text_hex(Text *text, const uint8_t *bytes, size_t count);

// Takes text that is too long for a buffer, piece by piece: a file, a growing one, standard output.
typedef void Writer(void *self, const char *data, size_t size);

// Part of somebody's text, without a 0 byte at its end.
typedef struct Span {
    const char *at;
    size_t size;
} Span;

#define SPAN_FORMAT "%.*s"
#define SPAN_ARGS(span) (int)(span).size, (span).at

Span span_of(const char *string);
Span span_trim(Span span);
bool span_is(Span span, const char *string);            // exactly this string
bool span_is_one_of(Span span, const char *const *strings);     // one of a list ended by NULL
bool span_is_word(Span span, const char *string);       // this string, ignoring case
bool span_starts(Span span, const char *string);
bool span_has(Span span, Span words);                   // anywhere in it, ignoring case
Span span_line(Span *rest);                             // cuts the first line off rest (without its end)
Span span_word(Span *rest);                             // cuts the first blank-separated word off rest
Span span_until(Span *rest, char stop);                 // cuts what is before stop, and stop itself
bool span_number(Span span, int32_t *ret_number);       // a whole number with an optional sign
bool span_hex(Span span, uint8_t *ret_bytes, size_t count);
size_t span_to(Span span, char *buffer, size_t size);   // copies as a string, cut to fit

// Writes lines no wider than this many characters. A wider line is broken between words, and the rest is indented to
// the mark FOLD_HERE (which is not written itself), or by two more than the line. Only a single word can be wider.
#define FOLD_HERE "\v"
void text_fold(Text *text, Span lines, size_t width);
bool text_is_within(const Text *text, unsigned lines);   // it has no more lines than that

// The nearest of the given words to a mistyped one, or NULL when none is near: for "did you mean".
const char *text_nearest(Span word, const char *const *words, size_t count);

// ' (did you mean "near"?)', to follow a name that was not found; nothing for NULL. Used as hint(near).text.
typedef struct Hint {
    char text[128];
} Hint;
Hint hint(const char *near);

size_t utf8_length(const uint8_t *bytes, size_t room);  // bytes of the character there; 0: not well-formed
// Whether bytes are well-formed UTF-8 without control characters other than tab and line ends;
// if not, *ret_at is the offset of the first bad byte.
bool text_is_clean(const char *data, size_t size, size_t *ret_at);

// Makes somebody's text safe to show on one line. Control and format characters (Unicode's Cc and Cf: they move a
// cursor, change the direction, or hide), line ends and fillers are dropped; other blanks become spaces, and bytes that
// are not UTF-8 become question marks. Never longer than the words. False: nothing visible is left.
bool text_plain(Text *text, Span words);

Span text_begin(Span file);                             // without the byte order mark some editors put before a text

struct Problem;
// The same for a whole file, with the place of the first bad byte in the problem.
bool text_check(Span file, struct Problem *problem);

// A problem in somebody's file: where it is and what was expected. Line and column count from 1; line 0 means the whole
// file. A warning is about something that is understood anyway, and is not counted.
typedef struct Problem {
    uint32_t line, column;
    bool is_warning;
    char message[480];
} Problem;

// Called for every problem found in a file.
typedef void ProblemSink(void *self, const Problem *problem);

// Reports a problem, if there is one, and returns how many problems that makes.
static inline int problem_tell(bool good, const Problem *problem, ProblemSink *sink, void *self)
{
    if (!good)
        sink(self, problem);
    return !good;
}

#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
bool problem_set(Problem *problem, uint32_t line, uint32_t column, const char *format, ...); // returns false
// Expected this, found that part of the line with that number. Returns false.
bool problem_expected(Problem *problem, uint32_t number, Span line, Span at, const char *expected);

#endif
