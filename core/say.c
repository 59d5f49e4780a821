// say.c — the words of the game's tables, both ways.
#include "core/say.h"

#include "core/knowledge.h"
#include "core/zone.h"

#include <ctype.h>

static const char *const kernel_reasons[REASON_GAME] = {
    [REASON_NONE] = "none",      [REASON_CONCEDED] = "conceded", [REASON_AGREED] = "agreed",
    [REASON_TIME] = "time",      [REASON_STOPPED] = "stopped",   [REASON_FUEL] = "bound-fuel",
    [REASON_FRAMES] = "bound-frames", [REASON_CARDS] = "bound-cards", [REASON_QUESTIONS] = "bound-questions",
};
static const EndWords kernel_ends[REASON_GAME] = {
    [REASON_CONCEDED] = {"{loser} concedes", NULL},
    [REASON_AGREED] = {NULL, "both players agree"},
    [REASON_TIME] = {"{loser} is out of time", NULL},
    [REASON_STOPPED] = {NULL, "the match was stopped"},
};
static const char *const results[] = {"none", "win", "draw", "no-contest"};

const char *say_seat(const Table *t, uint8_t seat)
{
    return seat < SEAT_COUNT ? t->game->seat_names[seat] : "nobody";
}

const char *say_seat_title(const Table *t, uint8_t seat)
{
    if (seat >= SEAT_COUNT)
        return "nobody";
    return t->called ? t->called[seat] : t->game->seat_titles[seat];
}

void say_side(const Table *t, uint8_t seat, Text *text)
{
    bool is_name = seat >= SEAT_COUNT || t->called;             // names of people have no article
    text_format(text, "%s%s", is_name ? "" : t->game->seat_article, say_seat_title(t, seat));
}

bool read_seat(const Game *game, Span word, SeatId *ret_seat)
{
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        if (span_is_word(word, game->seat_names[s])) {
            *ret_seat = s;
            return true;
        }
    return false;
}

const char *say_title(const Table *t, CardId card)
{
    DefId def = card <= t->game->card_max ? t->cards[card].def : 0;
    return def ? t->set->def[def].title : "a card";
}

const char *say_code(const Table *t, CardId card)
{
    DefId def = card <= t->game->card_max ? t->cards[card].def : 0;
    return def ? t->set->def[def].code : "?";
}

static bool is_known(const Table *t, CardId card, uint8_t viewer)
{
    return card != 0 && card_is_known(t, card, viewer);
}

// How many cards like this one the viewer knows in the places from `first` on.
static int count_alike(const Table *t, const Zone *pile, uint8_t first, CardId card, uint8_t viewer)
{
    int count = 0;
    for (uint8_t i = first; i < pile->count; i++)
        count += is_known(t, pile->card[i], viewer) && t->cards[pile->card[i]].def == t->cards[card].def;
    return count;
}

bool say_titles(const Table *t, ZoneId zone, uint8_t viewer, Text *text)
{
    const Zone *pile = zone_at(t, zone);
    bool any = false;
    for (uint8_t i = pile->count; i > 0; i--) {
        CardId card = pile->card[i - 1];
        if (!is_known(t, card, viewer) || count_alike(t, pile, i, card, viewer) > 0)
            continue;
        int count = count_alike(t, pile, 0, card, viewer);
        text_format(text, "%s%s", any ? ", " : "", say_title(t, card));
        if (count > 1)
            text_format(text, " ×%d", count);
        any = true;
    }
    return any;
}

void say_pile(const Table *t, ZoneId zone, uint8_t viewer, const char *name, Text *text)
{
    Text before = *text;
    text_format(text, "    %-10s" FOLD_HERE, name);
    if (say_titles(t, zone, viewer, text))
        text_put(text, "\n");
    else
        *text = before;
    text->data[text->used] = 0;
}

