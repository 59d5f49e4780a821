// harm.c — whether an option certainly harms its chooser, tried on a guess of what is hidden.
//
// The option is chosen on a copy of what the seat knows, its questions are answered with the first option, and both
// pass until it has resolved. If every possible target is the chooser's own and nothing is gained, or if nothing is
// better afterwards and something is worse, the option is marked. What depends on hidden cards doesn't count as harm.
//
// If something is pending, the option is compared with passing instead, so cancelling or saving something doesn't count
// as harm. In a battle no option counts as too expensive: much of what is done there pays off only later.
//
// A text that reveals for destiny is tried with every destiny that the top cards could have. It is harm if none of them
// gains anything, and either each of them costs something or the chooser's own card is the only possible target.
#include "core/say.h"
#include "games/wars/ask/asks.h"
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "session/ask.h"
#include "session/stops.h"

enum { TRIED_MAX = 40, DESTINY_MAX = 16 };

typedef struct Side {                   // what a seat owns
    int energy, active, held, power;
    Cards play, damaged;
} Side;

typedef struct Trial {
    Match match;
    Table t;
    SeatId seat;
    bool is_chance;                     // something was drawn or looked at, so nothing is certain
    uint8_t destinies[SEAT_COUNT];      // revealed so far
    Cards offered;                      // as targets
    EventSink sink;
} Trial;

static Side side_now(const Table *t, SeatId seat)
{
    Side side = {.energy = wars_energy_of(t, seat), .active = pile_count(t, seat, ZONE_ACTIVE),
                 .held = pile_count(t, seat, ZONE_HAND), .play = cards_had(t, seat)};
    side.damaged = side.play & cards_in(t, SET_DAMAGED);
    EACH_IN (left, side.play & combatants(t))
        side.power += wars_stat_of(t, cards_first(left), STAT_POWER, NULL);
    return side;
}

static void trial_hear(void *self, const Table *t, const Event *e)
{
    Trial *trial = self;
    (void)t;
    if (e->kind == EVENT_WARS_TARGETS && e->object)
        trial->offered |= card_bit(e->object);
    trial->is_chance = trial->is_chance || e->kind == EVENT_WARS_REVEAL || e->kind == EVENT_WARS_RETRIEVE ||
                       e->kind == EVENT_WARS_WATCH || e->kind == EVENT_SHUFFLE;
    if (e->kind == EVENT_WARS_DESTINY)
        trial->is_chance = ++trial->destinies[e->seat] > 1 || trial->is_chance;
}

// If all possible targets are the chooser's own, the other seat is assumed not to save them.
static int other_declines(const Trial *trial)
{
    const Table *t = &trial->t;
    bool is_own = trial->offered && !(trial->offered & ~cards_had(t, trial->seat));
    for (uint8_t i = 0; i < t->options.count; i++)
        if (is_own && option_ends(t, t->options.option[i]))
            return i;
    return -1;
}

// From the largest pile, as a player would choose, so that no other pile runs out.
static int loss_of(const Table *t, SeatId seat)
{
    static const struct { uint8_t verb; ZoneName zone; } piles[] = {
        {VERB_LOSE_RESERVE, ZONE_RESERVE}, {VERB_LOSE_ACTIVE, ZONE_ACTIVE}, {VERB_LOSE_USED, ZONE_USED}};
    int best = 0, most = -1;
    for (size_t i = 0; i < COUNT_OF(piles); i++)
        if (wars_option_of(t, piles[i].verb) >= 0 && pile_count(t, seat, piles[i].zone) > most) {
            best = wars_option_of(t, piles[i].verb);
            most = pile_count(t, seat, piles[i].zone);
        }
    return best;
}

// Plays on until the stack is empty again; false: the other seat has to choose, or it takes too long.
static bool trial_finish(Trial *trial)
{
    Table *t = &trial->t;
    for (int i = 0; i < TRIED_MAX && t->m->question != 0; i++) {
        int pass = -1;
        for (uint8_t k = 0; k < t->options.count; k++) {
            pass = t->options.option[k].verb == VERB_PASS ? k : pass;
            if (t->m->question == QUESTION_TARGET && t->m->asked == trial->seat && t->options.option[k].card)
                trial->offered |= card_bit(t->options.option[k].card);
        }
        if (t->m->question == QUESTION_ACT && state(t)->stack_count == 0)
            return true;
        if (t->m->asked != trial->seat && pass < 0 && t->m->question != QUESTION_LOSE) {        // from whatever pile
            pass = other_declines(trial);
            if (pass < 0)
                return false;
        }
        if (pass < 0 && t->m->question == QUESTION_LOSE)
            pass = loss_of(t, t->m->asked);
        match_choose(t, (uint8_t)(pass >= 0 ? pass : 0));
    }
    return t->m->question != 0;
}

