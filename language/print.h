// print.h — a reading back to text: the words of its phrases in order.

#ifndef RIFT_LANGUAGE_PRINT_H
#define RIFT_LANGUAGE_PRINT_H

#include "language/parse.h"

void text_print(const Reading *r, Text *text);                          // the whole reading
void text_print_tree(const Reading *r, uint16_t tree, Text *text);      // one phrase of it, without a capital
// The same without some of its slots, a bit for each: what is left may end in a comma.
void text_print_without(const Reading *r, uint16_t tree, uint8_t slots, Text *text);
// The whole reading with brackets that show what belongs together: for an error that shows two readings.
void text_print_bracketed(const Reading *r, Text *text);
// Where the printed text differs from the tokens as written: the index of the token, or -1 if they agree.
int text_differs(const Reading *r, Span printed, Span *ret_wanted);

#endif
