// draw.c — the ENEMY table in plain text, and the remarks at a choice.
#include "core/knowledge.h"
#include "core/say.h"
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/fight.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/play.h"
#include "games/enemy/rules/spot.h"
#include "games/enemy/rules/strength.h"
#include "games/enemy/show/draw.h"
#include "games/enemy/show/show.h"

static const char *const elements[] = {"", "Wood", "Earth", "Fire", "Water", "Darkness", "Thunder"};

bool enemy_draw_knows(const Table *t, CardId card, uint8_t viewer)
{
    return card != 0 && (viewer == VIEWER_EVERYTHING || card_is_known(t, card, viewer));
}

// "Swordmanoid [HA09]", with the mark of a unique one.
static void draw_name(const Table *t, CardId card, Text *text)
{
    text_format(text, "%s%s [%s]", is_unique(t, card) ? "\xe2\x80\xa2" : "", say_title(t, card), say_code(t, card));
}

// "Wavemaster", for a monster "ghost": the words that items and texts use.
const char *enemy_class_of(const Table *t, CardId card)
{
    const char *class = facts(t, card)->type == TYPE_MONSTER ? "species" : "class";
    for (uint16_t i = 0; i < enemy_vocabulary.word_count; i++) {
        const WordInfo *w = &enemy_vocabulary.words[i];
        if (strcmp(w->class, class) == 0 && w->value == facts(t, card)->kind)
            return w->singular;
    }
    return facts(t, card)->type == TYPE_MONSTER ? "monster" : "PC";
}

const char *enemy_type_name(const Table *t, CardId card)
{
    static const char *const names[TYPE_COUNT] = {"", "monster", "PC", "item", "action", "event", "field"};
    return names[facts(t, card)->type];
}

// "PC, Wavemaster, strength 5, destiny 2, Thunder": the type and the printed numbers that it has.
static void draw_numbers(const Table *t, CardId card, Text *text)
{
    const EnemyFacts *c = facts(t, card);
    text_format(text, "%s, ", enemy_type_name(t, card));
    if (c->type == TYPE_PC || c->type == TYPE_MONSTER)
        text_format(text, "%s, strength %d, ", enemy_class_of(t, card), c->strength);
    else if (c->type == TYPE_ITEM)
        text_format(text, "strength +%d, ", c->strength);
    text_format(text, "destiny %d", c->destiny);
    if (c->tolerance)
        text_format(text, ", tolerance %d", c->tolerance);
    if (c->type == TYPE_MONSTER)
        text_format(text, ", %d VP", c->points);
    if (c->element)
        text_format(text, ", %s", elements[c->element]);
}

// Elements that can be spotted are shown with every face-up card in play.
static void draw_element(const Table *t, CardId card, bool in_brackets, Text *text)
{
    if (facts(t, card)->element)
        text_format(text, in_brackets ? " (%s)" : ", %s", elements[facts(t, card)->element]);
}

// The card's text below its numbers, without the lore.
static void draw_says(const Table *t, CardId card, Text *text)
{
    Span rest = span_of(t->set->def[t->cards[card].def].text);
    for (int line = 0; rest.size > 0; line++) {
        Span says = span_trim(span_line(&rest));
        if (line >= 3 && !span_starts(says, "\""))
            text_format(text, " " SPAN_FORMAT, SPAN_ARGS(says));
    }
}

// ---- one player's side ----

static void draw_pc(const Table *t, CardId pc, Text *text)
{
    CardId item[SUBTYPE_COUNT];
    uint8_t count = enemy_items_of(t, pc, item);
    text_format(text, "    %-10s" FOLD_HERE, "PC");
    draw_name(t, pc, text);
    text_format(text, " %s, strength %d", enemy_class_of(t, pc), enemy_strength_of(t, pc, NULL));
    if (enemy_tolerance_of(t, pc))
        text_format(text, ", tolerance %d", enemy_tolerance_of(t, pc));
    if (is_wounded(t, pc))
        text_put(text, ", wounded");
    for (uint8_t i = 0; i < count; i++) {
        text_put(text, i ? " and " : "; bears ");
        draw_name(t, item[i], text);
        draw_element(t, item[i], true, text);
    }
    text_put(text, "\n");
}

