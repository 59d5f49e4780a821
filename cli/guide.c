// guide.c — prints a guide, wrapped to the width of the terminal.
#include "cli/guide.h"

#include <stdio.h>
#include <stdlib.h>

#include "api/data.h"
#include "cli/line.h"
#include "cli/options.h"
#include "cli/rules_plain.h"
#include "cli/terminal.h"
#include "cli/wrap.h"

static bool begins_block(Span line) { return line.size == 0 || span_starts(line, "# ") || span_starts(line, "- "); }

// Cuts off a heading, a paragraph or an item, with its further lines; an empty line by itself.
static Span cut_block(Span *rest)
{
    Span block = span_line(rest);
    if (block.size == 0 || span_starts(block, "# "))
        return block;
    for (Span ahead = *rest, line = span_line(&ahead); rest->size > 0 && !begins_block(span_trim(line));
         line = span_line(&ahead)) {
        block.size = (size_t)(line.at + line.size - block.at);
        *rest = ahead;
    }
    return block;
}

static bool is_heading(Span block) { return span_starts(block, "# "); }
static unsigned indent_of(Span block) { return span_starts(block, "- ") ? 2 : 0; }

// A heading stays with what follows it, since it must never be last on a page.
static unsigned lines_of(Span block, Span rest, unsigned width)
{
    unsigned lines = block.size ? prose_lines(block, 0, indent_of(block), width) : 1;
    for (bool goes_on = is_heading(block); goes_on && rest.size > 0;) {
        Span next = span_trim(cut_block(&rest));
        lines += lines_of(next, (Span){0}, width);
        goes_on = next.size == 0;
    }
    return lines;
}

static void print_block(Span block, unsigned width)
{
    if (is_heading(block))
        printf("%s" SPAN_FORMAT "%s\n", style(STYLE_BOLD), (int)(block.size - 2), block.at + 2, style(STYLE_PLAIN));
    else if (block.size == 0)
        putchar('\n');
    else
        print_prose(block, 0, indent_of(block), width);
}

// Page by page, with this many lines to a page; 0: all at once.
static void print_guide(Span rest, unsigned width, unsigned page, unsigned used)
{
    while (rest.size > 0) {
        Span block = span_trim(cut_block(&rest));
        unsigned lines = lines_of(block, rest, width);
        if (page > 0 && used > 0 && used + lines >= page) {
            if (!line_reads_on("Enter: more of the guide; q: on to the match>"))
                return;
            used = 0;
        }
        if (used > 0 || block.size > 0)         // a page does not begin with an empty line
            print_block(block, width);
        used += is_heading(block) ? 1 : lines;
    }
    if (page > 0)                               // the next output would push its last page off the screen
        line_reads_on("Enter: on to the match>");
}

static bool guide_check(Span guide, Problem *problem)
{
    if (words_of(guide, NULL, 0) == 0)
        return problem_set(problem, 0, 0, "is empty");
    if (!text_check(guide, problem))
        return false;
    return span_starts(guide, "# ") || problem_set(problem, 1, 1, "a heading expected: a line \"# Aim\"");
}

static bool pages_show(const char *game, unsigned width, unsigned page, unsigned used)
{
    char path[80], name[640];
    Text text = text_in(name, sizeof name);
    Problem problem;
    size_t size;
    snprintf(path, sizeof path, "guides/%s.txt", game);
    data_name(data_folder(), path, &text);
    char *data = data_read(data_folder(), path, &size, &problem);
    Span guide = data ? text_begin((Span){data, size}) : (Span){0};
    bool good = data && guide_check(guide, &problem);
    if (good)
        print_guide(guide, width, page, used);
    else
        say_problem(name, &problem);
    free(data);
    return good;
}

bool guide_show(const char *game, unsigned width) { return pages_show(game, width, 0, 0); }

bool guide_page(const char *game, unsigned width, unsigned page, unsigned used)
{
    return pages_show(game, width, page, used);
}
