// verbs_piles.c — verbs of card texts: energy, drawing, revealing, cards put on piles (EFF-5 to -9, ENERGY, DEST-2,
// VIS).
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/rules/rules.h"
#include "games/wars/texts/verbs.h"
#include "games/wars/triggers/triggers.h"

#include "core/knowledge.h"
#include "language/code.h"

static void reserve_shuffle(Table *t, SeatId seat);

// ---- how much was done ----

static int at_most(int wanted, int there) { return wanted < there ? (wanted > 0 ? wanted : 0) : there; }

// `op` is the operation that the text may ask about.
static CodeLook look_for_asked(const CodeSpot *spot, void *op)
{
    const uint8_t *here = spot->code + spot->at;
    bool asks = spot->takes != 'f' && here[0] == WARS_OP_DONE && wars_asks_of(here[1], *(const uint8_t *)op);
    return asks ? CODE_FOUND : CODE_INSIDE;
}

static bool asks_how_much(const Table *t, const Entry *e, uint8_t op)
{
    const Program *p = text_program(t, e->def);
    uint16_t at = facts_of(t, e->def)->marks & MARK_COUNTS ? wars_ability_of(t, e)->code : 0;
    for (; at && p->code[at] != OP_END; at = code_skip(&wars_vocabulary, p->code, at))
        if (code_find(&wars_vocabulary, p->code, at, 'c', look_for_asked, &op))
            return true;
    return false;
}

void wars_done_record(const Table *t, Entry *e, uint8_t op, int amount)
{
    if (asks_how_much(t, e, op))
        e->that_much = (uint8_t)amount;
}

// ---- energy ----

bool wars_can_draw_some(const Table *t, const Act *act)
{
    return act->number > 0 && pile_count(t, act->who, ZONE_RESERVE) >= (act->whole ? act->number : 1) &&
           RULE_IF(GEN, 3, !wars_seat_cant_draw(t, act->who));
}

bool wars_do_draw(Table *t, const Act *act, Frame *ret_call)
{
    wars_done_record(t, act->entry, act->op, at_most(act->number, pile_count(t, act->who, ZONE_RESERVE)));
    if (act->number > 1 && wars_is_heard(t, ON_DRAW)) {
        *ret_call = wars_draws_frame(act->who, act->number);
        return true;
    }
    wars_draw_from_reserve(t, act->who, act->number);
    return false;
}

// Whether cards can be drawn from another pile, or from the bottom.
bool wars_can_draw_of(const Table *t, const Act *act)
{
    return act->number > 0 && pile_count(t, act->who, (ZoneName)act->word[0]) >= (act->whole ? act->number : 1) &&
           RULE_IF(GEN, 3, !wars_seat_cant_draw(t, act->who));
}

bool wars_do_draw_of(Table *t, const Act *act, Frame *ret_call)
{
    (void)t;
    *ret_call = wars_draws_of_frame(act->who, act->number, (ZoneName)act->word[0], act->word[1] != 0);
    return true;
}

bool wars_can_activate_some(const Table *t, const Act *act)
{
    return act->number > 0 && pile_count(t, act->who, ZONE_RESERVE) >= (act->whole ? act->number : 1) &&
           !wars_is_banned(t, act->who, ON_ACTIVATES, 0);
}

bool wars_do_activate(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(ACT, 6);
    wars_done_record(t, act->entry, act->op, at_most(act->number, pile_count(t, act->who, ZONE_RESERVE)));
    wars_energy_activate(t, act->who, act->number);
    return false;
}

bool wars_can_lose_some(const Table *t, const Act *act)
{
    return act->whole ? RULE_IF(WARS_A, 37, wars_losable(t, act->who) >= act->number)
                      : act->number > 0 && wars_losable(t, act->who) > 0;
}

bool wars_do_lose(Table *t, const Act *act, Frame *ret_call)
{
    if (act->number <= 0 || (act->entry->flags & ENTRY_PAID))
        return false;                           // as a cost it comes last (play.c)
    wars_done_record(t, act->entry, act->op, at_most(act->number, wars_losable(t, act->who)));
    *ret_call = wars_lose_frame(act->who, act->number);
    return true;
}

