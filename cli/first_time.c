// first_time.c — an empty file records that something was done once.
#include "cli/first_time.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/file.h"
#include "core/text.h"

static bool state_folder(Text *folder)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/')
        text_format(folder, "%s/rift", state);
    else if (home && home[0] == '/')
        text_format(folder, "%s/.local/state/rift", home);
    return folder->used > 0;
}

bool state_file(const char *name, char *path, size_t size)
{
    Text text = text_in(path, size);
    if (!state_folder(&text))
        return false;
    text_format(&text, "/%s", name);
    return !text.cut && folders_make(path);
}

bool first_time(const char *name)
{
    char path[1024];
    int file = state_file(name, path, sizeof path) ? open(path, O_WRONLY | O_CREAT | O_EXCL, 0600) : -1;
    if (file < 0)
        return false;
    close(file);
    return true;
}
