// digest.c — what happened since a player last chose, in a few sentences: who did what, battles, what was lost where.
#include <stdio.h>

#include "core/say.h"
#include "games/wars/asks.h"

enum { SENTENCES = 24, SENTENCE_BYTES = 400 };

typedef struct Digest {
    const Table *t;
    uint8_t viewer;
    uint8_t seat;                       // of the sentence that is open; SEAT_NOBODY: none is
    const char *verb;                   // that it goes on with: equal ones in a row share it
    char sentence[SENTENCES][SENTENCE_BYTES];   // each once; those of the newest turn, or before it, that have room
    uint16_t times[SENTENCES];
    bool is_turn[SENTENCES];            // it says whose turn begins
    uint8_t count, turn_begin;          // sentences from there on are of the newest turn
    Text open;                          // the one that is being written, behind them
    unsigned left_out;
    unsigned lost[SEAT_COUNT][4], drawn[SEAT_COUNT], activated[SEAT_COUNT];     // so far not told; lost from reserve,
    char names[320];                    //   active pile, used pile, hand; of what the viewer has drawn
    int power[SEAT_COUNT];
} Digest;

// ---- sentences ----

static void sentence_begin(Digest *d)
{
    if (d->count == SENTENCES) {                // the oldest one goes
        memmove(d->sentence[0], d->sentence[1], sizeof d->sentence - sizeof d->sentence[0]);
        memmove(d->times, d->times + 1, sizeof d->times - sizeof d->times[0]);
        memmove(d->is_turn, d->is_turn + 1, sizeof d->is_turn - sizeof d->is_turn[0]);
        d->count--;
        d->turn_begin = (uint8_t)(d->turn_begin > 0 ? d->turn_begin - 1 : 0);
        d->left_out++;
    }
    d->times[d->count] = 1;
    d->is_turn[d->count] = false;
    d->open = text_in(d->sentence[d->count], SENTENCE_BYTES);
}

// What happens again and again in a turn is said once: "Tow Rig Molly triggers (5 times)".
static void sentence_keep(Digest *d)
{
    for (uint8_t i = d->turn_begin; i < d->count; i++)
        if (strcmp(d->sentence[i], d->sentence[d->count]) == 0) {
            d->times[i]++;
            return;
        }
    d->count++;
}

static void sentence_end(Digest *d)
{
    if (d->seat != SEAT_NOBODY)
        sentence_keep(d);
    d->seat = SEAT_NOBODY;
    d->verb = NULL;
}

static void say_fact(Digest *d, const char *what, const char *how)
{
    sentence_end(d);
    sentence_begin(d);
    text_format(&d->open, "%s%s", what, how);
    sentence_keep(d);
}

// "You play X" or "Violet plays X": the verb in its base form, all of which take an s.
static void say_deed(Digest *d, SeatId seat, const char *verb, const char *object)
{
    bool is_you = seat == d->viewer, goes_on = d->seat == seat;
    if (!goes_on) {
        sentence_end(d);
        sentence_begin(d);
        text_put(&d->open, is_you ? "You" : say_seat_title(d->t, seat));
    }
    if (goes_on && d->verb && strcmp(d->verb, verb) == 0)
        text_format(&d->open, ", %s", object);
    else
        text_format(&d->open, "%s %s%s %s", goes_on ? ";" : "", verb, is_you ? "" : "s", object);
    d->seat = seat;
    d->verb = verb;
}

// ---- what adds up: lost and drawn cards, energy ----

static void losses_say(Digest *d)
{
    static const char *const from[] = {"from the reserve", "from the active pile", "from the used pile", "from hand"};
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        char words[160];
        Text text = text_in(words, sizeof words);
        for (size_t i = 0; i < COUNT_OF(from); i++) {
            if (d->lost[seat][i])
                text_format(&text, "%s%u %s", text.used ? ", " : "", d->lost[seat][i], from[i]);
            d->lost[seat][i] = 0;
        }
        if (text.used > 0)
            say_deed(d, seat, "lose", words);
    }
}

