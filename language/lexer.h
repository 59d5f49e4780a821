// lexer.h — text to tokens: words, numbers and signs, each with its position.
//
// Spelling is normalised for reading (small letters, straight quotes and dashes, `o` for `ō`, the ASCII spellings of
// `≈` and `•`); the token keeps its position, so that what is printed can be compared with what was written.

#ifndef RIFT_LANGUAGE_LEXER_H
#define RIFT_LANGUAGE_LEXER_H

#include "core/text.h"

enum { TOKEN_MAX = 400, SPELLING_MAX = 40 };

typedef enum TokenKind { TOKEN_WORD, TOKEN_NUMBER, TOKEN_SIGNED, TOKEN_SIGN } TokenKind;

typedef struct Token {
    uint8_t kind;
    uint8_t size;                       // bytes of the folded spelling
    uint16_t term;                      // grammar.h; 0: not a word of this game
    int32_t number;
    uint32_t at;                        // byte offset in the text
    uint32_t length;                    // bytes in the text
    char folded[SPELLING_MAX];
} Token;

typedef struct Tokens {
    Span text;
    uint16_t count;
    Token token[TOKEN_MAX];
} Tokens;

// Cuts the first token off `rest`; false at the end. A token that is too long loses its end.
bool token_next(Span *rest, const char *start, Token *ret_token);
// All tokens of a text; false if there are more than TOKEN_MAX.
bool tokens_read(Tokens *tokens, Span text);
Span token_span(const Tokens *tokens, uint16_t index);

// Whether both are the same sign or word, with the same capitals. With `first` the first letters may differ in case.
bool token_same(Span a, Span b, bool first);

#endif
