// settle.c — the solver: depth first over the choices of a play section, on copies of the entry.
//
// What keeps it cheap: `holds` is called as soon as the cards that costs mention are settled; a branch ends when a
// later choice does not have enough cards left; and where the remaining choices cannot get in each other's way it does
// not branch.
#include "language/settle.h"

#include "language/choosing.h"
#include "language/code.h"
#include "language/cover.h"
#include "language/grammar.h"

typedef struct Search {
    const Table *t;
    const Program *p;
    SettleHolds *holds;
    uint16_t end;                       // where the search ends
} Search;

static uint16_t skip(const Search *s, uint16_t at) { return s->p->note[at].next; }
static bool has_note(const Search *s, uint16_t choice, unsigned mark) { return (s->p->note[choice].marks & mark) != 0; }

static bool names_slot(const Search *s, uint16_t at, uint8_t slot)
{
    return code_has(s->t->game->vocabulary, s->p->code, at, OP_SLOT, slot);
}

// The first choice at or after that spot; 0 at the end of the section.
static uint16_t choice_at(const Search *s, uint16_t at)
{
    while (at && s->p->code[at] != OP_END && !is_choosing(s->p->code[at]))
        at = skip(s, at);
    return at;
}

static bool is_at_end(const Search *s, uint16_t at) { return at == 0 || at >= s->end || s->p->code[at] == OP_END; }

static Search search_of(const Table *t, const Entry *e, SettleHolds *holds)
{
    return (Search){.t = t, .p = text_program(t, e->def), .holds = holds, .end = UINT16_MAX};
}

static Context context_of(const Table *t, const Program *p, const Entry *e)
{
    return text_context_of(t, p, e->you, e->source, e);
}

// What the remaining choices need, and what there is for them.
typedef struct Rest {
    bool enough;                        // each of them has enough cards
    bool independent;                   // none of them mentions the cards of another
    bool plentiful;                     // each of them has enough cards even if the others take theirs first
    bool wanted[CARD_MAX + 1];          // by card: whether a choice after the first could take it
} Rest;

static bool speaks_of_others(const Search *s, uint16_t first, uint16_t at)
{
    for (uint16_t other = first; other < at; other = choice_at(s, skip(s, other)))
        if (names_slot(s, at, s->p->code[other + 1]))
            return true;
    return false;
}

static void rest_read(const Search *s, const Entry *e, uint16_t first, Rest *rest)
{
    Context c = context_of(s->t, s->p, e);
    int fewest = CARD_MAX, needed = picked_count(e);    // picked cards are taken, although no choice excludes them yet
    *rest = (Rest){.enough = true, .independent = true};
    for (uint16_t at = first; !is_at_end(s, at); at = choice_at(s, skip(s, at))) {
        Choosing k;
        CardId card[CARD_MAX];
        bool depends = speaks_of_others(s, first, at);
        rest->independent = rest->independent && !depends;
        if (is_capturing(s->p->code[at]) || depends)
            continue;
        choosing_read(&c, s->p->code + at, &k);
        int need = at == first ? k.least - picked_count(e) : k.least;
        int count = at == first ? choosing_left(&c, &k, card) : choosing_cards(&c, &k, card);
        for (int i = 0; at != first && i < count; i++)
            rest->wanted[card[i]] = true;
        rest->enough = rest->enough && count >= need;
        needed += need > 0 ? need : 0;
        fewest = need > 0 && count < fewest ? count : fewest;
    }
    rest->plentiful = fewest >= needed;
}

static bool is_last(const Search *s, uint16_t choice)
{
    return has_note(s, choice, NOTE_LAST) || is_at_end(s, choice_at(s, skip(s, choice)));
}

// Whether the last choice has enough cards: there is none after it to leave cards for.
static bool last_has_enough(const Context *c, const Choosing *k)
{
    CardId ignored[CARD_MAX];
    uint8_t picked = picked_count(c->entry);
    return picked >= k->least || (picked == 0 ? choosing_has(c, k, k->least)
                                              : choosing_left(c, k, ignored) >= k->least - picked);
}

static bool completes(const Search *s, const Entry *e, uint16_t pc, bool asked);

static bool completes_settled(const Search *s, const Entry *e, const Choosing *k, bool asked)
{
    Entry settled = *e;
    entry_settle(&settled, k->slot);
    return completes(s, &settled, (uint16_t)(k->next - s->p->code), asked);
}

// A capture or a random pick: nobody chooses its cards.
static bool completes_unasked(const Search *s, const Entry *e, const Choosing *k, bool asked)
{
    CardId card[CARD_MAX];
    Context c = context_of(s->t, s->p, e);
    Entry settled = *e;
    uint8_t count = choosing_cards(&c, k, card);
    int32_t taken = is_capturing(k->op) ? count : k->least;
    if (taken > count)
        return false;
    for (int32_t i = 0; i < taken && i < k->most; i++)
        entry_pick(&settled, card[i]);
    return completes_settled(s, &settled, k, asked);
}

