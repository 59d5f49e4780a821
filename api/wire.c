// wire.c — the wire form, written from the tables of game.h and field.h and the lists of events.
#include "api/wire.h"

#include "api/wire_show.h"
#include "bots/bot.h"
#include "core/say.h"
#include "core/zone.h"
#include "games/games.h"
#include "session/ahead.h"
#include "session/ask.h"
#include "session/leads.h"
#include "session/stops.h"

// A real match has the key of its random generator, a View does not. Writing the wrong one would reveal secrets.
static void check_is_view(const Table *seen)
{
    for (size_t i = 0; i < COUNT_OF(seen->m->rng.key); i++)
        check(seen->m->rng.key[i] == 0);
}

// ---- values ----

static void put_seat(Json *j, const char *key, const Game *game, uint8_t seat)
{
    if (seat < SEAT_COUNT)
        json_put_text(j, key, game->seat_names[seat]);
    else
        json_put_null(j, key);
}

static void put_viewer(Json *j, const char *key, const Game *game, uint8_t viewer)
{
    json_put_text(j, key, viewer < SEAT_COUNT ? game->seat_names[viewer] : "spectator");
}

static void put_ids(Json *j, const char *key, Cards cards)
{
    if (!cards)
        return;
    json_put_array(j, key);
    for (Cards left = cards; left; left = cards_after_first(left))
        json_put_number(j, NULL, cards_first(left));
    json_close(j);
}

// A card, and whether it is face down.
static void put_lying(Json *j, const Table *t, CardId card)
{
    char remark[160];
    Text text = text_in(remark, sizeof remark);
    if (!wire_open_card(j, NULL, t, card))
        return;
    if (t->cards[card].face_down)
        json_put_flag(j, "turned", true);
    if (t->game->say.card_remark)
        t->game->say.card_remark(t, card, &text);
    if (text.used > 0)
        json_put_text(j, "note", remark);
    if (t->game->show.card_on && t->game->show.card_on(t, card) != 0)
        json_put_number(j, "on", t->game->show.card_on(t, card));
    Show show = wire_show(j, t);
    if (t->game->show.card && t->cards[card].def)
        t->game->show.card(&show, card);
    json_close(j);
}

static void put_value(Json *j, const char *key, const Table *t, uint8_t kind, int32_t value)
{
    char buffer[80];
    Text word = text_in(buffer, sizeof buffer);
    switch (kind) {
    case FIELD_NONE:
        return;
    case FIELD_NUMBER:
        json_put_number(j, key, value);
        return;
    case FIELD_FLAG:
        json_put_flag(j, key, value != 0);
        return;
    case FIELD_SEAT:
        put_seat(j, key, t->game, (uint8_t)value);
        return;
    case FIELD_CARD:
    case FIELD_KNOWN:
        wire_put_card(j, key, t, (CardId)value);
        return;
    default:                            // zones, verbs, reasons, the game's own words
        say_value(t, kind, value, &word);
        json_put_text(j, key, buffer);
    }
}

// The kind of a value: its name, or the list of its words.
static void put_kind(Json *j, const char *key, const Game *game, uint8_t kind)
{
    static const char *const names[FIELD_WORDS] = {
        [FIELD_NONE] = "none", [FIELD_NUMBER] = "number", [FIELD_FLAG] = "flag", [FIELD_SEAT] = "seat",
        [FIELD_CARD] = "card", [FIELD_KNOWN] = "card",    [FIELD_ZONE] = "zone", [FIELD_VERB] = "verb",
        [FIELD_REASON] = "reason",
    };
    if (kind < FIELD_WORDS) {
        json_put_text(j, key, names[kind] ? names[kind] : "word");
        return;
    }
    const char *const *words = game->words[kind - FIELD_WORDS];
    json_put_array(j, key);
    for (size_t i = 0; words[i]; i++)
        json_put_text(j, NULL, words[i]);
    json_close(j);
}

// ---- the game ----

