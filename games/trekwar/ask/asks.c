// asks.c — TrekWar's questions for people: a whole Deployment, opening or attack is one answer, with the cards taken up
// after it.
#include "core/say.h"
#include "games/trekwar/ask/asks.h"
#include "games/trekwar/show/show.h"

// ---- answers of several choices: which questions belong together ----

enum { SHOWN = 24, FEW = 16 };          // answers that people will still read, and those they read at a glance

static bool is_refill(const Path *path) { return path->count > 0 && path->option[path->count - 1].verb == VERB_TAKE; }

// A player who gets cards by a text looks at them before deciding anything else.
static bool has_drawn(const Path *path)
{
    return zone_for(path->at[0], path->seat, ZONE_DECK)->count != zone_for(path->after, path->seat, ZONE_DECK)->count;
}

// Whether one answer may run from an earlier Stage into the Deployment: "go on" and taking back cards teach the player
// nothing; an Event must have changed the Ground and drawn no cards.
static bool comes_to_play(const Path *path)
{
    uint8_t verb = path->option[path->count - 1].verb;
    bool switches = state(path->at[0])->ground != state(path->after)->ground;
    return verb == VERB_DONE || verb == VERB_TAKE_BACK ||
           (verb == VERB_EVENT && switches && !has_drawn(path));
}

static bool goes_on(const Path *path)
{
    switch (path->after->m->question) {
    case QUESTION_TARGET:
    case QUESTION_GROUND:
    case QUESTION_ADD:
    case QUESTION_TAKE_UP:
    case QUESTION_SHUFFLE:                              // shuffles a face-up pile
        return true;
    case QUESTION_COST:
        return path->look != LOOK_COST;
    case QUESTION_DEPLOY:
    case QUESTION_OPENING:
        return comes_to_play(path);
    case QUESTION_EVENT:
        return path->option[path->count - 1].verb == VERB_TAKE_BACK;
    case QUESTION_ORIGIN:
        return path->look == LOOK_SURRENDER;            // nothing can be deployed
    case QUESTION_REFILL:
        return is_refill(path) ? path->look == LOOK_JUST : path->look == LOOK_ALL || !has_drawn(path);
    default:
        return false;
    }
}

static bool refill_belongs(const Path *path, int16_t number)
{
    int16_t most = (int16_t)(path->after->options.count - 1);
    switch (path->look) {
    case LOOK_ALL:
    case LOOK_EVENT_ALL:
        return number == most;
    case LOOK_NONE:
    case LOOK_EVENT_NONE:
        return number == 0;
    default:                                         // LOOK_FIRST and LOOK_JUST: some of the cards, and then maybe none
        return is_refill(path) ? number == 0 : number > 0 && number < most;
    }
}

static bool option_is_offered(const Table *t, DefId def)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].card && t->cards[t->options.option[i].card].def == def)
            return true;
    return false;
}

static bool is_picked(const Path *path, CardId card)
{
    for (uint8_t i = 0; i < path->count; i++)
        if (path->option[i].verb == VERB_SHUFFLE && path->option[i].card == card)
            return true;
    return false;
}

// Whether it is among the best cards in the Discard Pile, up to three of which come back.
static bool is_best(const Path *path, Option option)
{
    const Table *t = path->after;
    const Zone *pile = zone_for(t, path->seat, ZONE_DISCARD);
    int better = 0, left = 3;
    for (uint8_t i = 0; i < path->count; i++)
        left -= path->option[i].verb == VERB_SHUFFLE;
    for (uint8_t i = 0; i < pile->count && option.card; i++)
        better += option_is_offered(t, t->cards[pile->card[i]].def) && !is_picked(path, pile->card[i]) &&
                  trekwar_card_worth(t, pile->card[i]) > trekwar_card_worth(t, option.card);
    return option.card && better < left;
}

// Only one of them, even if several are worth equally little.
static bool is_worth_least(const Table *t, Option option)
{
    const Option *least = &t->options.option[0];
    for (uint8_t i = 1; i < t->options.count; i++)
        if (trekwar_card_worth(t, t->options.option[i].card) < trekwar_card_worth(t, least->card))
            least = &t->options.option[i];
    return option_equal(option, *least);
}

static bool is_first_best(const Path *path, Option option)
{
    uint8_t i = 0;
    while (i < path->after->options.count && !is_best(path, path->after->options.option[i]))
        i++;
    return i < path->after->options.count && option_equal(option, path->after->options.option[i]);
}

