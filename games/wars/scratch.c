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
    uint32_t statics = f->side_statics[ability_side(t, card)];
    k->statics |= statics;
    k->listens |= f->listens;
    k->replaces |= f->replaces;
    k->bans |= statics & ~STATICS_HARMLESS ? f->ongoing : 0;
    k->numbers |= statics & STATICS_NUMBERS ? f->ongoing : 0;
    for (SeatId seat = 0; seat < SEAT_COUNT && (f->texts & TEXT_BIT(WARS_ACTIVATED)); seat++)
        if (l->holder == seat || (f->marks & MARK_OPEN))
            k->able[seat][k->able_count[seat]++] = card;
    if (statics)
        k->ongoing[k->ongoing_count++] = card;
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
    for (uint8_t i = 0; i < s->modifier_count; i++)
        modifier_add_icons(t, &s->modifier[i], k);
}

// ---- where cards are ----

// The ways out of the locations of one group, which stand side by side in the layout from one place to another.
static void ways_add(const Table *t, const CardId *from, const CardId *end, WarsScratch *k)
{
    unsigned sites = 0, ships = 0;
    for (const CardId *at = from; at < end; at++)
        if (facts(t, *at)->type == TYPE_SITE)
            sites++;
        else
            ships |= k->present[*at];
    unsigned up = (ships & PRESENT_SHIP ? WAY_UP : 0) | (ships >> PRESENT_BITS & PRESENT_SHIP ? WAY_UP << 1 : 0);
    for (const CardId *at = from; at < end; at++)
        if (facts(t, *at)->type == TYPE_SITE) {
            k->ways[*at] = (uint8_t)(up | (sites > 1 ? WAY_BESIDE : 0));
        } else {
            k->ways[*at] = (uint8_t)(up | (sites > 0 ? WAY_DOWN : 0));
            k->sectors++;
        }
}

static void places_make(const Table *t, WarsScratch *k)
{
    const WarsState *s = state(t);
    k->sectors = 0;
    memset(k->present, 0, sizeof k->present);
    for (SeatId owner = 0; owner < SEAT_COUNT; owner++) {
        const Zone *play = zone_for(t, owner, ZONE_PLAY);
        for (uint8_t i = 0; i < play->count; i++) {
            CardId card = play->card[i];
            uint8_t is = is_unit(t, card) ? PRESENT_UNIT : is_ship(t, card) ? PRESENT_SHIP : 0;
            if (is)
                k->present[location_of(t, card)] |= (uint8_t)(is << (lies(t, card)->holder == 0 ? 0 : PRESENT_BITS));
        }
    }
    k->present[0] = 0;                          // those that are nowhere
    memset(k->ways, 0, sizeof k->ways);
    for (uint8_t i = 0, end; i < s->layout_count; i = end) {
        for (end = i; end < s->layout_count && facts(t, s->layout[end])->group == facts(t, s->layout[i])->group;)
            end++;
        ways_add(t, s->layout + i, s->layout + end, k);
    }
}

bool leads_away(const Table *t, CardId card)
{
    const WarsScratch *k = scratch_of(t);
    const Lies *l = lies(t, card);
    if (is_ship(t, card))
        return k->sectors > (is_location(t, l->host) && facts(t, l->host)->type == TYPE_SECTOR);
    return l->how == HOW_AT ? (k->ways[l->host] & WAY_BESIDE) != 0
                            : l->how == HOW_ABOARD && (k->ways[location_of(t, card)] & WAY_DOWN) != 0;
}

bool leads_up(const Table *t, SeatId seat, CardId card)
{
    return (scratch_of(t)->ways[location_of(t, card)] & WAY_UP << seat) != 0;
}

void scratch_passes(Table *t, CardId card, How how)
{
    const WarsFacts *f = facts(t, card);
    if (f->statics || f->listens || f->replaces || (f->texts & TEXT_BIT(WARS_ACTIVATED)) || how == HOW_LOCATION ||
        how == HOW_ENCAMPMENT)
        scratch_drop(t);
    if (how == HOW_LOCATION || is_unit(t, card) || is_ship(t, card))
        t->scratch.wars.has_places = false;
}

