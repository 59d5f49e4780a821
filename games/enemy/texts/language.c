// language.c — the verbs of ENEMY's card texts: for each, whether it can be done and doing it; and the tables of words.
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/choices.h"
#include "games/enemy/rules/fight.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/play.h"
#include "games/enemy/rules/strength.h"
#include "games/enemy/rules/turn.h"
#include "games/enemy/rules/window.h"

#include "core/knowledge.h"
#include "language/code.h"

// ---- hands and decks ----

static bool can_draw_act(const Table *t, const Act *act) { return act->number > 0 && enemy_can_draw(t, act->who); }

static bool do_draw(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    enemy_draw_cards(t, act->who, act->number);
    return false;
}

static bool can_discard(const Table *t, const Act *act)
{
    return act->number > 0 && zone_for(t, act->who, ZONE_HAND)->count >= (act->whole ? act->number : 1);
}

static uint8_t discards(const Table *t, const Act *act)
{
    uint8_t held = zone_for(t, act->who, ZONE_HAND)->count;
    RULE(HE, A37);                              // as many as there are
    return act->number < held ? (uint8_t)act->number : held;
}

static bool do_discard(Table *t, const Act *act, Frame *ret_call)
{
    *ret_call = enemy_discard_frame(act->who, discards(t, act));
    return true;
}

static bool do_discard_random(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t n = discards(t, act); n > 0; n--)
        enemy_discard_at_random(t, act->who);
    return false;
}

// ---- from one zone to another ----

static bool is_in_play_up(const Table *t, CardId card);

static bool can_return(const Table *t, const Act *act)
{
    return act->count > 0 && !is_in_zone(t, act->card[0], ZONE_HAND);
}

// The card leaves play, and a PC's items go to the discard pile.
static void card_leave_to(Table *t, CardId card, ZoneName to)
{
    CardId item[SUBTYPE_COUNT];
    bool is_pc = is_in_zone(t, card, ZONE_PCS) && facts(t, card)->type == TYPE_PC;
    uint8_t count = is_pc ? enemy_items_of(t, card, item) : 0;
    enemy_fight_leave(t, card);
    card_move(t, card, zone_id(t->cards[card].owner, to));
    for (uint8_t i = 0; i < count; i++)
        enemy_card_discard(t, item[i]);
}

// Whether the text has let somebody choose a hidden card by its position: then everyone saw which one.
static bool picks_by_position(const Table *t, const Entry *e)
{
    const Program *p = text_program(t, e->def);
    uint16_t at = p->ability[e->ability].code;
    for (; at && p->code[at] != OP_END; at = code_skip(&enemy_vocabulary, p->code, at))
        if (p->code[at] == ENEMY_OP_PICK_HIDDEN)
            return true;
    return false;
}

// Whether its owner chose the card unseen, and no text has shown it.
static bool is_chosen_unseen(const Table *t, const Act *act, CardId card)
{
    SeatId owner = t->cards[card].owner;
    bool by_position = owner != act->you && picks_by_position(t, act->entry);
    bool is_open = is_in_zone(t, card, ZONE_DECK) && card_is_known(t, card, seat_other(owner));
    return (is_in_zone(t, card, ZONE_HIDDEN) || is_in_zone(t, card, ZONE_DECK)) && !by_position && !is_open;
}

// Zone by zone: nobody sees which cards were chosen unseen, and once one has gone the others may have new ids.
static bool do_return(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    CardId left[CARD_MAX], together[CARD_MAX];
    uint8_t left_count = act->count;
    memcpy(left, act->card, act->count);
    while (left_count > 0) {
        const ZoneId zone = t->cards[left[0]].zone;
        const bool is_unseen = is_chosen_unseen(t, act, left[0]);
        uint8_t count = 0, kept = 0;
        for (uint8_t i = 0; i < left_count; i++)
            if (t->cards[left[i]].zone == zone && is_chosen_unseen(t, act, left[i]) == is_unseen)
                together[count++] = left[i];
            else
                left[kept++] = left[i];
        left_count = kept;
        if (is_unseen)
            cards_move_unseen(t, together, count, zone_id(t->cards[together[0]].owner, ZONE_HAND));
        for (uint8_t i = 0; i < count && !is_unseen; i++)
            card_leave_to(t, together[i], ZONE_HAND);
    }
    return false;
}