static bool event_belongs(const Path *path, Option option)
{
    bool with_event = path->look == LOOK_EVENT_ALL || path->look == LOOK_EVENT_NONE;
    return (option.verb == VERB_EVENT) == (with_event && path->count == 0);
}

static bool belongs(const Path *path, Option option)
{
    switch (path->after->m->question) {
    case QUESTION_EVENT:
        return event_belongs(path, option);
    case QUESTION_SHUFFLE:
        return is_first_best(path, option);
    case QUESTION_COST:
        return path->count == 0 || is_worth_least(path->after, option);
    case QUESTION_TAKE_UP:
        return option_equal(option, path->after->options.option[0]);    // all of them; taking none is another answer
    case QUESTION_REFILL:
        return refill_belongs(path, option.number);
    default:
        return option.verb != VERB_SURRENDER;
    }
}

static const Ahead ahead = {goes_on, belongs, trekwar_answer_say};

static bool is_begun(const Ask *ask, Option option)
{
    for (uint8_t r = 0; r < ask->run_count; r++)
        if (option_equal(ask->run[r].option[0], option))
            return true;
    return false;
}

// An option with which longer answers begin need not be listed as well, unless it is an answer of its own: a card of a
// set, an Event, "go on".
static bool hides_begun(const Table *seen)
{
    return seen->m->question != QUESTION_EVENT && seen->m->question != QUESTION_TAKE_UP;
}

static void begun_hide(const Table *seen, Ask *ask)
{
    for (uint8_t i = 0; i < seen->options.count && hides_begun(seen); i++)
        ask->is_typed[i] = ask->is_typed[i] || is_begun(ask, seen->options.option[i]);
}

// Before the Deployment there may be Events, and a surrender that nothing can prevent.
static bool is_looked_for(const Table *seen, Look look)
{
    uint8_t question = seen->m->question;
    if (look == LOOK_EVENT_ALL || look == LOOK_EVENT_NONE)
        return question == QUESTION_EVENT;
    return look != LOOK_SURRENDER || question == QUESTION_EVENT || question == QUESTION_TAKE_UP;
}

static bool looks_add(const Table *seen, SeatId seat, Look look, Ask *ask)
{
    return ahead_add(seen, seat, &ahead, (uint8_t)look, look < LOOK_JUST ? SHOWN : FEW, ask);
}

// An Event that may prevent a surrender is listed before it.
static void events_ask(const Table *seen, Ask *ask)
{
    for (uint8_t i = 0; i < seen->options.count && ask->run_count < SHOWN; i++) {
        Option option = seen->options.option[i];
        if (option.verb != VERB_EVENT || ask->harms[i] || is_begun(ask, option))
            continue;
        Run *run = ask_run(ask, false);
        run_add(run, option, 1);
        run_say(run, "Play the Event %s first", say_title(seen, option.card));
        ask->is_typed[i] = true;
    }
}

static bool is_begun_of_several(const Ask *ask, Option option)
{
    for (uint8_t r = 0; r < ask->run_count; r++)
        if (ask->run[r].count > 1 && option_equal(ask->run[r].option[0], option))
            return true;
    return false;
}

// If there is no room for every number of cards to take up: offers only the plays, and asks for the number afterwards.
// False: there is no room for these either.
static bool beginnings_ask(const Table *seen, Ask *ask)
{
    for (uint8_t i = 0; i < seen->options.count; i++) {
        Option option = seen->options.option[i];
        char words[120];
        Text text = text_in(words, sizeof words);
        if (!is_begun_of_several(ask, option))
            continue;
        if (ask->run_count == RUN_COUNT)
            return false;
        say_option(seen, option, OPTION_FOR_PEOPLE, &text);
        Run *run = ask_run(ask, false);
        run_add(run, option, 1);
        run_say(run, "%s, then decide the rest", words);
    }
    return true;
}

// ---- one answer for each Unit ----

static CardId unit_of(const Run *run)
{
    for (uint8_t i = 0; i < run->count; i++)
        if (run->option[i].verb == VERB_DEPLOY)
            return run->option[i].card;
    return 0;
}

static bool is_unit_answered(const Ask *ask, const Run *run)
{
    for (const Run *other = ask->run; other < run && unit_of(run); other++)
        if (unit_of(other) == unit_of(run) && option_equal(other->option[0], run->option[0]))
            return true;
    return false;
}

static void rare_last(Ask *ask)
{
    for (uint8_t i = 1; i < ask->run_count; i++) {
        Run moved = ask->run[i];
        uint8_t to = i;
        for (; !moved.is_rare && to > 0 && ask->run[to - 1].is_rare; to--)
            ask->run[to] = ask->run[to - 1];
        ask->run[to] = moved;
    }
}

