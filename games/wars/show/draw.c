// draw.c — the WARS table in plain text: the piles, the locations in their groups and rows, the stack, the hand, with
// all texts. draw_battle.c draws the battle in progress; glance.c draws the table in fewer lines.
//
// ▲ is the far player's side of a location, ▼ the near one's. P, T and D are power, tactics and defense as they are
// now. Adjacent sites are joined by a line in front of them.
#include "core/knowledge.h"
#include "core/say.h"
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/show/draw.h"
#include "games/wars/show/show.h"

bool wars_draw_knows(const Drawing *d, CardId card)
{
    return card != 0 && (d->viewer == VIEWER_EVERYTHING || card_is_known(d->t, card, d->viewer));
}

const char *wars_draw_who(const Drawing *d, SeatId seat)
{
    return seat == d->viewer ? "you" : say_seat_title(d->t, seat);
}

// ---- cards ----

void wars_draw_name(const Drawing *d, CardId card, Text *text)
{
    text_format(text, "%s%s%s", is_unique(d->t, card) ? "◆" : "", say_title(d->t, card), wars_apart(d->t, card));
    if (d->brevity == BREVITY_NONE)
        text_format(text, " [%s]", say_code(d->t, card));
}

static void draw_stats(const Table *t, CardId card, Text *text)
{
    if (is_unit(t, card) || is_ship(t, card))
        text_format(text, " P%d T%d D%d", wars_stat_of(t, card, STAT_POWER, NULL),
                    wars_stat_of(t, card, STAT_TACTICS, NULL), wars_stat_of(t, card, STAT_DEFENSE, NULL));
    if (is_damaged(t, card))
        text_put(text, " damaged");
    if (is_inverted(t, card))
        text_put(text, " inverted");
    if (wars_is_in_battle(t, card) && wars_is_immune(t, card))
        text_put(text, " immune");
    if (wars_is_kept_out(t, card))
        text_put(text, " in no battle");
}

// A card in play with the cards beneath and on it.
static void draw_with_beneath(const Drawing *d, CardId card, Text *text)
{
    static const char *const ways[HOW_COUNT] = {[HOW_ABOARD] = "aboard ", [HOW_WEAPON] = "armed with ",
                                                [HOW_ASSET] = "with ", [HOW_ENCAMPMENT] = "encampment "};
    const Table *t = d->t;
    CardId beneath[WARS_CARDS];
    wars_draw_name(d, card, text);
    draw_stats(t, card, text);
    uint8_t stacked = wars_cards_stacked(t, card, beneath);
    if (stacked)
        text_format(text, ", %d stacked on it", stacked);
    uint8_t count = wars_cards_list(t, wars_cards_beneath(t, card), beneath);
    if (count == 0 || is_location(t, card))
        return;
    Fold fold;
    wars_fold_begin(&fold);
    for (uint8_t i = 0; i < count; i++) {
        Text *item = wars_fold_item(&fold);
        text_put(item, ways[where(t, beneath[i])->how]);
        draw_with_beneath(d, beneath[i], item);
        wars_fold_end(&fold);
    }
    text_put(text, " (");
    wars_fold_put(&fold, text);
    text_put(text, ")");
}

// ---- locations ----

void wars_draw_icons(const Drawing *d, SeatId seat, CardId location, Text *text)
{
    text_format(text, "%s%d", seat == d->near ? "▼" : "▲",
                wars_energy_icons(d->t, seat, location, NULL));
    for (uint8_t f = FACTION_NONE + 1; f < FACTION_COUNT; f++) {
        int icons = wars_support_icons(d->t, seat, location, (Faction)f, NULL);
        if (icons > 1)
            text_format(text, " %s ×%d", wars_factions[f], icons);
        else if (icons)
            text_format(text, " %s", wars_factions[f]);
    }
}

// "you control it (drain 2)"
static void draw_control(const Drawing *d, CardId location, Text *text)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (wars_is_controlled(d->t, seat, location))
            text_format(text, "  %s control%s it (drain %d)", wars_draw_who(d, seat), seat == d->viewer ? "" : "s",
                        wars_drain_size(d->t, seat, location, NULL));
    if (bit_get(state(d->t)->targeted, location))
        text_put(text, state(d->t)->phase == PHASE_BATTLE ? "  already attacked" : "  already drained");
}

