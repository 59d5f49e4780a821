// sentences.c — log sentences for events that one line of events.def can't express.
#include "core/say.h"
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/show/draw.h"
#include "games/wars/show/show.h"

// ---- moves of cards in sentences ----

// From one pile to another; NULL: another event covers it (activating, paying, destiny, recirculating, playing).
static const char *move_sentence(uint8_t from, uint8_t to)
{
    if (to == ZONE_HAND)
        return from == ZONE_RESERVE || from == ZONE_ACTIVE ? "%s draws %s" : "%s takes %s back into the hand";
    if (to == ZONE_LOST)
        return from == ZONE_HAND      ? "%s loses %s from hand"
               : from == ZONE_RESERVE ? "%s loses %s (top of the reserve)"
               : from == ZONE_ACTIVE  ? "%s loses %s (top of the active pile)"
               : from == ZONE_USED    ? "%s loses %s (top of the used pile)"
                                      : "%s loses %s";
    if (to == ZONE_REMOVED)
        return "%s removes %s from the game";
    if (to == ZONE_USED && (from == ZONE_PENDING || from == ZONE_HAND || from == ZONE_PLAY))
        return "%s puts %s on the used pile";
    if (to == ZONE_RESERVE && from != ZONE_USED)
        return "%s puts %s on the reserve";
    if (to == ZONE_STACKED)
        return "%s stacks %s";
    return to == ZONE_ASIDE ? "%s chooses %s as the starting location" : NULL;
}

static void say_card_move(const Table *t, const Event *e, Text *text)
{
    const char *side = say_seat_title(t, e->seat), *title = say_title(t, e->card);
    const char *sentence = move_sentence(zone_kind(t, e->from), zone_kind(t, e->to));
    for (const char *at = sentence; at && *at; at++) {
        if (at[0] != '%') {
            text_bytes(text, at, 1);
            continue;
        }
        text_put(text, text->used == 0 ? side : title);
        at++;
    }
}

// " at a location", " beneath a card"
void wars_place_say(const Table *t, CardId card, CardId place, Text *text)
{
    bool aboard = is_ship(t, place) && is_unit(t, card), camps = is_location_card(t, card);
    if (place)
        text_format(text, "%s%s%s", is_location(t, place) && !camps ? " at " : aboard ? " aboard " : " beneath ",
                    say_title(t, place), wars_apart(t, place));
}

void wars_index_say(const Table *t, CardId card, uint8_t index, Text *text)
{
    CardId site[WARS_CARDS];
    uint8_t count = card ? wars_row_of(t, facts(t, card)->group, site) : 0;
    if (index < count)
        text_format(text, " before %s%s", say_title(t, site[index]), wars_apart(t, site[index]));
    else if (count > 0)
        text_format(text, " after %s%s", say_title(t, site[count - 1]), wars_apart(t, site[count - 1]));
}

static int abilities_to_use(const Table *t, CardId card)
{
    const Program *p = text_program(t, t->cards[card].def);
    int count = 0;
    for (uint8_t a = 0; a < p->ability_count; a++)
        count += p->ability[a].kind == WARS_ACTIVATED && p->ability[a].event == 0;
    return count;
}

