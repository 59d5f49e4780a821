// slow_vfs.h — the usual file layer on a slow disk: every sync takes some milliseconds longer. For measuring.

#ifndef RIFT_SERVER_SLOW_VFS_H
#define RIFT_SERVER_SLOW_VFS_H

#include "core/base.h"

const char *slow_vfs(uint32_t sync_ms);         // its name, for StoreSetup.vfs; called again it changes the time

#endif
