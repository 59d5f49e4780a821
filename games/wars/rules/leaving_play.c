// leaving_play.c — cards that leave play: lost, returned, stacked, with everything they take along (LEAVE, ZONE-7, -10,
//
//
// A card that leaves takes along the cards aboard and beneath it, those stacked on it and, if it is a location, those
// at it. The whole departure is one moment: triggers see the table as it was before.
#include "games/wars/board/board.h"
#include "games/wars/board/turn_deeds.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"

typedef struct Departure {                      // the card itself, then all that leave with it
    uint8_t count;
    CardId card[WARS_CARDS];
} Departure;

static void departure_add(Departure *d, const CardId *card, uint8_t count)
{
    check(d->count + count <= WARS_CARDS);
    memcpy(d->card + d->count, card, count);
    d->count = (uint8_t)(d->count + count);
}

static void departure_add_all(const Table *t, Departure *d, Cards set)
{
    CardId card[WARS_CARDS];
    departure_add(d, card, wars_cards_list(t, set, card));
}

// The card with everything that goes along. What is aboard a ship counts as beneath it (wars_cards_beneath).
static void departure_gather(const Table *t, CardId card, Departure *d)
{
    CardId along[WARS_CARDS];
    d->count = 0;
    departure_add(d, &card, 1);
    for (uint8_t i = 0; i < d->count && is_in_play(t, card); i++) {
        RULE(LEAVE, 1);
        RULE(LEAVE, 6);                         // and the cards beneath those
        departure_add_all(t, d, wars_cards_beneath(t, d->card[i]));
        RULE(LEAVE, 2);
        departure_add(d, along, wars_cards_stacked(t, d->card[i], along));
        RULE(WARS_A, 47);                       // nothing can stay at a location that leaves
        departure_add_all(t, d, cards_at(t, d->card[i]) & ONLY(cards_in(t, SET_HOW + HOW_AT)));
    }
}

// If it comes back, it may use its abilities again.
static void uses_drop(Table *t, CardId card)
{
    WarsState *s = state_to_change(t);
    uint8_t kept = 0;
    for (uint8_t i = 0; i < s->use_count; i++)
        if (s->use[i].card != card)
            s->use[kept++] = s->use[i];
    memset(s->use + kept, 0, sizeof(Use) * (size_t)(s->use_count - kept));
    s->use_count = kept;
}

// If it enters play again, it is a new card.
static void card_state_reset(Table *t, CardId card, CardId last_location)
{
    WarsState *s = state_to_change(t);
    RULE(LEAVE, 4);
    RULE(WARS_A, 78);
    bool is_in_layout = is_location(t, card);
    s->targeted[card >> 3] = (uint8_t)(s->targeted[card >> 3] & ~(1u << (card & 7)));
    wars_modifiers_drop(t, card);
    uses_drop(t, card);
    wars_deeds_forget(t, card);
    wars_where_set(t, card, (Where){.holder = owner_of(t, card)});
    if (is_in_layout)
        wars_layout_remove(t, card);
    wars_entries_source_left(t, card, last_location);
}

static void depart(Table *t, const Departure *d, ZoneId to)
{
    CardId last[WARS_CARDS];
    bool leaves_play[WARS_CARDS];
    for (uint8_t i = 0; i < d->count; i++) {
        last[i] = wars_location_of(t, d->card[i]);
        leaves_play[i] = is_in_play(t, d->card[i]);
        if (leaves_play[i])
            wars_watchers_card_leaves(t, d->card[i]);
    }
    for (uint8_t i = 0; i < d->count; i++) {
        CardId card = d->card[i];
        if (leaves_play[i])
            card_state_reset(t, card, last[i]);
        else
            wars_where_set(t, card, (Where){.holder = owner_of(t, card)});      // it was stacked or not in play
        RULE(LEAVE, 3);
        RULE(LEAVE, 5);
        RULE(ZONE, 2);
        RULE(OWN, 3);
        card_move(t, card, i == 0 ? to : zone_id(owner_of(t, card), ZONE_LOST));
    }
}

