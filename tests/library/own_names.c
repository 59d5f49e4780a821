// own_names.c — a program with a hundred names of its own that the library also uses inside: it links, and neither side
// notices the other. It includes include/rift.h and links librift, nothing else.
#include <rift.h>
#include <stdio.h>
#include <string.h>

// Ordinary names, and some that only we would use.
#define OWN_FUNCTIONS(X) \
    X(last) X(next) X(tell) X(put) X(state) X(facts) X(ask) X(call) X(done) X(offer) X(take) X(step) X(work) X(show) \
    X(find) X(check) X(bug) X(hint) X(begin) X(end) X(match) X(load) X(draw) X(why) X(wars_trigger) X(wars_retrieve) \
    X(wars_floored) X(wars_recirculate) X(text_put) X(text_format) X(text_in) X(text_bytes) X(span_of) X(span_is) \
    X(span_line) X(zone_shuffle) X(zone_arrange) X(card_move) X(wars_card_leave) X(match_begin) X(match_choose) \
    X(match_check) X(event_emit) X(event_send) X(flow_push) X(flow_run) X(table_init) X(grammar_of) X(parser_read) \
    X(arena_take) X(arena_clear) X(json_put_text) X(bot_new) X(bot_choose) X(load_game) X(file_read) \
    X(rng_seed_number) X(chacha_block) X(wars_helper) X(wars_card_kind) X(wars_can_drain) X(wars_battle_run) \
    X(wars_stack_push) X(history_add) X(scene_write) X(say_option) X(wire_card) X(view_table)
#define OWN_DATA(X) \
    X(games) X(cards) X(decks) X(words) X(verbs) X(bench) X(seat) X(turn) X(phase) X(stack) X(energy) X(table) X(deck) \
    X(hand) X(zone) X(rules) X(event) X(frame) X(question) X(winner) X(wars_game) X(wars_vocabulary) X(wars_numbers) \
    X(trekwar_game) X(enemy_game) X(event_info) X(bug_handler) X(bot_wars) X(entry_fields) X(trekwar_battle_steps) \
    X(trekwar_turn_steps) X(text_steps)

static int called;

#define DECLARE_FUNCTION(name) int name(int number);
#define DECLARE_DATA(name) extern char name[32];
OWN_FUNCTIONS(DECLARE_FUNCTION)
OWN_DATA(DECLARE_DATA)

#define DEFINE_FUNCTION(name) int name(int number) { called++; return number + (int)sizeof #name; }
#define DEFINE_DATA(name) char name[32] = #name;
OWN_FUNCTIONS(DEFINE_FUNCTION)
OWN_DATA(DEFINE_DATA)

#define ONE(name) +1
_Static_assert((0 OWN_FUNCTIONS(ONE)) + (0 OWN_DATA(ONE)) == 100, "a hundred names");

// How many of this program's names have changed. Its functions must have been called by nobody else.
static int strange(void)
{
    int count = called != 0;
#define CALL(name) count += name(1) != 1 + (int)sizeof #name;
#define COMPARE(name) count += strcmp(name, #name) != 0;
    OWN_FUNCTIONS(CALL)
    OWN_DATA(COMPARE)
    return count;
}

// A whole match, so that most of the library runs; false: it did not end.
static bool plays(const char *name, const char *folder)
{
    char text[4000];
    RiftGame *game = rift_open(name, folder, text, sizeof text);
    if (!game)
        return fprintf(stderr, "%s\n", text), false;
    RiftTable *match_of_bots = rift_begin(game, 7);
    for (int choice; (choice = rift_bot_choice(match_of_bots, "normal")) >= 0;)
        rift_choose(match_of_bots, choice);
    bool over = rift_result(match_of_bots, NULL) != RIFT_GOING;
    over = over && rift_draw(match_of_bots, 0, text, sizeof text) > 0 && rift_transcript(match_of_bots, NULL, 0) > 0;
    rift_leave(match_of_bots);
    rift_close(game);
    return over;
}

int main(int argc, char **argv)
{
    int failed = 0;
    for (int i = 0; rift_game_name(i); i++)
        failed += !plays(rift_game_name(i), argc > 1 ? argv[1] : NULL);
    failed += strange();
    printf("a hundred names of its own: %s\n", failed ? "FAILED" : "good");
    return failed != 0;
}
