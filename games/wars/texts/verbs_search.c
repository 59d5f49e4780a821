// verbs_search.c — choices that the text machine does not make itself: a search of the reserve, an amount, an order of
// cards (EFF-5, EFF-8, VIS-10, A-68).
#include "games/wars/rules/rules.h"
#include "games/wars/texts/verbs.h"
#include "games/wars/triggers/triggers.h"

#include "core/knowledge.h"

// ---- a search: the player looks through the reserve and takes as many cards as wanted, or fewer ----

#define SEARCH_STEPS(X, P) X(P, LOOK) X(P, OFFER) X(P, CHOSEN)
STEPS(SEARCH, SearchStep, wars_search, SEARCH_STEPS)

Frame wars_search_frame(const Table *t, const Act *act)
{
    Frame f = frame_at(PROCEDURE_SEARCH, SEARCH_LOOK);
    f.u.wars.search.entry = (uint8_t)(act->entry - t->entries);
    f.u.wars.search.seat = act->who;
    f.u.wars.search.filter = act->filter[0];
    f.u.wars.search.slot = act->word[0];
    f.u.wars.search.left = (uint8_t)act->number;
    return f;
}

static bool is_taken(const Entry *e, CardId card)
{
    uint8_t settled = entry_slot_begin(e, e->filled);
    return memchr(e->card + settled, card, (size_t)(e->card_count - settled)) != NULL;
}

// Ordered by definition: the order of the pile must stay secret.
static uint8_t cards_found(const Table *t, const WarsSearchLocals *l, CardId ret_card[WARS_CARDS])
{
    const Entry *e = &t->entries[l->entry];
    Context c = text_context_of(t, text_program(t, e->def), e->you, e->source, e);
    const Zone *z = zone_for(t, l->seat, ZONE_RESERVE);
    uint8_t count = 0;
    for (uint8_t i = 0; i < z->count; i++) {
        if (!text_matches(&c, l->filter, z->card[i]) || is_taken(e, z->card[i]))
            continue;
        uint8_t at = count++;
        for (; at > 0 && t->cards[ret_card[at - 1]].def > t->cards[z->card[i]].def; at--)
            ret_card[at] = ret_card[at - 1];
        ret_card[at] = z->card[i];
    }
    return count;
}

static Flow search_offer(Table *t, const WarsSearchLocals *l)
{
    CardId card[WARS_CARDS];
    uint8_t count = cards_found(t, l, card);
    offer_begin(t, l->seat, QUESTION_SEARCH);
    for (uint8_t i = 0; i < count; i++)
        if (i == 0 || t->cards[card[i - 1]].def != t->cards[card[i]].def)
            offer(t, VERB_TAKE, card[i], 0);
    offer(t, VERB_DECLINE, 0, 0);               // not found, or not wanted
    return ask(t, SEARCH_CHOSEN);
}

Flow wars_search_run(Table *t, Frame *f)
{
    WarsSearchLocals *l = &f->u.wars.search;
    Entry *e = &t->entries[l->entry];
    switch ((SearchStep)f->step) {

    case SEARCH_LOOK:
        RULE(EFF, 8);
        zone_look(t, l->seat, zone_id(l->seat, ZONE_RESERVE));
        return next(f, SEARCH_OFFER);

    case SEARCH_OFFER:
        return search_offer(t, l);

    case SEARCH_CHOSEN:
        if (t->chosen.verb == VERB_TAKE) {
            entry_pick(e, t->chosen.card);
            l->left--;
        }
        if (t->chosen.verb == VERB_TAKE && l->left > 0 && e->card_count < ENTRY_CARDS)
            return next(f, SEARCH_OFFER);
        entry_settle(e, l->slot);
        return done(t);
    }
    return bad_step(t, f);
}

