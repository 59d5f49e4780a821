// digest.c — what happened in TrekWar since somebody last answered, in a few lines.
#include "games/trekwar/show/show.h"
#include "games/trekwar/show/draw.h"

#include <stdio.h>

#include "session/digest.h"

typedef struct Telling {
    Digest d;
    uint8_t played;                     // cards in the unfinished line of a Deployment; 0: there is none
    bool is_matched;                    // one of them matches by its text
    uint8_t told;                       // how many of them have a Special Effect
    uint32_t tells[4];                  // the events that played these
    uint8_t taken;                      // cards that the reader has taken up, on a line of their own
    uint8_t loser;                      // who has just surrendered; SEAT_NOBODY: nobody
    uint32_t near;                      // the event that says what the reader could almost have played; 0: none
} Telling;

static const TrekwarFacts *card_facts(const Digest *d, uint32_t index)
{
    return (const TrekwarFacts *)d->t->facts + d->log->told[index].def[0];
}

// A Special Effect is a sentence, a symbol is not.
static bool has_effect(const Digest *d, uint32_t i)
{
    char words[DIGEST_WIDTH];
    Text text = text_in(words, sizeof words);
    trekwar_def_says(d->t, d->log->told[i].def[0], &text);
    return text.used > 0 && words[text.used - 1] == '.';
}

// The texts of the cards just played, each on a line of its own below the Deployment ("Breen Warship: While this Unit
// is active: …"). Without them the reader couldn't tell why the Force is what it is.
static void texts_tell(Telling *tell)
{
    for (uint8_t n = 0; n < tell->told; n++) {
        char words[DIGEST_WIDTH];
        Text text = text_in(words, sizeof words);
        text_put(&text, "{card}:");
        trekwar_def_says(tell->d.t, tell->d.log->told[tell->tells[n]].def[0], &text);
        digest_line(&tell->d, tell->tells[n], words);
    }
    tell->told = 0;
}

// The opponent's cards of one Deployment on one line; the reader knows their own.
static void play_tell(Telling *tell, uint32_t i)
{
    Digest *d = &tell->d;
    if (d->log->told[i].event.seat == d->viewer)
        return;
    if (card_facts(d, i)->type == TYPE_EVENT)
        digest_line(d, i, "{who} played the Event {card}.");
    else if (tell->played++ == 0)
        digest_line(d, i, "{who} played {card}");
    else
        digest_add(d, i, tell->played == 2 ? " with {card}" : " and {card}");
    if (tell->played && has_effect(d, i) && tell->told < COUNT_OF(tell->tells))
        tell->tells[tell->told++] = i;
}

static bool is_space(const Telling *tell, uint32_t i) { return tell->d.log->told[i].event.to == GROUND_SPACE; }

// Ends that line with the Force or, in an opening, with the Battleground.
static void force_tell(Telling *tell, uint32_t i)
{
    if (tell->played)
        digest_add(&tell->d, i, is_space(tell, i) ? ": Force {number} in Space" : ": Force {number} on the Surface");
    if (tell->played)
        digest_add(&tell->d, i, tell->is_matched ? ", which matches by a card's text." : ".");
    tell->played = 0;
    tell->is_matched = false;
    texts_tell(tell);
}

// The Battleground is called right after a Unit was played to open the Fight. There is no other card yet, so its Force
// is what is printed on it.
static bool is_opening(const Log *log, uint32_t i)
{
    return i >= 3 && log->told[i].event.kind == EVENT_TW_GROUND && log->told[i - 1].event.kind == EVENT_MOVE &&
           log->told[i - 2].event.kind == EVENT_TW_PLAY;
}

static int opening_force(const Digest *d, uint32_t i) { return card_facts(d, i - 2)->force[d->log->told[i].event.to]; }

static void ground_tell(Telling *tell, uint32_t i)
{
    if (tell->played && is_opening(tell->d.log, i)) {
        char words[40];
        snprintf(words, sizeof words, ": Force %d %s.", opening_force(&tell->d, i),
                 is_space(tell, i) ? "in Space" : "on the Surface");
        digest_add(&tell->d, i, words);
        tell->played = 0;
        texts_tell(tell);
    } else if (!tell->played && tell->d.log->told[i].event.seat != tell->d.viewer) {
        digest_line(&tell->d, i, "The Battleground is {to} now.");
    }
}

static void move_tell(Telling *tell, uint32_t i)
{
    Digest *d = &tell->d;
    const Event *e = &d->log->told[i].event;
    bool is_taken = e->seat == d->viewer && zone_kind(d->t, e->to) == ZONE_HAND;
    bool is_back = zone_kind(d->t, e->to) == ZONE_HAND && zone_kind(d->t, e->from) != ZONE_DECK;
    if (is_back && e->kind == EVENT_MOVE && e->card) {  // it comes from the table, where everybody has seen it
        digest_line(d, i, e->seat == d->viewer ? "You took {card} back into your Hand."
                                               : "{who} took {card} back into the Hand.");
        return;
    }
    if (!is_taken)
        return;
    if (tell->taken++ == 0)
        digest_line(d, i, "You took up {card}");
    else
        digest_add(d, i, ", {card}");
}

