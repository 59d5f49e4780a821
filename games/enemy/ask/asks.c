// asks.c — ENEMY's questions for people: a card and its place are one answer, and so are a defence and its pairs, an
// attack and its reward.
#include "games/enemy/ask/asks.h"
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/strength.h"
#include "games/enemy/show/show.h"

#include <stdio.h>

#include "core/knowledge.h"
#include "core/say.h"
#include "session/ahead.h"

// ---- answers of several choices ----

enum { SHOWN = 24 };                    // as many answers as people will still read

// Follow-up questions that reveal nothing to anybody: the place, the bearer, room for a hidden card; the pairs.
static bool goes_on(const Path *path)
{
    switch (path->after->m->question) {
    case QUESTION_PLACE:
    case QUESTION_BEARER:
    case QUESTION_ROOM:
        return path->count == 1;
    case QUESTION_PAIR:
        return true;
    default:
        return false;
    }
}

static bool belongs(const Path *path, Option option)
{
    bool hides = option.verb == VERB_HIDE && facts(path->at[0], option.card)->type == TYPE_ACTION;      // not a bluff
    return path->count > 0 || option.verb == VERB_PLAY || hides || option.verb == VERB_FIGHT ||
           option.verb == VERB_PAIR;
}

static void old_item_say(const Table *t, const Path *path, Run *run)
{
    CardId item[SUBTYPE_COUNT];
    uint8_t count = enemy_items_of(t, path->option[1].card, item);
    for (uint8_t i = 0; i < count; i++)
        if (facts(t, item[i])->kind == facts(t, path->option[0].card)->kind)
            run_say(run, ", instead of %s", say_title(t, item[i]));
}

static void place_say(const Path *path, Run *run)
{
    const Table *t = path->at[1];
    const EnemyFacts *card = facts(t, path->option[0].card);
    char played[100];
    const char *where = say_title(t, path->option[1].card);
    Text text = text_in(played, sizeof played);
    text_put(&text, say_title(t, path->option[0].card));
    if (card->type == TYPE_PC)
        text_format(&text, " (%s, strength %d)", enemy_class_of(t, path->option[0].card), card->strength);
    else
        text_format(&text, " (strength +%d)", card->strength);
    switch (path->option[1].verb) {
    case VERB_NEW:
        run_say(run, "Play %s beside your other PCs", played);
        return;
    case VERB_REPLACE:
        run_say(run, "Play %s instead of %s", played, where);
        return;
    case VERB_BEARER:
        run_say(run, "Play %s on %s", played, where);
        old_item_say(t, path, run);
        return;
    default:
        run_say(run, "Play %s hidden, sacrifice %s%s", say_title(t, path->option[0].card), where,
                card_is_known(t, path->option[1].card, seat_other(path->seat)) ? ", which your opponent has seen" : "");
    }
}

// All pairs of the answer, including those that leave no choice.
typedef struct Pairs {
    uint8_t count;
    CardId pc[8], monster[8];           // some of them added by the attacker
} Pairs;

static void pair_take(void *self, const Table *t, const Event *event)
{
    Pairs *pairs = self;
    (void)t;
    if (event->kind != EVENT_HE_PAIR || pairs->count == COUNT_OF(pairs->pc))
        return;
    pairs->pc[pairs->count] = event->object;
    pairs->monster[pairs->count++] = event->card;
}

// Where the last choice of the path leads, tried on a table that the seat cannot tell from the real one.
static void pairs_find(const Path *path, Pairs *ret_pairs)
{
    const Table *from = path->at[path->count - 1];
    Trial trial;
    EventSink sink = {pair_take, ret_pairs};
    uint8_t last = 0;
    while (last + 1 < from->options.count &&
           !option_equal(from->options.option[last], path->option[path->count - 1]))
        last++;
    *ret_pairs = (Pairs){0};
    table_init(&trial.table, from->game, from->set, &trial.match);
    table_copy(&trial.table, from);
    trial.table.sink = &sink;
    match_choose(&trial.table, last);
}

// "Fight: BT 5 against Chicken Hand 5, Elk 5 against Noisy Wisp 5"
static void pairs_say(const Path *path, Run *run)
{
    const Table *t = path->at[path->count - 1];
    Pairs pairs;
    pairs_find(path, &pairs);
    run->rank = (int16_t)enemy_fights_cost(t, pairs.pc, pairs.monster, pairs.count);
    run_say(run, "Fight");
    for (uint8_t i = 0; i < pairs.count; i++)
        run_say(run, "%s %s %d against %s %d", i ? "," : ":", say_title(t, pairs.pc[i]),
                enemy_strength_of(t, pairs.pc[i], NULL), say_title(t, pairs.monster[i]),
                enemy_strength_of(t, pairs.monster[i], NULL));
}

