// never.c — ENEMY texts that are English, but ask for what can never be, or for what nobody can know by then.
//
// They would do nothing, or something else than they say; each check tells why the text is refused.
#include "games/enemy/moments.h"
#include "games/enemy/table.h"

#include "language/code.h"

#define ZONES(zone) (1u << ZONE_##zone)

enum {
    IN_PLAY = ZONES(PCS) | ZONES(PORTAL) | ZONES(SCORE) | ZONES(FIELD) | ZONES(ATTACK),
    SECRET = ZONES(HAND) | ZONES(HIDDEN) | ZONES(DECK),
    ANYWHERE = SECRET | ZONES(DISCARD) | ZONES(REVEALED),               // where cards of any type can lie
    MONSTERS = ZONES(PORTAL) | ZONES(SCORE) | ZONES(ATTACK),
    SPOTTABLE = ZONES(PCS) | ZONES(PORTAL) | ZONES(SCORE) | ZONES(FIELD) | ZONES(HIDDEN),
    EVERY_ZONE = 0xffff,
};

// What is known of a text up to one of its statements.
typedef struct Glance {
    uint16_t shown;                     // secret zones that it has shown
    uint16_t chooser;                   // the filter a player chooses by, who knows the own cards
    uint8_t left;                       // a bit for each slot whose cards have left where they were
    uint8_t fallen;                     // of these, those that have left play
    uint8_t buried;                     // those whose cards lie in a discard pile
    uint8_t discarded;                  // those that were discarded from a hand
    uint8_t untold;                     // of these, those before another discard, whose cards nothing can mention
    uint8_t tops;                       // those with the top cards of a pile
    uint8_t you_did, opponent_did;      // those with which something was done, by whom
    const char *why;                    // what was found
} Glance;

static bool has(const uint8_t *code, uint16_t at, uint8_t op, int word)
{
    return code_has(&enemy_vocabulary, code, at, op, word);
}

static uint16_t next_of(const uint8_t *code, uint16_t at) { return code_skip(&enemy_vocabulary, code, at); }

static bool is_elsewhere(const uint8_t *code, uint16_t part, uint16_t zones)
{
    uint16_t there = code_wide(code, (uint16_t)(part + 1));
    return there && !(there & zones);
}

// Whether a filter, or a part of it that is about these zones, makes such a test of its own cards.
static bool filter_tests(const uint8_t *code, uint16_t filter, uint16_t zones, const uint8_t *op, size_t count)
{
    if (is_elsewhere(code, filter, zones))
        return false;
    uint16_t end = (uint16_t)(filter + 1 + code[filter]);
    for (uint16_t test = (uint16_t)(filter + 3); test < end; test = next_of(code, test)) {
        uint16_t first = (uint16_t)(test + 1), second = (uint16_t)(first + 1 + code[first]);
        bool is_any_card = code[test] == ENEMY_OP_TYPE && code[test + 1] == TYPE_NONE;
        if (memchr(op, code[test], count) && !is_any_card)
            return true;
        if ((code[test] == OP_ANY || code[test] == OP_NONE_OF) && filter_tests(code, first, zones, op, count))
            return true;
        if (code[test] == OP_ANY && filter_tests(code, second, zones, op, count))
            return true;
    }
    return false;
}

// ---- cards that nobody has shown, and cards that cannot be there ----

static uint16_t homes_of_type(uint8_t type)
{
    switch ((CardType)type) {
    case TYPE_MONSTER:
        return MONSTERS | ANYWHERE;
    case TYPE_PC:
    case TYPE_ITEM:
        return ZONES(PCS) | ANYWHERE;
    case TYPE_FIELD:
        return ZONES(FIELD) | ANYWHERE;
    case TYPE_ACTION:
    case TYPE_EVENT:
        return ANYWHERE;
    case TYPE_NONE:
    case TYPE_COUNT:
        break;
    }
    return EVERY_ZONE;
}

