// compile.c — from the tree to bytecode. Every phrase has a recipe, which is carried out here.
#include "language/compiler.h"

#include "language/code.h"

static void tree_compile(Compiler *c, uint16_t tree, Items *out);

enum { TITLE_BYTES = 60 };

// A card named by its title: the program contains the letters.
static void title_put(Compiler *c, const Kid *kid, Items *out)
{
    Span title = title_span(c->r->tokens, kid);
    if (title.size > TITLE_BYTES)
        fail(c, kid->at, "this title is too long");
    put_byte(c, out, (int)title.size);
    for (size_t i = 0; i < title.size && i < TITLE_BYTES; i++)
        put_byte(c, out, (uint8_t)title.at[i]);
}

void kid_compile(Compiler *c, const Kid *kid, Items *out)
{
    switch ((KidKind)kid->kind) {
    case KID_TREE:
        tree_compile(c, (uint16_t)kid->value, out);
        break;
    case KID_WORD:
        put_byte(c, out, grammar_word(c->g, c->g->lexeme[kid->value].word)->value);
        break;
    case KID_NUMBER:
        put_byte(c, out, OP_NUM);
        put_byte(c, out, kid->value);
        break;
    case KID_TITLE:
        title_put(c, kid, out);
        break;
    case KID_NONE:
        break;
    }
}

static uint16_t label_of(Compiler *c, uint16_t labels[26], uint16_t letter)
{
    uint16_t *label = &labels[(letter - 'a') % 26];
    if (*label == 0)
        *label = ++c->label_next;
    return *label;
}

static void making_clear(Making *made)
{
    memset(made, 0, offsetof(Making, section));
    for (int i = 0; i < SECTION_COUNT; i++)
        made->section[i].count = 0;
    made->target.count = made->captured.count = 0;
}

// A second ability in the same recipe ends the first; both wait for the same event.
static void ability_begin(Run *run, uint8_t kind)
{
    Compiler *c = run->c;
    bool goes_on = c->made->kind != 0;
    if (goes_on)
        ability_finish(c, &c->r->tree[run->tree], c->made);
    making_clear(c->made);
    c->made->kind = kind;
    c->made->inner_first = c->inner_count;
    memcpy(c->made->number, c->number, sizeof c->number);
    c->first_slot = c->next_slot = SLOT_FIRST;
    if (!goes_on)
        memset(c->role, 0, sizeof c->role);
    memset(c->role_tree, 0, sizeof c->role_tree);
    for (uint8_t slot = 0; slot < SLOT_FIRST; slot++)
        c->slot[slot].zones = 0;        // where the event's cards are is not known
    c->opponent_named = c->opponent_named && goes_on;
    c->kept[REGISTER_THERE].count = c->kept[REGISTER_HAND].count = c->kept[REGISTER_DIFFERENCE].count = 0;
    c->kept[REGISTER_PLACE].count = c->kept[REGISTER_DRAWN].count = c->kept[REGISTER_SPOKEN].count = 0;
    c->mentioned = false;
    c->is_named_by_title = false;
    c->inside_tree = 0;
    c->rival = 0;
    c->section = SECTION_CODE;
    c->self_named_last = c->self_named_last && goes_on;
    c->pointed = 0;
    c->all_tree = 0;
    c->rest_named_last = c->is_x_paid = false;
    c->later_from = c->later_kinds = 0;
    c->dealt = 0;
    c->pair_named_last = false;
    c->spoken_of = 0;
    memset(run->kid_slot, 0, sizeof run->kid_slot);
}

// A second condition of an ability must hold as well as the first.
static void condition_join(Compiler *c, uint32_t section)
{
    Items *items = &c->made->section[section], before;
    if (section != SECTION_IF || items->count == 0)
        return;
    items_copy(&before, items);
    items->count = 0;
    put_byte(c, items, OP_AND);
    append(c, items, &before);
}

static void step_ability(Run *run, const RecipeStep *s)
{
    Compiler *c = run->c;
    if (s->kind == STEP_ABILITY) {
        ability_begin(run, (uint8_t)s->value);
    } else if (s->kind == STEP_ROLE) {
        c->role[s->value >> 16] = s->value & 0xffff;
    } else if (s->kind == STEP_ROLE_KID) {
        const Kid *kid = &c->r->tree[run->tree].kid[(s->value & 0xffff) - 1];
        if (kid->kind == KID_TREE && s->value >> 16 < COUNT_OF(c->role_tree))
            c->role_tree[s->value >> 16] = (uint16_t)(kid->value + 1);
        c->role[s->value >> 16] = kid->kind == KID_WORD ? word_kinds(c, kid) : tree_kinds(c, (uint16_t)kid->value);
    } else if (c->made) {
        condition_join(c, s->value);
        bool tells = c->section == SECTION_EVENT && c->role[SLOT_THAT];
        c->self_named_last = c->self_named_last && !tells; // "it" now means what the event is about
        c->section = (uint8_t)s->value;
        c->section_slot = c->next_slot;
        run->out = &c->made->section[s->value];
        if (c->made->outer && s->value != SECTION_EVENT)
            c->inner_slot = c->next_slot;       // what the event names is settled before
    }
}

