// pairs.c — random decks from all cards of WARS.
#include "lab/pairs.h"

#include "games/wars/board/board.h"

enum { LOCATIONS = 16 };

static void deck_draw(const CardSet *set, Xoshiro *chance, Deck *deck)
{
    uint32_t first = 1 + xoshiro_below(chance, FACTION_COUNT - 1);
    uint32_t second = 1 + xoshiro_below(chance, FACTION_COUNT - 1);
    *deck = (Deck){.name = "random"};
    while (deck->count < WARS_DECK) {
        DefId def = (DefId)(1 + xoshiro_below(chance, (uint32_t)(set->count - 1)));
        const WarsFacts *f = card_set_facts(set, def);
        bool is_location = (TYPE_BIT(f->type) & LOCATION_TYPES) != 0;
        bool fits = f->faction == first || f->faction == second || f->faction == FACTION_NONE;
        if (fits && is_location == (deck->count < LOCATIONS))
            deck->card[deck->count++] = def;
    }
}

// Only the rules know what is legal, so a deck that they refuse is drawn again.
void deck_make(const CardSet *set, uint8_t edition, Xoshiro *chance, Deck *ret_deck)
{
    const MatchSetup setup = {.deck = {ret_deck, ret_deck}, .edition = edition};
    char buffer[256];
    Text problems;
    do {
        deck_draw(set, chance, ret_deck);
        problems = text_in(buffer, sizeof buffer);
    } while (!wars_decks_check(set, &setup, &problems));
}

void pair_make(const CardSet *set, uint64_t number, Deck ret_deck[SEAT_COUNT])
{
    Xoshiro chance;
    check(number >= 1 && number <= PAIR_COUNT);
    xoshiro_seed(&chance, number);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        deck_make(set, EDITION_2005, &chance, &ret_deck[seat]);         // 2005 bans a card that 2004 allows
}
