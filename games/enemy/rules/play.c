// play.c — the Play Step: one play, put together part by part (HE-PLAY, HE-LIMIT, HE-PC-2 to -5, HE-ITEM, HE-HIDE-1 to
// -3, HE-MON-1, HE-UNIQ, HE-X-EVENT, HE-X-FIELD).
#include "games/enemy/rules/choices.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/play.h"
#include "games/enemy/rules/spot.h"
#include "games/enemy/rules/turn.h"
#include "games/enemy/rules/window.h"

// ---- which card may be played how ----

NEVER_INLINE bool box_holds(const Table *t, SeatId seat, CardId card)
{
    const Program *p = text_program(t, t->cards[card].def);
    Context c = text_context(t, seat, card);
    for (int i = text_ability(p, ENEMY_REQUIRE, 0); i >= 0; i = text_ability(p, ENEMY_REQUIRE, i + 1))
        if (!text_holds(&c, p->ability[i].condition))
            return false;
    return true;
}

NEVER_INLINE bool box_test(const Table *t, SeatId seat, CardId card, Icons *icons)
{
    const EnemyFacts *f = facts(t, card);
    if (f->need_icons > 0 && !icons->are_counted)
        enemy_icons_count(t, icons);
    bool holds = f->need_icons > 0 ? icons->of[f->need_element] >= f->need_icons : box_holds(t, seat, card);
    check(!RIFT_CHECKS || holds == box_holds(t, seat, card));   // the notes agree with the box
    return RULE_IF(HE_PLAY, 3, holds);
}

// Most cards have no box.
ALWAYS_INLINE bool needs_hold(const Table *t, SeatId seat, CardId card, Icons *icons)
{
    RULE(HE, A28);                              // the card itself is still in hand, so it can't be spotted
    return !has_text(t, card, ENEMY_REQUIRE) || box_test(t, seat, card, icons);
}

bool enemy_requirements_hold(const Table *t, SeatId seat, CardId card)
{
    Icons icons = {.are_counted = false};
    return needs_hold(t, seat, card, &icons);
}

bool enemy_item_fits(const Table *t, SeatId seat, CardId item, CardId pc)
{
    return enemy_can_bear(t, pc, item) && enemy_requirements_hold(t, seat, item);
}

static Refusal item_refused(const Table *t, SeatId seat, CardId item)
{
    const Zone *z = zone_for(t, seat, ZONE_PCS);
    RULE(HE_ITEM, 1);
    RULE(HE, A11);                              // only the player's own PCs
    for (uint8_t i = z->count; i > 0; i--)
        if (facts(t, z->card[i - 1])->type == TYPE_PC && enemy_can_bear(t, z->card[i - 1], item))
            return REFUSAL_NONE;
    return z->count ? REFUSAL_BEARER : REFUSAL_NO_PC;
}

ALWAYS_INLINE Refusal face_up_refused(const Table *t, SeatId seat, CardId card, Icons *icons)
{
    Refusal refusal = REFUSAL_NONE;
    switch ((CardType)facts(t, card)->type) {
    case TYPE_ACTION:
        RULE(HE_HIDE, 2);
        return REFUSAL_ACTION;
    case TYPE_NONE:
    case TYPE_MONSTER:
    case TYPE_COUNT:
        return REFUSAL_TYPE;
    case TYPE_ITEM:
        refusal = item_refused(t, seat, card);
        break;
    case TYPE_PC:
    case TYPE_EVENT:
    case TYPE_FIELD:
        break;
    }
    if (refusal != REFUSAL_NONE)
        return refusal;
    return needs_hold(t, seat, card, icons) ? REFUSAL_NONE : REFUSAL_REQUIRE;
}

Refusal enemy_play_refused(const Table *t, SeatId seat, CardId card)
{
    Icons icons = {.are_counted = false};
    return face_up_refused(t, seat, card, &icons);
}

static bool zone_has(const Table *t, const Zone *z, DefId def)
{
    for (uint8_t i = 0; i < z->count; i++)
        if (t->cards[z->card[i]].def == def)
            return true;
    return false;
}

static bool has_copy_in_play(const Table *t, DefId def)
{
    RULE(HE, A31);                              // face up: neither hidden nor discarded
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (zone_has(t, zone_for(t, seat, ZONE_PORTAL), def) || zone_has(t, zone_for(t, seat, ZONE_SCORE), def) ||
            zone_has(t, zone_for(t, seat, ZONE_ATTACK), def))
            return true;
    return false;
}

