// maker.h — what the files that make a grammar ready share: the grammar being made, and readers of a phrase.
// For grammar*.c alone.
//
// A mistake in a .def is a bug of ours, found by the first run of anything: it stops the program with its place.

#ifndef RIFT_LANGUAGE_MAKER_H
#define RIFT_LANGUAGE_MAKER_H

#include "language/grammar.h"

enum { EXPANDED_MAX = 900 };             // letters of a template, a recipe
enum { CATEGORY_MAX = 240, CLASS_MAX = 48, PHRASE_MAX = 3000 };

typedef enum Left { LEFT_NEW, LEFT_OPEN, LEFT_DONE } Left;

typedef struct Maker {
    Grammar *g;
    const PhraseInfo *info;             // being read, for the message when it is wrong
    Category category[CATEGORY_MAX];
    const char *class_name[CLASS_MAX];
    Phrase phrase[PHRASE_MAX];
    uint16_t shared_count;              // of the phrases: those all games share come first
    bool dead[PHRASE_MAX];              // a shared phrase of which this game has no words
    Left left[CATEGORY_MAX];            // what a category begins with: not looked at yet, being looked at, sound
} Maker;

_Noreturn void maker_mistake(const Maker *m, const char *what);

// A word as it is compared and as it is shown: its number, new or old.
uint16_t maker_term(Maker *m, const char *spelling, size_t size, Span shown);

uint16_t maker_category(Maker *m, const char *name, size_t size);
int maker_class(const Maker *m, const char *name, size_t size);         // -1: there is no such class
uint16_t maker_kinds(const Maker *m, Span names);                       // "pc|monster"
uint16_t maker_kid(const Maker *m, const Phrase *p, Span digits);       // the slot a recipe or `where` names
bool maker_constant(const Maker *m, Span name, uint16_t *ret_value);    // an operation, a name of the game, a number

// A line of a .def: every phrase it stands for.
void maker_phrases(Maker *m, const PhraseInfo *info);

// Slots inside "(…|…)": each is numbered before one of the ways to say it is taken; afterwards those that are left are
// numbered anew, and recipe and `where` lose what they say of the others.
const char *maker_slots_number(Maker *m, const char *template);
void maker_slots_said(Maker *m, PhraseInfo *info);

// The parts of one phrase, in this order.
void maker_template(Maker *m, Phrase *p);
void maker_where(Maker *m, Phrase *p);
void maker_recipe(Maker *m, Phrase *p);
void maker_note(const Maker *m, Phrase *p);

#endif
