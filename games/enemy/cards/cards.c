// cards.c — reading ENEMY's cards: unique mark, type line, numbers; the card language reads the text below them.
#include "core/cardfile.h"
#include "games/enemy/moments.h"
#include "games/enemy/table.h"
#include "language/code.h"
#include "language/read.h"

enum { NUMBER_MAX = 99 };               // no number on a card has more than two digits

// The value of a word of one class of the vocabulary; 0: there is none.
static uint8_t word_value(const char *class, Span word)
{
    for (uint16_t i = 0; i < enemy_vocabulary.word_count; i++) {
        const WordInfo *w = &enemy_vocabulary.words[i];
        if (strcmp(w->class, class) == 0 && span_is_word(word, w->singular))
            return (uint8_t)w->value;
    }
    return 0;
}

static const char *word_nearest(const char *class, Span word)
{
    const char *words[64];
    size_t count = 0;
    for (uint16_t i = 0; i < enemy_vocabulary.word_count && count < COUNT_OF(words); i++)
        if (strcmp(enemy_vocabulary.words[i].class, class) == 0)
            words[count++] = enemy_vocabulary.words[i].singular;
    return text_nearest(word, words, count);
}

static uint32_t column_of(Span line, Span piece) { return (uint32_t)(piece.at - line.at) + 1; }

// ---- the type line ----

static bool kind_read(EnemyFacts *c, Span line, Span piece, Problem *p)
{
    const char *class = c->type == TYPE_PC ? "class" : "species";
    c->kind = word_value(class, piece);
    if (c->kind)
        return true;
    return problem_set(p, 1, column_of(line, piece), "expected a %s, found \"" SPAN_FORMAT "\"%s", class,
                       SPAN_ARGS(piece), hint(word_nearest(class, piece)).text);
}

static bool level_read(EnemyFacts *c, Span line, Span piece, Problem *p)
{
    Span rest = piece;
    Span word = span_word(&rest), digits = span_trim(rest);
    int32_t level;
    if (!span_is_word(word, "Level") || !span_number(digits, &level) || level < 1 || level > NUMBER_MAX)
        return problem_set(p, 1, column_of(line, piece), "expected \"Level N\", found \"" SPAN_FORMAT "\"",
                           SPAN_ARGS(piece));
    c->level = (uint8_t)level;
    return true;
}

// "Thunder" or "Thunder ×2"
static bool element_read(EnemyFacts *c, Span line, Span piece, Problem *p)
{
    Span rest = piece;
    Span word = span_word(&rest), times = span_trim(rest);
    int32_t icons = 1;
    RULE(HE, A29);
    c->element = word_value("element", word);
    if (c->type == TYPE_PC || !c->element)
        return problem_set(p, 1, column_of(line, piece), c->type == TYPE_PC ? "a PC has no element"
                           : "expected an element (Wood, Earth, Fire, Water, Darkness, Thunder) or nothing more");
    if (times.size > 0 && (!card_times(times, &icons) || icons < 2 || icons > NUMBER_MAX))
        return problem_set(p, 1, column_of(line, times), "expected \"×N\", how many icons it has, or nothing");
    c->icons = (uint8_t)icons;
    return true;
}

static bool type_read(EnemyFacts *c, Span line, Problem *p)
{
    Span rest = line;
    Span type = card_piece(&rest);
    c->type = word_value("noun", type);
    if (word_value("subtype", type)) {          // an item has its subtype instead
        c->type = TYPE_ITEM;
        c->kind = word_value("subtype", type);
    } else if (c->type == TYPE_NONE || c->type == TYPE_ITEM) {
        return problem_set(p, 1, 1, "expected PC, Weapon, Armor, Monster, Action, Event or Field, found \""
                           SPAN_FORMAT "\"", SPAN_ARGS(type));
    }
    RULE(HE_CARD, 5);
    if ((c->type == TYPE_PC || c->type == TYPE_MONSTER) && !kind_read(c, line, card_piece(&rest), p))
        return false;
    if ((c->type == TYPE_PC || c->type == TYPE_ITEM) && !level_read(c, line, card_piece(&rest), p))
        return false;
    if (span_trim(rest).size > 0 && !element_read(c, line, card_piece(&rest), p))
        return false;
    return span_trim(rest).size == 0 ||
           problem_set(p, 1, column_of(line, span_trim(rest)), "expected nothing more on this line");
}

