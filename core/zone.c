// zone.c — moving, turning, shuffling and looking at cards.
#include "core/zone.h"

#include "core/event.h"
#include "core/knowledge.h"

static void remove_from(Table *t, CardId card)
{
    Zone *z = zone_at(t, t->cards[card].zone);
    z->count--;
    if (z->card[z->count] != card) {            // mostly it is the top one
        uint8_t *at = memchr(z->card, card, z->count);
        check(at != NULL);
        memmove(at, at + 1, (size_t)(z->card + z->count - at));
    }
    z->card[z->count] = 0;
}

// By definition; of equal cards first the one the other seat knows; then by id.
static bool sorts_before(const Table *t, CardId a, CardId b)
{
    const Card *x = &t->cards[a], *y = &t->cards[b];
    if (x->def != y->def)
        return x->def < y->def;
    SeatId other = seat_other(x->owner);
    bool known = x->label[other] == 0;
    return known != (y->label[other] == 0) ? known : a < b;
}

void zone_sort(Table *t, ZoneId zone)
{
    Zone *z = zone_at(t, zone);
    for (uint8_t i = 1; zone_is_set(t, zone) && i < z->count; i++)
        for (uint8_t k = i; k > 0 && sorts_before(t, z->card[k], z->card[k - 1]); k--) {
            CardId swap = z->card[k];
            z->card[k] = z->card[k - 1];
            z->card[k - 1] = swap;
        }
}

ALWAYS_INLINE void put(Table *t, ZoneId zone, CardId card)
{
    Zone *z = zone_at(t, zone);
    check(z->count < t->game->zone_stride - 1);
    uint8_t at = z->count;
    if (zone_is_set(t, zone))
        while (at > 0 && sorts_before(t, card, z->card[at - 1])) {
            z->card[at] = z->card[at - 1];
            at--;
        }
    z->card[at] = card;
    z->count++;
    t->cards[card].zone = zone;
    t->cards[card].face_down = 0;
}

void zone_put(Table *t, ZoneId zone, CardId card) { put(t, zone, card); }

void zone_deal(Table *t, ZoneId zone)
{
    Zone *z = zone_at(t, zone);
    uint8_t draw[CARD_MAX], count = 0;
    check(z->count == 0 && !zone_is_set(t, zone));
    for (CardId c = 1; c <= t->game->card_max; c++)
        if (t->cards[c].def != 0 && t->cards[c].owner == zone_seat(t, zone)) {
            t->cards[c].zone = zone;
            z->card[count++] = c;
        }
    check(count < t->game->zone_stride);
    z->count = count;
    rng_shuffle(&t->m->rng, &t->block, count, draw);
    for (uint8_t i = count; i > 1; i--) {
        CardId swap = z->card[i - 1];
        z->card[i - 1] = z->card[draw[i - 1]];
        z->card[draw[i - 1]] = swap;
    }
}

void zone_empty(Table *t, ZoneId zone) { memset(zone_at(t, zone), 0, t->game->zone_stride); }

static void move(Table *t, CardId card, ZoneId to)
{
    ZoneId from = t->cards[card].zone;
    remove_from(t, card);
    knowledge_show(t, card, knowledge_viewers(t, to));          // first: a set is sorted by who knows its cards
    put(t, to, card);
    event_emit(t, (Event){.kind = EVENT_MOVE, .seat = t->cards[card].owner, .card = card, .from = from, .to = to});
}

void card_move(Table *t, CardId card, ZoneId to) { move(t, card, to); }

// ---- new ids ----

