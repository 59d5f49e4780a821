// scene_expect.c — what a scene expects: questions, options, numbers, fields, events, reasons, Views.
//
// A word that can't mean anything is refused wherever it occurs: "not offered frobnicate" would be true in every match.
#include "core/scene_parts.h"
#include "core/view.h"
#include "core/zone.h"

// What was found instead, for a line that failed.
bool scene_not_so(SceneRun *r, const char *found)
{
    r->is_not_so = true;
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

static bool is_question(const Game *game, Span word)
{
    for (uint8_t q = 1; q < game->question_count; q++)
        if (span_is(word, game->questions[q].word))
            return true;
    return false;
}

static bool expect_asks(SceneRun *r, Span rest)
{
    const Table *t = r->t;
    Span who = span_word(&rest), question = span_trim(rest);
    SeatId seat;
    char found[80];
    Text text = text_in(found, sizeof found);
    if (!read_seat(t->game, who, &seat))
        return scene_refuse(r, who, "a seat");
    if (question.size > 0 && !is_question(t->game, question))
        return scene_refuse(r, question, "a question of this game (see docs/scenes.md)");
    if (t->m->question == 0)
        return scene_not_so(r, "no question");
    text_format(&text, "%s asked %s", say_seat(t, t->m->asked), t->game->questions[t->m->question].word);
    bool same = seat == t->m->asked &&
                (question.size == 0 || span_is(question, t->game->questions[t->m->question].word));
    return same || scene_not_so(r, found);
}

static const VerbInfo *verb_find(const Game *game, Span word)
{
    for (uint8_t v = 1; v < game->verb_count; v++)
        if (span_is_word(word, game->verbs[v].word))
            return &game->verbs[v];
    return NULL;
}

// Everything counted is cards, energy (which is cards), or something on a card, so a count is never below 0 and never
// more than a deck has.
static bool number_could_be(const Table *t, int32_t value)
{
    int32_t cards[SEAT_COUNT] = {0};
    for (unsigned card = 1; card <= t->game->card_max; card++)
        cards[t->cards[card].owner] += t->cards[card].def != 0;
    return value >= 0 && (value <= cards[0] || value <= cards[1]);
}

// "deploy DU05": whether such a choice is possible at all in this match; *ret_index -1: not now
static bool choice_read(SceneRun *r, Span words, int *ret_index)
{
    const Table *t = r->t;
    Span argument = words, word = span_word(&argument);
    const VerbInfo *verb = verb_find(t->game, word);
    CardName name;
    int32_t value;
    *ret_index = read_option(t, words);
    argument = span_trim(argument);
    if (!verb)
        return scene_refuse(r, word, "a choice of this game (see docs/scenes.md)");
    if (verb->takes == FIELD_NONE)
        return scene_nothing_more(r, argument);
    if (verb->takes == FIELD_CARD)
        return scene_read_card(r, argument, &name);
    if (!read_value(t, verb->takes, argument, &value))
        return scene_refuse(r, argument, verb->takes == FIELD_NUMBER ? "a number" : "a word that this choice takes");
    return verb->takes != FIELD_NUMBER || number_could_be(t, value) ||
           scene_refuse(r, argument, "a number that can be offered: from 0 to the cards of a deck");
}

bool scene_choice_read(SceneRun *r, Span words)
{
    int index;
    return choice_read(r, words, &index);
}

// All of them are read, so that a typo after one that fails is still found. When the match is over, nothing is offered
// to anybody, whatever the rules say.
static bool expect_offered(SceneRun *r, Span rest, bool wanted)
{
    char found[200];
    Text text = text_in(found, sizeof found);
    bool good = true;
    if (r->t->m->question == 0)
        return scene_not_so(r, "no question");
    do {
        int index;
        if (!choice_read(r, span_trim(span_until(&rest, ',')), &index))
            return false;
        good = good && (index >= 0) == wanted;
    } while (rest.size > 0);
    say_offered(r->t, &text);
    return good || scene_not_so(r, found);
}

// "expect only A, B, C": these and no others, each once
static bool expect_only(SceneRun *r, Span rest)
{
    bool named[OPTION_MAX] = {false};
    char found[200];
    Text text = text_in(found, sizeof found);
    bool same = true;
    do {
        int index;
        Span words = span_trim(span_until(&rest, ','));
        if (!choice_read(r, words, &index))
            return false;
        if (index >= 0 && named[index])
            return scene_refuse(r, words, "each choice once (copies by their ids)");
        same = same && index >= 0;
        if (index >= 0)
            named[index] = true;
    } while (rest.size > 0);
    for (uint8_t i = 0; i < r->t->options.count; i++)
        same = same && named[i];
    say_offered(r->t, &text);
    return same || scene_not_so(r, found);
}

static bool expect_options(SceneRun *r, Span rest)
{
    int32_t count;
    char found[200];
    Text text = text_in(found, sizeof found);
    rest = span_trim(rest);
    if (!span_number(rest, &count))
        return scene_refuse(r, rest, "how many options");
    text_format(&text, "%d: ", r->t->options.count);
    say_offered(r->t, &text);
    return count == r->t->options.count || scene_not_so(r, found);
}

// ---- Views ----

// "expect federation sees dominion hand: ? ? DU05": the same for a View
static bool expect_sees(SceneRun *r, uint8_t viewer, Span rest)
{
    View view;
    Table v;
    view_make(&view, r->t, viewer);
    view_table(&view, r->scene->game, r->scene->set, &v);
    return scene_expect_zone(r, &v, rest);
}

// ---- numbers, fields, events, reasons, the end ----

// "expect force dominion = 7"
static bool expect_number(SceneRun *r, Span name, Span who, Span value)
{
    const Table *t = r->t;
    char found[60];
    Text text = text_in(found, sizeof found);
    SeatId seat;
    bool known;
    int32_t wanted;
    if (!read_seat(t->game, who, &seat))
        return scene_refuse(r, who, "a seat, or one of: asks, offered, only, options, says, why, over");
    int32_t is = t->game->numbers.value(t, name, seat, &known);
    if (!known)
        return scene_refuse(r, name, "a number of this game, or of a card that this seat has");
    if (!span_number(value, &wanted))
        return scene_refuse(r, value, "a number");
    text_format(&text, "%d", (int)is);
    return is == wanted || scene_not_so(r, found);
}

// A field whose value is a card takes its code as well: "expect battle.place = RW01".
static bool expect_card_field(SceneRun *r, CardId is, Span value)
{
    const Table *t = r->t;
    char found[60];
    Text text = text_in(found, sizeof found);
    CardName name;
    bool is_none = span_is(value, "none");
    if (!is_none && !scene_read_card(r, value, &name))
        return false;
    text_put(&text, "none");
    if (is) {
        text = text_in(found, sizeof found);
        text_format(&text, "c%d=%s", is, say_code(t, is));
    }
    bool good = is == 0 || is_none ? (is == 0) == is_none : card_has_name(t, is, name);
    return good || scene_not_so(r, found);
}

// "expect ground = Space"
static bool expect_field(SceneRun *r, Span name, Span value)
{
    const Table *t = r->t;
    char found[60];
    Text text = text_in(found, sizeof found);
    int index;
    int32_t wanted;
    const FieldInfo *field = scene_field(t, t->game->fields, t->game->field_count, name, &index);
    if (!field)
        return scene_refuse(r, name, "something that can be expected (see docs/scenes.md)");
    int32_t is = field_get((const char *)t->m + t->game->state_at, field, index);
    if (field->kind == FIELD_CARD || field->kind == FIELD_KNOWN)
        return expect_card_field(r, (CardId)is, value);
    if (!read_value(t, field->kind, value, &wanted))
        return scene_refuse(r, value, "a value of this field");
    say_value(t, field->kind, is, &text);
    return is == wanted || scene_not_so(r, found);
}

static bool expect_value(SceneRun *r, Span name, Span rest)
{
    Span who = span_trim(span_until(&rest, '=')), value = span_trim(rest);
    return who.size > 0 ? expect_number(r, name, who, value) : expect_field(r, name, value);
}

// "expect RW10 at RW02": words that only this game knows; *ret_known is false if it doesn't know them.
static bool expect_of_game(SceneRun *r, Span words, bool *ret_known)
{
    char said[200];
    Text text = text_in(said, sizeof said);
    Span at = words;
    Holding holding = HOLDING_UNKNOWN;
    if (r->scene->game->scenes.holds)
        holding = r->scene->game->scenes.holds(r->t, words, &text, &at);
    *ret_known = holding != HOLDING_UNKNOWN;
    if (holding == HOLDING_BAD)
        return scene_refuse(r, at, said);
    return holding == HOLDING_YES || (*ret_known && scene_not_so(r, said));
}

static bool unquote(Span *span)
{
    *span = span_trim(*span);
    if (span->size < 3 || span->at[0] != '"' || span->at[span->size - 1] != '"')
        return false;
    *span = (Span){span->at + 1, span->size - 2};
    return true;
}

static bool said_has(const char *text, Span words)
{
    size_t n = strlen(text);
    for (size_t i = 0; words.size > 0 && i + words.size <= n; i++)
        if (memcmp(text + i, words.at, words.size) == 0)
            return true;
    return false;
}

// "expect says "…"", "expect not says "…"", "expect federation hears "…"" / "hears not "…""
static bool expect_said(SceneRun *r, uint8_t viewer, Span words, bool wanted)
{
    const Scene *s = r->scene;
    bool said = false;
    if (!unquote(&words))
        return scene_refuse(r, words, "words in quotes");
    for (uint16_t i = 0; i < s->event_count; i++)
        said = said || said_has(s->event[i].said[viewer], words);
    if (!said && s->event_lost)
        return problem_set(r->problem, r->number, 1, "more was said than a scene hears at once; expect it after fewer "
                           "choices");
    if (said == wanted)
        return true;
    char found[200];
    Text text = text_in(found, sizeof found);
    for (uint16_t i = 0; i < s->event_count; i++)
        if (s->event[i].said[viewer][0])
            text_format(&text, "%s%s", text.used ? "; " : "", s->event[i].said[viewer]);
    return scene_not_so(r, text.used ? found : "silence");
}

static CardId card_for_why(const Table *t, SeatId seat, Span code)
{
    int32_t id;
    if (read_value(t, FIELD_CARD, code, &id))
        return t->cards[id].def ? (CardId)id : 0;
    for (uint8_t k = 0; k < 2; k++)             // the seat's own cards first, hands before the rest
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
    if (rule.size == 0)
        return scene_refuse(r, rule, "the id of a rule, or \"possible\"");
    view_make(&view, &s->t, seat);
    view_table(&view, s->game, s->set, &v);
    match_options(&v);
    if (!s->game->why.action(&v, seat, thing, &why)) {
        CardId card = card_for_why(&v, seat, thing);
        if (!card)
            return scene_refuse(r, thing, "a card that seat can see, or an action");
        s->game->why.card(&v, seat, card, &why);
    }
    char found[300];
    Text text = text_in(found, sizeof found);
    text_format(&text, "%s (%s)", why.possible ? "possible" : why.text, why.rule);
    bool good = span_is(rule, "possible") ? why.possible : !why.possible && span_is(rule, why.rule);
    return good || scene_not_so(r, found);
}

// "expect over federation all-sectors", "expect over draw depletion", "expect going"
static bool expect_over(SceneRun *r, Span rest)
{
    const Table *t = r->t;
    Span who = span_word(&rest), reason = span_trim(rest);
    char found[80];
    Text text = text_in(found, sizeof found);
    SeatId seat;
    uint8_t known;
    if (!read_seat(t->game, who, &seat) && !span_is_word(who, say_result(RESULT_DRAW)) &&
        !span_is_word(who, say_result(RESULT_NO_CONTEST)))
        return scene_refuse(r, who, "a seat, \"draw\" or \"no-contest\"");
    if (reason.size > 0 && !read_reason(t->game, reason, &known))
        return scene_refuse(r, reason, "a reason why a match ends");
    if (t->m->result == RESULT_NONE)
        return scene_not_so(r, "the match going on");
    const char *is = t->m->result == RESULT_WIN ? say_seat(t, t->m->winner) : say_result(t->m->result);
    text_format(&text, "%s %s", is, say_reason(t->game, t->m->reason));
    bool good = span_is_word(who, is) && (reason.size == 0 || span_is(reason, say_reason(t->game, t->m->reason)));
    return good || scene_not_so(r, found);
}

static bool expect_going(SceneRun *r, Span rest)
{
    const Match *m = r->t->m;
    if (!scene_nothing_more(r, rest))
        return false;
    return m->result == RESULT_NONE || scene_not_so(r, say_reason(r->t->game, m->reason));
}

static bool expect_not(SceneRun *r, Span rest)
{
    Span what = span_word(&rest);
    if (span_is(what, "offered"))
        return expect_offered(r, rest, false);
    if (span_is(what, "says"))
        return expect_said(r, VIEWER_EVERYTHING, rest, false);
    return scene_refuse(r, what, "\"offered\" or \"says\"");
}

// What a seat sees, hears or has, or the cards in one of its zones.
static bool expect_of_viewer(SceneRun *r, uint8_t viewer, Span line, Span rest)
{
    bool known = false;
    Span after = rest;
    Span word = span_word(&after);
    if (span_is(word, "sees"))
        return expect_sees(r, viewer, after);
    if (span_is(word, "hears")) {
        Span peek = after;
        bool is_not = span_is(span_word(&peek), "not");
        return expect_said(r, viewer, is_not ? peek : after, !is_not);
    }
    if (viewer == SPECTATOR)
        return scene_refuse(r, word, "\"sees\" or \"hears\"");
    bool good = expect_of_game(r, line, &known);
    return known ? good : scene_expect_zone(r, r->t, line);
}

typedef struct Expectation {
    const char *word;
    bool (*holds)(SceneRun *r, Span rest);
} Expectation;

static bool expect_choices(SceneRun *r, Span rest) { return expect_offered(r, rest, true); }
static bool expect_says(SceneRun *r, Span rest) { return expect_said(r, VIEWER_EVERYTHING, rest, true); }

bool scene_expect(SceneRun *r, Span rest)
{
    static const Expectation expectations[] = {
        {"asks", expect_asks}, {"offered", expect_choices}, {"only", expect_only}, {"options", expect_options},
        {"says", expect_says}, {"why", expect_why}, {"over", expect_over}, {"going", expect_going}, {"not", expect_not},
    };
    Span line = span_trim(rest);
    rest = line;
    Span first = span_word(&rest);
    SeatId seat;
    bool known;
    for (size_t i = 0; i < COUNT_OF(expectations); i++)
        if (span_is(first, expectations[i].word))
            return expectations[i].holds(r, rest);
    if (span_is(first, "spectator"))
        return expect_of_viewer(r, SPECTATOR, line, rest);
    if (read_seat(r->scene->game, first, &seat))
        return expect_of_viewer(r, seat, line, rest);
    bool good = expect_of_game(r, line, &known);
    return known ? good : expect_value(r, first, rest);
}
