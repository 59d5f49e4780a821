// modifier.c — changes that last: a number, a keyword, a restriction, an icon, until the turn ends (MOD, EOT-1, A-78).
#include "games/wars/wars.h"

bool modifier_is_of_seat(const Modifier *m)
{
    return m->kind == MODIFIER_CANT_DRAW || (m->kind >= MODIFIER_DRAIN && m->kind <= MODIFIER_CASUALTIES_TO);
}

static bool is_icon(const Modifier *m) { return m->kind == MODIFIER_ICON || m->kind == MODIFIER_ENERGY_ICON; }

static void modifier_tell(Table *t, const Modifier *m)
{
    Event e = {.kind = EVENT_WARS_MODIFY, .seat = m->side, .card = m->target, .number = m->amount};
    switch ((ModifierKind)m->kind) {
    case MODIFIER_CANT_MOVE:
    case MODIFIER_CANT_TARGET:
        e.kind = EVENT_WARS_RESTRICT;
        e.number = 0;
        break;
    case MODIFIER_CANT_DRAW:
        e = (Event){.kind = EVENT_WARS_NO_DRAW, .seat = m->target};
        break;
    case MODIFIER_DRAIN:
        e = (Event){.kind = EVENT_WARS_DRAINS, .seat = m->target, .number = m->amount};
        break;
    case MODIFIER_ICON:
        e.kind = EVENT_WARS_ICON;
        e.number = m->word;
        break;
    case MODIFIER_ENERGY_ICON:
        e.kind = EVENT_WARS_ENERGY_ICON;
        break;
    case MODIFIER_DESTINY:
    case MODIFIER_ATTRITION:
    case MODIFIER_TOTAL_POWER:
    case MODIFIER_CASUALTIES:
    case MODIFIER_CASUALTIES_TO:
        e = (Event){.kind = EVENT_WARS_BATTLE_NUMBER, .seat = m->target, .card = state(t)->battle.place, .to = m->kind,
                    .number = m->amount};
        break;
    case MODIFIER_CARD_DESTINY:
        e.kind = EVENT_WARS_BATTLE_NUMBER;
        e.seat = owner_of(t, m->target);
        e.to = m->kind;
        break;
    case MODIFIER_IMMUNE:
        e.kind = EVENT_WARS_BATTLE_NUMBER;
        e.to = m->kind;
        break;
    case MODIFIER_USED_AS:
        return;                                 // card_give tells it
    case MODIFIER_STAT:
    case MODIFIER_KEYWORD:
    case MODIFIER_NONE:
    case MODIFIER_COUNT:
    default:
        break;
    }
    event_emit(t, e);
}

// Whether two of them come to one whose amount is the sum; a restriction that repeats adds nothing.
static bool are_one(const Modifier *m, const Modifier *more)
{
    Modifier same = *more;
    int sum = m->amount + more->amount;
    same.amount = m->amount;
    RULE(WARS_A, 31);
    if (m->kind == MODIFIER_CASUALTIES || m->kind == MODIFIER_CASUALTIES_TO)
        return false;                           // in their order
    if (m->kind == MODIFIER_KEYWORD && (m->word == KEYWORD_SIZE || m->word == KEYWORD_TRANSPORT))
        return false;                           // 2004: of two sizes the larger counts, and each transport for itself
    return memcmp(m, &same, sizeof same) == 0 && sum >= INT8_MIN && sum <= INT8_MAX;
}

// The same text used again on the same card takes no more room: how often it can be used is no matter of ours.
static bool modifier_joins(WarsState *s, const Modifier *more)
{
    for (uint8_t i = 0; i < s->modifier_count; i++)
        if (are_one(&s->modifier[i], more)) {
            s->modifier[i].amount = (int8_t)(s->modifier[i].amount + more->amount);
            return true;
        }
    return false;
}

void modifier_add(Table *t, Modifier modifier)
{
    WarsState *s = state(t);
    RULE(GEN, 11);
    if (!modifier_joins(s, &modifier)) {
        if (s->modifier_count == WARS_MODIFIERS) {
            bound_reached(t, REASON_MODIFIER_BOUND);
            return;
        }
        s->modifier[s->modifier_count++] = modifier;
    }
    if (is_icon(&modifier))
        t->scratch.wars.has_icons = false;
    modifier_tell(t, &modifier);
}

// Keeps those that fail the test; says how many went.
static uint8_t modifiers_remove(Table *t, bool (*goes)(const Modifier *m, uint8_t what), uint8_t what)
{
    WarsState *s = state(t);
    uint8_t kept = 0, all = s->modifier_count;
    for (uint8_t i = 0; i < all; i++)
        if (!goes(&s->modifier[i], what))
            s->modifier[kept++] = s->modifier[i];
        else if (is_icon(&s->modifier[i]))
            t->scratch.wars.has_icons = false;
    memset(s->modifier + kept, 0, sizeof(Modifier) * (size_t)(all - kept));
    s->modifier_count = kept;
    return (uint8_t)(all - kept);
}

static bool lasts_until(const Modifier *m, uint8_t until) { return RULE_IF(EOT, 1, m->until == until); }
static bool is_on_card(const Modifier *m, uint8_t card) { return !modifier_is_of_seat(m) && m->target == card; }

// Cards used as another's for so long go back, the last change first.
static void used_as_end(Table *t, Lasts until)
{
    const WarsState *s = state(t);
    RULE(WARS_A, 56);
    for (uint8_t i = s->modifier_count; i > 0; i--) {
        Modifier m = s->modifier[i - 1];
        if (m.kind == MODIFIER_USED_AS && m.until == until)
            card_give(t, m.target, m.word);
    }
}

void modifiers_expire(Table *t, Lasts until)
{
    used_as_end(t, until);
    uint8_t gone = modifiers_remove(t, lasts_until, (uint8_t)until);
    if (gone > 0)
        event_emit(t, (Event){.kind = EVENT_WARS_EXPIRE, .seat = turn_player(t), .number = gone});
}

void modifiers_drop(Table *t, CardId card)
{
    RULE(MOD, 3);                               // only with the card: it keeps them wherever it moves in play
    modifiers_remove(t, is_on_card, card);
}

static bool is_used_as(const Modifier *m, uint8_t card) { return m->kind == MODIFIER_USED_AS && m->target == card; }
void used_as_drop(Table *t, CardId card) { modifiers_remove(t, is_used_as, card); }

// ---- reading ----

bool modifier_is(const Table *t, ModifierKind kind, uint8_t target, int word)
{
    const WarsState *s = state(t);
    for (uint8_t i = 0; i < s->modifier_count; i++)
        if (s->modifier[i].kind == kind && s->modifier[i].target == target &&
            (word < 0 || s->modifier[i].word == word))
            return true;
    return false;
}

int modifiers_sum(const Table *t, ModifierKind kind, uint8_t target, int word, Parts *parts)
{
    const WarsState *s = state(t);
    int sum = 0;
    for (uint8_t i = 0; i < s->modifier_count; i++) {
        const Modifier *m = &s->modifier[i];
        if (m->kind == kind && m->target == target && (word < 0 || m->word == word))
            sum += part_note(parts, m->amount, 0, t->set->def[m->def].title);
    }
    return sum;
}
