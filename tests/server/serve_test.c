// serve_test.c — a whole server in a process of its own, asked over HTTP as strangers would.
#include <arpa/inet.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "server/caller.h"
#include "server/serve.h"

static Loaded *loaded[GAME_COUNT];

static void note_problem(void *self, const char *file, const Problem *problem)
{
    (void)self;
    print_error("%s:%u: %s\n", file, problem->line, problem->message);
}

// ---- the server ----

typedef struct Server {
    char folder[64], database[96];
    pid_t process;
    uint16_t port;
} Server;

static void tell_port(void *self, uint16_t port)
{
    if (write(*(const int *)self, &port, sizeof port) != sizeof port)
        _exit(3);
}

static void server_start(Server *s)
{
    int pipes[2];
    assert_int_equal(pipe(pipes), 0);
    s->process = fork();
    if (s->process == 0) {
        Problem problem;
        bool good = serve(&(ServeSetup){.listen = "127.0.0.1", .database = s->database, .threads = 1, .games = loaded,
                                        .ready = tell_port, .self = &pipes[1]}, &problem);
        if (!good)
            fprintf(stderr, "%s\n", problem.message);
        _exit(good ? 0 : 1);
    }
    close(pipes[1]);
    assert_int_equal(read(pipes[0], &s->port, sizeof s->port), sizeof s->port);
    close(pipes[0]);
}

static void server_stop(Server *s, int signal)
{
    int status;
    kill(s->process, signal);
    waitpid(s->process, &status, 0);
    if (signal == SIGTERM)
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static int setup(void **state)
{
    static Server server;
    strcpy(server.folder, "/tmp/rift-serve-XXXXXX");
    if (!mkdtemp(server.folder))
        return -1;
    snprintf(server.database, sizeof server.database, "%s/rift.db", server.folder);
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++) {
        loaded[g] = calloc(1, sizeof *loaded[g]);
        if (load_game(loaded[g], games[g], NULL, note_problem, NULL) != 0)
            return -1;
    }
    server_start(&server);
    *state = &server;
    return 0;
}

static int teardown(void **state)
{
    Server *server = *state;
    char command[128];
    server_stop(server, SIGTERM);
    snprintf(command, sizeof command, "rm -r %s", server->folder);
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++) {
        load_clear(loaded[g]);
        free(loaded[g]);
    }
    return system(command);
}

// ---- asking ----

static Caller *somebody(const Server *s)
{
    char url[64];
    Problem problem;
    snprintf(url, sizeof url, "http://127.0.0.1:%d/", s->port);
    Caller *caller = caller_new(url, NULL, &problem);
    assert_non_null(caller);
    return caller;
}

// The answer's JSON, to be freed; NULL: it is not JSON. Fails unless the status is this one.
static json_t *ask(Caller *c, int status, const char *method, const char *path, const char *body)
{
    CallerAnswer answer;
    Problem problem;
    if (!caller_ask(c, method, path, span_of(body), body[0] ? "application/json" : "", &answer, &problem))
        fail_msg("%s %s: %s", method, path, problem.message);
    json_t *object = json_loadb(answer.body.at, answer.body.size, 0, NULL);
    if (answer.status != status)
        fail_msg("%s %s %s: %d instead of %d: %.*s", method, path, body, answer.status, status, (int)answer.body.size,
                 answer.body.at);
    if (status >= 400)
        assert_true(json_string_value(json_object_get(object, "problem")) != NULL);
    return object;
}

static void asked(Caller *c, int status, const char *method, const char *path, const char *body)
{
    json_decref(ask(c, status, method, path, body));
}

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

// Makes a table and writes its path under /api/tables.
static void make_table(Caller *c, const char *body, char ret_path[64])
{
    json_t *made = ask(c, 201, "POST", "/api/tables", body);
    snprintf(ret_path, 64, "/api/tables/%s", text_at(made, "link"));
    json_decref(made);
}

static const char *below(const char *path, const char *more)
{
    static char whole[128];
    snprintf(whole, sizeof whole, "%s%s", path, more);
    return whole;
}

// ---- what is asked ----

