// modifiers.c — changes that last: a number, a keyword, a restriction, an icon, until the turn ends (MOD, EOT-1, A-78).
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/rules/rules.h"

// ---- the list ----

static uint16_t changes_begin(const WarsState *s, uint8_t at) { return at ? s->modifier[at - 1].end : 0; }
uint16_t wars_changes_count(const WarsState *s) { return changes_begin(s, s->modifier_count); }

bool wars_changes_have_room(const Table *t) { return wars_changes_count(state(t)) + WARS_CHANGES_KEPT < WARS_CHANGES; }

bool wars_modifier_is_of_seat(const Modifier *m)
{
    return m->kind == MODIFIER_CANT_DRAW || m->kind == MODIFIER_CANT_PLAY || m->kind == MODIFIER_SKIP ||
           m->kind == MODIFIER_TOTAL_TACTICS || m->kind == MODIFIER_CANT_REVEAL ||
           (m->kind >= MODIFIER_DRAIN && m->kind <= MODIFIER_CASUALTIES_TO);
}

bool wars_change_next(const Table *t, ChangeWalk *walk)
{
    const WarsState *s = state(t);
    for (; walk->at < s->modifier_count; walk->at++) {
        const Modifier *m = &s->modifier[walk->at];
        for (; m->kind == walk->kind && walk->next < m->end; walk->next++)
            if (s->change[walk->next].target == walk->target) {
                walk->m = m;
                walk->amount = s->change[walk->next++].amount;
                return true;
            }
        walk->next = m->end;
    }
    return false;
}

bool wars_modifier_is_icon(const Modifier *m) { return m->kind == MODIFIER_ICON || m->kind == MODIFIER_ENERGY_ICON; }

// The event carries the change only for its sentence (from, to); the wire form does not have it.
static void modifier_tell(Table *t, const Modifier *m, const Change *c)
{
    Event e = {.kind = EVENT_WARS_MODIFY, .seat = m->seat, .card = c->target, .from = m->word, .to = m->kind,
               .number = c->amount};
    switch ((ModifierKind)m->kind) {
    case MODIFIER_CANT_MOVE:
    case MODIFIER_CANT_BE:
    case MODIFIER_NOT_BY:
    case MODIFIER_NO_KEYWORD:
    case MODIFIER_CANT_TARGET:
    case MODIFIER_SPARED:
        e.kind = EVENT_WARS_RESTRICT;
        e.number = 0;
        break;
    case MODIFIER_CANT_DRAW:
        e = (Event){.kind = EVENT_WARS_NO_DRAW, .seat = c->target};
        break;
    case MODIFIER_SKIP:
    case MODIFIER_CANT_PLAY:
        e = (Event){.kind = EVENT_WARS_NO_PLAY, .seat = c->target, .from = m->word, .to = m->kind};
        break;
    case MODIFIER_DRAIN:
        e = (Event){.kind = EVENT_WARS_DRAINS, .seat = c->target, .number = c->amount};
        break;
    case MODIFIER_ICON:
        e.kind = c->amount < 0 ? EVENT_WARS_ICONS_GONE : EVENT_WARS_ICON;
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
    case MODIFIER_TOTAL_TACTICS:
    case MODIFIER_CANT_REVEAL:
        e = (Event){.kind = EVENT_WARS_BATTLE_NUMBER, .seat = c->target, .card = state(t)->battle.place,
                    .from = m->word, .to = m->kind, .number = c->amount};
        break;
    case MODIFIER_CARD_DESTINY:
        e.kind = EVENT_WARS_BATTLE_NUMBER;
        e.seat = owner_of(t, c->target);
        e.to = m->kind;
        break;
    case MODIFIER_IMMUNE:
        e.kind = EVENT_WARS_BATTLE_NUMBER;
        e.to = m->kind;
        break;
    case MODIFIER_USED_AS:
        return;                                 // wars_card_give emits that event
    case MODIFIER_STAT:
    case MODIFIER_KEYWORD:
    case MODIFIER_NONE:
    case MODIFIER_COUNT:
    default:
        break;
    }
    event_emit(t, e);
}

// ---- adding ----
//
// A text that is used again needs no new modifier and, on the same card, no new change. So there is room however often
// it is used.

static bool are_casualties(const Modifier *m)
{
    return m->kind == MODIFIER_CASUALTIES || m->kind == MODIFIER_CASUALTIES_TO;
}

static bool is_number(const Modifier *m)        // whether it changes a number of a battle
{
    return m->kind == MODIFIER_TOTAL_TACTICS || (m->kind >= MODIFIER_DESTINY && m->kind <= MODIFIER_CASUALTIES);
}

// Whether changes of one number depend on their order.
static bool are_in_order(const Modifier *m, const Modifier *more)
{
    bool are_numbers = m->kind == more->kind && is_number(m);
    return (are_numbers && m->word != more->word) || (are_casualties(m) && are_casualties(more));
}

static bool has_target(const WarsState *s, uint8_t at, uint8_t target)
{
    for (uint16_t i = changes_begin(s, at); i < s->modifier[at].end; i++)
        if (s->change[i].target == target)
            return true;
    return false;
}