bool wars_present_put(const Drawing *d, SeatId seat, CardId location, Text *text)
{
    const Table *t = d->t;
    Fold fold;
    wars_fold_begin(&fold);
    EACH_IN (left, cards_had(t, seat)) {
        CardId c = cards_first(left);
        const Where *l = where(t, c);
        if (l->host != location)
            continue;
        Text *item = wars_fold_item(&fold);
        text_put(item, l->how == HOW_ENCAMPMENT ? "encampment " : l->how == HOW_ASSET ? "with " : "");
        draw_with_beneath(d, c, item);
        wars_fold_end(&fold);
    }
    if (fold.count > 0)
        text_put(text, seat == d->near ? "▼ " : "▲ ");
    wars_fold_put(&fold, text);
    return fold.count > 0;
}

bool wars_draw_present(const Drawing *d, SeatId seat, CardId location)
{
    Line line;
    wars_line_begin(&line);
    text_put(&line.text, d->brevity ? "      " : "        ");
    bool any = wars_present_put(d, seat, location, &line.text);
    if (any)
        wars_line_draw(d, &line, d->brevity ? 8 : 10);
    return any;
}

// A card's text, after the rest of its line.
static void draw_text(const Table *t, CardId card, Text *text)
{
    size_t before = text->used;
    text_put(text, " — ");
    size_t begin = text->used;
    wars_text_lines(t, t->cards[card].def, text);
    if (text->used == begin && !text->cut) {
        text->used = before;
        text->data[before] = 0;
    }
}

static void draw_location(const Drawing *d, uint8_t at)
{
    const WarsState *s = state(d->t);
    CardId card = s->layout[at];
    bool before = at > 0 && wars_are_adjacent(d->t, s->layout[at - 1], card);
    bool after = at + 1 < s->layout_count && wars_are_adjacent(d->t, card, s->layout[at + 1]);
    Line line;
    wars_line_begin(&line);
    text_format(&line.text, "    %s ", before && after ? "├" : before ? "└"
                                     : after           ? "┌" : " ");
    draw_with_beneath(d, card, &line.text);
    text_put(&line.text, facts(d->t, card)->type == TYPE_SECTOR ? " sector " : " site ");
    wars_draw_icons(d, d->far, card, &line.text);
    text_put(&line.text, " ");
    wars_draw_icons(d, d->near, card, &line.text);
    draw_control(d, card, &line.text);
    draw_text(d->t, card, &line.text);
    if (is_battle(d->t) && state(d->t)->battle.place == card) {
        text_put(&line.text, "  ⚔ see below");
        wars_line_draw(d, &line, 8);
        return;
    }
    wars_line_draw(d, &line, 8);
    wars_draw_present(d, d->far, card);
    wars_draw_present(d, d->near, card);
}

static void draw_locations(const Drawing *d)
{
    const WarsState *s = state(d->t);
    for (uint8_t i = 0; i < s->layout_count; i++) {
        if (i == 0 || facts(d->t, s->layout[i - 1])->group != facts(d->t, s->layout[i])->group) {
            Span title = span_of(say_title(d->t, s->layout[i]));
            Span group = span_trim(span_until(&title, '/'));
            text_format(d->text, "  " SPAN_FORMAT "\n", SPAN_ARGS(group));
        }
        draw_location(d, i);
    }
}

// ---- the players ----

void wars_draw_alone(const Drawing *d, SeatId seat)
{
    Line line;
    Fold fold;
    wars_fold_begin(&fold);
    EACH_IN (left, cards_in(d->t, SET_HOW + HOW_ALONE) & cards_had(d->t, seat)) {
        draw_with_beneath(d, cards_first(left), wars_fold_item(&fold));
        wars_fold_end(&fold);
    }
    wars_line_begin(&line);
    text_put(&line.text, "    in play: ");
    wars_fold_put(&fold, &line.text);
    if (fold.count > 0)
        wars_line_draw(d, &line, 8);
}

// Face-down cards of a pile or hand that the viewer knows, the top first.
static void draw_known(const Drawing *d, SeatId seat, ZoneName zone)
{
    const Zone *z = zone_for(d->t, seat, zone);
    Line line;
    Fold fold;
    if (state(d->t)->turn == 0)                 // everybody knows their own deck
        return;
    wars_fold_begin(&fold);
    for (uint8_t i = z->count; i > 0; i--)
        if (wars_draw_knows(d, z->card[i - 1])) {
            wars_draw_name(d, z->card[i - 1], wars_fold_item(&fold));
            if (i == z->count && zone != ZONE_HAND && d->viewer != VIEWER_EVERYTHING)
                text_put(&fold.text, " (on top)");
            wars_fold_end(&fold);
        }
    wars_line_begin(&line);
    text_format(&line.text, d->viewer == VIEWER_EVERYTHING ? "    %s, top first: " : "    cards you know in the %s",
                d->t->game->zone_names[zone]);
    if (d->viewer != VIEWER_EVERYTHING)
        text_put(&line.text, zone == ZONE_HAND || zone == ZONE_RESERVE ? ": " : " pile: ");
    wars_fold_put(&fold, &line.text);
    if (fold.count > 0)
        wars_line_draw(d, &line, 8);
}

