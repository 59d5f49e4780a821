// window.c — what happens at a moment (HE-HIDE-4 to -6, HE-A14): texts of cards in play that wait for it, then hidden
// actions that players flip.
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/choices.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/play.h"
#include "games/enemy/rules/window.h"

static bool has_action_for(const Table *t, SeatId seat, FlipMoment moment)
{
    const Zone *hidden = zone_for(t, seat, ZONE_HIDDEN);
    uint8_t moments = 0;
    for (const CardId *card = hidden->card, *end = card + hidden->count; card < end; card++)
        moments |= facts(t, *card)->moments;
    return (moments & moment_bit(moment)) != 0;
}

// The zones of cards whose texts trigger: a monster's does so while it attacks.
static const uint8_t waiting_zones[] = {ZONE_PCS, ZONE_FIELD, ZONE_ATTACK};

static bool waits_for(const Table *t, CardId card, FlipMoment moment)
{
    return (facts(t, card)->moments & moment_bit(moment)) && has_text(t, card, ENEMY_TRIGGER);
}

static bool has_text_for(const Table *t, SeatId seat, FlipMoment moment)
{
    for (size_t i = 0; i < COUNT_OF(waiting_zones); i++) {
        const Zone *z = zone_for(t, seat, (ZoneName)waiting_zones[i]);
        for (const CardId *card = z->card, *end = card + z->count; card < end; card++)
            if (waits_for(t, *card, moment))
                return true;
    }
    return false;
}

NEVER_INLINE bool somebody_waits(const Table *t, FlipMoment moment)
{
    return has_action_for(t, RED, moment) || has_action_for(t, BLUE, moment) || has_text_for(t, RED, moment) ||
           has_text_for(t, BLUE, moment);
}

bool enemy_window_is_due(const Table *t, FlipMoment moment)
{
    return decks_await(t, moment_bit(moment)) && somebody_waits(t, moment);
}

// The text of a monster that has just been scored waits as well: it has attacked until then.
bool enemy_score_is_awaited(const Table *t, const CardId *scored, uint8_t count)
{
    for (uint8_t i = 0; i < count; i++)
        if (waits_for(t, scored[i], MOMENT_SCORED))
            return true;
    return enemy_window_is_due(t, MOMENT_SCORED);
}

bool enemy_text_has_room(const Table *t)
{
    return t->m->depth + 3 <= ENEMY_FRAMES &&   // a text, and what it may call
           t->m->entry_count < ENEMY_ENTRIES;   // texts end in reverse order, so there are no gaps
}

// ---- what a flip is about: "that PC", "that monster" ----

// The first monster of the fight that passes; 0: none.
static CardId monster_fits(const Table *t, const Context *c, uint16_t filter)
{
    const CardId *monster;
    uint8_t count = enemy_monsters_of(t, state(t)->fighting, &monster);
    RULE(HE, A45);                              // of several monsters that pass, the one assigned first
    for (uint8_t i = 0; i < count; i++)
        if (text_matches(c, filter, monster[i]))
            return monster[i];
    return 0;
}

// A fight begins: the text waits for its PC or one of its monsters; "fights a …" also needs such an opponent.
static bool fight_fits(const Table *t, const Context *c, uint16_t subject, uint16_t object, CardId ret_that[2])
{
    CardId pc = state(t)->fight_pc[state(t)->fighting - 1];
    if (pc != 0 && text_matches(c, subject, pc)) {
        ret_that[0] = pc;
        ret_that[1] = monster_fits(t, c, object);
        return ret_that[1] != 0 || !object;
    }
    ret_that[0] = monster_fits(t, c, subject);
    ret_that[1] = pc;
    return ret_that[0] != 0 && (!object || text_matches(c, object, pc));
}

// One of the cards the event happened to; a PC that was wounded must still be there.
static bool involved_fits(const Table *t, const Context *c, uint16_t subject, const EnemyWindowLocals *w, uint8_t index)
{
    bool is_there = w->moment != MOMENT_WOUNDED || is_in_zone(t, w->pc[index], ZONE_PCS);
    return is_there && text_matches(c, subject, w->pc[index]);
}