bool say_within(Drawn *draw, unsigned brevities, const Table *seen, SeatId viewer, unsigned lines, Text *text)
{
    Text empty = *text;
    unsigned brevity = 0;
    for (; brevity < brevities; brevity++) {
        char room[SAY_BYTES];
        Text drawn = text_in(room, sizeof room);
        draw(seen, viewer, brevity, &drawn);
        *text = empty;
        text_fold(text, (Span){room, drawn.used}, text_columns(text));
        if (text_is_within(text, brevity + 2 == brevities ? lines + SAY_LEEWAY : lines))
            break;
    }
    return brevity == 0;
}

const char *say_edition(const Game *game, uint8_t edition)
{
    return game->editions && edition <= game->edition_max ? game->editions[edition] : "0";
}

bool read_edition(const Game *game, Span word, uint8_t *ret_edition)
{
    for (uint8_t e = 0; e <= game->edition_max; e++)
        if (span_is(word, say_edition(game, e))) {
            *ret_edition = e;
            return true;
        }
    return false;
}

void say_editions(const Game *game, Text *text)
{
    for (uint8_t e = 0; e <= game->edition_max; e++)
        text_format(text, "%s%s", e ? " or " : "", say_edition(game, e));
}

const char *say_reason(const Game *game, uint8_t reason)
{
    const char *word = reason < REASON_GAME ? kernel_reasons[reason] : game->reasons[reason - REASON_GAME];
    return word ? word : "unknown";
}

static void say_end_words(const Table *t, const char *words, uint8_t winner, Text *text)
{
    for (const char *at = words; *at;) {
        bool winners = strncmp(at, "{winner}", 8) == 0, losers = strncmp(at, "{loser}", 7) == 0;
        if (winners || losers)
            say_side(t, winners ? winner : seat_other(winner), text);
        else
            text_bytes(text, at, 1);
        at += winners ? 8 : losers ? 7 : 1;
    }
}

void say_end(const Table *t, uint8_t result, uint8_t winner, uint8_t reason, Text *text)
{
    const EndWords *ends = reason < REASON_GAME ? &kernel_ends[reason] : &t->game->ends[reason - REASON_GAME];
    bool wins = winner < SEAT_COUNT;
    const char *why = wins ? ends->win : ends->no_win;
    size_t begin = text->used;
    if (wins)
        say_side(t, winner, text);
    text_put(text, wins ? " wins: " : result == RESULT_DRAW ? "A draw: " : "No contest: ");
    if (text->used > begin)
        text->data[begin] = (char)toupper((unsigned char)text->data[begin]);
    say_end_words(t, why ? why : "a limit of this program was reached", winner, text);
}

bool read_reason(const Game *game, Span word, uint8_t *ret_reason)
{
    for (uint8_t r = 0; r < REASON_GAME; r++)
        if (kernel_reasons[r] && span_is(word, kernel_reasons[r])) {
            *ret_reason = r;
            return true;
        }
    for (uint8_t r = 0; game->reasons[r]; r++)
        if (span_is(word, game->reasons[r])) {
            *ret_reason = (uint8_t)(REASON_GAME + r);
            return true;
        }
    return false;
}

const char *say_result(uint8_t result) { return result < COUNT_OF(results) ? results[result] : "unknown"; }

bool read_result(Span word, uint8_t *ret_result)
{
    for (uint8_t r = 0; r < COUNT_OF(results); r++)
        if (span_is(word, results[r])) {
            *ret_result = r;
            return true;
        }
    return false;
}

void say_zone(const Table *t, ZoneId zone, Text *text)
{
    text_format(text, "%s %s", say_seat(t, zone_seat(t, zone)), t->game->zone_names[zone_kind(t, zone)]);
}

bool read_zone(const Game *game, Span seat_word, Span kind, ZoneId *ret_zone)
{
    SeatId seat;
    if (!read_seat(game, seat_word, &seat))
        return false;
    for (uint8_t k = 0; k < game->zones_per_seat; k++)
        if (span_is_word(kind, game->zone_names[k])) {
            *ret_zone = (ZoneId)(seat * game->zones_per_seat + k);
            return true;
        }
    return false;
}

