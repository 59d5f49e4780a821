// compile_sense.c — whether words can mean what they say: what "other" refers to, whose cards are meant, how many, and
// where they are. What cannot be meant is refused with the reason.
#include "language/compiler.h"

#include "language/choosing.h"
#include "language/code.h"

enum { NO_TOKEN = 0xffff };

// ---- what is known about the cards of a choice ----

uint16_t filter_at(const Items *items, uint16_t at)
{
    while (at < items->count && items->item[at].kind != ITEM_FILTER)
        at++;
    return at;
}

uint16_t filter_zones(const Items *items, uint16_t filter)
{
    const Item *at = &items->item[filter];
    return filter + 2 < items->count ? (uint16_t)(at[1].value | at[2].value << 8) : 0;
}

// Whose cards the filter itself asks for, not a filter inside it: 1 + the player, 0: it does not say.
uint16_t filter_whose(const Items *items, uint16_t filter)
{
    int depth = 1;
    uint16_t whose = 0;
    for (uint16_t i = (uint16_t)(filter + 3); i + 1 < items->count && depth > 0; i++) {
        const Item *item = &items->item[i];
        depth += item->kind == ITEM_FILTER ? 1 : item->kind == ITEM_FILTER_END ? -1 : 0;
        if (depth == 1 && item->kind == ITEM_BYTE && item->value == OP_OWNED)
            return (uint16_t)(1 + item[1].value);       // the filter says who owns the card
        if (depth == 1 && item->kind == ITEM_BYTE && item->value == OP_OWNER && !whose)
            whose = (uint16_t)(1 + item[1].value);
        if (item->kind == ITEM_FILTER)
            i = (uint16_t)(i + 2);      // skip the filter's zones
    }
    return whose;
}

// The slot among whose cards the filter chooses, if its first test says so; NO_SLOT: it doesn't.
uint8_t filter_among(const Items *items, uint16_t filter)
{
    const Item *test = &items->item[filter + 3];
    bool is_so = filter + 5 < items->count && test[0].value == OP_IS;
    uint8_t at = is_so && test[1].value == OP_REST_OF && filter + 7 < items->count ? 3 : 1;     // skips REST_OF
    return is_so && test[at].value == OP_SLOT ? (uint8_t)test[at + 1].value : NO_SLOT;
}

// The same if a later test says so: "the one that has higher power". NO_SLOT: none does.
static uint8_t slot_among(const Items *items, uint16_t filter)
{
    int depth = 1;
    uint16_t is_at = 0;                 // where the test is that says which cards they are
    for (uint16_t i = (uint16_t)(filter + 3); i + 1 < items->count && depth > 0; i++) {
        const Item *item = &items->item[i];
        depth += item->kind == ITEM_FILTER ? 1 : item->kind == ITEM_FILTER_END ? -1 : 0;
        is_at = depth == 1 && item->kind == ITEM_BYTE && item->value == OP_IS ? i : is_at;
        if (depth == 1 && is_at && item->kind == ITEM_BYTE && item->value == OP_SLOT && i <= is_at + 4)
            return (uint8_t)item[1].value;
        if (item->kind == ITEM_FILTER)
            i = (uint16_t)(i + 2);      // skip the filter's zones
    }
    return NO_SLOT;
}

// 1 + the player who acts, to whom "your" and "his or her" refer there.
static uint16_t doer(const Compiler *c)
{
    return (uint16_t)(1 + (c->actor.count ? c->actor.item[0].value : PLAYER_YOU));
}

// A number of cards other than 1: "two", "up to three", X.
static bool is_several(const Items *items, uint16_t number_end)
{
    return number_end < 2 || items->item[number_end - 2].value != OP_NUM || items->item[number_end - 1].value != 1;
}

// "The ship it was aboard": one card.
static bool is_of_host(const Compiler *c, const Items *choice, uint16_t filter)
{
    const Item *test = &choice->item[filter + 3];
    return c->g->vocabulary->host_of && filter + 4 < choice->count && test[0].value == OP_IS &&
           test[1].value == c->g->vocabulary->host_of;
}

// What is known about a choice as its recipe made it: the operation, then its operands without slot and statement.
SlotInfo slot_info(const Compiler *c, const Items *choice, bool is_choice)
{
    SlotInfo info = {.op = (uint8_t)choice->item[0].value};
    uint16_t filter = filter_at(choice, 0);
    if (is_choice) {
        info.is_many = is_capturing(info.op) ? !is_of_host(c, choice, filter) : is_several(choice, filter);
        info.most = !is_capturing(info.op) && filter > 1 && choice->item[filter - 2].value == OP_NUM
                  ? (uint8_t)choice->item[filter - 1].value : 0;
        info.whose = filter_whose(choice, filter);
        info.chooser = info.op == OP_CHOOSE ? doer(c) : 0;
        uint8_t among = info.whose ? NO_SLOT : filter_among(choice, filter);
        if (among != NO_SLOT && among >= SLOT_FIRST)
            info.whose = c->slot[among].whose;  // "one of those cards": the player those belong to
        info.zones = info.op == OP_FOLLOW ? 0 : filter_zones(choice, filter);
        info.among = (uint8_t)(1 + slot_among(choice, filter));     // NO_SLOT: 0
    } else {                            // a statement of the game: whose pile, and how many cards of it
        info.whose = choice->count > 1 ? (uint16_t)(1 + choice->item[1].value) : 0;
        info.is_many = choice->count > 3 && is_several(choice, 4);
        info.most = info.is_many && choice->item[2].value == OP_NUM ? (uint8_t)choice->item[3].value : 0;
    }
    return info;
}

