// serve.c — starting everything in order, and stopping it in reverse.
#include "server/serve.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/http.h"
#include "server/notice.h"
#include "server/person.h"
#include "server/slow_vfs.h"

enum { CONNECTIONS_MAX = 20000, ADDRESS_MAX = 200, REST_MS = 10000, ALIVE_MS = 500 };

static Loop *running;                   // for the signals

static void stop_serving(int signal)
{
    (void)signal;
    loop_stop(running);
}

static void catch_signals(Loop *loop)
{
    struct sigaction action = {.sa_handler = stop_serving};
    running = loop;
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

// Now and then: releases finished tables that nobody looks at, and guests and links that nobody needs.
typedef struct Resting {
    House *house;
    Timer timer;
} Resting;

static void rest(void *self)
{
    Resting *r = self;
    house_rest(r->house);
    people_sweep(r->house);
    timer_set(r->house->loop, &r->timer, loop_now(r->house->loop) + REST_MS, rest, r);
}

// ---- signs of life ----

// The time of a file beside the database shows that the process is alive: so the next one knows how long people had
// been thinking when this one ended, however it ended, and gives back no more than ALIVE_MS. Only the file's time is
// set and nothing waits for the disk: what a power cut loses is to the benefit of the player who was thinking.
typedef struct Living {
    Loop *loop;
    char path[1024];
    Timer timer;
} Living;

static void alive_name(const char *database, char ret_path[1024]) { snprintf(ret_path, 1024, "%s-alive", database); }

static int64_t alive_at(const char *database)
{
    char path[1024];
    struct stat file;
    alive_name(database, path);
    return stat(path, &file) == 0 ? (int64_t)file.st_mtim.tv_sec * 1000 + file.st_mtim.tv_nsec / 1000000 : 0;
}

static void alive_say(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return;
    futimens(fd, NULL);
    close(fd);
}

static void live(void *self)
{
    Living *l = self;
    alive_say(l->path);
    timer_set(l->loop, &l->timer, loop_now(l->loop) + ALIVE_MS, live, l);
}

// ---- beginning and ending ----

static uint32_t count_rooms(const House *house, RoomState state)
{
    uint32_t count = 0;
    for (const Room *room = house->rooms; room; room = room->next_room)
        count += room->state == state;
    return count;
}

static bool open_doors(const ServeSetup *setup, House *house, Problem *problem)
{
    Front *front = calloc(1, sizeof *front);    // large
    check(front != NULL);
    front->house = house;
    front->guests.an_hour = setup->guests_an_hour;
    Resting resting = {.house = house};
    Living living = {.loop = house->loop};
    alive_name(setup->database, living.path);
    NetSetup net = {.loop = house->loop, .listen = setup->listen, .port = setup->port, .proxies = setup->proxies,
                    .connections_max = CONNECTIONS_MAX, .address_max = ADDRESS_MAX, .handlers = front_handlers(front)};
    front->net = net_new(&net, problem);
    if (!front->net) {
        free(front);
        return false;
    }
    notice("begins", NULL, "listen=%s port=%d database=%s", setup->listen, net_port(front->net), setup->database);
    if (setup->ready)
        setup->ready(setup->self, net_port(front->net));
    rest(&resting);
    live(&living);
    catch_signals(house->loop);
    loop_run(house->loop);
    notice("stops", NULL, "running=%u sockets=%u", count_rooms(house, ROOM_RUNNING), net_counts(front->net).sockets);
    timer_stop(house->loop, &resting.timer);
    timer_stop(house->loop, &living.timer);
    alive_say(living.path);
    store_settle(house->store);         // pending requests still get their answers
    net_free(front->net);
    front_free(front);
    free(front);
    return true;
}

// All tables as they were, each replayed from its lines.
static bool tables_resume(House *house, Problem *problem)
{
    int64_t begun = steady_ns();
    bool good = house_resume(house, problem);
    store_settle(house->store);
    notice("resumed", good ? NULL : problem->message, "open=%u running=%u held=%u ms=%lld",
           count_rooms(house, ROOM_OPEN) + count_rooms(house, ROOM_DEALING), count_rooms(house, ROOM_RUNNING),
           count_rooms(house, ROOM_HELD), (long long)((steady_ns() - begun) / 1000000));
    return good;
}

static bool move_in(const ServeSetup *setup, Loop *loop, Store *store, Problem *problem)
{
    House *house = house_new(loop, store, setup->threads);
    house->reports = setup->reports;
    house->alive_at = alive_at(setup->database);
    house->no_pauses = setup->no_pauses;
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++)
        house->game[g] = setup->games[g];
    bool good = tables_resume(house, problem) && open_doors(setup, house, problem);
    store_settle(store);
    house_free(house);
    return good;
}

bool serve(const ServeSetup *setup, Problem *problem)
{
    Loop *loop = loop_new();
    const char *vfs = setup->sync_ms ? slow_vfs(setup->sync_ms) : NULL;
    Store *store = store_open(&(StoreSetup){.loop = loop, .path = setup->database, .vfs = vfs}, problem);
    bool good = store && move_in(setup, loop, store, problem);
    if (store)
        store_close(store);
    loop_free(loop);
    return good;
}