static bool can_put_away(const Table *t, const Act *act)
{
    return act->count > 0 && !is_in_zone(t, act->card[0], ZONE_DISCARD);
}

static bool do_put_away(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(HE_ZONE, 3);
    for (uint8_t i = 0; i < act->count; i++) {
        bool is_top = is_in_zone(t, act->card[i], ZONE_DECK);
        SeatId owner = t->cards[act->card[i]].owner;
        card_leave_to(t, act->card[i], ZONE_DISCARD);
        if (is_top)
            enemy_deck_left(t, owner);
    }
    return false;
}

static bool can_put_back(const Table *t, const Act *act)
{
    (void)t;
    return act->count > 0;
}

static bool do_put_under(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++) {
        if (!is_in_zone(t, act->card[i], ZONE_DECK))
            card_leave_to(t, act->card[i], ZONE_DECK);
        zone_arrange(t, act->card[i], 0);
    }
    return false;
}

static bool do_put_on(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++)
        card_leave_to(t, act->card[i], ZONE_DECK);
    return false;
}

static bool do_shuffle_in(Table *t, const Act *act, Frame *ret_call)
{
    bool is_mine[SEAT_COUNT] = {false};
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++) {
        is_mine[t->cards[act->card[i]].owner] = true;
        if (!is_in_zone(t, act->card[i], ZONE_DECK))
            card_leave_to(t, act->card[i], ZONE_DECK);
    }
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (is_mine[seat])
            zone_shuffle(t, zone_id(seat, ZONE_DECK));
    return false;
}

// Whether cards can go into the portal; only one copy of a unique monster may be face up.
static bool can_store(const Table *t, const Act *act)
{
    return act->count > 0 && facts(t, act->card[0])->type == TYPE_MONSTER &&
           !is_in_zone(t, act->card[0], ZONE_PORTAL) &&
           !(is_unique(t, act->card[0]) && enemy_attack_refused(t, act->you, act->card[0]) == REFUSAL_UNIQUE);
}

static bool do_store(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++) {
        Act one = *act;
        one.count = 1;
        one.card = &act->card[i];
        if (can_store(t, &one))
            card_leave_to(t, act->card[i], ZONE_PORTAL);
    }
    return false;
}

// An item from the hand, besides the turn's one play.
static bool can_play_on(const Table *t, const Act *act)
{
    bool is_pc = facts(t, act->source)->type == TYPE_PC;
    CardId bearer = act->other ? act->other : is_pc ? act->source : enemy_bearer_of(t, act->source);  // the one chosen
    return act->count > 0 && facts(t, act->card[0])->type == TYPE_ITEM && is_in_zone(t, act->card[0], ZONE_HAND) &&
           is_in_zone(t, bearer, ZONE_PCS) && facts(t, bearer)->type == TYPE_PC &&
           enemy_item_fits(t, act->you, act->card[0], bearer) && enemy_text_has_room(t);
}

static bool do_play_on(Table *t, const Act *act, Frame *ret_call)
{
    if (!can_play_on(t, act))
        return false;
    RULE(HE_ITEM, 1);
    event_emit(t, (Event){.kind = EVENT_HE_PLAY, .seat = act->you, .card = act->card[0]});
    enemy_item_enter(t, act->card[0], act->other);
    *ret_call = enemy_play_frame_told(act->you, act->card[0]);
    return true;
}

// An item goes from one PC to another of the same player, who must be able to bear it.
static bool can_give(const Table *t, const Act *act)
{
    CardId item = act->count > 0 ? act->card[0] : 0, bearer = act->other ? act->other : act->source;
    return item && is_in_zone(t, item, ZONE_PCS) && facts(t, item)->type == TYPE_ITEM &&
           is_in_zone(t, bearer, ZONE_PCS) && facts(t, bearer)->type == TYPE_PC &&
           t->cards[item].owner == t->cards[bearer].owner && enemy_bearer_of(t, item) != bearer &&
           enemy_can_bear(t, bearer, item);
}

