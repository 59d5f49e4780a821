// queue.c — triggered abilities that wait for the stack: their list, and how they go on it (TRIG-3 to -6, A-2 to A-4).
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"

// ---- the list of those that wait ----

bool wars_ability_is_waiting(const Table *t) { return state(t)->waiting_count > 0; }

void wars_waiting_add(Table *t, const Entry *entry, bool together)
{
    WarsState *s = state_to_change(t);
    if (s->waiting_count == WARS_WAITING) {
        wars_bound_reached(t, REASON_WAITING_BOUND);
        return;
    }
    int index = wars_entry_take(t);
    if (index < 0)
        return;
    RULE(WARS_A, 3);                            // in the order of events
    t->entries[index] = *entry;
    if (together)
        t->entries[index].flags |= TRIGGER_TOGETHER;
    s->waiting[s->waiting_count++] = (uint8_t)index;
}

// Removes an ability from the list and returns its entry.
static uint8_t waiting_take(Table *t, uint8_t at)
{
    WarsState *s = state_to_change(t);
    uint8_t entry = s->waiting[at];
    bool leads = !(t->entries[entry].flags & TRIGGER_TOGETHER);
    if (leads && at + 1 < s->waiting_count)     // the next one now leads the rest of this event
        t->entries[s->waiting[at + 1]].flags &= (uint8_t)~TRIGGER_TOGETHER;
    s->waiting_count--;
    memmove(s->waiting + at, s->waiting + at + 1, (size_t)(s->waiting_count - at));
    s->waiting[s->waiting_count] = 0;
    t->entries[entry].flags &= (uint8_t)~TRIGGER_TOGETHER;
    return entry;
}

// ---- going on the stack ----

#define WAITING_STEPS(X, P) X(P, NEXT) X(P, ORDERED) X(P, WHICH) X(P, SAID) X(P, OVER)
STEPS(WAITING, WaitingStep, wars_waiting, WAITING_STEPS)

Frame wars_waiting_frame(void) { return frame_at(PROCEDURE_WAITING, WAITING_NEXT); }

Frame wars_affecting_frame(void)
{
    Frame f = wars_waiting_frame();
    f.u.wars.choose.what = WAITS_AFFECTING;
    return f;
}

static Entry *waiting_at(const Table *t, uint8_t at) { return &t->entries[state(t)->waiting[at]]; }

static bool is_up(const Table *t, const Frame *f, uint8_t at)
{
    return f->u.wars.choose.what != WAITS_AFFECTING || wars_affects_step(t, waiting_at(t, at));
}

typedef struct Group { uint8_t first, end; } Group;

// The abilities that the oldest event has triggered; empty: none.
static Group group_of(const Table *t, const Frame *f)
{
    const WarsState *s = state(t);
    Group g = {0};
    while (g.first < s->waiting_count && !is_up(t, f, g.first))
        g.first++;
    g.end = (uint8_t)(g.first + (g.first < s->waiting_count));
    while (g.end < s->waiting_count && (waiting_at(t, g.end)->flags & TRIGGER_TOGETHER))
        g.end++;
    return g;
}

const char *wars_waiting_wrong(const Table *t, const Frame *f)
{
    bool orders = f->step == WAITING_ORDERED || f->step == WAITING_WHICH || f->step == WAITING_SAID;
    Group g = group_of(t, f);
    return orders && g.first == g.end ? "an order of nothing" : NULL;
}

bool wars_affecting_ability_is_waiting(const Table *t)
{
    Frame f = wars_affecting_frame();
    return state(t)->waiting_count > 0 && group_of(t, &f).end > group_of(t, &f).first;
}

