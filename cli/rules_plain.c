// rules_plain.c — reads the plain texts of rules, finds them by id or words, and prints them.
#include "cli/rules_plain.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/data.h"
#include "cli/options.h"
#include "cli/rules_ledger.h"
#include "cli/terminal.h"
#include "cli/wrap.h"

// ---- words ----

size_t words_of(Span text, Span *ret_word, size_t room)
{
    size_t count = 0;
    for (Span next = cut_word(&text); next.size > 0; next = cut_word(&text), count++)
        if (count < room)
            ret_word[count] = next;
    return count;
}

// ---- reading ----

void plain_path(const char *game, Text *path) { text_format(path, "docs/rules/plain/%s.txt", game); }

static void add_rule(PlainRules *r, Span id)
{
    if (r->count == r->room) {
        r->room = r->room ? r->room * 2 : 128;
        r->rule = realloc(r->rule, r->room * sizeof *r->rule);
        check(r->rule != NULL);
    }
    r->rule[r->count++] = (PlainRule){.id = id};
}

static const PlainRule *find_exactly(const PlainRules *r, Span id)
{
    for (size_t i = 0; i < r->count; i++)
        if (r->rule[i].id.size == id.size && span_find(r->rule[i].id, id) == 0)
            return &r->rule[i];
    return NULL;
}

// A line of a paragraph: its id if it is the first, else more of its text.
static bool read_line(PlainRules *r, Span line, bool is_first, uint32_t number, Problem *problem)
{
    if (!is_first) {
        PlainRule *rule = &r->rule[r->count - 1];
        if (!rule->text.at)
            rule->text.at = line.at;
        for (size_t i = (size_t)(rule->text.at - r->data) + rule->text.size; r->data + i < line.at; i++)
            r->data[i] = ' ';
        rule->text.size = (size_t)(line.at + line.size - rule->text.at);
        return true;
    }
    if (!is_rule_id(line))
        return problem_set(problem, number, 1, "a rule's id on a line of its own expected, not \"" SPAN_FORMAT "\"",
                           (int)(line.size < 40 ? line.size : 40), line.at);
    if (find_exactly(r, line))
        return problem_set(problem, number, 1, SPAN_FORMAT " has a text already", SPAN_ARGS(line));
    add_rule(r, line);
    return true;
}

bool plain_read(PlainRules *r, const char *game, Problem *problem)
{
    char path[80];
    Text text = text_in(path, sizeof path);
    size_t size;
    plain_path(game, &text);
    *r = (PlainRules){.game = game, .data = data_read(data_folder(), path, &size, problem)};
    if (!r->data)
        return false;
    Span rest = text_begin((Span){r->data, size});
    if (!text_check(rest, problem))
        return false;
    bool is_first = true;
    for (uint32_t number = 1; rest.size > 0; number++) {
        Span line = span_trim(span_line(&rest));
        if (line.size > 0 && !read_line(r, line, is_first, number, problem))
            return false;
        is_first = line.size == 0;
        if ((is_first || rest.size == 0) && r->count > 0 && r->rule[r->count - 1].text.size == 0)
            return problem_set(problem, number, 1, "the text of " SPAN_FORMAT " expected",
                               SPAN_ARGS(r->rule[r->count - 1].id));
    }
    return r->count > 0 || problem_set(problem, 0, 0, "holds no rule");
}

void plain_clear(PlainRules *r)
{
    free(r->rule);
    free(r->data);
    *r = (PlainRules){0};
}

void plain_say_problem(const char *game, const Problem *problem)
{
    char path[80], name[640];
    Text inside = text_in(path, sizeof path), whole = text_in(name, sizeof name);
    plain_path(game, &inside);
    data_name(data_folder(), path, &whole);
    say_problem(name, problem);
}

bool plain_open(PlainRules *r, const char *game)
{
    Problem problem;
    if (plain_read(r, game, &problem))
        return true;
    plain_say_problem(game, &problem);
    return false;
}

// ---- finding ----

static bool ends_in_id(Span whole, Span id)
{
    size_t skip = whole.size - id.size;
    return whole.size > id.size + 1 && whole.at[skip - 1] == '-' &&
           span_find((Span){whole.at + skip, id.size}, id) == 0;
}

const PlainRule *plain_find(const PlainRules *r, Span id)
{
    size_t skip = r->game ? strlen(r->game) : 0;
    if (id.size > skip + 1 && id.at[skip] == '-' && span_is_word((Span){id.at, skip}, r->game))
        id = (Span){id.at + skip + 1, id.size - skip - 1};
    if (id.size < 2 || !isdigit((unsigned char)id.at[id.size - 1]) || isdigit((unsigned char)id.at[0]))
        return NULL;
    const PlainRule *found = find_exactly(r, id);
    for (size_t i = 0; i < r->count && !found; i++)
        if (ends_in_id(r->rule[i].id, id))
            found = &r->rule[i];
    return found;
}

static bool is_letter(char c) { return isalnum((unsigned char)c) || (unsigned char)c >= 0x80; }