static void draw_lost(const Drawing *d, SeatId seat)
{
    const Zone *lost = zone_for(d->t, seat, ZONE_LOST);
    Line line;
    Fold fold;
    wars_fold_begin(&fold);
    for (uint8_t i = lost->count; i > 0; i--) {
        text_put(wars_fold_item(&fold), say_title(d->t, lost->card[i - 1]));
        wars_fold_end(&fold);
    }
    wars_line_begin(&line);
    text_put(&line.text, "    lost, newest first: ");
    wars_fold_put(&fold, &line.text);
    if (fold.count > 0)
        wars_line_draw(d, &line, 8);
}

static void support_put(const Drawing *d, SeatId seat, Text *text)
{
    bool any = false;
    text_put(text, " │ support");
    for (uint8_t f = FACTION_NONE + 1; f < FACTION_COUNT; f++)
        if (wars_support_of(d->t, seat, (Faction)f)) {
            text_format(text, " %s %d", wars_factions[f], wars_support_of(d->t, seat, (Faction)f));
            any = true;
        }
    text_put(text, any ? "" : " none");
}

// The support that a card in hand lacks is also shown next to it, which must do if room is short.
void wars_draw_piles(const Drawing *d, SeatId seat)
{
    const Table *t = d->t;
    Line line;
    wars_line_begin(&line);
    text_format(&line.text, "  %s%s · hand %d │ reserve %d, active %d, used %d (energy %d) · lost %d",
                say_seat_title(t, seat), seat == d->viewer ? " (you)" : "", pile_count(t, seat, ZONE_HAND),
                pile_count(t, seat, ZONE_RESERVE), pile_count(t, seat, ZONE_ACTIVE), pile_count(t, seat, ZONE_USED),
                wars_energy_of(t, seat), pile_count(t, seat, ZONE_LOST));
    if (d->brevity < BREVITY_NO_TEXTS)
        support_put(d, seat, &line.text);
    wars_line_draw(d, &line, 6);
}

static void draw_seat(const Drawing *d, SeatId seat)
{
    wars_draw_piles(d, seat);
    draw_lost(d, seat);
    wars_draw_alone(d, seat);
    draw_known(d, seat, ZONE_RESERVE);
    draw_known(d, seat, ZONE_ACTIVE);
    draw_known(d, seat, ZONE_USED);
    if (seat != d->viewer && d->viewer != VIEWER_EVERYTHING)
        draw_known(d, seat, ZONE_HAND);
}

// ---- the stack ----

static void draw_effect(const Table *t, const Entry *e, int number, Text *text)
{
    size_t before = text->used;
    text_put(text, ": ");
    if (!wars_effect_say(t, e->def, number, text)) {
        text->used = before;
        text_format(text, ", effect %d", number);
    }
}

// What was declared when it was announced, before that stage: both players may know it.
static void draw_declared(const Table *t, const Entry *e, PlayStage end, Text *text)
{
    for (PlayStage stage = STAGE_WAY; stage < STAGE_TEXT && stage < end; stage++) {
        Option o = wars_stage_declared(t, e, stage);
        if (o.verb == VERB_WAY)
            text_put(text, wars_way_name((Way)o.number));
        else if (o.verb == VERB_MODE)
            draw_effect(t, e, o.number, text);
        else if (o.verb == VERB_X)
            text_format(text, ", X = %d", o.number);
        else if (o.verb == VERB_INDEX)
            wars_index_say(t, e->source, (uint8_t)o.number, text);
    }
}

