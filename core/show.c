// show.c — what every game shows in the same form: seats, cards by their ids, numbers with their parts.
#include "core/show.h"

void show_seat(Show *show, const char *key, uint8_t seat)
{
    show->text(show, key, seat < SEAT_COUNT ? show->t->game->seat_names[seat] : NULL);
}

void show_cards(Show *show, const char *key, Cards cards)
{
    if (!cards)
        return;
    show->list(show, key);
    for (Cards left = cards; left; left = cards_after_first(left))
        show->number(show, NULL, cards_first(left));
    show->close(show);
}

void show_list(Show *show, const char *key, const CardId *card, uint8_t count)
{
    if (count == 0)
        return;
    show->list(show, key);
    for (uint8_t i = 0; i < count; i++)
        show->number(show, NULL, card[i]);
    show->close(show);
}

void show_id(Show *show, const char *key, CardId card)
{
    if (card)
        show->number(show, key, card);
}

static void show_parts(Show *show, const Parts *parts)
{
    show->list(show, "parts");
    for (uint8_t i = 0; i < parts->count; i++) {
        show->object(show, NULL);
        show->number(show, "amount", parts->part[i].amount);
        show->card(show, "card", parts->part[i].card);
        show->text(show, "reason", parts->part[i].reason);
        show->close(show);
    }
    show->close(show);
}

void show_figure(Show *show, const Figure *figure)
{
    const Parts *parts = figure->parts;
    bool is_changed = figure->printed != FIGURE_NOT_PRINTED && figure->printed != figure->value;
    show->object(show, NULL);
    show->text(show, "name", figure->name);
    if (figure->seat < SEAT_COUNT)
        show_seat(show, "seat", figure->seat);
    show->number(show, "value", figure->value);
    if (is_changed)
        show->number(show, "printed", figure->printed);
    if (figure->of)
        show->number(show, "of", figure->of);
    if (parts && (figure->is_explained || parts->count > 1 || (is_changed && parts->count > 0)))
        show_parts(show, parts);
    show->close(show);
}
