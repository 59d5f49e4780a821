// explain.c — rift explain: how a card's text was understood, for a card of a game or for a text of your own.
#include <stdio.h>
#include <stdlib.h>

#include "api/load.h"
#include "cli/check_files.h"
#include "cli/explain_show.h"
#include "cli/options.h"
#include "cli/terminal.h"

typedef struct ExplainFlags {
    const char *type, *numbers, *text;
    bool has_text, all, listing, as_json;
} ExplainFlags;

// A card to be explained, and where its lines are.
typedef struct Subject {
    const Game *game;
    const CheckFile *file;              // NULL: the lines come from the command line
    uint32_t line;                      // the line of its title in the file
    Span block;                         // all of it
    bool is_part;                       // a text of your own without numbers: the rest of the card is missing
    Span title, type, numbers, text;    // title empty: it has none
} Subject;

// ---- finding a card ----

typedef struct Search {
    Span wanted;
    char near[128];                     // the title or code that is nearest to it
    unsigned parts;                     // titles that contain it …
    char titles[400];                   // … and which these are
    Subject exact, by_part;
} Search;

static void name_weigh(Search *s, Span name, bool *ret_same)
{
    char word[sizeof s->near];
    span_to(name, word, sizeof word);
    const char *two[] = {s->near[0] ? s->near : NULL, word};
    *ret_same = *ret_same || span_is_word(s->wanted, word);
    if (text_nearest(s->wanted, two, COUNT_OF(two)) == word)
        memcpy(s->near, word, sizeof word);
}

static Subject subject_of(const CheckFile *file, Span block, uint32_t line)
{
    Subject s = {.game = file->game, .file = file, .line = line, .block = block};
    Span rest = block;
    s.title = span_line(&rest);
    s.type = span_line(&rest);
    s.numbers = span_line(&rest);
    s.text = rest;
    return s;
}

static void block_weigh(Search *s, const CheckFile *file, Span block, uint32_t line)
{
    Subject here = subject_of(file, block, line);
    Span title, code;
    Problem ignored;
    bool same = false;
    if (!card_title_read(here.title, &title, &code, &ignored))
        return;
    name_weigh(s, title, &same);
    name_weigh(s, code, &same);
    if (same)
        s->exact = here;
    if (s->wanted.size < 2 || !span_has(title, s->wanted))
        return;
    Text titles = {.data = s->titles, .size = sizeof s->titles, .used = strlen(s->titles)};
    text_format(&titles, "%s" SPAN_FORMAT, s->parts ? ", " : "", SPAN_ARGS(title));
    if (s->parts++ == 0)
        s->by_part = here;
}

// By code, title, or a piece of exactly one title. False after saying what there is instead.
static bool card_find(const CheckFiles *files, const Game *game, const char *name, Subject *ret_subject)
{
    Search s = {.wanted = span_trim(span_of(name))};
    for (size_t i = 0; i < files->count; i++) {
        const CheckFile *f = &files->file[i];
        CardBlocks blocks = {.rest = {f->data, f->data ? f->size : 0}};
        Span block;
        uint32_t line;
        while (!f->is_deck && f->game == game && card_block_next(&blocks, &block, &line))
            block_weigh(&s, f, block, line);
    }
    *ret_subject = s.exact.file ? s.exact : s.by_part;
    if (s.exact.file || s.parts == 1)
        return true;
    if (s.parts > 1)
        fail(EXIT_BAD_INPUT, "%u cards of %s have \"%s\" in their title: %s", s.parts, game->title, name, s.titles);
    else
        fail(EXIT_BAD_INPUT, "no card of %s is called \"%s\"%s", game->title, name,
             hint(s.near[0] ? s.near : NULL).text);
    return false;
}

// ---- problems: the same as in rift check, at their places ----

typedef struct Teller {
    Report *report;                     // NULL: not wanted
    const Subject *subject;
    bool has_type;                      // its type line is good
} Teller;

