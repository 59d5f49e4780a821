// json_test.c — the JSON writer: its three looks, texts of every kind read back by a strict reader, misuse.
#include "api/json.h"

#include <jansson.h>
#include <math.h>

#include "tests/support.h"

static void put(void *self, const char *data, size_t size) { bytes_add(self, data, size); }

static const char *written(Bytes *out)
{
    bytes_add(out, "", 1);
    return (const char *)out->at;
}

static void write_sample(Json *j)
{
    json_put_object_lines(j, NULL);
    json_put_text(j, "name", "a \"b\"\n");
    json_put_array(j, "list");
    json_put_number(j, NULL, -3);
    json_put_flag(j, NULL, true);
    json_put_null(j, NULL);
    json_close(j);
    json_put_array_lines(j, "rows");
    json_put_object(j, NULL);
    json_put_decimal(j, "share", 0.5, 2);
    json_put_count(j, "most", UINT64_MAX);
    json_close(j);
    json_put_written(j, NULL, span_of("[1]"));
    json_close(j);
    json_put_array_lines(j, "none");
    json_close(j);
    json_close(j);
}

static void members_stand_in_a_row_or_on_lines_of_their_own(void **state)
{
    (void)state;
    Bytes out = {0};
    Json j;
    json_begin(&j, put, &out);
    j.indent = 2;
    j.spaced = true;
    write_sample(&j);
    assert_string_equal(written(&out), "{\n"
                                       "  \"name\": \"a \\\"b\\\"\\n\",\n"
                                       "  \"list\": [-3, true, null],\n"
                                       "  \"rows\": [\n"
                                       "    {\"share\": 0.50, \"most\": 18446744073709551615},\n"
                                       "    [1]\n"
                                       "  ],\n"
                                       "  \"none\": []\n"
                                       "}");
    bytes_clear(&out);
    json_begin(&j, put, &out);
    json_put_array(&j, NULL);
    json_put_object(&j, NULL);
    json_close(&j);
    json_put_text(&j, NULL, "");
    json_close(&j);
    assert_string_equal(written(&out), "[{},\"\"]");
    bytes_clear(&out);
}

// Random bytes, or random characters, special ones among them.
static Span text_at_random(Xoshiro *chance, char *buffer, size_t room, bool clean)
{
    static const char *const pieces[] = {"a", "Z", " ", "\"", "\\", "/", "\n", "\t", "\r", "\x01", "\x7f", "é", "◆",
                                         "≈", "\xf0\x9f\x82\xa1", "\xc2\x85", "\xe2\x80\xa8", "{", "]", "u0041"};
    Text text = text_in(buffer, room);
    for (uint32_t n = xoshiro_below(chance, 24); n > 0; n--) {
        char byte = (char)xoshiro_below(chance, 256);
        if (clean || xoshiro_below(chance, 2))
            text_put(&text, pieces[xoshiro_below(chance, COUNT_OF(pieces))]);
        else
            text_bytes(&text, &byte, 1);
    }
    return (Span){buffer, text.used};
}

static void every_text_is_well_formed_and_comes_back(void **state)
{
    (void)state;
    Xoshiro chance;
    xoshiro_seed(&chance, 20);
    for (int round = 0; round < 20000; round++) {
        char buffer[200];
        bool clean = round % 2;
        Span text = text_at_random(&chance, buffer, sizeof buffer, clean);
        Bytes out = {0};
        Json j;
        json_error_t error;
        json_begin(&j, put, &out);
        json_put_span(&j, NULL, text);
        json_t *read = json_loadb((const char *)out.at, out.size,
                                  JSON_DECODE_ANY | JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
        if (!read)
            fail_msg("round %d: %s", round, error.text);
        if (clean) {
            assert_int_equal(json_string_length(read), text.size);
            assert_memory_equal(json_string_value(read), text.at, text.size);
        }
        json_decref(read);
        bytes_clear(&out);
    }
}

// ---- misuse is our bug ----

static Bytes ignored;

static void key_in_an_array(void *j)
{
    json_put_array(j, NULL);
    json_put_number(j, "key", 1);
}

static void no_key_in_an_object(void *j)
{
    json_put_object(j, NULL);
    json_put_number(j, NULL, 1);
}

static void closed_too_often(void *j) { json_close(j); }
static void not_a_number(void *j) { json_put_decimal(j, NULL, NAN, 2); }

static void too_deep(void *j)
{
    for (int i = 0; i <= JSON_DEPTH_MAX; i++)
        json_put_array(j, NULL);
}

static void what_would_be_no_json_is_our_bug(void **state)
{
    (void)state;
    void (*const wrong[])(void *) = {key_in_an_array, no_key_in_an_object, closed_too_often, not_a_number, too_deep};
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        Json j;
        json_begin(&j, put, &ignored);
        assert_true(is_bug(wrong[i], &j));
        bytes_clear(&ignored);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_stand_in_a_row_or_on_lines_of_their_own),
        cmocka_unit_test(every_text_is_well_formed_and_comes_back),
        cmocka_unit_test(what_would_be_no_json_is_our_bug),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