static void put_zones(Json *j, const Table *t)
{
    json_put_array(j, "zones");
    for (ZoneId z = 0; z < zone_count(t); z++) {
        char name[80];
        Text text = text_in(name, sizeof name);
        say_zone(t, z, &text);
        json_put_object(j, NULL);
        json_put_text(j, "zone", name);
        json_put_text(j, "seat", t->game->seat_names[zone_seat(t, z)]);
        json_put_text(j, "name", t->game->zone_names[zone_kind(t, z)]);
        json_put_flag(j, "set", zone_is_set(t, z));
        json_put_array(j, "seen");
        for (uint8_t v = 0; v < VIEWER_COUNT; v++)
            if (t->game->zone_flags[z] & VIEWER_BIT(v))
                put_viewer(j, NULL, t->game, v);
        json_close(j);
        json_close(j);
    }
    json_close(j);
}

static void put_words(Json *j, const Game *game)
{
    json_put_array(j, "verbs");
    for (uint8_t v = 1; v < game->verb_count; v++) {
        json_put_object(j, NULL);
        json_put_text(j, "verb", game->verbs[v].word);
        put_kind(j, "takes", game, game->verbs[v].takes);
        json_put_text(j, "rule", game->verbs[v].rule);
        json_put_text(j, "explains", game->verbs[v].explains);
        json_close(j);
    }
    json_close(j);
    json_put_array(j, "questions");
    for (uint8_t q = 1; q < game->question_count; q++) {
        json_put_object(j, NULL);
        json_put_text(j, "question", game->questions[q].word);
        json_put_text(j, "asks", game->questions[q].asks);
        json_put_flag(j, "set", game->questions[q].is_set != 0);
        json_close(j);
    }
    json_close(j);
}

static void put_fields(Json *j, const Game *game)
{
    json_put_array(j, "state");
    for (uint8_t i = 0; i < game->field_count; i++) {
        const FieldInfo *f = &game->fields[i];
        if (f->kind == FIELD_NONE)
            continue;                   // bytes that mean nothing
        json_put_object(j, NULL);
        json_put_text(j, "name", f->name);
        put_kind(j, "kind", game, f->kind);
        if (f->count > 1)
            put_kind(j, "index", game, f->index);
        json_close(j);
    }
    json_close(j);
    json_put_array(j, "settings");
    for (uint8_t i = 0; i < game->setting_count; i++) {
        json_put_object(j, NULL);
        json_put_text(j, "name", game->settings[i].name);
        put_kind(j, "kind", game, game->settings[i].kind);
        json_close(j);
    }
    json_close(j);
}

static bool has_stop(const Game *game, const char *phase)
{
    for (size_t i = 1; game->manners->phases && game->manners->phases[i]; i++)
        if (strcmp(game->manners->phases[i], phase) == 0)
            return true;
    return false;
}

static void put_phases(Json *j, const Game *game)
{
    json_put_array(j, "phases");
    for (const PhaseInfo *phase = game->show.phases; phase && phase->word; phase++) {
        json_put_object(j, NULL);
        json_put_text(j, "phase", phase->word);
        json_put_text(j, "title", phase->title);
        json_put_flag(j, "stops", has_stop(game, phase->word));
        json_close(j);
    }
    json_close(j);
}

// Each card once, in the order of the file, with how many there are.
static void put_deck_list(Json *j, const Loaded *loaded, const Deck *deck)
{
    json_put_array(j, "list");
    for (uint8_t i = 0, same; i < deck->count; i += same) {
        for (same = 1; i + same < deck->count && deck->card[i + same] == deck->card[i]; same++)
            ;
        json_put_object(j, NULL);
        json_put_text(j, "code", loaded->set.def[deck->card[i]].code);
        json_put_number(j, "count", same);
        json_close(j);
    }
    json_close(j);
}

static void put_decks(Json *j, const Loaded *loaded)
{
    json_put_array(j, "decks");
    for (uint8_t d = 0; d < loaded->deck_count; d++) {
        json_put_object(j, NULL);
        json_put_text(j, "deck", loaded->deck_file[d]);
        json_put_text(j, "name", loaded->deck[d].name);
        json_put_text(j, "plan", loaded->deck[d].plan);
        json_put_number(j, "cards", loaded->deck[d].count);
        put_deck_list(j, loaded, &loaded->deck[d]);
        if (d >= loaded->shipped_decks && loaded->shipped_decks > 0)
            json_put_flag(j, "own", true);
        json_close(j);
    }
    json_close(j);
    json_put_array(j, "pairs");             // at the first seat, at the second
    for (uint8_t a = 0; a < loaded->deck_count; a++)
        for (uint8_t b = 0; b < loaded->deck_count; b++)
            if (load_decks_fit(loaded, a, b)) {
                json_put_array(j, NULL);
                json_put_text(j, NULL, loaded->deck_file[a]);
                json_put_text(j, NULL, loaded->deck_file[b]);
                json_close(j);
            }
    json_close(j);
}

