// cost.c — what a play or a use costs, and whether all of it can be paid together (COST, DEST-4, DEPLOY-5, A-9, A-37,
//
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/board/ongoing.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/rules.h"

#include "language/code.h"

// ---- the texts that cost something ----

const Ability *wars_text_of(const Table *t, const Entry *e)
{
    const Program *p = text_program(t, e->def);
    unsigned one_time = TYPE_BIT(TYPE_ORDER) | TYPE_BIT(TYPE_INTERRUPT);
    bool is_text = e->pending == PENDING_ABILITY || e->pending == PENDING_TRIGGER ||
                   (e->pending == PENDING_CARD && is_type(t, e->source, one_time));
    return is_text && e->ability < p->ability_count ? &p->ability[e->ability] : NULL;
}

static int first_cost(const Table *t, const Entry *e)
{
    bool has_one = e->pending == PENDING_CARD && (facts(t, e->source)->texts & TEXT_BIT(WARS_ADDED_COST));
    return has_one ? text_ability(text_program(t, e->def), WARS_ADDED_COST, 0) : -1;
}

// Whether a cost may be declined, takes the place of the energy, or is one of two.
bool wars_costs_are_chosen(const Program *p)
{
    int first = text_ability(p, WARS_ADDED_COST, 0);
    return first >= 0 && (p->ability[first].limit || text_ability(p, WARS_ADDED_COST, first + 1) >= 0);
}

int wars_added_cost_of(const Table *t, const Entry *e)
{
    int first = first_cost(t, e);
    if (first < 0 || !wars_costs_are_chosen(text_program(t, e->def)))
        return first;
    uint8_t chosen = wars_cost_chosen(e);
    return RULE_IF(WARS_A, 151, chosen > 0) ? first + chosen - 1 : -1;
}

// The way to play a card when that cost is chosen: the first way does without the cost, unless it is one of two costs.
Way wars_cost_way(const Table *t, const Entry *e, uint8_t chosen)
{
    const Program *p = text_program(t, e->def);
    uint8_t choice = p->ability[text_ability(p, WARS_ADDED_COST, 0)].limit;
    return !choice ? (chosen == 2 ? WAY_SECOND : WAY_FIRST)
         : !chosen ? WAY_PLAIN : choice == COST_INSTEAD ? WAY_OTHER : WAY_ADDED;
}

uint16_t wars_added_play_of(const Table *t, const Entry *e)
{
    int ability = wars_added_cost_of(t, e);
    return ability < 0 ? 0 : text_program(t, e->def)->ability[ability].play;
}

uint16_t wars_own_play_of(const Table *t, const Entry *e)
{
    const Ability *a = wars_text_of(t, e);
    return a ? a->play : 0;
}

// ---- adding up ----

typedef struct Bill {
    int energy;                         // energy to pay
    int lose;                           // energy to lose
    bool stands;                        // all other costs can be paid
    uint8_t count;
    CardId given[CARD_MAX];             // cards that are paid
} Bill;

typedef struct Cost {                   // one statement of a play section
    Act act;
    bool has_cards, is_settled;         // settled: its cards were chosen, so there may be none ("up to")
    CardId card[CARD_MAX];
} Cost;

static void cost_read(const Context *c, const uint8_t *pc, Cost *cost)
{
    const Vocabulary *v = c->t->game->vocabulary;
    uint8_t numbers = 0;
    cost->act = (Act){.op = *pc, .you = c->you, .who = c->you, .source = c->self, .card = cost->card, .whole = 1};
    cost->has_cards = cost->is_settled = false;
    const char *takes = v->ops[*pc++ - OP_GAME].takes;
    for (; *takes; takes++) {
        if (*takes == 'p') {
            cost->act.who = text_player(c, &pc);
        } else if (*takes == 'n') {
            int32_t number = text_number(c, &pc);
            cost->act.number = numbers++ == 0 ? (int16_t)number : cost->act.number;
        } else if (*takes == 's') {
            cost->has_cards = true;
            cost->is_settled = *pc == OP_SLOT;
            cost->act.count = text_select(c, &pc, cost->card);
        } else {
            pc = c->code + code_skip_operand(v, c->code, (uint16_t)(pc - c->code), *takes);
        }
    }
}

