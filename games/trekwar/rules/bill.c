// bill.c — a cost that is more than "discard N other Cards": several payments, one of two, Cards of a kind or by lot, a
// whole Hand, Cards from the table and the piles (TW-A29, TW-A50).
#include "games/trekwar/rules/deploy.h"

#include "language/code.h"

// ---- reading it ----

enum { AT_PLAYER = 3, AT_NUMBER = 4 };          // after slot and statement; RANDOM has no player

static void payment_add(Bill *b, Payment payment)
{
    check(b->count < BILL_PAYMENTS);
    payment.slot = b->end;
    b->payment[b->count++] = payment;
    if (payment.how == PAY_CHOSEN)
        b->end = (uint8_t)(b->end + payment.count);
}

// The payment that a choice and the statement after it make.
static Payment payment_read(const Program *p, CardId payer, uint16_t at)
{
    const uint8_t *code = p->code + at, does = p->code[code_skip(&trekwar_vocabulary, p->code, at)];
    Payment payment = {.payer = payer, .does = does, .filter = code_operand(&trekwar_vocabulary, p->code, at, 'f')};
    uint8_t number = *code == OP_RANDOM ? AT_PLAYER : AT_NUMBER;
    payment.count = code[number] == OP_NUM ? code[number + 1] : 0;
    payment.how = *code == TREKWAR_OP_TOP_CARDS ? PAY_TOPS : *code == OP_RANDOM ? PAY_BY_LOT :
                  code[number] == OP_NUM ? PAY_CHOSEN : PAY_HAND;
    return payment;
}

// Adds what one card costs. False: one of two costs is still to be chosen in slot b->end.
static bool bill_add(const Table *t, const Play *p, CardId payer, Bill *b)
{
    const Program *program = text_program(t, t->cards[payer].def);
    uint16_t at = program->ability[text_ability(program, TREKWAR_COST, 0)].code;
    while (program->code[at] != OP_END) {
        uint8_t op = program->code[at], mode;
        if (op == OP_MODE) {
            if (b->end >= p->filled)
                return false;
            mode = p->value[b->end++];
            at = mode == 1 ? code_skip(&trekwar_vocabulary, program->code, at)
                           : code_wide(program->code, (uint16_t)(at + 2));
            continue;
        }
        if (op == OP_JUMP) {
            at = code_wide(program->code, (uint16_t)(at + 1));
            continue;
        }
        payment_add(b, payment_read(program, payer, at));
        at = code_skip(&trekwar_vocabulary, program->code, at);
        at = code_skip(&trekwar_vocabulary, program->code, at);
    }
    return true;
}

void trekwar_bill_make(const Table *t, const Play *p, Bill *b)
{
    uint8_t end = costs_at(t, p);
    *b = (Bill){.begin = end, .end = end};
    for (uint8_t slot = SLOT_UNIT; slot < p->filled && slot < end; slot++) {
        uint8_t cost = facts(t, p->value[slot])->cost;
        if (cost == 0)
            continue;
        if (!(cost & COST_BILL)) {
            payment_add(b, (Payment){.payer = p->value[slot], .does = TREKWAR_OP_DISCARD, .how = PAY_CHOSEN,
                                     .count = cost});
        } else if (!bill_add(t, p, p->value[slot], b)) {
            b->open = p->value[slot];
            b->end++;
            return;
        }
    }
}

// The payment that a slot belongs to; NULL: none, a cost is chosen in it.
static const Payment *payment_of(const Bill *b, uint8_t slot)
{
    for (uint8_t i = 0; i < b->count; i++)
        if (b->payment[i].how == PAY_CHOSEN && slot >= b->payment[i].slot &&
            slot < b->payment[i].slot + b->payment[i].count)
            return &b->payment[i];
    return NULL;
}

// Whether the play uses this card: it is played, or it pays. A slot in which a cost was chosen has no card.
static bool is_used(const Play *p, const Bill *b, CardId card)
{
    for (uint8_t slot = 0; slot < p->filled; slot++)
        if (p->value[slot] == card && (slot < b->begin || payment_of(b, slot)))
            return true;
    return false;
}

// ---- choosing what pays ----

static bool can_pay_with(const Table *t, SeatId seat, const Payment *payment, CardId card)
{
    Context c = text_context(t, seat, payment->payer);
    return payment->filter == 0 ? t->cards[card].zone == zone_id(seat, ZONE_HAND)
                                : text_matches(&c, payment->filter, card);
}

