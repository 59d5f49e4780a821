// rift_wasm.c — the engine as a WebAssembly module: one table, a person against a bot, everything as JSON.
//
// The page writes into input() and reads output(). Calls return 1 if all went well; if not, output() says why.
// The module has no imports of its own: no files, no clock, no chance but the seed it is given. What it tells of a
// running match comes from the person's seat alone; the transcript is told when the match is over.
// A bug of ours traps; output() then says where it was.

#include <rift.h>
#include <stdlib.h>

#include "api/inside.h"
#include "api/json.h"
#include "api/wire.h"
#include "core/start.h"
#include "web/record.h"

#define EXPORT(name) __attribute__((export_name(#name))) page_##name

enum { GAMES_MAX = 16, TEXT_BYTES = 256 * 1024, DIGEST_BYTES = 16 * 1024, LEVEL_BYTES = 24 };

typedef struct Bytes {
    char *data;
    size_t used, room;
} Bytes;

static Bytes in, out;
static RiftGame *opened[GAMES_MAX];
static RiftTable *table;
static Lesson *lesson;              // the lesson being played; NULL: none
static bool is_learned;             // its goal was reached
static char *scene;                 // its text
static int seat;                    // the person's
static char level[LEVEL_BYTES];     // the bot's
static int told;                     // events that the page has
static int kept;                     // how many of those are for the person, as the page counts them
static char text[TEXT_BYTES];

// ---- bytes ----

static void bytes_room(Bytes *b, size_t room)
{
    if (b->room >= room)
        return;
    b->room = room * 2;
    b->data = realloc(b->data, b->room);
    check(b->data != NULL);
}

static void bytes_add(void *self, const char *data, size_t size)
{
    Bytes *b = self;
    bytes_room(b, b->used + size + 1);
    memcpy(b->data + b->used, data, size);
    b->used += size;
    b->data[b->used] = 0;
}

static void out_say(const char *words)
{
    out.used = 0;
    bytes_add(&out, words, strlen(words));
}

static int refuse(const char *reason)
{
    out_say(reason);
    return 0;
}

// What a call of rift.h wrote into `text`, which is larger than any position can need.
static Span text_made(size_t size)
{
    check(size < sizeof text);
    return (Span){text, size};
}

static int answer_with(size_t size)
{
    if (size == 0)
        return refuse("there is no such thing");
    out.used = 0;
    bytes_add(&out, text, text_made(size).size);
    return 1;
}

static void trap(const char *file, int line, const char *what)
{
    char words[300];
    Text said = text_in(words, sizeof words);
    text_format(&said, "%s:%d: %s", file, line, what);
    out_say(words);
    __builtin_trap();
}

char *EXPORT(input)(size_t size)
{
    bug_handler = trap;
    bytes_room(&in, size + 1);
    in.used = size;
    in.data[size] = 0;
    return in.data;
}

const char *EXPORT(output)(void) { return out.data; }
size_t EXPORT(output_size)(void) { return out.used; }

// ---- games ----

int EXPORT(games)(void)
{
    Json j;
    out.used = 0;
    json_begin(&j, bytes_add, &out);
    json_put_array(&j, NULL);
    for (int i = 0; rift_game_name(i); i++)
        json_put_text(&j, NULL, rift_game_name(i));
    json_close(&j);
    return 1;
}

static RiftGame *game_at(int game)
{
    if (game < 0 || game >= GAMES_MAX || !rift_game_name(game))
        return NULL;
    if (!opened[game])
        opened[game] = rift_open_empty(rift_game_name(game));
    return opened[game];
}

// Input: the file's path, a 0 byte, the file.
int EXPORT(add_file)(int game)
{
    char error[300] = "";
    RiftGame *g = game_at(game);
    size_t path = strlen(in.data) + 1;
    if (!g || path > in.used)
        return refuse("no such game");
    return rift_add_file(g, in.data, in.data + path, in.used - path, error, sizeof error) ? 1 : refuse(error);
}

int EXPORT(describe)(int game)
{
    RiftGame *g = game_at(game);
    return g ? answer_with(rift_game_json(g, text, sizeof text)) : refuse("no such game");
}

// Input: a card's code. A lesson may bring cards of its own.
int EXPORT(card)(int game)
{
    Json j;
    RiftGame *g = game_at(game);
    const CardSet *set = !g ? NULL : table && table->game == g ? table->s->set : &g->loaded.set;
    DefId def = set ? card_set_find(set, span_of(in.data)) : 0;
    if (!def)
        return refuse("there is no such game or card");
    out.used = 0;
    json_begin(&j, bytes_add, &out);
    wire_card(&j, NULL, set, def);
    return 1;
}

