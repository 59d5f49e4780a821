// stats.c — power, tactics and defense, keywords, and what changes them (MOD, KW-GEN, KW-PILOTING, INV-3, A-80).
//
// Ongoing abilities may depend on each other's numbers. They are worked out in rounds: the first sees what is printed
// and what lasting effects add, each later one the numbers of the round before, and the last is what counts.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/board/ongoing.h"
#include "games/wars/rules/battle_numbers.h"
#include "games/wars/rules/battle.h"

#include "language/code.h"
#include "language/cover.h"

enum { ROUND_FIRST = 1, ROUND_LAST = 5 };       // at most four with ongoing abilities

int wars_floored(int sum, Parts *parts)
{
    if (!RULE_IF(MOD, 1, sum < 0))
        return sum;
    parts_add(parts, -sum, 0, "never below 0");
    return 0;
}

typedef struct Sum {                            // what ongoing abilities add to one number of one card
    CardId card;
    uint8_t word;
    uint8_t round;
    bool has;                                   // for a label: it is given, not taken
    int amount;
    Parts *parts;
} Sum;

// Ongoing abilities see the numbers of the round before.
static void ongoing_add(const Table *t, uint8_t op, uint8_t round, OngoingSeen *see, void *sum)
{
    Aside aside = {.round = (uint8_t)(round - 1)};
    if (round > ROUND_FIRST)
        wars_ongoing_walk(t, op, &(Context){.aside = &aside}, see, sum);
}

static uint8_t round_of(const Context *c)
{
    const Aside *aside = c->aside;
    return aside && aside->round ? aside->round : ROUND_LAST;
}

static const char *reason_for(const Ongoing *s, CardId card)
{
    return s->c->self == card ? "its own text" : "its text";
}

// ---- keywords ----

bool wars_keyword_is_numbered(Keyword keyword) { return keyword >= KEYWORD_PILOTING && keyword <= KEYWORD_QUICKDRAW; }

// A keyword without a number counts once.
static int keyword_count(Keyword keyword, int number)
{
    return wars_keyword_is_numbered(keyword) && number > 0 ? number : 1;
}

static int keyword_add(const Table *t, Keyword keyword, int a, int b)
{
    if (RULE_IF(KW_GEN, 2, is_edition(t, EDITION_2005) || keyword != KEYWORD_SIZE))
        return a + b;
    return a > b ? a : b;                       // the larger of two sizes
}

// On a card's second side; its facts have what is printed upright.
static int keyword_inverted(const Table *t, CardId card, Keyword keyword)
{
    const Program *p = text_program(t, t->cards[card].def);
    Context c = text_context(t, where(t, card)->holder, card);
    int sum = 0;
    for (int i = text_ability(p, WARS_KEYWORD, 0); i >= 0; i = text_ability(p, WARS_KEYWORD, i + 1)) {
        uint16_t at = p->ability[i].side == 1 ? p->ability[i].code : 0;
        for (; at && p->code[at] != OP_END; at = p->note[at].next) {
            Ongoing s = {.c = &c, .at = at};
            if (p->code[at] == WARS_OP_KEYWORDS && wars_ongoing_word(&s) == keyword)
                sum = keyword_add(t, keyword, sum, keyword_count(keyword, wars_ongoing_number(&s)));
        }
    }
    return sum;
}

static int keyword_printed(const Table *t, CardId card, Keyword keyword)
{
    int printed = wars_ability_side(t, card) ? keyword_inverted(t, card, keyword) : facts(t, card)->keyword[keyword];
    if (printed)
        COVER_TEXT(t, card, WARS_KEYWORD, WARS_OP_KEYWORDS);
    return printed;
}

static void keyword_take(void *self, const Ongoing *s)
{
    Sum *sum = self;
    Keyword keyword = (Keyword)sum->word;
    if (wars_ongoing_word(s) != sum->word || !wars_ongoing_names(s, sum->card) || !wars_ongoing_holds(s))
        return;
    int count = keyword_count(keyword, wars_ongoing_number(s));
    sum->amount = keyword_add(s->c->t, keyword, sum->amount,
                              parts_add(sum->parts, count, s->c->self, reason_for(s, sum->card)));
}

static int keyword_at(const Table *t, CardId card, Keyword keyword, uint8_t round, Parts *parts)
{
    Sum sum = {.card = card, .word = (uint8_t)keyword, .parts = parts};
    sum.amount = parts_add(parts, keyword_printed(t, card, keyword), card, "printed");
    for (ChangeWalk c = changes_of(MODIFIER_KEYWORD, card); wars_change_next(t, &c);)
        if (c.m->word == keyword)
            sum.amount = keyword_add(t, keyword, sum.amount,
                                     parts_add(parts, keyword_count(keyword, c.amount), 0,
                                               t->set->def[c.m->def].title));
    ongoing_add(t, WARS_OP_KEYWORDS, round, keyword_take, &sum);
    return sum.amount > 0 && wars_card_has_lost_keyword(t, card, keyword) ? 0 : sum.amount;
}