// When somebody loses track of a card it knew, the id it knew it by must not find it again: all cards that
// viewer can no longer tell from this one, wherever they are hidden, are given their ids anew. The owner is
// told its cards' new ids.
static void ids_redeal(Table *t, CardId card)
{
    SeatId owner = t->cards[card].owner, other = seat_other(owner);
    uint8_t label = t->cards[card].label[other], count = 0, draw[CARD_MAX];
    CardId *place[CARD_MAX], old[CARD_MAX], id[CARD_MAX];
    Card what[CARD_MAX];
    ZoneId first = zone_of_seat(t, owner, 0), end = (ZoneId)(first + t->game->zones_per_seat);
    for (ZoneId z = first; z < end; z++) {
        Zone *zone = zone_at(t, z);
        for (uint8_t i = 0; i < zone->count && knowledge_viewers(t, z) != VIEWERS_ALL; i++)
            if (t->cards[zone->card[i]].label[other] == label) {
                place[count] = &zone->card[i];
                old[count] = id[count] = zone->card[i];
                what[count++] = t->cards[zone->card[i]];
            }
    }
    rng_shuffle(&t->m->rng, &t->block, count, draw);
    for (uint8_t i = count; i > 0; i--) {
        uint8_t at = i > 1 ? draw[i - 1] : 0;
        CardId dealt = id[at];
        id[at] = id[i - 1];
        *place[i - 1] = dealt;
        t->cards[dealt] = what[i - 1];
        if (what[i - 1].label[owner] == 0)
            event_emit(t, (Event){.kind = EVENT_RENAME, .seat = owner, .card = dealt, .from = old[i - 1]});
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
        move(t, cards[i], to);
    if (lost)
        ids_redeal(t, cards[0]);
}

void card_turn_down(Table *t, CardId card)
{
    t->cards[card].face_down = 1;
    event_emit(t, (Event){.kind = EVENT_FACE_DOWN, .seat = t->cards[card].owner, .card = card});
}

static void shuffle_by_chance(Table *t, Zone *z)
{
    uint8_t draw[CARD_MAX];
    rng_shuffle(&t->m->rng, &t->block, z->count, draw);
    for (uint8_t i = z->count; i > 1; i--) {
        uint8_t j = draw[i - 1];
        DefId def = t->cards[z->card[i - 1]].def;
        t->cards[z->card[i - 1]].def = t->cards[z->card[j]].def;
        t->cards[z->card[j]].def = def;
    }
}

// The script names cards of this zone from the top; identities are dealt so that they lie there.
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
    Zone *z = zone_at(t, zone);
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

// From this place to the top.
static void look_from(Table *t, SeatId seat, ZoneId zone, uint8_t first)
{
    const Zone *z = zone_at(t, zone);
    event_emit(t, (Event){.kind = EVENT_LOOK, .seat = seat, .from = zone});
    for (uint8_t i = first; i < z->count; i++) {
        knowledge_show(t, z->card[i], VIEWER_BIT(seat));
        event_emit(t, (Event){.kind = EVENT_SEEN, .seat = seat, .card = z->card[i], .from = zone});
    }
    zone_sort(t, zone);
}

void zone_look(Table *t, SeatId seat, ZoneId zone) { look_from(t, seat, zone, 0); }

void zone_look_top(Table *t, SeatId seat, ZoneId zone, uint8_t count)
{
    uint8_t all = zone_at(t, zone)->count;
    look_from(t, seat, zone, count < all ? (uint8_t)(all - count) : 0);
}

void zone_arrange(Table *t, CardId card, uint8_t place)
{
    Zone *z = zone_at(t, t->cards[card].zone);
    check(place < z->count && !zone_is_set(t, t->cards[card].zone));
    uint8_t *at = memchr(z->card, card, z->count), *to = &z->card[place];
    check(at != NULL);
    if (at < to)
        memmove(at, at + 1, (size_t)(to - at));
    else
        memmove(to + 1, to, (size_t)(at - to));
    *to = card;
}

void zone_slide_under(Table *t, ZoneId from, ZoneId to)
{
    Zone *pile = zone_at(t, from), *other = zone_at(t, to);
    check(from != to && !zone_is_set(t, to) && pile->count + other->count < t->game->zone_stride);
    memmove(other->card + pile->count, other->card, other->count);
    memcpy(other->card, pile->card, pile->count);
    for (uint8_t i = 0; i < pile->count; i++)
        t->cards[pile->card[i]].zone = to;
    other->count = (uint8_t)(other->count + pile->count);
    zone_empty(t, from);
}