static void people_become_guests_by_doing_something(void **state)
{
    Caller *c = somebody(*state);
    json_t *me = ask(c, 200, "GET", "/api/me", "");
    assert_true(json_is_null(json_object_get(me, "name")));
    json_decref(me);
    assert_string_equal(caller_cookie(c), "");          // looking leaves no trace
    asked(c, 400, "POST", "/api/me", "{\"name\":\"  \"}");
    asked(c, 400, "POST", "/api/me", "{\"name\":7}");
    asked(c, 400, "POST", "/api/me", "{\"name\":\"\\u200b\\u3164\\ufeff\\u00a0\"}");
    asked(c, 400, "POST", "/api/me", "[");
    me = ask(c, 200, "POST", "/api/me", "{\"name\":\" <b>A\\u0007nn</b> \"}");
    assert_string_equal(text_at(me, "name"), "<b>Ann</b>");
    json_decref(me);
    me = ask(c, 200, "POST", "/api/me", "{\"name\":\"\\u009b31mEVIL\\u202e\\u2028\\u009b2J\"}");
    assert_string_equal(text_at(me, "name"), "31mEVIL2J");
    json_decref(me);
    assert_true(caller_cookie(c)[0] != 0);
    me = ask(c, 200, "POST", "/api/me", "{\"name\":\"Vega\"}");
    json_decref(me);
    me = ask(c, 200, "GET", "/api/me", "");
    assert_string_equal(text_at(me, "name"), "Vega");
    json_decref(me);
    caller_free(c);
}

static void bad_tables_are_refused_in_words(void **state)
{
    static const char *const bad[] = {
        "{}", "{\"game\":\"chess\"}", "{\"game\":7}", "{\"game\":\"wars\",\"edition\":\"1999\"}",
        "{\"game\":\"wars\",\"clock\":\"5+5\"}", "{\"game\":\"wars\",\"bot\":\"god\"}",
        "{\"game\":\"wars\",\"deck\":\"none\"}", "nonsense",
        "{\"game\":\"wars\",\"bot\":\"easy\",\"other_deck\":\"none\"}", "{\"game\":\"trekwar\",\"settings\":7}",
        "{\"game\":\"trekwar\",\"settings\":{\"first-opener\":\"nobody\"}}",
        "{\"game\":\"wars\",\"settings\":{\"first-opener\":\"amber\"}}",
    };
    static const struct {               // and what the answer says was expected
        const char *body, *words;
    } wrong[] = {
        {"{\"game\":\"wars\",\"bot\":5}", "\"bot\" must be a text"},
        {"{\"game\":\"wars\",\"bot\":\"god\"}", "one of random, easy and normal"},
        {"{\"game\":\"wars\",\"clock\":10}", "\"clock\" must be a text"},
        {"{\"game\":\"wars\",\"public\":\"yes\"}", "\"public\" must be true or false"},
        {"{\"game\":\"wars\",\"seat\":\"nope\"}", "\"seat\" must be amber or violet"},
        {"{\"game\":\"wars\",\"other_deck\":\"nope\"}", "no deck \"nope\" of WARS"},
        {"{\"game\":\"wars\",\"colour\":\"red\"}", "no \"colour\" here: expected game, edition"},
        {"{\"game\":\"wars\",\"name\":\"\\u200b\"}", "\"name\" must have letters"},
        {"{\"game\":\"wars\",\"table\":\"\\u2800\"}", "\"table\" must have letters"},
    };
    Caller *c = somebody(*state);
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        asked(c, 400, "POST", "/api/tables", bad[i]);
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        json_t *said = ask(c, 400, "POST", "/api/tables", wrong[i].body);
        if (!strstr(text_at(said, "problem"), wrong[i].words))
            fail_msg("%s: %s", wrong[i].body, text_at(said, "problem"));
        json_decref(said);
    }
    assert_string_equal(caller_cookie(c), "");          // nobody became a guest by that
    json_t *scene = ask(c, 400, "POST", "/api/tables", "{\"from\":{\"scene\":\"game wars\\namber hand: XX99\\n\"}}");
    assert_int_equal(json_integer_value(json_object_get(scene, "line")), 2);
    assert_int_equal(json_integer_value(json_object_get(scene, "column")), 13);
    json_decref(scene);
    asked(c, 404, "GET", "/api/tables/nothinglikethis", "");
    asked(c, 404, "GET", "/api/nothing", "");
    asked(c, 404, "GET", "/page/../server/room.c", "");
    asked(c, 405, "POST", "/api/games", "");
    caller_free(c);
}

// The whole answer to a GET with this Accept, with its headers.
static void get_as(const Server *s, const char *path, const char *accepts, char *ret_answer, size_t size)
{
    char request[256];
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(s->port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(fd, (const struct sockaddr *)&address, sizeof address), 0);
    int length = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAccept: %s\r\n"
                          "Connection: close\r\n\r\n", path, s->port, accepts);
    assert_int_equal(write(fd, request, (size_t)length), length);
    size_t used = 0;
    for (ssize_t got; used < size - 1 && (got = read(fd, ret_answer + used, size - 1 - used)) > 0;)
        used += (size_t)got;
    ret_answer[used] = 0;
    close(fd);
}

