// compile_ability.c — an ability whose sections are made: items to bytes, and whether its choices and targets make
// sense.
#include "language/compiler.h"

#include "language/choosing.h"
#include "language/code.h"

// ---- items to bytes ----

static uint16_t item_size(const Item *item)
{
    return item->kind == ITEM_REF ? 2 : item->kind == ITEM_BYTE || item->kind == ITEM_FILTER ? 1 : 0;
}

static uint16_t label_spot(const Items *items, uint16_t label, uint16_t at)
{
    for (uint16_t i = 0; i < items->count; i++) {
        if (items->item[i].kind == ITEM_LABEL && items->item[i].value == label)
            return at;
        at = (uint16_t)(at + item_size(&items->item[i]));
    }
    return 0;
}

// Bytes between a filter's beginning and its end.
static uint16_t filter_size(const Items *items, uint16_t begin)
{
    uint16_t size = 0;
    int depth = 1;
    for (uint16_t i = (uint16_t)(begin + 1); i < items->count; i++) {
        depth += items->item[i].kind == ITEM_FILTER ? 1 : items->item[i].kind == ITEM_FILTER_END ? -1 : 0;
        if (depth == 0)
            break;
        size = (uint16_t)(size + item_size(&items->item[i]));
    }
    return size;
}

static void byte_add(Compiler *c, const Item *item, uint16_t byte)
{
    if (c->to->size == PROGRAM_MAX) {
        fail(c, 0, "this card's text is too long");
        return;
    }
    c->to->tree[c->to->size] = item->tree;
    c->to->code[c->to->size++] = (uint8_t)byte;
}

// The most cards a choice can have, as far as the text says; the machine handles the rest.
static int choice_most(const Vocabulary *v, const uint8_t *code, uint16_t at)
{
    uint16_t number = (uint16_t)(at + 3);
    if (is_asked(code[at]))
        number = code_skip(v, code, (uint16_t)(number + 1));
    return !is_capturing(code[at]) && code[number] == OP_NUM ? code[number + 1] : 0;
}

static int choices_most(const Compiler *c, uint16_t at)
{
    const uint8_t *code = c->to->code;
    int chosen = 0;
    for (; at && code[at] != OP_END; at = code_skip(c->g->vocabulary, code, at))
        chosen += is_choosing(code[at]) ? choice_most(c->g->vocabulary, code, at) : 0;
    return chosen;
}

// "Choose a site. Damage each unit there.": nothing is done to the site itself.
static CodeLook look_for_done_with(const CodeSpot *spot, void *self)
{
    const uint8_t *here = spot->code + spot->at;
    bool is_it = here[0] == OP_SLOT && here[1] == *(const uint8_t *)self;
    return spot->takes != 's' ? CODE_PAST : is_it ? CODE_FOUND : here[0] == OP_BOTH ? CODE_INSIDE : CODE_PAST;
}

static bool is_done_with(const Vocabulary *v, const uint8_t *code, uint16_t at, uint8_t slot)
{
    uint16_t operand = (uint16_t)(at + 1);
    for (const char *takes = grammar_op(v, code[at])->takes; *takes; takes++) {
        if (code_find(v, code, operand, *takes, look_for_done_with, &slot))
            return true;
        operand = code_skip_operand(v, code, operand, *takes);
    }
    return false;
}

// The statement for which the cards of a slot are chosen: the first from `at` on that does something with them, or the
// one for which others are chosen from among them. 0: none. Where a game has no question of its own for cards that are
// only mentioned, the first statement that names them will do.
static uint8_t statement_for(const Compiler *c, uint16_t at, uint8_t slot)
{
    const Vocabulary *v = c->g->vocabulary;
    const uint8_t *code = c->to->code;
    for (; code[at] != OP_END; at = code_skip(v, code, at)) {
        if (!code_has(v, code, at, OP_SLOT, slot))
            continue;
        if (code[at] >= OP_GAME && (!v->question_choose || is_done_with(v, code, at, slot)))
            return code[at];
        if (code[at] == OP_CHOOSE && !code_has(v, code, at, OP_REST_OF, -1))
            return statement_for(c, code_skip(v, code, at), code[at + 1]);
    }
    return 0;
}

