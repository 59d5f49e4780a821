// vm.c — the machine: reading expressions, and carrying statements out as a procedure.
//
// Code is prefix notation: an operation, then its operands. There is no backward jump, so every text ends.
#include "language/vm.h"

#include "core/flow.h"
#include "core/knowledge.h"
#include "core/zone.h"
#include "language/code.h"
#include "language/cover.h"
#include "language/ops.h"

#define TEXT_STEPS(X, P) X(P, RUN) X(P, CHOSEN) X(P, MODED) X(P, PICKED)
STEPS(TEXT, TextStep, text, TEXT_STEPS)

int text_ability(const Program *p, uint8_t kind, int from)
{
    for (int i = from; i < p->ability_count; i++)
        if (p->ability[i].kind == kind)
            return i;
    return -1;
}

// ---- reading ----

static const Vocabulary *words_of(const Context *c) { return c->t->game->vocabulary; }

SeatId text_player(const Context *c, const uint8_t **pc)
{
    uint8_t player = *(*pc)++;
    return player == PLAYER_OPPONENT ? seat_other(c->you) : c->you;
}

int32_t text_number(const Context *c, const uint8_t **pc)
{
    uint8_t op = *(*pc)++;
    int32_t a;
    switch (op) {
    case OP_NUM:
        return (int8_t) * (*pc)++;
    case OP_NUM_WIDE:
        *pc += 2;
        return (int16_t)((*pc)[-2] | (*pc)[-1] << 8);
    case OP_COUNT:
        return text_count(c, pc);
    case OP_PLUS:
        a = text_number(c, pc);
        return a + text_number(c, pc);
    case OP_TIMES:
        a = text_number(c, pc);
        return a * text_number(c, pc);
    default:
        return words_of(c)->number(c, op, pc);
    }
}

static bool card_is_selected(const Context *c, const uint8_t **pc, CardId card)
{
    CardId set[CARD_MAX];
    uint8_t count = text_select(c, pc, set);
    return memchr(set, card, count) != NULL;
}

static bool compare(const Context *c, uint8_t op, const uint8_t **pc)
{
    int32_t a = text_number(c, pc), b = text_number(c, pc);
    return op == OP_EQUAL ? a == b : op == OP_AT_LEAST ? a >= b : a <= b;
}

bool text_condition(const Context *c, const uint8_t **pc)
{
    uint8_t op = *(*pc)++;
    bool a, b;
    CardId set[CARD_MAX];
    uint8_t count;
    switch (op) {
    case OP_NOT:
        return !text_condition(c, pc);
    case OP_AND:
    case OP_OR:
        a = text_condition(c, pc);
        b = text_condition(c, pc);
        return op == OP_AND ? a && b : a || b;
    case OP_EQUAL:
    case OP_AT_LEAST:
    case OP_AT_MOST:
        return compare(c, op, pc);
    case OP_EXISTS:
        return text_count(c, pc) > 0;
    case OP_MATCHES:
        count = text_select(c, pc, set);
        return text_filter(c, pc, count ? set[0] : 0) && count > 0;
    default:
        return words_of(c)->condition(c, op, pc);
    }
}

// The card an event is about is no "other" card either: "another PC" beside "that PC".
static bool is_that(const Context *c, CardId card)
{
    return c->entry && entry_slot_count(c->entry, SLOT_THAT) > 0 && c->entry->card[0] == card;
}

static bool test(const Context *c, const uint8_t **pc, CardId card)
{
    uint8_t op = *(*pc)++;
    bool a, b;
    switch (op) {
    case OP_OWNER:
        return text_player(c, pc) == (card ? c->t->cards[card].owner : c->unknown_owner);
    case OP_OTHER:
        return card != c->self && !is_that(c, card);
    case OP_ANY:
        a = text_filter(c, pc, card);
        b = text_filter(c, pc, card);
        return a || b;
    case OP_NONE_OF:
        return !text_filter(c, pc, card);
    case OP_IS:
        return card_is_selected(c, pc, card);
    default:
        return words_of(c)->test(c, op, pc, card);
    }
}

static bool tests_pass(const Context *c, const uint8_t *from, const uint8_t *end, CardId card)
{
    while (from < end) {
        const uint8_t *at = from;
        bool passed = test(c, &from, card);
        COVER_WAY(c, at, passed);
        if (!passed)
            return false;
    }
    return true;
}

