// quiet_test.c — playing is quiet: it allocates nothing and makes no system call.
//
// The strongest witness is the kernel: a child process installs a seccomp filter under which any system call kills it,
// except the last message to its parent and exit, and then plays. Allocations are counted by putting our own malloc in
// front of the C library's. Both need an undisturbed process and are left out under a sanitizer.
#define _GNU_SOURCE             // syscall()

#include "core/view.h"
#include "tests/support.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { QUIET_CHOICES = 20000, WATCHED_CHOICES = 2000 };         // at least this many of each game

// ---- counting allocations ----

#if !BUILT_WITH_SANITIZER

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *at, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *at);

static volatile bool armed;
static volatile uint32_t allocations;

static void note(void) { allocations += armed; }

void *malloc(size_t size)
{
    note();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    note();
    return __libc_calloc(count, size);
}

void *realloc(void *at, size_t size)
{
    note();
    return __libc_realloc(at, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    note();
    return __libc_memalign(alignment, size);
}

void free(void *at)
{
    note();
    __libc_free(at);
}

#endif

// ---- what is done quietly ----

static Seated session;
static MatchSetup setup;

static void quiet_sink(void *self, const Table *t, const Event *event)
{
    static volatile uint8_t sum;
    uint8_t wire[EVENT_WIRE_MAX];
    (void)self;
    for (uint8_t viewer = 0; viewer <= VIEWER_EVERYTHING; viewer++)
        for (size_t i = event_encode(t, event, viewer, wire); i > 0; i--)
            sum = (uint8_t)(sum + wire[i - 1]);
}

static void prepare(uint8_t game)
{
    seated_init(&session, &loaded_games[game]);
    setup = setup_for_test(&loaded_games[game], 1);
}

static void play_choices(uint32_t count)
{
    for (uint64_t seed = 1; count > 0; seed++) {
        Xoshiro policy;
        xoshiro_seed(&policy, seed);
        rng_seed_number(&setup.rng, seed);
        match_begin(&session.t, &setup);
        for (; count > 0 && !is_over(&session.t); count--)
            match_choose(&session.t, (uint8_t)xoshiro_below(&policy, session.t.options.count));
    }
}

// With everything a server or a bot does at each choice: events, copies, Views, dealt matches.
static void play_watched_choices(uint32_t count)
{
    static View view;
    static Seated copy;
    static EventSink sink = {quiet_sink, NULL};
    copy = session;
    table_init(&copy.t, session.t.game, session.t.set, &copy.match);
    session.t.sink = &sink;
    for (uint64_t seed = 1; count > 0; seed++) {
        Xoshiro policy;
        xoshiro_seed(&policy, seed);
        rng_seed_number(&setup.rng, seed);
        match_begin(&session.t, &setup);
        for (; count > 0 && !is_over(&session.t); count--) {
            table_load(&copy.t, session.t.m);
            for (uint8_t viewer = 0; viewer < VIEWER_COUNT; viewer++) {
                view_make(&view, &session.t, viewer);
                if (viewer == session.t.m->asked)
                    view_determinize(&view, &policy, &copy.t);
            }
            match_choose(&session.t, (uint8_t)xoshiro_below(&policy, session.t.options.count));
        }
    }
    session.t.sink = NULL;
}

// ---- the kernel as witness ----

// From here on only exit, and write to this one file, are allowed.
static bool forbid_the_rest(int to_parent)
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_exit, 4, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_write, 0, 2),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)to_parent, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {COUNT_OF(code), code};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

static void child_plays(int to_parent)
{
    play_choices(500);                  // warm-up: whatever is bound or mapped on first use is done now
    play_watched_choices(500);
    if (!forbid_the_rest(to_parent))
        _exit(77);
    play_choices(bulk(QUIET_CHOICES));
    play_watched_choices(bulk(WATCHED_CHOICES));
    if (write(to_parent, "ok", 2) == 2)
        syscall(SYS_exit, 0);           // not _exit: exit_group is not allowed
    syscall(SYS_exit, 1);
}

static void child_speaks(int to_parent)
{
    if (!forbid_the_rest(to_parent))
        _exit(77);
    if (write(1, "", 0) == 0)           // not allowed: a file other than the parent's
        syscall(SYS_exit, 1);
    if (write(to_parent, "ok", 2) == 2)
        syscall(SYS_exit, 0);
    syscall(SYS_exit, 1);
}

// Runs it in a child; returns how it ended, with what it wrote.
static int run_child(void (*child)(int to_parent), char said[8])
{
    int ends[2], status;
    assert_int_equal(pipe(ends), 0);
    fflush(stdout);
    fflush(stderr);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        close(ends[0]);
        child(ends[1]);
        _exit(1);
    }
    close(ends[1]);
    ssize_t size = read(ends[0], said, 7);
    said[size > 0 ? size : 0] = 0;
    close(ends[0]);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return status;
}

static bool left_out(const char *why)
{
    print_message("left out: %s\n", why);
    return true;
}

static bool cannot_be_shown(void)
{
    return BUILT_WITH_SANITIZER && left_out("a sanitizer allocates and makes system calls of its own");
}

static void the_kernel_sees_no_system_call_while_matches_are_played(void **unused)
{
    (void)unused;
    if (cannot_be_shown())
        skip();
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        char said[8];
        prepare(g);
        int status = run_child(child_plays, said);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 77 && left_out("this system has no seccomp filters"))
            skip();
        if (WIFSIGNALED(status))
            fail_msg("%s: signal %d: a system call while playing", games[g]->name, WTERMSIG(status));
        assert_string_equal(said, "ok");
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
}

static void the_kernel_would_have_seen_one(void **unused)
{
    (void)unused;
    if (cannot_be_shown())
        skip();
    char said[8];
    int status = run_child(child_speaks, said);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77 && left_out("this system has no seccomp filters"))
        skip();
    assert_string_equal(said, "");
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGSYS);
}

static void nothing_is_allocated_while_matches_are_played(void **unused)
{
    (void)unused;
    if (cannot_be_shown())
        skip();
#if !BUILT_WITH_SANITIZER
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        prepare(g);
        play_choices(500);
        allocations = 0;
        armed = true;
        play_choices(bulk(QUIET_CHOICES));
        play_watched_choices(bulk(WATCHED_CHOICES));
        armed = false;
        assert_int_equal(allocations, 0);
    }
#endif
}

static void the_counter_would_have_seen_one(void **unused)
{
    (void)unused;
    if (cannot_be_shown())
        skip();
#if !BUILT_WITH_SANITIZER
    allocations = 0;
    armed = true;
    void *volatile at = malloc(10);
    at = realloc(at, 20);
    free(at);
    armed = false;
    assert_int_equal(allocations, 3);
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_kernel_sees_no_system_call_while_matches_are_played),
        cmocka_unit_test(the_kernel_would_have_seen_one),
        cmocka_unit_test(nothing_is_allocated_while_matches_are_played),
        cmocka_unit_test(the_counter_would_have_seen_one),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
