// digest.c — what happened since a player last chose, in a few sentences: who did what, battles, what was lost where.
#include <stdio.h>

#include "core/say.h"
#include "games/wars/asks.h"

typedef struct Digest {
    const Table *t;
    Text *text;
    uint8_t viewer;
    uint8_t seat;                       // of the sentence that is open; SEAT_NOBODY: none is
    const char *verb;                   // that it goes on with: equal ones in a row share it
    unsigned lost[SEAT_COUNT][4], drawn[SEAT_COUNT];    // lost from reserve, active, used, hand; so far not told
    char names[160];                    // of what the viewer has drawn
    int power[SEAT_COUNT];
} Digest;

static void sentence_end(Digest *d)
{
    if (d->seat != SEAT_NOBODY)
        text_put(d->text, ".\n");
    d->seat = SEAT_NOBODY;
    d->verb = NULL;
}

// "You play X" or "Violet plays X": the verb in its base form, all of which take an s.
static void say_deed(Digest *d, SeatId seat, const char *verb, const char *object)
{
    bool is_you = seat == d->viewer;
    if (d->seat != seat) {
        sentence_end(d);
        text_format(d->text, "%s", is_you ? "You" : say_seat_title(d->t, seat));
    }
    if (d->seat == seat && d->verb && strcmp(d->verb, verb) == 0)
        text_format(d->text, ", %s", object);
    else
        text_format(d->text, "%s %s%s %s", d->seat == seat ? ";" : "", verb, is_you ? "" : "s", object);
    d->seat = seat;
    d->verb = verb;
}

static void say_fact(Digest *d, const char *what, const char *how)
{
    sentence_end(d);
    text_format(d->text, "%s%s\n", what, how);
}

// ---- what adds up: lost and drawn cards ----

static void sums_say(Digest *d)
{
    static const char *const from[] = {"from the reserve", "from the active pile", "from the used pile", "from hand"};
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        char words[160];
        Text text = text_in(words, sizeof words);
        unsigned sum = 0;
        for (size_t i = 0; i < COUNT_OF(from); i++) {
            if (d->lost[seat][i])
                text_format(&text, "%s%u %s", sum ? ", " : "", d->lost[seat][i], from[i]);
            sum += d->lost[seat][i];
            d->lost[seat][i] = 0;
        }
        if (sum)
            say_deed(d, seat, "lose", words);
        text = text_in(words, sizeof words);
        if (seat == d->viewer && d->names[0] && d->drawn[seat] <= 4)
            text_put(&text, d->names);
        else
            text_format(&text, "%u card%s", d->drawn[seat], d->drawn[seat] == 1 ? "" : "s");
        if (d->drawn[seat])
            say_deed(d, seat, "draw", words);
        d->drawn[seat] = 0;
    }
    d->names[0] = 0;
}

static void move_note(Digest *d, const Event *e, const char *title)
{
    static const uint8_t zones[] = {ZONE_RESERVE, ZONE_ACTIVE, ZONE_USED, ZONE_HAND};
    SeatId seat = zone_seat(d->t, e->from);
    uint8_t from = zone_kind(d->t, e->from), to = zone_kind(d->t, e->to);
    for (size_t i = 0; i < COUNT_OF(zones); i++)
        d->lost[seat][i] += to == ZONE_LOST && from == zones[i];
    bool is_draw = to == ZONE_HAND && (from == ZONE_RESERVE || from == ZONE_ACTIVE);
    d->drawn[seat] += is_draw;
    if (is_draw && seat == d->viewer) {
        size_t used = strlen(d->names);
        snprintf(d->names + used, sizeof d->names - used, "%s%s", used ? ", " : "", title);
    }
}

// ---- one event ----

// A deed by its event; the object is its card.
static const struct {
    uint8_t event;
    const char *verb;
} deeds[] = {{EVENT_WARS_PLAY, "play"},      {EVENT_WARS_USE, "use"},       {EVENT_WARS_DRAIN, "drain"},
             {EVENT_WARS_ATTACK, "attack"},  {EVENT_WARS_MOVE, "move"},     {EVENT_WARS_RETRIEVE, "retrieve"},
             {EVENT_WARS_REVEAL, "reveal"},  {EVENT_WARS_USED_AS, "take control of"}};