// "Amber's battle destiny: +2"; nothing for a change outside a battle
void wars_battle_number_say(const Table *t, const Modifier *m, const Change *c, Text *text)
{
    static const char *const says[MODIFIER_COUNT] = {
        [MODIFIER_DESTINY] = "%s's battle destiny: %+d", [MODIFIER_ATTRITION] = "Attrition caused by %s: %+d",
        [MODIFIER_TOTAL_POWER] = "%s's total power: %+d", [MODIFIER_CASUALTIES] = "%s's casualties: %+d",
        [MODIFIER_CASUALTIES_TO] = "%s's casualties are at most %d", [MODIFIER_CARD_DESTINY] = "Destiny of %s: %+d",
        [MODIFIER_TOTAL_TACTICS] = "%s's total tactics: %+d",
    };
    static const char *const names[MODIFIER_COUNT] = {
        [MODIFIER_DESTINY] = "%s's battle destiny", [MODIFIER_ATTRITION] = "Attrition caused by %s",
        [MODIFIER_TOTAL_POWER] = "%s's total power", [MODIFIER_CASUALTIES] = "%s's casualties",
        [MODIFIER_TOTAL_TACTICS] = "%s's total tactics",
    };
    static const char *const hows[] = {"", ": at most %d", ": twice as much", ": half", ": half"};
    bool is_told = m->kind < MODIFIER_COUNT && m->word < COUNT_OF(hows);
    if (m->kind == MODIFIER_IMMUNE) {
        text_format(text, "%s is immune to attrition", say_title(t, c->target));
        if (m->word)
            text_format(text, " of less than %d", m->word);
    } else if (is_told && names[m->kind] && m->word != CHANGE_ADD) {
        text_format(text, names[m->kind], say_seat_title(t, c->target));
        text_format(text, hows[m->word], c->amount);
    } else if (is_told && says[m->kind]) {
        bool is_card = m->kind == MODIFIER_CARD_DESTINY;
        text_format(text, says[m->kind], is_card ? say_title(t, c->target) : say_seat_title(t, c->target), c->amount);
    }
}

static void battle_number_said(const Table *t, const Event *e, Text *text)
{
    Modifier m = {.kind = e->to, .word = e->from};
    Change c = {.target = wars_modifier_is_of_seat(&m) ? e->seat : e->card, .amount = (int8_t)e->number};
    wars_change_say(t, &m, &c, text);
}

// A lasting change, as the table shows it, and for how long; the newest change of that kind knows.
static void modified_say(const Table *t, const Event *e, Text *text)
{
    const WarsState *s = state(t);
    bool of_seat = e->kind == EVENT_WARS_NO_DRAW || e->kind == EVENT_WARS_DRAINS || e->kind == EVENT_WARS_NO_PLAY;
    Modifier m = {.kind = e->to, .word = e->from, .seat = e->seat};
    const Change c = {.target = of_seat ? e->seat : e->card,
                      .amount = e->kind == EVENT_WARS_ICON ? 1 : (int8_t)e->number};
    if (of_seat)
        m.kind = e->kind == EVENT_WARS_NO_DRAW ? MODIFIER_CANT_DRAW
               : e->kind == EVENT_WARS_NO_PLAY ? e->to : MODIFIER_DRAIN;
    wars_change_say(t, &m, &c, text);
    for (uint16_t i = wars_changes_count(s), at = s->modifier_count; i > 0 && at > 0; i--) {
        while (at > 1 && s->modifier[at - 2].end >= i)
            at--;
        if (s->modifier[at - 1].kind == m.kind && s->modifier[at - 1].word == m.word &&
            s->change[i - 1].target == c.target) {
            text_put(text, wars_until_say(s->modifier[at - 1].until));
            return;
        }
    }
}

const char *wars_way_name(Way way)
{
    static const char *const ways[] = {"", " as a used card", " as a lost card", " as a location",
                                       " beneath a location", " at its usual cost", " with its additional cost",
                                       " for its other cost", " for the first of its costs",
                                       " for the second of its costs"};   // ORDER WARS_WORDS
    return way < COUNT_OF(ways) ? ways[way] : "";
}

// "Captain arrives at Reef/Floor", "Captain boards Barge"
static void moved_say(const Table *t, const Event *e, Text *text)
{
    bool boards = is_ship(t, e->object) && is_unit(t, e->card);
    text_format(text, "%s %s %s", say_title(t, e->card), boards ? "boards" : "arrives at", say_title(t, e->object));
}

