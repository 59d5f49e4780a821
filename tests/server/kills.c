// kills.c — a server killed again and again while people play: nothing acknowledged is lost, nothing is done twice.
//
//     kills PROGRAM COUNT [TABLES] [SEED]
//
// Everybody who is asked chooses at once, at random. Whatever was not acknowledged when the server was killed is sent
// again with the same number when it is back. The disk is slow, so that most kills come during a write. At the end the
// log of every match is compared with what its players recorded.
#include <stdio.h>
#include <stdlib.h>

#include "core/zone.h"
#include "server/house.h"
#include "tests/server/crowd.h"
#include "tests/server/serving.h"

enum { LEAST_MS = 40, SPAN_MS = 500, SETTLE_MS = 10000 };

typedef struct Note {                   // an answer that was sent
    int64_t choice;
    uint8_t option;
    bool is_acked;
} Note;

typedef struct Player {
    Guest guest;                        // first, so that a pointer to it is one to the Player
    Note *notes;
    uint32_t count, room;
    int64_t wish;                       // that is not answered yet; 0: none
    bool is_over;
} Player;

typedef struct Kills {
    Serving serving;
    Crowd *crowd;
    Player **table;                     // a pair each
    uint32_t tables, wanted;
    uint64_t random;
    bool is_ending;                     // nobody begins anything new
    uint64_t acked, again, lost, doubled, stale, refused, over;
} Kills;

static uint32_t chance(Kills *k, uint32_t below)
{
    k->random = k->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(k->random >> 33) % below;
}

// ---- playing ----

static Note *pending(const Player *p)
{
    Note *last = p->count ? &p->notes[p->count - 1] : NULL;
    return last && !last->is_acked ? last : NULL;
}

static void send_note(Player *p, const Note *note)
{
    p->wish = guest_wish(&p->guest, "choose", "\"choice\":%lld,\"option\":%d", (long long)note->choice, note->option);
    if (p->guest.told.choice == note->choice)
        p->guest.told.options = 0;      // the answer to this question is on its way
}

static void choose(Kills *k, Player *p, const News *told)
{
    if (p->count && told->choice <= p->notes[p->count - 1].choice) {
        printf("table %u seat %d: question %lld is asked again\n", p->guest.table, p->guest.seat,
               (long long)told->choice);
        k->lost++;
        return;
    }
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 64;
        p->notes = realloc(p->notes, p->room * sizeof *p->notes);
        check(p->notes != NULL);
    }
    p->notes[p->count] = (Note){told->choice, (uint8_t)chance(k, (uint32_t)told->options), false};
    send_note(p, &p->notes[p->count++]);
}

static void acked(Kills *k, Player *p)
{
    p->wish = 0;
    p->notes[p->count - 1].is_acked = true;
    k->acked++;
}

static void refused(Kills *k, Player *p, const News *told)
{
    const Note *note = &p->notes[p->count - 1];
    printf("table %u seat %d: choice %lld option %d, at %lld: refused: " SPAN_FORMAT "\n", p->guest.table,
           p->guest.seat, (long long)note->choice, note->option, (long long)p->guest.told.choice,
           SPAN_ARGS(told->problem));
    k->refused++;
    k->stale += span_is(told->code, "stale");
    p->wish = 0;
    p->notes[p->count - 1].is_acked = true;     // it will not be sent again
}

static void told(void *self, Guest *guest, const News *t)
{
    Kills *k = self;
    Player *p = (Player *)(void *)guest;
    if (t->number && span_is(t->state, "over") && !p->is_over) {
        p->is_over = true;
        k->over++;
    }
    if (p->wish && t->ack == p->wish)
        acked(k, p);
    else if (p->wish && t->refused == p->wish)
        refused(k, p, t);
    if (p->wish || p->guest.last_number == 0)
        return;
    if (pending(p)) {                   // the first message after the server was away
        k->again++;
        send_note(p, pending(p));
    } else if (p->guest.told.options > 0 && !p->is_over && !k->is_ending) {
        choose(k, p, &p->guest.told);
    }
}

static void lost(void *self, Guest *guest)
{
    (void)self;
    Player *p = (Player *)(void *)guest;
    p->wish = 0;
    guest->last_number = 0;
    guest->told.options = 0;
}

