// language.c — the verbs of TrekWar's Special Effects: for each, whether it can be done and doing it; and the facts
// that texts need.
#include "games/trekwar/texts/language.h"

#include "core/knowledge.h"
#include "games/trekwar/trekwar.h"
#include "language/code.h"

// ---- verbs ----

// An ongoing text is read where Force is added up (force.c); it is never performed.
static bool ongoing_only(Table *t, const Act *act, Frame *ret_call)
{
    (void)t, (void)act, (void)ret_call;
    return false;
}

static bool do_matched(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    state_to_change(t)->matched = 1;
    event_emit(t, (Event){.kind = EVENT_TW_MATCHED, .seat = act->you, .card = act->source});
    return false;
}

static bool do_ground(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    if (RULE_IF(TW, A16, act->word[0] != state(t)->ground))
        trekwar_ground_set(t, act->you, act->word[0]);
    return false;
}

static bool do_switch(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    if (RULE_IF(TW, A30, state(t)->ground == GROUND_NONE))
        return false;                           // an Event before the opening: there is nothing to switch yet
    trekwar_ground_set(t, act->you, ground_other(state(t)->ground));
    return false;
}

static bool can_take_up(const Table *t, const Act *act)
{
    (void)t;
    return act->number > 0;                     // as many as there are (A9)
}

static bool do_take_up(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(TW, A26);                              // however many cards are in the Hand
    trekwar_take_up(t, act->who, act->number);
    return false;
}

static bool do_fill(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    int missing = act->number - zone_for(t, act->who, ZONE_HAND)->count;
    if (missing > 0)
        trekwar_take_up(t, act->who, missing);
    return false;
}

static bool do_look(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(TW, A33);                              // only this player sees it
    zone_look(t, act->you, zone_id(act->who, ZONE_HAND));
    return false;
}

static bool do_drop(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(TW_TABLE, 9);
    for (uint8_t i = 0; i < act->count; i++) {
        SeatId owner = t->cards[act->card[i]].owner;
        knowledge_show(t, act->card[i], VIEWERS_ALL);           // both know its name
        event_emit(t, (Event){.kind = EVENT_TW_DROP, .seat = owner, .card = act->card[i]});
        card_move(t, act->card[i], zone_id(owner, ZONE_DECK));
    }
    zone_shuffle(t, zone_id(t->cards[act->card[0]].owner, ZONE_DECK));
    return false;
}

// A Command from the last Deployment no longer counts as one of the newest when it leaves.
static void card_leave(Table *t, CardId card, ZoneName zone)
{
    SeatId owner = t->cards[card].owner;
    const Zone *row = zone_for(t, owner, ZONE_COMMANDS);
    uint8_t *newest = &state_to_change(t)->newest[owner];
    for (uint8_t i = 0; i < row->count; i++)
        if (row->card[i] == card && i + *newest >= row->count)
            --*newest;
    card_move(t, card, zone_id(owner, zone));
}

static void move_home(Table *t, const Act *act, ZoneName zone)
{
    for (uint8_t i = 0; i < act->count; i++)
        card_leave(t, act->card[i], zone);
}

static bool can_discard(const Table *t, const Act *act)
{
    return act->count > 0 && zone_kind(t, t->cards[act->card[0]].zone) != ZONE_DISCARD;
}

static bool do_discard(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(TW_TABLE, 8);
    move_home(t, act, ZONE_DISCARD);
    return false;
}

// On the table or in the Discard Pile: public, and so is a choice from there.
static bool is_public(const Table *t, const Act *act)
{
    uint8_t zone = zone_kind(t, t->cards[act->card[0]].zone);
    RULE(TW, A31);
    return act->count > 0 && zone != ZONE_DECK && zone != ZONE_HAND;
}

