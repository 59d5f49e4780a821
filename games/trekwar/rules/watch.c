// watch.c — texts that wait until something happens: a card is played, a Unit covered, a Fight given up, the Ground
// changes (TW-A55).
#include "games/trekwar/trekwar.h"

#define WATCH_STEPS(X, P) X(P, TEXTS)
STEPS(WATCH, WatchStep, trekwar_watch, WATCH_STEPS)

// Whether such an ability waits for what has happened.
static bool waits_for(const Table *t, CardId source, const Ability *a, const TrekwarWatchLocals *w)
{
    SeatId you = t->cards[source].owner;
    Context c = text_context(t, you, source);
    bool fits = a->event == w->happening;
    if (w->happening == HAPPENS_YOU_GIVE_UP)
        fits = a->event == (you == w->seat ? HAPPENS_YOU_GIVE_UP : HAPPENS_ENEMY_GIVES_UP) ||
               a->event == HAPPENS_EITHER_GIVES_UP;
    if (a->kind != TREKWAR_WHEN || !fits || (a->subject && !text_matches(&c, a->subject, w->card)))
        return false;
    return text_holds(&c, a->condition);
}

static int ability_for(const Table *t, CardId source, const TrekwarWatchLocals *w, int from)
{
    const Program *p = text_program(t, t->cards[source].def);
    for (int i = text_ability(p, TREKWAR_WHEN, from); i >= 0; i = text_ability(p, TREKWAR_WHEN, i + 1))
        if (waits_for(t, source, &p->ability[i], w))
            return i;
    return -1;
}

// The active player's cards first, each side's in play order; the card itself last, if it is no longer active.
static void sources_find(Table *t, TrekwarWatchLocals *w, Late late)
{
    CardId card[2 * TREKWAR_DECK + 1];
    uint8_t count = trekwar_active_in_order(t, w->seat, card), found = 0;
    count = (uint8_t)(count + trekwar_active_in_order(t, seat_other(w->seat), card + count));
    if (w->card && !memchr(card, w->card, count))
        card[count++] = w->card;
    RULE(TW, A32);
    for (uint8_t i = 0; i < count; i++) {
        bool is_late = late.count > 0 && RULE_IF(TW, A55, memchr(late.card, card[i], late.count) != NULL);
        if (is_late || ability_for(t, card[i], w, 0) < 0)
            continue;
        if (found == TREKWAR_SOURCES)
            match_stop(t, REASON_CARDS);        // leaving one out would break the rules
        else
            w->source[found++] = card[i];
    }
}

Frame trekwar_watch_frame(Table *t, SeatId seat, TrekwarHappening happening, CardId card, Late late)
{
    Frame f = frame_at(PROCEDURE_WATCH, WATCH_TEXTS);
    f.u.trekwar.watch = (TrekwarWatchLocals){.seat = seat, .happening = (uint8_t)happening, .card = card};
    sources_find(t, &f.u.trekwar.watch, late);
    return f;
}

// Its text still waits: the card is active, or it is the one that it happened to.
static int next_ability(const Table *t, const TrekwarWatchLocals *w)
{
    CardId source = w->source[0];
    return trekwar_is_active(t, source) || source == w->card ? ability_for(t, source, w, w->texts) : -1;
}

Flow trekwar_watch_run(Table *t, Frame *f)
{
    TrekwarWatchLocals *w = &f->u.trekwar.watch;
    if (f->step != WATCH_TEXTS)
        return bad_step(t, f);
    RULE(TW, A55);
    for (; w->source[0] != 0; w->texts = 0) {
        int ability = next_ability(t, w);
        if (ability >= 0) {
            const CardId that[2] = {w->card, 0};
            w->texts = (uint8_t)(ability + 1);
            return call(t, f, WATCH_TEXTS, text_frame(t, t->cards[w->source[0]].owner, w->source[0], (uint8_t)ability,
                                                      that));
        }
        memmove(w->source, w->source + 1, TREKWAR_SOURCES - 1);
        w->source[TREKWAR_SOURCES - 1] = 0;
    }
    return done(t);
}
