// digest.c — what happened since a player last chose, in a few sentences: who did what, battles, losses.
#include <stdio.h>

#include "core/say.h"
#include "games/wars/rules/rules.h"
#include "games/wars/show/show.h"
#include "games/wars/texts/language.h"
#include "language/vm.h"
#include "session/manners.h"

enum { SENTENCES = 24, SENTENCE_BYTES = 400 };

typedef struct Sentence {
    char words[SENTENCE_BYTES];
    uint16_t times;
    bool is_turn;                       // it announces a turn
    bool is_of_card;                    // if it is repeated, it is about another card of that name
} Sentence;

typedef struct Digest {
    const Table *t;
    uint8_t viewer;
    uint8_t seat;                       // who the unfinished sentence is about; SEAT_NOBODY: there is none
    const char *verb;                   // its verb, which equal deeds in a row share
    bool has_target;                    // its object and target are written
    Sentence sentence[SENTENCES];       // each only once; those of earlier turns only if there is room
    uint8_t count, turn_begin;          // sentences from there on belong to the newest turn
    Text open;                          // the unfinished sentence, after the others
    unsigned left_out;
    unsigned lost[SEAT_COUNT][4], drawn[SEAT_COUNT], activated[SEAT_COUNT];     // not reported yet; lost from reserve,
    char drawn_names[320];              // active pile, used pile, hand; names of cards the viewer has drawn,
    char lost_names[320];               // or lost from hand
    int power[SEAT_COUNT];
    CardId drained, attacked;           // locations, by the latest drain and attack
    CardId resolving;                   // a card or ability resolves, and nothing has come of it yet; 0: none
    DefId resolving_def;
    int paid;                           // while it resolved, by this seat: "unless your opponent pays 3 energy"
    SeatId payer;
    CardId revealed;                    // the card revealed for the latest destiny
    uint8_t brevity;                    // 1: without places; 2: without the opponent's texts, too
} Digest;

static const char DRAIN[] = "drain";

// ---- sentences ----

static void sentence_begin(Digest *d)
{
    if (d->count == SENTENCES) {                // the oldest one goes
        memmove(&d->sentence[0], &d->sentence[1], sizeof d->sentence - sizeof d->sentence[0]);
        d->count--;
        d->turn_begin = (uint8_t)(d->turn_begin > 0 ? d->turn_begin - 1 : 0);
        d->left_out++;
    }
    d->sentence[d->count] = (Sentence){.times = 1};
    d->open = text_in(d->sentence[d->count].words, SENTENCE_BYTES);
}

// What happens repeatedly in a turn is reported once: "Tow Rig Molly triggers (5 times)".
static void sentence_keep(Digest *d)
{
    for (uint8_t i = d->turn_begin; i < d->count; i++)
        if (strcmp(d->sentence[i].words, d->sentence[d->count].words) == 0) {
            d->sentence[i].times++;
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

static void say_fact(Digest *d, const char *what, const char *how, bool is_of_card)
{
    sentence_end(d);
    sentence_begin(d);
    d->sentence[d->count].is_of_card = is_of_card;
    text_format(&d->open, "%s%s", what, how);
    sentence_keep(d);
}

// "You play X" or "Violet plays X": the verb in its base form; all of them take an s.
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
    d->has_target = false;
}

// ---- totals: lost and drawn cards, energy ----

// A drain's loss is part of its sentence: "Violet drains Dune/Tents: you lose 2 from the reserve".
static void loss_say(Digest *d, SeatId seat, const char *words)
{
    bool is_you = seat == d->viewer;
    if (!d->verb || strcmp(d->verb, DRAIN) != 0) {
        say_deed(d, seat, "lose", words);
        return;
    }
    text_format(&d->open, ": %s lose%s %s", is_you ? "you" : say_seat_title(d->t, seat), is_you ? "" : "s", words);
    sentence_end(d);
}

static void losses_say(Digest *d)
{
    static const char *const from[] = {"from the reserve", "from the active pile", "from the used pile", "from hand"};
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        char words[SENTENCE_BYTES];
        Text text = text_in(words, sizeof words);
        for (size_t i = 0; i < COUNT_OF(from); i++) {
            if (d->lost[seat][i])
                text_format(&text, "%s%u %s", text.used ? ", " : "", d->lost[seat][i], from[i]);
            d->lost[seat][i] = 0;
        }
        if (seat == d->viewer && d->lost_names[0])
            text_format(&text, " (%s)", d->lost_names);
        if (text.used > 0)
            loss_say(d, seat, words);
    }
    d->lost_names[0] = 0;
}

