// scene_place.c — the position of a scene: zones, fields, knowledge, frames, and where play starts.
#include "core/flow.h"
#include "core/knowledge.h"
#include "core/say.h"
#include "core/scene_parts.h"
#include "core/zone.h"

// The game's own setup, without the play after it: the board is set, every card is somewhere.
void scene_deal(Scene *s)
{
    Table *t = &s->t;
    memset(t->m, 0, s->game->match_size);
    scratch_drop(t);
    t->m->game = s->game->id;
    t->m->edition = s->setup.edition;
    match_deal(t, &s->setup);
    t->m->rng = s->setup.rng;
    s->game->begin(t, &s->setup);
    memset(t->frames, 0, t->game->frame_max * sizeof(Frame));
    t->m->depth = 0;
    t->m->disclosures = 0;
    t->m->rng = s->setup.rng;
}

// ---- cards ----

static SeatId seat_of(const Scene *s, ZoneId zone) { return zone_seat(&s->t, zone); }

// An id of this seat with that `def` (0: any) that is not named yet; 0 if there is none.
static CardId unnamed_card(const SceneRun *r, SeatId seat, DefId def)
{
    for (CardId c = 1; c <= r->scene->game->card_max; c++)
        if (r->scene->t.cards[c].owner == seat && !r->plan.used[c] && (def == 0 || r->scene->t.cards[c].def == def))
            return c;
    return 0;
}

// The scene's own cards are in no deck; if a game's seats have no cards of their own, any card of the game may be in a
// deck.
static bool may_be_added(const Scene *s, SeatId seat, DefId def)
{
    if (s->set->borrowed && def >= s->set->borrowed)
        return true;
    for (uint8_t i = 0; i < s->deck[seat]->count; i++)
        if (s->deck[seat]->card[i] == def)
            return false;
    return s->game->deck_check == NULL;
}

// A card that is in no deck replaces one that is not named. If that one is named later, another one is replaced.
static CardId free_card(SceneRun *r, SeatId seat, DefId def)
{
    CardId card = unnamed_card(r, seat, def);
    DefId *spare = r->plan.spare[seat];
    uint8_t i = 0;
    if (card)
        return card;
    while (i < r->plan.spare_count[seat] && spare[i] != def)
        i++;
    if (!may_be_added(r->scene, seat, def) && i == r->plan.spare_count[seat])
        return 0;
    card = unnamed_card(r, seat, 0);
    if (!card)
        return 0;
    if (i == r->plan.spare_count[seat])
        r->plan.spare_count[seat]++;
    spare[i] = r->scene->t.cards[card].def;
    r->scene->t.cards[card].def = def;
    return card;
}

// "/down", or where it is: "@RW01", "/RW10", "^RW20", each with marks after it: "!damaged!inverted"
static bool lay_read(SceneRun *r, CardId card, Span how)
{
    SceneLay *lay = &r->plan.lay[card];
    *lay = (SceneLay){.line = r->line, .number = r->number};
    if (span_is(how, "/down")) {
        r->plan.down[card] = true;
        return true;
    }
    Span marks = how;
    Span host = span_until(&marks, '!');
    if (how.size > 0 && !r->scene->game->scenes.put)
        return scene_refuse(r, (Span){how.at + 1, how.size - 1}, "\"down\" after the slash");
    lay->marks = (Span){host.at + host.size, how.size - host.size};
    if (host.size > 0) {
        lay->sign = host.at[0];
        lay->host = (Span){host.at + 1, host.size - 1};
    }
    return true;
}

// "FU04" or "c12=FU04", either with its place; or "?"
static bool entry_read(SceneRun *r, ZoneId zone, Span word, CardId *ret_card)
{
    Scene *s = r->scene;
    SeatId seat = seat_of(s, zone);
    Span code = word;
    int32_t id = 0;
    DefId def;
    if (span_is(word, "?")) {
        *ret_card = PLAN_UNKNOWN;
        return true;
    }
    code.size = 0;
    while (code.size < word.size && !strchr("/@^!", code.at[code.size]))
        code.size++;
    Span how = {code.at + code.size, word.size - code.size};
    if (memchr(code.at, '=', code.size)) {
        Span left = span_until(&code, '=');
        if (!read_value(&s->t, FIELD_CARD, left, &id) || s->t.cards[id].owner != seat || r->plan.used[id])
            return scene_refuse(r, left, "a free card id of that seat, as in c12=CODE");
    }
    if (!scene_read_def(r, code, &def))
        return false;
    CardId card = free_card(r, seat, def);
    if (!card)
        return scene_refuse(r, code, "a card of that seat's deck that is not placed yet");
    if (id && id != card) {             // the id asked for gets this identity
        s->t.cards[card].def = s->t.cards[id].def;
        s->t.cards[id].def = def;
        card = (CardId)id;
    }
    r->plan.used[card] = true;
    r->plan.named[r->plan.named_count++] = card;
    *ret_card = card;
    return lay_read(r, card, how);
}

