// house.c — tables found, resumed and released; cards shared among them.
#include "server/house.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/say.h"
#include "server/notice.h"

// ---- chance ----

int64_t house_chance(House *house, int64_t below) { return (int64_t)(house->chance() % (uint64_t)below); }

static uint64_t true_chance(void)
{
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    return number;
}

// 75 bits in 15 characters that are hard to misread: nobody can guess a table's link.
void house_link(House *house, char ret_link[LINK_BYTES])
{
    static const char signs[] = "abcdefghjkmnpqrstuvwxyz23456789x";
    for (int i = 0; i < LINK_BYTES - 1; i++)
        ret_link[i] = signs[house_chance(house, 32)];
    ret_link[LINK_BYTES - 1] = 0;
}

// ---- books ----

static Book *book_find(const House *house, const uint8_t hash[HASH_BYTES])
{
    for (Book *b = house->books; b; b = b->next)
        if (memcmp(b->hash, hash, HASH_BYTES) == 0)
            return b;
    return NULL;
}

typedef struct Opening {
    Book *book;
    Span text;
    bool good;
    Problem *problem;
} Opening;

// A match from a position is played by today's rules.
static void do_open(void *self)
{
    Opening *o = self;
    o->good = transcript_read_cards(&o->book->cards, o->book->game, o->text, o->problem);
}

Book *book_of(House *house, const Game *game, Span text, Problem *problem)
{
    uint8_t hash[HASH_BYTES];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)text.at, text.size, NULL, 0);
    Book *book = book_find(house, hash);
    if (book) {
        book->rooms++;
        return book;
    }
    book = calloc(1, sizeof *book);
    check(book != NULL);
    *book = (Book){.game = game, .rooms = 1, .next = house->books};
    memcpy(book->hash, hash, sizeof hash);
    Opening opening = {.book = book, .text = text, .problem = problem};
    Fault fault;
    if (!fault_guard(do_open, &opening, &fault)) {      // what is left of it stays in memory
        problem_set(problem, 0, 0, "the position can't be set up (%s: %s)", fault.where, fault.what);
        return NULL;
    }
    if (!opening.good) {
        transcript_clear(&book->cards);
        free(book);
        return NULL;
    }
    house->books = book;
    return book;
}

typedef struct CardsReading {
    House *house;
    const Game *game;
    Book *book;
    Problem *problem;
} CardsReading;

static void read_head(void *self, const HeadRow *row)
{
    CardsReading *r = self;
    r->book = book_of(r->house, r->game, row->text, r->problem);
}

Book *book_get(House *house, const Game *game, const uint8_t hash[HASH_BYTES], Problem *problem)
{
    Book *book = book_find(house, hash);
    if (book) {
        book->rooms++;
        return book;
    }
    CardsReading r = {.house = house, .game = game, .problem = problem};
    if (!store_head(house->store, hash, read_head, &r))
        problem_set(problem, 0, 0, "the store has no cards for this match");
    return r.book;
}

void book_leave(House *house, Book *book)
{
    if (--book->rooms > 0)
        return;
    for (Book **at = &house->books; *at; at = &(*at)->next)
        if (*at == book) {
            *at = book->next;
            break;
        }
    transcript_clear(&book->cards);
    free(book);
}

void book_tell(const Book *book, Bytes *text)
{
    Match match;
    Table table;
    memset(&match, 0, sizeof match);
    table_init(&table, book->game, transcript_set(&book->cards), &match);
    transcript_write_known(&book->cards, &table, bytes_put, text);
}

// ---- decks ----

// Whether some deck may play against this one at its seat.
static bool fits_somebody(const Loaded *loaded, SeatId seat, uint8_t deck)
{
    for (uint8_t other = 0; other < loaded->deck_count; other++)
        if (seat == 0 ? load_decks_fit(loaded, deck, other) : load_decks_fit(loaded, other, deck))
            return true;
    return false;
}

