// wire_test.c — the wire form at every position of random matches of every game, read by a strict reader.
#include <rift.h>

#include <jansson.h>

#include "api/wire.h"
#include "session/stops.h"
#include "tests/support.h"

// Random matches of each game: fewer if the properties are also tried on fewer than usual.
static uint64_t games_each(void)
{
    enum { USUAL = 6 };
    const char *wanted = getenv("RIFT_PROPERTY_GAMES");
    uint64_t fewer = wanted && atoi(wanted) >= 10 ? (uint64_t)atoi(wanted) / 10 : USUAL;
    return fewer < USUAL ? fewer : USUAL;
}

static void put(void *self, const char *data, size_t size) { bytes_add(self, data, size); }

static json_t *read_json(const Bytes *bytes)
{
    json_error_t error;
    json_t *read = json_loadb((const char *)bytes->at, bytes->size, JSON_REJECT_DUPLICATES, &error);
    if (!read)
        fail_msg("%s at byte %d of: %.*s", error.text, error.position, (int)bytes->size, (const char *)bytes->at);
    return read;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    if (!text)
        fail_msg("no text \"%s\"", key);
    return text;
}

// What a viewer is told, from the real table.
typedef struct Telling {
    Seen seen;
    Bytes bytes;
} Telling;

static void told_begin(Telling *told, const Table *t, uint8_t viewer, Json *j)
{
    told->bytes.size = 0;
    view_make(&told->seen.view, t, viewer);
    view_table(&told->seen.view, t->game, t->set, &told->seen.table);
    json_begin(j, put, &told->bytes);
}

static void tell_view(Telling *told, const Table *t, uint8_t viewer)
{
    Json j;
    told_begin(told, t, viewer, &j);
    wire_view(&j, NULL, &told->seen.table, viewer);
}

static void tell_options(Telling *told, const Table *t, uint8_t viewer)
{
    Json j;
    told_begin(told, t, viewer, &j);
    wire_options(&j, NULL, &told->seen, viewer);
}

// ---- views ----

// Every zone with its cards in order: known ones by id and code, others null.
static void assert_zones(const Table *seen, const json_t *zones)
{
    assert_int_equal(json_object_size(zones), zone_count(seen));
    for (ZoneId z = 0; z < zone_count(seen); z++) {
        char name[80];
        Text text = text_in(name, sizeof name);
        say_zone(seen, z, &text);
        const Zone *zone = zone_at(seen, z);
        const json_t *cards = json_object_get(zones, name);
        assert_int_equal(json_array_size(cards), zone->count);
        for (uint8_t i = 0; i < zone->count; i++) {
            const json_t *card = json_array_get(cards, i);
            assert_int_equal(json_is_null(card), zone->card[i] == 0);
            if (zone->card[i] == 0)
                continue;
            assert_int_equal(json_integer_value(json_object_get(card, "id")), zone->card[i]);
            assert_string_equal(text_of(card, "code"), say_code(seen, zone->card[i]));
            assert_string_equal(text_of(card, "title"), say_title(seen, zone->card[i]));
        }
    }
}

static void assert_view(Telling *told, const Table *t, uint8_t viewer)
{
    tell_view(told, t, viewer);
    json_t *view = read_json(&told->bytes);
    assert_int_equal(json_integer_value(json_object_get(view, "wire")), WIRE_VERSION);
    assert_string_equal(text_of(view, "game"), t->game->name);
    assert_string_equal(text_of(view, "result"), say_result(t->m->result));
    assert_int_equal(json_is_null(json_object_get(view, "reason")), !is_over(t));
    assert_zones(&told->seen.table, json_object_get(view, "zones"));
    json_t *state = json_object_get(view, "state");
    for (uint8_t i = 0; i < t->game->field_count; i++)
        assert_int_equal(json_object_get(state, t->game->fields[i].name) != NULL,
                         t->game->fields[i].kind != FIELD_NONE);
    json_decref(view);
}

