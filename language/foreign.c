// foreign.c — finding words of other games in a text.
#include "language/foreign.h"

// How many tokens these words take up from that token on; 0: they are not there.
static uint16_t length_at(Span words, const Tokens *tokens, uint16_t at)
{
    uint16_t count = 0;
    const char *start = words.at;
    for (Token word; token_next(&words, start, &word); count++) {
        if (at + count >= tokens->count)
            return 0;
        const Token *t = &tokens->token[at + count];
        bool is_same = t->size == word.size && memcmp(t->folded, word.folded, word.size) == 0;
        if (!is_same && !(word.folded[0] == '#' && t->kind == TOKEN_NUMBER))
            return 0;
    }
    return count;
}

// Whether the text says these words there: "his" in "his or her", "opponent's" in "your opponent's".
static bool is_said_at(Span words, const Tokens *tokens, uint16_t at)
{
    for (uint16_t back = 0; back <= at && back < 4; back++)
        if (length_at(words, tokens, (uint16_t)(at - back)) > back)
            return true;
    return false;
}

const ForeignInfo *foreign_over(const Vocabulary *v, const Tokens *tokens, uint16_t at, uint16_t *ret_first,
                                uint16_t *ret_count)
{
    const ForeignInfo *found = NULL;
    *ret_count = 0;
    for (uint16_t i = 0; i < v->foreign_count; i++)
        for (Span rest = span_of(v->foreign[i].words); rest.size > 0;) {
            Span words = span_until(&rest, '|');
            for (uint16_t back = 0; back <= at && back < 8; back++) {
                uint16_t length = length_at(words, tokens, (uint16_t)(at - back));
                bool is_said = is_said_at(span_of(v->foreign[i].instead), tokens, (uint16_t)(at - back));
                if (length <= back || length <= *ret_count || is_said)
                    continue;
                found = &v->foreign[i];
                *ret_first = (uint16_t)(at - back);
                *ret_count = length;
            }
        }
    return found;
}

const ForeignInfo *foreign_find(const Vocabulary *v, Span words)
{
    Tokens tokens, wanted;
    const ForeignInfo *inside = NULL;
    if (!tokens_read(&wanted, words) || wanted.count == 0)
        return NULL;
    for (uint16_t i = 0; i < v->foreign_count; i++)
        for (Span rest = span_of(v->foreign[i].words); rest.size > 0;) {
            Span one = span_until(&rest, '|');
            if (length_at(one, &wanted, 0) == wanted.count)
                return &v->foreign[i];
            tokens_read(&tokens, one);
            for (uint16_t t = 0; t < tokens.count && !inside; t++)
                if (length_at(words, &tokens, t) > 0)
                    inside = &v->foreign[i];
        }
    return inside;
}
