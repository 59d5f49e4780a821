// language.h — the vocabulary of WARS card text. The game that gives it effect follows.

#ifndef RIFT_GAMES_WARS_LANGUAGE_H
#define RIFT_GAMES_WARS_LANGUAGE_H

#include "language/vocabulary.h"

extern const Vocabulary wars_vocabulary;

#endif
