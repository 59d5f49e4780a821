// listing.c — a few members of a table, chosen so that nothing secret is among them.
#include "server/listing.h"

#include <stdio.h>

#include "core/say.h"
#include "language/explain_lines.h"
#include "server/json_members.h"

// ---- tables ----

static void list_chair(Json *j, const char *seat, const char *name, const char *bot, const char *deck, bool is_you)
{
    json_put_object(j, NULL);
    json_put_text(j, "seat", seat);
    if (name[0])
        json_put_text(j, "person", name);
    if (bot[0])
        json_put_text(j, "bot", bot);
    json_put_text(j, "deck", deck);
    if (is_you)
        json_put_flag(j, "you", true);
    json_close(j);
}

static void put_result(Json *j, const Room *room)
{
    const Shown *shown = &room->shown;
    json_put_text(j, "result", say_result(shown->result));
    json_put_text(j, "winner", shown->result == RESULT_WIN ? room->game->seat_names[shown->winner] : "");
    json_put_text(j, "reason", say_reason(room->game, shown->reason));
}

void list_from(Json *j, const From *from)
{
    if (from->kind == FROM_BEGINNING)
        return;
    json_put_object(j, "from");
    json_put_text(j, "kind", from_words[from->kind]);
    json_put_text(j, "title", from->title);
    if (from->name[0])
        json_put_text(j, "name", from->name);
    json_close(j);
}

static void put_settings(Json *j, const House *house, const Game *game, const uint8_t option[SETTING_MAX])
{
    Match none;
    Table words;
    memset(&none, 0, sizeof none);
    table_bind(&words, game, &house->game[game->id]->set, &none);
    json_put_object(j, "settings");
    for (uint8_t i = 0; i < game->setting_count; i++) {
        char value[64];
        Text text = text_in(value, sizeof value);
        say_value(&words, game->settings[i].kind, option[i], &text);
        json_put_text(j, game->settings[i].name, value);
    }
    json_close(j);
}

void list_edition(Json *j, const Game *game, const char *edition)
{
    if (game && game->editions)
        json_put_text(j, "edition", edition);
    else
        json_put_null(j, "edition");
}

static void put_room(Json *j, const Room *room, int64_t person)
{
    char clock[16];
    Text words = text_in(clock, sizeof clock);
    const Shown *shown = &room->shown;
    int seat = shown_seat_of(shown, person);
    clock_say(&room->clock, &words);
    json_put_text(j, "link", room->link);
    json_put_number(j, "number", room->number);
    json_put_text(j, "name", room->name);
    json_put_text(j, "state", room_states[shown->state]);
    json_put_text(j, "game", room->game->name);
    json_put_text(j, "title", room->game->title);
    list_edition(j, room->game, say_edition(room->game, room->edition));
    json_put_text(j, "clock", clock);
    json_put_flag(j, "public", room->is_public);
    put_settings(j, room->house, room->game, room->option);
    list_from(j, &room->from);
    json_put_array(j, "seats");
    for (SeatId s = 0; s < SEAT_COUNT; s++) {
        const ShownChair *c = &shown->chair[s];
        list_chair(j, room->game->seat_names[s], c->person ? c->name : "", c->bot ? bot_level_name(c->bot) : "",
                   c->deck, s == seat);
    }
    json_close(j);
    if (shown->state == ROOM_RUNNING && seat >= 0)
        json_put_flag(j, "your_turn", shown->asked == seat);
    if (shown->is_learned)
        json_put_flag(j, "learned", true);
    if (shown->state == ROOM_OVER && shown->result != RESULT_NONE)
        put_result(j, room);
}

void list_table(Json *j, const char *key, const Room *room, int64_t person)
{
    json_put_object(j, key);
    put_room(j, room, person);
    json_close(j);
}

static void put_row_settings(Json *j, const House *house, const Game *game, const json_t *settings)
{
    uint8_t option[SETTING_MAX] = {0};
    for (size_t i = 0; i < COUNT_OF(option); i++)
        option[i] = (uint8_t)json_integer_value(json_array_get(settings, i));
    put_settings(j, house, game, option);
}

static void put_row_from(Json *j, const json_t *from)
{
    if (!from)
        return;
    json_put_object(j, "from");
    json_put_text(j, "kind", text_at(from, "kind"));
    json_put_text(j, "title", text_at(from, "title"));
    if (text_at(from, "name")[0])
        json_put_text(j, "name", text_at(from, "name"));
    json_close(j);
}