// There is no partial payment, and what cannot be paid is not an option (EFF-4).
bool wars_can_pay_some(const Table *t, const Act *act)
{
    bool is_paid = act->entry && (act->entry->flags & ENTRY_PAID);
    RULE(EFF, 4);
    return is_paid || RULE_IF(WARS_A, 38, pile_count(t, act->who, ZONE_ACTIVE) >= act->number);
}

bool wars_do_pay(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    if (act->entry->flags & ENTRY_PAID)
        return false;                           // as a cost it was paid together with the rest (COST-5)
    wars_done_record(t, act->entry, act->op, act->number);
    wars_energy_pay(t, act->who, act->number);
    return false;
}

bool wars_can_retrieve(const Table *t, const Act *act)
{
    return act->number > 0 && pile_count(t, act->who, ZONE_LOST) >= (act->whole ? act->number : 1) &&
           !wars_is_banned(t, act->who, ON_RETRIEVES, 0);
}

bool wars_do_retrieve(Table *t, const Act *act, Frame *ret_call)
{
    wars_done_record(t, act->entry, act->op, at_most(act->number, pile_count(t, act->who, ZONE_LOST)));
    *ret_call = wars_retrieves_frame(act->who, act->number);
    return true;
}

// The card that is drawn; 0: none is, or something else happens.
static uint8_t draw_listing(Table *t, SeatId seat, CardId *ret_card)
{
    if (pile_count(t, seat, ZONE_RESERVE) == 0)
        return 0;
    *ret_card = zone_top(t, zone_id(seat, ZONE_RESERVE));
    wars_draw_from_reserve(t, seat, 1);
    return is_in_zone(t, *ret_card, ZONE_HAND);
}

// Retrieves or draws cards that the text mentions later.
bool wars_do_taken(Table *t, const Act *act, Frame *ret_call)
{
    CardId card[CARD_MAX];
    bool is_drawn = act->word[2] != 0;
    uint8_t count = is_drawn ? draw_listing(t, act->who, card) : wars_retrieve_listing(t, act->who, act->number, card);
    (void)ret_call;
    for (uint8_t i = 0; i < count; i++)
        entry_pick(act->entry, card[i]);
    entry_settle(act->entry, act->word[0]);
    return false;
}

bool wars_can_lose_of(const Table *t, const Act *act)
{
    return act->number > 0 && pile_count(t, act->who, (ZoneName)act->word[0]) >= (act->whole ? act->number : 1);
}

bool wars_do_lose_of(Table *t, const Act *act, Frame *ret_call)
{
    const Zone *pile = zone_for(t, act->who, (ZoneName)act->word[0]);
    (void)ret_call;
    RULE(ENERGY, 5);
    wars_done_record(t, act->entry, act->op, at_most(act->number, pile->count));
    for (int i = act->number; i > 0 && pile->count > 0; i--)
        wars_card_lose(t, act->word[1] ? pile->card[0] : pile->card[pile->count - 1]);
    return false;
}

// Loses cards in hands and piles; those in play are destroyed or dismissed.
bool wars_do_lose_cards(Table *t, const Act *act, Frame *ret_call)
{
    CardId card[CARD_MAX];
    (void)ret_call;
    memcpy(card, act->card, act->count);
    wars_done_record(t, act->entry, act->op, act->count);
    for (uint8_t i = 0; i < act->count; i++)
        wars_card_lose(t, card[i]);
    return false;
}

bool wars_do_shuffle(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(WARS_A, 68);                           // whatever was found there
    reserve_shuffle(t, act->who);
    return false;
}

bool wars_can_recirculate(const Table *t, const Act *act) { return pile_count(t, act->who, ZONE_USED) > 0; }

bool wars_do_recirculate(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    wars_recirculate(t, act->who);
    return false;
}

// ---- up to an amount ----

bool wars_can_up_to(const Table *t, const Act *act)
{
    Act one = *act;
    one.number = act->number > 0;               // 0 is among the amounts: something can be done if 1 can
    switch (act->word[0]) {
    case WARS_OP_DRAW:
        return wars_can_draw_some(t, act);
    case WARS_OP_RETRIEVE:
        return wars_can_retrieve(t, act);
    case WARS_OP_PAY:
        return one.number > 0 && wars_can_pay_some(t, &one);
    case WARS_OP_LOSE:
        return wars_can_lose_some(t, &one);
    default:
        return wars_can_activate_some(t, act);
    }
}

bool wars_do_up_to(Table *t, const Act *act, Frame *ret_call)
{
    *ret_call = wars_choose_number_frame(t, act);
    return true;
}

