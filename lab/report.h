// report.h — writes the results of a simulation to stdout. Equal runs write equal bytes.

#ifndef RIFT_LAB_REPORT_H
#define RIFT_LAB_REPORT_H

#include "lab/simulate.h"

void report_table(const Simulation *s, const Tally *y);         // for people
void report_json(const Simulation *s, const Tally *y);
void report_csv(const Simulation *s, const Tally *y);           // a row for each card

#endif
