// language.c — what the words of ENEMY's card texts do: every verb's two faces, and the facts texts ask for.
#include "games/enemy/enemy.h"

#include "language/code.h"

// ---- hands and decks ----

static bool can_draw_act(const Table *t, const Act *act) { return enemy_can_draw(t, act->who); }

static bool do_draw(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    enemy_draw_cards(t, act->who, act->number);
    return false;
}

static bool can_discard(const Table *t, const Act *act)
{
    return zone_for(t, act->who, ZONE_HAND)->count >= (act->whole ? act->number : 1);
}

static uint8_t discards(const Table *t, const Act *act)
{
    uint8_t held = zone_for(t, act->who, ZONE_HAND)->count;
    RULE(HE, A37);                              // as many as there are
    return act->number < held ? (uint8_t)act->number : held;
}

static bool do_discard(Table *t, const Act *act, Frame *ret_call)
{
    *ret_call = enemy_discard_frame(act->who, discards(t, act));
    return true;
}

static bool do_discard_random(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t n = discards(t, act); n > 0; n--)
        enemy_discard_at_random(t, act->who);
    return false;
}

static bool do_return(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++)
        card_move(t, act->card[i], zone_id(t->cards[act->card[i]].owner, ZONE_HAND));
    return false;
}

// ---- looking ----

static bool can_look_hand(const Table *t, const Act *act) { return zone_for(t, act->who, ZONE_HAND)->count > 0; }
static bool can_look_hidden(const Table *t, const Act *act) { return zone_for(t, act->who, ZONE_HIDDEN)->count > 0; }
static bool can_look_deck(const Table *t, const Act *act) { return zone_for(t, act->you, ZONE_DECK)->count > 0; }

static bool do_look_hand(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    zone_look(t, act->you, zone_id(act->who, ZONE_HAND));
    return false;
}

static bool do_look_hidden(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(HE, A32);                              // by a text only
    zone_look(t, act->you, zone_id(act->who, ZONE_HIDDEN));
    return false;
}

static bool do_look_deck(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    zone_look_top(t, act->you, zone_id(act->you, ZONE_DECK), (uint8_t)act->number);
    return false;
}

// ---- wounds, and leaving play ----

static bool is_pc_in_play(const Table *t, CardId card)
{
    return is_in_zone(t, card, ZONE_PCS) && facts(t, card)->type == TYPE_PC;
}

static bool can_heal(const Table *t, const Act *act)
{
    return act->count > 0 && is_pc_in_play(t, act->card[0]) && RULE_IF(HE_PC, 8, is_wounded(t, act->card[0]));
}

static bool do_heal(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++)
        if (is_pc_in_play(t, act->card[i]) && is_wounded(t, act->card[i]))
            enemy_pc_heal(t, act->card[i]);
    return false;
}

static bool can_wound(const Table *t, const Act *act) { return act->count > 0 && is_pc_in_play(t, act->card[0]); }

static bool do_wound(Table *t, const Act *act, Frame *ret_call)
{
    CardId survived[ENEMY_WOUNDED];
    uint8_t count = 0;
    RULE(HE, A35);                              // whose PC: as it is written
    for (uint8_t i = 0; i < act->count; i++)
        if (is_pc_in_play(t, act->card[i]) && enemy_pc_wound(t, act->card[i]) && count < ENEMY_WOUNDED)
            survived[count++] = act->card[i];
    if (count == 0 || !enemy_window_is_due(t, MOMENT_WOUNDED))
        return false;
    *ret_call = enemy_window_frame_wounded(t, survived, count);
    return true;
}

// In play, face up: not in a hand, a deck or a discard pile.
static bool is_in_play_up(const Table *t, CardId card)
{
    uint8_t zone = zone_kind(t, t->cards[card].zone);
    return zone == ZONE_PCS || zone == ZONE_PORTAL || zone == ZONE_SCORE || zone == ZONE_ATTACK || zone == ZONE_FIELD;
}

static bool can_destroy(const Table *t, const Act *act) { return act->count > 0 && is_in_play_up(t, act->card[0]); }

static bool do_destroy(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++)
        if (is_in_play_up(t, act->card[i]))
            enemy_card_destroy(t, act->card[i]);
    return false;
}

static bool can_sacrifice(const Table *t, const Act *act)
{
    RULE(HE_ZONE, 1);                           // an own card
    return act->count > 0 && t->cards[act->card[0]].owner == act->who &&
           (is_in_play_up(t, act->card[0]) || is_in_zone(t, act->card[0], ZONE_HIDDEN));
}

