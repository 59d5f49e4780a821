// session.c — the one way every choice is made: recorded and carried out; and undoing choices.
#include "session/session.h"

#include "core/say.h"
#include "session/ask.h"

#include <stdlib.h>

// ---- beginning and end ----

static void take_event(void *self, const Table *t, const Event *event)
{
    Session *s = self;
    const Manners *manners = s->game->manners;
    bool is_news = !manners || !memchr(manners->idle_events, event->kind, sizeof manners->idle_events);
    if (is_news)
        s->stops[0].declined.count = s->stops[1].declined.count = 0;
    log_add(&s->log, t, event);
    if (s->listener)
        s->listener->take(s->listener->self, t, event);
}

static void flow(Session *s);

Session *session_new(const SessionSetup *setup)
{
    Session *s = calloc(1, sizeof *s);
    check(s != NULL);
    s->game = setup->game;
    s->set = setup->set;
    s->listener = setup->listener;
    s->sink = (EventSink){take_event, s};
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        s->stops[seat].asks_all = true;
    history_make(&s->history, setup->undo);
    table_init(&s->table, setup->game, setup->set, &s->match);
    s->table.called = setup->called;
    transcript_begin(&s->transcript, setup->game, setup->match, &s->sink);
    s->table.sink = &s->transcript.sink;
    if (setup->position) {
        s->start = malloc(sizeof *s->start);
        check(s->start != NULL);
        *s->start = *setup->position;
        table_load(&s->table, s->start);
    } else {
        match_begin(&s->table, &s->transcript.setup);
    }
    return s;
}

void session_free(Session *s)
{
    if (!s)
        return;
    log_clear(&s->log);
    history_drop(&s->history);
    transcript_clear(&s->transcript);
    free(s->mark);
    free(s->start);
    free(s);
}

size_t session_bytes(const Session *s)
{
    return sizeof *s + log_bytes(&s->log) + s->history.room * sizeof *s->history.copy +
           s->transcript.room * sizeof *s->transcript.entry + s->mark_room * sizeof *s->mark +
           (s->start ? sizeof *s->start : 0);
}

void session_person(Session *s, SeatId seat, bool is_person)
{
    s->stops[seat].asks_all = !is_person;
    flow(s);
}

// ---- seeing ----

int session_asked(const Session *s) { return s->match.question ? s->match.asked : -1; }

void session_see(const Session *s, uint8_t viewer, Seen *ret_seen) { seen_make(ret_seen, &s->table, viewer); }

void session_digest(const Session *s, SeatId seat, Text *text)
{
    Seen seen;
    seen_make(&seen, &s->table, seat);
    if (s->game->manners && s->game->manners->digest)
        s->game->manners->digest(&seen.table, &s->log, s->read[seat], seat, text);
}

// ---- one choice ----

static void mark_add(Session *s, SeatId seat, uint8_t index, bool is_input)
{
    uint32_t count = s->history.count;
    if (count == s->mark_room) {
        s->mark_room += 64;
        s->mark = realloc(s->mark, s->mark_room * sizeof *s->mark);
        check(s->mark != NULL);
    }
    s->mark[count] = (ChoiceMark){.log = log_mark(&s->log), .seat = seat, .is_input = is_input, .index = index};
}

static void choose(Session *s, uint8_t index, bool is_input)
{
    SeatId seat = s->match.asked;
    if (is_input) {
        s->read[seat] = s->log.count;
        s->stops[seat].broken = STOP_NONE;
    }
    mark_add(s, seat, index, is_input);
    history_add(&s->history, &s->table);
    transcript_choice(&s->transcript, &s->table, index);
    if (is_input && index == pass_option(&s->table))
        stops_decline(&s->stops[seat], &s->table, seat);
    match_choose(&s->table, index);
}

static int option_index(const Table *t, Option option)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (option_equal(t->options.option[i], option))
            return i;
    return -1;
}

// ---- questions that need no answer ----

