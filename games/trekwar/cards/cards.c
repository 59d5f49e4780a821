// cards.c — reading TrekWar's cards: type line, numbers and symbols. The card language reads Special Effects.
#include "games/trekwar/trekwar.h"

#include "core/cardfile.h"
#include "language/code.h"
#include "language/read.h"

static const char *const types[] = {[TYPE_UNIT] = "Unit", [TYPE_MANEUVER] = "Maneuver",
                                    [TYPE_COMMAND] = "Command", [TYPE_EVENT] = "Event"};
static const char *const fleets[] = {"Federation", "Dominion"};
static const char *const races[] = {NULL, "Federation", "Bajoran", "Klingon", "Romulan",        // 0: none
                                    "Dominion", "Cardassian", "Jem'Hadar", "Breen"};
static const char *const grounds[] = {NULL, "Space", "Surface"};

static int word_index(Span word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (words[i] && span_is_word(word, words[i]))
            return (int)i;
    return -1;
}

enum { NUMBER_END = 100 };              // no number on a card has more than two digits

// ---- the lines above the text ----

#define TIMES "\xc3\x97"

static bool type_read(TrekwarFacts *c, Span line, Problem *p)
{
    Span rest = line;
    Span type = card_piece(&rest);
    int index = word_index(type, types, COUNT_OF(types));
    if (index < 0)
        return problem_set(p, 1, 1, "expected Unit, Maneuver, Command or Event, found \"" SPAN_FORMAT "\"%s",
                           SPAN_ARGS(type), hint(text_nearest(type, types, COUNT_OF(types))).text);
    c->type = (uint8_t)index;
    Span race = card_piece(&rest);
    uint32_t column = (uint32_t)(race.at - line.at) + 1;
    if (c->type != TYPE_UNIT)
        return race.size == 0 || problem_set(p, 1, column, "only a Unit has a race");
    index = word_index(race, races, COUNT_OF(races));
    const char *near = text_nearest(race, races, COUNT_OF(races));
    if (index <= 0)
        return problem_set(p, 1, column, "expected a race after the bullet (Federation, Bajoran, Klingon, Romulan, "
                           "Dominion, Cardassian, Jem'Hadar or Breen), found \"" SPAN_FORMAT "\"%s", SPAN_ARGS(race),
                           hint(near).text);
    c->race = (uint8_t)index;
    return span_trim(rest).size == 0 ||
           problem_set(p, 1, (uint32_t)(span_trim(rest).at - line.at) + 1, "expected nothing after the race");
}

static bool number_read(TrekwarFacts *c, Span piece, Ground ground, uint32_t column, Problem *p)
{
    Span rest = piece;
    Span name = span_word(&rest), digits = span_trim(rest);
    bool is_unit = c->type == TYPE_UNIT, has_sign = digits.size > 0 && digits.at[0] == '+';
    int32_t number;
    if (!span_is_word(name, grounds[ground]) || !span_number(digits, &number) || has_sign == is_unit || number < 0 ||
        number >= NUMBER_END)
        return problem_set(p, 2, column, "expected \"%s %sN\", found \"" SPAN_FORMAT "\"", grounds[ground],
                           is_unit ? "" : "+", SPAN_ARGS(piece));
    c->force[ground] = (int8_t)number;
    return true;
}

static bool numbers_read(TrekwarFacts *c, Span line, Problem *p)
{
    Span rest = line;
    Span fleet = card_piece(&rest);
    int index = word_index(fleet, fleets, COUNT_OF(fleets));
    if (index < 0)
        return problem_set(p, 2, 1, "expected the Fleet, Federation or Dominion, found \"" SPAN_FORMAT "\"%s",
                           SPAN_ARGS(fleet), hint(text_nearest(fleet, fleets, COUNT_OF(fleets))).text);
    c->fleet = (uint8_t)index;
    for (Ground g = GROUND_SPACE; g <= GROUND_SURFACE && c->type != TYPE_EVENT; g++) {
        Span piece = card_piece(&rest);
        if (!number_read(c, piece, g, (uint32_t)(piece.at - line.at) + 1, p))
            return false;
    }
    Span last = card_piece(&rest);
    c->copies = 1;
    if (last.size == 0)
        return true;
    int32_t copies;
    if (!card_times(last, &copies) || copies < 1 || copies > TREKWAR_DECK)
        return problem_set(p, 2, (uint32_t)(last.at - line.at) + 1, "expected \"" TIMES "N\", how many copies the deck "
                           "has, or nothing more");
    c->copies = (uint8_t)copies;
    return span_trim(rest).size == 0 ||
           problem_set(p, 2, (uint32_t)(rest.at - line.at) + 1, "expected nothing more on this line");
}

