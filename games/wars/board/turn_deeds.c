// turn_deeds.c — what has happened in this turn, kept for texts that ask for it.
#include "games/wars/board/turn_deeds.h"
#include "games/wars/board/numbers.h"
#include "games/wars/rules/rules.h"

#include "language/code.h"

// ---- keeping ----

static TurnDeed *deed_find(WarsState *s, const TurnDeed *d)
{
    for (uint8_t i = 0; i < s->deed_count; i++) {
        TurnDeed *kept = &s->deed[i];
        if (kept->def == d->def && kept->event == d->event && kept->seat == d->seat && kept->card == d->card &&
            kept->phase == d->phase && kept->by == d->by)
            return kept;
    }
    return NULL;
}

void wars_deed_record(Table *t, TurnDeed d)
{
    WarsState *s = state_to_change(t);
    if (d.event == ON_DRAW)
        d.card = 0;                             // everyone knows that a card was drawn, not which
    d.def = d.card ? t->cards[d.card].def : 0;
    d.phase = (uint8_t)(s->phase | (s->battle.place ? DEED_OF_BATTLE : 0));
    TurnDeed *kept = deed_find(s, &d);
    RULE(WARS_A, 87);
    if (kept)
        kept->count = (uint8_t)(d.count < UINT8_MAX - kept->count ? kept->count + d.count : UINT8_MAX);
    else if (s->deed_count < WARS_DEEDS)
        s->deed[s->deed_count++] = d;
    else
        wars_bound_reached(t, REASON_DEED_BOUND);
}

void wars_deeds_clear(Table *t)
{
    WarsState *s = state_to_change(t);
    if (s->deed_count == 0)
        return;
    memset(s->deed, 0, sizeof(TurnDeed) * s->deed_count);
    s->deed_count = 0;
}

void wars_deeds_battle(Table *t)
{
    WarsState *s = state_to_change(t);
    for (uint8_t i = 0; i < s->deed_count; i++)
        s->deed[i].phase = (uint8_t)(s->deed[i].phase & ~DEED_OF_BATTLE);
}

void wars_deeds_forget(Table *t, CardId card)
{
    WarsState *s = state_to_change(t);
    for (uint8_t i = 0; i < s->deed_count; i++)
        if (RULE_IF(WARS_A, 78, s->deed[i].card == card))
            s->deed[i].card = 0;
}

// ---- asking ----

// Texts speak of a battle while it lasts; those that its end has triggered still do.
static bool speaks_of_battle(const Context *c)
{
    const Entry *e = c->entry;
    return state(c->t)->battle.place || (e && text_program(c->t, e->def)->ability[e->ability].event == ON_BATTLE_ENDS);
}

static bool is_in_span(const Context *c, const TurnDeed *d, uint8_t span)
{
    if (span == SPAN_BATTLE)
        return RULE_IF(WARS_A, 190, (d->phase & DEED_OF_BATTLE) && speaks_of_battle(c));
    return span == SPAN_TURN || (d->phase & ~DEED_OF_BATTLE) == span;
}

// The id of a card that went back to a pile may belong to another card by now.
bool wars_deed_is_of(const Context *c, CardId card, uint8_t event, uint8_t span, int seat)
{
    const WarsState *s = state(c->t);
    for (uint8_t i = 0; i < s->deed_count; i++) {
        const TurnDeed *d = &s->deed[i];
        if (d->card == card && d->event == event && d->def == c->t->cards[card].def && (seat < 0 || d->seat == seat) &&
            is_in_span(c, d, span))
            return true;
    }
    return false;
}

bool wars_card_has_deed(const Table *t, CardId card)
{
    for (uint8_t i = 0; i < state(t)->deed_count; i++)
        if (state(t)->deed[i].card == card)
            return true;
    return false;
}

static bool filter_fits(const Context *c, const TurnDeed *d, const uint8_t *filter);

static bool kind_fits(uint8_t type, uint8_t kind)
{
    return kind == TYPE_NONE || kind == type || (kind == TYPE_LOCATION && (TYPE_BIT(type) & LOCATION_TYPES));
}

static bool title_fits(const Context *c, const TurnDeed *d, const uint8_t *title)
{
    return d->def && span_is((Span){(const char *)title + 1, *title}, c->t->set->def[d->def].title);
}

// The card may be gone, or unknown where it is now: this tests its definition, which everybody has seen.
static bool test_fits(const Context *c, const TurnDeed *d, const uint8_t *test)
{
    const WarsFacts *f = facts_of(c->t, d->def);
    const uint8_t *pc = test + 1;
    switch (*test) {
    case OP_OWNER:
        return text_player(c, &pc) == d->seat;
    case OP_ANY:
        return filter_fits(c, d, pc) || filter_fits(c, d, pc + 1 + *pc);
    case WARS_OP_KIND:
        return kind_fits(f->type, *pc);
    case WARS_OP_UNIT:
        return (TYPE_BIT(f->type) & UNIT_TYPES) != 0;
    case WARS_OP_LABEL:
        return (f->labels & LABEL_BIT(*pc)) != 0;
    case WARS_OP_FACTION:
        return f->faction == *pc;
    case WARS_OP_TITLED:
        return title_fits(c, d, pc);
    default:
        return (f->marks & MARK_UNIQUE) != 0;   // "unique", the only state that is printed
    }
}

static bool filter_fits(const Context *c, const TurnDeed *d, const uint8_t *filter)
{
    const Vocabulary *v = c->t->game->vocabulary;
    uint16_t begin = (uint16_t)(filter - c->code), end = (uint16_t)(begin + 1 + filter[0]);
    for (uint16_t at = (uint16_t)(begin + 3); at < end; at = code_skip(v, c->code, at))
        if (!test_fits(c, d, c->code + at))
            return false;
    return true;
}

int wars_deeds_count(const Context *c, uint8_t event, uint8_t span, int seat, int by, const uint8_t *filter)
{
    const WarsState *s = state(c->t);
    int count = 0;
    RULE(WARS_A, 87);
    for (uint8_t i = 0; i < s->deed_count; i++) {
        const TurnDeed *d = &s->deed[i];
        bool is_meant = d->event == event && (seat < 0 || d->seat == seat) && (by < 0 || d->by == 1 + by) &&
                        is_in_span(c, d, span);
        count += is_meant && filter_fits(c, d, filter) ? d->count : 0;
    }
    return count;
}
