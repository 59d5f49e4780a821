// show.c — the TrekWar table for clients that draw it: which cards count and how much, what a card costs, the Fight.
#include "core/show.h"

#include "games/trekwar/show/show.h"

// What the card adds to its own side's Force.
static void force_show(Show *show, CardId card)
{
    const Table *t = show->t;
    Parts all, own = {0};
    int value = 0;
    trekwar_force_parts(t, t->cards[card].owner, &all);
    for (uint8_t i = 0; i < all.count; i++)
        if (all.part[i].card == card) {
            own.part[own.count++] = all.part[i];
            value += all.part[i].amount;
        }
    show_figure(show, &(Figure){.name = "force", .seat = SEAT_NOBODY, .value = value,
                                .printed = facts(t, card)->force[state(t)->ground], .parts = &own});
}

void trekwar_show_card(Show *show, CardId card)
{
    const Table *t = show->t;
    bool costs = zone_kind(t, t->cards[card].zone) == ZONE_HAND && facts(t, card)->cost > 0 &&
                 !(facts(t, card)->cost & COST_BILL);
    bool is_counted = trekwar_is_active(t, card);
    if (is_counted) {
        show->list(show, "marks");
        show->text(show, NULL, "active");
        show->close(show);
    }
    if (!costs && (!is_counted || state(t)->ground == GROUND_NONE || facts(t, card)->type == TYPE_EVENT))
        return;
    show->list(show, "numbers");
    if (costs)                                  // other cards of the Hand
        show_figure(show, &(Figure){.name = "discards", .seat = SEAT_NOBODY, .value = facts(t, card)->cost,
                                    .printed = facts(t, card)->cost});
    else
        force_show(show, card);
    show->close(show);
}

// ---- the Turn ----

// A text's Stage is that of the procedure below it.
static const char *stage_of(const Table *t, const Frame *f)
{
    switch (f->procedure) {
    case PROCEDURE_EXCHANGE:
        return "exchange";
    case PROCEDURE_OPENING:
        return "opening";
    case PROCEDURE_EVENT_STAGE:
        return state(t)->turn == 0 ? "opening" : "event";
    case PROCEDURE_DEPLOY:
        return f->u.trekwar.deploy.opening ? "opening" : "deploy";
    case PROCEDURE_REFILL:
        return "last";
    case PROCEDURE_TURN:
        return strncmp(t->procedures[PROCEDURE_TURN].steps[f->step], "LAST", 4) == 0 ? "last" : "initial";
    default:
        return "attack";
    }
}

// A viewer who is not the one choosing does not know what the Enemy is about to decide.
void trekwar_show_turn(Show *show)
{
    const Table *t = show->t;
    const TrekwarState *s = state(t);
    uint8_t top = t->m->depth;
    while (top > 1 && t->frames[top - 1].procedure == PROCEDURE_TEXT)
        top--;
    const char *phase = t->m->question && top > 0 ? stage_of(t, &t->frames[top - 1]) : NULL;
    SeatId seat = s->turn % 2 ? seat_other(s->opener) : s->opener;
    if (phase && strcmp(phase, "attack") == 0)
        seat = t->m->asked;     // until the attack is declared, the opener is still that of the last Fight
    show->number(show, "number", s->turn);
    show_seat(show, "seat", seat);
    show->text(show, "phase", phase);
}

// ---- what a Deployment would amount to ----

void trekwar_show_option(Show *show, const Option *o)
{
    const Frame *f = flow_top(show->t);
    const TrekwarDeployLocals *d = &f->u.trekwar.deploy;
    bool is_play = o->verb == VERB_DEPLOY || o->verb == VERB_ADD || o->verb == VERB_ALONE || o->verb == VERB_NO_UNIT;
    int force[SEAT_COUNT];
    Lineup now;
    if (f->procedure != PROCEDURE_DEPLOY || d->opening || !is_play)
        return;
    trekwar_lineup_now(show->t, &now);
    Play play = play_with(&d->play, *o);
    if (trekwar_deployment_matches(&now, d->seat, &play, force)) {
        show->list(show, "marks");
        show->text(show, NULL, "matches");
        show->close(show);
    }
    show->list(show, "numbers");
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        show_figure(show, &(Figure){.name = "force", .seat = seat, .value = force[seat],
                                    .printed = FIGURE_NOT_PRINTED});
    show->close(show);
}
