// play_lobby.c — rift play --join: the lobby of a server, making a table, and sitting down at one.
#include <stdio.h>
#include <stdlib.h>

#include "api/json.h"
#include "cli/join.h"
#include "cli/join_kept.h"
#include "cli/line.h"
#include "cli/options.h"
#include "cli/play_join.h"
#include "cli/terminal.h"
#include "core/say.h"
#include "games/games.h"
#include "server/bytes.h"
#include "server/json_members.h"
#include "server/store.h"

enum { PLACE_BYTES = 300, WORD_BYTES = 64 };

typedef struct Lobby {
    Caller *caller;
    const JoinFlags *flags;
    const char *place;
} Lobby;

// ---- asking the server ----

// Other people's words, without anything that would move the cursor.
static const char *shown(const char *words)
{
    static char clean[4][1024];
    static unsigned turn;
    char *to = clean[turn++ % COUNT_OF(clean)];
    Text text = text_in(to, sizeof clean[0]);
    text_plain(&text, span_of(words));
    return to;
}

// "host:port", as in the address; with TLS "https://host:port", so that cookies of one are never sent to the other.
static void place_read(const char *url, bool is_secure, char ret_place[PLACE_BYTES])
{
    const char *begin = strstr(url, "://");
    begin = begin ? begin + 3 : url;
    snprintf(ret_place, PLACE_BYTES, "%s%.*s", is_secure ? "https://" : "", (int)strcspn(begin, "/?#"), begin);
}

// The cookie says who you are there, so it is kept as soon as the server gives one.
static void keep_cookie(const Lobby *l, const char *before)
{
    Problem problem;
    if (l->place && strcmp(caller_cookie(l->caller), before) != 0 &&
        !kept_set(l->place, caller_cookie(l->caller), &problem))
        printf("Your seat can't be kept for later: %s.\n", problem.message);
}

static bool server_ask(const Lobby *l, const char *method, const char *path, Span body, json_t **ret_json,
                       Problem *problem)
{
    CallerAnswer answer;
    char before[KEPT_BYTES];
    span_to(span_of(caller_cookie(l->caller)), before, sizeof before);
    *ret_json = NULL;
    if (!caller_ask(l->caller, method, path, body, "application/json", &answer, problem))
        return false;
    keep_cookie(l, before);
    if (answer.status >= 300 && answer.status < 400 && answer.location[0])
        return problem_set(problem, 0, 0, "that address leads on to %s: join that one", shown(answer.location));
    *ret_json = json_loadb(answer.body.at, answer.body.size, 0, NULL);
    if (answer.status < 400 && *ret_json)
        return true;
    const char *why = json_string_value(json_object_get(*ret_json, "problem"));
    problem_set(problem, 0, 0, "%s", why ? shown(why) : "that is not a server of Rift");
    json_decref(*ret_json);
    *ret_json = NULL;
    return false;
}

static bool get(const Lobby *l, const char *path, json_t **ret_json, Problem *problem)
{
    return server_ask(l, "GET", path, (Span){"", 0}, ret_json, problem);
}

static bool post(const Lobby *l, const char *path, const json_t *body, json_t **ret_json, Problem *problem)
{
    char *text = json_dumps(body, JSON_COMPACT);
    check(text != NULL);
    bool good = server_ask(l, "POST", path, span_of(text), ret_json, problem);
    free(text);
    return good;
}

// ---- asking the person ----

// One word, the first by default; false: the person leaves.
static bool ask_word(const char *question, const char *usual, char ret_word[WORD_BYTES])
{
    char buffer[LINE_BYTES], prompt[200];
    Span line;
    const LineHelp help = {0};
    snprintf(prompt, sizeof prompt, "%s [%s]>", question, usual);
    LineStatus status = line_ask(prompt, &help, buffer, &line);
    if (!terminal_is_person() && status == LINE_GOOD)
        printf(SPAN_FORMAT "\n", SPAN_ARGS(line));
    if (status == LINE_END || status == LINE_INTERRUPTED || span_is_word(line, "quit"))
        return false;
    span_to(status == LINE_GOOD && line.size > 0 ? line : span_of(usual), ret_word, WORD_BYTES);
    return true;
}