// ---- the text ----

static bool names_cards(const uint8_t *code, uint16_t at)
{
    static const uint8_t op[] = {OP_COUNT, OP_EXISTS, OP_EACH};
    for (size_t i = 0; i < COUNT_OF(op); i++)
        if (code_has(&trekwar_vocabulary, code, at, op[i], -1))
            return true;
    return false;
}

// Whether a cost chooses Cards that lie on the table.
static bool takes_from_table(const uint8_t *code, uint16_t at)
{
    uint16_t filter = code[at] == OP_CHOOSE ? code_operand(&trekwar_vocabulary, code, at, 'f') : 0;
    return filter && code_wide(code, (uint16_t)(filter + 1)) & (1u << ZONE_UNITS | 1u << ZONE_COMMANDS);
}

// Whether some other Card of the player fails this filter.
static bool code_filter_narrows(const uint8_t *code, uint16_t filter)
{
    const Vocabulary *v = &trekwar_vocabulary;
    uint16_t at = (uint16_t)(filter + 3), end = (uint16_t)(filter + 1 + code[filter]);
    for (; at < end; at = code_skip(v, code, at))
        if (code[at] != OP_OTHER && code[at] != OP_OWNER && (code[at] != TREKWAR_OP_TYPE || code[at + 1] != TYPE_NONE))
            return true;
    return false;
}

// "For each Unit in your Discard Pile", "while you have a Command in your Discard Pile".
static bool counts_cards(const Program *p, const Ability *a)
{
    const Vocabulary *v = &trekwar_vocabulary;
    bool counts = a->condition && names_cards(p->code, a->condition);
    for (uint16_t at = a->code; at && p->code[at] != OP_END && !counts; at = code_skip(v, p->code, at))
        counts = names_cards(p->code, at);
    return counts;
}

// A text that applies only sometimes is worth half.
static void note_ongoing(TrekwarFacts *c, const Program *p, const Ability *a)
{
    c->mentions_force = 1;
    for (uint16_t at = a->code; p->code[at] != OP_END; at = code_skip(&trekwar_vocabulary, p->code, at)) {
        const uint8_t *code = p->code + at;
        if (*code == TREKWAR_OP_SILENCE) {
            c->silences = (uint8_t)(c->silences | (code[2] ? 1u << code[2] : UINT8_MAX));
            continue;
        }
        if (*code == TREKWAR_OP_HUSH) {
            c->silences |= HUSHES;
            c->caps |= HUSHES;                 // evaluated together with caps, so that nothing else has to check for it
            c->counts = 1;                      // counting needs the cards of a play already in their new places
            continue;
        }
        if (*code == TREKWAR_OP_FORBID) {
            c->stages |= FORBIDS;
            continue;
        }
        if (*code == TREKWAR_OP_CAP) {
            c->caps = (uint8_t)(c->caps | 1u << code[2]);
            continue;
        }
        check(code[3] == OP_NUM || (code[3] == OP_TIMES && code[4] == OP_NUM));
        int amount = (int8_t)(code[3] == OP_NUM ? code[4] : code[5]) / (a->condition ? 2 : 1);
        c->text_force[code[2]] = (int8_t)(c->text_force[code[2]] + (code[1] == PLAYER_YOU ? amount : -amount));
    }
}