static void step_actor(Run *run, const RecipeStep *s)
{
    Compiler *c = run->c;
    if (s->kind == STEP_ACTOR && c->actor.count) {
        append(c, run->out, &c->actor);
    } else if (s->kind == STEP_ACTOR) {
        put_byte(c, run->out, PLAYER_YOU);
    } else if (s->kind == STEP_ACTOR_IS) {
        c->actor.count = 0;
        put_byte(c, &c->actor, s->value == PLAYER_THAT ? they_are(c, run->tree) : (int)s->value);
    } else {
        run->aside.count = 0;           // not into c->actor itself: the phrase inside restores that
        if (s->value)
            kid_compile(c, &c->r->tree[run->tree].kid[s->value - 1], &run->aside);
        items_copy(&c->actor, &run->aside);
    }
}

static void kept_put(Run *run, uint32_t which)
{
    Compiler *c = run->c;
    if (c->kept[which].count == 0)
        fail(c, c->r->tree[run->tree].start,
             which == REGISTER_DIFFERENCE ? "nothing was compared before"
             : which == REGISTER_DRAWN
                 ? "nothing was revealed before that this could be: reveal it in a sentence of its own"
                                          : "no place was named before that this could point to");
    if (which == REGISTER_HAND && c->hand_is_doubled && !c->again)
        refuse(c, c->r->tree[run->tree].start, "each player has one: say whose");
    append(c, run->out, &c->kept[which]);
    c->verb_uses = (uint8_t)(c->verb_uses + (which == REGISTER_VERB));
}

// "When that card is lost": names the verb, and where its forms are shown.
static void form_fail(Compiler *c, const Kid *kid)
{
    const Span said = token_span(c->r->tokens, kid->at);
    char message[120];
    Text text = text_in(message, sizeof message);
    text_format(&text, "the game doesn't speak of \"%.*s\" like this: rift words %s %.*s shows how", SPAN_ARGS(said),
                c->g->vocabulary->name, SPAN_ARGS(said));
    fail(c, kid->at, message);
}

// What a recipe wants to know of a verb: its operation, or what happens then.
static void step_verb(Run *run, const RecipeStep *s)
{
    static const RecipeStep actor = {STEP_ACTOR, 0};
    Compiler *c = run->c;
    const Kid *kid = &c->r->tree[run->tree].kid[(s->value & VERB_SLOT) - 1];
    const Lexeme *l = &c->g->lexeme[kid->value];
    const TextVerb *verb = grammar_verb(c->g, l);
    uint8_t op = (uint8_t)grammar_word(c->g, l->word)->value;
    uint16_t form = (uint16_t)(s->value >> VERB_FORM_SHIFT);
    if (form && !(verb->forms & form))
        form_fail(c, kid);
    put_byte(c, run->out, s->value & VERB_IS_EVENT ? verb->event : op);
    if (!(s->value & VERB_IS_EVENT) && form != FORM_COUNT && grammar_op(c->g->vocabulary, op)->takes[0] == 'p')
        step_actor(run, &actor);
}

// "Than his or her opponent": the player who is not the `holder`.
static void step_rival(Run *run, const RecipeStep *s)
{
    Compiler *c = run->c;
    const Items *holder = &c->kept[REGISTER_HOLDER];
    (void)s;
    if (holder->count != 1 || holder->item[0].value > PLAYER_OPPONENT)
        fail(c, c->r->tree[run->tree].start, "no player was named before that this could point to");
    put_byte(c, run->out, holder->count && holder->item[0].value == PLAYER_YOU ? PLAYER_OPPONENT : PLAYER_YOU);
}

// The zones of "A or B", whose two filters come after ANY: the zones of both filters. 0: one of them looks anywhere.
static uint16_t zones_of_both(const Items *items, uint16_t from)
{
    uint16_t zones = 0;
    int depth = 0, seen = 0;
    for (uint16_t i = from; i + 2 < items->count && seen < 2; i++) {
        const Item *item = &items->item[i];
        depth += item->kind == ITEM_FILTER ? 1 : item->kind == ITEM_FILTER_END ? -1 : 0;
        if (item->kind != ITEM_FILTER || depth > 1)
            continue;
        uint16_t its = (uint16_t)(item[1].value | item[2].value << 8);
        if (its == 0)
            return 0;
        zones = (uint16_t)(zones | its);
        seen++;
    }
    return zones;
}

// A noun alone may mean something special in some texts: in a fight "a monster" is one that attacks.
static uint16_t zones_unsaid(Run *run)
{
    Compiler *c = run->c;
    const Vocabulary *v = c->g->vocabulary;
    uint16_t zones = zones_of_nouns(c, run->tree);
    const Items *event = c->made ? &c->made->section[SECTION_EVENT] : NULL;
    if (!v->zones_unsaid || !event || c->section != SECTION_CODE || c->is_fact)
        return zones;                   // what can be spotted or had lies where it always does
    uint8_t test = 0;
    zones = v->zones_unsaid(c->made->kind, event->count ? (uint8_t)event->item[0].value : 0, zones, &test);
    if (test)
        put_byte(c, run->out, test);
    return zones;
}

