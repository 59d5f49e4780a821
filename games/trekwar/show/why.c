// why.c — "why can't I?": the rule that forbids a card or an action now, and what would make it possible.
//
// The answers use the functions that make the options (trekwar_unit_refused, trekwar_added_refused,
// trekwar_deployment_matches, trekwar_can_take_back), on the seat's View.
#include "core/say.h"
#include "games/trekwar/rules/deploy.h"
#include "games/trekwar/show/show.h"

static void refusal_answer(const Table *t, CardId card, Refusal refusal, Why *why)
{
    static const struct { const char *rule, *text; } answers[] = {      // ORDER REFUSAL
        [REFUSAL_NONE] = {"", ""},
        [REFUSAL_NOT_UNIT] = {"TW-STAGE-8", "a Unit comes first; choose the Unit, then what comes with it"},
        [REFUSAL_NOT_EXTRA] = {"TW-STAGE-9", "you can add one Maneuver or one Command to the Unit, no other card"},
        [REFUSAL_FORCE] = {"TW-A17", ""},
        [REFUSAL_FORCE_OPENING] = {"TW-A27", "in the opening there is no Enemy Force to compare with"},
        [REFUSAL_LIMITED_UNIT] = {"TW-SYM-4", "the Unit is a Limited Action: nothing else may be played with it"},
        [REFUSAL_LIMITED_EXTRA] = {"TW-A19", "it is a Limited Action and cannot come with a Unit"},
        [REFUSAL_WITH] = {"TW-CARD-8", "its text allows it only with Units of certain races"},
        [REFUSAL_COST] = {"TW-A29", "you have to discard other cards for it, and you hold too few"},
        [REFUSAL_MORE] = {"TW-STAGE-9", "no card you are playing allows another card of this type"},
        [REFUSAL_NO_UNIT] = {"TW-STAGE-8", "you must play a Unit, and no text lets you go without"},
    };
    why_answer(why, answers[refusal].rule, answers[refusal].text);
    if (refusal != REFUSAL_FORCE && refusal != REFUSAL_WITH)
        return;
    Span says = trekwar_says_only(t, t->cards[card].def);
    Text text = text_in(why->text, sizeof why->text);
    text_format(&text, "its text says \"" SPAN_FORMAT "\"", SPAN_ARGS(says));
    if (refusal == REFUSAL_FORCE && facts(t, card)->asks_force)
        text_format(&text, "; the Enemy's Force is %d", trekwar_force_now(t, seat_other(t->cards[card].owner)));
}

static bool is_offered(const Table *t, CardId card)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].card && cards_are_alike(t, t->options.option[i].card, card))
            return true;
    return false;
}

// A card in Hand that would close the gap for this Unit if its rule allowed it: that rule is the answer.
static Refusal refused_help(Table *t, SeatId seat, CardId unit, const Lineup *now, CardId *ret_card)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    for (uint8_t i = 0; i < hand->count; i++) {
        int both[SEAT_COUNT];
        const Play with = {.filled = SLOT_ADDED, .value = {unit}}, both_cards = play_of(unit, hand->card[i]);
        Refusal refusal = trekwar_added_refused(t, seat, &with, hand->card[i]);
        if (refusal != REFUSAL_NONE && refusal != REFUSAL_NOT_EXTRA &&
            trekwar_deployment_matches(now, seat, &both_cards, both)) {
            *ret_card = hand->card[i];
            return refusal;
        }
    }
    return REFUSAL_NONE;
}

static void unmatched_answer(Table *t, SeatId seat, const Play *play, Why *why)
{
    CardId added = play->value[SLOT_ADDED];
    int both[SEAT_COUNT];
    Lineup now;
    CardId help = 0;
    trekwar_lineup_now(t, &now);
    Refusal refusal = added ? REFUSAL_NONE : refused_help(t, seat, play->value[SLOT_UNIT], &now, &help);
    if (refusal != REFUSAL_NONE) {
        refusal_answer(t, help, refusal, why);
        Text text = text_in(why->text, sizeof why->text);
        text_format(&text, "alone it does not match, and %s may not come with it", say_title(t, help));
        return;
    }
    trekwar_deployment_matches(&now, seat, play, both);
    int force = both[seat], needed = both[seat_other(seat)];
    why_answer(why, "TW-MATCH-2", "");
    Text text = text_in(why->text, sizeof why->text);
    if (added)
        text_format(&text, "with it your Force would be %d, and you need %d", force, needed);
    else
        text_format(&text, "with it your Force is %d; you need %d, and no card in your Hand closes the gap",
                    force, needed);
}

