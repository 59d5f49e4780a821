// cards.c — reading WARS's cards: marks, type line, numbers; the card language reads the text below (TYPE, INV-1).
#include "core/cardfile.h"

#include <stdarg.h>
#include <stdio.h>

#include "games/wars/play/play.h"
#include "language/read.h"

enum { NUMBER_MAX = 99 };               // no number on a card has more than two digits
enum { LINE_TITLE, LINE_TYPE, LINE_NUMBERS, WORD_BYTES = 40 };
enum { CARD_TYPES = (1u << TYPE_COUNT) - 1, FIELDED_TYPES = UNIT_TYPES | 1u << TYPE_SHIP };

static const struct { const char *name, *said; } types[TYPE_COUNT] = {
    [TYPE_CHARACTER] = {"CHARACTER", "a character"}, [TYPE_NOBOT] = {"NOBOT", "a N\xc5\x8d" "Bot"},
    [TYPE_VEHICLE] = {"VEHICLE", "a vehicle"}, [TYPE_SHIP] = {"SHIP", "a ship"}, [TYPE_WEAPON] = {"WEAPON", "a weapon"},
    [TYPE_ASSET] = {"ASSET", "an asset"}, [TYPE_ORDER] = {"ORDER", "an order"},
    [TYPE_INTERRUPT] = {"INTERRUPT", "an interrupt"}, [TYPE_LOCATION] = {"LOCATION", "a location"},
    [TYPE_SITE] = {"SITE", "a site"}, [TYPE_SECTOR] = {"SECTOR", "a sector"}, [TYPE_DRAIN] = {NULL, NULL},
};
static const char *const factions[FACTION_COUNT] = {
    [FACTION_NONE] = "Independent", [FACTION_EARTHER] = "Earther", [FACTION_GONGEN] = "Gongen",
    [FACTION_MAVERICK] = "Maverick", [FACTION_QUAY] = "Quay", [FACTION_SHI] = "Shi",
};
static const struct { const char *name; uint16_t types; } labels[LABEL_COUNT] = {      // with the cards that have them
    [LABEL_KIZEN] = {"KIZEN", UNIT_TYPES}, [LABEL_WARRIOR] = {"WARRIOR", UNIT_TYPES},
    [LABEL_INFILTRATOR] = {"INFILTRATOR", UNIT_TYPES}, [LABEL_PILOT] = {"PILOT", UNIT_TYPES},
    [LABEL_FIGHTER] = {"FIGHTER", 1u << TYPE_SHIP}, [LABEL_CAPITAL] = {"CAPITAL", 1u << TYPE_SHIP},
    [LABEL_INVERTER] = {"INVERTER", FIELDED_TYPES},
    [LABEL_PORT] = {"PORT", 1u << TYPE_SITE}, [LABEL_UNDERGROUND] = {"UNDERGROUND", 1u << TYPE_SITE},
    [LABEL_PLANET] = {"PLANET", 1u << TYPE_SECTOR}, [LABEL_MOON] = {"MOON", 1u << TYPE_SECTOR},
    [LABEL_ASTEROID] = {"ASTEROID", 1u << TYPE_SECTOR},
    [LABEL_MELEE] = {"MELEE", 1u << TYPE_WEAPON}, [LABEL_RANGED] = {"RANGED", 1u << TYPE_WEAPON},
    [LABEL_GANG] = {"GANG", CARD_TYPES}, [LABEL_FAMILY] = {"FAMILY", CARD_TYPES},
    [LABEL_CORPORATION] = {"CORPORATION", CARD_TYPES}, [LABEL_TRIBE] = {"TRIBE", CARD_TYPES},
};

// A card being read. All its problems are reported, each with its place.
typedef struct Sheet {
    WarsFacts *c;
    Span line[CARD_TEXT_LINE];
    ProblemSink *sink;
    void *self;
    int problems;
} Sheet;

#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
static void fault(Sheet *s, uint32_t line, Span at, const char *format, ...)
{
    Problem p = {.line = line, .column = (uint32_t)(at.at - s->line[line].at) + 1};
    va_list args;
    va_start(args, format);
    vsnprintf(p.message, sizeof p.message, format, args);
    va_end(args);
    s->problems++;
    s->sink(s->self, &p);
}

static bool has_label(const WarsFacts *c, Label label) { return (c->labels & LABEL_BIT(label)) != 0; }
static bool is_one_of(const WarsFacts *c, unsigned several) { return (TYPE_BIT(c->type) & several) != 0; }