// Fills in where the described cards are, once the whole description has been read.
static void zone_fill(Run *run, uint16_t outer)
{
    Compiler *c = run->c;
    if (!c->failed) {
        uint16_t zone = run->zone_kind == ZONE_BOTH ? zones_of_both(run->out, run->zone_at)
                      : c->zone || run->zone_kind == ZONE_ANY ? c->zone : zones_unsaid(run);
        run->out->item[run->zone_at].value = zone & 255;
        run->out->item[run->zone_at + 1].value = zone >> 8 & 255;
    }
    c->zone = outer;
}

// ---- "where X is …" ----

static bool x_replace(Compiler *c, Items *items, const Items *number)
{
    Items made;
    bool any = false;
    made.count = 0;
    for (uint16_t i = 0; i < items->count; i++) {
        bool is_x = items->item[i].kind == ITEM_X;
        any = any || is_x;
        if (is_x)
            append(c, &made, number);
        else
            put_item(c, &made, items->item[i]);
    }
    if (any)
        items_copy(items, &made);
    return any;
}

static void x_put(Run *run)
{
    Compiler *c = run->c;
    c->is_x_paid = c->is_x_paid || (!c->x_open && c->section == SECTION_PLAY);
    put(c, run->out, c->x_open ? ITEM_X : ITEM_BYTE, OP_X);
}

// "Where X is …" follows its clause, which has been compiled already. Now X is known, and may mention cards that the
// clause has named.
static void x_is(Run *run, uint8_t kid)
{
    Compiler *c = run->c;
    Items number;
    number.count = 0;
    c->x_open--;
    if (c->is_x_paid)
        refuse(c, c->r->tree[run->tree].kid[kid - 1].at, "X is what was paid");
    c->is_x = true;
    kid_compile(c, &c->r->tree[run->tree].kid[kid - 1], &number);
    c->is_x = false;
    bool any = x_replace(c, run->out, &number);
    if (c->hoist)
        any = x_replace(c, c->hoist, &number) || any;
    if (c->made)
        any = x_replace(c, &c->made->target, &number) || any;
    if (!any && !c->failed)
        fail(c, c->r->tree[run->tree].kid[kid - 1].at, "there is no X that this could be");
}

// Whether it follows a noun and describes its cards.
static bool is_after(const Compiler *c, const Kid *kid)
{
    const Phrase *p = kid->kind == KID_TREE ? &c->g->phrase[c->r->tree[kid->value].phrase] : NULL;
    return p && c->g->describes[p->category] & DESCRIBES_AFTER;
}

static void kid_put(Run *run, const RecipeStep *s)
{
    Compiler *c = run->c;
    const uint32_t value = s->value;
    uint8_t kid = (uint8_t)((value & 0xff) - 1), mode = (uint8_t)(value >> MODE_SHIFT);
    uint8_t slots = c->next_slot;
    uint16_t heads = c->heads;
    c->mode = mode == MODE_SAME ? run->mode : mode;
    bool is_again = run->kid_slot[kid] != 0;
    if (is_again) {
        c->again = run->kid_slot[kid];
        c->again_end = c->next_slot;
        c->repeat = repeat_of(c->g->phrase[c->r->tree[run->tree].phrase].recipe, run->kid_step[kid], s);
    }
    run->kid_step[kid] = s;
    const Phrase *p = &c->g->phrase[c->r->tree[run->tree].phrase];
    if (p->wants[kid + 1] || p->symbol_count > 1)      // a phrase that only stands for another passes on what is wanted
        c->wants = kinds_wanted(c, &c->r->tree[run->tree], (uint8_t)(kid + 1));
    if (run->described && is_after(c, &c->r->tree[run->tree].kid[kid]))
        c->heads |= run->described;
    run->kid_at[kid] = run->out->count;
    run->kid_in[kid] = run->out;
    if (run->first == kid + 1)
        append(c, run->out, &run->first_code);
    else
        kid_compile(c, &c->r->tree[run->tree].kid[kid], run->out);
    run->kid_end[kid] = run->out->count;
    for (uint8_t slot = run->kid_slot[kid]; is_again && slot < c->next_slot; slot++)
        c->slot[slot].is_doubled = slot < run->kid_after[kid] || slot >= slots || c->slot[slot].is_doubled;
    run->kid_slot[kid] = slots;
    run->kid_after[kid] = c->next_slot;
    c->again = is_again ? 0 : c->again;
    c->heads = heads;
}

