// ongoing.c — what ongoing abilities say: walking over them, what they forbid and allow (ABIL-4, -5, GEN-3, -11).
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/ongoing.h"

#include "language/code.h"
#include "language/cover.h"
#include "language/grammar.h"

uint8_t wars_ability_side(const Table *t, CardId card)
{
    return RULE_IF(INV, 3, is_inverted(t, card) && has_second_set(t, card)) ? 1 : 0;
}

bool wars_ability_works(const Table *t, CardId card, const Ability *a)
{
    bool is_current = a->edition == 0 || RULE_IF(WARS_A, 66, a->edition == t->m->edition + 1);
    return a->side == wars_ability_side(t, card) && is_current;
}

// ---- walking ----

typedef void AbilitySeen(void *self, const Context *c, const Ability *ability);

// The ongoing abilities of one card that work now, if this operation is among what they say.
static void abilities_of(const Table *t, CardId card, SeatId you, uint8_t op, const Context *with, AbilitySeen *see,
                         void *self)
{
    uint8_t side = wars_ability_side(t, card);
    if (!(facts(t, card)->side_ongoing_ops[side] & ONGOING_BIT(op)))
        return;
    const Program *p = text_program(t, t->cards[card].def);
    Context c = text_context_of(t, p, you, card, NULL);
    c.aside = with ? with->aside : NULL;
    c.entry = with ? with->entry : NULL;
    for (int i = text_ability(p, WARS_ONGOING, 0); i >= 0; i = text_ability(p, WARS_ONGOING, i + 1))
        if (p->ability[i].code && wars_ability_works(t, card, &p->ability[i]))
            see(self, &c, &p->ability[i]);
}

static bool says(const Table *t, CardId card, uint8_t op)
{
    return (facts(t, card)->side_ongoing_ops[wars_ability_side(t, card)] & ONGOING_BIT(op)) != 0;
}

static Cards cards_saying(const Table *t, uint8_t op)
{
    Cards found = 0;
    EACH_IN (left, index_texts(t)->ongoing)
        found |= SURE(says(t, cards_first(left), op), false) ? card_bit(cards_first(left)) : 0;
    return found;
}

// What effects have left to hold for a while.
static void holding_walk(const Table *t, const Context *with, AbilitySeen *see, void *self)
{
    for (uint8_t i = 0; i < state(t)->watcher_count; i++) {
        const Watcher *w = &state(t)->watcher[i];
        const Entry *e = &t->entries[w->entry];
        if (!wars_watcher_holds(w))
            continue;
        const Program *p = text_program(t, e->def);
        Context c = text_context_of(t, p, e->you, e->source, e);
        c.aside = with ? with->aside : NULL;
        RULE(EFF, 3);
        see(self, &c, &p->ability[e->ability]);
    }
}

static void abilities_walk(const Table *t, uint8_t op, const Context *with, AbilitySeen *see, void *self)
{
    RULE(ABIL, 4);
    RULE(ABIL, 9);
    RULE(GEN, 11);                              // every copy
    CardId card[WARS_CARDS];
    uint8_t count = wars_cards_list(t, cards_saying(t, op), card);
    for (uint8_t i = 0; i < count; i++)
        abilities_of(t, card[i], where(t, card[i])->holder, op, with, see, self);
    holding_walk(t, with, see, self);
}

typedef struct Search {                         // for the statements of one operation
    uint8_t op;
    OngoingSeen *see;
    void *self;
} Search;

static void search_ability(void *self, const Context *c, const Ability *ability)
{
    const Search *search = self;
    for (uint16_t at = ability->code; c->code[at] != OP_END; at = c->note[at].next)
        if (c->code[at] == search->op)
            search->see(search->self, &(Ongoing){.c = c, .at = at, .condition = ability->condition});
}

void wars_ongoing_of(const Table *t, CardId card, SeatId you, uint8_t op, const Context *with, OngoingSeen *see,
                     void *self)
{
    abilities_of(t, card, you, op, with, search_ability, &(Search){op, see, self});
}

