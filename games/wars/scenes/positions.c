// positions.c — how cards lie, in scenes: "RW10@RW01!damaged", "expect RW11 beneath RW10", "expect amber has RW10",
// "expect stack: drain RW01".
#include "core/say.h"
#include "games/wars/board/board.h"
#include "games/wars/rules/rules.h"
#include "games/wars/scenes/scenes.h"

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

static How how_at_location(const Table *t, CardId card, CardId host)
{
    bool fits = is_ship(t, card) ? facts(t, host)->type == TYPE_SECTOR
                                 : is_unit(t, card) && facts(t, host)->type == TYPE_SITE;
    return fits ? HOW_AT : HOW_NONE;
}

static How how_of(const Table *t, CardId card, char sign, CardId host)
{
    const WarsFacts *f = facts(t, card);
    if (is_in_zone(t, card, ZONE_STACKED))
        return sign == '^' && is_in_play(t, host) ? HOW_STACKED : HOW_NONE;
    if (sign == 0 && is_location_card(t, card))
        return HOW_LOCATION;
    if (sign == 0)
        return f->type == TYPE_ASSET && !f->host_types && !f->host_label ? HOW_ALONE : HOW_NONE;
    if (!is_in_play(t, host) || host == card)
        return HOW_NONE;
    return sign == '@' ? how_at_location(t, card, host) : sign == '/' ? how_beneath(t, card, host) : HOW_NONE;
}

static bool is_laid_out(const Table *t, CardId location)
{
    for (uint8_t i = 0; i < state(t)->layout_count; i++)
        if (state(t)->layout[i] == location)
            return true;
    return false;
}

// A location goes to the end of its row, unless the scene has set the layout itself.
bool wars_position_put(Table *t, CardId card, char sign, CardId host)
{
    Where l = {.holder = owner_of(t, card)};
    scratch_drop(t);                            // cards are placed in any order, a host after the cards beneath it
    wars_where_set(t, card, l);
    if (!is_in_play(t, card) && !is_in_zone(t, card, ZONE_STACKED))
        return sign == 0;
    l.host = host;
    l.how = (uint8_t)how_of(t, card, sign, host);
    wars_where_set(t, card, l);
    if (l.how == HOW_LOCATION && !is_laid_out(t, card)) {
        CardId site[WARS_CARDS];
        wars_layout_insert(t, card, wars_row_of(t, facts(t, card)->group, site));
    }
    return l.how != HOW_NONE;
}

// "damaged", "inverted", or the seat that has the card although the other player owns it
bool wars_position_mark(Table *t, CardId card, Span mark)
{
    Where l = *where(t, card);
    if (!is_in_play(t, card))
        return false;
    if (span_is(mark, "damaged") && (is_unit(t, card) || is_ship(t, card)))
        l.status |= STATUS_DAMAGED;
    else if (span_is(mark, "inverted") && wars_is_invertible(t, card))
        l.status |= STATUS_INVERTED;
    else if (!read_seat(t->game, mark, &l.holder))
        return false;
    scratch_drop(t);
    wars_where_set(t, card, l);
    return true;
}

