// draw_battle.c — the battle in progress in plain text: where, which step, each side's cards and numbers, what is still
// due; and everything that lasts or waits for an event.
#include "core/say.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/rules/battle.h"
#include "games/wars/show/draw.h"
#include "games/wars/show/show.h"

// ---- the steps ----

static const char *const step_names[BATTLE_STEP_COUNT] = {"beginning", "battle destiny step", "attrition step",
                                                          "power step", "loss step", "end of battle step"};

const char *wars_battle_step_name(BattleStep step) { return step < BATTLE_STEP_COUNT ? step_names[step] : "end"; }

// The current step or, in a window, the next one.
BattleStep wars_battle_step_next(const Table *t)
{
    const WarsState *s = state(t);
    bool is_before = s->initiative < SEAT_COUNT && s->battle.step < BATTLE_STEP_END;
    return (BattleStep)(is_before ? s->battle.step + 1 : s->battle.step);
}

static void draw_steps(const Drawing *d, Text *text)
{
    static const char *const steps[BATTLE_STEP_COUNT][2] = {
        {"", ""}, {"destiny", "DESTINY"}, {"attrition", "ATTRITION"}, {"power", "POWER"}, {"loss", "LOSS"},
        {"end", "END"}};
    const WarsState *s = state(d->t);
    bool is_window = s->initiative < SEAT_COUNT;
    for (uint8_t step = BATTLE_STEP_DESTINY; step < BATTLE_STEP_COUNT; step++) {
        text_put(text, step > BATTLE_STEP_DESTINY ? " ▸ " : " ");
        if (is_window && step == wars_battle_step_next(d->t))
            text_put(text, "BOTH MAY ACT ▸ ");
        text_put(text, steps[step][!is_window && step == s->battle.step]);
    }
}

// What happens now, for somebody's first battle.
static void draw_step_words(const Drawing *d)
{
    static const char *const words[BATTLE_STEP_COUNT] = {
        [BATTLE_STEP_DESTINY] = "a side with 4 or more tactics may reveal the top card of its reserve, for attrition "
                                "and power",
        [BATTLE_STEP_ATTRITION] = "each side damages its cards until their defense covers the attrition against it",
        [BATTLE_STEP_POWER] = "the side with less total power loses; the difference is its casualties",
        [BATTLE_STEP_LOSS] = "the loser covers casualties with the defense of damaged cards, energy, cards from hand, "
                             "or by damaging more cards",
        [BATTLE_STEP_END] = "every damaged card is destroyed",
    };
    const WarsState *s = state(d->t);
    BattleStep step = wars_battle_step_next(d->t);
    Line line;
    wars_line_begin(&line);
    if (step == BATTLE_STEP_NONE || step >= BATTLE_STEP_COUNT)
        return;
    if (s->initiative < SEAT_COUNT)
        text_format(&line.text, "    Both may act; then the %s: %s.", step_names[step], words[step]);
    else
        text_format(&line.text, "    The %s: %s.", step_names[step], words[step]);
    wars_line_draw(d, &line, 6);
}

// ---- numbers ----

// " (Ambush 5, Rally +1)"; a single part that only repeats the number is left out
static void draw_parts(const Table *t, const Parts *parts, Text *text)
{
    bool any = parts->count > 1 || (parts->count == 1 && parts->part[0].card);
    for (uint8_t i = 0; i < parts->count && any; i++) {
        const Part *p = &parts->part[i];
        text_format(text, i ? ", %s %+d" : " (%s %d", p->card ? say_title(t, p->card) : p->reason, p->amount);
    }
    text_put(text, any ? ")" : "");
}

// The power of the cards and what ongoing abilities add to it are shown as one part: the power step fixes their sum,
// and afterwards nobody can tell them apart.
static void draw_power(const Table *t, SeatId seat, Text *text)
{
    const Battle *b = &state(t)->battle;
    bool is_fixed = b->step >= BATTLE_STEP_POWER;
    Parts parts = {0}, short_parts = {0};
    int total = wars_total_power(t, seat, &parts), power = is_fixed ? b->power[seat] : 0;
    uint8_t first = is_fixed && power != 0;     // the fixed number is the first part
    for (uint8_t i = first; i < parts.count; i++)
        power += parts.part[i].card ? parts.part[i].amount : 0;
    parts_add(&short_parts, power, 0, "power");
    for (uint8_t i = first; i < parts.count; i++)
        if (!parts.part[i].card)
            parts_add(&short_parts, parts.part[i].amount, 0, parts.part[i].reason);
    text_format(text, is_fixed ? "total power %d" : "total power %d so far", total);
    draw_parts(t, &short_parts, text);
}

