// force.c — which cards are active, and how much Force they make (TW-TABLE-3 to -7, TW-MATCH-1).
#include "games/trekwar/trekwar.h"

static CardId active_top(const Table *t, SeatId seat, ZoneName zone)
{
    const Zone *z = zone_for(t, seat, zone);
    if (z->count == 0)
        return 0;
    CardId top = z->card[z->count - 1];
    return RULE_IF(TW_TABLE, 3, !t->cards[top].face_down) ? top : 0;
}

CardId active_unit(const Table *t, SeatId seat)
{
    RULE(TW_TABLE, 5);                          // only the top Unit
    return active_top(t, seat, ZONE_UNITS);
}

CardId active_maneuver(const Table *t, SeatId seat)
{
    RULE(TW_TABLE, 6);                          // only the top Maneuver, and only until its owner's next Turn
    return active_top(t, seat, ZONE_MANEUVERS);
}

bool has_active_symbol(const Table *t, SeatId seat, uint8_t symbol)
{
    RULE(TW_TABLE, 4);                          // the Discard Pile is not looked at
    const Zone *commands = zone_for(t, seat, ZONE_COMMANDS);
    uint8_t symbols = facts(t, active_unit(t, seat))->symbols | facts(t, active_maneuver(t, seat))->symbols |
                      facts(t, active_top(t, seat, ZONE_EVENTS))->symbols;
    for (uint8_t i = 0; i < commands->count; i++)
        symbols |= facts(t, commands->card[i])->symbols;
    return (symbols & symbol) != 0;
}

Lineup lineup_now(const Table *t, SeatId seat)
{
    return (Lineup){.unit = active_unit(t, seat), .maneuver = active_maneuver(t, seat)};
}

static int add_part(Parts *parts, int amount, CardId card, const char *reason)
{
    if (parts && amount != 0 && parts->count < COUNT_OF(parts->part))
        parts->part[parts->count++] = (Part){.amount = (int16_t)amount, .card = card, .reason = reason};
    return amount;
}

static bool condition_holds(const Table *t, const TwCard *card, const Lineup *own, const Lineup *enemy)
{
    switch ((Condition)card->condition) {
    case CONDITION_ALWAYS:
        return true;
    case CONDITION_OWN_UNIT_RACE:
        RULE(TW, A22);
        return facts(t, own->unit)->race == card->condition_value;
    case CONDITION_ENEMY_UNIT_SPACE:
        return facts(t, enemy->unit)->force[GROUND_SPACE] >= card->condition_value;
    }
    return false;
}

// What the texts of one seat's active cards add to `seat`'s Force.
typedef struct Texts {
    const Table *t;
    const Lineup *lineup;
    SeatId seat;
    uint8_t ground;
    Parts *parts;
} Texts;

static int text_of(const Texts *x, SeatId whose, CardId card)
{
    const TwCard *c = facts(x->t, card);
    if (!c->has_text_force || (whose != x->seat) != c->text_on_enemy)
        return 0;
    RULE(TW, A28);                              // read live, in either player's Turn
    if (!condition_holds(x->t, c, &x->lineup[whose], &x->lineup[seat_other(whose)]))
        return 0;
    return add_part(x->parts, c->text_force[x->ground], card, "its text");
}

static int texts_of(const Texts *x, SeatId whose)
{
    const Zone *row = zone_for(x->t, whose, ZONE_COMMANDS);
    const Lineup *l = &x->lineup[whose];
    int sum = text_of(x, whose, l->unit) + text_of(x, whose, l->maneuver) + text_of(x, whose, l->added);
    for (uint8_t i = 0; i < row->count; i++)
        sum += text_of(x, whose, row->card[i]);
    return sum;
}

static int printed(const Table *t, const Lineup *own, SeatId seat, uint8_t ground, bool silenced, Parts *parts)
{
    RULE(TW_CARD, 3);
    const Zone *row = zone_for(t, seat, ZONE_COMMANDS);
    int sum = add_part(parts, facts(t, own->unit)->force[ground], own->unit, "printed");
    if (!silenced)
        sum += add_part(parts, facts(t, own->maneuver)->force[ground], own->maneuver, "printed");
    RULE(TW_TABLE, 7);                          // every Command in the row counts
    for (uint8_t i = 0; i < row->count; i++)
        sum += add_part(parts, facts(t, row->card[i])->force[ground], row->card[i], "printed");
    return sum + add_part(parts, facts(t, own->added)->force[ground], own->added, "printed");
}

int force_of(const Table *t, const Lineup lineup[SEAT_COUNT], SeatId seat, uint8_t ground, Parts *parts)
{
    const Lineup *own = &lineup[seat], *enemy = &lineup[seat_other(seat)];
    RULE(TW_MATCH, 1);
    RULE(TW_CARD, 11);                          // an Event adds nothing of its own
    bool silenced = RULE_IF(TW, A34, facts(t, enemy->unit)->silences);
    int force = printed(t, own, seat, ground, silenced, parts);
    Texts texts = {.t = t, .lineup = lineup, .seat = seat, .ground = ground, .parts = parts};
    force += texts_of(&texts, seat) + texts_of(&texts, seat_other(seat));
    return RULE_IF(TW, A14, force < 0) ? 0 : force;
}

int force_now(const Table *t, SeatId seat)
{
    const Lineup lineup[SEAT_COUNT] = {lineup_now(t, 0), lineup_now(t, 1)};
    return force_of(t, lineup, seat, state(t)->ground, NULL);
}