ALWAYS_INLINE Refusal attacking_refused(const Table *t, SeatId seat, CardId card, Icons *icons)
{
    const EnemyFacts *c = facts(t, card);
    if (c->type != TYPE_MONSTER)
        return REFUSAL_TYPE;
    RULE(HE_UNIQ, 2);                           // the play is impossible; nothing is sacrificed for it
    if ((c->marks & MARK_UNIQUE) && RULE_IF(HE_UNIQ, 1, has_copy_in_play(t, t->cards[card].def)))
        return REFUSAL_UNIQUE;
    return needs_hold(t, seat, card, icons) ? REFUSAL_NONE : REFUSAL_REQUIRE;
}

Refusal enemy_attack_refused(const Table *t, SeatId seat, CardId card)
{
    Icons icons = {.are_counted = false};
    return attacking_refused(t, seat, card, &icons);
}

Refusal enemy_store_refused(const Table *t, SeatId seat, CardId card)
{
    if (facts(t, card)->type != TYPE_MONSTER)
        return REFUSAL_TYPE;
    RULE(HE_MON, 4);                            // there is no limit
    RULE(HE, A16);
    return RULE_IF(HE_MON, 1, is_storable(t, card)) ? enemy_attack_refused(t, seat, card) : REFUSAL_STORABLE;
}

// ---- the parts of a play: the card, and where it goes; a card is offered only if there is a place for it ----

// All ways at once: ordered by way, then by position in the hand.
static void cards_offer(Table *t, SeatId seat)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    const Card *cards = t->cards;
    const EnemyFacts *all = t->facts;
    CardId card[ENEMY_DECK], monster[ENEMY_DECK];
    unsigned count = 0, monsters = 0;
    Option *to = t->options.option;
    _Static_assert(OPTION_MAX >= 4 * ENEMY_DECK, "every card in every way");
    Icons icons;
    icons.are_counted = false;
    DefId before = 0;                           // equal cards are next to each other in a hand: one is enough
    for (uint8_t i = 0, end = hand->count; i < end; i++) {
        CardId c = hand->card[i];
        DefId def = cards[c].def;
        if (def == before)
            continue;
        before = def;
        card[count++] = c;
        const EnemyFacts *f = &all[def];
        bool is_plain = (f->marks & MARK_PLAIN) != 0;
        if (f->type == TYPE_MONSTER) {
            if (is_plain || attacking_refused(t, seat, c, &icons) == REFUSAL_NONE)
                monster[monsters++] = c;
        } else if (is_plain || face_up_refused(t, seat, c, &icons) == REFUSAL_NONE) {
            *to++ = (Option){VERB_PLAY, c, 0};
        }
    }
    for (unsigned i = 0; i < monsters; i++)
        *to++ = (Option){VERB_ATTACK, monster[i], 0};
    for (unsigned i = 0; i < monsters; i++)
        if (RULE_IF(HE_MON, 1, is_storable(t, monster[i])))
            *to++ = (Option){VERB_STORE, monster[i], 0};
    RULE(HE_HIDE, 1);                           // any card may be hidden
    RULE(HE, A13);                              // whatever its box says
    for (unsigned i = 0; i < count; i++)
        *to++ = (Option){VERB_HIDE, card[i], 0};
    t->options.count = (uint8_t)(to - t->options.option);
}

// A free place, or the place of one of the player's PCs; a PC whose name the player already has can only replace that
// one.
static void places_offer(Table *t, SeatId seat, CardId card)
{
    CardId pc[ENEMY_PCS], same = enemy_pc_named(t, seat, t->cards[card].def);
    uint8_t count = enemy_pcs_of(t, seat, pc);
    offer_begin(t, seat, QUESTION_PLACE);
    RULE(HE_LIMIT, 4);
    RULE(HE, A9);
    if (RULE_IF(HE_PC, 5, same != 0)) {
        offer(t, VERB_REPLACE, same, 0);
        return;
    }
    if (RULE_IF(HE_LIMIT, 1, count < ENEMY_PCS))
        offer(t, VERB_NEW, 0, 0);
    RULE(HE_PC, 2);
    RULE(HE_LIMIT, 5);
    for (uint8_t i = 0; i < count; i++)
        offer(t, VERB_REPLACE, pc[i], 0);
}