// A filter is its length, the zones it looks into (a bit for each kind; 0: wherever the card is), and its tests.
bool text_filter(const Context *c, const uint8_t **pc, CardId card)
{
    const uint8_t *at = *pc, *end = at + 1 + at[0];
    *pc = end;
    uint16_t places = (uint16_t)(at[1] | at[2] << 8);
    if (card == 0 || (places && !(places >> zone_kind(c->t, c->t->cards[card].zone) & 1)))
        return false;
    return tests_pass(c, at + 3, end, card);
}

// Calls for every card a filter matches, by zones, each zone in its order.
static uint8_t filter_cards(const Context *c, const uint8_t **pc, CardId *ret_card)
{
    const uint8_t *at = *pc, *end = at + 1 + at[0];
    *pc = end;
    uint16_t places = (uint16_t)(at[1] | at[2] << 8);
    uint8_t found = 0;
    Context scan = *c;                  // in a View an unknown card has no id: whose it is, its zone says
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        for (uint8_t kind = 0; places >> kind; kind++) {
            scan.unknown_owner = seat;
            if (!(places >> kind & 1))
                continue;
            const Zone *zone = zone_at(c->t, zone_of_seat(c->t, seat, kind));
            for (uint8_t i = 0; i < zone->count; i++)
                if (tests_pass(&scan, at + 3, end, zone->card[i]))
                    ret_card[found++] = zone->card[i];
        }
    return found;
}

uint8_t text_count(const Context *c, const uint8_t **pc)
{
    CardId ignored[CARD_MAX];
    return filter_cards(c, pc, ignored);
}

uint8_t text_select(const Context *c, const uint8_t **pc, CardId ret_card[CARD_MAX])
{
    uint8_t op = *(*pc)++;
    if (op == OP_SELF) {
        ret_card[0] = c->self;
        return 1;
    }
    if (op == OP_EACH)
        return filter_cards(c, pc, ret_card);
    if (op != OP_SLOT)
        return words_of(c)->select(c, op, pc, ret_card);
    uint8_t slot = *(*pc)++;
    uint8_t count = c->entry ? entry_slot_count(c->entry, slot) : 0;
    if (count > 0)
        memcpy(ret_card, c->entry->card + entry_slot_begin(c->entry, slot), count);
    return count;
}

bool text_holds(const Context *c, uint16_t condition)
{
    const uint8_t *pc = c->code + condition;
    bool holds = condition == 0 || text_condition(c, &pc);
    COVER_WAY(c, c->code + condition, holds);
    return holds;
}

bool text_matches(const Context *c, uint16_t filter, CardId card)
{
    const uint8_t *pc = c->code + filter;
    bool fits = filter == 0 || text_filter(c, &pc, card);
    COVER_WAY(c, c->code + filter, fits);
    return fits;
}

// ---- a statement with its operands worked out ----

typedef struct Statement {
    Act act;
    const OpInfo *op;
    const uint8_t *next;                // behind it
    CardId card[CARD_MAX];
} Statement;

static void operand_read(const Context *c, char takes, const uint8_t **pc, Statement *s, uint8_t *words,
                         uint8_t *numbers)
{
    int32_t number;
    switch (takes) {
    case 'p':
        s->act.who = text_player(c, pc);
        break;
    case 'w':
        s->act.word[(*words)++ & 1] = *(*pc)++;
        break;
    case 'n':
        number = text_number(c, pc);
        if ((*numbers)++ == 0)
            s->act.number = (int16_t)number;
        break;
    case 's':
        s->act.count = text_select(c, pc, s->card);
        break;
    case 'l':
        *pc += 2;
        break;
    case 'f':
        *pc += 1 + **pc;
        break;
    default:
        text_condition(c, pc);
    }
}

static void statement_read(const Context *c, const uint8_t *pc, Statement *s)
{
    uint8_t words = 0, numbers = 0;
    const Vocabulary *v = words_of(c);
    s->op = &v->ops[*pc - OP_GAME];
    s->act = (Act){.op = *pc++, .you = c->you, .who = c->you, .source = c->self, .card = s->card};
    for (const char *takes = s->op->takes; *takes; takes++)
        operand_read(c, *takes, &pc, s, &words, &numbers);
    s->next = pc;
}

