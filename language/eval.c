// eval.c — reading compiled text: players, numbers, conditions, filters, and the cards that pass them.
//
// Code is prefix notation: an operation, then its operands. Reading is pure: nothing here changes a match.
#include "core/zone.h"
#include "language/code.h"
#include "language/cover.h"
#include "language/vm.h"

int text_ability(const Program *p, uint8_t kind, int from)
{
    for (int i = from; i < p->ability_count; i++)
        if (p->ability[i].kind == kind)
            return i;
    return -1;
}

// ---- reading ----

static const Vocabulary *words_of(const Context *c) { return c->t->game->vocabulary; }

// A player named by what happened or by a card.
static SeatId player_mentioned(const Context *c, uint8_t player)
{
    if (player & PLAYER_RIVAL)
        return seat_other(player_mentioned(c, (uint8_t)(player & ~PLAYER_RIVAL)));
    if (player == PLAYER_DOER)
        return words_of(c)->doer(c);
    uint8_t slot = player == PLAYER_THAT ? SLOT_THAT : player & (PLAYER_OF - 1);
    bool is_of_card = c->entry && entry_slot_count(c->entry, slot) > 0;
    CardId card = is_of_card ? c->entry->card[entry_slot_begin(c->entry, slot)] : 0;
    if (is_of_card && card)
        return player >= PLAYER_OWNER ? c->t->cards[card].owner : text_owner(c, card);
    if (is_of_card)                     // the text has removed it: it is a new card now
        return (player >= PLAYER_OWNER ? c->owners : c->players) >> slot & 1;
    return c->you;
}

SeatId text_player(const Context *c, const uint8_t **pc)
{
    uint8_t player = *(*pc)++;
    if (player >= PLAYER_THAT)
        return player_mentioned(c, player);
    return player == PLAYER_OPPONENT ? seat_other(c->you) : c->you;
}

int32_t text_number_of(const Context *c, const uint8_t **pc)
{
    uint8_t op = *(*pc)++;
    int32_t a;
    switch (op) {
    case OP_NUM_WIDE:
        *pc += 2;
        return (int16_t)((*pc)[-2] | (*pc)[-1] << 8);
    case OP_COUNT:
        return text_count(c, pc);
    case OP_PLUS:
        a = text_number(c, pc);
        return a + text_number(c, pc);
    case OP_TIMES:
        a = text_number(c, pc);
        return a * text_number(c, pc);
    case OP_HOW_MANY:                           // how many cards a slot was given, whatever happened to them
        if (**pc != OP_SLOT) {
            CardId card[CARD_MAX];
            return text_select(c, pc, card);
        }
        *pc += 2;
        return c->entry ? entry_slot_count(c->entry, (*pc)[-1]) : 0;
    case OP_X:
        return c->entry ? c->entry->x : 0;
    default:
        return words_of(c)->number(c, op, pc);
    }
}

static bool card_is_selected(const Context *c, const uint8_t **pc, CardId card)
{
    CardId set[CARD_MAX];
    if (**pc == OP_SELF)
        return (*pc)++, card == c->self && card != 0;
    if (**pc == OP_EACH && card)
        return (*pc)++, text_filter(c, pc, card);       // which may look anywhere
    uint8_t count = text_select(c, pc, set);
    return memchr(set, card, count) != NULL;
}

static bool numbers_compare(const Context *c, uint8_t op, const uint8_t **pc)
{
    int32_t a = text_number(c, pc), b = text_number(c, pc);
    return op == OP_EQUAL ? a == b : op == OP_AT_LEAST ? a >= b : a <= b;
}

static bool text_exists(const Context *c, const uint8_t **pc);

bool text_condition(const Context *c, const uint8_t **pc)
{
    uint8_t op = *(*pc)++;
    bool a, b;
    CardId set[CARD_MAX];
    uint8_t count;
    switch (op) {
    case OP_NOT:
        return !text_condition(c, pc);
    case OP_AND:
    case OP_OR:
        a = text_condition(c, pc);
        b = text_condition(c, pc);
        return op == OP_AND ? a && b : a || b;
    case OP_EQUAL:
    case OP_AT_LEAST:
    case OP_AT_MOST:
        return numbers_compare(c, op, pc);
    case OP_EXISTS:
        return text_exists(c, pc);
    case OP_MATCHES:
        count = text_select(c, pc, set);
        return text_filter(c, pc, count ? set[0] : 0) && count > 0;
    case OP_DID:
        return c->entry && c->entry->did >> (1 + text_player(c, pc)) & 1;
    default:
        return words_of(c)->condition(c, op, pc);
    }
}

