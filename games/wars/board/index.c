// index.c — the cards in play as sets, and a summary of their texts (index.h).
//
// Nothing here is a rule: the chapters say what a set holds and what is noted about texts and locations.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"

_Static_assert(INDEX_HOWS == (int)HOW_COUNT && INDEX_TYPES == (int)TYPE_COUNT && INDEX_LABELS == (int)LABEL_COUNT &&
               INDEX_FACTIONS == (int)FACTION_COUNT && INDEX_ICONS >= (int)FACTION_COUNT, "as the facts count");

// ---- the sets ----

// The sets that a card is in whenever it is in play, noted when it is loaded. (SET_TYPE, the wrong value of the marks,
// is the set of cards without a type: no card is in it.)
void wars_facts_of_sets(WarsFacts *c)
{
    uint8_t *to = c->sets;
    *to++ = SURE((uint8_t)(SET_TYPE + c->type), SET_TYPE);
    *to++ = SURE((uint8_t)(SET_FACTION + c->faction), SET_TYPE);
    for (uint32_t labels = c->labels; labels; labels &= labels - 1)
        *to++ = SURE((uint8_t)(SET_LABEL + __builtin_ctz(labels)), SET_TYPE);
    if (TYPE_BIT(c->type) & UNIT_TYPES)
        *to++ = SURE(SET_UNITS, SET_TYPE);
    if (TYPE_BIT(c->type) & (UNIT_TYPES | TYPE_BIT(TYPE_SHIP)))
        *to++ = SURE(SET_COMBATANTS, SET_TYPE);
    if (c->marks & MARK_UNIQUE)
        *to++ = SURE(SET_UNIQUE, SET_TYPE);
    check(to < c->sets + COUNT_OF(c->sets));
}

static bool is_placed(const Where *l) { return l->how != HOW_NONE && l->how != HOW_STACKED; }

// Puts a card into its sets or takes it out of them: all but the sets by location.
static void sets_toggle(const Table *t, WarsIndex *x, CardId card, const Where *l)
{
    const WarsFacts *f = facts(t, card);
    Cards bit = card_bit(card);
    x->set[SET_PLAY] ^= SURE(bit, 0);
    x->set[SET_HAD + l->holder] ^= SURE(bit, 0);
    x->set[SET_HOW + l->how] ^= SURE(bit, 0);
    for (const uint8_t *set = f->sets; *set; set++)
        x->set[*set] ^= bit;
    for (uint32_t labels = is_seldom(t, SELDOM_LABELS) ? ~f->labels & LABELS_ALL : 0; labels; labels &= labels - 1)
        x->set[SET_LABEL + __builtin_ctz(labels)] ^= SURE(bit, 0);      // a text may give it any label
    if ((TYPE_BIT(f->type) & LOCATION_TYPES) && RULE_IF(ENCAMP, 2, l->how == HOW_LOCATION))
        x->set[f->type == TYPE_SITE ? SURE(SET_SITES, SET_NONE)
                                    : SURE(SET_SECTORS, SET_NONE)] ^= bit;
    if (TYPE_BIT(f->type) & (UNIT_TYPES | TYPE_BIT(TYPE_SHIP)))
        x->set[l->status & STATUS_DAMAGED ? SURE(SET_DAMAGED, SET_NONE)
                                          : SURE(SET_UNDAMAGED, SET_NONE)] ^= bit;
    if (l->status & STATUS_INVERTED)
        x->set[SET_INVERTED] ^= SURE(bit, 0);
}

static void sets_make(const Table *t, WarsIndex *x)
{
    memset(x, 0, offsetof(WarsIndex, at));
    x->at[0] = 0;
    for (uint8_t i = 0; i < state(t)->layout_count; i++)
        x->at[state(t)->layout[i]] = 0;
    for (SeatId owner = 0; owner < SEAT_COUNT; owner++) {
        const Zone *z = zone_for(t, owner, ZONE_PLAY);
        for (uint8_t i = 0; i < z->count; i++) {
            sets_toggle(t, x, z->card[i], where(t, z->card[i]));
            x->at[wars_location_of(t, z->card[i])] |= SURE(card_bit(z->card[i]), 0);
        }
    }
}

