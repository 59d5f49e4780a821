// cards_text.c — checks and notes on a WARS card's text once it is understood: whether it fits the card and can be
// played, and what goes into the card's facts (KW-GEN).
#include "core/cardfile.h"
#include "games/wars/board/turn_deeds.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/play/play.h"
#include "language/choosing.h"
#include "language/code.h"
#include "language/read.h"

// A text being checked.
typedef struct Check {
    const WarsFacts *c;
    const Program *program;
    Span text;
    ProblemSink *sink;
    void *self;
    int problems;
} Check;

static void ignore(void *self, const Problem *problem) { (void)self, (void)problem; }

// The line of the card that an ability is on; the text is read once more to find it.
static uint32_t line_of(const Check *r, uint8_t ability)
{
    TextReader *reader = text_reader_new();
    Compiled made = {0};
    uint32_t line = CARD_TEXT_LINE;
    for (Span rest = r->text; rest.size > 0; line++) {
        text_line_read(reader, grammar_of(&wars_vocabulary), span_line(&rest), TYPE_BIT(r->c->type), &made, NULL,
                       ignore, NULL);
        if (made.ability_count > ability)
            break;
    }
    text_reader_free(reader);
    return line;
}

static void fault(Check *r, uint32_t line, const char *message)
{
    Problem p;
    problem_set(&p, line, 1, "%s", message);
    r->problems++;
    r->sink(r->self, &p);
}

// ---- does it fit? ----

static bool has_both(const WarsFacts *c) { return (c->marks & MARK_USED) && (c->marks & MARK_LOST); }

// Which effects an order or interrupt has: plain, used, lost.
enum { PLAIN, USED, LOST, NO_EFFECT };

static int effect_of(const Ability *a)
{
    bool is_first = a->event == 0;              // not an alternative to the one before
    return !is_first ? NO_EFFECT : a->kind == WARS_EFFECT ? PLAIN : a->kind == WARS_EFFECT_USED ? USED
           : a->kind == WARS_EFFECT_LOST ? LOST : NO_EFFECT;
}

// An order or interrupt has one effect, apart from alternatives; one that is used or lost has one of each (DEPLOY-15).
static void effects_check(Check *r)
{
    bool both = has_both(r->c);
    int effects[NO_EFFECT + 1] = {0};
    for (uint8_t i = 0; i < r->program->ability_count; i++) {
        int which = effect_of(&r->program->ability[i]);
        if (which == NO_EFFECT)
            continue;
        if ((which == PLAIN) == both)
            fault(r, line_of(r, i), both ? "expected \"Used:\" or \"Lost:\" before the effect"
                  : "only a card that is USED OR LOST says \"Used:\" or \"Lost:\"");
        else if (effects[which]++ > 0)
            fault(r, line_of(r, i), both ? "a card has one used and one lost effect" : "a card has one effect");
    }
    if (r->problems > 0)
        return;                         // a badly worded effect is not a missing one
    if (both ? effects[USED] == 0 || effects[LOST] == 0 : effects[PLAIN] == 0)
        fault(r, 1, both ? "a card that is USED OR LOST needs an effect \"Used:\" and an effect \"Lost:\""
              : "an order or interrupt needs a text that says what it does");
}

static bool section_asks(const uint8_t *code, uint16_t at, uint8_t op, int word)
{
    for (; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at))
        if (code_has(&wars_vocabulary, code, at, op, word))
            return true;
    return false;
}

static bool says_x(const Program *p, uint16_t at)
{
    for (; at && p->code[at] != OP_END; at = code_skip(&wars_vocabulary, p->code, at))
        if (code_has(&wars_vocabulary, p->code, at, OP_X, -1))
            return true;
    return false;
}

static bool says_done(const Program *p, uint16_t at)
{
    for (; at && p->code[at] != OP_END; at = code_skip(&wars_vocabulary, p->code, at))
        if (code_has(&wars_vocabulary, p->code, at, WARS_OP_DONE, -1))
            return true;
    return false;
}

static bool says_names(const Program *p, uint16_t at)
{
    while (at && p->code[at] != OP_END && p->code[at] != WARS_OP_NAMES)
        at = code_skip(&wars_vocabulary, p->code, at);
    return at && p->code[at] == WARS_OP_NAMES;
}