void wire_game(Json *j, const char *key, const Loaded *loaded)
{
    const Game *game = loaded->game;
    Match none;                         // names need a table, but nothing on it
    Table t;
    memset(&none, 0, sizeof none);
    table_bind(&t, game, &loaded->set, &none);
    json_put_object(j, key);
    json_put_number(j, "wire", WIRE_VERSION);
    json_put_text(j, "game", game->name);
    json_put_text(j, "title", game->title);
    json_put_number(j, "rules", game->rules_version);
    json_put_array(j, "editions");
    for (uint8_t e = 0; game->editions && e <= game->edition_max; e++)
        json_put_text(j, NULL, game->editions[e]);
    json_close(j);
    json_put_array(j, "seats");
    for (SeatId s = 0; s < SEAT_COUNT; s++) {
        json_put_object(j, NULL);
        json_put_text(j, "seat", game->seat_names[s]);
        json_put_text(j, "title", game->seat_titles[s]);
        json_close(j);
    }
    json_close(j);
    put_phases(j, game);
    put_zones(j, &t);
    put_words(j, game);
    put_fields(j, game);
    put_decks(j, loaded);
    json_put_array(j, "bots");
    for (BotLevel level = BOT_NONE + 1; level < BOT_LEVEL_COUNT; level++)
        json_put_text(j, NULL, bot_level_name(level));
    json_close(j);
    json_close(j);
}

void wire_card(Json *j, const char *key, const CardSet *set, DefId def)
{
    json_put_object(j, key);
    json_put_text(j, "code", set->def[def].code);
    json_put_text(j, "title", set->def[def].title);
    json_put_text(j, "text", set->def[def].text);
    json_close(j);
}

// ---- the view ----

static void put_head(Json *j, const Table *t, uint8_t viewer)
{
    const Match *m = t->m;
    bool over = m->result != RESULT_NONE;
    json_put_number(j, "wire", WIRE_VERSION);
    json_put_text(j, "game", t->game->name);
    json_put_number(j, "edition", m->edition);
    put_viewer(j, "viewer", t->game, viewer);
    put_seat(j, "asked", t->game, over ? SEAT_NOBODY : m->asked);
    if (viewer < SEAT_COUNT)
        json_put_number(j, "choice", m->choice_number[viewer]);
    json_put_text(j, "result", say_result(m->result));
    put_seat(j, "winner", t->game, m->result == RESULT_WIN ? m->winner : SEAT_NOBODY);
    if (over)
        json_put_text(j, "reason", say_reason(t->game, m->reason));
    else
        json_put_null(j, "reason");
}

static void put_cards(Json *j, const Table *t)
{
    json_put_object(j, "zones");
    for (ZoneId z = 0; z < zone_count(t); z++) {
        const Zone *zone = zone_at(t, z);
        char name[80];
        Text text = text_in(name, sizeof name);
        say_zone(t, z, &text);
        json_put_array(j, name);
        for (uint8_t i = 0; i < zone->count; i++)
            put_lying(j, t, zone->card[i]);
        json_close(j);
    }
    json_close(j);
}

// Long arrays are lists with unused room at their end: they are written only as far as they are filled.
static int told_count(const FieldInfo *f, const void *state)
{
    enum { SHORT_ARRAY = 16 };
    int count = f->count;
    while (f->count > SHORT_ARRAY && count > 0 && field_get(state, f, count - 1) == 0)
        count--;
    return count;
}