static bool ask_game(const Game **ret_game)
{
    char word[WORD_BYTES];
    do {
        char message[320];
        Text text = text_in(message, sizeof message);
        if (!ask_word("Game: trekwar, enemy or wars", "trekwar", word))
            return false;
        *ret_game = game_find(span_of(word));
        game_names(span_of(word), &text);
        if (!*ret_game)
            printf("%c%s.\n", message[0] & ~32, message + 1);
    } while (!*ret_game);
    return true;
}

// The server says what is wrong with the rest; then everything is asked again from the beginning.
static bool ask_setup(json_t *setup)
{
    const Game *game;
    char word[WORD_BYTES], question[120], editions[80];
    Text text = text_in(editions, sizeof editions);
    if (!ask_game(&game))
        return false;
    json_object_set_new(setup, "game", json_string(game->name));
    if (!ask_word("Against: friend, or a bot: easy, normal, random", "friend", word))
        return false;
    if (!span_is_word(span_of(word), "friend"))
        json_object_set_new(setup, "bot", json_string(word));
    if (game->editions) {
        say_editions(game, &text);
        snprintf(question, sizeof question, "Edition: %s", editions);
        if (!ask_word(question, game->editions[0], word))
            return false;
        json_object_set_new(setup, "edition", json_string(word));
    }
    if (!ask_word("Clock: none, 10+10, 25+15 (minutes, and seconds a turn), 1d, 3d, 7d", "none", word))
        return false;
    json_object_set_new(setup, "clock", json_string(word));
    return true;
}

// ---- making a table ----

static bool make_table(const Lobby *l, char *ret_link)
{
    Problem problem;
    json_t *setup = json_object(), *made;
    bool is_wanted = ask_setup(setup), good = false;
    if (l->flags->name)
        json_object_set_new(setup, "name", json_string(l->flags->name));
    if (l->flags->deck)
        json_object_set_new(setup, "deck", json_string(l->flags->deck));
    if (is_wanted && !(good = post(l, "/api/tables", setup, &made, &problem)))
        printf("No table was made: %s.\n", shown(problem.message));
    if (good) {
        span_to(span_of(text_at(made, "link")), ret_link, LINK_BYTES);
        if (!json_object_get(setup, "bot"))
            printf("Send a friend this link: %s%s/t/%s\n", join_scheme(l->place), l->place, ret_link);
        json_decref(made);
    }
    json_decref(setup);
    return good;
}

// ---- sitting down ----

static bool is_mine(const json_t *table)
{
    size_t at;
    json_t *seat;
    json_array_foreach(json_object_get(table, "seats"), at, seat)
        if (json_is_true(json_object_get(seat, "you")))
            return true;
    return false;
}

static void print_lines(const char *text, const char *indent)
{
    for (Span rest = span_of(text); rest.size > 0;) {
        char line[1024];
        span_to(span_line(&rest), line, sizeof line);
        printf("%s%s\n", indent, shown(line));
    }
}

// Cards that people wrote are shown before anybody plays with them: their texts, and how these were understood.
static bool accepts_cards(const json_t *table, const char *question)
{
    const json_t *cards = json_object_get(table, "own_cards");
    size_t at;
    json_t *card;
    bool yes = true;
    if (json_array_size(cards) == 0)
        return true;
    puts("Cards of this table that did not come with Rift:");
    json_array_foreach(cards, at, card) {
        putchar('\n');
        print_lines(text_at(card, "text"), "");
        print_lines(text_at(card, "understood"), "    ");
    }
    if (terminal_is_person())
        line_confirm(question, &yes);
    return yes;
}

bool lobby_accepts(Caller *caller, const char *link, const char *question)
{
    const Lobby l = {.caller = caller};
    char path[LINK_BYTES + 32];
    json_t *table;
    Problem problem;
    snprintf(path, sizeof path, "/api/tables/%s", link);
    if (!get(&l, path, &table, &problem))
        return false;
    bool yes = accepts_cards(table, question);
    json_decref(table);
    return yes;
}

