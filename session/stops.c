// stops.c — when a seat is prompted, and when it passes automatically.
#include "session/stops.h"

#include "session/ask.h"

const char *const until_words[UNTIL_COUNT] = {"", "decision", "phase", "turn", "battle"};

int pass_option(const Table *t)
{
    for (uint8_t i = t->options.count; i-- > 0;)
        if (strcmp(t->game->verbs[t->options.option[i].verb].word, "pass") == 0)
            return i;
    return -1;
}

bool stops_at(Stops *stops, const Manners *manners, Span phase, bool theirs, bool on)
{
    for (uint8_t i = 1; manners && manners->phases && manners->phases[i]; i++)
        if (span_is_word(phase, manners->phases[i])) {
            uint16_t bit = (uint16_t)(1u << i);
            stops->phases[theirs] = (uint16_t)(on ? stops->phases[theirs] | bit : stops->phases[theirs] & ~bit);
            return true;
        }
    return false;
}

// ---- what a seat does not want to be prompted about ----

static bool hushed_equal(Hushed a, Hushed b) { return a.def == b.def && a.ability == b.ability; }

bool stops_has_hushed(const Stops *stops, Hushed hushed)
{
    for (uint8_t i = 0; i < stops->hushed_count; i++)
        if (hushed_equal(stops->hushed[i], hushed))
            return true;
    return false;
}

bool stops_hush(Stops *stops, Hushed hushed)
{
    if (stops_has_hushed(stops, hushed))
        return true;
    if (stops->hushed_count == HUSHED_MAX)
        return false;
    stops->hushed[stops->hushed_count++] = hushed;
    return true;
}

bool stops_unhush(Stops *stops, Hushed hushed)
{
    uint8_t kept = 0, before = stops->hushed_count;
    for (uint8_t i = 0; i < before; i++) {
        bool goes = hushed.ability ? hushed_equal(stops->hushed[i], hushed) : stops->hushed[i].def == hushed.def;
        if (!goes)
            stops->hushed[kept++] = stops->hushed[i];
    }
    stops->hushed_count = kept;
    return kept < before;
}

bool hushed_read(const CardSet *set, Span words, Hushed *ret_hushed)
{
    int32_t ability = 0;
    Span rest = words, code = span_until(&rest, '.');
    DefId def = card_set_find(set, code);
    if (code.size < words.size && (!span_number(rest, &ability) || ability < 1))
        return false;
    *ret_hushed = (Hushed){def, (uint8_t)ability};
    return def != 0 && ability <= set->program[def].ability_count;
}

void hushed_put(const CardSet *set, Hushed hushed, Text *text)
{
    text_put(text, set->def[hushed.def].code);
    if (hushed.ability)
        text_format(text, ".%d", hushed.ability);
}

bool stops_is_silent(const Stops *stops, DefId def, uint8_t ability)
{
    return stops_has_hushed(stops, (Hushed){def, 0}) || stops_has_hushed(stops, (Hushed){def, ability});
}

// A card that can still be used for another of its abilities is a reason to prompt, and so is one that can move.
static bool is_hushed(const Stops *stops, const Table *seen, SeatId seat, Option option)
{
    const Manners *manners = seen->game->manners;
    uint32_t uses = option.card && manners->uses ? manners->uses(seen, seat, option) : 0;
    bool is_silent = uses != 0;
    for (uint8_t ability = 0; ability <= ABILITY_MAX && is_silent; ability++)
        is_silent = !(uses >> ability & 1) || stops_is_silent(stops, seen->cards[option.card].def, ability);
    return is_silent;
}

bool hushed_of_option(const Table *seen, SeatId seat, Option option, Hushed *ret_hushed)
{
    const Manners *manners = seen->game->manners;
    uint32_t uses = option.card && manners->uses ? manners->uses(seen, seat, option) : 0;
    int ability = 0;
    while (uses && !(uses >> ability & 1))
        ability++;
    if (uses)
        *ret_hushed = (Hushed){seen->cards[option.card].def, (uint8_t)(uses >> ability == 1 ? ability : 0)};
    return uses != 0;
}

bool hushed_of_may(const Table *seen, SeatId seat, Hushed *ret_hushed)
{
    const OptionList *list = &seen->options;
    bool is_may = list->count == 2 && pass_option(seen) < 0 && option_ends(seen, list->option[1]);
    return is_may && hushed_of_option(seen, seat, list->option[0], ret_hushed) && ret_hushed->ability > 0;
}

int stops_declines(const Stops *stops, const Table *seen, SeatId seat)
{
    Hushed hushed;
    bool is_hushed = stops->hushed_count > 0 && hushed_of_may(seen, seat, &hushed) && stops_has_hushed(stops, hushed);
    return is_hushed ? 1 : -1;
}

