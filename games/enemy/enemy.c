// enemy.c — ENEMY as the kernel sees it: sizes, words, setup, the moments a position can begin at.
#include "games/enemy/enemy.h"

#include "games/games.h"

// ---- words ----

static const char *const seat_names[] = {"red", "blue"};
static const char *const seat_titles[] = {"Red", "Blue"};
static const char *const avoiding_words[] = {"free", "must", "cannot", NULL};
static const char *const moment_words[] = {"none", "fights", "wounded", "play-step", "attacked", NULL};
static const char *const *const word_lists[] = {avoiding_words, moment_words};
enum { FIELD_AVOIDING = FIELD_WORDS, FIELD_MOMENT };
static const char *const reasons[] = {"points", "deck", NULL};

// ---- fields: every byte of the state and of the locals has a name ----

#define STATE_FIELDS(ONE, ARRAY)                                                                         \
    ONE(EnemyState, active, FIELD_SEAT) ONE(EnemyState, final_turn, FIELD_FLAG)                          \
    ONE(EnemyState, more_plays, FIELD_NUMBER) ONE(EnemyState, avoiding, FIELD_AVOIDING)                  \
    ARRAY(EnemyState, fight_pc, FIELD_CARD, FIELD_NUMBER) ARRAY(EnemyState, fight_size, FIELD_NUMBER, FIELD_NUMBER) \
    ONE(EnemyState, fighting, FIELD_NUMBER) ONE(EnemyState, pc_bonus, FIELD_NUMBER)                      \
    ONE(EnemyState, each_bonus, FIELD_NUMBER) ARRAY(EnemyState, bonus_card, FIELD_CARD, FIELD_NUMBER)    \
    ARRAY(EnemyState, bonus, FIELD_NUMBER, FIELD_NUMBER) ONE(EnemyState, allowed, FIELD_NUMBER)          \
    ONE(EnemyState, turn, FIELD_NUMBER)
#define DISCARD_FIELDS(ONE, ARRAY)                                                                       \
    ONE(HeDiscardLocals, seat, FIELD_SEAT) ONE(HeDiscardLocals, needed, FIELD_NUMBER)                    \
    ONE(HeDiscardLocals, count, FIELD_NUMBER) ARRAY(HeDiscardLocals, pick, FIELD_CARD, FIELD_NUMBER)
#define PLAY_FIELDS(ONE, ARRAY)                                                                          \
    ONE(HePlayLocals, seat, FIELD_SEAT) ONE(HePlayLocals, way, FIELD_NUMBER)                             \
    ONE(HePlayLocals, more, FIELD_FLAG) ONE(HePlayLocals, texts, FIELD_NUMBER)                           \
    ONE(HePlayLocals, play.filled, FIELD_NUMBER) ARRAY(HePlayLocals, play.value, FIELD_NUMBER, FIELD_NUMBER)
#define ATTACK_FIELDS(ONE, ARRAY) ONE(HeAttackLocals, first, FIELD_NUMBER)
#define WINDOW_FIELDS(ONE, ARRAY)                                                                        \
    ONE(HeWindowLocals, moment, FIELD_MOMENT) ONE(HeWindowLocals, seat, FIELD_SEAT)                      \
    ONE(HeWindowLocals, passes, FIELD_NUMBER) ONE(HeWindowLocals, count, FIELD_NUMBER)                   \
    ARRAY(HeWindowLocals, pc, FIELD_CARD, FIELD_NUMBER) ONE(HeWindowLocals, flipped, FIELD_CARD)
#define PAIR_FIELDS(ONE, ARRAY) \
    ONE(HePairLocals, count, FIELD_NUMBER) ARRAY(HePairLocals, pick, FIELD_CARD, FIELD_NUMBER)
#define EXTRA_FIELDS(ONE, ARRAY) \
    ONE(HeExtraLocals, count, FIELD_NUMBER) ARRAY(HeExtraLocals, fight, FIELD_NUMBER, FIELD_NUMBER)
