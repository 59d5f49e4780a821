// stages.c — the stages of a play before its text, and the values of each (DEPLOY-3, -15, ENCAMP-1, LOC-4, MOVE-2).
//
// The Entry has everything that is settled, so trying out a play means copying it. The stages come in the order of
// PlayStage; wars_stage_values lists the values of a stage by itself, can_play.c checks whether the rest can follow.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/rules.h"

#include "language/code.h"

// ---- which ability: modes and ways ----

enum { MARKS_EITHER = MARK_USED | MARK_LOST };

static bool is_used_or_lost(const Table *t, CardId card)
{
    return (facts(t, card)->marks & MARKS_EITHER) == MARKS_EITHER;
}

static uint8_t effect_kind(const Table *t, const Entry *e)
{
    if (!is_used_or_lost(t, e->source))
        return WARS_EFFECT;
    return e->flags & ENTRY_LOST ? WARS_EFFECT_LOST : WARS_EFFECT_USED;
}

static uint8_t effect_ability(const Table *t, const Entry *e)
{
    int ability = text_ability(text_program(t, e->def), effect_kind(t, e), 0);
    return ability < 0 ? 0 : (uint8_t)ability;
}

Entry wars_play_entry(const Table *t, SeatId seat, CardId card, unsigned flags)
{
    Entry e = {.def = t->cards[card].def, .source = card, .you = seat, .pending = PENDING_CARD,
               .flags = (uint8_t)flags};
    if ((facts(t, card)->marks & MARKS_EITHER) == MARK_LOST)
        e.flags |= ENTRY_LOST;
    e.ability = effect_ability(t, &e);
    return e;
}

static uint8_t alternatives(const Table *t, const Entry *e) { return facts_of(t, e->def)->alternatives[e->ability]; }

// ---- X ----

static bool has_x(const Table *t, const Entry *e)
{
    uint16_t announces = facts_of(t, e->def)->announces;
    int added = announces ? wars_added_cost_of(t, e) : -1;
    return (announces >> e->ability & 1 && wars_text_of(t, e)) || (added >= 0 && (announces >> added & 1));
}

// Nobody can pay more cards than there are, and energy comes from the active pile.
static int x_most(const Table *t, const Entry *e)
{
    bool is_paid = facts_of(t, e->def)->pays_x >> e->ability & 1 && wars_text_of(t, e);
    return SURE(is_paid, true) ? pile_count(t, e->you, ZONE_ACTIVE) : wars_losable(t, e->you);
}

// ---- places ----

static bool goes_beneath(const Table *t, CardId card)
{
    return facts(t, card)->host_types || facts(t, card)->host_label;
}

// A place is a target, except that in 2004 an encampment goes beneath a location without targeting it.
bool wars_place_is_target(const Table *t, CardId card)
{
    return RULE_IF(ENCAMP, 6, !is_location_card(t, card) || is_edition(t, EDITION_2005));
}

static bool may_target_place(const Table *t, SeatId seat, CardId card, CardId place)
{
    return !wars_place_is_target(t, card) || wars_can_target(t, seat, place);
}

typedef struct Places {                         // those found so far, at most `most`
    CardId *place;
    uint8_t count, most;
} Places;

static void places_add(const Table *t, SeatId seat, CardId card, const CardId *from, uint8_t count, Cards of,
                       Places *to)
{
    for (uint8_t i = 0; i < count && to->count < to->most; i++)
        if (cards_have(of, from[i]) && wars_can_play_at(t, seat, card, from[i]) &&
            may_target_place(t, seat, card, from[i]))
            to->place[to->count++] = from[i];
}

// Locations where such a card can be: whatever a text allows, a unit is at a site and a ship at a sector.
static Cards locations_for(const Table *t, CardId card)
{
    return is_unit(t, card) ? SURE(sites(t), sectors(t))
         : is_ship(t, card) ? SURE(sectors(t), sites(t))
         : SURE(locations(t), 0);
}

// Locations first, in the order of the layout; then possible hosts.
static uint8_t places_find(const Table *t, SeatId seat, CardId card, uint8_t most, CardId ret_place[])
{
    const WarsState *s = state(t);
    Places to = {.place = ret_place, .most = most};
    CardId host[WARS_CARDS];
    places_add(t, seat, card, s->layout, s->layout_count, locations_for(t, card), &to);
    if (to.count == most || !(SURE(is_unit(t, card), false) ||
                              SURE(goes_beneath(t, card), false)))
        return to.count;
    Cards hosts = is_unit(t, card) ? SURE(ships(t), 0)
                : SURE(cards_in(t, SET_PLAY) & ~locations(t), 0);
    places_add(t, seat, card, host, wars_cards_list(t, hosts, host), hosts, &to);
    return to.count;
}

