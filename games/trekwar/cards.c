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

// ---- patterns: '#' is a number, '@' a race, '%' a Ground; the first letter may be a capital ----

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
    if (kind == '#')
        return span_number(word, &found->number) ? n : 0;
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
        if (*p == '#' || *p == '@' || *p == '%') {
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
    if (fits(text, "this Unit is active", &found)) {
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
    if (fits(text, "the Enemy's Maneuver adds no Force", &found) && c->type == TYPE_UNIT) {
        c->silences = 1;
        return c->condition == CONDITION_ALWAYS;
    }
    Span rest = text;
    if (span_starts(rest, "Enemy ")) {
        c->text_on_enemy = 1;
        rest = (Span){rest.at + 6, rest.size - 6};
    }
    c->has_text_force = 1;
    while (rest.size > 0) {
        Span item = span_trim(span_until(&rest, ','));
        if (!fits(item, "% #", &found) || found.number < -99 || found.number > 99)
            return false;
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
    if (fits(text, "Cost: discard # other Card from your Hand", &found)) {
        c->cost = 1;
        return found.number == 1 && (c->type == TYPE_MANEUVER || c->type == TYPE_COMMAND);
    }
    if (fits(text, "Play only if the Enemy's Force is #", &found) && found.number > 0 && found.number < 100) {
        c->only_if_force = (uint8_t)found.number;
        return c->type == TYPE_UNIT;
    }
    if (fits(text, "Play only with a @ or @ Unit", &found) || fits(text, "Play only with a @ Unit", &found)) {
        c->only_with[0] = (uint8_t)found.race[0];
        c->only_with[1] = (uint8_t)found.race[1];
        return c->type == TYPE_MANEUVER || c->type == TYPE_COMMAND;
    }
    if (fits(text, "The Attack is matched", &found)) {
        c->matches = 1;
        return c->type == TYPE_UNIT;
    }
    if (fits(text, "The Ground becomes %", &found)) {
        c->ground = (uint8_t)found.ground;
        return c->type == TYPE_UNIT;
    }
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
    Span rest = line;
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
    return true;
}

static bool number_read(TwCard *c, Span part, Ground ground, uint32_t column, Problem *p)
{
    Found found;
    bool is_unit = c->type == TYPE_UNIT;
    if (!fits(part, "% #", &found) || found.ground != (int)ground || found.number < 0 || found.number > 99 ||
        (part.at[part.size - 1] != 0 && is_unit == (memchr(part.at, '+', part.size) != NULL)))
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
        Span line = span_trim(span_line(&rest));
        if (lore)
            return problem_set(p, number, 1, "expected nothing after the flavour text");
        if (span_is(line, "Take Up"))
            c->symbols |= SYMBOL_TAKE_UP;
        else if (span_is(line, "Limited Action"))
            c->symbols |= SYMBOL_LIMITED;
        else if (span_starts(line, "\""))
            lore = true;        // TW-CARD-4: flavour, without effect
        else if (!text_read(c, line, number, p))
            return false;
    }
    if (c->type == TYPE_EVENT && c->effect == EFFECT_NONE)
        return problem_set(p, 0, 1, "an Event needs a Special Effect");
    return true;
}

// TW-COMP-1, -2: one Federation deck, one Dominion deck, thirty cards each.
bool trekwar_decks_check(const CardSet *set, const Deck *const deck[SEAT_COUNT], Text *problems)
{
    bool good = true;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        if (!RULE_IF(TW_COMP, 2, deck[seat]->count == TW_DECK)) {
            text_format(problems, "%s has %d cards; a deck has %d (TW-COMP-2)\n", deck[seat]->name,
                        deck[seat]->count, TW_DECK);
            good = false;
        }
        for (uint8_t i = 0; i < deck[seat]->count; i++) {
            const TwCard *c = card_set_facts(set, deck[seat]->card[i]);
            if (!RULE_IF(TW_COMP, 1, c->fleet == seat)) {
                text_format(problems, "%s: %s is a card of the %s; this seat commands the %s (TW-COMP-1)\n",
                            deck[seat]->name, set->def[deck[seat]->card[i]].title, fleets[c->fleet], fleets[seat]);
                good = false;
                break;
            }
        }
    }
    return good;
}