// ---- "other" ----

// The role of the phrase in a description of cards: DESCRIBES_…
static uint8_t describes(const Compiler *c, const Kid *kid)
{
    return kid->kind == KID_TREE ? c->g->describes[c->g->phrase[c->r->tree[kid->value].phrase].category] : 0;
}

// The kinds of all nouns in a description, but not those of its place or of what follows it.
static uint16_t described_kinds(const Compiler *c, const Kid *kid)
{
    if (kid->kind == KID_WORD)
        return word_kinds(c, kid);
    if (kid->kind != KID_TREE)
        return 0;
    const Tree *t = &c->r->tree[kid->value];
    uint16_t kinds = 0;
    if (describes(c, kid) & (DESCRIBES_PLACE | DESCRIBES_AFTER))
        return 0;
    for (uint8_t k = 0; k < c->g->phrase[t->phrase].kid_count; k++)
        kinds |= described_kinds(c, &t->kid[k]);
    return kinds;
}

static uint16_t phrase_kinds(const Compiler *c, const Tree *t)
{
    uint16_t kinds = 0;
    for (uint8_t k = 0; k < c->g->phrase[t->phrase].kid_count; k++)
        kinds |= described_kinds(c, &t->kid[k]);
    return kinds;
}

// A card of any kind may be called a card, whatever else it is.
uint16_t kinds_widened(const Compiler *c, uint16_t kinds)
{
    const Vocabulary *v = c->g->vocabulary;
    return kinds & 1 ? 0xffff : kinds & v->wide_kind ? (uint16_t)(kinds | v->wide_kinds) : kinds;
}

static bool overlap(const Compiler *c, uint16_t a, uint16_t b)
{
    return (kinds_widened(c, a) & kinds_widened(c, b)) != 0;
}

// An adjective, or what follows a noun ("with power 3 or more"), can be said only of cards of certain kinds.
static void traits_check(Compiler *c, const Kid *kid, uint16_t kinds)
{
    const Tree *t = kid->kind == KID_TREE ? &c->r->tree[kid->value] : NULL;
    const Phrase *p = t ? &c->g->phrase[t->phrase] : NULL;
    const uint8_t what = describes(c, kid);
    if (what & (DESCRIBES_ADJECTIVE | DESCRIBES_TRAIT) && p->of && kinds & ~p->of)
        fail(c, kid->at, "no such card can be that");
    for (uint8_t k = 0; what & DESCRIBES_TRAIT && k < p->kid_count; k++)
        traits_check(c, &t->kid[k], kinds);
}

static const Phrase *adjective_of(const Compiler *c, const Kid *kid)
{
    return describes(c, kid) & DESCRIBES_ADJECTIVE ? &c->g->phrase[c->r->tree[kid->value].phrase] : NULL;
}

bool says_one_of(const Compiler *c, uint16_t token, const char *const *words)
{
    return token < c->r->tokens->count && span_is_one_of(span_of(c->r->tokens->token[token].folded), words);
}

// "Reveal a warrior from your hand ≈ … each other unit here": what was named in the hand is not a unit in play.
static bool was_elsewhere(const Compiler *c, const Tree *t, const SlotInfo *named)
{
    static const char *const places[] = {"in", "from", "there", NULL};      // the others may be there as well, then
    const Kid kid = {.kind = KID_TREE, .value = (uint16_t)(t - c->r->tree)};
    bool says_where = false;
    for (uint16_t i = t->start; i <= t->end; i++)
        says_where = says_where || says_one_of(c, i, places);
    return named->zones && !(named->zones & zones_by_noun(c, &kid)) && !says_where;
}

// "The character this weapon is beneath is power +1 for each other character here": other than the card that something
// is said of, or that this one is beneath. 1 + its Register; 0: there is none.
static uint8_t others_spoken_of(const Compiler *c, uint16_t kinds)
{
    static const uint8_t registers[] = {REGISTER_SUBJECT, REGISTER_THERE};
    for (size_t i = 0; i < COUNT_OF(registers); i++) {
        const Items *kept = &c->kept[registers[i]];
        uint16_t of = registers[i] == REGISTER_SUBJECT ? c->subject_kinds : c->host_kinds;
        const OpInfo *op = kept->count > 0 && kept->item[0].kind == ITEM_BYTE && of && overlap(c, kinds, of)
                               ? grammar_op(c->g->vocabulary, (uint8_t)kept->item[0].value) : NULL;
        if (op && op->kind == OP_KIND_SELECTOR && kept->item[0].value != OP_SELF)
            return (uint8_t)(registers[i] + 1);
    }
    return 0;
}

