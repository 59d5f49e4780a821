// compile_choices.c — a choice is put before the statement it occurs in ("heal a PC"), a target before the whole
// ability; only the slot is left in its place. Where a text is carried out once for each player, what is settled for
// both is settled once.
#include "language/compiler.h"

#include "language/choosing.h"

// "One of those cards" is looked for where those cards are.
static void choice_zones(const Compiler *c, Items *choice)
{
    uint16_t filter = filter_at(choice, 0);
    uint8_t among = is_choosing((uint8_t)choice->item[0].value) ? filter_among(choice, filter) : NO_SLOT;
    uint16_t zones = among != NO_SLOT && among >= SLOT_FIRST ? c->slot[among].zones : 0;
    if (!zones || zones & filter_zones(choice, filter))
        return;
    choice->item[filter + 1].value = zones & 255;
    choice->item[filter + 2].value = zones >> 8 & 255;
}

// "The Enemy discards all Commands": what players discard is their own, if nothing else is said. The filter is the last
// code that was made, and still open.
void own_put(Compiler *c, Items *out)
{
    const uint16_t begin = filter_begin(out);
    if (!c->verb || !(c->verb->forms & FORM_OWN) || filter_whose(out, begin) || filter_among(out, begin) != NO_SLOT)
        return;
    put_byte(c, out, OP_OWNER);
    if (c->actor.count)
        append(c, out, &c->actor);
    else
        put_byte(c, out, PLAYER_YOU);
}

static void choice_owner(Compiler *c, Items *choice)
{
    if (choice->item[0].value != OP_CHOOSE)
        return;
    check(choice->item[choice->count - 1].kind == ITEM_FILTER_END);
    choice->count--;
    own_put(c, choice);
    put(c, choice, ITEM_FILTER_END, 0);
}

// Puts the collected choice before the statement (a target: before the whole ability) and leaves its slot in its place.
static void hoist(Compiler *c, uint16_t tree, const Items *choice, Items *before, bool is_named, Items *out)
{
    bool is_choice = is_choosing((uint8_t)choice->item[0].value);
    // What waits for an event is tested when that happens, before anything is settled.
    bool is_inner_test = c->made && c->made->outer && c->section != SECTION_CODE && before == c->hoist;
    if (!before || is_inner_test) {
        fail(c, c->r->tree[tree].start, is_choice ? "nothing can be chosen here" : "nothing can be revealed here");
        return;
    }
    if (!is_choice && c->made && c->section == SECTION_PLAY) {
        fail(c, c->r->tree[tree].start, "a cost is settled before anything is revealed");
        return;
    }
    if (c->next_slot == ENTRY_SLOTS) {
        fail(c, c->r->tree[tree].start,
             "too many things are chosen in one text: what was named already is \"it\", or \"the first one\"");
        return;
    }
    Items where;
    items_copy(&where, choice);
    choice_zones(c, &where);
    choice_owner(c, &where);
    choice = &where;
    put_byte(c, before, choice->item[0].value);
    put_byte(c, before, c->next_slot);
    put_byte(c, before, 0);             // the statement it is for: known when the code is complete
    for (uint16_t i = 1; i < choice->count; i++)
        put_item(c, before, choice->item[i]);
    SlotInfo *info = &c->slot[c->next_slot];
    *info = slot_info(c, choice, is_choice);
    info->tree = tree;
    info->hosts = c->hosts;
    info->is_cost = c->made && c->section == SECTION_PLAY;
    info->kinds = is_named ? tree_kinds(c, tree) : 0;
    info->is_named = is_named;
    info->is_seen = !is_choice && is_named;
    if (info->is_seen && !info->kinds)
        info->kinds = 1;                // "the top card": a card, of whatever kind
    c->self_named_last = c->self_named_last && !info->is_named;
    uint16_t places = c->g->vocabulary->wide_kind | c->g->vocabulary->wide_kinds;
    bool is_place = info->kinds && !(info->kinds & ~places);            // "move A and B to a site": "it" is no site
    c->pair_named_last = c->pair_named_last && (!info->is_named || is_place);
    if (info->is_named)
        c->pointed = (uint8_t)(c->next_slot + 1);
    c->rest_named_last = c->rest_named_last && (!info->is_named || is_place);
    slot_put(c, out, c->next_slot++);
}