static bool sit_down(Kills *k, Problem *problem)
{
    Player *pair = calloc(SEAT_COUNT, sizeof *pair);
    Guest guests[SEAT_COUNT];
    check(pair != NULL);
    if (!crowd_table(k->crowd, "{\"game\":\"wars\",\"name\":\"Ann\"}", guests, problem)) {
        free(pair);
        return false;
    }
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        pair[seat].guest = guests[seat];
    k->table = realloc(k->table, (k->tables + 1) * sizeof *k->table);
    check(k->table != NULL);
    k->table[k->tables++] = pair;
    return true;
}

// Both have seen the end, and the last answer is acknowledged: it may be sent again after the end, too.
static bool is_done(const Kills *k, uint32_t table)
{
    const Player *pair = k->table[table];
    return pair[0].is_over && pair[1].is_over && !pending(&pair[0]) && !pending(&pair[1]);
}

// Whoever is away comes back, and new tables replace those that are over.
static bool come(Kills *k, Problem *problem)
{
    uint32_t running = 0;
    for (uint32_t i = 0; i < k->tables; i++)
        running += !is_done(k, i);
    for (; running < k->wanted; running++)
        if (!sit_down(k, problem))
            return false;
    for (uint32_t i = 0; i < k->tables; i++)
        for (SeatId seat = 0; seat < SEAT_COUNT && !is_done(k, i); seat++)
            if (k->table[i][seat].guest.fd < 0)
                guest_enter(&k->table[i][seat].guest);
    return true;
}

static void play(Kills *k, int64_t ms)
{
    for (int64_t end = steady_ns() + ms * 1000000; steady_ns() < end;)
        crowd_turn(k->crowd, 1);
}

// Everything that was sent is answered.
static bool settle(Kills *k)
{
    k->is_ending = true;
    for (int64_t end = steady_ns() + SETTLE_MS * (int64_t)1000000; steady_ns() < end;) {
        bool waits = false;
        crowd_turn(k->crowd, 1);
        for (uint32_t i = 0; i < k->tables; i++)
            for (SeatId seat = 0; seat < SEAT_COUNT && !is_done(k, i); seat++)
                waits = waits || pending(&k->table[i][seat]) || k->table[i][seat].guest.last_number == 0;
        if (!waits)
            return true;
    }
    printf("somebody waits for an answer in vain\n");
    return false;
}

static bool run(Kills *k, uint32_t count, Problem *problem)
{
    for (uint32_t i = 0; i <= count; i++) {
        if (!serving_start(&k->serving, problem))
            return false;
        crowd_reach(k->crowd, k->serving.port);
        if (!come(k, problem))
            return false;
        play(k, LEAST_MS + (i == 0 ? SPAN_MS : chance(k, SPAN_MS)));
        if (i == count)
            break;
        serving_kill(&k->serving);
        play(k, 10);                    // everybody notices
    }
    return settle(k) || problem_set(problem, 0, 0, "not every answer was answered");
}

// ---- the log ----

typedef struct Look {
    Kills *k;
    House *house;
    uint64_t lines, notes, unasked;
} Look;

static Note *note_of(Player *p, int64_t choice)
{
    for (uint32_t i = 0; i < p->count; i++)
        if (p->notes[i].choice == choice)
            return &p->notes[i];
    return NULL;
}

static int index_of(const Table *t, Option option)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (option_equal(t->options.option[i], option))
            return i;
    return -1;
}

// Whether a seat is not asked this: a pass, or one of several answers that are all the same.
static bool is_unasked(const Table *t, SeatId seat, int index)
{
    Seen seen;
    if (index == pass_option(t))
        return true;
    seen_make(&seen, t, seat);
    return t->game->manners->same(&seen.table, seat) == index;
}

// Compares one line of the log with what its seat recorded. What nobody sent must be something that nobody was asked.
static bool look_at_line(Look *look, Player *p, const Table *t, int index)
{
    int64_t choice = t->m->choice_number[p->guest.seat];
    const Note *note = note_of(p, choice);
    look->notes += note != NULL;
    look->unasked += note == NULL;
    if (note ? note->option == index : is_unasked(t, p->guest.seat, index))
        return true;
    printf("table %u seat %d question %lld: the log has option %d, %s\n", p->guest.table, p->guest.seat,
           (long long)choice, index, note ? "another one was chosen" : "and nobody chose it");
    return false;
}

static uint64_t acked_of(const Player *p)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < p->count; i++)
        count += p->notes[i].is_acked;
    return count;
}

static void count_line(void *self, const LineRow *row)
{
    (void)row;
    ++*(uint64_t *)self;
}