void wars_ongoing_walk(const Table *t, uint8_t op, const Context *with, OngoingSeen *see, void *self)
{
    if (has_ongoing(t, op))
        abilities_walk(t, op, with, search_ability, &(Search){op, see, self});
}

// ---- operands ----

// Where the operand of one of these kinds is, after `before` others of them; *ret_kind says which kind it is.
static const uint8_t *operand_of(const Ongoing *s, const char *kinds, int before, char *ret_kind)
{
    const Vocabulary *v = s->c->t->game->vocabulary;
    const char *takes = grammar_op(v, s->c->code[s->at])->takes;
    uint16_t at = (uint16_t)(s->at + 1);
    while (!strchr(kinds, *takes) || before-- > 0)
        at = code_skip_operand(v, s->c->code, at, *takes++);
    check(*takes);
    *ret_kind = *takes;
    return s->c->code + at;
}

uint8_t wars_ongoing_word(const Ongoing *s)
{
    char kind;
    return *operand_of(s, "w", 0, &kind);
}

// The player named, -1: either.
int wars_ongoing_whose(const Ongoing *s)
{
    char kind;
    const uint8_t *pc = operand_of(s, "p", 0, &kind);
    return *pc == PLAYER_EITHER ? -1 : (int)text_player(s->c, &pc);
}

SeatId wars_ongoing_player(const Ongoing *s)
{
    char kind;
    const uint8_t *pc = operand_of(s, "p", 0, &kind);
    return text_player(s->c, &pc);
}

bool wars_ongoing_names(const Ongoing *s, CardId card)
{
    char kind;
    CardId set[CARD_MAX];
    const uint8_t *pc = operand_of(s, "fs", 0, &kind);
    if (kind == 's' && *pc == OP_SELF)
        return card == s->c->self;
    if (kind == 's' && *pc != OP_EACH) {
        uint8_t count = text_select(s->c, &pc, set);
        return memchr(set, card, count) != NULL;
    }
    pc += kind == 's';                          // each: one card against the filter, not all of them
    return text_filter(s->c, &pc, card);
}

// A filter that asks nothing is said of no place: it fits what is played at none, too.
bool wars_ongoing_fits(const Ongoing *s, CardId place)
{
    char kind;
    const uint8_t *pc = operand_of(s, "f", 1, &kind);
    bool asks_nothing = pc[0] == 2 && code_wide(pc, 1) == 0;   // no tests after its zones, and no zones
    return asks_nothing || text_filter(s->c, &pc, place);
}

bool wars_ongoing_fits_place(const Ongoing *s, CardId place)
{
    char kind;
    const uint8_t *pc = operand_of(s, "f", 0, &kind);
    return text_filter(s->c, &pc, place);
}

// The card whose ability it is may have left since (STACK-11): what it is counts, not where.
static bool ongoing_fits_agent(const Ongoing *s, CardId source)
{
    char kind;
    const uint8_t *pc = operand_of(s, "f", 0, &kind);
    return text_tests(s->c, &pc, source);
}

int wars_ongoing_number(const Ongoing *s)
{
    char kind;
    const uint8_t *pc = operand_of(s, "n", 0, &kind);
    return text_number(s->c, &pc);
}

int wars_ongoing_second(const Ongoing *s)
{
    char kind;
    const uint8_t *pc = operand_of(s, "n", 1, &kind);
    return text_number(s->c, &pc);
}

bool wars_ongoing_holds(const Ongoing *s)
{
    bool holds = RULE_IF(ABIL, 5, text_holds(s->c, s->condition));
    if (holds)
        COVER(s->c, s->c->code + s->at, COVER_RUN);
    return holds;
}

// ---- restrictions ----

typedef struct Restriction {
    CardId card;                                // about this card,
    SeatId seat;                                //   or this seat
    CardId place;                               // played here
    bool found;
} Restriction;

static void card_take(void *self, const Ongoing *s)
{
    Restriction *r = self;
    r->found = r->found || (wars_ongoing_names(s, r->card) && wars_ongoing_holds(s));
}

static void draw_take(void *self, const Ongoing *s)
{
    Restriction *r = self;
    r->found = r->found || (wars_ongoing_player(s) == r->seat && wars_ongoing_holds(s));
}

