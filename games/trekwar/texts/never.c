// never.c — TrekWar texts that are English, but ask for what can never be, or for what nobody can know by then.
//
// They would do nothing, or something else than they say; each check tells why the text is refused.
#include "games/trekwar/texts/language.h"

#include "games/trekwar/trekwar.h"
#include "language/code.h"

#define ZONES(zone) (1u << ZONE_##zone)

enum {
    SECRET = ZONES(HAND) | ZONES(DECK),
    ANYWHERE = SECRET | ZONES(DISCARD),                 // where Cards of any type can lie
    TABLE = ZONES(UNITS) | ZONES(MANEUVERS) | ZONES(COMMANDS) | ZONES(EVENTS),
    EVERY_ZONE = 0xffff,
};

// What is known of a text up to one of its statements.
typedef struct Glance {
    uint16_t shown;                     // secret zones that it has shown
    uint16_t filled;                    // where the Enemy's Hand was filled; 0: nowhere yet
    uint16_t chooser;                   // the filter a player chooses by, who knows the own Cards
    uint8_t left;                       // a bit for each slot whose Cards have left the table
    const char *why;                    // what was found
} Glance;

static uint16_t next_of(const uint8_t *code, uint16_t at) { return code_skip(&trekwar_vocabulary, code, at); }
static uint16_t zones_of(const uint8_t *code, uint16_t filter) { return code_wide(code, (uint16_t)(filter + 1)); }

static bool filter_has(const uint8_t *code, uint16_t filter, uint8_t op, int word)
{
    return code_filter_has(&trekwar_vocabulary, code, filter, op, word);
}

// ---- Cards that nobody has shown, and Cards that cannot be there ----

static uint16_t homes_of_type(uint8_t type)
{
    switch ((CardType)type) {
    case TYPE_UNIT:
        return ZONES(UNITS) | ANYWHERE;
    case TYPE_MANEUVER:
        return ZONES(MANEUVERS) | ANYWHERE;
    case TYPE_COMMAND:
        return ZONES(COMMANDS) | ANYWHERE;
    case TYPE_EVENT:
        return ZONES(EVENTS) | ANYWHERE;
    case TYPE_NONE:
        break;
    }
    return EVERY_ZONE;
}

// The zones where a Card can lie that passes the filter; 0: none ever does.
static uint16_t homes_of(const uint8_t *code, uint16_t filter)
{
    uint16_t end = (uint16_t)(filter + 1 + code[filter]), zones = zones_of(code, filter);
    unsigned homes = zones ? zones : EVERY_ZONE;
    for (uint16_t test = (uint16_t)(filter + 3); test < end; test = next_of(code, test)) {
        uint16_t first = (uint16_t)(test + 1), second = (uint16_t)(first + 1 + code[first]);
        homes &= code[test] == OP_ANY              ? homes_of(code, first) | (unsigned)homes_of(code, second)
                 : code[test] == TREKWAR_OP_TYPE   ? homes_of_type(code[test + 1])
                 : code[test] == TREKWAR_OP_RACE   ? homes_of_type(TYPE_UNIT)
                 : code[test] == TREKWAR_OP_IS_ACTIVE ? TABLE : EVERY_ZONE;
    }
    return (uint16_t)homes;
}

// "A Unit or a Command": one part of it lies where the filter does not look.
static bool is_astray(const uint8_t *code, uint16_t filter)
{
    uint16_t end = (uint16_t)(filter + 1 + code[filter]), zones = zones_of(code, filter);
    for (uint16_t test = (uint16_t)(filter + 3); zones && test < end; test = next_of(code, test)) {
        uint16_t first = (uint16_t)(test + 1), second = (uint16_t)(first + 1 + code[first]);
        if (code[test] == OP_ANY && (!(homes_of(code, first) & zones) || !(homes_of(code, second) & zones)))
            return true;
    }
    return false;
}

// Whether a filter says what kinds of Cards it is about.
static CodeLook look_for_kinds(const CodeSpot *spot, void *self)
{
    (void)self;
    const uint8_t *here = spot->code + spot->at;
    bool is_kind = spot->takes != 'f' && (here[0] == TREKWAR_OP_RACE || here[0] == TREKWAR_OP_FORCE_MIN ||
                                          here[0] == TREKWAR_OP_FORCE_MAX ||
                                          (here[0] == TREKWAR_OP_TYPE && here[1] != TYPE_NONE));
    return is_kind ? CODE_FOUND : CODE_INSIDE;
}

// "For each Unit in the Enemy's Hand": whoever works that out does not know the Cards.
static bool is_unseen(const uint8_t *code, uint16_t filter, const Glance *g)
{
    uint16_t zones = zones_of(code, filter) & SECRET;
    bool is_own = filter_has(code, filter, OP_OWNER, PLAYER_YOU) && !(zones & ZONES(DECK));
    return zones & ~g->shown && !is_own && !filter_has(code, filter, OP_IS, -1) && filter != g->chooser &&
           code_find(&trekwar_vocabulary, code, filter, 'f', look_for_kinds, NULL);
}

