// captions.c — captions of cards and options: current numbers, costs, places.
#include "core/say.h"
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/show/draw.h"
#include "games/wars/show/show.h"
#include "games/wars/texts/verbs.h"

// ---- how a card lies ----

// "Amber: 2 energy, Earther"
static void remark_side(const Table *t, SeatId seat, CardId card, Text *text)
{
    text_format(text, "%s%s: %d energy", text->used ? "; " : "", say_seat_title(t, seat),
                wars_energy_icons(t, seat, card, NULL));
    for (uint8_t f = FACTION_NONE + 1; f < FACTION_COUNT; f++) {
        int icons = wars_support_icons(t, seat, card, (Faction)f, NULL);
        if (icons > 0)
            text_format(text, icons > 1 ? ", %s %d" : ", %s", wars_factions[f], icons);
    }
}

static void remark_location(const Table *t, CardId card, Text *text)
{
    remark_side(t, 0, card, text);
    remark_side(t, 1, card, text);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (wars_is_controlled(t, seat, card))
            text_format(text, "; controlled by %s (drains %d)", say_seat_title(t, seat),
                        wars_drain_size(t, seat, card, NULL));
    if (bit_get(state(t)->targeted, card))
        text_put(text, state(t)->phase == PHASE_BATTLE ? "; already attacked" : "; already drained");
    if (is_battle(t) && state(t)->battle.place == card)
        text_put(text, "; battle");
}

void wars_card_remark(const Table *t, CardId card, Text *text)
{
    const Where *l = where(t, card);
    if (!is_in_play(t, card))
        return;
    if (is_location(t, card))
        remark_location(t, card, text);
    if (is_unit(t, card) || is_ship(t, card))
        text_format(text, "P%d T%d D%d", wars_stat_of(t, card, STAT_POWER, NULL),
                    wars_stat_of(t, card, STAT_TACTICS, NULL), wars_stat_of(t, card, STAT_DEFENSE, NULL));
    if (is_damaged(t, card))
        text_format(text, "%sdamaged", text->used ? ", " : "");
    if (is_inverted(t, card))
        text_format(text, "%sinverted", text->used ? ", " : "");
    if (wars_is_in_battle(t, card) && wars_is_immune(t, card))
        text_format(text, "%simmune to attrition", text->used ? ", " : "");
    if (wars_is_kept_out(t, card))
        text_format(text, "%scan't be in a battle", text->used ? ", " : "");
    if (l->holder != owner_of(t, card))
        text_format(text, "%sunder %s's control", text->used ? ", " : "", say_seat_title(t, l->holder));
}

CardId wars_card_on(const Table *t, CardId card) { return where(t, card)->host; }

// ---- what matters for an option ----

// The printed icons as the table shows them: "sector ▲1 Gongen ▼2 Quay"
static void remark_icons(const Table *t, CardId card, Text *text)
{
    const WarsFacts *f = facts(t, card);
    text_put(text, f->type == TYPE_SECTOR ? "sector" : "site");
    for (uint8_t side = SEAT_COUNT; side-- > 0;) {
        text_format(text, " %s%d", side ? "▲" : "▼", f->energy[side]);
        for (uint8_t w = FACTION_NONE + 1; w < FACTION_COUNT; w++)
            if (f->icons[side][w])
                text_format(text, f->icons[side][w] > 1 ? " %s ×%d" : " %s", wars_factions[w], f->icons[side][w]);
    }
}

const char *wars_kind_name(uint8_t type)
{
    static const char *const names[TYPE_COUNT] = {"", "character", "NōBot", "vehicle", "ship", "weapon",
                                                  "asset", "order", "interrupt", "location", "site", "sector", "drain"};
    return type < TYPE_COUNT ? names[type] : "";
}

const char *wars_type_name(const Table *t, CardId card) { return wars_kind_name(facts(t, card)->type); }

