// evaluate_trekwar.c — how good a TrekWar position is, and a quick way to finish a play.
//
// A Fight is a bidding war: each Turn must at least match the Force before it. So the Fight in progress is played to
// its end in numbers, both sides answering as cheaply as they can from the Hands at this (guessed) table, and the
// position is worth what the board will then be like, and the cards that are left.
#include "bots/bot.h"
#include "games/trekwar/trekwar.h"

// Tuned by self-play. The optimum is flat: halving or doubling one of these costs a percent or two.
enum {
    SECTOR_WORTH = 1500,        // a lead of one Sector with full piles
    SECTOR_NEAR_END = 50,       // … plus this much for every card that the smaller pile has lost
    FORCE_WORTH = 180,          // a point of Force in Hand or pile
    FORESEEN = 80,              // how much of a foreseen Fight counts, in percent
    EDGE_WORTH = 120,           // a point by which one Hand's best play beats the other's
    SCORE_CAP = BOT_SCORE_WON / 2,
};

// ---- what a card is worth ----

// The Force it adds on a Ground; texts that apply only sometimes count half.
static int strength(const TrekwarFacts *c, uint8_t ground) { return c->force[ground] + c->text_force[ground]; }

// What keeping this card is worth in points of Force, whichever Ground comes.
static int worth(const TrekwarFacts *c)
{
    return trekwar_worth_with(c, strength(c, GROUND_SPACE), strength(c, GROUND_SURFACE));
}

static int worth_of_zone(const Table *t, SeatId seat, ZoneName zone)
{
    const Zone *z = zone_for(t, seat, zone);
    int sum = 0;
    for (uint8_t i = 0; i < z->count; i++)
        sum += worth(facts(t, z->card[i]));
    return sum;
}

// ---- the Fight in progress, in numbers ----

typedef struct Piece {
    int8_t strength, worth;
    bool limited;               // a Unit that is played alone
    bool stays;                 // a Command
} Piece;

typedef struct Arsenal {        // what a seat can still play in this Fight
    int row;                    // Force of the Commands on the table
    int spent;                  // worth of what it has played since
    uint8_t unit_count, extra_count;
    Piece unit[TREKWAR_DECK], extra[TREKWAR_DECK + 1];  // the first extra is "none"
} Arsenal;

static void arsenal_make(const Table *t, SeatId seat, uint8_t ground, Arsenal *a)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND), *row = zone_for(t, seat, ZONE_COMMANDS);
    a->row = a->spent = 0;
    a->unit_count = 0;
    a->extra_count = 1;
    a->extra[0] = (Piece){0};
    for (uint8_t i = 0; i < row->count; i++)
        a->row += strength(facts(t, row->card[i]), ground);
    for (uint8_t i = 0; i < hand->count; i++) {
        const TrekwarFacts *c = facts(t, hand->card[i]);
        Piece piece = {.strength = (int8_t)strength(c, ground), .worth = (int8_t)worth(c),
                       .limited = (c->symbols & SYMBOL_LIMITED) != 0, .stays = c->type == TYPE_COMMAND};
        if (c->type == TYPE_UNIT)
            a->unit[a->unit_count++] = piece;
        else if (c->type != TYPE_EVENT && piece.strength > 0)
            a->extra[a->extra_count++] = piece;
    }
}

typedef struct Bid {
    uint8_t unit, extra;
    int force, cost;
} Bid;

// The cheapest play that makes at least `need`; cost INT16_MAX if there is none.
static Bid bid_cheapest(const Arsenal *a, int need)
{
    Bid best = {.cost = INT16_MAX};
    for (uint8_t u = 0; u < a->unit_count; u++)
        for (uint8_t e = 0; e < (a->unit[u].limited ? 1 : a->extra_count); e++) {
            int force = a->row + a->unit[u].strength + a->extra[e].strength;
            int cost = a->unit[u].worth + a->extra[e].worth;
            if (force >= need && cost < best.cost)
                best = (Bid){u, e, force, cost};
        }
    return best;
}