static void choices_patch(Compiler *c, uint16_t at, uint16_t code_at)
{
    const Vocabulary *v = c->g->vocabulary;
    uint8_t *code = c->to->code;
    for (; code[at] != OP_END; at = code_skip(v, code, at))
        if (is_choosing(code[at]) && !code[at + 2])
            code[at + 2] = statement_for(c, code_at ? code_at : code_skip(v, code, at), code[at + 1]);
}

static void section_flatten(Compiler *c, const Items *items, bool is_code, uint16_t *ret_at)
{
    *ret_at = 0;
    if (items->count == 0)
        return;
    uint16_t begin = c->to->size;
    for (uint16_t i = 0; i < items->count; i++) {
        const Item *item = &items->item[i];
        uint16_t spot = item->kind == ITEM_REF ? label_spot(items, item->value, begin) : 0;
        if (item->kind == ITEM_BYTE)
            byte_add(c, item, item->value);
        if (item->kind == ITEM_REF) {
            byte_add(c, item, spot & 255);
            byte_add(c, item, spot >> 8);
        }
        if (item->kind == ITEM_FILTER && filter_size(items, i) > 255)
            fail(c, 0, "a description in this text is too long");
        if (item->kind == ITEM_FILTER)
            byte_add(c, item, filter_size(items, i));
    }
    if (is_code)
        byte_add(c, &items->item[0], OP_END);
    if (c->failed)
        return;
    if (is_code)
        choices_patch(c, begin, 0);
    *ret_at = begin;
}

// ---- an ability from its sections ----

// An event is its number and, if the phrase says more, filters for the cards it happens to and with.
static void event_flatten(Compiler *c, const Items *items, Ability *a)
{
    if (items->count == 0)
        return;
    a->event = (uint8_t)items->item[0].value;
    Items filters;
    filters.count = (uint16_t)(items->count - 1);
    memcpy(filters.item, items->item + 1, filters.count * sizeof *filters.item);
    section_flatten(c, &filters, false, &a->subject);
    if (a->subject && a->subject + 1 + c->to->code[a->subject] < c->to->size)
        a->object = (uint16_t)(a->subject + 1 + c->to->code[a->subject]);
}

// Whether "if you do" names a player other than the one who might have done it. "If it does" names none.
static bool did_another(const Compiler *c, uint16_t at, bool is_you)
{
    const Token *token = &c->r->tokens->token[c->r->tree[c->to->tree[at]].start];
    token += strcmp(token->folded, "if") == 0;
    bool says_you = strcmp(token->folded, "you") == 0 || strcmp(token->folded, "we") == 0;
    bool says_other = strcmp(token->folded, "he") == 0 || strcmp(token->folded, "the") == 0;
    return is_you ? says_other : says_you;
}

// "Download a kizen. If you do, …": whether the statements up to the label find cards in a pile.
static bool finds_cards(const Compiler *c, uint16_t at)
{
    const uint8_t *code = c->to->code;
    uint16_t end = code_wide(code, (uint16_t)(at + 1));
    for (; at < end; at = code_skip(c->g->vocabulary, code, at)) {
        const OpInfo *op = code[at] >= OP_GAME ? grammar_op(c->g->vocabulary, code[at]) : NULL;
        if (op && op->kind == OP_KIND_STATEMENT && strncmp(op->takes, "ww", 2) == 0)
            return true;
    }
    return false;
}

