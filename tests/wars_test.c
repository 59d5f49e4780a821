// wars_test.c — sentences of our own in the manner of WARS cards: each is read whole, has one meaning, and is printed
// back word for word; what needs a battle says so.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/wars/texts/language.h"
#include "language/code.h"
#include "language/read.h"

enum { SENTENCES_MIN = 200 };

static void said(void *self, const Problem *problem)
{
    (void)self;
    print_message("    column %u: %s\n", problem->column, problem->message);
}

static uint16_t kind_of(Span name)
{
    for (int i = 0; wars_vocabulary.kinds[i]; i++)
        if (span_is(name, wars_vocabulary.kinds[i]))
            return (uint16_t)(1u << i);
    fail_msg("no such kind of card: %.*s", SPAN_ARGS(name));
    return 0;
}

static void sentences_are_read_and_printed(void **unused)
{
    (void)unused;
    static char file[1 << 16];
    FILE *source = fopen("tests/wars/sentences.txt", "rb");
    assert_non_null(source);
    file[fread(file, 1, sizeof file - 1, source)] = 0;
    fclose(source);
    TextReader *reader = text_reader_new();
    Span rest = span_of(file);
    int good = 0, bad = 0;
    while (rest.size > 0) {
        Span line = span_line(&rest), text = line;
        if (line.size == 0 || line.at[0] == '#')
            continue;
        Span kind = span_until(&text, ':');
        Compiled made = {0};
        LineReport report;
        text = span_trim(text);
        print_message("%.*s\n", SPAN_ARGS(line));
        if (text_line_read(reader, grammar_of(&wars_vocabulary), text, kind_of(kind), &made, &report, said, NULL) > 0) {
            bad++;
            continue;
        }
        good++;
        assert_true(made.ability_count > 0);
        assert_true(span_is(text, report.canonical));
        char listing[4000];
        Text listed = text_in(listing, sizeof listing);
        const Program program = compiled_program(&made);
        program_list(&wars_vocabulary, &program, &listed);
        assert_false(listed.cut);
        if (getenv("RIFT_LIST"))
            print_message("%d readings, preference %d\n%s", report.readings, report.preference, listing);
    }
    text_reader_free(reader);
    assert_int_equal(bad, 0);
    assert_true(good >= SENTENCES_MIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_are_read_and_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