void wars_position_say(const Table *t, CardId card, Text *text)
{
    const Where *l = where(t, card);
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

static Holding holding(bool holds) { return holds ? HOLDING_YES : HOLDING_NO; }

// A word that can't mean anything here.
static Holding holding_bad(const char *expected, Span at, Text *ret_text, Span *ret_at)
{
    *ret_text = text_in(ret_text->data, ret_text->size);
    text_put(ret_text, expected);
    *ret_at = at;
    return HOLDING_BAD;
}

static Holding no_such_card(Span at, Text *ret_text, Span *ret_at)
{
    return holding_bad("the code or id of a card of this match", at, ret_text, ret_at);
}

static bool relation_holds(const Table *t, CardId card, Span relation, CardName other)
{
    const Where *l = where(t, card);
    bool at = l->how == HOW_AT, on = l->how == HOW_STACKED;
    if (span_is(relation, "at") ? at : span_is(relation, "on") ? on : l->host && !at && !on)
        return card_has_name(t, l->host, other);
    return false;
}

static bool status_is(const Table *t, CardId card, Span word)
{
    if (span_is(word, "damaged") || span_is(word, "undamaged"))
        return is_damaged(t, card) == span_is(word, "damaged");
    return is_inverted(t, card) == span_is(word, "inverted");
}

static void say_where(const Table *t, CardId card, Text *text)
{
    text_format(text, "%sc%d=%s", text->used ? ", " : "", card, say_code(t, card));
    wars_position_say(t, card, text);
    if (where(t, card)->host)
        text_format(text, " (%s)", say_code(t, where(t, card)->host));
}

static bool is_on_table(const Table *t, CardId card, CardName name)
{
    return where(t, card)->how && card_has_name(t, card, name);
}

static void say_everywhere(const Table *t, CardName name, Text *text)
{
    for (CardId card = 1; card <= WARS_CARDS; card++)
        if (is_on_table(t, card, name))
            say_where(t, card, text);
    if (text->used == 0)
        text_put(text, "no such card in play");
}

// "RW10 at RW02", "RW11 beneath RW10", "RW12 on RW20", "RW10 damaged": true if it is for one such card.
static Holding card_holds(const Table *t, Span words, Text *ret_text, Span *ret_at)
{
    static const char *const relations[] = {"at", "beneath", "on", NULL};
    static const char *const statuses[] = {"damaged", "undamaged", "inverted", "upright", NULL};
    Span first = span_word(&words), what = span_word(&words), second = span_trim(words);
    bool is_relation = span_is_one_of(what, relations) && second.size > 0;
    CardName name, other = {0};
    if (!is_relation && !(span_is_one_of(what, statuses) && second.size == 0))
        return HOLDING_UNKNOWN;
    if (!read_card_name(t, first, &name))
        return no_such_card(first, ret_text, ret_at);
    if (is_relation && !read_card_name(t, second, &other))
        return no_such_card(second, ret_text, ret_at);
    for (CardId card = 1; card <= WARS_CARDS; card++)
        if (is_on_table(t, card, name) &&
            (is_relation ? relation_holds(t, card, what, other) : status_is(t, card, what)))
            return HOLDING_YES;
    say_everywhere(t, name, ret_text);
    return HOLDING_NO;
}

static bool has_one(const Table *t, SeatId seat, CardName name)
{
    for (CardId card = 1; card <= WARS_CARDS; card++)
        if (has_card(t, seat, card) && card_has_name(t, card, name))
            return true;
    return false;
}

// "amber has RW10 c12", "amber lacks c12": who has a card in play, whoever owns it (OWN-2)
static Holding seat_holds(const Table *t, SeatId seat, bool wanted, Span words, Text *ret_text, Span *ret_at)
{
    bool good = true;
    do {
        Span word = span_word(&words);
        CardName name;
        if (!read_card_name(t, word, &name))
            return no_such_card(word, ret_text, ret_at);
        if (good && has_one(t, seat, name) != wanted) {
            say_everywhere(t, name, ret_text);
            good = false;
        }
    } while (span_trim(words).size > 0);
    return holding(good);
}

// ---- the stack ----

static const char *const pending_words[] = {
    [PENDING_NONE] = "text", [PENDING_CARD] = "play", [PENDING_ABILITY] = "use", [PENDING_TRIGGER] = "trigger",
    [PENDING_ACTIVATION] = "activate", [PENDING_DRAIN] = "drain", [PENDING_MOVE] = "move",
    [PENDING_TRANSPORT] = "transport", [PENDING_ATTACK] = "attack",
};

static void say_pending(const Table *t, const Entry *e, Text *text)
{
    text_put(text, e->pending < COUNT_OF(pending_words) ? pending_words[e->pending] : "other");
    if (e->pending == PENDING_ACTIVATION)
        text_format(text, " %d", e->number);
    else
        text_format(text, " %s", e->def ? t->set->def[e->def].code : say_code(t, e->source));
}

static void say_stack(const Table *t, Text *text)
{
    const WarsState *s = state(t);
    for (uint8_t i = s->stack_count; i > 0; i--) {
        text_put(text, i < s->stack_count ? ", " : "");
        say_pending(t, &t->entries[s->stack[i - 1]], text);
    }
    if (s->stack_count == 0)
        text_put(text, "nothing");
}

typedef struct PendingName {            // something on the stack, as a scene names it
    uint8_t kind;
    CardName card;
    int32_t number;                     // the amount of an activation
} PendingName;

// "use RW05", "activate 3"; false: nothing has such a name
static bool pending_read(const Table *t, Span item, PendingName *ret_name)
{
    Span rest = item, word = span_word(&rest), of = span_trim(rest);
    for (uint8_t kind = PENDING_CARD; kind < COUNT_OF(pending_words); kind++)
        if (span_is_word(word, pending_words[kind])) {
            ret_name->kind = kind;
            return kind == PENDING_ACTIVATION ? span_number(of, &ret_name->number)
                                              : read_card_name(t, of, &ret_name->card);
        }
    return false;
}

static bool pending_is(const Table *t, const Entry *e, const PendingName *name)
{
    DefId def = e->def ? e->def : t->cards[e->source].def;
    if (e->pending != name->kind)
        return false;
    if (e->pending == PENDING_ACTIVATION)
        return e->number == name->number;
    return (name->card.id == 0 || name->card.id == e->source) && (name->card.def == 0 || name->card.def == def);
}

// "stack: use RW05, drain RW01": these are pending, the newest first; "stack: nothing"
static Holding stack_holds(const Table *t, Span words, Text *ret_text, Span *ret_at)
{
    const WarsState *s = state(t);
    bool good = true;
    uint8_t n = s->stack_count;
    words = span_trim(words);
    bool is_nothing = span_is(words, "nothing");
    while (!is_nothing) {
        PendingName name = {0};
        Span item = span_trim(span_until(&words, ','));
        if (!pending_read(t, item, &name))
            return holding_bad("\"nothing\", or what can be pending, as in \"play CODE, drain CODE\"", item, ret_text,
                               ret_at);
        good = good && n > 0 && pending_is(t, &t->entries[s->stack[n - 1]], &name);
        n = (uint8_t)(n - (n > 0));
        if (words.size == 0)
            break;
    }
    say_stack(t, ret_text);
    return holding(good && n == 0);
}

Holding wars_holds(const Table *t, Span words, Text *ret_text, Span *ret_at)
{
    Span rest = words, first = span_word(&rest), after = rest, second = span_word(&after);
    SeatId seat;
    if (span_is(first, "stack:"))
        return stack_holds(t, rest, ret_text, ret_at);
    if (!read_seat(t->game, first, &seat))
        return card_holds(t, words, ret_text, ret_at);
    if (!span_is(second, "has") && !span_is(second, "lacks"))
        return HOLDING_UNKNOWN;
    return seat_holds(t, seat, span_is(second, "has"), after, ret_text, ret_at);
}