// A download: the card found is revealed and taken. The rest is shuffled next, whatever was found.
bool wars_do_take_found(Table *t, const Act *act, Frame *ret_call)
{
    CardId card[CARD_MAX];
    (void)ret_call;
    memcpy(card, act->card, act->count);
    for (uint8_t i = 0; i < act->count; i++) {
        RULE(VIS, 10);
        knowledge_show(t, card[i], VIEWERS_ALL);
        event_emit(t, (Event){.kind = EVENT_WARS_REVEAL, .seat = act->who, .card = card[i]});
        card_move(t, card[i], zone_id(act->who, ZONE_HAND));
        wars_trigger(t, ON_DOWNLOADS, card[i], 0, act->who);
    }
    return false;
}

// ---- an amount, an order ----

#define CHOOSE_STEPS(X, P) \
    X(P, AMOUNT) X(P, AMOUNT_CHOSEN) X(P, ORDER) X(P, ORDER_CHOSEN) X(P, DAMAGE) X(P, DAMAGE_CHOSEN) \
    X(P, WORD) X(P, WORD_CHOSEN) X(P, UNDERGO)
STEPS(CHOOSE, ChooseStep, wars_choose, CHOOSE_STEPS)

Frame wars_choose_number_frame(const Table *t, const Act *act)
{
    Frame f = frame_at(PROCEDURE_CHOOSE, CHOOSE_AMOUNT);
    f.u.wars.choose.seat = act->who;
    f.u.wars.choose.what = act->word[0];
    f.u.wars.choose.entry = (uint8_t)(act->entry - t->entries);
    f.u.wars.choose.number = (uint8_t)act->number;
    return f;
}

Frame wars_name_word_frame(const Table *t, const Act *act)
{
    Frame f = frame_at(PROCEDURE_CHOOSE, CHOOSE_WORD);
    f.u.wars.choose.seat = act->who;
    f.u.wars.choose.what = act->word[0];
    f.u.wars.choose.entry = (uint8_t)(act->entry - t->entries);
    f.u.wars.choose.number = act->word[1];
    f.u.wars.choose.card = act->word[2];
    f.u.wars.choose.from = act->word[3];
    return f;
}

static uint8_t chosen_at(const Act *act)
{
    const Entry *e = act->entry;
    uint8_t i = 0;
    while (i + act->count <= e->card_count && memcmp(e->card + i, act->card, act->count) != 0)
        i++;
    return i;
}

bool wars_cards_are_chosen(const Act *act) { return chosen_at(act) + act->count <= act->entry->card_count; }

Frame wars_choose_order_frame(const Table *t, const Act *act)
{
    Frame f = frame_at(PROCEDURE_CHOOSE, CHOOSE_ORDER);
    f.u.wars.choose.seat = act->who;
    f.u.wars.choose.what = (uint8_t)(act->word[0] | (act->op == WARS_OP_PUT_UNDER ? ORDER_UNDER : 0));
    f.u.wars.choose.entry = (uint8_t)(act->entry - t->entries);
    f.u.wars.choose.from = chosen_at(act);
    f.u.wars.choose.number = act->count;
    return f;
}

// Keeps the cards after the entry's last slot, as cards that are being picked.
bool wars_order_record(const Act *act)
{
    Entry *e = act->entry;
    if (wars_cards_are_chosen(act))
        return true;
    if (e->card_count + act->count > ENTRY_CARDS)
        return false;
    for (uint8_t i = 0; i < act->count; i++)
        entry_pick(e, act->card[i]);
    return true;
}

Frame wars_damage_order_frame(const Table *t, const Act *act)
{
    Frame f = wars_choose_order_frame(t, act);
    f.step = CHOOSE_DAMAGE;
    f.u.wars.choose.seat = act->you;
    return f;
}

Frame wars_undergo_frame(const Table *t, const Act *act)
{
    Frame f = wars_choose_order_frame(t, act);
    f.step = CHOOSE_UNDERGO;
    f.u.wars.choose.seat = act->who;
    f.u.wars.choose.what = act->op;
    return f;
}

static uint8_t amount_most(const Table *t, const WarsChooseLocals *l)
{
    switch (l->what) {
    case WARS_OP_RETRIEVE:
        return pile_count(t, l->seat, ZONE_LOST);
    case WARS_OP_PAY:
        return pile_count(t, l->seat, ZONE_ACTIVE);
    case WARS_OP_LOSE:
        return wars_losable(t, l->seat);
    default:
        return pile_count(t, l->seat, ZONE_RESERVE);
    }
}