// An array of the state. One that is indexed by numbers becomes an array, one that is indexed by seats, cards or words
// an object. An object leaves out the cards about which there is nothing to say.
static void put_array(Json *j, const Table *t, const FieldInfo *f, const void *state)
{
    if (f->index == FIELD_NUMBER || f->index == FIELD_NONE)
        json_put_array(j, f->name);
    else
        json_put_object(j, f->name);
    int count = told_count(f, state);
    for (int i = 0; i < count; i++) {
        char buffer[80];
        Text name = text_in(buffer, sizeof buffer);
        int32_t value = field_get(state, f, i);
        if (f->index == FIELD_CARD && (i == 0 || value == 0))
            continue;
        if (f->index == FIELD_CARD)
            text_format(&name, "c%d", i);
        else if (f->index != FIELD_NUMBER && f->index != FIELD_NONE)
            say_value(t, f->index, i, &name);
        put_value(j, name.used ? buffer : NULL, t, f->kind, value);
    }
    json_close(j);
}

static void put_state(Json *j, const Table *t)
{
    const void *state = (const char *)t->m + t->game->state_at;
    json_put_object(j, "state");
    for (uint8_t i = 0; i < t->game->field_count; i++) {
        const FieldInfo *f = &t->game->fields[i];
        if (f->count > 1 && f->kind != FIELD_NONE)
            put_array(j, t, f, state);
        else
            put_value(j, f->name, t, f->kind, field_get(state, f, 0));
    }
    json_close(j);
}

// The main number, and every one that the game explains.
static void number_explain(const Table *t, SeatId seat, const char *name, bool is_main, Parts *parts)
{
    if (is_main)
        t->game->numbers.parts(t, seat, parts);
    else if (t->game->numbers.explain)
        t->game->numbers.explain(t, span_of(name), seat, parts);
}

static void put_named_number(Show *show, SeatId seat, const char *name, uint8_t at)
{
    const Table *t = show->t;
    Parts parts = {0};
    bool found = true;
    Figure figure = {.name = name, .seat = seat, .printed = FIGURE_NOT_PRINTED, .parts = &parts,
                     .is_explained = at == 0};
    number_explain(t, seat, name, at == 0, &parts);
    if (t->game->numbers.names)
        figure.value = t->game->numbers.value(t, span_of(name), seat, &found);
    else
        for (uint8_t i = 0; i < parts.count; i++)
            figure.value += parts.part[i].amount;
    if (t->game->numbers.goals)
        figure.of = t->game->numbers.goals[at];
    if (found)
        show_figure(show, &figure);
}

// A game that names no numbers still has one: the sum of what `parts` explains.
static void put_numbers(Show *show)
{
    static const char *const unnamed[] = {"total", NULL};
    const char *const *names = show->t->game->numbers.names ? show->t->game->numbers.names : unnamed;
    show->list(show, "numbers");
    for (uint8_t i = 0; names[i]; i++)
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            put_named_number(show, seat, names[i], i);
    show->close(show);
}

// A list in the game's words: `say` is called with 0, 1, … until it writes nothing.
static void put_said(Json *j, const char *key, const Table *t, void (*say)(const Table *t, uint8_t at, Text *text))
{
    char buffer[480];
    if (!say)
        return;
    json_put_array(j, key);
    for (uint8_t i = 0;; i++) {
        Text text = text_in(buffer, sizeof buffer);
        say(t, i, &text);
        if (text.used == 0)
            break;
        json_put_text(j, NULL, buffer);
    }
    json_close(j);
}

// What is pending, the newest first.
static void put_stack(Show *show)
{
    const Game *game = show->t->game;
    char buffer[480];
    if (!game->say.pending)
        return;
    show->list(show, "stack");
    for (uint8_t i = 0;; i++) {
        Text words = text_in(buffer, sizeof buffer);
        game->say.pending(show->t, i, &words);
        if (words.used == 0)
            break;
        show->object(show, NULL);
        show->text(show, "words", buffer);
        game->show.pending(show, i);
        show->close(show);
    }
    show->close(show);
}

void wire_view(Json *j, const char *key, const Table *seen, uint8_t viewer)
{
    check_is_view(seen);
    json_put_object(j, key);
    put_head(j, seen, viewer);
    put_cards(j, seen);
    put_state(j, seen);
    Show show = wire_show(j, seen);
    put_numbers(&show);
    if (seen->game->show.turn) {
        json_put_object(j, "turn");
        seen->game->show.turn(&show);
        json_close(j);
    }
    if (seen->game->show.table)
        seen->game->show.table(&show);
    put_stack(&show);
    put_said(j, "lasting", seen, seen->game->say.lasting);
    json_close(j);
}

// ---- options and reasons ----

