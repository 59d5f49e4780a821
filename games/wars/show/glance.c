// glance.c — the WARS table in as few lines as it takes to choose: what a screen has room for besides the news and the
// question. The whole table (draw.c) has codes, texts, the lost piles and every location by itself.
//
// Empty locations share a line, except sites next to an occupied one: units go there. During a battle, or on a very
// small screen, other locations show only the power there.
#include "core/say.h"
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/show/draw.h"
#include "games/wars/show/show.h"

// ---- locations ----

static bool is_occupied(const Table *t, CardId location)
{
    return ((cards_at(t, location) & ~card_bit(location)) | wars_cards_beneath(t, location)) != 0;
}

static bool are_adjacent_at(const Table *t, uint8_t at, uint8_t other)
{
    const WarsState *s = state(t);
    return other < s->layout_count && wars_are_adjacent(t, s->layout[at], s->layout[other]);
}

static bool is_neighbour(const Table *t, uint8_t at, uint8_t other)
{
    return are_adjacent_at(t, at, other) && is_occupied(t, state(t)->layout[other]);
}

// Whether it has a line of its own.
static bool is_listed(const Drawing *d, uint8_t at)
{
    const Table *t = d->t;
    CardId location = state(t)->layout[at];
    if (is_battle(t))
        return state(t)->battle.place == location;
    if (d->brevity == BREVITY_LOW)
        return d->details.places == PLACES_OWN && has_presence(t, d->viewer, location, combatants(t));
    uint8_t before = at > 0 ? (uint8_t)(at - 1) : UINT8_MAX, after = (uint8_t)(at + 1);
    return is_occupied(t, location) || is_neighbour(t, at, before) || is_neighbour(t, at, after);
}

// Without a word it is a site.
static void kind_put(const Drawing *d, CardId location, Text *text)
{
    text_put(text, facts(d->t, location)->type == TYPE_SECTOR ? " sector" : "");
}

static void icons_put(const Drawing *d, CardId location, Text *text)
{
    text_put(text, " ");
    wars_draw_icons(d, d->far, location, text);
    text_put(text, " ");
    wars_draw_icons(d, d->near, location, text);
}

// "drain 2": the cards there show whose.
static void control_put(const Drawing *d, CardId location, Text *text)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (wars_is_controlled(d->t, seat, location))
            text_format(text, ", drain %d", wars_drain_size(d->t, seat, location, NULL));
    if (bit_get(state(d->t)->targeted, location))
        text_put(text, state(d->t)->phase == PHASE_BATTLE ? ", attacked" : ", drained");
}

static size_t line_width(const Line *line) { return wars_draw_width((Span){line->data, line->text.used}); }

// Who is there: after the location if it fits, or both sides on the next line, or each on its own line.
static void present_draw(const Drawing *d, CardId location, Line *line)
{
    Line there;
    wars_line_begin(&there);
    if (wars_present_put(d, d->far, location, &there.text))
        text_put(&there.text, "  ");
    if (!wars_present_put(d, d->near, location, &there.text) && there.text.used > 0)
        there.data[there.text.used -= 2] = 0;           // cut the spaces if nobody follows
    if (there.text.used > 0 && line_width(line) + 2 + line_width(&there) <= text_columns(d->text)) {
        text_format(&line->text, "  %s", there.data);
        there.text.used = 0;
    }
    wars_line_draw(d, line, 6);
    if (there.text.used > 0 && line_width(&there) + 6 <= text_columns(d->text)) {
        text_format(d->text, "      %s\n", there.data);
    } else if (there.text.used > 0) {
        wars_draw_present(d, d->far, location);
        wars_draw_present(d, d->near, location);
    }
}

static void glance_location(const Drawing *d, uint8_t at)
{
    const Table *t = d->t;
    CardId card = state(t)->layout[at];
    bool before = at > 0 && are_adjacent_at(t, at, (uint8_t)(at - 1)) && is_listed(d, (uint8_t)(at - 1));
    bool after = are_adjacent_at(t, at, (uint8_t)(at + 1)) && is_listed(d, (uint8_t)(at + 1));
    Line line;
    wars_line_begin(&line);
    text_format(&line.text, "  %s ", before && after ? "├" : before ? "└" : after ? "┌" : " ");
    wars_draw_name(d, card, &line.text);
    kind_put(d, card, &line.text);
    icons_put(d, card, &line.text);
    control_put(d, card, &line.text);
    present_draw(d, card, &line);
}

// "▲P7 ▼P3": only the power, for a location without further details.
static void powers_put(const Drawing *d, CardId location, Text *text)
{
    const SeatId seats[] = {d->far, d->near};
    for (size_t i = 0; i < COUNT_OF(seats); i++) {
        Cards there = cards_at(d->t, location) & cards_had(d->t, seats[i]) & combatants(d->t);
        int power = 0;
        EACH_IN (left, there)
            if (where(d->t, cards_first(left))->how == HOW_AT)
                power += wars_stat_of(d->t, cards_first(left), STAT_POWER, NULL);
        if (there)
            text_format(text, " %sP%d", seats[i] == d->near ? "▼" : "▲", power);
    }
}

