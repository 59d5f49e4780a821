// show.c — the TrekWar table for whoever draws it: which cards count and how much, what a card costs, the Fight.
#include "core/show.h"

#include "games/trekwar/trekwar.h"

static bool is_active(const Table *t, CardId card)
{
    SeatId seat = t->cards[card].owner;
    return card == active_unit(t, seat) || card == active_maneuver(t, seat) || card == active_event(t, seat) ||
           t->cards[card].zone == zone_id(seat, ZONE_COMMANDS);
}

// What the card gives to its own side's Force.
static void force_show(Show *show, CardId card)
{
    const Table *t = show->t;
    Parts all, own = {0};
    int value = 0;
    force_parts(t, t->cards[card].owner, &all);
    for (uint8_t i = 0; i < all.count; i++)
        if (all.part[i].card == card) {
            own.part[own.count++] = all.part[i];
            value += all.part[i].amount;
        }
    show_figure(show, &(Figure){.name = "force", .seat = SEAT_NOBODY, .value = value,
                                .printed = facts(t, card)->force[state(t)->ground], .parts = &own});
}

void trekwar_show_card(Show *show, CardId card)
{
    const Table *t = show->t;
    bool costs = zone_kind(t, t->cards[card].zone) == ZONE_HAND && facts(t, card)->cost > 0;
    bool is_counted = is_active(t, card);
    if (is_counted) {
        show->list(show, "marks");
        show->text(show, NULL, "active");
        show->close(show);
    }
    if (!costs && (!is_counted || state(t)->ground == GROUND_NONE || facts(t, card)->type == TYPE_EVENT))
        return;
    show->list(show, "numbers");
    if (costs)                                  // other cards of the Hand
        show_figure(show, &(Figure){.name = "discards", .seat = SEAT_NOBODY, .value = facts(t, card)->cost,
                                    .printed = facts(t, card)->cost});
    else
        force_show(show, card);
    show->close(show);
}