// ---- naming ----

bool wars_do_names(Table *t, const Act *act, Frame *ret_call)
{
    *ret_call = wars_name_word_frame(t, act);
    return true;
}

// ---- destiny, searching ----

bool wars_do_reveal_destiny(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(DEST, 2);
    RULE(DEST, 3);                              // each player's own piles
    RULE(WARS_A, 13);                           // now, not when it was played
    CardId card = wars_destiny_reveal(t, act->who);
    if (card)
        entry_pick(act->entry, card);
    entry_settle(act->entry, act->word[0]);
    return false;
}

// A player who can't download finds nothing; the reserve is shuffled all the same (EFF-1).
bool wars_do_search(Table *t, const Act *act, Frame *ret_call)
{
    if (wars_is_banned(t, act->who, ON_DOWNLOADS, 0)) {
        entry_settle(act->entry, act->word[0]);
        return false;
    }
    *ret_call = wars_search_frame(t, act);
    return true;
}

// ---- seeing ----

bool wars_can_look_hand(const Table *t, const Act *act) { return pile_count(t, act->who, ZONE_HAND) > 0; }

static void show(Table *t, SeatId seat, CardId card)
{
    RULE(VIS, 3);
    knowledge_show(t, card, VIEWERS_ALL);
    event_emit(t, (Event){.kind = EVENT_WARS_REVEAL, .seat = seat, .card = card});
    if (zone_is_set(t, t->cards[card].zone))
        zone_sort(t, t->cards[card].zone);
}

static bool is_out_of_sight(const Table *t, CardId card)
{
    return card && knowledge_viewers(t, t->cards[card].zone) != VIEWERS_ALL &&
           (labels_get(&t->cards[card]) & labels_mask(VIEWERS_ALL)) != 0;
}

void wars_judged(Table *t, const Entry *e, uint16_t at)
{
    const Program *p = text_program(t, e->def);
    for (uint8_t slot = 0; slot < e->filled; slot++)
        for (uint8_t i = entry_slot_begin(e, slot); i < e->end[slot]; i++)
            if (is_out_of_sight(t, e->card[i]) && code_has(t->game->vocabulary, p->code, at, OP_SLOT, slot)) {
                RULE(WARS_A, 103);
                show(t, owner_of(t, e->card[i]), e->card[i]);
            }
}

bool wars_do_top_cards(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(WARS_A, 59);                           // as many as there are, perhaps none
    const Zone *pile = zone_for(t, act->who, (ZoneName)act->word[2]);
    entry_settle_end(act->entry, act->word[0], pile, act->number, act->word[3] == 0);
    return false;
}

// "Reveal cards from the top of your reserve until you reveal a ship": the cards above it are counted, or all of them.
bool wars_do_reveal_until(Table *t, const Act *act, Frame *ret_call)
{
    Entry *e = act->entry;
    const Zone *pile = zone_for(t, act->who, ZONE_RESERVE);
    Context c = text_context_of(t, text_program(t, e->def), e->you, e->source, e);
    uint8_t above = 0;
    bool is_found = false;
    (void)ret_call;
    for (; above < pile->count && !is_found; above = (uint8_t)(above + !is_found)) {
        CardId card = pile->card[pile->count - 1 - above];
        show(t, act->who, card);
        is_found = text_matches(&c, act->filter[0], card);
        if (RULE_IF(WARS_A, 125, is_found))
            entry_pick(e, card);
    }
    entry_settle(e, act->word[0]);
    wars_done_record(t, e, WARS_OP_REVEAL_UNTIL, above);
    return false;
}

// The rest keeps the order it had in the pile.
bool wars_do_rest_under(Table *t, const Act *act, Frame *ret_call)
{
    const Zone *pile = zone_for(t, act->who, ZONE_RESERVE);
    (void)ret_call;
    RULE(WARS_A, 125);
    for (int i = 0; i < act->number && i < pile->count; i++)
        zone_arrange(t, pile->card[pile->count - 1], 0);
    return false;
}

bool wars_do_look_at(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(VIS, 4);
    cards_look(t, act->who, act->card, act->count);
    return false;
}

bool wars_do_look_hand(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(VIS, 4);
    zone_look(t, act->you, zone_id(act->who, ZONE_HAND));
    return false;
}

