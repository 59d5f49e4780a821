// window.c — when hidden actions may be flipped, and by whom (HE-HIDE-4 to -6, HE-A14).
#include "games/enemy/enemy.h"

// The owner's Play Step is its own business. Of an attack the text says whose it is.
static bool may_flip_at(const Table *t, SeatId seat, FlipMoment moment)
{
    return moment != MOMENT_PLAY_STEP || seat == state(t)->active;
}

static bool has_action_for(const Table *t, SeatId seat, FlipMoment moment)
{
    const Zone *hidden = zone_for(t, seat, ZONE_HIDDEN);
    uint8_t moments = 0;
    for (const CardId *card = hidden->card, *end = card + hidden->count; card < end; card++)
        moments |= facts(t, *card)->moments;
    return (moments >> moment & 1) != 0;
}

bool enemy_window_is_due(const Table *t, FlipMoment moment)
{
    return (may_flip_at(t, RED, moment) && has_action_for(t, RED, moment)) ||
           (may_flip_at(t, BLUE, moment) && has_action_for(t, BLUE, moment));
}

bool enemy_text_has_room(const Table *t)
{
    const Entry *e = t->m->part.enemy.entries;
    if (t->m->depth + 3 > ENEMY_FRAMES)         // a text, and what it may call
        return false;
    for (uint8_t i = 0; i < ENEMY_ENTRIES; i++)
        if (e[i].def == 0)
            return true;
    return false;
}

// ---- what a flip is about: "that PC", "that monster" ----

// A fight begins: its PC or one of its monsters is what the text waits for; "fights a …" wants such a monster too.
static bool fight_fits(const Table *t, const Context *c, uint16_t subject, uint16_t object, CardId ret_that[2])
{
    uint8_t fight = state(t)->fighting;
    const CardId *monster;
    uint8_t count = enemy_monsters_of(t, fight, &monster);
    CardId pc = state(t)->fight_pc[fight - 1];
    bool fits = pc != 0 && text_matches(c, subject, pc);
    RULE(HE, A45);                              // of several monsters that fit, the one assigned first
    ret_that[0] = pc;
    ret_that[1] = count ? monster[0] : 0;
    for (uint8_t i = 0; i < count && !fits; i++)
        if (text_matches(c, subject, monster[i])) {
            ret_that[1] = monster[i];
            fits = true;
        }
    for (uint8_t i = 0; i < count && object && fits; i++)
        if (text_matches(c, object, monster[i])) {
            ret_that[1] = monster[i];
            return true;
        }
    return fits && !object;
}

static bool wound_fits(const Table *t, const Context *c, uint16_t subject, const EnemyWindowLocals *w,
                       CardId ret_that[2])
{
    for (uint8_t i = 0; i < w->count; i++)
        if (is_in_zone(t, w->pc[i], ZONE_PCS) && text_matches(c, subject, w->pc[i])) {
            ret_that[0] = w->pc[i];
            return true;
        }
    return false;
}

static bool subject_fits(const Table *t, const Context *c, const Ability *a, const EnemyWindowLocals *w,
                         CardId ret_that[2])
{
    ret_that[0] = ret_that[1] = 0;
    if (w->moment == MOMENT_FIGHTS)
        return fight_fits(t, c, a->subject, a->object, ret_that);
    if (w->moment == MOMENT_WOUNDED)
        return wound_fits(t, c, a->subject, w, ret_that);
    if (w->moment == MOMENT_ATTACKED)
        ret_that[1] = enemy_attack_lead(t);
    return true;
}

int enemy_flip_ability(const Table *t, SeatId seat, CardId card, const EnemyWindowLocals *w, CardId ret_that[2])
{
    if (!(facts(t, card)->moments >> w->moment & 1) || !may_flip_at(t, seat, (FlipMoment)w->moment))
        return -1;
    const Program *p = text_program(t, t->cards[card].def);
    Context c = text_context(t, seat, card);
    RULE(HE, A13);                              // the box is looked at now
    if (!enemy_requirements_hold(t, seat, card) || !RULE_IF(HE, A44, enemy_text_has_room(t)))
        return -1;
    for (int i = text_ability(p, ENEMY_FLIP, 0); i >= 0; i = text_ability(p, ENEMY_FLIP, i + 1)) {
        const Ability *a = &p->ability[i];
        if (a->event == w->moment && RULE_IF(HE_HIDE, 4, subject_fits(t, &c, a, w, ret_that)) &&
            text_holds(&c, a->condition) && text_can(t, seat, card, (uint8_t)i, ret_that))
            return i;
    }
    return -1;
}

