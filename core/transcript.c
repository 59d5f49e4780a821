// transcript.c — recording, writing, reading and replaying matches.
#include "core/transcript.h"

#include <inttypes.h>
#include <stdlib.h>

#include "core/cardfile.h"
#include "core/hash.h"
#include "core/say.h"

static const char *const call_words[] = {[LINE_CHOICE] = "", [LINE_CONCEDE] = "concedes",
                                         [LINE_DRAW] = "agreed-draw", [LINE_TIME] = "time-out",
                                         [LINE_STOP] = "stopped", [LINE_UNDO] = "undo"};

// ---- recording ----

static void take_event(void *self, const Table *t, const Event *event)
{
    Transcript *tr = self;
    uint8_t wire[EVENT_WIRE_MAX];
    tr->hash = hash_bytes(tr->hash, wire, event_encode(t, event, VIEWER_EVERYTHING, wire));
    if (tr->next)
        tr->next->take(tr->next->self, t, event);
}

static void start(Transcript *tr, EventSink *sink)
{
    tr->hash = HASH_START;
    tr->next = sink;
    tr->sink = (EventSink){take_event, tr};
}

void transcript_begin(Transcript *tr, const Game *game, const MatchSetup *setup, EventSink *sink)
{
    *tr = (Transcript){.game = game, .setup = *setup};
    for (SeatId s = 0; s < SEAT_COUNT; s++) {
        tr->deck[s] = *setup->deck[s];
        tr->setup.deck[s] = &tr->deck[s];
    }
    start(tr, sink);
}

void transcript_prove(Transcript *tr, const Proof *proof)
{
    check(proof->shuffle.table > 0 && proof->shuffle.server.has_value);
    tr->has_proof = true;
    tr->proof = *proof;
}

static void entry_add(Transcript *tr, TranscriptEntry entry)
{
    if (tr->count == tr->room) {
        tr->room = tr->room ? tr->room * 2 : 256;
        tr->entry = realloc(tr->entry, tr->room * sizeof *tr->entry);
        check(tr->entry != NULL);
    }
    tr->entry[tr->count++] = entry;
}

void transcript_choice(Transcript *tr, const Table *t, uint8_t index)
{
    check(index < t->options.count);
    Option option = t->options.option[index];
    tr->final_line = 0;     // what is recorded from here on was never written
    entry_add(tr, (TranscriptEntry){.kind = LINE_CHOICE, .seat = t->options.seat, .option = option,
                                    .def = t->cards[option.card].def, .check_before = tr->hash});
}

void transcript_call(Transcript *tr, LineKind kind, SeatId seat)
{
    tr->final_line = 0;
    entry_add(tr, (TranscriptEntry){.kind = (uint8_t)kind, .seat = seat, .check_before = tr->hash});
}

void transcript_undo(Transcript *tr, uint32_t entries)
{
    check(entries <= tr->count);
    tr->final_line = 0;
    for (; entries > 0; entries--) {
        const TranscriptEntry *last = &tr->entry[--tr->count];
        check(!last->is_void && last->kind != LINE_UNDO);
        tr->hash = last->check_before;
    }
}

// Marks the last live entries as void and gives the hash of the events before them; false if there are fewer.
static bool void_last(Transcript *tr, int32_t entries, uint64_t *ret_hash)
{
    for (uint32_t i = tr->count; i > 0 && entries > 0; i--) {
        TranscriptEntry *e = &tr->entry[i - 1];
        if (e->is_void || e->kind == LINE_UNDO)
            continue;
        e->is_void = 1;
        *ret_hash = e->check_before;
        entries--;
    }
    return entries == 0;
}

void transcript_note_undo(Transcript *tr, SeatId seat, uint32_t entries)
{
    uint64_t before = tr->hash;
    tr->final_line = 0;
    check(entries > 0 && entries <= INT16_MAX && void_last(tr, (int32_t)entries, &tr->hash));
    entry_add(tr, (TranscriptEntry){.kind = LINE_UNDO, .seat = seat, .option.number = (int16_t)entries,
                                    .check_before = before});
}

