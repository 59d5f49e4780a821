// view.c — making Views, and dealing matches from them.
#include "core/view.h"

#include "core/zone.h"

// Labels are replaced by ranks, so that a View depends on who can tell what apart and not on label numbers.
typedef struct Ranks {
    uint8_t rank[VIEWER_COUNT][CARD_MAX + 2];
} Ranks;

static void rank_labels(const Table *t, Ranks *ranks)
{
    memset(ranks, 0, sizeof *ranks);
    for (CardId c = 1; c <= t->game->card_max; c++)
        for (uint8_t v = 0; v < VIEWER_COUNT; v++)
            ranks->rank[v][t->cards[c].label[v]] = 1;
    for (uint8_t v = 0; v < VIEWER_COUNT; v++) {
        uint8_t next_rank = 0;
        ranks->rank[v][0] = 0;
        for (size_t l = 1; l < COUNT_OF(ranks->rank[v]); l++)
            if (ranks->rank[v][l])
                ranks->rank[v][l] = ++next_rank;
    }
}

static Unknown unknown_of(const Card *card, const Ranks *ranks)
{
    Unknown u = {.face_down = card->face_down};
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        u.label[v] = ranks->rank[v][card->label[v]];
    return u;
}

// While a View is made: the pool with its labels, so that it can be sorted.
typedef struct Making {
    View *view;
    const Table *t;         // the match
    Table *v;               // a table on the View's own match
    Ranks ranks;
    uint32_t key[CARD_MAX]; // label << 16 | definition
} Making;

static void show_card(Making *k, CardId id)
{
    Card *shown = &k->v->cards[id];
    *shown = k->t->cards[id];
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        shown->label[v] = k->ranks.rank[v][shown->label[v]];
}

// Unknown cards of a set are in the order of their labels, of other zones in the zone's order.
static void hide_card(Making *k, CardId id, uint8_t sorted_from)
{
    View *view = k->view;
    Unknown u = unknown_of(&k->t->cards[id], &k->ranks);
    uint8_t at = view->unknown_count;
    k->key[at] = (uint32_t)u.label[view->viewer] << 16 | k->t->cards[id].def;
    while (at > sorted_from && memcmp(&u, &view->unknown[at - 1], sizeof u) < 0) {
        view->unknown[at] = view->unknown[at - 1];
        at--;
    }
    view->unknown[at] = u;
    view->unknown_count++;
}

static void show_zone(Making *k, ZoneId zone)
{
    const Zone *from = zone_at(k->t, zone);
    Zone *to = zone_to_change(k->v, zone);
    bool is_set = zone_is_set(k->t, zone);
    uint8_t start = k->view->unknown_count;
    uint8_t place = 0;
    for (uint8_t i = 0; i < from->count; i++) {
        CardId id = from->card[i];
        if (k->t->cards[id].label[k->view->viewer] == 0) {
            show_card(k, id);
            to->card[is_set ? place++ : i] = id;
        } else {
            hide_card(k, id, is_set ? start : CARD_MAX);
        }
    }
    to->count = from->count;
}

static void show_frames(Making *k)
{
    const Table *t = k->t;
    k->view->match.depth = t->m->depth;
    for (uint8_t i = 0; i < t->m->depth; i++) {
        k->v->frames[i] = t->frames[i];
        void (*hide)(Frame *, uint8_t) = t->game->procedures[t->frames[i].procedure].hide;
        if (hide)
            hide(&k->v->frames[i], k->view->viewer);
    }
}

// Cards being picked are the picker's secret until the choice is settled.
static void hide_picks(Entry *e)
{
    e->card_count = e->filled ? e->end[e->filled - 1] : 0;
    memset(e->card + e->card_count, 0, (size_t)(ENTRY_CARDS - e->card_count));
}

// Shows what is pending and, for the seat that chooses, what its text has settled so far, if it knows the cards.
static void show_entries(Making *k, bool all)
{
    const Table *t = k->t;
    for (uint8_t i = 0; i < t->m->entry_count; i++) {
        Entry *e = &k->v->entries[i];
        if (!all && !(t->entries[i].flags & ENTRY_PUBLIC))
            continue;
        *e = t->entries[i];
        k->view->match.entry_count = (uint8_t)(i + 1);
        if (!all)
            hide_picks(e);
        for (uint8_t c = 0; c < e->card_count; c++)
            if (t->cards[e->card[c]].label[k->view->viewer] != 0)
                e->card[c] = 0;
        if (e->source && t->cards[e->source].label[k->view->viewer] != 0)
            e->source = 0;
    }
}

static void sort_pool(Making *k)
{
    for (uint8_t i = 1; i < k->view->unknown_count; i++) {
        uint32_t key = k->key[i];
        uint8_t at = i;
        for (; at > 0 && k->key[at - 1] > key; at--)
            k->key[at] = k->key[at - 1];
        k->key[at] = key;
    }
    for (uint8_t i = 0; i < k->view->unknown_count; i++)
        k->view->pool[i] = (DefId)k->key[i];
}

