// asks_answer.c — an answer of several choices in words, and how usual it is.
#include "core/say.h"
#include "games/trekwar/ask/asks.h"

static const char *const grounds[] = {"", "in Space", "on the Surface"};
static const char *const sectors[] = {"C", "N", "NE", "SE", "S", "SW", "NW"};

int trekwar_card_worth(const Table *t, CardId card)
{
    const TrekwarFacts *c = facts(t, card);
    return trekwar_worth_with(c, c->force[GROUND_SPACE], c->force[GROUND_SURFACE]);
}

static int answer_with(const Path *path, uint8_t verb)
{
    for (uint8_t i = 0; i < path->count; i++)
        if (path->option[i].verb == verb)
            return i;
    return -1;
}

// A card that lets the Unit match; 0: it matches alone, or none does.
static CardId only_extra(const Lineup *now, SeatId seat, CardId unit)
{
    const Table *t = now->t;
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    const Play begun = {.filled = SLOT_ADDED, .value = {unit}}, alone = play_of(unit, 0);
    int force[SEAT_COUNT];
    for (uint8_t i = 0; i < hand->count && !trekwar_deployment_matches(now, seat, &alone, force); i++) {
        const Play both = play_of(unit, hand->card[i]);
        bool may_come = trekwar_added_refused(t, seat, &begun, hand->card[i]) == REFUSAL_NONE;
        if (may_come && trekwar_deployment_matches(now, seat, &both, force))
            return hand->card[i];
    }
    return 0;
}

static bool is_slot(uint8_t verb)
{
    return verb == VERB_DEPLOY || verb == VERB_NO_UNIT || verb == VERB_ADD || verb == VERB_ALONE || verb == VERB_DONE;
}

// The cards of the play that the path leads to, begun before it or in it.
static Play deployment_of(const Lineup *now, const Path *path, uint8_t first)
{
    Play play = flow_top(now->t)->u.trekwar.deploy.play;
    for (uint8_t i = first; i < path->count && is_slot(path->option[i].verb); i++)
        play = play_with(&play, path->option[i]);
    if (play.filled == SLOT_ADDED)
        play = play_of(play.value[SLOT_UNIT], only_extra(now, path->seat, play.value[SLOT_UNIT]));
    return play;
}

enum { USELESS = 10000 };               // the rank of a play with a card that changes nothing

// The card added to the Unit changes neither Force nor anything else: only somebody who wants to get rid of it plays
// it.
static bool is_useless(const Lineup *now, SeatId seat, const Play *play, const int force[SEAT_COUNT])
{
    const Play alone = play_of(play->value[SLOT_UNIT], 0);
    int without[SEAT_COUNT];
    bool has_effect = false, has_added = play->filled > SLOT_ADDED && play->value[SLOT_ADDED];
    for (uint8_t i = SLOT_ADDED; i < play->filled; i++)
        has_effect = has_effect || facts(now->t, play->value[i])->has_effect;
    return has_added && !has_effect && trekwar_deployment_matches(now, seat, &alone, without) &&
           without[FEDERATION] == force[FEDERATION] && without[DOMINION] == force[DOMINION];
}

// Just enough Force comes first and, with equal Force, the cards that will be missed least.
static int16_t deployment_rank(const Lineup *now, SeatId seat, const Play *play, const int force[SEAT_COUNT])
{
    int spent = 0;
    for (uint8_t i = SLOT_UNIT; i < play->filled; i++)
        spent += play->value[i] ? trekwar_card_worth(now->t, play->value[i]) : 0;
    return is_useless(now, seat, play, force) ? USELESS : (int16_t)(64 * force[seat] + spent);
}

// "Deploy X with Y (Force 9)"; after the Unit, only the cards added to it.
static void deployment_say(const Path *path, uint8_t first, Run *run)
{
    const Table *t = path->at[first];
    bool begins = t->m->question == QUESTION_DEPLOY, has_stages = run->says[0] != 0;
    int force[SEAT_COUNT];
    Lineup now;
    trekwar_lineup_now(t, &now);
    Play play = deployment_of(&now, path, first);
    trekwar_deployment_matches(&now, path->seat, &play, force);
    if (begins && play.value[SLOT_UNIT])
        run_say(run, "%s %s", has_stages ? "deploy" : "Deploy", say_title(t, play.value[SLOT_UNIT]));
    else if (begins)
        run_say(run, "%s", has_stages ? "play no Unit" : "Play no Unit");
    for (uint8_t i = SLOT_ADDED; i < play.filled && play.value[i]; i++)
        run_say(run, "%s%s", i > SLOT_ADDED ? " and " : begins ? " with " : "With ", say_title(t, play.value[i]));
    if (answer_with(path, VERB_ALONE) >= 0)
        run_say(run, begins ? " alone" : "Alone");
    run->rank = deployment_rank(&now, path->seat, &play, force);
    bool by_text = facts(t, play.value[SLOT_UNIT])->matches && force[path->seat] < force[seat_other(path->seat)];
    run_say(run, " (Force %s%d%s)", run->rank == USELESS ? "still " : "", force[path->seat],
            run->rank != USELESS && by_text ? ", matches by its text" : "");
}