static void others_find(Compiler *c, const Tree *t, uint16_t kinds)
{
    bool is_self = overlap(c, kinds, c->kind), is_that = overlap(c, kinds, c->role[SLOT_THAT]);
    uint8_t named = 0;
    for (uint8_t slot = c->first_slot; slot < c->next_slot; slot++)
        if (c->slot[slot].is_named && overlap(c, kinds, c->slot[slot].kinds) && !was_elsewhere(c, t, &c->slot[slot]))
            named = (uint8_t)(named | 1u << slot);
    // When an added cost is paid, neither this card nor what the cost has taken can be chosen. So "other than this
    // card" and "other than what was named" mean the same there, and the text need not say which.
    bool is_cost = c->made && c->g->vocabulary->added_cost && c->made->kind == c->g->vocabulary->added_cost;
    named = is_cost ? 0 : named;
    if (named && is_self)
        refuse(c, t->start, "other than this card, or than what was named before? say which");
    if (is_self && c->heads && overlap(c, kinds, c->heads))
        refuse(c, t->start, "other than this card, or than the ones that are described? say which");
    if (overlap(c, kinds, c->role[SLOT_THAT_OTHER]))
        named |= 1u << SLOT_THAT_OTHER;
    c->others_host = 0;
    for (uint8_t slot = c->first_slot; !named && !is_self && !is_that && slot < c->next_slot; slot++)
        if (c->slot[slot].is_named && overlap(c, kinds, c->slot[slot].hosts) && c->g->vocabulary->host_of)
            c->others_host = (uint8_t)(slot + 1);
    const Vocabulary *v = c->g->vocabulary;
    bool is_place = kinds && !(kinds & ~(v->wide_kind | v->wide_kinds));        // other than where this card is
    c->others_kept = !named && !is_self && !is_that && !c->others_host ? others_spoken_of(c, kinds) : 0;
    if (!named && !is_self && !is_that && !c->others_host && !c->others_kept)
        (is_place ? fail : refuse)(c, t->start, "other than what? this card is of another kind, "
                                                "and none of this kind was named before");
    if (is_self && is_that && c->section == SECTION_CODE && !event_says(c, OP_SELF))
        refuse(c, t->start, "other than this card, or than the one of the event? say which");
    c->others = named;
}

// Whether the phrase is the adjective "other" itself, which belongs to the noun next to it.
static bool is_other(const Compiler *c, const Phrase *p)
{
    return p->says_other && strcmp(c->g->category[p->category].name, "adjective") == 0;
}

// "In that battle": a battle must have been mentioned.
// "Battle", "battles", "revealed" for "reveal"; a "battleground" is no battle.
bool is_form_of(const Token *token, const char *word)
{
    static const char *const endings[] = {"", "s", "es", "'s", "s'", "d", "ed", "ing", NULL};
    size_t size = strlen(word);
    return token->size >= size && memcmp(token->folded, word, size) == 0 &&
           span_is_one_of((Span){token->folded + size, token->size - size}, endings);
}

bool is_said_before(const Compiler *c, uint16_t end, const char *word)
{
    for (uint16_t i = 0; i < end; i++)
        if (is_form_of(&c->r->tokens->token[i], word))
            return true;
    return false;
}

// "The dismissed unit": something must have been dismissed.
static bool verb_is_said_before(const Compiler *c, uint16_t end, const Kid *verb)
{
    int16_t op = grammar_word(c->g, c->g->lexeme[verb->value].word)->value;
    for (uint16_t i = 0; i < end; i++)
        for (uint16_t l = c->g->lexemes_at[c->r->tokens->token[i].term]; l; l = c->g->lexeme[l].next)
            if (grammar_verb(c->g, &c->g->lexeme[l]) && grammar_word(c->g, c->g->lexeme[l].word)->value == op)
                return true;
    return false;
}

// "That location", about a cost in another line of the card: that cost must ask for a location.
static bool is_asked_in_cost(const Compiler *c, uint8_t op)
{
    const Vocabulary *v = c->g->vocabulary;
    for (uint8_t i = 0; op && i < c->to->ability_count; i++)
        for (uint16_t at = c->to->ability[i].play; at && c->to->code[at] != OP_END; at = code_skip(v, c->to->code, at))
            if (c->to->ability[i].kind == v->added_cost && code_has(v, c->to->code, at, op, -1))
                return true;
    return false;
}

// "Each time one of your other units is damaged, if you have two other units here": the one that was damaged is a unit
// other than this card, but not a unit other than itself. Which is meant?
static void others_doubt(Compiler *c, const Tree *t, uint16_t kinds)
{
    bool is_if = c->made && c->section == SECTION_IF && overlap(c, kinds, c->kind) &&
                 overlap(c, kinds, c->role[SLOT_THAT]);
    if (is_if && (is_said_before(c, t->start, "other") || is_said_before(c, t->start, "another")))
        refuse(c, t->start, "other than this card, or than the one of the event as well? say the number of all");
}

// "Both of them": two that were named one by one, or as a number of two.
static bool is_pair(const Compiler *c, const Tree *t, const Phrase *p)
{
    uint16_t kinds = p->kid_count > 0 && t->kid[0].kind == KID_WORD ? word_kinds(c, &t->kid[0]) : 0;
    uint8_t slot = slot_meant(c, kinds & 1 ? 0 : kinds, SAID_MANY);
    if (spoken_is_meant(c, kinds & 1 ? 0 : kinds, SAID_MANY))
        return c->spoken == SPOKEN_TWO;
    return slot == NO_SLOT || slot < SLOT_FIRST || c->slot[slot].most == 2 || ones_count(c, kinds & 1 ? 0 : kinds) == 2;
}

