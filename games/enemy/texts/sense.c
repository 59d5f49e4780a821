// sense.c — ENEMY texts that are English but make no sense, and where cards are if the text doesn't say.
#include "games/enemy/moments.h"
#include "games/enemy/table.h"

#include "language/code.h"

// In a fight "a monster" is one that attacks: in that fight or, while it is declared, in the attack. Elsewhere it is in
// a portal or a score pile (A27).
uint16_t enemy_zones_unsaid(uint8_t ability, uint8_t event, uint16_t zones, uint8_t *ret_test)
{
    const uint16_t idle = 1u << ZONE_PORTAL | 1u << ZONE_SCORE;
    bool waits = ability == ENEMY_FLIP || ability == ENEMY_TRIGGER;
    if (!waits || zones != idle || (event != MOMENT_FIGHTS && event != MOMENT_ATTACKED))
        return zones;
    *ret_test = event == MOMENT_FIGHTS ? ENEMY_OP_IN_FIGHT : 0;
    return 1u << ZONE_ATTACK;
}

static bool has_test(const uint8_t *code, uint16_t filter, uint8_t op, int word)
{
    return code_filter_has(&enemy_vocabulary, code, filter, op, word);
}

// The chooser must know the cards: their own, or those that the text has shown before.
static bool is_blind_choice(const uint8_t *code, uint16_t at, bool is_shown)
{
    uint16_t filter = code_operand(&enemy_vocabulary, code, at, 'f');
    uint16_t zones = code_wide(code, (uint16_t)(filter + 1));
    bool is_secret = zones & (1u << ZONE_HAND | 1u << ZONE_HIDDEN | 1u << ZONE_DECK);
    bool is_own = has_test(code, filter, OP_OWNER, code[at + 3]) || code[at + 2] == ENEMY_OP_SACRIFICE;
    bool is_named = has_test(code, filter, OP_IS, -1) || (is_shown && has_test(code, filter, ENEMY_OP_LIES, -1));
    return is_secret && !is_own && !is_named;
}

// Strength and tolerance change while a card is in play, or in a fight.
static const char *number_nonsense(const uint8_t *code, const Ability *a, uint16_t at)
{
    bool changes = code[at] == ENEMY_OP_STRENGTH || code[at] == ENEMY_OP_TOLERANCE ||
                   code[at] == ENEMY_OP_EACH_STRENGTH;
    bool waits = a->kind == ENEMY_FLIP || a->kind == ENEMY_TRIGGER;
    bool is_attacker = code[at] == ENEMY_OP_STRENGTH && code[at + 1] == OP_SLOT && code[at + 2] == SLOT_THAT_OTHER;
    bool in_fight = waits && (a->event == MOMENT_FIGHTS || (a->event == MOMENT_ATTACKED && is_attacker));
    bool is_early = changes && a->kind != ENEMY_ONGOING && !in_fight;
    return is_early ? "there is no fight yet in which its strength could change" : NULL;
}

// "Each monster cannot be wounded.": there are no PCs among these cards.
static bool spares_no_pc(const uint8_t *code, uint16_t at)
{
    if (code[at] != ENEMY_OP_CANNOT_WOUND || code[at + 1] != OP_EACH)
        return false;
    uint16_t zones = code_wide(code, (uint16_t)(at + 3));
    return zones && !(zones >> ZONE_PCS & 1);
}

// Monsters have no tolerance (ledger, section 4): "this monster", or cards where there are no PCs.
static bool is_tolerant_monster(const uint8_t *code, uint16_t at, uint16_t kind)
{
    if (code[at] != ENEMY_OP_TOLERANCE)
        return false;
    uint16_t zones = code[at + 1] == OP_EACH ? code_wide(code, (uint16_t)(at + 3)) : 0;
    return (code[at + 1] == OP_SELF && kind == 1u << TYPE_MONSTER) || (zones && !(zones >> ZONE_PCS & 1));
}

// The filter of the cards that a verb is done to: of the choice for it, or of all such cards; 0: it has none here.
static uint16_t filter_for(const uint8_t *code, uint16_t at, uint8_t verb)
{
    const Vocabulary *v = &enemy_vocabulary;
    if (code[at] == verb && code[at + 1] == OP_EACH)
        return (uint16_t)(at + 2);
    if (code[at] != OP_CHOOSE || code[at + 2] != verb)
        return 0;
    return code_skip_operand(v, code, code_skip_operand(v, code, (uint16_t)(at + 4), 'n'), 'n');
}

// "Heal a healthy PC."
static bool heals_healthy(const uint8_t *code, uint16_t at)
{
    uint16_t filter = filter_for(code, at, ENEMY_OP_HEAL), end = (uint16_t)(filter + 1 + code[filter]);
    for (uint16_t test = (uint16_t)(filter + 3); filter && test < end; test = code_skip(&enemy_vocabulary, code, test))
        if (code[test] == OP_NONE_OF && code_has(&enemy_vocabulary, code, test, ENEMY_OP_WOUNDED, -1))
            return true;
    return false;
}

static bool destroys_held(const uint8_t *code, uint16_t at)
{
    uint16_t filter = filter_for(code, at, ENEMY_OP_DESTROY);
    uint16_t zones = filter ? code_wide(code, (uint16_t)(filter + 1)) : 0;
    return zones && !(zones & ~(1u << ZONE_HAND | 1u << ZONE_DECK | 1u << ZONE_DISCARD));
}

