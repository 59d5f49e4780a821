// leads.c — finding the cards an option can lead to, by trying the parts of its play.
#include "session/leads.h"

#include "core/event.h"
#include "core/zone.h"
#include "session/ahead.h"

// Limits for one option: how many tries, how deep, and how many parts without cards are each tried.
enum { TRIES_MAX = 24, DEPTH_MAX = 6, EACH_MAX = 4 };

typedef struct Look {
    const Table *seen;
    SeatId seat;
    CardId card;                        // the card being played
    uint8_t tries, depth;               // tries and levels that are left
    uint32_t disclosures;               // how many there were before anything was chosen
    Leads *leads;
} Look;

static void lead_add(const Look *look, CardId card, AboutRole role)
{
    if (look->seen->cards[card].def == 0)
        return;                         // the seat does not know this card: it is only a guess
    if (role == ABOUT_TARGET)
        look->leads->targets |= card_bit(card);
    else if (role == ABOUT_PLACE)
        look->leads->places |= card_bit(card);
}

// A part without an alternative is no question: the game's event at the end of the play names it.
static void look_hear(void *self, const Table *t, const Event *event)
{
    const Look *look = self;
    AboutRole role = t->game->manners->about_event ? t->game->manners->about_event(event) : ABOUT_NOTHING;
    if (event->card == look->card && event->object)
        lead_add(look, event->object, role);
}

static void lead_look_on(Look *look, const Table *from, uint8_t index);

// Among many numbers only the least and the most are tried; for cards picked one by one, what can follow the first.
static bool is_tried(const OptionList *list, uint8_t index, bool is_set)
{
    if (list->option[index].card)
        return is_set && index == 0;
    return list->count <= EACH_MAX || index == 0 || index + 1 == list->count;
}

static void look_at(Look *look, const Table *t)
{
    const QuestionInfo *question = &t->game->questions[t->m->question];
    for (uint8_t i = 0; i < t->options.count; i++) {
        const Option o = t->options.option[i];
        AboutRole role = t->game->manners->about(t, look->seat, o).role;
        if (o.card)
            lead_add(look, o.card, role);
        if (is_tried(&t->options, i, question->is_set && role == ABOUT_TARGET))
            lead_look_on(look, t, i);
    }
}

static void lead_look_on(Look *look, const Table *from, uint8_t index)
{
    Trial trial;
    EventSink sink = {look_hear, look};
    if (look->tries == 0 || look->depth == 0)
        return;
    look->tries--;
    look->depth--;
    table_init(&trial.table, from->game, from->set, &trial.match);
    table_copy(&trial.table, from);
    trial.table.sink = &sink;
    match_choose(&trial.table, index);
    if (trial.match.question != 0 && trial.match.asked == look->seat &&
        trial.match.disclosures == look->disclosures)
        look_at(look, &trial.table);
    look->depth++;
}

// The cards that an option is done with: interchangeable cards in a hand are offered only once.
static Cards acting(const Table *t, CardId card)
{
    ZoneId in = t->cards[card].zone;
    const Zone *zone = zone_at(t, in);
    Cards all = card_bit(card);
    for (uint8_t i = 0; zone_is_set(t, in) && i < zone->count; i++)
        if (zone->card[i] && cards_are_alike(t, card, zone->card[i]))
            all |= card_bit(zone->card[i]);
    return all;
}

static void lead_begin(const Look *look, Option o)
{
    const Table *t = look->seen;
    const Manners *manners = t->game->manners;
    About about = manners->about(t, look->seat, o);
    CardId asking = manners->asking(t);
    *look->leads = (Leads){.zone = about.zone};
    if (about.role == ABOUT_ACTS)
        look->leads->acts = acting(t, o.card);
    else if (asking)
        look->leads->acts = card_bit(asking);
    if (o.card)
        lead_add(look, o.card, about.role);
}

void leads_make(const Table *seen, SeatId seat, Leads ret_leads[OPTION_MAX])
{
    const Manners *manners = seen->game->manners;
    Trial begin;
    trial_begin(seen, &begin);
    check(begin.table.options.count == seen->options.count);
    for (uint8_t i = 0; i < seen->options.count; i++) {
        Option o = seen->options.option[i];
        Look look = {.seen = seen, .seat = seat, .card = o.card, .tries = TRIES_MAX,
                     .depth = DEPTH_MAX, .disclosures = begin.match.disclosures, .leads = &ret_leads[i]};
        lead_begin(&look, o);
        if (manners->about(seen, seat, o).role == ABOUT_ACTS)
            lead_look_on(&look, &begin.table, i);
    }
}