// What is said of a card.
static const struct {
    uint8_t event;
    const char *says;
} facts_said[] = {{EVENT_WARS_DAMAGE, " is damaged."},
                  {EVENT_WARS_DESTROY, " is destroyed."},
                  {EVENT_WARS_DISMISS, " is dismissed."},
                  {EVENT_WARS_CANCEL, " is cancelled."},
                  {EVENT_WARS_FIZZLE, " has no effect: its target is gone, or something it needs is."},
                  {EVENT_WARS_TRIGGER, " triggers."}};

static void result_say(Digest *d, const Event *e, const char *place)
{
    char words[200];
    Text text = text_in(words, sizeof words);
    SeatId other = seat_other(e->seat);
    text_format(&text, "%s lose%s the battle at %s, %d to %d: %d casualties.",
                e->seat == d->viewer ? "You" : say_seat_title(d->t, e->seat), e->seat == d->viewer ? "" : "s", place,
                d->power[e->seat], d->power[other], e->number);
    say_fact(d, words, "");
}

static void turn_say(Digest *d, const Event *e)
{
    char words[80];
    Text text = text_in(words, sizeof words);
    text_format(&text, "Turn %d: %s%s", e->number, e->seat == d->viewer ? "yours" : say_seat_title(d->t, e->seat),
                e->seat == d->viewer ? "" : "'s");
    say_fact(d, words, ".");
}

static void event_digest(Digest *d, const Event *e, const char *title)
{
    char words[40];
    Text text = text_in(words, sizeof words);
    if (e->kind == EVENT_MOVE) {
        move_note(d, e, title);
        return;
    }
    for (size_t i = 0; i < COUNT_OF(deeds); i++)
        if (deeds[i].event == e->kind) {
            sums_say(d);
            say_deed(d, e->seat, deeds[i].verb, title);
        }
    for (size_t i = 0; i < COUNT_OF(facts_said); i++)
        if (facts_said[i].event == e->kind) {
            sums_say(d);
            say_fact(d, title, facts_said[i].says);
        }
    if (e->kind == EVENT_WARS_TURN || e->kind == EVENT_WARS_CASUALTIES || e->kind == EVENT_WARS_NO_WINNER)
        sums_say(d);
    if (e->kind == EVENT_WARS_TURN)
        turn_say(d, e);
    else if (e->kind == EVENT_WARS_POWER)
        d->power[e->seat] = e->number;
    else if (e->kind == EVENT_WARS_CASUALTIES)
        result_say(d, e, title);
    else if (e->kind == EVENT_WARS_NO_WINNER)
        say_fact(d, "Nobody wins the battle at ", title);
    else if (e->kind == EVENT_WARS_DESTINY) {
        char revealed[160];
        Text said = text_in(revealed, sizeof revealed);
        text_format(&said, "%s for destiny: %d", title, e->number);
        say_deed(d, e->seat, "reveal", revealed);
    } else if (e->kind == EVENT_WARS_ACTIVATE) {
        text_format(&text, "%d energy", e->number);
        say_deed(d, e->seat, "activate", words);
    }
}

void wars_digest(const Table *seen, const Log *log, uint32_t from, uint8_t viewer, Text *text)
{
    Digest d = {.t = seen, .text = text, .viewer = viewer, .seat = SEAT_NOBODY};
    for (uint32_t i = from; i < log->count; i++) {
        const Told *told = &log->told[i];
        if (!event_is_for(seen, &told->event, viewer))
            continue;
        Event e = event_redact(seen, &told->event, viewer);
        event_digest(&d, &e, e.card && told->def[0] ? seen->set->def[told->def[0]].title : "a card");
    }
    sums_say(&d);
    sentence_end(&d);
}