// The zones where a card can lie that passes the test.
static uint16_t homes_of(const uint8_t *code, uint16_t test)
{
    switch (code[test]) {
    case ENEMY_OP_TYPE:
        return homes_of_type(code[test + 1]);
    case ENEMY_OP_SPECIES:
        return MONSTERS | ANYWHERE;
    case ENEMY_OP_CLASS:
    case ENEMY_OP_SUBTYPE:
        return ZONES(PCS) | ANYWHERE;
    case ENEMY_OP_LIES:
        return (uint16_t)(1u << code[test + 1]);
    case ENEMY_OP_WOUNDED:
    case ENEMY_OP_BEARING:
    case ENEMY_OP_BORNE_BY:
        return ZONES(PCS);
    case ENEMY_OP_AGAINST:
    case ENEMY_OP_IN_FIGHT:
        return ZONES(PCS) | ZONES(ATTACK);
    case ENEMY_OP_BESIDE:
    case ENEMY_OP_JOINED:
        return ZONES(ATTACK);
    case OP_NONE_OF:                    // "healthy" is said of a PC in play as much as "wounded"
        return code[test + 1] == 3 && code[test + 4] == ENEMY_OP_WOUNDED ? ZONES(PCS) : EVERY_ZONE;
    default:
        return EVERY_ZONE;
    }
}

// The same of a whole filter; 0: no card ever passes it.
static uint16_t homes_of_all(const uint8_t *code, uint16_t filter)
{
    uint16_t end = (uint16_t)(filter + 1 + code[filter]), zones = code_wide(code, (uint16_t)(filter + 1));
    unsigned homes = zones ? zones : EVERY_ZONE;
    for (uint16_t test = (uint16_t)(filter + 3); test < end; test = next_of(code, test)) {
        uint16_t first = (uint16_t)(test + 1), second = (uint16_t)(first + 1 + code[first]);
        homes &= code[test] == OP_ANY ? homes_of_all(code, first) | (unsigned)homes_of_all(code, second)
                                      : homes_of(code, test);
    }
    return (uint16_t)homes;
}

// "For each monster in your opponent's hand": whoever works that out does not know the cards.
static bool is_unseen(const uint8_t *code, uint16_t filter, const Glance *g)
{
    static const uint8_t kinds[] = {ENEMY_OP_TYPE, ENEMY_OP_CLASS, ENEMY_OP_SUBTYPE, ENEMY_OP_SPECIES, ENEMY_OP_ELEMENT,
                                    ENEMY_OP_STAT_MIN, ENEMY_OP_STAT_MAX, ENEMY_OP_REWARDING, ENEMY_OP_ALIKE};
    uint16_t zones = code_wide(code, (uint16_t)(filter + 1)) & homes_of_all(code, filter) & SECRET;
    bool is_own = code_filter_has(&enemy_vocabulary, code, filter, OP_OWNER, PLAYER_YOU) && !(zones & ZONES(DECK));
    bool is_named = code_filter_has(&enemy_vocabulary, code, filter, OP_IS, -1);
    return zones & ~g->shown && !is_own && !is_named && filter != g->chooser &&
           filter_tests(code, filter, zones, kinds, COUNT_OF(kinds));
}

// "Destroy a monster that is not in that fight": in a text about a fight every monster is in it.
static bool is_in_and_out(const uint8_t *code, uint16_t filter)
{
    uint16_t end = (uint16_t)(filter + 1 + code[filter]);
    bool is_out = false;
    for (uint16_t test = (uint16_t)(filter + 3); test < end; test = next_of(code, test))
        is_out = is_out || (code[test] == OP_NONE_OF && code[test + 1] == 3 && code[test + 4] == ENEMY_OP_IN_FIGHT);
    return is_out && code_filter_has(&enemy_vocabulary, code, filter, ENEMY_OP_IN_FIGHT, -1);
}

// "Each card in play": hidden cards are in play, too, and such a filter does not look at them.
static bool is_all_in_play(const uint8_t *code, uint16_t filter)
{
    return code_wide(code, (uint16_t)(filter + 1)) == IN_PLAY && homes_of_all(code, filter) == IN_PLAY;
}

