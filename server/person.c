// person.c — secrets are drawn here, leave in cookies, and only their hashes are kept.
#include "server/person.h"

#include <sodium.h>
#include <stdio.h>

enum { SWEEP_PERSONS = 200 };
static const int64_t guest_ms = 30LL * 24 * 60 * 60 * 1000;
enum { DEVICE_MS = 60 * 60 * 1000, COOKIE_SECONDS = 400 * 24 * 3600 };

// The purpose of a secret is part of its hash, so that a link's secret is useless in a cookie.
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

void person_new(House *house, const Request *request, const char *name, PersonRow *ret_person,
                char cookie[COOKIE_BYTES])
{
    char secret[SECRET_TEXT];
    *ret_person = (PersonRow){.person = ++house->last_person, .at = wall_now()};
    secret_new(in_cookie, secret, ret_person->token);
    if (!person_name(span_of(name), ret_person->name))
        snprintf(ret_person->name, sizeof ret_person->name, "Guest %lld", (long long)ret_person->person);
    cookie_say(request, secret, cookie);
}

void person_renamed(House *house, const PersonRow *person)
{
    for (Room *room = house->rooms; room; room = room->next_room) {
        int seat = room_seat_of(room, person->person);
        if (seat < 0)
            continue;
        memcpy(room->chair[seat].name, person->name, sizeof person->name);
        room_names(room);
        room_tell(room);
        room_show(room);
    }
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

void device_new(const PersonRow *person, char ret_secret[SECRET_TEXT], Unit *unit)
{
    DeviceRow row = {.person = person->person, .until = wall_now() + DEVICE_MS};
    secret_new(in_link, ret_secret, row.token);
    unit_device(unit, &row);
}

static bool device_find(const House *house, const char *secret, DeviceRow *ret_row)
{
    uint8_t hash[HASH_BYTES];
    if (strlen(secret) >= SECRET_TEXT)
        return false;
    secret_hash(in_link, secret, hash);
    return store_device(house->store, hash, ret_row) && ret_row->until >= wall_now();
}

bool device_is_there(const House *house, const char *secret)
{
    DeviceRow row;
    return device_find(house, secret, &row);
}

// The other device gets a lasting secret of its own: the link is useless once it has been used.
bool device_take(House *house, const Request *request, const char *secret, char cookie[COOKIE_BYTES], Unit *unit)
{
    char own[SECRET_TEXT];
    DeviceRow row;
    PersonRow person;
    if (!device_find(house, secret, &row) || !store_person_at(house->store, row.person, &person))
        return false;
    unit_device_gone(unit, row.token);
    row.until = INT64_MAX;
    secret_new(in_cookie, own, row.token);
    unit_device(unit, &row);
    cookie_say(request, own, cookie);
    return true;
}

// ---- sweeping ----

// Nobody waits for this. What can't be swept now is swept next time.
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
