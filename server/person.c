// person.c — secrets are drawn here, leave in cookies, and only their hashes are kept.
#include "server/person.h"

#include <sodium.h>
#include <stdio.h>

enum { SWEEP_PERSONS = 200 };
static const int64_t guest_ms = 30LL * 24 * 60 * 60 * 1000;
enum { DEVICE_MS = 60 * 60 * 1000, COOKIE_SECONDS = 400 * 24 * 3600 };

// What a secret is for goes into its hash: the one in a link is worth nothing in a cookie.
static const char in_cookie[] = "cookie", in_link[] = "link";

static void secret_hash(const char *purpose, const char *secret, uint8_t ret_hash[HASH_BYTES])
{
    char words[SECRET_TEXT + 16];
    size_t size = (size_t)snprintf(words, sizeof words, "%s %s", purpose, secret);
    crypto_generichash(ret_hash, HASH_BYTES, (const uint8_t *)words, size, NULL, 0);
}

static void secret_new(const char *purpose, char ret_secret[SECRET_TEXT], uint8_t ret_hash[HASH_BYTES])
{
    uint8_t bytes[HASH_BYTES];
    Text text = text_in(ret_secret, SECRET_TEXT);
    randombytes_buf(bytes, sizeof bytes);
    text_hex(&text, bytes, sizeof bytes);
    secret_hash(purpose, ret_secret, ret_hash);
}

static void cookie_say(const Request *request, const char *secret, char cookie[COOKIE_BYTES])
{
    snprintf(cookie, COOKIE_BYTES, "rift=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", secret, COOKIE_SECONDS,
             request_is_secure(request) ? "; Secure" : "");
}

bool person_find(House *house, const Request *request, PersonRow *ret_person)
{
    char secret[SECRET_TEXT];
    uint8_t hash[HASH_BYTES];
    if (!request_cookie(request, "rift", secret, sizeof secret))
        return false;
    secret_hash(in_cookie, secret, hash);
    DeviceRow device;
    return store_person(house->store, hash, ret_person) ||
           (store_device(house->store, hash, &device) && store_person_at(house->store, device.person, ret_person));
}

// ---- writing, and waiting until it is written ----

typedef struct Outcome {
    House *house;
    bool is_told, good;
} Outcome;

static void told(void *self, const char *problem)
{
    Outcome *outcome = self;
    outcome->is_told = true;
    outcome->good = problem == NULL;
    if (problem)
        notice_seldom(&outcome->house->unsaved, "not-saved", problem, "by=person");
}

static bool commit(House *house, Unit *unit)
{
    Outcome outcome = {.house = house};
    unit_commit(unit, told, &outcome);
    store_settle(house->store);
    check(outcome.is_told);
    return outcome.good;
}

static bool person_save(House *house, const PersonRow *person)
{
    Unit *unit = unit_begin(house->store);
    unit_person(unit, person);
    return commit(house, unit);
}

bool person_new(House *house, const Request *request, const char *name, PersonRow *ret_person,
                char cookie[COOKIE_BYTES])
{
    char secret[SECRET_TEXT];
    *ret_person = (PersonRow){.person = ++house->last_person, .at = wall_now()};
    secret_new(in_cookie, secret, ret_person->token);
    if (!person_name(span_of(name), ret_person->name))
        snprintf(ret_person->name, sizeof ret_person->name, "Guest %lld", (long long)ret_person->person);
    cookie_say(request, secret, cookie);
    return person_save(house, ret_person);
}

bool person_rename(House *house, PersonRow *person, const char *name)
{
    if (!person_name(span_of(name), person->name) || !person_save(house, person))
        return false;
    for (Room *room = house->rooms; room; room = room->next_room) {
        int seat = room_seat_of(room, person->person);
        if (seat < 0)
            continue;
        memcpy(room->chair[seat].name, person->name, sizeof person->name);
        room_tell(room);
    }
    return true;
}

bool person_name(Span words, char ret_name[NAME_BYTES])
{
    enum { LETTERS = 24 };
    char buffer[4 * NAME_BYTES], unused[4 * NAME_BYTES];
    Text text = text_in(buffer, sizeof buffer), again = text_in(unused, sizeof unused);
    text_plain(&text, words);
    Span plain = span_trim((Span){buffer, text.used}), name = {plain.at, 0};
    for (int letters = 0; letters < LETTERS && name.size < plain.size; letters++) {
        size_t size = utf8_length((const uint8_t *)plain.at + name.size, plain.size - name.size);
        if (size == 0 || name.size + size >= NAME_BYTES)
            break;
        name.size += size;
    }
    name = span_trim(name);
    if (!text_plain(&again, name))
        return false;
    span_to(name, ret_name, NAME_BYTES);
    return true;
}

// ---- another device ----

bool device_new(House *house, const PersonRow *person, char ret_secret[SECRET_TEXT])
{
    DeviceRow row = {.person = person->person, .until = wall_now() + DEVICE_MS};
    Unit *unit = unit_begin(house->store);
    secret_new(in_link, ret_secret, row.token);
    unit_device(unit, &row);
    return commit(house, unit);
}

// The other device gets a secret of its own, which stays: the link is worth nothing once it was used.
bool device_take(House *house, const Request *request, const char *secret, char cookie[COOKIE_BYTES])
{
    char own[SECRET_TEXT];
    uint8_t hash[HASH_BYTES];
    DeviceRow row;
    PersonRow person;
    if (strlen(secret) >= SECRET_TEXT)
        return false;
    secret_hash(in_link, secret, hash);
    if (!store_device(house->store, hash, &row) || row.until < wall_now() ||
        !store_person_at(house->store, row.person, &person))
        return false;
    Unit *unit = unit_begin(house->store);
    unit_device_gone(unit, hash);
    row.until = INT64_MAX;
    secret_new(in_cookie, own, row.token);
    unit_device(unit, &row);
    cookie_say(request, own, cookie);
    return commit(house, unit);
}

// ---- sweeping ----

// Nobody waits for it. What can't be swept now is swept the next time round.
void people_sweep(House *house)
{
    SweepRow row = {.now = wall_now(), .guests_before = wall_now() - guest_ms, .person = house->swept_person,
                    .persons = SWEEP_PERSONS, .token = house->swept_token++};
    house->swept_person += SWEEP_PERSONS;
    if (house->swept_person > house->last_person)
        house->swept_person = 0;
    Unit *unit = unit_begin(house->store);
    unit_sweep(unit, &row);
    unit_commit(unit, NULL, NULL);
}
