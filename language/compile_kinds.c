// compile_kinds.c — what kinds of cards a phrase is about, where such cards are, and whether that fits.
#include "language/compiler.h"

uint16_t word_kinds(const Compiler *c, const Kid *kid)
{
    const Lexeme *l = &c->g->lexeme[kid->value];
    return grammar_kinds(c->g, l);
}

static uint16_t kinds_called_card(const Compiler *c)
{
    uint8_t slot = slot_meant(c, 1, SAID_ONE) == NO_SLOT ? slot_meant(c, 0, SAID_ONE) : slot_meant(c, 1, SAID_ONE);
    uint16_t kinds = slot == NO_SLOT ? 0 : slot < SLOT_FIRST ? c->role[slot] : c->slot[slot].kinds;
    return kinds ? kinds : 1;
}

uint16_t tree_kinds(const Compiler *c, uint16_t tree)
{
    const Tree *t = &c->r->tree[tree];
    const Phrase *p = &c->g->phrase[t->phrase];
    bool is_host = p->recipe->kind == STEP_PASTE && p->recipe->value == REGISTER_THERE && p->names & c->host_kinds;
    if (p->names_of)
        return tree_kinds(c, (uint16_t)t->kid[p->names_of - 1].value);
    if (p->names)
        return is_host ? p->names & c->host_kinds : p->names;
    uint16_t named = 0;
    for (uint8_t k = 0; k < p->kid_count && (p->joins || !named); k++)
        named |= t->kid[k].kind == KID_WORD ? word_kinds(c, &t->kid[k])
               : t->kid[k].kind == KID_TREE ? tree_kinds(c, (uint16_t)t->kid[k].value) : 0;
    if (named == 1 && p->said == SAID_ONE)      // "that card": a unit, if it was called one
        return kinds_called_card(c);
    if (named)
        return named;
    bool is_said_of_noun = c->g->describes[p->category] != 0;   // "related" points to a card but describes another
    for (const RecipeStep *s = p->recipe; s->kind != STEP_END && !is_said_of_noun; s++)
        if (s->kind == STEP_IT) {
            if (it_is_self(c, (Said)p->said))
                return c->kind;
            uint8_t slot = slot_meant(c, 0, (Said)p->said);
            if (spoken_is_meant(c, 0, (Said)p->said))
                return c->spoken_kinds;
            if (slot == NO_SLOT && all_is_meant(c, 0, (Said)p->said))
                return c->all_kinds;
            if (slot == NO_SLOT && each_is_meant(c, (Said)p->said))
                return c->subject_kinds;
            if (slot == NO_SLOT)
                return host_is_meant(c, (Said)p->said) ? c->host_kinds : 0;
            return slot < SLOT_FIRST ? c->role[slot] : c->slot[slot].kinds;
        }
    return 0;
}

// Where such cards are looked for if the text names no place: the nouns say it. False: one of them does not.
static bool noun_zones(const Compiler *c, const Kid *kid, uint16_t *zones)
{
    if (kid->kind == KID_TITLE && c->g->vocabulary->within)     // a card called by its name is in play
        *zones = (uint16_t)(*zones | 1u << c->g->vocabulary->set_zone);
    if (kid->kind == KID_WORD) {
        const Lexeme *l = &c->g->lexeme[kid->value];
        uint16_t more = c->g->class_kinds[l->class] ? grammar_word(c->g, l->word)->zones : 0;
        *zones = (uint16_t)(*zones | more);
        return more || !c->g->class_kinds[l->class];
    }
    bool all = true;
    for (uint8_t k = 0; kid->kind == KID_TREE && k < KID_MAX; k++)
        all = noun_zones(c, &c->r->tree[kid->value].kid[k], zones) && all;
    return all;
}

// Where the nouns of a phrase are if its words don't say; 0: anywhere.
uint16_t zones_by_noun(const Compiler *c, const Kid *kid)
{
    uint16_t zones = 0;
    noun_zones(c, kid, &zones);
    return zones;
}

uint16_t zones_of_nouns(Compiler *c, uint16_t tree)
{
    const Tree *t = &c->r->tree[tree];
    uint16_t zones = 0;
    if (!noun_zones(c, &t->kid[0], &zones) || !zones)
        fail(c, t->start, "say where these cards are: they could be anywhere");
    return zones;
}

static void kinds_name(const Compiler *c, uint16_t kinds, Text *text)
{
    const char *comma = "";
    for (int bit = 0; c->g->vocabulary->kinds[bit]; bit++)
        if (kinds >> bit & 1) {
            text_format(text, "%s%s", comma, c->g->vocabulary->kinds[bit]);
            comma = " or ";
        }
}

// Refuses "him" if no character was named.
void kind_missing(Compiler *c, uint16_t token, uint16_t kinds)
{
    char message[120];
    Text text = text_in(message, sizeof message);
    text_put(&text, "no ");
    kinds_name(c, kinds, &text);
    text_put(&text, " was named before that this could point to; of other cards say \"it\"");
    refuse(c, token, message);
}