// Where there are many, only the first with each Unit is listed, and with the same Event before it: it is the most
// usual one. The others with that Unit are found by the Unit.
static void units_fold(Ask *ask)
{
    enum { SEVERAL = 6 };
    bool folds = false;
    for (uint8_t i = 0; i < ask->run_count && ask->run_count > SEVERAL; i++)
        if (is_unit_answered(ask, &ask->run[i]))
            folds = ask->run[i].is_rare = true;
    if (folds)
        rare_last(ask);
}

static void runs_ask(const Table *seen, SeatId seat, Ask *ask)
{
    bool has_usual = true, has_some = true;
    for (Look look = 0; look < LOOK_COUNT; look++) {
        if (look == LOOK_SURRENDER && ask->pass >= 0 && ask->harms[ask->pass])
            events_ask(seen, ask);
        bool all = !is_looked_for(seen, look) || looks_add(seen, seat, look, ask);
        has_usual = has_usual && (all || look > LOOK_NONE);
        has_some = has_some && (all || look < LOOK_JUST);
    }
    if (has_usual && (has_some || !hides_begun(seen) || beginnings_ask(seen, ask)))
        begun_hide(seen, ask);
    units_fold(ask);
}

// The most first, which is nearly always what people want, unless it is the last of the pile: that ends the Battle.
static void refill_answers(const Table *seen, SeatId seat, Ask *ask)
{
    uint8_t most = (uint8_t)(seen->options.count - 1);
    for (uint8_t i = 0; i <= most; i++)
        ask->order[i] = (uint8_t)(most - i);
    if (most < zone_for(seen, seat, ZONE_DECK)->count)
        ask->usual = ask->run_count;
}

static void near_put(const Table *t, SeatId seat, Text *text)
{
    char words[300];
    Text near = text_in(words, sizeof words);
    trekwar_near_say(t, seat, &near);
    text_put(text, words);
}

// If going on means surrendering, Enter does not do it.
static void stage_ask(const Seen *seen, SeatId seat, Ask *ask)
{
    char words[160];
    Text harm = text_in(words, sizeof words);
    trekwar_harm_say(seen, seat, (uint8_t)ask->pass, &harm);
    ask->harms[ask->pass] = harm.used > 0;
    if (harm.used > 0) {
        Text question = text_in(ask->question + strlen(ask->question), sizeof ask->question - strlen(ask->question));
        text_put(&question, " ");
        near_put(&seen->table, seat, &question);
    }
    runs_ask(&seen->table, seat, ask);
    if (harm.used > 0)
        ask->pass = -1;
}

static void trekwar_ask(Table *seen, SeatId seat, Ask *ask)
{
    char words[sizeof ask->question];
    Text text = text_in(words, sizeof words);
    trekwar_question_say(seen, seat, &text);
    if (text.used)
        memcpy(ask->question, words, text.used + 1);
    ask->is_row = seen->m->question == QUESTION_ORDER;
    switch (seen->m->question) {
    case QUESTION_REFILL:
        refill_answers(seen, seat, ask);
        break;
    case QUESTION_EVENT:
    case QUESTION_TAKE_UP:
        stage_ask(seen_of(seen), seat, ask);
        break;
    case QUESTION_ORIGIN:
    case QUESTION_DEPLOY:
    case QUESTION_OPENING:
    case QUESTION_GROUND:
    case QUESTION_ADD:
    case QUESTION_COST:
        runs_ask(seen, seat, ask);
        break;
    default:
        break;
    }
}

// Counts the Turns of all Fights. The opening of a Fight, with everything before it, is the opener's; then the other
// seat has the first Turn.
static Moment trekwar_moment(const Table *t)
{
    const TrekwarState *s = state(t);
    return (Moment){.turn = (uint16_t)(s->fight * (TURN_LIMIT + 2) + s->turn),
                    .turn_player = s->turn % 2 ? seat_other(s->opener) : s->opener,
                    .phase = t->m->question == QUESTION_ORIGIN || t->m->question == QUESTION_TARGET};
}

const Manners trekwar_manners = {
    .moment = trekwar_moment,
    .turn_event = EVENT_TW_TURN,
    .ask = trekwar_ask,
    .harm_say = trekwar_harm_say,
    .about = trekwar_about,
    .asking = trekwar_asking,
    .uses = trekwar_uses,
    .digest = trekwar_digest,
    .glance = trekwar_glance,
};
