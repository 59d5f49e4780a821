// asks.c — TrekWar's questions for people: a whole Deployment, opening or attack is one answer, with what is taken up
// behind it.
#include "games/trekwar/asks.h"

#include <stdio.h>

#include "core/say.h"
#include "session/ahead.h"

static const char *const grounds[] = {"", "in Space", "on the Surface"};
static const char *const sectors[] = {"C", "N", "NE", "SE", "S", "SW", "NW"};

// ---- answers of several choices: which questions belong together ----

// What is looked for one after the other, so that the usual stands first, and the rest only where there is room: how
// many cards are taken up behind it, with an Event before it or without; a surrender and the attack that follows it.
enum { LOOK_ALL, LOOK_NONE, LOOK_EVENT_ALL, LOOK_EVENT_NONE, LOOK_JUST, LOOK_SOME,
       LOOK_SURRENDER, LOOK_COUNT };
enum { SHOWN = 24 };                    // answers of a list that somebody still reads

static bool is_refill(const Path *path) { return path->count > 0 && path->option[path->count - 1].verb == VERB_TAKE; }

// Cards that a text brought are looked at before anything else is decided.
static bool has_drawn(const Path *path)
{
    return zone_for(path->at[0], path->seat, ZONE_DECK)->count != zone_for(path->after, path->seat, ZONE_DECK)->count;
}

// From the stages before it to the Deployment: nothing was learned meanwhile, and an Event has changed something.
static bool comes_to_play(const Path *path)
{
    uint8_t verb = path->option[path->count - 1].verb;
    bool switches = state(path->at[0])->ground != state(path->after)->ground;
    return verb == VERB_DONE || verb == VERB_TAKE_BACK || verb == VERB_CHOOSE ||
           (verb == VERB_EVENT && switches && !has_drawn(path));
}

static bool goes_on(const Path *path)
{
    switch (path->after->m->question) {
    case QUESTION_TARGET:
    case QUESTION_GROUND:
    case QUESTION_ADD:
    case QUESTION_COST:
    case QUESTION_TAKE_UP:
    case QUESTION_SHUFFLE:                              // of a pile that lies open
        return true;
    case QUESTION_DEPLOY:
    case QUESTION_OPENING:
        return comes_to_play(path);
    case QUESTION_EVENT:
        return path->option[path->count - 1].verb == VERB_TAKE_BACK;
    case QUESTION_ORIGIN:
        return path->look == LOOK_SURRENDER;            // nothing can be deployed
    case QUESTION_REFILL:
        return is_refill(path) ? path->look == LOOK_JUST : !has_drawn(path);
    default:
        return false;
    }
}

static bool is_refill_part(const Path *path, int16_t number)
{
    int16_t most = (int16_t)(path->after->options.count - 1);
    switch (path->look) {
    case LOOK_ALL:
    case LOOK_EVENT_ALL:
        return number == most;
    case LOOK_NONE:
    case LOOK_EVENT_NONE:
        return number == 0;
    default:                                            // so many first, or so many and no more
        return is_refill(path) ? number == 0 : number > 0 && number < most;
    }
}

// What a Unit is good for: where it is strong, half of that where it is not, and a text.
static int worth(const Table *t, CardId card)
{
    const TwCard *c = facts(t, card);
    int space = c->force[GROUND_SPACE], surface = c->force[GROUND_SURFACE];
    return (space > surface ? space + surface / 2 : surface + space / 2) + 2 * c->has_effect;
}

static bool is_offered(const Table *t, DefId def)
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

// One of the best of the Discard Pile, of which up to three come back.
static bool is_best(const Path *path, Option option)
{
    const Table *t = path->after;
    const Zone *pile = zone_for(t, path->seat, ZONE_DISCARD);
    int better = 0, left = 3;
    for (uint8_t i = 0; i < path->count; i++)
        left -= path->option[i].verb == VERB_SHUFFLE;
    for (uint8_t i = 0; i < pile->count && option.card; i++)
        better += is_offered(t, t->cards[pile->card[i]].def) && !is_picked(path, pile->card[i]) &&
                  worth(t, pile->card[i]) > worth(t, option.card);
    return option.card && better < left;
}

