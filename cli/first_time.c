// first_time.c — an empty file remembers it.
#include "cli/first_time.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

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

// Makes every missing folder on the way, for this user only, as the XDG specification wants.
static void folders_make(char *path)
{
    for (char *at = path + 1; *at; at++)
        if (*at == '/') {
            *at = 0;
            mkdir(path, 0700);          // if that fails, so does the file
            *at = '/';
        }
}

bool first_time(const char *name)
{
    char path[1024];
    Text text = text_in(path, sizeof path);
    if (!state_folder(&text))
        return false;
    text_format(&text, "/%s", name);
    if (text.cut)
        return false;
    folders_make(path);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (file < 0)
        return false;
    close(file);
    return true;
}