// "One more Card": in a Deployment a Maneuver or a Command, in the Event Stage an Event.
static uint8_t more_types(const TrekwarFacts *c, uint8_t type)
{
    if (type == MORE_EITHER)
        return 1u << TYPE_MANEUVER | 1u << TYPE_COMMAND;
    if (type != TYPE_NONE)
        return (uint8_t)(1u << type);
    return c->type == TYPE_EVENT ? 1u << TYPE_EVENT : 1u << TYPE_MANEUVER | 1u << TYPE_COMMAND;
}

static void note_at_once(TrekwarFacts *c, const uint8_t *code)
{
    for (; *code != OP_END; code += *code == TREKWAR_OP_GROUND || *code == TREKWAR_OP_MORE ? 2 : 1) {
        c->matches = c->matches || *code == TREKWAR_OP_MATCHED;
        c->ground = *code == TREKWAR_OP_GROUND ? code[1] : *code == TREKWAR_OP_SWITCH ? GROUND_SWITCHES : c->ground;
        c->waives = c->waives || *code == TREKWAR_OP_WAIVE;
        c->more = *code == TREKWAR_OP_MORE ? more_types(c, code[1]) : c->more;
    }
}

// The same for a text with a condition: notes what it may do, and that the text itself has to be read.
static void note_at_once_if(TrekwarFacts *c, const uint8_t *code)
{
    for (; *code != OP_END; code += *code == TREKWAR_OP_GROUND || *code == TREKWAR_OP_MORE ? 2 : 1)
        switch (*code) {
        case TREKWAR_OP_MATCHED:
            c->at_once_if |= IF_MATCHED;
            break;
        case TREKWAR_OP_GROUND:
        case TREKWAR_OP_SWITCH:
            c->at_once_if |= IF_GROUND;
            break;
        case TREKWAR_OP_MORE:
            c->at_once_if |= IF_MORE;
            c->more |= more_types(c, code[1]);
            break;
        default:
            c->at_once_if |= IF_WAIVED;
            c->waives = 1;
        }
}

// "Discard N other Cards from your Hand" is a number. Whatever else it costs is read from its text (bill.c).
static void note_cost(TrekwarFacts *c, const Program *p, uint16_t at)
{
    enum { MOST_AT = 7, FILTER_AT = 8 };        // CHOOSE slot statement player NUM number NUM number filter
    const uint8_t *code = p->code + at;
    uint16_t discard = code_skip(&trekwar_vocabulary, p->code, at);
    uint16_t filter = (uint16_t)(at + FILTER_AT);
    bool plain = *code == OP_CHOOSE && code[4] == OP_NUM && code[6] == OP_NUM &&
                 code_wide(code, FILTER_AT + 1) == 1u << ZONE_HAND &&
                 !code_filter_narrows(p->code, filter) && p->code[discard] == TREKWAR_OP_DISCARD &&
                 p->code[code_skip(&trekwar_vocabulary, p->code, discard)] == OP_END;
    c->cost = plain ? code[MOST_AT] : COST_BILL;
    for (; p->code[at] != OP_END && !plain; at = code_skip(&trekwar_vocabulary, p->code, at))
        c->counts = c->counts || takes_from_table(p->code, at);         // the Force on the table is different then
}

