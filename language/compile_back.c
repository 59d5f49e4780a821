// compile_back.c — words that point back: "it", "that", "those", "other", "he or she", "its owner".
#include "language/compiler.h"

// ---- which cards are meant ----

// How well a noun fits cards of these kinds. 0: they are not such cards, 1: they may be, 2: all of them are, 3: it is
// their own noun.
static int called(uint16_t kinds, uint16_t noun)
{
    return !noun || kinds == noun ? 3 : !(kinds & noun) ? 0 : kinds & ~noun ? 1 : 2;
}

// The slot from `from` on, and below `end`, that holds cards of these kinds. Of several, it is the one that was called
// by this noun ("that character" is a character that was named, not a unit that could be one), then the one settled
// last; NO_SLOT: none. "It" is what was moved, not the place it was moved to.
static uint8_t slot_settled_last(const Compiler *c, uint8_t from, uint8_t end, uint16_t kinds, Said said)
{
    uint8_t found = NO_SLOT;
    int best = 0;
    bool has_many = false;              // "those cards" are not a single one that was named since
    for (uint8_t slot = from; slot < end && said == SAID_MANY && kinds <= 1; slot++)
        has_many = has_many || (c->slot[slot].is_named && c->slot[slot].is_many);
    for (uint8_t slot = end; slot > from; slot--) {
        const SlotInfo *s = &c->slot[slot - 1];
        bool is_passed = (said == SAID_ONE && !kinds && s->is_where) || (has_many && !s->is_many);
        int fits = s->is_named && !is_passed ? called(s->kinds, kinds) : 0;
        found = fits > best ? (uint8_t)(slot - 1) : found;
        best = fits > best ? fits : best;
    }
    return found;
}

// What words point back to: the slot of this ability settled last, otherwise the event's cards. An ability that waits
// for an event refers to that event rather than to what was named before it began to wait. `kinds` 0: cards of any
// kind.
uint8_t slot_meant(const Compiler *c, uint16_t kinds, Said said)
{
    if (said == SAID_NOT && !kinds && c->pointed)
        return (uint8_t)(c->pointed - 1);
    uint8_t slot = slot_settled_last(c, c->inner_slot ? c->inner_slot : c->first_slot, c->next_slot, kinds, said);
    bool is_place = c->role[SLOT_THAT_OTHER] & (c->g->vocabulary->wide_kind | c->g->vocabulary->wide_kinds);
    bool is_other = c->pointed == SLOT_THAT_OTHER + 1 && c->role[SLOT_THAT_OTHER] && !c->inner_slot && !is_place;
    if (slot == NO_SLOT && !kinds && said == SAID_ONE && is_other && (!c->wants || c->wants & c->role[SLOT_THAT_OTHER]))
        return SLOT_THAT_OTHER;         // "destroy that monster if it …": what was pointed to last
    for (uint8_t role = 0; slot == NO_SLOT && role < (kinds ? 2 : 1); role++)
        if (c->role[role] & (kinds ? kinds : 0xffff))
            slot = role;                // SLOT_THAT, SLOT_THAT_OTHER
    return slot == NO_SLOT && c->inner_slot ? slot_settled_last(c, c->first_slot, c->inner_slot, kinds, said) : slot;
}

// Whether only the cards that were mentioned can be meant: no slot was settled, or only their place was ("exactly one
// unit at target site").
static bool spoken_is_free(const Compiler *c, uint16_t kinds, Said said)
{
    uint16_t where = c->g->vocabulary->wide_kind | c->g->vocabulary->wide_kinds;
    uint8_t slot = slot_meant(c, kinds, said);
    bool is_place = slot != NO_SLOT && slot >= SLOT_FIRST && c->slot[slot].kinds && !(c->slot[slot].kinds & ~where);
    return slot == NO_SLOT || (is_place && !kinds && !(c->spoken_kinds & where));
}

// Whether the words mean cards that a condition only mentioned, because nothing else could be meant.
bool spoken_is_meant(const Compiler *c, uint16_t kinds, Said said)
{
    bool is_so_many = said == SAID_ONE ? c->spoken == SPOKEN_A || c->spoken == SPOKEN_ONE : c->spoken >= SPOKEN_TWO;
    return said != SAID_NOT && c->kept[REGISTER_SPOKEN].count > 0 && is_so_many &&
           (!kinds || called(c->spoken_kinds, kinds) > 1) && spoken_is_free(c, kinds, said);
}

// Whether the card that a condition mentions could be meant as well as one that was named before it: "Damage target
// unit. If your opponent has exactly one ship, destroy it."
static bool spoken_is_rival(const Compiler *c, uint16_t kinds, Said said)
{
    uint8_t slot = slot_meant(c, kinds, said);
    bool is_one = c->spoken == SPOKEN_A || c->spoken == SPOKEN_ONE;
    if (said != SAID_ONE || c->kept[REGISTER_SPOKEN].count == 0 || !is_one || slot == NO_SLOT)
        return false;
    if (slot < SLOT_FIRST)              // "when this enters play, if your opponent has a unit, damage it"
        return c->pointed != slot + 1 && c->spoken_kinds != ANY_KIND &&
               (kinds ? called(c->spoken_kinds, kinds) > 1 : !c->wants || c->spoken_kinds & c->wants);
    if (kinds)                                          // "a character at the same site as target character"
        return called(c->spoken_kinds, kinds) > 1 && slot_is_spoken_of(&c->kept[REGISTER_SPOKEN], slot);
    bool has_name = c->spoken_kinds == ANY_KIND;        // a card with a name is not called "it"
    return !has_name && (!c->wants || c->spoken_kinds & c->wants);
}