#define REWARD_FIELDS(ONE, ARRAY) \
    ONE(HeRewardLocals, count, FIELD_NUMBER) ARRAY(HeRewardLocals, used, FIELD_CARD, FIELD_NUMBER)

#define FIELDS(name, Type, LIST)                                                                         \
    static const FieldInfo name[] = {LIST(FIELD_INFO, FIELD_ARRAY)};                                     \
    _Static_assert(0 LIST(FIELD_BYTES, FIELD_BYTES) == sizeof(Type), "every byte of " #Type " has a name");
FIELDS(state_fields, EnemyState, STATE_FIELDS)
FIELDS(DISCARD_fields, HeDiscardLocals, DISCARD_FIELDS)
FIELDS(PLAY_fields, HePlayLocals, PLAY_FIELDS)
FIELDS(ATTACK_fields, HeAttackLocals, ATTACK_FIELDS)
FIELDS(WINDOW_fields, HeWindowLocals, WINDOW_FIELDS)
FIELDS(PAIR_fields, HePairLocals, PAIR_FIELDS)
FIELDS(EXTRA_fields, HeExtraLocals, EXTRA_FIELDS)
FIELDS(REWARD_fields, HeRewardLocals, REWARD_FIELDS)
FIELDS(TEXT_fields, TextLocals, TEXT_FIELDS)

// While another seat puts a play together nothing of it is told (view.h shows frames only to the seat that is
// asked), and what lies below in the stack is public, so no procedure has secrets left to hide in its frame.
#include "core/words_tables.h"

// ---- setup (HE-SETUP) ----

static void begin(Table *t, const MatchSetup *setup)
{
    (void)setup;
    zone_deal(t, zone_id(RED, ZONE_DECK));
    zone_deal(t, zone_id(BLUE, ZONE_DECK));
    RULE(HE_SETUP, 1);
    zone_shuffle(t, zone_id(RED, ZONE_DECK));
    zone_shuffle(t, zone_id(BLUE, ZONE_DECK));
    flow_push(t, setup_frame());
}

// ---- moments a scene can begin at ----

static const char *const moments[] = {"setup", "turn", "play", "attack", "fights", "end", NULL};

// "turn": SEAT's Draw Step. "play": SEAT's Play Step. "attack": the first card of SEAT's attack zone has been played,
// who joins? "fights": the monsters of SEAT's attack zone are fought, who fights whom? "end": of SEAT's turn.
static bool place(Table *t, Span moment, SeatId seat)
{
    bool attacks = zone_for(t, seat, ZONE_ATTACK)->count > 0;
    CardId pc[HE_PCS];
    if (span_is(moment, "setup")) {
        flow_push(t, setup_frame());
        return !attacks;
    }
    state(t)->active = seat;
    if (!span_is(moment, "turn") && state(t)->turn == 0)
        state(t)->turn = SEAT_COUNT + 1;        // the middle of a game, not somebody's first turn
    if (span_is(moment, "turn")) {
        flow_push(t, he_turn_frame());
    } else if (span_is(moment, "play")) {
        flow_push(t, he_turn_frame_play());
    } else if (span_is(moment, "end")) {
        flow_push(t, he_turn_frame_end());
    } else if (!attacks) {
        return false;
    } else {
        flow_push(t, he_turn_frame_attack());
        bool fights = span_is(moment, "fights");
        flow_push(t, fights ? attack_frame_fights() : attack_frame());
        if (fights)
            flow_push(t, pair_frame());
        return !fights || pcs_of(t, defender(t), pc) > 0;
    }
    return !attacks;
}

// ---- answers ----

static void show_state(const Table *t, uint8_t viewer, void *to)
{
    (void)viewer;                               // all of it is public
    memcpy(to, state(t), sizeof(EnemyState));
}

// A play whose card was chosen asks on only for a PC's or item's place, or for room among hidden cards.
static const char *check_play(const Table *t, const HePlayLocals *l)
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
    for (uint8_t i = 0; i < HE_PCS; i++)
        if (state(t)->fight_pc[i])
            return true;
    return false;
}