// One place as the target for both players: "each player damages one of his or her units at target site".
static uint8_t target_same(const Compiler *c, const Items *choice)
{
    const Items *made = c->made ? &c->made->target : NULL;
    const Vocabulary *v = c->g->vocabulary;
    for (uint16_t i = 0; made && choice->item[0].value == OP_TARGET && i + 2 + choice->count <= made->count; i++) {
        bool is_same = made->item[i].kind == ITEM_BYTE && made->item[i].value == OP_TARGET;
        for (uint16_t k = 1; is_same && k < choice->count; k++)
            is_same = made->item[i + 2 + k].kind == choice->item[k].kind &&
                      made->item[i + 2 + k].value == choice->item[k].value;
        uint8_t slot = is_same ? (uint8_t)made->item[i + 1].value : NO_SLOT;
        if (is_same && slot < ENTRY_SLOTS && c->slot[slot].kinds & (v->wide_kind | v->wide_kinds))
            return slot;
    }
    return NO_SLOT;
}

// Whether a recipe's code can come from one step to another; `without`: and not by that one.
static bool reaches(const RecipeStep *recipe, const RecipeStep *from, const RecipeStep *to, const RecipeStep *without)
{
    for (const RecipeStep *s = from; s->kind != STEP_END && s != without; s++) {
        if (s == to)
            return true;
        if (s->kind != STEP_LABEL_REF)
            continue;
        const RecipeStep *label = s;
        while (label->kind != STEP_END && !(label->kind == STEP_LABEL && label->value == s->value))
            label++;
        if (reaches(recipe, label, to, without))
            return true;
        if (s > recipe && s[-1].kind == STEP_BYTE && s[-1].value == OP_JUMP)
            return false;
    }
    return false;
}

Repeat repeat_of(const RecipeStep *recipe, const RecipeStep *first, const RecipeStep *second)
{
    if (!reaches(recipe, first, second, NULL))
        return REPEAT_APART;
    return reaches(recipe, recipe, second, first) ? REPEAT_DOUBT : REPEAT_AFTER;
}

// True: the second player has the slot that was settled for the first. In "Each player draws D cards" one card is
// revealed for both; but what is chosen, or taken at random from a pile, each player finds for himself or herself.
static bool reuse_settled(Compiler *c, uint16_t tree, const Items *choice, Items *out)
{
    uint8_t op = (uint8_t)choice->item[0].value;
    if (!c->again || op == OP_CHOOSE || op == OP_RANDOM)
        return false;
    uint8_t slot = target_same(c, choice);
    if (slot != NO_SLOT) {
        slot_put(c, out, slot);
        return true;
    }
    if (is_choosing(op))
        refuse(c, c->r->tree[tree].start, "this is done twice, and who targets what then is not said");
    uint16_t whose = slot_info(c, choice, false).whose;
    for (uint8_t before = c->again; before < c->again_end; before++) {
        const SlotInfo *info = &c->slot[before];
        bool is_same = info->op == op && info->whose == whose && !info->is_named;   // "the top card" is another by then
        if (!is_same || c->repeat == REPEAT_APART)
            continue;
        if (c->repeat == REPEAT_DOUBT)
            refuse(c, c->r->tree[tree].start, "this may not have been revealed for the first player: reveal it before");
        c->again = (uint8_t)(before + 1);
        slot_put(c, out, before);
        return true;
    }
    return false;
}

// "There"; in a text about a movement "at the same site", too.
static bool says_there(const Compiler *c, uint16_t tree)
{
    static const char *const there[] = {"there", NULL}, *const same[] = {"same", NULL};
    const Tree *t = &c->r->tree[tree];
    bool is_moving = is_said_before(c, t->start, "move"), says = false;
    for (uint16_t i = t->start; i < t->end; i++)
        says = says || says_one_of(c, i, there) || (is_moving && says_one_of(c, i, same));
    return says;
}

// A target is settled when its ability is announced. An inner ability waits for an event: its targets are settled with
// those of the outer one, unless the event describes them or the cards are not there until it happens.
static Items *target_section(Compiler *c, uint16_t tree, const Items *choice)
{
    if (!c->made)
        return NULL;
    for (uint8_t slot = c->first_slot; c->made->outer && says_there(c, tree) && slot < c->inner_slot; slot++)
        if (choice->item[0].value == OP_TARGET && slot_is_spoken_of(choice, slot))
            refuse(c, c->r->tree[tree].start,
                   "where that will be then is not known when this is targeted: name the place");
    if (choice->item[0].value == OP_CAPTURE && (speaks_of_later(c, choice) || speaks_of_named(c, choice)))
        return c->hoist;                // "move target unit to an adjacent site. Each other unit there …"
    bool is_known = choice->item[0].value == OP_TARGET && !slot_is_spoken_of(choice, SLOT_THAT) &&
                    !slot_is_spoken_of(choice, SLOT_THAT_OTHER);
    return c->made->outer && is_known ? &c->made->outer->target : &c->made->target;
}

