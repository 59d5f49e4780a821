// xoshiro.h — xoshiro256**: fast chance for bots, policies and tests. Never the match's own (rng.h).

#ifndef RIFT_CORE_XOSHIRO_H
#define RIFT_CORE_XOSHIRO_H

#include "core/base.h"

typedef struct Xoshiro {
    uint64_t s[4];
} Xoshiro;

// SplitMix64 spreads a small seed over the state.
static inline void xoshiro_seed(Xoshiro *x, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += UINT64_C(0x9e3779b97f4a7c15);
        z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
        x->s[i] = z ^ (z >> 31);
    }
}

static inline uint64_t xoshiro_next(Xoshiro *x)
{
    uint64_t *s = x->s;
    uint64_t m = s[1] * 5;
    uint64_t result = ((m << 7) | (m >> 57)) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

// A number from 0 to bound - 1. The bias is below 2^-24 for the bounds we use (at most 255).
static inline uint32_t xoshiro_below(Xoshiro *x, uint32_t bound)
{
    return (uint32_t)(((xoshiro_next(x) >> 32) * bound) >> 32);
}

#endif