// The locations that are not listed: the empty ones, or the others.
static void rest_put(const Drawing *d, bool is_empty, bool with_icons, Line *ret_line)
{
    const WarsState *s = state(d->t);
    Fold fold;
    wars_fold_begin(&fold);
    for (uint8_t i = 0; i < s->layout_count; i++) {
        if (is_listed(d, i) || is_occupied(d->t, s->layout[i]) == is_empty)
            continue;
        Text *item = wars_fold_item(&fold);
        wars_draw_name(d, s->layout[i], item);
        kind_put(d, s->layout[i], item);
        if (!is_empty)
            powers_put(d, s->layout[i], item);
        else if (with_icons)
            icons_put(d, s->layout[i], item);
        wars_fold_end(&fold);
    }
    wars_line_begin(ret_line);
    bool is_all = d->brevity == BREVITY_LOW && d->details.places == PLACES_POWERS && !is_battle(d->t);
    if (fold.count > 0)
        text_put(&ret_line->text, is_empty ? "    nobody at: " : is_all ? "    power at: " : "    elsewhere: ");
    wars_fold_put(&fold, &ret_line->text);
}

static void glance_rest(const Drawing *d, bool is_empty)
{
    Line line;
    rest_put(d, is_empty, d->brevity != BREVITY_LOW || d->details.empty == LIST_NUMBERS, &line);
    if (line.text.used > 0)
        wars_line_draw(d, &line, 8);
}

// Where there is no room to list them, it says at least that they are there.
static void glance_left_out(const Drawing *d)
{
    const WarsState *s = state(d->t);
    Line line;
    int count = 0;
    for (uint8_t i = 0; i < s->layout_count; i++)
        count += !is_listed(d, i) && is_occupied(d->t, s->layout[i]);
    wars_line_begin(&line);
    if (count > 0) {
        text_format(&line.text, "    not shown: %d %s where somebody is; \"table\" shows all", count,
                    count > 1 ? "places" : "place");
        wars_line_draw(d, &line, 8);
    }
}

static void glance_locations(const Drawing *d)
{
    if (is_battle(d->t))
        wars_draw_battle(d);
    for (uint8_t i = 0; i < state(d->t)->layout_count && !is_battle(d->t); i++)
        if (is_listed(d, i))
            glance_location(d, i);
    bool is_low = d->brevity == BREVITY_LOW;
    if (!is_low || d->details.places > PLACES_COUNTED)
        glance_rest(d, false);
    else if (!is_battle(d->t))
        glance_left_out(d);
    if ((!is_low || d->details.empty > LIST_NONE) && !is_battle(d->t))
        glance_rest(d, true);
}

// ---- the players ----

static void glance_seat(const Drawing *d, SeatId seat)
{
    CardId top = zone_top(d->t, zone_id(seat, ZONE_RESERVE));
    Line line;
    wars_draw_piles(d, seat);
    wars_draw_alone(d, seat);
    if (state(d->t)->turn == 0 || !wars_draw_knows(d, top))
        return;
    wars_line_begin(&line);
    text_format(&line.text, "    on top of the reserve: %s", say_title(d->t, top));
    wars_line_draw(d, &line, 8);
}

// " ▼2 Quay": what a location in hand will add on that side.
static void held_side(const WarsFacts *f, uint8_t side, const char *sign, Text *text)
{
    text_format(text, " %s%d", sign, f->energy[side]);
    for (uint8_t w = FACTION_NONE + 1; w < FACTION_COUNT; w++)
        if (f->icons[side][w])
            text_format(text, f->icons[side][w] > 1 ? " %s %d" : " %s", wars_factions[w], f->icons[side][w]);
}

// "Courier Skiff ×2 (2, ship P1 T2 D2)"
static void held_put(const Drawing *d, SeatId seat, CardId card, uint8_t copies, Text *text)
{
    const Table *t = d->t;
    const WarsFacts *f = facts(t, card);
    wars_draw_name(d, card, text);
    if (copies > 1)
        text_format(text, " ×%d", copies);
    if (d->brevity == BREVITY_LOW && d->details.hand == LIST_TITLES)
        return;
    if (is_location_card(t, card)) {
        text_format(text, " (%s", wars_type_name(t, card));
        held_side(f, 1, "▲", text);
        held_side(f, 0, "▼", text);
        text_put(text, ")");
        return;
    }
    text_format(text, " (%d", wars_energy_cost_of(t, seat, card, 0, NULL));
    for (uint8_t w = FACTION_NONE + 1; w < FACTION_COUNT && !wars_support_is_met(t, seat, card); w++)
        if (f->support[w])
            text_format(text, ", needs %s %d", wars_factions[w], f->support[w]);
    text_format(text, ", %s", wars_type_name(t, card));
    if (is_unit(t, card) || is_ship(t, card))
        text_format(text, " P%d T%d D%d", f->stat[0][STAT_POWER], f->stat[0][STAT_TACTICS], f->stat[0][STAT_DEFENSE]);
    text_put(text, ")");
}

