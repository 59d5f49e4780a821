// room_secrecy_test.c — a whole match on the wire: what a viewer can't know changes no byte, number or moment it gets.
//
// One course of a match is played at a table choice by choice, and everything a viewer was sent is kept, each message
// with its moment. Then the same position is set up with other cards where the viewer can't see them, or with other
// wishes of the other seat about being asked, and the course is followed: the same choices at the same moments, as far
// as the viewer can tell them apart. Somebody who is asked here and was not asked in the course says no, once, before
// the viewer is told anything. What the viewer is sent must be the same, up to where the course can't be followed.
#include "tests/server/rig.h"

#include "core/hash.h"
#include "core/table.h"
#include "core/zone.h"

enum { THINKING = 5000 };               // milliseconds, longer than all pauses
enum { COURSE = 24, STEPS_MAX = 600 };

// ---- a viewer's ear ----

typedef struct Ear {
    RigClient *client;
    const Room *room;
    int64_t since;                      // moments are counted from here
    Bytes heard;
} Ear;

// A message without the table's link and number, which no two tables share.
static void put_masked(Bytes *out, const Room *room, Span message)
{
    char own[LINK_BYTES + 60];
    size_t size = (size_t)snprintf(own, sizeof own, "\"link\":\"%s\",\"number\":%lld,", room->link,
                                   (long long)room->number);
    for (size_t i = 0; i < message.size;) {
        bool is_own = message.size - i >= size && memcmp(message.at + i, own, size) == 0;
        if (!is_own)
            bytes_put(out, message.at + i, 1);
        i += is_own ? size : 1;
    }
}

// Numbered messages are not parsed: reading them would take most of the time.
static void take_reply(void *to, Span message)
{
    if (message.size < 4 || memcmp(message.at, "{\"n\"", 4) != 0)
        rig_take(to, message);
}

static void ear_take(void *to, Span message)
{
    Ear *ear = to;
    char moment[32];
    int size = snprintf(moment, sizeof moment, "%lld ", (long long)(loop_now(ear->room->house->loop) - ear->since));
    bytes_put(&ear->heard, moment, (size_t)size);
    put_masked(&ear->heard, ear->room, message);
    bytes_put(&ear->heard, "\n", 1);
    take_reply(ear->client, message);
}

// ---- courses ----

typedef struct Known {                  // by the viewer, at some moment
    uint32_t events;                    // that it was told of
    uint64_t cards;                     // all whose faces it knows or was shown: a hash
} Known;

typedef struct Step {                   // one choice of the match, given or made by the server
    SeatId seat;
    bool is_given, is_no;
    uint8_t index;
    Option option;
    Known known;                        // by the viewer, before it
    int64_t at;                         // when it was given
    bool told;                          // the viewer was told about it at once: it was asked then, or had been asked
} Step;

typedef struct Course {
    uint8_t game, viewer;
    uint64_t seed;
    int given;                          // answers to give
    Step step[STEPS_MAX];
    int count;
    Known known;                        // at its end
    int asked;                          // the seat asked there
    int64_t last;                       // when its last answer was given
    bool shown[CARD_MAX + 1];           // to the viewer, at any moment
    Bytes told;
} Course;

typedef enum Manner { AS_USUAL, IN_CONTROL, WITH_STOPS, HUSHING, PASSING_ON, MANNER_COUNT } Manner;
static const char *const manners[MANNER_COUNT] = {"as usual", "in full control", "with stops", "with cards hushed",
                                                  "passing until"};

typedef struct World {
    Rig *rig;
    Room *room;
    Session *s;
    RigClient *seat[SEAT_COUNT];
    Ear ear;
    uint64_t chance;
    Manner manner;                      // of the seat that is not the viewer's
    uint64_t (*links)(void);            // the generator of links, to be put back
} World;

static uint64_t world_chance(World *w)
{
    w->chance = w->chance * 6364136223846793005u + 1442695040888963407u;
    return w->chance >> 33;
}

static uint64_t always_the_same(void) { return 7; }

// ---- a position, and one that the viewer can't tell from it ----

static void sort_sets(Table *t)
{
    for (ZoneId z = 0; z < zone_count(t); z++)
        zone_sort(t, z);
}

