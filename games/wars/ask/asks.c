// asks.c — WARS's questions for people: what can be answered at once, and the order of the answers.
#include "games/wars/ask/asks.h"
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/texts/verbs.h"
#include "games/wars/show/show.h"

#include "core/say.h"
#include "language/code.h"
#include "language/grammar.h"
#include "session/ahead.h"
#include "session/stops.h"

int wars_option_of(const Table *t, uint8_t verb)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].verb == verb)
            return i;
    return -1;
}

// ---- actions of a phase ----

// Puts this option before all others.
static void order_first(const Table *t, uint8_t index, Ask *ask)
{
    uint8_t at = 0;
    while (at + 1 < t->options.count && ask->order[at] != index)
        at++;
    memmove(ask->order + 1, ask->order, at);
    ask->order[0] = index;
}

// A drain costs nothing, so draining everything is what people usually want.
static void drains_ask(const Table *t, SeatId seat, Ask *ask)
{
    Run *run = ask_run(ask, true);
    int energy = 0;
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].verb == VERB_DRAIN) {
            run_add(run, t->options.option[i], 1);
            energy += wars_drain_size(t, seat, t->options.option[i].card, NULL);
        }
    if (run->count == 2)
        run_say(run, "Drain both locations (%d energy)", energy);
    else
        run_say(run, "Drain all %d locations (%d energy)", run->count, energy);
    if (run->count < 2) {
        ask->run_count--;
        order_first(t, (uint8_t)wars_option_of(t, VERB_DRAIN), ask);
    }
    ask->usual = 0;
}

// "Draw 3" is answer 3, whatever else can be done; between a few and all, any number can be typed. Drawing the last
// energy loses the match: that is no answer here, only the option that draws one card, with a warning.
static void draws_ask(const Table *t, SeatId seat, Ask *ask)
{
    enum { SHOWN = 5 };
    Text question = text_in(ask->question + strlen(ask->question), sizeof ask->question - strlen(ask->question));
    int active = pile_count(t, seat, ZONE_ACTIVE), energy = wars_energy_of(t, seat);
    int most = active < energy ? active : energy - 1;
    int shown = most <= SHOWN + 2 ? most : SHOWN;       // a single one is not left out
    bool ends = t->options.count == 2;          // nothing else is left to decide then
    // That option draws one card, and then asks the same again.
    ask->is_typed[wars_option_of(t, VERB_DRAW)] = most > 0 && (!ends || most == 1);
    for (int count = 1; count <= most && count < RUN_COUNT - 2; count++) {
        Run *run = ask_run(ask, true);
        run_add(run, (Option){.verb = VERB_DRAW}, count);
        if (ends && count < most)
            run_add(run, (Option){.verb = VERB_PASS}, 1);
        run->is_typed = count > shown && count < most;
        run->number = (uint8_t)count;
        run_say(run, "Draw %d card%s%s", count, count == 1 ? "" : "s", ends ? " and end your turn" : "");
    }
    text_put(&question, " A card drawn is 1 energy less.");
    if (most < active)
        text_put(&question, " If you draw your last energy, you lose the match.");
    if (shown < most)
        text_format(&question, " You may draw up to %d: \"draw %d\" draws that many.", most, SHOWN + 1);
}

// The most energy first, which is nearly always what people want. Activating more than the reserve holds would do
// nothing.
static void activations_ask(const Table *t, SeatId seat, Ask *ask)
{
    int reserve = pile_count(t, seat, ZONE_RESERVE);
    uint8_t last = 0, best = 0, count = 0;
    while (last + 1 < t->options.count && t->options.option[last + 1].verb == VERB_ACTIVATE)
        last++;
    for (uint8_t i = 0; i <= last; i++) {
        best = t->options.option[i].number <= reserve ? i : best;
        ask->is_typed[i] = true;
    }
    ask->is_typed[best] = false;
    ask->order[count++] = best;
    for (int i = last; i >= 0; i--)
        if (i != best)
            ask->order[count++] = (uint8_t)i;
    if (reserve > 0)
        ask->usual = ask->run_count;
}

