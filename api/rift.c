// rift.c — the calls of include/rift.h, each a few lines over the engine.
#include "api/inside.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/event.h"
#include "core/hash.h"
#include "core/say.h"
#include "games/games.h"
#include "session/ask.h"

enum { POSITIONS = 256 };               // undone by loading a copy; further back the match is replayed

const char *rift_version(void) { return RIFT_VERSION; }

// ---- games ----

const char *rift_game_name(int index)
{
    return index >= 0 && index < GAME_COUNT - 1 ? games[index + 1]->name : NULL;
}

void note_problem(void *self, const char *file, const Problem *p)
{
    FirstProblem *first = self;
    if (!first->set && first->size > 0)
        snprintf(first->text, first->size, "%s:%u:%u: %s", file, (unsigned)p->line, (unsigned)p->column, p->message);
    first->set = true;
}

RiftGame *rift_open_empty(const char *name)
{
    const Game *game = game_find(span_of(name));
    RiftGame *opened = game ? calloc(1, sizeof *opened) : NULL;
    if (opened)
        load_begin(&opened->loaded, game);
    return opened;
}

bool rift_add_file(RiftGame *game, const char *path, const char *data, size_t size, char *error, size_t error_size)
{
    FirstProblem first = {error, error_size, false};
    return load_file(&game->loaded, path, (Span){data, size}, note_problem, &first) == 0;
}

void rift_close(RiftGame *game)
{
    if (!game)
        return;
    load_clear(&game->loaded);
    free(game);
}

// ---- tables ----

static void hear(void *self, const Table *t, const Event *event)
{
    RiftTable *table = self;
    char sentence[200];
    Text text = text_in(sentence, sizeof sentence);
    hear_json(table, t, event);
    if (!table->listener)
        return;
    event_say(t, event, (uint8_t)table->viewer, &text);
    if (text.used > 0)
        table->listener(table->self, sentence, event_info(t, event)->rule);
}

// "first-opener dominion", one a line.
static bool read_settings(const Game *game, const CardSet *set, const char *settings, MatchSetup *setup)
{
    Match none;
    Table words;
    Span rest = span_of(settings);
    memset(&none, 0, sizeof none);
    table_bind(&words, game, set, &none);
    while (rest.size > 0) {
        Span line = span_line(&rest), name = span_word(&line);
        if (!read_named_setting(&words, name, span_trim(line), setup->option))
            return false;
    }
    return true;
}

static bool edition_read(const Game *game, const char *name, uint8_t *ret_edition, Text *problems)
{
    if (game->editions && read_edition(game, span_of(name), ret_edition))
        return true;
    text_format(problems, "not an edition of this game: %s; it has ", name);
    if (game->editions)
        say_editions(game, problems);
    else
        text_put(problems, "only one");
    return false;
}

static bool read_setup(const RiftGame *game, const RiftSetup *wanted, MatchSetup *setup, Text *problems)
{
    const Loaded *loaded = &game->loaded;
    bool found = load_default_decks(loaded, setup->deck);
    for (int s = 0; s < SEAT_COUNT; s++)
        if (wanted->deck[s] && !(setup->deck[s] = load_deck(loaded, span_of(wanted->deck[s])))) {
            text_format(problems, "there is no deck \"%s\"", wanted->deck[s]);
            return false;
        }
    if (!setup->deck[0] || !setup->deck[1] || (!found && !(wanted->deck[0] && wanted->deck[1]))) {
        text_put(problems, "there are no decks to play with");
        return false;
    }
    if (wanted->edition && !edition_read(loaded->game, wanted->edition, &setup->edition, problems))
        return false;
    if (!loaded->game->decks_check(&loaded->set, setup, problems))
        return false;
    if (wanted->settings && !read_settings(loaded->game, &loaded->set, wanted->settings, setup)) {
        text_format(problems, "not a setting of this game: %s", wanted->settings);
        return false;
    }
    rng_seed_number(&setup->rng, wanted->seed);
    return true;
}

RiftTable *table_new(const RiftGame *game, const RiftSetup *wanted, const SessionSetup *session)
{
    SessionSetup setup = *session;
    RiftTable *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->game = game;
    table->seed = wanted->seed;
    table->sink = (EventSink){hear, table};
    rift_listen(table, wanted->viewer, wanted->listener, wanted->self);
    rift_listen_json(table, wanted->viewer, wanted->json_listener, wanted->self);
    setup.game = game->loaded.game;
    setup.undo = POSITIONS;
    setup.listener = &table->sink;
    table->s = session_new(&setup);
    return table;
}

RiftTable *rift_begin_setup(const RiftGame *game, const RiftSetup *wanted, char *error, size_t error_size)
{
    char problems[400];
    Text text = text_in(problems, sizeof problems);
    MatchSetup setup = {0};
    if (read_setup(game, wanted, &setup, &text))
        return table_new(game, wanted, &(SessionSetup){.set = &game->loaded.set, .match = &setup});
    if (error_size > 0)
        snprintf(error, error_size, "%s", problems);
    return NULL;
}