// Cards that the viewer can't tell apart swap faces; those in `keep` stay.
static void change_faces(World *w, Match *position, uint8_t viewer, const bool *keep)
{
    Table t;
    Match loaded;
    memset(&loaded, 0, sizeof loaded);
    table_init(&t, w->room->game, w->s->set, &loaded);
    table_load(&t, position);
    for (int label = 1; label < 256; label++) {
        CardId group[CARD_MAX];
        uint32_t count = 0;
        for (CardId c = 1; c <= t.game->card_max; c++)
            if (t.cards[c].label[viewer] == label && !keep[c])
                group[count++] = c;
        for (uint32_t i = count; i > 1; i--) {
            CardId a = group[i - 1], b = group[world_chance(w) % i];
            DefId def = t.cards[a].def;
            t.cards[a].def = t.cards[b].def;
            t.cards[b].def = def;
        }
    }
    sort_sets(&t);
    match_options(&t);
    *position = loaded;
}

// Plays on by chance until the viewer is asked, or for spectators until nobody has begun anything in secret.
static bool find_position(World *w, uint8_t viewer, int choices)
{
    Session *s = w->s;
    for (int i = 0; s->match.question != 0 && i < 4000; i++) {
        uint32_t disclosures = s->match.disclosures;
        SeatId asked = s->match.asked;
        session_choose(s, (uint8_t)(world_chance(w) % s->table.options.count));
        bool is_fresh = s->match.disclosures != disclosures || s->match.asked != asked;
        if (i >= choices && s->match.question != 0 && (viewer == SPECTATOR ? is_fresh : s->match.asked == viewer))
            return true;
    }
    return false;
}

// A table at the position of this seed, with its viewer listening; false: the match was over before.
static bool world_begin(World *w, Rig *rig, const Course *c, const bool *keep, Manner manner)
{
    *w = (World){.rig = rig, .chance = c->seed * 977, .manner = manner};
    w->room = rig_table_as(rig, c->game, (uint8_t)c->seed, 1, c->seed % 2 ? "10+10" : "none", w->seat);
    w->s = w->room->session;
    if (!find_position(w, c->viewer, (int)(c->seed * 13 % 60))) {
        w->room->clock = (Clock){.running = SEAT_NOBODY};
        rig_dismiss(rig);
        return false;
    }
    Match position;
    match_copy(w->s->game, &position, &w->s->match);
    if (keep) {
        w->chance += c->seed;
        change_faces(w, &position, c->viewer, keep);
    }
    session_load(w->s, &position);
    w->room->saved = 0;
    w->ear = (Ear){.client = c->viewer < SEAT_COUNT ? w->seat[c->viewer] : rig_enter(rig, w->room, 0), .room = w->room};
    if (c->viewer == SPECTATOR)
        assert_true(rig_hello(rig, w->ear.client));
    room_next(w->room);
    rig_run(rig);
    w->ear.since = loop_now(rig->loop);
    for (int i = 0; i < rig->count; i++)
        rig->at[i]->client.send = take_reply;
    w->ear.client->client.send = ear_take;
    w->ear.client->client.to = &w->ear;
    w->chance = c->seed;
    w->links = rig->house->chance;
    rig->house->chance = always_the_same;
    return true;
}

// ---- playing ----

static Known known_by(const World *w, uint8_t viewer)
{
    const Table *t = &w->s->table;
    Known known = {0, HASH_START};
    for (uint32_t i = 0; i < w->s->log.count; i++) {
        const Told *told = &w->s->log.told[i];
        if (!event_is_for(t, &told->event, viewer))
            continue;
        known.events++;
        if (event_redact(t, &told->event, viewer).card)
            known.cards = hash_bytes(known.cards, &told->def[0], sizeof told->def[0]);
    }
    for (CardId c = 1; c <= t->game->card_max; c++)
        if (t->cards[c].label[viewer] == 0)
            known.cards = hash_bytes(known.cards, &t->cards[c].def, sizeof t->cards[c].def);
    return known;
}

static int64_t moment(const World *w) { return loop_now(w->rig->loop) - w->ear.since; }

// Waits until then; everybody is told what is due in the meantime.
static void wait_until(World *w, int64_t at)
{
    while (moment(w) < at) {
        int64_t now = loop_now(w->rig->loop), next = at + w->ear.since;
        for (uint8_t v = 0; v < VIEWER_COUNT; v++)
            if (w->room->stream[v].held_until > now && w->room->stream[v].held_until < next)
                next = w->room->stream[v].held_until;
        loop_skip(w->rig->loop, next - now);
        rig_settle(w->rig);
    }
}

