// line_edit.c — a line typed at a terminal, edited with libedit: the one file that knows it.
//
// libedit draws the line and knows the keys. It does not read: it asks us for each character (take_character), so that
// files can be watched while nobody types, and signals are handled where nothing is half done.
#include <errno.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/line.h"
#include "cli/line_wait.h"
#include "cli/terminal.h"
#include "cli/wrap.h"

enum { REMEMBERED = 200, PROMPT_BYTES = 192 };

static struct Editor {
    EditLine *el;
    History *history;
    const LineHelp *help;               // for the line that is typed now; may be NULL
    char prompt[PROMPT_BYTES];
    bool interrupted;
    bool given_up;                      // the line was given up because of news; what was typed is kept
    int width;                          // how wide the terminal was when what is above the line was printed
    char kept[LINE_BYTES + 1];
    Candidates candidates;              // not on the stack, because it is large
} editor;

bool line_can_edit(void)
{
    const char *term = getenv("TERM");
    return term && term[0] && strcmp(term, "dumb") != 0;
}

// ---- characters ----

enum { NO_BYTE = -1, BYTE_MS = 100 };       // how long the rest of a character may take

static int byte_kept = NO_BYTE;             // already read, but part of the next character

// The next byte typed, waiting at most this long; NO_BYTE: none came, or the terminal is gone.
static int read_byte(int milliseconds)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    uint8_t byte;
    if (byte_kept != NO_BYTE) {
        int kept = byte_kept;
        byte_kept = NO_BYTE;
        return kept;
    }
    return poll(&input, 1, milliseconds) == 1 && read(STDIN_FILENO, &byte, 1) == 1 ? byte : NO_BYTE;
}

// One character of UTF-8. Anything else becomes U+FFFD, which is in no game's words, so the person gets a message.
static int read_character(wchar_t *ret_character)
{
    uint8_t bytes[4];
    int byte = read_byte(0);
    if (byte == NO_BYTE)
        return 0;
    if (byte == 0)                          // Ctrl-D, typed while the terminal was not yet ours
        byte = 'D' - '@';
    bytes[0] = (uint8_t)byte;
    size_t size = 1, wanted = byte >= 0xf5 || byte < 0xc2 ? 1 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    uint32_t character = wanted > 1 ? (uint32_t)byte & (0x7fu >> wanted) : (uint32_t)byte;
    for (; size < wanted && (byte = read_byte(BYTE_MS)) != NO_BYTE; size++) {
        if ((byte & 0xc0) != 0x80) {
            byte_kept = byte;
            break;
        }
        bytes[size] = (uint8_t)byte;
        character = character << 6 | ((uint32_t)byte & 0x3fu);
    }
    *ret_character = (wchar_t)(utf8_length(bytes, size) == wanted ? character : 0xfffd);
    return 1;
}

static void draw_again(EditLine *el)
{
    fputs("\r\033[J", stdout);
    el_set(el, EL_REFRESH);
}

// Keeps what is in the line now, for the next line of this kind.
static void keep_line(EditLine *el)
{
    const LineInfo *line = el_line(el);
    editor.given_up = true;
    if (editor.help)
        span_to((Span){line->buffer, (size_t)(line->lastchar - line->buffer)}, editor.kept, sizeof editor.kept);
    fputs("\r\033[J", stdout);
}

// A window that is dragged has many sizes: what is above the line is printed again once the size is stable.
static bool is_resized(void) { return editor.help && editor.help->resized && editor.width != terminal_width(); }

static int patience_now(void)
{
    enum { SETTLED_MS = 250 };
    return is_resized() ? SETTLED_MS : line_patience();
}

static void resized_draw(EditLine *el)
{
    editor.width = terminal_width();
    fputs("\r\033[J", stdout);
    editor.help->resized(editor.help->self);
    draw_again(el);
}

// For libedit: 1 for a character, 0 for the end, -1 to give up this line.
static int take_character(EditLine *el, wchar_t *ret_character)
{
    if (byte_kept != NO_BYTE)
        return read_character(ret_character);
    for (;;) {
        switch (wait_input(patience_now(), line_descriptor())) {
        case WAITED_INPUT:
            return read_character(ret_character);
        case WAITED_IDLE: {
            if (is_resized())
                resized_draw(el);
            LineNews news = line_work();
            if (news == NEWS_ENDS) {
                keep_line(el);
                return -1;
            }
            if (news == NEWS_TOLD)
                el_set(el, EL_REFRESH);
            break;
        }
        case WAITED_INTERRUPT:
            editor.interrupted = true;
            return -1;
        case WAITED_RESIZE:
            el_resize(el);
            draw_again(el);
            break;
        case WAITED_LEAVE:
            el_set(el, EL_PREP_TERM, 0);
            putchar('\n');
            fflush(stdout);
            wait_obey();                        // returns at once if no shell could resume us
            // fall through
        case WAITED_RESUME:
            el_set(el, EL_PREP_TERM, 1);
            draw_again(el);
            break;
        }
    }
}

// ---- Tab ----