// A card that was hushed in the phases may matter in a battle after all: there, only its abilities stay hushed.
static void hushed_remove(const Stops *stops, Table *seen, SeatId seat, Moment now)
{
    const Manners *manners = seen->game->manners;
    OptionList *list = &seen->options;
    bool is_battle = now.is_battle || now.is_attack;
    uint8_t kept = 0;
    for (uint8_t i = 0; i < list->count; i++) {
        bool is_play = manners->uses && (manners->uses(seen, seat, list->option[i]) & 1);
        if ((is_battle && is_play) || !is_hushed(stops, seen, seat, list->option[i]))
            list->option[kept++] = list->option[i];
    }
    list->count = kept;
}

// ---- an answer for the rest of the turn ----

int stops_standing(Stops *stops, const Table *seen)
{
    const Manners *manners = seen->game->manners;
    if (stops->standing.question == 0 || seen->m->question != stops->standing.question)
        return -1;
    bool holds = manners->moment(seen).turn == stops->standing.turn &&
                 !(manners->is_grave && manners->is_grave(seen, seen->m->asked));
    for (uint8_t i = 0; i < seen->options.count && holds; i++)
        if (option_equal(seen->options.option[i], stops->standing.option))
            return i;
    stops->standing.question = 0;       // another turn, too much at stake, or no such option any more
    return -1;
}

// ---- what a seat has just passed on ----

void stops_decline(Stops *stops, const Table *seen, SeatId seat)
{
    const Manners *manners = seen->game->manners;
    Declined *declined = &stops->declined;
    declined->count = 0;
    if (!manners || !manners->stop || seen->options.count > DECLINED_MAX)
        return;
    declined->at = manners->moment(seen);
    if (declined->at.turn_player != seat)
        return;
    declined->count = seen->options.count;
    memcpy(declined->option, seen->options.option, declined->count * sizeof declined->option[0]);
}

static bool is_declined(const Declined *declined, const Table *seen, Moment now)
{
    if (now.turn != declined->at.turn || now.phase <= declined->at.phase)
        return false;
    for (uint8_t i = 0; i < seen->options.count; i++) {
        bool is_there = false;
        for (uint8_t k = 0; k < declined->count && !is_there; k++)
            is_there = option_equal(seen->options.option[i], declined->option[k]);
        if (!is_there)
            return false;
    }
    return declined->count > 0;
}

// ---- passing on ----

void stops_until(Stops *stops, const Table *seen, Until until)
{
    stops->until = (uint8_t)until;
    stops->from = seen->game->manners->moment(seen);
}

static bool is_reached(const Stops *stops, Moment now, SeatId seat)
{
    switch ((Until)stops->until) {
    case UNTIL_PHASE:
        return now.phase != stops->from.phase || now.turn != stops->from.turn;
    case UNTIL_TURN:
        return now.turn != stops->from.turn && now.turn_player == seat;
    case UNTIL_BATTLE:
        return !now.is_battle && !now.is_attack;
    case UNTIL_NONE:
    case UNTIL_DECISION:
    case UNTIL_COUNT:
        break;
    }
    return false;
}

// Whether the seat's wish to pass also covers this reason to stop. It never covers what the opponent does, and passing
// to the next decision covers nothing in the seat's own turn.
static bool is_covered(const Stops *stops, StopReason reason, bool is_own)
{
    if (stops->until == UNTIL_DECISION && is_own)
        return reason == STOP_NONE;
    return reason == STOP_NONE || reason == STOP_ACTION || reason == STOP_BATTLE;
}

static bool is_stop(const Stops *stops, Moment now, SeatId seat)
{
    return (stops->phases[now.turn_player != seat] >> now.phase & 1) != 0;
}

bool stops_pass(Stops *stops, Table *seen, SeatId seat)
{
    const Manners *manners = seen->game->manners;
    if (stops->asks_all || !manners || !manners->stop || pass_option(seen) < 0)
        return false;
    Moment now = manners->moment(seen);
    if (stops->hushed_count > 0)
        hushed_remove(stops, seen, seat, now);
    if (stops->until && is_reached(stops, now, seat))
        stops->until = UNTIL_NONE;
    bool is_elsewhere = now.phase != stops->from.phase || now.turn != stops->from.turn;
    if (is_stop(stops, now, seat) && (is_elsewhere || !stops->until)) {
        stops->until = UNTIL_NONE;
        return false;
    }
    StopReason reason = seen->options.count > 1 ? manners->stop(seen, seat, stops) : STOP_NONE;
    if (reason == STOP_ACTION && is_declined(&stops->declined, seen, now))
        reason = STOP_NONE;
    if (stops->until && is_covered(stops, reason, now.turn_player == seat))
        return true;
    if (reason == STOP_NONE)
        return true;
    stops->broken = stops->until ? (uint8_t)reason : stops->broken;
    stops->until = UNTIL_NONE;
    return false;
}