static Flow choose_amount(Table *t, const WarsChooseLocals *l)
{
    uint8_t there = amount_most(t, l);
    RULE(EFF, 5);
    offer_begin(t, l->seat, QUESTION_AMOUNT);
    for (uint8_t n = 0; n <= l->number && n <= there; n++)
        offer(t, VERB_UP_TO, 0, n);
    return ask(t, CHOOSE_AMOUNT_CHOSEN);
}

// One of the words the text lists, or any: independent is not a faction, and sites and sectors are locations.
static Flow choose_word(Table *t, const WarsChooseLocals *l)
{
    bool is_faction = l->what == NAMES_FACTION;
    uint8_t end = is_faction ? FACTION_COUNT : TYPE_LOCATION + 1;
    RULE(WARS_A, 142);
    offer_begin(t, l->seat, QUESTION_NAME);
    for (uint8_t word = 1; word < end; word++)
        if (!l->number || word == l->number || word == l->card || word == l->from)
            offer(t, is_faction ? VERB_NAME_FACTION : VERB_NAME_TYPE, 0, word);
    return ask(t, CHOOSE_WORD_CHOSEN);
}

static Flow choose_word_chosen(Table *t, const WarsChooseLocals *l, int word)
{
    t->entries[l->entry].word = (uint8_t)word;
    event_emit(t, (Event){.kind = l->what == NAMES_FACTION ? EVENT_WARS_NAME_FACTION : EVENT_WARS_NAME_TYPE,
                          .seat = l->seat, .number = (int16_t)word});
    return done(t);
}

static Flow choose_amount_chosen(Table *t, const WarsChooseLocals *l, int amount)
{
    wars_done_record(t, &t->entries[l->entry], l->what, amount);
    if (l->what == WARS_OP_LOSE)
        return become(t, wars_lose_frame(l->seat, amount));
    if (l->what == WARS_OP_DRAW)
        return become(t, wars_draws_frame(l->seat, amount));
    if (l->what == WARS_OP_RETRIEVE)
        return become(t, wars_retrieves_frame(l->seat, amount));
    if (l->what == WARS_OP_PAY)
        wars_energy_pay(t, l->seat, amount);
    else
        wars_energy_activate(t, l->seat, amount);
    return done(t);
}

// Offers the remaining cards; they may be on that very pile and only get a new order.
static Flow choose_order(Table *t, const WarsChooseLocals *l)
{
    const CardId *card = t->entries[l->entry].card + l->from;
    offer_begin(t, l->seat, QUESTION_PUT);
    for (uint8_t i = 0; i < l->number; i++)
        if (card[i])
            offer(t, VERB_PUT, card[i], 0);
    offers_sort(t);
    return t->options.count > 0 ? ask(t, CHOOSE_ORDER_CHOSEN) : done(t);
}

// From now on the chosen card comes before the remaining ones.
static void take_out(const Table *t, WarsChooseLocals *l, CardId chosen)
{
    CardId *card = t->entries[l->entry].card + l->from;
    for (uint8_t i = 1; i < l->number; i++)
        if (card[i] == chosen) {
            card[i] = card[0];
            card[0] = chosen;
        }
    l->from++;
    l->number--;
}

static void order_forget(Entry *e)
{
    uint8_t settled = entry_slot_begin(e, e->filled);
    memset(e->card + settled, 0, (size_t)(e->card_count - settled));
    e->card_count = settled;
}

// Offers the cards that can still be damaged; at the end nothing is left after the entry's last slot.
static Flow choose_damage(Table *t, const WarsChooseLocals *l)
{
    Entry *e = &t->entries[l->entry];
    RULE(WARS_A, 6);
    offer_begin(t, l->seat, QUESTION_DAMAGE);
    for (uint8_t i = 0; i < l->number; i++)
        if (wars_may_undergo(t, WARS_OP_DAMAGE, e->card[l->from + i]))
            offer(t, VERB_DAMAGE, e->card[l->from + i], 0);
    offers_sort(t);
    if (t->options.count > 0)
        return ask(t, CHOOSE_DAMAGE_CHOSEN);
    order_forget(e);
    return done(t);
}