// ---- the table ----

static int lesson_choice(void)
{
    Seen seen;
    if (!lesson)
        return -1;
    session_see(table->s, table->s->match.asked, &seen);
    return lesson_reply(lesson, &seen.table);
}

// The bot answers until the person is asked or the match is over; in a lesson, where the lesson has no reply.
static void bot_plays(void)
{
    while (rift_asked(table) != RIFT_NOBODY && rift_asked(table) != seat) {
        int laid_down = lesson_choice();
        check(rift_choose(table, laid_down >= 0 ? laid_down : rift_bot_choice(table, level)));
    }
}

static void teach(Json *j)
{
    Seen seen;
    char words[LESSON_TEXT_BYTES];
    Text told_now = text_in(words, sizeof words);
    if (!lesson)
        return;
    session_see(table->s, (uint8_t)seat, &seen);
    lesson_tell(lesson, &seen.table, &told_now);
    is_learned |= lesson_is_done(lesson);
    wire_lesson(j, "lesson", lesson, is_learned);
}

// How many of these events are for the person.
static int heard(int from, int to)
{
    const Log *log = &table->s->log;
    int count = 0;
    for (int i = from; i < to; i++)
        count += event_is_for(&table->s->table, &log->told[i].event, (uint8_t)seat);
    return count;
}

// The person's view and options, where they want to be asked, and what has happened since they were last told. The page
// keeps the first `from` events that it has been told.
static int position(void)
{
    Json j;
    out.used = 0;
    json_begin(&j, bytes_add, &out);
    json_put_object(&j, NULL);
    json_put_number(&j, "wire", WIRE_VERSION);
    json_put_written(&j, "view", text_made(rift_view_json(table, seat, text, sizeof text)));
    json_put_written(&j, "options", text_made(rift_options_json(table, seat, text, sizeof text)));
    json_put_number(&j, "from", kept);
    json_put_written(&j, "events", text_made(rift_events_json(table, seat, told, text, sizeof text)));
    json_put_span(&j, "digest", text_made(rift_digest(table, seat, text, DIGEST_BYTES)));
    wire_stops(&j, "stops", table->s, (SeatId)seat, table->s->stops[seat].asks_all);
    teach(&j);
    json_close(&j);
    kept += heard(told, rift_event_count(table));
    told = rift_event_count(table);
    return 1;
}

static void leave(void)
{
    rift_leave(table);
    lesson_free(lesson);
    free(scene);
    table = NULL;
    lesson = NULL;
    scene = NULL;
    is_learned = false;
    told = kept = 0;
}

static int sat_down(void)
{
    rift_person(table, seat, true);
    bot_plays();
    return position();
}

// Input: the decks of both seats, the bot's level, the edition and then the settings, each on a line; an empty line
// means the default.
int EXPORT(begin)(int game, int person, uint64_t seed)
{
    char error[400] = "", deck[2][64], edition[16], settings[400];
    RiftGame *g = game_at(game);
    Span rest = {in.data, in.used};
    for (int s = 0; s < 2; s++)
        span_to(span_line(&rest), deck[s], sizeof deck[s]);
    span_to(span_line(&rest), level, sizeof level);
    span_to(span_line(&rest), edition, sizeof edition);
    span_to(rest, settings, sizeof settings);
    if (!g || person < 0 || person > 1 || bot_level_find(span_of(level)) == BOT_NONE)
        return refuse("no such game, seat or bot");
    leave();
    seat = person;
    table = rift_begin_setup(g, &(RiftSetup){.deck = {deck[0][0] ? deck[0] : NULL, deck[1][0] ? deck[1] : NULL},
                                             .seed = seed, .edition = edition[0] ? edition : NULL,
                                             .settings = settings[0] ? settings : NULL}, error, sizeof error);
    return table ? sat_down() : refuse(error);
}

// For lessons: all cards, and the default decks.
static bool usual_cards(const RiftGame *g, SceneCards *ret_cards)
{
    *ret_cards = (SceneCards){.game = g->loaded.game, .set = &g->loaded.set};
    return load_default_decks(&g->loaded, ret_cards->deck);
}

// Input: a lesson, as its file has it. The person is its learner, a normal bot the other.
int EXPORT(begin_lesson)(int game)
{
    char words[300];
    SceneCards cards;
    Problem problem;
    RiftGame *g = game_at(game);
    if (!g || !usual_cards(g, &cards))
        return refuse("no such game, or it has no decks");
    leave();
    scene = malloc(in.used + 1);
    check(scene != NULL);
    memcpy(scene, in.data, in.used + 1);
    lesson = lesson_new((Span){scene, in.used}, scene_cards_load, &cards, &problem);
    if (!lesson) {
        Text said = text_in(words, sizeof words);
        text_format(&said, "line %u, column %u: %s", problem.line, problem.column, problem.message);
        return refuse(words);
    }
    seat = lesson_seat(lesson);
    span_to(span_of("normal"), level, sizeof level);
    table = table_new(g, &(RiftSetup){.viewer = seat}, &(SessionSetup){.set = lesson_cards(lesson),
                      .match = lesson_setup(lesson), .position = lesson_position(lesson)});
    check(table != NULL);
    return sat_down();
}