static void put_leads(Json *j, const Table *t, const Leads *leads)
{
    char name[80];
    Text text = text_in(name, sizeof name);
    put_ids(j, "acts", leads->acts);
    put_ids(j, "targets", leads->targets);
    put_ids(j, "places", leads->places);
    if (leads->zone == ABOUT_NO_ZONE)
        return;
    say_zone(t, leads->zone, &text);
    json_put_text(j, "zone", name);
}

// As a client names it in a "hush" wish.
static void put_hush(Json *j, const Table *t, SeatId seat, Option option)
{
    char code[24];
    Text text = text_in(code, sizeof code);
    Hushed hushed;
    if (!hushed_of_option(t, seat, option, &hushed))
        return;
    hushed_put(t->set, hushed, &text);
    json_put_text(j, "hush", code);
}

static void put_option(Json *j, Seen *seen, const Ask *ask, const Leads *leads, SeatId seat, uint8_t index)
{
    Table *t = &seen->table;
    const Option *o = &t->options.option[index];
    const VerbInfo *verb = &t->game->verbs[o->verb];
    char buffer[240];
    Text text = text_in(buffer, sizeof buffer);
    json_put_object(j, NULL);
    json_put_number(j, "index", index);
    json_put_text(j, "verb", verb->word);
    if (o->card)
        wire_put_card(j, "card", t, o->card);
    if (verb->takes != FIELD_NONE && verb->takes != FIELD_CARD)
        put_value(j, "number", t, verb->takes, o->number);
    put_leads(j, t, leads);
    Show show = wire_show(j, t);
    if (t->game->show.option)
        t->game->show.option(&show, o);
    say_option(t, *o, OPTION_FOR_PEOPLE, &text);
    json_put_text(j, "words", buffer);
    text = text_in(buffer, sizeof buffer);
    ask_remark(t, ask, index, &text);
    json_put_span(j, "note", span_trim((Span){buffer, text.used}));
    json_put_text(j, "rule", verb->rule);
    if (ask->harms[index]) {
        text = text_in(buffer, sizeof buffer);
        t->game->manners->harm_say(seen, seat, index, &text);
        json_put_text(j, "harm", buffer);
    }
    if (ask->is_typed[index])
        json_put_flag(j, "typed", true);
    put_hush(j, t, seat, *o);
    json_close(j);
}

// The cards of its choices, in their order.
static void put_run_cards(Json *j, const Run *run)
{
    Cards told = 0;
    json_put_array(j, "cards");
    for (uint8_t i = 0; i < run->count; i++) {
        CardId card = run->option[i].card;
        if (card && !cards_have(told, card))
            json_put_number(j, NULL, card);
        told |= card ? card_bit(card) : 0;
    }
    json_close(j);
}

// Answers of several choices, what Enter gives, and the order for people.
static void put_answers(Json *j, const Table *t, const Ask *ask)
{
    bool is_run = ask->usual >= 0 && ask->usual < ask->run_count;
    json_put_array(j, "answers");
    for (uint8_t i = 0; i < ask->run_count; i++) {
        json_put_object(j, NULL);
        json_put_number(j, "answer", i);
        json_put_text(j, "words", ask->run[i].says);
        json_put_number(j, "choices", ask->run[i].count);
        if (ask->run[i].number)
            json_put_number(j, "number", ask->run[i].number);
        put_run_cards(j, &ask->run[i]);
        if (ask->run[i].is_typed || ask->run[i].is_rare)
            json_put_flag(j, "typed", true);
        json_close(j);
    }
    json_close(j);
    json_put_array(j, "order");
    for (uint8_t i = 0; i < t->options.count; i++)
        json_put_number(j, NULL, ask->order[i]);
    json_close(j);
    if (is_run)
        json_put_number(j, "usual_answer", ask->usual);
    else if (ask->usual >= 0 && !ask->is_said)
        json_put_number(j, "usual_option", ask->order[ask->usual - ask->run_count]);
    json_put_flag(j, "passes", t->game->manners && t->game->manners->stop && pass_option(t) >= 0);
}