// ---- where a pass leads ----

// Where the seat is prompted next if it passes now and nobody acts, tried with the usual stops. False: that can't be
// foreseen. *ret_again: on the way there are questions about what could be done now, and these are passed too.
static bool pass_try(const Table *seen, SeatId seat, uint8_t pass, Moment *ret_moment, bool *ret_again)
{
    enum { WINDOWS = 40 };
    Trial trial;
    Seen then;
    const Table *t = &trial.table;
    uint16_t turn = state(seen)->turn;
    Stops usual = {0};
    stops_decline(&usual, seen, seat);
    trial_begin(seen, &trial);
    int next = pass;
    for (int i = 0; i < WINDOWS && next >= 0; i++) {
        match_choose(&trial.table, (uint8_t)next);
        *ret_moment = wars_moment(t);
        if (t->m->question == 0)
            return false;
        seen_make(&then, t, seat);
        bool is_asked = t->m->asked == seat && !stops_pass(&usual, &then.table, seat);
        *ret_again = *ret_again || (t->m->asked == seat && !is_asked && wars_stop(&then.table, seat, &usual));
        if (is_asked || state(t)->turn != turn)
            return true;
        next = pass_option(t);
    }
    return false;
}

static void leads_say(const Table *t, SeatId seat, uint8_t pass, Text *text)
{
    static const char *const names[PHASE_COUNT + 1] = {"", "activate", "control", "deploy", "battle", "move", "draw",
                                                       ""};
    Moment to;
    Phase from = state(t)->phase;
    bool again = false;
    if (!pass_try(t, seat, pass, &to, &again) || (to.turn == state(t)->turn && to.phase <= from))
        return;
    bool is_over = to.turn != state(t)->turn;
    uint8_t last = is_over ? PHASE_COUNT : to.phase;
    text_format(text, "then %s%s", is_over ? say_seat_title(t, seat_other(seat)) : "the ",
                is_over ? "'s turn" : names[last]);
    text_put(text, is_over ? "" : " phase");
    for (uint8_t phase = (uint8_t)(from + 1); phase < last; phase++)
        text_format(text, "%s%s%s", phase > from + 1 && phase + 1 == last ? " and " : phase > from + 1 ? ", " : "",
                    phase > from + 1 ? "" : again ? "; nothing new in " : "; nothing to do in ", names[phase]);
}

// Phases may end by themselves, so a player who means to end the deploy phase may already be in the battle phase. An
// attack that would be won as things are is therefore never given up by Enter alone.
static bool has_good_attack(const Table *t, SeatId seat)
{
    for (uint8_t i = 0; i < t->options.count; i++) {
        CardId place = t->options.option[i].card;
        if (t->options.option[i].verb == VERB_ATTACK && wars_strength_at(t, seat, place, STAT_POWER) >
                                                            wars_strength_at(t, seat_other(seat), place, STAT_POWER))
            return true;
    }
    return false;
}

// A location that costs nothing and gives the seat at least as much as the opponent is played sooner or later.
static bool has_free_location(const Table *t, SeatId seat)
{
    for (uint8_t i = 0; i < t->options.count; i++) {
        CardId card = t->options.option[i].card;
        if (t->options.option[i].verb == VERB_PLAY && is_location_card(t, card) &&
            wars_energy_cost_of(t, seat, card, 0, NULL) == 0 && facts(t, card)->energy[0] >= facts(t, card)->energy[1])
            return true;
    }
    return false;
}

