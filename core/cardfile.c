// cardfile.c — blocks of lines to cards, counted lines to decks.
#include "core/cardfile.h"

enum { TITLE_MAX_BYTES = 96, CODE_MAX_BYTES = 16, BLOCK_MAX_BYTES = 8192 };         // with the 0 byte after

typedef struct Reader {
    Span rest;
    uint32_t line;              // number of the line read last
    ProblemSink *sink;
    void *self;
    int problems;
} Reader;

static void report(Reader *r, Problem problem)
{
    r->problems += !problem.is_warning;
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

// A deck that is not clean text is refused as a whole: otherwise it would silently lack a card.
static bool rest_check(Reader *r)
{
    Problem p;
    if (text_check(r->rest, &p))
        return true;
    report(r, p);
    return false;
}

TitleMarks title_marks(Span *title)
{
    static const struct { const char *bytes; bool is_bullet; } signs[] = {
        {"\xe2\x80\xa2", true}, {"*", true}, {"\xe2\x97\x86", false}, {"&", false},
    };
    TitleMarks marks = {0};
    for (size_t i = 0; i < COUNT_OF(signs);) {
        size_t size = strlen(signs[i].bytes);
        if (!span_starts(*title, signs[i].bytes)) {
            i++;
            continue;
        }
        uint8_t *count = signs[i].is_bullet ? &marks.bullets : &marks.diamonds;
        *count = (uint8_t)(*count + (*count < UINT8_MAX));
        *title = span_trim((Span){title->at + size, title->size - size});
        i = 0;
    }
    return marks;
}

static Span without_marks(Span title)
{
    title_marks(&title);
    return title;
}

static bool is_comment(Span line) { return line.size > 0 && line.at[0] == '#'; }
static bool is_empty(Span line) { return span_trim(line).size == 0 || is_comment(line); }

// ---- the first lines ----

// "Key: value"
static bool key_read(Span line, const char *key, Span *ret_value)
{
    Span value = line, name = span_until(&value, ':');
    *ret_value = span_trim(value);
    return name.size < line.size && span_is_word(span_trim(name), key);
}

FileHead file_head(Span file)
{
    FileHead head = {0};
    file = text_begin(file);
    for (uint32_t number = 1; file.size > 0; number++) {
        Span line = span_line(&file), value;
        if (is_empty(line))
            continue;
        if (key_read(line, "deck", &value)) {
            head.is_deck = true;
        } else if (key_read(line, "game", &value) && head.line == 0) {
            head.game = value;
            head.line = number;
            head.column = (uint32_t)(value.at - line.at) + 1;
        } else if (!key_read(line, "plan", &value)) {
            break;
        }
    }
    return head;
}

// ---- cards ----

// A first line that names the game is not part of a card; a title line has its code in square brackets.
static bool names_game(Span line)
{
    Span value;
    return key_read(line, "game", &value) && memchr(line.at, '[', line.size) == NULL;
}

bool card_block_next(CardBlocks *b, Span *ret_block, uint32_t *ret_line)
{
    Span line = {0};
    if (b->line == 0)
        b->rest = text_begin(b->rest);
    while (b->rest.size > 0 && is_empty(line)) {
        line = span_line(&b->rest);
        b->line++;
        if (!b->begun && !is_empty(line)) {
            b->begun = true;
            line.size = names_game(line) ? 0 : line.size;
        }
    }
    *ret_block = line;
    *ret_line = b->line;
    if (is_empty(line))
        return false;
    while (b->rest.size > 0) {
        Span peek = b->rest;
        Span more = span_line(&peek);
        if (span_trim(more).size == 0)
            break;
        ret_block->size = (size_t)(more.at + more.size - ret_block->at);
        b->rest = peek;
        b->line++;
    }
    return true;
}

bool card_title_read(Span line, Span *ret_title, Span *ret_code, Problem *p)
{
    Span rest = line;
    *ret_title = without_marks(span_trim(span_until(&rest, '[')));
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

Span card_piece(Span *rest)
{
    static const char bullet[] = "\xe2\x80\xa2";
    size_t i = 0, skip = 0;
    for (; i < rest->size && skip == 0; i += skip == 0)
        skip = rest->at[i] == '*' ? 1 : span_starts((Span){rest->at + i, rest->size - i}, bullet) ? strlen(bullet) : 0;
    Span piece = span_trim((Span){rest->at, i});
    *rest = (Span){rest->at + i + skip, rest->size - i - skip};
    return piece;
}

bool card_times(Span piece, int32_t *ret_count)
{
    static const char times[] = "\xc3\x97";
    size_t skip = span_starts(piece, times) ? strlen(times) : span_starts(piece, "x") ? 1 : 0;
    return skip > 0 && span_number((Span){piece.at + skip, piece.size - skip}, ret_count);
}

static bool comment_find(Span block, Problem *p)
{
    for (uint32_t line = 0; block.size > 0; line++) {
        Span text = span_line(&block);
        if (text.size > 0 && text.at[0] == '#')
            return !problem_set(p, line, 1, "a comment goes between cards, not inside one");
    }
    return false;
}

// Problems in a block count its lines from 0.
typedef struct Shift {
    Reader *r;
    uint32_t first;
} Shift;

static void report_in_block(void *self, const Problem *problem)
{
    const Shift *shift = self;
    Problem p = *problem;
    p.line += shift->first;
    report(shift->r, p);
}

// Title and code, new in this set; false with the problem.
static bool head_read(const CardSet *set, Span first, Span *title, Span *code, Problem *p)
{
    if (!card_title_read(first, title, code, p))
        return false;
    if (title->size >= TITLE_MAX_BYTES || code->size >= CODE_MAX_BYTES)
        return problem_set(p, 0, 1, "a title is at most %d bytes, a code %d", TITLE_MAX_BYTES - 1, CODE_MAX_BYTES - 1);
    if (card_set_was_refused(set, *code))
        return problem_set(p, 0, (uint32_t)(code->at - first.at) + 1, "code " SPAN_FORMAT " is taken by a card that is "
                           "not understood", SPAN_ARGS(*code));
    if (card_set_find(set, *code))
        return problem_set(p, 0, (uint32_t)(code->at - first.at) + 1, "code " SPAN_FORMAT " is taken by \"%s\"",
                           SPAN_ARGS(*code), set->def[card_set_find(set, *code)].title);
    if (card_set_find(set, *title) || card_set_was_refused(set, *title))
        return problem_set(p, 0, 1, "there is a card \"" SPAN_FORMAT "\" already", SPAN_ARGS(*title));
    return true;
}

// A card whose title is wrong is read anyway, to find its other problems, but it doesn't stay in the set.
static void card_add(Reader *r, CardSet *set, const Game *game, Span block, uint32_t first)
{
    Shift shift = {r, first};
    Problem p;
    Span rest = block, title, code;
    char title_text[TITLE_MAX_BYTES] = "?", code_text[CODE_MAX_BYTES] = "?", block_text[BLOCK_MAX_BYTES];
    bool is_long = block.size >= sizeof block_text;
    if (!text_check(block, &p)) {         // this card cannot be trusted; those after it are still read
        p.line--;
        report_in_block(&shift, &p);
        return;
    }
    if (is_long)
        problem_set(&p, 0, 1, "a card has at most %d bytes; is a blank line missing between two cards?",
                    BLOCK_MAX_BYTES - 1);
    if (is_long || comment_find(block, &p)) {
        report_in_block(&shift, &p);
        return;
    }
    bool good = head_read(set, span_line(&rest), &title, &code, &p);
    if (good) {
        span_to(title, title_text, sizeof title_text);
        span_to(code, code_text, sizeof code_text);
    } else {
        report_in_block(&shift, &p);
    }
    span_to(block, block_text, sizeof block_text);
    DefId def = card_set_add(set, (CardDef){.title = title_text, .code = code_text, .text = block_text});
    bool understood = game->card_read(set, def, block, report_in_block, &shift) == 0;
    if (!good)
        card_set_drop(set);
    else if (!understood)
        card_set_refuse(set);
}

// "Game: NAME" in a file that is read for this game.
static void game_check(Reader *r, const Game *game, const char *what, Span name, uint32_t line, uint32_t column)
{
    Problem p;
    if (span_is_word(name, game->name))
        return;
    problem_set(&p, line, column, "this %s is for \"" SPAN_FORMAT "\", not for %s", what, SPAN_ARGS(name), game->title);
    report(r, p);
}

int cards_read(CardSet *set, const Game *game, Span file, ProblemSink *sink, void *self)
{
    Reader r = {.rest = file, .sink = sink, .self = self};
    CardBlocks blocks = {.rest = file};
    Span block;
    uint32_t line;
    FileHead head = file_head(file);
    if (head.line)
        game_check(&r, game, "file", head.game, head.line, head.column);
    while (card_block_next(&blocks, &block, &line)) {
        if (set->count == CARD_SET_MAX) {
            Problem p;
            problem_set(&p, line, 1, "more than %d cards in one set; the rest is not read", CARD_SET_MAX - 1);
            report(&r, p);
            break;
        }
        card_add(&r, set, game, block, line);
    }
    card_set_end_reading(set);
    return r.problems;
}

// ---- decks ----

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
    Span wanted = code.size ? code : without_marks(name);
    DefId def = card_set_find(set, wanted);
    if (!def) {
        bool refused = card_set_was_refused(set, wanted);
        problem_set(&p, r->line, (uint32_t)(name.at - line.at) + 1, refused ? "the card \"" SPAN_FORMAT "\" is not "
                    "understood; see its own file%s" : "no card \"" SPAN_FORMAT "\"%s", SPAN_ARGS(wanted),
                    refused ? "" : hint(card_set_nearest(set, wanted)).text);
        report(r, p);
        return;
    }
    rest = name;
    Span title = without_marks(span_trim(span_until(&rest, '[')));
    if (code.size && title.size && !span_is_word(title, set->def[def].title)) {
        problem_set(&p, r->line, (uint32_t)(name.at - line.at) + 1, "[" SPAN_FORMAT "] is the card \"%s\"",
                    SPAN_ARGS(code), set->def[def].title);
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
    *deck = (Deck){0};
    if (!rest_check(&r))
        return r.problems;
    r.rest = text_begin(r.rest);
    while (next_line(&r, &line)) {
        Span value;
        if (is_empty(line))
            continue;
        if (key_read(line, "game", &value))
            game_check(&r, game, "deck", value, r.line, (uint32_t)(value.at - line.at) + 1);
        else if (key_read(line, "deck", &value))
            span_to(value, deck->name, sizeof deck->name);
        else if (key_read(line, "plan", &value))
            span_to(value, deck->plan, sizeof deck->plan);
        else
            deck_line(&r, deck, set, line);
    }
    return r.problems;
}