// Takes cards that no other choice wants, if there are enough: no others could do better.
static bool takes_unwanted(const Entry *e, const Choosing *k, const Rest *rest, const CardId *card, uint8_t count,
                           Entry *ret_entry)
{
    *ret_entry = *e;
    for (uint8_t i = 0; i < count && picked_count(ret_entry) < k->least; i++)
        if (SURE(!rest->wanted[card[i]], true))
            entry_pick(ret_entry, card[i]);
    return picked_count(ret_entry) >= k->least;
}

static bool completes_picking(const Search *s, const Entry *e, const Choosing *k, const Rest *rest, uint16_t pc,
                              bool asked)
{
    CardId left[CARD_MAX];
    Entry longer;
    Context c = context_of(s->t, s->p, e);
    uint8_t picked = picked_count(e);
    bool any_will_do = SURE(rest->independent, true) && !has_note(s, pc, NOTE_NAMED) &&
                       !choosing_is_grouped(&c, k);
    bool completes_now = picked >= k->least && completes_settled(s, e, k, asked);
    if (completes_now || (any_will_do && picked >= k->least))
        return completes_now;
    uint8_t count = picked < k->most ? choosing_left(&c, k, left) : 0;
    if (any_will_do && takes_unwanted(e, k, rest, left, count, &longer))
        return completes_settled(s, &longer, k, asked);
    for (uint8_t i = 0; i < count && picked + (count - i) >= k->least; i++) {
        if (i > 0 && are_alike(s->t, left[i - 1], left[i]))
            continue;
        longer = *e;
        entry_pick(&longer, left[i]);
        if (completes(s, &longer, pc, asked))
            return true;
    }
    return false;
}

// `asked`: `holds` has been called, and everything that costs mention is settled.
static bool completes(const Search *s, const Entry *e, uint16_t pc, bool asked)
{
    pc = choice_at(s, pc);
    if (!asked && (is_at_end(s, pc) || SURE(!has_note(s, pc, NOTE_PAYS), true))) {
        if (s->holds && !s->holds(s->t, e))
            return false;
        asked = true;
    }
    if (is_at_end(s, pc))
        return true;
    Context c = context_of(s->t, s->p, e);
    Choosing k;
    Rest rest;
    choosing_read(&c, s->p->code + pc, &k);
    if (!is_asked(k.op))
        return completes_unasked(s, e, &k, asked);
    bool grouped = k.least > 1 && picked_count(e) == 0 && choosing_is_grouped(&c, &k);
    if (is_last(s, pc)) {
        bool enough = last_has_enough(&c, &k);
        if (!enough || (asked && !grouped))
            return enough;
        rest = (Rest){.enough = true, .independent = true, .plentiful = true};
    } else {
        rest_read(s, e, pc, &rest);
    }
    if (!rest.enough || (asked && !grouped && SURE(rest.independent, true) &&
                         SURE(rest.plentiful, true)))
        return rest.enough;
    return completes_picking(s, e, &k, &rest, pc, asked);
}

bool settle_possible(const Table *t, const Entry *e, uint16_t pc, SettleHolds *holds)
{
    Search s = search_of(t, e, holds);
    return completes(&s, e, pc, false);
}

uint16_t settle_fails(const Table *t, const Entry *e, uint16_t pc, SettleHolds *holds)
{
    if (settle_possible(t, e, pc, holds))
        return 0;
    Search s = search_of(t, e, NULL);
    for (uint16_t at = choice_at(&s, pc); at && s.p->code[at] != OP_END; at = choice_at(&s, skip(&s, at))) {
        s.end = skip(&s, at);
        if (!completes(&s, e, pc, true))
            return at;
    }
    return SETTLE_HOLDS;
}

// ---- asking ----

// Whether each value of the next pick leaves a completion; equivalent values are tried once.
typedef struct Verdict {
    bool is_known, leaves;
} Verdict;

static bool leaves_completion(const Search *s, const Entry *e, uint16_t pc, CardId card, Verdict *same)
{
    Entry longer = *e;
    if (same && same->is_known)
        return same->leaves;
    entry_pick(&longer, card);
    bool leaves = completes(s, &longer, pc, false);
    if (same)
        *same = (Verdict){true, leaves};
    return leaves;
}

void settle_offer(Table *t, const Entry *e, uint16_t pc, SettleHolds *holds)
{
    Search s = search_of(t, e, holds);
    Context c = context_of(t, s.p, e);
    Choosing k;
    Rest rest;
    CardId left[CARD_MAX];
    Verdict equivalent = {0};
    choosing_read(&c, s.p->code + pc, &k);
    if (is_last(&s, pc))
        rest = (Rest){.independent = true};
    else
        rest_read(&s, e, pc, &rest);
    uint8_t picked = picked_count(e), count = picked < k.most ? choosing_left(&c, &k, left) : 0;
    uint8_t done = t->game->vocabulary->verb_done;
    // For the last pick a set needs, all cards that no other choice wants are equivalent.
    bool any_will_do = rest.independent && picked + 1 >= k.least && !has_note(&s, pc, NOTE_NAMED);
    bool is_enough = picked >= k.least && completes_settled(&s, e, &k, false);
    offer_begin(t, k.who, k.question);
    if (is_enough && done < k.verb)
        offer(t, done, 0, 0);
    for (uint8_t i = 0; i < count && picked + (count - i) >= k.least; i++) {
        bool is_equivalent = SURE(!rest.wanted[left[i]], true) || (rest.plentiful && picked < k.least);
        Verdict *same = any_will_do && is_equivalent ? &equivalent : NULL;
        if ((i == 0 || !are_alike(t, left[i - 1], left[i])) && leaves_completion(&s, e, pc, left[i], same))
            offer(t, k.verb, left[i], 0);
    }
    if ((is_enough && done > k.verb) || t->options.count == 0)  // a text may have been begun without this question
        offer(t, done, 0, 0);
}