// Whether "it" can mean this card: this card was mentioned last, and what is said here can be said about it.
static bool self_fits(const Compiler *c) { return c->self_named_last && (!c->wants || c->wants & c->kind); }

// "Invert this character and undamage it": this card was mentioned last, and nothing else in this section of the text.
bool it_is_self(const Compiler *c, Said said)
{
    bool waits = c->made && c->made->outer;     // what came before it began to wait counts, too
    for (uint8_t slot = waits ? c->first_slot : c->section_slot; slot < c->next_slot; slot++)
        if (c->slot[slot].is_named)
            return false;
    return said == SAID_ONE && self_fits(c) && (c->role[SLOT_THAT] == 0 || event_says(c, OP_SELF));
}

// Whether "it" can mean the card that this one is beneath or aboard: "the ship this asset is beneath … aboard it".
// Nothing else was named, and this card can't be meant.
bool host_is_meant(const Compiler *c, Said said)
{
    return said == SAID_ONE && c->kept[REGISTER_THERE].count > 0 && c->wants & c->host_kinds && !(c->wants & c->kind) &&
           slot_meant(c, 0, said) == NO_SLOT && !spoken_is_meant(c, 0, said);
}

// Whether "it" is each card of what is said: "each fighter you have is power +1 for each weapon beneath it".
bool each_is_meant(const Compiler *c, Said said)
{
    const Items *subject = &c->kept[REGISTER_SUBJECT];
    bool is_each = subject->count > 0 && subject->item[0].kind == ITEM_BYTE && subject->item[0].value == OP_EACH;
    return said == SAID_ONE && is_each && !c->is_fact && !self_fits(c) && (!c->wants || c->wants & c->subject_kinds) &&
           c->made && c->section == SECTION_CODE && !c->role[SLOT_THAT] && slot_meant(c, 0, said) == NO_SLOT &&
           !spoken_is_meant(c, 0, said);
}

// Whether the event is about something that this card does: "this character damages a unit".
static bool self_does_it(const Compiler *c)
{
    for (int s = SECTION_EVENT; c->made && s <= SECTION_OBJECT; s++)
        for (uint16_t i = 0; i < c->made->section[s].count; i++)
            if (c->made->section[s].item[i].kind == ITEM_BYTE && c->made->section[s].item[i].value == OP_SELF)
                return true;
    return false;
}

// "That unit", where both cards of an event are units: after "this unit is damaged by a unit" it is the other one.
static uint8_t event_card_meant(Compiler *c, uint16_t token, uint16_t kinds, uint8_t slot)
{
    uint16_t places = c->g->vocabulary->wide_kind | c->g->vocabulary->wide_kinds;
    if (slot != SLOT_THAT || !(c->role[SLOT_THAT_OTHER] & kinds & ~places & ~1u))
        return slot;
    if (event_says(c, OP_SELF))
        return SLOT_THAT_OTHER;
    if (!self_does_it(c))
        refuse(c, token, "this could be either card of the event: say which is meant");
    return slot;
}

// "Damage each unit at target site. Destroy it": the units were named last, and the site only to say which.
static bool is_place_of_all(const Compiler *c, uint8_t slot)
{
    uint16_t places = c->g->vocabulary->wide_kind | c->g->vocabulary->wide_kinds;
    const Phrase *all = c->all_tree ? &c->g->phrase[c->r->tree[c->all_tree - 1].phrase] : NULL;
    bool is_each = all && strcmp(c->g->category[all->category].name, "all") == 0;      // "all" of them are not "it"
    return is_each && slot >= SLOT_FIRST && slot < c->all_slot && c->slot[slot].kinds &&
           !(c->slot[slot].kinds & ~places);
}

// "When a unit damages this character, its owner …": either of the two could be meant. A card of another kind than what
// it does something to is not called "it".
static bool is_of_either(const Compiler *c)
{
    uint16_t places = c->g->vocabulary->wide_kind | c->g->vocabulary->wide_kinds;
    uint16_t one = c->role[SLOT_THAT], other = (uint16_t)(c->role[SLOT_THAT_OTHER] & ~(places | 1u));
    if (!event_says(c, OP_SELF) && self_does_it(c))
        return c->kind & one && (!c->wants || c->wants & c->kind);
    return other && (!c->wants || (c->wants & one && c->wants & other));
}

// "As many cards", "for each card revealed this way": how many they are is what matters.
static bool says_amount(const Compiler *c)
{
    static const char *const amounts[] = {"taken", "hand", "tally", "quantity", NULL};
    return span_is_one_of(span_of(c->g->category[c->g->phrase[c->r->tree[c->tree].phrase].category].name), amounts);
}

// "At the same site".
static bool says_one_place(const Compiler *c, uint16_t end)
{
    static const char *const places[] = {"location", "site", "sector", "underground", "port", NULL};
    for (uint16_t i = 0; i + 1 < end; i++)
        if (strcmp(c->r->tokens->token[i].folded, "same") == 0 &&
            span_is_one_of(span_of(c->r->tokens->token[i + 1].folded), places))
            return true;
    return false;
}