static bool is_worth_most(const Table *t, Option option)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (worth(t, t->options.option[i].card) > worth(t, option.card))
            return false;
    return true;
}

static bool is_first_best(const Path *path, Option option)
{
    uint8_t i = 0;
    while (i < path->after->options.count && !is_best(path, path->after->options.option[i]))
        i++;
    return i < path->after->options.count && option_equal(option, path->after->options.option[i]);
}

static bool is_event_part(const Path *path, Option option)
{
    bool with_event = path->look == LOOK_EVENT_ALL || path->look == LOOK_EVENT_NONE;
    return (option.verb == VERB_EVENT) == (with_event && path->count == 0);
}

static bool is_part(const Path *path, Option option)
{
    switch (path->after->m->question) {
    case QUESTION_EVENT:
        return is_event_part(path, option);
    case QUESTION_SHUFFLE:
        return is_first_best(path, option);
    case QUESTION_CHOOSE:
        return is_worth_most(path->after, option);
    case QUESTION_TAKE_UP:
        return option_equal(option, path->after->options.option[0]);    // all of them; to take none is another answer
    case QUESTION_REFILL:
        return is_refill_part(path, option.number);
    default:
        return option.verb != VERB_SURRENDER;
    }
}

// ---- … and their words ----

static int find_part(const Path *path, uint8_t verb)
{
    for (uint8_t i = 0; i < path->count; i++)
        if (path->option[i].verb == verb)
            return i;
    return -1;
}

// What comes with the Unit because nothing else would do.
static CardId only_extra(const Standing *now, SeatId seat, CardId unit)
{
    const Table *t = now->t;
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    const Play begun = {.filled = SLOT_ADDED, .value = {unit}}, alone = play_of(unit, 0);
    int force[SEAT_COUNT];
    for (uint8_t i = 0; i < hand->count && !deployment_matches(now, seat, &alone, force); i++) {
        const Play both = play_of(unit, hand->card[i]);
        bool may_come = added_refused(t, seat, &begun, hand->card[i]) == REFUSAL_NONE;
        if (may_come && deployment_matches(now, seat, &both, force))
            return hand->card[i];
    }
    return 0;
}

static bool is_slot(uint8_t verb)
{
    return verb == VERB_DEPLOY || verb == VERB_NO_UNIT || verb == VERB_ADD || verb == VERB_ALONE || verb == VERB_DONE;
}

// The cards of the play that the path leads to, begun before it or in it.
static Play deployment_of(const Standing *now, const Path *path, uint8_t first)
{
    Play play = flow_top(now->t)->u.trekwar.deploy.play;
    for (uint8_t i = first; i < path->count && is_slot(path->option[i].verb); i++)
        play = play_with(&play, path->option[i]);
    if (play.filled == SLOT_ADDED)
        play = play_of(play.value[SLOT_UNIT], only_extra(now, path->seat, play.value[SLOT_UNIT]));
    return play;
}

// "Deploy X with Y (Force 9)"; behind the Unit only what comes with it.
static void deployment_say(const Path *path, uint8_t first, Run *run)
{
    const Table *t = path->at[first];
    bool begins = t->m->question == QUESTION_DEPLOY, has_stages = run->says[0] != 0;
    int force[SEAT_COUNT];
    Standing now;
    standing_now(t, &now);
    Play play = deployment_of(&now, path, first);
    deployment_matches(&now, path->seat, &play, force);
    if (begins && play.value[SLOT_UNIT])
        run_say(run, "%s %s", has_stages ? "deploy" : "Deploy", say_title(t, play.value[SLOT_UNIT]));
    else if (begins)
        run_say(run, "%s", has_stages ? "play no Unit" : "Play no Unit");
    for (uint8_t i = SLOT_ADDED; i < play.filled && play.value[i]; i++)
        run_say(run, "%s%s", i > SLOT_ADDED ? " and " : begins ? " with " : "With ", say_title(t, play.value[i]));
    if (find_part(path, VERB_ALONE) >= 0)
        run_say(run, begins ? " alone" : "Alone");
    run_say(run, " (Force %d)", force[path->seat]);
}