bool wars_do_reveal(Table *t, const Act *act, Frame *ret_call)
{
    CardId card[CARD_MAX];                      // showing a card re-sorts the hand, but not this list
    (void)ret_call;
    memcpy(card, act->card, act->count);
    for (uint8_t i = 0; i < act->count; i++)
        show(t, owner_of(t, card[i]), card[i]);
    return false;
}

// ---- hidden cards ----

// Where a seat's cards were before some of them got new ids, so that texts can follow the cards they mention.
typedef struct PilesBefore {
    uint8_t zone[WARS_ZONES][WARS_STRIDE];
    SeatId owner;
    CardId moved;                               // this one went to the top of a pile, or into a hand
    DefId moved_def;
    ZoneId to;
    ZoneName shuffled;                          // nobody can follow the cards there; ZONE_HAND: nothing was shuffled
    uint8_t destiny;  // the destiny of the card that this seat has revealed for battle destiny
    DefId revealed;
} PilesBefore;

static PilesBefore piles_before(const Table *t, SeatId owner)
{
    PilesBefore p = {.owner = owner, .shuffled = ZONE_HAND};
    CardId revealed = state(t)->battle.revealed[owner];
    memcpy(p.zone, zone_for(t, owner, (ZoneName)0), sizeof p.zone);
    p.destiny = (uint8_t)(revealed ? wars_destiny_of(t, revealed) : 0);
    p.revealed = t->cards[revealed].def;
    return p;
}

// Where the card that was moved is now: on top, or in a hand, which is sorted, after cards equal to it.
static uint8_t index_of_moved(const Table *t, const PilesBefore *p)
{
    const Zone *z = zone_at(t, p->to);
    uint8_t at = (uint8_t)(z->count - 1);
    while (zone_is_set(t, p->to) && at > 0 && t->cards[z->card[at]].def != p->moved_def)
        at--;
    return at;
}

// Its current id; equal cards of a hand count as one. 0: it is lost among others.
static CardId id_now(const Table *t, const PilesBefore *p, CardId card)
{
    if (card && card == p->moved)
        return zone_at(t, p->to)->card[index_of_moved(t, p)];
    for (uint8_t kind = 0; card && owner_of(t, card) == p->owner && kind < WARS_ZONES; kind++) {
        const uint8_t *was = p->zone[kind] + 1, *at = memchr(was, card, p->zone[kind][0]);
        if (!at)
            continue;
        const uint8_t *gap = p->moved ? memchr(was, p->moved, p->zone[kind][0]) : NULL;
        bool is_lost = p->shuffled != ZONE_HAND && kind == p->shuffled;
        ptrdiff_t now = at - was - (gap && gap < at);
        if (p->moved && zone_id(p->owner, (ZoneName)kind) == p->to && now >= index_of_moved(t, p))
            now++;                              // it is before this one
        return is_lost ? 0 : zone_for(t, p->owner, (ZoneName)kind)->card[now];
    }
    return card;
}

// The card revealed for battle destiny is lost among others: its contribution stays, as a number.
static void revealed_settle(Table *t, const PilesBefore *p)
{
    CardId card = state(t)->battle.revealed[p->owner];
    if (card == 0 || id_now(t, p, card) == card)
        return;
    wars_modifiers_drop(t, card);
    state_to_change(t)->battle.revealed[p->owner] = 0;
    wars_modifier_add(t,
                      (Modifier){.def = p->revealed, .kind = MODIFIER_DESTINY, .seat = p->owner, .until = LASTS_BATTLE},
                      (Change){.target = p->owner, .amount = as_byte(p->destiny)});
}

static void entries_follow(Table *t, const PilesBefore *p)
{
    revealed_settle(t, p);
    for (uint8_t i = 0; i < t->m->entry_count; i++) {
        Entry *e = &t->entries[i];
        if (e->pending <= PENDING_TRIGGER || e->pending == PENDING_WATCH)
            e->source = id_now(t, p, e->source);
        for (uint8_t k = 0; k < e->card_count; k++)
            e->card[k] = id_now(t, p, e->card[k]);
    }
}

// After a shuffle texts no longer mention the cards there.
static void reserve_shuffle(Table *t, SeatId seat)
{
    PilesBefore before = piles_before(t, seat);
    before.shuffled = ZONE_RESERVE;
    zone_shuffle(t, zone_id(seat, ZONE_RESERVE));
    entries_follow(t, &before);
}

