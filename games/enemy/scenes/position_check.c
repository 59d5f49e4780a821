// position_check.c — what is wrong with a position of ENEMY: cards where they cannot be, counts that do not fit,
// procedures that do not follow from each other. Positions also come from outside (scenes, stored states): nothing here
// trusts them, and whatever passes can be played to the end.
#include "core/knowledge.h"
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/choices.h"
#include "games/enemy/rules/fight.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/play.h"
#include "games/enemy/rules/turn.h"
#include "games/enemy/rules/window.h"
#include "games/enemy/scenes/scenes.h"

// After its card was chosen, a play only asks for the place of a PC or item, or for room among hidden cards.
static const char *check_play(const Table *t, const EnemyPlayLocals *l)
{
    CardId card = l->play.value[SLOT_CARD];
    if (t->cards[card].zone != zone_id(l->seat, ZONE_HAND))
        return "the card of the play is not in the hand";
    bool is_placed = facts(t, card)->type == TYPE_PC || facts(t, card)->type == TYPE_ITEM;
    return l->play.filled > SLOT_WHERE || !(l->way == VERB_HIDE || (l->way == VERB_PLAY && is_placed))
               ? "a play that has nothing left to ask" : NULL;
}

static bool somebody_fights(const Table *t)
{
    for (uint8_t i = 0; i < ENEMY_PCS; i++)
        if (state(t)->fight_pc[i])
            return true;
    return false;
}

// Counts in a frame must fit their arrays; its cards must be where the step expects them.
static const char *check_locals(const Table *t, const Frame *f)
{
    const EnemyLocals *u = &f->u.enemy;
    switch ((ProcedureName)f->procedure) {
    case PROCEDURE_TEXT:
        return text_wrong_alone(t, f);
    case PROCEDURE_DISCARD:
        return u->discard.count > ENEMY_PICKS ||
                       u->discard.needed + u->discard.count > zone_for(t, u->discard.seat, ZONE_HAND)->count
                   ? "more cards to be discarded than there are" : NULL;
    case PROCEDURE_PLAY:
        if (u->play.seat != state(t)->active)
            return "a play out of turn";
        if (u->play.play.filled > SLOT_WHERE + 1 || u->play.way > VERB_HIDE ||
            (u->play.play.filled > 0 && u->play.way < VERB_PLAY))
            return "a play with too many parts";
        for (uint8_t i = 0; i < PLAY_SLOT_MAX; i++)
            if (u->play.play.value[i] > ENEMY_CARDS)
                return "a play with a card that does not exist";
        return enemy_play_is_asking(f) && u->play.play.filled > 0 ? check_play(t, &u->play) : NULL;
    case PROCEDURE_WINDOW:
        return u->window.count > ENEMY_INVOLVED || (u->window.moment == MOMENT_FIGHTS && !state(t)->fighting)
                   ? "a window without its fight" : NULL;
    case PROCEDURE_PAIR:
        return u->pair.count > ENEMY_WOUNDED || enemy_pair_subject(t, &u->pair) == 0 ? "more pairs than PCs" : NULL;
    case PROCEDURE_EXTRA:
        if (u->extra.count > zone_for(t, state(t)->active, ZONE_ATTACK)->count)
            return "more monsters than attack";
        return enemy_extra_subject(t, &u->extra) && !somebody_fights(t) ? "a monster that nobody fights" : NULL;
    case PROCEDURE_REWARD:
        return u->reward.count > ENEMY_REWARDS ? "more rewards than there can be" : NULL;
    case PROCEDURE_PICK:
        return u->pick.entry >= t->m->entry_count || u->pick.slot >= ENTRY_SLOTS || !enemy_pick_is_possible(t, &u->pick)
                   ? "a hidden card is chosen, and there is none" : NULL;
    case PROCEDURE_FIGHT:
        return state(t)->fighting == 0 ? "a fight without a number" : NULL;
    case PROCEDURE_SETUP:
        return zone_for(t, RED, ZONE_DECK)->count == 0 || zone_for(t, BLUE, ZONE_DECK)->count == 0
                   ? "no deck to cut" : NULL;
    case PROCEDURE_NONE:
    case PROCEDURE_TURN:
    case PROCEDURE_ATTACK:
    case PROCEDURE_COUNT:
        break;
    }
    return NULL;
}