static bool choose_deck(const Lobby *l, const json_t *table, json_t *body)
{
    const json_t *decks = json_object_get(table, "decks");
    char word[WORD_BYTES], question[160];
    Text text = text_in(question, sizeof question);
    size_t at;
    json_t *deck;
    if (l->flags->deck || json_array_size(decks) < 2 || !terminal_is_person()) {
        if (l->flags->deck)
            json_object_set_new(body, "deck", json_string(l->flags->deck));
        return true;
    }
    text_put(&text, "Your deck:");
    json_array_foreach(decks, at, deck)
        text_format(&text, "%s %.40s", at ? "," : "", shown(json_string_value(deck)));
    if (!ask_word(question, shown(json_string_value(json_array_get(decks, 0))), word))
        return false;
    json_object_set_new(body, "deck", json_string(word));
    return true;
}

static bool sit(const Lobby *l, const json_t *table, const char *link, Problem *problem)
{
    char path[LINK_BYTES + 32];
    json_t *body = json_object(), *ignored;
    const json_t *owner = json_array_get(json_object_get(table, "seats"), 0);
    const char *person = text_at(owner, "person"), *edition = text_at(table, "edition");
    if (!person[0])
        person = text_at(json_array_get(json_object_get(table, "seats"), 1), "person");
    printf("A table of %s%s%s with %s, clock %s.\n", shown(text_at(table, "title")),
           edition[0] ? ", edition " : "", shown(edition), shown(person), shown(text_at(table, "clock")));
    if (l->flags->name)
        json_object_set_new(body, "name", json_string(l->flags->name));
    snprintf(path, sizeof path, "/api/tables/%s/sit", link);
    bool good = accepts_cards(table, "Play with these cards?") && choose_deck(l, table, body);
    if (!good)
        problem_set(problem, 0, 0, "you did not sit down");
    good = good && post(l, path, body, &ignored, problem);
    if (good)
        json_decref(ignored);
    json_decref(body);
    return good;
}

// Sits down at the table with this link, or looks on beside it. False with the reason.
static bool sit_down(const Lobby *l, const char *link, bool *ret_looks_on, Problem *problem)
{
    char path[LINK_BYTES + 32];
    json_t *table;
    snprintf(path, sizeof path, "/api/tables/%s", link);
    if (!get(l, path, &table, problem))
        return false;
    bool good = true, is_free = json_is_true(json_object_get(table, "sit"));
    *ret_looks_on = !is_mine(table) && (l->flags->looks_on || !is_free);
    if (*ret_looks_on && !json_is_true(json_object_get(table, "watch")))
        good = problem_set(problem, 0, 0, is_free ? "this is a private table: only those who sit there see it"
                           : "both seats of this private table are taken");
    else if (*ret_looks_on && !l->flags->looks_on)
        puts("Both seats of this table are taken.");
    else if (!*ret_looks_on && !is_mine(table))
        good = sit(l, table, link, problem);
    json_decref(table);
    return good;
}

// ---- the lobby ----

static void print_table(size_t number, const json_t *table)
{
    size_t at;
    json_t *seat;
    printf("%3zu  %s:", number, shown(text_at(table, "title")));
    json_array_foreach(json_object_get(table, "seats"), at, seat) {
        const char *person = text_at(seat, "person"), *bot = text_at(seat, "bot");
        printf("%s %s%s", at ? "," : "", person[0] ? shown(person) : bot[0] ? shown(bot) : "a free seat",
               bot[0] ? " bot" : "");
    }
    printf("; %s%s\n", shown(text_at(table, "state")),
           json_is_true(json_object_get(table, "your_turn")) ? ", your turn" : "");
}

static bool is_going(const json_t *table)
{
    static const char *const states[] = {"open", "dealing", "running", "on hold"};
    for (size_t i = 0; i < COUNT_OF(states); i++)
        if (strcmp(text_at(table, "state"), states[i]) == 0)
            return true;
    return false;
}