// Passes, the beginning of a phase and mere announcements need no line: what follows has one.
static void used_say(const Table *t, const Event *e, Text *text)
{
    const char *side = say_seat_title(t, e->seat), *title = say_title(t, e->card);
    if (abilities_to_use(t, e->card) > 1)
        text_format(text, "%s uses ability %d of %s", side, e->number, title);
    else
        text_format(text, "%s uses %s", side, title);
}

// "Data Drain holds from now on: …": nothing is delayed.
static void watch_said(const Table *t, const Event *e, Text *text)
{
    DefId def = t->cards[e->card].def;
    const Program *p = text_program(t, def);
    bool is_known = def && e->number > 0 && e->number <= p->ability_count;
    bool holds = is_known && p->ability[e->number - 1].event == ON_NOTHING;
    text_format(text, holds ? "%s holds from now on: " : "%s sets up a delayed effect", say_title(t, e->card));
    if (holds)
        wars_watch_say(t, def, true, text);
}

void wars_event_say(const Table *t, const Event *e, Text *text)
{
    const char *side = say_seat_title(t, e->seat), *title = say_title(t, e->card);
    switch (e->kind) {
    case EVENT_MOVE:
        say_card_move(t, e, text);
        return;
    case EVENT_WARS_PLAY:
        text_format(text, "%s plays %s", side, title);
        wars_place_say(t, e->card, e->object, text);
        return;
    case EVENT_WARS_ENTER:
        text_format(text, "%s enters play", title);
        wars_place_say(t, e->card, e->object, text);
        return;
    case EVENT_WARS_USE:
        used_say(t, e, text);
        return;
    case EVENT_WARS_BATTLE_NUMBER:
        battle_number_said(t, e, text);
        return;
    case EVENT_WARS_MODIFY: case EVENT_WARS_RESTRICT: case EVENT_WARS_NO_DRAW: case EVENT_WARS_NO_PLAY:
    case EVENT_WARS_DRAINS: case EVENT_WARS_ICON: case EVENT_WARS_ENERGY_ICON:
        modified_say(t, e, text);
        return;
    case EVENT_WARS_WAY:
        text_format(text, "%s is played%s", title, wars_way_name((Way)e->to));
        return;
    case EVENT_WARS_MOVED:
        moved_say(t, e, text);
        return;
    case EVENT_WARS_WATCH:
        watch_said(t, e, text);
        return;
    case EVENT_WARS_TARGETS:
        text_format(text, "%s targets %s", title, e->card && e->object == e->card ? "itself" : say_title(t, e->object));
        return;
    case EVENT_WARS_INDEX:
        text_format(text, "%s puts %s", side, title);
        wars_index_say(t, e->card, (uint8_t)e->number, text);
        return;
    case EVENT_WARS_STEP:
        text_format(text, "The %s begins", wars_battle_step_name((BattleStep)e->number));
        return;
    case EVENT_WARS_ATTRITION:          // none: there is nothing to do
        if (e->number > 0)
            text_format(text, "%s must cover %d attrition", side, e->number);
        return;
    case EVENT_WARS_CASUALTIES:
        text_format(text, "%s loses the battle: %d casualt%s", side, e->number, e->number == 1 ? "y" : "ies");
        return;
    case EVENT_WARS_CANCEL:             // for a drain or an attack, the card is its location
        if (e->card && is_in_play(t, e->card) && is_location(t, e->card))
            text_format(text, "The %s at %s is cancelled", state(t)->phase == PHASE_BATTLE ? "attack" : "drain", title);
        else
            text_format(text, "%s is cancelled", title);
        return;
    case EVENT_WARS_TRIGGER:
        text_format(text, "%s's %s triggers", side, title);
        return;
    case EVENT_WARS_RESOLVE:            // for actions, abilities and cards that enter play, the next line says it
        if (e->card && is_type(t, e->card, 1u << TYPE_ORDER | 1u << TYPE_INTERRUPT))
            text_format(text, "Both pass: %s takes effect", title);
        return;
    default:
        return;
    }
}
