// show.c — the ENEMY table for clients that draw it: what PCs and monsters are worth now, the fights of an attack.
#include "core/show.h"

#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/strength.h"
#include "games/enemy/show/show.h"

static void strength_show(Show *show, CardId card)
{
    Parts parts = {0};
    int value = enemy_strength_of(show->t, card, &parts);
    show_figure(show, &(Figure){.name = "strength", .seat = SEAT_NOBODY, .value = value,
                                .printed = facts(show->t, card)->strength, .parts = &parts});
}

static void pc_show(Show *show, CardId pc)
{
    const Table *t = show->t;
    if (is_wounded(t, pc)) {
        show->list(show, "marks");
        show->text(show, NULL, "wounded");
        show->close(show);
    }
    show->list(show, "numbers");
    strength_show(show, pc);
    if (enemy_tolerance_of(t, pc) > 0)
        show_figure(show, &(Figure){.name = "tolerance", .seat = SEAT_NOBODY, .value = enemy_tolerance_of(t, pc),
                                    .printed = facts(t, pc)->tolerance});
    show->close(show);
}

static void monster_show(Show *show, CardId monster)
{
    if (enemy_fight_of(show->t, monster))
        show->text(show, "how", "fights");
    show->list(show, "numbers");
    strength_show(show, monster);
    show->close(show);
}

void enemy_show_card(Show *show, CardId card)
{
    const Table *t = show->t;
    uint8_t type = facts(t, card)->type;
    if (is_in_zone(t, card, ZONE_PCS) && type == TYPE_PC)
        pc_show(show, card);
    else if (is_in_zone(t, card, ZONE_PCS))
        show->text(show, "how", "item");
    else if (type == TYPE_MONSTER && (is_in_zone(t, card, ZONE_ATTACK) || is_in_zone(t, card, ZONE_PORTAL)))
        monster_show(show, card);
}

// ---- the fights ----

static void side_show(Show *show, SeatId seat, const CardId *card, uint8_t count)
{
    Parts parts = {0};
    int sum = 0;
    for (uint8_t i = 0; i < count; i++)
        sum += enemy_strength_of(show->t, card[i], &parts);
    show_figure(show, &(Figure){.name = "strength", .seat = seat, .value = sum < 0 ? 0 : sum,
                                .printed = FIGURE_NOT_PRINTED, .parts = &parts});
}

// 0: monsters without a fight yet.
static void fight_show(Show *show, uint8_t fight, const CardId *monster, uint8_t count)
{
    const Table *t = show->t;
    CardId pc = fight ? state(t)->fight_pc[fight - 1] : 0;
    if (count == 0 && pc == 0)
        return;
    show->object(show, NULL);
    show->number(show, "fight", fight);
    show_id(show, "pc", pc);
    show_list(show, "monsters", monster, count);
    if (fight && fight == state(t)->fighting)
        show->flag(show, "now");
    show->list(show, "numbers");
    side_show(show, state(t)->active, monster, count);
    if (pc)
        side_show(show, defender(t), &pc, 1);
    show->close(show);
    show->close(show);
}

void enemy_show_table(Show *show)
{
    const Table *t = show->t;
    const Zone *attack = zone_for(t, state(t)->active, ZONE_ATTACK);
    const CardId *monster;
    uint8_t paired = 0;
    if (attack->count == 0 && state(t)->fighting == 0)
        return;
    show->list(show, "fights");
    for (uint8_t fight = 1; fight <= ENEMY_PCS; fight++) {
        uint8_t count = enemy_monsters_of(t, fight, &monster);
        fight_show(show, fight, monster, count);
        paired = (uint8_t)(paired + count);
    }
    fight_show(show, 0, attack->card + paired, (uint8_t)(attack->count - paired));
    show->close(show);
}

// ---- the turn ----

// The Draw Step has no question that others could see.
void enemy_show_turn(Show *show)
{
    const EnemyState *s = state(show->t);
    bool attacks = zone_for(show->t, s->active, ZONE_ATTACK)->count > 0,
         fights = enemy_fights_open(show->t) || s->fighting;
    show->number(show, "number", s->turn);
    show_seat(show, "seat", s->active);
    show->text(show, "phase", fights ? "fight" : attacks ? "attack" : "play");
}
