// vm.c — the machine: performs statements as a procedure; eval.c reads their operands.
//
// There is no backward jump, so every text ends.
#include "language/vm.h"

#include "core/flow.h"
#include "core/knowledge.h"
#include "core/zone.h"
#include "language/choosing.h"
#include "language/code.h"
#include "language/cover.h"

#define TEXT_STEPS(X, P) X(P, RUN) X(P, CHOSEN) X(P, MODED) X(P, PICKED)
STEPS(TEXT, TextStep, text, TEXT_STEPS)

static const Vocabulary *words_of(const Context *c) { return c->t->game->vocabulary; }

// ---- a statement with its operands evaluated ----

typedef struct Statement {
    Act act;
    const OpInfo *op;
    const uint8_t *next;                // the code after the statement
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

// Offers the next pick. A card is offered only if enough others come after it to reach the least number. Options are
// ordered by verb, so "done" may be the first.
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
    return false;                       // there is nothing it could be done with
}

static const uint8_t *skip(const Context *c, const uint8_t *pc) { return c->code + c->note[pc - c->code].next; }

// Whether this is a choice or a reveal, which comes before the statement it is for.
static bool is_hoisted(const Context *c, const uint8_t *pc)
{
    return is_choosing(*pc) || (*pc >= OP_GAME && is_revealing(&words_of(c)->ops[*pc - OP_GAME]));
}

// A statement with the choices before it: whether there are cards for it, and whether it can be done. A cost needs all
// the cards it names; an effect is done with as many as there are.
static bool unit_can(const Context *c, const uint8_t **pc, bool is_cost)
{
    bool enough = true, open = false;   // open: some of its cards have yet to be chosen
    const uint8_t *statement = *pc;
    for (; is_hoisted(c, statement); statement = skip(c, statement)) {
        Choosing k;
        if (*statement >= OP_GAME) {
            enough = enough && statement_can(c, statement, is_cost);
            continue;
        }
        choosing_read(c, statement, &k);
        uint8_t count = choosing_possible(c, &k);
        enough = enough && count > 0 && (!is_cost || count >= k.least);
        open = open || k.for_op == *k.next;
    }
    uint16_t spot = (uint16_t)(statement - c->code);
    for (const uint8_t *at = *pc; at < statement; at = skip(c, at))     // cards to be revealed are not known yet either
        open = open || (*at >= OP_GAME && code_has(words_of(c), c->code, spot, OP_SLOT, at[1]));
    for (uint8_t slot = SLOT_FIRST; is_cost && slot < ENTRY_SLOTS; slot++)     // "reveal a ship and put it …"
        open = open || (entry_slot_count(c->entry, slot) == 0 && code_has(words_of(c), c->code, spot, OP_SLOT, slot));
    *pc = skip(c, statement);
    return enough && (open || *statement < OP_GAME || statement_can(c, statement, is_cost));
}

static bool whole_can(const Context *c, const uint8_t *pc, const uint8_t *end);

static const uint8_t *label_at(const Context *c, const uint8_t *pc) { return c->code + code_wide(pc, 0); }

// Where to look next after a statement that only branches; NULL: it does something itself.
static const uint8_t *led_on(const Context *c, const uint8_t *pc)
{
    const uint8_t *condition = pc + 3;
    switch (*pc) {
    case OP_JUMP:
        return label_at(c, pc + 1);
    case OP_IF:
        return text_condition(c, &condition) ? condition : label_at(c, pc + 1);
    case OP_IF_CAN:
        return whole_can(c, skip(c, pc), label_at(c, pc + 1)) ? skip(c, pc) : label_at(c, pc + 1);
    case OP_MAY:
    case OP_MODE:
    case OP_IF_DID:
    case OP_TO:
        return skip(c, pc);
    default:
        return NULL;
    }
}

// The other branch of a statement that somebody has yet to decide; NULL: there is none.
static const uint8_t *other_way(const Context *c, const uint8_t *pc)
{
    return *pc == OP_MAY || *pc == OP_MODE ? label_at(c, pc + 2) : *pc == OP_IF_DID ? label_at(c, pc + 1) : NULL;
}

// Whether an alternative or a cost can be performed completely, whichever branches are taken.
static bool whole_can(const Context *c, const uint8_t *pc, const uint8_t *end)
{
    while (pc < end && *pc != OP_END) {
        const uint8_t *on = led_on(c, pc), *other = other_way(c, pc);
        if (other && whole_can(c, other, end))
            return true;
        if (!on && !unit_can(c, &pc, true))
            return false;
        pc = on ? on : pc;
    }
    return true;
}

