// bots_test.c — bots see their View and nothing else, always answer legally, and the better one wins.
#include "bots/bot.h"

#include "tests/support.h"


// A match that differs only in what `seat` cannot know: identities dealt anew within its labels.
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
    xoshiro_seed(&chance, 4);
    for (BotLevel level = BOT_RANDOM; level < BOT_LEVEL_COUNT; level++) {
        Bot *bot = bot_new(level, loaded_trekwar.game, &loaded_trekwar.set, 9);
        Seated s, other;
        for (uint64_t seed = 1; seed <= 8; seed++) {
            seated_begin(&s, &loaded_trekwar, seed, NULL);
            while (!is_over(&s.t)) {
                seated_copy(&other, &s.t, NULL);
                permute_hidden(&other.t, s.t.m->asked, &chance);
                bot_seed(bot, compared);
                uint8_t choice = bot_choose(bot, &s.t);
                bot_seed(bot, compared);
                assert_int_equal(choice, bot_choose(bot, &other.t));
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
    Bot *bot = bot_new(BOT_GREEDY, loaded_trekwar.game, &loaded_trekwar.set, 1);
    seated_begin(&s, &loaded_trekwar, 11, NULL);
    while (!is_over(&s.t)) {
        seated_copy(&before, &s.t, NULL);
        uint8_t choice = bot_choose(bot, &s.t);
        assert_true(match_equal(loaded_trekwar.game, s.t.m, before.t.m));
        match_choose(&s.t, choice);
    }
    bot_free(bot);
}

static void greedy_beats_random(void **state)
{
    (void)state;
    int won = 0, games_played = 40;
    Bot *greedy = bot_new(BOT_GREEDY, loaded_trekwar.game, &loaded_trekwar.set, 1);
    Bot *chance = bot_new(BOT_RANDOM, loaded_trekwar.game, &loaded_trekwar.set, 2);
    for (int i = 0; i < games_played; i++) {
        Seated s;
        SeatId seat = (SeatId)(i % 2);
        seated_begin(&s, &loaded_trekwar, (uint64_t)i / 2, NULL);      // each seed from both sides
        while (!is_over(&s.t))
            match_choose(&s.t, bot_choose(s.t.m->asked == seat ? greedy : chance, &s.t));
        won += s.match.result == RESULT_WIN && s.match.winner == seat;
    }
    bot_free(greedy);
    bot_free(chance);
    assert_true(won >= games_played * 8 / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_choose_alike_whatever_is_hidden),
        cmocka_unit_test(choosing_changes_nothing),
        cmocka_unit_test(greedy_beats_random),
    };
    return cmocka_run_group_tests(tests, load_trekwar, unload_trekwar);
}
