// serving.c — fork, exec, and what /proc says about the process.
#include "tests/server/serving.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 30000 };

static void sleep_ms(long ms) { nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL); }

void serving_path(const Serving *s, char ret_path[SERVING_PATH])
{
    snprintf(ret_path, SERVING_PATH, "%s/rift.db", s->folder);
}

static void log_path(const Serving *s, char ret_path[SERVING_PATH])
{
    snprintf(ret_path, SERVING_PATH, "%s/log", s->folder);
}

static void run(const Serving *s)
{
    char port[8], database[SERVING_PATH + 16], path[SERVING_PATH];
    const char *argv[16] = {s->program, "serve", "--port", port, "--db", database};
    int count = 6;
    snprintf(port, sizeof port, "%d", s->port);
    serving_path(s, path);
    snprintf(database, sizeof database, "sqlite:%s", path);
    for (int i = 0; i < (int)COUNT_OF(s->more) && s->more[i]; i++)
        argv[count++] = s->more[i];
    log_path(s, path);
    prctl(PR_SET_PDEATHSIG, SIGKILL);   // it does not outlive whoever began it
    int log = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(log, STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    execv(s->program, (char *const *)(void *)argv);
    _exit(127);
}

// The port, once the log has the line that says so; 0: not yet.
static uint16_t said_port(const Serving *s, char *ret_log, size_t size)
{
    char path[SERVING_PATH];
    log_path(s, path);
    FILE *file = fopen(path, "r");
    size_t got = file ? fread(ret_log, 1, size - 1, file) : 0;
    ret_log[got] = 0;
    if (file)
        fclose(file);
    const char *line = strstr(ret_log, "begins "), *at = line ? strstr(line, " port=") : NULL;
    return at && strchr(at, '\n') ? (uint16_t)atoi(at + 6) : 0;
}

static bool has_database(const Serving *s)
{
    char path[SERVING_PATH];
    serving_path(s, path);
    return access(path, F_OK) == 0;
}

bool serving_start(Serving *s, Problem *problem)
{
    char log[4000], path[SERVING_PATH];
    if (!s->folder[0]) {
        const char *where = getenv("TMPDIR");
        int size = snprintf(s->folder, sizeof s->folder, "%s/rift-serving-XXXXXX", where && where[0] ? where : "/tmp");
        check(size < (int)sizeof s->folder);
        check(mkdtemp(s->folder) != NULL);
    } else if (!has_database(s)) {
        return problem_set(problem, 0, 0, "%s/rift.db is gone since the server ended: no server of Rift removes it; "
                           "something else has cleared that folder", s->folder);
    }
    log_path(s, path);
    remove(path);                       // or the port of the last one would be found in it
    s->pid = fork();
    check(s->pid >= 0);
    if (s->pid == 0)
        run(s);
    for (int ms = 0; ms < PATIENCE_MS; ms++) {
        uint16_t port = said_port(s, log, sizeof log);
        if (port != 0) {
            s->port = port;
            return true;
        }
        if (waitpid(s->pid, NULL, WNOHANG) == s->pid) {
            s->pid = 0;
            return problem_set(problem, 0, 0, "%s serve has ended: %.300s", s->program, log);
        }
        sleep_ms(1);
    }
    serving_kill(s);
    return problem_set(problem, 0, 0, "%s serve does not begin: %.300s", s->program, log);
}

void serving_kill(Serving *s)
{
    if (s->pid == 0)
        return;
    kill(s->pid, SIGKILL);
    waitpid(s->pid, NULL, 0);
    s->pid = 0;
}

bool serving_stop(Serving *s)
{
    int status;
    if (s->pid == 0)
        return false;
    kill(s->pid, SIGTERM);
    bool good = waitpid(s->pid, &status, 0) == s->pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    s->pid = 0;
    return good;
}

void serving_remove(Serving *s)
{
    static const char *const names[] = {"rift.db", "rift.db-wal", "rift.db-shm", "rift.db-lock", "rift.db-alive", "log",
                                        "reports"};
    char path[SERVING_PATH];
    for (size_t i = 0; i < COUNT_OF(names); i++) {      // what we made, and nothing else
        snprintf(path, sizeof path, "%s/%s", s->folder, names[i]);
        remove(path);
    }
    check(remove(s->folder) == 0);
}

long serving_kib(const Serving *s, const char *name)
{
    char path[64], line[200];
    long kib = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)s->pid);
    FILE *file = fopen(path, "r");
    while (file && kib < 0 && fgets(line, sizeof line, file))
        if (strncmp(line, name, strlen(name)) == 0 && line[strlen(name)] == ':')
            kib = atol(line + strlen(name) + 1);
    if (file)
        fclose(file);
    return kib;
}

double serving_seconds(const Serving *s, bool loop)
{
    char path[64], text[600];
    snprintf(path, sizeof path, loop ? "/proc/%d/task/%d/stat" : "/proc/%d/stat", (int)s->pid, (int)s->pid);
    FILE *file = fopen(path, "r");
    size_t got = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[got] = 0;
    if (file)
        fclose(file);
    unsigned long user = 0, system = 0;
    const char *rest = strrchr(text, ')');
    if (!rest || sscanf(rest + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        return 0;
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}
