// transcript_read.c — reads a match from its file, line by line; an unexpected line is refused with its place.
#include "core/transcript_parts.h"

#include "core/cardfile.h"
#include "core/say.h"

typedef struct RecordReader {
    Transcript *tr;
    Table words;            // only its game is used: to read words
    Span rest, line;
    uint32_t number;
    Problem *problem;
    int card_problems;
    uint32_t card_line;     // line before the first card
    uint32_t deck_line;     // the line of the first deck
    bool ended;
} RecordReader;

static bool record_expected(RecordReader *r, Span at, const char *expected)
{
    return problem_expected(r->problem, r->number, r->line, at, expected);
}

static bool record_next_line(RecordReader *r)
{
    if (r->rest.size == 0)
        return false;
    r->line = span_line(&r->rest);
    r->number++;
    return true;
}

// The next line must begin with this word; the rest goes to *ret_value.
static bool keyed_line(RecordReader *r, const char *key, Span *ret_value)
{
    if (!record_next_line(r))
        return problem_set(r->problem, r->number, 1, "the file ends here; expected a line \"%s …\"", key);
    *ret_value = r->line;
    Span word = span_word(ret_value);
    *ret_value = span_trim(*ret_value);
    return span_is(word, key) || record_expected(r, word, key);
}

static bool read_number_line(RecordReader *r, const char *key, int32_t *ret_number)
{
    Span value;
    return keyed_line(r, key, &value) && (span_number(value, ret_number) || record_expected(r, value, "a number"));
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
    return read_edition(r->tr->game, value, &r->tr->setup.edition) || record_expected(r, value, expected);
}

static bool read_seed(RecordReader *r)
{
    Span value;
    uint8_t bytes[32];
    if (!keyed_line(r, "seed", &value))
        return false;
    if (!span_hex(value, bytes, sizeof bytes))
        return record_expected(r, value, "64 hexadecimal digits");
    rng_key_set(&r->tr->setup.rng, bytes);
    r->tr->seed_line = r->number;
    return true;
}

// Whether the next line belongs to the proof and, if a name is given, to the share of that name. Nothing is read yet.
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
    return span_is(word, name) || record_expected(r, word, expected);
}

// From 1, and with only one spelling: no sign, no leading zeroes.
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

static bool read_share(RecordReader *r, const char *name, ShuffleShare *ret_share)
{
    Span value;
    if (!proof_line(r, name, &value))
        return false;
    Span commitment = span_word(&value);
    value = span_trim(value);
    if (!span_hex(commitment, ret_share->commitment, SHUFFLE_BYTES))
        return record_expected(r, commitment, "a commitment of 64 hexadecimal digits");
    if (!span_hex(value, ret_share->value, SHUFFLE_BYTES))
        return record_expected(r, value, "a value of 64 hexadecimal digits");
    ret_share->has_commitment = ret_share->has_value = true;
    return true;
}

// A seat without a person has no line.
static bool read_proof_seats(RecordReader *r, ShuffleShare seat[SEAT_COUNT])
{
    const char *const *names = r->tr->game->seat_names;
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        if (is_proof_next(r, names[s]) && !read_share(r, names[s], &seat[s]))
            return false;
    if (!is_proof_next(r, NULL))
        return true;
    char expected[120];
    Text text = text_in(expected, sizeof expected);
    text_format(&text, "at most a line for %s and then one for %s after the server's", names[0], names[1]);
    record_next_line(r);
    Span name = r->line;
    span_word(&name);
    return record_expected(r, span_trim(name), expected);
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
        return record_expected(r, value, "the table's number, from 1");
    if (!proof_line(r, "head", &value))
        return false;
    if (!span_hex(value, proof->head, SHUFFLE_BYTES))
        return record_expected(r, value, "64 hexadecimal digits");
    return read_share(r, "server", &proof->shuffle.server) && read_proof_seats(r, proof->shuffle.seat);
}

