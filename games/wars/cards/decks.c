// decks.c — what a WARS deck may be made of (DECK).
#include "games/wars/cards/facts.h"

static bool deck_size_check(const Deck *deck, Text *problems)
{
    if (RULE_IF(DECK, 1, deck->count == WARS_DECK))
        return true;
    text_format(problems, "%s has %d cards; a deck has exactly %d (DECK-1)\n", deck->name, deck->count, WARS_DECK);
    return false;
}

static bool is_location_def(const CardSet *set, DefId def)
{
    const WarsFacts *c = card_set_facts(set, def);
    return (TYPE_BIT(c->type) & LOCATION_TYPES) != 0;
}

static bool deck_location_check(const CardSet *set, const Deck *deck, Text *problems)
{
    int count = 0;
    for (uint8_t i = 0; i < deck->count; i++)
        count += is_location_def(set, deck->card[i]);
    if (RULE_IF(DECK, 2, count > 0))
        return true;
    text_format(problems, "%s has no location; a deck has at least one (DECK-2)\n", deck->name);
    return false;
}

static bool is_banned_card(const CardDef *card, uint8_t edition)
{
    bool is_talkan = span_is_word(span_of(card->title), "Talkan") || span_is_word(span_of(card->code), "1PF3");
    return is_talkan && edition == EDITION_2005;
}

// A set has each title once, so copies of a card share its definition.
static bool deck_copies_check(const CardSet *set, const Deck *deck, DefId def, uint8_t edition, Text *problems)
{
    const WarsFacts *c = card_set_facts(set, def);
    int count = deck_copies(deck, def);
    bool good = true;
    if (count == 0)
        return true;
    RULE(WARS_A, 64);
    RULE(DECK, 6);
    RULE(KW_UNLIMITED, 1);
    RULE(DECK, 4);
    if (!RULE_IF(DECK, 3, count <= COPIES_MAX || c->keyword[KEYWORD_UNLIMITED] > 0)) {
        text_format(problems, "%s has %s %d times; at most %d copies of a card that is not Unlimited (DECK-3)\n",
                    deck->name, set->def[def].title, count, COPIES_MAX);
        good = false;
    }
    if (!RULE_IF(DECK, 5, !is_banned_card(&set->def[def], edition))) {
        text_format(problems, "%s has %s, which is banned in edition 2005 (DECK-5)\n", deck->name,
                    set->def[def].title);
        good = false;
    }
    return good;
}

// Both players may use the same deck.
bool wars_decks_check(const CardSet *set, const MatchSetup *setup, Text *problems)
{
    bool good = true;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const Deck *deck = setup->deck[seat];
        good = deck_size_check(deck, problems) && good;
        good = deck_location_check(set, deck, problems) && good;
        for (DefId def = 1; def < set->count; def++)
            good = deck_copies_check(set, deck, def, setup->edition, problems) && good;
    }
    return good;
}

// The factions of its cards, the most frequent first.
void wars_deck_say(const CardSet *set, const Deck *deck, Text *text)
{
    uint8_t count[FACTION_COUNT] = {0};
    for (uint8_t i = 0; i < deck->count; i++)
        count[((const WarsFacts *)card_set_facts(set, deck->card[i]))->faction]++;
    for (bool any = false;; any = true) {
        uint8_t most = FACTION_NONE;
        for (uint8_t f = FACTION_NONE + 1; f < FACTION_COUNT; f++)
            most = count[f] > count[most] || most == FACTION_NONE ? f : most;
        if (count[most] == 0)
            return;
        text_format(text, "%s%d %s", any ? ", " : "", count[most], wars_factions[most]);
        count[most] = 0;
    }
}