void list_row(Json *j, const char *key, const House *house, const TableRow *row, int64_t person)
{
    static const char *const members[] = {"name", "game", "clock", "result", "winner", "reason"};
    json_t *about = json_loadb(row->about.at, row->about.size, 0, NULL);
    const Game *game = game_find(span_of(text_at(about, "game")));
    json_put_object(j, key);
    json_put_text(j, "link", row->link);
    json_put_number(j, "number", row->table);
    json_put_text(j, "state", row->state);
    json_put_flag(j, "public", row->is_public);
    if (game)
        json_put_text(j, "title", game->title);
    list_edition(j, game, text_at(about, "edition"));
    for (size_t i = 0; i < COUNT_OF(members); i++)
        json_put_text(j, members[i], text_at(about, members[i]));
    if (game && house->game[game->id])
        put_row_settings(j, house, game, json_object_get(about, "settings"));
    put_row_from(j, json_object_get(about, "from"));
    if (json_is_true(json_object_get(about, "lesson_is_done")))
        json_put_flag(j, "learned", true);
    json_put_array(j, "seats");
    for (SeatId s = 0; game && s < SEAT_COUNT; s++) {
        const json_t *chair = json_array_get(json_object_get(about, "seats"), s);
        list_chair(j, game->seat_names[s], row->person[s] ? text_at(chair, "name") : "", text_at(chair, "bot"),
                   text_at(chair, "deck"), row->person[s] == person && person != 0);
    }
    json_close(j);
    json_close(j);
    json_decref(about);
}

// ---- before somebody sits down ----

static void take_row(void *self, RowLook look, const char *words)
{
    Bytes *text = self;
    (void)look;
    if (text->used == 0 && words[0] == 0)
        return;                                 // no empty row at the beginning
    bytes_put(text, words, strlen(words));
    bytes_put(text, "\n", 1);
}

typedef struct Explaining {
    const Game *game;
    const CardDef *def;
    Bytes understood;
} Explaining;

static void do_explain(void *self)
{
    Explaining *e = self;
    card_rows(e->game, span_of(e->def->text), take_row, &e->understood);
}

// A card that somebody wrote: its text, and what it will do.
static void put_own_card(Json *j, const Game *game, const CardDef *def)
{
    Explaining e = {.game = game, .def = def};
    Fault fault;
    if (!fault_guard(do_explain, &e, &fault))           // a stranger's text must do no harm
        notice("fault", fault.what, "where=%s card=%s", fault.where, def->code);
    json_put_object(j, NULL);
    json_put_text(j, "code", def->code);
    json_put_text(j, "title", def->title);
    json_put_text(j, "text", def->text);
    json_put_span(j, "understood", bytes_span(&e.understood));
    json_close(j);
    bytes_free(&e.understood);
}

static void put_own_cards(Json *j, const Loaded *loaded, const Deck *deck)
{
    DefId last = 0;
    for (uint8_t i = 0; deck && i < deck->count; i++) {
        if (deck->card[i] < loaded->shipped_cards || deck->card[i] == last)
            continue;
        last = deck->card[i];
        put_own_card(j, loaded->game, &loaded->set.def[last]);
    }
}

// A position may bring cards of its own, or cards that are no longer among the user's.
static void put_own_cards_of(Json *j, const Loaded *loaded, const Start *start)
{
    for (DefId d = 1; d < start->set->count; d++) {
        const CardDef *def = &start->set->def[d];
        DefId known = card_set_find(&loaded->set, span_of(def->code));
        bool is_shipped = known != 0 && known < loaded->shipped_cards &&
                          strcmp(loaded->set.def[known].text, def->text) == 0;
        if (!is_shipped && start_has(start, d))
            put_own_card(j, loaded->game, def);
    }
}

void list_table_whole(Json *j, House *house, const Room *room, int64_t person)
{
    const Loaded *loaded = house->game[room->game->id];
    const Shown *shown = &room->shown;
    int chair = shown->state == ROOM_OPEN ? shown_free_chair(shown) : -1;
    json_put_object(j, NULL);
    put_room(j, room, person);
    json_put_flag(j, "watch", room_may_watch(room, person));
    json_put_flag(j, "sit", chair >= 0 && shown_seat_of(shown, person) < 0);
    if (chair >= 0) {
        json_put_array(j, "decks");             // for the free seat, against the other's
        for (uint8_t d = 0; room->from.kind == FROM_BEGINNING && d < loaded->deck_count; d++)
            if (house_deck_fits(house, room, (SeatId)chair, d))
                json_put_text(j, NULL, loaded->deck_file[d]);
        json_close(j);
    }
    json_put_array(j, "own_cards");
    if (room->book && room->book->cards.start)
        put_own_cards_of(j, loaded, room->book->cards.start);
    for (SeatId s = 0; room->from.kind == FROM_BEGINNING && s < SEAT_COUNT; s++)
        put_own_cards(j, loaded, load_deck(loaded, span_of(shown->chair[s].deck)));
    json_close(j);
    json_close(j);
}

// ---- numbers ----

static void put_metric(Bytes *out, const char *kind, const char *name, const char *help, double value)
{
    char line[320];
    int size = snprintf(line, sizeof line, "# HELP rift_%s %s\n# TYPE rift_%s %s\nrift_%s %.17g\n", name, help, name,
                        kind, name, value);
    bytes_put(out, line, (size_t)size);
}

