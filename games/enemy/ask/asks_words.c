// asks_words.c — what an ENEMY question is about, and what is bad about an option.
#include "core/say.h"
#include "games/enemy/ask/asks.h"
#include "games/enemy/moments.h"
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/fight.h"
#include "games/enemy/rules/play.h"
#include "games/enemy/rules/strength.h"
#include "games/enemy/show/show.h"
#include "language/vm.h"

static void monsters_say(const Table *t, uint8_t fight, Text *text)
{
    const CardId *monster;
    uint8_t count = enemy_monsters_of(t, fight, &monster);
    for (uint8_t i = 0; i < count; i++)
        text_format(text, "%s%s (strength %d, %d VP)", i == 0 ? "" : i + 1 == count ? " and " : ", ",
                    say_title(t, monster[i]), enemy_strength_of(t, monster[i], NULL), facts(t, monster[i])->points);
}

static void attack_say(const Table *t, Text *text)
{
    text_format(text, "%s attacks with ", say_seat_title(t, state(t)->active));
    monsters_say(t, 0, text);
}

static void play_say(const Table *t, SeatId seat, Text *text)
{
    text_format(text, "Turn %d, your Play Step; you have %d VP, %s %d: what do you do?", state(t)->turn,
                enemy_points_of(t, seat), say_seat_title(t, seat_other(seat)), enemy_points_of(t, seat_other(seat)));
}

static void pair_say(const Table *t, Text *text)
{
    CardId subject = enemy_pair_subject(t, &flow_top(t)->u.enemy.pair);
    bool is_monster = facts(t, subject)->type == TYPE_MONSTER;
    text_format(text, is_monster ? "Which PC fights %s (strength %d)?" : "Which monster does %s (strength %d) fight?",
                say_title(t, subject), enemy_strength_of(t, subject, NULL));
}

static void flip_say(const Table *t, Text *text)
{
    const EnemyWindowLocals *w = &flow_top(t)->u.enemy.window;
    uint8_t fight = state(t)->fighting;
    switch ((FlipMoment)w->moment) {
    case MOMENT_FIGHTS:
        text_format(text, "%s %d fights ", say_title(t, state(t)->fight_pc[fight - 1]),
                    enemy_side_strength(t, defender(t), 0, NULL));
        monsters_say(t, fight, text);
        break;
    case MOMENT_WOUNDED:
        text_format(text, "%s is wounded", say_title(t, w->pc[0]));
        break;
    case MOMENT_ATTACKED:
        attack_say(t, text);
        break;
    case MOMENT_PLAYED:
        text_format(text, "%s was played", say_title(t, w->pc[0]));
        break;
    case MOMENT_SCORED:
        text_format(text, "%s was scored", say_title(t, w->pc[0]));
        break;
    case MOMENT_WON:
        text_format(text, "%s has won its fight", say_title(t, w->pc[0]));
        break;
    case MOMENT_LOST:
        text_format(text, "%s has lost its fight", say_title(t, w->pc[0]));
        break;
    case MOMENT_HEALED:
        text_format(text, "%s was healed", say_title(t, w->pc[0]));
        break;
    case MOMENT_PLAY_STEP:
    case MOMENT_NONE:
        text_put(text, w->seat == state(t)->active ? "Your Play Step begins" : "A Play Step begins");
        break;
    }
    text_put(text, ": flip an action?");
}

// "Air Wand: which PC is healed?" — for a text in progress.
static bool text_say(const Table *t, Text *text)
{
    const Frame *f = flow_top(t);
    const char *asks = t->game->questions[t->m->question].asks;
    if (f->procedure != PROCEDURE_TEXT)
        return false;
    const Entry *e = &t->entries[f->u.text.entry];
    text_format(text, "%s: %c%s", t->set->def[e->def].title, asks[0] | 32, asks + 1);
    return true;
}

static void discard_say(const Table *t, SeatId seat, Text *text)
{
    const EnemyDiscardLocals *d = &flow_top(t)->u.enemy.discard;
    text_format(text, "You hold %d cards: which %s you discard? You keep %d.", zone_for(t, seat, ZONE_HAND)->count,
                d->needed > 1 ? "do" : "one do", zone_for(t, seat, ZONE_HAND)->count - d->count - d->needed);
}

void enemy_question_say(const Table *seen, SeatId seat, Text *text)
{
    const Frame *f = flow_top(seen);
    if (text_say(seen, text))
        return;
    switch (seen->m->question) {
    case QUESTION_PLAY:
        play_say(seen, seat, text);
        break;
    case QUESTION_PLACE:
        text_format(text, "Where does %s go?", say_title(seen, f->u.enemy.play.play.value[SLOT_CARD]));
        break;
    case QUESTION_BEARER:
        text_format(text, "Which PC bears %s?", say_title(seen, f->u.enemy.play.play.value[SLOT_CARD]));
        break;
    case QUESTION_DISCARD:
        discard_say(seen, seat, text);
        break;
    case QUESTION_DEFEND:
        attack_say(seen, text);
        text_put(text, ": fight or avoid?");
        break;
    case QUESTION_PAIR:
        pair_say(seen, text);
        break;
    case QUESTION_ADD:
        text_format(text, "Which fight does %s join?", say_title(seen, enemy_extra_subject(seen, &f->u.enemy.extra)));
        break;
    case QUESTION_FLIP:
        flip_say(seen, text);
        break;
    case QUESTION_REWARD:
        text_format(text, "Your attack %s: use a reward?", state(seen)->fighting ? "has won" : "was avoided");
        break;
    default:
        break;
    }
}

// ---- harm ----

static bool is_free_place(const Table *t)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].verb == VERB_NEW)
            return true;
    return false;
}

static void avoid_harm(const Table *t, Text *text)
{
    const CardId *monster;
    uint8_t count = enemy_monsters_of(t, 0, &monster);
    int points = enemy_points_of(t, state(t)->active);
    for (uint8_t i = 0; i < count; i++)
        points += facts(t, monster[i])->points;
    if (points >= POINTS_TO_WIN)
        text_format(text, "%s would have %d VP and win", say_seat_title(t, state(t)->active), points);
}

void enemy_harm_say(const Seen *seen, SeatId seat, uint8_t index, Text *text)
{
    const Table *t = &seen->table;
    Option o = t->options.option[index];
    bool is_own = o.card && t->cards[o.card].owner == seat;
    switch (o.verb) {
    case VERB_WOUND:
    case VERB_DESTROY:
        if (is_own)
            text_format(text, "your own %s", say_title(t, o.card));
        break;
    case VERB_REPLACE:
        if (is_free_place(t))
            text_format(text, "sacrifices %s, though there is a free place", say_title(t, o.card));
        break;
    case VERB_HIDE:
        if (facts(t, o.card)->type != TYPE_ACTION)
            text_put(text, "only a bluff");
        break;
    case VERB_AVOID:
        avoid_harm(t, text);
        break;
    default:
        break;
    }
}