void transcript_clear(Transcript *tr)
{
    free(tr->entry);
    if (tr->owns_set) {
        start_free(tr->start);
        card_set_clear(&tr->set);
    }
    *tr = (Transcript){0};
}

// ---- writing ----

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

static void write_part(const Out *out, const char *name, const ShufflePart *part)
{
    char buffer[200];
    Text line = text_in(buffer, sizeof buffer);
    if (!part->has_value)
        return;
    text_format(&line, "proof %s ", name);
    text_hex(&line, part->commitment, SHUFFLE_BYTES);
    text_put(&line, " ");
    text_hex(&line, part->value, SHUFFLE_BYTES);
    record_put_line(out, &line);
}

static void write_proof(const Out *out, const Game *game, const Proof *proof)
{
    char buffer[160];
    Text line = text_in(buffer, sizeof buffer);
    text_format(&line, "proof table %" PRId64 "\nproof head ", proof->shuffle.table);
    text_hex(&line, proof->head, SHUFFLE_BYTES);
    record_put_line(out, &line);
    write_part(out, "server", &proof->shuffle.server);
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        write_part(out, game->seat_names[s], &proof->shuffle.seat[s]);
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
        text_put(text, call_words[e->kind]);
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

// ---- reading ----

typedef struct RecordReader {
    Transcript *tr;
    Table words;            // only its game is used: to read words
    Span rest, line;
    uint32_t number;
    Problem *problem;
    int card_problems;
    uint32_t card_line;     // line before the first card
    uint32_t deck_line;     // of the first deck
    bool ended;
} RecordReader;

static bool refuse(RecordReader *r, Span at, const char *expected)
{
    bool inside = at.at >= r->line.at && at.at <= r->line.at + r->line.size;
    uint32_t column = inside ? (uint32_t)(at.at - r->line.at) + 1 : 1;
    if (at.size == 0)
        return problem_set(r->problem, r->number, column, "expected %s, found the end of the line", expected);
    return problem_set(r->problem, r->number, column, "expected %s, found \"%.*s\"", expected,
                       (int)(at.size < 60 ? at.size : 60), at.at);
}

static bool record_next_line(RecordReader *r)
{
    if (r->rest.size == 0)
        return false;
    r->line = span_line(&r->rest);
    r->number++;
    return true;
}

// The next line must begin with this word; what follows it is left in *ret_value.
static bool keyed_line(RecordReader *r, const char *key, Span *ret_value)
{
    if (!record_next_line(r))
        return problem_set(r->problem, r->number, 1, "the file ends here; expected a line \"%s …\"", key);
    *ret_value = r->line;
    Span word = span_word(ret_value);
    *ret_value = span_trim(*ret_value);
    return span_is(word, key) || refuse(r, word, key);
}

static bool read_number_line(RecordReader *r, const char *key, int32_t *ret_number)
{
    Span value;
    return keyed_line(r, key, &value) && (span_number(value, ret_number) || refuse(r, value, "a number"));
}

static bool read_edition_line(RecordReader *r)
{
    char expected[80];
    Text text = text_in(expected, sizeof expected);
    Span value;
    if (!keyed_line(r, "edition", &value))
        return false;
    text_put(&text, "an edition of this game, ");
    say_editions(r->tr->game, &text);
    return read_edition(r->tr->game, value, &r->tr->setup.edition) || refuse(r, value, expected);
}

static bool read_seed(RecordReader *r)
{
    Span value;
    uint8_t bytes[32];
    if (!keyed_line(r, "seed", &value))
        return false;
    if (!span_hex(value, bytes, sizeof bytes))
        return refuse(r, value, "64 hexadecimal digits");
    rng_key_set(&r->tr->setup.rng, bytes);
    r->tr->seed_line = r->number;
    return true;
}

// Whether the next line belongs to the proof and, if a name is given, to this part of it. Nothing is read yet.
static bool is_proof_next(const RecordReader *r, const char *name)
{
    Span rest = r->rest, line = span_line(&rest);
    return span_is(span_word(&line), "proof") && (!name || span_is(span_word(&line), name));
}

static bool proof_line(RecordReader *r, const char *name, Span *ret_value)
{
    char expected[80];
    Text text = text_in(expected, sizeof expected);
    if (!keyed_line(r, "proof", ret_value))
        return false;
    Span word = span_word(ret_value);
    *ret_value = span_trim(*ret_value);
    text_format(&text, "\"%s\" in this line of the proof", name);
    return span_is(word, name) || refuse(r, word, expected);
}

// From 1, and written in one way only: no sign, no leading zeroes.
static bool read_table_number(Span digits, int64_t *ret_number)
{
    int64_t number = 0;
    if (digits.size == 0 || digits.at[0] == '0')
        return false;
    for (size_t i = 0; i < digits.size; i++) {
        int digit = digits.at[i] - '0';
        if (digit < 0 || digit > 9 || number > (INT64_MAX - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    *ret_number = number;
    return true;
}

static bool read_part(RecordReader *r, const char *name, ShufflePart *ret_part)
{
    Span value;
    if (!proof_line(r, name, &value))
        return false;
    Span commitment = span_word(&value);
    value = span_trim(value);
    if (!span_hex(commitment, ret_part->commitment, SHUFFLE_BYTES))
        return refuse(r, commitment, "a commitment of 64 hexadecimal digits");
    if (!span_hex(value, ret_part->value, SHUFFLE_BYTES))
        return refuse(r, value, "a value of 64 hexadecimal digits");
    ret_part->has_commitment = ret_part->has_value = true;
    return true;
}

// A seat without a person has no line.
static bool read_proof_seats(RecordReader *r, ShufflePart seat[SEAT_COUNT])
{
    const char *const *names = r->tr->game->seat_names;
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        if (is_proof_next(r, names[s]) && !read_part(r, names[s], &seat[s]))
            return false;
    if (!is_proof_next(r, NULL))
        return true;
    char expected[120];
    Text text = text_in(expected, sizeof expected);
    text_format(&text, "at most a line for %s and then one for %s after the server's", names[0], names[1]);
    record_next_line(r);
    Span name = r->line;
    span_word(&name);
    return refuse(r, span_trim(name), expected);
}

static bool read_proof(RecordReader *r)
{
    Proof *proof = &r->tr->proof;
    Span value;
    if (!is_proof_next(r, NULL))
        return true;
    r->tr->has_proof = true;
    if (!proof_line(r, "table", &value))
        return false;
    if (!read_table_number(value, &proof->shuffle.table))
        return refuse(r, value, "the table's number, from 1");
    if (!proof_line(r, "head", &value))
        return false;
    if (!span_hex(value, proof->head, SHUFFLE_BYTES))
        return refuse(r, value, "64 hexadecimal digits");
    return read_part(r, "server", &proof->shuffle.server) && read_proof_seats(r, proof->shuffle.seat);
}

// Check values of another version were made from other bytes, so none of them would agree.
static bool read_version(RecordReader *r)
{
    int32_t version;
    if (!record_next_line(r))
        return problem_set(r->problem, 1, 1, "the file is empty; expected \"rift transcript %d\"", TRANSCRIPT_VERSION);
    Span rest = r->line, rift = span_word(&rest), transcript = span_word(&rest);
    if (!span_is(rift, "rift") || !span_is(transcript, "transcript") || !span_number(span_trim(rest), &version))
        return refuse(r, r->line, "\"rift transcript\" and its version as the first line");
    if (version == TRANSCRIPT_VERSION)
        return true;
    return problem_set(r->problem, r->number, 17, "this transcript has version %d, this program reads version %d: %s",
                       (int)version, TRANSCRIPT_VERSION,
                       version < TRANSCRIPT_VERSION ? "replay it with the release of rift that wrote it"
                                                    : "it needs a newer release of rift");
}

static bool read_head(RecordReader *r, GameFinder *find)
{
    Span value;
    int32_t number;
    if (!read_version(r) || !keyed_line(r, "game", &value))
        return false;
    r->tr->game = r->words.game = find(value);
    if (!r->tr->game)
        return refuse(r, value, "the name of a game");
    if (!read_number_line(r, "rules", &number))
        return false;
    if (number != r->tr->game->rules_version)
        return problem_set(r->problem, r->number, 7, "written for rules version %d; this program has version %d",
                           (int)number, r->tr->game->rules_version);
    if (!read_edition_line(r) || !read_seed(r) || !read_proof(r))
        return false;
    for (uint8_t i = 0; i < r->tr->game->setting_count; i++) {
        if (!keyed_line(r, "setting", &value))
            return false;
        Span name = span_word(&value);
        value = span_trim(value);
        if (!span_is(name, r->tr->game->settings[i].name))
            return refuse(r, name, r->tr->game->settings[i].name);
        if (!read_setting(&r->words, r->tr->game->settings[i].kind, value, &r->tr->setup.option[i]))
            return refuse(r, value, "a value of this setting");
    }
    return true;
}

static void card_problem(void *self, const Problem *p)
{
    RecordReader *r = self;
    if (!p->is_warning && r->card_problems++ == 0) {
        *r->problem = *p;
        r->problem->line += r->card_line;
    }
}

static bool is_position(Span line) { return span_is(line, "position") || span_is(line, "position fixed"); }

// The scene after this line, up to the line "choices".
static bool read_position(RecordReader *r)
{
    Transcript *tr = r->tr;
    bool is_fixed = !span_is(r->line, "position");
    uint32_t first = r->number;
    Span text = {r->rest.at, 0};
    do {
        text.size = (size_t)(r->rest.at - text.at);
        if (!record_next_line(r))
            return problem_set(r->problem, r->number, 1, "the file ends here; expected \"choices\"");
    } while (!span_is(r->line, "choices"));
    const SceneCards cards = {tr->game, &tr->set, {&tr->deck[0], &tr->deck[1]}};
    tr->start = start_new(&cards, text, is_fixed, r->problem);
    r->problem->line += tr->start ? 0 : first;
    return tr->start != NULL;
}

// Edition and settings are written both in the head and in the scene.
static bool start_agrees(const Transcript *tr, uint32_t line, Problem *problem)
{
    const Start *start = tr->start;
    if (!start || (start->setup.edition == tr->setup.edition &&
                   memcmp(start->setup.option, tr->setup.option, sizeof tr->setup.option) == 0))
        return true;
    return problem_set(problem, line, 1, "the position has another edition or other settings than this head");
}

// The decks come before the cards they name: their lines are kept and read again after the cards.
static bool read_decks_and_cards(RecordReader *r)
{
    Span deck[SEAT_COUNT], name[SEAT_COUNT], value;
    uint32_t deck_line[SEAT_COUNT];
    for (SeatId s = 0; s < SEAT_COUNT; s++) {
        if (s == 0 && !keyed_line(r, "deck", &value))
            return false;
        Span seat = span_word(&value);
        if (!span_is(seat, r->tr->game->seat_names[s]))
            return refuse(r, seat, r->tr->game->seat_names[s]);
        name[s] = span_trim(value);
        deck[s] = (Span){r->rest.at, 0};
        deck_line[s] = r->number;
        r->deck_line = deck_line[0];
        for (;;) {
            if (!record_next_line(r))
                return problem_set(r->problem, r->number, 1, "the file ends here; expected \"cards\"");
            value = r->line;
            Span word = span_word(&value);
            if (span_is(word, "deck") || span_is(word, "cards"))
                break;
            deck[s].size = (size_t)(r->line.at + r->line.size - deck[s].at);
        }
        value = span_trim(value);
    }
    if (!span_is(r->line, "cards"))
        return refuse(r, r->line, "\"cards\"");
    Span cards = {r->rest.at, 0};
    r->card_line = r->number;
    do {
        cards.size = (size_t)(r->rest.at - cards.at);
        if (!record_next_line(r))
            return problem_set(r->problem, r->number, 1, "the file ends here; expected \"choices\"");
    } while (!span_is(r->line, "choices") && !is_position(r->line));
    cards_read(&r->tr->set, r->tr->game, cards, card_problem, r);
    for (SeatId s = 0; s < SEAT_COUNT && r->card_problems == 0; s++) {
        r->card_line = deck_line[s];
        deck_read(&r->tr->deck[s], &r->tr->set, r->tr->game, deck[s], card_problem, r);
        span_to(name[s], r->tr->deck[s].name, sizeof r->tr->deck[s].name);
        r->tr->setup.deck[s] = &r->tr->deck[s];
    }
    return r->card_problems == 0 && (span_is(r->line, "choices") || read_position(r));
}

static bool read_check(RecordReader *r, Span value, uint32_t *ret_count, uint64_t *ret_hash)
{
    int32_t count;
    uint8_t bytes[8];
    Span number = span_word(&value);
    Span hash = span_trim(value);
    if (!span_number(number, &count) || count < 0 || (uint32_t)count != r->tr->count)
        return problem_set(r->problem, r->number, 1, "expected %u choices up to here, found \"" SPAN_FORMAT
                           "\": lines are missing or added", r->tr->count, SPAN_ARGS(number));
    if (!span_hex(hash, bytes, sizeof bytes))
        return refuse(r, hash, "a check value of 16 hexadecimal digits");
    *ret_count = (uint32_t)count;
    *ret_hash = 0;
    for (int i = 0; i < 8; i++)
        *ret_hash = *ret_hash << 8 | bytes[i];
    return true;
}

static bool read_entry(RecordReader *r, SeatId seat, Span words, uint64_t check_before)
{
    TranscriptEntry entry = {.seat = seat, .line = r->number, .check_before = check_before};
    Span rest = words;
    Span verb = span_word(&rest);
    Span argument = span_trim(rest);
    const Game *game = r->tr->game;
    if (span_is(verb, call_words[LINE_UNDO])) {
        int32_t number;
        uint64_t ignored;
        if (!span_number(argument, &number) || number < 1 || number > INT16_MAX || !void_last(r->tr, number, &ignored))
            return refuse(r, argument, "how many choices before this line are undone");
        entry.kind = LINE_UNDO;
        entry.option.number = (int16_t)number;
        entry_add(r->tr, entry);
        return true;
    }
    for (uint8_t k = LINE_CONCEDE; k <= LINE_STOP; k++)
        if (span_is(verb, call_words[k])) {
            entry.kind = k;
            entry_add(r->tr, entry);
            return true;
        }
    for (uint8_t v = 1; v < game->verb_count; v++) {
        if (!span_is(verb, game->verbs[v].word))
            continue;
        int32_t value = 0;
        if (game->verbs[v].takes == FIELD_NONE ? argument.size > 0
                                               : !read_value(&r->words, game->verbs[v].takes, argument, &value))
            return refuse(r, argument, game->verbs[v].takes == FIELD_NONE ? "nothing after the verb"
                                                                          : "what the verb is done with");
        bool is_card = game->verbs[v].takes == FIELD_CARD;
        entry.option = (Option){v, is_card ? (CardId)value : 0, is_card ? 0 : (int16_t)value};
        entry_add(r->tr, entry);
        return true;
    }
    return refuse(r, verb, "a choice");
}

static bool read_result_line(RecordReader *r, Span value)
{
    uint8_t result, reason;
    Span word = span_word(&value), winner = span_word(&value), why = span_trim(value);
    if (!read_result(word, &result))
        return refuse(r, word, "a result");
    int32_t seat;
    if (!read_value(&r->words, FIELD_SEAT, winner, &seat))
        return refuse(r, winner, "a seat or nobody");
    if (!read_reason(r->tr->game, why, &reason))
        return refuse(r, why, "a reason");
    r->tr->result = result;
    r->tr->winner = (uint8_t)seat;
    r->tr->reason = reason;
    r->tr->result_line = r->number;
    return true;
}

static bool read_choices(RecordReader *r)
{
    uint64_t pending = 0;       // a check line speaks of the entry after it
    while (!r->ended) {
        if (!record_next_line(r))
            return problem_set(r->problem, r->number, 1, "the file ends here; expected \"end\" with a check value: "
                               "it is cut short");
        Span whole = r->line;
        Span value = span_trim(span_until(&whole, '#'));
        if (value.size == 0)
            continue;
        Span word = span_word(&value);
        value = span_trim(value);
        SeatId seat;
        uint32_t count;
        if (r->tr->result_line != 0 && !span_is(word, "end"))
            return refuse(r, word, "\"end\" after the result");
        if (span_is(word, "check")) {
            if (!read_check(r, value, &count, &pending))
                return false;
        } else if (span_is(word, "result")) {
            if (!read_result_line(r, value))
                return false;
        } else if (span_is(word, "end")) {
            if (!read_check(r, value, &count, &r->tr->final_check))
                return false;
            r->tr->final_line = r->number;
            r->ended = true;
        } else if (!read_seat(r->tr->game, word, &seat)) {
            return refuse(r, word, "a seat, \"check\", \"result\" or \"end\"");
        } else {
            bool is_due = r->tr->count > 0 && r->tr->count % CHECK_EVERY == 0;
            if (is_due && pending == 0)
                return refuse(r, word, "a check value here, after every 16 choices");
            if (!read_entry(r, seat, value, pending))
                return false;
            pending = 0;
        }
    }
    while (record_next_line(r))
        if (span_trim(r->line).size > 0)
            return refuse(r, r->line, "nothing after \"end\"");
    if (r->tr->result_line == 0)
        return problem_set(r->problem, r->number, 1, "expected a \"result\" line before \"end\"");
    return true;
}

bool transcript_read_cards(Transcript *tr, const Game *game, Span text, Problem *problem)
{
    *tr = (Transcript){.game = game, .owns_set = true};
    RecordReader r = {.tr = tr, .words.game = game, .rest = text, .problem = problem};
    card_set_init(&tr->set, game->facts_size);
    return read_decks_and_cards(&r);
}

bool transcript_read_line(Transcript *tr, Span line, uint64_t check_before, Problem *problem)
{
    RecordReader r = {.tr = tr, .words.game = tr->game, .line = line, .number = tr->count + 1, .problem = problem};
    Span value = span_trim(span_until(&line, '#'));
    Span word = span_word(&value);
    SeatId seat;
    if (!read_seat(tr->game, word, &seat))
        return refuse(&r, word, "a seat");
    return read_entry(&r, seat, span_trim(value), check_before);
}

bool transcript_read(Transcript *tr, GameFinder *find, Span file, Problem *problem)
{
    *tr = (Transcript){.owns_set = true};
    if (!text_is_readable(file, problem))
        return false;
    RecordReader r = {.tr = tr, .rest = file, .problem = problem};
    if (!read_head(&r, find))
        return false;
    card_set_init(&tr->set, tr->game->facts_size);
    if (!read_decks_and_cards(&r) || !read_choices(&r))
        return false;
    char reasons[400];
    Text text = text_in(reasons, sizeof reasons);
    if (!tr->game->decks_check(&tr->set, &tr->setup, &text))
        return problem_set(problem, r.deck_line, 1, "these decks may not play each other: %.180s", reasons);
    return start_agrees(tr, tr->seed_line, problem);
}

// ---- replay ----

static bool not_offered(const Table *t, const TranscriptEntry *e, Problem *problem)
{
    char wanted[80], offered[120];
    Text w = text_in(wanted, sizeof wanted), o = text_in(offered, sizeof offered);
    say_option(t, e->option, OPTION_BY_ID, &w);
    for (uint8_t i = 0; i < t->options.count; i++) {
        text_put(&o, i ? ", " : "");
        say_option(t, t->options.option[i], OPTION_BY_ID, &o);
    }
    return problem_set(problem, e->line, 1, "\"%s\" is not offered here; %s may choose: %s%s", wanted,
                       say_seat(t, t->m->asked), offered, o.cut ? " …" : "");
}

static bool agrees(const Transcript *tr, uint32_t line, uint64_t expected, Problem *problem)
{
    if (expected == tr->hash)
        return true;
    return problem_set(problem, line, 1, "the check value says %016llx, the replay gives %016llx: something before "
                       "this line is not as it was played", (unsigned long long)expected,
                       (unsigned long long)tr->hash);
}

static bool replay_choice(Table *t, TranscriptEntry *e, Problem *problem)
{
    if (t->m->question == 0)
        return problem_set(problem, e->line, 1, "the match is over before this choice");
    if (t->m->asked != e->seat)
        return problem_set(problem, e->line, 1, "expected a choice of %s, found one of %s", say_seat(t, t->m->asked),
                           say_seat(t, e->seat));
    for (uint8_t i = 0; i < t->options.count; i++)
        if (option_equal(t->options.option[i], e->option)) {
            e->def = t->cards[e->option.card].def;
            match_choose(t, i);
            return true;
        }
    return not_offered(t, e, problem);
}

// What is undone later is played like everything else, so that its lines are checked too, but nobody is told. The match
// is saved before each such entry and restored at the line of the undo.
typedef struct PutBy {
    Match match;
    uint64_t hash;
} PutBy;

typedef struct Replaying {
    Transcript *tr;
    Table *t;
    EventSink *sink;
    PutBy *by;
    uint32_t count, room;
} Replaying;

static void put_by(Replaying *r)
{
    if (r->count == r->room) {
        r->room = r->room ? r->room * 2 : 4;
        r->by = realloc(r->by, r->room * sizeof *r->by);
        check(r->by != NULL);
    }
    match_copy(r->tr->game, &r->by[r->count].match, r->t->m);
    r->by[r->count++].hash = r->tr->hash;
    r->tr->next = NULL;
}

static void take_back(Replaying *r, uint32_t entries)
{
    check(entries > 0 && entries <= r->count);
    r->count -= entries;
    table_load(r->t, &r->by[r->count].match);
    r->tr->hash = r->by[r->count].hash;
    if (r->count == 0)
        r->tr->next = r->sink;
}

static bool replay_entry(Replaying *r, TranscriptEntry *e, Problem *problem)
{
    Transcript *tr = r->tr;
    Table *t = r->t;
    if (e->check_before != 0 && !agrees(tr, e->line ? e->line - 1 : 0, e->check_before, problem))
        return false;
    e->check_before = tr->hash;
    if (e->kind == LINE_UNDO) {
        take_back(r, (uint32_t)e->option.number);
        return true;
    }
    if (e->is_void)
        put_by(r);
    if (e->kind == LINE_CHOICE)
        return replay_choice(t, e, problem);
    if (t->m->result != RESULT_NONE)
        return problem_set(problem, e->line, 1, "the match is over before this line");
    if (e->kind == LINE_CONCEDE)
        match_concede(t, e->seat);
    else if (e->kind == LINE_DRAW)
        match_agree_draw(t);
    else if (e->kind == LINE_TIME)
        match_time_out(t, e->seat);
    else
        match_stop(t, REASON_STOPPED);
    return true;
}

static bool replay_end(const Transcript *tr, const Table *t, Problem *problem)
{
    if (tr->final_line == 0)
        return true;            // never written: nothing to compare with
    if (!agrees(tr, tr->final_line, tr->final_check, problem))
        return false;
    const Match *m = t->m;
    if (tr->result != m->result || tr->reason != m->reason || (m->result && tr->winner != m->winner))
        return problem_set(problem, tr->result_line, 1, "expected the result %s %s, the replay gives %s %s",
                           say_result(tr->result), say_reason(tr->game, tr->reason), say_result(m->result),
                           say_reason(tr->game, m->reason));
    return true;
}

static void begin(const Transcript *tr, Table *t)
{
    Match match;
    if (!tr->start) {
        match_begin(t, &tr->setup);
        return;
    }
    start_match(tr->start, &tr->setup.rng, &match);
    table_load(t, &match);
}

bool transcript_replay(Transcript *tr, Table *t, uint32_t count, EventSink *sink, Problem *problem)
{
    Replaying r = {.tr = tr, .t = t, .sink = sink};
    bool good = true;
    start(tr, sink);
    t->sink = &tr->sink;
    begin(tr, t);
    for (uint32_t i = 0; i < tr->count && i < count && good; i++)
        good = replay_entry(&r, &tr->entry[i], problem);
    if (good && r.count > 0)
        take_back(&r, r.count);         // stopped among what is undone
    free(r.by);
    return good && (count < tr->count || replay_end(tr, t, problem));
}