void text_each(const Context *c, uint16_t code, void (*see)(void *self, const Act *act), void *self)
{
    Statement s;
    if (code == 0)
        return;
    for (const uint8_t *pc = c->code + code; *pc != OP_END; pc = s.next) {
        statement_read(c, pc, &s);
        COVER(c, pc, COVER_RUN);
        see(self, &s.act);
    }
}

// ---- choosing cards ----

typedef struct Choosing {               // CHOOSE and RANDOM with their operands
    uint8_t slot;
    const OpInfo *what_for;
    uint8_t verb_op;
    SeatId who;
    int32_t least, most;
    const uint8_t *filter, *next;
} Choosing;

// A computed number of cards ends where the entry has no room; compiled ones never get there.
static void choosing_limit(const Entry *e, Choosing *k)
{
    int32_t room = ENTRY_CARDS - (e->filled ? e->end[e->filled - 1] : 0);
    k->least = k->least < room ? k->least : room;
    k->most = k->most < room ? k->most : room;
}

static void choosing_read(const Context *c, const uint8_t *pc, Choosing *k)
{
    bool is_random = *pc++ == OP_RANDOM;
    k->slot = *pc++;
    k->verb_op = *pc++;
    k->what_for = &words_of(c)->ops[k->verb_op >= OP_GAME ? k->verb_op - OP_GAME : 0];
    k->who = is_random ? c->you : text_player(c, &pc);
    k->least = text_number(c, &pc);
    k->most = is_random ? k->least : text_number(c, &pc);
    k->filter = pc;
    k->next = pc + 1 + *pc;
    if (c->entry)
        choosing_limit(c->entry, k);
}

static bool is_good_for(const Context *c, const Choosing *k, CardId card)
{
    Act act = {.op = k->verb_op, .you = c->you, .who = k->who, .source = c->self, .count = 1, .card = &card};
    return !k->what_for->can || k->what_for->can(c->t, &act);
}

static bool are_alike(const Table *t, CardId a, CardId b)
{
    return t->game->vocabulary->alike ? t->game->vocabulary->alike(t, a, b) : cards_are_alike(t, a, b);
}

// All cards that may be chosen, in the order of definitions; a set is picked in this order.
static uint8_t candidates(const Context *c, const Choosing *k, CardId ret_card[CARD_MAX])
{
    CardId all[CARD_MAX];
    const uint8_t *pc = k->filter;
    uint8_t count = filter_cards(c, &pc, all), kept = 0;
    for (uint8_t i = 0; i < count; i++) {
        if (!is_good_for(c, k, all[i]))
            continue;
        uint8_t at = kept++;
        for (; at > 0 && c->t->cards[ret_card[at - 1]].def > c->t->cards[all[i]].def; at--)
            ret_card[at] = ret_card[at - 1];
        ret_card[at] = all[i];
    }
    return kept;
}

static uint8_t picked_count(const Entry *e) { return (uint8_t)(e->used - (e->filled ? e->end[e->filled - 1] : 0)); }

// The candidates behind the last one picked.
static uint8_t picks_left(const Context *c, const Choosing *k, const Entry *e, CardId ret_card[CARD_MAX])
{
    CardId all[CARD_MAX];
    uint8_t count = candidates(c, k, all), from = 0;
    if (picked_count(e) > 0)
        while (from < count && all[from++] != e->card[e->used - 1])
            continue;
    memcpy(ret_card, all + from, (size_t)(count - from));
    return (uint8_t)(count - from);
}

static void slot_settle(Entry *e, uint8_t slot)
{
    while (e->filled < slot)            // slots of a branch not taken stay empty
        e->end[e->filled] = e->filled ? e->end[e->filled - 1] : 0, e->filled++;
    e->end[e->filled++] = e->used;
}

static void pick(Entry *e, CardId card)
{
    check(e->used < ENTRY_CARDS);
    e->card[e->used++] = card;
}

// Offers the next pick. A card is offered only if enough others stand behind it to reach the least number. Options go
// by verb, so "done" may be the first.
static void picks_offer(Table *t, const Choosing *k, const Entry *e, const CardId *card, uint8_t count)
{
    uint8_t picked = picked_count(e), done = t->game->vocabulary->verb_done;
    int32_t all = picked + count, least = k->least < all ? k->least : all;      // as many as there are
    offer_begin(t, k->who, k->what_for->question);
    if (picked >= least && done < k->what_for->verb)
        offer(t, done, 0, 0);
    for (uint8_t i = 0; i < count && picked < k->most; i++) {
        bool enough = picked + (count - i) >= least;
        if (enough && (i == 0 || !are_alike(t, card[i - 1], card[i])))
            offer(t, k->what_for->verb, card[i], 0);
    }
    if (picked >= least && done > k->what_for->verb)
        offer(t, done, 0, 0);
}

