// ongoing.c — ongoing abilities: walking over their statements, and reading one (ABIL-4, -5, GEN-11).
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

static inline bool is_of_edition(const Table *t, const Ability *a)
{
    return a->edition == 0 || RULE_IF(WARS_A, 66, a->edition == t->m->edition + 1);
}

bool wars_ability_works(const Table *t, CardId card, const Ability *a)
{
    return a->side == wars_ability_side(t, card) && is_of_edition(t, a) && !wars_is_mute(t, card);
}

// ---- walking ----

typedef void AbilitySeen(void *self, const Context *c, const Ability *ability);

// Visits the ongoing abilities of one card that work now, if any of them has this operation.
static void abilities_of(const Table *t, CardId card, SeatId you, uint8_t op, const Context *with, AbilitySeen *see,
                         void *self)
{
    uint8_t side = wars_ability_side(t, card);
    if (!(facts(t, card)->side_ongoing_ops[side] & ONGOING_BIT(op)) || wars_is_mute(t, card))
        return;
    const Program *p = text_program(t, t->cards[card].def);
    Context c = text_context_of(t, p, you, card, NULL);
    c.aside = with ? with->aside : NULL;
    c.entry = with ? with->entry : NULL;
    for (int i = text_ability(p, WARS_ONGOING, 0); i >= 0; i = text_ability(p, WARS_ONGOING, i + 1))
        if (p->ability[i].code && p->ability[i].side == side && is_of_edition(t, &p->ability[i]))
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

// Visits watchers whose statements hold for a while.
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
    RULE(GEN, 11);                              // every copy counts
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

// ---- cards without abilities ----

typedef struct Mute {
    CardId card;
    bool found;
} Mute;

static void mute_take(void *self, const Context *c, const Ability *ability)
{
    Mute *m = self;
    for (uint16_t at = ability->code; c->code[at] != OP_END; at = c->note[at].next)
        if (c->code[at] == WARS_OP_MUTE && wars_ongoing_names(&(Ongoing){.c = c, .at = at}, m->card)) {
            COVER(c, c->code + at, COVER_RUN);
            m->found = true;
        }
}

// Only effects say this, for a while and about cards they have named (sense.c), so it can be worked out without the
// texts in play.
bool wars_is_mute_now(const Table *t, CardId card)
{
    Mute m = {.card = card};
    holding_walk(t, NULL, mute_take, &m);
    return RULE_IF(WARS_A, 141, m.found);
}

// ---- operands ----

const uint8_t *wars_ongoing_operand(const Ongoing *s, const char *kinds, int before, char *ret_kind)
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

uint8_t wars_ongoing_word_at(const Ongoing *s, int before)
{
    char kind;
    return *wars_ongoing_operand(s, "w", before, &kind);
}

uint8_t wars_ongoing_word(const Ongoing *s) { return wars_ongoing_word_at(s, 0); }

// The player named; -1: either.
int wars_ongoing_whose(const Ongoing *s)
{
    char kind;
    const uint8_t *pc = wars_ongoing_operand(s, "p", 0, &kind);
    return *pc == PLAYER_EITHER ? -1 : (int)text_player(s->c, &pc);
}

SeatId wars_ongoing_player(const Ongoing *s)
{
    char kind;
    const uint8_t *pc = wars_ongoing_operand(s, "p", 0, &kind);
    return text_player(s->c, &pc);
}

// Whether a selection has the card: one of all that are described is tested, instead of selecting all of them.
static bool is_selected(const Context *c, const uint8_t **pc, CardId card)
{
    CardId set[CARD_MAX];
    uint8_t op = **pc;
    if (op == OP_SELF)
        return (*pc)++, card == c->self;
    if (op == OP_EACH)
        return (*pc)++, text_filter(c, pc, card);
    if (op == OP_BOTH) {
        (*pc)++;
        bool is_first = is_selected(c, pc, card);
        return is_selected(c, pc, card) || is_first;
    }
    uint8_t count = text_select(c, pc, set);
    return memchr(set, card, count) != NULL;
}

bool wars_ongoing_names(const Ongoing *s, CardId card)
{
    char kind;
    const uint8_t *pc = wars_ongoing_operand(s, "fs", 0, &kind);
    return kind == 's' ? is_selected(s->c, &pc, card) : text_filter(s->c, &pc, card);
}

// An empty filter names no place: it also fits a card that is played at none.
bool wars_ongoing_fits(const Ongoing *s, CardId place)
{
    char kind;
    const uint8_t *pc = wars_ongoing_operand(s, "f", 1, &kind);
    bool asks_nothing = pc[0] == 2 && code_wide(pc, 1) == 0;   // neither tests nor zones
    return asks_nothing || text_filter(s->c, &pc, place);
}

bool wars_ongoing_fits_place(const Ongoing *s, CardId place)
{
    char kind;
    const uint8_t *pc = wars_ongoing_operand(s, "f", 0, &kind);
    return text_filter(s->c, &pc, place);
}

bool wars_ongoing_fits_agent(const Ongoing *s, CardId source)
{
    char kind;
    const uint8_t *pc = wars_ongoing_operand(s, "f", 0, &kind);
    return text_tests(s->c, &pc, source);
}

int wars_ongoing_number(const Ongoing *s)
{
    char kind;
    const uint8_t *pc = wars_ongoing_operand(s, "n", 0, &kind);
    return text_number(s->c, &pc);
}

int wars_ongoing_number_for(const Ongoing *s, CardId card)
{
    char kind;
    const uint8_t *pc = wars_ongoing_operand(s, "n", 0, &kind);
    if (*pc == OP_NUM)
        return text_number(s->c, &pc);
    Context with = *s->c;
    with.one = card;
    return text_number(&with, &pc);
}

int wars_ongoing_second(const Ongoing *s)
{
    char kind;
    const uint8_t *pc = wars_ongoing_operand(s, "n", 1, &kind);
    return text_number(s->c, &pc);
}

bool wars_ongoing_holds(const Ongoing *s)
{
    bool holds = RULE_IF(ABIL, 5, text_holds(s->c, s->condition));
    if (holds)
        COVER(s->c, s->c->code + s->at, COVER_RUN);
    return holds;
}
