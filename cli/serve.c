// serve.c — rift serve: the command, and the address to give to people.
#define _DEFAULT_SOURCE                 // IFF_UP and the like
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api/data.h"
#include "cli/file.h"
#include "cli/options.h"
#include "server/caller.h"
#include "server/serve.h"

enum { PORT = 8000, PORTS = 10, PATH_BYTES = 1024, PROXY_MAX = 8 };

// ---- the database ----

// "sqlite:PATH", or nothing: rift.db in the user's data folder. False after saying what is wrong.
static bool database_option(const char *text, char ret_path[PATH_BYTES])
{
    char folder[PATH_BYTES - 16];
    if (text && strncmp(text, "sqlite:", 7) != 0) {
        fail(EXIT_USAGE, "--db: \"%s\" must be sqlite:PATH", text);
        return false;
    }
    if (text && text[7] == 0) {
        fail(EXIT_USAGE, "--db: a path is missing after \"sqlite:\"");
        return false;
    }
    if (!text && !own_folder(folder, sizeof folder)) {          // also false if RIFT_DATA names that folder
        if (data_folder()) {
            snprintf(ret_path, PATH_BYTES, "%s/rift.db", data_folder());
            return true;
        }
        fail(EXIT_BAD_INPUT, "there is no folder for the database; name one with --db sqlite:PATH");
        return false;
    }
    snprintf(ret_path, PATH_BYTES, "%s%s", text ? text + 7 : folder, text ? "" : "/rift.db");
    if (folders_make(ret_path))
        return true;
    fail(EXIT_BAD_INPUT, "%s: the folder can't be made: %s", ret_path, strerror(errno));
    return false;
}

// Beside the database: reports of faults, a file each.
static const char *reports_folder(const char *database, char ret_path[PATH_BYTES])
{
    const char *slash = strrchr(database, '/');
    snprintf(ret_path, PATH_BYTES, "%.*sreports", slash ? (int)(slash - database) + 1 : 0, database);
    return mkdir(ret_path, 0700) == 0 || errno == EEXIST ? ret_path : NULL;
}

// ---- the address ----

// The first address of this machine that others in its network can reach; false: none.
static bool lan_address(char *ret_address, size_t size)
{
    struct ifaddrs *all;
    bool found = false;
    if (getifaddrs(&all) != 0)
        return false;
    for (const struct ifaddrs *i = all; i && !found; i = i->ifa_next) {
        bool is_up = (i->ifa_flags & IFF_UP) && !(i->ifa_flags & IFF_LOOPBACK);
        if (!is_up || !i->ifa_addr || i->ifa_addr->sa_family != AF_INET)
            continue;
        const struct sockaddr_in *in = (const struct sockaddr_in *)(const void *)i->ifa_addr;
        found = inet_ntop(AF_INET, &in->sin_addr, ret_address, (socklen_t)size) != NULL;
    }
    freeifaddrs(all);
    return found;
}

typedef struct Saying {
    const char *listen, *database;
    const char *game;                   // whose table is offered; NULL: none
} Saying;

static bool is_all(const char *listen) { return strcmp(listen, "0.0.0.0") == 0 || strcmp(listen, "::") == 0; }

// The host for a URL on this machine: a server that listens at one address can be reached only there.
static void host_of(const char *listen, char *ret_host, size_t size)
{
    bool is_here = is_all(listen) || strcmp(listen, "127.0.0.1") == 0 || strcmp(listen, "::1") == 0;
    bool is_six = strchr(listen, ':') != NULL;
    snprintf(ret_host, size, "%s%s%s", is_here || !is_six ? "" : "[", is_here ? "localhost" : listen,
             is_here || !is_six ? "" : "]");
}

static void say_table(const Saying *s, const char *host, uint16_t port)
{
    if (s->game)
        printf("A table against a bot:  http://%s:%d/play/%s\n", host, port, s->game);
}

static void say_friend(const Saying *s, uint16_t port)
{
    char address[64];
    if (!is_all(s->listen))
        return;
    if (lan_address(address, sizeof address))
        printf("A friend in the same network opens  http://%s:%d/\n", address, port);
    else
        printf("This machine is in no network now: nobody else can open it.\n");
}

static void say_address(void *self, uint16_t port)
{
    const Saying *s = self;
    char host[64];
    host_of(s->listen, host, sizeof host);
    printf("\nRift is at  http://%s:%d/\n", host, port);
    say_table(s, host, port);
    say_friend(s, port);
    printf("In a terminal:  %s play --join http://%s:%d/\n", program_name, host, port);
    printf("Matches are kept in %s. Ctrl-C stops; nothing is lost.\n\n", s->database);
    fflush(stdout);
}

// ---- the port ----

static bool is_free(const char *listen, uint16_t port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(port)};
    int yes = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || inet_pton(AF_INET, listen, &at.sin_addr) != 1) {
        if (fd >= 0)
            close(fd);
        return true;                    // the server itself will say what is wrong
    }
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    bool good = bind(fd, (const struct sockaddr *)(const void *)&at, sizeof at) == 0;
    close(fd);
    return good;
}

// Whether a Rift answers there.
static bool is_rift(uint16_t port)
{
    char url[64];
    CallerAnswer answer;
    Problem problem;
    snprintf(url, sizeof url, "http://127.0.0.1:%d/health", port);
    Caller *caller = caller_new(url, NULL, &problem);
    bool good = caller && caller_ask(caller, "GET", "/health", (Span){"", 0}, "", &answer, &problem) &&
                answer.status == 200 && span_starts(answer.body, "{\"state\":");
    if (caller)
        caller_free(caller);
    return good;
}

