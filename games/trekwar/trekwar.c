// trekwar.c — TrekWar as the kernel sees it: sizes, words, setup, the moments a position can begin at.
#include "games/trekwar/ask/asks.h"
#include "games/trekwar/show/show.h"

#include "games/games.h"

// ---- words ----

static const char *const seat_names[] = {"federation", "dominion"};
static const char *const seat_titles[] = {"Federation", "Dominion"};
static const char *const sector_words[] = {"C", "N", "NE", "SE", "S", "SW", "NW", NULL};
static const char *const ground_words[] = {"none", "Space", "Surface", NULL};
static const char *const *const word_lists[] = {sector_words, ground_words};    // ORDER TREKWAR_WORDS
enum { FIELD_SECTOR = FIELD_WORDS, FIELD_GROUND };
static const PhaseInfo phases[] = {{"attack", "Attack"}, {"exchange", "Exchange"}, {"opening", "Opening"},
                                   {"initial", "Initial"}, {"event", "Event"}, {"deploy", "Deploy"},
                                   {"last", "Last"}, {0}};
static const char *const reasons[] = {"all-sectors", "depletion", "bound-turns", NULL};
static const EndWords end_words[] = {
    {"{winner} holds all Sectors", NULL},
    {"a Deck Pile is empty, and {winner} holds more Sectors",
     "a Deck Pile is empty, and both sides hold the same number of Sectors"},
    {NULL, "the match has gone on for too many Turns"},
};
_Static_assert(COUNT_OF(end_words) == COUNT_OF(reasons) - 1, "each its words");

static const SettingInfo settings[] = {{"first-opener", FIELD_SEAT}};

// ---- fields: every byte of the state and of the locals has a name ----

#define STATE_FIELDS(ONE, ARRAY)                                                                         \
    ARRAY(TrekwarState, owner, FIELD_SEAT, FIELD_SECTOR) ARRAY(TrekwarState, fleet, FIELD_SECTOR, FIELD_SEAT) \
    ONE(TrekwarState, opener, FIELD_SEAT) ONE(TrekwarState, origin, FIELD_SECTOR)                        \
    ONE(TrekwarState, target, FIELD_SECTOR) ONE(TrekwarState, ground, FIELD_GROUND)                      \
    ONE(TrekwarState, matched, FIELD_FLAG) ONE(TrekwarState, waived, FIELD_FLAG)                         \
    ONE(TrekwarState, switched, FIELD_FLAG) ONE(TrekwarState, spare, FIELD_NUMBER)                       \
    ARRAY(TrekwarState, newest, FIELD_NUMBER, FIELD_SEAT) ONE(TrekwarState, more, FIELD_NUMBER)          \
    ONE(TrekwarState, fight, FIELD_NUMBER) ONE(TrekwarState, turn, FIELD_NUMBER)
#define BATTLE_FIELDS(ONE, ARRAY) \
    ONE(TrekwarBattleLocals, loser, FIELD_SEAT) ONE(TrekwarBattleLocals, origin, FIELD_SECTOR)
#define FIGHT_FIELDS(ONE, ARRAY) ONE(TrekwarFightLocals, active, FIELD_SEAT)
#define EXCHANGE_FIELDS(ONE, ARRAY)                                                                      \
    ONE(TrekwarExchangeLocals, seat, FIELD_SEAT) ONE(TrekwarExchangeLocals, count, FIELD_NUMBER)         \
    ARRAY(TrekwarExchangeLocals, pick, FIELD_CARD, FIELD_NUMBER)
#define TURN_FIELDS(ONE, ARRAY)                                                                                        \
    ONE(TrekwarTurnLocals, seat, FIELD_SEAT)                                                             \
    ONE(TrekwarTurnLocals, last, FIELD_CARD) ONE(TrekwarTurnLocals, texts, FIELD_NUMBER)                 \
    ONE(TrekwarTurnLocals, begun, FIELD_FLAG) ARRAY(TrekwarTurnLocals, source, FIELD_CARD, FIELD_NUMBER)
#define ORDER_FIELDS(ONE, ARRAY)                                                                         \
    ONE(TrekwarOrderLocals, seat, FIELD_SEAT) ONE(TrekwarOrderLocals, owner, FIELD_SEAT)                 \
    ONE(TrekwarOrderLocals, count, FIELD_NUMBER) ONE(TrekwarOrderLocals, done, FIELD_NUMBER)
#define WATCH_FIELDS(ONE, ARRAY)                                                                         \
    ONE(TrekwarWatchLocals, seat, FIELD_SEAT) ONE(TrekwarWatchLocals, happening, FIELD_NUMBER)           \
    ONE(TrekwarWatchLocals, card, FIELD_CARD) ONE(TrekwarWatchLocals, texts, FIELD_NUMBER)               \
    ARRAY(TrekwarWatchLocals, source, FIELD_CARD, FIELD_NUMBER)