static const char *word_of(const Game *game, uint8_t kind, int32_t value)
{
    const char *const *words = game->words[kind - FIELD_WORDS];
    for (int32_t i = 0; words[i]; i++)
        if (i == value)
            return words[i];
    return "?";
}

void say_value(const Table *t, uint8_t kind, int32_t value, Text *text)
{
    switch (kind) {
    case FIELD_NONE:
        return;
    case FIELD_FLAG:
        text_put(text, value ? "yes" : "no");
        return;
    case FIELD_SEAT:
        text_put(text, say_seat(t, (uint8_t)value));
        return;
    case FIELD_CARD:
    case FIELD_KNOWN:
        text_put(text, say_title(t, (CardId)value));
        return;
    case FIELD_ZONE:
        say_zone(t, (ZoneId)value, text);
        return;
    case FIELD_VERB:
        text_put(text, value < t->game->verb_count ? t->game->verbs[value].word : "?");
        return;
    case FIELD_REASON:
        text_put(text, say_reason(t->game, (uint8_t)value));
        return;
    case FIELD_DEF:
        text_put(text, value == 0 ? "none" : value < t->set->count ? t->set->def[value].code : "?");
        return;
    default:
        if (kind >= FIELD_WORDS)
            text_put(text, word_of(t->game, kind, value));
        else
            text_format(text, "%d", (int)value);
    }
}

void say_number(Span form, int32_t number, Text *text)
{
    Span one = span_until(&form, '|'), many = span_until(&form, '|');
    if (span_is(one, "+"))
        text_format(text, "%+d", (int)number);
    else if (number == 0 && form.size > 0)
        text_format(text, SPAN_FORMAT, SPAN_ARGS(form));
    else
        text_format(text, "%d " SPAN_FORMAT, (int)number, SPAN_ARGS(number == 1 ? one : many));
}

static bool read_card(const Table *t, Span word, int32_t *ret_value)
{
    if (span_is(word, "none")) {
        *ret_value = 0;
        return true;
    }
    if (word.size < 2 || word.at[0] != 'c')
        return false;
    return span_number((Span){word.at + 1, word.size - 1}, ret_value) && *ret_value > 0 &&
           *ret_value <= t->game->card_max;
}

static bool is_dealt(const Table *t, DefId def)
{
    for (CardId c = 1; c <= t->game->card_max; c++)
        if (t->cards[c].def == def)
            return true;
    return false;
}

bool read_card_name(const Table *t, Span word, CardName *ret_name)
{
    Span code = word, left = span_until(&code, '=');
    bool has_both = left.size < word.size;
    int32_t id;
    *ret_name = (CardName){0};
    if (read_card(t, left, &id)) {
        ret_name->id = (CardId)id;
        if (id == 0 || t->cards[id].def == 0 || !has_both)
            return id != 0 && t->cards[id].def != 0;
    } else if (has_both) {
        return false;
    }
    ret_name->def = card_set_find(t->set, has_both ? code : word);
    bool is_other = ret_name->id && ret_name->def != t->cards[ret_name->id].def;
    return ret_name->def != 0 && is_dealt(t, ret_name->def) && !is_other;
}

bool card_has_name(const Table *t, CardId card, CardName name)
{
    return (name.id == 0 || name.id == card) && (name.def == 0 || name.def == t->cards[card].def);
}

bool read_value(const Table *t, uint8_t kind, Span word, int32_t *ret_value)
{
    uint8_t byte;
    switch (kind) {
    case FIELD_FLAG:
        *ret_value = span_is(word, "yes");
        return span_is(word, "yes") || span_is(word, "no");
    case FIELD_SEAT:
        *ret_value = SEAT_NOBODY;
        if (span_is_word(word, "nobody"))
            return true;
        if (!read_seat(t->game, word, &byte))
            return false;
        *ret_value = byte;
        return true;
    case FIELD_CARD:
    case FIELD_KNOWN:
        return read_card(t, word, ret_value);
    case FIELD_NUMBER:
        return span_number(word, ret_value);
    case FIELD_REASON:
        if (!read_reason(t->game, word, &byte))
            return false;
        *ret_value = byte;
        return true;
    case FIELD_DEF:
        *ret_value = card_set_find(t->set, word);
        return *ret_value != 0 || span_is(word, "none");
    default:
        if (kind < FIELD_WORDS)
            return false;
        for (int32_t i = 0; t->game->words[kind - FIELD_WORDS][i]; i++)
            if (span_is_word(word, t->game->words[kind - FIELD_WORDS][i])) {
                *ret_value = i;
                return true;
            }
        return false;
    }
}