static bool do_sacrifice(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++)
        if (is_in_play_up(t, act->card[i]) || is_in_zone(t, act->card[i], ZONE_HIDDEN))
            enemy_card_sacrifice(t, act->card[i]);
    return false;
}

// ---- fights and plays ----

// While a text is in play it is read where numbers are added up (strength.c); it is never carried out.
static bool static_only(Table *t, const Act *act, Frame *ret_call)
{
    (void)t, (void)act, (void)ret_call;
    return false;
}

static bool can_strengthen(const Table *t, const Act *act)
{
    return act->count > 0 && enemy_is_fighting(t, act->card[0]);
}

static bool do_strength(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(HE_HIDE, 6);
    for (uint8_t i = 0; i < act->count; i++)
        if (enemy_is_fighting(t, act->card[i]))
            enemy_bonus_add(t, act->card[i], act->number);
    return false;
}

static bool can_each_strength(const Table *t, const Act *act)
{
    (void)act;
    return state(t)->fighting > 0;
}

static bool do_each_strength(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    enemy_bonus_add_each(t, act->number);
    return false;
}

// What could go on forever by choice is bounded (A46).
static bool can_play_more(const Table *t, const Act *act)
{
    (void)act;
    return RULE_IF(HE, A46, state(t)->allowed < MORE_PLAYS_MAX);
}

static bool do_play_more(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(HE_PLAY, 2);
    if (act->you == state(t)->active) {         // in another's turn there is nothing to play
        state(t)->more_plays++;
        state(t)->allowed++;
        event_emit(t, (Event){.kind = EVENT_HE_MORE, .seat = act->you});
    }
    return false;
}

static bool can_avoiding(const Table *t, const Act *act)
{
    // The opponent is the defender
    return act->you == state(t)->active && enemy_attack_lead(t) != 0 && enemy_fights_open(t) == 0;
}

static void avoiding_set(Table *t, Avoiding avoiding)
{
    if (state(t)->avoiding != AVOIDING_CANNOT)
        state(t)->avoiding = (uint8_t)avoiding;
    event_emit(t, (Event){.kind = avoiding == AVOIDING_MUST ? EVENT_HE_MUST_AVOID : EVENT_HE_CANNOT_AVOID,
                          .seat = defender(t)});
}

static bool do_must_avoid(Table *t, const Act *act, Frame *ret_call)
{
    (void)act, (void)ret_call;
    avoiding_set(t, AVOIDING_MUST);
    return false;
}

static bool do_cannot_avoid(Table *t, const Act *act, Frame *ret_call)
{
    (void)act, (void)ret_call;
    avoiding_set(t, AVOIDING_CANNOT);
    return false;
}

// ---- facts that texts ask for ----

static int32_t number(const Context *c, uint8_t op, const uint8_t **pc)
{
    if (op == ENEMY_OP_ICONS)
        return enemy_icons_seen(c->t, *(*pc)++);
    if (op == ENEMY_OP_POINTS)
        return enemy_points_of(c->t, text_player(c, pc));
    bug(__FILE__, __LINE__, "no such number");
}

// The other side of the fight this card is in.
static bool fights(const Context *c, const uint8_t *filter)
{
    uint8_t fight = enemy_fight_of(c->t, c->self);
    const CardId *monster;
    if (fight == 0)
        return false;
    uint8_t count = enemy_monsters_of(c->t, fight, &monster);
    CardId pc = state(c->t)->fight_pc[fight - 1];
    if (facts(c->t, c->self)->type == TYPE_MONSTER)
        return text_filter(c, &filter, pc);
    for (uint8_t i = 0; i < count; i++) {
        const uint8_t *at = filter;
        if (text_filter(c, &at, monster[i]))
            return true;
    }
    return false;
}

static bool bears(const Context *c, const uint8_t *filter)
{
    CardId item[SUBTYPE_COUNT];
    uint8_t count = is_in_zone(c->t, c->self, ZONE_PCS) ? enemy_items_of(c->t, c->self, item) : 0;
    for (uint8_t i = 0; i < count; i++) {
        const uint8_t *at = filter;
        if (text_filter(c, &at, item[i]))
            return true;
    }
    return false;
}

static bool condition(const Context *c, uint8_t op, const uint8_t **pc)
{
    const uint8_t *filter = *pc;
    CardId card[CARD_MAX];
    switch (op) {
    case ENEMY_OP_FIGHTS:
        *pc += 1 + filter[0];
        return fights(c, filter);
    case ENEMY_OP_BEARS:
        *pc += 1 + filter[0];
        return bears(c, filter);
    case ENEMY_OP_ATTACKING:
        return text_player(c, pc) == state(c->t)->active && enemy_attack_lead(c->t) != 0;
    case ENEMY_OP_IS_WOUNDED:
        return text_select(c, pc, card) > 0 && is_pc_in_play(c->t, card[0]) && is_wounded(c->t, card[0]);
    default:
        bug(__FILE__, __LINE__, "no such condition");
    }
}

