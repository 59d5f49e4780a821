// losses.c — what is lost, and from where, in one answer: energy pile by pile, casualties also by damaging cards.
#include "games/wars/ask/asks.h"
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"

#include "core/say.h"
#include "session/ask.h"

static const struct {
    uint8_t verb;
    ZoneName zone;
    const char *from, *word;
} piles[] = {{VERB_LOSE_RESERVE, ZONE_RESERVE, "the reserve", "reserve"},
             {VERB_LOSE_USED, ZONE_USED, "the used pile", "used"},
             {VERB_LOSE_ACTIVE, ZONE_ACTIVE, "the active pile", "active"}};

static int spared_of(const Table *t, uint8_t verb)
{
    const Frame *f = flow_top(t);
    return verb == VERB_LOSE_USED && f->procedure == PROCEDURE_LOSE ? f->u.wars.lose.spared : 0;
}

// Where no other pile has enough and the hand is empty: everything the other piles have, and the rest from the first.
static void spared_ask(const Table *t, SeatId seat, int left, uint8_t first, Ask *ask)
{
    Run *run = ask_run(ask, false);
    int due = left;
    run->repeats = true;
    for (size_t i = COUNT_OF(piles); i-- > 0;) {
        int there = pile_count(t, seat, piles[i].zone) - spared_of(t, piles[i].verb);
        int take = wars_option_of(t, piles[i].verb) < 0 ? 0 : there < due ? there : due;
        if (take > 0)
            run_say(run, "%s%d from %s", due == left ? "Lose " : ", ", take, piles[i].from);
        run_add(run, (Option){.verb = piles[i].verb}, take);
        due -= take;
    }
    // Another pile has enough, and an answer of its own; or no other pile has anything.
    if (run->option[run->count - 1].verb != first || run->option[0].verb == first)
        ask->run_count--;
}

// A player who must lose all energy can survive by losing something else: then combined answers that leave no energy
// are not offered.
static bool is_saved(const Table *t, SeatId seat, int left)
{
    int from_piles = 0;
    for (size_t i = 0; i < COUNT_OF(piles); i++)
        from_piles += wars_option_of(t, piles[i].verb) >= 0;
    return wars_energy_of(t, seat) <= left && t->options.count > from_piles;
}

// All from one pile that has enough; where no pile has enough, whatever there is, pile after pile.
static void piles_ask(const Table *t, SeatId seat, int left, Ask *ask)
{
    Run *mixed = ask_run(ask, false);
    int due = left;
    mixed->repeats = true;
    for (size_t i = 0; i < COUNT_OF(piles); i++) {
        int there = pile_count(t, seat, piles[i].zone) - spared_of(t, piles[i].verb);
        int take = wars_option_of(t, piles[i].verb) < 0 ? 0 : there < due ? there : due;
        run_add(mixed, (Option){.verb = piles[i].verb}, take);
        if (take > 0)
            run_say(mixed, "%s%d from %s", due == left ? "Lose " : ", ", take, piles[i].from);
        due -= take;
    }
    if (due > 0)
        ask->run_count--;                       // cards in hand are chosen one by one
    else if (pile_count(t, seat, ZONE_HAND) == 0)
        spared_ask(t, seat, left, mixed->option[0].verb, ask);
    for (size_t i = 0; i < COUNT_OF(piles); i++) {
        int there = pile_count(t, seat, piles[i].zone) - spared_of(t, piles[i].verb);
        bool is_first = due == 0 && mixed->option[0].verb == piles[i].verb &&
                        mixed->option[mixed->count - 1].verb == piles[i].verb;
        if (wars_option_of(t, piles[i].verb) < 0 || there < left || is_first)
            continue;
        Run *run = ask_run(ask, false);
        run_add(run, (Option){.verb = piles[i].verb}, left);
        run->repeats = true;
        run_say(run, "Lose %d from %s", left, piles[i].from);
    }
}

static void losses_ask(const Table *t, SeatId seat, int left, Ask *ask)
{
    uint8_t from = ask->run_count;
    bool saved = is_saved(t, seat, left);
    int at_once = saved ? wars_energy_of(t, seat) - 1 : left;
    if (at_once > 0)
        piles_ask(t, seat, at_once, ask);
    for (size_t i = 0; i < COUNT_OF(piles) && ask->run_count > from; i++)
        if (wars_option_of(t, piles[i].verb) >= 0)
            ask->is_typed[wars_option_of(t, piles[i].verb)] = true;    // listed already, or only for mixing piles
    ask->usual = ask->run_count > 0 ? 0 : -1;
    for (uint8_t i = from; i < ask->run_count && (saved || wars_energy_of(t, seat) <= left); i++)
        run_say(&ask->run[i], saved ? ", then choose" : " (your last: you lose the match)");
}