#define SEAT_FIELDS(ONE, ARRAY) ONE(TrekwarSeatLocals, seat, FIELD_SEAT)
#define DEPLOY_FIELDS(ONE, ARRAY)                                                                        \
    ONE(TrekwarDeployLocals, seat, FIELD_SEAT) ONE(TrekwarDeployLocals, opening, FIELD_FLAG)             \
    ONE(TrekwarDeployLocals, play.filled, FIELD_NUMBER)                                                  \
    ARRAY(TrekwarDeployLocals, play.value, FIELD_NUMBER, FIELD_NUMBER)                                   \
    ONE(TrekwarDeployLocals, performed, FIELD_NUMBER) ONE(TrekwarDeployLocals, watched, FIELD_NUMBER)    \
    ONE(TrekwarDeployLocals, covered, FIELD_CARD)
FIELDS(state_fields, TrekwarState, STATE_FIELDS)
FIELDS(BATTLE_fields, TrekwarBattleLocals, BATTLE_FIELDS)
FIELDS(FIGHT_fields, TrekwarFightLocals, FIGHT_FIELDS)
FIELDS(EXCHANGE_fields, TrekwarExchangeLocals, EXCHANGE_FIELDS)
FIELDS(TURN_fields, TrekwarTurnLocals, TURN_FIELDS)
FIELDS(SEAT_fields, TrekwarSeatLocals, SEAT_FIELDS)
FIELDS(ORDER_fields, TrekwarOrderLocals, ORDER_FIELDS)
FIELDS(WATCH_fields, TrekwarWatchLocals, WATCH_FIELDS)
FIELDS(DEPLOY_fields, TrekwarDeployLocals, DEPLOY_FIELDS)
FIELDS(TEXT_fields, TextLocals, TEXT_FIELDS)

// While another seat puts a play together, none of it is visible (view.h shows frames only to the seat that chooses),
// so no procedure of TrekWar has to hide anything in its frame.
#include "core/words_tables.h"

// ---- setup (TW-COMP, TW-SETUP) ----

static void board_set(TrekwarState *s)
{
    RULE(TW_COMP, 3);
    RULE(TW_SETUP, 2);                          // A1: the Dominion has NW, N, NE, the Federation SE, S, SW
    s->owner[SECTOR_NW] = s->owner[SECTOR_N] = s->owner[SECTOR_NE] = DOMINION;
    s->owner[SECTOR_SE] = s->owner[SECTOR_S] = s->owner[SECTOR_SW] = FEDERATION;
    RULE(TW_SETUP, 3);
    s->owner[SECTOR_C] = SEAT_NOBODY;
    s->fleet[FEDERATION] = s->fleet[DOMINION] = SECTOR_C;
    s->origin = s->target = SECTOR_C;
}

static void begin(Table *t, const MatchSetup *setup)
{
    board_set(state_to_change(t));
    RULE(TW_SETUP, 5);
    RULE(TW, A2);                               // a setting; the Federation unless it says otherwise
    state_to_change(t)->opener = setup->option[0];
    RULE(TW_SETUP, 4);                          // everything else is empty until the first Fight
    zone_deal(t, zone_id(FEDERATION, ZONE_DECK));
    zone_deal(t, zone_id(DOMINION, ZONE_DECK));
    RULE(TW_SETUP, 1);
    zone_shuffle(t, zone_id(FEDERATION, ZONE_DECK));
    zone_shuffle(t, zone_id(DOMINION, ZONE_DECK));
    flow_push(t, trekwar_battle_frame());
}

// ---- moments a scene can begin at ----

static const char *const moments[] = {"fight", "exchange", "opening", "turn", "refill", "attack", NULL};

static bool begin_at(Table *t, Span moment, SeatId seat)
{
    if ((span_is(moment, "turn") || span_is(moment, "refill")) && state(t)->ground == GROUND_NONE)
        state_to_change(t)->ground = GROUND_SPACE;        // a Fight in progress has a Battleground
    if (span_is(moment, "fight")) {
        flow_push(t, trekwar_battle_frame());
        return true;
    }
    if (span_is(moment, "attack")) {
        if (!trekwar_can_attack_somewhere(t, seat))
            return false;
        flow_push(t, trekwar_battle_frame_attack(seat));
        return true;
    }
    flow_push(t, trekwar_battle_frame_in_fight());
    if (span_is(moment, "exchange")) {
        flow_push(t, trekwar_fight_frame_exchange());
    } else if (span_is(moment, "opening")) {
        state_to_change(t)->opener = seat;
        flow_push(t, trekwar_fight_frame_opening());
        flow_push(t, trekwar_opening_frame(seat));
    } else if (span_is(moment, "turn")) {
        flow_push(t, trekwar_fight_frame_turn(seat));
    } else if (span_is(moment, "refill")) {
        flow_push(t, trekwar_fight_frame_turn(seat_other(seat)));
        flow_push(t, trekwar_refill_frame(seat));
    } else {
        return false;
    }
    return true;
}