bool read_setting(const Table *t, uint8_t kind, Span word, uint8_t *ret_value)
{
    int32_t value;
    if (!read_value(t, kind, word, &value) || value < 0 || value > UINT8_MAX ||
        (kind == FIELD_SEAT && value == SEAT_NOBODY))
        return false;
    *ret_value = (uint8_t)value;
    return true;
}

bool read_named_setting(const Table *t, Span name, Span value, uint8_t option[SETTING_MAX])
{
    for (uint8_t i = 0; i < t->game->setting_count; i++)
        if (span_is_word(name, t->game->settings[i].name))
            return read_setting(t, t->game->settings[i].kind, value, &option[i]);
    return false;
}

// Fills {card}, {number} and {number:card|cards} of a verb's sentence.
static void say_sentence(const Table *t, Option option, Text *text)
{
    const VerbInfo *verb = &t->game->verbs[option.verb];
    if (t->game->say.option && t->game->say.option(t, option, text))
        return;
    for (const char *at = verb->says; *at;) {
        if (strncmp(at, "{card}", 6) == 0) {
            text_put(text, say_title(t, option.card));
            at += 6;
        } else if (strncmp(at, "{number}", 8) == 0) {
            say_value(t, verb->takes, option.number, text);
            at += 8;
        } else if (strncmp(at, "{number:", 8) == 0) {
            const char *end = strchr(at, '}');
            check(end != NULL);
            say_number((Span){at + 8, (size_t)(end - at - 8)}, option.number, text);
            at = end + 1;
        } else {
            text_bytes(text, at++, 1);
        }
    }
}

void say_option(const Table *t, Option option, OptionStyle style, Text *text)
{
    const VerbInfo *verb = &t->game->verbs[option.verb];
    if (style == OPTION_FOR_PEOPLE) {
        say_sentence(t, option, text);
        return;
    }
    text_put(text, verb->word);
    if (verb->takes == FIELD_NONE)
        return;
    text_put(text, " ");
    if (verb->takes != FIELD_CARD)
        say_value(t, verb->takes, option.number, text);
    else if (style == OPTION_BY_ID)
        text_format(text, "c%d", option.card);
    else
        text_put(text, say_code(t, option.card));
}

static bool names_card(const Table *t, CardId card, Span word)
{
    int32_t id;
    if (read_card(t, word, &id) && id == card)
        return true;
    return span_is_word(word, say_code(t, card)) || span_is_word(word, say_title(t, card));
}

int read_option(const Table *t, Span words)
{
    Span rest = words;
    Span verb = span_word(&rest);
    Span argument = span_trim(rest);
    for (uint8_t i = 0; i < t->options.count; i++) {
        Option o = t->options.option[i];
        const VerbInfo *info = &t->game->verbs[o.verb];
        int32_t value;
        if (!span_is_word(verb, info->word))
            continue;
        if (info->takes == FIELD_NONE ? argument.size == 0
            : info->takes == FIELD_CARD ? names_card(t, o.card, argument)
            : read_value(t, info->takes, argument, &value) && value == o.number)
            return i;
    }
    return -1;
}

void why_answer(Why *why, const char *rule, const char *text)
{
    why->possible = false;
    Text id = text_in(why->rule, sizeof why->rule);
    text_put(&id, rule);
    Text sentence = text_in(why->text, sizeof why->text);
    text_put(&sentence, text);
}
