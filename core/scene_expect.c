// scene_expect.c — what a scene expects: questions, options, zones, numbers, fields, events, reasons, Views.
#include "core/say.h"
#include "core/scene_parts.h"
#include "core/view.h"
#include "core/zone.h"

// The rest of a line that did not hold: what was found instead.
static bool not_so(SceneRun *r, const char *found)
{
    return problem_set(r->problem, r->number, 1, "does not hold; found %.200s", found);
}

static void say_offered(const Table *t, Text *text)
{
    for (uint8_t i = 0; i < t->options.count; i++) {
        text_put(text, i ? ", " : "");
        say_option(t, t->options.option[i], OPTION_BY_CODE, text);
    }
    if (t->options.count == 0)
        text_put(text, "nothing");
}

bool scene_not_offered(SceneRun *r, Span words)
{
    char offered[160];
    Text text = text_in(offered, sizeof offered);
    say_offered(&r->scene->t, &text);
    return problem_set(r->problem, r->number, (uint32_t)(words.at - r->line.at) + 1,
                       "\"%.*s\" is not offered; offered: %s", (int)(words.size < 50 ? words.size : 50), words.at,
                       offered);
}

// ---- questions and options ----

static bool expect_asks(SceneRun *r, Span rest)
{
    const Table *t = &r->scene->t;
    Span seat = span_word(&rest), question = span_trim(rest);
    char found[80];
    Text text = text_in(found, sizeof found);
    if (t->m->question == 0) {
        text_put(&text, "no question");
        return not_so(r, found);
    }
    text_format(&text, "%s asked %s", say_seat(t, t->m->asked), t->game->questions[t->m->question].word);
    bool same = span_is_word(seat, say_seat(t, t->m->asked)) &&
                (question.size == 0 || span_is(question, t->game->questions[t->m->question].word));
    return same || not_so(r, found);
}

static bool expect_offered(SceneRun *r, Span rest, bool wanted)
{
    char found[200];
    Text text = text_in(found, sizeof found);
    do {
        Span words = span_trim(span_until(&rest, ','));
        if ((read_option(&r->scene->t, words) >= 0) != wanted) {
            say_offered(&r->scene->t, &text);
            return not_so(r, found);
        }
    } while (rest.size > 0);
    return true;
}

// "expect only A, B, C": these and no others
static bool expect_only(SceneRun *r, Span rest)
{
    bool named[OPTION_MAX] = {false};
    char found[200];
    Text text = text_in(found, sizeof found);
    bool same = true;
    while (rest.size > 0) {
        int index = read_option(&r->scene->t, span_trim(span_until(&rest, ',')));
        if (index < 0)
            same = false;
        else
            named[index] = true;
    }
    for (uint8_t i = 0; i < r->scene->t.options.count; i++)
        same = same && named[i];
    say_offered(&r->scene->t, &text);
    return same || not_so(r, found);
}

static bool expect_options(SceneRun *r, Span rest)
{
    int32_t count;
    char found[200];
    Text text = text_in(found, sizeof found);
    rest = span_trim(rest);
    if (!span_number(rest, &count))
        return scene_refuse(r, rest, "how many options");
    text_format(&text, "%d: ", r->scene->t.options.count);
    say_offered(&r->scene->t, &text);
    return count == r->scene->t.options.count || not_so(r, found);
}

// ---- zones ----

static void say_zone_cards(const Table *t, ZoneId zone, Text *text)
{
    const Zone *z = zone_at(t, zone);
    for (uint8_t i = z->count; i > 0; i--) {
        CardId card = z->card[i - 1];
        text_format(text, "%s%s%s", i < z->count ? " " : "", say_code(t, card),
                    t->cards[card].face_down ? "/down" : "");
    }
    if (z->count == 0)
        text_put(text, "nothing");
}

static int zone_find(const Table *t, const Zone *z, Span code, const bool *taken)
{
    for (uint8_t i = 0; i < z->count; i++)
        if (!taken[i] && span_is_word(code, say_code(t, z->card[i])))
            return i;
    return -1;
}

// Compares with "A B C" from the top; a set in any order.
static bool zone_is(const Table *t, ZoneId zone, Span rest)
{
    const Zone *z = zone_at(t, zone);
    bool is_set = zone_is_set(t, zone);
    bool taken[CARD_MAX] = {false};
    uint8_t n = 0;
    for (Span word = span_word(&rest); word.size > 0; word = span_word(&rest), n++) {
        if (span_is(word, "nothing"))
            return z->count == 0;
        if (n == z->count)
            return false;
        Span flag = word;
        Span code = span_until(&flag, '/');
        int at = is_set ? zone_find(t, z, code, taken) : z->count - 1 - n;
        if (at < 0 || !span_is_word(code, say_code(t, z->card[at])) ||
            span_is(flag, "down") != (t->cards[z->card[at]].face_down != 0))
            return false;
        taken[at] = true;
    }
    return n == z->count;
}