// X must come from a cost: the ability's own, or its card's additional cost.
static void x_check(Check *r, uint8_t ability)
{
    const Ability *a = &r->program->ability[ability];
    bool is_cost = says_x(r->program, a->play);
    bool is_play = a->kind == WARS_EFFECT || a->kind == WARS_EFFECT_USED || a->kind == WARS_EFFECT_LOST;
    for (uint8_t i = 0; is_play && i < r->program->ability_count; i++)
        is_cost = is_cost || (r->program->ability[i].kind == WARS_ADDED_COST &&
                              says_x(r->program, r->program->ability[i].play));
    for (uint8_t i = 0; a->kind == WARS_WATCHED && i < r->program->ability_count; i++)
        is_cost = is_cost || says_x(r->program, r->program->ability[i].play);   // it is in another ability
    if (says_done(r->program, a->code) && (is_cost || says_x(r->program, a->code)))
        fault(r, line_of(r, ability), "this asks how much was done, and no X can be said beside it");
    if (says_names(r->program, a->code) && (is_cost || says_x(r->program, a->code) || says_done(r->program, a->code)))
        fault(r, line_of(r, ability), "a word is named here, and no number can be announced or counted beside it");
    if (says_x(r->program, a->code) && !is_cost)
        fault(r, line_of(r, ability), "no cost of this says X: say \", where X is …\" after it");
}

// The last slot that a section fills; 0: none.
static int slots_most(const Program *p, uint16_t at)
{
    int most = 0;
    for (; at && p->code[at] != OP_END; at = code_skip(&wars_vocabulary, p->code, at)) {
        bool settles = is_choosing(p->code[at]) ||
                       (p->code[at] >= OP_GAME && is_revealing(grammar_op(&wars_vocabulary, p->code[at])));
        most = settles && p->code[at + 1] > most ? p->code[at + 1] : most;
    }
    return most;
}

// The cards that an additional cost names go into slots of their own in the same entry (`slots:` in its recipe).
static void slots_check(Check *r, uint8_t ability)
{
    const Ability *a = &r->program->ability[ability];
    int most = slots_most(r->program, a->play), then = slots_most(r->program, a->code);
    bool has_added = a->kind != WARS_ADDED_COST && text_ability(r->program, WARS_ADDED_COST, 0) >= 0;
    if (has_added && (most >= SLOT_ADDED || then >= SLOT_ADDED))
        fault(r, line_of(r, ability), "too much is chosen in a text with an additional cost");
}

// A card has one additional cost, or one choice of costs, and then no other choice of how it is played.
static void added_check(Check *r, uint8_t ability)
{
    const Program *p = r->program;
    const Ability *a = &p->ability[ability];
    int first = text_ability(p, WARS_ADDED_COST, 0);
    bool has_ways = has_both(r->c) || r->c->keyword[KEYWORD_ENCAMPMENT];
    if (first != ability && a->event == 0)
        fault(r, line_of(r, ability), "a card has one additional cost: say all of it in one sentence");
    if (first == ability && has_ways && wars_costs_are_chosen(p))
        fault(r, line_of(r, ability), "this card is played in two ways already: it has no choice of costs");
}

// "If you paid the additional cost": there must be one that need not be paid, and it is asked when the card is played.
static void paid_check(Check *r, uint8_t ability)
{
    const Ability *a = &r->program->ability[ability];
    int first = text_ability(r->program, WARS_ADDED_COST, 0);
    bool is_asked = section_asks(r->program->code, a->code, WARS_OP_COST_PAID, -1) ||
                    (a->condition && code_has(&wars_vocabulary, r->program->code, a->condition, WARS_OP_COST_PAID, -1));
    bool is_effect = a->kind == WARS_EFFECT || a->kind == WARS_WATCHED;
    if (is_asked && (first < 0 || r->program->ability[first].limit != COST_MAY || !is_effect))
        fault(r, line_of(r, ability), "no additional cost of this card is paid or not, as its player likes");
}