static uint16_t zones_meant(Run *run, const RecipeStep *s)
{
    const Compiler *c = run->c;
    if (s->kind == STEP_WIDE_NOUN)
        return zones_of_nouns(run->c, run->tree);
    const Kid *kid = &c->r->tree[run->tree].kid[s->kind == STEP_WIDE_KID ? s->value - 1 : 0];
    return s->kind == STEP_WIDE ? (uint16_t)s->value : grammar_word(c->g, c->g->lexeme[kid->value].word)->zones;
}

uint16_t filter_begin(const Items *items)
{
    int depth = 1;
    uint16_t at = items->count;
    while (at > 0 && depth > 0) {
        at--;
        depth += items->item[at].kind == ITEM_FILTER_END ? 1 : items->item[at].kind == ITEM_FILTER ? -1 : 0;
    }
    return at;
}

static bool is_said_of_cards(const Compiler *c, uint16_t tree)
{
    static const char *const categories[] = {"fact", "holding", "trait", "traits", NULL};
    const Phrase *p = &c->g->phrase[c->r->tree[tree].phrase];
    return span_is_one_of(span_of(c->g->category[p->category].name), categories);
}

static void zones_set(Items *items, uint16_t filter, uint16_t zones)
{
    items->item[filter + 1].value = zones & 255;
    items->item[filter + 2].value = zones >> 8 & 255;
}

// "A character in your lost pile is unique": a filter can begin with a subject. Returns the zones that the subject
// names, or 0.
static uint16_t zones_of_subject(const Items *items, uint16_t filter)
{
    const Item *at = &items->item[filter + 3];
    bool has_subject = filter + 6 < items->count && at[0].value == OP_IS && at[1].value == OP_EACH &&
                       at[2].kind == ITEM_FILTER;
    return has_subject ? filter_zones(items, (uint16_t)(filter + 5)) : 0;
}

// The zones of a filter that is complete: its subject's, if the recipe's own have none in common with them.
static uint16_t zones_settle(Items *items, uint16_t filter)
{
    uint16_t subject = zones_of_subject(items, filter), zones = filter_zones(items, filter);
    if (!subject || !zones || subject & zones)
        return zones;
    zones_set(items, filter, subject);
    return subject;
}

// "It is in your lost pile", "it is not in your lost pile": the place that words inside the filter name, or deny.
// 0: none that cards can be looked for in.
static uint16_t zones_named(Run *run, uint16_t denied)
{
    const Vocabulary *v = run->c->g->vocabulary;
    uint16_t said = run->c->zone == run->zone_before ? denied : run->c->zone;
    return v->within && said >> v->set_zone & 1 ? 0 : said;
}

// At the end of a filter: its cards are looked for in the place that its words name, if the recipe doesn't say where
// they are. If the recipe says that they are somewhere else, the text is refused.
static void filter_place(Run *run)
{
    Compiler *c = run->c;
    uint16_t begin = filter_begin(run->out), denied = c->zone_denied;
    c->zone_denied = 0;
    if (c->failed || (run->has_zone && run->zone_at == begin + 1))      // filled in by @zone
        return;
    uint16_t zones = zones_settle(run->out, begin), said = zones_named(run, denied);
    if (zones && said && !(zones & said))
        fail(c, c->r->tree[run->tree].start,
             "these cards are somewhere else: say \"there is\" or \"you have\" before them");
    if (zones || !said || !is_said_of_cards(c, run->tree))
        return;
    bool is_denial = begin > 0 && run->out->item[begin - 1].value == OP_NONE_OF;
    if (said != denied)
        zones_set(run->out, begin, said);
    c->zone_denied = is_denial ? said : 0;      // the description around it must be of cards that can be there
    c->zone = run->zone_before;
}

// Puts what the recipe itself spells out: a byte, or the beginning or the end of a filter.
static void step_said(Run *run, const RecipeStep *s)
{
    Compiler *c = run->c;
    if (s->kind == STEP_FILTER)
        run->zone_before = c->zone;
    if (s->kind == STEP_FILTER_END)
        filter_place(run);
    if (s->kind == STEP_FILTER_END && c->g->phrase[c->r->tree[run->tree].phrase].is_all)
        own_put(c, run->out);
    if (s->kind == STEP_BYTE)
        put_byte(c, run->out, (int)s->value);
    else if (s->kind == STEP_FILTER || s->kind == STEP_FILTER_END)
        put(c, run->out, s->kind == STEP_FILTER ? ITEM_FILTER : ITEM_FILTER_END, 0);
    else if (s->kind == STEP_FILTER_MORE)
        run->out->count = (uint16_t)(run->out->count - (run->out->count > 0));  // drops its end: more tests follow
    else if (s->kind == STEP_LABEL || s->kind == STEP_LABEL_REF)
        put(c, run->out, s->kind == STEP_LABEL ? ITEM_LABEL : ITEM_REF, label_of(c, run->labels, (uint16_t)s->value));
    else
        put_wide(c, run->out, zones_meant(run, s));
}