static bool are_same_change(const Modifier *m, const Modifier *more)
{
    return m->def == more->def && m->kind == more->kind && m->word == more->word && m->until == more->until &&
           m->seat == more->seat;
}

// The modifier that a further change belongs to; the number of modifiers means a new one. A card used as another
// player's always gets a new one, since such cards go back in order.
static uint8_t modifier_find(const WarsState *s, const Modifier *more, uint8_t target)
{
    for (uint8_t at = s->modifier_count; at > 0; at--) {
        const Modifier *m = &s->modifier[at - 1];
        bool has = has_target(s, (uint8_t)(at - 1), target);
        if (are_same_change(m, more) && (has || m->kind != MODIFIER_USED_AS))
            return (uint8_t)(at - 1);
        RULE(WARS_A, 31);
        if (has && are_in_order(m, more))
            break;                              // it must not go before that one
    }
    return s->modifier_count;
}

// Whether two changes of one card by one text become one with the sum of their amounts; repeating a restriction adds
// nothing.
static bool may_join(const Modifier *m, int sum)
{
    if (are_casualties(m) || (is_number(m) && m->word != CHANGE_ADD))
        return false;                           // their order matters
    if (m->kind == MODIFIER_KEYWORD && (m->word == KEYWORD_SIZE || m->word == KEYWORD_TRANSPORT))
        return false;                           // 2004: the larger of two sizes counts; transports are used one by one
    return sum >= INT8_MIN && sum <= INT8_MAX;
}

// Adds it to a change to the same target, if there is one it may join.
static bool change_join(WarsState *s, uint8_t at, const Change *more)
{
    const Modifier *m = &s->modifier[at];
    for (uint16_t i = changes_begin(s, at); i < m->end; i++) {
        Change *c = &s->change[i];
        if (c->target != more->target || !may_join(m, c->amount + more->amount))
            continue;
        c->amount = (int8_t)(c->amount + more->amount);
        return true;
    }
    return false;
}

// After its modifier's other changes.
static void change_insert(WarsState *s, uint8_t at, Change change)
{
    uint16_t i = s->modifier[at].end;
    memmove(s->change + i + 1, s->change + i, sizeof(Change) * (size_t)(wars_changes_count(s) - i));
    s->change[i] = change;
    for (; at < s->modifier_count; at++)
        s->modifier[at].end++;
}

void wars_modifier_add(Table *t, Modifier modifier, Change change)
{
    WarsState *s = state_to_change(t);
    RULE(GEN, 11);
    uint8_t at = modifier_find(s, &modifier, change.target);
    bool is_new = at == s->modifier_count;
    if (is_new || !change_join(s, at, &change)) {
        if (at == WARS_MODIFIERS || wars_changes_count(s) == WARS_CHANGES) {
            wars_bound_reached(t, REASON_MODIFIER_BOUND);
            return;
        }
        modifier.end = wars_changes_count(s);
        if (is_new)
            s->modifier[s->modifier_count++] = modifier;
        change_insert(s, at, change);
    }
    if (SURE(wars_modifier_is_icon(&modifier), false))
        wars_icons_follow(t, &modifier, &change);
    modifier_tell(t, &modifier, &change);
}

// ---- ending ----

typedef bool Goes(const Modifier *m, const Change *c, uint8_t what);

// Removes those that pass the test, and returns how many.
static uint8_t changes_remove(Table *t, Goes *goes, uint8_t what)
{
    WarsState *s = state_to_change(t);
    uint16_t all = wars_changes_count(s), from = 0, kept = 0;
    uint8_t modifiers = s->modifier_count, kept_modifiers = 0;
    for (uint8_t at = 0; at < modifiers; at++) {
        Modifier m = s->modifier[at];
        uint16_t begin = kept;
        for (; from < m.end; from++)
            if (!goes(&m, &s->change[from], what))
                s->change[kept++] = s->change[from];
            else if (SURE(wars_modifier_is_icon(&m), false))
                index_forget(t, HAS_ICONS);
        m.end = kept;
        if (kept > begin)
            s->modifier[kept_modifiers++] = m;
    }
    memset(s->modifier + kept_modifiers, 0, sizeof(Modifier) * (size_t)(modifiers - kept_modifiers));
    memset(s->change + kept, 0, sizeof(Change) * (size_t)(all - kept));
    s->modifier_count = kept_modifiers;
    return (uint8_t)(all - kept);
}

static bool lasts_until(const Modifier *m, const Change *c, uint8_t until)
{
    (void)c;
    return RULE_IF(EOT, 1, m->until == until);
}

static bool is_on_card(const Modifier *m, const Change *c, uint8_t card)
{
    return !wars_modifier_is_of_seat(m) && c->target == card;
}

static bool is_used_as(const Modifier *m, const Change *c, uint8_t card)
{
    return m->kind == MODIFIER_USED_AS && c->target == card;
}