// A Maneuver or Command pointed at while the Unit is still to be chosen: why it can't go with any Unit in Hand, or else
// only that the Unit comes first.
static void extra_first_answer(Table *t, SeatId seat, CardId card, Why *why)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    Refusal first = REFUSAL_NONE;
    bool accepted = false;
    Lineup now;
    trekwar_lineup_now(t, &now);
    for (uint8_t i = 0; i < hand->count; i++) {
        int both[SEAT_COUNT];
        if (trekwar_unit_refused(t, seat, hand->card[i], false) != REFUSAL_NONE)
            continue;
        const Play with = {.filled = SLOT_ADDED, .value = {hand->card[i]}}, play = play_of(hand->card[i], card);
        Refusal refusal = trekwar_added_refused(t, seat, &with, card);
        if (refusal == REFUSAL_NONE && trekwar_deployment_matches(&now, seat, &play, both)) {
            refusal_answer(t, card, REFUSAL_NOT_UNIT, why);
            return;
        }
        accepted = accepted || refusal == REFUSAL_NONE;
        first = first ? first : refusal;
    }
    if (accepted)
        why_answer(why, "TW-MATCH-2", "no Unit of yours makes enough Force with it to match the Enemy's");
    else
        refusal_answer(t, card, first ? first : REFUSAL_NOT_UNIT, why);
}

static void deploy_answer(Table *t, SeatId seat, CardId card, Why *why)
{
    const TrekwarDeployLocals *d = &flow_top(t)->u.trekwar.deploy;
    uint8_t type = facts(t, card)->type;
    if (type == TYPE_EVENT && d->opening) {
        why_answer(why, "TW-OPEN-2", "at most one Event, and only before the opening Unit");
    } else if (type == TYPE_EVENT) {
        why_answer(why, "TW-STAGE-2", "the Event Stage is over for this Turn");
    } else if (d->opening) {
        if (type != TYPE_UNIT)
            why_answer(why, "TW-OPEN-3", "the opening is one Unit, without a Maneuver or a Command");
        else if (d->play.filled > SLOT_UNIT)
            why_answer(why, "TW-OPEN-1", "one Unit opens the Fight, and you have chosen it; call the Battleground");
        else
            refusal_answer(t, card, trekwar_unit_refused(t, seat, card, true), why);
    } else if (d->play.filled == SLOT_UNIT) {
        Refusal refusal = trekwar_unit_refused(t, seat, card, false);
        if (type != TYPE_UNIT)
            extra_first_answer(t, seat, card, why);
        else if (refusal)
            refusal_answer(t, card, refusal, why);
        else
            unmatched_answer(t, seat, &(Play){.filled = SLOT_ADDED, .value = {card}}, why);
    } else if (t->m->question == QUESTION_ADD) {
        Refusal refusal = type == TYPE_UNIT ? REFUSAL_NOT_EXTRA : trekwar_added_refused(t, seat, &d->play, card);
        const Play play = play_with(&d->play, (Option){VERB_ADD, card, 0});
        if (type == TYPE_UNIT)
            why_answer(why, "TW-STAGE-8", "exactly one Unit is played in a Turn, and you have chosen it");
        else if (refusal)
            refusal_answer(t, card, refusal, why);
        else
            unmatched_answer(t, seat, &play, why);
    } else {
        why_answer(why, "TW-A29", "discard a card that you are not playing");
    }
}

static void exchange_answer(const Table *t, SeatId seat, Why *why)
{
    uint8_t picked = flow_top(t)->u.trekwar.exchange.count, pile = zone_for(t, seat, ZONE_DECK)->count;
    if (picked >= TREKWAR_EXCHANGE_MAX)
        why_answer(why, "TW-FIGHT-3", "you can exchange at most three cards");
    else if (picked >= pile)
        why_answer(why, "TW-FIGHT-5", "you can't drop more cards than your Deck Pile holds");
    else
        why_answer(why, "TW-FIGHT-3", "cards are picked from top to bottom, and you are past this one");
}

