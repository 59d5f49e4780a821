// guide.c — prints a guide, wrapped to the width of the terminal.
#include "cli/guide.h"

#include <stdio.h>
#include <stdlib.h>

#include "api/data.h"
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

static void print_guide(Span rest, unsigned width)
{
    while (rest.size > 0) {
        Span block = span_trim(cut_block(&rest));
        if (span_starts(block, "# "))
            printf("%s" SPAN_FORMAT "%s\n", style(STYLE_BOLD), (int)(block.size - 2), block.at + 2, style(STYLE_PLAIN));
        else if (block.size == 0)
            putchar('\n');
        else
            print_prose(block, 0, span_starts(block, "- ") ? 2 : 0, width);
    }
}

static bool guide_check(Span guide, Problem *problem)
{
    if (words_of(guide, NULL, 0) == 0)
        return problem_set(problem, 0, 0, "is empty");
    if (!text_is_readable(guide, problem))
        return false;
    return span_starts(guide, "# ") || problem_set(problem, 1, 1, "a heading expected: a line \"# Aim\"");
}

bool guide_show(const char *game, unsigned width)
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
        print_guide(guide, width);
    else
        say_problem(name, &problem);
    free(data);
    return good;
}
