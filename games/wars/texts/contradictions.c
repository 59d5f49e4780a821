// contradictions.c — descriptions of cards that no card can fit: "a damaged undamaged unit", "a ship at a site".
#include "games/wars/board/numbers.h"
#include "games/wars/texts/asked.h"
#include "games/wars/texts/sense.h"
#include "language/code.h"

typedef struct Filter {
    const uint8_t *code;
    uint16_t at, first, end;            // its tests are from `first` to `end`
} Filter;

static Filter filter_of(const uint8_t *code, uint16_t at)
{
    return (Filter){code, at, (uint16_t)(at + 3), (uint16_t)(at + 1 + code[at])};
}

static uint16_t test_after(const Filter *f, uint16_t test) { return code_skip(&wars_vocabulary, f->code, test); }

static bool is_same(const Filter *f, uint16_t one, uint16_t other)
{
    size_t size = (size_t)(test_after(f, one) - one);
    return size == (size_t)(test_after(f, other) - other) && memcmp(f->code + one, f->code + other, size) == 0;
}

// "A site other than a site": every test of the exception is one of the description's own.
static bool leaves_nothing(const Filter *f, uint16_t none)
{
    const Filter but = filter_of(f->code, (uint16_t)(none + 1));
    for (uint16_t test = but.first; test < but.end; test = test_after(f, test)) {
        bool is_said = false;
        for (uint16_t own = f->first; own < f->end && !is_said; own = test_after(f, own))
            is_said = is_same(f, own, test);
        if (!is_said)
            return false;
    }
    return but.first < but.end;
}

// Of two statuses, factions or bounds of a number a card has only one.
static bool is_either(const Filter *f, uint16_t one, uint16_t other)
{
    const uint8_t *a = f->code + one, *b = f->code + other;
    bool is_status = a[0] == WARS_OP_STATUS && b[0] == WARS_OP_STATUS;
    if (is_status && a[1] != b[1])
        return (a[1] == IS_DAMAGED || a[1] == IS_UNDAMAGED) && (b[1] == IS_DAMAGED || b[1] == IS_UNDAMAGED);
    if (a[0] == WARS_OP_FACTION && b[0] == WARS_OP_FACTION)
        return a[1] != b[1];
    bool is_least = a[0] == WARS_OP_STAT_MIN && b[0] == WARS_OP_STAT_MAX && a[1] == b[1];
    return is_least && a[2] == OP_NUM && b[2] == OP_NUM && (int8_t)a[3] > (int8_t)b[3];
}

static bool contradicts_itself(const Filter *f)
{
    for (uint16_t one = f->first; one < f->end; one = test_after(f, one)) {
        if (f->code[one] == OP_NONE_OF && leaves_nothing(f, one))
            return true;
        for (uint16_t other = f->first; other < f->end; other = test_after(f, other))
            if (one != other && is_either(f, one, other))
                return true;
    }
    return false;
}

// Only sites are adjacent to each other.
static bool is_adjacent_sector(const Filter *f)
{
    bool is_near = false;
    for (uint16_t test = f->first; test < f->end; test = test_after(f, test))
        is_near = is_near || f->code[test] == WARS_OP_ADJACENT;
    return is_near && wars_filter_types(f->code, f->at, 0) == 1u << TYPE_SECTOR;
}

// Ships are at sectors (DEPLOY-6).
static bool is_ship_at_site(const Filter *f)
{
    bool is_at = false;
    for (uint16_t test = f->first; test < f->end; test = test_after(f, test))
        if (f->code[test] == WARS_OP_AT)
            is_at = is_at || wars_filter_types(f->code, (uint16_t)(test + 1), 0) == 1u << TYPE_SITE;
    return is_at && wars_filter_types(f->code, f->at, 0) == 1u << TYPE_SHIP;
}

static CodeLook look_for_nobody(const CodeSpot *spot, void *self)
{
    const char **why = self;
    if (spot->takes != 'f')
        return CODE_INSIDE;
    const Filter f = filter_of(spot->code, spot->at);
    *why = contradicts_itself(&f) ? "no card can be all of that"
         : is_adjacent_sector(&f) ? "only sites are adjacent to each other, no sectors (A-46)"
         : is_ship_at_site(&f)    ? "ships are at sectors, never at sites (DEPLOY-6)" : NULL;
    return *why ? CODE_FOUND : CODE_INSIDE;
}