// "If you do" is about the last `may`, or what was done if it could be: there must be one before it, for the same
// player.
static void did_check(Compiler *c, const Tree *t, uint16_t at)
{
    const uint8_t *code = c->to->code;
    int who = -1;
    for (; code[at] != OP_END; at = code_skip(c->g->vocabulary, code, at)) {
        who = code[at] == OP_MAY ? code[at + 1] : code[at] == OP_IF_CAN ? PLAYER_YOU : who;
        if (code[at] == OP_IF_CAN && code[code_wide(code, (uint16_t)(at + 1))] == OP_IF_DID && finds_cards(c, at))
            refuse(c, c->r->tree[c->to->tree[at]].start,
                   "whether a card is found is not known before: leave \"if you do\" out, or speak of that card");
        if (code[at] == OP_IF && who < 0 && code_has(c->g->vocabulary, code, at, OP_DID, -1))
            fail(c, c->r->tree[c->to->tree[at]].start, "there is nothing before this that a player may do");
        if (code[at] != OP_IF_DID)
            continue;
        if (who < 0)
            fail(c, t->start, "\"if you do\" without something before it that a player may do");
        else if (did_another(c, at, who == PLAYER_YOU))
            refuse(c, c->r->tree[c->to->tree[at]].start,
                   "another player was the last who may do something: say this right after what it asks about");
    }
}

// "You may dismiss up to two of your units. If you do, …": somebody who takes none has not done it.
static void paid_choices(Compiler *c, uint16_t at)
{
    const Vocabulary *v = c->g->vocabulary;
    uint8_t *code = c->to->code;
    for (; code[at] != OP_END; at = code_skip(v, code, at)) {
        uint16_t end = code[at] == OP_MAY ? code_wide(code, (uint16_t)(at + 2)) : 0;
        for (uint16_t in = at; end && code[end] == OP_IF_DID && in < end; in = code_skip(v, code, in))
            if (code[in] == OP_CHOOSE && code[in + 4] == OP_NUM && code[in + 5] == 0)
                code[in + 5] = 1;
    }
}

// A target that only a description uses is named, too: "each unit at target site".
static bool slot_is_named(const Compiler *c, uint8_t slot, uint16_t at)
{
    const uint8_t *code = c->to->code;
    for (; at && code[at] != OP_END; at = code_skip(c->g->vocabulary, code, at))
        if (code_has(c->g->vocabulary, code, at, OP_SLOT, slot))
            return true;
    return false;
}

static bool filter_names(const Compiler *c, uint8_t slot, uint16_t filter)
{
    const uint8_t *code = c->to->code;
    const uint16_t end = (uint16_t)(filter + 1 + code[filter]);
    for (uint16_t at = (uint16_t)(filter + 3); filter && at < end; at = code_skip(c->g->vocabulary, code, at))
        if (code_has(c->g->vocabulary, code, at, OP_SLOT, slot))
            return true;
    return false;
}

bool ability_names(const Compiler *c, uint8_t slot, const Ability *a)
{
    return filter_names(c, slot, a->subject) || filter_names(c, slot, a->object) ||
           (a->condition && code_has(c->g->vocabulary, c->to->code, a->condition, OP_SLOT, slot)) ||
           slot_is_named(c, slot, a->play) || slot_is_named(c, slot, a->code);
}

// The same for the ability and those inside it.
static bool target_is_wanted(const Compiler *c, const Ability *a, const Making *made, uint8_t slot)
{
    bool wanted = slot_is_named(c, slot, a->play) || slot_is_named(c, slot, a->code);
    for (uint8_t i = made->inner_first; i < c->inner_count; i++)
        wanted = wanted || ability_names(c, slot, &c->inner[i]);
    return wanted;
}