// Mine that go on, then public ones with a free seat.
static bool list_tables(const Lobby *l, json_t *ret_list, Problem *problem)
{
    json_t *mine, *open, *table;
    size_t at;
    if (!get(l, "/api/mine", &mine, problem))
        return false;
    json_array_foreach(mine, at, table)
        if (is_going(table))
            json_array_append(ret_list, table);
    json_decref(mine);
    if (!get(l, "/api/tables", &open, problem))
        return false;
    json_array_foreach(open, at, table)
        if (strcmp(text_at(table, "state"), "open") == 0 && !is_mine(table))
            json_array_append(ret_list, table);
    json_decref(open);
    return true;
}

// A number of the list, or new; false: the person leaves.
static bool choose_table(const Lobby *l, const json_t *list, char *ret_link)
{
    char word[WORD_BYTES];
    size_t count = json_array_size(list);
    int32_t number;
    for (size_t i = 0; i < count; i++)
        print_table(i + 1, json_array_get(list, i));
    if (count == 0)
        say_words("No table of yours is being played, and no public one has a free seat.");
    while (ask_word("The number of a table, new, or quit", count ? "1" : "new", word)) {
        if (span_is_word(span_of(word), "new")) {
            if (make_table(l, ret_link))
                return true;
        } else if (span_number(span_of(word), &number) && number >= 1 && (size_t)number <= count) {
            span_to(span_of(text_at(json_array_get(list, (size_t)number - 1), "link")), ret_link, LINK_BYTES);
            return true;
        } else {
            say_words("Type a number of the list, \"new\" for a table of your own, or \"quit\".");
        }
    }
    return false;
}

static bool find_table(const Lobby *l, char *ret_link, bool *ret_looks_on, int *ret_code)
{
    Problem problem;
    Span path = span_of(caller_path(l->caller));
    json_t *list = json_array();
    bool good = true;
    *ret_code = EXIT_GOOD;
    if (span_starts(path, "/t/")) {
        Span link = {path.at + 3, strcspn(path.at + 3, "/?")};
        good = link.size > 0 && link.size < LINK_BYTES;
        problem_set(&problem, 0, 0, "the address of a table is http://HOST/t/LINK; the link may be cut short");
        span_to(link, ret_link, LINK_BYTES);
    } else {
        good = list_tables(l, list, &problem);
        if (good && !choose_table(l, list, ret_link)) {
            json_decref(list);
            return false;
        }
    }
    json_decref(list);
    if (good && sit_down(l, ret_link, ret_looks_on, &problem))
        return true;
    *ret_code = fail(EXIT_BAD_INPUT, "%s", shown(problem.message));
    return false;
}

// A name that was given is kept for this person from now on.
static bool take_name(const Lobby *l, int *ret_code)
{
    Problem problem;
    json_t *answer;
    if (!l->flags->name)
        return true;
    json_t *body = json_pack("{s:s}", "name", l->flags->name);
    bool good = body && post(l, "/api/me", body, &answer, &problem);
    if (good)
        json_decref(answer);
    else
        *ret_code = fail(EXIT_BAD_INPUT, "--name: %s", body ? shown(problem.message) : "is not text");
    json_decref(body);
    return good;
}

int play_join(const JoinFlags *flags)
{
    char place[PLACE_BYTES], cookie[KEPT_BYTES], link[LINK_BYTES], next[LINK_BYTES];
    Problem problem;
    int code = EXIT_BAD_INPUT;
    Caller *caller = caller_new(flags->url, flags->ca, &problem);
    if (!caller)
        return fail(EXIT_BAD_INPUT, "%s", problem.message);
    line_unbuffered();
    place_read(flags->url, caller_is_secure(caller), place);
    if (kept_get(place, cookie))
        caller_set_cookie(caller, cookie);
    Lobby lobby = {.caller = caller, .flags = flags, .place = place};
    bool looks_on = false;
    if (take_name(&lobby, &code) && find_table(&lobby, link, &looks_on, &code))
        for (bool goes_on = true; goes_on; goes_on = next[0] != 0, strcpy(link, next))
            code = join_table(caller, place, link, looks_on, next);
    caller_free(caller);
    return code;
}
