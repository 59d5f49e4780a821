// parse.h — the chart: every way to read a line of text, packed.
//
// For each category and position the chart has every stretch that can be read as that category, and every way to read
// it. Nothing is dropped, so "does it have one meaning?" can be answered. For a line that cannot be read it has the
// furthest position reached and what was expected there.

#ifndef RIFT_LANGUAGE_PARSE_H
#define RIFT_LANGUAGE_PARSE_H

#include "language/grammar.h"
#include "language/lexer.h"

enum { READING_MAX = 64, TREE_MAX = 600, EXPECTED_MAX = 256, GROUP_MAX = 6000, NODE_MAX = 8000, MEMO_MAX = 64000 };

typedef enum KidKind { KID_NONE, KID_TREE, KID_WORD, KID_NUMBER, KID_TITLE } KidKind;
enum { NUMBER_PLAIN, NUMBER_SIGNED, NUMBER_SPELLED };   // how a number is written: 2, +2, two

typedef struct Kid {
    uint8_t kind;
    uint8_t form;                       // for a number: NUMBER_PLAIN and so on
    uint16_t at;                        // first token
    int32_t value;                      // a tree (in a chart: a group), lexeme, number, or a title's number of tokens
} Kid;

typedef struct Tree {                   // one phrase with its slots filled
    uint16_t phrase;
    uint16_t start, end;                // tokens
    Kid kid[KID_MAX];
} Tree;

typedef struct Reading {                // one way to read a line
    const Grammar *g;
    const Tokens *tokens;
    uint16_t tree_count;
    uint16_t root;
    uint8_t gives_way[PREFERENCE_MAX];  // how often it goes against each preference
    Tree tree[TREE_MAX];
} Reading;

typedef struct Node {
    uint16_t phrase;
    int32_t next;                       // the next node of its group; -1: none
    Kid kid[KID_MAX];                   // only as many are used as the phrase has slots
} Node;

typedef struct Group {                  // all ways to read one stretch as one category
    uint16_t category, start, end;
    uint16_t readings;                  // 0: not counted yet; at most READING_MAX + 1
    bool is_pruned;                     // only its best nodes are left (see `least`)
    uint8_t least[PREFERENCE_MAX];      // how often the best nodes go against each preference
    int32_t node, next;
} Group;

typedef struct Expected {
    uint8_t is_category;
    uint16_t id;                        // term or category
} Expected;

typedef struct Parser {
    const Grammar *g;
    Tokens tokens;
    uint16_t name[TOKEN_MAX];           // how many tokens the title has that begins there; 0: none does
    uint16_t kind;  // bit of the card's kind: only what may be on such a card is read; 0: everything
    uint16_t far;                       // the furthest token that did not fit
    bool is_pruned;                     // there were more than READING_MAX readings: only the best are left
    bool too_tangled;                   // the chart was full: the text is refused
    bool reports;                       // second pass: report what was expected at `far`
    uint8_t *follow;                    // parser_follow: a bit for each term possible at the end; NULL: nobody asks
    uint16_t expected_count;
    Expected expected[EXPECTED_MAX];
    int32_t group_count, node_count;
    Group group[GROUP_MAX];
    Node node[NODE_MAX];
    int32_t memo[MEMO_MAX];             // by category and token: the first group; -2: none, -1: not tried
} Parser;

Span title_span(const Tokens *tokens, const Kid *title);        // as it is written in the line
const char *number_word(int32_t number);        // "two"; NULL: it is written with digits

// Cuts a line into tokens and finds their words. False: the line is too long.
bool parser_begin(Parser *p, const Grammar *g, Span line);
// The number of readings of the tokens from `from` on as a whole text; 0: it cannot be read (far, expected).
int parser_read(Parser *p, uint16_t from);
// Whether the line can be read at all, without saying why not: much cheaper where most lines can't.
bool parser_recognise(Parser *p);
// The terms that can follow the first `at` tokens, a bit each. Numbers and names are incomplete, since how far they go
// depends on what follows; the bit of title_term means that anything can follow. False: too tangled to say.
bool parser_follow(Parser *p, uint16_t at, uint8_t ret_terms[TERM_MAX / 8]);
// One of the readings, counted from 0; false if it is too long.
bool parser_reading(Parser *p, uint16_t from, int index, Reading *ret_reading);
// How often that reading goes against each preference.
void parser_weigh(Parser *p, uint16_t from, int index, uint8_t ret_gives_way[PREFERENCE_MAX]);

#endif