static uint8_t verb_for(uint8_t does)
{
    return does == TREKWAR_OP_SHUFFLE ? VERB_SHUFFLE : does == TREKWAR_OP_RETURN ? VERB_RETURN : VERB_DISCARD;
}

// Two equal Cards are one value, unless the first is in the play already.
static bool repeats_before(const Table *t, SeatId seat, const Play *p, const Bill *b, const Payment *due, CardId card)
{
    CardId first = (CardId)(seat * TREKWAR_DECK + 1);
    for (CardId other = first; other < card; other++)
        if (t->cards[other].zone == t->cards[card].zone && cards_are_alike(t, other, card) && !is_used(p, b, other) &&
            can_pay_with(t, seat, due, other))
            return true;
    return false;
}

// Several Cards of one payment are picked in the order of their ids.
bool trekwar_bill_value(const Table *t, SeatId seat, const Play *p, uint8_t *cursor, Option *ret_value)
{
    Bill b;
    trekwar_bill_make(t, p, &b);
    if (p->filled >= PLAY_SLOT_MAX)
        return false;                           // more than a play has room for
    if (b.open && p->filled + 1 == b.end) {
        *ret_value = (Option){VERB_MODE, 0, ++*cursor};
        return *cursor <= 2;
    }
    const Payment *due = payment_of(&b, p->filled);
    CardId first = (CardId)(seat * TREKWAR_DECK + 1), after = 0;
    if (p->filled > due->slot)
        after = p->value[p->filled - 1];
    while (*cursor < TREKWAR_DECK) {
        CardId card = (CardId)(first + (*cursor)++);
        if (card > after && !is_used(p, &b, card) && can_pay_with(t, seat, due, card) &&
            !repeats_before(t, seat, p, &b, due, card)) {
            *ret_value = (Option){verb_for(due->does), card, 0};
            return true;
        }
    }
    return false;
}

// ---- what is left to chance, or needs no choice ----

static uint8_t hand_left(const Table *t, SeatId seat, const Play *p, const Bill *b, CardId ret_card[TREKWAR_DECK])
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    uint8_t count = 0;
    for (uint8_t i = 0; i < hand->count; i++)
        if (!is_used(p, b, hand->card[i]))
            ret_card[count++] = hand->card[i];
    return count;
}

bool trekwar_bill_is_payable(const Table *t, SeatId seat, const Play *p)
{
    CardId left[TREKWAR_DECK];
    int tops = 0, lots = 0;
    Bill b;
    trekwar_bill_make(t, p, &b);
    for (uint8_t i = 0; i < b.count; i++) {
        tops += b.payment[i].how == PAY_TOPS ? b.payment[i].count : 0;
        lots += b.payment[i].how == PAY_BY_LOT ? b.payment[i].count : 0;
    }
    RULE(TW, A50);                              // a whole Hand may be empty
    return RULE_IF(TW, A29, tops <= zone_for(t, seat, ZONE_DECK)->count && lots <= hand_left(t, seat, p, &b, left));
}

static bool can_be_paid(const Table *t, SeatId seat, const Play *p)
{
    Bill b;
    uint8_t cursor = 0;
    Option value;
    trekwar_bill_make(t, p, &b);
    if (p->filled >= b.end)
        return trekwar_bill_is_payable(t, seat, p);
    while (trekwar_bill_value(t, seat, p, &cursor, &value)) {
        Play longer = play_with(p, value);
        if (can_be_paid(t, seat, &longer))
            return true;
    }
    return false;
}

bool trekwar_bill_can_be_paid(const Table *t, SeatId seat, const Play *p, CardId card)
{
    Play with = *p;
    if (with.filled == SLOT_UNIT)
        with = play_of(card, 0);
    else
        with.value[with.filled++] = card;
    return can_be_paid(t, seat, &with);
}

// How many Cards leave the Hand and the Deck Pile with the play. If a whole Hand pays and the play is made on a copy,
// its Cards have left already.
void trekwar_bill_count(const Table *t, SeatId seat, const Play *p, uint8_t *ret_spent, uint8_t *ret_topped)
{
    CardId left[TREKWAR_DECK];
    uint8_t rest, spent = 0, topped = 0;
    Bill b;
    trekwar_bill_make(t, p, &b);
    rest = hand_left(t, seat, p, &b, left);
    for (uint8_t i = 0; i < b.count; i++) {
        const Payment *payment = &b.payment[i];
        bool from_hand = payment->filter == 0 || code_wide(text_program(t, t->cards[payment->payer].def)->code,
                                                           (uint16_t)(payment->filter + 1)) == 1u << ZONE_HAND;
        topped = (uint8_t)(topped + (payment->how == PAY_TOPS ? payment->count : 0));
        spent = (uint8_t)(spent + (payment->how == PAY_TOPS || !from_hand ? 0 : payment->how == PAY_HAND ? rest
                                                                                              : payment->count));
    }
    *ret_spent = spent;
    *ret_topped = topped;
}