static void gains_say(Digest *d)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        enum { FEW = 4 };               // that need not be counted
        char words[SENTENCE_BYTES];
        Text text = text_in(words, sizeof words);
        bool are_known = seat == d->viewer && d->names[0];
        if (!are_known || d->drawn[seat] > FEW)
            text_format(&text, "%u card%s%s", d->drawn[seat], d->drawn[seat] == 1 ? "" : "s", are_known ? ": " : "");
        if (are_known)
            text_put(&text, d->names);
        if (d->drawn[seat])
            say_deed(d, seat, "draw", words);
        text = text_in(words, sizeof words);
        text_format(&text, "%u energy", d->activated[seat]);
        if (d->activated[seat])
            say_deed(d, seat, "activate", words);
        d->drawn[seat] = d->activated[seat] = 0;
    }
    d->names[0] = 0;
}

static void sums_say(Digest *d)
{
    losses_say(d);
    gains_say(d);
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
} facts_said[] = {{EVENT_WARS_DAMAGE, " is damaged"},
                  {EVENT_WARS_DESTROY, " is destroyed"},
                  {EVENT_WARS_DISMISS, " is dismissed"},
                  {EVENT_WARS_CANCEL, " is cancelled"},
                  {EVENT_WARS_FIZZLE, " has no effect: its target is gone, or something it needs is"},
                  {EVENT_WARS_TRIGGER, " triggers"}};

static void result_say(Digest *d, const Event *e, const char *place)
{
    char words[200];
    Text text = text_in(words, sizeof words);
    SeatId other = seat_other(e->seat);
    text_format(&text, "%s lose%s the battle at %s, %d to %d: %d casualties",
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
    say_fact(d, words, "");
    d->turn_begin = d->count;
    d->is_turn[d->count - 1] = true;
}

static void event_digest(Digest *d, const Event *e, const char *title)
{
    if (e->kind == EVENT_MOVE) {
        move_note(d, e, title);
        return;
    }
    for (size_t i = 0; i < COUNT_OF(deeds); i++)
        if (deeds[i].event == e->kind) {
            if (e->kind != EVENT_WARS_DRAIN)    // of one drain after the other what they come to
                losses_say(d);
            gains_say(d);
            say_deed(d, e->seat, deeds[i].verb, title);
        }
    for (size_t i = 0; i < COUNT_OF(facts_said); i++)
        if (facts_said[i].event == e->kind) {
            sums_say(d);
            say_fact(d, title, facts_said[i].says);
        }
    if (e->kind == EVENT_WARS_TURN || e->kind == EVENT_WARS_CASUALTIES || e->kind == EVENT_WARS_NO_WINNER)
        sums_say(d);
    if (e->kind == EVENT_WARS_ACTIVATE)
        d->activated[e->seat] += (unsigned)e->number;
    else if (e->kind == EVENT_WARS_TURN)
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
    }
}

// Short sentences share a line; a turn begins with a new one.
static void sentences_put(const Digest *d, Text *text)
{
    enum { SHOWN = 10, WIDE = 76 };     // a turn of the other is told in fewer
    uint8_t first = d->count > SHOWN ? (uint8_t)(d->count - SHOWN) : 0;
    size_t used = 0;
    if (d->left_out + first > 0)
        text_put(text, "… (\"log\" tells what was before)\n");
    for (uint8_t i = first; i < d->count; i++) {
        size_t size = strlen(d->sentence[i]) + (d->times[i] > 1 ? strlen(". (99 times)") : 1);
        bool shares = used > 0 && !d->is_turn[i] && used + 1 + size <= WIDE;
        text_format(text, "%s%s", used == 0 ? "" : shares ? " " : "\n", d->sentence[i]);
        if (d->times[i] > 1)
            text_format(text, " (%u times)", d->times[i]);
        text_put(text, ".");
        used = shares ? used + 1 + size : size;
    }
    text_put(text, used > 0 ? "\n" : "");
}

void wars_digest(const Table *seen, const Log *log, uint32_t from, uint8_t viewer, Text *text)
{
    Digest d = {.t = seen, .viewer = viewer, .seat = SEAT_NOBODY};
    for (uint32_t i = from; i < log->count; i++) {
        const Told *told = &log->told[i];
        if (!event_is_for(seen, &told->event, viewer))
            continue;
        Event e = event_redact(seen, &told->event, viewer);
        event_digest(&d, &e, e.card && told->def[0] ? seen->set->def[told->def[0]].title : "a card");
    }
    sums_say(&d);
    sentence_end(&d);
    sentences_put(&d, text);
}