// Cards that the text has looked at or found are in a pile; those it has chosen or targeted are in play.
static bool is_of_seen(const Compiler *c, const Phrase *p)
{
    uint8_t slot = slot_meant(c, 0, (Said)p->said);
    return slot != NO_SLOT && slot >= SLOT_FIRST && c->slot[slot].is_seen;
}

// "Each unit …", "all of your ships …", "the number of weapons …".
static bool says_all(const Compiler *c, const Tree *t)
{
    static const char *const words[] = {"each", "all", "every"};
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (strcmp(c->r->tokens->token[t->start].folded, words[i]) == 0)
            return true;
    return strcmp(c->r->tokens->token[t->start].folded, "the") == 0 && t->start + 1 < c->r->tokens->count &&
           strcmp(c->r->tokens->token[t->start + 1].folded, "number") == 0;
}

// The token of a place that is said to be one of several: "aboard one of your ships"; NO_TOKEN: there is none.
static uint16_t token_of_one_place(const Compiler *c, const Kid *kid, bool is_place)
{
    if (kid->kind != KID_TREE)
        return NO_TOKEN;
    const Tree *t = &c->r->tree[kid->value];
    const Phrase *p = &c->g->phrase[t->phrase];
    static const char *const mentioned[] = {"any", "foe", NULL};
    if (span_is_one_of(span_of(c->g->category[p->category].name), mentioned))
        return is_place && strcmp(c->r->tokens->token[t->start].folded, "one") == 0 ? t->start : NO_TOKEN;
    uint16_t found = NO_TOKEN;
    for (uint8_t k = 0; k < p->kid_count && found == NO_TOKEN; k++)
        found = token_of_one_place(c, &t->kid[k], is_place || describes(c, kid) & DESCRIBES_PLACE);
    return found;
}

// Whether words after a noun say what its cards are like, not only where they are or whose.
static bool says_trait(const Compiler *c, const Kid *kid)
{
    static const char *const traits[] = {"test", "tests", "post", NULL};
    const Tree *t = kid->kind == KID_TREE ? &c->r->tree[kid->value] : NULL;
    if (!t)
        return false;
    const Phrase *p = &c->g->phrase[t->phrase];
    bool found = span_is_one_of(span_of(c->g->category[p->category].name), traits);
    for (uint8_t k = 0; k < p->kid_count && !found && !(describes(c, kid) & DESCRIBES_PLACE); k++)
        found = says_trait(c, &t->kid[k]);
    return found;
}

// "Damage each unit at one of your sites": the units of one site are meant, but nobody chooses which site.
static void one_place_check(Compiler *c, const Tree *t, const Phrase *p)
{
    for (uint8_t k = 0; says_all(c, t) && k < p->kid_count; k++) {
        uint16_t token = token_of_one_place(c, &t->kid[k], false);
        if (token != NO_TOKEN)
            fail(c, token, c->g->vocabulary->verb_target
                               ? "which one? nobody chooses it here: say \"target\", or \"a\" for all there are"
                               : "which one? nobody chooses it here: say \"a\" for all there are");
    }
}

// "For each character dismissed this way", after units were named: counting units would count too many.
static void whole_check(Compiler *c, const Kid *noun)
{
    uint16_t kinds = word_kinds(c, noun);
    uint8_t slot = slot_meant(c, kinds, SAID_NOT);
    bool is_all = c->all_tree && (slot == NO_SLOT || slot < SLOT_FIRST || slot < c->all_slot);
    uint16_t named = is_all ? c->all_kinds : slot != NO_SLOT && slot >= SLOT_FIRST ? c->slot[slot].kinds : 0;
    if (kinds & 1 && named)
        return;                         // "for each card": all of them, whatever they are
    if (!(named & kinds))
        fail(c, noun->at, "nothing of this kind was named before");
    else if (named & ~kinds)
        refuse(c, noun->at, "not all of the cards that were named are such cards, and how many are is not counted");
}

// The first noun of a description, or the last one; NULL: there is none.
static const Kid *noun_in(const Compiler *c, const Kid *kid, bool is_last)
{
    if (kid->kind == KID_WORD)
        return word_kinds(c, kid) ? kid : NULL;
    const Tree *t = kid->kind == KID_TREE ? &c->r->tree[kid->value] : NULL;
    const Kid *found = NULL;
    for (uint8_t k = 0; t && k < c->g->phrase[t->phrase].kid_count && (is_last || !found); k++) {
        const Kid *noun = describes(c, &t->kid[k]) & DESCRIBES_ADJECTIVE ? NULL : noun_in(c, &t->kid[k], is_last);
        found = noun ? noun : found;
    }
    return found;
}

// "Wounded Wavemasters and PCs that bear a weapon": a Wavemaster is a PC, so nobody would name both if what is said
// before the first and after the second held for both of them.
static void around_check(Compiler *c, const Tree *t, const Phrase *p)
{
    const Kid *list = &t->kid[0];
    bool is_list = p->kid_count > 1 && list->kind == KID_TREE && c->g->phrase[c->r->tree[list->value].phrase].plain;
    if (!is_list || !says_trait(c, &t->kid[1]))
        return;
    const Kid *first = noun_in(c, list, false), *last = noun_in(c, list, true);
    uint16_t one = first ? word_kinds(c, first) : 0, other = last ? word_kinds(c, last) : 0;
    bool is_same_class = first && last && c->g->lexeme[first->value].class == c->g->lexeme[last->value].class;
    if (first != last && !is_same_class && one && ((one & ~other) == 0 || (other & ~one) == 0))
        refuse(c, t->start, "does what is said around them hold for both? say it of each, or of one");
}

