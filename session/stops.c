// stops.c — asked or passed by.
#include "session/stops.h"

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

// ---- cards one does not want to be asked for ----

bool stops_hush(Stops *stops, DefId def)
{
    stops_unhush(stops, def);
    if (stops->hushed_count == HUSHED_MAX)
        return false;
    stops->hushed[stops->hushed_count++] = def;
    return true;
}

bool stops_unhush(Stops *stops, DefId def)
{
    for (uint8_t i = 0; i < stops->hushed_count; i++)
        if (stops->hushed[i] == def) {
            stops->hushed[i] = stops->hushed[--stops->hushed_count];
            return true;
        }
    return false;
}

static bool is_hushed(const Stops *stops, const Table *t, Option option)
{
    for (uint8_t i = 0; i < stops->hushed_count && option.card; i++)
        if (t->cards[option.card].def == stops->hushed[i])
            return true;
    return false;
}

static void hushed_remove(const Stops *stops, Table *seen)
{
    OptionList *list = &seen->options;
    uint8_t kept = 0;
    for (uint8_t i = 0; i < list->count; i++)
        if (!is_hushed(stops, seen, list->option[i]))
            list->option[kept++] = list->option[i];
    list->count = kept;
}

// ---- an answer for the rest of the turn ----

int stops_standing(Stops *stops, const Table *seen)
{
    if (stops->standing.question == 0 || seen->m->question != stops->standing.question)
        return -1;
    for (uint8_t i = 0; i < seen->options.count && seen->game->manners->moment(seen).turn == stops->standing.turn; i++)
        if (option_equal(seen->options.option[i], stops->standing.option))
            return i;
    stops->standing.question = 0;       // another turn, or there is no such option any more
    return -1;
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
        return !now.is_battle;
    case UNTIL_NONE:
    case UNTIL_DECISION:
    case UNTIL_COUNT:
        break;
    }
    return false;
}

// What was said about passing covers this reason to stop, too. What the other does is not covered; until the next
// decision, nothing in one's own turn is.
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
    hushed_remove(stops, seen);
    if (stops->until && is_reached(stops, now, seat))
        stops->until = UNTIL_NONE;
    bool is_elsewhere = now.phase != stops->from.phase || now.turn != stops->from.turn;
    if (is_stop(stops, now, seat) && (is_elsewhere || !stops->until)) {
        stops->until = UNTIL_NONE;
        return false;
    }
    StopReason reason = seen->options.count > 1 ? manners->stop(seen, seat) : STOP_NONE;
    if (stops->until && is_covered(stops, reason, now.turn_player == seat))
        return true;
    stops->until = reason == STOP_NONE ? stops->until : UNTIL_NONE;
    return reason == STOP_NONE;
}
