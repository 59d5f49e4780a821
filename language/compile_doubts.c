// compile_doubts.c — whether what is said around two things holds for both: questions that only the words answer.
#include "language/compiler.h"

// "Draw a card and your opponent loses 1 energy": two players do something.
bool tells_of_two(const Compiler *c, const Kid *kid)
{
    static const char *const ands[] = {"and", NULL}, *const your[] = {"your", NULL};
    static const char *const players[] = {"you", "he", NULL};
    const Tree *t = &c->r->tree[kid->value];
    for (uint16_t i = t->start; kid->kind == KID_TREE && i + 2 < t->end; i++) {
        bool is_opponent = says_one_of(c, (uint16_t)(i + 1), your) &&
                           strcmp(c->r->tokens->token[i + 2].folded, "opponent") == 0;
        if (says_one_of(c, i, ands) && (is_opponent || says_one_of(c, (uint16_t)(i + 1), players)))
            return true;
    }
    return false;
}

// "Your unit or a ship": the ship has an article of its own, so it could be anybody's.
void unowned_check(Compiler *c, const Tree *t)
{
    static const char *const owners[] = {"your", "our", "his", "her", "their", "'s", NULL};
    if (t->start > 0 && says_one_of(c, (uint16_t)(t->start - 1), owners))
        refuse(c, t->start, "are both of these that player's? leave the second \"a\" out, or say it of each");
}

// "Two or more units at a site": at the same one, or anywhere? A battle is at one.
bool is_at_any(const Compiler *c, const Kid *kid)
{
    static const char *const near[] = {"at", "aboard", "beneath", NULL}, *const some[] = {"a", "an", NULL};
    static const char *const battle[] = {"battle", NULL};
    const Tree *t = &c->r->tree[kid->value];
    for (uint16_t i = t->start; kid->kind == KID_TREE && i + 1 < t->end; i++)
        if (says_one_of(c, i, near) && says_one_of(c, (uint16_t)(i + 1), some) &&
            !(i > 0 && says_one_of(c, (uint16_t)(i - 1), battle)))
            return true;
    return false;
}

// "If you don't have a kizen or control a port": is the second denied as well?
bool is_half_denied(const Compiler *c, const Tree *t, const Phrase *p)
{
    static const char *const nots[] = {"don't", "doesn't", "not", "haven't", "hasn't", "didn't", NULL};
    bool denied[2] = {false, false};
    const Span name = category_listed(c->g->category[p->category].name);
    const bool is_list = category_is_list(c->g->category[p->category].name) && p->kid_count > 1;
    if (!is_list || !(span_is(name, "claim") || span_is(name, "claims")))
        return false;
    for (uint8_t k = 0; k < 2; k++)
        for (uint16_t i = t->kid[k].at; i < t->kid[k].at + 2; i++)
            denied[k] = denied[k] || says_one_of(c, i, nots);
    return denied[0] && !denied[1];
}