static const char *filter_never(const uint8_t *code, uint16_t filter, const Glance *g)
{
    if (is_unseen(code, filter, g))
        return "you do not know these cards: have them looked at first";
    if (is_all_in_play(code, filter))
        return "hidden cards are in play, too: say which kinds of cards are meant";
    return homes_of_all(code, filter) == 0 || is_in_and_out(code, filter) ? "no such card is ever there" : NULL;
}

static CodeLook look_for_never(const CodeSpot *spot, void *self)
{
    Glance *g = self;
    if (spot->takes != 'f')
        return CODE_INSIDE;
    g->why = filter_never(spot->code, spot->at, g);
    return g->why ? CODE_FOUND : CODE_INSIDE;
}

// ---- cards that have left ----

static bool is_of_slots(const uint8_t *code, uint16_t selector, uint8_t slots)
{
    return code[selector] == OP_SLOT && slots >> code[selector + 1] & 1;
}

// "Destroy a PC. If it is wounded, …", "… for each item it bears": by then it lies in the discard pile.
static CodeLook look_for_gone(const CodeSpot *spot, void *self)
{
    static const uint8_t changing[] = {ENEMY_OP_WOUNDED, ENEMY_OP_BEARING, ENEMY_OP_AGAINST, ENEMY_OP_IN_FIGHT,
                                       ENEMY_OP_JOINED, ENEMY_OP_BESIDE, ENEMY_OP_LIES};
    static const uint8_t numbers[] = {ENEMY_OP_STAT_MIN, ENEMY_OP_STAT_MAX};
    const Glance *g = self;
    const uint8_t *code = spot->code;
    const uint16_t at = spot->at, card = (uint16_t)(at + 1), filter = (uint16_t)(at + 3);
    bool is_found = false;
    if (spot->takes == 'f')
        return CODE_INSIDE;
    if (code[at] == OP_MATCHES && is_of_slots(code, card, g->left))
        is_found = filter_tests(code, filter, EVERY_ZONE, changing, COUNT_OF(changing));
    if (code[at] == OP_MATCHES && is_of_slots(code, card, g->fallen))
        is_found = is_found || filter_tests(code, filter, EVERY_ZONE, numbers, COUNT_OF(numbers));
    if (code[at] == ENEMY_OP_STAT_OF)
        is_found = is_of_slots(code, (uint16_t)(at + 2), g->fallen);
    for (uint8_t slot = 0; slot < 8 && code[at] == ENEMY_OP_BORNE_BY; slot++)
        is_found = is_found || (g->left >> slot & 1 && has(code, at, OP_SLOT, slot));
    return is_found ? CODE_FOUND : CODE_INSIDE;
}

// "Discard a card. If it is a monster, your opponent discards a card. If it is a monster, …": whose?
static CodeLook look_for_untold(const CodeSpot *spot, void *self)
{
    const Glance *g = self;
    bool is_asked = spot->takes != 'f' && spot->code[spot->at] == OP_MATCHES;
    return is_asked && is_of_slots(spot->code, (uint16_t)(spot->at + 1), g->untold) ? CODE_FOUND : CODE_INSIDE;
}

// "Discard the top card of your discard pile."
static bool is_of_pile(const uint8_t *code, uint16_t at, const Glance *g)
{
    uint16_t cards = code[at] == ENEMY_OP_PUT_AWAY ? (uint16_t)(at + 2)
                     : code[at] == ENEMY_OP_DESTROY ? (uint16_t)(at + 1) : 0;
    return cards && is_of_slots(code, cards, g->buried & (uint8_t)~(g->you_did | g->opponent_did));
}

static bool is_leaving(uint8_t op)
{
    return op == ENEMY_OP_DESTROY || op == ENEMY_OP_SACRIFICE || op == ENEMY_OP_RETURN || op == ENEMY_OP_PUT_ON ||
           op == ENEMY_OP_PUT_UNDER || op == ENEMY_OP_SHUFFLE_IN || op == ENEMY_OP_STORE;
}