static bool zone_holds(const Table *t, ZoneId zone, Span *rest, bool *ret_good)
{
    const Zone *z = zone_at(t, zone);
    bool none[CARD_MAX] = {false};
    Span word = span_word(rest);
    int32_t count;
    if (span_is(word, "count")) {
        *ret_good = span_number(span_trim(*rest), &count) && count == z->count;
        return true;
    }
    if (!span_is(word, "has") && !span_is(word, "lacks"))
        return false;
    *ret_good = true;
    for (Span code = span_word(rest); code.size > 0; code = span_word(rest))
        *ret_good = *ret_good && (zone_find(t, z, code, none) >= 0) == span_is(word, "has");
    return true;
}

static bool expect_zone(SceneRun *r, const Table *t, Span rest)
{
    ZoneId zone;
    char found[220];
    Text text = text_in(found, sizeof found);
    bool colon = memchr(rest.at, ':', rest.size) != NULL, good;
    if (!scene_read_zone(r, &rest, &zone))
        return false;
    if (colon)
        good = zone_is(t, zone, rest);
    else if (!zone_holds(t, zone, &rest, &good))
        return scene_refuse(r, rest, "\": cards\", \"count N\", \"has CODE\" or \"lacks CODE\"");
    text_format(&text, "%d: ", zone_at(t, zone)->count);
    say_zone_cards(t, zone, &text);
    return good || not_so(r, found);
}

// "expect federation sees dominion hand: ? ? DU05": the same of a View
static bool expect_sees(SceneRun *r, uint8_t viewer, Span rest)
{
    View view;
    Table v;
    view_make(&view, &r->scene->t, viewer);
    view_table(&view, r->scene->game, r->scene->set, &v);
    return expect_zone(r, &v, rest);
}

// ---- numbers, fields, events, reasons, the end ----

// "expect force dominion = 7", "expect ground = Space"
static bool expect_value(SceneRun *r, Span first, Span rest)
{
    const Table *t = &r->scene->t;
    char found[60];
    Text text = text_in(found, sizeof found);
    Span name = first;
    int index;
    SeatId seat = 0;
    Span left = span_until(&rest, '='), value = span_trim(rest);
    Span who = span_trim(left);
    int32_t wanted, is;
    if (who.size > 0) {
        bool known;
        if (!read_seat(t->game, who, &seat))
            return scene_refuse(r, who, "a seat, or one of: asks, offered, only, options, says, why, over");
        is = t->game->number(t, name, seat, &known);
        if (!known)
            return scene_refuse(r, name, "a number of this game");
        if (!span_number(value, &wanted))
            return scene_refuse(r, value, "a number");
        text_format(&text, "%d", (int)is);
        return is == wanted || not_so(r, found);
    }
    const FieldInfo *field = scene_field(t, t->game->fields, t->game->field_count, name, &index);
    if (!field)
        return scene_refuse(r, name, "something that can be expected (see docs/scenes.md)");
    if (!read_value(t, field->kind, value, &wanted))
        return scene_refuse(r, value, "a value of this field");
    is = field_get((const char *)t->m + t->game->state_at, field, index);
    say_value(t, field->kind, is, &text);
    return is == wanted || not_so(r, found);
}

// "expect RW10 at RW02": words that only this game knows; *ret_known false: it does not know them
static bool expect_of_game(SceneRun *r, Span words, bool *ret_known)
{
    char found[200];
    Text text = text_in(found, sizeof found);
    *ret_known = false;
    bool good = r->scene->game->holds && r->scene->game->holds(&r->scene->t, words, &text, ret_known);
    return good || !*ret_known || not_so(r, found);
}

static Span unquote(Span span)
{
    span = span_trim(span);
    if (span.size >= 2 && span.at[0] == '"' && span.at[span.size - 1] == '"')
        return (Span){span.at + 1, span.size - 2};
    return span;
}

static bool contains(const char *text, Span part)
{
    size_t n = strlen(text);
    for (size_t i = 0; part.size > 0 && i + part.size <= n; i++)
        if (memcmp(text + i, part.at, part.size) == 0)
            return true;
    return false;
}

// "expect says "…"", "expect silence about "…"", "expect federation hears "…"" / "hears not "…""
static bool expect_said(SceneRun *r, uint8_t viewer, Span part, bool wanted)
{
    const Scene *s = r->scene;
    bool said = false;
    part = unquote(part);
    if (part.size == 0)
        return scene_refuse(r, part, "words in quotes");
    for (uint16_t i = 0; i < s->event_count; i++)
        said = said || contains(s->event[i].said[viewer], part);
    if (said == wanted)
        return true;
    char found[200];
    Text text = text_in(found, sizeof found);
    for (uint16_t i = 0; i < s->event_count; i++)
        if (s->event[i].said[viewer][0])
            text_format(&text, "%s%s", text.used ? "; " : "", s->event[i].said[viewer]);
    return not_so(r, text.used ? found : "silence");
}