static void draw_destiny(const Drawing *d, SeatId seat, Text *text)
{
    const Table *t = d->t;
    const Battle *b = &state(t)->battle;
    Parts parts = {0};
    int tactics = wars_tactics_total(t, seat, NULL), destiny = wars_battle_destiny(t, seat, &parts);
    if (b->step < BATTLE_STEP_DESTINY)
        text_format(text, tactics >= TACTICS_NEEDED ? "tactics %d: may reveal for destiny"
                                                    : "tactics %d (%d needed): no reveal", tactics, TACTICS_NEEDED);
    else
        text_format(text, "battle destiny %d", destiny);
    if (b->step >= BATTLE_STEP_DESTINY)
        draw_parts(t, &parts, text);
    else if (destiny)
        text_format(text, ", battle destiny %d so far", destiny);
}

static void draw_attrition(const Drawing *d, SeatId seat, Text *text)
{
    const Table *t = d->t;
    int due = wars_attrition_against(t, seat, NULL), covered = wars_damaged_defense(t, seat, NULL);
    if (due == 0 && covered == 0)
        return;
    text_format(text, " · attrition %d, covered %d", due, covered);
    if (state(t)->battle.step == BATTLE_STEP_ATTRITION && covered < due)
        text_format(text, ": %d to go", due - covered);
}

static void draw_casualties(const Drawing *d, SeatId seat)
{
    const Table *t = d->t;
    const Battle *b = &state(t)->battle;
    Line line;
    Parts parts = {0};
    if (b->step < BATTLE_STEP_POWER || b->loser != seat)
        return;
    wars_line_begin(&line);
    text_format(&line.text, "          casualties %d", wars_casualties_of(t, seat, &parts));
    draw_parts(t, &parts, &line.text);
    text_put(&line.text, ": ");
    if (wars_damaged_defense(t, seat, NULL) > 0)
        text_format(&line.text, "%d covered by damaged cards, ", wars_damaged_defense(t, seat, NULL));
    if (b->satisfied > 0)
        text_format(&line.text, "%d by energy and cards lost, ", b->satisfied);
    text_format(&line.text, "%d left", wars_casualties_left(t, seat));
    wars_line_draw(d, &line, 12);
}

// A side: its cards, then their totals.
static void draw_side(const Drawing *d, SeatId seat)
{
    Line line;
    if (!wars_draw_present(d, seat, state(d->t)->battle.place))
        text_format(d->text, "        %s no unit or ship left\n", seat == d->near ? "▼" : "▲");
    wars_line_begin(&line);
    text_format(&line.text, "          %s: ", say_seat_title(d->t, seat));
    draw_destiny(d, seat, &line.text);
    if (state(d->t)->battle.step >= BATTLE_STEP_DESTINY)
        draw_attrition(d, seat, &line.text);
    text_put(&line.text, " · ");
    draw_power(d->t, seat, &line.text);
    wars_line_draw(d, &line, 12);
    draw_casualties(d, seat);
}

void wars_draw_battle(const Drawing *d)
{
    const Table *t = d->t;
    const Battle *b = &state(t)->battle;
    Line line;
    wars_line_begin(&line);
    text_put(&line.text, "  ⚔ Battle at ");
    wars_draw_name(d, b->place, &line.text);
    text_format(&line.text, ": %s attack%s", wars_draw_who(d, b->attacker), b->attacker == d->viewer ? "" : "s");
    wars_line_draw(d, &line, 6);
    wars_line_begin(&line);
    text_put(&line.text, "   ");
    draw_steps(d, &line.text);
    wars_line_draw(d, &line, 6);
    if (d->brevity < BREVITY_NO_TEXTS)
        draw_step_words(d);
    draw_side(d, d->far);
    draw_side(d, d->near);
}