static void draw_zone(const Table *t, SeatId seat, ZoneName zone, const char *name, Text *text)
{
    const Zone *z = zone_for(t, seat, zone);
    for (uint8_t i = 0; i < z->count; i++) {
        if (i == 0)
            text_format(text, "    %-10s" FOLD_HERE, name);
        else
            text_put(text, ", ");
        draw_name(t, z->card[i], text);
        if (zone == ZONE_PORTAL)
            text_format(text, " %s, strength %d", enemy_class_of(t, z->card[i]), facts(t, z->card[i])->strength);
        draw_element(t, z->card[i], zone != ZONE_PORTAL, text);
    }
    if (z->count > 0)
        text_put(text, "\n");
}

// "Ectoplasm ×2 (1 VP each, Darkness), Swordmanoid (1 VP)": the pile is a set, so equal cards are next to each other.
static void draw_score(const Table *t, SeatId seat, Text *text)
{
    const Zone *z = zone_for(t, seat, ZONE_SCORE);
    for (uint8_t i = 0, next; i < z->count; i = next) {
        CardId card = z->card[i];
        for (next = i + 1; next < z->count && cards_are_alike(t, z->card[next], card);)
            next++;
        if (i == 0)
            text_format(text, "    %-10s" FOLD_HERE, "Score");
        text_format(text, "%s%s", i ? ", " : "", say_title(t, card));
        if (next > i + 1)
            text_format(text, " ×%d", next - i);
        text_format(text, " (%d VP%s", facts(t, card)->points, next > i + 1 ? " each" : "");
        draw_element(t, card, false, text);
        text_put(text, ")");
    }
    if (z->count > 0)
        text_put(text, "\n");
}

// "Elements to spot: Darkness 3, Thunder 1", of both players.
void enemy_draw_spot(const Table *t, Text *text)
{
    bool any = false;
    for (uint8_t element = 1; element < COUNT_OF(elements); element++) {
        int icons = enemy_icons_seen(t, element);
        if (icons == 0)
            continue;
        text_format(text, "%s%s %d", any ? ", " : "  Elements to spot: ", elements[element], icons);
        any = true;
    }
    if (any)
        text_put(text, " (score piles and portals count).\n");
}

// The viewer's own hidden cards by name, others by their number; cards they have looked at are remembered.
static void draw_hidden(const Table *t, SeatId seat, uint8_t viewer, Text *text)
{
    const Zone *z = zone_for(t, seat, ZONE_HIDDEN);
    for (uint8_t i = 0; i < z->count; i++) {
        if (i == 0)
            text_format(text, "    %-10s" FOLD_HERE, "Hidden");
        else
            text_put(text, ", ");
        if (enemy_draw_knows(t, z->card[i], viewer))
            draw_name(t, z->card[i], text);
        else
            text_put(text, "a card");
    }
    if (z->count > 0)
        text_put(text, "\n");
}

void enemy_draw_counts(const Table *t, SeatId seat, uint8_t viewer, Text *text)
{
    text_format(text, "  %s%s: %d VP, hand %d, deck %d, discard %d, hidden %d\n", say_seat_title(t, seat),
                seat == viewer ? " (you)" : "", enemy_points_of(t, seat), zone_for(t, seat, ZONE_HAND)->count,
                zone_for(t, seat, ZONE_DECK)->count, zone_for(t, seat, ZONE_DISCARD)->count,
                zone_for(t, seat, ZONE_HIDDEN)->count);
}