// Notes once from its program what evaluating a play needs.
static void note_ability(TrekwarFacts *c, const Program *p, const Ability *a)
{
    const uint8_t *code = p->code + a->code;
    switch ((TrekwarAbility)a->kind) {
    case TREKWAR_ONGOING:
        note_ongoing(c, p, a);
        c->counts = c->counts || counts_cards(p, a);
        break;
    case TREKWAR_RESTRICT:
    case TREKWAR_WITH:
        c->is_restricted = 1;
        c->asks_force = c->asks_force || (a->condition && code_has(&trekwar_vocabulary, p->code, a->condition,
                                                                   TREKWAR_OP_FORCE_OF, -1));
        c->asks_held = c->asks_held || (a->condition && code_has(&trekwar_vocabulary, p->code, a->condition,
                                                                 TREKWAR_OP_HELD, -1));
        break;
    case TREKWAR_COST:
        note_cost(c, p, a->code);
        c->is_restricted = c->is_restricted || c->type == TYPE_UNIT || c->type == TYPE_EVENT;
        break;
    case TREKWAR_AT_ONCE:
        if (a->condition)
            note_at_once_if(c, code), c->counts = c->counts || counts_cards(p, a);
        else
            note_at_once(c, code);
        break;
    case TREKWAR_WHEN_PLAYED:
        c->has_effect = 1;
        break;
    case TREKWAR_AT_INITIAL:
        c->stages |= STAGE_INITIAL;
        break;
    case TREKWAR_AT_LAST:
        c->stages |= STAGE_LAST;
        break;
    case TREKWAR_AT_ENEMY_INITIAL:
        c->stages |= STAGE_ENEMY_INITIAL;
        break;
    case TREKWAR_AT_ENEMY_LAST:
        c->stages |= STAGE_ENEMY_LAST;
        break;
    case TREKWAR_WHEN:
        c->stages |= a->event == HAPPENS_GROUND ? WAITS_GROUND : WAITS;
        break;
    case TREKWAR_SYMBOL_TAKE_UP:
        c->symbols |= SYMBOL_TAKE_UP;
        break;
    case TREKWAR_SYMBOL_LIMITED:
        c->symbols |= SYMBOL_LIMITED;
        break;
    case TREKWAR_NO_ABILITY:
        break;
    }
    c->lifts = c->more || c->waives || c->counts || (c->cost & COST_BILL) ||
               (c->type == TYPE_UNIT && trekwar_has_cost(c));
    c->is_special = c->mentions_force || c->counts || c->matches || c->at_once_if || c->ground || c->waives || c->more;
}

// A card has room for one of these; a second would be lost, so it is refused.
static bool says_once(uint8_t kind)
{
    return kind == TREKWAR_WITH || kind == TREKWAR_COST || kind == TREKWAR_WHEN_PLAYED ||
           kind == TREKWAR_SYMBOL_TAKE_UP || kind == TREKWAR_SYMBOL_LIMITED;
}

static const char *twice(const Program *p)
{
    uint32_t kinds = 0;
    uint64_t flags = 0;
    for (uint8_t i = 0; i < p->ability_count; i++) {
        uint8_t kind = p->ability[i].kind;
        if (says_once(kind) && (kinds >> kind & 1))
            return trekwar_vocabulary.abilities[kind - 1];
        kinds |= 1u << kind;
        uint16_t at = p->ability[i].code;
        bool once = kind == TREKWAR_AT_ONCE && !p->ability[i].condition;
        for (; once && p->code[at] != OP_END; at = code_skip(&trekwar_vocabulary, p->code, at)) {
            uint64_t flag = UINT64_C(1) << (p->code[at] - OP_GAME);
            if (flags & flag)
                return trekwar_vocabulary.ops[p->code[at] - OP_GAME].name;
            flags |= flag;
        }
    }
    return NULL;
}

static bool program_check(const Program *p, const TrekwarFacts *c, Problem *problem)
{
    if (twice(p))
        return problem_set(problem, 3, 1, "this card says twice what it can say once: %s", twice(p));
    bool speaks = c->has_effect || c->stages || c->more || c->mentions_force;
    return c->type != TYPE_EVENT || speaks || problem_set(problem, 0, 1, "an Event needs a Special Effect");
}

uint16_t trekwar_card_kind(Span type_line, Problem *problem)
{
    TrekwarFacts c = {0};
    return type_read(&c, type_line, problem) ? (uint16_t)(1u << c.type) : 0;
}

void trekwar_card_numbers(Span type_line, Text *text)
{
    TrekwarFacts c = {0};
    Problem ignored;
    type_read(&c, type_line, &ignored);
    text_put(text, fleets[c.race >= RACE_DOMINION]);
    if (c.type != TYPE_EVENT)
        text_put(text, c.type == TYPE_UNIT ? " • Space 5 • Surface 3" : " • Space +1 • Surface +1");
}