static void gains_say(Digest *d)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        enum { FEW = 4 };               // so few that they need no count
        char words[SENTENCE_BYTES];
        Text text = text_in(words, sizeof words);
        bool are_known = seat == d->viewer && d->drawn_names[0];
        if (!are_known || d->drawn[seat] > FEW)
            text_format(&text, "%u card%s%s", d->drawn[seat], d->drawn[seat] == 1 ? "" : "s", are_known ? ": " : "");
        if (are_known)
            text_put(&text, d->drawn_names);
        if (d->drawn[seat])
            say_deed(d, seat, "draw", words);
        text = text_in(words, sizeof words);
        text_format(&text, "%u energy", d->activated[seat]);
        if (d->activated[seat])
            say_deed(d, seat, "activate", words);
        d->drawn[seat] = d->activated[seat] = 0;
    }
    d->drawn_names[0] = 0;
}

static void sums_say(Digest *d)
{
    losses_say(d);
    gains_say(d);
}

static void name_add(char *names, size_t size, const char *title)
{
    size_t used = strlen(names);
    snprintf(names + used, size - used, "%s%s", used ? ", " : "", title);
}

static void move_remember(Digest *d, const Event *e, const char *title)
{
    static const uint8_t zones[] = {ZONE_RESERVE, ZONE_ACTIVE, ZONE_USED, ZONE_HAND};
    SeatId seat = zone_seat(d->t, e->from);
    uint8_t from = zone_kind(d->t, e->from), to = zone_kind(d->t, e->to);
    for (size_t i = 0; i < COUNT_OF(zones); i++)
        d->lost[seat][i] += to == ZONE_LOST && from == zones[i];
    bool is_draw = to == ZONE_HAND && (from == ZONE_RESERVE || from == ZONE_ACTIVE);
    d->drawn[seat] += is_draw;
    if (is_draw && seat == d->viewer)
        name_add(d->drawn_names, sizeof d->drawn_names, title);
    if (to == ZONE_LOST && from == ZONE_HAND && seat == d->viewer)
        name_add(d->lost_names, sizeof d->lost_names, title);
}

// ---- one event ----

// Verbs by event; the object is the event's card.
static const struct {
    uint8_t event;
    const char *verb;
} deeds[] = {{EVENT_WARS_PLAY, "play"},      {EVENT_WARS_USE, "use"},       {EVENT_WARS_DRAIN, DRAIN},
             {EVENT_WARS_ATTACK, "attack"},  {EVENT_WARS_MOVE, "move"},     {EVENT_WARS_RETRIEVE, "retrieve"},
             {EVENT_WARS_REVEAL, "reveal"},  {EVENT_WARS_USED_AS, "take control of"}};

// Sentences about a card.
static const struct {
    uint8_t event;
    bool is_once;                       // for each card: a repetition is about another one
    const char *says;
} facts_said[] = {{EVENT_WARS_DAMAGE, true, " is damaged"},
                  {EVENT_WARS_DESTROY, true, " is destroyed"},
                  {EVENT_WARS_DISMISS, true, " is dismissed"},
                  {EVENT_WARS_FIZZLE, false, " has no effect: its target, or something it needs, is gone"}};

