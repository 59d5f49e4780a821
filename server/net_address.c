// net_address.c — addresses as bytes and as text, and a sorted list of those that are connected.

#include "server/net_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>

static const uint8_t four_in_six[12] = { [10] = 0xff, [11] = 0xff };

static bool is_four(const Address *address) { return memcmp(address->bytes, four_in_six, sizeof four_in_six) == 0; }

bool address_read(Span text, Address *ret_address)
{
    char string[ADDRESS_TEXT];
    text = span_trim(text);
    if (text.size >= sizeof string)
        return false;
    span_to(text, string, sizeof string);
    Address address = { { 0 } };
    memcpy(address.bytes, four_in_six, sizeof four_in_six);
    if (inet_pton(AF_INET, string, address.bytes + sizeof four_in_six) != 1 &&
        inet_pton(AF_INET6, string, address.bytes) != 1)
        return false;
    *ret_address = address;
    return true;
}

Address address_of(const struct sockaddr *peer)
{
    Address address = { { 0 } };
    if (peer->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, peer, sizeof four);
        memcpy(address.bytes, four_in_six, sizeof four_in_six);
        memcpy(address.bytes + sizeof four_in_six, &four.sin_addr, sizeof four.sin_addr);
    } else if (peer->sa_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, peer, sizeof six);
        memcpy(address.bytes, &six.sin6_addr, sizeof address.bytes);
    }
    return address;
}

void address_write(const Address *address, char ret_text[ADDRESS_TEXT])
{
    const char *text = is_four(address)
        ? inet_ntop(AF_INET, address->bytes + sizeof four_in_six, ret_text, ADDRESS_TEXT)
        : inet_ntop(AF_INET6, address->bytes, ret_text, ADDRESS_TEXT);
    check(text != NULL);
}

bool address_equal(const Address *a, const Address *b) { return memcmp(a, b, sizeof *a) == 0; }

bool address_is_this_machine(const Address *address)
{
    static const Address six = { { [15] = 1 } };
    return address_equal(address, &six) || (is_four(address) && address->bytes[12] == 127);
}

// ---- counting ----

Address address_counted(const Address *address)
{
    Address result = *address;
    if (!is_four(address))
        memset(result.bytes + 8, 0, 8);
    return result;
}

// Where the address is in the list, or would be.
static size_t place_of(const AddressCounts *counts, const Address *address)
{
    size_t low = 0, high = counts->used;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (memcmp(&counts->rows[middle].address, address, sizeof *address) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_at(const AddressCounts *counts, size_t place, const Address *address)
{
    return place < counts->used && address_equal(&counts->rows[place].address, address);
}

uint32_t address_count(const AddressCounts *counts, const Address *address)
{
    Address key = address_counted(address);
    size_t place = place_of(counts, &key);
    return is_at(counts, place, &key) ? counts->rows[place].count : 0;
}

uint32_t address_add(AddressCounts *counts, const Address *address)
{
    Address key = address_counted(address);
    size_t place = place_of(counts, &key);
    if (!is_at(counts, place, &key)) {
        if (counts->used == counts->room) {
            counts->room = 2 * counts->room + 16;
            counts->rows = realloc(counts->rows, counts->room * sizeof *counts->rows);
            check(counts->rows != NULL);
        }
        AddressCount *row = &counts->rows[place];
        memmove(row + 1, row, (counts->used++ - place) * sizeof *row);
        *row = (AddressCount){ .address = key };
    }
    return ++counts->rows[place].count;
}

void address_remove(AddressCounts *counts, const Address *address)
{
    Address key = address_counted(address);
    size_t place = place_of(counts, &key);
    check(is_at(counts, place, &key));
    AddressCount *row = &counts->rows[place];
    if (--row->count == 0)
        memmove(row, row + 1, (--counts->used - place) * sizeof *row);
}
