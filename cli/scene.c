// scene.c — rift scene: runs scenes and counts; for the rule table also says which rule marks each reached.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "cli/diagnose.h"
#include "cli/options.h"
#include "core/rule.h"
#include "core/scene.h"
#include "core/sure.h"
#include "games/games.h"
#include "language/cover.h"
#include "session/lesson.h"

typedef struct Runner {
    Loaded loaded[GAME_COUNT];          // loaded when a scene first names the game
    Scene scene;
    bool marks;
    bool first;                         // stops at the first scene that fails
    bool switched;                      // a mark is switched wrong: which marks a scene reaches is not checked
    int passed, failed;
} Runner;

static bool load_for(void *self, Span name, const Game **ret_game, const CardSet **ret_set,
                     const Deck *ret_deck[SEAT_COUNT])
{
    Runner *r = self;
    const Game *game = game_find(name);
    if (!game)
        return false;
    Loaded *loaded = &r->loaded[game->id];
    if (!loaded->game && !game_option(game->name, loaded))
        return false;
    *ret_game = game;
    *ret_set = &loaded->set;
    return load_default_decks(loaded, ret_deck);
}

// A scene counts for a rule only if the rule's mark is reached in its run (in builds that have marks).
static bool shows_reached(const Scene *s, Problem *problem)
{
    size_t count;
    RuleSite *site = rule_sites(&count);
    for (uint8_t i = 0; count > 0 && i < s->shows_count; i++) {
        bool reached = strncmp(s->shows[i], "EX-", 3) == 0;
        for (size_t k = 0; k < count && !reached; k++) {
            char name[32];
            rule_site_name(&site[k], name, sizeof name);
            reached = site[k].hits > 0 && strcmp(name, s->shows[i]) == 0;
        }
        if (!reached)
            return problem_set(problem, s->shows_line, 1, "says it shows %s, but that rule's code was not reached",
                               s->shows[i]);
    }
    return true;
}

// A scene that expects nothing would always pass: it is a position to play from, not a test.
static bool expects_something(const Scene *s, Problem *problem)
{
    return s->expect_count > 0 ||
           problem_set(problem, 0, 0, "this scene expects nothing, so it proves nothing: add an \"expect\" line (a "
                       "position to play from is for \"rift play --scene\")");
}

static void print_marks(const char *path, const Scene *s)
{
    size_t count;
    RuleSite *site = rule_sites(&count);
    printf("scene %s", path);
    for (uint8_t i = 0; i < s->shows_count; i++)
        printf(" %s", s->shows[i]);
    putchar('\n');
    for (size_t k = 0; k < count; k++) {
        char name[32];
        rule_site_name(&site[k], name, sizeof name);
        if (site[k].hits > 0)
            printf("reached %s %s:%d\n", name, site[k].file, site[k].line);
    }
}

static void print_hole(void *self, const char *missing, const char *instruction)
{
    const CardDef *def = self;
    printf("uncovered %s %s %s\n", def->code, missing, instruction);
}

// What all these scenes together reached of the cards' programs.
static void print_cover(const Loaded *loaded)
{
    for (DefId def = 1; def < loaded->set.count; def++) {
        const Program *p = &loaded->set.program[def];
        if (p->ability_count == 0)
            continue;
        CoverCount count = program_cover(loaded->game->vocabulary, p, print_hole, &loaded->set.def[def]);
        printf("program %s %d %d\n", loaded->set.def[def].code, count.instructions, count.branches);
    }
}

static void run_file(Runner *r, const char *path)
{
    size_t size, count;
    Problem p;
    RuleSite *site = rule_sites(&count);
    for (size_t i = 0; i < count; i++)
        site[i].hits = 0;
    char *data = file_read(path, &size, &p);
    Span text = {data, data ? size : 0};
    if (r->switched)
        fprintf(stderr, "%s\n", path);  // tools/acts.py reads which was the last
    bool good = data && scene_run(&r->scene, load_for, r, text, &p) && expects_something(&r->scene, &p) &&
                (r->switched || shows_reached(&r->scene, &p));
    if (r->marks && good)
        print_marks(path, &r->scene);
    if (good)
        r->passed++;
    else
        r->failed++;
    if (!good)
        problem_show(stderr, path, text, &p);
    free(data);
}

static bool is_scene(const char *name)
{
    size_t n = strlen(name);
    return n > 6 && strcmp(name + n - 6, ".scene") == 0;
}

static void run_path(Runner *r, const char *path, bool named)
{
    struct stat info;
    struct dirent **names;
    if (r->first && r->failed > 0)
        return;
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) {
        if (named || is_scene(path))
            run_file(r, path);
        return;
    }
    int count = scandir(path, &names, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char inner[1024];
        if (names[i]->d_name[0] != '.') {
            snprintf(inner, sizeof inner, "%s/%s", path, names[i]->d_name);
            run_path(r, inner, false);
        }
        free(names[i]);
    }
    if (count >= 0)
        free(names);
}