static void opening_say(const Path *path, uint8_t last, Run *run)
{
    const Table *t = path->at[last];
    CardId unit = flow_top(t)->u.trekwar.deploy.play.value[SLOT_UNIT];
    int16_t ground = path->option[last].number;
    if (last > 0 && path->option[last - 1].verb == VERB_OPEN)
        run_say(run, "%s %s ", run->says[0] ? "open with" : "Open with", say_title(t, unit));
    else
        run_say(run, "Fight ");
    run_say(run, "%s (Force %d)", grounds[ground], facts(t, unit)->force[ground]);
}

// With the origin alone: it touches one Enemy Sector only.
static void attack_say(const Path *path, uint8_t first, Run *run)
{
    const Table *t = path->at[first];
    bool has_origin = path->option[first].verb == VERB_ORIGIN;
    int target = find_part(path, VERB_TARGET);
    uint8_t origin = has_origin ? (uint8_t)path->option[first].number : flow_top(t)->u.trekwar.battle.origin;
    uint8_t to = 0;
    while (target < 0 && to + 1 < TW_SECTORS && !can_attack(t, path->seat, origin, to))
        to++;
    run_say(run, "%s %s from %s", path->look == LOOK_SURRENDER ? "Surrender, then attack" : "Attack",
            sectors[target < 0 ? to : path->option[target].number], sectors[origin]);
}

// Before the Deployment: an Event, cards taken back.
static void stages_say(const Path *path, Run *run)
{
    for (uint8_t i = 0; i < path->count; i++) {
        const char *title = say_title(path->at[i], path->option[i].card);
        if (path->option[i].verb == VERB_TAKE_BACK)
            run_say(run, "%s %s, ", i ? "take back" : "Take back", title);
        else if (path->option[i].verb == VERB_EVENT)
            run_say(run, "Play %s, ", title);
        else if (path->option[i].verb == VERB_CHOOSE)
            run_say(run, "The Enemy drops %s; you ", title);
    }
}

static void shuffle_say(const Path *path, uint8_t first, Run *run)
{
    for (uint8_t i = first; i < path->count; i++)
        if (path->option[i].verb == VERB_SHUFFLE)
            run_say(run, "%s%s", i > first ? ", " : "shuffle back ",
                    say_title(path->at[i], path->option[i].card));
}

static void costs_say(const Path *path, Run *run)
{
    for (uint8_t i = 0; i < path->count; i++)
        if (path->option[i].verb == VERB_DISCARD)
            run_say(run, "%siscard %s", run->says[0] ? ", d" : "D", say_title(path->at[i], path->option[i].card));
}

static void take_say(const Path *path, int take, Run *run)
{
    if (take < 0)
        return;
    run_say(run, "%sake up ", run->says[0] ? ", t" : "T");
    if (path->option[take].number > 0)
        run_say(run, "%d%s", path->option[take].number, path->look == LOOK_SOME ? " first" : "");
    else
        run_say(run, "none");
}

static bool path_say(const Table *seen, const Path *path, Run *run)
{
    static const struct {
        uint8_t verb;
        void (*say)(const Path *path, uint8_t part, Run *run);
    } parts[] = {{VERB_ORIGIN, attack_say},     {VERB_TARGET, attack_say},    {VERB_DEPLOY, deployment_say},
                 {VERB_NO_UNIT, deployment_say}, {VERB_ALONE, deployment_say}, {VERB_ADD, deployment_say},
                 {VERB_CALL, opening_say},      {VERB_SHUFFLE, shuffle_say}};
    int take = find_part(path, VERB_TAKE), part = -1;
    size_t i = 0;
    (void)seen;
    bool is_surrender = path->look == LOOK_SURRENDER;
    if (take < 0 && path->look != LOOK_ALL && path->look != LOOK_EVENT_ALL && !is_surrender)
        return false;                                   // that is an answer already
    stages_say(path, run);
    for (; i < COUNT_OF(parts) && (part = find_part(path, parts[i].verb)) < 0; i++)
        continue;
    if (part >= 0)
        parts[i].say(path, (uint8_t)part, run);
    costs_say(path, run);
    take_say(path, take, run);
    return is_surrender ? part >= 0 && parts[i].say == attack_say : part >= 0 || find_part(path, VERB_DISCARD) >= 0;
}