// "With the same power", "there": of several cards each has its own, unless all are at one place.
static bool is_of_one(const Compiler *c, uint16_t token)
{
    const Phrase *p = &c->g->phrase[c->r->tree[c->tree].phrase];
    bool is_liked = strcmp(c->g->category[p->category].name, "likened") == 0;
    return is_liked || (!says_one_place(c, token) && c->g->describes[p->category] & DESCRIBES_TRAIT);
}

static uint8_t slot_pointed(Compiler *c, uint16_t token, uint16_t kinds, Said said)
{
    uint8_t slot = event_card_meant(c, token, kinds, slot_meant(c, kinds, said));
    bool is_many = slot != NO_SLOT && slot >= SLOT_FIRST && c->slot[slot].is_many;
    const SlotInfo *info = slot != NO_SLOT && slot >= SLOT_FIRST ? &c->slot[slot] : NULL;
    if (info && info->is_doubled && !c->again)
        refuse(c, token, "each player has one: say whose");
    else if (info && info->is_doubt && said == SAID_ONE && !kinds)
        refuse(c, token, "this could be the card of the condition or the one before it: say which is meant");
    else if (info && info->is_branch)
        refuse(c, token, "only one of these is done: say which is meant");
    else if (slot == SLOT_THAT && said == SAID_ONE && !kinds && c->inside_tree && event_says(c, OP_SELF) &&
             (c->wants ? c->wants : c->kind) & tree_kinds(c, (uint16_t)(c->inside_tree - 1)))
        refuse(c, token, "this could be the one that the place is described by: say which is meant");
    else if (slot == SLOT_THAT && said == SAID_ONE && !kinds && c->pointed != SLOT_THAT + 1 && is_of_either(c))
        refuse(c, token, "this could be either card of the event: say which is meant");
    else if (slot != NO_SLOT && slot + 1 < c->dealt && said == SAID_ONE && kinds <= 1 && !c->wants)
        refuse(c, token, "this could be the card that came to the hand: say which is meant");
    else if (said == SAID_NOT && (is_many || c->pair_named_last) && is_of_one(c, token))
        refuse(c, token, "this is said of one card, and several were named: say it of each");
    else if (c->rest_named_last && said != SAID_NOT)
        refuse(c, token, "this could be the other cards: say which are meant");
    if (slot == NO_SLOT)
        fail(c, token, kinds ? "nothing of this kind was named before"
                           : "nothing was named before that this could point to");
    else if (said == SAID_ONE && !kinds && self_fits(c))
        refuse(c, token, "this could point to this card or to another: say which is meant");
    else if (said == SAID_ONE && (is_many || (c->pair_named_last && (kinds <= 1 || ones_count(c, kinds) > 1)) ||
                                  (!kinds && is_place_of_all(c, slot))))
        refuse(c, token, "this points to one card, and several were named");
    else if (kinds <= 1 && c->pair_named_last && (said == SAID_MANY ? is_many : said == SAID_NOT && says_amount(c)))
        refuse(c, token, "several groups were named: say which of them are meant");
    else if (said == SAID_MANY && !is_many)
        refuse(c, token, "this points to several cards, and one was named");
    if (slot != NO_SLOT)
        c->pointed = (uint8_t)(slot + 1);
    return slot;
}

// Whether the words mean all the cards that something was done with, because nothing that fits was named since. If so,
// the text is compiled again, and this time these cards are captured.
bool all_is_meant(const Compiler *c, uint16_t kinds, Said said)
{
    uint8_t slot = slot_meant(c, kinds, said);
    bool is_later = slot == NO_SLOT || ((said == SAID_MANY || kinds == 1) && (slot < SLOT_FIRST || slot < c->all_slot));
    return c->all_tree && said != SAID_NOT && c->all_is_one == (said == SAID_ONE) && is_later &&
           (!kinds || kinds_widened(c, c->all_kinds) & kinds);
}

static bool all_pointed(Compiler *c, uint16_t kinds, Said said)
{
    if (!all_is_meant(c, kinds, said) || c->kept_count == KEPT_MAX)
        return false;
    c->kept_tree[c->kept_count++] = (uint16_t)(c->all_tree - 1);
    c->is_anew = c->failed = true;
    return true;
}

static bool is_one_of(const Compiler *c, uint8_t slot, uint16_t kinds)
{
    const SlotInfo *s = &c->slot[slot];
    return s->is_named && !s->is_many && !s->is_where && (!kinds || s->kinds & kinds);
}

static uint8_t ones_from(const Compiler *c) { return c->inner_slot ? c->inner_slot : c->first_slot; }

// How many cards were named one by one since several were named together.
uint8_t ones_count(const Compiler *c, uint16_t kinds)
{
    uint8_t count = 0;
    for (uint8_t slot = ones_from(c); slot < c->next_slot; slot++)
        count = c->slot[slot].is_named && c->slot[slot].is_many ? 0 : (uint8_t)(count + is_one_of(c, slot, kinds));
    return count;
}