static void take_problem(void *self, const Problem *problem)
{
    const Teller *t = self;
    const Subject *s = t->subject;
    Problem p = *problem;
    uint32_t line = p.line;             // in the block, counted from the title
    // The missing parts of a whole card are not mistakes of the text.
    bool is_lacking = s->is_part && t->has_type && line < CARD_TEXT_LINE;
    Severity severity = p.is_warning || is_lacking ? SEVERITY_WARNING : SEVERITY_ERROR;
    if (!t->report)
        return;
    if (s->file) {
        p.line = line + s->line;
        report_problem(t->report, severity, s->file->path, (Span){s->file->data, s->file->size}, &p);
        return;
    }
    const char *flags[] = {"--text", "--type", "--numbers", "--text"};
    Span texts[] = {{0}, s->type, s->numbers, s->text};
    size_t which = line < CARD_TEXT_LINE ? line : CARD_TEXT_LINE;
    p.line = line == 0 || is_lacking ? 0 : line < CARD_TEXT_LINE ? 1 : line - CARD_TEXT_LINE + 1;
    report_problem(t->report, severity, flags[which], texts[which], &p);
}

// It is read like a card file, so that the same things are accepted and refused as by rift check.
static void problems_tell(const Subject *s, uint16_t kind, Report *report)
{
    Teller teller = {.report = report, .subject = s, .has_type = kind != 0};
    CardSet set;
    card_set_init(&set, s->game->facts_size);
    // titles are for rift check to judge
    DefId def = card_set_add(&set, (CardDef){.title = "?", .code = "?", .text = ""});
    s->game->card_read(&set, def, s->block, take_problem, &teller);
    card_set_clear(&set);
}

// ---- explaining ----

typedef struct Explaining {
    const Subject *s;
    Json *json;                         // NULL: for people
    uint16_t kind;
    Compiled made;
} Explaining;

static void explain_line(void *self, const LineShown *line)
{
    const Explaining *e = self;
    if (e->json)
        line_put(e->json, line);
    else
        line_show(line);
}

static void lines_explain(Explaining *e)
{
    unsigned lines = text_explain(e->s->game, e->s->text, e->kind, &e->made, explain_line, e);
    if (lines == 0 && !e->json)
        puts("\nIt has no text: only its numbers count.");
}

static void head_put(Json *j, const Subject *s)
{
    json_begin(j, stdout_put, NULL);
    j->indent = 2;
    j->spaced = true;
    json_put_object_lines(j, NULL);
    json_put_text(j, "game", s->game->name);
    if (s->file) {
        json_put_span(j, "title", s->title);
        json_put_text(j, "file", s->file->path);
        json_put_count(j, "line", s->line);
    }
    json_put_span(j, "type", s->type);
    if (s->numbers.size > 0)
        json_put_span(j, "numbers", s->numbers);
    json_put_array_lines(j, "lines");
}

static void head_show(const Subject *s)
{
    const Span lines[] = {s->title, s->type, s->numbers};
    for (size_t i = 0; i < COUNT_OF(lines); i++)
        if (lines[i].size > 0)
            printf(SPAN_FORMAT "\n", SPAN_ARGS(lines[i]));
}

static int explain(const Subject *s, const ExplainFlags *f)
{
    const Vocabulary *v = s->game->vocabulary;
    Json json;
    Report report = {.json = f->as_json ? &json : NULL};
    Problem ignored = {0};
    Explaining *e = calloc(1, sizeof *e);
    check(e != NULL);
    *e = (Explaining){.s = s, .json = report.json};
    e->kind = s->game->card_kind(s->type, &ignored);
    if (e->json)
        head_put(e->json, s);
    else
        head_show(s);
    lines_explain(e);
    if (e->json) {
        json_close(e->json);
        program_put(e->json, v, &e->made, f->listing);
        json_put_array_lines(e->json, "problems");
    } else if (f->listing) {
        program_show(v, &e->made);
    }
    problems_tell(s, e->kind, &report);
    if (e->json) {
        json_close(e->json);
        json_put_flag(e->json, "understood", report.errors == 0);
        json_close(e->json);
        putchar('\n');
    }
    free(e);
    return report.errors ? EXIT_BAD_INPUT : EXIT_GOOD;
}

// ---- where the card comes from ----

static int explain_each(const CheckFiles *files, const Game *game, const ExplainFlags *f)
{
    int code = EXIT_GOOD;
    for (size_t i = 0; i < files->count; i++) {
        const CheckFile *file = &files->file[i];
        CardBlocks blocks = {.rest = {file->data, file->data ? file->size : 0}};
        Span block;
        uint32_t line;
        while (!file->is_deck && file->game == game && card_block_next(&blocks, &block, &line)) {
            Subject subject = subject_of(file, block, line);
            int one = explain(&subject, f);
            code = one == EXIT_GOOD ? code : one;
            putchar('\n');
        }
    }
    return code;
}

