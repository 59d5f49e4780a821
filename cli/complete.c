// complete.c — collecting candidates and what they have in common.
#include "cli/complete.h"

#include <ctype.h>

static bool is_same_letter(char a, char b) { return tolower((unsigned char)a) == tolower((unsigned char)b); }

static size_t common_of(const char *a, const char *b, size_t most)
{
    size_t n = 0;
    while (n < most && a[n] && is_same_letter(a[n], b[n]))
        n++;
    while (n > 0 && ((unsigned char)a[n] & 0xc0) == 0x80)       // whole characters only
        n--;
    return n;
}

void candidate_offer(Candidates *c, const char *lead, const char *words)
{
    char line[CANDIDATE_BYTES];
    Text text = text_in(line, sizeof line);
    text_put(&text, lead);
    text_put(&text, words);
    if (text.cut || c->typed.size > text.used)
        return;
    for (size_t i = 0; i < c->typed.size; i++)
        if (!is_same_letter(line[i], c->typed.at[i]))
            return;
    unsigned kept = c->count < CANDIDATES_MAX ? c->count : CANDIDATES_MAX;
    for (unsigned i = 0; i < kept; i++)
        if (strcmp(c->line[i], line) == 0)
            return;
    if (kept < CANDIDATES_MAX) {
        memcpy(c->line[kept], line, text.used + 1);
        c->lead[kept] = (uint8_t)strlen(lead);
    }
    c->common = c->count ? common_of(c->line[0], line, c->common) : text.used;
    c->count++;
}

const char *candidate_words(const Candidates *c, unsigned index)
{
    return c->line[index] + c->lead[index];
}

bool candidate_common(const Candidates *c, Span *ret_line)
{
    *ret_line = (Span){c->line[0], c->common};
    return c->count > 0 && c->common > c->typed.size;
}