static void assert_options(Telling *told, const Table *t, uint8_t viewer)
{
    bool asked = t->m->question != 0 && t->m->asked == viewer;
    tell_options(told, t, viewer);
    json_t *all = read_json(&told->bytes);
    const json_t *options = json_object_get(all, "options");
    assert_int_equal(json_array_size(options), asked ? t->options.count : 0);
    assert_int_equal(json_is_null(json_object_get(all, "question")), !asked);
    for (size_t i = 0; i < json_array_size(options); i++) {
        const json_t *option = json_array_get(options, i);
        const Option *o = &t->options.option[i];
        assert_int_equal(json_integer_value(json_object_get(option, "index")), i);
        assert_string_equal(text_of(option, "verb"), t->game->verbs[o->verb].word);
        assert_string_not_equal(text_of(option, "words"), "");
        assert_non_null(text_of(option, "note"));
        assert_non_null(text_of(option, "rule"));
        const char *hush = json_string_value(json_object_get(option, "hush"));
        Hushed hushed;
        assert_true(!hush || (hushed_read(t->set, span_of(hush), &hushed) && hushed.def == t->cards[o->card].def));
        if (o->card)
            assert_int_equal(json_integer_value(json_object_get(json_object_get(option, "card"), "id")), o->card);
    }
    json_decref(all);
}

// ---- what options are about ----

static bool has_id(const json_t *object, const char *key, json_int_t id)
{
    const json_t *ids = json_object_get(object, key);
    for (size_t i = 0; i < json_array_size(ids); i++)
        if (json_integer_value(json_array_get(ids, i)) == id)
            return true;
    return false;
}

// Whatever is dragged onto whatever: at most one option does that, and no id is told that the seat does not know.
static void assert_one_for_each(const Table *seen, const json_t *options, const char *role)
{
    for (size_t i = 0; i < json_array_size(options); i++) {
        const json_t *option = json_array_get(options, i), *ids = json_object_get(option, role);
        for (size_t k = 0; k < json_array_size(ids); k++) {
            json_int_t id = json_integer_value(json_array_get(ids, k));
            assert_in_range(id, 1, seen->game->card_max);
            assert_int_not_equal(seen->cards[id].def, 0);
            for (size_t o = 0; o < i; o++) {
                const json_t *other = json_array_get(options, o), *acts = json_object_get(option, "acts");
                for (size_t a = 0; a < json_array_size(acts); a++)
                    assert_false(has_id(other, role, id) &&
                                 has_id(other, "acts", json_integer_value(json_array_get(acts, a))));
            }
        }
    }
}

static void assert_one_for_each_zone(const json_t *options)
{
    for (size_t i = 0; i < json_array_size(options); i++)
        for (size_t o = 0; o < i; o++) {
            const json_t *a = json_array_get(options, i), *b = json_array_get(options, o);
            const json_t *acts = json_object_get(a, "acts"), *zone = json_object_get(a, "zone");
            for (size_t k = 0; zone && k < json_array_size(acts); k++)
                assert_false(json_equal(zone, json_object_get(b, "zone")) &&
                             has_id(b, "acts", json_integer_value(json_array_get(acts, k))));
        }
}

static void assert_leads(const Telling *told, const json_t *all)
{
    const json_t *options = json_object_get(all, "options"), *answers = json_object_get(all, "answers");
    assert_one_for_each(&told->seen.table, options, "targets");
    assert_one_for_each(&told->seen.table, options, "places");
    assert_one_for_each_zone(options);
    for (size_t i = 0; i < json_array_size(options); i++) {     // every card is involved in it
        const json_t *option = json_array_get(options, i), *card = json_object_get(option, "card");
        json_int_t id = json_integer_value(json_object_get(card, "id"));
        assert_true(!card || has_id(option, "acts", id) || has_id(option, "targets", id) ||
                    has_id(option, "places", id));
    }
    for (size_t i = 0; i < json_array_size(answers); i++)
        assert_true(json_is_array(json_object_get(json_array_get(answers, i), "cards")));
}

// What the option was said to lead to before it was chosen: the seat's next question asks for nothing else.
static uint32_t assert_led(Telling *told, const Table *t, const json_t *led)
{
    uint32_t found = 0;
    tell_options(told, t, t->m->asked);
    json_t *all = read_json(&told->bytes);
    size_t at;
    json_t *option;
    json_array_foreach(json_object_get(all, "options"), at, option) {
        static const char *const roles[] = {"targets", "places"};
        json_int_t id = json_integer_value(json_object_get(json_object_get(option, "card"), "id"));
        for (size_t r = 0; r < COUNT_OF(roles); r++)
            if (has_id(option, roles[r], id)) {
                assert_true(has_id(led, roles[r], id));
                found++;
            }
    }
    json_decref(all);
    return found;
}