// Without a name every card of the game is explained.
static int explain_card(const Game *game, const char *name, const ExplainFlags *f)
{
    const char *folder;
    Report report = {0};
    CheckFiles files = {.report = &report, .game = game};
    Subject subject;
    if (!data_option(&folder))
        return EXIT_BAD_INPUT;
    check_files_add_game(&files, game);
    int code = EXIT_BAD_INPUT;
    if (!name)
        code = explain_each(&files, game, f);
    else if (card_find(&files, game, name, &subject))
        code = explain(&subject, f);
    check_files_clear(&files);
    return code;
}

// Typed in a shell, "\n" is two characters.
static void lines_split(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (from[0] == '\\' && from[1] == 'n') {
            *to++ = '\n';
            from++;
        } else {
            *to++ = *from;
        }
    *to = 0;
}

static int explain_text(const Game *game, const ExplainFlags *f)
{
    Subject s = {.game = game, .type = span_of(f->type)};
    char made[160];
    Text numbers = text_in(made, sizeof made);
    game->card_numbers(s.type, &numbers);
    size_t room = strlen(f->type) + strlen(f->text) + (f->numbers ? strlen(f->numbers) : sizeof made) + 64, bad;
    char *block = malloc(room);
    check(block != NULL);
    int head = snprintf(block, room, "This card [THIS]\n%s\n%s\n", f->type, f->numbers ? f->numbers : made);
    check(head > 0);
    memcpy(block + head, f->text, strlen(f->text) + 1);
    lines_split(block + head);
    Span rest = {block, strlen(block)};
    int code = EXIT_USAGE;
    if (!text_is_clean(block, rest.size, &bad)) {
        fail(code, "--type, --numbers and --text take UTF-8 text");
    } else if (strchr(f->type, '\n') || (f->numbers && strchr(f->numbers, '\n'))) {
        fail(code, "--type and --numbers take one line each");
    } else {
        s.block = rest;
        s.is_part = !f->numbers;
        span_line(&rest);
        s.type = span_line(&rest);
        s.numbers = span_line(&rest);
        s.numbers.size = f->numbers ? s.numbers.size : 0;
        s.text = rest;
        code = explain(&s, f);
    }
    free(block);
    return code;
}

// A title typed without quotes is several operands.
static void words_join(int count, char **words, Text *text)
{
    for (int i = 0; i < count; i++)
        text_format(text, "%s%s", i ? " " : "", words[i]);
}

int command_explain(int argc, char **argv)
{
    ExplainFlags f = {0};
    bool stop;
    int operands;
    const Flag flags[] = {
        {"--type", &f.type, NULL, "LINE  the type line of a text of your own, as a card has it"},
        {"--numbers", &f.numbers, NULL, "LINE  its numbers, if they are to be checked as well"},
        {"--text", &f.text, &f.has_text, "TEXT  its text; \\n begins a new line, and so does another --text"},
        {"--all", NULL, &f.all, "every card of the game, one after the other"},
        {"--asm", NULL, &f.listing, "the bytecode, with sizes"},
        {"--json", NULL, &f.as_json, "all of it for a program"},
    };
    const Command command = {"explain", "GAME TITLE|CODE", "Says how a card's text was understood: kind, cost, targets"
                             ", effect, and what it compiles to.\nExit 0 only if all of it is understood.", flags,
                             COUNT_OF(flags), "For a text of your own: rift explain GAME --type LINE --text TEXT\n"
                             "How to write one: docs/cards.md"};
    int code = options_read(&command, argc, argv, &operands, &stop);
    if (stop)
        return code;
    if (operands == 0)
        return fail(EXIT_USAGE, "explain needs a game and a card: rift explain trekwar FU07");
    const Game *game = game_named(argv[0]);
    if (!game)
        return EXIT_BAD_INPUT;
    if (f.all && (operands > 1 || f.type || f.text || f.numbers || f.as_json))
        return fail(EXIT_USAGE, "--all takes no card, no text of your own and no --json");
    if (f.all)
        return explain_card(game, NULL, &f);
    if (operands > 1 && (f.type || f.text || f.numbers))
        return fail(EXIT_USAGE, "either a card of the game or --type and --text");
    if (operands == 1 && !(f.type && f.text))
        return fail(EXIT_USAGE, "explain needs a card, or both --type LINE and --text TEXT");
    if (operands == 1)
        return explain_text(game, &f);
    char name[256];
    Text text = text_in(name, sizeof name);
    words_join(operands - 1, argv + 1, &text);
    return explain_card(game, name, &f);
}
