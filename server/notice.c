// notice.c — a line is composed first and then written at once, so that lines of two processes don't mix.
#include "server/notice.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "core/text.h"
#include "server/loop.h"

enum { LINE_BYTES = 1200, SELDOM_NS = 1000000000 };

static void put_time(Text *line)
{
    int64_t now = wall_now();
    time_t seconds = (time_t)(now / 1000);
    struct tm parts;
    char words[32];
    gmtime_r(&seconds, &parts);
    strftime(words, sizeof words, "%Y-%m-%dT%H:%M:%S", &parts);
    text_format(line, "time=%s.%03dZ", words, (int)(now % 1000));
}

// Nothing in the problem's text may look like the end of the text or of the line.
static void put_problem(Text *line, const char *problem)
{
    text_put(line, " problem=\"");
    for (; *problem; problem++)
        text_format(line, "%c", *problem == '"' ? '\'' : (unsigned char)*problem < ' ' ? ' ' : *problem);
    text_put(line, "\"");
}

static void put_line(const char *event, const char *problem, uint32_t missed, const char *format, va_list list)
{
    char buffer[LINE_BYTES], members[800];
    Text line = text_in(buffer, sizeof buffer - 1);     // room for the end of the line
    put_time(&line);
    text_format(&line, " event=%s", event);
    vsnprintf(members, sizeof members, format, list);
    if (members[0])
        text_format(&line, " %s", members);
    if (missed > 0)
        text_format(&line, " missed=%u", missed);
    if (problem)
        put_problem(&line, problem);
    buffer[line.used] = '\n';
    fwrite(buffer, 1, line.used + 1, stderr);
}

void notice(const char *event, const char *problem, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    put_line(event, problem, 0, format, list);
    va_end(list);
}

void notice_seldom(Seldom *seldom, const char *event, const char *problem, const char *format, ...)
{
    int64_t now = steady_ns();
    va_list list;
    if (seldom->at != 0 && now - seldom->at < SELDOM_NS) {
        seldom->missed++;
        return;
    }
    va_start(list, format);
    put_line(event, problem, seldom->missed, format, list);
    va_end(list);
    *seldom = (Seldom){.at = now};
}