int wars_keyword_of(const Table *t, CardId card, Keyword keyword, Parts *parts)
{
    return keyword_at(t, card, keyword, ROUND_LAST, parts);
}

typedef struct Instances {
    CardId card;
    uint8_t word;
    uint8_t count;
    int *number;
} Instances;

static void instance_add(Instances *all, int number)
{
    if (number > 0 && all->count < KEYWORDS_MAX)
        all->number[all->count++] = number;
}

static void instance_take(void *self, const Ongoing *s)
{
    Instances *all = self;
    if (wars_ongoing_word(s) == all->word && wars_ongoing_names(s, all->card) && wars_ongoing_holds(s))
        instance_add(all, keyword_count((Keyword)all->word, wars_ongoing_number(s)));
}

uint8_t wars_keyword_instances(const Table *t, CardId card, Keyword keyword, int ret_number[])
{
    Instances all = {.card = card, .word = (uint8_t)keyword, .number = ret_number};
    if (RULE_IF(KW_GEN, 2, is_edition(t, EDITION_2005))) {
        instance_add(&all, wars_keyword_of(t, card, keyword, NULL));
        return all.count;
    }
    if (wars_card_has_lost_keyword(t, card, keyword))
        return 0;
    instance_add(&all, keyword_printed(t, card, keyword));
    for (ChangeWalk c = changes_of(MODIFIER_KEYWORD, card); wars_change_next(t, &c);)
        if (c.m->word == keyword)
            instance_add(&all, keyword_count(keyword, c.amount));
    ongoing_add(t, WARS_OP_KEYWORDS, ROUND_LAST, instance_take, &all);
    return all.count;
}

// As a text sees it in that round.
int wars_keyword_seen(const Context *c, CardId card, Keyword keyword)
{
    return keyword_at(c->t, card, keyword, round_of(c), NULL);
}

// ---- labels ----

static void label_take(void *self, const Ongoing *s)
{
    Sum *sum = self;
    bool is_it = wars_ongoing_word(s) == sum->has && wars_ongoing_word_at(s, 1) == sum->word;
    if (!sum->amount && is_it && wars_ongoing_names(s, sum->card) && wars_ongoing_holds(s))
        sum->amount = 1;
}

static bool label_is_said(const Table *t, bool has, CardId card, Label label, uint8_t round)
{
    Sum sum = {.card = card, .word = (uint8_t)label, .has = has};
    ongoing_add(t, WARS_OP_LABELED, round, label_take, &sum);
    return sum.amount > 0;
}

// Losing the label wins, whichever came first.
bool wars_label_now(const Context *c, CardId card, Label label)
{
    uint8_t round = round_of(c);
    bool has = (facts(c->t, card)->labels & LABEL_BIT(label)) || label_is_said(c->t, true, card, label, round);
    return RULE_IF(WARS_A, 140, has && !label_is_said(c->t, false, card, label, round));
}

// ---- power, tactics, defense ----

int wars_stat_printed(const Table *t, CardId card, Stat stat)
{
    RULE(MOD, 4);
    return facts(t, card)->stat[wars_ability_side(t, card)][stat];
}

static void stat_take(void *self, const Ongoing *s)
{
    Sum *sum = self;
    if (wars_ongoing_word(s) != sum->word || !wars_ongoing_names(s, sum->card) || !wars_ongoing_holds(s))
        return;
    int number = wars_ongoing_number_for(s, sum->card);
    if (number > 0 || !wars_cant_reduce(s->c->t, s->c->you, sum->card, (Stat)sum->word, sum->round))
        sum->amount += parts_add(sum->parts, number, s->c->self, reason_for(s, sum->card));
}

// Lasting changes, except those that the seat is not allowed to make to this number.
static inline int stat_lasting(const Table *t, const Sum *of)
{
    int sum = 0;
    for (ChangeWalk c = changes_of(MODIFIER_STAT, of->card); wars_change_next(t, &c);)
        if (c.m->word == of->word &&
            (c.amount > 0 || !wars_cant_reduce(t, c.m->seat, of->card, (Stat)of->word, of->round)))
            sum += parts_add(of->parts, c.amount, 0, t->set->def[c.m->def].title);
    return sum;
}

static int piloting(const Table *t, CardId ship, uint8_t round, Parts *parts)
{
    CardId aboard[WARS_CARDS];
    Cards crew = wars_cards_beneath(t, ship) & RULE_SET(KW_PILOTING, 1, cards_in(t, SET_HOW + HOW_ABOARD));
    uint8_t count = wars_cards_list(t, crew, aboard);
    int sum = 0;
    for (uint8_t i = 0; i < count; i++)
        sum += parts_add(parts, keyword_at(t, aboard[i], KEYWORD_PILOTING, round, NULL), aboard[i], "Piloting");
    return sum;
}