static bool any_involved_fits(const Table *t, const Context *c, uint16_t subject, const EnemyWindowLocals *w,
                           CardId ret_that[2])
{
    for (uint8_t i = 0; i < w->count; i++)
        if (involved_fits(t, c, subject, w, i)) {
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
    if (w->count > 0)
        return any_involved_fits(t, c, a->subject, w, ret_that);
    if (w->moment == MOMENT_ATTACKED)
        ret_that[1] = enemy_attack_lead(t);
    return w->moment != MOMENT_ATTACKED || text_matches(c, a->subject, ret_that[1]);
}

// The ability by which a hidden card may be flipped in this window; -1: none. *ret_that: the cards its text mentions.
static int flip_ability(const Table *t, SeatId seat, CardId card, const EnemyWindowLocals *w, CardId ret_that[2])
{
    if (!(facts(t, card)->moments & moment_bit((FlipMoment)w->moment)))
        return -1;
    const Program *p = text_program(t, t->cards[card].def);
    Context c = text_context(t, seat, card);
    RULE(HE, A13);                              // the box is checked now
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

#define WINDOW_STEPS(X, P) X(P, OFFER) X(P, CHOSEN) X(P, FLIPPED) X(P, TEXTS)
STEPS(WINDOW, WindowStep, enemy_window, WINDOW_STEPS)

bool enemy_window_has_flipped(const Frame *f) { return f->step == WINDOW_FLIPPED || f->step == WINDOW_TEXTS; }

Frame enemy_window_frame(const Table *t, FlipMoment moment)
{
    bool waits = has_text_for(t, RED, moment) || has_text_for(t, BLUE, moment);
    Frame f = frame_at(PROCEDURE_WINDOW, waits ? WINDOW_TEXTS : WINDOW_OFFER);
    f.u.enemy.window.moment = (uint8_t)moment;
    RULE(HE, A14);                              // the defender first, then alternating
    f.u.enemy.window.seat = defender(t);
    return f;
}

Frame enemy_window_frame_of(const Table *t, FlipMoment moment, const CardId *card, uint8_t count)
{
    Frame f = enemy_window_frame(t, moment);
    check(count <= ENEMY_INVOLVED);
    if (moment == MOMENT_LOST && waits_for(t, card[0], moment))
        f.step = WINDOW_TEXTS;                  // its own text runs even if this destroyed it
    for (uint8_t i = 0; i < count && moment == MOMENT_SCORED; i++)
        if (waits_for(t, card[i], moment))
            f.step = WINDOW_TEXTS;
    f.u.enemy.window.count = count;
    memcpy(f.u.enemy.window.pc, card, count);
    return f;
}

// ---- texts of cards in play ----

static uint8_t waiting_add(Table *t, EnemyWindowLocals *w, const CardId *card, uint8_t cards, uint8_t count)
{
    for (uint8_t k = 0; k < cards; k++)
        if (waits_for(t, card[k], (FlipMoment)w->moment)) {
            if (count == ENEMY_TRIGGERS)
                match_stop(t, REASON_CARDS);            // leaving one out would break the rules
            else
                w->source[count++] = card[k];
        }
    return count;
}

// The active player's first, in zone order.
static void texts_find(Table *t, EnemyWindowLocals *w)
{
    uint8_t count = 0;
    for (uint8_t i = 0; i < SEAT_COUNT * COUNT_OF(waiting_zones); i++) {
        SeatId seat = i < COUNT_OF(waiting_zones) ? state(t)->active : defender(t);
        const Zone *z = zone_for(t, seat, (ZoneName)waiting_zones[i % COUNT_OF(waiting_zones)]);
        if (i == COUNT_OF(waiting_zones) && w->moment == MOMENT_SCORED)
            count = waiting_add(t, w, w->pc, w->count, count);          // they have attacked until now
        count = waiting_add(t, w, z->card, z->count, count);
    }
    bool has_gone = w->moment == MOMENT_LOST && is_in_zone(t, w->pc[0], ZONE_DISCARD);
    if (has_gone && waits_for(t, w->pc[0], MOMENT_LOST) && count < ENEMY_TRIGGERS)
        w->source[count] = w->pc[0];
    w->begun = 1;
}

// The text of a PC that has lost its fight triggers even if that destroyed it, and that of a scored monster.
static bool is_waiting(const Table *t, const EnemyWindowLocals *w, CardId card)
{
    bool is_scored = w->moment == MOMENT_SCORED && is_in_zone(t, card, ZONE_SCORE);
    return is_scored || (w->moment == MOMENT_LOST && card == w->pc[0]) || is_in_zone(t, card, ZONE_PCS) ||
           is_in_zone(t, card, ZONE_FIELD) || is_in_zone(t, card, ZONE_ATTACK);
}

// Whether this ability has triggered; `index` is the card the event happened to, if there are several.
static bool text_is_due(const Table *t, CardId card, const Ability *a, const EnemyWindowLocals *w, uint8_t index,
                        CardId ret_that[2])
{
    Context c = text_context(t, t->cards[card].owner, card);
    EnemyWindowLocals one = *w;
    if (a->kind != ENEMY_TRIGGER || a->event != w->moment)
        return false;
    if (w->count > 0) {
        one.count = 1;
        one.pc[0] = w->pc[index];
    }
    return subject_fits(t, &c, a, &one, ret_that) && text_holds(&c, a->condition);
}

// The next text of the first source, once for each card the event happened to; false: none is left.
static bool text_next(Table *t, EnemyWindowLocals *w, Frame *ret_frame)
{
    CardId card = w->source[0], that[2];
    const Program *p = text_program(t, t->cards[card].def);
    uint8_t cards = w->count ? w->count : 1;
    for (uint8_t at = w->texts;
         is_waiting(t, w, card) && RULE_IF(HE, A44, enemy_text_has_room(t)) && at < p->ability_count * cards; at++)
        if (text_is_due(t, card, &p->ability[at / cards], w, at % cards, that)) {
            w->texts = (uint8_t)(at + 1);
            event_emit(t, (Event){.kind = EVENT_HE_TEXT, .seat = t->cards[card].owner, .card = card});
            *ret_frame = text_frame(t, t->cards[card].owner, card, (uint8_t)(at / cards), that);
            return true;
        }
    memmove(w->source, w->source + 1, ENEMY_TRIGGERS - 1);
    w->source[ENEMY_TRIGGERS - 1] = 0;
    w->texts = 0;
    return false;
}

static uint8_t flips_of(const Table *t, const EnemyWindowLocals *w, CardId ret_card[HIDDEN_MAX])
{
    const Zone *hidden = zone_for(t, w->seat, ZONE_HIDDEN);
    CardId that[2];
    uint8_t count = 0;
    RULE(HE, A15);                              // even one that was hidden this turn
    RULE(HE, A39);                              // a hidden card that is not an action stays hidden
    for (uint8_t i = 0; i < hidden->count; i++)
        if (flip_ability(t, w->seat, hidden->card[i], w, that) >= 0)
            ret_card[count++] = hidden->card[i];
    return count;
}

// A player with nothing to flip has only one option, and passes silently.
static Flow window_offer(Table *t, Frame *f)
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
    int ability = flip_ability(t, seat, card, w, that);
    check(ability >= 0);
    RULE(HE_HIDE, 5);                           // it is not a play, and there is no limit
    w->passes = 0;
    w->flipped = card;
    event_emit(t, (Event){.kind = EVENT_HE_FLIP, .seat = seat, .card = card});
    card_move(t, card, zone_id(seat, ZONE_REVEALED));
    return call(t, f, WINDOW_FLIPPED, text_frame(t, seat, card, (uint8_t)ability, that));
}

static Flow window_chosen(Table *t, Frame *f)
{
    EnemyWindowLocals *w = &f->u.enemy.window;
    if (t->chosen.verb == VERB_FLIP)
        return flip(t, f, t->chosen.card);
    w->passes++;
    w->seat = seat_other(w->seat);
    return RULE_IF(HE, A14, w->passes >= SEAT_COUNT) ? done(t) : window_offer(t, f);
}

static Flow window_texts(Table *t, Frame *f)
{
    EnemyWindowLocals *w = &f->u.enemy.window;
    Frame text;
    if (!w->begun)
        texts_find(t, w);
    while (w->source[0] != 0)
        if (text_next(t, w, &text))
            return call(t, f, WINDOW_TEXTS, text);
    return window_offer(t, f);
}

static Flow window_flipped(Table *t, Frame *f)
{
    EnemyWindowLocals *w = &f->u.enemy.window;
    RULE(HE, A26);                              // it is discarded before the next one
    enemy_card_discard(t, w->flipped);
    w->flipped = 0;
    w->seat = seat_other(w->seat);
    return window_offer(t, f);
}

Flow enemy_window_run(Table *t, Frame *f)
{
    switch ((WindowStep)f->step) {

    case WINDOW_OFFER:
        return window_offer(t, f);

    case WINDOW_CHOSEN:
        return window_chosen(t, f);

    case WINDOW_TEXTS:
        return window_texts(t, f);

    case WINDOW_FLIPPED:
        return window_flipped(t, f);
    }
    return bad_step(t, f);
}
