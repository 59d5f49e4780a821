// choosing.c — which cards a choice may be settled with.
#include "language/choosing.h"

#include "core/knowledge.h"
#include "core/match.h"
#include "core/zone.h"
#include "language/code.h"

// Numbers in the text always fit; a computed number of cards is cut to what the entry has room for.
static void choosing_limit(const Entry *e, Choosing *k)
{
    int32_t room = ENTRY_CARDS - (e->filled ? e->end[e->filled - 1] : 0);
    k->least = k->least < room ? k->least : room;
    k->most = k->most < room ? k->most : room;
}

static const OpInfo *op_of(const Context *c, uint8_t op)
{
    return &c->t->game->vocabulary->ops[op >= OP_GAME ? op - OP_GAME : 0];
}

// "Move one of your units to target site": this statement has two selections, and the card is picked by what can be
// done with the second one, the place.
static bool is_what_is_moved(const Context *c, const Choosing *k)
{
    const uint8_t *at = k->next;
    return *at == k->for_op && k->for_op >= OP_GAME && strcmp(op_of(c, k->for_op)->takes, "ss") == 0 &&
           at[1] == OP_SLOT && at[2] == k->slot;
}

void choosing_read(const Context *c, const uint8_t *pc, Choosing *k)
{
    const Vocabulary *v = c->t->game->vocabulary;
    *k = (Choosing){.op = pc[0], .slot = pc[1], .for_op = pc[2], .who = c->you, .most = ENTRY_CARDS};
    bool is_target = k->op == OP_TARGET;
    k->verb = is_target ? v->verb_target : op_of(c, k->for_op)->verb;
    k->question = is_target ? v->question_target : op_of(c, k->for_op)->question;
    pc += 3;
    if (is_asked(k->op))
        k->who = text_player(c, &pc);
    if (!is_capturing(k->op))
        k->least = k->most = text_number(c, &pc);
    if (is_asked(k->op))
        k->most = text_number(c, &pc);
    k->filter = pc;
    k->next = pc + 1 + *pc;
    bool is_only_spoken_of = k->op == OP_CHOOSE && k->for_op < OP_GAME;
    if (!is_target && v->question_choose && (is_only_spoken_of || is_what_is_moved(c, k))) {
        k->verb = v->verb_choose;
        k->question = v->question_choose;
    }
    if (c->entry)
        choosing_limit(c->entry, k);
}

// A target only needs to match its words; any other card, and a target that the other player names, must be one that
// something can be done with.
bool choosing_allows(const Context *c, const Choosing *k, CardId card)
{
    const Vocabulary *v = c->t->game->vocabulary;
    const OpInfo *what_for = op_of(c, k->for_op);
    if (is_asked(k->op) && v->may_choose && !v->may_choose(c, k->op, k->who, card))
        return false;
    bool is_bare = k->op == OP_TARGET && (k->who == c->you || k->for_op < OP_GAME);
    if (is_bare || is_capturing(k->op) || k->for_op < OP_GAME || !what_for->can)
        return true;
    Act act = {.op = k->for_op, .you = c->you, .who = k->who, .source = c->self, .count = 1, .card = &card};
    return what_for->can(c->t, &act);
}

bool are_alike(const Table *t, CardId a, CardId b)
{
    return t->game->vocabulary->alike ? t->game->vocabulary->alike(t, a, b) : cards_are_alike(t, a, b);
}

// Players choose among the cards as they know them: "your opponent discards a monster" from a hand that you do not see.
static Context chooser(const Context *c, const Choosing *k)
{
    Context then = *c;
    then.viewer = is_asked(k->op) ? k->who : c->viewer;
    return then;
}

uint8_t choosing_cards(const Context *c, const Choosing *k, CardId ret_card[CARD_MAX])
{
    CardId all[CARD_MAX];
    const uint8_t *pc = k->filter;
    const Context then = chooser(c, k);
    uint8_t count = text_cards(&then, &pc, all), kept = 0;
    for (uint8_t i = 0; i < count; i++) {
        if (!choosing_allows(c, k, all[i]))
            continue;
        uint8_t at = kept++;
        for (; at > 0 && c->t->cards[ret_card[at - 1]].def > c->t->cards[all[i]].def; at--)
            ret_card[at] = ret_card[at - 1];
        ret_card[at] = all[i];
    }
    return kept;
}

static bool is_unknown(const Context *c, CardId card) { return card == 0 || !card_is_known(c->t, card, c->viewer); }

