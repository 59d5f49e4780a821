// digest.c — what happened in ENEMY since somebody last answered, in a few lines.
#include "games/enemy/asks.h"

#include "core/say.h"
#include "session/digest.h"

// A line for each thing that counts. What one has chosen oneself needs none.
static const struct {
    uint8_t kind;
    const char *own, *other;            // NULL: no line
} lines[] = {
    {EVENT_HE_FIRST, "You go first.", "{who} goes first."},
    {EVENT_HE_FINAL, "Your deck has run out: the game ends with this turn.",
     "{who}'s deck has run out: the game ends with this turn."},
    {EVENT_HE_PLAY, NULL, "{who} played {card}"},
    {EVENT_HE_STORE, NULL, "{who} stored {card} in the portal."},
    {EVENT_HE_HAND, NULL, "{who} discarded the hand."},
    {EVENT_HE_ATTACK, NULL, "{who} attacked with {card}."},
    {EVENT_HE_JOIN, NULL, "{card} joined the attack."},
    {EVENT_HE_FIGHTS, NULL, "{who} fought."},
    {EVENT_HE_AVOIDS, "You avoided the attack.", "{who} avoided the attack."},
    {EVENT_HE_FLIP, NULL, "{who} flipped {card}."},
    {EVENT_HE_COMPARE, "Your {card} had {from}, the monsters {to}.", "{card} had {from}, your monsters {to}."},
    {EVENT_HE_SAVED, "{card} lost, but is not wounded.", "{card} lost, but is not wounded."},
    {EVENT_HE_WOUND, "Your {card} is wounded.", "{who}'s {card} is wounded."},
    {EVENT_HE_HEAL, NULL, "{who}'s {card} is healed."},
    {EVENT_HE_DESTROY, "Your {card} is destroyed.", "{who}'s {card} is destroyed."},
    {EVENT_HE_SACRIFICE, NULL, "{who} sacrificed {card}."},
    {EVENT_HE_REWARD, NULL, "{who} used the reward of {card}."},
    {EVENT_HE_SCORE, "You scored {card} and have {number} VP.", "{who} scored {card} and has {number} VP."},
};

// A monster that is played attacks or is stored: the event behind it says that it was played, too.
static bool is_said_next(const Log *log, uint32_t index)
{
    uint8_t next = index + 1 < log->count ? log->told[index + 1].event.kind : EVENT_NONE;
    return log->told[index].event.kind == EVENT_HE_PLAY && (next == EVENT_HE_ATTACK || next == EVENT_HE_STORE);
}

static void event_line(Digest *d, uint32_t index)
{
    const Event *e = &d->log->told[index].event;
    bool is_own = e->seat == d->viewer;
    if (is_said_next(d->log, index))
        return;
    for (size_t i = 0; i < COUNT_OF(lines); i++)
        if (lines[i].kind == e->kind && (is_own ? lines[i].own : lines[i].other))
            digest_line(d, index, is_own ? lines[i].own : lines[i].other);
    if (e->kind == EVENT_HE_BEAR && !is_own)
        digest_line(d, index, "{card} is on {object} now.");
    if (e->kind == EVENT_MOVE && !is_own && zone_kind(d->t, e->to) == ZONE_HIDDEN)
        digest_line(d, index, "{who} played {card} hidden.");
}

void enemy_digest(const Table *seen, const Log *log, uint32_t from, uint8_t viewer, Text *text)
{
    Digest d = {.t = seen, .log = log, .viewer = viewer};
    for (uint32_t i = from; i < log->count; i++)
        event_line(&d, i);
    digest_put(&d, text);
}