// A plan ends when the question at which it was made comes up again and is answered differently. Another question in
// between does not end it: "drain all" continues after whatever a drain has triggered.
static void plan_look(Session *s, SeatId seat)
{
    if (s->plan[seat].question == s->match.question)
        s->plan[seat] = (Plan){0};
}

// Makes the next choice of a plan, if the seat would still want it: nothing that concerns it has come between.
static bool plan_continue(Session *s, SeatId seat, Table *seen)
{
    Plan *plan = &s->plan[seat];
    const Manners *manners = s->game->manners;
    if (plan->done == plan->count)
        return false;
    int index = option_index(&s->table, plan->option[plan->done]);
    bool is_concerned = pass_option(seen) >= 0 && manners && manners->stop &&
                        manners->stop(seen, seat, &s->stops[seat]) > STOP_ACTION;
    if (index < 0 || is_concerned)
        return false;
    plan->done++;
    choose(s, (uint8_t)index, false);
    return true;
}

// A standing answer, no to a hushed ability, or an answer as good as any other; -1: the seat has something to decide.
static int answer_known(Session *s, SeatId seat, const Table *seen)
{
    const Manners *manners = s->game->manners;
    int standing = stops_standing(&s->stops[seat], seen);
    if (standing >= 0 || s->stops[seat].asks_all || !manners)
        return standing;
    int declines = stops_declines(&s->stops[seat], seen, seat);
    return declines < 0 && manners->same ? manners->same(seen, seat) : declines;
}

// Makes automatic passes and the remaining choices of plans, up to the next question for a person.
static void flow(Session *s)
{
    while (s->match.question != 0) {
        SeatId seat = s->match.asked;
        Seen seen;
        if (s->stops[seat].asks_all && s->plan[seat].done == s->plan[seat].count)
            return;
        seen_make(&seen, &s->table, seat);
        if (plan_continue(s, seat, &seen.table))
            continue;
        int answer = answer_known(s, seat, &seen.table);
        if (answer >= 0) {
            choose(s, (uint8_t)answer, false);
            continue;
        }
        if (!stops_pass(&s->stops[seat], &seen.table, seat)) {
            plan_look(s, seat);
            return;
        }
        choose(s, (uint8_t)pass_option(&s->table), false);
    }
}

// ---- answers ----

void session_choose(Session *s, uint8_t index)
{
    plan_look(s, s->match.asked);
    choose(s, index, true);
    flow(s);
}

static void back_to(Session *s, uint32_t count);

static Moment moment_of(const Session *s)
{
    const Manners *manners = s->game->manners;
    return manners && manners->moment ? manners->moment(&s->table) : (Moment){0};
}

// Ends the same question if it comes up once more.
static void end_question(Session *s, SeatId seat, uint8_t question)
{
    for (uint8_t i = 0; s->match.question == question && s->match.asked == seat && i < s->table.options.count; i++)
        if (option_ends(&s->table, s->table.options.option[i]))
            choose(s, i, false);
}

// Whether the engine has made this choice by itself since that place in the log, because there was no other; then the
// place is moved on. A quiet verb is not in the log: there, what was chosen before can't have been made again.
static bool was_only(const Session *s, const Run *run, uint8_t part, uint32_t *from)
{
    Option option = run->option[part];
    for (uint32_t i = *from; i < s->log.count; i++) {
        const Event *e = &s->log.told[i].event;
        if (e->kind == EVENT_ONLY && e->to == option.verb && e->card == option.card && e->number == option.number) {
            *from = i + 1;
            return true;
        }
    }
    for (uint8_t i = 0; i < part; i++)
        if (option_equal(run->option[i], option))
            return false;
    return s->game->verbs[option.verb].quiet;
}