static bool do_shuffle(Table *t, const Act *act, Frame *ret_call)
{
    bool is_his[SEAT_COUNT] = {false};
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++)
        is_his[t->cards[act->card[i]].owner] = true;
    move_home(t, act, ZONE_DECK);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (is_his[seat])
            zone_shuffle(t, zone_id(seat, ZONE_DECK));
    return false;
}

static bool do_return(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    move_home(t, act, ZONE_HAND);
    return false;
}

// ---- the Deck Pile ----

static bool do_top_cards(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    entry_settle_end(act->entry, act->word[0], zone_for(t, act->who, ZONE_DECK), act->number, true);
    return false;
}

static bool do_last_cards(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    entry_settle_end(act->entry, act->word[0], zone_for(t, act->who, ZONE_DISCARD), act->number, true);
    return false;
}

static bool do_look_at(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(TW, A33);
    cards_look(t, act->you, act->card, act->count);
    return false;
}

static bool do_look_pile(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    zone_look(t, act->you, zone_id(act->who, ZONE_DECK));
    return false;
}

static bool can_pick_up(const Table *t, const Act *act)
{
    return act->count > 0 && zone_kind(t, t->cards[act->card[0]].zone) == ZONE_DECK;
}

static bool is_known_to_all(const Table *t, CardId card)
{
    for (uint8_t viewer = 0; viewer < VIEWER_COUNT; viewer++)
        if (!card_is_known(t, card, viewer))
            return false;
    return true;
}

// Of Cards that were only looked at nobody else sees which it was.
static bool do_pick_up(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    if (is_known_to_all(t, act->card[0]))
        move_home(t, act, ZONE_HAND);
    else
        cards_move_unseen(t, act->card, act->count, zone_id(t->cards[act->card[0]].owner, ZONE_HAND));
    return false;
}

static bool do_shuffle_pile(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    zone_shuffle(t, zone_id(act->who, ZONE_DECK));
    return false;
}

static bool do_order(Table *t, const Act *act, Frame *ret_call)
{
    if (act->count < 2)
        return false;
    // nobody else can follow the cards
    knowledge_mix(t, (uint8_t)(VIEWERS_ALL & ~VIEWER_BIT(act->you)), act->card, act->count);
    *ret_call = trekwar_order_frame(act->you, t->cards[act->card[0]].owner, act->count);
    return true;
}

static bool can_put_under(const Table *t, const Act *act)
{
    uint8_t zone = zone_kind(t, t->cards[act->card[0]].zone);
    return act->count > 0 && (zone == ZONE_HAND || zone == ZONE_DECK || zone == ZONE_DISCARD);
}

// Nobody else sees which Cards of a Hand these are.
static bool do_put_under(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++) {
        CardId card = act->card[i];
        if (zone_kind(t, t->cards[card].zone) == ZONE_DISCARD)
            card_move(t, card, zone_id(t->cards[card].owner, ZONE_DECK));
        else if (zone_kind(t, t->cards[card].zone) == ZONE_HAND)
            cards_move_unseen(t, &card, 1, zone_id(t->cards[card].owner, ZONE_DECK));
        zone_arrange(t, card, 0);
    }
    return false;
}

static bool do_reveal(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++)
        knowledge_show(t, act->card[i], VIEWERS_ALL);
    return false;
}

static bool do_exchange(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    trekwar_exchange_swap(t, act->who, act->card, act->count);
    return false;
}

static bool do_waive(Table *t, const Act *act, Frame *ret_call)
{
    (void)act, (void)ret_call;
    state_to_change(t)->waived = 1;
    return false;
}

// ---- facts for texts ----

// A seat's Unit: in the position being evaluated, if there is one.
static CardId unit_of(const Context *c, SeatId seat)
{
    const Lineup *s = c->aside;
    return s ? s->unit[seat] : trekwar_active_unit(c->t, seat);
}

static int32_t at_most_pile(const Table *t, SeatId seat, int32_t number)
{
    uint8_t pile = zone_for(t, seat, ZONE_DECK)->count;
    return RULE_IF(TW_FIGHT, 5, pile < number) ? pile : number;
}

