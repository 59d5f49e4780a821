// guests_test.c — some at once, then one by one, separately for each address.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server/guests.h"

static Guests guests;

static Address address_from(const char *text)
{
    Address address;
    assert_true(address_read(span_of(text), &address));
    return address;
}

static int begin(void **state)
{
    (void)state;
    guests = (Guests){ .an_hour = 60 };
    return 0;
}

static void thirty_at_once_and_then_one_a_minute(void **state)
{
    (void)state;
    Address a = address_from("203.0.113.7");
    int64_t now = 1000000;
    for (int i = 0; i < 30; i++)
        assert_int_equal(guests_wait(&guests, &a, now), 0);
    assert_int_equal(guests_wait(&guests, &a, now), 60);
    assert_int_equal(guests_wait(&guests, &a, now + 500), 60);
    assert_int_equal(guests_wait(&guests, &a, now + 59000), 1);
    assert_int_equal(guests_wait(&guests, &a, now + 60000), 0);
    assert_int_equal(guests_wait(&guests, &a, now + 60000), 60);
    for (int i = 0; i < 30; i++)                // after half an hour everything is as it was
        assert_int_equal(guests_wait(&guests, &a, now + 1860000), 0);
    assert_int_equal(guests_wait(&guests, &a, now + 1860000), 60);
}

static void addresses_are_counted_apart(void **state)
{
    (void)state;
    Address a = address_from("203.0.113.7"), b = address_from("203.0.113.8");
    Address six = address_from("2001:db8:1:2::5"), same = address_from("2001:db8:1:2:ffff::9");
    Address next = address_from("2001:db8:1:3::5");
    for (int i = 0; i < 30; i++) {
        assert_int_equal(guests_wait(&guests, &a, 0), 0);
        assert_int_equal(guests_wait(&guests, &six, 0), 0);
    }
    assert_int_not_equal(guests_wait(&guests, &a, 0), 0);
    assert_int_equal(guests_wait(&guests, &b, 0), 0);
    assert_int_not_equal(guests_wait(&guests, &same, 0), 0);    // an address of the same customer
    assert_int_equal(guests_wait(&guests, &next, 0), 0);
}

static void this_machine_and_no_limit(void **state)
{
    (void)state;
    Address here = address_from("127.0.0.1"), a = address_from("203.0.113.7");
    for (int i = 0; i < 1000; i++)
        assert_int_equal(guests_wait(&guests, &here, 0), 0);
    guests.an_hour = 0;
    for (int i = 0; i < 1000; i++)
        assert_int_equal(guests_wait(&guests, &a, 0), 0);
}

// More addresses than there is room for: nobody is refused because of others.
static void a_crowd_of_addresses(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 3 * GUEST_ADDRESSES; i++) {
        Address a = address_from("10.0.0.0");
        a.bytes[13] = (uint8_t)(i >> 16);
        a.bytes[14] = (uint8_t)(i >> 8);
        a.bytes[15] = (uint8_t)i;
        assert_int_equal(guests_wait(&guests, &a, i), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(thirty_at_once_and_then_one_a_minute, begin),
        cmocka_unit_test_setup(addresses_are_counted_apart, begin),
        cmocka_unit_test_setup(this_machine_and_no_limit, begin),
        cmocka_unit_test_setup(a_crowd_of_addresses, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