// Adds the Force on the opponent's side that a player who surrenders has not matched. Adds nothing if the Fight was not
// opened yet, or if the Battleground has changed since.
static void force_put(const Digest *d, uint32_t i, Text *text)
{
    const Log *log = d->log;
    SeatId loser = log->told[i].event.seat;
    while (i-- > 0 && log->told[i].event.kind != EVENT_TW_FIGHT) {
        const Event *e = &log->told[i].event;
        bool is_open = is_opening(log, i);
        if (e->kind == EVENT_TW_GROUND && !is_open)
            return;
        if (e->seat == loser || (e->kind != EVENT_TW_ANNOUNCE && !is_open))
            continue;
        text_format(text, "Force %d %s", is_open ? opening_force(d, i) : e->number,
                    e->to == GROUND_SPACE ? "in Space" : "on the Surface");
        return;
    }
}

// Somebody had to surrender, since nothing in their Hand matched: only that player is told.
static bool is_forced(const Log *log, uint32_t i)
{
    const Event *before = i ? &log->told[i - 1].event : NULL;
    return before && before->kind == EVENT_ONLY && before->to == VERB_SURRENDER;
}

// In the log it follows what is said about every choice without an alternative.
static void near_tell(Digest *d, uint32_t i)
{
    const char *near = strstr(log_line(d->log, i, d->viewer), ") ");
    if (near && near[2])
        digest_line(d, i, near + 2);
}

static void surrender_tell(Telling *tell, uint32_t i)
{
    Digest *d = &tell->d;
    char words[160], needed[40];
    Text text = text_in(words, sizeof words), force = text_in(needed, sizeof needed);
    tell->loser = d->log->told[i].event.seat;
    force_put(d, i, &force);
    if (tell->loser != d->viewer)
        text_format(&text, "{who} surrendered%s%s", force.used ? " to your " : "", needed);
    else if (!is_forced(d->log, i))
        text_format(&text, "You surrendered%s%s", force.used ? " to " : "", needed);
    else if (force.used)
        text_format(&text, "Nothing in your Hand could match %s: you surrendered", needed);
    else
        text_put(&text, "Nothing in your Hand could be played: you surrendered");
    if (tell->loser == d->viewer && is_forced(d->log, i))
        tell->near = i - 1;
    digest_line(d, i, words);
}

static void sector_tell(Telling *tell, uint32_t i)
{
    bool is_own = tell->d.log->told[i].event.seat == tell->d.viewer;
    if (tell->loser == SEAT_NOBODY)
        digest_line(&tell->d, i, is_own ? "You got {to}." : "{who} got {to}.");
    else
        digest_add(&tell->d, i, is_own ? ", and you got {to}." : ", and {who} got {to}.");
    tell->loser = SEAT_NOBODY;
    if (tell->near)
        near_tell(&tell->d, tell->near);
    tell->near = 0;
}

// Any other event ends an unfinished line.
static void lines_end(Telling *tell, const Event *e)
{
    bool is_move = e->kind == EVENT_MOVE;
    if (tell->taken && !(is_move && e->seat == tell->d.viewer && zone_kind(tell->d.t, e->to) == ZONE_HAND))
        tell->taken = 0;
    if (!is_move && e->kind != EVENT_TW_PLAY && e->kind != EVENT_TW_ANNOUNCE && e->kind != EVENT_TW_GROUND &&
        e->kind != EVENT_TW_MATCHED)
        tell->played = tell->told = 0;
}

static void event_tell(Telling *tell, uint32_t i)
{
    Digest *d = &tell->d;
    const Event *e = &d->log->told[i].event;
    bool is_own = e->seat == d->viewer;
    lines_end(tell, e);
    switch (e->kind) {
    case EVENT_TW_PLAY:
        play_tell(tell, i);
        break;
    case EVENT_TW_ANNOUNCE:
        force_tell(tell, i);
        break;
    case EVENT_TW_GROUND:
        ground_tell(tell, i);
        break;
    case EVENT_TW_MATCHED:
        tell->is_matched = true;
        break;
    case EVENT_MOVE:
        move_tell(tell, i);
        break;
    case EVENT_TW_SURRENDER:
        surrender_tell(tell, i);
        break;
    case EVENT_TW_SECTOR:
        sector_tell(tell, i);
        break;
    case EVENT_TW_ATTACK:
        if (!is_own)
            digest_line(d, i, "{who} attacks {to} from {from}.");
        break;
    case EVENT_TW_EXCHANGE:
        if (!is_own && e->number > 0)
            digest_line(d, i, e->number == 1 ? "{who} exchanged a card." : "{who} exchanged {number} cards.");
        break;
    case EVENT_TW_DROP:
        digest_line(d, i, is_own ? "You had to drop {card}." : "{who} dropped {card}.");
        break;
    default:
        break;
    }
}

void trekwar_digest(const Table *seen, const Log *log, uint32_t from, uint8_t viewer, Text *text)
{
    Telling tell = {.d = {.t = seen, .log = log, .viewer = viewer}, .loser = SEAT_NOBODY};
    for (uint32_t i = from; i < log->count; i++)
        event_tell(&tell, i);
    digest_put(&tell.d, text);
}