// The cards that are worse off: damaged, gone, or weaker.
static Cards harmed(const Table *before, const Table *after, Cards of)
{
    Cards found = 0;
    EACH_IN (left, of) {
        CardId card = cards_first(left);
        bool is_gone = !cards_have(cards_in(after, SET_PLAY), card);
        if (is_gone || (is_damaged(after, card) && !is_damaged(before, card)) ||
            (cards_have(combatants(before), card) &&
             wars_stat_of(after, card, STAT_POWER, NULL) < wars_stat_of(before, card, STAT_POWER, NULL)))
            found |= card_bit(card);
    }
    return found;
}

// ---- one outcome, and all of them together ----

typedef struct Outcome {
    Cards offered, hurt;                // in play: possible targets, and the seat's own that are worse off
    bool gains;                         // the seat has more of something, the opponent less, or something lasts
    bool costs;                         // the seat has less of something
} Outcome;

static bool is_better(const Side *before, const Side *after)
{
    return after->energy > before->energy || after->held > before->held || after->power > before->power ||
           (after->play & ~before->play) || (before->damaged & before->play & ~after->damaged);
}

static bool is_same_side(const Side *a, const Side *b)
{
    return a->energy == b->energy && a->held == b->held && a->power == b->power && a->play == b->play &&
           a->damaged == b->damaged;
}

// Something lasts, waits or has moved: whether that is good can't be told.
static bool is_rearranged(const Table *before, const Table *after)
{
    const WarsState *a = state(before), *b = state(after);
    EACH_IN (left, cards_in(before, SET_PLAY) & cards_in(after, SET_PLAY)) {
        const Where *was = where(before, cards_first(left)), *is = where(after, cards_first(left));
        if (was->host != is->host || was->how != is->how || was->holder != is->holder ||
            ((was->status ^ is->status) & STATUS_INVERTED))
            return true;
    }
    return a->modifier_count != b->modifier_count || a->watcher_count != b->watcher_count ||
           memcmp(a->change, b->change, sizeof a->change) != 0 || memcmp(a->layout, b->layout, sizeof a->layout) != 0;
}

// Cards that the other seat targets: whatever their own player does to them may save them.
static Cards aimed_at(const Table *t, SeatId seat)
{
    Cards aimed = 0;
    for (uint8_t i = 0; i < state(t)->stack_count; i++) {
        const Entry *e = &t->entries[state(t)->stack[i]];
        for (uint8_t k = entry_slot_begin(e, SLOT_FIRST); k < e->card_count && e->you != seat; k++)
            aimed |= e->card[k] ? card_bit(e->card[k]) : 0;
    }
    return aimed;
}

static Outcome outcome_of(const Trial *trial, const Table *before)
{
    const Table *after = &trial->t;
    SeatId seat = trial->seat, other = seat_other(seat);
    Side mine[2] = {side_now(before, seat), side_now(after, seat)};
    Side theirs[2] = {side_now(before, other), side_now(after, other)};
    Outcome o = {.offered = trial->offered & cards_in(before, SET_PLAY)};
    o.hurt = harmed(before, after, o.offered & cards_had(before, seat)) & ~aimed_at(before, seat);
    o.gains = is_better(&mine[0], &mine[1]) || !is_same_side(&theirs[0], &theirs[1]) ||
              is_rearranged(before, after);
    o.costs = is_better(&mine[1], &mine[0]);            // reversed: it was better before
    return o;
}

// Adds one possible outcome to what may come of an option, since it depends on what is revealed.
static void outcome_add(Outcome *all, Outcome one)
{
    all->offered |= one.offered;
    all->hurt |= one.hurt;
    all->gains = all->gains || one.gains;
    all->costs = all->costs && one.costs;
}

