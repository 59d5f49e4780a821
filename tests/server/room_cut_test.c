// room_cut_test.c — the power fails at every write while a match is played: what was acknowledged is there, once.
//
// One match after another continues through all the cuts. RIFT_CUT_SHARE=N tries one moment in N.
#include "tests/server/cutting_vfs.h"
#include "tests/server/rig.h"

enum { MOMENTS = 40, ANSWERS = 40 };

typedef struct Noted {                  // an entry of the log
    uint8_t seat;
    Option option;
} Noted;

typedef struct Cutting {
    Rig *rig;
    Disk disk;
    char link[LINK_BYTES];
    int64_t person[SEAT_COUNT];
    RigClient *client[SEAT_COUNT];
    Noted *noted;                       // all that was acknowledged
    uint32_t count;
    uint64_t chance;
    uint32_t cuts, kept, lost, tables;  // kept, lost: answers that were not acknowledged when the power failed
} Cutting;

static void sit(Cutting *c, Room *room)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        c->client[seat] = rig_enter(c->rig, room, c->person[seat]);
        assert_true(rig_hello(c->rig, c->client[seat]));
    }
}

static void new_table(Cutting *c)
{
    const Room *room = rig_table(c->rig, GAME_WARS, c->client);
    memcpy(c->link, room->link, sizeof c->link);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        c->person[seat] = room->chair[seat].person;
    c->count = 0;
    c->tables++;
}

static const Transcript *log_of(const Cutting *c)
{
    const Room *room = house_room(c->rig->house, c->link);
    assert_non_null(room);
    assert_string_equal(room->problem, "");
    assert_int_equal(room->line_count, room->session->transcript.count);
    return &room->session->transcript;
}

static void note_all(Cutting *c)
{
    const Transcript *tr = log_of(c);
    c->noted = realloc(c->noted, tr->count * sizeof *c->noted + 1);
    for (; c->count < tr->count; c->count++)
        c->noted[c->count] = (Noted){tr->entry[c->count].seat, tr->entry[c->count].option};
}

static void assert_all_is_there(const Cutting *c)
{
    const Transcript *tr = log_of(c);
    assert_true(tr->count >= c->count);
    for (uint32_t i = 0; i < c->count; i++) {
        assert_int_equal(tr->entry[i].seat, c->noted[i].seat);
        assert_true(option_equal(tr->entry[i].option, c->noted[i].option));
    }
}

typedef struct Answer {
    int seat;
    long long choice, option;
} Answer;

static bool give(Cutting *c, const Answer *a)
{
    return rig_wish(c->rig, c->client[a->seat], "choose", "\"choice\":%lld,\"option\":%lld", a->choice, a->option);
}

// Plays until the power fails. False: it did not, and the match is over or long enough for now.
static bool play(Cutting *c, Answer *ret_last)
{
    for (int i = 0; i < ANSWERS; i++) {
        int seat = rig_asked((const RigClient *const *)c->client);
        if (seat < 0)
            return false;
        c->chance = c->chance * 6364136223846793005u + 1442695040888963407u;
        *ret_last = (Answer){seat, rig_choice(c->client[seat]),
                             (long long)((c->chance >> 33) % rig_options(c->client[seat]))};
        if (give(c, ret_last)) {
            note_all(c);
            continue;
        }
        assert_string_equal(rig_code(c->client[seat]), "not-saved");
        return true;
    }
    return false;
}

static void power_back(Cutting *c, CutKind kind)
{
    char shared[128];
    rig_close(c->rig);
    snprintf(shared, sizeof shared, "%s-shm", c->rig->path);
    unlink(shared);                     // memory, not disk
    disk_after_cut(&c->disk, kind);
    rig_open(c->rig);
}

static void cut_at(Cutting *c, uint32_t deed, CutKind kind)
{
    Answer last;
    sit(c, house_room(c->rig->house, c->link));
    note_all(c);                        // what nobody had to be asked
    c->disk.cut_at = c->disk.deeds + deed;
    bool was_cut = play(c, &last);
    power_back(c, kind);
    assert_all_is_there(c);
    sit(c, house_room(c->rig->house, c->link));
    if (was_cut) {
        uint32_t there = log_of(c)->count;
        c->cuts++;
        c->kept += there > c->count;
        c->lost += there == c->count;
        assert_true(give(c, &last));    // acknowledged again, or done now
        assert_true(log_of(c)->count > c->count);
        assert_true(there == c->count || there == log_of(c)->count);
        assert_int_equal(log_of(c)->entry[c->count].seat, last.seat);
    }
    note_all(c);
    if (rig_asked((const RigClient *const *)c->client) < 0)
        new_table(c);
}

static void cut_at_every_moment(CutKind kind)
{
    const char *word = getenv("RIFT_CUT_SHARE");
    uint32_t share = word ? (uint32_t)atoi(word) : 1;
    Cutting c = {.rig = rig_new(), .chance = kind};
    rig_close(c.rig);
    c.rig->vfs = disk_begin(&c.disk, 7, 0);
    rig_open(c.rig);
    new_table(&c);
    for (uint32_t deed = 1; deed <= MOMENTS; deed += share)
        cut_at(&c, deed, kind);
    print_message("%u cuts, %u answers without an acknowledgement were kept and %u were not, %u tables\n", c.cuts,
                  c.kept, c.lost, c.tables);
    assert_true(c.cuts * share >= MOMENTS / 2);
    assert_true(kind != CUT_LOSES_ALL || c.lost > 0);
    rig_free(c.rig);
    disk_end(&c.disk);
    free(c.noted);
}

static void a_cut_that_loses_all_that_was_not_synced(void **state)
{
    (void)state;
    cut_at_every_moment(CUT_LOSES_ALL);
}

static void a_cut_that_tears_what_was_not_synced(void **state)
{
    (void)state;
    cut_at_every_moment(CUT_TEARS);
}

static void a_cut_that_loses_nothing(void **state)
{
    (void)state;
    cut_at_every_moment(CUT_KEEPS_ALL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cut_that_loses_all_that_was_not_synced),
        cmocka_unit_test(a_cut_that_tears_what_was_not_synced),
        cmocka_unit_test(a_cut_that_loses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
