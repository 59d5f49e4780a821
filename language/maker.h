// maker.h — what the files that build a grammar share: the grammar being built, and readers of a phrase. For grammar*.c
// alone.
//
// A mistake in a .def is a bug of ours, which the first run of anything finds: it stops the program and says where.

#ifndef RIFT_LANGUAGE_MAKER_H
#define RIFT_LANGUAGE_MAKER_H

#include "language/grammar.h"

enum { EXPANDED_MAX = 900 };             // letters of a template, a recipe
enum { PHRASE_MAX = 4800 };

// What a name in a .def can stand for: an operation or value of the game, a word of recipes, a category, a class.
typedef enum NameKind { NAME_CONSTANT, NAME_STEP, NAME_CATEGORY, NAME_CLASS } NameKind;

enum { NAMES_MAX = 2048, NAME_SLOTS = 4096 };

typedef struct Name {
    Span name;
    NameKind kind;
    uint16_t value;
} Name;

typedef struct Names {
    Name name[NAMES_MAX];               // [0] is none
    uint16_t count;
    uint16_t slot[NAME_SLOTS];          // a hash table of their numbers
} Names;

typedef enum Left { LEFT_NEW, LEFT_OPEN, LEFT_DONE } Left;

typedef struct Maker {
    Grammar *g;
    const PhraseInfo *info;             // being read; the message names it if it is wrong
    Names names;
    Category category[CATEGORY_MAX];
    const char *class_name[CLASS_MAX];
    Phrase phrase[PHRASE_MAX];
    uint16_t shared_count;              // how many phrases all games share: they come first
    bool dead[PHRASE_MAX];              // a shared phrase for which this game lacks the words
    Left left[CATEGORY_MAX];            // what a category begins with: not examined yet, being examined, sound
} Maker;

_Noreturn void maker_mistake(const Maker *m, const char *what);

// The number of a word, new or known, by the spelling that is compared; `shown` is the one that is printed.
uint16_t maker_term(Maker *m, const char *spelling, size_t size, Span shown);

uint16_t maker_category(Maker *m, const char *name, size_t size);
int maker_class(const Maker *m, const char *name, size_t size);         // -1: there is no such class
uint16_t maker_kinds(const Maker *m, Span names);                       // "pc|monster"
uint16_t maker_kid(const Maker *m, const Phrase *p, Span digits);       // the slot that a recipe or `where` names
void maker_constants(Maker *m);                                         // notes every name that maker_constant finds
bool maker_constant(const Maker *m, Span name, uint16_t *ret_value);    // an operation, a name of the game, a number

// The first of several with the same name is kept. The name must outlive the Maker.
void maker_name_add(Maker *m, NameKind kind, const char *name, uint16_t value);
bool maker_name_find(const Maker *m, NameKind kind, Span name, uint16_t *ret_value);

// Adds every phrase that a line of a .def stands for.
void maker_phrases(Maker *m, const PhraseInfo *info);

// Adds the phrases of the lists that phrases have slots for: "<forbid, or>".
void maker_lists(Maker *m);

// Slots inside "(…|…)" are numbered before one of the alternatives is taken; afterwards those that are left are
// numbered anew, and recipe and `where` lose what they say about the others.
const char *maker_slots_number(Maker *m, const char *template);
void maker_slots_said(Maker *m, PhraseInfo *info);

// These read one phrase and are called in this order.
void maker_template(Maker *m, Phrase *p);
void maker_where(Maker *m, Phrase *p);
void maker_recipe(Maker *m, Phrase *p);
void maker_facts(const Maker *m, Phrase *p);

#endif