// Counts in a frame must fit their arrays; cards in it must be where the step expects them.
static const char *check_locals(const Table *t, const Frame *f)
{
    const EnemyLocals *u = &f->u.enemy;
    switch ((ProcedureName)f->procedure) {
    case PROCEDURE_TEXT:
        return f->u.text.mode == TEXT_OWN ? text_wrong(t, f) : "a text that nothing waits for";
    case PROCEDURE_DISCARD:
        return u->discard.count > HE_PICKS ||
                       u->discard.needed + u->discard.count > zone_for(t, u->discard.seat, ZONE_HAND)->count
                   ? "more cards to be discarded than there are" : NULL;
    case PROCEDURE_PLAY:
        if (u->play.seat != state(t)->active)
            return "a play out of turn";
        if (u->play.play.filled > SLOT_WHERE + 1 || u->play.way > VERB_HIDE ||
            (u->play.play.filled > 0 && u->play.way < VERB_PLAY))
            return "a play with too many parts";
        for (uint8_t i = 0; i < PLAY_SLOT_MAX; i++)
            if (u->play.play.value[i] > HE_CARDS)
                return "a play with a card that does not exist";
        return play_is_asking(f) && u->play.play.filled > 0 ? check_play(t, &u->play) : NULL;
    case PROCEDURE_WINDOW:
        return u->window.count > HE_WOUNDED || (u->window.moment == MOMENT_FIGHTS && !state(t)->fighting)
                   ? "a window without its fight" : NULL;
    case PROCEDURE_PAIR:
        return u->pair.count > HE_WOUNDED || pair_subject(t, &u->pair) == 0 ? "more pairs than PCs" : NULL;
    case PROCEDURE_EXTRA:
        if (u->extra.count > zone_for(t, state(t)->active, ZONE_ATTACK)->count)
            return "more monsters than attack";
        return extra_subject(t, &u->extra) && !somebody_fights(t) ? "a monster that nobody fights" : NULL;
    case PROCEDURE_REWARD:
        return u->reward.count > HE_REWARDS ? "more rewards than there can be" : NULL;
    case PROCEDURE_FIGHT:
        return state(t)->fighting == 0 ? "a fight without a number" : NULL;
    case PROCEDURE_NONE:
    case PROCEDURE_SETUP:
    case PROCEDURE_TURN:
    case PROCEDURE_ATTACK:
    case PROCEDURE_COUNT:
        break;
    }
    return NULL;
}

// Which procedures may run on top of which: one bit for each caller.
static bool may_call(uint8_t caller, uint8_t callee)
{
#define ON(name) (1u << PROCEDURE_##name)
    static const uint32_t callers[PROCEDURE_COUNT] = {
        [PROCEDURE_SETUP] = ON(NONE), [PROCEDURE_TURN] = ON(NONE), [PROCEDURE_PLAY] = ON(TURN),
        [PROCEDURE_ATTACK] = ON(TURN), [PROCEDURE_PAIR] = ON(ATTACK), [PROCEDURE_EXTRA] = ON(ATTACK),
        [PROCEDURE_FIGHT] = ON(ATTACK), [PROCEDURE_REWARD] = ON(ATTACK) | ON(FIGHT),
        [PROCEDURE_DISCARD] = ON(TURN) | ON(TEXT),
        [PROCEDURE_WINDOW] = ON(TURN) | ON(ATTACK) | ON(FIGHT) | ON(TEXT),
        [PROCEDURE_TEXT] = ON(PLAY) | ON(WINDOW) | ON(REWARD),
    };
#undef ON
    return (callers[callee] >> caller & 1) != 0;
}