// A word's best place: as a word of its own, a little worse at the beginning of another word, much worse inside one. A
// single letter, such as the sign D, only counts as a word of its own: it is inside of nearly everything.
static unsigned word_rank(Span text, Span word)
{
    unsigned best = NO_RANK;
    for (size_t at = 0; at + word.size <= text.size; at++) {
        size_t next = span_find((Span){text.at + at, text.size - at}, word);
        if (next == text.size - at)
            break;
        at += next;
        bool begins = at == 0 || !is_letter(text.at[at - 1]);
        bool ends = at + word.size == text.size || !is_letter(text.at[at + word.size]);
        if (word.size == 1 && !(begins && ends))
            continue;
        unsigned rank = (unsigned)at + (begins && ends ? 0 : begins ? 12 : 400);
        best = rank < best ? rank : best;
    }
    return best;
}

unsigned text_rank(Span text, const Span *word, size_t count)
{
    unsigned sum = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned rank = word_rank(text, word[i]);
        if (rank == NO_RANK)
            return NO_RANK;
        sum += rank;
    }
    return sum;
}

size_t plain_search(const PlainRules *r, const Span *word, size_t count, const PlainRule **ret_found, size_t room)
{
    unsigned ranks[PLAIN_LISTED_MAX];
    size_t found = 0, kept = 0;
    room = room < COUNT_OF(ranks) ? room : COUNT_OF(ranks);
    for (size_t i = 0; i < r->count; i++) {
        unsigned rank = text_rank(r->rule[i].text, word, count);
        if (rank == NO_RANK)
            continue;
        found++;
        size_t at = kept;
        while (at > 0 && ranks[at - 1] > rank)
            at--;
        if (at == room)
            continue;
        kept += kept < room;
        for (size_t k = kept - 1; k > at; k--) {
            ranks[k] = ranks[k - 1];
            ret_found[k] = ret_found[k - 1];
        }
        ranks[at] = rank;
        ret_found[at] = &r->rule[i];
    }
    return found;
}

const char *plain_nearest(const PlainRules *r, Span word, char ret_word[PLAIN_WORD_BYTES])
{
    char candidate[PLAIN_WORD_BYTES];
    ret_word[0] = 0;
    for (size_t i = 0; i < r->count; i++) {
        Span rest = {r->rule[i].id.at, (size_t)(r->rule[i].text.at + r->rule[i].text.size - r->rule[i].id.at)};
        for (Span next = cut_word(&rest); next.size > 0; next = cut_word(&rest)) {
            while (next.size > 0 && !isalnum((unsigned char)next.at[0]))
                next = (Span){next.at + 1, next.size - 1};
            while (next.size > 0 && !isalnum((unsigned char)next.at[next.size - 1]))
                next.size--;
            if (next.size < 3 || next.size >= sizeof candidate)
                continue;
            span_to(next, candidate, sizeof candidate);
            const char *words[] = {ret_word[0] ? ret_word : NULL, candidate};
            if (text_nearest(word, words, COUNT_OF(words)) == candidate)
                memcpy(ret_word, candidate, sizeof candidate);
        }
    }
    return ret_word[0] ? ret_word : NULL;
}


// ---- printing ----

void print_rule_line(Span id, Span text, unsigned width)
{
    unsigned used = (unsigned)text_width(id) + 2;
    printf("%s" SPAN_FORMAT "%s ", style(STYLE_BOLD), SPAN_ARGS(id), style(STYLE_PLAIN));
    for (Span word = cut_word(&text); word.size > 0; word = cut_word(&text)) {
        unsigned columns = (unsigned)text_width(word);
        bool is_last = words_of(text, NULL, 0) == 0;
        if (used + columns + (is_last ? 0 : 2) > width) {
            fputs(" …", stdout);
            break;
        }
        printf(" " SPAN_FORMAT, SPAN_ARGS(word));
        used += columns + 1;
    }
    putchar('\n');
}

static void print_rule(const PlainRule *rule, unsigned width)
{
    printf("%s" SPAN_FORMAT "%s  ", style(STYLE_BOLD), SPAN_ARGS(rule->id), style(STYLE_PLAIN));
    print_prose(rule->text, (unsigned)text_width(rule->id) + 2, 2, width);
}

bool plain_tell(const PlainRules *r, Span words, unsigned width)
{
    const PlainRule *found[PLAIN_LISTED_MAX];
    Span word[PLAIN_WORDS_MAX];
    char near[PLAIN_WORD_BYTES];
    size_t count = words_of(words, word, COUNT_OF(word));
    found[0] = count == 1 ? plain_find(r, word[0]) : NULL;
    if (count == 0 || count > COUNT_OF(word)) {
        printf("Name a rule by its id, or one to %d words to look for.\n", PLAIN_WORDS_MAX);
        return false;
    }
    size_t rules = found[0] ? 1 : plain_search(r, word, count, found, COUNT_OF(found));
    if (rules == 0)
        say_words("No rule has \"" SPAN_FORMAT "\"%s.", SPAN_ARGS(span_trim(words)),
                  hint(count == 1 ? plain_nearest(r, word[0], near) : NULL).text);
    else
        print_rule(found[0], width);
    for (size_t i = 1; i < rules && i < COUNT_OF(found); i++)
        print_rule_line(found[i]->id, found[i]->text, width);
    if (rules > COUNT_OF(found))
        printf("and %zu more; another word would narrow it down.\n", rules - COUNT_OF(found));
    if (rules > 1)
        printf("\"rules " SPAN_FORMAT "\" shows that one whole.\n", SPAN_ARGS(found[1]->id));
    return rules > 0;
}