// "You may … . If you do, …", or the same without "may", where the first cannot be done: what follows in that case;
// NULL: it is something else.
static const uint8_t *not_done(const Context *c, const uint8_t *pc)
{
    const uint8_t *end = *pc == OP_MAY ? label_at(c, pc + 2) : *pc == OP_IF_CAN ? label_at(c, pc + 1) : pc;
    return end != pc && *end == OP_IF_DID && !whole_can(c, skip(c, pc), end) ? label_at(c, end + 1) : NULL;
}

// Whether the code between two spots can be done: a cost completely, anything else at least in part, whichever
// branches are taken.
static bool block_can(const Context *c, const uint8_t *pc, const uint8_t *end)
{
    while (pc < end && *pc != OP_END) {
        const uint8_t *undone = not_done(c, pc);
        const uint8_t *on = undone ? undone : led_on(c, pc), *other = undone ? NULL : other_way(c, pc);
        if (other && block_can(c, other, end))
            return true;
        if (*pc == OP_TO)
            return whole_can(c, pc + 3, label_at(c, pc + 1));
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
            entry_pick(&e, that[i]);
        entry_settle(&e, i);
    }
    const Program *p = text_program(t, e.def);
    Context c = text_context_of(t, p, you, card, &e);
    return block_can(&c, p->code + p->ability[ability].code, p->code + p->size);
}

// ---- the procedure ----

static void seats_keep(const Table *t, const Entry *e, Frame *f)
{
    Context c = text_context_of(t, text_program(t, e->def), e->you, e->source, e);
    for (uint8_t slot = 0; slot < e->filled; slot++) {
        CardId card = entry_slot_count(e, slot) > 0 ? e->card[entry_slot_begin(e, slot)] : 0;
        if (card == 0)
            continue;
        f->u.text.owners = (uint8_t)(f->u.text.owners | t->cards[card].owner << slot);
        f->u.text.players = (uint8_t)(f->u.text.players | text_owner(&c, card) << slot);
    }
}

Frame text_frame_of(Table *t, uint8_t entry, uint8_t mode)
{
    const Entry *e = &t->entries[entry];
    const Ability *a = &text_program(t, e->def)->ability[e->ability];
    Frame f = frame_at(t->game->vocabulary->procedure, TEXT_RUN);
    f.u.text.entry = entry;
    f.u.text.mode = mode;
    seats_keep(t, e, &f);
    f.u.text.pc = mode == TEXT_COSTS || (mode == TEXT_OWN && a->play) ? a->play : a->code;
    return f;
}

Frame text_frame(Table *t, SeatId you, CardId card, uint8_t ability, const CardId that[2])
{
    int index = entry_take(t);
    check(index >= 0);
    Entry *e = &t->entries[index];
    *e = (Entry){.def = t->cards[card].def, .ability = ability, .source = card, .you = you};
    for (uint8_t i = 0; i < SLOT_FIRST; i++) {
        if (that && that[i])
            entry_pick(e, that[i]);
        entry_settle(e, i);
    }
    return text_frame_of(t, (uint8_t)index, TEXT_OWN);
}

// A text that was never pending: its targets are settled when it begins, then it is performed.
static Flow code_end(Table *t, Frame *f, Entry *e)
{
    uint16_t code = text_program(t, e->def)->ability[e->ability].code;
    if (f->u.text.mode == TEXT_OWN && f->u.text.pc < code) {
        f->u.text.pc = code;
        return next(f, TEXT_RUN);
    }
    if (f->u.text.mode == TEXT_OWN)
        entry_drop(t, f->u.text.entry);
    return done(t);
}

static Flow choice_run(Table *t, Frame *f, const Context *c, Entry *e)
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
    uint8_t count = picked_count(e) < k.most ? choosing_leading(c, &k, left) : 0;
    picks_offer(t, &k, e, left, count);         // nothing left to pick: "done" is the only answer
    return ask(t, TEXT_PICKED);
}

// "You may … . If you do, …" and "… unless your opponent …": what is done only in part counts as not done.
static bool is_paid(const Context *c, const uint8_t *pc, const uint8_t *end)
{
    const uint8_t *last = pc;
    for (; pc < end; pc = skip(c, pc))
        last = pc;
    return *end == OP_IF_DID || *last == OP_JUMP;
}