static int print_sites(void)
{
    size_t count;
    RuleSite *site = rule_sites(&count);
    for (size_t i = 0; i < count; i++) {
        char name[32];
        rule_site_name(&site[i], name, sizeof name);
        printf("%s %s:%d %s\n", name, site[i].file, site[i].line, site[i].is_test ? "test" : "mark");
    }
    return EXIT_GOOD;
}

// Builds name files from where they were compiled: "../../games/…". People name them from the root.
static const char *from_root(const char *file)
{
    while (strncmp(file, "../", 3) == 0)
        file += 3;
    return file;
}

static bool is_at(const char *place, const char *file, int line)
{
    char here[256];
    snprintf(here, sizeof here, "%s:%d", from_root(file), line);
    return strcmp(here, from_root(place)) == 0;
}

static bool invert(const char *place)
{
    size_t count;
    RuleSite *site = rule_sites(&count);
    for (size_t i = 0; i < count; i++)
        if (site[i].is_test && is_at(place, site[i].file, site[i].line)) {
            site[i].inverted = true;
            return true;
        }
    return false;
}

// Switches all marks of a line (FILE:LINE), or the one with that value (FILE:LINE:VALUE). A mark in a header has a site
// for each file that includes the header; all of them are switched.
static bool switch_wrong(const char *place)
{
    size_t count;
    bool found = false;
    SureSite *site = sure_sites(&count);
    for (size_t i = 0; i < count; i++) {
        char with_value[512];
        snprintf(with_value, sizeof with_value, "%s:%d:%s", from_root(site[i].file), site[i].line, site[i].value);
        if (is_at(place, site[i].file, site[i].line) || strcmp(with_value, from_root(place)) == 0)
            found = site[i].is_wrong = true;
    }
    return found;
}

// How often each was reached, loading the cards included.
static void print_sures(void)
{
    size_t count;
    const SureSite *site = sure_sites(&count);
    for (size_t i = 0; i < count; i++)
        printf("sure %s:%d %s %u %s\n", from_root(site[i].file), site[i].line, site[i].function, site[i].hits,
               site[i].value);
}

int command_scene(int argc, char **argv)
{
    bool sites = false, marks = false, sures = false, first = false, stop;
    const char *inverted = NULL, *switched = NULL;
    int operands;
    const Flag flags[] = {
        {"--marks", NULL, &marks, "say which rule marks each scene reached, and what of the cards' texts none did"},
        {"--sites", NULL, &sites, "list the rule marks of this build"},
        {"--invert", &inverted, NULL, "FILE:LINE  invert one rule test: a scene of that rule must then fail"},
        {"--sures", NULL, &sures, "say how often each mark on sets and notes was reached"},
        {"--switch", &switched, NULL, "FILE:LINE[:VALUE]  such a mark gives the wrong value: a scene must then fail"},
        {"--first", NULL, &first, "stop at the first scene that fails"},
    };
    const Command command = {"scene", "PATH…", "Runs scenes (files, or all *.scene below folders); exit 0 only if "
                             "every expectation holds.", flags, COUNT_OF(flags), "The form of a scene: docs/scenes.md"};
    int code = options_read(&command, argc, argv, &operands, &stop);
    if (stop)
        return code;
    if (sites)
        return print_sites();
    if (operands == 0)
        return fail(EXIT_USAGE, "scene needs a file or a folder; see 'rift scene --help'");
    if (inverted && !invert(inverted))
        return fail(EXIT_BAD_INPUT, "no rule test at %s in this build", inverted);
    if (switched && !switch_wrong(switched))
        return fail(EXIT_USAGE, "no mark at %s in this build", switched);
    Runner *r = calloc(1, sizeof *r);
    check(r != NULL);
    r->scene.prompts = lesson_prompts;          // a lesson's texts must be told to a person with the usual stops
    r->marks = marks;
    r->first = first;
    r->switched = switched != NULL;
    for (int i = 0; i < operands; i++)
        run_path(r, argv[i], true);
    printf("%d passed, %d failed\n", r->passed, r->failed);
    int failed = r->failed;
    if (sures)
        print_sures();
    if (r->passed + r->failed == 0)
        failed = fail(1, "no scenes found there");
    for (size_t i = 1; i < GAME_COUNT; i++) {
        if (marks && r->loaded[i].game)
            print_cover(&r->loaded[i]);
        if (r->loaded[i].game)
            load_clear(&r->loaded[i]);
    }
    scene_clear(&r->scene);
    free(r);
    return failed ? EXIT_BAD_INPUT : EXIT_GOOD;
}