static void outcome_say(const Outcome *o, const Table *before, SeatId seat, bool is_destiny, Text *text)
{
    bool is_own = o->offered && !(o->offered & ~cards_had(before, seat)), is_gamble = is_destiny && o->gains;
    bool is_vain = is_own && !o->gains && !(o->offered & aimed_at(before, seat));
    if (before->m->question == QUESTION_TARGET && (o->hurt || is_vain) && !is_gamble)
        text_put(text, "that is your own card");
    else if ((is_vain || (is_own && o->hurt)) && !is_gamble && cards_after_first(o->offered))
        text_format(text, "only your own cards can be targeted, such as %s",
                    say_title(before, cards_first(o->hurt ? o->hurt : o->offered)));
    else if ((is_vain || (is_own && o->hurt)) && !is_gamble)
        text_format(text, "only target: your own %s", say_title(before, cards_first(o->offered)));
    else if (o->costs && !o->gains && !is_battle(before) && state(before)->stack_count == 0)
        text_put(text, "costs you more than it gives");
}

// ---- destinies ----

// Cards of the reserve, one for each destiny; only the top if the seat knows it, or if there is none.
static uint8_t tops_of(const Trial *trial, const Table *seen, SeatId of, CardId ret_card[DESTINY_MAX])
{
    const Table *t = &trial->t;
    const Zone *reserve = zone_for(t, of, ZONE_RESERVE);
    uint16_t known = 0;
    uint8_t count = 0;
    ret_card[0] = zone_top(t, zone_id(of, ZONE_RESERVE));
    if (!ret_card[0] || seen->cards[ret_card[0]].def)
        return 1;
    for (uint8_t i = 0; i < reserve->count && count < DESTINY_MAX; i++) {
        int destiny = wars_destiny_of(t, reserve->card[i]);
        bool is_new = destiny >= 0 && destiny < DESTINY_MAX && !(known >> destiny & 1);
        if (is_new && !seen->cards[reserve->card[i]].def) {
            known |= (uint16_t)(1u << destiny);
            ret_card[count++] = reserve->card[i];
        }
    }
    return count;
}

// Ids of hidden cards carry no meaning, so the top card may become a copy of this one.
static void top_set(Trial *trial, SeatId of, CardId card)
{
    CardId top = zone_top(&trial->t, zone_id(of, ZONE_RESERVE));
    if (!top || !card)
        return;
    DefId def = trial->t.cards[top].def;
    trial->t.cards[top].def = trial->t.cards[card].def;
    trial->t.cards[card].def = def;
}

// ---- an option ----

static void trial_begin(Trial *trial, const Table *seen, SeatId seat)
{
    Xoshiro chance;
    xoshiro_seed(&chance, 1);
    memset(&trial->match, 0, sizeof trial->match);
    table_init(&trial->t, seen->game, seen->set, &trial->match);
    trial->seat = seat;
    trial->is_chance = false;
    memset(trial->destinies, 0, sizeof trial->destinies);
    view_determinize(&seen_of(seen)->view, &chance, &trial->t);
    trial->sink = (EventSink){trial_hear, trial};
    trial->t.sink = &trial->sink;
}

// With these cards on top of the reserves; 0: whatever the guess has there. False: nothing about it is certain.
static bool option_try(Trial *trial, const Seen *seen, SeatId seat, uint8_t index, const CardId top[SEAT_COUNT])
{
    const Option *o = &seen->table.options.option[index];
    trial_begin(trial, &seen->table, seat);
    trial->offered = o->verb == VERB_TARGET ? card_bit(o->card) : 0;
    for (SeatId of = 0; of < SEAT_COUNT; of++)
        top_set(trial, of, top[of]);
    match_choose(&trial->t, index);
    return trial_finish(trial) && !trial->is_chance;
}

static bool is_tried(const Table *t, const Option *o)
{
    bool is_act = t->m->question == QUESTION_ACT;
    return (is_act && o->verb == VERB_USE) || (t->m->question == QUESTION_TARGET && o->card != 0) ||
           (is_act && o->verb == VERB_PLAY && is_type(t, o->card, 1u << TYPE_INTERRUPT | 1u << TYPE_ORDER));
}

// The position that an outcome is compared with: as it is now or, if something is pending, after a pass. NULL: a pass
// could turn out in several ways.
static const Table *baseline_of(const Seen *seen, SeatId seat, Trial *trial)
{
    const CardId top[SEAT_COUNT] = {0};
    const Table *t = &seen->table;
    int pass = -1;
    for (uint8_t i = 0; i < t->options.count; i++)
        pass = t->options.option[i].verb == VERB_PASS ? i : pass;
    if (t->m->question != QUESTION_ACT || state(t)->stack_count == 0 || pass < 0)
        return t;
    bool good = option_try(trial, seen, seat, (uint8_t)pass, top);
    return good && trial->destinies[0] + trial->destinies[1] == 0 ? &trial->t : NULL;
}