// ---- what the texts in play say ----

static void texts_add(const Table *t, WarsIndex *x, CardId card)
{
    const WarsFacts *f = facts(t, card);
    uint32_t ongoing_ops = f->side_ongoing_ops[wars_ability_side(t, card)];
    if (wars_is_mute(t, card))
        return;
    x->ongoing_ops |= SURE(ongoing_ops, 0);
    x->listens |= SURE(f->listens, 0);
    x->replaces |= SURE(f->replaces, 0);
    x->ongoing |= SURE(ongoing_ops, 0) ? card_bit(card) : 0;
    x->listening |= SURE(f->listens, 0) ? card_bit(card) : 0;
}

// The operations of a watcher whose statements hold for a while.
static uint32_t watcher_ops(const Table *t, const Watcher *w)
{
    const Entry *e = &t->entries[w->entry];
    const Program *p = text_program(t, e->def);
    uint32_t ops = 0;
    for (uint16_t at = wars_watcher_holds(w) ? p->ability[e->ability].code : 0; at && p->code[at] != OP_END;
         at = p->note[at].next)
        ops |= ONGOING_BIT(p->code[at]);
    return ops;
}

static void texts_make(const Table *t, WarsIndex *x)
{
    x->ongoing = x->listening = 0;
    x->ongoing_ops = x->replaces = 0;
    x->listens = facts_of(t, 0)->listens;      // turn_deeds.h records these events
    for (uint8_t i = 0; i < state(t)->watcher_count; i++)
        x->ongoing_ops |= SURE(watcher_ops(t, &state(t)->watcher[i]), 0);
    EACH_IN (left, x->set[SET_PLAY])
        if (facts(t, cards_first(left))->texts)
            texts_add(t, x, cards_first(left));
}

// Ordered by card, so that the order in which they came makes no difference.
static void able_put(WarsIndex *x, SeatId seat, Able able)
{
    uint8_t at = x->able_count[seat]++;
    for (; at > 0 && x->able[seat][at - 1].card > able.card; at--)
        x->able[seat][at] = x->able[seat][at - 1];
    x->able[seat][at] = able;
}

static bool may_be_able(const Table *t, SeatId seat, CardId card)
{
    const WarsFacts *f = facts(t, card);
    return (f->texts & TEXT_BIT(WARS_ACTIVATED)) && !wars_is_mute(t, card) &&
           (SURE(where(t, card)->holder == seat, false) ||
            SURE((f->marks & MARK_OPEN) != 0, false));
}

NEVER_INLINE void able_add(const Table *t, WarsIndex *x, SeatId seat, CardId card)
{
    Able able = wars_able_of(t, seat, card);
    if (able.abilities)
        able_put(x, seat, able);
}

// Read from the zones, so that this works without the sets.
static void able_make(const Table *t, WarsIndex *x, SeatId seat)
{
    x->able_count[seat] = 0;
    for (SeatId owner = 0; owner < SEAT_COUNT; owner++) {
        const Zone *z = zone_for(t, owner, ZONE_PLAY);
        for (uint8_t i = 0; i < z->count; i++)
            if (may_be_able(t, seat, z->card[i]))
                able_add(t, x, seat, z->card[i]);
    }
}

// After a change, adds the card's text or makes the summary again. Where the card is does not matter.
static void texts_follow(Table *t, WarsIndex *x, CardId card, const Where *before)
{
    const Where *now = where(t, card);
    if (!facts(t, card)->texts)
        return;
    bool comes = !is_placed(before) && is_placed(now);
    if (comes && index_has(t, SURE(HAS_TEXTS, 0)))
        texts_add(t, x, card);
    for (SeatId seat = 0; seat < SEAT_COUNT && comes; seat++)
        if (index_has(t, SURE((unsigned)HAS_ABLE << seat, 0)) && may_be_able(t, seat, card))
            able_add(t, x, seat, card);
    bool stays = comes || (SURE(before->how == now->how, true) &&
                           SURE(before->holder == now->holder, true) &&
                           SURE(!((before->status ^ now->status) & STATUS_INVERTED), true));
    if (!stays) {
        index_forget(t, SURE(HAS_TEXTS, 0));
        index_forget(t, SURE(HAS_ABLES, 0));
    }
}