// Cards are chosen for a statement, which says how a player is asked for them.
static bool choices_fit(const Compiler *c, const Ability *a, const Making *made, uint16_t at)
{
    const uint8_t *code = c->to->code;
    for (; at && code[at] != OP_END; at = code_skip(c->g->vocabulary, code, at)) {
        if (!is_choosing(code[at]))
            continue;
        uint8_t slot = code[at + 1];
        if (is_capturing(code[at]) && target_is_wanted(c, a, made, slot))
            continue;
        if (code[at] == OP_TARGET && (c->slot[slot].is_alone || target_is_wanted(c, a, made, slot)))
            continue;
        bool is_spoken_of = code[at] == OP_CHOOSE && !code[at + 2] && c->g->vocabulary->question_choose;
        if (is_spoken_of && target_is_wanted(c, a, made, slot))
            continue;                   // a place, or a card that others are compared with
        const OpInfo *op = code[at + 2] ? grammar_op(c->g->vocabulary, code[at + 2]) : NULL;
        if (!op || (code[at] == OP_CHOOSE && op->perform && !op->question))
            return false;
    }
    return true;
}

bool slot_is_spoken_of(const Items *items, uint16_t slot)
{
    for (uint16_t i = 0; i + 1 < items->count; i++)
        if (items->item[i].value == OP_SLOT && items->item[i + 1].value == slot)
            return true;
    return false;
}

bool slot_is_chosen(const Items *items, uint16_t slot)
{
    for (uint16_t i = 0; i + 2 < items->count; i++)
        if (items->item[i].kind == ITEM_BYTE && is_choosing((uint8_t)items->item[i].value) &&
            items->item[i + 1].value == slot && items->item[i + 2].value == 0)
            return true;
    return false;
}

// Whether a description mentions cards that are chosen only when the text is carried out.
bool speaks_of_later(const Compiler *c, const Items *choice)
{
    const Making *made = c->made;
    for (uint8_t slot = c->inner_slot ? c->inner_slot : SLOT_FIRST; made && slot < c->next_slot; slot++) {
        bool is_early = slot_is_chosen(&made->target, slot) || slot_is_chosen(&made->section[SECTION_PLAY], slot) ||
                        (made->outer && slot_is_chosen(&made->outer->target, slot));
        if (!is_early && c->section == SECTION_CODE && slot_is_spoken_of(choice, slot))
            return true;
    }
    return false;
}

// Whether a description asks for a word that is named only when the text is carried out.
bool speaks_of_named(const Compiler *c, const Items *choice)
{
    uint8_t test = c->g->vocabulary->named_test;
    for (uint16_t i = 0; test && i < choice->count; i++)
        if (choice->item[i].kind == ITEM_BYTE && choice->item[i].value == test)
            return true;
    return false;
}

// Targets are settled before the cards for costs, unless such a card describes one of them.
static void targets_put(Compiler *c, Making *made)
{
    Items *play = &made->section[SECTION_PLAY], costs;
    bool depends = false;
    if (made->target.count == 0)
        return;
    items_copy(&costs, play);
    for (uint8_t slot = SLOT_FIRST; slot < ENTRY_SLOTS; slot++)
        depends = depends || (slot_is_chosen(&costs, slot) && slot_is_spoken_of(&made->target, slot));
    if (!depends)
        play->count = 0;
    append(c, play, &made->target);
    if (!depends)
        append(c, play, &costs);
}

// Where the choice for that slot ends among these items; 0: they do not choose it.
static uint16_t choice_end(const Items *items, uint16_t slot)
{
    int depth = 0;
    bool is_in = false;
    for (uint16_t i = 0; i + 2 < items->count; i++) {
        const Item *item = &items->item[i];
        is_in = is_in || (item->kind == ITEM_BYTE && is_choosing((uint8_t)item->value) && item[1].value == slot &&
                          item[2].kind == ITEM_BYTE && item[2].value == 0);
        depth += !is_in ? 0 : item->kind == ITEM_FILTER ? 1 : item->kind == ITEM_FILTER_END ? -1 : 0;
        if (is_in && depth == 0 && item->kind == ITEM_FILTER_END)
            return (uint16_t)(i + 1);
    }
    return 0;
}

