// evaluate_wars.c — how good a WARS position is, and a quick way to finish a play.
//
// What counts is energy, then what drains will take turn after turn, then the cards at the locations, and who would win
// a battle there. The position is evaluated after everything pending has resolved and any battle has been fought to its
// end: both seats pass, reveal what they may, and lose what is cheapest.
#include "bots/bot.h"
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"

enum {
    ENERGY_WORTH = 100,         // for each of the first ENERGY_COUNT; energy beyond those is better drawn
    ENERGY_COUNT = 20,
    ENERGY_MORE_WORTH = 97,
    ENERGY_LAST_WORTH = 50,     // extra for each of the last ones
    ENERGY_LAST_COUNT = 8,
    ACTIVE_WORTH = 3,           // extra for energy that can pay, as much as a turn can use
    ACTIVE_COUNT = 12,
    HELD_WORTH = 98,            // any card in hand: it can be lost instead of energy
    HELD_LOCATION_WORTH = 210,  // extra for the first ones that could be played
    HELD_LOCATION_COUNT = 2,
    HELD_CARD_WORTH = 80,
    HELD_CARD_COUNT = 3,
    HELD_TEXT_WORTH = 60,
    HELD_TEXT_COUNT = 2,
    LOCATION_WORTH = 330,       // in play: more than it was worth in hand
    DRAIN_WORTH = 230,          // for each energy that a controlled location would take per turn
    THREAT_WORTH = 130,         // the same for the opponent's; lower, since a bot that only blocks ends in a stalemate
    ICON_WORTH = 45,            // an energy icon on the seat's own side, up to what pays for a turn
    ICON_COUNT = 9,
    ICON_MORE_WORTH = 8,
    SUPPORT_WORTH = 70,         // the first and second icon of a faction
    SUPPORT_COUNT = 2,
    SUPPORT_MORE_WORTH = 6,
    FIRST_WORTH = 130,          // a ship or unit alone at its location; more by its cost
    COST_WORTH = 20,
    BESIDE_WORTH = 110,         // the second one there, and other cards in play
    CROWD_WORTH = 60,           // the third and so on
    DAMAGED_COST = 120,         // the next battle destroys it, wherever it is
    EDGE_WORTH = 90,            // for each point of power above the opponent's where both are, up to a limit
    EDGE_COUNT = 8,
    DESTINY_MEAN = 3,           // what a reveal gives on average
    PRESENCE_WORTH = 40,        // where the opponent would otherwise drain, for each energy it would take
    USE_COST = 3,               // so that an ability that does nothing is not used over and over
    SCORE_CAP = 90000,          // below a known result
    FIGHTERS = UNIT_TYPES | 1u << TYPE_SHIP,
};

// ---- what a player has ----

// The full worth for each of the first `count`, less for the rest.
static int worth_of(int number, int count, int worth, int more)
{
    return number <= count ? number * worth : count * worth + (number - count) * more;
}

static int energy_worth(int energy)
{
    return worth_of(energy, ENERGY_COUNT, ENERGY_WORTH, ENERGY_MORE_WORTH) +
           worth_of(energy, ENERGY_LAST_COUNT, ENERGY_LAST_WORTH, 0);
}

typedef struct Support {                // icons on a side, by faction: read once, used for every card
    int icons[FACTION_COUNT];
} Support;

static bool is_supported(const Table *t, CardId card, const Support *support)
{
    for (uint8_t f = FACTION_NONE + 1; f < FACTION_COUNT; f++)
        if (facts(t, card)->support[f] > support->icons[f])
            return false;
    return true;
}

static int hand_worth(const Table *t, SeatId seat, const Support *support)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    int locations = 0, cards = 0, texts = 0;
    for (uint8_t i = 0; i < hand->count; i++) {
        CardId card = hand->card[i];
        if (!is_supported(t, card, support))
            continue;
        if (is_location_card(t, card))
            locations++;
        else if (is_type(t, card, 1u << TYPE_ORDER | 1u << TYPE_INTERRUPT))
            texts++;
        else
            cards++;
    }
    return HELD_WORTH * hand->count + worth_of(locations, HELD_LOCATION_COUNT, HELD_LOCATION_WORTH, 0) +
           worth_of(cards, HELD_CARD_COUNT, HELD_CARD_WORTH, 0) + worth_of(texts, HELD_TEXT_COUNT, HELD_TEXT_WORTH, 0);
}