static bool refuse_part(Session *s, const Run *run, uint8_t part, bool is_over, Problem *problem)
{
    char words[120];
    Text text = text_in(words, sizeof words);
    if (is_over && run->ends)
        return problem_set(problem, 0, 0, "at most %d can be chosen, not %d; nothing was done", part, run->count);
    say_option(&s->table, run->option[part], OPTION_FOR_PEOPLE, &text);
    if (is_over && run->must)
        return problem_set(problem, 0, 0, "\"%s\" can't be chosen: %s before it %s enough; nothing was done", words,
                           part == 1 ? "the one" : "those", part == 1 ? "is" : "are");
    return problem_set(problem, 0, 0, "\"%s\", part %d of %d, can't be chosen when its turn comes; nothing was done",
                       words, part + 1, run->count);
}

// Takes back what was answered since that choice.
static void answer_drop(Session *s, uint32_t before)
{
    transcript_undo(&s->transcript, s->history.count - before);
    back_to(s, before);
}

bool session_answer(Session *s, const Run *run, Problem *problem)
{
    SeatId seat = s->match.asked;
    uint32_t before = s->history.count, told = s->log.count;
    uint8_t question = s->match.question;
    if (question == 0 || run->count == 0)
        return problem_set(problem, 0, 0, "there is no question, or no answer");
    StandingAnswer standing = {.question = question, .turn = moment_of(s).turn, .option = run->option[0]};
    plan_look(s, seat);
    for (uint8_t i = 0; i < run->count; i++) {
        bool is_asked = s->match.question != 0 && s->match.asked == seat;
        bool is_over = !(is_asked && s->match.question == question);
        int index = is_asked ? option_index(&s->table, run->option[i]) : -1;
        if (index >= 0) {
            choose(s, (uint8_t)index, i == 0);
        } else if (i > 0 && run->goes_on && s->match.question != 0) {
            Plan *plan = &s->plan[seat];
            *plan = (Plan){.count = (uint8_t)(run->count - i), .question = question};
            memcpy(plan->option, &run->option[i], plan->count * sizeof plan->option[0]);
            break;
        } else if (i > 0 && (s->match.question == 0 || (run->repeats && is_over && i >= run->must))) {
            break;                      // the match is over, or the last ones had no alternative
        } else if (i == 0 || !run->repeats || !was_only(s, run, i, &told)) {
            answer_drop(s, before);
            return refuse_part(s, run, i, is_over, problem);
        }
    }
    if (run->stays)
        s->stops[seat].standing = standing;
    if (run->ends)
        end_question(s, seat, question);
    flow(s);
    return true;
}

bool session_pass_until(Session *s, Until until, Problem *problem)
{
    int pass = s->match.question ? pass_option(&s->table) : -1;
    SeatId seat = s->match.asked;
    Seen seen;
    if (pass < 0)
        return problem_set(problem, 0, 0, "passing is not among the options now");
    seen_make(&seen, &s->table, seat);
    if (!s->game->manners || !s->game->manners->stop)
        return problem_set(problem, 0, 0, "this game has nothing to pass through");
    Moment now = s->game->manners->moment(&seen.table);
    if (until == UNTIL_BATTLE && !now.is_battle && !now.is_attack)
        return problem_set(problem, 0, 0, "there is no battle");
    stops_until(&s->stops[seat], &seen.table, until);
    session_choose(s, (uint8_t)pass);
    return true;
}

void session_call(Session *s, LineKind kind, SeatId seat)
{
    mark_add(s, seat, 0, true);
    history_add(&s->history, &s->table);
    transcript_call(&s->transcript, kind, seat);
    switch (kind) {
    case LINE_CONCEDE:
        match_concede(&s->table, seat);
        return;
    case LINE_DRAW:
        match_agree_draw(&s->table);
        return;
    case LINE_TIME:
        match_time_out(&s->table, seat);
        return;
    case LINE_STOP:
        match_stop(&s->table, REASON_STOPPED);
        return;
    case LINE_UNDO:
    case LINE_CHOICE:
        break;
    }
    bug(__FILE__, __LINE__, "a call that is none");
}

