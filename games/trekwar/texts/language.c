// language.c — what the words of TrekWar's Special Effects do: every verb's two faces, and the facts texts ask for.
#include "games/trekwar/texts/language.h"

#include "core/knowledge.h"
#include "games/trekwar/trekwar.h"

// ---- verbs ----

// A continuous text is read where Force is added up (force.c); it is never carried out.
static bool static_only(Table *t, const Act *act, Frame *ret_call)
{
    (void)t, (void)act, (void)ret_call;
    return false;
}

static bool do_matched(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    state(t)->matched = 1;
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
        return false;                           // an Event before the opening: nothing to switch yet
    trekwar_ground_set(t, act->you, state(t)->ground == GROUND_SPACE ? GROUND_SURFACE : GROUND_SPACE);
    return false;
}

static bool do_take_up(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(TW, A26);                              // whatever the Hand holds
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
    RULE(TW, A33);                              // only the looker sees it
    zone_look(t, act->you, zone_id(act->who, ZONE_HAND));
    return false;
}

static bool do_drop(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(TW_TABLE, 9);
    for (uint8_t i = 0; i < act->count; i++) {
        SeatId owner = t->cards[act->card[i]].owner;
        knowledge_show(t, act->card[i], VIEWERS_ALL);           // its name is known to both
        event_emit(t, (Event){.kind = EVENT_TW_DROP, .seat = owner, .card = act->card[i]});
        card_move(t, act->card[i], zone_id(owner, ZONE_DECK));
    }
    zone_shuffle(t, zone_id(t->cards[act->card[0]].owner, ZONE_DECK));
    return false;
}

static void move_home(Table *t, const Act *act, ZoneName zone)
{
    for (uint8_t i = 0; i < act->count; i++)
        card_move(t, act->card[i], zone_id(t->cards[act->card[i]].owner, zone));
}

static bool do_discard(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(TW_TABLE, 8);
    move_home(t, act, ZONE_DISCARD);
    return false;
}

// The Discard Pile is public: so is a choice from it.
static bool is_public(const Table *t, const Act *act)
{
    RULE(TW, A31);
    return zone_kind(t, t->cards[act->card[0]].zone) == ZONE_DISCARD;
}

static bool do_shuffle(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    move_home(t, act, ZONE_DECK);
    zone_shuffle(t, zone_id(act->you, ZONE_DECK));
    return false;
}

static bool do_return(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    move_home(t, act, ZONE_HAND);
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
    state(t)->waived = 1;
    return false;
}

// ---- facts that texts ask for ----

// The Unit of a seat: in the position being weighed, if one is.
static CardId unit_of(const Context *c, SeatId seat)
{
    const Standing *s = c->aside;
    return s ? s->unit[seat] : trekwar_active_unit(c->t, seat);
}

static int32_t at_most_pile(const Table *t, SeatId seat, int32_t number)
{
    uint8_t pile = zone_for(t, seat, ZONE_DECK)->count;
    return RULE_IF(TW_FIGHT, 5, pile < number) ? pile : number;
}

static int32_t number(const Context *c, uint8_t op, const uint8_t **pc)
{
    SeatId who = text_player(c, pc);
    switch (op) {
    case TREKWAR_OP_FORCE_OF:
        return c->aside ? trekwar_standing_force_asked(c->aside, who) : trekwar_force_now(c->t, who);
    case TREKWAR_OP_SECTORS:
        return trekwar_sectors_owned(c->t, who);
    case TREKWAR_OP_PRINTED:
        return facts(c->t, unit_of(c, who))->force[*(*pc)++];
    case TREKWAR_OP_PILE_LIMIT:
        return at_most_pile(c->t, who, text_number(c, pc));
    default:
        bug(__FILE__, __LINE__, "no such number");
        return 0;
    }
}

static bool has_active(const Context *c, SeatId seat, uint8_t type)
{
    const Standing *s = c->aside;
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
    const Standing *s = c->aside;
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
    case TREKWAR_OP_ACTIVE:
        return unit_of(c, c->you) == c->self;
    default:
        bug(__FILE__, __LINE__, "no such condition");
        return false;
    }
}

static bool test(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    uint8_t word = *(*pc)++;
    const TrekwarFacts *f = facts(c->t, card);
    return op == TREKWAR_OP_RACE ? f->race == word : word == TYPE_NONE || f->type == word;
}

static uint8_t select(const Context *c, uint8_t op, const uint8_t **pc, CardId *ret_card)
{
    (void)c, (void)op, (void)pc, (void)ret_card;
    bug(__FILE__, __LINE__, "no such selector");
    return 0;
}

// ---- the tables ----

#define PLACE(zone) (1u << ZONE_##zone)

#define LANGUAGE_DEF "games/trekwar/texts/language.def"
#define FOREIGN_DEF "games/trekwar/texts/foreign.def"
#include "language/tables.h"

static const char *const kinds[] = {"card", "unit", "maneuver", "command", "event", NULL};
static const NameInfo nouns[] = {{"noun", NOUN_BY_VALUE}};

const Vocabulary trekwar_vocabulary = {
    .name = "trekwar",
    .title = "TrekWar",
    VOCABULARY_TABLES,
    .kinds = kinds,
    .nouns = nouns,
    .noun_count = COUNT_OF(nouns),
    .verb_use = VERB_USE,
    .verb_decline = VERB_DECLINE,
    .verb_done = VERB_DONE,
    .verb_mode = VERB_MODE,
    .question_may = QUESTION_MAY,
    .question_mode = QUESTION_MODE,
    .procedure = PROCEDURE_TEXT,
    .number = number,
    .condition = condition,
    .test = test,
    .select = select,
};