static bool zone_line(SceneRun *r, Span line)
{
    ZoneId zone;
    Span rest = line;
    if (!scene_read_zone(r, &rest, &zone))
        return false;
    for (Span word = span_word(&rest); word.size > 0; word = span_word(&rest)) {
        if (span_is(word, ":"))
            continue;
        if (r->plan.count[zone] == r->scene->game->zone_stride - 1)
            return scene_refuse(r, word, "no more cards: the zone is full");
        if (!entry_read(r, zone, word, &r->plan.card[zone][r->plan.count[zone]]))
            return false;
        r->plan.count[zone]++;
    }
    return true;
}

static CardId any_card(SceneRun *r, SeatId seat)
{
    CardId card = unnamed_card(r, seat, 0);
    r->plan.used[card] = true;
    return card;
}

static void label_by_zone(Table *t, CardId card)
{
    Card *c = &t->cards[card];
    uint8_t viewers = knowledge_viewers(t, c->zone);
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        c->label[v] = viewers & VIEWER_BIT(v) ? 0 : (uint8_t)(c->owner + 1);
}

// ---- where cards go ----

// The k-th card that `word` can mean for the named card at `at`: an id; or a code, first the seat's own cards, then the
// other's, each backwards from the one named last before it, then those after it. 0: no more.
static CardId host_candidate(const SceneRun *r, uint8_t at, Span word, uint8_t k)
{
    const Table *t = &r->scene->t;
    const ScenePlan *plan = &r->plan;
    int32_t id;
    if (read_value(t, FIELD_CARD, word, &id))
        return k == 0 ? (CardId)id : 0;
    SeatId seat = t->cards[plan->named[at]].owner;
    for (uint8_t round = 0; round < SEAT_COUNT; round++)
        for (uint8_t i = 1; i < plan->named_count; i++) {
            uint8_t place = i <= at ? (uint8_t)(at - i) : i;
            CardId card = plan->named[place];
            bool is_own = t->cards[card].owner == seat;
            if (is_own == (round == 0) && span_is_word(word, say_code(t, card)) && k-- == 0)
                return card;
        }
    return 0;
}

static bool lay_card(SceneRun *r, uint8_t at)
{
    const Game *game = r->scene->game;
    Table *t = &r->scene->t;
    CardId card = r->plan.named[at], host = 0;
    const SceneLay *lay = &r->plan.lay[card];
    bool done = !lay->sign && game->scenes.put(t, card, 0, 0);
    r->line = lay->line;
    r->number = lay->number;
    for (uint8_t k = 0; lay->sign && !done && (host = host_candidate(r, at, lay->host, k)) != 0; k++)
        done = game->scenes.put(t, card, lay->sign, host);
    if (!done && lay->sign)
        return scene_refuse(r, lay->host, "a card in play that it can lie at (@), beneath (/) or on (^)");
    if (!done)
        return problem_set(r->problem, r->number, 1, "expected where %s lies, as in %s@CODE", say_code(t, card),
                           say_code(t, card));
    Span marks = lay->marks;
    span_until(&marks, '!');
    while (marks.size > 0) {
        Span mark = span_until(&marks, '!');
        if (!game->scenes.mark(t, card, mark))
            return scene_refuse(r, mark, "a mark of this card, as in !damaged");
    }
    return true;
}

static bool cards_lay(SceneRun *r)
{
    Span line = r->line;
    uint32_t number = r->number;
    for (uint8_t i = 0; r->scene->game->scenes.put && i < r->plan.named_count; i++)
        if (!lay_card(r, i))
            return false;
    r->line = line;
    r->number = number;
    return true;
}

