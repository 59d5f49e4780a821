// slow_vfs.c — waits before every sync.
#include "server/slow_vfs.h"

#include <stdatomic.h>
#include <time.h>

#include "server/tap_vfs.h"

static TapVfs slow;
static atomic_uint slow_ms;

static int slow_hook(void *self, const Tap *tap)
{
    (void)self;
    uint32_t ms = slow_ms;
    if (tap->deed == TAP_SYNC)
        nanosleep(&(struct timespec){ ms / 1000, (long)(ms % 1000) * 1000000 }, NULL);
    return SQLITE_OK;
}

const char *slow_vfs(uint32_t sync_ms)
{
    slow_ms = sync_ms;
    if (!slow.hook)
        tap_vfs_add(&slow, "rift-slow", slow_hook, NULL);
    return slow.vfs.zName;
}