static void a_wrong_address_is_a_page_for_people(void **state)
{
    static const char browser[] = "text/html,application/xhtml+xml,*/*;q=0.8";
    static const char *const pages[] = {"/nonsense", "/t/", "/page/nothing.js"};
    char answer[4096];
    for (size_t i = 0; i < COUNT_OF(pages); i++) {
        get_as(*state, pages[i], browser, answer, sizeof answer);
        assert_ptr_equal(strstr(answer, "HTTP/1.1 404 "), answer);
        assert_non_null(strstr(answer, "Content-Type: text/html; charset=utf-8\r\n"));
        assert_non_null(strstr(answer, "Content-Security-Policy: default-src 'self'; script-src 'self'"));
        assert_non_null(strstr(answer, "There is no such page"));
        assert_non_null(strstr(answer, "<a href=\"/\">"));
    }
    get_as(*state, "/nonsense", "*/*", answer, sizeof answer);
    assert_non_null(strstr(answer, "\r\n\r\n{\"problem\":\"there is nothing here\"}"));
    get_as(*state, "/api/nonsense", browser, answer, sizeof answer);
    assert_non_null(strstr(answer, "Content-Type: application/json\r\n"));
}

static void a_friend_takes_the_seat_and_nobody_else(void **state)
{
    char path[64];
    Caller *ann = somebody(*state), *bob = somebody(*state), *eve = somebody(*state);
    make_table(ann, "{\"game\":\"wars\",\"name\":\"Ann\",\"table\":\"Friday\",\"clock\":\"25+15\"}", path);
    json_t *table = ask(bob, 200, "GET", path, "");
    assert_true(json_is_true(json_object_get(table, "sit")));
    assert_true(json_is_false(json_object_get(table, "watch")));        // private
    assert_string_equal(text_at(table, "name"), "Friday");
    assert_true(json_array_size(json_object_get(table, "decks")) > 0);
    json_decref(table);
    table = ask(ann, 200, "GET", path, "");
    assert_true(json_is_false(json_object_get(table, "sit")));
    json_decref(table);
    asked(bob, 409, "POST", below(path, "/sit"), "{\"deck\":\"federation\"}");
    asked(bob, 200, "POST", below(path, "/sit"), "{\"name\":\"Bob\"}");
    asked(bob, 200, "POST", below(path, "/sit"), "{}");         // the button pressed twice
    asked(eve, 409, "POST", below(path, "/sit"), "{}");
    asked(eve, 403, "GET", path, "");                   // nothing about a private table: not even who sits there
    assert_string_equal(caller_cookie(eve), "");
    asked(bob, 400, "POST", below(path, "/sit"), "{\"deck\":7}");
    asked(bob, 400, "POST", below(path, "/share"), "{\"on\":\"yes\"}");
    asked(eve, 403, "GET", below(path, "/record"), "");
    asked(ann, 409, "GET", below(path, "/record"), "");
    asked(eve, 403, "GET", below(path, "/replay/both"), "");
    asked(eve, 403, "GET", below(path, "/replay/both/0"), "");
    asked(ann, 409, "GET", below(path, "/replay/federation"), "");
    asked(ann, 404, "GET", "/api/tables/aaaaaaaaaa/replay/both", "");
    asked(ann, 404, "GET", "/api/replays/aaaaaaaaaa", "");
    asked(ann, 404, "GET", "/api/replays/aaaaaaaaaa/replay/both", "");
    asked(ann, 400, "POST", "/api/replays", "{\"record\":\"rift transcript 2\\ngame chess\\n\"}");
    asked(ann, 429, "POST", "/api/replays", "{\"record\":\"\"}");
    json_t *mine = ask(bob, 200, "GET", "/api/mine", "");
    assert_int_equal(json_array_size(mine), 1);
    assert_string_equal(text_at(json_array_get(mine, 0), "state"), "dealing");
    json_decref(mine);
    json_t *public = ask(eve, 200, "GET", "/api/tables", "");
    size_t i;
    json_t *each;
    json_array_foreach(public, i, each)
        assert_string_not_equal(text_at(each, "name"), "Friday");
    json_decref(public);
    caller_free(ann);
    caller_free(bob);
    caller_free(eve);
}