// With the Unit of the play being evaluated, which covers the others.
static int32_t stacked(const Context *c, SeatId seat)
{
    const Zone *stack = zone_for(c->t, seat, ZONE_UNITS);
    CardId unit = unit_of(c, seat);
    return stack->count + (unit != 0 && memchr(stack->card, unit, stack->count) == NULL);
}

static int32_t actives(const Context *c, SeatId seat, uint8_t type)
{
    const Lineup *s = c->aside;
    int32_t unit = unit_of(c, seat) != 0, maneuver = (s ? s->maneuver[seat] : trekwar_active_maneuver(c->t, seat)) != 0;
    int32_t commands = s ? s->commands[seat] + (s->added[seat] != 0) : zone_for(c->t, seat, ZONE_COMMANDS)->count;
    int32_t event = trekwar_active_event(c->t, seat) != 0;
    switch ((CardType)type) {
    case TYPE_UNIT:
        return unit;
    case TYPE_MANEUVER:
        return maneuver;
    case TYPE_COMMAND:
        return commands;
    case TYPE_EVENT:
        return event;
    case TYPE_NONE:
        break;
    }
    return unit + maneuver + commands + event;
}

static int32_t number(const Context *c, uint8_t op, const uint8_t **pc)
{
    const Lineup *s = c->aside;
    CardId card[CARD_MAX];
    if (op == TREKWAR_OP_SIZE)
        return text_select(c, pc, card);
    SeatId who = text_player(c, pc);
    switch (op) {
    case TREKWAR_OP_FORCE_OF:
        return s ? trekwar_lineup_force_asked(s, who) : trekwar_force_now(c->t, who);
    case TREKWAR_OP_SECTORS:
        return trekwar_sectors_owned(c->t, who);
    case TREKWAR_OP_PRINTED:
        return facts(c->t, unit_of(c, who))->force[*(*pc)++];
    case TREKWAR_OP_HELD:
        return zone_for(c->t, who, ZONE_HAND)->count - (s ? s->spent[who] : 0);
    case TREKWAR_OP_PILE:
        return zone_for(c->t, who, ZONE_DECK)->count - (s ? s->topped[who] : 0);
    case TREKWAR_OP_ACTIVES:
        return actives(c, who, *(*pc)++);
    case TREKWAR_OP_UNITS_OF:
        return facts(c->t, unit_of(c, who))->race == *(*pc)++;
    case TREKWAR_OP_STACKED:
        return stacked(c, who);
    case TREKWAR_OP_PILE_LIMIT:
        return at_most_pile(c->t, who, text_number(c, pc));
    default:
        bug(__FILE__, __LINE__, "no such number");
        return 0;
    }
}

static bool has_active(const Context *c, SeatId seat, uint8_t type)
{
    const Lineup *s = c->aside;
    switch ((CardType)type) {
    case TYPE_UNIT:
        return unit_of(c, seat) != 0;
    case TYPE_MANEUVER:
        return (s ? s->maneuver[seat] : trekwar_active_maneuver(c->t, seat)) != 0;
    case TYPE_COMMAND:
        return zone_for(c->t, seat, ZONE_COMMANDS)->count > 0 || (s && s->added[seat]);
    case TYPE_EVENT:
        return trekwar_active_event(c->t, seat) != 0;
    case TYPE_NONE:
        break;
    }
    return has_active(c, seat, TYPE_UNIT) || has_active(c, seat, TYPE_MANEUVER) || has_active(c, seat, TYPE_COMMAND) ||
           has_active(c, seat, TYPE_EVENT);
}

