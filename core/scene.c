// scene.c — running scenes line by line: placing, starting, choosing, expecting.
#include "core/scene.h"

#include "core/cardfile.h"
#include "core/knowledge.h"
#include "core/say.h"
#include "core/scene_parts.h"
#include "core/zone.h"

// ---- helpers for reading a line ----

bool scene_refuse(SceneRun *r, Span at, const char *expected)
{
    return problem_expected(r->problem, r->number, r->line, at, expected);
}

bool scene_read_zone(SceneRun *r, Span *rest, ZoneId *ret_zone)
{
    Span seat = span_word(rest), kind = span_word(rest);
    if (kind.size > 0 && kind.at[kind.size - 1] == ':')
        kind.size--;
    SeatId ignored;
    if (!read_seat(r->scene->game, seat, &ignored))
        return scene_refuse(r, seat, "a seat");
    return read_zone(r->scene->game, seat, kind, ret_zone) || scene_refuse(r, kind, "a zone of that seat");
}

bool scene_read_def(SceneRun *r, Span word, DefId *ret_def)
{
    *ret_def = card_set_find(r->scene->set, word);
    if (*ret_def)
        return true;
    char expected[64];
    Text text = text_in(expected, sizeof expected);
    text_format(&text, "the code of a card%s", hint(card_set_nearest(r->scene->set, word)).text);
    return scene_refuse(r, word, expected);
}

// A card that can't be in this match can't be expected either, present or absent.
bool scene_read_card(SceneRun *r, Span word, CardName *ret_name)
{
    const CardSet *set = r->scene->set;
    char expected[120];
    Text text = text_in(expected, sizeof expected);
    if (read_card_name(&r->scene->t, word, ret_name))
        return true;
    if (ret_name->id && ret_name->def) {        // "lacks c33=RE05" would hold whatever happens if c33 is another card
        text_format(&text, "c%d=%s, which that card is", ret_name->id, say_code(&r->scene->t, ret_name->id));
        return scene_refuse(r, word, expected);
    }
    text_format(&text, "the code or id of a card of this match%s",
                card_set_find(set, word) ? "" : hint(card_set_nearest(set, word)).text);
    return scene_refuse(r, word, expected);
}

bool scene_nothing_more(SceneRun *r, Span rest)
{
    rest = span_trim(rest);
    return rest.size == 0 || scene_refuse(r, rest, "nothing more");
}

// ---- events: kept as sentences, because later shuffles change the meaning of an id ----

static void hear(void *self, const Table *t, const Event *event)
{
    Scene *s = self;
    if (s->event_count == SCENE_EVENT_MAX) {
        s->event_lost = true;
        return;
    }
    SceneEvent *e = &s->event[s->event_count++];
    for (uint8_t v = 0; v <= VIEWER_EVERYTHING; v++) {
        Text text = text_in(e->said[v], sizeof e->said[v]);
        event_say(t, event, v, &text);
        s->event_lost = s->event_lost || text.cut;
    }
}

static void events_forget(Scene *s)
{
    s->event_count = 0;
    s->event_lost = false;
}

// ---- scripted shuffles ----

static int scripted_shuffle(void *self, const Table *t, ZoneId zone, CardId wanted[CARD_MAX])
{
    Scene *s = self;
    for (uint8_t i = 0; i < s->script_count; i++) {
        SceneShuffle *sh = &s->script[i];
        if (sh->used || sh->zone != zone)
            continue;
        const Zone *z = zone_at(t, zone);
        bool taken[CARD_MAX + 1] = {false};
        for (uint8_t n = 0; n < sh->count; n++) {
            CardId found = 0;
            for (uint8_t k = 0; k < z->count && !found; k++)
                if (t->cards[z->card[k]].def == sh->card[n] && !taken[z->card[k]])
                    found = z->card[k];
            if (!found)
                return -1;              // stays unused: the scene fails and says so
            taken[found] = true;
            wanted[n] = found;
        }
        sh->used = true;
        return sh->count;
    }
    return -1;
}

static bool shuffle_line(SceneRun *r, Span rest)
{
    Scene *s = r->scene;
    if (s->script_count == SCENE_SCRIPT_MAX)
        return scene_refuse(r, rest, "no more scripted shuffles in one scene");
    SceneShuffle *sh = &s->script[s->script_count];
    *sh = (SceneShuffle){.line = r->number};
    if (!scene_read_zone(r, &rest, &sh->zone))
        return false;
    for (Span word = span_word(&rest); word.size > 0; word = span_word(&rest))
        if (sh->count == CARD_MAX || !scene_read_def(r, word, &sh->card[sh->count++]))
            return false;
    s->script_count++;
    return true;
}