void enemy_draw_seat(const Table *t, SeatId seat, uint8_t viewer, bool with_piles, Text *text)
{
    CardId pc[ENEMY_PCS];
    uint8_t count = enemy_pcs_of(t, seat, pc);
    enemy_draw_counts(t, seat, viewer, text);
    for (uint8_t i = 0; i < count; i++)
        draw_pc(t, pc[i], text);
    draw_zone(t, seat, ZONE_PORTAL, "Portal", text);
    if (with_piles)
        draw_score(t, seat, text);
    draw_zone(t, seat, ZONE_FIELD, "Field", text);
    draw_hidden(t, seat, viewer, text);
    if (with_piles)
        say_pile(t, zone_id(seat, ZONE_DISCARD), SPECTATOR, "Discard", text);
    if (seat != viewer && viewer != VIEWER_EVERYTHING)
        say_pile(t, zone_id(seat, ZONE_HAND), viewer, "You know", text);
}

void enemy_draw_hand(const Table *t, SeatId seat, const char *whose, Text *text)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    text_format(text, "  %s hand:\n", whose);
    for (uint8_t i = 0, next; i < hand->count; i = next) {
        for (next = i + 1; next < hand->count && cards_are_alike(t, hand->card[next], hand->card[i]);)
            next++;
        text_put(text, "    ");
        draw_name(t, hand->card[i], text);
        if (next > i + 1)
            text_format(text, " ×%d", next - i);
        text_put(text, " ");
        draw_numbers(t, hand->card[i], text);
        text_put(text, ".");
        draw_says(t, hand->card[i], text);
        text_put(text, "\n");
    }
}

// ---- the attack ----

static void draw_monsters(const Table *t, uint8_t fight, Text *text)
{
    const CardId *monster;
    uint8_t count = enemy_monsters_of(t, fight, &monster);
    for (uint8_t i = 0; i < count; i++)
        text_format(text, "%s%s %d", i ? ", " : "", say_title(t, monster[i]), enemy_strength_of(t, monster[i], NULL));
}

static void draw_fight(const Table *t, uint8_t fight, Text *text)
{
    CardId pc = state(t)->fight_pc[fight - 1];
    if (pc)
        text_format(text, "%s %d against ", say_title(t, pc), enemy_strength_of(t, pc, NULL));
    else
        text_put(text, "nobody against ");
    draw_monsters(t, fight, text);
}

void enemy_draw_attack(const Table *t, Text *text)
{
    if (zone_for(t, state(t)->active, ZONE_ATTACK)->count == 0)
        return;
    if (enemy_fights_open(t) == 0) {
        text_format(text, "  %s attacks with ", say_seat_title(t, state(t)->active));
        draw_monsters(t, 0, text);
        text_put(text, ".\n");
    }
    for (uint8_t fight = 1; fight <= ENEMY_PCS; fight++) {
        if (!(enemy_fights_open(t) >> fight & 1))
            continue;
        text_format(text, "  Fight %d%s: ", fight, fight == state(t)->fighting ? " (now)" : "");
        draw_fight(t, fight, text);
        text_put(text, ".\n");
    }
}

void enemy_draw_turn(const Table *t, uint8_t viewer, Text *text)
{
    if (state(t)->turn > 0)
        text_format(text, "  Turn %d: %s%s.%s\n", state(t)->turn, say_seat_title(t, state(t)->active),
                    state(t)->active == viewer ? " (you)" : "",
                    state(t)->final_turn ? " A deck has run out: the game ends after this turn." : "");
}

static void draw_all(const Table *t, uint8_t viewer, Text *text)
{
    SeatId near = viewer < SEAT_COUNT ? viewer : RED;
    enemy_draw_turn(t, viewer, text);
    enemy_draw_seat(t, seat_other(near), viewer, true, text);
    enemy_draw_attack(t, text);
    enemy_draw_seat(t, near, viewer, true, text);
    enemy_draw_spot(t, text);
    if (viewer < SEAT_COUNT)
        enemy_draw_hand(t, viewer, "Your", text);
    for (SeatId seat = 0; viewer == VIEWER_EVERYTHING && seat < SEAT_COUNT; seat++)
        enemy_draw_hand(t, seat, say_seat_title(t, seat), text);
}