// The card an event is about is not an "other" card either: "another PC" next to "that PC".
static bool is_that(const Context *c, CardId card)
{
    return c->entry && entry_slot_count(c->entry, SLOT_THAT) > 0 && c->entry->card[0] == card;
}

SeatId text_owner(const Context *c, CardId card)
{
    if (card == 0)
        return c->unknown_owner;
    return words_of(c)->owner ? words_of(c)->owner(c, card) : c->t->cards[card].owner;
}

static bool test(const Context *c, const uint8_t **pc, CardId card)
{
    uint8_t op = *(*pc)++;
    bool a, b;
    switch (op) {
    case OP_OWNER:
        return text_player(c, pc) == text_owner(c, card);
    case OP_OWNED:
        return text_player(c, pc) == (card ? c->t->cards[card].owner : c->unknown_owner);
    case OP_OTHER:
        return card != c->self && !is_that(c, card);
    case OP_ANY:
        a = text_filter(c, pc, card);
        b = text_filter(c, pc, card);
        return a || b;
    case OP_NONE_OF:
        return !text_filter(c, pc, card);
    case OP_IS:
        return card_is_selected(c, pc, card);
    default:
        return words_of(c)->test(c, op, pc, card);
    }
}

static bool tests_pass(const Context *c, const uint8_t *from, const uint8_t *end, CardId card)
{
    while (from < end) {
        const uint8_t *at = from;
        bool passed = test(c, &from, card);
        COVER_WAY(c, at, passed);
        if (!passed)
            return false;
    }
    return true;
}

// A filter is its length, the zones it searches (a bit for each kind; 0: wherever the card is), and its tests.
bool text_filter(const Context *c, const uint8_t **pc, CardId card)
{
    const uint8_t *at = *pc, *end = at + 1 + at[0];
    *pc = end;
    uint16_t zones = (uint16_t)(at[1] | at[2] << 8);
    if (card == 0 || (zones && !(zones >> zone_kind(c->t, c->t->cards[card].zone) & 1)))
        return false;
    return tests_pass(c, at + 3, end, card);
}

bool text_tests(const Context *c, const uint8_t **pc, CardId card)
{
    const uint8_t *at = *pc, *end = at + 1 + at[0];
    *pc = end;
    return card && tests_pass(c, at + 3, end, card);
}

// ---- sets of cards ----

static Cards tested_each(const Context *c, const uint8_t **pc, Cards set)
{
    const uint8_t *from = *pc;
    Cards passed = 0;
    for (Cards left = set; left; left = cards_after_first(left)) {
        *pc = from;
        passed |= test(c, pc, cards_first(left)) ? card_bit(cards_first(left)) : 0;
    }
    return passed;
}

// The cards of a set, which is not empty, that pass one test.
static Cards test_narrow(const Context *c, const uint8_t **pc, Cards set)
{
    const uint8_t *operands = *pc + 1;
    Cards some = 0;
    switch (**pc) {
    case OP_OTHER:
        some = set & ~SURE(card_bit(c->self), 0);
        if (c->entry && SURE(entry_slot_count(c->entry, SLOT_THAT) > 0, false))
            some &= ~card_bit(c->entry->card[0]);
        break;
    case OP_ANY:
        some = text_narrow(c, &operands, set);
        some = SURE(some | text_narrow(c, &operands, set), some & text_narrow(c, &operands, set));
        break;
    case OP_NONE_OF:
        some = set & SURE(~text_narrow(c, &operands, set), text_narrow(c, &operands, set));
        break;
    case OP_IS:
        some = *operands == OP_EACH ? (operands++, text_narrow(c, &operands, set))    // which may look anywhere
                                    : set & SURE(text_set(c, &operands), ~text_set(c, &operands));
        break;
    default:
        if (!words_of(c)->narrow(c, **pc, &operands, &set))
            return tested_each(c, pc, set);
        some = set;
    }
    *pc = operands;
    return some;
}

// Marks the tests as covered, as if they had been read one by one.
static void sets_cover(const Context *c, const uint8_t *filter, Cards set)
{
#if RIFT_RULES
    const Vocabulary *v = words_of(c);
    const CodeNote *note = &c->note[filter - c->code];
    const uint8_t *test_at = filter + 3, *end = c->code + note->next;
    set &= v->within(c, &(const uint8_t){0});
    for (const uint8_t *number = note->sets; test_at < end && set; number++) {
        Cards passed = set & v->within(c, (const uint8_t[]){*number, 0});
        if (passed)
            COVER_WAY(c, test_at, true);
        if (set & ~passed)
            COVER_WAY(c, test_at, false);
        set = passed;
        test_at = c->code + code_skip(v, c->code, (uint16_t)(test_at - c->code));
    }
#else
    (void)c;
    (void)filter;
    (void)set;
#endif
}

