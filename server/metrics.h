// metrics.h — numbers for operators, counted where they happen.

#ifndef RIFT_SERVER_METRICS_H
#define RIFT_SERVER_METRICS_H

#include "core/base.h"

enum { LATENCY_STEPS = 16 };            // steps of a histogram: up to 1, 2, 4 … milliseconds

typedef struct Metrics {
    uint64_t choices, answers_again, stale, refused, undone, put_back, faults, begun, ended, bot_choices;
    uint64_t engine_ns, telling_ns;     // time spent in matches, and in making messages
    uint64_t latency[LATENCY_STEPS];    // from a wish to its lines on the disk and everybody told
    uint64_t latency_ns;
} Metrics;

void metrics_latency(Metrics *metrics, int64_t ns);

#endif