// A server that is running already will do, unless it is only for this machine and friends are to reach it.
static int say_running(const Saying *saying, uint16_t port)
{
    char address[64];
    bool is_alone = is_all(saying->listen) && lan_address(address, sizeof address) && is_free(address, port);
    printf("Rift is running already at  http://localhost:%d/\n", port);
    if (is_alone)
        return fail(EXIT_BAD_INPUT, "the running one is only for this machine: stop it (Ctrl-C where it runs) and "
                    "start this again; its matches go on");
    say_table(saying, "localhost", port);
    say_friend(saying, port);
    return EXIT_GOOD;
}

// The usual port, or the next that is free. 0 after saying that Rift is running already; *ret_code: the exit code.
static uint16_t usual_port(const Saying *saying, int *ret_code)
{
    for (uint16_t port = PORT; port < PORT + PORTS; port++) {
        if (is_free(saying->listen, port))
            return port;
        if (is_rift(port)) {
            *ret_code = say_running(saying, port);
            return 0;
        }
        printf("Port %d is taken by another program; trying %d.\n", port, port + 1);
    }
    return PORT;
}

// ---- the command ----

static void free_games(Loaded **loaded)
{
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++) {
        if (loaded[g])
            load_clear(loaded[g]);
        free(loaded[g]);
    }
}

static bool load_games(Loaded **ret_games)
{
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++) {
        ret_games[g] = calloc(1, sizeof *ret_games[g]);
        check(ret_games[g] != NULL);
        if (!game_option_own(games[g]->name, ret_games[g]))
            return false;
    }
    return true;
}

// "ADDRESS,ADDRESS"
static void read_proxies(char *text, const char *ret_proxies[PROXY_MAX + 1])
{
    int count = 0;
    for (char *word = strtok(text, ","); word && count < PROXY_MAX; word = strtok(NULL, ","))
        ret_proxies[count++] = word;
    ret_proxies[count] = NULL;
}

int command_serve(int argc, char **argv)
{
    const char *listen = "127.0.0.1", *port_text = NULL, *database = NULL, *threads_text = NULL, *proxy = NULL;
    const char *sync_text = NULL, *game = NULL, *guests_text = NULL;
    bool no_pauses = false;
    const Flag flags[] = {
        {"--listen", &listen, NULL, "ADDR  the address to listen at; 0.0.0.0: all of this machine (127.0.0.1)"},
        {"--port", &port_text, NULL, "N  the port; 0: any that is free (8000, or the next that is free)"},
        {"--play", &game, NULL, "GAME  also say where a table of this game against a bot is"},
        {"--db", &database, NULL, "sqlite:PATH  where matches are kept (rift.db in your data folder)"},
        {"--threads", &threads_text, NULL, "N  threads for bots (1)"},
        {"--proxy", &proxy, NULL, "ADDR,…  proxies that are trusted to say where a request comes from"},
        {"--guests", &guests_text, NULL, "N  new guests an hour from one address, half of them at once; 0: any (60)"},
        {"--sync-delay", &sync_text, NULL, "MS  for measuring: as if the disk were slower"},
        {"--no-pauses", NULL, &no_pauses, "for measuring: no message is held back (docs/protocol.md, Pauses)"},
    };
    static const Command command = {
        .name = "serve", .operands = "",
        .summary = "Tables for people: they open the address in a browser, or join from a terminal.",
        .more = "docs/operating.md says how to run it for the internet.\n",
    };
    Command with_flags = command;
    with_flags.flags = flags;
    with_flags.flag_count = COUNT_OF(flags);
    int operands;
    bool stops;
    int code = options_read(&with_flags, argc, argv, &operands, &stops);
    if (code != EXIT_GOOD || stops)
        return code;
    uint64_t port = PORT, threads = 1, sync_ms = 0, guests = GUESTS_AN_HOUR;
    char path[PATH_BYTES], reports[PATH_BYTES], proxy_text[400] = "";
    const char *proxies[PROXY_MAX + 1];
    if (operands > 0)
        return fail(EXIT_USAGE, "serve takes no operands; see 'rift serve --help'");
    if (game && !game_named(game))
        return EXIT_USAGE;
    if ((port_text && !number_option("--port", port_text, 0, 65535, &port)) ||
        (threads_text && !number_option("--threads", threads_text, 1, 16, &threads)) ||
        (guests_text && !number_option("--guests", guests_text, 0, 3600, &guests)) ||
        (sync_text && !number_option("--sync-delay", sync_text, 0, 1000, &sync_ms)))
        return EXIT_USAGE;
    if (!database_option(database, path))
        return EXIT_BAD_INPUT;
    if (proxy)
        snprintf(proxy_text, sizeof proxy_text, "%s", proxy);
    read_proxies(proxy_text, proxies);
    Loaded *loaded[GAME_COUNT] = {NULL};
    Saying saying = {listen, path, game};
    Problem problem;
    if (!port_text && (port = usual_port(&saying, &code)) == 0)
        return code;
    code = EXIT_BAD_INPUT;
    if (load_games(loaded)) {
        bool good = serve(&(ServeSetup){.listen = listen, .port = (uint16_t)port, .database = path, .proxies = proxies,
                                        .reports = reports_folder(path, reports),
                                        .threads = (int)threads, .guests_an_hour = (uint32_t)guests,
                                        .sync_ms = (uint32_t)sync_ms,
                                        .no_pauses = no_pauses, .games = loaded,
                                        .ready = say_address, .self = &saying}, &problem);
        code = good ? EXIT_GOOD : fail(EXIT_BAD_INPUT, "%s", problem.message);
    }
    free_games(loaded);
    return code;
}