static Cards tests_narrow(const Context *c, const uint8_t *at, const uint8_t *end, Cards set)
{
    while (at < end && set) {
        const uint8_t *test_at = at;
        Cards passed = test_narrow(c, &at, set);
        if (passed)
            COVER_WAY(c, test_at, true);
        if (set & ~passed)
            COVER_WAY(c, test_at, false);
        set = passed;
    }
    return set;
}

// The cards of a set, all in the zone of sets, that pass a filter. Its notes say where to begin.
static Cards cards_passing(const Context *c, const uint8_t *filter, Cards set)
{
    const CodeNote *note = &c->note[filter - c->code];
    const uint8_t *end = filter + 1 + filter[0], *at = c->code + note->next;
    sets_cover(c, filter, set);
    set &= words_of(c)->within(c, note->sets);
    return SURE(at < end && set, false) ? tests_narrow(c, at, end, set) : set;
}

static bool looks_into_sets(const Vocabulary *v, const uint8_t *filter)
{
    uint16_t zones = (uint16_t)(filter[1] | filter[2] << 8);
    return v->within && (zones >> v->set_zone & 1);
}

Cards text_narrow(const Context *c, const uint8_t **pc, Cards set)
{
    const uint8_t *filter = *pc;
    *pc += 1 + filter[0];
    bool is_anywhere = filter[1] == 0 && filter[2] == 0;
    return SURE(is_anywhere, false) ||
           SURE(looks_into_sets(words_of(c), filter), true) ? cards_passing(c, filter, set) : 0;
}

// The cards of a filter that are in the zone of sets; none if a game has no sets.
static Cards cards_narrow(const Context *c, const uint8_t *filter)
{
    return looks_into_sets(words_of(c), filter) ? cards_passing(c, filter, ALL_CARDS) : 0;
}

// Whether a filter searches only the zone of sets.
static bool is_of_sets(const Context *c, const uint8_t *filter)
{
    const Vocabulary *v = words_of(c);
    return v->within && (unsigned)(filter[1] | filter[2] << 8) == 1u << v->set_zone;
}

Cards text_set(const Context *c, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    Cards set = 0;
    if (**pc == OP_SELF)
        return (*pc)++, card_bit(c->self) & ~card_bit(0);
    if (**pc == OP_EACH && is_of_sets(c, *pc + 1)) {
        const uint8_t *filter = *pc + 1;
        *pc = filter + 1 + filter[0];
        return SURE(cards_narrow(c, filter), 0);
    }
    uint8_t count = text_select(c, pc, card);
    for (uint8_t i = 0; i < count; i++)
        set |= card_bit(card[i]);
    return set & ~card_bit(0);
}

// Calls `see` for each card that passes, zone by zone and in the order of each zone, until `see` returns true: it has
// seen enough.
ALWAYS_INLINE void cards_walk(const Context *c, const uint8_t **pc, bool (*see)(void *self, CardId card), void *self)
{
    const uint8_t *at = *pc, *end = at + 1 + at[0];
    *pc = end;
    uint16_t zones = (uint16_t)(at[1] | at[2] << 8);
    const Vocabulary *v = words_of(c);
    Cards set = cards_narrow(c, at);
    if (SURE(is_of_sets(c, at), true) &&
        SURE(!cards_after_first(set), true)) {
        if (set)
            see(self, cards_first(set));
        return;
    }
    Context scan = *c;                  // in a View an unknown card has no id: its zone says whose it is
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        for (unsigned left = zones; left; left &= left - 1) {
            uint8_t kind = (uint8_t)__builtin_ctz(left);
            scan.unknown_owner = seat;
            const Zone *zone = zone_at(c->t, zone_of_seat(c->t, seat, kind));
            bool in_set = v->within && kind == v->set_zone;
            for (uint8_t i = 0; i < zone->count; i++) {
                CardId card = zone->card[i];
                if ((in_set ? cards_have(set, card) : tests_pass(&scan, at + 3, end, card)) && see(self, card))
                    return;
            }
        }
}