static const Ahead ahead = {goes_on, is_part, path_say};

// An option that runs begin with need not be listed beside them, unless it is an answer of its own: a card of a set, an
// Event, "go on".
static void begun_hide(const Table *seen, Ask *ask)
{
    uint8_t question = seen->m->question;
    if (question == QUESTION_EVENT || question == QUESTION_TAKE_UP || question == QUESTION_CHOOSE)
        return;
    for (uint8_t i = 0; i < seen->options.count; i++)
        for (uint8_t r = 0; r < ask->run_count; r++)
            if (option_equal(ask->run[r].option[0], seen->options.option[i]))
                ask->is_typed[i] = true;
}

static void runs_ask(const Table *seen, SeatId seat, Ask *ask)
{
    bool all = true;
    for (uint8_t look = 0; look < LOOK_COUNT; look++) {
        bool is_event = look == LOOK_EVENT_ALL || look == LOOK_EVENT_NONE || look == LOOK_SURRENDER;
        if (!is_event || seen->m->question == QUESTION_EVENT)
            all = (ahead_add(seen, seat, &ahead, look, SHOWN, ask) || look > LOOK_NONE) && all;
    }
    if (all)
        begun_hide(seen, ask);
}

// The most first: nearly always it is what one wants, unless it is the last of the pile, with which the Battle ends.
static void refill_ask(const Table *seen, SeatId seat, Ask *ask)
{
    uint8_t most = (uint8_t)(seen->options.count - 1);
    for (uint8_t i = 0; i <= most; i++)
        ask->order[i] = (uint8_t)(most - i);
    if (most < zone_for(seen, seat, ZONE_DECK)->count)
        ask->usual = ask->run_count;
}

// To go on is to surrender: then Enter does not do it.
static void event_ask(const Seen *seen, SeatId seat, Ask *ask)
{
    char words[160];
    Text harm = text_in(words, sizeof words);
    runs_ask(&seen->table, seat, ask);
    trekwar_harm_say(seen, seat, (uint8_t)ask->pass, &harm);
    if (harm.used == 0)
        return;
    ask->harms[ask->pass] = true;
    ask->pass = -1;
}

static void trekwar_ask(Table *seen, SeatId seat, Ask *ask)
{
    char words[sizeof ask->question];
    Text text = text_in(words, sizeof words);
    trekwar_question_say(seen, seat, &text);
    if (text.used)
        memcpy(ask->question, words, text.used + 1);
    switch (seen->m->question) {
    case QUESTION_REFILL:
        refill_ask(seen, seat, ask);
        break;
    case QUESTION_EVENT:
        event_ask(seen_of(seen), seat, ask);
        break;
    case QUESTION_ORIGIN:
    case QUESTION_DEPLOY:
    case QUESTION_OPENING:
    case QUESTION_TAKE_UP:
    case QUESTION_GROUND:
    case QUESTION_ADD:
    case QUESTION_COST:
    case QUESTION_CHOOSE:
        runs_ask(seen, seat, ask);
        break;
    default:
        break;
    }
}

// Turns of all Fights one after the other. The opening of a Fight, with what is before it, is the opener's; then the
// other one has the first Turn.
static Moment trekwar_moment(const Table *t)
{
    const TrekwarState *s = state(t);
    return (Moment){.turn = (uint16_t)(s->fight * (TURN_LIMIT + 2) + s->turn),
                    .turn_player = s->turn % 2 ? seat_other(s->opener) : s->opener};
}

const Manners trekwar_manners = {
    .moment = trekwar_moment,
    .ask = trekwar_ask,
    .harm_say = trekwar_harm_say,
    .digest = trekwar_digest,
};
