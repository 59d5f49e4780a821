// play_words.c — finding the option or the card that a person's words mean.
#include "cli/play_words.h"

#include <ctype.h>
#include <stdio.h>

#include "cli/terminal.h"
#include "core/zone.h"

const char *seat_title(const Game *game, SeatId seat)
{
    static char title[SEAT_COUNT][32];
    span_to(span_of(game->seat_names[seat]), title[seat], sizeof title[seat]);
    title[seat][0] = (char)toupper((unsigned char)title[seat][0]);
    return title[seat];
}

size_t cut_at(Span span, size_t most)
{
    if (span.size <= most)
        return span.size;
    while (most > 0 && ((unsigned char)span.at[most] & 0xc0) == 0x80)
        most--;
    return most;
}

// ---- options ----

void option_words(const Table *t, uint8_t index, OptionStyle style, char *buffer, size_t size)
{
    Text text = text_in(buffer, size);
    say_option(t, t->options.option[index], style, &text);
}

// "deploy galor": a verb and a part of the title of exactly one of its cards.
static int find_by_part(const Table *t, Span words)
{
    Span rest = words, verb = span_word(&rest);
    int found = -1;
    rest = span_trim(rest);
    if (rest.size < 2)
        return -1;
    for (uint8_t i = 0; i < t->options.count; i++) {
        const Option *o = &t->options.option[i];
        if (!o->card || !span_is_word(verb, t->game->verbs[o->verb].word) ||
            !span_has(span_of(say_title(t, o->card)), rest))
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}

int find_option(const Prompt *p, Span words)
{
    const Table *t = &p->seen.table;
    int index = read_option(t, words);
    char shown[160];
    for (uint8_t i = 0; i < t->options.count && index < 0; i++) {
        option_words(t, i, OPTION_FOR_PEOPLE, shown, sizeof shown);
        if (span_is_word(words, shown))
            index = i;
    }
    return index >= 0 ? index : find_by_part(t, words);
}

bool is_verb(const Game *game, Span word)
{
    for (uint8_t v = 1; v < game->verb_count; v++)
        if (span_is_word(word, game->verbs[v].word))
            return true;
    return false;
}

// ---- cards ----

static bool find_by_id(const Prompt *p, Span name, Named *ret_named)
{
    const Table *t = &p->seen.table;
    int32_t id;
    if (name.size < 2 || tolower((unsigned char)name.at[0]) != 'c' ||
        !span_number((Span){name.at + 1, name.size - 1}, &id) || id < 1 || id > t->game->card_max)
        return false;
    *ret_named = (Named){.def = t->cards[id].def, .card = (CardId)id};
    return true;
}

static bool has_word(Span title, Span word)     // "ark" in "Brood Ark", not in "Dark Beacon"
{
    for (size_t at = 0; at + word.size <= title.size; at++) {
        bool begins = at == 0 || !isalnum((unsigned char)title.at[at - 1]);
        bool ends = at + word.size == title.size || !isalnum((unsigned char)title.at[at + word.size]);
        if (begins && ends && span_has((Span){title.at + at, word.size}, word))
            return true;
    }
    return false;
}

// Those that have it as a word of their own, if there are any; otherwise those that have it anywhere.
static int count_by_part(const CardSet *set, Span part, DefId *ret_first)
{
    int count = 0;
    for (int is_anywhere = 0; is_anywhere <= 1 && count == 0; is_anywhere++)
        for (DefId d = 1; d < set->count; d++)
            if ((is_anywhere ? span_has : has_word)(span_of(set->def[d].title), part) && count++ == 0)
                *ret_first = d;
    return count;
}

bool find_card_quietly(const Prompt *p, Span name, Named *ret_named)
{
    const CardSet *set = p->seen.table.set;
    if (find_by_id(p, name, ret_named))
        return ret_named->def != 0;
    *ret_named = (Named){.def = card_set_find(set, name)};
    return ret_named->def != 0 || (name.size >= 2 && count_by_part(set, name, &ret_named->def) == 1);
}

static void say_several(const CardSet *set, Span part, int count)
{
    int said = 0, whole = 0;
    char words[800];
    Text text = text_in(words, sizeof words);
    for (DefId d = 1; d < set->count; d++)
        whole += has_word(span_of(set->def[d].title), part);
    for (DefId d = 1; d < set->count && said < 8; d++)
        if ((whole ? has_word : span_has)(span_of(set->def[d].title), part))
            text_format(&text, "%s%s [%s]", said++ ? ", " : "", set->def[d].title, set->def[d].code);
    say_words("%d cards have that in their title: %s%s", count, words, said < count ? ", …" : ".");
}

bool find_card(const Prompt *p, Span name, Named *ret_named)
{
    const CardSet *set = p->seen.table.set;
    DefId first;
    if (find_card_quietly(p, name, ret_named))
        return true;
    if (name.size == 0) {
        puts("Name a card: its code, its title, or a part of the title.");
    } else if (ret_named->card) {
        puts("You may not know which card that is.");
    } else if (name.size >= 2 && count_by_part(set, name, &first) > 1) {
        say_several(set, name, count_by_part(set, name, &first));
    } else {
        const char *near = NULL;
        for (DefId d = 1; d < set->count; d++)
            near = nearest_of(name, nearest_of(name, near, set->def[d].title), set->def[d].code);
        say_words("No card is called \"%.*s\"%s. A code, a title or a part of a title is expected.",
                  (int)cut_at(name, 60), name.at, hint(near).text);
    }
    return false;
}

static int worth(const Prompt *p, CardId card)
{
    const Table *t = &p->seen.table;
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].card == card)
            return 4;
    bool own = t->cards[card].owner == p->seat;
    bool held = zone_is_private(t, t->cards[card].zone);
    return own && held ? 3 : own ? 2 : 1;
}

CardId best_card(const Prompt *p, DefId def)
{
    const Table *t = &p->seen.table;
    CardId best = 0;
    for (CardId c = 1; c <= t->game->card_max; c++)
        if (t->cards[c].def == def && (!best || worth(p, c) > worth(p, best)))
            best = c;
    return best;
}

// ---- did you mean ----

const char *nearest_of(Span typed, const char *best, const char *word)
{
    const char *two[] = {best, word};
    return text_nearest(typed, two, COUNT_OF(two));
}

const char *nearest_option(const Prompt *p, Span typed, const char *best, char *buffer, size_t size)
{
    static const OptionStyle styles[] = {OPTION_BY_CODE, OPTION_FOR_PEOPLE};
    const Table *t = &p->seen.table;
    for (uint8_t i = 0; i < t->options.count; i++)
        for (size_t k = 0; k < COUNT_OF(styles); k++) {
            char words[160];
            option_words(t, i, styles[k], words, sizeof words);
            if (nearest_of(typed, best, words) != words)
                continue;
            span_to(span_of(words), buffer, size);
            best = buffer;
        }
    return best;
}
