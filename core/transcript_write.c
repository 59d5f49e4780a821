// transcript_write.c — a match as a file: head, decks with their cards' texts, choices, result.
#include "core/transcript_parts.h"

#include <inttypes.h>

#include "core/say.h"

typedef struct Out {
    Writer *put;
    void *self;
} Out;

static void record_put_line(const Out *out, const Text *line)
{
    check(!line->cut);
    out->put(out->self, line->data, line->used);
    out->put(out->self, "\n", 1);
}

static void write_seed(const Out *out, const Transcript *tr)
{
    char buffer[80];
    Text line = text_in(buffer, sizeof buffer);
    uint8_t key[32];
    rng_key_get(&tr->setup.rng, key);
    text_put(&line, "seed ");
    text_hex(&line, key, sizeof key);
    record_put_line(out, &line);
}

static void write_share(const Out *out, const char *name, const ShuffleShare *share)
{
    char buffer[200];
    Text line = text_in(buffer, sizeof buffer);
    if (!share->has_value)
        return;
    text_format(&line, "proof %s ", name);
    text_hex(&line, share->commitment, SHUFFLE_BYTES);
    text_put(&line, " ");
    text_hex(&line, share->value, SHUFFLE_BYTES);
    record_put_line(out, &line);
}

static void write_proof(const Out *out, const Game *game, const Proof *proof)
{
    char buffer[160];
    Text line = text_in(buffer, sizeof buffer);
    text_format(&line, "proof table %" PRId64 "\nproof head ", proof->shuffle.table);
    text_hex(&line, proof->head, SHUFFLE_BYTES);
    record_put_line(out, &line);
    write_share(out, "server", &proof->shuffle.server);
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        write_share(out, game->seat_names[s], &proof->shuffle.seat[s]);
}

static void write_game(const Out *out, const Transcript *tr)
{
    char buffer[160];
    Text line = text_in(buffer, sizeof buffer);
    text_format(&line, "rift transcript %d\ngame %s\nrules %d\nedition %s", TRANSCRIPT_VERSION, tr->game->name,
                tr->game->rules_version, say_edition(tr->game, tr->setup.edition));
    record_put_line(out, &line);
}

static void write_settings(const Out *out, const Transcript *tr, const Table *t)
{
    char buffer[160];
    for (uint8_t i = 0; i < tr->game->setting_count; i++) {
        Text line = text_in(buffer, sizeof buffer);
        text_format(&line, "setting %s ", tr->game->settings[i].name);
        say_value(t, tr->game->settings[i].kind, tr->setup.option[i], &line);
        record_put_line(out, &line);
    }
}

static void write_decks(const Out *out, const Transcript *tr, const Table *t)
{
    char buffer[160];
    for (SeatId s = 0; s < SEAT_COUNT; s++) {
        Text line = text_in(buffer, sizeof buffer);
        text_format(&line, "deck %s %s", tr->game->seat_names[s], tr->deck[s].name);
        record_put_line(out, &line);
        for (uint8_t i = 0; i < tr->deck[s].count;) {
            uint8_t first = i;
            while (i < tr->deck[s].count && tr->deck[s].card[i] == tr->deck[s].card[first])
                i++;
            line = text_in(buffer, sizeof buffer);
            text_format(&line, "%d [%s]", i - first, t->set->def[tr->deck[s].card[first]].code);
            record_put_line(out, &line);
        }
    }
}

// Whether a position brought this card: where the position is written too, the card is part of its text.
static bool is_brought(const CardSet *set, DefId def) { return set->borrowed && def >= set->borrowed; }

static bool is_in_decks(const Transcript *tr, DefId def)
{
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        for (uint8_t i = 0; i < tr->deck[s].count; i++)
            if (tr->deck[s].card[i] == def)
                return true;
    return false;
}

static bool is_listed(const Transcript *tr, const Table *t, DefId def, bool has_position)
{
    if (is_brought(t->set, def))
        return !has_position;
    return is_in_decks(tr, def) || (tr->start && start_has(tr->start, def));
}

static void record_write_cards(const Out *out, const Transcript *tr, const Table *t, bool has_position)
{
    out->put(out->self, "cards\n", 6);
    for (DefId d = 1; d < t->set->count; d++)
        if (is_listed(tr, t, d, has_position)) {
            out->put(out->self, t->set->def[d].text, strlen(t->set->def[d].text));
            out->put(out->self, "\n\n", 2);
        }
    if (tr->start && has_position) {
        const char *line = tr->start->is_fixed ? "position fixed\n" : "position\n";
        out->put(out->self, line, strlen(line));
        out->put(out->self, tr->start->text, tr->start->size);
    }
    out->put(out->self, "choices\n", 8);
}

void transcript_entry_say(const Transcript *tr, const Table *t, uint32_t index, Text *text)
{
    const TranscriptEntry *e = &tr->entry[index];
    text_format(text, "%s ", tr->game->seat_names[e->seat]);
    if (e->kind == LINE_CHOICE)
        say_option(t, e->option, OPTION_BY_ID, text);
    else
        text_put(text, transcript_call_words[e->kind]);
    if (e->kind == LINE_UNDO)
        text_format(text, " %d", e->option.number);
    if (e->def)
        text_format(text, "  # %s", t->set->def[e->def].title);
}

static void write_entry(const Out *out, const Transcript *tr, const Table *t, uint32_t index)
{
    char buffer[200];
    Text line = text_in(buffer, sizeof buffer);
    if (index > 0 && index % CHECK_EVERY == 0)
        text_format(&line, "check %u %016llx\n", index, (unsigned long long)tr->entry[index].check_before);
    transcript_entry_say(tr, t, index, &line);
    record_put_line(out, &line);
}

void transcript_write_cards(const Transcript *tr, const Table *t, Writer *put, void *self)
{
    Out out = {put, self};
    write_decks(&out, tr, t);
    record_write_cards(&out, tr, t, true);
}

void transcript_write_known(const Transcript *tr, const Table *t, Writer *put, void *self)
{
    Out out = {put, self};
    write_decks(&out, tr, t);
    record_write_cards(&out, tr, t, false);
}

void transcript_write_head(const Transcript *tr, const Table *t, Writer *put, void *self)
{
    Out out = {put, self};
    write_game(&out, tr);
    write_settings(&out, tr, t);
    transcript_write_cards(tr, t, put, self);
}

void transcript_write(const Transcript *tr, const Table *t, Writer *put, void *self)
{
    Out out = {put, self};
    char buffer[160];
    write_game(&out, tr);
    write_seed(&out, tr);
    if (tr->has_proof)
        write_proof(&out, tr->game, &tr->proof);
    write_settings(&out, tr, t);
    transcript_write_cards(tr, t, put, self);
    for (uint32_t i = 0; i < tr->count; i++)
        write_entry(&out, tr, t, i);
    Text line = text_in(buffer, sizeof buffer);
    text_format(&line, "result %s %s %s\nend %u %016llx", say_result(t->m->result),
                t->m->result ? say_seat(t, t->m->winner) : "nobody", say_reason(tr->game, t->m->reason), tr->count,
                (unsigned long long)tr->hash);
    record_put_line(&out, &line);
}