static int stat_at(const Table *t, CardId card, Stat stat, uint8_t round, Parts *parts)
{
    Sum sum = {.card = card, .word = (uint8_t)stat, .round = (uint8_t)(round - 1), .parts = parts};
    RULE(MOD, 2);                               // from the printed number each time; the floor applies only at the end
    sum.amount = parts_add(parts, wars_stat_printed(t, card, stat), card, "printed");
    if (round > ROUND_FIRST && is_ship(t, card) && (stat == STAT_POWER || stat == STAT_TACTICS))
        sum.amount += piloting(t, card, round, parts);
    RULE(WARS_A, 80);
    ongoing_add(t, WARS_OP_MODIFY, round, stat_take, &sum);
    sum.amount += stat_lasting(t, &sum);
    return wars_floored(sum.amount, parts);
}

int wars_stat_of(const Table *t, CardId card, Stat stat, Parts *parts)
{
    return stat_at(t, card, stat, ROUND_LAST, parts);
}

int wars_stat_seen(const Context *c, CardId card, Stat stat)
{
    return stat_at(c->t, card, stat, round_of(c), NULL);
}

// ---- capacity ----

NEVER_INLINE int capacity_changed(const Table *t, CardId ship, Parts *parts)
{
    Sum sum = {.card = ship, .word = STAT_CAPACITY, .round = ROUND_LAST - 1, .parts = parts};
    ongoing_add(t, WARS_OP_MODIFY, ROUND_LAST, stat_take, &sum);
    return sum.amount + stat_lasting(t, &sum);
}

int wars_capacity_of(const Table *t, CardId ship, Parts *parts)
{
    int printed = parts_add(parts, facts(t, ship)->capacity, ship, "printed");
    RULE(KW_CAPACITY, 1);
    return SURE(is_seldom(t, SELDOM_CAPACITY), false) ? wars_floored(printed + capacity_changed(t, ship, parts), parts)
                                                      : printed;
}

// ---- destiny ----

// Destiny changes only for a card revealed for battle destiny.
int wars_destiny_of(const Table *t, CardId card)
{
    int printed = facts(t, card)->destiny;
    return is_battle(t) ? wars_floored(printed + wars_modifiers_sum(t, MODIFIER_CARD_DESTINY, card, -1, NULL), NULL)
                        : printed;
}

// ---- immunity to attrition ----

// The ship's text names the captain by title.
static bool is_captain_of(const Table *t, CardId unit, CardId ship)
{
    const WarsFacts *f = facts(t, ship);
    const char *title = t->set->def[t->cards[unit].def].title;
    const char *name = (const char *)text_program(t, t->cards[ship].def)->code + f->captain_at;
    COVER_TEXT(t, ship, WARS_KEYWORD, WARS_OP_CAPTAIN);
    return facts(t, unit)->type == TYPE_CHARACTER && f->captain_size > 0 && strlen(title) == f->captain_size &&
           memcmp(title, name, f->captain_size) == 0;
}

static bool is_captained(const Table *t, CardId ship)
{
    EACH_IN (left, wars_keyword_of(t, ship, KEYWORD_CAPTAIN, NULL) > 0 ? wars_cards_aboard(t, ship) : 0)
        if (is_captain_of(t, cards_first(left), ship))
            return true;
    return false;
}

typedef struct Immunity {
    CardId card;
    int attrition;                              // against its side
    bool found;
} Immunity;

static void immune_take(void *self, const Ongoing *s)
{
    Immunity *i = self;
    i->found = i->found || (wars_ongoing_names(s, i->card) && wars_ongoing_holds(s));
}

static void immune_below_take(void *self, const Ongoing *s)
{
    Immunity *i = self;
    i->found = i->found || (wars_ongoing_names(s, i->card) && wars_ongoing_holds(s) &&
                            RULE_IF(WARS_A, 203, i->attrition < wars_ongoing_number(s)));
}

// "Immune to attrition of less than 4": what counts is all attrition against its side, not the part still unsatisfied.
NEVER_INLINE bool is_immune_below(const Table *t, CardId card)
{
    Immunity immunity = {.card = card, .attrition = wars_attrition_against(t, where(t, card)->holder, NULL)};
    for (ChangeWalk c = changes_of(MODIFIER_IMMUNE, card); wars_change_next(t, &c);)
        immunity.found = immunity.found || RULE_IF(WARS_A, 203, immunity.attrition < c.m->word);
    wars_ongoing_walk(t, WARS_OP_IMMUNE_BELOW, NULL, immune_below_take, &immunity);
    return immunity.found;
}

bool wars_is_immune(const Table *t, CardId card)
{
    Immunity immunity = {.card = card};
    CardId ship = is_ship(t, card) ? card : where(t, card)->how == HOW_ABOARD ? where(t, card)->host : 0;
    RULE(KW_IMMUNE, 1);
    if (wars_modifier_is(t, MODIFIER_IMMUNE, card, 0) || (ship && RULE_IF(KW_CAPTAIN, 1, is_captained(t, ship))))
        return true;
    wars_ongoing_walk(t, WARS_OP_IMMUNE, NULL, immune_take, &immunity);
    return immunity.found || (SURE(is_seldom(t, SELDOM_BOUNDED), false) && is_immune_below(t, card));
}
