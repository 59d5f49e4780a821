// join_kept.c — a small file of lines, read and written whole.
#include "cli/join_kept.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api/data.h"
#include "api/load.h"
#include "cli/file.h"
#include "server/bytes.h"

enum { PATH_BYTES = 1024 };

static bool file_name(char path[PATH_BYTES])
{
    char folder[PATH_BYTES - 16];
    if (!own_folder(folder, sizeof folder))
        return false;
    snprintf(path, PATH_BYTES, "%s/cookies", folder);
    return true;
}

// The file's text, the caller's to free; NULL: there is none.
static char *read_kept(size_t *ret_size)
{
    char path[PATH_BYTES];
    Problem none;
    return file_name(path) ? file_read(path, ret_size, &none) : NULL;
}

bool kept_get(const char *key, char ret_value[KEPT_BYTES])
{
    size_t size = 0;
    char *text = read_kept(&size);
    bool found = false;
    for (Span rest = {text, size}; rest.size > 0 && !found;) {
        Span line = span_line(&rest), word = span_word(&line);
        if (!span_is(word, key))
            continue;
        found = true;
        span_to(span_trim(line), ret_value, KEPT_BYTES);
    }
    free(text);
    return found;
}

// All other lines, and this one at the end.
static void change(const char *key, const char *value, Bytes *text)
{
    size_t size = 0;
    char *before = read_kept(&size);
    for (Span rest = {before, size}; rest.size > 0;) {
        Span line = span_line(&rest), words = line;
        if (line.size == 0 || span_is(span_word(&words), key))
            continue;
        bytes_put(text, line.at, line.size);
        bytes_put(text, "\n", 1);
    }
    if (value) {
        bytes_put(text, key, strlen(key));
        bytes_put(text, " ", 1);
        bytes_put(text, value, strlen(value));
        bytes_put(text, "\n", 1);
    }
    free(before);
}

// Two terminals must not overwrite each other's lines: only the one that holds the lock reads and writes.
static int lock(const char *path)
{
    char name[PATH_BYTES + 8];
    snprintf(name, sizeof name, "%s.lock", path);
    int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    while (fd >= 0 && flock(fd, LOCK_EX) != 0 && errno == EINTR)
        continue;
    return fd;
}

bool kept_set(const char *key, const char *value, Problem *problem)
{
    char path[PATH_BYTES];
    Problem why;
    Bytes text = {0};
    if (!file_name(path))
        return problem_set(problem, 0, 0, "there is no folder for what is kept: name one with XDG_DATA_HOME");
    if (!folders_make(path))
        return problem_set(problem, 0, 0, "%s: its folder can't be made: %s", path, strerror(errno));
    int fd = lock(path);
    change(key, value, &text);
    bool good = file_save(path, bytes_span(&text), (FileSaving){.overwrite = true, .is_secret = true}, &why) ||
                problem_set(problem, 0, 0, "%.300s %.150s", path, why.message);
    if (fd >= 0)
        close(fd);
    bytes_free(&text);
    return good;
}
