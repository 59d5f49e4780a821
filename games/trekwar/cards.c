// cards.c — reading TrekWar's cards: type line, numbers, symbols, and the sentences of Special Effects.
//
// The sentences are those of the ledger's part 5 that the two decks use. A sentence that is none of them is
// refused with its place: no clause is ever dropped. The card language takes this file's place.
#include "games/trekwar/trekwar.h"

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

// ---- patterns: '#' is a number, '~' one with its sign, '@' a race, '%' a Ground; the first letter may be a
// capital ----

enum { NUMBER_END = 100 };              // every number on a card has at most two digits

typedef struct Found {
    int32_t number;
    int race[2], race_count;
    int ground;
} Found;

static size_t take_argument(char kind, Span rest, Found *found)
{
    size_t n = 0;
    while (n < rest.size && rest.at[n] != ' ' && rest.at[n] != '.' && rest.at[n] != ':' && rest.at[n] != ',')
        n++;
    Span word = {rest.at, n};
    bool has_sign = n > 0 && (word.at[0] == '+' || word.at[0] == '-');
    if (kind == '#' || kind == '~')
        return has_sign == (kind == '~') && span_number(word, &found->number) && found->number > -NUMBER_END &&
               found->number < NUMBER_END ? n : 0;
    if (kind == '%') {
        found->ground = word_index(word, grounds, COUNT_OF(grounds));
        return found->ground > 0 ? n : 0;
    }
    int race = word_index(word, races, COUNT_OF(races));
    if (race <= 0 || found->race_count == 2)
        return 0;
    found->race[found->race_count++] = race;
    return n;
}

static bool fits(Span text, const char *pattern, Found *found)
{
    size_t at = 0;
    *found = (Found){0};
    for (const char *p = pattern; *p; p++) {
        if (*p == '#' || *p == '~' || *p == '@' || *p == '%') {
            size_t n = take_argument(*p, (Span){text.at + at, text.size - at}, found);
            if (n == 0)
                return false;
            at += n;
        } else if (at < text.size && (text.at[at] == *p || (at == 0 && (text.at[0] | 32) == (*p | 32)))) {
            at++;
        } else {
            return false;
        }
    }
    return at == text.size;
}

// ---- sentences ----

static bool condition_read(TwCard *c, Span text)
{
    Found found;
    if (fits(text, "this Unit is active", &found) && c->type == TYPE_UNIT) {
        c->condition = CONDITION_ALWAYS;
    } else if (fits(text, "your active Unit is @", &found)) {
        c->condition = CONDITION_OWN_UNIT_RACE;
        c->condition_value = (uint8_t)found.race[0];
    } else if (fits(text, "the Enemy's active Unit has printed Space # or more", &found) && found.number >= 0) {
        c->condition = CONDITION_ENEMY_UNIT_SPACE;
        c->condition_value = (uint8_t)found.number;
    } else {
        return false;
    }
    return true;
}

static bool continuous_read(TwCard *c, Span text)
{
    Found found;
    if (c->silences || c->has_text_force)
        return false;                           // a card has room for one continuous text
    if (fits(text, "the Enemy's Maneuver adds no Force", &found) && c->type == TYPE_UNIT) {
        c->silences = 1;
        return c->condition == CONDITION_ALWAYS;
    }
    Span rest = text;
    bool said[GROUND_COUNT] = {false};
    if (span_starts(rest, "Enemy ")) {
        c->text_on_enemy = 1;
        rest = (Span){rest.at + 6, rest.size - 6};
    }
    c->has_text_force = 1;
    for (bool more = true; more;) {
        more = memchr(rest.at, ',', rest.size) != NULL;
        Span item = span_trim(span_until(&rest, ','));
        if (!fits(item, "% ~", &found) || said[found.ground])
            return false;
        said[found.ground] = true;
        c->text_force[found.ground] = (int8_t)found.number;
    }
    return true;
}

static bool one_shot_read(TwCard *c, Span text)
{
    Found found;
    uint8_t effect;
    if (fits(text, "take up # Cards", &found))
        effect = EFFECT_TAKE_UP;
    else if (fits(text, "the Ground switches", &found))
        effect = EFFECT_SWITCH;
    else if (fits(text, "look at the Enemy's Hand. Choose 1 Card there: the Enemy drops it", &found))
        effect = EFFECT_LOOK_AND_DROP;
    else if (fits(text, "shuffle up to # Units from your Discard Pile into your Deck Pile", &found) &&
             found.number <= TW_PICK_MAX)
        effect = EFFECT_SHUFFLE_UNITS;
    else
        return false;
    if (c->effect != EFFECT_NONE || found.number < 0 || found.number > TW_DECK)
        return false;
    c->effect = effect;
    c->effect_number = (uint8_t)found.number;
    return true;
}