static void act_ask(const Table *t, SeatId seat, Ask *ask)
{
    Text leads = text_in(ask->leads, sizeof ask->leads), why = text_in(ask->why_said, sizeof ask->why_said);
    if (state(t)->stack_count == 0 && !is_battle(t) && turn_player(t) == seat && ask->pass >= 0)
        leads_say(t, seat, (uint8_t)ask->pass, &leads);
    bool has_attack = has_good_attack(t, seat);
    ask->is_said = has_attack || has_free_location(t, seat);
    if (ask->is_said)
        text_put(&why, has_attack ? "you could attack where you are stronger"
                                  : "you could play a location, which costs nothing");
    if (wars_option_of(t, VERB_ACTIVATE) == 0)
        activations_ask(t, seat, ask);
    else if (wars_option_of(t, VERB_DRAIN) >= 0)
        drains_ask(t, seat, ask);
    else if (wars_option_of(t, VERB_DRAW) >= 0)
        draws_ask(t, seat, ask);
}

// ---- the beginning ----

// What percentage of the cards in the seat's deck need support of this faction.
static int need_of(const Table *t, SeatId seat, uint8_t faction)
{
    const Zone *deck = zone_for(t, seat, ZONE_RESERVE);
    int need = 0, known = 0;
    for (uint8_t i = 0; i < deck->count; i++)
        if (deck->card[i] && t->cards[deck->card[i]].def) {
            need += facts(t, deck->card[i])->support[faction] > 0;
            known++;
        }
    return known ? 100 * need / known : 0;
}

// Energy on one's own side first, then support that the deck needs, little for the opponent; and units go to sites.
static int start_merit(const Table *t, SeatId seat, CardId location)
{
    const WarsFacts *f = facts(t, location);
    int merit = 100 * f->energy[0] - 40 * f->energy[1] + 10 * (f->type == TYPE_SITE);
    for (uint8_t w = FACTION_NONE + 1; w < FACTION_COUNT; w++)
        merit += f->icons[0][w] * need_of(t, seat, w);
    return merit;
}

static void start_ask(const Table *t, SeatId seat, Ask *ask)
{
    uint8_t best = 0;
    for (uint8_t i = 1; i < t->options.count; i++)
        if (start_merit(t, seat, t->options.option[i].card) > start_merit(t, seat, t->options.option[best].card))
            best = i;
    order_first(t, best, ask);
    ask->usual = ask->run_count;
}

// ---- what may be done ----

// Enter accepts only if that is certainly good.
static void permission_ask(const Seen *seen, SeatId seat, Ask *ask)
{
    const Table *t = &seen->table;
    int accept = wars_option_of(t, VERB_ACCEPT);
    if (accept < 0 || ask->pass < 0 || !wars_is_useful(seen, seat, (uint8_t)accept, (uint8_t)ask->pass))
        return;
    order_first(t, (uint8_t)accept, ask);
    ask->usual = ask->run_count;
}

// ---- an order ----

static void order_ask(const Table *t, Ask *ask)
{
    Text several = text_in(ask->several, sizeof ask->several);
    Run *run = ask_run(ask, false);
    for (uint8_t i = 0; i + 1 < t->options.count; i++)          // the last one follows from the others
        run_add(run, t->options.option[i], 1);
    run_say(run, "In this order");
    if (t->options.count > 2)
        text_put(&several, "Another order at once: the numbers in that order, as 3 1 2.");
    ask->usual = 0;
}

// Whether its effect depends on where it is.
static bool speaks_of_place(const Table *t, CardId card)
{
    static const uint8_t ops[] = {WARS_OP_HERE, WARS_OP_LOCATION, WARS_OP_TOGETHER, WARS_OP_RELATED, WARS_OP_ADJACENT,
                                  WARS_OP_ELSEWHERE, WARS_OP_HOST, WARS_OP_HOST_AS};
    const Program *p = text_program(t, t->cards[card].def);
    for (uint8_t i = 0; i < p->ability_count; i++) {
        const uint16_t begins[] = {p->ability[i].condition, p->ability[i].play, p->ability[i].code};
        for (size_t b = 0; b < COUNT_OF(begins); b++)
            for (uint16_t at = begins[b]; at && p->code[at] != OP_END; at = code_skip(&wars_vocabulary, p->code, at)) {
                for (size_t k = 0; k < COUNT_OF(ops); k++)
                    if (code_has(&wars_vocabulary, p->code, at, ops[k], -1))
                        return true;
                if (b == 0)
                    break;                      // there is only one condition
            }
    }
    return false;
}

