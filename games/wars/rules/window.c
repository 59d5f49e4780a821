// window.c — the window in which players act (INIT-9, -10, SYS-1 to -3, STACK-4 to -7): systematic checks, what the
// player with initiative is offered, and how it ends. Who has initiative is in initiative.c.
//
//   The turn player has initiative, nobody has passed; then repeat: systematic checks; triggers that wait go on the
//   stack; the player with initiative acts or passes; after two passes in a row the top of the stack resolves or, if
//   the stack is empty, the window ends.
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"

// ---- systematic checks ----

// Made before every choice of a window; true: the match is over.
static bool match_end_if_decided(Table *t)
{
    RULE(INIT, 9);
    RULE(SYS, 1);
    RULE(WARS_A, 34);                           // checked here and nowhere else
    bool out[SEAT_COUNT];
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        out[seat] = RULE_IF(SYS, 2, !has_energy(t, seat));
    if (!out[0] && !out[1])
        return false;
    RULE(WIN, 1);
    RULE(WARS_A, 35);
    if (RULE_IF(SYS, 3, out[0] && out[1]))
        match_end(t, RESULT_DRAW, SEAT_NOBODY, REASON_ENERGY);
    else
        match_end(t, RESULT_WIN, out[0] ? 1 : 0, REASON_ENERGY);
    return true;
}

// ---- what a seat can do ----

static bool may_play_cards(const Table *t, SeatId seat)
{
    return state(t)->phase == PHASE_DEPLOY && wars_is_free_to_act(t, seat);
}

// The printed cost decides quickly, unless an ongoing ability changes it.
static bool is_too_dear(const Table *t, SeatId seat, CardId card)
{
    RULE(DEPLOY, 4);                            // a play that would fail is not begun
    return wars_is_price_printed(t, card) &&
           !RULE_IF(COST, 1, facts(t, card)->cost <= pile_count(t, seat, ZONE_ACTIVE));
}

// Adds plays from the lost pile to those from the hand, which begin at `first`, and sorts them together.
static void lost_plays_offer(Table *t, SeatId seat, uint8_t first)
{
    const Zone *lost = zone_for(t, seat, ZONE_LOST);
    for (uint8_t i = 0; i < lost->count; i++) {
        bool is_same = false;                   // a copy was offered already
        for (uint8_t k = 0; k < i && !is_same; k++)
            is_same = cards_are_alike(t, lost->card[k], lost->card[i]);
        if (!is_same && wars_can_play(t, seat, lost->card[i], 0))
            offer(t, VERB_PLAY, lost->card[i], 0);
    }
    offers_sort_from(t, first);
}

static bool can_play_in_phase(const Table *t, SeatId seat, CardId card)
{
    return facts(t, card)->type != TYPE_INTERRUPT && !is_too_dear(t, seat, card) && wars_can_play(t, seat, card, 0);
}

static void plays_offer(Table *t, SeatId seat, Cards acts)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    uint8_t first = t->options.count;
    bool all = may_play_cards(t, seat);
    if (SURE(!all && (!acts || !(acts & ~cards_in(t, SET_PLAY))), !all))
        return;
    for (uint8_t i = 0; i < hand->count; i++) {
        if (i > 0 && SURE(cards_are_alike(t, hand->card[i - 1], hand->card[i]), true))
            continue;
        bool is_found = cards_have(acts, hand->card[i]);        // `acts` has every interrupt that can be played
        if (!RULE_IF(STACK, 4, all || is_found))
            continue;
        if (is_found || can_play_in_phase(t, seat, hand->card[i]))
            offer(t, VERB_PLAY, hand->card[i], 0);
    }
    if (plays_from_lost(t))
        lost_plays_offer(t, seat, first);
}

static void uses_offer(Table *t, Cards acts)
{
    if (!acts)
        return;
    CardId card[WARS_CARDS];
    uint8_t count = wars_cards_list(t, acts & cards_in(t, SET_PLAY), card), first = t->options.count;
    for (uint8_t i = 0; i < count; i++)
        offer(t, VERB_USE, card[i], 0);
    offers_sort_from(t, first);
}

// In the order of verbs: activation, drain and attack come before plays and uses, movement and draw after them. A hand
// is kept in order; other cards are sorted where they are listed.
static void acts_offer(Table *t, SeatId seat, Cards acts)
{
    Phase phase = state(t)->phase;
    bool is_free = wars_is_free_to_act(t, seat), first = phase < PHASE_DEPLOY || phase == PHASE_BATTLE;
    if (is_free && first)
        wars_actions_offer(t, seat);
    plays_offer(t, seat, acts);
    uses_offer(t, acts);
    if (is_free && !first)
        wars_actions_offer(t, seat);
}

#define WINDOW_STEPS(X, P) X(P, OPEN) X(P, CHECK) X(P, OFFER) X(P, CHOSEN) X(P, RESOLVED)
STEPS(WINDOW, WindowStep, wars_window, WINDOW_STEPS)

Frame wars_window_frame(void) { return frame_at(PROCEDURE_WINDOW, WINDOW_OPEN); }

