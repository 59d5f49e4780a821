// glance.c — the ENEMY table in as few lines as it takes to choose: what a screen has room for besides the news and the
// question. The whole table (draw.c) has the piles, codes, elements and texts.
#include "core/say.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/strength.h"
#include "games/enemy/show/draw.h"
#include "games/enemy/show/show.h"

// What is left out, step by step: each step omits what the one before it does, and more.
typedef enum Brevity {
    BREVITY_NONE,
    BREVITY_NO_PILES,                   // score and discard: points, number and elements are still shown
    BREVITY_HAND_LISTED,                // cards in one list, without texts
    BREVITY_SIDES_LISTED,
    BREVITY_NO_HAND,                    // most of it is among the answers; and without the elements
    BREVITY_COUNT,
} Brevity;

static void glance_pcs(const Table *t, SeatId seat, bool *any, Text *text)
{
    CardId pc[ENEMY_PCS], item[SUBTYPE_COUNT];
    uint8_t count = enemy_pcs_of(t, seat, pc);
    for (uint8_t i = 0; i < count; i++) {
        uint8_t items = enemy_items_of(t, pc[i], item);
        text_format(text, "%s%s%s %s %d", *any ? "; " : "    " FOLD_HERE, is_wounded(t, pc[i]) ? "wounded " : "",
                    enemy_class_of(t, pc[i]), say_title(t, pc[i]), enemy_strength_of(t, pc[i], NULL));
        for (uint8_t k = 0; k < items; k++)
            text_format(text, "%s%s", k ? " and " : " with ", say_title(t, item[k]));
        *any = true;
    }
}

static void glance_cards(const Table *t, SeatId seat, ZoneName zone, const char *name, uint8_t viewer, bool *any,
                         Text *text)
{
    const Zone *z = zone_for(t, seat, zone);
    for (uint8_t i = 0; i < z->count; i++) {
        text_format(text, "%s%s", i ? ", " : *any ? "; " : "    " FOLD_HERE, i ? "" : name);
        text_put(text, enemy_draw_knows(t, z->card[i], viewer) ? say_title(t, z->card[i]) : "a card");
        *any = true;
    }
}

static void glance_seat(const Table *t, SeatId seat, uint8_t viewer, Text *text)
{
    bool any = false;
    enemy_draw_counts(t, seat, viewer, text);
    glance_pcs(t, seat, &any, text);
    glance_cards(t, seat, ZONE_PORTAL, "portal: ", viewer, &any, text);
    glance_cards(t, seat, ZONE_FIELD, "field: ", viewer, &any, text);
    if (seat == viewer)
        glance_cards(t, seat, ZONE_HIDDEN, "hidden: ", viewer, &any, text);
    if (any)
        text_put(text, "\n");
}

// "Elk (PC, Wavemaster 4), Adian's Rod (item +3), Swordmanoid ×2 (monster, swordsman 5)"
static void glance_hand(const Table *t, SeatId seat, Text *text)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    text_put(text, "  Your hand: ");
    for (uint8_t i = 0, next; i < hand->count; i = next) {
        const EnemyFacts *c = facts(t, hand->card[i]);
        for (next = i + 1; next < hand->count && cards_are_alike(t, hand->card[next], hand->card[i]);)
            next++;
        text_format(text, "%s%s", i ? ", " : "", say_title(t, hand->card[i]));
        if (next > i + 1)
            text_format(text, " ×%d", next - i);
        text_format(text, " (%s", enemy_type_name(t, hand->card[i]));
        if (c->type == TYPE_PC || c->type == TYPE_MONSTER)
            text_format(text, ", %s %d", enemy_class_of(t, hand->card[i]), c->strength);
        else if (c->type == TYPE_ITEM)
            text_format(text, " +%d", c->strength);
        text_put(text, ")");
    }
    text_put(text, hand->count ? ".\n" : "none.\n");
}

static void glance(const Table *t, SeatId viewer, unsigned brevity, Text *text)
{
    const SeatId seats[] = {seat_other(viewer), viewer};
    enemy_draw_turn(t, viewer, text);
    for (size_t i = 0; i < COUNT_OF(seats); i++) {
        if (i > 0)
            enemy_draw_attack(t, text);
        if (brevity >= BREVITY_SIDES_LISTED)
            glance_seat(t, seats[i], viewer, text);
        else
            enemy_draw_seat(t, seats[i], viewer, brevity < BREVITY_NO_PILES, text);
    }
    if (brevity < BREVITY_NO_HAND)
        enemy_draw_spot(t, text);
    if (brevity < BREVITY_HAND_LISTED)
        enemy_draw_hand(t, viewer, "Your", text);
    else if (brevity < BREVITY_NO_HAND)
        glance_hand(t, viewer, text);
}

bool enemy_glance(const Table *seen, SeatId viewer, unsigned lines, Text *text)
{
    return say_within(glance, BREVITY_COUNT, seen, viewer, lines, text);
}