// For cards named one by one, "those" are all of them. False: there are fewer than two.
static bool ones_put(Compiler *c, uint16_t kinds, Items *out)
{
    uint8_t from = ones_from(c), left = ones_count(c, kinds);
    if (left < 2)
        return false;
    for (uint8_t slot = c->next_slot; slot > from; slot--)
        from = c->slot[slot - 1].is_named && c->slot[slot - 1].is_many ? slot : from;
    for (uint8_t slot = from; slot < c->next_slot; slot++) {
        if (!is_one_of(c, slot, kinds))
            continue;
        if (left-- > 1)
            put_byte(c, out, OP_BOTH);
        put_byte(c, out, OP_SLOT);
        put_byte(c, out, slot);
    }
    c->pair_named_last = true;
    return true;
}

// The cards that words point back to, as a selection.
static void cards_point(Compiler *c, uint16_t token, uint16_t kinds, Said said, Items *out)
{
    if (all_pointed(c, kinds, said) || (said == SAID_MANY && ones_put(c, kinds, out)))
        return;
    if (spoken_is_meant(c, kinds, said)) {
        bool may_be_rival = c->spoken_rivals && (!c->wants || c->spoken_rivals & c->wants);
        if (kinds ? called(c->spoken_rivals, kinds) > 1 : may_be_rival)
            refuse(c, token, "this could be either card of the condition: say which is meant");
        if (said == SAID_ONE && !kinds && c->kind & kinds_widened(c, c->spoken_kinds))
            refuse(c, token, "this could point to this card or to another: say which is meant");
        spoken_put(c, out);
        return;
    }
    if (spoken_is_rival(c, kinds, said))
        refuse(c, token, "this could be the card of the condition or the one before it: say which is meant");
    put_byte(c, out, OP_SLOT);
    put_byte(c, out, slot_pointed(c, token, kinds, said));
}

// ---- what the words mean ----

static Said said_in(const Compiler *c, const Tree *t) { return (Said)c->g->phrase[t->phrase].said; }

// "As long as a unit is aboard this ship": "it" could be the unit as well as the ship.
void rival_mark(Compiler *c, const Tree *fact)
{
    const Kid *kid = &fact->kid[0];
    if (strcmp(c->g->category[c->g->phrase[fact->phrase].category].name, "fact") != 0 || kid->kind != KID_TREE)
        return;
    const Phrase *subject = &c->g->phrase[c->r->tree[kid->value].phrase];
    if (strcmp(c->g->category[subject->category].name, "any") == 0)
        c->rival = (uint16_t)(kid->value + 1);
}

// Refuses "it" with both cards it could mean, in the words of the text.
static void rivals_refuse(Compiler *c, const Tree *t)
{
    const Tree *rival = &c->r->tree[c->rival - 1];
    char message[120];
    Text text = text_in(message, sizeof message);
    text_put(&text, "this could point to this card or to \"");
    for (uint16_t i = rival->start; i < rival->end; i++) {
        text_put(&text, i > rival->start ? " " : "");
        text_format(&text, "%.*s", SPAN_ARGS(token_span(c->r->tokens, i)));
    }
    text_put(&text, "\": say which is meant");
    refuse(c, t->start, message);
}

// "Damage a unit unless its player pays 1 energy": which unit is chosen only when nobody pays.
static void later_refuse(Compiler *c, uint16_t token)
{
    if (c->later_from && token >= c->later_from && (!c->wants || c->wants & kinds_widened(c, c->later_kinds)))
        refuse(c, token, "the card is chosen only after that: say \"target\", or \"Choose …\" in a sentence before");
}

static void it_put(Compiler *c, const Tree *t, Items *out)
{
    later_refuse(c, t->start);
    if (it_is_self(c, said_in(c, t)) && c->dealt && !c->wants)
        refuse(c, t->start, "this could be the card that came to the hand: say which is meant");
    if (it_is_self(c, said_in(c, t)) && c->is_fact && c->mentioned)
        refuse(c, t->start, "this could point to this card or to another: say which is meant");
    bool is_spoken = c->kept[REGISTER_SPOKEN].count > 0 && (c->spoken == SPOKEN_A || c->spoken == SPOKEN_ONE);
    if (it_is_self(c, said_in(c, t)) && is_spoken && !c->is_fact && c->spoken_kinds != ANY_KIND && c->hoist &&
        (!c->wants || c->spoken_kinds & c->wants))
        refuse(c, t->start, "this could point to this card or to the one of the condition: say which is meant");
    uint16_t kinds = c->rival ? tree_kinds(c, (uint16_t)(c->rival - 1)) : 0;
    uint16_t rival = kinds == ANY_KIND ? 0 : kinds_widened(c, kinds);           // a card with a name is not called "it"
    if (it_is_self(c, said_in(c, t)) && (c->wants ? rival & c->wants : rival))
        rivals_refuse(c, t);
    bool is_beside = said_in(c, t) == SAID_NOT && self_fits(c) && slot_meant(c, 0, SAID_NOT) == NO_SLOT;
    if (is_beside || it_is_self(c, said_in(c, t)))
        put_byte(c, out, OP_SELF);      // "as this character at the same site"
    else if (each_is_meant(c, said_in(c, t)))
        put_byte(c, out, OP_ONE);
    else if (host_is_meant(c, said_in(c, t)))
        append(c, out, &c->kept[REGISTER_THERE]);
    else
        cards_point(c, t->start, 0, said_in(c, t), out);
}