// ---- words in capitals ----

// A printed "Ō" counts as an O, since few keyboards have it.
static Span folded(Span word, char buffer[WORD_BYTES])
{
    size_t used = 0;
    for (size_t i = 0; i < word.size && used < WORD_BYTES; i++) {
        bool macron = word.at[i] == '\xc5' && i + 1 < word.size && (word.at[i + 1] & '\xfe') == '\x8c';
        buffer[used++] = macron ? 'O' : word.at[i];
        i += macron;
    }
    return (Span){buffer, used};
}

static CardType type_find(Span word)
{
    char buffer[WORD_BYTES];
    Span name = folded(word, buffer);
    for (CardType type = TYPE_CHARACTER; type < TYPE_DRAIN; type++)
        if (span_is_word(name, types[type].name))
            return type;
    return TYPE_NONE;
}

uint16_t wars_label_types(Label label) { return label < LABEL_COUNT ? labels[label].types : 0; }

static Label label_find(Span word)
{
    for (Label label = LABEL_KIZEN; label < LABEL_COUNT; label++)
        if (span_is_word(word, labels[label].name))
            return label;
    return LABEL_NONE;
}

static int faction_find(Span word)
{
    for (int faction = 0; faction < FACTION_COUNT; faction++)
        if (span_is_word(word, factions[faction]))
            return faction;
    return -1;
}

// The nearest of the types up to `last` and, if wanted, of the labels.
static Hint name_hint(Span word, CardType last, bool with_labels)
{
    char buffer[WORD_BYTES];
    const char *names[TYPE_COUNT + LABEL_COUNT];
    size_t count = 0;
    for (CardType type = TYPE_CHARACTER; type <= last; type++)
        names[count++] = types[type].name;
    for (Label label = LABEL_KIZEN; with_labels && label < LABEL_COUNT; label++)
        names[count++] = labels[label].name;
    return hint(text_nearest(folded(word, buffer), names, count));
}

// ---- the type line ----

// "CAPACITY 1" of a ship
static void capacity_read(Sheet *s, Span inside)
{
    Span rest = inside, word = span_word(&rest);
    int32_t capacity = 0;
    if (!span_is_word(word, "CAPACITY") || !span_number(span_trim(rest), &capacity) || capacity < 0 ||
        capacity > NUMBER_MAX)
        fault(s, LINE_TYPE, inside, "expected \"CAPACITY N\", found \"" SPAN_FORMAT "\"", SPAN_ARGS(inside));
    else
        s->c->capacity = (uint8_t)capacity;
}

// "FIGHTER", "KIZEN", "SITE", "CHARACTER OR VEHICLE": what a weapon or asset goes beneath
static void host_read(Sheet *s, Span inside)
{
    enum { HOSTS = FIELDED_TYPES | LOCATION_TYPES };
    for (Span rest = inside; span_trim(rest).size > 0;) {
        Span word = span_word(&rest), peek = rest;
        CardType type = type_find(word);
        Label label = label_find(word);
        unsigned bits = span_is_word(word, "UNIT") ? UNIT_TYPES : type == TYPE_LOCATION ? LOCATION_TYPES : 1u << type;
        bool more = span_is_word(span_word(&peek), "OR");
        if (label && word.size == inside.size)
            s->c->host_label = (uint8_t)label;
        else if (bits & HOSTS)
            s->c->host_types = (uint16_t)(s->c->host_types | bits);
        else
            fault(s, LINE_TYPE, word, label ? "a label stands alone: \"" SPAN_FORMAT "\"%s"
                  : "expected the kind of card it goes beneath, as in \"SHIP\" or \"SITE\", found \""
                  SPAN_FORMAT "\"%s", SPAN_ARGS(word), label ? "" : name_hint(word, TYPE_SECTOR, true).text);
        if (!more && span_trim(rest).size > 0) {
            fault(s, LINE_TYPE, span_trim(rest), "expected \"OR\" and another kind of card, or ')'");
            return;
        }
        rest = more ? peek : rest;
    }
}

// "USED", "LOST", "USED OR LOST" of an order or interrupt
static void pile_read(Sheet *s, Span inside)
{
    static const struct { const char *words; uint8_t marks; } piles[] = {
        {"USED", MARK_USED}, {"LOST", MARK_LOST}, {"USED OR LOST", MARK_USED | MARK_LOST},
    };
    RULE(TYPE, 12);
    RULE(TYPE, 13);
    for (size_t i = 0; i < COUNT_OF(piles); i++)
        if (span_is_word(inside, piles[i].words))
            s->c->marks |= piles[i].marks;
    if (!(s->c->marks & (MARK_USED | MARK_LOST)))
        fault(s, LINE_TYPE, inside, "expected \"(USED)\", \"(LOST)\" or \"(USED OR LOST)\" after the type");
}

