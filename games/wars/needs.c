// needs.c — what an answer kept in the scratch depends on: what each event may change (Game.spares), and what the texts
// of a card ask for.
//
// Both err on the safe side: an event that is not listed here changes everything, an operation that is not listed
// depends on everything. Test builds work everything out anew and compare (scratch.c).
#include "games/wars/wars.h"
#include "language/code.h"
#include "language/grammar.h"

#define SPARES_ALL UINT64_MAX
#define BUT(touched) (~(uint64_t)(touched))

// What moves from zone to zone is noted by zone.c, what is pending by stack.c; here stands what else an event tells of.
const uint64_t wars_spares[EVENT_COUNT] = {
    [EVENT_MOVE] = SPARES_ALL,
    [EVENT_ONLY] = SPARES_ALL,
    [EVENT_WARS_PASS] = SPARES_ALL,
    [EVENT_WARS_TURN] = SPARES_ALL,             // whoever asks looks whose turn,
    [EVENT_WARS_PHASE] = SPARES_ALL,            //   and which phase it is
    [EVENT_WARS_PAY] = SPARES_ALL,
    [EVENT_WARS_LOSES] = SPARES_ALL,
    [EVENT_WARS_RECIRCULATE] = SPARES_ALL,
    [EVENT_WARS_WAY] = SPARES_ALL,
    [EVENT_WARS_MODE] = SPARES_ALL,
    [EVENT_WARS_X] = SPARES_ALL,
    [EVENT_WARS_INDEX] = SPARES_ALL,
    [EVENT_WARS_ACTIVATION] = SPARES_ALL,
    [EVENT_WARS_ACTIVATE] = SPARES_ALL,
    [EVENT_WARS_DRAIN] = SPARES_ALL,
    [EVENT_WARS_MOVE] = SPARES_ALL,
    [EVENT_WARS_ATTACK] = SPARES_ALL,
    [EVENT_WARS_TRIGGER] = SPARES_ALL,
    [EVENT_WARS_TARGETS] = SPARES_ALL,
    [EVENT_WARS_PLAY] = SPARES_ALL,             // what was used how often: use.c
    [EVENT_WARS_USE] = SPARES_ALL,
    [EVENT_WARS_RESOLVE] = SPARES_ALL,
    [EVENT_WARS_FIZZLE] = SPARES_ALL,
    [EVENT_WARS_CANCEL] = SPARES_ALL,
    [EVENT_WARS_NO_DESTINY] = SPARES_ALL,
    [EVENT_WARS_TOO_LATE] = SPARES_ALL,
    [EVENT_WARS_DESTROY] = SPARES_ALL,
    [EVENT_WARS_DISMISS] = SPARES_ALL,
    [EVENT_WARS_DESTINY] = BUT(TOUCH_ABILITIES),        // where a card is seen its ability can be pointed at
    [EVENT_WARS_REVEAL] = BUT(TOUCH_ABILITIES),
    [EVENT_WARS_RETRIEVE] = BUT(TOUCH_ABILITIES),
    [EVENT_WARS_MOVED] = BUT(TOUCH_PLACE),
    [EVENT_WARS_ENTER] = BUT(TOUCH_PLACE),
    [EVENT_WARS_DAMAGE] = BUT(TOUCH_STATE),
    [EVENT_WARS_UNDAMAGE] = BUT(TOUCH_STATE),
    [EVENT_WARS_INVERT] = BUT(TOUCH_STATE | TOUCH_LASTS | TOUCH_NUMBERS),
    [EVENT_WARS_REVERT] = BUT(TOUCH_STATE | TOUCH_LASTS | TOUCH_NUMBERS),
    [EVENT_WARS_MODIFY] = BUT(TOUCH_NUMBERS),
    [EVENT_WARS_RESTRICT] = BUT(TOUCH_LASTS),
    [EVENT_WARS_ICON] = BUT(TOUCH_LASTS),
    [EVENT_WARS_ENERGY_ICON] = BUT(TOUCH_LASTS),
    [EVENT_WARS_EXPIRE] = BUT(TOUCH_LASTS | TOUCH_NUMBERS | TOUCH_BATTLE),
    [EVENT_WARS_BATTLE] = BUT(TOUCH_BATTLE),
    [EVENT_WARS_STEP] = BUT(TOUCH_BATTLE),
    [EVENT_WARS_FOR_BATTLE] = BUT(TOUCH_BATTLE),
    [EVENT_WARS_ATTRITION] = BUT(TOUCH_BATTLE),
    [EVENT_WARS_POWER] = BUT(TOUCH_BATTLE),
    [EVENT_WARS_CASUALTIES] = BUT(TOUCH_BATTLE),
    [EVENT_WARS_NO_WINNER] = BUT(TOUCH_BATTLE),
    [EVENT_WARS_ONE_SIDED] = BUT(TOUCH_BATTLE),
    [EVENT_WARS_BATTLE_OVER] = BUT(TOUCH_BATTLE),
    [EVENT_WARS_BATTLE_NUMBER] = BUT(TOUCH_BATTLE),
};