// "To a site where your opponent has a unit. Damage that unit": whether a place was described by such a card.
static bool is_said_inside(const Compiler *c, uint16_t noun)
{
    const Tree *inside = c->inside_tree ? &c->r->tree[c->inside_tree - 1] : NULL;
    for (uint16_t i = inside ? inside->start : 0; inside && i < inside->end; i++)
        if (strcmp(c->r->tokens->token[i].folded, c->r->tokens->token[noun].folded) == 0)
            return true;
    return false;
}

// "Dismiss a unit. Target unit gets power +X, where X is that unit's power": whether two were called by this very noun.
static bool are_called_alike(const Compiler *c, uint16_t kinds)
{
    uint8_t count = 0;
    for (uint8_t slot = ones_from(c); kinds > 1 && slot < c->next_slot; slot++)
        count = (uint8_t)(count + (is_one_of(c, slot, kinds) && c->slot[slot].kinds == kinds));
    return count > 1;
}

static void that_put(Compiler *c, const Tree *t, const Kid *kid, Items *out)
{
    uint16_t kinds = word_kinds(c, kid);
    later_refuse(c, kid->at);
    if (must_be_called(c, kid) && said_in(c, t) == SAID_ONE) {
        called_put(c, kid, kinds, out);
        return;
    }
    if (must_be_called(c, kid) && !is_called_many(c, kid, kinds))
        refuse(c, kid->at, "no such cards were called so before: say which are meant");
    if (kinds > 1 && said_in(c, t) == SAID_ONE && is_mentioned_since(c, kid, slot_meant(c, kinds, SAID_ONE)))
        refuse(c, kid->at, "this could be the one mentioned since: say which is meant");
    if (!kinds)
        fail(c, kid->at, "nothing of this kind was named before");
    if (kinds & 1 && !all_is_meant(c, 1, said_in(c, t)))        // "that card": one called a card; failing that, any
        kinds = slot_meant(c, 1, said_in(c, t)) == NO_SLOT ? 0 : 1;
    if (!kinds && said_in(c, t) == SAID_ONE && slot_meant(c, 0, SAID_ONE) + 1 < c->dealt)
        fail(c, kid->at, "the card that was called so is meant, and it is not known here");
    if (c->is_x && said_in(c, t) == SAID_ONE && are_called_alike(c, kinds))
        refuse(c, kid->at, "this could be either of those named before: say which is meant");
    if (said_in(c, t) == SAID_ONE && is_said_inside(c, kid->at))
        refuse(c, kid->at, "this could be the one that the place is described by: say which is meant");
    bool is_event = kinds > 1 && slot_meant(c, kinds, said_in(c, t)) == SLOT_THAT;
    if (is_event && event_says(c, OP_SELF) && !(c->role[SLOT_THAT_OTHER] & kinds))
        refuse(c, kid->at, "is this card meant? it is called \"this\", not \"that\"");
    cards_point(c, kid->at, kinds, said_in(c, t), out);
}

// "The first", "the second" of two cards named one by one.
static void nth_put(Compiler *c, const Tree *t, uint8_t which, Items *out)
{
    Items pair = {0};
    if (!ones_put(c, 0, &pair) || pair.count != 5) {
        fail(c, t->start, "the first and the second are said of two cards that were named one by one");
        return;
    }
    slot_put(c, out, (uint8_t)pair.item[which == 1 ? 2 : 4].value);      // BOTH SLOT first SLOT second
}

// "The player whose ship has higher power", "the card he or she revealed": of the cards named one by one, the last one
// that belongs to that player.
static void one_of_put(Compiler *c, const Tree *t, uint8_t player, Items *out)
{
    uint8_t found = NO_SLOT, actor = c->actor.count ? (uint8_t)c->actor.item[0].value : PLAYER_YOU;
    uint16_t whose = (uint16_t)(1 + (player == PLAYER_DOER ? actor : player));
    uint16_t noun = t->kid[0].kind == KID_WORD ? word_kinds(c, &t->kid[0]) : 0;
    for (uint8_t slot = ones_from(c); slot < c->next_slot; slot++) {
        uint16_t kinds = c->slot[slot].kinds;           // nothing is known about a card in a pile
        bool fits = is_one_of(c, slot, 0) && called(kinds ? kinds : 1, noun) > 1;
        found = fits && c->slot[slot].whose == whose ? slot : found;
    }
    if (found == NO_SLOT)
        fail(c, t->start, "no card of this player was named before");
    slot_put(c, out, found);
}

// "Those cards", after some were taken from them: those that are left.
static void those_put(Compiler *c, const Tree *t, Items *out)
{
    uint8_t slot = c->next_slot;
    while (slot > c->first_slot && !c->slot[slot - 1].is_seen)
        slot--;
    if (slot == c->first_slot || slot_meant(c, 0, SAID_NOT) == slot - 1)
        fail(c, t->start, "no cards were named before of which these could be the others");
    slot_put(c, out, (uint8_t)(slot - 1));
}