// The ships and units of both sides by location, and what they would bring to a battle there.
typedef struct Presence {
    uint8_t count[SEAT_COUNT][WARS_CARDS + 1];
    int16_t power[SEAT_COUNT][WARS_CARDS + 1], tactics[SEAT_COUNT][WARS_CARDS + 1];
} Presence;

static void strength_note(const Table *t, CardId card, Presence *there)
{
    const Where *l = where(t, card);
    if (l->how != HOW_AT)
        return;
    int16_t *power = &there->power[l->holder][l->host], *tactics = &there->tactics[l->holder][l->host];
    *power = (int16_t)(*power + wars_stat_of(t, card, STAT_POWER, NULL));
    *tactics = (int16_t)(*tactics + wars_stat_of(t, card, STAT_TACTICS, NULL));
}

static int strength_of(const Presence *there, SeatId seat, CardId location)
{
    return there->power[seat][location] + (there->tactics[seat][location] >= TACTICS_NEEDED ? DESTINY_MEAN : 0);
}

// A card in play, depending on its side's other cards at its location.
static int card_worth(const Table *t, CardId card, Presence *there)
{
    bool fights = is_type(t, card, FIGHTERS);
    if (fights)
        strength_note(t, card, there);
    uint8_t before = fights ? there->count[where(t, card)->holder][wars_location_of(t, card)]++ : 1;
    return (before == 0 ? FIRST_WORTH : before == 1 ? BESIDE_WORTH : CROWD_WORTH) +
           COST_WORTH * facts(t, card)->cost - (is_damaged(t, card) ? DAMAGED_COST : 0);
}

// For both sides; only the difference counts.
static void cards_worth(const Table *t, Presence *there, int worth[SEAT_COUNT])
{
    for (SeatId owner = 0; owner < SEAT_COUNT; owner++) {
        const Zone *z = zone_for(t, owner, ZONE_PLAY);
        for (uint8_t i = 0; i < z->count; i++)
            if (!is_location(t, z->card[i]))
                worth[where(t, z->card[i])->holder] += card_worth(t, z->card[i], there);
    }
}

static int location_worth(const Table *t, SeatId seat, CardId location, const Presence *there, int icons,
                          int drain_worth)
{
    if (!there->count[seat][location])
        return 0;
    SeatId other = seat_other(seat);
    int worth = PRESENCE_WORTH * icons;
    if (!there->count[other][location])
        return worth + drain_worth * wars_drain_size(t, seat, location, NULL);
    int edge = strength_of(there, seat, location) - strength_of(there, other, location);
    return worth + (edge > 0 ? worth_of(edge, EDGE_COUNT, EDGE_WORTH, 0) : 0);
}

static int side_worth(const Table *t, SeatId seat, const Presence *there, int drain_worth)
{
    const WarsState *s = state(t);
    Support support = {{0}};
    int icons = 0, worth = energy_worth(wars_energy_of(t, seat)) +
                           worth_of(pile_count(t, seat, ZONE_ACTIVE), ACTIVE_COUNT, ACTIVE_WORTH, 0);
    for (uint8_t i = 0; i < s->layout_count; i++) {
        int here = wars_energy_icons(t, seat, s->layout[i], NULL);
        icons += here;
        worth += location_worth(t, seat, s->layout[i], there, here, drain_worth);
        worth += where(t, s->layout[i])->holder == seat ? LOCATION_WORTH : 0;
    }
    worth += worth_of(icons, ICON_COUNT, ICON_WORTH, ICON_MORE_WORTH);
    for (uint8_t f = FACTION_NONE + 1; f < FACTION_COUNT; f++) {
        support.icons[f] = wars_support_of(t, seat, (Faction)f);
        worth += worth_of(support.icons[f], SUPPORT_COUNT, SUPPORT_WORTH, SUPPORT_MORE_WORTH);
    }
    for (uint8_t i = 0; i < s->use_count; i++)
        worth -= s->use[i].seat == seat ? USE_COST * s->use[i].count : 0;
    return worth + hand_worth(t, seat, &support);
}