// Cards that may leave are captured before anything else is done, or right after the choice of the card that they are
// described by: "destroy one of your ships. Put each unit that was aboard it …".
static void captures_put(Compiler *c, const Tree *t, Making *made)
{
    Items *code = &made->section[SECTION_CODE], before;
    uint16_t at = 0, captures = 0;
    if (made->captured.count == 0)
        return;
    items_copy(&before, code);
    for (uint16_t slot = SLOT_FIRST; slot < ENTRY_SLOTS; slot++) {
        uint16_t end = slot_is_spoken_of(&made->captured, slot) ? choice_end(code, slot) : 0;
        at = end > at ? end : at;
        captures = (uint16_t)(captures + slot_is_chosen(&made->captured, slot));
    }
    if (at && captures > 1)
        refuse(c, t->start, "too much is said of what was, of cards that are chosen one after the other");
    code->count = at;
    append(c, code, &made->captured);
    for (uint16_t i = at; i < before.count; i++)
        put_item(c, code, before.item[i]);
}

// ---- slots in the order in which they are settled ----
//
// Targets are settled first, even if the text names them after something that is chosen only when it happens: "move any
// number of your units to target site".

typedef struct Renumbering {
    uint8_t to[ENTRY_SLOTS];            // by the old number
    uint8_t next;
} Renumbering;

static void slots_gather(const Compiler *c, uint16_t at, Renumbering *r)
{
    const Vocabulary *v = c->g->vocabulary;
    const uint8_t *code = c->to->code;
    for (; at && code[at] != OP_END; at = code_skip(v, code, at)) {
        bool reveals = code[at] >= OP_GAME && is_revealing(grammar_op(v, code[at]));
        if ((is_choosing(code[at]) || reveals) && code[at + 1] >= SLOT_FIRST && !r->to[code[at + 1]])
            r->to[code[at + 1]] = r->next++;
    }
}

static void slots_rename(Compiler *c, uint16_t at, const Renumbering *r);

static void operand_rename(Compiler *c, uint16_t at, char takes, const Renumbering *r)
{
    uint8_t *code = c->to->code;
    if (takes == 'p' && (code[at] & PLAYER_OF || code[at] & PLAYER_OWNER) && code[at] != PLAYER_THAT) {
        uint8_t slot = code[at] & (ENTRY_SLOTS - 1);
        code[at] = (uint8_t)((code[at] & ~(ENTRY_SLOTS - 1)) | (slot >= SLOT_FIRST ? r->to[slot] : slot));
    }
    if (takes == 'n' || takes == 'c' || takes == 's')
        slots_rename(c, at, r);
    if (takes != 'f')
        return;
    uint16_t end = (uint16_t)(at + 1 + code[at]);
    for (uint16_t test = (uint16_t)(at + 3); test < end; test = code_skip(c->g->vocabulary, code, test))
        slots_rename(c, test, r);
}

static void slots_rename(Compiler *c, uint16_t at, const Renumbering *r)
{
    const Vocabulary *v = c->g->vocabulary;
    uint8_t *code = c->to->code;
    const OpInfo *op = grammar_op(v, code[at]);
    bool names = code[at] == OP_SLOT || is_choosing(code[at]) || (code[at] >= OP_GAME && is_revealing(op));
    if (names && code[at + 1] >= SLOT_FIRST)
        code[at + 1] = r->to[code[at + 1]];
    uint16_t operand = (uint16_t)(at + 1);
    for (const char *takes = op->takes; *takes; takes++) {
        uint16_t next = code_skip_operand(v, code, operand, *takes);
        operand_rename(c, operand, *takes, r);
        operand = next;
    }
}