// "The other", "the rest": of the cards among which some were chosen, those that were not.
static void rest_put(Compiler *c, const Tree *t, uint8_t is_one, Items *out)
{
    uint8_t among = NO_SLOT, left = 0;
    for (uint8_t slot = c->first_slot; slot < c->next_slot; slot++)
        if (c->slot[slot].among) {
            left = among == c->slot[slot].among - 1 ? (uint8_t)(left + 1) : 1;
            among = (uint8_t)(c->slot[slot].among - 1);
        }
    if (among == NO_SLOT)
        fail(c, t->start, "no cards were named before of which these could be the others");
    else if (is_one == 1 && c->slot[among].most && c->slot[among].most != left + 1)
        refuse(c, t->start, "\"the other\" is said of one card, and more are left");
    c->rest_named_last = true;
    put_byte(c, out, OP_REST_OF);
    put_byte(c, out, is_one);
    slot_put(c, out, among);
    for (uint8_t slot = c->first_slot; slot < c->next_slot; slot++)
        if (c->slot[slot].among == among + 1) {
            if (left-- > 1)
                put_byte(c, out, OP_BOTH);
            slot_put(c, out, slot);
        }
}

// 1 + the slot with several cards that "one of them" is said of: those the text came upon last or, if it came upon
// none, those chosen last that were not chosen among others. `first_slot`: there are none.
static uint8_t group_found(const Compiler *c)
{
    uint8_t seen = c->next_slot, chosen = c->next_slot;
    while (seen > c->first_slot && !(c->slot[seen - 1].is_seen && c->slot[seen - 1].is_many))
        seen--;
    while (chosen > c->first_slot &&
           !(c->slot[chosen - 1].is_named && c->slot[chosen - 1].is_many && !c->slot[chosen - 1].among))
        chosen--;
    return seen > c->first_slot ? seen : chosen;
}

// "One …, one …, and the other …": of the cards the text came upon, those that were not chosen yet.
static void left_put(Compiler *c, const Tree *t, Items *out)
{
    uint8_t seen = group_found(c), left = 0;
    if (seen == c->first_slot) {
        fail(c, t->start, "no cards were looked at or revealed before");
        return;
    }
    for (uint8_t slot = seen; slot < c->next_slot; slot++)
        left = (uint8_t)(left + (c->slot[slot].among == seen));
    if (left > 0) {
        put_byte(c, out, OP_REST_OF);
        put_byte(c, out, 0);
    }
    slot_put(c, out, (uint8_t)(seen - 1));
    for (uint8_t slot = seen; slot < c->next_slot; slot++)
        if (c->slot[slot].among == seen) {
            if (left-- > 1)
                put_byte(c, out, OP_BOTH);
            slot_put(c, out, slot);
        }
}

// Where something moves from: the location of what is moved or, if that is not chosen yet, of the target that describes
// it.
static void whence_put(Compiler *c, const Tree *t, Items *out)
{
    uint8_t slot = c->next_slot;
    bool is_target = c->in_target > 0;
    while (is_target && slot > c->first_slot && !(c->slot[slot - 1].is_named && c->slot[slot - 1].op == OP_TARGET))
        slot--;
    bool is_open = c->pointed && c->pointed > SLOT_FIRST && c->slot[c->pointed - 1].op == OP_CHOOSE;
    uint16_t zones = c->pointed > SLOT_FIRST ? c->slot[c->pointed - 1].zones : 0;
    if (!is_target && zones && c->g->vocabulary->within && !(zones >> c->g->vocabulary->set_zone & 1))
        refuse(c, t->start, "these cards are nowhere in play: near to what?");
    if (is_target && slot > c->first_slot)
        slot_put(c, out, (uint8_t)(slot - 1));
    else if (is_target && is_open)
        fail(c, t->start, "what this is near to is chosen only later");
    else
        it_put(c, t, out);
}

// "Two of your units here": all of them are at one place.
static bool says_where(const Compiler *c, uint8_t slot)
{
    static const char *const words[] = {"here", "there", "at", "aboard", NULL}, *const some[] = {"a", "an", NULL};
    const Tree *named = &c->r->tree[c->slot[slot].tree];
    bool says = false;
    for (uint16_t i = named->start; i < named->end; i++)
        says = says || (span_is_one_of(span_of(c->r->tokens->token[i].folded), words) &&
                        !(i + 1 < named->end && span_is_one_of(span_of(c->r->tokens->token[i + 1].folded), some)));
    return says;
}

// Where the cards that are moved come from: where the first of them is or, of all cards at a place, that place.
static void from_put(Compiler *c, const Tree *t, Items *out)
{
    const Items *moved = &c->kept[REGISTER_SUBJECT];
    uint16_t at = 0;
    while (at < moved->count && moved->item[at].value == OP_BOTH)
        at++;
    bool is_slot = at + 1 < moved->count && moved->item[at].value == OP_SLOT;
    uint8_t slot = is_slot ? (uint8_t)moved->item[at + 1].value : NO_SLOT;
    for (uint8_t of = c->first_slot; slot == NO_SLOT && moved->item[at].value == OP_EACH && of < c->next_slot; of++)
        slot = slot_is_spoken_of(moved, of) ? of : slot;
    bool is_each = moved->item[at].value == OP_EACH;
    if (slot != NO_SLOT && slot >= SLOT_FIRST && !is_each && !says_one_place(c, t->start) && !says_where(c, slot) &&
        (c->slot[slot].is_many || (at > 0 && moved->item[0].value == OP_BOTH)))
        refuse(c, t->start, "near to which of them? move one card, or those at one place");
    if (slot != NO_SLOT && slot >= SLOT_FIRST && c->in_target > 0 && c->slot[slot].op != OP_TARGET)
        fail(c, t->start, "what this is near to is chosen only later");
    if (slot == NO_SLOT && c->kind & c->g->vocabulary->passing_kinds)
        fail(c, t->start, "nothing was named before that this could be near to");
    if (slot != NO_SLOT)
        slot_put(c, out, slot);
    else
        put_byte(c, out, OP_SELF);
}

