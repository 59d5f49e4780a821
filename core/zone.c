// zone.c — moving, turning, shuffling and looking at cards.
#include "core/zone.h"

#include "core/event.h"
#include "core/knowledge.h"

// From the top down each card moves one place lower, until the one that leaves is found.
ALWAYS_INLINE void take_out(Zone *z, CardId card)
{
    CardId *at = z->card + z->count--, above = 0, here;
    do {
        check(at > z->card);
        here = *--at;
        *at = above;
        above = here;
    } while (here != card);
}

// The order of cards with the same definition: first those the other seat knows, then by id.
ALWAYS_INLINE CardId *set_place_equal(const Card *cards, const CardId *set, CardId *at, CardId card)
{
    const SeatId other = seat_other(cards[card].owner);
    const bool known = cards[card].label[other] == 0;
    for (; at > set && cards[at[-1]].def == cards[card].def; at--) {
        bool others_known = cards[at[-1]].label[other] == 0;
        if (known != others_known ? others_known : at[-1] < card)
            break;
        *at = at[-1];
    }
    return at;
}

// Inserts a card into a set of `count` others, sorted by definition. The cards after it move up.
ALWAYS_INLINE void set_add(const Card *cards, CardId *set, uint8_t count, CardId card)
{
    const DefId def = cards[card].def;
    CardId *at = set + count;
    for (; at > set && cards[at[-1]].def > def; at--)
        *at = at[-1];
    if (at > set && cards[at[-1]].def == def)
        at = set_place_equal(cards, set, at, card);
    *at = card;
}

void zone_sort(Table *t, ZoneId zone)
{
    Zone *z = zone_to_change(t, zone);
    for (uint8_t i = 1; zone_is_set(t, zone) && i < z->count; i++)
        set_add(t->cards, z->card, i, z->card[i]);
}

ALWAYS_INLINE void put(Card *cards, Zone *z, uint8_t stride, ZoneId zone, uint8_t flags, CardId card)
{
    const uint8_t count = z->count;
    check(count < stride - 1);
    z->count = (uint8_t)(count + 1);
    cards[card].zone = zone;
    cards[card].face_down = 0;
    if (flags & ZONE_IS_SET)
        set_add(cards, z->card, count, card);
    else
        z->card[count] = card;
}

void zone_put(Table *t, ZoneId zone, CardId card)
{
    put(t->cards, zone_to_change(t, zone), t->game->zone_stride, zone, t->game->zone_flags[zone], card);
}

static void ids_swap(void *things, uint32_t i, uint32_t j)
{
    CardId *id = things, swap = id[i];
    id[i] = id[j];
    id[j] = swap;
}

void zone_deal(Table *t, ZoneId zone)
{
    Zone *z = zone_to_change(t, zone);
    Card *cards = t->cards;
    const CardId max = t->game->card_max;
    const SeatId seat = zone_seat(t, zone);
    uint8_t count = 0;
    unsigned c = 1;
    check(z->count == 0 && !zone_is_set(t, zone));
    while (c <= max && cards[c].owner != seat)          // a seat's ids are one range
        c++;
    for (; c <= max && cards[c].def != 0 && cards[c].owner == seat; c++) {
        cards[c].zone = zone;
        z->card[count++] = (CardId)c;
    }
    check(count < t->game->zone_stride);
    z->count = count;
    rng_shuffle(&t->m->rng, &t->block, count, ids_swap, z->card);
}

void zone_empty(Table *t, ZoneId zone) { memset(zone_to_change(t, zone), 0, t->game->zone_stride); }

// Where cards are moved to, with everything looked up for that.
typedef struct Aim {
    Card *cards;
    Zone *target;
    ZoneId to;
    uint8_t flags, stride;
} Aim;

ALWAYS_INLINE Aim aim_at(Table *t, ZoneId to)
{
    return (Aim){t->cards, zone_to_change(t, to), to, t->game->zone_flags[to], t->game->zone_stride};
}