static bool condition(const Context *c, uint8_t op, const uint8_t **pc)
{
    const Lineup *s = c->aside;
    SeatId who;
    switch (op) {
    case TREKWAR_OP_GROUND_IS:
        return *(*pc)++ == (s ? s->ground : state(c->t)->ground);
    case TREKWAR_OP_UNIT_IS:
        who = text_player(c, pc);
        return RULE_IF(TW, A22, facts(c->t, unit_of(c, who))->race == *(*pc)++);
    case TREKWAR_OP_HAS_UNIT:
        return unit_of(c, text_player(c, pc)) != 0;
    case TREKWAR_OP_HAS_ACTIVE:
        who = text_player(c, pc);
        return has_active(c, who, *(*pc)++);
    case TREKWAR_OP_FIRST_FIGHT:
        return state(c->t)->fight == 1;
    case TREKWAR_OP_ATTACKER:
        who = text_player(c, pc);
        return state(c->t)->fight > 1 && who == state(c->t)->opener;
    case TREKWAR_OP_TURN_OF:
        who = text_player(c, pc);
        return RULE_IF(TW, A56, trekwar_active_player(c->t) == who);
    case TREKWAR_OP_ACTIVE:
        return unit_of(c, c->you) == c->self;
    default:
        bug(__FILE__, __LINE__, "no such condition");
        return false;
    }
}

// Whether a card is active in the position being evaluated: a card of the play covers what is there.
static bool is_active_then(const Context *c, CardId card)
{
    const Lineup *s = c->aside;
    SeatId owner = c->t->cards[card].owner;
    switch ((CardType)facts(c->t, card)->type) {
    case TYPE_UNIT:
        return s->unit[owner] == card;
    case TYPE_MANEUVER:
        return s->maneuver[owner] == card;
    case TYPE_COMMAND:
        return s->added[owner] == card || trekwar_is_active(c->t, card);
    case TYPE_EVENT:
    case TYPE_NONE:
        break;
    }
    return trekwar_is_active(c->t, card);
}

static bool test(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    const TrekwarFacts *f = facts(c->t, card_is_known(c->t, card, c->viewer) ? card : 0);
    uint8_t word;
    if (op == TREKWAR_OP_IS_ACTIVE)
        return card != 0 && (c->aside ? is_active_then(c, card) : trekwar_is_active(c->t, card));
    word = *(*pc)++;
    switch (op) {
    case TREKWAR_OP_RACE:
        return f->race == word;
    case TREKWAR_OP_LIES:
        return zone_kind(c->t, c->t->cards[card].zone) == word;
    case TREKWAR_OP_FORCE_MIN:
        return f->force[word] >= text_number(c, pc);
    case TREKWAR_OP_FORCE_MAX:
        return f->force[word] <= text_number(c, pc);
    default:
        return word == TYPE_NONE || f->type == word;
    }
}

static uint8_t select(const Context *c, uint8_t op, const uint8_t **pc, CardId *ret_card)
{
    (void)c, (void)op, (void)pc, (void)ret_card;
    bug(__FILE__, __LINE__, "no such selector");
    return 0;
}

// ---- what makes no sense ----

// What a cost can do with Cards.
static bool is_payment(uint8_t op)
{
    return op == TREKWAR_OP_DISCARD || op == TREKWAR_OP_DROP || op == TREKWAR_OP_SHUFFLE || op == TREKWAR_OP_RETURN;
}