static bool unit_matches(const Table *t, SeatId seat, CardId unit)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    const Play alone = {.filled = SLOT_ADDED, .value = {unit}};
    int both[SEAT_COUNT];
    Lineup now;
    trekwar_lineup_now(t, &now);
    bool matches = trekwar_deployment_matches(&now, seat, &alone, both);
    for (uint8_t i = 0; i < hand->count && !matches; i++) {
        const Play with = play_of(unit, hand->card[i]);
        matches = facts(t, hand->card[i])->type != TYPE_UNIT && facts(t, hand->card[i])->type != TYPE_EVENT &&
                  trekwar_added_refused(t, seat, &alone, hand->card[i]) == REFUSAL_NONE &&
                  trekwar_deployment_matches(&now, seat, &with, both);
    }
    return matches;
}

// People are offered Deployments in the Stages before it, and what prevents one is explained there already. False: all
// there is to say is that this is not the Stage for it.
static bool later_answer(Table *t, SeatId seat, CardId card, Why *why)
{
    uint8_t type = facts(t, card)->type;
    if (state(t)->turn == 0 || type == TYPE_EVENT)
        return false;
    if (type != TYPE_UNIT) {
        extra_first_answer(t, seat, card, why);
        return true;
    }
    Refusal refusal = trekwar_unit_refused(t, seat, card, false);
    if (refusal)
        refusal_answer(t, card, refusal, why);
    else if (!unit_matches(t, seat, card))
        unmatched_answer(t, seat, &(Play){.filled = SLOT_ADDED, .value = {card}}, why);
    else
        return false;
    return true;
}

static void hand_answer(Table *t, SeatId seat, CardId card, Why *why)
{
    if (is_forbidden(t, seat, facts(t, card)->type)) {
        why_answer(why, "TW-A54", "a text on the table forbids you to play cards of this type");
        return;
    }
    bool is_before = t->m->question == QUESTION_EVENT || t->m->question == QUESTION_TAKE_UP;
    if (is_before && later_answer(t, seat, card, why))
        return;
    switch ((Question)t->m->question) {
    case QUESTION_DEPLOY:
    case QUESTION_ADD:
    case QUESTION_COST:
    case QUESTION_OPENING:
    case QUESTION_GROUND:
        deploy_answer(t, seat, card, why);
        return;
    case QUESTION_EVENT:
        if (facts(t, card)->type == TYPE_EVENT)
            refusal_answer(t, card, trekwar_event_refused(t, seat, card, state(t)->turn == 0), why);
        else if (state(t)->turn > 0)
            why_answer(why, "TW-STAGE-1", "the Event Stage is for Events; Units and what comes with them follow");
        else if (facts(t, card)->type == TYPE_UNIT)
            why_answer(why, "TW-OPEN-2", "an Event may come first; the opening Unit follows");
        else
            why_answer(why, "TW-OPEN-3", "the opening is one Unit, without a Maneuver or a Command");
        return;
    case QUESTION_EXCHANGE:
        exchange_answer(t, seat, why);
        return;
    case QUESTION_TAKE_UP:
        why_answer(why, "TW-STAGE-1", "it is your Initial Stage; cards are played in the Stages that follow");
        return;
    case QUESTION_REFILL:
        why_answer(why, state(t)->turn > 0 ? "TW-STAGE-2" : "TW-OPEN-6", "cards are only taken up now");
        return;
    case QUESTION_ORIGIN:
    case QUESTION_TARGET:
        why_answer(why, "TW-AFTER-4", "the next Fight has not begun; choose the attack first");
        return;
    case QUESTION_CHOOSE:
    case QUESTION_SHUFFLE:
    case QUESTION_PUT_AWAY:
    case QUESTION_RETURN:
    case QUESTION_MAY:
    case QUESTION_MODE:
    case QUESTION_DROP:
    case QUESTION_ORDER:
    case QUESTION_PICK:
    case QUESTION_NONE:
    case QUESTION_COUNT:
        break;
    }
    why_answer(why, "TW-STAGE-2", "finish the text in progress first");
}