static void draw_pending(const Drawing *d, const Entry *e, PlayStage end, Text *text)
{
    const Table *t = d->t;
    const char *side = say_seat_title(t, e->you);
    const char *title = e->def ? t->set->def[e->def].title : say_title(t, e->source);   // its card may have gone
    switch ((PendingKind)e->pending) {
    case PENDING_CARD:
        text_format(text, "%s plays %s", side, title);
        wars_place_say(t, e->source, e->place, text);
        break;
    case PENDING_ABILITY:
        text_format(text, "%s uses %s", side, title);
        break;
    case PENDING_TRIGGER:
        text_format(text, "%s: %s triggers", side, title);
        break;
    case PENDING_ACTIVATION:
        text_format(text, "%s activates %d energy", side, e->number);
        break;
    case PENDING_DRAIN:
        text_format(text, "%s drains %s%s for %d", side, title, wars_apart(t, e->source),
                    wars_drain_size(t, e->you, e->source, NULL));
        break;
    case PENDING_MOVE:
        text_format(text, "%s moves %s", side, title);
        if (e->place)
            text_format(text, " to %s%s", say_title(t, e->place), wars_apart(t, e->place));
        break;
    case PENDING_TRANSPORT:
        text_format(text, "%s may carry others along with %s", side, title);
        break;
    case PENDING_ATTACK:
        text_format(text, "%s attacks at %s%s", side, title, wars_apart(t, e->source));
        break;
    case PENDING_WATCH:
    case PENDING_NONE:
        break;
    }
    if (e->pending == PENDING_CARD || e->pending == PENDING_ABILITY || e->pending == PENDING_TRIGGER)
        draw_declared(t, e, end, text);
    for (uint8_t slot = SLOT_FIRST; slot < e->filled; slot++)
        for (uint8_t i = 0; i < entry_slot_count(e, slot); i++)
            text_format(text, " → %s", wars_say_open(t, e->card[entry_slot_begin(e, slot) + i]));
    if (e->flags & ENTRY_VOID)
        text_put(text, " (cancelled)");
}

// A card that a cost has put on a face-down pile is named to nobody.
const char *wars_say_open(const Table *t, CardId card)
{
    return say_title(t, card_is_known(t, card, SPECTATOR) ? card : 0);
}

void wars_pending_say(const Table *t, uint8_t at, Text *text)
{
    const WarsState *s = state(t);
    Drawing d = {.t = t, .viewer = VIEWER_EVERYTHING, .near = 0, .far = 1, .text = text};
    if (at < s->stack_count)
        draw_pending(&d, &t->entries[s->stack[s->stack_count - 1 - at]], STAGE_TEXT, text);
}

void wars_draw_stack(const Drawing *d)
{
    const WarsState *s = state(d->t);
    if (s->stack_count > 0)
        text_put(d->text, "  Stack, newest first\n");
    for (uint8_t i = s->stack_count; i > 0; i--) {
        Line line;
        wars_line_begin(&line);
        text_format(&line.text, "    %d  ", i);
        draw_pending(d, &d->t->entries[s->stack[i - 1]], STAGE_TEXT, &line.text);
        wars_line_draw(d, &line, 8);
    }
}

// ---- what is being decided ----

// In the middle of something: what it is, from its innermost procedure outwards. A play that a seat is putting together
// stays private.
void wars_draw_now(const Drawing *d)
{
    const Table *t = d->t;
    bool any = false;
    Line line;
    if (d->viewer < VIEWER_COUNT && d->viewer != t->m->asked)
        return;
    wars_line_begin(&line);
    for (uint8_t i = t->m->depth; i > 0 && t->m->question != QUESTION_ACT; i--) {
        const Frame *f = &t->frames[i - 1];
        bool plays = f->procedure == PROCEDURE_PLAY, resolves = f->procedure == PROCEDURE_RESOLVE;
        uint8_t entry = plays ? f->u.wars.play.entry : f->u.wars.resolve.entry;
        if (f->procedure == PROCEDURE_LOSE)
            text_format(&line.text, "%s%s must lose %d more energy", any ? "; " : "  Now: ",
                        say_seat_title(t, f->u.wars.lose.seat), f->u.wars.lose.left);
        else if ((plays || resolves) && entry < t->m->entry_count && t->entries[entry].source) {
            text_put(&line.text, any ? "; " : "  Now: ");
            PlayStage end = plays ? (PlayStage)f->u.wars.play.stage : STAGE_TEXT;   // what is settled so far
            draw_pending(d, &t->entries[entry], end, &line.text);
        } else {
            continue;
        }
        any = true;
    }
    if (any)
        wars_line_draw(d, &line, 8);
}

// ---- the hand ----