static uint16_t zones_shown(uint8_t op)
{
    if (op == ENEMY_OP_LOOK_HAND || op == ENEMY_OP_REVEAL_HAND)
        return ZONES(HAND);
    return op == ENEMY_OP_LOOK_HIDDEN ? ZONES(HIDDEN)
           : op == ENEMY_OP_REVEAL || op == ENEMY_OP_LOOK_AT ? SECRET : 0;
}

// Notes what the statement does to the cards of its slot.
static void statement_note(const uint8_t *code, uint16_t at, Glance *g)
{
    uint16_t cards = code[at] >= OP_GAME ? code_operand(&enemy_vocabulary, code, at, 's') : 0;
    bool is_slot = cards && code[cards] == OP_SLOT;
    uint8_t slot = is_slot ? (uint8_t)(1u << code[cards + 1]) : 0;
    bool is_top = code[at] == ENEMY_OP_TOP_CARDS || code[at] == ENEMY_OP_LAST_CARDS;
    g->tops = (uint8_t)(g->tops | (is_top ? 1u << code[at + 1] : 0));
    g->fallen = (uint8_t)(g->fallen | (is_leaving(code[at]) ? slot : 0));
    bool buries = code[at] == ENEMY_OP_DESTROY || code[at] == ENEMY_OP_SACRIFICE || code[at] == ENEMY_OP_PUT_AWAY;
    g->buried = (uint8_t)(g->buried | (buries ? slot : 0) | (code[at] == ENEMY_OP_LAST_CARDS ? 1u << code[at + 1] : 0));
    g->left = (uint8_t)(g->left | g->fallen | (code[at] == ENEMY_OP_PUT_AWAY ? slot : 0));
    if (code[at] == ENEMY_OP_PUT_AWAY) {
        g->discarded |= slot;
        g->untold = 0;                  // these cards are the last that were discarded
        if (code[at + 1] == PLAYER_YOU)
            g->you_did |= slot;
        else
            g->opponent_did |= slot;
    }
    if (code[at] == ENEMY_OP_DISCARD || code[at] == ENEMY_OP_DISCARD_RANDOM)
        g->untold = g->discarded;
    g->shown = (uint16_t)(g->shown | zones_shown(code[at]));
    if (code[at] == OP_JUMP)            // what follows is done instead
        g->left = g->fallen = g->buried = g->untold = g->discarded = 0;
}

// ---- statements ----

static const char *choice_never(const uint8_t *code, uint16_t at, uint16_t filter)
{
    const uint8_t rival = code[at + 3] == PLAYER_YOU ? PLAYER_OPPONENT : PLAYER_YOU;
    bool is_theirs = code[at + 3] <= PLAYER_OPPONENT &&
                     code_filter_has(&enemy_vocabulary, code, filter, OP_OWNER, rival);
    if (code[at + 2] == ENEMY_OP_SACRIFICE && is_theirs)
        return "only your own cards can be sacrificed";
    if (code[at + 2] == ENEMY_OP_GIVE && has(code, at, OP_OWNER, PLAYER_OPPONENT))
        return "an item passes between PCs of the same player";
    return NULL;
}

// "Must avoid", "cannot avoid": the attack is declared, and the opponent is the defender.
static bool is_no_attack(const uint8_t *code, const Ability *a, uint16_t at)
{
    bool is_avoiding = code[at] == ENEMY_OP_MUST_AVOID || code[at] == ENEMY_OP_CANNOT_AVOID;
    bool is_theirs = a->condition && has(code, a->condition, ENEMY_OP_ATTACKING, PLAYER_OPPONENT);
    return is_avoiding && a->kind != ENEMY_ONGOING && (a->event != MOMENT_ATTACKED || is_theirs);
}