// Where cards lie that a noun means if nothing else is said; 0: the test is no noun.
static uint16_t zones_of_noun(const uint8_t *code, uint16_t test)
{
    const uint16_t monsters = 1u << ZONE_PORTAL | 1u << ZONE_SCORE | 1u << ZONE_ATTACK;
    switch (code[test]) {
    case ENEMY_OP_SPECIES:
        return monsters;
    case ENEMY_OP_CLASS:
    case ENEMY_OP_SUBTYPE:
        return 1u << ZONE_PCS;
    case ENEMY_OP_TYPE:
        return code[test + 1] == TYPE_MONSTER ? monsters
             : code[test + 1] == TYPE_PC || code[test + 1] == TYPE_ITEM ? 1u << ZONE_PCS : 0;
    case ENEMY_OP_LIES:
        return (uint16_t)(1u << code[test + 1]);
    default:
        return 0;
    }
}

// Whether a part of "A or B" names a noun, and nothing says where those cards are, although they are not in `zones`.
static bool part_is_astray(const uint8_t *code, uint16_t part, uint16_t zones)
{
    bool says_zone = code[part] <= 2 || code_wide(code, (uint16_t)(part + 1)) != 0;
    uint16_t home = says_zone ? 0 : zones_of_noun(code, (uint16_t)(part + 3));
    return home && !(home & zones);
}

// Whether the first part of "A or B" is a noun alone, and only the second says whose it is.
static bool is_of_nobody(const uint8_t *code, uint16_t first, uint16_t second)
{
    bool is_bare = code_skip(&enemy_vocabulary, code, (uint16_t)(first + 3)) == first + 1 + code[first];
    return is_bare && has_test(code, second, OP_OWNER, -1);
}

// "An item or a hidden card", "a goblin or an item": they lie in different places, and one place was taken for both.
// "Each hidden card or item you have": the hidden cards would be anybody's.
static CodeLook look_for_astray(const CodeSpot *spot, void *self)
{
    (void)self;
    const uint16_t in_play = 1u << ZONE_PCS | 1u << ZONE_PORTAL | 1u << ZONE_SCORE | 1u << ZONE_ATTACK |
                             1u << ZONE_HIDDEN;
    const uint8_t *code = spot->code;
    uint16_t end = spot->takes == 'f' ? (uint16_t)(spot->at + 1 + code[spot->at]) : 0;
    uint16_t zones = end ? code_wide(code, (uint16_t)(spot->at + 1)) : 0;
    if (!zones || zones & ~in_play)
        return CODE_INSIDE;
    for (uint16_t test = (uint16_t)(spot->at + 3); test < end; test = code_skip(spot->v, code, test)) {
        uint16_t first = (uint16_t)(test + 1), second = (uint16_t)(first + 1 + code[first]);
        if (code[test] != OP_ANY)
            continue;
        if (part_is_astray(code, first, zones) || part_is_astray(code, second, zones) ||
            is_of_nobody(code, first, second))
            return CODE_FOUND;
    }
    return CODE_INSIDE;
}

static bool has_astray(const uint8_t *code, uint16_t at)
{
    return code_find(&enemy_vocabulary, code, at, 'c', look_for_astray, NULL);
}

const char *enemy_nonsense(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t *ret_at)
{
    const char *astray = "these lie in different places: say it of each";
    bool is_shown = false;
    *ret_at = a->condition;
    if (a->condition && has_astray(code, a->condition))
        return astray;
    for (uint16_t at = a->code; at && code[at] != OP_END; at = code_skip(&enemy_vocabulary, code, at)) {
        const char *why = number_nonsense(code, a, at);
        *ret_at = at;
        if (why)
            return why;
        if (has_astray(code, at))
            return astray;
        if (is_tolerant_monster(code, at, kind))
            return "only PCs and items have tolerance (HE-TOL-1)";
        if (heals_healthy(code, at))
            return "only a wounded PC can be healed (HE-PC-8)";
        if (destroys_held(code, at))
            return "only cards in play are destroyed (HE-ZONE-2): elsewhere they are discarded";
        if (spares_no_pc(code, at))
            return "only PCs are wounded (HE-PC-7)";
        if (code[at] == ENEMY_OP_PICK_HIDDEN && code[at + 4] == ENEMY_OP_SACRIFICE)
            return "only your own cards can be sacrificed";
        if (code[at] == OP_CHOOSE && is_blind_choice(code, at, is_shown))
            return "the player who chooses does not know these cards: have them looked at, or take them at random";
        is_shown = is_shown || code[at] == ENEMY_OP_LOOK_HAND || code[at] == ENEMY_OP_LOOK_HIDDEN ||
                   code[at] == ENEMY_OP_REVEAL_HAND || code[at] == ENEMY_OP_REVEAL;
    }
    return enemy_never(code, a, kind, ret_at);
}

// Nothing can be done any more with a PC that has gone to a hand, and an item that was destroyed is not borne.
uint16_t enemy_brings(uint8_t op)
{
    switch (op) {
    case ENEMY_OP_RETURN:
        return 1u << ZONE_HAND;
    case ENEMY_OP_DESTROY:
    case ENEMY_OP_SACRIFICE:
    case ENEMY_OP_PUT_AWAY:
        return 1u << ZONE_DISCARD;
    case ENEMY_OP_PUT_ON:
    case ENEMY_OP_PUT_UNDER:
        return 1u << ZONE_DECK;
    case ENEMY_OP_STORE:
        return 1u << ZONE_PORTAL;
    case ENEMY_OP_PLAY_ON:
    case ENEMY_OP_GIVE:
        return 1u << ZONE_PCS;
    default:
        return 0;
    }
}

bool enemy_sends_away(uint8_t op, uint16_t zones)
{
    (void)zones;
    return op == ENEMY_OP_SHUFFLE_IN;
}