void enemy_draw(const Table *t, uint8_t viewer, Text *text)
{
    char lines[SAY_BYTES];
    Text drawn = text_in(lines, sizeof lines);
    draw_all(t, viewer, &drawn);
    text_fold(text, (Span){lines, drawn.used}, text_columns(text));
}

// What a person sees of a card besides its print.
void enemy_card_remark(const Table *t, CardId card, Text *text)
{
    uint8_t type = facts(t, card)->type;
    bool is_pc = type == TYPE_PC && is_in_zone(t, card, ZONE_PCS);
    if (!is_pc && !is_in_zone(t, card, ZONE_ATTACK))
        return;
    if (enemy_strength_of(t, card, NULL) != facts(t, card)->strength)
        text_format(text, "strength %d", enemy_strength_of(t, card, NULL));
    if (is_pc && is_wounded(t, card))
        text_format(text, "%swounded", text->used ? ", " : "");
    if (enemy_fight_of(t, card))
        text_format(text, "%sfight %d", text->used ? ", " : "", enemy_fight_of(t, card));
}

// An item belongs to its bearer, a monster in a fight to the PC it fights.
CardId enemy_card_on(const Table *t, CardId card)
{
    uint8_t fight = is_in_zone(t, card, ZONE_ATTACK) ? enemy_fight_of(t, card) : 0;
    return fight ? state(t)->fight_pc[fight - 1] : enemy_bearer_of(t, card);
}

// ---- remarks at a choice ----

static void remark_pair(const Table *t, const Frame *f, CardId card, Text *text)
{
    CardId subject = enemy_pair_subject(t, &f->u.enemy.pair);
    bool by_monster = facts(t, subject)->type == TYPE_MONSTER;
    CardId pc = by_monster ? card : subject, monster = by_monster ? subject : card;
    text_format(text, "  %s %d against %s %d", say_title(t, pc), enemy_strength_of(t, pc, NULL), say_title(t, monster),
                enemy_strength_of(t, monster, NULL));
}

static void remark_add(const Table *t, const Frame *f, CardId pc, Text *text)
{
    CardId monster = enemy_extra_subject(t, &f->u.enemy.extra);
    text_format(text, "  %s %d joins; ", say_title(t, monster), enemy_strength_of(t, monster, NULL));
    draw_fight(t, enemy_fight_of(t, pc), text);
}

// The part of its text that matters now: only the reward, or everything but that and the play requirement.
static void remark_says(const Table *t, CardId card, uint8_t verb, Text *text)
{
    Span rest = span_of(t->set->def[t->cards[card].def].text);
    for (int line = 0; rest.size > 0; line++) {
        Span says = span_trim(span_line(&rest));
        bool is_reward = span_starts(says, "Reward: ");
        if (line >= 3 && !span_starts(says, "\"") && !span_starts(says, "To play: ") &&
            is_reward == (verb == VERB_REWARD))
            text_format(text, " " SPAN_FORMAT, SPAN_ARGS(says));
    }
}

static void remark_defence(const Table *t, bool fights, Text *text)
{
    const CardId *monster;
    uint8_t count = enemy_monsters_of(t, 0, &monster);
    int points = 0;
    for (uint8_t i = 0; i < count; i++)
        points += facts(t, monster[i])->points;
    if (!fights) {
        text_format(text, "  %s: +%d VP (%s now has %d)", count == 1 ? "it is scored" : "all are scored", points,
                    say_seat_title(t, state(t)->active), enemy_points_of(t, state(t)->active));
        for (uint8_t i = 0; i < count; i++)             // the part before that
            if (has_text(t, monster[i], ENEMY_REWARD)) {
                text_put(text, i ? ";" : "; first");
                remark_says(t, monster[i], VERB_REWARD, text);
            }
        return;
    }
    CardId pc[ENEMY_PCS];
    uint8_t pcs = enemy_pcs_of(t, defender(t), pc);
    for (uint8_t i = 0; i < pcs; i++)
        text_format(text, "%s%s %d", i == 0 ? "  " : i + 1 == pcs ? " and " : ", ", say_title(t, pc[i]),
                    enemy_strength_of(t, pc[i], NULL));
    text_put(text, " against ");
    draw_monsters(t, 0, text);
}