void text_walk(const Context *c, const uint8_t **pc, bool (*see)(void *self, CardId card), void *self)
{
    const uint8_t *filter = *pc;
    if (!is_of_sets(c, filter)) {
        cards_walk(c, pc, see, self);
        return;
    }
    *pc += 1 + filter[0];
    EACH_IN (left, cards_narrow(c, filter))
        if (see(self, cards_first(left)))
            return;
}

typedef struct Found {
    CardId *card;
    uint8_t count;
} Found;

static bool find(void *self, CardId card)
{
    Found *found = self;
    found->card[found->count++] = card;
    return false;
}

uint8_t text_cards(const Context *c, const uint8_t **pc, CardId ret_card[CARD_MAX])
{
    Found found = {.card = ret_card};
    cards_walk(c, pc, find, &found);
    return found.count;
}

uint8_t text_count(const Context *c, const uint8_t **pc)
{
    CardId ignored[CARD_MAX];
    if (SURE(!is_of_sets(c, *pc), false))
        return text_cards(c, pc, ignored);
    const uint8_t *filter = *pc;
    *pc += 1 + filter[0];
    return cards_count(cards_narrow(c, filter));
}

static bool found_mark(void *self, CardId card)
{
    (void)card;
    *(bool *)self = true;
    return true;
}

static bool text_exists(const Context *c, const uint8_t **pc)
{
    const uint8_t *filter = *pc;
    bool exists = false;
    if (SURE(!is_of_sets(c, filter), false)) {
        text_walk(c, pc, found_mark, &exists);
        return exists;
    }
    *pc += 1 + filter[0];
    return cards_narrow(c, filter) != 0;
}

// The cards of the first selector without those of the second.
static uint8_t select_rest(const Context *c, const uint8_t **pc, CardId ret_card[CARD_MAX])
{
    bool needs_one = *(*pc)++ == 1;
    CardId all[CARD_MAX], taken[CARD_MAX];
    uint8_t count = text_select(c, pc, all), away = text_select(c, pc, taken), kept = 0;
    for (uint8_t i = 0; i < count && (away > 0 || !needs_one); i++)
        if (all[i] && !memchr(taken, all[i], away))
            ret_card[kept++] = all[i];
    return kept;
}

// The cards of either selection, each once. A card that has been removed (0) counts as often as it is there.
static uint8_t select_both(const Context *c, const uint8_t **pc, CardId ret_card[CARD_MAX])
{
    CardId more[CARD_MAX];
    uint8_t count = text_select(c, pc, ret_card), first = count, second = text_select(c, pc, more);
    for (uint8_t i = 0; i < second && count < CARD_MAX; i++)
        if (more[i] == 0 || !memchr(ret_card, more[i], first))
            ret_card[count++] = more[i];
    return count;
}

uint8_t text_select(const Context *c, const uint8_t **pc, CardId ret_card[CARD_MAX])
{
    uint8_t op = *(*pc)++;
    if (op == OP_SELF) {
        ret_card[0] = c->self;
        return c->self != 0;
    }
    if (op == OP_EACH)
        return text_cards(c, pc, ret_card);
    if (op == OP_BOTH)
        return select_both(c, pc, ret_card);
    if (op == OP_ONE) {
        ret_card[0] = c->one;
        return c->one != 0;
    }
    if (op == OP_WAS) {
        (*pc)++;
        ret_card[0] = c->entry ? c->entry->gone : 0;
        return ret_card[0] != 0;
    }
    if (op == OP_REST_OF)
        return select_rest(c, pc, ret_card);
    if (op != OP_SLOT)
        return words_of(c)->select(c, op, pc, ret_card);
    uint8_t slot = *(*pc)++;
    uint8_t count = c->entry ? entry_slot_count(c->entry, slot) : 0;
    if (count > 0)
        memcpy(ret_card, c->entry->card + entry_slot_begin(c->entry, slot), count);
    return count;
}

bool text_holds(const Context *c, uint16_t condition)
{
    const uint8_t *pc = c->code + condition;
    bool holds = condition == 0 || text_condition(c, &pc);
    COVER_WAY(c, c->code + condition, holds);
    return holds;
}

bool text_any(const Context *c, uint16_t filter)
{
    const uint8_t *pc = c->code + filter;
    return SURE(is_of_sets(c, pc), true) ? cards_passing(c, pc, ALL_CARDS) != 0 : text_exists(c, &pc);
}

bool text_matches(const Context *c, uint16_t filter, CardId card)
{
    const uint8_t *pc = c->code + filter;
    bool fits = filter == 0 || text_filter(c, &pc, card);
    COVER_WAY(c, c->code + filter, fits);
    return fits;
}
