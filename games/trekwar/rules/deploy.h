// deploy.h — what the files of a Deployment share: can_play.c (which card may take which slot), cost.c (what pays),
// bill.c (where that is more than a number of Cards), matching.c (the match requirement), deploy.c (the play, put
// together part by part), play.c (its cards go to the table).

#ifndef RIFT_GAMES_TREKWAR_RULES_DEPLOY_H
#define RIFT_GAMES_TREKWAR_RULES_DEPLOY_H

#include "games/trekwar/trekwar.h"

static inline bool is_extra(const TrekwarFacts *card)
{
    return card->type == TYPE_MANEUVER || card->type == TYPE_COMMAND;
}

// ---- can_play.c ----

Refusal trekwar_text_restricted(const Table *t, SeatId seat, CardId card, bool opening);
ALWAYS_INLINE Refusal text_refused(const Table *t, SeatId seat, CardId card, bool opening)
{
    return facts(t, card)->is_restricted ? trekwar_text_restricted(t, seat, card, opening) : REFUSAL_NONE;
}

// "The Enemy can't play Commands."
ALWAYS_INLINE bool is_forbidden(const Table *t, SeatId seat, CardType type)
{
    return decks_await(t, FORBIDS) && trekwar_forbids(t, seat, (uint8_t)type);
}

// ---- cost.c ----

uint8_t trekwar_costs_after_added(const Table *t, const Play *p);
// The first slot for costs. Before it come the Unit, and added cards as long as texts of the play allow another.
ALWAYS_INLINE uint8_t costs_at(const Table *t, const Play *p)
{
    bool usual = !(facts(t, p->value[SLOT_UNIT])->more | facts(t, p->value[SLOT_ADDED])->more | state(t)->more);
    return usual ? SLOT_ADDED + 1 : trekwar_costs_after_added(t, p);
}
uint8_t trekwar_cost_of(const Table *t, const Play *p);
bool trekwar_has_payment(const Table *t, SeatId seat, const Play *p, CardId payer);
bool trekwar_can_afford(const Table *t, SeatId seat, CardId card);
uint8_t trekwar_deployment_slots(const Table *t, const Play *p);
uint8_t trekwar_costs_from(const Table *t, const Zone *hand, const Play *p);
bool trekwar_can_pay(const Table *t, SeatId seat, const Play *p);

// ---- bill.c ----

// One payment of a play: Cards, and what is done with them.
typedef enum PayHow { PAY_CHOSEN, PAY_BY_LOT, PAY_TOPS, PAY_HAND } PayHow;
typedef struct Payment {
    CardId payer;                       // the card that costs it
    uint8_t how, count;                 // PayHow; how many Cards (unused if the whole Hand pays)
    uint8_t does;                       // the statement that says what happens to them
    uint8_t slot;                       // the first slot of those chosen
    uint16_t filter;                    // which Cards, in the payer's program; 0: any in the Hand
} Payment;
enum { BILL_PAYMENTS = 8 };
typedef struct Bill {
    uint8_t count, begin, end;          // payments; their first slot, and the one after the last known
    CardId open;                        // a card whose cost, one of two, is to be chosen in the slot before the end
    Payment payment[BILL_PAYMENTS];
} Bill;
void trekwar_bill_make(const Table *t, const Play *p, Bill *b);
bool trekwar_bill_value(const Table *t, SeatId seat, const Play *p, uint8_t *cursor, Option *ret_value);
bool trekwar_bill_is_payable(const Table *t, SeatId seat, const Play *p);       // the payments that nobody chooses
bool trekwar_bill_can_be_paid(const Table *t, SeatId seat, const Play *p, CardId card); // with this card in the play
void trekwar_bill_count(const Table *t, SeatId seat, const Play *p, uint8_t *ret_spent, uint8_t *ret_topped);
ZoneName trekwar_bill_pile(uint8_t does);
uint8_t trekwar_bill_cards(const Table *t, SeatId seat, const Play *p, const Bill *b, const Payment *payment,
                           CardId ret_card[TREKWAR_DECK]);
// Pays what goes into the Deck Pile or, without `to_deck`, everything else.
void trekwar_bill_pay(Table *t, SeatId seat, const Play *p, const Bill *b, bool to_deck);
bool trekwar_bill_fills_deck(const Bill *b);

// ---- matching.c ----

// What an added card changes if no text matters: a Maneuver takes the place of the one before.
ALWAYS_INLINE int plain_gain(const Lineup *now, SeatId seat, const TrekwarFacts *added)
{
    CardId replaced = added->type == TYPE_MANEUVER ? now->maneuver[seat] : 0;
    return added->force[now->ground] - facts(now->t, replaced)->force[now->ground];
}

// ---- play.c ----

// What an Event has allowed this Turn besides the one card.
typedef struct More {
    uint8_t maneuvers, commands, either, units;
} More;
More trekwar_more_said(const Table *t);
uint8_t trekwar_more_of(const Table *t, CardId card);           // the types of which it allows one more
bool trekwar_waives(const Table *t, CardId card);
ZoneName trekwar_place_for(const Table *t, CardId card);

#endif