void wire_options(Json *j, const char *key, Seen *seen, uint8_t viewer)
{
    const Match *m = &seen->view.match;
    bool asked = m->question != 0 && m->asked == viewer;
    Ask ask = {.pass = -1, .usual = -1};
    Leads leads[OPTION_MAX];
    check_is_view(&seen->table);
    if (asked) {
        match_options(&seen->table);
        ask_make(seen, viewer, &ask);
        leads_make(&seen->table, viewer, leads);
    }
    json_put_object(j, key);
    json_put_number(j, "wire", WIRE_VERSION);
    if (asked) {
        const QuestionInfo *question = &seen->table.game->questions[m->question];
        json_put_number(j, "choice", m->choice_number[viewer]);
        json_put_text(j, "question", question->word);
        json_put_text(j, "asks", ask.question);
        json_put_flag(j, "set", question->is_set != 0);
        if (question->is_set)
            json_put_number(j, "most", ahead_most(&seen->table, viewer));
        wire_put_card(j, "about", &seen->table, seen->table.game->manners->asking(&seen->table));
        put_answers(j, &seen->table, &ask);
    } else {
        json_put_null(j, "question");
    }
    json_put_array(j, "options");
    for (uint8_t i = 0; asked && i < seen->table.options.count; i++)
        put_option(j, seen, &ask, &leads[i], viewer, i);
    json_close(j);
    json_close(j);
}

// The options that are meant: those with this card or one like it, or with this verb.
static void put_meant(Json *j, const Table *t, CardId card, Span action)
{
    json_put_array(j, "options");
    for (uint8_t i = 0; i < t->options.count; i++) {
        const Option *o = &t->options.option[i];
        if (card ? o->card && cards_are_alike(t, o->card, card)
                 : span_is_word(action, t->game->verbs[o->verb].word))
            json_put_number(j, NULL, i);
    }
    json_close(j);
}

static void put_why(Json *j, const char *key, const Table *seen, CardId card, Span action, const Why *why)
{
    json_put_object(j, key);
    json_put_number(j, "wire", WIRE_VERSION);
    if (card)
        wire_put_card(j, "card", seen, card);
    else
        json_put_span(j, "action", action);
    json_put_flag(j, "possible", why->possible);
    json_put_text(j, "text", why->possible ? "" : why->text);
    json_put_text(j, "rule", why->possible ? "" : why->rule);
    put_meant(j, seen, why->possible ? card : 0, why->possible ? action : (Span){0});
    json_close(j);
}

void wire_why_card(Json *j, const char *key, Table *seen, SeatId seat, CardId card)
{
    Why why;
    check_is_view(seen);
    check(card > 0 && card <= seen->game->card_max && seen->cards[card].def != 0);
    match_options(seen);
    seen->game->why.card(seen, seat, card, &why);
    put_why(j, key, seen, card, (Span){0}, &why);
}

bool wire_why_action(Json *j, const char *key, Table *seen, SeatId seat, Span action)
{
    Why why;
    check_is_view(seen);
    match_options(seen);
    if (!seen->game->why.action(seen, seat, action, &why))
        return false;
    put_why(j, key, seen, 0, action, &why);
    return true;
}

// ---- events ----

static void put_event(Json *j, const char *key, const Table *t, const Event *event, uint8_t viewer, const char *text)
{
    const EventInfo *info = event_info(t, event);
    check(event_is_for(t, event, viewer));
    Event e = event_redact(t, event, viewer);
    json_put_object(j, key);
    json_put_text(j, "kind", info->name);
    put_value(j, "seat", t, info->seat, e.seat);
    put_value(j, "card", t, info->card, e.card);
    put_value(j, "object", t, info->object, e.object);
    put_value(j, "from", t, info->from, e.from);
    put_value(j, "to", t, info->to, e.to);
    put_value(j, "number", t, info->number, e.number);
    json_put_text(j, "text", text);
    json_put_text(j, "rule", text[0] ? info->rule : "");
    json_close(j);
}

void wire_event(Json *j, const char *key, const Table *t, const Event *event, uint8_t viewer)
{
    char buffer[480];
    Text text = text_in(buffer, sizeof buffer);
    event_say(t, event, viewer, &text);
    put_event(j, key, t, event, viewer, buffer);
}

void wire_told(Json *j, const char *key, const Log *log, uint32_t index, Table *recall, uint8_t viewer)
{
    log_recall(log, index, recall);
    put_event(j, key, recall, &log->told[index].event, viewer, log_line(log, index, viewer));
}