// Whether an adjective could stand alone, as a noun: "kizen", "fighter".
static bool is_noun_too(const Compiler *c, const Kid *kid)
{
    const Kid *word = kid->kind == KID_TREE ? &c->r->tree[kid->value].kid[0] : kid;
    return word->kind == KID_WORD && c->g->class_kinds[c->g->lexeme[word->value].class];
}

// "A kizen or damaged warrior": not a warrior that is a kizen or damaged.
static void alike_check(Compiler *c, const Tree *t, const Phrase *p)
{
    static const char *const joins[] = {"or", "and", ",", NULL};
    for (uint8_t k = 0; k + 1 < p->kid_count; k++) {
        bool is_pair = adjective_of(c, &t->kid[k]) && adjective_of(c, &t->kid[k + 1]) && t->kid[k + 1].at > 0 &&
                       says_one_of(c, (uint16_t)(t->kid[k + 1].at - 1), joins);
        if (is_pair && is_noun_too(c, &t->kid[k]) && !is_noun_too(c, &t->kid[k + 1]))
            fail(c, t->kid[k].at, "this is a card of its own, not what the other is like");
    }
}

// Adjectives, and what follows a noun. True: one of them is "other".
static bool description_check(Compiler *c, const Tree *t, const Phrase *p)
{
    bool describes_any = false, says_other = false;
    for (uint8_t k = 0; k < p->kid_count; k++)
        describes_any = describes_any || describes(c, &t->kid[k]) & (DESCRIBES_ADJECTIVE | DESCRIBES_AFTER);
    if (!describes_any)
        return false;
    alike_check(c, t, p);
    bool is_fact = t->kid[0].kind == KID_TREE && strcmp(c->g->category[p->category].name, "fact") == 0;
    uint16_t described = kinds_widened(c, phrase_kinds(c, t));
    uint16_t kinds = is_fact ? tree_kinds(c, (uint16_t)t->kid[0].value) : described;
    c->described = is_fact || c->g->is_statement[p->category] ? 0 : described;
    for (uint8_t k = 0; k < p->kid_count; k++) {
        const Phrase *said = adjective_of(c, &t->kid[k]);
        if (said && is_other(c, said) && described)
            others_doubt(c, t, described);
        says_other = says_other || (said && is_other(c, said));
        bool has_noun = said || (describes(c, &t->kid[k]) & DESCRIBES_AFTER) != 0;
        if (has_noun && !c->g->is_statement[p->category] && kinds != 0xffff && kinds > 1)
            traits_check(c, &t->kid[k], kinds);                     // in "A or B" it may be about A alone
    }
    return says_other;
}

// "You may draw a card", not "you may your opponent draws a card"; but "your opponent chooses one: you draw a card; or
// he or she loses 1 energy", which would be you otherwise.
static void told_check(Compiler *c, const Tree *t, const Phrase *p)
{
    for (uint8_t k = 1; k <= p->kid_count; k++)
        if (p->told >> k & 1 && !c->g->is_verb[c->r->tokens->token[t->kid[k - 1].at].term])
            fail(c, t->kid[k - 1].at, "here it must say what is done, and begin with the verb");
    for (uint8_t k = 1; k <= p->kid_count; k++)
        if (p->who >> k & 1 && c->g->is_verb[c->r->tokens->token[t->kid[k - 1].at].term])
            refuse(c, t->kid[k - 1].at, "who does this? say \"he or she …s\", or \"you …\"");
}

// Whether a sentence after the first begins with "if"; "if you do" only goes on with the one before it.
static bool says_if_later(const Compiler *c, const Kid *kid)
{
    static const char *const ifs[] = {"if", NULL}, *const players[] = {"you", "he", "we", NULL};
    static const char *const dids[] = {"do", "does", "don't", "doesn't", "can't", "cannot", NULL};
    const Tree *t = &c->r->tree[kid->value];
    for (uint16_t i = t->start; kid->kind == KID_TREE && i + 2 < t->end; i++) {
        if (c->r->tokens->token[i].folded[0] != '.' || !says_one_of(c, (uint16_t)(i + 1), ifs))
            continue;
        bool is_he = strcmp(c->r->tokens->token[i + 2].folded, "he") == 0;      // "he or she"
        if (!says_one_of(c, (uint16_t)(i + 2), players) || !says_one_of(c, (uint16_t)(i + (is_he ? 5 : 3)), dids))
            return true;
    }
    return false;
}

