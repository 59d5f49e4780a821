// show.c — the WARS table for clients that draw it: how cards lie and what they are worth now, locations, the battle.
#include "core/show.h"

#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/show/show.h"
#include "language/code.h"

// ---- numbers ----

static int printed_in(const Parts *parts)
{
    int sum = 0;
    for (uint8_t i = 0; i < parts->count; i++)
        sum += strcmp(parts->part[i].reason, "printed") == 0 ? parts->part[i].amount : 0;
    return sum;
}

static void number_show(Show *show, const char *name, uint8_t seat, int value, const Parts *parts)
{
    show_figure(show, &(Figure){.name = name, .seat = seat, .value = value, .printed = printed_in(parts),
                                .parts = parts});
}

static void plain_show(Show *show, const char *name, uint8_t seat, int value)
{
    show_figure(show, &(Figure){.name = name, .seat = seat, .value = value, .printed = FIGURE_NOT_PRINTED});
}

static void stats_show(Show *show, CardId card)
{
    static const char *const names[STAT_COUNT] = {"", "power", "tactics", "defense"};
    for (uint8_t stat = STAT_POWER; stat < STAT_COUNT; stat++) {
        Parts parts = {0};
        int value = wars_stat_of(show->t, card, (Stat)stat, &parts);
        number_show(show, names[stat], SEAT_NOBODY, value, &parts);
    }
}

// The keywords that a card has; one without a number counts as 1.
static void keywords_show(Show *show, CardId card)
{
    static const char *const names[KEYWORD_COUNT] = {
        [KEYWORD_SCOUTING] = "scouting", [KEYWORD_UNLIMITED] = "unlimited", [KEYWORD_PILOTING] = "piloting",
        [KEYWORD_SIZE] = "size", [KEYWORD_TRANSPORT] = "transport", [KEYWORD_QUICKDRAW] = "quickdraw",
        [KEYWORD_CAPTAIN] = "captain"};
    for (uint8_t keyword = KEYWORD_NONE + 1; keyword < KEYWORD_COUNT; keyword++) {
        Parts parts = {0};
        int value = names[keyword] ? wars_keyword_of(show->t, card, (Keyword)keyword, &parts) : 0;
        if (value > 0)
            number_show(show, names[keyword], SEAT_NOBODY, value, &parts);
    }
}

static void cost_show(Show *show, CardId card)
{
    Parts parts = {0};
    int value = wars_energy_cost_of(show->t, owner_of(show->t, card), card, 0, &parts);
    number_show(show, "cost", SEAT_NOBODY, value, &parts);
}

static void numbers_show(Show *show, CardId card)
{
    const Table *t = show->t;
    show->list(show, "numbers");
    if (is_unit(t, card) || is_ship(t, card))
        stats_show(show, card);
    if (is_ship(t, card)) {
        plain_show(show, "capacity", SEAT_NOBODY, wars_capacity_of(t, card, NULL));
        plain_show(show, "room", SEAT_NOBODY, wars_room_aboard(t, card));
    }
    keywords_show(show, card);
    show->close(show);
}

// ---- a card ----

static void marks_show(Show *show, CardId card)
{
    const Table *t = show->t;
    const struct {
        bool holds;
        const char *word;
    } marks[] = {{is_damaged(t, card), "damaged"},
                 {is_inverted(t, card), "inverted"},
                 {wars_is_in_battle(t, card) && !is_location(t, card), "in-battle"},
                 {wars_is_in_battle(t, card) && wars_is_immune(t, card), "immune"},
                 {cards_have(combatants(t), card) && wars_card_cant_move(t, card), "cant-move"}};
    bool any = false;
    for (size_t i = 0; i < COUNT_OF(marks); i++)
        any = any || marks[i].holds;
    if (!any)
        return;
    show->list(show, "marks");
    for (size_t i = 0; i < COUNT_OF(marks); i++)
        if (marks[i].holds)
            show->text(show, NULL, marks[i].word);
    show->close(show);
}