// Where the described cards are: said here, or filled in here once everything is read.
static void step_zone(Run *run, const RecipeStep *s)
{
    Compiler *c = run->c;
    if (s->kind == STEP_ZONE) {
        if (c->zone && c->zone != (uint16_t)s->value)
            fail(c, c->r->tree[run->tree].start, "these cards can't be in two places");
        c->zone = (uint16_t)s->value;
        return;
    }
    run->has_zone = true;
    run->zone_kind = (uint8_t)s->value;
    run->zone_at = run->out->count;
    put_wide(c, run->out, 0);
}

// Steps that use code made earlier, or make code to be used elsewhere.
static void step_made(Run *run, const RecipeStep *s)
{
    Compiler *c = run->c;
    if (s->kind == STEP_SAME) {         // the same cards again, not chosen anew
        for (uint16_t i = run->kid_at[s->value - 1]; i < run->kid_end[s->value - 1]; i++)
            put_item(c, run->out, run->kid_in[s->value - 1]->item[i]);
    } else if (s->kind == STEP_PASTE) {
        kept_put(run, s->value);
    } else if (s->kind == STEP_DROP_KID) {
        choice_only(run, s->value);
    } else if (s->kind == STEP_FIRST) {
        kid_first(run, (uint8_t)s->value);
    } else if (s->kind == STEP_X) {
        x_put(run);
    } else {
        x_is(run, (uint8_t)s->value);
    }
}

static void step_kid(Run *run, const RecipeStep *s) { kid_put(run, s); }
static void step_unsaid(Run *run, const RecipeStep *s) { (void)s, run->c->kept[REGISTER_SPOKEN].count = 0; }
static void step_passed(Run *run, const RecipeStep *s) { (void)run, (void)s; }

// Numbers, inner abilities and the end are not here: recipe_steps handles them.
static void (*const step_runs[])(Run *run, const RecipeStep *s) = {
    [STEP_BYTE] = step_said, [STEP_WIDE] = step_said, [STEP_WIDE_KID] = step_said, [STEP_WIDE_NOUN] = step_said,
    [STEP_FILTER] = step_said, [STEP_FILTER_END] = step_said, [STEP_FILTER_MORE] = step_said,
    [STEP_LABEL_REF] = step_said, [STEP_LABEL] = step_said,
    [STEP_KID] = step_kid, [STEP_ZONE] = step_zone, [STEP_ZONE_HERE] = step_zone,
    [STEP_SAME] = step_made, [STEP_PASTE] = step_made, [STEP_DROP_KID] = step_made, [STEP_FIRST] = step_made,
    [STEP_X] = step_made, [STEP_X_IS] = step_made,
    [STEP_HOIST] = step_aside, [STEP_HOIST_NAMED] = step_aside, [STEP_HOIST_END] = step_aside,
    [STEP_TARGET] = step_aside, [STEP_CAPTURE] = step_aside, [STEP_KEEP] = step_aside, [STEP_KEEP_END] = step_aside,
    [STEP_ACTOR] = step_actor, [STEP_ACTOR_IS] = step_actor, [STEP_ACTOR_SET] = step_actor,
    [STEP_IT] = step_back, [STEP_THAT] = step_back, [STEP_THAT_KIND] = step_back, [STEP_THAT_PLACE] = step_back,
    [STEP_PAIR] = step_back, [STEP_NTH] = step_back, [STEP_WHENCE] = step_back, [STEP_FROM] = step_back,
    [STEP_UNMOVED] = step_back, [STEP_CHOSEN_LAST] = step_back, [STEP_THOSE] = step_back, [STEP_OWNER_OF] = step_back,
    [STEP_THEY] = step_back, [STEP_THEIR] = step_back, [STEP_THEIR_RIVAL] = step_back,
    [STEP_OTHER] = step_back, [STEP_REST] = step_back, [STEP_ONE_OF] = step_back,
    [STEP_RIVAL] = step_rival, [STEP_UNSAID] = step_unsaid, [STEP_VERB] = step_verb,
    [STEP_ABILITY] = step_ability, [STEP_SECTION] = step_ability, [STEP_ROLE] = step_ability,
    [STEP_ROLE_KID] = step_ability,
    [STEP_MODE] = step_passed, [STEP_MODE_END] = step_passed,
};

static void step_run(Run *run, const RecipeStep *s)
{
    check(s->kind < COUNT_OF(step_runs) && step_runs[s->kind]);
    step_runs[s->kind](run, s);
}

// "limit: 2": the next step says how many. The number applies to the ability being made or, if there is none, to all
// abilities made inside this phrase.
static void step_number(Run *run, const RecipeStep *s)
{
    Compiler *c = run->c;
    Items *out = run->out;
    run->out = &run->aside;
    run->aside.count = 0;
    step_run(run, s + 1);
    run->out = out;
    if (run->aside.count == 0)
        return;
    uint8_t value = (uint8_t)run->aside.item[run->aside.count - 1].value;       // after NUM, if it is a number
    if (s->value == NUMBER_SLOTS)
        c->first_slot = c->next_slot = value;
    (c->made ? c->made->number : c->number)[s->value] = value;
}