static bool path_say(const Table *seen, const Path *path, Run *run)
{
    (void)seen;
    if (path->count < 2)
        return false;                                   // that is the option itself
    if (path->option[path->count - 1].verb == VERB_PAIR)
        pairs_say(path, run);
    else
        place_say(path, run);
    return true;
}

static const Ahead ahead = {goes_on, belongs, path_say};

// An option that such an answer begins with need not be listed as well.
static void plays_ask(const Table *seen, SeatId seat, Ask *ask)
{
    if (!ahead_add(seen, seat, &ahead, 0, SHOWN, ask))
        return;
    for (uint8_t i = 0; i < seen->options.count; i++)
        for (uint8_t r = 0; r < ask->run_count; r++)
            if (option_equal(ask->run[r].option[0], seen->options.option[i]))
                ask->is_typed[i] = true;
}

// The reward is used later: the other player defends in between.
static void attacks_ask(const Table *seen, Ask *ask)
{
    for (uint8_t i = 0; i < seen->options.count && ask->run_count < SHOWN; i++) {
        Option o = seen->options.option[i];
        if (o.verb != VERB_ATTACK || !has_text(seen, o.card, ENEMY_REWARD))
            continue;
        Run *run = ask_run(ask, true);
        run_add(run, o, 1);
        run_add(run, (Option){.verb = VERB_REWARD, .card = o.card}, 1);
        run_say(run, "Attack with %s (strength %d, %d VP), using its reward", say_title(seen, o.card),
                facts(seen, o.card)->strength, facts(seen, o.card)->points);
        ask->is_typed[i] = true;                        // deciding on the reward later is rarely wanted
    }
}

static bool may_join(const Table *seen, CardId card)   // it may join, or a copy offered in its place may
{
    for (uint8_t i = 0; i < seen->options.count; i++)
        if (seen->options.option[i].card && seen->cards[seen->options.option[i].card].def == seen->cards[card].def)
            return true;
    return false;
}

// Every monster that joins makes the attack stronger and brings its points, so usually all of them do.
static void joins_ask(const Table *seen, SeatId seat, Ask *ask)
{
    const Zone *portal = zone_for(seen, seat, ZONE_PORTAL);
    Run *run = ask_run(ask, false);
    run->repeats = run->ends = true;
    for (uint8_t i = flow_top(seen)->u.enemy.attack.first; i < portal->count; i++)
        if (may_join(seen, portal->card[i]) && !enemy_joins_by_deeds(seen, portal->card[i]))
            run_add(run, (Option){.verb = VERB_JOIN, .card = portal->card[i]}, 1);
    run_say(run, run->count == 2 ? "Both join the attack" : "All %d join the attack", run->count);
    if (run->count < 2)
        ask->run_count--;
    ask->usual = 0;
}

// ---- the question ----

// A reward costs nothing, so people usually want it.
static void reward_answers(const Table *seen, Ask *ask)
{
    if (seen->options.option[0].verb == VERB_REWARD)
        ask->usual = ask->run_count;
}

static void enemy_ask(Table *seen, SeatId seat, Ask *ask)
{
    char words[sizeof ask->question];
    Text text = text_in(words, sizeof words);
    enemy_question_say(seen, seat, &text);
    if (text.used)
        memcpy(ask->question, words, text.used + 1);
    uint8_t question = seen->m->question;
    ask->is_row = question == QUESTION_PAIR || question == QUESTION_ADD || question == QUESTION_RESOLVE;
    switch (question) {
    case QUESTION_PLAY:
        plays_ask(seen, seat, ask);
        attacks_ask(seen, ask);
        enemy_play_usual(seen, seat, ask);
        break;
    case QUESTION_DEFEND:
        plays_ask(seen, seat, ask);
        enemy_defence_usual(seen, seat, ask);
        break;
    case QUESTION_PAIR:
        plays_ask(seen, seat, ask);
        if (ask->run_count > 0)
            ask->usual = 0;
        break;
    case QUESTION_JOIN:
        joins_ask(seen, seat, ask);
        break;
    case QUESTION_REWARD:
        reward_answers(seen, ask);
        break;
    case QUESTION_MAY:
        enemy_text_usual(seen, seat, ask);
        break;
    case QUESTION_FLIP:
        enemy_flip_usual(seen, seat, ask);
        break;
    case QUESTION_RESOLVE:
        ask->usual = 0;
        break;
    default:
        enemy_cards_usual(seen, seat, ask);
        break;
    }
}

static Moment enemy_moment(const Table *t)
{
    return (Moment){.turn = state(t)->turn, .turn_player = state(t)->active};
}

const Manners enemy_manners = {
    .moment = enemy_moment,
    .turn_event = EVENT_HE_TURN,
    .ask = enemy_ask,
    .harm_say = enemy_harm_say,
    .about = enemy_about,
    .asking = enemy_asking,
    .uses = enemy_uses,
    .about_event = enemy_about_event,
    .digest = enemy_digest,
    .glance = enemy_glance,
};