static bool has_beneath(const Table *t, CardId host)
{
    EACH_IN (left, cards_in(t, SET_PLAY))
        if (where(t, cards_first(left))->host == host)
            return true;
    return false;
}

static bool has_neighbour(const Table *t, CardId location)
{
    const WarsState *s = state(t);
    for (uint8_t i = 0; i < s->layout_count; i++)
        if (wars_are_adjacent(t, s->layout[i], location))
            return true;
    return false;
}

// Two empty locations that have the same icons on both sides and are not part of a row.
static bool are_same_places(const Table *t, CardId a, CardId b)
{
    if (bit_get(state(t)->targeted, a) != bit_get(state(t)->targeted, b) || has_neighbour(t, a) || has_neighbour(t, b))
        return false;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        if (wars_energy_icons(t, seat, a, NULL) != wars_energy_icons(t, seat, b, NULL))
            return false;
        for (uint8_t f = FACTION_NONE + 1; f < FACTION_COUNT; f++)
            if (wars_support_icons(t, seat, a, (Faction)f, NULL) != wars_support_icons(t, seat, b, (Faction)f, NULL))
                return false;
    }
    return true;
}

// Two cards that nobody can tell apart: it makes no difference which of them is chosen.
static bool are_same_in_play(const Table *t, CardId a, CardId b)
{
    const Where *x = where(t, a), *y = where(t, b);
    if (!cards_have(cards_in(t, SET_PLAY), a) || !cards_have(cards_in(t, SET_PLAY), b) ||
        t->cards[a].def != t->cards[b].def || x->host != y->host || x->how != y->how || x->holder != y->holder ||
        x->status != y->status || wars_is_immune(t, a) != wars_is_immune(t, b) || has_beneath(t, a) ||
        has_beneath(t, b) || (is_location(t, a) && !are_same_places(t, a, b)))
        return false;
    for (Stat stat = STAT_POWER; stat <= STAT_DEFENSE; stat++)
        if (wars_stat_of(t, a, stat, NULL) != wars_stat_of(t, b, stat, NULL))
            return false;
    return true;
}

static bool is_twin(const Table *t, uint8_t index)     // whether an earlier option is the same with an identical card
{
    const Option *o = &t->options.option[index];
    for (uint8_t i = 0; i < index && o->card; i++) {
        const Option *other = &t->options.option[i];
        if (other->verb == o->verb && other->number == o->number && other->card &&
            are_same_in_play(t, other->card, o->card))
            return true;
    }
    return false;
}

static void twins_hide(const Table *t, Ask *ask)
{
    for (uint8_t i = 1; i < t->options.count; i++)
        ask->is_typed[i] = ask->is_typed[i] || is_twin(t, i);
}

static void attrition_ask(const Table *t, Ask *ask)
{
    Text several = text_in(ask->several, sizeof ask->several);
    if (t->options.count > 2)
        text_put(&several, "Several at once: their numbers, as 1 2.");
}

// Attrition has to damage all of these cards, or one of several identical ones.
static bool is_forced(const Table *t, SeatId seat)
{
    int sum = 0, least = INT16_MAX, due = wars_attrition_against(t, seat, NULL) - wars_damaged_defense(t, seat, NULL);
    bool are_twins = true;
    for (uint8_t i = 0; i < t->options.count; i++) {
        const Option *o = &t->options.option[i];
        if (o->verb != VERB_DAMAGE || wars_is_immune(t, o->card))
            return false;
        int defense = wars_stat_of(t, o->card, STAT_DEFENSE, NULL);
        sum += defense;
        least = defense < least ? defense : least;
        are_twins = are_twins && (i == 0 || is_twin(t, i));
    }
    return are_twins || sum - least < due;
}