static bool match_setup(House *house, const Game *game, uint8_t edition, const Chair chair[SEAT_COUNT],
                        MatchSetup *setup, Problem *problem)
{
    const Loaded *loaded = house->game[game->id];
    char problems[400];
    Text text = text_in(problems, sizeof problems);
    *setup = (MatchSetup){.edition = edition};
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        setup->deck[seat] = load_deck(loaded, span_of(chair[seat].deck));
        if (!setup->deck[seat])
            return problem_set(problem, 0, 0, "there is no deck \"%s\" of %s", chair[seat].deck, game->title);
    }
    return game->decks_check(&loaded->set, setup, &text) ||
           problem_set(problem, 0, 0, "these decks may not play each other: %s", problems);
}

// A chair without a deck gets the first deck that fits the other chair's.
static bool choose_decks(House *house, const Game *game, uint8_t edition, Chair chair[SEAT_COUNT], Problem *problem)
{
    const Loaded *loaded = house->game[game->id];
    MatchSetup setup;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (chair[seat].deck[0] && !load_deck(loaded, span_of(chair[seat].deck)))
            return problem_set(problem, 0, 0, "there is no deck \"%s\" of %s", chair[seat].deck, game->title);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        char *deck = chair[seat].deck;
        if (deck[0])
            continue;
        for (uint8_t d = 0; d < loaded->deck_count; d++) {
            snprintf(deck, DECK_NAME, "%s", loaded->deck_file[d]);
            bool is_other_open = chair[seat_other(seat)].deck[0] == 0;
            if (is_other_open ? fits_somebody(loaded, seat, d)
                              : match_setup(house, game, edition, chair, &setup, problem))
                break;
            deck[0] = 0;
        }
    }
    return match_setup(house, game, edition, chair, &setup, problem);
}

bool house_decks(House *house, const Room *room, Chair chair[SEAT_COUNT], Problem *problem)
{
    return choose_decks(house, room->game, room->edition, chair, problem);
}

bool house_deck_fits(House *house, const Room *room, SeatId seat, uint8_t deck)
{
    Chair chair[SEAT_COUNT];
    MatchSetup setup;
    Problem problem;
    memcpy(chair, room->chair, sizeof chair);
    snprintf(chair[seat].deck, DECK_NAME, "%s", house->game[room->game->id]->deck_file[deck]);
    return match_setup(house, room->game, room->edition, chair, &setup, &problem);
}

bool house_brings_own(House *house, const Room *room, SeatId seat)
{
    const Loaded *loaded = house->game[room->game->id];
    const Deck *deck = load_deck(loaded, span_of(room->chair[seat].deck));
    for (uint8_t i = 0; deck && i < deck->count; i++)
        if (deck->card[i] >= loaded->shipped_cards)
            return true;
    return false;
}

bool house_setup_decks(House *house, RoomSetup *setup, Problem *problem)
{
    Chair chair[SEAT_COUNT];
    memcpy(chair, setup->chair, sizeof chair);
    if (!choose_decks(house, setup->game, setup->edition, chair, problem))
        return false;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (setup->chair[seat].person || setup->chair[seat].bot)        // a person who joins chooses their own
            memcpy(setup->chair[seat].deck, chair[seat].deck, DECK_NAME);
    return true;
}

uint32_t house_open_of(const House *house, int64_t person)
{
    uint32_t count = 0;
    for (const Room *room = house->rooms; room; room = room->next_room)
        count += room_seat_of(room, person) >= 0 && room->state != ROOM_OVER && room->state != ROOM_GONE;
    return count;
}

uint32_t house_opened_by(const House *house, uint64_t customer)
{
    uint32_t count = 0;
    for (const Room *room = house->rooms; room; room = room->next_room)
        count += room->customer == customer && room->state != ROOM_OVER && room->state != ROOM_GONE;
    return count;
}