// ---- the procedure ----

#define WINDOW_STEPS(X, P) X(P, OFFER) X(P, CHOSEN) X(P, FLIPPED)
STEPS(WINDOW, WindowStep, enemy_window, WINDOW_STEPS)

bool enemy_window_has_flipped(const Frame *f) { return f->step == WINDOW_FLIPPED; }

Frame enemy_window_frame(const Table *t, FlipMoment moment)
{
    Frame f = frame_at(PROCEDURE_WINDOW, WINDOW_OFFER);
    f.u.enemy.window.moment = (uint8_t)moment;
    RULE(HE, A14);                              // the defender first, then by turns
    f.u.enemy.window.seat = defender(t);
    return f;
}

Frame enemy_window_frame_wounded(const Table *t, const CardId *pc, uint8_t count)
{
    Frame f = enemy_window_frame(t, MOMENT_WOUNDED);
    check(count <= ENEMY_WOUNDED);
    f.u.enemy.window.count = count;
    memcpy(f.u.enemy.window.pc, pc, count);
    return f;
}

static uint8_t flips_of(const Table *t, const EnemyWindowLocals *w, CardId ret_card[HIDDEN_MAX])
{
    const Zone *hidden = zone_for(t, w->seat, ZONE_HIDDEN);
    CardId that[2];
    uint8_t count = 0;
    RULE(HE, A15);                              // also one that was hidden this turn
    RULE(HE, A39);                              // a hidden card that is no action stays hidden
    for (uint8_t i = 0; i < hidden->count; i++)
        if (enemy_flip_ability(t, w->seat, hidden->card[i], w, that) >= 0)
            ret_card[count++] = hidden->card[i];
    return count;
}

// Who has nothing to flip has one option, and passes without a word.
static Flow window_ask(Table *t, Frame *f)
{
    const EnemyWindowLocals *w = &f->u.enemy.window;
    CardId card[HIDDEN_MAX];
    uint8_t count = flips_of(t, w, card);
    offer_begin(t, w->seat, QUESTION_FLIP);
    enemy_offer_cards(t, VERB_FLIP, card, count);
    offer(t, VERB_PASS, 0, 0);
    return ask_at(t, f, WINDOW_OFFER, WINDOW_CHOSEN);
}

static Flow flip(Table *t, Frame *f, CardId card)
{
    EnemyWindowLocals *w = &f->u.enemy.window;
    CardId that[2];
    SeatId seat = w->seat;
    int ability = enemy_flip_ability(t, seat, card, w, that);
    check(ability >= 0);
    RULE(HE_HIDE, 5);                           // no play, and no limit
    w->passes = 0;
    w->flipped = card;
    event_emit(t, (Event){.kind = EVENT_HE_FLIP, .seat = seat, .card = card});
    card_move(t, card, zone_id(seat, ZONE_REVEALED));
    return call(t, f, WINDOW_FLIPPED, text_frame(t, seat, card, (uint8_t)ability, that));
}

Flow enemy_window_run(Table *t, Frame *f)
{
    EnemyWindowLocals *w = &f->u.enemy.window;
    switch ((WindowStep)f->step) {

    case WINDOW_OFFER:
        return window_ask(t, f);

    case WINDOW_CHOSEN:
        if (t->chosen.verb == VERB_FLIP)
            return flip(t, f, t->chosen.card);
        w->passes++;
        w->seat = seat_other(w->seat);
        return RULE_IF(HE, A14, w->passes >= SEAT_COUNT) ? done(t) : window_ask(t, f);

    case WINDOW_FLIPPED:
        RULE(HE, A26);                          // it is discarded before the next
        enemy_card_discard(t, w->flipped);
        w->flipped = 0;
        w->seat = seat_other(w->seat);
        return window_ask(t, f);
    }
    return bad_step(t, f);
}
