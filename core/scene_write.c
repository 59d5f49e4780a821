// scene_write.c — saving a position as a scene.
#include "core/knowledge.h"
#include "core/say.h"
#include "core/scene_parts.h"
#include "core/view.h"
#include "core/zone.h"

typedef struct Out {
    Writer *put;
    void *self;
    const Table *t;
    bool exact;                         // everything, so that play continues in the same way
} Out;

static void put_line(const Out *out, const Text *line)
{
    check(!line->cut);
    out->put(out->self, line->data, line->used);
    out->put(out->self, "\n", 1);
}

static void write_rng(const Out *out, const Rng *rng)
{
    char buffer[120];
    Text line = text_in(buffer, sizeof buffer);
    uint8_t key[32];
    rng_key_get(rng, key);
    text_put(&line, "rng ");
    text_hex(&line, key, sizeof key);
    text_format(&line, " %u", rng->position);
    put_line(out, &line);
    line = text_in(buffer, sizeof buffer);
    const Match *m = out->t->m;
    text_format(&line, "counts %d %d %u", m->choice_number[0], m->choice_number[1], m->disclosures);
    put_line(out, &line);
}

static void write_zones(const Out *out)
{
    const Table *t = out->t;
    char buffer[CARD_MAX * 24 + 80];
    for (ZoneId z = 0; z < zone_count(t); z++) {
        const Zone *zone = zone_at(t, z);
        if (zone->count == 0)
            continue;
        Text line = text_in(buffer, sizeof buffer);
        say_zone(t, z, &line);
        text_put(&line, ":");
        for (uint8_t i = zone->count; i > 0; i--) {
            CardId card = zone->card[i - 1];
            if (t->cards[card].def == 0)
                text_put(&line, " ?");
            else
                text_format(&line, " c%d=%s%s", card, say_code(t, card), t->cards[card].face_down ? "/down" : "");
            if (t->cards[card].def && t->game->scenes.say)
                t->game->scenes.say(t, card, &line);
        }
        put_line(out, &line);
    }
}

// Most records, and most fields of single cards, are 0, like those of a fresh position.
static bool is_sparse(const FieldInfo *field) { return field_is_member(field) || field->index == FIELD_CARD; }
// Records of single cards say where they are, which is written after their codes.
static bool is_laid(const Table *t, const FieldInfo *field)
{
    return t->game->scenes.say && field_is_member(field) && field->index == FIELD_CARD;
}

// Fields as "set name value" or, in a frame, " name=value".
static void write_fields(const Out *out, const FieldInfo *fields, uint8_t count, const void *base, Text *frame)
{
    char buffer[120];
    for (uint8_t i = 0; i < count; i++)
        for (int k = 0; k < fields[i].count && fields[i].kind != FIELD_NONE; k++) {
            Text line = text_in(buffer, sizeof buffer);
            int32_t value = field_get(base, &fields[i], k);
            if ((value == 0 && is_sparse(&fields[i])) || is_laid(out->t, &fields[i]))
                continue;
            text_format(&line, "%s%s", frame ? " " : "set ", fields[i].name);
            if (fields[i].count > 1 && fields[i].index == FIELD_CARD) {
                text_format(&line, ".c%d", k);
            } else if (fields[i].count > 1) {
                text_put(&line, ".");
                say_value(out->t, fields[i].index, k, &line);
            }
            text_put(&line, frame ? "=" : " ");
            if (fields[i].kind == FIELD_CARD && value == 0)
                text_put(&line, "none");
            else if (fields[i].kind == FIELD_CARD)
                text_format(&line, "c%d", (int)value);
            else
                say_value(out->t, fields[i].kind, value, &line);
            if (frame)
                text_put(frame, buffer);
            else
                put_line(out, &line);
        }
}

