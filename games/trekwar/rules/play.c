// play.c — a card goes from the Hand to its place on the table, and its immediate text applies (TW-TABLE-1, TW-CARD-5).
#include "games/trekwar/rules/deploy.h"

#include "language/code.h"
#include "language/cover.h"

enum { MORE_BITS = 2, MORE_MAX = (1 << MORE_BITS) - 1 };

More trekwar_more_said(const Table *t)
{
    uint8_t more = state(t)->more;
    return (More){more & MORE_MAX, more >> MORE_BITS & MORE_MAX, more >> 2 * MORE_BITS & MORE_MAX,
                  more >> 3 * MORE_BITS};
}

// ---- "if …": what a card does as it is played ----

// Whether its condition holds as "play only if" is read: now, with this card no longer in the Hand.
static bool holds_now(const Table *t, CardId card, const Ability *a)
{
    SeatId seat = t->cards[card].owner;
    Context c = text_context(t, seat, card);
    Lineup now;
    trekwar_lineup_now(t, &now);
    now.spent[seat] = zone_kind(t, t->cards[card].zone) == ZONE_HAND;
    c.aside = &now;
    return RULE_IF(TW, A53, text_holds(&c, a->condition));
}

// Whether a text that does this as its card is played, with this operand (-1: any), holds now.
static bool says_now(const Table *t, CardId card, uint8_t op, int word)
{
    const Program *p = text_program(t, t->cards[card].def);
    for (int i = text_ability(p, TREKWAR_AT_ONCE, 0); i >= 0; i = text_ability(p, TREKWAR_AT_ONCE, i + 1))
        for (uint16_t at = p->ability[i].code; p->code[at] != OP_END; at = code_skip(&trekwar_vocabulary, p->code, at))
            if (p->code[at] == op && (word < 0 || p->code[at + 1] == word) &&
                (!p->ability[i].condition || holds_now(t, card, &p->ability[i])))
                return true;
    return false;
}

uint8_t trekwar_more_of(const Table *t, CardId card)
{
    const TrekwarFacts *c = facts(t, card);
    return !(c->at_once_if & IF_MORE) || says_now(t, card, TREKWAR_OP_MORE, -1) ? c->more : 0;
}

bool trekwar_waives(const Table *t, CardId card)
{
    const TrekwarFacts *c = facts(t, card);
    return c->waives && (!(c->at_once_if & IF_WAIVED) || says_now(t, card, TREKWAR_OP_WAIVE, -1));
}

static void more_say(Table *t, uint8_t types)
{
    bool one = types != (1u << TYPE_MANEUVER | 1u << TYPE_COMMAND);
    int shift = !one                          ? 2 * MORE_BITS
                : types >> TYPE_UNIT & 1    ? 3 * MORE_BITS
                : types >> TYPE_COMMAND & 1 ? MORE_BITS
                                            : 0;
    if ((state(t)->more >> shift & MORE_MAX) < MORE_MAX)
        state_to_change(t)->more = (uint8_t)(state(t)->more + (1 << shift));
}

void trekwar_ground_set(Table *t, SeatId seat, uint8_t ground)
{
    RULE(TW_OPEN, 5);
    if (decks_await(t, WAITS_GROUND) && state(t)->ground != GROUND_NONE && state(t)->ground != ground)
        state_to_change(t)->switched = 1;
    state_to_change(t)->ground = ground;
    event_emit(t, (Event){.kind = EVENT_TW_GROUND, .seat = seat, .to = ground});
}

ZoneName trekwar_place_for(const Table *t, CardId card)
{
    switch ((CardType)facts(t, card)->type) {
    case TYPE_UNIT:
        return ZONE_UNITS;
    case TYPE_MANEUVER:
        return ZONE_MANEUVERS;
    case TYPE_COMMAND:
        return ZONE_COMMANDS;
    case TYPE_EVENT:
    case TYPE_NONE:
        break;
    }
    return ZONE_EVENTS;
}

void trekwar_play_card(Table *t, SeatId seat, CardId card)
{
    const TrekwarFacts *c = facts(t, card);
    RULE(TW_TABLE, 1);
    RULE(TW_CARD, 5);                           // the card's words are rules text
    event_emit(t, (Event){.kind = EVENT_TW_PLAY, .seat = seat, .card = card});
    card_move(t, card, zone_id(seat, trekwar_place_for(t, card)));
    if (RULE_IF(TW_MATCH, 5, c->matches)) {
        COVER_TEXT(t, card, TREKWAR_AT_ONCE, TREKWAR_OP_MATCHED);
        state_to_change(t)->matched = 1;
        event_emit(t, (Event){.kind = EVENT_TW_MATCHED, .seat = seat, .card = card});
    }
    if (RULE_IF(TW, A16, c->ground && c->ground != state(t)->ground)) {
        COVER_TEXT(t, card, TREKWAR_AT_ONCE, c->ground == GROUND_SWITCHES ? TREKWAR_OP_SWITCH : TREKWAR_OP_GROUND);
        if (c->ground != GROUND_SWITCHES)
            trekwar_ground_set(t, seat, c->ground);
        else if (state(t)->ground != GROUND_NONE)
            trekwar_ground_set(t, seat, ground_other(state(t)->ground));
    }
    if (c->more) {
        uint8_t more = trekwar_more_of(t, card);
        COVER_TEXT(t, card, TREKWAR_AT_ONCE, TREKWAR_OP_MORE);
        if (RULE_IF(TW, A41, c->type == TYPE_EVENT && more && !(more >> TYPE_EVENT & 1)))
            more_say(t, more);
    }
    if (c->waives)
        COVER_TEXT(t, card, TREKWAR_AT_ONCE, TREKWAR_OP_WAIVE);
}

Frame trekwar_effect_frame(Table *t, SeatId seat, CardId card)
{
    int ability = text_ability(text_program(t, t->cards[card].def), TREKWAR_WHEN_PLAYED, 0);
    return text_frame(t, seat, card, (uint8_t)ability, NULL);
}

Frame trekwar_cost_frame(Table *t, SeatId seat, CardId card)
{
    int ability = text_ability(text_program(t, t->cards[card].def), TREKWAR_COST, 0);
    return text_frame(t, seat, card, (uint8_t)ability, NULL);
}