uint8_t choosing_possible(const Context *c, const Choosing *k)
{
    CardId all[CARD_MAX];
    const uint8_t *pc = k->filter;
    uint16_t zones = (uint16_t)(pc[1] | pc[2] << 8);
    if (!c->t->game->vocabulary->heeds_viewer || !is_asked(k->op) || k->who == c->viewer)
        return choosing_cards(c, k, all);
    uint8_t count = text_cards(c, &pc, all), possible = 0;
    for (uint8_t i = 0; i < count; i++)
        possible = (uint8_t)(possible + (!is_unknown(c, all[i]) && choosing_allows(c, k, all[i])));
    for (unsigned left = zones; left; left &= left - 1) {
        const Zone *zone = zone_at(c->t, zone_of_seat(c->t, k->who, (uint8_t)__builtin_ctz(left)));
        for (uint8_t i = 0; i < zone->count; i++)
            possible = (uint8_t)(possible + is_unknown(c, zone->card[i]));
    }
    return possible;
}

typedef struct Need {
    const Context *c;
    const Choosing *k;
    int32_t left;
} Need;

static bool need_meet(void *self, CardId card)
{
    Need *need = self;
    need->left -= choosing_allows(need->c, need->k, card);
    return need->left <= 0;
}

bool choosing_has(const Context *c, const Choosing *k, int32_t count)
{
    const Context then = chooser(c, k);
    Need need = {&then, k, count};
    const uint8_t *pc = k->filter;
    if (count > 0)
        text_walk(&then, &pc, need_meet, &need);
    return need.left <= 0;
}

bool choosing_is_grouped(const Context *c, const Choosing *k)
{
    const Vocabulary *v = c->t->game->vocabulary;
    const uint16_t filter = (uint16_t)(k->filter - c->code), end = (uint16_t)(filter + 1 + k->filter[0]);
    for (uint16_t at = (uint16_t)(filter + 3); v->group_test && at < end; at = code_skip(v, c->code, at))
        if (c->code[at] == v->group_test)
            return true;
    return false;
}

uint8_t choosing_left(const Context *c, const Choosing *k, CardId ret_card[CARD_MAX])
{
    if (picked_count(c->entry) == 0)
        return choosing_cards(c, k, ret_card);
    Entry before = *c->entry;           // without the picks so far: they must not rule out others of their own set
    Context then = *c;
    CardId all[CARD_MAX];
    if (!choosing_is_grouped(c, k))
        before.card_count = (uint8_t)(before.card_count - picked_count(&before));
    then.entry = &before;
    uint8_t count = choosing_cards(&then, k, all), from = 0;
    while (from < count && all[from++] != c->entry->card[c->entry->card_count - 1])
        continue;
    memcpy(ret_card, all + from, (size_t)(count - from));
    return (uint8_t)(count - from);
}

// Whether enough cards can be picked with this one and those before it. Picks are in order, so only cards after it
// count.
static bool leads_on(const Context *c, const Choosing *k, CardId card)
{
    Entry longer = *c->entry;
    Context then = *c;
    CardId left[CARD_MAX];
    entry_pick(&longer, card);
    then.entry = &longer;
    if (picked_count(&longer) >= k->least)
        return true;
    uint8_t count = choosing_left(&then, k, left);
    for (uint8_t i = 0; i < count; i++)
        if (leads_on(&then, k, left[i]))
            return true;
    return false;
}

uint8_t choosing_leading(const Context *c, const Choosing *k, CardId ret_card[CARD_MAX])
{
    uint8_t count = choosing_left(c, k, ret_card), kept = 0;
    if (k->least < 2 || !choosing_is_grouped(c, k))
        return count;
    for (uint8_t i = 0; i < count; i++)
        if (leads_on(c, k, ret_card[i]))
            ret_card[kept++] = ret_card[i];
    return kept;
}

// Draws at random; each draw is among the cards that are left.
static void lots_draw(Table *t, const Choosing *k, Entry *e, CardId *card, uint8_t count)
{
    for (uint8_t i = 1; i < count; i++)       // by id: the order of definitions would reveal something about the others
        for (uint8_t at = i; at > 0 && card[at - 1] > card[at]; at--) {
            CardId lower = card[at];
            card[at] = card[at - 1];
            card[at - 1] = lower;
        }
    for (int32_t n = 0; n < k->least && count > 0; n++) {
        uint8_t i = (uint8_t)rng_below(&t->m->rng, &t->block, count);
        t->m->disclosures++;
        entry_pick(e, card[i]);
        memmove(card + i, card + i + 1, (size_t)(--count - i));
    }
}

void choosing_settle(Table *t, const Context *c, const Choosing *k, Entry *e)
{
    CardId card[CARD_MAX];
    uint8_t count = choosing_cards(c, k, card);
    if (k->op == OP_RANDOM)
        lots_draw(t, k, e, card, count);
    if (is_capturing(k->op) && count > k->most && t->m->result == RESULT_NONE)
        match_stop(t, REASON_CARDS);            // a set must be captured whole, or the text would not do what it says
    for (uint8_t i = 0; is_capturing(k->op) && i < count && i < k->most; i++)
        entry_pick(e, card[i]);
    entry_settle(e, k->slot);
}