// For a card that is not in play: what is printed on it.
static void remark_printed(const Table *t, SeatId seat, CardId card, Text *text)
{
    const WarsFacts *f = facts(t, card);
    if (is_location_card(t, card)) {
        remark_icons(t, card, text);
        return;
    }
    text_format(text, "cost %d %s", f->cost, wars_type_name(t, card));
    if (is_unit(t, card) || is_ship(t, card))
        text_format(text, " P%d T%d D%d", f->stat[0][STAT_POWER], f->stat[0][STAT_TACTICS], f->stat[0][STAT_DEFENSE]);
    text_put(text, wars_support_is_met(t, seat, card) ? "" : ", its support is missing");
}

static void remark_cost(const Table *t, SeatId seat, CardId card, Text *text)
{
    if (is_location_card(t, card)) {
        text_put(text, "  ");
        remark_icons(t, card, text);
        return;
    }
    const WarsFacts *f = facts(t, card);
    text_format(text, "  costs %d of your %d · %s", wars_energy_cost_of(t, seat, card, 0, NULL),
                pile_count(t, seat, ZONE_ACTIVE), wars_type_name(t, card));
    if (is_unit(t, card) || is_ship(t, card))
        text_format(text, " P%d T%d D%d", f->stat[0][STAT_POWER], f->stat[0][STAT_TACTICS], f->stat[0][STAT_DEFENSE]);
}

const char *wars_apart(const Table *t, CardId location)
{
    static const char *const words[] = {" (first)", " (second)", " (third)", " (fourth)", " (fifth)", " (sixth)"};
    const WarsState *s = state(t);
    uint8_t before = 0, alike = 0;
    bool is_there = false;
    for (uint8_t i = 0; location && i < s->layout_count; i++) {
        is_there = is_there || s->layout[i] == location;
        if (strcmp(say_title(t, s->layout[i]), say_title(t, location)) != 0)
            continue;
        alike++;
        before = (uint8_t)(before + !is_there);
    }
    return is_there && alike > 1 && before < COUNT_OF(words) ? words[before] : "";
}

static bool has_double(const Table *t, CardId location) { return wars_apart(t, location)[0] != 0; }

static void standing_say(const Table *t, SeatId seat, CardId location, Text *text)
{
    const char *between = text->used ? "; " : "";
    EACH_IN (left, cards_at(t, location) & combatants(t) & cards_had(t, seat)) {
        CardId card = cards_first(left);
        text_put(text, between);
        if (between[0] != ',')
            text_format(text, "%s: ", seat == t->m->asked ? "you" : say_seat_title(t, seat));
        text_format(text, "%s P%d D%d", say_title(t, card), wars_stat_of(t, card, STAT_POWER, NULL),
                    wars_stat_of(t, card, STAT_DEFENSE, NULL));
        between = ", ";
    }
}

// Which of two locations with the same title it is, besides its number: " (the one with Violet: Customs Launch P2 D3)"
static void apart_say(const Table *t, CardId location, Text *text)
{
    char words[200];
    Text there = text_in(words, sizeof words);
    if (!has_double(t, location))
        return;
    standing_say(t, seat_other(t->m->asked), location, &there);
    standing_say(t, t->m->asked, location, &there);
    if (there.used > 0)
        text_format(text, " (the one with %s)", words);
    else
        text_put(text, " (the one where nobody is)");
}

// ", in your lost pile"
static void remark_pile_of(const Table *t, ZoneId zone, Text *text)
{
    SeatId seat = zone_seat(t, zone);
    bool is_mine = seat == t->m->asked;
    uint8_t kind = zone_kind(t, zone);
    text_format(text, ", in %s%s %s%s", is_mine ? "your" : say_seat_title(t, seat), is_mine ? "" : "'s",
                t->game->zone_names[kind], kind == ZONE_RESERVE ? "" : " pile");
}