// ---- the one way to change how a card lies ----

// The card itself and those beneath it at that place: where they are depends on it.
static Cards cards_under(const Table *t, const WarsIndex *x, CardId card, CardId place)
{
    Cards under = 0;
    EACH_IN (left, x->at[place])
        if (is_or_is_under(t, cards_first(left), card))
            under |= card_bit(cards_first(left));
    return under;
}

static void locations_add(const Table *t, WarsIndex *x, Cards moved)
{
    EACH_IN (left, moved)
        if (is_placed(where(t, cards_first(left))))
            x->at[wars_location_of(t, cards_first(left))] |= SURE(card_bit(cards_first(left)), 0);
}

static bool is_ground(How how) { return how == HOW_LOCATION || how == HOW_ENCAMPMENT; }

void wars_where_set(Table *t, CardId card, Where now)
{
    Where *l = &state_to_change(t)->where[card], before = *l;
    WarsIndex *x = &t->scratch.wars;
    if (!index_has(t, HAS_SETS)) {
        scratch_drop(t);                        // the other sections would have to be updated as well
        *l = now;
        return;
    }
    bool moves = before.host != now.host || before.how != now.how;
    bool turns = before.how != now.how || before.holder != now.holder || before.status != now.status;
    Cards moved = card_bit(card);
    if (SURE(!moves && !turns, !moves))
        return;
    if (is_placed(&before)) {
        CardId from = wars_location_of(t, card);
        if (SURE(turns, false))
            sets_toggle(t, x, card, &before);
        moved |= moves ? SURE(cards_under(t, x, card, from), 0) : 0;
        x->at[from] &= ~SURE(moved, 0);
    }
    *l = now;
    if (now.how == HOW_LOCATION && moves)
        x->at[card] = SURE(0, ALL_CARDS);       // nothing is there yet
    if (is_placed(&now) && turns)
        sets_toggle(t, x, card, &now);
    locations_add(t, x, moved);
    texts_follow(t, x, card, &before);
    if (turns)                                  // where the card is does not matter
        index_forget(t, SURE(HAS_SPENT, 0));
    if (is_ground((How)before.how) || is_ground((How)now.how)) {
        index_forget(t, SURE(HAS_ICONS, 0));
        index_forget(t, SURE(HAS_KIN, 0));
    }
}

// ---- locations ----

static void kin_add(const Table *t, WarsIndex *x, CardId a, CardId b)
{
    if (wars_are_related(t, a, b)) {
        x->kin[a] |= SURE(card_bit(b), 0);
        x->kin[b] |= SURE(card_bit(a), 0);
    }
    if (wars_are_adjacent(t, a, b)) {
        x->beside[a] |= SURE(card_bit(b), 0);
        x->beside[b] |= SURE(card_bit(a), 0);
    }
}

static void kin_make(const Table *t, WarsIndex *x)
{
    const WarsState *s = state(t);
    for (uint8_t i = 0; i < s->layout_count; i++) {
        x->kin[s->layout[i]] = x->beside[s->layout[i]] = 0;
        for (uint8_t k = 0; k < i; k++)
            kin_add(t, x, s->layout[i], s->layout[k]);
    }
}

// ---- making it when it is asked for ----

static void made_add(Table *t, unsigned section) { t->scratch_made = (uint8_t)(t->scratch_made | section); }

void wars_index_make_sets(Table *t)
{
    sets_make(t, &t->scratch.wars);
    made_add(t, HAS_SETS);
}

void wars_index_make_texts(Table *t)
{
    index_sets(t);
    texts_make(t, &t->scratch.wars);
    made_add(t, HAS_TEXTS);
}

void wars_index_make_able(Table *t, SeatId seat)
{
    able_make(t, &t->scratch.wars, seat);
    made_add(t, (unsigned)HAS_ABLE << seat);
}

void wars_index_make_spent(Table *t)
{
    wars_spent_fill(t, &t->scratch.wars);
    made_add(t, HAS_SPENT);
}

void wars_index_make_kin(Table *t)
{
    kin_make(t, &t->scratch.wars);
    made_add(t, HAS_KIN);
}

