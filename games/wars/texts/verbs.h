// verbs.h — the two faces of every verb of WARS's card texts: may it be done, and doing it. language.def names them.

#ifndef RIFT_GAMES_WARS_TEXTS_VERBS_H
#define RIFT_GAMES_WARS_TEXTS_VERBS_H

#include "games/wars/board/sets.h"
#include "games/wars/texts/language.h"

typedef bool Can(const Table *t, const Act *act);
typedef bool Do(Table *t, const Act *act, Frame *ret_call);

// ---- verbs_piles.c: energy, piles, hands ----
Can can_draw_some, can_activate_some, can_lose_some, can_pay_some, can_retrieve, can_up_to, can_look_hand;
Can can_put, can_return, can_recirculate;
Do do_lose_cards, do_shuffle, do_recirculate;
Do do_draw, do_activate, do_lose, do_pay, do_retrieve, do_up_to, do_reveal_destiny, do_download, do_top_cards;
Do do_look_at, do_look_hand, do_reveal, do_put_on, do_put_under, do_return;
// Puts a card on its owner's pile for that text. Out of a hand it may get a new id, and so may others.
void card_put_on(Table *t, const Entry *e, CardId card, ZoneName pile);
void reserve_shuffle(Table *t, SeatId seat);    // texts no longer speak of what lies there

// ---- verbs_cards.c: cards in play, and what is pending ----
Can can_damage, can_undamage, can_leave, can_dismiss, can_move_card, can_enter, can_invert, can_revert, can_play_card;
Do do_damage, do_undamage, do_destroy, do_dismiss, do_remove, do_move, do_reattach, do_enter, do_invert, do_revert;
Do do_happen, do_cancel, do_new_target, do_new_place, do_stack, do_stack_after, do_play, do_rescue;

// ---- verbs_lasting.c: what lasts ----
Can can_icon, can_change, may_use_as;
Do do_cant_be, do_unkeyword, do_icon, do_modify, do_keywords, do_drains, do_cant_move, do_cant_draw, do_cant_target, do_use_as;
void lasting_add(Table *t, const Act *act, Modifier m, Change c); // that text's player has made this change
bool lasting_add_each(Table *t, const Act *act, Modifier m, int amount); // on each of its cards in play; gives false

// ---- verbs_movement.c ----
Can can_movements;
Do do_movements;

// ---- verbs_battle.c: numbers of a battle ----
Can can_card_destiny;
Do do_destiny, do_card_destiny, do_attrition, do_total_power, do_casualties, do_casualties_to, do_immune;

enum { CANCELS_CARD = 1, CANCELS_DRAIN, CANCELS_ABILITY };      // what a text calls pending, beside the card it names
// What is pending of a card: its play, else an ability of it; NULL: nothing.
Entry *pending_text(const Table *t, CardId card);
// The cards that could be its target instead; *ret_at is where the present one stands in its entry (TARGET-7).
uint8_t other_targets(const Table *t, const Entry *entry, CardId ret_card[CARD_MAX], uint8_t *ret_at);
// What a text calls "here": its source's location, or the last one if it has left play (GEN-6, A-14).
CardId here_of(const Table *t, const Entry *entry, CardId source);

// ---- verbs_search.c: choices of their own procedures ----
Frame choose_amount_frame(const Table *t, const Act *act);      // up to so much of what its first word says
bool cards_are_chosen(const Act *act);  // they stand in one of the entry's slots
Frame choose_order_frame(const Table *t, const Act *act);       // such cards go on a pile one after the other
bool order_is_noted(const Act *act);    // they stand in its entry now, if only until they are damaged; false: no room
Frame damage_order_frame(const Table *t, const Act *act);       // such cards are damaged one after the other
Frame search_frame(uint8_t entry, SeatId seat, uint16_t filter);

#endif