// Whose it is, where it is, its numbers: what matters when choosing a target or a place.
static void remark_card(const Table *t, CardId card, Text *text)
{
    if (!is_in_play(t, card)) {
        remark_printed(t, t->m->asked, card, text);
        if (!is_in_zone(t, card, ZONE_HAND) && t->m->question != QUESTION_START) {
            remark_pile_of(t, t->cards[card].zone, text);
        }
        return;
    }
    bool is_mine = where(t, card)->holder == t->m->asked;
    text_format(text, "%s%s", is_mine ? "yours" : say_seat_title(t, where(t, card)->holder), is_mine ? "" : "'s");
    if (is_unit(t, card) || is_ship(t, card))
        text_format(text, "%s P%d T%d D%d", is_mine ? "," : "", wars_stat_of(t, card, STAT_POWER, NULL),
                    wars_stat_of(t, card, STAT_TACTICS, NULL), wars_stat_of(t, card, STAT_DEFENSE, NULL));
    if (is_damaged(t, card))
        text_put(text, " damaged");
    CardId location = wars_location_of(t, card);
    if (location && location != card)
        text_format(text, ", at %s%s", say_title(t, location), wars_apart(t, location));
    if (location == card)
        apart_say(t, location, text);
}

// The card whose play asks the question; 0: none.
static CardId played_card(const Table *t)
{
    const Frame *f = flow_top(t);
    bool is_play = f->procedure == PROCEDURE_PLAY && f->u.wars.play.entry < t->m->entry_count;
    return is_play ? t->entries[f->u.wars.play.entry].source : 0;
}

// Whether another option is the same for a card of this title that is somewhere else.
static bool has_namesake(const Table *t, Option option)
{
    for (uint8_t i = 0; i < t->options.count; i++) {
        const Option *o = &t->options.option[i];
        if (o->verb == option.verb && o->card && o->card != option.card && is_in_play(t, o->card) &&
            strcmp(say_title(t, o->card), say_title(t, option.card)) == 0 &&
            wars_location_of(t, o->card) != wars_location_of(t, option.card))
            return true;
    }
    return false;
}

// Among cards of one title each is named with its place: "Move Courier Skiff at Reef/Shelf (1 energy)". False: the
// plain words will do.
static bool namesake_say(const Table *t, Option option, Text *text)
{
    const char *says = t->game->verbs[option.verb].says, *blank = strstr(says, "{card}");
    if (!option.card || !blank || !is_in_play(t, option.card))
        return false;
    bool is_place = is_location(t, option.card);
    CardId place = wars_location_of(t, option.card);
    if (is_place ? !has_double(t, option.card) : place == 0 || !has_namesake(t, option))
        return false;
    text_bytes(text, says, (size_t)(blank - says));
    text_put(text, say_title(t, option.card));
    if (!is_place)
        text_format(text, " at %s", say_title(t, place));
    text_format(text, "%s%s", wars_apart(t, place), blank + strlen("{card}"));
    return true;
}

// ---- what one of several effects says ----

// From those words on; empty: they are not there.
static Span span_from(Span text, const char *words)
{
    for (; text.size > 0; text = (Span){text.at + 1, text.size - 1})
        if (span_starts(text, words))
            return text;
    return text;
}

// "A / B" of the only "Choose one: A / B." in the card's text; empty: there is none, or several.
static Span effects_to_choose(const Table *t, DefId def)
{
    static const char words[] = "hoose one: ";
    Span found = span_from(span_of(t->set->def[def].text), words);
    if (found.size == 0 || span_from((Span){found.at + 1, found.size - 1}, words).size > 0)
        return (Span){found.at, 0};
    found = (Span){found.at + strlen(words), found.size - strlen(words)};
    Span line = span_line(&found), rest = span_from(line, ". ");
    size_t size = rest.size ? (size_t)(rest.at - line.at) : line.size;
    return (Span){line.at, size - (size > 0 && line.at[size - 1] == '.')};
}

bool wars_effect_say(const Table *t, DefId def, int number, Text *text)
{
    static const char *const between[] = {" / ", "; or "};
    Span effects = effects_to_choose(t, def);
    for (size_t i = 0; i < COUNT_OF(between); i++) {
        Span one = effects, rest = span_from(effects, between[i]);
        if (rest.size == 0)
            continue;
        for (int n = 1; n < number && rest.size > 0; n++) {
            one = (Span){rest.at + strlen(between[i]), rest.size - strlen(between[i])};
            rest = span_from(one, between[i]);
        }
        text_format(text, SPAN_FORMAT, (int)(one.size - rest.size), one.at);
        return true;
    }
    return false;
}

