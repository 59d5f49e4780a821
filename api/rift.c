// rift.c — the calls of include/rift.h, each a few lines over the engine.
#include "rift.h"

#include <stdio.h>
#include <stdlib.h>

#include "api/load.h"
#include "bots/bot.h"
#include "core/event.h"
#include "core/history.h"
#include "core/say.h"
#include "core/transcript.h"
#include "core/view.h"
#include "games/games.h"

struct RiftGame {
    Loaded loaded;
};

struct RiftTable {
    const RiftGame *game;
    Match match;
    Table t;
    Transcript transcript;
    History history;
    EventSink sink;
    RiftListener *listener;
    void *self;
    int viewer;
    Bot *bot[BOT_LEVEL_COUNT];
    uint64_t seed;
    bool loaded_state;                  // by rift_state_put: the transcript no longer tells how it came about
};

const char *rift_version(void) { return "0.1.0"; }

// ---- games ----

typedef struct FirstProblem {
    char *text;
    size_t size;
    bool set;
} FirstProblem;

static void note_problem(void *self, const char *file, const Problem *p)
{
    FirstProblem *first = self;
    if (!first->set && first->size > 0)
        snprintf(first->text, first->size, "%s:%u:%u: %s", file, p->line, p->column, p->message);
    first->set = true;
}

RiftGame *rift_open(const char *name, const char *folder, char *error, size_t error_size)
{
    char found[512];
    FirstProblem first = {error, error_size, false};
    const Game *game = game_find(span_of(name));
    if (!game || (!folder && !data_find(found, sizeof found))) {
        if (error_size > 0)
            snprintf(error, error_size, game ? "the data folder was not found" : "no game \"%s\"", name);
        return NULL;
    }
    RiftGame *opened = calloc(1, sizeof *opened);
    if (opened && load_game(&opened->loaded, game, folder ? folder : found, note_problem, &first) == 0)
        return opened;
    rift_close(opened);
    return NULL;
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
    if (!table->listener)
        return;
    event_say(t, event, (uint8_t)table->viewer, &text);
    if (text.used > 0)
        table->listener(table->self, sentence, event_info[event->kind].rule);
}

static RiftTable *begin(const RiftGame *game, const Deck *const deck[SEAT_COUNT], uint64_t seed)
{
    char problems[400];
    Text text = text_in(problems, sizeof problems);
    if (!game->loaded.game->decks_check(&game->loaded.set, deck, &text))
        return NULL;
    RiftTable *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    MatchSetup setup = {.deck = {deck[0], deck[1]}};
    rng_seed_number(&setup.rng, seed);
    table->game = game;
    table->seed = seed;
    table->sink = (EventSink){hear, table};
    table_init(&table->t, game->loaded.game, &game->loaded.set, &table->match);
    transcript_begin(&table->transcript, game->loaded.game, &setup, &table->sink);
    table->t.sink = &table->transcript.sink;
    match_begin(&table->t, &setup);
    return table;
}

RiftTable *rift_begin(const RiftGame *game, uint64_t seed)
{
    const Deck *deck[SEAT_COUNT];
    return load_default_decks(&game->loaded, deck) ? begin(game, deck, seed) : NULL;
}

RiftTable *rift_begin_with(const RiftGame *game, const char *deck_0, const char *deck_1, uint64_t seed)
{
    const Deck *deck[SEAT_COUNT] = {load_deck(&game->loaded, span_of(deck_0)),
                                    load_deck(&game->loaded, span_of(deck_1))};
    return deck[0] && deck[1] ? begin(game, deck, seed) : NULL;
}

void rift_leave(RiftTable *table)
{
    if (!table)
        return;
    transcript_clear(&table->transcript);
    for (size_t i = 0; i < BOT_LEVEL_COUNT; i++)
        if (table->bot[i])
            bot_free(table->bot[i]);
    free(table);
}

// ---- playing ----

int rift_asked(const RiftTable *table) { return table->match.question ? table->match.asked : RIFT_NOBODY; }

int rift_option_count(const RiftTable *table) { return table->match.question ? table->t.options.count : 0; }

size_t rift_option(const RiftTable *table, int index, char *buffer, size_t size)
{
    if (size == 0)
        return 0;
    Text text = text_in(buffer, size);
    if (index >= 0 && index < rift_option_count(table))
        say_option(&table->t, table->t.options.option[index], OPTION_FOR_PEOPLE, &text);
    return text.used;
}

bool rift_choose(RiftTable *table, int index)
{
    if (index < 0 || index >= rift_option_count(table))
        return false;
    history_note(&table->history, &table->t);
    transcript_choice(&table->transcript, &table->t, (uint8_t)index);
    match_choose(&table->t, (uint8_t)index);
    return true;
}

bool rift_choose_named(RiftTable *table, const char *words)
{
    return rift_option_count(table) > 0 && rift_choose(table, read_option(&table->t, span_of(words)));
}

// A call outside the options: noted, then made.
static bool note_call(RiftTable *table, EntryKind kind, int seat)
{
    if (table->match.result != RESULT_NONE || seat < 0 || seat >= SEAT_COUNT)
        return false;
    transcript_call(&table->transcript, kind, (SeatId)seat);
    return true;
}

