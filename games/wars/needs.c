// needs.c — what an answer kept in the scratch depends on: what each event may change (Game.spares), and what the texts
// of a card ask for.
//
// Both err on the safe side: an event that is not listed here changes everything, an operation that is not listed
// depends on everything. Test builds work everything out anew and compare (scratch.c).
#include "games/wars/wars.h"
#include "language/code.h"
#include "language/grammar.h"

#define SPARES_ALL UINT32_MAX
#define BUT(touched) (~(uint32_t)(touched))

// What moves from zone to zone is noted by zone.c; here stands what else an event tells of.
const uint32_t wars_spares[EVENT_COUNT] = {
    [EVENT_MOVE] = SPARES_ALL,
    [EVENT_ONLY] = SPARES_ALL,
    [EVENT_WARS_PASS] = SPARES_ALL,
    [EVENT_WARS_PHASE] = SPARES_ALL,            // whoever asks looks which phase it is
    [EVENT_WARS_PAY] = SPARES_ALL,
    [EVENT_WARS_LOSES] = SPARES_ALL,
    [EVENT_WARS_RECIRCULATE] = SPARES_ALL,
    [EVENT_WARS_WAY] = SPARES_ALL,
    [EVENT_WARS_MODE] = SPARES_ALL,
    [EVENT_WARS_X] = SPARES_ALL,
    [EVENT_WARS_INDEX] = SPARES_ALL,
    [EVENT_WARS_ACTIVATION] = BUT(TOUCH_STACK),
    [EVENT_WARS_ACTIVATE] = BUT(TOUCH_STACK),
    [EVENT_WARS_DRAIN] = BUT(TOUCH_STACK),
    [EVENT_WARS_MOVE] = BUT(TOUCH_STACK),
    [EVENT_WARS_TRIGGER] = BUT(TOUCH_STACK),
    [EVENT_WARS_TARGETS] = BUT(TOUCH_STACK),
    [EVENT_WARS_RESOLVE] = BUT(TOUCH_STACK),
    [EVENT_WARS_FIZZLE] = BUT(TOUCH_STACK),
    [EVENT_WARS_CANCEL] = BUT(TOUCH_STACK),
    [EVENT_WARS_DESTINY] = BUT(TOUCH_STACK),    // a card that is seen can be pointed at there
    [EVENT_WARS_REVEAL] = BUT(TOUCH_STACK),
    [EVENT_WARS_RETRIEVE] = BUT(TOUCH_STACK),
    [EVENT_WARS_PLAY] = BUT(TOUCH_STACK),       // what was used how often: use.c
    [EVENT_WARS_USE] = BUT(TOUCH_STACK),
    [EVENT_WARS_TURN] = BUT(TOUCH_USES),
    [EVENT_WARS_NO_DESTINY] = SPARES_ALL,
    [EVENT_WARS_DESTROY] = SPARES_ALL,
    [EVENT_WARS_DISMISS] = SPARES_ALL,
    [EVENT_WARS_MOVED] = BUT(TOUCH_PLACE),
    [EVENT_WARS_ENTER] = BUT(TOUCH_PLACE),
    [EVENT_WARS_DAMAGE] = BUT(TOUCH_STATE),
    [EVENT_WARS_UNDAMAGE] = BUT(TOUCH_STATE),
    [EVENT_WARS_INVERT] = BUT(TOUCH_STATE),
    [EVENT_WARS_REVERT] = BUT(TOUCH_STATE),
    [EVENT_WARS_MODIFY] = BUT(TOUCH_NUMBERS),
    [EVENT_WARS_RESTRICT] = BUT(TOUCH_STATE),
    [EVENT_WARS_ICON] = BUT(TOUCH_STATE),
    [EVENT_WARS_ENERGY_ICON] = BUT(TOUCH_STATE),
    [EVENT_WARS_EXPIRE] = BUT(TOUCH_STATE),
};

// ---- texts ----

static uint32_t zones_needed(unsigned kinds)
{
    uint32_t needs = kinds | (uint32_t)kinds << WARS_ZONES;
    return needs | (kinds >> ZONE_PENDING & 1 ? TOUCH_STACK : 0);
}