const char *wars_window_wrong(const Table *t, const Frame *f)
{
    const WarsState *s = state(t);
    bool is_asking = f->step == WINDOW_OFFER || f->step == WINDOW_CHOSEN;
    if (f->step != WINDOW_OPEN && s->initiative >= SEAT_COUNT)
        return "a window in which nobody has initiative";
    return is_asking && s->passes >= SEAT_COUNT ? "a window after both have passed" : NULL;
}

// ---- the procedure ----

// After two passes in a row. Not inlined, because it is rarer than a pass; nor are some steps below.
NEVER_INLINE Flow both_passed(Table *t, Frame *f)
{
    WarsState *s = state_to_change(t);
    RULE(TURN, 5);
    if (RULE_IF(STACK, 7, s->stack_count == 0)) {
        s->passes = 0;
        return done(t);
    }
    if (s->stack_count == 0)                    // reached only when rules-proof inverts the test above
        return done(t);
    RULE(STACK, 6);                             // now, so that nobody can tell whether it asks something
    wars_initiative_after_stack(t);
    return call(t, f, WINDOW_RESOLVED, wars_resolve_frame(t));
}

NEVER_INLINE bool options_make(Table *t, SeatId seat, Cards acts)
{
    offer_begin(t, seat, QUESTION_ACT);
    acts_offer(t, seat, acts);
    if (t->options.count == 0)
        return false;
    offer(t, VERB_PASS, 0, 0);
    return true;
}

// False: the seat can only pass. That is the usual case, and then no list is made.
ALWAYS_INLINE bool options_list(Table *t, unsigned holds)
{
    SeatId seat = state(t)->initiative;
    Cards acts = wars_acts_of(t, seat, holds);
    bool may_act = SURE(acts, 0) ||
                   (SURE(wars_is_free_to_act(t, seat), false) && wars_has_action(t, seat));
    return may_act && options_make(t, seat, acts);
}

// Goes on to the next choice. A seat that can only pass does so without being prompted; the events are the same.
ALWAYS_INLINE Flow window_go_on(Table *t, Frame *f)
{
    unsigned holds = wars_holds_now(t);
    for (; state(t)->passes < SEAT_COUNT; wars_initiative_pass(t))
        if (options_list(t, holds))
            return ask_at(t, f, WINDOW_OFFER, WINDOW_CHOSEN);
    return both_passed(t, f);
}

// A pass changes nothing that the checks depend on: they are made before the first choice and after every act.
static Flow window_check(Table *t, Frame *f)
{
    if (match_end_if_decided(t))
        return ended();
    if (is_battle(t) && wars_battle_end_if_over(t))
        return done(t);
    if (wars_ability_is_waiting(t)) {
        RULE(INIT, 10);
        RULE(TRIG, 3);
        return call(t, f, WINDOW_CHECK, wars_waiting_frame());
    }
    return window_go_on(t, f);
}

// This and the next two are not inlined, so that the frequent steps stay short.
NEVER_INLINE Flow window_offer(Table *t)
{
    options_list(t, wars_holds_now(t));
    return ask(t, WINDOW_CHOSEN);
}

NEVER_INLINE Flow window_chosen(Table *t, Frame *f)
{
    SeatId seat = state(t)->initiative;
    CardId card = t->chosen.card;
    state_to_change(t)->forced = 0;
    switch (t->chosen.verb) {
    case VERB_ACTIVATE:
        wars_activation_announce(t, seat, (uint8_t)t->chosen.number);
        break;
    case VERB_DRAIN:
        wars_drain_announce(t, seat, card);
        break;
    case VERB_ATTACK:
        wars_attack_announce(t, seat, card);
        break;
    case VERB_DRAW:
        wars_draw_action(t, seat);
        break;
    case VERB_PLAY:
        return call(t, f, WINDOW_CHECK, wars_play_frame(t, seat, card, 0));
    case VERB_USE:
        return call(t, f, WINDOW_CHECK, wars_use_frame(t, seat, card));
    case VERB_MOVE:
        return call(t, f, WINDOW_CHECK, wars_move_frame(t, seat, card));
    default:
        wars_initiative_pass(t);
        return window_go_on(t, f);
    }
    return next(f, WINDOW_CHECK);
}

// This many things in a row that nobody could respond to must be a loop: the match is a draw, for that reason.
NEVER_INLINE Flow window_resolved(Table *t, Frame *f)
{
    WarsState *s = state_to_change(t);
    if (RULE_IF(WARS_A, 43, s->forced == FORCED_MAX)) {
        match_end(t, RESULT_DRAW, SEAT_NOBODY, REASON_LOOP);
        return ended();
    }
    s->forced++;
    if (wars_battle_is_new(t))                  // after it, the phase gets a new window
        return call(t, f, WINDOW_OPEN, wars_battle_frame());
    return window_check(t, f);
}

Flow wars_window_run(Table *t, Frame *f)
{
    switch ((WindowStep)f->step) {

    case WINDOW_OPEN:
        wars_initiative_at_start(t);
        return window_check(t, f);

    case WINDOW_CHECK:
        return window_check(t, f);

    case WINDOW_OFFER:
        return window_offer(t);

    case WINDOW_CHOSEN:
        return window_chosen(t, f);

    case WINDOW_RESOLVED:
        return window_resolved(t, f);
    }
    return bad_step(t, f);
}
