// draw.c — the TrekWar table in plain text, and the remarks at a choice.
#include "core/knowledge.h"
#include "core/say.h"
#include "games/trekwar/show/draw.h"
#include "games/trekwar/show/show.h"

static const char *const ground_names[] = {"not called yet", "Space", "Surface"};
static const char *const ground_says[] = {"", "in Space", "on the Surface"};
static const char *const sides[] = {"Federation", "Dominion", "nobody"};
const char *const trekwar_draw_sectors[] = {"C", "N", "NE", "SE", "S", "SW", "NW"};

// "NW Dominion (both Fleets)", padded to a column unless it ends the line.
static void draw_sector(const Table *t, uint8_t sector, int width, Text *text)
{
    const TrekwarState *s = state(t);
    bool f = s->fleet[FEDERATION] == sector, d = s->fleet[DOMINION] == sector;
    char cell[64];
    Text c = text_in(cell, sizeof cell);
    text_format(&c, "%s %s%s", trekwar_draw_sectors[sector], sides[s->owner[sector]],
                f && d ? " (both Fleets)" : f ? " (Federation Fleet)" : d ? " (Dominion Fleet)" : "");
    text_format(text, "%-*s", width, cell);
}

void trekwar_draw_board(const Table *t, Text *text)
{
    enum { COLUMN = 38, INDENT = 19 };
    static const uint8_t rows[][2] = {      // one Sector in the middle, or two
        {SECTOR_N}, {SECTOR_NW, SECTOR_NE}, {SECTOR_C}, {SECTOR_SW, SECTOR_SE}, {SECTOR_S}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        text_format(text, "%*s", i % 2 ? 2 : INDENT, "");
        draw_sector(t, rows[i][0], i % 2 ? COLUMN : 0, text);
        if (i % 2)
            draw_sector(t, rows[i][1], 0, text);
        text_put(text, "\n");
    }
}

void trekwar_draw_numbers(const Table *t, CardId card, Text *text)
{
    const TrekwarFacts *c = facts(t, card);
    if (c->type == TYPE_UNIT)
        text_format(text, "%d/%d", c->force[GROUND_SPACE], c->force[GROUND_SURFACE]);
    else if (c->type != TYPE_EVENT)
        text_format(text, "+%d/+%d", c->force[GROUND_SPACE], c->force[GROUND_SURFACE]);
}

static void draw_card(const Table *t, CardId card, Text *text)
{
    text_format(text, "%s [%s]%s", say_title(t, card), say_code(t, card),
                facts(t, card)->type == TYPE_EVENT ? "" : " ");
    trekwar_draw_numbers(t, card, text);
}

static void draw_stack(const Table *t, SeatId seat, ZoneName zone, const char *name, Text *text)
{
    const Zone *z = zone_for(t, seat, zone);
    if (z->count == 0)
        return;
    CardId top = z->card[z->count - 1];
    text_format(text, "    %-10s" FOLD_HERE, name);
    draw_card(t, top, text);
    if (t->cards[top].face_down)
        text_put(text, " (face down)");
    if (z->count > 1)
        text_format(text, " (%d below)", z->count - 1);
    text_put(text, "\n");
}

static void draw_row(const Table *t, SeatId seat, Text *text)
{
    const Zone *row = zone_for(t, seat, ZONE_COMMANDS);
    for (uint8_t i = 0; i < row->count; i++) {
        text_format(text, "    %-10s" FOLD_HERE, i == 0 ? "Commands" : "");
        draw_card(t, row->card[i], text);
        text_put(text, "\n");
    }
}

// "7 in Space = Galor +5, Gul Dukat +1, Gul Dukat +1 (its text)".
static void draw_force(const Table *t, SeatId seat, Text *text)
{
    Parts parts;
    t->game->numbers.parts(t, seat, &parts);
    text_format(text, "%d %s", trekwar_force_now(t, seat), ground_says[state(t)->ground]);
    for (uint8_t i = 0; i < parts.count; i++) {
        const Part *part = &parts.part[i];
        bool printed = strcmp(part->reason, "printed") == 0;
        text_format(text, "%s%s %+d%s%s%s", i == 0 ? " = " : ", ", say_title(t, part->card), part->amount,
                    printed ? "" : " (", printed ? "" : part->reason, printed ? "" : ")");
    }
}

void trekwar_draw_counts(const Table *t, SeatId seat, uint8_t viewer, Text *text)
{
    text_format(text, "  %s%s: hand %d, deck %d, discard %d, Sectors %d", sides[seat], seat == viewer ? " (you)" : "",
                zone_for(t, seat, ZONE_HAND)->count, zone_for(t, seat, ZONE_DECK)->count,
                zone_for(t, seat, ZONE_DISCARD)->count, trekwar_sectors_owned(t, seat));
}

void trekwar_draw_seat(const Table *t, SeatId seat, uint8_t viewer, bool with_discards, Text *text)
{
    trekwar_draw_counts(t, seat, viewer, text);
    text_put(text, "\n");
    if (with_discards)
        say_pile(t, zone_id(seat, ZONE_DISCARD), SPECTATOR, "Discard", text);
    if (seat != viewer && viewer != VIEWER_EVERYTHING)
        say_pile(t, zone_id(seat, ZONE_HAND), viewer, "You know", text);
    if (state(t)->ground != GROUND_NONE && trekwar_active_unit(t, seat)) {
        text_format(text, "    %-10s" FOLD_HERE, "Force");
        draw_force(t, seat, text);
        text_put(text, "\n");
    }
    draw_stack(t, seat, ZONE_UNITS, "Unit", text);
    draw_stack(t, seat, ZONE_MANEUVERS, "Maneuver", text);
    draw_row(t, seat, text);
    draw_stack(t, seat, ZONE_EVENTS, "Event", text);
}

