// check.c — rift check: all problems of card files and decks, and whether the decks are legal.
#include <dirent.h>
#include <stdlib.h>

#include "api/data.h"
#include "cli/check_files.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "core/say.h"
#include "games/games.h"

// Cards that are loaded together, so that titles and codes must differ: those of a game's folder, or those in the same
// folder elsewhere. With folder NULL: the cards that a deck in any other place may use.
typedef struct CheckSet {
    const Game *game;
    const char *folder;
    char *own_folder;                   // `folder`, where this set has to free it
    CardSet cards;
} CheckSet;

typedef struct Check {
    CheckFiles files;
    Report report;
    CheckSet **set;
    size_t set_count;
    unsigned cards, decks;
    const char *edition;                // in which decks must be legal; NULL: each game's first
    Json json;
} Check;

// ---- problems ----

typedef struct Teller {                 // report NULL: a file beside the checked ones, whose problems nobody asked for
    Report *report;
    const CheckFile *file;
} Teller;

static Span text_of(const CheckFile *f) { return (Span){f->data, f->data ? f->size : 0}; }

static void take_problem(void *self, const Problem *p)
{
    const Teller *t = self;
    if (t->report)
        report_problem(t->report, p->is_warning ? SEVERITY_WARNING : SEVERITY_ERROR, t->file->path, text_of(t->file),
                       p);
}

static void tell_file(Check *c, const CheckFile *f, Severity severity, const char *message)
{
    Problem p;
    problem_set(&p, 0, 0, "%s", message);
    report_problem(&c->report, severity, f->path, (Span){0}, &p);
}

// ---- cards ----

static void read_checked(Check *c, CheckSet *set, const CheckFile *f, bool quietly)
{
    Teller teller = {quietly ? NULL : &c->report, f};
    CardBlocks blocks = {.rest = text_of(f)};
    Span block;
    uint32_t line;
    unsigned cards = 0;
    while (card_block_next(&blocks, &block, &line))
        cards++;
    if (!quietly && cards == 0)
        tell_file(c, f, SEVERITY_ERROR, "has no cards in it");
    c->cards += quietly ? 0 : cards;
    cards_read(&set->cards, set->game, text_of(f), take_problem, &teller);
}

static void read_unchecked(CheckSet *set, const char *folder, const char *path)
{
    Problem p;
    Teller teller = {0};
    size_t size;
    char *data = data_read(folder, path, &size, &p);
    if (data)
        cards_read(&set->cards, set->game, (Span){data, size}, take_problem, &teller);
    free(data);
}

static void read_shipped(CheckSet *set)
{
    char place[80];
    DataList list;
    Problem ignored;
    snprintf(place, sizeof place, "cards/%s", set->game->name);
    data_list(data_folder(), place, ".cards", &list, &ignored);
    for (size_t i = 0; i < list.count; i++)
        read_unchecked(set, data_folder(), list.path[i]);
    data_list_clear(&list);
}

// All card files of a folder by name, as the game loads them; only problems of checked ones are reported.
static void read_folder(Check *c, CheckSet *set, const char *folder, bool quietly)
{
    struct dirent **names;
    int count = scandir(folder, &names, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[CHECK_PATH_BYTES];
        int size = snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        const CheckFile *f = check_files_find(&c->files, path);
        bool is_cards = name_ends(names[i]->d_name, ".cards") && (size_t)size < sizeof path;
        if (is_cards && f && f->data && f->game == set->game)
            read_checked(c, set, f, quietly);
        else if (is_cards && !f)
            read_unchecked(set, folder, names[i]->d_name);
        free(names[i]);
    }
    if (count >= 0)
        free(names);
}

static void read_beside(Check *c, CheckSet *set, const char *folder, bool quietly)
{
    for (size_t i = 0; i < c->files.count; i++) {
        const CheckFile *f = &c->files.file[i];
        bool is_here = !folder || strcmp(f->folder, folder) == 0;
        if (f->data && !f->is_deck && !f->is_home && f->game == set->game && is_here)
            read_checked(c, set, f, quietly);
    }
}

static CheckSet *set_find(const Check *c, const Game *game, const char *folder)
{
    for (size_t i = 0; i < c->set_count; i++) {
        CheckSet *set = c->set[i];
        if (set->game == game && (folder ? set->folder && strcmp(set->folder, folder) == 0 : !set->folder))
            return set;
    }
    return NULL;
}