// ---- texts ----

static uint64_t zones_needed(unsigned kinds)
{
    uint64_t needs = kinds | (uint64_t)kinds << WARS_ZONES;
    return needs | (kinds >> ZONE_PENDING & 1 ? TOUCH_CARDS : 0);
}

// What an operation asks for by itself, beside its operands.
static uint64_t op_needs(uint8_t op)
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
        return TOUCH_DRAINS;
    case WARS_OP_PENDING_ABILITY:
        return TOUCH_ABILITIES;
    case WARS_OP_ATTACKING:
    case WARS_OP_DESTINY_OF:                    // of a card revealed for battle destiny
        return TOUCH_BATTLE;
    case WARS_OP_IN_BATTLE:
    case WARS_OP_THIS_BATTLE:
    case WARS_OP_SITE_BATTLE:
    case WARS_OP_SECTOR_BATTLE:
    case WARS_OP_BATTLE_AT:
        return TOUCH_BATTLE | TOUCH_PLACE | TOUCH_PLAY;
    case WARS_OP_PHASE_IS:
        return TOUCH_PHASE;
    case WARS_OP_TURN_OF:
        return TOUCH_TURN;
    default:
        return TOUCH_ALL;
    }
}

static uint64_t code_needs(const uint8_t *code, uint16_t at);

static uint64_t filter_needs(const uint8_t *code, uint16_t at)
{
    uint16_t end = (uint16_t)(at + 1 + code[at]);
    uint64_t needs = zones_needed(code_wide(code, (uint16_t)(at + 1)));
    for (uint16_t test = (uint16_t)(at + 3); test < end; test = code_skip(&wars_vocabulary, code, test))
        needs |= code_needs(code, test);
    return needs;
}

static uint64_t operands_need(const uint8_t *code, uint16_t at)
{
    uint64_t needs = 0;
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

static uint64_t code_needs(const uint8_t *code, uint16_t at)
{
    uint64_t needs = op_needs(code[at]) | operands_need(code, at);
    bool is_theirs = code[at] == OP_TARGET && code[at + 3] != PLAYER_YOU;
    if (code[at] == OP_CHOOSE || is_theirs)     // from cards that it can be done with
        needs |= op_needs(code[at + 2]);
    if (code[at] == OP_TARGET)
        needs |= TOUCH_LASTS;                   // "can't be targeted"
    return needs;
}

static uint64_t condition_needs(const uint8_t *code, uint16_t at) { return at ? code_needs(code, at) : 0; }

static uint64_t statements_need(const uint8_t *code, uint16_t at)
{
    uint64_t needs = 0;
    for (; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at))
        needs |= code_needs(code, at);
    return needs;
}

// Of ongoing abilities: what their words ask for, whatever they do.
static uint64_t ongoing_needs(const uint8_t *code, uint16_t at)
{
    uint64_t needs = 0;
    for (; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at))
        needs |= operands_need(code, at);
    return needs;
}

// "PAY player NUM n", and the same of LOSE with an n of no great moment.
static bool is_plain(const uint8_t *code, uint16_t at)
{
    return code[at + 1] == PLAYER_YOU && code[at + 2] == OP_NUM && code[at + 3] <= PRICE_MAX;
}

// Energy it costs. A plain price matters only where there is about as much as that (pays_least, loses_most).
static uint64_t price_needs(const uint8_t *code, uint16_t at)
{
    const uint64_t piles = TOUCH_ZONE(ZONE_RESERVE) | TOUCH_ZONE(ZONE_ACTIVE) | TOUCH_ZONE(ZONE_USED);
    bool loses = false, is_simple = true, is_paid = true;
    for (; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at)) {
        bool is_energy = code[at] == WARS_OP_PAY || code[at] == WARS_OP_LOSE;
        loses = loses || code[at] == WARS_OP_LOSE;
        is_paid = is_paid && (code[at] != WARS_OP_PAY || is_plain(code, at));
        is_simple = is_simple && (is_energy ? is_plain(code, at) : code[at] < OP_GAME || code[at] == WARS_OP_REVEAL);
    }
    uint64_t needs = is_paid ? 0 : TOUCH_ZONE(ZONE_ACTIVE);
    return needs | (!loses ? 0 : is_simple ? TOUCH_LOSES : piles | TOUCH_ZONE(ZONE_HAND));
}

// Energy to lose for it, if all of that is plain.
static int plain_loss(const uint8_t *code, uint16_t at)
{
    int loss = 0;
    for (; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at))
        loss += code[at] == WARS_OP_LOSE ? code[at + 3] : 0;
    return loss;
}

// Choices and costs.
static uint64_t play_needs(const WarsFacts *c, const Program *p, uint8_t ability)
{
    const Ability *a = &p->ability[ability];
    uint64_t needs = statements_need(p->code, a->play) | price_needs(p->code, a->play);
    return needs | (c->reveals >> ability & 1 ? TOUCH_ZONE(ZONE_RESERVE) : 0) |
           (c->announces >> ability & 1 ? TOUCH_ALL : 0);
}