// Every item has a bearer above it, no bearer two of a subtype, nobody two PCs of a name.
static const char *check_pcs(const Table *t, SeatId seat)
{
    const Zone *z = zone_for(t, seat, ZONE_PCS);
    uint8_t pcs = 0, subtypes = 0;
    for (uint8_t i = z->count; i > 0; i--) {
        const HeCard *c = facts(t, z->card[i - 1]);
        if (c->type == TYPE_PC) {
            pcs++;
            subtypes = 0;
            if (pc_named(t, seat, t->cards[z->card[i - 1]].def) != z->card[i - 1])
                return "two PCs of one name";
        } else if (c->type != TYPE_ITEM || pcs == 0 || (subtypes >> c->kind & 1)) {
            return "an item without a bearer, or a second one of its subtype";
        } else {
            subtypes = (uint8_t)(subtypes | 1u << c->kind);
        }
    }
    return pcs > HE_PCS ? "more than three PCs" : NULL;
}

static const char *check_unique(const Table *t)
{
    for (CardId a = 1; a <= HE_CARDS; a++)
        for (CardId b = (CardId)(a + 1); is_unique(t, a) && b <= HE_CARDS; b++) {
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

// How many of the attacking monsters have somebody to fight by now: pairs come first, then extra monsters.
static Assigned monsters_assigned(const Table *t)
{
    Assigned assigned = ASSIGNED_NONE;
    for (uint8_t i = 0; i < t->m->depth; i++) {
        const Frame *f = &t->frames[i];
        if (f->procedure == PROCEDURE_ATTACK)
            assigned = attack_is_fought(f) ? ASSIGNED_ALL : attack_is_paired(f) ? ASSIGNED_SOME : ASSIGNED_NONE;
        else if (f->procedure == PROCEDURE_PAIR)
            assigned = ASSIGNED_NONE;
        else if (f->procedure == PROCEDURE_EXTRA)
            assigned = ASSIGNED_SOME;
    }
    return assigned;
}

static const char *check_fights(const Table *t)
{
    const EnemyState *s = state(t);
    uint8_t fighters = 0;
    for (uint8_t i = 0; i < HE_PCS; i++) {
        fighters = (uint8_t)(fighters + s->fight_size[i]);
        if (s->fight_pc[i] && t->cards[s->fight_pc[i]].zone != zone_id(defender(t), ZONE_PCS))
            return "a fight of somebody who is not there";
    }
    if (fighters > zone_for(t, s->active, ZONE_ATTACK)->count)
        return "more monsters in fights than attack";
    if (monsters_assigned(t) == ASSIGNED_ALL && fighters < zone_for(t, s->active, ZONE_ATTACK)->count)
        return "a monster that attacks nobody";
    if (monsters_assigned(t) == ASSIGNED_NONE && fighters > 0)
        return "a fight before there are pairs";
    return zone_for(t, defender(t), ZONE_ATTACK)->count ? "the defender attacks" : NULL;
}

static const char *check_state(const Table *t)
{
    const EnemyState *s = state(t);
    const char *wrong = NULL;
    if (s->active >= SEAT_COUNT || s->final_turn > 1 || s->avoiding > AVOIDING_CANNOT || s->fighting > HE_PCS ||
        s->allowed > MORE_PLAYS_MAX)
        return "the state is out of range";
    for (uint8_t i = 0; i < HE_BONUSES; i++)
        if (s->bonus_card[i] > HE_CARDS || (i < HE_PCS && s->fight_pc[i] > HE_CARDS))
            return "the state names a card that does not exist";
    for (CardId c = 1; c <= HE_CARDS; c++)
        if (t->cards[c].def && t->cards[c].owner != zone_seat(t, t->cards[c].zone))
            return "a card lies on the other side of the table";
    for (SeatId seat = 0; seat < SEAT_COUNT && !wrong; seat++) {
        wrong = check_pcs(t, seat);
        if (zone_for(t, seat, ZONE_HIDDEN)->count > HIDDEN_MAX || zone_for(t, seat, ZONE_FIELD)->count > 1)
            wrong = "more hidden cards or fields than may be";
        if (t->m->result == RESULT_NONE && has_points(t, seat))
            wrong = "somebody has won already";
    }
    wrong = wrong ? wrong : check_unique(t);
    wrong = wrong ? wrong : check_fights(t);
    bool fights = false;
    for (uint8_t i = 0; i < t->m->depth; i++)
        fights = fights || t->frames[i].procedure == PROCEDURE_FIGHT;
    if (s->fighting && !fights && t->m->result == RESULT_NONE)
        wrong = "the number of a fight that is not fought";
    for (uint8_t i = 0; i < t->m->depth && !wrong; i++) {
        if (!may_call(i ? t->frames[i - 1].procedure : PROCEDURE_NONE, t->frames[i].procedure))
            return "a procedure that its caller does not call";
        wrong = check_locals(t, &t->frames[i]);
    }
    return wrong;
}

// ---- numbers ----

static const char *const numbers[] = {"strength", "vp", NULL};

// A card by its code: the strength of the seat's copy in play; "CODE.tolerance" likewise.
static int32_t card_number(const Table *t, Span name, SeatId seat, bool *ret_found)
{
    static const uint8_t places[] = {ZONE_PCS, ZONE_ATTACK, ZONE_PORTAL};
    Span rest = name;
    DefId def = card_set_find(t->set, span_until(&rest, '.'));
    bool tolerance = span_is(rest, "tolerance");
    for (size_t p = 0; def && p < COUNT_OF(places); p++) {
        const Zone *z = zone_for(t, seat, (ZoneName)places[p]);
        for (uint8_t i = 0; i < z->count; i++)
            if (t->cards[z->card[i]].def == def && (rest.size == 0 || (tolerance && p == 0))) {
                *ret_found = true;
                return tolerance ? tolerance_of(t, z->card[i]) : strength_of(t, z->card[i], NULL);
            }
    }
    *ret_found = false;
    return 0;
}

static int32_t number(const Table *t, Span name, SeatId seat, bool *ret_found)
{
    *ret_found = true;
    if (span_is(name, "strength"))
        return side_strength(t, seat, 0, NULL);
    if (span_is(name, "vp"))
        return points_of(t, seat);
    return card_number(t, name, seat, ret_found);
}

static void strength_parts(const Table *t, SeatId seat, Parts *parts)
{
    parts->count = 0;
    side_strength(t, seat, 0, parts);
}

#define AT(member) (uint16_t)(offsetof(Match, part) + offsetof(EnemyPart, member))

const Game enemy_game = {
    .id = GAME_ENEMY,
    .name = "enemy",
    .title = ".hack//ENEMY",
    .rules_version = 1,
    .match_size = (uint16_t)(offsetof(Match, part) + sizeof(EnemyPart)),
    .frames_at = AT(frames),
    .cards_at = AT(cards),
    .zones_at = AT(zones),
    .state_at = AT(state),
    .entries_at = AT(entries),
    .frame_max = HE_FRAMES,
    .card_max = HE_CARDS,
    .zones_per_seat = HE_ZONES,
    .zone_stride = HE_STRIDE,
    .entry_max = HE_ENTRIES,
    .seat_names = seat_names,
    .seat_titles = seat_titles,
    .seat_article = "",
    WORDS_TABLES,
    .words = word_lists,
    .words_count = COUNT_OF(word_lists),
    .reasons = reasons,
    .fields = state_fields,
    .field_count = COUNT_OF(state_fields),
    .facts_size = sizeof(HeCard),
    .vocabulary = &enemy_vocabulary,
    .card_read = enemy_card_read,
    .card_kind = enemy_card_kind,
    .decks_check = enemy_decks_check,
    .begin = begin,
    .place = place,
    .moments = moments,
    .show_state = show_state,
    .wrong = check_state,
    .number = number,
    .numbers = numbers,
    .parts = strength_parts,
    .card_note = enemy_card_note,
    .card_on = enemy_card_on,
    .why_card = enemy_why_card,
    .why_action = enemy_why_action,
    .log_move = enemy_log_move,
    .draw = enemy_draw,
    .option_note = enemy_option_note,
};

_Static_assert(COUNT_OF(zone_names) == HE_ZONES, "every zone has room");
_Static_assert(offsetof(Match, part) + sizeof(EnemyPart) <= 3072, "an ENEMY match fits 3 KiB");