// ---- the numbers ----

// "Strength 5", for an item "Strength +2". False without a problem: the piece has another name.
static bool number_read(Span line, Span piece, const char *name, bool sign, int32_t *ret_number, Problem *p)
{
    Span rest = piece;
    Span word = span_word(&rest), digits = span_trim(rest);
    if (!span_is_word(word, name))
        return problem_set(p, 2, column_of(line, piece), "expected \"%s %sN\", found \"" SPAN_FORMAT "\"", name,
                           sign ? "+" : "", SPAN_ARGS(piece));
    bool has_sign = digits.size > 0 && (digits.at[0] == '+' || digits.at[0] == '-');
    if (!span_number(digits, ret_number) || has_sign != sign || *ret_number < 0 || *ret_number > NUMBER_MAX)
        return problem_set(p, 2, column_of(line, piece), "expected \"%s %sN\", found \"" SPAN_FORMAT "\"", name,
                           sign ? "+" : "", SPAN_ARGS(piece));
    return true;
}

static bool numbers_read(EnemyFacts *c, Span line, Problem *p)
{
    bool is_pc = c->type == TYPE_PC, is_item = c->type == TYPE_ITEM, is_monster = c->type == TYPE_MONSTER;
    Span rest = line;
    int32_t number = 0;
    if (is_pc || is_item || is_monster) {
        if (!number_read(line, card_piece(&rest), "Strength", is_item, &number, p))
            return false;
        c->strength = (int8_t)number;
    }
    RULE(HE_CARD, 2);
    if (!number_read(line, card_piece(&rest), "Destiny", false, &number, p))
        return false;
    c->destiny = (uint8_t)number;
    if (is_monster) {
        if (!number_read(line, card_piece(&rest), "VP", false, &number, p))
            return false;
        c->points = (uint8_t)number;
    }
    if ((is_pc || is_item) && span_trim(rest).size > 0) {
        if (!number_read(line, card_piece(&rest), "Tolerance", false, &number, p))
            return false;
        c->tolerance = (uint8_t)number;
    }
    return span_trim(rest).size == 0 ||
           problem_set(p, 2, column_of(line, span_trim(rest)), "expected nothing more on this line");
}

// ---- the text ----

static int count_of(const Program *program, uint8_t kind)
{
    int count = 0;
    for (uint8_t i = 0; i < program->ability_count; i++)
        count += program->ability[i].kind == kind;
    return count;
}

// "Spot N E" and nothing else.
static void note_requirement(EnemyFacts *c, const uint8_t *code)
{
    if (code[0] != OP_AT_LEAST || code[1] != ENEMY_OP_ICONS || code[3] != OP_NUM)
        return;
    c->need_element = code[2];
    c->need_icons = code[4];
}

// "Your PC" or "your Wavemaster" and nothing else: a filter is its length, two bytes of zones, then tests.
static void facts_of_bearer(EnemyFacts *c, const uint8_t *filter)
{
    const uint8_t *test = filter + 3;
    if (filter[0] != 6 || test[2] != OP_OWNER || test[3] != PLAYER_YOU)
        return;
    if (test[0] == ENEMY_OP_CLASS)
        c->bearer_kinds = (uint8_t)(1u << test[1]);
    else if (test[0] == ENEMY_OP_TYPE && test[1] == TYPE_PC)
        c->bearer_kinds = UINT8_MAX;
}

// Whether it changes numbers of cards other than itself and, if it is an item, its bearer.
static bool reaches(const Program *program, const Ability *a)
{
    const uint8_t *code = program->code;
    uint16_t at = a->kind == ENEMY_ONGOING ? a->code : 0;
    for (; at && code[at] != OP_END; at = code_skip(&enemy_vocabulary, code, at))
        if (code[at + 1] == OP_EACH)
            return true;
    return false;
}

