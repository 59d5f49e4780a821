// lexer.c — text to tokens.
#include "language/lexer.h"

// Signs of more than one byte, and what they are read as. A sign that is read as one byte can also be written in ASCII.
static const struct { const char *bytes, *folded; } signs[] = {
    {"\xe2\x80\x99", "'"}, {"\xe2\x80\x98", "'"}, {"\xe2\x80\x93", "-"}, {"\xe2\x80\x94", "-"}, {"\xe2\x88\x92", "-"},
    {"\xe2\x80\x9c", "\""}, {"\xe2\x80\x9d", "\""}, {"\xe2\x89\x88", "~"}, {"\xe2\x80\xa2", "*"}, {"\xc5\x8d", "o"},
    {"\xc5\x8c", "o"}, {"\xe2\x97\x86", "&"}, {"\xc2\xa0", " "},
};

// The next character of a text, as one byte if possible; 0 at the end.
static char peek(Span rest, size_t *ret_bytes)
{
    *ret_bytes = 1;
    if (rest.size == 0)
        return 0;
    char c = rest.at[0];
    if (c >= 'A' && c <= 'Z')
        return (char)(c + 32);
    if ((unsigned char)c < 0x80)
        return c;
    for (size_t i = 0; i < COUNT_OF(signs); i++)
        if (span_starts(rest, signs[i].bytes)) {
            *ret_bytes = strlen(signs[i].bytes);
            return signs[i].folded[0];
        }
    return c;                           // a byte of some other letter: part of a word
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (unsigned char)c >= 0x80; }

static void letter_take(Span *rest, size_t bytes, Token *token, char folded)
{
    if (token->size < SPELLING_MAX - 1)
        token->folded[token->size++] = folded;
    token->length += (uint32_t)bytes;
    *rest = (Span){rest->at + bytes, rest->size - bytes};
}

static char peek_after(Span rest, size_t bytes)
{
    size_t ignored;
    return peek((Span){rest.at + bytes, rest.size - bytes}, &ignored);
}

static void number_read(Span *rest, Token *token, bool negative)
{
    int32_t value = 0;
    size_t bytes;
    for (char c; is_digit(c = peek(*rest, &bytes)); letter_take(rest, bytes, token, c))
        value = value < 100000 ? value * 10 + (c - '0') : value;
    token->number = negative ? -value : value;
}

// "'s" at the end of a word, as in "your opponent's": a token of its own, so that whatever can be named can have
// something.
static bool is_possessive(Span rest)
{
    size_t bytes, ignored;
    if (peek(rest, &bytes) != '\'' || peek_after(rest, bytes) != 's')
        return false;
    rest = (Span){rest.at + bytes + 1, rest.size - bytes - 1};
    char after = peek(rest, &ignored);
    return !is_letter(after) && !is_digit(after) && after != '\'' && after != '-';
}

// Apostrophes and hyphens belong to a word if a letter follows: "D'Deridex", "face-up". So does an apostrophe after an
// "s": "their owners' hands".
static void word_read(Span *rest, Token *token)
{
    size_t bytes;
    for (char c, last = 0;; last = c) {
        c = peek(*rest, &bytes);
        if (is_possessive(*rest))
            return;
        bool joins = (c == '\'' || c == '-') && is_letter(peek_after(*rest, bytes));
        joins = joins || (c == '\'' && last == 's' && peek_after(*rest, bytes) == ' ');
        if (!is_letter(c) && !is_digit(c) && !joins)
            return;
        letter_take(rest, bytes, token, c);
    }
}

bool token_next(Span *rest, const char *start, Token *ret_token)
{
    size_t bytes;
    while (rest->size > 0 && (peek(*rest, &bytes) == ' ' || peek(*rest, &bytes) == '\t'))
        *rest = (Span){rest->at + bytes, rest->size - bytes};
    if (rest->size == 0)
        return false;
    *ret_token = (Token){.at = (uint32_t)(rest->at - start)};
    char c = peek(*rest, &bytes);
    if (is_possessive(*rest)) {
        ret_token->kind = TOKEN_WORD;
        letter_take(rest, bytes, ret_token, c);
        letter_take(rest, 1, ret_token, 's');
    } else if (is_letter(c)) {
        ret_token->kind = TOKEN_WORD;
        word_read(rest, ret_token);
    } else if (is_digit(c)) {
        ret_token->kind = TOKEN_NUMBER;
        number_read(rest, ret_token, false);
    } else if ((c == '+' || c == '-') && is_digit(peek_after(*rest, bytes))) {
        ret_token->kind = TOKEN_SIGNED;
        letter_take(rest, bytes, ret_token, c);
        number_read(rest, ret_token, c == '-');
    } else {
        ret_token->kind = TOKEN_SIGN;
        letter_take(rest, bytes, ret_token, c);
    }
    return true;
}

bool tokens_read(Tokens *tokens, Span text)
{
    Span rest = text;
    tokens->text = text;
    for (tokens->count = 0; ; tokens->count++) {
        Token token;
        if (!token_next(&rest, text.at, &token))
            return true;
        if (tokens->count == TOKEN_MAX)
            return false;
        tokens->token[tokens->count] = token;
    }
}

Span token_span(const Tokens *tokens, uint16_t index)
{
    const Token *token = &tokens->token[index];
    return (Span){tokens->text.at + token->at, token->length};
}

// Characters are normalised here (dashes, quotes, ASCII spellings), capitals are not.
static char normal(Span *rest)
{
    size_t bytes;
    char folded = peek(*rest, &bytes);
    char plain = rest->size > 0 ? rest->at[0] : 0;
    *rest = (Span){rest->at + bytes, rest->size - bytes};
    return bytes == 1 && plain >= 'A' && plain <= 'Z' ? plain : folded;
}

bool token_same(Span a, Span b, bool first)
{
    while (a.size > 0 && b.size > 0) {
        char x = normal(&a), y = normal(&b);
        if (x != y && !(first && (x ^ y) == 32 && is_letter((char)(x | 32))))
            return false;
        first = false;
    }
    return a.size == 0 && b.size == 0;
}