// Whether it may be played or used at all.
static uint64_t when_needs(const WarsFacts *c, const Program *p, uint8_t ability)
{
    const Ability *a = &p->ability[ability];
    uint64_t needs = condition_needs(p->code, a->condition);
    if (a->kind == WARS_PERMIT || a->kind == WARS_USE)
        needs |= statements_need(p->code, a->code);
    if (a->limit && c->type == TYPE_WEAPON)             // Quickdraw; else only its own uses matter (act_forget)
        needs |= TOUCH_NUMBERS | TOUCH_PLACE | TOUCH_PLAY;
    return needs;
}

static bool is_act(const WarsFacts *c, const Ability *a)
{
    bool is_effect = a->kind == WARS_EFFECT || a->kind == WARS_EFFECT_USED || a->kind == WARS_EFFECT_LOST;
    return c->type == TYPE_INTERRUPT ? is_effect : a->kind == WARS_ACTIVATED;
}

// The least and the most energy that it may be about.
static void note_prices(WarsFacts *c, const Program *p)
{
    int cost = c->type == TYPE_INTERRUPT ? c->cost : 0, least = UINT8_MAX, most = 0, loses = 0;
    if (c->texts & TEXT_BIT(WARS_ADDED_COST)) {
        int added = text_ability(p, WARS_ADDED_COST, 0);
        cost += c->pays[added];
        loses = plain_loss(p->code, p->ability[added].play);
    }
    int lost = loses;
    for (uint8_t i = 0; i < p->ability_count; i++) {
        int pays = c->pays[i] + cost, loss = lost + plain_loss(p->code, p->ability[i].play);
        if (!is_act(c, &p->ability[i]))
            continue;
        least = pays < least ? pays : least;
        most = pays > most ? pays : most;
        loses = loss > loses ? loss : loses;
    }
    int enough = most + loses + 1;              // and the card itself may be among what could be lost
    c->pays_least = (uint8_t)least;
    c->pays_most = (uint8_t)(most < UINT8_MAX ? most : UINT8_MAX);
    c->loses_most = (uint8_t)(enough < UINT8_MAX ? enough : UINT8_MAX);
}

// Its first choice, if a card is needed for it whatever else is so.
static uint16_t choice_wants(const uint8_t *code, uint16_t at)
{
    bool is_choice = at && (code[at] == OP_CHOOSE || code[at] == OP_TARGET) && code[at + 3] == PLAYER_YOU;
    bool is_needed = is_choice && code[at + 4] == OP_NUM && code[at + 5] > 0 && code[at + 6] == OP_NUM;
    return is_needed ? (uint16_t)(at + 8) : 0;
}

// Of activated abilities without alternatives.
static void note_wants(WarsFacts *c, const Program *p)
{
    for (uint8_t i = 0; i < p->ability_count; i++) {
        const Ability *next = i + 1 < p->ability_count ? &p->ability[i + 1] : NULL;
        bool is_use = next && next->kind == WARS_USE;
        if (p->ability[i].kind != WARS_ACTIVATED || p->ability[i].event > 0 ||
            (next && next->kind == WARS_ACTIVATED && next->event > 0))
            continue;
        if (is_use && next->condition && p->code[next->condition] == OP_EXISTS)
            c->wants[0][i] = (uint16_t)(next->condition + 1);
        c->wants[1][i] = choice_wants(p->code, p->ability[i].play);
    }
}

static bool has_support(const WarsFacts *c)
{
    for (uint8_t i = FACTION_NONE + 1; i < FACTION_COUNT; i++)
        if (c->support[i] > 0)
            return true;
    return false;
}

void wars_needs_note(WarsFacts *c, const Program *p)
{
    bool is_interrupt = c->type == TYPE_INTERRUPT;
    uint64_t when = c->bullets ? TOUCH_PLAYED : 0, play = 0;
    note_prices(c, p);
    note_wants(c, p);
    for (uint8_t i = 0; i < p->ability_count; i++) {
        const Ability *a = &p->ability[i];
        if (a->kind == WARS_ONGOING) {
            c->ongoing |= condition_needs(p->code, a->condition) | ongoing_needs(p->code, a->code);
        } else if (a->kind != WARS_TRIGGERED && a->kind != WARS_TRIGGERED_OR && a->kind != WARS_KEYWORD) {
            when |= when_needs(c, p, i);
            play |= play_needs(c, p, i);
        }
    }
    if (is_interrupt && has_support(c))
        when |= TOUCH_PLAY | TOUCH_PLACE | TOUCH_LASTS;
    if (is_interrupt)                           // what makes cards cheaper
        play |= TOUCH_LASTS;
    if (is_interrupt && (c->statics & STATICS_PRICE))   // its own text works while it is played
        play |= c->ongoing | TOUCH_ZONE(ZONE_ACTIVE);
    c->needs[ACT_FOUND] = when | play;
    c->needs[ACT_WHEN] = when;
    c->needs[ACT_PLAY] = play;
}