static bool zones_build(SceneRun *r)
{
    Scene *s = r->scene;
    Table *t = &s->t;
    for (ZoneId z = 0; z < zone_count(t); z++) {
        zone_empty(t, z);
        for (uint8_t i = 0; i < r->plan.count[z]; i++)
            if (r->plan.card[z][i] == PLAN_UNKNOWN && !(r->plan.card[z][i] = any_card(r, seat_of(s, z))))
                return problem_set(r->problem, r->number, 1, "more cards are placed than the deck has");
    }
    for (CardId c = 1; c <= s->game->card_max; c++)     // cards that were not named go beneath
        if (t->cards[c].def && !r->plan.used[c])
            zone_put(t, r->plan.rest[t->cards[c].owner], c);
    for (ZoneId z = 0; z < zone_count(t); z++)
        for (uint8_t i = r->plan.count[z]; i > 0; i--)
            zone_put(t, z, r->plan.card[z][i - 1]);
    for (CardId c = 1; c <= s->game->card_max; c++) {
        t->cards[c].face_down = r->plan.down[c];
        label_by_zone(t, c);
        for (uint8_t v = 0; v < VIEWER_COUNT; v++)
            if (r->plan.has_labels[v])
                t->cards[c].label[v] = r->plan.label[v][c];
            else if (r->plan.knows[v][c])
                t->cards[c].label[v] = 0;
    }
    for (uint8_t i = 0; i < r->plan.shown_count; i++) {
        const Zone *z = zone_at(t, r->plan.shown[i].zone);
        for (uint8_t k = 0; k < z->count; k++)
            t->cards[z->card[k]].label[r->plan.shown[i].viewer] = 0;
    }
    for (ZoneId z = 0; z < zone_count(t); z++)
        zone_sort(t, z);
    return cards_lay(r);
}

// ---- other lines ----

static bool rest_line(SceneRun *r, Span rest)
{
    ZoneId zone;
    if (!scene_read_zone(r, &rest, &zone))
        return false;
    r->plan.rest[seat_of(r->scene, zone)] = zone;
    return true;
}

static bool viewer_read(SceneRun *r, Span word, uint8_t *ret_viewer)
{
    if (word.size > 0 && word.at[word.size - 1] == ':')
        word.size--;
    if (span_is(word, "spectator")) {
        *ret_viewer = SPECTATOR;
        return true;
    }
    return read_seat(r->scene->game, word, ret_viewer) || scene_refuse(r, word, "a seat or \"spectator\"");
}

// "shown dominion hand to federation"
static bool shown_line(SceneRun *r, Span rest)
{
    ZoneId zone;
    uint8_t viewer;
    if (!scene_read_zone(r, &rest, &zone))
        return false;
    Span to = span_word(&rest);
    if (!span_is(to, "to"))
        return scene_refuse(r, to, "\"to\" and a seat");
    if (!viewer_read(r, span_trim(rest), &viewer))
        return false;
    if (r->plan.shown_count == PLAN_SHOWN_MAX)
        return scene_refuse(r, to, "at most 8 such lines");
    r->plan.shown[r->plan.shown_count].zone = zone;
    r->plan.shown[r->plan.shown_count++].viewer = viewer;
    return true;
}

// "knows federation: c31 c40"
static bool knows_line(SceneRun *r, Span rest)
{
    uint8_t viewer;
    if (!viewer_read(r, span_word(&rest), &viewer))
        return false;
    for (Span word = span_word(&rest); word.size > 0; word = span_word(&rest)) {
        int32_t id;
        if (!read_value(&r->scene->t, FIELD_CARD, word, &id) || id == 0)
            return scene_refuse(r, word, "card ids, as in c31");
        r->plan.knows[viewer][id] = true;
    }
    return true;
}

// "labels federation: 1 1 0 …", one for each card id
static bool labels_line(SceneRun *r, Span rest)
{
    uint8_t viewer;
    if (!viewer_read(r, span_word(&rest), &viewer))
        return false;
    for (CardId c = 1; c <= r->scene->game->card_max; c++) {
        int32_t label;
        Span word = span_word(&rest);
        if (!span_number(word, &label) || label < 0 || label > CARD_MAX)
            return scene_refuse(r, word, "a label for every card id");
        r->plan.label[viewer][c] = (uint8_t)label;
    }
    r->plan.has_labels[viewer] = true;
    return span_trim(rest).size == 0 || scene_refuse(r, rest, "nothing more");
}

static const FieldInfo *field_find(const FieldInfo *fields, uint8_t count, Span name)
{
    for (uint8_t i = 0; i < count; i++)
        if (span_is(name, fields[i].name))
            return &fields[i];
    return NULL;
}

// Finds "name" or "name.index"; names of locals may themselves hold a dot ("play.value.1").
const FieldInfo *scene_field(const Table *t, const FieldInfo *fields, uint8_t count, Span name, int *ret_index)
{
    *ret_index = 0;
    const FieldInfo *field = field_find(fields, count, name);
    if (field)
        return field->count == 1 ? field : NULL;
    for (size_t i = name.size; i > 0; i--) {
        if (name.at[i - 1] != '.')
            continue;
        int32_t index;
        Span word = {name.at + i, name.size - i};
        field = field_find(fields, count, (Span){name.at, i - 1});
        if (!field || field->count == 1 || !read_value(t, field->index, word, &index) || index < 0 ||
            index >= field->count)
            return NULL;
        *ret_index = index;
        return field;
    }
    return NULL;
}

