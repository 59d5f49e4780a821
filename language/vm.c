// vm.c — the machine: reading expressions, and carrying statements out as a procedure.
//
// Code is prefix notation: an operation, then its operands. There is no backward jump, so every text ends.
#include "language/vm.h"

#include "core/flow.h"
#include "core/knowledge.h"
#include "core/zone.h"
#include "language/choosing.h"
#include "language/code.h"
#include "language/cover.h"

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

static SeatId owner_of(const Context *c, CardId card);

SeatId text_player(const Context *c, const uint8_t **pc)
{
    uint8_t player = *(*pc)++, slot = player == PLAYER_THAT ? SLOT_THAT : player & (PLAYER_OF - 1);
    bool is_of_card = player >= PLAYER_THAT && c->entry && entry_slot_count(c->entry, slot) > 0;
    CardId card = is_of_card ? c->entry->card[entry_slot_begin(c->entry, slot)] : 0;
    if (is_of_card && card)
        return player >= PLAYER_OWNER ? c->t->cards[card].owner : owner_of(c, card);
    if (is_of_card)                     // the text has sent it away: it is another card now
        return (player >= PLAYER_OWNER ? c->owners : c->players) >> slot & 1;
    return player == PLAYER_OPPONENT ? seat_other(c->you) : c->you;
}

int32_t text_number_of(const Context *c, const uint8_t **pc)
{
    uint8_t op = *(*pc)++;
    int32_t a;
    switch (op) {
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
    case OP_X:
        return c->entry ? c->entry->x : 0;
    default:
        return words_of(c)->number(c, op, pc);
    }
}

static bool card_is_selected(const Context *c, const uint8_t **pc, CardId card)
{
    CardId set[CARD_MAX];
    if (**pc == OP_SELF)
        return (*pc)++, card == c->self && card != 0;
    uint8_t count = text_select(c, pc, set);
    return memchr(set, card, count) != NULL;
}

static bool compare(const Context *c, uint8_t op, const uint8_t **pc)
{
    int32_t a = text_number(c, pc), b = text_number(c, pc);
    return op == OP_EQUAL ? a == b : op == OP_AT_LEAST ? a >= b : a <= b;
}

static bool text_exists(const Context *c, const uint8_t **pc);

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
        return text_exists(c, pc);
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

static SeatId owner_of(const Context *c, CardId card)
{
    if (card == 0)
        return c->unknown_owner;
    return words_of(c)->owner ? words_of(c)->owner(c->t, card) : c->t->cards[card].owner;
}