static bool takes_away(uint8_t op)
{
    return op == WARS_OP_PUT_ON || op == WARS_OP_PUT_UNDER || op == WARS_OP_REMOVE || op == WARS_OP_RETURN ||
           op == WARS_OP_STACK || wars_leaves(op);
}

// A card pays for one thing only, and the card being played is no longer in hand.
static bool card_gives(const Entry *e, const Act *act, CardId card, Bill *bill)
{
    if (!takes_away(act->op))
        return true;
    if (memchr(bill->given, card, bill->count) || (e->pending == PENDING_CARD && card == e->source))
        return false;
    bill->given[bill->count++] = card;
    return true;
}

static void cards_bill(const Context *c, const Cost *cost, Bill *bill)
{
    const OpInfo *op = &c->t->game->vocabulary->ops[cost->act.op - OP_GAME];
    bill->stands = bill->stands && (cost->act.count > 0 || cost->is_settled);
    for (uint8_t i = 0; i < cost->act.count && bill->stands; i++) {
        Act one = cost->act;
        one.count = 1;
        one.card = &cost->card[i];
        if (cost->card[i] == 0)                 // the viewer does not know which card it is: it was checked before
            continue;
        bill->stands = (!op->can || op->can(c->t, &one)) && card_gives(c->entry, &one, cost->card[i], bill);
    }
}

static void section_bill(const Context *c, uint16_t play, Bill *bill, Parts *parts)
{
    const Vocabulary *v = c->t->game->vocabulary;
    if (play == 0)
        return;
    for (uint16_t at = play; c->code[at] != OP_END; at = c->note[at].next) {
        Cost cost;
        if (c->code[at] < OP_GAME)
            continue;                           // a choice, not a cost
        cost_read(c, c->code + at, &cost);
        const OpInfo *op = &v->ops[cost.act.op - OP_GAME];
        int number = cost.act.number > 0 ? cost.act.number : 0;
        if (cost.act.op == WARS_OP_PAY)
            bill->energy += parts_add(parts, number, c->self, "its text");
        else if (cost.act.op == WARS_OP_LOSE)
            bill->lose += number;
        else if (cost.has_cards)
            cards_bill(c, &cost, bill);
        else
            bill->stands = bill->stands && (!op->can || op->can(c->t, &cost.act));
    }
}

// The energy cost printed on the card, as changed for the chosen place.
static int printed_energy(const Table *t, const Entry *e, Parts *parts)
{
    if (e->pending == PENDING_MOVE) {
        RULE(MOVE, 1);
        return parts_add(parts, wars_movement_cost(t, e->you, e->source, e->place), e->source, "movement");
    }
    if (e->pending != PENDING_CARD || (e->flags & ENTRY_FREE))
        return 0;
    if (RULE_IF(LOC, 1, is_location_card(t, e->source)))
        return 0;
    RULE(COST, 6);                              // for each card separately
    return wars_energy_cost_of(t, e->you, e->source, e->place, parts);
}

bool wars_costs_are_plain(const Table *t, const Entry *e) { return facts_of(t, e->def)->plain >> e->ability & 1; }

static void bill_make(const Table *t, const Entry *e, Bill *bill, Parts *parts)
{
    bill->energy = printed_energy(t, e, parts);
    bill->lose = 0;
    bill->count = 0;
    bill->stands = true;
    if (e->pending == PENDING_MOVE)
        return;
    Context c = text_context_of(t, text_program(t, e->def), e->you, e->source, e);
    uint16_t added = wars_added_play_of(t, e), own = e->pending == PENDING_TRIGGER ? 0 : wars_own_play_of(t, e);
    if (added) {
        RULE(COST, 4);
        RULE(DEPLOY, 17);
        section_bill(&c, added, bill, parts);
    }
    if (e->pending == PENDING_CARD && is_ever_ongoing(t, ONGOING_BIT(WARS_OP_LOSS_PRICE)))
        bill->lose += wars_loss_price(t, e->you, e->source);
    if (own)
        RULE(COST, 9);
    if (own && !parts && SURE(wars_costs_are_plain(t, e), true))
        bill->energy += facts_of(t, e->def)->pays[e->ability];
    else
        section_bill(&c, own, bill, parts);
}