static void remark_bearer(const Table *t, const Frame *f, CardId pc, Text *text)
{
    CardId item[SUBTYPE_COUNT], played = f->u.enemy.play.play.value[SLOT_CARD];
    uint8_t count = enemy_items_of(t, pc, item);
    text_format(text, "  strength %d%s", enemy_strength_of(t, pc, NULL), is_wounded(t, pc) ? ", wounded" : "");
    for (uint8_t i = 0; i < count; i++)
        if (facts(t, item[i])->kind == facts(t, played)->kind)
            text_format(text, ", instead of %s", say_title(t, item[i]));
}

// Where it goes if there is no choice: in the place of the PC with the same name, on the only bearer.
static void remark_where(const Table *t, CardId card, Text *text)
{
    CardId pc[ENEMY_PCS], bearer = 0, item[SUBTYPE_COUNT];
    uint8_t count = enemy_pcs_of(t, t->cards[card].owner, pc), bearers = 0;
    bool is_pc = facts(t, card)->type == TYPE_PC;
    for (uint8_t i = 0; i < count; i++)
        if (is_pc ? cards_are_alike(t, pc[i], card) : enemy_can_bear(t, pc[i], card)) {
            bearer = pc[i];
            bearers++;
        }
    if (is_pc && bearers)
        text_format(text, "; takes the place of your %s%s, with its items", is_wounded(t, bearer) ? "wounded " : "",
                    say_title(t, bearer));
    if (is_pc || bearers != 1)
        return;
    text_format(text, "; on %s", say_title(t, bearer));
    count = enemy_items_of(t, bearer, item);
    for (uint8_t i = 0; i < count; i++)
        if (facts(t, item[i])->kind == facts(t, card)->kind)
            text_format(text, ", instead of %s", say_title(t, item[i]));
}

static void remark_done(const Table *t, Text *text)
{
    if (t->m->question == QUESTION_REWARD)
        text_put(text, "  use no reward");
    else if (t->m->question == QUESTION_JOIN)
        text_put(text, "  nobody else joins");
}

void enemy_option_remark(Table *t, const Option *o, Text *text)
{
    const Frame *f = flow_top(t);
    if (o->verb == VERB_PAIR) {
        remark_pair(t, f, o->card, text);
    } else if (o->verb == VERB_ADD) {
        remark_add(t, f, o->card, text);
    } else if (o->verb == VERB_RESOLVE) {
        text_put(text, "  ");
        draw_fight(t, (uint8_t)o->number, text);
    } else if (o->verb == VERB_FIGHT || o->verb == VERB_AVOID) {
        remark_defence(t, o->verb == VERB_FIGHT, text);
    } else if (o->verb == VERB_BEARER) {
        remark_bearer(t, f, o->card, text);
    } else if (o->verb == VERB_FLIP || o->verb == VERB_REWARD || o->verb == VERB_USE) {
        text_put(text, " ");
        remark_says(t, o->card, o->verb, text);
    } else if (o->verb == VERB_HIDE) {
        if (facts(t, o->card)->type == TYPE_ACTION)     // no other card makes a difference any more
            remark_says(t, o->card, o->verb, text);
    } else if (o->card && t->cards[o->card].def) {
        bool in_play = is_in_zone(t, o->card, ZONE_PCS) && facts(t, o->card)->type == TYPE_PC;
        text_put(text, "  ");
        draw_numbers(t, o->card, text);
        if (in_play)
            text_put(text, !is_wounded(t, o->card) ? ", healthy" : o->verb == VERB_WOUND ? ", wounded: this destroys it"
                                                                                         : ", wounded");
        if (enemy_bearer_of(t, o->card))                // two items of one title are two answers
            text_format(text, ", borne by %s", say_title(t, enemy_bearer_of(t, o->card)));
        if (o->verb == VERB_PLAY)
            remark_where(t, o->card, text);
    } else if (o->verb == VERB_DONE) {
        remark_done(t, text);
    }
}
