// sentences.c — log sentences for events that one line of events.def can't express.
#include "core/say.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/play.h"
#include "games/enemy/show/show.h"

// The card that this one makes room for: the PC played in its place, the item its bearer gets; 0: none.
static CardId room_for(const Table *t, CardId card)
{
    const Frame *f = flow_top(t);
    const EnemyPlayLocals *l = &f->u.enemy.play;
    if (f->procedure != PROCEDURE_PLAY || l->way != VERB_PLAY || !is_in_zone(t, card, ZONE_PCS))
        return 0;
    CardId played = l->play.value[SLOT_CARD], where = l->play.value[SLOT_WHERE];
    return where && (card == where || enemy_bearer_of(t, card) == where) ? played : 0;
}

static void sacrifice_say(const Table *t, const Event *e, Text *text)
{
    CardId played = room_for(t, e->card);
    text_format(text, "%s sacrifices %s", say_seat_title(t, e->seat), say_title(t, e->card));
    if (played && cards_are_alike(t, played, e->card))
        text_put(text, facts(t, played)->type == TYPE_PC ? ": the new one takes its place, healthy"
                                                         : ": the new one takes its place");
    else if (played)
        text_format(text, ": %s takes its place", say_title(t, played));
}

// Every event has a sentence in events.def, except a card that moves or makes room; and other events cover most moves.
void enemy_event_say(const Table *t, const Event *e, Text *text)
{
    if (e->kind == EVENT_HE_SACRIFICE) {
        sacrifice_say(t, e, text);
        return;
    }
    check(e->kind == EVENT_MOVE);
    uint8_t from = zone_kind(t, e->from), to = zone_kind(t, e->to);
    const char *title = say_title(t, e->card), *side = say_seat_title(t, e->seat);
    if (from == ZONE_DECK && to == ZONE_HAND)
        text_format(text, "%s draws %s", side, title);
    else if (from == ZONE_DISCARD && to == ZONE_HAND)
        text_format(text, "%s takes %s back into the hand", side, title);
    else if (from == ZONE_HAND && to == ZONE_HIDDEN)
        text_format(text, "%s plays %s hidden", side, title);
    else if (from == ZONE_HAND && to == ZONE_DISCARD)
        text_format(text, "%s discards %s", side, title);
}