// The card has already left its old zone.
ALWAYS_INLINE void bring(Table *t, Aim aim, CardId card, ZoneId from)
{
    card_show(t->m, &aim.cards[card], aim.flags & VIEWERS_ALL); // first: a set is sorted by who knows its cards
    put(aim.cards, aim.target, aim.stride, aim.to, aim.flags, card);
    event_emit(t, (Event){.kind = EVENT_MOVE, .seat = aim.cards[card].owner, .card = card, .from = from, .to = aim.to});
}

void card_move(Table *t, CardId card, ZoneId to)
{
    const Aim aim = aim_at(t, to);
    const ZoneId from = aim.cards[card].zone;
    take_out(zone_to_change(t, from), card);
    bring(t, aim, card, from);
}

void zone_move_tops(Table *t, ZoneId from, ZoneId to, int count)
{
    const Aim aim = aim_at(t, to);
    Zone *source = zone_to_change(t, from);
    for (; count > 0 && source->count > 0; count--) {
        CardId card = source->card[--source->count];
        source->card[source->count] = 0;
        bring(t, aim, card, from);
    }
}

// ---- new ids ----

// Who has lost track of the card, one viewer for all of them: the opponent before its owner, and spectators last.
static uint8_t lost_by(const Table *t, CardId card)
{
    SeatId owner = t->cards[card].owner, other = seat_other(owner);
    return !card_is_known(t, card, other) ? other : !card_is_known(t, card, owner) ? owner : SPECTATOR;
}

// When a viewer loses track of a card it knew, the id it knew it by must not lead back to it: all cards that the viewer
// can no longer tell from this one, wherever they are hidden, get new ids. A seat that knows one gets an event.
static void ids_redeal(Table *t, CardId card)
{
    SeatId owner = t->cards[card].owner;
    uint8_t viewer = lost_by(t, card), label = t->cards[card].label[viewer], count = 0;
    CardId *place[CARD_MAX], old[CARD_MAX], id[CARD_MAX];
    Card what[CARD_MAX];
    ZoneId first = zone_of_seat(t, owner, 0), end = (ZoneId)(first + t->game->zones_per_seat);
    for (ZoneId z = first; z < end; z++) {
        Zone *zone = zone_to_change(t, z);
        if (knowledge_viewers(t, z) == VIEWERS_ALL)
            continue;
        for (CardId *at = zone->card; at < zone->card + zone->count; at++)
            if (t->cards[*at].label[viewer] == label) {
                place[count] = at;
                old[count] = id[count] = *at;
                what[count++] = t->cards[*at];
            }
    }
    rng_shuffle(&t->m->rng, &t->block, count, ids_swap, id);
    for (uint8_t i = count; i > 0; i--) {
        CardId dealt = id[i - 1];
        *place[i - 1] = dealt;
        t->cards[dealt] = what[i - 1];
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            if (what[i - 1].label[seat] == 0)
                event_whisper(t, (Event){.kind = EVENT_RENAME, .seat = seat, .card = dealt, .object = old[i - 1]});
    }
    for (ZoneId z = first; z < end; z++)
        zone_sort(t, z);
}

void cards_move_unseen(Table *t, const CardId *cards, uint8_t count, ZoneId to)
{
    if (count == 0)
        return;
    const Card *first = &t->cards[cards[0]];
    SeatId owner = first->owner;
    const Zone *from = zone_at(t, first->zone);
    uint8_t lost = knowledge_mix(t, VIEWERS_ALL & (uint8_t)~VIEWER_BIT(owner), from->card, from->count);
    for (uint8_t i = 0; i < count; i++)
        card_move(t, cards[i], to);
    if (lost)
        ids_redeal(t, cards[0]);
}

void card_move_among(Table *t, CardId card, const CardId *among, uint8_t count, uint8_t viewers, ZoneId to)
{
    uint8_t lost = knowledge_mix(t, VIEWERS_ALL & (uint8_t)~viewers, among, count);
    card_move(t, card, to);
    if (lost)
        ids_redeal(t, card);
}

void card_turn_down(Table *t, CardId card)
{
    t->cards[card].face_down = 1;
    event_emit(t, (Event){.kind = EVENT_FACE_DOWN, .seat = t->cards[card].owner, .card = card});
}

typedef struct Pile {                   // a shuffle leaves the ids where they are
    Card *cards;
    const CardId *id;
} Pile;