// What a card was like, or was beneath, is captured before anything is done: with the event, if it is the event's card,
// otherwise when the text begins. NULL: no capture is needed, since this is the condition of an event, which is tested
// while everything is still as it was.
static Items *capture_section(Compiler *c, const Items *capture)
{
    bool is_then = c->made && (c->section == SECTION_CODE || c->section == SECTION_PLAY);
    bool is_event = slot_is_spoken_of(capture, SLOT_THAT) || slot_is_spoken_of(capture, SLOT_THAT_OTHER);
    for (uint16_t i = 0; i < capture->count; i++)       // "when this asset leaves play … the ship it was beneath"
        is_event = is_event || (capture->item[i].kind == ITEM_BYTE && capture->item[i].value == OP_SELF &&
                                event_says(c, OP_SELF));
    return !is_then ? NULL : is_event ? &c->made->target : &c->made->captured;
}

static void capture_read(Compiler *c, const Items *capture, Items *out)
{
    put_byte(c, out, OP_EACH);
    for (uint16_t i = 1; i < capture->count; i++)
        put_item(c, out, capture->item[i]);
}

// Cards that are chosen are named, so that "it" can mean them. Something that is only asked about a card ("was it
// damaged?") names no other card.
static bool names_cards(const Run *run)
{
    const Compiler *c = run->c;
    if (run->is_capture)
        return c->g->phrase[c->r->tree[run->tree].phrase].names || c->g->phrase[c->r->tree[run->tree].phrase].names_of;
    return run->is_named || is_choosing((uint8_t)run->aside.item[0].value);
}

static void keep(Run *run)
{
    Compiler *c = run->c;
    bool was_spoken = c->kept[REGISTER_SPOKEN].count > 0;
    items_copy(&c->kept[run->keeps & 0xff], &run->aside);
    c->verb_uses = (run->keeps & 0xff) == REGISTER_VERB ? 0 : c->verb_uses;
    if ((run->keeps & 0xff) == REGISTER_SUBJECT)
        c->subject_kinds = tree_kinds(c, run->tree);
    bool is_host = (run->keeps & 0xff) == REGISTER_THERE && run->aside.item[0].kind == ITEM_BYTE;
    c->host_kinds = is_host ? tree_kinds(c, run->tree) : (run->keeps & 0xff) == REGISTER_THERE ? 0 : c->host_kinds;
    c->hand_is_doubled = (run->keeps & 0xff) == REGISTER_HAND ? c->again != 0 : c->hand_is_doubled;
    if ((run->keeps & 0xff) != REGISTER_SPOKEN)
        return;
    uint16_t of = run->keeps >> SPOKEN_OF;
    c->spoken_rivals = was_spoken ? (uint16_t)(c->spoken_rivals | c->spoken_kinds) : 0;
    c->spoken_tree = of ? (uint16_t)c->r->tree[run->tree].kid[of - 1].value : run->tree;
    c->spoken = (uint8_t)(run->keeps >> SPOKEN_SHIFT & 15);
    c->spoken_kinds = tree_kinds(c, of ? (uint16_t)c->r->tree[run->tree].kid[of - 1].value : run->tree);
}

// "If you have exactly one unit here, damage it", "if it has a weapon beneath it, destroy that weapon": cards that were
// only mentioned. If something is done with one of several cards, a player chooses which; what holds while a
// card is in play holds for every card of which the condition is true.
void spoken_put(Compiler *c, Items *out)
{
    Items choice;
    const Items *filter = &c->kept[REGISTER_SPOKEN];
    bool is_chosen = c->hoist && c->spoken == SPOKEN_A;
    choice.count = 0;
    put_byte(c, &choice, !c->hoist ? OP_EACH : is_chosen ? OP_CHOOSE : OP_CAPTURE);
    if (is_chosen && c->actor.count)
        append(c, &choice, &c->actor);
    else if (is_chosen)
        put_byte(c, &choice, PLAYER_YOU);
    for (int i = 0; is_chosen && i < 2; i++) {
        put_byte(c, &choice, OP_NUM);
        put_byte(c, &choice, 1);
    }
    append(c, &choice, filter);
    if (!c->hoist) {
        append(c, out, &choice);
        return;
    }
    uint8_t slot = c->next_slot;
    hoist(c, c->tree, &choice, c->hoist, true, out);
    if (c->failed)
        return;
    c->slot[slot].kinds = c->spoken_kinds;
    c->slot[slot].is_many = c->spoken >= SPOKEN_TWO;
    c->slot[slot].most = c->spoken == SPOKEN_TWO ? 2 : 0;
}