static void an_option_says_where_it_leads(void **state)
{
    (void)state;
    Telling *told = calloc(1, sizeof *told);
    uint32_t found = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= games_each(); seed++) {
            static Seated s;
            Xoshiro policy;
            xoshiro_seed(&policy, seed);
            seated_begin(&s, &loaded_games[g], seed, NULL);
            while (!is_over(&s.t)) {
                SeatId seat = s.match.asked;
                uint32_t disclosures = s.match.disclosures;
                uint8_t choice = choice_at_random(&s.t, &policy);
                tell_options(told, &s.t, seat);
                json_t *all = read_json(&told->bytes), *led = json_array_get(json_object_get(all, "options"), choice);
                assert_leads(told, all);
                const char *verb = text_of(led, "verb");
                bool begins = strcmp(verb, "play") == 0 || strcmp(verb, "use") == 0 || strcmp(verb, "move") == 0;
                match_choose(&s.t, choice);
                if (begins && s.match.question && s.match.asked == seat && s.match.disclosures == disclosures)
                    found += assert_led(told, &s.t, led);
                json_decref(all);
            }
        }
    print_message("%u cards that the next question named\n", found);
    assert_true(found > 20);
    bytes_clear(&told->bytes);
    free(told);
}

static void assert_reasons(Telling *told, const Table *t, SeatId seat)
{
    Json j;
    for (CardId c = 1; c <= t->game->card_max; c++) {
        told_begin(told, t, seat, &j);
        if (told->seen.table.cards[c].def == 0)
            continue;
        wire_why_card(&j, NULL, &told->seen.table, seat, c);
        json_t *why = read_json(&told->bytes);
        if (json_is_true(json_object_get(why, "possible")))
            assert_true(json_array_size(json_object_get(why, "options")) > 0);
        else
            assert_string_not_equal(text_of(why, "text"), "");
        json_decref(why);
    }
    for (uint8_t v = 1; v < t->game->verb_count; v++) {
        told_begin(told, t, seat, &j);
        if (wire_why_action(&j, NULL, &told->seen.table, seat, span_of(t->game->verbs[v].word)))
            json_decref(read_json(&told->bytes));
    }
}

// ---- events ----

typedef struct Hearing {
    uint8_t viewer;
    uint32_t heard;
} Hearing;

static void hear(void *self, const Table *t, const Event *event)
{
    Hearing *h = self;
    Bytes bytes = {0};
    for (h->viewer = 0; h->viewer <= VIEWER_EVERYTHING; h->viewer++) {
        Json j;
        if (!event_is_for(t, event, h->viewer))
            continue;
        bytes.size = 0;
        json_begin(&j, put, &bytes);
        wire_event(&j, NULL, t, event, h->viewer);
        assert_true(bytes.size < WIRE_EVENT_BYTES);
        json_t *read = read_json(&bytes);
        const EventInfo *info = event_info(t, event);
        bool knows = h->viewer == VIEWER_EVERYTHING || (event->seen & VIEWER_BIT(h->viewer));
        assert_string_equal(text_of(read, "kind"), info->name);
        if (info->card == FIELD_KNOWN)
            assert_int_equal(json_is_object(json_object_get(read, "card")), knows && event->card != 0);
        json_decref(read);
        h->heard++;
    }
    bytes_clear(&bytes);
}

// Every line of a list: its fields are of kinds that can be told, its sentence can be said, its bytes have room.
static void assert_event(const Table *t, uint8_t kind)
{
    const Event event = {.kind = kind, .card = 1, .object = 2};
    const EventInfo *info = event_info(t, &event);
    const uint8_t plain[] = {info->from, info->to, info->number};
    uint8_t wire[EVENT_WIRE_MAX];
    char buffer[480];
    Text text = text_in(buffer, sizeof buffer);
    assert_true(info->seat == FIELD_SEAT || kind == EVENT_NONE);
    assert_true(info->card == FIELD_NONE || info->card == FIELD_CARD || info->card == FIELD_KNOWN);
    assert_true(info->object == FIELD_NONE || info->object == FIELD_CARD);
    for (size_t i = 0; i < COUNT_OF(plain); i++)
        assert_true(plain[i] != FIELD_CARD && plain[i] != FIELD_KNOWN && plain[i] < FIELD_WORDS + t->game->words_count);
    if (kind != EVENT_ONLY)                     // its option is one of a match
        event_say(t, &event, VIEWER_EVERYTHING, &text);
    assert_in_range(event_encode(t, &event, VIEWER_EVERYTHING, wire), 1, EVENT_WIRE_MAX);
    assert_int_equal(wire[0], kind);
}

static void say_an_event_of_another_game(void *self)
{
    const Table *t = self;
    char buffer[480];
    Text text = text_in(buffer, sizeof buffer);
    event_say(t, &(Event){.kind = t->game == &wars_game ? EVENT_TW_TURN : EVENT_WARS_TURN}, VIEWER_EVERYTHING, &text);
}