static void look_at_match(Look *look, uint32_t table)
{
    Kills *k = look->k;
    Player *pair = k->table[table];
    Room *room = house_room(look->house, crowd_link(k->crowd, table));
    uint64_t lines = 0, found = look->notes;
    if (!room || !room->session || !store_lines(look->house->store, room->number, count_line, &lines) ||
        lines != room->session->transcript.count) {
        const char *problem = room ? room->problem : "it is gone";
        printf("table %u: %s\n", table, problem[0] ? problem : "its lines have a gap");
        k->lost++;
        return;
    }
    const Transcript *tr = &room->session->transcript;
    Match match;
    Table t;
    memset(&match, 0, sizeof match);
    table_init(&t, room->game, room->session->set, &match);
    match_begin(&t, &tr->setup);
    for (uint32_t i = 0; i < tr->count; i++) {
        int index = index_of(&t, tr->entry[i].option);
        check(match.asked == tr->entry[i].seat && index >= 0);
        k->doubled += !look_at_line(look, &pair[match.asked], &t, index);
        match_choose(&t, (uint8_t)index);
    }
    look->lines += lines;
    found = look->notes - found;
    uint64_t sent = acked_of(&pair[0]) + acked_of(&pair[1]);
    if (sent != found)
        printf("table %u: %llu answers are acknowledged, %llu are in the log\n", table, (unsigned long long)sent,
               (unsigned long long)found);
    k->lost += sent > found ? sent - found : 0;
    k->doubled += found > sent ? found - sent : 0;
}

static void print_problem(void *self, const char *file, const Problem *problem)
{
    (void)self;
    printf("%s:%u: %s\n", file, problem->line, problem->message);
}

static void look_at_all(Look *look)
{
    char path[SERVING_PATH];
    Problem problem;
    Loop *loop = loop_new();
    serving_path(&look->k->serving, path);
    Store *store = store_open(&(StoreSetup){.loop = loop, .path = path}, &problem);
    if (!store) {
        printf("%s\n", problem.message);
        look->k->lost++;
        loop_free(loop);
        return;
    }
    static Loaded loaded;
    check(load_game(&loaded, games[GAME_WARS], NULL, print_problem, NULL) == 0);
    look->house = house_new(loop, store, 1);
    look->house->game[GAME_WARS] = &loaded;
    for (uint32_t i = 0; i < look->k->tables; i++)
        look_at_match(look, i);
    house_free(look->house);
    load_clear(&loaded);
    store_close(store);
    loop_free(loop);
}

// ---- the program ----

static void free_tables(Kills *k)
{
    for (uint32_t i = 0; i < k->tables; i++) {
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
            free(k->table[i][seat].notes);
            bytes_free(&k->table[i][seat].guest.in);
            bytes_free(&k->table[i][seat].guest.out);
        }
        free(k->table[i]);
    }
    free(k->table);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: kills PROGRAM COUNT [TABLES] [SEED]\n");
        return 2;
    }
    Kills k = {.wanted = 20, .random = 1};
    k.serving = (Serving){.program = argv[1], .more = {"--no-pauses", "--sync-delay", "10"}};
    Look look = {.k = &k};
    uint32_t count = (uint32_t)atoi(argv[2]);
    Problem problem;
    if (argc > 3)
        k.wanted = (uint32_t)atoi(argv[3]);
    if (argc > 4)
        k.random = strtoull(argv[4], NULL, 10);
    k.crowd = crowd_new((CrowdHandlers){.told = told, .lost = lost, .self = &k}, false);
    bool good = run(&k, count, &problem);
    if (!good)
        printf("%s\n", problem.message);
    good = serving_stop(&k.serving) && good;
    look_at_all(&look);
    good = good && k.lost == 0 && k.doubled == 0 && k.refused == 0 && k.acked > 0;
    printf("kills %u, tables %u (%llu seats saw the end), acknowledged %llu, sent again %llu, lines %llu, of these not "
           "asked %llu\nlost %llu, doubled %llu, refused %llu (stale %llu)\n", count, k.tables,
           (unsigned long long)k.over, (unsigned long long)k.acked, (unsigned long long)k.again,
           (unsigned long long)look.lines, (unsigned long long)look.unasked, (unsigned long long)k.lost,
           (unsigned long long)k.doubled, (unsigned long long)k.refused, (unsigned long long)k.stale);
    crowd_free(k.crowd);
    free_tables(&k);
    if (good)
        serving_remove(&k.serving);
    else
        printf("database and log are left in %s\n", k.serving.folder);
    return good ? 0 : 1;
}