// The text that is being put together or performed.
static DefId def_in_hand(const Table *t)
{
    const Frame *f = flow_top(t);
    uint8_t entry = f->procedure == PROCEDURE_PLAY ? f->u.wars.play.entry
                  : f->procedure == PROCEDURE_TEXT ? f->u.text.entry : UINT8_MAX;
    return entry < t->m->entry_count ? t->entries[entry].def : 0;
}

// ---- where a card is put ----

// The statement for which cards are chosen there; 0: it puts none on a pile.
static uint16_t put_statement(const Program *p, uint16_t choice)
{
    uint8_t op = p->code[choice + 2];
    bool puts = op == WARS_OP_PUT_ON || op == WARS_OP_PUT_UNDER || op == WARS_OP_SHUFFLE_IN;
    for (uint16_t at = choice; puts && p->code[at] != OP_END; at = p->note[at].next)
        if (p->code[at] == op)
            return at;
    return 0;
}

// The operation that puts the cards somewhere for which the question is, and the pile; 0: it is about something else.
static uint8_t put_operation(const Table *t, uint8_t *ret_pile)
{
    const Frame *f = flow_top(t);
    bool is_play = f->procedure == PROCEDURE_PLAY;
    if (f->procedure == PROCEDURE_CHOOSE) {
        *ret_pile = f->u.wars.choose.what & (uint8_t)~ORDER_UNDER;
        return f->u.wars.choose.what & ORDER_UNDER ? WARS_OP_PUT_UNDER : WARS_OP_PUT_ON;
    }
    if (!is_play && f->procedure != PROCEDURE_TEXT)
        return 0;
    const Program *p = text_program(t, t->entries[is_play ? f->u.wars.play.entry : f->u.text.entry].def);
    uint16_t at = put_statement(p, is_play ? f->u.wars.play.pc : f->u.text.pc);
    *ret_pile = at ? p->code[p->note[at].next - 1] : 0;
    return at ? p->code[at] : 0;
}

bool wars_put_say(const Table *t, Text *text)
{
    static const char *const piles[ZONE_COUNT] = {[ZONE_RESERVE] = "reserve", [ZONE_ACTIVE] = "active pile",
                                                  [ZONE_USED] = "used pile", [ZONE_LOST] = "lost pile"};
    uint8_t pile, op = put_operation(t, &pile);
    bool is_pile = (op == WARS_OP_PUT_ON || op == WARS_OP_PUT_UNDER) && pile < ZONE_COUNT && piles[pile];
    if (op == WARS_OP_SHUFFLE_IN)
        text_put(text, "into the reserve, to be shuffled");
    else if (is_pile)
        text_format(text, op == WARS_OP_PUT_UNDER ? "on the bottom of the %s" : "on top of the %s", piles[pile]);
    return op == WARS_OP_SHUFFLE_IN || is_pile;
}

// A unit goes aboard a ship; in a row a site is before or after another; a card is played as one thing or another.
bool wars_option_say(const Table *t, Option option, Text *text)
{
    CardId card = option.verb == VERB_BENEATH || option.verb == VERB_INDEX ? played_card(t) : 0;
    char words[160];
    Text place = text_in(words, sizeof words);
    if (option.verb == VERB_TO && !is_location(t, option.card)) {
        text_format(text, "Aboard %s", say_title(t, option.card));
        return true;
    }
    if (option.verb == VERB_MODE) {
        size_t begin = text->used;
        bool is_said = wars_effect_say(t, def_in_hand(t), option.number, text);
        if (is_said && text->data[begin] >= 'a' && text->data[begin] <= 'z')
            text->data[begin] &= ~32;
        return is_said;
    }
    if (option.verb == VERB_PUT && wars_put_say(t, &place)) {
        text_format(text, "Put %s %s", say_title(t, option.card), words);
        return true;
    }
    if (option.verb == VERB_WAY)
        text_put(&place, wars_way_name((Way)option.number));
    else if (card == 0)
        return namesake_say(t, option, text);
    else if (option.verb == VERB_INDEX)
        wars_index_say(t, card, (uint8_t)option.number, &place);
    else
        wars_place_say(t, card, option.card, &place);
    if (place.used < 2)
        return false;
    text_format(text, "%c%s", words[1] & ~32, words + 2);
    return true;
}

