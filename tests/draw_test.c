// draw_test.c — the drawn table: it fits the width of the screen, and makes use of it, whatever is on the table and
// however long the titles are; and piles are drawn the way people read them.
#include "bots/bot.h"
#include "session/manners.h"
#include "session/seen.h"
#include "tests/support.h"

enum { MATCHES = BUILT_WITH_SANITIZER ? 2 : 12, WARS_MATCHES = 2, DRAWN = 32768 };

static size_t columns(Span line)
{
    size_t count = 0;
    for (size_t i = 0; i < line.size; i++)
        count += ((unsigned char)line.at[i] & 0xc0) != 0x80;
    return count;
}

static const uint16_t widths[] = {0, 60, 120};          // 0: as wide as usual
static unsigned look_total, line_total, folded_total, wide_total;

static void text_look(const Table *t, uint8_t viewer, const Text *text)
{
    assert_false(text->cut);
    assert_true(text_is_clean(text->data, text->used, &(size_t){0}));
    for (Span rest = {text->data, text->used}; rest.size > 0;) {
        Span line = span_line(&rest);
        if (columns(line) > text_columns(text))
            fail_msg("%s, for viewer %d, %zu columns: " SPAN_FORMAT, t->game->name, viewer, columns(line),
                     SPAN_ARGS(line));
        if (line.size > 0 && line.at[line.size - 1] == ' ')
            fail_msg("%s: blanks end the line \"" SPAN_FORMAT "\"", t->game->name, SPAN_ARGS(line));
        line_total++;
        wide_total += columns(line) > TEXT_COLUMNS;
        folded_total += span_starts(line, "          ");
    }
}

// The whole table, and for a seat also the short form, in few lines and in many.
static void lines_look(const Table *t, uint8_t viewer)
{
    static char drawn[DRAWN];
    Text text = text_in(drawn, sizeof drawn);
    const uint16_t width = widths[look_total++ % COUNT_OF(widths)];
    text.columns = width;
    t->game->say.table(t, viewer, &text);
    text_look(t, viewer, &text);
    for (unsigned lines = 8; t->game->manners->glance && viewer < SEAT_COUNT && lines <= 32; lines *= 2) {
        text = text_in(drawn, sizeof drawn);
        text.columns = width;
        t->game->manners->glance(t, viewer, lines, &text);
        text_look(t, viewer, &text);
    }
}

// A Discard Pile is a list of titles, each once with its number.
static unsigned pile_total;

static int count_of(const Table *t, const Zone *pile, DefId def)
{
    int count = 0;
    for (uint8_t i = 0; i < pile->count; i++)
        count += t->cards[pile->card[i]].def == def;
    return count;
}

static void pile_look(const Table *t, ZoneId zone)
{
    char buffer[2000];
    Text text = text_in(buffer, sizeof buffer);
    const Zone *pile = zone_at(t, zone);
    assert_int_equal(say_titles(t, zone, SPECTATOR, &text), pile->count > 0);
    Span rest = {buffer, text.used};
    int cards = 0;
    while (rest.size > 0) {
        Span title = span_trim(span_until(&rest, ',')), times = title;
        int32_t number = 1;
        Span name = span_trim(span_until(&times, '\xc3'));      // the first byte of ×
        if (times.size > 1)
            assert_true(span_number((Span){times.at + 1, times.size - 1}, &number) && number > 1);
        DefId def = 1;
        while (def < t->set->count && !span_is(name, t->set->def[def].title))
            def++;
        assert_int_equal(count_of(t, pile, def), number);
        cards += number;
        pile_total += number > 1;
    }
    assert_int_equal(cards, pile->count);
}

static void piles_look(const Table *t)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        for (uint8_t kind = 0; kind < t->game->zones_per_seat; kind++)
            if (strcmp(t->game->zone_names[kind], "discard") == 0)
                pile_look(t, zone_of_seat(t, seat, kind));
}

// What each seat and a spectator see, and somebody who sees everything.
static void table_look(const Table *t)
{
    for (uint8_t viewer = 0; viewer < VIEWER_COUNT; viewer++) {
        static Seen seen;
        seen_make(&seen, t, viewer);
        lines_look(&seen.table, viewer);
    }
    lines_look(t, VIEWER_EVERYTHING);
    piles_look(t);
}

// Random play leads to odd positions, the bot's play to usual ones.
static void matches_look(const Loaded *loaded, uint64_t matches)
{
    static Seated s;
    line_total = folded_total = wide_total = pile_total = 0;
    for (uint64_t seed = 1; seed <= matches; seed++) {
        Xoshiro policy;
        Bot *bot = seed % 3 ? NULL : bot_new(BOT_NORMAL, loaded->game, &loaded->set, seed);
        xoshiro_seed(&policy, seed);
        seated_begin(&s, loaded, seed, NULL);
        for (uint32_t choice = 0; !is_over(&s.t); choice++) {
            if (choice % 4 == 0 || bot)
                table_look(&s.t);
            match_choose(&s.t, bot ? bot_choose(bot, &s.t) : choice_at_random(&s.t, &policy));
        }
        table_look(&s.t);
        if (bot)
            bot_free(bot);
    }
    print_message("%s: %u lines, %u of them go on\n", loaded->game->name, line_total, folded_total);
    assert_true(line_total > 1000 * matches);
    assert_true(folded_total > 0);
    assert_true(wide_total > 0);
    assert_true(pile_total > 0 || loaded->game->id == GAME_WARS);       // its piles have other names
}

static void trekwar_fits(void **unused)
{
    (void)unused;
    matches_look(&loaded_games[GAME_TREKWAR], bulk(MATCHES));
}

static void enemy_fits(void **unused)
{
    (void)unused;
    matches_look(&loaded_games[GAME_ENEMY], bulk(MATCHES));
}

static void wars_fits(void **unused)
{
    (void)unused;
    matches_look(&loaded_games[GAME_WARS], bulk(WARS_MATCHES));
}

// Makes every title longer by the same words.
static void titles_lengthen(Loaded *loaded, char (*longer)[80])
{
    for (DefId def = 1; def < loaded->set.count; def++) {
        snprintf(longer[def], sizeof longer[def], "%.30s of the Most Distant and Forgotten Outpost",
                 loaded->set.def[def].title);
        loaded->set.def[def].title = longer[def];
    }
}

static void long_titles_fit(void **unused)
{
    (void)unused;
    static char longer[512][80];
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        Loaded loaded;
        load_for_test(&loaded, games[g]);
        assert_true(loaded.set.count <= COUNT_OF(longer));
        titles_lengthen(&loaded, longer);
        matches_look(&loaded, bulk(g == GAME_WARS ? WARS_MATCHES : MATCHES));
        load_clear(&loaded);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trekwar_fits),
        cmocka_unit_test(enemy_fits),
        cmocka_unit_test(wars_fits),
        cmocka_unit_test(long_titles_fit),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