// ---- what lasts, and what waits ----

// ORDER LASTS
static const char *const untils[] = {"", " until the end of the turn", " until the end of the battle", "",
                                     " until its player's next turn begins",
                                     " until the end of its player's next turn",
                                     " until the end of the other player's next turn",
                                     " until the end of the phase"};
_Static_assert(COUNT_OF(untils) == LASTS_COUNT, "how long, in words");
const char *wars_until_say(uint8_t until) { return until < COUNT_OF(untils) ? untils[until] : ""; }

static const char *stat_name(uint8_t stat)
{
    static const char *const names[] = {"", "power", "tactics", "defense", "capacity"};
    return stat < COUNT_OF(names) ? names[stat] : "";
}

static const char *keyword_name(uint8_t keyword)
{
    static const char *const names[KEYWORD_COUNT] = {"", "Scouting", "Unlimited", "Encampment", "Piloting",
                                                     "Size", "Transport", "Quickdraw", "Captain"};
    return keyword < KEYWORD_COUNT ? names[keyword] : keyword == KEYWORDS_ALL ? "all keywords" : "";
}

void wars_change_say(const Table *t, const Modifier *m, const Change *c, Text *text)
{
    const char *of = wars_modifier_is_of_seat(m) ? say_seat_title(t, c->target) : say_title(t, c->target);
    unsigned whose;
    switch ((ModifierKind)m->kind) {
    case MODIFIER_STAT:
        text_format(text, "%s: %s %+d", of, stat_name(m->word), c->amount);
        return;
    case MODIFIER_KEYWORD:
        text_format(text, "%s: %s", of, keyword_name(m->word));
        if (wars_keyword_is_numbered((Keyword)m->word))
            text_format(text, " %d", c->amount);
        return;
    case MODIFIER_CANT_MOVE:
        text_format(text, "%s can't move", of);
        return;
    case MODIFIER_CANT_REVEAL:
        text_format(text, "%s can't reveal a card for battle destiny", of);
        return;
    case MODIFIER_SPARED:
        text_format(text, "%s is not destroyed at the end of the battle", of);
        return;
    case MODIFIER_NOT_BY:
        whose = m->word >> NOT_BY_SEAT & 3;
        text_format(text, "%s can't be %s by %s%s%ss", of, m->word & NOT_BY_DAMAGE ? "damaged" : "targeted",
                    whose ? say_seat_title(t, (SeatId)(whose - 1)) : "", whose ? "'s " : "",
                    wars_kind_name(m->word & 15));
        return;
    case MODIFIER_SKIP:
        text_format(text, "%s skips the next %s phase", of, wars_phases[m->word - PHASE_ACTIVATE].word);
        return;
    case MODIFIER_CANT_PLAY:
        text_format(text, "%s can't play %ss", of, wars_kind_name(m->word));
        return;
    case MODIFIER_CANT_BE:
        text_format(text, "%s can't be %s", of, wars_harm_name(m->word));
        return;
    case MODIFIER_NO_KEYWORD:
        text_format(text, "%s loses %s", of, keyword_name(m->word));
        return;
    case MODIFIER_CANT_DRAW:
        text_format(text, "%s can't draw cards", of);
        return;
    case MODIFIER_CANT_TARGET:
        text_format(text, "%s can't target %s", say_seat_title(t, m->word), of);
        return;
    case MODIFIER_ICON:
        text_format(text, "%s: ", of);
        text_format(text, c->amount < 0 ? "%d" : c->amount > 1 ? "%d more" : "one more", c->amount);
        text_format(text, " %s icon%s for %s", wars_factions[m->word], c->amount > 1 || c->amount < -1 ? "s" : "",
                    say_seat_title(t, m->seat));
        return;
    case MODIFIER_ENERGY_ICON:
        text_format(text, "%s: %+d energy icon%s for %s", of, c->amount, c->amount == 1 || c->amount == -1 ? "" : "s",
                    say_seat_title(t, m->seat));
        return;
    case MODIFIER_DRAIN:
        text_format(text, "%s's drains: %+d energy each", of, c->amount);
        return;
    case MODIFIER_USED_AS:
        text_format(text, "%s goes back to %s at the end of the turn", of, say_seat_title(t, m->word));
        return;
    case MODIFIER_DESTINY: case MODIFIER_ATTRITION: case MODIFIER_TOTAL_POWER: case MODIFIER_CASUALTIES:
    case MODIFIER_TOTAL_TACTICS: case MODIFIER_CASUALTIES_TO: case MODIFIER_CARD_DESTINY: case MODIFIER_IMMUNE:
    case MODIFIER_NONE: case MODIFIER_COUNT:
        break;
    }
    wars_battle_number_say(t, m, c, text);
}