void scratch_moved(Table *t, CardId card)
{
    t->scratch.wars.has_places = false;
    if (lies(t, card)->how == HOW_ENCAMPMENT)   // its icons are elsewhere
        scratch_drop(t);
}

// ---- both ----

static bool bytes_differ(const WarsScratch *a, const WarsScratch *b, size_t from, size_t end)
{
    return memcmp((const char *)a + from, (const char *)b + from, end - from) != 0;
}

// Test builds: is what is worked out still so?
static void scratch_check(const Table *t, const WarsScratch *k)
{
    WarsScratch anew;
    index_make(t, &anew);
    places_make(t, &anew);
    check(!bytes_differ(k, &anew, 0, offsetof(WarsScratch, able)));
    if (k->has_places)
        check(!bytes_differ(k, &anew, offsetof(WarsScratch, sectors), offsetof(WarsScratch, has_places)));
}

static void scratch_make(Table *t)
{
    WarsScratch *k = &t->scratch.wars;
    if (RIFT_RULES && t->has_scratch)
        scratch_check(t, k);
    if (!t->has_scratch) {
        index_make(t, k);
        k->has_places = false;
    }
    if (!k->has_places)
        places_make(t, k);
    k->has_places = true;
    t->has_scratch = true;
}

// ---- what a seat can do in any window ----

// What cards that come and go, or change, may change: what ongoing abilities say, then and now.
static uint64_t touched_along(const WarsScratch *k, uint64_t touched)
{
    uint32_t statics = k->statics | k->statics_then;
    uint64_t bans = k->bans | k->bans_then | (statics & ~STATICS_HARMLESS ? TOUCH_PLAY : 0);
    uint64_t numbers = k->numbers | k->numbers_then | (statics & STATICS_NUMBERS ? TOUCH_PLAY : 0);
    touched |= touched & bans ? TOUCH_LASTS : 0;
    return touched | (touched & numbers ? TOUCH_NUMBERS : 0);
}

// Notes for both seats what was touched since one of them was looked at.
static void touched_take(Table *t, WarsScratch *k)
{
    const WarsState *s = state(t);
    uint64_t touched = t->touched;
    uint8_t is_full = !stack_has_room(t);
    if (touched == 0 && k->phase == s->phase && k->turn_player == s->turn_player && k->is_full == is_full)
        return;
    touched |= k->phase != s->phase ? TOUCH_PHASE : 0;
    touched |= k->turn_player != s->turn_player ? TOUCH_TURN : 0;
    touched |= k->is_full != is_full ? TOUCH_ALL : 0;
    touched = touched_along(k, touched);
    k->phase = s->phase;
    k->turn_player = s->turn_player;
    k->is_full = is_full;
    k->statics_then = k->statics;
    k->bans_then = k->bans;
    k->numbers_then = k->numbers;
    t->touched = 0;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        k->stale[seat] |= touched;
}

typedef struct Acts {                   // of one seat, while they are made
    Table *t;
    WarsScratch *k;
    SeatId seat;
    uint8_t active, losable;            // its active pile, the cards it could lose
    uint8_t least, most;                // the least and the most its active pile was then and is now
    uint8_t acts[WARS_CARD_BYTES], asked[WARS_CARD_BYTES];
} Acts;

// Whether energy matters to it in no other way than by plain prices.
static bool is_plain(const Acts *a, const WarsFacts *f)
{
    return f->type != TYPE_INTERRUPT || !((a->k->statics | f->statics) & STATICS_PRICE);
}

// Energy matters to plain prices only where it goes past one of them.
static bool is_energy_good(const Acts *a, const WarsFacts *f)
{
    uint8_t losable = a->k->losable[a->seat];
    bool is_simple = is_plain(a, f), is_enough = a->losable >= f->loses_most && losable >= f->loses_most;
    bool is_lost = !(f->needs[ACT_PLAY] & TOUCH_LOSES) || a->losable == losable || (is_simple && is_enough);
    return is_lost && (is_simple ? a->least >= f->pays_most || a->most < f->pays_least : a->least == a->most);
}

