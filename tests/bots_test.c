// bots_test.c — bots see their View and nothing else, always answer legally, and the better one wins.
#include "bots/bot.h"

#include "tests/scenes.h"

// Makes a match that differs only in what `seat` cannot know: the identities of its unknown cards are dealt anew.
static void permute_hidden(Table *t, SeatId seat, Xoshiro *chance)
{
    CardId max = t->game->card_max;
    for (CardId a = max; a > 1; a--) {
        CardId b = (CardId)(1 + xoshiro_below(chance, a));
        if (t->cards[a].label[seat] == 0 || t->cards[a].label[seat] != t->cards[b].label[seat])
            continue;
        DefId def = t->cards[a].def;
        t->cards[a].def = t->cards[b].def;
        t->cards[b].def = def;
    }
    for (ZoneId z = 0; z < zone_count(t); z++) {        // sets are kept sorted
        CardId card[CARD_MAX];
        uint8_t down[CARD_MAX + 1], count = zone_at(t, z)->count;
        memcpy(card, zone_at(t, z)->card, count);
        for (uint8_t i = 0; i < count; i++)
            down[card[i]] = t->cards[card[i]].face_down;
        zone_empty(t, z);
        for (uint8_t i = 0; i < count; i++)
            zone_put(t, z, card[i]);
        for (uint8_t i = 0; i < count; i++)
            t->cards[card[i]].face_down = down[card[i]];
    }
    match_options(t);
}

static void bots_choose_alike_whatever_is_hidden(void **state)
{
    (void)state;
    Xoshiro chance;
    uint32_t compared = 0;
    const Loaded *trekwar = &loaded_games[GAME_TREKWAR];
    xoshiro_seed(&chance, 4);
    for (BotLevel level = BOT_RANDOM; level < BOT_LEVEL_COUNT; level++) {
        Bot *bot = bot_new(level, trekwar->game, &trekwar->set, 9);
        Seated s, other;
        View view;
        for (uint64_t seed = 1; seed <= 8; seed++) {
            seated_begin(&s, trekwar, seed, NULL);
            while (!is_over(&s.t)) {
                seated_copy(&other, &s.t, NULL);
                permute_hidden(&other.t, s.t.m->asked, &chance);
                bot_seed(bot, compared);
                uint8_t choice = bot_choose(bot, &s.t);
                bot_seed(bot, compared);
                assert_int_equal(choice, bot_choose(bot, &other.t));
                view_make(&view, &s.t, s.t.options.seat);
                bot_seed(bot, compared);
                assert_int_equal(choice, bot_advise(bot, &view, &s.t.options));
                assert_true(choice < s.t.options.count);
                compared++;
                match_choose(&s.t, choice_at_random(&s.t, &chance));
            }
        }
        bot_free(bot);
    }
    assert_true(compared > 1000);
}

// The bot leaves the real match as it is.
static void choosing_changes_nothing(void **state)
{
    (void)state;
    Seated s, before;
    const Loaded *trekwar = &loaded_games[GAME_TREKWAR];
    Bot *bot = bot_new(BOT_NORMAL, trekwar->game, &trekwar->set, 1);
    seated_begin(&s, trekwar, 11, NULL);
    while (!is_over(&s.t)) {
        seated_copy(&before, &s.t, NULL);
        uint8_t choice = bot_choose(bot, &s.t);
        assert_true(match_equal(trekwar->game, s.t.m, before.t.m));
        match_choose(&s.t, choice);
    }
    bot_free(bot);
}

// How many of these matches the first level wins against the second, with each seed played from both sides.
static int wins_of(BotLevel first, BotLevel second, const Loaded *loaded, int matches)
{
    int won = 0;
    Bot *one = bot_new(first, loaded->game, &loaded->set, 1), *two = bot_new(second, loaded->game, &loaded->set, 2);
    for (int i = 0; i < matches; i++) {
        Seated s;
        SeatId seat = (SeatId)(i % 2);
        seated_begin(&s, loaded, (uint64_t)i / 2, NULL);
        while (!is_over(&s.t))
            match_choose(&s.t, bot_choose(s.t.m->asked == seat ? one : two, &s.t));
        won += s.match.result == RESULT_WIN && s.match.winner == seat;
    }
    bot_free(one);
    bot_free(two);
    return won;
}

// Roughly, and with fixed seeds: it notices a level that plays quite differently, not one that is a little weaker.
static void each_level_beats_the_one_below(void **state)
{
    (void)state;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        const Loaded *loaded = &loaded_games[g];
        int matches = g == GAME_WARS ? 6 : 30;
        assert_true(wins_of(BOT_EASY, BOT_RANDOM, loaded, matches) >= matches * 8 / 10);
        assert_true(wins_of(BOT_EASY, BOT_NORMAL, loaded, matches) <= matches * 4 / 10);
    }
}

// Mass Driver damages a ship here, and its own bearer is the only one.
static void a_mistake_is_no_senseless_harm(void **state)
{
    (void)state;
    Table *t = position("game wars\n", "amber play: RE01 RM05@RE01 RE16/RM05\namber active: ? ? ? ?\n"
                                       "start deploy amber\n");
    uint8_t pass = t->options.count;
    for (uint8_t i = 0; i < t->options.count; i++)
        pass = strcmp(t->game->verbs[t->options.option[i].verb].word, "pass") == 0 ? i : pass;
    assert_in_range(t->options.count, 2, 3);
    Bot *bot = bot_new(BOT_EASY, t->game, t->set, 1);
    for (uint64_t seed = 1; seed <= 200; seed++) {
        bot_seed(bot, seed);
        assert_int_equal(bot_choose(bot, t), pass);
    }
    bot_free(bot);
}

static void levels_have_one_name_of_their_own(void **state)
{
    (void)state;
    assert_string_equal(bot_level_name(BOT_RANDOM), "random");
    assert_string_equal(bot_level_name(BOT_EASY), "easy");
    assert_string_equal(bot_level_name(BOT_NORMAL), "normal");
    for (BotLevel level = BOT_RANDOM; level < BOT_LEVEL_COUNT; level++) {
        assert_int_equal(bot_level_find(span_of(bot_level_name(level))), level);
        assert_non_null(strstr(BOT_LEVELS, bot_level_name(level)));
    }
    assert_int_equal(bot_level_find(span_of("none")), BOT_NONE);
    assert_int_equal(bot_level_find(span_of("greedy")), BOT_NONE);      // what the code calls the normal one
    assert_int_equal(bot_level_find(span_of("hard")), BOT_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_choose_alike_whatever_is_hidden),
        cmocka_unit_test(choosing_changes_nothing),
        cmocka_unit_test(each_level_beats_the_one_below),
        cmocka_unit_test(a_mistake_is_no_senseless_harm),
        cmocka_unit_test(levels_have_one_name_of_their_own),
    };
    return cmocka_run_group_tests(tests, load_games, scene_unload);
}