static void every_event_of_the_lists_can_be_told(void **state)
{
    (void)state;
    uint8_t owner[EVENT_COUNT] = {0};
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        static Seated s;
        seated_begin(&s, &loaded_games[g], 1, NULL);
        for (uint8_t kind = 0; kind <= EVENT_OVER; kind++)
            assert_event(&s.t, kind);
        for (uint16_t kind = 0; kind < games[g]->event_count; kind++)
            if (games[g]->events[kind].name) {
                assert_true(kind >= EVENT_GAME && owner[kind] == 0);
                owner[kind] = g;
                assert_event(&s.t, (uint8_t)kind);
            }
        assert_true(is_bug(say_an_event_of_another_game, &s.t));
    }
}

static void assert_number(const char *form, int32_t number, const char *says)
{
    char buffer[40];
    Text text = text_in(buffer, sizeof buffer);
    say_number(span_of(form), number, &text);
    assert_string_equal(buffer, says);
}

static void numbers_agree_with_their_nouns(void **state)
{
    (void)state;
    assert_number("card|cards", 0, "0 cards");
    assert_number("card|cards", 1, "1 card");
    assert_number("card|cards", 3, "3 cards");
    assert_number("card|cards|no cards", 0, "no cards");
    assert_number("+", 2, "+2");
    assert_number("+", -2, "-2");
}

static void assert_position(Telling *told, const Table *t, bool with_reasons)
{
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        assert_view(told, t, v);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        assert_options(told, t, seat);
        if (with_reasons)
            assert_reasons(told, t, seat);
    }
}

static void every_position_and_event_is_strict_json(void **state)
{
    (void)state;
    Telling *told = calloc(1, sizeof *told);
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= games_each(); seed++) {
            static Seated s;
            Hearing hearing = {0};
            EventSink sink = {hear, &hearing};
            Xoshiro policy;
            xoshiro_seed(&policy, seed);
            seated_begin(&s, &loaded_games[g], seed, &sink);
            uint32_t choices = 0;
            for (bool go_on = true; go_on; choices++) {
                go_on = !is_over(&s.t);
                if (choices % bulk_share() == 0 || !go_on)
                    assert_position(told, &s.t, seed == 1);
                if (go_on)
                    match_choose(&s.t, choice_at_random(&s.t, &policy));
            }
            assert_true(hearing.heard > 100);
        }
    bytes_clear(&told->bytes);
    free(told);
}

// ---- secrecy ----

// A match dealt from what the seat knows gives the seat the same texts: they contain nothing else.
static void what_a_seat_cannot_know_is_not_in_its_texts(void **state)
{
    (void)state;
    Telling *told = calloc(1, sizeof *told), *guess = calloc(1, sizeof *guess);
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 100; seed < 100 + games_each(); seed++) {
            static Seated s, dealt;
            Xoshiro policy, chance;
            xoshiro_seed(&policy, seed);
            xoshiro_seed(&chance, ~seed);
            seated_begin(&s, &loaded_games[g], seed, NULL);
            seated_init(&dealt, &loaded_games[g]);
            while (!is_over(&s.t)) {
                SeatId seat = s.match.asked;
                void (*const tell[])(Telling *, const Table *, uint8_t) = {tell_view, tell_options};
                for (size_t i = 0; i < COUNT_OF(tell); i++) {
                    tell[i](told, &s.t, seat);
                    view_make(&told->seen.view, &s.t, seat);
                    view_determinize(&told->seen.view, &chance, &dealt.t);
                    tell[i](guess, &dealt.t, seat);
                    assert_true(bytes_equal(&told->bytes, &guess->bytes));
                }
                match_choose(&s.t, choice_at_random(&s.t, &policy));
            }
        }
    bytes_clear(&told->bytes);
    bytes_clear(&guess->bytes);
    free(told);
    free(guess);
}

static void tell_the_real_match(void *self)
{
    Bytes out = {0};
    Json j;
    Seated *s = self;
    json_begin(&j, put, &out);
    wire_view(&j, NULL, &s->t, 0);
}

static void a_real_match_is_never_told(void **state)
{
    (void)state;
    static Seated s;
    seated_begin(&s, &loaded_games[1], 1, NULL);
    assert_true(is_bug(tell_the_real_match, &s));
}

// ---- the form itself: what clients rely on must not change unnoticed ----