static void ground_read(Sheet *s, Span inside)
{
    CardType type = type_find(inside);
    bool good = RULE_IF(TYPE, 6, type == TYPE_SITE || type == TYPE_SECTOR);
    s->c->type = (uint8_t)(type == TYPE_SECTOR ? type : TYPE_SITE);
    if (!good)
        fault(s, LINE_TYPE, inside, "expected \"(SITE)\" or \"(SECTOR)\" after LOCATION, found \"" SPAN_FORMAT "\"",
              SPAN_ARGS(inside));
}

// What is in parentheses after the type; `inside` is empty if there is nothing.
static void inside_read(Sheet *s, Span inside, bool is_there)
{
    switch ((CardType)s->c->type) {
    case TYPE_SHIP:
        if (is_there)
            capacity_read(s, inside);
        return;
    case TYPE_WEAPON:
    case TYPE_ASSET:
        RULE(TYPE, 11);
        if (inside.size == 0 && (is_there || s->c->type == TYPE_WEAPON))
            fault(s, LINE_TYPE, inside, "expected in parentheses what it goes beneath, as in \"%s (SHIP)\"",
                  types[s->c->type].name);
        host_read(s, inside);
        return;
    case TYPE_ORDER:
    case TYPE_INTERRUPT:
        pile_read(s, inside);
        return;
    case TYPE_LOCATION:
        ground_read(s, inside);
        return;
    case TYPE_CHARACTER:
    case TYPE_NOBOT:
    case TYPE_VEHICLE:
        if (is_there)
            fault(s, LINE_TYPE, inside, "%s has nothing in parentheses", types[s->c->type].said);
        return;
    case TYPE_NONE:
    case TYPE_SITE:
    case TYPE_SECTOR:
    case TYPE_DRAIN:
    case TYPE_COUNT:
        return;
    }
}

static void label_read(Sheet *s, Span piece)
{
    Label label = label_find(piece);
    if (label == LABEL_NONE)
        fault(s, LINE_TYPE, piece, "unknown label \"" SPAN_FORMAT "\"%s", SPAN_ARGS(piece),
              name_hint(piece, TYPE_NONE, true).text);
    else if (has_label(s->c, label))
        fault(s, LINE_TYPE, piece, "the label %s is there already", labels[label].name);
    else if (!is_one_of(s->c, labels[label].types))
        fault(s, LINE_TYPE, piece, "%s cannot have the label %s", types[s->c->type].said, labels[label].name);
    else
        s->c->labels |= LABEL_BIT(label);
}

static void ship_check(Sheet *s)
{
    bool fighter = has_label(s->c, LABEL_FIGHTER), capital = has_label(s->c, LABEL_CAPITAL);
    if (s->c->type == TYPE_SHIP && !RULE_IF(TYPE, 5, fighter != capital))
        fault(s, LINE_TYPE, s->line[LINE_TYPE], "a ship has one of the labels FIGHTER and CAPITAL; this one has %s",
              fighter ? "both" : "none of them");
}

static void type_read(Sheet *s)
{
    Span rest = s->line[LINE_TYPE], inside = card_piece(&rest), whole = inside;
    Span word = span_trim(span_until(&inside, '('));
    bool is_there = word.size < whole.size && memchr(whole.at, '(', whole.size) != NULL;
    Span after = inside;
    inside = span_trim(span_until(&after, ')'));
    RULE(TYPE, 1);
    RULE(TYPE, 2);
    s->c->type = (uint8_t)type_find(word);
    if (is_one_of(s->c, 1u << TYPE_NONE | LOCATION_TYPES)) {
        s->c->type = TYPE_NONE;
        fault(s, LINE_TYPE, word, "expected CHARACTER, NOBOT, VEHICLE, SHIP, WEAPON, ASSET, ORDER, INTERRUPT or "
              "LOCATION, found \"" SPAN_FORMAT "\"%s", SPAN_ARGS(word), name_hint(word, TYPE_LOCATION, false).text);
        return;
    }
    if (is_there && memchr(whole.at, ')', whole.size) == NULL)
        fault(s, LINE_TYPE, (Span){whole.at + whole.size, 0}, "expected ')'");
    else if (span_trim(after).size > 0)
        fault(s, LINE_TYPE, span_trim(after), "expected nothing between ')' and the labels");
    inside_read(s, inside, is_there);
    RULE(TYPE, 3);
    while (rest.size > 0)
        label_read(s, card_piece(&rest));
    ship_check(s);
}