const char *wars_contradiction(const uint8_t *code, uint16_t at, char takes)
{
    const char *why = NULL;
    if (at)
        code_find(&wars_vocabulary, code, at, takes, look_for_nobody, (void *)&why);
    return why;
}

// ---- cards compared with themselves, or gone ----

// "Reveal the top two cards of your reserve. If they have the same title, …": a card always has its own title.
static CodeLook look_for_itself(const CodeSpot *spot, void *self)
{
    const uint8_t *here = spot->code + spot->at;
    (void)self;
    if (here[0] != WARS_OP_ALL_ARE || spot->takes == 'f' || here[1] != OP_SLOT)
        return CODE_INSIDE;
    uint16_t filter = code_operand(spot->v, spot->code, spot->at, 'f');
    for (uint16_t test = (uint16_t)(filter + 3); test < filter + 1 + spot->code[filter];
         test = code_skip(spot->v, spot->code, test))
        if (spot->code[test] != WARS_OP_BESIDE &&
            code_has(spot->v, spot->code, test, OP_SLOT, here[2]))
            return CODE_FOUND;
    return CODE_PAST;
}

// "If target unit has higher power": than its own.
static CodeLook look_for_own(const CodeSpot *spot, void *self)
{
    const uint8_t *here = spot->code + spot->at;
    (void)self;
    if (here[0] != OP_MATCHES || spot->takes == 'f')
        return CODE_INSIDE;
    uint16_t cards = (uint16_t)(spot->at + 1), filter = code_operand(spot->v, spot->code, spot->at, 'f');
    size_t size = (size_t)(code_skip_operand(spot->v, spot->code, cards, 's') - cards);
    for (uint16_t test = (uint16_t)(filter + 3); test < filter + 1 + spot->code[filter];
         test = code_skip(spot->v, spot->code, test)) {
        const uint8_t *bound = spot->code + test;
        if (bound[0] == OP_NONE_OF)
            bound += 4;                         // the first test inside
        bool is_bound = bound[0] == WARS_OP_STAT_MIN || bound[0] == WARS_OP_STAT_MAX;
        if (is_bound && bound[2] == WARS_OP_STAT_OF && bound[3] == bound[1] &&
            memcmp(bound + 4, spot->code + cards, size) == 0)
            return CODE_FOUND;
    }
    return CODE_INSIDE;
}

// "Each unit that was destroyed this turn": it is no longer in play.
static CodeLook look_for_left(const CodeSpot *spot, void *self)
{
    const uint8_t *here = spot->code + spot->at;
    (void)self;
    bool has_left = spot->takes != 'f' && here[0] == WARS_OP_HAPPENED && wars_is_departure(here[1]);
    return has_left ? CODE_FOUND : CODE_INSIDE;
}

// "Each fighter is power +1 for each weapon beneath it": only these numbers are worked out card by card.
static CodeLook look_for_one(const CodeSpot *spot, void *self)
{
    (void)self;
    if (spot->takes != 'f' && spot->code[spot->at] == WARS_OP_GIVEN)
        return CODE_PAST;                       // there it is the card that is described
    return spot->takes != 'f' && spot->code[spot->at] == OP_ONE ? CODE_FOUND : CODE_INSIDE;
}

const char *wars_one_contradiction(const uint8_t *code, uint16_t at)
{
    bool is_stat = code[at] == WARS_OP_MODIFY && code[at + 1] != STAT_CAPACITY;
    return !is_stat && code_find(&wars_vocabulary, code, at, 'c', look_for_one, NULL)
               ? "of each card something else would be so: say it of one card" : NULL;
}

const char *wars_past_contradiction(const uint8_t *code, uint16_t at, char takes)
{
    if (at && code_find(&wars_vocabulary, code, at, takes, look_for_left, NULL))
        return "such a card is no longer there: say \"if one of your units was destroyed this turn\", or the like";
    if (at && takes == 'c' && code_find(&wars_vocabulary, code, at, takes, look_for_itself, NULL))
        return "these cards would be compared with themselves";
    return at && code_find(&wars_vocabulary, code, at, takes, look_for_own, NULL)
               ? "than what? this would compare the card with itself" : NULL;
}