void words_check(Compiler *c, const Tree *t, const Phrase *p)
{
    told_check(c, t, p);
    bool says_other = description_check(c, t, p) || (p->says_other && !is_other(c, p));
    if (p->by == BY_YOU && c->actor.count)
        fail(c, t->start, "this is about you, but another player does it");
    if (p->by == BY_OTHER && !c->actor.count)
        fail(c, t->start, "no player was named before that this could point to");
    if (p->unowned)
        unowned_check(c, t);
    if (p->first && slot_meant(c, p->first_kinds, SAID_NOT) != NO_SLOT)
        fail(c, t->start, "this must be about what was named before");
    if (p->line && !is_said_before(c, c->r->tokens->count, p->line))
        fail(c, t->start, "nothing in this text says what this is near to");
    bool is_back = (p->back && is_said_before(c, t->start, p->back)) || is_asked_in_cost(c, p->cost_op);
    is_back = is_back || (p->back_verb && verb_is_said_before(c, t->start, &t->kid[p->back_verb - 1]));
    if ((p->back || p->back_verb || p->cost_op) && !is_back)
        fail(c, t->start, "nothing was named before that this could point to");
    if (p->seen && is_of_seen(c, p) != (p->seen == SEEN_IT))
        fail(c, t->start, "those cards are elsewhere");
    if (p->pair && !is_pair(c, t, p))
        refuse(c, t->start, "\"both\" is said of two cards");
    uint16_t described = says_other ? kinds_widened(c, phrase_kinds(c, t)) : 0;
    if (described)
        others_find(c, t, described);
    one_place_check(c, t, p);
    around_check(c, t, p);
    if (p->whole)
        whole_check(c, &t->kid[p->whole - 1]);
    if (p->outright && strcmp(c->r->tokens->token[t->kid[p->outright - 1].at].folded, "if") == 0)
        refuse(c, t->kid[p->outright - 1].at, "and if not? say the condition with the event: \"would … and …\"");
    const Items *subject = &c->kept[REGISTER_SUBJECT];
    bool is_each = subject->count > 0 && subject->item[0].value == OP_EACH;
    if (is_each && strcmp(c->g->category[p->category].name, "likened") == 0)
        refuse(c, t->start, "than which card? each of these has its own: say \"than this …\"");
    if (is_half_denied(c, t, p))
        refuse(c, t->start, "does \"not\" hold for both? say it of each");
    if (p->gathered && is_at_any(c, &t->kid[p->gathered - 1]))
        refuse(c, t->kid[p->gathered - 1].at,
               "at one of them, or at all of them together? say \"a site where …\", or \"at sites\"");
    if (p->together && tells_of_two(c, &t->kid[p->together - 1]))
        refuse(c, t->kid[p->together - 1].at,
               "does the condition hold for both, or for what was said last? begin with it, or say it of each");
    if (p->sure && says_if_later(c, &t->kid[p->sure - 1]))
        fail(c, t->kid[p->sure - 1].at, "a later sentence begins with \"if\"");
    uint8_t slot = p->mine == MINE_IT ? slot_meant(c, 0, (Said)p->said) : NO_SLOT;
    if (slot != NO_SLOT && slot >= SLOT_FIRST && c->slot[slot].whose != doer(c))
        refuse(c, t->start, "those are not your cards: they go to their owner");
}

// ---- whose cards, how many, and where they are ----

bool event_says(const Compiler *c, uint8_t op)
{
    const Items *section = c->made ? c->made->section : NULL;
    const Items *event = !section                         ? NULL
                         : section[SECTION_SUBJECT].count ? &section[SECTION_SUBJECT]
                                                          : &section[SECTION_EVENT];
    uint16_t filter = event ? filter_at(event, 0) : 0;
    return event && filter + 4 < event->count && event->item[filter + 3].value == OP_IS &&
           event->item[filter + 4].value == op;
}

// "Each time you draw a card": cards that you draw, reveal or play are yours. A place need not be. `whose` is 1 + the
// player.
static bool event_is_done_by(const Compiler *c, uint16_t whose)
{
    const Vocabulary *v = c->g->vocabulary;
    const Items *event = c->made ? &c->made->section[SECTION_EVENT] : NULL;
    if (!event || !v->done_by || c->role[SLOT_THAT] & (v->wide_kind | v->wide_kinds))
        return false;
    for (uint16_t i = filter_at(event, 0); i + 1 < event->count && event->item[i].kind != ITEM_FILTER_END; i++)
        if (event->item[i].kind == ITEM_BYTE && event->item[i].value == v->done_by)
            return 1u + event->item[i + 1].value == whose;
    return false;
}

// What the ability says of the event's cards: with the event, or as its subject. NULL: nothing.
static const Items *event_cards(const Compiler *c)
{
    const Items *section = c->made ? c->made->section : NULL;
    if (section && filter_at(&section[SECTION_EVENT], 0) < section[SECTION_EVENT].count)
        return &section[SECTION_EVENT];
    return section && section[SECTION_SUBJECT].count ? &section[SECTION_SUBJECT] : NULL;
}

// "One of your ships is lost", "your target unit is lost": whether the event is about such a player's cards. `whose` is
// 1 + the player.
static bool event_is_of(const Compiler *c, uint16_t whose)
{
    const Items *event = event_cards(c);
    uint8_t slot = event ? filter_among(event, filter_at(event, 0)) : NO_SLOT;
    uint16_t said = slot != NO_SLOT && slot >= SLOT_FIRST ? c->slot[slot].whose : 0;
    return event && (said ? said : filter_whose(event, filter_at(event, 0))) == whose;
}

// "One of your ships is lost": whether the event is about your cards.
static bool event_is_yours(const Compiler *c)
{
    return event_says(c, OP_SELF) || event_is_done_by(c, doer(c)) || event_is_of(c, doer(c));
}

bool event_is_anybodys(const Compiler *c)
{
    const Items *event = c->made ? &c->made->section[SECTION_EVENT] : NULL;
    return !event_says(c, OP_SELF) && (!event || event->count == 0 || filter_whose(event, filter_at(event, 0)) == 0);
}