// ---- the numbers ----

typedef enum Entered { NUMBER_COST, NUMBER_SUPPORT, NUMBER_ENERGY, NUMBER_POWER, NUMBER_TACTICS, NUMBER_DEFENSE,
                       NUMBER_DESTINY, NUMBER_COUNT } Entered;

static const struct { const char *name; uint16_t types; bool is_needed; } numbers[NUMBER_COUNT] = {
    [NUMBER_COST] = {"Cost", CARD_TYPES & ~(unsigned)LOCATION_TYPES, true},
    [NUMBER_SUPPORT] = {"Support", CARD_TYPES, false},
    [NUMBER_ENERGY] = {"Energy", LOCATION_TYPES, true},
    [NUMBER_POWER] = {"Power", FIELDED_TYPES, true}, [NUMBER_TACTICS] = {"Tactics", FIELDED_TYPES, true},
    [NUMBER_DEFENSE] = {"Defense", FIELDED_TYPES, true},
    [NUMBER_DESTINY] = {"Destiny", CARD_TYPES, true},
};

static bool digits_read(Span digits, uint8_t *ret_number)
{
    int32_t number;
    bool has_sign = digits.size > 0 && (digits.at[0] == '+' || digits.at[0] == '-');
    if (has_sign || !span_number(digits, &number) || number < 0 || number > NUMBER_MAX)
        return false;
    *ret_number = (uint8_t)number;
    return true;
}

static void single_read(Sheet *s, Entered name, Span value, uint8_t *ret_number)
{
    if (!digits_read(value, ret_number))
        fault(s, LINE_NUMBERS, value, "expected \"%s N\", found \"" SPAN_FORMAT "\"", numbers[name].name,
              SPAN_ARGS(value));
}

// "2/1"
static bool pair_read(Span value, uint8_t *ret_first, uint8_t *ret_second)
{
    Span rest = value, first = span_trim(span_until(&rest, '/'));
    return digits_read(first, ret_first) && digits_read(span_trim(rest), ret_second);
}

static void stat_read(Sheet *s, Entered name, Stat stat, Span value)
{
    uint8_t (*number)[STAT_COUNT] = s->c->stat;
    bool has_two = memchr(value.at, '/', value.size) != NULL;
    RULE(TYPE, 7);
    bool is_inverter = RULE_IF(INV, 1, has_label(s->c, LABEL_INVERTER));
    if (is_inverter && !pair_read(value, &number[0][stat], &number[1][stat])) {
        fault(s, LINE_NUMBERS, value, "expected \"%s N/N\", upright and inverted, found \"" SPAN_FORMAT "\"",
              numbers[name].name, SPAN_ARGS(value));
    } else if (!is_inverter && has_two) {
        fault(s, LINE_NUMBERS, value, "only a card with the label INVERTER has two numbers");
    } else if (!is_inverter) {
        single_read(s, name, value, &number[0][stat]);
        number[1][stat] = number[0][stat];      // the second set equals the first
    }
}

// "Gongen Gongen": counted as icons; "-" means none on a side of a location.
static void icons_read(Sheet *s, Span value, bool may_be_none, uint8_t icons[FACTION_COUNT])
{
    if (may_be_none && span_is(value, "-"))
        return;
    if (value.size == 0)
        fault(s, LINE_NUMBERS, value, "expected faction icons%s", may_be_none ? ", or '-' for none" : "");
    for (Span rest = value; span_trim(rest).size > 0;) {
        Span word = span_word(&rest);
        int faction = faction_find(word);
        if (faction > FACTION_NONE)
            icons[faction]++;
        else
            fault(s, LINE_NUMBERS, word, "expected a faction (Earther, Gongen, Maverick, Quay, Shi), found \""
                  SPAN_FORMAT "\"%s", SPAN_ARGS(word), hint(text_nearest(word, factions + 1, FACTION_COUNT - 1)).text);
    }
}

