// hash.h — FNV-1a, 64 bits: check values of event streams and fingerprints of texts.
//
// It guards against mistakes, not against malice, and must give the same number forever and everywhere: transcripts
// contain it. That is why it is three lines of our own and not whatever a library thinks best today.

#ifndef RIFT_CORE_HASH_H
#define RIFT_CORE_HASH_H

#include "core/base.h"

#define HASH_START UINT64_C(14695981039346656037)

static inline uint64_t hash_bytes(uint64_t hash, const void *data, size_t size)
{
    const uint8_t *byte = data;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * UINT64_C(1099511628211);
    return hash;
}

#endif