// ---- what is known about the cards of a selection ----

typedef struct Selected {               // a selection in code that has been made
    const Items *code;
    uint16_t at;
} Selected;

// OP_END: the words have made no code there.
static uint16_t op_of(Selected s) { return s.at < s.code->count ? s.code->item[s.at].value : OP_END; }
static uint16_t slot_of(Selected s) { return op_of(s) == OP_SLOT ? s.code->item[s.at + 1].value : 0; }

// Where the expression that begins there ends.
static uint16_t expression_end(const Compiler *c, const Items *code, uint16_t at)
{
    const OpInfo *op = grammar_op(c->g->vocabulary, (uint8_t)code->item[at++].value);
    for (const char *takes = op ? op->takes : ""; *takes && at < code->count; takes++) {
        int depth = *takes == 'f';
        if (strchr("ncs", *takes))
            at = expression_end(c, code, at);
        else
            at = (uint16_t)(at + (*takes == 't' ? 1 + code->item[at].value : 1));
        for (; depth > 0 && at < code->count; at++)
            depth += code->item[at].kind == ITEM_FILTER ? 1 : code->item[at].kind == ITEM_FILTER_END ? -1 : 0;
    }
    return at;
}

// Whether something is so of both parts of "A and B", or of either, as `needs_both` says.
typedef bool (*Known)(const Compiler *c, Selected s);

static bool is_of_both(const Compiler *c, Selected s, Known known, bool needs_both)
{
    Selected first = {s.code, (uint16_t)(s.at + 1)}, second = {s.code, expression_end(c, s.code, (uint16_t)(s.at + 1))};
    return needs_both ? known(c, first) && known(c, second) : known(c, first) || known(c, second);
}

// For "the rest" of some cards, the selection of those cards.
static Selected without_rest(Selected s)
{
    return op_of(s) == OP_REST_OF ? (Selected){s.code, (uint16_t)(s.at + 2)} : s;
}

// The cards of the player who acts.
static bool selection_is_yours(const Compiler *c, Selected s)
{
    s = without_rest(s);
    if (op_of(s) == OP_BOTH)
        return is_of_both(c, s, selection_is_yours, true);
    uint16_t op = op_of(s), slot = slot_of(s);
    bool is_its_owner = op == OP_SLOT && c->actor.count && c->actor.item[0].value == (PLAYER_OWNER | slot);
    return is_its_owner || op == OP_SELF || (op == OP_EACH && filter_whose(s.code, (uint16_t)(s.at + 1)) == doer(c)) ||
           (op == OP_SLOT && (slot < SLOT_FIRST ? event_is_yours(c) : c->slot[slot].whose == doer(c)));
}

static bool selection_is_theirs(const Compiler *c, Selected s)
{
    s = without_rest(s);
    if (op_of(s) == OP_BOTH)
        return is_of_both(c, s, selection_is_theirs, true);
    uint16_t op = op_of(s), slot = slot_of(s), whose = 1 + PLAYER_OPPONENT;
    bool is_events = slot < SLOT_FIRST && (event_is_done_by(c, whose) || event_is_of(c, whose));
    return (op == OP_EACH && filter_whose(s.code, (uint16_t)(s.at + 1)) == whose) ||
           (op == OP_SLOT && (is_events || (slot >= SLOT_FIRST && c->slot[slot].whose == whose)));
}

// The cards of the player whom the text calls "you", although another player acts.
static bool selection_is_of_you(const Compiler *c, Selected s)
{
    s = without_rest(s);
    if (op_of(s) == OP_BOTH)
        return is_of_both(c, s, selection_is_of_you, true);
    uint16_t slot = slot_of(s), whose = 1 + PLAYER_YOU;
    return (op_of(s) == OP_EACH && filter_whose(s.code, (uint16_t)(s.at + 1)) == whose) ||
           (slot >= SLOT_FIRST && c->slot[slot].whose == whose);
}

static bool selection_is_several(const Compiler *c, Selected s)
{
    uint16_t slot = slot_of(s);
    return op_of(s) == OP_BOTH || (slot >= SLOT_FIRST && c->slot[slot].is_many && !is_capturing(c->slot[slot].op));
}

static bool selection_is_one(const Compiler *c, Selected s)
{
    uint16_t op = op_of(s), slot = slot_of(s);
    return op == OP_SELF || (op == OP_SLOT && (slot < SLOT_FIRST || !c->slot[slot].is_many));
}

static bool selection_is_two(const Compiler *c, Selected s)
{
    uint16_t slot = slot_of(s);
    return op_of(s) == OP_BOTH || (slot >= SLOT_FIRST && c->slot[slot].is_many && c->slot[slot].most == 2);
}

// Whether some of the cards are in none of these zones. Cards that were found in a pile are in one of `found_zones`.
static bool lies_elsewhere(const Compiler *c, Selected s, uint16_t zones)
{
    s = without_rest(s);
    if (op_of(s) == OP_BOTH)
        return lies_elsewhere(c, (Selected){s.code, (uint16_t)(s.at + 1)}, zones) ||
               lies_elsewhere(c, (Selected){s.code, expression_end(c, s.code, (uint16_t)(s.at + 1))}, zones);
    uint16_t slot = slot_of(s), found = c->g->vocabulary->found_zones;
    uint16_t lies = op_of(s) == OP_EACH ? filter_zones(s.code, (uint16_t)(s.at + 1))
                  : op_of(s) == OP_SLOT ? c->slot[slot].zones : 0;
    return lies & ~zones || (slot >= SLOT_FIRST && c->slot[slot].is_seen && found && !(found & zones));
}

