// line.c — asking for a line: choosing how it is read, and the ways that need no editor.
#include "cli/line.h"

#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/line_wait.h"
#include "cli/terminal.h"
#include "cli/wrap.h"

LineStatus line_judge(const char *data, size_t size, char buffer[LINE_BYTES], Span *ret_line)
{
    size_t bad, kept = size < LINE_BYTES ? size : LINE_BYTES;
    if (data != buffer)
        memcpy(buffer, data, kept);
    *ret_line = span_trim((Span){buffer, kept});
    if (size > LINE_BYTES)
        return LINE_TOO_LONG;
    return text_is_clean(buffer, size, &bad) ? LINE_GOOD : LINE_NOT_TEXT;
}

LineStatus line_read(char buffer[LINE_BYTES], Span *ret_line)
{
    size_t size = 0;
    int c;
    fflush(stdout);
    while ((c = getchar()) != EOF && c != '\n') {
        if (size < LINE_BYTES)
            buffer[size] = (char)c;
        size++;
    }
    LineStatus status = line_judge(buffer, size, buffer, ret_line);
    return c == EOF && size == 0 ? LINE_END : status;
}

static void put_prompt(const char *prompt)
{
    printf("%s%s%s ", style(STYLE_BOLD), prompt, style(STYLE_PLAIN));
    fflush(stdout);
}

// ---- what goes on meanwhile ----

static const LineBeside *beside;

void line_beside(const LineBeside *wanted) { beside = wanted; }

void line_unbuffered(void) { setvbuf(stdin, NULL, _IONBF, 0); }

int line_patience(void)
{
    enum { BESIDE_MS = 500 };
    return beside ? BESIDE_MS : -1;
}

int line_descriptor(void) { return beside && beside->descriptor ? beside->descriptor(beside->self) : -1; }
LineNews line_work(void) { return beside ? beside->work(beside->self) : NEWS_NONE; }

// ---- without an editor ----

// At a terminal that edits the line itself: there is something to read when the line is whole.
static LineStatus ask_plainly(const char *prompt, const LineHelp *help, char buffer[LINE_BYTES], Span *ret_line)
{
    Waited waited;
    LineNews news = NEWS_NONE;
    (void)help;
    put_prompt(prompt);
    wait_begin(false);
    while (news != NEWS_ENDS && (waited = wait_input(line_patience(), line_descriptor())) == WAITED_IDLE)
        if ((news = line_work()) == NEWS_TOLD)
            put_prompt(prompt);
    wait_end();
    clearerr(stdin);                    // Ctrl-D was an answer: the terminal is still there
    if (news != NEWS_ENDS && waited != WAITED_INTERRUPT)
        return line_read(buffer, ret_line);
    putchar('\n');
    return news == NEWS_ENDS ? LINE_NEWS : LINE_INTERRUPTED;
}

// From a pipe, which may be slow.
static LineStatus ask_pipe(const char *prompt, char buffer[LINE_BYTES], Span *ret_line)
{
    put_prompt(prompt);
    for (;;) {
        struct pollfd both[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = line_descriptor(), .events = POLLIN}};
        if (!beside || (poll(both, COUNT_OF(both), line_patience()) > 0 && both[0].revents))
            return line_read(buffer, ret_line);
        if (line_work() == NEWS_ENDS)
            return LINE_NEWS;
    }
}

// ---- pages ----

static char put_back[LINE_BYTES + 1];           // typed at the prompt of a page: it is the next line

// False: nothing was put back.
static bool take_put_back(const char *prompt, char buffer[LINE_BYTES], Span *ret_line)
{
    size_t size = strlen(put_back);
    if (size == 0)
        return false;
    memcpy(buffer, put_back, size);
    *ret_line = (Span){buffer, size};
    put_back[0] = 0;
    put_prompt(prompt);
    printf(SPAN_FORMAT "\n", SPAN_ARGS(*ret_line));
    return true;
}

static bool is_plain;

void line_plain(void) { is_plain = true; }

bool line_is_edited(void) { return terminal_is_person() && line_can_edit() && !is_plain; }

LineStatus line_ask(const char *prompt, const LineHelp *help, char buffer[LINE_BYTES], Span *ret_line)
{
    *ret_line = (Span){buffer, 0};
    if (line_work() == NEWS_ENDS)
        return LINE_NEWS;
    if (help && take_put_back(prompt, buffer, ret_line))
        return LINE_GOOD;
    if (!terminal_is_person())
        return ask_pipe(prompt, buffer, ret_line);
    return (line_is_edited() ? line_edit : ask_plainly)(prompt, help, buffer, ret_line);
}

// Anything typed instead of Enter or q is not lost: it is the next line.
bool line_reads_on(const char *prompt)
{
    char buffer[LINE_BYTES];
    Span line;
    int32_t number;
    bool is_good = line_ask(prompt, NULL, buffer, &line) == LINE_GOOD;
    // a number can't be meant for a question not yet seen
    bool is_enter = line.size == 0 || span_number(line, &number);
    if (is_good && !is_enter && !span_is_word(line, "q"))
        span_to(line, put_back, sizeof put_back);
    return is_good && is_enter;
}

LineStatus line_confirm(const char *question, bool *ret_yes)
{
    static const char asks[] = "yes or no>";
    char buffer[LINE_BYTES], prompt[160];
    Span line;
    Text text = text_in(prompt, sizeof prompt);
    // with room for the answer on the same line
    bool fits = text_width(span_of(question)) + 2 + strlen(asks) < prose_width();
    if (!fits)
        print_prose(span_of(question), 0, 0, prose_width());
    text_format(&text, "%s%s%s", fits ? question : "", fits ? " " : "", asks);
    LineStatus status = line_ask(prompt, NULL, buffer, &line);
    if (status == LINE_END)
        putchar('\n');
    *ret_yes = status == LINE_GOOD && (span_is_word(line, "yes") || span_is_word(line, "y"));
    return status;
}

#if !RIFT_EDITING
bool line_can_edit(void) { return false; }
void line_forget(void) {}

LineStatus line_edit(const char *prompt, const LineHelp *help, char buffer[LINE_BYTES], Span *ret_line)
{
    return ask_plainly(prompt, help, buffer, ret_line);
}
#endif