static void a_device_link_works_once(void **state)
{
    char path[160];
    Caller *ann = somebody(*state), *phone = somebody(*state), *thief = somebody(*state);
    asked(ann, 403, "POST", "/api/device", "");
    asked(ann, 200, "POST", "/api/me", "{\"name\":\"Ann\"}");
    json_t *link = ask(ann, 201, "POST", "/api/device", "");
    snprintf(path, sizeof path, "/api%s", text_at(link, "path"));
    json_decref(link);
    asked(phone, 405, "GET", path, "");                 // somebody who fetches it for a preview takes nothing
    asked(phone, 303, "POST", path, "");
    asked(thief, 404, "POST", path, "");
    char cookie[200];
    snprintf(cookie, sizeof cookie, "rift=%s", strrchr(path, '/') + 1);
    caller_set_cookie(thief, cookie);                   // the secret of a link is not valid in a cookie
    json_t *me = ask(thief, 200, "GET", "/api/me", "");
    assert_true(json_is_null(json_object_get(me, "name")));
    json_decref(me);
    me = ask(phone, 200, "GET", "/api/me", "");
    assert_string_equal(text_at(me, "name"), "Ann");
    json_decref(me);
    caller_free(ann);
    caller_free(phone);
    caller_free(thief);
}

static void tables_can_be_closed_and_survive_a_kill(void **state)
{
    Server *server = *state;
    char kept[64], given_up[64];
    Caller *ann = somebody(server);
    make_table(ann, "{\"game\":\"enemy\",\"public\":true,\"name\":\"Ann\"}", kept);
    make_table(ann, "{\"game\":\"trekwar\",\"bot\":\"easy\"}", given_up);
    asked(ann, 200, "POST", below(given_up, "/close"), "");
    asked(ann, 200, "POST", "/api/me", "{\"name\":\"Anna\"}");
    server_stop(server, SIGKILL);
    server_start(server);
    char cookie[200];
    snprintf(cookie, sizeof cookie, "%s", caller_cookie(ann));
    caller_free(ann);
    ann = somebody(server);
    caller_set_cookie(ann, cookie);
    json_t *table = ask(ann, 200, "GET", kept, "");
    assert_string_equal(text_at(table, "state"), "open");
    assert_string_equal(text_at(json_array_get(json_object_get(table, "seats"), 0), "person"), "Anna");
    json_decref(table);
    table = ask(ann, 200, "GET", given_up, "");
    assert_string_equal(text_at(table, "state"), "gone");
    json_decref(table);
    asked(ann, 409, "POST", below(given_up, "/close"), "");
    Caller *bob = somebody(server);
    table = ask(bob, 409, "POST", below(given_up, "/sit"), "{}");
    assert_non_null(strstr(text_at(table, "problem"), "given up"));
    json_decref(table);
    caller_free(bob);
    caller_free(ann);
}

static void edition_look(const json_t *table, const char *wanted)
{
    const json_t *edition = json_object_get(table, "edition");
    if (wanted)
        assert_string_equal(json_string_value(edition), wanted);
    else
        assert_true(json_is_null(edition));
}

static void a_game_with_one_edition_has_none_to_name(void **state)
{
    static const struct {
        const char *body, *edition;
        bool is_closed;
    } made[] = {{"{\"game\":\"wars\",\"edition\":\"2004\",\"name\":\"Ann\"}", "2004", false},
                {"{\"game\":\"wars\"}", "2005", true},
                {"{\"game\":\"enemy\",\"edition\":null}", NULL, false},
                {"{\"game\":\"trekwar\"}", NULL, true}};
    char path[COUNT_OF(made)][64];
    Server *server = *state;
    Caller *ann = somebody(server);
    for (size_t i = 0; i < COUNT_OF(made); i++) {
        make_table(ann, made[i].body, path[i]);
        if (made[i].is_closed)
            asked(ann, 200, "POST", below(path[i], "/close"), "");
    }
    char cookie[200];
    snprintf(cookie, sizeof cookie, "%s", caller_cookie(ann));
    caller_free(ann);
    server_stop(server, SIGTERM);
    server_start(server);
    ann = somebody(server);
    caller_set_cookie(ann, cookie);
    json_t *mine = ask(ann, 200, "GET", "/api/mine", "");       // those closed are still in the store alone
    for (size_t i = 0; i < COUNT_OF(made); i++) {
        json_t *table = ask(ann, 200, "GET", path[i], "");
        edition_look(table, made[i].edition);
        for (size_t k = 0; k < json_array_size(mine); k++)
            if (strcmp(text_at(json_array_get(mine, k), "link"), text_at(table, "link")) == 0)
                edition_look(json_array_get(mine, k), made[i].edition);
        json_decref(table);
    }
    assert_int_equal(json_array_size(mine), COUNT_OF(made));
    json_decref(mine);
    caller_free(ann);
}