static bool do_give(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    if (can_give(t, act))
        enemy_item_enter(t, act->card[0], act->other);
    return false;
}

// ---- looking ----

static bool can_look_hand(const Table *t, const Act *act) { return zone_for(t, act->who, ZONE_HAND)->count > 0; }
static bool can_look_hidden(const Table *t, const Act *act) { return zone_for(t, act->who, ZONE_HIDDEN)->count > 0; }

static bool do_look_hand(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    zone_look(t, act->you, zone_id(act->who, ZONE_HAND));
    return false;
}

static bool do_look_hidden(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(HE, A32);                              // only by a text
    zone_look(t, act->you, zone_id(act->who, ZONE_HIDDEN));
    return false;
}

static bool do_reveal_hand(Table *t, const Act *act, Frame *ret_call)
{
    const Zone *hand = zone_for(t, act->who, ZONE_HAND);
    (void)ret_call;
    for (uint8_t i = 0; i < hand->count; i++) {
        knowledge_show(t, hand->card[i], VIEWERS_ALL);
        event_emit(t, (Event){.kind = EVENT_HE_REVEAL, .seat = act->who, .card = hand->card[i]});
    }
    zone_sort(t, zone_id(act->who, ZONE_HAND));
    return false;
}

static bool do_reveal(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++) {
        knowledge_show(t, act->card[i], VIEWERS_ALL);
        event_emit(t, (Event){.kind = EVENT_HE_REVEAL, .seat = t->cards[act->card[i]].owner, .card = act->card[i]});
    }
    return false;
}

// As many as there are, perhaps none.
static bool do_top_cards(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    entry_settle_end(act->entry, act->word[0], zone_for(t, act->who, ZONE_DECK), act->number, true);
    return false;
}

static bool do_last_cards(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    entry_settle_end(act->entry, act->word[0], zone_for(t, act->who, ZONE_DISCARD), act->number, true);
    return false;
}

static bool do_look_at(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    cards_look(t, act->you, act->card, act->count);
    return false;
}

static bool can_pick_hidden(const Table *t, const Act *act)
{
    return zone_for(t, seat_other(act->you), ZONE_HIDDEN)->count > 0 ||
           (act->word[2] > PLAYER_OPPONENT && zone_for(t, act->you, ZONE_HIDDEN)->count > 0);
}

static bool do_pick_hidden(Table *t, const Act *act, Frame *ret_call)
{
    *ret_call = enemy_pick_frame((uint8_t)(act->entry - t->entries), act->word[0], act->word[2]);
    return true;
}

// ---- wounds, and leaving play ----

static bool is_pc_in_play(const Table *t, CardId card)
{
    return is_in_zone(t, card, ZONE_PCS) && facts(t, card)->type == TYPE_PC;
}

static bool can_heal(const Table *t, const Act *act)
{
    return act->count > 0 && is_pc_in_play(t, act->card[0]) && RULE_IF(HE_PC, 8, is_wounded(t, act->card[0]));
}

static bool do_heal(Table *t, const Act *act, Frame *ret_call)
{
    CardId healed[ENEMY_INVOLVED];
    uint8_t count = 0;
    for (uint8_t i = 0; i < act->count; i++) {
        if (!is_pc_in_play(t, act->card[i]) || !is_wounded(t, act->card[i]))
            continue;
        enemy_pc_heal(t, act->card[i]);
        if (count < ENEMY_INVOLVED)
            healed[count++] = act->card[i];
    }
    if (count == 0 || !enemy_window_is_due(t, MOMENT_HEALED) || !enemy_text_has_room(t))
        return false;
    *ret_call = enemy_window_frame_of(t, MOMENT_HEALED, healed, count);
    return true;
}

static bool can_wound(const Table *t, const Act *act)
{
    return act->count > 0 && is_pc_in_play(t, act->card[0]) && !enemy_is_unwoundable(t, act->card[0]);
}

