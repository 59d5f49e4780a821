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

// ---- adding up ----

// The Parts of one seat's number, while somebody asks for them.
typedef struct Note {
    Parts *parts;
    SeatId seat;
} Note;

ALWAYS_INLINE int noted(const Note *note, SeatId seat, int amount, CardId card, const char *reason)
{
    if (note && seat == note->seat && amount != 0 && note->parts->count < COUNT_OF(note->parts->part))
        note->parts->part[note->parts->count++] = (Part){.amount = (int16_t)amount, .card = card, .reason = reason};
    return amount;
}

static bool condition_holds(const Standing *s, const TwCard *card, SeatId seat)
{
    switch ((Condition)card->condition) {
    case CONDITION_ALWAYS:
        return true;
    case CONDITION_OWN_UNIT_RACE:
        return RULE_IF(TW, A22, facts(s->t, s->unit[seat])->race == card->condition_value);
    case CONDITION_ENEMY_UNIT_SPACE:
        return facts(s->t, s->unit[seat_other(seat)])->force[GROUND_SPACE] >= card->condition_value;
    }
    return false;
}

// What a card's text adds to its own side's Force or to the Enemy's.
ALWAYS_INLINE void add_text(const Standing *s, SeatId seat, CardId card, int force[SEAT_COUNT], const Note *note)
{
    const TwCard *c = facts(s->t, card);
    if (!c->has_text_force)
        return;
    if (!RULE_IF(TW, A28, condition_holds(s, c, seat)))
        return;                                 // read live, in either player's Turn
    SeatId whose = c->text_on_enemy ? seat_other(seat) : seat;
    force[whose] += noted(note, whose, c->text_force[s->ground], card, "its text");
}

ALWAYS_INLINE void add_seat(const Standing *s, SeatId seat, int force[SEAT_COUNT], const Note *note)
{
    RULE(TW_CARD, 3);
    force[seat] += noted(note, seat, facts(s->t, s->unit[seat])->force[s->ground], s->unit[seat], "printed");
    if (!RULE_IF(TW, A34, facts(s->t, s->unit[seat_other(seat)])->silences))
        force[seat] += noted(note, seat, facts(s->t, s->maneuver[seat])->force[s->ground], s->maneuver[seat],
                             "printed");
    else if (note && s->maneuver[seat] && seat == note->seat)
        note->parts->part[note->parts->count++] = (Part){.card = s->maneuver[seat], .reason = "silenced, TW-A34"};
    force[seat] += noted(note, seat, facts(s->t, s->added[seat])->force[s->ground], s->added[seat], "printed");
    add_text(s, seat, s->unit[seat], force, note);
    add_text(s, seat, s->maneuver[seat], force, note);
    add_text(s, seat, s->added[seat], force, note);
}

ALWAYS_INLINE void add_all(const Standing *s, int ret_force[SEAT_COUNT], const Note *note)
{
    RULE(TW_MATCH, 1);
    RULE(TW_CARD, 11);                          // an Event adds nothing of its own
    ret_force[0] = s->row[0];
    ret_force[1] = s->row[1];
    add_seat(s, 0, ret_force, note);
    add_seat(s, 1, ret_force, note);
    for (uint8_t i = 0; i < s->text_count; i++)
        add_text(s, s->text[i].seat, s->text[i].card, ret_force, note);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (RULE_IF(TW, A14, ret_force[seat] < 0))
            ret_force[seat] = 0;
}

static void row_add(Standing *s, SeatId seat, const Note *note)
{
    const Zone *row = zone_for(s->t, seat, ZONE_COMMANDS);
    RULE(TW_TABLE, 7);                          // every Command in the row counts
    for (uint8_t i = 0; i < row->count; i++) {
        const TwCard *c = facts(s->t, row->card[i]);
        s->row[seat] += noted(note, seat, c->force[s->ground], row->card[i], "printed");
        if (!c->has_text_force)
            continue;
        check(s->text_count < COUNT_OF(s->text));
        s->text[s->text_count++] = (StandingText){row->card[i], seat};
    }
}

ALWAYS_INLINE void stand(const Table *t, uint8_t ground, Standing *s, const Note *note)
{
    s->t = t;
    s->ground = ground;
    s->text_count = 0;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        s->unit[seat] = active_unit(t, seat);
        s->maneuver[seat] = active_maneuver(t, seat);
        s->added[seat] = 0;
        s->row[seat] = 0;
        row_add(s, seat, note);
    }
    uint8_t speaks = s->text_count;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const TwCard *unit = facts(t, s->unit[seat]), *maneuver = facts(t, s->maneuver[seat]);
        speaks |= unit->speaks_of_force | maneuver->speaks_of_force;
        s->plain[seat] = s->row[seat] + unit->force[ground] + maneuver->force[ground];
    }
    s->is_plain = speaks == 0;
}

void standing_on(const Table *t, uint8_t ground, Standing *ret_standing) { stand(t, ground, ret_standing, NULL); }
void standing_now(const Table *t, Standing *ret_standing) { standing_on(t, state(t)->ground, ret_standing); }

void standing_forces(const Standing *s, int ret_force[SEAT_COUNT]) { add_all(s, ret_force, NULL); }

int force_now(const Table *t, SeatId seat)
{
    Standing s;
    int force[SEAT_COUNT];
    standing_now(t, &s);
    standing_forces(&s, force);
    return force[seat];
}

void force_parts(const Table *t, SeatId seat, Parts *parts)
{
    const Note note = {parts, seat};
    int force[SEAT_COUNT];
    Standing s;
    parts->count = 0;
    stand(t, state(t)->ground, &s, &note);
    add_all(&s, force, &note);
}