static void tables_are_listed_by_hundreds(void **state)
{
    enum { PEOPLE = 3, EACH = 50, PAGE = 100 };
    Caller *c[PEOPLE];
    char path[64];
    for (int i = 0; i < PEOPLE; i++) {
        c[i] = somebody(*state);
        for (int t = 0; t < EACH; t++)
            make_table(c[i], "{\"game\":\"wars\",\"public\":true}", path);
        json_t *said = ask(c[i], 429, "POST", "/api/tables", "{\"game\":\"wars\"}");
        assert_non_null(strstr(text_at(said, "problem"), "fifty"));
        json_decref(said);
    }
    json_t *page = ask(c[0], 200, "GET", "/api/tables", "");
    assert_int_equal(json_array_size(page), PAGE);
    int64_t last = json_integer_value(json_object_get(json_array_get(page, PAGE - 1), "number"));
    for (size_t i = 1; i < PAGE; i++)
        assert_true(json_integer_value(json_object_get(json_array_get(page, i - 1), "number")) >
                    json_integer_value(json_object_get(json_array_get(page, i), "number")));
    json_decref(page);
    snprintf(path, sizeof path, "/api/tables?before=%lld", (long long)last);
    page = ask(c[0], 200, "GET", path, "");
    assert_true(json_array_size(page) >= PEOPLE * EACH - PAGE);
    assert_true(json_integer_value(json_object_get(json_array_get(page, 0), "number")) < last);
    json_decref(page);
    asked(c[0], 400, "GET", "/api/tables?before=me", "");
    for (int i = 0; i < PEOPLE; i++)
        caller_free(c[i]);
}

static void operators_see_how_the_server_is(void **state)
{
    CallerAnswer answer;
    Problem problem;
    Caller *c = somebody(*state);
    asked(c, 200, "GET", "/health", "");
    assert_true(caller_ask(c, "GET", "/metrics", span_of(""), "", &answer, &problem));
    assert_int_equal(answer.status, 200);
    static const char *const wanted[] = {"rift_tables{state=\"open\"} ", "\nrift_commits_total ", "\nrift_sockets ",
                                         "rift_choice_seconds_bucket{le=\"+Inf\"} "};
    char *text = strndup(answer.body.at, answer.body.size);
    for (size_t i = 0; i < COUNT_OF(wanted); i++)
        assert_non_null(strstr(text, wanted[i]));
    free(text);
    assert_true(caller_ask(c, "GET", "/", span_of(""), "", &answer, &problem));
    assert_int_equal(answer.status, 200);
    assert_true(answer.body.size > 100);
    json_t *list = ask(c, 200, "GET", "/api/games", "");
    assert_int_equal(json_array_size(list), GAME_COUNT - 1);
    json_decref(list);
    json_t *card = ask(c, 200, "GET", "/api/cards/trekwar/FU07", "");
    assert_string_equal(text_at(card, "title"), "Federation Tug Class");
    json_decref(card);
    json_t *lessons = ask(c, 200, "GET", "/api/lessons", "");
    assert_true(json_array_size(lessons) >= 12);
    assert_string_equal(text_at(json_array_get(lessons, 0), "game"), "trekwar");
    assert_string_equal(text_at(json_array_get(lessons, 0), "name"), "1-a-fight");
    assert_int_equal(json_integer_value(json_object_get(json_array_get(lessons, 0), "number")), 1);
    json_decref(lessons);
    asked(c, 404, "GET", "/api/cards/trekwar/XX99", "");
    asked(c, 404, "GET", "/api/cards/chess", "");
    caller_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_become_guests_by_doing_something),
        cmocka_unit_test(bad_tables_are_refused_in_words),
        cmocka_unit_test(a_wrong_address_is_a_page_for_people),
        cmocka_unit_test(a_friend_takes_the_seat_and_nobody_else),
        cmocka_unit_test(a_device_link_works_once),
        cmocka_unit_test(tables_can_be_closed_and_survive_a_kill),
        cmocka_unit_test(a_game_with_one_edition_has_none_to_name),
        cmocka_unit_test(tables_are_listed_by_hundreds),
        cmocka_unit_test(operators_see_how_the_server_is),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