// The card's text below its numbers: symbols and Special Effects, not the flavour.
void trekwar_def_says(const Table *t, DefId def, Text *text)
{
    Span rest = span_of(t->set->def[def].text);
    for (int line = 0; rest.size > 0; line++) {
        Span says = span_trim(span_line(&rest));
        if (line >= 3 && !span_starts(says, "\""))
            text_format(text, " " SPAN_FORMAT, SPAN_ARGS(says));
    }
}

Span trekwar_says_only(const Table *t, DefId def)
{
    const char *says = strstr(t->set->def[def].text, "Play only ");
    return says ? (Span){says, strcspn(says, ".")} : (Span){0};
}

void trekwar_draw_says(const Table *t, CardId card, Text *text) { trekwar_def_says(t, t->cards[card].def, text); }

void trekwar_draw_hand(const Table *t, SeatId seat, const char *whose, Text *text)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    text_format(text, "  %s Hand (Space/Surface):\n", whose);
    for (uint8_t i = 0, next; i < hand->count; i = next) {
        CardId card = hand->card[i];
        char numbers[16];
        for (next = i + 1; next < hand->count && is_like_before(t, hand, next, i);)
            next++;
        Text small = text_in(numbers, sizeof numbers);
        trekwar_draw_numbers(t, card, &small);
        text_format(text, "    %-9s " FOLD_HERE "%s [%s]", numbers, say_title(t, card), say_code(t, card));
        if (next > i + 1)
            text_format(text, " ×%d", next - i);
        trekwar_draw_says(t, card, text);
        text_put(text, "\n");
    }
}

void trekwar_draw_moment(const Table *t, Text *text)
{
    const TrekwarState *s = state(t);
    if (t->m->question == QUESTION_ORIGIN || t->m->question == QUESTION_TARGET)
        text_format(text, "  After Fight %d", s->fight);
    else if (s->fight > 1)
        text_format(text, "  Fight %d: the %s attacks %s from %s", s->fight, sides[s->opener],
                    trekwar_draw_sectors[s->target], trekwar_draw_sectors[s->origin]);
    else
        text_format(text, "  Fight 1 for the centre, opened by the %s", sides[s->opener]);
    if (s->turn > 0)
        text_format(text, ". Turn %d", s->turn);
    if (s->ground != GROUND_NONE)
        text_format(text, ". Battleground: %s", ground_names[s->ground]);
    if (s->matched)
        text_put(text, ". The Attack was matched by a card's text");
    text_put(text, ".\n");
}

static void draw_all(const Table *t, uint8_t viewer, Text *text)
{
    SeatId near = viewer < SEAT_COUNT ? viewer : FEDERATION;
    trekwar_draw_board(t, text);
    trekwar_draw_moment(t, text);
    trekwar_draw_seat(t, seat_other(near), viewer, true, text);
    trekwar_draw_seat(t, near, viewer, true, text);
    if (viewer < SEAT_COUNT)
        trekwar_draw_hand(t, viewer, "Your", text);
    for (SeatId seat = 0; viewer == VIEWER_EVERYTHING && seat < SEAT_COUNT; seat++)
        trekwar_draw_hand(t, seat, sides[seat], text);
}

void trekwar_draw(const Table *t, uint8_t viewer, Text *text)
{
    char lines[SAY_BYTES];
    Text drawn = text_in(lines, sizeof lines);
    draw_all(t, viewer, &drawn);
    text_fold(text, (Span){lines, drawn.used}, text_columns(text));
}

// "Go on" says where to.
static void remark_done(const Table *t, Text *text)
{
    switch (t->m->question) {
    case QUESTION_EVENT:
        text_put(text, "  no Event");
        break;
    case QUESTION_TAKE_UP:
        text_put(text, "  take nothing more back");
        break;
    case QUESTION_EXCHANGE:
        text_put(text, "  exchange no more cards");
        break;
    default:
        break;
    }
}

// What matters before playing: the Force it would make against the Force to match.
void trekwar_option_remark(Table *t, const Option *o, Text *text)
{
    const Frame *f = flow_top(t);
    const TrekwarDeployLocals *d = &f->u.trekwar.deploy;
    const TrekwarFacts *c = facts(t, o->card);
    if (o->card && c->type != TYPE_NONE && c->type != TYPE_EVENT && o->verb != VERB_ADD) {
        text_put(text, "  ");
        trekwar_draw_numbers(t, o->card, text);
    }
    if (o->verb == VERB_DONE)
        remark_done(t, text);
    if (o->verb == VERB_TAKE_BACK)
        text_put(text, zone_top(t, t->cards[o->card].zone) == o->card ? "  on top" : "  covered");
    if (f->procedure != PROCEDURE_DEPLOY || d->opening)
        return;
    int force[SEAT_COUNT];
    Lineup now;
    trekwar_lineup_now(t, &now);
    if (o->verb != VERB_DEPLOY && o->verb != VERB_ADD && o->verb != VERB_ALONE)
        return;
    Play play = play_with(&d->play, *o);
    bool matches = trekwar_deployment_matches(&now, d->seat, &play, force);
    SeatId enemy = seat_other(d->seat);
    if (facts(t, play.value[SLOT_UNIT])->matches)
        text_put(text, "  matches by its text");
    else if (matches)
        text_format(text, "  Force %d matches %d", force[d->seat], force[enemy]);
    else
        text_format(text, "  Force %d, needs %d: add a card", force[d->seat], force[enemy]);
}
