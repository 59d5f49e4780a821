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
    t->entries = (Entry *)(void *)((char *)memory + game->entries_at);
    scratch_drop(t);
}

void table_load(Table *t, const Match *from)
{
    match_copy(t->game, t->m, from);
    match_options(t);
}

void table_copy(Table *t, const Table *from)
{
    match_copy(t->game, t->m, from->m);
    memcpy(&t->options, &from->options,
           offsetof(OptionList, option) + from->options.count * sizeof from->options.option[0]);
    t->called = from->called;
    scratch_drop(t);
}

uint8_t decks_awaited(const Table *t)
{
    const uint8_t *first = (const uint8_t *)t->facts + t->game->awaits_at;
    uint8_t awaited = 0;
    for (const Card *card = t->cards + t->game->card_max; card > t->cards; card--)
        awaited |= first[(size_t)card->def * t->game->facts_size];
    return awaited;
}

// Cards get their ids in deck order: a seat's ids are one range. The game then deals them into a zone in
// random order and shuffles identities over them, so an id tells whose card it is and nothing else.
void match_deal(Table *t, const MatchSetup *setup)
{
    Card *card = t->cards, *end = card + t->game->card_max + 1;
    *card++ = (Card){0};
    check(setup->deck[0]->count + setup->deck[1]->count <= t->game->card_max);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const uint8_t label = (uint8_t)(seat + 1);
        const Deck *deck = setup->deck[seat];
        for (uint8_t i = 0; i < deck->count; i++)
            *card++ = (Card){.def = deck->card[i], .owner = seat, .label = {label, label, label}};
    }
    memset(card, 0, (size_t)(end - card) * sizeof *card);
}

void match_begin(Table *t, const MatchSetup *setup)
{
    check(setup->edition <= t->game->edition_max);
    uint8_t *first = (uint8_t *)t->m, *cards = (uint8_t *)t->cards;
    uint8_t *after = (uint8_t *)(t->cards + t->game->card_max + 1);
    memset(first, 0, (size_t)(cards - first));          // not the cards: those are dealt below
    memset(after, 0, (size_t)(first + t->game->entries_at - after));
    t->m->game = t->game->id;
    t->m->edition = setup->edition;
    t->m->rng = setup->rng;
    scratch_drop(t);
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
    return memcmp(a, b, match_used(game, a)) == 0;
}

uint64_t match_hash(const Game *game, const Match *m) { return hash_bytes(HASH_START, m, match_used(game, m)); }

static const char *check_zones(const Table *t)
{
    static const Card no_card;
    uint8_t found[CARD_MAX + 1] = {0};
    if (memcmp(&t->cards[0], &no_card, sizeof no_card) != 0)
        return "card 0 is a card";
    for (ZoneId z = 0; z < zone_count(t); z++) {
        const Zone *zone = zone_at(t, z);
        if (zone->count >= t->game->zone_stride)
            return "a zone holds more cards than it has room for";
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
    for (CardId c = 1; c <= t->game->card_max; c++) {
        if (t->cards[c].def != 0 && !found[c])
            return "a card is nowhere";
        if (t->cards[c].owner >= SEAT_COUNT)
            return "a card without an owner";
        for (uint8_t v = 0; v < VIEWER_COUNT; v++)
            if (t->cards[c].label[v] > CARD_MAX)
                return "a label out of range";
    }
    return NULL;
}

// The first number that is too large for a value of this field.
static int32_t field_end(const Table *t, const FieldInfo *field)
{
    int32_t words = 0;
    if (field->kind == FIELD_SEAT)
        return SEAT_COUNT;
    if (field->kind == FIELD_CARD)
        return t->game->card_max + 1;
    if (field->kind == FIELD_FLAG)
        return 2;
    if (field->kind == FIELD_DEF)
        return t->set->count;
    if (field->kind < FIELD_WORDS)
        return field_limit(field);
    while (t->game->words[field->kind - FIELD_WORDS][words])
        words++;
    return words;
}

static bool fields_are_good(const Table *t, const void *base, const FieldInfo *fields, uint8_t count)
{
    for (uint8_t i = 0; i < count; i++) {
        const FieldInfo *field = &fields[i];
        int32_t end = field_end(t, field);
        for (int k = 0; k < field->count && end < field_limit(field); k++)
            if (field_get(base, field, k) >= end)
                return false;
    }
    return true;
}

// A frame from outside (a scene, a stored state) may contain anything: procedure, step and every field are checked.
static const char *check_frame(const Table *t, const Frame *f)
{
    if (f->procedure == 0 || f->procedure >= t->game->procedure_count)
        return "a frame without a procedure";
    const Procedure *p = &t->game->procedures[f->procedure];
    uint8_t steps = 0;
    while (p->steps[steps])
        steps++;
    if (f->step >= steps)
        return "a frame at a step that does not exist";
    return fields_are_good(t, &f->u, p->fields, p->field_count) ? NULL : "a frame with a field out of range";
}

static const char *check_entries(const Table *t)
{
    static const Entry nothing;
    if (t->m->entry_count > t->game->entry_max)
        return "more texts than the game has room for";
    if (t->m->entry_count > 0 && entry_is_free(&t->entries[t->m->entry_count - 1]))
        return "the last of the texts is none";
    for (uint8_t i = 0; i < t->m->entry_count; i++) {
        const Entry *e = &t->entries[i];
        if (memcmp(e, &nothing, sizeof nothing) == 0)
            continue;                           // the usual case, and this runs at every step of a test
        if (!fields_are_good(t, e, entry_fields, entry_field_count))
            return "a text with a field out of range";
        if (e->filled > ENTRY_SLOTS || e->card_count > ENTRY_CARDS)
            return "a text with more cards than it has room for";
        for (uint8_t k = 0; k < e->filled; k++)
            if (e->end[k] > e->card_count || (k > 0 && e->end[k] < e->end[k - 1]))
                return "a text whose slots do not follow each other";
    }
    return NULL;
}

const char *match_check(const Table *t)
{
    const Match *m = t->m;
    if (m->depth > t->game->frame_max || (m->depth == 0 && m->result == RESULT_NONE))
        return "more frames than the game has room for, or none";
    const char *wrong = NULL;
    for (uint8_t i = 0; i < m->depth && !wrong; i++)
        wrong = check_frame(t, &t->frames[i]);
    wrong = wrong ? wrong : check_entries(t);
    if (wrong)
        return wrong;
    if (m->result > RESULT_NO_CONTEST || (m->result != RESULT_NONE && m->question != 0))
        return "a match that is over still asks";
    if (m->question >= t->game->question_count || m->asked >= SEAT_COUNT)
        return "a question that does not exist";
    wrong = check_zones(t);
    return wrong ? wrong : t->game->wrong(t);
}