// Cards the viewer knows although it cannot see their zone.
static void write_known(const Out *out, uint8_t viewer)
{
    const Table *t = out->t;
    char buffer[CARD_MAX * 5 + 80];
    Text line = text_in(buffer, sizeof buffer);
    text_format(&line, "knows %s:", say_seat(t, viewer));
    bool any = false;
    for (ZoneId z = 0; z < zone_count(t); z++) {
        const Zone *zone = zone_at(t, z);
        for (uint8_t i = 0; i < zone->count && !(knowledge_viewers(t, z) & VIEWER_BIT(viewer)); i++)
            if (zone->card[i] != 0) {
                text_format(&line, " c%d", zone->card[i]);
                any = true;
            }
    }
    if (any)
        put_line(out, &line);
}

static void write_labels(const Out *out)
{
    static const char *const spectator = "spectator";
    char buffer[CARD_MAX * 4 + 80];
    for (uint8_t v = 0; v < VIEWER_COUNT; v++) {
        Text line = text_in(buffer, sizeof buffer);
        text_format(&line, "labels %s:", v < SEAT_COUNT ? say_seat(out->t, v) : spectator);
        for (CardId c = 1; c <= out->t->game->card_max; c++)
            text_format(&line, " %d", out->t->cards[c].label[v]);
        put_line(out, &line);
    }
}

static void write_frames(const Out *out)
{
    char buffer[400];
    for (uint8_t i = 0; i < out->t->m->depth; i++) {
        const Frame *f = &out->t->frames[i];
        const Procedure *p = &out->t->game->procedures[f->procedure];
        Text line = text_in(buffer, sizeof buffer);
        text_format(&line, "frame %s %s", p->name, p->steps[f->step]);
        write_fields(out, p->fields, p->field_count, &f->u, &line);
        if (f->value)
            text_format(&line, " value=%d", f->value);
        put_line(out, &line);
    }
}

static void write_entries(const Out *out)
{
    char buffer[900];
    for (uint8_t i = 0; i < out->t->m->entry_count; i++) {
        if (entry_is_free(&out->t->entries[i]))
            continue;
        Text line = text_in(buffer, sizeof buffer);
        text_format(&line, "entry %d", i);
        write_fields(out, entry_fields, entry_field_count, &out->t->entries[i], &line);
        put_line(out, &line);
    }
}

// Cards that are not in the game's own set: a scene brought them, so the saved scene must bring them, too.
static void write_cards(const Out *out)
{
    const CardSet *set = out->t->set;
    if (!set->borrowed)
        return;
    out->put(out->self, "cards\n", 6);
    for (DefId d = set->borrowed; d < set->count; d++) {
        out->put(out->self, set->def[d].text, strlen(set->def[d].text));
        out->put(out->self, "\n\n", 2);
    }
    out->put(out->self, "end\n", 4);
}

void scene_write(const Table *t, const MatchSetup *setup, uint8_t viewer, Writer *put, void *self)
{
    View view;
    Table v;
    Out out = {put, self, t, viewer == VIEWER_EVERYTHING};
    char buffer[160];
    Text line = text_in(buffer, sizeof buffer);
    check(t->m->question != 0);
    if (!out.exact) {
        check(t->m->asked == viewer);
        view_make(&view, t, viewer);
        view_table(&view, t->game, t->set, &v);
        out.t = &v;
    }
    text_format(&line, "scene Saved position%s%s\ngame %s", out.exact ? "" : " as known to ",
                out.exact ? "" : say_seat(t, viewer), t->game->name);
    if (t->m->edition != 0)
        text_format(&line, "\nedition %s", say_edition(t->game, t->m->edition));
    for (uint8_t i = 0; i < t->game->setting_count; i++) {
        text_format(&line, "\nsetting %s ", t->game->settings[i].name);
        say_value(t, t->game->settings[i].kind, setup->option[i], &line);
    }
    put_line(&out, &line);
    write_cards(&out);
    if (out.exact)
        write_rng(&out, &t->m->rng);
    write_zones(&out);
    write_fields(&out, t->game->fields, t->game->field_count, (const char *)out.t->m + t->game->state_at, NULL);
    if (out.exact)
        write_labels(&out);
    else
        write_known(&out, viewer);
    write_entries(&out);
    write_frames(&out);
    line = text_in(buffer, sizeof buffer);
    text_put(&line, "start here");
    put_line(&out, &line);
}