// The sentence of a text that says "the next time …", or for how long something holds; the whole text if there is none,
// or for what holds several.
static Span sentence_meant(Span text, const char *const *signs, bool is_only)
{
    Span found = {0};
    while (text.size > 0) {
        size_t size = 0;
        while (size < text.size && !(text.at[size] == '.' && (size + 1 == text.size || text.at[size + 1] == ' ')))
            size++;
        Span sentence = {text.at, size + (size < text.size)};
        text = span_trim((Span){text.at + sentence.size, text.size - sentence.size});
        bool is_meant = false;
        for (const char *const *sign = signs; *sign && !is_meant; sign++)
            is_meant = span_has(sentence, span_of(*sign));
        if (is_meant && found.size > 0 && is_only)
            return (Span){0};
        found = is_meant && found.size == 0 ? sentence : found;
    }
    return found;
}

void wars_watch_say(const Table *t, DefId def, bool holds, Text *text)
{
    static const char *const waits[] = {"ext time", "ach time", NULL};
    static const char *const lasts[] = {"until", "this turn", "this battle", "as long as", "next turn", NULL};
    char says[600];
    Text whole = text_in(says, sizeof says);
    wars_text_lines(t, def, &whole);
    Span all = {says, whole.used}, sentence = sentence_meant(all, holds ? lasts : waits, holds);
    text_format(text, SPAN_FORMAT, SPAN_ARGS(sentence.size > 0 ? sentence : all));
}

static void watcher_say(const Table *t, const Watcher *w, Text *text)
{
    const Entry *e = &t->entries[w->entry];
    text_format(text, "%s's %s %s%s: ", say_seat_title(t, e->you), t->set->def[e->def].title,
                wars_watcher_holds(w) ? "holds" : "is waiting", untils[w->until]);
    wars_watch_say(t, e->def, wars_watcher_holds(w), text);
    for (uint8_t slot = SLOT_FIRST; slot < e->filled; slot++)
        for (uint8_t i = 0; i < entry_slot_count(e, slot); i++)
            text_format(text, " → %s", wars_say_open(t, e->card[entry_slot_begin(e, slot) + i]));
}

void wars_lasting_say(const Table *t, uint8_t at, Text *text)
{
    const WarsState *s = state(t);
    if (at < s->watcher_count) {
        watcher_say(t, &s->watcher[at], text);
    } else if (at - s->watcher_count < wars_changes_count(s)) {
        const Modifier *m = s->modifier;
        const Change *c = &s->change[at - s->watcher_count];
        while (m->end <= c - s->change)
            m++;
        wars_change_say(t, m, c, text);
        text_format(text, "%s (%s)", untils[m->until], t->set->def[m->def].title);
    }
}

_Static_assert(WARS_WATCHERS + WARS_CHANGES < UINT8_MAX, "a byte counts all that lasts and waits");

void wars_draw_lasting(const Drawing *d)
{
    const WarsState *s = state(d->t);
    uint8_t count = (uint8_t)(s->watcher_count + wars_changes_count(s));
    if (count > 1 && d->brevity >= BREVITY_LOW) {        // there is no room for a line each
        text_format(d->text, "  Lasting and delayed effects: %d\n", count);
        return;
    }
    if (count > 0)
        text_put(d->text, "  Lasting and delayed effects\n");
    for (uint8_t i = 0; i < count; i++) {
        Line line;
        wars_line_begin(&line);
        text_put(&line.text, "    ");
        wars_lasting_say(d->t, i, &line.text);
        wars_line_draw(d, &line, 8);
    }
}