static bool lasts_until_turn_of(const Modifier *m, const Change *c, uint8_t seat)
{
    (void)c;
    return m->until == LASTS_NEXT && m->seat == seat;
}

// Cards used as another player's for that long go back, the latest change first.
static void used_as_end(Table *t, Goes *goes, uint8_t what)
{
    const WarsState *s = state(t);
    RULE(WARS_A, 56);
    for (uint8_t at = s->modifier_count; at > 0; at--) {
        Modifier m = s->modifier[at - 1];
        if (m.kind == MODIFIER_USED_AS && goes(&m, &s->change[m.end - 1], what))
            wars_card_give(t, s->change[m.end - 1].target, m.word);
    }
}

static void changes_end(Table *t, Goes *goes, uint8_t what)
{
    used_as_end(t, goes, what);
    uint8_t gone = changes_remove(t, goes, what);
    if (gone > 0)
        event_emit(t, (Event){.kind = EVENT_WARS_EXPIRE, .seat = turn_player(t), .number = gone});
}

void wars_modifiers_expire(Table *t, Lasts until) { changes_end(t, lasts_until, (uint8_t)until); }

// What lasts until the end of a future turn ends like anything else of that turn, once it has begun.
void wars_modifiers_turn(Table *t, SeatId seat)
{
    WarsState *s = state_to_change(t);
    RULE(WARS_A, 85);
    changes_end(t, lasts_until_turn_of, seat);
    for (uint8_t at = 0; at < s->modifier_count; at++)
        if (s->modifier[at].until == (s->modifier[at].seat == seat ? LASTS_YOURS : LASTS_THEIRS))
            s->modifier[at].until = LASTS_TURN;
}

static bool is_skip(const Modifier *m, const Change *c, uint8_t seat_and_phase)
{
    return m->kind == MODIFIER_SKIP && c->target == seat_and_phase >> 4 && m->word == (seat_and_phase & 15);
}

bool wars_phase_skip(Table *t, SeatId seat, uint8_t phase)
{
    if (SURE(!wars_lasts_any(t, MODIFIER_SKIP), true))
        return false;
    return RULE_IF(WARS_A, 91, changes_remove(t, is_skip, (uint8_t)(seat << 4 | phase)) > 0);
}

void wars_modifiers_drop(Table *t, CardId card)
{
    RULE(MOD, 3);                         // they end only when the card leaves; it keeps them wherever it moves in play
    changes_remove(t, is_on_card, card);
}

void wars_used_as_drop(Table *t, CardId card) { changes_remove(t, is_used_as, card); }

// ---- reading ----

bool wars_lasts_any(const Table *t, ModifierKind kind)
{
    const WarsState *s = state(t);
    for (const Modifier *m = s->modifier; m < s->modifier + s->modifier_count; m++)
        if (m->kind == kind)
            return true;
    return false;
}

bool wars_is_changed(const Table *t, CardId card)
{
    const WarsState *s = state(t);
    for (uint8_t at = 0; at < s->modifier_count; at++)
        if (!wars_modifier_is_of_seat(&s->modifier[at]) && has_target(s, at, card))
            return true;
    return false;
}

bool wars_modifier_is(const Table *t, ModifierKind kind, uint8_t target, int word)
{
    for (ChangeWalk c = changes_of(kind, target); wars_change_next(t, &c);)
        if (word < 0 || c.m->word == word)
            return true;
    return false;
}

// The difference that the modifier makes to the number.
static int change_of(const Modifier *m, int amount, int number)
{
    ChangeHow how = m->kind == MODIFIER_CASUALTIES_TO ? CHANGE_TO : (ChangeHow)m->word;
    int all = number > 0 ? number : 0;
    switch (how) {
    case CHANGE_ADD:
        return amount;
    case CHANGE_TO:
        return number > amount ? amount - number : 0;
    case CHANGE_DOUBLE:
        return all;
    case CHANGE_HALF_UP:
        return -(all + 1) / 2;
    case CHANGE_HALF_DOWN:
        return -(all / 2);
    }
    return 0;
}

int wars_number_changed(const Table *t, ModifierKind kind, SeatId seat, int number, Parts *parts)
{
    const WarsState *s = state(t);
    RULE(WARS_A, 31);
    for (uint16_t at = 0, i = 0; at < s->modifier_count; at++)
        for (const Modifier *m = &s->modifier[at]; i < m->end; i++) {
            bool is_meant = m->kind == kind || (kind == MODIFIER_CASUALTIES && m->kind == MODIFIER_CASUALTIES_TO);
            if (is_meant && s->change[i].target == seat)
                number += parts_add(parts, change_of(m, s->change[i].amount, number), 0, t->set->def[m->def].title);
        }
    return number;
}

int wars_modifiers_sum(const Table *t, ModifierKind kind, uint8_t target, int word, Parts *parts)
{
    int sum = 0;
    for (ChangeWalk c = changes_of(kind, target); wars_change_next(t, &c);)
        if (word < 0 || c.m->word == word)
            sum += parts_add(parts, c.amount, 0, t->set->def[c.m->def].title);
    return sum;
}