// "Card Counter triggers: "Each time your opponent draws a card, your opponent loses 1 energy"": what follows does not
// always show what it does. For a card with several such texts, the one that triggers.
static void trigger_say(Digest *d, const Event *e, DefId def, const char *title)
{
    static const char *const begins[] = {"When ", "Each time ", "At the ", "The first time ", "The next time "};
    const Program *p = text_program(d->t, def);
    unsigned before = 0, found = 0;
    char words[SENTENCE_BYTES];
    Text text = text_in(words, sizeof words);
    for (uint8_t i = 0; i + 1 < e->number && i < p->ability_count; i++)
        before += p->ability[i].kind == WARS_TRIGGERED;
    text_format(&text, "%s triggers", title);
    for (Span rest = span_of(d->t->set->def[def].text); rest.size > 0;) {
        Span says = span_trim(span_line(&rest));
        bool begins_so = false;
        if (span_starts(says, "Inverted: "))
            says = (Span){says.at + strlen("Inverted: "), says.size - strlen("Inverted: ")};
        for (size_t i = 0; i < COUNT_OF(begins); i++)
            begins_so = begins_so || span_starts(says, begins[i]);
        says.size -= says.size > 0 && says.at[says.size - 1] == '.';
        if (begins_so && found++ == before && says.size < SENTENCE_BYTES / 2)
            text_format(&text, ": \"" SPAN_FORMAT "\"", SPAN_ARGS(says));
    }
    say_fact(d, words, "", false);
}

// The opponent's card with its text, if that can't be seen afterwards or is a location's, which concerns both:
// 'Violet plays Side Bet ("Your opponent loses 1 energy")'. A permanent with its place: "Violet
// plays Rust Sparrow at Dune/Tents".
static void play_tell(Digest *d, const Event *e, DefId def, DefId place)
{
    char words[SENTENCE_BYTES];
    Text text = text_in(words, sizeof words);
    uint8_t type = def ? facts_of(d->t, def)->type : TYPE_NONE;
    bool is_place = type == TYPE_SITE || type == TYPE_SECTOR || type == TYPE_LOCATION;
    if (place && !is_place && d->brevity == 0)
        text_format(&d->open, " at %s", d->t->set->def[place].title);
    if (d->brevity > 1 || e->seat == d->viewer || (type != TYPE_ORDER && type != TYPE_INTERRUPT && !is_place))
        return;
    wars_text_lines(d->t, def, &text);
    if (text.used > 0)
        text_format(&d->open, " (\"%.*s\")", (int)(text.used - (words[text.used - 1] == '.')), words);
}

// "You move Veil Cutter to Dune/Tents"
static void destination_say(Digest *d, DefId place)
{
    if (place && d->seat != SEAT_NOBODY)
        text_format(&d->open, " to %s", d->t->set->def[place].title);
}

// "You use Mass Driver on Customs Launch": added to the sentence it belongs to.
static void target_say(Digest *d, const Event *e, DefId object)
{
    bool is_open = d->seat != SEAT_NOBODY && d->verb && (strcmp(d->verb, "play") == 0 || strcmp(d->verb, "use") == 0);
    if (is_open && object)
        text_format(&d->open, " %s %s", d->has_target ? "and" : "on",
                    e->card && e->object == e->card ? "itself" : d->t->set->def[object].title);
    d->has_target = true;
}

static void cancel_say(Digest *d, const Event *e, const char *title)
{
    bool is_drain = e->card && e->card == d->drained, is_attack = e->card && e->card == d->attacked;
    char words[SENTENCE_BYTES];
    Text text = text_in(words, sizeof words);
    text_format(&text, "%s%s is cancelled", is_drain ? "The drain at " : is_attack ? "The attack at " : "", title);
    say_fact(d, words, "", false);
}

static void result_say(Digest *d, const Event *e, const char *place)
{
    char words[200];
    Text text = text_in(words, sizeof words);
    SeatId other = seat_other(e->seat);
    text_format(&text, "%s lose%s the battle at %s, %d to %d: %d casualt%s",
                e->seat == d->viewer ? "You" : say_seat_title(d->t, e->seat), e->seat == d->viewer ? "" : "s", place,
                d->power[e->seat], d->power[other], e->number,
                e->number == 1 ? "y" : "ies");
    say_fact(d, words, "", false);
}

static void attrition_say(Digest *d, const Event *e)
{
    char words[80];
    Text text = text_in(words, sizeof words);
    text_format(&text, "Attrition %d against %s", e->number,
                e->seat == d->viewer ? "you" : say_seat_title(d->t, e->seat));
    if (e->number > 0)
        say_fact(d, words, "", false);
}

static void start_say(Digest *d, const Event *e, const char *title)
{
    char words[120];
    Text text = text_in(words, sizeof words);
    text_format(&text, "%s begin%s with %s", e->seat == d->viewer ? "You" : say_seat_title(d->t, e->seat),
                e->seat == d->viewer ? "" : "s", title);
    say_fact(d, words, "", false);
}