// The card and those beneath it stay in play at the location until the replacement effect has moved the card.
static void departure_spare(Table *t, Departure *d, CardId card, CardId location)
{
    uint8_t kept = 0;
    for (uint8_t i = 0; i < d->count; i++)
        if (!is_or_is_under(t, d->card[i], card))
            d->card[kept++] = d->card[i];
    d->count = kept;
    Where l = *where(t, card);
    l.how = HOW_AT;
    l.host = location;
    wars_where_set(t, card, l);
}

// A replacement of ON_LOST may save units and ships that would leave along with the card.
static void departure_save(Table *t, Departure *d)
{
    for (uint8_t i = 1; i < d->count; i++) {
        CardId card = d->card[i], location = wars_location_of(t, card);
        bool may_stay = is_in_play(t, card) && (is_unit(t, card) || is_ship(t, card)) && location &&
                        !memchr(d->card, location, d->count);
        if (may_stay && wars_event_replace(t, ON_LOST, card, location, holder_of(t, card)))
            departure_spare(t, d, card, location);
    }
}

// A card that leaves a pile or a hand takes nothing along.
static void pile_card_leave(Table *t, CardId card, ZoneId to, bool together)
{
    RULE(ZONE, 8);
    RULE(LEAVE, 3);
    RULE(OWN, 3);
    if (zone_kind(t, to) == ZONE_LOST)
        wars_trigger_with(t, ON_LOST, card, 0, owner_of(t, card), together);
    if (hears_news(t))
        wars_trigger_goes(t, card, to, false);
    card_move(t, card, to);
}

// together: at the same moment as the event before it (TRIG-6). A whole departure is one moment.
static void leave_with(Table *t, CardId card, ZoneId to, bool together)
{
    Departure d;
    bool is_lost = zone_kind(t, to) == ZONE_LOST;
    if (card == 0)
        return;
    if (SURE(where(t, card)->how == HOW_NONE, true)) {
        pile_card_leave(t, card, to, together);
        return;
    }
    if (is_lost && is_in_play(t, card) &&
        wars_event_replace(t, ON_LOST, card, wars_location_of(t, card), holder_of(t, card)))
        return;
    departure_gather(t, card, &d);
    departure_save(t, &d);
    RULE(WARS_A, 57);                           // wherever the card itself goes
    RULE(WARS_A, 69);                           // cards stacked on it are lost as well
    for (uint8_t i = is_lost ? 0 : 1; i < d.count; i++) {
        RULE(ZONE, 8);
        together =
            wars_trigger_with(t, ON_LOST, d.card[i], wars_location_of(t, d.card[i]), holder_of(t, d.card[i]), together);
    }
    for (uint8_t i = 0; i < d.count; i++)
        if (is_in_play(t, d.card[i]))
            together = wars_trigger_with(t, ON_LEAVES, d.card[i], wars_location_of(t, d.card[i]),
                                      holder_of(t, d.card[i]), together);
    if (hears_news(t))
        wars_trigger_goes(t, card, to, false);
    depart(t, &d, to);
}

void wars_card_leave(Table *t, CardId card, ZoneId to) { leave_with(t, card, to, false); }

void wars_card_lose_with(Table *t, CardId card, bool together)
{
    RULE(ZONE, 7);
    leave_with(t, card, zone_id(owner_of(t, card), ZONE_LOST), together);
}

void wars_card_lose(Table *t, CardId card) { wars_card_lose_with(t, card, false); }

void wars_card_stack_on(Table *t, CardId card, CardId host)
{
    SeatId owner = owner_of(t, card);
    if (card == host || !is_in_play(t, host))
        return;
    wars_card_leave(t, card, zone_id(owner, ZONE_STACKED));
    RULE(ZONE, 10);
    if (!is_in_play(t, host)) {                 // it may have been beneath that very card
        wars_card_lose(t, card);
        return;
    }
    wars_where_set(t, card, (Where){.host = host, .how = HOW_STACKED, .holder = owner});
    wars_trigger(t, ON_STACKED, card, host, owner);
}
