// triggers.h — abilities that wait for events, and replacements of events (TRIG, REPL).

#ifndef RIFT_GAMES_WARS_TRIGGERS_TRIGGERS_H
#define RIFT_GAMES_WARS_TRIGGERS_TRIGGERS_H

#include "games/wars/board/numbers.h"

// ---- triggers.c, queue.c: abilities that wait for events, then for the stack (TRIG-1 to -8) ----

typedef struct Happening {
    uint8_t event;                      // WarsHappening
    CardId subject, object;             // 0: none
    SeatId seat;                        // who caused it
    int8_t by;                          // not a new event: by how much the card's destiny has changed
    int8_t less;                        // its destiny counts as this much less
    uint8_t amount;                     // for energy: how much
    bool by_drain;                      // for energy: a drain takes it
    CardId from;                        // for a movement: the location it has left
    uint8_t zones[2];                   // for a card that goes elsewhere: from which kind of zone to which
} Happening;

static inline Aside aside_of(const Happening *h)
{
    return (Aside){.doer = h->seat, .less = h->less, .amount = h->amount, .from = h->from, .mover = h->subject,
                   .by_drain = h->by_drain, .zones = {h->zones[0], h->zones[1]}};
}
// The same for the filters of an event: a movement has just been made, and they ask about the moment before.
static inline Aside aside_before(const Happening *h)
{
    Aside aside = aside_of(h);
    aside.arrives = h->event == ON_MOVES || h->event == ON_MOVEMENT;
    return aside;
}

const Ability *wars_ability_of(const Table *t, const Entry *e);
static inline bool awaits(const Ability *a, uint8_t event)
{
    return a->event == event || (a->also && a->also == event);
}
// The text that does what is happening now; NULL: the rules themselves do it.
const Entry *wars_agent(const Table *t);
CardId wars_agent_card(const Table *t);         // the card of that text, if it is still that card; 0: none
bool wars_agent_is_attrition(const Table *t);   // attrition does what is happening now

bool wars_sets_off(const Context *c, const Ability *a, const Happening *h);
bool wars_is_set_off(const Table *t, CardId card, uint8_t ability, const Happening *h); // for a card in play
bool wars_is_heard(const Table *t, uint8_t event);      // some text in play waits for it
void wars_entry_remember(const Table *t, Entry *e, const Happening *h);         // as "that card" of a text
void wars_trigger_energy(Table *t, uint8_t event, SeatId seat, int amount);        // ON_ACTIVATES, ON_LOSES
void wars_trigger_drain(Table *t, CardId location, SeatId seat, int size);
void wars_trigger_battle_over(Table *t);
// ON_BOARDS and ON_LEAVES_SHIP: the card has moved from that location or ship. Only where hears_news; `together` and
// the result as in wars_trigger_with.
bool wars_trigger_boards(Table *t, CardId card, CardId from, SeatId seat, bool together);
// ON_GOES. Only where hears_news; is_secret: a player does not know which card it is.
void wars_trigger_goes(Table *t, CardId card, ZoneId to, bool is_secret);
static inline bool hears_news(const Table *t) { return SURE((facts_of(t, 0)->listens & NEWS_BIT) != 0, false); }
// The card has moved from a location, by a movement action or by other means. `together` and the result as in
// wars_trigger_with.
bool wars_trigger_moved(Table *t, uint8_t event, CardId card, CardId from, CardId to, SeatId seat, bool together);
void wars_trigger(Table *t, uint8_t event, CardId subject, CardId object, SeatId seat);    // seat: who caused it
// The same for another name of the event before it. `together` says whether that event has triggered something; the
// result, whether either has.
bool wars_trigger_with(Table *t, uint8_t event, CardId subject, CardId object, SeatId seat, bool together);
uint16_t wars_captures_skip(const Table *t, const Entry *e, uint16_t at); // skips the sets captured at the event

// TRIGGERS_AFFECTING are those that change the battle step in progress.
typedef enum Triggers { TRIGGERS_ALL, TRIGGERS_AFFECTING, TRIGGERS_OTHERS } Triggers;
void wars_trigger_revealed(Table *t, CardId card, SeatId seat, Triggers which);       // for battle destiny
void wars_trigger_raised(Table *t, CardId card, SeatId seat, int8_t by);   // its destiny has changed (TRIG-13)
enum { WAITS_AFFECTING = 1 };           // WarsChooseLocals.what of the waiting procedure
Frame wars_affecting_frame(void);       // one ability that affects the battle step in progress goes on the stack
bool wars_affecting_ability_is_waiting(const Table *t); // wars_affecting_frame has one to put there
Frame wars_waiting_frame(void);         // queued abilities go on the stack, in the turn player's order (TRIG-3, -6)
void wars_trigger_played(Table *t, CardId card, SeatId seat);      // a permanent's own "when you play this card"
bool wars_ability_is_waiting(const Table *t);   // some ability is queued
// Queues a copy of the entry; together: it was triggered by the same event as the last one.
void wars_waiting_add(Table *t, const Entry *entry, bool together);
const char *wars_waiting_wrong(const Table *t, const Frame *f); // NULL: a frame from outside can be run

// ---- delayed.c: delayed triggered abilities, replacement effects (TRIG-11, -12, REPL, A-24, A-25, A-58, A-72) ----

// An effect sets up a watcher: `ability` of the entry's program says for which event, and what happens then.
void wars_watch_begin(Table *t, const Entry *e, WatchMode mode, uint8_t ability, Lasts until);
void wars_watchers_expire(Table *t, Lasts until);
void wars_watchers_turn(Table *t, SeatId seat);         // a turn of that seat begins
void wars_watchers_phase(Table *t);                     // a phase begins
void wars_watchers_played(Table *t, const Entry *e);    // a card is pending, its price paid
void wars_watchers_drop_over(Table *t);                 // an event happens: "as long as …" may be over
void wars_watcher_drop(Table *t, uint8_t at);
void wars_watchers_card_leaves(Table *t, CardId card);  // leaving play: for watchers that mention it or are younger
void wars_watchers_miss(Table *t, const Entry *e); // the card whose price this text has changed is not played after all
bool wars_watcher_sees(const Table *t, const Entry *watcher, const Happening *h);
// Something is about to happen. True: it is replaced, so it must not happen, and the replacement is performed next.
bool wars_event_replace(Table *t, uint8_t event, CardId subject, CardId object, SeatId seat);
// The same for energy that is activated, or lost by an effect or a drain.
bool wars_energy_replace(Table *t, uint8_t event, SeatId seat, int amount, bool by_drain);
bool wars_would_be_replaced(const Table *t, uint8_t event, CardId subject, CardId object, SeatId seat);
// Whether the text of a card other than this one would replace what that verb does to it.
bool wars_other_replaces(const Table *t, uint8_t op, CardId card);
// The text that may happen instead goes on elsewhere: everybody is told as soon as it is certain that it does.
void wars_instead_led_on(Table *t, const Entry *e, uint16_t from, uint16_t to);
bool wars_is_shielded(const Table *t, uint8_t event, CardId card);      // an ongoing ability replaces it every time
void wars_between(Table *t);            // Game.between: replacements and, in 2004, triggers come before anything else

#endif