void step_aside(Run *run, const RecipeStep *s)
{
    Compiler *c = run->c;
    if (s->kind != STEP_HOIST_END && s->kind != STEP_KEEP_END) {
        run->is_target = s->kind == STEP_TARGET;
        c->in_target = (uint8_t)(c->in_target + run->is_target);
        run->hosts = c->hosts;
        c->hosts = 0;
        run->is_capture = s->kind == STEP_CAPTURE;
        run->is_named = s->kind == STEP_HOIST_NAMED;
        run->keeps = (uint16_t)s->value;
        run->outer = run->out;
        run->out = &run->aside;
        run->aside.count = 0;
        return;
    }
    c->in_target = (uint8_t)(c->in_target - run->is_target);
    for (uint8_t slot = SLOT_FIRST; run->is_capture && c->section != SECTION_PLAY && slot < c->next_slot; slot++)
        if (c->slot[slot].is_cost && c->slot[slot].op == OP_CHOOSE && slot_is_spoken_of(&run->aside, slot))
            refuse(c, c->r->tree[run->tree].start,
                   "the cost has been paid by then: say what the card is, not what it was");
    Items *before = run->is_target ? target_section(c, run->tree, &run->aside)
                    : run->is_capture ? capture_section(c, &run->aside)
                                   : c->hoist;
    run->out = run->outer;
    if (run->is_capture && s->kind == STEP_HOIST_END && !before) {
        capture_read(c, &run->aside, run->out);
        return;
    }
    if (s->kind == STEP_KEEP_END)
        keep(run);
    else if (!reuse_settled(c, run->tree, &run->aside, run->out))
        hoist(c, run->tree, &run->aside, before, names_cards(run), run->out);
    c->hosts = run->hosts;
}

// "Choose 1 Card there: …": only what the phrase chooses matters here, so it must choose something.
void choice_only(Run *run, uint32_t which)
{
    const Kid *kid = &run->c->r->tree[run->tree].kid[(which & 0xff) - 1];
    uint8_t slots = run->c->next_slot;
    Items *before = run->c->hoist, here;
    run->aside.count = here.count = 0;
    if (which & DROP_HERE)
        run->c->hoist = &here;
    kid_compile(run->c, kid, &run->aside);
    run->c->hoist = before;
    append(run->c, run->out, &here);
    if (run->c->next_slot == slots)
        fail(run->c, kid->at, "these words leave nothing to choose");
    for (uint8_t slot = slots; slot < run->c->next_slot; slot++)
        run->c->slot[slot].is_alone = (which & DROP_ALONE) != 0;
}

// Whether code settles slots when it is carried out: it does if it uses a slot made since `from` that is not a target.
static bool settles(const Compiler *c, const Items *items, uint8_t from)
{
    for (uint8_t slot = from; slot < c->next_slot; slot++)
        if (!c->slot[slot].is_named || c->slot[slot].is_seen || slot_is_chosen(items, slot))
            return true;
    return false;
}

// "Damage target unit if it is …": what is done comes first in the text but after the condition in the code. Its code
// is made first, so that the condition can mention its targets. If it chooses or reveals something, which the condition
// cannot know yet, the code is made after the condition.
void kid_first(Run *run, uint8_t kid)
{
    Compiler *c = run->c, before = *c;
    uint16_t targets = c->made ? c->made->target.count : 0, captures = c->made ? c->made->captured.count : 0;
    run->first_code.count = 0;
    kid_compile(c, &c->r->tree[run->tree].kid[kid - 1], &run->first_code);
    run->first = kid;
    if (c->failed || !settles(c, &run->first_code, before.next_slot))
        return;
    before.opponent_named = c->opponent_named;
    for (uint8_t slot = before.next_slot; slot < c->next_slot; slot++)
        before.later_kinds = (uint16_t)(before.later_kinds | (c->slot[slot].is_named ? c->slot[slot].kinds : 0));
    before.later_from = c->r->tree[c->r->tree[run->tree].kid[kid - 1].value].end;
    *c = before;
    if (c->made) {
        c->made->target.count = targets;
        c->made->captured.count = captures;
    }
    run->first = 0;
}