static bool do_wound(Table *t, const Act *act, Frame *ret_call)
{
    CardId survived[ENEMY_INVOLVED];
    uint8_t count = 0;
    RULE(HE, A35);                              // the PC that the text says
    for (uint8_t i = 0; i < act->count; i++)
        if (is_pc_in_play(t, act->card[i]) && enemy_pc_wound(t, act->card[i]) && count < ENEMY_INVOLVED)
            survived[count++] = act->card[i];
    if (count == 0 || !enemy_window_is_due(t, MOMENT_WOUNDED))
        return false;
    *ret_call = enemy_window_frame_of(t, MOMENT_WOUNDED, survived, count);
    return true;
}

// In play and face up: not in a hand, a deck or a discard pile.
static bool is_in_play_up(const Table *t, CardId card)
{
    uint8_t zone = zone_kind(t, t->cards[card].zone);
    return zone == ZONE_PCS || zone == ZONE_PORTAL || zone == ZONE_SCORE || zone == ZONE_ATTACK || zone == ZONE_FIELD;
}

static bool is_destructible(const Table *t, CardId card)
{
    bool is_borne = is_in_zone(t, card, ZONE_PCS) && facts(t, card)->type == TYPE_ITEM;
    bool is_in_play = is_in_play_up(t, card) || is_in_zone(t, card, ZONE_HIDDEN);
    return is_in_play && !(is_borne && enemy_is_indestructible(t, card));
}

static bool can_destroy(const Table *t, const Act *act)
{
    return act->count > 0 && is_destructible(t, act->card[0]);
}

static bool do_destroy(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++)
        if (is_destructible(t, act->card[i]))
            enemy_card_destroy(t, act->card[i]);
    return false;
}

// In a View a hidden card of the other seat has no id: the chooser knows its own.
static bool can_sacrifice(const Table *t, const Act *act)
{
    RULE(HE_ZONE, 1);                           // a card of the player's own
    if (act->count > 0 && act->card[0] == 0)
        return act->who != t->m->asked;
    return act->count > 0 && t->cards[act->card[0]].owner == act->who &&
           (is_in_play_up(t, act->card[0]) || is_in_zone(t, act->card[0], ZONE_HIDDEN));
}

static bool do_sacrifice(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++)
        if (t->cards[act->card[i]].owner == act->who &&
            (is_in_play_up(t, act->card[i]) || is_in_zone(t, act->card[i], ZONE_HIDDEN)))
            enemy_card_sacrifice(t, act->card[i]);
    return false;
}

// ---- fights and plays ----

// A text that applies while its card is in play is read where numbers are added up (strength.c); it is never performed.
static bool ongoing_only(Table *t, const Act *act, Frame *ret_call)
{
    (void)t, (void)act, (void)ret_call;
    return false;
}

// In the fight in progress; before there is one, an attacking monster.
static bool may_change(const Table *t, CardId card)
{
    return enemy_is_fighting(t, card) || (state(t)->fighting == 0 && is_in_zone(t, card, ZONE_ATTACK));
}

static bool can_strengthen(const Table *t, const Act *act) { return act->count > 0 && may_change(t, act->card[0]); }

static bool do_strength(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(HE_HIDE, 6);
    for (uint8_t i = 0; i < act->count; i++)
        if (may_change(t, act->card[i]))
            enemy_bonus_add(t, act->card[i], act->number);
    return false;
}

static bool can_tolerate(const Table *t, const Act *act)
{
    return act->count > 0 && enemy_is_fighting(t, act->card[0]) && facts(t, act->card[0])->type == TYPE_PC;
}

static bool do_tolerance(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++)
        if (enemy_is_fighting(t, act->card[i]) && facts(t, act->card[i])->type == TYPE_PC)
            enemy_tolerance_add(t, act->card[i], act->number);
    return false;
}

static bool can_each_strength(const Table *t, const Act *act)
{
    (void)act;
    return state(t)->fighting > 0;
}

static bool do_each_strength(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    enemy_bonus_add_each(t, act->number);
    return false;
}