// ---- the head ----

static bool game_line(SceneRun *r, Span rest)
{
    Scene *s = r->scene;
    char problems[400];
    Text text = text_in(problems, sizeof problems);
    rest = span_trim(rest);
    if (!r->load(r->self, rest, &s->game, &s->set, s->deck))
        return scene_refuse(r, rest, "the name of a game");
    const MatchSetup setup = {.deck = {s->deck[0], s->deck[1]}};
    if (!s->game->decks_check(s->set, &setup, &text))
        return problem_set(r->problem, r->number, 1, "the game's decks may not play each other: %.150s", problems);
    table_init(&s->t, s->game, s->set, &s->match);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        s->setup.deck[seat] = s->deck[seat];
        r->plan.rest[seat] = (ZoneId)(seat * s->game->zones_per_seat);     // the first zone is the deck
    }
    scene_deal(s);
    return true;
}

// "cards", then lines as in a card file, then "end": cards of the scene's own.
static void first_problem(void *self, const Problem *problem)
{
    const SceneRun *r = self;
    if (r->problem->line || problem->is_warning)
        return;
    *r->problem = *problem;
    r->problem->line += r->number;
}

static bool cards_block(SceneRun *r, Span *file)
{
    Scene *s = r->scene;
    Span block = {file->at, 0}, line = {0};
    uint32_t lines = 0;
    if (s->started || r->plan.touched)
        return scene_refuse(r, r->line, "the scene's own cards before any is placed");
    for (; file->size > 0; lines++) {
        block.size = (size_t)(file->at - block.at);
        line = span_line(file);
        if (span_is(span_trim(line), "end"))
            break;
    }
    if (!span_is(span_trim(line), "end"))
        return problem_set(r->problem, r->number, 1, "these cards do not end: expected a line \"end\"");
    if (!s->set->borrowed) {
        card_set_extend(&s->own, s->set);
        s->set = &s->own;
    }
    r->problem->line = 0;
    if (cards_read(&s->own, s->game, block, first_problem, r) > 0)
        return false;
    table_init(&s->t, s->game, s->set, &s->match);      // the set has grown: its tables may have moved
    scene_deal(s);
    r->number += lines + 1;
    return true;
}

static bool shows_line(SceneRun *r, Span rest)
{
    Scene *s = r->scene;
    s->shows_line = r->number;
    for (Span word = span_word(&rest); word.size > 0; word = span_word(&rest)) {
        if (s->shows_count == SCENE_SHOWS_MAX || word.size >= sizeof s->shows[0])
            return scene_refuse(r, word, "at most 24 ids of rules");
        span_to(word, s->shows[s->shows_count++], sizeof s->shows[0]);
    }
    return true;
}

static bool seed_line(SceneRun *r, Span rest)
{
    int32_t number;
    rest = span_trim(rest);
    if (!span_number(rest, &number) || number < 0)
        return scene_refuse(r, rest, "a seed number");
    rng_seed_number(&r->scene->setup.rng, (uint64_t)number);
    r->scene->match.rng = r->scene->setup.rng;
    return true;
}

static bool setting_line(SceneRun *r, Span rest)
{
    Scene *s = r->scene;
    Span name = span_word(&rest), value = span_trim(rest);
    for (uint8_t i = 0; i < s->game->setting_count; i++) {
        if (!span_is(name, s->game->settings[i].name))
            continue;
        if (!read_setting(&s->t, s->game->settings[i].kind, value, &s->setup.option[i]))
            return scene_refuse(r, value, "a value of this setting");
        scene_deal(s);          // setup depends on settings: place cards after them
        return true;
    }
    return scene_refuse(r, name, "a setting of this game");
}

static bool edition_line(SceneRun *r, Span rest)
{
    Scene *s = r->scene;
    char expected[80];
    Text text = text_in(expected, sizeof expected);
    rest = span_trim(rest);
    if (r->plan.touched)
        return scene_refuse(r, r->line, "the edition before anything is placed or set");
    text_put(&text, s->game->editions ? "an edition of this game, " : "no edition: this game has one");
    if (s->game->editions)
        say_editions(s->game, &text);
    if (!s->game->editions || !read_edition(s->game, rest, &s->setup.edition))
        return scene_refuse(r, rest, expected);
    scene_deal(s);
    return true;
}

// ---- choosing ----