// "Damage target unit. Move another unit to that site": the site where the card is that was named before.
static void unmoved_put(Compiler *c, const Tree *t, Items *out)
{
    const Items *moved = &c->kept[REGISTER_SUBJECT];
    uint8_t slot = c->next_slot;
    while (slot > c->first_slot && (!c->slot[slot - 1].is_named || c->slot[slot - 1].is_where ||
                                    slot_is_spoken_of(moved, (uint16_t)(slot - 1))))
        slot--;
    if (slot > c->first_slot)
        slot_put(c, out, (uint8_t)(slot - 1));
    else if (c->role[SLOT_THAT] && !slot_is_spoken_of(moved, SLOT_THAT))
        slot_put(c, out, SLOT_THAT);
    else
        fail(c, t->start, "no other card was named before whose place this could be");
}

// The player who owns, or has, the card that "it" or the words of slot `kid` mean: "its owner", "that unit's player".
static void owner_put(Run *run, const Tree *t, uint32_t which, Items *out)
{
    Compiler *c = run->c;
    uint16_t places = c->g->vocabulary->wide_kind | c->g->vocabulary->wide_kinds;
    uint32_t kid = which >> OWNER_KID_SHIFT;
    which &= 0xff;
    run->aside.count = 0;
    later_refuse(c, t->start);
    if (kid)
        kid_compile(c, &t->kid[kid - 1], &run->aside);
    else
        slot_put(c, &run->aside, slot_pointed(c, t->start, 0, said_in(c, t)));
    bool is_slot = run->aside.count == 2 && run->aside.item[0].value == OP_SLOT;
    if (!is_slot)
        refuse(c, t->start, "whose is that? name the card before, and say \"its owner\", or \"you\"");
    uint8_t slot = is_slot ? (uint8_t)run->aside.item[1].value : SLOT_FIRST;
    if (slot == SLOT_THAT && c->role[SLOT_THAT] & places && !(c->role[SLOT_THAT] & ~places))
        refuse(c, t->start, "this would be the player whose place it is: say \"that player\", or whose");
    c->spoken_of = (uint8_t)(which | slot);
    put_byte(c, out, c->spoken_of);
}

// "To its owner's hand": from now on "that player" can be its owner, unless somebody other than you does it: "your
// opponent may return one of his or her units to its owner's hand. If he or she doesn't, he or she loses 1 energy."
void owner_mark(Compiler *c, const Items *code, uint16_t at)
{
    bool is_yours = c->actor.count == 0 || c->actor.item[0].value == PLAYER_YOU;
    if (!c->failed && is_yours && at + 1 < code->count && code->item[at].value == OP_SLOT)
        c->spoken_of = (uint8_t)(PLAYER_OWNER | code->item[at + 1].value);
}

// Whether the text names the opponent before that token. The clause that does so may be compiled only later: "your
// opponent can't attack here unless he or she …".
static bool opponent_was_named(const Compiler *c, uint16_t before)
{
    const char *rival = c->g->vocabulary->rival ? c->g->vocabulary->rival : "opponent";
    for (uint16_t i = 0; i < before; i++)
        if (span_starts(token_span(c->r->tokens, i), rival))
            return true;
    return false;
}

// "He or she": the player whose card the event is about, if that may be either player; otherwise the opponent, if the
// text has mentioned that player. You are never "he or she".
uint8_t they_are(Compiler *c, uint16_t tree)
{
    bool is_that = c->role[2] && (c->role[2] == ROLE_DOER || event_is_anybodys(c));
    if (c->spoken_of)
        return c->spoken_of;            // "return target ship to its owner's hand. That player …"
    if (!is_that && !c->opponent_named && !opponent_was_named(c, c->r->tree[tree].start))
        fail(c, c->r->tree[tree].start, "no player was named before that this could point to");
    return !is_that ? PLAYER_OPPONENT : c->role[2] == ROLE_DOER ? PLAYER_DOER : PLAYER_THAT;
}

// "His or her": belonging to the player who acts or, if the clause names none, to the player mentioned last.
static void their_put(Run *run)
{
    Compiler *c = run->c;
    if (c->actor.count)
        append(c, run->out, &c->actor);
    else
        put_byte(c, run->out, they_are(c, run->tree));
}

// "His or her opponent": the opponent of the player who acts or, if the clause names none, of the player mentioned
// last.
static void their_rival_put(Run *run)
{
    Compiler *c = run->c;
    uint8_t player = c->actor.count ? (uint8_t)c->actor.item[0].value : they_are(c, run->tree);
    put_byte(c, run->out, player == PLAYER_YOU ? PLAYER_OPPONENT : player == PLAYER_OPPONENT ? PLAYER_YOU
                                                                   : player ^ PLAYER_RIVAL);
}

// Puts a test that a card is not the one in that slot. If `of` is an operation (not 0), what the operation gives for
// the slot's card is excluded instead.
static void other_than(Compiler *c, Items *out, uint8_t of, uint8_t slot)
{
    put_byte(c, out, OP_NONE_OF);
    put(c, out, ITEM_FILTER, 0);
    put_wide(c, out, 0);
    put_byte(c, out, OP_IS);
    if (of)
        put_byte(c, out, of);
    slot_put(c, out, slot);
    put(c, out, ITEM_FILTER_END, 0);
}