// "Your opponent may use this ability.": it must follow an activated ability and what that sets up for later.
static void use_check(Check *r, uint8_t ability)
{
    const Ability *a = r->program->ability;
    uint8_t i = ability;
    while (i > 0 && (a[i - 1].kind == WARS_WATCHED || a[i - 1].kind == WARS_USE))
        i--;
    if (i == 0 || a[i - 1].kind != WARS_ACTIVATED) {
        fault(r, line_of(r, ability), "this is about an activated ability, and there is none before it (ABIL-7)");
        return;
    }
    const uint8_t *code = r->program->code;
    bool is_open = a[ability].code && code[a[ability].code] == WARS_OP_USE_ALSO;
    for (uint16_t at = a[i - 1].code; is_open && at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at))
        if (code[at] == WARS_OP_DISMISS && code_has(&wars_vocabulary, code, at, OP_SELF, -1)) {
            fault(r, line_of(r, ability), "your opponent can't dismiss your card (TARGET-10): say \"Destroy this …\"");
            return;
        }
}

// "The card this asset is beneath is power +1" on an asset that goes beneath sites, or beneath nothing.
static void host_check(Check *r, uint8_t ability)
{
    const WarsFacts *c = r->c;
    const uint8_t *code = r->program->code;
    bool alone = !c->host_label && !c->host_types;
    bool fights = c->host_label || c->host_types & (UNIT_TYPES | TYPE_BIT(TYPE_SHIP));
    for (uint16_t at = r->program->ability[ability].code; at && code[at] != OP_END;
         at = code_skip(&wars_vocabulary, code, at)) {
        bool wants = code[at] == WARS_OP_MODIFY || code[at] == WARS_OP_IMMUNE || code[at] == WARS_OP_IMMUNE_BELOW;
        bool speaks = code_has(&wars_vocabulary, code, at, WARS_OP_HOST, -1) ||
                      code_has(&wars_vocabulary, code, at, WARS_OP_HOST_AS, -1);
        if (!speaks || (!alone && (fights || !wants)))
            continue;
        fault(r, line_of(r, ability), alone ? "this card stands alone: it is beneath nothing"
              : "only units and ships have power, tactics and defense: this card goes beneath none of them (TYPE-7)");
        return;
    }
}

static bool is_near_itself(const uint8_t *code, uint16_t at)
{
    return code_has(&wars_vocabulary, code, at, WARS_OP_RELATED, OP_SELF) ||
           code_has(&wars_vocabulary, code, at, WARS_OP_ADJACENT, OP_SELF) ||
           code_has(&wars_vocabulary, code, at, WARS_OP_ELSEWHERE, OP_SELF);
}

// "Related sites" on an asset that is beneath nothing and so at no location: related to what?
static void place_check(Check *r, uint8_t ability)
{
    const WarsFacts *c = r->c;
    const uint8_t *code = r->program->code;
    const Ability *a = &r->program->ability[ability];
    bool says = a->condition && is_near_itself(code, a->condition);
    if (c->host_label || c->host_types || c->keyword[KEYWORD_ENCAMPMENT])
        return;
    for (uint16_t at = a->play; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at))
        says = says || is_near_itself(code, at);
    for (uint16_t at = a->code; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at))
        says = says || is_near_itself(code, at);
    if (says)
        fault(r, line_of(r, ability),
              "this card is beneath nothing and so at no location: near to what, or other than what?");
}

int wars_text_check(const WarsFacts *c, const Program *program, Span text, ProblemSink *sink, void *self)
{
    Check r = {.c = c, .program = program, .text = text, .sink = sink, .self = self};
    if (c->type == TYPE_ORDER || c->type == TYPE_INTERRUPT)
        effects_check(&r);
    for (uint8_t i = 0; i < program->ability_count; i++) {
        const Ability *a = &program->ability[i];
        x_check(&r, i);
        slots_check(&r, i);
        paid_check(&r, i);
        if (a->kind == WARS_ADDED_COST)
            added_check(&r, i);
        if (a->kind == WARS_USE)
            use_check(&r, i);
        if (c->type == TYPE_WEAPON || c->type == TYPE_ASSET)
            host_check(&r, i);
        if (c->type == TYPE_WEAPON || c->type == TYPE_ASSET)
            place_check(&r, i);
        if (a->side && !(c->labels & LABEL_BIT(LABEL_INVERTER)))
            fault(&r, line_of(&r, i), "only a card with the label INVERTER says \"Inverted:\"");
        if (a->edition && a->kind == WARS_KEYWORD)
            fault(&r, line_of(&r, i), "a keyword is the same in both editions");
    }
    return r.problems;
}