// Whether this frame, at its step, goes on when a procedure of that kind returns.
static bool awaits(const Frame *f, uint8_t callee)
{
    switch ((ProcedureName)f->procedure) {
    case PROCEDURE_TURN:
        return enemy_turn_awaits(f) == callee;
    case PROCEDURE_ATTACK:
        return enemy_attack_awaits(f, callee);
    case PROCEDURE_FIGHT:
        return enemy_fight_awaits(f) == callee;
    case PROCEDURE_PLAY:
        return (callee == PROCEDURE_TEXT && enemy_play_is_told(f)) ||
               (callee == PROCEDURE_WINDOW && enemy_play_is_over(f));
    case PROCEDURE_WINDOW:
        return callee == PROCEDURE_TEXT && enemy_window_has_flipped(f);
    case PROCEDURE_REWARD:
        return (callee == PROCEDURE_TEXT && enemy_reward_is_asking(f)) ||
               (callee == PROCEDURE_WINDOW && enemy_reward_is_over(f));
    case PROCEDURE_TEXT:
        return callee == PROCEDURE_DISCARD || callee == PROCEDURE_WINDOW || callee == PROCEDURE_PLAY ||
               callee == PROCEDURE_PICK;
    case PROCEDURE_NONE:
    case PROCEDURE_SETUP:
    case PROCEDURE_DISCARD:
    case PROCEDURE_PAIR:
    case PROCEDURE_EXTRA:
    case PROCEDURE_PICK:
    case PROCEDURE_COUNT:
        break;
    }
    return false;
}

static const char *check_frames(const Table *t)
{
    for (uint8_t i = 0; i < t->m->depth; i++) {
        const Frame *f = &t->frames[i];
        bool begins = f->procedure == PROCEDURE_SETUP || f->procedure == PROCEDURE_TURN;
        if (i == 0 ? !begins : !awaits(f - 1, f->procedure))
            return "a procedure that its caller does not call";
        const char *wrong = check_locals(t, f);
        if (wrong)
            return wrong;
    }
    return NULL;
}

// Every item has a bearer above it, no bearer two of a subtype, nobody two PCs with the same name.
static const char *check_pcs(const Table *t, SeatId seat)
{
    const Zone *z = zone_for(t, seat, ZONE_PCS);
    uint8_t pcs = 0, subtypes = 0;
    for (uint8_t i = z->count; i > 0; i--) {
        const EnemyFacts *c = facts(t, z->card[i - 1]);
        if (!card_is_known(t, z->card[i - 1], seat) || !card_is_known(t, z->card[i - 1], seat_other(seat)))
            return "a card lies face up that somebody does not know";
        if (c->type == TYPE_PC) {
            pcs++;
            subtypes = 0;
            if (enemy_pc_named(t, seat, t->cards[z->card[i - 1]].def) != z->card[i - 1])
                return "two PCs of one name";
        } else if (c->type != TYPE_ITEM || pcs == 0 || (subtypes >> c->kind & 1)) {
            return "an item without a bearer, or a second one of its subtype";
        } else {
            subtypes = (uint8_t)(subtypes | 1u << c->kind);
        }
    }
    return pcs > ENEMY_PCS ? "more than three PCs" : NULL;
}

static const char *check_unique(const Table *t)
{
    for (CardId a = 1; a <= ENEMY_CARDS; a++)
        for (CardId b = (CardId)(a + 1); is_unique(t, a) && b <= ENEMY_CARDS; b++) {
            bool up[2];
            for (int i = 0; i < 2; i++) {
                uint8_t zone = zone_kind(t, t->cards[i ? b : a].zone);
                up[i] = zone == ZONE_PORTAL || zone == ZONE_SCORE || zone == ZONE_ATTACK;
            }
            if (up[0] && up[1] && t->cards[a].def == t->cards[b].def)
                return "two copies of a unique monster are in play";
        }
    return NULL;
}

typedef enum Assigned { ASSIGNED_NONE, ASSIGNED_SOME, ASSIGNED_ALL } Assigned;