static CheckSet *check_set_add(Check *c, const Game *game, const char *folder)
{
    CheckSet *set = calloc(1, sizeof *set);
    c->set = realloc(c->set, (c->set_count + 1) * sizeof *c->set);
    check(set != NULL && c->set != NULL);
    c->set[c->set_count++] = set;
    set->game = game;
    set->folder = folder;
    card_set_init(&set->cards, game->facts_size);
    return set;
}

// The folder of the user's own cards of a game, malloc'ed; NULL: there is none.
static char *own_cards(const Game *game)
{
    char folder[CHECK_PATH_BYTES / 2], path[CHECK_PATH_BYTES];
    if (!own_folder(folder, sizeof folder))
        return NULL;
    snprintf(path, sizeof path, "%s/cards/%s", folder, game->name);
    return path_whole(path);
}

// The user's own cards are played beside those that come with the program.
static void read_home(Check *c, CheckSet *set, const char *folder, bool quietly)
{
    char *own = own_cards(set->game);
    if (own && strcmp(own, folder) == 0)
        read_shipped(set);
    free(own);
    read_folder(c, set, folder, quietly);
}

static void cards_check(Check *c)
{
    for (size_t i = 0; i < c->files.count; i++) {
        const CheckFile *f = &c->files.file[i];
        if (!f->data || !f->game || f->is_deck || set_find(c, f->game, f->folder))
            continue;
        CheckSet *set = check_set_add(c, f->game, f->folder);
        if (f->is_home)
            read_home(c, set, f->folder, false);
        else
            read_beside(c, set, f->folder, false);
    }
}

// ---- decks ----

// X/cards/GAME for a deck in X/decks/GAME; NULL: it is elsewhere.
static char *cards_beside(const CheckFile *f)
{
    char path[CHECK_PATH_BYTES], ending[80];
    snprintf(ending, sizeof ending, "/decks/%s", f->game->name);
    if (!name_ends(f->folder, ending))
        return NULL;
    int above = (int)(strlen(f->folder) - strlen(ending));
    int size = snprintf(path, sizeof path, "%.*s/cards/%s", above, f->folder, f->game->name);
    return size > 0 && (size_t)size < sizeof path ? path_whole(path) : NULL;
}

// What a deck may use: its folder's cards, or else the game's, the user's and those named on the command line.
static const CardSet *cards_for(Check *c, const CheckFile *f)
{
    char *folder = cards_beside(f);
    CheckSet *set = set_find(c, f->game, folder);
    if (set) {
        free(folder);
        return &set->cards;
    }
    set = check_set_add(c, f->game, folder);
    set->own_folder = folder;
    if (folder) {
        read_home(c, set, folder, true);
        return &set->cards;
    }
    char *own = own_cards(f->game);
    read_shipped(set);
    if (own)
        read_folder(c, set, own, true);
    free(own);
    read_beside(c, set, NULL, true);
    return &set->cards;
}

static unsigned line_count(const Text *text)
{
    unsigned count = 0;
    for (size_t i = 0; i < text->used; i++)
        count += text->data[i] == '\n';
    return count;
}

// Legal at some seat; otherwise what is wrong at the seat with the fewest problems.
static bool deck_legal_check(const Game *game, const CardSet *set, const Deck *deck, uint8_t edition, Text *problems)
{
    char other[8192];
    const MatchSetup both = {.deck = {deck, deck}, .edition = edition};
    if (!game->deck_check)
        return game->decks_check(set, &both, problems);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        Text text = text_in(other, sizeof other);
        if (game->deck_check(set, deck, seat, &text))
            return true;
        if (seat > 0 && line_count(&text) >= line_count(problems))
            continue;
        problems->used = 0;
        text_bytes(problems, text.data, text.used);
    }
    return false;
}

// A deck is checked against itself, so every message comes twice: whether this one was printed already.
static bool is_said(const char *all, Span line)
{
    Span rest = {all, (size_t)(line.at - all)};
    while (rest.size > 0) {
        Span earlier = span_line(&rest);
        if (earlier.size == line.size && memcmp(earlier.at, line.at, line.size) == 0)
            return true;
    }
    return false;
}

static void deck_tell(Check *c, const CheckFile *f, const Text *problems)
{
    for (Span rest = {problems->data, problems->used}; rest.size > 0;) {
        Span line = span_line(&rest);
        char message[480];
        span_to(line, message, sizeof message);
        if (line.size > 0 && !is_said(problems->data, line))
            tell_file(c, f, SEVERITY_ERROR, message);
    }
    if (problems->cut)
        tell_file(c, f, SEVERITY_ERROR, "and more of the same kind");
}