static const RecipeStep *recipe_steps(Run *run, const RecipeStep *s);

// "WATCHED!( … )!": an inner ability, which waits for an event. Its slots continue those of the ability around it;
// after it nobody knows whom its event is about. It gets its number when all others of the line are made.
static const RecipeStep *step_inner(Run *run, const RecipeStep *s)
{
    Compiler *c = run->c;
    Making made, *outer = c->made;
    uint16_t role[COUNT_OF(c->role)], role_tree[COUNT_OF(c->role_tree)];
    uint8_t section = c->section, inner_slot = c->inner_slot;
    Items *out = run->out, *hoist_outer = c->hoist, before;
    if (!outer || outer->outer) {
        fail(c, c->r->tree[run->tree].start, "nothing can wait for an event here");
        return s;
    }
    making_clear(&made);
    made.kind = (uint8_t)s->value;
    made.outer = outer;
    made.inner_first = c->inner_count;
    before.count = 0;
    made.number[NUMBER_SIDE] = outer->number[NUMBER_SIDE];
    made.number[NUMBER_EDITION] = outer->number[NUMBER_EDITION];
    c->made = &made;
    c->inner_slot = c->next_slot;
    memcpy(role, c->role, sizeof role);
    memcpy(role_tree, c->role_tree, sizeof role_tree);
    memset(c->role, 0, sizeof c->role);
    memset(c->role_tree, 0, sizeof c->role_tree);
    c->pointed = 0;
    c->hoist = &before;
    s = recipe_steps(run, s + 1);
    append(c, &before, &made.section[SECTION_CODE]);
    items_copy(&made.section[SECTION_CODE], &before);
    c->hoist = hoist_outer;
    c->pointed = 0;
    c->made = outer;
    c->section = section;
    c->inner_slot = inner_slot;
    memcpy(c->role, role, sizeof role);
    memcpy(c->role_tree, role_tree, sizeof role_tree);
    run->out = out;
    put_byte(c, out, c->inner_count);           // inner_put will put it after the others
    ability_finish(c, &c->r->tree[run->tree], &made);
    return s;
}

// Carries out steps to the end of the recipe, or of the inner ability; returns where it stopped.
static const RecipeStep *recipe_steps(Run *run, const RecipeStep *s)
{
    for (; s->kind != STEP_END && s->kind != STEP_INNER_END && !run->c->failed; s++)
        if (s->kind == STEP_MODE && !(s->value >> run->mode & 1))
            while (s->kind != STEP_MODE_END)
                s++;
        else if (s->kind == STEP_NUMBER)
            step_number(run, s++);
        else if (s->kind == STEP_INNER)
            s = step_inner(run, s);
        else
            step_run(run, s);
    return s;
}

static void run_begin(Run *run, Compiler *c, uint16_t tree, Items *out)
{
    memset(run, 0, offsetof(Run, first_code));
    run->first_code.count = run->aside.count = 0;
    run->c = c;
    run->tree = tree;
    run->out = out;
    run->from = out->count;
    run->mode = c->mode;
}

// The verb that the phrase itself says; NULL: none.
static const TextVerb *verb_said(const Compiler *c, const Tree *t)
{
    const TextVerb *verb = NULL;
    for (uint8_t k = 0; k < c->g->phrase[t->phrase].kid_count && !verb; k++)
        verb = t->kid[k].kind == KID_WORD ? grammar_verb(c->g, &c->g->lexeme[t->kid[k].value]) : NULL;
    return verb;
}

// "Draw a card": from now on "it" might be that card. Of several cards, no one is called "it".
static void deal_mark(Compiler *c, const Phrase *p, const Items *out)
{
    uint16_t end = out->count;
    if (p->deals && end > 1 && out->item[end - 2].value == OP_NUM && out->item[end - 1].value == 1)
        c->dealt = (uint8_t)(1 + c->next_slot);
}

// "Damage target unit and destroy target ship": each part has named a card, and "it" could be either.
static bool names_two(const Run *run, const Tree *t, const Phrase *p)
{
    const Compiler *c = run->c;
    uint8_t count = 0;
    if (strcmp(c->g->category[p->category].name, "chain") != 0)
        return false;
    for (uint8_t k = 0; k < p->kid_count; k++) {
        bool names = false;
        for (uint8_t slot = run->kid_slot[k]; t->kid[k].kind == KID_TREE && slot && slot < run->kid_after[k]; slot++)
            names = names || (c->slot[slot].is_named && !c->slot[slot].is_many && !c->slot[slot].is_where);
        count = (uint8_t)(count + names);
    }
    return count > 1;
}

