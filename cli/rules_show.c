// rules_show.c — prints a rule: plain words first, the ledger's own beneath them.
#include "cli/rules_show.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/rules_code.h"
#include "cli/terminal.h"
#include "cli/wrap.h"

enum { INDENT = 2, LEDGER_BYTES = 8192 };       // the longest decision takes a tenth of these bytes

// ---- for people ----

// The text with a word before it, wrapped under the indent.
static void print_field(const RuleBook *b, const char *name, Span text, Span source, unsigned indent)
{
    static char line[LEDGER_BYTES];
    Text whole = text_in(line, sizeof line);
    text_format(&whole, "%s" SPAN_FORMAT, name, SPAN_ARGS(text));
    if (source.size > 0)
        text_format(&whole, " [" SPAN_FORMAT "]", SPAN_ARGS(source));
    printf("%*s", (int)indent, "");
    print_prose((Span){line, whole.used}, indent, indent + INDENT, b->width);
}

static void print_ledger(const RuleBook *b, const RuleEntry *e, const char *name, unsigned indent)
{
    print_field(b, name, e->text, e->source, indent);
    if (!entry_is_decision(e))
        return;
    print_field(b, "options: ", e->options, (Span){0}, indent + INDENT);
    print_field(b, "decision: ", e->decision, (Span){0}, indent + INDENT);
}

// A decision beneath the rule that it belongs to, or an entry that has no plain words.
static void print_by_ledger(const RuleBook *b, const RuleEntry *e, unsigned indent)
{
    char name[RULE_ID_BYTES + 4];
    snprintf(name, sizeof name, "%s  ", e->id);
    print_ledger(b, e, name, indent);
}

static void print_citations(const RuleBook *b, const RuleEntry *e)
{
    const Ledger *l = &b->ledger;
    for (size_t i = 0; i < l->count; i++)
        if (entry_is_decision(&l->entry[i]) && entry_cites(l, e, &l->entry[i]))
            print_by_ledger(b, &l->entry[i], INDENT);
    unsigned found = 0;
    for (size_t i = 0; i < l->count; i++)
        if (entry_cites(l, &l->entry[i], e))
            printf("%s %s", found++ ? "," : "  Cited by:", l->entry[i].id);
    if (found)
        putchar('\n');
}

// A path below the current folder, without that folder: short enough to read and to type.
static const char *short_path(const char *path)
{
    char here[512];
    if (!getcwd(here, sizeof here))
        return path;
    size_t size = strlen(here);
    return strncmp(path, here, size) == 0 && path[size] == '/' ? path + size + 1 : path;
}

static void print_scenes(const RuleBook *b, const RuleEntry *e)
{
    unsigned found = 0;
    for (size_t i = 0; i < b->ledger.scene_count; i++)
        if (scene_shows(&b->ledger.scene[i], e)) {
            if (found++ == 0)
                puts("  Scenes that show it:");
            printf("    %-40s %s\n", b->ledger.scene[i].title, short_path(b->ledger.scene[i].path));
        }
    if (!found)
        puts("  No scene shows it yet.");
}

// Only from this game's own files and the kernel's.
static bool is_enforced_at(const RuleBook *b, const RuleEntry *e, const RuleLine *line)
{
    char folder[64];
    snprintf(folder, sizeof folder, "games/%s/", b->game);
    return entry_is_called(e, line->rule) &&
           (strncmp(line->path, "games/", 6) != 0 || strncmp(line->path, folder, strlen(folder)) == 0);
}

static void print_code(const RuleBook *b, const RuleEntry *e)
{
    unsigned found = 0;
    for (size_t i = 0; i < rule_line_count; i++)
        if (is_enforced_at(b, e, &rule_lines[i])) {
            if (found++ == 0)
                puts("  In the code:");
            printf("    %-40s %s:%d\n", rule_lines[i].function, rule_lines[i].path, rule_lines[i].line);
        }
}

// In plain words, else in the ledger's.
static Span rule_says(const RuleBook *b, const RuleEntry *e)
{
    const PlainRule *plain = plain_find(&b->plain, span_of(e->id));
    return plain ? plain->text : e->text;
}

void rule_show(const RuleBook *b, const RuleEntry *e)
{
    const PlainRule *plain = plain_find(&b->plain, span_of(e->id));
    if (!plain) {
        print_by_ledger(b, e, 0);
        return;
    }
    printf("%s%s%s  ", style(STYLE_BOLD), e->id, style(STYLE_PLAIN));
    print_prose(plain->text, (unsigned)strlen(e->id) + 2, INDENT, b->width);
    fputs(style(STYLE_DIM), stdout);
    print_ledger(b, e, "In the ledger: ", INDENT);
    fputs(style(STYLE_PLAIN), stdout);
}

void rule_show_whole(const RuleBook *b, const RuleEntry *e)
{
    rule_show(b, e);
    fputs(style(STYLE_DIM), stdout);
    print_citations(b, e);
    print_code(b, e);
    print_scenes(b, e);
    fputs(style(STYLE_PLAIN), stdout);
}

void rule_show_line(const RuleBook *b, const RuleEntry *e)
{
    print_rule_line(span_of(e->id), rule_says(b, e), b->width);
}

// ---- for programs ----

void rule_put_json(const RuleBook *b, const RuleEntry *e, Json *j)
{
    const Ledger *l = &b->ledger;
    const PlainRule *plain = plain_find(&b->plain, span_of(e->id));
    json_put_object(j, NULL);
    json_put_text(j, "id", e->id);
    json_put_span(j, "section", e->heading);
    if (plain)
        json_put_span(j, "plain", plain->text);
    json_put_span(j, entry_is_decision(e) ? "question" : "text", e->text);
    if (entry_is_decision(e)) {
        json_put_span(j, "options", e->options);
        json_put_span(j, "decision", e->decision);
    } else {
        json_put_span(j, "source", e->source);
    }
    json_put_array(j, "cites");
    for (size_t i = 0; i < l->count; i++)
        if (entry_cites(l, e, &l->entry[i]))
            json_put_text(j, NULL, l->entry[i].id);
    json_close(j);
    json_put_array(j, "scenes");
    for (size_t i = 0; i < l->scene_count; i++)
        if (scene_shows(&l->scene[i], e))
            json_put_text(j, NULL, short_path(l->scene[i].path));
    json_close(j);
    json_put_array(j, "code");
    for (size_t i = 0; i < rule_line_count; i++)
        if (is_enforced_at(b, e, &rule_lines[i])) {
            char place[120];
            snprintf(place, sizeof place, "%s:%d", rule_lines[i].path, rule_lines[i].line);
            json_put_text(j, NULL, place);
        }
    json_close(j);
    json_close(j);
}