static Flow may_ask(Table *t, Frame *f, const Context *c, Entry *e)
{
    const uint8_t *pc = c->code + f->u.text.pc + 1;
    SeatId who = text_player(c, &pc);
    const Vocabulary *v = t->game->vocabulary;
    const uint8_t *end = label_at(c, pc);
    bool is_price = is_paid(c, pc + 2, end);
    Context asked = *c;
    asked.viewer = who;
    offer_begin(t, who, v->question_may);
    if ((is_price ? whole_can : block_can)(&asked, pc + 2, end))
        offer(t, v->verb_accept, e->source, 0); // otherwise declining is the only answer
    offer(t, v->verb_decline, 0, 0);
    return ask(t, TEXT_CHOSEN);
}

uint8_t text_may_ability(const Table *t, Option option)
{
    const Frame *f = flow_top(t);
    const Vocabulary *v = t->game->vocabulary;
    if (t->m->question != v->question_may || f->procedure != v->procedure || option.verb != v->verb_accept)
        return 0;
    const Entry *e = &t->entries[f->u.text.entry];
    bool is_known = option.card == e->source && t->cards[option.card].def == e->def;
    return is_known ? (uint8_t)(e->ability + 1) : 0;
}

// Records whether the player who was asked accepted.
static void did_keep(const Table *t, const Context *c, Entry *e, const uint8_t *may)
{
    bool took = t->chosen.verb == t->game->vocabulary->verb_accept;
    const uint8_t *pc = may + 1;
    unsigned seat = 2u << text_player(c, &pc);
    e->did = (uint8_t)((e->did & ~(seat | 1u)) | (took ? seat | 1u : 0u));
}

// One of two: only alternatives that can be done are offered; if neither can be done completely, those that can be done
// in part. If nothing of either can be done, the first is tried, without effect.
static Flow mode_ask(Table *t, Frame *f, const Context *c)
{
    const uint8_t *pc = c->code + f->u.text.pc + 1;
    SeatId who = text_player(c, &pc);
    const Vocabulary *v = t->game->vocabulary;
    const uint8_t *other = label_at(c, pc), *end = label_at(c, other - 2);      // before it there is a jump over it
    bool any = v->may_choose_in_vain && v->may_choose_in_vain(t);
    Context asked = *c;
    asked.viewer = who;
    bool first = any || whole_can(&asked, pc + 2, other), second = any || whole_can(&asked, other, end);
    if (!first && !second) {
        second = block_can(&asked, other, end);
        first = block_can(&asked, pc + 2, other) || !second;
    }
    offer_begin(t, who, v->question_mode);
    if (first)
        offer(t, v->verb_mode, 0, 1);
    if (second)
        offer(t, v->verb_mode, 0, 2);
    return ask(t, TEXT_MODED);
}

// In a match dealt from a View a slot has no card if the viewer did not know it: such a slot is skipped.
static void known_keep(Statement *s)
{
    uint8_t kept = 0;
    if (!memchr(s->card, 0, s->act.count))
        return;
    for (uint8_t i = 0; i < s->act.count; i++)
        if (s->card[i] != 0)
            s->card[kept++] = s->card[i];
    s->act.count = kept;
}

static Flow perform(Table *t, Frame *f, const Context *c)
{
    Statement s;
    Frame called;
    const uint8_t *at = c->code + f->u.text.pc;
    statement_read(c, at, &s);
    s.act.entry = t->entries + f->u.text.entry;
    f->u.text.pc = (uint16_t)(s.next - c->code);
    known_keep(&s);
    if (strchr(s.op->takes, 's') && s.act.count == 0)
        return next(f, TEXT_RUN);       // there is nothing to do it to: nothing happens
    if (!strchr(s.op->takes, 's') && s.op->can && !s.op->can(t, &s.act))
        return next(f, TEXT_RUN);
    COVER(c, at, COVER_RUN);
    if (c->note[at - c->code].marks & NOTE_GONE)
        t->game->vocabulary->keep_gone(t, s.act.entry, s.act.card[0]);
    bool calls = s.op->perform(t, &s.act, &called);
    return calls ? call(t, f, TEXT_RUN, called) : next(f, TEXT_RUN);
}