// Why Cards that are chosen or drawn by lot can't be a cost; NULL: they can.
static const char *no_payment(const uint8_t *code, uint16_t at)
{
    const Vocabulary *v = &trekwar_vocabulary;
    enum { COST_MOST = 4 };
    uint16_t filter = code_operand(v, code, at, 'f'), number = code_operand(v, code, at, 'n');
    uint16_t zones = code_wide(code, (uint16_t)(filter + 1));
    bool is_number = code[number] == OP_NUM;
    if (!code_filter_has(v, code, filter, OP_OWNER, PLAYER_YOU))
        return "a cost is paid with Cards of your own";
    if (zones == 1u << ZONE_MANEUVERS)
        return "your own Maneuver is face down in your Turn (TW-STAGE-3)";
    if (zones == 1u << ZONE_DISCARD && code[code_skip(v, code, at)] != TREKWAR_OP_SHUFFLE)
        return "what is in the Discard Pile is no price, unless it is shuffled into the Deck Pile";
    if (zones & (1u << ZONE_EVENTS | 1u << ZONE_MANEUVERS | 1u << ZONE_DECK))
        return "a cost takes Cards from the Hand, Units, Commands, or a Discard Pile";
    if (code[at] == OP_CHOOSE && is_number && memcmp(code + number, code + number + 2, 2) != 0)
        return "a cost says how many Cards, not \"up to\"";
    if (is_number && (code[number + 1] < 1 || code[number + 1] > COST_MOST))
        return "a cost is a number of Cards, up to 4";
    return is_number || code[number] == TREKWAR_OP_HELD ? NULL : "a cost is a number of Cards, or a whole Hand";
}

// A cost is Cards of the player's own: each choice with what is done with them, and perhaps one of two.
static const char *cost_nonsense(const uint8_t *code, const Ability *a, uint16_t *ret_at)
{
    const Vocabulary *v = &trekwar_vocabulary;
    const char *why = NULL;
    int payments = 0, modes = 0;
    for (uint16_t at = a->code; code[at] != OP_END && !why; at = code_skip(v, code, at)) {
        uint16_t next = code_skip(v, code, at);
        bool settles = code[at] == OP_CHOOSE || code[at] == OP_RANDOM || code[at] == TREKWAR_OP_TOP_CARDS;
        *ret_at = at;
        modes += code[at] == OP_MODE;
        payments += settles;
        if (code[at] == OP_MODE || code[at] == OP_JUMP)
            continue;
        if (!settles)
            return "a cost is Cards that are discarded, dropped, shuffled or returned";
        if (!is_payment(code[next]))
            return "a cost is Cards that are discarded, dropped, shuffled or returned";
        if (code[at] == TREKWAR_OP_TOP_CARDS)
            why = code[at + 3] == PLAYER_YOU && code[next] == TREKWAR_OP_DISCARD
                      ? NULL : "only your own Deck Pile pays, and what is on top of it is discarded";
        else
            why = no_payment(code, at);
        at = next;
    }
    return why ? why : payments > 4 || modes > 1 ? "a cost has at most four parts, and one choice between two" : NULL;
}

// "Return the top Card of your Deck Pile": why it can't be done with Cards on top of a pile; NULL: it can.
static const char *pile_nonsense(const uint8_t *code, const Ability *a, uint16_t *ret_at)
{
    const Vocabulary *v = &trekwar_vocabulary;
    uint8_t tops = 0, lasts = 0;                // a bit for each slot
    for (uint16_t at = a->code; at && code[at] != OP_END; at = code_skip(v, code, at)) {
        uint8_t op = code[at];
        uint16_t cards = op >= OP_GAME ? code_operand(v, code, at, 's') : 0;
        uint8_t slot = cards && code[cards] == OP_SLOT ? (uint8_t)(1u << code[cards + 1]) : 0;
        bool from_open = op == TREKWAR_OP_RETURN || op == TREKWAR_OP_SHUFFLE;
        bool from_deck = op == TREKWAR_OP_DISCARD || op == TREKWAR_OP_LOOK_AT || op == TREKWAR_OP_REVEAL ||
                         op == TREKWAR_OP_PICK_UP || op == TREKWAR_OP_ORDER;
        *ret_at = at;
        tops = (uint8_t)(tops | (op == TREKWAR_OP_TOP_CARDS ? 1u << code[at + 1] : 0));
        lasts = (uint8_t)(lasts | (op == TREKWAR_OP_LAST_CARDS ? 1u << code[at + 1] : 0));
        if (slot & tops && (from_open || op == TREKWAR_OP_DROP))
            return "these lie on the Deck Pile: they are taken up, discarded, or put on its bottom";
        if (slot & lasts && (from_deck || op == TREKWAR_OP_DROP))
            return "these lie in the Discard Pile: they are returned, shuffled in, or put under the Deck Pile";
    }
    return NULL;
}