// ---- onto a pile, into the hand ----

bool wars_can_put(const Table *t, const Act *act)
{
    return act->count > 0 && !is_in_zone(t, act->card[0], ZONE_REMOVED);
}

// Whether the card can't be returned to hand by that player.
static bool stays_in_play(const Table *t, const Act *act, CardId card)
{
    return is_in_play(t, card) && wars_is_banned(t, act->you, BANNED_RETURNING, card);
}

bool wars_can_return(const Table *t, const Act *act)
{
    return wars_can_put(t, act) && !is_in_zone(t, act->card[0], ZONE_HAND) && !stays_in_play(t, act, act->card[0]);
}

// Whether this text itself shows the card to everybody before it is put away.
static bool is_revealed_by(const Table *t, const Entry *e, CardId card)
{
    const Vocabulary *v = t->game->vocabulary;
    const Program *p = text_program(t, e->def);
    const uint16_t sections[] = {p->ability[e->ability].play, p->ability[e->ability].code};
    for (size_t i = 0; i < COUNT_OF(sections); i++)
        for (uint16_t at = sections[i]; at && p->code[at] != OP_END; at = code_skip(v, p->code, at))
            for (uint8_t slot = 0; p->code[at] == WARS_OP_REVEAL && slot < e->filled; slot++)
                if (code_has(v, p->code, at, OP_SLOT, slot) &&
                    memchr(e->card + entry_slot_begin(e, slot), card, entry_slot_count(e, slot)))
                    return true;
    return false;
}

// Cards that are put away by somebody, the next one first.
typedef struct Putting {
    const Entry *entry;                         // whose text does it
    SeatId who;
    ZoneName pile;
    CardId card[CARD_MAX];
    uint8_t count;
    bool is_ordered;                            // somebody has chosen which of them is next
} Putting;

// From a hand, or from that very pile, it goes face down. Players who knew a card there do not see which one this is;
// the player who puts it there does, and so does the hand's owner. That owner still knows what is below cards put back
// by the opponent.
static void card_hide(Table *t, const Putting *p, CardId card, ZoneId to)
{
    ZoneId from = t->cards[card].zone;
    SeatId owner = owner_of(t, card);
    // it may be any card there; otherwise one of those put back
    bool is_any = is_in_zone(t, card, ZONE_HAND) || p->who == owner;
    CardId among[CARD_MAX];
    uint8_t count = 0, viewers = is_any ? VIEWER_BIT(owner) : 0;
    viewers |= card_is_known(t, card, p->who) ? VIEWER_BIT(p->who) : 0;
    for (uint8_t i = 0; i < zone_at(t, from)->count; i++) {
        CardId other = zone_at(t, from)->card[i];
        if (is_any || memchr(p->card, other, p->count))
            among[count++] = other;
    }
    card_move_among(t, card, among, is_any || count > 1 ? count : 0, viewers, to);
}

// Adds those of the cards that are in the zone; returns how many there are then.
static uint8_t among_add(const Table *t, ZoneId zone, const CardId *cards, uint8_t count, CardId *among, uint8_t found)
{
    for (uint8_t i = 0; i < count; i++)
        if (cards[i] && t->cards[cards[i]].zone == zone && !memchr(among, cards[i], found))
            among[found++] = cards[i];
    return found;
}

// Somebody has picked this card, unseen, from several cards of a face-down pile that the text has mentioned together.
// Returns how many these are, or 0 if all of them go to the same place.
static uint8_t picked_among(const Table *t, const Putting *p, CardId card, CardId ret_among[CARD_MAX])
{
    const Entry *e = p->entry;
    ZoneId from = t->cards[card].zone;
    if (knowledge_viewers(t, from) != 0)
        return 0;
    uint8_t count = among_add(t, from, p->card, p->count, ret_among, 0);
    uint8_t put = p->is_ordered ? 1 : count;
    for (uint8_t slot = 0; slot < e->filled; slot++) {
        const CardId *cards = e->card + entry_slot_begin(e, slot);
        if (memchr(cards, card, entry_slot_count(e, slot)))
            count = among_add(t, from, cards, entry_slot_count(e, slot), ret_among, count);
    }
    return count > put ? count : 0;
}