static void number_check(Compiler *c, const Phrase *p, uint8_t slot, const Kid *kid)
{
    char message[80];
    Text text = text_in(message, sizeof message);
    if (kid->value == 0 && c->r->tokens->token[kid->at].kind == TOKEN_SIGNED)
        fail(c, kid->at, "a change by 0 changes nothing");
    int32_t amount = kid->value < 0 ? -kid->value : kid->value, most = p->most[slot] ? p->most[slot] : 127;
    if (amount >= p->least[slot] && amount <= most)
        return;
    text_format(&text, "expected a number from %d to %d", p->least[slot], most);
    fail(c, kid->at, message);
}

// The kinds of cards that may fill that slot of the phrase; 0: any.
uint16_t kinds_wanted(const Compiler *c, const Tree *t, uint8_t slot)
{
    uint16_t wants = c->g->phrase[t->phrase].wants[slot];
    if (wants == BY_VERB)
        return c->verb ? c->verb->cards : 0;
    return wants > BY_SLOT && wants < BY_VERB
         ? c->g->phrase[c->r->tree[t->kid[wants - BY_SLOT - 1].value].phrase].of : wants;
}

static bool has_adjective(const Compiler *c, uint16_t tree)
{
    const Tree *t = &c->r->tree[tree];
    if (strcmp(c->g->category[c->g->phrase[t->phrase].category].name, "adjective") == 0)
        return true;
    for (uint8_t k = 0; k < c->g->phrase[t->phrase].kid_count; k++)
        if (t->kid[k].kind == KID_TREE && has_adjective(c, (uint16_t)t->kid[k].value))
            return true;
    return false;
}

// "A unit other than a kizen or warrior" is no "A or B".
static bool has_exception(const Compiler *c, const Kid *kid)
{
    const Tree *t = kid->kind == KID_TREE ? &c->r->tree[kid->value] : NULL;
    const Phrase *p = t ? &c->g->phrase[t->phrase] : NULL;
    if (!p || c->g->describes[p->category] & (DESCRIBES_AFTER | DESCRIBES_PLACE))
        return false;
    bool found = p->excepts;
    for (uint8_t k = 0; !found && k < KID_MAX; k++)
        found = has_exception(c, &t->kid[k]);
    return found;
}

// "At target site other than a kizen": no site could be one.
static void exception_check(Compiler *c, const Tree *t, const Phrase *p)
{
    static const char *const nouns[] = {"thing", "things", NULL};
    uint16_t meant = tree_kinds(c, (uint16_t)t->kid[0].value);
    for (uint8_t k = 1; k < p->kid_count; k++) {
        const Phrase *but = t->kid[k].kind == KID_TREE ? &c->g->phrase[c->r->tree[t->kid[k].value].phrase] : NULL;
        bool is_noun = but && span_is_one_of(span_of(c->g->category[but->category].name), nouns);
        uint16_t kinds = is_noun ? tree_kinds(c, (uint16_t)t->kid[k].value) : 0;
        if (kinds && meant && !(kinds_widened(c, kinds) & kinds_widened(c, meant)))
            fail(c, t->kid[k].at, "no such card could be meant, so it need not be excepted");
    }
}

void kinds_check(Compiler *c, const Tree *t, const Phrase *p)
{
    char message[160];
    Text text = text_in(message, sizeof message);
    if (p->refuses && !(p->on & c->kind))
        (p->firm ? refuse : fail)(c, t->start, p->refuses);
    if (p->on && !(p->on & c->kind)) {
        text_put(&text, "this belongs only on a card of the type ");
        kinds_name(c, p->on, &text);
        c->to->is_misplaced = c->to->is_misplaced || !c->failed;
        fail(c, t->start, message);
    }
    if (p->bare && has_adjective(c, (uint16_t)t->kid[p->bare - 1].value))
        fail(c, t->start, "the second of these is described by itself");
    if (p->plain && has_adjective(c, (uint16_t)t->kid[p->plain - 1].value))
        fail(c, t->start, "all words before the first of these hold for both");
    bool is_list = p->several || category_is_list(c->g->category[p->category].name);
    for (uint8_t k = 0; (p->joins || is_list) && !p->excepts && k + is_list < p->kid_count; k++)
        if (has_exception(c, &t->kid[k]))
            fail(c, t->kid[k].at, "what is not meant is said last, and of all of them");
    if (p->excepts)
        exception_check(c, t, p);
    for (uint8_t k = 1; k <= p->kid_count; k++) {
        const Kid *kid = &t->kid[k - 1];
        uint16_t wanted = k == p->self ? c->kind : kinds_wanted(c, t, k);
        if (kid->kind == KID_NUMBER)
            number_check(c, p, k, kid);
        if (!wanted)
            continue;
        uint16_t before = c->wants;
        c->wants = wanted;              // what is wanted here can decide what "it" is
        uint16_t kinds = kid->kind == KID_WORD ? word_kinds(c, kid) : tree_kinds(c, (uint16_t)kid->value);
        c->wants = before;
        if (kinds == ANY_KIND)
            continue;
        if (kinds && !(k == p->self ? (kinds_widened(c, kinds) & wanted) == 0 : (kinds & ~wanted) != 0))
            continue;
        text_put(&text, k == p->self ? "this card is of the type " : "expected here: ");
        kinds_name(c, wanted, &text);
        if (strcmp(c->r->tokens->token[kid->at].folded, "it") == 0)
            text_put(&text, "; say which one instead of \"it\"");
        fail(c, kid->at, message);
    }
}