// Tries every outcome that the destinies allow; false: nothing about it is certain.
static bool outcomes_find(const Seen *seen, SeatId seat, uint8_t index, const Table *before, Outcome *ret_all,
                          bool *ret_is_destiny)
{
    Trial trial;
    CardId top[SEAT_COUNT] = {0}, tops[SEAT_COUNT][DESTINY_MAX] = {{0}};
    uint8_t count[SEAT_COUNT] = {1, 1};
    if (!option_try(&trial, seen, seat, index, top))
        return false;
    *ret_all = outcome_of(&trial, before);
    bool is_revealed[SEAT_COUNT] = {trial.destinies[0] > 0, trial.destinies[1] > 0};
    bool is_destiny = *ret_is_destiny = is_revealed[0] || is_revealed[1];
    trial_begin(&trial, &seen->table, seat);
    for (SeatId of = 0; of < SEAT_COUNT && is_destiny; of++)
        count[of] = is_revealed[of] ? tops_of(&trial, &seen->table, of, tops[of]) : 1;
    for (uint8_t i = 0; i < count[0] && is_destiny; i++)
        for (uint8_t k = 0; k < count[1]; k++) {
            top[0] = tops[0][i];
            top[1] = tops[1][k];
            if (!option_try(&trial, seen, seat, index, top))
                return false;
            outcome_add(ret_all, outcome_of(&trial, before));
        }
    return true;
}

static bool is_of_pile(Option o)
{
    return o.verb == VERB_LOSE_RESERVE || o.verb == VERB_LOSE_ACTIVE || o.verb == VERB_LOSE_USED;
}

// The last energy, while something else could be lost or done.
static bool is_last_energy(const Table *t, SeatId seat, uint8_t index)
{
    bool has_other = false;
    for (uint8_t i = 0; i < t->options.count; i++)
        has_other = has_other || !is_of_pile(t->options.option[i]);
    bool takes_it = is_of_pile(t->options.option[index]) || t->options.option[index].verb == VERB_DRAW;
    return takes_it && has_other && wars_energy_of(t, seat) == 1;
}

void wars_harm_say(const Seen *seen, SeatId seat, uint8_t index, Text *text)
{
    Trial passed;
    Outcome all;
    bool is_destiny;
    if (is_last_energy(&seen->table, seat, index)) {
        text_put(text, "your last energy: you lose the match");
        return;
    }
    if (!is_tried(&seen->table, &seen->table.options.option[index]))
        return;
    const Table *before = baseline_of(seen, seat, &passed);
    if (before && outcomes_find(seen, seat, index, before, &all, &is_destiny))
        outcome_say(&all, before, seat, is_destiny, text);
}

// What is pending takes effect in the trial, with the first answer to whatever it asks the seat. Nothing is foreseen
// where the other has to choose.
bool wars_passing_hurts(const Table *seen, SeatId seat)
{
    Trial trial;
    trial_begin(&trial, seen, seat);
    trial.offered = 0;
    int pass = pass_option(&trial.t);           // the seat's own list may lack options it is not asked about
    if (pass < 0)
        return false;
    match_choose(&trial.t, (uint8_t)pass);
    return trial_finish(&trial) && harmed(seen, &trial.t, cards_had(seen, seat)) != 0;
}

bool wars_is_useful(const Seen *seen, SeatId seat, uint8_t index, uint8_t instead)
{
    const CardId top[SEAT_COUNT] = {0};
    Trial done, left;
    SeatId other = seat_other(seat);
    if (!option_try(&done, seen, seat, index, top) || !option_try(&left, seen, seat, instead, top) ||
        done.destinies[0] + done.destinies[1] + left.destinies[0] + left.destinies[1] > 0)
        return false;
    Side mine[2] = {side_now(&left.t, seat), side_now(&done.t, seat)};
    Side theirs[2] = {side_now(&left.t, other), side_now(&done.t, other)};
    bool gives = is_better(&mine[0], &mine[1]) || is_better(&theirs[1], &theirs[0]);
    return gives && !is_better(&mine[1], &mine[0]) && !is_better(&theirs[0], &theirs[1]);
}
