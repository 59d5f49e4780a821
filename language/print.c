// print.c — printing a tree by its templates, with the right article and capitals.
#include "language/print.h"

typedef struct Printer {
    const Reading *r;
    Text *text;
    bool capital;               // the next word begins a sentence
    bool glued;                 // no blank before the next word
    bool adds;                  // a plus or minus came last: the number after it is written without a sign
    bool article;               // an "a" waits for the next word
    bool brackets;              // show what belongs together
} Printer;

static bool is_vowel(char c) { return strchr("aeiouAEIOU", c) != NULL && c != 0; }

// "an item", "a unit": the sound decides.
static bool wants_an(const char *word)
{
    if (strncmp(word, "uni", 3) == 0 || strncmp(word, "Uni", 3) == 0 || strncmp(word, "one", 3) == 0)
        return false;
    return is_vowel(word[0]);
}

static void word_put(Printer *p, const char *word)
{
    if (!p->glued)
        text_put(p->text, " ");
    p->glued = p->adds = false;
    if (p->article)
        text_put(p->text, wants_an(word) ? "an " : "a ");
    p->article = false;
    char first[2] = {word[0], 0};
    if (p->capital && first[0] >= 'a' && first[0] <= 'z')
        first[0] = (char)(first[0] - 32);
    text_put(p->text, first);
    text_put(p->text, word + 1);
    p->capital = false;
}

static void put_article(Printer *p)
{
    if (p->capital) {           // "A unit …": the capital is the article's
        if (!p->glued)
            text_put(p->text, " ");
        p->glued = p->capital = false;
        text_put(p->text, "A");
        return;
    }
    p->article = true;
}

static void put_sign(Printer *p, const char *sign)
{
    bool is_open = strchr("(*+-", sign[0]) != NULL;    // "+X"
    if (strchr(".,:;)'", sign[0]) == NULL && !p->glued)
        text_put(p->text, " ");
    text_put(p->text, sign[0] == '~' ? "\xe2\x89\x88" : sign[0] == '*' ? "\xe2\x80\xa2" : sign);
    p->glued = is_open;
    p->adds = sign[0] == '+' || sign[0] == '-';
    if (sign[0] == '.')
        p->capital = true;
}

static bool is_word(const char *term)
{
    return (term[0] >= 'a' && term[0] <= 'z') || (unsigned char)term[0] >= 0x80 || (term[0] >= '0' && term[0] <= '9');
}

// A word of a template is printed as the template spells it, capitals included.
static void put_template_word(Printer *p, const Symbol *s)
{
    if (strcmp(s->said, "a") == 0 || strcmp(s->said, "an") == 0)
        put_article(p);
    else if (is_word(p->r->g->term[s->id]))
        word_put(p, s->said);
    else
        put_sign(p, p->r->g->term[s->id]);
}

// A title is printed as it was written, whatever its words are.
static void title_print(Printer *p, const Kid *kid)
{
    Span title = title_span(p->r->tokens, kid);
    const char *article = !p->article ? "" : wants_an(title.at) ? "an " : "a ";
    text_format(p->text, "%s%s" SPAN_FORMAT, p->glued ? "" : " ", article, SPAN_ARGS(title));
    p->glued = p->article = p->capital = false;
}

static void print(Printer *p, uint16_t tree);

static void print_kid(Printer *p, const Symbol *s, const Kid *kid)
{
    char number[16];
    Text digits = text_in(number, sizeof number);
    switch ((KidKind)kid->kind) {
    case KID_TREE: {
        const Tree *t = &p->r->tree[kid->value];
        bool splits = p->r->g->phrase[t->phrase].symbol_count > 1;      // otherwise the phrase inside gets the brackets
        bool bracket = p->brackets && splits && t->end - t->start > 1 && t->end - t->start < 40;
        p->capital = p->capital || s->capital;
        if (bracket)
            put_sign(p, "(");
        print(p, (uint16_t)kid->value);
        if (bracket)
            put_sign(p, ")");
        break;
    }
    case KID_WORD: {
        const Lexeme *l = &p->r->g->lexeme[kid->value];
        const WordInfo *word = grammar_word(p->r->g, l->word);
        word_put(p, l->plural ? word->plural : word->singular);
        break;
    }
    case KID_NUMBER:
        p->glued = p->glued && !p->adds;
        text_format(&digits, kid->form == NUMBER_SIGNED ? "%+d" : "%d", kid->value);
        word_put(p, kid->form == NUMBER_SPELLED && number_word(kid->value) ? number_word(kid->value) : number);
        break;
    case KID_TITLE:
        title_print(p, kid);
        break;
    case KID_NONE:
        break;
    }
}

// `without` has a bit for every slot that is left out.
static void print_slots(Printer *p, uint16_t tree, uint8_t without)
{
    const Tree *t = &p->r->tree[tree];
    const Phrase *phrase = &p->r->g->phrase[t->phrase];
    for (uint8_t i = 0; i < phrase->symbol_count; i++) {
        const Symbol *s = &phrase->symbol[i];
        if (!s->slot)
            put_template_word(p, s);
        else if (!(without >> (s->slot - 1) & 1))
            print_kid(p, s, &t->kid[s->slot - 1]);
    }
}

static void print(Printer *p, uint16_t tree) { print_slots(p, tree, 0); }

void text_print(const Reading *r, Text *text)
{
    Printer p = {.r = r, .text = text, .capital = true, .glued = true};
    print(&p, r->root);
}

void text_print_bracketed(const Reading *r, Text *text)
{
    Printer p = {.r = r, .text = text, .capital = true, .glued = true, .brackets = true};
    print(&p, r->root);
}

void text_print_tree(const Reading *r, uint16_t tree, Text *text)
{
    Printer p = {.r = r, .text = text, .glued = true};
    print(&p, tree);
}

void text_print_without(const Reading *r, uint16_t tree, uint8_t slots, Text *text)
{
    Printer p = {.r = r, .text = text, .glued = true};
    print_slots(&p, tree, slots);
}

int text_differs(const Reading *r, Span printed, Span *ret_wanted)
{
    Span rest = printed;
    bool first = true;
    for (uint16_t i = r->tree[r->root].start; i < r->tokens->count; i++) {
        Token token;
        Span written = token_span(r->tokens, i);
        *ret_wanted = (Span){0};
        if (!token_next(&rest, printed.at, &token))
            return i;
        *ret_wanted = (Span){printed.at + token.at, token.length};
        if (!token_same(written, *ret_wanted, first))
            return i;
        first = token.folded[0] == '.' && token.size == 1;
    }
    return -1;
}