// Players who see its new place, and the one who has picked it, know which card it was; nobody else does.
static void card_pick_out(Table *t, const Putting *p, CardId card, const CardId *among, uint8_t count, ZoneId to)
{
    uint8_t viewers = knowledge_viewers(t, to);
    viewers |= card_is_known(t, card, p->who) ? VIEWER_BIT(p->who) : 0;
    card_move_among(t, card, among, count, viewers, to);
}

// Puts the next card; the ids of others still to be put may change with its own. Returns the card under its current id.
static CardId put_next(Table *t, Putting *p)
{
    CardId card = p->card[0], among[CARD_MAX];
    ZoneId to = zone_id(owner_of(t, card), p->pile);
    bool is_hidden = is_in_zone(t, card, ZONE_HAND) || t->cards[card].zone == to;
    uint8_t picked = is_hidden ? 0 : picked_among(t, p, card, among);
    if (!(is_hidden || picked) || knowledge_viewers(t, to) == VIEWERS_ALL || is_revealed_by(t, p->entry, card)) {
        wars_pending_withdraw(t, card);
        wars_card_leave(t, card, to);
    } else {
        PilesBefore before = piles_before(t, owner_of(t, card));
        if (hears_news(t) && t->cards[card].zone != to)
            wars_trigger_goes(t, card, to, true);
        RULE(ZONE, 5);
        before.moved = card;
        before.moved_def = t->cards[card].def;
        before.to = to;
        if (picked)
            card_pick_out(t, p, card, among, picked, to);
        else
            card_hide(t, p, card, to);
        entries_follow(t, &before);
        for (uint8_t i = 0; i < p->count; i++)
            p->card[i] = id_now(t, &before, p->card[i]);
        card = p->card[0];
    }
    memmove(p->card, p->card + 1, --p->count);
    return card;
}

// Puts the first of these cards there; the others follow later.
void wars_card_put(Table *t, const Entry *e, SeatId who, const CardId *card, uint8_t count, ZoneName pile, bool under)
{
    Putting p = {.entry = e, .who = who, .pile = pile, .count = count, .is_ordered = true};
    memcpy(p.card, card, count);
    CardId put = put_next(t, &p);
    if (under)
        zone_arrange(t, put, 0);
}

static void put_all(Table *t, const Act *act, ZoneName pile, bool under)
{
    Putting p = {.entry = act->entry, .who = act->who, .pile = pile};
    for (uint8_t i = 0; i < act->count; i++)
        if (pile != ZONE_HAND || !stays_in_play(t, act, act->card[i]))
            p.card[p.count++] = act->card[i];
    while (p.count > 0) {
        CardId put = put_next(t, &p);
        if (under)
            zone_arrange(t, put, 0);
    }
}

// Whether the player has seen one of them: cards that nobody knows keep their order.
static bool has_seen_any(const Table *t, const Act *act)
{
    for (uint8_t i = 0; i < act->count; i++)
        if (card_is_known(t, act->card[i], act->who))
            return true;
    return false;
}

bool wars_do_put_on(Table *t, const Act *act, Frame *ret_call)
{
    wars_done_record(t, act->entry, act->op, act->count);
    bool has_order = act->count > 1 && (wars_cards_are_chosen(act) || !is_in_play(t, act->card[0]));
    if (has_order && has_seen_any(t, act) && wars_order_record(act)) {
        *ret_call = wars_choose_order_frame(t, act);
        return true;
    }
    put_all(t, act, (ZoneName)act->word[0], false);
    return false;
}

bool wars_do_put_under(Table *t, const Act *act, Frame *ret_call)
{
    wars_done_record(t, act->entry, act->op, act->count);
    if (act->count > 1 && has_seen_any(t, act) && wars_order_record(act)) {
        *ret_call = wars_choose_order_frame(t, act);
        return true;
    }
    put_all(t, act, (ZoneName)act->word[0], true);
    return false;
}

bool wars_do_return(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    wars_done_record(t, act->entry, act->op, act->count);
    put_all(t, act, ZONE_HAND, false);
    return false;
}

bool wars_do_shuffle_in(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    wars_done_record(t, act->entry, act->op, act->count);
    bool owns[SEAT_COUNT] = {0};
    for (uint8_t i = 0; i < act->count; i++)
        owns[owner_of(t, act->card[i])] = true;
    put_all(t, act, ZONE_RESERVE, false);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (owns[seat])
            reserve_shuffle(t, seat);
    return false;
}