// What the words after a phrase can point back to, now that it is made.
static void naming_mark(const Run *run, const Tree *t, const Phrase *p)
{
    Compiler *c = run->c;
    destination_mark(c, p, run->out);
    deal_mark(c, p, run->out);
    brought_mark(c, p, run->out, run->from);
    c->mentioned = c->mentioned || (p->mentions && c->is_fact);
    rival_mark(c, t);
    c->is_named_by_title = c->is_named_by_title || p->names == ANY_KIND;
    if (strcmp(c->g->category[p->category].name, "inside") == 0)
        c->inside_tree = (uint16_t)(run->tree + 1);
    if (p->mentions && !c->failed)
        c->hosts |= tree_kinds(c, run->tree);
    c->self_named_last = c->self_named_last || p->names_self;
    bool is_one_more = p->recipe[0].kind == STEP_PASTE && p->recipe[0].value == REGISTER_VERB && c->verb_uses > 1;
    c->pair_named_last = c->pair_named_last || p->several || is_one_more || names_two(run, t, p);
    c->opponent_named = c->opponent_named || p->names_opponent;
    c->spoken_of = p->names_opponent ? 0 : c->spoken_of;
    if (p->names_owner && p->one == OF_SUBJECT)
        owner_mark(c, &c->kept[REGISTER_SUBJECT], 0);
    else if (p->names_owner)
        owner_mark(c, run->out, run->kid_at[p->one - 1]);
}

// Whether the phrase says that one of several things is done.
static bool is_mode(const Phrase *p)
{
    for (const RecipeStep *s = p->recipe; s->kind != STEP_END; s++)
        if (s->kind == STEP_BYTE && s->value == OP_MODE)
            return true;
    return false;
}

// The slots from `first` on are settled only if that one of several things is done.
static void branch_mark(Compiler *c, uint8_t first)
{
    for (uint8_t slot = first; slot < c->next_slot; slot++)
        c->slot[slot].is_branch = true;
}

static bool points_back(const Compiler *c, const Kid *kid)
{
    const Tree *t = kid->kind == KID_TREE ? &c->r->tree[kid->value] : NULL;
    const Phrase *p = t ? &c->g->phrase[t->phrase] : NULL;
    for (uint8_t k = 0; p && p->said == SAID_NOT && k < p->kid_count; k++)
        if (points_back(c, &t->kid[k]))
            return true;
    return p && p->said != SAID_NOT;
}

// Whether a single card was named before that slot, or is what the event is about.
static bool has_topic(const Compiler *c, uint8_t first)
{
    for (uint8_t slot = c->first_slot; slot < first; slot++)
        if (c->slot[slot].is_named && !c->slot[slot].is_many && !c->slot[slot].is_where)
            return true;
    return c->role[SLOT_THAT] != 0;
}

// "If target unit is as strong as target ship …": "it" is the first, so the others are like places. So are all that a
// condition mentions about "it", or about a player, if something was named before. "Your kizen's power" could be
// either.
static void compared_mark(Compiler *c, const Tree *fact, uint8_t first)
{
    static const char *const numbers[] = {"value", "quantity", "amount", NULL};
    static const char *const players[] = {"claim", "claims", "somebody", NULL};
    const Kid *about = &fact->kid[0];
    const bool is_tree = about->kind == KID_TREE;
    const Phrase *p = is_tree ? &c->g->phrase[c->r->tree[about->value].phrase] : NULL;
    const Span category = category_listed(p ? c->g->category[p->category].name : "");
    const bool has = has_topic(c, first), is_number = span_is_one_of(category, numbers) && !points_back(c, about);
    bool has_one = is_tree && (points_back(c, about) || (has && span_is_one_of(category, players)));
    for (uint8_t slot = first; slot < c->next_slot; slot++) {
        c->slot[slot].is_where = c->slot[slot].is_where || has_one;
        c->slot[slot].is_doubt = has && is_number;
        has_one = has_one || (c->slot[slot].is_named && !c->slot[slot].is_many);
    }
}