static void held_show(Show *show, CardId card)
{
    const Table *t = show->t;
    if (!wars_support_is_met(t, owner_of(t, card), card)) {
        show->list(show, "marks");
        show->text(show, NULL, "no-support");
        show->close(show);
    }
    if (is_location_card(t, card))
        return;                                 // it costs nothing
    show->list(show, "numbers");
    cost_show(show, card);
    show->close(show);
}

void wars_show_card(Show *show, CardId card)
{
    const Table *t = show->t;
    const Where *l = where(t, card);
    if (is_in_zone(t, card, ZONE_HAND))
        held_show(show, card);
    if (l->how == HOW_NONE)
        return;
    show->text(show, "how", wars_hows[l->how]);
    if (l->holder != owner_of(t, card))
        show_seat(show, "holder", l->holder);
    if (!is_in_play(t, card))
        return;
    marks_show(show, card);
    if (is_unit(t, card) || is_ship(t, card))
        numbers_show(show, card);
}

// ---- locations ----

// The part of its title before the slash.
static void group_show(Show *show, CardId location)
{
    char name[80];
    Span title = span_of(show->t->set->def[show->t->cards[location].def].title);
    span_to(span_until(&title, '/'), name, sizeof name);
    show->text(show, "group", name);
}

static void side_show(Show *show, SeatId seat, CardId location)
{
    const Table *t = show->t;
    Parts energy = {0}, drain = {0};
    int icons = wars_energy_icons(t, seat, location, &energy), takes = wars_drain_size(t, seat, location, &drain);
    number_show(show, "energy", seat, icons, &energy);
    for (uint8_t f = FACTION_NONE + 1; f < FACTION_COUNT; f++) {
        Parts parts = {0};
        int support = wars_support_icons(t, seat, location, (Faction)f, &parts);
        if (support > 0)
            number_show(show, wars_factions[f], seat, support, &parts);
    }
    number_show(show, "drain", seat, takes, &drain);
    if (!has_presence(t, seat, location, combatants(t)))
        return;
    plain_show(show, "power", seat, wars_strength_at(t, seat, location, STAT_POWER));
    plain_show(show, "tactics", seat, wars_strength_at(t, seat, location, STAT_TACTICS));
}

static void location_show(Show *show, CardId location)
{
    const Table *t = show->t;
    bool is_there[SEAT_COUNT];
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        is_there[seat] = has_presence(t, seat, location, combatants(t));
    show->object(show, NULL);
    show_id(show, "card", location);
    show->text(show, "kind", facts(t, location)->type == TYPE_SECTOR ? "sector" : "site");
    group_show(show, location);
    show_seat(show, "controller", is_there[0] == is_there[1] ? SEAT_NOBODY : is_there[0] ? 0 : 1);
    if (is_there[0] && is_there[1])
        show->flag(show, "contested");
    if (bit_get(state(t)->targeted, location))
        show->flag(show, state(t)->phase == PHASE_BATTLE ? "attacked" : "drained");
    show_cards(show, "adjacent", index_kin(t)->beside[location] & locations(t));
    show->list(show, "numbers");
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        side_show(show, seat, location);
    show->close(show);
    show->close(show);
}

// ---- the battle ----

static void seats_show(Show *show, const char *key, unsigned seats)
{
    if (!seats)
        return;
    show->list(show, key);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (seats >> seat & 1)
            show_seat(show, NULL, seat);
    show->close(show);
}

static void revealed_show(Show *show)
{
    const Battle *b = &state(show->t)->battle;
    show->list(show, "revealed");
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        if (!b->revealed[seat])
            continue;
        show->object(show, NULL);
        show_seat(show, "seat", seat);
        show->card(show, "card", b->revealed[seat]);
        show->close(show);
    }
    show->close(show);
}