static uint8_t places_of(const Table *t, SeatId seat, CardId card, CardId ret_place[WARS_CARDS])
{
    return places_find(t, seat, card, WARS_CARDS, ret_place);
}

uint8_t wars_places_for(const Table *t, SeatId seat, CardId card, CardId ret_place[WARS_CARDS])
{
    const Entry *e = wars_pending_of_card(t, card);
    uint8_t count = places_of(t, seat, card, ret_place), kept = 0;
    for (uint8_t i = 0; i < count; i++)
        if (RULE_IF(TARGET, 7, !e || ret_place[i] != e->place))
            ret_place[kept++] = ret_place[i];
    return kept;
}

bool wars_is_place_for(const Table *t, SeatId seat, CardId card, CardId place)
{
    CardId found[WARS_CARDS];
    return memchr(found, place, places_of(t, seat, card, found)) != NULL;
}

// A play whose place is settled already; only its text is left.
Entry wars_play_entry_at(const Table *t, SeatId seat, CardId card, unsigned flags, CardId place)
{
    Entry e = wars_play_entry(t, seat, card, flags);
    return wars_stage_with(t, &e, STAGE_PLACE, (Option){.card = place});
}

static bool needs_place(const Table *t, const Entry *e)
{
    if (e->place && (e->flags & ENTRY_OUTSIDE))
        return false;                           // an effect says where
    if (is_location_card(t, e->source))
        return (e->flags & ENTRY_BENEATH) != 0;
    return is_unit(t, e->source) || is_ship(t, e->source) || goes_beneath(t, e->source);
}

static void places_list(const Table *t, const Entry *e, uint8_t most, OptionList *list)
{
    CardId place[WARS_CARDS];
    uint8_t count = places_find(t, e->you, e->source, most, place);
    bool stands = is_unit(t, e->source) || is_ship(t, e->source);
    for (uint8_t i = 0; i < count; i++)
        options_add(list, (Option){stands && is_location(t, place[i]) ? VERB_AT : VERB_BENEATH, place[i], 0});
}

static void destinations_list(const Table *t, const Entry *e, OptionList *list)
{
    const WarsState *s = state(t);
    Cards to = wars_destinations_of(t, e->you, e->source);
    CardId ship[WARS_CARDS];
    for (uint8_t i = 0; i < s->layout_count; i++)
        if (cards_have(to, s->layout[i]))
            options_add(list, (Option){VERB_TO, s->layout[i], 0});
    uint8_t count = wars_cards_list(t, to & ONLY(ships(t)), ship);
    for (uint8_t i = 0; i < count; i++)
        options_add(list, (Option){VERB_TO, ship[i], 0});
}

// Whether the rest is the same for every place: neither the price nor a text depends on it.
bool wars_places_are_alike(const Table *t, const Entry *e)
{
    bool has_cost = SURE((facts(t, e->source)->texts & TEXT_BIT(WARS_ADDED_COST)) != 0, false);
    return (e->pending == PENDING_MOVE && !is_ever_ongoing(t, ONGOING_BIT(WARS_OP_MOVE_PRICE))) ||
           (e->pending == PENDING_CARD && !has_cost && wars_is_price_printed(t, e->source));
}

static uint8_t row_count(const Table *t, CardId site)
{
    CardId ignored[WARS_CARDS];
    return wars_row_of(t, facts(t, site)->group, ignored);
}

// ---- the stages ----

// "As an additional cost to play this card, you may …"
static bool has_cost_choice(const Table *t, const Entry *e)
{
    return (facts(t, e->source)->texts & TEXT_BIT(WARS_ADDED_COST)) && wars_costs_are_chosen(text_program(t, e->def));
}

static bool card_stage_is_asked(const Table *t, const Entry *e, PlayStage stage)
{
    const WarsFacts *f = facts(t, e->source);
    switch (stage) {
    case STAGE_WAY:
        return is_used_or_lost(t, e->source) || (is_location_card(t, e->source) && f->keyword[KEYWORD_ENCAMPMENT]) ||
               has_cost_choice(t, e);
    case STAGE_MODE:
        return wars_text_of(t, e) && alternatives(t, e) > 0;
    case STAGE_PLACE:
        return needs_place(t, e);
    case STAGE_INDEX:
        RULE(LOC, 5);
        RULE(LOC, 7);
        return f->type == TYPE_SITE && !(e->flags & ENTRY_BENEATH) && row_count(t, e->source) > 0;
    case STAGE_X:
        return has_x(t, e);
    case STAGE_ABILITY:
    case STAGE_TEXT:
    case STAGE_WHOLE:
        break;
    }
    return false;
}