// How many attacking monsters have an opponent by now: pairs come first, then extra monsters.
static Assigned monsters_assigned(const Table *t)
{
    Assigned assigned = ASSIGNED_NONE;
    for (uint8_t i = 0; i < t->m->depth; i++) {
        const Frame *f = &t->frames[i];
        if (f->procedure == PROCEDURE_ATTACK)
            assigned = enemy_attack_is_fought(f)   ? ASSIGNED_ALL
                       : enemy_attack_is_paired(f) ? ASSIGNED_SOME
                                                   : ASSIGNED_NONE;
        else if (f->procedure == PROCEDURE_PAIR)
            assigned = ASSIGNED_NONE;
        else if (f->procedure == PROCEDURE_EXTRA)
            assigned = ASSIGNED_SOME;
    }
    return assigned;
}

// An attack is in progress, or the turn comes to it next.
static bool somebody_attacks(const Table *t)
{
    for (uint8_t i = 0; i < t->m->depth; i++)
        if (t->frames[i].procedure == PROCEDURE_ATTACK ||
            (t->frames[i].procedure == PROCEDURE_TURN && enemy_turn_awaits(&t->frames[i]) == PROCEDURE_PLAY))
            return true;
    return false;
}

static const char *check_fights(const Table *t)
{
    const EnemyState *s = state(t);
    uint8_t fighters = 0;
    for (uint8_t i = 0; i < ENEMY_PCS; i++) {
        fighters = (uint8_t)(fighters + s->fight_size[i]);
        if (s->fight_pc[i] && t->cards[s->fight_pc[i]].zone != zone_id(defender(t), ZONE_PCS))
            return "a fight of somebody who is not there";
    }
    if (fighters > zone_for(t, s->active, ZONE_ATTACK)->count)
        return "more monsters in fights than attack";
    if (monsters_assigned(t) == ASSIGNED_ALL && fighters < zone_for(t, s->active, ZONE_ATTACK)->count)
        return "a monster that attacks nobody";
    if (monsters_assigned(t) == ASSIGNED_NONE && (fighters > 0 || somebody_fights(t)))
        return "a fight before there are pairs";
    if (zone_for(t, s->active, ZONE_ATTACK)->count > 0 && t->m->result == RESULT_NONE && !somebody_attacks(t))
        return "monsters attack in nobody's Attack Step";
    return zone_for(t, defender(t), ZONE_ATTACK)->count ? "the defender attacks" : NULL;
}

const char *enemy_wrong(const Table *t)
{
    const EnemyState *s = state(t);
    const char *wrong = NULL;
    if (s->active >= SEAT_COUNT || s->final_turn > 1 || s->avoiding > AVOIDING_CANNOT || s->fighting > ENEMY_PCS ||
        s->allowed > MORE_PLAYS_MAX)
        return "the state is out of range";
    for (uint8_t i = 0; i < ENEMY_BONUSES; i++)
        if (s->bonus_card[i] > ENEMY_CARDS || s->lead > ENEMY_CARDS || (i < ENEMY_PCS && s->fight_pc[i] > ENEMY_CARDS))
            return "the state names a card that does not exist";
    for (CardId c = 1; c <= ENEMY_CARDS; c++)
        if (t->cards[c].def && t->cards[c].owner != zone_seat(t, t->cards[c].zone))
            return "a card lies on the other side of the table";
    for (SeatId seat = 0; seat < SEAT_COUNT && !wrong; seat++) {
        wrong = check_pcs(t, seat);
        if (zone_for(t, seat, ZONE_HIDDEN)->count > HIDDEN_MAX || zone_for(t, seat, ZONE_FIELD)->count > 1)
            wrong = "more hidden cards or fields than may be";
        if (t->m->result == RESULT_NONE && enemy_has_points_to_win(t, seat))
            wrong = "somebody has won already";
    }
    wrong = wrong ? wrong : check_unique(t);
    wrong = wrong ? wrong : check_fights(t);
    bool fights = false;
    for (uint8_t i = 0; i < t->m->depth; i++)
        fights = fights || t->frames[i].procedure == PROCEDURE_FIGHT;
    if (s->fighting && !fights && t->m->result == RESULT_NONE)
        wrong = "the number of a fight that is not fought";
    return wrong ? wrong : check_frames(t);
}