// Other than the card in a register; if it has several, than each of them when it is its turn.
static void other_than_kept(Compiler *c, Items *out, const Items *kept)
{
    put_byte(c, out, OP_NONE_OF);
    put(c, out, ITEM_FILTER, 0);
    put_wide(c, out, 0);
    put_byte(c, out, OP_IS);
    if (kept->item[0].value == OP_EACH || kept->item[0].value == OP_BOTH)
        put_byte(c, out, OP_ONE);
    else
        append(c, out, kept);
    put(c, out, ITEM_FILTER_END, 0);
}

// "Another", "other": other than this card, the event's own cards, and what the text has named.
static void other_put(Run *run)
{
    Compiler *c = run->c;
    put_byte(c, run->out, OP_OTHER);
    if (c->others_host)                 // "aboard a ship … another ship": other than the one it is aboard
        other_than(c, run->out, c->g->vocabulary->host_of, (uint8_t)(c->others_host - 1));
    if (c->others_kept)
        other_than_kept(c, run->out, &c->kept[c->others_kept - 1]);
    for (uint8_t slot = 0; slot < ENTRY_SLOTS; slot++) {
        bool is_known = run->is_target && c->slot[slot].op == OP_TARGET;        // no card is targeted twice anyway
        if (c->others >> slot & 1 && !is_known)
            other_than(c, run->out, 0, slot);
    }
}

// "Damage each unit here. Those units …": the text comes back to them, so they are captured when it happens.
uint8_t all_mode(Compiler *c, uint16_t tree)
{
    for (uint8_t i = 0; i < c->kept_count; i++)
        if (c->kept_tree[i] == tree)
            return MODE_KEPT;
    if (c->hoist) {
        c->all_tree = (uint16_t)(tree + 1);
        c->all_kinds = tree_kinds(c, tree);
        c->all_is_one = c->g->is_statement[c->g->phrase[c->r->tree[tree].phrase].category];
    }
    return MODE_CARDS;
}

// Carries out a recipe's step for words that point back.
void step_back(Run *run, const RecipeStep *s)
{
    Compiler *c = run->c;
    const Tree *t = &c->r->tree[run->tree];
    const Vocabulary *v = c->g->vocabulary;
    if (s->kind == STEP_IT)
        it_put(c, t, run->out);
    else if (s->kind == STEP_THAT)
        that_put(c, t, &t->kid[s->value - 1], run->out);
    else if (s->kind == STEP_ONE_OF)
        one_of_put(c, t, (uint8_t)s->value, run->out);
    else if (s->kind == STEP_THAT_KIND && s->value & c->kind && it_is_self(c, SAID_ONE) && c->is_named_by_title)
        refuse(c, t->start, "this could point to this card or to the one with the name: say which is meant");
    else if (s->kind == STEP_THAT_KIND && s->value & c->kind && it_is_self(c, SAID_ONE))
        put_byte(c, run->out, OP_SELF);         // a character calls itself "he or she"
    else if (s->kind == STEP_THAT_KIND && slot_meant(c, (uint16_t)s->value, said_in(c, t)) == NO_SLOT)
        kind_missing(c, t->start, (uint16_t)s->value);
    else if (s->kind == STEP_THAT_KIND && c->is_named_by_title && event_says(c, OP_SELF) &&
             slot_meant(c, (uint16_t)s->value, said_in(c, t)) == SLOT_THAT)
        refuse(c, t->start, "this could be this card or the one with the name: say which is meant");
    else if (s->kind == STEP_THAT_KIND)
        slot_put(c, run->out, slot_pointed(c, t->start, (uint16_t)s->value, said_in(c, t)));
    else if (s->kind == STEP_PAIR)
        cards_point(c, t->start, 0, SAID_MANY, run->out);
    else if (s->kind == STEP_NTH)
        nth_put(c, t, (uint8_t)s->value, run->out);
    else if (s->kind == STEP_THAT_PLACE)
        slot_put(c, run->out, slot_pointed(c, t->start, v->wide_kind | v->wide_kinds, SAID_ONE));
    else if (s->kind == STEP_CHOSEN_LAST)
        slot_put(c, run->out, (uint8_t)(c->next_slot - 1));
    else if (s->kind == STEP_WHENCE)
        whence_put(c, t, run->out);
    else if (s->kind == STEP_FROM)
        from_put(c, t, run->out);
    else if (s->kind == STEP_UNMOVED)
        unmoved_put(c, t, run->out);
    else if (s->kind == STEP_THOSE)
        those_put(c, t, run->out);
    else if (s->kind == STEP_REST && s->value == REST_LEFT)
        left_put(c, t, run->out);
    else if (s->kind == STEP_REST)
        rest_put(c, t, (uint8_t)s->value, run->out);
    else if (s->kind == STEP_OWNER_OF)
        owner_put(run, t, s->value, run->out);
    else if (s->kind == STEP_OTHER)
        other_put(run);
    else if (s->kind == STEP_THEIR)
        their_put(run);
    else if (s->kind == STEP_THEIR_RIVAL)
        their_rival_put(run);
    else
        put_byte(c, run->out, they_are(c, run->tree));
}
