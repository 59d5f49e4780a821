// http_files.c — the pages, and the files beside them.
#include "server/http_inside.h"

#include <stdio.h>
#include <stdlib.h>

#include "api/data.h"
#include "core/hash.h"

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},   {".svg", "image/svg+xml"},
        {".wasm", "application/wasm"},         {".json", "application/json"},
        {".png", "image/png"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < COUNT_OF(types); i++)
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    return "text/plain; charset=utf-8";
}

// ---- a wrong address ----

static const char nowhere[] =
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n<title>No such page · Rift</title>\n"
    "<link rel=\"icon\" href=\"/page/icon.svg\" type=\"image/svg+xml\">\n"
    "<link rel=\"stylesheet\" href=\"/page/app.css\">\n</head>\n<body class=\"page\">\n"
    "<header class=\"topbar\"><a class=\"brand\" href=\"/\">"
    "<img src=\"/page/icon.svg\" width=\"32\" height=\"32\" alt=\"\">Rift</a></header>\n"
    "<main class=\"single\"><section class=\"plate\">\n<h1>There is no such page</h1>\n"
    "<p>The address may be mistyped or cut short. If somebody sent it to you, ask them for the whole link.</p>\n"
    "<p><a href=\"/\">To the first page</a></p>\n</section></main>\n</body>\n</html>\n";

// Whoever looks with a browser reads it on a page; programs get JSON as for any other refusal.
void asked_nowhere(Asked *a)
{
    const char *accepts = request_header(a->request, "Accept");
    bool is_person = accepts && strstr(accepts, "text/html") && strncmp(request_path(a->request), "/api/", 5) != 0;
    if (is_person) {
        a->reply = (Reply){.status = 404, .type = type_of(".html"), .body = span_of(nowhere), .is_kept = true};
    } else {
        asked_refuse(a, 404, "there is nothing here");
    }
}

// ---- files ----

// The page finds the guides and rules beside its own files.
static void path_of(const char *name, char *ret_path, size_t size)
{
    Span rest = span_of(name);
    if (span_starts(rest, "guides/")) {
        snprintf(ret_path, size, "%s", name);
    } else if (span_starts(rest, "rules/")) {
        snprintf(ret_path, size, "docs/rules/plain/%s", name + strlen("rules/"));
    } else {
        snprintf(ret_path, size, "page/%s", name);
    }
}

// Read each time from the folder that RIFT_DATA names, so that changes are seen; otherwise from the program. The
// bundled page is in no folder unless somebody has put it there.
static void put_file(Asked *a, const char *name)
{
    char path[200];
    size_t size;
    Problem problem;
    path_of(name, path, sizeof path);
    bool is_wrong = strstr(name, "..") != NULL;
    char *file = is_wrong ? NULL : data_read(data_folder(), path, &size, &problem);
    if (!file && !is_wrong && span_starts(span_of(path), "page/"))
        file = data_read(NULL, path, &size, &problem);
    if (!file) {
        asked_nowhere(a);
        return;
    }
    a->front->body.used = 0;
    bytes_put(&a->front->body, file, size);
    free(file);
    snprintf(a->front->etag, sizeof a->front->etag, "%016llx",
             (unsigned long long)hash_bytes(HASH_START, a->front->body.data, size));
    a->reply = (Reply){.status = 200, .type = type_of(name), .body = bytes_span(&a->front->body),
                       .etag = a->front->etag};
}

void get_file(Asked *a) { put_file(a, a->rest); }
void get_page(Asked *a) { put_file(a, "index.html"); }
void get_worker(Asked *a) { put_file(a, "sw.js"); }     // at the root, because it answers for all pages