// The first card of which no text says that something happens instead; those of which one does come last, so that they
// are still there to take the place of the others.
static CardId next_to_undergo(const Table *t, const WarsChooseLocals *l)
{
    const CardId *card = t->entries[l->entry].card + l->from;
    unsigned replaced = REPLACED_BIT(wars_verb(l->what)->event) | REPLACED_BIT(ON_LOST);
    for (uint8_t i = 0; i < l->number; i++)
        if (RULE_IF(WARS_A, 220, card[i] && !(facts(t, card[i])->replaces & replaced)))
            return card[i];
    return card[0];
}

// Does it to the next card. What happens instead is over before the one after it (wars_between).
static Flow undergo(Table *t, Frame *f, WarsChooseLocals *l)
{
    Entry *e = &t->entries[l->entry];
    if (l->number == 0) {
        order_forget(e);
        return done(t);
    }
    CardId card = next_to_undergo(t, l);
    Act act = {.op = l->what, .you = e->you, .who = l->seat, .entry = e, .card = &card, .count = 1};
    take_out(t, l, card);
    if (wars_can_undergo(t, &act) && wars_undergo(t, act.op, card))
        wars_fate_count(t, e, act.op);
    return next(f, CHOOSE_UNDERGO);
}

// Saved in the middle of it.
const char *wars_choose_wrong(const Table *t, const Frame *f)
{
    const WarsChooseLocals *l = &f->u.wars.choose;
    bool has_cards = f->step == CHOOSE_ORDER || f->step == CHOOSE_DAMAGE || f->step == CHOOSE_UNDERGO;
    if (has_cards && l->from + l->number > t->entries[l->entry].card_count)
        return "an order of nothing";
    bool is_verb = wars_is_verb(l->what) && wars_vocabulary.ops[l->what - OP_GAME].perform == wars_do_undergo;
    return f->step == CHOOSE_UNDERGO && (!is_verb || l->seat >= SEAT_COUNT) ? "a verb for nothing" : NULL;
}

Flow wars_choose_run(Table *t, Frame *f)
{
    const WarsChooseLocals *l = &f->u.wars.choose;
    switch ((ChooseStep)f->step) {

    case CHOOSE_AMOUNT:
        return choose_amount(t, l);

    case CHOOSE_AMOUNT_CHOSEN:
        return choose_amount_chosen(t, l, t->chosen.number);

    case CHOOSE_WORD:
        return choose_word(t, l);

    case CHOOSE_WORD_CHOSEN:
        return choose_word_chosen(t, l, t->chosen.number);

    case CHOOSE_ORDER:
        return choose_order(t, l);

    case CHOOSE_ORDER_CHOSEN:
        take_out(t, &f->u.wars.choose, t->chosen.card);
        wars_card_put(t, &t->entries[l->entry], l->seat, t->entries[l->entry].card + l->from - 1,
                      (uint8_t)(l->number + 1), (ZoneName)(l->what & ~ORDER_UNDER), (l->what & ORDER_UNDER) != 0);
        return next(f, CHOOSE_ORDER);

    case CHOOSE_DAMAGE:
        return choose_damage(t, l);

    case CHOOSE_DAMAGE_CHOSEN:
        take_out(t, &f->u.wars.choose, t->chosen.card);         // not offered again, even if something prevents it
        if (wars_undergo_by(t, WARS_OP_DAMAGE, t->chosen.card, t->entries[l->entry].source, t->entries[l->entry].you))
            wars_fate_count(t, &t->entries[l->entry], WARS_OP_DAMAGE);
        return next(f, CHOOSE_DAMAGE);

    case CHOOSE_UNDERGO:
        return undergo(t, f, &f->u.wars.choose);
    }
    return bad_step(t, f);
}
