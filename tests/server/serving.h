// serving.h — a server as a process of its own, in a folder of its own: started, killed, started again.

#ifndef RIFT_TESTS_SERVER_SERVING_H
#define RIFT_TESTS_SERVER_SERVING_H

#include <sys/types.h>

#include "core/text.h"

enum { SERVING_PATH = 320 };

typedef struct Serving {
    const char *program;                // build/release/rift
    const char *more[6];                // options besides port and database, ended by NULL
    char folder[SERVING_PATH - 32];      // database and log
    uint16_t port;                      // 0 until it has begun once
    pid_t pid;                          // 0: it is not running
} Serving;

bool serving_start(Serving *s, Problem *problem);       // returns when it listens
void serving_kill(Serving *s);                          // as a power failure would end it
bool serving_stop(Serving *s);                          // politely; true: it ended well
void serving_remove(Serving *s);                        // removes the folder
void serving_path(const Serving *s, char ret_path[SERVING_PATH]); // the path of the database
long serving_kib(const Serving *s, const char *name);   // a line of its status: "VmRSS"
double serving_seconds(const Serving *s, bool loop);    // of processor time: the loop alone, or all threads

#endif