static void support_read(Sheet *s, Span value)
{
    if (is_one_of(s->c, LOCATION_TYPES)) {
        Span rest = value, first = span_trim(span_until(&rest, '/'));
        RULE(TYPE, 17);
        if (memchr(value.at, '/', value.size) == NULL) {
            fault(s, LINE_NUMBERS, value, "expected the icons of both sides, as in \"Support Shi/-\"");
            return;
        }
        icons_read(s, first, true, s->c->icons[0]);
        icons_read(s, span_trim(rest), true, s->c->icons[1]);
    } else if (RULE_IF(TYPE, 9, s->c->faction != FACTION_NONE)) {
        icons_read(s, value, false, s->c->support);
        for (Faction k = FACTION_NONE + 1; k < FACTION_COUNT; k++)
            s->c->support[FACTION_NONE] = (uint8_t)(s->c->support[FACTION_NONE] + SURE(s->c->support[k], 0));
    } else {
        fault(s, LINE_NUMBERS, value, "an independent card has no support cost");
    }
}

static void value_read(Sheet *s, Entered name, Span value)
{
    WarsFacts *c = s->c;
    switch (name) {
    case NUMBER_COST:
        single_read(s, name, value, &c->cost);
        return;
    case NUMBER_SUPPORT:
        support_read(s, value);
        return;
    case NUMBER_ENERGY:
        if (!pair_read(value, &c->energy[0], &c->energy[1]))
            fault(s, LINE_NUMBERS, value, "expected \"Energy N/N\", the icons on the side of who plays it and on the "
                  "other, found \"" SPAN_FORMAT "\"", SPAN_ARGS(value));
        return;
    case NUMBER_POWER:
    case NUMBER_TACTICS:
    case NUMBER_DEFENSE:
        stat_read(s, name, (Stat)(name - NUMBER_POWER + STAT_POWER), value);
        return;
    case NUMBER_DESTINY:
        RULE(TYPE, 8);
        single_read(s, name, value, &c->destiny);
        return;
    case NUMBER_COUNT:
        return;
    }
}

// The number that this piece names; NUMBER_COUNT: none.
static Entered number_find(Span piece)
{
    Span word = span_word(&piece);
    Entered name = NUMBER_COST;
    while (name < NUMBER_COUNT && !span_is_word(word, numbers[name].name))
        name++;
    return name;
}

// "Power 3", "Energy 2/1", "Support Shi Shi". Returns the bit of its name, even if its value is wrong; 0: it has none.
static unsigned number_read(Sheet *s, Span piece, unsigned seen)
{
    const char *names[NUMBER_COUNT];
    Span rest = piece, word = span_word(&rest);
    Entered name = number_find(piece);
    for (int i = 0; i < NUMBER_COUNT; i++)
        names[i] = numbers[i].name;
    if (name == NUMBER_COUNT) {
        fault(s, LINE_NUMBERS, piece, "expected a number with its name, as in \"Destiny 3\", found \""
              SPAN_FORMAT "\"%s", SPAN_ARGS(piece), hint(text_nearest(word, names, NUMBER_COUNT)).text);
        return 0;
    }
    if (!is_one_of(s->c, numbers[name].types))
        fault(s, LINE_NUMBERS, piece, "%s has no %s", types[s->c->type].said, numbers[name].name);
    else if (seen >> name & 1)
        fault(s, LINE_NUMBERS, piece, "%s is said twice", numbers[name].name);
    else
        value_read(s, name, span_trim(rest));
    return 1u << name;
}

static void numbers_read(Sheet *s)
{
    Span line = s->line[LINE_NUMBERS], rest = line, piece = card_piece(&rest);
    unsigned seen = 0;
    int faction = faction_find(piece);
    RULE(TYPE, 10);
    if (faction < 0)
        fault(s, LINE_NUMBERS, piece, "expected a faction (Earther, Gongen, Maverick, Quay, Shi) or Independent, found "
              "\"" SPAN_FORMAT "\"%s", SPAN_ARGS(piece), hint(text_nearest(piece, factions, FACTION_COUNT)).text);
    s->c->faction = (uint8_t)(faction < 0 ? FACTION_EARTHER : faction);        // refused anyway: no second problem
    rest = faction < 0 && number_find(piece) < NUMBER_COUNT ? line : rest;
    while (rest.size > 0)
        seen |= number_read(s, card_piece(&rest), seen);
    for (Entered name = NUMBER_COST; name < NUMBER_COUNT; name++)
        if (numbers[name].is_needed && is_one_of(s->c, numbers[name].types) && !(seen >> name & 1))
            fault(s, LINE_NUMBERS, (Span){line.at + line.size, 0}, "%s is missing", numbers[name].name);
}

// ---- the title ----