static CodeLook look_for_stored(const CodeSpot *spot, void *self)
{
    (void)self;
    const uint8_t *code = spot->code;
    bool is_self = spot->takes != 'f' && code[spot->at] == OP_MATCHES && code[spot->at + 1] == OP_SELF;
    uint16_t filter = (uint16_t)(spot->at + 2);
    bool is_said = is_self && (code_filter_has(spot->v, code, filter, ENEMY_OP_LIES, ZONE_PORTAL) ||
                               code_filter_has(spot->v, code, filter, ENEMY_OP_LIES, ZONE_SCORE));
    return is_said ? CODE_FOUND : CODE_INSIDE;
}

bool enemy_holds_stored(const Program *p, const Ability *a)
{
    return a->kind == ENEMY_ONGOING && a->condition &&
           code_find(&enemy_vocabulary, p->code, a->condition, 'c', look_for_stored, NULL);
}

// Notes once from its program what is needed of every card again and again.
static void note_abilities(EnemyFacts *c, const Program *program)
{
    if (count_of(program, ENEMY_REQUIRE) == 1)
        note_requirement(c, program->code + program->ability[text_ability(program, ENEMY_REQUIRE, 0)].condition);
    if (count_of(program, ENEMY_BEARER) == 1)
        facts_of_bearer(c, program->code + program->ability[text_ability(program, ENEMY_BEARER, 0)].subject);
    for (uint8_t i = 0; i < program->ability_count; i++) {
        const Ability *a = &program->ability[i];
        c->texts = (uint16_t)(c->texts | TEXT_BIT(a->kind));
        if (reaches(program, a))
            c->marks |= MARK_REACHES;
        if (enemy_holds_stored(program, a))
            c->marks |= MARK_STORED;
        if (a->kind == ENEMY_FLIP || a->kind == ENEMY_TRIGGER)
            c->moments = (uint8_t)(c->moments | moment_bit((FlipMoment)a->event));
        if (a->kind == ENEMY_KEYWORD && a->event == KEYWORD_STORABLE)
            c->marks |= MARK_STORABLE;
    }
    bool is_played = c->type == TYPE_PC || c->type == TYPE_MONSTER || c->type == TYPE_EVENT || c->type == TYPE_FIELD;
    if (is_played && !(c->texts & TEXT_BIT(ENEMY_REQUIRE)) && !(c->marks & MARK_UNIQUE))
        c->marks |= MARK_PLAIN;
}

static bool program_check(const EnemyFacts *c, const Program *program, Problem *p)
{
    RULE(HE_CARD, 3);
    RULE(HE_CARD, 4);
    if (c->type == TYPE_ITEM && !RULE_IF(HE_CARD, 6, count_of(program, ENEMY_BEARER) == 1))
        return problem_set(p, 0, 1, "an item needs one to-play box that says who may bear it");
    if (c->type == TYPE_ACTION && !RULE_IF(HE_CARD, 7, count_of(program, ENEMY_FLIP) > 0))
        return problem_set(p, 0, 1, "an action needs a text that says when it may be flipped");
    if (c->type == TYPE_EVENT && !RULE_IF(HE_X_EVENT, 1, count_of(program, ENEMY_PLAYED) > 0))
        return problem_set(p, 0, 1, "an event needs a text that says what it does");
    if (count_of(program, ENEMY_REWARD) > 1)
        return problem_set(p, CARD_TEXT_LINE, 1, "a monster has one reward");
    return true;
}

// "•Parasite Dragon" is unique.
static bool mark_read(EnemyFacts *c, Span block, Problem *p)
{
    if (title_marks(&block).bullets == 0)
        return true;
    c->marks |= MARK_UNIQUE;
    return c->type == TYPE_MONSTER || problem_set(p, 0, 1, "only a monster is unique");
}