static void identities_swap(void *things, uint32_t i, uint32_t j)
{
    const Pile *pile = things;
    Card *a = &pile->cards[pile->id[i]], *b = &pile->cards[pile->id[j]];
    DefId def = a->def;
    a->def = b->def;
    b->def = def;
}

static void shuffle_by_chance(Table *t, Zone *z)
{
    Pile pile = {t->cards, z->card};
    rng_shuffle(&t->m->rng, &t->block, z->count, identities_swap, &pile);
}

// The script names cards of this zone from the top; identities are dealt so that they are there.
static void shuffle_by_script(Table *t, Zone *z, const CardId *wanted, int count)
{
    DefId def[CARD_MAX];
    bool used[CARD_MAX + 1] = {false};
    for (int i = 0; i < count; i++) {
        def[i] = t->cards[wanted[i]].def;
        used[wanted[i]] = true;
    }
    int n = count;
    for (int i = z->count - 1; i >= 0; i--)
        if (!used[z->card[i]])
            def[n++] = t->cards[z->card[i]].def;
    check(n == z->count);
    for (int i = 0; i < n; i++)
        t->cards[z->card[z->count - 1 - i]].def = def[i];
}

void zone_shuffle(Table *t, ZoneId zone)
{
    Zone *z = zone_to_change(t, zone);
    shuffle_by_chance(t, z);
    if (t->script) {                    // after it, so that a script does not change later chance
        CardId wanted[CARD_MAX];
        int scripted = t->script->shuffle(t->script->self, t, zone, wanted);
        if (scripted >= 0)
            shuffle_by_script(t, z, wanted, scripted);
    }
    uint8_t lost = knowledge_mix(t, VIEWERS_ALL, z->card, z->count) & (uint8_t)~VIEWER_BIT(zone_seat(t, zone));
    t->m->disclosures++;
    event_emit(t, (Event){.kind = EVENT_SHUFFLE, .seat = zone_seat(t, zone), .from = zone});
    if (lost)
        ids_redeal(t, z->card[0]);
}

static void card_look(Table *t, SeatId seat, CardId card, ZoneId zone)
{
    knowledge_show(t, card, VIEWER_BIT(seat));
    event_emit(t, (Event){.kind = EVENT_SEEN, .seat = seat, .card = card, .from = zone});
}

void cards_look(Table *t, SeatId seat, const CardId *cards, uint8_t count)
{
    if (count == 0)
        return;
    ZoneId zone = t->cards[cards[0]].zone;
    event_emit(t, (Event){.kind = EVENT_LOOK, .seat = seat, .from = zone});
    for (uint8_t i = count; i-- > 0;)           // the top card last, as when the whole pile is looked at
        card_look(t, seat, cards[i], zone);
    zone_sort(t, zone);
}

void zone_look(Table *t, SeatId seat, ZoneId zone)
{
    const Zone *z = zone_at(t, zone);
    event_emit(t, (Event){.kind = EVENT_LOOK, .seat = seat, .from = zone});
    for (uint8_t i = 0; i < z->count; i++)
        card_look(t, seat, z->card[i], zone);
    zone_sort(t, zone);
}

void zone_arrange(Table *t, CardId card, uint8_t index)
{
    Zone *z = zone_to_change(t, t->cards[card].zone);
    check(index < z->count && !zone_is_set(t, t->cards[card].zone));
    uint8_t *at = memchr(z->card, card, z->count), *to = &z->card[index];
    check(at != NULL);
    if (at < to)
        memmove(at, at + 1, (size_t)(to - at));
    else
        memmove(to + 1, to, (size_t)(at - to));
    *to = card;
}

void zone_slide_under(Table *t, ZoneId from, ZoneId to)
{
    Zone *pile = zone_to_change(t, from), *other = zone_to_change(t, to);
    check(from != to && !zone_is_set(t, to) && pile->count + other->count < t->game->zone_stride);
    memmove(other->card + pile->count, other->card, other->count);
    memcpy(other->card, pile->card, pile->count);
    for (uint8_t i = 0; i < pile->count; i++)
        t->cards[pile->card[i]].zone = to;
    other->count = (uint8_t)(other->count + pile->count);
    zone_empty(t, from);
}