// What could go on forever by choice is bounded (A46).
static bool can_play_more(const Table *t, const Act *act)
{
    (void)act;
    return RULE_IF(HE, A46, state(t)->allowed < MORE_PLAYS_MAX);
}

static bool do_play_more(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(HE_PLAY, 2);
    if (act->you == state(t)->active) {         // in the other player's turn there is nothing to play
        state_to_change(t)->more_plays++;
        state_to_change(t)->allowed++;
        event_emit(t, (Event){.kind = EVENT_HE_MORE, .seat = act->you});
    }
    return false;
}

static bool can_avoiding(const Table *t, const Act *act)
{
    // The opponent is the defender
    return act->you == state(t)->active && enemy_attack_lead(t) != 0 && enemy_fights_open(t) == 0;
}

static bool can_join_now(const Table *t, const Act *act)
{
    return act->you == state(t)->active && enemy_attack_lead(t) != 0 && is_in_zone(t, act->source, ZONE_PORTAL);
}

static bool do_join(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    if (can_join_now(t, act))                   // the cost may have been this very monster
        enemy_join(t, act->source);
    return false;
}

static void avoiding_set(Table *t, Avoiding avoiding)
{
    if (state(t)->avoiding != AVOIDING_CANNOT)
        state_to_change(t)->avoiding = (uint8_t)avoiding;
    event_emit(t, (Event){.kind = avoiding == AVOIDING_MUST ? EVENT_HE_MUST_AVOID : EVENT_HE_CANNOT_AVOID,
                          .seat = defender(t)});
}

static bool do_must_avoid(Table *t, const Act *act, Frame *ret_call)
{
    (void)act, (void)ret_call;
    avoiding_set(t, AVOIDING_MUST);
    return false;
}

static bool do_cannot_avoid(Table *t, const Act *act, Frame *ret_call)
{
    (void)act, (void)ret_call;
    avoiding_set(t, AVOIDING_CANNOT);
    return false;
}

// ---- the tables ----

#define ZONES(zone) (1u << ZONE_##zone)

#define VERB_OP(NAME) ENEMY_OP_##NAME
#define VERB_EVENT(DONE) 0           // no text says what else follows

#define LANGUAGE_DEF "games/enemy/texts/language.def"
#define VERBS_DEF "games/enemy/texts/verbs.def"
#define FOREIGN_DEF "games/enemy/texts/foreign.def"
#define EXAMPLES_DEF "games/enemy/texts/examples.def"
#include "language/tables.h"

static const char *const kinds[] = {"card", "monster", "pc", "item", "action", "event", "field", NULL};  // ORDER TYPE
static const char *const type_lines[] = {NULL, "Monster • Ghost • Darkness", "PC • Long Arm • Level 1",
                                         "Weapon • Level 1 • Fire", "Action • Wood", "Event • Fire", "Field • Wood"};
static const NameInfo nouns[] = {
    {"noun", NOUN_BY_VALUE}, {"secret", 1}, {"class", 1u << TYPE_PC}, {"subtype", 1u << TYPE_ITEM},
    {"species", 1u << TYPE_MONSTER},
};

const Vocabulary enemy_vocabulary = {
    .name = "enemy",
    .title = "ENEMY",
    VOCABULARY_TABLES,
    .kinds = kinds,
    .types = type_lines,
    .nouns = nouns,
    .noun_count = COUNT_OF(nouns),
    .verb_accept = VERB_USE,
    .verb_decline = VERB_DECLINE,
    .verb_done = VERB_DONE,
    .verb_mode = VERB_MODE,
    .question_may = QUESTION_MAY,
    .question_mode = QUESTION_MODE,
    .procedure = PROCEDURE_TEXT,
    .number = enemy_asked_number,
    .condition = enemy_asked_condition,
    .test = enemy_asked_test,
    .select = enemy_asked_select,
    .alike = enemy_cards_are_one,
    .doer = enemy_asked_doer,
    .nonsense = enemy_nonsense,
    .zones_unsaid = enemy_zones_unsaid,
    .sends_away = enemy_sends_away,
    .brings = enemy_brings,
    .spells_numbers = true,
    .heeds_viewer = true,
};