// A clause said twice is a mistake: no clause is dropped or overwritten.
static bool once(uint8_t *fact, int value)
{
    if (*fact != 0)
        return false;
    *fact = (uint8_t)value;
    return true;
}

static bool sentence_read(TwCard *c, Span text)
{
    Found found;
    Span body = text;
    Span prefix = span_until(&body, ':');
    body = span_trim(body);
    if (span_starts(text, "While "))
        return condition_read(c, (Span){prefix.at + 6, prefix.size - 6}) && continuous_read(c, body);
    if (span_is(prefix, "When played"))
        return c->type != TYPE_EVENT && one_shot_read(c, body);
    if (fits(text, "Cost: discard # other Card from your Hand", &found))
        return found.number == 1 && once(&c->cost, 1) && (c->type == TYPE_MANEUVER || c->type == TYPE_COMMAND);
    if (fits(text, "Play only if the Enemy's Force is #", &found) && found.number > 0)
        return c->type == TYPE_UNIT && once(&c->only_if_force, found.number);
    if (fits(text, "Play only with a @ or @ Unit", &found) || fits(text, "Play only with a @ Unit", &found)) {
        c->only_with[1] = (uint8_t)found.race[1];
        return once(&c->only_with[0], found.race[0]) && (c->type == TYPE_MANEUVER || c->type == TYPE_COMMAND);
    }
    if (fits(text, "The Attack is matched", &found))
        return c->type == TYPE_UNIT && once(&c->matches, 1);
    if (fits(text, "The Ground becomes %", &found))
        return c->type == TYPE_UNIT && once(&c->ground, found.ground);
    if (c->type == TYPE_EVENT)
        return one_shot_read(c, text);
    return continuous_read(c, text);
}

// "Look at … . Choose …" is one sentence with two stops; every other sentence ends at its first.
static size_t sentence_size(Span text)
{
    for (size_t i = 0; i < text.size; i++)
        if (text.at[i] == '.' && !(span_starts(text, "Look at the Enemy's Hand. Choose") && i < 26))
            return i;
    return text.size;
}

static bool text_read(TwCard *c, Span line, uint32_t number, Problem *p)
{
    Span rest = span_trim(line);
    while (rest.size > 0) {
        size_t n = sentence_size(rest);
        uint32_t column = (uint32_t)(rest.at - line.at) + 1;
        if (n == rest.size)
            return problem_set(p, number, column + (uint32_t)n, "expected '.' at the end of the sentence");
        Span sentence = {rest.at, n};
        if (!sentence_read(c, sentence))
            return problem_set(p, number, column, "this sentence is not understood: \"" SPAN_FORMAT "\"",
                               SPAN_ARGS(sentence));
        rest = span_trim((Span){rest.at + n + 1, rest.size - n - 1});
    }
    return true;
}

// ---- the lines above the text ----

#define BULLET "\xe2\x80\xa2"
#define TIMES "\xc3\x97"

// Cuts the next part off a line "A • B • C".
static Span bullet_part(Span *rest)
{
    size_t i = 0;
    while (i < rest->size && !span_starts((Span){rest->at + i, rest->size - i}, BULLET))
        i++;
    Span part = span_trim((Span){rest->at, i});
    size_t skip = i < rest->size ? i + strlen(BULLET) : i;
    *rest = (Span){rest->at + skip, rest->size - skip};
    return part;
}