// When everything is told, a seat asks to take back its last answer: what it hears about that reveals no more.
static void ask_to_take_back(World *w, const Course *c)
{
    wait_until(w, c->last + THINKING);
    if (c->viewer >= SEAT_COUNT || session_asked(w->s) < 0)
        return;
    rig_send(w->seat[c->viewer], "undo", "\"on\":true");
    rig_settle(w->rig);
}

static int64_t told_at(const World *w, SeatId seat) { return w->room->stream[seat].held_until - w->ear.since; }

static void world_end(World *w, Course *c)
{
    wait_until(w, moment(w) + THINKING);
    w->rig->house->chance = w->links;
    bytes_put(&c->told, w->ear.heard.data, w->ear.heard.used);
    bytes_put(&c->told, "", 1);
    c->told.used--;
    bytes_free(&w->ear.heard);
    w->room->clock = (Clock){.running = SEAT_NOBODY};
    for (int i = 0; i < w->rig->count; i++) {
        w->rig->at[i]->client.send = rig_take;
        w->rig->at[i]->client.to = w->rig->at[i];
    }
    rig_dismiss(w->rig);
}

static void give(World *w, SeatId seat, uint8_t index)
{
    char members[80];
    long long number = (long long)room_choice(w->room, seat);
    RigClient *c = w->seat[seat];
    wait_until(w, told_at(w, seat));
    const Manners *m = w->room->game->manners;
    bool is_pass = m && m->stop && index == pass_option(&w->s->table);
    bool passes_on = w->manner == PASSING_ON && c != w->ear.client && is_pass;
    if (passes_on)
        snprintf(members, sizeof members, "\"choice\":%lld,\"until\":\"%s\"", number,
                 world_chance(w) % 2 ? "phase" : "decision");
    else
        snprintf(members, sizeof members, "\"choice\":%lld,\"option\":%d", number, index);
    rig_send(c, passes_on ? "pass" : "choose", members);
    rig_settle(w->rig);
    assert_int_equal(json_integer_value(json_object_get(c->reply, "ack")), c->id);
}

static bool is_no(const Game *game, Option o) { return game->verbs[o.verb].quiet && o.card == 0 && o.number == 0; }

static void note_shown(Course *c, const World *w, uint32_t log)
{
    const Table *t = &w->s->table;
    for (uint32_t i = log; i < w->s->log.count; i++)
        if (event_is_for(t, &w->s->log.told[i].event, c->viewer))
            c->shown[event_redact(t, &w->s->log.told[i].event, c->viewer).card] = true;
    for (CardId card = 1; card <= t->game->card_max; card++)
        c->shown[card] = c->shown[card] || t->cards[card].label[c->viewer] == 0;
}

static void note_steps(Course *c, const World *w, uint32_t from, Known known)
{
    for (uint32_t i = from; i < w->s->history.count; i++) {
        assert_true(c->count < STEPS_MAX);
        Option o = w->s->transcript.entry[i].option;
        c->step[c->count++] = (Step){.seat = w->s->mark[i].seat, .is_given = i == from, .is_no = is_no(w->s->game, o),
                                     .index = w->s->mark[i].index, .option = o, .known = known};
    }
}

// Passes more often than a random choice would, as people do.
static uint8_t some_option(World *w)
{
    int pass = pass_option(&w->s->table);
    uint64_t some = world_chance(w);
    return pass >= 0 && some % 3 == 0 ? (uint8_t)pass : (uint8_t)(some / 3 % w->s->table.options.count);
}

// This many answers of whoever is asked; false: there is no such position.
static bool course_play(Course *c, Rig *rig, int given)
{
    World w;
    c->count = c->given = 0;
    c->told.used = 0;
    memset(c->shown, 0, sizeof c->shown);
    if (!world_begin(&w, rig, c, NULL, AS_USUAL))
        return false;
    note_shown(c, &w, 0);
    for (; c->given < given && session_asked(w.s) >= 0; c->given++) {
        uint32_t log = w.s->log.count, choices = w.s->history.count;
        Known known = known_by(&w, c->viewer);
        SeatId seat = w.s->match.asked;
        uint8_t index = some_option(&w);
        wait_until(&w, moment(&w) + THINKING);
        int64_t at = c->last = moment(&w);
        give(&w, seat, index);
        note_steps(c, &w, choices, known);
        Step *step = &c->step[c->count - (int)(w.s->history.count - choices)];
        step->at = at;
        step->told = told_at(&w, c->viewer) <= at;
        note_shown(c, &w, log);
    }
    c->known = known_by(&w, c->viewer);
    c->asked = session_asked(w.s);
    ask_to_take_back(&w, c);
    world_end(&w, c);
    return true;
}

