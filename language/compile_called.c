// compile_called.c — cards spoken of again by what they were called: "that kizen", "those pilots", "at that port".
#include "language/compiler.h"

// "That kizen", "those pilots": words that the text must have used before of what they mean.
bool must_be_called(const Compiler *c, const Kid *noun)
{
    const Lexeme *l = &c->g->lexeme[noun->value];
    return c->g->class_kinds[l->class] == NOUN_BY_KINDS && grammar_word(c->g, l->word)->value < 0;
}

// Where a noun was said of a card that had not been named yet, from that token on; `before`: it was not.
static uint16_t mention_of(const Compiler *c, const Kid *noun, uint16_t from, uint16_t before)
{
    static const char *const known[] = {"that", "those", "this", NULL};
    const char *word = grammar_word(c->g, c->g->lexeme[noun->value].word)->singular;
    while (from < before && !(is_form_of(&c->r->tokens->token[from], word) &&
                              (from == 0 || !span_is_one_of(span_of(c->r->tokens->token[from - 1].folded), known))))
        from++;
    return from;
}

// Whether the word there is the noun that these words are about, not one in a description of it or one of two.
static bool is_head(const Compiler *c, uint16_t tree, uint16_t token)
{
    const Tree *t = &c->r->tree[tree];
    const Phrase *p = &c->g->phrase[t->phrase];
    for (uint8_t k = 0; k < p->kid_count && !p->joins; k++) {
        const Kid *kid = &t->kid[k];
        if (kid->kind == KID_WORD && kid->at == token)
            return true;
        if (kid->kind != KID_TREE)
            continue;
        uint8_t describes = c->g->describes[c->g->phrase[c->r->tree[kid->value].phrase].category];
        if (!(describes & ~DESCRIBES_ADJECTIVE) && is_head(c, (uint16_t)kid->value, token))
            return true;
    }
    return false;
}

// "That kizen": the one card that was called so. Called so more than once, it could be either.
void called_put(Compiler *c, const Kid *noun, uint16_t kinds, Items *out)
{
    uint16_t at = mention_of(c, noun, 0, noun->at);
    if (at == noun->at)
        fail(c, noun->at, "nothing was called so before");
    else if (mention_of(c, noun, (uint16_t)(at + 1), noun->at) < noun->at)
        refuse(c, noun->at, "this could be either of those named before: say which is meant");
    uint8_t slot = c->next_slot;
    while (slot > c->first_slot && !(c->slot[slot - 1].is_named && c->slot[slot - 1].kinds & kinds &&
                                     is_head(c, c->slot[slot - 1].tree, at)))
        slot--;
    // "The kizen this weapon is beneath", "as long as this weapon is beneath a kizen".
    static const char *const lies[] = {"beneath", "aboard", NULL};
    bool is_host = c->kept[REGISTER_THERE].count > 0 && at + 1 < noun->at &&
                   (strcmp(c->r->tokens->token[at + 1].folded, "this") == 0 ||
                    (at > 1 && span_is_one_of(span_of(c->r->tokens->token[at - 2].folded), lies)));
    if (is_host) {
        append(c, out, &c->kept[REGISTER_THERE]);
    } else if (slot > c->first_slot && !c->slot[slot - 1].is_many) {
        c->pointed = slot;
        slot_put(c, out, (uint8_t)(slot - 1));
    } else if (c->kept[REGISTER_SPOKEN].count > 0 && c->spoken <= SPOKEN_ONE && is_head(c, c->spoken_tree, at)) {
        spoken_put(c, out);
    } else if (c->role_tree[SLOT_THAT] && is_head(c, (uint16_t)(c->role_tree[SLOT_THAT] - 1), at)) {
        slot_put(c, out, SLOT_THAT);
    } else if (c->role_tree[SLOT_THAT_OTHER] && is_head(c, (uint16_t)(c->role_tree[SLOT_THAT_OTHER] - 1), at)) {
        slot_put(c, out, SLOT_THAT_OTHER);
    } else {
        refuse(c, noun->at, "no single card was called so before: say which is meant");
    }
}

// "Those pilots": the cards that are meant were called so.
bool is_called_many(const Compiler *c, const Kid *noun, uint16_t kinds)
{
    uint16_t at = mention_of(c, noun, 0, noun->at);
    uint8_t slot = slot_meant(c, kinds, SAID_MANY);
    bool is_slot = slot != NO_SLOT && slot >= SLOT_FIRST;
    return at < noun->at && mention_of(c, noun, (uint16_t)(at + 1), noun->at) == noun->at &&
           (!is_slot || is_head(c, c->slot[slot].tree, at));
}

// "Damage target unit. If it is with another unit, destroy that unit": another was mentioned since the first was named.
bool is_mentioned_since(const Compiler *c, const Kid *noun, uint8_t slot)
{
    if (slot == NO_SLOT || slot < SLOT_FIRST)
        return false;
    static const char *const some[] = {"a", "an", "another", NULL};
    uint16_t at = mention_of(c, noun, c->r->tree[c->slot[slot].tree].end, noun->at);
    return at < noun->at && span_is_one_of(span_of(c->r->tokens->token[at - 1].folded), some);
}