// ---- paying ----

ZoneName trekwar_bill_pile(uint8_t does)
{
    return does == TREKWAR_OP_DISCARD ? ZONE_DISCARD : does == TREKWAR_OP_RETURN ? ZONE_HAND : ZONE_DECK;
}

uint8_t trekwar_bill_cards(const Table *t, SeatId seat, const Play *p, const Bill *b, const Payment *payment,
                           CardId ret_card[TREKWAR_DECK])
{
    if (payment->how == PAY_HAND)
        return hand_left(t, seat, p, b, ret_card);
    if (payment->how != PAY_CHOSEN)
        return 0;                               // nobody knows these yet
    memcpy(ret_card, p->value + payment->slot, payment->count);
    return payment->count;
}

// By id: their order in the Hand would reveal something about the others.
static void sort_by_id(CardId *card, uint8_t count)
{
    for (uint8_t i = 1; i < count; i++)
        for (uint8_t at = i; at > 0 && card[at - 1] > card[at]; at--) {
            CardId lower = card[at];
            card[at] = card[at - 1];
            card[at - 1] = lower;
        }
}

static uint8_t lots_draw(Table *t, SeatId seat, const Play *p, const Bill *b, uint8_t count,
                         CardId ret_card[TREKWAR_DECK])
{
    CardId left[TREKWAR_DECK];
    uint8_t rest = hand_left(t, seat, p, b, left), drawn = 0;
    sort_by_id(left, rest);
    while (drawn < count && rest > 0) {
        uint8_t i = (uint8_t)rng_below(&t->m->rng, &t->block, rest);
        t->m->disclosures++;
        ret_card[drawn++] = left[i];
        memmove(left + i, left + i + 1, (size_t)(--rest - i));
    }
    return drawn;
}

static uint8_t tops_find(const Table *t, SeatId seat, uint8_t count, CardId ret_card[TREKWAR_DECK])
{
    const Zone *deck = zone_for(t, seat, ZONE_DECK);
    for (uint8_t i = 0; i < count; i++)
        ret_card[i] = deck->card[deck->count - 1 - i];
    return count;
}

static uint8_t cards_find(Table *t, SeatId seat, const Play *p, const Bill *b, const Payment *payment,
                          CardId ret_card[TREKWAR_DECK])
{
    if (payment->how == PAY_TOPS)
        return tops_find(t, seat, payment->count, ret_card);
    if (payment->how == PAY_BY_LOT)
        return lots_draw(t, seat, p, b, payment->count, ret_card);
    return trekwar_bill_cards(t, seat, p, b, payment, ret_card);
}

bool trekwar_bill_fills_deck(const Bill *b)
{
    for (uint8_t i = 0; i < b->count; i++)
        if (trekwar_bill_pile(b->payment[i].does) == ZONE_DECK)
            return true;
    return false;
}

// What goes to the Deck Pile goes last, when the play is on the table: ids of hidden cards change with it. Nobody sees
// which Cards of a Hand are dropped.
void trekwar_bill_pay(Table *t, SeatId seat, const Play *p, const Bill *b, bool to_deck)
{
    CardId card[TREKWAR_DECK], dropped[TREKWAR_DECK];
    uint8_t drops = 0;
    for (uint8_t i = 0; i < b->count; i++) {
        const Payment *payment = &b->payment[i];
        ZoneName pile = trekwar_bill_pile(payment->does);
        if ((pile == ZONE_DECK) != to_deck)
            continue;
        uint8_t count = cards_find(t, seat, p, b, payment, card);
        for (uint8_t n = 0; n < count; n++) {
            if (payment->does == TREKWAR_OP_DROP)
                dropped[drops++] = card[n];
            else
                card_move(t, card[n], zone_id(seat, pile));
        }
    }
    if (drops > 0)
        cards_move_unseen(t, dropped, drops, zone_id(seat, ZONE_DECK));
    if (to_deck)
        zone_shuffle(t, zone_id(seat, ZONE_DECK));
}