bool house_cards(House *house, const Room *room, Bytes *text, Problem *problem)
{
    const Loaded *loaded = house->game[room->game->id];
    Match match;
    Table table;
    Transcript tr;
    MatchSetup setup;
    if (!match_setup(house, room->game, room->edition, room->chair, &setup, problem))
        return false;
    memset(&match, 0, sizeof match);
    table_init(&table, room->game, &loaded->set, &match);
    transcript_begin(&tr, room->game, &setup, NULL);
    transcript_write_cards(&tr, &table, bytes_put, text);
    transcript_clear(&tr);
    return true;
}

// ---- tables ----

static void bot_answers(void *self, uint64_t ticket, int index)
{
    House *house = self;
    for (Room *room = house->rooms; room; room = room->next_room)
        if (room->number == (int64_t)(ticket >> 32)) {
            if ((uint32_t)ticket == HINT_TICKET)
                room_hint_comes(room, index);
            else
                room_bot_answers(room, (uint32_t)ticket, index);
            return;
        }
}

House *house_new(Loop *loop, Store *store, int bot_threads)
{
    House *house = calloc(1, sizeof *house);
    check(house != NULL && sodium_init() >= 0);
    house->loop = loop;
    house->store = store;
    house->chance = true_chance;
    house->bots = bot_pool_new(loop, bot_threads, bot_answers, house);
    fault_catch();
    return house;
}

void house_free(House *house)
{
    bot_pool_free(house->bots);
    for (Room *room; (room = house->rooms);) {
        house->rooms = room->next_room;
        room_free(room);
    }
    shelf_clear(&house->shelf);
    free(house);
}

void house_add(House *house, Room *room)
{
    room->next_room = house->rooms;
    house->rooms = room;
}

Room *house_in_memory(House *house, const char *link)
{
    for (Room *room = house->rooms; room; room = room->next_room)
        if (strcmp(room->link, link) == 0)
            return room;
    return NULL;
}

// ---- from the store ----

typedef struct Loading {
    House *house;
    Room *room;
    bool good;
    Problem *problem;
} Loading;

// The seat that was thinking is charged up to the end of the previous process, not for the time after that.
static void charge_thinking(Room *room)
{
    int asked = session_asked(room->session);
    int64_t thought = room->house->alive_at - room->last_at;
    if (asked < 0 || room->chair[asked].bot != BOT_NONE || thought <= 0)
        return;
    int64_t left = room->clock.left[asked] - thought;
    room->clock.left[asked] = left > 0 ? left : 0;
}

static void wake_room(Room *room)
{
    if (room->state == ROOM_RUNNING && room->session) {
        charge_thinking(room);
        room->owes_row = true;          // so that it is charged only once
        room->deed = (Deed){.kind = DEED_TABLE, .state = room->state, .lines = room->line_count, .has_entries = true,
                            .choices = room->session->history.count};
        if (!room_guard(room, room_do_people, room))
            return;
        room_keep(room);
        room->before.state = ROOM_RUNNING;
        room_write(room, unit_begin(room->house->store));
    } else if (room->state == ROOM_HELD) {
        room->owes_row = true;
        room_save(room, NULL, NULL);
    }
}

static void load_row(void *self, const TableRow *row)
{
    Loading *l = self;
    Problem problem;
    Room *room = room_load(l->house, row, &problem);
    if (!room) {
        if (l->good)
            *l->problem = problem;
        l->good = false;
        return;
    }
    if (room->state == ROOM_HELD)
        notice("held", room->problem, "table=%lld game=%s", (long long)room->number, room->game->name);
    house_add(l->house, room);
    l->room = room;
}

bool house_resume(House *house, Problem *problem)
{
    static const RoomState states[] = {ROOM_OPEN, ROOM_DEALING, ROOM_RUNNING, ROOM_HELD};
    StoreStart start;
    Loading loading = {.house = house, .good = true, .problem = problem};
    if (!store_start(house->store, &start, problem))
        return false;
    house->last_person = start.person;
    house->last_table = start.table;
    for (size_t i = 0; i < COUNT_OF(states); i++)
        store_tables_in(house->store, room_states[states[i]], load_row, &loading);
    for (Room *room = house->rooms; room; room = room->next_room)
        wake_room(room);
    return loading.good;
}

