// lay.c — how cards lie, in scenes: "RW10@RW01!damaged", "expect RW11 beneath RW10", "expect stack: drain RW01".
#include "core/say.h"
#include "games/wars/wars.h"

// ---- placing ----

static How how_beneath(const Table *t, CardId card, CardId host)
{
    switch ((CardType)facts(t, card)->type) {
    case TYPE_CHARACTER: case TYPE_NOBOT: case TYPE_VEHICLE:
        return is_ship(t, host) ? HOW_ABOARD : HOW_NONE;
    case TYPE_WEAPON:
        return HOW_WEAPON;
    case TYPE_ASSET:
        return HOW_ASSET;
    case TYPE_SITE: case TYPE_SECTOR:
        return is_location_card(t, host) ? HOW_ENCAMPMENT : HOW_NONE;
    case TYPE_NONE: case TYPE_SHIP: case TYPE_ORDER: case TYPE_INTERRUPT: case TYPE_LOCATION: case TYPE_DRAIN:
    case TYPE_COUNT:
        break;
    }
    return HOW_NONE;
}

static How how_at(const Table *t, CardId card, CardId host)
{
    bool fits = is_ship(t, card) ? facts(t, host)->type == TYPE_SECTOR
                                 : is_unit(t, card) && facts(t, host)->type == TYPE_SITE;
    return fits ? HOW_AT : HOW_NONE;
}

static How how_of(const Table *t, CardId card, char sign, CardId host)
{
    const WarsFacts *f = facts(t, card);
    if (lies_in(t, card, ZONE_STACKED))
        return sign == '^' && is_in_play(t, host) ? HOW_STACKED : HOW_NONE;
    if (sign == 0 && is_location_card(t, card))
        return HOW_LOCATION;
    if (sign == 0)
        return f->type == TYPE_ASSET && !f->host_types && !f->host_label ? HOW_ALONE : HOW_NONE;
    if (!is_in_play(t, host) || host == card)
        return HOW_NONE;
    return sign == '@' ? how_at(t, card, host) : sign == '/' ? how_beneath(t, card, host) : HOW_NONE;
}

static bool is_laid_out(const Table *t, CardId location)
{
    for (uint8_t i = 0; i < state(t)->layout_count; i++)
        if (state(t)->layout[i] == location)
            return true;
    return false;
}

// A location comes to the end of its row, unless the scene has set the layout itself.
bool wars_lay(Table *t, CardId card, char sign, CardId host)
{
    Lies l = {.holder = owner_of(t, card)};
    scratch_drop(t);                            // cards are laid in any order, a host after what lies beneath it
    lies_set(t, card, l);
    if (!is_in_play(t, card) && !lies_in(t, card, ZONE_STACKED))
        return sign == 0;
    l.host = host;
    l.how = (uint8_t)how_of(t, card, sign, host);
    lies_set(t, card, l);
    if (l.how == HOW_LOCATION && !is_laid_out(t, card)) {
        CardId site[WARS_CARDS];
        layout_insert(t, card, row_of(t, facts(t, card)->group, site));
    }
    return l.how != HOW_NONE;
}

// "damaged", "inverted", or the seat that has the card though the other one owns it
bool wars_lay_mark(Table *t, CardId card, Span mark)
{
    Lies l = *lies(t, card);
    if (!is_in_play(t, card))
        return false;
    if (span_is(mark, "damaged") && (is_unit(t, card) || is_ship(t, card)))
        l.status |= STATUS_DAMAGED;
    else if (span_is(mark, "inverted") && is_invertible(t, card))
        l.status |= STATUS_INVERTED;
    else if (!read_seat(t->game, mark, &l.holder))
        return false;
    scratch_drop(t);
    lies_set(t, card, l);
    return true;
}

void wars_lay_say(const Table *t, CardId card, Text *text)
{
    const Lies *l = lies(t, card);
    if (l->host)
        text_format(text, "%sc%d", l->how == HOW_AT ? "@" : l->how == HOW_STACKED ? "^" : "/", l->host);
    if (is_damaged(t, card))
        text_put(text, "!damaged");
    if (is_inverted(t, card))
        text_put(text, "!inverted");
    if (l->how && l->holder != owner_of(t, card))
        text_format(text, "!%s", say_seat(t, l->holder));
}

// ---- expecting ----

