// shuffle.h — provable shuffles: the server and both players draw a value each, and all three make the seed.
//
// Everybody first sends a commitment to the value; the values are revealed when all commitments are there. So nobody
// chooses a value knowing another's, and one honest value is enough for a seed that nobody could steer. The exact
// bytes are a promise to everybody who checks a record (docs/security.md has an example):
//
//   commitment  BLAKE2b-256 of "rift commitment\n" and the 32 bytes of the value
//   seed        BLAKE2b-256 of "rift seed N\n", N being the table's number in decimal digits, and 96 bytes: the values
//               of the server, of seat 0 and of seat 1; 32 zeroes stand for a seat that has no share
//
// Nothing here reads a clock, a file or random bytes.

#ifndef RIFT_SERVER_SHUFFLE_H
#define RIFT_SERVER_SHUFFLE_H

#include "core/proof.h"

void shuffle_commitment(const uint8_t value[SHUFFLE_BYTES], uint8_t ret_commitment[SHUFFLE_BYTES]);

// Once given, a commitment stays: false if there is another already. The same again changes nothing.
bool shuffle_commit(ShuffleShare *share, const uint8_t commitment[SHUFFLE_BYTES]);
// False if nothing was committed to, or not to this value.
bool shuffle_reveal(ShuffleShare *share, const uint8_t value[SHUFFLE_BYTES]);

// The server and every seat with a share have revealed: the seed must not be made a moment earlier.
bool shuffle_is_revealed(const Shuffle *shuffle);
// The match's 256-bit key, for rng_key_set. Everything must have been revealed.
void shuffle_seed(const Shuffle *shuffle, uint8_t ret_key[SHUFFLE_BYTES]);

#endif