// What is bad for the seat is never chosen silently.
static bool are_all_twins(const Table *t, SeatId seat)
{
    char words[160];
    Text harm = text_in(words, sizeof words);
    for (uint8_t i = 1; i < t->options.count; i++)
        if (!is_twin(t, i))
            return false;
    wars_harm_say(seen_of(t), seat, 0, &harm);
    return harm.used == 0;
}

// The option to take if it makes no difference which one: among identical cards to choose from, identical cards that
// are destroyed, and triggered abilities of one player's identical cards.
static int wars_same(const Table *t, SeatId seat)
{
    const Option *first = &t->options.option[0];
    if (t->m->question == QUESTION_ATTRITION)
        return is_forced(t, seat) ? 0 : -1;
    if (are_all_twins(t, seat))
        return 0;
    bool is_order = t->m->question == QUESTION_ORDER && first->verb == VERB_ORDER;
    if (!(is_order || t->m->question == QUESTION_END) || !first->card)
        return -1;
    for (uint8_t i = 1; i < t->options.count; i++) {
        CardId card = t->options.option[i].card;
        if (t->cards[card].def != t->cards[first->card].def ||
            where(t, card)->holder != where(t, first->card)->holder ||
            is_damaged(t, card) != is_damaged(t, first->card) || is_inverted(t, card) != is_inverted(t, first->card))
            return -1;
        bool is_bare = !has_beneath(t, card) && !has_beneath(t, first->card);
        bool is_elsewhere = wars_location_of(t, card) != wars_location_of(t, first->card);
        if ((is_elsewhere && speaks_of_place(t, card)) || (!is_order && !is_bare))
            return -1;
    }
    return 0;
}

// A question that repeats until everything is covered, or put in order.
static bool is_row(uint8_t question)
{
    return question == QUESTION_LOSE || question == QUESTION_CASUALTIES || question == QUESTION_ATTRITION ||
           question == QUESTION_ORDER || question == QUESTION_END;
}

static void wars_ask(Table *seen, SeatId seat, Ask *ask)
{
    Text question = text_in(ask->question, sizeof ask->question);
    wars_subject(seen, seat, &question);
    twins_hide(seen, ask);
    ask->is_row = is_row(seen->m->question);
    switch (seen->m->question) {
    case QUESTION_ACT:
        act_ask(seen, seat, ask);
        break;
    case QUESTION_START:
        start_ask(seen, seat, ask);
        break;
    case QUESTION_LOSE:
        wars_losses_ask(seen, seat, ask);
        break;
    case QUESTION_CASUALTIES:
        wars_casualties_ask(seen, seat, ask);
        break;
    case QUESTION_ORDER:
        order_ask(seen, ask);
        break;
    case QUESTION_ATTRITION:
        attrition_ask(seen, ask);
        break;
    case QUESTION_MAY:
        permission_ask(seen_of(seen), seat, ask);
        break;
    case QUESTION_DESTINY:                      // it costs nothing
        ask->usual = ask->run_count;
        break;
    default:
        break;
    }
}

static const char *const phases[] = {"", "activate", "control", "deploy", "battle", "move", "draw", NULL};

const Manners wars_manners = {
    .phases = phases,
    .moment = wars_moment,
    .turn_event = EVENT_WARS_TURN,
    .idle_events = {EVENT_WARS_PHASE, EVENT_WARS_PASS},
    .stop = wars_stop,
    .uses = wars_uses,
    .same = wars_same,
    .is_grave = wars_is_grave,
    .ask = wars_ask,
    .harm_say = wars_harm_say,
    .about = wars_about,
    .asking = wars_asking,
    .about_event = wars_about_event,
    .digest = wars_digest,
    .glance = wars_glance,
};
