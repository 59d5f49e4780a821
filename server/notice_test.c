// notice_test.c — lines for operators: their form, whatever they contain, and not too many of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/notice.h"

static char said[8192];

// What the deed writes to stderr.
static void listen(void (*deed)(void))
{
    FILE *file = tmpfile();
    int before = dup(STDERR_FILENO);
    fflush(stderr);
    dup2(fileno(file), STDERR_FILENO);
    deed();
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    rewind(file);
    said[fread(said, 1, sizeof said - 1, file)] = 0;
    fclose(file);
}

static void assert_says(const char *pattern)
{
    regex_t regex;
    assert_int_equal(regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB), 0);
    if (regexec(&regex, said, 0, NULL, 0) != 0)
        fail_msg("expected %s in: %s", pattern, said);
    regfree(&regex);
}

#define TIME "^time=20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9]\\.[0-9]{3}Z "

static void say_plain(void) { notice("begins", NULL, "port=%d tables=%u", 8000, 3u); }
static void say_nothing_more(void) { notice("stops", NULL, "%s", ""); }
static void say_problem(void) { notice("held", "line 3:\n\"play c9\" is not offered", "table=%d", 7); }

static void a_line_is_time_event_and_values(void **state)
{
    (void)state;
    listen(say_plain);
    assert_says(TIME "event=begins port=8000 tables=3\n$");
    listen(say_nothing_more);
    assert_says(TIME "event=stops\n$");
}

static void free_text_stays_in_its_quotes(void **state)
{
    (void)state;
    listen(say_problem);
    assert_says(TIME "event=held table=7 problem=\"line 3: 'play c9' is not offered\"\n$");
}

static void say_much(void)
{
    static char text[3000];
    memset(text, 'x', sizeof text - 1);
    notice("held", text, "table=%d", 7);
}

static void a_long_one_is_cut_and_still_a_line(void **state)
{
    (void)state;
    listen(say_much);
    assert_says(TIME "event=held table=7 problem=\"x{800,1150}[^\n]*\n$");
}

static void say_often(void)
{
    Seldom seldom = {0};
    for (int i = 0; i < 1000; i++)
        notice_seldom(&seldom, "flood", NULL, "address=%d", i);
    assert_true(seldom.missed >= 900);
    seldom.at -= INT64_C(2000000000);
    notice_seldom(&seldom, "flood", NULL, "address=%d", 1000);
    assert_int_equal(seldom.missed, 0);
}

static void a_thousand_are_told_in_two_lines(void **state)
{
    (void)state;
    listen(say_often);
    assert_says(TIME "event=flood address=0\n");
    assert_says("event=flood address=1000 missed=9[0-9]{2}\n$");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_time_event_and_values),
        cmocka_unit_test(free_text_stays_in_its_quotes),
        cmocka_unit_test(a_long_one_is_cut_and_still_a_line),
        cmocka_unit_test(a_thousand_are_told_in_two_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