// The chooser must know the cards: their own, or those that the text has shown them.
static const char *nonsense(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t *ret_at)
{
    const Vocabulary *v = &trekwar_vocabulary;
    bool hand_seen = false, pile_seen = false;
    const char *why = a->kind == TREKWAR_COST ? cost_nonsense(code, a, ret_at) : NULL;
    if (why)
        return why;
    if (a->code && pile_nonsense(code, a, ret_at))
        return pile_nonsense(code, a, ret_at);
    for (uint16_t at = a->code; at && code[at] != OP_END; at = code_skip(v, code, at)) {
        *ret_at = at;
        bool is_shown = code[at] == TREKWAR_OP_REVEAL;
        hand_seen = hand_seen || is_shown || code[at] == TREKWAR_OP_LOOK;
        pile_seen = pile_seen || is_shown || code[at] == TREKWAR_OP_LOOK_AT || code[at] == TREKWAR_OP_LOOK_PILE;
        if (code[at] != OP_CHOOSE)
            continue;
        uint16_t filter = code_operand(v, code, at, 'f');
        uint16_t zones = code_wide(code, (uint16_t)(filter + 1));
        bool is_own = code_filter_has(v, code, filter, OP_OWNER, code[at + 3]);
        if ((zones & 1u << ZONE_HAND && !is_own && !hand_seen) || (zones & 1u << ZONE_DECK && !pile_seen))
            return "the player who chooses does not know these Cards: have them looked at, or take them at random";
    }
    return trekwar_never(code, a, kind, ret_at);
}

static bool sends_away(uint8_t op, uint16_t zones)
{
    (void)zones;
    return op == TREKWAR_OP_SHUFFLE || op == TREKWAR_OP_DROP || op == TREKWAR_OP_EXCHANGE ||
           op == TREKWAR_OP_SHUFFLE_PILE;
}

// ---- the tables ----

#define ZONES(zone) (1u << ZONE_##zone)

#define VERB_OP(NAME) TREKWAR_OP_##NAME
#define VERB_EVENT(DONE) 0           // no text says what else follows

#define LANGUAGE_DEF "games/trekwar/texts/language.def"
#define VERBS_DEF "games/trekwar/texts/verbs.def"
#define FOREIGN_DEF "games/trekwar/texts/foreign.def"
#define EXAMPLES_DEF "games/trekwar/texts/examples.def"
#include "language/tables.h"

static const char *const kinds[] = {"card", "unit", "maneuver", "command", "event", NULL};
static const char *const type_lines[] = {NULL, "Unit • Klingon", "Maneuver", "Command", "Event"};
static const NameInfo nouns[] = {{"noun", NOUN_BY_VALUE}};

const Vocabulary trekwar_vocabulary = {
    .name = "trekwar",
    .title = "TrekWar",
    VOCABULARY_TABLES,
    .kinds = kinds,
    .types = type_lines,
    .nouns = nouns,
    .noun_count = COUNT_OF(nouns),
    .rival = "Enemy",
    .verb_accept = VERB_USE,
    .verb_decline = VERB_DECLINE,
    .verb_done = VERB_DONE,
    .verb_mode = VERB_MODE,
    .question_may = QUESTION_MAY,
    .question_mode = QUESTION_MODE,
    .procedure = PROCEDURE_TEXT,
    .added_cost = TREKWAR_COST,
    .number = number,
    .condition = condition,
    .test = test,
    .select = select,
    .nonsense = nonsense,
    .sends_away = sends_away,
    .spells_numbers = true,
    .heeds_viewer = true,
};