// What an operation asks for by itself, beside its operands.
static uint32_t op_needs(uint8_t op)
{
    if (op < CORE_OP_COUNT)
        return op == OP_WATCH ? TOUCH_ALL : 0;
    switch (op) {
    case WARS_OP_KIND:
    case WARS_OP_UNIT:
    case WARS_OP_LABEL:
    case WARS_OP_FACTION:
    case WARS_OP_SAME_TITLE:
    case WARS_OP_ALL_ARE:
    case WARS_OP_DESTINY_OF:
    case WARS_OP_USE_ALSO:
    case WARS_OP_REVEAL:
    case WARS_OP_PUT_ON:
    case WARS_OP_PUT_UNDER:
    case WARS_OP_RETURN:
    case WARS_OP_PAY:                           // energy: price_needs
    case WARS_OP_LOSE:
        return 0;
    case WARS_OP_STATUS:
    case WARS_OP_HIGHEST_PRINTED:
        return TOUCH_STATE;
    case WARS_OP_STAT_OF:
    case WARS_OP_HIGHEST:
    case WARS_OP_STAT_MIN:
    case WARS_OP_STAT_MAX:
        return TOUCH_NUMBERS | TOUCH_PLACE | TOUCH_PLAY;      // Piloting
    case WARS_OP_HERE:
    case WARS_OP_AT:
    case WARS_OP_TOGETHER:
    case WARS_OP_RELATED:
    case WARS_OP_ADJACENT:
    case WARS_OP_ELSEWHERE:
    case WARS_OP_ABOARD:
    case WARS_OP_BENEATH:
    case WARS_OP_STACKED:
    case WARS_OP_WHERE:
    case WARS_OP_CONTROLLED:
    case WARS_OP_HOST:
    case WARS_OP_LOCATION:
        return TOUCH_PLACE | TOUCH_PLAY;
    case WARS_OP_DISMISS:
    case WARS_OP_DESTROY:
        return TOUCH_PLAY;
    case WARS_OP_DAMAGE:
        return TOUCH_STATE | TOUCH_PLAY;
    case WARS_OP_HAND_SIZE:
        return zones_needed(1u << ZONE_HAND);
    case WARS_OP_PENDING_DRAIN:
    case WARS_OP_PENDING_ABILITY:
        return TOUCH_STACK;
    case WARS_OP_PHASE_IS:
        return TOUCH_PHASE;
    case WARS_OP_TURN_OF:
        return TOUCH_TURN;
    default:
        return TOUCH_ALL;
    }
}

static uint32_t code_needs(const uint8_t *code, uint16_t at);

static uint32_t filter_needs(const uint8_t *code, uint16_t at)
{
    uint16_t end = (uint16_t)(at + 1 + code[at]);
    uint32_t needs = zones_needed(code_wide(code, (uint16_t)(at + 1)));
    for (uint16_t test = (uint16_t)(at + 3); test < end; test = code_skip(&wars_vocabulary, code, test))
        needs |= code_needs(code, test);
    return needs;
}

static uint32_t operands_need(const uint8_t *code, uint16_t at)
{
    uint32_t needs = 0;
    uint16_t operand = (uint16_t)(at + 1);
    for (const char *takes = grammar_op(&wars_vocabulary, code[at])->takes; *takes; takes++) {
        if (*takes == 'f')
            needs |= filter_needs(code, operand);
        else if (*takes == 'n' || *takes == 'c' || *takes == 's')
            needs |= code_needs(code, operand);
        operand = code_skip_operand(&wars_vocabulary, code, operand, *takes);
    }
    return needs;
}

static uint32_t code_needs(const uint8_t *code, uint16_t at)
{
    uint32_t needs = op_needs(code[at]) | operands_need(code, at);
    if (code[at] == OP_CHOOSE)                  // from cards that it can be done with
        needs |= op_needs(code[at + 2]);
    if (code[at] == OP_TARGET)
        needs |= TOUCH_STATE;                   // "can't be targeted"
    return needs;
}

static uint32_t condition_needs(const uint8_t *code, uint16_t at) { return at ? code_needs(code, at) : 0; }

static uint32_t statements_need(const uint8_t *code, uint16_t at)
{
    uint32_t needs = 0;
    for (; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at))
        needs |= code_needs(code, at);
    return needs;
}