// ---- answers ----

static void show_state(const Table *t, uint8_t viewer, void *to)
{
    (void)viewer;                               // all of it is public
    memcpy(to, state(t), sizeof(TrekwarState));
}

// Payments may be on the table.
static bool may_be_in_play(const Table *t, const TrekwarLocals *u, uint8_t slot)
{
    ZoneId zone = t->cards[u->deploy.play.value[slot]].zone;
    bool pays = slot > SLOT_ADDED && (zone == zone_id(u->deploy.seat, ZONE_COMMANDS) ||
                                      zone == zone_id(u->deploy.seat, ZONE_UNITS) ||
                                      zone == zone_id(u->deploy.seat, ZONE_DISCARD));
    bool chosen = slot > SLOT_ADDED && u->deploy.play.value[slot] <= 2;         // one of two costs
    return zone == zone_id(u->deploy.seat, ZONE_HAND) || pays || chosen;
}

// Counts in a frame must fit their arrays; its cards must be that seat's.
static const char *check_locals(const Table *t, const Frame *f)
{
    const TrekwarLocals *u = &f->u.trekwar;
    if (f->procedure == PROCEDURE_EXCHANGE && u->exchange.count > TREKWAR_EXCHANGE_MAX)
        return "more cards picked than can be exchanged";
    for (uint8_t i = 0; f->procedure == PROCEDURE_EXCHANGE && i < u->exchange.count; i++)
        if (t->cards[u->exchange.pick[i]].zone != zone_id(u->exchange.seat, ZONE_HAND) || u->exchange.pick[i] == 0)
            return "a card picked for the exchange is not in the Hand";
    if (f->procedure == PROCEDURE_TEXT)
        return text_wrong_alone(t, f);
    if (f->procedure == PROCEDURE_TURN && u->turn.last != 0 && t->cards[u->turn.last].owner != u->turn.seat)
        return "a card taken up is not that seat's";
    for (uint8_t i = 0; f->procedure == PROCEDURE_TURN && i < TREKWAR_SOURCES; i++)
        if (u->turn.source[i] > TREKWAR_CARDS)
            return "a text of a card that does not exist";
    for (uint8_t i = 0; f->procedure == PROCEDURE_WATCH && i < TREKWAR_SOURCES; i++)
        if (u->watch.source[i] > TREKWAR_CARDS || u->watch.card > TREKWAR_CARDS)
            return "a text of a card that does not exist";
    if (f->procedure == PROCEDURE_ORDER &&
        (u->order.count > zone_for(t, u->order.owner, ZONE_DECK)->count || u->order.done + 1 >= u->order.count))
        return "more Cards to be put in order than there are";
    if (f->procedure != PROCEDURE_DEPLOY)
        return NULL;
    const Play *p = &u->deploy.play;
    for (uint8_t i = 0; i < PLAY_SLOT_MAX; i++)
        if (p->value[i] > TREKWAR_CARDS)
            return "a play with a card that does not exist";
    uint8_t most = u->deploy.opening ? SLOT_GROUND + 1 : PLAY_SLOT_MAX;
    if (p->filled > most || u->deploy.performed > p->filled || u->deploy.watched > p->filled ||
        u->deploy.covered > TREKWAR_CARDS || (trekwar_deploy_is_asking(f) && p->filled == most))
        return "a play with too many parts";
    uint8_t ends = 0;                                           // for added cards: there is one
    for (uint8_t i = 0; trekwar_deploy_is_asking(f) && i < p->filled; i++) {
        bool none = p->value[i] == 0 && !u->deploy.opening;     // no Unit, alone, no more
        ends = (uint8_t)(ends + (none && i != SLOT_UNIT));
        if (none && (i > ADDED_MAX || ends > 1))
            return "a play with too many parts";
        if (!none && (p->value[i] == 0 || !may_be_in_play(t, u, i)))
            return "a card of the play is not in the Hand";
    }
    return NULL;
}