RiftTable *rift_begin(const RiftGame *game, uint64_t seed)
{
    return rift_begin_setup(game, &(RiftSetup){.seed = seed}, NULL, 0);
}

RiftTable *rift_begin_with(const RiftGame *game, const char *deck_0, const char *deck_1, uint64_t seed)
{
    return rift_begin_setup(game, &(RiftSetup){.deck = {deck_0, deck_1}, .seed = seed}, NULL, 0);
}

void rift_leave(RiftTable *table)
{
    if (!table)
        return;
    session_free(table->s);
    for (size_t i = 0; i < BOT_LEVEL_COUNT; i++)
        if (table->bot[i])
            bot_free(table->bot[i]);
    free(table);
}

// ---- playing ----

int rift_asked(const RiftTable *table) { return table->s->match.question ? table->s->match.asked : RIFT_NOBODY; }

int rift_option_count(const RiftTable *table) { return table->s->match.question ? table->s->table.options.count : 0; }

size_t rift_option(const RiftTable *table, int index, char *buffer, size_t size)
{
    if (size == 0)
        return 0;
    Text text = text_in(buffer, size);
    if (index >= 0 && index < rift_option_count(table))
        say_option(&table->s->table, table->s->table.options.option[index], OPTION_FOR_PEOPLE, &text);
    return text.used;
}

bool rift_choose(RiftTable *table, int index)
{
    if (index < 0 || index >= rift_option_count(table))
        return false;
    session_choose(table->s, (uint8_t)index);
    return true;
}

bool rift_choose_named(RiftTable *table, const char *words)
{
    return rift_option_count(table) > 0 && rift_choose(table, read_option(&table->s->table, span_of(words)));
}

// A call outside the options.
static bool call_outside(RiftTable *table, LineKind kind, int seat)
{
    if (table->s->match.result != RESULT_NONE || seat < 0 || seat >= SEAT_COUNT)
        return false;
    session_call(table->s, kind, (SeatId)seat);
    return true;
}

bool rift_concede(RiftTable *table, int seat) { return call_outside(table, LINE_CONCEDE, seat); }
bool rift_agree_draw(RiftTable *table) { return call_outside(table, LINE_DRAW, 0); }
bool rift_time_out(RiftTable *table, int seat) { return call_outside(table, LINE_TIME, seat); }
bool rift_stop(RiftTable *table) { return call_outside(table, LINE_STOP, 0); }

bool rift_take_back(RiftTable *table, int seat)
{
    if (seat < 0 || seat >= SEAT_COUNT || !session_undo_is_free(table->s, (SeatId)seat))
        return false;
    session_undo(table->s, 1, (SeatId)seat, false);
    return true;
}

int rift_undo(RiftTable *table, int seat)
{
    uint32_t back = seat < 0 || seat >= SEAT_COUNT ? 0 : session_undo_reach(table->s, (uint8_t)(1u << seat));
    if (back > 0)
        session_undo(table->s, back, (SeatId)seat, false);
    return (int)back;
}

RiftResult rift_result(const RiftTable *table, int *winner)
{
    if (winner)
        *winner = table->s->match.result == RESULT_WIN ? table->s->match.winner : RIFT_NOBODY;
    return (RiftResult)table->s->match.result;
}

int rift_bot_choice(RiftTable *table, const char *level_name)
{
    BotLevel level = bot_level_find(span_of(level_name));
    if (level == BOT_NONE || rift_option_count(table) == 0)
        return -1;
    if (!table->bot[level])
        table->bot[level] = bot_new(level, table->s->table.game, table->s->table.set, table->seed);
    return bot_choose(table->bot[level], &table->s->table);
}

// ---- playing as people do ----

void rift_person(RiftTable *table, int seat, bool is_person)
{
    if (seat >= 0 && seat < SEAT_COUNT)
        session_person(table->s, (SeatId)seat, is_person);
}

bool rift_answer(RiftTable *table, int answer)
{
    Seen seen;
    Ask ask;
    Problem problem;
    if (table->s->match.question == 0)
        return false;
    session_see(table->s, table->s->match.asked, &seen);
    ask_make(&seen, table->s->match.asked, &ask);
    return answer >= 0 && answer < ask.run_count && session_answer(table->s, &ask.run[answer], &problem);
}

bool rift_pass_until(RiftTable *table, const char *until)
{
    Problem problem;
    for (int i = UNTIL_NONE + 1; i < UNTIL_COUNT; i++)
        if (strcmp(until, until_words[i]) == 0)
            return session_pass_until(table->s, (Until)i, &problem);
    return false;
}