// Of ongoing abilities: what their words ask for, whatever they do.
static uint32_t ongoing_needs(const uint8_t *code, uint16_t at)
{
    uint32_t needs = 0;
    for (; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at))
        needs |= operands_need(code, at);
    return needs;
}

// "PAY player NUM n", and the same of LOSE with an n of no great moment.
static bool is_plain(const uint8_t *code, uint16_t at)
{
    return code[at + 1] == PLAYER_YOU && code[at + 2] == OP_NUM && code[at + 3] <= PRICE_MAX;
}

// Energy it costs. A plain price matters only when there is too little, or was (pays_least, TOUCH_POOR).
static uint32_t price_needs(const uint8_t *code, uint16_t at)
{
    const uint32_t piles = TOUCH_ZONE(ZONE_RESERVE) | TOUCH_ZONE(ZONE_ACTIVE) | TOUCH_ZONE(ZONE_USED);
    bool loses = false, is_simple = true;
    for (; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at)) {
        bool is_energy = code[at] == WARS_OP_PAY || code[at] == WARS_OP_LOSE;
        loses = loses || code[at] == WARS_OP_LOSE;
        is_simple = is_simple && (is_energy ? is_plain(code, at) : code[at] < OP_GAME || code[at] == WARS_OP_REVEAL);
    }
    return is_simple ? (loses ? TOUCH_POOR : 0) : loses ? piles | TOUCH_ZONE(ZONE_HAND) : TOUCH_ZONE(ZONE_ACTIVE);
}

static uint32_t ability_needs(const WarsFacts *c, const Program *p, uint8_t ability)
{
    const Ability *a = &p->ability[ability];
    uint32_t needs = condition_needs(p->code, a->condition) | statements_need(p->code, a->play) |
                     price_needs(p->code, a->play);
    if (a->kind == WARS_PERMIT || a->kind == WARS_USE)
        needs |= statements_need(p->code, a->code);
    if (c->reveals >> ability & 1)
        needs |= TOUCH_ZONE(ZONE_RESERVE);
    return needs | (c->announces >> ability & 1 ? TOUCH_ALL : 0) | (a->limit ? TOUCH_USES : 0);
}

static bool is_act(const WarsFacts *c, const Ability *a)
{
    bool is_effect = a->kind == WARS_EFFECT || a->kind == WARS_EFFECT_USED || a->kind == WARS_EFFECT_LOST;
    return c->type == TYPE_INTERRUPT ? is_effect : a->kind == WARS_ACTIVATED;
}

// The least and the most energy that it may be about.
static void note_prices(WarsFacts *c, const Program *p)
{
    int added = c->texts & TEXT_BIT(WARS_ADDED_COST) ? c->pays[text_ability(p, WARS_ADDED_COST, 0)] : 0;
    int least = UINT8_MAX, most = 0;
    for (uint8_t i = 0; i < p->ability_count; i++) {
        int pays = c->pays[i] + c->cost * (c->type == TYPE_INTERRUPT) + added;
        if (!is_act(c, &p->ability[i]))
            continue;
        least = pays < least ? pays : least;
        most = pays > most ? pays : most;
    }
    c->pays_least = (uint8_t)least;
    c->pays_most = (uint8_t)(most < UINT8_MAX ? most : UINT8_MAX);
}

void wars_needs_note(WarsFacts *c, const Program *p)
{
    note_prices(c, p);
    c->needs = TOUCH_PLAY | TOUCH_STATE | (c->bullets ? TOUCH_USES : 0);
    for (uint8_t i = 0; i < p->ability_count; i++) {
        const Ability *a = &p->ability[i];
        if (a->kind == WARS_ONGOING)
            c->ongoing |= condition_needs(p->code, a->condition) | ongoing_needs(p->code, a->code);
        else if (a->kind != WARS_TRIGGERED && a->kind != WARS_TRIGGERED_OR && a->kind != WARS_KEYWORD)
            c->needs |= ability_needs(c, p, i);
    }
    if (c->type == TYPE_INTERRUPT && (c->statics & STATICS_PRICE))      // its own text works while it is played
        c->needs |= c->ongoing | TOUCH_ZONE(ZONE_ACTIVE);
}