// The Battleground where the whole Hand is strong comes first, and there the strongest Unit.
static int16_t opening_rank(const Table *t, SeatId seat, CardId unit, int16_t ground)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    int all = 0;
    for (uint8_t i = 0; i < hand->count; i++)
        all += facts(t, hand->card[i])->force[ground];
    return (int16_t)(-16 * all - facts(t, unit)->force[ground]);
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
    run->rank = opening_rank(t, path->seat, unit, ground);
}

// An attack reached from a question about the Fight: the Fight was given up because, as far as the player knows,
// nothing can be deployed. An Event may still bring cards that can be, and surrendering without one is an answer of its
// own.
static bool is_stuck(const Path *path)
{
    uint8_t asks = path->at[0]->m->question;
    return path->look != LOOK_SURRENDER && asks != QUESTION_ORIGIN && asks != QUESTION_TARGET;
}

// The origin is enough if it touches only one Enemy Sector.
static void attack_say(const Path *path, uint8_t first, Run *run)
{
    const Table *t = path->at[first];
    bool has_origin = path->option[first].verb == VERB_ORIGIN;
    int target = answer_with(path, VERB_TARGET);
    uint8_t origin = has_origin ? (uint8_t)path->option[first].number : flow_top(t)->u.trekwar.battle.origin;
    uint8_t to = 0;
    while (target < 0 && to + 1 < TREKWAR_SECTORS && !trekwar_can_attack(t, path->seat, origin, to))
        to++;
    bool gives_up = path->look == LOOK_SURRENDER;
    run->gives_up = gives_up;
    if (gives_up)
        run_say(run, run->says[0] ? "surrender, " : "Surrender, ");
    run_say(run, "%s %s from %s", gives_up ? "then attack" : "Attack",
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
    }
}

static void shuffle_say(const Path *path, uint8_t first, Run *run)
{
    for (uint8_t i = first; i < path->count; i++)
        if (path->option[i].verb == VERB_SHUFFLE)
            run_say(run, "%s%s", i > first ? ", " : "shuffle back ",
                    say_title(path->at[i], path->option[i].card));
}

// If only the card is to be chosen, the one that will be missed least comes first.
static void costs_say(const Path *path, Run *run)
{
    for (uint8_t i = 0; i < path->count; i++) {
        CardId card = path->option[i].card;
        if (path->option[i].verb != VERB_DISCARD)
            continue;
        run->rank = run->says[0] ? run->rank : (int16_t)trekwar_card_worth(path->at[i], card);
        run_say(run, "%siscard %s", run->says[0] ? ", d" : "D", say_title(path->at[i], card));
    }
}

// Also says what the answer leaves open.
static void take_say(const Path *path, int take, Run *run)
{
    if (path->look == LOOK_COST)
        run_say(run, ", choose what to discard");
    else if (path->look == LOOK_FIRST && take < 0)
        run_say(run, ", then decide how many to take up");
    if (take < 0)
        return;
    int16_t count = path->option[take].number;
    bool is_last = count > 0 && count == zone_for(path->at[take], path->seat, ZONE_DECK)->count;
    run_say(run, "%sake up ", run->says[0] ? ", t" : "T");
    if (count > 0)
        run_say(run, "%d%s%s", count, is_last ? ", your last: the Battle ends with this Fight" : "",
                path->look != LOOK_FIRST ? "" : count > 1 ? ", see them, then decide" : ", see it, then decide");
    else
        run_say(run, "none");
}

// Whether the answer is complete for this look; an earlier look has found those that take up no cards.
static bool is_whole(const Path *path, int take)
{
    switch ((Look)path->look) {
    case LOOK_ALL:
    case LOOK_EVENT_ALL:
    case LOOK_SURRENDER:
        return true;
    case LOOK_COST:
        return path->after->m->question == QUESTION_COST;
    case LOOK_FIRST:
        return path->after->m->question == QUESTION_REFILL;
    case LOOK_NONE:
    case LOOK_EVENT_NONE:
    case LOOK_JUST:
    case LOOK_COUNT:
        break;
    }
    return take >= 0;
}

bool trekwar_answer_say(const Table *seen, const Path *path, Run *run)
{
    static const struct {
        uint8_t verb;
        void (*say)(const Path *path, uint8_t answer, Run *run);
    } ways[] = {{VERB_ORIGIN, attack_say},     {VERB_TARGET, attack_say},    {VERB_DEPLOY, deployment_say},
                {VERB_NO_UNIT, deployment_say}, {VERB_ALONE, deployment_say}, {VERB_ADD, deployment_say},
                {VERB_CALL, opening_say},      {VERB_SHUFFLE, shuffle_say}};
    int take = answer_with(path, VERB_TAKE), found = -1;
    size_t i = 0;
    (void)seen;
    bool is_surrender = path->look == LOOK_SURRENDER;
    if (!is_whole(path, take))
        return false;                                   // there is such an answer already
    run->is_rare = path->look == LOOK_NONE || path->look == LOOK_EVENT_NONE;    // nothing is taken up
    stages_say(path, run);
    for (; i < COUNT_OF(ways) && (found = answer_with(path, ways[i].verb)) < 0; i++)
        continue;
    if (found >= 0)
        ways[i].say(path, (uint8_t)found, run);
    costs_say(path, run);
    take_say(path, take, run);
    if (run->rank == USELESS && path->look != LOOK_ALL)
        return false;
    bool attacks = found >= 0 && ways[i].say == attack_say;
    return is_surrender ? attacks : attacks ? !is_stuck(path) : found >= 0 || answer_with(path, VERB_DISCARD) >= 0;
}