static void the_form_of_an_event_an_option_and_a_card_is_this(void **state)
{
    (void)state;
    static Seated s;
    const Loaded *loaded = &loaded_games[GAME_TREKWAR];
    Telling *told = calloc(1, sizeof *told);
    Json j;
    seated_begin(&s, loaded, 2, NULL);
    json_begin(&j, put, &told->bytes);
    wire_event(&j, NULL, &s.t, &(Event){.kind = EVENT_SHUFFLE, .seat = 0, .from = 0}, SPECTATOR);
    bytes_add(&told->bytes, "", 1);
    assert_string_equal((char *)told->bytes.at,
                        "{\"kind\":\"SHUFFLE\",\"seat\":\"federation\",\"from\":\"federation deck\","
                        "\"text\":\"The Federation shuffles the deck\",\"rule\":\"\"}");
    told->bytes.size = 0;
    json_begin(&j, put, &told->bytes);
    wire_event(&j, NULL, &s.t, &(Event){.kind = EVENT_RENAME, .seat = 0, .card = 1, .object = 2}, 0);
    json_t *renamed = read_json(&told->bytes);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(renamed, "card"), "id")), 1);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(renamed, "object"), "id")), 2);
    assert_null(json_object_get(renamed, "from"));
    json_decref(renamed);
    told->bytes.size = 0;
    json_begin(&j, put, &told->bytes);
    wire_card(&j, NULL, &loaded->set, def_of(&loaded->set, "DU05"));
    bytes_add(&told->bytes, "", 1);
    assert_non_null(strstr((char *)told->bytes.at,
                           "{\"code\":\"DU05\",\"title\":\"Cardassian Galor Class\",\"text\":\"Cardassian"));
    tell_options(told, &s.t, s.match.asked);
    json_t *options = read_json(&told->bytes);
    const json_t *last = json_array_get(json_object_get(options, "options"), s.t.options.count - 1u);
    char *text = json_dumps(last, JSON_COMPACT);
    char expected[200];
    snprintf(expected, sizeof expected,
             "{\"index\":%d,\"verb\":\"done\",\"words\":\"Go on\",\"note\":\"exchange no more cards\",\"rule\":\"\"}",
             s.t.options.count - 1);
    assert_string_equal(text, expected);
    free(text);
    json_decref(options);
    bytes_clear(&told->bytes);
    free(told);
}

static void a_game_is_described_in_its_own_words(void **state)
{
    (void)state;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        const Game *game = games[g];
        Bytes bytes = {0};
        Json j;
        json_begin(&j, put, &bytes);
        wire_game(&j, NULL, &loaded_games[g]);
        json_t *told = read_json(&bytes);
        assert_string_equal(text_of(told, "title"), game->title);
        assert_int_equal(json_array_size(json_object_get(told, "zones")), SEAT_COUNT * game->zones_per_seat);
        assert_int_equal(json_array_size(json_object_get(told, "verbs")), game->verb_count - 1);
        assert_int_equal(json_array_size(json_object_get(told, "questions")), game->question_count - 1);
        assert_true(json_array_size(json_object_get(told, "state")) <= game->field_count);
        assert_int_equal(json_array_size(json_object_get(told, "decks")), loaded_games[g].deck_count);
        assert_true(json_array_size(json_object_get(told, "pairs")) > 0);
        assert_true(json_array_size(json_object_get(told, "bots")) > 0);
        const json_t *phase = json_array_get(json_object_get(told, "phases"), 0);
        assert_string_equal(text_of(phase, "phase"), game->show.phases[0].word);
        assert_string_equal(text_of(phase, "title"), game->show.phases[0].title);
        assert_int_equal(json_is_true(json_object_get(phase, "stops")), game == &wars_game);
        json_decref(told);
        bytes_clear(&bytes);
    }
}

// ---- the calls of rift.h ----

static void count_json(void *self, const char *json, size_t size)
{
    assert_int_equal(strlen(json), size);
    assert_int_equal(json[size - 1], '}');
    ++*(int *)self;
}