bool session_resume(Session *s, const Transcript *old, uint32_t *ret_good, Problem *problem)
{
    for (uint32_t i = 0; i < old->count; i++) {
        const TranscriptEntry *e = &old->entry[i];
        *ret_good = i;
        if (e->is_void || e->kind == LINE_UNDO)
            continue;
        if (e->check_before != 0 && e->check_before != s->transcript.hash)
            return problem_set(problem, i + 1, 1, "what happened before this line is not what happened then");
        if (s->match.result != RESULT_NONE)
            return problem_set(problem, i + 1, 1, "the match is over before this line");
        if (e->kind != LINE_CHOICE) {
            session_call(s, (LineKind)e->kind, e->seat);
            continue;
        }
        int index = s->match.asked == e->seat ? option_index(&s->table, e->option) : -1;
        if (index < 0)
            return problem_set(problem, i + 1, 1, "this choice is not offered here");
        choose(s, (uint8_t)index, true);
    }
    *ret_good = old->count;
    return true;
}

void session_repeat(Session *s, const Transcript *old)
{
    uint32_t good;
    Problem problem;
    check(session_resume(s, old, &good, &problem));     // it was verified
}

void session_load(Session *s, const Match *position)
{
    if (!s->start)
        s->start = malloc(sizeof *s->start);
    check(s->start != NULL);
    *s->start = *position;
    table_load(&s->table, s->start);
    s->history.count = s->history.kept = 0;
    s->transcript.count = 0;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        s->plan[seat] = (Plan){0};
}

// ---- taking back ----

// Plays the match again from where it began, without emitting events, up to this many choices.
static void replay_to(Session *s, uint32_t count)
{
    const Transcript *tr = &s->transcript;
    s->table.sink = NULL;
    if (s->start)
        table_load(&s->table, s->start);
    else
        match_begin(&s->table, &tr->setup);
    uint32_t done = 0;
    for (uint32_t i = 0; i < tr->count && done < count; i++) {
        const TranscriptEntry *e = &tr->entry[i];
        if (e->is_void || e->kind == LINE_UNDO)
            continue;
        int index = option_index(&s->table, e->option);
        check(e->kind == LINE_CHOICE && index >= 0);
        match_choose(&s->table, (uint8_t)index);
        done++;
    }
    check(done == count);
    s->history.count = count;
    s->history.kept = 0;
    s->table.sink = &s->transcript.sink;
}

// Restores match, history and log to before choice `count`; the caller has already cut the transcript.
static void back_to(Session *s, uint32_t count)
{
    uint32_t back = s->history.count - count;
    if (back == 0)
        return;
    LogMark mark = s->mark[count].log;
    if (back <= s->history.kept)
        for (uint32_t i = 0; i < back; i++)
            check(history_undo(&s->history, &s->table));
    else
        replay_to(s, count);
    log_cut(&s->log, mark);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        s->plan[seat] = (Plan){0};
        s->stops[seat].until = UNTIL_NONE;
        s->stops[seat].broken = STOP_NONE;
        s->stops[seat].standing = (StandingAnswer){0};
        s->stops[seat].declined.count = 0;
        s->read[seat] = s->read[seat] > s->log.count ? s->log.count : s->read[seat];
    }
}

uint32_t session_undo_reach(const Session *s, uint8_t seats)
{
    for (uint32_t i = s->history.count; i-- > 0;)
        if (s->mark[i].is_input && (seats >> s->mark[i].seat & 1))
            return s->history.count - i;
    return 0;
}

void session_undo(Session *s, uint32_t choices, SeatId seat, bool agreed)
{
    check(choices > 0 && choices <= s->history.count);
    uint32_t count = s->history.count - choices;
    if (agreed)
        transcript_record_undo(&s->transcript, seat, choices);
    else
        transcript_undo(&s->transcript, choices);
    back_to(s, count);
}

bool session_undo_is_free(const Session *s, SeatId seat)
{
    return s->match.result == RESULT_NONE && history_is_free(&s->history, &s->table, seat);
}
