// rate_limit_test.c — an address waits for the time it has taken, and nobody else does.
#include "server/rate_limit.h"

#include "tests/support.h"

static Pace pace;

static Address address(const char *words)
{
    Address a;
    assert_true(address_read(span_of(words), &a));
    return a;
}

static void much_is_waited_for(void **unused)
{
    (void)unused;
    const Address a = address("203.0.113.5"), b = address("203.0.113.6");
    const int64_t ms = 1000000;
    int64_t now = 1000;
    pace = (Pace){0};
    assert_int_equal(pace_wait(&pace, &a, now), 0);
    pace_note(&pace, &a, now, 400 * ms);                // two seconds ahead: still good
    assert_int_equal(pace_wait(&pace, &a, now), 0);
    pace_note(&pace, &a, now, 100 * ms);
    assert_int_equal(pace_wait(&pace, &a, now), 1);
    assert_int_equal(pace_wait(&pace, &b, now), 0);
    assert_int_equal(pace_wait(&pace, &a, now + 499), 1);
    assert_int_equal(pace_wait(&pace, &a, now + 500), 0);
    for (int64_t taken = 0; now < 101000; now++)        // whoever asks all the time gets a fifth of it
        if (pace_wait(&pace, &a, now) == 0) {
            pace_note(&pace, &a, now, 10 * ms);
            taken += 10;
            assert_true(taken <= (now - 1000) / PACE_SHARE + 500);
        }
    assert_true(pace_wait(&pace, &a, now) <= 1);
}

static void this_machine_may(void **unused)
{
    (void)unused;
    const Address here = address("127.0.0.1");
    pace = (Pace){0};
    for (int i = 0; i < 100; i++)
        pace_note(&pace, &here, 0, 1000000000);
    assert_int_equal(pace_wait(&pace, &here, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(much_is_waited_for),
        cmocka_unit_test(this_machine_may),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