// The text after title, type and numbers. The inverted side is announced once.
void wars_text_lines(const Table *t, DefId def, Text *text)
{
    static const char inverted[] = "Inverted: ";
    Span rest = span_of(t->set->def[def].text);
    bool any = false, was_other_side = false;
    for (int line = 0; rest.size > 0; line++) {
        Span says = span_trim(span_line(&rest));
        if (line < text_program(t, def)->text_line || says.size == 0 || span_starts(says, "\""))
            continue;
        bool is_other_side = span_starts(says, inverted), goes_on = is_other_side && was_other_side;
        if (goes_on)
            says = (Span){says.at + strlen(inverted), says.size - strlen(inverted)};
        bool is_sentence = any && text->data[text->used - 1] == '.';
        text_format(text, "%s" SPAN_FORMAT, !any ? "" : goes_on && !is_sentence ? ". " : " ", SPAN_ARGS(says));
        any = true;
        was_other_side = is_other_side;
    }
}

// Whether an identical card can be used, too.
static bool has_twin(const Table *t, CardId card)
{
    for (uint8_t i = 0; i < t->options.count; i++) {
        CardId other = t->options.option[i].card;
        if (t->options.option[i].verb == VERB_USE && other != card && t->cards[other].def == t->cards[card].def)
            return true;
    }
    return false;
}

// The abilities that a player uses, on the side in use.
static void remark_use(const Table *t, CardId card, Text *text)
{
    if (has_twin(t, card) && wars_location_of(t, card))
        text_format(text, "  at %s%s%s:", say_title(t, wars_location_of(t, card)),
                    wars_apart(t, wars_location_of(t, card)), is_damaged(t, card) ? ", damaged" : "");
    DefId def = t->cards[card].def;
    Span rest = span_of(t->set->def[def].text);
    while (rest.size > 0) {
        Span says = span_trim(span_line(&rest));
        bool inverted = span_starts(says, "Inverted:");
        says.at += inverted ? strlen("Inverted:") : 0;
        says.size -= inverted ? strlen("Inverted:") : 0;
        if (inverted == is_inverted(t, card) && !span_starts(says, "\"") && span_has(says, span_of("≈")))
            text_format(text, "  " SPAN_FORMAT, SPAN_ARGS(span_trim(says)));
    }
}

static void remark_pile(const Table *t, SeatId seat, uint8_t verb, Text *text)
{
    ZoneName zone = verb == VERB_LOSE_RESERVE ? ZONE_RESERVE : verb == VERB_LOSE_ACTIVE ? ZONE_ACTIVE : ZONE_USED;
    text_format(text, "  %d in this pile", pile_count(t, seat, zone));
}

// What a pass leads to.
static void remark_pass(const Table *t, Text *text)
{
    static const char *const next[PHASE_COUNT] = {"", "the control phase", "the deploy phase", "the battle phase",
                                                  "the move phase", "the draw phase", "the end of the turn"};
    const WarsState *s = state(t);
    const char *other = say_seat_title(t, seat_other(s->initiative));
    if (s->stack_count > 0)                     // the question names it
        text_put(text, "  then it takes effect");
    else if (is_battle(t))
        text_format(text, "  then the %s", wars_battle_step_name(wars_battle_step_next(t)));
    else
        text_format(text, "  then %s", next[s->phase]);
    if (s->passes == 0 && (s->stack_count > 0 || is_battle(t)))
        text_format(text, ", if %s passes too", other);
}

// ---- in a battle ----

bool wars_is_kept_out(const Table *t, CardId card)
{
    return cards_have(combatants(t), card) && !wars_able_to_fight(t, card_bit(card));
}