int wars_entry_energy(const Table *t, const Entry *entry, Parts *parts)
{
    Bill bill;
    bill_make(t, entry, &bill, parts);
    return bill.energy;
}

int wars_entry_loss(const Table *t, const Entry *entry)
{
    Bill bill;
    bill_make(t, entry, &bill, NULL);
    return bill.lose;
}

// Cards that could be lost as energy, not counting those that pay other costs.
static int left_to_lose(const Table *t, const Entry *e, const Bill *bill)
{
    int left = wars_losable(t, e->you) - bill->energy;  // a card pays for one thing only
    RULE(WARS_A, 37);
    if (e->pending == PENDING_CARD && is_in_zone(t, e->source, ZONE_HAND))
        left--;
    for (uint8_t i = 0; i < bill->count; i++)
        left -= is_in_zone(t, bill->given[i], ZONE_HAND);
    return left;
}

Refusal wars_pay_refused(const Table *t, const Entry *e)
{
    Bill bill;
    bill_make(t, e, &bill, NULL);
    RULE(COST, 5);
    RULE(WARS_A, 38);                           // there is no partial payment
    RULE(ENERGY, 4);
    if (bill.energy > 0 && !RULE_IF(COST, 1, bill.energy <= pile_count(t, e->you, ZONE_ACTIVE)))
        return REFUSAL_ENERGY;
    if (bill.lose > 0 && !RULE_IF(WARS_A, 37, bill.lose <= left_to_lose(t, e, &bill)))
        return REFUSAL_COST;
    return bill.stands ? REFUSAL_NONE : REFUSAL_COST;
}

bool wars_least_is_there(const Table *t, const Entry *e, const Ability *text, int added)
{
    const WarsFacts *f = facts_of(t, e->def);
    int least = (text && e->pending != PENDING_TRIGGER ? f->pays[e->ability] : 0) + (added < 0 ? 0 : f->pays[added]);
    return SURE(least, least + 1) <= pile_count(t, e->you, ZONE_ACTIVE);
}

bool wars_can_pay(const Table *t, const Entry *entry) { return wars_pay_refused(t, entry) == REFUSAL_NONE; }

// ---- requirements besides the price ----

bool wars_support_is_met(const Table *t, SeatId seat, CardId card)
{
    const WarsFacts *f = facts(t, card);
    RULE(COST, 3);                              // icons are counted, not used up
    for (uint8_t k = FACTION_NONE + 1; k < FACTION_COUNT && f->support[FACTION_NONE]; k++)
        if (f->support[k] > 0 && !RULE_IF(COST, 2, f->support[k] <= wars_support_of(t, seat, (Faction)k)))
            return false;
    return true;
}

static bool reveals_are_there(const Table *t, SeatId you, DefId def, CardId self, uint8_t ability)
{
    const Program *p = text_program(t, def);
    Context c = text_context_of(t, p, you, self, NULL);
    uint16_t at = p->ability[ability].code;
    for (; p->code[at] != OP_END; at = p->note[at].next) {
        const uint8_t *player = p->code + at + 3;
        if (p->code[at] != WARS_OP_REVEAL_D)
            continue;
        RULE(DEST, 3);
        RULE(WARS_A, 9);                        // one card is enough for several
        if (!RULE_IF(DEST, 4, pile_count(t, text_player(&c, &player), ZONE_RESERVE) > 0))
            return false;
    }
    return true;
}