static void bid_pay(Arsenal *a, const Bid *bid)
{
    a->spent += bid->cost;
    a->unit[bid->unit] = a->unit[--a->unit_count];
    if (bid->extra == 0)
        return;
    if (a->extra[bid->extra].stays)
        a->row += a->extra[bid->extra].strength;
    a->extra[bid->extra] = a->extra[--a->extra_count];
}

// The strongest single play.
static int force_best(const Arsenal *a)
{
    int best = 0;
    for (uint8_t u = 0; u < a->unit_count; u++)
        for (uint8_t e = 0; e < (a->unit[u].limited ? 1 : a->extra_count); e++) {
            int force = a->row + a->unit[u].strength + a->extra[e].strength;
            if (force > best)
                best = force;
        }
    return best;
}

// Who loses this Fight if `mover` has to answer next; what each side spends is noted in its arsenal.
static SeatId fight_foresee(const Table *t, SeatId mover, Arsenal arsenal[SEAT_COUNT])
{
    int need = trekwar_force_now(t, seat_other(mover));
    for (;; mover = seat_other(mover)) {
        Bid bid = bid_cheapest(&arsenal[mover], need);
        if (bid.cost == INT16_MAX)
            return mover;
        bid_pay(&arsenal[mover], &bid);
        need = bid.force;
    }
}

// ---- the Battle ----

static int pile_least(const Table *t)
{
    int f = zone_for(t, FEDERATION, ZONE_DECK)->count, d = zone_for(t, DOMINION, ZONE_DECK)->count;
    return f < d ? f : d;
}

// A lead in Sectors when a Fight is over: all seven win, and so does any lead when a pile has run out.
static int standing(const Table *t, int lead)
{
    int pile = pile_least(t);
    if (lead <= -TREKWAR_SECTORS || (pile == 0 && lead < 0))
        return -SCORE_CAP;
    if (lead >= TREKWAR_SECTORS || (pile == 0 && lead > 0))
        return SCORE_CAP;
    return lead * (SECTOR_WORTH + SECTOR_NEAR_END * (TREKWAR_DECK - pile));
}

static int lead_of(const Table *t, SeatId seat)
{
    return trekwar_sectors_owned(t, seat) - trekwar_sectors_owned(t, seat_other(seat));
}

// Cards that nobody will get to play are worth little: the shorter the piles, the less.
static int material(const Table *t, SeatId seat, const Arsenal arsenal[SEAT_COUNT])
{
    SeatId enemy = seat_other(seat);
    int own = worth_of_zone(t, seat, ZONE_HAND) + worth_of_zone(t, seat, ZONE_DECK) - arsenal[seat].spent;
    int other = worth_of_zone(t, enemy, ZONE_HAND) + worth_of_zone(t, enemy, ZONE_DECK) - arsenal[enemy].spent;
    return (own - other) * FORCE_WORTH * (pile_least(t) + HAND_SIZE) / TREKWAR_DECK;
}

// For a Fight in progress.
static int fight_score(const Table *t, SeatId seat)
{
    Arsenal arsenal[SEAT_COUNT];
    arsenal_make(t, FEDERATION, state(t)->ground, &arsenal[FEDERATION]);
    arsenal_make(t, DOMINION, state(t)->ground, &arsenal[DOMINION]);
    SeatId loser = fight_foresee(t, t->m->asked, arsenal);
    int lead = lead_of(t, seat), stake = state(t)->fight == 1 ? 1 : 2;
    int foreseen = standing(t, loser == seat ? lead - stake : lead + stake);
    int opposite = standing(t, loser == seat ? lead + stake : lead - stake);
    return (foreseen * FORESEEN + opposite * (100 - FORESEEN)) / 100 + material(t, seat, arsenal);
}