bool rift_concede(RiftTable *table, int seat)
{
    if (!note_call(table, ENTRY_CONCEDE, seat))
        return false;
    match_concede(&table->t, (SeatId)seat);
    return true;
}

bool rift_agree_draw(RiftTable *table)
{
    if (!note_call(table, ENTRY_DRAW, 0))
        return false;
    match_agree_draw(&table->t);
    return true;
}

bool rift_time_out(RiftTable *table, int seat)
{
    if (!note_call(table, ENTRY_TIME, seat))
        return false;
    match_time_out(&table->t, (SeatId)seat);
    return true;
}

bool rift_stop(RiftTable *table)
{
    if (!note_call(table, ENTRY_STOP, 0))
        return false;
    match_stop(&table->t, REASON_STOPPED);
    return true;
}

bool rift_take_back(RiftTable *table, int seat)
{
    if (seat < 0 || seat >= SEAT_COUNT || table->match.result != RESULT_NONE ||
        !history_is_free(&table->history, &table->t, (SeatId)seat))
        return false;
    transcript_undo(&table->transcript, 1);
    return history_undo(&table->history, &table->t);
}

RiftResult rift_result(const RiftTable *table, int *winner)
{
    if (winner)
        *winner = table->match.result == RESULT_WIN ? table->match.winner : RIFT_NOBODY;
    return (RiftResult)table->match.result;
}

int rift_bot_choice(RiftTable *table, const char *level_name)
{
    BotLevel level = bot_level_find(span_of(level_name));
    if (level == BOT_NONE || rift_option_count(table) == 0)
        return -1;
    if (!table->bot[level])
        table->bot[level] = bot_new(level, table->t.game, table->t.set, table->seed);
    return bot_choose(table->bot[level], &table->t);
}

// ---- seeing ----

size_t rift_draw(const RiftTable *table, int viewer, char *buffer, size_t size)
{
    View view;
    Table seen;
    if (size == 0)
        return 0;
    Text text = text_in(buffer, size);
    if (viewer < 0 || viewer >= VIEWER_COUNT)
        return 0;
    view_make(&view, &table->t, (uint8_t)viewer);
    view_table(&view, table->t.game, table->t.set, &seen);
    table->t.game->draw(&seen, (uint8_t)viewer, &text);
    return text.used;
}

static CardId known_card(const Table *seen, Span name)
{
    for (CardId c = 1; c <= seen->game->card_max; c++)
        if (seen->cards[c].def && (span_is_word(name, say_code(seen, c)) || span_is_word(name, say_title(seen, c))))
            return c;
    return 0;
}

size_t rift_why(const RiftTable *table, int seat, const char *thing, char *buffer, size_t size)
{
    View view;
    Table seen;
    Why why;
    if (size == 0)
        return 0;
    Text text = text_in(buffer, size);
    if (seat < 0 || seat >= SEAT_COUNT)
        return 0;
    view_make(&view, &table->t, (uint8_t)seat);
    view_table(&view, table->t.game, table->t.set, &seen);
    match_options(&seen);
    if (!table->t.game->why_action(&seen, (SeatId)seat, span_of(thing), &why)) {
        CardId card = known_card(&seen, span_of(thing));
        if (!card) {
            text_format(&text, "no card or action \"%s\" in sight", thing);
            return text.used;
        }
        table->t.game->why_card(&seen, (SeatId)seat, card, &why);
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

// A stored state is the match and its hash: bytes that were damaged, cut or never a state are known by it.
size_t rift_state_size(const RiftTable *table) { return table->t.game->match_size + sizeof(uint64_t); }

void rift_state_get(const RiftTable *table, void *bytes)
{
    uint64_t hash = match_hash(table->t.game, &table->match);
    memcpy(bytes, &table->match, table->t.game->match_size);
    memcpy((char *)bytes + table->t.game->match_size, &hash, sizeof hash);
}

bool rift_state_put(RiftTable *table, const void *bytes)
{
    const Game *game = table->t.game;
    Match match;
    Table t;
    uint64_t hash;
    memset(&match, 0, sizeof match);
    memcpy(&match, bytes, game->match_size);
    memcpy(&hash, (const char *)bytes + game->match_size, sizeof hash);
    table_init(&t, game, table->t.set, &match);
    if (hash != match_hash(game, &match) || match.game != game->id || match_check(&t) != NULL)
        return false;
    table_load(&table->t, &match);
    table->history.kept = 0;            // what was before belongs to another past
    table->loaded_state = true;
    return true;
}

typedef struct Sink {
    char *text;
    size_t size, wanted;
} Sink;

static void put(void *self, const char *data, size_t size)
{
    Sink *out = self;
    for (size_t i = 0; i < size; i++, out->wanted++)
        if (out->wanted + 1 < out->size)
            out->text[out->wanted] = data[i];
}

size_t rift_transcript(const RiftTable *table, char *text, size_t size)
{
    Sink out = {text, size, 0};
    if (table->loaded_state) {
        if (size > 0)
            text[0] = 0;
        return 0;
    }
    transcript_write(&table->transcript, &table->t, put, &out);
    if (size > 0)
        text[out.wanted < size ? out.wanted : size - 1] = 0;
    return out.wanted;
}