// The one card of this code that the lines above have placed; 0: there is none, or more than one.
static CardId placed_card(const SceneRun *r, Span code, bool *ret_several)
{
    CardId found = 0;
    *ret_several = false;
    for (uint8_t i = 0; i < r->plan.named_count; i++)
        if (span_is_word(code, say_code(&r->scene->t, r->plan.named[i]))) {
            *ret_several = found != 0;
            found = r->plan.named[i];
        }
    return *ret_several ? 0 : found;
}

static bool field_value(SceneRun *r, const FieldInfo *field, Span word, int32_t *ret_value)
{
    bool is_card = field->kind == FIELD_CARD || field->kind == FIELD_KNOWN, several = false;
    if (read_value(&r->scene->t, field->kind, word, ret_value) && *ret_value >= 0 && *ret_value < field_limit(field))
        return true;
    *ret_value = is_card ? placed_card(r, word, &several) : 0;
    if (several)
        return scene_refuse(r, word, "an id, as in c12: several cards of this code are placed");
    return *ret_value > 0 ||
           scene_refuse(r, word, is_card ? "a value of this field: an id, or the code of a card placed above"
                                         : "a value of this field");
}

static bool set_line(SceneRun *r, Span rest)
{
    const Game *game = r->scene->game;
    int index;
    int32_t value;
    Span name = span_word(&rest), word = span_trim(rest);
    const FieldInfo *field = scene_field(&r->scene->t, game->fields, game->field_count, name, &index);
    if (!field)
        return scene_refuse(r, name, "a field of this game (see docs/scenes.md)");
    if (!field_value(r, field, word, &value))
        return false;
    field_set((char *)r->scene->t.m + game->state_at, field, index, value);
    return true;
}

static int name_index(const char *const *names, Span name)
{
    for (int i = 0; names[i]; i++)
        if (span_is(name, names[i]))
            return i;
    return -1;
}

// " name=value name=value"; `value` is a frame's own, NULL where there is none.
static bool line_values(SceneRun *r, void *base, uint8_t *value_byte, const FieldInfo *fields, uint8_t count, Span rest)
{
    for (Span word = span_word(&rest); word.size > 0; word = span_word(&rest)) {
        int index;
        int32_t value;
        Span text = word;
        Span name = span_until(&text, '=');
        if (value_byte && span_is(name, "value") && span_number(text, &value) && value >= 0 && value <= UINT8_MAX) {
            *value_byte = (uint8_t)value;
            continue;
        }
        const FieldInfo *field = scene_field(&r->scene->t, fields, count, name, &index);
        if (!field)
            return scene_refuse(r, name, "a field of this procedure");
        if (!field_value(r, field, text, &value))
            return false;
        field_set(base, field, index, value);
    }
    return true;
}

// "entry 0 def=FU07 ability=0 …": a text in progress
static bool entry_line(SceneRun *r, Span rest)
{
    int32_t index;
    Span number = span_word(&rest);
    if (!span_number(number, &index) || index < 0 || index >= r->scene->game->entry_max)
        return scene_refuse(r, number, "the number of an entry");
    if (index >= r->scene->match.entry_count)
        r->scene->match.entry_count = (uint8_t)(index + 1);
    return line_values(r, &r->scene->t.entries[index], NULL, entry_fields, entry_field_count, rest);
}

// "frame turn TAKE_UP seat=dominion last=none"
static bool frame_line(SceneRun *r, Span rest)
{
    const Game *game = r->scene->game;
    Span name = span_word(&rest), step_name = span_word(&rest);
    Frame f;
    memset(&f, 0, sizeof f);
    for (uint8_t p = 1; p < game->procedure_count; p++) {
        if (!span_is(name, game->procedures[p].name))
            continue;
        int step = name_index(game->procedures[p].steps, step_name);
        if (step < 0)
            return scene_refuse(r, step_name, "a step of this procedure");
        if (r->scene->t.m->depth == game->frame_max)
            return scene_refuse(r, name, "no more frames");
        f.procedure = p;
        f.step = (uint8_t)step;
        if (!line_values(r, &f.u, &f.value, game->procedures[p].fields, game->procedures[p].field_count, rest))
            return false;
        flow_push(&r->scene->t, f);
        return true;
    }
    return scene_refuse(r, name, "a procedure of this game");
}