int trekwar_card_read(CardSet *set, DefId def, Span block, ProblemSink *sink, void *self)
{
    TrekwarFacts *c = card_set_facts(set, def);
    Span rest = block;
    Problem p;
    span_line(&rest);           // the kernel reads the title line
    RULE(TW_CARD, 4);           // text in quotes is flavour, without effect
    int problems = problem_tell(type_read(c, span_line(&rest), &p), &p, sink, self);
    if (c->type == TYPE_NONE)
        return problems;        // everything after this depends on it
    problems += problem_tell(numbers_read(c, span_line(&rest), &p), &p, sink, self);
    uint16_t kind = (uint16_t)(1u << c->type);
    problems += card_text_read(set, def, &trekwar_vocabulary, rest, CARD_TEXT_LINE, kind, sink, self);
    if (problems > 0)
        return problems;
    const Program *program = &set->program[def];
    for (uint8_t i = 0; i < program->ability_count; i++)
        note_ability(c, program, &program->ability[i]);
    return problem_tell(program_check(program, c, &p), &p, sink, self);
}

// TW-COMP-1, -2: one Federation deck and one Dominion deck, each with every card of its Fleet as often as the card
// says. Copies are checked only if size and Fleet are right.
static bool deck_size_check(const Deck *deck, Text *problems)
{
    if (deck->count == TREKWAR_DECK)
        return true;
    text_format(problems, "%s has %d cards; a deck has %d (TW-COMP-2)\n", deck->name, deck->count, TREKWAR_DECK);
    return false;
}

static bool deck_fleet_check(const CardSet *set, const Deck *deck, SeatId seat, Text *problems)
{
    for (uint8_t i = 0; i < deck->count; i++) {
        const TrekwarFacts *c = card_set_facts(set, deck->card[i]);
        if (RULE_IF(TW_COMP, 1, c->fleet == seat))
            continue;
        text_format(problems, "%s: %s is a card of the %s; this seat commands the %s (TW-COMP-1)\n", deck->name,
                    set->def[deck->card[i]].title, fleets[c->fleet], fleets[seat]);
        return false;
    }
    return true;
}

static bool deck_fixed_check(const CardSet *set, const Deck *deck, SeatId seat, Text *problems)
{
    bool good = true;
    for (DefId def = 1; def < set->count; def++) {
        const TrekwarFacts *c = card_set_facts(set, def);
        int count = deck_copies(deck, def), wanted = c->fleet == seat ? c->copies : 0;
        if (RULE_IF(TW_COMP, 2, count == wanted))
            continue;
        text_format(problems, "%s has %s %d times; the fixed deck has it %d times (TW-COMP-2)\n", deck->name,
                    set->def[def].title, count, wanted);
        good = false;
    }
    return good;
}

bool trekwar_deck_check(const CardSet *set, const Deck *deck, SeatId seat, Text *problems)
{
    bool size = deck_size_check(deck, problems), fleet = deck_fleet_check(set, deck, seat, problems);
    return size && fleet && deck_fixed_check(set, deck, seat, problems);
}

bool trekwar_decks_check(const CardSet *set, const MatchSetup *setup, Text *problems)
{
    bool good = true;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        good = trekwar_deck_check(set, setup->deck[seat], seat, problems) && good;
    return good;
}

// ---- what a card is worth ----

// Its Force on the better Ground, half of that on the other, and something for a text. A Maneuver or Command goes with
// any Unit, and a Command stays until the Fight is over.
int trekwar_worth_with(const TrekwarFacts *c, int space, int surface)
{
    int best = space > surface ? space : surface, other = space + surface - best;
    switch ((CardType)c->type) {
    case TYPE_UNIT:
        return best + other / 2 + 2 * c->has_effect;
    case TYPE_MANEUVER:
        return best + other;
    case TYPE_COMMAND:
        return best + other + 2;
    case TYPE_EVENT:
    case TYPE_NONE:
        break;
    }
    return 4;
}
