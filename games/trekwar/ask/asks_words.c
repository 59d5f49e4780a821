// asks_words.c — what a TrekWar question is about, and what is bad about an option.
#include "core/say.h"
#include "games/trekwar/ask/asks.h"
#include "games/trekwar/show/show.h"
#include "session/ahead.h"

static const char *const grounds[] = {"", "in Space", "on the Surface"};
static const char *const sectors[] = {"C", "N", "NE", "SE", "S", "SW", "NW"};

// ---- questions ----

// "Fight 3: you attack NE from N. "
static void fight_say(const Table *t, SeatId seat, Text *text)
{
    const TrekwarState *s = state(t);
    const char *opens = s->opener == seat ? "you open" : "the Enemy opens";
    if (s->turn > 0)
        opens = s->opener == seat ? "opened by you" : "opened by the Enemy";
    if (s->fight <= 1)
        text_format(text, "Fight 1 for the centre, %s. ", opens);
    else if (s->opener == seat)
        text_format(text, "Fight %d: you attack %s from %s. ", s->fight, sectors[s->target], sectors[s->origin]);
    else
        text_format(text, "Fight %d: the Enemy attacks %s from %s. ", s->fight, sectors[s->target], sectors[s->origin]);
}

static void force_say(const Table *t, SeatId seat, Text *text)
{
    const char *ground = grounds[state(t)->ground];
    if (trekwar_active_unit(t, seat))
        text_format(text, "Your Force is %d %s, the Enemy's %d", trekwar_force_now(t, seat), ground,
                    trekwar_force_now(t, seat_other(seat)));
    else
        text_format(text, "The Enemy's Force is %d %s", trekwar_force_now(t, seat_other(seat)), ground);
}

static void refill_say(const Table *t, SeatId seat, Text *text)
{
    int held = zone_for(t, seat, ZONE_HAND)->count, left = zone_for(t, seat, ZONE_DECK)->count;
    text_format(text, "You hold %d card%s, and %d %s left in your Deck Pile: how many do you take up?", held,
                held == 1 ? "" : "s", left, left == 1 ? "is" : "are");
}

static void add_say(const Table *t, SeatId seat, Text *text)
{
    const Play *play = &flow_top(t)->u.trekwar.deploy.play;
    CardId last = play->filled ? play->value[play->filled - 1] : 0;
    force_say(t, seat, text);
    text_format(text, ": what comes with %s?", last ? say_title(t, last) : "it");
}

static void cost_say(const Table *t, Text *text)
{
    const Play *play = &flow_top(t)->u.trekwar.deploy.play;
    for (uint8_t i = SLOT_UNIT; i < play->filled; i++)
        if (facts(t, play->value[i])->cost) {
            bool bill = facts(t, play->value[i])->cost & COST_BILL;
            text_format(text, bill ? "How do you pay for %s?" : "Which card do you discard for %s?",
                        say_title(t, play->value[i]));
            return;
        }
}

static void stage_say(const Table *t, SeatId seat, Text *text)
{
    fight_say(t, seat, text);
    if (state(t)->turn == 0) {
        text_put(text, "Play an Event first, or open at once?");
        return;
    }
    force_say(t, seat, text);
    text_put(text, ": play an Event first, or deploy at once?");
}

static void take_back_say(const Table *t, SeatId seat, Text *text)
{
    fight_say(t, seat, text);
    force_say(t, seat, text);
    text_put(text, ": take cards back to your Hand before you go on?");
}

static void exchange_say(const Table *t, Text *text)
{
    static const char *const numbers[] = {"none", "one", "two", "three"};
    uint8_t picked = flow_top(t)->u.trekwar.exchange.count;
    if (picked == 0)
        text_put(text, "Which cards do you exchange, up to three?");
    else
        text_format(text, "You exchange %s. Which others, up to %s more?", numbers[picked],
                    numbers[TREKWAR_EXCHANGE_MAX - picked]);
}