// ---- following ----

// The option that means the same to the viewer: the same card if it is shown, otherwise one that it can't tell from it.
static int same_option(World *w, const Course *c, const Step *step)
{
    const Table *t = &w->s->table;
    int found = 0, index = -1;
    if (step->seat == c->viewer)
        return step->index;
    for (uint8_t i = 0; i < t->options.count; i++) {
        Option o = t->options.option[i];
        bool alike = o.card == step->option.card ||
                     (!c->shown[step->option.card] && !c->shown[o.card] && o.card != 0 && step->option.card != 0 &&
                      t->cards[o.card].label[c->viewer] == t->cards[step->option.card].label[c->viewer]);
        if (o.verb == step->option.verb && o.number == step->option.number && alike &&
            world_chance(w) % (uint64_t)++found == 0)
            index = i;
    }
    return index;
}

static int no_option(const World *w)
{
    for (uint8_t i = 0; i < w->s->table.options.count; i++)
        if (is_no(w->room->game, w->s->table.options.option[i]))
            return i;
    return -1;
}

// Both wait for the same seat and have told the viewer the same. Cards dealt by a shuffle may differ.
static bool is_in_step(const World *w, const Course *c, int asked, Known known)
{
    Known here = known_by(w, c->viewer);
    return session_asked(w->s) == asked && here.events == known.events && here.cards == known.cards;
}

// Skips what the server chose by itself both here and in the course.
static int skip_done(const World *w, const Course *c, int at, uint32_t from)
{
    for (uint32_t i = from; i < w->s->history.count && at < c->count; i++)
        at += !c->step[at].is_given && c->step[at].seat == w->s->mark[i].seat;
    return at;
}

static void wish_manner(World *w, uint8_t viewer)
{
    char members[96];
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const Manners *m = w->room->game->manners;
        if (seat == viewer)
            continue;
        if (w->manner == IN_CONTROL)
            rig_send(w->seat[seat], "control", "\"on\":true");
        for (uint8_t i = 1; w->manner == WITH_STOPS && m && m->phases && m->phases[i]; i++) {
            snprintf(members, sizeof members, "\"phase\":\"%s\",\"whose\":\"%s\",\"on\":true", m->phases[i],
                     world_chance(w) % 2 ? "mine" : "theirs");
            rig_send(w->seat[seat], "stop", members);
            rig_settle(w->rig);
        }
        for (CardId c = 1; w->manner == HUSHING && c <= w->room->game->card_max; c++)
            if (w->s->table.cards[c].def && w->s->table.cards[c].owner == seat && world_chance(w) % 4 == 0) {
                snprintf(members, sizeof members, "\"code\":\"%s\",\"on\":true",
                         w->s->set->def[w->s->table.cards[c].def].code);
                rig_send(w->seat[seat], "hush", members);
                rig_settle(w->rig);
            }
        rig_settle(w->rig);
    }
}

typedef struct Followed {
    int given;                          // answers of the course up to the last moment at which both were alike
    bool is_whole;
    uint32_t more;                      // questions that the course did not have
    Bytes told;
} Followed;