// The cards in hand that can be played now, or the others.
static void held_list(const Drawing *d, SeatId seat, bool can, Fold *ret_fold)
{
    const Zone *hand = zone_for(d->t, seat, ZONE_HAND);
    wars_fold_begin(ret_fold);
    for (uint8_t i = 0, copies = 1; i < hand->count; i++) {
        bool more = i + 1 < hand->count && cards_are_alike(d->t, hand->card[i], hand->card[i + 1]);
        if (hand->card[i] && !more && wars_hand_can_play(d, seat, hand->card[i]) == can) {
            held_put(d, seat, hand->card[i], copies, wars_fold_item(ret_fold));
            wars_fold_end(ret_fold);
        }
        copies = (uint8_t)(more ? copies + 1 : 1);
    }
}

static void glance_hand(const Drawing *d, SeatId seat)
{
    bool any = false;
    bool are_answers = d->brevity == BREVITY_LOW && d->t->m->question == QUESTION_ACT && d->t->m->asked == seat;
    for (int can = are_answers ? 0 : 1; can >= 0; can--) {      // playable cards are among the answers anyway
        Fold fold;
        Line line;
        held_list(d, seat, can, &fold);
        wars_line_begin(&line);
        text_put(&line.text, any   ? "    not playable: "
                             : can ? "  Your hand, playable now: " : "  Your hand, not playable now: ");
        wars_fold_put(&fold, &line.text);
        if (fold.count > 0)
            wars_line_draw(d, &line, 6);
        any = any || fold.count > 0;
    }
}

// ---- the table ----

static void glance(const Drawing *d)
{
    wars_draw_phases(d);
    glance_seat(d, d->far);
    glance_locations(d);
    wars_draw_stack(d);
    wars_draw_lasting(d);
    glance_seat(d, d->near);
    bool is_loss = d->t->m->question == QUESTION_CASUALTIES || d->t->m->question == QUESTION_LOSE;
    if (d->brevity == BREVITY_NO_CODES)
        wars_draw_hand(d, d->viewer);
    else if ((d->brevity < BREVITY_LOW || d->details.hand > LIST_NONE) && !is_loss)     // else it is among the answers
        glance_hand(d, d->viewer);
    if (d->t->m->result == RESULT_NONE)
        wars_draw_now(d);
}

// What a low screen leaves out, the least important first: where nobody is, numbers of the cards in hand, who stands
// where, the hand, and last of all that there are other places.
static const Details low[] = {
    {PLACES_OWN, LIST_NUMBERS, LIST_NUMBERS}, {PLACES_OWN, LIST_TITLES, LIST_NUMBERS},
    {PLACES_OWN, LIST_NONE, LIST_NUMBERS},    {PLACES_OWN, LIST_TITLES, LIST_TITLES},
    {PLACES_OWN, LIST_NONE, LIST_TITLES},     {PLACES_POWERS, LIST_NONE, LIST_NUMBERS},
    {PLACES_POWERS, LIST_TITLES, LIST_TITLES}, {PLACES_POWERS, LIST_NONE, LIST_TITLES},
    {PLACES_OWN, LIST_NONE, LIST_NONE},       {PLACES_POWERS, LIST_NONE, LIST_NONE},
    {PLACES_COUNTED, LIST_NONE, LIST_NONE},
};

// The whole table if that fits, or only the hand with its texts, or no texts at all, or what a low screen has room for.
// Where somebody is is shown even if it is a little too long, and so are the few places at the beginning of a match.
bool wars_glance(const Table *seen, SeatId viewer, unsigned lines, Text *text)
{
    enum { FEW = 3 };
    Text empty = *text;
    wars_draw(seen, viewer, text);
    if (text_is_within(text, lines))
        return true;
    Drawing d = {seen, viewer, viewer, seat_other(viewer), text, BREVITY_NO_CODES, {0}};
    for (; d.brevity < BREVITY_LOW && !text_is_within(text, lines); d.brevity++) {
        *text = empty;
        glance(&d);
    }
    for (size_t i = 0; i < COUNT_OF(low); i++) {
        bool is_last = i + 1 == COUNT_OF(low);
        if (text_is_within(text, is_last ? lines + SAY_LEEWAY : lines))
            break;
        d.brevity = BREVITY_LOW;
        d.details = low[i];
        if (state(seen)->layout_count <= FEW && !is_last)
            d.details.empty = LIST_NUMBERS;
        *text = empty;
        glance(&d);
    }
    return false;
}
