// cardfile.c — blocks of lines to cards, counted lines to decks.
#include "core/cardfile.h"

enum { LINE_MAX_BYTES = 4096, BLOCK_MAX_BYTES = 8192 };

typedef struct Reader {
    Span rest;
    uint32_t line;              // number of the line read last
    ProblemSink *sink;
    void *self;
    int problems;
} Reader;

static void report(Reader *r, Problem problem)
{
    r->problems++;
    r->sink(r->self, &problem);
}

static bool next_line(Reader *r, Span *ret_line)
{
    if (r->rest.size == 0)
        return false;
    *ret_line = span_line(&r->rest);
    r->line++;
    return true;
}

// Files are refused whole when they are not clean text: nothing after a bad byte can be trusted.
static bool is_readable(Reader *r)
{
    Problem p;
    if (text_is_readable(r->rest, &p))
        return true;
    report(r, p);
    return false;
}

// "Title [CODE]"
static bool title_read(Span line, Span *ret_title, Span *ret_code, Problem *p)
{
    Span rest = line;
    *ret_title = span_trim(span_until(&rest, '['));
    *ret_code = span_trim(span_until(&rest, ']'));
    uint32_t column = (uint32_t)(ret_code->at - line.at) + 1;
    if (ret_title->size == 0)
        return problem_set(p, 0, 1, "expected a title before '['");
    if (ret_code->size == 0)
        return problem_set(p, 0, column, "expected a code in square brackets after the title, as in \"%s [AB12]\"",
                           "Title");
    if (memchr(ret_code->at, ']', (size_t)(line.at + line.size - ret_code->at)) == NULL)
        return problem_set(p, 0, (uint32_t)line.size + 1, "expected ']' after the code");
    if (span_trim(rest).size > 0)
        return problem_set(p, 0, (uint32_t)(rest.at - line.at) + 1, "expected nothing after the code");
    return true;
}

static bool has_comment(Span block, Problem *p)
{
    for (uint32_t line = 0; block.size > 0; line++) {
        Span text = span_line(&block);
        if (text.size > 0 && text.at[0] == '#')
            return !problem_set(p, line, 1, "a comment stands between cards, not inside one");
    }
    return false;
}

static bool card_add(CardSet *set, const Game *game, Span block, Problem *p)
{
    Span rest = block, title, code;
    Span first = span_line(&rest);
    if (has_comment(block, p))
        return false;
    if (!title_read(first, &title, &code, p))
        return false;
    if (card_set_find(set, code))
        return problem_set(p, 0, (uint32_t)(code.at - first.at) + 1, "code " SPAN_FORMAT " is taken by \"%s\"",
                           SPAN_ARGS(code), set->def[card_set_find(set, code)].title);
    if (card_set_find(set, title))
        return problem_set(p, 0, 1, "there is a card \"" SPAN_FORMAT "\" already", SPAN_ARGS(title));
    char title_text[96], code_text[16], block_text[BLOCK_MAX_BYTES];
    if (title.size >= sizeof title_text || code.size >= sizeof code_text || block.size >= sizeof block_text)
        return problem_set(p, 0, 1, "a title is at most %d bytes, a code %d, a card %d", 95, 15, BLOCK_MAX_BYTES - 1);
    span_to(title, title_text, sizeof title_text);
    span_to(code, code_text, sizeof code_text);
    span_to(block, block_text, sizeof block_text);
    uint16_t count = set->count;
    DefId def = card_set_add(set, (CardDef){.title = title_text, .code = code_text, .text = block_text});
    if (game->card_read(set, def, block, p))
        return true;
    memset(card_set_facts(set, def), 0, set->facts_size);
    set->count = count;         // a card that is not understood is not in the set
    return false;
}

static bool is_comment(Span line) { return line.size > 0 && line.at[0] == '#'; }

int cards_read(CardSet *set, const Game *game, Span file, ProblemSink *sink, void *self)
{
    Reader r = {.rest = file, .sink = sink, .self = self};
    Span line;
    if (!is_readable(&r))
        return r.problems;
    while (next_line(&r, &line)) {
        if (span_trim(line).size == 0 || is_comment(line))
            continue;
        Span block = line;
        uint32_t first = r.line;
        while (r.rest.size > 0) {
            Span peek = r.rest;
            Span more = span_line(&peek);
            if (span_trim(more).size == 0)
                break;
            block.size = (size_t)(more.at + more.size - block.at);
            r.rest = peek;
            r.line++;
        }
        Problem p;
        if (!card_add(set, game, block, &p)) {
            p.line += first;    // problems in a block count its lines from 0
            report(&r, p);
        }
    }
    return r.problems;
}

static void deck_line(Reader *r, Deck *deck, const CardSet *set, Span line)
{
    Problem p;
    Span rest = line, code = {0};
    int32_t count;
    Span number = span_word(&rest);
    Span name = span_trim(rest);
    Span inner = rest;
    span_until(&inner, '[');
    if (inner.size > 0)
        code = span_trim(span_until(&inner, ']'));
    if (!span_number(number, &count) || count < 1 || count > CARD_MAX) {
        problem_set(&p, r->line, 1, "expected how many, then the card, as in \"2 Title [AB12]\"");
        report(r, p);
        return;
    }
    DefId def = card_set_find(set, code.size ? code : name);
    if (!def) {
        const char *near = card_set_nearest(set, code.size ? code : name);
        problem_set(&p, r->line, (uint32_t)(name.at - line.at) + 1, "no card \"" SPAN_FORMAT "\"%s%s%s",
                    SPAN_ARGS(code.size ? code : name), near ? "; did you mean " : "", near ? near : "",
                    near ? "?" : "");
        report(r, p);
        return;
    }
    if (deck->count + count > CARD_MAX) {
        problem_set(&p, r->line, 1, "more than %d cards in a deck", CARD_MAX);
        report(r, p);
        return;
    }
    for (; count > 0; count--)
        deck->card[deck->count++] = def;
}

int deck_read(Deck *deck, const CardSet *set, const Game *game, Span file, ProblemSink *sink, void *self)
{
    Reader r = {.rest = file, .sink = sink, .self = self};
    Span line;
    Problem p;
    *deck = (Deck){0};
    if (!is_readable(&r))
        return r.problems;
    while (next_line(&r, &line)) {
        if (span_trim(line).size == 0 || is_comment(line))
            continue;
        Span value = line;
        Span key = span_until(&value, ':');
        value = span_trim(value);
        if (span_is_word(key, "game")) {
            if (!span_is_word(value, game->name)) {
                problem_set(&p, r.line, (uint32_t)(value.at - line.at) + 1, "this deck is for \"" SPAN_FORMAT
                            "\", not for %s", SPAN_ARGS(value), game->title);
                report(&r, p);
            }
        } else if (span_is_word(key, "deck")) {
            span_to(value, deck->name, sizeof deck->name);
        } else {
            deck_line(&r, deck, set, line);
        }
    }
    return r.problems;
}
