// line_wait.c — signals noted by a handler, and a wait that ends with them.
#include "cli/line_wait.h"

#include <errno.h>
#include <signal.h>
#include <sys/select.h>
#include <unistd.h>

#include "core/base.h"

// The first two are handled all the time, even between waits. Ctrl-C comes first: it is handled whether or not the
// terminal is ours. When a terminal is closed, the end of the input and SIGHUP come together, and the match must still
// be kept.
static const int signals[] = {SIGINT, SIGHUP, SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGQUIT};
enum { FOR_GOOD = 2 };
static struct sigaction before[COUNT_OF(signals)];
static volatile sig_atomic_t came[COUNT_OF(signals)];
static volatile sig_atomic_t is_waiting;
static sigset_t mask_before;
static size_t handled;                          // how many signals of the list are handled
static size_t leave_by;                         // the signal that WAITED_LEAVE stands for

static void note(int signal)
{
    for (size_t i = 0; i < COUNT_OF(signals); i++) {
        if (signals[i] != signal)
            continue;
        if (signal == SIGINT && came[i] && !is_waiting) {       // the first Ctrl-C is still waiting to be read
            const struct sigaction usual = {.sa_handler = SIG_DFL};
            sigaction(signal, &usual, NULL);
            raise(signal);
        }
        came[i] = 1;
    }
}

// Signals that were ignored when the program began (as under nohup) stay ignored.
static void handle(size_t i)
{
    struct sigaction ours = {.sa_handler = note, .sa_flags = SA_RESTART};
    sigemptyset(&ours.sa_mask);
    sigaction(signals[i], NULL, &before[i]);
    if (before[i].sa_handler != SIG_IGN)
        sigaction(signals[i], &ours, NULL);
}

void wait_begin(bool holds_terminal)
{
    sigset_t held;
    handled = holds_terminal ? COUNT_OF(signals) : 1;
    sigemptyset(&held);
    for (size_t i = 0; i < handled; i++)
        sigaddset(&held, signals[i]);
    sigprocmask(SIG_BLOCK, &held, &mask_before);
    for (size_t i = FOR_GOOD; i < handled; i++) {
        came[i] = 0;
        handle(i);
    }
    static bool is_handled[FOR_GOOD];
    for (size_t i = 0; i < FOR_GOOD && i < handled; i++)
        if (!is_handled[i]) {
            handle(i);
            is_handled[i] = true;
        }
    is_waiting = 1;
}

void wait_end(void)
{
    for (size_t i = FOR_GOOD; i < handled; i++)
        sigaction(signals[i], &before[i], NULL);
    is_waiting = 0;
    sigprocmask(SIG_SETMASK, &mask_before, NULL);
}

static bool signal_take(size_t i)
{
    bool taken = came[i];
    came[i] = 0;
    return taken;
}

static bool take_signal(Waited *ret_waited)
{
    static const Waited kinds[COUNT_OF(signals)] = {WAITED_INTERRUPT, WAITED_LEAVE, WAITED_RESIZE,
                                                    WAITED_RESUME, WAITED_LEAVE, WAITED_LEAVE, WAITED_LEAVE};
    for (size_t i = 0; i < handled; i++)
        if (signal_take(i)) {
            *ret_waited = kinds[i];
            leave_by = i;
            return true;
        }
    return false;
}

Waited wait_input(int milliseconds, int beside)
{
    const struct timespec limit = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L};
    Waited waited;
    for (;;) {
        fd_set input;
        if (take_signal(&waited))
            return waited;
        FD_ZERO(&input);
        FD_SET(STDIN_FILENO, &input);
        if (beside >= 0 && beside < FD_SETSIZE)
            FD_SET(beside, &input);
        int highest = beside > STDIN_FILENO && beside < FD_SETSIZE ? beside : STDIN_FILENO;
        int ready = pselect(highest + 1, &input, NULL, NULL, milliseconds < 0 ? NULL : &limit, &mask_before);
        if (ready == 0 || (ready > 0 && !FD_ISSET(STDIN_FILENO, &input)))
            return WAITED_IDLE;
        if (ready > 0 || errno != EINTR)        // an error of the input is found by reading it
            return WAITED_INPUT;
    }
}

static void (*keep_all)(void);

void wait_keeps(void (*keep)(void)) { keep_all = keep; }

void wait_obey(void)
{
    if (keep_all && signals[leave_by] != SIGTSTP)
        keep_all();
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, signals[leave_by]);
    sigaction(signals[leave_by], &usual, NULL);
    raise(signals[leave_by]);
    sigprocmask(SIG_UNBLOCK, &one, NULL);       // the signal stops or ends the program here
    sigprocmask(SIG_BLOCK, &one, NULL);
    struct sigaction kept = before[leave_by];
    handle(leave_by);
    before[leave_by] = kept;
}