int EXPORT(choose)(int index)
{
    if (!table || rift_asked(table) != seat || index < 0 || index >= rift_option_count(table))
        return refuse("that is not offered");
    check(rift_choose(table, index));
    bot_plays();
    return position();
}

// One of the question's answers of several choices.
int EXPORT(answer)(int number)
{
    if (!table || rift_asked(table) != seat || !rift_answer(table, number))
        return refuse("that cannot be answered now");
    bot_plays();
    return position();
}

// Input: "phase", "turn", "battle" or "decision".
int EXPORT(pass_until)(void)
{
    if (!table || rift_asked(table) != seat || !rift_pass_until(table, in.data))
        return refuse("that cannot be passed to now");
    bot_plays();
    return position();
}

// The position once more: nothing has happened, but the person's stops may have changed.
int EXPORT(look)(void) { return table ? position() : refuse("there is no match"); }

// Input: a phase. Whether the person is always asked there, in the opponent's turns or in their own.
int EXPORT(stop)(int theirs, int on)
{
    return table && rift_stop_in(table, seat, in.data, theirs != 0, on != 0) ? 1 : refuse("there is no such phase");
}

// Whether every question is put to the person.
int EXPORT(control)(int on)
{
    if (!table)
        return refuse("there is no match");
    table->s->stops[seat].asks_all = on != 0;
    return 1;
}

// Input: a card's code, or one of its abilities ("RM09.2"). Whether the person is no longer asked about it.
int EXPORT(hush)(int on)
{
    Hushed hushed;
    if (!table || !hushed_read(table->s->set, span_of(in.data), &hushed))
        return refuse("there is no such card, or it has no such ability");
    Stops *stops = &table->s->stops[seat];
    if (!on)
        stops_unhush(stops, hushed);
    else if (!stops_hush(stops, hushed))
        return refuse("so much is hushed already that there is no room for more");
    return 1;
}

int EXPORT(concede)(void)
{
    if (!table || rift_result(table, NULL) != RIFT_GOING)
        return refuse("there is no match to give up");
    check(rift_concede(table, seat));
    return position();
}

int EXPORT(undo)(void)
{
    if (!table || rift_undo(table, seat) == 0)
        return refuse("there is nothing to take back");
    if (told > rift_event_count(table)) {
        told = rift_event_count(table);
        kept = heard(0, told);
    }
    return position();
}

// Input: an action, or a card by its id ("c12"), code or title.
int EXPORT(why)(void)
{
    return table ? answer_with(rift_why_json(table, seat, in.data, text, sizeof text)) : refuse("there is no match");
}

// The option that a normal bot would choose in the person's place. A separate bot, so that the opponent's random
// numbers stay the same and a match stored as its calls replays alike.
int EXPORT(hint)(void)
{
    Json j;
    if (!table || rift_asked(table) != seat)
        return refuse("nothing is asked now");
    Bot *bot = bot_new(BOT_NORMAL, table->s->table.game, table->s->table.set, (uint64_t)rift_event_count(table));
    int option = bot_choose(bot, &table->s->table);
    bot_free(bot);
    out.used = 0;
    json_begin(&j, bytes_add, &out);
    json_put_number(&j, NULL, option);
    return 1;
}

// Told when it is over: before that it holds the bot's cards. A lesson begins in the middle, and is in the files.
int EXPORT(transcript)(void)
{
    if (!table || lesson || rift_result(table, NULL) == RIFT_GOING)
        return refuse(lesson ? "a lesson leaves no record" : "the match is not over");
    size_t size = rift_transcript(table, NULL, 0);
    bytes_room(&out, size + 1);
    out.used = rift_transcript(table, out.data, size + 1);
    return 1;
}

// ---- for tests: a whole match between bots (record.h). Input: their level. ----

int EXPORT(record)(int game, uint64_t seed)
{
    RiftGame *g = game_at(game);
    BotLevel bots = bot_level_find(span_of(in.data));
    if (!g || bots == BOT_NONE)
        return refuse("no such game or bot");
    out.used = 0;
    record_play(&g->loaded, seed, bots, bytes_add, &out);
    return 1;
}