static void table_answer(Table *t, SeatId seat, CardId card, Why *why)
{
    uint8_t zone = zone_kind(t, t->cards[card].zone);
    if (t->cards[card].owner != seat)
        why_answer(why, "TW-COMP-1", "it is the Enemy's card");
    else if (zone == ZONE_DISCARD && t->m->question == QUESTION_SHUFFLE)
        why_answer(why, "TW-CARD-5", facts(t, card)->type == TYPE_UNIT
                                         ? "cards are picked from top to bottom, and you are past this one"
                                         : "the text brings back Units only");
    else if (zone == ZONE_DISCARD && (facts(t, card)->symbols & SYMBOL_TAKE_UP))
        why_answer(why, "TW-SYM-3", "a discarded card cannot be taken up");
    else if (zone == ZONE_DISCARD)
        why_answer(why, "TW-TABLE-8", "a discarded card is out for the rest of the Battle");
    else if (!(facts(t, card)->symbols & SYMBOL_TAKE_UP))
        why_answer(why, "TW-SYM-1", "only cards with the Take Up symbol come back from the table");
    else if (!trekwar_can_take_back(t, seat, card))
        why_answer(why, "TW-SYM-2", "the Enemy has an active card with the Take Up symbol");
    else if (t->m->question != QUESTION_TAKE_UP)
        why_answer(why, "TW-STAGE-4", "you take cards back only in your Initial Stage");
    else
        why_answer(why, "TW-STAGE-4", "cards are taken back from top to bottom, and you are past this one");
}

void trekwar_why_card(Table *t, SeatId seat, CardId card, Why *why)
{
    *why = (Why){0};
    if (t->m->result != RESULT_NONE) {
        why_answer(why, t->m->reason == REASON_SECTORS     ? "TW-END-1"
                        : t->m->reason == REASON_DEPLETION ? "TW-END-2"
                        : t->m->reason == REASON_TURNS     ? "TW-A21"
                                                           : "", "the Battle is over");
    } else if (t->m->question == QUESTION_NONE || t->m->asked != seat) {
        why_answer(why, "TW-OPEN-8", "the Enemy is choosing; your Turn comes next");
    } else if (is_offered(t, card)) {
        why->possible = true;
    } else if (zone_kind(t, t->cards[card].zone) == ZONE_HAND && t->cards[card].owner == seat) {
        hand_answer(t, seat, card, why);
    } else {
        table_answer(t, seat, card, why);
    }
}

// ---- what nearly could have been deployed ----

typedef struct Near {
    const Lineup *now;
    SeatId seat;
    Play best;                          // what is allowed and makes the most Force
    int force;
    Text *text;                         // for a play that only a rule forbids; empty: there is none
} Near;

static void near_look(Near *near, CardId unit, CardId added)
{
    const Table *t = near->now->t;
    const Play alone = {.filled = SLOT_ADDED, .value = {unit}}, play = added ? play_of(unit, added) : alone;
    int both[SEAT_COUNT];
    Refusal refusal = trekwar_unit_refused(t, near->seat, unit, false);
    CardId refused = refusal ? unit : added;
    if (!refusal && added)
        refusal = trekwar_added_refused(t, near->seat, &alone, added);
    bool matches = trekwar_deployment_matches(near->now, near->seat, &play, both);
    if (refusal == REFUSAL_NONE && both[near->seat] > near->force) {
        near->best = play;
        near->force = both[near->seat];
    }
    if (refusal == REFUSAL_NONE || !matches || near->text->used > 0)
        return;
    Why why = {0};
    refusal_answer(t, refused, refusal, &why);
    text_put(near->text, say_title(t, unit));
    if (added)
        text_format(near->text, " with %s", say_title(t, added));
    text_put(near->text, " would match, but ");
    if (added && refusal != REFUSAL_LIMITED_UNIT)
        text_format(near->text, "as for %s, ", say_title(t, refused));
    text_format(near->text, "%s.", why.text);
}

void trekwar_near_say(const Table *t, SeatId seat, Text *text)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    Lineup now;
    if (state(t)->turn == 0)
        return;                         // there is nothing to match
    trekwar_lineup_now(t, &now);
    Near near = {.now = &now, .seat = seat, .force = -1, .text = text};
    for (uint8_t i = 0; i < hand->count; i++) {
        if (facts(t, hand->card[i])->type != TYPE_UNIT)
            continue;
        near_look(&near, hand->card[i], 0);
        for (uint8_t k = 0; k < hand->count; k++)
            if (facts(t, hand->card[k])->type == TYPE_MANEUVER || facts(t, hand->card[k])->type == TYPE_COMMAND)
                near_look(&near, hand->card[i], hand->card[k]);
    }
    if (text->used > 0)
        return;
    if (near.force < 0) {
        text_put(text, "You hold no Unit that may be played.");
        return;
    }
    CardId added = near.best.filled > SLOT_ADDED ? near.best.value[SLOT_ADDED] : 0;
    text_format(text, "The most you could make is Force %d, with %s%s%s.", near.force,
                say_title(t, near.best.value[SLOT_UNIT]), added ? " and " : "", added ? say_title(t, added) : "");
}