void view_make(View *view, const Table *t, uint8_t viewer)
{
    check(viewer < VIEWER_COUNT);
    memset(view, 0, offsetof(View, match) + t->game->match_size);
    Table v;
    view_table(view, t->game, t->set, &v);
    Making k = {.view = view, .t = t, .v = &v};
    rank_labels(t, &k.ranks);
    view->viewer = viewer;
    Match *m = &view->match;
    m->game = t->m->game;
    m->edition = t->m->edition;
    m->result = t->m->result;
    m->winner = t->m->winner;
    m->reason = t->m->reason;
    m->asked = t->m->asked;
    if (viewer < SEAT_COUNT)
        m->choice_number[viewer] = t->m->choice_number[viewer];
    if (t->m->question != 0 && t->m->asked == viewer) {
        m->question = t->m->question;
        show_frames(&k);
    }
    show_entries(&k, m->question != 0);
    for (CardId c = 1; c <= t->game->card_max; c++)
        v.cards[c].owner = t->cards[c].owner;
    for (ZoneId z = 0; z < zone_count(t); z++)
        show_zone(&k, z);
    sort_pool(&k);
    t->game->show_state(t, viewer, (char *)m + t->game->state_at);
}

bool view_equal(const Game *game, const View *a, const View *b)
{
    return memcmp(a, b, offsetof(View, match) + game->match_size) == 0;
}

// Not table_init: the option list alone is a kilobyte, and a View may never be asked for it.
void view_table(View *view, const Game *game, const CardSet *set, Table *ret_table)
{
    ret_table->sink = NULL;
    ret_table->script = NULL;
    ret_table->called = NULL;
    ret_table->options.count = 0;
    ret_table->block.number = 0;
    table_bind(ret_table, game, set, &view->match);
}

// Shuffles the cards that share a label: pool and places are both sorted by label.
static void deal_pool(const View *view, Xoshiro *chance, DefId dealt[CARD_MAX])
{
    uint8_t start[CARD_MAX + 2] = {0};          // where each label's cards begin in the pool
    for (uint8_t i = 0; i < view->unknown_count; i++)
        start[view->unknown[i].label[view->viewer] + 1]++;
    for (size_t l = 1; l < COUNT_OF(start); l++)
        start[l] = (uint8_t)(start[l] + start[l - 1]);
    DefId pool[CARD_MAX];
    memcpy(pool, view->pool, view->unknown_count * sizeof pool[0]);
    for (size_t l = 0; l + 1 < COUNT_OF(start); l++)
        for (uint8_t i = start[l + 1]; i > start[l] + 1; i--) {
            uint32_t j = start[l] + xoshiro_below(chance, (uint32_t)(i - start[l]));
            DefId def = pool[i - 1];
            pool[i - 1] = pool[j];
            pool[j] = def;
        }
    for (uint8_t i = 0; i < view->unknown_count; i++)
        dealt[i] = pool[start[view->unknown[i].label[view->viewer]]++];
}

static CardId free_id(const Table *t, SeatId owner, CardId after)
{
    CardId id = after;
    do
        id++;
    while (t->cards[id].def != 0 || t->cards[id].owner != owner);
    check(id <= t->game->card_max);
    return id;
}

void view_determinize(const View *view, Xoshiro *chance, Table *t)
{
    check(view->match.question != 0);
    match_copy(t->game, t->m, &view->match);
    for (size_t i = 0; i < COUNT_OF(t->m->rng.key); i++)
        t->m->rng.key[i] = (uint32_t)(xoshiro_next(chance) >> 32);
    DefId dealt[CARD_MAX];
    deal_pool(view, chance, dealt);
    CardId last[SEAT_COUNT] = {0};
    uint8_t n = 0;
    for (ZoneId z = 0; z < zone_count(t); z++) {
        Zone *zone = zone_to_change(t, z);
        SeatId seat = zone_seat(t, z);
        bool is_set = zone_is_set(t, z);
        uint8_t count = zone->count, known = 0;
        while (is_set && known < count && zone->card[known] != 0)
            known++;
        if (is_set)
            zone->count = known;        // unknown cards are put back one by one, into their places
        for (uint8_t i = is_set ? known : 0; i < count; i++) {
            if (!is_set && zone->card[i] != 0)
                continue;
            CardId id = last[seat] = free_id(t, seat, last[seat]);
            const Unknown *u = &view->unknown[n];
            t->cards[id] = (Card){.def = dealt[n++], .owner = seat, .zone = z};
            memcpy(t->cards[id].label, u->label, sizeof u->label);
            if (is_set)
                zone_put(t, z, id);
            else
                zone->card[i] = id;
            t->cards[id].face_down = u->face_down;
        }
    }
    match_options(t);
}