static CodeLook look_for_attack(const CodeSpot *spot, void *self)
{
    (void)self;
    const uint8_t *here = spot->code + spot->at;
    bool is_said = spot->takes == 'f' ? code_wide(spot->code, (uint16_t)(spot->at + 1)) == ZONES(ATTACK)
                                      : here[0] == ENEMY_OP_ATTACKING || here[0] == ENEMY_OP_TURN_OF;
    return is_said ? CODE_FOUND : CODE_INSIDE;
}

// Whether it asks for the attack in progress, or whose turn it is.
static bool is_about_attack(const uint8_t *code, uint16_t at)
{
    return code_find(&enemy_vocabulary, code, at, 'c', look_for_attack, NULL);
}

static const char *statement_never(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t at)
{
    bool forbids = code[at] == ENEMY_OP_CANNOT_WOUND || code[at] == ENEMY_OP_CANNOT_DESTROY;
    if (forbids && a->kind != ENEMY_ONGOING)
        return "this holds while a card is in play, and nothing says here how long it lasts";
    if (code[at] == ENEMY_OP_CANNOT_WOUND && code[at + 1] == OP_SELF && kind != 1u << TYPE_PC)
        return "only PCs are wounded (HE-PC-7)";
    uint16_t changed = code[at] == ENEMY_OP_STRENGTH || code[at] == ENEMY_OP_TOLERANCE ? (uint16_t)(at + 1) : 0;
    uint16_t zones = changed && code[changed] == OP_EACH ? code_wide(code, (uint16_t)(changed + 2)) : 0;
    if (zones && !(zones & IN_PLAY))
        return "strength and tolerance change only in play";
    if (kind == 1u << TYPE_EVENT && is_about_attack(code, at))
        return "events are played in your own turn, before any attack (HE-X-EVENT-1)";
    if (has(code, at, OP_X, -1))
        return "say what X is: \"where X is …\"";
    if (code_done_with_none(&enemy_vocabulary, code, at))
        return "this could be done with none: say \"you may\" instead";
    if (is_no_attack(code, a, at))
        return "your opponent is not being attacked then (HE-ATTACK-3)";
    return code[at] == OP_CHOOSE ? choice_never(code, at, code_operand(&enemy_vocabulary, code, at, 'f')) : NULL;
}

static const char *code_never(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t *ret_at)
{
    Glance g = {0};
    for (uint16_t at = a->code; at && code[at] != OP_END; at = next_of(code, at)) {
        const char *why = statement_never(code, a, kind, at);
        *ret_at = at;
        g.chooser = code[at] == OP_CHOOSE ? code_operand(&enemy_vocabulary, code, at, 'f') : 0;
        if (why)
            return why;
        if (code_find(&enemy_vocabulary, code, at, 'c', look_for_gone, &g))
            return "it has left by then: ask before";
        if (is_of_pile(code, at, &g))
            return "this lies in a discard pile";
        if (code_find(&enemy_vocabulary, code, at, 'c', look_for_untold, &g))
            return "several cards were discarded: say which is meant";
        if (code_find(&enemy_vocabulary, code, at, 'c', look_for_never, &g))
            return g.why;
        statement_note(code, at, &g);
        if (g.tops & g.you_did & g.opponent_did)
            return "this would be the same card for both players: say it of each";
    }
    return NULL;
}

// ---- what a text waits for, and what it needs ----

// What an event itself changes is tested when it has happened: "when your wounded PC is healed".
static const char *event_never(const uint8_t *code, const Ability *a)
{
    static const uint8_t health[] = {ENEMY_OP_WOUNDED};
    static const uint8_t places[] = {ENEMY_OP_LIES, ENEMY_OP_AGAINST, ENEMY_OP_IN_FIGHT, ENEMY_OP_JOINED,
                                     ENEMY_OP_BESIDE};
    bool is_waiting = (a->kind == ENEMY_FLIP || a->kind == ENEMY_TRIGGER) && a->subject;
    bool is_placed = is_waiting && (code_wide(code, (uint16_t)(a->subject + 1)) != 0 ||
                                    filter_tests(code, a->subject, EVERY_ZONE, places, COUNT_OF(places)));
    bool is_scored = a->event == MOMENT_SCORED, is_played = a->event == MOMENT_PLAYED;
    bool changes_health = is_played || a->event == MOMENT_WOUNDED || a->event == MOMENT_LOST ||
                          a->event == MOMENT_HEALED;
    if (is_waiting && changes_health && filter_tests(code, a->subject, EVERY_ZONE, health, COUNT_OF(health)))
        return "what happens decides whether it is wounded or healthy: leave that out";
    if (is_placed && is_scored)
        return "it lies in a score pile by then: say only which card it is";
    if (is_played && is_waiting && code_filter_has(&enemy_vocabulary, code, a->subject, ENEMY_OP_TYPE, TYPE_ACTION))
        return "an action is played hidden, which no text notices (HE-HIDE-2)";
    return is_placed && is_played ? "a hidden card is played face down, which no text notices; a place is not known yet"
                                  : NULL;
}