static bool test(const Context *c, const uint8_t **pc, CardId card)
{
    uint8_t op = *(*pc)++;
    bool a, b;
    switch (op) {
    case OP_OWNER:
        return text_player(c, pc) == owner_of(c, card);
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

// ---- sets of cards ----

static Cards filter_narrow(const Context *c, const uint8_t **pc, Cards set);

Cards text_set(const Context *c, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    Cards set = 0;
    if (**pc == OP_SELF)
        return (*pc)++, card_bit(c->self) & ~card_bit(0);
    uint8_t count = text_select(c, pc, card);
    for (uint8_t i = 0; i < count; i++)
        set |= card_bit(card[i]);
    return set & ~card_bit(0);
}

static Cards tested_each(const Context *c, const uint8_t **pc, Cards set)
{
    const uint8_t *from = *pc;
    Cards passed = 0;
    for (Cards left = set; left; left = cards_after_first(left)) {
        *pc = from;
        passed |= test(c, pc, cards_first(left)) ? card_bit(cards_first(left)) : 0;
    }
    return passed;
}

// Those of a set, which is not empty, that pass one test.
static Cards test_narrow(const Context *c, const uint8_t **pc, Cards set)
{
    const uint8_t *operands = *pc + 1;
    Cards some = 0;
    switch (**pc) {
    case OP_OTHER:
        some = set & ~SURE(card_bit(c->self), 0);
        if (c->entry && SURE(entry_slot_count(c->entry, SLOT_THAT) > 0, false))
            some &= ~card_bit(c->entry->card[0]);
        break;
    case OP_ANY:
        some = filter_narrow(c, &operands, set);
        some = SURE(some | filter_narrow(c, &operands, set), some & filter_narrow(c, &operands, set));
        break;
    case OP_NONE_OF:
        some = set & SURE(~filter_narrow(c, &operands, set), filter_narrow(c, &operands, set));
        break;
    case OP_IS:
        some = set & SURE(text_set(c, &operands), ~text_set(c, &operands));
        break;
    default:
        if (!words_of(c)->narrow(c, **pc, &operands, &set))
            return tested_each(c, pc, set);
        some = set;
    }
    *pc = operands;
    return some;
}

// Counted as the tests are read one by one.
static void sets_cover(const Context *c, const uint8_t *filter, Cards set)
{
#if RIFT_RULES
    const Vocabulary *v = words_of(c);
    const uint8_t *test_at = filter + 3;
    set &= v->within(c, &(const uint8_t){0});
    for (const uint8_t *number = c->note[filter - c->code].sets; *number && set; number++) {
        Cards passed = set & v->within(c, (const uint8_t[]){*number, 0});
        if (passed)
            COVER_WAY(c, test_at, true);
        if (set & ~passed)
            COVER_WAY(c, test_at, false);
        set = passed;
        test_at = c->code + code_skip(v, c->code, (uint16_t)(test_at - c->code));
    }
#else
    (void)c;
    (void)filter;
    (void)set;
#endif
}

static Cards tests_narrow(const Context *c, const uint8_t *at, const uint8_t *end, Cards set)
{
    while (at < end && set) {
        const uint8_t *test_at = at;
        Cards passed = test_narrow(c, &at, set);
        if (passed)
            COVER_WAY(c, test_at, true);
        if (set & ~passed)
            COVER_WAY(c, test_at, false);
        set = passed;
    }
    return set;
}

// Of a set of cards in the zone of sets those that pass a filter. Its notes say where to begin.
static Cards cards_passing(const Context *c, const uint8_t *filter, Cards set)
{
    const CodeNote *note = &c->note[filter - c->code];
    const uint8_t *end = filter + 1 + filter[0], *at = c->code + note->next;
    sets_cover(c, filter, set);
    set &= words_of(c)->within(c, note->sets);
    return SURE(at < end && set, false) ? tests_narrow(c, at, end, set) : set;
}

static bool looks_into_sets(const Vocabulary *v, const uint8_t *filter)
{
    uint16_t places = (uint16_t)(filter[1] | filter[2] << 8);
    return v->within && (places >> v->set_zone & 1);
}

static Cards filter_narrow(const Context *c, const uint8_t **pc, Cards set)
{
    const uint8_t *filter = *pc;
    *pc += 1 + filter[0];
    bool is_anywhere = filter[1] == 0 && filter[2] == 0;
    return SURE(is_anywhere, false) ||
           SURE(looks_into_sets(words_of(c), filter), true) ? cards_passing(c, filter, set) : 0;
}

// Of a filter's cards those that lie in the zone of sets; none where a game has no sets.
static Cards cards_narrow(const Context *c, const uint8_t *filter)
{
    return looks_into_sets(words_of(c), filter) ? cards_passing(c, filter, ALL_CARDS) : 0;
}

// All it looks into is the zone of sets.
static bool is_of_sets(const Context *c, const uint8_t *filter)
{
    const Vocabulary *v = words_of(c);
    return v->within && (unsigned)(filter[1] | filter[2] << 8) == 1u << v->set_zone;
}

// Calls for each card that passes, by zones, each zone in its order, until `see` says that it is enough.
ALWAYS_INLINE void cards_walk(const Context *c, const uint8_t **pc, bool (*see)(void *self, CardId card), void *self)
{
    const uint8_t *at = *pc, *end = at + 1 + at[0];
    *pc = end;
    uint16_t places = (uint16_t)(at[1] | at[2] << 8);
    const Vocabulary *v = words_of(c);
    Cards set = cards_narrow(c, at);
    if (SURE(is_of_sets(c, at), true) &&
        SURE(!cards_after_first(set), true)) {
        if (set)
            see(self, cards_first(set));
        return;
    }
    Context scan = *c;                  // in a View an unknown card has no id: whose it is, its zone says
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        for (uint8_t kind = 0; places >> kind; kind++) {
            scan.unknown_owner = seat;
            if (!(places >> kind & 1))
                continue;
            const Zone *zone = zone_at(c->t, zone_of_seat(c->t, seat, kind));
            bool in_set = v->within && kind == v->set_zone;
            for (uint8_t i = 0; i < zone->count; i++) {
                CardId card = zone->card[i];
                if ((in_set ? cards_have(set, card) : tests_pass(&scan, at + 3, end, card)) && see(self, card))
                    return;
            }
        }
}

void text_walk(const Context *c, const uint8_t **pc, bool (*see)(void *self, CardId card), void *self)
{
    cards_walk(c, pc, see, self);
}

typedef struct Found {
    CardId *card;
    uint8_t count;
} Found;

static bool find(void *self, CardId card)
{
    Found *found = self;
    found->card[found->count++] = card;
    return false;
}

uint8_t text_cards(const Context *c, const uint8_t **pc, CardId ret_card[CARD_MAX])
{
    Found found = {.card = ret_card};
    cards_walk(c, pc, find, &found);
    return found.count;
}

uint8_t text_count(const Context *c, const uint8_t **pc)
{
    CardId ignored[CARD_MAX];
    if (SURE(!is_of_sets(c, *pc), false))
        return text_cards(c, pc, ignored);
    const uint8_t *filter = *pc;
    *pc += 1 + filter[0];
    return cards_count(cards_narrow(c, filter));
}

static bool is_enough(void *self, CardId card)
{
    (void)card;
    *(bool *)self = true;
    return true;
}

static bool text_exists(const Context *c, const uint8_t **pc)
{
    const uint8_t *filter = *pc;
    bool exists = false;
    if (SURE(!is_of_sets(c, filter), false)) {
        text_walk(c, pc, is_enough, &exists);
        return exists;
    }
    *pc += 1 + filter[0];
    return cards_narrow(c, filter) != 0;
}

uint8_t text_select(const Context *c, const uint8_t **pc, CardId ret_card[CARD_MAX])
{
    uint8_t op = *(*pc)++;
    if (op == OP_SELF) {
        ret_card[0] = c->self;
        return c->self != 0;
    }
    if (op == OP_EACH)
        return text_cards(c, pc, ret_card);
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

bool text_any(const Context *c, uint16_t filter)
{
    const uint8_t *pc = c->code + filter;
    return SURE(is_of_sets(c, pc), true) ? cards_passing(c, pc, ALL_CARDS) != 0 : text_exists(c, &pc);
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
    uint8_t words, numbers, selections; // read so far
    CardId card[CARD_MAX];
} Statement;

static CardId first_selected(const Context *c, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    return text_select(c, pc, card) > 0 ? card[0] : 0;
}

static void operand_read(const Context *c, char takes, const uint8_t **pc, Statement *s)
{
    int32_t number;
    switch (takes) {
    case 'p':
        s->act.who = text_player(c, pc);
        break;
    case 'w':
        s->act.word[s->words++ & 3] = *(*pc)++;
        break;
    case 'n':
        number = text_number(c, pc);
        if (s->numbers++ == 0)
            s->act.number = (int16_t)number;
        break;
    case 's':
        if (s->selections++ == 0)
            s->act.count = text_select(c, pc, s->card);
        else
            s->act.other = first_selected(c, pc);
        break;
    case 'l':
        *pc += 2;
        break;
    case 't':
        *pc += 1 + **pc;
        break;
    case 'f':
        s->act.filter[s->act.filter[0] != 0] = (uint16_t)(*pc - c->code);
        *pc += 1 + **pc;
        break;
    default:
        text_condition(c, pc);
    }
}

static void statement_read(const Context *c, const uint8_t *pc, Statement *s)
{
    const Vocabulary *v = words_of(c);
    s->words = s->numbers = s->selections = 0;
    s->op = &v->ops[*pc - OP_GAME];
    s->act = (Act){.op = *pc++, .you = c->you, .who = c->you, .source = c->self, .card = s->card};
    for (const char *takes = s->op->takes; *takes; takes++)
        operand_read(c, *takes, &pc, s);
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

// Offers the next pick. A card is offered only if enough others stand behind it to reach the least number. Options go
// by verb, so "done" may be the first.
static void picks_offer(Table *t, const Choosing *k, const Entry *e, const CardId *card, uint8_t count)
{
    uint8_t picked = picked_count(e), done = t->game->vocabulary->verb_done;
    int32_t all = picked + count, least = k->least < all ? k->least : all;      // as many as there are
    offer_begin(t, k->who, k->question);
    if (picked >= least && done < k->verb)
        offer(t, done, 0, 0);
    for (uint8_t i = 0; i < count && picked < k->most; i++) {
        bool enough = picked + (count - i) >= least;
        if (enough && (i == 0 || !are_alike(t, card[i - 1], card[i])))
            offer(t, k->verb, card[i], 0);
    }
    if (picked >= least && done > k->verb)
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

static const uint8_t *skip(const Context *c, const uint8_t *pc) { return c->code + c->note[pc - c->code].next; }

// What stands before the statement it is for: a choice, or a reveal.
static bool is_hoisted(const Context *c, const uint8_t *pc)
{
    return is_choosing(*pc) || (*pc >= OP_GAME && is_revealing(&words_of(c)->ops[*pc - OP_GAME]));
}

// One statement with the choices before it: are there cards for it, and can it be done? A cost needs all the cards it
// names; an effect is done with as many as there are.
static bool unit_can(const Context *c, const uint8_t **pc, bool is_cost)
{
    CardId ignored[CARD_MAX];
    bool enough = true, open = false;   // open: it is done with cards that are still to be chosen
    const uint8_t *statement = *pc;
    for (; is_hoisted(c, statement); statement = skip(c, statement)) {
        Choosing k;
        if (*statement >= OP_GAME)
            continue;
        choosing_read(c, statement, &k);
        uint8_t count = choosing_cards(c, &k, ignored);
        enough = enough && count > 0 && (!is_cost || count >= k.least);
        open = open || k.for_op == *k.next;
    }
    uint16_t place = (uint16_t)(statement - c->code);
    for (const uint8_t *at = *pc; at < statement; at = skip(c, at))     // nor can anyone know what will be revealed
        open = open || (*at >= OP_GAME && code_has(words_of(c), c->code, place, OP_SLOT, at[1]));
    for (uint8_t slot = SLOT_FIRST; is_cost && slot < ENTRY_SLOTS; slot++)     // "reveal a ship and put it …"
        open = open || (entry_slot_count(c->entry, slot) == 0 && code_has(words_of(c), c->code, place, OP_SLOT, slot));
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

// The other way that a text can go at a statement which somebody still decides; NULL: there is one way.
static const uint8_t *other_way(const Context *c, const uint8_t *pc)
{
    return *pc == OP_MAY || *pc == OP_MODE ? label_at(c, pc + 2) : *pc == OP_IF_DID ? label_at(c, pc + 1) : NULL;
}

// Whether what stands between two places can be done: a cost whole, anything else at least in part, whichever way it
// goes.
static bool block_can(const Context *c, const uint8_t *pc, const uint8_t *end)
{
    while (pc < end && *pc != OP_END) {
        const uint8_t *on = led_on(c, pc), *other = other_way(c, pc);
        if (other && block_can(c, other, end))
            return true;
        if (*pc == OP_TO)
            return cost_can(c, pc + 3, label_at(c, pc + 1));
        if (!on && unit_can(c, &pc, false))
            return true;
        pc = on ? on : pc;
    }
    return false;
}

// An alternative that can be performed: all of it, not a part, whichever way it goes.
static bool option_can(const Context *c, const uint8_t *pc, const uint8_t *end)
{
    while (pc < end && *pc != OP_END) {
        const uint8_t *on = led_on(c, pc), *other = other_way(c, pc);
        if (other && option_can(c, other, end))
            return true;
        if (!on && !unit_can(c, &pc, true))
            return false;
        pc = on ? on : pc;
    }
    return true;
}

bool text_can(const Table *t, SeatId you, CardId card, uint8_t ability, const CardId that[2])
{
    Entry e = {.def = t->cards[card].def, .source = card, .you = you};
    for (uint8_t i = 0; that && i < SLOT_FIRST; i++) {
        if (that[i])
            entry_pick(&e, that[i]);
        entry_settle(&e, i);
    }
    const Program *p = text_program(t, e.def);
    Context c = text_context_of(t, p, you, card, &e);
    return block_can(&c, p->code + p->ability[ability].code, p->code + p->size);
}

// ---- the procedure ----

static void seats_note(const Table *t, const Entry *e, Frame *f)
{
    Context c = text_context_of(t, text_program(t, e->def), e->you, e->source, e);
    for (uint8_t slot = 0; slot < e->filled; slot++) {
        CardId card = entry_slot_count(e, slot) > 0 ? e->card[entry_slot_begin(e, slot)] : 0;
        if (card == 0)
            continue;
        f->u.text.owners = (uint8_t)(f->u.text.owners | t->cards[card].owner << slot);
        f->u.text.players = (uint8_t)(f->u.text.players | owner_of(&c, card) << slot);
    }
}

Frame text_frame_of(Table *t, uint8_t entry, uint8_t mode)
{
    const Entry *e = &t->entries[entry];
    const Ability *a = &text_program(t, e->def)->ability[e->ability];
    Frame f = frame_at(t->game->vocabulary->procedure, TEXT_RUN);
    f.u.text.entry = entry;
    f.u.text.mode = mode;
    seats_note(t, e, &f);
    f.u.text.pc = mode == TEXT_COSTS || (mode == TEXT_OWN && a->play) ? a->play : a->code;
    return f;
}

Frame text_frame(Table *t, SeatId you, CardId card, uint8_t ability, const CardId that[2])
{
    Entry *e = t->entries;
    uint8_t index = 0;
    while (!entry_is_free(&e[index]))
        index++;
    check(index < t->game->entry_max);
    e[index] = (Entry){.def = t->cards[card].def, .ability = ability, .source = card, .you = you};
    for (uint8_t i = 0; i < SLOT_FIRST; i++) {
        if (that && that[i])
            entry_pick(&e[index], that[i]);
        entry_settle(&e[index], i);
    }
    return text_frame_of(t, index, TEXT_OWN);
}

// A text of its own was never announced: its targets are settled as it begins, then comes what it does.
static Flow text_end(Table *t, Frame *f, Entry *e)
{
    uint16_t code = text_program(t, e->def)->ability[e->ability].code;
    if (f->u.text.mode == TEXT_OWN && f->u.text.pc < code) {
        f->u.text.pc = code;
        return next(f, TEXT_RUN);
    }
    if (f->u.text.mode == TEXT_OWN)
        memset(e, 0, sizeof *e);
    return done(t);
}

static Flow choose_step(Table *t, Frame *f, const Context *c, Entry *e)
{
    Choosing k;
    choosing_read(c, c->code + f->u.text.pc, &k);
    if (f->u.text.mode == TEXT_COSTS && k.slot < e->filled) {   // settled when it was announced
        f->u.text.pc = (uint16_t)(k.next - c->code);
        return next(f, TEXT_RUN);
    }
    if (!is_asked(k.op)) {
        choosing_settle(t, c, &k, e);
        f->u.text.pc = (uint16_t)(k.next - c->code);
        return next(f, TEXT_RUN);
    }
    CardId left[CARD_MAX];
    uint8_t count = picked_count(e) < k.most ? choosing_left(c, &k, left) : 0;
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

// One of two: only those that can be done are offered, in part if neither can be done whole; if nothing of either can,
// the first is tried and does nothing.
static Flow mode_step(Table *t, Frame *f, const Context *c)
{
    const uint8_t *pc = c->code + f->u.text.pc + 1;
    SeatId who = text_player(c, &pc);
    const Vocabulary *v = t->game->vocabulary;
    const uint8_t *other = label_at(c, pc), *end = label_at(c, other - 2);      // a jump over it stands before it
    bool any = v->may_choose_in_vain && v->may_choose_in_vain(t);
    bool first = any || option_can(c, pc + 2, other), second = any || option_can(c, other, end);
    if (!first && !second) {
        second = block_can(c, other, end);
        first = block_can(c, pc + 2, other) || !second;
    }
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
    bool holds;
    if (*at < OP_GAME)
        COVER(c, at, COVER_RUN);        // a game's own statement counts when it is done
    switch (*at) {
    case OP_END:
        return text_end(t, f, e);
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
    case OP_TARGET:
    case OP_CAPTURE:
    case OP_RANDOM:
        return choose_step(t, f, c, e);
    case OP_WATCH:
        f->u.text.pc = (uint16_t)(f->u.text.pc + 4);
        t->game->vocabulary->watch(t, e, pc[0], pc[1], pc[2]);
        return next(f, TEXT_RUN);
    default:
        check(*at >= OP_GAME);
        return perform(t, f, c);
    }
}

static bool stands_at(const Table *t, const Program *p, uint16_t at, const Frame *f)
{
    static const uint8_t asked_at[] = {[TEXT_CHOSEN] = OP_MAY, [TEXT_MODED] = OP_MODE, [TEXT_PICKED] = OP_CHOOSE};
    for (; ; at = code_skip(t->game->vocabulary, p->code, at)) {
        uint8_t op = p->code[at] == OP_TARGET ? OP_CHOOSE : p->code[at];
        if (at == f->u.text.pc && (f->step == TEXT_RUN || op == asked_at[f->step]))
            return true;
        if (p->code[at] == OP_END)
            return false;
    }
}

const char *text_wrong(const Table *t, const Frame *f)
{
    if (f->u.text.entry >= t->game->entry_max)
        return "a text that is nowhere";
    const Entry *e = &t->entries[f->u.text.entry];
    const Program *p = text_program(t, e->def);
    if (e->def == 0 || e->ability >= p->ability_count || f->u.text.mode > TEXT_COSTS)
        return "a text that its card does not have";
    if (f->u.text.mode == TEXT_OWN && p->ability[e->ability].code == 0)
        return "a text that its card does not have";
    bool stands = f->u.text.pc == 0;            // it has nothing to do
    for (uint8_t i = 0; i < p->ability_count; i++) {
        bool is_costs = f->u.text.mode == TEXT_COSTS;           // its own, or those another line of the card adds
        uint16_t at = is_costs ? p->ability[i].play : i == e->ability ? p->ability[i].code : 0;
        uint16_t first = f->u.text.mode == TEXT_OWN && i == e->ability ? p->ability[i].play : 0;
        stands = stands || (at && stands_at(t, p, at, f)) || (first && stands_at(t, p, first, f));
    }
    return stands ? NULL : "a text that stands between its statements";
}

const char *text_wrong_alone(const Table *t, const Frame *f)
{
    const char *wrong = f->u.text.mode == TEXT_OWN ? text_wrong(t, f) : "a text that nothing waits for";
    if (wrong)
        return wrong;
    const Entry *e = &t->entries[f->u.text.entry];
    return memchr(e->card, 0, e->used) ? "a text that has chosen no card" : NULL;
}

Flow text_run(Table *t, Frame *f)
{
    Entry *e = t->entries + f->u.text.entry;
    const Program *p = text_program(t, e->def);
    Context c = text_context_of(t, p, e->you, e->source, e);
    c.owners = f->u.text.owners;
    c.players = f->u.text.players;
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
            entry_settle(e, k.slot);
            f->u.text.pc = (uint16_t)(k.next - c.code);
        } else {
            entry_pick(e, t->chosen.card);
        }
        return next(f, TEXT_RUN);
    }
    return bad_step(t, f);
}