const Loaded *house_game(const House *house, Span name)
{
    const Game *game = game_find(name);
    return game ? house->game[game->id] : NULL;
}

Room *house_room(House *house, const char *link)
{
    Problem problem;
    Loading loading = {.house = house, .good = true, .problem = &problem};
    Room *room = house_in_memory(house, link);
    if (room)
        return room;
    store_table(house->store, link, load_row, &loading);
    return loading.room;
}

// Whether the match never began and nobody has been at the table for days.
static bool is_forsaken(const Room *room)
{
    enum { DAY_MS = 24 * 3600 * 1000, DAYS = 7 };
    return (room->state == ROOM_OPEN || room->state == ROOM_DEALING) && !room->clients &&
           room->deed.kind == DEED_NONE && wall_now() - room->visited > (int64_t)DAYS * DAY_MS;
}

// Whether somebody is going through the match step by step and will ask again soon.
static bool is_looked_at(const Room *room)
{
    enum { LOOK_MS = 2 * 60 * 1000 };
    return room->replay && wall_now() - room->visited < LOOK_MS;
}

void house_rest(House *house)
{
    for (Room **at = &house->rooms; *at;) {
        Room *room = *at;
        if (is_forsaken(room))
            room_close(room);
        bool is_done = room->state == ROOM_OVER || room->state == ROOM_GONE;
        if (is_done && !room->clients && room->deed.kind == DEED_NONE && !room->bot_thinks && room->hint.client == 0 &&
            !is_looked_at(room)) {
            *at = room->next_room;
            room_free(room);
        } else {
            at = &room->next_room;
        }
    }
}

bool house_rematch(House *house, Room *room, Problem *problem)
{
    bool begins_from = room->from.kind != FROM_BEGINNING;
    if (begins_from && !room->book)
        return problem_set(problem, 0, 0, "this version of Rift can't set up the position of this match again: %s",
                           room->problem);
    RoomSetup setup = {.game = room->game, .edition = room->edition, .name = room->name, .is_public = room->is_public};
    char clock[16];
    Text words = text_in(clock, sizeof clock);
    memcpy(setup.option, room->option, sizeof setup.option);
    clock_say(&room->clock, &words);
    clock_read(span_of(clock), &setup.clock);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const Chair *from = &room->chair[room->from.kind == FROM_LESSON ? seat : seat_other(seat)];
        setup.chair[seat] = (Chair){.person = from->person, .bot = from->bot};
        memcpy(setup.chair[seat].name, from->name, sizeof from->name);
        memcpy(setup.chair[seat].deck, from->deck, sizeof from->deck);
    }
    // People take their decks along, unless decks belong to seats.
    MatchSetup with;
    if (begins_from) {
        setup.from = room->from;
        setup.book = room->book;
        room->book->rooms++;
    }
    if (begins_from || !match_setup(house, room->game, room->edition, setup.chair, &with, problem))
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            memcpy(setup.chair[seat].deck, room->chair[seat].deck, sizeof room->chair[seat].deck);
    Room *next = room_new(house, &setup);
    snprintf(room->next, sizeof room->next, "%s", next->link);
    return true;
}

// ---- reports ----

void house_report(House *house, const Room *room)
{
    char path[512];
    notice("fault", room->problem, "table=%lld game=%s line=%u", (long long)room->number, room->game->name,
           room->line_count);
    if (!house->reports)
        return;
    snprintf(path, sizeof path, "%s/table-%lld-%lld.txt", house->reports, (long long)room->number,
             (long long)wall_now());
    FILE *file = fopen(path, "w");
    if (!file)
        return;
    fprintf(file, "table %lld, %s %s, line %u: %s\nIts lines are in the store.\n", (long long)room->number,
            room->game->name, say_edition(room->game, room->edition), room->line_count, room->problem);
    fclose(file);
}