void trekwar_question_say(const Table *seen, SeatId seat, Text *text)
{
    switch (seen->m->question) {
    case QUESTION_ORIGIN:
    case QUESTION_TARGET:
        text_format(text, "You lost Fight %d, so you attack. Where? If the attack fails, the Sector it comes from is "
                    "lost.", state(seen)->fight);
        break;
    case QUESTION_EXCHANGE:
        fight_say(seen, seat, text);
        exchange_say(seen, text);
        break;
    case QUESTION_OPENING:
        fight_say(seen, seat, text);
        text_put(text, "With which Unit do you open, and on which Battleground?");
        break;
    case QUESTION_EVENT:
        stage_say(seen, seat, text);
        break;
    case QUESTION_TAKE_UP:
        take_back_say(seen, seat, text);
        break;
    case QUESTION_DEPLOY:
        force_say(seen, seat, text);
        text_put(text, ": surrender, or deploy?");
        break;
    case QUESTION_ADD:
        add_say(seen, seat, text);
        break;
    case QUESTION_COST:
        cost_say(seen, text);
        break;
    case QUESTION_REFILL:
        refill_say(seen, seat, text);
        break;
    default:
        break;
    }
}

// ---- harm ----

// Which Sector a surrender loses.
static uint8_t sector_lost(const Table *t, SeatId seat)
{
    const TrekwarState *s = state(t);
    return s->fight <= 1 ? SECTOR_C : s->opener == seat ? s->origin : s->target;
}

static uint8_t count_in(const Table *t, SeatId seat, ZoneName zone) { return zone_for(t, seat, zone)->count; }

// Only the Event is gone: nothing was taken up, nothing is asked, the Battleground is the same.
static bool does_nothing(const Table *before, const Table *after, SeatId seat)
{
    uint8_t asks = after->m->question;
    bool is_over = asks != QUESTION_DEPLOY && asks != QUESTION_OPENING;
    return !is_over && state(before)->ground == state(after)->ground &&
           count_in(before, seat, ZONE_DECK) == count_in(after, seat, ZONE_DECK) &&
           count_in(before, seat, ZONE_DISCARD) == count_in(after, seat, ZONE_DISCARD) &&
           count_in(before, seat_other(seat), ZONE_HAND) == count_in(after, seat_other(seat), ZONE_HAND);
}

static void event_harm(const Seen *seen, SeatId seat, uint8_t index, Text *text)
{
    Trial begin, after;
    trial_begin(&seen->table, &begin);
    trial_choose(&begin.table, index, &after);
    if (does_nothing(&begin.table, &after.table, seat))
        text_put(text, "it would do nothing now");
}

static int done_of(const Table *t)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].verb == VERB_DONE)
            return i;
    return -1;
}

static bool is_deploying(const Table *t, SeatId seat)
{
    uint8_t asks = t->m->question;
    return t->m->asked == seat && (asks == QUESTION_DEPLOY || asks == QUESTION_OPENING);
}

// Going on, and playing no Event after that: no card in Hand can be deployed.
static bool is_surrender(const Seen *seen, SeatId seat, uint8_t index)
{
    Trial begin, after, last;
    trial_begin(&seen->table, &begin);
    trial_choose(&begin.table, index, &after);
    bool may_play = after.match.asked == seat && after.match.question == QUESTION_EVENT;
    if (!may_play || done_of(&after.table) < 0)
        return !may_play && !is_deploying(&after.table, seat);
    trial_choose(&after.table, (uint8_t)done_of(&after.table), &last);
    return !is_deploying(&last.table, seat);
}

static bool is_stage(const Table *t)
{
    return t->m->question == QUESTION_EVENT || t->m->question == QUESTION_TAKE_UP;
}

void trekwar_harm_say(const Seen *seen, SeatId seat, uint8_t index, Text *text)
{
    const Table *t = &seen->table;
    Option o = t->options.option[index];
    bool may_help = t->m->question == QUESTION_TAKE_UP && trekwar_has_event(t, seat);
    if (o.verb == VERB_SURRENDER)
        text_format(text, "the Enemy gets %s", sectors[sector_lost(t, seat)]);
    else if (o.verb == VERB_DONE && is_stage(t) && is_surrender(seen, seat, index))
        text_format(text, "nothing in your Hand can be deployed: you surrender%s, and the Enemy gets %s",
                    may_help ? " unless an Event helps" : "", sectors[sector_lost(t, seat)]);
    else if (o.verb == VERB_EVENT)
        event_harm(seen, seat, index, text);
    else if (o.verb == VERB_TAKE && o.number > 0 && o.number == count_in(t, seat, ZONE_DECK))
        text_put(text, "the last of your Deck Pile: the Battle ends with this Fight");
}