// "rng HEX POSITION", "counts FEDERATION DOMINION DISCLOSURES": only in saved scenes
static bool rng_line(SceneRun *r, Span rest)
{
    uint8_t bytes[32];
    int32_t position;
    Span hex = span_word(&rest), number = span_trim(rest);
    if (!span_hex(hex, bytes, sizeof bytes))
        return scene_refuse(r, hex, "64 hexadecimal digits");
    if (!span_number(number, &position) || position < 0)
        return scene_refuse(r, number, "a position");
    Rng *rng = &r->scene->setup.rng;
    rng_key_set(rng, bytes);
    rng->position = (uint32_t)position;
    return true;
}

static bool counts_line(SceneRun *r, Span rest)
{
    Match *m = r->scene->t.m;
    int32_t n[3];
    for (int i = 0; i < 3; i++) {
        Span word = span_word(&rest);
        if (!span_number(word, &n[i]) || n[i] < 0 || (i < 2 && n[i] > QUESTIONS_MAX))
            return scene_refuse(r, word, "three counts");
    }
    m->choice_number[0] = (uint16_t)n[0];
    m->choice_number[1] = (uint16_t)n[1];
    m->disclosures = (uint32_t)n[2];
    return true;
}

// ---- start ----

static bool start_here(SceneRun *r)
{
    Table *t = &r->scene->t;
    if (t->m->depth == 0)
        return problem_set(r->problem, r->number, 1, "expected \"frame\" lines before \"start here\"");
    const char *wrong = match_check(t);
    if (wrong)
        return problem_set(r->problem, r->number, 1, "this position cannot be: %s", wrong);
    Frame *f = flow_top(t);
    t->m->question = 1;         // somebody has to choose: the offering step says who and what
    t->options.count = 0;
    if (t->game->procedures[f->procedure].run(t, f) != FLOW_ASK || t->options.count == 0)
        return problem_set(r->problem, r->number, 1, "the last frame does not stand at a question");
    t->m->asked = t->options.seat;
    t->m->question = t->options.question;
    return true;
}

static bool start_line(SceneRun *r, Span rest)
{
    Scene *s = r->scene;
    Table *t = &s->t;
    SeatId seat = 0;
    Span moment = span_word(&rest), who = span_trim(rest);
    s->started = true;
    if (moment.size == 0 && r->plan.touched)
        return problem_set(r->problem, r->number, 1, "\"start\" alone begins a whole match: nothing can be placed or "
                           "set before it; name a moment, as in \"start %s\"", s->game->scenes.moments[0]);
    if (moment.size == 0) {             // from the very beginning
        t->sink = &s->sink;
        t->script = &s->chance;
        match_begin(t, &s->setup);
        return true;
    }
    if (!zones_build(r))
        return false;
    t->m->rng = s->setup.rng;
    t->sink = &s->sink;
    t->script = &s->chance;
    if (span_is(moment, "here"))
        return start_here(r);
    if (t->m->depth != 0)
        return scene_refuse(r, moment, "\"here\" after frame lines");
    if (name_index(s->game->scenes.moments, moment) < 0)
        return scene_refuse(r, moment, "a moment of this game (see docs/scenes.md)");
    if (who.size > 0 && !read_seat(s->game, who, &seat))
        return scene_refuse(r, who, "a seat");
    if (!s->game->scenes.begin_at(t, moment, seat))
        return scene_refuse(r, moment, "a moment that is possible in this position");
    const char *wrong = match_check(t);
    if (wrong)
        return problem_set(r->problem, r->number, 1, "this position cannot be: %s", wrong);
    flow_run(t);
    return true;
}

bool scene_place_line(SceneRun *r, Span first, Span rest)
{
    SeatId seat;
    if (span_is(first, "start"))
        return start_line(r, rest);
    r->plan.touched = true;
    if (span_is(first, "rest"))
        return rest_line(r, rest);
    if (span_is(first, "shown"))
        return shown_line(r, rest);
    if (span_is(first, "knows"))
        return knows_line(r, rest);
    if (span_is(first, "labels"))
        return labels_line(r, rest);
    if (span_is(first, "set"))
        return set_line(r, rest);
    if (span_is(first, "frame"))
        return frame_line(r, rest);
    if (span_is(first, "entry"))
        return entry_line(r, rest);
    if (span_is(first, "rng"))
        return rng_line(r, rest);
    if (span_is(first, "counts"))
        return counts_line(r, rest);
    if (read_seat(r->scene->game, first, &seat))
        return zone_line(r, (Span){first.at, (size_t)(rest.at + rest.size - first.at)});
    return scene_refuse(r, first, "a seat and zone, or one of: seed, setting, shuffle, rest, shown, set, start");
}