static void no_winner_say(Digest *d, const Event *e, const char *place)
{
    char words[200];
    Text text = text_in(words, sizeof words);
    text_format(&text, "Nobody wins the battle at %s, %d to %d", place, d->power[e->seat],
                d->power[seat_other(e->seat)]);
    say_fact(d, words, "", false);
}

static void turn_say(Digest *d, const Event *e)
{
    char words[80];
    Text text = text_in(words, sizeof words);
    text_format(&text, "Turn %d: %s%s", e->number, e->seat == d->viewer ? "yours" : say_seat_title(d->t, e->seat),
                e->seat == d->viewer ? "" : "'s");
    say_fact(d, words, "", false);
    d->turn_begin = d->count;
    d->sentence[d->count - 1].is_turn = true;
}

// ---- results ----

// Events that aren't effects of what has just resolved: something new begins.
static bool is_next(const Event *e)
{
    return e->kind == EVENT_WARS_RESOLVE || e->kind == EVENT_WARS_PASS || e->kind == EVENT_WARS_PHASE ||
           e->kind == EVENT_WARS_TURN || e->kind == EVENT_WARS_PLAY || e->kind == EVENT_WARS_USE ||
           e->kind == EVENT_WARS_STEP;
}

// "Violet pays 3 energy, so Poisoned Toast has no effect"
static void nothing_say(Digest *d)
{
    char words[SENTENCE_BYTES];
    Text text = text_in(words, sizeof words);
    bool is_you = d->payer == d->viewer;
    if (d->resolving && d->resolving_def) {
        sums_say(d);
        if (d->paid > 0)
            text_format(&text, "%s pay%s %d energy, so ", is_you ? "You" : say_seat_title(d->t, d->payer),
                        is_you ? "" : "s", d->paid);
        text_put(&text, d->t->set->def[d->resolving_def].title);
        say_fact(d, words, " has no effect", false);
    }
    d->resolving = 0;
    d->paid = 0;
}

// A destiny alone is not an effect, nor is where its card or an interrupt's goes afterwards, nor a payment.
static bool is_effect(const Digest *d, const Event *e)
{
    if (e->kind == EVENT_MOVE && d->paid > 0 && zone_kind(d->t, e->from) == ZONE_ACTIVE &&
        zone_kind(d->t, e->to) == ZONE_USED)
        return false;
    if (e->kind == EVENT_MOVE)
        return e->card == 0 || (e->card != d->resolving && e->card != d->revealed);
    return e->kind != EVENT_ONLY && e->kind != EVENT_WARS_DESTINY && e->kind != EVENT_WARS_NO_DESTINY &&
           e->kind != EVENT_WARS_PAY;
}

// "Violet pays 1 energy": something comes of it.
static void payment_say(Digest *d)
{
    char words[40];
    Text text = text_in(words, sizeof words);
    text_format(&text, "%d energy", d->paid);
    if (d->paid > 0) {
        sums_say(d);
        say_deed(d, d->payer, "pay", words);
    }
    d->paid = 0;
}

static void effect_record(Digest *d, const Event *e, DefId def)
{
    if (is_next(e)) {
        nothing_say(d);
    } else if (is_effect(d, e)) {
        payment_say(d);
        d->resolving = 0;
    } else if (e->kind == EVENT_WARS_PAY && d->resolving) {
        d->paid += e->number;
        d->payer = e->seat;
    }
    if (e->kind == EVENT_WARS_DESTINY)
        d->revealed = e->card;
    if (e->kind == EVENT_WARS_RESOLVE && def && d->t->set->program[def].ability_count > 0) {
        d->resolving = e->card;
        d->resolving_def = def;
    }
}