int wars_strength_at(const Table *t, SeatId seat, CardId location, Stat stat)
{
    Cards there = cards_at(t, location) & cards_in(t, SET_HOW + HOW_AT) & cards_had(t, seat);
    int sum = 0;
    EACH_IN (left, wars_able_to_fight(t, there))
        sum += wars_stat_of(t, cards_first(left), stat, NULL);
    return sum;
}

// "power 7 + destiny against 5": a side with enough tactics may reveal for destiny.
static void remark_attack(const Table *t, SeatId seat, CardId location, Text *text)
{
    SeatId other = seat_other(seat);
    bool reveals = wars_strength_at(t, seat, location, STAT_TACTICS) >= TACTICS_NEEDED;
    bool other_reveals = wars_strength_at(t, other, location, STAT_TACTICS) >= TACTICS_NEEDED;
    text_format(text, "  power %d%s against %d%s", wars_strength_at(t, seat, location, STAT_POWER),
                reveals ? " + destiny" : "", wars_strength_at(t, other, location, STAT_POWER),
                other_reveals ? " + destiny" : "");
    apart_say(t, location, text);
}

static void remark_reveal(const Table *t, SeatId seat, bool reveals, Text *text)
{
    SeatId other = seat_other(seat);
    if (!reveals)
        text_format(text, "  your battle destiny stays %d", wars_battle_destiny(t, seat, NULL));
    else
        text_format(text, "  more attrition for %s and power for you (power so far %d to %d)", say_seat_title(t, other),
                    wars_total_power(t, seat, NULL), wars_total_power(t, other, NULL));
}

// How much attrition or casualties a card's defense covers.
static void remark_damage(const Table *t, SeatId seat, CardId card, Text *text)
{
    int defense = wars_stat_of(t, card, STAT_DEFENSE, NULL);
    bool is_attrition = t->m->question == QUESTION_ATTRITION;
    int due = is_attrition ? wars_attrition_against(t, seat, NULL) - wars_damaged_defense(t, seat, NULL)
                    : wars_casualties_left(t, seat);
    text_format(text, "  P%d T%d, defense %d: covers %d of the %d", wars_stat_of(t, card, STAT_POWER, NULL),
                wars_stat_of(t, card, STAT_TACTICS, NULL), defense, defense < due ? defense : due, due);
    if (is_attrition && wars_is_immune(t, card))
        text_put(text, "; it is immune, so you may spare it");
    if (where(t, card)->how == HOW_ABOARD)
        text_format(text, ", aboard %s", say_title(t, where(t, card)->host));
}

static void presence_say(const Table *t, SeatId seat, CardId place, Text *text)
{
    SeatId other = seat_other(seat);
    bool own = has_presence(t, seat, place, combatants(t));
    bool others = has_presence(t, other, place, combatants(t));
    if (own || others)
        text_format(text, "; %s", own && others ? "both are there" : own ? "you are there" : say_seat_title(t, other));
    text_put(text, others && !own ? " is there" : "");
}

// Where a card would go: who is there, and which icons.
static void remark_place(const Table *t, SeatId seat, CardId place, Text *text)
{
    SeatId other = seat_other(seat);
    if (!is_location(t, place)) {
        text_put(text, "  ");
        remark_card(t, place, text);
        return;
    }
    text_format(text, "  energy %d for you, %d for %s", wars_energy_icons(t, seat, place, NULL),
                wars_energy_icons(t, other, place, NULL), say_seat_title(t, other));
    if (has_double(t, place))
        apart_say(t, place, text);
    else
        presence_say(t, seat, place, text);
}