// Settles what needs no answer; returns where the next choice is that needs one; 0: there is none.
static uint16_t settle_on(Table *t, Entry *e, uint16_t at)
{
    Search s = search_of(t, e, NULL);
    Context c = context_of(t, s.p, e);
    for (at = choice_at(&s, at); !is_at_end(&s, at); at = choice_at(&s, skip(&s, at))) {
        Choosing k;
        COVER(&c, s.p->code + at, COVER_RUN);
        if (is_asked(s.p->code[at]))
            return at;
        choosing_read(&c, s.p->code + at, &k);
        choosing_settle(t, &c, &k, e);
    }
    return 0;
}

uint16_t settle_begin(Table *t, Entry *e, uint16_t play) { return settle_on(t, e, play); }

bool settle_take(Table *t, Entry *e, uint16_t *pc)
{
    const Program *p = text_program(t, e->def);
    Context c = context_of(t, p, e);
    Choosing k;
    choosing_read(&c, p->code + *pc, &k);
    bool is_done = t->chosen.verb == t->game->vocabulary->verb_done;
    if (!is_done)
        entry_pick(e, t->chosen.card);
    if (!is_done && picked_count(e) < k.most)
        return false;
    COVER_WAY(&c, p->code + *pc, picked_count(e) > 0);
    entry_settle(e, k.slot);
    *pc = settle_on(t, e, (uint16_t)(k.next - p->code));
    return *pc == 0;
}

// ---- targets of what is pending ----

static bool uses_slot(const Search *s, uint16_t at, uint8_t slot)
{
    const Vocabulary *v = s->t->game->vocabulary;
    uint16_t operand = (uint16_t)(at + 1);
    for (const char *takes = grammar_op(v, s->p->code[at])->takes; *takes; takes++) {
        if (*takes == 's' && s->p->code[operand] == OP_SLOT && s->p->code[operand + 1] == slot)
            return true;
        operand = code_skip_operand(v, s->p->code, operand, *takes);
    }
    return false;
}

bool settle_is_spent(const Table *t, const Entry *e, uint16_t play, uint8_t slot)
{
    Search s = search_of(t, e, NULL);
    for (uint16_t at = play; !is_at_end(&s, at); at = skip(&s, at))
        if (s.p->code[at] >= OP_GAME && uses_slot(&s, at, slot))
            return true;
    return false;
}

bool settle_targets_hold(const Table *t, const Entry *e, uint16_t play)
{
    Search s = search_of(t, e, NULL);
    for (uint16_t at = choice_at(&s, play); !is_at_end(&s, at); at = choice_at(&s, skip(&s, at))) {
        Choosing k;
        Entry before = *e;              // the entry as it was when this was chosen
        Context c = context_of(t, s.p, &before);
        if (s.p->code[at] != OP_TARGET || s.p->code[at + 1] >= e->filled ||
            settle_is_spent(t, e, play, s.p->code[at + 1]))
            continue;
        before.filled = s.p->code[at + 1];
        before.card_count = entry_slot_begin(e, before.filled);
        choosing_read(&c, s.p->code + at, &k);
        bool grouped = choosing_is_grouped(&c, &k);
        for (uint8_t i = before.card_count; i < e->end[k.slot]; i++) {
            const uint8_t *filter = k.filter;
            before.card_count = grouped ? i : before.card_count;        // with the cards picked before this one
            if (!text_filter(&c, &filter, e->card[i]) || !choosing_allows(&c, &k, e->card[i]))
                return false;
        }
    }
    return true;
}

uint8_t settle_retarget(const Table *t, const Entry *e, uint16_t play, CardId ret_card[CARD_MAX], uint8_t *ret_at)
{
    Search s = search_of(t, e, NULL);
    uint16_t at = choice_at(&s, play);
    while (!is_at_end(&s, at) && (s.p->code[at] != OP_TARGET || entry_slot_count(e, s.p->code[at + 1]) == 0))
        at = choice_at(&s, skip(&s, at));
    if (is_at_end(&s, at))
        return 0;
    Choosing k;
    CardId card[CARD_MAX];
    Context c = context_of(t, s.p, e);
    choosing_read(&c, s.p->code + at, &k);
    uint8_t count = choosing_cards(&c, &k, card), kept = 0;
    *ret_at = entry_slot_begin(e, k.slot);
    for (uint8_t i = 0; i < count; i++)
        if (!memchr(e->card + *ret_at, card[i], entry_slot_count(e, k.slot)))
            ret_card[kept++] = card[i];
    return kept;
}
