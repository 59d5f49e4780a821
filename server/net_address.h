// net_address.h — who is at the other end: addresses as bytes, as text, and how many connections each has.

#ifndef RIFT_SERVER_NET_ADDRESS_H
#define RIFT_SERVER_NET_ADDRESS_H

#include "core/text.h"

#include <sys/socket.h>

enum { ADDRESS_TEXT = 46 };             // bytes of the longest IPv6 address and its 0 byte

typedef struct Address {
    uint8_t bytes[16];                  // IPv6; IPv4 as ::ffff:a.b.c.d
} Address;

bool address_read(Span text, Address *ret_address);     // "10.0.0.7", "2001:db8::1"
Address address_of(const struct sockaddr *peer);        // all zero: neither IPv4 nor IPv6
void address_write(const Address *address, char ret_text[ADDRESS_TEXT]);
bool address_equal(const Address *a, const Address *b);
bool address_is_this_machine(const Address *address);   // 127.0.0.0/8, ::1

// How often each address was counted. One customer may have a whole /64 of IPv6 addresses, so those count as one.
typedef struct AddressCount {
    Address address;
    uint32_t count;
} AddressCount;

typedef struct AddressCounts {          // zero: nobody
    AddressCount *rows;                 // sorted
    size_t used, room;
} AddressCounts;

Address address_counted(const Address *address);         // the address that it is counted as
uint32_t address_count(const AddressCounts *counts, const Address *address);
uint32_t address_add(AddressCounts *counts, const Address *address);    // how many there are now, this one included
void address_remove(AddressCounts *counts, const Address *address);

#endif
