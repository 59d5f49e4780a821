// scene_zone.c — what a scene expects of a zone: exactly these cards, a number of cards, a certain card or not; on the
// table or as a viewer sees it.
//
// Every word is read before any is compared: one that can't mean a card is refused, whatever is in the zone.
#include "core/scene_parts.h"
#include "core/zone.h"

typedef struct ZoneWord {               // one card of a list
    CardName name;
    bool is_unknown;                    // "?"
    bool is_down;
} ZoneWord;

typedef struct ZoneList {
    uint8_t count;
    ZoneWord word[CARD_MAX];            // the top card first
} ZoneList;

static void say_zone_cards(const Table *t, ZoneId zone, Text *text)
{
    const Zone *z = zone_at(t, zone);
    text_format(text, "%d: ", z->count);
    for (uint8_t i = z->count; i > 0; i--) {
        CardId card = z->card[i - 1];
        text_format(text, "%s%s%s", i < z->count ? " " : "", say_code(t, card),
                    t->cards[card].face_down ? "/down" : "");
    }
    if (z->count == 0)
        text_put(text, "nothing");
}

static bool not_there(SceneRun *r, const Table *t, ZoneId zone)
{
    char found[220];
    Text text = text_in(found, sizeof found);
    say_zone_cards(t, zone, &text);
    return scene_not_so(r, found);
}

// ---- reading ----

// "FU04", "c12" or "c12=FU04"; in a View "?" for a card that the viewer doesn't know
static bool name_read(SceneRun *r, const Table *t, Span word, ZoneWord *ret_word)
{
    bool is_view = t != &r->scene->t;
    *ret_word = (ZoneWord){.is_unknown = is_view && span_is(word, "?")};
    return ret_word->is_unknown || scene_read_card(r, word, &ret_word->name);
}

// The same with "/down" after a face-down card.
static bool word_read(SceneRun *r, const Table *t, Span word, ZoneWord *ret_word)
{
    Span flag = word, name = span_until(&flag, '/');
    bool has_flag = name.size < word.size;
    if (!name_read(r, t, name, ret_word))
        return false;
    ret_word->is_down = has_flag;
    return !has_flag || span_is(flag, "down") || scene_refuse(r, flag, "\"down\" after the slash");
}

static bool list_read(SceneRun *r, const Table *t, Span rest, ZoneList *ret_list)
{
    Span after = rest;
    ret_list->count = 0;
    if (span_is(span_word(&after), "nothing"))
        return scene_nothing_more(r, after);
    for (Span word = span_word(&rest); word.size > 0; word = span_word(&rest)) {
        if (ret_list->count == CARD_MAX)
            return scene_refuse(r, word, "no more cards than there are");
        if (!word_read(r, t, word, &ret_list->word[ret_list->count++]))
            return false;
    }
    return ret_list->count > 0 || scene_refuse(r, rest, "cards, or \"nothing\"");
}

// ---- comparing ----

static bool is_card(const Table *t, CardId card, const ZoneWord *word)
{
    bool is_unknown = t->cards[card].def == 0;
    if (is_unknown != word->is_unknown || word->is_down != (t->cards[card].face_down != 0))
        return false;
    return is_unknown || card_has_name(t, card, word->name);
}

static int index_in_zone(const Table *t, const Zone *z, const ZoneWord *word, const bool *taken)
{
    for (uint8_t i = 0; i < z->count; i++)
        if (!taken[i] && is_card(t, z->card[i], word))
            return i;
    return -1;
}

// From the top; a set in any order. An id is more specific than a code, so ids are matched first.
static bool zone_is(const Table *t, ZoneId zone, const ZoneList *list)
{
    const Zone *z = zone_at(t, zone);
    bool taken[CARD_MAX] = {false};
    if (list->count != z->count)
        return false;
    for (uint8_t i = 0; i < list->count && !zone_is_set(t, zone); i++)
        if (!is_card(t, z->card[z->count - 1 - i], &list->word[i]))
            return false;
    for (int round = 0; round < 2 && zone_is_set(t, zone); round++)
        for (uint8_t i = 0; i < list->count; i++) {
            if ((list->word[i].name.id == 0) != (round == 1))
                continue;
            int at = index_in_zone(t, z, &list->word[i], taken);
            if (at < 0)
                return false;
            taken[at] = true;
        }
    return true;
}

// Face up or face down.
static bool has_card(const Table *t, ZoneId zone, const ZoneWord *word)
{
    const Zone *z = zone_at(t, zone);
    for (uint8_t i = 0; i < z->count; i++) {
        bool is_unknown = t->cards[z->card[i]].def == 0;
        if (is_unknown ? word->is_unknown : !word->is_unknown && card_has_name(t, z->card[i], word->name))
            return true;
    }
    return false;
}

// ---- the lines ----

static bool expect_cards(SceneRun *r, const Table *t, ZoneId zone, Span rest)
{
    ZoneList list;
    return list_read(r, t, rest, &list) && (zone_is(t, zone, &list) || not_there(r, t, zone));
}

static bool expect_count(SceneRun *r, const Table *t, ZoneId zone, Span rest)
{
    int32_t count;
    rest = span_trim(rest);
    if (!span_number(rest, &count) || count < 0)
        return scene_refuse(r, rest, "how many cards");
    return count == zone_at(t, zone)->count || not_there(r, t, zone);
}

// A hand has only its owner's cards: that it lacks one of the other seat's would be true in every match.
static bool could_be_there(const SceneRun *r, ZoneId zone, const ZoneWord *card)
{
    const Table *t = &r->scene->t;
    return card->name.id == 0 || !zone_is_private(t, zone) || t->cards[card->name.id].owner == zone_seat(t, zone);
}

static bool expect_has(SceneRun *r, const Table *t, ZoneId zone, Span rest, bool wanted)
{
    bool good = true;
    do {
        ZoneWord card;
        Span word = span_word(&rest);
        if (!name_read(r, t, word, &card))
            return false;
        if (!could_be_there(r, zone, &card))
            return scene_refuse(r, word, "an id of a card of that seat: a hand has no others");
        good = good && has_card(t, zone, &card) == wanted;
    } while (span_trim(rest).size > 0);
    return good || not_there(r, t, zone);
}

// "dominion hand: …" or "dominion hand : …"
static bool has_colon(Span rest)
{
    span_word(&rest);
    Span kind = span_word(&rest);
    return kind.size > 0 && kind.at[kind.size - 1] == ':';
}

bool scene_expect_zone(SceneRun *r, const Table *t, Span rest)
{
    ZoneId zone;
    bool is_list = has_colon(rest);
    if (!scene_read_zone(r, &rest, &zone))
        return false;
    if (is_list)
        return expect_cards(r, t, zone, rest);
    Span word = span_word(&rest);
    if (span_is(word, ":"))
        return expect_cards(r, t, zone, rest);
    if (span_is(word, "count"))
        return expect_count(r, t, zone, rest);
    if (span_is(word, "has") || span_is(word, "lacks"))
        return expect_has(r, t, zone, rest, span_is(word, "has"));
    return scene_refuse(r, word, "\": cards\", \"count N\", \"has CARD\" or \"lacks CARD\"");
}