void trekwar_only_say(const Table *t, const Event *e, Text *text)
{
    if (e->to == VERB_SURRENDER)
        trekwar_near_say(t, e->seat, text);
}

// "why NW": a Sector pointed at while the next attack is chosen.
static bool sector_answer(Table *t, SeatId seat, Span word, Why *why)
{
    static const char *const names[TREKWAR_SECTORS] = {"C", "N", "NE", "SE", "S", "SW", "NW"};
    uint8_t sector = 0;
    while (sector < TREKWAR_SECTORS && !span_is_word(word, names[sector]))
        sector++;
    if (sector == TREKWAR_SECTORS)
        return false;
    bool mine = t->m->asked == seat, origin = mine && t->m->question == QUESTION_ORIGIN;
    bool target = mine && t->m->question == QUESTION_TARGET;
    const TrekwarBattleLocals *b = &flow_top(t)->u.trekwar.battle;
    if (origin ? trekwar_can_attack_from(t, seat, sector) : target && trekwar_can_attack(t, seat, b->origin, sector))
        why->possible = true;
    else if (origin)
        why_answer(why, "TW-BATTLE-3", "the origin is one of your own Sectors with an Enemy Sector next to it");
    else if (target)
        why_answer(why, "TW-BATTLE-4", "the target is an Enemy Sector next to the origin (TW-A1 says which touch)");
    else
        why_answer(why, "TW-BATTLE-2", "the loser of a Fight chooses the next attack, between Fights");
    return true;
}

bool trekwar_why_action(Table *t, SeatId seat, Span action, Why *why)
{
    static const struct { const char *word; uint8_t verb, or_verb; const char *rule, *text; } actions[] = {
        {"surrender", VERB_SURRENDER, 0, "TW-STAGE-6",
         "you can surrender in your own Turn before Deployment, or instead of opening"},
        {"attack", VERB_TARGET, VERB_ORIGIN, "TW-BATTLE-2",
         "the loser of a Fight chooses the next attack, between Fights"},
        {"from", VERB_ORIGIN, 0, "TW-BATTLE-3", "the loser of a Fight chooses where the next attack comes from"},
        {"exchange", VERB_DROP, 0, "TW-FIGHT-3", "cards are exchanged once, at the start of a Fight"},
        {"drop", VERB_DROP, 0, "TW-FIGHT-3", "cards are dropped in the exchange, at the start of a Fight"},
        {"event", VERB_EVENT, 0, "TW-STAGE-5", "an Event is played in the Event Stage, if you hold one"},
        {"open", VERB_OPEN, 0, "TW-OPEN-1", "the opener plays a Unit after the exchange, at the start of a Fight"},
        {"call", VERB_CALL, 0, "TW-OPEN-1", "the opener calls the Battleground with the opening Unit"},
        {"deploy", VERB_DEPLOY, VERB_OPEN, "TW-STAGE-1", "Units are played in the Deployment Stage of your Turn"},
        {"add", VERB_ADD, 0, "TW-STAGE-9", "one Maneuver or Command may come with the Unit of your Deployment"},
        {"alone", VERB_ALONE, 0, "TW-STAGE-9", "you are asked that in your Deployment, once you have chosen a Unit"},
        {"discard", VERB_DISCARD, 0, "TW-A29", "you discard cards from your Hand only when a text asks you to"},
        {"take-up", VERB_TAKE_BACK, 0, "TW-SYM-1",
         "cards with the Take Up symbol come back in your Initial Stage, unless the Enemy has one active"},
        {"take", VERB_TAKE, 0, "TW-STAGE-12", "you take up cards at the end of your Turn, up to six in Hand"},
    };
    *why = (Why){0};
    if (sector_answer(t, seat, action, why))
        return true;
    for (size_t i = 0; i < COUNT_OF(actions); i++) {
        if (!span_is_word(action, actions[i].word))
            continue;
        why_answer(why, actions[i].rule, actions[i].text);
        for (uint8_t o = 0; o < t->options.count; o++)
            why->possible |= t->m->asked == seat && (t->options.option[o].verb == actions[i].verb ||
                                                     t->options.option[o].verb == actions[i].or_verb);
        return true;
    }
    return false;
}
