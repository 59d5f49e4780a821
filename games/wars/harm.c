// harm.c — what an option does to oneself for certain, tried on a guess of what is hidden.
//
// The option is chosen on a copy of what the seat knows, its questions are answered with the first that is offered, and
// both pass until it has taken effect. If every target that was offered is one's own and comes to harm, or if nothing
// is better afterwards and something is worse, the option is marked. What chance or hidden cards decide is no harm.
#include "core/say.h"
#include "games/wars/asks.h"

enum { TRIED_MAX = 40 };

typedef struct Side {                   // what a seat has
    int energy, active, held, power;
    Cards play, damaged;
} Side;

typedef struct Trial {
    Match match;
    Table t;
    SeatId seat;
    bool is_chance;                     // something was revealed, drawn or looked at: nothing is certain
    Cards offered;                      // as targets
    EventSink sink;
} Trial;

static Side side_of(const Table *t, SeatId seat)
{
    Side side = {.energy = energy_of(t, seat), .active = pile_count(t, seat, ZONE_ACTIVE),
                 .held = pile_count(t, seat, ZONE_HAND), .play = cards_had(t, seat)};
    side.damaged = side.play & cards_in(t, SET_DAMAGED);
    for (Cards left = side.play & fighters(t); left; left = cards_after_first(left))
        side.power += stat_of(t, cards_first(left), STAT_POWER, NULL);
    return side;
}

static void trial_hear(void *self, const Table *t, const Event *e)
{
    Trial *trial = self;
    (void)t;
    if (e->kind == EVENT_WARS_TARGETS && e->object)
        trial->offered |= card_bit(e->object);
    trial->is_chance = trial->is_chance || e->kind == EVENT_WARS_DESTINY || e->kind == EVENT_WARS_REVEAL ||
                       e->kind == EVENT_WARS_RETRIEVE || e->kind == EVENT_WARS_WATCH || e->kind == EVENT_SHUFFLE;
}

// Plays on until the stack is empty again; false: it asks the other something, or takes too long.
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
        if (t->m->asked != trial->seat && pass < 0)
            return false;
        match_choose(t, (uint8_t)(pass >= 0 ? pass : 0));
    }
    return t->m->question != 0;
}

// The cards that come to harm: damaged, gone, or weaker.
static Cards harmed(const Table *before, const Table *after, Cards of)
{
    Cards found = 0;
    for (; of; of = cards_after_first(of)) {
        CardId card = cards_first(of);
        bool is_gone = !cards_have(cards_in(after, SET_PLAY), card);
        if (is_gone || (is_damaged(after, card) && !is_damaged(before, card)) ||
            (cards_have(fighters(before), card) &&
             stat_of(after, card, STAT_POWER, NULL) < stat_of(before, card, STAT_POWER, NULL)))
            found |= card_bit(card);
    }
    return found;
}

static bool is_worse_only(const Side *before, const Side *after)
{
    bool better = after->energy > before->energy || after->held > before->held || after->power > before->power ||
                  (after->play & ~before->play) || (before->damaged & before->play & ~after->damaged);
    bool worse = after->energy < before->energy || after->held < before->held || after->power < before->power ||
                 (before->play & ~after->play) || (after->damaged & ~before->damaged);
    return worse && !better;
}

static bool is_same(const Side *a, const Side *b)
{
    return a->energy == b->energy && a->held == b->held && a->power == b->power && a->play == b->play &&
           a->damaged == b->damaged;
}

static void trial_say(const Trial *trial, const Table *before, Text *text)
{
    const Table *after = &trial->t;
    SeatId seat = trial->seat, other = seat_other(seat);
    uint8_t seen_question = before->m->question;
    Cards offered = trial->offered & cards_in(before, SET_PLAY), own = offered & cards_had(before, seat);
    Cards hurt = harmed(before, after, own);
    if (seen_question == QUESTION_TARGET && hurt) {
        text_put(text, "that is your own card");
        return;
    }
    if (offered && offered == own && hurt) {
        text_format(text, "%s: your own %s", cards_after_first(own) ? "only targets of yours, as" : "only target",
                    say_title(before, cards_first(hurt)));
        return;
    }
    Side mine[2] = {side_of(before, seat), side_of(after, seat)};
    Side theirs[2] = {side_of(before, other), side_of(after, other)};
    bool is_quiet = state(before)->modifier_count == state(after)->modifier_count && is_same(&theirs[0], &theirs[1]);
    if (is_quiet && is_worse_only(&mine[0], &mine[1]))
        text_put(text, "costs you more than it gives");
}

void wars_harm_say(const Seen *seen, SeatId seat, uint8_t index, Text *text)
{
    const Option *o = &seen->table.options.option[index];
    bool is_tried = (seen->table.m->question == QUESTION_ACT && o->verb == VERB_USE) ||
                    (seen->table.m->question == QUESTION_ACT && o->verb == VERB_PLAY &&
                     is_type(&seen->table, o->card, 1u << TYPE_INTERRUPT | 1u << TYPE_ORDER)) ||
                    (seen->table.m->question == QUESTION_TARGET && o->card != 0);
    if (!is_tried)
        return;
    Trial trial;
    Xoshiro chance;
    xoshiro_seed(&chance, 1);
    memset(&trial.match, 0, sizeof trial.match);
    table_init(&trial.t, seen->table.game, seen->table.set, &trial.match);
    trial.seat = seat;
    trial.is_chance = false;
    trial.offered = o->verb == VERB_TARGET ? card_bit(o->card) : 0;
    view_determinize(&seen->view, &chance, &trial.t);
    trial.sink = (EventSink){trial_hear, &trial};
    trial.t.sink = &trial.sink;
    match_choose(&trial.t, index);
    if (trial_finish(&trial) && !trial.is_chance)
        trial_say(&trial, &seen->table, text);
}
