// icons.c — energy and support icons on the two sides of locations (LOC-2, -10, -12, ENCAMP-5).
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/ongoing.h"

// The side of a location that is that seat's: 0 faces the player who played it, 1 the opponent.
static uint8_t icon_side(const Table *t, SeatId seat, CardId location)
{
    return RULE_IF(LOC, 2, where(t, location)->holder == seat) ? 0 : 1;
}

static uint8_t printed_icons(const WarsFacts *f, uint8_t side, Faction faction)
{
    return faction == FACTION_NONE ? f->energy[side] : f->icons[side][faction];
}

// Icons that lasting effects have added.
static int added_icons(const Table *t, SeatId seat, CardId location, Faction faction, Parts *parts)
{
    ModifierKind kind = faction == FACTION_NONE ? MODIFIER_ENERGY_ICON : MODIFIER_ICON;
    int sum = 0;
    for (ChangeWalk c = changes_of(kind, location); wars_change_next(t, &c);)
        if ((faction == FACTION_NONE || c.m->word == faction) && RULE_IF(LOC, 12, c.m->seat == seat))
            sum += parts_add(parts, c.amount, 0, t->set->def[c.m->def].title);
    return sum;
}

typedef struct IconSum {                        // what ongoing abilities give a side of a location
    SeatId seat;
    CardId location;
    uint8_t faction;
    int sum;
    Parts *parts;
} IconSum;

static void icons_take(void *self, const Ongoing *s)
{
    IconSum *i = self;
    uint8_t said = wars_ongoing_word(s);
    bool is_meant = said == i->faction || (said == FACTIONS_ALL && i->faction != FACTION_NONE);
    if (is_meant && wars_ongoing_player(s) == i->seat && wars_ongoing_names(s, i->location) && wars_ongoing_holds(s))
        i->sum += parts_add(i->parts, wars_ongoing_number(s), s->c->self, "its text");
}

// Texts that count something may count icons: to end the circle, ongoing abilities are left out of the numbers asked
// for here.
NEVER_INLINE int icons_ongoing(const Table *t, SeatId seat, CardId location, Faction faction, Parts *parts)
{
    IconSum i = {.seat = seat, .location = location, .faction = (uint8_t)faction, .parts = parts};
    Aside aside = {.round = 1};
    wars_ongoing_walk(t, WARS_OP_ICONS_HAD, &(Context){.aside = &aside}, icons_take, &i);
    return RULE_IF(WARS_A, 143, i.sum != 0) ? i.sum : 0;
}

// Energy icons or, with a faction, its support icons.
static uint8_t icons_of(const Table *t, SeatId seat, CardId location, Faction faction, Parts *parts)
{
    if (!is_location(t, location))
        return 0;
    CardId encampment = wars_encampment_of(t, seat, location);
    uint8_t printed = printed_icons(facts(t, location), icon_side(t, seat, location), faction);
    int sum = parts_add(parts, printed, location, "printed");
    if (RULE_IF(ENCAMP, 5, encampment != 0))    // the encampment's other side does not count
        sum += parts_add(parts, printed_icons(facts(t, encampment), 0, faction), encampment, "encampment");
    sum += added_icons(t, seat, location, faction, parts);
    if (SURE(is_seldom(t, SELDOM_ICONS), false))
        sum += icons_ongoing(t, seat, location, faction, parts);
    return sum > 0 ? (uint8_t)sum : 0;
}

// The printed icons, of all kinds at once.
static void location_fill(const Table *t, SeatId seat, CardId location, WarsIndex *x)
{
    CardId encampment = wars_encampment_of(t, seat, location);
    const WarsFacts *f = facts(t, location), *camp = facts(t, encampment);
    uint8_t side = icon_side(t, seat, location);
    bool has_camp = RULE_IF(ENCAMP, 5, encampment != 0);
    x->energy[seat][location] = (uint8_t)(SURE(f->energy[side], 0) +
                                          (SURE(has_camp, false) ? camp->energy[0] : 0));
    for (Faction k = FACTION_NONE + 1; k < FACTION_COUNT; k++)
        x->support[seat][k] = (uint16_t)(x->support[seat][k] + SURE(f->icons[side][k], 0) +
                                        (SURE(has_camp, false) ? camp->icons[0][k] : 0));
}

// Icons that a lasting effect has added.
static void added_fill(const Table *t, const Modifier *m, const Change *c, WarsIndex *x)
{
    SeatId seat = RULE_IF(LOC, 12, m->seat == 0) ? 0 : 1;
    if (!is_location(t, c->target))
        return;
    if (m->kind == MODIFIER_ENERGY_ICON)
        x->energy[seat][c->target] = (uint8_t)(x->energy[seat][c->target] + SURE(c->amount, 0));
    else
        x->support[seat][m->word] = (uint16_t)(x->support[seat][m->word] + SURE(c->amount, 0));
}

// An effect that removes icons stops at 0 on each location.
static void location_count(const Table *t, SeatId seat, CardId location, WarsIndex *x)
{
    x->energy[seat][location] = icons_of(t, seat, location, FACTION_NONE, NULL);
    for (Faction k = FACTION_NONE + 1; k < FACTION_COUNT; k++)
        x->support[seat][k] = (uint16_t)(x->support[seat][k] + icons_of(t, seat, location, k, NULL));
}

static bool is_any_taken(const WarsState *s)
{
    for (uint16_t at = 0, i = 0; at < s->modifier_count; at++)
        for (const Modifier *m = &s->modifier[at]; i < m->end; i++)
            if (SURE(wars_modifier_is_icon(m) && s->change[i].amount < 0, false))
                return true;
    return false;
}

void wars_icons_fill(const Table *t, WarsIndex *x)
{
    const WarsState *s = state(t);
    bool takes = is_any_taken(s) || is_seldom(t, SELDOM_ICONS);
    x->icons_taken = takes;
    memset(x->support, 0, sizeof x->support);
    for (uint8_t i = 0; i < s->layout_count; i++)
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            (takes ? location_count : location_fill)(t, seat, s->layout[i], x);
    for (uint16_t at = 0, i = 0; at < s->modifier_count && !takes; at++)
        for (const Modifier *m = &s->modifier[at]; i < m->end; i++)
            if (wars_modifier_is_icon(m))
                added_fill(t, m, &s->change[i], x);
}

void wars_icons_follow(Table *t, const Modifier *m, const Change *c)
{
    WarsIndex *x = &t->scratch.wars;
    if (!index_has(t, HAS_ICONS))
        return;
    if (!x->icons_taken && c->amount >= 0)
        added_fill(t, m, c, x);
    else
        index_forget(t, HAS_ICONS);             // count again: each location stops at 0
}

uint8_t wars_energy_icons(const Table *t, SeatId seat, CardId location, Parts *parts)
{
    if (parts)
        return icons_of(t, seat, location, FACTION_NONE, parts);
    return is_location(t, location) ? index_icons(t)->energy[seat][location] : 0;
}

uint8_t wars_support_icons(const Table *t, SeatId seat, CardId location, Faction faction, Parts *parts)
{
    return faction == FACTION_NONE ? 0 : icons_of(t, seat, location, faction, parts);
}

uint16_t wars_support_of(const Table *t, SeatId seat, Faction faction)
{
    RULE(LOC, 10);
    RULE(WARS_A, 41);                           // no matter who played the location
    return index_icons(t)->support[seat][faction];
}
