// store_file.c — the file of the database before SQLite sees it: its name, its rights, and who may have it.
//
// The lock is on a file of its own, NAME-lock, which stays: whoever removed it could remove one that another process
// has just locked. Locking the database itself would not do: closing a second descriptor of it drops SQLite's locks.
#define _XOPEN_SOURCE 700               // for realpath
#include "server/store_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse_path(const char *path, int error, Problem *problem)
{
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return problem_set(problem, 0, 0, "%s: its folder is not there; make the folder, or give another path", path);
    case EACCES:
    case EPERM:
        return problem_set(problem, 0, 0, "%s: no permission to write there; give this user permission for the folder "
                           "and the file, or give another path", path);
    case EROFS:
        return problem_set(problem, 0, 0, "%s: that disk can only be read; give a path on another one", path);
    case ENOSPC:
    case EDQUOT:
        return problem_set(problem, 0, 0, "%s: the disk is full; make room and start again", path);
    case ENAMETOOLONG:
        return problem_set(problem, 0, 0, "%.200s…: the path is too long; give a shorter one", path);
    default:
        return problem_set(problem, 0, 0, "%s: cannot be opened: %s", path, strerror(error));
    }
}

// The name of a new file is on the disk only when its folder is.
static bool folder_sync(const char *path)
{
    char folder[STORE_PATH_BYTES];
    Text text = text_in(folder, sizeof folder);
    const char *slash = strrchr(path, '/');
    text_bytes(&text, slash ? path : ".", slash ? (size_t)(slash - path) + 1 : 1);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

// Only a file that did not exist is opened here, so nobody else in this process can have locks on it.
static bool file_make(const char *path)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    close(fd);
    return folder_sync(path);
}

static bool file_find(Store *store, const char *path, Problem *problem)
{
    struct stat info;
    if (strcmp(path, ":memory:") == 0 || !path[0])
        return problem_set(problem, 0, 0, "a database in memory would not outlive the server; give the path of a file");
    if (stat(path, &info) != 0 && (errno != ENOENT || !file_make(path)))
        return refuse_path(path, errno, problem);
    if (stat(path, &info) == 0 && !S_ISREG(info.st_mode))
        return problem_set(problem, 0, 0, "%s: is not a file%s; give the path of a file", path,
                           S_ISDIR(info.st_mode) ? " but a folder" : "");
    if (access(path, R_OK | W_OK) != 0)
        return refuse_path(path, errno, problem);
    char *real = realpath(path, NULL);
    if (!real)
        return refuse_path(path, errno, problem);
    Text text = text_in(store->path, sizeof store->path);
    text_put(&text, real);
    free(real);
    if (text.cut)
        return refuse_path(path, ENAMETOOLONG, problem);
    if (info.st_mode & 077)             // it holds running matches: a copy put back may be open to everybody
        (void)!chmod(store->path, 0600);
    return true;
}

static bool refuse_locked(const Store *store, Problem *problem)
{
    char pid[24] = "";
    ssize_t n = pread(store->lock, pid, sizeof pid - 1, 0);
    pid[n > 0 ? n : 0] = 0;
    pid[strcspn(pid, "\n")] = 0;
    return problem_set(problem, 0, 0, "%s: another server has this database (process %s); stop that one first, or give "
                       "this one a file of its own", store->path, pid[0] ? pid : "unknown");
}

bool store_file_take(Store *store, const char *path, Problem *problem)
{
    if (!file_find(store, path, problem))
        return false;
    char name[STORE_PATH_BYTES + 8], pid[24];
    Text text = text_in(name, sizeof name);
    text_format(&text, "%s-lock", store->path);
    store->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (store->lock < 0)
        return refuse_path(name, errno, problem);
    if (flock(store->lock, LOCK_EX | LOCK_NB) != 0)
        return errno == EWOULDBLOCK ? refuse_locked(store, problem) : refuse_path(name, errno, problem);
    text = text_in(pid, sizeof pid);
    text_format(&text, "%ld\n", (long)getpid());
    if (ftruncate(store->lock, 0) != 0 || pwrite(store->lock, pid, text.used, 0) < 0)
        return refuse_path(name, errno, problem);
    return true;
}

void store_file_leave(Store *store)
{
    if (store->lock >= 0)
        close(store->lock);
    store->lock = -1;
}