static CodeLook look_for_unspottable(const CodeSpot *spot, void *self)
{
    (void)self;
    uint16_t zones = spot->takes == 'f' ? code_wide(spot->code, (uint16_t)(spot->at + 1)) : 0;
    return spot->takes == 'f' ? (zones & ~SPOTTABLE ? CODE_FOUND : CODE_PAST) : CODE_INSIDE;
}

// Whether the second of two conditions asks for such a card as the first, or for "another" such card.
static bool is_same_spot(const uint8_t *code, uint16_t first, uint16_t second)
{
    uint16_t filter = (uint16_t)(first + 1), other = (uint16_t)(second + 1);
    if (code[first] != OP_EXISTS || code[second] != OP_EXISTS)
        return false;
    uint8_t size = (uint8_t)(code[other] - code_filter_has(&enemy_vocabulary, code, other, OP_OTHER, -1));
    return size == code[filter] && memcmp(code + filter + 1, code + other + 1, size) == 0;
}

// "A goblin and another goblin": one goblin would do for both, as "another" is only not this card.
static CodeLook look_for_another(const CodeSpot *spot, void *self)
{
    (void)self;
    const uint8_t *code = spot->code;
    uint16_t first = (uint16_t)(spot->at + 1);
    if (spot->takes == 'f' || code[spot->at] != OP_AND)
        return CODE_INSIDE;
    uint16_t second = next_of(code, first);
    for (; code[second] == OP_AND; second = next_of(code, (uint16_t)(second + 1)))
        if (is_same_spot(code, first, (uint16_t)(second + 1)))
            return CODE_FOUND;
    return is_same_spot(code, first, second) ? CODE_FOUND : CODE_INSIDE;
}

// "While this monster is in your opponent's score pile", "unless this monster is in your portal".
static CodeLook look_for_misplaced(const CodeSpot *spot, void *self)
{
    const uint8_t *code = spot->code;
    bool *is_denied = self;
    uint16_t filter = (uint16_t)(spot->at + 2);
    if (spot->takes == 'f')
        return CODE_INSIDE;
    *is_denied = *is_denied || code[spot->at] == OP_NOT || code[spot->at] == OP_OR;
    bool is_placed = code[spot->at] == OP_MATCHES && code[spot->at + 1] == OP_SELF &&
                     code_filter_has(spot->v, code, filter, ENEMY_OP_LIES, -1) &&
                     !code_filter_has(spot->v, code, filter, ENEMY_OP_LIES, ZONE_ATTACK);
    bool is_theirs = is_placed && code_filter_has(spot->v, code, filter, OP_OWNER, PLAYER_OPPONENT);
    return is_placed && (is_theirs || *is_denied) ? CODE_FOUND : CODE_INSIDE;
}

