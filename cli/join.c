// join.c — the connection to a table: keeping it, wishes and their results, the terminal's share in the shuffle.
#include "cli/join.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/join_kept.h"
#include "core/say.h"
#include "server/shuffle.h"
#include "session/ask.h"

enum { PING_MS = 2500, SILENT_MS = 9000, AGAIN_MS = 3500 };

int64_t join_now(void)
{
    struct timespec time;
    check(clock_gettime(CLOCK_MONOTONIC, &time) == 0);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

const char *join_scheme(const char *place) { return strstr(place, "://") ? "" : "http://"; }

void join_clean(char *text)
{
    char *copy = strdup(text);
    check(copy != NULL);
    Text plain = text_in(text, strlen(copy) + 1);
    for (Span rest = span_of(copy); rest.size > 0;) {
        size_t before = rest.size;
        Span line = span_line(&rest);
        text_plain(&plain, line);
        if (line.size < before - rest.size)
            text_put(&plain, "\n");
    }
    free(copy);
}

void join_say(Joined *j, const char *format, ...)
{
    char line[800];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    join_clean(line);
    j->tell(j->self, line);
}

void join_begin(Joined *j, Caller *caller, const char *place, const char *link)
{
    void (*tell)(void *self, const char *line) = j->tell;
    void *self = j->self;
    *j = (Joined){.caller = caller, .tell = tell, .self = self, .running = -1, .undo_seat = -1, .accepting = -1,
                  .viewer = SPECTATOR, .tried_at = -AGAIN_MS};
    span_to(span_of(place), j->place, sizeof j->place);
    span_to(span_of(link), j->link, sizeof j->link);
}

void join_clear(Joined *j)
{
    caller_close(j->caller);
    for (uint32_t i = 0; i < j->line_count; i++) {
        free(j->line[i].text);
        free(j->line[i].rule);
    }
    free(j->line);
    if (j->has_cards)
        transcript_clear(&j->cards);
    j->line = NULL;
    j->line_count = 0;
    j->has_cards = j->has_view = false;
}

// ---- what is known ----

bool join_is_asked(const Joined *j)
{
    const Match *m = &j->view.match;
    return j->has_view && j->state == ROOM_RUNNING && m->question != 0 && m->asked == j->viewer &&
           j->choice != j->answered;
}

// A wish that does not affect the question keeps nobody waiting.
bool join_waits(const Joined *j)
{
    static const char *const aside[] = {"say", "mute", "stop", "hush", "control", "time", "commit", "reveal", NULL};
    for (int i = 0; i < j->wish_count; i++)
        if (!span_is_one_of(span_of(j->wish[i].word), aside))
            return true;
    return false;
}

void join_see(const Joined *j, Seen *ret_seen)
{
    ret_seen->view = j->view;
    view_table(&ret_seen->view, j->game, &j->cards.set, &ret_seen->table);
    if (j->chair[0].called[0] && j->chair[1].called[0])
        ret_seen->table.called = j->called;
    if (ret_seen->view.match.question != 0 && ret_seen->view.match.asked == j->viewer)
        match_options(&ret_seen->table);
}

int64_t join_left(const Joined *j, SeatId seat)
{
    int64_t left = j->left[seat] - (j->running == seat ? join_now() - j->left_at : 0);
    return left > 0 ? left : 0;
}

// ---- wishes ----

static int64_t send_wish(Joined *j, const char *word, const char *members)
{
    char text[JOIN_WISH_BYTES + 80];
    int64_t id = ++j->last_id;
    int size = snprintf(text, sizeof text, "{\"id\":%lld,\"do\":\"%s\"%s%s}", (long long)id, word,
                        members[0] ? "," : "", members);
    check(size > 0 && (size_t)size < sizeof text);
    caller_send(j->caller, (Span){text, (size_t)size});
    return id;
}

// A wish that can't count twice may be sent again if it isn't known whether it arrived.
static bool is_repeated(const char *word)
{
    static const char *const once[] = {"undo", "draw", "time", "say", NULL};
    return !span_is_one_of(span_of(word), once);
}

bool join_wish(Joined *j, const char *word, Problem *problem, const char *members, ...)
{
    if (j->wish_count == JOIN_WISHES)
        return problem_set(problem, 0, 0, "too much at once: wait for the server's answer");
    if (j->is_lost && !is_repeated(word))
        return problem_set(problem, 0, 0, "there is no connection now");
    JoinWish *wish = &j->wish[j->wish_count++];
    va_list list;
    va_start(list, members);
    vsnprintf(wish->members, sizeof wish->members, members, list);
    va_end(list);
    wish->is_repeated = is_repeated(word);
    span_to(span_of(word), wish->word, sizeof wish->word);
    wish->id = send_wish(j, word, wish->members);
    return true;
}

bool join_answer(Joined *j, const char *word, const char *members, Problem *problem)
{
    if (!join_wish(j, word, problem, "\"choice\":%lld,%s", (long long)j->choice, members))
        return false;
    j->answered = j->choice;
    return true;
}

// ---- answers of several choices ----

bool join_steps(Joined *j, const Run *run, Problem *problem)
{
    if (run->count == 0)
        return problem_set(problem, 0, 0, "nothing is answered");
    j->steps = *run;
    j->steps_done = 0;
    j->steps_question = j->view.match.question;
    join_step(j);
    return true;
}

// The next option; after the last one, the one that ends the question if it is asked again. -1: none.
static int next_step(const Joined *j, const Table *t)
{
    bool is_last = j->steps_done == j->steps.count;
    for (uint8_t i = 0; i < t->options.count; i++)
        if (is_last ? t->m->question == j->steps_question && option_ends(t, t->options.option[i])
                    : option_equal(t->options.option[i], j->steps.option[j->steps_done]))
            return i;
    return -1;
}

void join_step(Joined *j)
{
    Seen seen;
    Problem problem;
    char members[32];
    if (j->steps.count == 0 || join_waits(j))
        return;
    if (!join_is_asked(j)) {
        bool is_others = j->view.match.question != 0 && j->view.match.asked != j->viewer;
        if (is_others && !j->steps.goes_on)
            j->steps.count = 0;                         // these questions are over
        return;
    }
    join_see(j, &seen);
    int index = next_step(j, &seen.table);
    bool is_last = j->steps_done == j->steps.count;
    bool is_enough = j->steps.repeats && j->steps_done >= j->steps.must &&
                     seen.table.m->question != j->steps_question;
    if (index < 0 && !is_last && !is_enough)
        join_say(j, "Part %d of %d can't be chosen any more.", j->steps_done + 1, j->steps.count);
    if (index < 0 || is_last)
        j->steps.count = 0;
    if (index < 0)
        return;
    j->steps_done++;
    snprintf(members, sizeof members, "\"option\":%d", index);
    if (!join_answer(j, "choose", members, &problem))
        j->steps.count = 0;
    if (j->steps_done == j->steps.count && !j->steps.ends)
        j->steps.count = 0;
}

// ---- the shuffle ----

static void value_key(const Joined *j, char *key, size_t size) { snprintf(key, size, "%s/t/%s", j->place, j->link); }

// Drawn once and kept until the cards are dealt, even if this program is started again in the meantime.
static void shuffle_value(Joined *j, uint8_t ret_value[SHUFFLE_BYTES])
{
    char key[JOIN_PLACE + 40], hex[KEPT_BYTES];
    Problem problem;
    value_key(j, key, sizeof key);
    if (kept_get(key, hex) && span_hex(span_of(hex), ret_value, SHUFFLE_BYTES))
        return;
    randombytes_buf(ret_value, SHUFFLE_BYTES);
    Text text = text_in(hex, sizeof hex);
    text_hex(&text, ret_value, SHUFFLE_BYTES);
    if (!kept_set(key, hex, &problem))
        join_say(j, "Stay until the cards are dealt: %s.", problem.message);
}

static void send_hex(Joined *j, const char *word, const char *member, const uint8_t bytes[SHUFFLE_BYTES])
{
    char hex[2 * SHUFFLE_BYTES + 1];
    Problem problem;
    Text text = text_in(hex, sizeof hex);
    text_hex(&text, bytes, SHUFFLE_BYTES);
    join_wish(j, word, &problem, "\"%s\":\"%s\"", member, hex);
}

void join_shuffle(Joined *j, bool is_committed, bool have_all, bool is_revealed)
{
    uint8_t commitment[SHUFFLE_BYTES];
    if (!j->has_value)
        shuffle_value(j, j->value);
    j->has_value = true;
    if (!is_committed && !j->committed) {
        shuffle_commitment(j->value, commitment);
        send_hex(j, "commit", "commitment", commitment);
        j->committed = true;
    }
    if (have_all && !is_revealed && !j->revealed) {
        send_hex(j, "reveal", "value", j->value);
        j->revealed = true;
    }
}

void join_dealt(Joined *j)
{
    char key[JOIN_PLACE + 40], hex[KEPT_BYTES];
    Problem problem;
    value_key(j, key, sizeof key);
    if (kept_get(key, hex))
        kept_set(key, NULL, &problem);          // if that fails, a useless line is left
    j->has_value = false;
}

// ---- the connection ----

static void lose(Joined *j, const Problem *problem)
{
    bool is_refused = strncmp(problem->message, "the server refused", 18) == 0;
    caller_close(j->caller);
    if (is_refused || !j->was_open) {
        span_to(span_of(problem->message), j->ends, sizeof j->ends);
        return;
    }
    if (!j->is_lost)
        join_say(j, "The connection is lost; trying again…");
    j->is_lost = true;
    j->tried_at = join_now();
}

// Sends unacknowledged wishes again; for the others it isn't known whether they were done.
static void send_again(Joined *j)
{
    int kept = 0;
    for (int i = 0; i < j->wish_count; i++) {
        JoinWish wish = j->wish[i];
        bool is_shuffle = strcmp(wish.word, "commit") == 0 || strcmp(wish.word, "reveal") == 0;
        if (!wish.is_repeated)
            join_say(j, "It is not known whether \"%s\" arrived before the connection was lost: look, and say it "
                     "again.", wish.word);
        if (!wish.is_repeated || is_shuffle)    // the next message says what the shuffle still needs
            continue;
        wish.id = send_wish(j, wish.word, wish.members);
        j->wish[kept++] = wish;
    }
    j->wish_count = kept;
}

static void connect_again(Joined *j)
{
    char path[LINK_BYTES + 16], members[48] = "\"wants\":\"bytes\"";
    Problem problem;
    j->tried_at = join_now();
    snprintf(path, sizeof path, "/t/%s/socket", j->link);
    if (!caller_open(j->caller, path, &problem)) {
        if (!j->was_open)
            span_to(span_of(problem.message), j->ends, sizeof j->ends);
        return;
    }
    j->committed = j->revealed = false;
    j->pinged_at = join_now();
    if (j->number > 0)
        snprintf(members, sizeof members, "\"wants\":\"bytes\",\"last\":%lld", (long long)j->number);
    send_wish(j, "hello", members);
    send_again(j);
}

void join_work(Joined *j)
{
    Problem problem;
    int64_t now = join_now();
    if (j->ends[0])
        return;
    if (caller_fd(j->caller) < 0 && now - j->tried_at >= AGAIN_MS)
        connect_again(j);
    if (caller_fd(j->caller) < 0)
        return;
    if (!caller_work(j->caller, join_message, j, &problem)) {
        lose(j, &problem);
    } else if (caller_silent_ms(j->caller) > SILENT_MS) {
        problem_set(&problem, 0, 0, "the server says nothing");
        lose(j, &problem);
    } else if (caller_is_open(j->caller) && now - j->pinged_at >= PING_MS) {
        j->pinged_at = now;
        send_wish(j, "ping", "");
    }
}