static bool is_named(const Table *t, CardId card, Span word)
{
    int32_t id;
    if (read_value(t, FIELD_CARD, word, &id))
        return id == card;
    return t->cards[card].def && span_is_word(word, say_code(t, card));
}

static bool lies_so(const Table *t, CardId card, Span relation, Span other)
{
    const Lies *l = lies(t, card);
    bool at = l->how == HOW_AT, on = l->how == HOW_STACKED;
    if (span_is(relation, "at") ? at : span_is(relation, "on") ? on : l->host && !at && !on)
        return is_named(t, l->host, other);
    return false;
}

static bool has_status(const Table *t, CardId card, Span word)
{
    if (span_is(word, "damaged") || span_is(word, "undamaged"))
        return is_damaged(t, card) == span_is(word, "damaged");
    return is_inverted(t, card) == span_is(word, "inverted");
}

static bool is_one_of(Span word, const char *const *words)
{
    for (; *words; words++)
        if (span_is(word, *words))
            return true;
    return false;
}

// "RW10 at RW02", "RW11 beneath RW10", "RW12 on RW20", "RW10 damaged": holds if it does for one such card.
static bool card_holds(const Table *t, Span words, Text *ret_found, bool *ret_known)
{
    static const char *const relations[] = {"at", "beneath", "on", NULL};
    static const char *const statuses[] = {"damaged", "undamaged", "inverted", "upright", NULL};
    Span name = span_word(&words), what = span_word(&words), other = span_trim(words);
    bool is_relation = is_one_of(what, relations) && other.size > 0;
    *ret_known = is_relation || (is_one_of(what, statuses) && other.size == 0);
    for (CardId card = 1; *ret_known && card <= WARS_CARDS; card++) {
        if (!lies(t, card)->how || !is_named(t, card, name))
            continue;
        if (is_relation ? lies_so(t, card, what, other) : has_status(t, card, what))
            return true;
        text_format(ret_found, "%sc%d=%s", ret_found->used ? ", " : "", card, say_code(t, card));
        wars_lay_say(t, card, ret_found);
        if (lies(t, card)->host)
            text_format(ret_found, " (%s)", say_code(t, lies(t, card)->host));
    }
    if (*ret_known && ret_found->used == 0)
        text_put(ret_found, "no such card in play");
    return false;
}

static void say_pending(const Table *t, const Entry *e, Text *text)
{
    static const char *const words[] = {[PENDING_NONE] = "text", [PENDING_CARD] = "play", [PENDING_ABILITY] = "use",
                                        [PENDING_TRIGGER] = "trigger", [PENDING_ACTIVATION] = "activate",
                                        [PENDING_DRAIN] = "drain", [PENDING_MOVE] = "move",
                                        [PENDING_TRANSPORT] = "transport", [PENDING_ATTACK] = "attack"};
    text_put(text, e->kind < COUNT_OF(words) ? words[e->kind] : "other");
    if (e->kind == PENDING_ACTIVATION)
        text_format(text, " %d", e->x);
    else
        text_format(text, " %s", e->def ? t->set->def[e->def].code : say_code(t, e->source));
}

// "stack: use RW05, drain RW01": these are pending, the newest first; "stack: nothing"
static bool stack_holds(const Table *t, Span words, Text *ret_found)
{
    const WarsState *s = state(t);
    bool good = true;
    uint8_t n = s->stack_count;
    words = span_trim(words);
    while (words.size > 0 && !span_is(words, "nothing")) {
        char said[40];
        Text text = text_in(said, sizeof said);
        Span item = span_trim(span_until(&words, ','));
        if (n > 0)
            say_pending(t, &t->entries[s->stack[--n]], &text);
        good = good && span_is_word(item, said);
    }
    for (uint8_t i = s->stack_count; i > 0; i--) {
        text_put(ret_found, i < s->stack_count ? ", " : "");
        say_pending(t, &t->entries[s->stack[i - 1]], ret_found);
    }
    if (s->stack_count == 0)
        text_put(ret_found, "nothing");
    return good && n == 0;
}

bool wars_holds(const Table *t, Span words, Text *ret_found, bool *ret_known)
{
    Span rest = words;
    if (span_is(span_word(&rest), "stack:")) {
        *ret_known = true;
        return stack_holds(t, rest, ret_found);
    }
    return card_holds(t, words, ret_found, ret_known);
}
