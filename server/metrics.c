// metrics.c — a histogram by powers of two.
#include "server/metrics.h"

void metrics_latency(Metrics *m, int64_t ns)
{
    int step = 0;
    if (ns < 0)
        return;
    while (step < LATENCY_STEPS - 1 && ns > (INT64_C(1000000) << step))
        step++;
    m->latency[step]++;
    m->latency_ns += (uint64_t)ns;
}