// "dominion: deploy DU05, add DM01"
static bool choice_line(SceneRun *r, SeatId seat, Span rest)
{
    Scene *s = r->scene;
    events_forget(s);
    do {
        Span words = span_trim(span_until(&rest, ','));
        if (s->t.m->question == 0)
            return problem_set(r->problem, r->number, 1, "nothing is asked: the match is over (%s)",
                               say_reason(s->game, s->t.m->reason));
        if (s->t.m->asked != seat)
            return problem_set(r->problem, r->number, 1, "%s is asked here (%s), not %s",
                               say_seat(&s->t, s->t.m->asked), s->game->questions[s->t.m->question].word,
                               say_seat(&s->t, seat));
        int index = read_option(&s->t, words);
        if (index < 0)
            return scene_not_offered(r, words);
        match_choose(&s->t, (uint8_t)index);
        scene_lesson_settle(r);
    } while (rest.size > 0);
    return true;
}

static bool call_line(SceneRun *r, Span word, Span rest)
{
    Scene *s = r->scene;
    SeatId seat = 0;
    rest = span_trim(rest);
    if (s->t.m->result != RESULT_NONE)
        return scene_refuse(r, word, "nothing more: the match is over");
    if (!span_is(word, "agree-draw") && !read_seat(s->game, rest, &seat))
        return scene_refuse(r, rest, "a seat");
    events_forget(s);
    if (span_is(word, "concede"))
        match_concede(&s->t, seat);
    else if (span_is(word, "time-out"))
        match_time_out(&s->t, seat);
    else
        match_agree_draw(&s->t);
    scene_lesson_settle(r);
    return true;
}

// ---- lines ----

static bool played_line(SceneRun *r, Span first, Span rest)
{
    SeatId seat;
    if (scene_is_lesson_word(first))
        return scene_lesson_line(r, first, rest);
    scene_lesson_settle(r);
    if (span_is(first, "expect")) {
        r->scene->expect_count++;
        return scene_expect(r, rest);
    }
    if (span_is(first, "concede") || span_is(first, "time-out") || span_is(first, "agree-draw"))
        return call_line(r, first, rest);
    if (first.size > 1 && first.at[first.size - 1] == ':' &&
        read_seat(r->scene->game, (Span){first.at, first.size - 1}, &seat))
        return choice_line(r, seat, rest);
    return scene_refuse(r, first, "a seat with a colon and its choices, or \"expect\"");
}

static bool line_run(SceneRun *r, Span line)
{
    Scene *s = r->scene;
    Span rest = line;
    Span first = span_word(&rest);
    if (span_is(first, "scene")) {
        span_to(span_trim(rest), s->title, sizeof s->title);
        return true;
    }
    if (span_is(first, "shows"))
        return shows_line(r, rest);
    if (span_is(first, "game"))
        return s->game ? scene_refuse(r, first, "\"game\" once") : game_line(r, rest);
    if (!s->game)
        return scene_refuse(r, first, "\"scene\", \"shows\" or \"game\" before anything else");
    if (s->started)
        return played_line(r, first, rest);
    if (span_is(first, "seed"))
        return seed_line(r, rest);
    if (span_is(first, "edition"))
        return edition_line(r, rest);
    if (span_is(first, "setting"))
        return setting_line(r, rest);
    if (span_is(first, "shuffle"))
        return shuffle_line(r, rest);
    return scene_place_line(r, first, rest);
}

static bool all_used(SceneRun *r)
{
    for (uint8_t i = 0; i < r->scene->script_count; i++)
        if (!r->scene->script[i].used)
            return problem_set(r->problem, r->scene->script[i].line, 1,
                               "this scripted shuffle was left unused: no such shuffle came, or a card was not there");
    return true;
}

void scene_clear(Scene *s)
{
    ScenePrompts *prompts = s->prompts;
    card_set_clear(&s->own);
    memset(s, 0, sizeof *s);
    s->prompts = prompts;
}

bool scene_run(Scene *s, SceneLoader *load, void *self, Span file, Problem *problem)
{
    scene_clear(s);
    s->sink = (EventSink){hear, s};
    s->chance = (Script){scripted_shuffle, s};
    rng_seed_number(&s->setup.rng, 1);
    if (!text_check(file, problem))
        return false;
    SceneRun r = {.scene = s, .t = &s->t, .load = load, .self = self, .problem = problem};
    while (file.size > 0) {
        r.line = span_line(&file);
        r.number++;
        Span code = r.line;
        Span content = span_trim(span_until(&code, '#'));
        bool is_block = s->game && span_is(content, "cards"), good;
        if (scene_text_goes_on(&r, content, &good)) {
            if (!good)
                return false;
            continue;
        }
        if (content.size > 0 && !(is_block ? cards_block(&r, &file) : line_run(&r, content)))
            return false;
    }
    if (!s->started)
        return problem_set(problem, r.number ? r.number : 1, 1, "the scene ends without \"start\"");
    return all_used(&r) && scene_lesson_end(&r);
}