// The battle's numbers are among those of the seats.
static void battle_show(Show *show)
{
    const Table *t = show->t;
    const Battle *b = &state(t)->battle;
    show->object(show, "battle");
    show_id(show, "place", b->place);
    show_seat(show, "attacker", b->attacker);
    show->text(show, "step", wars_step_words[b->step]);
    if (wars_battle_step_next(t) != b->step)    // a window
        show->text(show, "next", wars_step_words[wars_battle_step_next(t)]);
    if (b->step >= BATTLE_STEP_DESTINY)
        seats_show(show, "reveals", b->entitled);
    revealed_show(show);
    if (b->step >= BATTLE_STEP_POWER)
        show_seat(show, "loser", b->loser);
    show_cards(show, "cards", wars_fighting(t, 0) | wars_fighting(t, 1));
    show->close(show);
}

void wars_show_turn(Show *show)
{
    const WarsState *s = state(show->t);
    show->number(show, "number", s->turn);
    show_seat(show, "seat", s->turn_player);
    show->text(show, "phase", s->phase == PHASE_NONE ? NULL : wars_phases[s->phase - 1].word);
}

void wars_show_table(Show *show)
{
    const WarsState *s = state(show->t);
    if (is_battle(show->t))
        battle_show(show);
    show->list(show, "locations");
    for (uint8_t i = 0; i < s->layout_count; i++)
        location_show(show, s->layout[i]);
    show->close(show);
}

// ---- what is pending ----

// Its card may be gone, or where the viewer can't see it, but its text is still known.
static void source_show(Show *show, const Entry *e)
{
    if (e->source) {
        show->card(show, "source", e->source);
        return;
    }
    if (e->def == 0)
        return;
    show->object(show, "source");
    show->text(show, "code", show->t->set->def[e->def].code);
    show->text(show, "title", show->t->set->def[e->def].title);
    show->close(show);
}

static Cards targets_in(const Table *t, const Entry *e, uint16_t at)
{
    const Program *p = text_program(t, e->def);
    Cards found = 0;
    for (; at && p->code[at] != OP_END; at = p->note[at].next)
        for (uint8_t i = 0, slot = p->code[at + 1]; p->code[at] == OP_TARGET && i < entry_slot_count(e, slot); i++)
            found |= card_bit(e->card[entry_slot_begin(e, slot) + i]);
    return found & ~card_bit(0);                // 0: it is gone, or unknown
}

static CardId entry_place(const Entry *e)
{
    switch ((PendingKind)e->pending) {
    case PENDING_CARD:
    case PENDING_MOVE:
        return e->place;
    case PENDING_DRAIN:
    case PENDING_ATTACK:
        return e->source;
    case PENDING_TRANSPORT:                     // where the carrier has arrived
        return entry_slot_count(e, SLOT_THAT) ? e->card[0] : 0;
    case PENDING_NONE:
    case PENDING_ABILITY:
    case PENDING_TRIGGER:
    case PENDING_ACTIVATION:
    case PENDING_WATCH:
        break;
    }
    return 0;
}

void wars_show_pending(Show *show, uint8_t at)
{
    static const char *const kinds[] = {
        [PENDING_NONE] = "", [PENDING_CARD] = "play", [PENDING_ABILITY] = "ability", [PENDING_TRIGGER] = "trigger",
        [PENDING_ACTIVATION] = "activation", [PENDING_DRAIN] = "drain", [PENDING_MOVE] = "move",
        [PENDING_TRANSPORT] = "transport", [PENDING_ATTACK] = "attack", [PENDING_WATCH] = ""};
    const Table *t = show->t;
    const WarsState *s = state(t);
    const Entry *e = &t->entries[s->stack[s->stack_count - 1 - at]];
    show->text(show, "kind", kinds[e->pending]);
    show_seat(show, "seat", e->you);
    source_show(show, e);
    if (e->def)
        show_cards(show, "targets",
                   targets_in(t, e, wars_own_play_of(t, e)) | targets_in(t, e, wars_added_play_of(t, e)));
    show_id(show, "place", entry_place(e));
    if (e->pending == PENDING_ACTIVATION)
        show->number(show, "number", e->number);
    if (e->pending == PENDING_DRAIN)
        show->number(show, "number", wars_drain_size(t, e->you, e->source, NULL));
    if (e->flags & ENTRY_VOID)
        show->flag(show, "cancelled");
}
