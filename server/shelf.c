// shelf.c — records that people have sent.
#include "server/shelf.h"

#include <stdio.h>
#include <stdlib.h>

#include "games/games.h"
#include "server/fault.h"
#include "server/proof.h"

static void sent_free(SentRecord *sent)
{
    if (!sent)
        return;
    replay_free(sent->replay);
    session_free(sent->session);
    transcript_clear(&sent->tr);
    free(sent);
}

// ---- from its text ----

typedef struct Taking {
    SentRecord *sent;
    Span record;
    bool good;
    Problem *problem;
} Taking;

static bool record_verify(Taking *k)
{
    Transcript *tr = &k->sent->tr;
    Match match;
    Table table;
    if (tr->has_proof && !proof_check(tr, k->record, k->problem))
        return false;
    memset(&match, 0, sizeof match);
    table_init(&table, tr->game, transcript_set(tr), &match);
    return transcript_replay(tr, &table, UINT32_MAX, NULL, k->problem) &&
           (!tr->has_proof || proof_check_words(tr, &table, k->record, k->problem));
}

static Session *session_of(const Transcript *tr)
{
    Match position;
    if (tr->start)
        start_match(tr->start, &tr->setup.rng, &position);
    return session_new(&(SessionSetup){.game = tr->game, .set = transcript_set(tr), .match = &tr->setup,
                                       .position = tr->start ? &position : NULL, .undo = 1});
}

static void do_take(void *self)
{
    Taking *k = self;
    Transcript *tr = &k->sent->tr;
    if (!transcript_read(tr, game_find, k->record, k->problem))
        return;
    if (tr->count > SHELF_LINES_MAX) {
        problem_set(k->problem, 0, 0, "this record has %u lines of choices, and at most %d are shown here; rift replay "
                    "shows it in a terminal", tr->count, SHELF_LINES_MAX);
        return;
    }
    if (!record_verify(k))
        return;
    k->sent->session = session_of(tr);
    session_repeat(k->sent->session, tr);
    k->sent->replay = replay_new(k->sent->session, tr, k->problem);
    k->good = k->sent->replay != NULL;
}

// People send anything: a record that our rules can't play must do no harm.
static bool record_try(Taking *k)
{
    Fault fault;
    if (fault_guard(do_take, k, &fault))
        return k->good;
    k->sent->session = NULL;            // its state is unknown, so it stays in memory
    return problem_set(k->problem, 0, 0, "a mistake of ours: this record can't be played (%s: %s)", fault.where,
                       fault.what);
}

// ---- the shelf ----

bool shelf_is_resting(const Shelf *shelf, int64_t now) { return now < shelf->next; }

static SentRecord **place_on(Shelf *shelf)
{
    SentRecord **oldest = &shelf->at[0];
    for (int i = 0; i < SHELF_MAX; i++) {
        if (!shelf->at[i])
            return &shelf->at[i];
        if (shelf->at[i]->looked < (*oldest)->looked)
            oldest = &shelf->at[i];
    }
    return oldest;
}

const SentRecord *shelf_put(Shelf *shelf, const char *link, Span record, int64_t now, Problem *problem)
{
    SentRecord *sent = calloc(1, sizeof *sent);
    check(sent != NULL);
    shelf->next = now + SHELF_PAUSE_MS;
    *sent = (SentRecord){.looked = now};
    snprintf(sent->link, sizeof sent->link, "%s", link);
    if (!record_try(&(Taking){.sent = sent, .record = record, .problem = problem})) {
        sent_free(sent);
        return NULL;
    }
    SentRecord **place = place_on(shelf);
    sent_free(*place);
    return *place = sent;
}

const SentRecord *shelf_find(Shelf *shelf, const char *link, int64_t now)
{
    for (int i = 0; i < SHELF_MAX; i++)
        if (shelf->at[i] && strcmp(shelf->at[i]->link, link) == 0) {
            shelf->at[i]->looked = now;
            return shelf->at[i];
        }
    return NULL;
}

void shelf_clear(Shelf *shelf)
{
    for (int i = 0; i < SHELF_MAX; i++)
        sent_free(shelf->at[i]);
    *shelf = (Shelf){0};
}