static void recipe_run(Compiler *c, uint16_t tree, Items *out)
{
    const Tree *t = &c->r->tree[tree];
    const Phrase *p = &c->g->phrase[t->phrase];
    Items actor;
    uint16_t holder_count = c->kept[REGISTER_HOLDER].count;     // restored after the phrase; it is one player
    Item holder = c->kept[REGISTER_HOLDER].item[0];
    const TextVerb *outer_verb = c->verb;
    uint16_t outer_tree = c->tree, later_from = c->later_from, later_kinds = c->later_kinds;
    uint8_t outer_section = c->section, number[NUMBER_COUNT];
    bool makes = p->recipe[0].kind == STEP_ABILITY;
    Making *outer = c->made, made;
    Run run;
    run_begin(&run, c, tree, out);
    items_copy(&actor, &c->actor);      // restored after the phrase
    if (p->is_all && run.mode == MODE_CARDS)
        run.mode = all_mode(c, tree);
    uint8_t slots = c->next_slot;
    bool was_spoken = c->kept[REGISTER_SPOKEN].count > 0;
    bool is_fact_around = c->is_fact, is_fact = is_fact_around || strcmp(c->g->category[p->category].name, "fact") == 0;
    c->is_fact = is_fact;
    uint16_t zone = c->zone;
    if (p->says_zone)
        c->zone = 0;
    if (p->has_x)
        c->x_open++;
    if (makes) {
        making_clear(&made);
        c->made = &made;
    }
    memcpy(number, c->number, sizeof number);
    c->tree = tree;
    c->verb = verb_said(c, t) ? verb_said(c, t) : c->verb;
    kinds_check(c, t, p);
    c->described = 0;
    words_check(c, t, p);
    run.described = c->described;
    c->self_named_last = c->self_named_last || p->acts_on_self;
    recipe_steps(&run, p->recipe);
    if (c->all_tree == tree + 1)
        c->all_slot = c->next_slot;     // after those that its description has used
    if (run.has_zone)
        zone_fill(&run, zone);
    if (p->still && c->next_slot != slots)
        fail(c, t->start, "what holds while a card is in play has no targets and chooses nothing");
    if (is_mode(p))
        branch_mark(c, slots);
    selection_check(c, t, p, run.out, run.kid_at);
    places_check(&run, p);
    naming_mark(&run, t, p);
    if (is_fact && !is_fact_around)
        compared_mark(c, t, slots);
    c->is_fact = is_fact_around;
    if (!was_spoken && c->g->is_statement[p->category])
        c->kept[REGISTER_SPOKEN].count = 0;     // the cards that an "if" mentions are known only inside it
    c->verb = outer_verb;
    c->later_from = later_from;
    c->later_kinds = later_kinds;
    items_copy(&c->actor, &actor);
    c->kept[REGISTER_HOLDER].count = holder_count;
    c->kept[REGISTER_HOLDER].item[0] = holder;
    c->tree = outer_tree;
    memcpy(c->number, number, sizeof number);
    if (makes) {
        c->made = outer;
        c->section = outer_section;
        ability_finish(c, t, &made);
    }
}

static void tree_compile(Compiler *c, uint16_t tree, Items *out)
{
    if (!c->g->is_statement[c->g->phrase[c->r->tree[tree].phrase].category]) {
        recipe_run(c, tree, out);
        return;
    }
    Items before, own, *outer = c->hoist;
    before.count = own.count = 0;
    c->hoist = &before;
    recipe_run(c, tree, &own);
    c->hoist = outer;
    append(c, out, &before);
    append(c, out, &own);
}

// Inner abilities go after the rest of the line; the statements that mention them are given their numbers.
static void inner_put(Compiler *c, uint8_t before)
{
    const Vocabulary *v = c->g->vocabulary;
    uint8_t *code = c->to->code, outer = c->to->ability_count;
    for (uint8_t i = 0; i < c->inner_count; i++) {
        c->to->ability_tree[c->to->ability_count] = c->inner_tree[i];
        c->to->ability[c->to->ability_count++] = c->inner[i];
    }
    for (uint8_t i = before; i < outer && c->inner_count > 0; i++)
        for (uint16_t at = c->to->ability[i].code; at && code[at] != OP_END; at = code_skip(v, code, at))
            if (code[at] == OP_WATCH)
                code[at + 2] = (uint8_t)(code[at + 2] + outer);
}

static void compiler_begin(Compiler *c, const Reading *r, uint16_t kind, Compiled *program, Problem *problem)
{
    memset(c, 0, offsetof(Compiler, kept));
    for (int i = 0; i < REGISTER_COUNT; i++)
        c->kept[i].count = 0;
    c->actor.count = 0;
    c->r = r;
    c->g = r->g;
    c->kind = kind;
    c->to = program;
    c->problem = problem;
}

bool compile_reading(const Reading *r, uint16_t kind, Compiled *program, Problem *problem)
{
    Compiler c;
    Items none;
    uint8_t before = program->ability_count;
    if (program->size == 0)
        program->size = 1;
    const uint16_t size = program->size;
    none.count = 0;
    compiler_begin(&c, r, kind, program, problem);
    tree_compile(&c, r->root, &none);
    while (c.is_anew) {                 // now it is known what "those" point to
        uint16_t kept_tree[KEPT_MAX];
        uint8_t kept_count = c.kept_count;
        memcpy(kept_tree, c.kept_tree, sizeof kept_tree);
        compiler_begin(&c, r, kind, program, problem);
        memcpy(c.kept_tree, kept_tree, sizeof kept_tree);
        c.kept_count = kept_count;
        program->size = size;
        program->ability_count = before;
        none.count = 0;
        tree_compile(&c, r->root, &none);
    }
    if (!c.failed)
        inner_put(&c, before);
    if (!c.failed && none.count > 0)
        fail(&c, r->tree[r->root].start, "this says nothing that a card could do");
    return !c.failed;
}

Program compiled_program(const Compiled *c)
{
    return (Program){.code = c->code, .size = c->size, .ability_count = c->ability_count, .ability = c->ability};
}

bool compiled_equal(const Compiled *a, const Compiled *b)
{
    return a->size == b->size && a->ability_count == b->ability_count && memcmp(a->code, b->code, a->size) == 0 &&
           memcmp(a->ability, b->ability, a->ability_count * sizeof a->ability[0]) == 0;
}
