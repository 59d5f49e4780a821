// lasting.c — verbs of card texts: what lasts until the turn ends or the card leaves (MOD, KW-GEN-2, GEN-3, LOC-12).
//
// The same operations without a duration are ongoing abilities: read where they stand (statics.c), never done.
#include "games/wars/effect.h"

static void last(Table *t, const Act *act, Modifier m)
{
    m.def = act->entry->def;
    m.side = act->you;
    modifier_add(t, m);
}

bool can_change(const Table *t, const Act *act) { return act->count > 0 && is_in_play(t, act->card[0]); }

// EFF-3: the cards were noted when the text was announced; one that left play is a new card.
static bool last_each(Table *t, const Act *act, Modifier m)
{
    RULE(EFF, 3);
    RULE(WARS_A, 60);
    for (uint8_t i = 0; i < act->count; i++) {
        m.target = act->card[i];
        if (is_in_play(t, act->card[i]))
            last(t, act, m);
    }
    return false;
}

// A change is kept as a byte: no text says more.
static int8_t small(int number) { return (int8_t)(number > 99 ? 99 : number < -99 ? -99 : number); }

bool do_modify(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    return last_each(t, act, (Modifier){.kind = MODIFIER_STAT, .word = act->word[0], .amount = small(act->number),
                                        .until = act->word[1]});
}

bool do_keywords(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    return last_each(t, act, (Modifier){.kind = MODIFIER_KEYWORD, .word = act->word[0], .amount = small(act->number),
                                        .until = act->word[1]});
}

bool do_cant_move(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    return last_each(t, act, (Modifier){.kind = MODIFIER_CANT_MOVE, .until = act->word[0]});
}

bool do_cant_target(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    return last_each(t, act, (Modifier){.kind = MODIFIER_CANT_TARGET, .word = act->who, .until = act->word[0]});
}

bool do_cant_draw(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    last(t, act, (Modifier){.kind = MODIFIER_CANT_DRAW, .target = act->who, .until = act->word[0]});
    return false;
}

bool do_drains(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    last(t, act, (Modifier){.kind = MODIFIER_DRAIN, .target = act->who, .amount = small(act->number),
                            .until = act->word[0]});
    return false;
}

bool can_icon(const Table *t, const Act *act) { return act->count > 0 && is_location(t, act->card[0]); }

// The side is that of the text's player (you): `last` notes it.
bool do_icon(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(LOC, 12);
    for (uint8_t i = 0; i < act->count; i++)
        if (is_location(t, act->card[i]))
            last(t, act, (Modifier){.kind = MODIFIER_ICON, .target = act->card[i], .word = act->word[0], .amount = 1,
                                    .until = act->word[1]});
    return false;
}