uint16_t enemy_card_kind(Span type_line, Problem *problem)
{
    EnemyFacts c = {0};
    return type_read(&c, type_line, problem) ? (uint16_t)(1u << c.type) : 0;
}

void enemy_card_numbers(Span type_line, Text *text)
{
    EnemyFacts c = {0};
    Problem ignored;
    type_read(&c, type_line, &ignored);
    if (c.type == TYPE_PC || c.type == TYPE_ITEM || c.type == TYPE_MONSTER)
        text_put(text, c.type == TYPE_ITEM ? "Strength +2 • " : "Strength 4 • ");
    text_put(text, c.type == TYPE_MONSTER ? "Destiny 3 • VP 1" : "Destiny 3");
}

int enemy_card_read(CardSet *set, DefId def, Span block, ProblemSink *sink, void *self)
{
    EnemyFacts *c = card_set_facts(set, def);
    Span rest = block;
    Problem p;
    span_line(&rest);                           // the kernel reads the title line
    int problems = problem_tell(type_read(c, span_line(&rest), &p), &p, sink, self);
    if (c->type == TYPE_NONE)
        return problems;                        // everything after this depends on it
    problems += problem_tell(numbers_read(c, span_line(&rest), &p), &p, sink, self);
    problems += problem_tell(mark_read(c, block, &p), &p, sink, self);
    problems += card_text_read(set, def, &enemy_vocabulary, rest, CARD_TEXT_LINE, (uint16_t)(1u << c->type), sink,
                               self);
    if (problems > 0)
        return problems;
    note_abilities(c, &set->program[def]);
    return problem_tell(program_check(c, &set->program[def], &p), &p, sink, self);
}

// ---- decks ----

static bool deck_size_check(const Deck *deck, Text *problems)
{
    if (RULE_IF(HE_X_DECK, 1, deck->count == DECK_SAMPLE || deck->count == ENEMY_DECK))
        return true;
    text_format(problems, "%s has %d cards; a sample deck has %d, a deck of the full game %d (HE-X-DECK-1)\n",
                deck->name, deck->count, DECK_SAMPLE, ENEMY_DECK);
    return false;
}

static bool deck_types_check(const CardSet *set, const Deck *deck, Text *problems)
{
    for (uint8_t i = 0; i < deck->count && deck->count == DECK_SAMPLE; i++) {
        const EnemyFacts *c = card_set_facts(set, deck->card[i]);
        if (RULE_IF(HE_CARD, 1, c->type != TYPE_EVENT && c->type != TYPE_FIELD))
            continue;
        text_format(problems, "%s: %s is a card of the full game; a sample deck has monsters, PCs, items and actions "
                    "(HE-CARD-1)\n", deck->name, set->def[deck->card[i]].title);
        return false;
    }
    return true;
}

static bool deck_copies_check(const CardSet *set, const Deck *deck, Text *problems)
{
    bool good = true;
    for (DefId def = 1; def < set->count; def++) {
        int count = deck_copies(deck, def);
        if (RULE_IF(HE_X_DECK, 1, count <= COPIES_MAX))
            continue;
        text_format(problems, "%s has %s %d times; at most %d copies of a name (HE-X-DECK-1)\n", deck->name,
                    set->def[def].title, count, COPIES_MAX);
        good = false;
    }
    return good;
}

// Decks of 40 play the sample game, decks of 60 the full one; both players may use the same (HE-A38).
bool enemy_decks_check(const CardSet *set, const MatchSetup *setup, Text *problems)
{
    const Deck *const *deck = setup->deck;
    bool good = true;
    RULE(HE, A38);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        bool size = deck_size_check(deck[seat], problems), types = deck_types_check(set, deck[seat], problems);
        good = deck_copies_check(set, deck[seat], problems) && size && types && good;
    }
    if (good && deck[0]->count != deck[1]->count) {
        text_format(problems, "%s has %d cards and %s has %d: both play the sample game or both the full one "
                    "(HE-X-DECK-1)\n", deck[0]->name, deck[0]->count, deck[1]->name, deck[1]->count);
        return false;
    }
    return good;
}