// The cards of a slot of the phrase, or those it is about. `at` says where the code of each slot begins.
static Selected selection_of(const Compiler *c, uint8_t kid, const Items *code, const uint16_t *at)
{
    return kid == OF_SUBJECT ? (Selected){&c->kept[REGISTER_SUBJECT], 0} : (Selected){code, at[kid - 1]};
}

void selection_check(Compiler *c, const Tree *t, const Phrase *p, const Items *code, const uint16_t *at)
{
    static const char whose[] = "whose is it? cards go to their owner: say \"its owner's\", or whose cards these are";
    if (c->failed)
        return;
    for (uint8_t k = 1; k <= p->kid_count; k++) {
        bool is_by_verb = c->verb && (p->wants[k] == BY_VERB || p->lies_by_verb >> k & 1);
        uint16_t by_verb = is_by_verb ? c->verb->zones : 0;
        if ((p->lies >> k & 1 && lies_elsewhere(c, (Selected){code, at[k - 1]}, p->zones)) ||
            (by_verb && lies_elsewhere(c, (Selected){code, at[k - 1]}, by_verb)))
            refuse(c, t->kid[k - 1].at, "this cannot be done with cards that are where these are");
    }
    if (p->lies & 1 && lies_elsewhere(c, selection_of(c, OF_SUBJECT, code, at), p->zones))
        refuse(c, t->start, "this cannot be done with cards that are where these are");
    if (p->mine && p->mine != MINE_IT && !selection_is_yours(c, selection_of(c, p->mine, code, at)))
        refuse(c, t->start, whose);
    if (p->yours && !selection_is_of_you(c, selection_of(c, p->yours, code, at)))
        refuse(c, t->start, whose);
    if (p->many && selection_is_one(c, selection_of(c, p->many, code, at)))
        refuse(c, t->start, "\"their\" is said of several cards, and this is one");
    if (p->theirs && (c->actor.count || !selection_is_theirs(c, selection_of(c, p->theirs, code, at))))
        refuse(c, t->start, whose);
    if (p->two && !selection_is_two(c, selection_of(c, p->two, code, at)))
        refuse(c, t->start, "this is said of two cards");
    uint16_t alone = p->alone ? slot_of(selection_of(c, p->alone, code, at)) : 0;
    if (p->alone && alone >= SLOT_FIRST && c->slot[alone].is_many)
        refuse(c, t->start, "each of them has a number of its own: say it of one card");
    if (p->one && selection_is_several(c, selection_of(c, p->one, code, at)))
        refuse(c, t->start, "\"its\" is said of one card, and these are several");
}

// For a statement with two selections: the second is where the cards go, or what is taken instead.
void destination_mark(Compiler *c, const Phrase *p, const Items *code)
{
    const RecipeStep *s = p->recipe;
    const OpInfo *op = s->kind == STEP_BYTE ? grammar_op(c->g->vocabulary, (uint8_t)s->value) : NULL;
    bool is_statement = op && op->kind == OP_KIND_STATEMENT && strcmp(op->takes, "ss") == 0;
    if (c->failed || !is_statement || code->item[code->count - 2].value != OP_SLOT)
        return;
    uint16_t slot = code->item[code->count - 1].value;
    if (slot >= SLOT_FIRST && slot < ENTRY_SLOTS)
        c->slot[slot].is_where = true;
}

// The statement that a phrase itself makes, not one inside it; 0: none.
static uint8_t statement_of(const Compiler *c, const Phrase *p)
{
    for (const RecipeStep *s = p->recipe; s->kind != STEP_END; s++) {
        bool is_verb = s->kind == STEP_PASTE && s->value == REGISTER_VERB && c->kept[REGISTER_VERB].count > 0;
        uint8_t value = s->kind == STEP_BYTE ? (uint8_t)s->value
                      : is_verb ? (uint8_t)c->kept[REGISTER_VERB].item[0].value : 0;
        const OpInfo *op = value ? grammar_op(c->g->vocabulary, value) : NULL;
        if (op && op->kind == OP_KIND_STATEMENT)
            return value;
    }
    return 0;
}

// What was played from a pile is in play when it is mentioned again, and what went to a hand is there. `from` is where
// the phrase's code begins.
void brought_mark(Compiler *c, const Phrase *p, const Items *code, uint16_t from)
{
    const Vocabulary *v = c->g->vocabulary;
    uint8_t op = !c->failed && v->brings ? statement_of(c, p) : 0;
    uint16_t zones = op ? v->brings(op) : 0, at = from;
    if (!zones)
        return;
    while (at < code->count && code->item[at].value != op)
        at++;
    at = (uint16_t)(at + 1 + (grammar_op(v, op)->takes[0] == 'p'));
    if (at + 1 >= code->count || code->item[at].value != OP_SLOT || code->item[at + 1].value >= ENTRY_SLOTS)
        return;
    c->slot[code->item[at + 1].value].zones = zones;
}