static void event_digest(Digest *d, const Event *e, DefId def, const char *title)
{
    if (e->kind == EVENT_MOVE) {
        move_remember(d, e, title);
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
            say_fact(d, title, facts_said[i].says, facts_said[i].is_once);
        }
    if (e->kind == EVENT_WARS_TURN || e->kind == EVENT_WARS_CASUALTIES || e->kind == EVENT_WARS_NO_WINNER ||
        e->kind == EVENT_WARS_TRIGGER || e->kind == EVENT_WARS_CANCEL)
        sums_say(d);
    d->drained = e->kind == EVENT_WARS_DRAIN ? e->card : d->drained;
    d->attacked = e->kind == EVENT_WARS_ATTACK ? e->card : d->attacked;
    if (e->kind == EVENT_WARS_ACTIVATE)
        d->activated[e->seat] += (unsigned)e->number;
    else if (e->kind == EVENT_WARS_TURN)
        turn_say(d, e);
    else if (e->kind == EVENT_WARS_TRIGGER)
        trigger_say(d, e, def, title);
    else if (e->kind == EVENT_WARS_CANCEL)
        cancel_say(d, e, title);
    else if (e->kind == EVENT_WARS_POWER)
        d->power[e->seat] = e->number;
    else if (e->kind == EVENT_WARS_CASUALTIES)
        result_say(d, e, title);
    else if (e->kind == EVENT_WARS_ATTRITION)
        attrition_say(d, e);
    else if (e->kind == EVENT_WARS_START)
        start_say(d, e, title);
    else if (e->kind == EVENT_WARS_NO_WINNER)
        no_winner_say(d, e, title);
    else if (e->kind == EVENT_WARS_DESTINY) {
        char revealed[160];
        Text said = text_in(revealed, sizeof revealed);
        text_format(&said, "%s for destiny: %d", title, e->number);
        say_deed(d, e->seat, "reveal", revealed);
    }
}

// Short sentences share a line; a turn begins on a new one.
static void sentences_put(const Digest *d, Text *text)
{
    enum { SHOWN = 10, WIDE = 76 };     // the opponent's turn takes fewer
    uint8_t first = d->count > SHOWN ? (uint8_t)(d->count - SHOWN) : 0;
    size_t used = 0;
    if (d->left_out + first > 0)
        text_put(text, "… (\"log\" shows what came before)\n");
    for (uint8_t i = first; i < d->count; i++) {
        const Sentence *s = &d->sentence[i];
        size_t size = strlen(s->words) + (s->times > 1 ? strlen(". (99 of them)") : 1);
        bool shares = used > 0 && !s->is_turn && used + 1 + size <= WIDE;
        text_format(text, "%s%s", used == 0 ? "" : shares ? " " : "\n", s->words);
        if (s->times > 1)
            text_format(text, " (%u %s)", s->times, s->is_of_card ? "of them" : "times");
        text_put(text, ".");
        used = shares ? used + 1 + size : size;
    }
    text_put(text, used > 0 ? "\n" : "");
}

static void sentences_make(Digest *d, const Log *log, uint32_t from)
{
    const Table *seen = d->t;
    for (uint32_t i = from; i < log->count; i++) {
        const Told *told = &log->told[i];
        if (!event_is_for(seen, &told->event, d->viewer))
            continue;
        Event e = event_redact(seen, &told->event, d->viewer);
        DefId def = e.card ? told->def[0] : 0;
        effect_record(d, &e, def);
        event_digest(d, &e, def, def ? seen->set->def[def].title : "a card");
        if (e.kind == EVENT_WARS_PLAY)
            play_tell(d, &e, def, e.object ? told->def[1] : 0);
        if (e.kind == EVENT_WARS_MOVE)
            destination_say(d, e.object ? told->def[1] : 0);
        if (e.kind == EVENT_WARS_TARGETS)
            target_say(d, &e, e.object ? told->def[1] : 0);
    }
    if (seen->m->question == QUESTION_ACT)      // otherwise it may not be over
        nothing_say(d);
    sums_say(d);
    sentence_end(d);
}

// Places, and then texts, are left out if they take too much of the screen: the table needs its room.
void wars_digest(const Table *seen, const Log *log, uint32_t from, uint8_t viewer, Text *text)
{
    enum { LONG = 450 };                // bytes
    Digest d;
    size_t used = LONG + 1;
    for (uint8_t brevity = 0; brevity <= 2 && used > LONG; brevity++) {
        d = (Digest){.t = seen, .viewer = viewer, .seat = SEAT_NOBODY, .brevity = brevity};
        sentences_make(&d, log, from);
        used = 0;
        for (uint8_t i = 0; i < d.count; i++)
            used += strlen(d.sentence[i].words);
    }
    sentences_put(&d, text);
}