// Check values of another version were made from different bytes, so none of them would agree.
static bool read_version(RecordReader *r)
{
    int32_t version;
    if (!record_next_line(r))
        return problem_set(r->problem, 1, 1, "the file is empty; expected \"rift transcript %d\"", TRANSCRIPT_VERSION);
    Span rest = r->line, rift = span_word(&rest), transcript = span_word(&rest);
    if (!span_is(rift, "rift") || !span_is(transcript, "transcript") || !span_number(span_trim(rest), &version))
        return record_expected(r, r->line, "\"rift transcript\" and its version as the first line");
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
        return record_expected(r, value, "the name of a game");
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
            return record_expected(r, name, r->tr->game->settings[i].name);
        if (!read_setting(&r->words, r->tr->game->settings[i].kind, value, &r->tr->setup.option[i]))
            return record_expected(r, value, "a value of this setting");
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

// Edition and settings are in the head and in the scene, and must agree.
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
            return record_expected(r, seat, r->tr->game->seat_names[s]);
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
        return record_expected(r, r->line, "\"cards\"");
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
        return record_expected(r, hash, "a check value of 16 hexadecimal digits");
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
    if (span_is(verb, transcript_call_words[LINE_UNDO])) {
        int32_t number;
        uint64_t ignored;
        if (!span_number(argument, &number) || number < 1 || number > INT16_MAX ||
            !transcript_void_last(r->tr, number, &ignored))
            return record_expected(r, argument, "how many choices before this line are undone");
        entry.kind = LINE_UNDO;
        entry.option.number = (int16_t)number;
        transcript_entry_add(r->tr, entry);
        return true;
    }
    for (uint8_t k = LINE_CONCEDE; k <= LINE_STOP; k++)
        if (span_is(verb, transcript_call_words[k])) {
            entry.kind = k;
            transcript_entry_add(r->tr, entry);
            return true;
        }
    for (uint8_t v = 1; v < game->verb_count; v++) {
        if (!span_is(verb, game->verbs[v].word))
            continue;
        int32_t value = 0;
        if (game->verbs[v].takes == FIELD_NONE ? argument.size > 0
                                               : !read_value(&r->words, game->verbs[v].takes, argument, &value))
            return record_expected(r, argument, game->verbs[v].takes == FIELD_NONE ? "nothing after the verb"
                                                                          : "what the verb is done with");
        bool is_card = game->verbs[v].takes == FIELD_CARD;
        entry.option = (Option){v, is_card ? (CardId)value : 0, is_card ? 0 : (int16_t)value};
        transcript_entry_add(r->tr, entry);
        return true;
    }
    return record_expected(r, verb, "a choice");
}

static bool read_result_line(RecordReader *r, Span value)
{
    uint8_t result, reason;
    Span word = span_word(&value), winner = span_word(&value), why = span_trim(value);
    if (!read_result(word, &result))
        return record_expected(r, word, "a result");
    int32_t seat;
    if (!read_value(&r->words, FIELD_SEAT, winner, &seat))
        return record_expected(r, winner, "a seat or nobody");
    if (!read_reason(r->tr->game, why, &reason))
        return record_expected(r, why, "a reason");
    r->tr->result = result;
    r->tr->winner = (uint8_t)seat;
    r->tr->reason = reason;
    r->tr->result_line = r->number;
    return true;
}

static bool read_choices(RecordReader *r)
{
    uint64_t pending = 0;       // a check line is about the entry after it
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
            return record_expected(r, word, "\"end\" after the result");
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
            return record_expected(r, word, "a seat, \"check\", \"result\" or \"end\"");
        } else {
            bool is_due = r->tr->count > 0 && r->tr->count % CHECK_EVERY == 0;
            if (is_due && pending == 0)
                return record_expected(r, word, "a check value here, after every 16 choices");
            if (!read_entry(r, seat, value, pending))
                return false;
            pending = 0;
        }
    }
    while (record_next_line(r))
        if (span_trim(r->line).size > 0)
            return record_expected(r, r->line, "nothing after \"end\"");
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
        return record_expected(&r, word, "a seat");
    return read_entry(&r, seat, span_trim(value), check_before);
}

bool transcript_read(Transcript *tr, GameFinder *find, Span file, Problem *problem)
{
    *tr = (Transcript){.owns_set = true};
    if (!text_check(file, problem))
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