// Noted when a card is loaded: the stages that card_stage_is_asked, or one of its abilities, can ever need.
void wars_facts_of_stages(WarsFacts *c, const Program *p)
{
    bool is_camp = (TYPE_BIT(c->type) & LOCATION_TYPES) && c->keyword[KEYWORD_ENCAMPMENT];
    bool is_either = (c->marks & MARKS_EITHER) == MARKS_EITHER, has_modes = false;
    bool goes_somewhere = (TYPE_BIT(c->type) & (UNIT_TYPES | TYPE_BIT(TYPE_SHIP))) || c->host_types || c->host_label;
    for (uint8_t i = 0; i < ABILITY_MAX; i++)
        has_modes = has_modes || c->alternatives[i] > 0;
    c->stages = (uint8_t)(SURE(is_either || is_camp || wars_costs_are_chosen(p), false) << STAGE_WAY);
    c->stages = (uint8_t)(c->stages | SURE(has_modes, false) << STAGE_MODE);
    c->stages = (uint8_t)(c->stages | SURE(c->announces != 0, false) << STAGE_X);
    c->stages = (uint8_t)(c->stages | SURE(goes_somewhere || is_camp, false) << STAGE_PLACE);
    c->stages = (uint8_t)(c->stages | SURE(c->type == TYPE_SITE, false) << STAGE_INDEX);
}

bool wars_stage_is_asked(const Table *t, const Entry *e, PlayStage stage)
{
    switch ((PendingKind)e->pending) {
    case PENDING_CARD:
        return card_stage_is_asked(t, e, stage);
    case PENDING_ABILITY:
        return stage == STAGE_ABILITY || (stage == STAGE_MODE && alternatives(t, e) > 0) ||
               (stage == STAGE_X && has_x(t, e));
    case PENDING_MOVE:
        return stage == STAGE_PLACE;
    case PENDING_TRIGGER:
        return stage == STAGE_MODE && alternatives(t, e) > 0;
    case PENDING_NONE:
    case PENDING_ACTIVATION:
    case PENDING_DRAIN:
    case PENDING_TRANSPORT:
    case PENDING_ATTACK:
    case PENDING_WATCH:
        break;
    }
    return false;
}

PlayStage wars_stage_next(const Table *t, const Entry *e, PlayStage stage)
{
    unsigned may = e->pending == PENDING_MOVE ? 1u << STAGE_PLACE : facts_of(t, e->def)->stages | 1u << STAGE_ABILITY;
    for (unsigned left = may >> stage << stage; left; left &= left - 1)
        if (wars_stage_is_asked(t, e, (PlayStage)__builtin_ctz(left)))
            return (PlayStage)__builtin_ctz(left);
    return STAGE_TEXT;
}

// ---- what was declared ----

static Way way_of(const Table *t, const Entry *e)
{
    if (has_cost_choice(t, e))
        return wars_cost_way(t, e, wars_cost_chosen(e));
    if (is_location_card(t, e->source))
        return e->flags & ENTRY_BENEATH ? WAY_BENEATH : WAY_LOCATION;
    return e->flags & ENTRY_LOST ? WAY_LOST : WAY_USED;
}

// The alternative that was chosen, from 1; 0: there are none.
static uint8_t mode_of(const Table *t, const Entry *e)
{
    const Ability *a = &text_program(t, e->def)->ability[e->ability];
    bool is_later = a->event > 0 && (e->pending != PENDING_TRIGGER || a->kind == WARS_TRIGGERED_OR);
    return is_later ? (uint8_t)(a->event + 1) : alternatives(t, e) > 0;
}

Option wars_stage_declared(const Table *t, const Entry *e, PlayStage stage)
{
    if (stage == STAGE_MODE && e->pending != PENDING_MOVE && wars_text_of(t, e))
        return mode_of(t, e) ? (Option){VERB_MODE, 0, mode_of(t, e)} : (Option){0};
    if (!wars_stage_is_asked(t, e, stage))
        return (Option){0};
    if (stage == STAGE_WAY)
        return (Option){VERB_WAY, 0, (int16_t)way_of(t, e)};
    if (stage == STAGE_X)
        return (Option){VERB_X, 0, e->x};
    if (stage == STAGE_INDEX)
        return (Option){VERB_INDEX, 0, e->number};
    return (Option){0};
}

