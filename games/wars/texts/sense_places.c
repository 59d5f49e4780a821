// sense_places.c — what a text can't say because this card is nowhere then: while it is played, or after its cost has
// taken it.
#include "games/wars/texts/sense.h"
#include "language/choosing.h"
#include "language/code.h"

static bool spends_itself(const Sense *s)
{
    for (uint16_t at = s->a->play; at && s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at))
        if (wars_sends_away(s->code[at], 1u << ZONE_PLAY) &&
            code_has(&wars_vocabulary, s->code, at, OP_SELF, -1))
            return true;
    return false;
}

// "Dismiss this weapon ≈ Make the character this weapon is beneath power +3": costs are paid first.
const char *wars_sense_host(const Sense *s, uint16_t *ret_at)
{
    if (!spends_itself(s))
        return NULL;
    for (uint16_t at = s->a->code; at && s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at))
        if (code_has(&wars_vocabulary, s->code, at, WARS_OP_HOST, -1) ||
            code_has(&wars_vocabulary, s->code, at, WARS_OP_HOST_AS, -1)) {
            *ret_at = at;
            return "by then this card is beneath nothing, because its cost is paid first: let the text end with "
                   "\"Dismiss this weapon.\" or the like instead";
        }
    return NULL;
}

// While this card is played it is at no place, and beneath nothing.
static CodeLook look_for_own_place(const CodeSpot *spot, void *self)
{
    const uint8_t *here = spot->code + spot->at;
    (void)self;
    if (spot->takes == 'f')
        return CODE_INSIDE;
    bool is_near = here[0] == WARS_OP_RELATED || here[0] == WARS_OP_ADJACENT || here[0] == WARS_OP_ELSEWHERE;
    bool is_own = here[0] == WARS_OP_HERE || here[0] == WARS_OP_LOCATION || here[0] == WARS_OP_HOST ||
                  here[0] == WARS_OP_HOST_AS || (is_near && here[1] == OP_SELF);
    return is_own ? CODE_FOUND : CODE_INSIDE;
}

// Where a statement puts all the cards of that slot; 0: nowhere else.
static uint16_t zones_after(const uint8_t *code, uint16_t at, uint8_t slot)
{
    uint8_t op = code[at];
    uint16_t cards = (uint16_t)(at + 1 + (op == WARS_OP_PUT_ON || op == WARS_OP_PUT_UNDER || op == WARS_OP_TAKE_FOUND));
    if (code[cards] != OP_SLOT || code[cards + 1] != slot)
        return 0;
    switch (op) {
    case WARS_OP_RETURN:
    case WARS_OP_TAKE_FOUND:
        return 1u << ZONE_HAND;
    case WARS_OP_LOSE_CARDS:
        return 1u << ZONE_LOST;
    case WARS_OP_PUT_ON:
    case WARS_OP_PUT_UNDER:
        return (uint16_t)(1u << code[cards + 2]);
    default:
        return 0;
    }
}

// "Lose the top 3 cards of your reserve. Put one of them into your hand."
const char *wars_sense_elsewhere(const Sense *s, uint16_t *ret_at)
{
    uint16_t now[ENTRY_SLOTS] = {0};
    for (uint16_t at = s->a->code; at && s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at)) {
        uint16_t filter = is_choosing(s->code[at]) ? code_operand(&wars_vocabulary, s->code, at, 'f') : 0;
        uint16_t zones = filter ? code_wide(s->code, (uint16_t)(filter + 1)) : 0;
        for (uint8_t slot = SLOT_FIRST; slot < ENTRY_SLOTS; slot++) {
            uint16_t after = zones_after(s->code, at, slot);
            now[slot] = after ? after : now[slot];
            bool is_among = zones && now[slot] && !(zones & now[slot]) && wars_filter_has(s, filter, OP_IS, OP_SLOT) &&
                            code_has(&wars_vocabulary, s->code, at, OP_SLOT, slot);
            if (is_among) {
                *ret_at = at;
                return "those cards are elsewhere by then: choose among them before they go there";
            }
        }
    }
    return NULL;
}

// Near to the card of the event, which has left.
static CodeLook look_for_left_place(const CodeSpot *spot, void *self)
{
    const uint8_t *here = spot->code + spot->at;
    (void)self;
    bool is_near = here[0] == WARS_OP_RELATED || here[0] == WARS_OP_ADJACENT || here[0] == WARS_OP_ELSEWHERE;
    return is_near && here[1] == OP_SLOT && here[2] == SLOT_THAT ? CODE_FOUND : CODE_INSIDE;
}

// "When this ship is destroyed, put each unit that was aboard it at a related site."
const char *wars_sense_left(const Sense *s, uint16_t *ret_at)
{
    if (s->a->kind != WARS_TRIGGERED || !wars_is_departure(s->a->event))       // what is replaced has not left
        return NULL;
    for (uint16_t at = s->a->code; at && s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at))
        if (code_find(&wars_vocabulary, s->code, at, 'c', look_for_left_place, NULL)) {
            *ret_at = at;
            return "that card has left by then: near to what?";
        }
    return NULL;
}

static bool is_of_playing_itself(const Sense *s, uint16_t at)
{
    uint8_t op = s->code[at];
    bool is_price = op == WARS_OP_CHEAPER || op == WARS_OP_CHEAPER_AT || op == WARS_OP_CHEAPER_TO;
    return is_price && wars_filter_has(s, code_operand(&wars_vocabulary, s->code, at, 'f'), OP_IS, OP_SELF);
}

// "This character costs 2 less energy to play if you have a kizen here."
const char *wars_sense_unplayed(const Sense *s, uint16_t *ret_at)
{
    bool is_permit = s->a->kind == WARS_PERMIT && !(s->kind & (PASSING_TYPES | LOCATION_TYPES));
    bool is_played = is_permit;
    bool has_place = is_permit && s->a->condition &&
                     code_find(&wars_vocabulary, s->code, s->a->condition, 'c', look_for_own_place, NULL);
    for (uint16_t at = s->a->code; at && s->code[at] != OP_END; at = code_skip(&wars_vocabulary, s->code, at)) {
        bool is_own = is_of_playing_itself(s, at);
        is_played = is_played || is_own;
        if ((is_own || is_permit) && code_find(&wars_vocabulary, s->code, at, 'c', look_for_own_place, NULL)) {
            has_place = true;
            *ret_at = at;
        }
    }
    if (!is_permit && is_played && s->a->condition)
        has_place = has_place ||
                    code_find(&wars_vocabulary, s->code, s->a->condition, 'c', look_for_own_place, NULL);
    bool is_lost = is_played && has_place;
    return is_lost ? "while this card is played it is nowhere yet: say at which site it is played" : NULL;
}

// "Dismiss this character ≈ This character is power +2 until end of turn."
const char *wars_sense_spent(const Sense *s, uint16_t *ret_at)
{
    static const uint8_t ops[] = {WARS_OP_MODIFY, WARS_OP_IMMUNE, WARS_OP_CANT_MOVE, WARS_OP_CANT_BE, WARS_OP_KEYWORDS,
                                  WARS_OP_MOVE_TO, WARS_OP_SET_STAT};
    for (uint16_t at = s->a->code; spends_itself(s) && at && s->code[at] != OP_END;
         at = code_skip(&wars_vocabulary, s->code, at)) {
        uint8_t op = s->code[at];
        bool needs = memchr(ops, op, sizeof ops) || (wars_is_verb(op) && wars_needs_play(op));
        *ret_at = at;
        if (needs && wars_is_of_itself(s, at))
            return "this card has left by then, because its cost is paid first";
    }
    *ret_at = 0;
    return NULL;
}