// Where a card moves to, if there is no choice, and where it comes from, which is left out first if there is no room:
// "P2 T3 D2 to Reef/Shelf; Violet is there; from Reef/Floor".
static void remark_move(const Table *t, SeatId seat, CardId card, Text *text)
{
    Cards to = wars_destinations_of(t, seat, card);
    CardId place = cards_first(to), from = where(t, card)->host;
    bool is_only = to && !cards_after_first(to);
    CardId second = to && !is_only ? cards_first(cards_after_first(to)) : 0;
    text_format(text, "  P%d T%d D%d", wars_stat_of(t, card, STAT_POWER, NULL),
                wars_stat_of(t, card, STAT_TACTICS, NULL), wars_stat_of(t, card, STAT_DEFENSE, NULL));
    if (is_only)
        text_format(text, " to %s%s", say_title(t, place), wars_apart(t, place));
    if (is_only && is_location(t, place) && has_double(t, place))
        apart_say(t, place, text);
    else if (is_only && is_location(t, place))
        presence_say(t, seat, place, text);
    else if (!is_only && cards_count(to) == 2)
        text_format(text, " to %s%s or %s%s", say_title(t, place), wars_apart(t, place), say_title(t, second),
                    wars_apart(t, second));
    else if (!is_only && to)
        text_format(text, " to one of %d places", cards_count(to));
    text_format(text, "%s from %s%s", to ? ";" : "", say_title(t, from), wars_apart(t, from));
}

// True: it is a choice in a battle, and the remark is written.
static bool remark_battle(const Table *t, SeatId seat, const Option *o, Text *text)
{
    bool is_loss = t->m->question == QUESTION_ATTRITION || t->m->question == QUESTION_CASUALTIES;
    if (o->verb == VERB_ATTACK)
        remark_attack(t, seat, o->card, text);
    else if (t->m->question == QUESTION_DESTINY)
        remark_reveal(t, seat, o->verb == VERB_FOR_BATTLE, text);
    else if (is_loss && o->verb == VERB_DAMAGE)
        remark_damage(t, seat, o->card, text);
    else if (is_loss && o->verb == VERB_DONE)
        text_put(text, "  only immune cards are left, and you may spare them");
    else
        return false;
    return true;
}

// Warns of an empty reserve: with no card to reveal there is no battle destiny, and D is 0.
static void remark_activation(const Table *t, SeatId seat, int number, Text *text)
{
    int fewer = number > 4 ? number - 2 : number - 1;
    if (number > 0 && number == pile_count(t, seat, ZONE_RESERVE))
        text_format(text, "  ! all of your reserve: nothing is left to reveal for destiny; for fewer: activate %d",
                    fewer);
    else if (number == wars_activation_max(t, seat, NULL))
        text_format(text, number > 0 ? "  the most you may; for fewer: activate %d" : "  the most you may", fewer);
}

void wars_option_remark(Table *t, const Option *o, Text *text)
{
    SeatId seat = t->m->asked;
    if (remark_battle(t, seat, o, text))
        return;
    switch (o->verb) {
    case VERB_ACTIVATE:
        remark_activation(t, seat, o->number, text);
        return;
    case VERB_DRAIN:
        text_format(text, "  %s loses %d energy", say_seat_title(t, seat_other(seat)),
                    wars_drain_size(t, seat, o->card, NULL));
        apart_say(t, o->card, text);
        return;
    case VERB_PLAY:
        remark_cost(t, seat, o->card, text);
        return;
    case VERB_USE:
        remark_use(t, o->card, text);
        return;
    case VERB_ORDER:
    case VERB_ACCEPT:
        text_put(text, "  ");
        wars_text_lines(t, t->cards[o->card].def, text);
        return;
    case VERB_LOSE_RESERVE:
    case VERB_LOSE_ACTIVE:
    case VERB_LOSE_USED:
        remark_pile(t, seat, o->verb, text);
        return;
    case VERB_LOSE_HAND:
        text_put(text, "  ");
        remark_card(t, o->card, text);
        return;
    case VERB_DRAW:
        text_put(text, "  see it, then decide whether to draw more");
        return;
    case VERB_AT:
    case VERB_TO:
    case VERB_BENEATH:
        remark_place(t, seat, o->card, text);
        return;
    case VERB_MOVE:
        remark_move(t, seat, o->card, text);
        return;
    case VERB_PASS:
        remark_pass(t, text);
        return;
    default:
        if (o->card && t->cards[o->card].def) {
            text_put(text, "  ");
            remark_card(t, o->card, text);
        }
    }
}
