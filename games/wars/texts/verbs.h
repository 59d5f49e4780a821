// verbs.h — the verbs of WARS's card texts, two functions each: whether it can be done, and doing it. language.def
// names them.

#ifndef RIFT_GAMES_WARS_TEXTS_VERBS_H
#define RIFT_GAMES_WARS_TEXTS_VERBS_H

#include "games/wars/board/sets.h"
#include "games/wars/texts/language.h"

typedef bool Can(const Table *t, const Act *act);
typedef bool Do(Table *t, const Act *act, Frame *ret_call);     // true: *ret_call must run before the next statement

// ---- verbs_piles.c: energy, piles, hands ----
Can wars_can_draw_some, wars_can_activate_some, wars_can_lose_some, wars_can_pay_some, wars_can_retrieve,
    wars_can_up_to, wars_can_look_hand, wars_can_draw_of;
Can wars_can_put, wars_can_return, wars_can_recirculate, wars_can_lose_of;
Do wars_do_lose_of, wars_do_taken;
Do wars_do_lose_cards, wars_do_shuffle, wars_do_shuffle_in, wars_do_recirculate, wars_do_draw_of, wars_do_take_found;
Do wars_do_draw, wars_do_activate, wars_do_lose, wars_do_pay, wars_do_retrieve, wars_do_up_to, wars_do_reveal_destiny,
    wars_do_names, wars_do_search, wars_do_top_cards;
Do wars_do_look_at, wars_do_look_hand, wars_do_reveal, wars_do_put_on, wars_do_put_under, wars_do_return,
    wars_do_reveal_until, wars_do_rest_under;
enum { ORDER_UNDER = 0x80 };              // the bottom of a pile, not its top
// Puts the first of these cards on or under its owner's pile, as that text says; the others follow later. Once hidden,
// the card may get a new id, and so may others.
void wars_card_put(Table *t, const Entry *e, SeatId who, const CardId *card, uint8_t count, ZoneName pile, bool under);
void wars_judged(Table *t, const Entry *e, uint16_t at);       // shows both players the cards that a text tests

// ---- verbs_cards.c: cards in play, and what is pending ----
Can wars_can_undergo, wars_can_move_card, wars_can_enter, wars_can_play_card, wars_can_play_there, wars_can_switch;
Do wars_do_undergo, wars_do_remove, wars_do_move, wars_do_reattach, wars_do_trade_places, wars_do_enter, wars_do_board,
    wars_do_switch, wars_do_enter_damaged;
Do wars_do_happen, wars_do_chosen, wars_do_cancel, wars_do_new_target, wars_do_new_place, wars_do_stack,
    wars_do_afterwards, wars_do_play, wars_do_play_there, wars_do_rescue;

// ---- verbs_lasting.c: what lasts ----
Can wars_can_icon, wars_can_change, wars_may_use_as;
Do wars_do_drain_by, wars_do_cant_play_kind, wars_do_not_by, wars_do_cant_be, wars_do_unkeyword, wars_do_icon,
    wars_do_swap_stats,
    wars_do_modify, wars_do_set_stat, wars_do_keywords, wars_do_drains, wars_do_cant_move, wars_do_cant_draw,
    wars_do_cant_target, wars_do_use_as, wars_do_skip;
void wars_lasting_add(Table *t, const Act *act, Modifier m, Change c); // a lasting change made by that text's player
// The same for each of the text's cards in play; returns false.
bool wars_lasting_add_each(Table *t, const Act *act, Modifier m, int amount);

// ---- verbs_movement.c ----
Can wars_can_movements;
Do wars_do_movements;

// ---- verbs_battle.c: numbers of a battle ----
Can wars_can_card_destiny, wars_can_begin_battle, wars_can_cancel_battle;
Do wars_do_exchange_destiny, wars_do_begin_battle, wars_do_cancel_battle, wars_do_cant_reveal, wars_do_spare;
Do wars_do_destiny, wars_do_card_destiny, wars_do_attrition, wars_do_total_power,
    wars_do_total_tactics, wars_do_casualties,
    wars_do_casualties_to, wars_do_immune;

void wars_fate_count(Table *t, Entry *e, uint8_t op);  // it was done to one more card, if the text asks how many

// What a text calls pending, besides the card it names.
enum { CANCELS_CARD = 1, CANCELS_DRAIN, CANCELS_ABILITY, CANCELS_ATTACK, CANCELS_MOVEMENT };
// What is pending because of a card: its play, otherwise an ability of it; NULL: nothing.
const Entry *wars_pending_text(const Table *t, CardId card);
// The cards that could be its target instead; *ret_at is the current one's index in its entry (TARGET-7).
uint8_t wars_other_targets(const Table *t, const Entry *entry, CardId ret_card[CARD_MAX], uint8_t *ret_at);

// ---- verbs_search.c: choices of their own procedures ----
Frame wars_name_word_frame(const Table *t, const Act *act);     // a faction or type, as its first word says
Frame wars_choose_number_frame(const Table *t, const Act *act); // up to this much of what its first word says
bool wars_cards_are_chosen(const Act *act);     // its cards are in one of the entry's slots
Frame wars_choose_order_frame(const Table *t, const Act *act);  // such cards go on a pile one by one
bool wars_order_record(const Act *act); // keeps them in its entry until they are damaged; false: no room
Frame wars_damage_order_frame(const Table *t, const Act *act);  // such cards are damaged one by one
Frame wars_undergo_frame(const Table *t, const Act *act);       // done to such cards one by one, in no chosen order
const char *wars_choose_wrong(const Table *t, const Frame *f);  // NULL: a frame from outside can be run
Frame wars_search_frame(const Table *t, const Act *act);
void wars_done_record(const Table *t, Entry *e, uint8_t op, int amount);   // for a text that asks how much was done

#endif