// ---- may it be done? ----

static bool statement_can(const Context *c, const uint8_t *pc, bool is_cost)
{
    Statement s;
    statement_read(c, pc, &s);
    s.act.whole = is_cost;
    if (!strchr(s.op->takes, 's'))
        return !s.op->can || s.op->can(c->t, &s.act);
    for (uint8_t i = 0; i < s.act.count; i++) {
        Act one = s.act;
        one.count = 1;
        one.card = &s.card[i];
        if (!s.op->can || s.op->can(c->t, &one))
            return true;
    }
    return false;                       // nothing it could be done with
}

static const uint8_t *skip(const Context *c, const uint8_t *pc)
{
    return c->code + code_skip(words_of(c), c->code, (uint16_t)(pc - c->code));
}

// One statement with the choices before it: are there cards for it, and can it be done? A cost needs all the cards it
// names; an effect is done with as many as there are.
static bool unit_can(const Context *c, const uint8_t **pc, bool is_cost)
{
    CardId ignored[CARD_MAX];
    bool enough = true, open = false;   // open: it is done with cards that are still to be chosen
    Choosing k;
    for (; **pc == OP_CHOOSE || **pc == OP_RANDOM; *pc = k.next) {
        choosing_read(c, *pc, &k);
        uint8_t count = candidates(c, &k, ignored);
        enough = enough && count > 0 && (!is_cost || count >= k.least);
        open = open || k.verb_op == *k.next;
    }
    const uint8_t *statement = *pc;
    *pc = skip(c, statement);
    return enough && (open || *statement < OP_GAME || statement_can(c, statement, is_cost));
}

static const uint8_t *label_at(const Context *c, const uint8_t *pc) { return c->code + code_wide(pc, 0); }

// Where to look next behind a statement that only leads on; NULL: it is one that does something.
static const uint8_t *led_on(const Context *c, const uint8_t *pc)
{
    const uint8_t *condition = pc + 3;
    switch (*pc) {
    case OP_JUMP:
        return label_at(c, pc + 1);
    case OP_IF:
        return text_condition(c, &condition) ? condition : label_at(c, pc + 1);
    case OP_MAY:
    case OP_MODE:
    case OP_IF_DID:
    case OP_TO:
        return skip(c, pc);
    default:
        return NULL;
    }
}

static bool cost_can(const Context *c, const uint8_t *pc, const uint8_t *end)
{
    while (pc < end)
        if (!unit_can(c, &pc, true))
            return false;
    return true;
}

// Whether what stands between two places can be done: a cost whole, anything else at least in part.
static bool block_can(const Context *c, const uint8_t *pc, const uint8_t *end)
{
    if (*pc == OP_TO)
        return cost_can(c, pc + 3, label_at(c, pc + 1));
    while (pc < end && *pc != OP_END) {
        const uint8_t *on = led_on(c, pc);
        if (!on && unit_can(c, &pc, false))
            return true;
        pc = on ? on : pc;
    }
    return false;
}

bool text_can(const Table *t, SeatId you, CardId card, uint8_t ability, const CardId that[2])
{
    Entry e = {.def = t->cards[card].def, .source = card, .you = you};
    for (uint8_t i = 0; that && i < SLOT_FIRST; i++) {
        if (that[i])
            pick(&e, that[i]);
        slot_settle(&e, i);
    }
    const Program *p = text_program(t, e.def);
    Context c = text_context_of(t, p, you, card, &e);
    const uint8_t *pc = p->code + p->ability[ability].code;
    while (*pc == OP_MAY)
        pc += 4;
    return block_can(&c, pc, p->code + p->size);
}

// ---- the procedure ----