static CodeLook look_for_never(const CodeSpot *spot, void *self)
{
    Glance *g = self;
    if (spot->takes != 'f')
        return CODE_INSIDE;
    g->why = is_unseen(spot->code, spot->at, g)     ? "you do not know these Cards: have them looked at first"
             : is_astray(spot->code, spot->at)      ? "these lie in different places: say it of each"
             : homes_of(spot->code, spot->at) == 0 ? "no such Card is ever there" : NULL;
    return g->why ? CODE_FOUND : CODE_INSIDE;
}

// "Discard 1 of the Enemy's Commands. If it is active, …": by then it lies in the Discard Pile.
static CodeLook look_for_gone(const CodeSpot *spot, void *self)
{
    const Glance *g = self;
    const uint8_t *here = spot->code + spot->at;
    bool is_asked = spot->takes != 'f' && here[0] == OP_MATCHES && here[1] == OP_SLOT && g->left >> here[2] & 1;
    return is_asked && filter_has(spot->code, (uint16_t)(spot->at + 3), TREKWAR_OP_IS_ACTIVE, -1) ? CODE_FOUND
                                                                                                   : CODE_INSIDE;
}

static void statement_note(const uint8_t *code, uint16_t at, Glance *g)
{
    uint8_t op = code[at];
    uint16_t cards = op >= OP_GAME ? code_operand(&trekwar_vocabulary, code, at, 's') : 0;
    bool leaves = op == TREKWAR_OP_DISCARD || op == TREKWAR_OP_RETURN || op == TREKWAR_OP_PUT_UNDER;
    if (leaves && code[cards] == OP_SLOT)
        g->left = (uint8_t)(g->left | 1u << code[cards + 1]);
    g->shown = (uint16_t)(g->shown | (op == TREKWAR_OP_LOOK ? ZONES(HAND) : 0u) |
                          (op == TREKWAR_OP_LOOK_PILE || op == TREKWAR_OP_LOOK_AT ? ZONES(DECK) : 0u) |
                          (op == TREKWAR_OP_REVEAL ? SECRET : 0u));
    if (op == TREKWAR_OP_FILL && code[at + 1] == PLAYER_OPPONENT)
        g->filled = at;
    if (op == OP_JUMP)                  // what follows is done instead
        g->left = 0;
}

// ---- statements ----

// What decides whether a Deployment matches must be so before it is weighed (TW-STAGE-10): as the Card is played, by an
// Event, or at its player's Initial Stage.
static bool is_too_late(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t at)
{
    bool decides = code[at] == TREKWAR_OP_MATCHED || code[at] == TREKWAR_OP_WAIVE;
    bool is_early = a->kind == TREKWAR_AT_ONCE || a->kind == TREKWAR_AT_INITIAL ||
                    (a->kind == TREKWAR_WHEN_PLAYED && kind == 1u << TYPE_EVENT);
    return decides && !is_early;
}

// "When the Ground changes, the Ground switches.": it would never end.
static bool is_endless(const uint8_t *code, const Ability *a, uint16_t at)
{
    return a->kind == TREKWAR_WHEN && a->event == HAPPENS_GROUND && !a->condition && code[at] == TREKWAR_OP_SWITCH;
}

// "Each player takes up Cards until the Enemy has 6."
static bool is_filled_again(const uint8_t *code, uint16_t at, const Glance *g)
{
    size_t size = (size_t)(next_of(code, at) - at);
    return code[at] == TREKWAR_OP_FILL && g->filled && memcmp(code + g->filled, code + at, size) == 0;
}

static const char *code_never(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t *ret_at)
{
    const Vocabulary *v = &trekwar_vocabulary;
    Glance g = {0};
    for (uint16_t at = a->code; at && code[at] != OP_END; at = next_of(code, at)) {
        *ret_at = at;
        g.chooser = code[at] == OP_CHOOSE ? code_operand(v, code, at, 'f') : 0;
        if (code_done_with_none(v, code, at))
            return "this could be done with none: say \"you may\" instead";
        if (is_too_late(code, a, kind, at))
            return "this comes too late for the Attack of this Deployment: leave out when it happens";
        if (is_filled_again(code, at, &g))
            return "whose Hand is meant? say \"until he or she has\"";
        if (is_endless(code, a, at))
            return "the Ground would switch for ever: say what it becomes";
        if (code_find(v, code, at, 'c', look_for_gone, &g))
            return "it has left by then: ask before";
        if (code_find(v, code, at, 'c', look_for_never, &g))
            return g.why;
        statement_note(code, at, &g);
    }
    return NULL;
}

const char *trekwar_never(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t *ret_at)
{
    Glance g = {0};
    *ret_at = 0;
    bool is_coming = a->subject && (a->kind == TREKWAR_WITH || (a->kind == TREKWAR_WHEN && a->event == HAPPENS_PLAY));
    if (is_coming && (zones_of(code, a->subject) || filter_has(code, a->subject, TREKWAR_OP_IS_ACTIVE, -1)))
        return "say only which Card it is: it is being played";
    if (a->subject && code_find(&trekwar_vocabulary, code, a->subject, 'f', look_for_never, &g))
        return g.why;
    *ret_at = a->condition;
    if (a->condition && code_find(&trekwar_vocabulary, code, a->condition, 'c', look_for_never, &g))
        return g.why;
    if (code_did_is_unclear(&trekwar_vocabulary, code, a->code, ret_at))
        return "what would have to be done? say \"if\" right after that";
    return code_never(code, a, kind, ret_at);
}