// In columns, as many as fit; the lead of a candidate is not shown again.
static void print_candidates(const Candidates *c)
{
    unsigned kept = c->count < CANDIDATES_MAX ? c->count : CANDIDATES_MAX;
    size_t widest = 0;
    for (unsigned i = 0; i < kept; i++) {
        size_t width = text_width(span_of(candidate_words(c, i)));
        widest = width > widest ? width : widest;
    }
    size_t columns = (size_t)terminal_width() / (widest + 2);
    columns = columns ? columns : 1;
    for (unsigned i = 0; i < kept; i++) {
        const char *words = candidate_words(c, i);
        bool last = i % columns == columns - 1 || i == kept - 1;
        size_t pad = last ? 0 : widest + 2 - text_width(span_of(words));
        printf("%s%s%*s", i % columns ? "" : "\n", words, (int)pad, "");
    }
    if (c->count > kept)
        printf("\nand %u more", c->count - kept);
    putchar('\n');
}

static unsigned char complete(EditLine *el, int key)
{
    (void)key;
    Candidates *c = &editor.candidates;
    const LineInfo *line = el_line(el);
    char typed[LINE_BYTES], becomes[CANDIDATE_BYTES];
    Span common;
    size_t size = (size_t)(line->cursor - line->buffer);
    if (!editor.help || !editor.help->complete || size >= sizeof typed)
        return CC_ERROR;
    memcpy(typed, line->buffer, size);          // libedit's own is changed below
    c->typed = (Span){typed, size};
    c->count = 0;
    editor.help->complete(editor.help->self, c);
    if (c->count == 0)
        return CC_ERROR;
    if (candidate_common(c, &common)) {
        span_to(common, becomes, sizeof becomes);
        el_deletestr(el, (int)text_width(c->typed));
        return el_insertstr(el, becomes) == 0 ? CC_REFRESH : CC_ERROR;
    }
    if (c->count == 1)
        return CC_NORM;                         // it is all there
    print_candidates(c);
    return CC_REDISPLAY;
}

// ---- the editor ----

static char *prompt_now(EditLine *el)
{
    (void)el;
    return editor.prompt;
}

static void editor_end(void)
{
    if (!editor.el)
        return;
    history_end(editor.history);
    el_end(editor.el);                          // puts the terminal back as it was, even after a bug
    editor.el = NULL;
}

// All of it, since what was cut with Ctrl-K or Ctrl-U could be pasted again too.
void line_forget(void) { editor_end(); }

// libedit writes characters by the locale; ours are always UTF-8, whatever the person's is.
static void locale_begin(void)
{
    if (!setlocale(LC_CTYPE, "") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
}

static bool editor_begin(void)
{
    static bool ends_with_program;
    HistEvent event;
    locale_begin();
    editor.el = el_init("rift", stdin, stdout, stderr);
    editor.history = history_init();
    if (!editor.el || !editor.history)
        return false;
    if (!ends_with_program)
        atexit(editor_end);
    ends_with_program = true;
    history(editor.history, &event, H_SETSIZE, REMEMBERED);
    history(editor.history, &event, H_SETUNIQUE, 1);
    el_set(editor.el, EL_HIST, history, editor.history);
    el_set(editor.el, EL_PROMPT_ESC, prompt_now, '\1');
    el_set(editor.el, EL_EDITOR, "emacs");
    el_wset(editor.el, EL_GETCFN, take_character);
    el_wset(editor.el, EL_ADDFN, L"rift-complete", L"Complete the line", complete);    // the narrow version would leak
    el_source(editor.el, NULL);                 // the person's own key bindings from ~/.editrc
    el_set(editor.el, EL_BIND, "^I", "rift-complete", NULL);
    return true;
}

static void remember(Span line, char string[LINE_BYTES + 1])
{
    HistEvent event;
    span_to(line, string, LINE_BYTES + 1);
    history(editor.history, &event, H_ENTER, string);
}

LineStatus line_edit(const char *prompt, const LineHelp *help, char buffer[LINE_BYTES], Span *ret_line)
{
    char string[LINE_BYTES + 1];
    int size = 0;
    if (!editor.el)
        check(editor_begin());
    editor.help = help;
    editor.interrupted = editor.given_up = false;
    editor.width = terminal_width();
    Text text = text_in(editor.prompt, sizeof editor.prompt);   // what is between two bytes of value 1 takes no room
    const char *bold = style(STYLE_BOLD), *plain = style(STYLE_PLAIN);
    text_format(&text, bold[0] ? "\1%s\1%s\1%s\1 " : "%s%s%s ", bold, prompt, plain);
    wait_begin(true);
    el_set(editor.el, EL_PREP_TERM, 1);         // before the prompt: whatever is typed after it is for us
    if (help && editor.kept[0])
        el_push(editor.el, editor.kept);        // as if it were typed once more
    editor.kept[0] = 0;
    const char *typed = el_gets(editor.el, &size);
    wait_end();
    if (editor.given_up)
        return LINE_NEWS;
    if (editor.interrupted) {
        puts("^C");
        return LINE_INTERRUPTED;
    }
    if (!typed || size <= 0)
        return LINE_END;
    LineStatus status = line_judge(typed, (size_t)size - (typed[size - 1] == '\n'), buffer, ret_line);
    if (help && status == LINE_GOOD && ret_line->size > 0)
        remember(*ret_line, string);
    return status;
}