static void bearers_offer(Table *t, SeatId seat, CardId item)
{
    CardId pc[ENEMY_PCS];
    uint8_t count = enemy_pcs_of(t, seat, pc);
    offer_begin(t, seat, QUESTION_BEARER);
    for (uint8_t i = 0; i < count; i++)
        if (enemy_can_bear(t, pc[i], item))
            offer(t, VERB_BEARER, pc[i], 0);
}

static void room_offer(Table *t, SeatId seat)
{
    const Zone *hidden = zone_for(t, seat, ZONE_HIDDEN);
    offer_begin(t, seat, QUESTION_ROOM);
    RULE(HE_LIMIT, 5);
    RULE(HE, A33);                              // one of the earlier ones, not the new card
    enemy_offer_cards(t, VERB_SACRIFICE, hidden->card, hidden->count);
}

static bool is_whole(const Table *t, const EnemyPlayLocals *l)
{
    if (l->play.filled > SLOT_WHERE)
        return true;
    uint8_t type = facts(t, l->play.value[SLOT_CARD])->type;
    if (l->way == VERB_PLAY)
        return type != TYPE_PC && type != TYPE_ITEM;
    RULE(HE_LIMIT, 2);
    return l->way != VERB_HIDE || !RULE_IF(HE_HIDE, 3, zone_for(t, l->seat, ZONE_HIDDEN)->count >= HIDDEN_MAX);
}

// ---- the play is complete ----

static void field_enter(Table *t, SeatId seat, CardId card)
{
    const Zone *field = zone_for(t, seat, ZONE_FIELD);
    if (RULE_IF(HE_X_FIELD, 1, field->count > 0))
        enemy_card_sacrifice(t, field->card[0]);
    card_move(t, card, zone_id(seat, ZONE_FIELD));
}

static void face_up(Table *t, const EnemyPlayLocals *l, CardId card, CardId where)
{
    switch ((CardType)facts(t, card)->type) {
    case TYPE_PC:
        enemy_pc_enter(t, card, where);
        return;
    case TYPE_ITEM:
        enemy_item_enter(t, card, where);
        return;
    case TYPE_FIELD:
        field_enter(t, l->seat, card);
        return;
    case TYPE_EVENT:
        RULE(HE_X_EVENT, 1);
        card_move(t, card, zone_id(l->seat, ZONE_REVEALED));
        return;
    case TYPE_NONE:
    case TYPE_MONSTER:
    case TYPE_ACTION:
    case TYPE_COUNT:
        break;
    }
    bug(__FILE__, __LINE__, "a card that is not played face up");
}

static void hide(Table *t, SeatId seat, CardId card, CardId sacrificed)
{
    if (sacrificed)
        enemy_card_sacrifice(t, sacrificed);
    // Somebody who has looked at the hand can't see which of its cards this is.
    cards_move_unseen(t, &card, 1, zone_id(seat, ZONE_HIDDEN));
}

static void play_perform(Table *t, const EnemyPlayLocals *l)
{
    CardId card = l->play.value[SLOT_CARD], where = l->play.value[SLOT_WHERE];
    RULE(HE, A12);
    if (l->way != VERB_HIDE)
        event_emit(t, (Event){.kind = EVENT_HE_PLAY, .seat = l->seat, .card = card});
    if (l->way == VERB_PLAY) {
        face_up(t, l, card, where);
    } else if (l->way == VERB_HIDE) {
        hide(t, l->seat, card, where);
    } else if (l->way == VERB_STORE) {
        RULE(HE_MON, 2);                        // no Attack Step, no reward
        event_emit(t, (Event){.kind = EVENT_HE_STORE, .seat = l->seat, .card = card});
        card_move(t, card, zone_id(l->seat, ZONE_PORTAL));
    } else {
        event_emit(t, (Event){.kind = EVENT_HE_ATTACK, .seat = l->seat, .card = card});
        card_move(t, card, zone_id(l->seat, ZONE_ATTACK));
        state_to_change(t)->lead = card;
    }
}

NEVER_INLINE void discard_hand(Table *t, SeatId seat)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    event_emit(t, (Event){.kind = EVENT_HE_HAND, .seat = seat});
    while (hand->count > 0)
        card_move(t, hand->card[0], zone_id(seat, ZONE_DISCARD));
}

// ---- the procedure ----

#define PLAY_STEPS(X, P) X(P, OFFER) X(P, CHOSEN) X(P, TEXTS) X(P, OVER)
STEPS(PLAY, PlayStep, enemy_play, PLAY_STEPS)