static SeatId next_opener(const Table *t)
{
    bool attacks = t->m->question == QUESTION_ORIGIN || t->m->question == QUESTION_TARGET;
    return attacks ? t->m->asked : state(t)->opener;
}

// Between Fights: whose Hand is better on the Ground that the next opener would call.
static int rest_score(const Table *t, SeatId seat)
{
    Arsenal arsenal[SEAT_COUNT];
    int edge[GROUND_COUNT];
    for (uint8_t ground = GROUND_SPACE; ground <= GROUND_SURFACE; ground++) {
        arsenal_make(t, FEDERATION, ground, &arsenal[FEDERATION]);
        arsenal_make(t, DOMINION, ground, &arsenal[DOMINION]);
        edge[ground] = force_best(&arsenal[seat]) - force_best(&arsenal[seat_other(seat)]);
    }
    bool opens = next_opener(t) == seat, space_is_better = edge[GROUND_SPACE] > edge[GROUND_SURFACE];
    int called = edge[opens == space_is_better ? GROUND_SPACE : GROUND_SURFACE];
    return standing(t, lead_of(t, seat)) + called * EDGE_WORTH + material(t, seat, arsenal);
}

static int32_t evaluate_trekwar(const Table *t, SeatId seat)
{
    if (t->m->result != RESULT_NONE)
        return t->m->result != RESULT_WIN ? 0 : t->m->winner == seat ? BOT_SCORE_WON : -BOT_SCORE_WON;
    bool fought = state(t)->ground != GROUND_NONE && zone_for(t, state(t)->opener, ZONE_UNITS)->count > 0;
    return fought ? fight_score(t, seat) : rest_score(t, seat);
}

// ---- finishing a play ----

// The option whose card is worth most (or least); options without a card are skipped.
static int option_by_worth(const Table *t, bool most)
{
    int best = -1, best_worth = 0;
    for (uint8_t i = 0; i < t->options.count; i++) {
        CardId card = t->options.option[i].card;
        int value = most ? worth(facts(t, card)) : -worth(facts(t, card));
        if (card && (best < 0 || value > best_worth)) {
            best = i;
            best_worth = value;
        }
    }
    return best < 0 ? 0 : best;
}

static int finish_trekwar(const Table *t, uint8_t question)
{
    int last = t->options.count - 1;
    switch ((Question)t->m->question) {
    case QUESTION_ORIGIN:                       // the Fight is over
    case QUESTION_NONE:
    case QUESTION_COUNT:
        return -1;
    case QUESTION_TARGET:
    case QUESTION_ADD:                          // the Unit alone, if that is enough
        return 0;
    case QUESTION_EXCHANGE:
        return question == QUESTION_EXCHANGE ? last : -1;
    case QUESTION_TAKE_UP:
    case QUESTION_EVENT:
    case QUESTION_DROP:
        return last;                            // done
    case QUESTION_OPENING:
    case QUESTION_DEPLOY:
    case QUESTION_COST:
    case QUESTION_PUT_AWAY:
        return option_by_worth(t, false);
    case QUESTION_MAY:
    case QUESTION_MODE:
        return 0;
    case QUESTION_CHOOSE:
    case QUESTION_SHUFFLE:
    case QUESTION_RETURN:
    case QUESTION_ORDER:
    case QUESTION_PICK:
        return option_by_worth(t, true);
    case QUESTION_GROUND: {
        const TrekwarFacts *unit = facts(t, flow_top(t)->u.trekwar.deploy.play.value[SLOT_UNIT]);
        return unit->force[GROUND_SURFACE] > unit->force[GROUND_SPACE];
    }
    case QUESTION_REFILL:                       // the question is how many; after a play, take them all
        return question == QUESTION_REFILL ? 0 : last;
    }
    return -1;
}

// Eight guesses beat four in 54 of 100 games at half the speed.
const BotGame bot_trekwar = {.evaluate = evaluate_trekwar, .finish = finish_trekwar, .deals = 8, .errs = 10};