// Which procedures may run on top of which: one bit for each caller.
static bool may_call(uint8_t caller, uint8_t callee)
{
#define ON(name) (1u << PROCEDURE_##name)
    static const uint32_t callers[PROCEDURE_COUNT] = {
        [PROCEDURE_BATTLE] = ON(NONE), [PROCEDURE_FIGHT] = ON(BATTLE), [PROCEDURE_EXCHANGE] = ON(FIGHT),
        [PROCEDURE_OPENING] = ON(FIGHT), [PROCEDURE_TURN] = ON(FIGHT), [PROCEDURE_REFILL] = ON(FIGHT),
        [PROCEDURE_EVENT_STAGE] = ON(OPENING) | ON(TURN), [PROCEDURE_DEPLOY] = ON(OPENING) | ON(TURN),
        [PROCEDURE_TEXT] = ON(OPENING) | ON(TURN) | ON(DEPLOY) | ON(EVENT_STAGE) | ON(WATCH),
        [PROCEDURE_ORDER] = ON(TEXT), [PROCEDURE_WATCH] = ON(DEPLOY) | ON(EVENT_STAGE) | ON(TURN),
    };
#undef ON
    return (callers[callee] >> caller & 1) != 0;
}

static const char *check_state(const Table *t)
{
    const TrekwarState *s = state(t);
    for (uint8_t i = 0; i < t->m->depth; i++) {
        if (!may_call(i ? t->frames[i - 1].procedure : PROCEDURE_NONE, t->frames[i].procedure))
            return "a procedure that its caller does not call";
        if (check_locals(t, &t->frames[i]))
            return check_locals(t, &t->frames[i]);
    }
    for (uint8_t i = 0; i < TREKWAR_SECTORS; i++)
        if (s->owner[i] > SEAT_NOBODY)
            return "a Sector has an owner that does not exist";
    if (s->fleet[0] >= TREKWAR_SECTORS || s->fleet[1] >= TREKWAR_SECTORS)
        return "a Fleet is nowhere";
    if (s->ground >= GROUND_COUNT || s->opener >= SEAT_COUNT || s->origin >= TREKWAR_SECTORS ||
        s->target >= TREKWAR_SECTORS)
        return "the Battle's state is out of range";
    if (s->spare != 0)
        return "the Battle's state is out of range";
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (s->newest[seat] > TREKWAR_DECK)
            return "more new Commands than a deck has";
    for (CardId c = 1; c <= TREKWAR_CARDS; c++)
        if (t->cards[c].owner != zone_seat(t, t->cards[c].zone))
            return "a card lies on the other side of the table";
    return NULL;
}

static const char *const number_names[] = {"force", "sectors", NULL};
static const uint8_t numbers_of[] = {0, TREKWAR_SECTORS};

static int32_t number_named(const Table *t, Span name, SeatId seat, bool *ret_found)
{
    *ret_found = true;
    if (span_is(name, "force"))
        return trekwar_force_now(t, seat);
    if (span_is(name, "sectors"))
        return trekwar_sectors_owned(t, seat);
    *ret_found = false;
    return 0;
}

static const CountInfo counts[] = {{"fights", EVENT_TW_FIGHT}, {"turns", EVENT_TW_TURN}, {0}};

static bool is_play(const Table *t, const Event *e)
{
    (void)t;
    return e->kind == EVENT_TW_PLAY;
}

const Game trekwar_game = {
    .id = GAME_TREKWAR,
    .name = "trekwar",
    .title = "TrekWar",
    .rules_version = 1,
    .seat_article = "the ",
    MATCH_TABLES(TREKWAR, TrekwarMatch),
    WORDS_TABLES,
    .settings = settings,
    .setting_count = COUNT_OF(settings),
    .facts_size = sizeof(TrekwarFacts),
    .vocabulary = &trekwar_vocabulary, .awaits_at = offsetof(TrekwarFacts, stages),
    .card_read = trekwar_card_read,
    .card_kind = trekwar_card_kind,
    .card_numbers = trekwar_card_numbers,
    .decks_check = trekwar_decks_check,
    .deck_check = trekwar_deck_check,
    .begin = begin,
    .show_state = show_state,
    .wrong = check_state,
    .manners = &trekwar_manners,
    .numbers = {.value = number_named, .score = "sectors", .names = number_names, .goals = numbers_of,
                .parts = trekwar_force_parts},
    .why = {.card = trekwar_why_card, .action = trekwar_why_action},
    .say = {.event = trekwar_event_say, .table = trekwar_draw, .option_remark = trekwar_option_remark,
            .only = trekwar_only_say},
    .show = {.phases = phases, .turn = trekwar_show_turn, .option = trekwar_show_option, .card = trekwar_show_card},
    .scenes = {.begin_at = begin_at, .moments = moments},
    .counts = {.events = counts, .is_play = is_play},
};

_Static_assert(COUNT_OF(zone_names) == TREKWAR_ZONES, "every zone has room");
MATCH_ENDS_WITH_ENTRIES(TrekwarMatch);
_Static_assert(offsetof(Match, of) + sizeof(TrekwarMatch) <= 2048, "a TrekWar match fits 2 KiB");