static void slots_order(Compiler *c, const Ability *a)
{
    Renumbering r = {.next = c->first_slot};
    bool moved = false;
    slots_gather(c, a->play, &r);
    const uint8_t first = r.next;       // the slots before this one are settled when it is announced, in any order
    slots_gather(c, a->code, &r);
    for (uint8_t slot = SLOT_FIRST; slot < ENTRY_SLOTS; slot++)
        moved = moved || (r.to[slot] >= first && slot < first);
    const uint16_t section[] = {a->play, a->code};
    for (size_t i = 0; moved && i < COUNT_OF(section); i++)
        for (uint16_t at = section[i]; at && c->to->code[at] != OP_END;
             at = code_skip(c->g->vocabulary, c->to->code, at))
            slots_rename(c, at, &r);
    SlotInfo before[ENTRY_SLOTS];
    memcpy(before, c->slot, sizeof before);
    for (uint8_t slot = SLOT_FIRST; moved && slot < ENTRY_SLOTS; slot++)
        if (r.to[slot])
            c->slot[r.to[slot]] = before[slot];
}

void ability_finish(Compiler *c, const Tree *t, Making *made)
{
    if (c->failed)
        return;
    targets_put(c, made);
    captures_put(c, t, made);
    if (c->to->ability_count + c->inner_count == ABILITY_MAX) {
        fail(c, t->start, "this card has too many abilities");
        return;
    }
    Ability a = {.kind = made->kind, .limit = made->number[NUMBER_LIMIT], .side = made->number[NUMBER_SIDE],
                 .edition = made->number[NUMBER_EDITION], .nth = made->number[NUMBER_NTH],
                 .also = made->number[NUMBER_ALSO], .once = made->number[NUMBER_ONCE]};
    event_flatten(c, &made->section[SECTION_EVENT], &a);
    if (made->section[SECTION_SUBJECT].count)
        section_flatten(c, &made->section[SECTION_SUBJECT], false, &a.subject);
    if (made->section[SECTION_OBJECT].count)
        section_flatten(c, &made->section[SECTION_OBJECT], false, &a.object);
    section_flatten(c, &made->section[SECTION_IF], false, &a.condition);
    section_flatten(c, &made->section[SECTION_PLAY], true, &a.play);
    section_flatten(c, &made->section[SECTION_CODE], true, &a.code);
    if (a.condition && !c->failed && code_has(c->g->vocabulary, c->to->code, a.condition, OP_DID, -1))
        fail(c, t->start, "there is nothing before this that a player may do");
    for (uint8_t slot = SLOT_FIRST; a.condition && a.event && !made->outer && !c->failed && slot < ENTRY_SLOTS; slot++)
        if (code_has(c->g->vocabulary, c->to->code, a.condition, OP_SLOT, slot))
            refuse(c, t->start,
                   "the \"if\" is asked when this happens, before anything is targeted: describe the target");
    if (a.code && !c->failed)
        did_check(c, t, a.code);
    if (a.code && !c->failed)
        paid_choices(c, a.code);
    if (a.play && a.code && !c->failed)
        choices_patch(c, a.play, a.code);       // targets are for the effect
    if (!c->failed && !made->outer && made->inner_first == c->inner_count)
        slots_order(c, &a);
    int most = choices_most(c, a.play) + choices_most(c, a.code);
    for (uint8_t i = made->inner_first; i < c->inner_count; i++)
        most += choices_most(c, c->inner[i].play) + choices_most(c, c->inner[i].code);
    if (!c->failed && most > ENTRY_CARDS - SLOT_FIRST)
        fail(c, c->r->tree[c->r->root].start, "too many cards are chosen in one text");
    if (!c->failed && (!choices_fit(c, &a, made, a.code) || !choices_fit(c, &a, made, a.play)))
        fail(c, t->start, "something is chosen here and then nothing is done with it");
    if (!c->failed)
        ability_sense(c, t, &a);
    bool is_inner = made->outer != NULL;
    (is_inner ? c->inner_tree : c->to->ability_tree)[is_inner ? c->inner_count : c->to->ability_count] =
        (uint16_t)(t - c->r->tree);
    (is_inner ? c->inner : c->to->ability)[is_inner ? c->inner_count++ : c->to->ability_count++] = a;
}