// ---- helper text (GEN-8) ----

static const char *count_word(uint8_t number)
{
    static const char *const words[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"};
    return number < COUNT_OF(words) ? words[number] : "many";
}

static void keyword_helper(uint8_t keyword, uint8_t number, uint16_t kind, Text *text)
{
    const char *self = kind == TYPE_BIT(TYPE_SHIP) ? "ship" : kind == TYPE_BIT(TYPE_VEHICLE) ? "vehicle"
                     : kind == TYPE_BIT(TYPE_NOBOT) ? "N\xc5\x8d" "Bot" : "character";
    const char *along = kind == TYPE_BIT(TYPE_SHIP) ? "fighters" : "characters";
    switch ((Keyword)keyword) {
    case KEYWORD_SCOUTING:
        text_format(text, "You may play this %s at a %s that has no energy icons on your side.", self,
                    kind == TYPE_BIT(TYPE_SHIP) ? "sector" : "site");
        return;
    case KEYWORD_UNLIMITED:
        text_put(text, "You may have any number of copies of this card in your deck.");
        return;
    case KEYWORD_PILOTING:
        text_format(text, "As long as this character is aboard a ship, that ship is power +%d and tactics +%d.", number,
                    number);
        return;
    case KEYWORD_SIZE:
        text_format(text, "This %s counts %s%s against a ship's capacity.", self, number == 1 ? "once" : number == 2
                    ? "twice" : count_word(number), number > 2 ? " times" : "");
        return;
    case KEYWORD_TRANSPORT:
        text_format(text, "Each time this %s performs a movement action, you may move with it %s%s of your %s.", self,
                    number > 1 ? "up to " : "", count_word(number), along);
        return;
    case KEYWORD_NONE:
    case KEYWORD_ENCAMPMENT:
    case KEYWORD_QUICKDRAW:
    case KEYWORD_CAPTAIN:
    case KEYWORD_COUNT:
        return;
    }
}

// Several keywords on a line have a sentence each.
bool wars_helper(const Program *p, uint8_t from, uint16_t kind, Text *ret_text)
{
    RULE(GEN, 8);
    for (uint8_t i = p->ability_count; i > from; i--) {         // the first of a line was added last
        const uint8_t *code = p->code + p->ability[i - 1].code;
        if (p->ability[i - 1].kind != WARS_KEYWORD)
            return false;
        if (ret_text->used > 0)
            text_put(ret_text, " ");
        keyword_helper(code[1], code[3], kind, ret_text);
    }
    return true;
}

// ---- what is noted ----

// "KEYWORDS word number …", one for each printed keyword
static void note_keywords(WarsFacts *c, const uint8_t *code, uint16_t at)
{
    RULE(KW_GEN, 1);
    for (; code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at)) {
        uint8_t word = code[at + 1], number = code[at + 2] == OP_NUM ? code[at + 3] : 0;
        if (code[at] == WARS_OP_KEYWORDS && word < KEYWORD_COUNT)
            c->keyword[word] = (uint8_t)(c->keyword[word] + SURE(number > 0 ? number : 1, 0));
        if (code[at] == WARS_OP_CAPTAIN) {
            c->captain_at = (uint16_t)(at + 2);
            c->captain_size = code[at + 1];
        }
    }
}

static void note_ongoing(WarsFacts *c, const uint8_t *code, uint16_t at, uint8_t side)
{
    for (; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at))
        if (code[at] >= WARS_OP_MODIFY && code[at] <= ONGOING_LAST)
            c->side_ongoing_ops[side] |= SURE(ONGOING_BIT(code[at]), 0);
    c->ongoing_ops |= c->side_ongoing_ops[side];
}

static void note_effect(WarsFacts *c, const uint8_t *code, uint16_t at, uint8_t ability)
{
    for (; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at)) {
        if (code[at] == WARS_OP_REVEAL_D)
            c->reveals = (uint16_t)(c->reveals | SURE(1u << ability, 0));
        if (code_has(&wars_vocabulary, code, at, WARS_OP_DONE, -1))
            c->marks |= SURE(MARK_COUNTS, 0);
    }
}