// Offers the cards whose abilities one event has triggered, each once.
static void orders_offer(Table *t, const Frame *f)
{
    Group g = group_of(t, f);
    offer_begin(t, turn_player(t), QUESTION_ORDER);
    for (uint8_t i = g.first; i < g.end; i++) {
        bool before = !is_up(t, f, i);
        for (uint8_t k = g.first; k < i && !before; k++)
            before = is_up(t, f, k) && waiting_at(t, k)->source == waiting_at(t, i)->source;
        if (!before)
            offer(t, VERB_ORDER, waiting_at(t, i)->source, 0);
    }
    offers_sort(t);
}

// A number that no other waiting ability of its card has: the index of the ability or, for Transport, a number above
// all of those by how many it carries.
static uint8_t waiting_number(const Table *t, const Entry *e)
{
    const Program *p = text_program(t, e->def);
    return (uint8_t)(e->pending == PENDING_TRANSPORT ? p->ability_count + e->number : e->ability + 1);
}

// Offers what one event has triggered on this card, a number each; the same ability several times counts once (TRIG-7).
static void abilities_offer(Table *t, const Frame *f)
{
    Group g = group_of(t, f);
    bool offered[UINT8_MAX + 1] = {false};
    offer_begin(t, turn_player(t), QUESTION_ORDER);
    for (uint8_t i = g.first; i < g.end; i++) {
        uint8_t number = waiting_number(t, waiting_at(t, i));
        if (waiting_at(t, i)->source != f->u.wars.choose.card || !is_up(t, f, i) || offered[number])
            continue;
        offer(t, VERB_ABILITY, 0, number);
        offered[number] = true;
    }
    offers_sort(t);
}

// The ability's controller makes its choices; an ability without choices is pending at once.
static Flow waiting_put(Table *t, Frame *f, uint8_t at)
{
    uint8_t entry = waiting_take(t, at);
    uint8_t resume = f->u.wars.choose.what == WAITS_AFFECTING ? WAITING_OVER : WAITING_NEXT;
    const Entry *e = &t->entries[entry];
    RULE(TRIG, 4);
    RULE(WARS_A, 2);
    RULE(WARS_A, 4);
    if (e->pending == PENDING_TRIGGER && !(e->flags & ENTRY_VOID))
        return call(t, f, resume, wars_trigger_frame(t, entry));
    wars_entry_tell(t, EVENT_WARS_TRIGGER, e);
    wars_stack_push(t, entry);
    return next(f, resume);
}

// The first ability of this event on the chosen card with that number; 0: simply the first.
static Flow waiting_said(Table *t, Frame *f, int number)
{
    Group g = group_of(t, f);
    CardId card = f->u.wars.choose.card;
    uint8_t at = g.first;
    while (at + 1 < g.end && (waiting_at(t, at)->source != card || !is_up(t, f, at) ||
                              (number && waiting_number(t, waiting_at(t, at)) != number)))
        at++;
    f->u.wars.choose.card = 0;
    return waiting_put(t, f, at);
}

static Flow waiting_next(Table *t, Frame *f)
{
    Group g = group_of(t, f);
    if (g.first == g.end)
        return done(t);
    orders_offer(t, f);
    if (RULE_IF(TRIG, 6, t->options.count > 1))
        return ask(t, WAITING_ORDERED);
    f->u.wars.choose.card = waiting_at(t, g.first)->source;
    return next(f, WAITING_WHICH);
}

static Flow waiting_which(Table *t, Frame *f)
{
    abilities_offer(t, f);
    if (RULE_IF(TRIG, 6, t->options.count > 1))
        return ask(t, WAITING_SAID);
    return waiting_said(t, f, 0);
}

Flow wars_waiting_run(Table *t, Frame *f)
{
    switch ((WaitingStep)f->step) {

    case WAITING_NEXT:
        return waiting_next(t, f);

    case WAITING_ORDERED:
        f->u.wars.choose.card = t->chosen.card;
        return next(f, WAITING_WHICH);

    case WAITING_WHICH:
        return waiting_which(t, f);

    case WAITING_SAID:
        return waiting_said(t, f, t->chosen.number);

    case WAITING_OVER:
        return done(t);
    }
    return bad_step(t, f);
}