bool rift_stop_in(RiftTable *table, int seat, const char *phase, bool theirs, bool on)
{
    return seat >= 0 && seat < SEAT_COUNT &&
           stops_at(&table->s->stops[seat], table->s->game->manners, span_of(phase), theirs, on);
}

bool rift_control(RiftTable *table, int seat, bool on)
{
    if (seat < 0 || seat >= SEAT_COUNT)
        return false;
    table->s->stops[seat].asks_all = on;
    return true;
}

bool rift_hush(RiftTable *table, int seat, const char *code, bool on)
{
    Hushed hushed;
    if (seat < 0 || seat >= SEAT_COUNT || !hushed_read(table->s->set, span_of(code), &hushed))
        return false;
    if (on)
        return stops_hush(&table->s->stops[seat], hushed);
    stops_unhush(&table->s->stops[seat], hushed);
    return true;
}

size_t rift_digest(const RiftTable *table, int seat, char *buffer, size_t size)
{
    if (size == 0)
        return 0;
    Text text = text_in(buffer, size);
    if (seat >= 0 && seat < SEAT_COUNT)
        session_digest(table->s, (SeatId)seat, &text);
    return text.used;
}

int rift_event_count(const RiftTable *table) { return (int)table->s->log.count; }

// ---- seeing ----

size_t rift_draw(const RiftTable *table, int viewer, char *buffer, size_t size)
{
    Seen seen;
    if (size == 0)
        return 0;
    Text text = text_in(buffer, size);
    if (viewer < 0 || viewer >= VIEWER_COUNT)
        return 0;
    session_see(table->s, (uint8_t)viewer, &seen);
    table->s->table.game->say.table(&seen.table, (uint8_t)viewer, &text);
    return text.used;
}

size_t rift_why(const RiftTable *table, int seat, const char *thing, char *buffer, size_t size)
{
    Seen seen;
    Why why;
    if (size == 0)
        return 0;
    Text text = text_in(buffer, size);
    if (seat < 0 || seat >= SEAT_COUNT)
        return 0;
    session_see(table->s, (uint8_t)seat, &seen);
    match_options(&seen.table);
    if (!table->s->table.game->why.action(&seen.table, (SeatId)seat, span_of(thing), &why)) {
        CardId card = seen_card(&seen.table, span_of(thing));
        if (!card) {
            text_format(&text, "there is no card or action \"%s\" that this seat can see", thing);
            return text.used;
        }
        table->s->table.game->why.card(&seen.table, (SeatId)seat, card, &why);
    }
    if (why.possible)
        text_put(&text, "it is possible now");
    else
        text_format(&text, "%s (%s)", why.text, why.rule);
    return text.used;
}

void rift_listen(RiftTable *table, int viewer, RiftListener *listener, void *self)
{
    bool known = viewer >= 0 && viewer < VIEWER_COUNT;
    table->viewer = viewer;
    table->listener = known ? listener : NULL;
    table->self = self;
}

// ---- state ----

// A stored state is the match, zeros where it is not in use, and a hash, which gives away bytes that were damaged, cut
// or never a state.
size_t rift_state_size(const RiftTable *table) { return table->s->table.game->match_size + sizeof(uint64_t); }

void rift_state_get(const RiftTable *table, void *bytes)
{
    const Game *game = table->s->table.game;
    memset(bytes, 0, game->match_size);
    memcpy(bytes, &table->s->match, match_used(game, &table->s->match));
    uint64_t hash = hash_bytes(HASH_START, bytes, game->match_size);
    memcpy((char *)bytes + game->match_size, &hash, sizeof hash);
}

bool rift_state_put(RiftTable *table, const void *bytes)
{
    const Game *game = table->s->table.game;
    Match match;
    Table t;
    uint64_t hash;
    memset(&match, 0, sizeof match);
    memcpy(&match, bytes, game->match_size);
    memcpy(&hash, (const char *)bytes + game->match_size, sizeof hash);
    table_init(&t, game, table->s->table.set, &match);
    if (hash != hash_bytes(HASH_START, bytes, game->match_size) || match.game != game->id || match_check(&t) != NULL)
        return false;
    session_load(table->s, &match);
    table->loaded_state = true;         // what was recorded belongs to another match
    return true;
}

void fitted_put(void *self, const char *data, size_t size)
{
    Fitted *out = self;
    if (out->wanted + 1 < out->size) {
        size_t room = out->size - 1 - out->wanted;
        memcpy(out->text + out->wanted, data, size < room ? size : room);
    }
    out->wanted += size;
}

size_t fitted_end(Fitted *out)
{
    if (out->size > 0)
        out->text[out->wanted < out->size ? out->wanted : out->size - 1] = 0;
    return out->wanted;
}

size_t rift_transcript(const RiftTable *table, char *text, size_t size)
{
    Fitted out = {text, size, 0};
    if (!table->loaded_state)
        transcript_write(&table->s->transcript, &table->s->table, fitted_put, &out);
    return fitted_end(&out);
}