Frame enemy_play_frame(SeatId seat, bool more)
{
    Frame f = frame_at(PROCEDURE_PLAY, PLAY_OFFER);
    f.u.enemy.play.seat = seat;
    f.u.enemy.play.more = more;
    return f;
}

Frame enemy_play_frame_told(SeatId seat, CardId card)
{
    Frame f = frame_at(PROCEDURE_PLAY, PLAY_TEXTS);
    f.u.enemy.play.seat = seat;
    f.u.enemy.play.way = VERB_PLAY;
    f.u.enemy.play.play = (Play){.filled = SLOT_CARD + 1, .value = {card}};
    return f;
}

bool enemy_play_is_over(const Frame *f) { return f->step == PLAY_OVER; }
bool enemy_play_is_asking(const Frame *f) { return f->step == PLAY_OFFER; }
bool enemy_play_is_told(const Frame *f) { return f->step == PLAY_TEXTS; }

static Flow first_ask(Table *t, const EnemyPlayLocals *l)
{
    offer_begin(t, l->seat, QUESTION_PLAY);
    cards_offer(t, l->seat);
    if (RULE_IF(HE_PLAY, 4, enemy_is_first_turn(t)) && !l->more)
        offer(t, VERB_HAND, 0, 0);
    if (l->more)
        offer(t, VERB_DONE, 0, 0);
    return ask(t, PLAY_CHOSEN);
}

NEVER_INLINE Flow play_offer(Table *t, Frame *f)
{
    const EnemyPlayLocals *l = &f->u.enemy.play;
    if (l->play.filled == SLOT_CARD)
        return first_ask(t, l);
    CardId card = l->play.value[SLOT_CARD];
    if (l->way == VERB_HIDE)
        room_offer(t, l->seat);
    else if (facts(t, card)->type == TYPE_PC)
        places_offer(t, l->seat, card);
    else
        bearers_offer(t, l->seat, card);
    return ask_at(t, f, PLAY_OFFER, PLAY_CHOSEN);
}

// The play is done; other cards on the table may respond to it.
static Flow play_finish(Table *t, Frame *f)
{
    CardId card = f->u.enemy.play.play.value[SLOT_CARD];
    f->step = PLAY_OVER;
    if (f->u.enemy.play.way == VERB_HIDE || !enemy_window_is_due(t, MOMENT_PLAYED))
        return done(t);
    return call(t, f, PLAY_OVER, enemy_window_frame_of(t, MOMENT_PLAYED, &card, 1));
}

// "When you play" texts, one by one; an event is discarded after them.
NEVER_INLINE Flow play_texts(Table *t, Frame *f)
{
    EnemyPlayLocals *l = &f->u.enemy.play;
    CardId card = l->play.value[SLOT_CARD];
    if (l->way != VERB_PLAY || is_in_zone(t, card, ZONE_DISCARD) || is_in_zone(t, card, ZONE_DECK))
        return play_finish(t, f);                 // its own text may have removed it
    if (has_text(t, card, ENEMY_PLAYED)) {
        RULE(HE_ITEM, 3);
        int ability = text_ability(text_program(t, t->cards[card].def), ENEMY_PLAYED, l->texts);
        CardId that[2] = {enemy_bearer_of(t, card), 0};
        if (ability >= 0) {
            l->texts = (uint8_t)(ability + 1);
            return call(t, f, PLAY_TEXTS, text_frame(t, l->seat, card, (uint8_t)ability, that));
        }
    }
    if (is_in_zone(t, card, ZONE_REVEALED))
        enemy_card_discard(t, card);
    return play_finish(t, f);
}

NEVER_INLINE Flow play_chosen(Table *t, Frame *f)
{
    EnemyPlayLocals *l = &f->u.enemy.play;
    if (t->chosen.verb == VERB_DONE)
        return done(t);
    if (t->chosen.verb == VERB_HAND) {
        discard_hand(t, l->seat);
        return done(t);
    }
    if (l->play.filled == SLOT_CARD)
        l->way = t->chosen.verb;
    l->play = play_with(&l->play, t->chosen);
    if (!is_whole(t, l))
        return play_offer(t, f);
    play_perform(t, l);
    return play_texts(t, f);
}

Flow enemy_play_run(Table *t, Frame *f)
{
    switch ((PlayStep)f->step) {

    case PLAY_OFFER:
        return play_offer(t, f);

    case PLAY_CHOSEN:
        return play_chosen(t, f);

    case PLAY_TEXTS:
        return play_texts(t, f);

    case PLAY_OVER:
        return done(t);
    }
    return bad_step(t, f);
}
