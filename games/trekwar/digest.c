// digest.c — what happened in TrekWar since somebody last answered, in a few lines.
#include "games/trekwar/asks.h"

#include "session/digest.h"

typedef struct Telling {
    Digest d;
    uint8_t played;                     // cards in the line of a Deployment that is open; 0: none is
    uint8_t taken;                      // cards that one has taken up, in a line of their own
    uint8_t loser;                      // who has just surrendered; SEAT_NOBODY: nobody
} Telling;

static const TwCard *card_facts(const Digest *d, uint32_t index)
{
    return (const TwCard *)d->t->facts + d->log->told[index].def[0];
}

// The other's cards of one Deployment in one line; one's own are known.
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
}

static bool is_space(const Telling *tell, uint32_t i) { return tell->d.log->told[i].event.to == GROUND_SPACE; }

// … ended by the Force it makes, or by the Battleground of an opening.
static void force_tell(Telling *tell, uint32_t i)
{
    if (tell->played)
        digest_add(&tell->d, i, is_space(tell, i) ? ": Force {number} in Space." : ": Force {number} on the Surface.");
    tell->played = 0;
}

static void ground_tell(Telling *tell, uint32_t i)
{
    const Event *before = i ? &tell->d.log->told[i - 1].event : NULL;
    bool is_opening = tell->played && before && before->kind == EVENT_MOVE;
    if (is_opening) {
        digest_add(&tell->d, i, is_space(tell, i) ? " in Space." : " on the Surface.");
        tell->played = 0;
    } else if (!tell->played && tell->d.log->told[i].event.seat != tell->d.viewer) {
        digest_line(&tell->d, i, "The Battleground is {to} now.");
    }
}

static void move_tell(Telling *tell, uint32_t i)
{
    Digest *d = &tell->d;
    const Event *e = &d->log->told[i].event;
    bool is_taken = e->seat == d->viewer && zone_kind(d->t, e->to) == ZONE_HAND;
    if (!is_taken)
        return;
    if (tell->taken++ == 0)
        digest_line(d, i, "You took up {card}");
    else
        digest_add(d, i, ", {card}");
}

static void sector_tell(Telling *tell, uint32_t i)
{
    bool is_own = tell->d.log->told[i].event.seat == tell->d.viewer;
    if (tell->loser == SEAT_NOBODY)
        digest_line(&tell->d, i, is_own ? "You got {to}." : "{who} got {to}.");
    else
        digest_add(&tell->d, i, is_own ? ": {to} is yours." : ": {to} is lost.");
    tell->loser = SEAT_NOBODY;
}

// Whatever else happens ends an open line.
static void lines_end(Telling *tell, const Event *e)
{
    bool is_move = e->kind == EVENT_MOVE;
    if (tell->taken && !(is_move && e->seat == tell->d.viewer && zone_kind(tell->d.t, e->to) == ZONE_HAND))
        tell->taken = 0;
    if (!is_move && e->kind != EVENT_TW_PLAY && e->kind != EVENT_TW_ANNOUNCE && e->kind != EVENT_TW_GROUND &&
        e->kind != EVENT_TW_MATCHED)
        tell->played = 0;
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
    case EVENT_MOVE:
        move_tell(tell, i);
        break;
    case EVENT_TW_SURRENDER:
        digest_line(d, i, "{who} surrendered");
        tell->loser = e->seat;
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