bool wars_destiny_is_there(const Table *t, SeatId you, CardId card, uint8_t ability)
{
    return !(facts(t, card)->reveals >> ability & 1) || reveals_are_there(t, you, t->cards[card].def, card, ability);
}

bool wars_entry_destiny_is_there(const Table *t, const Entry *e)
{
    if (!(facts_of(t, e->def)->reveals >> e->ability & 1))
        return true;
    if (RULE_IF(TRIG, 8, e->pending == PENDING_TRIGGER && is_edition(t, EDITION_2004)))
        return true;                            // D is 0 there
    RULE(DEPLOY, 5);
    RULE(WARS_A, 71);                           // of the cards played, only orders and interrupts reveal themselves
    return !wars_text_of(t, e) || reveals_are_there(t, e->you, e->def, e->source, e->ability);
}

// ---- what a card costs ----

typedef struct Price {
    CardId card, place;                         // the card, and where it is played; place 0: not known yet
    int sum;
    Parts *parts;
} Price;

static void cheaper_take(void *self, const Ongoing *s)
{
    Price *price = self;
    if (wars_ongoing_names(s, price->card) && wars_ongoing_holds(s))
        price->sum += parts_add(price->parts, -wars_ongoing_number(s), s->c->self, "its text");
}

static void cheaper_at_take(void *self, const Ongoing *s)
{
    Price *price = self;
    if (wars_ongoing_names(s, price->card) && wars_ongoing_fits(s, price->place) && wars_ongoing_holds(s))
        price->sum += parts_add(price->parts, -wars_ongoing_number(s), s->c->self, "its text");
}

// "… to a minimum of 1": a price that is lower anyway stays.
static void cheaper_to_take(void *self, const Ongoing *s)
{
    Price *price = self;
    if (!wars_ongoing_names(s, price->card) || !wars_ongoing_fits(s, price->place) || !wars_ongoing_holds(s))
        return;
    int less = wars_ongoing_number(s), most = price->sum - wars_ongoing_second(s);
    less = less < most ? less : most > 0 ? most : 0;
    price->sum += parts_add(price->parts, -less, s->c->self, "its text");
}

bool wars_is_price_printed(const Table *t, CardId card)
{
    return !((SURE(index_texts(t)->ongoing_ops, 0) |
              SURE(facts(t, card)->ongoing_ops, 0)) & ONGOING_PRICE);
}

int wars_energy_cost_of(const Table *t, SeatId seat, CardId card, CardId place, Parts *parts)
{
    if (wars_is_price_printed(t, card))
        return parts_add(parts, facts(t, card)->cost, card, "printed");
    Price price = {.card = card, .place = place, .parts = parts};
    Entry that = {.source = card, .you = seat};                 // "that sector": where it is played
    if (place)
        entry_pick(&that, place);
    entry_settle(&that, SLOT_THAT);
    Aside aside = {.doer = seat};               // "you play": it need not be the player's own card
    const Context with = {.entry = &that, .aside = &aside};
    RULE(LOC, 1);                               // a location has no printed cost
    price.sum = parts_add(parts, facts(t, card)->cost, card, "printed");
    RULE(MOD, 5);
    wars_ongoing_walk(t, WARS_OP_CHEAPER, &with, cheaper_take, &price);
    wars_ongoing_walk(t, WARS_OP_CHEAPER_AT, &with, cheaper_at_take, &price);
    wars_ongoing_walk(t, WARS_OP_CHEAPER_TO, &with, cheaper_to_take, &price);
    if (!is_in_play(t, card)) {                 // its own text already works while it is played (DEPLOY-17)
        wars_ongoing_of(t, card, seat, WARS_OP_CHEAPER, &with, cheaper_take, &price);
        wars_ongoing_of(t, card, seat, WARS_OP_CHEAPER_AT, &with, cheaper_at_take, &price);
        wars_ongoing_of(t, card, seat, WARS_OP_CHEAPER_TO, &with, cheaper_to_take, &price);
    }
    RULE(WARS_A, 62);
    return wars_floored(price.sum, parts);
}