static void draw_printed(const Table *t, CardId card, Text *text)
{
    const WarsFacts *f = facts(t, card);
    text_put(text, wars_type_name(t, card));
    if (is_unit(t, card) || is_ship(t, card))
        text_format(text, " P%d T%d D%d", f->stat[0][STAT_POWER], f->stat[0][STAT_TACTICS], f->stat[0][STAT_DEFENSE]);
    if (is_location_card(t, card))
        for (uint8_t side = 0; side < 2; side++) {
            text_format(text, ", energy %d", f->energy[side]);
            for (uint8_t w = FACTION_NONE + 1; w < FACTION_COUNT; w++)
                if (f->icons[side][w])
                    text_format(text, " and %s %d", wars_factions[w], f->icons[side][w]);
            text_put(text, side ? " for your opponent" : " for you");
        }
    text_format(text, ", destiny %d", f->destiny);
}

bool wars_hand_can_play(const Drawing *d, SeatId seat, CardId card)
{
    return d->t->m->result == RESULT_NONE && wars_play_refused(d->t, seat, card, 0) == REFUSAL_NONE;
}

// A mark before cards that could be played now, then name, copies, cost, support.
static void draw_held(const Drawing *d, SeatId seat, CardId card, uint8_t copies)
{
    const Table *t = d->t;
    Line line;
    wars_line_begin(&line);
    text_format(&line.text, "    %s ", wars_hand_can_play(d, seat, card) ? "›" : " ");
    wars_draw_name(d, card, &line.text);
    if (copies > 1)
        text_format(&line.text, " ×%d", copies);
    if (!is_location_card(t, card))
        text_format(&line.text, " · %d energy", wars_energy_cost_of(t, seat, card, 0, NULL));
    for (uint8_t f = FACTION_NONE + 1; f < FACTION_COUNT; f++)
        if (facts(t, card)->support[f])
            text_format(&line.text, ", support %s %d", wars_factions[f], facts(t, card)->support[f]);
    text_put(&line.text, " · ");
    draw_printed(t, card, &line.text);
    draw_text(t, card, &line.text);
    wars_line_draw(d, &line, 8);
}

void wars_draw_hand(const Drawing *d, SeatId seat)
{
    const Table *t = d->t;
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    if (hand->count > 0)
        text_format(d->text, "  %s hand (› can be played now)\n", seat == d->viewer ? "Your" : say_seat_title(t, seat));
    for (uint8_t i = 0, copies = 1; i < hand->count; i++) {
        bool more = i + 1 < hand->count && cards_are_alike(t, hand->card[i], hand->card[i + 1]);
        if (hand->card[i] && !more)
            draw_held(d, seat, hand->card[i], copies);
        copies = (uint8_t)(more ? copies + 1 : 1);
    }
}

// ---- the table ----

void wars_draw_phases(const Drawing *d)
{
    static const char *const phases[PHASE_COUNT][2] = {
        [PHASE_ACTIVATE] = {"activate", "ACTIVATE"}, [PHASE_CONTROL] = {"control", "CONTROL"},
        [PHASE_DEPLOY] = {"deploy", "DEPLOY"}, [PHASE_BATTLE] = {"battle", "BATTLE"},
        [PHASE_MOVE] = {"move", "MOVE"}, [PHASE_DRAW] = {"draw", "DRAW"}};
    const WarsState *s = state(d->t);
    Line line;
    if (s->turn == 0)
        return;
    wars_line_begin(&line);
    text_format(&line.text, "  Turn %d, %s:", s->turn, say_seat_title(d->t, s->turn_player));
    for (uint8_t p = PHASE_ACTIVATE; p < PHASE_COUNT; p++)
        text_format(&line.text, "%s %s", p == PHASE_ACTIVATE ? "" : " ▸", phases[p][p == s->phase]);
    if (s->initiative < SEAT_COUNT && s->initiative != d->viewer && d->t->m->result == RESULT_NONE)
        text_format(&line.text, " · %s acts", say_seat_title(d->t, s->initiative));
    wars_line_draw(d, &line, 6);
}

void wars_draw(const Table *t, uint8_t viewer, Text *text)
{
    SeatId near = viewer < SEAT_COUNT ? viewer : 0;
    Drawing d = {.t = t, .viewer = viewer, .near = near, .far = seat_other(near), .text = text};
    wars_draw_phases(&d);
    draw_seat(&d, d.far);
    draw_locations(&d);
    if (is_battle(t))
        wars_draw_battle(&d);
    wars_draw_stack(&d);
    wars_draw_lasting(&d);
    draw_seat(&d, d.near);
    if (viewer < SEAT_COUNT)
        wars_draw_hand(&d, viewer);
    for (SeatId seat = 0; viewer == VIEWER_EVERYTHING && seat < SEAT_COUNT; seat++)
        wars_draw_hand(&d, seat);
    if (t->m->result == RESULT_NONE)
        wars_draw_now(&d);
}