static const char *condition_never(const uint8_t *code, const Ability *a, uint16_t kind)
{
    Glance g = {0};
    const uint16_t at = a->condition;
    bool is_box = a->kind == ENEMY_REQUIRE, is_denied = false;
    if (is_box && code_find(&enemy_vocabulary, code, at, 'c', look_for_unspottable, NULL))
        return "only cards in play are spotted (HE-SPOT-1)";
    if (code_find(&enemy_vocabulary, code, at, 'c', look_for_another, NULL))
        return "say how many: each of them must be a different card (HE-SPOT-5)";
    if (kind == 1u << TYPE_MONSTER && a->kind == ENEMY_TRIGGER && has(code, at, ENEMY_OP_ATTACKING, PLAYER_OPPONENT))
        return "a monster's text waits while it attacks, and only you attack then";
    if (a->kind == ENEMY_ONGOING && code_find(&enemy_vocabulary, code, at, 'c', look_for_misplaced, &is_denied))
        return "a monster's text holds while it attacks, or while it is in your portal or your score pile";
    return code_find(&enemy_vocabulary, code, at, 'c', look_for_never, &g) ? g.why : NULL;
}

// Monsters that attack or join are the attacker's, and come from nowhere but the portal; a bearer is a PC in play.
static const char *filter_of_ability_never(const uint8_t *code, const Ability *a)
{
    static const uint8_t fighting[] = {ENEMY_OP_AGAINST, ENEMY_OP_IN_FIGHT};
    uint16_t zones = a->subject ? code_wide(code, (uint16_t)(a->subject + 1)) : 0;
    bool is_attack = a->subject && (a->kind == ENEMY_JOIN || a->kind == ENEMY_LEAD);
    bool is_foreign = is_attack && code_filter_has(&enemy_vocabulary, code, a->subject, OP_OWNER, PLAYER_OPPONENT);
    if (is_foreign || (is_attack && a->kind == ENEMY_JOIN && has(code, (uint16_t)(a->subject + 3), OP_SELF, -1)))
        return "you attack with another monster of your own";
    if (is_attack && zones & ~(ZONES(PORTAL) | ZONES(ATTACK)))
        return "monsters join from the portal (HE-ATTACK-2)";
    if (is_attack && a->kind == ENEMY_JOIN && zones)
        return "you attack with the monster that you have played: say only which it is (HE-A17)";
    bool is_bearer = a->kind == ENEMY_BEARER;
    if (is_bearer && (zones & ~ZONES(PCS) || filter_tests(code, a->subject, EVERY_ZONE, fighting, COUNT_OF(fighting))))
        return "an item is played on a PC in play, before any attack (HE-ITEM-1)";
    return NULL;
}

// What is done with the card that was played.
static const char *played_never(const uint8_t *code, const Ability *a)
{
    bool is_event = code_filter_has(&enemy_vocabulary, code, a->subject, ENEMY_OP_TYPE, TYPE_EVENT);
    for (uint16_t at = a->code; at && code[at] != OP_END; at = next_of(code, at)) {
        uint16_t cards = code[at] >= OP_GAME ? code_operand(&enemy_vocabulary, code, at, 's') : 0;
        if (!cards || !is_of_slots(code, cards, 1u << SLOT_THAT))
            continue;
        if (is_event)
            return "an event has been discarded by then (HE-X-EVENT-1)";
        if (code[at] == ENEMY_OP_HEAL)
            return "a PC is played healthy (HE-PC-1)";
    }
    return NULL;
}

const char *enemy_never(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t *ret_at)
{
    const char *why = event_never(code, a), *never = filter_of_ability_never(code, a);
    why = why ? why : never;
    if (!why && a->event == MOMENT_PLAYED && a->subject)
        why = played_never(code, a);
    const uint16_t filters[] = {a->subject, a->object};
    Glance g = {0};
    *ret_at = 0;
    for (size_t i = 0; i < COUNT_OF(filters) && !why; i++)
        why = filters[i] && code_find(&enemy_vocabulary, code, filters[i], 'f', look_for_never, &g) ? g.why : NULL;
    if (!why && a->condition) {
        why = condition_never(code, a, kind);
        *ret_at = a->condition;
    }
    if (!why && code_did_is_unclear(&enemy_vocabulary, code, a->code, ret_at))
        return "what would have to be done? say \"if\" right after that";
    return why ? why : code_never(code, a, kind, ret_at);
}