static void follow(Followed *f, Rig *rig, const Course *c, Manner manner)
{
    World w;
    int at = 0, given = 0, extra = 0;
    bool is_told = false;
    *f = (Followed){0};
    assert_true(world_begin(&w, rig, c, c->shown, manner));
    wish_manner(&w, c->viewer);
    while (at < c->count) {
        const Step *step = &c->step[at];
        int asked = session_asked(w.s);
        bool mine = step->seat == c->viewer;
        bool in_step = is_in_step(&w, c, step->seat, step->known);
        if (step->is_given && in_step)
            f->given = given;
        else if (step->is_given && mine && asked == c->viewer)
            break;                      // a shuffle has dealt it something else
        uint32_t choices = w.s->history.count;
        bool is_same = asked == step->seat && (step->is_given ? in_step : !mine);
        int index = is_same ? same_option(&w, c, step) : -1;
        bool is_extra = index < 0 ? step->is_given : !step->is_given;
        if (index < 0 && is_extra && asked >= 0 && asked != c->viewer)
            index = no_option(&w);
        bool is_late = is_extra && asked >= 0 && told_at(&w, (SeatId)asked) >= told_at(&w, c->viewer);
        bool is_deed = is_extra && index >= 0 && !is_no(w.room->game, w.s->table.options.option[index]);
        if (is_extra && (index < 0 || extra++ > 0 || is_told || is_late || is_deed))
            break;                      // even where the viewer was told at once: it knows that nobody else was asked
        if (step->is_given && !is_extra) {
            wait_until(&w, step->at);
            given++;
            extra = 0;
            is_told = step->told;
        }
        if (index >= 0)
            give(&w, (SeatId)asked, (uint8_t)index);
        f->more += is_extra;
        at += index < 0 || !(is_extra && step->is_given);
        at = skip_done(&w, c, at, choices + 1);
    }
    f->is_whole = at == c->count && is_in_step(&w, c, c->asked, c->known);
    Course end = {.told = {0}};
    ask_to_take_back(&w, c);
    world_end(&w, &end);
    f->told = end.told;
}

typedef struct Counts {
    uint32_t courses, answers, bytes, more, dropped;
} Counts;

static void show_difference(const Course *c, const Followed *f, Manner manner)
{
    size_t at = 0;
    while (at < c->told.used && at < f->told.used && c->told.data[at] == f->told.data[at])
        at++;
    size_t from = at > 150 ? at - 150 : 0;
    print_error("%s, seed %llu, viewer %d, the other %s, %d answers: at byte %zu of %zu and %zu\n",
                games[c->game]->name, (unsigned long long)c->seed, c->viewer, manners[manner], c->given, at,
                c->told.used, f->told.used);
    print_error("%.400s\n----\n%.400s\n", c->told.data + from, f->told.data + from);
}

// Follows the course as far as possible.
static void compare(Rig *rig, Course *c, Manner manner, Counts *counts)
{
    Followed f;
    int given = COURSE;
    for (;;) {
        if (given == 0 || !course_play(c, rig, given) || c->given == 0) {
            counts->dropped++;
            return;
        }
        follow(&f, rig, c, manner);
        if (f.is_whole)
            break;
        given = f.given < c->given ? f.given : c->given - 1;
        bytes_free(&f.told);
    }
    bool same = c->told.used == f.told.used && memcmp(c->told.data, f.told.data, f.told.used) == 0;
    if (!same)
        show_difference(c, &f, manner);
    assert_true(same);
    counts->courses++;
    counts->answers += (uint32_t)c->given;
    counts->bytes += (uint32_t)c->told.used;
    counts->more += f.more;
    bytes_free(&f.told);
}

// Fewer in the daily run: RIFT_PROPERTY_GAMES, as for the properties of the engine.
static uint64_t seeds(void)
{
    const char *wanted = getenv("RIFT_PROPERTY_GAMES");
    int some = wanted ? atoi(wanted) / 6 : 5;
    return some > 2 ? (uint64_t)some : 2;
}

static void what_a_viewer_cannot_know_changes_nothing_it_is_sent(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    static Course course;
    loop_still(rig->loop);
    for (uint8_t game = GAME_NONE + 1; game < GAME_COUNT; game++)
        for (uint8_t viewer = 0; viewer < VIEWER_COUNT; viewer++) {
            Counts counts = {0};
            for (uint64_t seed = 1; seed <= seeds(); seed++)
                for (int i = 0; i < 3; i++) {
                    const Manner manner[] = {AS_USUAL, IN_CONTROL, (Manner)(WITH_STOPS + seed % 3)};
                    course = (Course){.game = game, .viewer = viewer, .seed = seed, .told = course.told};
                    compare(rig, &course, manner[i], &counts);
                }
            print_message("%s, viewer %d: %u courses of %u answers, %u bytes; %u questions more; %u dropped\n",
                          games[game]->name, viewer, counts.courses, counts.answers, counts.bytes, counts.more,
                          counts.dropped);
            assert_true(counts.courses >= seeds() / 2 && counts.answers >= 3 * counts.courses);
        }
    bytes_free(&course.told);
    rig_free(rig);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_viewer_cannot_know_changes_nothing_it_is_sent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