static bool test(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    const EnemyFacts *f = facts(c->t, card);
    switch (op) {
    case ENEMY_OP_TYPE:
        return *(*pc)++ == f->type || (*pc)[-1] == TYPE_NONE;
    case ENEMY_OP_CLASS:
        return *(*pc)++ == f->kind && f->type == TYPE_PC;
    case ENEMY_OP_SUBTYPE:
        return *(*pc)++ == f->kind && f->type == TYPE_ITEM;
    case ENEMY_OP_SPECIES:
        return *(*pc)++ == f->kind && f->type == TYPE_MONSTER;
    case ENEMY_OP_ELEMENT:
        return *(*pc)++ == f->element;
    case ENEMY_OP_WOUNDED:
        return f->type == TYPE_PC && is_wounded(c->t, card);
    case ENEMY_OP_BORNE_BY:
        return text_filter(c, pc, enemy_bearer_of(c->t, card));
    case ENEMY_OP_IN_FIGHT:
        return enemy_is_fighting(c->t, card);
    default:
        bug(__FILE__, __LINE__, "no such test");
    }
}

static uint8_t select(const Context *c, uint8_t op, const uint8_t **pc, CardId *ret_card)
{
    (void)pc;
    check(op == ENEMY_OP_ITS_BEARER);
    ret_card[0] = enemy_bearer_of(c->t, c->self);
    return ret_card[0] != 0;
}

// ---- what makes no sense ----

// Monsters that lie in a portal or a score pile: none that attacks (A27).
static bool is_of_idle_monsters(const uint8_t *code, uint16_t filter)
{
    const uint16_t idle = 1u << ZONE_PORTAL | 1u << ZONE_SCORE;
    return code_wide(code, (uint16_t)(filter + 1)) == idle;
}

// An action flipped in an attack: "a monster" would be any but those that attack; strength there is only in a fight.
static const char *flip_nonsense(const uint8_t *code, const Ability *a, uint16_t *ret_at)
{
    bool is_attack = a->event == MOMENT_ATTACKED, is_fight = is_attack || a->event == MOMENT_FIGHTS;
    for (uint16_t at = a->code; at && code[at] != OP_END; at = code_skip(&enemy_vocabulary, code, at)) {
        *ret_at = at;
        bool is_strength = code[at] == ENEMY_OP_STRENGTH || code[at] == ENEMY_OP_EACH_STRENGTH;
        if (is_strength && (is_attack || a->event == MOMENT_PLAY_STEP))
            return "there is no fight yet in which its strength could change";
        bool idle = code[at] == OP_CHOOSE ? is_of_idle_monsters(code, (uint16_t)(at + 8))
                  : code[at] == ENEMY_OP_DESTROY && code[at + 1] == OP_EACH &&
                    is_of_idle_monsters(code, (uint16_t)(at + 2));
        if (is_fight && idle)
            return "which monster? say \"that monster\", or in whose portal";
    }
    return NULL;
}

static const char *nonsense(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t *ret_at)
{
    (void)kind;
    return a->kind == ENEMY_FLIP ? flip_nonsense(code, a, ret_at) : NULL;
}

// ---- the tables ----

#define PLACE(zone) (1u << ZONE_##zone)

#define LANGUAGE_DEF "games/enemy/texts/language.def"
#include "language/tables.h"

static const char *const kinds[] = {"card", "monster", "pc", "item", "action", "event", "field", NULL};  // ORDER TYPE
static const NameInfo nouns[] = {
    {"noun", NOUN_BY_VALUE}, {"secret", 1}, {"class", 1u << TYPE_PC}, {"subtype", 1u << TYPE_ITEM},
    {"species", 1u << TYPE_MONSTER},
};

const Vocabulary enemy_vocabulary = {
    .name = "enemy",
    VOCABULARY_TABLES,
    .kinds = kinds,
    .nouns = nouns,
    .noun_count = COUNT_OF(nouns),
    .verb_use = VERB_USE,
    .verb_decline = VERB_DECLINE,
    .verb_done = VERB_DONE,
    .verb_mode = VERB_MODE,
    .question_may = QUESTION_MAY,
    .question_mode = QUESTION_MODE,
    .procedure = PROCEDURE_TEXT,
    .number = number,
    .condition = condition,
    .test = test,
    .select = select,
    .alike = enemy_cards_are_one,
    .nonsense = nonsense,
};