static void deck_check(Check *c, const CheckFile *f)
{
    char buffer[8192];
    Text problems = text_in(buffer, sizeof buffer);
    Teller teller = {&c->report, f};
    Deck deck;
    const CardSet *set = cards_for(c, f);
    c->decks++;
    if (set->count <= 1 && set->refused_count == 0) {
        tell_file(c, f, SEVERITY_ERROR, "its cards cannot be looked up: no card of its game was found where RIFT_DATA "
                  "names a folder");
        return;
    }
    int found = deck_read(&deck, set, f->game, text_of(f), take_problem, &teller);
    if (deck.name[0] == 0) {
        tell_file(c, f, SEVERITY_WARNING, "has no name; begin with a line \"Deck: NAME\"");
        snprintf(deck.name, sizeof deck.name, "it");
    }
    uint8_t edition = 0;                // 0: the default. An unknown name was refused when the flags were read
    if (c->edition)
        read_edition(f->game, span_of(c->edition), &edition);
    if (found == 0 && !deck_legal_check(f->game, set, &deck, edition, &problems))
        deck_tell(c, f, &problems);
}

// ---- the command ----

static void summary_json(Check *c)
{
    json_close(&c->json);
    json_put_object(&c->json, "summary");
    json_put_count(&c->json, "cards", c->cards);
    json_put_count(&c->json, "decks", c->decks);
    json_put_count(&c->json, "problems", c->report.errors);
    json_put_count(&c->json, "warnings", c->report.warnings);
    json_close(&c->json);
    json_close(&c->json);
    putchar('\n');
}

static void summary(const Check *c)
{
    printf("%u card%s, %u deck%s, %u problem%s", c->cards, c->cards == 1 ? "" : "s", c->decks, c->decks == 1 ? "" : "s",
           c->report.errors, c->report.errors == 1 ? "" : "s");
    if (c->report.warnings)
        printf(", %u warning%s", c->report.warnings, c->report.warnings == 1 ? "" : "s");
    putchar('\n');
}

static int check_paths(Check *c, int count, char **paths)
{
    for (int i = 0; i < count; i++)
        check_files_add(&c->files, paths[i]);
    cards_check(c);
    for (size_t i = 0; i < c->files.count; i++)
        if (c->files.file[i].data && c->files.file[i].game && c->files.file[i].is_deck)
            deck_check(c, &c->files.file[i]);
    if (c->report.json)
        summary_json(c);
    else
        summary(c);
    int code = c->report.errors ? EXIT_BAD_INPUT : EXIT_GOOD;
    for (size_t i = 0; i < c->set_count; i++) {
        card_set_clear(&c->set[i]->cards);
        free(c->set[i]->own_folder);
        free(c->set[i]);
    }
    free(c->set);
    check_files_clear(&c->files);
    return code;
}

static bool edition_is_known(const char *edition)
{
    uint8_t ignored;
    for (size_t i = 1; i < GAME_COUNT; i++)
        if (games[i]->editions && read_edition(games[i], span_of(edition), &ignored))
            return true;
    return false;
}

int command_check(int argc, char **argv)
{
    const char *game = NULL, *edition = NULL;
    bool as_json = false, stop;
    int operands;
    const Flag flags[] = {
        {"--game", &game, NULL, "GAME  for files that do not name their game and are in no folder of its name"},
        {"--edition", &edition, NULL, "E  in which decks must be legal: for WARS 2005, the usual one, or 2004"},
        {"--json", NULL, &as_json, "the problems as JSON, with a summary"},
    };
    const Command command = {"check", "PATH…", "Checks cards and decks: files, folders with all *.cards and *.deck "
                             "below, - for standard input.\nExit 0 only if all is understood and legal.", flags,
                             COUNT_OF(flags), "How to write a card: docs/cards.md; how it is understood: rift explain"};
    int code = options_read(&command, argc, argv, &operands, &stop);
    if (stop)
        return code;
    if (operands == 0)
        return fail(EXIT_USAGE, "check needs a file or a folder; see 'rift check --help'");
    Check c = {0};
    c.files.report = &c.report;
    if (game && !(c.files.game = game_named(game)))
        return EXIT_BAD_INPUT;
    if (edition && !edition_is_known(edition))
        return fail(EXIT_USAGE, "no game has an edition \"%s\"", edition);
    c.edition = edition;
    if (as_json) {
        json_begin(&c.json, stdout_put, NULL);
        c.json.indent = 2;
        c.json.spaced = true;
        json_put_object_lines(&c.json, NULL);
        json_put_array_lines(&c.json, "problems");
        c.report.json = &c.json;
    }
    return check_paths(&c, operands, argv);
}