// For its play section: whether an X is announced, and energy that is a plain number ("PAY player NUM n").
static void note_costs(WarsFacts *c, const uint8_t *code, uint16_t at, uint8_t ability)
{
    c->plain = (uint16_t)(c->plain | 1u << ability);
    for (; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at)) {
        bool is_plain = code[at] == WARS_OP_PAY && code[at + 1] == PLAYER_YOU && code[at + 2] == OP_NUM &&
                        (int8_t)code[at + 3] >= 0;
        if (code_has(&wars_vocabulary, code, at, OP_X, -1))
            c->announces = (uint16_t)(c->announces | SURE(1u << ability, 0));
        if (code[at] == WARS_OP_PAY && code[at + 1] == PLAYER_YOU && code[at + 2] == OP_X)
            c->pays_x = (uint16_t)(c->pays_x | 1u << ability);
        if (is_plain)
            c->pays[ability] = (uint8_t)(c->pays[ability] + SURE(code[at + 3], code[at + 3] + 1));
        else if (code[at] >= OP_GAME)
            c->plain = (uint16_t)(c->plain & ~SURE(1u << ability, 0));
    }
}

// Alternatives of a triggered ability have a kind of their own, those of any other ability its kind; they are numbered.
static uint8_t alternatives_count(const Program *p, uint8_t ability)
{
    uint8_t count = 0, kind = p->ability[ability].kind == WARS_TRIGGERED || p->ability[ability].kind == WARS_WATCHED
                                  ? WARS_TRIGGERED_OR : p->ability[ability].kind;
    while (ability + count + 1 < p->ability_count && p->ability[ability + count + 1].kind == kind &&
           p->ability[ability + count + 1].event == count + 1)
        count++;
    return SURE(count, 0);
}

// The phases whose beginning can trigger an ability with that condition: PHASE_BIT of each.
static uint32_t phases_heard(const uint8_t *code, uint16_t at)
{
    uint16_t first = (uint16_t)(at + 1);
    if (at && code[at] == OP_AND)
        return phases_heard(code, first) & phases_heard(code, code_skip(&wars_vocabulary, code, first));
    if (at && code[at] == WARS_OP_PHASE_IS)
        return SURE(PHASE_BIT(code[first]), 0);
    return SURE(PHASE_BIT(PHASE_COUNT) - PHASE_BIT(PHASE_NONE), 0);
}

static bool filter_asks(const uint8_t *code, uint16_t filter, uint8_t op, int word)
{
    uint16_t at = (uint16_t)(filter + 3), end = (uint16_t)(filter + 1 + (filter ? code[filter] : 0));
    for (; filter && at < end; at = code_skip(&wars_vocabulary, code, at))
        if (code_has(&wars_vocabulary, code, at, op, word))
            return true;
    return false;
}

static bool ability_asks(const uint8_t *code, const Ability *a, uint8_t op, int word)
{
    return (a->condition && code_has(&wars_vocabulary, code, a->condition, op, word)) ||
           filter_asks(code, a->subject, op, word) || filter_asks(code, a->object, op, word) ||
           section_asks(code, a->play, op, word) || section_asks(code, a->code, op, word);
}

static bool asks_for_deed(const uint8_t *code, const Ability *a, uint8_t event)
{
    return ability_asks(code, a, WARS_OP_HAPPENED, event) || ability_asks(code, a, WARS_OP_TALLY_BY, event) ||
           ability_asks(code, a, WARS_OP_TALLY, event);
}