// "If you have a kizen, you may draw a card. If you do, …": an offer that is passed over was not taken.
static void offers_pass(const Context *c, Entry *e, const uint8_t *from, const uint8_t *to)
{
    for (; from < to; from = skip(c, from)) {
        const uint8_t *who = from + 1;
        if (*from == OP_MAY)
            e->did = (uint8_t)(e->did & ~((2u << text_player(c, &who)) | 1u));
    }
}

// Goes on where a condition or an answer leads.
static Flow lead_on(Table *t, Frame *f, const Entry *e, uint16_t to)
{
    const Vocabulary *v = t->game->vocabulary;
    uint16_t from = f->u.text.pc;
    f->u.text.pc = to;
    if (f->u.text.mode == TEXT_OWN && v->led_on)
        v->led_on(t, e, from, to);
    return next(f, TEXT_RUN);
}

static Flow run(Table *t, Frame *f, const Context *c, Entry *e)
{
    const uint8_t *at = c->code + f->u.text.pc, *pc = at + 1;
    bool holds;
    if (*at < OP_GAME)
        COVER(c, at, COVER_RUN);        // a game's own statement counts when it is done
    switch (*at) {
    case OP_END:
        return code_end(t, f, e);
    case OP_MAY:
        return may_ask(t, f, c, e);
    case OP_MODE:
        return mode_ask(t, f, c);
    case OP_JUMP:
        f->u.text.pc = code_wide(pc, 0);
        return next(f, TEXT_RUN);
    case OP_IF:
        if (t->game->vocabulary->judged)
            t->game->vocabulary->judged(t, e, f->u.text.pc);
        pc += 2;
        holds = text_condition(c, &pc);
        COVER_WAY(c, at, holds);
        if (!holds)
            offers_pass(c, e, pc, label_at(c, at + 1));
        return lead_on(t, f, e, holds ? (uint16_t)(pc - c->code) : code_wide(at, 1));
    case OP_TO:
        f->u.text.pc = (uint16_t)(f->u.text.pc + 3);
        return next(f, TEXT_RUN);
    case OP_IF_DID:
        holds = e->did & 1;
        COVER_WAY(c, at, holds);
        return lead_on(t, f, e, holds ? (uint16_t)(f->u.text.pc + 3) : code_wide(pc, 0));
    case OP_IF_CAN:
        holds = whole_can(c, at + 3, label_at(c, pc));
        e->did = (uint8_t)((e->did & ~1u) | holds);
        COVER_WAY(c, at, holds);
        return lead_on(t, f, e, holds ? (uint16_t)(f->u.text.pc + 3) : code_wide(pc, 0));
    case OP_CHOOSE:
    case OP_TARGET:
    case OP_CAPTURE:
    case OP_FOLLOW:
    case OP_RANDOM:
        return choice_run(t, f, c, e);
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
    if (f->u.text.entry >= t->m->entry_count)
        return "a text that is nowhere";
    const Entry *e = &t->entries[f->u.text.entry];
    const Program *p = text_program(t, e->def);
    if (e->def == 0 || e->ability >= p->ability_count || f->u.text.mode > TEXT_COSTS)
        return "a text that its card does not have";
    if (f->u.text.mode == TEXT_OWN && p->ability[e->ability].code == 0)
        return "a text that its card does not have";
    bool stands = f->u.text.pc == 0;            // it has nothing to do
    for (uint8_t i = 0; i < p->ability_count; i++) {
        bool is_costs = f->u.text.mode == TEXT_COSTS;           // its own, or those that another line of the card adds
        uint16_t at = is_costs ? p->ability[i].play : i == e->ability ? p->ability[i].code : 0;
        uint16_t first = f->u.text.mode == TEXT_OWN && i == e->ability ? p->ability[i].play : 0;
        stands = stands || (at && stands_at(t, p, at, f)) || (first && stands_at(t, p, first, f));
    }
    return stands ? NULL : "a text that stands between its statements";
}

const char *text_wrong_alone(const Table *t, const Frame *f)
{
    return f->u.text.mode == TEXT_OWN ? text_wrong(t, f) : "a text that nothing waits for";
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
        did_keep(t, &c, e, pc);
        COVER_WAY(&c, pc, e->did & 1);
        return lead_on(t, f, e, e->did & 1 ? (uint16_t)(f->u.text.pc + 4) : code_wide(pc, 2));

    case TEXT_MODED:
        COVER_WAY(&c, pc, t->chosen.number == 1);
        return lead_on(t, f, e, t->chosen.number == 1 ? (uint16_t)(f->u.text.pc + 4) : code_wide(pc, 2));

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