static void marks_read(Sheet *s)
{
    Span title = s->line[LINE_TITLE];
    TitleMarks marks = title_marks(&title);
    RULE(TYPE, 14);
    if (marks.bullets > 0 && s->c->type != TYPE_INTERRUPT)
        fault(s, LINE_TITLE, s->line[LINE_TITLE], "only an interrupt has bullets before its title; a unique card has a "
              "diamond (\xe2\x97\x86)");
    if (marks.diamonds > 1 || (marks.diamonds && is_one_of(s->c, 1u << TYPE_ORDER | 1u << TYPE_INTERRUPT)))
        fault(s, LINE_TITLE, s->line[LINE_TITLE], marks.diamonds > 1 ? "one diamond makes a card unique"
              : "only a card that enters play can be unique");
    s->c->bullets = marks.bullets;
    s->c->marks |= marks.diamonds ? MARK_UNIQUE : 0;
}

// The part of a location's title before the slash; empty: there is no slash.
static Span title_group(Span title)
{
    Span rest = title, group = span_until(&rest, '/');
    return rest.size > 0 && group.size > 0 ? span_trim(group) : (Span){title.at, 0};
}

// The number of a location's group: the first location of the set whose title begins in the same way.
static void group_read(Sheet *s, const CardSet *set, DefId def)
{
    Span group = title_group(span_of(set->def[def].title));
    s->c->group = def;
    if (group.size == 0 && !span_is(span_of(set->def[def].title), "?"))        // "?": reported already
        fault(s, LINE_TITLE, s->line[LINE_TITLE], "a location's title has two parts, as in \"Ganymede/Core Shaft\"");
    for (DefId other = 1; other < def && group.size > 0; other++) {
        const WarsFacts *facts = card_set_facts(set, other);
        Span prefix = title_group(span_of(set->def[other].title));
        if (!is_one_of(facts, LOCATION_TYPES) || prefix.size != group.size ||
            memcmp(prefix.at, group.at, group.size) != 0)
            continue;
        s->c->group = facts->group;
        return;
    }
}

// ---- a whole card ----

// Keeps the first problem of a type line that is read alone.
static void keep_first(void *self, const Problem *problem)
{
    Problem *kept = self;
    if (kept->column == 0)
        *kept = *problem;
}

uint16_t wars_card_kind(Span type_line, Problem *problem)
{
    WarsFacts c = {0};
    Sheet s = {.c = &c, .line[LINE_TYPE] = type_line, .sink = keep_first, .self = problem};
    problem->column = 0;
    type_read(&s);
    return s.problems == 0 ? TYPE_BIT(c.type) : 0;
}

void wars_card_numbers(Span type_line, Text *text)
{
    WarsFacts c = {0};
    Problem ignored = {0};
    Sheet s = {.c = &c, .line[LINE_TYPE] = type_line, .sink = keep_first, .self = &ignored};
    type_read(&s);
    const char *both = has_label(&c, LABEL_INVERTER) ? "/3" : "";
    text_put(text, is_one_of(&c, LOCATION_TYPES) ? "Shi • Energy 1/1 • Support Shi/-" : "Shi • Cost 2 • Support Shi");
    if (is_one_of(&c, FIELDED_TYPES))
        text_format(text, " • Power 2%s • Tactics 2%s • Defense 2%s", both, both, both);
    text_put(text, " • Destiny 3");
}

int wars_card_read(CardSet *set, DefId def, Span block, ProblemSink *sink, void *self)
{
    Sheet s = {.c = card_set_facts(set, def), .sink = sink, .self = self};
    Span text = block;
    for (int i = 0; i < CARD_TEXT_LINE; i++)
        s.line[i] = span_line(&text);
    type_read(&s);
    if (s.c->type == TYPE_NONE)
        return s.problems;                      // everything after this depends on it
    numbers_read(&s);
    marks_read(&s);
    if (is_one_of(s.c, LOCATION_TYPES))
        group_read(&s, set, def);
    int wrong = card_text_read(set, def, &wars_vocabulary, text, CARD_TEXT_LINE, TYPE_BIT(s.c->type), sink, self);
    if (wrong == 0)
        wrong = wars_text_check(s.c, &set->program[def], text, sink, self);
    if (wrong == 0)
        wars_facts_of_text(s.c, &set->program[def]);
    if (wrong == 0)
        wars_facts_of_deeds(card_set_facts(set, 0), &set->program[def]);
    wars_facts_of_sets(s.c);
    wars_facts_of_stages(s.c, &set->program[def]);
    return s.problems + wrong;
}