static void the_library_speaks_it_too(void **state)
{
    (void)state;
    char text[32768], error[200];
    int heard = 0;
    RiftGame *game = rift_open_empty("trekwar");
    assert_null(rift_open_empty("chess"));
    static const char *const files[] = {"cards/trekwar/dominion.cards", "cards/trekwar/federation.cards",
                                        "decks/trekwar/dominion.deck", "decks/trekwar/federation.deck"};
    for (size_t i = 0; i < COUNT_OF(files); i++) {
        size_t size;
        Problem problem;
        char *data = file_read(files[i], &size, &problem);
        assert_true(rift_add_file(game, files[i], data, size, error, sizeof error));
        free(data);
    }
    assert_false(rift_add_file(game, "notes.txt", "", 0, error, sizeof error));
    assert_false(rift_add_file(game, "x.deck", "Game: Chess\n", 12, error, sizeof error));
    assert_true(strncmp(error, "x.deck:", 7) == 0);

    RiftSetup setup = {.deck = {"federation", "dominion"}, .seed = 5, .settings = "first-opener dominion\n",
                       .viewer = 1, .json_listener = count_json, .self = &heard};
    RiftTable *table = rift_begin_setup(game, &setup, error, sizeof error);
    assert_non_null(table);
    assert_int_equal(rift_asked(table), 1);                             // the setting says who opens
    assert_true(heard > 5);                                             // and listens from the first event on
    size_t size = rift_view_json(table, 1, NULL, 0);
    assert_true(size > 0 && size < sizeof text);
    assert_int_equal(rift_view_json(table, 1, text, sizeof text), size);
    assert_int_equal(strlen(text), size);
    assert_int_equal(rift_view_json(table, 1, text, 10), size);
    assert_int_equal(strlen(text), 9);
    assert_int_equal(rift_view_json(table, 3, text, sizeof text), 0);
    assert_int_equal(rift_options_json(table, RIFT_SPECTATOR, text, sizeof text), 0);
    assert_true(rift_options_json(table, 1, text, sizeof text) > 0);
    assert_true(rift_game_json(game, text, sizeof text) < sizeof text);
    assert_true(rift_card_json(game, "DU05", text, sizeof text) > 0);
    assert_int_equal(rift_card_json(game, "XX99", text, sizeof text), 0);
    assert_true(rift_why_json(table, 1, "surrender", text, sizeof text) > 0);
    assert_int_equal(rift_why_json(table, 1, "fly", text, sizeof text), 0);
    assert_int_equal(rift_why_json(table, 1, "c0", text, sizeof text), 0);
    rift_leave(table);

    setup.settings = "first-opener nobody\n";
    assert_null(rift_begin_setup(game, &setup, error, sizeof error));
    setup.settings = NULL;
    setup.deck[1] = "borg";
    assert_null(rift_begin_setup(game, &setup, error, sizeof error));
    assert_non_null(strstr(error, "borg"));
    rift_close(game);
}

static void undo_goes_back_to_the_seats_own_choice(void **state)
{
    (void)state;
    char error[200], before[16384], after[16384];
    RiftGame *game = rift_open("trekwar", ".", error, sizeof error);
    RiftTable *table = rift_begin(game, 11);
    assert_int_equal(rift_undo(table, 0), 0);
    for (int round = 0; round < 12 && rift_asked(table) != RIFT_NOBODY; round++) {
        while (rift_asked(table) == 1)
            rift_choose(table, rift_bot_choice(table, "random"));
        if (rift_asked(table) != 0)
            break;
        rift_transcript(table, before, sizeof before);
        rift_choose(table, rift_bot_choice(table, "random"));
        int own = 1;
        for (; rift_asked(table) == 1; own++)
            rift_choose(table, rift_bot_choice(table, "random"));
        assert_int_equal(rift_undo(table, 0), own);
        rift_transcript(table, after, sizeof after);
        assert_string_equal(before, after);
        rift_choose(table, rift_bot_choice(table, "random"));
    }
    while (rift_asked(table) == 1)
        rift_choose(table, rift_bot_choice(table, "random"));
    assert_true(rift_concede(table, 0));
    assert_int_equal(rift_undo(table, 0), 1);                           // even after giving up
    assert_int_equal(rift_result(table, NULL), RIFT_GOING);
    rift_leave(table);
    rift_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_of_the_lists_can_be_told),
        cmocka_unit_test(numbers_agree_with_their_nouns),
        cmocka_unit_test(every_position_and_event_is_strict_json),
        cmocka_unit_test(an_option_says_where_it_leads),
        cmocka_unit_test(what_a_seat_cannot_know_is_not_in_its_texts),
        cmocka_unit_test(a_real_match_is_never_told),
        cmocka_unit_test(the_form_of_an_event_an_option_and_a_card_is_this),
        cmocka_unit_test(a_game_is_described_in_its_own_words),
        cmocka_unit_test(the_library_speaks_it_too),
        cmocka_unit_test(undo_goes_back_to_the_seats_own_choice),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
