// rules_ledger.c — reads a ledger and the scenes' headers, and finds entries in it.
#include "cli/rules_ledger.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "api/data.h"
#include "api/load.h"

static bool is_id_char(char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// "TW-STAGE-2": capitals and digits in parts, the last one a number.
bool is_rule_id(Span s)
{
    bool parted = false;
    for (size_t i = 0; i < s.size; i++) {
        bool dash = s.at[i] == '-' && i > 0 && i + 1 < s.size && s.at[i - 1] != '-';
        if (!dash && !is_id_char(s.at[i]))
            return false;
        parted |= dash;
    }
    return parted && s.at[0] >= 'A' && s.at[0] <= 'Z' && isdigit((unsigned char)s.at[s.size - 1]) &&
           s.size < RULE_ID_BYTES;
}

// "A15": a decision in a table.
static bool is_decision_id(Span s)
{
    for (size_t i = 1; i < s.size; i++)
        if (!isdigit((unsigned char)s.at[i]))
            return false;
    return s.size >= 2 && s.size < 8 && s.at[0] == 'A';
}

static RuleEntry *add_entry(Ledger *l)
{
    if (l->count == l->room) {
        l->room = l->room ? l->room * 2 : 256;
        l->entry = realloc(l->entry, l->room * sizeof *l->entry);
        check(l->entry != NULL);
    }
    l->entry[l->count] = (RuleEntry){0};
    return &l->entry[l->count++];
}

// The area is the id without its number: "TW-STAGE", and "TW-A" for decisions.
static void name_entry(RuleEntry *e, const char *prefix, Span id)
{
    Text text = text_in(e->id, sizeof e->id);
    text_format(&text, "%s%s" SPAN_FORMAT, prefix, prefix[0] ? "-" : "", SPAN_ARGS(id));
    memcpy(e->area, e->id, sizeof e->area);
    size_t end = strlen(e->area);
    while (end > 0 && isdigit((unsigned char)e->area[end - 1]))
        end--;
    e->area[end > 0 && e->area[end - 1] == '-' ? end - 1 : end] = 0;
}

// A last "[…]" of a text says where it was taken from.
static void cut_source(RuleEntry *e)
{
    size_t open = e->text.size;
    if (open == 0 || e->text.at[open - 1] != ']')
        return;
    while (open > 0 && e->text.at[open - 1] != '[')
        open--;
    if (open == 0)
        return;
    e->source = (Span){e->text.at + open, e->text.size - open - 1};
    e->text = span_trim((Span){e->text.at, open - 1});
}

static void read_bullet(Ledger *l, Span line, Span heading)
{
    Span rest = {line.at + 2, line.size - 2}, id = span_word(&rest);
    if (id.size > 4 && span_starts(id, "**") && memcmp(id.at + id.size - 2, "**", 2) == 0)
        id = (Span){id.at + 2, id.size - 4};
    if (!is_rule_id(id))
        return;
    RuleEntry *e = add_entry(l);
    name_entry(e, "", id);
    e->heading = heading;
    e->text = span_trim(rest);
    cut_source(e);
    const char *first = strchr(e->id, '-'), *last = strrchr(e->id, '-');
    if (l->count == 1 && first != last)         // three parts: the first is the game's prefix
        span_to((Span){e->id, (size_t)(first - e->id)}, l->prefix, sizeof l->prefix);
}

static void read_row(Ledger *l, Span line, Span heading)
{
    Span rest = {line.at + 1, line.size - 1}, id = span_trim(span_until(&rest, '|'));
    if (!is_decision_id(id))
        return;
    RuleEntry *e = add_entry(l);
    name_entry(e, l->prefix, id);
    e->heading = heading;
    e->text = span_trim(span_until(&rest, '|'));
    e->options = span_trim(span_until(&rest, '|'));
    e->decision = span_trim(span_until(&rest, '|'));
}

bool ledger_read(Ledger *l, const char *game, Problem *problem)
{
    char path[80];
    size_t size;
    snprintf(path, sizeof path, "docs/rules/%s.md", game);
    *l = (Ledger){.data = data_read(data_folder(), path, &size, problem)};
    if (!l->data)
        return false;
    Span rest = {l->data, size}, heading = {0};
    while (rest.size > 0) {
        Span line = span_line(&rest);
        if (span_starts(line, "#")) {
            while (line.size > 0 && (line.at[0] == '#' || line.at[0] == ' ' || isdigit((unsigned char)line.at[0]) ||
                                     line.at[0] == '.'))
                line = (Span){line.at + 1, line.size - 1};
            heading = line;
        } else if (span_starts(line, "- ")) {
            read_bullet(l, line, heading);
        } else if (span_starts(line, "|")) {
            read_row(l, line, heading);
        }
    }
    return true;
}

void ledger_clear(Ledger *l)
{
    for (size_t i = 0; i < l->scene_count; i++) {
        free(l->scene[i].path);
        free(l->scene[i].shows);
    }
    free(l->scene);
    free(l->entry);
    free(l->data);
    *l = (Ledger){0};
}

// ---- scenes ----

static void add_scene(Ledger *l, const char *path, Span title, Span shows)
{
    if (shows.size == 0)
        return;
    if (l->scene_count == l->scene_room) {
        l->scene_room = l->scene_room ? l->scene_room * 2 : 64;
        l->scene = realloc(l->scene, l->scene_room * sizeof *l->scene);
        check(l->scene != NULL);
    }
    RuleScene *s = &l->scene[l->scene_count++];
    s->path = malloc(strlen(path) + 1);
    s->shows = malloc(shows.size + 3);
    check(s->path != NULL && s->shows != NULL);
    memcpy(s->path, path, strlen(path) + 1);
    Text text = text_in(s->shows, shows.size + 3);
    text_format(&text, " " SPAN_FORMAT " ", SPAN_ARGS(shows));
    span_to(title, s->title, sizeof s->title);
}

// The program holds no more of the scenes than this index: tools/embed.py.
static void read_index(Ledger *l, const char *game)
{
    char path[300];
    Problem ignored;
    size_t size;
    snprintf(path, sizeof path, "scenes/%s.index", game);
    char *data = data_read(NULL, path, &size, &ignored);
    for (Span rest = {data, data ? size : 0}; rest.size > 0;) {
        Span line = span_line(&rest), name = span_until(&line, '\t'), shows = span_until(&line, '\t');
        Text text = text_in(path, sizeof path);
        text_format(&text, "scenes/%s/" SPAN_FORMAT ".scene", game, SPAN_ARGS(name));
        add_scene(l, path, line, shows);
    }
    free(data);
}

// The header's lines "scene TITLE" and "shows ID ID …" come before anything is placed.
static void read_scene(Ledger *l, const char *path)
{
    Problem ignored;
    size_t size;
    char *data = file_read(path, &size, &ignored);
    Span rest = {data, data ? size : 0}, title = {0}, shows = {0};
    while (rest.size > 0 && shows.size == 0) {
        Span line = span_line(&rest), word = span_word(&line);
        if (span_is(word, "scene"))
            title = span_trim(line);
        else if (span_is(word, "shows"))
            shows = span_trim(line);
        else if (span_is(word, "start"))
            break;
    }
    add_scene(l, path, title, shows);
    free(data);
}

static void read_folder(Ledger *l, const char *folder)
{
    struct dirent **names;
    int count = scandir(folder, &names, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[1100];
        struct stat info;
        Text text = text_in(path, sizeof path);
        text_format(&text, "%s/%s", folder, names[i]->d_name);
        const char *dot = strrchr(names[i]->d_name, '.');
        bool usable = names[i]->d_name[0] != '.' && !text.cut && lstat(path, &info) == 0;
        if (usable && S_ISDIR(info.st_mode))
            read_folder(l, path);
        else if (usable && dot && strcmp(dot, ".scene") == 0)
            read_scene(l, path);
        free(names[i]);
    }
    if (count >= 0)
        free(names);
}

void ledger_add_scenes(Ledger *l, const char *game)
{
    char folder[600];
    if (!data_folder()) {
        read_index(l, game);
        return;
    }
    snprintf(folder, sizeof folder, "%s/scenes/%s", data_folder(), game);
    read_folder(l, folder);
}

// Where areas have no prefix, a decision "A-37" is called "WARS-A-37" outside its ledger.
static bool is_bare_decision(const RuleEntry *e) { return strncmp(e->id, "A-", 2) == 0; }

bool entry_is_called(const RuleEntry *entry, const char *name)
{
    size_t size = strlen(name), tail = strlen(entry->id);
    return strcmp(name, entry->id) == 0 || (is_bare_decision(entry) && size > tail && name[size - tail - 1] == '-' &&
                                            strcmp(name + size - tail, entry->id) == 0);
}

bool scene_shows(const RuleScene *scene, const RuleEntry *entry)
{
    const char *at = scene->shows;
    size_t size = strlen(entry->id);
    for (; (at = strstr(at, entry->id)) != NULL; at++)
        if ((at[-1] == ' ' || (at[-1] == '-' && is_bare_decision(entry))) && at[size] == ' ')
            return true;
    return false;
}

// ---- finding ----

size_t span_find(Span text, Span word)
{
    for (size_t at = 0; at + word.size <= text.size; at++) {
        size_t i = 0;
        while (i < word.size && tolower((unsigned char)text.at[at + i]) == tolower((unsigned char)word.at[i]))
            i++;
        if (i == word.size)
            return at;
    }
    return text.size;
}

static bool text_has(Span text, Span word) { return span_find(text, word) < text.size; }

bool entry_is_decision(const RuleEntry *e) { return e->decision.at != NULL; }

bool entry_has_word(const RuleEntry *e, Span word)
{
    return text_has(span_of(e->id), word) || text_has(e->text, word) || text_has(e->source, word) ||
           text_has(e->options, word) || text_has(e->decision, word);
}

const RuleEntry *ledger_find(const Ledger *l, Span id)
{
    char full[RULE_ID_BYTES + 8];
    Text text = text_in(full, sizeof full);
    text_format(&text, "%s-%.*s", l->prefix, (int)(id.size < RULE_ID_BYTES ? id.size : RULE_ID_BYTES), id.at);
    for (size_t i = 0; i < l->count; i++) {
        const RuleEntry *e = &l->entry[i];
        size_t skip = id.size - strlen(e->id);
        bool bare = is_bare_decision(e) && skip > 0 && skip < id.size && id.at[skip - 1] == '-' &&
                    span_is_word((Span){id.at + skip, id.size - skip}, e->id);
        if (bare || span_is_word(id, e->id) || span_is_word((Span){full, text.used}, e->id))
            return e;
    }
    return NULL;
}

// Without the prefix an area must be in capitals: "match" is a word to search, "MATCH" the area.
bool ledger_has_area(const Ledger *l, Span name, char ret_area[RULE_ID_BYTES])
{
    for (size_t i = 0; i < l->count; i++) {
        const char *area = l->entry[i].area, *dash = strchr(area, '-');
        bool whole = dash ? span_is_word(name, area) : span_is(name, area);
        if (!whole && !(dash && span_is(name, dash + 1)))
            continue;
        memcpy(ret_area, area, RULE_ID_BYTES);
        return true;
    }
    return false;
}

const char *ledger_nearest(const Ledger *l, Span id)
{
    const char *near = NULL;
    for (size_t i = 0; i < l->count; i++) {
        const char *dash = strchr(l->entry[i].id, '-');
        const char *words[] = {near, l->entry[i].id, l->entry[i].area, dash ? dash + 1 : NULL};
        near = text_nearest(id, words, COUNT_OF(words));
    }
    return near;
}

static bool is_part_of_id(char c) { return is_id_char(c) || c == '-'; }

// Whether a text names an id, with or without the ledger's prefix, as a word of its own.
static bool names_id(Span text, const char *id, const char *prefix)
{
    size_t skip = prefix[0] && strncmp(id, prefix, strlen(prefix)) == 0 ? strlen(prefix) + 1 : 0;
    Span bare = span_of(id + skip);
    for (size_t at = 0; at + bare.size <= text.size; at++) {
        if (memcmp(text.at + at, bare.at, bare.size) != 0)
            continue;
        bool ends = at + bare.size == text.size || !is_part_of_id(text.at[at + bare.size]);
        bool starts = at == 0 || !is_part_of_id(text.at[at - 1]);
        bool full = at >= skip && skip > 0 && memcmp(text.at + at - skip, id, skip) == 0;
        if (ends && (starts || full))
            return true;
    }
    return false;
}

bool entry_cites(const Ledger *l, const RuleEntry *e, const RuleEntry *cited)
{
    return e != cited && (names_id(e->text, cited->id, l->prefix) || names_id(e->source, cited->id, l->prefix) ||
                          names_id(e->options, cited->id, l->prefix) || names_id(e->decision, cited->id, l->prefix));
}
