// scratch.c — what a position is asked for again and again, worked out once: the Table's scratch.
//
// Nothing here is a rule. Each answer is also given by the chapter it belongs to, from the match itself; test builds
// give that one and compare.
#include "games/wars/wars.h"

static void location_add(const Table *t, CardId location, WarsScratch *k)
{
    const WarsFacts *f = facts(t, location);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        uint8_t side = lies(t, location)->holder != seat;
        k->energy[seat][location] = f->energy[side];
        for (uint8_t i = FACTION_NONE + 1; i < FACTION_COUNT; i++)
            k->support[seat][i] = (uint8_t)(k->support[seat][i] + f->icons[side][i]);
    }
}

// Of several of one seat the first counts.
static void encampment_add(const Table *t, CardId card, WarsScratch *k)
{
    const WarsFacts *f = facts(t, card);
    SeatId seat = lies(t, card)->holder;
    CardId location = lies(t, card)->host;
    if (encampment_of(t, seat, location) != card)
        return;
    k->energy[seat][location] = (uint8_t)(k->energy[seat][location] + f->energy[0]);
    for (uint8_t i = FACTION_NONE + 1; i < FACTION_COUNT; i++)
        k->support[seat][i] = (uint8_t)(k->support[seat][i] + f->icons[0][i]);
}

static void card_add(const Table *t, CardId card, WarsScratch *k)
{
    const WarsFacts *f = facts(t, card);
    const Lies *l = lies(t, card);
    uint8_t is = is_unit(t, card) ? PRESENT_UNIT : is_ship(t, card) ? PRESENT_SHIP : 0;
    k->statics |= f->statics;
    k->listens |= f->listens;
    k->replaces |= f->replaces;
    k->phased |= f->marks & MARK_PHASE;
    if (f->texts & TEXT_BIT(WARS_ACTIVATED))
        k->able[k->able_count++] = card;
    if (is)
        k->present[location_of(t, card)] |= (uint8_t)(is << (l->holder == 0 ? 0 : PRESENT_BITS));
    if (l->how == HOW_ENCAMPMENT)
        encampment_add(t, card, k);
}

// Icons that effects have added. What takes icons away would have to stop at none (icons.c): no text does that.
static void modifier_add_icons(const Table *t, const Modifier *m, WarsScratch *k)
{
    bool is_energy = m->kind == MODIFIER_ENERGY_ICON;
    if ((!is_energy && m->kind != MODIFIER_ICON) || !is_location(t, m->target))
        return;
    uint8_t *icons = is_energy ? &k->energy[m->side][m->target] : &k->support[m->side][m->word];
    check(m->amount >= 0);
    *icons = (uint8_t)(*icons + m->amount);
}

static void index_make(const Table *t, WarsScratch *k)
{
    const WarsState *s = state(t);
    memset(k, 0, offsetof(WarsScratch, able));
    for (uint8_t i = 0; i < s->layout_count; i++)
        location_add(t, s->layout[i], k);
    for (SeatId owner = 0; owner < SEAT_COUNT; owner++) {
        const Zone *play = zone_for(t, owner, ZONE_PLAY);
        for (uint8_t i = 0; i < play->count; i++)
            card_add(t, play->card[i], k);
    }
    k->present[0] = 0;                          // those that are nowhere
    for (uint8_t i = 0; i < s->modifier_count; i++)
        modifier_add_icons(t, &s->modifier[i], k);
}

static void scratch_make(Table *t)
{
    WarsScratch *k = &t->scratch.wars;
    if (RIFT_RULES && t->has_scratch) {
        WarsScratch anew;
        index_make(t, &anew);
        check(memcmp(k, &anew, offsetof(WarsScratch, able)) == 0);
    }
    if (!t->has_scratch) {
        index_make(t, k);
        k->known = 0;
        t->has_scratch = true;
    }
}

// ---- what a seat can do in any window ----

bool acts_are_good(const Table *t) { return t->has_scratch && scratch_of(t)->acts_at == t->m->disclosures; }

bool acts_are_phased(const Table *t)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const Zone *hand = zone_for(t, seat, ZONE_HAND);
        for (uint8_t i = 0; i < hand->count; i++)
            if (facts(t, hand->card[i])->marks & MARK_PHASE)
                return true;
    }
    return scratch_of(t)->phased != 0;
}

void acts_keep(Table *t) { t->scratch.wars.acts_at = t->m->disclosures; }

static void acts_make(const Table *t, SeatId seat, uint8_t ret_acts[WARS_CARD_BYTES])
{
    const WarsScratch *k = scratch_of(t);
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    memset(ret_acts, 0, WARS_CARD_BYTES);
    for (uint8_t i = 0; i < hand->count; i++)
        if (facts(t, hand->card[i])->type == TYPE_INTERRUPT &&
            (i == 0 || !cards_are_alike(t, hand->card[i - 1], hand->card[i])) && can_play(t, seat, hand->card[i], 0))
            bit_set(ret_acts, hand->card[i]);
    for (uint8_t i = 0; i < k->able_count; i++)
        if (can_use(t, seat, k->able[i]))
            bit_set(ret_acts, k->able[i]);
}

const uint8_t *acts_of(Table *t, SeatId seat)
{
    WarsScratch *k = &t->scratch.wars;
    uint8_t *acts = k->acts[seat], before[WARS_CARD_BYTES];
    scratch_make(t);
    if (k->acts_at != t->m->disclosures)
        k->known = 0;
    bool known = k->known >> seat & 1;
    if (RIFT_RULES)
        memcpy(before, acts, sizeof before);
    if (RIFT_RULES || !known)
        acts_make(t, seat, acts);
    if (RIFT_RULES && known)
        check(memcmp(before, acts, sizeof before) == 0);
    k->known |= (uint8_t)(1u << seat);
    acts_keep(t);
    return acts;
}
