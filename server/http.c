// http.c — the list of requests, and sockets.
#include "server/http_inside.h"

#include <stdlib.h>

// ---- the list ----

typedef struct Route {
    const char *method, *path;          // LINK means a table's link; a path that ends in / goes on
    void (*answer)(Asked *a);
} Route;

static const Route routes[] = {
    {"GET", "/", get_page},
    {"GET", "/t/LINK", get_page},
    {"GET", "/r/LINK", get_page},
    {"GET", "/f/LINK", get_page},
    {"GET", "/play/", get_page},
    {"GET", "/device/", get_page},
    {"GET", "/page/", get_file},
    {"GET", "/sw.js", get_worker},
    {"GET", "/health", get_health},
    {"GET", "/metrics", get_metrics},
    {"GET", "/api/games", get_games},
    {"GET", "/api/cards/", get_cards},
    {"GET", "/api/lessons", get_lessons},
    {"GET", "/api/me", get_me},
    {"POST", "/api/me", post_me},
    {"POST", "/api/device", post_device},
    {"POST", "/api/device/", post_device_take},
    {"GET", "/api/mine", get_mine},
    {"GET", "/api/tables", get_tables},
    {"POST", "/api/tables", post_tables},
    {"GET", "/api/tables/LINK", get_table},
    {"POST", "/api/tables/LINK/sit", post_sit},
    {"POST", "/api/tables/LINK/close", post_close},
    {"POST", "/api/tables/LINK/share", post_share},
    {"GET", "/api/tables/LINK/cards", get_match_cards},
    {"GET", "/api/tables/LINK/record", get_record},
    {"GET", "/api/tables/LINK/replay/", get_replay},
    {"POST", "/api/replays", post_replays},
    {"GET", "/api/replays/LINK", get_sent},
    {"GET", "/api/replays/LINK/replay/", get_sent_replay},
};

static bool path_fits(const char *route, const char *path, Asked *a)
{
    bool goes_on = route[1] != 0 && route[strlen(route) - 1] == '/';
    while (*route) {
        if (strncmp(route, "LINK", 4) == 0) {
            size_t size = strcspn(path, "/");
            if (size == 0 || size >= LINK_BYTES)
                return false;
            span_to((Span){path, size}, a->link, sizeof a->link);
            route += 4;
            path += size;
        } else if (*route++ != *path++) {
            return false;
        }
    }
    a->rest = path;
    return goes_on == (*path != 0);
}

static const Route *route_of(Asked *a)
{
    const char *method = request_method(a->request), *path = request_path(a->request);
    bool is_path = false;
    if (strcmp(method, "HEAD") == 0)
        method = "GET";
    for (size_t i = 0; i < COUNT_OF(routes); i++) {
        bool whole = path_fits(routes[i].path, path, a);
        if (whole && strcmp(routes[i].method, method) == 0)
            return &routes[i];
        is_path = is_path || whole;
    }
    if (is_path)
        asked_refuse(a, 405, "that can't be done here");
    else
        asked_nowhere(a);
    return NULL;
}

static void take_request(void *self, Request *request, Reply *reply)
{
    Front *front = self;
    Asked *a = calloc(1, sizeof *a);
    check(a != NULL);
    *a = (Asked){.front = front, .house = front->house, .request = request};
    const Route *route = route_of(a);
    if (route) {
        a->is_known = person_find(a->house, request, &a->person);
        route->answer(a);
    }
    if (a->then) {
        reply->is_later = true;
        return;
    }
    *reply = a->reply;
    asked_free(a);
}

// ---- sockets ----

typedef struct Line {                   // a client at the end of a socket
    Client client;
    Socket *socket;
    char link[LINK_BYTES];              // the table's link
} Line;

static void send_line(void *to, Span message) { socket_send(((Line *)to)->socket, message); }

static void *take_socket(void *self, const Request *request, Reply *reply)
{
    Front *front = self;
    Asked a = {.front = front, .house = front->house};
    Room *room = path_fits("/t/LINK/socket", request_path(request), &a) ? house_room(a.house, a.link) : NULL;
    a.is_known = person_find(a.house, request, &a.person);
    bool is_there = room && room->shown.is_there;
    if (!is_there || !room_may_watch(room, a.is_known ? a.person.person : 0)) {
        asked_refuse(&a, is_there ? 403 : 404, is_there ? "this is a private table" : "there is no such table");
        *reply = a.reply;
        return NULL;
    }
    Line *line = calloc(1, sizeof *line);
    check(line != NULL);
    memcpy(line->link, a.link, sizeof line->link);
    line->client = (Client){.person = a.is_known ? a.person.person : 0, .send = send_line, .to = line};
    return line;
}

static void opened(void *self, Socket *socket, void *owner)
{
    Front *front = self;
    Line *line = owner;
    Room *room = house_room(front->house, line->link);  // it may have been released since
    line->socket = socket;
    if (room)
        room_enter(room, &line->client);
}

static void message(void *self, void *owner, Span text)
{
    (void)self;
    Line *line = owner;
    if (line->client.room)
        room_message(line->client.room, &line->client, text);
}

static void overrun(void *self, void *owner)
{
    (void)self;
    Line *line = owner;
    if (line->client.room)
        room_overrun(line->client.room, &line->client);
}

static void closed(void *self, void *owner)
{
    (void)self;
    Line *line = owner;
    if (line->client.room)
        room_leave(line->client.room, &line->client);
    free(line);
}

NetHandlers front_handlers(Front *front)
{
    return (NetHandlers){.request = take_request, .accept = take_socket, .opened = opened, .message = message,
                         .overrun = overrun, .closed = closed, .self = front};
}

void front_free(Front *front) { bytes_free(&front->body); }