static bool type_read(TwCard *c, Span line, Problem *p)
{
    Span rest = line;
    Span type = bullet_part(&rest);
    int index = word_index(type, types, COUNT_OF(types));
    if (index < 0)
        return problem_set(p, 1, 1, "expected Unit, Maneuver, Command or Event, found \"" SPAN_FORMAT "\"",
                           SPAN_ARGS(type));
    c->type = (uint8_t)index;
    Span race = bullet_part(&rest);
    uint32_t column = (uint32_t)(race.at - line.at) + 1;
    if (c->type != TYPE_UNIT)
        return race.size == 0 || problem_set(p, 1, column, "only a Unit has a race");
    index = word_index(race, races, COUNT_OF(races));
    const char *near = text_nearest(race, races, COUNT_OF(races));
    if (index <= 0)
        return problem_set(p, 1, column, "expected a race after the bullet, found \"" SPAN_FORMAT "\"%s%s%s",
                           SPAN_ARGS(race), near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
    c->race = (uint8_t)index;
    return span_trim(rest).size == 0 ||
           problem_set(p, 1, (uint32_t)(span_trim(rest).at - line.at) + 1, "expected nothing after the race");
}

static bool number_read(TwCard *c, Span part, Ground ground, uint32_t column, Problem *p)
{
    Found found;
    bool is_unit = c->type == TYPE_UNIT;
    if (!fits(part, is_unit ? "% #" : "% ~", &found) || found.ground != (int)ground || found.number < 0)
        return problem_set(p, 2, column, "expected \"%s %sN\", found \"" SPAN_FORMAT "\"", grounds[ground],
                           is_unit ? "" : "+", SPAN_ARGS(part));
    c->force[ground] = (int8_t)found.number;
    return true;
}

static bool numbers_read(TwCard *c, Span line, Problem *p)
{
    Span rest = line;
    Span fleet = bullet_part(&rest);
    int index = word_index(fleet, fleets, COUNT_OF(fleets));
    if (index < 0)
        return problem_set(p, 2, 1, "expected the Fleet, Federation or Dominion, found \"" SPAN_FORMAT "\"",
                           SPAN_ARGS(fleet));
    c->fleet = (uint8_t)index;
    for (Ground g = GROUND_SPACE; g <= GROUND_SURFACE && c->type != TYPE_EVENT; g++) {
        Span part = bullet_part(&rest);
        if (!number_read(c, part, g, (uint32_t)(part.at - line.at) + 1, p))
            return false;
    }
    Span last = bullet_part(&rest);
    c->copies = 1;
    if (last.size == 0)
        return true;
    Span count = {last.at + strlen(TIMES), last.size - strlen(TIMES)};
    int32_t copies;
    if (!span_starts(last, TIMES) || !span_number(count, &copies) || copies < 1 || copies > TW_DECK)
        return problem_set(p, 2, (uint32_t)(last.at - line.at) + 1, "expected \"" TIMES "N\", how many copies the deck "
                           "has, or nothing more");
    c->copies = (uint8_t)copies;
    return span_trim(rest).size == 0 ||
           problem_set(p, 2, (uint32_t)(rest.at - line.at) + 1, "expected nothing more on this line");
}

bool trekwar_card_read(CardSet *set, DefId def, Span block, Problem *p)
{
    TwCard *c = card_set_facts(set, def);
    Span rest = block;
    span_line(&rest);           // the title line is the kernel's
    if (!type_read(c, span_line(&rest), p) || !numbers_read(c, span_line(&rest), p))
        return false;
    bool lore = false;
    for (uint32_t number = 3; rest.size > 0; number++) {
        Span whole = span_line(&rest), line = span_trim(whole);
        if (lore)
            return problem_set(p, number, 1, "expected nothing after the flavour text");
        if (span_is(line, "Take Up"))
            c->symbols |= SYMBOL_TAKE_UP;
        else if (span_is(line, "Limited Action"))
            c->symbols |= SYMBOL_LIMITED;
        else if (span_starts(line, "\""))
            lore = true;        // TW-CARD-4: flavour, without effect
        else if (!text_read(c, whole, number, p))
            return false;
    }
    c->speaks_of_force = c->has_text_force || c->silences;
    if (c->type == TYPE_EVENT && c->effect == EFFECT_NONE)
        return problem_set(p, 0, 1, "an Event needs a Special Effect");
    return true;
}

// TW-COMP-1, -2: one Federation deck and one Dominion deck, each with every card of its Fleet as often as the
// card says. Three questions, and the later ones only when the earlier are answered well.
static bool deck_has_size(const Deck *deck, Text *problems)
{
    if (deck->count == TW_DECK)
        return true;
    text_format(problems, "%s has %d cards; a deck has %d (TW-COMP-2)\n", deck->name, deck->count, TW_DECK);
    return false;
}

static bool deck_has_fleet(const CardSet *set, const Deck *deck, SeatId seat, Text *problems)
{
    for (uint8_t i = 0; i < deck->count; i++) {
        const TwCard *c = card_set_facts(set, deck->card[i]);
        if (RULE_IF(TW_COMP, 1, c->fleet == seat))
            continue;
        text_format(problems, "%s: %s is a card of the %s; this seat commands the %s (TW-COMP-1)\n", deck->name,
                    set->def[deck->card[i]].title, fleets[c->fleet], fleets[seat]);
        return false;
    }
    return true;
}

static bool deck_is_fixed(const CardSet *set, const Deck *deck, SeatId seat, Text *problems)
{
    bool good = true;
    for (DefId def = 1; def < set->count; def++) {
        const TwCard *c = card_set_facts(set, def);
        int count = 0, wanted = c->fleet == seat ? c->copies : 0;
        for (uint8_t i = 0; i < deck->count; i++)
            count += deck->card[i] == def;
        if (RULE_IF(TW_COMP, 2, count == wanted))
            continue;
        text_format(problems, "%s has %s %d times; the fixed deck has it %d times (TW-COMP-2)\n", deck->name,
                    set->def[def].title, count, wanted);
        good = false;
    }
    return good;
}

bool trekwar_decks_check(const CardSet *set, const Deck *const deck[SEAT_COUNT], Text *problems)
{
    bool good = true;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        bool size = deck_has_size(deck[seat], problems), fleet = deck_has_fleet(set, deck[seat], seat, problems);
        good = size && fleet && deck_is_fixed(set, deck[seat], seat, problems) && good;
    }
    return good;
}
