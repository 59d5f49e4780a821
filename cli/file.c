// file.c — a new file is written next to the old one and is on the disk before it replaces it.
#include "cli/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static bool cannot(Problem *problem) { return problem_set(problem, 0, 0, "cannot be written: %s", strerror(errno)); }

static bool write_all(int fd, Span content)
{
    while (content.size > 0) {
        ssize_t written = write(fd, content.at, content.size);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0)
            content = (Span){content.at + written, content.size - (size_t)written};
    }
    return fsync(fd) == 0;
}

// Writes a new file beside the old one. If that fails, it leaves nothing behind.
static bool write_aside(const char *path, Span content, bool is_secret, Problem *problem)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, is_secret ? 0600 : 0666);
    if (fd < 0)
        return cannot(problem);
    bool good = write_all(fd, content) || cannot(problem);
    if (close(fd) != 0 && good)
        good = cannot(problem);
    if (!good)
        unlink(path);
    return good;
}

bool file_save(const char *path, Span content, FileSaving how, Problem *problem)
{
    char aside[1100];
    struct stat info;
    int size = snprintf(aside, sizeof aside, "%s.tmp-%ld", path, (long)getpid());
    if (size < 0 || (size_t)size >= sizeof aside)
        return problem_set(problem, 0, 0, "is too long a name");
    bool exists = lstat(path, &info) == 0;
    if (exists && S_ISDIR(info.st_mode))
        return problem_set(problem, 0, 0, "is a folder; name a file in it");
    if (exists && !S_ISREG(info.st_mode))
        return problem_set(problem, 0, 0, "is not a plain file and is left as it is");
    if (exists && !how.overwrite)
        return problem_set(problem, 0, 0, "exists already and is left as it is; \"save! FILE\" writes over it");
    if (!write_aside(aside, content, how.is_secret, problem))
        return false;
    if (rename(aside, path) == 0)
        return true;
    cannot(problem);
    unlink(aside);
    return false;
}

bool folders_make(const char *path)
{
    char folder[1024];
    if (strlen(path) >= sizeof folder) {
        errno = ENAMETOOLONG;
        return false;
    }
    strcpy(folder, path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        if (mkdir(folder, 0700) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    return true;
}
