// match.c — the life of a match: setup, the calls outside the options, the end, and its invariants.
#include "core/match.h"

#include "core/event.h"
#include "core/flow.h"
#include "core/hash.h"
#include "core/table.h"
#include "core/zone.h"

void table_init(Table *t, const Game *game, const CardSet *set, Match *memory)
{
    memset(t, 0, sizeof *t);
    table_bind(t, game, set, memory);
}

void table_bind(Table *t, const Game *game, const CardSet *set, Match *memory)
{
    t->m = memory;
    t->game = game;
    t->set = set;
    t->facts = set->facts;
    t->procedures = game->procedures;
    t->frames = (Frame *)(void *)((char *)memory + game->frames_at);
    t->cards = (Card *)(void *)((char *)memory + game->cards_at);
    t->zones = (uint8_t *)memory + game->zones_at;
}

void table_load(Table *t, const Match *from)
{
    match_copy(t->game, t->m, from);
    match_options(t);
}

// Cards get their ids in deck order: a seat's ids are one range. The game then deals them into a zone in
// random order and shuffles identities over them, so an id tells whose card it is and nothing else.
void match_deal(Table *t, const MatchSetup *setup)
{
    CardId id = 1;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        for (uint8_t i = 0; i < setup->deck[seat]->count; i++, id++) {
            check(id <= t->game->card_max);
            t->cards[id].def = setup->deck[seat]->card[i];
            t->cards[id].owner = seat;
            for (uint8_t v = 0; v < VIEWER_COUNT; v++)
                t->cards[id].label[v] = (uint8_t)(seat + 1);
        }
}

void match_begin(Table *t, const MatchSetup *setup)
{
    memset(t->m, 0, t->game->match_size);
    t->m->game = t->game->id;
    t->m->edition = setup->edition;
    t->m->rng = setup->rng;
    match_deal(t, setup);
    t->game->begin(t, setup);
    flow_run(t);
}

void match_end(Table *t, Result result, SeatId winner, uint8_t reason)
{
    Match *m = t->m;
    check(m->result == RESULT_NONE);
    m->result = (uint8_t)result;
    m->winner = winner;
    m->reason = reason;
    m->question = 0;
    m->asked = 0;
    t->options.count = 0;
    event_emit(t, (Event){.kind = EVENT_OVER, .seat = winner, .number = reason});
}

void match_concede(Table *t, SeatId seat)
{
    match_end(t, RESULT_WIN, seat_other(seat), REASON_CONCEDED);
}

void match_agree_draw(Table *t) { match_end(t, RESULT_DRAW, SEAT_NOBODY, REASON_AGREED); }

void match_time_out(Table *t, SeatId seat)
{
    match_end(t, RESULT_WIN, seat_other(seat), REASON_TIME);
}

void match_stop(Table *t, Reason reason) { match_end(t, RESULT_NO_CONTEST, SEAT_NOBODY, (uint8_t)reason); }

bool match_equal(const Game *game, const Match *a, const Match *b)
{
    return memcmp(a, b, game->match_size) == 0;
}

uint64_t match_hash(const Game *game, const Match *m) { return hash_bytes(HASH_START, m, game->match_size); }

static const char *check_zones(const Table *t)
{
    uint8_t found[CARD_MAX + 1] = {0};
    for (ZoneId z = 0; z < zone_count(t); z++) {
        const Zone *zone = zone_at(t, z);
        for (uint8_t i = 0; i < zone->count; i++) {
            CardId card = zone->card[i];
            if (card == 0 || card > t->game->card_max)
                return "a zone holds a card id that does not exist";
            if (found[card]++)
                return "a card is in two places";
            if (t->cards[card].zone != z)
                return "a card's zone is not where it lies";
            if (t->cards[card].def == 0 || t->cards[card].def >= t->set->count)
                return "a card without a definition";
        }
    }
    for (CardId c = 1; c <= t->game->card_max; c++)
        if (t->cards[c].def != 0 && !found[c])
            return "a card is nowhere";
    return NULL;
}

const char *match_check(const Table *t)
{
    const Match *m = t->m;
    if (m->depth > t->game->frame_max)
        return "more frames than the game has room for";
    for (uint8_t i = 0; i < m->depth; i++)
        if (t->frames[i].procedure == 0 || t->frames[i].procedure >= t->game->procedure_count)
            return "a frame without a procedure";
    if (m->result > RESULT_NO_CONTEST || (m->result != RESULT_NONE && m->question != 0))
        return "a match that is over still asks";
    const char *wrong = check_zones(t);
    return wrong ? wrong : t->game->wrong(t);
}