// Whether what was found then still holds. If everything was touched there may be nothing: the scratch may be new.
static bool is_good(const Acts *a, CardId card)
{
    const WarsFacts *f = facts(a->t, card);
    uint64_t stale = a->k->stale[a->seat];
    if ((stale & TOUCH_ANEW) || !bit_get(a->k->asked[a->seat], card))
        return false;
    ActFound found = (ActFound)a->k->found[a->seat][card];
    return !(f->needs[found] & stale) && (found == ACT_WHEN || is_energy_good(a, f));
}

static bool is_too_dear(const Acts *a, CardId card)
{
    const WarsFacts *f = facts(a->t, card);
    return !RIFT_RULES && a->active < f->pays_least && is_plain(a, f);
}

static bool can_act(const Acts *a, CardId card, ActFound *ret_found)
{
    *ret_found = ACT_PLAY;
    if (is_too_dear(a, card))
        return false;
    return facts(a->t, card)->type == TYPE_INTERRUPT ? can_interrupt(a->t, a->seat, card, ret_found)
                                                     : can_use(a->t, a->seat, card, ret_found);
}

static void act_look(Acts *a, CardId card)
{
    bool good = is_good(a, card), can = bit_get(a->k->acts[a->seat], card);
    ActFound found = (ActFound)a->k->found[a->seat][card];
    if (RIFT_RULES && good) {
        ActFound ignored;
        check(can_act(a, card, &ignored) == can);
    }
    if (!good)
        can = can_act(a, card, &found);
    if (can)
        bit_set(a->acts, card);
    bit_set(a->asked, card);
    a->k->found[a->seat][card] = (uint8_t)found;
    a->k->acts_need[a->seat] |= facts(a->t, card)->needs[found];
}

static void acts_make(Table *t, SeatId seat)
{
    WarsScratch *k = &t->scratch.wars;
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    uint8_t active = pile_count(t, seat, ZONE_ACTIVE), before = k->active[seat];
    Acts a = {.t = t, .k = k, .seat = seat, .active = active, .losable = can_lose(t, seat)};
    a.least = active < before ? active : before;
    a.most = active < before ? before : active;
    k->acts_need[seat] = (uint64_t)1 << zone_id(seat, ZONE_HAND) | TOUCH_PLAY | TOUCH_ACT;
    for (uint8_t i = 0; i < hand->count; i++)
        if (facts(t, hand->card[i])->type == TYPE_INTERRUPT &&
            (i == 0 || !cards_are_alike(t, hand->card[i - 1], hand->card[i])))
            act_look(&a, hand->card[i]);
    for (uint8_t i = 0; i < k->able_count[seat]; i++)
        act_look(&a, k->able[seat][i]);
    memcpy(k->acts[seat], a.acts, sizeof a.acts);
    memcpy(k->asked[seat], a.asked, sizeof a.asked);
    k->active[seat] = active;
    k->losable[seat] = a.losable;
}

void act_forget(Table *t, CardId card)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        bit_clear(t->scratch.wars.asked[seat], card);
    t->touched |= TOUCH_ACT;
}

const uint8_t *acts_of(Table *t, SeatId seat)
{
    WarsScratch *k = &t->scratch.wars;
    scratch_make(t);
    touched_take(t, k);
    uint64_t needs = k->acts_need[seat] | TOUCH_PLAY;           // also when there are none yet
    bool good = !(k->stale[seat] & needs) && k->active[seat] == pile_count(t, seat, ZONE_ACTIVE) &&
                (!(needs & TOUCH_LOSES) || k->losable[seat] == can_lose(t, seat));
    uint8_t before[WARS_CARD_BYTES];
    if (RIFT_RULES)
        memcpy(before, k->acts[seat], sizeof before);
    if (RIFT_RULES || !good)
        acts_make(t, seat);
    if (RIFT_RULES && good)
        check(memcmp(before, k->acts[seat], sizeof before) == 0);
    k->stale[seat] = 0;
    return k->acts[seat];
}