// For all cards together: which rare operations occur at all, and which cards a text makes playable.
static void note_seldom(WarsFacts *all, const uint8_t *code, uint16_t at)
{
    for (; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at)) {
        if (code[at] >= WARS_OP_MODIFY && code[at] <= ONGOING_LAST)
            all->ongoing_ops |= SURE(ONGOING_BIT(code[at]), 0);
        if (code[at] == WARS_OP_LABELED)
            all->seldom |= SURE(SELDOM_LABELS, 0);
        if (code[at] == WARS_OP_ICONS_HAD)
            all->seldom |= SURE(SELDOM_ICONS, 0);
        if (code[at] == WARS_OP_DRAIN_PRICE || code[at] == WARS_OP_DRAIN_MOST)
            all->seldom |= SURE(SELDOM_DRAINS, 0);
        if (code[at] == WARS_OP_CANT_BE && code[at + 1] == ON_BATTLE)
            all->seldom |= SURE(SELDOM_KEPT_OUT, 0);
        if (code[at] == WARS_OP_IMMUNE_BELOW)
            all->seldom |= SURE(SELDOM_BOUNDED, 0);
        if (code[at] == WARS_OP_MUTE)
            all->seldom |= SURE(SELDOM_MUTE, 0);
        if (code[at] == WARS_OP_MODIFY && code[at + 1] == STAT_CAPACITY)
            all->seldom |= SURE(SELDOM_CAPACITY, 0);
        if (code[at] == WARS_OP_MAY_PLAY && code[at + 2] == MAY_PLAY_FROM_LOST)
            all->marks |= SURE(MARK_FROM_LOST, 0);
        if (code[at] == WARS_OP_MAY_PLAY && code[at + 2] == MAY_PLAY_ANY_TIME)
            all->marks |= SURE(MARK_ANY_TIME, 0);
    }
}

// For all cards together: the events of a turn that texts ask about (turn_deeds.h). Mostly there are none.
void wars_facts_of_deeds(WarsFacts *all, const Program *program)
{
    for (uint8_t i = 0; i < program->ability_count; i++) {
        const Ability *a = &program->ability[i];
        note_seldom(all, program->code, a->code);
        if (a->event >= ON_NEWS || a->also >= ON_NEWS)
            all->listens |= SURE(NEWS_BIT, 0);
        if (!ability_asks(program->code, a, WARS_OP_HAPPENED, -1) &&
            !ability_asks(program->code, a, WARS_OP_TALLY, -1) &&
            !ability_asks(program->code, a, WARS_OP_TALLY_BY, -1))
            continue;
        for (uint8_t event = ON_NOTHING + 1; event < ON_COUNT; event++)
            if (is_deed(event) && asks_for_deed(program->code, a, event))
                all->listens |= SURE(EVENT_BIT(event), 0);
    }
}

// Reads from its program, once, what is asked about every card again and again.
void wars_facts_of_text(WarsFacts *c, const Program *program)
{
    for (uint8_t i = 0; i < program->ability_count; i++) {
        const Ability *a = &program->ability[i];
        c->texts = (uint16_t)(c->texts | SURE(TEXT_BIT(a->kind), 0));
        if (a->kind == WARS_REPLACES)
            c->replaces = (uint16_t)(c->replaces | SURE(REPLACED_BIT(a->event), 0) |
                                     (a->also ? SURE(REPLACED_BIT(a->also), 0) : 0));
        if (a->kind == WARS_TRIGGERED)
            c->listens |= a->event == ON_PHASE ? phases_heard(program->code, a->condition)
                                               : SURE(EVENT_BIT(a->event), 0);
        if (a->kind == WARS_TRIGGERED && a->also)
            c->listens |= SURE(EVENT_BIT(a->also), 0);
        if (a->kind == WARS_KEYWORD && a->code && a->side == 0)
            note_keywords(c, program->code, a->code);
        if (a->kind == WARS_ONGOING)
            note_ongoing(c, program->code, a->code, SURE(a->side & 1, 0));
        if (a->kind == WARS_USE && a->code && program->code[a->code] == WARS_OP_USE_ALSO)
            c->marks |= SURE(MARK_OPEN, 0);
        c->alternatives[i] = alternatives_count(program, i);
        note_effect(c, program->code, a->code, i);
        note_costs(c, program->code, a->play, i);
        uint8_t side = SURE(a->side & 1, 0);
        for (uint8_t edition = 0; edition < 2 && a->kind == WARS_ACTIVATED && a->event == 0; edition++)
            if (SURE(a->edition == 0, false) ||
                SURE(a->edition == edition + 1, false))
                c->activated[edition][side] = (uint16_t)(c->activated[edition][side] | 1u << i);
    }
    int cost = text_ability(program, WARS_ADDED_COST, 0);
    if (cost >= 0 && program->ability[cost].limit == COST_INSTEAD)
        c->ongoing_ops |= ONGOING_BIT(WARS_OP_CHEAPER);         // what is printed is not always paid
    wars_facts_of_acts(c, program);
}