// All energy that is left is at stake: cards in hand may be lost instead.
bool wars_is_grave(const Table *seen, SeatId seat)
{
    return seen->m->question == QUESTION_LOSE && wars_energy_of(seen, seat) <= flow_top(seen)->u.wars.lose.left;
}

// For drains that come again and again: offers to lose from one pile for the rest of this turn.
static void standing_ask(const Table *t, SeatId seat, int left, Ask *ask)
{
    for (size_t i = 0; i < COUNT_OF(piles) && turn_player(t) != seat && !wars_is_grave(t, seat); i++) {
        int there = pile_count(t, seat, piles[i].zone) - spared_of(t, piles[i].verb);
        if (wars_option_of(t, piles[i].verb) < 0 || there < left)
            continue;
        Run *run = ask_run(ask, false);
        run_add(run, (Option){.verb = piles[i].verb}, left);
        run->stays = run->repeats = true;
        run_say(run, "Lose %d from %s, and likewise for the rest of this turn", left, piles[i].from);
        return;
    }
}

// Energy can come from several piles, and cards can be mixed with it.
static void several_say(const Table *t, int left, Ask *ask)
{
    const char *word[COUNT_OF(piles)];
    int count = 0;
    Text several = text_in(ask->several, sizeof ask->several);
    for (size_t i = 0; i < COUNT_OF(piles); i++)
        if (wars_option_of(t, piles[i].verb) >= 0)
            word[count++] = piles[i].word;
    if (left < 2 || t->options.count < 2)
        return;
    text_put(&several, "Several at once: numbers, as 1 3");
    if (count > 1)
        text_format(&several, ", or piles, as \"1 %s, 1 %s\"", word[0], word[1]);
    text_put(&several, ".");
}

void wars_losses_ask(const Table *t, SeatId seat, Ask *ask)
{
    int left = flow_top(t)->u.wars.lose.left;
    losses_ask(t, seat, left, ask);
    standing_ask(t, seat, left, ask);
    several_say(t, left, ask);
}

// ---- casualties ----

// What a card in the battle is worth to its player, in tenths of an energy. A weak one is easily replaced.
static int fighter_worth(const Table *t, CardId card)
{
    enum { PRESENCE = 13, COST = 3, STRONG = 4, STRENGTH = 10 };
    bool is_strong = wars_stat_of(t, card, STAT_POWER, NULL) >= STRONG;
    return PRESENCE + COST * facts(t, card)->cost + (is_strong ? STRENGTH : 0);
}

// What damaging it saves beyond its own worth; 0 or less: energy is cheaper.
static int cover_gain(const Table *t, CardId card, int due)
{
    int defense = wars_stat_of(t, card, STAT_DEFENSE, NULL);
    return 10 * (defense < due ? defense : due) - fighter_worth(t, card);
}

// The card that saves most among those not in the answer yet; -1: none saves anything.
static int best_cover(const Table *t, const Run *run, int due)
{
    int best = -1, most = 0;
    for (uint8_t i = 0; i < t->options.count; i++) {
        const Option o = t->options.option[i];
        bool is_taken = o.verb != VERB_DAMAGE;
        for (uint8_t k = 0; k < run->count; k++)
            is_taken = is_taken || option_equal(run->option[k], o);
        int gain = is_taken ? 0 : cover_gain(t, o.card, due);
        if (gain > most) {
            best = i;
            most = gain;
        }
    }
    return best;
}

// "Damage Moon Caller, lose 5 from the reserve": cards whose defense covers more than they are worth, then energy.
static void cover_ask(const Table *t, SeatId seat, int left, Ask *ask)
{
    Run *run = ask_run(ask, false);
    int due = left;
    run->repeats = true;
    for (int index; due > 0 && (index = best_cover(t, run, due)) >= 0;) {
        Option o = t->options.option[index];
        run_say(run, "%s%s", run->count ? ", " : "Damage ", say_title(t, o.card));
        run_add(run, o, 1);
        due -= wars_stat_of(t, o.card, STAT_DEFENSE, NULL);
    }
    int there = pile_count(t, seat, ZONE_RESERVE);
    if (due > 0)
        run_say(run, ", lose %d from the reserve", due);
    run_add(run, (Option){.verb = VERB_LOSE_RESERVE}, due > 0 ? due : 0);
    if (run->option[0].verb != VERB_DAMAGE || (due > 0 && due > there) || wars_energy_of(t, seat) <= due)
        ask->run_count--;
}

void wars_casualties_ask(const Table *t, SeatId seat, Ask *ask)
{
    int left = wars_casualties_left(t, seat);
    cover_ask(t, seat, left, ask);
    losses_ask(t, seat, left, ask);
    several_say(t, left, ask);
}