static void target_take(void *self, const Ongoing *s)
{
    Restriction *r = self;
    r->found =
        r->found || (wars_ongoing_player(s) == r->seat && wars_ongoing_names(s, r->card) && wars_ongoing_holds(s));
}

// Nothing that lasts and no ongoing ability says anything of the kind.
static bool is_unrestricted(const Table *t, ModifierKind kind, uint8_t op)
{
    return SURE(!wars_lasts_any(t, kind), true) &&
           SURE(!has_ongoing(t, op), true);
}

// A prohibition wins over whatever allows the same thing, so these are asked last and nothing overrides them.
NEVER_INLINE bool is_held(const Table *t, CardId card)
{
    Restriction r = {.card = card};
    r.found = wars_modifier_is(t, MODIFIER_CANT_MOVE, card, -1);
    wars_ongoing_walk(t, WARS_OP_CANT_MOVE, NULL, card_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

bool wars_card_cant_move(const Table *t, CardId card)
{
    return !is_unrestricted(t, MODIFIER_CANT_MOVE, WARS_OP_CANT_MOVE) && is_held(t, card);
}

bool wars_seat_cant_draw(const Table *t, SeatId seat)
{
    Restriction r = {.seat = seat};
    r.found = wars_modifier_is(t, MODIFIER_CANT_DRAW, seat, -1);
    wars_ongoing_walk(t, WARS_OP_CANT_DRAW, NULL, draw_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

bool wars_seat_cant_reveal(const Table *t, SeatId seat)
{
    Restriction r = {.seat = seat};
    r.found = wars_modifier_is(t, MODIFIER_CANT_REVEAL, seat, -1);
    wars_ongoing_walk(t, WARS_OP_CANT_REVEAL, NULL, draw_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

bool wars_seat_may_reveal(const Table *t, SeatId seat)
{
    Restriction r = {.seat = seat};
    wars_ongoing_walk(t, WARS_OP_MAY_REVEAL, NULL, draw_take, &r);
    return r.found;
}

typedef struct Ban {
    CardId card;
    uint8_t word;                               // what can't happen to it, or the keyword it loses
    bool found;
} Ban;

static void ban_take(void *self, const Ongoing *s)
{
    Ban *b = self;
    b->found = b->found || (wars_ongoing_word(s) == b->word && wars_ongoing_names(s, b->card) && wars_ongoing_holds(s));
}

NEVER_INLINE bool is_banned(const Table *t, ModifierKind kind, uint8_t op, CardId card, uint8_t word)
{
    Ban b = {.card = card, .word = word};
    b.found = wars_modifier_is(t, kind, card, word);
    wars_ongoing_walk(t, op, NULL, ban_take, &b);
    return RULE_IF(GEN, 3, b.found);
}

bool wars_card_cant_be(const Table *t, CardId card, uint8_t event)
{
    return !is_unrestricted(t, MODIFIER_CANT_BE, WARS_OP_CANT_BE) &&
           is_banned(t, MODIFIER_CANT_BE, WARS_OP_CANT_BE, card, event);
}

bool wars_card_lost_keyword(const Table *t, CardId card, Keyword keyword)
{
    return !is_unrestricted(t, MODIFIER_NO_KEYWORD, WARS_OP_UNKEYWORD) &&
           is_banned(t, MODIFIER_NO_KEYWORD, WARS_OP_UNKEYWORD, card, (uint8_t)keyword);
}

typedef struct Aim {
    CardId card;
    uint8_t by;                                 // the type of the card that does it, and NOT_BY_DAMAGE
    SeatId whose;
    bool found;
} Aim;

static void aim_take(void *self, const Ongoing *s)
{
    Aim *a = self;
    bool is_whose = wars_ongoing_whose(s) < 0 || wars_ongoing_whose(s) == a->whose;
    a->found = a->found || (wars_ongoing_word(s) == a->by && is_whose && wars_ongoing_names(s, a->card) &&
                            wars_ongoing_holds(s));
}

static bool is_protected_from(const Table *t, CardId card, uint8_t by, SeatId whose)
{
    Aim a = {.card = card, .by = by, .whose = whose};
    a.found = wars_modifier_is(t, MODIFIER_NOT_BY, card, by) ||
              wars_modifier_is(t, MODIFIER_NOT_BY, card, by | (whose + 1) << NOT_BY_SEAT);
    wars_ongoing_walk(t, WARS_OP_NOT_BY, NULL, aim_take, &a);
    return a.found;
}

// What is said of agents that are described: "by capitals", "by weapons that are not here".
typedef struct Agent {
    CardId card, source;
    uint8_t what;                               // 0: it is targeted; an event
    bool found;
} Agent;

static void agent_take(void *self, const Ongoing *s)
{
    Agent *a = self;
    a->found = a->found || (wars_ongoing_word(s) == a->what && wars_ongoing_names(s, a->card) &&
                            ongoing_fits_agent(s, a->source) && wars_ongoing_holds(s));
}

static bool is_protected_from_such(const Table *t, CardId card, CardId source, uint8_t what)
{
    Agent a = {.card = card, .source = source, .what = what};
    if (source && has_ongoing(t, WARS_OP_NOT_BY_SUCH))
        wars_ongoing_walk(t, WARS_OP_NOT_BY_SUCH, NULL, agent_take, &a);
    return a.found;
}

bool wars_cant_be_targeted_by(const Table *t, CardId card, CardId source, SeatId whose)
{
    if (RULE_IF(TARGET, 11, is_protected_from_such(t, card, source, 0)))
        return true;
    if (source == 0 || is_unrestricted(t, MODIFIER_NOT_BY, WARS_OP_NOT_BY))
        return false;
    return RULE_IF(TARGET, 11, is_protected_from(t, card, facts(t, source)->type, whose));
}

bool wars_cant_be_damaged_by(const Table *t, CardId card, CardId source, SeatId whose)
{
    if (RULE_IF(GEN, 3, is_protected_from_such(t, card, source, ON_DAMAGED)))
        return true;
    if (source == 0 || is_unrestricted(t, MODIFIER_NOT_BY, WARS_OP_NOT_BY))
        return false;
    return RULE_IF(GEN, 3, is_protected_from(t, card, facts(t, source)->type | NOT_BY_DAMAGE, whose));
}

static void kind_take(void *self, const Ongoing *s)
{
    Ban *b = self;
    bool is_said = wars_ongoing_word(s) == b->word && wars_ongoing_player(s) == b->card;
    b->found = b->found || (is_said && wars_ongoing_holds(s));
}

bool wars_cant_play_kind(const Table *t, SeatId seat, uint8_t kind)
{
    if (is_unrestricted(t, MODIFIER_CANT_PLAY, WARS_OP_CANT_PLAY_KIND))
        return false;
    Ban b = {.card = seat, .word = kind};
    b.found = wars_modifier_is(t, MODIFIER_CANT_PLAY, seat, kind);
    wars_ongoing_walk(t, WARS_OP_CANT_PLAY_KIND, NULL, kind_take, &b);
    return RULE_IF(GEN, 3, b.found);
}

static void play_take(void *self, const Ongoing *s)
{
    Restriction *r = self;
    r->found = r->found || (wars_ongoing_names(s, r->card) && wars_ongoing_fits(s, r->place) && wars_ongoing_holds(s));
}

NEVER_INLINE bool is_closed(const Table *t, CardId card, CardId place)
{
    Restriction r = {.card = card, .place = place};
    wars_ongoing_walk(t, WARS_OP_CANT_PLAY, NULL, play_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

bool wars_cant_play_at(const Table *t, CardId card, CardId place)
{
    return SURE(has_ongoing(t, WARS_OP_CANT_PLAY), false) && is_closed(t, card, place);
}

static void goal_take(void *self, const Ongoing *s)
{
    Restriction *r = self;
    r->found = r->found ||
               (wars_ongoing_names(s, r->card) && wars_ongoing_fits_place(s, r->place) && wars_ongoing_holds(s));
}

bool wars_cant_move_to(const Table *t, CardId card, CardId to)
{
    Restriction r = {.card = card, .place = to};
    if (has_ongoing(t, WARS_OP_CANT_MOVE_TO))
        wars_ongoing_walk(t, WARS_OP_CANT_MOVE_TO, NULL, goal_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

bool wars_cant_perform(const Table *t, CardId card)
{
    Restriction r = {.card = card};
    wars_ongoing_walk(t, WARS_OP_CANT_PERFORM, NULL, card_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

Cards wars_reach_of(const Table *t, CardId card, Cards among)
{
    Cards found = 0;
    EACH_IN (left, among) {
        Restriction r = {.card = card, .place = cards_first(left)};
        wars_ongoing_walk(t, WARS_OP_MAY_REACH, NULL, goal_take, &r);
        found |= r.found ? card_bit(cards_first(left)) : 0;
    }
    return found;
}

typedef struct BannedAct {
    SeatId seat;
    uint8_t what;
    CardId card;                                // it is done with; 0: with none
    bool found;
} BannedAct;

static void banned_act_take(void *self, const Ongoing *s)
{
    BannedAct *d = self;
    d->found = d->found || (wars_ongoing_word(s) == d->what && wars_ongoing_player(s) == d->seat &&
                            (d->card == 0 || wars_ongoing_names(s, d->card)) && wars_ongoing_holds(s));
}

static bool is_forbidden(const Table *t, BannedAct d, const Context *with)
{
    wars_ongoing_walk(t, WARS_OP_BAN, with, banned_act_take, &d);
    return RULE_IF(GEN, 3, d.found);
}

bool wars_is_banned_by_text(const Table *t, SeatId seat, Banned what, CardId card)
{
    return is_forbidden(t, (BannedAct){.seat = seat, .what = (uint8_t)what, .card = card}, NULL);
}

bool wars_is_banned_with(const Table *t, SeatId seat, Banned what, CardId card, SeatId doer)
{
    Aside aside = {.doer = doer};
    return is_ever_ongoing(t, ONGOING_BIT(WARS_OP_BAN)) &&
           is_forbidden(t, (BannedAct){.seat = seat, .what = (uint8_t)what, .card = card}, &(Context){.aside = &aside});
}

bool wars_cant_reduce(const Table *t, SeatId seat, CardId card, Stat stat, uint8_t pass)
{
    Aside aside = {.pass = pass};
    RULE(WARS_A, 102);
    BannedAct d = {.seat = seat, .what = (uint8_t)(BANNED_REDUCING + stat), .card = card};
    return is_ever_ongoing(t, ONGOING_BIT(WARS_OP_BAN)) && is_forbidden(t, d, &(Context){.aside = &aside});
}

// ---- permissions to play ----

typedef struct Permission {
    SeatId seat;
    CardId card, place;
    uint8_t what;
    bool found;
} Permission;

static void permission_take(void *self, const Ongoing *s)
{
    Permission *p = self;
    p->found = p->found || (wars_ongoing_word(s) == p->what && wars_ongoing_player(s) == p->seat &&
                            wars_ongoing_names(s, p->card) && wars_ongoing_fits(s, p->place) && wars_ongoing_holds(s));
}

// Its own text says it wherever the card is.
static void permits_take(const Table *t, Permission *p)
{
    const Program *program = text_program(t, t->cards[p->card].def);
    Context c = text_context(t, p->seat, p->card);
    for (int i = text_ability(program, WARS_PERMIT, 0); i >= 0; i = text_ability(program, WARS_PERMIT, i + 1)) {
        const Ability *a = &program->ability[i];
        if (a->code && program->code[a->code] == WARS_OP_MAY_PLAY)
            permission_take(p, &(Ongoing){.c = &c, .at = a->code, .condition = a->condition});
    }
}

bool wars_may_play_so(const Table *t, SeatId seat, CardId card, MayPlay what, CardId place)
{
    Permission p = {.seat = seat, .card = card, .place = place, .what = (uint8_t)what};
    if (facts(t, card)->texts & TEXT_BIT(WARS_PERMIT))
        permits_take(t, &p);
    wars_ongoing_walk(t, WARS_OP_MAY_PLAY, NULL, permission_take, &p);
    return RULE_IF(WARS_A, 89, p.found);
}

// ---- what can't be done at a place ----

bool wars_cant_battle_at(const Table *t, CardId place)
{
    Restriction r = {.card = place};
    wars_ongoing_walk(t, WARS_OP_CANT_BATTLE, NULL, card_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

// What one player, or either, can't do with that card or at that place.
static void seat_take(void *self, const Ongoing *s)
{
    Restriction *r = self;
    bool is_said = wars_ongoing_whose(s) < 0 || wars_ongoing_whose(s) == r->seat;
    r->found = r->found || (is_said && wars_ongoing_names(s, r->card) && wars_ongoing_holds(s));
}

bool wars_cant_attack_at(const Table *t, SeatId seat, CardId place)
{
    Restriction r = {.card = place, .seat = seat};
    wars_ongoing_walk(t, WARS_OP_CANT_ATTACK, NULL, seat_take, &r);
    return RULE_IF(GEN, 3, r.found) || wars_cant_battle_at(t, place);
}

bool wars_cant_drain_at(const Table *t, SeatId seat, CardId place)
{
    Restriction r = {.card = place, .seat = seat};
    if (has_ongoing(t, WARS_OP_CANT_DRAIN))
        wars_ongoing_walk(t, WARS_OP_CANT_DRAIN, NULL, seat_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

bool wars_cant_soak(const Table *t, SeatId seat, CardId card)
{
    Restriction r = {.card = card, .seat = seat};
    wars_ongoing_walk(t, WARS_OP_CANT_SOAK, NULL, seat_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

bool wars_gives_no_energy(const Table *t, SeatId seat, CardId location)
{
    Restriction r = {.card = location, .seat = seat};
    wars_ongoing_walk(t, WARS_OP_NO_ENERGY, NULL, seat_take, &r);
    return r.found;
}

// "Ships can't be played here": only if it is about all ships, though perhaps for one player; not if it describes them
// further.
static bool is_about_all(const Ongoing *s, bool is_site)
{
    char kind;
    const uint8_t *filter = operand_of(s, "f", 0, &kind), *test = filter + 3;
    for (; test < filter + 1 + filter[0]; test += 2)
        if (*test != OP_OWNER && !(*test == WARS_OP_UNIT && is_site) &&
            !(*test == WARS_OP_KIND && (test[1] == TYPE_NONE || (test[1] == TYPE_SHIP && !is_site))))
            return false;
    return true;
}

static void ground_take(void *self, const Ongoing *s)
{
    Restriction *r = self;
    bool is_site = facts(s->c->t, r->place)->type == TYPE_SITE;
    r->found = r->found || (is_about_all(s, is_site) && wars_ongoing_fits(s, r->place) && wars_ongoing_holds(s));
}

bool wars_is_battleground(const Table *t, CardId location)
{
    Restriction r = {.card = location, .place = location};
    wars_ongoing_walk(t, WARS_OP_CANT_PLAY, NULL, ground_take, &r);
    wars_ongoing_walk(t, WARS_OP_NOT_GROUND, NULL, card_take, &r);
    bool has_icons = wars_energy_icons(t, 0, location, NULL) > 0 && wars_energy_icons(t, 1, location, NULL) > 0;
    return RULE_IF(LOC, 11, has_icons && !r.found && !wars_cant_battle_at(t, location));
}

NEVER_INLINE bool is_open(const Table *t, SeatId seat, CardId card)
{
    Restriction r = {.card = card, .seat = seat};
    if (state(t)->modifier_count > 0)
        r.found = wars_modifier_is(t, MODIFIER_CANT_TARGET, card, seat);
    if (has_ongoing(t, WARS_OP_CANT_TARGET))
        wars_ongoing_walk(t, WARS_OP_CANT_TARGET, NULL, target_take, &r);
    return RULE_IF(TARGET, 11, !r.found);
}

bool wars_can_target(const Table *t, SeatId seat, CardId card)
{
    return is_unrestricted(t, MODIFIER_CANT_TARGET, WARS_OP_CANT_TARGET) || is_open(t, seat, card);
}
