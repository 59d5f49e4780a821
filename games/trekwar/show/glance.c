// glance.c — the TrekWar table in as few lines as it takes to choose: what a screen has room for besides the news and
// the question. The whole table (draw.c) has the discards, codes, texts and the Sectors as they lie.
#include "core/say.h"
#include "games/trekwar/show/show.h"
#include "games/trekwar/show/draw.h"

// What is left out, step by step: each step omits what the one before it does, and more.
typedef enum Brevity {
    BREVITY_NONE,
    BREVITY_NO_DISCARDS,                // their number is still shown
    BREVITY_HAND_LISTED,                // cards in one list, without codes
    BREVITY_NO_TEXTS,
    BREVITY_SIDES_LISTED,               // the Sectors are listed by their owners, too
    BREVITY_NO_HAND,                    // most of it is among the answers
    BREVITY_COUNT,
} Brevity;

// "Federation SW (Fleet), SE, S; Dominion N …"
static void glance_sectors(const Table *t, Text *text)
{
    static const char *const owners[] = {"Federation", "Dominion", "nobody's"};
    const TrekwarState *s = state(t);
    bool any = false;
    text_put(text, "  Sectors: ");
    for (uint8_t owner = 0; owner < COUNT_OF(owners); owner++) {
        bool has = false;
        for (uint8_t i = 0; i < COUNT_OF(s->owner); i++) {
            if (s->owner[i] != owner)
                continue;
            text_format(text, "%s%s", has ? ", " : any ? "; " : "", has ? "" : owners[owner]);
            text_format(text, "%s%s", has ? "" : " ", trekwar_draw_sectors[i]);
            bool has_both = s->fleet[0] == i && s->fleet[1] == i;
            for (SeatId seat = 0; seat < SEAT_COUNT && !has_both; seat++)
                if (s->fleet[seat] == i)
                    text_format(text, seat == owner ? " (Fleet)" : " (%s Fleet)", owners[seat]);
            text_put(text, has_both ? " (both Fleets)" : "");
            has = any = true;
        }
    }
    text_put(text, ".\n");
}

static void glance_cards(const Table *t, SeatId seat, ZoneName zone, const char *name, bool *any, Text *text)
{
    const Zone *z = zone_for(t, seat, zone);
    uint8_t first = zone == ZONE_COMMANDS || z->count == 0 ? 0 : (uint8_t)(z->count - 1);       // else only the top
    for (uint8_t i = first; i < z->count; i++) {
        text_format(text, "%s%s%s%s%s", *any ? i > first ? ", " : "; " : "    ", *any ? "" : FOLD_HERE,
                    i > first ? "" : name, i > first ? "" : " ", say_title(t, z->card[i]));
        if (zone != ZONE_EVENTS)
            text_put(text, " ");
        trekwar_draw_numbers(t, z->card[i], text);
        if (t->cards[z->card[i]].face_down)
            text_put(text, " (face down)");
        *any = true;
    }
}

// The part of the Force that is not printed on the cards, so that the numbers in the line add up to it.
static void glance_texts(const Table *t, SeatId seat, Text *text)
{
    Parts parts = {0};
    int by_texts = 0;
    if (state(t)->ground == GROUND_NONE || !trekwar_active_unit(t, seat))
        return;
    t->game->numbers.parts(t, seat, &parts);
    for (uint8_t i = 0; i < parts.count; i++)
        by_texts += strcmp(parts.part[i].reason, "printed") == 0 ? 0 : parts.part[i].amount;
    if (by_texts != 0)
        text_format(text, "; by texts %+d", by_texts);
}

static void glance_seat(const Table *t, SeatId seat, uint8_t viewer, Text *text)
{
    static const char *const grounds[] = {"", "in Space", "on the Surface"};
    bool any = false;
    trekwar_draw_counts(t, seat, viewer, text);
    if (state(t)->ground != GROUND_NONE && trekwar_active_unit(t, seat))
        text_format(text, ", Force %d %s", trekwar_force_now(t, seat), grounds[state(t)->ground]);
    text_put(text, "\n");
    glance_cards(t, seat, ZONE_UNITS, "Unit", &any, text);
    glance_cards(t, seat, ZONE_MANEUVERS, "Maneuver", &any, text);
    glance_cards(t, seat, ZONE_COMMANDS, zone_for(t, seat, ZONE_COMMANDS)->count > 1 ? "Commands" : "Command", &any,
                 text);
    glance_cards(t, seat, ZONE_EVENTS, "Event", &any, text);
    if (any)
        glance_texts(t, seat, text);
    if (any)
        text_put(text, "\n");
}

// What keeps it from being played with everything is said even where its text has no room.
static void glance_limits(const Table *t, CardId card, Text *text)
{
    Span only = trekwar_says_only(t, t->cards[card].def);
    size_t skip = strlen("Play ");
    if (facts(t, card)->symbols & SYMBOL_LIMITED)
        text_put(text, " (Limited Action)");
    if (only.size > 0)
        text_format(text, " (" SPAN_FORMAT ")", (int)(only.size - skip), only.at + skip);
}

// "Deep Space Nine 9/4 (Limited Action), Federation Infantry 2/4 ×2"
static void glance_hand(const Table *t, SeatId seat, bool with_texts, Text *text)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    text_put(text, "  Your Hand (Space/Surface): ");
    for (uint8_t i = 0, next; i < hand->count; i = next) {
        char words[400];
        Text says = text_in(words, sizeof words);
        for (next = i + 1; next < hand->count && is_like_before(t, hand, next, i);)
            next++;
        text_format(text, "%s%s%s", i ? ", " : "", say_title(t, hand->card[i]),
                    facts(t, hand->card[i])->type == TYPE_EVENT ? "" : " ");
        trekwar_draw_numbers(t, hand->card[i], text);
        if (next > i + 1)
            text_format(text, " ×%d", next - i);
        trekwar_draw_says(t, hand->card[i], &says);
        if (with_texts && says.used > 1)
            text_format(text, " (%s)", words + 1);
        else
            glance_limits(t, hand->card[i], text);
    }
    text_put(text, hand->count ? ".\n" : "none.\n");
}

static void glance(const Table *t, SeatId viewer, unsigned brevity, Text *text)
{
    const SeatId seats[] = {seat_other(viewer), viewer};
    bool is_listed = brevity >= BREVITY_SIDES_LISTED;
    if (!is_listed)
        trekwar_draw_board(t, text);
    trekwar_draw_moment(t, text);
    if (is_listed)
        glance_sectors(t, text);
    for (size_t i = 0; i < COUNT_OF(seats); i++)
        if (is_listed)
            glance_seat(t, seats[i], viewer, text);
        else
            trekwar_draw_seat(t, seats[i], viewer, brevity < BREVITY_NO_DISCARDS, text);
    if (brevity < BREVITY_HAND_LISTED)
        trekwar_draw_hand(t, viewer, "Your", text);
    else if (brevity < BREVITY_NO_HAND)
        glance_hand(t, viewer, brevity < BREVITY_NO_TEXTS, text);
}

bool trekwar_glance(const Table *seen, SeatId viewer, unsigned lines, Text *text)
{
    return say_within(glance, BREVITY_COUNT, seen, viewer, lines, text);
}