Frame text_frame(Table *t, SeatId you, CardId card, uint8_t ability, const CardId that[2])
{
    Frame f = frame_at(t->game->vocabulary->procedure, TEXT_RUN);
    Entry *e = t->entries;
    uint8_t index = 0;
    while (e[index].def != 0)
        index++;
    check(index < t->game->entry_max);
    e[index] = (Entry){.def = t->cards[card].def, .ability = ability, .source = card, .you = you};
    for (uint8_t i = 0; i < SLOT_FIRST; i++) {
        if (that && that[i])
            pick(&e[index], that[i]);
        slot_settle(&e[index], i);
    }
    f.u.text.entry = index;
    f.u.text.pc = text_program(t, e[index].def)->ability[ability].code;
    return f;
}

static Flow text_end(Table *t, Entry *e)
{
    memset(e, 0, sizeof *e);
    return done(t);
}

// By lot: each draw among those left. Everyone sees which cards it was only if their next place shows them.
static void draw_lots(Table *t, const Context *c, const Choosing *k, Entry *e)
{
    CardId card[CARD_MAX];
    uint8_t count = candidates(c, k, card);
    for (uint8_t i = 1; i < count; i++)         // by id: the order of definitions would tell something of the others
        for (uint8_t at = i; at > 0 && card[at - 1] > card[at]; at--) {
            CardId lower = card[at];
            card[at] = card[at - 1];
            card[at - 1] = lower;
        }
    for (int32_t n = 0; n < k->least && count > 0; n++) {
        uint8_t i = (uint8_t)rng_below(&t->m->rng, &t->block, count);
        t->m->disclosures++;
        pick(e, card[i]);
        memmove(card + i, card + i + 1, (size_t)(--count - i));
    }
    slot_settle(e, k->slot);
}

static Flow choose_step(Table *t, Frame *f, const Context *c, Entry *e)
{
    Choosing k;
    choosing_read(c, c->code + f->u.text.pc, &k);
    CardId left[CARD_MAX];
    uint8_t count = picked_count(e) < k.most ? picks_left(c, &k, e, left) : 0;
    picks_offer(t, &k, e, left, count);         // nothing left to pick: "done" is the only answer
    return ask(t, TEXT_PICKED);
}

// "You may … . If you do, …" and "… unless your opponent …": what is done in part is not done.
static bool is_paid(const Context *c, const uint8_t *pc, const uint8_t *end)
{
    const uint8_t *last = pc;
    for (; pc < end; pc = skip(c, pc))
        last = pc;
    return *end == OP_IF_DID || *last == OP_JUMP;
}

static Flow may_step(Table *t, Frame *f, const Context *c, Entry *e)
{
    const uint8_t *pc = c->code + f->u.text.pc + 1;
    SeatId who = text_player(c, &pc);
    const Vocabulary *v = t->game->vocabulary;
    const uint8_t *end = label_at(c, pc);
    bool is_price = is_paid(c, pc + 2, end);
    offer_begin(t, who, v->question_may);
    if ((is_price ? cost_can : block_can)(c, pc + 2, end))
        offer(t, v->verb_use, e->source, 0);    // else to leave it is the only answer
    offer(t, v->verb_decline, 0, 0);
    return ask(t, TEXT_CHOSEN);
}

// One of two: only those that can be done are offered; if neither can, the first is tried and does nothing.
static Flow mode_step(Table *t, Frame *f, const Context *c)
{
    const uint8_t *pc = c->code + f->u.text.pc + 1;
    SeatId who = text_player(c, &pc);
    const Vocabulary *v = t->game->vocabulary;
    const uint8_t *other = label_at(c, pc), *end = label_at(c, other - 2);      // a jump over it stands before it
    bool second = block_can(c, other, end), first = block_can(c, pc + 2, other) || !second;
    offer_begin(t, who, v->question_mode);
    if (first)
        offer(t, v->verb_mode, 0, 1);
    if (second)
        offer(t, v->verb_mode, 0, 2);
    return ask(t, TEXT_MODED);
}

static Flow perform(Table *t, Frame *f, const Context *c)
{
    Statement s;
    Frame called;
    const uint8_t *at = c->code + f->u.text.pc;
    statement_read(c, at, &s);
    s.act.entry = t->entries + f->u.text.entry;
    f->u.text.pc = (uint16_t)(s.next - c->code);
    if (strchr(s.op->takes, 's') && s.act.count == 0)
        return next(f, TEXT_RUN);       // nothing it could be done with: nothing happens
    if (!strchr(s.op->takes, 's') && s.op->can && !s.op->can(t, &s.act))
        return next(f, TEXT_RUN);
    COVER(c, at, COVER_RUN);
    bool calls = s.op->perform(t, &s.act, &called);
    return calls ? call(t, f, TEXT_RUN, called) : next(f, TEXT_RUN);
}