static int32_t evaluate_wars(const Table *t, SeatId seat)
{
    if (t->m->result != RESULT_NONE)
        return t->m->result != RESULT_WIN ? 0 : t->m->winner == seat ? BOT_SCORE_WON : -BOT_SCORE_WON;
    Presence there = {.count = {{0}}};
    int worth[SEAT_COUNT] = {0};
    cards_worth(t, &there, worth);
    for (SeatId side = 0; side < SEAT_COUNT; side++)
        worth[side] += side_worth(t, side, &there, side == seat ? DRAIN_WORTH : THREAT_WORTH);
    int score = worth[seat] - worth[seat_other(seat)];
    return score > SCORE_CAP ? SCORE_CAP : score < -SCORE_CAP ? -SCORE_CAP : score;
}

// ---- finishing a play ----

// The option whose location has the most icons on the other side and no units or ships of either side.
static int option_by_place(const Table *t, SeatId seat)
{
    int best = 0, most = INT16_MIN;
    for (uint8_t i = 0; i < t->options.count; i++) {
        CardId place = wars_location_of(t, t->options.option[i].card);
        int worth = place == 0 ? 0 : 2 * wars_energy_icons(t, seat_other(seat), place, NULL) -
                                         has_presence(t, seat_other(seat), place, combatants(t)) -
                                         2 * has_presence(t, seat, place, combatants(t));
        if (worth > most) {
            best = i;
            most = worth;
        }
    }
    return best;
}

// The first card of the opponent's: the target of a text is usually meant to suffer.
static int option_of_opponent(const Table *t, SeatId seat)
{
    for (uint8_t i = 0; i < t->options.count; i++) {
        CardId card = t->options.option[i].card;
        if (card && where(t, card)->holder != seat)
            return i;
    }
    return 0;
}

// What is lost if this card is destroyed.
static int fighter_worth(const Table *t, CardId card)
{
    return FIRST_WORTH + COST_WORTH * facts(t, card)->cost;
}

// For attrition and casualties: the card whose defense covers most for its worth, or energy if that is cheaper.
static int option_by_loss(const Table *t, SeatId seat)
{
    bool is_attrition = t->m->question == QUESTION_ATTRITION;
    int due = is_attrition ? wars_attrition_against(t, seat, NULL) - wars_damaged_defense(t, seat, NULL)
                    : wars_casualties_left(t, seat);
    int best = 0, most = INT16_MIN;
    for (uint8_t i = 0; i < t->options.count; i++) {
        const Option *o = &t->options.option[i];
        int worth = o->verb == VERB_LOSE_ACTIVE ? -1 : 0;
        if (o->verb == VERB_DAMAGE) {
            int defense = wars_stat_of(t, o->card, STAT_DEFENSE, NULL);
            worth = ENERGY_WORTH * (defense < due ? defense : due) - fighter_worth(t, o->card);
        }
        if (worth > most) {
            best = i;
            most = worth;
        }
    }
    return best;
}

static int option_pass(const Table *t)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].verb == VERB_PASS)
            return i;
    return -1;
}

static int finish_wars(const Table *t, uint8_t question)
{
    (void)question;
    switch (t->m->question) {
    case QUESTION_NONE:
        return -1;
    case QUESTION_ACT:                          // what was begun resolves; another act is a separate decision
        return state(t)->stack_count > 0 || is_battle(t) ? option_pass(t) : -1;
    case QUESTION_PLACE:
    case QUESTION_DESTINATION:
        return option_by_place(t, t->m->asked);
    case QUESTION_TARGET:
        return option_of_opponent(t, t->m->asked);
    case QUESTION_ATTRITION:
    case QUESTION_CASUALTIES:
        return option_by_loss(t, t->m->asked);
    case QUESTION_X:
    case QUESTION_AMOUNT:
        return t->options.count - 1;
    default:
        return 0;
    }
}

const BotGame bot_wars = {.evaluate = evaluate_wars, .finish = finish_wars, .both = true, .deals = 4, .errs = 10};