void wars_index_make_icons(Table *t)
{
    wars_icons_fill(t, &t->scratch.wars);
    if (!SURE(is_seldom(t, SELDOM_ICONS), false))       // otherwise anything may change the icons
        made_add(t, HAS_ICONS);
}

// ---- is it up to date? ----

static bool differs(const void *a, const void *b, size_t size) { return memcmp(a, b, size) != 0; }

static const char *places_wrong(const Table *t, const WarsIndex *x, const WarsIndex *fresh)
{
    bool wrong = x->at[0] != fresh->at[0];
    for (uint8_t i = 0; i < state(t)->layout_count; i++)
        wrong = wrong || x->at[state(t)->layout[i]] != fresh->at[state(t)->layout[i]];
    return wrong ? "the index has cards at another place" : NULL;
}

static const char *kin_wrong(const Table *t, const WarsIndex *x, const WarsIndex *fresh)
{
    bool wrong = false;
    for (uint8_t i = 0; i < state(t)->layout_count; i++) {
        CardId card = state(t)->layout[i];
        wrong = wrong || x->kin[card] != fresh->kin[card] || x->beside[card] != fresh->beside[card];
    }
    return wrong ? "the index has other locations" : NULL;
}

static const char *icons_wrong(const Table *t, const WarsIndex *x, const WarsIndex *fresh)
{
    bool wrong = x->icons_taken != fresh->icons_taken || differs(x->support, fresh->support, sizeof x->support);
    for (uint8_t i = 0; i < state(t)->layout_count; i++) {
        CardId card = state(t)->layout[i];
        wrong = wrong || x->energy[0][card] != fresh->energy[0][card] || x->energy[1][card] != fresh->energy[1][card];
    }
    return wrong ? "the index has other icons" : NULL;
}

static const char *texts_wrong(const WarsIndex *x, const WarsIndex *fresh)
{
    bool wrong = differs(&x->ongoing, &fresh->ongoing, offsetof(WarsIndex, able_count) - offsetof(WarsIndex, ongoing));
    return wrong ? "the index has other texts" : NULL;
}

static const char *able_wrong(const WarsIndex *x, const WarsIndex *fresh, SeatId seat)
{
    bool wrong = x->able_count[seat] != fresh->able_count[seat] ||
                 differs(x->able[seat], fresh->able[seat], fresh->able_count[seat] * sizeof(Able));
    return wrong ? "the index has other abilities" : NULL;
}

static const char *spent_wrong(const WarsIndex *x, const WarsIndex *fresh)
{
    bool wrong = differs(x->used, fresh->used, sizeof x->used) || differs(x->spent, fresh->spent, sizeof x->spent);
    return wrong ? "the index has other abilities used up" : NULL;
}

static const char *sets_wrong(const Table *t, const WarsIndex *x, const WarsIndex *fresh)
{
    return differs(x, fresh, offsetof(WarsIndex, at)) ? "the index has other cards in play" : places_wrong(t, x, fresh);
}

// Compares every section that is made with a fresh one. The sets come first: others are made from them.
const char *wars_index_wrong(const Table *t)
{
    const WarsIndex *x = &t->scratch.wars;
    const unsigned made = t->scratch_made;
    const char *wrong = NULL;
    WarsIndex fresh;
    sets_make(t, &fresh);
    if (made & HAS_SETS)
        wrong = sets_wrong(t, x, &fresh);
    if (!wrong && (made & HAS_TEXTS)) {
        texts_make(t, &fresh);
        wrong = texts_wrong(x, &fresh);
    }
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (!wrong && (made & (unsigned)HAS_ABLE << seat)) {
            able_make(t, &fresh, seat);
            wrong = able_wrong(x, &fresh, seat);
        }
    if (!wrong && (made & HAS_SPENT)) {
        wars_spent_fill(t, &fresh);
        wrong = spent_wrong(x, &fresh);
    }
    if (!wrong && (made & HAS_KIN)) {
        kin_make(t, &fresh);
        wrong = kin_wrong(t, x, &fresh);
    }
    if (!wrong && (made & HAS_ICONS)) {
        wars_icons_fill(t, &fresh);
        wrong = icons_wrong(t, x, &fresh);
    }
    return wrong;
}