static Flow run(Table *t, Frame *f, const Context *c, Entry *e)
{
    const uint8_t *at = c->code + f->u.text.pc, *pc = at + 1;
    Choosing k;
    bool holds;
    if (*at < OP_GAME)
        COVER(c, at, COVER_RUN);        // a game's own statement counts when it is done
    switch (*at) {
    case OP_END:
        return text_end(t, e);
    case OP_MAY:
        return may_step(t, f, c, e);
    case OP_MODE:
        return mode_step(t, f, c);
    case OP_JUMP:
        f->u.text.pc = code_wide(pc, 0);
        return next(f, TEXT_RUN);
    case OP_IF:
        pc += 2;
        holds = text_condition(c, &pc);
        COVER_WAY(c, at, holds);
        f->u.text.pc = holds ? (uint16_t)(pc - c->code) : code_wide(at, 1);
        return next(f, TEXT_RUN);
    case OP_TO:
        f->u.text.pc = (uint16_t)(f->u.text.pc + 3);
        return next(f, TEXT_RUN);
    case OP_IF_DID:
        COVER_WAY(c, at, e->did);
        f->u.text.pc = e->did ? (uint16_t)(f->u.text.pc + 3) : code_wide(pc, 0);
        return next(f, TEXT_RUN);
    case OP_CHOOSE:
        return choose_step(t, f, c, e);
    case OP_RANDOM:
        choosing_read(c, at, &k);
        draw_lots(t, c, &k, e);
        f->u.text.pc = (uint16_t)(k.next - c->code);
        return next(f, TEXT_RUN);
    default:
        check(*at >= OP_GAME);          // WATCH and its like are for games with events to wait for
        return perform(t, f, c);
    }
}

const char *text_wrong(const Table *t, const Frame *f)
{
    static const uint8_t asked_at[] = {[TEXT_CHOSEN] = OP_MAY, [TEXT_MODED] = OP_MODE, [TEXT_PICKED] = OP_CHOOSE};
    if (f->u.text.entry >= t->game->entry_max)
        return "a text that is nowhere";
    const Entry *e = &t->entries[f->u.text.entry];
    const Program *p = text_program(t, e->def);
    if (e->def == 0 || e->ability >= p->ability_count || p->ability[e->ability].code == 0)
        return "a text that its card does not have";
    for (uint16_t at = p->ability[e->ability].code; ; at = code_skip(t->game->vocabulary, p->code, at)) {
        if (at == f->u.text.pc && (f->step == TEXT_RUN || p->code[at] == asked_at[f->step]))
            return NULL;
        if (p->code[at] == OP_END)
            return "a text that stands between its statements";
    }
}

Flow text_run(Table *t, Frame *f)
{
    Entry *e = t->entries + f->u.text.entry;
    const Program *p = text_program(t, e->def);
    Context c = text_context_of(t, p, e->you, e->source, e);
    const uint8_t *pc = p->code + f->u.text.pc;
    switch ((TextStep)f->step) {

    case TEXT_RUN:
        return run(t, f, &c, e);

    case TEXT_CHOSEN:
        e->did = t->chosen.verb == t->game->vocabulary->verb_use;
        COVER_WAY(&c, pc, e->did);
        f->u.text.pc = e->did ? (uint16_t)(f->u.text.pc + 4) : code_wide(pc, 2);
        return next(f, TEXT_RUN);

    case TEXT_MODED:
        COVER_WAY(&c, pc, t->chosen.number == 1);
        f->u.text.pc = t->chosen.number == 1 ? (uint16_t)(f->u.text.pc + 4) : code_wide(pc, 2);
        return next(f, TEXT_RUN);

    case TEXT_PICKED:
        if (t->chosen.verb == t->game->vocabulary->verb_done) {
            Choosing k;
            choosing_read(&c, pc, &k);
            COVER_WAY(&c, pc, picked_count(e) > 0);
            slot_settle(e, k.slot);
            f->u.text.pc = (uint16_t)(k.next - c.code);
        } else {
            pick(e, t->chosen.card);
        }
        return next(f, TEXT_RUN);
    }
    return bad_step(t, f);
}