static void put_latency(Bytes *out, const Metrics *m)
{
    static const char head[] = "# HELP rift_choice_seconds From a choice received to its lines on the disk and "
                               "everybody told.\n# TYPE rift_choice_seconds histogram\n";
    char line[120];
    uint64_t count = 0;
    int size;
    bytes_put(out, head, sizeof head - 1);
    for (int i = 0; i < LATENCY_STEPS; i++) {
        count += m->latency[i];
        if (i < LATENCY_STEPS - 1)
            size = snprintf(line, sizeof line, "rift_choice_seconds_bucket{le=\"%g\"} %llu\n", 0.001 * (1 << i),
                            (unsigned long long)count);
        else
            size = snprintf(line, sizeof line, "rift_choice_seconds_bucket{le=\"+Inf\"} %llu\n",
                            (unsigned long long)count);
        bytes_put(out, line, (size_t)size);
    }
    size = snprintf(line, sizeof line, "rift_choice_seconds_sum %.9f\nrift_choice_seconds_count %llu\n",
                    (double)m->latency_ns * 1e-9, (unsigned long long)count);
    bytes_put(out, line, (size_t)size);
}

static void put_tables(const House *house, Bytes *out)
{
    uint32_t count[ROOM_STATE_COUNT] = {0};
    size_t bytes = 0;
    char line[80];
    static const char head[] = "# HELP rift_tables Tables in memory by state.\n# TYPE rift_tables gauge\n";
    for (const Room *room = house->rooms; room; room = room->next_room) {
        count[room->shown.state] += room->shown.is_there;
        bytes += room_bytes(room);
    }
    bytes_put(out, head, sizeof head - 1);
    for (int s = 0; s < ROOM_STATE_COUNT; s++) {
        int size = snprintf(line, sizeof line, "rift_tables{state=\"%s\"} %u\n", room_states[s], count[s]);
        bytes_put(out, line, (size_t)size);
    }
    put_metric(out, "gauge", "table_bytes", "Bytes of memory of all tables.", (double)bytes);
}

void list_metrics(const House *house, const Net *net, Bytes *out)
{
    const Metrics *m = &house->metrics;
    StoreCounts store = store_counts_take(house->store);
    NetCounts counts = net ? net_counts(net) : (NetCounts){0};
    put_tables(house, out);
    put_metric(out, "counter", "matches_begun_total", "Matches begun.", (double)m->begun);
    put_metric(out, "counter", "matches_ended_total", "Matches ended.", (double)m->ended);
    put_metric(out, "counter", "choices_total", "Answers taken, bots' included.", (double)m->choices);
    put_metric(out, "counter", "bot_choices_total", "Answers of bots.", (double)m->bot_choices);
    put_metric(out, "counter", "undone_total", "Answers taken back.", (double)m->undone);
    put_metric(out, "counter", "put_back_total", "Answers that could not be saved.", (double)m->put_back);
    put_metric(out, "counter", "faults_total", "Matches held by a mistake of ours.", (double)m->faults);
    put_metric(out, "counter", "bad_messages_total", "Messages that could not be read.", (double)m->refused);
    put_metric(out, "counter", "engine_seconds_total", "Time in matches.", (double)m->engine_ns * 1e-9);
    put_metric(out, "counter", "telling_seconds_total", "Time in making messages.", (double)m->telling_ns * 1e-9);
    put_metric(out, "gauge", "bots_waiting", "Questions that bots have not answered.",
               (double)bot_pool_waiting(house->bots));
    put_metric(out, "gauge", "writes_waiting", "Units that are not on the disk yet.",
               (double)store_waiting(house->store));
    put_metric(out, "counter", "commits_total", "Commits of the store.", (double)store.commits);
    put_metric(out, "counter", "units_total", "Units written.", (double)store.units);
    put_metric(out, "counter", "commit_failures_total", "Commits that failed.", (double)store.failures);
    put_metric(out, "counter", "commit_seconds_total", "Time in commits.", (double)store.commit_ns * 1e-9);
    put_metric(out, "gauge", "commit_seconds_most", "The longest commit since this was last asked.",
               (double)store.commit_ns_most * 1e-9);
    put_metric(out, "counter", "http_requests_total", "Requests.", (double)counts.requests);
    put_metric(out, "counter", "http_refused_total", "Requests refused by the net itself.", (double)counts.refused);
    put_metric(out, "gauge", "sockets", "WebSockets open.", (double)counts.sockets);
    put_metric(out, "counter", "messages_in_total", "Messages from clients.", (double)counts.messages_in);
    put_metric(out, "counter", "messages_out_total", "Messages to clients.", (double)counts.messages_out);
    put_metric(out, "counter", "bytes_in_total", "Bytes from clients.", (double)counts.bytes_in);
    put_metric(out, "counter", "bytes_out_total", "Bytes to clients.", (double)counts.bytes_out);
    put_metric(out, "counter", "overruns_total", "Slow readers whose queue was dropped.", (double)counts.overruns);
    put_latency(out, m);
}