static CardId card_for_why(const Table *t, SeatId seat, Span code)
{
    for (uint8_t k = 0; k < 2; k++)             // own cards first, hands before the rest
        for (CardId c = 1; c <= t->game->card_max; c++) {
            bool in_hand = zone_is_private(t, t->cards[c].zone);
            if (t->cards[c].def && t->cards[c].owner == seat && (k == 1 || in_hand) &&
                span_is_word(code, say_code(t, c)))
                return c;
        }
    for (CardId c = 1; c <= t->game->card_max; c++)
        if (t->cards[c].def && span_is_word(code, say_code(t, c)))
            return c;
    return 0;
}

// "expect why dominion DM03 TW-A29", "expect why dominion surrender TW-STAGE-6", "… possible"
static bool expect_why(SceneRun *r, Span rest)
{
    Scene *s = r->scene;
    SeatId seat;
    View view;
    Table v;
    Why why;
    Span who = span_word(&rest), thing = span_word(&rest), rule = span_trim(rest);
    if (!read_seat(s->game, who, &seat))
        return scene_refuse(r, who, "a seat");
    view_make(&view, &s->t, seat);
    view_table(&view, s->game, s->set, &v);
    match_options(&v);
    if (!s->game->why_action(&v, seat, thing, &why)) {
        CardId card = card_for_why(&v, seat, thing);
        if (!card)
            return scene_refuse(r, thing, "a card that seat can see, or an action");
        s->game->why_card(&v, seat, card, &why);
    }
    char found[300];
    Text text = text_in(found, sizeof found);
    text_format(&text, "%s (%s)", why.possible ? "possible" : why.text, why.rule);
    bool good = span_is(rule, "possible") ? why.possible : !why.possible && span_is(rule, why.rule);
    return good || not_so(r, found);
}

// "expect over federation all-sectors", "expect over draw depletion", "expect going"
static bool expect_over(SceneRun *r, Span rest)
{
    const Table *t = &r->scene->t;
    Span who = span_word(&rest), reason = span_trim(rest);
    char found[80];
    Text text = text_in(found, sizeof found);
    if (t->m->result == RESULT_NONE)
        return not_so(r, "the match going on");
    const char *is = t->m->result == RESULT_WIN ? say_seat(t, t->m->winner) : say_result(t->m->result);
    text_format(&text, "%s %s", is, say_reason(t->game, t->m->reason));
    bool good = span_is_word(who, is) && (reason.size == 0 || span_is(reason, say_reason(t->game, t->m->reason)));
    return good || not_so(r, found);
}

static bool expect_of_seat(SceneRun *r, uint8_t viewer, Span line, Span rest)
{
    Span after = rest;
    Span word = span_word(&after);
    if (span_is(word, "sees"))
        return expect_sees(r, viewer, after);
    if (!span_is(word, "hears"))
        return expect_zone(r, &r->scene->t, line);
    Span peek = after;
    if (span_is(span_word(&peek), "not"))
        return expect_said(r, viewer, peek, false);
    return expect_said(r, viewer, after, true);
}

bool scene_expect(SceneRun *r, Span rest)
{
    Span line = span_trim(rest);
    rest = line;
    Span first = span_word(&rest);
    SeatId seat;
    bool known;
    if (span_is(first, "asks"))
        return expect_asks(r, rest);
    if (span_is(first, "offered"))
        return expect_offered(r, rest, true);
    if (span_is(first, "only"))
        return expect_only(r, rest);
    if (span_is(first, "options"))
        return expect_options(r, rest);
    if (span_is(first, "says"))
        return expect_said(r, VIEWER_EVERYTHING, rest, true);
    if (span_is(first, "why"))
        return expect_why(r, rest);
    if (span_is(first, "over"))
        return expect_over(r, rest);
    if (span_is(first, "going"))
        return r->scene->t.m->result == RESULT_NONE || not_so(r, say_reason(r->scene->game, r->scene->t.m->reason));
    if (span_is(first, "not")) {
        Span what = span_word(&rest);
        if (span_is(what, "offered"))
            return expect_offered(r, rest, false);
        return span_is(what, "says") ? expect_said(r, VIEWER_EVERYTHING, rest, false)
                                     : scene_refuse(r, what, "\"offered\" or \"says\"");
    }
    if (span_is(first, "spectator"))
        return expect_of_seat(r, SPECTATOR, line, rest);
    if (read_seat(r->scene->game, first, &seat))
        return expect_of_seat(r, seat, line, rest);
    bool good = expect_of_game(r, line, &known);
    return known ? good : expect_value(r, first, rest);
}
