// rate_limit_test.c — an address waits for the time it has taken, and nobody else does.
#include "server/rate_limit.h"

#include "tests/support.h"

static RateLimit limit;

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
    limit = (RateLimit){0};
    assert_int_equal(rate_limit_wait(&limit, &a, now), 0);
    rate_limit_note(&limit, &a, now, 400 * ms);                // two seconds ahead: still good
    assert_int_equal(rate_limit_wait(&limit, &a, now), 0);
    rate_limit_note(&limit, &a, now, 100 * ms);
    assert_int_equal(rate_limit_wait(&limit, &a, now), 1);
    assert_int_equal(rate_limit_wait(&limit, &b, now), 0);
    assert_int_equal(rate_limit_wait(&limit, &a, now + 499), 1);
    assert_int_equal(rate_limit_wait(&limit, &a, now + 500), 0);
    for (int64_t taken = 0; now < 101000; now++)        // an address that asks all the time gets a fifth of it
        if (rate_limit_wait(&limit, &a, now) == 0) {
            rate_limit_note(&limit, &a, now, 10 * ms);
            taken += 10;
            assert_true(taken <= (now - 1000) / RATE_LIMIT_SHARE + 500);
        }
    assert_true(rate_limit_wait(&limit, &a, now) <= 1);
}

static void this_machine_may(void **unused)
{
    (void)unused;
    const Address here = address("127.0.0.1");
    limit = (RateLimit){0};
    for (int i = 0; i < 100; i++)
        rate_limit_note(&limit, &here, 0, 1000000000);
    assert_int_equal(rate_limit_wait(&limit, &here, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(much_is_waited_for),
        cmocka_unit_test(this_machine_may),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