static void numbers_list(uint8_t verb, int from, int to, OptionList *list)
{
    for (int i = from; i <= to; i++)
        options_add(list, (Option){verb, 0, (int16_t)i});
}

static void cost_ways_list(const Table *t, const Entry *e, OptionList *list)
{
    const Program *p = text_program(t, e->def);
    int first = text_ability(p, WARS_ADDED_COST, 0);
    bool is_either = p->ability[first].limit == 0;
    for (uint8_t chosen = is_either; chosen < 2 + is_either; chosen++)
        options_add(list, (Option){VERB_WAY, 0, (int16_t)wars_cost_way(t, e, chosen)});
}

static void abilities_list(const Table *t, const Entry *e, OptionList *list)
{
    const Program *p = text_program(t, e->def);
    RULE(ABIL, 1);
    for (uint8_t i = 0; i < p->ability_count; i++)
        if (wars_ability_refused(t, e->you, e->source, i) == REFUSAL_NONE)
            options_add(list, (Option){VERB_ABILITY, 0, (int16_t)(i + 1)});
}

void wars_stage_values(const Table *t, const Entry *e, PlayStage stage, OptionList *list)
{
    list->count = 0;
    switch (stage) {
    case STAGE_ABILITY:
        abilities_list(t, e, list);
        return;
    case STAGE_WAY:
        if (has_cost_choice(t, e)) {
            RULE(WARS_A, 151);
            cost_ways_list(t, e, list);
        } else if (is_used_or_lost(t, e->source)) {
            RULE(DEPLOY, 15);
            numbers_list(VERB_WAY, WAY_USED, WAY_LOST, list);
        } else {
            RULE(ENCAMP, 1);
            RULE(WARS_A, 48);
            numbers_list(VERB_WAY, WAY_LOCATION, WAY_BENEATH, list);
        }
        return;
    case STAGE_MODE:
        numbers_list(VERB_MODE, 1, alternatives(t, e) + 1, list);
        return;
    case STAGE_X:
        numbers_list(VERB_X, 0, x_most(t, e), list);
        return;
    case STAGE_PLACE:
        if (e->pending == PENDING_MOVE)
            destinations_list(t, e, list);
        else
            places_list(t, e, WARS_CARDS, list);
        return;
    case STAGE_INDEX:
        RULE(LOC, 4);
        RULE(WARS_A, 45);
        numbers_list(VERB_INDEX, 0, row_count(t, e->source), list);
        return;
    case STAGE_TEXT:
    case STAGE_WHOLE:
        return;
    }
}

void wars_place_first(const Table *t, const Entry *e, OptionList *list)
{
    list->count = 0;
    if (e->pending == PENDING_MOVE)
        destinations_list(t, e, list);
    else
        places_list(t, e, 1, list);
}

Entry wars_stage_with(const Table *t, const Entry *e, PlayStage stage, Option value)
{
    Entry with = *e;
    switch (stage) {
    case STAGE_ABILITY:
        with.ability = (uint8_t)(value.number - 1);
        break;
    case STAGE_WAY:
        with.did = (uint8_t)((value.number == WAY_SECOND ? 2u : value.number > WAY_PLAIN) << COST_CHOSEN);
        if (value.number == WAY_OTHER)
            with.flags |= ENTRY_FREE;           // it takes the place of the energy
        with.flags = (uint8_t)(with.flags | (value.number == WAY_LOST ? ENTRY_LOST : 0) |
                               (value.number == WAY_BENEATH ? ENTRY_BENEATH : 0));
        with.ability = effect_ability(t, &with);
        break;
    case STAGE_MODE:
        with.ability = (uint8_t)(with.ability + value.number - 1);
        break;
    case STAGE_X:
        with.x = (uint8_t)value.number;
        break;
    case STAGE_INDEX:
        with.number = (uint8_t)value.number;
        break;
    case STAGE_PLACE:
        with.place = value.card;
        if (e->pending == PENDING_CARD && is_unit(t, e->source) && !is_location(t, value.card))
            with.flags |= ENTRY_BENEATH;
        break;
    case STAGE_TEXT:
    case STAGE_WHOLE:
        break;
    }
    return with;
}
