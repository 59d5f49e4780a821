// wake.c — triggered abilities: what sets them off, and how they wait for the stack (TRIG, A-2 to ).
#include "games/wars/wars.h"
#include "language/code.h"
#include "language/settle.h"

typedef struct Happening {
    uint8_t event;                              // WarsHappening
    CardId subject, object;                     // 0: none
    SeatId seat;                                // who did it
} Happening;

// ---- the list of those that wait ----

bool is_waiting(const Table *t) { return state(t)->waiting_count > 0; }

void waiting_add(Table *t, const Entry *entry, bool together)
{
    WarsState *s = state(t);
    if (s->waiting_count == WARS_WAITING) {
        bound_reached(t, REASON_WAITING_BOUND);
        return;
    }
    int index = entry_take(t);
    if (index < 0)
        return;
    RULE(WARS_A, 3);                            // in the order of events
    t->entries[index] = *entry;
    if (together)
        t->entries[index].flags |= PENDING_TOGETHER;
    s->waiting[s->waiting_count++] = (uint8_t)index;
}

uint8_t waiting_group(const Table *t)
{
    const WarsState *s = state(t);
    uint8_t count = s->waiting_count > 0;
    while (count < s->waiting_count && (t->entries[s->waiting[count]].flags & PENDING_TOGETHER))
        count++;
    return count;
}

uint8_t waiting_take(Table *t, uint8_t at)
{
    WarsState *s = state(t);
    uint8_t entry = s->waiting[at];
    if (at == 0 && s->waiting_count > 1)        // the next one leads what is left of this event
        t->entries[s->waiting[1]].flags &= (uint8_t)~PENDING_TOGETHER;
    s->waiting_count--;
    memmove(s->waiting + at, s->waiting + at + 1, (size_t)(s->waiting_count - at));
    s->waiting[s->waiting_count] = 0;
    t->entries[entry].flags &= (uint8_t)~PENDING_TOGETHER;
    return entry;
}

// ---- events ----

uint16_t captures_skip(const Table *t, const Entry *e, uint16_t at)
{
    const uint8_t *code = text_program(t, e->def)->code;
    while (at && code[at] == OP_CAPTURE)
        at = code_skip(t->game->vocabulary, code, at);
    return at;
}

// An event without a card, the beginning of a phase, is what the condition says and nothing else.
static bool sets_off(const Context *c, const Ability *a, const Happening *h)
{
    if (h->subject == 0)
        return text_holds(c, a->condition);
    return text_matches(c, a->subject, h->subject) && (h->object == 0 || text_matches(c, a->object, h->object));
}

static void trigger(Table *t, CardId card, uint8_t ability, const Happening *h, bool together)
{
    const Program *p = text_program(t, t->cards[card].def);
    Aside aside = {.doer = h->seat};
    Entry e = {.def = t->cards[card].def, .ability = ability, .source = card, .you = lies(t, card)->holder,
               .kind = PENDING_TRIGGER};
    Context c = text_context_of(t, p, e.you, card, &e);
    c.aside = &aside;
    if (h->subject)
        entry_pick(&e, h->subject);
    entry_settle(&e, SLOT_THAT);
    if (h->object)
        entry_pick(&e, h->object);
    entry_settle(&e, SLOT_THAT_OTHER);
    if (!RULE_IF(WARS_A, 6, text_holds(&c, p->ability[ability].condition)))
        e.flags |= PENDING_GONE;                // it goes on the stack and does nothing
    uint16_t play = p->ability[ability].play;
    if (captures_skip(t, &e, play) != play && !part_is_asked(t, &e, PART_MODE)) {
        RULE(WARS_A, 60);                       // its sets are those of the event
        settle_begin(t, &e, play);
    }
    waiting_add(t, &e, together);
}

// Whether this ability of a card in play is set off.
static bool is_set_off(const Table *t, CardId card, const Ability *a, const Happening *h)
{
    Aside aside = {.doer = h->seat};
    Context c = text_context(t, lies(t, card)->holder, card);
    c.aside = &aside;
    RULE(ABIL, 3);
    return a->kind == WARS_TRIGGERED && a->event == h->event && a->side == ability_side(t, card) && sets_off(&c, a, h);
}

void wake(Table *t, uint8_t event, CardId subject, CardId object, SeatId seat)
{
    wake_with(t, event, subject, object, seat, false);
}

bool wake_with(Table *t, uint8_t event, CardId subject, CardId object, SeatId seat, bool together)
{
    Happening h = {.event = event, .subject = subject, .object = object, .seat = seat};
    RULE(TRIG, 1);
    RULE(TRIG, 2);                              // whatever is going on
    RULE(TRIG, 7);                              // once for each time
    if (is_scratched(t) && !(scratch_of(t)->listens & EVENT_BIT(event)))
        return together;
    for (SeatId owner = 0; owner < SEAT_COUNT; owner++) {
        const Zone *z = zone_for(t, owner, ZONE_PLAY);
        for (uint8_t i = 0; i < z->count; i++) {
            if (!(facts(t, z->card[i])->listens & EVENT_BIT(event)))
                continue;
            const Program *p = text_program(t, t->cards[z->card[i]].def);
            for (uint8_t k = 0; k < p->ability_count; k++)
                if (is_set_off(t, z->card[i], &p->ability[k], &h)) {
                    trigger(t, z->card[i], k, &h, together);
                    together = true;
                }
        }
    }
    return together;
}

// "When you play this card": its filter begins with that very test.
static bool names_itself(const Program *p, uint16_t filter)
{
    return filter && p->code[filter] > 3 && p->code[filter + 3] == OP_IS && p->code[filter + 4] == OP_SELF;
}

void wake_played(Table *t, CardId card, SeatId seat)
{
    Happening h = {.event = ON_PLAYED, .subject = card, .object = card, .seat = seat};
    const Program *p = text_program(t, t->cards[card].def);
    bool together = false;
    RULE(WARS_A, 79);                           // now that it is in play, and no other text of it
    for (uint8_t k = 0; k < p->ability_count; k++)
        if (names_itself(p, p->ability[k].subject) && is_set_off(t, card, &p->ability[k], &h)) {
            trigger(t, card, k, &h, together);
            together = true;
        }
}
